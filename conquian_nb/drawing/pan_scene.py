"""The picture of a table of Panguingue: stock, turned card, top discard and pot, then the seats, the own one last.

`pan_scene` is for the screen, `show_pan` for a notebook that keeps the picture.
"""

from __future__ import annotations

import zlib
from dataclasses import replace

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Look, Marks, Scene, Spot
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.pan_layout import PanLayout, SeatPlace, pan_layout
from conquian_nb.drawing.pan_seats import hand_row, meld_row, pan_badges, pan_cards, pan_plate
from conquian_nb.drawing.pan_story import PanStep, rings
from conquian_nb.drawing.pan_words import (
    GOAL,
    PAN_NAMES,
    chips,
    from_each,
    pan_alt,
    pan_meld_name,
    pan_next,
    pan_title,
    pan_told,
    top_owner,
)
from conquian_nb.drawing.rows import Place
from conquian_nb.drawing.shapes import Face, Rect, Shape, Text
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.engine.language import _, several
from conquian_nb.engine.naming import suited
from conquian_nb.engine.panguingue import PanPosition


def pan_scene(
    position_or_view: PanPosition, look: Look | None = None, last: PanStep | None = None, marks: Marks | None = None
) -> Scene:
    """The picture of a position or a view; hands that a view hides are a number of cards.

    `look.seat` is drawn at the foot, the others above it in the order of play. `last` adds what the last action did,
    `marks` what the reader is choosing. Ids of spots: ``hand:SEAT:PLACE:CARD``, ``meld:SEAT:MELD:PLACE:CARD`` (places
    and melds from 0), ``top``, ``drawn``, ``stock``. ValueError for too few names or a seat that is not there.
    """
    view, look = position_or_view, look or Look(names=PAN_NAMES)
    players = view.rules.players
    if len(look.names) < players or not 1 <= look.seat <= players:
        raise ValueError(f"A table of {players} needs {players} names and, at the foot, a seat from 1 to {players}.")
    with suited(look.deck):
        return _Painter(view, look, last, marks or Marks()).scene()


def show_pan(
    position_or_view: PanPosition,
    *,
    seat: int = 1,
    width: int = 700,
    deck: Deck = "french",
    names: tuple[str, ...] = PAN_NAMES,
    last: PanStep | None = None,
) -> Picture:
    """The picture of a position for a notebook to keep; give position.view(seat) to keep the other hands hidden.

    >>> from conquian_nb.engine.pan_deal import PanDeal
    >>> show_pan(PanDeal.shuffle(seed=7).start().view(1)).alt.split(". ")[0]
    'Ana stays or drops'
    """
    picture = pan_scene(position_or_view, Look(width=width, deck=deck, seat=seat, names=names), last)
    mark = zlib.crc32(svg(picture, deck).encode()) & 0xFFFFF  # two different pictures on a page share no ids
    return Picture(svg(picture, deck, prefix=f"c{mark:05x}"), picture.alt, str(position_or_view))


