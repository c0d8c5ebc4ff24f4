"""Arrows: where a card came from and where it went. They run in the seam and the gutter and cross no card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import NamedTuple

from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.measures import Box, Centre, Point
from conquian_nb.drawing.rows import SeatRows
from conquian_nb.drawing.shapes import Path, Shape
from conquian_nb.drawing.story import Story
from conquian_nb.drawing.tabs import Tab


class Pen(NamedTuple):
    """How an arrow is drawn: its colour by name, its width, its dashes, and one or two heads."""

    state: str
    line: float
    dash: tuple[float, ...] = ()
    heads: int = 1


@dataclass(frozen=True, slots=True)
class SeamLine:
    """An arrow along the seam: from places in the melds, or from the tray, to a tab."""

    sources: tuple[float, ...]
    end: float
    from_tray: bool

    @property
    def reach(self) -> tuple[float, float]:
        """Its left and right end."""
        xs = (*self.sources, self.end)
        return min(xs), max(xs)


def pen(brush: Brush, state: str) -> Pen:
    """The pen for a state's arrows."""
    k, thin = brush.g.k, 2.4
    if state == "force":
        return Pen(state, max(3, 4 * k), heads=2)
    if state == "offer":
        return Pen(state, max(thin, 3.2 * k))
    if state == "lent":
        return Pen(state, max(thin, 3 * k), (6, 7))
    if state == "laid":
        return Pen(state, max(2.2, 2.8 * k))
    return Pen("muted", max(2.0, 2.4 * k))


def arrows(row: SeatRows, tabs: Sequence[Tab], story: Story, forcer: Box | None, brush: Brush) -> list[Shape]:
    """All arrows of the last action on one seat's side.

    An arrow of force starts at `forcer`, a plate in the column, if that is given; else at the tray.
    """
    shapes: list[Shape] = []
    if story.discarded is not None and story.died is None and story.actor == row.seat:
        shapes += _discard_arrow(row, brush)
    if story.laid is None or story.laid.seat != row.seat:
        return shapes
    return [*shapes, *_hand_arrows(row, brush), *_seam_arrows(row, tabs, forcer, brush)]


def _hand_sources(row: SeatRows) -> list[float]:
    """Where cards left the hand: their open places; the middle of a hidden hand, which says nothing."""
    return [place.box.cx for place in row.hand if place.open] or ([row.hand_middle] if row.hidden else [])


def _hand_arrows(row: SeatRows, brush: Brush) -> list[Shape]:
    laid = [[place for place in meld if place.state == "laid" and not place.open] for meld in row.melds]
    ends = [sum(place.centre for place in places) / len(places) for places in laid if places]
    sources, side = _hand_sources(row), row.side
    if not ends or not sources or not side.rack:
        return []
    tip = side.hand_side - side.out * 2
    first, *others = [[(x, side.hand_edge), (x, side.half_way)] for x in sources]
    trunk = [*first, (ends[0], side.half_way), (ends[0], tip)]
    more = [[(ends[0], side.half_way), (end, side.half_way), (end, tip)] for end in ends[1:]]
    reach = [[(x, side.hand_edge), (x, side.half_way), (ends[0], side.half_way)] for x in sources[1:]] if others else []
    return arrow([trunk, *more], pen(brush, "laid"), brush, stubs=reach)


def _discard_arrow(row: SeatRows, brush: Brush) -> list[Shape]:
    """From the place that a card left, or from the seat's bar, to the tray."""
    side = row.side
    if side.rack:
        x = _hand_sources(row)[0]
        start = [(x, side.hand_edge), (x, side.half_way)]
    else:
        start = [(side.plate.x - 1, side.half_way)]
    return arrow([[*start, *side.way_out]], pen(brush, "muted"), brush)


def swap_arrow(row: SeatRows, brush: Brush) -> list[Shape]:
    """From the place that a card left in the swap, or from the seat's plate, to the next seat."""
    side = row.side
    starts = [[(x, side.hand_edge), (x, side.half_way)] for x in _hand_sources(row)]
    way = list(side.way_on) if side.on_from_plate else [*starts[0], *side.way_on]
    return arrow([way], pen(brush, "muted"), brush)


