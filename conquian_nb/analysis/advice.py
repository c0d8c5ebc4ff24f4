"""What an action is worth by what a seat can know: hints, warnings before a bad mistake, and a review afterwards.

A seat's knowledge is ``position.view(seat, memory=True)``; nothing here looks further, but for what `review` says about
a finished deal with all cards open, and keeps apart. Sentences call players "seat 1", "seat 2".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from conquian_nb.engine import Action, Discard, Force, IllegalAction, Pass, Position, Swap, Take
from conquian_nb.engine.language import _, several
from conquian_nb.engine.naming import listed

from .facts import facts
from .plain_bots import rule_of_thumb
from .solve import LIMIT as WHOLE
from .solve import SolveError, action_values
from .worlds import worlds

MANY, FEW = 24, 8  # worlds looked at; few while the stock is large, where each takes longer
LARGE_STOCK = 16
LIMIT = 10_000  # positions looked at in one world; one that needs more is left out
ENOUGH = 5  # worlds without which no mistake is called one
BIG = 0.5  # how much worse than the best a big mistake is, a won deal being worth 1 and a lost one -1


class Worth(NamedTuple):
    """What became of an action in the worlds looked at, both seats playing their best with all cards open."""

    action: Action
    wins: int
    draws: int
    losses: int

    @property
    def mean(self) -> float:
        """Between -1, always lost, and 1, always won; 0 when no world was looked at."""
        worlds = self.wins + self.draws + self.losses
        return (self.wins - self.losses) / worlds if worlds else 0.0


@dataclass(frozen=True)
class Advice:
    """What each legal action of the seat to act is worth by what it can know, in the order of `legal()`."""

    seen: Position
    worths: tuple[Worth, ...]

    @property
    def worlds(self) -> int:
        """How many ways the unseen cards could lie were looked at; 0 when that was not possible."""
        return sum(self.worths[0][1:]) if self.worths else 0

    @cached_property
    def best(self) -> tuple[Action, ...]:
        """The actions of the highest mean, in the order of `legal()`."""
        top = max((worth.mean for worth in self.worths), default=0.0)
        return tuple(worth.action for worth in self.worths if worth.mean == top)

    def of(self, action: Action) -> Worth:
        """What this action is worth. Raises KeyError when it is not legal here."""
        for worth in self.worths:
            if worth.action == action:
                return worth
        raise KeyError(str(action))

    def cost(self, action: Action) -> float:
        """How much worse than the best action it is: 0 for the best, 2 at most."""
        return max((worth.mean for worth in self.worths), default=0.0) - self.of(action).mean


def advise(seen: Position, number: int | None = None, seed: int = 0) -> Advice:
    """What each action is worth by what the seat to act knows: `number` ways the unseen cards could lie, solved.

    Give the view with memory. The same seed gives the same advice. No world is looked at where there is nothing to
    choose, in a swap, and with three or four players, for whom best play is not worked out. Raises PositionError in a
    view of another seat.

    >>> seen = Position.parse("naibi 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,7hJhQh,6s7sJsQs ?4 -")
    >>> [(str(worth.action), worth.mean) for worth in advise(seen, 5).worths]
    [('discard 3c', -1.0), ('discard 7c', -1.0), ('discard Ad', 0.0), ('discard 6h', -1.0)]
    """
    legal = seen.legal()
    counts = {action: [0, 0, 0] for action in legal}
    if len(legal) > 1 and seen.rules.players == 2 and seen.phase != "swap":
        few = seen.stock_count >= LARGE_STOCK
        for world in worlds(seen, number or (FEW if few else MANY), seed):
            for action, value in _values(world):
                counts[action][1 - value] += 1
    return Advice(seen, tuple(Worth(action, *counts[action]) for action in legal))


def _values(world: Position, limit: int = LIMIT) -> tuple[tuple[Action, int], ...]:
    try:
        return action_values(world, limit)
    except SolveError:  # too large to be solved in a moment
        return ()


# hints


class Hint(NamedTuple):
    """A hint in three stages, each a sentence or two: is there anything, what, and why. `action` is the one meant."""

    anything: str
    what: str
    why: str
    action: Action


def hint(seen: Position, advice: Advice | None = None) -> Hint:
    """What the seat to act could do, by what it can know. Raises ValueError when nobody has to act.

    The action is the best of `advice`; among equals, and where none was worked out, the best by the rule of thumb that
    a careful player goes by.
    """
    legal = seen.legal()
    if not legal:
        raise ValueError(_("The deal is over, so there is nothing to hint at."))
    advice = advice or advise(seen)
    thumb = dict(zip(legal, rule_of_thumb(seen, legal), strict=True))
    action = max(advice.best, key=thumb.__getitem__)
    return Hint(_anything(seen, legal), f"{_named(seen, action)}.", _why(seen, advice, action), action)


def _anything(seen: Position, legal: Sequence[Action]) -> str:
    ways = len(legal) - any(isinstance(a, Pass) for a in legal)
    if seen.phase == "offer":
        return _takeable(ways, len(legal) > ways)
    if seen.phase == "force":
        said = several(
            "Yes: the card can be forced, in one way. Look at what seat {seat} would have to discard.",
            "Yes: the card can be forced, in {n} ways. Look at what seat {seat} would have to discard.",
            ways,
        )
        return said.format(n=ways, seat=seen.victim)
    if seen.phase == "swap":
        return _("Any card may go: look for one that is in no pair and next to no other.")
    risky = sum(any(fact.bad for fact in facts(seen, action)) for action in legal)
    if risky:
        said = _("Yes: {n} of your {hand} cards help somebody at once. Look at the melds of the others.")
        return said.format(n=risky, hand=len(legal))
    return _("None of your cards fits the melds of the others. Look at what you want to keep together.")


def _takeable(ways: int, may_pass: bool) -> str:
    if not ways:
        return _("No: this card can’t be melded, so all you can do is pass.")
    if may_pass:
        said = several(
            "Yes: the card can be taken, in one way. Look at what you would have to discard.",
            "Yes: the card can be taken, in {n} ways. Look at what you would have to discard.",
            ways,
        )
    else:
        said = several(
            "Yes: the card can be taken, in one way. Look at what you would have to discard. "
            "Under these rules you may not pass.",
            "Yes: the card can be taken, in {n} ways. Look at what you would have to discard. "
            "Under these rules you may not pass.",
            ways,
        )
    return said.format(n=ways)


def _named(seen: Position, action: Action) -> str:
    """An action in words, as a hint names it."""
    if isinstance(action, Discard):
        return _("Discard {card:the}").format(card=action.card)
    if isinstance(action, Swap):
        return _("Pass on {card:the}").format(card=action.card)
    assert seen.offer is not None
    card = seen.offer.card
    if isinstance(action, Take | Force):
        meld = next(meld for meld in action.melds if card in meld)
        others = listed([other.name for other in meld if other != card])
        take, force = _("Take {card:the}, to lie with {others}"), _("Force {card:the}, to lie with {others}")
        return (take if isinstance(action, Take) else force).format(card=card, others=others)
    said = _("Let {card:the} go by") if seen.phase == "force" else _("Pass {card:the}")
    return said.format(card=card)


def _why(seen: Position, advice: Advice, action: Action) -> str:
    said = [fact.sentence for fact in facts(seen, action)]
    if len(advice.worths) == 1:
        return " ".join([*said, _("There is nothing else you may do.")])
    if advice.worlds:
        said.append(_counted(advice, action))
        if len(advice.best) > 1:
            said.append(_("{n} actions come out alike.").format(n=len(advice.best)))
    else:
        said.append(_("That is a rule of thumb: best play is worked out for two players, once the cards are swapped."))
    return " ".join(said)


def _counted(advice: Advice, action: Action) -> str:
    worth = advice.of(action)
    said = _(
        "Of {worlds} ways the unseen cards could lie, played out with open cards, it wins {wins}, draws {draws} and "
        "loses {losses}."
    )
    return said.format(worlds=advice.worlds, wins=worth.wins, draws=worth.draws, losses=worth.losses)


# before a bad mistake


@dataclass(frozen=True)
class Caution:
    """What a tutor says before a bad mistake is final.

    `kind` is ``win`` (a winning card passed), ``gift`` (a force that gives the other the deal), ``out`` (the card that
    the other needs) or ``mistake``. `line` shows it: actions that can be played from the view, the first being the
    one in question or, for a ``win``, the better one. `better` is what to do instead, where that is one thing.
    """

    kind: str
    sentence: str
    action: Action
    line: tuple[Action, ...] = field(default=())
    better: Action | None = None


def caution(seen: Position, action: Action | str, advice: Advice | None = None) -> Caution | None:
    """Why an action would be a bad mistake by what the seat can know; None when it would not.

    Certain mistakes are found without `advice`; with it, those that are bad in most ways the unseen cards could lie.
    Raises IllegalAction for an action that is not legal.
    """
    wanted = seen.action(action)
    refusal = seen.refusal(wanted)
    if refusal is not None:
        raise IllegalAction(refusal)
    found = facts(seen, wanted)
    grave = next((fact for fact in found if fact.grave), None)
    if grave is not None:
        return Caution(grave.kind, grave.sentence, wanted, grave.line, grave.better)
    if advice is None or advice.worlds < ENOUGH or advice.cost(wanted) < BIG:
        return None
    better = advice.best[0]
    said = [*(fact.sentence for fact in found if fact.bad), _counted(advice, wanted), _instead(seen, advice, better)]
    line = next((fact.line for fact in found if fact.bad), ())
    return Caution("mistake", " ".join(said), wanted, line, better)


def _instead(seen: Position, advice: Advice, better: Action) -> str:
    worth = advice.of(better)
    said = _("{action}, and it wins {wins}, draws {draws} and loses {losses}.")
    return said.format(action=_named(seen, better), wins=worth.wins, draws=worth.draws, losses=worth.losses)


# the review


@dataclass(frozen=True)
class Decision:
    """One decision of a seat, looked at twice and never mixed: by what it could see, and with all cards open.

    `step` counts the actions of the deal from 1; `position` is the one before, all cards open. `open_values` are empty
    where best play is not worked out.
    """

    step: int
    position: Position
    action: Action
    advice: Advice
    open_values: tuple[tuple[Action, int], ...]

    @property
    def seen_cost(self) -> float:
        """How much worse it was than the best by what could be seen, 0 to 2."""
        return self.advice.cost(self.action)

    @property
    def open_best(self) -> tuple[Action, ...]:
        """The best actions with all cards open."""
        top = max((value for _, value in self.open_values), default=0)
        return tuple(action for action, value in self.open_values if value == top)

    @property
    def open_cost(self) -> int:
        """How much worse it was with all cards open: 0, 1 or 2."""
        values = dict(self.open_values)
        return max(values.values()) - values[self.action] if values else 0


def decisions(positions: Sequence[Position], actions: Sequence[Action], seat: int) -> tuple[int, ...]:
    """The steps at which a seat had something to choose, counted from 1."""
    return tuple(
        step
        for step, (position, __) in enumerate(zip(positions, actions, strict=False), 1)
        if position.to_act == seat and len(position.legal()) > 1
    )


def review(
    positions: Sequence[Position], actions: Sequence[Action], seat: int, number: int | None = None
) -> Iterator[Decision]:
    """Look at each decision of a seat in a deal, one after another; each takes up to a second or two.

    `positions` and `actions` are those of a record: ``review(record.positions(), record.actions(), 1)``.
    """
    for step in decisions(positions, actions, seat):
        position = positions[step - 1]
        advice = advise(position.view(seat, memory=True), number, seed=step)
        solvable = position.rules.players == 2 and position.phase != "swap"
        open_values = _values(position, WHOLE) if solvable else ()
        yield Decision(step, position, actions[step - 1], advice, open_values)
