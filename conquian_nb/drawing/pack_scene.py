"""The whole pack as small cells, a row a suit: which cards fit, are seen, dead, down or chosen, at a glance.

A cell says everything twice, by its shape and in the words for a screen reader; what a cell means the caller decides.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conquian_nb.drawing.card_words import capital, listed
from conquian_nb.drawing.deck import Deck, Theme, drawn_with, flat_index, icon, tokens
from conquian_nb.drawing.look import Scene, Spot
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.shapes import Path, Rect, Shape
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.engine.cards import Card
from conquian_nb.engine.language import _
from conquian_nb.engine.naming import SUITS, suited

NARROWEST, WIDEST = 240, 1000
RINGS = ("", "offer", "lent", "laid", "chosen", "win", "force")
_PAD, _GAP = 8, 6
_HIGH = 34  # pixels, as high as a cell is
_INDEX = 16  # pixels, as high as rank and sign are where there is room


@dataclass(frozen=True, slots=True)
class Cell:
    """How one card of the pack is shown: `word` is said of it, in the alt text and on its own.

    A `pale` cell is a dashed place, else it is a little card. `ring` is a state of the picture's colours (RINGS) and
    `sign` an icon in a badge at its corner; `struck` draws a line through it and `down` a bar at its foot.
    """

    word: str = ""
    pale: bool = False
    ring: str = ""
    sign: str = ""
    struck: bool = False
    down: bool = False


def pack_scene(
    pack: Sequence[Card],
    cells: Mapping[Card, Cell],
    *,
    width: int = 466,
    theme: Theme = "light",
    deck: Deck = "french",
    focus: str | None = None,
    title: str = "",
) -> Scene:
    """The pack, a row a suit. A card without a cell of its own is pale and nothing is said of it.

    The id of a spot is the card's own text, such as ``7h``. `title` begins the alt text. Raises ValueError for a width
    that leaves no room, and for a ring that is none of RINGS.
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A pack is drawn {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    deck = drawn_with(deck, pack)
    places = _places(pack, width)
    height = 2 * _PAD + 4 * _HIGH + 3 * _GAP
    t = tokens(theme)
    shapes: list[Shape] = [Rect(0, 0, width, height, r=8, fill=t["table"])]
    for card, box in places.items():
        shapes += _cell(card, box, cells.get(card, Cell(pale=True)), t, deck)
    for card, box in places.items():  # badges lie over the neighbours' edges
        shapes += _badge(box, cells.get(card, Cell()), t)
        shapes += _focus(box, t) if str(card) == focus else []
    with suited(deck):
        spots = tuple(Spot(str(card), *box, _said(card, cells.get(card))) for card, box in places.items())
        return Scene(width, height, tuple(shapes), spots, _alt(title, pack, cells))


def show_pack(
    pack: Sequence[Card], cells: Mapping[Card, Cell], *, width: int = 466, deck: Deck = "french", title: str = ""
) -> Picture:
    """The pack as a picture that a notebook keeps. Raises ValueError like `pack_scene`.

    >>> from conquian_nb.engine import PRESETS
    >>> four = Card.parse("4s")
    >>> show_pack(PRESETS["naibi"].cards.all, {four: Cell("fits", ring="offer")}, title="Three fours.").alt
    'Three fours. Fits: four of spades.'
    """
    drawn = pack_scene(pack, cells, width=width, deck=deck, title=title)
    mark = zlib.crc32(svg(drawn, deck).encode()) & 0xFFFFF
    return Picture(svg(drawn, deck, prefix=f"c{mark:05x}"), drawn.alt, "")


def _places(pack: Sequence[Card], width: int) -> dict[Card, Box]:
    rows = {suit: [card for card in pack if card.suit == suit] for suit in SUITS}
    most = max(map(len, rows.values()), default=1) or 1
    wide = (width - 2 * _PAD - (most - 1) * _GAP) / most
    return {
        card: Box(round(_PAD + i * (wide + _GAP)), _PAD + n * (_HIGH + _GAP), round(wide), _HIGH)
        for n, row in enumerate(rows.values())
        for i, card in enumerate(row)
    }


def _cell(card: Card, box: Box, cell: Cell, t: Mapping[str, str], deck: Deck) -> list[Shape]:
    if cell.ring not in RINGS:
        raise ValueError(f"A cell’s ring is one of {', '.join(filter(None, RINGS))}; not {cell.ring!r}.")
    ground = (
        Rect(*box, r=5, stroke=t["line"], line=1.2, dash=(3, 3))
        if cell.pale
        else Rect(*box, r=5, fill=t["card"], stroke=t["edge"], line=1)
    )
    shapes: list[Shape] = [ground, *_index(card, box, cell, t, deck)]
    if cell.down:
        foot = min(22, box.w - 12)
        colour = t["muted"] if cell.pale else t["edge"]  # the edge of a card would not show on the dark felt
        shapes.append(Rect(box.cx - foot / 2, box.bottom - 6, foot, 3, r=1.5, fill=colour))
    if cell.struck:
        edge, ink = ("table" if cell.pale else "card"), ("ink" if cell.pale else "edge")
        slash = f"M{box.x + 5} {box.bottom - 5} L{box.right - 5} {box.y + 5}"
        shapes += [Path(slash, stroke=t[edge], line=5), Path(slash, stroke=t[ink], line=2.2)]
    return [*shapes, *_ring(box, cell, t)]


def _index(card: Card, box: Box, cell: Cell, t: Mapping[str, str], deck: Deck) -> list[Shape]:
    high = min(_INDEX, 0.4 * box.w)
    pale = (t["muted"], 0.6) if cell.pale else ("", 1)
    return [*flat_index(str(card), high, box.cx, box.cy, deck, *pale)]


def _ring(box: Box, cell: Cell, t: Mapping[str, str]) -> list[Shape]:
    """The ring of a state: solid, dashed for what is lent, double for what is won or forced."""
    if not cell.ring:
        return []
    colour, casing = t[cell.ring], t.get("casing")
    under: list[Shape] = [Rect(*box, r=5, stroke=casing, line=5)] if casing and not cell.pale else []
    ring = Rect(*box, r=5, stroke=colour, line=2.6, dash=(5, 5) if cell.ring == "lent" else ())
    if cell.ring in ("win", "force"):
        return [*under, ring, Rect(*box.grown(-4), r=2, stroke=colour, line=1.2)]
    return [*under, ring]


def _badge(box: Box, cell: Cell, t: Mapping[str, str]) -> list[Shape]:
    if not cell.sign:
        return []
    colour = t[cell.ring or "no"]
    x, y = box.right - 1.0, box.y + 1.0
    round_ = Rect(x - 8, y - 8, 16, 16, r=8, fill=colour, stroke=t.get("casing", t["card"]), line=1.4)
    return [round_, icon(cell.sign, x - 5.5, y - 5.5, 11, t["label"])]


def _focus(box: Box, t: Mapping[str, str]) -> list[Shape]:
    around = box.grown(3)
    return [Rect(*around, r=8, stroke=t["table"], line=4), Rect(*around, r=8, stroke=t["ink"], line=2.4)]


def _said(card: Card, cell: Cell | None) -> str:
    return f"{card.name}, {cell.word}" if cell and cell.word else card.name


def _alt(title: str, pack: Sequence[Card], cells: Mapping[Card, Cell]) -> str:
    """What is said of the cards, those of which the same is said together."""
    words = dict.fromkeys(cell.word for card in pack if (cell := cells.get(card)) and cell.word)
    told = [
        f"{capital(word)}: {listed([card.name for card in pack if card in cells and cells[card].word == word])}."
        for word in words
    ]
    return " ".join(filter(None, [title, *told])) or _("The pack.")
