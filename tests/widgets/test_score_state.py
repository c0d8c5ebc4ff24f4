"""The state behind the score explorer: verbs, refusals that lose nothing, and the same things as plain functions."""

import pytest

from conquian_nb.drawing.charts import Line
from conquian_nb.engine import PRESETS, Card, Cards, Position
from conquian_nb.engine.match import FLAT, POINTS, STAKES, Match
from conquian_nb.widgets.score_state import (
    ScoreError,
    ScoreState,
    play_by_chance,
    play_on,
    read_names,
    running,
    stake_lines,
    whole,
)
from conquian_nb.widgets.score_words import chain_words, comparison, told

TWO = Match(("Ana", "Beto"), total=100)
FOUR = Match(("Ana", "Beto", "Carmen", "Diego"), str(PRESETS["four_players"]))


@pytest.fixture
def state():
    return ScoreState(TWO)


def cards(text):
    return Cards.parse(text)


def tried(state, verb):
    """The refusal of a verb; nothing else may have changed."""
    after = state.attempt("here", verb)
    assert after.said.refused
    assert after.said.where == "here"
    assert (after.match, after.hands, after.winner, after.holder) == (
        state.match, state.hands, state.winner, state.holder,
    )  # fmt: skip
    return after.said.text


class TestHand:
    def test_cards_are_put_in_and_taken_out_and_their_worth_is_told(self, state):
        one = state.toggle(Card.parse("Ah"))
        assert one.said.text == "The ace of hearts counts 15. Beto holds 15 points in 1 card."
        two = one.toggle(Card.parse("4c"))
        assert two.hands[1] == cards("4cAh")
        assert two.pays == 19
        out = two.toggle(Card.parse("Ah"))
        assert out.hands[1] == cards("4c")
        assert out.said.text == "The ace of hearts is out. Beto holds 4 points in 1 card."

    def test_a_hand_can_be_written_and_emptied(self, state):
        written = state.write("Ah, 4c 7♦ Qs Ks")
        assert written.pays == 46
        assert written.hands[1] == cards("4c7dAhQsKs")
        assert written.empty().hands[1] == Cards()

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("Ah Ah", "The ace of hearts is named twice."),
            ("Ah 8c", "The eight of clubs is not in this pack of 40 cards."),
            ("kings", "No card can be read at “kings”"),
            ("AcAdAhAs2c2d2h2s3c3d3h", "Beto was dealt 10 cards and can’t hold 11."),
        ],
    )
    def test_a_hand_that_can_not_be_is_refused_and_the_old_one_kept(self, state, text, sentence):
        assert sentence in tried(state.write("Kd"), lambda s: s.write(text))

    def test_when_the_other_wins_the_hand_goes_to_the_loser(self, state):
        swapped = state.write("KdKs").wins(1)
        assert swapped.losers == (0,)
        assert swapped.holder == 0
        assert swapped.hands == (cards("KdKs"), Cards())
        assert swapped.wins(0).hands == (Cards(), cards("KdKs"))

    def test_with_four_each_loser_has_a_hand_and_no_card_is_in_two(self):
        state = ScoreState(FOUR).write("AcKc").holds(2).write("7d").holds(3)
        assert [(name, value.total) for name, value in state.worth] == [("Beto", 25), ("Carmen", 7), ("Diego", 0)]
        assert state.pays == 32
        assert tried(state, lambda s: s.toggle(Card.parse("Kc"))) == "The king of clubs is in Beto’s hand already."
        moved = state.wins(2)
        assert moved.losers == (0, 1, 3)
        assert moved.hands == (cards("7d"), cards("AcKc"), Cards(), Cards())
        assert moved.holder == 3


class TestLedger:
    def test_a_deal_is_written_down_and_the_hand_is_empty_again(self, state):
        after = state.write("4c7dAhQsKs").put_down()
        row = after.match.ledger[0]
        assert (row.winner, row.points, row.flat, row.stake) == ("Ana", (46, 0), (1, 0), 1)
        assert after.said.text == "Deal 1: Ana wins a stake of 1 and scores 46 points."
        assert after.hands == (Cards(), Cards())

    def test_a_drawn_deal_scores_nothing_and_the_next_stake_is_told(self, state):
        after = state.doubling(True).put_down_draw().put_down_draw()
        assert after.said.text == "Deal 2 is drawn. The next is played for 4."
        assert after.match.standings(POINTS) == {"Ana": 0, "Beto": 0}

    def test_a_hand_no_loser_can_have_stays_picked(self, state):
        picked = state.write("AcAdAhAs2c2d2h2s")
        assert "can’t hold 8 cards" in tried(picked, ScoreState.put_down)

    def test_undo_takes_back_one_change_after_another(self, state):
        after = state.put_down_draw().put_down().doubling(True)
        assert [len(s.match.deals) for s in (after, after.undo(), after.undo().undo())] == [2, 2, 1]
        assert after.undo().match.doubling is False
        assert after.undo().undo().undo().match == TWO
        assert after.undo().undo().said.text == "Taken back. The ledger has 1 deal."
        assert state.undo().said.text == "There is nothing to take back."

    def test_a_switch_that_changes_nothing_is_no_step_back(self, state):
        assert state.doubling(False) is state

    def test_a_match_that_is_over_takes_no_more(self, state):
        over = state
        while not over.match.over:
            over = over.write("AcAdAhAsKc").put_down()
        assert over.said.text.endswith("Ana has the agreed 100: the match is over.")
        for verb in (ScoreState.put_down, ScoreState.put_down_draw, lambda s: s.play(1)):
            assert "the match is over" in tried(over, verb)

    def test_ten_deals_are_told_in_one_sentence(self):
        after = ScoreState(Match(("Ana", "Beto"))).play(10, "160")
        assert after.said.text == "10 deals played: Ana won 4, Beto won 2 and 4 drawn."
        assert told(after.match.ledger[2:3], after.match).startswith("Deal 3: Ana wins a stake of 1 and scores 17")


