"""The forcing lab: force or let go, which way to lay it, what it costs and gives, and what a table of melds owes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ipywidgets import VBox

from conquian_nb.analysis.forcing import WANTED
from conquian_nb.drawing.deck import DECKS as KNOWN_DECKS
from conquian_nb.drawing.deck import Deck, icon_svg
from conquian_nb.drawing.look import Look, Step
from conquian_nb.drawing.meld_strip import show_meld_strip, strip_words
from conquian_nb.drawing.svg import show
from conquian_nb.engine import Card, CardError, Force, Layout, Position
from conquian_nb.engine.language import _, later
from conquian_nb.lessons import Lesson
from conquian_nb.lessons.collection import load_situation, situation_names
from conquian_nb.lessons.deck_words import by_deck

from . import forcing_words as words
from .choosing import marks
from .deck_names import deck_list
from .desk import Desk
from .forcing_panel import LabPanel
from .forcing_state import ForcingState, is_text, open_situation, read_text, said_anew, set_position
from .kept import kept
from .panel import chips, with_marks
from .stage import Stage


def forcing_lab(
    situation: str | Position | Lesson | None = None, *, deck: Deck = "french", width: int | None = None
) -> ForcingLab:
    """Open the lab: with a situation of the collection by its name, with a position or its text, or with melds alone.

    Melds alone are ``3h4h5h6h,3d4d5d6d``, or ``pagat 3h4h5h6h`` under other rules than naibi. Without anything the
    first situation is opened; `situation_names()` lists them. `deck` is ``french``, ``french4``
    or ``spanish``; `width` 480, 700 or 1000 keeps the picture at that size. Raises LessonError for an unknown name and
    PositionError for a text that is no position, or one in which cards are still swapped.
    """
    if isinstance(situation, Position):
        state = set_position(situation)
    elif isinstance(situation, str) and is_text(situation):
        state = read_text(situation)
    else:
        state = open_situation(situation_names()[0] if situation is None else situation)
    return ForcingLab(state, deck=deck, width=width)


class ForcingLab:
    """The lab on the screen. Each has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, state: ForcingState, *, deck: Deck = "french", width: int | None = None) -> None:
        self._desk: Desk[ForcingState] = Desk(
            state,
            show=self._show,
            say=self._say,
            safe=later("The position is safe: its text is below the lab"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.start.rules.cards.all,
        )
        self._panel = LabPanel(_choices, self._acts(), self._desk)
        self._stage = Stage(
            Look(width=width or 700, names=state.names),
            desk=self._desk,
            spot=lambda name: self.do(lambda s: s.click(name)),
            escape=lambda: self.do(ForcingState.put_down),
            fixed_width=width,
            guard=self._panel.guard,
        )
        box = VBox([self._stage.widget, self._panel.widget])
        box.add_class("cq-forcing")
        if self._stage.look.width > 700:
            box.add_class("cq-one")
        self.widget = VBox([box])
        self.widget.add_class("cq")
        self._desk.show()

    @property
    def state(self) -> ForcingState:
        """The position set, what has been played from it, and what was asked."""
        return self._desk.state

    def do(self, verb: Callable[[ForcingState], ForcingState]) -> None:
        """Apply a verb of the state and show the result."""
        self._desk.do(verb)

    def _say(self, text: str) -> None:
        self._panel.show(live=text)

    # what the reader does

    def _acts(self) -> dict[str, Callable[..., None]]:
        do = self.do
        plain = {
            "undo": ForcingState.undo, "again": ForcingState.again, "other": ForcingState.try_layout,
            "rethink": ForcingState.rethink, "confirm": ForcingState.confirm, "hint": ForcingState.hint,
            "beware": ForcingState.beware, "prices": ForcingState.show_prices, "solve": ForcingState.solve,
            "other_way": ForcingState.other_way,
        }  # fmt: skip
        acts: dict[str, Callable[..., None]] = {name: lambda verb=verb: do(verb) for name, verb in plain.items()}
        return acts | {
            "open": lambda name: do(lambda s: open_situation(name) if name in situation_names() else s),
            "next": lambda: do(_next_situation),
            "force": lambda text: do(ForcingState.do_aimed) if text == words.force_button(self.state) else None,
            "go_on": lambda text: do(ForcingState.go_on) if text == words.go_on_button(self.state) else None,
            "act": self._act,
            "see": lambda seat: do(lambda s: s.see(seat)),
            "table": lambda seat: do(lambda s: s.look_at(seat)),
            "card": lambda text: do(lambda s: _ask(s, text)),
            "find": lambda wanted, seed: do(lambda s: s.find(wanted, seed)),
            "set": lambda text: do(lambda s: s.set_up(text)),
            "deck": self._take_deck,
        }

    def _act(self, place: int, text: str) -> None:
        """Do what a button said; one that says something else by now does nothing."""
        labels = self.state.labels
        if 0 <= place < len(labels) and labels[place][1] == text:
            self.do(lambda s: s.act(labels[place][0]))

    def _take_deck(self, deck: str) -> None:
        if deck in KNOWN_DECKS:
            self._desk.take_deck(deck)

    # showing it

    def _show(self) -> None:
        s = self.state
        self._stage.look = replace(self._stage.look, names=s.names, seat=s.bottom)
        last = Step(s.seen(s.before[0]), s.before[1]) if s.before and not s.choosing.begun else None
        bars = s.tried or not s.undecided
        shown = marks(s.position, s.choosing, bars=bars) if s.acts and not s.held else None
        pack = chips(s.start.rules.cards.all, self._desk.deck)
        with self._panel.guard.hold_sync():  # what the picture shows in words, and the panel: one message
            self._stage.draw(s.seen(s.position), last, shown, can_put_down=s.choosing.begun)
            self._panel.show(chips=pack, **self._choice_words(s), **self._pack_words(s))

    def _choice_words(self, s: ForcingState) -> dict[str, Any]:
        """All that the part beside the table shows."""
        deck, p = self._desk.deck, s.position
        may = s.acts and s.held is None
        forcing = may and p.phase == "force"
        ahead = s.aim.melds if forcing and s.tried and isinstance(s.aim, Force) else None
        others = len(s.ways) > 1 and (forcing or s.choosing.begun)
        card = p.offer.card if p.offer else None
        labels = s.labels if may else ()
        planned = p.action(s.plan[0][0]) if s.plan else None
        every = _("as in the text") if s.start.is_view else _("all open")
        viewers = [(seat, s.names[seat - 1]) for seat in s.viewers]
        return {
            "situation": s.lesson.name if s.lesson and s.lesson.name in situation_names() else "",
            "deck": self._desk.chosen_deck,
            "eyes": {"options": [*viewers, (0, every)], "value": s.eyes},
            "can_undo": bool(s.actions),
            "live": words.announcement(s),
            "remark": self._short(words.remark(s, deck)),
            "title": self._short(words.question(s, deck)),
            "lay": _laid(p.melds(p.victim), ahead, card) if ahead and p.victim else {},
            "count": words.layout_count(s) if ahead is not None else "",
            "other": _("Other layout") if may and others and (s.tried or not forcing)
            else _("Show how it would lie") if forcing and not s.tried else "",
            "force": words.force_button(s),
            "actions": [text for _, text in labels],
            "planned": next((n for n, (action, _) in enumerate(labels) if action == planned), -1),
            "go_on": words.go_on_button(s),
            "warning": words.warning(s) if s.held else "",
            "outcome": self._short(words.outcome(s, deck)),
            "helps": words.helps(s),
        }  # fmt: skip

    def _pack_words(self, s: ForcingState) -> dict[str, Any]:
        """All that is shown of the pack, of what the melds owe, and of the position’s text."""
        deck, found = self._desk.deck, s.answer
        ways = found.layouts if found else ()
        seats = [(n, name) for n, name in enumerate(s.names[: s.start.rules.players], 1)]
        return {
            "heading": words.pack_heading(s),
            "table": {"options": seats, "value": s.table},
            "cells": words.cells(s),
            "card": str(s.card) if s.card else "",
            "said": self._short(words.card_answer(s, deck)),
            "way": _laid(s.position.melds(s.table), ways[s.nth % len(ways)], s.card) if ways else {},
            "several": len(ways) > 1,
            "meter": self._short(words.meter(s, deck)),
            "owing": words.owing(s),
            "trouble": words.trouble(s),
            "share": str(s.seen(s.position)),
        }

    def _short(self, markup: str) -> str:
        return with_marks(markup, chips(self.state.start.rules.cards.all, self._desk.deck))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The lab itself; where no kernel runs, a picture of the position or of the melds that were set."""
        s, deck = self.state, self._desk.deck
        with self._desk.speaking():
            if s.bare:
                said = _("Melds against the pack: run this cell to ask of each card whether it fits.")
                return kept(self.widget, said, show_meld_strip(s.start.melds(1), deck=deck))
            still = show(s.seen(s.start), seat=s.bottom, names=s.names, deck=deck)
            said = _("{what}: run this cell to try it.").format(what=s.lesson or _("The forcing lab"))
            return kept(self.widget, said, still)


def _choices() -> dict[str, Any]:
    found = [(load_situation(name), name) for name in situation_names()]
    titles = [(name, f"{lesson.level} · {by_deck(lesson.title)}") for lesson, name in found]
    return {
        "situations": [*titles, ("", _("a position of your own"))],
        "decks": deck_list(),
        "wanted": [(kind, _(text)) for kind, (text, _known) in WANTED.items()],
        "fits": {key: _(text) for key, text in words.FITS.items()},
        "places": {key: _(text) for key, text in words.PLACES.items()},
        "signs": {"l": icon_svg("taken"), "m": icon_svg("lent")},
    }


def _laid(before: Layout, after: Layout, card: Card | None) -> dict[str, Any]:
    """A layout as the page draws it: the melds, which cards are lent, which is forced, and all of it in words."""
    said, lent = strip_words(after, before, card)
    return {
        "melds": [list(map(str, meld)) for meld in after],
        "lent": list(map(str, lent)),
        "forced": str(card or ""),
        "words": said,
    }


def _ask(state: ForcingState, text: str) -> ForcingState:
    try:
        return state.ask_card(Card.parse(text) if text else None)
    except CardError:
        return state


def _next_situation(state: ForcingState) -> ForcingState:
    names = situation_names()
    here = names.index(state.lesson.name) if state.lesson and state.lesson.name in names else -1
    return open_situation(names[(here + 1) % len(names)])
