"""The seats of a table of Panguingue as they are painted: plates with chips and status, melds, hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.deck import icon
from conquian_nb.drawing.look import Marks
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.pan_layout import SeatPlace
from conquian_nb.drawing.pan_story import Rings
from conquian_nb.drawing.pan_words import GOAL, chips
from conquian_nb.drawing.plates import Status, cells, status_line
from conquian_nb.drawing.rows import Place
from conquian_nb.drawing.shapes import Rect, Shape, Text, text_width
from conquian_nb.engine.language import _
from conquian_nb.engine.panguingue import PanPosition


def pan_plate(view: PanPosition, at: SeatPlace, brush: Brush) -> list[Shape]:
    """A seat's plate: name, cells and count; under these what it does, its cards in hand, its chips."""
    seat, box, g = at.seat, at.plate, brush.g
    acting, out = seat in (view.to_act, view.winner), seat in view.dropped
    ink, muted = brush.colour("ink"), brush.colour("muted")
    fill = brush.colour("plate_on" if acting else "plate")
    edge, line = (ink, 2.0) if acting else (brush.colour("line"), 1.0)
    base, low = box.y + g.inset + 0.8 * g.name_text, box.bottom - max(6, 7 * g.k)
    shapes: list[Shape] = [Rect(*box, r=6, fill=fill, stroke=edge, line=line)]
    count = _("{down} of {goal}").format(down=view.count(seat), goal=GOAL)
    right, x = box.right - g.inset, box.x + g.inset
    if not out:
        shapes.append(Text(right, base, count, g.text, ink, bold=True, anchor="end"))
        wide = max(6.5 * GOAL, min(9 * g.k * GOAL, 0.28 * box.w))
        at_x = right - text_width(_("{down} of {goal}").format(down=GOAL, goal=GOAL), g.text, bold=True) - 6 - wide
        high = 0.6 * g.text
        shapes += cells(view.count(seat), GOAL, Box(at_x, base - 0.36 * g.name_text - high / 2, wide, high), brush)
        right = at_x - 8
    if seat == view.to_act:
        shapes.append(icon("turn", x - 4, base - 0.36 * g.name_text - 0.55 * g.name_text, 1.1 * g.name_text, ink))
        x += 0.85 * g.name_text
    shapes.append(Text(x, base, brush.look.names[seat - 1], g.name_text, muted if out else ink, True, room=right - x))
    owned = _owned(view, seat)
    held = "" if out else _("{count} in hand").format(count=view.hand_count(seat)) + " · "
    text = held + owned
    shapes.append(Text(box.right - g.inset, low, text, g.text, ink, anchor="end"))
    said = pan_status(view, seat)
    if said:
        h = round(max(16, 18 * g.k))
        room = box.w - text_width(text, g.text) - g.inset - 4
        shapes += status_line(said, Box(box.x, low + 0.3 * g.text - h + 1, min(room, 0.52 * box.w), h), acting, brush)
    return shapes


def _owned(view: PanPosition, seat: int) -> str:
    """A seat's chips, and what the last action brought or cost it."""
    paid = sum(p.chips * ((p.payee == seat) - (p.payer == seat)) for p in view.payments)
    owned = chips(view.purses[seat - 1])
    if not paid:
        return owned
    change = f"+{paid}" if paid > 0 else f"−{-paid}"
    return _("{chips} ({change})").format(chips=owned, change=change)


def pan_status(view: PanPosition, seat: int) -> Status | None:
    """What a seat does or has done; None when there is nothing to say."""
    if seat == view.winner:
        eleven = view.count(seat) >= GOAL
        return _status(_("eleven down") if eleven else _("the last one in"), "win", "win")
    if seat in view.dropped:
        return _status(_("has dropped"), "no")
    if seat == view.to_act:
        return _acting(view)
    if seat == view.demanded_by:
        return _status(_("demands"), "force", "force")
    if view.phase == "demand" and seat == view.turn:
        return _status(_("would turn the stock"), "wait")
    if view.phase == "stay" and _has_stayed(view, seat):
        return _status(_("stays"), "chosen")
    if view.count(seat) == GOAL - 1 and not view.hand_count(seat) and not view.over:
        return _status(_("ten down, waits"), "wait")
    return None


