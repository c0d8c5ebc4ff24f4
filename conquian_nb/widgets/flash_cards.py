"""Flash cards of the glossary: a word, what it means, and the word in the other language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import anywidget
import traitlets
from ipywidgets import Dropdown, HBox, Text, VBox

from conquian_nb.drawing.deck import chip
from conquian_nb.engine.language import later, speaking
from conquian_nb.lessons.glossary import GROUPS, Language, define
from conquian_nb.lessons.glossary_text import glossary_table

from .buttons import button, visible, written
from .desk import Desk
from .flash_cards_state import FlashState
from .flash_cards_words import ASKED, asked_name, said
from .guard import Guard
from .kept import kept
from .markup import reader
from .parts import LanguageChoice, LiveLine


def flash_cards(
    language: Language | None = None, seed: int | str = 0, group: str = "", asked: str = "word"
) -> FlashCards:
    """A pack of words to learn, shuffled by a seed: the same seed gives a class the same order.

    `language` is the reader's own, ``en`` or ``es``; without it that in use (see `conquian_nb.speak`). `group` is a
    key of `conquian_nb.lessons.glossary.GROUPS`; `asked` is what the front shows: ``word``, ``meaning``, or ``other``,
    the word in the other language. Raises GlossaryError or SeedError with one sentence.
    """
    return FlashCards(FlashState.start(language or reader(), seed, group, asked))


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
        with speaking(start.language):
            self._desk = Desk(
                start,
                show=self._show,
                say=self._say,
                safe=later("Your cards are safe"),
                box=lambda: self.widget,
                anew=lambda s: s.speak(reader()),
            )
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
        self._desk.observe(self._group, lambda value: do(lambda s: s.choose(value)))
        self._desk.observe(self._asked, lambda value: do(lambda s: s.ask(value)))
        acts = HBox([self._buttons[name] for name in ("turn", "knew", "not yet", "undo", "again")])
        choices = HBox(
            [LanguageChoice(self._desk.speak), self._group, self._asked, self._seed, self._buttons["shuffle"]]
        )
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
        self._show_choices()
        for name, made in self._buttons.items():
            made.description = said("turn back" if name == "turn" and s.turned else name)
        for name in ("turn", "knew", "not yet"):
            visible(self._buttons[name], s.term is not None)
        visible(self._buttons["undo"], s.before is not None)
        self._card.text = card_markup(s)
        self._live.text = s.told

    def _show_choices(self) -> None:
        s = self.state
        groups = [(said("all"), ""), *((told[s.language], key) for key, told in GROUPS.items())]
        lists = (
            (self._group, groups, "group", s.group),
            (self._asked, [(asked_name(asked, s.language), asked) for asked in ASKED], "asked", s.asked),
        )
        for field, options, name, value in lists:
            if list(field.options) != options:
                field.options = options
            field.value, field.description = value, said(name)
        self._seed.description = said("seed")
        if not s.refused:
            self._seed.value = str(s.seed)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The cards themselves; where no kernel runs, their words as a table."""
        s = self.state
        with speaking(s.language):
            words = said("kept", count=len(s.to_come) + len(s.known))
            return kept(self.widget, words, more=glossary_table(s.language, s.group).html)


def card_markup(state: FlashState) -> str:
    """The card as markup: its front, or its back with the example, where the Spanish word is from, and what is akin."""
    with speaking(state.language):
        return _markup(state)


def _markup(state: FlashState) -> str:
    term = state.term
    if term is None:
        return f'<div class="cq-card">{_lines([said("done", count=len(state.known))])}</div>'
    if not state.turned:
        lang = state.other if state.asked == "other" else state.language
        kind = "" if state.asked == "meaning" else "cq-word"
        return f'<div class="cq-card" lang="{lang}">{_lines(state.front, kind)}</div>'
    pair, *meaning = state.back
    cards = " &ensp;".join(" ".join(map(chip, meld)) for meld in term.cards)
    shows = f": {escape(term.shows(state.language))}." if term.shows(state.language) else ""
    example = f"<p>{cards}{shows}</p>" if cards else ""
    origin = said("read in", origin=term.origin(state.language)) if term.es_from else said("ours")
    others = said("also", others=", ".join(term.others(state.language))) if term.also else ""
    akin = ", ".join(define(key).word(state.language) for key in term.related)
    small = [origin, others, term.note(state.language), said("see", words=akin) if akin else ""]
    return (
        f'<div class="cq-card cq-turned" lang="{state.language}">{_lines([pair], "cq-word")}{_lines(meaning)}'
        f"{example}{''.join(f'<p><small>{escape(text)}</small></p>' for text in small if text)}</div>"
    )


def _lines(texts: Iterable[str], kind: str = "") -> str:
    start = f'<p class="{kind}">' if kind else "<p>"
    return "".join(f"{start}{escape(text)}</p>" for text in texts)
