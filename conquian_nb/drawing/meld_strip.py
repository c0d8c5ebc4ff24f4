"""One player's melds as a strip of small cards: as they lie, or as they would lie after a card has been laid.

Rings and tabs say what the table's do: double and crimson for a card that is forced, dashed and violet for one that
another meld lent. Beside a table the strip is a look ahead.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from conquian_nb.drawing.card_words import capital, meld_name
from conquian_nb.drawing.deck import Deck, Theme, icon, index, tokens
from conquian_nb.drawing.look import Scene
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.shapes import Path, Rect, Shape, Text, text_width
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.melds import Layout, changes
from conquian_nb.engine.naming import suited

NARROWEST, WIDEST = 200, 1000
_PAD, _LANE, _TAB, _TEXT = 10, 24, 18, 12
_WIDE, _NARROW, _HIGH = 30, 22, 44  # pixels: how wide a small card is with room and without, and how high
_APART, _LEAST_APART = 18, 9  # between melds
_NOTHING = later("Nothing down yet.")


@dataclass(frozen=True, slots=True)
class _Lain:
    """A small card: where it lies, and what has just happened to it."""

    card: Card
    box: Box
    state: str


def meld_strip(
    after: Layout,
    before: Layout | None = None,
    card: Card | None = None,
    *,
    width: int = 300,
    theme: Theme = "light",
    deck: Deck = "french",
) -> Scene:
    """The melds `after`, and, when `before` and the forced `card` are given, which cards are new where.

    The alt text says the same. Raises ValueError for a width that leaves no room.
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"Melds are drawn {NARROWEST} to {WIDEST} pixels wide, not {width}.")
    t = tokens(theme)
    with suited(deck):
        said, lent = strip_words(after, before, card)
    height = _PAD + _LANE + _HIGH + _PAD
    shapes: list[Shape] = [Rect(0, 0, width, height, r=8, fill=t["table"])]
    if not after:
        room = width - 2 * _PAD
        shapes.append(Text(width / 2, height / 2 + 4, _(_NOTHING), _TEXT, t["muted"], anchor="middle", room=room))
    states = {**dict.fromkeys(lent, "lent"), **({card: "force"} if card and before is not None else {})}
    rows = _rows(after, states, width)
    lain = [place for row in rows for place in row]
    shapes += [shape for place in lain for shape in _small_card(place, t, deck)]
    shapes += [shape for place in lain for shape in _ring(place, t)]  # over all cards, so that none covers one
    shapes += _tabs(rows, width, t)
    return Scene(width, height, tuple(shapes), (), said)


def show_meld_strip(
    after: Layout, before: Layout | None = None, card: Card | None = None, *, width: int = 340, deck: Deck = "french"
) -> Picture:
    """The strip as a picture that a notebook keeps. Raises ValueError like `meld_strip`.

    >>> before, after = Layout.parse("7c7d7h7s,4s5s6s"), Layout.parse("7c7d7h,4s5s6s7sJs")
    >>> show_meld_strip(after, before, Card.parse("Js")).alt
    'Three sevens without spades; four to jack of spades. The jack of spades is forced. The seven of spades is lent.'
    """
    drawn = meld_strip(after, before, card, width=width, deck=deck)
    mark = zlib.crc32(svg(drawn, deck).encode()) & 0xFFFFF
    return Picture(svg(drawn, deck, prefix=f"c{mark:05x}"), drawn.alt, str(after) or "-")


def strip_words(after: Layout, before: Layout | None = None, card: Card | None = None) -> tuple[str, Cards]:
    """What the strip says: the melds, the card that is forced, those that are lent; and these last by themselves."""
    moved = changes(before, after) if before is not None else ()
    lent = Cards(change.card for change in moved if change.card != card).sorted()
    said = [f"{capital('; '.join(map(meld_name, after)))}." if after else _(_NOTHING)]
    if card and before is not None:
        said.append(_("{card:The} is forced.").format(card=card))
    if lent:
        said.append(several("{cards:The} is lent.", "{cards:The} are lent.", len(lent)).format(cards=lent))
    return " ".join(said), lent


