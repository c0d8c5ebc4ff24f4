"""A lesson: a record with something to say, and the questions in it bound to their positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from conquian_nb.engine.actions import Action, IllegalAction, read_action
from conquian_nb.engine.cards import CardError, Cards, shown
from conquian_nb.engine.game import Position
from conquian_nb.engine.record import Answer, Move, Question, Record, RecordError
from conquian_nb.engine.rules import Borrowing, RuleSet
from conquian_nb.engine.toml_text import PROSE, SAID, check, read, tables, texts

from .put import Put
from .spoken import in_language, record_in_language
from .text import Plain, TextError, parse_text


class LessonError(RecordError):
    """A lesson that can't be read: one sentence with the lesson, the place and the reason."""


@dataclass(frozen=True)
class About:
    """What stands under ``[lesson]``.

    `idea` is the one line a list of lessons needs; `level` is 1 (for somebody who has never seen the game) to 5;
    `origin` says where the cards come from; `ends` is ``seat 2 wins``, ``drawn`` or ``open``; `mentions` are names of
    people and places in the text that sit in no seat.
    """

    summary: str = field(metadata=PROSE)
    goals: tuple[str, ...] = field(metadata={"of": str, "most": 12, **SAID})
    level: int = field(metadata={"least": 1, "most": 5})
    origin: str = field(metadata=PROSE)
    ends: str
    idea: str = field(default="", metadata=SAID)
    mentions: tuple[str, ...] = field(default=(), metadata={"of": str, "most": 40})


@dataclass(frozen=True, repr=False)
class Lesson:
    """An annotated deal. Nothing the reader tries changes it."""

    name: str
    record: Record
    about: About

    @classmethod
    def of_file(cls, toml: str, file: str) -> Lesson:
        """A lesson of the package, from the text of a file in the folder of lessons, said in the language in use."""
        read_ = cls.parse(toml, Path(file).stem)
        return cls(read_.name, record_in_language(read_.record, file), in_language(read_.about, file))

    @property
    def title(self) -> str:
        """What the lesson is called."""
        return self.record.title

    @property
    def summary(self) -> str:
        """What it is about, as text for `parse_text`."""
        return self.about.summary

    @property
    def idea(self) -> str:
        """What it is about in one line, as text for `parse_text`; empty when its author gave none."""
        return self.about.idea

    @property
    def goals(self) -> tuple[str, ...]:
        """What the reader can do afterwards."""
        return self.about.goals

    @property
    def level(self) -> int:
        """How much it asks, from 1 to 5."""
        return self.about.level

    @property
    def origin(self) -> str:
        """Where the cards come from."""
        return self.about.origin

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """Every question, in the order of the steps they are put before."""
        return tuple(
            Ask(question, n, number, self.record, self.name)
            for n, step in enumerate(self.record.steps, 1) for number, question in enumerate(step.asks, 1))

    @classmethod
    def parse(cls, toml: str, name: str = "lesson") -> Lesson:
        """Read a lesson. Raises LessonError: one sentence with the place and the reason."""
        try:
            data = tables(toml)
            if "lesson" not in data:
                raise RecordError("lesson", "this table is missing; a file without it is a plain record.")
            about = read(About, data.pop("lesson"), "lesson")
            check(about, "lesson")
            lesson = cls(name, Record.of(data), about)
            for ask in lesson.asks:
                _check_answers(ask)
            _check_ids(lesson.asks)
            for passage in lesson.passages():
                _check_text(passage)
        except RecordError as error:
            raise LessonError(f"{name}, {error.place}" if error.place else name, error.reason) from None
        return lesson

    def __repr__(self) -> str:
        return f"Lesson({self.name!r}, {len(self.record.steps)} steps, {len(self.asks)} questions)"

    def __str__(self) -> str:
        return self.title

    def texts(self) -> Iterator[str]:
        """Every text that readers see, as the file has it: what a translation has to say."""
        yield from texts(self.record)
        yield from texts(self.about)
        choices = (ask for ask in self.asks if ask.kind == "choice")
        yield from (answer.text for ask in choices for answer in ask.question.answers)

    def passages(self) -> Iterator[Passage]:
        """Every text in the lesson, with its place and the position it stands beside."""
        yield Passage(0, "lesson, idea", self.idea)
        yield Passage(0, "lesson, summary", self.summary)
        for n, goal in enumerate(self.goals, 1):
            yield Passage(0, f"lesson, goals {n}", goal)
        yield Passage(0, "lesson, origin", self.origin)
        yield Passage(0, "note", self.record.note)
        for n, step in enumerate(self.record.steps, 1):
            for b, branch in enumerate(step.branches, 1):
                yield Passage(n - 1, f"step {n}, branch {b}, name", branch.name)
                yield Passage(n - 1, f"step {n}, branch {b}, note", branch.note)
                yield from _line_passages(n - 1, f"step {n}, branch {b}", branch.line)
            yield from (p for a, q in enumerate(step.asks, 1) for p in _ask_passages(n - 1, f"step {n}, ask {a}", q))
            yield Passage(n, f"step {n}, heading", step.heading)
            yield Passage(n, f"step {n}, note", step.note)


class Passage(NamedTuple):
    """A text and where it stands: beside position `after`, or after the moves of a side line from there."""

    after: int
    place: str
    text: str
    line: tuple[Move, ...] = ()


def _line_passages(after: int, place: str, line: tuple[Move, ...]) -> Iterator[Passage]:
    for n, move in enumerate(line, 1):
        yield Passage(after, f"{place}, line {n}, note", move.note, line[:n])


