"""What has to be painted again when one scene follows another: the areas in which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from conquian_nb.drawing.shapes import Face, Path, Rect, Shape, Text, text_width
from conquian_nb.widgets.pathdata import steps


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
    """Areas, apart from each other, outside which both lists of shapes paint the same picture."""
    areas: list[Area] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            for shape in (*old[a:b], *new[c:d]):
                areas = _added(areas, bounds(shape))
    return areas


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
            return _path_bounds(shape)


def _path_bounds(path: Path) -> Area:
    """The corners and control points of a curve hold it; an arc stays within its own width of its end."""
    xs: list[float] = []
    ys: list[float] = []
    for letter, numbers in steps(path.d):
        if letter == "A":
            radius_x, radius_y, x, y = (numbers[i] for i in (0, 1, 5, 6))
            xs += [x - 2 * radius_x, x + 2 * radius_x]
            ys += [y - 2 * radius_y, y + 2 * radius_y]
        else:
            xs += numbers[::2]
            ys += numbers[1::2]
    line = path.line / 2 if path.stroke else 0
    left, right = path.x + path.scale * min(xs), path.x + path.scale * max(xs)
    top, bottom = path.y + path.scale * min(ys), path.y + path.scale * max(ys)
    return _area(left - line, top - line, right + line, bottom + line)


def _area(left: float, top: float, right: float, bottom: float) -> Area:
    """One pixel is added all round for soft edges."""
    return Area(floor(left) - 1, floor(top) - 1, ceil(right) + 1, ceil(bottom) + 1)


def _added(areas: list[Area], area: Area) -> list[Area]:
    """The areas with one more; those that meet become one."""
    while True:
        met = [other for other in areas if other.meets(area)]
        if not met:
            return [*areas, area]
        areas = [other for other in areas if other not in met]
        for other in met:
            area = area.with_(other)
