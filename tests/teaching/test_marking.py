"""Marking by sheet and by lesson, and tables that no spreadsheet carries out."""

import csv
import io
import re
from importlib import resources

import pytest

from conquian_nb.lessons import Lesson, course, judge
from conquian_nb.teaching import answer, mark, sheet, to_csv, totals, write_csv

GUIDE = (resources.files("conquian_nb.lessons") / "README.md").read_text(encoding="utf-8")
WHOLE_HAND = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)[1]
MONDAY = sheet("Monday", "first_deal 4.1", "dead_ten 1.1", "ten_down 27.1")


def right_of(exercise):
    return next(a.text for a in exercise.asked.question.answers if a.right)


def test_a_sheet_marks_its_own_questions():
    given = [answer("Ana", "Monday", e.id, right_of(e)) for e in MONDAY.exercises]
    assert [one["right"] for one in mark(given, MONDAY)] == [True, True, True]
    assert mark(given, MONDAY)[0] == {**given[0], "right": True, "said": mark(given, MONDAY)[0]["said"]}
    wrong = [answer("Ana", "Monday", "1", "pass"), answer("Ana", "Monday", "3", "Jd")]
    assert [one["right"] for one in mark(wrong, MONDAY)] == [False, False]
    assert all(one["said"] for one in mark(wrong, MONDAY))


def test_the_number_of_an_answer_on_the_sheet_is_that_answer():
    for exercise in MONDAY.exercises[:2]:
        for number, offered in enumerate(exercise.offered, 1):
            by_number = exercise.judge(str(number))
            assert by_number == judge(exercise.asked, offered.text)
            assert exercise.judge(f" {number}. ") == by_number
        assert [exercise.judge(str(n)).right for n in range(1, len(exercise.offered) + 1)].count(True) == 1
        assert exercise.judge("0").right is None
        assert exercise.judge("9").right is None


def test_lessons_and_situations_are_marked_by_their_names():
    for lesson in course():
        given = [answer("Ana", lesson.name, ask.id, right_answer(ask)) for ask in lesson.asks]
        assert all(one["right"] is True for one in mark(given)), lesson.name
    [one] = mark([answer("Ana", "a_present", "1.1", "pass")])
    assert one["right"] is True


def right_answer(ask):
    return next(a.text for a in ask.question.answers if a.right)


def test_a_lesson_of_ones_own_is_marked_when_it_is_given():
    own = Lesson.parse(WHOLE_HAND, "my_hand")
    given = [answer("Ana", "my_hand", "1.1", "take 5d6d7dJd")]
    assert [one["right"] for one in mark(given, own)] == [True]
    [lost] = mark(given)
    assert (lost["right"], lost["said"]) == (None, "There is no sheet or lesson “my_hand” here.")


@pytest.mark.parametrize("source", ["../secret.toml", "/etc/passwd", "first_deal.toml", "x", "first_deal\x00"])
def test_what_a_student_names_opens_no_file(source):
    [one] = mark([{"student": "Ana", "source": source, "ask": "1", "answer": "x", "tries": 1, "hinted": False}])
    assert one["right"] is None
    assert one["said"].startswith("There is no sheet or lesson")


def test_what_can_not_be_judged_is_said_beside_it():
    rows = mark([
        answer("Ana", "Monday", "9", "pass"), answer("Ana", "Monday", "1", "tke Qh"),
        answer("Ana", "Monday", "1", "discard Ac"), answer("Ana", "Monday", "3", "8h"),
    ], MONDAY)  # fmt: skip
    assert [one["right"] for one in rows] == [None] * 4
    assert rows[0]["said"] == "There is no question “9” in it."
    assert rows[2]["said"].startswith("Nothing is owed now")  # the rules' own refusal
    assert all(one["said"].endswith(".") for one in rows)


def test_totals_count_the_last_answer_and_what_was_right_at_once():
    rows = mark([
        answer("Beto", "Monday", "1", "pass"), answer("Beto", "Monday", "1", "take QcQhQs", tries=2),
        answer("Ana", "Monday", "1", "take QcQhQs"), answer("Ana", "Monday", "3", "Jd"),
        answer("Ana", "Monday", "2", "perhaps"), answer("Ana", "a_present", "1.1", "pass", hinted=True),
    ], MONDAY)  # fmt: skip
    assert totals(rows) == [
        {"student": "Ana", "right": 2, "at once": 1, "wrong": 1, "unread": 1},
        {"student": "Beto", "right": 1, "at once": 0, "wrong": 0, "unread": 0},
    ]
    assert totals([]) == []


def cells(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def test_the_table_has_a_row_each_and_reads_back():
    rows = mark([answer("Ana, “the first”", "Monday", "1", 'take "Qh"')], MONDAY)
    head, row = cells(to_csv(rows))
    assert head == ["student", "source", "ask", "answer", "tries", "hinted", "right", "said"]
    assert row[:7] == ["Ana, “the first”", "Monday", "1", 'take "Qh"', "1", "no", ""]
    assert cells(to_csv(totals(mark([answer("Ana", "Monday", "1", "pass")], MONDAY)))) == [
        ["student", "right", "at once", "wrong", "unread"], ["Ana", "0", "0", "1", "0"]]  # fmt: skip


@pytest.mark.parametrize(
    "evil",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        " =1",
        "\t=1",
        "\r=1",
        "\n=1",
        "＝1",
        "＠x",
        '=HYPERLINK("x","y")',
        "=cmd|' /C calc'!A0",
    ],
)
def test_no_cell_is_taken_for_a_formula(evil):
    row = {"student": evil, "source": "x", "ask": "1", "answer": evil, "right": False, "said": evil}
    [_, *read] = cells(to_csv([row]))
    assert read[0][0] == f"'{evil}"
    assert all(not cell.lstrip().startswith(("=", "+", "-", "@", "＝", "＠")) for cell in read[0])


def test_plain_cells_stay_as_they_are():
    [_, row] = cells(to_csv([{"student": "Ana-María", "answer": "take 4c5c6c", "tries": 3}]))
    assert row == ["Ana-María", "take 4c5c6c", "3"]


def test_the_file_is_utf_8_with_its_mark(tmp_path):
    rows = mark([answer("Беа", "Monday", "1", "pass")], MONDAY)
    assert write_csv(rows, tmp_path / "marks.csv") == "1 row written to marks.csv."
    data = (tmp_path / "marks.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.decode("utf-8-sig") == to_csv(rows)
    assert b"\r\n" in data
