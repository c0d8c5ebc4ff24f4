"""No hidden card and no answer can be found anywhere in a file that is given to students.

Held in two ways, for every question of every lesson and situation. The files are searched for all that is secret, also
inside pictures; and they are made again with other answers, and with the unseen cards dealt anew: the same bytes come
out, so nothing secret can have gone into them.
"""

import base64
import html
import json
import re
from dataclasses import replace

import pytest

from conquian_nb.analysis.worlds import worlds
from conquian_nb.drawing.card_words import cards_name, cards_sign
from conquian_nb.drawing.svg import show
from conquian_nb.engine import Cards, Deal
from conquian_nb.engine.record import Record
from conquian_nb.lessons import Ask, course, to_html, to_plain
from conquian_nb.lessons.collection import load_situation, situation_names
from conquian_nb.lessons.quiz import KINDS, quiz
from conquian_nb.teaching import (
    SheetError,
    answer_page,
    deal_page,
    one_by_one,
    sheet,
    student_notebook,
    student_page,
    write_sheet,
)
from conquian_nb.teaching.pages import picture

LESSONS = [*course(), *map(load_situation, situation_names())]


def named(lesson):
    return f"{lesson.name}-{len(lesson.record.steps)}"


def given_out(ask):
    """All that a student could get for a question: the page, the notebook, the picture."""
    made = sheet("Monday", ask)
    [exercise] = made.exercises
    drawn = picture(exercise)
    return {"page": student_page(made), "notebook": student_notebook(made), "picture": drawn.svg if drawn else ""}


def open_text(text):
    """A file's text with all that is wrapped up in it opened: pictures in base64, escaped letters, tags as blanks."""
    for wrapped in re.findall(r"base64,([A-Za-z0-9+/=]+)", text):
        text += base64.b64decode(wrapped).decode()
    for escaped in (text, json.dumps(text, ensure_ascii=False), text.replace('\\"', '"').replace("\\n", " ")):
        text += html.unescape(escaped) + " " + html.unescape(re.sub(r"<[^>]*>", " ", escaped))
    return text


def squeezed(text):
    return re.sub(r"[\W_]+", "", text).casefold()


def secrets(lesson, ask):
    """What must be in no copy: every word of the lesson that is not the question itself."""
    question = ask.question
    asked = {to_plain(text) for text in (ask.prompt, *(a.text for a in question.answers if ask.kind == "choice"))}
    texts = [passage.text for passage in lesson.passages()]
    texts += [proof for step in lesson.record.steps for q in step.asks for a in q.answers for proof in [a.proof]]
    texts += [fact for step in lesson.record.steps for fact in step.facts]
    for text in texts:
        plain = to_plain(text) if "{" in text or "[[" in text else text
        if len(plain) > 20 and plain not in asked and not any(plain in one for one in asked):
            yield text


def ways_to_write(text):
    """A text as it stands in the file of a lesson, in words, with signs, as markup without its tags."""
    yield text
    try:
        yield to_plain(text)
        yield re.sub(r"<[^>]*>", "", to_html(text, cards_sign))
        yield re.sub(r"<[^>]*>", "", to_html(text, str))
    except ValueError:
        return


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_no_word_of_a_lesson_but_the_question_is_in_a_copy(lesson):
    for ask in lesson.asks:
        files = {name: squeezed(open_text(text)) for name, text in given_out(ask).items()}
        told = [
            (name, ask.id, way) for text in secrets(lesson, ask) for way in set(map(squeezed, ways_to_write(text)))
            for name, file in files.items() if way in file
        ]  # fmt: skip
        assert not told


def test_the_search_would_find_them():
    """The page with the answers has what the search looks for."""
    lesson = course()[0]
    ask = lesson.asks[0]
    file = squeezed(open_text(answer_page(sheet("Monday", ask))))
    found = [text for text in secrets(lesson, ask) if any(squeezed(way) in file for way in ways_to_write(text))]
    assert {ask.solution, ask.hint, ask.question.answers[1].remark} <= set(found)


