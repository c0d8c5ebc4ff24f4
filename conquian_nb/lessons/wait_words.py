"""What is said of waits: how wide one is, what a single card would be to it, how two of them compare.

No seat is named.
"""

from __future__ import annotations

from collections.abc import Callable

from conquian_nb.analysis.outlook import LIES
from conquian_nb.analysis.waits import Answer, Wait
from conquian_nb.engine import Cards

from .text import NUMBERS

MOST_WAYS = 4  # ways to make a card fit that are told
WHERE = {
    "unseen": "It can still come.",
    "dead": "It is dead.",
    "melded": "It lies among other melds and stays there.",
    "held": "It is in another hand.",
    "offer": "It is on offer.",
}


def told(found: Wait) -> str:
    """How many cards would end it and how many of them have not been seen, in a sentence."""
    many, live = len(found.cards), len(found.live)
    if found.hidden:
        return "What would end it depends on a hand that is not seen."
    if not many:
        return "No card would end it."
    if many == 1:
        return f"One card would end it, and it has {'not ' if live else ''}been seen."
    unseen = {0: "all of them have", many: "none of them has"}.get(live)
    verb = "has" if live == 1 else "have"
    rest = f"{unseen} been seen" if unseen else f"{number(live)} of them {verb} not been seen"
    return f"{_capital(number(many))} cards would end it, and {rest}."


def about(found: Answer, cards_named: Callable[[Cards], str] | None = None) -> str:
    """What is said of one card, without its name: "fits as it lies. It is dead."

    `cards_named` puts other cards in words, or shows them.
    """
    named = cards_named or (lambda cards: f"the {cards.words}")
    if found.where in ("own", "hand"):
        where = {"own": "lies among these melds already", "hand": "is in the hand itself, and is not offered to it"}
        return f"{where[found.where]}."
    if not found.layouts:
        return f"would not be the last card.{_missing(found, named)}"
    fits = "fits as it lies" if found.how == LIES else "fits, but only after melded cards have moved"
    if found.hand:
        moved = "" if found.how == LIES else ", after melded cards have moved"
        fits = f"goes down together with {named(found.hand)} from hand{moved}"
    ways = f", in {number(len(found.layouts))} ways" if len(found.layouts) > 1 else ""
    return f"{fits}{ways}. {WHERE[found.where]}"


def _missing(found: Answer, named: Callable[[Cards], str]) -> str:
    if not found.missing:
        return ""
    ways = [named(cards) for cards in found.missing[:MOST_WAYS]]
    more = ", or others" if len(found.missing) > MOST_WAYS else ""
    joint = " or " if len(found.missing[0]) == 1 else ", or "
    return f" It fits no meld without {joint.join(ways)}{more}."


def compared(one: Wait, other: Wait) -> str:
    """How one wait compares with another, by all cards that would end it and by those that can still come.

    >>> from conquian_nb.lessons.waiting import ending
    >>> printed, living = (way.wait for way in reversed(ending("living_cards").ways()[:2]))
    >>> compared(printed, living)
    'Wider, four cards against two; but fewer can still come, none against one.'
    """
    if one.hidden or other.hidden:
        return "They can't be compared: a hand is not seen."
    all_cards, live = (len(one.cards), len(other.cards)), (len(one.live), len(other.live))
    width = {1: "Wider", 0: "As wide", -1: "Narrower"}[_sign(*all_cards)]
    hope = {1: "more", 0: "as many", -1: "fewer"}[_sign(*live)]
    joint = "; but" if _sign(*all_cards) * _sign(*live) < 0 else ", and"
    return f"{width}, {_against(*all_cards, 'card')}{joint} {hope} can still come, {_against(*live)}."


def _against(one: int, other: int, what: str = "") -> str:
    things = ("no" if not one else number(one), f"{what}s" if one > 1 else what) if what else (number(one),)
    return f"{' '.join(things)} each" if one == other else f"{' '.join(things)} against {number(other)}"


def _sign(one: int, other: int) -> int:
    return (one > other) - (one < other)


def number(count: int) -> str:
    """A small number in words, none for 0; a large one in digits."""
    return "none" if not count else next((word for word, n in NUMBERS.items() if n == count), str(count))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
