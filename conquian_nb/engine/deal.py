"""A dealt pack, from a seed or from given hands."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import chain

from .cards import Cards
from .game import Position
from .melds import meld_table
from .notation import SWAP, Fields, PositionError
from .rules import PRESETS, RuleSet


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
    def shuffle(cls, rules: RuleSet | str = PRESETS["naibi"], seed: int = 0) -> Deal:
        """Shuffle and deal. The same seed gives the same deal on every machine.

        The pack is shuffled after Fisher and Yates with `random.Random(seed).random()`; seat 1 gets the first
        cards, the last seat deals. Raises RuleError for unknown rules.
        """
        rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        draw = random.Random(seed).random
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
            raise PositionError(
                f"A deal under {self.rules} has {players} hands of {self.rules.hand_size} cards and a stock.")
        codes, size = table.pack.numbers(chain(*self.hands, self.stock)), self.rules.hand_size
        hands = tuple([sum([1 << c for c in codes[seat * size:(seat + 1) * size]]) for seat in range(players)])
        position = Position._of(Fields(
            table, SWAP, 0, -1, -1, -1, False, hands, ((),) * players, tuple(codes[players * size:]), 0,
            int(self.rules.swap > 0), (), ((0,) * players, 0, 0)))
        return position if self.rules.swap else position._turn(self.rules.first_turner - 1)
