"""A dealt pack, from a seed or from given hands."""

from __future__ import annotations

from _random import Random  # what random.Random is made of: the same numbers, and no more is loaded
from functools import lru_cache
from itertools import chain
from math import floor
from typing import NamedTuple

from .cards import Cards
from .game import Position
from .language import _
from .melds import MeldTable, meld_table
from .notation import SWAP, Fields, PositionError
from .rules import PRESETS, RuleSet

LONGEST_SEED = 60


class SeedError(ValueError):
    """A seed that can't be one; one sentence says what a seed is."""


def seed_text(seed: int | str) -> str:
    """A seed as it is written and shown: without blanks around it. Raises SeedError."""
    from unicodedata import normalize  # only seeds that are words wait for it

    text = normalize("NFC", str(seed).strip())  # a keyboard may send é as one letter or as two
    known = isinstance(seed, int | str) and not isinstance(seed, bool)
    if not known or not 0 < len(text) <= LONGEST_SEED or not text.isprintable():
        said = _("A seed is a text of 1 to {most} characters in one line, or a whole number.")
        raise SeedError(said.format(most=LONGEST_SEED))
    return text


def seed_number(seed: int | str, nth: int = 1) -> int:
    """The number that a seed stands for on every machine: `Deal.shuffle` and all else that is random start from it.

    A seed is a whole number, or any short text that a class agrees on; blanks around it don't count. Digits are that
    number. Of other texts, and for the second and later deals (`nth`) that come of one seed, the number is made with
    SHA-256. Raises SeedError.

    >>> seed_number("7"), seed_number(7), seed_number("Tuesday")
    (7, 7, 4272836772307290172)
    """
    if nth == 1 and type(seed) is int and 0 <= seed < 1 << 64:
        return seed  # what most seeds are
    text = seed_text(seed)
    if nth == 1 and text.isascii() and text.isdecimal():
        return int(text)
    from hashlib import sha256

    return int.from_bytes(sha256(f"{text}/{nth}".encode()).digest()[:8], "big")


@lru_cache(64)
def _undealt(table: MeldTable) -> Position:
    """The position before a deal: hands, stock and whatever follows are still to be put in."""
    nobody = (0,) * table.rules.players
    return Position._of(Fields(
        table, SWAP, 0, -1, -1, -1, False, nobody, ((),) * table.rules.players, (), 0, int(table.rules.swap > 0), (),
        (nobody, 0, 0)))


class Deal(NamedTuple):
    """A dealt pack: the hand of each seat, and the stock with the next card first.

    >>> str(Deal.shuffle(PRESETS["naibi"], seed=7).start())[:11]
    'naibi 1o Qc'
    """

    rules: RuleSet
    hands: tuple[Cards, ...]
    stock: Cards

    @classmethod
    def shuffle(cls, rules: RuleSet | str = PRESETS["naibi"], seed: int | str = 0) -> Deal:
        """Shuffle and deal. The same seed, a number or any short text, gives the same deal on every machine.

        The pack is shuffled after Fisher and Yates with `random.Random(seed_number(seed)).random()`; seat 1 gets the
        first cards, the last seat deals. Raises RuleError for unknown rules, SeedError for what can't be a seed.
        """
        rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        draw = Random(seed_number(seed)).random
        pack = list(rules.cards.all)
        for last in range(len(pack) - 1, 0, -1):
            other = floor(draw() * (last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        size = rules.hand_size
        hands = tuple(Cards(pack[seat * size:(seat + 1) * size]) for seat in range(rules.players))
        return cls(rules, hands, Cards(pack[rules.players * size:]))

    def start(self) -> Position:
        """The first position: the swap when the rules have one, else the first card is turned.

        Raises PositionError for hands of a wrong size, CardError for doubles and foreign cards.
        """
        table, players, size = meld_table(self.rules), self.rules.players, self.rules.hand_size
        if [len(hand) for hand in self.hands] != [size] * players or not self.stock:
            said = _("A deal under {rules} has {hands} hands of {size} cards and a stock.")
            raise PositionError(said.format(rules=self.rules, hands=players, size=size))
        masks, dealt = table.pack.masks(chain(*self.hands, self.stock)), players * size
        position = _undealt(table)._copy()
        position._hands = position._cards = tuple([sum(masks[at:at + size]) for at in range(0, dealt, size)])
        position._stock = tuple([mask.bit_length() - 1 for mask in masks[dealt:]])
        return position if self.rules.swap else position._turn(table.first_turner)
