"""A position, or what one seat sees of it, as a picture: shapes in painting order, spots to click, and alt text.

The drawing knows no rule: what may be seen it asks the view, what may be clicked the marks tell.
"""

from __future__ import annotations

from dataclasses import replace

from conquian_nb.drawing.arrows import arrows, dies_arrow, swap_arrow, turned_arrow
from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.card_words import meld_kind, meld_name, number
from conquian_nb.drawing.column import dead_cards, label_lines, piles, tray
from conquian_nb.drawing.geometry import Geometry, two_players
from conquian_nb.drawing.look import Look, Marks, Scene, Spot, Step
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.plates import plate
from conquian_nb.drawing.rows import Place, SeatRows, seat_rows
from conquian_nb.drawing.shapes import Face, Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story, story
from conquian_nb.drawing.tabs import Tab, frame_width, paint_tab, tabs_of
from conquian_nb.drawing.words import alt
from conquian_nb.engine.game import Position

__all__ = ["Look", "Marks", "Scene", "Spot", "Step", "scene"]


def scene(position_or_view: Position, look: Look | None = None, last: Step | None = None, marks: Marks | None = None
          ) -> Scene:
    """The picture of a position or a view, for two players. Hands that a view hides are drawn as backs.

    `last` adds what the last action did: open places, arrows, rings, tabs. `marks` adds what the reader is choosing.
    The seat `look.seat` is drawn at the bottom, whichever view is given. ValueError for more players or too few names.
    """
    view, look, marks = position_or_view, look or Look(), marks or Marks()
    players = view.rules.players
    if players != 2:
        raise ValueError(f"A table of {players} players can’t be drawn yet, only one of 2.")
    if len(look.names) < players or not 1 <= look.seat <= players:
        raise ValueError(f"A table of {players} needs {players} names and, at the bottom, a seat from 1 to {players}.")
    return _Painter(view, look, marks, story(last, view)).scene(alt(view, look.names, last))


