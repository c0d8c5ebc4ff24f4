"""Melding in Panguingue: how melds lie after an action, and all the small actions there are.

Nothing here knows of turns and chips. `free` are the cards that may be melded now: the hand, and the drawn card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .actions import Refusal
from .cards import Cards
from .language import _
from .pan_actions import Add, Borrow, Lay, Lent, Melding, Split
from .pan_melds import PACK, Melds, Row, lending, less, mask_of, meld_reason, sound, within
from .pan_rules import PanRules


class Arranged(NamedTuple):
    """What an action does: the cards it takes from those that are free, and how the melds lie afterwards."""

    used: Row
    melds: Melds


def arrange(how: Melding, free: Row, melds: Melds, rules: PanRules) -> Arranged | Refusal:
    """What an action comes to, or why it can't be done: one sentence about the first thing that is wrong."""
    given = Cards((how.card,)) if isinstance(how, Add) else how.cards
    wanted = Cards((*given, *(lent.card for lent in how.lent))) if isinstance(how, Borrow) else given
    for card in wanted:
        if card not in PACK:
            return Refusal(
                _("There is no {card:name} in Panguingue: eights, nines and tens are left out.").format(card=card),
                Cards((card,)),
            )
    row = tuple(sorted(map(PACK.code, given)))
    if isinstance(how, Split):
        return _lend(((how.meld, row),), (), 0, melds, rules)
    if less(free, row) is None:
        return _not_free(row, free)
    if isinstance(how, Lay):
        return _with_new(row, row, melds, rules)
    if isinstance(how, Add):
        return _onto(row, row, how.meld, melds, rules)
    return _lend(_by_meld(how.lent), row, how.meld, melds, rules)


def _not_free(row: Row, free: Row) -> Refusal:
    short = PACK.card(next(code for code in row if row.count(code) > free.count(code)))
    have = free.count(PACK.code(short))
    sentence = (
        _("{card:The} is not in the hand.") if not have else _("{card:The} is in the hand less often than it is named.")
    )
    return Refusal(sentence.format(card=short), Cards((short,)))


def _no_meld(row: Row, rules: PanRules) -> Refusal | None:
    if sound(row, rules.any_suit):
        return None
    cards = PACK.cards(row)
    return Refusal(meld_reason(cards, rules) or "", cards)


def _with_new(new: Row, used: Row, melds: Melds, rules: PanRules) -> Arranged | Refusal:
    return _no_meld(new, rules) or Arranged(used, (*melds, new))


def _onto(cards: Row, used: Row, number: int, melds: Melds, rules: PanRules) -> Arranged | Refusal:
    if not 1 <= number <= len(melds):
        return _no_such_meld(number, melds)
    grown = tuple(sorted((*melds[number - 1], *cards)))
    if not sound(grown, rules.any_suit):
        return Refusal(
            _("{card:The} can’t be added to meld {number}.").format(card=PACK.card(cards[0]), number=number),
            PACK.cards(grown),
        )
    return Arranged(used, (*melds[: number - 1], grown, *melds[number:]))


def _no_such_meld(number: int, melds: Melds) -> Refusal:
    if not melds:
        return Refusal(_("There is no meld {number}: nothing is melded yet.").format(number=number))
    return Refusal(
        _("There is no meld {number}: melds are counted from 1 to {last}.").format(number=number, last=len(melds))
    )


def _by_meld(lent: tuple[Lent, ...]) -> tuple[tuple[int, Row], ...]:
    numbers = sorted({one.meld for one in lent})
    return tuple((n, tuple(sorted(PACK.code(one.card) for one in lent if one.meld == n))) for n in numbers)


def _lend(lent: tuple[tuple[int, Row], ...], cards: Row, to: int, melds: Melds, rules: PanRules) -> Arranged | Refusal:
    """Melds lend cards to a new meld, with `cards` from those that are free, or to the meld `to`."""
    if not lent or (to and (cards or sum(len(row) for _number, row in lent) != 1)):
        return Refusal(_("One card is borrowed for another meld, or some for a new meld with cards from the hand."))
    stay: dict[int, tuple[Row, ...]] = {}
    for number, row in lent:
        refusal = _lender(number, row, melds, rules)
        if isinstance(refusal, Refusal):
            return refusal
        stay[number] = refusal
    given = tuple(sorted((*cards, *(code for _number, row in lent for code in row))))
    kept = [stay.get(number, (meld,))[0] for number, meld in enumerate(melds, 1)]
    torn = [part for parts in stay.values() for part in parts[1:]]
    if not to:
        return _with_new(given, cards, (*kept, *torn), rules)
    if to in stay:
        return Refusal(_("Meld {number} can’t lend a card to itself.").format(number=to), PACK.cards(given))
    return _onto(given, (), to, (*kept, *torn), rules) if to <= len(melds) else _no_such_meld(to, melds)


