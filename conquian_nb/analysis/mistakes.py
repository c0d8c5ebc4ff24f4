"""What a review found to be mistakes: the greatest first, each with a line of play that shows what it cost.

Two lists, never mixed: by what the player could see, and with all cards open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from conquian_nb.engine import Action, Position
from conquian_nb.engine.language import _
from conquian_nb.engine.record import Record, Step

from .advice import ENOUGH, LIMIT, MANY, Decision
from .solve import SolveError, action_values, solve
from .worlds import worlds


@dataclass(frozen=True)
class Mistake:
    """A decision that cost something. `cost` is from above 0 to 2, a won deal being worth 1 and a lost one -1.

    `better` is the best action, the first of several. `line` is what was done and best play of both seats after it,
    `instead` the same after the better action, from the same cards. Both are None where best play takes too long to be
    worked out.
    """

    decision: Decision
    cost: float
    better: Action
    line: Record | None
    instead: Record | None


def seen_mistakes(found: Iterable[Decision]) -> tuple[Mistake, ...]:
    """The mistakes by what the player could see, the greatest first; those of one size as they came.

    The lines are played with cards as they could have lain, for all the player knew: the first way found in which the
    mistake costs something. Decisions for which fewer than five ways could be looked at are left out.
    """
    costly = [d for d in found if d.seen_cost > 0 and d.advice.worlds >= ENOUGH]
    return tuple(_seen_mistake(decision) for decision in sorted(costly, key=lambda d: (-d.seen_cost, d.step)))


def open_mistakes(found: Iterable[Decision]) -> tuple[Mistake, ...]:
    """The mistakes with all cards open, the greatest first; those of one size as they came.

    >>> from conquian_nb.lessons import load
    >>> from conquian_nb.analysis.advice import review
    >>> record = load("last_card").record
    >>> [(m.decision.step, m.cost) for m in open_mistakes(review(record.positions(), record.actions(), 1, 5))]
    []
    """
    costly = sorted((d for d in found if d.open_cost), key=lambda d: (-d.open_cost, d.step))
    return tuple(_shown(d, d.open_cost, d.open_best[0], d.position) for d in costly)


def _seen_mistake(decision: Decision) -> Mistake:
    better = decision.advice.best[0]
    for world in worlds(decision.advice.seen, MANY, decision.step):
        try:
            values = dict(action_values(world, LIMIT))
        except SolveError:
            continue
        if values[better] > values[decision.action]:
            return _shown(decision, decision.seen_cost, better, world)
    return Mistake(decision, decision.seen_cost, better, None, None)


def _shown(decision: Decision, cost: float, better: Action, cards: Position) -> Mistake:
    lines = (_line(cards, action) for action in (decision.action, better))
    return Mistake(decision, cost, better, *lines)


def _line(position: Position, action: Action) -> Record | None:
    """An action and best play after it."""
    try:
        best = solve(position.play(action)).line
    except SolveError:
        return None
    return Record(
        _("{action}, then best play").format(action=action), best.seats, str(position), (Step(str(action)), *best.steps)
    )
