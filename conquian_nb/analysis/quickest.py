"""How long a won deal lasts when the winner hurries and the loser holds out, in actions."""

from __future__ import annotations

from .search import Search
from .sides import Side

_NEVER = 1 << 20


class Quickest:
    """Tells whether the winner of a deal can win within so many actions, whatever the loser does.

    An offer is given as to `Search`; `winner` tells whether the seat asked is the one that wins. Passes that can be
    answered by a force count here: the loser may gain an action by them.
    """

    def __init__(self, search: Search) -> None:
        self.search, self.sides = search, search.sides
        # For each offer the most actions known to be too few, the fewest known to be enough.
        self._known: dict[int, tuple[int, int]] = {}

    def within(self, me: Side, other: Side, card: int, last: bool, gone: int, actions: int, winner: bool) -> bool:
        """Whether the deal is won within this many actions from an offer. Raises SolveError like `Search`."""
        while not me.wants >> card & 1:
            actions -= 1
            if not last:
                me, other, last, winner = other, me, True, not winner
            elif gone == self.search.end:
                return False
            else:
                card, last, gone = self.search.stock[gone], False, gone + 1
        if actions <= 0:
            return False
        key = me.number << 40 | other.number << 16 | gone << 8 | card << 1 | last
        too_few, enough = self._known.get(key) or self._bounds(me, other, card, last, gone, winner)
        if too_few < actions < enough:
            self.search.tick()
            ask = self._winner_can if winner else self._loser_must
            if ask(me, other, card, last, gone, actions):
                enough = actions
            else:
                too_few = actions
        self._known[key] = too_few, enough
        return actions >= enough

    def _bounds(self, me: Side, other: Side, card: int, last: bool, gone: int, winner: bool) -> tuple[int, int]:
        low, high = (0, 1) if winner else (-1, 0)
        value = self.search.value(me, other, card, last, gone, low, high)
        return (0, _NEVER) if value == (1 if winner else -1) else (_NEVER, _NEVER)

    def _winner_can(self, me: Side, other: Side, card: int, last: bool, gone: int, actions: int) -> bool:
        wins, taken, forced, may_pass = self.sides.options(me, card)
        return (
            wins
            or any(self._discarding(after, other, gone, actions - 1, True) for after in taken)
            # A pass that can be forced leads to no more than a take does, and later.
            or (may_pass and not forced and self._passed(me, other, card, last, gone, actions - 1, True))
        )

    def _loser_must(self, me: Side, other: Side, card: int, last: bool, gone: int, actions: int) -> bool:
        _, taken, forced, may_pass = self.sides.options(me, card)
        if not all(self._discarding(after, other, gone, actions - 1, False) for after in taken):
            return False
        if not may_pass:
            return True
        if any(self._discarding(after, other, gone, actions - 2, False) for after in forced):
            return True
        return self._passed(me, other, card, last, gone, actions - (2 if forced else 1), False)

    def _discarding(self, me: Side, other: Side, gone: int, actions: int, winner: bool) -> bool:
        search = self.search
        if actions <= 1 or (search.ends_with_stock and gone == search.end):
            return False
        quantify = any if winner else all
        return quantify(
            self.within(other, after, card, True, gone, actions - 1, not winner)
            for card, after in self.sides.discards(me)
        )

    def _passed(self, me: Side, other: Side, card: int, last: bool, gone: int, actions: int, winner: bool) -> bool:
        if not last:
            return self.within(other, me, card, True, gone, actions, not winner)
        if gone == self.search.end:
            return False
        return self.within(me, other, self.search.stock[gone], False, gone + 1, actions, winner)