class TestAnotherMatch:
    @pytest.mark.parametrize(
        ("form", "sentence"),
        [
            (("Ana", "spanish_40", POINTS, "1", ""), "Two to four names are needed, parted by commas, not 1."),
            (("A,B,C,D,E", "spanish_40", POINTS, "1", ""), "parted by commas, not 5."),
            (("Ana,", "spanish_40", POINTS, "1", ""), "1 to 40 characters on one line; “” has not."),
            (("Ana, Ana", "spanish_40", POINTS, "1", ""), "each player needs a name"),
            (("Ana, Beto", "spanish_40", POINTS, "-3", ""), "The stake is a whole number from 1 to 1000000, not “-3”."),
            (("Ana, Beto", "spanish_40", POINTS, "five", ""), "not “five”."),
            (("Ana, Beto", "spanish_40", POINTS, "", ""), "The stake is a whole number"),
            (("Ana, Beto", "spanish_40", POINTS, "2.5", ""), "not “2.5”."),
            (("Ana, Beto", "spanish_40", POINTS, "٣", ""), "The stake is a whole number"),
            (("Ana, Beto", "spanish_40", POINTS, "9" * 50, ""), "The stake is a whole number"),
            (("Ana, Beto", "spanish_40", POINTS, "1", "a lot"), "The total is a whole number"),
            (("Ana, Beto", "spanish_40", STAKES, "1", "100"), "each stake stands alone"),
        ],
    )
    def test_bad_input_is_answered_in_one_sentence_and_nothing_is_lost(self, state, form, sentence):
        said = tried(state.put_down().write("Kd"), lambda s: s.begin(*form))
        assert sentence in said
        assert said.endswith(".")
        assert "\n" not in said

    def test_a_new_match_has_what_was_written_and_undo_brings_the_old_one_back(self, state):
        old = state.doubling(True).put_down_draw()
        new = old.begin(" Eva , Fay,Gus ", "full_52", FLAT, "5", "7")
        assert new.match == Match(
            ("Eva", "Fay", "Gus"), "three_players+pack=full_52", scoring=FLAT, total=7, stake=5, doubling=True
        )
        assert new.said.text == "A new match up to 7: Eva, Fay and Gus. Gus deals first."
        assert len(new.hands) == 3
        back = new.wins(2).undo()
        assert back.match == old.match
        assert (back.winner, len(back.hands)) == (0, 2)

    def test_the_same_number_of_players_keeps_the_rules_but_for_the_pack(self):
        nine = ScoreState(Match(("Ana", "Beto"), "nine_card"))
        assert nine.begin("Ana, Beto", "no_courts_40", POINTS, "1", "").match.rules.hand_size == 9

    def test_a_record_is_read_back(self, state):
        kept = state.play(10, "160").match
        assert ScoreState(TWO).read(str(kept)).match == kept
        assert ScoreState(TWO).read(str(kept)).said.text == f"Read: Ana and Beto, {len(kept.deals)} deals."

    @pytest.mark.parametrize(
        ("record", "sentence"),
        [
            ("  ", "There is no record here yet"),
            ("hello", "This is no TOML"),
            ('players = ["Ana", "Beto"]\nstake = -1', "Stake: expected a whole number from 1"),
            (
                'players = ["Ana", "Beto"]\n[[deal]]\nwinner = 1\nhands = ["", "KdKd"]',
                "king of diamonds is named twice",
            ),
        ],
    )
    def test_a_record_that_can_not_be_read_is_refused(self, state, record, sentence):
        assert sentence in tried(state.put_down(), lambda s: s.read(record))


