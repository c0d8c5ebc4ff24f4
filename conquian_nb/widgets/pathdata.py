"""Path data of SVG, read step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import atan2, hypot, sqrt

_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0, "l": 2, "q": 4, "c": 6, "z": 0}
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def steps(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each step as its letter (M, L, Q, C, A or Z; H and V come as L) and its numbers, none of them relative.

    ValueError for letters that it does not know; of the relative ones these are l, q, c and z.

    >>> list(steps("M1 2 H5 l1 1 Z"))
    [('M', [1.0, 2.0]), ('L', [5.0, 2.0]), ('L', [6.0, 3.0]), ('Z', [])]
    """
    x = y = 0.0
    start = (x, y)
    for letter, text in _STEP.findall(d):
        if letter not in _COUNTS:
            raise ValueError(f"Path data is read with some kinds of steps only, not {letter!r}.")
        numbers, count, kind = [float(number) for number in _NUMBER.findall(text)], _COUNTS[letter], letter.upper()
        if kind == "Z":
            x, y = start
            yield "Z", []
        for i in range(0, len(numbers), count or 1):
            part = numbers[i : i + count]
            if letter in "HV":
                part = [part[0], y] if letter == "H" else [x, part[0]]
            elif letter.islower():
                part = [n + (y if odd % 2 else x) for odd, n in enumerate(part)]
            x, y = part[-2:]
            if kind == "M" and not i:
                start = (x, y)
            yield "L" if kind in "HV" or (kind == "M" and i) else kind, part


def circle(start: tuple[float, float], arc: Sequence[float]) -> tuple[float, float, float, float, float, bool]:
    """The circle of a step A that begins at `start`: its middle and radius, from which angle to which, and whether
    backwards. Angles are in radians, clockwise from the right. ValueError for an ellipse.

    >>> circle((0, 50), [50, 50, 0, 1, 1, 100, 50])
    (50.0, 50.0, 50, 3.1416, 0.0, False)
    """
    radius, other, _, long, sweep, x, y = arc
    if radius != other:
        raise ValueError("Of arcs, path data may have those of circles only.")
    across, down = (x - start[0]) / 2, (y - start[1]) / 2
    half = hypot(across, down)
    radius = max(radius, half)
    aside = sqrt(radius**2 - half**2) / half * (-1 if long == sweep else 1)
    left, top = start[0] + across - aside * down, start[1] + down + aside * across
    first, last = atan2(start[1] - top, start[0] - left), atan2(y - top, x - left)
    return left, top, radius, round(first, 4), round(last, 4), not sweep
