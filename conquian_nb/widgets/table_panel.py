"""What stands beside the picture of a table: words, buttons, settings, tracker and review, in one model.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from .canvas import Guard
from .panel import Act, Panel, script, text

PLAIN = (
    "undo", "hint", "other", "down", "lift", "next", "rethink", "insist", "show_me", "review", "open_up", "save",
)  # fmt: skip


class _Model(Guard):
    _esm = script("table_panel.js")
    choices, chips, doubt, looked, settings = (traitlets.Dict().tag(sync=True) for _ in range(5))
    heading, lead, live, refused, hint, hint_next, ledger, share, saved = (text() for _ in range(9))
    lift, go_on, tracked = (text() for _ in range(3))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    aimed = traitlets.Int(-1).tag(sync=True)
    busy, several, begun, can_undo, curtain = (traitlets.Bool(False).tag(sync=True) for _ in range(5))


class TablePanel(Panel):
    """The panel with the lists of what can be chosen, and what is done when the reader does something.

    Its model is also the `guard` of the picture.
    """

    def __init__(self, choices: dict[str, Any], acts: Mapping[str, Act]) -> None:
        self.guard = _Model(choices=choices)
        super().__init__(self.guard, acts)

    def written(self) -> None:
        """Empty the field in which an action was written."""
        self.widget.send({"kind": "written"})

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act and what comes with it; () for a message that is not well-formed."""
        match content:
            case {"kind": "act", "n": int() as n, "text": str() as said}:
                return "act", n, said
            case {"kind": "write" | "resume" as kind, "text": str() as said}:
                return kind, said
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
            case {"kind": str() as kind, **rest} if not rest and kind in PLAIN:
                return (kind,)
        return ()
