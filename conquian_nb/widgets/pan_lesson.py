"""The annotated round of Panguingue as a lesson: step through it, with all cards open or as one player sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import traitlets
from ipywidgets import HBox, RadioButtons, VBox

from conquian_nb.drawing.card_words import cards_sign
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.pan_scene import pan_scene, show_pan
from conquian_nb.drawing.pan_story import PanStep
from conquian_nb.drawing.pan_words import pan_next, pan_title, pan_told
from conquian_nb.engine.language import _, later
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.lessons import to_html
from conquian_nb.lessons.pan_round import pan_round

from . import markup
from .buttons import button
from .deck_names import deck_choice
from .desk import Desk
from .kept import kept
from .labels import labelled
from .parts import LanguageChoice, LiveLine, Markup, ShareLine, StepList
from .stage import Stage


def pan_lesson(
    record: PanRecord | str | None = None, *, deck: Deck = "french", width: int | None = None
) -> PanLessonPlayer:
    """Step through an annotated round: the one that comes with the package, or a record of your own or its text.

    `deck` and `width` are those of `lesson`. Raises RecordError with one sentence for what can't be read or played.
    """
    given = PanRecord.parse(record) if isinstance(record, str) else record
    if given is not None:
        given.positions()
    return PanLessonPlayer(given, deck=deck, width=width)


@dataclass(frozen=True)
class PanWalk:
    """Where the reader is in a round: `at` counts the actions played, `eyes` is whose cards are open, 0 all."""

    record: PanRecord
    at: int = 0
    eyes: int = 0
    news: str = ""

    @property
    def last(self) -> int:
        """How many actions the round has."""
        return len(self.record.steps)

    def seen(self, position: PanPosition) -> PanPosition:
        """A position as it is shown now."""
        return position.view(self.eyes) if self.eyes else position

    @property
    def position(self) -> PanPosition:
        """The position the reader is looking at."""
        return self.seen(self.record.positions()[self.at])

    @property
    def step(self) -> PanStep | None:
        """The action that led here, and the position before it; None at the start."""
        if not self.at:
            return None
        return PanStep(self.seen(self.record.positions()[self.at - 1]), self.record.actions()[self.at - 1])

    def go(self, at: int) -> PanWalk:
        """Go to a step, 0 being the start."""
        return replace(self, at=max(0, min(at, self.last)), news="")

    def to_note(self) -> PanWalk:
        """Go on to the next step with a note; to the end when there is none."""
        later_on = range(self.at + 1, self.last + 1)
        return self.go(next((n for n in later_on if self.record.steps[n - 1].note), self.last))

    def see(self, eyes: int) -> PanWalk:
        """Show all cards (0), or what one seat sees."""
        return replace(self, eyes=eyes, news="") if eyes in range(len(self.record.seats) + 1) else self


class PanLessonPlayer:
    """The round on the screen. Each player has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, record: PanRecord | None = None, *, deck: Deck = "french", width: int | None = None) -> None:
        self._own = record is None  # the package's own round is read anew in another language
        walk = PanWalk(record or pan_round())
        self._titles: dict[tuple[str, str], list[str]] = {}
        self._desk = Desk(
            walk,
            show=self._show,
            say=self._say,
            safe=later("Your lesson is safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=self._anew,
            together=lambda box: self._stage.together(box),
        )
        self._stage = Stage(
            Look(width=width or 700, names=walk.record.seats),
            desk=self._desk,
            spot=lambda _spot: self.do(_point_on),
            escape=lambda: None,
            fixed_width=width,
        )
        text = traitlets.Unicode
        self._words = self._stage.carry(
            said=text(), position=text(), count=text(), remark=text(), titles=traitlets.List(text()), at=traitlets.Int()
        )
        self._build()
        self._desk.show()

    @property
    def state(self) -> PanWalk:
        """Where the reader is."""
        return self._desk.state

    def _anew(self, walk: PanWalk) -> PanWalk:
        return replace(walk, record=pan_round()) if self._own else walk

    def do(self, verb: Callable[[PanWalk], PanWalk]) -> None:
        """Apply a verb of the walk and show the result."""
        self._desk.do(verb)

    def _build(self) -> None:
        do = self.do
        self._start = button(later("Start"), lambda: do(lambda w: w.go(0)), "start")
        self._back = button(later("Back"), lambda: do(lambda w: w.go(w.at - 1)), "back")
        self._next = button(later("Next step"), lambda: do(lambda w: w.go(w.at + 1)), "next", "primary")
        self._note = button(later("Next remark"), lambda: do(PanWalk.to_note), "end")
        self._end = button(later("End"), lambda: do(lambda w: w.go(w.last)), "end")
        count = Markup(of=self._words, names={"text": "count"})
        count.add_class("push")
        tools = HBox([self._start, self._back, self._next, self._note, self._end, count])
        self._eyes = labelled(
            RadioButtons(orientation="horizontal"),
            options=self._viewers,
            description=later("Seen by"),
            tooltip=later("Whose cards are shown"),
        )
        deck = deck_choice(self._desk)
        self._desk.observe(self._eyes, lambda seat: do(lambda w: w.see(seat)))
        steps = StepList(lambda step: do(lambda w: w.go(step)), of=self._words, names={"titles": "titles", "at": "at"})
        live = LiveLine(of=self._words, names={"text": "said"})
        left = VBox([self._stage.widget, tools, HBox([self._eyes]), live])
        remark = Markup(of=self._words, names={"text": "remark"})
        right = VBox([remark, steps, HBox([deck, LanguageChoice(self._desk.speak)])])
        two = VBox([left, right])
        for box, look in ((left, "stack"), (right, "stack"), (two, "two")):
            box.add_class(look)
        if self._stage.look.width > 700:
            two.add_class("cq-one")
        self.widget = VBox([two, ShareLine(of=self._words, names={"text": "position"})])
        self.widget.add_class("cq")
        self.widget.add_class("cq-pan-lesson")

    def _viewers(self) -> list[tuple[str, int]]:
        return [*((name, seat) for seat, name in enumerate(self.state.record.seats, 1)), (_("all open"), 0)]

    def _say(self, sentence: str) -> None:
        self._words.said = sentence

    # showing it

    def _show(self) -> None:
        walk = self.state
        position, step = walk.position, walk.step
        with self._words.hold_sync():
            self._stage.show(lambda look, _focus: pan_scene(position, look, step), of=position)
            self._back.disabled = self._start.disabled = walk.at == 0
            self._next.disabled = self._note.disabled = self._end.disabled = walk.at == walk.last
            self._eyes.value = walk.eyes
            self._words.said = walk.news or _told(walk)
            self._words.position = str(position)
            self._words.count = _("<b>Step {n}</b> of {all}").format(n=walk.at, all=walk.last)
            self._words.remark = _remark(walk, self._step_titles(), self._desk.deck)
            self._words.titles = [
                f"{n}  {title}{' •' if n and walk.record.steps[n - 1].note else ''}"
                for n, title in enumerate(self._step_titles())
            ]
            self._words.at = walk.at

    def _step_titles(self) -> list[str]:
        voice = self._desk.voice
        if voice not in self._titles:
            self._titles[voice] = _titles(self.state.record)
        return self._titles[voice]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The player itself; where no kernel runs, a picture of the start, and the text of the round."""
        with self._desk.speaking():
            record = self.state.record
            first = show_pan(record.first, names=record.seats, deck=self._desk.deck)
            words = _("{lesson}: run this cell to step through the lesson.").format(lesson=record.title)
            return kept(self.widget, words, first, _as_text(record))


def _point_on(walk: PanWalk) -> PanWalk:
    return replace(walk, news=_("This round is played: the buttons lead through it."))


def _titles(record: PanRecord) -> list[str]:
    moves = zip(record.positions(), record.actions(), strict=False)
    return [_("The cards are dealt"), *(pan_title(position, action, record.seats) for position, action in moves)]


def _told(walk: PanWalk) -> str:
    if walk.step is None:
        return pan_next(walk.position, walk.record.seats)
    return pan_told(walk.step.before, walk.step.action, walk.record.seats, walk.position)


def _remark(walk: PanWalk, titles: list[str], deck: Deck) -> str:
    record = walk.record
    if not walk.at:
        return markup.heading(record.title) + markup.prose(record.note, deck) + _source(record)
    step = record.steps[walk.at - 1]
    return markup.heading(step.heading or titles[walk.at]) + markup.prose(step.note, deck)


def _source(record: PanRecord) -> str:
    return f"<p><small>{escape(record.source)}</small></p>" if record.source else ""


def _as_text(record: PanRecord) -> str:
    """The round to be read: its start, and its steps behind a line to click."""
    steps = "".join(
        f"<li>{escape(title)}.{to_html(step.note, cards_sign)}</li>"
        for title, step in zip(_titles(record)[1:], record.steps, strict=True)
    )
    told = escape(_("All {n} steps of it, to be read").format(n=len(record.steps)))
    return f"{to_html(record.note, cards_sign)}<details><summary>{told}</summary><ol>{steps}</ol></details>"
