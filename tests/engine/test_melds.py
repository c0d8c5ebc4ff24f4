"""Layouts, fits and changes: what melds can take, and how cards move."""

import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from conquian_nb.engine import PRESETS, Card, CardError, Cards, Layout, RuleError, RuleSet, changes, fits, layouts
from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import meld_table

from . import reference as ref
from .sentences import assert_sentence
from .worlds import LAYINGS, PRESETS_AND_MIXED, drawn, rule_text, some_melds

CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text())["case"]


def texts(found):
    """Layouts as a set of texts, none of them twice."""
    assert len(found) == len({str(layout) for layout in found})
    return {str(layout) for layout in found}


def fitting(rules, melds):
    return str(fits(rules, melds))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case):
    found = layouts(case["rules"], case["melds"], case["hand"], case["card"])
    assert texts(found) == set(case["layouts"])


def test_a_layout_iterates_its_melds_and_a_meld_its_cards():
    (found,) = layouts("naibi", "4h5h6h", "7s7dKc", "7c")
    assert [str(meld) for meld in found] == ["7c7d7s", "4h5h6h"]
    assert [[str(card) for card in meld] for meld in found] == [["7c", "7d", "7s"], ["4h", "5h", "6h"]]
    assert all(isinstance(meld, Cards) for meld in found)
    assert isinstance(found, Layout)


def test_layouts_takes_text_or_cards_and_lists_of_them():
    melds = [Cards.parse("4h5h6h"), [Card.parse("7s"), Card.parse("7d"), Card.parse("7c")]]
    hand = Cards.parse("7hKd")
    by_text = layouts("naibi", "4h5h6h,7s7d7c", "7hKd", "3h")
    assert layouts(PRESETS["naibi"], melds, hand, Card.parse("3h")) == by_text
    assert layouts("naibi", tuple(melds), list(hand), "3h") == by_text
    assert texts(by_text) == {"7c7d7s,3h4h5h6h", "7c7d7s,3h4h5h6h7h"}


def test_nothing_to_take_is_an_empty_tuple():
    assert layouts("naibi", "", "", "7h") == ()


# --- the table of all melds ----------------------------------------------------------------


def melds_by_hand(rules):
    """Every meld the package knows: each card in turn offered to a hand of all the others."""
    pack = ref.pack(rules)
    return {
        str(layout)
        for card in pack
        for layout in layouts(rules, "", "".join(other for other in pack if other != card), card)
    }


@pytest.mark.parametrize(
    ("rules", "triples", "fours", "runs"),
    [
        ("naibi+longest_run=any", 40, 10, 144),
        ("naibi", 40, 10, 132),
        ("nine_card", 40, 10, 120),
        ("no_courts", 40, 10, 132),
        ("full_pack+longest_run=any", 52, 13, 264),
        ("tutorial", 40, 10, 172),
    ],
)
def test_the_pack_has_so_many_melds(rules, triples, fours, runs):
    found = melds_by_hand(rules)
    sets = [meld for meld in found if len(set(meld[::2])) == 1]
    assert [sum(len(meld) == size for meld in sets) for size in (6, 8)] == [triples, fours]
    assert len(found) - len(sets) == runs
    assert found == {ref.meld_text(meld) for meld in ref.all_melds(rules)}


@cache
def laid_sets():
    """Every set of 3 to 11 cards that splits wholly into melds. A long run is two or three short
    ones, so melds of three to five cards make them all."""
    melds = [meld for meld in ref.all_melds("naibi") if len(meld) < 6]
    pack = ref.pack("naibi")
    masks = [sum(1 << pack.index(card) for card in meld) for meld in melds]
    found = layer = set(masks)
    while layer:
        shorter = [mask for mask in layer if mask.bit_count() <= 8]
        layer = {old | new for old in shorter for new in masks if not old & new}
        layer = {mask for mask in layer if mask.bit_count() <= 11} - found
        found = found | layer
    return found


@cache
def completions():
    """For each laid set of ten cards, the cards that make it eleven."""
    found = {mask: set() for mask in laid_sets() if mask.bit_count() == 10}
    for mask in laid_sets():
        if mask.bit_count() == 11:
            for place, card in enumerate(ref.pack("naibi")):
                if mask >> place & 1 and mask ^ 1 << place in found:
                    found[mask ^ 1 << place].add(card)
    return found


def test_so_many_sets_of_cards_split_wholly_into_melds():
    assert len(laid_sets()) == 130_357
    assert sum(mask.bit_count() == 11 for mask in laid_sets()) == 43_344
    assert len(completions()) == 45_176


def test_the_only_dead_tens_are_the_ten_cards_of_one_suit():
    dead = {mask for mask, cards in completions().items() if not cards}
    assert dead == {(1 << 10) - 1 << 10 * suit for suit in range(4)}
    for suit in "cdhs":
        run = [rank + suit for rank in "A234567JQK"]
        assert fitting("naibi", f"{''.join(run[:5])},{''.join(run[5:])}") == ""