def _seam_arrows(row: SeatRows, tabs: Sequence[Tab], forcer: Box | None, brush: Brush) -> list[Shape]:
    """The arrows from the tray (or the forcer) and from the melds that lent, each on a track of its own."""
    side = row.side
    taken = next((tab for tab in tabs if tab.state in ("offer", "force")), None)
    if taken is None:
        return []
    gutter = side.way_out[0][0]
    start = side.enter_x if forcer is None else gutter
    lines = [SeamLine((start,), taken.x, from_tray=True), *_lent_lines(row, tabs)]
    heights = _on_tracks(lines, side.tracks)
    tip = (taken.box.y if side.out < 0 else taken.box.bottom)
    shapes: list[Shape] = []
    for line, y in list(zip(lines, heights, strict=True))[1:]:
        paths = [[(x, side.seam_edge), (x, y), (line.end, y)] for x in line.sources[1:]]
        first = [(line.sources[0], side.seam_edge), (line.sources[0], y), (line.end, y), (line.end, tip)]
        shapes += arrow([first], pen(brush, "lent"), brush, stubs=paths)
    y = heights[0]
    to_tab = [(start, y), (taken.x, y), (taken.x, tip)]
    if forcer is None:
        return [*shapes, *arrow([[*side.way_in, *to_tab]], pen(brush, taken.state), brush)]
    crimson = brush.colour("force")
    stub = Path(f"M{side.enter_x:g} {y:g} H{gutter:g}", stroke=crimson, line=3.2 * brush.g.pen, dash=(2, 5))
    points = [(forcer.right + 1, forcer.cy), (gutter, forcer.cy), *to_tab]
    return [*shapes, stub, *arrow([points], pen(brush, "force"), brush)]


def _lent_lines(row: SeatRows, tabs: Sequence[Tab]) -> list[SeamLine]:
    """One line to each tab of lent cards, from the open places of the cards that came to it."""
    left = [place for meld in row.melds for place in meld if place.open]
    lines = []
    for tab in tabs:
        xs = tuple(place.centre for place in left if place.card in tab.cards)
        if tab.state == "lent" and xs:
            lines.append(SeamLine(xs, tab.x, from_tray=False))
    return lines


def _on_tracks(lines: Sequence[SeamLine], tracks: Sequence[float]) -> list[float]:
    """A height for each line, so that lines on one track don't meet and as few as can be cross."""
    pairs = [(i, j) for i in range(len(lines)) for j in range(i)]

    def cost(way: tuple[int, ...]) -> float:
        return sum(_cost(lines[i], lines[j], way[i], way[j]) for i, j in pairs) + sum(way) / 10

    best = min(product(range(min(len(tracks), len(lines))), repeat=len(lines)), key=cost)
    return [tracks[i] for i in best]


def _cost(a: SeamLine, b: SeamLine, track_a: int, track_b: int) -> float:
    """How badly two lines get into each other's way; a track with a higher number is farther from the melds."""
    (a_low, a_high), (b_low, b_high) = a.reach, b.reach
    if a_high + 12 < b_low or b_high + 12 < a_low:
        return 0
    if track_a == track_b:
        return 100
    inner, outer = (a, b) if track_a < track_b else (b, a)
    risers = (outer.end,) if outer.from_tray else (*outer.sources, outer.end)
    comes_in = inner.sources if inner.from_tray else ()  # through the outer line, where the tray is on that side
    return sum(_spans(inner, x) for x in risers) + sum(_spans(outer, x) for x in comes_in)


def _spans(line: SeamLine, x: float) -> bool:
    low, high = line.reach
    return low - 4 < x < high + 4


