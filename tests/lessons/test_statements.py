"""What a lesson may state about a position: true, false, unreadable."""

import pytest

from conquian_nb.engine import Position
from conquian_nb.lessons.statements import StatementError, why_not

NAMES = ("Ana", "Beto")
# Ana: two long runs and a pair of kings; Beto: ten down. The six of hearts was passed.
PASSED = Position.parse(
    "naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h -/7c7d7h,QcQdQhQs,6s7sJs 6d4sKh5sKcAd4dJd3d2d2sAh Ac2cJc5dJhAs3s")
OVER = Position.parse("naibi draw - 2c3d4d/AcAdAhAs,KcKdKs Qh/7c7d7h,JcJhJs,QcQdQs - 2d5s").view(1)

TRUE = [
    "KdKs in hand 1", "Ks in hand 1", "KdKs all in hand 1", "2h6s not in hand 1", "6s7s in melds 2", "Kh in stock",
    "6d next in stock", "Ah last in stock", "2c in dead", "6h on offer", "2c7cAh6h all fits 1", "5sKs all fits 2",
    "Kh takes 1", "6h takes 1", "KcKh all ends 1", "5sKs all ends 2", "5s in stock and fits 2", "Ks in hand 1 and fits 2",
    "6h not ends 1 and fits 1", "2h3h4h5h a meld of 1", "5h4h3h2h a meld of 1", "eight in melds 1", "Ten in melds 2",
    "no in hand 2", "12 in stock", "one in hand 1 and not fits 2",
    "legal pass", "legal force 2h3h4h5h6h", "not legal discard Kd", "not over", "turn of 2", "after pass: turn of 2",
    "after pass; pass: 6h in dead", "after force 2h3h4h5h6h; discard Ks; take QcQdQh,6s7sJsQsKs: won by 2",
    "  KdKs   in  hand 1 ",
]
FALSE = {
    "Kh in hand 1": "The king of hearts is not in Ana’s hand: it is in the stock.",
    "KdKh in hand 1": "The king of hearts is not in Ana’s hand: it is in the stock.",
    "6h in dead": "The six of hearts is not dead: it is on offer.",
    "2c in stock": "The two of clubs is not in the stock: it is dead.",
    "Ks in hand 2": "The king of spades is not in Beto’s hand: it is in Ana’s hand.",
    "7c fits 2": "The seven of clubs is not a card that fits Beto’s melds.",
    "Kd all in hand 1": "Not all are named: the king of spades would be in Ana’s hand too.",
    "Ks not in hand 1": "The king of spades is in Ana’s hand.",
    "8c in hand 1": "The eight of clubs is not in Ana’s hand: it is nowhere in this deal.",
    "6h in stock and fits 1": "The six of hearts is not in the stock: it is on offer.",
    "Ah in stock and not fits 1": "The ace of hearts is a card that fits Ana’s melds.",
    "2h3h4h a meld of 1": "2h3h4h is no meld of Ana; there lie 3c4c5c6c and 2h3h4h5h.",
    "nine in melds 1": "The text says 9, but 8 are among Ana’s melds.",
    "two next in stock": "The text says 2, but 1 is the next card of the stock.",
    "over": "“over” does not hold: it is Beto’s turn.",
    "won by 2": "“won by 2” does not hold: it is Beto’s turn.",
    "drawn": "“drawn” does not hold: it is Beto’s turn.",
    "turn of 1": "“turn of 1” does not hold: it is Beto’s turn.",
    "not legal pass": "pass is legal.",
    "after pass; pass: over": "“over” does not hold: it is Beto’s turn.",
}
UNREADABLE = [
    "", "KdKs", "KdKs in hand", "KdKs in hand 5", "KdKs in hands 1", "in hand 1", "Zz in hand 1", "eleven", "KdKs fits",
    "legal", "legal fly", "not legal fly", "won by 7", "after pass", "KdKs in hand 1 and", "all KdKs in hand 1",
    "2h3h a meld of 5", "KdKs in hand 3", "Kd a meld of 3",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true_statements_hold(statement):
    assert why_not(PASSED, statement, NAMES) is None


@pytest.mark.parametrize("statement", FALSE)
def test_false_statements_are_answered_with_what_is_the_case(statement):
    assert why_not(PASSED, statement, NAMES) == FALSE[statement]


@pytest.mark.parametrize("statement", UNREADABLE)
def test_unreadable_statements_are_refused(statement):
    with pytest.raises(StatementError, match=r"\.$"):
        why_not(PASSED, statement, NAMES)


def test_an_illegal_action_on_the_way_is_no_proof():
    said = why_not(PASSED, "after discard Kd: over", NAMES)
    assert said.startswith("discard Kd is refused: ")
    assert why_not(PASSED, "legal discard Kd", NAMES).startswith("discard Kd is refused: ")


def test_the_end_of_a_deal_can_be_stated():
    assert why_not(OVER, "drawn", NAMES) is None
    assert why_not(OVER, "over", NAMES) is None
    assert why_not(OVER, "not over", NAMES) == "“not over” does not hold: the deal is drawn."
    assert why_not(OVER, "turn of 1", NAMES) == "“turn of 1” does not hold: the deal is drawn."


def test_how_many_cards_are_hidden_everybody_sees():
    start = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"
    view = Position.parse(start).view(1)
    for statement in ("two in hand 2", "one in stock", "18 in dead", "three in hand 1"):
        assert why_not(view, statement, ("Ana", "Beto")) is None
    assert why_not(view, "three in hand 2", ("Ana", "Beto")) == "The text says 3, but 2 are in Beto’s hand."
