"""Words that stay on a widget, such as the name of a button: put on in the language in use, and again in another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ipywidgets import HTML, Widget

from conquian_nb.engine.language import _

from .markup import heading

W = TypeVar("W", bound=Widget)
Label = str | Callable[[], Any]
_LABELS = "_cq_labels"


def labelled(widget: W, **labels: Label) -> W:
    """The widget, with labels by the name of the trait that shows them: texts marked by `later`, or functions.

    A function answers with what the trait is to be in the language in use, such as the options of a list.
    """
    setattr(widget, _LABELS, labels)
    return widget


def headed(text: str) -> HTML:
    """A heading that follows the language; its text is marked by `later`."""
    return labelled(HTML(), value=lambda: heading(_(text)))


def put_labels(widget: Widget) -> None:
    """Put the labels on a widget and on all within it, in the language in use; what is chosen in a list stays so."""
    labels: dict[str, Label] = getattr(widget, _LABELS, {})
    for trait, label in labels.items():
        said: Any = label() if callable(label) else _(label)
        if getattr(widget, trait) == said:
            continue
        chosen = getattr(widget, "value", None)
        setattr(widget, trait, said)
        if trait == "options" and chosen in [value for _text, value in said]:
            widget.value = chosen
    for child in getattr(widget, "children", ()):
        put_labels(child)
