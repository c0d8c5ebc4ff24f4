"""What teachers are told: the page's example runs, and every lesson, puzzle and kind of question named is there."""

import re
from pathlib import Path

import nbformat
import pytest

from conquian_nb import teaching
from conquian_nb.lessons import lesson_names, load
from conquian_nb.lessons.collection import situation_names
from conquian_nb.lessons.puzzles import puzzles
from conquian_nb.lessons.quiz import KINDS
from conquian_nb.lessons.waiting import endings

REPOSITORY = Path(__file__).parents[2]
GUIDE = Path(teaching.__file__).with_name("README.md").read_text(encoding="utf-8")
NOTEBOOK = nbformat.read(REPOSITORY / "notebooks" / "teachers.ipynb", as_version=4)
PROSE = "\n".join(cell.source for cell in NOTEBOOK.cells if cell.cell_type == "markdown")


def test_the_example_of_the_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    teaching.hand_in("Lena", "Monday", {"1": "1"}, "handed in")
    [example] = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    exec(compile(example, "README", "exec"), {})
    assert (tmp_path / "sheets" / "Monday.html").is_file()
    assert (tmp_path / "monday.csv").is_file()


def test_the_example_of_an_answer_is_one():
    [example] = re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)
    kept = teaching.answer("Lena", "Monday", "1", "take QcQhQs")
    assert example.strip() == str(kept).replace("'", '"').replace("False", "false")


def test_every_function_that_is_told_is_there_and_the_other_way_round():
    told = set(re.findall(r"`(\w+)\(", GUIDE))
    elsewhere = {"load", "quiz", "table", "lesson"}
    assert {name for name in told if not hasattr(teaching, name)} <= elsewhere
    functions = {name for name in teaching.__all__ if name[0].islower()}
    assert functions - told <= {"answer", "read_answers", "write_answers", "to_csv"}


def test_links_of_the_page_lead_somewhere():
    place = Path(teaching.__file__).parent
    assert all((place / link).is_file() for link in re.findall(r"\]\(([^)]+)\)", GUIDE))


def test_all_that_the_plan_names_is_there():
    known = {*lesson_names(), *situation_names(), *(p.name for p in puzzles()), *(e.name for e in endings()), *KINDS}
    rows = [line for line in PROSE.splitlines() if line.startswith("| ") and "---" not in line]
    assert {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)} <= known


def test_questions_that_the_plan_names_are_there():
    found = re.findall(r"`(\w+)`, question (\d+\.\d+)", PROSE)
    assert len(found) >= 5
    assert all(ask_id in {ask.id for ask in load(name).asks} for name, ask_id in found)


def test_the_plan_answers_all_twenty_four_beliefs_and_the_eight_sessions():
    assert re.findall(r"^\| (\d+) \| ", PROSE, re.M) == [str(n) for n in range(1, 25)]
    assert re.findall(r"^\| (\d) [A-Z]", PROSE, re.M) == [str(n) for n in range(1, 9)]


@pytest.mark.parametrize("word", ["throw", "!"])
def test_it_is_said_in_our_words(word):
    assert word not in re.sub(r"`\w+`", "", GUIDE + PROSE)
