"""Groups of cards on a bench, melds or not yet, each with a mark that says what it is; and the hand under them.

The drawing knows no rule: what a group is the caller says. Groups flow into as many rows as they need.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.card_words import capital, cards_name
from conquian_nb.drawing.deck import Deck, icon
from conquian_nb.drawing.look import Look, Scene, Spot
from conquian_nb.drawing.measures import Box, Measures
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.rows import Place
from conquian_nb.drawing.shapes import Path, Rect, Shape, Text
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.language import _, several
from conquian_nb.engine.naming import suited

_PLUS = "M8 2.5 L8 13.5 M2.5 8 L13.5 8"
_STATES = ("offer", "lent", "laid")


@dataclass(frozen=True, slots=True)
class Heap:
    """One group: its cards, whether it is a meld, a word or two, what is missing or wrong, and all of it in words.

    Where `good` is None nothing is said of that, and no sign stands before the word.
    """

    cards: Cards
    good: bool | None
    word: str
    why: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """What lies on the bench. `hand` is None where there is no hand.

    `states` tells where a card comes from (``offer``, ``lent``, ``laid``), `chosen` is the card that is being moved,
    `fitting` the groups (by number) it might go to; with `room` there is a place for a new group. `rows` is the least
    number of rows, so that the picture does not shrink under the reader's hand.
    """

    heaps: tuple[Heap, ...]
    hand: Cards | None = None
    states: Mapping[Card, str] = field(default_factory=dict)
    chosen: Card | None = None
    fitting: frozenset[int] = frozenset()
    room: bool = False
    rows: int = 1


def bench_scene(bench: Bench, look: Look | None = None, focus: str | None = None, title: str = "") -> Scene:
    """The picture. Spots: "card:7h" wherever the card lies, "new" for a new group, "hand" for the hand as such.

    `title` begins the alt text. Raises ValueError for a group without cards.
    """
    look = look or Look()
    if not all(heap.cards for heap in bench.heaps):
        raise ValueError("A group on the bench has at least one card.")
    with suited(look.deck):
        return _Painter(bench, look).scene(focus, title)


def show_bench(bench: Bench, *, width: int = 700, deck: Deck = "french", title: str = "") -> Picture:
    """The bench as a picture that a notebook keeps. Raises ValueError like `bench_scene`.

    >>> show_bench(Bench((Heap(Cards.parse("4s5s6s"), True, "run of 3", told="A run of three."),))).alt
    'The four, five and six of spades: a run of three.'
    """
    drawn = bench_scene(bench, Look(width=width, deck=deck), title=title)
    mark = zlib.crc32(svg(drawn, deck).encode()) & 0xFFFFF
    return Picture(
        svg(drawn, deck, prefix=f"c{mark:05x}"), drawn.alt, ",".join(str(heap.cards) for heap in bench.heaps)
    )


def rows_needed(bench: Bench, width: int) -> int:
    """In how many rows the groups lie in a picture of this width."""
    return len(_flow(bench, _measures(width)).rows)


def _measures(width: int) -> Measures:
    k = width / 700
    card_w = max(56, round(70 * k))
    pad = max(12, round(14 * k))
    return Measures(
        width=width, k=k, cards_x=pad, cards_width=width - 2 * pad, card_w=card_w, card_h=round(1.4 * card_w),
        step=max(26, round(0.46 * card_w)), meld_gap=max(16, round(24 * k)), rail=round(max(4, 6 * k)),
        text=round(max(12, 13 * k)), name_text=round(max(13, 15 * k)),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Flow:
    """How the groups flow: the left edges of each row by number, the last one the place for a new group, `new` wide."""

    rows: tuple[Mapping[int, float], ...]
    gap: float
    new: float


def _flow(bench: Bench, g: Measures) -> _Flow:
    """In as few rows as can be; where that saves one, the gaps and the place for a new group get narrower."""
    narrow = round(0.6 * g.card_w)
    tries = [(g.meld_gap, g.card_w), (16, g.card_w), (16, narrow)]
    flows = [_Flow(_rows(bench, g, gap, new), gap, new) for gap, new in tries]
    return min(flows, key=lambda flow: len(flow.rows))


def _rows(bench: Bench, g: Measures, gap: float, new: float) -> tuple[Mapping[int, float], ...]:
    rows: list[dict[int, float]] = [{}]
    x = float(g.cards_x)
    wide = [(len(heap.cards) - 1) * g.step + g.card_w for heap in bench.heaps] + [new] * bench.room
    for number, width in enumerate(wide):
        if rows[-1] and x + width > g.cards_x + g.cards_width:
            rows.append({})
            x = float(g.cards_x)
        rows[-1][number] = x
        x += width + gap
    return tuple(rows)


class _Painter:
    """Lays out and paints one bench."""

    def __init__(self, bench: Bench, look: Look) -> None:
        self.bench, self.look = bench, look
        self.g = _measures(look.width)
        self.brush = Brush(look, self.g)
        self.above = round(max(24, 26 * self.g.k))  # a lifted card and its badge
        self.below = round(2.9 * self.g.name_text)  # two lines of text
        self.flow = _flow(bench, self.g)
        self.row_h = self.above + self.g.card_h + self.below
        self.groups = {n: (x, self._top(r)) for r, row in enumerate(self.flow.rows) for n, x in row.items()}
        self.rows_bottom = max(len(self.flow.rows), bench.rows) * self.row_h + 4
        self.hand_h = round(0.72 * self.g.card_h)

    def _top(self, row: int) -> float:
        return row * self.row_h + self.above

    def scene(self, focus: str | None, title: str) -> Scene:
        g = self.g
        places = [self._group(n) for n in range(len(self.bench.heaps))]
        hand = self._hand_places()
        height = self.rows_bottom if self.bench.hand is None else self.rows_bottom + 14 + self.hand_h + g.rail + 10
        spots = self._spots(places, hand)
        shapes: list[Shape] = [Rect(0, 0, g.width, height, r=10, fill=self.brush.colour("table"))]
        shapes += [shape for row in places for place in row for shape in self._card(place)]
        for number, heap in enumerate(self.bench.heaps):
            shapes += self._mark(heap, number)
        shapes += self._new_place() + self._rack(hand)
        shapes += [shape for spot in spots if spot.id == focus for shape in self.brush.focus(spot.box, 3)]
        shapes += [shape for place in (*hand, *(p for row in places for p in row)) for shape in self._bar(place)]
        return Scene(g.width, round(height), tuple(shapes), spots, self._alt(title))

    # where it lies

    def _group(self, number: int) -> tuple[Place, ...]:
        x, y = self.groups[number]
        cards = self.bench.heaps[number].cards
        return tuple(
            self._place(card, Box(x + i * self.g.step, y, self.g.card_w, self.g.card_h), last=i == len(cards) - 1)
            for i, card in enumerate(cards)
        )

    def _hand_places(self) -> tuple[Place, ...]:
        g, hand = self.g, self.bench.hand or Cards()
        room = g.cards_width - 16 - 6 * g.text  # right of the cards it says what they are
        slots = replace(g, cards_x=g.cards_x + 8, cards_width=room).hand_places(len(hand))
        boxes = [Box(slot.x, self.rows_bottom + 14, g.card_w, self.hand_h) for slot in slots]
        return tuple(
            replace(self._place(card, box), strip=slot.strip)
            for card, box, slot in zip(hand, boxes, slots, strict=True)
        )

    def _place(self, card: Card, box: Box, last: bool = True) -> Place:
        lift = round(10 * self.g.k) if card == self.bench.chosen else 0
        strip = self.g.card_w if last else self.g.step
        taller = lift if box.h < self.g.card_h else 0
        box = box._replace(y=box.y - lift, h=box.h + taller)
        return Place(card, box, strip, self.bench.states.get(card, ""), id=f"card:{card}")

    # painting

    def _card(self, place: Place) -> list[Shape]:
        chosen = self.brush.chosen(place) if place.card == self.bench.chosen else []
        return [self.brush.card(place), *self.brush.ring(place), *chosen]

    def _bar(self, place: Place) -> list[Shape]:
        """What stands out over cards: the badge of the chosen one, a bar on each group that it might go to."""
        if place.card == self.bench.chosen:
            return self.brush.badge(place.centre, place.box.y - 2, "chosen", "chosen")
        ends = {heap.cards[-1] for number, heap in enumerate(self.bench.heaps) if number in self.bench.fitting}
        return [self.brush.selectable(place)] if place.card in ends else []

    def _mark(self, heap: Heap, number: int) -> list[Shape]:
        """Under a group a tick or a cross, unless it is not judged, what it is, and what is missing or wrong."""
        (x, y), g = self.groups[number], self.g
        wide = (len(heap.cards) - 1) * g.step + g.card_w + self.flow.gap - 4
        line = y + g.card_h + round(1.5 * g.name_text)
        sign, colour = ("chosen", "win") if heap.good else ("no", "force")
        size = round(0.95 * g.name_text)
        ink, muted = self.brush.colour("ink"), self.brush.colour("muted")
        judged = heap.good is not None
        left = x + size + 4 if judged else x
        shapes: list[Shape] = [icon(sign, x, line - 0.86 * size, size, self.brush.colour(colour))] if judged else []
        shapes.append(Text(left, line, heap.word, g.name_text, ink, bold=True, room=wide - (left - x)))
        if heap.why:
            shapes.append(Text(x, line + round(1.25 * g.text), heap.why, g.text, muted, room=wide))
        return shapes

    def _new_box(self) -> Box | None:
        if not self.bench.room:
            return None
        x, y = self.groups[len(self.bench.heaps)]
        return Box(x, y, self.flow.new, self.g.card_h)

    def _new_place(self) -> list[Shape]:
        box = self._new_box()
        if box is None:
            return []
        waiting = self.bench.chosen is not None
        edge = self.brush.colour("pick" if waiting else "line")
        muted = self.brush.colour("muted")
        size = round(0.3 * self.g.card_w)
        line = box.bottom + round(1.5 * self.g.name_text)
        frame = Rect(*box, r=0.08 * self.g.card_w, stroke=edge, line=2 if waiting else 1.4, dash=(5, 5))
        plus = Path(_PLUS, box.cx - size / 2, box.cy - size / 2, size / 16, stroke=muted, line=2)
        said = _("new group") if box.w >= self.g.card_w else _("new")
        return [frame, plus, Text(box.x, line, said, self.g.text, muted, room=box.w + self.flow.gap - 4)]

    def _zone(self) -> Box:
        g = self.g
        return Box(g.cards_x - 4, self.rows_bottom + 8, g.cards_width + 8, self.hand_h + 6)

    def _rack(self, hand: Sequence[Place]) -> list[Shape]:
        if self.bench.hand is None:
            return []
        zone, g, muted = self._zone(), self.g, self.brush.colour("muted")
        rail = Rect(zone.x, zone.bottom, zone.w, g.rail, r=g.rail / 2, fill=self.brush.colour("rail"))
        said = _("in hand") if hand else _("no cards in hand")
        text = Text(zone.right - 10, zone.cy + 0.36 * g.text, said, g.text, muted, anchor="end")
        cards = [shape for place in hand for shape in self._card(place)]
        return [Rect(*zone, r=6, fill=self.brush.colour("zone")), text, *cards, rail]

    # in words

    def _spots(self, places: Sequence[tuple[Place, ...]], hand: Sequence[Place]) -> tuple[Spot, ...]:
        found = [
            Spot(place.id, *place.shown, self._said(place, heap.told))
            for heap, row in zip(self.bench.heaps, places, strict=True)
            for place in row
        ]
        new = self._new_box()
        if new is not None:
            found.append(Spot("new", *new, _("a new group")))
        found += [Spot(place.id, *place.shown, self._said(place, _("in hand"))) for place in hand]
        if self.bench.hand is not None:
            zone = self._zone()
            left = hand[-1].box.right + 6 if hand else zone.x
            found.append(Spot("hand", left, zone.y, zone.right - left, zone.h, _("the hand")))
        return tuple(found)

    def _said(self, place: Place, where: str) -> str:
        assert place.card is not None
        said = _("{card:name}, chosen, {where}") if place.card == self.bench.chosen else "{card:name}, {where}"
        return said.format(card=place.card, where=where[:1].lower() + where[1:].rstrip("."))

    def _alt(self, title: str) -> str:
        groups = [
            f"{capital(cards_name(heap.cards))}: {heap.told[:1].lower()}{heap.told[1:]}" for heap in self.bench.heaps
        ]
        hand = []
        if self.bench.hand is not None:
            hand = [say("alt hand", cards=cards_name(self.bench.hand)) if self.bench.hand else say("alt no hand")]
        moved = [
            _moved(state, cards)
            for state in _STATES
            if (cards := Cards(card for card, found in self.bench.states.items() if found == state))
        ]
        chosen = [_("{card:The} is chosen.").format(card=self.bench.chosen)] if self.bench.chosen else []
        return " ".join(filter(None, [title, *groups, *hand, *moved, *chosen]))


def _moved(state: str, cards: Cards) -> str:
    n = len(cards)
    said = {
        "offer": several("{cards:The} is new here.", "{cards:The} are new here.", n),
        "lent": several("{cards:The} is lent.", "{cards:The} are lent.", n),
        "laid": several("{cards:The} is from hand.", "{cards:The} are from hand.", n),
    }
    return said[state].format(cards=cards)
