"""For each rule point a position in which its readings differ."""

import pytest

from conquian_nb.engine import Position, fits

from .test_game import legal, play, who
from .worlds import rule_text

HIGH_ACE = "1o Ac1t 2cQcKc7d2h3hJh5s6s3s/- 3c4c5c3d4d5d6d7h7sKs/- 2d2s -"
LONG_RUN = "1o Qs2d 2c4d/As2s3s4s5s6s7sJs Ac3c4c5c6cJcQc3d5d6d/- 7c7d -"
LENDING = "2c5cKs/2d3d4d5d6d7dJd AcAhAs3s4s6s7sJsQsQh/- 7c7h -"
FREE = "1o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"


@pytest.mark.parametrize(
    ("pack", "after_seven", "after_ten"),
    [("spanish_40", "4sJs", None), ("no_courts_40", "4s8s", "7s"), ("full_52", "4s8s", "7sJs")],
)
def test_pack_decides_what_follows_the_seven_and_the_ten(pack, after_seven, after_ten):
    rules = f"naibi+pack={pack}"
    assert str(fits(rules, "5s6s7s")) == after_seven
    if after_ten is not None:
        assert str(fits(rules, "8s9sTs")) == after_ten


def test_ace_low_tutorial_alone_puts_it_after_the_king_as_well():
    assert legal(f"naibi {HIGH_ACE}") == ["pass"]
    assert legal(f"naibi+ace=low_or_high {HIGH_ACE}") == ["take QcKcAc", "pass"]


def test_a_high_ace_without_courts_follows_the_ten():
    assert str(fits("no_courts+ace=low_or_high", "8s9sTs")) == "As7s"
    assert str(fits("no_courts", "8s9sTs")) == "7s"
    assert str(fits("full_pack+ace=low_or_high", "JsQsKs")) == "AsTs"


def test_no_run_goes_round_the_corner_under_any_reading():
    for rules in ("naibi", "tutorial", "naibi+ace=low_or_high,borrowing=none"):
        assert str(fits(rules, "As2s3s")) == "4s"


def test_longest_run_is_how_melds_are_shown_unless_melds_only_grow():
    runs = ["As2s3s,4s5s6s,7sJsQs", "As2s3s,4s5s6s7sJsQs", "As2s3s4s,5s6s7sJsQs"]
    runs += ["As2s3s4s5s,6s7sJsQs", "As2s3s4s5s6s,7sJsQs"]
    whole = "As2s3s4s5s6s7sJsQs"
    assert set(legal(f"naibi {LONG_RUN}")) == {*(f"take {run}" for run in runs), "pass"}
    assert set(legal(f"naibi+longest_run=any {LONG_RUN}")) == {*(f"take {run}" for run in (*runs, whole)), "pass"}
    assert legal(f"naibi+borrowing=none {LONG_RUN}") == ["pass"]
    assert legal(f"naibi+borrowing=none,longest_run=any {LONG_RUN}") == [f"take {whole}", "pass"]


def test_dead_cards_lie_face_down_or_face_up_in_a_view():
    text = "1o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
    for rules, dead in (("naibi", "?2"), ("naibi+dead_cards=face_up", "2cKc")):
        assert str(Position.parse(f"{rules} {text}").view(1)).split(" ")[-1] == dead
        assert str(Position.parse(f"{rules} {text}").view(1, memory=True)).split(" ")[-1] == "2cKc"


def test_laying_only_into_the_meld_of_the_taken_card_or_anywhere():
    text = "2o Jd1t 2c3d4d/AcAdAhAs,2d2h2s Qh/7c7d7h,JcJhJs,QcQdQs 5d -"
    assert legal(f"naibi {text}") == ["take JcJdJhJs", "pass"]
    assert set(legal(f"pagat {text}")) == {"take JcJdJhJs", "take JcJdJhJs,QcQdQhQs", "pass"}


def test_borrowing_any_lends_from_the_middle_ends_only_from_the_ends_none_never():
    from_middle, from_end = "take 5c5d5h,2d3d4d,6d7dJd", "take 2c2d2h,3d4d5d6d7dJd"
    split_too = "take 2c2d2h,3d4d5d,6d7dJd"
    for borrowing, middle, end in [
        ("any", {from_middle}, {from_end, split_too}),
        ("ends", set(), {from_end}),
        ("none", set(), set()),
    ]:
        rules = rule_text("naibi", borrowing=borrowing)
        assert set(legal(f"{rules} 1o 5h2d {LENDING}")) == middle | {"pass"}
        assert set(legal(f"{rules} 1o 2h2d {LENDING}")) == end | {"pass"}


def test_melds_join_only_where_borrowing_is_free():
    text = "1o 5d2d AcKc3h6h/2d3d4d,6d7dJd AhAs2c2h2s7cJcQc4h5h/- 7h -"
    apart = ["take 2d3d4d5d", "take 5d6d7dJd"]
    assert set(legal(f"naibi {text}")) == {*apart, "take 2d3d4d5d6d7dJd", "pass"}
    assert set(legal(f"foster_1897 {text}")) == {*apart, "pass"}
    assert set(legal(f"naibi+borrowing=none {text}")) == {*apart, "pass"}


def test_duty_naibi_forces_wikipedia_leaves_free_and_tutorial_compels():
    assert legal(f"naibi {FREE}") == ["take 2h3h4h5h6h", "pass"]
    assert who(play(f"naibi {FREE}", "pass")) == "2f1 6h1t"
    assert legal(f"naibi+duty=free {FREE}") == ["take 2h3h4h5h6h", "pass"]
    assert who(play(f"naibi+duty=free {FREE}", "pass")) == "2o 6h1t"
    assert legal(f"naibi+duty=compulsory {FREE}") == ["take 2h3h4h5h6h"]


def test_tutorial_compels_even_with_hidden_hand_cards_but_leaves_the_choice_of_take():
    text = "1o 5c2d 4c6c2d3dJdQd5h5s7sKs/- AcAdAhAs2c2h3s4sQhQs/- 7h -"
    assert set(legal(f"tutorial {text}")) == {"take 4c5c6c", "take 5c5h5s"}
    assert "pass" in legal(f"naibi {text}")