def _lender(number: int, row: Row, melds: Melds, rules: PanRules) -> tuple[Row, ...] | Refusal:
    if not 1 <= number <= len(melds):
        return _no_such_meld(number, melds)
    meld, cards = melds[number - 1], PACK.cards(row)
    rest = less(meld, row)
    if rest is None:
        return Refusal(
            _("Meld {number} does not have the cards that it is to lend.").format(number=number),
            cards,
        )
    parts = lending(meld, row, rules.any_suit) if row else None
    if parts is None:
        return Refusal(_("Without these cards what stays of meld {number} is no meld.").format(number=number), cards)
    return parts


# all the small ones


@lru_cache(1 << 13)
def small_meldings(free: Row, melds: Melds, rules: PanRules, must: int = -1) -> tuple[Melding, ...]:
    """Each way to lay three cards, add one, move one or split three off; with `must`, those that use that card.

    Bigger melds come of these step by step.
    """
    any_suit = rules.any_suit
    laid = [row for row in within(mask_of(free)) if less(free, row) is not None and (must < 0 or must in row)]
    found: list[Melding] = [Lay(PACK.cards(row)) for row in laid]
    for code in sorted(set(free)) if must < 0 else (must,):
        found += [Add(PACK.card(code), n) for n, meld in enumerate(melds, 1) if sound(_with(meld, code), any_suit)]
    found += _borrowings(free, melds, any_suit, must)
    if must < 0:
        found += _moves(melds, any_suit)
    return tuple(found)


def _with(meld: Row, code: int) -> Row:
    return tuple(sorted((*meld, code)))


def _borrowings(free: Row, melds: Melds, any_suit: bool, must: int) -> Iterator[Borrow | Split]:
    """New melds of three with lent cards; those with no free card among them are splits."""
    lenders = [(n, meld) for n, meld in enumerate(melds, 1) if len(meld) > 3]
    if not lenders:
        return
    offered = mask_of(free) | mask_of(code for _n, meld in lenders for code in meld)
    for row in within(offered):
        for used, lent in sorted(_origins(row, free, tuple(lenders))):
            if not lent or (must >= 0 and must not in used):
                continue
            by_meld = {n: tuple(code for m, code in lent if m == n) for n, _code in lent}
            if any(lending(melds[n - 1], cards, any_suit) is None for n, cards in by_meld.items()):
                continue
            if used:
                yield Borrow(tuple(Lent(PACK.card(code), n) for n, code in lent), PACK.cards(used))
            elif len(by_meld) == 1:
                yield Split(lent[0][0], PACK.cards(row))
            else:
                yield Borrow(tuple(Lent(PACK.card(code), n) for n, code in lent))


def _origins(row: Row, free: Row, lenders: tuple[tuple[int, Row], ...]) -> set[tuple[Row, tuple[tuple[int, int], ...]]]:
    """Where the cards of a row may come from: the free cards used, and the lent ones, each with its meld."""
    found: set[tuple[Row, tuple[tuple[int, int], ...]]] = {((), ())}
    for code in row:
        longer = set()
        for used, lent in found:
            if used.count(code) < free.count(code):
                longer.add(((*used, code), lent))
            for n, meld in lenders:
                if lent.count((n, code)) < meld.count(code):
                    longer.add((used, tuple(sorted((*lent, (n, code))))))
        found = longer
    return found


def _moves(melds: Melds, any_suit: bool) -> Iterator[Borrow]:
    for n, meld in enumerate(melds, 1):
        if len(meld) < 4:
            continue
        for code in sorted(set(meld)):
            if lending(meld, (code,), any_suit) is None:
                continue
            for to, other in enumerate(melds, 1):
                if to != n and sound(_with(other, code), any_suit):
                    yield Borrow((Lent(PACK.card(code), n),), meld=to)
