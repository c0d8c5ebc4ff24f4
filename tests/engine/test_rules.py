"""Rule points, presets and rule texts."""

import pickle
from enum import Enum
from itertools import product

import pytest

from conquian_nb.engine import PRESETS, RuleError, RuleSet

from . import reference as ref
from .sentences import assert_sentence, is_one_sentence
from .worlds import NAMES, PRESETS_AND_MIXED, READINGS, dealable

NAIBI = PRESETS["naibi"]
CHOICES = tuple(point for point in READINGS if point not in ref.NUMBERS)


def told(rules):
    """The points of a rule set as plain values."""
    values = {point: getattr(rules, point) for point in READINGS}
    return {point: getattr(value, "value", value) for point, value in values.items()}


def test_the_presets_are_the_ten_games_of_the_rules():
    assert tuple(PRESETS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_plays_its_points(name):
    assert told(PRESETS[name]) == ref.points(name)
    assert str(PRESETS[name]) == name
    assert RuleSet.parse(name) == PRESETS[name]


@pytest.mark.parametrize(
    ("name", "goal"),
    [("naibi", 11), ("nine_card", 10), ("three_players", 9), ("four_players", 8), ("naibi+hand_size=7", 8)],
)
def test_the_goal_is_one_card_more_than_a_hand(name, goal):
    assert RuleSet.parse(name).goal == goal


@pytest.mark.parametrize("point", CHOICES)
def test_every_reading_says_itself_in_one_sentence_and_names_its_sources(point):
    kind = type(getattr(NAIBI, point))
    assert issubclass(kind, Enum)
    assert {member.value for member in kind} == set(READINGS[point])
    for member in kind:
        assert is_one_sentence(member.sentence), member.sentence
        assert isinstance(member.sources, tuple)
        assert all(source and isinstance(source, str) for source in member.sources)
    assert len({member.sentence for member in kind}) == len(READINGS[point])


@pytest.mark.parametrize(
    ("point", "reading", "source"),
    [
        ("pack", "spanish_40", "tutorial"),
        ("pack", "full_52", "naibi"),
        ("ace", "low", "wikipedia"),
        ("ace", "low_or_high", "tutorial"),
        ("longest_run", "goal_minus_three", "naibi"),
        ("first_card", "dealer_turns", "wikipedia"),
        ("dead_cards", "face_up", "tutorial"),
        ("laying", "with_taken_card", "naibi"),
        ("laying", "any_legal_layout", "pagat"),
        ("borrowing", "any", "naibi"),
        ("borrowing", "ends", "foster_1897"),
        ("duty", "may_be_forced", "naibi"),
        ("duty", "compulsory", "tutorial"),
        ("force_reach", "as_it_lies", "foster_1913"),
    ],
)
def test_a_reading_names_who_says_so(point, reading, source):
    assert source in getattr(NAIBI.replace(**{point: reading}), point).sources


@pytest.mark.parametrize("text", PRESETS_AND_MIXED)
def test_rule_text_round_trips_and_keeps_its_preset(text):
    rules = RuleSet.parse(text)
    assert told(rules) == ref.points(text)
    assert str(rules) == text
    assert RuleSet.parse(str(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_rule_text_may_name_points_in_any_order_and_points_that_do_not_differ():
    rules = RuleSet.parse("naibi+borrowing=ends,swap=0,ace=low_or_high")
    assert str(rules) == "naibi+ace=low_or_high,borrowing=ends"


def test_rule_sets_are_equal_by_their_points_not_by_their_name():
    by_name, by_point = RuleSet.parse("foster_1897"), RuleSet.parse("naibi+borrowing=ends")
    assert by_name == by_point
    assert hash(by_name) == hash(by_point)
    assert str(by_name) != str(by_point)
    assert RuleSet.parse("foster_1897+borrowing=any") == NAIBI
    assert by_name != NAIBI


@pytest.mark.parametrize("point", READINGS)
def test_replace_changes_one_point_and_leaves_the_old_rule_set_alone(point):
    for value in READINGS[point]:
        changed = told(NAIBI) | {point: value}
        if dealable(changed):
            assert told(NAIBI.replace(**{point: value})) == changed
    assert told(NAIBI) == ref.NAIBI


def test_replace_takes_a_reading_itself_and_its_text():
    ends = PRESETS["foster_1897"].borrowing
    assert NAIBI.replace(borrowing=ends) == NAIBI.replace(borrowing="ends") == PRESETS["foster_1897"]
    assert str(NAIBI.replace(borrowing="ends")) == "naibi+borrowing=ends"


def test_rule_sets_do_not_change():
    with pytest.raises((AttributeError, TypeError)):
        NAIBI.players = 3


@pytest.mark.parametrize(("players", "size", "pack"), [*product((2, 3, 4), (7, 8, 9, 10), READINGS["pack"])])
def test_hands_of_seven_to_ten_go_with_any_number_while_a_card_is_left_to_turn(players, size, pack):
    points = {"players": players, "hand_size": size, "pack": pack}
    if dealable(points):
        assert NAIBI.replace(**points).goal == size + 1
    else:
        with pytest.raises(RuleError) as refused:
            NAIBI.replace(**points)
        assert_sentence(str(refused.value), "hand_size")


BAD_TEXTS = {
    "": "“”",
    "conquian": "conquian",
    "Naibi ": "Naibi",
    "naibi+": "“”",
    "naibi+ace": "ace",
    "naibi+ace=": "ace",
    "naibi+ace=high": "high",
    "naibi+ace=low,ace=low_or_high": "ace",
    "naibi+stakes=2": "stakes",
    "naibi+goal=9": "goal",
    "naibi+name=mine": "name",
    "naibi+players=5": "players",
    "naibi+players=1": "players",
    "naibi+players=two": "players",
    "naibi+players=2.0": "players",
    "naibi+players=٣": "players",
    "naibi+players=": "players",
    "naibi+players=4": "players",
    "naibi+hand_size=6": "hand_size",
    "naibi+hand_size=11": "hand_size",
    "naibi+hand_size=-9": "hand_size",
    "naibi+swap=-1": "swap",
    "naibi+swap=1000000": "swap",
    "naibi+swap=" + "9" * 100: "swap",
    "naibi+swap=²": "swap",
    "naibi,ace=low": "naibi,ace",
    "naibi+ace=low;borrowing=ends": "low;borrowing",
    "naibi+ace=low borrowing=ends": "ace",
    "naibi++ace=low": "+ace",
    "naibi+=low": "“”",
    "naibi+açe=low": "açe",
    "__class__": "__class__",
    "naibi+__init__=low": "__init__",
    "naibi+" + "ace=low," * 30_000: "",
    "x" * 1_000_000: "",
}


@pytest.mark.parametrize("text", BAD_TEXTS, ids=lambda text: ascii(text[:40]))
def test_what_is_no_rule_text_is_refused_with_the_point(text):
    with pytest.raises(RuleError) as refused:
        RuleSet.parse(text)
    assert isinstance(refused.value, ValueError)
    assert_sentence(str(refused.value), BAD_TEXTS[text])


@pytest.mark.parametrize("value", [None, 7, b"naibi", ["naibi"], NAIBI], ids=lambda value: type(value).__name__)
def test_rules_that_are_no_text_are_refused(value):
    with pytest.raises(RuleError) as refused:
        RuleSet.parse(value)
    assert_sentence(str(refused.value))


@pytest.mark.parametrize(
    ("points", "place"),
    [
        ({"ace": "high"}, "ace"),
        ({"ace": None}, "ace"),
        ({"ace": 1}, "ace"),
        ({"ace": NAIBI.pack}, "ace"),
        ({"players": 5}, "players"),
        ({"players": 2.0}, "players"),
        ({"players": True}, "players"),
        ({"players": None}, "players"),
        ({"hand_size": 11}, "hand_size"),
        ({"swap": -1}, "swap"),
        ({"swap": 1.5}, "swap"),
        ({"goal": 12}, "goal"),
        ({"stakes": 2}, "stakes"),
        ({"players": 4, "hand_size": 10}, "hand_size"),
    ],
    ids=str,
)
def test_points_that_no_game_has_are_refused_by_name(points, place):
    with pytest.raises(RuleError) as refused:
        NAIBI.replace(**points)
    assert_sentence(str(refused.value), place)
