"""Thousands of random deals under every preset and many mixtures of points, all cards accounted for at each step."""

from random import Random

import pytest

from conquian_nb.engine import PRESETS, Deal, Force, Position, RuleSet, Take
from conquian_nb.engine.record import Record, Step

from .worlds import mixed

MIXED = tuple(dict.fromkeys(mixed(40, seed=9)))
RULES = (*PRESETS, *MIXED)
NAMES = ("Ana", "Beto", "Carmen", "Diego")


def chosen(position, random):
    """A random legal action, most often one that lays cards, so that deals are fought out."""
    legal = position.legal()
    lays = [action for action in legal if isinstance(action, Take | Force)]
    return random.choice(lays if lays and random.random() < 0.7 else legal)


def played(rules, seed):
    """A random deal: every position from the start to the end, and the actions between them."""
    random = Random(seed)
    positions, actions = [Deal.shuffle(rules, seed=seed).start()], []
    while not positions[-1].over:
        actions.append(chosen(positions[-1], random))
        positions.append(positions[-1].play(actions[-1]))
    return positions, actions


def all_cards(position):
    """Every card of a position, wherever it lies."""
    seats = range(1, position.rules.players + 1)
    found = [*position.stock, *position.dead, *([position.offer.card] if position.offer else ())]
    for seat in seats:
        found += position.hand(seat)
        for meld in position.melds(seat):
            found += meld
    return found


def test_the_mixtures_have_every_number_of_players_and_swaps():
    mixtures = [RuleSet.parse(text) for text in MIXED]
    assert len(mixtures) >= 30
    assert {(rules.players, rules.swap > 0) for rules in mixtures} == {(n, s) for n in (2, 3, 4) for s in (True, False)}


@pytest.mark.parametrize("rules", RULES)
def test_random_deals_end_with_all_cards_accounted_for_at_each_step(rules):
    deals = 200 if rules in PRESETS else 20
    rules = RuleSet.parse(rules)
    pack, winners = set(rules.cards.all), set()
    for seed in range(deals):
        positions, _ = played(rules, seed)
        for position in positions:
            cards = all_cards(position)
            assert len(cards) == len(pack)
            assert set(cards) == pack
        end = positions[-1]
        winners.add(end.winner)
        assert end.stock_count == 0 if end.winner is None else end.count(end.winner) == rules.goal
    if deals == 200:
        assert winners == {None, *range(1, rules.players + 1)}


@pytest.mark.parametrize("preset", PRESETS)
def test_two_thousand_deals_of_every_preset_come_to_an_end(preset):
    rules, random = PRESETS[preset], Random(11)
    pack = set(rules.cards.all)
    for seed in range(1000, 3000):
        position = Deal.shuffle(rules, seed=seed).start()
        while not position.over:
            legal = position.legal()
            position = position.play(legal[int(random.random() * len(legal))])
        cards = all_cards(position)
        assert len(cards) == len(pack)
        assert set(cards) == pack


@pytest.mark.parametrize("rules", RULES)
def test_positions_and_views_are_read_back_under_every_rule_set(rules):
    for position in played(RuleSet.parse(rules), seed=11)[0]:
        assert Position.parse(str(position)) == position
        assert str(position).split(" ")[0] == rules
        for seat in range(1, position.rules.players + 1):
            for memory in (False, True):
                view = position.view(seat, memory)
                again = Position.parse(str(view))
                assert again == view
                assert str(again) == str(view)
                assert again.hand(seat) == position.hand(seat)
                if position.to_act == seat:
                    assert again.legal() == position.legal()


@pytest.mark.parametrize("rules", RULES)
def test_records_are_read_back_under_every_rule_set(rules):
    positions, actions = played(RuleSet.parse(rules), seed=12)
    names = NAMES[: positions[0].rules.players]
    record = Record("A deal", names, str(positions[0]), tuple(Step(str(action)) for action in actions))
    again = Record.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert list(again.positions()) == positions
    assert list(again.actions()) == actions


@pytest.mark.parametrize("rules", [rules for rules in RULES if RuleSet.parse(rules).swap])
def test_no_pick_of_a_swap_shows_before_all_have_picked(rules):
    position = Deal.shuffle(RuleSet.parse(rules), seed=13).start()
    players, random = position.rules.players, Random(13)
    for number in range(1, position.rules.swap + 1):
        for seat in range(1, players + 1):
            assert (position.phase, position.to_act) == ("swap", seat)
            if seat < players:  # whatever is picked, each of the others sees one and the same
                others = [other for other in range(1, players + 1) if other != seat]
                seen = {str(position.play(pick).view(other)) for pick in position.legal() for other in others}
                assert len(seen) == len(others)
            position = position.play(random.choice(position.legal()))
        assert str(position).split(" ")[1].startswith(f"1s{number + 1}" if number < position.rules.swap else "1o")
