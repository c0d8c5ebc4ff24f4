"""Rearranging: groups are judged, every way to lie is found, and no way is shorter than the shortest one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.analysis.rearrange import (
    HAND,
    NEW,
    Spread,
    accepted,
    after,
    fault,
    group_of,
    layouts_of,
    shortest_way,
    start_of,
)
from conquian_nb.engine import PRESETS, Card, CardError, Cards, Layout, layouts
from conquian_nb.engine.melds import meld_table

NAIBI = PRESETS["naibi"]
ENDS, NONE = NAIBI.replace(borrowing="ends"), NAIBI.replace(borrowing="none")


def spread(text, hand=""):
    return Spread(tuple(Layout.parse(text)), Cards.parse(hand))


# what cards that lie together are


@pytest.mark.parametrize(
    ("cards", "kind", "short", "missing"),
    [
        ("4s5s6s", "run", 0, []),
        ("6s7sJs", "run", 0, []),
        ("7c7d7h7s", "set", 0, []),
        ("4s5s", "", 1, ["3s", "6s"]),
        ("4s6s", "", 1, ["5s"]),
        ("7c7d", "", 1, ["7h", "7s"]),
        ("4s7s", "", 2, ["5s6s"]),
        ("4sKs", "", 5, ["5s6s7sJsQs"]),
        ("AsKs", "", None, []),
        ("QhKhAh", "", None, []),
        ("4s5s6s6h", "", None, []),
        ("2h3h4h5h6h7hJhQhKh", "", None, []),
    ],
)
def test_what_is_short_of_a_meld(cards, kind, short, missing):
    found = group_of(NAIBI, Cards.parse(cards))
    assert (found.kind, found.short) == (kind, short)
    assert {str(m) for m in found.missing} == set(missing)


def test_a_lone_card_is_two_short_and_every_way_is_listed():
    found = group_of(NAIBI, Cards.parse("As"))
    assert found.short == 2
    assert {str(m) for m in found.missing} == {"AcAd", "AcAh", "AdAh", "2s3s"}


def test_what_is_a_meld_depends_on_the_rules():
    assert group_of(PRESETS["tutorial"], Cards.parse("AhQhKh")).kind == "run"
    assert group_of(PRESETS["tutorial"], Cards.parse("2h3h4h5h6h7hJhQhKh")).short == 0
    assert group_of(PRESETS["no_courts"], Cards.parse("6s7sTs")).short == 2
    with pytest.raises(CardError):
        group_of(NAIBI, Cards.parse("9h"))


# every way to lie


def test_the_same_nine_cards_lie_as_three_sets_or_three_runs():
    found = {str(layout) for layout in layouts_of(NAIBI, Cards.parse("3d4d5d3h4h5h3s4s5s"))}
    assert found == {"3d4d5d,3h4h5h,3s4s5s", "3d3h3s,4d4h4s,5d5h5s"}
    assert layouts_of(NAIBI, Cards.parse("3d4d5d3h")) == ()


def test_without_a_card_melds_move_only_where_they_may_at_will():
    lying = Layout.parse("3d4d5d,3h4h5h,3s4s5s")
    assert len(accepted(NAIBI, lying, None)) == 2
    for rules in (ENDS, NONE):
        assert accepted(rules, lying, None) == (lying,)
        refused = fault(rules, lying, None, Cards(), spread("3d3h3s,4d4h4s,5d5h5s"))
        assert refused.point == "borrowing"
        assert refused.sources


@pytest.mark.parametrize("rules", [NAIBI, ENDS, NONE, PRESETS["pagat"]])
@pytest.mark.parametrize(
    ("melds", "card", "hand"),
    [
        ("4s5s6s,7c7d7h7s", "Js", ""),
        ("2d3d4d5d6d7dJd", "2h", "2c5c"),
        ("Ad2d3d4d5d6d7dJd,KdKhKs", "5c", "7c5h"),
        ("7c7d7h", "7s", "5s6s"),
        ("5c5d5h,5s6s7sJs", "6d", "2d3d4d"),
    ],
)
def test_exactly_the_layouts_of_the_engine_have_no_fault(rules, melds, card, hand):
    lying, offered, held = Layout.parse(melds), Card.parse(card), Cards.parse(hand)
    good = layouts(rules, lying, held, offered)
    everything = {*layouts(PRESETS["pagat"], lying, held, offered), *good}
    for layout in everything:
        left = Cards(c for c in held if not any(c in meld for meld in layout))
        refused = fault(rules, lying, offered, held, Spread(tuple(layout), left))
        assert (refused is None) == (layout in good), (str(layout), refused)
        assert refused is None or (refused.sentence.endswith(".") and refused.sources)


def test_an_unfinished_group_is_the_fault_that_is_told_first():
    start = start_of(NAIBI, Layout.parse("4s5s6s,7c7d7h7s"), Card.parse("Js"))
    refused = fault(NAIBI, Layout.parse("4s5s6s,7c7d7h7s"), Card.parse("Js"), Cards(), start)
    assert refused.sentence == "A meld needs three cards: the jack of spades is one."


# moving


def test_melds_that_are_none_do_not_start():
    for melds, card, hand in [("4s5s", "Js", ""), ("4s5s6s", "5s", ""), ("4s5s6s", "Js", "Js"), ("4s5s6s", "9d", "")]:
        with pytest.raises(CardError):
            start_of(NAIBI, Layout.parse(melds), Card.parse(card), Cards.parse(hand))


def test_places_that_are_not_there_are_refused_and_change_nothing():
    lying = spread("4s5s6s,7s")
    with pytest.raises(ValueError, match="no group 2"):
        lying.moved(Card.parse("7s"), 2)
    with pytest.raises(ValueError, match="not here"):
        lying.moved(Card.parse("8s"), 0)
    assert lying.moved(Card.parse("7s"), NEW) == lying
    assert lying.moved(Card.parse("7s"), 1) == lying
    assert lying.moved(Card.parse("7s"), 0) == spread("4s5s6s7s")
    assert lying.moved(Card.parse("7s"), HAND) == spread("4s5s6s", "7s")
    assert lying.moved(Card.parse("5s"), NEW) == spread("4s6s,7s,5s")


@given(st.integers(0, 10**6), st.integers(1, 60))
def test_no_card_is_ever_lost_or_used_twice(seed, moves):
    dice = random.Random(seed)
    pack = list(NAIBI.cards.all)
    dice.shuffle(pack)
    lying = Spread((Cards(pack[:4]).sorted(), Cards(pack[4:8]).sorted()), Cards(pack[8:11]).sorted())
    cards = lying.cards
    for _ in range(moves):
        places = [HAND, NEW, *range(len(lying.groups))]
        lying = lying.moved(dice.choice(cards), dice.choice(places))
        assert lying.cards == cards
        assert all(lying.groups)


# the shortest way


def breadth_first(start, goals, most=5):
    """The fewest moves, found by trying everything."""
    wanted = {frozenset(map(frozenset, goal)) for goal in goals}
    seen, ring = {start}, [start]
    for steps in range(most + 1):
        if any(frozenset(map(frozenset, lying.groups)) in wanted for lying in ring):
            return steps
        further = []
        for lying in ring:
            for card in lying.cards:
                for place in (HAND, NEW, *range(len(lying.groups))) if start.hand else (NEW, *range(len(lying.groups))):
                    new = lying.moved(card, place)
                    if new not in seen:
                        seen.add(new)
                        further.append(new)
        ring = further
    return None


@pytest.mark.parametrize(
    ("melds", "card", "hand", "moves"),
    [
        ("4s5s6s,7c7d7h7s", "Js", "", 2),
        ("4h5h6h", "7h", "", 1),
        ("3d4d5d6d,3h4h5h6h", "6s", "", 2),
        ("2c2d2h2s,3c3d3h3s", "4d", "", 2),
        ("As2s3s4s,4h5h6h7h", "4d", "", 2),
        ("QcQdQhQs,2d3d4d", "Jc", "Kc", 2),
        ("5c5d5h", "5s", "", 1),
    ],
)
def test_no_way_is_shorter(melds, card, hand, moves):
    start = start_of(NAIBI, Layout.parse(melds), Card.parse(card), Cards.parse(hand))
    goals = layouts(NAIBI, melds, hand, card)
    found = shortest_way(NAIBI, start, goals)
    assert len(found) == moves == breadth_first(start, goals, moves)
    assert Layout(after(start, found).groups).written() in goals


def test_there_is_no_way_to_nowhere():
    assert shortest_way(NAIBI, spread("7c7d7h,4c"), ()) is None


def random_spread(dice, layout):
    """The cards of a layout after a few moves at random."""
    lying = Spread(tuple(layout))
    for _ in range(dice.randrange(4)):
        lying = lying.moved(dice.choice(lying.cards), dice.choice([NEW, *range(len(lying.groups))]))
    return lying


@pytest.mark.parametrize("seed", range(12))
def test_from_anywhere_the_way_is_as_short_as_trying_everything_finds(seed):
    dice = random.Random(seed)
    texts = ["3d4d5d,3h4h5h,3s4s5s", "4s5s6s7s,7c7d7h", "Ad2d3d,4d5d6d7d", "6c6h6s,7sJsQs", "2c2h2s,3c3h3s,2d3d4d"]
    layout = Layout.parse(dice.choice(texts))
    start = random_spread(dice, layout)
    goals = layouts_of(NAIBI, start.cards)
    found = shortest_way(NAIBI, start, goals)
    assert Layout(after(start, found).groups).written() in goals
    assert len(found) == breadth_first(start, goals, 3)


@given(st.integers(0, 10**6))
def test_a_way_ends_where_it_should_and_moves_no_card_twice(seed):
    dice = random.Random(seed)
    table = meld_table(NAIBI)
    melds = []
    while sum(map(len, melds)) < 7:
        meld = table.pack.unmask(dice.choice(table.melds))
        if len(meld) < 6 and not any(card in other for card in meld for other in melds):
            melds.append(meld)
    start = random_spread(dice, melds)
    goals = layouts_of(NAIBI, start.cards)
    found = shortest_way(NAIBI, start, goals)
    assert Layout(after(start, found).groups).written() in goals
    assert len({move.card for move in found}) == len(found) <= 3
