"""What all tables are measured with: boxes, rows of cards, one seat's part of a table, the way of a card's life.

All in whole CSS pixels: x to the right, y down, from the picture's top left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

LEAST_STEP = 24  # narrowest strip of a card that can still be clicked
LEAST_GAP = 8  # narrowest strip in which a dashed place still tells its card

Point = tuple[float, float]


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
    """One seat's part of the table, and the ways of arrows in and out of it.

    `out` points from the hand over the melds to where tabs stand: 1 is down, -1 up. Without a rack a hidden hand is
    only a number. Arrows from the tray run through the points `way_in`, then at `enter_x` to one of the `tracks`, the
    nearest to the tabs first; arrows from the hand to the tray run from the height `half_way` through `way_out`. A
    swapped card goes to the next seat along `way_on`, from the hand (at `half_way`) or, `on_from_plate`, the plate.
    """

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
    rack: bool = True
    pointer: tuple[str, float] = ("down", 0)  # the edge of the tray, and where on it, that points here
    tracks: tuple[float, ...] = ()
    way_in: tuple[Point, ...] = ()
    enter_x: float = 0
    way_out: tuple[Point, ...] = ()
    way_on: tuple[Point, ...] = ()
    on_from_plate: bool = False

    @property
    def seam_edge(self) -> float:
        """The edge of the melds that faces the seam."""
        return self.melds.y if self.out < 0 else self.melds.bottom

    @property
    def hand_side(self) -> float:
        """The edge of the melds that faces the hand."""
        return self.melds.bottom if self.out < 0 else self.melds.y


def dead_card(card_w: int) -> tuple[int, int]:
    """How wide a dead card is that all may see, and how much of its height shows: its index."""
    w = round(0.46 * card_w)
    return w, round(0.9 * w)


@dataclass(frozen=True, slots=True)
class Centre:
    """The life of a card: stock, tray with the card on offer, dead pile; and where dead cards lie that all may see.

    `label_lines` (1 or 2) is what the tray's label needs. Numbers stand beside the piles, or `below` them.
    """

    tray: Box
    tray_card: Box
    stock: Box
    dead: Box
    label_lines: int
    dead_cards: Box | None = None
    below: bool = False


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes, and the row in which a seat's cards lie: from `cards_x` on, `cards_width` wide."""

    width: int
    k: float
    cards_x: int
    cards_width: int
    card_w: int
    card_h: int
    step: int
    meld_gap: int
    rail: int
    text: int
    name_text: int

    def side(self, lower: bool) -> Side:
        """Everything that belongs to one seat: the lower (own) one, or another."""
        raise NotImplementedError

    def least_width(self, melds: Sequence[int]) -> int:
        """The room that melds of so many cards need at least, if each card can be clicked."""
        bare = len(melds) * self.card_w + (len(melds) - 1) * self.meld_gap
        return bare + (sum(melds) - len(melds)) * LEAST_STEP if melds else 0

    @property
    def pen(self) -> float:
        """The factor for widths of lines and dashes: never under .8, so that nothing gets too thin."""
        return max(0.8, self.k)

    @property
    def inset(self) -> int:
        """Between a plate's edge and what stands on it."""
        return round(max(7, 9 * self.k))

    @property
    def tab_h(self) -> int:
        """Height of a tab in a lane."""
        return round(max(17, 19 * self.k))

    @property
    def hand_row(self) -> tuple[int, int]:
        """Where the row of a hand begins, and how wide it is."""
        return self.cards_x, self.cards_width

    def hand_step(self, cards: int, beside: float | None) -> float:
        """From one card of a hand to the next. Backs are kept closer: there is nothing to read on them."""
        if cards < 2:
            return self.card_w
        step = min(self.card_w + max(4, 6 * self.k), (self.hand_row[1] - self.card_w) / (cards - 1))
        return step if beside is None else min(step, self.step, (self.hand_row[1] - beside - self.card_w) / (cards - 1))

    def hand_places(self, cards: int, beside: float | None = None) -> tuple[Slot, ...]:
        """The places of a hand of so many cards, left to right; backs leave a width for what is said `beside` them."""
        step = self.hand_step(cards, beside)
        return self._fan(self.hand_row[0], [step] * (cards - 1)) if cards else ()

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
        narrow = min(LEAST_STEP, int((room - sum(map(sum, steps))) / dashed)) if dashed else 0
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


@dataclass(frozen=True, slots=True)
class Table:
    """A whole picture: its height, the measures of each seat (the own one first, then clockwise), and the centre.

    `note` is the middle of the note that a drawn deal gets, `thin` where it has little room. A table has plates in the
    column or a bar for each seat; a `ring` in the middle shows that the offer goes clockwise.
    """

    height: int
    places: tuple[Measures, ...]
    centre: Centre
    note: Point
    thin: bool = False
    bars: bool = False
    ring: Box | None = None


def _tail(meld: Sequence[bool]) -> int:
    """How many dashed places follow the last card of a meld."""
    return meld[::-1].index(True) if True in meld else 0
