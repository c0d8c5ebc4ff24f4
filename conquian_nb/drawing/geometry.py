"""Where things lie on a table of two, in whole CSS pixels: x to the right, y down, from the picture's top left.

The left column is the life of a card (stock, offer, dead); right of it each seat has a hand in a rack and its melds
on the felt. The seam between the two rows of melds and the gutter beside the column are kept free for arrows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

WIDTHS = (480, 700, 1000)
LEAST_STEP = 24  # narrowest strip of a card that can still be clicked
LEAST_GAP = 8  # narrowest strip in which a dashed place still tells its card


class Box(NamedTuple):
    """A rectangle on the picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The middle, left and right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle, up and down."""
        return self.y + self.h / 2

    def grown(self, by: float) -> Box:
        """The same box, larger by so much on each side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, x: float, y: float) -> bool:
        """Whether the point is inside; the right and lower edge are not."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Slot(NamedTuple):
    """A place in a row: its left edge and how much of it shows before the next one covers it.

    A tucked place peeks out from under the last card of its meld; x is where that begins.
    """

    x: float
    strip: float
    tucked: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's half of the table. `out` points from the melds to the seam: -1 for the lower seat, 1 for the upper."""

    out: int
    hand_y: float
    hand_visible: float
    rail: Box
    melds_y: float
    melds: Box
    zone: Box
    plate: Box
    lane_y: float  # the upper edge of the lane of tabs
    half_way: float  # between hand and melds, where arrows from the hand run
    hand_edge: float  # where an arrow from the hand starts

    @property
    def seam_edge(self) -> float:
        """The edge of the melds that faces the seam."""
        return self.melds.y if self.out < 0 else self.melds.bottom

    @property
    def hand_side(self) -> float:
        """The edge of the melds that faces the hand."""
        return self.melds.bottom if self.out < 0 else self.melds.y


@dataclass(frozen=True, slots=True)
class Geometry:
    """All measures of one picture; names as in the drawing's specification, sizes in pixels."""

    width: int
    k: float
    pad: int
    column: int
    gutter: int
    cards_x: int
    cards_width: int
    card_w: int
    card_h: int
    step: int
    meld_gap: int
    top_hand_visible: int
    own_hand_visible: int
    rail: int
    rail_to_melds: int
    melds_to_hand: int
    lane: int
    seam: int
    text: int
    name_text: int
    plate_h: int
    label_lines: int

    @property
    def pen(self) -> float:
        """The factor for widths of lines and dashes: never under .8, so that nothing gets too thin."""
        return max(0.8, self.k)

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
    def inset(self) -> int:
        """Between a plate's edge and what stands on it."""
        return round(max(7, 9 * self.k))

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
        hand_edge = hand_y if lower else rail.bottom
        half_way = (melds.bottom + hand_y) / 2 if lower else (rail.bottom + melds.y) / 2
        return Side(
            out=-1 if lower else 1, hand_y=hand_y, hand_visible=visible, rail=rail, melds_y=melds_y, melds=melds,
            zone=Box(x, hand_y - 4, wide, visible + 4), plate=self.plate(lower),
            lane_y=melds_y - tabs if lower else melds.bottom + 2, half_way=round(half_way), hand_edge=hand_edge)

    @property
    def tab_h(self) -> int:
        """Height of a tab in a lane."""
        return round(max(17, 19 * self.k))

    @property
    def seam_free(self) -> int:
        """What a visible row of dead cards leaves free above and below, for an arrow."""
        return round(max(9, 9 * self.k))

    def dead_row(self) -> Box:
        """The band in the seam where dead cards lie when everybody may see them."""
        return Box(
            self.cards_x - 6, self.y_middle - self.seam / 2 + self.seam_free, self.cards_width + 12,
            self.seam - 2 * self.seam_free)

    def tracks(self, side: Side, dead_row: bool) -> tuple[float, ...]:
        """Heights in the seam at which arrows to this side may run, the nearest to its tabs first."""
        if dead_row:
            edge = side.seam_edge + side.out * self.lane
            return tuple(edge + side.out * share * self.seam_free for share in (0.15, 0.75))
        return tuple(self.y_middle + side.out * i * round(max(6, 7 * self.k)) for i in range(4))

    def hand_step(self, cards: int, hidden: bool) -> float:
        """From one card of a hand to the next. Backs are kept closer: there is nothing to read on them."""
        if cards < 2:
            return self.card_w
        step = min(self.card_w + max(4, 6 * self.k), (self.cards_width - self.card_w) / (cards - 1))
        return min(step, self.step) if hidden else step

    def hand_places(self, cards: int, hidden: bool = False) -> tuple[Slot, ...]:
        """The places of a hand of so many cards, left to right."""
        step = self.hand_step(cards, hidden)
        return self._fan(self.cards_x, [step] * (cards - 1)) if cards else ()

    def meld_places(self, melds: Sequence[Sequence[bool]]) -> tuple[tuple[Slot, ...], ...] | None:
        """The places of a row of melds. Each place is True for a card and False for a dashed place.

        Where cards would get too narrow to be clicked, dashed places draw together; None when they can't any more.
        """
        if not melds:
            return ()
        count, fan = len(melds), sum(len(meld) - 1 for meld in melds)
        bare = self.cards_width - count * self.card_w
        room = bare - (count - 1) * self.meld_gap
        step = min(self.step, room / fan) if fan else self.step
        if step < LEAST_STEP and not all(map(all, melds)):
            return self._tight(melds, room)
        gap = min(max((bare - fan * step) / max(count - 1, 1), self.meld_gap), 40 * self.k)
        rows, x = [], float(self.cards_x)
        for meld in melds:
            rows.append(self._fan(round(x), [step] * (len(meld) - 1)))
            x += (len(meld) - 1) * step + self.card_w + gap
        return tuple(rows)

    def _tight(self, melds: Sequence[Sequence[bool]], room: float) -> tuple[tuple[Slot, ...], ...] | None:
        """Cards as narrow as can be, dashed places narrower still, those at the end tucked under the last card."""
        bodies = [meld[:len(meld) - _tail(meld)] for meld in melds]
        steps = [[LEAST_STEP if place else 0 for place in body[:-1]] for body in bodies]
        dashed = sum(row.count(0) for row in steps) + sum(map(_tail, melds))
        narrow = min(LEAST_STEP, int((room - sum(map(sum, steps))) / dashed))
        if narrow < LEAST_GAP:
            return None
        rows, x = [], self.cards_x
        for meld, row in zip(melds, steps, strict=True):
            fan = self._fan(x, [step or narrow for step in row])
            end, tail = fan[-1].x + self.card_w, _tail(meld)
            rows.append((*fan, *(Slot(end + i * narrow, narrow, tucked=True) for i in range(tail))))
            x = round(end + tail * narrow + self.meld_gap)
        return tuple(rows)

    def _fan(self, x: float, steps: Sequence[float]) -> tuple[Slot, ...]:
        """Places one step after the other; of the last one all shows."""
        xs = [round(x + sum(steps[:i])) for i in range(len(steps) + 1)]
        strips = [min(b - a, self.card_w) for a, b in pairwise(xs)]
        return tuple(Slot(at, strip) for at, strip in zip(xs, [*strips, self.card_w], strict=True))


def _tail(meld: Sequence[bool]) -> int:
    """How many dashed places follow the last card of a meld."""
    return meld[::-1].index(True) if True in meld else 0


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
        label_lines=label_lines)
