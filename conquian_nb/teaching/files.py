"""The files of teachers and students: read as what somebody else may have written, written whole or not at all."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path

from conquian_nb._files import write_whole
from conquian_nb.engine.cards import shown

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
        raise AnswersError(f"{name}: this is not text in UTF-8.") from None
    except RecursionError:
        raise AnswersError(f"{name}: this is no JSON that can be read: it is nested too deeply.") from None
    except json.JSONDecodeError as error:
        raise AnswersError(f"{name}: this is no JSON (line {error.lineno}, column {error.colno}).") from None
    except ValueError:  # a number of thousands of digits
        raise AnswersError(f"{name}: a number in it is too long.") from None


def _bytes(place: Path, name: str) -> bytes:
    try:
        if not place.is_file():
            raise AnswersError(f"There is no file {name}.")
        with place.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise AnswersError(f"{name}: the file can’t be read ({error.strerror}).") from None
    if len(data) > LARGEST_FILE:
        raise AnswersError(f"{name}: the file is too large, the limit is {LARGEST_FILE} bytes.")
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
        raise AnswersError(f"{shown(place.name)}: the file can’t be written ({error.strerror}).") from None
