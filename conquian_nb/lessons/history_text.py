"""The history as tables and sentences: what a notebook keeps where no kernel runs."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .history import CERTAINTY, EVIDENCE, READ, Claim, against, backing, names, questions, source, sources
from .leaf import Leaf, table

UNDATED = "no year"
SILENT = "says nothing of it"
SIGNS = {"read": "●", "second hand": "○", "doubtful": "◌"}  # in plain text, beside the word


def who(keys: Iterable[str]) -> str:
    """The short names of sources.

    >>> who(["naibi", "foster_1897"])
    'naibi, Foster 1897'
    """
    return ", ".join(source(key).name for key in keys)


def ground(made: Claim) -> str:
    """How we know and on what it rests: ``second hand: a document of the time``."""
    return f"{CERTAINTY[made.certainty]}: {EVIDENCE[made.evidence]}"


def linked(other: Claim, why: str) -> str:
    """Another claim and why it speaks against this one, or for it: its title, two of its sources, the reason."""
    more = " and others" if len(other.told_by) > 2 else ""
    return f"{other.title} ({who(other.told_by[:2])}{more}): {why}."


def sides(made: Claim) -> tuple[tuple[str, str], ...]:
    """What speaks against a claim and what for it, each under its heading.

    >>> from conquian_nb.lessons.history import claim
    >>> for heading, said in sides(claim("honduras")):
    ...     print(heading, said)
    Against it: From Mexico (Wikipedia now, Wikipedia in Spanish and others): names another country.
    """
    found = [("Against it:", against(made)), ("For it:", backing(made))]
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
    head = f"{made.when or UNDATED}  {SIGNS[made.certainty]} {made.title} ({ground(made)})"
    lines = [f"{made.says} [{who(made.told_by)}]", made.unchecked, made.note]
    lines += [f"{heading} {said}" for heading, said in sides(made)]
    return "\n".join([head, *(f"  {line}" for line in lines if line)])


def claims_table(wanted: Iterable[Claim], caption: str = "Who claims what") -> Leaf:
    """Claims as a table, and as plain lines."""
    made = tuple(wanted)
    heads = ("When", "What is said", "Who says so", "How we know", "For and against")
    return Leaf(table(caption, heads, map(_claim_row, made)), "\n".join([caption, *map(told, made)]))


def _claim_row(made: Claim) -> tuple[str, ...]:
    said = [f"<b>{escape(made.title)}.</b> {escape(made.says)}", escape(made.note)]
    known = [escape(ground(made)), escape(made.unchecked)]
    both = [f"<b>{heading}</b> {escape(text)}" for heading, text in sides(made)]
    return (
        escape(made.when or UNDATED),
        "<br>".join(filter(None, said)),
        escape(who(made.told_by)),
        "<br>".join(filter(None, known)),
        "<br>".join(both),
    )


def names_table(caption: str = "Names of the game") -> Leaf:
    """The names of the game and who uses them."""
    rows = [(escape(name.spelling), escape(name.says), escape(who(name.told_by))) for name in names()]
    lines = [f"{name.spelling}: {name.says} [{who(name.told_by)}]" for name in names()]
    return Leaf(table(caption, ("Name", "What it is", "Who has it"), rows), "\n".join([caption, *lines]))


def questions_table(caption: str = "Three pages, and what others found") -> Leaf:
    """What the three given sources say to the same questions, and what others found."""
    heads = ("Question", "naibi", "wikipedia", "tutorial", "What others found")
    rows = [(one.asked, *(said or SILENT for said in (one.naibi, one.wikipedia, one.tutorial)), one.found)
            for one in questions()]  # fmt: skip
    lines = [
        " ".join([row[0], *(f"{head}: {said}" for head, said in zip(heads[1:], row[1:], strict=True))]) for row in rows
    ]
    return Leaf(table(caption, heads, ([*map(escape, row)] for row in rows)), "\n".join([caption, *lines]))


def sources_table(caption: str = "The sources, and what of them was read") -> Leaf:
    """All sources of the history with what was read of them, those too of which others only tell."""
    found = sources(speaking=False)
    rows = [(escape(one.name), escape(one.full), READ[one.read], escape(one.address)) for one in found]
    lines = [f"{one.name}: {one.full} ({READ[one.read]})" for one in found]
    return Leaf(table(caption, ("Name", "What it is", "Read", "Where"), rows), "\n".join([caption, *lines]))
