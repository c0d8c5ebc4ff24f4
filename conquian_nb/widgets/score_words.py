"""What the score explorer says of deals and stakes, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from conquian_nb.drawing.card_words import listed
from conquian_nb.engine.language import _, several
from conquian_nb.engine.match import FLAT, POINTS, Match, Row, stake_after


def chain_words(draws: int, stake: int = 1) -> str:
    """What a chain of drawn deals does to the stake, in a sentence."""
    doubled, same = stake_after(draws, stake, doubling=True), stake_after(draws, stake)
    if not draws:
        return _("The first deal is played for {stake}.").format(stake=same)
    said = several(
        "After {n} drawn deal the next is played for {doubled} where the stake doubles, for {same} where it stays.",
        "After {n} drawn deals in a row the next is played for {doubled} where the stake doubles, for {same} where it "
        "stays.",
        draws,
    )
    return said.format(n=draws, doubled=doubled, same=same)


def comparison(match: Match) -> tuple[str, ...]:
    """What the schedule and the flat point make of the same deals, and what the difference teaches, in sentences."""
    wins = [(sum(row.points), row.winner) for row in match.ledger if row.winner]
    if not wins:
        return (_("No deal has been won yet, so both counts are empty."),)
    flat, points = match.standings(FLAT), match.standings(POINTS)
    said = [_who_leads(flat, points)]
    low, high = min(wins, key=lambda win: win[0]), max(wins, key=lambda win: win[0])
    if low[0] != high[0]:
        wins_told = _("The cheapest win scored {low}, for {loser}; the dearest {high}, for {winner}.")
        said.append(wins_told.format(low=low[0], loser=low[1], high=high[0], winner=high[1]))
    said.append(
        _(
            "By the schedule it matters when you win: while the other holds many cards a win pays well, against an "
            "empty hand it pays nothing. The flat point counts both as one."
        )
    )
    return tuple(said)


def _who_leads(flat: dict[str, int], points: dict[str, int]) -> str:
    by_flat, by_points = _leaders(flat), _leaders(points)
    deals, sums = _scores(flat), _scores(points)
    if by_flat == by_points and len(by_flat) == 1:
        said = _("Both counts put {who} first: {deals} in deals won, {sums} in points.")
        return said.format(who=by_flat[0], deals=deals, sums=sums)
    said = _("By the flat point {flat}, {deals}; by the schedule {schedule}, {sums}.")
    return said.format(flat=_ahead(by_flat), deals=deals, schedule=_ahead(by_points), sums=sums)


def _ahead(leaders: list[str]) -> str:
    said = _("{who} leads") if len(leaders) == 1 else _("{who} are level")
    return said.format(who=listed(leaders))


def _leaders(standing: dict[str, int]) -> list[str]:
    return [name for name, value in standing.items() if value == max(standing.values())]


def _scores(standing: dict[str, int]) -> str:
    return _(" to ").join(map(str, sorted(standing.values(), reverse=True)))


def told(rows: Iterable[Row], match: Match) -> str:
    """What some deals brought, in sentences to be read aloud."""
    rows = tuple(rows)
    if len(rows) == 1:
        said = _told_one(rows[0], match)
    else:
        won = [(name, sum(row.winner == name for row in rows)) for name in match.players]
        results = [_("{who} won {n}").format(who=name, n=n) for name, n in won if n]
        drawn = sum(row.winner is None for row in rows)
        results.append(several("{n} drawn", "{n} drawn", drawn).format(n=drawn))
        said = several("{n} deal played: {results}.", "{n} deals played: {results}.", len(rows))
        said = said.format(n=len(rows), results=listed(results))
    if not match.over:
        return said
    end = _("{who} has the agreed {total}: the match is over.").format(who=match.winner, total=match.total)
    return f"{said} {end}"


def _told_one(row: Row, match: Match) -> str:
    if row.winner is None:
        said = _("Deal {n} is drawn. The next is played for {stake}.")
        return said.format(n=row.number, stake=match.next_stake)
    scored = sum(row.points)
    said = several(
        "Deal {n}: {who} wins a stake of {stake} and scores {points} point.",
        "Deal {n}: {who} wins a stake of {stake} and scores {points} points.",
        scored,
    )
    return said.format(n=row.number, who=row.winner, stake=row.stake, points=scored)
