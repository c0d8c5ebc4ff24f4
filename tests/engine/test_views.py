"""Hidden cards leave a position only through view(): no seat learns what it can't see."""

import gc
import pickle
import types
from enum import Enum
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import Deal, Position, PositionError, RuleSet

from . import reference as ref
from .sentences import assert_sentence
from .worlds import PRESETS_AND_MIXED, composed, mixed

FULL = "naibi 1o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
SWAPPING = tuple(rules for rules in mixed(80, seed=2) if ref.points(rules)["swap"])
RULES = st.sampled_from(PRESETS_AND_MIXED)
SEEDS = st.integers(0, 10**9)


# --- what a view shows ---------------------------------------------------------------------


def test_a_view_shows_the_own_hand_and_how_many_cards_lie_elsewhere():
    assert str(Position.parse(FULL).view(1)) == "naibi 1o 6h1t KdKs/3c4c5c6c,2h3h4h5h ?3/7c7d7s,3d4d5d6d ?2 ?2"
    assert str(Position.parse(FULL).view(2)) == "naibi 1o 6h1t ?2/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d ?2 ?2"


def test_memory_lists_the_dead_cards_that_lie_face_down():
    view = Position.parse(FULL).view(1, memory=True)
    assert str(view) == "naibi 1o 6h1t KdKs/3c4c5c6c,2h3h4h5h ?3/7c7d7s,3d4d5d6d ?2 2cKc"
    assert str(view.dead) == "2cKc"


def test_what_is_empty_is_known():
    text = "naibi 1o 6h2d KdKs/3c4c5c6c,2h3h4h5h -/7c7d7s,QcQdQs,3d4d5d6d - -"
    view = Position.parse(text).view(1)
    assert str(view) == text
    assert view.sees(2)
    assert (len(view.hand(2)), len(view.stock), len(view.dead), view.is_view) == (0, 0, 0, False)


def test_picks_of_the_others_are_hidden_and_the_own_pick_stays_in_the_hand():
    hands = "Ac2c3c4c5c6c7c/- Ad2d3d4d5d6d7d/- Ah2h3h4h5h6h7h/-"
    text = f"naibi+players=3,hand_size=7,swap=1 3s1:4c7d - {hands} As2s3s4s5s6s7s -"
    seats = hands.split(" ")
    for seat, picks in ((1, "4c?"), (2, "?7d"), (3, "??")):
        shown = [own if at == seat else "?7/-" for at, own in enumerate(seats, 1)]
        view = Position.parse(text).view(seat)
        assert str(view) == f"naibi+players=3,hand_size=7,swap=1 3s1:{picks} - {' '.join(shown)} ?7 -"
        assert Position.parse(str(view)) == view


def test_when_the_deal_is_over_all_hands_are_shown_and_the_stock_is_not():
    won = "naibi 1w - -/JcJdJhJs,3h4h5h,2s3s4s5s AcKc2c/7c7d7s,3d4d5d6d 7hQs Kd2h"
    view = Position.parse(won).view(2)
    assert str(view.hand(1)) == ""
    for seat in (1, 2):
        assert str(Position.parse(won).view(seat).hand(2)) == "Ac2cKc"
        assert str(Position.parse(won).view(seat)).split(" ")[-2:] == ["?2", "?2"]
    assert (view.over, view.winner, view.legal()) == (True, 1, ())


@pytest.mark.parametrize("question", ["hand", "stock", "dead", "legal"])
def test_asking_a_view_for_what_it_can_not_know_raises_a_sentence(question):
    view = Position.parse(FULL).view(2)
    asked = {
        "hand": lambda: view.hand(1),
        "stock": lambda: view.stock,
        "dead": lambda: view.dead,
        "legal": view.legal,
    }
    with pytest.raises(PositionError) as refused:
        asked[question]()
    assert_sentence(str(refused.value))


def test_a_view_can_not_be_seen_from_another_seat():
    view = Position.parse(FULL).view(1)
    assert view.view(1) == view
    assert view.view(1, memory=True) == view
    with pytest.raises(PositionError) as refused:
        view.view(2)
    assert_sentence(str(refused.value), "2")


def test_playing_on_in_a_view_stops_where_a_hidden_card_is_needed():
    view = Position.parse(FULL.replace("1o", "2o")).view(2)
    with pytest.raises(PositionError) as refused:
        view.play("pass")
    assert_sentence(str(refused.value), "stock")


@given(rules=RULES, seed=SEEDS, memory=st.booleans())
def test_a_view_knows_all_that_is_public_and_the_own_legal_actions(rules, seed, memory):
    position = Position.parse(composed(rules, seed))
    for seat in range(1, position.rules.players + 1):
        view = position.view(seat, memory=memory)
        for public in ("rules", "phase", "to_act", "victim", "over", "winner", "offer", "passed"):
            assert getattr(view, public) == getattr(position, public)
        assert (view.stock_count, view.dead_count) == (position.stock_count, position.dead_count)
        assert view.hand(seat) == position.hand(seat)
        for other in range(1, position.rules.players + 1):
            assert view.melds(other) == position.melds(other)
            assert (view.count(other), view.hand_count(other)) == (position.count(other), position.hand_count(other))
            assert view.sees(other) == (other == seat or not position.hand_count(other))
        if seat == position.to_act:
            assert view.legal() == position.legal()
            assert [str(action) for action in view.legal()] == [str(action) for action in position.legal()]
            for action in view.legal():
                after = position.play(action)
                if action.kind in ("take", "force") and not after.over:
                    assert view.play(action) == after.view(seat, memory=memory)


