"""The history as tables and sentences: what a notebook keeps where no kernel runs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from conquian_nb.engine.language import _, later

from .history import CERTAINTY, EVIDENCE, READ, Claim, against, backing, names, questions, source, sources
from .leaf import Leaf, table

UNDATED = later("no year")  # this and the next are said by `_`
SILENT = later("says nothing of it")
SIGNS = {"read": "●", "second hand": "○", "doubtful": "◌"}  # in plain text, beside the word


_MONTHS = (
    later("January"), later("February"), later("March"), later("April"), later("May"), later("June"), later("July"),
    later("August"), later("September"), later("October"), later("November"), later("December"),
)  # fmt: skip
_YEAR, _MONTH = r"(?P<year>\d{4})", rf"(?P<month>{'|'.join(_MONTHS)})"
_TIMES = (  # what a claim speaks of, and how it is said
    (rf"(?P<day>\d+) {_MONTH} {_YEAR}", later("{day} {month} {year}")),
    (rf"{_MONTH} {_YEAR}", later("{month} {year}")),
    (rf"about {_YEAR}", later("about {year}")),
    (rf"by {_YEAR}", later("by {year}")),
    (rf"before {_YEAR}", later("before {year}")),
    (rf"early {_YEAR}s", later("early {year}s")),
    (rf"{_YEAR}s", later("{year}s")),
    (r"middle of the (?P<century>\d+)th century", later("middle of the {century}th century")),
    (r"(?P<century>\d+)th century", later("{century}th century")),
)


@dataclass(frozen=True)
class Century:
    """A century as it is put into words: ``{century}`` is 17, ``{century:roman}`` XVII; from 1 to 39."""

    number: int

    def __format__(self, form: str) -> str:
        if form != "roman":
            return str(self.number)
        tens, ones = divmod(self.number, 10)
        return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


def who(keys: Iterable[str]) -> str:
    """The short names of sources.

    >>> who(["naibi", "foster_1897"])
    'naibi, Foster 1897'
    """
    return ", ".join(source(key).name for key in keys)


def when(made: Claim) -> str:
    """The time a claim speaks of, in the words of the language in use, or that it names none.

    >>> from conquian_nb.lessons.history import claim
    >>> when(claim("london_1912"))
    '17 August 1912'
    """
    for pattern, words in _TIMES:
        if match := re.fullmatch(pattern, made.when):
            found = {"year": "", "day": "", "month": "", "century": "0", **match.groupdict()}
            return _(words).format(**{**found, "month": _(found["month"]), "century": Century(int(found["century"]))})
    return made.when or _(UNDATED)


def ground(made: Claim) -> str:
    """How we know and on what it rests: ``second hand: a document of the time``."""
    return f"{_(CERTAINTY[made.certainty])}: {_(EVIDENCE[made.evidence])}"


def linked(other: Claim, why: str) -> str:
    """Another claim and why it speaks against this one, or for it: its title, two of its sources, the reason."""
    some, others = _("{title} ({who}): {why}."), _("{title} ({who} and others): {why}.")
    said = others if len(other.told_by) > 2 else some
    return said.format(title=other.title, who=who(other.told_by[:2]), why=why)


def sides(made: Claim) -> tuple[tuple[str, str], ...]:
    """What speaks against a claim and what for it, each under its heading.

    >>> from conquian_nb.lessons.history import claim
    >>> for heading, said in sides(claim("honduras")):
    ...     print(heading, said)
    Against it: From Mexico (Wikipedia now, Wikipedia in Spanish and others): names another country.
    """
    found = [(_("Against it:"), against(made)), (_("For it:"), backing(made))]
    return tuple((heading, linked(*one)) for heading, links in found for one in links)


def told(made: Claim) -> str:
    """A claim in plain words: the year, the title, what is said and by whom, what was not checked, both sides.

    >>> from conquian_nb.lessons.history import claim
    >>> print(told(claim("london_1912")))
    17 August 1912  ● The rage in London (read: a document of the time)
      Cooncan is played in clubs and country houses, with two packs and two jokers, by rules of the Bath Club. \
[a newspaper of 1912, Wikipedia now]
      By then the name had gone over to another game: cards are drawn into the hand.
      For it: A book of its own (Foster 1913): its laws for four and five have the two packs and the jokers.
    """
    head = f"{when(made)}  {SIGNS[made.certainty]} {made.title} ({ground(made)})"
    lines = [f"{made.says} [{who(made.told_by)}]", made.unchecked, made.note]
    lines += [f"{heading} {said}" for heading, said in sides(made)]
    return "\n".join([head, *(f"  {line}" for line in lines if line)])


def claims_table(wanted: Iterable[Claim], caption: str = "") -> Leaf:
    """Claims as a table, and as plain lines."""
    made = tuple(wanted)
    caption = caption or _("Who claims what")
    heads = (_("When"), _("What is said"), _("Who says so"), _("How we know"), _("For and against"))
    return Leaf(table(caption, heads, map(_claim_row, made)), "\n".join([caption, *map(told, made)]))


def _claim_row(made: Claim) -> tuple[str, ...]:
    said = [f"<b>{escape(made.title)}.</b> {escape(made.says)}", escape(made.note)]
    known = [escape(ground(made)), escape(made.unchecked)]
    both = [f"<b>{heading}</b> {escape(text)}" for heading, text in sides(made)]
    return (
        escape(when(made)),
        "<br>".join(filter(None, said)),
        escape(who(made.told_by)),
        "<br>".join(filter(None, known)),
        "<br>".join(both),
    )


def names_table(caption: str = "") -> Leaf:
    """The names of the game and who uses them."""
    caption = caption or _("Names of the game")
    rows = [(escape(name.spelling), escape(name.says), escape(who(name.told_by))) for name in names()]
    lines = [f"{name.spelling}: {name.says} [{who(name.told_by)}]" for name in names()]
    return Leaf(table(caption, (_("Name"), _("What it is"), _("Who has it")), rows), "\n".join([caption, *lines]))


def questions_table(caption: str = "") -> Leaf:
    """What the three given sources say to the same questions, and what others found."""
    caption = caption or _("Three pages, and what others found")
    heads = (_("Question"), "naibi", "wikipedia", "tutorial", _("What others found"))
    rows = [(one.asked, *(said or _(SILENT) for said in (one.naibi, one.wikipedia, one.tutorial)), one.found)
            for one in questions()]  # fmt: skip
    lines = [
        " ".join([row[0], *(f"{head}: {said}" for head, said in zip(heads[1:], row[1:], strict=True))]) for row in rows
    ]
    return Leaf(table(caption, heads, ([*map(escape, row)] for row in rows)), "\n".join([caption, *lines]))


def sources_table(caption: str = "") -> Leaf:
    """All sources of the history with what was read of them, those too of which others only tell."""
    caption = caption or _("The sources, and what of them was read")
    found = sources(speaking=False)
    rows = [(escape(one.name), escape(one.full), _(READ[one.read]), escape(one.address)) for one in found]
    lines = [f"{one.name}: {one.full} ({_(READ[one.read])})" for one in found]
    return Leaf(table(caption, (_("Name"), _("What it is"), _("Read"), _("Where")), rows), "\n".join([caption, *lines]))