class _Painter:
    """Paints one picture, in order."""

    def __init__(self, view: PanPosition, look: Look, last: PanStep | None, marks: Marks) -> None:
        self.view, self.look, self.last, self.marks = view, look, last, marks
        rules = view.rules
        seats = range(1, rules.players + 1)
        racks = any(seat != look.seat and view.sees(seat) and view.hand_count(seat) for seat in seats)
        self.at: PanLayout = pan_layout(look.width, rules.players, look.seat, racks)
        self.own = self.at.seats[-1]
        self.brush = Brush(look, self.own.g)
        self.melder, self.rings = rings(last, view)

    def scene(self) -> Scene:
        look, brush = self.look, self.brush
        width, height = look.width, self.at.height
        shapes: list[Shape] = [Rect(0, 0, width, height, r=10, fill=brush.colour("table"))]
        middle, places = self._middle()
        shapes += [*middle, *self._line()]
        for at in self.at.seats:
            own = at is self.own
            more, found = self._seat(at, own)
            shapes += more
            places += found if own else []
        shapes += pan_badges(places, brush, self.marks)
        spots = self._spots(places)
        shapes += [
            s for spot in spots if spot.id == self.marks.focus for s in brush.focus(spot.box, 2 if spot.y < 60 else 4)
        ]
        if look.trying:
            amber = brush.colour("offer")
            shapes.append(Rect(1.5, 1.5, width - 3, height - 3, r=9, stroke=amber, line=3, dash=(10, 8)))
        return Scene(width, height, tuple(shapes), spots, pan_alt(self.view, look.names, self._told()))

    def _told(self) -> str:
        last = self.last
        return pan_told(last.before, last.action, self.look.names, self.view) if last else ""

    # the middle

    def _middle(self) -> tuple[list[Shape], list[Place]]:
        view, names = self.view, self.look.names
        shapes: list[Shape] = []
        places: list[Place] = []
        stock = several("{n} card", "{n} cards", view.stock_count).format(n=view.stock_count)
        shapes += [*self._station("stock", _("stock"), stock), *self._pile()]
        who = names[(view.turn or view.winner or 1) - 1]
        turned = (_("turned by"), who) if view.drawn else (_("card turned"), _("none"))
        shapes += self._station("drawn", *turned, lit=bool(view.drawn), empty=view.drawn is None)
        said = (_("top discard"), _("none"))
        if view.top is not None:
            said = (_("turned by") if view.top.turned else _("from the hand of"), names[top_owner(view) - 1])
        shapes += self._station("top", *said, empty=view.top is None)
        for name, card in (("drawn", view.drawn), ("top", view.top.card if view.top else None)):
            if card is not None:
                places.append(self._card(name, card))
        shapes += pan_cards(places, self._middle_brush(), self.marks)
        shapes += [*self._below(), *self._pot()]
        return shapes, places

    def _middle_brush(self) -> Brush:
        w = self.at.station_card
        return Brush(self.look, replace(self.own.g, card_w=w, card_h=round(1.4 * w)))

    def _station(self, name: str, what: str, who: str, lit: bool = False, empty: bool = False) -> list[Shape]:
        """A place in the middle with its two lines; lit where a card has just been turned."""
        box, g, brush = self.at.stations[name], self.own.g, self.brush
        fill, edge = (brush.colour("tray"), brush.colour("offer")) if lit else (brush.colour("zone"), None)
        shapes: list[Shape] = [Rect(*box, r=8, fill=fill, stroke=edge, line=max(2, 2.4 * g.k) if edge else 0)]
        room, middle = box.w - 10, box.cx
        base = box.y + 4 + 0.95 * g.text
        shapes.append(Text(middle, base, what, g.text, brush.colour("muted"), anchor="middle", room=room))
        shapes.append(Text(middle, base + 1.25 * g.text, who, g.text, brush.colour("ink"), True, "middle", room))
        return [*shapes, brush.empty_place(self._card_box(name), 4)] if empty else shapes

    def _card_box(self, name: str) -> Box:
        box, w = self.at.stations[name], self.at.station_card
        return Box(round(box.cx - w / 2), box.bottom - 8 - round(1.4 * w), w, round(1.4 * w))

    def _card(self, name: str, card: object) -> Place:
        box = self._card_box(name)
        return Place(card, box, box.w, id=name)  # type: ignore[arg-type]

    def _pile(self) -> list[Shape]:
        """The stock: its upper part, and the foot, which lies aside and crosswise under it."""
        box = self._card_box("stock")
        return [Face("back", box.x + off, box.y - off, box.w) for off in (-2.4, 0, 2.4)]

    def _below(self) -> list[Shape]:
        """How many discards lie under the top one, right of it."""
        below, box = len(self.view.discards), self._card_box("top")
        if not below:
            return []
        g = self.own.g
        return [Text(box.right + 6, box.cy + 0.36 * g.text, f"+{below}", g.text, self.brush.colour("muted"))]

    def _pot(self) -> list[Shape]:
        view, brush, g = self.view, self.brush, self.own.g
        shapes = self._station("pot", _("pot"), chips(view.pot))
        box, w = self._card_box("pot"), round(max(26, 34 * g.k))
        rise, high = max(3, 4 * g.k), max(7, 9 * g.k)
        for i in range(min(view.pot, 7)):
            y = box.bottom - high - i * rise - 4
            edge = brush.colour("edge" if brush.casing is None else "ink")
            shapes.append(
                Rect(box.cx - w / 2, y, w, high, r=high / 2, fill=brush.colour("tray"), stroke=edge, line=1.4)
            )
        return shapes

    def _happened(self) -> str:
        """What has happened, in a line; before that, what is to be done."""
        view, last, names = self.view, self.last, self.look.names
        if last is None:
            return pan_next(view, names).rstrip(".")
        text, each = pan_title(last.before, last.action, names), from_each(view)
        if view.winner is not None:
            return _("{what}: {who} wins").format(what=text, who=names[view.winner - 1])
        return _("{what}: {chips} from each").format(what=text, chips=chips(each)) if each else text

    def _line(self) -> list[Shape]:
        box, g, brush, text = self.at.line, self.own.g, self.brush, self._happened()
        size = round(1.05 * g.text)
        base = box.cy + 0.36 * size
        return [Text(box.x + 2, base, text, size, brush.colour("ink"), bold=True, room=box.w - 4)]

    # the seats

    def _seat(self, at: SeatPlace, own: bool) -> tuple[list[Shape], list[Place]]:
        view, brush = self.view, Brush(self.look, at.g)
        shapes = pan_plate(view, at, brush)
        hand = hand_row(view, at, own)
        melds = meld_row(view, at, self.rings if at.seat == self.melder else {}, own)
        if view.winner == at.seat and view.count(at.seat) >= GOAL:
            around = at.melds.grown(3)
            shapes.append(Rect(*around, r=8, fill=brush.colour("wintint"), stroke=brush.colour("win"), line=2.4))
        if not melds:
            text = _("the hand is out of play") if at.seat in view.dropped else _("nothing down yet")
            middle = at.melds.cy + 0.36 * at.g.text
            muted = brush.colour("muted")
            shapes += [
                Rect(*at.melds, r=6, stroke=brush.colour("line"), line=1.4, dash=(4, 4)),
                Text(at.melds.cx, middle, text, at.g.text, muted, anchor="middle", room=at.melds.w - 12),
            ]
        shapes += pan_cards(melds, brush, self.marks)
        shapes += self._hand(at, hand, brush) if own else pan_cards(hand, self._rack_brush(at), self.marks)
        return shapes, [*melds, *hand]

    def _rack_brush(self, at: SeatPlace) -> Brush:
        w = round(at.hand.h / 0.88) if at.hand else at.g.card_w
        return Brush(self.look, replace(at.g, card_w=w, card_h=round(1.4 * w)))

    def _hand(self, at: SeatPlace, hand: tuple[Place, ...], brush: Brush) -> list[Shape]:
        assert at.hand is not None
        box, g = at.hand, at.g
        zone = Box(box.x - 6, box.y - 4, box.w + 12, box.h + 4)
        rail = Box(zone.x, zone.bottom, zone.w, g.rail)
        shapes: list[Shape] = [Rect(*zone, r=6, fill=brush.colour("zone"))]
        shapes += pan_cards(hand, brush, self.marks)
        if not hand:
            held = self.view.hand_count(at.seat)
            text = _("{count} in hand").format(count=held) if held else _("no cards in hand")
            middle, muted = box.cy + 0.36 * g.text, brush.colour("muted")
            shapes.append(Text(box.cx, middle, text, g.text, muted, anchor="middle"))
        return [*shapes, Rect(*rail, r=g.rail / 2, fill=brush.colour("rail"))]

    # what can be clicked

    def _spots(self, places: list[Place]) -> tuple[Spot, ...]:
        spots = [Spot(p.id, *p.shown, self._marked(p.id, self._label(p))) for p in places if p.id]
        box = self.at.stations["stock"]
        stock = _("stock, {n} cards").format(n=self.view.stock_count)
        return (*spots, Spot("stock", *box, self._marked("stock", stock)))

    def _label(self, place: Place) -> str:
        assert place.card is not None
        kind, *where = place.id.split(":")
        if kind == "drawn":
            return _("{card}, just turned").format(card=place.card.name)
        if kind == "top":
            return _("{card}, top discard").format(card=place.card.name)
        if kind == "hand":
            return _("{card}, in hand").format(card=place.card.name)
        meld = self.view.melds(int(where[0]))[int(where[1])]
        return _("{card}, meld {number}: {meld}").format(
            card=place.card.name, number=int(where[1]) + 1, meld=pan_meld_name(meld)
        )

    def _marked(self, spot: str, label: str) -> str:
        if spot in self.marks.chosen:
            return _("{spot}, chosen").format(spot=label)
        if spot in self.marks.refused:
            return _("{spot}, does not fit").format(spot=label)
        return _("{spot}, may be chosen").format(spot=label) if spot in self.marks.selectable else label
