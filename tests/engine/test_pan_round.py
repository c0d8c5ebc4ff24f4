"""A round of Panguingue, rule by rule: stay or drop, the turn, conditions, the demand, the end and the collection."""

import pytest

from conquian_nb.engine import Card, IllegalAction
from conquian_nb.engine.pan_deal import PanDeal
from conquian_nb.engine.pan_notation import PanPositionError
from conquian_nb.engine.pan_rules import PAN_SOURCES

from .pan_worlds import IDLE, table
from .sentences import assert_sentence


def texts(position, *kinds):
    return [str(action) for action in position.legal() if not kinds or action.kind in kinds]


def refused(position, action, word="", point=None):
    """The action is refused in one sentence, and nothing has changed."""
    text = str(position)
    refusal = position.refusal(action)
    assert refusal is not None, action
    assert_sentence(refusal.sentence, word)
    assert refusal.point == point
    assert set(refusal.sources) <= set(PAN_SOURCES)
    with pytest.raises(IllegalAction) as caught:
        position.play(action)
    assert caught.value.refusal == refusal
    assert str(position) == text


def paid(position):
    return [(p.payer, p.payee, p.chips, p.kind) for p in position.payments]


# before play


def test_all_ante_and_from_the_eldest_hand_on_each_stays_or_drops():
    start = PanDeal.shuffle(seed=3, eldest=3).start()
    assert (start.phase, start.to_act, start.eldest, start.dealer) == ("stay", 3, 3, 2)
    assert (start.pot, start.purses) == (4, (99, 99, 99, 99))
    assert paid(start) == [(seat, 0, 1, "ante") for seat in (1, 2, 3, 4)]
    assert texts(start) == ["stay", "drop"]
    order = []
    while start.phase == "stay":
        order.append(start.to_act)
        start = start.play("stay")
    assert order == [3, 4, 1, 2]
    assert (start.phase, start.to_act, start.top, texts(start)) == ("draw", 3, None, ["turn"])


def test_dropping_costs_two_more_chips_and_the_hand_lies_aside():
    start = PanDeal.shuffle(seed=3).start()
    hand = start.hand(1)
    dropped = start.play("drop")
    assert paid(dropped) == [(1, 0, 2, "drop")]
    assert (dropped.pot, dropped.purses[0], dropped.dropped, dropped.active) == (6, 97, (1,), (2, 3, 4))
    assert dropped.hand(1) == hand
    playing = dropped.play("stay").play("stay").play("stay")
    assert (playing.phase, playing.to_act, playing.dealer) == ("draw", 2, 4)
    assert PanDeal.shuffle("pan+drop=0", seed=3).start().play("drop").purses[0] == 99
    assert PanDeal.shuffle("pan+ante=2,drop=1", seed=3).start().play("drop").purses[0] == 97


def test_the_last_player_left_takes_the_pot_at_once():
    over = PanDeal.shuffle(seed=3).start().play("drop").play("drop").play("drop")
    assert (over.over, over.winner, over.to_act, over.legal()) == (True, 4, None, ())
    assert (over.pot, over.purses) == (0, (97, 97, 97, 109))
    assert paid(over) == [(3, 0, 2, "drop"), (0, 4, 10, "pot")]
    refused(over, "turn", "seat 4 has won")


def test_nobody_drops_once_play_has_begun():
    playing = PanDeal.shuffle(seed=3).start()
    for _seat in range(4):
        playing = playing.play("stay")
    refused(playing, "drop", "Play has begun")
    refused(playing, "stay", "Play has begun")
    refused(playing.play("turn"), "drop", "Play has begun")


def test_nobody_plays_before_all_have_said():
    refused(PanDeal.shuffle(seed=3).start(), "turn", "stays or drops")


# the turn


