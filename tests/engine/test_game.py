"""The course of a deal, rule by rule; each test is named after the source that has the rule."""

import pytest

from conquian_nb.engine import Deal, IllegalAction, Offer, Position, RuleSet

FIRST = "Ac3c7cQcAdAh2hAs2sQs/- 4c5c6c2d5d7dQd5s6sKs/- {}4s7s3sJhJcJs3d2cKh5hKcJd6h3h4h7h4d6d {}"
DEAL = "naibi 1o Kd1t " + FIRST.format("Qh", "-")
WEAPON = "KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d {} 2cKc"
TEN_DOWN = "-/JcJhJs,3h4h5h,2s3s4s5s 6cQc6d7s/AcAdAh,KdKhKs"
LAST = "6hQsKs/AcAdAhAs,KcKdKh Jd5h/2c2d2h2s,3c3d3h3s -"
CLOSED = "AcAd/KcKdKh,2c3c4c5c6c 4dAh2h/7c7d7h7s,4s5s6s Jd -"
THREE = "4cKc2dAs3s/7c7d7h 4d6s7sJsKs/4h5h6h Ac2cJdKh/QcQdQhQs 2h2s -"
FOUR = "4c2d3sAs/7c7d7h 4d6sJsKs/4h5h6h Ac2cJdKh/QcQdQh 3c5c5dAdAh2h3d/- 2s6d -"


def legal(text):
    """The legal actions of a position text, as texts."""
    return [str(action) for action in Position.parse(text).legal()]


def play(text, *actions):
    position = Position.parse(text)
    for action in actions:
        position = position.play(action)
    return position


def who(position):
    """The field that says who acts, and the offer."""
    return " ".join(str(position).split(" ")[1:3])


# --- the offer -----------------------------------------------------------------------------


def test_naibi_turned_card_is_offered_to_the_turner_first_then_to_the_other():
    position = Position.parse(DEAL)
    assert who(position) == "1o Kd1t"
    assert position.passed == ()
    position = position.play("pass")
    assert who(position) == "2o Kd1t"
    assert position.passed == (1,)


def test_naibi_card_all_have_passed_is_dead_and_the_player_left_of_the_turner_turns_the_next():
    position = play(DEAL, "pass", "pass")
    assert who(position) == "2o Qh2t"
    assert str(position.dead) == "Kd"
    assert position.stock_count == 18
    assert who(position.play("pass")) == "1o Qh2t"


def test_naibi_discarded_card_is_offered_to_the_other_player_only():
    discarded = play("naibi 2o Qh2t " + FIRST.format("", "Kd"), "pass", "take QcQhQs", "discard 3c")
    assert who(discarded) == "2o 3c1d"
    assert discarded.passed == ()
    refused = discarded.play("pass")
    assert who(refused) == "2o 4s2t"
    assert str(refused.dead) == "3cKd"


def test_naibi_take_is_melded_at_once_and_paid_for_with_a_hand_card():
    taken = play("naibi 1o Qh2t " + FIRST.format("", "Kd"), "take QcQhQs")
    assert who(taken) == "1d -"
    assert taken.offer is None
    assert str(taken.melds(1)) == "QcQhQs"
    assert taken.hand_count(1) + taken.count(1) == 11
    assert [str(action) for action in taken.legal()] == [f"discard {card}" for card in taken.hand(1)]
    assert taken.play("discard As").offer == Offer(taken.action("discard As").card, 1, True)


def test_a_turned_card_is_an_offer_that_was_not_discarded():
    position = Position.parse(DEAL)
    assert (str(position.offer.card), position.offer.seat, position.offer.thrown) == ("Kd", 1, False)


def test_naibi_nothing_is_melded_from_the_hand_without_a_taken_card():
    assert legal("naibi 1o 2c1t 7c7d7h7sKcKdKhKsAcAd/- 3c4c5c3d4d5d3h4h5h6s/- 6c6d6h -") == ["pass"]


# --- winning -------------------------------------------------------------------------------


def test_naibi_the_eleventh_card_wins_on_the_spot_ten_down():
    won = play(f"naibi 1o Jd1t {TEN_DOWN} 2d3d 4c", "take JcJdJhJs")
    assert who(won) == "1w -"
    assert (won.over, won.winner, won.to_act, won.phase, won.count(1)) == (True, 1, None, "over", 11)
    assert won.legal() == ()
    with pytest.raises(IllegalAction):
        won.play("pass")


def test_naibi_the_whole_remaining_hand_may_go_down_with_the_eleventh_card():
    won = play("naibi 1o 3h2d 3c3d/JcJdJhJs,4s5s6s7s Ac2c4c6c7cKcAd2d6d7d/- 5c5d As", "take 3c3d3h")
    assert (won.winner, won.hand_count(1), won.count(1)) == (1, 0, 11)


