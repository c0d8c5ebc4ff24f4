"""What the panels beside a picture have in common: one model with all their words, so that a redraw is one message.

How they look in the page is told in panel.js; each panel adds a script of its own, and what it makes of messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import traitlets

from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.engine import Cards

from .canvas import GUARD, Guard
from .parts import SHARE_LINE

Act = Callable[..., None]


def script(name: str) -> str:
    """The script of a panel, after what all panels share."""
    folder = files("conquian_nb.widgets")
    return GUARD + SHARE_LINE + "".join((folder / part).read_text("utf-8") for part in ("panel.js", name))


def words() -> traitlets.Dict:
    """A trait with words for the page by name."""
    return traitlets.Dict().tag(sync=True)


def text() -> traitlets.Unicode:
    """A trait with words for the page."""
    return traitlets.Unicode("").tag(sync=True)


@lru_cache(8)
def chips(pack: Cards, deck: Deck) -> dict[str, str]:
    """The chip of every card, which the page puts in place of the marks in a text: a card is long, its mark short."""
    return {str(card): chip(card, deck) for card in pack}


class Panel:
    """Shows what it is told, and tells what the reader does by name: ``acts["see"](2)``.

    Its model is also the `guard` of the picture. Which messages of the page mean something is said by `heard`, and by
    the names of the acts that come `plain`, with a seat, or with a text under the name given; all others are left
    alone.
    """

    model: type[Guard]
    plain: tuple[str, ...] = ()
    with_seat: tuple[str, ...] = ()
    with_text: Mapping[str, str] = MappingProxyType({})

    def __init__(self, choices: dict[str, Any], acts: Mapping[str, Act]) -> None:
        self.guard = self.widget = self.model(choices=choices)
        self._acts = acts
        self.widget.on_msg(lambda _, content, __: self._hear(content))

    def show(self, **words: Any) -> None:
        """Show these; what is not named stays as it is. One message, with what is new in it."""
        with self.widget.hold_sync():
            for name, value in words.items():
                if getattr(self.widget, name) != value:
                    setattr(self.widget, name, value)

    def heard(self, content: Any) -> tuple[Any, ...]:
        """The name of the act that a message asks for and what comes with it; () for one that makes no sense."""
        match content:
            case {"kind": "act", "n": int() as n, "text": str() as said}:
                return "act", n, said
            case {"kind": str() as kind, "seat": int() as seat} if kind in self.with_seat:
                return kind, seat
            case {"kind": str() as kind, **rest} if isinstance(rest.get(self.with_text.get(kind)), str):
                return kind, rest[self.with_text[kind]]
            case {"kind": str() as kind, **rest} if not rest and kind in self.plain:
                return (kind,)
        return ()

    def _hear(self, content: Any) -> None:
        match self.heard(content):
            case (name, *given):
                self._acts[name](*given)
