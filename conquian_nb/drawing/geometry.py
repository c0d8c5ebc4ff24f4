"""Where things lie on a table of two, in whole CSS pixels: x to the right, y down, from the picture's top left.

The left column is the life of a card (stock, offer, dead); right of it each seat has a hand in a rack and its melds
on the felt. The seam between the two rows of melds and the gutter beside the column are kept free for arrows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from conquian_nb.drawing.measures import Box, Centre, Measures, Side, Table

WIDTHS = (480, 700, 1000)


@dataclass(frozen=True, slots=True)
class Geometry(Measures):
    """All measures of one picture; names as in the drawing's specification, sizes in pixels."""

    pad: int
    column: int
    gutter: int
    top_hand_visible: int
    own_hand_visible: int
    rail_to_melds: int
    melds_to_hand: int
    lane: int
    seam: int
    plate_h: int
    label_lines: int
    dead_visible: bool = False

    @property
    def gutter_x(self) -> float:
        """The middle of the gutter, where arrows run up and down."""
        return self.pad + self.column + self.gutter / 2

    @property
    def y_top_hand(self) -> int:
        """Where the upper hand begins."""
        return self.pad

    @property
    def y_top_melds(self) -> int:
        """Where the upper melds begin."""
        return self.y_top_hand + self.top_hand_visible + self.rail + self.rail_to_melds

    @property
    def y_middle(self) -> int:
        """The middle of the seam."""
        return round(self.y_top_melds + self.card_h + self.lane + self.seam / 2)

    @property
    def y_own_melds(self) -> int:
        """Where the lower melds begin."""
        return self.y_top_melds + self.card_h + 2 * self.lane + self.seam

    @property
    def y_own_hand(self) -> int:
        """Where the lower hand begins."""
        return self.y_own_melds + self.card_h + self.melds_to_hand

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.y_own_hand + self.own_hand_visible + self.rail + self.pad

    @property
    def tray(self) -> Box:
        """The tray with the card on offer, centred on the seam."""
        inset = round(max(6, 9 * self.k))
        label = 2.45 if self.label_lines == 2 else 1.3
        h = round(2 * inset + label * self.text + self.card_h)
        return Box(self.pad, round(self.y_middle - h / 2 + 0.01), self.column, h)

    @property
    def tray_card(self) -> Box:
        """The card in the tray."""
        tray = self.tray
        inset = round(max(6, 9 * self.k))
        return Box(
            round(tray.cx - self.card_w / 2), tray.bottom - inset - self.card_h, self.card_w, self.card_h)

    def pile(self, dead: bool) -> Box:
        """The topmost card of the stock or of the dead pile."""
        tray = self.tray
        plate = self.plate(lower=dead)
        middle = (tray.bottom + plate.y if dead else plate.bottom + tray.y) / 2
        w, h = round(0.54 * self.card_w), round(0.54 * self.card_h)
        return Box(self.pad + round(max(4, 6 * self.k)), round(middle - h / 2), w, h)

    def plate(self, lower: bool) -> Box:
        """The seat's plate at the top or the bottom of the column."""
        y = self.height - self.pad - self.plate_h if lower else self.pad
        return Box(self.pad, y, self.column, self.plate_h)

    def side(self, lower: bool) -> Side:
        """Everything that belongs to the lower (own) or the upper seat."""
        x, wide = self.cards_x - 6, self.cards_width + 12
        hand_y = self.y_own_hand if lower else self.y_top_hand
        visible = self.own_hand_visible if lower else self.top_hand_visible
        rail = Box(x, hand_y + visible, wide, self.rail)
        melds_y = self.y_own_melds if lower else self.y_top_melds
        melds = Box(self.cards_x, melds_y, self.cards_width, self.card_h)
        tabs = self.tab_h + 2
        out = -1 if lower else 1
        half_way = round((melds.bottom + hand_y) / 2 if lower else (rail.bottom + melds.y) / 2)
        tray, gutter, other = self.tray, self.gutter_x, self.plate(not lower)
        return Side(
            out=out, hand_y=hand_y, hand_visible=visible, rail=rail, melds_y=melds_y, melds=melds,
            zone=Box(x, hand_y - 4, wide, visible + 4), plate=self.plate(lower),
            lane_y=melds_y - tabs if lower else melds.bottom + 2, half_way=half_way,
            hand_edge=hand_y if lower else rail.bottom, pointer=("down" if lower else "up", tray.cx),
            tracks=self._tracks(out, melds), enter_x=tray.right + 1,
            way_out=((gutter, half_way), (gutter, self.y_middle), (tray.right + 1, self.y_middle)),
            way_on=((gutter, half_way), (gutter, other.cy), (other.right + 1, other.cy)),
        )  # fmt: skip

    @property
    def centre(self) -> Centre:
        """The left column between the plates."""
        stock, dead = self.pile(dead=False), self.pile(dead=True)
        shown = self.dead_row() if self.dead_visible else None
        return Centre(self.tray, self.tray_card, stock, dead, self.label_lines, dead_cards=shown)

    @property
    def table(self) -> Table:
        """The whole picture."""
        top = self.side(lower=False).melds
        y = top.bottom + self.lane / 2 if self.dead_visible else self.y_middle
        return Table(self.height, (self, self), self.centre, note=(top.cx, y), thin=self.dead_visible)

    @property
    def seam_free(self) -> int:
        """What a visible row of dead cards leaves free above and below, for an arrow."""
        return round(max(9, 9 * self.k))

    def dead_row(self) -> Box:
        """The band in the seam where dead cards lie when everybody may see them."""
        return Box(
            self.cards_x - 6, self.y_middle - self.seam / 2 + self.seam_free, self.cards_width + 12,
            self.seam - 2 * self.seam_free)

    def _tracks(self, out: int, melds: Box) -> tuple[float, ...]:
        """Heights in the seam at which arrows to this side may run, the nearest to its tabs first."""
        if self.dead_visible:
            edge = (melds.y if out < 0 else melds.bottom) + out * self.lane
            return tuple(edge + out * share * self.seam_free for share in (0.15, 0.75))
        return tuple(self.y_middle + out * i * round(max(6, 7 * self.k)) for i in range(4))


