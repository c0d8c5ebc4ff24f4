"""Who says what: the table of sources and rule points, with agreements, disagreements and silences."""

from __future__ import annotations

from dataclasses import dataclass

from conquian_nb.drawing.card_words import listed
from conquian_nb.engine.language import _
from conquian_nb.engine.points import SAID, Point, Stance, find_point, readings
from conquian_nb.engine.rules import RuleSet

from .frames import Table
from .rules_words import MARKS, POINTS, short

SOURCE_KEYS = ("naibi", "wikipedia", "tutorial")


@dataclass(frozen=True)
class Cell:
    """What one source plays on a point: the reading in short, a mark (a key of `MARKS`), and a sentence.

    `word` says of a source that speaks how it stands to the others: ``alone``, ``differs``, or nothing.
    """

    text: str
    mark: str
    sentence: str
    word: str = ""


@dataclass(frozen=True)
class Row:
    """A rule point: who agrees in a few words, a cell for each of the three sources, and the reading of a game."""

    point: str
    title: str
    verdict: str
    cells: tuple[Cell, ...]
    game: str = ""


def source_rows(rules: RuleSet | None = None) -> tuple[Row, ...]:
    """The table, a row for each rule point; with rules, what that game plays as well."""
    return tuple(
        Row(
            point.name,
            _(POINTS[point.name]),
            verdict(point.name),
            tuple(_cell(point, stance) for stance in point.stances),
            short(point.name, getattr(rules, point.name)) if rules else "",
        )
        for point in readings()
    )


def source_table() -> Table:
    """The same as a table of text; what a source says alone is loud.

    >>> str(source_table()).splitlines()[4].split("  ")[0]
    'Ace'
    """
    rows = source_rows()
    cells = tuple((row.title, *(_told(cell) for cell in row.cells), row.verdict) for row in rows)
    loud = frozenset((r, c + 1) for r, row in enumerate(rows) for c, cell in enumerate(row.cells) if cell.mark == "odd")
    return Table((_("point"), *SOURCE_KEYS, _("who agrees")), cells, loud)


def _told(cell: Cell) -> str:
    return cell.text if cell.mark in (SAID, "odd") else f"{cell.text} ({_(MARKS[cell.mark]).split(',')[0]})"


def _cell(point: Point, stance: Stance) -> Cell:
    mark, odd = stance.how, _odd(point)
    if mark == SAID and stance in odd:
        word = _("alone") if len(odd) == 1 else _("differs")
        return Cell(short(point.name, stance.value), "odd", stance.sentence, word)
    if mark == SAID and find_point(point.name).option(stance.value).ours:
        mark = "ours"
    return Cell(short(point.name, stance.value), mark, stance.sentence)


def _odd(point: Point) -> tuple[Stance, ...]:
    """The stances of sources that speak, while no other of the three says the same."""
    spoken = [stance for stance in point.stances if stance.how == SAID]
    return tuple(s for s in spoken if len(spoken) > 1 and [other.value for other in spoken].count(s.value) == 1)


def verdict(name: str) -> str:
    """Who agrees on a point, in a few words: ``all agree``, ``tutorial stands alone``. Raises RuleError."""
    point = find_point(name)
    spoken = [stance.source for stance in point.stances if stance.how == SAID]
    odd = [stance.source for stance in _odd(point)]
    if len(spoken) == 1:
        return _("only {source} speaks").format(source=spoken[0])
    if len(odd) == 1:
        return _("{source} stands alone").format(source=odd[0])
    if odd:
        return _("{sources} differ").format(sources=listed(odd))
    if len(spoken) == len(point.stances):
        return _("all agree")
    return _("{sources} agree").format(sources=listed(spoken))
