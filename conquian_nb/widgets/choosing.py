"""Choosing an action on the picture: which cards may be clicked, what the chosen ones would make, when it is done.

Pure functions and values. A first click chooses, a second click on the offered card (or on the card to discard)
does it. Everything is read from the list of legal actions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from conquian_nb.drawing.card_words import meld_kind
from conquian_nb.drawing.look import Marks
from conquian_nb.engine import Action, Card, Cards, Discard, Force, Position, Refusal, Swap, Take
from conquian_nb.engine.language import _


@dataclass(frozen=True, slots=True)
class Choosing:
    """What the reader has chosen on the picture so far; `nth` of the layouts that go with it is shown."""

    chosen: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    aimed: bool = False
    nth: int = 0

    @property
    def begun(self) -> bool:
        """Whether there is anything to put down again."""
        return self.aimed or bool(self.chosen or self.refused)


@dataclass(frozen=True, slots=True)
class Click:
    """What a click led to: the choice that stands now, the action to do, or the reason for a refusal."""

    choosing: Choosing
    action: Action | None = None
    refusal: Refusal | None = None


def card_of(spot: str) -> Card | None:
    """The card of a spot in a hand or among melds."""
    return Card.parse(spot.rsplit(":", 1)[1]) if ":" in spot else None


def through_offer(position: Position, action: Action) -> Cards:
    """The meld that would hold the offered card."""
    assert isinstance(action, Take | Force)
    assert position.offer
    return next(meld for meld in action.melds if position.offer.card in meld)


def candidates(position: Position, choosing: Choosing) -> tuple[Action, ...]:
    """The takes or forces in which the offered card is melded with all chosen cards, the smallest meld first."""
    cards = {card_of(spot) for spot in choosing.chosen}
    fitting = [a for a in position.legal() if isinstance(a, Take | Force) and cards <= set(through_offer(position, a))]
    return tuple(sorted(fitting, key=lambda action: len(through_offer(position, action))))


def aimed_at(position: Position, choosing: Choosing) -> Action | None:
    """The action that the next click on the offer, or on the chosen card, would do."""
    if position.phase in ("discard", "swap"):
        cards = [card_of(spot) for spot in choosing.chosen]
        return next((a for a in position.legal() if isinstance(a, Discard | Swap) and a.card in cards), None)
    fitting = candidates(position, choosing) if choosing.aimed or choosing.chosen else ()
    return fitting[choosing.nth % len(fitting)] if fitting else None


def click(position: Position, choosing: Choosing, spot: str) -> Click:
    """What a click on a spot does; clicks on what has no meaning now change nothing."""
    if position.over or position.to_act is None:
        return Click(choosing)
    fresh = replace(choosing, refused=frozenset())
    if position.phase in ("discard", "swap"):
        return _click_hand_card(position, fresh, spot)
    if spot == "offer":
        return _click_offer(position, fresh)
    if card_of(spot) is None:
        return Click(fresh)
    wanted = replace(fresh, chosen=fresh.chosen ^ {spot}, nth=0)
    if spot in fresh.chosen or candidates(position, wanted):
        return Click(wanted)
    return Click(replace(fresh, refused=frozenset((spot,))), refusal=_why_not(position, wanted))


def _click_hand_card(position: Position, choosing: Choosing, spot: str) -> Click:
    card = card_of(spot) or (position.offer.card if position.offer else None)
    if card is None:
        return Click(choosing)
    action = position.action(f"{position.phase} {card}")
    if action not in position.legal():
        return Click(replace(choosing, refused=frozenset((spot,))), refusal=position.refusal(action))
    if spot in choosing.chosen:
        return Click(Choosing(), action)
    return Click(Choosing(frozenset((spot,))))


def _click_offer(position: Position, choosing: Choosing) -> Click:
    action = aimed_at(position, choosing)
    if action is not None:
        return Click(Choosing(), action)
    if candidates(position, choosing):
        return Click(replace(choosing, aimed=True))
    return Click(replace(choosing, refused=frozenset(("offer",))), refusal=_why_not(position, choosing))


def _why_not(position: Position, choosing: Choosing) -> Refusal | None:
    assert position.offer
    cards = Cards({card for spot in choosing.chosen if (card := card_of(spot))} | {position.offer.card}).written()
    kind = "force" if position.phase == "force" else "take"
    return position.refusal(f"{kind} {cards}")


def marks(position: Position, choosing: Choosing, *, bars: bool = True) -> Marks:
    """How the picture shows the choice: what may be clicked, what is chosen, what it would make.

    Without bars nothing tells which cards may be clicked: in a question that would give the answer away.
    """
    action = aimed_at(position, choosing)
    laid = isinstance(action, Take | Force)
    preview = through_offer(position, action) if action and laid else None
    return Marks(
        selectable=_selectable(position, choosing) if bars else frozenset(),
        chosen=choosing.chosen,
        refused=choosing.refused,
        preview=preview,
        preview_label=_label(position, choosing, preview) if preview else "",
    )


def _label(position: Position, choosing: Choosing, preview: Cards) -> str:
    many, text = len(candidates(position, choosing)), meld_kind(preview)
    if many < 2:
        return text
    return _("{meld}, {n} of {many}").format(meld=text, n=choosing.nth % many + 1, many=many)


def _selectable(position: Position, choosing: Choosing) -> frozenset[str]:
    actor = position.to_act
    if position.phase in ("discard", "swap"):
        return frozenset(f"hand:{actor}:{a.card}" for a in position.legal() if isinstance(a, Discard | Swap))
    useful = {card for a in candidates(position, choosing) for card in through_offer(position, a)}
    if not useful:
        return frozenset()
    seat = position.victim or actor
    assert seat is not None
    spots = {"offer"} | {
        f"meld:{seat}:{i}:{card}" for i, meld in enumerate(position.melds(seat)) for card in meld if card in useful
    }
    if position.phase == "offer":
        spots |= {f"hand:{seat}:{card}" for card in position.hand(seat) if card in useful}
    return frozenset(spots)
