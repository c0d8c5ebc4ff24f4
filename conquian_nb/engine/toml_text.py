"""TOML for records and lessons: frozen dataclasses read, checked and written field by field.

A field says in its metadata what its file may hold:

* text: `most` characters (200), `lines` if it may have line breaks, `among` the words it must be one of;
* a text that readers see, and that is therefore translated: `said`;
* a whole number: `least` and `most`;
* a list: `of` str or another such dataclass, `most` items (1000), its `key` in the file when that is not the
  field's name, `inline` when its items are written on the spot instead of as ``[[tables]]``;
* nothing, when it is `unwritten`.

A field without a default must be in the file. Python reads TOML and does not write it; the little that is needed
is written here, so that reading what was written gives the same values and the same text again.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from .cards import shown
from .language import _

LONGEST_FILE = 200_000  # characters of a whole record or lesson
LONGEST_LINE = 200  # characters of a title, a name, an action
LONGEST_PROSE = 4_000  # characters of one note, prompt or remark
MOST_ITEMS = 1_000  # steps of a line, items of a list
PROSE = {"most": LONGEST_PROSE, "lines": True, "said": True}
SAID = {"said": True}

# Control characters but the line feed, line separators, lone surrogates, marks that turn the writing direction.
_UNWANTED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

T = TypeVar("T")


class RecordError(ValueError):
    """A record or lesson that can't be read or played: one sentence with the place and the reason."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place[:1].upper()}{place[1:]}: {reason}" if place else reason[:1].upper() + reason[1:])
        self.place = place
        self.reason = reason


def tables(toml: str) -> dict[str, Any]:
    """A whole file as nested dictionaries. Raises RecordError where it stops being TOML."""
    if not isinstance(toml, str):
        raise RecordError("", _("expected the text of a file, found {kind}.").format(kind=type(toml).__name__))
    if len(toml) > LONGEST_FILE:
        said = _("{n} characters are too many for one file, the limit is {most}.")
        raise RecordError("", said.format(n=len(toml), most=LONGEST_FILE))
    try:
        return tomllib.loads(toml)
    except RecursionError:
        raise RecordError("", _("this is no TOML: it is nested too deeply.")) from None
    except ValueError as error:
        raise RecordError("", _("this is no TOML: {reason}").format(reason=_sentence(error))) from None


def read(kind: type[T], data: object, place: str = "") -> T:
    """One dataclass from a table. Raises RecordError for missing, misspelt and ill-typed keys; see `check` too."""
    if not isinstance(data, Mapping):
        raise RecordError(place, _("expected a table, found {value}.").format(value=shown(data)))
    values = {}
    keys = []
    for f in _written_fields(kind):
        key = f.metadata.get("key", f.name)
        keys.append(key)
        if key in data:
            values[f.name] = _value(f, data[key], _at(place, key))
        elif f.default is dataclasses.MISSING:
            raise RecordError(_at(place, key), _("this is missing."))
    for key in data:
        if key not in keys:
            near = difflib.get_close_matches(str(key), keys, 1)
            if near:
                said = _("the key {key} is not known; perhaps {near} is meant.")
            else:
                said = _("the key {key} is not known; known here are {known}.")
            raise RecordError(place, said.format(key=shown(key), near="".join(near), known=", ".join(keys)))
    return kind(**values)


def check(value: object, place: str = "") -> None:
    """Hold a dataclass and all in it to what its fields allow. Raises RecordError with the place."""
    for f in dataclasses.fields(value):  # type: ignore[arg-type]
        at = _at(place, f.metadata.get("key", f.name))
        held = getattr(value, f.name)
        if "of" not in f.metadata:
            _check_plain(f, held, at)
            continue
        most = f.metadata.get("most", MOST_ITEMS)
        if not isinstance(held, tuple) or len(held) > most:
            raise RecordError(at, _("expected a tuple of at most {most} items.").format(most=most))
        for n, item in enumerate(held, 1):
            if f.metadata["of"] is str:
                check_text(item, f"{at} {n}")
            elif isinstance(item, f.metadata["of"]):
                check(item, f"{at} {n}")
            else:
                said = _("expected a {kind}, found {value}.")
                raise RecordError(f"{at} {n}", said.format(kind=f.metadata["of"].__name__, value=shown(item)))


def check_text(text: object, place: str, most: int = LONGEST_LINE, lines: bool = False) -> None:
    """Raises RecordError unless this is text, short enough and free of control characters."""
    if not isinstance(text, str):
        raise RecordError(place, _("expected text, found {value}.").format(value=shown(text)))
    if len(text) > most:
        said = _("{n} characters are too many, the limit is {most}.")
        raise RecordError(place, said.format(n=len(text), most=most))
    bad = _UNWANTED.search(text)
    if bad or ("\n" in text and not lines):
        said = _("the character U+{code} is not allowed here.") if bad else _("a line break is not allowed here.")
        raise RecordError(place, said.format(code=f"{ord(bad[0]):04X}" if bad else ""))


