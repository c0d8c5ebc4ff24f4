"""`solve` against plain minimax, the lines with known values, whole deals, and what it refuses."""

import pickle

import pytest

from conquian_nb.analysis.solve import SolveError, solve
from conquian_nb.engine import Deal, Position
from tests.engine.test_lines import CHOICES, cards_laid, played

from .minimax import late, opening, rule_texts, told

RULES = rule_texts()
FIRST, FIRST_LINE, _ = CHOICES[0].values


@pytest.mark.parametrize("rules", RULES)
def test_solve_agrees_with_minimax(rules):
    for seed in range(18):
        position = late(rules, seed, most=seed % 5)
        solution = solve(position)
        assert (solution.winner, solution.distance, solution.values) == told(position), str(position)


def test_these_are_positions_of_every_kind():
    positions = [late(rules, seed, most=seed % 5) for rules in RULES[::6] for seed in range(18)]
    assert {position.phase for position in positions} == {"offer", "force", "discard"}
    solved = [solve(position) for position in positions]
    assert {solution.winner for solution in solved} == {1, 2, None}
    assert len({solution.distance for solution in solved}) > 8


def test_an_opening_card_of_the_dealer_goes_to_seat_1_first():
    rules = "naibi+first_card=dealer_turns"
    positions = [position for seed in range(30) if (position := opening(rules, seed))]
    assert len(positions) > 20
    for position in positions:
        assert (position.to_act, position.offer.seat, len(position.stock)) == (1, 2, 19)
        for at in (position, position.play("pass")):
            solution = solve(at)
            assert (solution.winner, solution.distance, solution.values) == told(at), str(at)


@pytest.mark.parametrize("rules", RULES[:8])
def test_a_line_is_played_to_its_end_and_nobody_gives_anything_away(rules):
    for seed in range(12):
        position = late(rules, seed, most=5)
        solution = solve(position)
        positions = solution.line.positions()
        assert positions[0] == position
        assert (positions[-1].over, positions[-1].winner) == (True, solution.winner)
        for gone, at in enumerate(positions):
            later = solve(at)
            assert later.winner == solution.winner
            assert later.distance == (None if solution.winner is None else solution.distance - gone)


@pytest.mark.parametrize(("text", "line", "at"), CHOICES)
def test_known_values(text, line, at):
    position = played(text, line["actions"][: at["action"] - 1])
    if position.rules.players > 2:
        with pytest.raises(SolveError, match="two players"):
            solve(position)
        return
    known = {cards_laid(position, action): value for action, value in at["values"].items()}
    solution = solve(position)
    assert {cards_laid(position, action): value for action, value in solution.values} == known
    best = max(known.values())
    assert solution.winner == {1: position.to_act, 0: None, -1: 3 - position.to_act}[best]
    assert {cards_laid(position, action) for action in solution.best} == {a for a in known if known[a] == best}


@pytest.mark.parametrize("rules", ["naibi", "wikipedia", "tutorial", "full_pack", "pagat", "foster_1897"])
def test_a_whole_deal(rules):
    position = Deal.shuffle(rules, seed=14).start()
    solution = solve(position)
    assert solve(str(position)) == solution
    assert tuple(action for action, _ in solution.values) == position.legal()
    value = {position.to_act: 1, None: 0}.get(solution.winner, -1)
    assert value == max(value for _, value in solution.values)
    assert solution.line.positions()[-1].winner == solution.winner
    assert len(solution.line.steps) == solution.distance or solution.winner is None


def test_passing_a_card_that_fits_may_gain_the_loser_an_action():
    start = "naibi 2o 2s2t -/KcKdKh,Ad2d3d4d,6d7dJd Ks/3h4h5h6h7hJh,3s4s5s - 3c4c5c6cJcQc5dAhQh7s"
    solution = solve(start.replace("2o 2s2t", "2o 2s1t"))
    taken, passed = (solve(solution.position.play(action)) for action in ("take 3h4h5h6h7hJh,2s3s4s5s", "pass"))
    assert taken.winner == passed.winner == solution.winner == 1
    assert (taken.distance, passed.distance, solution.distance) == (2, 3, 4)
    assert [step.action for step in solution.line.steps][::2] == ["pass", "discard Ks"]
    assert [step.action for step in solution.line.steps][3] == "take KcKdKhKs"


def test_when_it_is_over_nothing_is_left_to_solve():
    position = played(FIRST, FIRST_LINE["actions"])
    solution = solve(position)
    assert position.over
    assert (solution.winner, solution.distance, solution.values, solution.best) == (position.winner, 0, (), ())
    assert solution.line.steps == ()


def test_cards_that_lie_dead_may_stay_face_down():
    position = played(FIRST, FIRST_LINE["actions"][:16])
    assert position.dead_count
    hidden = Position.parse(str(position).rsplit(" ", 1)[0] + f" ?{position.dead_count}")
    assert hidden.is_view
    assert solve(hidden).values == solve(position).values
    assert solve(hidden).line.positions()[-1].winner == solve(position).winner


def test_refusals():
    start = Deal.shuffle("naibi", seed=3).start()
    with pytest.raises(SolveError, match="hides some"):
        solve(start.view(1))
    with pytest.raises(SolveError, match="hides some"):
        solve(start.view(1, memory=True))
    with pytest.raises(SolveError, match="swap is still going on"):
        solve(Deal.shuffle("naibi+swap=1").start())
    with pytest.raises(SolveError, match=r"two players, and here are 3\."):
        solve(Deal.shuffle("three_players").start())
    with pytest.raises(SolveError, match="after looking at 50 positions"):
        solve(start, limit=50)
    assert issubclass(SolveError, ValueError)


def test_a_solution_can_be_kept_and_sent():
    solution = solve(Deal.shuffle("naibi", seed=14).start())
    assert solution.values
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution
    assert again.values == solution.values