def test_a_turned_card_is_melded_or_discarded_and_never_goes_to_the_hand():
    turned = table("2d", "3c3dKdKh5h5sQsQd7s2s/-/99", f"{IDLE}/-/99", stock="Kh~7").play("turn")
    assert (turned.phase, turned.drawn, turned.to_act) == ("meld", Card.parse("Kh"), 2)
    assert texts(turned) == ["discard Kh"]
    refused(turned, "discard 2c", "not melded")
    refused(turned, "turn", "drawn already")
    passed = turned.play("discard Kh")
    assert (passed.to_act, passed.top) == (3, (Card.parse("Kh"), True))
    assert passed.hand(2) == turned.hand(2)


def test_other_melds_may_go_down_from_the_hand_while_the_turned_card_is_discarded():
    turned = table("1d", "4c4d4hKdKh5h5sQsQd2s/-/99", stock="7s~7").play("turn")
    laid = turned.play("lay 4c4d4h")
    assert (laid.drawn, laid.hand_count(1), laid.count(1)) == (Card.parse("7s"), 7, 3)
    assert texts(laid, "discard") == ["discard 7s"]
    assert laid.play("discard 7s").top == (Card.parse("7s"), True)


def test_a_melded_card_is_paid_for_with_one_discard_from_the_hand():
    turned = table("1d", "4c4d2hKdKh5h5sQsQd7s/-/99", stock="4s~7").play("turn")
    melded = turned.play("lay 4c4d4s")
    assert (melded.drawn, melded.hand_count(1), melded.count(1)) == (None, 8, 3)
    refused(melded, "discard 4c", "is melded")
    refused(melded, "discard Jh", "not in the hand")
    assert len(texts(melded, "discard")) == 8
    after = melded.play("discard 2h")
    assert (after.top, after.to_act, after.hand_count(1)) == ((Card.parse("2h"), False), 2, 7)


def test_the_top_discard_may_be_taken_only_to_be_melded_at_once():
    position = table("1d", "7c7dKd2h3h4h6h6cQdQs/-/99", top="7ht", pile="Ac")
    assert texts(position) == ["take lay 7c7d7h", "turn"]
    refused(position, "take lay 2h3h4h", "melded at once", "taking")
    refused(position, "take lay 6h7hJh", "not in the hand")
    refused(position, "discard Kd", "must draw first")
    taken = position.play("take lay 7c7d7h")
    assert (taken.top, taken.drawn, str(taken.discards)) == (None, None, "Ac")
    assert paid(taken) == [(payer, 1, 1, "valle_set") for payer in (2, 3, 4)]
    assert "lay 2h3h4h" in texts(taken)
    refused(taken, "take add 7h 1", "drawn already")


def test_a_discard_from_a_hand_may_be_taken_unless_the_rules_say_off_the_stock():
    seat = "7c7dKd2h3h5h6h6cQdQs/-/99"
    assert "take lay 7c7d7h" in texts(table("1d", seat, top="7hd"))
    strict = table("1d", seat, top="7hd", rules="pan+taking=from_stock")
    assert texts(strict) == ["turn"]
    refused(strict, "take lay 7c7d7h", "discarded from a hand", "taking")
    assert "take lay 7c7d7h" in texts(table("1d", seat, top="7ht", rules="pan+taking=from_stock"))


def test_without_a_discard_there_is_nothing_to_take():
    refused(table("1d"), "take lay 2c3c4c", "no discard")


def test_melds_are_the_player_s_own():
    position = table("1m7s", f"{IDLE}/-/99", "3c3dKd2h4h5s6s/7c7d7h/99")
    refused(position, "add 7s 1", "nothing is melded")


# conditions


def test_conditions_are_paid_by_every_active_opponent_when_they_arise():
    position = table("2m7s", f"!{IDLE}/-/97", "7s7sKd2h4h5s6sAcAd2c/-/99")
    laid = position.play("lay 7s7s7s")
    assert paid(laid) == [(3, 2, 4, "valle_suit"), (4, 2, 4, "valle_suit")]
    assert laid.purses == (97, 107, 95, 95)
    assert_sentence(laid.payments[0].why)


