"""Dealing: the same seed gives the same cards on every machine."""

from hashlib import sha256
from random import Random

import pytest

from conquian_nb.engine import PRESETS, Deal, RuleSet
from conquian_nb.engine.deal import SeedError, seed_number

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
TUESDAY = "naibi 1o Kc1t 7cJcAdJdAh2hQh3s4sKs/- Ac3c6c4d5dQd3hJhKh6s/- AsJs4c2c2d6h7sKd5c5s2s7hQs3dQc5h7d6d4h -"


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


def test_digits_are_the_number_whatever_their_type():
    assert [seed_number(seed) for seed in ("7", 7, " 7 ", 0, "0")] == [7, 7, 7, 0, 0]
    assert Deal.shuffle("naibi", "2024").start() == Deal.shuffle("naibi", 2024).start()


def test_a_recorded_text_stays_the_same_number_on_every_machine():
    """Somebody has written it on a blackboard."""
    assert seed_number("Tuesday") == int.from_bytes(sha256(b"Tuesday/1").digest()[:8], "big")
    assert seed_number("Tuesday", 2) == int.from_bytes(sha256(b"Tuesday/2").digest()[:8], "big")
    assert seed_number("7", 2) == seed_number(7, 2) == int.from_bytes(sha256(b"7/2").digest()[:8], "big")
    assert str(Deal.shuffle("naibi", "Tuesday").start()) == TUESDAY


def test_a_text_is_the_same_seed_from_every_keyboard():
    assert seed_number("caf\u00e9") == seed_number("cafe\u0301") == seed_number("  caf\u00e9 ")
    assert seed_number("Tuesday") != seed_number("tuesday")


@pytest.mark.parametrize("bad", ["", "  ", "x" * 61, "two\nlines", "bell\x07", None, True, 1.5, b"7", ["7"]])
def test_what_is_no_seed_is_refused_in_one_sentence(bad):
    with pytest.raises(SeedError, match=r"^A seed is a text of 1 to 60 characters in one line, or a whole number\.$"):
        Deal.shuffle("naibi", bad)
