"""What holds in every deal under every rule set."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import Deal, Force, Position, RuleSet, Take

from . import reference as ref
from .worlds import PRESETS_AND_MIXED, composed

RULES = st.sampled_from(PRESETS_AND_MIXED)
SEEDS = st.integers(0, 10**9)


def deal(rules, seed):
    """A random deal from the start to the end: every position, and the actions between them."""
    random = Random(seed)
    positions, actions = [Deal.shuffle(RuleSet.parse(rules), seed=seed).start()], []
    while not positions[-1].over:
        legal = positions[-1].legal()
        lays = [action for action in legal if isinstance(action, (Take, Force))]
        actions.append(random.choice(lays if lays and random.random() < 0.7 else legal))
        positions.append(positions[-1].play(actions[-1]))
    return positions, actions


def seats(position):
    return range(1, position.rules.players + 1)


def melded(position, seat):
    return {card for meld in position.melds(seat) for card in meld}


def all_cards(position):
    cards = [card for seat in seats(position) for card in (*position.hand(seat), *melded(position, seat))]
    return [*cards, *position.stock, *position.dead, *([position.offer.card] if position.offer else [])]


@given(rules=RULES, seed=SEEDS)
def test_cards_are_conserved_and_hand_and_melds_make_ten(rules, seed):
    pack = ref.pack(rules)
    for position in deal(rules, seed)[0]:
        assert sorted(map(str, all_cards(position))) == sorted(pack)
        for seat in seats(position):
            owed = seat == position.to_act and position.phase == "discard"
            held = position.hand_count(seat) + position.count(seat)
            assert held == position.rules.hand_size + (owed or seat == position.winner)
            assert position.hand_count(seat) == len(position.hand(seat))
            assert position.count(seat) == len(melded(position, seat))
            assert (position.count(seat) == position.rules.goal) == (seat == position.winner)
        assert (position.stock_count, position.dead_count) == (len(position.stock), len(position.dead))


@given(rules=RULES, seed=SEEDS)
def test_melds_and_dead_cards_only_grow_and_the_stock_only_shrinks(rules, seed):
    positions, actions = deal(rules, seed)
    for before, action, after in zip(positions, actions, positions[1:]):
        for seat in seats(before):
            assert melded(before, seat) <= melded(after, seat)
            if action.kind != "swap":
                assert set(after.hand(seat)) <= set(before.hand(seat))
        assert set(before.dead) <= set(after.dead)
        assert before.stock[len(before.stock) - len(after.stock) :] == after.stock
        assert len(before.stock) - len(after.stock) <= 1


@given(rules=RULES, seed=SEEDS)
def test_every_legal_action_plays_and_leaves_the_position_as_it_was(rules, seed):
    for position in (Position.parse(composed(rules, seed)), deal(rules, seed)[0][seed % 20]):
        text = str(position)
        for action in position.legal():
            assert position.refusal(action) is None
            after = position.play(action)
            assert after == position.play(str(action))
            assert Position.parse(str(after)) == after
            assert after != position
        assert str(position) == text


@given(rules=RULES, seed=SEEDS)
def test_legal_actions_differ_in_their_result_and_stand_in_order(rules, seed):
    position = Position.parse(composed(rules, seed))
    legal = position.legal()
    assert legal is not None
    assert isinstance(legal, tuple)
    assert len(set(legal)) == len({str(action) for action in legal}) == len(legal)
    results = [position.play(action) for action in legal]
    assert len({*results}) == len(results)
    kinds = [action.kind for action in legal]
    assert kinds == sorted(kinds, key=("swap", "discard", "take", "force", "pass").index)
    assert kinds.count("pass") <= 1


@given(rules=RULES, seed=SEEDS)
def test_takes_and_forces_lay_the_card_on_offer_and_lose_no_melded_card(rules, seed):
    position = Position.parse(composed(rules, seed))
    for action in position.legal():
        if isinstance(action, (Take, Force)):
            owner = position.victim or position.to_act
            laid = {card for meld in action.melds for card in meld}
            assert position.offer.card in laid
            assert melded(position, owner) < laid
            from_hand = laid - melded(position, owner) - {position.offer.card}
            assert from_hand <= set(position.hand(owner))
            assert not (from_hand and action.kind == "force")
            assert position.play(action).melds(owner) == action.melds


@given(rules=RULES, seed=SEEDS)
def test_the_same_actions_lead_to_the_same_deal(rules, seed):
    positions, actions = deal(rules, seed)
    again = Position.parse(str(positions[0]))
    for action, position in zip(actions, positions[1:]):
        again = again.play(str(action))
        assert again == position
        assert hash(again) == hash(position)


@given(rules=RULES, seed=SEEDS)
def test_a_deal_ends_won_with_all_the_cards_or_drawn_with_an_empty_stock(rules, seed):
    end = deal(rules, seed)[0][-1]
    assert (end.phase, end.to_act, end.offer, end.legal(), end.passed) == ("over", None, None, (), ())
    if end.winner is None:
        assert end.stock_count == 0
    else:
        assert end.count(end.winner) == end.rules.goal
        assert end.hand_count(end.winner) == 0


@given(rules=RULES, seed=SEEDS)
def test_the_seats_that_have_passed_are_told_in_the_order_they_were_asked(rules, seed):
    state = ref.read(composed(rules, seed))
    position = Position.parse(ref.write(state))
    if state.phase not in ("o", "f"):
        assert position.passed == ()
        return
    order, seat = ref.asked(state), state.victim or state.actor
    assert list(position.passed) == order[: order.index(seat) + (state.phase == "f")]
