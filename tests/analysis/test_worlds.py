"""Deals that agree with what a seat knows: nothing it sees changes, and nothing it can't see is given away."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.analysis.worlds import worlds
from conquian_nb.engine import PRESETS, Deal, Position

RULES = [*PRESETS.values(), PRESETS["four_players"].replace(swap=1), PRESETS["tutorial"].replace(swap=2)]


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(0, 60), st.booleans(), st.randoms())
def test_a_world_looks_to_the_seat_as_the_deal_does(rules, seed, length, memory, choose):
    position = Deal.shuffle(rules, seed).start()
    for _ in range(length):
        if not position.over:
            position = position.play(choose.choice(position.legal()))
    for seat in range(1, rules.players + 1):
        seen = position.view(seat, memory=memory)
        [world] = worlds(seen, 1, seed)
        assert not world.is_view
        assert world.view(seat, memory=memory) == seen


def test_every_unseen_card_may_lie_anywhere():
    seen = Deal.shuffle(PRESETS["naibi"], 5).start().view(2)
    held = Counter(card for world in worlds(seen, 300) for card in world.hand(1))
    assert len(held) == 40 - 10 - 1
    assert min(held.values()) > 60  # each of the 29 is expected 103 times
    assert max(held.values()) < 150


def test_the_same_seed_gives_the_same_worlds():
    seen = Deal.shuffle(PRESETS["naibi"], 5).start().view(1)
    assert worlds(seen, 3, 8) == worlds(seen, 3, 8)
    assert worlds(seen, 3, 8) != worlds(seen, 3, 9)


def test_dead_cards_that_the_seat_remembers_stay_dead():
    position = Deal.shuffle(PRESETS["naibi"], 5).start().play("pass").play("pass").play("pass").play("pass")
    seen = position.view(1, memory=True)
    assert seen.dead_count == 2
    assert {world.dead for world in worlds(seen, 20)} == {position.dead}
    assert len({world.dead for world in worlds(position.view(1), 20)}) > 1


def test_cards_set_aside_may_be_anywhere_too():
    seen = Position.parse("naibi 1o 6h2t KdKs/3c4c5c6c,2h3h4h5h ?3/7c7d7s,3d4d5d6d ?4 -")
    found = worlds(seen, 40)
    assert {(world.hand_count(2), world.stock_count) for world in found} == {(3, 4)}
    assert len({card for world in found for card in world.stock}) > 12


def test_with_all_cards_open_there_is_one_world():
    position = Deal.shuffle(PRESETS["naibi"], 5).start()
    assert set(worlds(position, 3)) == {position}