def write(value: object, path: str = "") -> str:
    """A dataclass as TOML: plain keys first, then its lists of tables. What equals its default is left out."""
    plain, below = "", ""
    for f in _written_fields(value):
        key, held = f.metadata.get("key", f.name), getattr(value, f.name)
        if held == f.default:
            continue
        if "of" not in f.metadata or f.metadata["of"] is str or f.metadata.get("inline"):
            plain += f"{key} = {_written(held)}\n"
        else:
            deeper = f"{path}.{key}" if path else key
            below += "".join(f"\n[[{deeper}]]\n{write(item, deeper)}" for item in held)
    return plain + below


def texts(value: object) -> Iterator[str]:
    """Every text in a dataclass that readers see, field by field; empty ones are left out."""
    for f in dataclasses.fields(value):  # type: ignore[arg-type]
        held = getattr(value, f.name)
        if f.metadata.get("said"):
            yield from filter(None, held if isinstance(held, tuple) else (held,))
        elif "of" in f.metadata and f.metadata["of"] is not str:
            for item in held:
                yield from texts(item)


def retold(value: T, say: Callable[[str], str]) -> T:
    """The same dataclass with every text of `texts` said anew."""
    changed: dict[str, object] = {}
    for f in dataclasses.fields(value):  # type: ignore[arg-type]
        held = getattr(value, f.name)
        if f.metadata.get("said"):
            changed[f.name] = tuple(map(say, held)) if isinstance(held, tuple) else say(held)
        elif "of" in f.metadata and f.metadata["of"] is not str:
            changed[f.name] = tuple(retold(item, say) for item in held)
    return dataclasses.replace(value, **changed)  # type: ignore[type-var]


def _at(place: str, key: str) -> str:
    return f"{place}, {key}" if place else key


def _written_fields(kind: object) -> Iterator[dataclasses.Field[Any]]:
    return (f for f in dataclasses.fields(kind) if not f.metadata.get("unwritten"))  # type: ignore[arg-type]


def _sentence(error: Exception) -> str:
    text = str(error)[:120]
    return text if text.endswith(".") else f"{text}."


def _value(f: dataclasses.Field[Any], data: object, place: str) -> object:
    of = f.metadata.get("of")
    if of is None:
        return data
    if not isinstance(data, list):
        raise RecordError(place, _("expected a list, found {value}.").format(value=shown(data)))
    if len(data) > f.metadata.get("most", MOST_ITEMS):
        said = _("{n} items are too many, the limit is {most}.")
        raise RecordError(place, said.format(n=len(data), most=f.metadata.get("most", MOST_ITEMS)))
    if of is str:
        return tuple(data)
    first = dataclasses.fields(of)[0].name
    return tuple(
        read(of, {first: item} if f.metadata.get("inline") and isinstance(item, str) else item, f"{place} {n}")
        for n, item in enumerate(data, 1))


def _check_plain(f: dataclasses.Field[Any], held: object, place: str) -> None:
    if f.type == "bool":
        if not isinstance(held, bool):
            raise RecordError(place, _("expected true or false, found {value}.").format(value=shown(held)))
    elif f.type == "int":
        least, most = f.metadata["least"], f.metadata["most"]
        if isinstance(held, bool) or not isinstance(held, int) or not least <= held <= most:
            said = _("expected a whole number from {least} to {most}, found {value}.")
            raise RecordError(place, said.format(least=least, most=most, value=shown(held)))
    else:
        check_text(held, place, f.metadata.get("most", LONGEST_LINE), f.metadata.get("lines", False))
        among = f.metadata.get("among", (held,))
        if held not in among:
            said = _("expected one of {known}, found {value}.")
            raise RecordError(place, said.format(known=", ".join(filter(None, among)), value=shown(held)))


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, tuple):
        items = [_written(item) for item in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) <= 100 and "\n" not in line else "[\n" + "".join(f"  {i},\n" for i in items) + "]"
    pairs = list(_pairs(value))
    if len(pairs) == 1:  # an item that only has its first field is written as that field
        return _written(pairs[0][1])
    return "{" + ", ".join(f"{key} = {_written(held)}" for key, held in pairs) + "}"


def _pairs(value: object) -> Iterator[tuple[str, object]]:
    for f in _written_fields(value):
        held = getattr(value, f.name)
        if held != f.default:
            yield f.metadata.get("key", f.name), held


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\")
    if "\n" not in text:
        return '"' + text.replace('"', '\\"') + '"'
    text = text.replace('"""', '\\"\\"\\"')
    return '"""\n' + (text[:-1] + '\\"' if text.endswith('"') else text) + '"""'
