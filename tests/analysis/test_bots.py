"""Bots: what they may choose, what they can't see, what each goes by, and who beats whom."""

import pickle
from random import Random

import pytest

from conquian_nb.analysis.bots import BOTS, careful_bot, greedy_bot, random_bot, strong_bot
from conquian_nb.analysis.plain_bots import rule_of_thumb
from conquian_nb.analysis.strong import likelihood
from conquian_nb.analysis.worlds import worlds
from conquian_nb.engine import PRESETS, Deal, Position, RuleSet
from tests.engine.test_lines import CHOICES, played

PLAIN = [random_bot, greedy_bot, careful_bot]
QUICK = [*PLAIN, strong_bot(worlds=1)]
SWAPPING = ["naibi+swap=1", "three_players+swap=2", "four_players+swap=1"]
BREAKING = ["naibi+force_reach=as_it_lies", "pagat+borrowing=none,duty=free", "naibi+first_card=dealer_turns"]
RULES = [*PRESETS, *SWAPPING, *BREAKING]
PROBLEMS = {choice.id: choice.values for choice in CHOICES}


def deal(rules, bots, seed):
    """The winner of a deal, and the decisions in it: position and action."""
    position, rng, decisions = Deal.shuffle(rules, seed).start(), Random(seed), []
    while not position.over:
        seat, legal = position.to_act, position.legal()
        action = bots[seat - 1](position.view(seat, memory=True), legal, rng) if len(legal) > 1 else legal[0]
        if len(legal) > 1:
            decisions.append((position, action))
        position = position.play(action)
    return position.winner, decisions


def margin(bot, other, deals):
    """Deals won less deals lost by `bot`, each deal played twice with the seats changed."""
    winners = [deal("naibi", pair, seed)[0] for seed in range(deals) for pair in ((bot, other), (other, bot))]
    ours = [(winner == 1) == (number % 2 == 0) for number, winner in enumerate(winners) if winner]
    return sum(ours) - (len(ours) - sum(ours))


def problem(name):
    """A problem as the seat that decides sees it, and the actions that are best with all cards open."""
    text, line, at = next(values for key, values in PROBLEMS.items() if key.startswith(name))
    position = played(text, line["actions"][: at["action"] - 1])
    best = max(at["values"].values())
    right = {str(position.action(action)) for action, value in at["values"].items() if value == best}
    return position.view(position.to_act, memory=True), right


def answer(bot, seen):
    return str(seen.action(str(bot(seen, seen.legal(), Random(1)))))


@pytest.mark.parametrize("rules", RULES)
def test_bots_play_whole_deals_under_all_rules(rules):
    players = RuleSet.parse(rules).players
    for seed in range(6):
        bots = [PLAIN[(seed + seat) % 3] for seat in range(players)]
        _, decisions = deal(rules, bots, seed)
        for position, action in decisions:
            assert action in position.legal()


@pytest.mark.parametrize("rules", RULES)
def test_the_strong_bot_finds_an_action_under_all_rules(rules):
    _, decisions = deal(rules, [greedy_bot] * RuleSet.parse(rules).players, seed=4)
    swaps = [position for position, _ in decisions if position.phase == "swap"]
    for position in (*swaps[-1:], *(position for position, _ in decisions[-3:])):
        seen = position.view(position.to_act, memory=True)
        assert strong_bot(worlds=1)(seen, seen.legal(), Random(0)) in seen.legal()
    assert bool(swaps) == (RuleSet.parse(rules).swap > 0)


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("memory", [True, False])
def test_a_bot_cannot_see_what_the_view_hides(bot, memory):
    hidden = 0
    for rules in ("naibi", "four_players"):
        _, decisions = deal(rules, [greedy_bot] * RuleSet.parse(rules).players, seed=11)
        for position, _ in decisions[1::3]:
            seat = position.to_act
            seen = position.view(seat, memory=memory)
            chosen = bot(seen, seen.legal(), Random(7))
            for other in worlds(seen, 3, seed=5):
                hidden += other != position
                again = other.view(seat, memory=memory)
                assert bot(again, again.legal(), Random(7)) == chosen
    assert hidden > 20


@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_chooses_among_the_actions_it_is_given(bot):
    for seed in range(4):
        for position, _ in deal("naibi", [greedy_bot, careful_bot], seed)[1][::4]:
            seen = position.view(position.to_act, memory=True)
            for offered in (seen.legal()[:2], seen.legal()[-2:], seen.legal()[:1]):
                assert bot(seen, offered, Random(3)) in offered


def test_the_same_chance_gives_the_same_actions():
    for bots in ([random_bot, greedy_bot], [careful_bot, strong_bot(worlds=2)]):
        for seed in (21, 22):
            assert deal("nine_card", bots, seed) == deal("nine_card", bots, seed)