def test_further_cards_are_paid_when_they_are_added_and_in_one_go_or_in_steps_alike():
    position = table("1m7s", "7s7s7sKd2h4h5s6sAcAd/-/99")
    at_once, step = position.play("lay 7s7s7s7s"), position.play("lay 7s7s7s").play("add 7s 1")
    assert at_once == step
    assert at_once.purses[0] == 99 + 3 * (4 + 2)


def test_a_condition_made_by_borrowing_is_paid_and_what_was_paid_is_not_paid_again():
    position = table("1m5s", "5sKd2h4h6s2s/5c5d5h5s/99")
    lent = position.play("borrow 5s1 with 5s5s")
    assert paid(lent) == [(payer, 1, 4, "valle_suit") for payer in (2, 3, 4)]
    assert [str(meld) for meld in lent.melds(1)] == ["5c5d5h", "5s5s5s"]
    after = lent.play("discard Kd")
    again = table("1m", str(after).split()[4].replace("2h4h", "2h4h5h"))
    assert again.play("add 5h 1").payments == ()  # the first further five was paid when the table was 5c5d5h5s
    assert "/more_valle_set:5*1" in str(after)


def test_splitting_pays_the_new_condition_only():
    position = table("1m7h", "Kd2h4h6s/7c7d7h7c7d7h/99")
    split = position.play("split 1 7c7d7h")
    assert paid(split) == [(payer, 1, 1, "valle_set") for payer in (2, 3, 4)]
    joined = split.play("add 7h 1")
    assert joined.payments == ()
    plain = table("1m7h", "Kd2h4h6s/4c4c4c4d4h4s/99").play("split 1 4c4c4c")
    assert paid(plain) == [(payer, 1, 1, "plain_suit") for payer in (2, 3, 4)]


def test_a_card_moved_to_another_meld_and_back_pays_once():
    position = table("1m", "Kd2h4h/AdAdAdAd,2d3d4d5d/99")
    there = position.play("borrow Ad1 to 2")
    assert paid(there) == [
        (p, 1, c, kind) for kind, c in (("low_rope", 1), ("more_rope", 1), ("more_rope", 1)) for p in (2, 3, 4)
    ]
    back = there.play("borrow Ad2 to 1")
    assert back.payments == ()
    assert back.play("borrow Ad1 to 2").payments == ()


def test_who_has_too_few_chips_owes_them():
    position = table("1m7s", "7s7sKd2h4h5s6sAcAd2c/-/99", f"{IDLE}/-/1")
    laid = position.play("lay 7s7s7s")
    assert laid.purses == (99 + 12, -3, 95, 95)


# the demand


DEMANDED = ("2c3dKd4h6h2s5s/7c7d7h/99",)


def test_others_may_demand_that_a_discard_that_fits_is_taken():
    position = table("1d", *DEMANDED, top="7st")
    asked = position.play("turn")
    assert (asked.phase, asked.to_act, asked.turn, texts(asked)) == ("demand", 2, 1, ["demand", "pass"])
    refused(asked, "turn", "is asked")
    forced = asked.play("pass").play("demand")
    assert (forced.phase, forced.to_act, forced.demanded_by) == ("draw", 1, 3)
    assert texts(forced) == ["take add 7s 1"]
    refused(forced, "turn", "demands that the", "demand")
    taken = forced.play("take add 7s 1")
    assert (taken.phase, taken.demanded_by) == ("meld", None)
    assert texts(taken, "discard") == [f"discard {c}" for c in ("2c", "3d", "Kd", "4h", "6h", "2s", "5s")]


def test_when_all_let_it_by_the_stock_is_turned():
    position = table("1d", *DEMANDED, top="7st", stock="Jc~7").play("turn")
    for seat in (2, 3, 4):
        assert position.to_act == seat
        position = position.play("pass")
    assert (position.phase, position.to_act, position.drawn, position.top) == (
        "meld",
        1,
        Card.parse("Jc"),
        (Card.parse("7s"), True),
    )


