"""The engine and the reference play the same game, under every preset and many mixed rule sets."""

from random import Random

import pytest

from conquian_nb.engine import Deal, IllegalAction, Position, RuleSet

from . import reference as ref
from .worlds import PRESETS_AND_MIXED, composed

PHASES = {"o": "offer", "f": "force", "d": "discard", "s": "swap", "w": "over", "draw": "over"}


def assert_same(position, state):
    """Same text, same phase, same legal actions in an order with takes first and pass last."""
    assert str(position) == ref.write(state)
    assert position.phase == PHASES[state.phase]
    assert position.to_act == (None if position.over else state.actor)
    assert position.winner == (state.actor if state.phase == "w" else None)
    assert position.victim == (state.victim or None)
    actions = [str(action) for action in position.legal()]
    assert len(actions) == len(set(actions))
    assert set(actions) == ref.legal(state), str(position)
    assert "pass" not in actions[:-1]


def assert_same_next(position, state, action):
    assert str(position.play(action)) == ref.write(ref.play(state, action)), (str(position), action)


def tempting(actions, random):
    """One of the legal actions; takes and forces more often than not."""
    lays = [action for action in actions if action.startswith(("take", "force"))]
    return random.choice(lays if lays and random.random() < 0.6 else actions)


def assert_same_to_the_end(position, random):
    """The whole deal from here on, with two actions tried at every step."""
    while True:
        state = ref.read(str(position))
        assert_same(position, state)
        if position.over:
            return
        actions = sorted(ref.legal(state))
        for action in random.sample(actions, min(2, len(actions))):
            assert_same_next(position, state, action)
        position = position.play(tempting(actions, random))


@pytest.mark.parametrize("rules", PRESETS_AND_MIXED)
def test_random_deals(rules):
    assert_same_to_the_end(Deal.shuffle(RuleSet.parse(rules), 1).start(), Random(rules))


@pytest.mark.parametrize("rules", PRESETS_AND_MIXED)
def test_random_deals_from_full_tables(rules):
    for seed in range(100, 105):
        assert_same_to_the_end(Position.parse(composed(rules, seed)), Random(f"{rules} {seed}"))


@pytest.mark.parametrize("rules", PRESETS_AND_MIXED)
def test_composed_positions(rules):
    for seed in range(15):
        text = composed(rules, seed)
        position, state = Position.parse(text), ref.read(text)
        assert_same(position, state)
        for action in ref.legal(state):
            assert_same_next(position, state, action)


@pytest.mark.parametrize("rules", PRESETS_AND_MIXED)
def test_views(rules):
    for seed in range(6):
        state = ref.read(composed(rules, seed))
        for _ in range(3):
            position = Position.parse(ref.write(state))
            for seat in state.hands:
                for memory in (False, True):
                    view = position.view(seat, memory=memory)
                    assert str(view) == ref.write(state, seat, memory)
                    assert Position.parse(str(view)) == view
            actions = sorted(ref.legal(state))
            if not actions:
                break
            state = ref.play(state, tempting(actions, Random(seed)))


def test_other_actions_are_refused():
    """Actions of other positions, each judged by the reference."""
    pool = Random(7)
    actions = {action for rules in PRESETS_AND_MIXED for action in ref.legal(ref.read(composed(rules, 99)))}
    actions = sorted(actions)
    for rules in PRESETS_AND_MIXED:
        text = composed(rules, 5)
        position, legal = Position.parse(text), ref.legal(ref.read(text))
        for action in pool.sample(actions, 20):
            if action in legal:
                continue
            assert position.refusal(action) is not None, (text, action)
            with pytest.raises(IllegalAction):
                position.play(action)
