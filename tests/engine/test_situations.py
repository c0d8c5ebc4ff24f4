"""The situations that show each rule point: under every reading one, and each reading looks different in it."""

from itertools import combinations

import pytest

from conquian_nb.engine import Position, RuleError
from conquian_nb.engine.points import find_point
from conquian_nb.engine.rules import POINTS
from conquian_nb.engine.situations import situations

from .sentences import assert_sentence

NAMES = tuple(situations())


def looks(position):
    """What a reader can tell of a position without its rules: the table as it is shown, and what may be done."""
    return str(position).split(" ", 1)[1], position.legal()


def test_every_point_has_a_situation():
    assert NAMES == POINTS or set(NAMES) == set(POINTS)
    for name, situation in situations().items():
        assert situation.point == name


@pytest.mark.parametrize("name", NAMES)
def test_it_asks_in_one_sentence_what_to_look_at(name):
    question = situations()[name].look_at
    assert question.isprintable()
    assert 30 < len(question) < 130
    assert question.count("?") == 1
    assert question.endswith("?")
    assert "." not in question
    assert len({situation.look_at for situation in situations().values()}) == len(POINTS)


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_built_under_every_reading_of_its_point(name):
    for option in find_point(name).readings:
        position = situations()[name].under(option.value)
        assert str(getattr(position.rules, name)) == option.value
        assert Position.parse(str(position)) == position
        assert Position.parse(str(situations()[name].seen(option.value))) == situations()[name].seen(option.value)


@pytest.mark.parametrize("name", NAMES)
def test_its_readings_visibly_differ(name):
    situation = situations()[name]
    seen = {value: looks(situation.seen(value)) for value in (option.value for option in find_point(name).readings)}
    for one, other in combinations(seen, 2):
        assert seen[one] != seen[other], (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_only_its_point_and_what_must_go_with_it_is_changed(name):
    first, *others = (situations()[name].under(value).rules for value in situations()[name].values)
    for rules in others:
        changed = {point for point in POINTS if getattr(rules, point) != getattr(first, point)}
        assert changed == ({"players", "hand_size"} if name == "players" else {name})


@pytest.mark.parametrize("name", NAMES)
def test_the_readings_to_set_side_by_side_are_few(name):
    situation = situations()[name]
    assert 2 <= len(situation.values) <= 4
    assert set(situation.values) <= {option.value for option in find_point(name).readings}
    if name != "swap":
        assert len(situation.values) == len(find_point(name).readings)


@pytest.mark.parametrize(
    ("name", "value", "actions"),
    [
        ("pack", "spanish_40", ["take 5s6s7sJs", "pass"]),
        ("pack", "no_courts_40", ["take 5s6s7s8s", "pass"]),
        ("pack", "full_52", ["pass"]),
        ("ace", "low", ["pass"]),
        ("ace", "low_or_high", ["take QcKcAc", "pass"]),
        ("longest_run", "goal_minus_three", ["take 3s4s5s,6s7sJs", "pass"]),
        ("longest_run", "any", ["take 3s4s5s,6s7sJs", "take 3s4s5s6s7sJs", "pass"]),
        ("laying", "with_taken_card", ["take 2s3s4s5s", "pass"]),
        ("laying", "any_legal_layout", ["take 2s3s4s5s", "take 4h5h6h7h,2s3s4s5s", "pass"]),
        ("borrowing", "any", ["take 2c2d2h,3d4d5d,6d7dJd", "take 2c2d2h,3d4d5d6d7dJd", "pass"]),
        ("borrowing", "ends", ["take 2c2d2h,3d4d5d6d7dJd", "pass"]),
        ("borrowing", "none", ["pass"]),
        ("duty", "may_be_forced", ["force 2h3h4h5h6h", "pass"]),
        ("duty", "free", ["pass"]),
        ("duty", "compulsory", ["take 2h3h4h5h6h"]),
        ("force_reach", "rearranged", ["force 3d4d5d,6d6h6s,3h4h5h", "pass"]),
        ("force_reach", "as_it_lies", ["pass"]),
        ("empty_stock", "throws_played_out", ["take KcKhKs", "pass"]),
        ("empty_stock", "ends_at_last_card", []),
    ],
)
def test_what_may_be_done_under_each_reading(name, value, actions):
    assert [str(action) for action in situations()[name].under(value).legal()] == actions


@pytest.mark.parametrize("name", NAMES)
def test_a_reading_that_is_none_is_refused(name):
    for value in ("nothing", None, 77):
        with pytest.raises(RuleError) as refused:
            situations()[name].under(value)
        assert_sentence(str(refused.value), name)
