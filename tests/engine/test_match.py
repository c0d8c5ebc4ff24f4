"""Matches: who deals, what a deal is worth and who says so, the ledger, and its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import PRESETS, CardError, Cards, Position
from conquian_nb.engine.match import SCORE_RULES, SCORINGS, Match, hand_value, stake_after
from conquian_nb.engine.record import Record, RecordError, Step
from conquian_nb.engine.rules import SOURCES

from .sentences import assert_sentence, is_one_sentence
from .test_deals import NAMES, played

TWO, THREE, FOUR = (NAMES[:count] for count in (2, 3, 4))
WON = "naibi 1w - -/JcJdJhJs,3h4h5h,2s3s4s5s AcKc2c/7c7d7s,3d4d5d6d 7hQs Kd2h"
DRAWN = "naibi draw - KcKh/3c4c5c6c,2s3s4s5s Jd/AcAdAh,7c7d7h,4h5h6h - Jc5dKs"
LAST = "naibi 1o 3h2d 3c3d/4s5s6s7s,JcJdJhJs AcKc2c/7c7d7h,QcQdQhQs - -"


def finished(rules, seed):
    """A random deal that has ended, as its record without names and as its last position."""
    positions, actions = played(PRESETS[rules], seed)
    return positions, tuple(Step(str(action)) for action in actions)


# --- what a hand counts --------------------------------------------------------------------


def test_naibi_and_wikipedia_schedule_two_to_seven_face_courts_ten_ace_fifteen():
    value = hand_value("Ac2c3c4c5c6c7cJcQcKc")
    assert [line.value for line in value.lines] == [15, 2, 3, 4, 5, 6, 7, 10, 10, 10]
    assert value.total == 72
    assert all(line.sources == ("naibi", "wikipedia") for line in value.lines)


def test_ours_eight_nine_and_ten_count_their_face():
    assert [(line.value, line.sources) for line in hand_value("8h9hTh").lines] == [(n, ("ours",)) for n in (8, 9, 10)]


def test_every_card_counts_the_same_in_every_suit_and_lines_are_sorted():
    for rank in "A23456789TJQK":
        assert len({hand_value(rank + suit).total for suit in "cdhs"}) == 1
    assert [str(line.card) for line in hand_value("KsAcKd").lines] == ["Ac", "Kd", "Ks"]
    assert hand_value(Cards.parse("KsAc")) == hand_value("Ac Ks")


def test_naibi_four_courts_against_an_empty_hand():
    assert (hand_value("KcKdKhQs").total, hand_value("").total) == (40, 0)
    assert hand_value("").lines == ()


def test_naibi_melds_still_in_the_hand_count():
    assert hand_value("KcKdKh2s").total == 32


@pytest.mark.parametrize("cards", ["AcAc", "1c", "Ac,Kd", None, 7, ["Ac"]], ids=str)
def test_cards_that_can_not_be_held_are_refused(cards):
    with pytest.raises(CardError) as refused:
        hand_value(cards)
    assert_sentence(str(refused.value))


def test_every_rule_of_scoring_is_a_sentence_with_known_sources():
    for rule in SCORE_RULES.values():
        assert is_one_sentence(rule.sentence)
        assert rule.sources
        assert set(rule.sources) <= set(SOURCES)
    ours = {name for name, rule in SCORE_RULES.items() if rule.sources == ("ours",)}
    assert ours == {"middle_cards", "points_of_all", "points_drawn", "stake_of_all"}
    assert {line.rule for line in hand_value("AcKc2c8c").lines} == {"ace", "courts", "low_cards", "middle_cards"}


# --- stakes --------------------------------------------------------------------------------


def test_naibi_stake_stays_on_the_table_after_a_draw_and_at_some_tables_doubles():
    assert [stake_after(draws, 5) for draws in range(5)] == [5, 5, 5, 5, 5]
    assert [stake_after(draws, 5, doubling=True) for draws in range(5)] == [5, 10, 20, 40, 80]
    assert (stake_after(0), stake_after(3, doubling=True)) == (1, 8)


@pytest.mark.parametrize(
    ("draws", "stake", "place"),
    [(-1, 1, "-1"), (1, 0, "0"), (1, -5, "-5"), (1, 10**7, "10000000"), (201, 1, "201"), (1.5, 1, "1.5"), (True, 1, "True"), (1, "5", "5")],
    ids=str,
)  # fmt: skip
def test_a_stake_or_draws_that_can_not_be_are_refused(draws, stake, place):
    with pytest.raises(RecordError) as refused:
        stake_after(draws, stake)
    assert_sentence(str(refused.value), place)


def test_a_stake_grows_with_each_draw_in_a_row_and_falls_back_when_it_is_won():
    match = Match(TWO, scoring="stakes", stake=3, doubling=True)
    worth = []
    for winner in (None, None, "Beto", "Ana", None):
        worth.append(match.next_stake)
        match = match.note(winner)
    assert worth == [row.stake for row in match.ledger] == [3, 6, 12, 3, 3]
    assert match.next_stake == 6
    assert [row.stakes for row in match.ledger] == [(0, 0), (0, 0), (-12, 12), (3, -3), (0, 0)]
    assert match.standings() == {"Ana": -9, "Beto": 9}
    assert not match.over


def test_without_doubling_the_stake_stays():
    match = Match(TWO, scoring="stakes", stake=3).note(None).note(None).note("Ana")
    assert [row.stake for row in match.ledger] == [3, 3, 3]
    assert match.standings() == {"Ana": 3, "Beto": -3}


def test_ours_each_of_the_others_pays_the_stake():
    match = Match(FOUR, "four_players", scoring="stakes", stake=2).note("Carmen")
    assert match.ledger[0].stakes == (-2, -2, 6, -2)


# --- points --------------------------------------------------------------------------------


def test_naibi_and_wikipedia_the_winner_scores_what_the_loser_holds_up_to_the_total():
    match = Match(TWO, total=60).note("Ana", {"Beto": "AcAdKh2s"})
    assert (match.standings(), match.over, match.winner) == ({"Ana": 42, "Beto": 0}, False, None)
    match = match.note("Beto", {"Ana": "KcKdQh"})
    assert (match.standings(), match.over) == ({"Ana": 42, "Beto": 30}, False)
    match = match.note("Beto", {"Ana": "KcKdQh"})
    assert (match.standings(), match.over, match.winner) == ({"Ana": 42, "Beto": 60}, True, "Beto")
    with pytest.raises(RecordError) as refused:
        match.note("Ana")
    assert_sentence(str(refused.value), "Beto")


def test_ours_a_drawn_deal_scores_nothing_in_points():
    match = Match(TWO).note(None, {"Ana": "AcAd", "Beto": "Kh"})
    assert match.ledger[0].points == match.ledger[0].flat == (0, 0)
    assert match.ledger[0].held == (30, 10)
    assert match.ledger[0].winner is None


def test_ours_with_three_players_the_winner_scores_all_the_others_hands():
    match = Match(THREE, "three_players").note("Beto", {"Ana": "Ac2c", "Carmen": "KdQd"})
    assert match.ledger[0].points == (0, 37, 0)
    assert match.ledger[0].held == (17, 0, 20)


def test_naibi_flat_point_stands_beside_the_schedule():
    match = Match(TWO, scoring="flat", total=2).note("Ana", {"Beto": "KcKdKhQh"}).note("Beto").note("Ana")
    assert match.standings() == {"Ana": 2, "Beto": 1}
    assert match.standings("points") == {"Ana": 40, "Beto": 0}
    assert match.standings("stakes") == {"Ana": 1, "Beto": -1}
    assert match.winner == "Ana"
    assert [row.standing for row in match.ledger] == [(1, 0), (1, 1), (2, 1)]


def test_an_open_end_never_ends():
    match = Match(TWO)
    for _ in range(20):
        match = match.note("Ana", {"Beto": "AcAdAhAsKcKdKhKsQcQd"})
    assert (match.over, match.winner, match.standings()["Ana"]) == (False, None, 20 * 120)


# --- who deals -----------------------------------------------------------------------------


def test_naibi_the_deal_alternates_and_the_dealer_is_the_last_seat():
    match = Match(TWO)
    seatings = []
    for winner in ("Ana", None, "Beto"):
        seatings.append(match.seating)
        match = match.note(winner)
    assert seatings == [("Ana", "Beto"), ("Beto", "Ana"), ("Ana", "Beto")]
    assert seatings == [row.seats for row in match.ledger]


def test_the_deal_goes_to_the_left_among_four():
    match = Match(FOUR, "four_players")
    assert [match.seats(number)[-1] for number in range(1, 6)] == ["Diego", "Ana", "Beto", "Carmen", "Diego"]
    assert match.seats(2) == ("Beto", "Carmen", "Diego", "Ana")


def test_seats_of_the_deal_are_told_as_players_in_the_ledger():
    match = Match(TWO).play(Position.parse(WON)).play(Position.parse(WON))
    assert [row.winner for row in match.ledger] == ["Ana", "Beto"]
    assert [row.points for row in match.ledger] == [(27, 0), (0, 27)]


# --- playing -------------------------------------------------------------------------------


def test_a_finished_position_and_its_record_count_the_same():
    position = Position.parse(LAST)
    record = Record("Last", TWO, LAST, (Step("take 3c3d3h"),))
    by_position = Match(TWO).play(position.play("take 3c3d3h"))
    by_record = Match(TWO).play(record)
    assert by_position.ledger == by_record.ledger
    assert by_record.deals[0].record == (record,)
    assert by_position.deals[0].record[0].first == position.play("take 3c3d3h")
    assert by_record.ledger[0].points == (27, 0)


def test_a_drawn_position_counts_as_drawn():
    match = Match(TWO, scoring="stakes", doubling=True).play(Position.parse(DRAWN))
    assert (match.ledger[0].winner, match.ledger[0].held, match.next_stake) == (None, (20, 10), 2)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_deals_of_every_preset_make_a_match_that_is_read_back_exactly(preset):
    players = NAMES[: PRESETS[preset].players]
    match = Match(players, preset, title="An evening")
    for seed in range(4):
        positions, steps = finished(preset, seed)
        deal = positions[-1] if seed % 2 else Record(f"Deal {seed}", match.seating, str(positions[0]), steps)
        match = match.play(deal)
        end, row = positions[-1], match.ledger[-1]
        hands = {name: hand_value(end.hand(seat)).total for seat, name in enumerate(row.seats, 1)}
        assert row.held == tuple(hands[name] for name in players)
        assert row.winner == (row.seats[end.winner - 1] if end.winner else None)
        assert sum(row.points) == (sum(hands.values()) if end.winner else 0)
        assert sum(row.stakes) == 0
    again = Match.parse(str(match))
    assert again == match
    assert str(again) == str(match)
    assert again.ledger == match.ledger


def test_a_match_and_its_deals_do_not_change():
    match = Match(TWO)
    match.note("Ana")
    assert match.deals == ()
    with pytest.raises(AttributeError):
        match.stake = 5


def test_rules_may_be_given_as_a_rule_set():
    assert Match(TWO, PRESETS["naibi"].replace(ace="low_or_high")) == Match(TWO, "naibi+ace=low_or_high")
    assert Match(TWO, PRESETS["pagat"]).rules == PRESETS["pagat"]


# --- text ----------------------------------------------------------------------------------

PLAIN = """players = ["Ana", "Beto"]
total = 100
title = "An evening"

