"""Waiting for the last card: who waits, for what, which of it can still come, and how the wait could be another.

Somebody *waits* who is one card short of the goal with an empty hand: ten down, in the common game. Nothing is to be
decided then any more, so the wait is made by the action before: by which hand cards are laid and which is discarded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from conquian_nb.analysis.outlook import LIES, MOVES, NO, Out, fit, outs, place
from conquian_nb.engine import PASS, Action, Card, Cards, Discard, Force, Layout, Position, RuleSet, Take
from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import MeldTable, meld_table
from conquian_nb.engine.rules import Borrowing


class Wait(NamedTuple):
    """What a seat waits for: every card that would be its last one, and where each is for who looks on.

    When it is `hidden`, other cards may end it too, with hand cards that are not seen.
    """

    seat: int
    outs: tuple[Out, ...]
    hidden: bool = False

    @property
    def cards(self) -> Cards:
        """All cards that would end it, wherever they are."""
        return Cards(out.card for out in self.outs)

    @property
    def live(self) -> Cards:
        """Those that may still come: nobody has seen where they are."""
        return self.at("unseen")

    def at(self, where: str) -> Cards:
        """Those that are there: ``unseen``, ``dead``, ``melded``, ``held`` or ``offer``."""
        return Cards(out.card for out in self.outs if out.where == where)


class Answer(NamedTuple):
    """What one card of the pack would be to a seat that waits.

    `how` is ``as it lies``, ``after moving`` (melded cards have to move) or ``no`` (it would not be the last one).
    `layouts` are all ways the cards would lie then. `hand` are the hand cards that would go down with it. `where` is
    that of an `Out`, ``own`` for a card among the seat's melds, and ``hand`` for one in its hand. `missing` are the
    smallest sets of cards with which a card that ends nothing could be laid; told only for an empty hand.
    """

    card: Card
    how: str
    where: str
    layouts: tuple[Layout, ...] = ()
    hand: Cards = Cards()
    missing: tuple[Cards, ...] = ()


class Way(NamedTuple):
    """One way to go on, the discard that is owed included, and what the seat waits for then.

    After a pass or a card let go by, the wait is for a card that would end it together with the whole hand. A discard
    from a hand that is not seen is None, and the wait is looked at before it.
    """

    action: Action
    discard: Card | None
    seen: Position
    wait: Wait


def waiting(position: Position) -> tuple[int, ...]:
    """The seats that wait: one card short of the goal, no card in hand.

    >>> waiting(Position.parse("naibi 2o 2c2t -/JcJhJs,3h4h5h,2s3s4s5s 6h6s7c/Ad2d3d4d5d6d7d JdAcKc 2hAs"))
    (1,)
    """
    short = position.rules.goal - 1
    seats = range(1, position.rules.players + 1)
    return tuple(s for s in seats if position.count(s) == short and not position.hand_count(s) and not position.over)


def wait(seen: Position, seat: int) -> Wait:
    """What a seat waits for, as a position or a view of it tells. Raises PositionError for a seat that is not there."""
    needed = seen.rules.goal - 1 - seen.count(seat)
    return Wait(seat, outs(seen, seat), not seen.sees(seat) and 0 < needed <= seen.hand_count(seat))


def answer(seen: Position, seat: int, card: Card) -> Answer:
    """What one card would be to a seat. Raises CardError for a card that is not in the pack.

    >>> seen = Position.parse("naibi 2o 2c2t -/JcJhJs,3h4h5h,2s3s4s5s 6h6s7c/Ad2d3d4d5d6d7d JdAcKc 2hAs")
    >>> six, four = answer(seen, 1, Card.parse("6h")), answer(seen, 1, Card.parse("4c"))
    >>> six.how, six.where, four.how, [str(cards) for cards in four.missing]
    ('as it lies', 'held', 'no', ['2c3c', '3c5c', '5c6c'])
    """
    table, melds = meld_table(seen.rules), seen.melds(seat)
    code, masks = table.pack.code(card), table.read(melds)
    hand = seen.hand(seat) if seen.sees(seat) else Cards()
    if card in hand or any(card in meld for meld in melds):
        return Answer(card, NO, "hand" if card in hand else "own")
    where = place(seen, card)
    ends = [lying for lying in table.takes(masks, table.pack.mask(hand), code)
            if sum(lying).bit_count() == seen.rules.goal]  # fmt: skip
    if not ends:
        return Answer(card, NO, where, missing=() if hand else fit(seen.rules, melds, card).missing)
    ends.sort(key=lambda lying: not _stays(masks, lying))
    laid = Cards(c for c in hand if sum(ends[0]) >> table.pack.code(c) & 1)
    how = LIES if _stays(masks, ends[0]) else MOVES
    return Answer(card, how, where, tuple(table.layout(lying).written() for lying in ends), laid)


def _stays(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether no meld has lent a card: each still lies together."""
    return all(any(not meld & ~now for now in after) for meld in before)


