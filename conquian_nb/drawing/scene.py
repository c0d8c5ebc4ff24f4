"""A position, or what one seat sees of it, as a picture: shapes in painting order, spots to click, and alt text.

The drawing knows no rule: what may be seen it asks the view, what may be clicked the marks tell.
"""

from __future__ import annotations

from dataclasses import replace

from conquian_nb.drawing.arrows import arrows, dies_arrow, swap_arrow, turned_arrow
from conquian_nb.drawing.bars import bar, columns
from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.card_words import meld_kind, meld_name, number
from conquian_nb.drawing.column import clockwise, dead_cards, pile_spot, piles, tray
from conquian_nb.drawing.look import Look, Marks, Scene, Spot, Step
from conquian_nb.drawing.measures import Box, Measures
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.plates import plate
from conquian_nb.drawing.rows import Place, SeatRows, hand_count, seat_rows
from conquian_nb.drawing.seats import table_of
from conquian_nb.drawing.shapes import Face, Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story, story
from conquian_nb.drawing.tabs import Tab, frame_width, paint_tab, tabs_of
from conquian_nb.drawing.words import alt
from conquian_nb.engine.game import Position
from conquian_nb.engine.naming import suited

__all__ = ["Look", "Marks", "Scene", "Spot", "Step", "scene"]


def scene(position_or_view: Position, look: Look | None = None, last: Step | None = None, marks: Marks | None = None
          ) -> Scene:
    """The picture of a position or a view. Hands that a view hides are drawn as backs, or as a number of cards.

    `last` adds what the last action did: open places, arrows, rings, tabs. `marks` adds what the reader is choosing.
    The seat `look.seat` is drawn at the bottom, whichever view is given; others follow clockwise. ValueError for too
    few names or a seat that is not there.
    """
    view, look, marks = position_or_view, look or Look(), marks or Marks()
    players = view.rules.players
    if len(look.names) < players or not 1 <= look.seat <= players:
        raise ValueError(f"A table of {players} needs {players} names and, at the bottom, a seat from 1 to {players}.")
    with suited(look.deck):
        return _Painter(view, look, marks, story(last, view)).scene(alt(view, look.names, last))