class TestPlain:
    def test_a_seed_gives_a_class_the_same_ten_deals(self):
        one, other = (play_on(Match(("Ana", "Beto")), 10, seed=160) for _ in range(2))
        assert str(one) == str(other)
        assert [(row.winner, sum(row.points)) for row in one.ledger] == [
            (None, 0), (None, 0), ("Ana", 17), ("Ana", 15), ("Ana", 2), (None, 0), (None, 0), ("Ana", 0), ("Beto", 11),
            ("Beto", 55),
        ]  # fmt: skip

    def test_ten_deals_at_once_are_the_same_as_one_by_one(self):
        one_by_one = Match(("Ana", "Beto"))
        for _ in range(4):
            one_by_one = play_on(one_by_one, 1, seed=3)
        assert one_by_one == play_on(Match(("Ana", "Beto")), 4, seed=3)

    def test_seeds_differ(self):
        assert play_on(TWO, 3, seed=1) != play_on(TWO, 3, seed=2)

    @pytest.mark.parametrize("name", PRESETS)
    def test_every_preset_is_played_to_its_end(self, name):
        end = play_by_chance(PRESETS[name], 7)
        assert end.over
        assert end.rules == PRESETS[name]

    def test_nobody_passes_who_can_take_so_nobody_is_forced(self, monkeypatch):
        play, seen = Position.play, []

        def spied(position, action):
            seen.append((action.kind, {other.kind for other in position.legal()}))
            return play(position, action)

        monkeypatch.setattr(Position, "play", spied)
        for seed in range(20):
            play_by_chance(PRESETS["naibi"], seed)
        assert {"take", "pass", "discard"} == {kind for kind, _ in seen}
        assert all(others == {"pass"} for kind, others in seen if kind == "pass")

    def test_playing_on_stops_when_the_match_is_over(self):
        short = play_on(Match(("Ana", "Beto"), scoring=FLAT, total=1), 10, seed=160)
        assert [row.winner for row in short.ledger] == [None, None, "Ana"]

    @pytest.mark.parametrize("seed", ["", "x", "-1", "1000000", "1.5"])
    def test_a_seed_that_is_none_is_refused(self, state, seed):
        assert "The seed is a whole number from 0 to 999999" in tried(state, lambda s: s.play(1, seed))

    def test_the_stake_with_and_without_doubling(self):
        assert stake_lines(4, 1) == (Line("doubles", (1, 2, 4, 8, 16)), Line("stays", (1, 1, 1, 1, 1)))
        assert stake_lines(0, 5) == (Line("doubles", (5,)), Line("stays", (5,)))

    def test_chains_are_told(self, state):
        assert chain_words(4) == (
            "After 4 drawn deals in a row the next is played for 16 where the stake doubles, for 1 where it stays."
        )
        assert chain_words(1, 5).startswith("After 1 drawn deal the next is played for 10")
        assert chain_words(0, 5) == "The first deal is played for 5."
        assert state.chain(2).draws == 2

    def test_running_totals_begin_at_nothing_and_end_at_the_standings(self):
        match = play_on(Match(("Ana", "Beto")), 10, seed=160)
        for scoring in (POINTS, FLAT):
            lines = running(match, scoring)
            assert [line.values[0] for line in lines] == [0, 0]
            assert {line.name: line.values[-1] for line in lines} == match.standings(scoring)
            assert all(len(line.values) == 11 for line in lines)

    def test_what_the_difference_teaches(self):
        said = comparison(play_on(Match(("Ana", "Beto")), 10, seed=160))
        assert said[0] == "By the flat point Ana leads, 4 to 2; by the schedule Beto leads, 66 to 34."
        assert said[1] == "The cheapest win scored 0, for Ana; the dearest 55, for Beto."
        assert "against an empty hand it pays nothing" in said[2]

    @pytest.mark.parametrize(
        ("deals", "first"),
        [
            ([(None, "")], "No deal has been won yet, so both counts are empty."),
            ([("Ana", "KdKs")], "Both counts put Ana first: 1 to 0 in deals won, 20 to 0 in points."),
            (
                [("Ana", "Kd"), ("Beto", "Ks")],
                "By the flat point Ana and Beto are level, 1 to 1; by the schedule Ana and Beto are level, 10 to 10.",
            ),
        ],
    )
    def test_who_leads_is_said_for_every_case(self, deals, first):
        match = Match(("Ana", "Beto"))
        for winner, held in deals:
            match = match.note(winner, {name: held for name in match.players if winner and name != winner})
        assert comparison(match)[0] == first

    def test_numbers_and_names_as_readers_write_them(self):
        assert whole(" 12 ", "The stake", 1, 20) == 12
        assert read_names("Ana,Beto , Carmen") == ("Ana", "Beto", "Carmen")
        with pytest.raises(ScoreError, match="1 to 40 characters"):
            read_names("Ana, B\nto")
        with pytest.raises(ScoreError, match="1 to 40 characters"):
            read_names("Ana, " + "B" * 41)
