"""Progress in a lesson: kept at each step, taken up again, and not lost by a correction of the lesson's text."""

import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from conquian_nb.engine.language import speaking
from conquian_nb.lessons import Lesson, load
from conquian_nb.lessons.quiz import KINDS as KINDS_OF_ALL
from conquian_nb.lessons.quiz import quiz as questions
from conquian_nb.teaching import AnswersError, Kept, Place, mark, read_answers, read_progress, sheet
from conquian_nb.teaching.progress import hand_in_progress
from conquian_nb.widgets import lesson, quiz
from conquian_nb.widgets.keeping import place_in_quiz, place_of, resumed, resumed_quiz
from conquian_nb.widgets.quiz_state import QuizState
from conquian_nb.widgets.session import Session

FIRST = load("first_deal")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "progress.json"


def on_to(session, step):
    """The session at a step, all questions before it skipped."""
    while session.at < step:
        session = session.skip().next()
    return session


def test_nothing_done_is_nothing_kept():
    assert place_of(Session(FIRST)) == Place("first_deal", 0, ())


def test_step_answers_tries_and_help_are_kept_and_taken_up_again():
    session = on_to(Session(FIRST), 3).answer("pass").hint().answer("take QcQhQs").go(8)
    session = session.hint().solve().go(15).skip()
    place = place_of(session)
    assert place == Place("first_deal", 15, (
        Kept("4.1", "take QcQhQs", 2, hinted=True),
        Kept("9.1", "", 0, hinted=True, shown=True),
        Kept("16.1", skipped=True),
    ))  # fmt: skip
    again = resumed(Session(FIRST), place)
    assert place_of(again) == place
    assert again.at == 15
    assert [again.reply(ask).settled for ask in FIRST.asks[:3]] == [True, True, True]
    assert again.reply(FIRST.asks[0]).verdict == session.reply(FIRST.asks[0]).verdict


def test_an_open_question_still_stops_the_reader():
    asked = on_to(Session(FIRST), 3).answer("pass")
    again = resumed(Session(FIRST), Place("first_deal", 24, place_of(asked).answers))
    assert again.at == 3
    assert again.ask == FIRST.asks[0]
    assert not again.reply(FIRST.asks[0]).settled


def test_asking_anew_forgets_the_answer_and_not_the_tries_or_the_help():
    session = on_to(Session(FIRST), 3).hint().answer("take QcQhQs").again()
    assert place_of(session).answers == (Kept("4.1", "", 1, hinted=True),)
    assert place_of(session.answer("take QcQhQs")).answers == (Kept("4.1", "take QcQhQs", 2, hinted=True),)


def test_what_could_not_be_judged_is_no_try_and_no_answer():
    session = on_to(Session(FIRST), 3).answer("rubbish").answer("discard Ac")
    assert place_of(session).answers == ()


def corrected(text):
    """The lesson with all its prompts and remarks reworded, another order of answers, and the verdict turned round."""
    text = re.sub(r'^( *(?:prompt|hint|solution|remark) = ")(?!"")', r"\1Reworded: ", text, flags=re.M)
    return Lesson.parse(text, "first_deal")


def test_a_correction_of_the_text_loses_nothing_and_counts_at_once():
    text = (resources.files("conquian_nb.lessons") / "first_deal.toml").read_text(encoding="utf-8")
    place = place_of(on_to(Session(FIRST), 3).answer("take QcQhQs").go(7))
    again = resumed(Session(corrected(text)), place)
    assert place_of(again) == place
    assert str(again.reply(again.lesson.asks[0]).verdict).startswith("Yes. Reworded: ")
    other_way = text.replace('text = "take QcQhQs"\n    right = true', 'text = "take QcQhQs"', 1).replace(
        'text = "pass"\n', 'text = "pass"\n    right = true\n', 1)  # fmt: skip
    wrong_now = resumed(Session(Lesson.parse(other_way, "first_deal")), place)
    assert wrong_now.reply(wrong_now.lesson.asks[0]).verdict.right is False
    assert wrong_now.at == 3  # the question is open again


