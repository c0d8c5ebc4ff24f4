"""The lessons that come with the package, and how lessons are loaded."""

import re

import pytest

from conquian_nb.engine.record import Record
from conquian_nb.lessons import Lesson, LessonError, course, lesson_names, load, loading, parse_text, to_plain, validate

from .example import EXAMPLE, changed, lesson_text

NAMES = lesson_names()


def test_the_first_deal_opens_the_course():
    assert NAMES[0] == "first_deal"


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_sound(name):
    assert [str(fault) for fault in validate(load(name))] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_record_in_a_lesson_is_written_and_read_back_exactly(name):
    record = load(name).record
    assert Record.parse(str(record)) == record
    assert str(Record.parse(str(record))) == str(record)


# whole deals, and how many questions are put in each
WHOLE = [
    ("first_deal", 24, 2, 8), ("the_discard", 22, 1, 6), ("the_weapon", 34, 2, 6), ("ten_down", 47, None, 6),
    ("clever_refusal", 43, 1, 8), ("one_too_many", 31, 2, 6), ("hot_potato", 28, 3, 5), ("five_hearts", 31, 1, 5),
    ("who_collects", 47, 2, 8)]  # fmt: skip


@pytest.mark.parametrize(("name", "actions", "winner", "questions"), WHOLE)
def test_the_lines_are_the_proved_ones(name, actions, winner, questions):
    lesson = load(name)
    assert len(lesson.record.actions()) == actions
    assert lesson.record.positions()[-1].over
    assert lesson.record.positions()[-1].winner == winner
    assert len(lesson.asks) == questions


def test_every_phase_and_every_word_of_the_game_occurs_in_the_first_deal():
    lesson = load("first_deal")
    assert {action.kind for action in lesson.record.actions()} == {"pass", "take", "force", "discard"}
    assert {p.phase for p in lesson.record.positions()} == {"offer", "force", "discard", "over"}
    linked = set(re.findall(r"\[\[([^\]|]+)\]\]", " ".join(passage.text for passage in lesson.passages())))
    words = {"stock", "meld", "set", "run", "on offer", "passes", "dead", "takes", "discard", "lay off", "force"}
    assert words <= linked


@pytest.mark.parametrize("name", NAMES)
def test_the_house_words_and_the_house_tone(name):
    lesson = load(name)
    text = "\n".join(to_plain(passage.text) for passage in lesson.passages())
    assert not re.findall(r"\b(?:thr(?:ow|ew|own|ows)|deck|pile|tableau|sequence|meldable)\b", text, re.IGNORECASE)
    assert "!" not in text
    assert "'" not in text, "apostrophes are curly"
    for step in lesson.record.steps:
        assert 1 <= len(parse_text(step.note)) <= 2 + (lesson.level == 1), step.heading
        assert len(step.note) < 700, step.heading


@pytest.mark.parametrize("name", NAMES)
def test_foreseen_wrong_answers_can_be_played_out_where_they_lose_something(name):
    lines = [answer.line for ask in load(name).asks for answer in ask.question.answers if not answer.right]
    assert any(lines)


