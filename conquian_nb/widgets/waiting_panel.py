"""What stands beside the table of the waiting room, in one model: the ways, the pack, what came of it, other tables.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from typing import Any

import traitlets

from conquian_nb.engine.language import later

from .panel import Panel, PanelModel, script, text, words

PLAIN = ("next", "check", "choose", "hint", "solve", "compare", "again", "layouts", "every")
WITH_SEAT = ("see", "whose", "read")
WITH_TEXT = {"open": "name", "deck": "deck", "card": "card", "write": "text", "set": "text", "suit": "suit"}

TEXTS = {
    "ending": later("Ending"), "next": later("Next ending"), "faces": later("Card faces"), "seen_by": later("Seen by"),
    "who_waits": later("Who waits"), "such_as": later("such as 7h Js"), "marked": later("Marked cards"),
    "mark": later("Mark"), "mark_all": later("all that would end it"),
    "mark_living": later("those that can still come"), "borrowing": later("Borrowing"),
    "never": later("The ten that can never be completed"),
    "never_told": later("Four tables of ten cards wait for nothing. Lay one, and ask it about any card of the pack; or "
                        "have all tables of ten tried."),
    "own_table": later("A table of your own"), "position_or_melds": later("Position or melds"),
    "set_up": later("Set it up"),
    "position_such_as": later("a line of text, or melds such as 4c5c6c7c,2d2h2s,KdKhKs"),
}  # fmt: skip


class _Model(PanelModel):
    _esm = script("waiting_panel.js")
    # the ending, and the ways to go on in it
    ending, deck, live, remark, question, choose, chosen = (text() for _ in range(7))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    planned = traitlets.Int(-1).tag(sync=True)
    eyes, whose = words(), words()
    # the pack, what is marked in it, what came of it
    heading, cells, pressed, marks, check, outcome = (text() for _ in range(6))
    living = traitlets.Bool(False).tag(sync=True)
    helps = words()
    # side by side, all tables, tables of one's own
    ways, layouts, tables, trouble, share = (text() for _ in range(5))
    reading = words()


class WaitingPanel(Panel):
    """The panel with the lists of what can be chosen, and what is done when the reader does something."""

    model = _Model
    texts = TEXTS
    plain, with_seat, with_text = PLAIN, WITH_SEAT, WITH_TEXT

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act and what comes with it; () for a message that is not well-formed."""
        match content:
            case {"kind": "living", "value": bool() as value}:
                return "living", value
        return super().heard(content)
