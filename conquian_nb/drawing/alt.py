"""The picture in words, for a reader who hears it: the same facts in a fixed order, and nothing the view hides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquian_nb.drawing.card_words import capital, listed, meld_name, number
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.phrases import say
from conquian_nb.engine.cards import Cards

if TYPE_CHECKING:
    from conquian_nb.engine.game import Position


def described(view: Position, names: Sequence[str], told: str = "") -> str:
    """Who acts and how; the offer; each seat's melds, then its hand or its number; stock and dead; what just moved.

    `told` is the announcement of the last step, when the picture shows one.
    """
    sentences = [_who_acts(view, names), _picked(view, names), _offer(view, names)]
    for seat in range(1, view.rules.players + 1):
        sentences += [_melds(view, seat, names), _hand(view, seat)]
    sentences.append(say("alt piles", stock=view.stock_count, dead=view.dead_count))
    if view.rules.dead_visible and view.dead_count:
        sentences.append(say("alt dead", cards=_each(view.dead)))
    if told:
        sentences.append(say("alt last", told=told))
    return " ".join(filter(None, sentences))


def _each(cards: Cards) -> str:
    return ", ".join(card.name for card in cards)


def _who_acts(view: Position, names: Sequence[str]) -> str:
    if view.winner is not None:
        return say("alt won", who=names[view.winner - 1], down=number(view.rules.goal))
    if view.phase == "force" and view.victim:
        return say("alt force", who=names[(view.to_act or 1) - 1], other=names[view.victim - 1])
    return "".join(what_next(view, names)) or say("alt drawn")


def _picked(view: Position, names: Sequence[str]) -> str:
    """In a swap, who has picked a card; which one is told to nobody."""
    return say("alt picked", who=listed(names[: len(view.picks)])) if view.picks else ""


def _offer(view: Position, names: Sequence[str]) -> str:
    offer = view.offer
    if offer is None:
        return "" if view.over else say("alt no offer")
    fields = {"card": offer.card.name, "who": names[offer.seat - 1]}
    if not view.passed:
        return say("alt discarded" if offer.thrown else "alt turned", **fields)
    if view.passed == (offer.seat,):
        return say("alt turned and passed", **fields)
    others = listed([names[seat - 1] for seat in view.passed])
    return say("alt discarded passed" if offer.thrown else "alt turned passed", **fields, others=others)


def _melds(view: Position, seat: int, names: Sequence[str]) -> str:
    melds = view.melds(seat)
    if not melds:
        return say("alt no melds", who=names[seat - 1])
    told = "; ".join(meld_name(meld) for meld in melds)
    return say("alt melds", who=names[seat - 1], down=view.count(seat), goal=view.rules.goal, melds=told)


def _hand(view: Position, seat: int) -> str:
    count = view.hand_count(seat)
    if not count:
        return say("alt no hand")
    if not view.sees(seat):
        return capital(say("alt hidden hand", cards=number(count)))
    return say("alt hand", cards=_each(view.hand(seat)))
