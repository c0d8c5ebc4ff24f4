"""What can be said for certain about an action by who sees what one seat sees; sentences call players "seat 1".

Nothing is judged here but what is certain: a won deal passed, a deal given away, a card that another seat can take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from conquian_nb.engine import PASS, Action, Card, Discard, Force, Pass, Position, PositionError, Take
from conquian_nb.engine.melds import meld_table

from .outlook import outs, unseen

_NTH = {8: "eighth", 9: "ninth", 10: "tenth", 11: "eleventh"}


class Fact(NamedTuple):
    """One thing that is certain about an action.

    A `bad` fact speaks against it; a `grave` one means that it loses the deal or lets a won one go. `line` shows it:
    actions that can be played from the view. `better` is what to do instead, where that is one thing.
    """

    kind: str
    sentence: str
    bad: bool = False
    grave: bool = False
    line: tuple[Action, ...] = ()
    better: Action | None = None


def facts(seen: Position, action: Action) -> tuple[Fact, ...]:
    """What is certain about a legal action of the seat to act, the weightiest first.

    >>> seen = Position.parse("naibi 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,7hJhQh,6s7sJsQs ?4 -")
    >>> [(fact.kind, fact.grave) for fact in facts(seen, seen.action("discard 3c"))]
    [('out', True)]
    """
    if isinstance(action, Pass):
        found = _of_letting_go(seen) if seen.phase == "force" else _of_passing(seen)
    elif isinstance(action, Force):
        found = _of_forcing(seen, action)
    elif isinstance(action, Take):
        found = _of_taking(seen, action)
    elif isinstance(action, Discard):
        found = _of_discarding(seen, action)
    else:
        found = iter(())
    return tuple(sorted(found, key=lambda fact: (not fact.grave, not fact.bad)))


def _nth(seen: Position) -> str:
    return _NTH[seen.rules.goal]


def _is_last(seen: Position, action: Action) -> bool:
    """Whether a take or force lays the card that wins."""
    return isinstance(action, Take | Force) and sum(map(len, action.melds)) == seen.rules.goal


def _bare(seen: Position, seat: int, card: Card) -> bool:
    """Whether a seat can take a card with no card from hand."""
    table = meld_table(seen.rules)
    return bool(table.takes(table.read(seen.melds(seat)), 0, table.pack.code(card)))


def _waits_for(seen: Position, seat: int, card: Card) -> bool:
    """Whether this card, alone, would be a seat's last one."""
    return seen.count(seat) == seen.rules.goal - 1 and _bare(seen, seat, card)


def _others(seen: Position, seat: int) -> list[int]:
    """The other seats, clockwise."""
    players = seen.rules.players
    return [(seat + step - 1) % players + 1 for step in range(1, players)]


def _shown(seen: Position, actions: Iterable[Action]) -> tuple[Action, ...]:
    """The actions as far as they can be played from the view, then the winning one if the next seat has it."""
    played = []
    try:
        for action in actions:
            seen = seen.play(action)
            played.append(action)
        while seen.phase == "force":
            seen = seen.play(PASS)
            played.append(PASS)
        played += [action for action in seen.legal() if _is_last(seen, action)][:1]
    except PositionError:  # a hand or a card of the stock that the view hides
        pass
    return tuple(played)


def _of_passing(seen: Position) -> Iterator[Fact]:
    me, offer = seen.to_act, seen.offer
    assert me is not None
    assert offer is not None
    takes = [action for action in seen.legal() if isinstance(action, Take)]
    winning = next((take for take in takes if _is_last(seen, take)), None)
    if winning is not None:
        sentence = f"The {offer.card.name} would be your {_nth(seen)} card down: take it and the deal is won."
        yield Fact("win", sentence, True, True, (winning,), winning)
    asked = [
        seat for seat in _others(seen, me) if seat not in seen.passed and not (offer.thrown and seat == offer.seat)
    ]
    for seat in asked:
        if _waits_for(seen, seat, offer.card):
            sentence = (
                f"Seat {seat} waits for the {offer.card.name}: pass it, and it may be the {_nth(seen)} card there."
            )
            yield Fact("out", sentence, True, bool(takes), _shown(seen, [PASS]), takes[0] if len(takes) == 1 else None)
    table = meld_table(seen.rules)
    if table.forcing and winning is None:
        forces = table.forces(table.read(seen.melds(me)), table.pack.code(offer.card))
        if forces:
            after = seen.play(PASS)
            others = "Somebody" if len(_others(seen, me)) > 1 else f"Seat {after.to_act}"
            sentence = f"{others} may force it on your melds, and you would still have to discard a card."
            yield Fact("force", sentence, True, False, (PASS, after.legal()[0]))


def _of_letting_go(seen: Position) -> Iterator[Fact]:
    victim, offer = seen.victim, seen.offer
    assert victim is not None
    assert offer is not None
    if seen.count(victim) == seen.rules.goal - 1:
        yield Fact("no gift", f"Forced, it would be the {_nth(seen)} card of seat {victim}.")


def _of_forcing(seen: Position, action: Force) -> Iterator[Fact]:
    victim = seen.victim
    if _is_last(seen, action):
        sentence = f"Forcing this gives seat {victim} the {_nth(seen)} card, and with it the deal."
        yield Fact("gift", sentence, True, True, (action,), PASS)
    else:
        yield Fact("pays", f"Seat {victim} has to discard a card for it.")


def _of_taking(seen: Position, action: Take) -> Iterator[Fact]:
    me = seen.to_act
    assert me is not None
    if _is_last(seen, action):
        yield Fact("wins", f"It is the {_nth(seen)} card: the deal is won.")
        return
    after = seen.play(action)
    before, now = _forceable(seen, me), _forceable(after, me)
    if now > before:
        rest = f"{before or 'none'} could before"
        yield Fact("debt", f"{_cards(now).capitalize()} not yet seen could then be forced on your melds, {rest}.")
    if after.count(me) == seen.rules.goal - 1:
        live = sum(out.where == "unseen" for out in outs(after, me))
        what = f"{_cards(live)} not yet seen would be the {_nth(seen)}" if live else "no card that is left would win"
        yield Fact("waits", f"You would wait for one card, and {what}.", bad=not live)


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"


def _forceable(seen: Position, seat: int) -> int:
    """How many cards not yet seen could be forced on a seat's melds."""
    table = meld_table(seen.rules)
    if not table.forcing:
        return 0
    melds = table.read(seen.melds(seat))
    return sum(bool(table.forces(melds, table.pack.code(card))) for card in unseen(seen))


def _of_discarding(seen: Position, action: Discard) -> Iterator[Fact]:
    me, card = seen.to_act, action.card
    assert me is not None
    others = _others(seen, me)
    waiting = next((seat for seat in others if _waits_for(seen, seat, card)), None)
    if waiting is not None:
        quiet = [a for a in seen.legal() if isinstance(a, Discard) and not _helps(seen, others, a.card)]
        sentence = f"Seat {waiting} waits for the {card.name}: it would be the {_nth(seen)} card there, and the deal."
        yield Fact("out", sentence, True, bool(quiet), _shown(seen, [action]), quiet[0] if len(quiet) == 1 else None)
        return
    for seat in others:
        if _bare(seen, seat, card):
            yield Fact("fits", f"The {card.name} fits the melds of seat {seat}, with no card from hand.", True)
            return
    yield Fact("quiet", f"The {card.name} fits nobody’s melds without a card from hand.")


def _helps(seen: Position, seats: Iterable[int], card: Card) -> bool:
    return any(_waits_for(seen, seat, card) for seat in seats)
