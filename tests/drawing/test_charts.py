"""Line charts: the numbers are in the picture and in the words, lines are told apart without colour, names never meet."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from conquian_nb.drawing.charts import NARROWEST, WIDEST, Line, chart_words, line_chart, show_chart
from conquian_nb.drawing.deck import tokens
from conquian_nb.drawing.shapes import Path, Rect, Text, fitted, text_width
from conquian_nb.drawing.svg import svg

DOUBLES, STAYS = Line("doubles", (1, 2, 4, 8, 16)), Line("stays", (1, 1, 1, 1, 1))
FOUR = tuple(Line(name, (0, 40, 40 + n)) for n, name in enumerate(("Ana", "Beto", "Carmen", "Diego")))
STAKE = {"title": "What four drawn deals are worth", "across": "drawn deals", "first": 0}
WIDTHS = [NARROWEST, 460, 700, WIDEST]


def texts(scene):
    return [shape for shape in scene.shapes if isinstance(shape, Text)]


def written(scene):
    return [text.text for text in texts(scene)]


def box(text):
    """Left, top, right and bottom of a line of text as it is drawn."""
    drawn = fitted(text)
    wide = text_width(drawn.text, drawn.size, drawn.bold)
    left = drawn.x - {"start": 0, "middle": wide / 2, "end": wide}[drawn.anchor]
    return left, drawn.y - 0.75 * drawn.size, left + wide, drawn.y + 0.2 * drawn.size


def test_every_number_is_in_the_words():
    words = line_chart([DOUBLES, STAYS], **STAKE).alt
    assert words == (
        "Line chart: What four drawn deals are worth. By drawn deals, 0 to 4. "
        "doubles: 1, 2, 4, 8, 16. stays: 1, 1, 1, 1, 1."
    )
    assert chart_words([Line("Ana", (7,))], title="One", across="deal").endswith("By deal: only 1. Ana: 7.")


def test_names_stand_at_the_ends_of_their_lines_with_the_last_value():
    scene = line_chart([DOUBLES, STAYS], **STAKE)
    names = {text.text: text for text in texts(scene) if text.bold}
    lines = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.line == 2.6]
    for name, line in zip(("doubles 16", "stays 1"), lines):
        x, y = map(float, re.findall(r"[\d.]+", line.d)[-2:])
        assert names[name].x > x
        assert names[name].y == pytest.approx(y + 4, abs=0.01)


def test_a_higher_value_lies_higher_and_zero_on_the_lowest_line():
    scene = line_chart([Line("Ana", (0, 3, 9))], title="Points", across="deal")
    line = next(shape for shape in scene.shapes if isinstance(shape, Path) and shape.line == 2.6)
    ys = [float(y) for y in re.findall(r"[\d.]+", line.d)[1::2]]
    assert ys[0] > ys[1] > ys[2]
    level = max(float(s.d.split()[1]) for s in scene.shapes if isinstance(s, Path) and "H" in s.d and s.line == 1)
    assert ys[0] == pytest.approx(level)


def test_lines_are_told_apart_without_colour():
    scene = line_chart(FOUR, title="Points", across="deal")
    lines = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.line == 2.6]
    assert len({line.dash for line in lines}) == 4
    assert len({line.stroke for line in lines}) == 4
    markers = {shape.d for shape in scene.shapes if isinstance(shape, Path) and shape.d.endswith("Z")}
    discs = [shape for shape in scene.shapes if isinstance(shape, Rect) and shape.r == shape.w / 2]
    assert len(markers) == 3
    assert discs


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    "lines",
    [
        [DOUBLES, STAYS],
        FOUR,
        [Line("Maximiliane Carola Theodora of the Hills", (0, 5)), Line("Al", (0, 5))],
        [Line("Ana", tuple(range(0, 6000, 30))), Line("Beto", (0,) * 200)],
        [Line("Ana", (0,))],
    ],
)
def test_nothing_overlaps_and_nothing_is_cut(lines, width):
    scene = line_chart(
        lines, title="A title that says at some length what the picture shows", across="deal", width=width
    )
    boxes = {text.text: box(text) for text in texts(scene)}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"{one!r} lies on {other!r}"
    for name, (left, top, right, bottom) in boxes.items():
        assert left >= 4, name
        assert right <= width - 4, name
        assert top >= 4, name
        assert bottom <= scene.height - 4, name


@pytest.mark.parametrize(
    ("most", "levels"),
    [(0, ["0", "1"]), (1, ["0", "1"]), (16, ["0", "4", "8", "12", "16"]), (133, ["0", "40", "80", "120", "160"]),
     (1024, ["0", "400", "800", "1200"]), (7, ["0", "2", "4", "6", "8"])],
)  # fmt: skip
def test_levels_are_round_and_few(most, levels):
    scene = line_chart([Line("Ana", (0, most))], title="Points", across="deal")
    assert [text.text for text in texts(scene) if text.anchor == "end"] == levels


def test_only_places_that_have_room_are_numbered():
    sixty = line_chart([Line("Ana", tuple(range(60)))], title="Points", across="deal")
    numbered = [text.text for text in texts(sixty) if text.anchor == "middle"]
    assert numbered == ["5", "10", "15", "20", "25", "30", "35", "40", "45", "50", "55", "60", "deal"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_lies_on_the_felt_in_the_colours_of_the_theme(theme):
    scene = line_chart(FOUR, title="Points", across="deal", theme=theme)
    t = tokens(theme)
    felt = scene.shapes[0]
    assert (felt.w, felt.h, felt.fill) == (scene.width, scene.height, t["table"])
    assert {text.fill for text in texts(scene)} == {t["ink"], t["muted"]}
    assert ElementTree.fromstring(svg(scene, theme=theme)) is not None


@pytest.mark.parametrize(
    ("lines", "options", "sentence"),
    [
        ([], {}, "one to 4 lines, not 0"),
        ([STAYS] * 5, {}, "one to 4 lines, not 5"),
        ([DOUBLES, Line("short", (1,))], {}, "the same number of values"),
        ([Line("empty", ())], {}, "the same number of values"),
        ([Line("debt", (1, -2))], {}, "not -2 in the line debt"),
        ([Line("odd", (float("nan"),))], {}, "not nan in the line odd"),
        ([STAYS], {"width": 40}, "300 to 1000 pixels wide, not 40"),
    ],
)
def test_what_can_not_be_drawn_is_said_in_one_sentence(lines, options, sentence):
    with pytest.raises(ValueError, match=sentence):
        line_chart(lines, title="Points", across="deal", **options)


def test_the_picture_a_notebook_keeps():
    picture = show_chart([DOUBLES, STAYS], **STAKE)
    kept = picture._repr_mimebundle_()
    assert kept["text/plain"] == f"{picture.alt}\ndoubles: 1, 2, 4, 8, 16\nstays: 1, 1, 1, 1, 1"
    assert f'alt="{picture.alt}"' in kept["text/html"]
    assert picture == show_chart([DOUBLES, STAYS], **STAKE)


def test_names_and_titles_are_text_and_never_markup():
    evil = "<script>alert(1)</script>"
    picture = show_chart([Line(evil, (1, 2))], title=evil, across=evil, width=1000)
    assert "<script" not in picture.svg
    assert "<script" not in picture._repr_mimebundle_()["text/html"]
