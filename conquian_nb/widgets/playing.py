"""What the tables of both games do alike on the screen: picture and panel, computers, saving, size and pace."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from ipywidgets import VBox

from conquian_nb.drawing.deck import DECKS, Deck
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine.language import _, later

from .deck_names import deck_list
from .desk import Desk
from .kept import kept
from .pan_table_state import PanTable
from .stage import Stage
from .table_panel import TablePanel
from .table_state import Table, TableError
from .work import Work

PACES = {  # seconds before each move of the computer
    later("slow"): 2.5, later("normal"): 1.0, later("fast"): 0.3, later("at once"): 0.0,
}  # fmt: skip
SIZES = {
    "fit": (None, later("as the page has room")),
    "small": (480, later("small")),
    "large": (1000, later("large, for a projector")),
}


def check_look(deck: str, size: str, pace: str) -> None:
    """Raise TableError, with one sentence, for a deck, a size or a pace that a table does not have."""
    for name, value, known in (("deck", deck, DECKS), ("size", size, SIZES), ("pace", pace, PACES)):
        if value not in known:
            said = _("The {name} is {known}; not {value!r:.60}.")
            raise TableError(said.format(name=name, known=", ".join(known), value=value))


def fresh_seed() -> str:
    """A seed for a deal that nobody asked for, short enough to be told to others."""
    return secrets.token_hex(3)


def looks() -> dict[str, Any]:
    """How a table may look and how fast its computers play, as the panel lists it."""
    return {
        "decks": deck_list(),
        "sizes": [[name, _(text)] for name, (_width, text) in SIZES.items()],
        "paces": [[name, _(name)] for name in PACES],
    }


T = TypeVar("T", Table, PanTable)


class Playing(Generic[T]):
    """A table on the screen; showing it twice shows the same table twice. All cards are known in `state` alone.

    A game says who can sit there (`_bots`, `_strengths`), what a new deal and a saved text are, and what is shown.
    """

    panel: ClassVar[type[TablePanel]] = TablePanel
    refusals: ClassVar[tuple[type[ValueError], ...]] = (TableError,)  # each with a sentence for the reader
    resting: ClassVar[str]  # what is said in place of the table where no kernel runs; marked by `later`

    def __init__(
        self, state: T, *, anew: Callable[[T], T], deck: Deck = "french", size: str = "fit", pace: str = "normal"
    ) -> None:
        self._size, self._pace = size, pace
        self._of: T = state
        self._saved = ""  # of one moment
        self._desk: Desk[T] = Desk(
            state,
            show=self._show,
            say=self._say,
            safe=later("Your game is safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=anew,
            pack=lambda s: s.pack,
        )
        self._panel = self.panel(self._choices, self._acts(), self._desk)
        self._stage = Stage(
            Look(width=SIZES[size][0] or 700, names=state.names, seat=state.own),
            desk=self._desk,
            spot=lambda spot: self.do(lambda t: t.click(spot)),
            escape=lambda: self.do(lambda t: t.put_down()),
            fixed_width=SIZES[size][0],
            guard=self._panel.guard,
        )
        both = VBox([self._stage.widget, self._panel.widget])
        both.add_class("two").add_class("cq-table")
        self.widget = VBox([both])
        self.widget.add_class("cq")
        self._work = Work(self._desk.tell)
        self._shown_size = ""
        self._desk.show()
        self._go_on()

    @property
    def state(self) -> T:
        """The table as it stands: a value with all that can be done at it."""
        return self._desk.state

    # what a game says of itself

    def _bots(self) -> Mapping[str, Any]:
        raise NotImplementedError

    def _strengths(self) -> tuple[str, ...]:
        return tuple(self._bots())

    def _choices(self) -> dict[str, Any]:
        raise NotImplementedError

    def _new(self, rules: str, seed: str, scoring: str, total: int) -> None:
        raise NotImplementedError

    def _next(self) -> None:
        raise NotImplementedError

    def _saved_text(self) -> str:
        raise NotImplementedError

    def _resumed(self, text: str, table: T) -> T:
        raise NotImplementedError

    def _words(self) -> dict[str, Any]:
        raise NotImplementedError

    def _settings(self) -> dict[str, Any]:
        raise NotImplementedError

    def _draw(self) -> None:
        raise NotImplementedError

    def _still(self) -> Picture:
        raise NotImplementedError

    # what the reader does

    def do(self, verb: Callable[[T], T]) -> None:
        """Apply a verb of the table, show the result, and let the computer play if it is its turn."""
        self._desk.do(verb)
        self._go_on()

    def _acts(self) -> dict[str, Callable[..., None]]:
        do = self.do
        return {
            "act": self._act, "write": self._write, "undo": lambda: do(lambda t: t.undo()),
            "hint": lambda: do(lambda t: t.hint()), "down": lambda: do(lambda t: t.put_down()),
            "next": self._next, "new": self._new, "sit": self._sit, "set": self._set, "save": self._save,
            "resume": lambda text: self._try(lambda t: self._resumed(text, t)),
        }  # fmt: skip

    def _act(self, n: int, text: str) -> None:
        labels = self.state.labels()
        if 0 <= n < len(labels) and labels[n][1] == text:  # else the button has changed since it was pressed
            self.do(lambda t: t.act(labels[n][0]))

    def _write(self, text: str) -> None:
        self.do(lambda t: t.act(text))
        if self.state.refusal is None:
            self._panel.written()

    def _try(self, verb: Callable[[T], T]) -> None:
        """Apply a verb that may be refused in a sentence."""

        def attempted(table: T) -> T:
            try:
                return verb(table)
            except self.refusals as error:
                return table.told(str(error))

        self.do(attempted)

    def _sit(self, n: int, who: str) -> None:
        if who in self._strengths() and 1 <= n < len(self.state.names):
            self.do(lambda t: t.seated(n, who))

    def _set(self, name: str, value: str | bool) -> None:
        if name == "deck" and value in DECKS:
            self._desk.take_deck(value)
        elif name == "pace" and value in PACES:
            self._pace = str(value)
        elif name == "size" and value in SIZES:
            self._size = str(value)
            self._stage.fix_width(SIZES[self._size][0])

    def _save(self) -> None:
        self._saved = self._saved_text()
        self.do(lambda t: t.told(_("Saved: copy the text and keep it.")))

    # what goes on by itself

    def _go_on(self) -> None:
        if self.state.computer is not None:
            self._work.start("play", self._play)
        else:
            self._await_reader()

    def _await_reader(self) -> None:
        """Do what is to be done while no computer acts."""

    async def _play(self) -> None:
        """Play for the computers until a person has to act. What the reader does in the meantime counts."""
        while self.state.computer is not None:
            now = self.state
            await asyncio.sleep(PACES[self._pace])
            self._answer(now, await asyncio.to_thread(now.choice, self._bots()))
        self._work.done("play")
        self._go_on()

    def _answer(self, now: T, action: Any) -> None:
        """Play what a computer has chosen in the moment `now`, unless it is over."""
        if now.same_moment(self.state) and now.sat == self.state.sat:
            self._desk.do(lambda t: t.played(action))

    # showing it

    def _say(self, sentence: str) -> None:
        self._panel.show(live=sentence)

    def _moved_on(self) -> None:
        """Forget what was of the moment before."""
        self._of, self._saved = self.state, ""

    def _show(self) -> None:
        state = self.state
        if not state.same_moment(self._of):
            self._moved_on()
        self._stage.look = replace(self._stage.look, names=state.names, seat=state.own)
        shown = {"deck": self._desk.chosen_deck, "size": self._size, "pace": self._pace}
        with self._panel.guard.hold_sync():  # what the picture shows in words, and the panel: one message
            self._draw()
            self._panel.show(**self._words(), settings=self._settings() | shown, saved=self._saved)
        if self._size != self._shown_size:
            self.widget.remove_class(f"cq-size-{self._shown_size}").add_class(f"cq-size-{self._size}")
            self._shown_size = self._size

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The table itself; where no kernel runs, a picture of what the reader sees, and nothing more."""
        with self._desk.speaking():
            return kept(self.widget, _(self.resting), self._still())
