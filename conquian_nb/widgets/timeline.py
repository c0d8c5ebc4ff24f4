"""The timeline: who claims what about the history of the game, filtered by source, matter, evidence and name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import anywidget
import traitlets
from ipywidgets import Dropdown, HBox, VBox

from conquian_nb.engine.language import _, later
from conquian_nb.lessons import history
from conquian_nb.lessons.history_text import claims_table

from .buttons import button, visible
from .desk import Desk
from .guard import Guard
from .kept import kept
from .labels import labelled
from .parts import LanguageChoice, LiveLine
from .timeline_markup import legend, timeline_list
from .timeline_state import LISTS, TimelineState, offered


class ClaimList(anywidget.AnyWidget):
    """All claims as markup, already escaped; those whose keys are `chosen` are shown. A choice is a short message."""

    _esm = """
    function render({ model, el }) {
      el.classList.add("widget-html-content");
      let written;
      const show = () => {
        if (written !== model.get("text")) el.innerHTML = written = model.get("text");
        const keys = new Set(model.get("chosen"));
        for (const item of el.querySelectorAll("li")) item.hidden = !keys.has(item.dataset.key);
        for (const part of el.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
      };
      show();
      model.on("change", show);
      return () => model.off("change", show);
    }
    export default { render };
    """
    _css = Guard._css
    text = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)


def timeline(source: str = "", about: str = "", evidence: str = "", name: str = "") -> Timeline:
    """Look through the history, starting from what `conquian_nb.lessons.history.claims` takes.

    Raises HistoryError with one sentence when there is no such source, matter, kind of evidence or name.
    """
    return Timeline(TimelineState(source, about, evidence, name))


class Timeline:
    """The timeline on the screen. Each has a choice of its own; showing one twice shows the same choice twice."""

    def __init__(self, start: TimelineState | None = None) -> None:
        self._live = LiveLine()
        self._claims = labelled(ClaimList(), text=lambda: legend() + timeline_list(history.claims()))
        self._lists = {
            what: labelled(
                Dropdown(),
                description=word,
                options=lambda what=what: list(offered()[what]),  # type: ignore[misc]
                tooltip=tip,
            )
            for what, (word, tip) in LISTS.items()
        }
        self._every = button(later("Show all"), lambda: self.do(TimelineState.all), "undo")
        self._desk = Desk(
            start or TimelineState(),
            show=self._show,
            say=self._say,
            safe=later("Your choice is safe"),
            box=lambda: self.widget,
        )
        for what, field in self._lists.items():
            self._desk.observe(field, partial(self._choose, what))
        choices = HBox([*self._lists.values(), LanguageChoice(self._desk.speak), self._every])
        self.widget = VBox([choices, self._live, self._claims])
        self.widget.add_class("cq")
        self.widget.add_class("cq-timeline")
        self._desk.show()

    @property
    def state(self) -> TimelineState:
        """What is shown."""
        return self._desk.state

    def do(self, verb: Callable[[TimelineState], TimelineState]) -> None:
        """Carry out a verb of the state and show what comes of it; an error is told, and the choice stays."""
        self._desk.do(verb)

    def _choose(self, what: str, value: str) -> None:
        self.do(lambda s: s.choose(what, value))

    def _say(self, sentence: str) -> None:
        self._live.text = sentence

    def _show(self) -> None:
        s = self.state
        for what, field in self._lists.items():
            field.value = getattr(s, what)
        visible(self._every, s != TimelineState())
        self._live.text = s.told
        self._claims.chosen = [claim.key for claim in s.claims]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The timeline itself; where no kernel runs, the claims as a table."""
        with self._desk.speaking():
            said = _("{claims}: run this cell to choose by source, matter, evidence and name.")
            words = said.format(claims=self.state.told[:-1])
            return kept(self.widget, words, more=claims_table(self.state.claims).html)
