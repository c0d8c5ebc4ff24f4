"""What a lesson claims of best play: worked out with all cards open, or refused in one sentence.

With two players `action_values` tells what each action is worth. With more it is looked at whether who decides wins
against all the others together, which is all that can be claimed there: 1 for sure, 0 when it is not sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations
from random import Random

from conquian_nb.analysis.solve import SolveError, action_values, solve
from conquian_nb.analysis.worlds import worlds
from conquian_nb.engine.actions import Action
from conquian_nb.engine.cards import Cards, shown
from conquian_nb.engine.game import Position
from conquian_nb.engine.record import Step

from .format import essence

MOST = 100_000  # positions that are looked at for one answer with more than two players
TRIED = 24  # ways of dealing the unseen cards anew that a claim is held against
VERBS = {1: "wins", 0: "draws", -1: "loses"}


class ProofError(ValueError):
    """Something that can't be proved here; one sentence says why."""


@lru_cache(512)
def values(position: Position) -> dict[object, int]:
    """What each legal action is worth to who decides, by its `essence`. Raises ProofError.

    >>> start = Position.parse("naibi 1o Qh2d 4h7hJh/3c3h3s,5c5d5h5s -/2c2d2h2s,6c6d6s,JcQcKc 6h -")
    >>> list(values(start).values())
    [-1, 1]
    """
    seat = position.to_act
    if seat is None or position.phase == "swap":
        raise ProofError(
            "Nothing can be claimed here: " + ("the deal is over." if seat is None else "cards are swapped.")
        )
    if position.rules.players > 2:
        return {essence(position, a): int(sure(position.play(a), seat)) for a in position.legal()}
    try:
        return {essence(position, action): value for action, value in action_values(position)}
    except SolveError as error:
        raise ProofError(str(error)) from None


@lru_cache(512)
def outcome(position: Position) -> int | None:
    """The seat that best play wins for; None when best play draws, or with more players when nobody is sure to win."""
    if position.rules.players > 2:
        return next((seat for seat in range(1, position.rules.players + 1) if sure(position, seat)), None)
    try:
        return solve(position).winner
    except SolveError as error:
        raise ProofError(str(error)) from None


def sure(position: Position, seat: int) -> bool:
    """Whether a seat wins whatever all the others do together, all cards open. Raises ProofError when it takes long."""
    known: dict[Position, bool] = {}
    settled_late = ProofError(f"Not settled after {MOST:,} positions: claim it later in the deal, or leave it out.")

    def wins(position: Position) -> bool:
        if position.over:
            return position.winner == seat
        if position not in known:
            if len(known) == MOST:
                raise settled_late
            quantify = any if position.to_act == seat else all
            known[position] = quantify(wins(position.play(action)) for action in position.legal())
        return known[position]

    try:
        return wins(position)
    except RecursionError:
        raise settled_late from None


def false_claims(position: Position, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Each claim of a step that is not so, with the true value; then what speaks against its sight."""
    try:
        yield from _not_so(position, step, names)
    except ProofError as error:
        yield str(error)


def _not_so(position: Position, step: Step, names: Sequence[str]) -> Iterator[str]:
    true, several = values(position), position.rules.players > 2
    claimed = {}
    for claim in step.claims:
        if position.refusal(claim.action) is not None:
            continue  # told where the actions are checked
        key = essence(position, position.action(claim.action))
        claimed[key] = claim.value
        if several and claim.value < 0:
            yield f"{shown(claim.action)}: with {len(names)} players a value is 1 (wins against all the others) or 0."
        elif claim.value != true[key]:
            said = _said(claim.value, several)
            yield f"{shown(claim.action)} {said}, so the claim; but it {_said(true[key], several)}."
    if claimed == true and step.sight in ("certain", "hands"):
        yield from _against(position, step)


def _said(value: int, several: bool) -> str:
    if several:
        return "is sure to win against the others (1)" if value else "is not sure to win against the others (0)"
    return f"{VERBS[value]} ({value})"


def _against(position: Position, step: Step) -> Iterator[str]:
    """The first way of dealing the unseen cards anew in which an action that is claimed to be best is not."""
    if position.rules.players > 2:
        yield f"“{step.sight}” is not tried with more than two players: write open."
        return
    true = values(position)
    best = [key for key, value in true.items() if value == max(true.values())]
    for other in dealt_anew(position, step.sight):
        now = values(other)
        if any(now[key] < max(now.values()) for key in best):
            yield f"“{step.sight}” does not hold; another action is better in {other}."
            return


def dealt_anew(position: Position, sight: str) -> Iterator[Position]:
    """The position with the cards that who decides can't see (`certain`), or those of the stock (`hands`), elsewhere.

    A stock of up to four cards is put in every order, all else is tried `TRIED` times, always the same.
    """
    if sight == "certain":
        assert position.to_act is not None
        yield from worlds(position.view(position.to_act, memory=True), TRIED)
        return
    *head, _, dead = str(position).split(" ")
    cards, rng = list(position.stock), Random(0)
    orders = permutations(cards) if len(cards) <= 4 else (rng.sample(cards, len(cards)) for _ in range(TRIED))
    for order in islice(orders, TRIED):
        yield Position.parse(" ".join((*head, str(Cards(order)) or "-", dead)))


def only(position: Position, action: Action, value: int) -> str | None:
    """None when an action is worth so much and every other is worth less; else the sentence that says what is so."""
    true, several = values(position), position.rules.players > 2
    key = essence(position, action)
    if key not in true:
        return f"{action} is not legal here."
    named = {essence(position, legal): str(legal) for legal in reversed(position.legal())}
    if true[key] != value:
        return f"{named[key]} {_said(true[key], several)}."
    rivals = [other for other in true if other != key and true[other] >= value]
    return f"{named[rivals[0]]} {_said(true[rivals[0]], several)} as well." if rivals else None
