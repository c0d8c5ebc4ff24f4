"""The search behind `solve`: two players, all cards open, what an offer is worth to the seat that is asked.

It walks its own way for speed. What it knows besides the rules:

* A card that the seat asked has no use for is passed: such offers are gone through in a loop.
* Every force is also a legal take of the victim, so a pass that can be answered by a force is never better than that
  take: it is left out, and the force phase with it. Where nobody can be forced every pass is looked at.
* A seat that can't reach the goal with all the cards that may still come to it can't win.
* Takes are looked at before passes, many cards before few, and first the discards the other has no use for.
* A position met again is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from conquian_nb.engine.language import _
from conquian_nb.engine.melds import MeldTable

from .sides import Side, Sides

LIMIT = 1_000_000  # positions; about a tenth of a gigabyte of memory

# What is known of a position: the least and the most it can be worth. Shared, for there are many.
_BOUNDS = tuple(tuple((least, most) for most in (-1, 0, 1)) for least in (-1, 0, 1))


class SolveError(ValueError):
    """A position that can't be solved, or not within the limit; one sentence says why."""


class Search:
    """The offers of one deal and what they are worth: 1 a win, 0 a draw, -1 a loss, for the seat that is asked.

    An offer is given as: the side asked and the other, the card, whether nobody is asked after this side (the side
    also turns the next card then), and how many cards of the stock are gone.
    """

    def __init__(self, table: MeldTable, stock: tuple[int, ...], limit: int = LIMIT) -> None:
        self.table, self.stock, self.limit = table, stock, limit
        self.end = len(stock)
        self.rest = [sum(1 << c for c in stock[gone:]) for gone in range(self.end + 1)]
        self.sides = Sides(table, self.rest[0])
        self.ends_with_stock = not table.rules.last_discard_offered
        self.count = 0
        self._known: dict[int, tuple[int, int]] = {}

    def value(self, me: Side, other: Side, card: int, last: bool, gone: int, low: int = -1, high: int = 1) -> int:
        """What the offer is worth to `me`. Exact between `low` and `high`; beyond, only on which side of them it is.

        Raises SolveError when the limit is reached.
        """
        sign = 1
        while not me.wants >> card & 1:
            if not last:
                me, other, last, low, high, sign = other, me, True, -high, -low, -sign
            elif gone == self.end:
                return 0
            else:
                card, last, gone = self.stock[gone], False, gone + 1
        return sign * self._wanted(me, other, card, last, gone, low, high)

    def _wanted(self, me: Side, other: Side, card: int, last: bool, gone: int, low: int, high: int) -> int:
        self.tick()
        key = me.number << 40 | other.number << 16 | gone << 8 | card << 1 | last
        least, most = self._known.get(key) or self._reach(me, other, card, gone)
        if low < least:  # plain comparisons here and below: min() and max() take a tenth of the time of a search
            low = least
        if high > most:
            high = most
        if low >= high:
            return low
        wins, taken, forced, may_pass = me.options.get(card) or self.sides.options(me, card)
        best, above = (1, high) if wins else (-1, low)
        for after in taken:
            value = self._discard(after, other, gone, above, high)
            if value > best:
                best = value
                if best >= high:
                    break
                if best > above:
                    above = best
        if best < high and may_pass and not forced:
            value = self._passed(me, other, card, last, gone, above, high)
            if value > best:
                best = value
        if best <= low:
            most = best
        elif best < high:
            least = most = best
        else:
            least = best
        self._known[key] = _BOUNDS[least + 1][most + 1]
        return best

    def tick(self) -> None:
        """Count a position. Raises SolveError when the limit is reached."""
        self.count += 1
        if self.count > self.limit:
            said = _("No result after looking at {n} positions: take a later one of the deal, or a higher limit.")
            raise SolveError(said.format(n=f"{self.limit:,}"))

    def _reach(self, me: Side, other: Side, card: int, gone: int) -> tuple[int, int]:
        """Bounds from the cards that may still come to each seat, worked out when the stock runs low."""
        if gone * 2 < self.end:
            return -1, 1
        live, goal, meldable = me.hand | other.hand | self.rest[gone] | 1 << card, self.table.goal, self.table.meldable
        win = (meldable(live | me.down) | me.down).bit_count() >= goal
        loss = (meldable(live | other.down) | other.down).bit_count() >= goal
        return -loss, +win

    def _passed(self, me: Side, other: Side, card: int, last: bool, gone: int, low: int, high: int) -> int:
        if not last:
            return -self.value(other, me, card, True, gone, -high, -low)
        if gone == self.end:
            return 0
        return self.value(me, other, self.stock[gone], False, gone + 1, low, high)

    def _discard(self, me: Side, other: Side, gone: int, low: int, high: int) -> int:
        if self.ends_with_stock and gone == self.end:
            return 0
        best, wants = -1, other.wants
        first: Sequence[tuple[int, Side]] = me.discards or self.sides.discards(me)
        wanted: list[tuple[int, Side]] = []
        for discards in (first, wanted):  # the second are found while the first are gone through
            for card, after in discards:
                if discards is first and wants >> card & 1:
                    wanted.append((card, after))
                    continue
                value = -self.value(other, after, card, True, gone, -high, -low)
                if value > best:
                    best = value
                    if best >= high:
                        return best
                    if best > low:
                        low = best
        return best
