"""For each rule point: its readings lead to different actions, views, endings or games.

Each test is named after the point and a source that holds the reading, or says that the reading is ours.
"""

import pytest

from conquian_nb.engine import Deal, IllegalAction, Position, RuleError, RuleSet, fits
from conquian_nb.engine.rules import POINTS

from .test_game import legal, play, who
from .worlds import rule_text

HIGH_ACE = "1o Ac1t 2cQcKc7d2h3hJh5s6s3s/- 3c4c5c3d4d5d6d7h7sKs/- 2d2s -"
LONG_RUN = "1o Qs2d 2c4d/As2s3s4s5s6s7sJs Ac3c4c5c6cJcQc3d5d6d/- 7c7d -"
LENDING = "2c5cKs/2d3d4d5d6d7dJd AcAhAs3s4s6s7sJsQsQh/- 7c7h -"
WEAPON = "1o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
DEALT = "5cKcAdQdJcAh6h7hJhJs/- Ac7cKdJd4hQh2s3s6s7s/- {}5s2h6dQs4c3h2dKh4d4s7d2cKsAs3d3c5h6c5d -"
SEVENS = "Ac2c3c4c5c6c7c/- Ad2d3d4d5d6d7d/- Ah2h3h4h5h6h7h/- As2s3s4s5s6s7s/-"


def test_every_point_has_its_test():
    tests = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    assert not [point for point in POINTS if not any(name.startswith(f"{point}_") for name in tests)]


def takes(rules, text):
    """The takes of a position under these rules, as texts without the word."""
    return {action.removeprefix("take ") for action in legal(f"{rules} {text}") if action.startswith("take ")}


# --- pack ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "cards", "after_seven"),
    [("spanish_40", 40, "4sJs"), ("no_courts_40", 40, "4s8s"), ("full_52", 52, "4s8s")],
)
def test_pack_naibi_and_wikipedia_decides_what_follows_the_seven(pack, cards, after_seven):
    rules = f"naibi+pack={pack}"
    assert str(fits(rules, "5s6s7s")) == after_seven
    assert Deal.shuffle(rules).start().stock_count + 21 == cards


def test_pack_wikipedia_without_courts_ends_with_the_ten_and_with_all_cards_goes_on():
    assert str(fits("no_courts", "8s9sTs")) == "7s"
    assert str(fits("full_pack", "8s9sTs")) == "7sJs"
    with pytest.raises(ValueError, match="eight of spades"):
        fits("naibi", "8s9sTs")


# --- players and hands ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_naibi_a_discard_goes_round_all_the_others_before_it_is_dead(players):
    hands = " ".join(SEVENS.split(" ")[:players])
    rules = rule_text("naibi", players=players, hand_size=7)
    position = Position.parse(f"{rules} 2o Kd1d {hands} JhKh -")
    for seat in range(2, players + 1):
        assert (position.to_act, position.dead_count, str(position.offer.card)) == (seat, 0, "Kd")
        position = position.play("pass")
    assert (position.to_act, position.dead_count, str(position.offer.card)) == (2, 1, "Jh")


def test_players_wikipedia_two_three_and_four_and_the_tutorial_only_two():
    for rules, hands in (("wikipedia", [10, 10]), ("three_players", [8, 8, 8]), ("four_players", [7, 7, 7, 7])):
        start = Deal.shuffle(rules).start()
        assert [start.hand_count(seat) for seat in range(1, start.rules.players + 1)] == hands
    for players in (1, 5):
        with pytest.raises(RuleError, match="players"):
            RuleSet.parse("tutorial").replace(players=players, hand_size=7)


@pytest.mark.parametrize(("size", "hand"), [(10, "2c3dQs"), (9, "2c3d"), (8, "2c"), (7, "-")])
def test_hand_size_naibi_and_wikipedia_eight_down_win_only_when_seven_were_dealt(size, hand):
    other = {10: "3c5c6c2d7dJs", 9: "3c5c6c2d7d", 8: "3c5c6c2d", 7: "3c5c6c"}[size]
    rules = rule_text("naibi", hand_size=size)
    text = f"{rules} 1o Jh2d {hand}/4h5h6h7h,KcKdKs {other}/AcAdAhAs 2s6d -"
    taken = play(text, "take 4h5h6h7hJh")
    assert taken.count(1) == 8
    assert taken.winner == (1 if size == 7 else None)
    assert len(taken.legal()) == size - 7


# --- ace and runs --------------------------------------------------------------------------


def test_ace_naibi_and_wikipedia_low_makes_jqka_no_run():
    assert legal(f"naibi {HIGH_ACE}") == ["pass"]
    assert legal(f"naibi+longest_run=any {HIGH_ACE}") == ["pass"]


def test_ace_tutorial_high_ace_makes_jqka_a_run():
    assert legal(f"naibi+ace=low_or_high {HIGH_ACE}") == ["take QcKcAc", "pass"]
    assert (str(fits("tutorial", "JsQsKs")), str(fits("naibi", "JsQsKs"))) == ("As7s", "7s")


