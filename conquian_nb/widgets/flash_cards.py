"""Flash cards of the glossary: a word, what it means, and the word in the other language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import anywidget
import traitlets
from ipywidgets import Dropdown, HBox, Text, VBox

from conquian_nb.drawing.deck import chip
from conquian_nb.engine import Card
from conquian_nb.lessons.glossary import GROUPS, LANGUAGES, Language, define
from conquian_nb.lessons.glossary_text import glossary_table

from .buttons import button, visible, written
from .canvas import Guard
from .desk import Desk
from .flash_cards_state import FlashState
from .flash_cards_words import ASKED, WORDS, card_name
from .kept import kept
from .parts import LiveLine


def flash_cards(language: Language = "en", seed: int | str = 0, group: str = "", asked: str = "word") -> FlashCards:
    """A pack of words to learn, shuffled by a seed: the same seed gives a class the same order.

    `group` is a key of `conquian_nb.lessons.glossary.GROUPS`; `asked` is what the front shows: ``word``, ``meaning``,
    or ``other``, the word in the other language. Raises GlossaryError or SeedError with one sentence.
    """
    return FlashCards(FlashState.start(language, seed, group, asked))


class CardFace(anywidget.AnyWidget):
    """The side of the card that lies there, as markup, already escaped. It is read aloud when it changes."""

    _esm = """
    function render({ model, el }) {
      el.classList.add("widget-html-content");
      el.setAttribute("role", "status");
      const show = () => { el.innerHTML = model.get("text"); };
      show();
      model.on("change:text", show);
      return () => model.off("change:text", show);
    }
    export default { render };
    """
    _css = Guard._css
    text = traitlets.Unicode("").tag(sync=True)


class FlashCards:
    """Flash cards on the screen. Showing them twice shows the same card twice.

    The buttons stay where they are from card to card, so that the focus does too.
    """

    def __init__(self, start: FlashState) -> None:
        self._live, self._card = LiveLine(), CardFace()
        self._desk = Desk(start, show=self._show, say=self._say, safe="Your cards are safe")
        self._language = Dropdown(options=[(name, key) for key, name in LANGUAGES.items()])
        self._group, self._asked = Dropdown(), Dropdown()
        self._seed = written(Text(), self._shuffle)
        do = self.do
        self._buttons = {
            "turn": button("", lambda: do(FlashState.turn), look="primary"),
            "knew": button("", lambda: do(FlashState.knew), "tick"),
            "not yet": button("", lambda: do(FlashState.not_yet), "next"),
            "undo": button("", lambda: do(FlashState.back_one), "undo"),
            "again": button("", lambda: do(FlashState.again), "start"),
            "shuffle": button("", self._shuffle),
        }
        self._desk.observe(self._language, lambda value: do(lambda s: s.speak(value)))
        self._desk.observe(self._group, lambda value: do(lambda s: s.choose(value)))
        self._desk.observe(self._asked, lambda value: do(lambda s: s.ask(value)))
        acts = HBox([self._buttons[name] for name in ("turn", "knew", "not yet", "undo", "again")])
        choices = HBox([self._language, self._group, self._asked, self._seed, self._buttons["shuffle"]])
        self.widget = VBox([choices, self._card, acts, self._live])
        self.widget.add_class("cq")
        self.widget.add_class("cq-flash")
        self._desk.show()

    @property
    def state(self) -> FlashState:
        """The cards and how far the reader has come."""
        return self._desk.state

    def do(self, verb: Callable[[FlashState], FlashState]) -> None:
        """Carry out a verb of the state and show what comes of it; an error is told, and nothing is lost."""
        self._desk.do(verb)

    def _shuffle(self) -> None:
        wanted = self._seed.value
        self.do(lambda s: s.shuffle(wanted))

    def _say(self, sentence: str) -> None:
        self._live.text = sentence

    def _show(self) -> None:
        s = self.state
        words = WORDS[s.language]
        self._show_choices(words)
        for name, made in self._buttons.items():
            made.description = words["turn back" if name == "turn" and s.turned else name]
        for name in ("turn", "knew", "not yet"):
            visible(self._buttons[name], s.term is not None)
        visible(self._buttons["undo"], s.before is not None)
        self._card.text = card_markup(s)
        self._live.text = s.told

    def _show_choices(self, words: dict[str, str]) -> None:
        s = self.state
        groups = [(words["all"], ""), *((told[s.language], key) for key, told in GROUPS.items())]
        lists = (
            (self._group, groups, "group", s.group),
            (self._asked, [(words[asked], asked) for asked in ASKED], "asked", s.asked),
        )
        for field, options, name, value in lists:
            if list(field.options) != options:
                field.options = options
            field.value, field.description = value, words[name]
        self._language.value, self._language.description = s.language, words["language"]
        self._seed.description = words["seed"]
        if not s.refused:
            self._seed.value = str(s.seed)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The cards themselves; where no kernel runs, their words as a table."""
        s = self.state
        words = WORDS[s.language]["kept"].format(count=len(s.to_come) + len(s.known))
        return kept(self.widget, words, more=glossary_table(s.language, s.group).html)


def card_markup(state: FlashState) -> str:
    """The card as markup: its front, or its back with the example, where the Spanish word is from, and what is akin."""
    words = WORDS[state.language]
    term = state.term
    if term is None:
        return f'<div class="cq-card">{_lines([words["done"].format(count=len(state.known))])}</div>'
    if not state.turned:
        lang = state.other if state.asked == "other" else state.language
        kind = "" if state.asked == "meaning" else "cq-word"
        return f'<div class="cq-card" lang="{lang}">{_lines(state.front, kind)}</div>'
    pair, *meaning = state.back
    cards = " &ensp;".join(" ".join(_chip(card, state) for card in meld) for meld in term.cards)
    shows = f": {escape(term.shows(state.language))}." if term.shows(state.language) else ""
    example = f"<p>{cards}{shows}</p>" if cards else ""
    origin = words["read in"].format(origin=term.origin(state.language)) if term.es_from else words["ours"]
    others = words["also"].format(others=", ".join(term.others(state.language))) if term.also else ""
    akin = ", ".join(define(key).word(state.language) for key in term.related)
    small = [origin, others, term.note(state.language), f"{words['see']}: {akin}." if akin else ""]
    return (
        f'<div class="cq-card cq-turned" lang="{state.language}">{_lines([pair], "cq-word")}{_lines(meaning)}'
        f"{example}{''.join(f'<p><small>{escape(text)}</small></p>' for text in small if text)}</div>"
    )


def _chip(card: Card, state: FlashState) -> str:
    return chip(card).replace(card.name, card_name(card, state.language))


def _lines(texts: Iterable[str], kind: str = "") -> str:
    start = f'<p class="{kind}">' if kind else "<p>"
    return "".join(f"{start}{escape(text)}</p>" for text in texts)