class _Painter:
    """Paints one picture, in order."""

    def __init__(self, view: Position, look: Look, marks: Marks, told: Story) -> None:
        self.view, self.look, self.marks, self.story = view, look, marks, told
        plain = two_players(look.width)
        lines = label_lines(look.names[:view.rules.players], plain.column, plain.text)
        self.g: Geometry = two_players(look.width, view.rules.dead_visible, lines)
        self.brush = Brush(look, self.g)
        others = [seat for seat in range(1, view.rules.players + 1) if seat != look.seat]
        self.rows = [self._lifted(seat_rows(view, seat, look, self.g, told, marks)) for seat in (*others, look.seat)]
        self.tabs = [self._tabs(row) for row in self.rows]

    def scene(self, described: str) -> Scene:
        g, brush = self.g, self.brush
        shapes: list[Shape] = [Rect(0, 0, g.width, g.height, r=10, fill=brush.colour("table"))]
        for row in self.rows:
            shapes += plate(self.view, row.seat, row.side.plate, self.story, brush)
        for row in self.rows:
            shapes += self._hand(row)
        for row in self.rows if self.story.swapped else ():
            shapes += swap_arrow(row, brush)
        centre = self.g.centre
        shapes += tray(self.view, self.story, brush, centre, self._pointer())
        shapes += [*piles(self.view, self.story, brush, centre), *dead_cards(self.view, brush, centre)]
        for row in self.rows:
            shapes += self._melds(row)
        shapes += self._arrows()
        for tabs in self.tabs:
            shapes += [shape for tab in tabs for shape in paint_tab(tab, brush)]
        spots = self._spots()
        shapes += self._focus(spots)
        shapes += self._badges()
        if self.view.over and self.view.winner is None:
            shapes += self._drawn_pill()
        if self.look.trying:
            amber = brush.colour("offer")
            shapes.append(Rect(1.5, 1.5, g.width - 3, g.height - 3, r=9, stroke=amber, line=3, dash=(10, 8)))
        return Scene(g.width, g.height, tuple(shapes), spots, described)

    # what stands where

    def _lifted(self, row: SeatRows) -> SeatRows:
        """The row with its chosen cards lifted: melds towards the seam, a hand upwards where there is room."""
        lift = round(10 * self.g.k)
        hand_lift = -lift if row.side.out < 0 else 0

        def moved(place: Place, by: float, taller: float) -> Place:
            if not place.id or place.id not in self.marks.chosen:
                return place
            return replace(place, box=place.box._replace(y=place.box.y + by, h=place.box.h + taller))

        hand = tuple(moved(place, hand_lift, -hand_lift) for place in row.hand)
        melds = tuple(tuple(moved(place, row.side.out * lift, 0) for place in meld) for meld in row.melds)
        return replace(row, hand=hand, melds=melds)

    def _tabs(self, row: SeatRows) -> tuple[Tab, ...]:
        seat_of_choice = self.view.victim or self.view.to_act
        preview = self.marks.preview if row.seat == seat_of_choice else None
        label = (self.marks.preview_label or (meld_kind(preview) if len(preview) > 2 else "")) if preview else ""
        won = self.view.winner == row.seat
        clear_of_frame = frame_width(self.g) - 2 if won and not self.view.rules.dead_visible else 0
        return tabs_of(row, self.g, won, self.view.rules.goal, label, clear_of_frame)

    def _pointer(self) -> tuple[str, float] | None:
        return next((row.side.pointer for row in self.rows if row.seat == self.view.to_act), None)

    # painting

    def _hand(self, row: SeatRows) -> list[Shape]:
        side, g, brush = row.side, self.g, self.brush
        muted = brush.colour("muted")
        shapes: list[Shape] = [Rect(*side.zone, r=6, fill=brush.colour("zone"))]
        middle = side.hand_y + side.hand_visible / 2 + 0.36 * g.text
        for place in row.hand:
            shapes += brush.open_place(place) if place.open else self._card(place)
        if row.hidden:
            text = say("in hand", count=row.hidden)
            shapes.append(Text(side.zone.right - 8, middle, text, g.text, muted, anchor="end"))
        elif not row.hand:
            shapes.append(Text(side.melds.cx, middle, say("no cards in hand"), g.text, muted, anchor="middle"))
        return [*shapes, Rect(*side.rail, r=g.rail / 2, fill=brush.colour("rail"))]

    def _card(self, place: Place) -> list[Shape]:
        """A card with the ring of what happened to it and the marks of the reader's choice."""
        shapes: list[Shape] = [self.brush.card(place), *self.brush.ring(place)]
        if place.id and place.id in self.marks.chosen:
            shapes += self.brush.chosen(place)
        if place.id and place.id in self.marks.refused:
            shapes += self.brush.refused(place)
        return shapes

    def _melds(self, row: SeatRows) -> list[Shape]:
        side, brush = row.side, self.brush
        if not row.melds and not row.preview:
            frame = Rect(*side.melds, r=8, stroke=brush.colour("line"), line=1.4, dash=(4, 4))
            return [frame, *self._nothing_down(row)]
        shapes = self._win_frame(side.melds) if self.view.winner == row.seat else []
        for meld in row.melds:
            tucked = [place for place in reversed(meld) if place.tucked]
            for place in (*tucked, *meld[:len(meld) - len(tucked)]):
                shapes += brush.open_place(place) if place.open else self._card(place)
        for place in row.preview:
            shapes += brush.open_place(place)
        return shapes

    def _nothing_down(self, row: SeatRows) -> list[Shape]:
        """What stands where no melds lie: in a swap the card that has been picked for this seat."""
        melds, g, muted = row.side.melds, self.g, self.brush.colour("muted")
        middle = melds.cy + 0.35 * g.text
        giver = (row.seat - 2) % self.view.rules.players + 1
        if giver > len(self.view.picks):
            text = say("nothing down", who=self.look.names[row.seat - 1])
            return [Text(melds.cx, middle, text, g.text, muted, anchor="middle", room=melds.w - 20)]
        w = round(0.54 * g.card_w)
        back = Face("back", melds.x + 8, round(melds.cy - 0.7 * w), w)
        x = back.x + w + 10
        text = say("picked by", who=self.look.names[giver - 1])
        return [back, Text(x, middle, text, g.text, muted, room=melds.right - x - 8)]

    def _win_frame(self, melds: Box) -> list[Shape]:
        pen, colour = self.g.pen, self.brush.colour("win")
        outer = melds.grown(frame_width(self.g))
        return [
            Rect(*outer, r=10, fill=self.brush.colour("wintint"), stroke=colour, line=2.6 * pen),
            Rect(*melds.grown(frame_width(self.g) / 2), r=8, stroke=colour, line=1.2 * pen)]

    def _arrows(self) -> list[Shape]:
        shapes: list[Shape] = []
        forcer = next((row.side.plate for row in self.rows if row.seat == self.story.forcer), None)
        for row, tabs in zip(self.rows, self.tabs, strict=True):
            shapes += arrows(row, tabs, self.story, forcer, self.brush)
        if self.story.turned:
            shapes += turned_arrow(self.g.centre, self.brush)
        if self.story.died is not None:
            shapes += dies_arrow(self.g.centre, self.brush)
        return shapes

    def _focus(self, spots: tuple[Spot, ...]) -> list[Shape]:
        """The focus ring; it stays closer to the card on offer, whose label stands right above it."""
        focused = [spot for spot in spots if spot.id == self.marks.focus]
        return [shape for spot in focused for shape in self.brush.focus(spot.box, 2 if spot.id == "offer" else 4)]

    def _badges(self) -> list[Shape]:
        shapes: list[Shape] = []
        if self.story.died is not None:
            pile = self.g.pile(dead=True)
            shapes += self.brush.badge(pile.right, pile.y + 2, "dead", "dead")
        for place in self._places():
            if place.id in self.marks.selectable and place.id not in self.marks.chosen:
                shapes.append(self.brush.selectable(place))
            sign = "chosen" if place.id in self.marks.chosen else "no" if place.id in self.marks.refused else ""
            if sign:
                at_rail = place.box.y == self.g.y_top_hand  # above this hand there is no room
                shapes += self.brush.badge(place.centre, place.box.bottom if at_rail else place.box.y - 2, sign, sign)
        return shapes

    def _drawn_pill(self) -> list[Shape]:
        """What the seam says when the deal is drawn; above the seam where dead cards lie in it."""
        g, brush = self.g, self.brush
        in_lane = self.view.rules.dead_visible
        size = g.text if in_lane else round(1.2 * g.text)
        h = g.lane - 2 if in_lane else round(1.9 * size)
        text = say("pill drawn")
        top = self.rows[0].side
        cy = top.melds.bottom + g.lane / 2 if in_lane else g.y_middle
        box = Box(top.melds.cx - (self._pill_width(text, size)) / 2, cy - h / 2, self._pill_width(text, size), h)
        return [
            Rect(*box, r=h / 2, fill=brush.colour("chosen"), stroke=brush.edge, line=1.6),
            Text(box.cx, cy + 0.36 * size, text, size, brush.colour("label"), True, "middle", box.w - size)]

    def _pill_width(self, text: str, size: float) -> float:
        return round(text_width(text, size, bold=True) + 2.4 * size)

    # what can be clicked

    def _places(self) -> list[Place]:
        cards = [place for row in self.rows for meld in (*row.melds, row.hand) for place in meld if place.id]
        tray_card = self.g.tray_card
        if self.view.offer is not None:
            cards.append(Place(self.view.offer.card, tray_card, tray_card.w, id="offer"))
        return cards

    def _spots(self) -> tuple[Spot, ...]:
        spots = [Spot(p.id, *p.shown, self._marked(p.id, self._spot_label(p))) for p in self._places()]
        for name, count, dead in (("stock", self.view.stock_count, False), ("dead", self.view.dead_count, True)):
            pile = self.g.pile(dead)
            box = Box(self.g.pad, pile.y - 4, self.g.column, pile.h + 4)
            label = say(f"spot {name}", count=number(count))
            spots.append(Spot(name, *box, self._marked(name, label)))
        return tuple(spots)

    def _spot_label(self, place: Place) -> str:
        assert place.card is not None
        kind, *where = place.id.split(":")
        if kind == "offer":
            return say("spot offer", card=place.card.name)
        who = self.look.names[int(where[0]) - 1]
        if kind == "hand":
            return say("spot hand", card=place.card.name, who=who)
        meld = self.view.melds(int(where[0]))[int(where[1])]
        return say("spot meld", card=place.card.name, who=who, melds=meld_name(meld))

    def _marked(self, spot: str, label: str) -> str:
        marks = self.marks
        for name, ids in (("chosen", marks.chosen), ("refused", marks.refused), ("selectable", marks.selectable)):
            if spot in ids:
                return say(f"spot {name}", spot=label)
        return label
