"""How far a student is, kept in a small JSON file beside the notebooks: the step, and what was answered.

Whether an answer is right is not in the file. It is marked anew each time, so a correction of a lesson counts at once;
and since questions are known by their `id`, no correction of its words loses an answer. Nothing in the file is hidden,
and deleting it begins anew.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from os import PathLike
from pathlib import Path

from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, later
from conquian_nb.engine.toml_text import RecordError, check, read

from .answers import LONGEST_ANSWER, MOST_TRIES, answer, file_name, write_answers
from .files import AnswersError, read_json, write_json

FILE = "conquian-progress.json"
ABOUT = later("How far you are in the lessons and quizzes of conquian_nb. Delete this file to begin anew.")


@dataclass(frozen=True)
class Kept:
    """What was done with one question: the last answer, how many were tried, and what help was asked for."""

    ask: str = field(metadata={"most": 40})
    answer: str = field(default="", metadata={"most": LONGEST_ANSWER})
    tries: int = field(default=0, metadata={"least": 0, "most": MOST_TRIES})
    hinted: bool = False
    shown: bool = False
    skipped: bool = False


@dataclass(frozen=True)
class Place:
    """How far somebody is in a lesson or a quiz, `source`: at which step, and what was done with its questions."""

    source: str = field(metadata={"most": 80})
    step: int = field(default=0, metadata={"least": 0, "most": 1_000})
    answers: tuple[Kept, ...] = field(default=(), metadata={"of": Kept, "most": 500})


@dataclass(frozen=True)
class _File:
    about: str = ABOUT
    places: tuple[Place, ...] = field(default=(), metadata={"of": Place, "most": 500})


def progress_file(progress: bool | str | PathLike[str]) -> Path | None:
    """Where progress is kept: nowhere for False, in the folder of the notebook for True, else in the file named."""
    return Path(FILE) if progress is True else None if progress is False else Path(progress)


def read_progress(path: str | PathLike[str] = FILE) -> dict[str, Place]:
    """The places in a file by their source; none when there is no such file yet.

    Raises AnswersError: one sentence with the file, the place and the reason, and what to do about it.
    """
    if not Path(path).exists():
        return {}
    try:
        file = read(_File, read_json(path))
        check(file)
    except (AnswersError, RecordError) as error:
        name = shown(Path(path).name)
        said = _("The progress in {file} can’t be read. {why} Rename the file to begin anew.")
        raise AnswersError(said.format(file=name, why=error)) from None
    return {place.source: place for place in file.places}


def keep(place: Place, path: str | PathLike[str] = FILE) -> None:
    """Put one place into the file; the others stay as they are. Raises AnswersError."""
    places = {**read_progress(path), place.source: place}
    file = _File(_(ABOUT), tuple(places[source] for source in sorted(places)))
    try:
        check(file)
    except RecordError as error:
        raise AnswersError(_("The progress can’t be kept. {why}").format(why=error)) from None
    write_json(asdict(file), path)


def hand_in_progress(student: str, path: str | PathLike[str] = FILE, folder: str | PathLike[str] = ".") -> str:
    """Write all answers of the kept progress into a file to be given to the teacher; see `hand_in`.

    An answer counts as hinted when the hint or the solution was asked for. Raises AnswersError.
    """
    given = [
        answer(student, place.source, kept.ask, kept.answer, tries=max(kept.tries, 1), hinted=kept.hinted or kept.shown)
        for place in read_progress(path).values()
        for kept in place.answers
        if kept.answer
    ]
    if not given:
        raise AnswersError(_("There is no answer yet in the kept progress: open a lesson with progress=True."))
    return write_answers(given, Path(folder) / f"progress-{file_name(student)}.json")
