"""The files of teachers and students: read as what somebody else may have written, written whole or not at all."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path

from conquian_nb._files import write_whole
from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _

LARGEST_FILE = 1_000_000  # bytes


class AnswersError(ValueError):
    """Answers or kept progress that can't be read or written; one sentence says where and why."""


def read_json(path: str | PathLike[str]) -> object:
    """What a JSON file holds, as far as it is of a sensible size. Raises AnswersError."""
    name = shown(Path(path).name)
    data = _bytes(Path(path), name)
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise AnswersError(_("{file}: this is not text in UTF-8.").format(file=name)) from None
    except RecursionError:
        said = _("{file}: this is no JSON that can be read: it is nested too deeply.")
        raise AnswersError(said.format(file=name)) from None
    except json.JSONDecodeError as error:
        said = _("{file}: this is no JSON (line {line}, column {column}).")
        raise AnswersError(said.format(file=name, line=error.lineno, column=error.colno)) from None
    except ValueError:  # a number of thousands of digits
        raise AnswersError(_("{file}: a number in it is too long.").format(file=name)) from None


def _bytes(place: Path, name: str) -> bytes:
    try:
        if not place.is_file():
            raise AnswersError(_("There is no file {file}.").format(file=name))
        with place.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        said = _("{file}: the file can’t be read ({reason}).")
        raise AnswersError(said.format(file=name, reason=error.strerror)) from None
    if len(data) > LARGEST_FILE:
        said = _("{file}: the file is too large, the limit is {most} bytes.")
        raise AnswersError(said.format(file=name, most=LARGEST_FILE))
    return data


def write_json(data: object, path: str | PathLike[str]) -> None:
    """Write plain data as a JSON file that people can read, whole or not at all. Raises AnswersError."""
    write_file((json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode(), path)


def write_file(data: bytes, path: str | PathLike[str]) -> None:
    """Write a file, whole or not at all. Raises AnswersError."""
    place = Path(path)
    try:
        write_whole(place, data)
    except OSError as error:
        said = _("{file}: the file can’t be written ({reason}).")
        raise AnswersError(said.format(file=shown(place.name), reason=error.strerror)) from None
