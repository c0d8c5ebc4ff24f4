"""A dealt pack, from a seed or from given hands."""

from __future__ import annotations

import random
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from unicodedata import normalize

from .cards import Cards
from .game import Position
from .language import _
from .melds import meld_table
from .notation import SWAP, Fields, PositionError
from .rules import PRESETS, RuleSet

LONGEST_SEED = 60


class SeedError(ValueError):
    """A seed that can't be one; one sentence says what a seed is."""


def seed_text(seed: int | str) -> str:
    """A seed as it is written and shown: without blanks around it. Raises SeedError."""
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
    return int.from_bytes(sha256(f"{text}/{nth}".encode()).digest()[:8], "big")


@dataclass(frozen=True, slots=True)
class Deal:
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
        draw = random.Random(seed_number(seed)).random
        pack = list(rules.cards.all)
        for last in range(len(pack) - 1, 0, -1):
            other = int(draw() * (last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        size = rules.hand_size
        hands = tuple(Cards(pack[seat * size:(seat + 1) * size]) for seat in range(rules.players))
        return cls(rules, hands, Cards(pack[rules.players * size:]))

    def start(self) -> Position:
        """The first position: the swap when the rules have one, else the first card is turned.

        Raises PositionError for hands of a wrong size, CardError for doubles and foreign cards.
        """
        table, players = meld_table(self.rules), self.rules.players
        if len(self.hands) != players or any(len(h) != self.rules.hand_size for h in self.hands) or not self.stock:
            said = _("A deal under {rules} has {hands} hands of {size} cards and a stock.")
            raise PositionError(said.format(rules=self.rules, hands=players, size=self.rules.hand_size))
        codes, size = table.pack.numbers(chain(*self.hands, self.stock)), self.rules.hand_size
        hands = tuple([sum([1 << c for c in codes[seat * size:(seat + 1) * size]]) for seat in range(players)])
        position = Position._of(Fields(
            table, SWAP, 0, -1, -1, -1, False, hands, ((),) * players, tuple(codes[players * size:]), 0,
            int(self.rules.swap > 0), (), ((0,) * players, 0, 0)))
        return position if self.rules.swap else position._turn(self.rules.first_turner - 1)
