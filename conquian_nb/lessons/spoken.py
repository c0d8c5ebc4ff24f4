"""What the files of lessons say, in the language in use: each file has a catalogue that is named after it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

from conquian_nb.engine.language import _, spoken
from conquian_nb.engine.record import Question, Record
from conquian_nb.engine.toml_text import retold

T = TypeVar("T")


def catalogue_of(file: str) -> str:
    """The catalogue in which the texts of a file in the folder of lessons are translated.

    >>> catalogue_of("first_deal.toml"), catalogue_of("situations/a_pair.toml")
    ('lessons/first_deal', 'lessons/situations/a_pair')
    """
    return f"lessons/{file.removesuffix('.toml')}"


def in_language(value: T, file: str) -> T:
    """A dataclass that was read from a file, its texts in the language in use."""
    return value if spoken() == "en" else retold(value, partial(_, domain=catalogue_of(file)))


def record_in_language(record: Record, file: str) -> Record:
    """A record that was read from a file, in the language in use; its choices keep the text they are known by."""
    if spoken() == "en":
        return record
    told = in_language(record, file)
    steps = (replace(step, asks=tuple(_asked(question, file) for question in step.asks)) for step in told.steps)
    return replace(told, steps=tuple(steps))


def _asked(question: Question, file: str) -> Question:
    if question.kind != "choice":
        return question
    domain = catalogue_of(file)
    return replace(question, answers=tuple(replace(one, said=_(one.text, domain)) for one in question.answers))
