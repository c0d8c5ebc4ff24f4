"""What a picture is made of: rectangles, paths, lines of text and whole card faces.

Units are CSS pixels, x to the right, y down. Colours are final CSS strings. Every shape checks its
numbers when it is made: a canvas in the page that is told to draw a negative size stops drawing
altogether, so a wrong number has to be found in Python.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import isfinite
from typing import Literal
from unicodedata import east_asian_width

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with corners of radius r; filled, outlined (line wide, centred on the edge) or both."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0
    fill: str | None = None
    stroke: str | None = None
    line: float = 1
    dash: tuple[float, ...] = ()
    alpha: float = 1

    def __post_init__(self) -> None:
        _finite(self, x=self.x, y=self.y)
        _not_negative(self, w=self.w, h=self.h, r=self.r, line=self.line)
        _dash_and_alpha(self, self.dash, self.alpha)

    @property
    def corner(self) -> float:
        """The radius that is drawn: r, or as much of it as the sides leave room for."""
        return min(self.r, self.w / 2, self.h / 2)


@dataclass(frozen=True, slots=True)
class Path:
    """SVG path data d in its own units, scaled, then moved to x, y. Line and dash are in pixels, not scaled."""

    d: str
    x: float = 0
    y: float = 0
    scale: float = 1
    fill: str | None = None
    stroke: str | None = None
    line: float = 1
    dash: tuple[float, ...] = ()
    alpha: float = 1

    def __post_init__(self) -> None:
        _finite(self, x=self.x, y=self.y)
        _positive(self, scale=self.scale)
        _not_negative(self, line=self.line)
        _dash_and_alpha(self, self.dash, self.alpha)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; y is the baseline. Where it is wider than room, the painters draw it `fitted`."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: Anchor = "start"
    room: float | None = None

    def __post_init__(self) -> None:
        _finite(self, x=self.x, y=self.y)
        _positive(self, size=self.size)
        if self.room is not None:
            _positive(self, room=self.room)
        if self.anchor not in ("start", "middle", "end"):
            raise ValueError(f"Text: anchor must be start, middle or end, not {self.anchor!r}")


@dataclass(frozen=True, slots=True)
class Face:
    """A whole card w wide and 1.4 w high: key is a card such as "7h", or "back", or "dead" (a grey back).

    clip is the height that shows, counted from the top; None shows all of it.
    """

    key: str
    x: float
    y: float
    w: float
    clip: float | None = None

    def __post_init__(self) -> None:
        _finite(self, x=self.x, y=self.y)
        _positive(self, w=self.w)
        if self.clip is not None:
            _not_negative(self, clip=self.clip)


Shape = Rect | Path | Text | Face

SMALLEST_TEXT = 10.5
_NARROW = frozenset("iljtfrI'.,:;|! ")
_WIDE = frozenset("mwMW@%")


@lru_cache(2048)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is at most, in pixels: an estimate that holds for the widest common fonts.

    >>> round(text_width("Ana", 10), 1)
    18.8
    """
    return sum(map(_share, text)) * size * (1.08 if bold else 1)


def fitted(line: Text) -> Text:
    """The text as it is drawn: where its room is too narrow it shrinks, to 10.5 px at least, and then ends in "…"."""
    wide = text_width(line.text, line.size, line.bold)
    if line.room is None or wide <= line.room:
        return line
    size = max(line.size * line.room / wide, min(line.size, SMALLEST_TEXT))
    text, shown = line.text, line.text
    while text and text_width(shown, size, line.bold) > line.room + 0.01:
        text = text[:-1].rstrip()
        shown = text + "…"
    return replace(line, text=shown, size=size)


def _share(character: str) -> float:
    if character in _NARROW:
        return 0.36
    if character in _WIDE:
        return 0.95
    if east_asian_width(character) in "WF":
        return 1.05
    if character.isupper() or character.isdigit():
        return 0.66
    return 0.61


def _finite(shape: object, **numbers: float) -> None:
    for name, number in numbers.items():
        if not isfinite(number):
            raise ValueError(f"{type(shape).__name__}: {name} must be a number, not {number}")


def _not_negative(shape: object, **numbers: float) -> None:
    _finite(shape, **numbers)
    for name, number in numbers.items():
        if number < 0:
            raise ValueError(f"{type(shape).__name__}: {name} must not be negative, but is {number}")


def _positive(shape: object, **numbers: float) -> None:
    _finite(shape, **numbers)
    for name, number in numbers.items():
        if number <= 0:
            raise ValueError(f"{type(shape).__name__}: {name} must be above 0, but is {number}")


def _dash_and_alpha(shape: object, dash: tuple[float, ...], alpha: float) -> None:
    for number in dash:
        _not_negative(shape, dash=number)
    _not_negative(shape, alpha=alpha)
    if alpha > 1:
        raise ValueError(f"{type(shape).__name__}: alpha must not be above 1, but is {alpha}")
