"""Path data of SVG, read step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def letters(d: str) -> list[str]:
    """The letter of each step that the path data has."""
    return [letter for letter, _ in _STEP.findall(d)]


def steps(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each step as its letter (M, L, Q, C, A or Z; H and V come as L) and its numbers. ValueError for relative steps.

    >>> list(steps("M1 2 H5 Z"))
    [('M', [1.0, 2.0]), ('L', [5.0, 2.0]), ('Z', [])]
    """
    x = y = 0.0
    for letter, text in _STEP.findall(d):
        if letter not in _COUNTS:
            raise ValueError(f"Path data is read with absolute steps only, not {letter!r}.")
        numbers = [float(number) for number in _NUMBER.findall(text)]
        if letter == "Z":
            yield "Z", []
        for i in range(0, len(numbers), _COUNTS[letter] or 1):
            part = numbers[i : i + _COUNTS[letter]]
            if letter in "HV":
                part = [part[0], y] if letter == "H" else [x, part[0]]
            x, y = part[-2:]
            yield "L" if letter in "HV" or (letter == "M" and i) else letter, part
