"""What stands beside the picture of a table: words, buttons, settings, tracker and review, in one model.

A redraw is one message with what has changed. All that comes back from the page is checked here.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import traitlets

from conquian_nb.engine.language import later

from .panel import Panel, PanelModel, script, text, words

PLAIN = (
    "undo", "hint", "other", "down", "lift", "next", "rethink", "insist", "show_me", "review", "open_up", "save",
)  # fmt: skip
TEXTS = {
    "acts": later("What you can do"), "other": later("Other layout"), "down": later("Put down"),
    "undo": later("Undo"), "write": later("Write it"), "such_as": later("such as take 4c5c6c"), "do_it": later("Do it"),
    # where the cards are
    "seen": later("Cards seen"), "seen_of": later("Cards you have seen ({seen} of {all})"),
    "legend": later("Bar: on the table. Dashed: in your hand. Struck out: dead."),
    "framed": later("Framed: in another hand."), "others": later("All others may still come."),
    "at_h": later("In your hand: {cards}."), "at_m": later("On the table: {cards}."),
    "at_o": later("On offer: {cards}."), "at_d": later("Dead: {cards}."), "at_k": later("In another hand: {cards}."),
    # the tutor and the review
    "tutor": later("Tutor"), "rethink": later("Rethink"), "review": later("Look at my decisions"),
    "decision": later("Your decision"), "by_sight": later("By what you could see"),
    "all_open": later("With all cards open"), "to_end": later("Back to the end of the deal"),
    # settings
    "warns": later("Tutor: speak before a bad mistake is final"), "rules": later("Rules"), "as_text": later("as text"),
    "seed": later("Seed"), "any_deal": later("none: any deal"), "match_for": later("Match for"),
    "same_seed": later("Everybody who writes the same seed plays the same deal."), "up_to": later("up to"),
    "no_end": later("0: deal after deal, with no end agreed."), "new_section": later("New deal, rules, match"),
    "new_deal": later("New deal"), "faces": later("Card faces"), "size": later("Size"), "computer": later("Computer"),
    "looks": later("Cards and pace"), "saved_table": later("Saved table"), "saving": later("Save and resume"),
    "save": later("Save"), "saved_text": later("Saved text, record or position"), "resume": later("Resume"),
}  # fmt: skip


class _Model(PanelModel):
    _esm = script("table_panel.js")
    doubt, looked, settings = (words() for _ in range(3))
    heading, lead, live, refused, hint, hint_next, ledger, share, saved = (text() for _ in range(9))
    lift, go_on, tracked = (text() for _ in range(3))
    actions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    aimed = traitlets.Int(-1).tag(sync=True)
    busy, several, begun, can_undo, curtain = (traitlets.Bool(False).tag(sync=True) for _ in range(5))


class TablePanel(Panel):
    """The panel with the lists of what can be chosen, and what is done when the reader does something."""

    model = _Model
    texts = TEXTS
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