[[deal]]
winner = 1
hands = ["", "AcKd2hQs"]

[[deal]]
winner = 0
hands = ["", ""]
"""


def test_a_plain_match_is_its_own_canonical_text():
    match = Match.parse(PLAIN)
    assert str(match) == PLAIN
    assert match.standings() == {"Ana": 37, "Beto": 0}
    assert match == Match(TWO, total=100, title="An evening").note("Ana", {"Beto": "2hAcKdQs"}).note(None)


HANDS = st.lists(st.sampled_from(["Ac", "Kd", "Qs", "7h", "2c"]), unique=True)


@given(
    scoring=st.sampled_from(SCORINGS), stake=st.integers(1, 10**6), doubling=st.booleans(), total=st.integers(0, 300),
    deals=st.lists(st.tuples(st.sampled_from([None, *TWO]), HANDS), max_size=12),
)  # fmt: skip
def test_a_noted_match_is_read_back_exactly_and_its_sums_agree(scoring, stake, doubling, total, deals):
    match = Match(TWO, "naibi", scoring, total if scoring != "stakes" else 0, stake, doubling)
    for winner, held in deals:
        if match.over:
            break
        loser = {"Ana": "Beto", "Beto": "Ana", None: "Ana"}[winner]
        match = match.note(winner, {loser: "".join(held)})
    again = Match.parse(str(match))
    assert again == match
    assert str(again) == str(match)
    for name in SCORINGS:
        sums = [sum(getattr(row, name)[place] for row in match.ledger) for place in (0, 1)]
        assert list(match.standings(name).values()) == sums
    assert match.over == bool(match.total and max(match.standings().values(), default=0) >= match.total)
    assert sum(match.standings("flat").values()) == sum(row.winner is not None for row in match.ledger)
