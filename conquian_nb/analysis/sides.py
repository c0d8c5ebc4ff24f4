"""A player's hand and melds as the solver walks them, and what they can do with a card, worked out once.

The rules are asked of `MeldTable`; here is only what makes asking rare.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import Masks, MeldTable
from conquian_nb.engine.rules import ForceReach


class Neighbours:
    """Which cards can be melded with which, read off the table's melds of three: each longer meld holds such."""

    def __init__(self, table: MeldTable) -> None:
        self.full, self.width = table.pack.full, table.pack.width
        self._column = (1 << len(table.pack.ranks)) - 1
        self._every_suit = sum(1 << suit * self.width for suit in range(4))
        self._runs = [m for m in table.melds if m.bit_count() == 3 and not m & ~self._column]
        self._wanted_in_run = lru_cache(None)(self._find_wanted_in_run)
        self._in_run = lru_cache(None)(self._find_in_run)

    def _columns(self, cards: int) -> tuple[int, int, int, int]:
        """The ranks of each suit."""
        width, column = self.width, self._column
        return cards & column, cards >> width & column, cards >> 2 * width & column, cards >> 3 * width & column

    def _find_wanted_in_run(self, column: int) -> int:
        return _together(m & ~column for m in self._runs if (m & column).bit_count() == 2)

    def _find_in_run(self, column: int) -> int:
        return _together(m for m in self._runs if not m & ~column)

    def wanted(self, cards: int) -> int:
        """The cards that make a meld with some of these."""
        a, b, c, d = self._columns(cards)
        width, run = self.width, self._wanted_in_run
        pairs = a & b | c & d | (a | b) & (c | d)
        runs = run(a) | run(b) << width | run(c) << 2 * width | run(d) << 3 * width
        return (runs | pairs * self._every_suit) & ~cards & self.full

    def meldable(self, cards: int) -> int:
        """Those of the cards that are in some meld made of them."""
        a, b, c, d = self._columns(cards)
        width, run = self.width, self._in_run
        threes = a & b & (c | d) | c & d & (a | b)
        runs = run(a) | run(b) << width | run(c) << 2 * width | run(d) << 3 * width
        return runs | threes * self._every_suit & cards


def _together(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


neighbours = lru_cache(64)(Neighbours)


class Side:
    """One player's hand and melds; `wants` are the cards that it may have a use for (no other can be melded)."""

    __slots__ = ("number", "hand", "melds", "down", "wants", "options", "discards")

    def __init__(self, number: int, hand: int, melds: Masks, down: int, wants: int) -> None:
        self.number, self.hand, self.melds, self.down, self.wants = number, hand, melds, down, wants
        self.options: dict[int, Options] = {}
        self.discards: tuple[tuple[int, Side], ...] | None = None


# What a card can do for a side: whether a take wins; the sides after each take, many cards first; the sides after
# each force; whether it may be passed. When a take wins, the others are not looked for.
Options = tuple[bool, tuple[Side, ...], tuple[Side, ...], bool]


class Sides:
    """All sides met in one deal, each once. Sides that no rule can tell apart are the same.

    `live` are the cards still to be turned at the start: they tell which discards to look at first.
    """

    def __init__(self, table: MeldTable, live: int) -> None:
        self.table, self._live, self._near = table, live, neighbours(table)
        # Where melds may be rearranged at will, by a force too, how they lie can always be changed: cards count alone.
        as_it_lies = table.forcing and table.rules.force_reach is ForceReach.AS_IT_LIES
        self._cards_alone = table.free and not as_it_lies
        self._known: dict[tuple[int, object], Side] = {}

    def get(self, hand: int, melds: Masks) -> Side:
        """The side with this hand and these melds."""
        down = sum(melds)
        key = hand, down if self._cards_alone else tuple(sorted(melds))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Side(len(self._known), hand, melds, down, self._near.wanted(hand | down))
        return found

    def options(self, side: Side, card: int) -> Options:
        """What the card on offer can do for this side."""
        found = side.options.get(card)
        if found is None:
            found = side.options[card] = self._find_options(side, card)
        return found

    def _find_options(self, side: Side, card: int) -> Options:
        table, hand = self.table, side.hand
        takes = table.ways(side.melds, side.down, hand, card)
        if any(sum(melds).bit_count() == table.goal for melds in takes):
            return True, (), (), False
        taken = self._after(hand, takes)
        forced = self._after(hand, table.forces(side.melds, card)) if table.forcing and taken else ()
        return False, taken, forced, not (taken and table.rules.compulsory)

    def _after(self, hand: int, layouts: list[Masks]) -> tuple[Side, ...]:
        sides = {side.number: side for side in (self.get(hand & ~sum(melds), melds) for melds in layouts)}
        return tuple(sorted(sides.values(), key=lambda side: side.hand.bit_count()))

    def discards(self, side: Side) -> tuple[tuple[int, Side], ...]:
        """Each card the side may discard and the side afterwards; first those that leave most cards to wait for."""
        found = side.discards
        if found is None:
            after = [(card, self.get(side.hand & ~(1 << card), side.melds)) for card in bits(side.hand)]
            after.sort(key=lambda pair: -(pair[1].wants & self._live).bit_count())
            found = side.discards = tuple(after)
        return found