def _rows(melds: Layout, states: Mapping[Card, str], width: int) -> list[list[_Lain]]:
    """The cards side by side, melds apart; where it is tight they lie over one another."""
    cards, gaps = sum(map(len, melds)), max(len(melds) - 1, 0)
    room = width - 2 * _PAD
    apart = max(_LEAST_APART, min(_APART, (room - cards * _WIDE) / gaps)) if gaps else 0
    step = min(_WIDE, (room - gaps * apart - (len(melds) * 2)) / max(cards, 1))
    wide = max(_NARROW, min(_WIDE, step))
    rows, x = [], float(_PAD)
    for meld in melds:
        boxes = [Box(round(x + i * step), _PAD + _LANE, round(wide), _HIGH) for i in range(len(meld))]
        rows.append([_Lain(card, box, states.get(card, "")) for card, box in zip(meld, boxes, strict=True)])
        x += len(meld) * step + apart + 2
    return rows


def _small_card(lain: _Lain, t: Mapping[str, str], deck: Deck) -> list[Shape]:
    """A card that is nothing but its index, in the middle."""
    box, size = lain.box, 46
    rank, sign = index(str(lain.card), size, deck)
    left, top = box.cx - (sign.x + 50 * sign.scale), box.y + (_HIGH - 0.64 * size) / 2 - rank.y
    paths = [replace(path, x=path.x + left, y=path.y + top) for path in (rank, sign)]
    return [Rect(*box, r=4, fill=t["card"], stroke=t["edge"], line=1), *paths]


def _ring(lain: _Lain, t: Mapping[str, str]) -> list[Shape]:
    if not lain.state:
        return []
    colour, casing, box = t[lain.state], t.get("casing"), lain.box
    if lain.state == "lent":
        under = [Rect(*box, r=4, stroke=casing or t["card"], line=4.8 if casing else 2.6)]
        return [*under, Rect(*box, r=4, stroke=colour, line=2.6, dash=(5, 4))]
    under = [Rect(*box.grown(1.5), r=5.5, stroke=casing, line=6.5)] if casing else []
    return [
        *under, Rect(*box.grown(3), r=7, stroke=colour, line=1.8), Rect(*box.grown(-0.4), r=4, stroke=colour, line=2.2),
    ]  # fmt: skip


def _tabs(rows: list[list[_Lain]], width: int, t: Mapping[str, str]) -> list[Shape]:
    """A pill over each run of cards in the same state: its icon, and the first time its word."""
    shapes: list[Shape] = []
    said: set[str] = set()
    wanted: list[tuple[str, str, float, float]] = []
    for row in rows:
        for state, run in groupby(row, key=lambda lain: lain.state):
            if state:
                boxes = [lain.box for lain in run]
                word = "" if state in said else say(f"tab {state}")
                said.add(state)
                wide = _TAB if not word else 1.4 * _TAB + text_width(word, _TEXT, bold=True)
                wanted.append((state, word, (boxes[0].x + boxes[-1].right - wide) / 2, wide))
    for (state, word, *__, wide), x in zip(wanted, _beside([spot[2:] for spot in wanted], width), strict=True):
        shapes += _tab(state, word, Box(x, _PAD, wide, _TAB), t)
    return shapes


def _beside(wanted: list[tuple[float, float]], width: int) -> list[float]:
    """Left edges as near as may be to those wanted, so that nothing overlaps or leaves the picture."""
    xs: list[float] = []
    for x, __ in wanted:
        least = xs[-1] + wanted[len(xs) - 1][1] + 4 if xs else 4.0
        xs.append(max(x, least))
    right = width - 4.0
    for place in reversed(range(len(xs))):
        xs[place] = min(xs[place], right - wanted[place][1])
        right = xs[place] - 4
    assert all(a < b for a, b in pairwise(xs))
    return xs


def _tab(state: str, word: str, box: Box, t: Mapping[str, str]) -> list[Shape]:
    sign = {"force": "force", "lent": "lent"}[state]
    edge = t.get("casing", t["card"])
    pill: list[Shape] = [Rect(*box, r=_TAB / 2, fill=t[state], stroke=edge, line=1.4)]
    drawn: Path = icon(sign, box.x + 3, box.y + 3, _TAB - 6, t["label"])
    if not word:
        return [*pill, drawn]
    middle = (box.x + _TAB + box.right - 6) / 2
    return [*pill, drawn, Text(middle, box.cy + 4.3, word, _TEXT, t["label"], True, "middle", box.w - _TAB - 4)]