def ways(position: Position, eyes: int = 0) -> tuple[Way, ...]:
    """Every way to go on after which somebody may wait, as `eyes` sees it (0: all cards open), the best wait first.

    These are the takes that leave one hand card, which is discarded, and the pass; in the force phase the same for the
    seat that may be forced. Where melds may be moved at will, layouts of the same cards are one way. Empty when no
    take or force leads to a wait, and where the hand of the seat that may take is not seen.
    """
    seat = position.victim or position.to_act
    if seat is None or position.phase not in ("offer", "force"):
        return ()
    if position.phase == "offer" and not _seen(position, eyes).sees(seat):
        return ()
    found: dict[object, Way] = {}
    for action in position.legal():
        way = _laid(position, action, seat, eyes) if isinstance(action, Take | Force) else None
        if way is not None:
            found.setdefault(_essence(position.rules, way, seat), way)
    if found and PASS in position.legal():
        seen = _seen(position, eyes)
        found[PASS] = Way(PASS, None, seen, _after_passing(seen, seat))
    return tuple(sorted(found.values(), key=lambda way: (-len(way.wait.live), -len(way.wait.outs), way.action == PASS)))


def _laid(position: Position, action: Action, seat: int, eyes: int) -> Way | None:
    """The way that begins with a take or a force, if it leads to a wait."""
    after = position.play(action)
    if after.over or after.count(seat) != position.rules.goal - 1 or after.hand_count(seat) != 1:
        return None
    seen = _seen(after, eyes)
    if not seen.sees(seat):
        return Way(action, None, seen, wait(seen, seat))
    [owed] = after.legal()
    assert isinstance(owed, Discard)
    seen = _seen(after.play(owed), eyes)
    return Way(action, owed.card, seen, wait(seen, seat))


def _seen(position: Position, eyes: int) -> Position:
    return position.view(eyes, memory=True) if eyes else position


def _after_passing(seen: Position, seat: int) -> Wait:
    """What would end it if the card on offer went by: that one is gone."""
    found = wait(seen, seat)
    return found._replace(outs=tuple(out for out in found.outs if out.where != "offer"))


def _essence(rules: RuleSet, way: Way, seat: int) -> object:
    melds = way.seen.melds(seat)
    return frozenset(c for meld in melds for c in meld) if rules.borrowing is Borrowing.ANY else melds


# how the same cards lie, and all tables there are


def by_layout(rules: RuleSet, cards: Cards) -> tuple[tuple[Layout, Cards], ...]:
    """Every way these cards can lie in melds, with the cards that each takes then, the widest first.

    Where melds may be moved at will all are alike. Raises CardError for foreign cards and doubles.
    """
    table = meld_table(rules)
    down = table.pack.mask(cards)
    others = [code for code in table.pack.codes if not down >> code & 1]
    found = [
        (table.layout(melds), table.pack.cards(code for code in others if table.takes(melds, 0, code)))
        for melds in table.partitions(down)
    ]
    return tuple(sorted(found, key=lambda lying: (-len(lying[1]), str(lying[0]))))


@lru_cache(8)
def _completing(rules: RuleSet) -> dict[int, int]:
    """For every set of cards one short of the goal that lies in melds: how many cards complete it."""
    table = meld_table(rules)
    short = dict.fromkeys(_layable(table, rules.goal - 1), 0)
    for full in _layable(table, rules.goal):
        for code in bits(full):
            if full ^ 1 << code in short:
                short[full ^ 1 << code] += 1
    return short


def _layable(table: MeldTable, count: int) -> set[int]:
    """Every set of so many cards that can be laid in melds, as masks."""
    sized = sorted((meld.bit_count(), meld) for meld in table.melds)
    found: set[int] = set()

    def add(down: int, left: int, first: int) -> None:
        for number in range(first, len(sized)):
            size, meld = sized[number]
            if size > left:
                return
            if down & meld:
                continue
            if size == left:
                found.add(down | meld)
            elif left - size >= size:  # melds are taken in order of size, so the next one is no smaller
                add(down | meld, left - size, number + 1)

    add(0, count, 0)
    return found


def widths(rules: RuleSet) -> dict[int, int]:
    """How many tables one short of the goal are completed by how many cards, where melds may be moved at will.

    All tables of the pack are tried, which takes some seconds the first time.
    """
    return dict(sorted(Counter(_completing(rules).values()).items()))


def never_completed(rules: RuleSet) -> tuple[Cards, ...]:
    """The tables one short of the goal that no card of the pack completes, found by trying all of them."""
    table = meld_table(rules)
    return tuple(sorted(table.pack.unmask(down) for down, cards in _completing(rules).items() if not cards))


def tables(rules: RuleSet, width: int) -> Iterator[Cards]:
    """The tables one short of the goal that exactly so many cards complete."""
    table = meld_table(rules)
    return (table.pack.unmask(down) for down, cards in _completing(rules).items() if cards == width)
