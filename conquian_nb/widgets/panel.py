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
from conquian_nb.engine.language import LANGUAGES, _, later, spoken

from .desk import Desk
from .guard import GUARD, LOCK, Guard
from .parts import LANGUAGE_LIST, LANGUAGE_NAME, SHARE_LINE, SHARED, is_language

Act = Callable[..., None]
TEXTS = {**SHARED, "position": later("Position"), "lent": later("lent"), "forced": later("forced"),
         "no_card_fits": later("No card fits.")}  # fmt: skip


def script(name: str) -> str:
    """The script of a panel, after what all panels share."""
    folder = files("conquian_nb.widgets")
    return (
        GUARD + SHARE_LINE + LANGUAGE_LIST + "".join((folder / part).read_text("utf-8") for part in ("panel.js", name))
    )


def words() -> traitlets.Dict:
    """A trait with words for the page by name."""
    return traitlets.Dict().tag(sync=True)


def text() -> traitlets.Unicode:
    """A trait with words for the page."""
    return traitlets.Unicode("").tag(sync=True)


def chips(pack: Cards, deck: Deck) -> dict[str, str]:
    """The chip of every card, which the page puts in place of the marks in a text: a card is long, its mark short."""
    return _chips(pack, deck, spoken())


@lru_cache(16)
def _chips(pack: Cards, deck: Deck, _language: str) -> dict[str, str]:
    return {str(card): chip(card, deck) for card in pack}


def with_marks(markup: str, chips: Mapping[str, str]) -> str:
    """The markup with a mark in place of each of these chips: the page has them all."""
    if "cq-chip" in markup:
        for card, made in chips.items():
            markup = markup.replace(made, f'<i data-c="{card}"></i>')
    return markup


class PanelModel(Guard):
    """What every panel shows: its words in the language it is in, what can be chosen, and the chips of the cards."""

    language = text()
    language_name = traitlets.Unicode(LANGUAGE_NAME).tag(sync=True)
    languages = traitlets.List([[key, name] for key, name in LANGUAGES.items()]).tag(sync=True)
    texts, choices, chips = words(), words(), words()


class Panel:
    """Shows what it is told, and tells what the reader does by name: ``acts["see"](2)``.

    Its model is also the `guard` of the picture. Its own words are `texts`, marked by `later`; `choices` answers with
    what can be chosen. In another language, or by another deck's names, they and the page are made anew. Which messages
    of the page mean something is said by `heard`, and by the names of the acts that come `plain`, with a seat, or with
    a text under the name given; all others are left alone, also acts that this panel lacks.
    """

    model: type[PanelModel]
    texts: Mapping[str, str] = MappingProxyType({})
    plain: tuple[str, ...] = ()
    with_seat: tuple[str, ...] = ()
    with_text: Mapping[str, str] = MappingProxyType({})

    def __init__(self, choices: Callable[[], dict[str, Any]], acts: Mapping[str, Act], desk: Desk[Any]) -> None:
        self.guard = self.widget = self.model()
        self._choices, self._acts, self._desk = choices, acts, desk
        self._voice: tuple[str, str] = ("", "")  # the language and the deck in which all is said
        self.widget.on_msg(lambda _, content, __: self._hear(content))

    def show(self, **words: Any) -> None:
        """Show these; what is not named stays as it is. One message, with what is new in it."""
        if self._voice != self._desk.voice:
            self._voice = self._desk.voice
            with self._desk.speaking():
                texts = {name: _(said) for name, said in (TEXTS | dict(self.texts)).items()}
                words = {"language": self._desk.language, "texts": texts, "choices": self._choices(), **words}
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
        if is_language(content):
            self._desk.speak(content["language"])
            return
        with LOCK, self._desk.speaking():  # what a button says is compared with what it now would
            match self.heard(content):
                case (name, *given) if name in self._acts:
                    self._acts[name](*given)
