"""Best play with all cards open: who wins, what each action is worth, how it goes on and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from conquian_nb.engine.actions import Action
from conquian_nb.engine.game import Position
from conquian_nb.engine.language import _
from conquian_nb.engine.record import Record, Step

from .quickest import Quickest
from .search import LIMIT, Search, SolveError
from .sides import Side

__all__ = ["LIMIT", "Solution", "SolveError", "action_values", "solve"]


@dataclass(frozen=True)
class Solution:
    """What best play of both seats, all cards open, makes of a position.

    `winner` is known at once. The rest is worked out when it is first asked for and may then raise SolveError when
    `limit` positions do not suffice.
    """

    position: Position
    winner: int | None
    limit: int = field(default=LIMIT, repr=False)

    @cached_property
    def values(self) -> tuple[tuple[Action, int], ...]:
        """Every legal action with its value for the seat to act: 1 wins, 0 draws, -1 loses. Empty when it is over."""
        return action_values(self.position, self.limit)

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions of the highest value, in the order of `legal()`."""
        top = max((value for _, value in self.values), default=0)
        return tuple(action for action, value in self.values if value == top)

    @cached_property
    def distance(self) -> int | None:
        """In how many actions the winner wins, when the winner hurries and the loser holds out. None for a draw.

        Every action counts, passes and discards too; 0 when the deal has been won already.
        """
        return None if self.winner is None else _Solver(self.position, self.limit).distance(self.position, self.winner)

    @cached_property
    def line(self) -> Record:
        """Best play to the end: the winner's quickest way against the loser's longest.

        In a drawn deal each seat plays its first action, in the order of `legal()`, that keeps the draw.
        """
        solver, at = _Solver(self.position, self.limit), self.position
        steps: list[Step] = []
        left = 0 if self.winner is None else solver.distance(at, self.winner)
        while not at.over:
            action = solver.holding(at) if self.winner is None else solver.lasting(at, self.winner, left - len(steps))
            steps.append(Step(str(action)))
            at = at.play(action)
        return Record(_("Best play with all cards open"), (_("Seat 1"), _("Seat 2")), str(self.position), tuple(steps))


def solve(position: Position | str, limit: int = LIMIT) -> Solution:
    """Who wins with best play of both seats when all cards are open, the order of the stock included.

    For two players, under any rules, in every phase but the swap; the position may be given as text. `limit` is the
    most positions that may be looked at for one answer. Raises SolveError, one sentence, when cards are hidden, in
    the swap, with more than two players and when the limit is reached; PositionError for text that is no position.

    >>> end = solve("naibi 1o Qh2d 4h7hJh/3c3h3s,5c5d5h5s -/2c2d2h2s,6c6d6s,JcQcKc 6h -")
    >>> end.winner, end.distance, [(str(action), value) for action, value in end.values]
    (1, 2, [('take 7hJhQh', -1), ('pass', 1)])
    >>> [step.action for step in end.line.steps]
    ['pass', 'take 5c5d5s,4h5h6h7hJh']
    """
    position = position if isinstance(position, Position) else Position.parse(position)
    _refuse(position)
    seat = position.to_act or 1
    value = _Solver(position, limit).value(position, seat)
    return Solution(position, {1: seat, 0: None, -1: 3 - seat}[value], limit)


def action_values(position: Position, limit: int = LIMIT) -> tuple[tuple[Action, int], ...]:
    """Every legal action with its value for the seat to act: `solve(position).values`, without asking who wins first.

    Raises SolveError like `solve`.
    """
    _refuse(position)
    solver, seat = _Solver(position, limit), position.to_act
    return () if seat is None else tuple((a, solver.value(position.play(a), seat)) for a in position.legal())


def _refuse(position: Position) -> None:
    players = position.rules.players
    if players > 2:
        raise SolveError(_("Best play is worked out for two players, and here are {n}.").format(n=players))
    if position.phase == "swap":
        raise SolveError(_("Best play is worked out once the cards are swapped, and here the swap is still going on."))
    if not position.over and (position._fields().unseen[1] or not (position.sees(1) and position.sees(2))):
        raise SolveError(_("Best play is worked out with all cards open, and this view hides some."))


class _Solver:
    """Goes from positions to the offers that `Search` knows, by `legal` and `play`."""

    def __init__(self, position: Position, limit: int) -> None:
        fields = position._fields()
        self._search = Search(fields.table, fields.stock, limit)
        self._quickest = Quickest(self._search)

    def _offer(self, position: Position) -> tuple[Side, Side, int, bool, int] | None:
        """The offer as `Search` takes it; None when none is made, or an opening card turned by the dealer.

        That one is first offered to the other seat, which no later card is.
        """
        offer = position.offer
        if offer is None or position.phase != "offer":
            return None
        first = (*position.passed, position.to_act)[0]
        if not offer.thrown and first != offer.seat:
            return None
        f, get = position._fields(), self._search.sides.get
        me, other = (get(f.hands[seat], f.melds[seat]) for seat in (f.actor, 1 - f.actor))
        last = offer.thrown or first != position.to_act
        return me, other, f.card, last, self._search.end - len(f.stock)

    def value(self, position: Position, seat: int, low: int = -1, high: int = 1) -> int:
        """What the position is worth to a seat; exact between `low` and `high`."""
        if position.over:
            return 0 if position.winner is None else 1 if position.winner == seat else -1
        own, offer = position.to_act == seat, self._offer(position)
        if offer:
            return self._search.value(*offer, low, high) if own else -self._search.value(*offer, -high, -low)
        for action in position.legal():
            value = self.value(position.play(action), seat, low, high)
            low, high = (max(low, value), high) if own else (low, min(high, value))
            if low >= high:
                break
        return low if own else high

    def within(self, position: Position, winner: int, actions: int) -> bool:
        """Whether a seat can win within so many actions, whatever the other does."""
        if position.over or actions <= 0:
            return position.winner == winner
        own, offer = position.to_act == winner, self._offer(position)
        if offer:
            return self._quickest.within(*offer, actions, own)
        quantify = any if own else all
        return quantify(self.within(position.play(action), winner, actions - 1) for action in position.legal())

    def distance(self, position: Position, winner: int) -> int:
        """In how many actions a seat that can win does so."""
        return next(actions for actions in count() if self.within(position, winner, actions))

    def holding(self, position: Position) -> Action:
        """The first action that keeps a draw."""
        seat = position.to_act
        assert seat is not None
        return next(a for a in position.legal() if self.value(position.play(a), seat, -1, 0) == 0)

    def lasting(self, position: Position, winner: int, left: int) -> Action:
        """The first action after which the deal is won in one action less, no more and, for the loser, no fewer."""
        if position.to_act == winner:
            return next(a for a in position.legal() if self.within(position.play(a), winner, left - 1))
        return next(a for a in position.legal() if not self.within(position.play(a), winner, left - 2))
