"""The pack as a grid that tells, card by card, what could be forced on a table of melds, and where each card is.

A ring tells how a card fits: as the melds lie, or only after melded cards are moved. The body of a cell tells where
the card is: a little card may still come, a pale one has been seen, and among those a slash is dead, a bar at the foot
lies among melds.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from conquian_nb.drawing.card_words import capital, listed
from conquian_nb.drawing.deck import Deck, Theme, drawn_with, icon, tokens
from conquian_nb.drawing.look import Scene, Spot
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.pack_scene import Cell, pack_scene
from conquian_nb.drawing.shapes import Path, Rect, Shape, Text, text_width
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.language import _, later
from conquian_nb.engine.naming import SUITS, suited

LIES, MOVES, NO = later("fits as it lies"), later("fits after moving cards"), later("does not fit")
MOVED = later("fits after moving")  # the same where there is little room
DOWN, DEAD, SEEN, OFFERED = later("down"), later("dead"), later("seen"), later("on offer")
_TEXT, _LINE = 12, 20
_NONE = Cards()


@dataclass(frozen=True, slots=True)
class PackFacts:
    """What is told of each card of a pack.

    `lies` fit as the melds lie, `moves` only after moving. `down` lie among melds, `dead` are dead, `seen` are known to
    be elsewhere, such as in the own hand, `offer` is on offer; what is in none of these may still come. How those of
    `untold` fit is not told.
    """

    pack: Cards
    lies: Cards = _NONE
    moves: Cards = _NONE
    down: Cards = _NONE
    dead: Cards = _NONE
    seen: Cards = _NONE
    offer: Cards = _NONE
    untold: Cards = _NONE

    def told(self) -> dict[Card, tuple[str, str]]:
        """Of every card of the pack how it fits ("" when that is not told) and where it is ("" when it may still come).

        Both are keys of words said by `_`.
        """
        fits = dict.fromkeys(self.pack, NO) | dict.fromkeys(self.moves, MOVES) | dict.fromkeys(self.lies, LIES)
        fits |= dict.fromkeys(self.untold, "")
        places = dict.fromkeys(self.offer, OFFERED) | dict.fromkeys(self.seen, SEEN)
        places |= dict.fromkeys(self.dead, DEAD) | dict.fromkeys(self.down, DOWN)
        return {card: (fits[card], places.get(card, "")) for card in self.pack}

    def words(self, card: Card) -> str:
        """All that is told of a card: "fits as it lies, dead"; of a card that is down only that."""
        return _words(*self.told()[card])


def pack_grid(
    facts: PackFacts,
    *,
    width: int = 466,
    theme: Theme = "light",
    deck: Deck = "french",
    chosen: Card | None = None,
    marked: Cards = _NONE,
    focus: str | None = None,
    title: str = "",
) -> Scene:
    """The grid with its legend. The ids of its spots are the cards' texts, such as ``7h``; `chosen` has a strong ring.

    So have those that a reader has `marked`, and a cross when they are told not to fit. `title` begins the alt text,
    which says all that the picture shows. Raises ValueError for a width without room.
    """
    deck, told = drawn_with(deck, facts.pack), facts.told()
    cells = {card: _cell(*told[card], card in marked) for card in facts.pack}
    drawn = pack_scene(facts.pack, cells, width=width, theme=theme, deck=deck, focus=focus)
    t = tokens(theme)
    legend, height = _legend(drawn.height, width, t)
    sign = _("marked")
    spots = tuple(
        replace(spot, label=", ".join(filter(None, (spot.label, _words(*told[card]), sign if card in marked else ""))))
        for spot, card in zip(drawn.spots, _row_by_row(facts.pack), strict=True)
    )
    shapes = (
        Rect(0, 0, width, height, r=8, fill=t["table"]),
        *drawn.shapes[1:],
        *_chosen(spots, {*marked, chosen}, t),
        *legend,
    )
    with suited(deck):
        alt = _sentences(told, title)
        if marked:
            alt.append(_("Marked: {cards}.").format(cards=by_suit(marked)))
    return replace(drawn, height=height, shapes=shapes, spots=spots, alt=" ".join(alt))


def show_pack_grid(
    facts: PackFacts, *, width: int = 466, deck: Deck = "french", marked: Cards = _NONE, title: str = ""
) -> Picture:
    """The grid as a picture that a notebook keeps. Raises ValueError like `pack_grid`.

    >>> from conquian_nb.engine import PRESETS, fits
    >>> pack, melds = PRESETS["naibi"].cards.all, "3h4h5h6h"
    >>> show_pack_grid(PackFacts(pack, lies=fits("naibi", melds), down=Cards.parse(melds)), title="Four hearts.").alt
    'Four hearts. Fits as it lies: two and seven of hearts. Down: three, four, five and six of hearts.'
    """
    drawn = pack_grid(facts, width=width, deck=deck, marked=marked, title=title)
    mark = zlib.crc32(svg(drawn, deck).encode()) & 0xFFFFF
    return Picture(svg(drawn, deck, prefix=f"c{mark:05x}"), drawn.alt, "")


def _words(fit: str, place: str) -> str:
    return _(place) if place == DOWN else ", ".join(_(word) for word in (fit, place) if word)


def _row_by_row(pack: Cards) -> list[Card]:
    """The cards in the order of the grid’s spots."""
    return [card for suit in SUITS for card in pack if card.suit == suit]


def _cell(fit: str, place: str, marked: bool) -> Cell:
    rings = {LIES: ("offer", "taken"), MOVES: ("lent", "lent"), NO: ("", "no" if marked else ""), "": ("", "")}
    ring, sign = rings[NO if place == DOWN and fit else fit]
    pale = place in (DOWN, DEAD, SEEN)
    return Cell(pale=pale, ring=ring, sign=sign, struck=place == DEAD, down=place == DOWN)


def _chosen(spots: Iterable[Spot], chosen: Collection[Card | None], t: Mapping[str, str]) -> list[Shape]:
    names = set(map(str, chosen))
    return [shape for spot in spots if spot.id in names for shape in _ticked(spot.box, t)]


def _ticked(box: Box, t: Mapping[str, str]) -> list[Shape]:
    badge = Rect(box.x - 6, box.bottom - 11, 16, 16, r=8, fill=t["chosen"], stroke=t.get("casing", t["card"]), line=1.4)
    around = Rect(*box.grown(2.5), r=7, stroke=t["chosen"], line=3.2)
    return [around, badge, icon("chosen", box.x - 3.5, box.bottom - 8.5, 11, t["label"])]


def _legend(top: int, width: int, t: Mapping[str, str]) -> tuple[list[Shape], int]:
    """What the signs mean, in as many lines as there must be, and where it ends."""
    shapes: list[Shape] = []
    x, y = 8.0, float(top + 4)
    for key, drawn in _keys(t).items():
        word = _(key)
        wide = 22 + text_width(word, _TEXT)
        if x > 8 and x + wide > width - 4:
            x, y = 8.0, y + _LINE
        shapes += [replace(shape, x=x + shape.x, y=y + shape.y) for shape in drawn]
        shapes.append(Text(x + 22, y + 12, word, _TEXT, t["ink"], room=width - x - 26))
        x += wide + 8
    return shapes, round(y + _LINE + 4)


def _keys(t: Mapping[str, str]) -> dict[str, list[Rect | Path]]:
    """Each entry of the legend: a small cell with its top left corner at 0, 0."""
    pale = Rect(0, 2, 16, 13, r=3, stroke=t["muted"], line=1.2, dash=(3, 3))
    under = [Rect(0, 2, 16, 13, r=3, stroke=t["casing"], line=4.4)] if "casing" in t else []
    return {
        LIES: [*under, Rect(0, 2, 16, 13, r=3, fill=t["card"], stroke=t["offer"], line=2.4)],
        MOVED: [*under, Rect(0, 2, 16, 13, r=3, fill=t["card"], stroke=t["lent"], line=2.4, dash=(4, 3))],
        SEEN: [pale],
        DEAD: [pale, Path("M3 12 L13 5", stroke=t["ink"], line=2)],
        DOWN: [pale, Rect(4, 10, 8, 2.4, r=1.2, fill=t["ink"])],
    }


def _sentences(told: Mapping[Card, tuple[str, str]], title: str) -> list[str]:
    """The title, how cards fit that may still come or not, and where the others are."""
    groups: dict[str, list[Card]] = {}
    for fit in (LIES, MOVES):
        for place in ("", OFFERED, SEEN, DEAD):
            groups[_words(fit, place)] = [
                card for card, what in told.items() if what == (fit, place)
            ]
    for place in (OFFERED, SEEN, DEAD):
        groups[_(place)] = [card for card, (fit, where) in told.items() if fit in (NO, "") and where == place]
    groups[_(DOWN)] = [card for card, (fit, place) in told.items() if place == DOWN]
    said = [f"{capital(word)}: {by_suit(cards)}." for word, cards in groups.items() if cards]
    nothing = all(fit == NO or place == DOWN for fit, place in told.values())
    return list(filter(None, (title, _("No card fits.") if nothing else "", *said)))


def by_suit(cards: Iterable[Card]) -> str:
    """Cards in words, those of a suit together.

    >>> by_suit(Cards.parse("2d7d2h7h6s"))
    'two and seven of diamonds, two and seven of hearts and six of spades'
    """
    row = list(cards)
    return listed([Cards(card for card in row if card.suit == suit).words for suit in SUITS
                   if any(card.suit == suit for card in row)])  # fmt: skip
