"""What holds in every round of Panguingue under every rule set."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquian_nb.engine.pan_conditions import conditions
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.engine.panguingue import PanPosition

from . import pan_reference as ref
from .pan_worlds import RULES, a_round, accounted, counted, seats

SEEDS = st.integers(0, 10**9)
ROUNDS = settings(max_examples=12, deadline=None)


@pytest.mark.parametrize("rules", RULES)
def test_random_rounds_end_with_every_card_and_chip_accounted_for(rules):
    for seed in range(20):
        total = 100 * PanRules.parse(rules).players
        for position, _action in a_round(rules, seed):
            accounted(position, total)
            counted(position)
        assert position.over
        assert position.pot == 0
        assert position.winner in position.active
        assert position.count(position.winner) == 11 or position.active == (position.winner,)


@ROUNDS
@given(rules=st.sampled_from(RULES), seed=SEEDS)
def test_positions_and_views_are_read_as_they_are_written(rules, seed):
    for place, (position, action) in enumerate(a_round(rules, seed)):
        if place % 5 == seed % 5 or position.over:
            assert PanPosition.parse(str(position)) == position
            assert hash(PanPosition.parse(str(position))) == hash(position)
            view = position.view(position.rules.players)
            assert PanPosition.parse(str(view)) == view
        if action is not None:
            assert position.action(str(action)) == action


@ROUNDS
@given(rules=st.sampled_from(RULES), seed=SEEDS)
def test_the_same_seed_and_actions_lead_to_the_same_round(rules, seed):
    before = None
    for position, action in a_round(rules, seed):
        if before is not None:
            assert before.play(str(action)) == position
        before = PanPosition.parse(str(position))


@ROUNDS
@given(rules=st.sampled_from(RULES), seed=SEEDS)
def test_every_legal_action_plays_and_is_not_refused(rules, seed):
    for place, (position, _action) in enumerate(a_round(rules, seed)):
        if place % 9 == seed % 9:
            legal = position.legal()
            assert len(set(map(str, legal))) == len(legal)
            text = str(position)
            for action in legal:
                assert position.refusal(action) is None
                assert position.play(action) == position.play(str(action))
            assert str(position) == text
        assert bool(position.legal()) != position.over


@ROUNDS
@given(rules=st.sampled_from(RULES), seed=SEEDS)
def test_payments_tell_where_every_chip_went(rules, seed):
    before = None
    for position, _action in a_round(rules, seed):
        players = PanRules.parse(rules).players
        chips = [before.pot, *before.purses] if before else [0, *[100] * players]
        for payment in position.payments:
            assert payment.chips > 0
            assert payment.payer != payment.payee
            if payment.payee and payment.payer:
                assert {payment.payer, payment.payee} <= set(position.active)
            chips[payment.payer] -= payment.chips
            chips[payment.payee] += payment.chips
        assert chips == [position.pot, *position.purses]
        before = position


@ROUNDS
@given(seed=SEEDS)
def test_what_a_seat_was_paid_for_conditions_is_at_least_what_lies_there(seed):
    paid = Counter()
    for position, _action in a_round("pan", seed):
        for payment in position.payments:
            if payment.cards and not payment.again and payment.payer == min(set(position.active) - {payment.payee}):
                paid[payment.payee] += payment.chips
        for seat in seats(position):
            lying = sum(ref.pay(ref.cards(str(meld))) for meld in position.melds(seat))
            assert lying == sum(c.chips for meld in position.melds(seat) for c in conditions(meld, position.rules))
            assert paid[seat] >= lying


@ROUNDS
@given(rules=st.sampled_from(RULES), seed=SEEDS)
def test_a_view_hides_the_other_hands_and_the_stock_and_nothing_else(rules, seed):
    for place, (position, _action) in enumerate(a_round(rules, seed)):
        if place % 9 != seed % 9:
            continue
        for seat in seats(position):
            view = position.view(seat)
            assert view.is_view
            assert view.hand(seat) == position.hand(seat)
            assert view.stock_count == position.stock_count
            assert [view.hand_count(s) for s in seats(view)] == [position.hand_count(s) for s in seats(view)]
            assert [view.melds(s) for s in seats(view)] == [position.melds(s) for s in seats(view)]
            shown = [s for s in seats(view) if position.over or s == seat or not position.hand_count(s)]
            assert [s for s in seats(view) if view.sees(s)] == shown
            public = (
                "phase",
                "to_act",
                "turn",
                "top",
                "drawn",
                "discards",
                "purses",
                "pot",
                "active",
                "eldest",
                "payments",
            )
            assert [getattr(view, name) for name in public] == [getattr(position, name) for name in public]
            if seat == position.turn or position.phase == "demand":
                assert view.legal() == position.legal()
