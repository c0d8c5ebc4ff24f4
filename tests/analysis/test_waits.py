"""Waiting: the counts against the known facts of the game, the ways against positions worked out by hand."""

from itertools import combinations

import pytest

from conquian_nb.analysis.waits import answer, by_layout, never_completed, tables, wait, waiting, ways, widths
from conquian_nb.engine import PRESETS, Card, CardError, Cards, Deal, Layout, Position, fits

NAIBI = PRESETS["naibi"]
LAST_TEN = "naibi 2o 2c2t -/JcJhJs,3h4h5h,2s3s4s5s 6h6s7c/Ad2d3d4d5d6d7d JdAcKc 2hAs"
WIDE = "naibi 2o 3d1t 2cQc2s/5d6d7d,7sJsQsKs 2d3s/AcAdAhAs,3h4h5h6h Jh4d2h7cJd 3c5sKc7hKd4cQh4sJc6c5cQdKh6s"
BURIED = "naibi 2f1 Kh2t 5d/Ah2h3h4h,5h6h7hJhQh 2d7d6sQs/4c4d4s,7cJcQc 5c5s2s 3c3sKd2c6cJsJdAdKsQdKc7sAc6dAs3d"
PATIENCE = "naibi 1o 4s2t 5h5s/3c3d3h3s,QcQdQhQs 4d/2c2d2h,7d7h7s,KdKhKs 5d6c5c7c KcAcJh6sJc6hAsAh2sJdAd4h6d4cJs"


def told(found):
    return [(str(way.action), str(way.discard or "-"), str(way.wait.cards), str(way.wait.live)) for way in found]


# the whole game


def test_four_tables_of_ten_can_never_be_completed_and_they_are_the_suits():
    suits = [Cards(card for card in NAIBI.cards.all if card.suit == suit) for suit in "cdhs"]
    assert list(never_completed(NAIBI)) == suits


def test_how_wide_all_tables_of_ten_are():
    assert widths(NAIBI) == {0: 4, 1: 624, 2: 12_180, 3: 12_736, 4: 10_248, 5: 7_056, 6: 2_304, 8: 24}
    assert sum(widths(NAIBI).values()) == 45_176


