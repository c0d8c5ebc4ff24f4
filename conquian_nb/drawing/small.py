"""A small picture of one seat in one position: who sits there, the card on offer, that seat's melds and hand.

Several of them fit side by side, to compare what two rules make of the same cards. What happened is told by rings,
dashed places and tabs, as on the table; arrows are left out.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.deck import Deck, drawn_with, icon
from conquian_nb.drawing.look import Look, Marks, Scene, Step
from conquian_nb.drawing.measures import Box, Measures, Side
from conquian_nb.drawing.phrases import say
from conquian_nb.drawing.rows import Place, SeatRows, seat_rows
from conquian_nb.drawing.shapes import Face, Rect, Shape, Text, text_width
from conquian_nb.drawing.story import Story, story
from conquian_nb.drawing.svg import Picture, svg
from conquian_nb.drawing.tabs import paint_tab, tabs_of
from conquian_nb.drawing.words import alt
from conquian_nb.engine.game import Position
from conquian_nb.engine.language import about
from conquian_nb.engine.naming import suited

WIDTH = 264  # pixels; the height depends on the number of players
PAD = 8
CARD = 42
LINE = 18  # from one line of text to the next
TEXT = 13
LANE = 24  # for the tabs over the melds


@dataclass(frozen=True, slots=True)
class _Small(Measures):
    """The measures of a small picture: one seat, under a band with the card on offer and a line for each player."""

    band: int = 0

    def side(self, lower: bool) -> Side:
        """The one seat that is shown."""
        melds = Box(self.cards_x, PAD + self.band + LANE, self.cards_width, self.card_h)
        visible = round(0.62 * self.card_h)
        hand_y = melds.bottom + 10
        zone = Box(4, hand_y - 4, self.width - 8, visible + 4)
        return Side(
            out=-1, hand_y=hand_y, hand_visible=visible, rail=Box(4, zone.bottom, zone.w, self.rail), melds_y=melds.y,
            melds=melds, zone=zone, plate=zone, lane_y=melds.y - self.tab_h - 2, half_way=hand_y, hand_edge=hand_y,
        )  # fmt: skip


def _measures(players: int, dead_row: bool) -> _Small:
    card_h = round(1.4 * CARD)
    lines = 2 + players + dead_row
    return _Small(
        width=WIDTH, k=480 / 700, cards_x=PAD, cards_width=WIDTH - 2 * PAD, card_w=CARD, card_h=card_h, step=22,
        meld_gap=8, rail=4, text=TEXT, name_text=TEXT, band=max(card_h + 12, lines * LINE + 4))  # fmt: skip


def small_scene(
    position_or_view: Position,
    look: Look | None = None,
    last: Step | None = None,
    marks: Marks | None = None,
    seat: int | None = None,
) -> Scene:
    """A picture 264 pixels wide of one seat: its melds and hand, the card on offer, and a line for each player.

    `seat` is who is shown: when it is not given, the seat that the last step or the next one is about. `look.width` and
    `look.seat` are not asked for. In `marks` only ``refused`` counts, with ``offer``: the card does not fit. The hand
    of a seat that the view hides is drawn as backs. A small picture has no spots.
    """
    view, look, marks = position_or_view, look or Look(), marks or Marks()
    told = story(last, view)
    shown = seat or (told.laid.seat if told.laid else None) or view.victim or view.winner or view.to_act or 1
    g = _measures(view.rules.players, view.rules.dead_visible)
    brush = Brush(replace(look, width=480, seat=shown), g)
    row = seat_rows(view, shown, brush.look, g, told, marks)
    with suited(look.deck):
        return _painted(view, told, row, marks, brush, alt(view, look.names, last))


def _painted(view: Position, told: Story, row: SeatRows, marks: Marks, brush: Brush, described: str) -> Scene:
    g, side = brush.g, row.side
    height = round(side.rail.bottom + 6)
    shapes: list[Shape] = [Rect(0, 0, WIDTH, height, r=8, fill=brush.colour("table"))]
    shapes += _tray(view, told, "offer" in marks.refused, brush)
    shapes += _lines(view, told, brush)
    shapes += [*_hand(row, brush), *_melds(view, row, brush)]
    if "offer" in marks.refused:
        shapes += _pill("no", say("tab no"), Box(PAD, side.lane_y, 0, g.tab_h), brush)
    for tab in tabs_of(row, g, view.winner == row.seat, view.rules.goal, ""):
        shapes += paint_tab(tab, brush)
    return Scene(WIDTH, height, tuple(shapes), (), described)


def _tray(view: Position, told: Story, refused: bool, brush: Brush) -> list[Shape]:
    """The card on offer, or the dashed place it has left."""
    g = brush.g
    tray = Box(PAD, PAD, CARD + 12, g.card_h + 12)
    place = Place(view.offer.card if view.offer else told.taken, tray.grown(-6), CARD)
    if view.offer is None:
        state = "force" if told.kind == "force" else "offer"
        left = brush.open_place(replace(place, state=state)) if place.card else [brush.empty_place(place.box, 3)]
        return [Rect(*tray, r=6, fill=brush.colour("zone"), stroke=brush.colour("line"), line=1.2), *left]
    edge = brush.colour("no" if refused else "offer")
    shapes: list[Shape] = [Rect(*tray, r=6, fill=brush.colour("tray"), stroke=edge, line=2), brush.card(place)]
    return [*shapes, *brush.refused(place)] if refused else shapes


def _lines(view: Position, told: Story, brush: Brush) -> list[Shape]:
    """Beside the tray: where the card comes from, each seat with its count, the piles."""
    line = Box(PAD + CARD + 20, PAD + 12, WIDTH - 2 * PAD - CARD - 20, LINE)
    shapes: list[Shape] = [Text(line.x, line.y, _said(view, told, brush), TEXT, brush.colour("muted"), room=line.w)]
    plate = Rect(
        line.x - 5, line.y + (brush.look.seat - 1) * LINE + 5, line.w + 9, LINE, r=4, fill=brush.colour("plate")
    )
    shapes.append(plate)  # behind the seat whose cards are shown
    for seat in range(1, view.rules.players + 1):
        shapes += _seat(view, seat, line._replace(y=line.y + seat * LINE), brush)
    return [*shapes, *_piles(view, line._replace(y=line.y + (view.rules.players + 1) * LINE), brush)]


def _said(view: Position, told: Story, brush: Brush) -> str:
    """Where the card in the tray comes from, and what is going on when there is none."""
    names = brush.look.names
    if view.over and view.winner is None:
        return say("deal drawn")
    if view.offer is None:
        return f"{say(told.label)} {names[(told.label_seat or 1) - 1]}" if told.taken else say("no card on offer")
    passed = view.phase == "force" and view.victim
    label = "passed by" if passed else "discarded by" if view.offer.thrown else "turned by"
    return f"{say(label)} {names[(passed or view.offer.seat) - 1]}"


def _seat(view: Position, seat: int, line: Box, brush: Brush) -> list[Shape]:
    """One player: a triangle when it is that seat's turn, the name, cards down, cards in hand."""
    ink, muted = brush.colour("ink"), brush.colour("muted")
    count = say("count", down=view.count(seat), goal=view.rules.goal)
    held, widest = (say("in hand", count=cards) for cards in (view.hand_count(seat), view.rules.hand_size))
    right = line.right - text_width(widest, TEXT) - 8
    room = right - text_width(say("count", down=10, goal=view.rules.goal), TEXT, bold=True) - line.x - 18
    shapes: list[Shape] = []
    if seat == view.to_act:
        shapes.append(icon("turn", line.x - 2, line.y - 11, 13, ink))
    shapes.append(Text(line.x + 12, line.y, brush.look.names[seat - 1], TEXT, ink, bold=True, room=room))
    shapes.append(Text(right, line.y, count, TEXT, ink, bold=True, anchor="end"))
    return [*shapes, Text(line.right, line.y, held, TEXT, muted, anchor="end")]


