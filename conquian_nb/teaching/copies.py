"""Copies of a sheet for students: a notebook with the questions, the pictures, and a place for each answer.

No answer, no remark and no hidden card is in the file. The answers are marked by whoever has the sheet: see `mark`.
And all files of a sheet at once, to be printed and given out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from conquian_nb.drawing.card_words import cards_sign
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.engine import Cards, Deal, RuleSet
from conquian_nb.engine.language import _, later
from conquian_nb.engine.naming import suited
from conquian_nb.lessons import to_html
from conquian_nb.lessons.text import Prose

from .answers import file_name
from .files import write_file
from .pages import answer_page, dead_cards, deal_page, deck_of, heading, picture, student_page
from .sheets import Exercise, Sheet, check_apart

HOW = {
    "action": later("Write the number of your answer between the quotes, or the action, such as `pass`."),
    "choice": later("Write the number of your answer between the quotes."),
    "cards": later("Write the cards between the quotes: rank and letter of the suit, such as `Jd Ac`."),
}
INTRODUCTION = later(
    "Answer below each question: click into the grey box, write between the quotes, hold Shift and press Enter. At the "
    "end write your name, run the last box in the same way, and give your teacher the file that it makes."
)
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def student_notebook(given: Sheet, *, deck: Deck = "french") -> str:
    """The text of a notebook with the questions of a sheet. Raises SheetError when one gives another away."""
    check_apart(given)
    cells = [
        _words(f"<h1>{escape(given.name)}</h1>\n\n{_(INTRODUCTION)}"),
        _code("from conquian_nb import Position, show\nfrom conquian_nb.teaching import hand_in\n\nanswers = {}"),
    ]
    deck = deck_of(given, deck)
    with suited(deck):
        for exercise in given.exercises:
            cells += _exercise(exercise, deck)
    cells += [_words(f"## {_('Hand it in')}"), _code(f'hand_in("{_("Your name")}", {given.name!r}, answers)')]
    numbered = [{**cell, "id": f"c{n}"} for n, cell in enumerate(cells)]
    notebook = {"cells": numbered, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _exercise(exercise: Exercise, deck: Deck) -> list[dict[str, Any]]:
    offered = "".join(f"<li>{_inline(one.words)}</li>" for one in exercise.offered)
    listed = f"\n\n<ol>{offered}</ol>" if offered else ""
    dead = dead_cards(exercise)
    seen = "".join(f"\n\n{f'{word}: ' if word else ''}{_cards(rows)}" for word, rows in exercise.rows)
    seen += f"\n\n{_('Dead: {cards}').format(cards=cards_sign(dead))}" if dead else ""
    asked = _words(f"{_html(exercise.prompt)}{seen}{listed}\n\n{_(HOW[exercise.kind])}")
    head = _words(f"## {heading(exercise)}")
    return [head, *_picture(exercise, deck), asked, _code(f'answers["{exercise.id}"] = ""')]


def _picture(exercise: Exercise, deck: Deck) -> list[dict[str, Any]]:
    drawn = picture(exercise, deck)
    if drawn is None:
        return []
    named = f", names={exercise.names!r}" if exercise.names else ""
    call = f'show(Position.parse("{exercise.view}"), seat={exercise.asked.seat or 1}, width=480, deck="{deck}"{named})'
    return [_code(call, drawn._repr_mimebundle_())]


def _html(text: str | Prose) -> str:
    return to_html(text, cards_sign).replace("$", "&#36;")


def _inline(text: Prose) -> str:
    return _html(text).replace("</p><p>", " ").removeprefix("<p>").removesuffix("</p>")


def _cards(rows: Iterable[Cards]) -> str:
    return " | ".join(cards_sign(row) for row in rows)


def _words(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(text: str, shown: dict[str, str] | None = None) -> dict[str, Any]:
    output = {"data": shown, "execution_count": None, "metadata": {}, "output_type": "execute_result"}
    return {
        "cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [output] if shown else [],
        "source": text.splitlines(keepends=True),
    }  # fmt: skip


def write_sheet(given: Sheet, folder: str | PathLike[str] = ".", *, deck: Deck = "french") -> list[str]:
    """Write the files of a sheet: the page to print and the notebook for students, the answers, and each picture alone.

    Files of the same names are replaced. Returns the names; only the one ending in ``-answers.html`` holds answers.
    Raises SheetError when one question gives another away, AnswersError when the folder can't be used.
    """
    name = file_name(given.name)
    files = {
        f"{name}.html": student_page(given, deck=deck),
        f"{name}.ipynb": student_notebook(given, deck=deck),
        f"{name}-answers.html": answer_page(given, deck=deck),
    }
    for exercise in given.exercises:
        drawn = picture(exercise, deck_of(given, deck))
        if drawn is not None:
            files[f"{name}-{exercise.id}.svg"] = drawn.svg
    for file, text in files.items():
        write_file(text.encode(), Path(folder) / file)
    return list(files)


def write_deal(
    seed: int | str,
    folder: str | PathLike[str] = ".",
    *,
    rules: RuleSet | str = "naibi",
    title: str = later("A deal"),
    names: Sequence[str] = NAMES,
    deck: Deck = "french",
) -> list[str]:
    """Write the pages of a deal: one for each seat, and all cards for the teacher; see `deal_page`.

    The files are named after `title`, and so is what students see: the seed is on the teacher's page alone. Returns the
    names of the files. Raises SeedError, RuleError, AnswersError.
    """
    players, title = Deal.shuffle(rules, seed).rules.players, _(title)
    files = {f"{file_name(title)}-all-cards.html": 0}
    files |= {f"{file_name(title)}-{seat}-{file_name(names[seat - 1])}.html": seat for seat in range(1, players + 1)}
    for file, seat in files.items():
        page = deal_page(seed, seat, rules=rules, title=title, names=names, deck=deck)
        write_file(page.encode(), Path(folder) / file)
    return list(files)
