"""The waiting room: ten down, which cards end it, which of them can still come, and how the wait could be another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ipywidgets import VBox

from conquian_nb.drawing.card_words import capital
from conquian_nb.drawing.deck import DECKS as KNOWN_DECKS
from conquian_nb.drawing.deck import Deck, icon_svg
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.svg import show
from conquian_nb.engine import Card, CardError, Position
from conquian_nb.engine.language import _, later
from conquian_nb.engine.naming import SUITS, suit_name
from conquian_nb.lessons.deck_words import by_deck
from conquian_nb.lessons.waiting import Ending, ending, endings

from . import waiting_words as words
from .deck_names import deck_list
from .desk import Desk
from .kept import kept
from .panel import chips, with_marks
from .stage import Stage
from .waiting_panel import WaitingPanel
from .waiting_state import WaitingState, said_anew, start


def waiting_room(
    position: str | Position | Ending | None = None, *, deck: Deck = "french", width: int | None = None
) -> WaitingRoom:
    """Open the waiting room: with an ending by its name, with a position or its text, or with melds alone.

    Without anything the first ending is opened; `conquian_nb.lessons.waiting.endings()` has them all. `deck` is
    ``french``, ``french4`` or ``spanish``; `width` 480, 700 or 1000 keeps the picture at that size. Raises EndingError
    for a name that is not there and for a position in which nobody waits or can, PositionError and CardError for a text
    that is no position and no melds.
    """
    return WaitingRoom(start(_asked(position)), deck=deck, width=width)


def _asked(given: str | Position | Ending | None) -> Ending | None:
    """The ending that is meant. Text is an ending's name if it looks like one, else a position or melds."""
    if given is None or isinstance(given, Ending):
        return given
    named = isinstance(given, str) and given.replace("_", "").isalpha()
    return ending(given) if named else Ending.of(given)  # type: ignore[arg-type]


