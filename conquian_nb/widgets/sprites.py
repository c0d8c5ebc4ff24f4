"""What a picture paints again and again, made once: card faces, on canvases off screen."""

from __future__ import annotations

from itertools import count
from math import ceil
from secrets import token_urlsafe

from ipycanvas import Canvas
from ipywidgets import Layout

from conquian_nb.drawing.deck import Deck, Theme, face
from conquian_nb.widgets.painter import SHARP, painting

MOST = 250  # canvases kept; the one not used for longest makes room
MARGIN = 1  # CSS pixels round a face, for its outline and its shadow
MUTE = {"_send_client_ready_event": False}  # for canvases off screen: only the picture itself hears of a new page
Key = tuple[str, float, Deck, Theme]
_IDS = map((token_urlsafe(3)[:2] + "{:x}").format, count())  # every copy names its canvas: short names, short messages


class Sprites:
    """The canvases off screen of one picture, by the face that is on them."""

    def __init__(self) -> None:
        self._canvases: dict[Key, Canvas] = {}
        self._layout = Layout()  # none is seen: one for all
        self._painted: set[Key] = set()
        self._prepared: set[tuple[float, Deck, Theme]] = set()

    def forget(self) -> None:
        """Paint all of them again when they are next used: a new page has only empty canvases."""
        self._painted.clear()
        self._prepared.clear()

    def card(self, key: str, w: float, deck: Deck, theme: Theme) -> Canvas:
        """A whole face; it lies MARGIN in from the corner of its canvas."""
        wanted = (key, w, deck, theme)
        canvas = self._canvas(wanted, ceil(SHARP * (w + 2 * MARGIN + 1)), ceil(SHARP * (1.4 * w + 2 * MARGIN + 1)))
        if wanted not in self._painted:
            self._painted.add(wanted)
            with painting(canvas, MARGIN) as painter:
                for path in face(key, w, deck, theme):
                    painter.paint(path)
        return canvas

    def prepare(self, w: float, deck: Deck, theme: Theme) -> None:
        """Paint all faces of the common pack at this width, and both backs: no later picture has to wait for one."""
        if (w, deck, theme) in self._prepared:
            return
        self._prepared.add((w, deck, theme))
        for key in ("back", "dead", *(rank + suit for suit in "cdhs" for rank in "A234567JQK")):
            self.card(key, w, deck, theme)

    def _canvas(self, key: Key, width: int, height: int) -> Canvas:
        """The canvas of this key: its own, a new one, or, when there are many, that of the key not used for longest."""
        canvas = self._canvases.pop(key, None)
        if canvas is None:
            canvas = self._free_canvas(width, height)
        self._canvases[key] = canvas
        return canvas

    def _free_canvas(self, width: int, height: int) -> Canvas:
        if len(self._canvases) < MOST:
            return Canvas(width=width, height=height, layout=self._layout, model_id=next(_IDS), **MUTE)
        oldest = next(iter(self._canvases))
        self._painted.discard(oldest)
        canvas = self._canvases.pop(oldest)
        canvas.width, canvas.height = width, height
        return canvas
