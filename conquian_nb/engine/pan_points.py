"""The rule points of Panguingue as a reader meets them: every reading, who holds it, and how it is known."""

from __future__ import annotations

from dataclasses import dataclass

from .language import _, later, several
from .pan_rules import PAN_NUMBERS, PAN_POINTS, PAN_SOURCES, how_known, readings_of, usual_rules


@dataclass(frozen=True, slots=True)
class PanOption:
    """One reading of a rule point: `value` is what `PanRules.replace` takes, `sentence` says it in words.

    `sources` are keys of `pan_rules.PAN_SOURCES`; `known` is ``said`` by a page that we read, ``memory`` (as commonly
    printed; we could not check it) or ``ours``.
    """

    value: str
    sentence: str
    sources: tuple[str, ...]
    known: str


@dataclass(frozen=True, slots=True)
class PanPoint:
    """A rule point: its name in rule texts, a title for readers, its readings, and the one that is played usually."""

    name: str
    title: str
    readings: tuple[PanOption, ...]
    usual: str


def pan_readings() -> tuple[PanPoint, ...]:
    """All rule points in the order of rule texts, in the language in use.

    >>> point = pan_readings()[4]
    >>> point.title, point.usual, [(o.value, o.known) for o in point.readings]
    ('What dropping costs', '2', [('0', 'said'), ('1', 'ours'), ('2', 'said')])
    """
    usual = usual_rules()
    return tuple(PanPoint(name, _(_TITLES[name]), _options(name), str(getattr(usual, name))) for name in PAN_POINTS)


def source_words(key: str) -> str:
    """A source in words, in the language in use: ``the Bicycle Cards page on Panguingue``."""
    return _(PAN_SOURCES[key])


def _options(name: str) -> tuple[PanOption, ...]:
    kind = readings_of(name)
    if kind is not None:
        return tuple(PanOption(str(r), r.sentence, r.sources, r.known) for r in kind)
    found = [(number, *_counted(name, number)) for number in PAN_NUMBERS[name]]
    return tuple(PanOption(str(n), sentence, sources, how_known(sources)) for n, sentence, sources in found)


def _counted(name: str, number: int) -> tuple[str, tuple[str, ...]]:
    return _number_words(name, number).format(n=number), _HELD.get((name, number), ("ours",))


def _number_words(name: str, number: int) -> str:
    if name == "players":
        return _("{n} players sit at the table.")
    if name == "ante":
        if not number:
            return _("Nobody antes: the pot is what dropped hands have paid.")
        return several("Each player antes {n} chip.", "Each player antes {n} chips.", number)
    if name == "drop":
        if not number:
            return _("Who drops loses the ante and no more.")
        return several(
            "Who drops pays {n} chip to the pot, besides the ante.",
            "Who drops pays {n} chips to the pot, besides the ante.",
            number,
        )
    return several(
        "The winner is paid {n} chip by each player still in the round.",
        "The winner is paid {n} chips by each player still in the round.",
        number,
    )


_EIGHT = ("wikipedia", "bicycle", "pokerwiner", "denexa")
_HELD = {
    **{("players", number): _EIGHT for number in PAN_NUMBERS["players"]},
    ("ante", 0): ("wikipedia",),
    ("ante", 1): ("wikipedia", "gamerules", "pan_101"),
    ("ante", 2): ("wikipedia",),
    ("drop", 0): ("wikipedia", "gamblingwiz"),
    ("drop", 2): ("denexa", "gamerules"),
    ("share", 1): ("printed",),
    ("share", 2): ("pokerrule",),
}  # fmt: skip

_TITLES = {
    "players": later("How many play"),
    "pack": later("The pack"),
    "direction": later("Which way it goes round"),
    "ante": later("The ante"),
    "drop": later("What dropping costs"),
    "taking": later("Which discards may be taken"),
    "growth": later("How a set of different suits grows"),
    "further": later("Further cards on a condition"),
    "spades": later("What spades are worth"),
    "demand": later("Who may demand that a discard is taken"),
    "letting_out": later("Letting the next player out"),
    "share": later("What each player pays the winner"),
    "outs": later("The winner’s conditions"),
    "bare": later("Players without a meld"),
}
