"""Line charts on the felt: lines that differ by dash and marker, named at their ends, and the same in words.

A chart is a scene like any other picture: a canvas, an SVG file and a screen reader get the same numbers.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, isfinite, log10

from conquian_nb.drawing.deck import Theme, tokens
from conquian_nb.drawing.look import Scene
from conquian_nb.drawing.shapes import Path, Rect, Shape, Text, text_width
from conquian_nb.drawing.svg import Picture, number, svg
from conquian_nb.engine.language import _

LINES_MOST, POINTS_MOST = 4, 600
NARROWEST, WIDEST = 300, 1000
_HEIGHT = 236
_TEXT = 12
_TITLE = 14
_MARKERS = {
    "square": "M-4.5 -4.5 H4.5 V4.5 H-4.5 Z",
    "triangle": "M0 -5.8 L5.4 4 H-5.4 Z",
    "diamond": "M0 -6 L6 0 L0 6 L-6 0 Z",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart: its name, which stands at its end, and a value of 0 or more for each place."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Style:
    """How a line is told from the others: a colour of the theme, its dashes, its marker."""

    colour: str
    dash: tuple[float, ...]
    marker: str


_STYLES = (
    _Style("offer", (), "disc"),
    _Style("laid", (6, 5), "square"),
    _Style("force", (2, 4), "triangle"),
    _Style("lent", (11, 4, 2, 4), "diamond"),
)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the numbers lie: the corners of the plot in pixels, and what stands at its edges."""

    left: float
    right: float
    top: float
    bottom: float
    steps: tuple[float, ...]
    places: int

    def x(self, place: int) -> float:
        return self.left + (self.right - self.left) * (place / (self.places - 1) if self.places > 1 else 0.5)

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * value / self.steps[-1]


def line_chart(
    lines: Sequence[Line],
    *,
    title: str,
    across: str,
    first: int = 1,
    width: int = 460,
    theme: Theme = "light",
) -> Scene:
    """One to four lines over places numbered from `first`; `across` says what the places are, such as ``deal``.

    `width` is in pixels, 300 to 1000. Raises ValueError with one sentence for lines of different lengths, for no line
    and for more than four, and for values that are no numbers of 0 or more.
    """
    _check(lines, width)
    frame = _frame(lines, width)
    t = tokens(theme)
    shapes: list[Shape] = [Rect(0, 0, width, _HEIGHT, r=8, fill=t["table"])]
    shapes.append(Text(14, 24, title, _TITLE, t["ink"], bold=True, room=width - 28))
    shapes += _grid(frame, t) + _places(frame, across, first, t)
    for line, style in zip(lines, _STYLES, strict=False):
        shapes += _drawn(line, style, frame, t)
    shapes += _ends(lines, frame, width, t)
    return Scene(width, _HEIGHT, tuple(shapes), (), chart_words(lines, title=title, across=across, first=first))


def show_chart(lines: Sequence[Line], *, title: str, across: str, first: int = 1, width: int = 460) -> Picture:
    """The chart as a picture that a notebook keeps; its text is the chart in words. Raises ValueError.

    >>> print(show_chart([Line("doubles", (1, 2, 4))], title="The stake", across="deal").alt)
    Line chart: The stake. By deal, 1 to 3. doubles: 1, 2, 4.
    """
    drawn = line_chart(lines, title=title, across=across, first=first, width=width)
    text = svg(drawn)
    numbers = "\n".join(f"{line.name}: {_row(line)}" for line in lines)
    return Picture(svg(drawn, prefix=f"c{zlib.crc32(text.encode()) & 0xFFFFF:05x}"), drawn.alt, numbers)


def chart_words(lines: Sequence[Line], *, title: str, across: str, first: int = 1) -> str:
    """The chart in words: what it is of, then every value of every line."""
    last = first + len(lines[0].values) - 1
    span = _("By {across}, {first} to {last}.") if last > first else _("By {across}: only {first}.")
    head = _("Line chart: {title}.").format(title=title)
    said = span.format(across=across, first=first, last=last)
    return " ".join([head, said, *(f"{line.name}: {_row(line)}." for line in lines)])


def _row(line: Line) -> str:
    return ", ".join(map(number, line.values))


