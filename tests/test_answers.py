"""What the notebooks answer to their own exercises is so."""

from __future__ import annotations

import pytest

from conquian_nb import PRESETS, Cards, Deal, IllegalAction, RuleSet, fits, layouts, load
from conquian_nb.analysis.outlook import outs, unseen
from conquian_nb.engine.match import Match, hand_value, stake_after
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.pan_melds import is_meld as is_pan_meld
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.lessons.pan_round import pan_round
from conquian_nb.lessons.puzzles import puzzle
from conquian_nb.widgets import comparison, play_on
from conquian_nb.widgets.pan_explorer_state import ExplorerState

NAIBI = PRESETS["naibi"]
PACK = NAIBI.cards.all


@pytest.fixture(scope="module")
def moments():
    """The positions of the first deal."""
    return load("first_deal").record.positions()


def is_meld(text):
    return NAIBI.cards.mask(Cards.parse(text)) in meld_table(NAIBI).is_meld


class TestFirstDeal:
    def test_only_one_discard_can_be_taken(self, moments):
        taken = {str(card) for card in moments[8].hand(1) if len(moments[8].play(f"discard {card}").legal()) > 1}
        assert taken == {"7c"}

    def test_an_ace_goes_either_way(self, moments):
        before = moments[15]
        assert {card.rank for card in before.hand(1)} == {"A"}
        assert "pass" in map(str, before.legal())
        for line in (["take QcQdQhQs"], ["pass", "force QcQdQhQs"]):
            after = before
            for action in line:
                after = after.play(action)
            assert (after.to_act, after.phase) == (1, "discard")

    def test_the_seven_can_be_taken_in_two_ways(self, moments):
        assert [str(action) for action in moments[19].legal()] == [
            "take 3c4c5c6c,7c7d7s", "take 4s5s6s7s", "pass",
        ]  # fmt: skip
        assert moments[19].play("take 4s5s6s7s").count(2) == 9

    def test_three_cards_end_it_and_all_are_in_the_stock(self, moments):
        ending = [str(out.card) for out in outs(moments[21], 2)]
        assert ending == ["2c", "7h", "3s"]
        assert {"2c", "7h", "3s"} <= set(map(str, moments[21].stock))
        assert str(moments[21].stock[0]) == "3s"


class TestMelds:
    def test_meld_or_not(self):
        asked = "2s3s4s 6c7cJcQc JhQhKhAh 3h3d3s 5c7cJc Ad2d3d 7sQsKs KcKdKhKs 2c3c3h KcAc2c".split()
        assert [n for n, text in enumerate(asked, 1) if is_meld(text)] == [1, 2, 4, 6, 8]

    @pytest.mark.parametrize(
        ("melds", "cards"),
        [
            ("JcJdJh,Ac2c3c", "4cJs"),
            ("4s5s6s7s,JdQdKd", "7d3sJs"),
            ("AcAdAhAs,6d7dJdQd", "5dKd"),
            ("7c7d7h7s,4h5h6h", "3hJh"),
            ("AcAdAhAs,JcJdJs,JhQhKh", "7h"),
            ("Ac2c3c4c,5c6c7c,JcQcKc", ""),
        ],
    )
    def test_what_fits(self, melds, cards):
        assert str(fits("naibi", melds)) == cards

    def test_what_the_dealt_hand_could_lay(self):
        hand = Deal.shuffle("naibi", seed=6).start().hand(1)
        ways = {str(c): layouts("naibi", "", hand, c) for c in PACK if c not in hand}
        assert [card for card, found in ways.items() if found] == "6c Qc 7d Jd 7h Jh 5s Qs".split()
        across = {card for card, found in ways.items() for (meld,) in found if {"7", "J"} <= {c.rank for c in meld}}
        assert across == {"6c", "Qc", "5s", "Qs"}

    def test_the_middle_lies_in_most_melds(self):
        table = meld_table(NAIBI)
        counted = {card.rank: len(table.of[NAIBI.cards.code(card)]) for card in PACK}
        assert [counted[rank] for rank in "A234567JQK"] == [10, 16, 22, 26, 28, 28, 26, 22, 16, 10]


class TestTurn:
    def test_who_is_asked_next(self, moments):
        assert (moments[12].offer.seat, moments[13].to_act) == (1, 2), "turned by Ana, passed by her: Beto"
        assert moments[15].to_act == 1, "discarded by Beto: Ana"
        let_go = moments[16].play("pass")
        assert (let_go.offer.seat, let_go.offer.thrown, let_go.to_act) == (1, False, 1), "Ana turns, and is asked"
        assert (moments[0].offer.seat, moments[2].offer.seat) == (1, 2), "turned by Ana, passed by both: Beto turns"

    def test_each_story_has_something_illegal(self, moments):
        passed = moments[5].play("pass")
        assert "3c" in map(str, passed.dead)
        stories = [(passed, "take 3c4c5c"), (moments[6], "pass"), (moments[3], "discard Ac"), (moments[24], "discard Ad"),
                   (moments[2], "take KcKdKh")]  # fmt: skip
        for position, action in stories:
            with pytest.raises(IllegalAction):
                position.play(action)

    def test_what_ana_has_not_seen(self, moments):
        seen = moments[8].view(1, memory=True)
        assert (seen.hand_count(2), seen.stock_count, len(unseen(seen))) == (6, 18, 24)


