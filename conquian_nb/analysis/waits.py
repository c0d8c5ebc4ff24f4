"""Waiting for the last card: who waits, for what, which of it can still come, and how the wait could be another.

Somebody *waits* who is one card short of the goal with an empty hand: ten down, in the common game. Nothing is to be
decided then any more, so the wait is made by the action before: by which hand cards are laid and which is discarded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from conquian_nb.analysis.outlook import Out, outs
from conquian_nb.engine import PASS, Action, Card, Cards, Discard, Force, Layout, Position, RuleSet, Take
from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import MeldTable, meld_table
from conquian_nb.engine.rules import Borrowing


class Wait(NamedTuple):
    """What a seat waits for: every card that would be its last one, and where each is for who looks on."""

    seat: int
    outs: tuple[Out, ...]

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


class Way(NamedTuple):
    """One way to go on, the discard that is owed included, and what the seat waits for then.

    After a pass or a card let go by, the wait is for a card that would end it together with the whole hand.
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
    return Wait(seat, outs(seen, seat))


def ways(position: Position, eyes: int = 0) -> tuple[Way, ...]:
    """Every way to go on after which somebody may wait, as `eyes` sees it (0: all cards open), the best wait first.

    These are the takes that leave one hand card, which is discarded, and the pass; in the force phase the same for the
    seat that may be forced. Where melds may be moved at will, layouts of the same cards are one way. Empty when no
    take or force leads to a wait, and in a view that hides the hand of the seat to act.
    """
    seat = position.victim or position.to_act
    if seat is None or position.phase not in ("offer", "force"):
        return ()
    if position.phase == "offer" and not position.sees(seat):
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
    [owed] = after.legal()
    assert isinstance(owed, Discard)
    seen = _seen(after.play(owed), eyes)
    return Way(action, owed.card, seen, wait(seen, seat))


def _seen(position: Position, eyes: int) -> Position:
    return position.view(eyes, memory=True) if eyes else position


def _after_passing(seen: Position, seat: int) -> Wait:
    """What would end it if the card on offer went by: that one is gone."""
    return Wait(seat, tuple(out for out in outs(seen, seat) if out.where != "offer"))


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
