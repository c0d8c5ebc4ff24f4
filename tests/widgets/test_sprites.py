"""What a picture keeps off screen: made when it has come up often, and with an end, however long it is played at."""

from dataclasses import replace

import pytest

from conquian_nb.drawing.shapes import Path, Rect
from conquian_nb.widgets import sprites as sprites_module
from conquian_nb.widgets.canvas import hold
from conquian_nb.widgets.sprites import CANVAS, SHAPE, STEP, Sprites

from .pages import models

EACH = SHAPE + 7 * STEP  # what a box costs
BOX = Rect(3, 4, 20, 10, r=3, fill="#ffffff", stroke="#000000")


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(sprites_module, "MOST", 5)
    monkeypatch.setattr(sprites_module, "MOST_MET", 8)
    return Sprites()


def line(n):
    return f"M0 0 L{n} {n}"


def arc(n):
    """Path data that can't be sent step by step."""
    return f"M0 0 A{n} {n} 0 1 1 {n} {n}"


def first_made(make, most=100):
    """The number of the first call that makes something."""
    return next(n for n in range(1, most) if make() is not None)


def test_a_path_is_kept_once_its_steps_have_cost_as_much():
    sprites = Sprites()
    assert first_made(lambda: sprites.path2d(line(1))) > 10
    kept = sprites.path2d(line(1))
    assert kept.value == line(1)
    assert sprites.path2d(line(1)) is kept
    long = " ".join(f"L{n} {n}" for n in range(100))
    assert sprites.path2d(f"M0 0 {long}") is not None, "its steps would cost more at once"


def test_shapes_get_a_canvas_once_sending_them_has_cost_as_much():
    sprites = Sprites()
    with hold():
        assert first_made(lambda: sprites.stamp([BOX])) == -(-CANVAS // EACH)
        stamp = sprites.stamp([replace(BOX, x=103, y=54)])
        assert stamp.canvas is sprites.stamp([BOX]).canvas, "the same wherever they lie"
        assert (stamp.x, stamp.y) == (101, 52), "its edge is in the canvas too"
        assert sprites.stamp([replace(BOX, fill="#000000")], 6) is None
        assert sprites.stamp([replace(BOX, fill="#ff0000")], 7) is not None, "seven at once"


def test_a_path_gets_a_canvas_that_holds_all_of_it():
    sprites, path = Sprites(), Path("M-6 -11 L0 0 L6 -11 Z", 100, 200, fill="#000000")
    with hold():
        stamp = sprites.stamp([path], 99)
    left, top = stamp.x - 100, stamp.y - 200
    assert (left, top) <= (-6, -11)
    assert (stamp.canvas.width / 2 + left, stamp.canvas.height / 2 + top) >= (6, 0)


def test_a_row_is_painted_with_two_canvases_whatever_is_filled():
    sprites, row = Sprites(), [replace(BOX, x=3 + 25 * n) for n in range(11)]
    empty = [replace(box, fill=None) for box in row]
    with hold():
        made = sprites.row([*row[:4], *empty[4:]])
        assert made.firsts == 4
        assert made.like_first.canvas is not made.like_last.canvas
        other = sprites.row([*row[:7], *empty[7:]])
        assert (other.like_first, other.like_last, other.firsts) == (made.like_first, made.like_last, 7)
        assert sprites.row(row) == (made.like_first, None, 0)


@pytest.mark.parametrize(
    "boxes",
    [
        [replace(BOX, x=25 * n) for n in range(4)],
        [replace(BOX, x=n * n) for n in range(6)],
        [replace(BOX, x=25 * n, fill=f"#00000{n % 2}") for n in range(6)],
    ],
    ids=["too few", "uneven", "filled by turns"],
)
def test_other_boxes_are_no_row(boxes):
    sprites = Sprites()
    assert all(sprites.row(boxes) is None for _ in range(100))


def test_the_path_not_used_for_longest_makes_room(few):
    for n in range(5):
        few.path2d(arc(n))
    first = few.path2d(arc(0))
    full = models()
    for n in range(5, 8):
        few.path2d(arc(n))
    assert models() == full
    assert few.path2d(arc(0)) is first
    assert few.path2d(arc(1)) is not None  # made anew


def test_the_canvas_not_used_for_longest_makes_room(few):
    with hold():
        for n in range(5):
            few.stamp([replace(BOX, w=20 + n)], 99)
        full, oldest = models(), few.stamp([replace(BOX, w=21)], 99).canvas
        few.stamp([BOX], 99)
        few.stamp([replace(BOX, w=40)], 99)
        few.stamp([replace(BOX, w=41)], 99)
        assert models() == full
        assert few.stamp([replace(BOX, w=21)], 99).canvas is oldest


def test_what_came_up_seldom_is_not_remembered_for_ever(few):
    for n in range(100):
        few.path2d(line(n))
        few.stamp([replace(BOX, w=20 + n)])
    assert len(few._met) <= 8
