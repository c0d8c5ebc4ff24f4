"""A sheet: questions in an order, of lessons, situations and quizzes, to be printed, copied for students, and marked.

>>> from conquian_nb.lessons.quiz import quiz
>>> monday = sheet("Monday", "first_deal 4.1", "a_present", quiz("a word for the teacher", n=3))
>>> [exercise.id for exercise in monday.exercises]
['1', '2', '3', '4', '5']
>>> monday.exercises[0].judge("take QcQhQs").right
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations

from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.words import label, named
from conquian_nb.engine import Cards, Position
from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _
from conquian_nb.lessons import Ask, Choice, Lesson, Plain, Verdict, course, judge, parse_text, to_plain
from conquian_nb.lessons.collection import load_situation, situation_names
from conquian_nb.lessons.quiz import Question
from conquian_nb.lessons.quiz import mark as mark_quiz
from conquian_nb.lessons.text import Prose

Asked = Ask | Question
LONGEST_NAME = 80
MOST = 100  # questions on one sheet


class SheetError(ValueError):
    """A sheet that can't be made; one sentence says why."""


@dataclass(frozen=True)
class Offered:
    """One of the answers that a question offers: what `judge` reads, and how it is said."""

    text: str
    words: Prose


@dataclass(frozen=True, repr=False)
class Exercise:
    """One question of a sheet; `source` tells the teacher where it is from. Printed by Python, it shows no answer."""

    id: str
    asked: Asked
    offered: tuple[Offered, ...]
    names: tuple[str, ...] = NAMES
    source: str = ""

    @property
    def prompt(self) -> str:
        """The question itself, as text for `parse_text`."""
        return named(self.asked.question.prompt, self.names)

    @property
    def hint(self) -> str:
        """A first help, as text for `parse_text`."""
        return named(self.asked.question.hint, self.names)

    @property
    def solution(self) -> str:
        """The answer and its reason, as text for `parse_text`."""
        return named(self.asked.question.solution, self.names)

    @property
    def kind(self) -> str:
        """``action``, ``choice`` or ``cards``: what an answer is."""
        return self.asked.question.kind

    @property
    def view(self) -> Position | None:
        """All that may be shown before the answer: what the seat that is asked sees and remembers."""
        return self.asked.view

    @property
    def rows(self) -> tuple[tuple[str, tuple[Cards, ...]], ...]:
        """The cards that are shown where there is no table, in rows with a word for each."""
        if isinstance(self.asked, Ask) or self.view is not None:
            return ()
        shows = self.asked.shown
        rows = (
            (_("Melds"), tuple(shows.melds)),
            (_("On offer"), (Cards((shows.card,)),) if shows.card else ()),
            (_("First hand") if shows.other else _("In hand"), (shows.hand,) if shows.hand else ()),
            (_("Second hand"), (shows.other,) if shows.other else ()),
            ("", (shows.cards,) if shows.cards else ()),
        )
        return tuple((word, row) for word, row in rows if row)

    @property
    def accepted(self) -> tuple[Prose, ...]:
        """The right answers in words: those offered, or cards."""
        if self.kind == "cards":
            right = [answer.text for answer in self.asked.question.answers if answer.right]
            return tuple(parse_text(f"{{{cards}}}") for cards in right)
        return tuple(one.words for one in self.offered if self.judge(one.text).right)

    def judge(self, text: str) -> Verdict:
        """Mark an answer: what `judge` reads, or the number, from 1, of one of those offered here."""
        number = text.strip().rstrip(".)")
        exact = any(text.strip() == one.text for one in self.offered)  # a choice may be a number itself
        if not exact and number.isascii() and number.isdecimal() and 0 < int(number[:3]) <= len(self.offered):
            text = self.offered[int(number) - 1].text
        verdict = judge(self.asked, text) if isinstance(self.asked, Ask) else mark_quiz(self.asked, text)
        return replace(verdict, remark=_named(verdict.remark, self.names))

    def __repr__(self) -> str:
        return f"Exercise({self.id!r}, {to_plain(self.prompt)!r})"


def _named(text: Prose, names: tuple[str, ...]) -> Prose:
    """The players' names for their seats, which is how quizzes speak of them."""
    return tuple(
        tuple(Plain(named(part.text, names)) if isinstance(part, Plain) else part for part in paragraph)
        for paragraph in text
    )


@dataclass(frozen=True)
class Sheet:
    """Questions under a name. The same name and the same questions make the same sheet everywhere."""

    name: str
    exercises: tuple[Exercise, ...] = field(repr=False)

    @cached_property
    def by_id(self) -> dict[str, Exercise]:
        """The exercises by the number they have on the sheet."""
        return {exercise.id: exercise for exercise in self.exercises}