def test_a_question_put_in_front_leaves_answers_with_their_question_when_it_keeps_its_id():
    text = (resources.files("conquian_nb.lessons") / "first_deal.toml").read_text(encoding="utf-8")
    place = place_of(on_to(Session(FIRST), 3).answer("take QcQhQs"))
    new = '  [[step.ask]]\n  id = "new"\n  kind = "cards"\n  prompt = "Which?"\n  [[step.ask.answer]]\n  text = "Qh"\n  right = true\n\n'
    first = text.index("  [[step.ask]]")
    moved = text[:first] + new + text[first:].replace("  [[step.ask]]\n", '  [[step.ask]]\n  id = "4.1"\n', 1)
    again = resumed(Session(Lesson.parse(moved, "first_deal")), place)
    assert [(ask.id, again.reply(ask).settled) for ask in again.lesson.asks[:2]] == [("new", False), ("4.1", True)]


def test_an_answer_that_can_no_longer_be_judged_is_asked_again():
    place = Place("first_deal", 24, (Kept("4.1", "take 2c3c4c", 3, hinted=True), Kept("99.9", "gone", 1)))
    again = resumed(Session(FIRST), place)
    assert again.at == 3
    assert again.reply(FIRST.asks[0]).text == ""
    assert place_of(again) == Place("first_deal", 3, (Kept("4.1", "", 3, hinted=True),))


# the player


def test_without_asking_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lesson("first_deal").do(Session.next)
    assert not list(tmp_path.iterdir())


def test_the_player_keeps_each_step_beside_the_notebook_and_goes_on_from_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    player = lesson("first_deal", progress=True)
    assert not list(tmp_path.iterdir())
    for _ in range(3):
        player.do(Session.next)
    player.do(lambda s: s.answer("take QcQhQs"))
    assert [path.name for path in tmp_path.iterdir()] == ["conquian-progress.json"]
    assert read_progress() == {"first_deal": Place("first_deal", 3, (Kept("4.1", "take QcQhQs", 1),))}
    again = lesson("first_deal", progress=True)
    assert again.session.at == 3
    assert again.session.news == "You are back where you left off."
    assert lesson("ten_down", progress=True).session.at == 0


def test_what_is_tried_off_the_line_is_not_kept(file):
    player = lesson("first_deal", progress=file)
    player.do(Session.next)
    before = file.read_bytes()
    for verb in (Session.leave, lambda s: s.act("pass"), Session.undo, Session.home, lambda s: s.see(1)):
        player.do(verb)
    assert file.read_bytes() == before


def test_a_damaged_file_is_told_when_the_lesson_is_opened_and_stays_as_it_is(file):
    file.write_text("{")
    with pytest.raises(AnswersError, match="Rename the file to begin anew"):
        lesson("first_deal", progress=file)
    assert file.read_text() == "{"


