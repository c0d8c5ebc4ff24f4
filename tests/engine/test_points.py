"""Who says what: readings, stances, differences, and the game in words."""

import re
from itertools import pairwise

import pytest

from conquian_nb.engine import PRESETS, RuleError, RuleSet
from conquian_nb.engine.game_words import game_in_words, our_rulings
from conquian_nb.engine.points import differences, find_point, readings
from conquian_nb.engine.rules import POINTS, READINGS, SOURCES

from .sentences import assert_sentence, is_one_sentence
from .worlds import PRESETS_AND_MIXED, dealable, mixed
from .worlds import READINGS as VALUES

NAIBI = PRESETS["naibi"]
DOCUMENTS = ("naibi", "wikipedia", "tutorial")
STANCES = [
    pytest.param(point, stance, id=f"{point.name}, {stance.source}") for point in readings() for stance in point.stances
]


# --- readings ------------------------------------------------------------------------------


def test_all_points_are_told_in_the_order_of_rule_texts_with_all_their_readings():
    assert tuple(point.name for point in readings()) == POINTS
    for point in readings():
        values = [option.value for option in point.readings]
        assert set(map(str, VALUES[point.name])) <= set(values)
        assert len(set(values)) == len(values)
        assert values[0] == str(getattr(NAIBI, point.name))
        if point.name in READINGS:
            assert values == [str(member) for member in READINGS[point.name]]
    assert len({point.title for point in readings()}) == len(POINTS)


def test_every_number_that_can_be_played_is_a_reading():
    for point, least, most in (("players", 2, 4), ("hand_size", 7, 10), ("swap", 0, 9)):
        assert sorted(int(option.value) for option in find_point(point).readings) == [*range(least, most + 1)]


@pytest.mark.parametrize("point", readings(), ids=lambda point: point.name)
def test_every_reading_has_a_sentence_of_its_own_and_known_sources(point):
    for option in point.readings:
        assert is_one_sentence(option.sentence), option.sentence
        assert option.sources
        assert set(option.sources) <= set(SOURCES)
        assert len(set(option.sources)) == len(option.sources)
        assert option.ours == ("ours" in option.sources)
    assert len({option.sentence for option in point.readings}) == len(point.readings)


@pytest.mark.parametrize("point", READINGS)
def test_the_sources_a_refusal_names_come_first(point):
    for option, member in zip(find_point(point).readings, READINGS[point]):
        assert option.sentence == member.sentence
        assert option.sources[: len(member.sources)] == member.sources


def test_only_the_end_of_the_stock_is_our_own_to_read():
    assert {point.name for point in readings() if any(option.ours for option in point.readings)} == {"empty_stock"}


@pytest.mark.parametrize(
    ("point", "value", "sources"),
    [
        ("players", "4", {"naibi", "wikipedia"}),
        ("players", "2", {"naibi", "wikipedia", "tutorial", "parlett"}),
        ("hand_size", "9", {"naibi", "wikipedia"}),
        ("swap", "1", {"naibi", "wikipedia"}),
        ("swap", "3", {"wikipedia"}),
        ("ace", "low", {"naibi", "wikipedia", "pagat", "bicycle"}),
        ("pack", "no_courts_40", {"wikipedia", "foster_1913"}),
        ("first_card", "dealer_turns", {"wikipedia", "wikipedia_now"}),
        ("force_reach", "rearranged", {"naibi", "pagat"}),
    ],
)
def test_a_reading_names_who_holds_it_outside_sources_too(point, value, sources):
    assert sources <= set(find_point(point).option(value).sources)


def test_the_high_ace_is_the_tutorials_alone():
    assert find_point("ace").option("low_or_high").sources == ("tutorial",)


# --- stances -------------------------------------------------------------------------------


@pytest.mark.parametrize(("point", "stance"), STANCES)
def test_a_stance_is_what_the_preset_plays_and_says_itself(point, stance):
    assert stance.value == str(getattr(PRESETS[stance.source], point.name))
    assert is_one_sentence(stance.sentence), stance.sentence


@pytest.mark.parametrize(("point", "stance"), STANCES)
def test_what_is_said_is_among_the_sources_and_what_is_completed_is_taken_from_naibi(point, stance):
    named = stance.source in point.option(stance.value).sources
    assert stance.how in ("said", "not in its game", "completed")
    if stance.how == "said":
        assert named
    if stance.how == "completed":
        assert not named
        assert stance.value == str(getattr(NAIBI, point.name))


