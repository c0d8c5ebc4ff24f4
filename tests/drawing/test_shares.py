"""Charts of shares: the numbers are in the picture and in the words, and nothing leaves the picture or meets."""

from xml.etree import ElementTree

import pytest

from conquian_nb.drawing.deck import tokens
from conquian_nb.drawing.shapes import Path, Rect, Text, fitted, text_width
from conquian_nb.drawing.shares import NARROWEST, ROWS_MOST, WIDEST, share_chart, share_words, show_shares

ROWS = [("may be forced", 0.43, 0.31, 0.5), ("free", 0.5, 0.4, 0.6), ("compulsory", 0.021, 0.01, 0.05)]


def dots(scene):
    return [shape for shape in scene.shapes if isinstance(shape, Rect) and shape.r == 5]


def whiskers(scene):
    """The two ends of each interval."""
    paths = [shape.d.split() for shape in scene.shapes if isinstance(shape, Path) and shape.line == 2]
    return [(float(d[0][1:]), float(d[2][1:])) for d in paths]


def test_every_number_is_in_the_words():
    assert share_chart(ROWS, title="Drawn deals").alt == (
        "Chart: Drawn deals. may be forced: 43 %, between 31 and 50. free: 50 %, between 40 and 60. "
        "compulsory: 2.1 %, between 1.0 and 5.0."
    )
    assert share_words([("never", 0.0, 0.0, 0.004)], title="Wins").endswith("never: 0 %, between 0 and 0.4.")


def test_a_dot_lies_in_its_interval_at_its_share():
    scene = share_chart(ROWS, title="Drawn deals")
    at = [dot.x + dot.r for dot in dots(scene)]
    per_share = (at[1] - at[0]) / (0.5 - 0.43)
    for (_, value, low, high), x, (left, right) in zip(ROWS, at, whiskers(scene), strict=True):
        assert left == pytest.approx(x - (value - low) * per_share, abs=0.05)
        assert right == pytest.approx(x + (high - value) * per_share, abs=0.05)


@pytest.mark.parametrize("width", [NARROWEST, 560, WIDEST])
@pytest.mark.parametrize("high", [0.004, 0.07, 0.33, 1.0])
def test_nothing_leaves_the_picture_and_no_words_meet(width, high):
    name = "everything lies as the rules of 1897 have it, and may be forced"
    scene = share_chart([(name, high / 2, high / 4, high)] * ROWS_MOST, title="Share of drawn deals " * 4, width=width)
    boxes = []
    for text in (shape for shape in scene.shapes if isinstance(shape, Text)):
        drawn = fitted(text)
        wide = text_width(drawn.text, drawn.size, drawn.bold)
        left = drawn.x - {"start": 0, "middle": wide / 2, "end": wide}[drawn.anchor]
        boxes.append((left, drawn.y - 0.75 * drawn.size, left + wide, drawn.y + 0.2 * drawn.size))
    assert all(left >= 0 <= top and right <= width and low <= scene.height for left, top, right, low in boxes)
    for n, (left, top, right, low) in enumerate(boxes):
        assert all(left >= r or right <= x or top >= b or low <= y for x, y, r, b in boxes[n + 1 :])
    assert all(0 <= left <= right <= width for left, right in whiskers(scene))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_its_colours_are_those_of_the_theme(theme):
    known = set(tokens(theme).values())
    used = {
        getattr(shape, name, None)
        for shape in share_chart(ROWS, title="t", theme=theme).shapes
        for name in ("fill", "stroke")
    }
    assert used - {None} <= known


def test_as_a_picture_it_is_escaped_and_says_its_numbers():
    picture = show_shares([("<b>", 0.2, 0.1, 0.3)], title="Drawn & won")
    assert "&lt;b&gt;" in picture.svg
    assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
    kept = picture._repr_mimebundle_()
    assert "<b>" not in kept["text/html"]
    assert kept["text/plain"].splitlines()[1:] == ["Drawn & won", "<b>: 20 %, between 10 and 30"]


@pytest.mark.parametrize(
    ("rows", "width", "why"),
    [
        ([], 560, "one to 16 rows, not 0"),
        (ROWS * 6, 560, "not 18"),
        (ROWS, 200, "300 to 1000 pixels wide, not 200"),
        ([("free", 0.5, 0.6, 0.7)], 560, "in its interval, not as in the row free"),
        ([("free", float("nan"), 0, 1)], 560, "row free"),
        ([("free", 1.2, 1.1, 1.3)], 560, "from 0 to 1"),
    ],
)
def test_what_is_no_chart_is_refused_in_a_sentence(rows, width, why):
    with pytest.raises(ValueError, match=why):
        share_chart(rows, title="t", width=width)
