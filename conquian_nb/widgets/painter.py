"""Shapes as drawing commands of an ipycanvas canvas, as few and as short as the picture allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from ipycanvas import Canvas

from conquian_nb.drawing.shapes import Path, Rect, Text, fitted, text_width
from conquian_nb.widgets.damage import Area
from conquian_nb.widgets.guard import style
from conquian_nb.widgets.pathdata import circle, steps

SHARP = 2
"""Canvas pixels for one CSS pixel: crisp on every screen."""
FONT = "system-ui"
_ALIGN = {"start": "start", "middle": "center", "end": "end"}
_CALLS = {
    "M": "move_to",
    "L": "line_to",
    "Q": "quadratic_curve_to",
    "C": "bezier_curve_to",
    "A": "arc",
    "Z": "close_path",
}


class Painter:
    """Paints shapes on a canvas, their origin `margin` CSS pixels in from its corner.

    It remembers colour, line and font, and sends them again only where they change. Use `painting`.
    """

    def __init__(self, canvas: Canvas, margin: float = 0) -> None:
        self._canvas = canvas
        self._margin = margin
        # Nothing is known at first, so all is set anew: a page that was loaded again has forgotten the last painting.
        self._sent: dict[str, object] = {}

    def begin(self, areas: Iterable[Area] | None) -> None:
        """Wipe the canvas; with areas, wipe and paint nothing outside them until `end`."""
        self._canvas.save()
        self._place()
        if areas is not None:
            self._limit(areas)
        # Not canvas.clear(): that blanks what is seen at once, before the new picture is there.
        self._canvas.clear_rect(0, 0, self._canvas.width, self._canvas.height)

    def _limit(self, areas: Iterable[tuple[float, float, float, float]]) -> None:
        self._begin_path()
        for area in areas:
            left, top, right, bottom = (round(SHARP * edge) for edge in area)
            self._canvas.rect(left, top, right - left, bottom - top)
        self._canvas.clip()

    def end(self) -> None:
        """Lift the limits that `begin` set."""
        self._canvas.restore()

    def paint(self, shape: Rect | Path | Text) -> None:
        """Paint one shape."""
        self._style(global_alpha=1 if isinstance(shape, Text) else shape.alpha)
        match shape:
            case Rect():
                self._rect(shape)
            case Path():
                self._path(shape)
            case Text():
                self._text(fitted(shape))

    @contextmanager
    def within(self, left: float, top: float, right: float, bottom: float) -> Iterator[None]:
        """Paint nothing outside these edges."""
        self._place()
        self._style(global_alpha=1)
        known = dict(self._sent)
        self._canvas.save()
        self._limit([(left, top, right, bottom)])
        try:
            yield
        finally:
            self._canvas.restore()
            self._sent = {**known, "walked": None}

    def copy(self, sprite: Canvas, x: float, y: float) -> None:
        """Copy a canvas painted just as sharp, pixel for pixel."""
        self._place()
        self._style(global_alpha=1)
        self._canvas.draw_image(sprite, round(self._px(x)), round(self._px(y)))

    def _rect(self, shape: Rect) -> None:
        self._place(round(self._px(shape.x)), round(self._px(shape.y)))
        w, h, r = (_short(SHARP * length, 1) for length in (shape.w, shape.h, shape.corner))
        if r:
            self._outline(w, h, r)
        if shape.fill:
            self._style(fill_style=shape.fill)
            if r:
                self._canvas.fill(None)
            else:
                self._canvas.fill_rect(0, 0, w, h)
        if shape.stroke and shape.line:
            self._line(shape)
            if r:
                self._canvas.stroke()
            else:
                self._canvas.stroke_rect(0, 0, w, h)

    def _outline(self, w: float, h: float, r: float) -> None:
        self._begin_path()
        self._canvas.move_to(r, 0)
        self._canvas.arc_to(w, 0, w, h, r)
        self._canvas.arc_to(w, h, 0, h, r)
        self._canvas.arc_to(0, h, 0, 0, r)
        self._canvas.arc_to(0, 0, w, 0, r)
        self._canvas.close_path()

    def _path(self, shape: Path) -> None:
        self._walk(shape)
        if shape.fill:
            self._style(fill_style=shape.fill)
            self._canvas.fill(None)
        if shape.stroke and shape.line:
            self._line(shape)
            self._canvas.stroke()

    def _walk(self, shape: Path) -> None:
        walked = (shape.d, shape.x, shape.y, shape.scale)
        if self._sent.get("walked") == walked:
            return  # a fill and its line, a line and its casing: walked once
        self._begin_path()
        self._sent["walked"] = walked
        self._place(self._px(shape.x), self._px(shape.y))
        for call, numbers in _calls(shape.d, SHARP * shape.scale):
            getattr(self._canvas, call)(*numbers)

    def _text(self, line: Text) -> None:
        self._place()
        font = f"{'600 ' if line.bold else ''}{_short(SHARP * line.size)}px {FONT}"
        self._style(fill_style=line.fill, font=font, text_align=_ALIGN[line.anchor])
        close = line.room is not None and text_width(line.text, line.size, line.bold) > 0.8 * line.room
        room = _short(SHARP * line.room, 1) if line.room is not None and close else None
        self._canvas.fill_text(line.text, _short(self._px(line.x), 1), _short(self._px(line.y), 1), room)

    def _begin_path(self) -> None:
        self._canvas.begin_path()
        self._sent.pop("walked", None)

    def _line(self, shape: Rect | Path) -> None:
        self._style(line_cap="round", line_join="round", stroke_style=shape.stroke)
        self._style(line_width=_short(SHARP * shape.line))
        dash = [_short(SHARP * part) for part in shape.dash]
        if self._sent.get("dash") != dash:
            self._canvas.set_line_dash(dash)
            self._sent["dash"] = dash

    def _place(self, x: float = 0, y: float = 0) -> None:
        """Where 0, 0 is for what follows: shapes that are alike are sent alike, wherever they lie, and pack well."""
        place = (_short(x, 1), _short(y, 1))
        if self._sent.get("place") != place:
            self._canvas.set_transform(1, 0, 0, 1, *place)
            self._sent["place"] = place

    def _px(self, position: float) -> float:
        return SHARP * (position + self._margin)

    def _style(self, **styles: object) -> None:
        for name, value in styles.items():
            if self._sent.get(name) != value:
                style(self._canvas, name, value)
                self._sent[name] = value


@contextmanager
def painting(canvas: Canvas, margin: float = 0, areas: Iterable[Area] | None = None) -> Iterator[Painter]:
    """A painter at work on a wiped canvas; with areas, on these parts of it alone."""
    painter = Painter(canvas, margin)
    painter.begin(areas)
    try:
        yield painter
    finally:
        painter.end()


@lru_cache(1024)
def _calls(d: str, zoom: float) -> list[tuple[str, list[float]]]:
    """Path data as what a canvas is to do, with its numbers."""
    found, at = [], (0.0, 0.0)
    for letter, numbers in steps(d):
        lengths, angles = numbers, list[float]()
        if letter == "A":
            *lengths, first, last, backwards = circle(at, numbers)
            angles = [first, last, backwards]
        found.append((_CALLS[letter], [*(_short(zoom * n, 1) for n in lengths), *angles]))
        at = (numbers[-2], numbers[-1]) if numbers else at
    return found


def _short(number: float, digits: int = 2) -> float:
    """A number that is short to send."""
    rounded = round(number, digits)
    return int(rounded) if rounded == int(rounded) else rounded
