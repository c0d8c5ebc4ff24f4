"""What stands beside the table of the waiting room, in one model: the ways, the pack, what came of it, other tables.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from .canvas import Guard
from .panel import Act, Panel, script, text

PLAIN = ("next", "check", "choose", "hint", "solve", "compare", "again", "layouts", "every")
WITH_SEAT = ("see", "whose", "read")
WITH_TEXT = {"open": "name", "deck": "deck", "card": "card", "write": "text", "set": "text", "suit": "suit"}


def _dict() -> traitlets.Dict:
    return traitlets.Dict().tag(sync=True)


class _Model(Guard):
    _esm = script("waiting_panel.js")
    choices, chips = _dict(), _dict()
    # the ending, and the ways to go on in it
    ending, deck, live, remark, question, choose, chosen = (text() for _ in range(7))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    planned = traitlets.Int(-1).tag(sync=True)
    eyes, whose = _dict(), _dict()
    # the pack, what is marked in it, what came of it
    heading, cells, pressed, marks, check, outcome = (text() for _ in range(6))
    living = traitlets.Bool(False).tag(sync=True)
    helps = _dict()
    # side by side, all tables, tables of one's own
    ways, layouts, tables, trouble, share = (text() for _ in range(5))
    reading = _dict()


class WaitingPanel(Panel):
    """The panel with the lists of what can be chosen, and what is done when the reader does something.

    Its model is also the `guard` of the picture.
    """

    def __init__(self, choices: dict[str, Any], acts: Mapping[str, Act]) -> None:
        self.guard = _Model(choices=choices)
        super().__init__(self.guard, acts)

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act and what comes with it; () for a message that is not well-formed."""
        match content:
            case {"kind": "act", "n": int() as n, "text": str() as said}:
                return "act", n, said
            case {"kind": "living", "value": bool() as value}:
                return "living", value
            case {"kind": str() as kind, "seat": int() as seat} if kind in WITH_SEAT:
                return kind, seat
            case {"kind": str() as kind, **rest} if kind in WITH_TEXT and isinstance(rest.get(WITH_TEXT[kind]), str):
                return kind, rest[WITH_TEXT[kind]]
            case {"kind": str() as kind, **rest} if not rest and kind in PLAIN:
                return (kind,)
        return ()