def written(cards):
    """Cards in every way in which files name them."""
    names = [str(card) for card in cards]
    return {"".join(names), " ".join(names), ", ".join(names), cards_sign(cards), cards_name(cards), cards.words}


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_no_accepted_cards_and_no_hidden_row_of_cards_are_in_a_copy(lesson):
    for ask in lesson.asks:
        rows = [Cards.parse(a.text).sorted() for a in ask.question.answers if ask.kind == "cards"]
        if ask.seat:
            rows += [ask.position.stock, *(ask.position.hand(seat) for seat in seats(ask) if not ask.view.sees(seat))]
        hidden = [row for row in rows if len(row) > 1 and not any(str(row) in one for one in open_rows(ask))]
        files = {name: open_text(text) for name, text in given_out(ask).items()}
        told = [
            (name, ask.id, way) for row in hidden for way in written(row) for name, file in files.items() if way in file
        ]
        assert not told


def open_rows(ask):
    """The rows of cards that may be seen: some answers are part of one, such as two cards of a hand."""
    view = ask.view
    rows = [view.dead, *([] if ask.seat else [view.stock]), *(meld for seat in seats(ask) for meld in view.melds(seat))]
    return [str(row) for row in (*rows, *(view.hand(seat) for seat in seats(ask) if view.sees(seat)))]


def seats(ask):
    return range(1, ask.position.rules.players + 1)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_position_in_a_copy_is_what_the_seat_sees(lesson):
    for ask in lesson.asks:
        files = given_out(ask)
        cells = json.loads(files["notebook"])["cells"]
        called = re.findall(r'Position\.parse\("([^"]*)"\)', "".join(line for cell in cells for line in cell["source"]))
        kept = [cell["outputs"][0]["data"]["text/plain"].splitlines()[-1] for cell in cells if cell.get("outputs")]
        assert called == kept == [str(ask.view)]


# made again with other secrets


def other_answers(ask):
    """The same question, its answers turned round: right is wrong, and everything that is said of them is changed."""
    question, kind = ask.question, ask.question.kind
    answers = tuple(
        replace(a, right=not a.right, remark="Z", proof="", opinion="Z", line=()) for a in question.answers)  # fmt: skip
    if kind != "choice":  # what is offered there is the rules' or the author's, not the answers'
        answers = (replace(answers[0], text="pass" if kind == "action" else "2c3c4c"),)
    return replace(ask, question=replace(
        question, hint="Z", solution="Z", if_right="Z", if_wrong="Z", answers=answers))  # fmt: skip


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_other_answers_give_the_same_copy(lesson):
    for ask in lesson.asks:
        assert given_out(other_answers(ask)) == given_out(ask), ask.id


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if any(ask.seat for ask in lesson.asks)], ids=named)
def test_other_hidden_cards_give_the_same_copy(lesson):
    for ask in filter(lambda ask: ask.seat, lesson.asks):
        for world in worlds(ask.view, 2, seed=5):
            record = Record(ask.record.title, ask.record.seats, str(world))
            other = Ask(replace(ask.question, id=ask.id), 1, 1, record, ask.lesson)
            assert str(other.view) == str(ask.view)
            assert given_out(other) == given_out(ask), ask.id


# quizzes

SEED = "A word for the teacher"
QUIZ = quiz(SEED, n=2 * len(KINDS))


@pytest.mark.parametrize("asked", QUIZ, ids=lambda asked: f"{asked.kind}-{asked.level}")
def test_a_question_of_a_quiz_is_given_out_without_answer_reason_and_seed(asked):
    files = given_out(asked)
    assert not [name for name, text in files.items() if squeezed(SEED) in squeezed(open_text(text))]
    told = [asked.solution, asked.hint, *(a.remark for a in asked.question.answers), asked.question.if_wrong]
    ways = {squeezed(named_seats(way)) for text in told if len(to_plain(text)) > 20 for way in ways_to_write(text)}
    assert not [(name, way) for name, text in files.items() for way in ways if way in squeezed(open_text(text))]
    if asked.form == "cards":
        rows = [Cards.parse(text).sorted() for text in asked.accepted]
        shown = str(asked.shown)
        ways = {way for row in rows if len(row) > 2 and str(row) not in shown for way in written(row)}
        assert not [(name, way) for name, text in files.items() for way in ways if way in open_text(text)]
    if asked.form != "table":
        assert given_out(other_answers(asked)) == files


