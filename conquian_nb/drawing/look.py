"""What a picture is asked for and what it consists of: look, marks and last step in; scene and spots out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquian_nb.drawing.deck import Deck, Theme, check_deck, tokens
from conquian_nb.drawing.geometry import WIDTHS
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.shapes import Shape
from conquian_nb.engine.actions import Action
from conquian_nb.engine.cards import Cards
from conquian_nb.engine.game import Position

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw: width (480, 700 or 1000 pixels), theme, deck, names of the seats, which seat is at the bottom.

    `trying` draws the frame of somebody who has left the line of a lesson. ValueError for anything else.
    """

    width: int = 700
    theme: Theme = "light"
    deck: Deck = "french"
    names: tuple[str, ...] = NAMES
    trying: bool = False
    seat: int = 1

    def __post_init__(self) -> None:
        if self.width not in WIDTHS:
            raise ValueError(f"A table is drawn 480, 700 or 1000 wide, not {self.width!r}.")
        if self.theme not in ("light", "dark"):
            raise ValueError(f"The theme is light or dark, not {self.theme!r}.")
        check_deck(self.deck)
        for name in self.names:
            if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
                raise ValueError(f"A player's name is one line of 1 to {LONGEST_NAME} characters.")

    @property
    def colours(self) -> Mapping[str, str]:
        """The colours of the theme by name."""
        return tokens(self.theme)


@dataclass(frozen=True, slots=True)
class Marks:
    """What the reader is choosing: ids of spots that may be clicked, are chosen, were refused, or have the focus.

    `preview` are the cards of the meld that the chosen cards would make, `preview_label` says what it is.
    """

    selectable: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    preview: Cards | None = None
    preview_label: str = ""
    focus: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The last action, and the position (or the view of it) in which it was done."""

    before: Position
    action: Action


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the picture that can be clicked: what shows of a card, or a pile. Label is what a screen reader says.

    Ids: "hand:1:7h", "meld:1:0:7h" (seat, meld, card), "offer", "stock", "dead".
    """

    id: str
    x: float
    y: float
    w: float
    h: float
    label: str

    @property
    def box(self) -> Box:
        """Where it lies."""
        return Box(self.x, self.y, self.w, self.h)


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its shapes in painting order, its spots in the order in which they are tested, and alt text."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    spots: tuple[Spot, ...]
    alt: str

    def hit(self, x: float, y: float) -> Spot | None:
        """The spot at this point of the picture, or None."""
        return next((spot for spot in self.spots if spot.box.holds(x, y)), None)
