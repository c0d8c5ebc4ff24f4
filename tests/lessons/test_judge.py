"""Marking: right, wrong, illegal, unreadable; never an exception, and never an answer told too early."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import IllegalAction
from conquian_nb.lessons import Lesson, course, judge, load, to_plain

from .example import EXAMPLE, changed

FIRST, WEAPON, TEN = (load(name) for name in ("first_deal", "the_weapon", "ten_down"))


def asked(lesson, step):
    (ask,) = [ask for ask in lesson.asks if ask.step == step]
    return ask


def test_a_right_action():
    verdict = judge(asked(FIRST, 4), "take QcQhQs")
    assert verdict.right is True
    assert verdict.word == "Yes"
    assert str(verdict).startswith("Yes. The queen of hearts makes three")
    assert verdict.line == ()


def test_every_accepted_answer_is_right():
    both = asked(FIRST, 20)
    assert judge(both, "take 4s5s6s7s").right is True
    assert judge(both, "take 7c7d7s,3c4c5c6c").right is True
    assert judge(asked(TEN, 33), "discard 6c").right is judge(asked(TEN, 33), "discard 7s").right is True


@pytest.mark.parametrize("layout", ["take Ad2d3d4d5d6d7d", "take Ad2d3d,4d5d6d7d", "take 5d6d7d,Ad2d3d4d"])
def test_two_layouts_of_the_same_cards_are_the_same_answer(layout):
    assert judge(asked(TEN, 32), layout).right is True


def test_a_foreseen_wrong_action_has_its_own_remark_and_a_line_to_play_out():
    ask = asked(TEN, 46)
    verdict = judge(ask, "discard 6h")
    assert verdict.right is False
    assert verdict.word == "Not this time"
    assert "follows the five of her hearts" in str(verdict)
    position = ask.position
    for move in verdict.line:
        position = position.play(move.action)
    assert position.winner == 1


def test_an_action_nobody_foresaw_gets_the_general_remark():
    text = changed(EXAMPLE, '    text = "take 6d7dJd"', '    text = "take 5d6d7d"\n    illegal = true').replace(
        '    line = ["take 6d7dJd", "discard 5d", "pass"]\n', "")
    verdict = judge(Lesson.parse(text).asks[0], "take 6d7dJd")
    assert (verdict.right, str(verdict)) == (False, "Not this time. That doesn’t win. Count again.")


def test_an_illegal_action_is_answered_by_the_rules_and_costs_nothing():
    ask = asked(FIRST, 4)
    verdict = judge(ask, "take QcQdQh")
    with pytest.raises(IllegalAction) as caught:
        ask.position.play("take QcQdQh")
    assert verdict.right is None
    assert verdict.refusal == caught.value.refusal
    assert verdict.sources == caught.value.refusal.sources != ()
    assert caught.value.refusal.sentence in str(verdict)
    assert "naibi" in str(verdict)


def test_a_foreseen_illegal_action_has_a_remark_as_well_as_the_refusal():
    verdict = judge(asked(WEAPON, 34), "take 6s7sJsQsKs")
    assert verdict.right is False
    assert verdict.refusal is not None
    assert str(verdict).startswith("Not this time. That is the idea.")


@pytest.mark.parametrize("text", ["", "  ", "fly", "take", "take Zz", "take " + "7h" * 500, "\0", "discard 7h7d", 5, None, b"x"])
def test_what_can_not_be_read_is_a_verdict_that_says_so(text):
    for ask in (asked(FIRST, 4), asked(FIRST, 16), asked(FIRST, 24)):
        verdict = judge(ask, text)
        assert verdict.right is None
        assert verdict.word == "Not an answer yet"
        assert to_plain(verdict.remark)


def test_cards_are_compared_as_a_set():
    ask = asked(FIRST, 24)
    for text in ("2c3s7h", "7h 3s 2c", "7♥, 2♣\n3♠", "2c2c3s7h"):
        assert judge(ask, text).right is True
    assert judge(ask, "3s").right is False
    assert "Two more would do it as well." in str(judge(ask, "3s"))


def test_other_cards_are_counted_without_naming_any():
    said = str(judge(asked(FIRST, 24), "2c Ks Kd"))
    assert said.endswith("1 of your cards belongs here, 2 do not, 2 are missing.")
    assert str(judge(asked(FIRST, 24), "Ks")).endswith("None of your cards belongs here.")
    assert str(judge(asked(FIRST, 24), "2c3s7hKs")).endswith("3 of your cards belong here, 1 does not.")
    assert judge(asked(FIRST, 24), "8c").right is None, "there is no eight in this pack"


def test_a_choice_is_answered_by_its_words_or_its_number():
    ask = asked(FIRST, 16)
    words = [choice.text for choice in ask.choices]
    assert [judge(ask, text).right for text in words] == [False, True, False]
    assert [judge(ask, text).right for text in "123"] == [False, True, False]
    assert judge(ask, words[1].upper().rstrip(".") + " ").right is True
    assert judge(ask, "4").right is judge(ask, "0").right is judge(ask, "maybe").right is None


def test_the_choices_of_an_action_are_the_legal_ones_each_set_of_cards_once():
    ask = asked(TEN, 32)
    assert [str(action) for action in ask.position.legal()] == [
        "take Ad2d3d4d,5d6d7d", "take Ad2d3d,4d5d6d7d", "take Ad2d3d4d5d6d7d", "pass"]
    assert [choice.text for choice in ask.choices] == ["take Ad2d3d4d,5d6d7d", "pass"]
    assert ask.choices[0].action == ask.position.legal()[0]
    assert asked(FIRST, 24).choices == ()


@given(st.text(max_size=40))
def test_no_text_makes_the_judge_fail(text):
    for ask in (asked(FIRST, 4), asked(FIRST, 16), asked(FIRST, 24)):
        assert judge(ask, text).right in (True, False, None)
        assert str(judge(ask, text))


@given(st.text(st.sampled_from("taketake discard force 234567AJQK cdhs,"), max_size=30))
def test_nor_does_text_that_looks_like_an_answer(text):
    assert judge(asked(WEAPON, 27), text).word
    assert judge(asked(WEAPON, 14), text).word


def test_a_question_shows_no_answer_when_printed():
    for lesson in (FIRST, WEAPON, TEN):
        for ask in lesson.asks:
            shown = f"{ask!r} {ask} {ask.question!r} {lesson!r} {lesson}"
            told = [ask.solution, ask.hint, *(a.remark for a in ask.question.answers if a.remark)]
            assert ask.prompt in shown
            assert not [text for text in told if text in shown]


def test_whoever_is_asked_sees_what_the_seat_sees():
    ask = asked(WEAPON, 27)
    assert ask.view.sees(2)
    assert not ask.view.sees(1)
    assert ask.position.sees(1)
    assert asked(TEN, 27).view == asked(TEN, 27).position, "with all cards open"


def test_no_place_of_a_choice_tells_the_answer():
    """What an author wrote is mixed by a key; what the rules list keeps its order."""
    places = Counter()
    for ask in (ask for lesson in course() for ask in lesson.asks):
        mixed = ask.mixed(f"{ask.lesson} {ask.id}")
        assert sorted(choice.text for choice in mixed) == sorted(choice.text for choice in ask.choices)
        if ask.kind == "choice" and len(mixed) == 3:
            places[[judge(ask, choice.text).right for choice in mixed].index(True)] += 1
        if ask.kind == "action" and not ask.question.choices:
            assert mixed == ask.choices
    assert max(places.values()) < places.total() / 2
    first = asked(FIRST, 16)
    assert {first.mixed(str(key)) for key in range(30)} == set(permutations(first.choices))
    assert first.mixed("Monday") == first.mixed("Monday")
