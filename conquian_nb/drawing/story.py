"""What the last action did, in terms of cards and seats: which cards are new where, and which places they left.

Colour says where a card came from: "offer" was on offer, "laid" came from the hand, "lent" came from another meld,
"force" was forced. Nothing here asks for a hand that the view does not show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from conquian_nb.drawing.card_words import is_set
from conquian_nb.drawing.laid import Laid, laid
from conquian_nb.drawing.look import Step
from conquian_nb.engine.actions import Discard, Swap
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.game import Position


@dataclass(frozen=True, slots=True)
class Story:
    """The last action, taken apart; the empty story when there was none.

    `states` are the new cards in the melds, `left` the cards that left each seat's hand, `kept_open` the cards that
    each old meld lent, by the index of the new meld that it became. When all have picked and the cards were `swapped`,
    `received` are those that came into the hands, as far as the view shows them.
    """

    kind: str = ""
    phase: str = ""
    actor: int | None = None
    laid: Laid | None = None
    states: Mapping[Card, str] = field(default_factory=dict)
    left: Mapping[int, Cards] = field(default_factory=dict)
    kept_open: Mapping[int, Cards] = field(default_factory=dict)
    discarded: Card | None = None
    taken: Card | None = None
    died: Card | None = None
    turned: bool = False
    swapped: bool = False
    received: Mapping[int, Cards] = field(default_factory=dict)
    label: str = ""
    label_seat: int | None = None

    @property
    def let_go(self) -> int | None:
        """The seat that could have forced the card and let it go by."""
        return self.actor if self.kind == "pass" and self.phase == "force" else None

    @property
    def forcer(self) -> int | None:
        """The seat that forced the card on the other."""
        return self.actor if self.kind == "force" else None


def story(last: Step | None, after: Position) -> Story:
    """What the last step did, seen from the position it led to."""
    if last is None:
        return Story()
    before, action = last.before, last.action
    offer = before.offer
    told = Story(kind=action.kind, phase=before.phase, actor=before.to_act)
    if isinstance(action, Discard) and before.to_act is not None:
        died = action.card if after.over else None
        return replace(told, left={before.to_act: Cards([action.card])}, discarded=action.card, died=died)
    if isinstance(action, Swap):
        return _swap(told, before, after)
    what = laid(before, action)
    if what is None or offer is None:
        gone = offer is not None and (after.offer is None or after.offer.card != offer.card)
        return replace(told, died=offer.card if offer and gone else None, turned=gone and after.offer is not None)
    return replace(
        told, laid=what, states=_states(what), kept_open=_kept_open(what), taken=what.card,
        left={what.seat: Cards([*what.hand, *what.also]).sorted()},
        label="discarded by" if offer.thrown else "turned by", label_seat=offer.seat)


def _swap(told: Story, before: Position, after: Position) -> Story:
    """A pick; after the last one of a round all picked cards have been handed on."""
    if before.to_act != before.rules.players:
        return told
    seen = [s for s in range(1, before.rules.players + 1) if before.sees(s) and after.sees(s)]
    return replace(
        told,
        turned=after.offer is not None,
        swapped=True,
        left={s: Cards(c for c in before.hand(s) if c not in after.hand(s)) for s in seen},
        received={s: Cards(c for c in after.hand(s) if c not in before.hand(s)) for s in seen},
    )


def _states(what: Laid) -> dict[Card, str]:
    states = {change.card: "laid" if change.origin is None else "lent" for change in what.moved}
    states[what.card] = "force" if what.forced else "offer"
    return states


def _kept_open(what: Laid) -> dict[int, Cards]:
    """For each new meld that lent cards as an old one, those cards; a part that was split off keeps no place."""
    open_places = {}
    for origin, home in enumerate(what.homes):
        lent = [c.card for c in what.moved if c.origin == origin and not _split_off(what, c.target)]
        if home is not None and lent and is_set(what.after[home]) == is_set(what.before[origin]):
            open_places[home] = Cards(lent)
    return open_places


def _split_off(what: Laid, target: int) -> bool:
    """Whether a new meld is nothing but a part of one old meld."""
    return any(set(what.after[target]) < set(old) for old in what.before)
