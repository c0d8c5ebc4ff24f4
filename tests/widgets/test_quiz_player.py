"""The quiz as a widget: what a page tells it and what it shows; little is sent and nothing grows."""

import random
from statistics import median

import pytest

from conquian_nb.engine import RuleError
from conquian_nb.lessons.quiz import QuizError
from conquian_nb.lessons.quiz import quiz as questions
from conquian_nb.widgets import quiz
from conquian_nb.widgets.quiz_markup import code
from conquian_nb.widgets.quiz_player import new_seed

from .pages import click, connected, models, press, sent  # noqa: F401 - sent is a fixture


def visible(widget):
    return widget.layout.display != "none"


def buttons(shown):
    return list(shown._ask._choices.widget.children)


def answer(shown, right=True):
    """Press the button of a right or a wrong choice."""
    asked = shown.state.ask
    place = next(n for n, text in enumerate(asked.choices) if (text in asked.accepted) == right)
    buttons(shown)[place].click()


def test_choices_are_pressed_one_question_after_another():
    shown = quiz("player", "meld", 2)
    assert "Question 1 of 2" in shown._ask._prompt.value
    assert "Is this a meld?" in shown._words.said
    assert len(buttons(shown)) == 5
    answer(shown)
    assert "Yes." in shown._ask._outcome.value
    assert all(made.disabled for made in buttons(shown))
    assert not visible(shown._ask._again), "a question of a quiz is answered once"
    shown._next.click()
    assert shown._next.description == "See how it went"
    answer(shown, right=False)
    assert "The answer" in shown._ask._outcome.value
    signs = [[sign for sign in ("tick", "cross") if f"cq-sign-{sign}" in b._dom_classes] for b in buttons(shown)]
    assert sorted(filter(None, signs)) == [["cross"]], "a wrong answer gets no tick"
    assert '<li data-state="right">' in shown._words.progress
    assert '<li data-state="wrong" aria-current="step">' in shown._words.progress
    shown._next.click()
    assert "<h3>1 of 2 right</h3>" in shown._words.end
    assert visible(shown._after)
    assert not visible(shown._stage.widget)
    assert not visible(shown._ask.widget)
    assert [row["right"] for row in shown.answers] == [True, False]
    assert '"right": false' in shown._words.data
    shown._again.click()
    assert shown.state.at == 0
    assert shown.state.asked == questions("player", 2, "meld")
    assert visible(shown._stage.widget)


def test_of_many_questions_only_the_numbers_are_told():
    shown = quiz("player", "pays", 21)
    answer(shown)
    shown._next.click()
    shown._ask._skip.click()
    assert "<p>1 right, 0 wrong, 1 left out</p>" in shown._words.progress


def test_another_quiz_has_another_seed():
    shown = quiz("player", "pays", 1)
    shown._ask._skip.click()
    assert shown.state.over
    shown._another.click()
    assert shown.state.seed != "player"
    assert len(new_seed()) == 6
    assert len({new_seed() for _ in range(20)}) > 15


def test_without_a_seed_the_quiz_adapts():
    shown = quiz(kinds="meld", n=3)
    assert shown.state.adaptive
    assert "as hard as it goes well" in shown._words.progress
    assert code(shown.state) == f"quiz({shown.state.seed!r}, kinds=['meld'], n=3, adaptive=True)"
    assert not quiz(level=3, n=1).state.adaptive


def test_the_code_opens_the_same_quiz():
    shown = quiz("it's", n=2, rules="foster_1897", level=2)
    again = eval(shown._words.code, {"quiz": quiz})
    assert again.state.asked == shown.state.asked


def test_cards_are_picked_from_the_pack_or_written():
    shown = quiz("player", "complete", 2)
    [right] = shown.state.ask.accepted
    shown._ask._written.value = right[:2]
    shown._ask._check.click()
    shown._next.click()
    assert shown._ask._written.value == "", "nothing is left of the last answer"
    assert shown.state.at == 1
    cards = shown.state.ask.accepted[0]
    for n in range(0, len(cards), 2):
        made = next(b for card, b in shown._ask._pack._made.items() if str(card) == cards[n : n + 2])
        made.click()
    shown._ask._check.click()
    assert shown.answers[1]["right"] is True


