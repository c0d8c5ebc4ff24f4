"""The rows of cards on the table: each seat's hand and melds, as places with their boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from conquian_nb.drawing.card_words import is_set
from conquian_nb.drawing.look import Look, Marks
from conquian_nb.drawing.measures import LEAST_GAP, LEAST_STEP, Box, Measures, Side, Slot
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.shapes import text_width
from conquian_nb.drawing.story import Story
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.game import Position
from conquian_nb.engine.naming import RANKS


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a row: a card that lies there, a back (no card), or an open place that a card left.

    `box` is the whole card as far as it shows below, `strip` the width that shows before the next one covers it.
    `state` is what just happened to it, `id` that of its spot ("" for what can't be clicked). A tucked place shows
    only at its right end, under the card before it.
    """

    card: Card | None
    box: Box
    strip: float
    state: str = ""
    open: bool = False
    id: str = ""
    tucked: bool = False

    @property
    def centre(self) -> float:
        """The middle of what shows, left and right."""
        return self.box.right - self.strip / 2 if self.tucked else self.box.x + self.strip / 2

    @property
    def shown(self) -> Box:
        """What shows of it: what can be clicked."""
        return Box(self.box.x, self.box.y, self.strip, self.box.h)


@dataclass(frozen=True, slots=True)
class SeatRows:
    """One seat's places: the hand, the melds, and the meld that the reader's choice would make (a preview).

    Where there is no rack, the number of cards in hand stands in the box `count`, beside the melds or in their lane.
    """

    seat: int
    side: Side
    hand: tuple[Place, ...]
    hidden: int
    melds: tuple[tuple[Place, ...], ...]
    preview: tuple[Place, ...] = ()
    count: Box | None = None

    @property
    def hand_middle(self) -> float:
        """The middle of a hidden hand: no place in it means anything."""
        return (self.hand[0].box.x + self.hand[-1].box.right) / 2 if self.hand else self.side.melds.x


def seat_rows(view: Position, seat: int, look: Look, g: Measures, story: Story, marks: Marks) -> SeatRows:
    """All places of one seat."""
    side = g.side(lower=seat == look.seat)
    if not side.rack:
        return _rows_without_rack(view, seat, side, g, story, marks)
    seen = view.sees(seat)
    hand = _hand(view, seat, side, g, story) if seen else _backs(view, seat, side, g)
    melds, preview = _melds(view, seat, side, g, story, marks)
    return SeatRows(seat, side, hand, 0 if seen else view.hand_count(seat), melds, preview)


def _rows_without_rack(view: Position, seat: int, side: Side, g: Measures, story: Story, marks: Marks) -> SeatRows:
    """The melds with the number of cards in hand right of them; in the lane where the melds need the whole width."""
    held = view.hand_count(seat)
    w = text_width(hand_count(held), g.text) + 1
    room = round(w + 18)
    melds = [len(meld) for meld in view.melds(seat)]
    open_places = sum(map(len, story.kept_open.values())) if story.laid and story.laid.seat == seat else 0
    preview = marks.preview if seat == (view.victim or view.to_act) else None
    needs = g.least_width([*melds, *([len(preview)] if preview else [])]) + open_places * LEAST_STEP
    beside = needs <= g.cards_width - room
    narrow = replace(g, cards_width=g.cards_width - room) if beside else g
    placed, chosen = _melds(view, seat, side, narrow, story, marks)
    x = side.melds.right - w - 8
    count = Box(x, side.melds.y, w, side.melds.h) if beside else Box(x, side.lane_y, w, g.tab_h)
    return SeatRows(seat, side, (), held, placed, chosen, count)


def hand_count(held: int) -> str:
    """How many cards a hand holds, in a few words."""
    return say("in hand", count=held) if held else say("no cards in hand")


def _hand(view: Position, seat: int, side: Side, g: Measures, story: Story) -> tuple[Place, ...]:
    picked = {card for card in view.picks[seat - 1 : seat] if card}
    left = {*story.left.get(seat, Cards()), *picked}
    state = "laid" if story.laid else "muted"
    held = set(view.hand(seat)) - picked
    row = sorted({*held, *left}, key=by_suit)
    came = story.received.get(seat, Cards())
    return tuple(
        _place(g, side, slot, card, f"hand:{seat}:{card}", "muted" if card in came else "")
        if card in held
        else _place(g, side, slot, card, "", state)
        for card, slot in zip(row, g.hand_places(len(row)), strict=True)
    )