class WaitingRoom:
    """The waiting room on the screen. Each has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, state: WaitingState, *, deck: Deck = "french", width: int | None = None) -> None:
        self._desk: Desk[WaitingState] = Desk(
            state,
            show=self._show,
            say=self._say,
            safe=later("The position is safe: its text is below"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.rules.cards.all,
        )
        self._panel = WaitingPanel(_choices, self._acts(), self._desk)
        self._stage = Stage(
            Look(width=width or 480, names=state.names),
            desk=self._desk,
            spot=self._tell_spot,
            escape=lambda: None,
            fixed_width=width,
            guard=self._panel.guard,
        )
        self._pictured: tuple[Position, Look, tuple[str, Deck]] | None = None
        box = VBox([self._stage.widget, self._panel.widget])
        box.add_class("cq-waiting")
        if self._stage.look.width > 480:
            box.add_class("cq-one")
        self.widget = VBox([box])
        self.widget.add_class("cq")
        self._desk.show()

    @property
    def state(self) -> WaitingState:
        """The ending, what has been marked and what has been answered."""
        return self._desk.state

    def do(self, verb: Callable[[WaitingState], WaitingState]) -> None:
        """Apply a verb of the state and show the result."""
        self._desk.do(verb)

    def _say(self, text: str) -> None:
        self._panel.show(live=text)

    def _tell_spot(self, name: str) -> None:
        """Say what has been clicked on the table: there is nothing to be moved there."""
        spots = self._stage.scene.spots if self._stage.scene else ()
        self._say(next((f"{capital(spot.label)}." for spot in spots if spot.id == name), ""))

    # what the reader does

    def _acts(self) -> dict[str, Callable[..., None]]:
        do = self.do
        plain = {
            "next": WaitingState.next, "check": WaitingState.check, "choose": WaitingState.choose,
            "hint": WaitingState.hint, "solve": WaitingState.solve, "compare": WaitingState.compare,
            "again": WaitingState.again, "layouts": WaitingState.list_layouts, "every": WaitingState.try_all,
        }  # fmt: skip
        acts: dict[str, Callable[..., None]] = {name: lambda verb=verb: do(verb) for name, verb in plain.items()}
        readings = list(words.READINGS.values())
        return acts | {
            "open": lambda name: do(lambda s: s.open(name) if name in _names() else s),
            "act": self._act,
            "card": lambda text: do(lambda s: _mark(s, text)),
            "write": lambda text: do(lambda s: s.write(text)),
            "living": lambda value: do(lambda s: s.ask_living(value)),
            "see": lambda seat: do(lambda s: s.see(seat)),
            "whose": lambda seat: do(lambda s: s.wait_of(seat)),
            "read": lambda n: do(lambda s: s.read(readings[n]) if 0 <= n < len(readings) else s),
            "suit": lambda suit: do(lambda s: s.lay_suit(suit)),
            "set": lambda text: do(lambda s: s.set_up(text)),
            "deck": self._take_deck,
        }

    def _act(self, place: int, text: str) -> None:
        """Look at the way that a button named; what names another by now does nothing, the one looked at goes back."""
        s = self.state
        found = [way for way in s.ways if s.asked.choosing]
        if 0 <= place < len(found) and words.way_label(s, found[place]) == text:
            look = "" if found[place] == s.way else str(found[place].action)
            self.do(lambda s: s.look_at(look))

    def _take_deck(self, deck: str) -> None:
        if deck in KNOWN_DECKS:
            self._desk.take_deck(deck)

    # showing it

    def _show(self) -> None:
        s = self.state
        self._stage.look = replace(self._stage.look, names=s.names, seat=s.asked.eyes or s.seat)
        desk = self._desk
        with self._panel.guard.hold_sync():  # what the picture shows in words, and the panel: one message
            pictured = s.seen, self._stage.look, desk.voice
            if self._pictured != pictured:  # most clicks are on the pack, and change no table
                self._stage.draw(s.seen)
                self._pictured = pictured
            pack = chips(s.rules.cards.all, desk.deck)
            self._panel.show(chips=pack, deck=desk.chosen_deck, **self._asked(), **self._answered())

    def _asked(self) -> dict[str, Any]:
        """What is asked, and what can be done about it."""
        s, names = self.state, self.state.names
        found = [way for way in s.ways if s.asked.choosing]
        better = s.way is not None and s.asked.best and not (s.choice and s.choice.right) and not s.shown
        return {
            "ending": s.asked.name if s.asked.name in _names() else "",
            "live": words.announcement(s),
            "question": words.choice_question(s),
            "remark": self._short(words.remark(s, self._desk.deck)),
            "actions": [words.way_label(s, way) for way in found],
            "planned": next((n for n, way in enumerate(found) if way == s.way), -1),
            "chosen": self._short(words.chosen(s, self._desk.deck)),
            "choose": _("This is the better way") if better else "",
            "eyes": {"options": words.eyes_options(s), "value": s.asked.eyes},
            "whose": {"options": [(seat, names[seat - 1]) for seat in s.waiters], "value": s.seat},
            "heading": words.title(s),
            "living": s.living,
            "check": "" if s.opened or not s.ready or s.wait.hidden else _("Check"),
            "helps": words.helps(s),
        }  # fmt: skip

    def _answered(self) -> dict[str, Any]:
        """What has been marked and what came of it, and all that stands below."""
        s, readings = self.state, list(words.READINGS.values())
        pressed = (s.card,) if s.opened else sorted(s.marked)
        return {
            "cells": words.cells(s),
            "pressed": "".join(str(card) for card in pressed if card),
            "marks": " ".join(map(str, sorted(s.marked))),
            "outcome": self._short(words.outcome(s, self._desk.deck)),
            "ways": words.ways(s),
            "layouts": words.layouts(s),
            "reading": {
                "options": [(n, _(name)) for n, name in enumerate(words.READINGS)],
                "value": readings.index(s.reading) if s.reading and s.down else -1,
            },
            "tables": words.every_table(s),
            "trouble": words.trouble(s),
            "share": str(s.seen),
        }

    def _short(self, markup: str) -> str:
        return with_marks(markup, chips(self.state.rules.cards.all, self._desk.deck))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The waiting room itself; where no kernel runs, a picture of the table."""
        s, desk = self.state, self._desk
        with desk.speaking():
            still = show(s.seen, seat=self._stage.look.seat, names=s.names, deck=desk.deck)
            return kept(self.widget, _("{what}: run this cell to try it.").format(what=s.asked.title), still)


def _names() -> list[str]:
    return [found.name for found in endings()]


def _choices() -> dict[str, Any]:
    titles = [(found.name, f"{found.level} · {by_deck(found.title)}") for found in endings()]
    return {
        "endings": [*titles, ("", _("a table of your own"))],
        "decks": deck_list(),
        "fits": {key: _(text) for key, text in words.FITS.items()},
        "places": {key: _(text) for key, text in words.PLACES.items()},
        "signs": {"l": icon_svg("taken"), "m": icon_svg("lent")},
        "suits": [(suit, _("The ten {suit}").format(suit=suit_name(suit))) for suit in SUITS],
    }


def _mark(state: WaitingState, text: str) -> WaitingState:
    try:
        return state.mark(Card.parse(text))
    except CardError:
        return state
