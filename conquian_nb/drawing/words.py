"""What a reader hears or reads beside a picture: button texts, announcements, titles of steps, alt text.

The templates stand in `phrases`; a name is data and is put in as it is, whatever it contains.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from conquian_nb.drawing.alt import described
from conquian_nb.drawing.card_words import (
    capital,
    card_name,
    card_sign,
    cards_name,
    cards_sign,
    is_set,
    lender_name,
    listed,
    meld_kind,
    meld_name,
    number,
)
from conquian_nb.drawing.laid import Laid, laid
from conquian_nb.drawing.next_words import how_it_ended, what_next
from conquian_nb.drawing.phrases import NAMES, say
from conquian_nb.engine.actions import PASS, Action, Discard, Swap
from conquian_nb.engine.cards import Cards
from conquian_nb.engine.game import Position
from conquian_nb.engine.language import spoken
from conquian_nb.engine.naming import ranks_name
from conquian_nb.engine.notation import PositionError

if TYPE_CHECKING:
    from conquian_nb.drawing.look import Step

__all__ = ["NAMES", "alt", "card_name", "card_sign", "cards_name", "label", "named", "opening", "title", "told"]

_SEAT = {
    "en": re.compile(r"(?P<before>)\b[Ss]eat (?P<seat>[1-8])\b"),
    "es": re.compile(r"\b(?P<before>[Dd]e|[Aa])?(?(before)l|[Ee]l) lugar (?P<seat>[1-8])\b"),
}


def named(sentence: str, names: Sequence[str] = NAMES) -> str:
    """An engine's sentence with the players' names in place of "seat 1", "Seat 2".

    >>> named("Seat 2 may not take it: seat 1’s turn.")
    'Beto may not take it: Ana’s turn.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found["seat"])
        before = f"{found['before']} " if found["before"] else ""
        return before + names[seat - 1] if seat <= len(names) else found[0]

    return _SEAT[spoken()].sub(name, sentence)


def label(position: Position, action: Action, names: Sequence[str] = NAMES) -> str:
    """The text of the button for an action, its cards written with signs: "Take 7♥ onto 4♥ 5♥ 6♥".

    Two different legal actions of a position never get the same text. Where two would, both name the melds they make.
    """
    text = _button(position, action)
    what = laid(position, action)
    if what and any(_button(position, a) == text for a in _others(position, action)):
        new = [meld for meld in what.after if set(meld) not in map(set, what.before)]
        return say("button in full", button=text, melds=listed([cards_sign(meld) for meld in new]))
    return text


def _others(position: Position, action: Action) -> list[Action]:
    try:
        return [a for a in position.legal() if a.kind == action.kind and a != action]
    except PositionError:  # a view that hides the hand of the seat to act
        return []


def _button(position: Position, action: Action) -> str:
    if isinstance(action, Discard | Swap):
        return say(f"button {action.kind}", card=card_sign(action.card))
    what = laid(position, action)
    if what:
        return _force_button(what) if what.forced else _take_button(what)
    assert position.offer is not None
    let_go = position.phase == "force"
    return say("button let go" if let_go else "button pass", card=card_sign(position.offer.card))


def _fields(what: Laid) -> dict[str, str]:
    return {
        "card": card_sign(what.card), "hand": cards_sign(what.hand), "home": cards_sign(what.home),
        "lent": cards_sign(what.lent), "lender": _lenders(what)}


def _lenders(what: Laid) -> str:
    return listed([lender_name(what.before[i]) for i in what.lenders])


def _take_button(what: Laid) -> str:
    there = ["joins"] if what.joins else [n for n, cards in (("home", what.home), ("lent", what.lent)) if cards]
    kind = [*there, "hand"] if what.hand else there
    text = say(" ".join(["button take", *kind]), **_fields(what))
    return say("button also", button=text, hand=cards_sign(what.also)) if what.also else text


def _force_button(what: Laid) -> str:
    if what.joins or not what.lent:
        return say("button force joins" if what.joins else "button force home", **_fields(what))
    target = what.after[what.target]
    meld = say("set", ranks=ranks_name(target[0].rank)) if is_set(target) else meld_kind(target)
    left = [what.after[j] for i in what.lenders if (j := what.homes[i]) is not None and j != what.target]
    stay = Counter((is_set(meld), len(meld)) for meld in left)
    rest = listed([_kinds(is_sets, size, times) for (is_sets, size), times in stay.items()])
    kind = "button force stay" if sum(stay.values()) > 1 else "button force one stays" if stay else "button force"
    return say(kind, card=card_sign(what.card), meld=meld, rest=rest)


def _kinds(is_sets: bool, size: int, times: int) -> str:
    """Melds of one kind: "a run of three", "two sets of four"."""
    if times == 1:
        return say("a set" if is_sets else "a run", count=number(size))
    return say("sets" if is_sets else "runs", times=number(times), count=number(size))


