"""What the tables of three and four have in common: one seat's block, and the sizes that follow from the width."""

from __future__ import annotations

from dataclasses import dataclass

from conquian_nb.drawing.measures import Box, Measures, Side, dead_card


@dataclass(frozen=True, slots=True)
class Block(Measures):
    """One seat of three or four: where it is, and the row of its hand, which may be wider than that of its melds."""

    seat_side: Side
    hand_x: int
    hand_width: int

    def side(self, lower: bool) -> Side:
        """Everything that belongs to this seat, wherever it sits."""
        return self.seat_side

    @property
    def hand_row(self) -> tuple[int, int]:
        """Where the row of the hand begins, and how wide it is."""
        return self.hand_x, self.hand_width


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes in pixels that all blocks of a picture share."""

    width: int
    k: float
    pad: int
    card_w: int
    step: int

    @property
    def card_h(self) -> int:
        """The height of a card."""
        return round(1.4 * self.card_w)

    @property
    def bar_h(self) -> int:
        """The height of a bar."""
        return round(max(26, 30 * self.k))

    @property
    def meld_gap(self) -> int:
        """The least gap between melds."""
        return round(max(8, 12 * self.k))

    @property
    def rail(self) -> int:
        """The height of a rack's rail."""
        return round(max(4, 6 * self.k))

    @property
    def text(self) -> int:
        """The size of text."""
        return round(max(12, 13 * self.k))

    @property
    def name_text(self) -> int:
        """The size of names."""
        return round(max(13, 15 * self.k))

    @property
    def tab_h(self) -> int:
        """The height of a tab."""
        return round(max(17, 19 * self.k))

    @property
    def head(self) -> float:
        """The length of an arrow's head."""
        return max(8, 11 * self.k)

    @property
    def strip_h(self) -> int:
        """How much shows of the cards in another seat's rack."""
        return round(0.5 * self.card_h)

    @property
    def own_h(self) -> int:
        """How much shows of the cards in the own rack."""
        return round(0.86 * self.card_h)

    @property
    def rail_to_melds(self) -> int:
        """Between another seat's rack and its melds, where arrows from the hand run."""
        return round(max(14, 16 * self.k))

    @property
    def melds_to_hand(self) -> int:
        """Between the own melds and the own rack."""
        return round(max(16, 18 * self.k))

    def block(self, side: Side, hand_x: float, hand_width: float) -> Block:
        """The block of a seat with this side."""
        return Block(
            width=self.width, k=self.k, cards_x=round(side.melds.x), cards_width=round(side.melds.w),
            card_w=self.card_w, card_h=self.card_h, step=self.step, meld_gap=self.meld_gap, rail=self.rail,
            text=self.text, name_text=self.name_text, seat_side=side, hand_x=round(hand_x),
            hand_width=round(hand_width),
        )  # fmt: skip

    def dead_zone(self, x: float, y: float, wide: float, bottom: float, most: int) -> Box | None:
        """Where so many dead cards have room in rows, from y down, not below bottom; None for no cards."""
        if not most:
            return None
        w, shows = dead_card(self.card_w)
        in_row = int((wide - 16 - w) / (0.92 * w)) + 1
        return Box(x, y, wide, min(-(-most // in_row) * (shows + 2) + 6, bottom - y))

    def tray_h(self, lines: int, card_h: float) -> int:
        """The height of a tray for a card so high, with one or two lines of label."""
        return round(2 * round(max(6, 9 * self.k)) + (2.45 if lines == 2 else 1.3) * self.text + card_h)

    def tray_card(self, tray: Box, w: int) -> Box:
        """The card in the tray."""
        h = round(1.4 * w)
        return Box(round(tray.cx - w / 2), tray.bottom - round(max(6, 9 * self.k)) - h, w, h)