def test_ace_tutorial_high_follows_the_ten_without_courts_and_the_king_with_all_cards():
    assert str(fits("no_courts+ace=low_or_high", "8s9sTs")) == "As7s"
    assert str(fits("no_courts", "8s9sTs")) == "7s"
    assert str(fits("full_pack+ace=low_or_high", "JsQsKs")) == "AsTs"


def test_ace_tutorial_high_or_low_but_no_run_goes_round_the_corner():
    for rules in ("naibi", "tutorial", "naibi+ace=low_or_high,borrowing=none"):
        assert str(fits(rules, "As2s3s")) == "4s"


def test_longest_run_naibi_caps_how_runs_are_shown_and_wikipedia_and_tutorial_do_not():
    runs = {"As2s3s,4s5s6s,7sJsQs", "As2s3s,4s5s6s7sJsQs", "As2s3s4s,5s6s7sJsQs"}
    runs |= {"As2s3s4s5s,6s7sJsQs", "As2s3s4s5s6s,7sJsQs"}
    whole = "As2s3s4s5s6s7sJsQs"
    assert takes("naibi", LONG_RUN) == runs
    assert takes("naibi+longest_run=any", LONG_RUN) == {*runs, whole}


def test_longest_run_naibi_cap_bites_only_where_melds_only_grow():
    assert takes("naibi+borrowing=none", LONG_RUN) == set()
    assert takes("naibi+borrowing=none,longest_run=any", LONG_RUN) == {"As2s3s4s5s6s7sJsQs"}


# --- the first card and the dead cards -----------------------------------------------------


def test_first_card_naibi_and_tutorial_non_dealer_turns_and_wikipedia_dealer_turns():
    for preset, first, then in (
        ("naibi", "1o Qc1t", "2o 5s2t"),
        ("naibi+first_card=dealer_turns", "1o Qc2t", "1o 5s1t"),
    ):
        start = Position.parse(f"{preset} {first} {DEALT.format('')}")
        assert who(start.play("pass")) == first.replace("1o", "2o")
        assert who(start.play("pass").play("pass")) == then
    assert who(Deal.shuffle("tutorial", seed=7).start()) == "1o Qc1t"
    assert who(Deal.shuffle("wikipedia", seed=7).start()) == "1o Qc2t"


def test_dead_cards_naibi_lie_face_down_and_wikipedia_and_tutorial_show_them():
    for rules, dead in (("naibi", "?2"), ("naibi+dead_cards=face_up", "2cKc")):
        assert str(Position.parse(f"{rules} {WEAPON}").view(1)).split(" ")[-1] == dead
        assert str(Position.parse(f"{rules} {WEAPON}").view(1, memory=True)).split(" ")[-1] == "2cKc"


# --- takes ---------------------------------------------------------------------------------


def test_laying_naibi_only_with_the_taken_card_and_pagat_anywhere():
    text = "2o Jd1t 2c3d4d/AcAdAhAs,2d2h2s Qh/7c7d7h,JcJhJs,QcQdQs 5d -"
    assert takes("naibi", text) == {"JcJdJhJs"}
    assert takes("pagat", text) == {"JcJdJhJs", "JcJdJhJs,QcQdQhQs"}


def test_laying_pagat_wins_with_a_hand_card_on_another_meld():
    text = "1o 2s2d 7h/3s4s5s,4h5h6h,JcJdJh 3dKcKh/AcAdAhAs,QcQdQs 6d -"
    assert play(f"pagat {text}", "take 2s3s4s5s,4h5h6h7h").winner == 1
    with pytest.raises(IllegalAction) as refused:
        play(f"naibi {text}", "take 2s3s4s5s,4h5h6h7h")
    assert (refused.value.refusal.point, refused.value.refusal.sources) == ("laying", ("naibi",))


def test_borrowing_naibi_lends_from_the_middle_foster_from_the_ends_and_wikipedia_never():
    from_middle, from_end = "5c5d5h,2d3d4d,6d7dJd", "2c2d2h,3d4d5d6d7dJd"
    split_too = "2c2d2h,3d4d5d,6d7dJd"
    for borrowing, middle, end in [
        ("any", {from_middle}, {from_end, split_too}),
        ("ends", set(), {from_end}),
        ("none", set(), set()),
    ]:
        rules = rule_text("naibi", borrowing=borrowing)
        assert takes(rules, f"1o 5h2d {LENDING}") == middle
        assert takes(rules, f"1o 2h2d {LENDING}") == end


def test_borrowing_naibi_joins_melds_and_foster_and_wikipedia_do_not():
    text = "1o 5d2d AcKc3h6h/2d3d4d,6d7dJd AhAs2c2h2s7cJcQc4h5h/- 7h -"
    apart = {"2d3d4d5d", "5d6d7dJd"}
    assert takes("naibi", text) == {*apart, "2d3d4d5d6d7dJd"}
    assert takes("foster_1897", text) == apart
    assert takes("naibi+borrowing=none", text) == apart


