"""The life of a card, down the left column: stock, tray with the card on offer, dead pile; and the visible dead row."""

from __future__ import annotations

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.geometry import Box
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.rows import Place
from conquian_nb.drawing.shapes import Face, Path, Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story
from conquian_nb.engine.game import Position

TRAY_LABELS = ("turned by", "discarded by", "passed by")


def label_lines(names: tuple[str, ...], column: float, size: float) -> int:
    """How many lines the tray's label needs, whoever turns, discards or passes: one or two."""
    widest = max(text_width(f"{say(label)} {name}", size, bold=True) for label in TRAY_LABELS for name in names)
    return 1 if widest <= (column - 10) * 1.06 else 2


def tray(view: Position, story: Story, brush: Brush, answers_below: bool | None) -> list[Shape]:
    """The tray. `answers_below` tells towards which seat its pointer points; None when nobody has to answer."""
    g, box = brush.g, brush.g.tray
    place = Place(story.taken, g.tray_card, g.card_w, "force" if story.kind == "force" else "offer", True)
    if view.offer is None:
        zone, line = brush.colour("zone"), brush.colour("line")
        shapes: list[Shape] = [Path(_tray_outline(box, 0, 0, 0), fill=zone, stroke=line, line=1.2)]
        if story.taken is None:
            label = say("deal drawn" if view.over and view.winner is None else "no card on offer")
            empty = brush.empty_place(g.tray_card, 0.08 * g.card_w)
            return [*shapes, *_label(label, "", box, brush, live=False), empty]
        who = brush.look.names[(story.label_seat or 1) - 1]
        return [*shapes, *_label(say(story.label), who, box, brush, live=False), *brush.open_place(place)]
    half, height = max(8, 10 * g.k), 0.85 * max(8, 10 * g.k)
    outline = _tray_outline(box, half, height, 0 if answers_below is None else 1 if answers_below else -1)
    edge = Path(outline, fill=brush.colour("tray"), stroke=brush.colour("offer"), line=max(2, 2.4 * g.k))
    if view.phase == "force" and view.victim:
        label, seat = say("passed by"), view.victim
    else:
        label, seat = say("discarded by" if view.offer.thrown else "turned by"), view.offer.seat
    who = brush.look.names[seat - 1]
    card = Face(str(view.offer.card), g.tray_card.x, g.tray_card.y, g.card_w)
    return [edge, *_label(label, who, box, brush, live=True), card]


def _label(label: str, who: str, box: Box, brush: Brush, live: bool) -> list[Shape]:
    g = brush.g
    inset = round(max(6, 9 * g.k))
    colour = brush.colour("ink" if live else "muted")
    room = box.w - 10
    if g.label_lines == 1:
        text, base = f"{label} {who}".strip(), box.y + inset + 0.76 * g.text
        return [Text(box.cx, base, text, g.text, colour, bold=live, anchor="middle", room=room)]
    first = box.y + inset + 0.72 * g.text
    if not who and text_width(label, g.text) > room:
        label, _, who = label.rpartition(" ")
    lines: list[Shape] = [Text(box.cx, first, label, g.text, colour, anchor="middle", room=room)]
    if who:
        lines.append(Text(box.cx, first + 1.13 * g.text, who, g.text, colour, bold=live, anchor="middle", room=room))
    return lines


def _tray_outline(box: Box, half: float, height: float, side: int) -> str:
    """A rounded box with a pointer on its upper (-1) or lower (1) edge, or none (0)."""
    x, y, right, bottom, r, cx = box.x, box.y, box.right, box.bottom, 8, box.cx
    up = f"H{cx - half:g} L{cx:g} {y - height:g} L{cx + half:g} {y:g}" if side < 0 else ""
    down = f"H{cx + half:g} L{cx:g} {bottom + height:g} L{cx - half:g} {bottom:g}" if side > 0 else ""
    return (
        f"M{x + r:g} {y:g} {up} H{right - r:g} Q{right:g} {y:g} {right:g} {y + r:g} V{bottom - r:g} "
        f"Q{right:g} {bottom:g} {right - r:g} {bottom:g} {down} H{x + r:g} Q{x:g} {bottom:g} {x:g} {bottom - r:g} "
        f"V{y + r:g} Q{x:g} {y:g} {x + r:g} {y:g} Z")


def piles(view: Position, story: Story, brush: Brush) -> list[Shape]:
    """Stock and dead pile with their counts; the card that has just died lies face up on its pile for this step."""
    stock = _pile("back", view.stock_count, say("stock"), brush.g.pile(dead=False), brush)
    dead = _pile("dead", view.dead_count, say("dead"), brush.g.pile(dead=True), brush)
    if story.died is not None:
        box = brush.g.pile(dead=True)
        dead.append(Face(str(story.died), box.x, box.y, box.w))
    return [*stock, *dead]


def _pile(key: str, count: int, word: str, box: Box, brush: Brush) -> list[Shape]:
    g = brush.g
    shapes: list[Shape] = [
        Face(key, box.x + 1.6 * i, box.y - 1.6 * i, box.w) for i in reversed(range(min(count, 3)))]
    if not count:
        shapes.append(brush.empty_place(box, 0.08 * box.w))
    x = box.right + max(8, 10 * g.k)
    foot = box.cy + 1.15 * g.text
    if box.y < g.tray.y:
        foot = min(foot, g.tray.y - 0.85 * max(8, 10 * g.k) - 6)  # clear of the tray's pointer
    return [
        *shapes, Text(x, foot - 1.15 * g.text, str(count), round(1.15 * g.name_text), brush.colour("ink"), bold=True),
        Text(x, foot, word, g.text, brush.colour("muted"))]


def dead_row(view: Position, brush: Brush) -> list[Shape]:
    """The dead cards in the seam, where the rules let everybody see them."""
    if not view.rules.dead_visible:
        return []
    g, band = brush.g, brush.g.dead_row()
    cards = view.dead
    w = round(0.46 * g.card_w)
    step = min(0.92 * w, (g.cards_width - 4 - w) / max(len(cards) - 1, 1))
    top, left = band.y + 3, g.cards_x + 2
    faces = [Face(str(card), round(left + i * step), top, w, band.bottom - top - 1) for i, card in enumerate(cards)]
    return [Rect(*band, r=6, fill=brush.colour("zone")), *faces]
