"""A page of words and tables that a notebook shows and keeps, with or without a kernel."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, repr=False)
class Leaf:
    """HTML, in which all text is escaped already, and the same in plain words."""

    html: str
    text: str

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a caption; the first cell of a row is its head. `rows` hold HTML, all else is escaped.

    >>> table("Two & two", ["a", "b"], [["<b>1</b>", "2"]]).count("scope")
    3
    """
    top = "".join(f'<th scope="col">{html.escape(head)}</th>' for head in heads)
    body = "".join(f'<tr><th scope="row">{first}</th>{_cells(others)}</tr>' for first, *others in rows)
    return (
        f'<table class="grid"><caption>{html.escape(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cells(cells: Iterable[str]) -> str:
    return "".join(f"<td>{cell}</td>" for cell in cells)