def test_the_widest_wait_is_for_eight_cards():
    assert max(map(len, completions().values())) == 8
    assert fitting("naibi", "5d6d7dJdQd,5h6h7hJhQh") == "5cQc4dKd4hKh5sQs"


def test_fits_are_the_cards_that_complete_ten():
    random, pack = Random(10), ref.pack("naibi")
    for mask in random.sample(sorted(completions()), 400):
        table = {card for place, card in enumerate(pack) if mask >> place & 1}
        layout = next(ref.covers(frozenset(table), frozenset(), ref.all_melds("naibi")))
        fit = {str(card) for card in fits("naibi", ref.layout_text(layout))}
        assert fit == completions()[mask], ref.layout_text(layout)


def test_of_45_pairs_of_fours_28_take_nothing_ten_take_four_and_seven_take_eight():
    ranks = "A234567JQK"
    taken = [
        len(fits("naibi", ",".join("".join(rank + suit for suit in "cdhs") for rank in pair)))
        for pair in combinations(ranks, 2)
    ]
    assert [taken.count(size) for size in (0, 4, 8)] == [28, 10, 7]


@pytest.mark.parametrize(
    ("melds", "cards"),
    [
        ("7c7d7h", "7s"),
        ("7c7d7h7s", ""),
        ("5h6h7h", "4hJh"),
        ("Ah2h3h", "4h"),
        ("JhQhKh", "7h"),
        ("2h3h4h5h,3c4c5c6c", "2c7cAh6h"),
        ("2h3h4h5h6h,3c4c5c6c", "2c7c6dAh7h6s"),
        ("3h4h5h6h,3d4d5d6d", "3c6c2d7d2h7h3s6s"),
        ("4c5c6c7c,2h2d2s,KhKdKs", "2c3cJcKc"),
        ("7h7d7c7s,KhKdKc,As2s3s", "4sKs"),
        ("2c3c4c5c,6d7dJdQd", "Ac6c5dKd"),
        ("2c3c4c5c,6d7dJd,AsAhAd", "Ac6c5dQd"),
        ("JcJhJs,3h4h5h,2s3s4s5s", "Jd2h6hAs6s"),
        ("2c2d2h2s,3c3d3h3s", "Ac4cAd4dAh4hAs4s"),
    ],
)
def test_so_many_cards_fit_these_melds(melds, cards):
    assert fitting("naibi", melds) == cards


def test_force_reach_decides_what_fits():
    assert fitting("naibi+force_reach=as_it_lies", "3h4h5h6h,3d4d5d6d") == "2d7d2h7h"
    assert fitting("naibi+force_reach=as_it_lies", "7c7d7h7s,4s5s6s") == "3s"


# --- layouts against the reference ---------------------------------------------------------


@pytest.mark.parametrize("rules", [*PRESETS_AND_MIXED, *LAYINGS])
def test_layouts_and_fits_equal_the_reference(rules):
    for seed in range(12):
        random, free = Random(f"{rules} {seed}"), set(ref.pack(rules))
        melds = some_melds(rules, random, free, most=random.choice((4, 7, 10)))
        hand = drawn(random, free, random.randint(0, 10 - len(ref.union(melds))))
        written = ref.layout_text(melds)
        for card in random.sample(sorted(free), 8):
            found = texts(layouts(rules, written, "".join(hand), card))
            assert found == ref.layouts(rules, written, "".join(hand), card), (written, hand, card)
        bare = {card for card in ref.pack(rules) if card not in ref.union(melds)}
        assert {str(card) for card in fits(rules, written)} == {
            card for card in bare if ref.forced_ways(rules, melds, card)
        }, written


WHOLE_SUITS = [("2c3c4c5c6c7cJcQcKc", "Ac"), ("Ac2c3c,5c6c7cJcQcKc", "4c"), ("Ac2c3c4c5c6c7cJcQcKc", "4d")]


@pytest.mark.parametrize("borrowing", ["any", "ends", "none"])
def test_layouts_of_whole_suits_equal_the_reference(borrowing):
    for ace in ("low", "low_or_high"):
        rules = rule_text("naibi", borrowing=borrowing, ace=ace, longest_run="any")
        for melds, card in WHOLE_SUITS:
            for hand in ("", "3d3h", "5d6d4h4s"):
                assert texts(layouts(rules, melds, hand, card)) == ref.layouts(rules, melds, hand, card)


def test_a_whole_suit_with_a_high_ace_is_one_meld_written_with_the_ace_first():
    found = texts(layouts("tutorial", "2c3c4c5c6c7cJcQcKc", "", "Ac"))
    assert "Ac2c3c4c5c6c7cJcQcKc" in found
    assert "2c3c4c,5c6c7cJcQcKcAc" in found


