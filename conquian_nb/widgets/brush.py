"""Shapes as drawing commands of an ipycanvas canvas, with as few and as short commands as the picture allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ipycanvas import Canvas, Path2D

from conquian_nb.drawing.shapes import Path, Rect, Text, fitted

SHARP = 2
"""Canvas pixels for one CSS pixel: crisp on every screen."""
FONT = "system-ui,-apple-system,sans-serif"
_ALIGN = {"start": "start", "middle": "center", "end": "end"}
_STEP = re.compile(r"([MLQCZ])([^A-Za-z]*)")
_CALLS = {"M": ("move_to", 2), "L": ("line_to", 2), "Q": ("quadratic_curve_to", 4), "C": ("bezier_curve_to", 6)}


class Brush:
    """Paints shapes on a canvas, their origin `margin` pixels in from its corner.

    It remembers colour, line, font and place, and sends them again only where they change.
    """

    def __init__(self, canvas: Canvas, path2d: Callable[[str], Path2D], margin: float = 0) -> None:
        self._canvas = canvas
        self._path2d = path2d
        self._margin = margin
        self._sent: dict[str, object] = {}
        # The state is set anew for each painting: a page that was loaded again knows nothing of the last one.
        # Not canvas.clear(): that blanks what is seen at once, before the new picture is there.
        canvas.set_transform(1, 0, 0, 1, 0, 0)
        canvas.clear_rect(0, 0, canvas.width, canvas.height)
        self._style(line_cap="round", line_join="round")

    def paint(self, shape: Rect | Path | Text) -> None:
        """Paint one shape. A face is not for a brush: it comes as a sprite."""
        match shape:
            case Rect():
                self._rect(shape)
            case Path():
                self._path(shape)
            case Text():
                self._text(fitted(shape))

    def sprite(self, sprite: Canvas, x: float, y: float) -> None:
        """Copy a canvas that was painted at the same sharpness, pixel for pixel."""
        self._place()
        self._style(global_alpha=1)
        x, y = round(SHARP * x) / SHARP, round(SHARP * y) / SHARP
        self._canvas.draw_image(
            sprite, _short(x), _short(y), _short(sprite.width / SHARP), _short(sprite.height / SHARP)
        )

    def _rect(self, shape: Rect) -> None:
        box = [_short(n) for n in (shape.x, shape.y, shape.w, shape.h)]
        self._place()
        self._style(global_alpha=shape.alpha)
        if shape.corner:
            self._outline(*box, _short(shape.corner))
        if shape.fill:
            self._style(fill_style=shape.fill)
            if shape.corner:
                self._canvas.fill()
            else:
                self._canvas.fill_rect(*box)
        if shape.stroke and shape.line:
            self._line(shape, 1)
            if shape.corner:
                self._canvas.stroke()
            else:
                self._canvas.stroke_rect(*box)

    def _outline(self, x: float, y: float, w: float, h: float, r: float) -> None:
        right, below = _short(x + w), _short(y + h)
        self._canvas.begin_path()
        self._canvas.move_to(_short(x + r), y)
        self._canvas.arc_to(right, y, right, below, r)
        self._canvas.arc_to(right, below, x, below, r)
        self._canvas.arc_to(x, below, x, y, r)
        self._canvas.arc_to(x, y, right, y, r)
        self._canvas.close_path()

    def _path(self, shape: Path) -> None:
        """A path in pixels goes out step by step; a drawing of the deck, used again and again, as a Path2D."""
        steps = list(_steps(shape)) if shape.scale == 1 and not re.search("[a-zABD-KN-PR-Y]", shape.d) else []
        path = None if steps else self._path2d(shape.d)
        self._style(global_alpha=shape.alpha)
        if path is None:
            self._place()
            self._canvas.begin_path()
            for call, numbers in steps:
                getattr(self._canvas, call)(*numbers)
        else:
            self._place(shape.x, shape.y, shape.scale)
        if shape.fill:
            self._style(fill_style=shape.fill)
            self._canvas.fill(path or "nonzero")
        if shape.stroke and shape.line:
            self._line(shape, shape.scale)
            self._canvas.stroke(path)

    def _text(self, line: Text) -> None:
        self._place()
        weight = "600 " if line.bold else ""
        font = f"{weight}{_short(line.size)}px {FONT}"
        self._style(global_alpha=1, fill_style=line.fill, font=font, text_align=_ALIGN[line.anchor])
        room = None if line.room is None else _short(line.room)
        self._canvas.fill_text(line.text, _short(line.x), _short(line.y), room)

    def _line(self, shape: Rect | Path, scale: float) -> None:
        self._style(stroke_style=shape.stroke, line_width=_short(shape.line / scale))
        dash = tuple(_short(part / scale) for part in shape.dash)
        if self._sent.get("dash") != dash:
            self._canvas.set_line_dash(list(dash))
            self._sent["dash"] = dash

    def _place(self, x: float = 0, y: float = 0, scale: float = 1) -> None:
        corner = SHARP * self._margin
        place = (_short(SHARP * scale, 4), _short(SHARP * x + corner), _short(SHARP * y + corner))
        if self._sent.get("place") != place:
            zoom, left, top = place
            self._canvas.set_transform(zoom, 0, 0, zoom, left, top)
            self._sent["place"] = place

    def _style(self, **styles: object) -> None:
        for name, value in styles.items():
            if self._sent.get(name) != value:
                setattr(self._canvas, name, value)
                self._sent[name] = value


def _steps(path: Path) -> Iterator[tuple[str, list[float]]]:
    """Path data as calls on the canvas: lines and curves with absolute numbers only."""
    for letter, text in _STEP.findall(path.d):
        if letter == "Z":
            yield "close_path", []
            continue
        call, count = _CALLS[letter]
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", text)]
        moved = [_short(n + (path.y if i % 2 else path.x)) for i, n in enumerate(numbers)]
        for i in range(0, len(moved), count):
            yield call, moved[i : i + count]


def _short(number: float, digits: int = 2) -> float:
    """A number that is short to send."""
    rounded = round(number, digits)
    return int(rounded) if rounded == int(rounded) else rounded
