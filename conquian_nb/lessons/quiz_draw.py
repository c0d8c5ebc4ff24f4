"""Chance that is the same on every machine, and the cards that quizzes are made of: melds, hands, whole tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from conquian_nb.engine import Card, Cards, Layout, Position, PositionError, RuleSet
from conquian_nb.engine.melds import meld_table

from .quiz_question import QuizError

T = TypeVar("T")
TRIES = 600  # so many tables are looked at before a kind of question is given up


class Draw:
    """A row of chances that follows from a text alone, as a deal follows from its seed.

    >>> Draw("Monday").below(1000), Draw("Monday").below(1000), Draw("Tuesday").below(1000)
    (583, 583, 331)
    """

    def __init__(self, key: str) -> None:
        self._next = random.Random(key).random

    def below(self, number: int) -> int:
        """A whole number from 0 up to, and without, this one."""
        return int(self._next() * number)

    def chance(self, share: float) -> bool:
        """True in this share of all cases."""
        return self._next() < share

    def pick(self, things: Sequence[T]) -> T:
        """One of these, each as likely as the other."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """All of these in an order of chance, after Fisher and Yates."""
        row = list(things)
        for last in range(len(row) - 1, 0, -1):
            other = self.below(last + 1)
            row[last], row[other] = row[other], row[last]
        return row

    def some(self, things: Iterable[T], number: int) -> list[T]:
        """So many of these, fewer when there are not enough."""
        return self.shuffled(things)[:number]


def found(rules: RuleSet, what: str, attempt: Callable[[], T | None]) -> T:
    """The first thing that an attempt yields. Raises QuizError when so many attempts yield nothing."""
    for _ in range(TRIES):
        made = attempt()
        if made is not None:
            return made
    raise QuizError(f"Under {rules} nothing can be found to ask about {what}.")


def melds_of(draw: Draw, rules: RuleSet, sizes: Iterable[int], used: Iterable[Card] = ()) -> Layout | None:
    """Melds of these sizes that share no card with each other or with `used`; None when chance finds none.

    A set is as likely as a run, where both are there.
    """
    table = meld_table(rules)
    down, chosen = table.pack.mask(used), []
    for size in sizes:
        sets, runs = ([meld for meld in kind if not meld & down] for kind in _melds_by_size(rules).get(size, ((), ())))
        if not sets and not runs:
            return None
        meld = draw.pick(sets if sets and (not runs or draw.chance(0.5)) else runs)
        chosen.append(meld)
        down |= meld
    return table.layout(tuple(chosen))


@lru_cache(64)
def _melds_by_size(rules: RuleSet) -> dict[int, tuple[list[int], list[int]]]:
    """All sets and all runs, by the number of their cards."""
    table = meld_table(rules)
    found: dict[int, tuple[list[int], list[int]]] = {}
    for meld in table.melds:
        first, second = table.pack.unmask(meld)[:2]
        found.setdefault(meld.bit_count(), ([], []))[first.rank != second.rank].append(meld)
    return found


def within(rules: RuleSet, sizes: Iterable[tuple[int, ...]], room: int = 0) -> list[tuple[int, ...]]:
    """Those sizes of melds that leave so much room in a hand's number of cards; if none do, the most that do."""
    fitting = [some for some in sizes if sum(some) + room <= rules.hand_size]
    return fitting or [next(some for some in ((3, 4), (3, 3), (3,), ()) if sum(some) + room <= rules.hand_size)]


def sizes_of(draw: Draw, total: int) -> tuple[int, ...]:
    """Sizes of melds that add up to so many cards, three to five each, in an order of chance."""
    ways = _SIZES[total]
    return tuple(draw.shuffled(draw.pick(ways)))


def _split(total: int) -> tuple[tuple[int, ...], ...]:
    if not total:
        return ((),)
    return tuple((size, *rest) for size in (5, 4, 3) if size <= total for rest in _split(total - size)
                 if not rest or size >= rest[0])  # fmt: skip


_SIZES = {total: _split(total) for total in (0, *range(3, 11))}


def cards_of(layout: Iterable[Iterable[Card]]) -> Cards:
    """All cards that lie in these melds."""
    return Cards(card for meld in layout for card in meld)


def pieces(rules: RuleSet, meld: Iterable[Card], gone: Iterable[Card]) -> list[Cards]:
    """What is left of a meld without some of its cards: of a run the neighbours, piece by piece."""
    lost, ranks = set(gone), rules.cards.ranks.index
    left = [card for card in meld if card not in lost]
    found_: list[list[Card]] = []
    for card in left:
        after = found_[-1][-1] if found_ else None
        if after and (after.rank == card.rank or (ranks(card.rank) - ranks(after.rank)) % len(rules.cards.ranks) == 1):
            found_[-1].append(card)
        else:
            found_.append([card])
    return list(map(Cards, found_))


def rest_of(rules: RuleSet, *used: Iterable[Card]) -> list[Card]:
    """The cards of the pack that are in none of these rows."""
    gone = {card for row in used for card in row}
    return [card for card in rules.cards.all if card not in gone]


class Seat(NamedTuple):
    """What a seat has: its hand, filled up by chance where it is short, and its melds."""

    hand: Cards = Cards()
    melds: Layout = Layout()


class Table(NamedTuple):
    """A whole table to be made: who acts in which phase, the offer, the seats, how long the stock is.

    `who` and `offer` are written as in a position's text. `extra` is the seat that has one card more, in the phase in
    which it owes a discard. `left` cards are in the stock, and what is left over is dead.
    """

    who: str
    offer: str
    seats: tuple[Seat, ...]
    left: int
    extra: int = 0


def laid_out(draw: Draw, rules: RuleSet, table: Table) -> Position | None:
    """The position, all cards open; None when there are not enough cards for it, or the rules don't know such a one."""
    named = [Cards.parse(table.offer[:2]) if table.offer != "-" else Cards()]
    named += [Cards((*seat.hand, *cards_of(seat.melds))) for seat in table.seats]
    free = draw.shuffled(rest_of(rules, *named))
    fields = []
    for number, seat in enumerate(table.seats, 1):
        short = rules.hand_size + (number == table.extra) - len(seat.hand) - len(cards_of(seat.melds))
        if short < 0 or short > len(free):
            return None
        hand = Cards((*seat.hand, *free[:short])).sorted()
        free = free[short:]
        fields.append(f"{hand or '-'}/{seat.melds or '-'}")
    stock, dead = Cards(free[: table.left]), Cards(free[table.left :]).sorted()
    try:
        return Position.parse(f"{rules} {table.who} {table.offer} {' '.join(fields)} {stock or '-'} {dead or '-'}")
    except PositionError:
        return None


def seen_by(position: Position, seat: int) -> Position:
    """What a seat sees and remembers: all that a question may show."""
    return position.view(seat, memory=True)