# --- twins: two positions that look the same from one seat ---------------------------------


def twin(state, seat, random, dead_hidden):
    """The same position with all that `seat` can't see dealt anew, cards set aside included."""
    others = [other for other in state.hands if other != seat]
    named = ref.union([state.hands[seat], *(ref.union(melds) for melds in state.melds.values())])
    named |= {state.offer[0]} if state.offer else set()
    named |= set() if dead_hidden else state.dead
    hidden = [card for card in ref.pack(state.rules) if card not in named]
    random.shuffle(hidden)

    def deal(count):
        return [hidden.pop() for _ in range(count)]

    hands = state.hands | {other: frozenset(deal(len(state.hands[other]))) for other in others}
    stock = tuple(deal(len(state.stock)))
    dead = frozenset(deal(len(state.dead))) if dead_hidden else state.dead
    picks = tuple(
        pick if owner == seat else random.choice(sorted(hands[owner])) for owner, pick in enumerate(state.picks, 1)
    )
    return ref.replace(state, hands=hands, stock=stock, dead=dead, picks=picks)


PLAIN = (int, str, bytes, float, set, frozenset, Enum, type, types.ModuleType, types.FunctionType)


def differences(one, two, path="view", seen=None):
    """Where the object graphs of two values differ; what both share can't tell them apart."""
    seen = {} if seen is None else seen
    if one is two or (id(one), id(two)) in seen:
        return
    seen[id(one), id(two)] = (one, two)
    if type(one) is not type(two) or isinstance(one, PLAIN):
        if type(one) is not type(two) or one != two:
            yield path
        return
    left, right = gc.get_referents(one), gc.get_referents(two)
    if len(left) != len(right):
        yield path
    for at, pair in enumerate(zip(left, right)):
        yield from differences(*pair, f"{path}.{type(one).__name__}[{at}]", seen)


def states(rules, seed):
    """A composed position and one on the way through a random deal."""
    random, position = Random(seed), Deal.shuffle(RuleSet.parse(rules), seed=seed).start()
    for _ in range(random.randint(0, 12)):
        legal = position.legal()
        position = position if position.over else position.play(random.choice(legal))
    return [ref.read(composed(rules, seed)), *([] if position.over else [ref.read(str(position))])]


def test_the_walk_finds_a_hidden_card_wherever_it_is_kept():
    one, two = Position.parse(FULL), Position.parse(FULL.replace("7hJs", "Js7h"))
    assert list(differences(one, two))
    assert list(differences([one.view(1), {"kept": one}], [two.view(1), {"kept": two}]))
    assert not list(differences(one, Position.parse(FULL)))


@given(rules=RULES | st.sampled_from(SWAPPING), seed=SEEDS, memory=st.booleans())
def test_nothing_reachable_from_a_view_depends_on_a_hidden_card(rules, seed, memory):
    for state in states(rules, seed):
        dead_hidden = not memory and state.point("dead_cards") == "face_down"
        for seat in state.hands:
            other = twin(state, seat, Random(seed), dead_hidden)
            positions = [Position.parse(ref.write(each)) for each in (state, other)]
            for position in positions:
                position.legal()
                hash(position)
            one, two = (position.view(seat, memory=memory) for position in positions)
            assert (str(one), repr(one)) == (str(two), repr(two))
            assert (one == two, hash(one)) == (True, hash(two))
            assert pickle.dumps(one) == pickle.dumps(two)
            assert not list(differences(one, two))


@given(rules=RULES, seed=SEEDS, data=st.data())
def test_a_refusal_tells_the_acting_seat_nothing_that_it_can_not_see(rules, seed, data):
    for state in states(rules, seed):
        other = twin(state, state.actor, Random(seed), dead_hidden=False)
        one, two = (Position.parse(ref.write(each)) for each in (state, other))
        cards = st.lists(st.sampled_from(ref.pack(rules)), min_size=1, max_size=4).map("".join)
        for word in ("pass", "take", "force", "discard", "swap"):
            melds = data.draw(st.lists(cards, max_size=2).map(",".join))
            hinted = "".join(sorted(ref.union(list(state.hands.values())) - state.hands[state.actor])[:1])
            for action in (f"{word} {melds}", f"{word} {hinted}", f"{word} {melds}{hinted}"):
                assert one.refusal(action.strip()) == two.refusal(action.strip()), (ref.write(state), action)
                view = one.view(state.actor, memory=True)
                assert view.refusal(action.strip()) == one.refusal(action.strip())
