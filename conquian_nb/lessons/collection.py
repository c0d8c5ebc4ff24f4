"""Situations: one decision each, composed or found, to be looked at, answered and played out.

A situation is a lesson of a single step with a single question, so everything that works on lessons works on it:
`validate` proves what it says, `judge` marks an answer.

>>> situation = load_situation("a_present")
>>> situation.title, situation.level, validate(situation)
('A present', 1, [])
>>> print(judge(situation.asks[0], "pass"))
Yes. Ana is ten down. A forced card counts like any other, and eleven win (naibi).
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from conquian_nb.engine.language import _, speaking, spoken

from .check import validate
from .format import Lesson, LessonError
from .judge import judge
from .lists import unknown

__all__ = ["judge", "load_situation", "situation_names", "validate"]

_FOLDER = resources.files(__package__) / "situations"


@lru_cache(1)
def situation_names() -> tuple[str, ...]:
    """The situations in which a card may be forced, from the easiest to the hardest, then by their English titles."""
    names = (path.name.removesuffix(".toml") for path in _FOLDER.iterdir() if path.name.endswith(".toml"))
    with speaking("en"):
        return tuple(sorted(names, key=lambda name: (load_situation(name).level, load_situation(name).title)))


def load_situation(name: str) -> Lesson:
    """A situation by its name, in the language in use. Raises LessonError, which names those there are."""
    return _situation(name, spoken())


@lru_cache(100)
def _situation(name: str, language: str) -> Lesson:
    path = _FOLDER / f"{name}.toml"
    if not isinstance(name, str) or not name.replace("_", "").isalnum() or not path.is_file():
        raise LessonError("", unknown(_("There is no situation {name}; known are {known}."), name, situation_names()))
    with speaking(language):
        return Lesson.of_file(path.read_text(encoding="utf-8"), f"situations/{name}.toml")
