"""What stands beside the table of the forcing lab, in one model: the choice, the pack, positions of one's own.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from typing import Any

import traitlets

from .canvas import Guard
from .panel import Panel, script, text, words

PLAIN = (
    "next", "undo", "again", "other", "rethink", "confirm", "hint", "beware", "prices", "solve",
    "other_way",
)  # fmt: skip
WITH_SEAT = ("see", "table")
WITH_TEXT = {"open": "name", "deck": "deck", "card": "card", "set": "text", "force": "text", "go_on": "text"}


class _Model(Guard):
    _esm = script("forcing_panel.js")
    choices, chips = words(), words()
    # the situation, the question, what can be done, what came of it
    situation, deck, live, remark, title, outcome = (text() for _ in range(6))
    count, other, force, go_on, warning = (text() for _ in range(5))
    lay, eyes, helps = words(), words(), words()
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    planned = traitlets.Int(-1).tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)
    # the pack against a table of melds, what the melds owe, positions of one's own
    heading, cells, card, said, meter, owing, trouble, share = (text() for _ in range(8))
    table, way = words(), words()
    several = traitlets.Bool(False).tag(sync=True)


class LabPanel(Panel):
    """The panel with the lists of what can be chosen, and what is done when the reader does something."""

    model = _Model
    plain, with_seat, with_text = PLAIN, WITH_SEAT, WITH_TEXT

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act and what comes with it; () for a message that is not well-formed."""
        match content:
            case {"kind": "find", "wanted": str() as wanted, "seed": str() as seed}:
                return "find", wanted, seed
        return super().heard(content)
