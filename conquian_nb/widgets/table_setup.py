"""Setting up a table: for a new match, from a position, from a record, or from a text saved earlier.

A saved text is TOML. While a deal goes on its cards are wrapped up in it, so that nobody reads the other hand by
accident; what has been played to the end lies open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from conquian_nb.analysis.worlds import worlds
from conquian_nb.drawing.look import LONGEST_NAME
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.engine import Position, RuleSet
from conquian_nb.engine.language import _
from conquian_nb.engine.match import Match
from conquian_nb.engine.record import Record, RecordError
from conquian_nb.engine.toml_text import check, read, tables, write

from .table_state import PERSON, Table, TableError, deal_of
from .wrapped import LONGEST_WRAPPED, WrapError, unwrap, wrap


def opened(
    rules: RuleSet | str,
    against: str | Sequence[str],
    *,
    strengths: Collection[str],
    seed: str | int,
    names: Sequence[str] | None = None,
    tutor: bool = False,
    scoring: str = "points",
    total: int = 0,
) -> Table:
    """A new table with its first deal.

    `against` is who plays the other seats: the name of a strength, or ``person`` for somebody at the same screen;
    one for all, or one for each. Raises TableError, RuleError or RecordError, each with one sentence.
    """
    rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
    sat = (PERSON, *_others(against, rules.players - 1, strengths))
    match = Match(_names(names, rules.players), str(rules), scoring, total)
    text = str(seed)
    return Table(match, sat, text, deal_of(match, text).start(), tutor=tutor)


def _others(against: str | Sequence[str], number: int, strengths: Collection[str]) -> tuple[str, ...]:
    sat = (against,) * number if isinstance(against, str) else tuple(against)
    if len(sat) != number:
        said = _("{seats} other seats are to be filled, and {players} players are named.")
        raise TableError(said.format(seats=number, players=len(sat)))
    for name in sat:
        if name != PERSON and name not in strengths:
            said = _("Nobody here plays like {name!r:.60}; known are {known}, and {person}.")
            raise TableError(said.format(name=name, known=", ".join(strengths), person=PERSON))
    return sat


def _names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    named = NAMES[:players] if names is None else tuple(names)
    if len(named) != players:
        said = _("{needed} names are needed, and {given} are given.")
        raise TableError(said.format(needed=players, given=len(named)))
    for name in named:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise TableError(_("A player’s name is one line of 1 to {most} characters.").format(most=LONGEST_NAME))
    return named


def from_position(text: str, table: Table) -> Table:
    """A new match at this table, its first deal in the position given; of a view the hidden cards are dealt anew.

    The opponents stay as far as the number of players lets them. Raises PositionError.
    """
    position = Position.parse(text)
    news = ""
    if position.is_view:
        [position] = worlds(position, 1, len(table.actions) + 1)
        news = _("The cards that this text does not tell have been dealt anew.")
    return replace(_reseated(table, position, ()), news=news)


def from_record(record: Record, table: Table) -> Table:
    """A new match at this table, its first deal played as far as the record goes. Raises RecordError."""
    new = _reseated(table, record.first, record.seats)
    return replace(new, actions=record.actions())


def _reseated(table: Table, start: Position, names: Sequence[str]) -> Table:
    players = start.rules.players
    sat = (table.sat + (table.sat[-1],) * players)[:players]
    match = Match(_names(names or None, players), str(start.rules), table.match.scoring, table.match.total)
    return Table(match, sat, table.seed, start, tutor=table.tutor)


# saving


@dataclass(frozen=True)
class _Saved:
    """What a saved text holds."""

    match: tuple[Match, ...] = field(metadata={"of": Match, "most": 1})
    sat: tuple[str, ...] = field(metadata={"of": str, "most": 4})
    seed: str
    tutor: bool = False
    wrapped: str = field(default="", metadata={"most": LONGEST_WRAPPED})
    record: tuple[Record, ...] = field(default=(), metadata={"of": Record, "most": 1})


def saved(table: Table) -> str:
    """The table as text, to go on with later. The cards of a deal that goes on can't be read in it."""
    record = table.record
    if table.position.over:
        return write(_Saved((table.match,), table.sat, table.seed, table.tutor, record=(record,)))
    return write(_Saved((table.match,), table.sat, table.seed, table.tutor, wrap(str(record))))


def resumed(text: str, table: Table, strengths: Collection[str]) -> Table:
    """Go on from a saved text, a record, or a position; what was on the table can be taken back.

    Raises TableError, RecordError, PositionError or RuleError: one sentence.
    """
    text = text.strip() if isinstance(text, str) else ""
    if not text:
        raise TableError(_("There is nothing to resume: paste a saved text, a record or a position."))
    if "\n" not in text and "=" not in text.partition(" ")[2]:
        new = from_position(text, table)
    elif "wrapped" in (data := tables(text)) or "sat" in data:
        new = _unpacked(read(_Saved, data), strengths)
    else:
        new = from_record(Record.parse(text), table)
    return replace(new, before=replace(table.put_down(), before=None))


def _unpacked(save: _Saved, strengths: Collection[str]) -> Table:
    check(save)
    if len(save.match) != 1 or bool(save.record) == bool(save.wrapped):
        raise TableError(_("A saved table has one match, and one deal that is wrapped up or open."))
    [match] = save.match
    if PERSON not in save.sat or len(save.sat) != match.rules.players or not set(save.sat) <= {PERSON, *strengths}:
        said = _("A saved table tells for each player who plays: {known}.")
        raise TableError(said.format(known=", ".join([PERSON, *strengths])))
    record = save.record[0] if save.record else _unwrapped(save.wrapped)
    if record.rules != match.rules or record.seats != match.seating:
        raise TableError(_("The deal in this text is not the next one of its match."))
    deal_of(match, save.seed)
    return Table(match, save.sat, save.seed, record.first, record.actions(), tutor=save.tutor)


def _unwrapped(wrapped: str) -> Record:
    try:
        return Record.parse(unwrap(wrapped))
    except WrapError as error:
        raise TableError(str(error)) from None
    except RecordError as error:
        raise TableError(_("The deal in this text can’t be played: {why}").format(why=error)) from None
