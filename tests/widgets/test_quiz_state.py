"""The state behind a quiz: each question is answered once, what is chosen on the picture, how it goes on; nothing is drawn."""

import json
import re

import pytest

from conquian_nb.engine.language import speaking
from conquian_nb.lessons.quiz import QuizError, question, quiz
from conquian_nb.widgets.quiz_pictures import rows_of, show_question
from conquian_nb.widgets.quiz_state import QuizState


def asked_once(kind, level, number=1):
    """A quiz of one question of this kind."""
    asked = question("state", number, kind, level)
    return QuizState(
        "state", 1, (kind,), level, "naibi", asked=(question("state", 1, kind, level),) if number == 1 else (asked,)
    )


def wrong_to(asked):
    return next(text for text in asked.choices if text not in asked.accepted)


def test_a_quiz_is_that_of_its_seed():
    state = QuizState.start("Monday", 3)
    assert state.asked == quiz("Monday", 3)
    assert state.ask == state.question == state.asked[0]
    assert not state.over
    assert state.title(state.ask) == "Question 1 of 3"


@pytest.mark.parametrize("given", [("",), ("x", 0), ("x", 3, "chess"), ("x", 3, None, 9)])
def test_what_makes_no_quiz_is_refused(given):
    with pytest.raises(QuizError):
        QuizState.start(*given)


def test_the_first_answer_counts():
    state = asked_once("meld", 1)
    answered = state.answer(wrong_to(state.ask))
    assert answered.ask is None
    assert answered.answers[0]["right"] is False
    assert answered.answer(state.ask.accepted[0]) == answered
    assert answered.news.startswith("Not this time.")
    assert state.answer(state.ask.accepted[0]).right == 1


def test_what_can_not_be_judged_does_not_count():
    state = asked_once("complete", 1)
    tried = state.answer("seven of hearts")
    assert tried.ask is state.ask
    assert tried.answers == []
    assert tried.news.startswith("Not an answer yet.")


def test_a_wrong_answer_is_told_the_right_one():
    for kind in ("meld", "next", "pays", "legal", "readings"):
        state = asked_once(kind, 2)
        answered = state.answer(wrong_to(state.ask))
        assert answered.reply(state.ask).solved
        told = answered.solution(state.ask)
        shown = told.split("*")[1]
        assert (
            shown
            == dict(state.offered(state.ask))[state.ask.accepted[0]].replace("Ana", "seat 1").replace("Beto", "seat 2")
            or kind == "next"
        )
        assert answered.again() == answered


def test_asking_for_help_leaves_the_question_out():
    state = asked_once("fit", 1)
    hinted = state.hint()
    assert hinted.ask is not None
    assert hinted.reply(state.ask).hinted
    told = hinted.solve()
    assert told.ask is None
    assert told.answers[0]["right"] is None
    assert told.right == 0


def test_the_next_question_waits_for_an_answer():
    state = QuizState.start("wait", 2, "pays")
    assert state.next().at == 0
    assert state.next().news == "Answer first, or skip the question."
    skipped = state.skip()
    assert skipped.at == 1
    assert skipped.go(0).question == state.question
    assert skipped.go(5).at == 1, "no further than the reader has come"
    done = skipped.answer(skipped.ask.accepted[0]).next()
    assert done.over
    assert done.question is done.ask is None
    assert done.news == "The quiz is over: 1 of 2 right."
    assert done.next() == done
    assert done.go(0).question == state.question


def test_an_adapting_quiz_follows_the_answers():
    state = QuizState.start("adapt", 5, ["meld", "pays"], adaptive=True)
    for _ in range(2):
        state = state.answer(state.ask.accepted[0]).next()
    assert [asked.level for asked in state.asked] == [1, 1, 2]
    state = state.answer(wrong_to(state.ask)).next()
    assert state.ask.level == 1
    assert len(state.asked) == 4
    assert state.go(0).go(3).asked == state.asked


def test_a_quiz_can_be_taken_again_or_from_another_seed():
    state = QuizState.start("again", 2, "meld").skip()
    assert state.anew().at == 0
    assert state.anew().asked == state.asked
    assert state.another("other").asked == quiz("other", 2, "meld")


def test_answers_are_plain_data():
    state = QuizState.start("data", 2, "pays", 3)
    state = state.answer(state.ask.accepted[0]).next().skip()
    rows = json.loads(json.dumps(state.answers))
    assert [(row["number"], row["right"]) for row in rows] == [(1, True), (2, None)]
    assert all({"seed", "number", "kind", "level", "answer", "right"} <= row.keys() for row in rows)


