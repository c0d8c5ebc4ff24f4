"""A lesson or a situation that comes with the package, in another language than it was loaded in."""

from __future__ import annotations

from functools import lru_cache

from conquian_nb.engine.language import LANGUAGES, speaking, spoken
from conquian_nb.lessons import Lesson, LessonError, Verdict, load
from conquian_nb.lessons.collection import load_situation, situation_names


def in_language(lesson: Lesson) -> Lesson:
    """The lesson in the language in use, if it comes with the package; somebody else's stays as it is."""
    for known in (_lesson, _situation):
        if any(known(lesson.name, language) == lesson for language in LANGUAGES):
            return known(lesson.name, spoken()) or lesson
    return lesson


@lru_cache(16)
def _lesson(name: str, language: str) -> Lesson | None:
    with speaking(language):
        try:
            return load(name)
        except LessonError:
            return None


def _situation(name: str, language: str) -> Lesson | None:
    with speaking(language):
        return load_situation(name) if name in situation_names() else None


def notes_anew(pairs: list[tuple[Verdict, Verdict]]) -> dict[str, str]:
    """The notes of the lines of verdicts, by the same notes in the language they were in before."""
    moves = (both for was, now in pairs for both in zip(was.line, now.line, strict=True))
    return {before.note: after.note for before, after in moves}
