"""What a table of melds is open to: fits, debts and outs, against positions counted by hand."""

import pytest

from conquian_nb.analysis.outlook import LIES, MOVES, NO, debts, fit, fits_of, outs, unseen
from conquian_nb.engine import PRESETS, Card, CardError, Cards, Deal, Layout, Position

NAIBI = PRESETS["naibi"]
TWO_RUNS = Layout.parse("3d4d5d6d,3h4h5h6h")


def cards(text):
    return set(Cards.parse(text))


def by_kind(rules, melds, kind):
    return {found.card for found in fits_of(rules, melds) if found.how == kind}


def test_two_runs_of_four_take_four_cards_as_they_lie_and_four_after_moving():
    assert by_kind(NAIBI, TWO_RUNS, LIES) == cards("2d7d2h7h")
    assert by_kind(NAIBI, TWO_RUNS, MOVES) == cards("3c6c3s6s")
    assert len(fits_of(NAIBI, TWO_RUNS)) == 32


def test_a_force_as_it_lies_reaches_only_what_one_meld_takes():
    rules = PRESETS["naibi"].replace(force_reach="as_it_lies")
    assert by_kind(rules, TWO_RUNS, LIES) == cards("2d7d2h7h")
    assert by_kind(rules, TWO_RUNS, MOVES) == set()


def test_a_card_that_does_not_fit_says_what_is_missing():
    found = fit(NAIBI, Layout.parse("4h5h6h"), Card.parse("Jh"))
    assert (found.how, found.layouts, found.missing) == (NO, (), (Cards.parse("7h"),))
    lonely = fit(NAIBI, Layout.parse("4h5h6h"), Card.parse("4c"))
    assert {str(missing) for missing in lonely.missing} == {"2c3c", "3c5c", "5c6c", "4d4s"}


def test_what_is_missing_may_bridge_to_a_card_that_a_meld_lends():
    found = fit(NAIBI, Layout.parse("2d3d4d,QcQdQhQs"), Card.parse("Jc"))
    assert set(found.missing) == {Cards.parse("7c"), Cards.parse("Kc")}


def test_fits_are_refused_for_cards_that_can_not_be():
    with pytest.raises(CardError):
        fit(NAIBI, TWO_RUNS, Card.parse("4d"))
    with pytest.raises(CardError):
        fit(NAIBI, TWO_RUNS, Card.parse("9d"))


WEAPON = Position.parse(
    "naibi 2f1 6h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JcJd7h2s4sQs")


def test_unseen_is_what_the_stock_and_the_hidden_hand_hold():
    seen = WEAPON.view(2, memory=True)
    assert set(unseen(seen)) == set(WEAPON.stock) | set(WEAPON.hand(1))
    assert set(unseen(WEAPON.view(2))) == set(unseen(seen)) | set(WEAPON.dead)
    assert set(unseen(WEAPON)) == set(WEAPON.stock)


def test_each_meld_owes_the_unseen_cards_that_would_change_it():
    owed = {str(debt.meld): set(debt.cards) for debt in debts(WEAPON.view(2, memory=True), 1)}
    assert owed == {"2h3h4h5h": cards("Ah"), "3c4c5c6c": cards("2c7c")}


def test_nobody_owes_anything_where_nobody_can_be_forced():
    free = Position.parse(str(WEAPON.view(2)).replace("naibi 2f1", "naibi+duty=free 2o"))
    assert all(not debt.cards for debt in debts(free, 1))


def test_outs_are_live_dead_held_or_melded():
    ten = Position.parse(
        "naibi 2o 2c2t -/JcJhJs,3h4h5h,2s3s4s5s 6h6s7c/Ad2d3d4d5d6d7d JdAcKc 2hAs")
    assert {str(out.card): out.where for out in outs(ten.view(2, memory=True), 1)} == {
        "Jd": "unseen", "2h": "dead", "6h": "held", "As": "dead", "6s": "held"}
    assert {out.where for out in outs(ten.view(1, memory=True), 1) if str(out.card) in ("6h", "6s")} == {"unseen"}


def test_the_ten_cards_of_a_suit_have_no_out():
    dead_ten = Position.parse("naibi 2o 2c2t -/Ah2h3h4h5h,6h7hJhQhKh 6c6s7c/Ad2d3d4d5d6d7d JdAcKc -")
    assert outs(dead_ten, 1) == ()


def test_a_pair_in_the_hand_makes_outs_too():
    pair = Position.parse("naibi 1o 7h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh -")
    assert {str(out.card) for out in outs(pair, 1)} == {"Kc", "Kh"}
    assert {str(out.card): out.where for out in outs(pair.view(1), 1)} == {"Kc": "unseen", "Kh": "unseen"}


@pytest.mark.parametrize("seed", range(20))
def test_on_any_table_what_fits_can_be_forced_and_nothing_else(seed):
    position = Deal.shuffle(NAIBI, seed).start()
    while not position.over:
        position = position.play(position.legal()[seed % len(position.legal())])
        for seat in (1, 2):
            for found in fits_of(NAIBI, position.melds(seat)):
                assert (found.how == NO) == (not found.layouts)
                assert bool(found.missing) == (found.how == NO)