def test_what_wrong_answers_have_in_common_is_said():
    asked = next(q for q in (question("state", n, "meld", 4) for n in range(1, 30)) if "No, the ace" in q.accepted[0])
    state = QuizState("state", 1, asked=(question("state", 1, "meld", 4),))
    state = QuizState("state", 1, asked=(asked.__class__(**{**vars(asked), "number": 1}),)).answer("Yes, a run.")
    assert state.beliefs == (("A run may go on from the king to the ace, and round the corner.", 1),)


# on the picture


def spots_of(position, cards):
    """The spots of cards in seat 1's hand or melds."""
    found = []
    for card in cards:
        if card in position.hand(1):
            found.append(f"hand:1:{card}")
        for place, meld in enumerate(position.melds(1)):
            if card in meld:
                found.append(f"meld:1:{place}:{card}")
    return found


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_take_is_laid_by_choosing_all_that_lies_with_the_card(level):
    state = asked_once("take", level)
    position = state.ask.position
    assert state.offered(state.ask) == (), "a list of what is legal would be the answer"
    offer = position.offer.card
    take = position.action(state.ask.accepted[0])
    row = next(meld for meld in take.melds if offer in meld)
    for spot in spots_of(position, row):
        state = state.click(spot)
    assert state.aimed().startswith("Lay it with ")
    assert state.click("offer").right == state.carry_out().right == 1


def test_a_take_that_is_refused_can_be_tried_again():
    state = asked_once("take", 4)
    position = state.ask.position
    assert state.click("offer").news == "First choose the cards that are to lie with it."
    assert state.click("meld:2:0:7h").news == "Only the own cards can lie with it."
    wrong = state.click(spots_of(position, position.hand(1))[0])
    refused = wrong.click("offer")
    assert refused.ask is state.ask
    assert refused.reply(state.ask).verdict.refusal.sentence in refused.news.replace("Ana", "Seat 1").replace(
        "Beto", "Seat 2"
    )
    assert refused.choosing == wrong.choosing, "what was chosen stays"
    assert refused.put_down().choosing.chosen == frozenset()
    assert refused.write(state.ask.accepted[0]).right == 1
    assert refused.write("lay it").refusal is not None


def test_a_discard_is_chosen_and_done_and_what_comes_of_it_is_shown():
    state = asked_once("safe", 3)
    assert len(state.offered(state.ask)) == 4
    bad = wrong_to(state.ask)
    card = bad.split()[1]
    chosen = state.click(f"hand:1:{card}")
    assert chosen.aimed().startswith("Discard ")
    answered = chosen.click(f"hand:1:{card}")
    assert answered.answers[0]["right"] is False
    line = tuple((move.action, move.note) for move in answered.reply(state.question).verdict.line)
    shown = answered.play_out(line)
    assert shown.path[-1].winner == 2
    assert "Beto wins the deal." in shown.news
    assert shown.play_out(line).path == answered.path
    assert chosen.click("offer") == chosen or not chosen.click("offer").answers


def test_clicks_mean_nothing_where_no_action_is_asked_for():
    state = asked_once("ends", 1)
    assert not state.acts_on_picture
    assert state.click("offer") == state
    assert state.lay() == state
    assert state.carry_out() == state


# what is shown


@pytest.mark.parametrize("kind", ["meld", "complete", "fit", "fits", "force", "pays", "readings"])
def test_cards_without_a_table_lie_in_rows_that_say_nothing_of_the_answer(kind):
    asked = question("rows", 1, kind, 3)
    bench, shown = rows_of(asked), asked.shown
    lying = {card for heap in bench.heaps for card in heap.cards} | set(bench.hand or ())
    assert lying == {*shown.cards, *shown.hand, *(c for meld in shown.melds for c in meld), *({shown.card} - {None})}
    assert all(heap.good is None for heap in bench.heaps), "no tick and no cross"
    alt = show_question(asked).alt
    assert not re.search(r"set of|run of", alt) or kind not in ("meld", "complete")


def test_two_hands_that_lost_lie_side_by_side():
    asked = next(q for q in (question("two", n, "pays", 5, "three_players") for n in range(1, 20)) if q.shown.other)
    assert [heap.word for heap in rows_of(asked).heaps] == ["first hand", "second hand"]


def test_a_picture_shows_what_the_seat_sees():
    asked = question("rows", 1, "next", 2)
    assert show_question(asked).position == str(asked.position)


def test_a_quiz_in_spanish_keeps_its_answers_in_the_words_of_all_languages():
    with speaking("es"):
        state = QuizState.start("Monday", 1, "meld")
        [ask] = state.asked
        given, said = state.offered(ask)[0]
        assert given in ask.choices
        assert said != given
        assert said.startswith(("Sí", "No"))
        answered = state.answer(given)
    assert answered.reply(ask).text == given