# --- what moved ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        ("", "7c7d7h", ["7c None 0", "7d None 0", "7h None 0"]),
        ("4h5h6h", "4h5h6h7h", ["7h None 0"]),
        ("7c7d7h7s,4s5s6s", "7c7d7h,4s5s6s7sJs", ["7s 0 1", "Js None 1"]),
        ("2d3d4d5d6d7dJd", "5c5d5h,2d3d4d,6d7dJd", None),
        ("As2s3s4s,4h5h6h7h", "4d4h4s,5h6h7h,As2s3s", ["4d None 0", "4h 1 0", "4s 0 0"]),
        ("5c5d5h,5s6s7sJs", "5c5h5s,2d3d4d5d6d,6s7sJs", None),
        ("4h5h6h", "4h5h6h", []),
    ],
)
def test_changes_tell_where_cards_came_from_and_went(before, after, moved):
    old, new = Layout.parse(before), Layout.parse(after)
    found = [f"{change.card} {change.origin} {change.target}" for change in changes(old, new)]
    assert moved is None or sorted(found) == sorted(moved)
    assert_true_changes(old, new)


def assert_true_changes(old, new):
    """Every card is either listed with its two places, or stayed with the rest of its old meld."""
    listed = {change.card: change for change in changes(old, new)}
    assert len(listed) == len(changes(old, new))
    origin = {card: place for place, meld in enumerate(old) for card in meld}
    target = {card: place for place, meld in enumerate(new) for card in meld}
    for card, change in listed.items():
        assert (change.origin, change.target) == (origin.get(card), target[card])
    assert set(target) - set(origin) <= set(listed)
    homes = [{target[card] for card in meld if card not in listed} for meld in old]
    assert all(len(home) <= 1 for home in homes)
    shared = [place for home in homes for place in home]
    assert len(shared) == len(set(shared)), "two old melds are at home in one new meld"


@pytest.mark.parametrize("rules", ["naibi", "pagat", "tutorial", "foster_1897"])
def test_changes_are_true_for_every_way_to_take(rules):
    seen = 0
    for seed in range(60):
        random, free = Random(f"{rules} {seed}"), set(ref.pack(rules))
        melds = ref.layout_text(some_melds(rules, random, free, most=10))
        hand = "".join(drawn(random, free, 3))
        for card in random.sample(sorted(free), 10):
            for after in layouts(rules, melds, hand, card):
                assert_true_changes(Layout.parse(melds), after)
                seen += 1
    assert seen > 100


# --- what can't be read --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "hand", "card", "place"),
    [
        ("4h5h", "", "7c", "4h5h"),
        ("4h5h7h", "", "7c", "4h5h7h"),
        ("7c7d7h7s,7c7d7h", "", "Ac", "seven of clubs"),
        ("4h5h6h", "4h", "7c", "four of hearts"),
        ("4h5h6h", "7c7c", "3h", "seven of clubs"),
        ("4h5h6h", "7c", "7c", "seven of clubs"),
        ("4h5h6h", "", "5h", "five of hearts"),
        ("4h5h6h", "", "8h", "eight of hearts"),
        ("4h5h6h", "8h", "7h", "eight of hearts"),
        ("6h7h8h", "", "5h", "eight of hearts"),
        ("4h5h6h,", "", "7h", ""),
        ("4h5h6h", "", "7x", "7x"),
        ("4h5h6h", "xx", "7h", "xx"),
        ("4h;5h", "", "7h", ";5h"),
        ("QhKhAh", "", "7h", "QhKhAh"),
        ("As2s3s4s5s6s7sJsQs", "", "Ks", "As2s3s4s5s6s7sJsQs"),
        ("4h5h6h", "", "", ""),
        ("4h5h6h" * 10_000, "", "7h", ""),
        ("4h5h6h", "7h" * 10_000, "3h", ""),
    ],
    ids=lambda text: ascii(text[:24]),
)
def test_melds_hands_and_cards_that_are_none_are_refused(melds, hand, card, place):
    with pytest.raises(CardError) as refused:
        layouts("naibi", melds, hand, card)
    assert_sentence(str(refused.value), place)


NO_CARDS = [(None, "", "7h"), ("", 7, "7h"), ("", "", None), ([[7]], "", "7h"), ("", [None], "7h")]


@pytest.mark.parametrize("arguments", NO_CARDS, ids=str)
def test_values_that_are_no_cards_are_refused(arguments):
    with pytest.raises(CardError) as refused:
        layouts("naibi", *arguments)
    assert_sentence(str(refused.value))


def test_unknown_rules_are_refused():
    for call in (lambda: layouts("nobody", "", "", "7h"), lambda: fits("naibi+ace=high", "")):
        with pytest.raises(RuleError) as refused:
            call()
        assert_sentence(str(refused.value))


@pytest.mark.parametrize("rules", ["naibi", "naibi+ace=low_or_high", "full_pack+ace=low_or_high", "no_courts"])
def test_cards_that_are_in_a_meld_and_cards_that_would_make_one(rules):
    table, draw = meld_table(RuleSet.parse(rules)), Random(1)
    for _ in range(300):
        cards = table.pack.full & draw.getrandbits(64) & draw.getrandbits(64)
        made = {card for meld in table.melds if not meld & ~cards for card in table.pack.unmask(meld)}
        assert set(table.pack.unmask(table.meldable(cards))) == made
        lack = {meld & ~cards for meld in table.melds}
        would = {1 << code for code in table.pack.codes if 1 << code in lack}
        assert {1 << code for code in bits(table.wanted(cards))} == would