# --- passing and forcing -------------------------------------------------------------------


def test_duty_naibi_forces_wikipedia_leaves_free_and_tutorial_compels():
    assert legal(f"naibi {WEAPON}") == ["take 2h3h4h5h6h", "pass"]
    assert who(play(f"naibi {WEAPON}", "pass")) == "2f1 6h1t"
    assert legal(f"naibi+duty=free {WEAPON}") == ["take 2h3h4h5h6h", "pass"]
    assert who(play(f"naibi+duty=free {WEAPON}", "pass")) == "2o 6h1t"
    assert legal(f"naibi+duty=compulsory {WEAPON}") == ["take 2h3h4h5h6h"]


def test_duty_tutorial_compels_even_with_hidden_hand_cards_but_leaves_the_choice_of_take():
    text = "1o 5c2d 4c6c2d3dJdQd5h5s7sKs/- AcAdAhAs2c2h3s4sQhQs/- 7h -"
    assert set(legal(f"tutorial {text}")) == {"take 4c5c6c", "take 5c5h5s"}
    assert "pass" in legal(f"naibi {text}")
    assert who(play(f"naibi {text}", "pass")) == "1o 7h1t"


def test_force_reach_naibi_and_pagat_move_melds_and_foster_1913_forces_as_it_lies():
    text = "1o 6s2d KcKs/3d4d5d6d,3h4h5h6h 2cQh7s/AcAdAh,4c5c6c7c Jc2s -"
    assert legal(f"naibi {text}") == legal(f"naibi+force_reach=as_it_lies {text}") != ["pass"]
    forced = play(f"naibi {text}", "pass")
    assert (who(forced), [str(action) for action in forced.legal()]) == (
        "2f1 6s2d",
        ["force 3d4d5d,6d6h6s,3h4h5h", "pass"],
    )
    assert who(play(f"naibi+force_reach=as_it_lies {text}", "pass")) == "1o Jc1t"


def test_force_reach_foster_1913_still_forces_what_one_meld_takes():
    for reach in ("rearranged", "as_it_lies"):
        assert who(play(f"{rule_text('naibi', force_reach=reach)} {WEAPON}", "pass")) == "2f1 6h1t"


# --- before and after ----------------------------------------------------------------------


def test_swap_naibi_and_wikipedia_a_card_goes_left_once_for_each_round_before_the_first_is_turned():
    hands = DEALT.format("Qc")
    assert Deal.shuffle("naibi", seed=7).start().phase == "offer"
    swaps = ("swap 5c", "swap Ac")
    once = play(f"naibi+swap=1 1s1 - {hands}", *swaps)
    assert who(once) == "1o Qc1t"
    assert (str(once.hand(1)), str(once.hand(2))) == ("AcJcKcAdQdAh6h7hJhJs", "5c7cJdKd4hQh2s3s6s7s")
    twice = play(f"naibi+swap=2 1s1 - {hands}", *swaps)
    assert who(twice) == "1s2 -"
    assert twice.hand(1) == once.hand(1)
    assert who(twice.play("swap Ac").play("swap 5c")) == "1o Qc1t"


def test_swap_naibi_three_players_pass_to_the_left():
    hands = " ".join(SEVENS.split(" ")[:3])
    start = Position.parse(f"naibi+players=3,hand_size=7,swap=1 1s1 - {hands} KsQs -")
    after = start.play("swap Ac").play("swap Ad").play("swap Ah")
    assert [str(after.hand(seat)) for seat in (1, 2, 3)] == ["2c3c4c5c6c7cAh", "Ac2d3d4d5d6d7d", "Ad2h3h4h5h6h7h"]


def test_empty_stock_pagat_plays_out_the_last_discard_and_ours_may_end_before_it():
    text = "2d - KcKh/3c4c5c6c,2s3s4s5s JdKs/AcAdAh,7c7d7h,4h5h6h - 5dJc"
    played_out = play(f"naibi {text}", "discard Ks")
    assert (who(played_out), played_out.play("take KcKhKs").winner) == ("1o Ks2d", 1)
    ended = play(f"naibi+empty_stock=ends_at_last_card {text}", "discard Ks")
    assert (ended.over, ended.winner, str(ended.dead)) == (True, None, "Jc5dKs")


def test_empty_stock_ours_is_drawn_either_way_when_the_last_stock_card_is_passed():
    text = "2o Qd1t KcKh/3c4c5c6c,2s3s4s5s Jd/AcAdAh,7c7d7h,4h5h6h - 5dJc"
    for rules in ("naibi", "naibi+empty_stock=ends_at_last_card"):
        assert who(play(f"{rules} {text}", "pass")) == "draw -"
