"""What stands beside the table of the forcing lab, in one model: the choice, the pack, positions of one's own.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from typing import Any

import traitlets

from conquian_nb.engine.language import later

from .panel import Panel, PanelModel, script, text, words

PLAIN = (
    "next", "undo", "again", "other", "rethink", "confirm", "hint", "beware", "prices", "solve",
    "other_way",
)  # fmt: skip
WITH_SEAT = ("see", "table")
WITH_TEXT = {"open": "name", "deck": "deck", "card": "card", "set": "text", "force": "text", "go_on": "text"}

TEXTS = {
    "rethink": later("Rethink"), "insist": later("Force it anyway"), "warning": later("Warning"),
    "situation": later("Situation"), "next": later("Next situation"), "faces": later("Card faces"),
    "undo": later("Undo"),
    "again": later("Start again"), "seen_by": later("Seen by"), "whose": later("Whose melds"),
    "other_way": later("Other layout of this card"), "how_fit": later("How would a card fit?"),
    "another": later("Another position"), "find_where": later("Find a deal where"), "number": later("Number"),
    "find": later("Find it"), "same_number": later("The same number finds the same deal for everybody."),
    "set_position": later("Set a position"), "set_up": later("Set it up"),
    "position_such_as": later("its line of text, or melds such as 3h4h5h6h,3d4d5d6d"),
}  # fmt: skip


class _Model(PanelModel):
    _esm = script("forcing_panel.js")
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
    texts = TEXTS
    plain, with_seat, with_text = PLAIN, WITH_SEAT, WITH_TEXT

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act and what comes with it; () for a message that is not well-formed."""
        match content:
            case {"kind": "find", "wanted": str() as wanted, "seed": str() as seed}:
                return "find", wanted, seed
        return super().heard(content)
