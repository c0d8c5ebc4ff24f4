"""A quiz on the screen: one question after another, each answered once and explained, and at the end how it went."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from os import PathLike
from typing import Any

import traitlets
from ipywidgets import BoundedIntText, Dropdown, HBox, Text, VBox

from conquian_nb.drawing.bench_scene import bench_scene
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Look, Marks, Step
from conquian_nb.engine import PRESETS, RuleSet
from conquian_nb.engine.language import _, later
from conquian_nb.lessons.quiz import KINDS, LEVELS, MOST_QUESTIONS

from . import quiz_markup
from .buttons import button, pass_on, visible, written
from .choosing import marks
from .deck_names import deck_choice
from .desk import Desk
from .keeping import Keeper, place_in_quiz, resumed_quiz
from .kept import kept
from .labels import labelled
from .markup import refusal
from .parts import LanguageChoice, LiveLine, Markup, ShareLine
from .question_card import QuestionCard
from .quiz_pictures import rows_of, show_question
from .quiz_state import QuizState, said_anew
from .stage import Stage

ADAPTING, RISING = "adapting", "rising"
_SYLLABLES = ("b d f g k l m n p r s t v z", "a e i o u")


def quiz(
    seed: int | str | None = None,
    kinds: str | Iterable[str] | None = None,
    n: int = 10,
    rules: RuleSet | str = "naibi",
    *,
    level: int | None = None,
    adaptive: bool | None = None,
    deck: Deck = "french",
    width: int | None = None,
    progress: bool | str | PathLike[str] = False,
) -> QuizPlayer:
    """Open a quiz of `n` questions, 1 to 100.

    With a seed, a number or a short text, everybody who gives the same gets the same questions; without one a new seed
    is taken, and the questions become harder or easier as it goes. `kinds` are names out of
    `conquian_nb.lessons.quiz.KINDS`. `level` is 1 to 5; without one the levels rise. `adaptive` decides whether the
    answers decide what is asked next. `deck` is ``french``, ``french4`` or ``spanish``; `width` 480, 700 or 1000 keeps
    the picture at that size. `progress=True` goes on where the reader left off, and keeps that in the file
    ``conquian-progress.json`` beside the notebook, or in the file named. Raises QuizError and RuleError with one
    sentence, AnswersError when the kept progress can't be read.
    """
    adapting = seed is None and level is None if adaptive is None else adaptive
    start = QuizState.start(new_seed() if seed is None else seed, n, kinds, level, rules, adapting)
    return QuizPlayer(start, deck=deck, width=width, progress=progress)


def new_seed() -> str:
    """A seed nobody has to remember, and easy to read out: three syllables."""
    return "".join(secrets.choice(letters.split()) for _ in range(3) for letters in _SYLLABLES)


class QuizPlayer:
    """A quiz on the screen. Each has a state of its own; showing one twice shows the same state twice."""

    def __init__(
        self,
        start: QuizState,
        *,
        deck: Deck = "french",
        width: int | None = None,
        progress: bool | str | PathLike[str] = False,
    ) -> None:
        self._keeper = Keeper(progress, place_in_quiz)
        self._desk = Desk(
            self._keeper.start(start, resumed_quiz),
            show=self._show,
            say=self._say,
            safe=later("Your answers are safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.pack,
            together=lambda box: self._stage.together(box),
        )
        self._stage = Stage(
            Look(width=width or 480, names=start.names),
            desk=self._desk,
            spot=lambda spot: self.do(lambda s: s.click(spot)),
            escape=lambda: self.do(QuizState.put_down),
            fixed_width=width,
        )
        text = traitlets.Unicode
        self._words = self._stage.carry(
            said=text(), progress=text(), refused=text(), end=text(), code=text(), data=text()
        )
        self._formed: tuple[object, ...] = ()
        self._build()
        self._desk.show()

    @property
    def state(self) -> QuizState:
        """Which questions have been put and what was answered."""
        return self._desk.state

    @property
    def answers(self) -> list[dict[str, object]]:
        """What was answered so far, a dict of plain values a question: seed, number, kind, level, answer, right."""
        return self.state.answers

    def do(self, verb: Callable[[QuizState], QuizState]) -> None:
        """Apply a verb of the state and show the result."""
        self._desk.do(verb)

    def _say(self, sentence: str) -> None:
        self._words.said = sentence

    # what is on the screen

    def _build(self) -> None:
        do = self.do
        self._live = LiveLine(of=self._words, names={"text": "said"})
        self._aimed = button("", lambda: do(QuizState.carry_out), look="primary")
        self._drop = button(later("Choose nothing"), lambda: do(QuizState.put_down), look="quiet")
        self._aim_row = HBox([self._aimed, self._drop])
        field = labelled(
            Text(),
            description=later("Write it"),
            placeholder=later("such as take 4c5c6c"),
            tooltip=later("An action in its short text"),
        )
        self._written = written(field, self._write)
        self._write_row = HBox([self._written, button(later("Answer"), self._write)])
        self._refused = Markup(of=self._words, names={"text": "refused"})
        self._progress = Markup(of=self._words, names={"text": "progress"})
        self._ask = QuestionCard(do, lambda: self.state)
        self._back = button(later("Back"), lambda: do(lambda s: s.go(s.at - 1)), "back")
        self._next = button(later("Next question"), lambda: do(QuizState.next), "next", "primary")
        self._end = Markup(of=self._words, names={"text": "end"})
        self._again = button(later("The same quiz again"), lambda: do(QuizState.anew))
        self._another = button(later("Another quiz"), self._open_another, look="primary")
        self._after = HBox([self._again, self._another])
        self._code = ShareLine(of=self._words, names={"text": "code"}, label=later("This quiz"))
        self._data = ShareLine(of=self._words, names={"text": "data"}, label=later("Your answers"))
        left = VBox([self._stage.widget, self._aim_row, self._write_row, self._refused, self._live])
        right = VBox([self._progress, self._ask.widget, self._end, HBox([self._back, self._next]), self._after])
        for column in (left, right):
            column.add_class("stack")
        two = VBox([left, right])
        two.add_class("two")
        if self._stage.look.width > 700:
            two.add_class("cq-one")
        self.widget = VBox([two, self._form(), self._code, self._data])
        self.widget.add_class("cq").add_class("cq-quiz")

    def _form(self) -> HBox:
        """What sets up another quiz."""
        s = self.state
        self._seed = written(
            labelled(
                Text(value=s.seed),
                description=later("Seed"),
                tooltip=later("A number or a short text: the same one, the same quiz"),
            ),
            self._set_up,
        )
        these = s.kinds if s.kinds and len(s.kinds) > 1 else ()
        self._kind = labelled(
            Dropdown(),
            options=lambda: _kind_options(these),
            description=later("Questions"),
            tooltip=later("What is asked"),
        )
        self._hard = labelled(
            Dropdown(), options=_hard_options, description=later("Level"), tooltip=later("How hard the questions are")
        )
        self._count = labelled(
            BoundedIntText(min=1, max=MOST_QUESTIONS),
            description=later("How many"),
            tooltip=later("How many questions"),
        )
        self._rules = labelled(
            Dropdown(options=list(dict.fromkeys((*PRESETS, s.rule_text)))),
            description=later("Rules"),
            tooltip=later("Under which rules"),
        )
        deck = deck_choice(self._desk)
        language = LanguageChoice(self._desk.speak)
        set_up = button(later("Set up this quiz"), self._set_up)
        row = HBox([self._seed, self._count, self._kind, self._hard, self._rules, set_up, deck, language])
        row.add_class("cq-set-up")
        return row

    def _set_up(self) -> None:
        hard, kinds = self._hard.value, self._kind.value.split(",") if self._kind.value else None
        level = int(hard) if hard.isdecimal() else None
        form = (self._seed.value, self._count.value, kinds, level, self._rules.value, hard == ADAPTING)
        with self._desk.speaking():
            try:
                QuizState.start(*form)
            except ValueError as error:
                self._say(str(error))
                return
        self.do(lambda now: QuizState.start(*form).go(0))

    def _open_another(self) -> None:
        seed = new_seed()
        self.do(lambda s: s.another(seed))

    def _write(self) -> None:
        def taken(text: str) -> bool:
            self.do(lambda s: s.write(text))
            return self.state.ask is None

        pass_on(self._written, taken)

    # showing it

    def _show(self) -> None:
        s, deck = self.state, self._desk.deck
        with self._words.hold_sync():
            self._show_picture(s)
            self._words.said = s.news or s.opening
            self._words.refused = refusal(s.refusal, s.names) if s.refusal else ""
            self._words.progress = quiz_markup.progress(s)
            self._words.end = quiz_markup.summary(s) if s.over else ""
            self._words.code = quiz_markup.code(s)
            self._words.data = json.dumps(s.answers, ensure_ascii=False) if s.over else ""
            self._words.said = self._keeper.keep(s) or self._words.said
        self._ask.show(deck)
        self._aimed.description = s.aimed() or _("Lay it")
        for widget, wanted in (
            (self._aim_row, bool(s.aimed())),
            (self._write_row, s.ask is not None and s.ask.kind == "take"),
            (self._next, not s.over),
            (self._end, s.over),
            (self._after, s.over),
            (self._data, s.over),
            (self._stage.widget, not s.over),
        ):
            visible(widget, wanted)
        self._next.description = _("See how it went") if s.at == s.n - 1 else _("Next question")
        self._back.disabled = s.at == 0
        self._show_form(s)

    def _show_form(self, s: QuizState) -> None:
        asked = s.seed, s.n, s.rule_text, s.kinds, s.level, s.adaptive
        if asked == self._formed:
            return  # what the reader is about to set up stays
        self._formed = asked
        self._seed.value, self._count.value, self._rules.value = s.seed, s.n, s.rule_text
        self._kind.value = ",".join(s.kinds or ())
        self._hard.value = ADAPTING if s.adaptive else RISING if s.level is None else str(s.level)

    def _show_picture(self, s: QuizState) -> None:
        asked = s.question
        if asked is None:
            return
        if not s.path:
            bench = rows_of(asked)
            self._stage.show(lambda look, focus: bench_scene(bench, look, focus), of=asked)
            return
        self._stage.look = replace(self._stage.look, seat=asked.seat or 1)
        last = Step(s.path[-2], s.path[-2].action(s.line[-1])) if s.line else None
        self._stage.draw(s.path[-1], last, self._marks(s), can_put_down=s.choosing.begun)

    def _marks(self, s: QuizState) -> Marks | None:
        if not s.acts_on_picture:
            return None
        if s.ask is not None and s.ask.kind == "take":
            return Marks(chosen=s.choosing.chosen)
        return marks(s.path[-1], s.choosing, bars=False)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The quiz itself; where no kernel runs, a picture of what is asked about."""
        asked = self.state.question
        with self._desk.speaking():
            still = show_question(asked, deck=self._desk.deck) if asked else None
            said = _("Quiz {seed}: run this cell to answer its questions.").format(seed=self.state.seed)
            return kept(self.widget, said, still)


def _kind_options(these: tuple[str, ...]) -> list[tuple[str, str]]:
    """The kinds of questions to choose from; `these` are those that were asked for by name."""
    kinds = [(_("all kinds"), ""), *((_(kind.title), name) for name, kind in KINDS.items())]
    if these:
        kinds.append((_("these {n} kinds").format(n=len(these)), ",".join(these)))
    return kinds


def _hard_options() -> list[tuple[str, str]]:
    levels = [(_("level {n}").format(n=n), str(n)) for n in LEVELS]
    return [(_("as hard as it goes well"), ADAPTING), (_("rising"), RISING), *levels]
