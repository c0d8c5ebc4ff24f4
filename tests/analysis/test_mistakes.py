"""Mistakes of a review: the greatest first, in two lists, and each line shows what the mistake cost."""

import random

import pytest

from conquian_nb.analysis.advice import BIG, ENOUGH, review
from conquian_nb.analysis.mistakes import open_mistakes, seen_mistakes
from conquian_nb.analysis.solve import solve
from conquian_nb.engine import Deal


def played(seed):
    """Positions and actions of a deal played by chance, from late in it."""
    chance, position = random.Random(seed), Deal.shuffle("nine_card", seed).start()
    positions, actions = [position], []
    while not position.over:
        actions.append(chance.choice(position.legal()))
        position = position.play(actions[-1])
        positions.append(position)
    late = next(n for n, p in enumerate(positions) if p.stock_count <= 7)
    return positions[late:], actions[late:]


@pytest.fixture(scope="module")
def found():
    return [decision for seed in (2, 11, 20, 39) for seat in (1, 2) for decision in review(*played(seed), seat, 8)]


def last(record):
    return record.positions()[-1]


def test_all_that_cost_something_is_listed_the_greatest_first(found):
    by_sight, by_cards = seen_mistakes(found), open_mistakes(found)
    assert {m.decision for m in by_cards} == {d for d in found if d.open_cost}
    assert {m.decision for m in by_sight} == {d for d in found if d.seen_cost and d.advice.worlds >= ENOUGH}
    assert [m.cost for m in by_cards] == [2, 1, 1, 1, 1, 1, 1, 1]
    assert any(m.cost >= BIG for m in by_sight)
    for mistakes in (by_sight, by_cards):
        costs = [m.cost for m in mistakes]
        assert costs == sorted(costs, reverse=True)


def test_with_open_cards_the_two_lines_differ_by_the_cost(found):
    for mistake in open_mistakes(found):
        seat, start = mistake.decision.position.to_act, mistake.decision.position
        worth = {seat: 1, None: 0}
        ends = [worth.get(last(line).winner, -1) for line in (mistake.instead, mistake.line)]
        assert ends[0] - ends[1] == mistake.cost
        for line, action in ((mistake.line, mistake.decision.action), (mistake.instead, mistake.better)):
            assert line.first == start
            assert line.actions()[0] == action
            assert last(line).over


def test_by_sight_the_lines_are_played_with_cards_that_could_have_lain_so(found):
    for mistake in seen_mistakes(found):
        seen, seat = mistake.decision.advice.seen, mistake.decision.position.to_act
        world = mistake.line.first
        assert world == mistake.instead.first
        assert world.view(seat, memory=True) == seen
        values = dict(solve(world).values)
        assert values[mistake.better] > values[mistake.decision.action]
        worth = {seat: 1, None: 0}
        assert worth.get(last(mistake.line).winner, -1) == values[mistake.decision.action]


def test_nothing_to_list():
    assert seen_mistakes([]) == open_mistakes([]) == ()
