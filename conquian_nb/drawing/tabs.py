"""Tabs: pills in the lane beside the melds that say in a word what happened to the cards under them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.card_words import number
from conquian_nb.drawing.deck import icon
from conquian_nb.drawing.measures import Box, Measures
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.rows import Place, SeatRows
from conquian_nb.drawing.shapes import Rect, Shape, Text, text_width
from conquian_nb.engine.cards import Card
from conquian_nb.engine.naming import ordinal

SIGNS = {"offer": "taken", "laid": "laid", "lent": "lent", "force": "force", "win": "win", "chosen": "chosen"}
_BETWEEN = 4


@dataclass(frozen=True, slots=True)
class Tab:
    """One pill: its state, what it says ("" for only the icon), the middle of its cards, the cards, where it stands."""

    state: str
    word: str
    wanted: float
    cards: tuple[Card | None, ...] = ()
    box: Box = field(default=Box(0, 0, 0, 0))

    @property
    def x(self) -> float:
        """The middle of the pill: where an arrow to it ends."""
        return self.box.cx


def frame_width(g: Measures) -> float:
    """How far the frame round eleven cards stands off them."""
    return 7 * g.pen


def tabs_of(
    row: SeatRows, g: Measures, won: bool, goal: int, preview_label: str, off: float = 0, forcer: str = ""
) -> tuple[Tab, ...]:
    """The tabs of a seat, placed in its lane. Neighbouring cards in the same state share one, a word is said once.

    `off` is how much farther off the cards they stand than usual. `forcer` is the name of who forced a card, where that
    could have been one of several.
    """
    wanted = [Tab("win", say("tab win", down=number(goal)), row.side.melds.x)] if won else []
    said = set()
    for meld in row.melds:
        for state, places in groupby(meld, key=lambda place: "" if place.open else place.state):
            run = list(places)
            if not state:
                continue
            word = _word(state, goal if won else 0, forcer)
            wanted.append(Tab(state, "" if state in said else word, _middle(run), tuple(p.card for p in run)))
            said.add(state)
    if preview_label:
        wanted.append(Tab("chosen", preview_label, _middle(row.preview) if row.preview else row.side.melds.right))
    return _placed(wanted, row, g, off)


def _word(state: str, won_with: int, forcer: str) -> str:
    """What a tab says; the card that won says which one it was."""
    if won_with and state in ("offer", "force"):
        return say("tab last card", nth=ordinal(won_with) or say("tab win", down=number(won_with)))
    return say("tab forced by", who=forcer) if forcer and state == "force" else say(f"tab {state}")


def _middle(places: Sequence[Place]) -> float:
    return (places[0].box.x + places[-1].shown.right) / 2


def _width(tab: Tab, g: Measures) -> float:
    return g.tab_h * 1.5 + text_width(tab.word, g.text, bold=True) if tab.word else g.tab_h


def _placed(tabs: list[Tab], row: SeatRows, g: Measures, off: float) -> tuple[Tab, ...]:
    """Each at its place, pushed right until nothing overlaps, pushed back from the edge; words go where it is tight."""
    tabs = sorted(tabs, key=lambda tab: tab.wanted)
    left, right = g.cards_x - 6.0, g.cards_x + g.cards_width + 6.0
    y = row.side.lane_y + row.side.out * off
    if row.count and row.count.y == row.side.lane_y:
        right = row.count.x - 8
    while tabs:
        widths = [_width(tab, g) for tab in tabs]
        xs = _pushed([tab.wanted - w / 2 for tab, w in zip(tabs, widths, strict=True)], widths, left, right)
        if xs[0] >= left - 0.01 or not any(tab.word for tab in tabs):
            return tuple(
                replace(tab, box=Box(x, y, w, g.tab_h)) for tab, x, w in zip(tabs, xs, widths, strict=True))
        last = max(i for i, tab in enumerate(tabs) if tab.word)
        tabs[last] = replace(tabs[last], word="")
    return ()


def _pushed(wanted: list[float], widths: list[float], left: float, right: float) -> list[float]:
    xs: list[float] = []
    for x, w in zip(wanted, widths, strict=True):
        xs.append(max(x, left))
        left = xs[-1] + w + _BETWEEN
    for i in reversed(range(len(xs))):
        xs[i] = min(xs[i], right - widths[i])
        right = xs[i] - _BETWEEN
    return xs


def paint_tab(tab: Tab, brush: Brush) -> list[Shape]:
    """The pill with its icon and word."""
    g, box, h = brush.g, tab.box, brush.g.tab_h
    colour, size = brush.colour("label"), 0.66 * brush.g.tab_h
    inset = 0.17 * h
    pill = Rect(*box, r=h / 2, fill=brush.colour(tab.state), stroke=brush.edge, line=1.4)
    sign = icon(SIGNS[tab.state], box.x + inset, box.y + inset, size, colour)
    if not tab.word:
        return [pill, sign]
    room = box.w - 1.25 * h
    middle = box.x + 1.02 * h + (box.w - 1.5 * h) / 2
    return [pill, sign, Text(middle, box.y + h / 2 + 0.36 * g.text, tab.word, g.text, colour, True, "middle", room)]