def test_who_has_dropped_demands_nothing():
    position = table("1d", *DEMANDED, f"!{IDLE}/-/97", top="7st").play("turn")
    assert position.to_act == 3


def test_no_demand_where_the_card_does_not_fit_as_the_melds_lie():
    assert table("1d", "2c3dKd4h6hKs5s/7c7d7h/99", top="Kht", stock="Jc~7").play("turn").phase == "meld"


def test_the_rule_points_of_the_demand_differ():
    only_discarder = table("1d", *DEMANDED, top="7sd", rules="pan+demand=discarder").play("turn")
    assert (only_discarder.phase, only_discarder.to_act) == ("demand", 4)
    assert only_discarder.play("pass").phase == "meld"
    free = table("1d", *DEMANDED, top="7sd", rules="pan+demand=nobody")
    assert free.play("turn").phase == "meld"
    refused(free, "demand", "nobody can be made", "demand")
    off_stock = "pan+demand=anyone,taking=from_stock"
    assert table("1d", *DEMANDED, top="7sd", rules=off_stock).play("turn").phase == "meld"
    assert table("1d", *DEMANDED, top="7st", rules=off_stock).play("turn").phase == "demand"


def test_a_demand_without_cause_is_refused():
    refused(table("1d", *DEMANDED, top="7st"), "demand", "answers a player", "demand")
    refused(table("1d", *DEMANDED, top="7st"), "pass", "nothing to let by")


# the end


def test_eleven_melded_win_at_once_and_the_winner_collects():
    ten = "4c4d4h5c5d5h"
    position = table("1m4s", f"-/{ten[:6]},{ten[6:]},2h3h4h5h/99", f"{IDLE}/-/99", f"!{IDLE}/-/97", pot=6)
    won = position.play("add 4s 1")
    assert (won.over, won.winner, won.count(1), won.pot) == (True, 1, 11, 0)
    assert paid(won) == [
        (2, 1, 1, "share"), (2, 1, 1, "valle_set"), (4, 1, 1, "share"), (4, 1, 1, "valle_set"), (0, 1, 6, "pot"),
    ]  # fmt: skip
    assert [p.again for p in won.payments] == [False, True, False, True, False]
    assert_sentence(won.payments[0].why)
    assert "once more" in won.payments[1].why
    assert won.purses == (99 + 2 + 2 + 6, 97, 97, 97)


def test_a_condition_made_by_the_last_card_is_paid_when_it_is_made_and_once_more():
    position = table("1m7s", "7c7d/4c4d4h4s,2h3h4h5h/99", pot=4)
    won = position.play("lay 7c7d7s")
    assert paid(won)[:3] == [(payer, 1, 1, "valle_set") for payer in (2, 3, 4)]
    assert won.purses[0] == 99 + 3 * (1 + 1 + 1) + 4


@pytest.mark.parametrize(
    ("rules", "gained"),
    [
        ("pan", 3 * (1 + 1)),
        ("pan+share=2", 3 * (2 + 1)),
        ("pan+outs=once", 3),
        ("pan+bare=double", 2 * 2 * (1 + 1) + (1 + 1)),
    ],
)
def test_the_rule_points_of_the_collection_differ(rules, gained):
    position = table(
        "1m4s", "-/4c4d4h,5c5d5h,2h3h4h5h/99", f"{IDLE}/-/99", f"{IDLE}/-/99", "2c4c6cJc2d4d6d/Ac2c3c/99", rules=rules
    )
    assert position.play("add 4s 1").purses[0] == 99 + 4 + gained