def test_naibi_ten_down_with_an_empty_hand_is_no_win_the_player_waits_to_be_offered_a_card_that_fits():
    down = play("naibi 1o 4h1t Kc3h5h/JcJhJs,2s3s4s5s 6c6d7h7s/AcAdAh,QdQhQs 7c2h -", "take 3h4h5h")
    waiting = down.play("discard Kc")
    assert (waiting.over, waiting.count(1), waiting.hand_count(1)) == (False, 10, 0)
    offered = waiting.play("pass").play("pass")
    assert who(offered) == "1o 7c2t"
    assert [str(action) for action in offered.legal()] == ["pass"]
    assert who(offered.play("pass")) == "1o 2h1t"
    assert [str(action) for action in offered.play("pass").legal()] == ["take 2h3h4h5h", "pass"]


def test_naibi_winning_card_may_be_passed():
    assert legal(f"naibi 1o Jd1t {TEN_DOWN} 2d3d 4c") == ["take JcJdJhJs", "pass"]
    assert legal(f"naibi+duty=free 1o Jd1t {TEN_DOWN} 2d3d 4c") == ["take JcJdJhJs", "pass"]
    assert legal(f"naibi+duty=compulsory 1o Jd1t {TEN_DOWN} 2d3d 4c") == ["take JcJdJhJs"]


# --- forcing -------------------------------------------------------------------------------


def test_naibi_player_who_passes_a_fitting_card_may_be_forced_and_still_pays():
    passed = play("naibi 1o 6h1t " + WEAPON.format("7hJs"), "pass")
    assert who(passed) == "2f1 6h1t"
    assert (passed.phase, passed.to_act, passed.victim) == ("force", 2, 1)
    assert [str(action) for action in passed.legal()] == ["force 2h3h4h5h6h", "pass"]
    forced = passed.play("force 2h3h4h5h6h")
    assert who(forced) == "1d -"
    assert str(forced.melds(1)) == "3c4c5c6c,2h3h4h5h6h"
    assert [str(action) for action in forced.legal()] == ["discard Kd", "discard Ks"]


def test_naibi_a_card_that_needs_the_hand_can_not_be_forced():
    assert who(play("naibi 1o Kh1t " + WEAPON.format("7hJs"), "pass")) == "2o Kh1t"
    assert "force" not in "".join(legal("naibi 2o Kh1t " + WEAPON.format("7hJs")))


def test_naibi_force_answers_the_pass_it_follows_and_is_too_late_when_the_next_card_is_turned():
    let_go = play("naibi 1o 6h1t " + WEAPON.format("7hJs"), "pass", "pass")
    assert who(let_go) == "2o 6h1t"
    assert let_go.refusal("force 2h3h4h5h6h") is not None
    turned = let_go.play("pass")
    assert who(turned) == "2o 7h2t"
    with pytest.raises(IllegalAction):
        turned.play("force 2h3h4h5h6h")


def test_naibi_a_discarded_card_may_be_forced_by_its_discarder():
    discarded = play("naibi 2o 6h1d KdKs/3c4c5c6c,QcQdQhQs Ac4d2s/7c7d7s,2h3h4h5h 7hJs 2cKc", "pass")
    assert who(discarded) == "1f2 6h1d"
    assert who(discarded.play("pass")) == "2o 7h2t"
    assert who(discarded.play("force 2h3h4h5h6h")) == "2d -"


def test_naibi_the_forcer_lays_the_card_where_both_a_set_and_a_run_take_it():
    both = "naibi 2f1 7h2d 2cKc3dKs/7c7d7s,4h5h6h Ac3cAd2d6sJs/QcQdQhQs 6dKd -"
    assert legal(both) == ["force 7c7d7h7s", "force 4h5h6h7h", "pass"]


def test_naibi_the_forced_player_wins_if_it_is_the_eleventh_card():
    won = play(f"naibi 2f1 Jd1t {TEN_DOWN} 2d3d 4c", "force JcJdJhJs")
    assert (won.winner, who(won)) == (1, "1w -")


def test_naibi_forced_with_one_card_left_the_last_card_is_discarded_and_the_deal_goes_on():
    one_left = "naibi 2f1 2h2d 4c/7c7d7h,JcJhJs,3h4h5h 5c6c6d7s/AcAdAh,KdKhKs Qc -"
    forced = play(one_left, "force 2h3h4h5h", "discard 4c")
    assert (forced.over, forced.hand_count(1), forced.count(1)) == (False, 0, 10)
    assert who(forced) == "2o 4c1d"


