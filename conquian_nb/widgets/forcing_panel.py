"""What stands beside the table of the forcing lab, in one model: the choice, the pack, positions of one's own.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from .canvas import Guard
from .panel import Act, Panel, script, text

PLAIN = (
    "next", "undo", "again", "other", "rethink", "confirm", "hint", "beware", "prices", "solve",
    "other_way",
)  # fmt: skip
WITH_SEAT = ("see", "table")
WITH_TEXT = {"open": "name", "deck": "deck", "card": "card", "set": "text", "force": "text", "go_on": "text"}


def _dict() -> traitlets.Dict:
    return traitlets.Dict().tag(sync=True)


class _Model(Guard):
    _esm = script("forcing_panel.js")
    choices, chips = _dict(), _dict()
    # the situation, the question, what can be done, what came of it
    situation, deck, live, remark, title, outcome = (text() for _ in range(6))
    count, other, force, go_on, warning = (text() for _ in range(5))
    lay, eyes, helps = _dict(), _dict(), _dict()
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    planned = traitlets.Int(-1).tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)
    # the pack against a table of melds, what the melds owe, positions of one's own
    heading, cells, card, said, meter, owing, trouble, share = (text() for _ in range(8))
    table, way = _dict(), _dict()
    several = traitlets.Bool(False).tag(sync=True)


class LabPanel(Panel):
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
            case {"kind": "find", "wanted": str() as wanted, "seed": str() as seed}:
                return "find", wanted, seed
            case {"kind": str() as kind, "seat": int() as seat} if kind in WITH_SEAT:
                return kind, seat
            case {"kind": str() as kind, **rest} if kind in WITH_TEXT and isinstance(rest.get(WITH_TEXT[kind]), str):
                return kind, rest[WITH_TEXT[kind]]
            case {"kind": str() as kind, **rest} if not rest and kind in PLAIN:
                return (kind,)
        return ()
