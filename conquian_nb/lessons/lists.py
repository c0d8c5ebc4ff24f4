"""Files of exercises, ``[[puzzle]]`` or ``[[ending]]`` tables, each with a name of its own; and files read whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from conquian_nb.engine.cards import shown
from conquian_nb.engine.toml_text import RecordError, check, read, tables


class Named(Protocol):
    """An exercise with a name."""

    @property
    def name(self) -> str:
        """The name by which it is opened."""


N = TypeVar("N", bound=Named)


def read_list(toml: str, kind: type[N], word: str, prove: Callable[[N], None]) -> tuple[N, ...]:
    """All tables called `word` in the text of a TOML file, each of which `prove` holds to what it says.

    Raises RecordError with the place and the reason, which may be any ValueError of `prove`.
    """
    data = tables(toml)
    listed = data.pop(word, [])
    if data or not isinstance(listed, list):
        raise RecordError("", f"a file of {word}s holds [[{word}]] tables and nothing else.")
    found = tuple(_read(table, kind, f"{word} {n}", prove) for n, table in enumerate(listed, 1))
    for name, times in Counter(made.name for made in found).items():
        if times > 1:
            raise RecordError("", f"there are two {word}s called {shown(name)}.")
    return found


W = TypeVar("W")


def read_whole(toml: str, kind: type[W], faults: Callable[[W], Iterable[tuple[str, str]]]) -> W:
    """A whole file as one value. Raises RecordError for the first fault there is: the place and the reason."""
    found = read(kind, tables(toml))
    check(found)
    for place, reason in faults(found):
        raise RecordError(place, reason)
    return found


def _read(table: object, kind: type[N], place: str, prove: Callable[[N], None]) -> N:
    made = read(kind, table, place)
    check(made, place)
    try:
        prove(made)
    except ValueError as error:
        raise RecordError(place, str(error)) from None
    return made


def unknown(sentence: str, name: object, names: Iterable[str]) -> str:
    """What is said when there is none of that name: a sentence with the fields `name` and `known`."""
    return sentence.format(name=shown(name), known=", ".join(names))