class TestRearranging:
    def test_the_table_that_takes_most(self):
        assert str(fits("naibi", "5h6h7hJhQh,5d6d7dJdQd")) == "5cQc4dKd4hKh5sQs"

    def test_what_a_run_of_eight_lends(self):
        lent = [rank for rank in "A234567J" if layouts("naibi", "Ad2d3d4d5d6d7dJd", f"{rank}s", f"{rank}c")]
        assert lent == ["A", "4", "5", "J"]

    def test_where_the_reading_matters(self):
        assert [bool(puzzle("two_sixes").solutions(reading)) for reading in ("any", "ends", "none")] == [
            True,
            True,
            False,
        ]
        assert not puzzle("out_of_the_middle").solutions("ends")

    def test_the_loan_passed_on(self):
        assert [str(found) for found in puzzle("passed_on").solutions()] == ["5c5h5s,2d3d4d5d6d,6s7sJs"]
        assert puzzle("passed_on").fewest() == 5


class TestRules:
    def test_the_house_rule(self):
        rules = NAIBI.replace(ace="low_or_high", swap=1)
        assert RuleSet.parse("naibi+ace=low_or_high,swap=1") == rules

    def test_how_many_melds(self):
        counted = {name: len(meld_table(PRESETS[name]).melds) for name in ("tutorial", "wikipedia", "naibi")}
        assert counted == {"tutorial": 222, "wikipedia": 194, "naibi": 182}

    def test_where_a_pass_is_free(self):
        assert len(PRESETS) == 10
        assert [name for name, rules in PRESETS.items() if str(rules.duty.value) == "free"] == ["wikipedia"]


class TestScoring:
    def test_the_stake(self):
        assert next(n for n in range(20) if stake_after(n, stake=1, doubling=True) > 100) == 7
        assert stake_after(7, stake=1, doubling=True) == 128

    @pytest.mark.parametrize(
        ("cards", "value"), [("AcAdAhAsKs", 70), ("2c2d2h2s3c", 11), ("2c2dQd", 14), ("2c2dAh", 19)]
    )
    def test_what_a_hand_costs(self, cards, value):
        assert hand_value(cards).total == value

    def test_the_dearest_and_the_cheapest_five(self):
        values = sorted(hand_value(str(card)).total for card in PACK)
        assert (sum(values[-5:]), sum(values[:5])) == (70, 11)

    def test_two_counts_two_leaders(self):
        told = comparison(play_on(Match(("Ana", "Beto")), 10, seed=51))[0]
        assert told == "By the flat point Beto leads, 4 to 2; by the schedule Ana leads, 54 to 26."


class TestPanguingue:
    def test_meld_or_not(self):
        assert [is_pan_meld(text, PanRules()) for text in ("5c5c5d", "KcKcKd", "6h7hJh", "3s3s3s3s")] == [
            False, True, True, True,
        ]  # fmt: skip

    def test_a_rope_of_spades_for_five_players(self):
        assert [ExplorerState.start(text, 5).together for text in ("JsQsKs", "JhQhKh")] == [8, 4]

    def test_a_fourth_seven(self):
        assert [ExplorerState.start(text).each for text in ("7s7s7s", "7s7s7s7s")] == [4, 6]
        assert not is_pan_meld("7h7s7s7s", PanRules())

    def test_nothing_is_paid_twice(self):
        positions = pan_round().positions()
        paid = [{p.kind for p in positions[step].payments} for step in (17, 18, 55)]
        assert paid == [{"valle_set"}, {"more_valle_set"}, set()]
        assert str(pan_round().actions()[25]) == "borrow 7d1 with 5d6d"

    def test_the_ace_of_clubs_costs_a_condition(self):
        end = pan_round().positions()[-1]
        assert sum(p.chips for p in end.payments if p.payer == 1) == 6
        assert ExplorerState.start("AsAsAs").each == 2
        assert ExplorerState.start("AcAsAsAs").each == 0

    def test_what_the_text_points_at(self):
        actions = [str(action) for action in pan_round().actions()]
        assert (actions[11], actions[53], actions[62]) == ("lay JsJsJs", "demand", "take add Ac 2")