def _ask_passages(after: int, place: str, question: Question) -> Iterator[Passage]:
    for key in ("prompt", "hint", "solution", "if_right", "if_wrong"):
        yield Passage(after, f"{place}, {key}", getattr(question, key))
    for n, answer in enumerate(question.answers, 1):
        at = f"{place}, answer {n}"
        if question.kind == "choice":
            yield Passage(after, f"{at}, text", answer.words)
        yield Passage(after, f"{at}, remark", answer.remark)
        yield Passage(after, f"{at}, opinion", answer.opinion)
        yield from _line_passages(after, at, answer.line)


def _check_text(passage: Passage) -> None:
    try:
        parts = [part for paragraph in parse_text(passage.text) for part in paragraph]
    except TextError as error:
        raise RecordError(passage.place, str(error)) from None
    if passage.place.endswith((", heading", ", name")) and not all(isinstance(part, Plain) for part in parts):
        raise RecordError(passage.place, "braces and stars are for longer texts.")


def _check_answers(ask: Ask) -> None:
    place = f"step {ask.step}, ask {ask.number}"
    answers = ask.question.answers
    if not any(answer.right for answer in answers):
        raise RecordError(place, "none of the answers is marked as right.")
    if ask.kind == "choice" and len(answers) < 2:
        raise RecordError(place, "a choice needs two answers at least.")
    for n, answer in enumerate(answers, 1):
        try:
            if ask.kind == "action":
                read_action(answer.text)
            elif ask.kind == "cards" and not Cards.parse(answer.text):
                raise CardError("No card is named.")
        except (CardError, IllegalAction) as error:
            raise RecordError(f"{place}, answer {n}", str(error)) from None


def _check_ids(asks: tuple[Ask, ...]) -> None:
    met: dict[str, Ask] = {}
    for ask in asks:
        place = f"step {ask.step}, ask {ask.number}, id"
        if not re.fullmatch("[a-z0-9_.-]{1,40}", ask.id):
            raise RecordError(place, "an id is made of small letters, digits, dots, dashes and low lines.")
        if ask.id in met:
            first = met[ask.id]
            raise RecordError(place, f"{shown(ask.id)} is already ask {first.number} of step {first.step}.")
        met[ask.id] = ask


@dataclass(frozen=True)
class Choice:
    """Something a reader may answer with: its text for `judge`, and the action it is, or the words that are shown.

    An offered action that the rules refuse has no `action` either: answering with it shows the refusal.
    """

    text: str
    action: Action | None = None
    words: str = ""


@dataclass(frozen=True, repr=False)
class Ask(Put):
    """A question and the position it is put in, the one before step `step`. It shows no answer when printed."""

    step: int
    number: int
    record: Record
    lesson: str = ""

    @property
    def id(self) -> str:
        """What the lesson knows it by, whatever becomes of its words: the author's ``id``, else its place: ``12.1``."""
        return self.question.id or f"{self.step}.{self.number}"

    @property
    def kind(self) -> str:
        """``action``, ``choice`` or ``cards``: what an answer is."""
        return self.question.kind

    @property
    def rules(self) -> RuleSet:
        """The rules it is asked under."""
        return self.record.rules

    @cached_property
    def position(self) -> Position:
        """The position asked about, all cards open. Raises RecordError when the line breaks off before it."""
        played, fault = self.record.played
        if len(played) < self.step:
            assert fault is not None
            raise fault
        return played[self.step - 1]

    @cached_property
    def view(self) -> Position:
        """What whoever is asked can see."""
        return self.position.view(self.seat, memory=True) if self.seat else self.position

    def mixed(self, key: str) -> tuple[Choice, ...]:
        """The choices in the order in which a screen or a sheet shows them.

        What an author wrote stands in an order that follows from the key alone, since authors have habits and readers
        find them; no corrected word changes it. What the rules list stays in their order, which tells nothing.
        """
        if self.kind != "choice" and not self.question.choices:
            return self.choices
        places = sorted(range(len(self.choices)), key=lambda place: sha256(f"{key}/{place}".encode()).digest())
        return tuple(self.choices[place] for place in places)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What can be answered, in the order it is offered; empty for cards.

        Actions stand in the order of `legal`, each set of laid cards once, or as the author chose them.
        """
        if self.kind == "choice":
            return tuple(Choice(answer.text, words=answer.words) for answer in self.question.answers)
        if self.kind == "cards":
            return ()
        if self.question.choices:
            return tuple(_choice(self.position, text) for text in self.question.choices)
        first: dict[object, Action] = {}
        for action in self.position.legal():
            first.setdefault(essence(self.position, action), action)
        return tuple(Choice(str(action), action) for action in first.values())

    def __repr__(self) -> str:
        return f"Ask(step {self.step}, {self.kind!r}, {self.prompt!r})"

    __str__ = __repr__


def _choice(position: Position, text: str) -> Choice:
    try:
        action = position.action(text)
    except IllegalAction:
        return Choice(text)
    return Choice(text, action if position.refusal(action) is None else None)


def essence(position: Position, action: Action) -> object:
    """What makes an answer the same answer: with free borrowing the cards laid, however they lie; else the action."""
    melds = getattr(action, "melds", None)
    if melds is None or position.rules.borrowing is not Borrowing.ANY:
        return action
    return action.kind, frozenset(card for meld in melds for card in meld)


def right_answers(ask: Ask) -> tuple[Answer, ...]:
    """The accepted answers of a question."""
    return tuple(answer for answer in ask.question.answers if answer.right)
