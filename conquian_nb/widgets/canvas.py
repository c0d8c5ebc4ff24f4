"""A scene on an ipycanvas canvas, and what the reader does to it: clicks, keys, the page's theme and width.

A page that (re)connects starts from an empty canvas, so the whole scene is painted then; later only what changed.
Faces are painted once each to canvases off screen. A guard in the page (guard.js) takes all events, so that the
picture traps neither the Tab key nor scrolling, and sends one message for a click or a key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from importlib.resources import files
from itertools import groupby, zip_longest
from math import isfinite
from threading import RLock
from typing import Any

import anywidget
import traitlets
from ipycanvas import Canvas
from ipycanvas import canvas as ipycanvas_module
from ipywidgets import Box, Layout

from conquian_nb.drawing.deck import Deck, Theme, chip_css
from conquian_nb.drawing.scene import Scene
from conquian_nb.drawing.shapes import Face, Path, Rect, Shape, Text
from conquian_nb.engine.language import _
from conquian_nb.widgets.damage import Area, bounds, differences
from conquian_nb.widgets.painter import SHARP, Painter, painting
from conquian_nb.widgets.sprites import MARGIN, Sprites

# A page's messages are answered in two threads, a cell's and that of a subshell: one paints at a time. A widget that
# changes a state of its own takes the lock too.
LOCK = RLock()
Kind = tuple[Any, ...]
LARGE = 25_000  # square pixels; a larger path is an arrow across the table, which hardly comes up again
SENTENCES = tuple(f"alt{n}" for n in range(8))
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Escape")


def _packaged(name: str) -> str:
    return (files("conquian_nb.widgets") / name).read_text("utf-8")


GUARD = _packaged("guard.js")  # a function guard(model, find)


class Guard(anywidget.AnyWidget):
    """The picture's ears in the page; it shows nothing and brings the style sheet with it.

    What the picture shows is told sentence by sentence, since at a redraw most of them stay as they are. A panel beside
    the picture may be its guard as well: then both are one message.
    """

    _esm = (
        GUARD
        + """
    function render({ model, el }) {
      el.style.display = "none";
      return guard(model, () => el.closest(".cq-picture"));
    }
    export default { render };
    """
    )
    _css = _packaged("look.css") + chip_css()
    alt0, alt1, alt2, alt3, alt4, alt5, alt6, alt7 = (traitlets.Unicode("").tag(sync=True) for _ in SENTENCES)
    picture = traitlets.Unicode("").tag(sync=True)  # what kind of thing it is to a reader who can't see it
    interactive = traitlets.Bool(False).tag(sync=True)
    escape = traitlets.Bool(False).tag(sync=True)

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        return " ".join(filter(None, (getattr(self, name) for name in SENTENCES)))

    @alt.setter
    def alt(self, words: str) -> None:
        sentences = re.split(r"(?<=\.) ", words, maxsplit=len(SENTENCES) - 1)
        with self.hold_sync():
            for name, sentence in zip_longest(SENTENCES, sentences, fillvalue=""):
                setattr(self, name, sentence)


@contextmanager
def hold() -> Iterator[None]:
    """Send all drawing inside as one message; may be nested, and an error inside leaves nothing switched off."""
    manager = ipycanvas_module._CANVAS_MANAGER
    with LOCK:
        outermost, manager._caching = not manager._caching, True
        try:
            yield
        finally:
            if outermost:
                manager._caching = False
                commands, manager._commands_cache = manager._commands_cache, []
                buffers, manager._buffers_cache = manager._buffers_cache, []
                if commands:
                    manager.send({"dtype": "uint8"}, buffers=[_written(commands), *buffers])


def _written(commands: list[list[Any]]) -> bytes:
    """Commands as a page reads them, a fifth shorter than flush() would write them: a page misses no count of 0."""
    short = [command[:2] if command[2:] == [0] else command for command in commands]
    return json.dumps(short, separators=(",", ":")).encode()


class TablePicture:
    """A picture that follows the scenes it is given and tells what the reader does to it.

    widget is what a notebook shows, as often as it likes. Functions given to on_click and on_key make it
    a control that can have the focus; without them it is a plain image. An error in any of these functions
    goes to on_error. A guard given stands beside it in the same box; without one it has its own.
    """

    def __init__(self, guard: Guard | None = None) -> None:
        self._canvas = Canvas(width=SHARP * 700, height=SHARP * 479)
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
        with self._guard.hold_sync():
            self._guard.alt, self._guard.picture = scene.alt, _("card table")
        if self._connected:
            self._paint(scene, deck, theme)

    def carry(self, **words: traitlets.TraitType[Any, Any]) -> Guard:
        """Let the picture's own model carry more words to the page, for parts that show them (see parts.py).

        What is set on the model inside its hold_sync() goes in one message with the picture's label.
        """
        self._guard.add_traits(**{name: trait.tag(sync=True) for name, trait in words.items()})
        return self._guard

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
            ipycanvas_module._CANVAS_MANAGER._current_canvas = None  # else drawing goes astray after a reload
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
            self._sprites.from_scratch = areas is None
            with hold(), painting(self._canvas, self._sprites.path2d, areas=areas) as painter:
                wanted = [s for s in scene.shapes if areas is None or any(bounds(s).meets(area) for area in areas)]
                for kind, shapes in groupby(wanted, _together):
                    self._put(painter, kind, list(shapes), deck, theme)
            self._shown = (scene, deck, theme)
        with hold():  # a message of its own: the picture is not kept waiting
            for w in sorted({shape.w for shape in scene.shapes if isinstance(shape, Face)}):
                self._sprites.prepare(w, deck, theme)

    def _differences(self, scene: Scene, deck: Deck, theme: Theme) -> list[Area] | None:
        if self._shown is None or self._shown[1:] != (deck, theme):
            return None
        shown = self._shown[0]
        if (shown.width, shown.height) != (scene.width, scene.height):
            return None
        return differences(shown.shapes, scene.shapes)

    def _put(self, painter: Painter, kind: Kind, shapes: list[Any], deck: Deck, theme: Theme) -> None:
        """Paint shapes of one kind that follow one another, or copy them from the canvases that they have."""
        match kind:
            case ("cut", foot):
                left, top, right, _ = reduce(Area.with_, map(bounds, shapes))
                with painter.within(left, top, right, foot):
                    self._put(painter, ("card",), shapes, deck, theme)
            case ("card",):
                for face in shapes:
                    painter.copy(self._sprites.card(face, deck, theme), face.x - MARGIN, face.y - MARGIN)
            case ("box", *_):
                self._put_boxes(painter, shapes)
            case ("path" | "text", *_) if stamp := self._sprites.stamp(shapes):
                painter.copy(*stamp)
            case _:
                for shape in shapes:
                    painter.paint(shape)

    def _put_boxes(self, painter: Painter, boxes: list[Rect]) -> None:
        """Boxes alike but for their filling. In a row all are painted like the last, and over that those unlike it."""
        row = self._sprites.row(boxes)
        if row is None:
            for _, alike in groupby(boxes, lambda box: box.fill):
                first, *others = alike
                stamp = self._sprites.stamp([first], 1 + len(others))
                for box in (first, *others):
                    painter.copy(stamp.canvas, stamp.x + box.x - first.x, stamp.y) if stamp else painter.paint(box)
            return
        painter.copy(*row.like_last)
        if row.like_first:
            between = (boxes[row.firsts - 1].x + boxes[0].w + boxes[row.firsts].x) / 2
            with painter.within(row.like_first.x, row.like_first.y, between, boxes[0].y + boxes[0].h + boxes[0].line):
                painter.copy(*row.like_first)

    def _resize(self, scene: Scene) -> None:
        width, height = round(SHARP * scene.width), round(SHARP * scene.height)
        if (self._canvas.width, self._canvas.height) != (width, height):
            self.widget.layout.max_width = f"{max(700, round(scene.width))}px"
            with self._canvas.hold_sync():
                self._canvas.width, self._canvas.height = width, height


def _together(shape: Shape) -> Kind:
    """What shapes that follow one another must have in common to be painted together; () paints each by itself."""
    match shape:
        case Face():
            return ("card",) if shape.clip is None else ("cut", shape.y + shape.clip)
        case Rect() if shape.corner:
            return "box", replace(shape, x=0, fill=None)
        case Path() if bounds(shape).size < LARGE:
            return "path", shape.d, shape.x, shape.y, shape.scale
        case Text():
            return "text", shape
        case _:
            return ()