def test_each_document_has_a_stance_on_each_point_and_naibi_says_them_all():
    for point in readings():
        assert tuple(stance.source for stance in point.stances) == DOCUMENTS
        assert point.stances[0].how == "said"


def test_where_the_other_two_are_silent():
    told = {(stance.source, point.name): stance.how for point in readings() for stance in point.stances}
    silent = {pair: how for pair, how in told.items() if how != "said"}
    assert silent == {
        ("wikipedia", "laying"): "completed",
        ("wikipedia", "borrowing"): "not in its game",
        ("wikipedia", "duty"): "not in its game",
        ("wikipedia", "force_reach"): "not in its game",
        ("wikipedia", "empty_stock"): "completed",
        ("tutorial", "laying"): "completed",
        ("tutorial", "force_reach"): "completed",
        ("tutorial", "swap"): "not in its game",
        ("tutorial", "empty_stock"): "completed",
    }


# --- differences ---------------------------------------------------------------------------


def test_differences_list_the_points_with_the_readings_of_both():
    found = differences("naibi", "tutorial")
    assert [(d.point, d.left.value, d.right.value) for d in found] == [
        ("ace", "low", "low_or_high"),
        ("longest_run", "goal_minus_three", "any"),
        ("dead_cards", "face_down", "face_up"),
        ("duty", "may_be_forced", "compulsory"),
    ]
    assert found[0].right == find_point("ace").option("low_or_high")
    assert "tutorial" in found[0].right.sources


def test_differences_tell_numbers_too():
    assert [(d.point, d.left.value, d.right.value) for d in differences("naibi", "four_players+swap=2")] == [
        ("players", "2", "4"), ("hand_size", "10", "7"), ("swap", "0", "2")]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), [*pairwise(PRESETS_AND_MIXED)])
def test_differences_lead_from_one_rule_set_to_the_other_and_back(left, right):
    a, b = RuleSet.parse(left), RuleSet.parse(right)
    found = differences(a, b)
    assert a.replace(**{d.point: d.right.value for d in found}) == b
    assert b.replace(**{d.point: d.left.value for d in found}) == a
    assert differences(right, left) == tuple(type(d)(d.point, d.right, d.left) for d in found)
    assert differences(left, left) == ()


def test_presets_that_are_the_same_game_have_no_differences():
    assert differences("foster_1897", "naibi+borrowing=ends") == ()


# --- the game in words ---------------------------------------------------------------------

ALL = (*PRESETS_AND_MIXED, *mixed(300, seed=3))


def test_the_game_is_told_in_short_sentences_of_our_own_words():
    for rules in ALL:
        told = game_in_words(rules)
        assert 14 <= len(told) <= 18
        for sentence in (*told, *our_rulings(rules)):
            assert is_one_sentence(sentence), sentence
            assert sentence[0].isupper()
            assert not re.search(r"throw|[!_]", sentence)
        assert len(set(told)) == len(told)


def without_effect(rules, point):
    """Where nothing can be forced, or melds never move, it makes no difference how far a force reaches."""
    return point == "force_reach" and (not rules.forcing or str(rules.borrowing) == "none")


