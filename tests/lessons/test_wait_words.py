"""What is said of waits and of single cards: true in every ending, and plain."""

from dataclasses import replace

import pytest

from conquian_nb.analysis.outlook import Out
from conquian_nb.analysis.waits import Wait
from conquian_nb.engine import CardError, Cards
from conquian_nb.lessons.waiting import Ending, EndingError, compared, endings, explain, judge_wait


def wait(living, dead=0, hidden=False):
    cards = Cards.parse("AcKcQcJc7c6c5c4c3c2c")
    places = ["unseen"] * living + ["dead"] * dead
    return Wait(1, tuple(Out(card, where) for card, where in zip(cards, places)), hidden)


def asked_after(asked):
    """Every wait that an ending asks about, by the action before it."""
    return {str(way.action): way.wait for way in asked.ways()} if asked.choosing else {"": asked.wait}


@pytest.mark.parametrize("asked", endings(), ids=lambda asked: asked.name)
def test_a_card_is_said_to_end_it_just_when_it_does(asked):
    for way, found in asked_after(asked).items():
        for card in asked.now.rules.cards.all:
            said = explain(asked, card, way)
            assert said.startswith(f"The {card.name} ")
            assert said.endswith(".")
            fits = any(word in said for word in (" fits as it lies", " fits, but only", " goes down together"))
            assert fits == (card in found.cards), said
            if fits:
                assert ("It can still come." in said) == (card in found.live)


@pytest.mark.parametrize(
    ("name", "card", "way", "said"),
    [
        ("one_safe_discard", "3c", "", "The three of clubs fits as it lies. It is in another hand."),
        ("one_safe_discard", "5s", "", "The five of spades fits as it lies. It lies among other melds and stays there."),
        ("one_safe_discard", "Jc", "", "The jack of clubs would not be the last card. It fits no meld without the seven of clubs."),
        ("five_printed", "As", "", "The ace of spades fits as it lies. It is dead."),
        ("patience", "5c", "pass", "The five of clubs goes down together with the fives of hearts and spades from hand. It can still come."),
        ("patience", "5h", "pass", "The five of hearts is in the hand itself, and is not offered to it."),
        ("name_the_last", "Qh", "pass", "The queen of hearts would not be the last card."),
        ("ten_of_a_suit", "7c", "", "The seven of clubs would not be the last card. It fits no meld without the seven of diamonds or the seven of spades."),
        ("eight_doors", "4c", "", "The four of clubs would not be the last card. It fits no meld without the two and three of clubs, or the three and five of clubs, or the five and six of clubs, or the fours of diamonds and hearts, or others."),
    ],
)  # fmt: skip
def test_what_is_said_of_a_card(name, card, way, said):
    assert explain(name, card, way) == said


def test_what_can_not_be_asked_is_refused():
    for card in ("8h", "x"):
        with pytest.raises(CardError):
            explain("closed_doors", card)
    with pytest.raises(EndingError, match="none of the ways"):
        explain("patience", "5c")
    with pytest.raises(EndingError, match="no ending"):
        explain("nowhere", "5c")


def test_a_hidden_hand_is_said_to_be_hidden():
    verdict = judge_wait("buried", "5c5s", way="pass")
    assert (verdict.right, str(verdict)) == (
        None, "Not an answer yet. What would end it depends on a hand that is not seen.",
    )  # fmt: skip
    assert judge_wait("buried", "", way="force Ah2h3h,4h5h6h7h,JhQhKh").right
    assert compared(wait(1), wait(0, hidden=True)) == "They can't be compared: a hand is not seen."


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (wait(1), wait(0, 1), "As wide, one card each, and more can still come, one against none."),
        (wait(2, 1), wait(1), "Wider, three cards against one, and more can still come, two against one."),
        (wait(1, 3), wait(2), "Wider, four cards against two; but fewer can still come, one against two."),
        (wait(0), wait(1), "Narrower, no card against one, and fewer can still come, none against one."),
        (wait(2), wait(2), "As wide, two cards each, and as many can still come, two each."),
        (wait(2), wait(2, 3), "Narrower, two cards against five, and as many can still come, two each."),
    ],
)
def test_two_waits_are_compared_in_numbers_and_words(one, other, said):
    assert compared(one, other) == said


def test_where_two_wait_either_may_be_asked_about():
    both = Ending.of("naibi 1o 6c2t -/JcJhJs,3h4h5h,2s3s4s5s -/7c7d7h,QcQdQhQs,AcAdAh 2c2d2h Kc")
    assert (both.seat, str(both.wait.cards)) == (1, "Jd2h6hAs6s")
    other = replace(both, whose=2)
    assert (other.seat, str(other.wait.cards)) == (2, "As7s")
    assert replace(both, whose=3).seat == 1
    assert judge_wait(other, "7s As").right
