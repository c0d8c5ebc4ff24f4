"""The tutorial's game played as it is written: no discard, and a new card whatever became of the last one.

Small on purpose, and no part of the engine: nobody can win this game. It shows what a rule page leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquian_nb.engine import PRESETS, Card, Cards, Deal, Layout, layouts

PLAYERS = 2


@dataclass(frozen=True)
class Turn:
    """One card turned: by whom, who took it (None: nobody), and what each player has afterwards."""

    card: Card
    turner: int
    taker: int | None
    hands: tuple[Cards, ...]
    melds: tuple[Layout, ...]

    def melded(self, seat: int) -> int:
        """How many cards a seat has down."""
        return sum(map(len, self.melds[seat - 1]))

    def total(self, seat: int) -> int:
        """Hand and melds of a seat together."""
        return len(self.hands[seat - 1]) + self.melded(seat)

    def wins(self, seat: int) -> bool:
        """Whether a seat has what the tutorial asks for: exactly eleven cards melded and none left in hand."""
        return self.melded(seat) == self.total(seat) == PRESETS["tutorial"].goal


def literal_tutorial(seed: int = 1) -> tuple[Turn, ...]:
    """A shuffled deal played by the tutorial's own steps, one `Turn` for each card of the stock.

    The players turn in alternation. A card that makes or extends a meld of the turner must be taken, else one that
    does so for the other; whoever takes lays as many cards as one meld through the card can hold, and discards
    nothing. The deal stops when somebody has won.
    """
    rules = PRESETS["tutorial"]
    deal = Deal.shuffle(rules, seed)
    hands, melds = list(deal.hands), [Layout()] * PLAYERS
    turns: list[Turn] = []
    for card in deal.stock:
        turner = len(turns) % PLAYERS + 1
        taker = None
        for seat in (turner, PLAYERS + 1 - turner):
            found = layouts(rules, melds[seat - 1], hands[seat - 1], card)
            if found:
                taker, best = seat, max(found, key=lambda layout: sum(map(len, layout)))
                melds[seat - 1] = best
                hands[seat - 1] = Cards(held for held in hands[seat - 1] if not any(held in meld for meld in best))
                break
        turns.append(Turn(card, turner, taker, tuple(hands), tuple(melds)))
        if any(turns[-1].wins(seat) for seat in (1, 2)):
            break
    return tuple(turns)
