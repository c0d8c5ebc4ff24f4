"""Three and four players in a wide picture: the own seat at the bottom, then clockwise left, top, right.

In the middle the life of a card lies side by side: stock, tray, dead pile. Between the rows of seats a seam is kept
free for arrows; the corners are empty, and dead cards that all may see lie in the lower right one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from conquian_nb.drawing.blocks import Sizes
from conquian_nb.drawing.column import label_lines, tray_labels
from conquian_nb.drawing.measures import Box, Centre, Point, Side, Table

Way = tuple[Point, ...]
LABEL = 18  # room for a line of text above the dead cards


def round_table(width: int, players: int, goal: int, names: tuple[str, ...], most_dead: int) -> Table:
    """The table for a picture at least 900 wide, in which all cards that win can lie in one row at any seat.

    `most_dead` is how many dead cards may ever have to be shown.

    >>> round_table(1000, 4, 8, ("Ana", "Beto", "Carmen", "Diego"), 0).height
    776
    """
    return _laid_out(width, players, goal, tray_labels(names), most_dead)


@lru_cache
def _laid_out(width: int, players: int, goal: int, labels: tuple[str, ...], most_dead: int) -> Table:
    return _Round(width, players, goal, labels).table(most_dead)


class _Round:
    """Works out where everything lies: the rows of seats from the top down, in each the blocks from the left."""

    def __init__(self, width: int, players: int, goal: int, labels: tuple[str, ...]) -> None:
        k = 0.95 * width / 1000
        pad, self.gap = round(max(8, 0.013 * width)), round(0.016 * width)
        side_w = round((width - 2 * pad - 0.235 * width) / 2) - self.gap
        sets = goal // 3  # the most melds that can lie at one seat
        room = side_w - 16 - 24 * (goal - sets) - (sets - 1) * round(max(8, 12 * k))  # with one open place
        card_w = min(round(0.068 * width), room // sets)
        self.s = s = Sizes(width, k, pad, card_w, max(24, round(0.44 * card_w)))
        self.four, self.cx = players == 4, width / 2
        self.lane, self.seam, self.spread = round(max(20, 22 * k)), round(max(22, 24 * k)), round(max(6, 7 * k))
        self.rack = 8 + s.strip_h + s.rail + s.rail_to_melds  # from a bar down to the melds
        self.block_h = block_h = s.bar_h + self.rack + s.card_h + self.lane
        row_y = pad + (block_h + round(s.head) + 2 * self.spread + 6 if self.four else 0)
        self.seam_y = round(row_y + block_h + self.seam / 2)
        self.own_y = round(self.seam_y + self.seam / 2) + self.lane
        bar_y = self.own_y + s.card_h + s.melds_to_hand + s.own_h + s.rail + 6
        self.left = Box(pad, row_y, side_w, s.bar_h)
        self.top = self._centred(1.3 * side_w, pad)
        self.right = self.left._replace(x=width - pad - side_w)
        self.own_bar = self._centred(1.55 * side_w, bar_y)
        self.centre = self._centre(labels, row_y + block_h / 2)

    def _centred(self, w: float, y: float) -> Box:
        """A bar in the middle."""
        return Box(round(self.cx - w / 2), y, round(w), self.s.bar_h)

    def _centre(self, labels: tuple[str, ...], middle: float) -> Centre:
        s = self.s
        card_w = round(1.12 * s.card_w)
        wide = round(max(0.118 * s.width, card_w + 24))
        lines = label_lines(labels, wide, s.text)
        h = s.tray_h(lines, round(1.4 * card_w))
        tray = Box(round(self.cx - wide / 2), round(middle - h / 2), wide, h)
        w, pile_h, gap = round(0.54 * s.card_w), round(0.54 * s.card_h), round(18 * s.k)
        y = round(tray.y + 0.27 * h - pile_h / 2)
        stock, dead = Box(tray.x - gap - w, y, w, pile_h), Box(tray.right + gap, y, w, pile_h)
        return Centre(tray, s.tray_card(tray, card_w), stock, dead, lines, below=True)

    def table(self, most_dead: int) -> Table:
        """The picture."""
        s, tray = self.s, self.centre.tray
        clockwise = [self._at_the_side(self.left), self._at_the_top(), self._at_the_side(self.right)]
        sides = [self._own(), *(side for side in clockwise if self.four or side.plate != self.top)]
        x, own_bottom = self.own_bar.right + 2 * self.gap, self.own_bar.bottom
        corner = s.dead_zone(x, self.own_y + LABEL, s.width - s.pad - x, own_bottom, most_dead)
        rx, ry = 0.127 * s.width, min(0.1085 * s.width, self.block_h / 2 - 2)
        return Table(
            height=round(own_bottom + s.pad),
            places=tuple(s.block(side, side.melds.x, side.melds.w) for side in sides),
            centre=replace(self.centre, dead_cards=corner),
            note=(self.cx, self.seam_y),
            bars=True,
            ring=Box(tray.cx - rx, tray.cy - ry, 2 * rx, 2 * ry),
        )

    def _at_the_side(self, bar: Box) -> Side:
        """The seat at the left or the right; arrows come to it, and go from it, below the tray."""
        left, tray = bar == self.left, self.centre.tray
        corridor, at = (bar.right + self.gap / 2, self.cx - 30) if left else (bar.x - self.gap / 2, self.cx + 30)
        tracks = tuple(self.seam_y + i * self.spread for i in range(4))
        way_out = ((corridor, self.seam_y), (at, self.seam_y), (at, tray.bottom + 2))
        return self._other(bar, ("left" if left else "right", tray.cy), tracks, (at, tray.bottom + 1), way_out)

    def _at_the_top(self) -> Side:
        tray, bar = self.centre.tray, self.top
        first = bar.bottom + self.rack + self.s.card_h + self.lane + round(self.s.head) - 1
        tracks = tuple(first + i * self.spread for i in range(3))
        way_out = ((bar.right + self.gap / 2, first), (self.cx, first), (self.cx, tray.y - 2))
        return self._other(bar, ("up", tray.cx), tracks, (self.cx, tray.y - 1), way_out)

    def _other(self, bar: Box, pointer: tuple[str, float], tracks: tuple[float, ...], start: Point, way: Way) -> Side:
        """A seat that is not the own one: bar, rack, melds and lane under one another."""
        s = self.s
        zone = Box(bar.x, bar.bottom + 4, bar.w, s.strip_h + 4)
        rail = Box(bar.x, zone.bottom, bar.w, s.rail)
        melds = Box(bar.x + 3, bar.bottom + self.rack, bar.w - 6, s.card_h)
        half_way = round((rail.bottom + melds.y) / 2)
        return Side(
            out=1,
            hand_y=zone.y + 4,
            hand_visible=s.strip_h,
            rail=rail,
            melds_y=melds.y,
            melds=melds,
            zone=zone,
            plate=bar,
            lane_y=melds.bottom + 2,
            half_way=half_way,
            hand_edge=rail.bottom,
            pointer=pointer,
            tracks=tracks,
            way_in=(start,),
            enter_x=start[0],
            way_out=((way[0][0], half_way), *way),
            way_on=self._way_on(bar),
            on_from_plate=True,
        )

    def _own(self) -> Side:
        s, tray, bar = self.s, self.centre.tray, self.own_bar
        melds = Box(bar.x + 3, self.own_y, bar.w - 6, s.card_h)
        hand_y = melds.bottom + s.melds_to_hand
        zone = Box(bar.x, hand_y - 4, bar.w, s.own_h + 4)
        half_way, corridor = round((melds.bottom + hand_y) / 2) - 2, bar.right + self.gap / 2
        return Side(
            out=-1,
            hand_y=hand_y,
            hand_visible=s.own_h,
            rail=Box(bar.x, zone.bottom, bar.w, s.rail),
            melds_y=melds.y,
            melds=melds,
            zone=zone,
            plate=bar,
            lane_y=melds.y - s.tab_h - 2,
            half_way=half_way,
            hand_edge=hand_y,
            pointer=("down", tray.cx),
            tracks=tuple(self.seam_y - i * self.spread for i in range(4)),
            way_in=((self.cx, tray.bottom + 1),),
            enter_x=self.cx,
            way_out=(
                (corridor, half_way),
                (corridor, self.seam_y),
                (self.cx, self.seam_y),
                (self.cx, tray.bottom + 2),
            ),
            way_on=self._way_on(bar),
            on_from_plate=True,
        )

    def _way_on(self, bar: Box) -> Way:
        """From the seat with this bar to the next one clockwise, through the empty corners."""
        left, top, right, own = self.left, self.top, self.right, self.own_bar
        foot = left.bottom + self.rack + self.s.card_h + 4  # of the melds at the sides
        if bar == left and self.four:
            return (left.cx, left.y - 1), (left.cx, top.cy), (top.x - 1, top.cy)
        if bar == left:
            return (left.right + 1, left.cy), (right.x - 1, right.cy)
        if bar == top:
            return (top.right + 1, top.cy), (right.cx, top.cy), (right.cx, right.y - 1)
        if bar == right:
            return (right.right - 80, foot), (right.right - 80, own.cy), (own.right + 1, own.cy)
        return (own.x - 1, own.cy), (left.x + 80, own.cy), (left.x + 80, foot)
