"""What the forcing lab counts about a position, for who looks on; nothing here judges but best play itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from conquian_nb.analysis.facts import facts
from conquian_nb.analysis.forcing import Gift, PackOutlook, gifts, pack_outlook, prices, traps
from conquian_nb.analysis.outlook import Fit, debts, fit, unseen
from conquian_nb.analysis.solve import SolveError, solve
from conquian_nb.drawing.words import label
from conquian_nb.engine import Action, Card, Cards, Discard, Position, Take, fits
from conquian_nb.engine.language import _, later
from conquian_nb.lessons.format import essence

SOLVE_LIMIT = 60_000  # positions looked at; more would keep a reader waiting


class Owed(NamedTuple):
    """What a meld owes: the cards that could be forced because of it, not yet seen or in a hand that is seen."""

    meld: Cards
    unseen: Cards
    held: Cards


class Warned(NamedTuple):
    """Something to know before an action: what it is in a word, in a sentence, and who says so."""

    action: Action
    kind: str
    sentence: str
    sources: tuple[str, ...]


@lru_cache(16)
def outlook(known: Position, seat: int) -> PackOutlook:
    """Every card of the pack against a seat's melds; asking about one card after the other does not count it again."""
    return pack_outlook(known, seat)


@lru_cache(16)
def owed(known: Position, seat: int) -> tuple[Owed, ...]:
    """What each meld of a seat owes, as far as `known` tells; nothing under rules without forcing."""
    others = _held_by_others(known, seat) if known.rules.forcing else set()
    melds = known.melds(seat)
    fitting = [fit(known.rules, melds, card) for card in fits(known.rules, melds) if card in others]
    return tuple(Owed(debt.meld, debt.cards, _because_of(debt.meld, fitting)) for debt in debts(known, seat))


def _because_of(meld: Cards, fitting: Iterable[Fit]) -> Cards:
    """The cards that could lie in a way in which this meld is another one."""
    return Cards(found.card for found in fitting if any(meld not in layout for layout in found.layouts))


def owed_in_all(known: Position, seat: int) -> tuple[Cards, Cards]:
    """The cards that could be forced on a seat's melds: those not yet seen, and those in hands that are seen."""
    fitting = {*outlook(known, seat).lies, *outlook(known, seat).moves} if known.rules.forcing else set()
    held = _held_by_others(known, seat)
    return Cards(card for card in unseen(known) if card in fitting), Cards(c for c in fitting if c in held).sorted()


def _held_by_others(known: Position, seat: int) -> set[Card]:
    others = (other for other in range(1, known.rules.players + 1) if other != seat and known.sees(other))
    return {card for other in others for card in known.hand(other)}


def warnings(known: Position, actions: Iterable[Action]) -> tuple[Warned, ...]:
    """What to know before each of these actions of the seat to act, and before letting a card go by."""
    found: list[Warned] = []
    for action in actions:
        if known.phase == "force":
            found += (Warned(action, trap.kind, trap.sentence, trap.sources) for trap in traps(known, action))
        else:
            found += (Warned(action, fact.kind, fact.sentence, ()) for fact in facts(known, action))
    return tuple(found)


def payer(position: Position) -> int | None:
    """The seat that would have to discard: the one that may be forced, or the one that owes a discard; else None."""
    return position.victim or (position.to_act if position.phase == "discard" else None)


def next_seat(position: Position, seat: int) -> int:
    """The seat to which a card is offered that this seat discards."""
    return seat % position.rules.players + 1


def paid_with(known: Position) -> tuple[Gift, ...]:
    """What each card that may be discarded gives the next seat, as far as `known` tells; () when it tells nothing."""
    seat = payer(known)
    if seat is None or not known.sees(next_seat(known, seat)):
        return ()
    return prices(known) if known.sees(seat) else gifts(known, next_seat(known, seat))


def paid(known: Position, action: Action) -> Gift | None:
    """What a discard gives the next seat; None for other actions, and when that seat's hand is not seen."""
    taker = next_seat(known, known.to_act or 0)
    if not isinstance(action, Discard) or not known.sees(taker):
        return None
    return gifts(known, taker, [action.card])[0]


def plainest(position: Position) -> Action:
    """What a seat does for which nobody plays: takes most, forces, discards what is least use to the next one."""
    legal = position.legal()
    if position.phase != "discard":
        takes = [action for action in legal if isinstance(action, Take)]
        return max(takes, key=lambda take: sum(map(len, take.melds)), default=legal[0])
    gift = min(prices(position), key=lambda gift: (gift.wins, gift.down))
    return position.action(f"discard {gift.card}")


def worths(position: Position, names: Sequence[str]) -> Iterator[str]:
    """What each choice is worth with all cards open and best play, in sentences; or why that can't be told."""
    try:
        values = solve(position, SOLVE_LIMIT).values
    except SolveError as error:
        yield str(error)
        return
    done = set()
    for action, value in values:
        key = essence(position, action)
        if key not in done:
            done.add(key)
            yield _(_WORTH[value]).format(action=label(position, action, names))


_WORTH = {1: later("{action}: wins."), 0: later("{action}: draws."), -1: later("{action}: loses.")}
