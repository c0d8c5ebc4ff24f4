"""Conquian and Panguingue point by point, and what is said of how the two are related, with who says so.

What is the same in both can be seen in their rules. Whether that comes from a common ancestor, from descent or from
borrowing, rules alone can't tell: those claims stand apart, each with its source, also where they contradict.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from importlib import resources

from conquian_nb.engine.language import _, later, speaking, spoken
from conquian_nb.engine.pan_points import source_words
from conquian_nb.engine.pan_rules import PAN_SOURCES
from conquian_nb.engine.rules import SOURCES
from conquian_nb.engine.toml_text import SAID

from .leaf import Leaf, table
from .lists import read_whole
from .spoken import in_language

FILE = "panguingue/comparison.toml"
RELATIONS = {"same": later("the same"), "alike": later("alike"), "different": later("different")}
KINDS = {
    "origin": later("where it comes from"),
    "kin": later("kin, with a common ancestor"),
    "child": later("a child of Conquian"),
    "likeness": later("a likeness"),
}
_SAY = {"most": 300, **SAID}
_KEYS = {"of": str}


@dataclass(frozen=True)
class Compared:
    """One point: what each game does, how the two compare, and who says so of each."""

    title: str = field(metadata=SAID)
    conquian: str = field(metadata=_SAY)
    panguingue: str = field(metadata=_SAY)
    relation: str = field(metadata={"among": tuple(RELATIONS)})
    conquian_by: tuple[str, ...] = field(metadata=_KEYS)
    panguingue_by: tuple[str, ...] = field(metadata=_KEYS)


@dataclass(frozen=True)
class Kinship:
    """What somebody says of how the two games are related; `note` tells what it rests on."""

    says: str = field(metadata=_SAY)
    kind: str = field(metadata={"among": tuple(KINDS)})
    conquian_by: tuple[str, ...] = field(default=(), metadata=_KEYS)
    panguingue_by: tuple[str, ...] = field(default=(), metadata=_KEYS)
    note: str = field(default="", metadata=_SAY)


@dataclass(frozen=True)
class Comparison:
    """All points in the order of play, and all that is said of the kinship."""

    points: tuple[Compared, ...] = field(metadata={"of": Compared, "key": "point"})
    kin: tuple[Kinship, ...] = field(metadata={"of": Kinship})


def read_comparison(toml: str) -> Comparison:
    """A comparison from the text of a file. Raises RecordError for the first fault: the place and the reason."""
    return read_whole(toml, Comparison, _faults)


def _faults(found: Comparison) -> Iterator[tuple[str, str]]:
    told: dict[str, tuple[Compared | Kinship, ...]] = {"point": found.points, "kin": found.kin}
    for word, rows in told.items():
        for n, row in enumerate(rows, 1):
            for key in row.conquian_by:
                if key not in SOURCES:
                    yield f"{word} {n}", f"there is no source {key} on Conquian."
            for key in row.panguingue_by:
                if key not in PAN_SOURCES:
                    yield f"{word} {n}", f"there is no source {key} on Panguingue."
            if not (row.conquian_by or row.panguingue_by):
                yield f"{word} {n}", "nobody is named who says so."


def comparison() -> Comparison:
    """The comparison that comes with the package, in the language in use.

    >>> [point.title for point in comparison().points if point.relation == "same"][:2]
    ['The deal', 'The goal']
    """
    return _comparison(spoken())


@lru_cache(4)
def _comparison(language: str) -> Comparison:
    text = (resources.files(__package__) / FILE).read_text(encoding="utf-8")
    with speaking(language):
        return in_language(read_comparison(text), FILE)


def pan_comparison() -> Leaf:
    """The two games side by side, and under that what is said of their kinship: tables, and plain lines."""
    made = comparison()
    points = _("Conquian and Panguingue, point by point")
    kin = _("How the two are related, and who says so")
    heads = (_("Point"), "Conquian", "Panguingue", _("Compared"))
    rows = [(escape(p.title), _said(p.conquian, _conquian(p)), _said(p.panguingue, _panguingue(p)),
             escape(_(RELATIONS[p.relation]))) for p in made.points]  # fmt: skip
    claims = [(escape(k.says), escape(_(KINDS[k.kind])), escape("; ".join(_tellers(k))), escape(k.note))
              for k in made.kin]  # fmt: skip
    told = table(points, heads, rows) + table(kin, (_("What is said"), _("It makes it"), _("Who says so"), ""), claims)
    lines = [points, *map(_line, made.points), kin, *map(_claim, made.kin)]
    return Leaf(told, "\n".join(lines))


def _conquian(row: Compared | Kinship) -> list[str]:
    return [_(SOURCES[key]) for key in row.conquian_by]


def _panguingue(row: Compared | Kinship) -> list[str]:
    return [source_words(key) for key in row.panguingue_by]


def _tellers(row: Kinship) -> list[str]:
    return [*_conquian(row), *_panguingue(row)]


def _said(text: str, by: list[str]) -> str:
    return f"{escape(text)}<br><small>{escape('; '.join(by))}</small>"


def _line(p: Compared) -> str:
    said = _("{point} ({relation}). Conquian: {conquian} Panguingue: {panguingue}")
    return said.format(point=p.title, relation=_(RELATIONS[p.relation]), conquian=p.conquian, panguingue=p.panguingue)


def _claim(k: Kinship) -> str:
    return " ".join(filter(None, (f"{k.says} [{'; '.join(_tellers(k))}]", k.note)))
