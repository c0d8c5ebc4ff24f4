"""What a picture paints again and again, made once: card faces and boxes on canvases off screen, paths as Path2D."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from math import ceil
from secrets import token_urlsafe

from ipycanvas import Canvas, Path2D
from ipywidgets import Layout

from conquian_nb.drawing.deck import Deck, Theme, face
from conquian_nb.drawing.shapes import Face, Rect
from conquian_nb.widgets.painter import SHARP, STEP_BY_STEP, painting
from conquian_nb.widgets.pathdata import letters

MOST = 250  # canvases kept, and paths; the one not used for longest makes room
MOST_MET = 1000  # things remembered that were met only once
MARGIN = 1  # CSS pixels round a face, for its outline and its shadow
Key = tuple[str, float, float | None, Deck, Theme] | Rect
_IDS = map((token_urlsafe(3) + "{:x}").format, count())  # every copy names its canvas: short names, short messages


class _Path(Path2D):
    """A Path2D with a short name."""

    def __init__(self, d: str) -> None:
        self.set_trait("value", d)
        super(Path2D, self).__init__(model_id=next(_IDS))


class Sprites:
    """The canvases off screen of one picture, by what is on them."""

    def __init__(self) -> None:
        self._canvases: dict[Key, Canvas] = {}
        self._layout = Layout()  # none is seen: one for all
        self._painted: set[Key] = set()
        self._prepared: set[tuple[float, Deck, Theme]] = set()
        self._paths: dict[str, Path2D] = {}
        self._met: set[Rect | str] = set()

    def forget(self) -> None:
        """Paint all of them again when they are next used: a new page has only empty canvases."""
        self._painted.clear()
        self._prepared.clear()

    def path2d(self, d: str) -> Path2D | None:
        """The Path2D of path data that comes up again, or can't be sent step by step; None for others."""
        path = self._paths.pop(d, None)
        if path is None:
            if letters(d) <= STEP_BY_STEP and not self._again(d):
                return None
            if len(self._paths) >= MOST:
                self._paths.pop(next(iter(self._paths))).close()
            path = _Path(d)
        self._paths[d] = path
        return path

    def card(self, shape: Face, deck: Deck, theme: Theme) -> Canvas:
        """A face; it lies MARGIN in from the corner of its canvas. Cut off below if the shape is."""
        width = shape.w + 2 * MARGIN + 1
        key: Key = (shape.key, shape.w, None, deck, theme)
        whole = self._canvas(key, width, 1.4 * shape.w + 2 * MARGIN + 1)
        if self._blank(key):
            with painting(whole, self.path2d, MARGIN) as painter:
                for path in face(shape.key, shape.w, deck, theme):
                    painter.paint(path)
        if shape.clip is None:
            return whole
        key = (shape.key, shape.w, shape.clip, deck, theme)
        cut = self._canvas(key, width, MARGIN + shape.clip)
        if self._blank(key):
            with painting(cut, self.path2d) as painter:
                painter.copy(whole, 0, 0)
        return cut

    def prepare(self, w: float, deck: Deck, theme: Theme) -> None:
        """Paint all faces of the common pack at this width, so that no later picture has to wait for one."""
        if (w, deck, theme) in self._prepared:
            return
        self._prepared.add((w, deck, theme))
        for suit in "cdhs":
            for rank in "A234567JQK":
                self.card(Face(rank + suit, 0, 0, w), deck, theme)

    def box(self, shape: Rect) -> Canvas | None:
        """A box with round corners that comes up again; it lies box_margin(shape) in from the corner of its canvas."""
        margin = box_margin(shape)
        key = replace(shape, x=margin, y=margin)
        if key not in self._canvases and not (shape.corner and self._again(key)):
            return None
        canvas = self._canvas(key, shape.w + 2 * margin, shape.h + 2 * margin)
        if self._blank(key):
            with painting(canvas, self.path2d) as painter:
                painter.paint(key)
        return canvas

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

    def _again(self, thing: Rect | str) -> bool:
        """Whether this was met before; what is painted only once is not worth a canvas or a Path2D of its own."""
        if thing in self._met:
            return True
        if len(self._met) >= MOST_MET:
            self._met.clear()
        self._met.add(thing)
        return False

    def _blank(self, key: Key) -> bool:
        """Whether this key's canvas still has to be painted; asked once, as it is painted then."""
        if key in self._painted:
            return False
        self._painted.add(key)
        return True


def box_margin(shape: Rect) -> int:
    """How far a box's line reaches outside it, in whole CSS pixels."""
    return ceil(shape.line / 2) + 1 if shape.stroke else 1
