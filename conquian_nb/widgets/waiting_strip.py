"""Cards and melds in the HTML of the waiting room: a card is a mark that the page fills with the card's chip."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from itertools import groupby

from conquian_nb.drawing.meld_strip import strip_words
from conquian_nb.engine import Card, Cards, Layout
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.melds import changes


def chips(cards: Iterable[Card]) -> str:
    """Cards as marks that the page fills."""
    return " ".join(f'<i data-c="{card}"></i>' for card in cards)


def strip(before: Layout, after: Layout, card: Card | None = None) -> str:
    """Melds as they would lie; what is taken, lent or from the hand has a ring and a word."""
    states = _states(before, after, card)
    inside = (_runs(meld, states) if states else "".join(f'<i data-c="{c}"></i>' for c in meld) for meld in after)
    melds = "".join(f'<span class="meld">{meld}</span>' for meld in inside)
    kind, said = "cq-lay" if states else "cq-lay cq-flat", html.escape(_strip_words(before, after, card))
    return f'<div class="{kind}" role="img" aria-label="{said}">{melds}</div>'


def _states(before: Layout, after: Layout, card: Card | None) -> dict[Card, str]:
    moved = {change.card: "lent" if change.origin is not None else "laid" for change in changes(before, after)}
    return moved | ({card: "taken"} if card else {})


WORDS = {"lent": later("lent"), "laid": later("from hand"), "taken": later("taken")}


def _runs(meld: Cards, states: Mapping[Card, str]) -> str:
    said = ""
    for state, run in groupby(meld, key=lambda card: states.get(card, "")):
        word = f"<small>{_(WORDS[state])}</small>" if state else ""
        cards = "".join(f'<i data-c="{card}"></i>' for card in run)
        said += f'<span class="run" data-state="{state}">{word}<span>{cards}</span></span>'
    return said


def _strip_words(before: Layout, after: Layout, card: Card | None) -> str:
    """The same in words."""
    said, _lent = strip_words(after)
    states = _states(before, after, card)
    moved = {name: Cards(c for c in states if states[c] == name).sorted() for name in ("taken", "lent", "laid")}
    sentences = {
        "taken": several("{cards:The} is taken.", "{cards:The} are taken.", len(moved["taken"])),
        "lent": several("{cards:The} is lent.", "{cards:The} are lent.", len(moved["lent"])),
        "laid": several("{cards:The} is from hand.", "{cards:The} are from hand.", len(moved["laid"])),
    }
    told = [sentences[name].format(cards=cards) for name, cards in moved.items() if cards]
    return " ".join([said, *told])