def _piles(view: Position, line: Box, brush: Brush) -> list[Shape]:
    """How many cards the stock and the dead pile have; dead cards that everybody sees lie face up."""
    text = f"{say('stock')} {view.stock_count}, {about('pile', 'dead')} {view.dead_count}"
    shapes: list[Shape] = [Text(line.x, line.y, text, TEXT, brush.colour("muted"), room=line.w)]
    if view.rules.dead_visible and view.dead_count:
        w, step = 24, min(20, (line.w - 24) / max(view.dead_count - 1, 1))
        shapes += [Face(str(card), round(line.x + i * step), line.y + 5, w, 24) for i, card in enumerate(view.dead)]
    return shapes


def _hand(row: SeatRows, brush: Brush) -> list[Shape]:
    side, muted = row.side, brush.colour("muted")
    shapes: list[Shape] = [Rect(*side.zone, r=5, fill=brush.colour("zone"))]
    for place in row.hand:
        shapes += brush.open_place(place) if place.open else [brush.card(place)]
    if not row.hand:
        middle = side.hand_y + side.hand_visible / 2 + 0.36 * TEXT
        shapes.append(Text(side.melds.cx, middle, say("no cards in hand"), TEXT, muted, anchor="middle"))
    return [*shapes, Rect(*side.rail, r=2, fill=brush.colour("rail"))]


