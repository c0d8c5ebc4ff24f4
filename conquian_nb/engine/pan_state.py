"""What is on the table of Panguingue at one moment, as numbers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from .pan_conditions import claims
from .pan_melds import PACK, Melds, Row
from .pan_rules import PanRules

STAYING, DRAWING, FORCED, ASKED, MELDING, ENDED = "sdfqmw"
HAND, GOAL = 10, 11
Paid = tuple[tuple[tuple[str, str], int], ...]


class State(NamedTuple):
    """One moment. Seats count from 0, -1 is nobody or no card; hands and discards are sorted rows of numbers.

    `turn` is the seat whose turn it is, `asked` the one that may demand something of it. `paid` tells for each seat
    how often each condition was paid at most. `chance` is -1 in a view, which hides the stock.
    """

    rules: PanRules
    phase: str
    turn: int
    asked: int
    demander: int
    eldest: int
    drawn: int
    top: int
    turned: bool
    hands: tuple[Row, ...]
    hidden: tuple[int, ...]
    melds: tuple[Melds, ...]
    dropped: tuple[bool, ...]
    purses: tuple[int, ...]
    paid: tuple[Paid, ...]
    pot: int
    pile: Row
    coming: Row
    chance: int


@lru_cache(8)
def full_counts(rules: PanRules) -> tuple[int, ...]:
    """How often each number is in the pack."""
    counts = [0] * (max(PACK.codes) + 1)
    for code in PACK.codes:
        counts[code] = rules.copies(PACK.card(code).suit)
    return tuple(counts)


def unnamed(state: State) -> list[int]:
    """How often each card is named nowhere: what the stock is drawn from, below the cards laid down to come next."""
    counts = list(full_counts(state.rules))
    for row in (*state.hands, *(meld for melds in state.melds for meld in melds), state.pile, state.coming):
        for code in row:
            counts[code] -= 1
    for code in (state.drawn, state.top):
        if code >= 0:
            counts[code] -= 1
    return counts


def held(paid: Paid, melds: Melds, rules: PanRules) -> Paid:
    """What has been paid when these melds lie: each condition as often as it was there at most."""
    return tuple(sorted((Counter(dict(paid)) | claims(melds, rules)).items()))


def draw(state: State) -> tuple[int, Row, int]:
    """The next card of the stock, what is laid down to come after it, and the next state of the chance.

    No order of the stock is kept: each card is drawn from all that are named nowhere, by a number that follows from
    the one before, so that the same seed turns the same cards.
    """
    if state.coming:
        return state.coming[0], state.coming[1:], state.chance
    chance = (state.chance + 0x9E3779B97F4A7C15) & _WORD
    return pick(unnamed(state), mixed(chance)), (), chance


_WORD = (1 << 64) - 1


def mixed(chance: int) -> int:
    """A number of 64 bits that looks like chance (the mixing of SplitMix64, which anyone may use)."""
    chance = (chance ^ chance >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    chance = (chance ^ chance >> 27) * 0x94D049BB133111EB & _WORD
    return chance ^ chance >> 31


def pick(counts: list[int], number: int) -> int:
    """One of the counted cards, each as likely as any other."""
    place = number % sum(counts)
    for code, n in enumerate(counts):
        place -= n
        if place < 0:
            return code
    raise AssertionError(counts)
