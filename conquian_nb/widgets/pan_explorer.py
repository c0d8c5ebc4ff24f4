"""The explorer of conditions: pick cards, see whether they are a meld, what conditions they make, who pays what."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ipywidgets import Dropdown, HBox, Text, VBox

from conquian_nb.drawing.card_words import card_sign
from conquian_nb.drawing.deck import Deck
from conquian_nb.engine.language import _, later
from conquian_nb.engine.pan_melds import PACK
from conquian_nb.engine.pan_points import pan_readings
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.lessons.deck_words import by_deck

from .buttons import ButtonColumn, button, written
from .deck_names import deck_choice
from .desk import Desk
from .guard import Guard
from .kept import kept
from .labels import labelled
from .pack_grid import PackGrid
from .pan_explorer_state import PLAYERS, POINTS, ExplorerState, said_anew
from .pan_explorer_words import EXAMPLES, made_markup, payments_markup, told, verdict
from .parts import LanguageChoice, LiveLine, Markup


class _Styled(Markup):
    _css = Guard._css


def pan_conditions(
    cards: str = "", players: int = 4, rules: PanRules | str = "pan", deck: Deck = "french"
) -> ConditionExplorer:
    """Look at the conditions of Panguingue, starting with these cards, such as ``7s 7s 7s``.

    `players` are in the round, 2 to 8; `rules` are `PanRules` or their text. Raises CardError, ExplorerError or
    RuleError with one sentence for what can't be.
    """
    return ConditionExplorer(ExplorerState.start(cards, players, rules), deck=deck)


class ConditionExplorer:
    """The explorer on the screen. Each has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, start: ExplorerState, *, deck: Deck = "french") -> None:
        self._desk = Desk(
            start,
            show=self._show,
            say=self._say,
            safe=later("Your cards are safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
        )
        self._build()
        self._desk.show()

    @property
    def state(self) -> ExplorerState:
        """The cards, the players and the rules in question."""
        return self._desk.state

    def do(self, verb: Callable[[ExplorerState], ExplorerState]) -> None:
        """Carry out a verb of the state and show what comes of it; an error is told, and nothing is lost."""
        self._desk.do(verb)

    def _build(self) -> None:
        do = self.do
        self._live, self._verdict, self._made, self._payments = LiveLine(), _Styled(), Markup(), Markup()
        self._grid = PackGrid(lambda card: do(lambda s: s.add(card)))
        self._picked = ButtonColumn(self._put_back)
        self._picked.widget.add_class("cq-picked")
        self._text = written(
            labelled(
                Text(),
                description=later("Cards"),
                placeholder=later("such as 7s 7s 7s"),
                tooltip=later("Cards by rank and suit letter"),
            ),
            self._write,
        )
        self._example = labelled(
            Dropdown(),
            options=lambda: [(_("choose one"), ""), *((by_deck(_(text)), cards) for cards, text in EXAMPLES.items())],
            description=later("Look at"),
            tooltip=later("Examples of melds, and of what is none"),
        )
        self._players = labelled(
            Dropdown(options=list(PLAYERS)),
            description=later("Players in the round"),
            tooltip=later("Who has not dropped, the owner of the meld included"),
        )
        self._points = {point: labelled(Dropdown(), **_reading(point)) for point in POINTS}
        self._undo = button(later("Undo"), lambda: do(ExplorerState.undo), "undo")
        self._clear = button(later("Put all back"), lambda: do(ExplorerState.clear), look="quiet")
        left = VBox([
            self._grid.widget, self._picked.widget,
            HBox([self._text, button(later("Use these cards"), self._write)]),
            HBox([self._example, self._undo, self._clear]),
        ])  # fmt: skip
        choices = HBox([deck_choice(self._desk), LanguageChoice(self._desk.speak)])
        right = VBox([self._verdict, self._live, self._players, *self._points.values(), choices])
        two = VBox([left, right])
        for box, look in ((left, "stack"), (right, "stack"), (two, "two")):
            box.add_class(look)
        self.widget = VBox([two, self._made, self._payments])
        self.widget.add_class("cq")
        self.widget.add_class("cq-conditions")
        self._listen()

    def _listen(self) -> None:
        observe, do = self._desk.observe, self.do
        observe(self._players, lambda n: do(lambda s: s.seat(n)))
        observe(self._example, lambda cards: do(lambda s: s.write(cards)) if cards else None)
        for point, field in self._points.items():
            observe(field, partial(self._read, point))

    def _read(self, point: str, value: str) -> None:
        self.do(lambda s: s.read(point, value))

    def _write(self) -> None:
        wanted = self._text.value
        self.do(lambda s: s.write(wanted))

    def _put_back(self, place: int) -> None:
        cards = self.state.cards
        if place < len(cards):
            self.do(lambda s: s.put_back(cards[place]))

    def _say(self, sentence: str) -> None:
        self._live.text = sentence

    def _show(self) -> None:
        s = self.state
        self._grid.show(PACK.all, s.cards)
        self._picked.show([_("Put {card} back").format(card=card_sign(card)) for card in s.cards])
        if not s.news:
            self._text.value = " ".join(map(str, s.cards))
        self._example.value = str(s.cards) if str(s.cards) in EXAMPLES else ""
        self._players.value = s.players
        for point, field in self._points.items():
            field.value = str(getattr(s.rules, point))
        self._undo.disabled, self._clear.disabled = s.before is None, not s.cards
        self._verdict.text, self._made.text = verdict(s, self._desk.deck), made_markup(s, self._desk.deck)
        self._live.text = told(s)
        self._payments.text = payments_markup(s.rules, {condition.name for condition in s.conditions})

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The explorer itself; where no kernel runs, what it says and the table of payments."""
        with self._desk.speaking():
            words = _("Conditions: run this cell to pick cards. {told}").format(told=told(self.state))
            return kept(self.widget, words, more=payments_markup(self.state.rules))


def _reading(point: str) -> dict[str, Any]:
    """The labels of a list of the readings of a rule point."""

    def found() -> Any:
        return next(known for known in pan_readings() if known.name == point)

    return {
        "options": lambda: [(by_deck(option.sentence), option.value) for option in found().readings],
        "description": lambda: by_deck(found().title),
        "tooltip": lambda: by_deck(found().title),
    }
