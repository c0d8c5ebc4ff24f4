"""What has to be painted again when one scene follows another: the areas in which they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache, reduce
from math import ceil, floor
from typing import NamedTuple

from conquian_nb.drawing.shapes import Face, Path, Rect, Shape, Text, text_width
from conquian_nb.widgets.pathdata import steps

SLACK = 2000  # square pixels more that two areas may have as one


class Area(NamedTuple):
    """A rectangle of whole CSS pixels; right and bottom are outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> int:
        """Its square pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    def meets(self, other: Area) -> bool:
        """Whether the two have a pixel in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def with_(self, other: Area) -> Area:
        """The smallest area that holds both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Area(left, top, max(self.right, other.right), max(self.bottom, other.bottom))


def differences(old: Sequence[Shape], new: Sequence[Shape]) -> list[Area]:
    """Areas outside which both lists of shapes paint the same picture."""
    areas: list[Area] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            for shape in (*old[a:b], *new[c:d]):
                for part in parts(shape):
                    areas = _added(areas, part)
    return areas


def meets(shape: Shape, areas: Sequence[Area]) -> bool:
    """Whether the shape may have a pixel in one of these areas."""
    for part in parts(shape):
        for area in areas:
            if part.meets(area):
                return True
    return False


@lru_cache(maxsize=4096)
def parts(shape: Shape) -> tuple[Area, ...]:
    """Areas that the shape certainly does not leave: its bounds, or, of a long line, those of each step."""
    whole = bounds(shape)
    if isinstance(shape, Path) and not shape.fill:
        single = tuple(_step_bounds(shape))
        if 2 * sum(part.size for part in single) < whole.size:
            return single
    return (whole,)


@lru_cache(maxsize=4096)
def bounds(shape: Shape) -> Area:
    """An area that the shape certainly does not leave."""
    match shape:
        case Face():
            high = 1.4 * shape.w + 2 if shape.clip is None else shape.clip
            return _area(shape.x - 1, shape.y - 1, shape.x + shape.w + 2, shape.y + high)
        case Rect():
            line = shape.line / 2 if shape.stroke else 0
            return _area(shape.x - line, shape.y - line, shape.x + shape.w + line, shape.y + shape.h + line)
        case Text():
            wide = 1.2 * text_width(shape.text, shape.size, shape.bold) + shape.size
            left = (
                shape.x - {"start": 0.5 * shape.size, "middle": wide / 2, "end": wide - 0.5 * shape.size}[shape.anchor]
            )
            return _area(left, shape.y - 1.2 * shape.size, left + wide, shape.y + 0.5 * shape.size)
        case Path():
            return reduce(Area.with_, _step_bounds(shape))


def _step_bounds(path: Path) -> Iterator[Area]:
    """The ends and control points of a curve hold it; an arc stays within its own width of its end."""
    first = at = (0.0, 0.0)
    for letter, numbers in steps(path.d):
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        if letter == "M":
            first = at = points[0]
            continue
        if letter == "A":
            radius, x, y = 2 * max(numbers[:2]), *numbers[5:]
            points = [(x - radius, y - radius), (x + radius, y + radius), (x, y)]
        elif letter == "Z":
            points = [first]
        yield _around(path, [at, *points])
        at = points[-1]


def _around(path: Path, points: Sequence[tuple[float, float]]) -> Area:
    line = path.line / 2 if path.stroke else 0
    xs, ys = zip(*points, strict=True)
    left, right = path.x + path.scale * min(xs), path.x + path.scale * max(xs)
    top, bottom = path.y + path.scale * min(ys), path.y + path.scale * max(ys)
    return _area(left - line, top - line, right + line, bottom + line)


def _area(left: float, top: float, right: float, bottom: float) -> Area:
    """One pixel is added all round for soft edges."""
    return Area(floor(left) - 1, floor(top) - 1, ceil(right) + 1, ceil(bottom) + 1)


def _added(areas: list[Area], area: Area) -> list[Area]:
    """The areas with one more; two that together fill the area that holds both become that."""
    left, top, right, bottom = area
    for x, y, end, foot in areas:  # written out, here and below: a redraw asks this a thousand times
        if x <= left and y <= top and right <= end and bottom <= foot:
            return areas
    while True:
        size = (right - left) * (bottom - top) + SLACK
        for other in areas:
            x, y, end, foot = other
            wide = (right if right > end else end) - (left if left < x else x)
            high = (bottom if bottom > foot else foot) - (top if top < y else y)
            if wide * high <= size + (end - x) * (foot - y):
                break
        else:
            return [*areas, Area(left, top, right, bottom)]
        areas = [kept for kept in areas if kept is not other]
        left, top, right, bottom = Area(left, top, right, bottom).with_(other)
