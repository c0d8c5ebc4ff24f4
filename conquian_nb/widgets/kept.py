"""What a widget leaves in a notebook: itself where a kernel runs, else a picture and words that say what it is."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import Widget

from conquian_nb.drawing.card_words import cards_sign
from conquian_nb.drawing.svg import Picture
from conquian_nb.drawing.words import title
from conquian_nb.engine.language import _
from conquian_nb.lessons import Lesson, to_html


def kept(widget: Widget, words: str, still: Picture | None = None, more: str = "") -> dict[str, Any]:
    """The outputs of a widget: its view, and for where no kernel runs `words` over the picture, `more` under it.

    `words` are plain text, `more` is HTML.
    """
    drawn = still._repr_mimebundle_() if still else {}
    return {
        **drawn,
        **widget._repr_mimebundle_(),
        "text/html": f"<p><em>{escape(words)}</em></p>{drawn.get('text/html', '')}{more}",
        "text/plain": f"{words} {drawn['text/plain']}" if drawn else words,
    }


def lesson_as_text(lesson: Lesson) -> str:
    """A lesson without its pictures and questions, to be read: how it starts, and its steps behind a line to click."""
    record, positions = lesson.record, lesson.record.positions()
    steps = "".join(
        f"<li>{escape(title(before, action, record.seats))}.{_prose(step.note)}</li>"
        for before, action, step in zip(positions, record.actions(), record.steps, strict=False)
    )
    told = _("All {n} steps of it, to be read").format(n=len(record.steps))
    listed = f"<details><summary>{told}</summary><ol>{steps}</ol></details>"
    return _prose(record.note) + listed


def _prose(text: str) -> str:
    return to_html(text, cards_sign)
