"""The lesson player: step through an annotated deal, answer its questions, try something else, come back."""

from __future__ import annotations

import asyncio
import html
from collections.abc import Callable
from os import PathLike
from typing import Any

import traitlets
from ipywidgets import HTML, Checkbox, Dropdown, HBox, RadioButtons, Text, VBox

from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Look, Step
from conquian_nb.drawing.svg import show
from conquian_nb.drawing.words import label
from conquian_nb.engine.language import _, later
from conquian_nb.lessons import Lesson, load

from . import lesson_words, markup
from .buttons import ButtonColumn, button, pass_on, visible, written
from .choosing import aimed_at, candidates, marks
from .deck_names import deck_choice
from .desk import Desk
from .keeping import Keeper, place_of, resumed
from .kept import kept, lesson_as_text
from .labels import labelled
from .parts import LanguageChoice, LiveLine, Markup, ShareLine, StepList
from .question_card import QuestionCard
from .session import Session, said_anew
from .stage import Stage

SPEEDS = {later("slow"): 5.0, later("normal"): 3.0, later("fast"): 1.5}  # seconds a step


def lesson(
    name_or_lesson: str | PathLike[str] | Lesson,
    *,
    deck: Deck = "french",
    width: int | None = None,
    questions: bool = True,
    progress: bool | str | PathLike[str] = False,
) -> LessonPlayer:
    """Open a lesson to step through: by its name, from a file, or as a loaded `Lesson`.

    `deck` is ``french``, ``french4`` (four colours) or ``spanish``; `width` 480, 700 or 1000 (for a projector) keeps
    the picture at that size, else it follows the room there is; `questions=False` leaves the questions out.
    `progress=True` goes on where the reader left off, and keeps that in the file ``conquian-progress.json`` beside the
    notebook, or in the file named. Raises LessonError with one sentence when there is no such lesson or it can't be
    read, AnswersError when the kept progress can't.
    """
    found = name_or_lesson if isinstance(name_or_lesson, Lesson) else load(name_or_lesson)
    return LessonPlayer(found, deck=deck, width=width, questions=questions, progress=progress)


