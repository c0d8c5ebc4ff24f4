"""Marking collected answers, by the sheets and lessons they are about; what came of it as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from conquian_nb.drawing.words import named
from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, several
from conquian_nb.lessons import Ask, Lesson, judge, to_plain

from .answers import Answer
from .files import write_file
from .sheets import Exercise, Sheet, SheetError, lesson_called

COLUMNS = ("student", "source", "ask", "answer", "tries", "hinted", "right", "said")
WORDS = {True: "yes", False: "no", None: ""}
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")


def mark(answers: Iterable[Mapping[str, Any]], *known: Sheet | Lesson) -> list[Answer]:
    """Mark answers. To each is added `right` (True, False, or None where nothing could be judged) and what is `said`.

    `known` are the sheets that were given out and lessons of your own; the lessons and situations that come with the
    package are known by their names. What a student wrote raises nothing: it is said beside the answer.
    """
    sources: dict[str, Sheet | Lesson] = {source.name: source for source in known}
    return [_marked(one, sources) for one in answers]


def _marked(one: Mapping[str, Any], sources: Mapping[str, Sheet | Lesson]) -> Answer:
    try:
        asked = _asked(sources.get(one["source"]) or lesson_called(one["source"]), one["ask"])
    except SheetError:
        name = shown(one["source"])
        return {**one, "right": None, "said": _("There is no sheet or lesson {name} here.").format(name=name)}
    if asked is None:
        return {**one, "right": None, "said": _("There is no question {id} in it.").format(id=shown(one["ask"]))}
    verdict = asked.judge(one["answer"]) if isinstance(asked, Exercise) else judge(asked, one["answer"])
    names = asked.names if isinstance(asked, Exercise) else asked.record.seats
    said = named(verdict.refusal.sentence, names) if verdict.refusal else to_plain(verdict.remark)
    return {**one, "right": verdict.right, "said": said.replace("\n\n", " ")}


def _asked(source: Sheet | Lesson, ask_id: str) -> Exercise | Ask | None:
    if isinstance(source, Sheet):
        return source.by_id.get(ask_id)
    return next((ask for ask in source.asks if ask.id == ask_id), None)


def totals(marked: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """How each student did: answers right, right at once (first try, no hint), wrong, and not to be judged.

    Where somebody answered a question more than once, the last answer counts.
    """
    last = {(one["student"], one["source"], one["ask"]): one for one in marked}
    table: dict[str, dict[str, Any]] = {}
    for one in last.values():
        row = table.setdefault(
            one["student"], {"student": one["student"], "right": 0, "at once": 0, "wrong": 0, "unread": 0})  # fmt: skip
        row[{True: "right", False: "wrong", None: "unread"}[one["right"]]] += 1
        row["at once"] += bool(one["right"] and one["tries"] == 1 and not one["hinted"])
    return sorted(table.values(), key=lambda row: str(row["student"]))


def to_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Marked answers or totals as CSV, a row each, to be opened in a spreadsheet.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front, so nothing that a student wrote is
    carried out.
    """
    table = list(rows)
    columns = [*dict.fromkeys(column for row in table for column in row)] or list(COLUMNS)
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(row.get(column, "")) for column in columns] for row in table)
    return out.getvalue()


def _cell(value: object) -> str:
    text = WORDS[value] if value is None or isinstance(value, bool) else str(value)
    return f"'{text}" if text.lstrip(" \n").startswith(_FORMULA) else text


def write_csv(rows: Iterable[Mapping[str, Any]], path: str | PathLike[str]) -> str:
    """Write marked answers or totals to a CSV file, in UTF-8 with the mark by which spreadsheets know it.

    Returns a sentence. Raises AnswersError when it can't be written.
    """
    table = list(rows)
    write_file(to_csv(table).encode("utf-8-sig"), path)
    said = several("{n} row written to {file}.", "{n} rows written to {file}.", len(table))
    return said.format(n=len(table), file=Path(path).name)