@pytest.mark.parametrize("asked", QUIZ, ids=lambda asked: f"{asked.kind}-{asked.level}")
def test_the_sheet_marks_a_quiz_as_the_quiz_does(asked):
    [exercise] = sheet("Monday", asked).exercises
    assert exercise.judge(asked.accepted[0]).right is True
    assert exercise.accepted
    right = [n for n, one in enumerate(exercise.offered, 1) if exercise.judge(one.text).right]
    assert all(exercise.judge(f"{n}.").right for n in right)
    assert bool(right) == (asked.form != "cards")
    assert "eat 1" not in to_plain(exercise.prompt) + to_plain(exercise.solution) + to_plain(
        exercise.judge("Zz").remark
    )


def test_a_quiz_is_not_given_out_under_the_name_from_which_it_was_made():
    for name in (SEED, f"Quiz: {SEED}"):
        with pytest.raises(SheetError, match="tells the seed of the quiz on it"):
            student_page(sheet(name, QUIZ))
    assert "answers" in answer_page(sheet(SEED, QUIZ))


def named_seats(text):
    return text.replace("Seat 1", "Ana").replace("seat 1", "Ana").replace("Seat 2", "Beto").replace("seat 2", "Beto")


# sheets and deals


def test_a_sheet_of_questions_about_one_deal_is_refused_for_students(tmp_path):
    for names in (["first_deal"], ["dead_ten"], ["five_hearts 2.1", "early_hearts"]):
        made = sheet("Monday", *names)
        for give in (student_page, student_notebook, lambda one: write_sheet(one, tmp_path)):
            with pytest.raises(SheetError, match="about the same deal, so one of them would give the other away"):
                give(made)
    assert not list(tmp_path.iterdir())


def test_a_whole_lesson_is_given_out_question_by_question():
    for lesson in course():
        assert [made.exercises[0].asked for made in one_by_one(lesson)] == list(lesson.asks)
        assert len({made.name for made in one_by_one(lesson)}) == len(lesson.asks)


def test_what_is_offered_first_tells_nothing():
    """Authors tend to put the right answer in one place; a sheet puts it anywhere, the same for the whole class."""
    choices = [ask for lesson in course() for ask in lesson.asks if ask.kind == "choice" and len(ask.choices) == 3]
    places = []
    for ask in choices:
        [exercise] = sheet("Monday", ask).exercises
        assert exercise.offered == sheet("Monday", ask).exercises[0].offered
        places += [n for n, one in enumerate(exercise.offered, 1) if exercise.judge(one.text).right]
    assert all(places.count(place) < 0.5 * len(places) for place in (1, 2, 3))


@pytest.mark.parametrize("rules", ["naibi", "three_players", "pagat"])
def test_a_seat_of_a_deal_shows_no_other_card_and_no_seed(rules):
    seed = "Tuesday, 3rd hour"
    whole = deal_page(seed, rules=rules)
    assert html.escape(seed) in whole
    dealt = Deal.shuffle(rules, seed)
    first = dealt.start()
    for seat in range(1, first.rules.players + 1):
        page = deal_page(seed, seat, rules=rules)
        assert "Tuesday" not in open_text(page)
        for cards in (*dealt.hands[: seat - 1], *dealt.hands[seat:], first.stock):
            assert not any(way in open_text(page) for way in written(cards) | written(cards.sorted()))
        for card in first.stock:
            assert card.name not in open_text(page), card
        assert all(card.name in open_text(page) for card in dealt.hands[seat - 1])
        for world in worlds(first.view(seat), 3, seed=1):
            assert picture_of(world, seat) in page


def picture_of(world, seat):
    return show(world.view(seat), seat=seat).svg
