"""The players of Panguingue keep to the rules and to what they see, and do what is said of them."""

from random import Random

import pytest

from conquian_nb.analysis.pan_bots import PAN_BOTS, careful_pan_bot, greedy_pan_bot, promise
from conquian_nb.engine.cards import Cards
from conquian_nb.engine.pan_deal import PanDeal
from conquian_nb.engine.pan_melds import row_of
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.engine.pan_state import full_counts
from tests.engine.pan_worlds import IDLE, table


def a_round(names, seed, rules="pan", most=20_000):
    rng, position = Random(seed), PanDeal.shuffle(rules, seed=seed).start()
    yield position, None
    for _step in range(most):
        if position.over:
            return
        view = position.view(position.to_act)
        action = PAN_BOTS[names[position.to_act - 1]](view, view.legal(), rng)
        assert action in position.legal()
        position = position.play(action)
        yield position, action
    raise AssertionError(f"The bots never end {seed}.")


@pytest.mark.parametrize("name", PAN_BOTS)
def test_rounds_among_bots_end(name):
    for seed in range(4):
        *_rest, (end, _action) = a_round([name] * 4, seed)
        assert end.winner in end.active
        assert sum(end.purses) == 400


def test_rounds_among_all_bots_end_under_other_rules():
    rules = (
        "pan+players=6,pack=310,taking=from_stock,growth=each_suit_once,demand=discarder,letting_out=free,bare=double"
    )
    for seed in range(4):
        *_rest, (end, _action) = a_round(["random", "greedy", "careful"] * 2, seed, rules)
        assert sum(end.purses) == 600


def test_a_bot_sees_no_more_than_its_view():
    position = PanDeal.shuffle(seed=4).start()
    for _seat in range(4):
        position = position.play("stay")
    other = PanDeal.shuffle(seed=5, eldest=1)
    hands = (position.hand(1), *other.hands[1:])
    swapped = PanDeal(position.rules, hands, (100,) * 4, chance=99).start()
    for _seat in range(4):
        swapped = swapped.play("stay")
    assert position.view(1) == swapped.view(1) != swapped
    for bot in PAN_BOTS.values():
        seen = position.view(1)
        assert bot(seen, seen.legal(), Random(3)) == bot(swapped.view(1), seen.legal(), Random(3))


def choice(bot, position):
    view = position.view(position.to_act)
    return str(bot(view, view.legal(), Random(0)))


def test_the_greedy_bot_takes_what_brings_most_chips():
    position = table("1m5s", "5c5d5s5s2h4h6h7hKdJs/-/99")
    assert choice(greedy_pan_bot, position) == "lay 5s5s5s"
    assert choice(greedy_pan_bot, table("1d", "7c7dKd2h3h5h6h6cQdQs/-/99", top="7ht")) == "take lay 7c7d7h"


def test_the_careful_bot_drops_weak_hands_and_plays_good_ones():
    weak, good = "Ac3c6cQc2d4dJd5h7hKs", "7c7d7s7s5h5hJsQsKsKs"
    assert choice(careful_pan_bot, table("1s", f"{weak}/-/99")) == "drop"
    assert choice(careful_pan_bot, table("1s", f"{good}/-/99")) == "stay"
    unseen = list(full_counts(PanRules()))
    assert promise(PanRules(), row_of(Cards.parse(good)), (), unseen) > promise(
        PanRules(), row_of(Cards.parse(weak)), (), unseen
    )


def test_the_careful_bot_keeps_a_pair_of_sevens_and_does_not_feed_the_next_player():
    position = table("1m", "7s7s4dKhAh/2c3c4c,QdQhQs/99", f"{IDLE[:14]}/AcAdAh/99")
    assert choice(careful_pan_bot, position) in ("discard 4d", "discard Kh")


def test_the_careful_bot_demands_from_players_with_few_cards_but_lets_none_go_out():
    few = table("2q1", "KdKhQs/7c7d7h,2h3h4h5h/99", f"{IDLE}/-/99", top="7st")
    assert choice(careful_pan_bot, few) == "demand"
    many = table("2q1", "KdKhQsJsAcAdQd/7c7d7h/99", f"{IDLE}/-/99", top="7st")
    assert choice(careful_pan_bot, many) == "pass"
    last = table("2q1", "-/7c7d7h,2h3h4h5h,QcQdQh/99", f"{IDLE}/-/99", top="7st")
    assert choice(careful_pan_bot, last) == "pass"


def test_the_careful_bots_win_chips_from_greedy_ones():
    won = 0
    for seed in range(40):
        *_rest, (end, _action) = a_round(["careful", "greedy", "careful", "greedy"], seed)
        won += end.purses[0] + end.purses[2] - 200
    assert won > 0
