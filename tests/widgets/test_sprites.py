"""What a picture keeps off screen has an end, however long it is played at."""

import pytest

from conquian_nb.drawing.shapes import Rect
from conquian_nb.widgets import sprites as sprites_module
from conquian_nb.widgets.sprites import Sprites

from .pages import models


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(sprites_module, "MOST", 5)
    monkeypatch.setattr(sprites_module, "MOST_MET", 8)
    return Sprites()


def line(n):
    return f"M0 0 L{n} {n}"


def test_a_path_is_kept_from_the_second_time_on(few):
    assert few.path2d(line(1)) is None
    kept = few.path2d(line(1))
    assert kept.value == line(1)
    assert few.path2d(line(1)) is kept


def test_the_path_not_used_for_longest_makes_room(few):
    for n in range(5):
        few.path2d(line(n))
        few.path2d(line(n))
    first = few.path2d(line(0))
    full = models()
    for n in range(5, 8):
        few.path2d(line(n))
        few.path2d(line(n))
    assert models() == full
    assert few.path2d(line(0)) is first
    assert few.path2d(line(1)) is not None  # made anew


def test_what_was_met_once_is_not_remembered_for_ever(few):
    for n in range(100):
        few.path2d(line(n))
        few.box(Rect(0, 0, n + 9, 9, r=3, fill="#fff"))
    assert len(few._met) <= 8
