"""What stands beside the pictures of the forcing lab, in two models: the choice, and the pack.

A redraw is one message for each of them, with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from .panel import Panel, script, text

PLAIN = (
    "next", "undo", "again", "other", "force", "go_on", "rethink", "confirm", "hint", "beware", "prices", "solve",
    "other_way",
)  # fmt: skip
WITH_SEAT, WITH_TEXT = ("see", "table"), {"open": "name", "deck": "deck", "card": "card", "set": "text"}


class _Part(anywidget.AnyWidget):
    _esm = script("forcing_panel.js")
    part = text()
    choices, chips, lay = (traitlets.Dict().tag(sync=True) for _ in range(3))


class ChoicePart(_Part):
    """Situations, whose eyes, the question, what can be done, what came of it."""

    situation, deck, live, remark, title, outcome = (text() for _ in range(6))
    count, other, force, go_on, warning = (text() for _ in range(5))
    eyes, helps = (traitlets.Dict().tag(sync=True) for _ in range(2))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    planned = traitlets.Int(-1).tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)


class PackPart(_Part):
    """A card of the pack against a table of melds, what the melds owe, positions of one's own."""

    heading, card, said, meter, trouble, share = (text() for _ in range(6))
    table = traitlets.Dict().tag(sync=True)
    cards = traitlets.List(traitlets.Any()).tag(sync=True)
    several = traitlets.Bool(False).tag(sync=True)


class LabPanel(Panel):
    """One of the two parts."""

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
