"""Who says what: agreements, the odd one out, silences and our own rulings are told apart, by word and by mark."""

import pytest

from conquian_nb.engine import PRESETS
from conquian_nb.engine.points import ABSENT, COMPLETED, SAID, find_point
from conquian_nb.engine.rules import POINTS
from conquian_nb.widgets.rule_table import SOURCE_KEYS, source_rows, source_table, verdict
from conquian_nb.widgets.rules_words import EXPLAINED, LAID, MARKS, SHORT, WHO_ACTS, short
from conquian_nb.widgets.rules_words import POINTS as NAMES


def cell(point, source):
    row = next(row for row in source_rows() if row.point == point)
    return row.cells[SOURCE_KEYS.index(source)]


def test_each_point_has_a_row_and_each_source_a_cell_with_its_own_reading():
    rows = source_rows()
    assert [row.point for row in rows] == list(POINTS)
    for row in rows:
        told = [short(row.point, getattr(PRESETS[source], row.point)) for source in SOURCE_KEYS]
        assert [cell.text for cell in row.cells] == told


@pytest.mark.parametrize(
    ("point", "source", "mark", "word"),
    [
        ("pack", "tutorial", SAID, ""),
        ("ace", "tutorial", "odd", "alone"),
        ("ace", "naibi", SAID, ""),
        ("longest_run", "naibi", "odd", "alone"),
        ("first_card", "wikipedia", "odd", "alone"),
        ("dead_cards", "naibi", "odd", "alone"),
        ("duty", "naibi", "odd", "differs"),
        ("duty", "tutorial", "odd", "differs"),
        ("duty", "wikipedia", ABSENT, ""),
        ("borrowing", "wikipedia", ABSENT, ""),
        ("laying", "naibi", SAID, ""),
        ("laying", "wikipedia", COMPLETED, ""),
        ("empty_stock", "naibi", "ours", ""),
        ("empty_stock", "tutorial", COMPLETED, ""),
    ],
)
def test_the_mark_of_a_cell(point, source, mark, word):
    found = cell(point, source)
    assert (found.mark, found.word) == (mark, word)


@pytest.mark.parametrize(
    ("point", "said"),
    [
        ("pack", "all agree"),
        ("ace", "tutorial stands alone"),
        ("duty", "naibi and tutorial differ"),
        ("borrowing", "naibi and tutorial agree"),
        ("laying", "only naibi speaks"),
    ],
)
def test_who_agrees_is_said_in_words(point, said):
    assert verdict(point) == said


def test_marks_have_words_of_their_own():
    assert len(set(MARKS.values())) == len(MARKS) == 5
    assert {cell.mark for row in source_rows() for cell in row.cells} == set(MARKS)


def test_a_game_has_a_column_of_its_own():
    house = PRESETS["naibi"].replace(ace="low_or_high")
    assert next(row for row in source_rows(house) if row.point == "ace").game == "low or high"


def test_the_table_can_be_printed_and_marks_the_odd_ones():
    lines = str(source_table()).splitlines()
    assert lines[0].split() == ["point", *SOURCE_KEYS, "who", "agrees"]
    ace = next(line for line in lines if line.startswith("Ace"))
    assert "low or high (!)" in ace
    assert ace.count("(!)") == 1
    assert "(not in its game)" in next(line for line in lines if line.startswith("Borrowing"))


def test_every_point_and_reading_has_a_short_name_without_the_words_of_texts():
    assert set(NAMES) == set(EXPLAINED) == set(POINTS)
    assert set(POINTS) >= LAID | WHO_ACTS
    assert {point for point, _ in SHORT} <= set(POINTS)
    for point in POINTS:
        names = [short(point, option.value) for option in find_point(point).readings]
        assert len(set(names)) == len(names)
        assert not [name for name in names if "_" in name or "throw" in name]
