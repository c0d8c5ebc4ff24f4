"""What is said of waits: how wide one is, what a single card would be to it, how two of them compare.

No seat is named.
"""

from __future__ import annotations

from collections.abc import Callable

from conquian_nb.analysis.outlook import LIES
from conquian_nb.analysis.waits import Answer, Wait
from conquian_nb.engine import Cards
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.naming import capital, number_word

MOST_WAYS = 4  # ways to make a card fit that are told
WHERE = {  # said by `_`
    "unseen": later("It can still come."),
    "dead": later("It is dead."),
    "melded": later("It lies among other melds and stays there."),
    "held": later("It is in another hand."),
    "offer": later("It is on offer."),
}


def told(found: Wait) -> str:
    """How many cards would end it and how many of them have not been seen, in a sentence."""
    many, live = len(found.cards), len(found.live)
    if found.hidden:
        return _("What would end it depends on a hand that is not seen.")
    if not many:
        return _("No card would end it.")
    if many == 1:
        unseen, seen = (
            _("One card would end it, and it has not been seen."),
            _("One card would end it, and it has been seen."),
        )
        return unseen if live else seen
    if not live:
        said = _("{n} cards would end it, and all of them have been seen.")
    elif live == many:
        said = _("{n} cards would end it, and none of them has been seen.")
    else:
        said = several(
            "{n} cards would end it, and {live} of them has not been seen.",
            "{n} cards would end it, and {live} of them have not been seen.",
            live,
        )
    return said.format(n=capital(number(many)), live=number(live))


def about(found: Answer, cards_named: Callable[[Cards], str] | None = None) -> str:
    """What is said of one card, without its name: "fits as it lies. It is dead."

    `cards_named` puts other cards in words, or shows them.
    """
    named = cards_named or (lambda cards: _("the {cards:name}").format(cards=cards))
    if found.where == "own":
        return _("lies among these melds already.")
    if found.where == "hand":
        return _("is in the hand itself, and is not offered to it.")
    if not found.layouts:
        return _missing(found, named)
    said, n = _fitting(found), len(found.layouts)
    return said.format(cards=named(found.hand), n=number(n), where=_(WHERE[found.where]))


def _fitting(found: Answer) -> str:
    n, lies = len(found.layouts), found.how == LIES
    if found.hand and lies:
        return several(
            "goes down together with {cards} from hand. {where}",
            "goes down together with {cards} from hand, in {n} ways. {where}",
            n,
        )
    if found.hand:
        return several(
            "goes down together with {cards} from hand, after melded cards have moved. {where}",
            "goes down together with {cards} from hand, after melded cards have moved, in {n} ways. {where}",
            n,
        )
    if lies:
        return several("fits as it lies. {where}", "fits as it lies, in {n} ways. {where}", n)
    return several(
        "fits, but only after melded cards have moved. {where}",
        "fits, but only after melded cards have moved, in {n} ways. {where}",
        n,
    )


def _missing(found: Answer, named: Callable[[Cards], str]) -> str:
    if not found.missing:
        return _("would not be the last card.")
    joint = _(" or ") if len(found.missing[0]) == 1 else _(", or ")
    ways = joint.join(named(cards) for cards in found.missing[:MOST_WAYS])
    if len(found.missing) > MOST_WAYS:
        return _("would not be the last card. It fits no meld without {ways}, or others.").format(ways=ways)
    return _("would not be the last card. It fits no meld without {ways}.").format(ways=ways)


def compared(one: Wait, other: Wait) -> str:
    """How one wait compares with another, by all cards that would end it and by those that can still come.

    >>> from conquian_nb.lessons.waiting import ending
    >>> printed, living = (way.wait for way in reversed(ending("living_cards").ways()[:2]))
    >>> compared(printed, living)
    'Wider, four cards against two; but fewer can still come, none against one.'
    """
    if one.hidden or other.hidden:
        return _("They can't be compared: a hand is not seen.")
    all_cards, live = (len(one.cards), len(other.cards)), (len(one.live), len(other.live))
    against = _sign(*all_cards) * _sign(*live) < 0
    said = _("{width}; but {hope}.") if against else _("{width}, and {hope}.")
    return said.format(width=_width(*all_cards), hope=_hope(*live))


def _width(one: int, other: int) -> str:
    n = max(one, 1)  # no card
    said = {
        1: several("Wider, {one} card against {other}", "Wider, {one} cards against {other}", n),
        0: several("As wide, {one} card each", "As wide, {one} cards each", n),
        -1: several("Narrower, {one} card against {other}", "Narrower, {one} cards against {other}", n),
    }[_sign(one, other)]
    return said.format(one=number_word(one, 20), other=number(other))


def _hope(one: int, other: int) -> str:
    said = {
        1: _("more can still come, {one} against {other}"),
        0: _("as many can still come, {one} each"),
        -1: _("fewer can still come, {one} against {other}"),
    }[_sign(one, other)]
    return said.format(one=number(one), other=number(other))


def _sign(one: int, other: int) -> int:
    return (one > other) - (one < other)


def number(count: int) -> str:
    """A small number in words, none for 0; a large one in digits."""
    return number_word(count, 20) if count else _("none")
