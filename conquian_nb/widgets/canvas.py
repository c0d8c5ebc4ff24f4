"""A scene on an ipycanvas canvas, and what the reader does to it: clicks, keys, the page's theme and width.

A page that (re)connects starts from an empty canvas, so the whole scene is painted then; later only where it changed.
Faces are painted once each to canvases off screen. A guard in the page (guard.js) takes all events, so that the
picture traps neither the Tab key nor scrolling, and sends one message for a click or a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import reduce
from itertools import groupby
from math import isfinite
from typing import Any

import traitlets
from ipycanvas import Canvas
from ipywidgets import Box, Layout, Widget

from conquian_nb.drawing.deck import Deck, Theme
from conquian_nb.drawing.scene import Scene
from conquian_nb.drawing.shapes import Face, Shape
from conquian_nb.engine.language import _
from conquian_nb.widgets.damage import Area, bounds, differences, meets
from conquian_nb.widgets.guard import LOCK, Guard, hold
from conquian_nb.widgets.painter import SHARP, Painter, painting
from conquian_nb.widgets.sprites import MARGIN, MUTE, Sprites

KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Escape")


class TablePicture:
    """A picture that follows the scenes it is given and tells what the reader does to it.

    widget is what a notebook shows, as often as it likes. Functions given to on_click and on_key make it
    a control that can have the focus; without them it is a plain image. An error in any of these functions
    goes to on_error. A guard given stands beside it in the same box; without one it has its own.
    """

    def __init__(self, guard: Guard | None = None) -> None:
        self._canvas = Canvas(width=SHARP * 700, height=SHARP * 479)
        # Parts are painted here and copied: a browser smooths a shape otherwise where an area's edge cuts it off.
        self._draft = Canvas(width=self._canvas.width, height=self._canvas.height, **MUTE)
        self._guard = guard or Guard()
        inside = [self._canvas] if guard else [self._canvas, self._guard]
        self.widget = Box(inside, layout=Layout(width="100%", max_width="700px"))
        self.widget.add_class("cq")
        self.widget.add_class("cq-picture")
        self._scene: tuple[Scene, Deck, Theme] | None = None  # what is to be shown, and
        self._shown: tuple[Scene, Deck, Theme] | None = None  # what the page shows
        self._connected = False
        self._sprites = Sprites()
        self._heard: dict[str, list[Callable[..., None]]] = {}
        self._told: dict[str, object] = {"theme": "light", "motion": False}
        self._canvas.on_client_ready(self._connect)
        self._guard.on_msg(lambda _, content, __: self._hear(content))

    def draw(self, scene: Scene, deck: Deck = "french", theme: Theme = "light") -> None:
        """Show this scene. Nothing is sent before a page is there to show it."""
        self._scene = (scene, deck, theme)
        with self.together():
            self._guard.alt, self._guard.picture = scene.alt, _("card table")
            if self._connected:
                self._paint(scene, deck, theme)

    def carry(self, **words: traitlets.TraitType[Any, Any]) -> Guard:
        """Let the picture's own model carry more words to the page, for parts that show them (see parts.py).

        What is set on the model inside its hold_sync() goes in one message with the picture's label.
        """
        self._guard.add_traits(**{name: trait.tag(sync=True) for name, trait in words.items()})
        return self._guard

    def together(self, *boxes: Widget) -> AbstractContextManager[None]:
        """Send all that changes inside, the picture and what is in these boxes, as one message."""
        return self._guard.together(*boxes)

    def on_click(self, act: Callable[[float, float], None]) -> None:
        """Call act(x, y) at each click or tap, in the scene's coordinates."""
        self._listen("click", act)
        self._guard.interactive = True

    def on_key(self, act: Callable[[str], None]) -> None:
        """Call act(key) for arrow keys, Enter, blank (" ") and, while wants_escape, Escape."""
        self._listen("key", act)
        self._guard.interactive = True

    def on_theme(self, act: Callable[[Theme], None]) -> None:
        """Call act("light" or "dark") when the page's theme is not the one last told; it begins with light."""
        self._listen("theme", act)

    def on_width(self, act: Callable[[int], None]) -> None:
        """Call act(pixels) when the page has given the picture another width."""
        self._listen("width", act)

    def on_reduced_motion(self, act: Callable[[bool], None]) -> None:
        """Call act(True) when the reader has asked for less motion, act(False) when that ends."""
        self._listen("motion", act)

    def on_error(self, act: Callable[[Exception], None]) -> None:
        """Call act(error) for an error in any other function; without it the error is raised, seen only in the log."""
        self._listen("error", act)

    @property
    def wants_escape(self) -> bool:
        """Whether the Escape key is told to on_key. Else it is left to the page: set it only while it has a use."""
        return bool(self._guard.escape)

    @wants_escape.setter
    def wants_escape(self, wanted: bool) -> None:
        self._guard.escape = wanted

    def _listen(self, kind: str, act: Callable[..., None]) -> None:
        self._heard.setdefault(kind, []).append(act)

    def _tell(self, kind: str, *values: object) -> None:
        for act in self._heard.get(kind, []):
            with self._errors_told():
                act(*values)

    @contextmanager
    def _errors_told(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if not self._heard.get("error"):
                raise
            for act in self._heard["error"]:
                act(error)

    def _hear(self, content: Any) -> None:
        """A message of the guard: checked, then told once, however many views send the same news."""
        match content:
            case {"kind": "click", "at": [float() | int() as across, float() | int() as down]} if self._scene:
                scene = self._scene[0]
                if isfinite(across) and isfinite(down) and 0 <= across <= 1 and 0 <= down <= 1:
                    self._tell("click", across * scene.width, down * scene.height)
            case {"kind": "key", "key": str() as key} if key in KEYS:
                self._tell("key", key)
            case {"kind": "theme", "dark": bool() as dark}:
                self._tell_news("theme", "dark" if dark else "light")
            case {"kind": "motion", "reduced": bool() as reduced}:
                self._tell_news("motion", reduced)
            case {"kind": "width", "width": int() as width} if width > 0:
                self._tell_news("width", width)

    def _tell_news(self, kind: str, value: object) -> None:
        if self._told.get(kind) != value:
            self._told[kind] = value
            self._tell(kind, value)

    def _connect(self) -> None:
        """A page is there: the first, or a new one that knows nothing of what was painted before."""
        with LOCK:
            self._sprites.forget()
            self._shown = None
            self._connected = True
            if self._scene:
                with self._errors_told():
                    self._paint(*self._scene)

    def _paint(self, scene: Scene, deck: Deck, theme: Theme) -> None:
        """Paint the scene: where it differs from the one shown, or all of it if the page shows none like it."""
        with LOCK:
            areas = self._differences(scene, deck, theme)
            if areas == []:
                return  # the page shows just this
            self._shown = None
            self._resize(scene)
            with hold(self._guard):
                with painting(self._draft if areas else self._canvas) as painter:
                    wanted = [s for s in scene.shapes if areas is None or meets(s, areas)]
                    for foot, shapes in groupby(wanted, _foot):
                        self._put(painter, foot, list(shapes), deck, theme)
                if areas:
                    with painting(self._canvas, areas=areas) as painter:
                        painter.copy(self._draft, 0, 0)
            self._shown = (scene, deck, theme)
        with hold(self._guard):  # a message of its own: the picture is not kept waiting
            for w in sorted({shape.w for shape in scene.shapes if isinstance(shape, Face)}):
                self._sprites.prepare(w, deck, theme)

    def _differences(self, scene: Scene, deck: Deck, theme: Theme) -> list[Area] | None:
        if self._shown is None or self._shown[1:] != (deck, theme):
            return None
        shown = self._shown[0]
        if (shown.width, shown.height) != (scene.width, scene.height):
            return None
        return differences(shown.shapes, scene.shapes)

    def _put(self, painter: Painter, foot: float | None, shapes: list[Shape], deck: Deck, theme: Theme) -> None:
        """Paint shapes that follow one another; with a foot, they are cards of which nothing shows below it."""
        if foot is not None:
            left, top, right, _ = reduce(Area.with_, map(bounds, shapes))
            with painter.within(left, top, right, foot):
                self._put(painter, None, shapes, deck, theme)
            return
        for shape in shapes:
            if isinstance(shape, Face):
                sprite = self._sprites.card(shape.key, shape.w, deck, theme)
                painter.copy(sprite, shape.x - MARGIN, shape.y - MARGIN)
            else:
                painter.paint(shape)

    def _resize(self, scene: Scene) -> None:
        width, height = round(SHARP * scene.width), round(SHARP * scene.height)
        if (self._canvas.width, self._canvas.height) != (width, height):
            self.widget.layout.max_width = f"{max(700, round(scene.width))}px"
            for canvas in (self._canvas, self._draft):
                with canvas.hold_sync():
                    canvas.width, canvas.height = width, height


def _foot(shape: Shape) -> float | None:
    """Where a card that stands in a rack is cut off; None for all that shows whole."""
    return shape.y + shape.clip if isinstance(shape, Face) and shape.clip is not None else None