@pytest.mark.parametrize("point", POINTS)
def test_changing_a_point_changes_the_words_where_it_changes_the_game(point):
    for text in ALL[:80]:
        rules = RuleSet.parse(text)
        told = {name: getattr(rules, name) for name in POINTS}
        others = [value for value in VALUES[point] if dealable(told | {"pack": str(rules.pack)} | {point: value})]
        games = {game_in_words(rules.replace(**{point: value})) for value in others}
        assert len(games) == (1 if without_effect(rules, point) else len(others))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("naibi", "Two of you play with 40 cards: ace to seven, jack, queen and king"),
        ("full_pack", "Two of you play with all 52 cards"),
        ("no_courts", "ace to ten in four suits, with no jack, queen or king"),
        ("naibi", "dealt ten cards; the other 20 are the stock"),
        ("three_players", "dealt eight cards; the other 16 are the stock"),
        ("four_players", "dealt seven cards; the other twelve are the stock"),
        ("four_players+hand_size=9", "dealt nine cards; the other four are the stock"),
        ("full_pack", "the other 32 are the stock"),
        ("nine_card", "Ten melded cards win, one more than a hand; with nine down"),
        ("naibi", "at most eight cards, three fewer than the goal; a longer row is laid as two."),
        ("nine_card", "at most seven cards"),
        ("foster_1897", "at most eight cards, three fewer than the goal."),
        ("wikipedia", "A run may be of any length."),
        ("naibi", "A-2-3 is a run, Q-K-A is none."),
        ("no_courts", "A-2-3 is a run, 9-10-A is none."),
        ("tutorial", "A-2-3 and Q-K-A are runs, K-A-2 goes round the corner and is none."),
        ("no_courts+ace=low_or_high", "A-2-3 and 9-10-A are runs, 10-A-2 goes"),
        ("naibi", "The non-dealer turns the first card of the stock and is asked first."),
        ("four_players", "The player to the dealer’s left turns the first card"),
        (
            "wikipedia",
            "The dealer turns the first card of the stock; the non-dealer is asked first and the dealer last",
        ),
        ("pagat", "other hand cards may go down too"),
        ("naibi", "Hand cards go down only in the meld that holds the taken card."),
        ("foster_1897", "a set of four one card, a run cards from its ends"),
        ("foster_1897", "Who forces may make your melds lend cards as you could yourself."),
        ("naibi", "can be forced on you by your opponent"),
        ("three_players", "can be forced on you by any other player"),
        ("naibi", "Who forces may rearrange your melds to make the card fit."),
        ("naibi+force_reach=as_it_lies", "must go onto one of your melds as it lies."),
        ("naibi+borrowing=none", "must go onto one of your melds as it lies."),
        ("wikipedia", "Any card may be passed, and nobody can be forced."),
        ("tutorial", "hand cards included, must be taken"),
        ("naibi", "is dead and is turned face down"),
        ("tutorial", "is dead and lies face up for all to see"),
        ("naibi+swap=1", "Before play, everyone picks a hand card"),
        ("naibi+swap=2", "Before play, twice over, everyone picks a hand card"),
        ("naibi+swap=3", "Before play, three times over, everyone picks"),
        ("naibi", "drawn when a card must be turned and the stock is empty"),
        ("naibi+empty_stock=ends_at_last_card", "the discard for it is offered to nobody"),
    ],
)
def test_the_words_of_a_game(rules, said):
    assert said in " ".join(game_in_words(rules))


def test_no_forcing_is_told_where_nobody_can_be_forced():
    for rules in ("tutorial", "naibi+duty=compulsory,force_reach=as_it_lies"):
        assert "force" not in " ".join(game_in_words(rules))
    assert not any("swap" in sentence or "picks" in sentence for sentence in game_in_words("naibi"))


def test_what_rests_on_our_ruling_is_told():
    assert len(our_rulings("naibi")) == len(our_rulings("tutorial")) == 1
    assert any(sentence.startswith("Nobody can be forced: Wikipedia") for sentence in our_rulings("wikipedia"))
    assert any(sentence.startswith("Melds that never lend") for sentence in our_rulings("wikipedia"))
    assert "Eight cards each for two players: no source deals so." in our_rulings("naibi+hand_size=8")
    assert not any("cards each" in sentence for rules in PRESETS for sentence in our_rulings(rules))
    assert any("follows the ten" in sentence for sentence in our_rulings("no_courts+ace=low_or_high"))
    assert not any("Who may force" in sentence for sentence in our_rulings("three_players+duty=free"))
    assert any("dealer last" in sentence for sentence in our_rulings("three_players+first_card=dealer_turns"))


# --- what can't be asked -------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["conquian", "naibi+ace=high", "", None, 7], ids=str)
@pytest.mark.parametrize(
    "ask",
    [game_in_words, our_rulings, lambda rules: differences("naibi", rules), lambda rules: differences(rules, "naibi")],
)
def test_what_is_no_rule_set_is_refused(ask, rules):
    with pytest.raises(RuleError) as refused:
        ask(rules)
    assert_sentence(str(refused.value))


@pytest.mark.parametrize("name", ["stakes", "", None, "goal", "name"])
def test_a_point_that_is_none_is_refused_by_name(name):
    with pytest.raises(RuleError) as refused:
        find_point(name)
    assert_sentence(str(refused.value), f"“{name}”")


@pytest.mark.parametrize(("point", "value"), [("ace", "high"), ("swap", 10), ("players", "5"), ("ace", None)])
def test_a_reading_that_is_none_is_refused_with_its_point(point, value):
    with pytest.raises(RuleError) as refused:
        find_point(point).option(value)
    assert_sentence(str(refused.value), point)


def test_a_reading_can_be_asked_for_by_itself_or_its_text():
    assert find_point("ace").option(NAIBI.ace) == find_point("ace").option("low")
    assert find_point("players").option(3) == find_point("players").option("3")
