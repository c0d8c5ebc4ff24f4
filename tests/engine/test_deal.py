"""Dealing: the same seed gives the same cards on every machine."""

from random import Random

import pytest

from conquian_nb.engine import PRESETS, Deal, RuleSet

from . import reference as ref
from .worlds import PRESETS_AND_MIXED


def shuffled(rules, seed):
    """Fisher and Yates from the last card down, on a pack ordered by suit, then rank."""
    order, random = ref.pack(rules), Random(seed)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("rules", PRESETS_AND_MIXED)
def test_deals_are_shuffled_as_agreed(rules):
    for seed in (0, 1, 7, 12345):
        position = Deal.shuffle(RuleSet.parse(rules), seed=seed).start()
        assert str(position) == ref.write(ref.start(rules, shuffled(rules, seed)))


RECORDED = {
    7: "naibi 1o Qc1t JcKc5dQdAh6h7hJhAsJs/- Ac5c7cAdJd4hQh2s3s6s/- 5s2h6dQs4c3h2dKh7s4d4s7d2cKsKd3c5h6c3d -",
    2024: "naibi 1o As1t 6cJcAd7dKd4hJh5s6sJs/- Ac2c3c4c7c4dAh5h4sQs/- 5c3hJdKhKs7s2s2h3d6d7hQcKc6h5d3s2dQhQd -",
}


@pytest.mark.parametrize("seed", RECORDED)
def test_a_recorded_deal_never_changes(seed):
    assert str(Deal.shuffle(PRESETS["naibi"], seed=seed).start()) == RECORDED[seed]


def test_the_seed_is_nought_when_none_is_given():
    naibi = PRESETS["naibi"]
    assert Deal.shuffle(naibi).start() == Deal.shuffle(naibi, seed=0).start()
    assert Deal.shuffle(naibi, seed=1).start() != Deal.shuffle(naibi, seed=2).start()


def test_seat_1_gets_the_first_cards_and_turns_the_first_card_of_the_stock():
    order = shuffled("three_players", 5)
    position = Deal.shuffle(PRESETS["three_players"], seed=5).start()
    for seat in (1, 2, 3):
        assert sorted(map(str, position.hand(seat))) == sorted(order[8 * seat - 8 : 8 * seat])
    assert [str(position.offer.card), *map(str, position.stock)] == order[24:]
    assert (position.offer.seat, position.offer.thrown, position.to_act) == (1, False, 1)
    assert position.dead_count == 0