def test_ten_down_and_no_hand_keeps_drawing_and_discards_only_what_it_turned():
    position = table("1d", "-/4c4d4h,5c5d5h,2h3h4h5h/99", stock="KcKd~7")
    turned = position.play("turn")
    assert texts(turned, "discard") == ["discard Kc"]
    refused(turned, "lay KcKcKc", "less often")
    after = turned.play("discard Kc")
    assert (after.hand_count(1), after.count(1), after.to_act) == (0, 10, 2)


def test_before_a_player_with_ten_down_one_keeps_the_card_that_lets_out_while_a_safe_one_is_held():
    down = "-/4c4d4h,5c5d5h,2h3h4h5h/99"
    position = table("4m", down, f"{IDLE}/-/99", f"{IDLE}/-/99", "2c4s5sKd2d4d6dKh/Ac2c3c/99")
    assert texts(position, "discard") == ["discard 2c", "discard 2d", "discard 6d", "discard Kd", "discard Kh"]
    refused(position, "discard 4s", "would go out", "letting_out")
    free = table("4m", down, f"{IDLE}/-/99", f"{IDLE}/-/99", "2c4s5sKd2d4d6dKh/Ac2c3c/99", rules="pan+letting_out=free")
    assert "discard 4s" in texts(free)
    none_safe = table("4m", down, f"{IDLE}/-/99", f"{IDLE}/-/99", "4d4s5s6h/Ac2c3c,4c5c6c7c/99")
    assert texts(none_safe, "discard") == ["discard 4d", "discard 6h", "discard 4s", "discard 5s"]
    strict = table("4m", down, *[f"{IDLE}/-/99"] * 2, "2c4s5sKd2d4d6dKh/Ac2c3c/99", rules="pan+taking=from_stock")
    assert "discard 4s" in texts(strict)  # nobody may take what comes from a hand


def test_a_turned_card_may_let_the_next_player_out():
    down = "-/4c4d4h,5c5d5h,2h3h4h5h/99"
    position = table("4m4s", down)
    assert texts(position, "discard") == ["discard 4s"]
    assert "take add 4s 1" in texts(position.play("discard 4s"))


# the stock


def test_when_the_stock_is_used_up_the_discards_but_the_top_are_shuffled_into_a_new_one():
    spare = []
    named = f"{IDLE}" * 4
    cards = [named[at : at + 2] for at in range(0, len(named), 2)]
    for suit in "cdhs":
        for rank in "A234567JQK":
            left = 8 - cards.count(rank + suit) - (rank + suit == "Ks")
            spare.append(f"{rank}{suit}*{left}" if left > 1 else f"{rank}{suit}")
    position = table("1d", top="Kst", pile="".join(spare))
    assert position.stock_count == 0
    turned = position.play("turn")
    assert (turned.stock_count, turned.discards, turned.top) == (320 - 40 - 1 - 1, (), position.top)
    assert turned.drawn is not None
    assert position.play("turn") == turned


def test_each_card_is_drawn_about_as_often_as_it_is_left():
    counts = {}
    for seed in range(2000):
        drawn = table("1d", stock=f"~{seed:x}").play("turn").drawn
        counts[str(drawn)] = counts.get(str(drawn), 0) + 1
    assert len(counts) == 40
    idle, other = counts["2c"], counts["Ks"]  # four and eight of 280 are left
    assert 15 < idle < 45
    assert 35 < other < 85


# what a view can't do


def test_a_view_answers_what_it_knows_and_refuses_the_rest():
    position = table("1d", "7c7dKd2h3h5h6h6cQdQs/-/99", top="7ht", stock="Kc~7")
    own, other = position.view(1), position.view(2)
    assert own.play("take lay 7c7d7h").count(1) == 3
    for wrong in (
        lambda: own.play("turn"), other.legal, lambda: other.hand(1), lambda: other.view(1), lambda: position.view(5),
        lambda: position.hand(0), lambda: position.melds(True),
    ):  # fmt: skip
        with pytest.raises(PanPositionError) as caught:
            wrong()
        assert_sentence(str(caught.value))
    assert "Kc" not in str(own).split()[-1]
