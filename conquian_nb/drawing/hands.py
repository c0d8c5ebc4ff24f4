"""Hands laid open on the felt, one row a player, with a short caption such as its worth under each card."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from conquian_nb.drawing.card_words import cards_name
from conquian_nb.drawing.deck import Deck, Theme, tokens
from conquian_nb.drawing.look import Scene
from conquian_nb.drawing.shapes import Face, Rect, Shape, Text
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.engine.cards import Cards
from conquian_nb.engine.language import _
from conquian_nb.engine.naming import suited

NARROWEST, WIDEST, MOST = 300, 1000, 10
_CARD, _TEXT, _PAD = 60, 13, 14
_ROW, _LINE = 134, 30  # pixels from one row to the next: heading, card, caption; heading alone


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A heading, the cards under it, and under each card what is said of it (nothing, or one text a card)."""

    heading: str
    cards: Cards
    captions: tuple[str, ...] = ()


def hands_scene(hands: Sequence[OpenHand], *, width: int = 460, theme: Theme = "light", deck: Deck = "french") -> Scene:
    """The hands under one another; of several, an empty one shows its heading alone.

    Raises ValueError for more than ten cards in a row, and for captions that miss.
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"Hands are drawn {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    alone = len(hands) == 1
    tops = list(accumulate((_ROW if hand.cards or alone else _LINE for hand in hands), initial=0))
    height, t = 6 + tops[-1], tokens(theme)
    shapes: list[Shape] = [Rect(0, 0, width, height, r=8, fill=t["table"])]
    for hand, top in zip(hands, tops, strict=False):
        shapes += _row(hand, top, width, alone, t)
    with suited(deck):
        return Scene(width, height, tuple(shapes), (), " ".join(map(_words, hands)))


def show_hands(hands: Sequence[OpenHand], *, width: int = 460, deck: Deck = "french") -> Picture:
    """The hands as a picture that a notebook keeps. Raises ValueError.

    >>> print(show_hands([OpenHand("Beto holds", Cards.parse("Ah4c"), ("15", "4"))]).alt)
    Beto holds: ace of hearts 15, four of clubs 4.
    """
    drawn = hands_scene(hands, width=width, deck=deck)
    mark = zlib.crc32(svg(drawn, deck).encode()) & 0xFFFFF
    text = "\n".join(f"{hand.heading}: {hand.cards or '-'}" for hand in hands)
    return Picture(svg(drawn, deck, prefix=f"c{mark:05x}"), drawn.alt, text)


def _words(hand: OpenHand) -> str:
    if not hand.cards:
        return _("{heading}: no cards.").format(heading=hand.heading)
    if not hand.captions:
        return f"{hand.heading}: {cards_name(hand.cards)}."
    told = ", ".join(f"{card.name} {said}" for card, said in zip(hand.cards, hand.captions, strict=True))
    return f"{hand.heading}: {told}."


def _row(hand: OpenHand, y: float, width: int, alone: bool, t: Mapping[str, str]) -> list[Shape]:
    if len(hand.cards) > MOST:
        raise ValueError(f"A row shows at most {MOST} cards, not {len(hand.cards)}.")
    if hand.captions and len(hand.captions) != len(hand.cards):
        raise ValueError(f"{len(hand.cards)} cards need as many captions, not {len(hand.captions)}.")
    room = width - 2 * _PAD
    shapes: list[Shape] = [Text(_PAD, y + 21, hand.heading, _TEXT, t["ink"], bold=True, room=room)]
    top = y + 30
    if not hand.cards and not alone:
        return shapes
    if not hand.cards:
        empty = Rect(_PAD, top, _CARD, 1.4 * _CARD, r=5, stroke=t["line"], line=1.4, dash=(4, 4))
        said = Text(_PAD + _CARD + 12, top + 0.7 * _CARD + 4, _("no cards"), _TEXT, t["muted"])
        return [*shapes, empty, said]
    step = min(_CARD + 8, (room - _CARD) / max(len(hand.cards) - 1, 1))
    for place, card in enumerate(hand.cards):
        x = round(_PAD + place * step)
        shapes.append(Face(str(card), x, top, _CARD))
        if hand.captions:
            middle = x + min(step, _CARD) / 2
            shapes.append(Text(middle, top + 1.4 * _CARD + 16, hand.captions[place], _TEXT, t["ink"], anchor="middle"))
    return shapes
