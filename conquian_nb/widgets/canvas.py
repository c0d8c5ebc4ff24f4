"""A scene on an ipycanvas canvas, and what the reader does to it: clicks, keys, the page's theme and width.

ipycanvas keeps no picture of its own, so the whole scene is painted again at each change and whenever a page
(re)connects. Faces are painted once each to canvases off screen. A guard in the page (guard.js) takes all
events, so that the picture traps neither the Tab key nor scrolling, and sends one message for a click or a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from math import ceil, isfinite
from typing import Any

import anywidget
import traitlets
from ipycanvas import Canvas, Path2D
from ipycanvas import canvas as ipycanvas_module
from ipywidgets import Box, Layout

from conquian_nb.drawing.deck import Deck, Theme, face
from conquian_nb.drawing.scene import Scene
from conquian_nb.drawing.shapes import Face
from conquian_nb.widgets.brush import SHARP, Brush

SPRITES = 150  # faces kept painted; the one not used for longest makes room
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Escape")
SpriteKey = tuple[str, float, float | None, Deck, Theme]


def _packaged(name: str) -> str:
    return (files("conquian_nb.widgets") / name).read_text("utf-8")


class Guard(anywidget.AnyWidget):
    """The picture's ears in the page; it shows nothing and brings the style sheet with it."""

    _esm = _packaged("guard.js")
    _css = _packaged("look.css")
    label = traitlets.Unicode("").tag(sync=True)
    interactive = traitlets.Bool(False).tag(sync=True)
    escape = traitlets.Bool(False).tag(sync=True)


@contextmanager
def hold() -> Iterator[None]:
    """Send all drawing inside as one message; may be nested, and an error inside leaves nothing switched off."""
    manager = ipycanvas_module._CANVAS_MANAGER
    outermost, manager._caching = not manager._caching, True
    try:
        yield
    finally:
        if outermost:
            try:
                manager.flush()
            finally:
                manager._caching = False


class TablePicture:
    """A picture that follows the scenes it is given and tells what the reader does to it.

    widget is what a notebook shows, as often as it likes. Functions given to on_click and on_key make it
    a control that can have the focus; without them it is a plain image. An error in any of these functions
    goes to on_error.
    """

    def __init__(self) -> None:
        self._canvas = Canvas(width=SHARP * 700, height=SHARP * 479)
        self._guard = Guard()
        self.widget = Box([self._canvas, self._guard], layout=Layout(width="100%", max_width="700px"))
        self.widget.add_class("cq")
        self.widget.add_class("cq-picture")
        self._scene: tuple[Scene, Deck, Theme] | None = None
        self._connected = False
        self._sprites: dict[SpriteKey, Canvas] = {}
        self._painted: set[SpriteKey] = set()
        self._path2ds: dict[str, Path2D] = {}
        self._heard: dict[str, list[Callable[..., None]]] = {}
        self._told: dict[str, object] = {"theme": "light", "motion": False}
        self._canvas.on_client_ready(self._connect)
        self._guard.on_msg(lambda _, content, __: self._hear(content))

    def draw(self, scene: Scene, deck: Deck = "french", theme: Theme = "light") -> None:
        """Show this scene. Nothing is sent before a page is there to show it."""
        self._scene = (scene, deck, theme)
        self._guard.label = scene.alt
        if self._connected:
            self._paint(scene, deck, theme)

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
        ipycanvas_module._CANVAS_MANAGER._current_canvas = None  # else drawing goes astray after a reload
        self._painted.clear()
        self._connected = True
        if self._scene:
            with self._errors_told():
                self._paint(*self._scene)

    def _paint(self, scene: Scene, deck: Deck, theme: Theme) -> None:
        self._resize(scene)
        with hold():
            faces = [shape for shape in scene.shapes if isinstance(shape, Face)]
            sprites = {shape: self._sprite((shape.key, shape.w, shape.clip, deck, theme)) for shape in faces}
            brush = Brush(self._canvas, self._path2d)
            for shape in scene.shapes:
                if isinstance(shape, Face):
                    brush.sprite(sprites[shape], shape.x - 1, shape.y - 1)
                else:
                    brush.paint(shape)

    def _resize(self, scene: Scene) -> None:
        width, height = round(SHARP * scene.width), round(SHARP * scene.height)
        if (self._canvas.width, self._canvas.height) != (width, height):
            self.widget.layout.max_width = f"{max(700, round(scene.width))}px"
            with self._canvas.hold_sync():
                self._canvas.width, self._canvas.height = width, height

    def _sprite(self, key: SpriteKey) -> Canvas:
        """The off-screen canvas with this face on it, painted if the page doesn't have it yet."""
        canvas = self._sprites[key] = self._sprites.pop(key, None) or self._free_canvas(*_sprite_size(key))
        if key not in self._painted:
            name, w, _, deck, theme = key
            brush = Brush(canvas, self._path2d, margin=1)
            for path in face(name, w, deck, theme):
                brush.paint(path)
            self._painted.add(key)
        return canvas

    def _free_canvas(self, width: int, height: int) -> Canvas:
        """A new canvas, or, when there are many, that of the face not used for longest."""
        if len(self._sprites) < SPRITES:
            return Canvas(width=width, height=height)
        oldest = next(iter(self._sprites))
        self._painted.discard(oldest)
        canvas = self._sprites.pop(oldest)
        canvas.width, canvas.height = width, height
        return canvas

    def _path2d(self, d: str) -> Path2D:
        if d not in self._path2ds:
            self._path2ds[d] = Path2D(d)
        return self._path2ds[d]


def _sprite_size(key: SpriteKey) -> tuple[int, int]:
    """A face's canvas in its own pixels: 1 px free on the left and on top, room for the shadow right and below."""
    _, w, clip, _, _ = key
    high = 1.4 * w + 2 if clip is None else clip
    return ceil(SHARP * (w + 3)), ceil(SHARP * (high + 1))
