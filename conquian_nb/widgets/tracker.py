"""The tracker of a table: where each card of the pack is, for all that one seat can know."""

from __future__ import annotations

from dataclasses import replace

from conquian_nb.analysis.outlook import unseen
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.pack_scene import Cell, show_pack
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine import Card, Position
from conquian_nb.engine.language import _, later

# The letters of the places, and how the picture shows each.
_CELLS = {
    "h": Cell(later("in your hand"), pale=True, ring="laid"),
    "m": Cell(later("on the table"), pale=True, down=True),
    "o": Cell(later("on offer"), ring="offer"),
    "d": Cell(later("dead"), pale=True, struck=True),
    "k": Cell(later("in another hand"), pale=True),
    "u": Cell(later("not seen yet")),
}


def where(known: Position, own: int) -> dict[Card, str]:
    """Each card of the pack with the letter of its place, for all the seat `own` knows.

    ``h`` in the own hand, ``m`` on the table, ``o`` on offer, ``d`` dead, ``k`` in another hand that is seen, ``u`` not
    seen. Give a view with memory, so that dead cards count as seen; 0 is nobody's seat.
    """
    places = dict.fromkeys(known.rules.cards.all, "d")
    places.update(dict.fromkeys(unseen(known), "u"))
    for seat in range(1, known.rules.players + 1):
        places.update((card, "m") for meld in known.melds(seat) for card in meld)
        if known.sees(seat):
            places.update(dict.fromkeys(known.hand(seat), "h" if seat == own else "k"))
    if known.offer is not None:
        places[known.offer.card] = "o"
    return places


def tracked(known: Position, own: int) -> str:
    """The letters of `where`, in the order of the pack."""
    places = where(known, own)
    return "".join(places[card] for card in known.rules.cards.all)


def show_seen(known: Position, own: int, *, deck: Deck = "french") -> Picture:
    """The tracker as a picture that a notebook keeps; `known` and `own` are those of `where`.

    >>> from conquian_nb.engine import Deal
    >>> show_seen(Deal.shuffle("naibi", seed=7).start().view(1, memory=True), 1).alt.partition("On offer")[2]
    ': queen of clubs.'
    """
    pack = known.rules.cards.all
    named = {place: replace(cell, word=_(cell.word)) for place, cell in _CELLS.items()}
    cells = {card: named[place] for card, place in where(known, own).items()}
    return show_pack(pack, cells, deck=deck, title=_("Cards that seat {n} has seen.").format(n=own))