def told(before: Position, action: Action, names: Sequence[str] = NAMES, after: Position | None = None) -> str:
    """What an action did, to be read out: who, what, where, and what comes next. Only what all players may know.

    `after` is the position it led to; it is played out when not given, which needs a position and not a view.
    """
    then = before.play(action) if after is None else after
    return " ".join([*_what_happened(before, action, names), *_what_follows(before, action, names, then)])


def _what_happened(before: Position, action: Action, names: Sequence[str]) -> list[str]:
    assert before.to_act is not None
    who = names[before.to_act - 1]
    if isinstance(action, Swap):
        return [say("picks", who=who)]
    if isinstance(action, Discard):
        return [say("discards", who=who, card=card_name(action.card))]
    what = laid(before, action)
    if what:
        return _what_was_laid(what, who, names)
    assert before.offer is not None
    return [say("lets go" if before.phase == "force" else "passes", who=who, card=card_name(before.offer.card))]


def _what_was_laid(what: Laid, who: str, names: Sequence[str]) -> list[str]:
    card = card_name(what.card)
    if what.forced:
        sentences = [say("forces", who=who, card=card, other=names[what.seat - 1])]
    elif what.hand:
        sentences = [say("takes with", who=who, card=card, cards=cards_name(what.hand))]
    else:
        sentences = [say("takes", who=who, card=card)]
    if what.home:
        joined = [what.home, what.lent] if what.joins else [what.home]
        sentences.append(say("joins", melds=listed([_part_name(cards) for cards in joined])))
    if what.lent and not what.joins:
        for lender in (what.before[i] for i in what.lenders):
            given = cards_name(card for card in what.lent if card in lender)
            sentences.append(capital(say("lend", lender=lender_name(lender), cards=given)))
    if what.also:
        sentences.append(say("also lays", who=names[what.seat - 1], cards=cards_name(what.also)))
    return sentences


def _part_name(cards: Cards) -> str:
    return meld_name(cards) if len(cards) > 2 else cards_name(cards)


def _what_follows(before: Position, action: Action, names: Sequence[str], after: Position) -> list[str]:
    what = laid(before, action)
    if what:
        down = capital(number(after.count(what.seat)))
        if after.winner is not None:
            return [say("wins", down=down, who=names[what.seat - 1])]
        return [say("down", down=down), *what_next(after, names)]
    if after.over:
        return [how_it_ended(action), say("drawn")]
    sentences = [say("dies")] if action == PASS and _died(before, after) else []
    if action.kind == "swap" and before.to_act == before.rules.players:
        sentences.append(say("swapped"))
    return [*sentences, *what_next(after, names, turned=_is_turned(before, after))]


def _is_turned(before: Position, after: Position) -> bool:
    """Whether a card was turned by the last action."""
    return after.offer is not None and not after.offer.thrown and (
        before.offer is None or before.offer.card != after.offer.card)


def _died(before: Position, after: Position) -> bool:
    """Whether the card that was on offer is dead now."""
    return before.offer is not None and (after.offer is None or after.offer.card != before.offer.card)


def title(before: Position, action: Action, names: Sequence[str] = NAMES, after: Position | None = None) -> str:
    """A step in a few words, as a list of steps shows it: "Ana passes 6♥", "Beto passes, J♦ is dead"."""
    then = before.play(action) if after is None else after
    assert before.to_act is not None
    who = names[before.to_act - 1]
    if isinstance(action, Swap):
        return say("title swap", who=who)
    if isinstance(action, Discard):
        return say("title discard drawn" if then.over else "title discard", who=who, card=card_sign(action.card))
    assert before.offer is not None
    card = card_sign(before.offer.card)
    what = laid(before, action)
    if what:
        kind = f"title {action.kind} wins" if then.winner is not None else f"title {action.kind}"
        return say(kind, who=who, card=card, other=names[what.seat - 1])
    end = "drawn" if then.over else "dies" if _died(before, then) else "stays"
    kind = _PASSES[before.phase == "force", end]
    return say(kind, who=who, card=card)


_PASSES = {
    (False, "stays"): "title pass", (False, "dies"): "title dies", (False, "drawn"): "title drawn",
    (True, "stays"): "title let go", (True, "dies"): "title let die", (True, "drawn"): "title let drawn"}


def opening(position: Position, names: Sequence[str] = NAMES) -> str:
    """The title of the first step of a deal: "Ana turns K♦"; before a swap, who picks first."""
    if position.offer is None:
        who = names[(position.to_act or 1) - 1]
        return say("title swap", who=who)
    return say("title start", who=names[position.offer.seat - 1], card=card_sign(position.offer.card))


def alt(view: Position, names: Sequence[str] = NAMES, last: Step | None = None) -> str:
    """The picture in words: who acts, the offer, each seat's melds and hand, stock and dead, what just moved."""
    return described(view, names, told(last.before, last.action, names, view) if last else "")
