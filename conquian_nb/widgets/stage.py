"""The picture of a table as a control: what is drawn, the ring that the arrow keys move, and what is clicked.

A widget puts a stage on top, gives it a position (or any other scene) to draw, and is told which spot the reader chose.
The stage follows the page's theme and width by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from conquian_nb.drawing.deck import Theme
from conquian_nb.drawing.look import Look, Marks, Scene, Step
from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Position

from .canvas import TablePicture
from .desk import Desk
from .guard import Guard
from .moving import moved

NARROW = 600  # a room of fewer pixels gets the picture that is laid out for 480
Make = Callable[[Look, str | None], Scene]  # how to look, and the spot that the ring is on


class Stage:
    """A picture to click on. `spot` is told the id of a clicked spot, `escape` that the reader wants to put down.

    The `desk` says with which deck to draw and what the ring is on when it moves, shows all anew when the page has
    another theme or width, and tells what went wrong in any of these. With a fixed width the picture keeps that size. A
    panel beside it may be its guard.
    """

    def __init__(
        self,
        look: Look,
        *,
        desk: Desk[Any],
        spot: Callable[[str], None],
        escape: Callable[[], None],
        fixed_width: int | None = None,
        guard: Guard | None = None,
    ) -> None:
        self.look = look
        self.scene: Scene | None = None
        self._focus: str | None = None
        self._by_key = False
        self._desk, self._spot, self._escape = desk, spot, escape
        self._fixed_width = fixed_width
        self._room = NARROW if look.width >= NARROW else look.width
        self._picture = TablePicture(guard)
        self._picture.on_click(self._clicked)
        self._picture.on_key(self._key)
        self._picture.on_theme(lambda theme: self.restyle(theme=theme))
        self._picture.on_width(lambda room: self.restyle(room=room))
        self._picture.on_error(desk.tell)
        self.widget = self._picture.widget
        self.carry, self.together = self._picture.carry, self._picture.together
        self._drawn: tuple[object, Make] | None = None

    def draw(
        self,
        position: Position,
        last: Step | None = None,
        marks: Marks | None = None,
        *,
        trying: bool = False,
        can_put_down: bool = False,
    ) -> None:
        """Draw a position or a view, with what the last action did and what is being chosen."""
        shown = marks or Marks()
        self.show(
            lambda look, focus: scene(position, replace(look, trying=trying), last, replace(shown, focus=focus)),
            of=position,
            can_put_down=can_put_down,
        )

    def show(self, make: Make, *, of: object, can_put_down: bool = False) -> None:
        """Draw any scene. `of` is what it is a picture of: when that is another thing, the ring goes."""
        if self._drawn and self._drawn[0] != of and not self._by_key:
            self._focus = None  # the ring stays only while the keys play
        self._drawn = of, make
        with self.together():
            self._picture.wants_escape = can_put_down
            self._paint()

    def _paint(self) -> None:
        if self._drawn is None:
            return
        if self._focus and self.scene and self._focus not in {spot.id for spot in self.scene.spots}:
            self._focus = None
        with self._desk.speaking():
            self.scene = self._drawn[1](replace(self.look, deck=self._desk.deck), self._focus)
            self._picture.draw(self.scene, self._desk.deck, self.look.theme)

    def restyle(self, *, theme: Theme | None = None, room: int | None = None) -> None:
        """Draw with another theme, or for another room; room is the width in pixels."""
        self._room = room or self._room
        self.look = replace(self.look, theme=theme or self.look.theme, width=self._width)
        self._desk.redraw()

    def fix_width(self, width: int | None) -> None:
        """Keep the picture at one size from now on; without one it follows the room it has."""
        self._fixed_width = width
        self.look = replace(self.look, width=self._width)
        self._desk.redraw()

    @property
    def _width(self) -> int:
        return self._fixed_width or (480 if self._room < NARROW else 700)

    def _clicked(self, x: float, y: float) -> None:
        spot = self.scene.hit(x, y) if self.scene else None
        if spot is not None:
            self._focus = None
            with self._desk.speaking():
                self._spot(spot.id)

    def _key(self, key: str) -> None:
        with self._desk.speaking():
            if key == "Escape":
                self._escape()
            elif key in ("Enter", " "):
                self._press()
            elif self.scene:
                self._focus = moved(self.scene.spots, self._focus, key)
                with self.together():
                    self._paint()
                    self._desk.say(next((spot.label for spot in self.scene.spots if spot.id == self._focus), ""))

    def _press(self) -> None:
        if self._focus is None:
            return
        self._by_key = True
        try:
            self._spot(self._focus)
        finally:
            self._by_key = False
