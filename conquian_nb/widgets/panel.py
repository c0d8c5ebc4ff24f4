"""What the panels beside a picture have in common: one model with all their words, so that a redraw is one message.

How they look in the page is told in panel.js; each panel adds a script of its own, and what it makes of messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.engine import Cards

from .canvas import GUARD
from .parts import SHARE_LINE

Act = Callable[..., None]


def script(name: str) -> str:
    """The script of a panel, after what all panels share."""
    folder = files("conquian_nb.widgets")
    return GUARD + SHARE_LINE + "".join((folder / part).read_text("utf-8") for part in ("panel.js", name))


def text() -> traitlets.Unicode:
    """A trait with words for the page."""
    return traitlets.Unicode("").tag(sync=True)


@lru_cache(8)
def chips(pack: Cards, deck: Deck) -> dict[str, str]:
    """The chip of every card, which the page puts in place of the marks in a text: a card is long, its mark short."""
    return {str(card): chip(card, deck) for card in pack}


class Panel:
    """Shows what it is told, and tells what the reader does by name: ``acts["see"](2)``.

    Which messages of the page mean something is said by `heard`; all others are left alone.
    """

    def __init__(self, widget: anywidget.AnyWidget, acts: Mapping[str, Act]) -> None:
        self.widget = widget
        self._acts = acts
        widget.on_msg(lambda _, content, __: self._hear(content))

    def show(self, **words: Any) -> None:
        """Show these; what is not named stays as it is. One message, with what is new in it."""
        with self.widget.hold_sync():
            for name, value in words.items():
                if getattr(self.widget, name) != value:
                    setattr(self.widget, name, value)

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act that a message asks for and what comes with it; () for one that makes no sense."""
        raise NotImplementedError

    def _hear(self, content: Any) -> None:
        match self.heard(content):
            case (name, *given):
                self._acts[name](*given)
