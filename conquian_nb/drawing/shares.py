"""A chart of shares: for each row a dot, the interval it may lie in, and the same as a number and in words."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isfinite

from conquian_nb.drawing.deck import Theme, tokens
from conquian_nb.drawing.look import Scene
from conquian_nb.drawing.shapes import Path, Rect, Shape, Text, text_width
from conquian_nb.drawing.svg import Picture, number, svg
from conquian_nb.engine.language import _

ROWS_MOST = 16
NARROWEST, WIDEST = 300, 1000
_TOP, _ROW, _FOOT = 44, 30, 34
_TEXT, _TITLE = 12, 14
_R = 5
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1)  # how far apart the lines of the grid may be

Row = tuple[str, float, float, float]
"""A name, a share from 0 to 1, and the two ends of its interval."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the numbers lie: the edges of the plot in pixels, and the share at its right edge."""

    left: float
    right: float
    bottom: float
    most: float
    step: float

    def x(self, share: float) -> float:
        return self.left + (self.right - self.left) * share / self.most


def share_chart(rows: Sequence[Row], *, title: str, width: int = 560, theme: Theme = "light") -> Scene:
    """One to sixteen shares under one another, with their intervals; `width` is in pixels, 300 to 1000.

    Raises ValueError with one sentence for no row and too many, and for shares that are not from 0 to 1 or lie outside
    their interval.
    """
    _check(rows, width)
    frame, t = _frame(rows, width), tokens(theme)
    shapes: list[Shape] = [Rect(0, 0, width, frame.bottom + _FOOT, r=8, fill=t["table"])]
    shapes.append(Text(14, 24, title, _TITLE, t["ink"], bold=True, room=width - 28))
    shapes += _grid(frame, t)
    for place, row in enumerate(rows):
        shapes += _drawn(row, _TOP + _ROW * (place + 0.5), frame, width, t)
    return Scene(width, round(frame.bottom + _FOOT), tuple(shapes), (), share_words(rows, title=title))


def show_shares(rows: Sequence[Row], *, title: str, width: int = 560) -> Picture:
    """The chart as a picture that a notebook keeps; its text is the chart in words. Raises ValueError.

    >>> print(show_shares([("may be forced", 0.4, 0.31, 0.5), ("free", 0.5, 0.4, 0.6)], title="Drawn deals").alt)
    Chart: Drawn deals. may be forced: 40 %, between 31 and 50. free: 50 %, between 40 and 60.
    """
    drawn = share_chart(rows, title=title, width=width)
    text = svg(drawn)
    numbers = "\n".join([title, *(f"{row[0]}: {_said(row)}" for row in rows)])
    return Picture(svg(drawn, prefix=f"c{zlib.crc32(text.encode()) & 0xFFFFF:05x}"), drawn.alt, numbers)


def share_words(rows: Sequence[Row], *, title: str) -> str:
    """The chart in words: what it is of, then every share and its interval."""
    return " ".join([_("Chart: {title}.").format(title=title), *(f"{row[0]}: {_said(row)}." for row in rows)])


def _said(row: Row) -> str:
    value, low, high = row[1:]
    said = _("{share} %, between {low} and {high}")
    return said.format(share=_hundredths(value), low=_hundredths(low), high=_hundredths(high))


def _hundredths(share: float) -> str:
    """A share in percent: whole, or with one place where the whole number would say too little."""
    return f"{100 * share:.1f}" if 0 < share < 0.0995 else f"{100 * share:.0f}"


def _check(rows: Sequence[Row], width: int) -> None:
    if not 1 <= len(rows) <= ROWS_MOST:
        raise ValueError(f"A chart of shares has one to {ROWS_MOST} rows, not {len(rows)}.")
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A chart is {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    for name, value, low, high in rows:
        if not (all(map(isfinite, (value, low, high))) and 0 <= low <= value <= high <= 1):
            raise ValueError(f"A share lies from 0 to 1 and in its interval, not as in the row {name}.")


def _frame(rows: Sequence[Row], width: int) -> _Frame:
    names = max(text_width(name, _TEXT) for name, *_ in rows)
    left = 14 + min(names, 0.42 * width) + 14
    right = width - 14 - max(text_width(_number(row), _TEXT, bold=True) for row in rows) - 14
    highest = max(high for *_, high in rows)
    step = next(size for size in _STEPS if size == 1 or _fits(size, highest, right - left))
    return _Frame(left, right, _TOP + _ROW * len(rows), _most(step, highest), step)


def _most(step: float, highest: float) -> float:
    return min(1.0, step * max(1, ceil(highest / step - 1e-9)))


def _fits(step: float, highest: float, room: float) -> bool:
    """Whether lines so far apart leave room for their numbers."""
    return room * step / _most(step, highest) >= text_width("100 %", _TEXT) + 8


def _number(row: Row) -> str:
    return f"{_hundredths(row[1])} %"


def _grid(frame: _Frame, t: Mapping[str, str]) -> list[Shape]:
    shapes: list[Shape] = []
    for place in range(round(frame.most / frame.step) + 1):
        x = frame.x(place * frame.step)
        shapes.append(Path(f"M{number(x)} {_TOP} V{number(frame.bottom)}", stroke=t["line"]))
        shapes.append(
            Text(x, frame.bottom + 18, f"{100 * place * frame.step:.0f} %", _TEXT, t["muted"], anchor="middle")
        )
    return shapes


def _drawn(row: Row, y: float, frame: _Frame, width: int, t: Mapping[str, str]) -> list[Shape]:
    name, value, low, high = row
    left, right, x = frame.x(low), frame.x(high), frame.x(value)
    d = f"M{number(left)} {number(y)} H{number(right)}"
    d += "".join(f" M{number(end)} {number(y - 5)} V{number(y + 5)}" for end in (left, right))
    return [
        Text(14, y + 4, name, _TEXT, t["ink"], room=frame.left - 28),
        Path(d, stroke=t["offer"], line=2),
        Rect(x - _R, y - _R, 2 * _R, 2 * _R, r=_R, fill=t["offer"]),
        Text(width - 14, y + 4, _number(row), _TEXT, t["ink"], bold=True, anchor="end"),
    ]
