"""The picture's ears in the page, and the one way by which words and drawing reach it: packed, in one message.

A page draws with ipycanvas. What ipycanvas would send for itself, commands written out in full, is long, and so are
words; packed together they are a fifth of that. unpack.js unpacks them and hands the commands on to ipycanvas.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import zip_longest
from threading import RLock
from typing import Any

import anywidget
import traitlets
from ipycanvas import Canvas
from ipycanvas import canvas as ipycanvas_module
from ipywidgets import Widget, widget_serialization

from conquian_nb.drawing.deck import chip_css

# A page's messages are answered in two threads, a cell's and that of a subshell: one paints at a time. A widget that
# changes a state of its own takes the lock too.
LOCK = RLock()
Command = list[Any]
SPARE = "_cq_spare"  # the name under which a box keeps what it may soon hold
SENTENCES = tuple(f"alt{n}" for n in range(8))


def _packaged(name: str) -> str:
    return (files("conquian_nb.widgets") / name).read_text("utf-8")


GUARD = _packaged("unpack.js") + _packaged("guard.js")  # functions guard(model, find) and initialize({ model })


class Guard(anywidget.AnyWidget):
    """Hears what the reader does to a picture, and brings the style sheet with it; it shows nothing.

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
    export default { initialize, render };
    """
    )
    _css = _packaged("look.css") + chip_css()
    alt0, alt1, alt2, alt3, alt4, alt5, alt6, alt7 = (traitlets.Unicode("").tag(sync=True) for _ in SENTENCES)
    picture = traitlets.Unicode("").tag(sync=True)  # what kind of thing it is to a reader who can't see it
    interactive = traitlets.Bool(False).tag(sync=True)
    escape = traitlets.Bool(False).tag(sync=True)
    painter = traitlets.Instance(Widget).tag(sync=True, **widget_serialization)  # carries out what is to be painted
    painted = traitlets.Int(0).tag(sync=True)  # how often something was painted

    def __init__(self, **words: Any) -> None:
        self._commands: list[Command] = []  # not sent yet,
        self._others: dict[str, dict[str, Any]] = {}  # nor these states of other widgets, by their ids
        super().__init__(painter=ipycanvas_module._CANVAS_MANAGER, **words)

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

    def paint(self, commands: list[Command]) -> None:
        """Have the page carry out drawing commands. Inside hold_sync() they go with the words, when that ends."""
        self._commands += commands
        self.painted += 1

    @contextmanager
    def together(self, *boxes: Widget) -> Iterator[None]:
        """Send what changes inside, here and in these boxes and all they hold, as one message when it ends."""
        others = {part: part._holding_sync for part in _held(*boxes) if part is not self}
        with self.hold_sync():
            for part in others:  # there are a hundred: a context for each takes longer than all that it is for
                part._holding_sync = True
            try:
                yield
            finally:
                for part, held in others.items():
                    part._holding_sync = held
                    if part._states_to_send:
                        self._others[part.model_id] = part.get_state(part._states_to_send)
                        part._states_to_send.clear()
                if self._others:
                    self.painted += 1

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the words of these names, and what is to be painted; to a page that asks for all, as every widget."""
        if key is None:
            super().send_state()
        elif news := self.get_state(key):
            commands, self._commands = self._commands, []
            others, self._others = self._others, {}
            self.send({}, [packed({**news, "painted": commands, **({"others": others} if others else {})})])


def _held(*boxes: Widget) -> Iterator[Widget]:
    """The boxes and all they hold, or may soon hold, and how these are laid out."""
    for box in boxes:
        yield box
        yield box.layout
        yield from _held(*getattr(box, "children", ()), *getattr(box, SPARE, ()))


def packed(news: dict[str, Any]) -> bytes:
    """Words by their names, and the commands under `painted`, as unpack.js reads them."""
    return zlib.compress(json.dumps(news, ensure_ascii=False, separators=(",", ":")).encode())


def style(canvas: Canvas, name: str, value: object) -> None:
    """How the canvas draws from now on: a colour, a font, a width of lines.

    Setting it on the canvas itself, ipycanvas reads every colour anew, which takes as long as sending twenty commands.
    """
    manager = ipycanvas_module._CANVAS_MANAGER
    manager.send_command(canvas, [ipycanvas_module.COMMANDS["set"], [Canvas.ATTRS[name], value]])


@contextmanager
def hold(guard: Guard) -> Iterator[None]:
    """Have all drawing inside sent at once, by this guard; an error inside leaves nothing switched off.

    Holds may be nested: the outermost one sends.
    """
    manager = ipycanvas_module._CANVAS_MANAGER
    with LOCK:
        outermost, manager._caching = not manager._caching, True
        if outermost:
            manager._current_canvas = None  # every painting names its canvas: it is the first that a new page gets
        try:
            yield
        finally:
            if outermost:
                manager._caching = False
                commands, manager._commands_cache = manager._commands_cache, []
                if commands:
                    guard.paint(commands)
