"""The life of a card: stock, tray with the card on offer, dead pile; and the dead cards that everybody may see."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.measures import Box, Centre, dead_card
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.rows import Place
from conquian_nb.drawing.shapes import Face, Path, Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story
from conquian_nb.engine.game import Position
from conquian_nb.engine.language import about

TRAY_LABELS = ("turned by", "discarded by", "passed by")
Pointer = tuple[str, float]  # an edge of the tray (up, right, down, left) and where on it


def tray_labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """All that the tray's label may say, whoever turns, discards or passes."""
    return tuple(f"{say(label)} {name}" for label in TRAY_LABELS for name in names)


def label_lines(labels: tuple[str, ...], column: float, size: float) -> int:
    """How many lines the widest of the tray's labels needs: one or two."""
    widest = max(text_width(label, size, bold=True) for label in labels)
    return 1 if widest <= (column - 10) * 1.06 else 2


def tray(view: Position, story: Story, brush: Brush, centre: Centre, pointer: Pointer | None) -> list[Shape]:
    """The tray. Its pointer shows who has to answer; None when nobody has to."""
    g, card = brush.g, centre.tray_card
    place = Place(story.taken, card, card.w, "force" if story.kind == "force" else "offer", True)
    if view.offer is None:
        zone, line = brush.colour("zone"), brush.colour("line")
        shapes: list[Shape] = [Path(_tray_outline(centre.tray, 0, None), fill=zone, stroke=line, line=1.2)]
        if story.taken is None:
            label = say("deal drawn" if view.over and view.winner is None else "no card on offer")
            return [*shapes, *_label(label, "", centre, brush, live=False), brush.empty_place(card, 0.08 * card.w)]
        who = brush.look.names[(story.label_seat or 1) - 1]
        return [*shapes, *_label(say(story.label), who, centre, brush, live=False), *brush.open_place(place)]
    outline = _tray_outline(centre.tray, pointer_half(g.k), pointer)
    edge = Path(outline, fill=brush.colour("tray"), stroke=brush.colour("offer"), line=max(2, 2.4 * g.k))
    if view.phase == "force" and view.victim:
        label, seat = say("passed by"), view.victim
    else:
        label, seat = say("discarded by" if view.offer.thrown else "turned by"), view.offer.seat
    who = brush.look.names[seat - 1]
    face = Face(str(view.offer.card), card.x, card.y, card.w)
    return [edge, *_label(label, who, centre, brush, live=True), face]


def pointer_half(k: float) -> float:
    """Half the width of the tray's pointer; it is .85 of that high."""
    return max(8, 10 * k)


def _label(label: str, who: str, centre: Centre, brush: Brush, live: bool) -> list[Shape]:
    g, box = brush.g, centre.tray
    inset = round(max(6, 9 * g.k))
    colour = brush.colour("ink" if live else "muted")
    room = box.w - 10
    if centre.label_lines == 1:
        text, base = f"{label} {who}".strip(), box.y + inset + 0.76 * g.text
        return [Text(box.cx, base, text, g.text, colour, bold=live, anchor="middle", room=room)]
    first = box.y + inset + 0.72 * g.text
    if not who and text_width(label, g.text) > room:
        label, _, who = label.rpartition(" ")
    lines: list[Shape] = [Text(box.cx, first, label, g.text, colour, anchor="middle", room=room)]
    if who:
        lines.append(Text(box.cx, first + 1.13 * g.text, who, g.text, colour, bold=live, anchor="middle", room=room))
    return lines


def _tray_outline(box: Box, half: float, pointer: Pointer | None) -> str:
    """A rounded box with a pointer on one edge, or none."""
    x, y, right, bottom, r, height = box.x, box.y, box.right, box.bottom, 8, 0.85 * half
    edge, at = pointer or ("", 0)
    points = {
        "up": f"H{at - half:g} L{at:g} {y - height:g} L{at + half:g} {y:g}",
        "right": f"V{at - half:g} L{right + height:g} {at:g} L{right:g} {at + half:g} ",
        "down": f"H{at + half:g} L{at:g} {bottom + height:g} L{at - half:g} {bottom:g}",
        "left": f"V{at + half:g} L{x - height:g} {at:g} L{x:g} {at - half:g} ",
    }
    up, across, down, back = (points[name] if name == edge else "" for name in points)
    return (
        f"M{x + r:g} {y:g} {up} H{right - r:g} Q{right:g} {y:g} {right:g} {y + r:g} {across}V{bottom - r:g} "
        f"Q{right:g} {bottom:g} {right - r:g} {bottom:g} {down} H{x + r:g} Q{x:g} {bottom:g} {x:g} {bottom - r:g} "
        f"{back}V{y + r:g} Q{x:g} {y:g} {x + r:g} {y:g} Z"
    )


