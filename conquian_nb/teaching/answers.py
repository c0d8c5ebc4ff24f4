"""Answers as plain data: what a student gave to which question, written to a small JSON file and collected again.

An answer is a dictionary of a few plain values, and nothing in it says whether it is right:

>>> answer("Ana", "first_deal", "4.1", "pass", tries=2)
{'student': 'Ana', 'source': 'first_deal', 'ask': '4.1', 'answer': 'pass', 'tries': 2, 'hinted': False}

`source` is the name of a sheet, a lesson or a quiz, `ask` what that knows the question by. Marking is for whoever has
the sheets and the lessons: see `mark`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, several
from conquian_nb.engine.toml_text import RecordError, check, read

from .files import AnswersError, read_json, write_json

MOST_FILES = 1_000  # in one folder
MOST_ANSWERS = 2_000  # in one file
MOST_TRIES = 999
LONGEST_ANSWER = 400  # characters

Answer = dict[str, Any]


@dataclass(frozen=True)
class Given:
    """What an answer may hold."""

    student: str = field(metadata={"most": 80})
    source: str = field(metadata={"most": 80})
    ask: str = field(metadata={"most": 40})
    answer: str = field(metadata={"most": LONGEST_ANSWER})
    tries: int = field(default=1, metadata={"least": 1, "most": MOST_TRIES})
    hinted: bool = False


class Collected(NamedTuple):
    """What was found in a folder: the answers, and a sentence for each file that can't be read."""

    answers: list[Answer]
    faults: list[str]


def answer(student: str, source: str, ask: str, text: str, *, tries: int = 1, hinted: bool = False) -> Answer:
    """One answer as plain data; see above. Raises AnswersError for what is too long or of the wrong kind."""
    return _checked({
        "student": student, "source": source, "ask": ask, "answer": text, "tries": tries, "hinted": hinted,
    }, "")  # fmt: skip


def hand_in(student: str, source: str, answers: Mapping[str, str], folder: str | PathLike[str] = ".") -> str:
    """Write the answers to a sheet, by the number of the question, into a file to be given to the teacher.

    Those left empty are left out. The file is named after the sheet and the student; handing in again replaces it.
    Returns a sentence with its name. Raises AnswersError.
    """
    given = [answer(student, source, ask, str(text)) for ask, text in answers.items() if str(text).strip()]
    if not given:
        raise AnswersError(_("There is no answer yet: write one between the quotes, and run that box."))
    return write_answers(given, Path(folder) / f"{file_name(source)}-{file_name(student)}.json")


def file_name(text: str) -> str:
    """A text as part of a file's name: letters, digits and dashes.

    >>> file_name("Monday: exercise 2 / Ana María")
    'Monday-exercise-2-Ana-María'
    """
    return re.sub(r"[\W_]+", "-", text).strip("-")[:60] or "answers"


def write_answers(answers: Iterable[Mapping[str, Any]], path: str | PathLike[str]) -> str:
    """Write answers to a JSON file, whole or not at all. Returns a sentence. Raises AnswersError."""
    plain = [_checked(one, _("answer {n}").format(n=n)) for n, one in enumerate(answers, 1)]
    if len(plain) > MOST_ANSWERS:
        said = _("{n} answers are too many for one file, the limit is {most}.")
        raise AnswersError(said.format(n=len(plain), most=MOST_ANSWERS))
    write_json(plain, path)
    said = several("{n} answer written to {file}.", "{n} answers written to {file}.", len(plain))
    return said.format(n=len(plain), file=Path(path).name)


def read_answers(path: str | PathLike[str]) -> list[Answer]:
    """The answers in one file. Raises AnswersError: one sentence with the file, the place and the reason."""
    data, name = read_json(path), shown(Path(path).name)
    if not isinstance(data, list):
        raise AnswersError(_("{file}: expected a list of answers.").format(file=name))
    if len(data) > MOST_ANSWERS:
        said = _("{file}: {n} answers are too many for one file, the limit is {most}.")
        raise AnswersError(said.format(file=name, n=len(data), most=MOST_ANSWERS))
    return [_checked(one, _("{file}, answer {n}").format(file=name, n=n)) for n, one in enumerate(data, 1)]


def collect(folder: str | PathLike[str]) -> Collected:
    """The answers in all JSON files of a folder, by the files' names; a file that can't be read costs only itself.

    Raises AnswersError when there is no such folder, or when there are too many files in it.
    """
    place = Path(folder)
    try:
        paths = sorted(path for path in place.iterdir() if path.suffix.lower() == ".json" and path.name[0] != ".")
    except OSError as error:
        said = _("The folder {folder} can’t be read ({reason}).")
        raise AnswersError(said.format(folder=shown(place), reason=error.strerror)) from None
    if len(paths) > MOST_FILES:
        said = _("{n} files are too many for one folder, the limit is {most}.")
        raise AnswersError(said.format(n=len(paths), most=MOST_FILES))
    found = Collected([], [])
    for path in paths:
        try:
            found.answers.extend(read_answers(path))
        except AnswersError as error:
            found.faults.append(str(error))
    return found


def _checked(one: object, place: str) -> Answer:
    try:
        given = read(Given, one, place)
        check(given, place)
        for key in ("student", "source", "ask"):
            if not getattr(given, key).strip():
                raise RecordError(f"{place}, {key}" if place else key, _("this is empty."))
    except RecordError as error:
        raise AnswersError(str(error)) from None
    return asdict(given)