def _backs(view: Position, seat: int, side: Side, g: Measures) -> tuple[Place, ...]:
    """A hidden hand. A card picked for the swap leaves its place open, always the last one: that says nothing."""
    count = view.hand_count(seat)
    slots = g.hand_places(count, beside=text_width(hand_count(count), g.text) + 8)
    backs = [_place(g, side, slot, None, "", "") for slot in slots]
    if seat <= len(view.picks):
        backs[-1] = replace(backs[-1], state="muted", open=True)
    return tuple(backs)


def _place(g: Measures, side: Side, slot: Slot, card: Card | None, spot: str, state: str) -> Place:
    """A place in a hand: a card that can be clicked, a back, or (a state without a spot) an open place."""
    box = Box(slot.x, side.hand_y, g.card_w, side.hand_visible)
    return Place(card, box, slot.strip, state, bool(state) and not spot, spot)


def by_suit(card: Card) -> tuple[str, int]:
    """The order of cards in a hand: clubs, diamonds, hearts, spades, then by rank."""
    return card.suit, RANKS.index(card.rank)


def _melds(view: Position, seat: int, side: Side, g: Measures, story: Story, marks: Marks
           ) -> tuple[tuple[tuple[Place, ...], ...], tuple[Place, ...]]:
    mine = story.laid is not None and story.laid.seat == seat
    melds = [list(meld) for meld in view.melds(seat)]
    with_open = [_with_open(meld, story.kept_open.get(i, Cards()) if mine else Cards()) for i, meld in enumerate(melds)]
    rows = [[card in meld for card in row] for row, meld in zip(with_open, melds, strict=True)]
    chosen = marks.preview or Cards()
    show_preview = bool(chosen) and seat == (view.victim or view.to_act)
    slots, extra = _slots(g, rows, len(chosen) if show_preview else 0)
    if slots is None:
        with_open = melds
        slots, extra = _slots(g, [[True] * len(meld) for meld in melds], len(chosen) if show_preview else 0)
    assert slots is not None
    states = story.states if mine else {}
    placed = tuple(
        tuple(
            _meld_place(g, side, slot, card, card in meld, states.get(card, ""), f"meld:{seat}:{i}:{card}")
            for card, slot in zip(row, row_slots, strict=True))
        for i, (row, meld, row_slots) in enumerate(zip(with_open, melds, slots, strict=True)))
    preview = tuple(
        Place(card, Box(slot.x, side.melds_y, g.card_w, g.card_h), slot.strip, "chosen", True)
        for card, slot in zip(chosen, extra, strict=False))
    return placed, preview


def _meld_place(g: Measures, side: Side, slot: Slot, card: Card, lies: bool, state: str, spot: str) -> Place:
    if slot.tucked:
        under = round(0.3 * g.card_w)
        box = Box(slot.x - under, side.melds_y, under + slot.strip, g.card_h)
        return Place(card, box, slot.strip, "lent", open=True, tucked=True)
    box = Box(slot.x, side.melds_y, g.card_w, g.card_h)
    return Place(card, box, slot.strip, state, False, spot) if lies else Place(card, box, slot.strip, "lent", True)


def _with_open(meld: list[Card], lent: Cards) -> list[Card]:
    """The meld with the cards it lent back in their places."""
    if not lent:
        return meld
    if is_set(meld):
        return sorted([*meld, *lent], key=by_suit)
    ranks = [RANKS.index(card.rank) for card in meld]
    high = ranks[-1] < ranks[0]  # an ace played high lies last
    return sorted([*meld, *lent], key=lambda card: 99 if high and card.rank == "A" else RANKS.index(card.rank))


def _slots(g: Measures, rows: Sequence[Sequence[bool]], preview: int
           ) -> tuple[tuple[tuple[Slot, ...], ...] | None, tuple[Slot, ...]]:
    """The places of the melds, and of a preview behind them. The melds stay where they are if that leaves room."""
    slots = g.meld_places(rows)
    if not preview or slots is None:
        return slots, ()
    beside = _beside(g, slots, preview)
    if beside:
        return slots, beside
    together = g.meld_places([*rows, [False] * preview])
    return (slots, ()) if together is None else (together[:-1], together[-1])


def _beside(g: Measures, slots: tuple[tuple[Slot, ...], ...], count: int) -> tuple[Slot, ...]:
    """The places of a preview right of the melds, or none where the room is too narrow."""
    for gap in (round(40 * g.k), g.meld_gap):
        start = round(slots[-1][-1].x + g.card_w + gap) if slots else g.cards_x
        step = min(g.step, (g.cards_x + g.cards_width - start - g.card_w) // max(count - 1, 1))
        if step >= LEAST_GAP:
            return tuple(Slot(start + i * step, g.card_w if i == count - 1 else step) for i in range(count))
    return ()
