"""Shapes as drawing commands of an ipycanvas canvas, as few and as short as the picture allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ipycanvas import Canvas, Path2D

from conquian_nb.drawing.shapes import Path, Rect, Text, fitted, text_width
from conquian_nb.widgets.damage import Area
from conquian_nb.widgets.pathdata import steps

SHARP = 2
"""Canvas pixels for one CSS pixel: crisp on every screen."""
FONT = "system-ui"
_ALIGN = {"start": "start", "middle": "center", "end": "end"}
_CALLS = {"M": "move_to", "L": "line_to", "Q": "quadratic_curve_to", "C": "bezier_curve_to", "Z": "close_path"}
STEP_BY_STEP = frozenset(_CALLS) | {"H", "V"}
"""The steps of path data that a painter can send without a Path2D."""


class Painter:
    """Paints shapes on a canvas, their origin `margin` CSS pixels in from its corner.

    It remembers colour, line, font and place, and sends them again only where they change. path2d gives the
    Path2D of path data, or None where the path is better sent step by step. Use `painting`.
    """

    def __init__(self, canvas: Canvas, path2d: Callable[[str], Path2D | None], margin: float = 0) -> None:
        self._canvas = canvas
        self._path2d = path2d
        self._margin = margin
        # Nothing is known at first, so all is set anew: a page that was loaded again has forgotten the last painting.
        self._sent: dict[str, object] = {}

    def begin(self, areas: Iterable[Area] | None) -> None:
        """Wipe the canvas; with areas, wipe and paint nothing outside them until `end`."""
        self._canvas.save()
        self._place(1)
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
        self._place(1)
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
        self._place(1)
        self._style(global_alpha=1)
        self._canvas.draw_image(sprite, round(self._px(x)), round(self._px(y)))

    def _rect(self, shape: Rect) -> None:
        self._place(1)
        x, y = round(self._px(shape.x)), round(self._px(shape.y))
        w, h, r = (_short(SHARP * length, 1) for length in (shape.w, shape.h, shape.corner))
        if r:
            self._outline(x, y, _short(x + w, 1), _short(y + h, 1), r)
        if shape.fill:
            self._style(fill_style=shape.fill)
            if r:
                self._canvas.fill(None)
            else:
                self._canvas.fill_rect(x, y, w, h)
        if shape.stroke and shape.line:
            self._line(shape, 1)
            if r:
                self._canvas.stroke()
            else:
                self._canvas.stroke_rect(x, y, w, h)

    def _outline(self, left: float, top: float, right: float, bottom: float, r: float) -> None:
        self._begin_path()
        self._canvas.move_to(_short(left + r, 1), top)
        self._canvas.arc_to(right, top, right, bottom, r)
        self._canvas.arc_to(right, bottom, left, bottom, r)
        self._canvas.arc_to(left, bottom, left, top, r)
        self._canvas.arc_to(left, top, right, top, r)
        self._canvas.close_path()

    def _path(self, shape: Path) -> None:
        walked = (shape.d, shape.x, shape.y, shape.scale)  # a fill and its line, a line and its casing: walked once
        path = None if self._sent.get("walked") == walked else self._path2d(shape.d)
        if path is None:
            self._place(1)
            self._walk(shape, walked)
        else:
            self._place(SHARP * shape.scale, self._px(shape.x), self._px(shape.y))
        if shape.fill:
            self._style(fill_style=shape.fill)
            self._canvas.fill(path)
        if shape.stroke and shape.line:
            self._line(shape, shape.scale * SHARP if path else 1)
            self._canvas.stroke(path)

    def _walk(self, shape: Path, walked: object) -> None:
        if self._sent.get("walked") == walked:
            return
        self._begin_path()
        self._sent["walked"] = walked
        for letter, numbers in steps(shape.d):
            corner = (shape.x, shape.y)
            pixels = [_short(self._px(n * shape.scale + corner[i % 2]), 1) for i, n in enumerate(numbers)]
            getattr(self._canvas, _CALLS[letter])(*pixels)

    def _text(self, line: Text) -> None:
        self._place(1)
        font = f"{'600 ' if line.bold else ''}{_short(SHARP * line.size)}px {FONT}"
        self._style(fill_style=line.fill, font=font, text_align=_ALIGN[line.anchor])
        close = line.room is not None and text_width(line.text, line.size, line.bold) > 0.8 * line.room
        room = _short(SHARP * line.room, 1) if line.room is not None and close else None
        self._canvas.fill_text(line.text, _short(self._px(line.x), 1), _short(self._px(line.y), 1), room)

    def _begin_path(self) -> None:
        self._canvas.begin_path()
        self._sent.pop("walked", None)

    def _line(self, shape: Rect | Path, scale: float) -> None:
        """Line and dashes, given in CSS pixels, on a canvas that is scaled."""
        unit = SHARP / scale
        self._style(line_cap="round", line_join="round", stroke_style=shape.stroke)
        self._style(line_width=_short(unit * shape.line))
        dash = [_short(unit * part) for part in shape.dash]
        if self._sent.get("dash") != dash:
            self._canvas.set_line_dash(dash)
            self._sent["dash"] = dash

    def _px(self, position: float) -> float:
        return SHARP * (position + self._margin)

    def _place(self, scale: float, x: float = 0, y: float = 0) -> None:
        place = (_short(scale, 4), _short(x), _short(y))
        if self._sent.get("place") != place:
            zoom, left, top = place
            self._canvas.set_transform(zoom, 0, 0, zoom, left, top)
            self._sent["place"] = place

    def _style(self, **styles: object) -> None:
        for name, value in styles.items():
            if self._sent.get(name) != value:
                setattr(self._canvas, name, value)
                self._sent[name] = value


@contextmanager
def painting(
    canvas: Canvas, path2d: Callable[[str], Path2D | None], margin: float = 0, areas: Iterable[Area] | None = None
) -> Iterator[Painter]:
    """A painter at work on a wiped canvas; with areas, on these parts of it alone."""
    painter = Painter(canvas, path2d, margin)
    painter.begin(areas)
    try:
        yield painter
    finally:
        painter.end()


def _short(number: float, digits: int = 2) -> float:
    """A number that is short to send."""
    rounded = round(number, digits)
    return int(rounded) if rounded == int(rounded) else rounded