def test_the_four_are_proved_card_by_card():
    for ten in never_completed(NAIBI):
        lying = by_layout(NAIBI, ten)
        assert lying
        assert all(takes == Cards() for _, takes in lying)
        for layout, _ in lying:
            assert fits("naibi", layout) == Cards()


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5, 6, 8])
def test_tables_are_as_wide_as_is_said(width):
    found = list(tables(NAIBI, width))
    for ten in found[:: max(1, len(found) // 12)]:
        layout, takes = by_layout(NAIBI, ten)[0]
        assert len(takes) == width
        assert takes == fits("naibi", layout)


def test_the_widest_wait_is_two_runs_over_the_same_ranks():
    widest = list(tables(NAIBI, 8))
    assert Cards.parse("5d6d7dJdQd5h6h7hJhQh") in widest
    for ten in widest:
        suits = {card.suit for card in ten}
        assert len(suits) == 2
        assert len({card.rank for card in ten}) == 5


def test_other_goals_have_their_own_tables():
    nine = widths(PRESETS["nine_card"])
    assert 0 not in nine, "nine cards of a suit can take the tenth"
    assert never_completed(PRESETS["nine_card"]) == ()


# who waits, for what


def test_who_waits():
    assert waiting(Position.parse(LAST_TEN)) == (1,)
    assert waiting(Position.parse(WIDE)) == ()
    assert waiting(Position.parse(LAST_TEN).view(2)) == (1,)


def test_a_wait_tells_what_is_live_and_where_the_rest_is():
    found = wait(Position.parse(LAST_TEN).view(2, memory=True), 1)
    assert set(found.cards) == set(Cards.parse("Jd2h6hAs6s"))
    assert found.live == Cards.parse("Jd")
    assert (str(found.at("held")), str(found.at("dead"))) == ("6h6s", "2hAs")
    own = wait(Position.parse(LAST_TEN).view(1, memory=True), 1)
    assert own.live == Cards.parse("Jd6h6s")


def test_the_last_discard_and_the_take_make_the_wait():
    found = ways(Position.parse(WIDE), 2)
    assert told(found) == [
        ("take AcAhAs,Ad2d3d", "3s", "4d2h7h", "4d2h"),
        ("take 3d3h3s,4h5h6h", "2d", "3c7h", ""),
        ("pass", "-", "", ""),
    ]
    for way in found[:2]:
        assert waiting(way.seen) == (2,)
        assert way.seen.offer.card == way.discard


def test_a_force_buries_and_letting_go_does_not():
    assert told(ways(Position.parse(BURIED))) == [
        ("pass", "-", "5c5s", "5c5s"),
        ("force Ah2h3h,4h5h6h7h,JhQhKh", "5d", "", ""),
    ]


def test_what_a_hidden_hand_would_change_is_not_told():
    """The hand of seat 1 is hidden from seat 2: its discard stays unknown, and what it would wait for after a pass."""
    found = {str(way.action): way for way in ways(Position.parse(BURIED), 2)}
    force, let_go = found["force Ah2h3h,4h5h6h7h,JhQhKh"], found["pass"]
    assert (force.discard, force.wait.cards, force.wait.hidden) == (None, Cards(), False)
    assert not force.seen.sees(1)
    assert force.seen.phase == "discard"
    assert (let_go.wait.cards, let_go.wait.hidden) == (Cards(), True)
    assert ways(Position.parse(BURIED).view(2))[0].seen.is_view
    assert ways(Position.parse(WIDE), 1) == ()
    assert not any(way.wait.hidden for way in ways(Position.parse(BURIED)))


def test_passing_may_be_the_wider_wait():
    first, second = ways(Position.parse(PATIENCE), 1)
    assert (str(first.action), str(first.wait.live)) == ("pass", "5c5d")
    assert (str(second.wait.cards), str(second.wait.live)) == ("2s6s", "")


def test_layouts_of_the_same_cards_are_one_way_only_where_melds_move_at_will():
    text = "{} 1o 7h2d 2c/7c7d7s,4h5h6h,KcKdKh AhAs2h/4c4d4s,QcQdQhQs Ks2d -"
    assert len(ways(Position.parse(text.format("naibi")))) == 2
    apart = ways(Position.parse(text.format("naibi+borrowing=none")))
    assert told(apart)[:2] == [("take 4h5h6h7h", "2c", "3hJhKs", "3hJhKs"), ("take 7c7d7h7s", "2c", "3hKs", "3hKs")]


def test_there_are_no_ways_where_nothing_leads_to_a_wait_or_a_hand_is_hidden():
    assert ways(Deal.shuffle(NAIBI, 1).start()) == ()
    assert ways(Position.parse(WIDE).view(1)) == ()
    assert ways(Position.parse("naibi 1d - Qd2s6sQs/Ac2c3c4c,AdAhAs -/JcJdJhJs,5d6d7d,3s4s5s QcKh7h4h -")) == ()


@pytest.mark.parametrize("seed", range(6))
def test_every_way_that_is_found_is_legal_and_waits(seed):
    position = Deal.shuffle(NAIBI, seed).start()
    while not position.over:
        for way in ways(position):
            after = position.play(way.action)
            if way.discard:
                after = after.play(f"discard {way.discard}")
                assert way.wait.seat in waiting(after)
            assert set(way.wait.live) <= set(way.wait.cards)
        position = position.play(position.legal()[seed % len(position.legal())])


# one card at a time


def test_every_card_gets_one_answer():
    seen = Position.parse(LAST_TEN).view(1, memory=True)
    found = {str(card): answer(seen, 1, card) for card in seen.rules.cards.all}
    ends = {card for card, told in found.items() if told.how != "no"}
    assert ends == {"Jd", "2h", "6h", "As", "6s"}
    assert (found["Jh"].where, found["As"].where, found["7c"].where) == ("own", "dead", "unseen")
    assert found["2h"].layouts == (Layout.parse("JcJhJs,2h3h4h5h,2s3s4s5s"),)
    assert {str(cards) for cards in found["7h"].missing} == {"6h"}
    for told in found.values():
        assert all(sum(map(len, layout)) == 11 for layout in told.layouts)
        assert bool(told.layouts) == (told.how != "no")


def test_a_card_that_fits_only_after_moving_is_told_apart_and_the_plain_way_comes_first():
    seen = Position.parse("naibi 1d - Qd2s6sQs/Ac2c3c4c,AdAhAs -/JcJdJhJs,5d6d7d,3s4s5s QcKh7h4h 5c")
    assert answer(seen, 2, Card.parse("Qd")).how == "after moving"
    assert answer(seen, 2, Card.parse("Qd")).layouts == (Layout.parse("JcJhJs,5d6d7dJdQd,3s4s5s"),)
    both = answer(Position.parse("naibi 2o 2c2t -/5d5h5s,5c6c7cJc,KcKdKh ?10/- ?19 -"), 1, Card.parse("4c"))
    assert both.how == "as it lies"
    assert both.layouts[0] == Layout.parse("4c5c6c7cJc,KcKdKh,5d5h5s")
    assert Layout.parse("4c5c6c,7cJcQc,5d5h5s") not in both.layouts


def test_what_is_in_hand_counts_with_the_card_that_ends_it():
    seen = Position.parse(PATIENCE)
    told = answer(seen, 1, Card.parse("5c"))
    assert (told.how, told.where, str(told.hand)) == ("as it lies", "unseen", "5h5s")
    assert answer(seen, 1, Card.parse("5h")).where == "hand"
    assert answer(seen, 1, Card.parse("Js")).missing == ()
    assert answer(seen.view(2), 1, Card.parse("5c")).how == "no", "the hand is not seen"
    with pytest.raises(CardError):
        answer(seen, 1, Card.parse("8h"))


# the same cards in other layouts


def test_how_cards_lie_matters_only_where_melds_stay():
    ten = Cards.parse("7c7d7h7s4h5h6hKcKdKh")
    free = by_layout(NAIBI, ten)
    assert len(free) == 2
    assert free[0][1] == free[1][1] == Cards.parse("3hJhKs")
    (wide, takes), (narrow, less) = by_layout(NAIBI.replace(borrowing="none"), ten)
    assert str(wide) == "7c7d7s,KcKdKh,4h5h6h7h"
    assert str(narrow) == "7c7d7h7s,KcKdKh,4h5h6h"
    assert (set(map(str, takes)), set(map(str, less))) == ({"3h", "Jh", "Ks"}, {"3h", "Ks"})


def test_layouts_refuse_doubles_and_foreign_cards():
    for cards in ("7c7c7d", "9c9d9h"):
        with pytest.raises(CardError):
            by_layout(NAIBI, Cards.parse(cards))
    assert by_layout(NAIBI, Cards.parse("7c7d")) == ()


def test_layouts_are_all_there_are():
    ten = Cards.parse("3d4d5d3h4h5h3s4s5s6s")
    found = {layout for layout, _ in by_layout(NAIBI, ten)}
    melds = [Cards(pick) for size in (3, 4) for pick in combinations(sorted(ten), size)]
    good = [meld for meld in melds if _is_meld(meld)]
    by_hand = {
        Layout(pick).written()
        for pick in combinations(good, 3)
        if sum(map(len, pick)) == 10 and len({card for meld in pick for card in meld}) == 10
    }
    assert found == by_hand


def _is_meld(cards):
    order = "A234567JQK"
    places = sorted(order.index(card.rank) for card in cards)
    run = len({card.suit for card in cards}) == 1 and places == list(range(places[0], places[0] + len(places)))
    return run or len({card.rank for card in cards}) == 1
