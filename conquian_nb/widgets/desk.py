"""A state and the widgets that show it: verbs in, the next state shown, errors told to the reader.

Nobody reads the log of a notebook, so an error in a handler is said where the reader looks. All of it happens in the
widget's own language, and by the names of the deck it draws; the reader can change both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Generic, TypeVar

from ipywidgets import DOMWidget

from conquian_nb.drawing.deck import Deck, check_deck, drawn_with
from conquian_nb.engine import Card
from conquian_nb.engine.language import _, later, speaking, spoken
from conquian_nb.engine.naming import suited

from .guard import LOCK
from .labels import put_labels

S = TypeVar("S")
FRENCH = later("A pack with tens and courts is drawn with French cards: a Spanish ten and sota would both read 10.")
LOST = later("Something went wrong while drawing. {safe}; run the cell again. ({what})")


class Desk(Generic[S]):
    """Holds the state behind a widget. `show` brings the widgets up to date, `say` tells the reader a sentence.

    `safe` is what has not been lost when something goes wrong: "Your lesson is safe", marked by `later`. `box` answers
    with the widget within which labels stand. `anew` says in the language in use what a state keeps in words for longer
    than until the next verb; the words of the last verb are said anew by applying it once more, so a verb must do the
    same each time.
    `deck` is what the reader has chosen to see, and `pack` the cards that a state has: a pack that Spanish cards would
    not tell apart is drawn with French ones, and that is said. ValueError for a deck that there is not.
    The widgets are brought up to date inside `together(box)`, which may send all as one message (see Stage.together).
    """

    def __init__(
        self,
        state: S,
        *,
        show: Callable[[], None],
        say: Callable[[str], None],
        safe: str,
        box: Callable[[], DOMWidget],
        anew: Callable[[S], S] = lambda state: state,
        together: Callable[[DOMWidget], AbstractContextManager[None]] = lambda _: nullcontext(),
        deck: Deck = "french",
        pack: Callable[[S], Iterable[Card]] = lambda state: (),
    ) -> None:
        check_deck(deck)
        self.state = state
        self.language, self.chosen_deck = spoken(), deck
        self.say = say
        self._show_all, self._safe, self._box, self._anew = show, safe, box, anew
        self._together, self._pack = together, pack
        self._last: tuple[S, Callable[[S], S]] = state, lambda state: state
        self._labels_in: tuple[str, str] = ("", "")
        self._excused: S | None = None  # the state at which the reader was told why another deck is drawn
        self._showing = False

    def do(self, verb: Callable[[S], S], *, stays: bool = False) -> None:
        """Apply a verb to the state and show the result; an error in the verb leaves the state as it was.

        With `stays` it is one that lets stay what the last one has said.
        A kernel may answer a page in two threads; one verb is carried out at a time.
        """
        with LOCK, self.speaking():
            try:
                before, self.state = self.state, verb(self.state)
                if self.state is not before:
                    start, last = self._last
                    self._last = (start, lambda state: verb(last(state))) if stays else (before, verb)
                self.show()
            except Exception as error:  # whatever it is, the reader must see it
                self.tell(error)

    @property
    def deck(self) -> Deck:
        """The deck that all is drawn with, and by which cards are named."""
        return drawn_with(self.chosen_deck, self._pack(self.state))

    @property
    def voice(self) -> tuple[str, Deck]:
        """The language and the deck in whose words everything is said now."""
        return self.language, self.deck

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """What is said inside is in the widget's language, and cards are named as its deck names them."""
        with speaking(self.language), suited(self.deck):
            yield

    def speak(self, language: str) -> None:
        """Say everything in another language from now on, what is shown already included."""
        self._say_anew(language, self.chosen_deck)

    def take_deck(self, deck: Deck) -> None:
        """Draw and name all cards as another deck does from now on, where they are shown already included."""
        self._say_anew(self.language, deck)

    def _say_anew(self, language: str, deck: Deck) -> None:
        with LOCK:
            self.language, self.chosen_deck = language, deck
            with self.speaking():
                try:
                    before, verb = self._last
                    before = self._anew(before)
                    self._last, self.state = (before, verb), verb(before)
                    self.show()
                except Exception as error:
                    self.tell(error)

    def show(self) -> None:
        """Bring the widgets up to date."""
        with LOCK, self.speaking():
            self._showing = True
            try:
                with self._together(self._box()):
                    if self._labels_in != self.voice:
                        put_labels(self._box())
                        self._labels_in = self.voice
                    self._show_all()
                    if self.deck == self.chosen_deck:
                        self._excused = None
                    elif self._excused is None or self._excused is self.state:  # said until the reader does something
                        self._excused = self.state
                        self.say(_(FRENCH))
            finally:
                self._showing = False

    def redraw(self) -> None:
        """Bring the widgets up to date; what goes wrong is told to the reader."""
        try:
            self.show()
        except Exception as error:
            self.tell(error)

    def observe(self, widget: DOMWidget, act: Callable[[Any], None], trait: str = "value") -> None:
        """Call act with what the reader has chosen in a widget, and not when it was us who changed it."""

        def heard(change: dict[str, Any]) -> None:
            with LOCK, self.speaking():  # else what another thread is showing would be taken for a choice, or lost
                if not self._showing:
                    act(change["new"])

        widget.observe(heard, trait)

    def tell(self, error: Exception) -> None:
        """Say what went wrong."""
        with self.speaking():
            self.say(_(LOST).format(safe=_(self._safe), what=f"{type(error).__name__}: {error}"))
