"""Conditions: melds that every opponent in the round pays for, and what they pay.

The chips are what each opponent pays. The lines for three cards were read in sources; those for further cards are as
commonly printed, and we could not check them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .cards import Card, Cards
from .language import _, later
from .pan_melds import PACK, ROW, Row, is_rope, row_of, sound
from .pan_rules import Further, PanRules, how_known

VALLE = "357"  # cards of value; all others are non-valle


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of the payments table: chips from each opponent for a condition in spades, and in other suits."""

    name: str
    text: str
    spades: int
    others: int
    sources: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The line in words, in the language in use."""
        return _(self.text)

    @property
    def known(self) -> str:
        """How we know it: ``said``, ``memory`` or ``ours``."""
        return how_known(self.sources)


_PAGES = ("pokerrule",)
_PAGES_TOO = ("pokerrule", "britannica")
_PRINT = ("printed",)
PAYMENTS: tuple[Payment, ...] = (
    Payment("valle_set", later("A set of threes, fives or sevens of different suits."), 1, 1, _PAGES),
    Payment("valle_suit", later("A set of threes, fives or sevens of one suit."), 4, 2, _PAGES_TOO),
    Payment("plain_suit", later("A set of any other rank of one suit."), 2, 1, _PAGES_TOO),
    Payment("low_rope", later("A rope with ace, two and three."), 2, 1, _PAGES_TOO),
    Payment("high_rope", later("A rope with jack, queen and king."), 2, 1, _PAGES_TOO),
    Payment(
        "more_valle_set", later("A further card on a set of threes, fives or sevens of different suits."), 1, 1, _PRINT
    ),
    Payment("more_valle_suit", later("A further card on a set of threes, fives or sevens of one suit."), 2, 1, _PRINT),
    Payment("more_plain_suit", later("A further card on a set of any other rank of one suit."), 2, 1, _PRINT),
    Payment(
        "more_rope", later("A further card on a rope with ace, two and three, or jack, queen and king."), 2, 1, _PRINT
    ),
)
_LINE = {payment.name: payment for payment in PAYMENTS}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in a meld: its line in `PAYMENTS`, the cards that make it, and the chips each opponent pays."""

    name: str
    cards: Cards
    chips: int

    @property
    def sentence(self) -> str:
        """What is paid for, in words."""
        return _LINE[self.name].sentence

    @property
    def sources(self) -> tuple[str, ...]:
        """Who says so: keys of `pan_rules.PAN_SOURCES`."""
        return _LINE[self.name].sources

    @property
    def known(self) -> str:
        """How we know it: ``said``, ``memory`` or ``ours``."""
        return _LINE[self.name].known


def conditions(meld: str | Iterable[Card], rules: PanRules) -> tuple[Condition, ...]:
    """The conditions in a meld, what three cards make first, then further cards; none for cards that are no meld.

    Raises CardError for cards that can't be read.

    >>> [(c.name, str(c.cards), c.chips) for c in conditions("5s5s5s5s", PanRules())]
    [('valle_suit', '5s5s5s', 4), ('more_valle_suit', '5s', 2)]
    """
    return conditions_of(row_of(Cards.of(meld)), rules)


@lru_cache(1 << 14)
def conditions_of(row: Row, rules: PanRules) -> tuple[Condition, ...]:
    """The conditions in a sorted row of numbers."""
    if not sound(row, rules.any_suit):
        return ()
    name, three = _rope_parts(row) if is_rope(row) else _set_parts(row)
    found = [_condition(part, cards, rules) for part, cards in zip(name, three, strict=True)]
    used = Counter(code for cards in three for code in cards)
    if found and rules.further is not Further.NONE and not (is_rope(row) and rules.further is Further.SETS):
        more = "more_rope" if is_rope(row) else f"more_{name[0]}"
        found += [_condition(more, (code,), rules) for code in (Counter(row) - used).elements()]
    return tuple(found)


def _rope_parts(row: Row) -> tuple[list[str], list[Row]]:
    names, parts = [], []
    if row[0] % ROW == 0:
        names.append("low_rope")
        parts.append(row[:3])
    if row[-1] % ROW == len(PACK.ranks) - 1:
        names.append("high_rope")
        parts.append(row[-3:])
    return names, parts


def _set_parts(row: Row) -> tuple[list[str], list[Row]]:
    valle = PACK.ranks[row[0] % ROW] in VALLE
    if row[0] == row[-1]:
        return ["valle_suit" if valle else "plain_suit"], [row[:3]]
    if valle:
        return ["valle_set"], [tuple(sorted(set(row)))[:3]]
    return [], []


def _condition(name: str, row: Row, rules: PanRules) -> Condition:
    line, cards = _LINE[name], PACK.cards(row)
    spades = cards[0].suit == "s" and rules.spades_double
    return Condition(name, cards, line.spades if spades else line.others)


@lru_cache(1 << 14)
def claims(melds: tuple[Row, ...], rules: PanRules) -> Counter[tuple[str, str]]:
    """How often each condition lies in these melds, known by its name and by rank and suit as far as they matter.

    What is paid for when a player changes melds is what is there more often than ever before.
    """
    return Counter(claim_of(condition) for row in melds for condition in conditions_of(row, rules))


def claim_of(condition: Condition) -> tuple[str, str]:
    """What tells a condition from another one of the same kind: a rank, a suit, or both."""
    card = condition.cards[0]
    if condition.name in ("valle_set", "more_valle_set"):
        return condition.name, card.rank
    if condition.name in ("low_rope", "high_rope", "more_rope"):
        return condition.name, card.suit
    return condition.name, str(card)
