"""What stands beside the picture of a table: words, buttons, settings, tracker and review, in one model.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from .parts import SHARE_LINE

Act = Callable[..., None]


def _text() -> traitlets.Unicode:
    return traitlets.Unicode("").tag(sync=True)


class _Panel(anywidget.AnyWidget):
    _esm = SHARE_LINE + (files("conquian_nb.widgets") / "table_panel.js").read_text("utf-8")
    choices = traitlets.Dict().tag(sync=True)
    heading, lead, live, refused, hint, hint_next, ledger, share, saved = (_text() for _ in range(9))
    lift, go_on = _text(), _text()
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    aimed = traitlets.Int(-1).tag(sync=True)
    busy, several, begun, can_undo, curtain = (traitlets.Bool(False).tag(sync=True) for _ in range(5))
    doubt, looked, settings = (traitlets.Dict().tag(sync=True) for _ in range(3))
    chips = traitlets.List(traitlets.Unicode()).tag(sync=True)
    tracked = _text()


class Panel:
    """Shows what it is told and tells what the reader does, by name: ``acts["undo"]()``, ``acts["sit"](2, "person")``.

    Messages of the page that are not well-formed are left alone.
    """

    def __init__(self, choices: dict[str, Any], acts: dict[str, Act]) -> None:
        self.widget = _Panel(choices=choices)
        self._acts = acts
        self.widget.on_msg(lambda _, content, __: self._hear(content))

    def show(self, **words: Any) -> None:
        """Show these; what is not named stays as it is. One message, with what is new in it."""
        with self.widget.hold_sync():
            for name, value in words.items():
                if getattr(self.widget, name) != value:
                    setattr(self.widget, name, value)

    def written(self) -> None:
        """Empty the field in which an action was written."""
        self.widget.send({"kind": "written"})

    def _hear(self, content: Any) -> None:
        match content:
            case {"kind": "act", "n": int() as n, "text": str() as text}:
                self._acts["act"](n, text)
            case {"kind": "write" | "resume" as kind, "text": str() as text}:
                self._acts[kind](text)
            case {"kind": "sit", "n": int() as n, "who": str() as who}:
                self._acts["sit"](n, who)
            case {"kind": "look", "step": int() as step}:
                self._acts["look"](step)
            case {"kind": "set", "name": str() as name, "value": str() | bool() as value}:
                self._acts["set"](name, value)
            case {
                "kind": "new", "rules": str() as rules, "seed": str() as seed, "scoring": str() as scoring,
                "total": int() as total,
            }:  # fmt: skip
                self._acts["new"](rules, seed, scoring, total)
            case {"kind": str() as kind, **rest} if not rest and kind in PLAIN:
                self._acts[kind]()


PLAIN = (
    "undo", "hint", "other", "down", "lift", "next", "rethink", "insist", "show_me", "review", "open_up", "save",
)  # fmt: skip