def sheet(name: str, *questions: str | Lesson | Asked | Iterable[Asked]) -> Sheet:
    """A sheet of questions, numbered from 1.

    A question is an `Ask`, one of a quiz, or a text that names one: ``first_deal 4.1`` (a lesson and the question's
    id), or the name alone of a lesson or a situation, for all its questions; a whole `quiz` may be given too. What an
    author offers to choose from stands in an order that follows from the sheet's name, so that no place means
    anything. Raises SheetError.
    """
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise SheetError(_("A sheet’s name is one line of 1 to {most} characters.").format(most=LONGEST_NAME))
    asks = [ask for question in questions for ask in _asks(question)]
    if not 0 < len(asks) <= MOST:
        said = _("A sheet has 1 to {most} questions, and {n} are named.")
        raise SheetError(said.format(most=MOST, n=len(asks)))
    return Sheet(name, tuple(_exercise(name, number, ask) for number, ask in enumerate(asks, 1)))


def _asks(question: str | Lesson | Asked | Iterable[Asked]) -> Iterable[Asked]:
    if isinstance(question, str):
        name, wanted = question.partition(" ")[::2]
        asks = lesson_called(name).asks
        found = [ask for ask in asks if wanted in ("", ask.id)]
        if not found:
            said = _("There is no question {id} in {lesson}; known are {known}.")
            raise SheetError(said.format(id=shown(wanted), lesson=name, known=_ids(asks)))
        return found
    if isinstance(question, Lesson):
        return question.asks
    return [question] if isinstance(question, Ask | Question) else question


def _ids(asks: Iterable[Ask]) -> str:
    return ", ".join(ask.id for ask in asks)


def lesson_called(name: str) -> Lesson:
    """A lesson or a situation of the package by its name; where both have one, the lesson. Raises SheetError."""
    lessons = {lesson.name: lesson for lesson in course()}
    if name not in lessons and name not in situation_names():
        known = ", ".join(dict.fromkeys((*lessons, *situation_names())))
        said = _("There is no lesson or situation {name}; known are {known}.")
        raise SheetError(said.format(name=shown(name), known=known))
    return lessons[name] if name in lessons else load_situation(name)


def _exercise(sheet_name: str, number: int, asked: Asked) -> Exercise:
    if isinstance(asked, Question):
        return _quiz_exercise(number, asked)
    source = f"{asked.lesson} {asked.id}"
    mixed = asked.mixed(f"{sheet_name}/{number}/{source}")
    offered = tuple(Offered(choice.text, _words(asked, choice)) for choice in mixed)
    return Exercise(str(number), asked, offered, asked.record.seats, source)


def _quiz_exercise(number: int, asked: Question) -> Exercise:
    offered = tuple(
        Offered(text, _quiz_words(asked, text, words)) for text, words in zip(asked.choices, asked.words, strict=True)
    )
    return Exercise(str(number), asked, offered, NAMES, _("{kind}, level {n}").format(kind=asked.kind, n=asked.level))


def _quiz_words(asked: Question, text: str, words: str) -> Prose:
    if asked.form == "table" and asked.position:
        return ((Plain(label(asked.position, asked.position.action(text))),),)
    return parse_text(named(words))


def _words(ask: Ask, choice: Choice) -> Prose:
    if choice.action is not None:
        return ((Plain(label(ask.position, choice.action, ask.record.seats)),),)
    return parse_text(choice.words) if ask.kind == "choice" else ((Plain(choice.text),),)


def one_by_one(name: str | Lesson) -> tuple[Sheet, ...]:
    """A sheet for each question of a lesson, to be given out one after the other: each shows how the last one ended."""
    lesson = lesson_called(name) if isinstance(name, str) else name
    named_so = _("{lesson}, question {n}")
    return tuple(sheet(named_so.format(lesson=lesson.title[:60], n=n), ask) for n, ask in enumerate(lesson.asks, 1))


def check_apart(given: Sheet) -> None:
    """Raises SheetError when something on a sheet gives away what something else on it hides or asks.

    Questions about one deal do so, and so does a name from which the questions of a quiz, with their answers, could be
    made again.
    """
    for one, other in combinations(given.exercises, 2):
        if _same_deal(one.asked, other.asked):
            said = _(
                "Questions {one} and {other} are about the same deal, so one of them would give the other away: put "
                "them on different sheets, and give those out one after the other."
            )
            raise SheetError(said.format(one=one.id, other=other.id))
    if any(isinstance(one.asked, Question) and one.asked.seed in given.name for one in given.exercises):
        raise SheetError(_("The sheet’s name tells the seed of the quiz on it, from which its answers can be made."))


def _same_deal(one: Asked, other: Asked) -> bool:
    if not (isinstance(one, Ask) and isinstance(other, Ask)):
        return False
    short, long = sorted((str(one.position.stock), str(other.position.stock)), key=len)
    return one.record == other.record or (len(short) > 2 and long.endswith(short))
