"""The table of sources and rule points as a control: a button in each row leads to its point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from conquian_nb.engine.language import _, later

from .labels import labelled
from .rule_table import SOURCE_KEYS, Row
from .rules_words import MARKS


class _Table(anywidget.AnyWidget):
    _esm = (files("conquian_nb.widgets") / "point_table.js").read_text("utf-8")
    heads = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    changed = traitlets.Unicode().tag(sync=True)
    point = traitlets.Unicode().tag(sync=True)


class PointTable:
    """The table in a page; choosing a row calls act(the point's name)."""

    def __init__(self, act: Callable[[str], None]) -> None:
        self.widget = labelled(
            _Table(),
            heads=lambda: [_("Point"), *SOURCE_KEYS, _("your game")],
            marks=lambda: {key: _(text) for key, text in MARKS.items()},
            changed=later("changed"),
        )
        self._act = act
        self.widget.on_msg(lambda _, content, __: self._hear(content))

    def show(self, rows: Sequence[Row], differs: frozenset[str], point: str) -> None:
        """Show these rows; `differs` are the points in which the game leaves its preset, `point` is in question."""
        told = [
            {
                "point": row.point, "title": row.title, "verdict": row.verdict, "game": row.game,
                "differs": row.point in differs,
                "cells": [{"text": c.text, "mark": c.mark, "word": c.word, "sentence": c.sentence} for c in row.cells],
            }
            for row in rows
        ]  # fmt: skip
        with self.widget.hold_sync():
            self.widget.rows, self.widget.point = told, point

    def _hear(self, content: Any) -> None:
        match content:
            case {"kind": "point", "point": str() as point}:
                self._act(point)
