"""What stands beside the picture of a table: words, buttons, settings, tracker and review, in one model.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import traitlets

from .canvas import Guard
from .panel import Panel, script, text, words

PLAIN = (
    "undo", "hint", "other", "down", "lift", "next", "rethink", "insist", "show_me", "review", "open_up", "save",
)  # fmt: skip


class _Model(Guard):
    _esm = script("table_panel.js")
    choices, chips, doubt, looked, settings = (words() for _ in range(5))
    heading, lead, live, refused, hint, hint_next, ledger, share, saved = (text() for _ in range(9))
    lift, go_on, tracked = (text() for _ in range(3))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    aimed = traitlets.Int(-1).tag(sync=True)
    busy, several, begun, can_undo, curtain = (traitlets.Bool(False).tag(sync=True) for _ in range(5))


class TablePanel(Panel):
    """The panel with the lists of what can be chosen, and what is done when the reader does something."""

    model = _Model
    plain, with_text = PLAIN, MappingProxyType({"write": "text", "resume": "text"})

    def written(self) -> None:
        """Empty the field in which an action was written."""
        self.widget.send({"kind": "written"})

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act and what comes with it; () for a message that is not well-formed."""
        match content:
            case {"kind": "sit", "n": int() as n, "who": str() as who}:
                return "sit", n, who
            case {"kind": "look", "step": int() as step}:
                return "look", step
            case {"kind": "set", "name": str() as name, "value": str() | bool() as value}:
                return "set", name, value
            case {
                "kind": "new", "rules": str() as rules, "seed": str() as seed, "scoring": str() as scoring,
                "total": int() as total,
            }:  # fmt: skip
                return "new", rules, seed, scoring, total
        return super().heard(content)