def _melds(view: Position, row: SeatRows, brush: Brush) -> list[Shape]:
    melds = row.side.melds
    if not row.melds:
        text = say("nothing down", who=brush.look.names[row.seat - 1])
        frame = Rect(*melds, r=6, stroke=brush.colour("line"), line=1.4, dash=(4, 4))
        return [frame, Text(melds.cx, melds.cy + 0.35 * TEXT, text, TEXT, brush.colour("muted"), anchor="middle",
                            room=melds.w - 12)]  # fmt: skip
    shapes: list[Shape] = []
    if view.winner == row.seat:
        shapes.append(Rect(*melds.grown(5), r=8, fill=brush.colour("wintint"), stroke=brush.colour("win"), line=2))
    for meld in row.melds:
        tucked = [place for place in reversed(meld) if place.tucked]
        for place in (*tucked, *meld[: len(meld) - len(tucked)]):
            shapes += brush.open_place(place) if place.open else [brush.card(place), *brush.ring(place)]
    return shapes


def _pill(state: str, word: str, at: Box, brush: Brush) -> list[Shape]:
    """A tab that stands for the card in the tray, under which it lies."""
    colour, h = brush.colour("label"), at.h
    wide = text_width(word, TEXT, bold=True) + 1.5 * h
    middle = at.x + 1.02 * h + (wide - 1.5 * h) / 2
    return [
        Rect(at.x, at.y, wide, h, r=h / 2, fill=brush.colour(state), stroke=brush.edge, line=1.4),
        icon(state, at.x + 0.17 * h, at.y + 0.17 * h, 0.66 * h, colour),
        Text(middle, at.y + h / 2 + 0.36 * TEXT, word, TEXT, colour, True, "middle", wide - 1.25 * h),
    ]


def show_small(
    position_or_view: Position,
    *,
    last: Step | None = None,
    marks: Marks | None = None,
    seat: int | None = None,
    deck: Deck = "french",
) -> Picture:
    """The small picture of one seat for a notebook to keep; see `small_scene`."""
    deck = drawn_with(deck, position_or_view.rules.cards.all)
    picture = small_scene(position_or_view, Look(deck=deck), last, marks, seat)
    mark = zlib.crc32(svg(picture, deck).encode()) & 0xFFFFF  # two different pictures on a page share no ids
    return Picture(svg(picture, deck, prefix=f"c{mark:05x}"), picture.alt, str(position_or_view))