class LessonPlayer:
    """A lesson on the screen. Each player has a state of its own; showing one twice shows the same state twice."""

    def __init__(
        self,
        lesson: Lesson,
        *,
        deck: Deck = "french",
        width: int | None = None,
        questions: bool = True,
        progress: bool | str | PathLike[str] = False,
    ) -> None:
        self._keeper = Keeper(progress, place_of)
        self._titles: dict[tuple[str, str], list[str]] = {}  # of the steps, by language and deck
        self._desk = Desk(
            self._keeper.start(Session(lesson, asking=questions), resumed),
            show=self._show,
            say=self._say,
            safe=later("Your lesson is safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.lesson.record.first.rules.cards.all,
            together=lambda box: self._stage.together(box),
        )
        self._stage = Stage(
            Look(width=width or 700, names=lesson.record.seats),
            desk=self._desk,
            spot=lambda spot: self.do(lambda s: s.click(spot)),
            escape=lambda: self.do(Session.put_down),
            fixed_width=width,
        )
        text = traitlets.Unicode
        self._words = self._stage.carry(
            said=text(), position=text(), count=text(), remark=text(), titles=traitlets.List(text()), at=traitlets.Int()
        )
        self._playing: asyncio.Task[None] | None = None
        self._build()
        self._desk.show()

    @property
    def session(self) -> Session:
        """Where the reader is and what was asked, answered and tried."""
        return self._desk.state

    # what is on the screen

    def _build(self) -> None:
        do = self.do
        self._start = button(later("Start"), lambda: do(lambda s: s.go(0)), "start")
        self._back = button(later("Back"), lambda: do(lambda s: s.go(s.at - 1)), "back")
        self._next = button(later("Next step"), lambda: do(Session.next), "next", "primary")
        self._end = button(later("End"), lambda: do(lambda s: s.go(s.last)), "end")
        self._play = button(later("Play on"), self._play_or_stop, "play")
        self._count = Markup(of=self._words, names={"text": "count"})
        self._count.add_class("push")
        self._tools = HBox([self._start, self._back, self._next, self._end, self._play, self._count])
        self._tried = HTML()
        self._undo = button(later("Undo"), lambda: do(Session.undo), "undo")
        self._home = button(later("Back to the lesson"), lambda: do(Session.home), "", "primary")
        self._bar = HBox([self._tried, self._undo, self._home])
        self._bar.add_class("try")
        self._eyes = labelled(
            RadioButtons(orientation="horizontal"),
            options=self._viewers,
            description=later("Seen by"),
            tooltip=later("Whose cards are shown"),
        )
        self._leave = button(later("Try something else here"), lambda: do(Session.leave))
        self._leave.add_class("push")
        self._live = LiveLine(of=self._words, names={"text": "said"})
        self._remark = Markup(of=self._words, names={"text": "remark"})
        self._ask = QuestionCard(do, lambda: self.session)
        self._build_trial()
        steps = {"titles": "titles", "at": "at"}
        self._steps = StepList(lambda step: self.do(lambda s: s.go(step)), of=self._words, names=steps)
        self._speed = labelled(
            Dropdown(options=list(SPEEDS), value="normal"),
            options=lambda: [(_(speed), speed) for speed in SPEEDS],
            description=later("Speed"),
            tooltip=later("How fast it plays on"),
        )
        self._deck = deck_choice(self._desk)
        self._asking = labelled(
            Checkbox(value=self.session.asking, indent=False),
            description=later("Ask me questions"),
            tooltip=later("Whether questions are put"),
        )
        self._language = LanguageChoice(self._desk.speak)
        self._share = ShareLine(of=self._words, names={"text": "position"})
        self._build_columns()
        self._listen()

    def _build_columns(self) -> None:
        left = VBox(
            [
                self._stage.widget,
                self._tools,
                self._bar,
                HBox([self._eyes, self._leave]),
                self._live,
                self._choice_row,
                self._refused,
            ]
        )
        right = VBox(
            [
                self._remark,
                self._ask.widget,
                self._trial,
                self._steps,
                HBox([self._speed, self._deck, self._language, self._asking]),
            ]
        )
        left.add_class("stack")
        right.add_class("stack")
        two = VBox([left, right])
        two.add_class("two")
        if self._stage.look.width > 700:
            two.add_class("cq-one")
        self.widget = VBox([two, self._share])
        self.widget.add_class("cq")

    def _build_trial(self) -> None:
        self._trial_title = HTML()
        self._actions = ButtonColumn(self._act)
        self._refused = HTML()
        self._other = button(later("Other layout"), lambda: self.do(Session.other_layout))
        self._confirm = button("", self._do_aimed, "", "primary")
        self._text = written(
            labelled(
                Text(),
                description=later("Write it"),
                placeholder=later("such as take 4c5c6c"),
                tooltip=later("An action in its short text"),
            ),
            self._do_written,
        )
        self._write = HBox([self._text, button(later("Do it"), self._do_written)])
        self._trial = VBox([self._trial_title, self._actions.widget, self._write])
        self._trial.add_class("ask")
        self._choice_row = HBox([self._confirm, self._other])

    def _listen(self) -> None:
        observe = self._desk.observe
        observe(self._eyes, lambda seat: self.do(lambda s: s.see(seat)))
        observe(self._asking, lambda wanted: self.do(lambda s: s.questions(wanted)))
        observe(self._speed, lambda _: self._stop())

    # what the reader does

    def do(self, verb: Callable[[Session], Session]) -> None:
        """Apply a verb of the session and show the result; whatever plays on by itself stops."""
        self._stop()
        self._desk.do(verb)

    def _say(self, sentence: str) -> None:
        self._stop()
        self._words.said = sentence

    def _act(self, place: int) -> None:
        labels = self.session.labels()
        if place < len(labels):
            self.do(lambda s: s.act(labels[place][0]))

    def _do_aimed(self) -> None:
        action = aimed_at(self.session.position, self.session.choosing)
        if action is not None:
            self.do(lambda s: s.carry_out(action))

    def _do_written(self) -> None:
        def taken(wanted: str) -> bool:
            self.do(lambda s: s.act(wanted))
            return self.session.refusal is None

        pass_on(self._text, taken)

    # playing on by itself

    def _play_or_stop(self) -> None:
        if self._playing is not None:
            self._stop()
            return
        if self.session.trial is not None or self.session.at == self.session.last:
            self._desk.do(lambda s: s.home().go(0) if s.at == s.last else s.home())
        self._playing = asyncio.get_running_loop().create_task(self._play_on())
        self._show_play()

    async def _play_on(self) -> None:
        me = asyncio.current_task()
        while self._playing is me:
            at = self.session.at
            self._desk.do(lambda s: s.next(pair=True))
            if self.session.at == at or self.session.ask is not None or self.session.at == self.session.last:
                break
            await asyncio.sleep(SPEEDS[self._speed.value])
        if self._playing is me:
            self._stop()

    def _stop(self) -> None:
        playing, self._playing = self._playing, None
        if playing is not None:
            if playing is not _current_task():
                playing.cancel()
            self._show_play()

    def _show_play(self) -> None:
        now, other = ("stop", "play") if self._playing else ("play", "stop")
        with self._desk.speaking():
            self._play.description = _("Stop") if self._playing else _("Play on")
        self._play.add_class(f"cq-sign-{now}").remove_class(f"cq-sign-{other}")

    # showing it

    def _show(self) -> None:
        with self._words.hold_sync():
            self._show_picture()
            self._show_line()
            self._show_trial()
            self._ask.show(self._desk.deck)
            self._words.said = self._keeper.keep(self.session) or self._words.said

    def _show_picture(self) -> None:
        s = self.session
        before = s.before
        last = Step(s.seen(before[0]), before[1]) if before and not s.choosing.begun else None
        shown = marks(s.position, s.choosing, bars=s.trial is not None) if s.acts_on_picture else None
        self._stage.draw(s.seen(s.position), last, shown, trying=s.trial is not None, can_put_down=s.choosing.begun)
        self._words.said = lesson_words.announcement(s)
        self._words.position = str(s.seen(s.position))

    def _show_line(self) -> None:
        s, trying = self.session, self.session.trial is not None
        ask = s.ask
        self._back.disabled = self._start.disabled = s.at == 0
        self._next.disabled = self._end.disabled = s.at >= s.reached
        self._play.disabled = ask is not None
        self._next.description = _("Answer first, or skip the question") if ask else _("Next step")
        self._words.count = _("<b>Step {n}</b> of {all}").format(n=s.at, all=s.last)
        for widget, wanted in ((self._tools, not trying), (self._bar, trying), (self._leave, not trying)):
            visible(widget, wanted)
        self._eyes.value = s.eyes
        self._asking.value = s.asking
        self._words.remark = lesson_words.remark(s, self._step_titles(), self._desk.deck)
        self._words.titles = [f"{n}  {title}" for n, title in enumerate(self._step_titles()[: s.reached + 1])]
        self._words.at = s.at

    def _step_titles(self) -> list[str]:
        voice = self._desk.voice
        if voice not in self._titles:
            self._titles[voice] = lesson_words.step_titles(self.session.lesson)
        return self._titles[voice]

    def _viewers(self) -> list[tuple[str, int]]:
        return [*((name, seat) for seat, name in enumerate(self.session.names, 1)), (_("all open"), 0)]

    def _show_trial(self) -> None:
        s = self.session
        visible(self._trial, s.trial is not None)
        aimed = aimed_at(s.position, s.choosing) if s.acts_on_picture else None
        others = aimed is not None and len(candidates(s.position, s.choosing)) > 1 if s.position.offer else False
        visible(self._confirm, aimed is not None)
        visible(self._other, others)
        visible(self._choice_row, aimed is not None)
        if aimed is not None:
            self._confirm.description = label(s.position, aimed, s.names)
        refused = markup.refusal(s.refusal, s.names) if s.refusal else ""
        self._refused.value = refused
        visible(self._refused, bool(refused))
        if s.trial is None:
            return
        planned = s.trial.plan[0][0] if s.trial.plan else None
        labels = s.labels()
        chosen = next((i for i, (a, _) in enumerate(labels) if planned and s.position.action(planned) == a), None)
        self._trial_title.value = f"<h4>{html.escape(lesson_words.whose_turn(s))}</h4>"
        self._actions.show([text for _, text in labels], chosen)
        visible(self._write, not s.position.over)
        self._undo.disabled = not s.trial.actions
        tried = _("<b>Trying things out</b> from step {n}. The lesson is untouched.")
        self._tried.value = tried.format(n=s.at)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The player itself; where no kernel runs, a picture of where the lesson starts, and its text."""
        lesson = self.session.lesson
        with self._desk.speaking():
            first = show(lesson.record.first, names=self.session.names, deck=self._desk.deck)
            words = _("{lesson}: run this cell to step through the lesson.").format(lesson=lesson.title)
            return kept(self.widget, words, first, lesson_as_text(lesson))


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # no loop runs: a plain script or a test
        return None