def turned_arrow(centre: Centre, brush: Brush) -> list[Shape]:
    """Stock to tray, where there is room for it."""
    pile, tray = centre.stock, centre.tray
    if centre.below:
        points = [(pile.right + 4, pile.cy), (tray.x - 2, pile.cy)]
    else:
        points = [(pile.cx, pile.bottom + 1), (pile.cx, tray.y - 2)]
    if points[1][0] - points[0][0] + points[1][1] - points[0][1] < 7:
        return []
    return arrow([points], pen(brush, "muted"), brush)


def dies_arrow(centre: Centre, brush: Brush) -> list[Shape]:
    """Tray to dead pile, dotted."""
    pile, tray = centre.dead, centre.tray
    if centre.below:
        points = [(tray.right + 1, pile.cy), (pile.x - 3, pile.cy)]
    else:
        points = [(pile.cx, tray.bottom + 1), (pile.cx, pile.y - 4)]
    return arrow([points], pen(brush, "muted")._replace(dash=(1, 5)), brush)


def arrow(lines: Sequence[Sequence[Point]], with_pen: Pen, brush: Brush, stubs: Sequence[Sequence[Point]] = ()
          ) -> list[Shape]:
    """Lines with rounded corners, a head at the end of each; stubs have none. All share one casing."""
    g = brush.g
    head = max(8.0, 11 * g.k)
    shafts = [_shortened(line, 0.8 * head) for line in lines]
    d = " ".join(_rounded(line, 8 * g.k + 2) for line in [*shafts, *stubs])
    colour = brush.colour(with_pen.state)
    casing = brush.casing or brush.colour("table")
    shapes: list[Shape] = [
        Path(d, stroke=casing, line=with_pen.line + 3), Path(d, stroke=colour, line=with_pen.line, dash=with_pen.dash)]
    heads = [_head(line[-2], line[-1], head, 0.8 * head * i) for line in lines for i in range(with_pen.heads)]
    return [*shapes, *(replace(path, fill=colour, stroke=casing, line=1.4) for path in heads)]


def _unit(a: Point, b: Point) -> Point:
    length = abs(b[0] - a[0]) + abs(b[1] - a[1]) or 1
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _shortened(line: Sequence[Point], by: float) -> list[Point]:
    """The line without its last bit, which the head covers."""
    dx, dy = _unit(line[-2], line[-1])
    x, y = line[-1]
    room = abs(line[-1][0] - line[-2][0]) + abs(line[-1][1] - line[-2][1])
    cut = min(by, room)
    return [*line[:-1], (x - cut * dx, y - cut * dy)]


def _head(before: Point, tip: Point, length: float, back: float) -> Path:
    """The head, so far back from the tip of the line: the same path wherever it lies."""
    dx, dy = _unit(before, tip)
    half = 0.55 * length
    x, y = -length * dx, -length * dy
    d = f"M{x - half * dy:.1f} {y + half * dx:.1f} L0 0 L{x + half * dy:.1f} {y - half * dx:.1f} Z"
    return Path(d, tip[0] - back * dx, tip[1] - back * dy)


def _rounded(line: Sequence[Point], radius: float) -> str:
    """Path data for level and upright pieces with rounded corners."""
    parts = [f"M{line[0][0]:.1f} {line[0][1]:.1f}"]
    lengths = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(line)]
    for i in range(1, len(line) - 1):
        r = min(radius, lengths[i - 1] / 2, lengths[i] / 2 if i + 2 < len(line) else lengths[i])
        x, y = line[i]
        (ax, ay), (bx, by) = _unit(line[i - 1], line[i]), _unit(line[i], line[i + 1])
        if r < 0.05:  # no corner: the head begins here
            parts.append(f"L{x:.1f} {y:.1f}")
            continue
        parts.append(f"L{x - r * ax:.1f} {y - r * ay:.1f} Q{x:.1f} {y:.1f} {x + r * bx:.1f} {y + r * by:.1f}")
    end = f"{line[-1][0]:.1f} {line[-1][1]:.1f}"
    there = parts[-1].endswith((f" {end}", f"L{end}"))
    return " ".join(parts if there else [*parts, f"L{end}"])
