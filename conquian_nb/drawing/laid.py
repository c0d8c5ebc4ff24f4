"""What a take or a force did to a player's melds: laid, lent, joined. Pictures and sentences both ask here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conquian_nb.engine.actions import Action, Force, Take
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.melds import Change, Layout, changes

if TYPE_CHECKING:
    from conquian_nb.engine.game import Position


@dataclass(frozen=True, slots=True)
class Laid:
    """The melds of `seat` before and after `card` was taken or forced, and which cards moved.

    `target` is the index, afterwards, of the meld with the card; `homes` tells for each old meld which new one it is
    (None: all its cards went elsewhere).
    """

    seat: int
    card: Card
    forced: bool
    before: Layout
    after: Layout
    moved: tuple[Change, ...]
    target: int
    homes: tuple[int | None, ...]

    def _cards(self, from_hand: bool, into_target: bool) -> Cards:
        return Cards(
            c.card for c in self.moved
            if c.card != self.card and (c.origin is None) == from_hand and (c.target == self.target) == into_target)

    @property
    def hand(self) -> Cards:
        """Cards from the hand that went into the meld with the card."""
        return self._cards(from_hand=True, into_target=True)

    @property
    def also(self) -> Cards:
        """Cards from the hand that went into other melds (where the rules allow it)."""
        return self._cards(from_hand=True, into_target=False)

    @property
    def lent(self) -> Cards:
        """Cards that other melds lent to the meld with the card."""
        return self._cards(from_hand=False, into_target=True)

    @property
    def shifted(self) -> Cards:
        """Cards that went from one meld to another without meeting the card."""
        return self._cards(from_hand=False, into_target=False)

    @property
    def home(self) -> Cards:
        """Cards that lay in the meld with the card before."""
        gone = {c.card for c in self.moved}
        return Cards(card for card in self.after[self.target] if card not in gone)

    @property
    def lenders(self) -> tuple[int, ...]:
        """The old melds that lent to the meld with the card."""
        return tuple(sorted({c.origin for c in self.moved if c.origin is not None and c.target == self.target}))

    @property
    def joins(self) -> bool:
        """Whether the card joined two whole melds into one."""
        return bool(self.home) and [set(self.before[i]) for i in self.lenders] == [set(self.lent)]


def laid(before: Position, action: Action) -> Laid | None:
    """What the action did to whose melds, or None for an action that lays nothing."""
    if not isinstance(action, Take | Force) or before.offer is None:
        return None
    forced = isinstance(action, Force)
    seat = before.victim if forced else before.to_act
    if seat is None:
        return None
    old, new = before.melds(seat), action.melds
    moved = changes(old, new)
    target = next(c.target for c in moved if c.card == before.offer.card)
    gone = {c.card for c in moved}
    homes = tuple(
        next((j for j, meld in enumerate(new) if (set(was) & set(meld)) - gone), None) for was in old)
    return Laid(seat, before.offer.card, forced, old, new, moved, target, homes)
