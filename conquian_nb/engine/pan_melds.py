"""The melds of Panguingue: what is one, why something is none, and all the small ones.

A *set* is three or more cards of a rank: all of one suit, or with three suits or more among them; aces and kings need
not mind the suits. A *rope* is three or more neighbours in one suit, the seven and the jack being neighbours. Equal
cards are equal: cards are counted, not told apart, and inside the engine a row of cards is a sorted tuple of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise

from .cards import Card, Cards, pack_of
from .language import _
from .naming import ranks_name
from .pan_rules import PanRules

PACK = pack_of("A234567JQK")
ROW = PACK.width  # numbers of neighbouring suits differ by this
FREE_RANKS = (PACK.ranks.index("A"), PACK.ranks.index("K"))  # sets of these need not mind the suits
Row = tuple[int, ...]
Melds = tuple[Row, ...]


def row_of(cards: Iterable[Card]) -> Row:
    """Cards as a sorted row of numbers. Raises CardError for an eight, nine or ten."""
    return tuple(sorted(map(PACK.code, cards)))


def is_meld(cards: str | Iterable[Card], rules: PanRules) -> bool:
    """Whether these cards, text or a row of Card, are a meld. Raises CardError for cards that can't be read.

    >>> is_meld("7c7d7h7c", PanRules()), is_meld("7c7c7d", PanRules()), is_meld("6h7hJh", PanRules())
    (True, False, True)
    """
    return sound(row_of(Cards.of(cards)), rules.any_suit)


@lru_cache(1 << 16)
def sound(row: Row, any_suit: bool = True) -> bool:
    """Whether a row is a meld; `any_suit` when a set of different suits may have a suit twice."""
    return len(row) >= 3 and (_is_rope(row) or _is_set(row, any_suit))


def _is_rope(row: Row) -> bool:
    return all(b - a == 1 for a, b in pairwise(row))  # between two suits numbers are left out


def is_rope(row: Row) -> bool:
    """Whether a meld is a rope."""
    return row[1] - row[0] == 1


def _is_set(row: Row, any_suit: bool) -> bool:
    ranks = {code % ROW for code in row}
    if len(ranks) != 1:
        return False
    suits = len(set(row))
    return suits == 1 or row[0] % ROW in FREE_RANKS or (suits >= 3 and (any_suit or suits == len(row)))


def meld_reason(cards: str | Iterable[Card], rules: PanRules) -> str | None:
    """Why these cards are no meld, in one sentence; None when they are one. Raises CardError.

    >>> meld_reason("7c7c7d", PanRules())
    'A set of sevens is all of one suit or has three suits, and here are two.'
    """
    given = Cards.of(cards).sorted()
    row = row_of(given)
    if sound(row, rules.any_suit):
        return None
    if len(row) < 3:
        return _("A meld has three cards or more.")
    if len({card.rank for card in given}) == 1:
        if len(set(row)) == 2:
            return _("A set of {ranks} is all of one suit or has three suits, and here are two.").format(
                ranks=ranks_name(given[0].rank)
            )
        return _("Under these rules a set of different suits has each suit once.")
    if len({card.suit for card in given}) > 1:
        return _("These cards are neither of one rank nor of one suit.")
    if len(set(row)) < len(row):
        return _("A rope has each card once.")
    return _("A rope needs neighbours in one suit, and here is a gap.")


@lru_cache(1)
def smallest() -> tuple[tuple[int, Row], ...]:
    """All melds of three cards, each with the set of its different cards as a mask."""
    rows = {tuple(code + step for step in range(3)) for code in PACK.codes if code % ROW < len(PACK.ranks) - 2}
    for rank in range(len(PACK.ranks)):
        same = [code for code in PACK.codes if code % ROW == rank]
        rows |= {row for row in combinations_with_replacement(same, 3) if sound(row)}
    return tuple((mask_of(row), row) for row in sorted(rows))


def mask_of(row: Iterable[int]) -> int:
    """The different cards of a row as a mask."""
    mask = 0
    for code in row:
        mask |= 1 << code
    return mask


@lru_cache(1 << 14)
def within(cards: int) -> tuple[Row, ...]:
    """The melds of three whose different cards are all in this mask."""
    return tuple([row for mask, row in smallest() if mask & cards == mask])


def less(row: Row, cards: Iterable[int]) -> Row | None:
    """A row without these cards; None when it doesn't have them all."""
    left = list(row)
    for code in cards:
        if code not in left:
            return None
        left.remove(code)
    return tuple(left)


@lru_cache(1 << 16)
def lending(meld: Row, cards: Row, any_suit: bool) -> tuple[Row, ...] | None:
    """The melds that stay when a meld lends these cards; None when what stays is none, or nothing.

    A rope may fall in two when it lends from its middle.
    """
    rest = less(meld, cards)
    if not rest:
        return None
    parts = [rest]
    if is_rope(meld):
        parts, start = [], 0
        for place in range(1, len(rest) + 1):
            if place == len(rest) or rest[place] != rest[place - 1] + 1:
                parts.append(rest[start:place])
                start = place
    return tuple(parts) if all(sound(part, any_suit) for part in parts) else None