def test_naibi_where_the_card_fits_both_the_first_may_be_forced_and_then_the_other():
    both = "naibi 1o 6h1t Ac4cKdKs/JcJdJh,3h4h5h 7d2s7sQs/2c2d2h,6c6d6s 7h3d 3cKc"
    passed = play(both, "pass")
    assert who(passed) == "2f1 6h1t"
    let_go = passed.play("pass")
    assert who(let_go) == "2o 6h1t"
    assert [str(action) for action in let_go.legal()] == ["take 6c6d6h6s", "pass"]
    other = let_go.play("pass")
    assert who(other) == "1f2 6h1t"
    assert who(other.play("force 6c6d6h6s")) == "2d -"
    assert who(other.play("pass")) == "2o 7h2t"


def test_naibi_force_may_move_the_melds_of_the_forced():
    assert legal("naibi 1f2 Js1d " + CLOSED) == ["force 7c7d7h,4s5s6s7sJs", "pass"]


def test_foster_1913_force_takes_the_melds_as_they_lie():
    assert legal("naibi+force_reach=as_it_lies 2f1 6h1t " + WEAPON.format("7hJs")) == ["force 2h3h4h5h6h", "pass"]
    unforced = play("naibi+force_reach=as_it_lies 2o Js1d " + CLOSED, "pass")
    assert who(unforced) == "2o Jd2t"
    assert legal("naibi+force_reach=as_it_lies 2o Js1d " + CLOSED) == [
        "take 7c7d7h,4s5s6s7sJs",
        "pass",
    ]


# --- the end of the stock ------------------------------------------------------------------


def test_naibi_a_card_must_be_turned_and_the_stock_is_empty_drawn():
    drawn = play(f"naibi 1o 7d1t {LAST} 4c", "pass", "pass")
    assert str(drawn) == f"naibi draw - {LAST} 4c7d"
    assert (drawn.over, drawn.winner, drawn.phase, drawn.to_act) == (True, None, "over", None)
    assert drawn.legal() == ()


def test_our_reading_the_last_discard_is_still_offered():
    discarded = play(f"naibi 1o Js1t {LAST} 4c", "take JsQsKs", "discard 6h")
    assert who(discarded) == "2o 6h1d"
    assert who(discarded.play("pass")) == "draw -"
    assert str(discarded.play("pass").dead) == "4c6h"


def test_the_other_reading_ends_at_the_last_card_and_the_discard_is_dead():
    rules = "naibi+empty_stock=ends_at_last_card"
    taken = play(f"{rules} 1o Js1t {LAST} 4c", "take JsQsKs")
    assert who(taken) == "1d -"
    drawn = taken.play("discard 6h")
    assert (drawn.over, drawn.winner, str(drawn.dead)) == (True, None, "4c6h")
    assert play(f"{rules} 1o Jd1t {TEN_DOWN} - 4c", "take JcJdJhJs").winner == 1
    assert who(play(f"{rules} 1o 7d1t {LAST} 4c", "pass", "pass")) == "draw -"


def test_naibi_the_last_card_passed_may_still_be_forced():
    passed = play("naibi 1o 6h1t " + WEAPON.format("-"), "pass")
    assert who(passed) == "2f1 6h1t"
    assert who(passed.play("force 2h3h4h5h6h").play("discard Kd")) == "2o Kd1d"


# --- three and four players ----------------------------------------------------------------


def test_naibi_three_players_the_offer_goes_round_from_the_turner():
    position = Position.parse(f"three_players 2o Jh2t {THREE}")
    seats = []
    while str(position.offer.card) == "Jh":
        seats.append(position.to_act)
        position = position.play("pass")
    assert seats == [2, 3, 1]
    assert who(position) == "3o 2h3t"


def test_naibi_three_players_a_discard_goes_round_from_the_left_and_never_back_to_the_discarder():
    position = play(f"three_players 3o Jh2d {THREE}", "pass")
    assert who(position) == "1o Jh2d"
    assert position.passed == (3,)
    assert who(position.play("pass")) == "3o 2h3t"


def test_naibi_three_players_all_others_may_force_clockwise_from_the_player_who_passed():
    discarded = Position.parse(f"three_players 2o 3h1d {THREE}")
    second = discarded.play("pass")
    assert who(second) == "3f2 3h1d"
    last_asked = second.play("pass")
    assert who(last_asked) == "1f2 3h1d"
    assert [str(action) for action in last_asked.legal()] == ["force 3h4h5h6h", "pass"]
    assert who(last_asked.play("force 3h4h5h6h")) == "2d -"
    assert who(last_asked.play("pass")) == "3o 3h1d"
    assert who(last_asked.play("pass").play("pass")) == "2o 2h2t"


