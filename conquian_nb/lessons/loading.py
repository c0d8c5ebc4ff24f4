"""How lessons are loaded: those that come with the package, in the language in use, and those of a file."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path

from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, speaking, spoken
from conquian_nb.engine.toml_text import LONGEST_FILE

from .format import Lesson, LessonError


def lesson_names() -> tuple[str, ...]:
    """The names of the lessons that come with the package, in the order of `course`."""
    return tuple(lesson.name for lesson in course())


def course() -> tuple[Lesson, ...]:
    """The lessons that come with the package, from the easiest to the hardest; where equal, by name.

    >>> lesson = course()[0]
    >>> lesson.level, lesson.name, lesson.title, lesson.idea
    (1, 'first_deal', 'A first deal', 'Everything that can happen at a table, once.')
    """
    return _course(spoken())


@lru_cache(4)
def _course(language: str) -> tuple[Lesson, ...]:
    files = (path for path in resources.files(__package__).iterdir() if path.name.endswith(".toml"))
    with speaking(language):
        lessons = [load(path.name[:-5]) for path in files if _lesson_text(path)]
    return tuple(sorted(lessons, key=lambda lesson: (lesson.level, lesson.name)))


def _lesson_text(path: Traversable) -> str:
    """The text of a lesson's file; empty when it is none, for other data may lie beside the lessons."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return text if re.search(r"^\[lesson\]", text, re.MULTILINE) else ""


def load(name_or_path: str | PathLike[str]) -> Lesson:
    """A lesson by its name (see `lesson_names`), or from a file whose name ends in ``.toml``.

    One that comes with the package is in the language in use, one of a file in that of its author.
    Raises LessonError: one sentence with the lesson, the place and the reason.
    """
    if isinstance(name_or_path, str) and re.fullmatch("[a-z0-9_]{1,60}", name_or_path):
        text = _lesson_text(resources.files(__package__) / f"{name_or_path}.toml")
        if not text:
            known = ", ".join(lesson_names())
            said = _("there is no lesson {name}; known are {known}.").format(name=shown(name_or_path), known=known)
            raise LessonError("", said)
        return Lesson.of_file(text, f"{name_or_path}.toml")
    try:
        path = Path(name_or_path)
    except TypeError:
        said = _("a lesson is loaded by name or from a file, not from {this}.").format(this=shown(name_or_path))
        raise LessonError("", said) from None
    if path.suffix != ".toml":
        said = _("{name} is neither the name of a lesson nor a file ending in .toml.").format(name=shown(path.name))
        raise LessonError("", said)
    return Lesson.parse(_file_text(path), re.sub(r"[^\w.-]", "_", path.stem)[:60])


def _file_text(path: Path) -> str:
    try:
        if not path.is_file():
            raise LessonError("", _("there is no file {name}.").format(name=shown(path.name)))
        with path.open("rb") as file:
            data = file.read(4 * LONGEST_FILE + 1)
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        said = _("the file {name} is not text in UTF-8.").format(name=shown(path.name))
        raise LessonError("", said) from None
    except OSError as error:
        said = _("the file {name} can’t be read ({reason}).").format(name=shown(path.name), reason=error.strerror)
        raise LessonError("", said) from None
