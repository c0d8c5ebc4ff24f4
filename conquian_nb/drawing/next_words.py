"""Whose turn it is and what may be done, in a sentence; and how a deal ended without a winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquian_nb.drawing.card_words import card_name
from conquian_nb.drawing.phrases import say
from conquian_nb.engine.actions import PASS, Action

if TYPE_CHECKING:
    from conquian_nb.engine.game import Position


def what_next(position: Position, names: Sequence[str], turned: bool = False) -> list[str]:
    """Who acts and how; none when the deal is over. `turned` says that the card on offer was turned just now."""
    if position.to_act is None:
        return []
    other = names[position.victim - 1] if position.victim else ""
    sentence = say(f"next {position.phase}", who=names[position.to_act - 1], other=other)
    if not turned or position.offer is None:
        return [sentence]
    card, turner = position.offer.card, position.offer.seat
    if turner == position.to_act:
        return [say("turns", who=names[turner - 1], card=card_name(card))]
    return [say("opens", who=names[turner - 1], card=card_name(card)), sentence]


def how_it_ended(action: Action) -> str:
    """Why a deal without a winner ended after this action."""
    return say("drawn by pass" if action == PASS else "drawn by end")