def _status(text: str, sign: str = "", pill: str = "") -> Status:
    return Status(text, text, sign, pill)


def _has_stayed(view: PanPosition, seat: int) -> bool:
    players, now = view.rules.players, view.to_act or 1
    return (seat - view.eldest) % players < (now - view.eldest) % players


def _acting(view: PanPosition) -> Status:
    if view.phase == "stay":
        return _status(_("stays or drops"))
    if view.phase == "demand":
        return _status(_("may demand"), "force", "force")
    if view.demanded_by:
        return _status(_("must take it"), "force")
    if view.phase == "draw":
        return _status(_("draws"))
    return _status(_("melds, discards"), "discard")


# cards


def meld_row(view: PanPosition, at: SeatPlace, states: Rings, own: bool) -> tuple[Place, ...]:
    """The places of a seat's melds; those of the own seat can be clicked, those of the others show their upper part."""
    melds = view.melds(at.seat)
    rows = at.g.meld_places([[True] * len(meld) for meld in melds]) or ()
    places = []
    for n, (meld, row) in enumerate(zip(melds, rows, strict=True)):
        for i, (card, slot) in enumerate(zip(meld, row, strict=True)):
            box = Box(slot.x, at.melds.y, at.g.card_w, at.g.card_h if own else at.melds.h)
            spot = f"meld:{at.seat}:{n}:{i}:{card}" if own else ""
            places.append(Place(card, box, slot.strip, states.get((n, i), ""), id=spot))
    return tuple(places)


def hand_row(view: PanPosition, at: SeatPlace, own: bool) -> tuple[Place, ...]:
    """The places of a hand that can be seen; none where it is only a number."""
    if at.hand is None or not view.sees(at.seat):
        return ()
    hand, box = view.hand(at.seat), at.hand
    if own:
        slots = at.g.hand_places(len(hand))
        return tuple(
            Place(card, Box(slot.x, box.y, at.g.card_w, box.h), slot.strip, id=f"hand:{at.seat}:{i}:{card}")
            for i, (card, slot) in enumerate(zip(hand, slots, strict=True))
        )
    w = round(box.h / 0.88)
    step = min(w + 3, (box.w - w) / max(len(hand) - 1, 1))
    return tuple(Place(card, Box(round(box.x + i * step), box.y, w, box.h), step) for i, card in enumerate(hand))


def pan_cards(places: Sequence[Place], brush: Brush, marks: Marks) -> list[Shape]:
    """Cards with the rings of what happened to them and the marks of the reader's choice."""
    shapes: list[Shape] = []
    lift = round(10 * brush.g.k)
    for place in places:
        chosen = place.id in marks.chosen
        where = replace(place, box=_lifted(place.box, lift, brush.g.card_h)) if chosen else place
        shapes += [brush.card(where), *brush.ring(where)]
        if chosen:
            shapes += brush.chosen(where)
        if place.id in marks.refused:
            shapes += brush.refused(where)
    return shapes


def _lifted(box: Box, lift: int, card_h: int) -> Box:
    """A chosen card is lifted; one that stands in a rack shows more of it then."""
    return box._replace(y=box.y - lift, h=box.h if box.h >= card_h else box.h + lift)


def pan_badges(places: Sequence[Place], brush: Brush, marks: Marks) -> list[Shape]:
    """The bars on cards that may be chosen, and the signs of chosen and refused ones."""
    shapes: list[Shape] = []
    for place in places:
        sign = "chosen" if place.id in marks.chosen else "no" if place.id in marks.refused else ""
        if sign:
            y = place.box.y - (round(10 * brush.g.k) if sign == "chosen" else 0)
            shapes += brush.badge(place.centre, y, sign, sign)
        elif place.id and place.id in marks.selectable:
            shapes.append(brush.selectable(place))
    return shapes
