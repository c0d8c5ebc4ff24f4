"""What a picture paints again and again, made once: card faces and boxes on canvases off screen, paths as Path2D."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import count, pairwise
from math import ceil
from secrets import token_urlsafe
from typing import NamedTuple

from ipycanvas import Canvas, Path2D
from ipywidgets import Layout

from conquian_nb.drawing.deck import Deck, Theme, face
from conquian_nb.drawing.shapes import Face, Path, Rect, Text
from conquian_nb.widgets.damage import Area, bounds
from conquian_nb.widgets.painter import SHARP, STEP_BY_STEP, painting
from conquian_nb.widgets.pathdata import letters

MOST = 250  # canvases kept, and paths; the one not used for longest makes room
MOST_MET = 60  # things remembered that have none of their own yet: what comes up more seldom is not worth one
ROW = 5  # boxes that make a row
MARGIN = 1  # CSS pixels round a face, for its outline and its shadow
Key = tuple[str, float, Deck, Theme] | tuple[Rect | Path | Text, ...]
# Bytes, about: what it takes to make a canvas or a path in the page, and to send a shape or a step.
CANVAS, PATH, SHAPE, STEP = 1600, 900, 100, 20
_IDS = map((token_urlsafe(3)[:2] + "{:x}").format, count())  # every copy names its canvas: short names, short messages


class _Path(Path2D):
    """A Path2D with a short name."""

    def __init__(self, d: str) -> None:
        self.set_trait("value", d)
        super(Path2D, self).__init__(model_id=next(_IDS))


class Stamp(NamedTuple):
    """A canvas off screen, and where its corner goes."""

    canvas: Canvas
    x: float
    y: float


class Row(NamedTuple):
    """A row of boxes, all like the last of them; where the first ones are filled otherwise, all like these as well."""

    like_last: Stamp
    like_first: Stamp | None
    firsts: int


class Sprites:
    """The canvases off screen of one picture, by what is on them.

    While a picture is painted from scratch all its shapes get one: it is long to send anyhow, and shorter ones follow.
    """

    def __init__(self) -> None:
        self.from_scratch = False
        self._canvases: dict[Key, Canvas] = {}
        self._layout = Layout()  # none is seen: one for all
        self._painted: set[Key] = set()
        self._prepared: set[tuple[float, Deck, Theme]] = set()
        self._paths: dict[str, Path2D] = {}
        self._met: dict[Key | str, int] = {}  # bytes sent for things without a canvas or a path of their own

    def forget(self) -> None:
        """Paint all of them again when they are next used: a new page has only empty canvases."""
        self._painted.clear()
        self._prepared.clear()

    def path2d(self, d: str) -> Path2D | None:
        """The Path2D of path data that comes up often, or can't be sent step by step; None for others."""
        path = self._paths.pop(d, None)
        if path is None:
            if STEP_BY_STEP.issuperset(letters(d)) and not self._pays(d, STEP * len(letters(d)), PATH + len(d)):
                return None
            if len(self._paths) >= MOST:
                self._paths.pop(next(iter(self._paths))).close()
            path = _Path(d)
        self._paths[d] = path
        return path

    def card(self, shape: Face, deck: Deck, theme: Theme) -> Canvas:
        """A whole face; it lies MARGIN in from the corner of its canvas."""
        key: Key = (shape.key, shape.w, deck, theme)
        canvas = self._canvas(key, shape.w + 2 * MARGIN + 1, 1.4 * shape.w + 2 * MARGIN + 1)
        if self._blank(key):
            with painting(canvas, self.path2d, MARGIN) as painter:
                for path in face(shape.key, shape.w, deck, theme):
                    painter.paint(path)
        return canvas

    def prepare(self, w: float, deck: Deck, theme: Theme) -> None:
        """Paint all faces of the common pack at this width, so that no later picture has to wait for one."""
        if (w, deck, theme) in self._prepared:
            return
        self._prepared.add((w, deck, theme))
        for suit in "cdhs":
            for rank in "A234567JQK":
                self.card(Face(rank + suit, 0, 0, w), deck, theme)

    def stamp(self, shapes: Sequence[Rect | Path | Text], times: int = 1) -> Stamp | None:
        """The canvas of shapes that often come up together; `times` is how often they do so now."""
        first = shapes[0]
        key = tuple(replace(s, x=round(s.x - first.x, 2), y=round(s.y - first.y, 2)) for s in shapes)
        cost = times * sum(map(_cost, shapes))
        if key not in self._canvases and not (self.from_scratch or self._pays(key, cost, CANVAS)):
            return None
        left, top, right, bottom = reduce(Area.with_, map(bounds, key))
        canvas = self._canvas(key, right - left, bottom - top)
        if self._blank(key):
            with painting(canvas, self.path2d) as painter:
                for shape in key:
                    painter.paint(replace(shape, x=shape.x - left, y=shape.y - top))
        return Stamp(canvas, first.x + left, first.y + top)

    def row(self, boxes: Sequence[Rect]) -> Row | None:
        """An even row of boxes that comes up often: at least five, alike but for the filling of the first ones."""
        gaps = {round(right.x - left.x, 2) for left, right in pairwise(boxes)}
        firsts = next((n for n, box in enumerate(boxes) if box.fill != boxes[0].fill), 0)
        if len(boxes) < ROW or len(gaps) > 1 or len({box.fill for box in boxes[firsts:]}) > 1:
            return None
        last = self.stamp([replace(box, fill=boxes[-1].fill) for box in boxes])
        first = self.stamp([replace(box, fill=boxes[0].fill) for box in boxes]) if firsts else None
        return None if last is None or (firsts and first is None) else Row(last, first, firsts)

    def _canvas(self, key: Key, width: float, height: float) -> Canvas:
        """The canvas of this key: its own, a new one, or, when there are many, that of the key not used for longest."""
        canvas = self._canvases.pop(key, None)
        if canvas is None:
            canvas = self._free_canvas(ceil(SHARP * width), ceil(SHARP * height))
        self._canvases[key] = canvas
        return canvas

    def _free_canvas(self, width: int, height: int) -> Canvas:
        if len(self._canvases) < MOST:
            # Only the picture itself needs to hear of a new page.
            mute = {"_send_client_ready_event": False}
            return Canvas(width=width, height=height, layout=self._layout, model_id=next(_IDS), **mute)
        oldest = next(iter(self._canvases))
        self._painted.discard(oldest)
        canvas = self._canvases.pop(oldest)
        canvas.width, canvas.height = width, height
        return canvas

    def _pays(self, thing: Key | str, cost: int, price: int) -> bool:
        """Whether a canvas or a path of its own would by now have cost no more than sending the thing each time."""
        spent = self._met.pop(thing, 0) + cost
        if spent >= price:
            return True
        if len(self._met) >= MOST_MET:
            self._met.pop(next(iter(self._met)))
        self._met[thing] = spent
        return False

    def _blank(self, key: Key) -> bool:
        """Whether this key's canvas still has to be painted; asked once, as it is painted then."""
        if key in self._painted:
            return False
        self._painted.add(key)
        return True


def _cost(shape: Rect | Path | Text) -> int:
    """Bytes, about, that it takes to send a shape."""
    match shape:
        case Rect():
            return SHAPE + 7 * STEP
        case Path():
            return SHAPE + STEP * len(letters(shape.d))
        case Text():
            return SHAPE