@lru_cache
def two_players(width: int, dead_row: bool = False, label_lines: int = 1) -> Geometry:
    """The table of two for a picture 480, 700 or 1000 wide, with or without a visible row of dead cards.

    `label_lines` (1 or 2) is how many lines the longest label of the tray needs: the tray keeps its size all deal long.

    >>> two_players(700).height
    479
    """
    if width not in WIDTHS:
        raise ValueError(f"A table is drawn 480, 700 or 1000 wide, not {width}.")
    k = width / 700
    pad = round(max(8, 12 * k))
    column = round(min(max(136 * k, 98), 194))
    gutter = round(min(max(20 * k, 14), 28))
    cards_x = pad + column + gutter
    card_w = round(70 * k)
    card_h = round(1.4 * card_w)
    return Geometry(
        width=width, k=k, pad=pad, column=column, gutter=gutter, cards_x=cards_x, cards_width=width - cards_x - pad,
        card_w=card_w, card_h=card_h, step=round(max(24, 0.46 * card_w)), meld_gap=round(max(8, 12 * k)),
        top_hand_visible=round(0.62 * card_h), own_hand_visible=round(0.86 * card_h), rail=round(max(4, 6 * k)),
        rail_to_melds=round(max(14, 16 * k)), melds_to_hand=round(max(16, 18 * k)), lane=round(max(20, 22 * k)),
        seam=round(max(38, 0.56 * card_h) if dead_row else max(22, 24 * k)),
        text=round(max(12, 13 * k)), name_text=round(max(13, 15 * k)), plate_h=round(max(56, 70 * k)),
        label_lines=label_lines, dead_visible=dead_row)