def piles(view: Position, story: Story, brush: Brush, centre: Centre) -> list[Shape]:
    """Stock and dead pile with their counts; the card that has just died lies face up on its pile for this step."""
    stock = _pile("back", view.stock_count, say("stock"), centre.stock, brush, centre)
    dead = _pile("dead", view.dead_count, about("pile", "dead"), centre.dead, brush, centre)
    if story.died is not None:
        box = centre.dead
        dead.append(Face(str(story.died), box.x, box.y, box.w))
    return [*stock, *dead]


def pile_spot(centre: Centre, dead: bool) -> Box:
    """What of the stock or the dead pile can be clicked: pile and number."""
    pile, tray = centre.dead if dead else centre.stock, centre.tray
    if centre.below:
        return Box(pile.x - 4, pile.y - 4, pile.w + 8, pile.h + 38)
    return Box(tray.x, pile.y - 4, tray.w, pile.h + 4)


_C = 0.5523  # curves whose handles are this share of the radii make an ellipse
_QUARTERS = (
    ((-1, -_C), (-_C, -1), (0, -1)),
    ((_C, -1), (1, -_C), (1, 0)),
    ((1, _C), (_C, 1), (0, 1)),
    ((-_C, 1), (-1, _C), (-1, 0)),
)


def clockwise(ring: Box, brush: Brush) -> list[Shape]:
    """A dotted ellipse with four heads: the way of the offer."""
    x, y, rx, ry = ring.cx, ring.cy, ring.w / 2, ring.h / 2
    d = f"M{x - rx:.1f} {y:.1f}"
    for quarter in _QUARTERS:
        d += " C" + " ".join(f"{x + across * rx:.1f} {y + down * ry:.1f}" for across, down in quarter)
    shapes: list[Shape] = [Path(d, stroke=brush.colour("line"), line=1.6, dash=(1, 6))]
    for corner in (0.25, 0.75, 1.25, 1.75):
        at = corner * pi
        px, py = x + rx * cos(at), y + ry * sin(at)
        length = hypot(rx * sin(at), ry * cos(at))
        dx, dy = -rx * sin(at) / length, ry * cos(at) / length
        tip = f"M{px + 6 * dx:.1f} {py + 6 * dy:.1f} L{px - 4 * dx - 5 * dy:.1f} {py - 4 * dy + 5 * dx:.1f}"
        d = f"{tip} L{px - 4 * dx + 5 * dy:.1f} {py - 4 * dy - 5 * dx:.1f} Z"
        shapes.append(Path(d, fill=brush.colour("rail"), stroke=brush.colour("table"), line=1.4))
    return shapes


def _pile(key: str, count: int, word: str, box: Box, brush: Brush, centre: Centre) -> list[Shape]:
    shapes: list[Shape] = [Face(key, box.x + 1.6 * i, box.y - 1.6 * i, box.w) for i in reversed(range(min(count, 3)))]
    if not count:
        shapes.append(brush.empty_place(box, 0.08 * box.w))
    return [*shapes, *_count(count, word, box, brush, centre)]


def _count(count: int, word: str, box: Box, brush: Brush, centre: Centre) -> list[Shape]:
    g, ink, muted = brush.g, brush.colour("ink"), brush.colour("muted")
    size = round(1.15 * g.name_text)
    if centre.below:
        base = box.bottom + 5 + 0.76 * g.name_text
        return [
            Text(box.cx, base, str(count), g.name_text, ink, bold=True, anchor="middle"),
            Text(box.cx, base + 1.15 * g.text, word, g.text, muted, anchor="middle"),
        ]
    x = box.right + max(8, 10 * g.k)
    foot = box.cy + 1.15 * g.text
    if box.y < centre.tray.y:
        foot = min(foot, centre.tray.y - 0.85 * pointer_half(g.k) - 6)  # clear of the tray's pointer
    return [
        Text(x, foot - 1.15 * g.text, str(count), size, ink, bold=True),
        Text(x, foot, word, g.text, muted),
    ]


def dead_cards(view: Position, brush: Brush, centre: Centre) -> list[Shape]:
    """The dead cards, where the rules let everybody see them: in rows, the newest last in the last row."""
    band = centre.dead_cards
    if band is None:
        return []
    (w, least), cards = dead_card(brush.g.card_w), view.dead
    left, top, room, high = band.x + 8, band.y + 3, band.w - 16 - w, band.h - 4
    shows = high if high < 2 * least else least
    rows = max(1, int((high + 2) // (shows + 2)))
    in_row = max(int(room / (0.92 * w)) + 1, -(-len(cards) // rows))
    step = min(0.92 * w, room / max(in_row - 1, 1))
    faces = [
        Face(str(card), round(left + i % in_row * step), top + i // in_row * (shows + 2), w, shows)
        for i, card in enumerate(cards)
    ]
    zone = Rect(*band, r=6, fill=brush.colour("zone"))
    if not centre.below:
        return [zone, *faces]
    return [zone, Text(left, band.y - 5, about("pile", "dead"), brush.g.text, brush.colour("muted")), *faces]