def test_naibi_four_players_every_other_may_force_before_the_card_goes_on():
    position = play(f"four_players 2o 3h1d {FOUR}", "pass")
    forcing = []
    while position.phase == "force":
        assert position.victim == 2
        assert [str(action) for action in position.legal()] == ["force 3h4h5h6h", "pass"]
        forcing.append(position.to_act)
        position = position.play("pass")
    assert forcing == [3, 4, 1]
    assert who(position) == "3o 3h1d"
    assert who(position.play("pass").play("pass")) == "2o 2s2t"


def test_naibi_three_players_go_out_on_nine_and_four_on_eight():
    three = "three_players 1o 4c3d -/5c6c7cJc,3c3d3h3s 4d6s7sJsKs/4h5h6h Ac2cJdKh/QcQdQhQs 2h -"
    assert play(three, "take 4c5c6c7cJc").winner == 1
    four = "four_players 1o 4c4d -/5c6c7cJc,3d3h3s 6s7sJsKs/4h5h6h 2cJdKh/QcQdQhQs AcAd7hAs2s5s6d/- 2h -"
    assert play(four, "take 4c5c6c7cJc").winner == 1


# --- the first card and the swap -----------------------------------------------------------


def dealt(rules, seed=3):
    return Deal.shuffle(RuleSet.parse(rules), seed=seed).start()


def test_naibi_the_non_dealer_turns_the_first_card():
    for rules, players in (("naibi", 2), ("three_players", 3), ("four_players", 4)):
        position = dealt(rules)
        assert (position.to_act, position.offer.seat, position.offer.thrown) == (1, 1, False)
        seats = []
        for _ in range(players):
            seats.append(position.to_act)
            position = position.play("pass")
        assert seats == list(range(1, players + 1))
        assert position.offer.seat == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wikipedia_the_dealer_turns_the_first_card_and_has_the_last_option(players):
    position = dealt(f"wikipedia+players={players},hand_size=9")
    assert position.offer.seat == players
    for seat in range(1, players + 1):
        assert position.to_act == seat
        assert position.passed == tuple(range(1, seat))
        assert Position.parse(str(position)) == position
        position = position.play("pass")
    assert (position.to_act, position.offer.seat, position.dead_count) == (1, 1, 1)


def test_wikipedia_later_cards_go_to_their_turner_first():
    position = dealt("wikipedia")
    for _ in range(4):
        position = position.play("pass")
    assert (position.to_act, position.offer.seat, position.stock_count) == (2, 2, 17)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_naibi_swap_all_pick_before_any_card_moves_to_the_left(players):
    first = position = dealt(f"naibi+players={players},hand_size=7,swap=1")
    picks = [first.hand(seat)[seat] for seat in range(1, players + 1)]
    assert (first.phase, first.offer, first.stock_count) == ("swap", None, 40 - 7 * players)
    for seat, pick in enumerate(picks, 1):
        assert who(position) == f"{seat}s1" + ":" * (seat > 1) + "".join(map(str, picks[: seat - 1])) + " -"
        assert position.to_act == seat
        assert all(position.hand(other) == first.hand(other) for other in range(1, players + 1))
        assert position.picks == tuple(picks[: seat - 1])
        assert position.view(1).picks == (*picks[:1], None, None, None)[: seat - 1], "seat 1 sees only its own"
        assert [str(action) for action in position.legal()] == [f"swap {card}" for card in position.hand(seat)]
        position = position.play(f"swap {pick}")
    for seat, pick in enumerate(picks, 1):
        left, own = seat % players + 1, set(first.hand(seat)) - {pick}
        assert pick in position.hand(left)
        assert own <= set(position.hand(seat))
    assert (position.phase, position.offer.seat, position.to_act) == ("offer", 1, 1)


def test_wikipedia_swaps_go_round_as_often_as_agreed():
    position = dealt("wikipedia+swap=2")
    for round_ in (1, 1, 2, 2):
        assert str(position).split(" ")[1][1:3] == f"s{round_}"
        position = position.play(f"swap {position.hand(position.to_act)[0]}")
    assert (position.phase, position.offer.seat, position.to_act) == ("offer", 2, 1)


def test_a_card_just_received_may_be_passed_on_in_the_next_round():
    position = dealt("naibi+swap=2")
    mine = position.hand(1)[0]
    position = position.play(f"swap {mine}").play(f"swap {position.hand(2)[0]}")
    position = position.play(f"swap {position.hand(1)[0]}").play(f"swap {mine}")
    assert mine in position.hand(1)
