"""Setting up a table of Panguingue: a new one, or from a position, a record, or a text saved earlier.

A saved text is TOML. While a round goes on its cards are wrapped up in it, so that nobody reads another hand by
accident; what has been played to the end lies open.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from conquian_nb.drawing.look import LONGEST_NAME
from conquian_nb.drawing.pan_words import PAN_NAMES
from conquian_nb.engine.language import _
from conquian_nb.engine.pan_deal import PanDeal
from conquian_nb.engine.pan_melds import PACK
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.engine.pan_state import pick, unnamed
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.engine.toml_text import RecordError, check, read, tables, write

from .pan_table_state import PanTable
from .table_state import TableError
from .wrapped import LONGEST_WRAPPED, WrapError, unwrap, wrap


def opened(
    rules: PanRules | str,
    against: str | Sequence[str],
    *,
    strengths: Collection[str],
    seed: str | int,
    names: Sequence[str] | None = None,
) -> PanTable:
    """A new table with its first round. Raises TableError, RuleError or SeedError, each with one sentence."""
    known = PanRules.parse(rules) if isinstance(rules, str) else rules
    others = known.players - 1
    sat = (against,) * others if isinstance(against, str) else tuple(against)
    if len(sat) != others:
        said = _("{n} other seats are to be filled, and {found} players are named.")
        raise TableError(said.format(n=others, found=len(sat)))
    _check_sat(sat, strengths)
    start = PanDeal.shuffle(known, seed).start()
    return PanTable(_names(names, known.players), sat, str(seed), start)


def _check_sat(sat: Sequence[str], strengths: Collection[str]) -> None:
    for name in sat:
        if name not in strengths:
            said = _("Nobody here plays like {name!r:.60}; known are {known}.")
            raise TableError(said.format(name=name, known=", ".join(strengths)))


def _names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    named = PAN_NAMES[:players] if names is None else tuple(names)
    if len(named) != players or len(set(named)) != players:
        raise TableError(_("{n} different names are needed.").format(n=players))
    for name in named:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise TableError(_("A player’s name is one line of 1 to {n} characters.").format(n=LONGEST_NAME))
    return named


def reseated(table: PanTable, start: PanPosition, names: Sequence[str] | None = None) -> PanTable:
    """A round that starts from this position; the computers stay as far as the number of players lets them."""
    players = start.rules.players
    sat = (table.sat + (table.sat[-1],) * players)[: players - 1]
    known = names or (table.names if len(table.names) == players else None)
    return PanTable(_names(known, players), sat, table.seed, start)


def from_position(text: str, table: PanTable) -> PanTable:
    """A table in the position given; of a view the hidden cards are dealt anew. Raises PanPositionError."""
    position = PanPosition.parse(text)
    if not position.is_view:
        return reseated(table, position)
    news = _("The cards that this text does not tell have been dealt anew.")
    return replace(reseated(table, dealt_anew(position, table.seed)), news=news)


def dealt_anew(view: PanPosition, seed: str) -> PanPosition:
    """A position that looks like this view from its seat: what is hidden is drawn from all cards named nowhere."""
    chance, counts = random.Random(f"anew {seed}"), unnamed(view._s)
    words = str(view).split(" ")
    for place in range(4, 4 + view.rules.players):
        hand, stroke, rest = words[place].partition("/")
        mark = "!" if hand.startswith("!") else ""
        if hand.removeprefix(mark).startswith("?"):
            drawn = [_drawn(counts, chance) for _card in range(view.hand_count(place - 3))]
            words[place] = mark + "".join(PACK.text[code] for code in sorted(drawn)) + stroke + rest
    words[-1] = f"~{chance.getrandbits(64):x}"
    return PanPosition.parse(" ".join(words))


def _drawn(counts: list[int], chance: random.Random) -> int:
    code = pick(counts, chance.getrandbits(64))
    counts[code] -= 1
    return code


def from_record(record: PanRecord, table: PanTable) -> PanTable:
    """A table at which the round of a record has been played as far as it goes. Raises RecordError."""
    return replace(reseated(table, record.first, record.seats), actions=record.actions())


# saving


@dataclass(frozen=True)
class _Saved:
    """What a saved text holds."""

    sat: tuple[str, ...] = field(metadata={"of": str, "most": 7})
    seed: str
    number: int = field(default=1, metadata={"least": 1, "most": 1_000_000})
    wrapped: str = field(default="", metadata={"most": LONGEST_WRAPPED})
    record: tuple[PanRecord, ...] = field(default=(), metadata={"of": PanRecord, "most": 1})


def saved(table: PanTable) -> str:
    """The table as text, to go on with later. The cards of a round that goes on can't be read in it."""
    if table.position.over:
        return write(_Saved(table.sat, table.seed, table.number, record=(table.record,)))
    return write(_Saved(table.sat, table.seed, table.number, wrap(str(table.record))))


def resumed(text: str, table: PanTable, strengths: Collection[str]) -> PanTable:
    """Go on from a saved text, a record, or a position; what was on the table can be taken back.

    Raises TableError, RecordError, PanPositionError or RuleError: one sentence.
    """
    text = text.strip() if isinstance(text, str) else ""
    if not text:
        raise TableError(_("There is nothing to resume: paste a saved text, a record or a position."))
    if "\n" not in text and text.startswith("pan"):
        new = from_position(text, table)
    elif "sat" in (data := tables(text)):
        new = _unpacked(read(_Saved, data), table, strengths)
    else:
        new = from_record(PanRecord.parse(text), table)
    return replace(new, before=replace(table.put_down(), before=None))


def _unpacked(save: _Saved, table: PanTable, strengths: Collection[str]) -> PanTable:
    check(save)
    if bool(save.record) == bool(save.wrapped):
        raise TableError(_("A saved table has one round that is wrapped up or open."))
    _check_sat(save.sat, strengths)
    new = from_record(save.record[0] if save.record else _unwrapped(save.wrapped), table)
    if len(save.sat) != len(new.sat):
        raise TableError(_("A saved table tells for each other seat who plays there."))
    return replace(new, sat=save.sat, seed=save.seed, number=save.number)


def _unwrapped(wrapped: str) -> PanRecord:
    try:
        return PanRecord.parse(unwrap(wrapped))
    except WrapError as error:
        raise TableError(str(error)) from None
    except RecordError as error:
        raise TableError(_("The round in this text can’t be played: {why}").format(why=error)) from None
