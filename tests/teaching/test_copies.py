"""The notebook for students: it opens and runs as it is, and what is written in it comes back as answers."""

import ast
import json

import nbformat
import pytest
from nbclient import NotebookClient

from conquian_nb.lessons import Lesson
from conquian_nb.lessons.quiz import quiz
from conquian_nb.teaching import SheetError, mark, read_answers, sheet, student_notebook, write_deal, write_sheet

EVIL = '</h1><script>alert(1)</script> "quoted" \\ $x$ \'{}'


@pytest.fixture(scope="module")
def monday():
    return sheet(
        "Monday’s sheet", "first_deal 4.1", "dead_ten 1.1", "ten_down 27.1", quiz("seed", n=3, kinds=["fits", "take"])
    )


def cells_of(text, kind):
    return [cell for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == kind]


def test_it_is_a_valid_notebook_with_a_place_for_each_answer(monday):
    notebook = nbformat.reads(student_notebook(monday), as_version=4)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    sources = [cell.source for cell in notebook.cells]
    assert [f'answers["{n}"] = ""' in sources for n in range(1, 7)] == [True] * 6
    assert sources[-1] == "hand_in(\"Your name\", 'Monday’s sheet', answers)"
    assert all(cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code")


def test_pictures_are_stored_so_that_it_can_be_read_without_running(monday):
    shown = [cell for cell in cells_of(student_notebook(monday), "code") if cell.outputs]
    assert len(shown) == 4  # three of lessons, one of the quiz; cards alone stand in the text
    for cell in shown:
        [output] = cell.outputs
        assert {"text/html", "image/svg+xml", "text/plain"} <= set(output.data)
        assert ' alt="' in output.data["text/html"]


def test_each_picture_stands_under_the_heading_of_its_question(monday):
    cells = nbformat.reads(student_notebook(monday), as_version=4).cells
    before = [cells[place - 1].source for place, cell in enumerate(cells) if cell.get("outputs")]
    assert [source.split(".")[0] for source in before] == ["## 1", "## 2", "## 3", "## 5"]


def test_what_is_offered_is_numbered_and_cards_without_a_table_are_named(monday):
    words = "\n".join(cell.source for cell in cells_of(student_notebook(monday), "markdown"))
    for exercise in monday.exercises:
        assert words.count("<li>") == sum(len(one.offered) for one in monday.exercises)
        for _, rows in exercise.rows:
            assert all(card.rank in words for row in rows for card in row)


def test_of_three_players_both_losing_hands_are_shown():
    lost = next(asked for asked in quiz("two hands", 20, "pays", 5, "three_players") if asked.shown.other)
    [exercise] = sheet("Three", lost).exercises
    assert exercise.rows == (("First hand", (lost.shown.hand,)), ("Second hand", (lost.shown.other,)))
    heading, words = cells_of(student_notebook(sheet("Three", lost)), "markdown")[1:3]
    assert heading.source == "## 1. A question"
    assert "First hand" in words.source
    assert "Second hand" in words.source


def drawn(notebook):
    data = [cell.outputs[0].data for cell in notebook.cells if cell.get("outputs")]
    return [kept["image/svg+xml"] for kept in data if "image/svg+xml" in kept]


def test_filled_in_and_run_it_hands_in_what_the_teacher_marks(monday, tmp_path):
    notebook = nbformat.reads(student_notebook(monday), as_version=4)
    kept = drawn(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = cell.source.replace('answers["1"] = ""', 'answers["1"] = "take QcQhQs"')
            cell.source = cell.source.replace('answers["3"] = ""', 'answers["3"] = "Jd Qh"').replace("Your name", "Ana")
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources=resources).execute()
    assert drawn(notebook) == kept
    rows = mark(read_answers(tmp_path / "Monday-s-sheet-Ana.json"), monday)
    assert [(one["ask"], one["right"]) for one in rows] == [("1", True), ("3", False)]


def test_names_are_text_and_nothing_else():
    text = (
        'title = "T"\nseats = ["<b>Ana</b>", "Beto\\"; x"]\n'
        'start = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s '
        '4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"\n[lesson]\nsummary = "S"\ngoals = ["G"]\nlevel = 1\norigin = "O"\nends = "open"\n'
        '[[step]]\naction = "pass"\n[[step.ask]]\nkind = "choice"\nseat = 1\nprompt = "<i>a & $b$</i>?"\n'
        '[[step.ask.answer]]\ntext = "<img src=x>"\nright = true\n[[step.ask.answer]]\ntext = "no"\n'
    )
    evil = sheet(EVIL, Lesson.parse(text, "evil"))
    notebook = nbformat.reads(student_notebook(evil), as_version=4)
    words = "".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert "<script" not in words
    assert "<img" not in words
    assert "<i>" not in words
    assert "<b>" not in words
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    for source in code:
        compile(source, "cell", "exec")
    assert ast.parse(code[-1]).body[0].value.args[1].value == EVIL


def test_the_same_sheet_is_the_same_file_everywhere(monday):
    assert student_notebook(monday) == student_notebook(sheet(monday.name, *(one.asked for one in monday.exercises)))
    assert json.loads(student_notebook(monday))["cells"][0]["id"] == "c0"


def test_all_files_of_a_sheet_are_written_and_told(monday, tmp_path):
    names = write_sheet(monday, tmp_path / "new")
    assert sorted(names) == sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names[:3] == ["Monday-s-sheet.html", "Monday-s-sheet.ipynb", "Monday-s-sheet-answers.html"]
    assert names[3:] == [f"Monday-s-sheet-{n}.svg" for n in (1, 2, 3, 5)]
    assert all((tmp_path / "new" / name).read_text(encoding="utf-8").startswith("<svg") for name in names[3:])


def test_the_pages_of_a_deal_are_written_for_each_seat_and_for_the_teacher(tmp_path):
    names = write_deal(
        "Tuesday", tmp_path, rules="three_players", title="Hour 3: deal", names=("Ana", "Beto", "Zoë / 2")
    )
    assert names == [
        "Hour-3-deal-all-cards.html",
        *(f"Hour-3-deal-{one}.html" for one in ("1-Ana", "2-Beto", "3-Zoë-2")),
    ]
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    told = [("Tuesday" in (tmp_path / name).read_text(encoding="utf-8")) for name in names]
    assert told == [True, False, False, False]


BAD = {
    "no name": ((" ", "first_deal"), "A sheet’s name is one line of 1 to 80 characters."),
    "lines": (("a\nb", "first_deal"), "A sheet’s name is one line of 1 to 80 characters."),
    "nothing": (("Monday",), "A sheet has 1 to 100 questions, and 0 are named."),
    "unknown": (("Monday", "firstdeal"), "There is no lesson or situation “firstdeal”; known are first_deal, "),
    "a file": (("Monday", "../first_deal.toml"), "There is no lesson or situation “../first_deal.toml”"),
    "no such question": (("Monday", "last_card 9.9"), "There is no question “9.9” in last_card; known are 2.1, 3.1,"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_sheet_that_can_not_be_made_is_refused_in_one_sentence(name):
    given, sentence = BAD[name]
    with pytest.raises(SheetError) as told:
        sheet(*given)
    assert str(told.value).startswith(sentence)
    assert str(told.value).isprintable()