def test_the_random_bot_does_anything_it_may():
    seen = problem("P10")[0]
    assert {random_bot(seen, seen.legal(), Random(seed)) for seed in range(80)} == set(seen.legal())


def test_the_strong_bot_is_given_worlds_or_seconds():
    seen, right = problem("P10")
    assert answer(strong_bot(seconds=0.05), seen) in right
    for wrong in ({}, {"worlds": 0}, {"seconds": 0}, {"seconds": -1.0}, {"worlds": 3, "seconds": 1}):
        with pytest.raises(ValueError, match="one of the two, more than 0"):
            strong_bot(**wrong)


# what the careful bot goes by


@pytest.mark.parametrize(
    "name", ["P1 ", "P2 ", "P3 ", "P4 ", "P5 ", "P6 ", "P7 ", "L2 The discard that turned the deal, action 22"]
)
def test_the_careful_bot_wins_when_it_can(name):
    seen, right = problem(name)
    assert answer(careful_bot, seen) in right


def test_the_careful_bot_never_discards_the_card_another_waits_for():
    seen, right = problem("P10")
    worth = dict(zip(map(str, seen.legal()), rule_of_thumb(seen, seen.legal())))
    assert answer(careful_bot, seen) in right
    assert sorted(worth.values())[-2] < 0 < max(worth.values())


def test_the_careful_bot_refuses_a_take_that_ruins_a_better_wait():
    for name in ("P19", "P21 Must take (B)", "P8"):
        seen, right = problem(name)
        assert answer(careful_bot, seen) in right
        assert answer(greedy_bot, seen) not in right


def test_the_careful_bot_holds_back_the_end_of_a_first_long_run():
    seen, right = problem("L5 One card too many, action 1")
    assert answer(careful_bot, seen) in right == {"take 4d5d6d7d"}
    assert answer(greedy_bot, seen) == "take 3d4d5d6d7d"


def test_the_careful_bot_forces_short_hands_and_nobody_into_winning():
    for name in ("P13", "P14", "L3 Foster's weapon, action 27"):
        seen, right = problem(name)
        assert answer(careful_bot, seen) in right
    for hand_and_melds in ("KdKs2cAsJc7h/2h3h4h5h", "-/2h3h4h5h,3c4c5c,KcKdKh"):
        seen = Position.parse(f"naibi 2f1 6h1t {hand_and_melds} AcAdAh2d2sQcQdQh7c7d/- Js -").view(2, memory=True)
        assert [action.kind for action in seen.legal()] == ["force", "pass"]
        assert answer(careful_bot, seen) == "pass"


# what the strong bot finds


@pytest.mark.parametrize(
    "name", ["P8", "P9", "P10", "P11", "P16", "P17", "P18", "P19", "P20", "P22", "L4 Ten down and waiting, action 46"]
)
def test_the_strong_bot_finds_what_is_certain(name):
    """These are best for every place of the unseen cards, or nearly every one."""
    seen, right = problem(name)
    cards = {frozenset(action.replace(",", "")) for action in right}
    assert frozenset(answer(strong_bot(worlds=8), seen).replace(",", "")) in cards


def test_what_was_passed_tells_something_of_a_hand():
    start = "naibi 2o 6h1t {}/3c4c5c,KcKdKh AcAdAh2c2d2h3d3h4d4h/- 7cJdJc {}"
    seen = Position.parse(start.format("?4", "2s7s")).view(2, memory=True)
    sixes, no_pair, sevens = (
        likelihood(seen, Position.parse(start.format(hand, "2s7s"))) for hand in ("6c6dAsQs", "6cJhAsQs", "7d7hAsQs")
    )
    assert no_pair == 1  # it could have taken nothing
    assert 0 < sixes < no_pair  # it passed 6h, which is on offer
    assert sevens == sixes  # the 7s lies dead
    both = start.format("7d7h6c6d", "2s7s")
    assert likelihood(seen, Position.parse(both)) == pytest.approx(sixes * sevens)


# who beats whom


def test_the_strong_bot_beats_the_others():
    """Few deals, that a test may take; the tables of many deals are in the notebooks."""
    assert margin(strong_bot(worlds=10), random_bot, deals=5) > 3
    assert margin(strong_bot(worlds=10), greedy_bot, deals=20) > 4


def test_a_strong_bot_is_a_value():
    assert strong_bot(worlds=3) == pickle.loads(pickle.dumps(strong_bot(worlds=3))) != strong_bot(worlds=4)
    assert [repr(strong_bot(worlds=3)), repr(strong_bot(seconds=0.5))] == [
        "strong_bot(worlds=3)",
        "strong_bot(seconds=0.5)",
    ]


def test_greedy_beats_random_and_careful_beats_greedy():
    assert margin(greedy_bot, random_bot, deals=60) > 25
    assert margin(careful_bot, greedy_bot, deals=300) > 40
    assert set(BOTS) == {"random", "greedy", "careful", "strong"}
