"""The bars of the seats at a table of three or four: triangle, name, cells, count and status in one row.

Name, cells and count have the same columns in all bars of a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.plates import Status, cells, name_line, status, status_line, triangle
from conquian_nb.drawing.shapes import Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story
from conquian_nb.engine.game import Position

SHORT = ("may force short", "let it go by", "has chosen", "must discard short")  # the widest of the short statuses


class Columns(NamedTuple):
    """Where things stand in every bar: size and width of the name, width of the cells, and where the rest begins."""

    size: float
    name: float
    cells: float
    cells_at: float
    count_at: float
    status_at: float


def columns(view: Position, bars: Sequence[Box], brush: Brush) -> Columns:
    """The columns of all bars of a picture: names get what they need, or what is left when all else has its room."""
    g, goal = brush.g, view.rules.goal
    gap = max(8, 10 * g.k)
    widest = max(text_width(name, g.name_text, bold=True) for name in brush.look.names[: view.rules.players])
    count = text_width(say("count", down=goal, goal=goal), g.text, bold=True)
    short = max(_needs(Status(say(phrase), say(phrase), "pass", "force"), True, brush) for phrase in SHORT)
    room = min(bar.w for bar in bars) - triangle(g) - short - 2
    room -= count + 3 * gap
    wide = max(6.5 * goal, min(8.6 * g.k * goal, room - widest))
    name = min(widest, room - wide)
    cells_at = g.inset + triangle(g) + name + gap
    count_at = cells_at + wide + 0.7 * gap
    size = max(g.text, g.name_text * name / widest)
    return Columns(size, name, wide, cells_at, count_at, count_at + count + 1.3 * gap)


def bar(view: Position, seat: int, box: Box, story: Story, brush: Brush, at: Columns) -> list[Shape]:
    """A seat's bar."""
    g, acting = brush.g, seat in (view.to_act, view.winner)
    edge = (brush.colour("ink"), 2.0) if acting else (brush.colour("line"), 1.0)
    fill = brush.colour("plate_on" if acting else "plate")
    base = box.cy + 0.35 * g.name_text
    down, goal = view.count(seat), view.rules.goal
    x = box.x + g.inset
    own = x + at.name + (triangle(g) if seat == view.to_act else 0)
    high = 0.3 * box.h
    shapes: list[Shape] = [
        Rect(*box, r=6, fill=fill, stroke=edge[0], line=edge[1]),
        *name_line(view, seat, x, own, base, at.size, brush),
        *cells(down, goal, Box(box.x + at.cells_at, box.cy - high / 2, at.cells, high), brush),
        Text(box.x + at.count_at, base, say("count", down=down, goal=goal), g.text, brush.colour("ink"), bold=True),
    ]
    said = status(view, seat, story, brush.look.names)
    if not said:
        return shapes
    left, room = box.x + at.status_at - g.inset, box.w - at.status_at + g.inset - 2
    text = said.text if _needs(said, acting, brush) <= room else said.short
    chosen = said._replace(text=text, short=text)
    place = Box(left, box.y + 4, min(room, _needs(chosen, acting, brush)), box.h - 8)
    return [*shapes, *status_line(chosen, place, acting, brush)]


def _needs(said: Status, strong: bool, brush: Brush) -> float:
    """The width of a status with its icon and, round it, its pill or as much blank."""
    g = brush.g
    sign = 0.85 * (max(26, 30 * g.k) - 8) if said.sign else 0
    inner = sign + text_width(said.text, g.text, strong or bool(said.pill))
    return 2 * g.inset + (8 if said.pill else 0) + inner + 1