def test_when_it_can_not_be_kept_the_lesson_goes_on_and_says_so_once(file, monkeypatch):
    player = lesson("first_deal", progress=file)

    def full(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    player.do(Session.next)
    assert player.session.at == 1
    said = player._words.said
    assert said.startswith("From here on your progress is not kept. “progress.json”: the file can’t be written")
    player.do(Session.next)
    assert player.session.at == 2
    assert "progress" not in player._words.said


def test_what_was_kept_is_handed_in_and_marked(file, tmp_path):
    player = lesson("first_deal", progress=file)
    player.do(lambda s: on_to(s, 3).answer("pass").answer("take QcQhQs").go(8).answer("Ac 7c").hint())
    assert hand_in_progress("Ana", file, tmp_path).startswith("2 answers written to progress-Ana.json")
    rows = mark(read_answers(tmp_path / "progress-Ana.json"))
    assert [(one["ask"], one["tries"], one["hinted"], one["right"]) for one in rows] == [
        ("4.1", 2, False, True),
        ("9.1", 1, player.session.reply(FIRST.asks[1]).helped, rows[1]["right"]),
    ]
    assert rows[1]["right"] is not None


# quizzes

KINDS = ["meld", "complete", "safe", "pays"]


def answered(state, right=True):
    """The state with the open question answered, rightly or by a wrong choice."""
    ask = state.ask
    return state.answer(next(text for text in ask.choices or ask.accepted if (text in ask.accepted) == right))


@pytest.mark.parametrize("adaptive", [False, True])
def test_a_quiz_is_taken_up_where_it_was_left(adaptive):
    fresh = QuizState.start("kept", 6, KINDS, adaptive=adaptive)
    state = answered(fresh).next()
    state = answered(state.hint()).next()
    state = answered(state, right=False).next()
    state = state.skip()
    state = state.hint().solve().next()
    place = place_in_quiz(state)
    assert place.step == 5
    assert [(one.ask, one.tries, one.hinted, one.shown, one.skipped) for one in place.answers] == [
        ("1", 1, False, False, False),
        ("2", 1, True, False, False),
        ("3", 1, False, False, False),
        ("4", 0, False, False, True),
        ("5", 0, True, True, True),
    ]
    again = resumed_quiz(fresh, place)
    assert replace(again, news="") == replace(state, news="")
    assert again.news == "You are back where you left off."
    assert resumed_quiz(fresh, place_in_quiz(fresh)) == replace(fresh, news="")
    over = answered(state).next()
    assert resumed_quiz(fresh, place_in_quiz(over)).over


def test_a_choice_is_kept_by_its_number_and_one_that_is_a_number_as_it_is():
    state = QuizState.start("kept", 2, ["meld", "pays"], 2)
    state = answered(answered(state).next())
    meld, pays = state.asked
    assert [one.answer for one in place_in_quiz(state).answers] == [
        str(meld.choices.index(meld.accepted[0]) + 1),
        pays.accepted[0],
    ]
    asked = next(ask for ask in FIRST.asks if ask.kind == "choice")
    session = on_to(Session(FIRST), asked.step - 1).answer(asked.question.answers[1].text)
    kept = next(one for one in place_of(session).answers if one.ask == asked.id)
    assert kept.answer == "2"
    assert resumed(Session(FIRST), place_of(session)).reply(asked) == session.reply(asked)


def test_an_answer_kept_in_one_language_is_known_in_the_other():
    state = answered(QuizState.start("kept", 2, "meld", 2))
    with speaking("es"):
        again = resumed_quiz(QuizState.start("kept", 2, "meld", 2), place_in_quiz(state))
    assert again.answers[0]["right"] is True


def test_an_answer_to_a_quiz_that_can_no_longer_be_judged_is_asked_again():
    fresh = QuizState.start("kept", 3, "meld", 2)
    place = replace(place_in_quiz(answered(answered(fresh).next())), answers=(Kept("1", "9", 1), Kept("2", "1", 1)))
    again = resumed_quiz(fresh, place)
    assert again.ask is fresh.ask
    assert again.at == 0


def test_the_quiz_keeps_each_answer_and_its_name_is_the_line_that_opens_it(file):
    player = quiz("kept", KINDS, 4, progress=file)
    assert not file.exists()
    player.do(answered)
    name = f"quiz('kept', kinds={KINDS}, n=4)"
    assert set(read_progress(file)) == {name}
    again = quiz("kept", KINDS, 4, progress=file)
    assert again.state.right == 1
    assert quiz("kept", KINDS, 5, progress=file).state.right == 0, "that is another quiz"
    assert hand_in_progress("Ana", file, file.parent) == "1 answer written to progress-Ana.json."
    [one] = mark(read_answers(file.parent / "progress-Ana.json"), sheet(name, questions("kept", 4, KINDS)))
    assert (one["source"], one["ask"], one["right"]) == (name, "1", True)


def test_the_name_of_a_quiz_of_many_kinds_is_cut_and_still_its_own():
    many = [QuizState.start("kept", 9, list(KINDS_OF_ALL)[:count]) for count in (9, 10, 11)]
    names = [place_in_quiz(state).source for state in many]
    assert len(set(names)) == 3
    assert max(map(len, names)) == 80
