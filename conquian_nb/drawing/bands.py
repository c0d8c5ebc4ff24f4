"""Three and four players in a narrow picture: the life of a card at the left, right of it one band a seat.

The bands follow clockwise, the own seat last; its hand takes the whole width below. A lane under the melds (above the
own ones) holds tabs, and below these two tracks for arrows.
"""

from __future__ import annotations

from functools import lru_cache

from conquian_nb.drawing.blocks import Sizes
from conquian_nb.drawing.column import label_lines, tray_labels
from conquian_nb.drawing.measures import Box, Centre, Measures, Side, Table


def bands(width: int, players: int, names: tuple[str, ...], racks: bool, most_dead: int) -> Table:
    """The table for a picture 480 or 700 wide. With `racks` the other hands get a rack each, else only a number.

    `most_dead` is how many dead cards may ever have to be shown.

    >>> bands(480, 4, ("Ana", "Beto", "Carmen", "Diego"), False, 0).height
    613
    """
    return _laid_out(width, players, tray_labels(names), racks, most_dead)


@lru_cache
def _laid_out(width: int, players: int, labels: tuple[str, ...], racks: bool, most_dead: int) -> Table:
    return _Bands(width, players, labels, racks, most_dead).table()


class _Bands:
    """Works out where everything lies, from the top down."""

    def __init__(self, width: int, players: int, labels: tuple[str, ...], racks: bool, most_dead: int) -> None:
        k = width / 700
        card_w = round(64 * k)
        self.s = s = Sizes(width, k, round(max(8, 12 * k)), card_w, round(max(24, 0.46 * card_w)))
        self.players, self.racks, self.most_dead = players, racks, most_dead
        self.gutter = round(max(18, 20 * k))
        self.x = s.pad + round(max(98, 136 * k)) + round(max(14, 20 * k))
        self.column = self.x - self.gutter - s.pad
        self.gutter_x = self.x - round(self.gutter / 2)
        self.wide = width - self.x - s.pad
        self.spread = round(max(5, 6 * k))
        self.lane = s.tab_h + 2 + round(s.head) + 1 + self.spread + 4
        self.under_bar = s.bar_h + (8 + s.strip_h + s.rail + s.rail_to_melds if racks else round(max(8, 10 * k)))
        self.band = self.under_bar + s.card_h + self.lane
        self.own_y = s.pad + (players - 1) * self.band
        self.hand_y = self.own_y + s.bar_h + self.lane + s.card_h + s.melds_to_hand
        self.lines = label_lines(labels, self.column, s.text)

    def table(self) -> Table:
        """The picture."""
        s = self.s
        centre = self._centre()
        sides = [self._own(centre.tray), *(self._other(i, centre.tray) for i in range(self.players - 1))]
        own = sides[0].melds
        return Table(
            height=self.hand_y + s.own_h + s.rail + s.pad, places=tuple(map(self._block, sides)), centre=centre,
            note=(own.cx, round(own.y - self.lane / 2)), bars=True,
        )  # fmt: skip

    def _block(self, side: Side) -> Measures:
        return self.s.block(side, side.zone.x + 4, side.zone.w - 8)

    def _centre(self) -> Centre:
        """Stock, tray and dead pile under one another; above the middle, so that dead cards have room below."""
        s = self.s
        w = round(0.54 * s.card_w)
        pile_h, tray_h = round(0.54 * s.card_h), s.tray_h(self.lines, s.card_h)
        gap = round(max(18, 20 * s.k))
        free = self.hand_y - 16 - s.pad - 2 * pile_h - 2 * gap - tray_h
        top = s.pad + (4 if self.most_dead else round(0.4 * free))
        stock = Box(s.pad + round(max(4, 6 * s.k)), top, w, pile_h)
        tray = Box(s.pad, stock.bottom + gap, self.column, tray_h)
        dead = Box(stock.x, tray.bottom + gap, w, pile_h)
        shown = s.dead_zone(s.pad, dead.bottom + 12, self.column, self.hand_y - 16, self.most_dead)
        return Centre(tray, s.tray_card(tray, s.card_w), stock, dead, self.lines, shown)

    def _bar(self, i: int) -> Box:
        """The bar of the i-th band from the top."""
        return Box(self.x, self.s.pad + i * self.band, self.wide, self.s.bar_h)

    def _other(self, i: int, tray: Box) -> Side:
        s, bar = self.s, self._bar(i)
        hand_y = bar.bottom + 8
        zone = Box(self.x, hand_y - 4, self.wide, s.strip_h + 4)
        rail = Box(self.x, zone.bottom, self.wide, s.rail)
        melds = Box(self.x, bar.y + self.under_bar, self.wide, s.card_h)
        half_way = round((rail.bottom + melds.y) / 2) if self.racks else bar.cy
        track = melds.bottom + s.tab_h + 2 + round(s.head) + 1
        return Side(
            out=1, hand_y=hand_y, hand_visible=s.strip_h, rail=rail, melds_y=melds.y, melds=melds, zone=zone, plate=bar,
            lane_y=melds.bottom + 2, half_way=half_way, hand_edge=rail.bottom, rack=self.racks,
            pointer=self._pointer(bar, tray), tracks=(track, track + self.spread),
            way_in=((tray.right + 1, tray.cy), (self.gutter_x, tray.cy)), enter_x=self.gutter_x,
            way_out=self._way_out(half_way, tray), way_on=self._way_on(i), on_from_plate=True,
        )  # fmt: skip

    def _own(self, tray: Box) -> Side:
        s, bar = self.s, self._bar(self.players - 1)
        melds = Box(self.x, bar.bottom + self.lane, self.wide, s.card_h)
        zone = Box(s.pad, self.hand_y - 4, s.width - 2 * s.pad, s.own_h + 4)
        half_way = round((melds.bottom + self.hand_y) / 2) - 2
        track = melds.y - s.tab_h - 2 - round(s.head) - 1
        return Side(
            out=-1, hand_y=self.hand_y, hand_visible=s.own_h, rail=Box(zone.x, zone.bottom, zone.w, s.rail),
            melds_y=melds.y, melds=melds, zone=zone, plate=bar, lane_y=melds.y - s.tab_h - 2, half_way=half_way,
            hand_edge=self.hand_y, pointer=self._pointer(bar, tray), tracks=(track, track - self.spread),
            way_in=((tray.right + 1, tray.cy), (self.gutter_x, tray.cy)), enter_x=self.gutter_x,
            way_out=self._way_out(half_way, tray), way_on=self._way_on(self.players - 1), on_from_plate=True,
        )  # fmt: skip

    def _pointer(self, bar: Box, tray: Box) -> tuple[str, float]:
        """On the right edge, up or down from where arrows come and go."""
        return "right", round(tray.cy + (0.27 if bar.cy > tray.cy else -0.27) * tray.h)

    def _way_out(self, half_way: float, tray: Box) -> tuple[tuple[float, float], ...]:
        return (self.gutter_x, half_way), (self.gutter_x, tray.cy), (tray.right + 1, tray.cy)

    def _way_on(self, i: int) -> tuple[tuple[float, float], ...]:
        """From one bar to the next, down the gutter; from the last one up to the first, farther out."""
        last = i == self.players - 1
        start, end = self._bar(i), self._bar(0 if last else i + 1)
        x = self.x - self.gutter + 3 if last else self.x - round(self.s.head) - 1
        leave, reach = start.cy + 6, end.cy - 6
        return (start.x - 1, leave), (x, leave), (x, reach), (end.x - 1, reach)