def test_the_course_goes_from_easy_to_hard_and_tells_each_idea_in_one_line():
    lessons = course()
    assert [lesson.name for lesson in lessons] == list(lesson_names())
    assert [lesson.level for lesson in lessons] == sorted(lesson.level for lesson in lessons)
    assert len({lesson.title for lesson in lessons}) == len({lesson.idea for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        assert 20 < len(to_plain(lesson.idea)) < 100, lesson.name
        assert load(lesson.name) == lesson


def test_what_lies_beside_the_lessons_and_is_none_is_left_alone(tmp_path, monkeypatch):
    (tmp_path / "my_lesson.toml").write_text(EXAMPLE)
    (tmp_path / "history.toml").write_text('[[claim]]\ntext = "[lesson]"\n')
    (tmp_path / "notes.md").write_text("[lesson]")
    monkeypatch.setattr(loading.resources, "files", lambda package: tmp_path)
    loading._course.cache_clear()
    try:
        assert lesson_names() == ("my_lesson",)
        with pytest.raises(LessonError, match=r"^There is no lesson “history”; known are my_lesson\.$"):
            load("history")
    finally:
        loading._course.cache_clear()


def test_a_lesson_is_loaded_from_a_file(tmp_path):
    path = tmp_path / "my_lesson.toml"
    path.write_bytes(EXAMPLE.replace("\n", "\r\n").encode())
    assert load(path) == load(str(path)) == Lesson.parse(EXAMPLE, "my_lesson")
    assert repr(load(path)) == "Lesson('my_lesson', 1 steps, 1 questions)"


@pytest.mark.parametrize(("name", "sentence"), [
    ("no_such", f"There is no lesson “no_such”; known are {', '.join(NAMES)}."),
    ("../etc/passwd", "“passwd” is neither the name of a lesson nor a file ending in .toml."),
    ("none.toml", "There is no file “none.toml”."),
    ("", "“” is neither the name of a lesson nor a file ending in .toml."),
    (7, "A lesson is loaded by name or from a file, not from “7”."),
    ("a\0b.toml", "There is no file “a\ufffdb.toml”."),
])
def test_what_is_no_lesson_is_refused_with_one_sentence(name, sentence):
    with pytest.raises(LessonError) as caught:
        load(name)
    assert str(caught.value) == sentence


def test_files_that_are_no_text_or_too_long_or_no_files_are_refused(tmp_path):
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "long.toml").write_text("#" * 900_000)
    (tmp_path / "folder.toml").mkdir()
    for name, sentence in (
        ("binary", "The file “binary.toml” is not text in UTF-8."),
        ("long", "Long: 800001 characters are too many for one file, the limit is 200000."),
        ("folder", "There is no file “folder.toml”."),
    ):
        with pytest.raises(LessonError) as caught:
            load(tmp_path / f"{name}.toml")
        assert str(caught.value) == sentence


BROKEN = {
    "no lesson table": ("[lesson]", "[lessons]", "X, lesson: this table is missing; a file without it is a plain record."),
    "a misspelt key": ("  hint =", "  hnit =", "X, step 1, ask 1: the key “hnit” is not known; perhaps hint is meant."),
    "a misspelt header": ("summary =", "sumary =", "X, lesson, summary: this is missing."),
    "a level": ("level = 1", "level = 9", "X, lesson, level: expected a whole number from 1 to 5, found “9”."),
    "an open brace": ("A discard is", "A {discard is", "X, step 1, note: The “{” before “discard is owed only"),
    "a stray star": ("Beto is {eight", "Beto * is {eight", "X, note: The “*” before “ is {eight"),
    "no card in braces": ("goes on from", "goes {on} from", "X, step 1, ask 1, prompt: “{on}”: No card can be read"),
    "cards in a heading": ("Nothing is owed", "{Jd} is owed", "X, step 1, heading: braces and stars are for longer texts."),
    "nothing right": ("    right = true\n", "", "X, step 1, ask 1: none of the answers is marked as right."),
    "an unreadable answer": ('text = "pass"', 'text = "fold"', "X, step 1, ask 1, answer 3: “fold” is no action"),
    "too much text": ("hint = \"Count what would lie there", "hint = \"" + "long " * 900, "X, step 1, ask 1, hint: 4501 characters are too many"),
    "a start that can't be": ("Jd1t", "Jd9t", "X, start: "),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_lesson_that_can_not_be_read_names_the_place(name):
    old, new, sentence = BROKEN[name]
    with pytest.raises(LessonError) as caught:
        Lesson.parse(changed(EXAMPLE, old, new), "x")
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")


def test_markup_in_a_lesson_stays_text():
    lesson = Lesson.parse(changed(EXAMPLE, "Nothing is owed", "<script>1</script>"))
    assert validate(lesson) == []
    assert lesson.record.steps[0].heading == "<script>1</script>"


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_written_for_people(name):
    assert max(map(len, lesson_text(name).splitlines())) < 300


# what kept answers know a question by


def with_id(text, ask_id):
    return changed(text, 'kind = "action"', f'id = "{ask_id}"\n  kind = "action"')


def test_a_question_is_known_by_its_place_unless_it_has_an_id():
    [ask] = Lesson.parse(EXAMPLE, "whole_hand").asks
    assert (ask.lesson, ask.id) == ("whole_hand", "1.1")
    [ask] = Lesson.parse(with_id(EXAMPLE, "last-card"), "whole_hand").asks
    assert ask.id == "last-card"
    assert Record.parse(str(ask.record)).steps[0].asks[0].id == "last-card"


def test_ids_are_unique_in_each_lesson():
    for lesson in course():
        assert len({ask.id for ask in lesson.asks}) == len(lesson.asks)
        assert all(ask.lesson == lesson.name for ask in lesson.asks)


def test_no_correction_of_a_text_changes_an_id():
    ids = [ask.id for ask in load("the_weapon").asks]
    text = lesson_text("the_weapon")
    reworded = re.sub(r'^( *(?:prompt|hint|solution|heading|title) = ")(?!"")', r"\1Reworded: ", text, flags=re.M)
    assert reworded.count("Reworded: ") > 20
    assert [ask.id for ask in Lesson.parse(reworded).asks] == ids


@pytest.mark.parametrize(
    ("ask_id", "said"),
    [
        ("A b", "an id is made of small letters, digits, dots, dashes and low lines."),
        ("x" * 41, "the limit is 40"),
        ("=1+1", "an id is made of small letters"),
    ],
)
def test_a_bad_id_is_told_with_its_place(ask_id, said):
    with pytest.raises(LessonError, match=re.escape(said)) as told:
        Lesson.parse(with_id(EXAMPLE, ask_id))
    assert "tep 1, ask 1, id" in str(told.value)


def test_no_two_questions_share_an_id():
    text = lesson_text("first_deal")
    second = [m.start() for m in re.finditer(r"\[\[step\.ask\]\]\n", text)][1]
    taken = text[:second] + text[second:].replace("[[step.ask]]\n", '[[step.ask]]\nid = "4.1"\n', 1)
    with pytest.raises(LessonError, match=r"“4\.1” is already ask 1 of step 4"):
        Lesson.parse(taken)
