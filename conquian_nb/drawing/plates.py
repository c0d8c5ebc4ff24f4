"""The plates of the seats: name, how many cards are down, and a status of one icon and a few words."""

from __future__ import annotations

from typing import NamedTuple

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.card_words import number
from conquian_nb.drawing.deck import icon
from conquian_nb.drawing.measures import Box, Measures
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.shapes import SMALLEST_TEXT, Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story
from conquian_nb.engine.game import Position


class Status(NamedTuple):
    """What a plate says of its seat. `pill` is the colour of a filled pill behind it, if any."""

    text: str
    short: str
    sign: str = ""
    pill: str = ""


def status(view: Position, seat: int, story: Story, names: tuple[str, ...]) -> Status | None:
    """What a seat does or has just done; None when there is nothing to say."""
    if seat == view.to_act:
        return _acting(view, names)
    if seat == view.winner:
        down = number(view.rules.goal)
        return Status(say("has won", down=down), say("has won short", down=down), "win", "win")
    if seat == story.forcer and story.laid is not None:
        other = names[story.laid.seat - 1]
        return Status(say("status forces", other=other), say("status forces short"), "force", "force")
    if seat == story.let_go or seat in _let_go(view):
        return Status(say("let it go by"), say("let it go by"), "pass")
    if seat in view.passed or (view.over and story.kind == "pass" and seat == story.actor):
        return Status(say("passed"), say("passed"), "pass")
    if (view.offer and view.offer.thrown and view.offer.seat == seat) or (story.discarded and seat == story.actor):
        return Status(say("has discarded"), say("has discarded short"), "discard")
    if view.phase == "swap" and view.to_act is not None and seat < view.to_act:
        return Status(say("has chosen"), say("has chosen"), "chosen")
    if not view.over and view.phase != "swap" and not view.hand_count(seat):
        return Status(say("waits", down=number(view.count(seat))), say("waits short"), "wait")
    return None


def _let_go(view: Position) -> set[int]:
    """Those who could force the card before the seat that is asked now, and did not."""
    if view.victim is None or view.to_act is None:
        return set()
    players = view.rules.players
    return {(view.victim + i - 1) % players + 1 for i in range(1, (view.to_act - view.victim) % players)}


def _acting(view: Position, names: tuple[str, ...]) -> Status:
    if view.phase == "force" and view.victim:
        return Status(say("may force", other=names[view.victim - 1]), say("may force short"), "force", "force")
    if view.phase == "discard":
        return Status(say("must discard"), say("must discard short"), "discard")
    if view.phase == "swap":
        return Status(say("chooses"), say("chooses"))
    return Status(say("takes or passes"), say("takes or passes short"))


def plate(view: Position, seat: int, box: Box, story: Story, brush: Brush) -> list[Shape]:
    """A seat's plate: name and count, cells, status. Where a name is long, the count goes beside the cells."""
    g, acting = brush.g, seat in (view.to_act, view.winner)
    edge = (brush.colour("ink"), 2.0) if acting else (brush.colour("line"), 1.0)
    fill = brush.colour("plate_on" if acting else "plate")
    base = box.y + g.inset + 0.82 * g.name_text
    row = Box(box.x + g.inset, base + max(6, 8 * g.k), box.w - 2 * g.inset, max(6, 8 * g.k))
    shapes: list[Shape] = [Rect(*box, r=6, fill=fill, stroke=edge[0], line=edge[1])]
    down, goal, ink = view.count(seat), view.rules.goal, brush.colour("ink")
    size = g.text if g.width < 560 else g.name_text
    if _long_names(view, row.w, size, brush):
        shapes += name_line(view, seat, row.x, row.right, base, g.name_text, brush)
        wide = text_width("99", g.text, bold=True) + 3
        shapes.append(Text(row.right, row.cy + 0.36 * g.text, str(down), g.text, ink, bold=True, anchor="end"))
        shapes += cells(down, goal, row._replace(w=row.w - wide), brush)
    else:
        count = say("count", down=down, goal=goal)
        right = row.right - text_width(count, size, bold=True) - 3
        shapes += name_line(view, seat, row.x, right, base, g.name_text, brush)
        shapes.append(Text(row.right, base, count, size, ink, bold=True, anchor="end"))
        shapes += cells(down, goal, row, brush)
    said = status(view, seat, story, brush.look.names)
    if said:
        top = row.bottom + max(5, 7 * g.k)
        shapes += status_line(said, Box(box.x, top, box.w, round(max(16, 18 * g.k))), acting, brush)
    return shapes


def triangle(g: Measures) -> float:
    """What the triangle of the acting seat takes from the room for the name."""
    return 0.85 * g.name_text


def _long_names(view: Position, room: float, size: float, brush: Brush) -> bool:
    """Whether some name does not fit beside the largest count, at any step of the deal."""
    goal = view.rules.goal
    count = text_width(say("count", down=goal, goal=goal), size, bold=True)
    widest = max(text_width(name, brush.g.text - 1, bold=True) for name in brush.look.names[:view.rules.players])
    return widest > room - count - 3 - triangle(brush.g)


def name_line(
    view: Position, seat: int, x: float, right: float, base: float, size: float, brush: Brush
) -> list[Shape]:
    """A seat's name on the line `base`, from x to right, with a triangle before it when the seat acts."""
    g, ink = brush.g, brush.colour("ink")
    shapes: list[Shape] = []
    if seat == view.to_act:
        wide = 1.1 * g.name_text
        shapes.append(icon("turn", x - 0.3 * wide, base - 0.36 * g.name_text - wide / 2, wide, ink))
        x += triangle(g)
    return [*shapes, Text(x, base, brush.look.names[seat - 1], size, ink, bold=True, room=right - x)]


def cells(down: int, goal: int, row: Box, brush: Brush) -> list[Shape]:
    """One cell for each card that is needed, filled for each one down."""
    gap = max(1.5, 2 * brush.g.k)
    w = (row.w - (goal - 1) * gap) / goal
    colour = brush.colour("win" if down >= goal else "ink")
    fills = [colour] * down + [None] * (goal - down)
    return [
        Rect(row.x + i * (w + gap), row.y, w, row.h, r=min(1.5, w / 3), fill=fill, stroke=colour)
        for i, fill in enumerate(fills)]


def status_line(said: Status, box: Box, strong: bool, brush: Brush) -> list[Shape]:
    """A status: icon and words, on a pill that fills the box if it has one."""
    g = brush.g
    pill = bool(said.pill)
    left = g.inset + (4 if pill else 0)
    x, right = box.x + left, box.right - g.inset
    colour = brush.colour("label" if pill else "ink" if strong else "muted")
    bold = pill or strong
    shapes: list[Shape] = []
    if pill:
        w = box.w - 2 * (g.inset - 2)
        shapes.append(Rect(box.x + g.inset - 2, box.y, w, box.h, r=box.h / 2, fill=brush.colour(said.pill)))
    if said.sign:
        size = 0.68 * box.h
        shapes.append(icon(said.sign, x, box.cy - size / 2, size, colour))
        x += 0.85 * box.h
    fits = text_width(said.text, SMALLEST_TEXT, bold) <= right - x
    text = said.text if g.width >= 560 and fits else said.short
    return [*shapes, Text(x, box.cy + 0.36 * g.text, text, g.text, colour, bold=bold, room=right - x)]
