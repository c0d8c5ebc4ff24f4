"""What is broken in the sources: seven demonstrations to choose from, each gone through with a Next button."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML, Dropdown, HBox, VBox

from conquian_nb.drawing.deck import Deck, Theme, drawn_with
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.scene import scene
from conquian_nb.engine.language import _, later
from conquian_nb.engine.naming import suited

from . import markup, rules_markup
from .buttons import button, visible
from .canvas import TablePicture
from .desk import Desk
from .flaws import flaws
from .labels import labelled
from .rules_state import RulesState

NARROW = 600  # a room of fewer pixels gets the picture that is laid out for 480


class FlawCard:
    """Shows the demonstration a state is at; passes the page's theme on, for the picture is what hears of it."""

    def __init__(self, desk: Desk[RulesState], theme: Callable[[Theme], None]) -> None:
        self._desk, self._width, do = desk, 700, desk.do
        self._picture = TablePicture()
        self._picture.on_theme(theme)
        self._picture.on_width(self._room)
        self._picture.on_error(desk.tell)
        self._which = labelled(
            Dropdown(),
            options=lambda: [(f"{flaw.source}: {flaw.title}", n) for n, flaw in enumerate(flaws())],
            description=later("Show"),
            tooltip=later("What is broken, and where"),
        )
        desk.observe(self._which, lambda flaw: do(lambda state: state.show_flaw(flaw)))
        self._back = button(later("Back"), lambda: do(lambda s: s.go(s.frame - 1)), "back")
        self._next = button(later("Next step"), lambda: do(lambda s: s.go(s.frame + 1)), "next", "primary")
        self._count, self._said, self._counts = HTML(), HTML(), HTML()
        left, right = VBox([self._picture.widget, self._counts]), VBox([self._said])
        for column in (left, right):
            column.add_class("stack")
        two = VBox([left, right])
        two.add_class("two")
        tools = HBox([self._which, self._back, self._next, self._count])
        self.widget = VBox([labelled(HTML(), value=_intro), tools, two])
        self.widget.add_class("cq-flaws")

    def show(self, theme: Theme) -> None:
        """Bring the card up to date with the state."""
        deck = drawn_with(self._desk.deck, self._desk.state.shown_flaw.pack)
        with suited(deck):
            self._show(theme, deck)

    def _show(self, theme: Theme, deck: Deck) -> None:
        state = self._desk.state
        frame, last = state.shown_frame, len(state.shown_flaw.frames)
        self._which.value = state.flaw
        self._back.disabled, self._next.disabled = state.frame == 0, state.frame == last - 1
        self._count.value = _("<b>Step {n}</b> of {all}").format(n=state.frame + 1, all=last)
        self._said.value = rules_markup.frame(frame, deck)
        self._counts.value = rules_markup.counts(frame.table) if frame.table else ""
        visible(self._counts, frame.table is not None)
        visible(self._picture.widget, frame.position is not None)
        if frame.position is not None:
            look = Look(width=self._width, theme=theme, deck=deck, seat=frame.seat)
            self._picture.draw(scene(frame.position, look, frame.last), deck, theme)

    def _room(self, room: int) -> None:
        self._width = 480 if room < NARROW else 700
        self._desk.redraw()


def _intro() -> str:
    return markup.heading(_("What is broken as it is written")) + markup.plain(
        _("Each source leaves something out or says two things at once. Here each of these is played, not argued.")
    )