class _Painter:
    """Paints one picture, in order."""

    def __init__(self, view: Position, look: Look, marks: Marks, told: Story) -> None:
        self.view, self.look, self.marks, self.story = view, look, marks, told
        self.table = table_of(view, look)
        self.g = self.table.places[0]  # sizes are the same for all seats
        self.brush = Brush(look, self.g)
        players = view.rules.players
        seats = [*(seat for seat in range(1, players + 1) if seat != look.seat), look.seat]
        places = [self.table.places[(seat - look.seat) % players] for seat in seats]
        self.rows = [
            self._lifted(seat_rows(view, seat, look, g, told, marks)) for seat, g in zip(seats, places, strict=True)
        ]
        self.tabs = [self._tabs(row, g) for row, g in zip(self.rows, places, strict=True)]

    def scene(self, described: str) -> Scene:
        brush, width, height = self.brush, self.look.width, self.table.height
        shapes: list[Shape] = [Rect(0, 0, width, height, r=10, fill=brush.colour("table")), *self._plates()]
        for row in self.rows:
            shapes += self._hand(row)
        for row in self.rows if self.story.swapped else ():
            shapes += swap_arrow(row, brush)
        centre = self.table.centre
        shapes += self._ring()
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
            shapes.append(Rect(1.5, 1.5, width - 3, height - 3, r=9, stroke=amber, line=3, dash=(10, 8)))
        return Scene(width, height, tuple(shapes), spots, described)

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

    def _tabs(self, row: SeatRows, g: Measures) -> tuple[Tab, ...]:
        seat_of_choice = self.view.victim or self.view.to_act
        preview = self.marks.preview if row.seat == seat_of_choice else None
        label = (self.marks.preview_label or (meld_kind(preview) if len(preview) > 2 else "")) if preview else ""
        won = self.view.winner == row.seat
        clear_of_frame = frame_width(g) - 2 if won and not self.table.thin else 0
        forcer = self.look.names[self.story.forcer - 1] if self.story.forcer and self.table.bars else ""
        return tabs_of(row, g, won, self.view.rules.goal, label, clear_of_frame, forcer)

    def _pointer(self) -> tuple[str, float] | None:
        return next((row.side.pointer for row in self.rows if row.seat == self.view.to_act), None)

    # painting

    def _plates(self) -> list[Shape]:
        if not self.table.bars:
            return [s for r in self.rows for s in plate(self.view, r.seat, r.side.plate, self.story, self.brush)]
        at = columns(self.view, [row.side.plate for row in self.rows], self.brush)
        return [s for r in self.rows for s in bar(self.view, r.seat, r.side.plate, self.story, self.brush, at)]

    def _ring(self) -> list[Shape]:
        return clockwise(self.table.ring, self.brush) if self.table.ring else []

    def _hand(self, row: SeatRows) -> list[Shape]:
        side, g, brush = row.side, self.g, self.brush
        muted = brush.colour("muted")
        if row.count:
            base = row.count.cy + 0.36 * g.text
            return [Text(row.count.right, base, hand_count(row.hidden), g.text, muted, anchor="end")]
        shapes: list[Shape] = [Rect(*side.zone, r=6, fill=brush.colour("zone"))]
        middle = side.hand_y + side.hand_visible / 2 + 0.36 * g.text
        for place in row.hand:
            shapes += brush.open_place(place) if place.open else self._card(place)
        if row.hidden:
            shapes.append(Text(side.zone.right - 8, middle, hand_count(row.hidden), g.text, muted, anchor="end"))
        elif not row.hand:
            shapes.append(Text(side.zone.cx, middle, hand_count(0), g.text, muted, anchor="middle"))
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
        right, middle = row.count.x if row.count else melds.right, melds.cy + 0.35 * g.text
        giver = (row.seat - 2) % self.view.rules.players + 1
        if giver > len(self.view.picks):
            text = say("nothing down", who=self.look.names[row.seat - 1])
            x, room = (melds.x + right) / 2, right - melds.x - 20
            return [Text(x, middle, text, g.text, muted, anchor="middle", room=room)]
        w = round(0.54 * g.card_w)
        back = Face("back", melds.x + 8, round(melds.cy - 0.7 * w), w)
        x = back.x + w + 10
        text = say("picked by", who=self.look.names[giver - 1])
        return [back, Text(x, middle, text, g.text, muted, room=right - x - 8)]

    def _win_frame(self, melds: Box) -> list[Shape]:
        pen, colour = self.g.pen, self.brush.colour("win")
        outer = melds.grown(frame_width(self.g))
        return [
            Rect(*outer, r=10, fill=self.brush.colour("wintint"), stroke=colour, line=2.6 * pen),
            Rect(*melds.grown(frame_width(self.g) / 2), r=8, stroke=colour, line=1.2 * pen)]

    def _arrows(self) -> list[Shape]:
        shapes: list[Shape] = []
        from_plate = not self.table.bars
        forcer = next((r.side.plate for r in self.rows if r.seat == self.story.forcer), None) if from_plate else None
        for row, tabs in zip(self.rows, self.tabs, strict=True):
            shapes += arrows(row, tabs, self.story, forcer, self.brush)
        if self.story.turned:
            shapes += turned_arrow(self.table.centre, self.brush)
        if self.story.died is not None:
            shapes += dies_arrow(self.table.centre, self.brush)
        return shapes

    def _focus(self, spots: tuple[Spot, ...]) -> list[Shape]:
        """The focus ring; it stays closer to the card on offer, whose label stands right above it."""
        focused = [spot for spot in spots if spot.id == self.marks.focus]
        return [shape for spot in focused for shape in self.brush.focus(spot.box, 2 if spot.id == "offer" else 4)]

    def _badges(self) -> list[Shape]:
        shapes: list[Shape] = []
        if self.story.died is not None:
            pile = self.table.centre.dead
            shapes += self.brush.badge(pile.right, pile.y + 2, "dead", "dead")
        at_rail = {place.id for row in self.rows if row.side.out > 0 for place in row.hand}
        for place in self._places():
            if place.id in self.marks.selectable and place.id not in self.marks.chosen:
                shapes.append(self.brush.selectable(place))
            sign = "chosen" if place.id in self.marks.chosen else "no" if place.id in self.marks.refused else ""
            if sign:
                under_plate = place.id in at_rail  # above this hand there is no room
                y = place.box.bottom if under_plate else place.box.y - 2
                shapes += self.brush.badge(place.centre, y, sign, sign)
        return shapes

    def _drawn_pill(self) -> list[Shape]:
        """What the seam says when the deal is drawn; above the seam where dead cards lie in it."""
        g, brush, thin = self.g, self.brush, self.table.thin
        size = g.text if thin else round(1.2 * g.text)
        h = g.tab_h + 1 if thin else round(1.9 * size)
        text = say("pill drawn")
        x, cy = self.table.note
        box = Box(x - (self._pill_width(text, size)) / 2, cy - h / 2, self._pill_width(text, size), h)
        return [
            Rect(*box, r=h / 2, fill=brush.colour("chosen"), stroke=brush.edge, line=1.6),
            Text(box.cx, cy + 0.36 * size, text, size, brush.colour("label"), True, "middle", box.w - size)]

    def _pill_width(self, text: str, size: float) -> float:
        return round(text_width(text, size, bold=True) + 2.4 * size)

    # what can be clicked

    def _places(self) -> list[Place]:
        cards = [place for row in self.rows for meld in (*row.melds, row.hand) for place in meld if place.id]
        tray_card = self.table.centre.tray_card
        if self.view.offer is not None:
            cards.append(Place(self.view.offer.card, tray_card, tray_card.w, id="offer"))
        return cards

    def _spots(self) -> tuple[Spot, ...]:
        spots = [Spot(p.id, *p.shown, self._marked(p.id, self._spot_label(p))) for p in self._places()]
        for name, count, dead in (("stock", self.view.stock_count, False), ("dead", self.view.dead_count, True)):
            box = pile_spot(self.table.centre, dead)
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
