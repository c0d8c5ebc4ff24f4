"""A state and the widgets that show it: verbs in, the next state shown, errors told to the reader.

Nobody reads the log of a notebook, so an error in a handler is said where the reader looks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ipywidgets import DOMWidget

from .canvas import LOCK

S = TypeVar("S")


class Desk(Generic[S]):
    """Holds the state behind a widget. `show` brings the widgets up to date, `say` tells the reader a sentence.

    `safe` is what has not been lost when something goes wrong: "Your lesson is safe".
    """

    def __init__(self, state: S, *, show: Callable[[], None], say: Callable[[str], None], safe: str) -> None:
        self.state = state
        self._show_all, self._say, self._safe = show, say, safe
        self._showing = False

    def do(self, verb: Callable[[S], S]) -> None:
        """Apply a verb to the state and show the result; an error in the verb leaves the state as it was.

        A kernel may answer a page in two threads; one verb is carried out at a time.
        """
        with LOCK:
            try:
                self.state = verb(self.state)
                self.show()
            except Exception as error:  # whatever it is, the reader must see it
                self.tell(error)

    def show(self) -> None:
        """Bring the widgets up to date."""
        with LOCK:
            self._showing = True
            try:
                self._show_all()
            finally:
                self._showing = False

    def observe(self, widget: DOMWidget, act: Callable[[Any], None], trait: str = "value") -> None:
        """Call act with what the reader has chosen in a widget, and not when it was us who changed it."""

        def heard(change: dict[str, Any]) -> None:
            with LOCK:  # else what another thread is showing would be taken for a choice, or lost
                if not self._showing:
                    act(change["new"])

        widget.observe(heard, trait)

    def tell(self, error: Exception) -> None:
        """Say what went wrong."""
        what = f"{type(error).__name__}: {error}"
        self._say(f"Something went wrong while drawing. {self._safe}; run the cell again. ({what})")