def test_a_card_is_discarded_on_the_picture_and_by_keys():
    shown = quiz("player", "safe", 2, level=2)
    good = shown.state.ask.accepted[0].split()[1]
    click(shown._stage, f"hand:1:{good}")
    assert visible(shown._aim_row)
    assert shown._aimed.description.startswith("Discard ")
    press(shown._stage, "Escape")
    assert not visible(shown._aim_row)
    click(shown._stage, f"hand:1:{good}")
    click(shown._stage, f"hand:1:{good}")
    assert shown.answers[0]["right"] is True
    shown._next.click()
    bad = next(text for text in shown.state.ask.choices if text not in shown.state.ask.accepted).split()[1]
    spots = [spot.id for spot in shown._stage.scene.spots]
    press(shown._stage, *["ArrowRight"] * (len(spots) + 1))
    click(shown._stage, f"hand:1:{bad}")
    shown._aimed.click()
    assert shown.answers[1]["right"] is False
    shown._ask._play.click()
    assert "Beto wins the deal." in shown._words.said
    shown._ask._play.click()
    assert shown._words.said == "The question again."


def test_a_take_is_laid_on_the_picture_or_written():
    shown = quiz("player", "take", 2, level=4)
    assert buttons(shown) == []
    assert shown._words.said.endswith("Choose the cards that are to lie with it, then the card on offer.")
    assert visible(shown._write_row)
    shown._written.value = "take something"
    shown._write()
    assert "Not that." in shown._words.refused
    shown._written.value = shown.state.ask.accepted[0]
    shown._write()
    assert shown.answers[0]["right"] is True
    assert shown._written.value == ""
    assert not visible(shown._write_row)


def test_cards_in_rows_are_named_when_they_are_clicked_by_keys():
    shown = quiz("player", "meld", 1)
    press(shown._stage, "ArrowRight")
    assert shown._words.said.endswith(", in a row")
    click(shown._stage, shown._stage.scene.spots[0].id)
    assert shown.answers == []


def test_another_quiz_is_set_up_in_the_fields():
    shown = quiz("player", ["meld", "pays"], 3)
    assert shown._kind.value == "meld,pays"
    shown._seed.value, shown._count.value, shown._kind.value, shown._hard.value = "ours", 2, "fit", "3"
    shown._set_up()
    assert shown.state.asked == questions("ours", 2, "fit", 3)
    assert shown._words.said.startswith("Question 1 of 2. ")
    shown._seed.value = " "
    shown._set_up()
    assert shown._words.said.startswith("A seed is a text of 1 to 60 characters")
    shown._seed.value, shown._rules.value, shown._kind.value = "ours", "wikipedia", "force"
    shown._set_up()
    assert shown._words.said == "Nobody can be forced under wikipedia, so nothing is asked about it."
    assert shown.state.asked == questions("ours", 2, "fit", 3)


@pytest.mark.parametrize("given", [("",), ("x", "chess"), ("x", None, 0), ("x", None, 3, "poker")])
def test_bad_input_is_refused_in_one_sentence(given):
    with pytest.raises((QuizError, RuleError)) as raised:
        quiz(*given)
    assert str(raised.value).endswith(".")


def test_text_of_the_reader_is_shown_as_text():
    shown = quiz("<img src=x onerror=alert(1)>", "meld", 1)
    assert "&lt;img" in shown._words.progress
    shown.do(lambda s: s.answer("<b>bold</b>"))
    assert "<b>bold" not in shown._ask._outcome.value


def test_an_error_is_told_and_nothing_is_lost(monkeypatch):
    shown = quiz("player", "meld", 1)
    monkeypatch.setattr(shown._stage, "show", None)
    answer(shown)
    assert shown._words.said.startswith("Something went wrong while drawing. Your answers are safe")
    assert shown.answers[0]["right"] is True


def test_without_a_kernel_there_is_a_picture_with_words():
    bundle = quiz("player", "fit", 1)._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Quiz player: run this cell to answer its questions.")
    assert {"text/html", "image/svg+xml", "application/vnd.jupyter.widget-view+json"} <= set(bundle)


def test_an_answer_sends_little_and_many_leave_nothing_behind(sent):  # noqa: F811
    shown = quiz("many", ["meld", "pays", "next", "complete"], 60, level=2)
    connected(shown._stage)
    dice, sizes, before = random.Random(1), [], 0
    for n in range(60):
        if n == 20:
            before = models()
        sent.clear()
        shown.do(lambda s: s.answer(dice.choice(s.ask.choices or s.ask.accepted)))
        sizes.append(sent.bytes)
        shown._next.click()
    assert shown.state.over
    assert median(sizes) <= 3_300
    assert models() == before
