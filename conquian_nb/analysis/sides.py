"""A player's hand and melds as the solver walks them, and what they can do with a card, worked out once.

The rules are asked of `MeldTable`; here is only what makes asking rare.
"""

from __future__ import annotations

from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import Masks, MeldTable
from conquian_nb.engine.rules import ForceReach


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
        self.table, self._live = table, live
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
            found = self._known[key] = Side(len(self._known), hand, melds, down, self.table.wanted(hand | down))
        return found

    def options(self, side: Side, card: int) -> Options:
        """What the card on offer can do for this side."""
        return side.options.get(card) or self._find_options(side, card)

    def _find_options(self, side: Side, card: int) -> Options:
        table, hand = self.table, side.hand
        takes = table.ways(side.melds, side.down, hand, card)
        found: Options = False, (), (), True
        if any(sum(melds).bit_count() == table.goal for melds in takes):
            found = True, (), (), False
        elif takes:
            forced = self._after(hand, table.forces(side.melds, card)) if table.forcing else ()
            found = False, self._after(hand, takes), forced, not table.compulsory
        side.options[card] = found
        return found

    def _after(self, hand: int, layouts: list[Masks]) -> tuple[Side, ...]:
        if len(layouts) == 1:
            return (self.get(hand & ~sum(layouts[0]), layouts[0]),)
        sides = {side.number: side for side in [self.get(hand & ~sum(melds), melds) for melds in layouts]}
        return tuple(sorted(sides.values(), key=lambda side: side.hand.bit_count()))

    def discards(self, side: Side) -> tuple[tuple[int, Side], ...]:
        """Each card the side may discard and the side afterwards; first those that leave most cards to wait for."""
        return side.discards or self._find_discards(side)

    def _find_discards(self, side: Side) -> tuple[tuple[int, Side], ...]:
        after = [(card, self.get(side.hand & ~(1 << card), side.melds)) for card in bits(side.hand)]
        after.sort(key=lambda pair: -(pair[1].wants & self._live).bit_count())
        side.discards = tuple(after)
        return side.discards