def _check(lines: Sequence[Line], width: int) -> None:
    if not 1 <= len(lines) <= LINES_MOST:
        raise ValueError(f"A chart has one to {LINES_MOST} lines, not {len(lines)}.")
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A chart is {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    counts = {len(line.values) for line in lines}
    if len(counts) > 1 or not 1 <= len(lines[0].values) <= POINTS_MOST:
        raise ValueError(f"The lines of a chart have the same number of values, one to {POINTS_MOST}.")
    for line in lines:
        for value in line.values:
            if not isfinite(value) or value < 0:
                raise ValueError(f"A chart shows numbers of 0 or more, not {value} in the line {line.name}.")


def _frame(lines: Sequence[Line], width: int) -> _Frame:
    most = max(max(line.values) for line in lines)
    step = _step(most)
    steps = tuple(step * i for i in range(max(1, ceil(most / step - 1e-9)) + 1))
    left = 22 + max(text_width(number(value), _TEXT) for value in steps)
    names = max(text_width(_name(line), _TEXT, bold=True) for line in lines)
    return _Frame(left, width - 42 - min(names, 0.36 * width), 46, _HEIGHT - 44, steps, len(lines[0].values))


def _step(most: float) -> float:
    """The distance of the level lines: whole, round, and at most five of them."""
    power = 10.0 ** max(0, ceil(log10(max(most, 1) / 50)))
    return next(size * power for size in (1, 2, 4, 5, 10, 20, 50) if size * power * 5 >= most)


def _name(line: Line) -> str:
    return f"{line.name} {number(line.values[-1])}"


def _grid(frame: _Frame, t: Mapping[str, str]) -> list[Shape]:
    shapes: list[Shape] = []
    for value in frame.steps:
        y = frame.y(value)
        shapes.append(Path(f"M{number(frame.left)} {number(y)} H{number(frame.right)}", stroke=t["line"]))
        shapes.append(Text(frame.left - 10, y + 4, number(value), _TEXT, t["muted"], anchor="end"))
    return shapes


def _places(frame: _Frame, across: str, first: int, t: Mapping[str, str]) -> list[Shape]:
    """The numbers under the plot, as many as there is room for, and what they count."""
    widest = text_width(number(first + frame.places - 1), _TEXT) + 8
    least = widest * (frame.places - 1) / (frame.right - frame.left)
    every = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, POINTS_MOST) if size >= least)
    y, middle = frame.bottom + 18, (frame.left + frame.right) / 2
    shapes: list[Shape] = [
        Text(frame.x(place), y, number(first + place), _TEXT, t["muted"], anchor="middle")
        for place in range(frame.places)
        if (first + place) % every == 0 or frame.places == 1
    ]
    room = frame.right - frame.left
    return [*shapes, Text(middle, y + 17, across, _TEXT, t["muted"], anchor="middle", room=room)]


def _drawn(line: Line, style: _Style, frame: _Frame, t: Mapping[str, str]) -> list[Shape]:
    points = [(frame.x(place), frame.y(value)) for place, value in enumerate(line.values)]
    d = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)
    small = 1 if frame.right - frame.left > 16 * len(points) else 0.6
    path: list[Shape] = [Path(d, stroke=t[style.colour], line=2.6, dash=style.dash)] if len(points) > 1 else []
    return [*path, *(_marker(style, x, y, small, t) for x, y in points)]


def _marker(style: _Style, x: float, y: float, small: float, t: Mapping[str, str]) -> Shape:
    colour = t[style.colour]
    if style.marker == "disc":
        r = 4.5 * small
        return Rect(x - r, y - r, 2 * r, 2 * r, r=r, fill=colour)
    return Path(_MARKERS[style.marker], x, y, small, fill=t["table"], stroke=colour, line=2.4 * small)


def _ends(lines: Sequence[Line], frame: _Frame, width: int, t: Mapping[str, str]) -> list[Shape]:
    """The names beside the last points, highest first; where they would meet, apart and with their markers."""
    order = sorted(range(len(lines)), key=lambda i: -lines[i].values[-1])
    at_points = [frame.y(lines[i].values[-1]) for i in order]
    ys = _apart(at_points, frame.bottom)
    marked = ys != at_points
    x = frame.right + (30 if marked else 14)
    shapes: list[Shape] = []
    for i, y in zip(order, ys, strict=True):
        if marked:
            shapes.append(_marker(_STYLES[i], x - 11, y, 0.8, t))
        shapes.append(Text(x, y + 4, _name(lines[i]), _TEXT, t["ink"], bold=True, room=width - x - 10))
    return shapes


def _apart(ys: Sequence[float], lowest: float, least: float = 17) -> list[float]:
    """Heights in falling order of value, moved so that none is nearer than `least` to the next, none below lowest."""
    ys = list(ys)
    for upper, lower in pairwise(range(len(ys))):
        ys[lower] = max(ys[lower], ys[upper] + least)
    floor = lowest
    for place in reversed(range(len(ys))):
        ys[place] = min(ys[place], floor)
        floor = ys[place] - least
    return ys
