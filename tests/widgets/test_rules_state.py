"""The state behind the rules explorer: the game that is built, what is compared, and what is refused."""

import pytest

from conquian_nb.engine import PRESETS, Position, RuleSet
from conquian_nb.engine.points import differences, find_point
from conquian_nb.engine.rules import POINTS
from conquian_nb.widgets.flaws import flaws
from conquian_nb.widgets.rules_state import RulesState


@pytest.fixture
def state():
    return RulesState(PRESETS["naibi"])


def test_every_reading_of_every_point_can_be_set_and_the_rule_text_leads_back_to_it(state):
    for point in POINTS:
        start = state.set("hand_size", 7) if point == "players" else state  # four hands of ten are the whole pack
        for value in (option.value for option in find_point(point).readings):
            made = start.set(point, value)
            assert not made.refused
            assert str(getattr(made.rules, point)) == value
            assert RuleSet.parse(str(made.rules)) == made.rules


def test_a_preset_starts_the_game_anew(state):
    made = state.set("ace", "low_or_high").choose("wikipedia")
    assert made.rules == PRESETS["wikipedia"]
    assert str(made.rules) == "wikipedia"


def test_what_changed_is_told(state):
    made = state.set("ace", "low_or_high")
    assert made.news == "The game is now naibi+ace=low_or_high. Ace: low or high."


@pytest.mark.parametrize(
    ("verb", "names"),
    [
        (lambda s: s.set("players", 4), "hand_size=10 with players=4"),
        (lambda s: s.set("ace", "round_the_corner"), "ace has no reading"),
        (lambda s: s.set("jokers", "two"), "There is no rule point"),
        (lambda s: s.set("hand_size", "-3"), "hand_size"),
        (lambda s: s.write("naibi+players=5"), "players"),
        (lambda s: s.write("rummy"), "There is no preset"),
        (lambda s: s.write("naibi+ace"), "no rule point with a reading"),
        (lambda s: s.choose("<script>"), "There is no preset"),
    ],
)
def test_rules_nobody_can_play_are_refused_by_name_and_the_last_good_ones_kept(state, verb, names):
    good = state.set("borrowing", "ends")
    refused = verb(good)
    assert names in refused.refused
    assert refused.refused.endswith("Your rules stay as they were.")
    assert refused.rules == good.rules


def test_a_refusal_is_gone_with_the_next_good_wish(state):
    refused = state.set("players", 4)
    assert refused.wish == "players"
    assert not refused.set("hand_size", 7).refused
    assert not refused.look("ace").refused


def test_a_house_rule_is_compared_with_its_preset_or_with_any_other(state):
    made = state.choose("tutorial").set("ace", "low")
    assert [d.point for d in made.differences] == ["ace"]
    assert made.summary == "One point differs from tutorial."
    against = made.compare("naibi")
    assert against.differences == differences(made.rules, "naibi")
    assert against.news == f"{len(against.differences)} points differ from naibi."
    assert made.compare("rummy") == made


def test_two_presets_are_compared(state):
    found = state.choose("foster_1897").compare("naibi").differences
    assert [(d.point, d.left.value, d.right.value) for d in found] == [("borrowing", "ends", "any")]


def test_a_deal_under_the_rules_is_a_position_with_these_rules(state):
    made = state.set("dead_cards", "face_up")
    assert made.deal is None
    first, second = made.open_deal(), made.open_deal().open_deal()
    assert Position.parse(str(first.deal)).rules == made.rules
    assert first.deal != second.deal
    assert first.set("ace", "low_or_high").deal is None


def test_a_point_that_is_not_there_changes_nothing(state):
    assert state.look("jokers") == state
    assert state.look("duty").point == "duty"


def test_a_demonstration_is_gone_through_from_its_first_frame_to_its_last(state):
    for n, flaw in enumerate(flaws()):
        shown = state.show_flaw(n)
        seen = [shown.shown_frame]
        while shown.frame < len(flaw.frames) - 1:
            shown = shown.go(shown.frame + 1)
            seen.append(shown.shown_frame)
        assert tuple(seen) == flaw.frames
        assert shown.go(99).frame == shown.frame
        assert shown.go(-1).frame == 0
    assert state.show_flaw(99) == state
