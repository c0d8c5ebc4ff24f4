"""Where things lie on a table of Panguingue: the middle at the top, the other seats in bands, the own seat at the foot.

The other seats stand in the order of play, in two columns where there is room. All in whole CSS pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquian_nb.drawing.measures import Box, Measures

NARROW = 600  # pictures narrower than this have one column of seats
STATIONS = ("stock", "drawn", "top", "pot")


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """What belongs to a seat: its plate, its melds, its hand (None where that is only a number), and its sizes."""

    seat: int
    plate: Box
    melds: Box
    hand: Box | None
    g: Measures


@dataclass(frozen=True, slots=True)
class PanLayout:
    """A whole picture: its height, the four places in the middle, the line that tells what happened, the seats.

    The own seat is the last one.
    """

    height: int
    stations: dict[str, Box]
    station_card: int
    line: Box
    seats: tuple[SeatPlace, ...]


def pan_layout(width: int, players: int, own: int, racks: bool) -> PanLayout:
    """The layout of a picture. With `racks` the hands of the others are shown card by card.

    >>> [pan_layout(width, 4, 1, False).height for width in (480, 700, 1000)]
    [645, 657, 927]
    """
    return _Layout(width, players, own, racks).layout()


class _Layout:
    """Works out where everything lies, from the top down."""

    def __init__(self, width: int, players: int, own: int, racks: bool) -> None:
        self.width, self.players, self.own, self.racks = width, players, own, racks
        self.k = width / 700
        self.pad, self.gap = round(max(8, 12 * self.k)), round(max(8, 10 * self.k))
        self.text, self.name_text = round(max(12, 13 * self.k)), round(max(13, 15 * self.k))
        self.plate_h = round(2 * self.text + max(18, 20 * self.k))
        self.meld_w = round(max(44, 44 * self.k))
        self.hand_w = round(max(36, 38 * self.k))
        self.inside = width - 2 * self.pad

    def _measures(self, x: float, wide: float, card_w: int, step: int) -> Measures:
        return Measures(
            width=self.width, k=self.k, cards_x=round(x), cards_width=round(wide), card_w=card_w,
            card_h=round(1.4 * card_w), step=step, meld_gap=round(max(6, 8 * self.k)), rail=round(max(4, 6 * self.k)),
            text=self.text, name_text=self.name_text,
        )  # fmt: skip

    def layout(self) -> PanLayout:
        """The picture."""
        card = round(max(40, 52 * self.k))
        stations, bottom = self._stations(card)
        line = Box(self.pad, bottom + round(self.gap / 2), self.inside, round(1.9 * self.text))
        y = round(line.bottom + self.gap / 2)
        others, y = self._others(y)
        own, height = self._own_seat(y)
        return PanLayout(height, stations, card, line, (*others, own))

    def _stations(self, card: int) -> tuple[dict[str, Box], int]:
        gap = round(max(6, 8 * self.k))
        wide = (self.inside - (len(STATIONS) - 1) * gap) / len(STATIONS)
        high = round(6 + 2.7 * self.text + 1.4 * card + 8)
        boxes = {name: Box(round(self.pad + i * (wide + gap)), self.pad, round(wide), high)
                 for i, name in enumerate(STATIONS)}  # fmt: skip
        return boxes, self.pad + high

    def _others(self, y: int) -> tuple[list[SeatPlace], int]:
        columns = 1 if self.width < NARROW else 2
        wide = (self.inside - (columns - 1) * self.gap) / columns
        shown = round(0.88 * self.meld_w)
        rack = round(0.88 * self.hand_w) + 6 if self.racks else 0
        high = self.plate_h + 6 + shown + rack + 4
        seats = [(self.own - 1 + i) % self.players + 1 for i in range(1, self.players)]
        places = []
        for i, seat in enumerate(seats):
            x, top = round(self.pad + i % columns * (wide + self.gap)), y + i // columns * (high + self.gap)
            plate = Box(x, top, round(wide), self.plate_h)
            melds = Box(x + 4, plate.bottom + 6, round(wide) - 8, shown)
            hand = Box(x + 4, melds.bottom + 6, round(wide) - 8, rack - 6) if self.racks else None
            step = round(0.56 * self.meld_w)
            places.append(SeatPlace(seat, plate, melds, hand, self._measures(melds.x, melds.w, self.meld_w, step)))
        rows = -(-len(seats) // columns)
        return places, y + rows * (high + self.gap)

    def _own_seat(self, y: int) -> tuple[SeatPlace, int]:
        card_w = round(max(48, 70 * self.k))
        g = self._measures(self.pad, self.inside, card_w, round(max(24, 0.46 * card_w)))
        plate = Box(self.pad, y, self.inside, self.plate_h)
        lift = round(max(12, 14 * self.k))
        melds = Box(self.pad, plate.bottom + lift, self.inside, g.card_h)
        hand = Box(self.pad, melds.bottom + round(max(16, 18 * self.k)), self.inside, round(0.86 * g.card_h))
        return SeatPlace(self.own, plate, melds, hand, g), round(hand.bottom + g.rail + self.pad)
