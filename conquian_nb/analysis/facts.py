"""What can be said for certain about an action by who sees what one seat sees; sentences call players "seat 1".

Nothing is judged here but what is certain: a won deal passed, a deal given away, a card that another seat can take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from conquian_nb.engine import PASS, Action, Card, Discard, Force, Pass, Position, PositionError, Take
from conquian_nb.engine.language import _, several
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.naming import ordinal

from .outlook import outs, unseen


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
    return ordinal(seen.rules.goal)


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
        sentence = _("{card:The} would be your {nth} card down: take it and the deal is won.")
        yield Fact("win", sentence.format(card=offer.card, nth=_nth(seen)), True, True, (winning,), winning)
    asked = [
        seat for seat in _others(seen, me) if seat not in seen.passed and not (offer.thrown and seat == offer.seat)
    ]
    for seat in asked:
        if _waits_for(seen, seat, offer.card):
            said = _("Seat {seat} waits for {card:the}: pass it, and it may be the {nth} card there.")
            sentence = said.format(seat=seat, card=offer.card, nth=_nth(seen))
            yield Fact("out", sentence, True, bool(takes), _shown(seen, [PASS]), takes[0] if len(takes) == 1 else None)
    table = meld_table(seen.rules)
    if table.forcing and winning is None:
        forces = table.forces(table.read(seen.melds(me)), table.pack.code(offer.card))
        if forces:
            after = seen.play(PASS)
            if len(_others(seen, me)) > 1:
                sentence = _("Somebody may force it on your melds, and you would still have to discard a card.")
            else:
                said = _("Seat {seat} may force it on your melds, and you would still have to discard a card.")
                sentence = said.format(seat=after.to_act)
            yield Fact("force", sentence, True, False, (PASS, after.legal()[0]))


def _of_letting_go(seen: Position) -> Iterator[Fact]:
    victim, offer = seen.victim, seen.offer
    assert victim is not None
    assert offer is not None
    if seen.count(victim) == seen.rules.goal - 1:
        said = _("Forced, it would be the {nth} card of seat {seat}.")
        yield Fact("no gift", said.format(nth=_nth(seen), seat=victim))


def _of_forcing(seen: Position, action: Force) -> Iterator[Fact]:
    victim = seen.victim
    if _is_last(seen, action):
        said = _("Forcing this gives seat {seat} the {nth} card, and with it the deal.")
        yield Fact("gift", said.format(seat=victim, nth=_nth(seen)), True, True, (action,), PASS)
    else:
        yield Fact("pays", _("Seat {seat} has to discard a card for it.").format(seat=victim))


def _of_taking(seen: Position, action: Take) -> Iterator[Fact]:
    me = seen.to_act
    assert me is not None
    if _is_last(seen, action):
        yield Fact("wins", _("It is the {nth} card: the deal is won.").format(nth=_nth(seen)))
        return
    after = seen.play(action)
    before, now = _forceable(seen, me), _forceable(after, me)
    if now > before:
        yield Fact("debt", _owed(now, before))
    if after.count(me) == seen.rules.goal - 1:
        live = sum(out.where == "unseen" for out in outs(after, me))
        if live:
            said = several(
                "You would wait for one card, and one card not yet seen would be the {nth}.",
                "You would wait for one card, and {n} cards not yet seen would be the {nth}.",
                live,
            )
        else:
            said = _("You would wait for one card, and no card that is left would win.")
        yield Fact("waits", said.format(n=live, nth=_nth(seen)), bad=not live)


def _owed(now: int, before: int) -> str:
    """How many cards could be forced, now and before."""
    if before:
        said = several(
            "One card not yet seen could then be forced on your melds, {before} could before.",
            "{n} cards not yet seen could then be forced on your melds, {before} could before.",
            now,
        )
    else:
        said = several(
            "One card not yet seen could then be forced on your melds, none could before.",
            "{n} cards not yet seen could then be forced on your melds, none could before.",
            now,
        )
    return said.format(n=now, before=before)


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
        said = _("Seat {seat} waits for {card:the}: it would be the {nth} card there, and the deal.")
        sentence = said.format(seat=waiting, card=card, nth=_nth(seen))
        yield Fact("out", sentence, True, bool(quiet), _shown(seen, [action]), quiet[0] if len(quiet) == 1 else None)
        return
    for seat in others:
        if _bare(seen, seat, card):
            said = _("{card:The} fits the melds of seat {seat}, with no card from hand.")
            yield Fact("fits", said.format(card=card, seat=seat), True)
            return
    yield Fact("quiet", _("{card:The} fits nobody’s melds without a card from hand.").format(card=card))


def _helps(seen: Position, seats: Iterable[int], card: Card) -> bool:
    return any(_waits_for(seen, seat, card) for seat in seats)
