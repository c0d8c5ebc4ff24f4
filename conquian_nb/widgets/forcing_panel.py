"""What stands beside the pictures of the forcing lab, in two models: the choice, and the pack.

A redraw is one message for each of them, with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from .parts import SHARE_LINE

Act = Callable[..., None]
PLAIN = (
    "next", "undo", "again", "other", "force", "go_on", "rethink", "confirm", "hint", "beware", "prices", "solve",
    "other_way",
)  # fmt: skip
WITH_SEAT, WITH_TEXT = ("see", "table"), {"open": "name", "deck": "deck", "card": "card", "set": "text"}


def _text() -> traitlets.Unicode:
    return traitlets.Unicode("").tag(sync=True)


class _Part(anywidget.AnyWidget):
    _esm = SHARE_LINE + (files("conquian_nb.widgets") / "forcing_panel.js").read_text("utf-8")
    part = _text()
    choices, chips, lay = (traitlets.Dict().tag(sync=True) for _ in range(3))


class ChoicePart(_Part):
    """Situations, whose eyes, the question, what can be done, what came of it."""

    situation, deck, live, remark, title, outcome = (_text() for _ in range(6))
    count, other, force, go_on, warning = (_text() for _ in range(5))
    eyes, helps = (traitlets.Dict().tag(sync=True) for _ in range(2))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    planned = traitlets.Int(-1).tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)


class PackPart(_Part):
    """A card of the pack against a table of melds, what the melds owe, positions of one's own."""

    heading, card, said, meter, trouble, share = (_text() for _ in range(6))
    table = traitlets.Dict().tag(sync=True)
    cards = traitlets.List(traitlets.Any()).tag(sync=True)
    several = traitlets.Bool(False).tag(sync=True)


class Panel:
    """One of the two parts: shows what it is told, and tells what the reader does by name: ``acts["see"](2)``.

    Messages of the page that are not well-formed are left alone.
    """

    def __init__(self, widget: _Part, acts: Mapping[str, Act]) -> None:
        self.widget = widget
        self._acts = acts
        widget.on_msg(lambda _, content, __: self._hear(content))

    def show(self, **words: Any) -> None:
        """Show these; what is not named stays as it is. One message, with what is new in it."""
        with self.widget.hold_sync():
            for name, value in words.items():
                if getattr(self.widget, name) != value:
                    setattr(self.widget, name, value)

    def _hear(self, content: Any) -> None:
        match content:
            case {"kind": "act", "n": int() as n, "text": str() as text}:
                self._acts["act"](n, text)
            case {"kind": "find", "wanted": str() as wanted, "seed": str() as seed}:
                self._acts["find"](wanted, seed)
            case {"kind": str() as kind, "seat": int() as seat} if kind in WITH_SEAT:
                self._acts[kind](seat)
            case {"kind": str() as kind, **rest} if kind in WITH_TEXT and isinstance(rest.get(WITH_TEXT[kind]), str):
                self._acts[kind](rest[WITH_TEXT[kind]])
            case {"kind": str() as kind, **rest} if not rest and kind in PLAIN:
                self._acts[kind]()
