"""The strokes a table is painted with: faces, rings, open places, hatching, bars and badges."""

from __future__ import annotations

from dataclasses import dataclass

from conquian_nb.drawing.deck import icon, index
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.measures import Box, Measures
from conquian_nb.drawing.rows import Place
from conquian_nb.drawing.shapes import Face, Path, Rect, Shape


@dataclass(frozen=True, slots=True)
class Brush:
    """Paints in the colours of a look at the size of a geometry."""

    look: Look
    g: Measures

    def colour(self, name: str) -> str:
        """A colour of the theme by name."""
        return self.look.colours[name]

    @property
    def casing(self) -> str | None:
        """What bright lines are edged with in the dark theme; None in the light one."""
        return self.look.colours.get("casing")

    @property
    def edge(self) -> str:
        """The edge of tabs, badges and bars: it parts them from what they lie on."""
        return self.casing or self.colour("card")

    def card(self, place: Place) -> Face:
        """The card or the back that lies in a place."""
        whole = place.box.h >= self.g.card_h
        return Face(str(place.card or "back"), place.box.x, place.box.y, self.g.card_w, None if whole else place.box.h)

    def open_place(self, place: Place) -> list[Shape]:
        """A dashed place that a card left, with the card's index where that shows."""
        pen, x, y = self.g.pen, place.box.x + 1, place.box.y + 1
        whole = place.box.h >= self.g.card_h
        box = Box(0, 0, place.box.w - 2, place.box.h - (2 if whole else 1))
        d = _outline(box, 0.08 * self.g.card_w, closed=whole)
        pale: tuple[Path, ...] = ()
        if place.card and not place.tucked:
            muted = self.colour("muted")
            pale = index(str(place.card), self.g.card_w, self.look.deck, muted, place.box.x, place.box.y, 0.55)
        return [
            Path(d, x, y, fill=self.colour("table")),
            Path(d, x, y, stroke=self.colour(place.state), line=2 * pen, dash=(4 * pen, 5 * pen)), *pale]

    def empty_place(self, box: Box, radius: float) -> Rect:
        """A faint dashed place where nothing lies."""
        return Rect(*box, r=radius, stroke=self.colour("line"), line=1.4, dash=(3, 3))

    def ring(self, place: Place) -> list[Shape]:
        """The ring round a card in the state it is in: solid, dashed (lent) or double (forced); none for no state."""
        if not place.state:
            return []
        colour = self.colour(place.state)
        if place.state == "force":
            return self._double_ring(place.box, colour)
        line = 3 * self.g.pen
        if place.box.h < self.g.card_h:
            return self._open_ring(place.box, colour, line)
        ring = Rect(*place.box, r=0.08 * self.g.card_w, stroke=colour, line=line)
        under = [self._like(ring, self.casing, line + 2.4)] if self.casing else []
        if place.state != "lent":
            return [*under, ring]
        pen = self.g.pen
        dashed = Rect(*place.box, r=ring.r, stroke=colour, line=line, dash=(max(5, 6 * pen), max(5.5, 6.5 * pen)))
        return [*under, self._like(ring, self.colour("card"), line), dashed]

    def _open_ring(self, box: Box, colour: str, line: float) -> list[Shape]:
        """A ring that is open at the foot: of a card that stands in a rack."""
        d = _outline(box._replace(x=0, y=0), 0.08 * self.g.card_w, closed=False)
        under = [Path(d, box.x, box.y, stroke=self.casing, line=line + 2.4)] if self.casing else []
        return [*under, Path(d, box.x, box.y, stroke=colour, line=line)]

    def _like(self, ring: Rect, colour: str | None, line: float) -> Rect:
        return Rect(ring.x, ring.y, ring.w, ring.h, r=ring.r, stroke=colour, line=line)

    def _double_ring(self, box: Box, colour: str) -> list[Shape]:
        pen, r = self.g.pen, 0.08 * self.g.card_w
        under = [Rect(*box.grown(3.6 * pen), r=r + 3.6 * pen, stroke=self.casing, line=6 * pen)] if self.casing else []
        return [
            *under,
            Rect(*box.grown(3.9 * pen), r=r + 3.9 * pen, stroke=colour, line=2.25 * pen),
            Rect(*box.grown(-0.6 * pen), r=r - 0.6 * pen, stroke=colour, line=2.7 * pen)]

    def chosen(self, place: Place) -> list[Shape]:
        """The thick ring of a chosen card; open at the foot of a card that stands in a rack."""
        whole = place.box.h >= self.g.card_h
        line, r = 3.6 * self.g.pen, 0.08 * self.g.card_w
        x, y, at_corner = place.box.x, place.box.y, place.box._replace(x=0, y=0)
        d, inside = _outline(at_corner, r, whole), _outline(at_corner.grown(-2.2 * self.g.pen), r - 2.2, whole)
        under = [Path(d, x, y, stroke=self.casing, line=line + 2.4)] if self.casing else []
        inner = [Path(inside, x, y, stroke=self.casing, line=1.6)] if self.casing else []
        return [*under, Path(d, x, y, stroke=self.colour("chosen"), line=line), *inner]

    def refused(self, place: Place) -> list[Shape]:
        """A hatched veil over what shows of a card that does not fit."""
        colour = self.colour("no") if not self.casing else "#5A6165"  # on a cream card the bright grey would not show
        box, r = place.shown, 0.08 * self.g.card_w
        frame = Path(_outline(box, r, closed=box.h >= self.g.card_h), stroke=colour, line=2.2)
        return [Path(_hatching(box, 9 * self.g.k), stroke=colour, line=1.3, alpha=0.7), frame]

    def selectable(self, place: Place) -> Rect:
        """A short bar on the card's upper edge: it may be clicked."""
        w, h = 0.56 * place.strip, max(5, 6 * self.g.k)
        return Rect(
            place.box.x + (place.strip - w) / 2, place.box.y - h / 2, w, h, r=h / 2, fill=self.colour("pick"),
            stroke=self.edge, line=1.4)

    def badge(self, x: float, y: float, sign: str, state: str) -> list[Shape]:
        """A round badge with an icon, centred at x, y."""
        r = max(8, 10 * self.g.k)
        size = 1.35 * r
        return [
            Rect(x - r, y - r, 2 * r, 2 * r, r=r, fill=self.colour(state), stroke=self.edge, line=1.6),
            icon(sign, x - size / 2, y - size / 2, size, self.colour("label"))]

    def focus(self, box: Box, off: float) -> list[Shape]:
        """The keyboard's focus: a ring so far outside the card, with a gap between."""
        around = box.grown(off * self.g.pen)
        r = 0.08 * self.g.card_w + off * self.g.pen
        gap = self.colour("table") if self.casing else self.colour("card")
        line = 2.4 * self.g.pen
        ink = self.colour("ink")
        return [Rect(*around, r=r, stroke=gap, line=line + 2.6), Rect(*around, r=r, stroke=ink, line=line)]


def _outline(box: Box, r: float, closed: bool) -> str:
    """A card's outline; one that stands in a rack is open at the foot. With boxes at 0, 0 all are the same path."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    head = f"V{y + r:g} Q{x:g} {y:g} {x + r:g} {y:g} H{right - r:g} Q{right:g} {y:g} {right:g} {y + r:g}"
    if not closed:
        return f"M{x:g} {bottom:g} {head} V{bottom:g}"
    foot = f"V{bottom - r:g} Q{right:g} {bottom:g} {right - r:g} {bottom:g} H{x + r:g}"
    return f"M{x:g} {bottom - r:g} {head} {foot} Q{x:g} {bottom:g} {x:g} {bottom - r:g} Z"


def _hatching(box: Box, step: float) -> str:
    """Slanting lines, each clipped to the box."""
    lines = []
    for i in range(1, int((box.w + box.h) / step) + 1):
        reach = i * step
        x1, y1 = box.x + max(0, reach - box.h), box.y + min(reach, box.h)
        x2, y2 = box.x + min(reach, box.w), box.y + max(0, reach - box.w)
        lines.append(f"M{x1:.1f} {y1:.1f} L{x2:.1f} {y2:.1f}")
    return " ".join(lines)
