"""What tests of pictures share: positions of random play, and the laws that every picture keeps."""

import random
import re
from collections.abc import Iterator
from functools import cache

from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.scene import Scene, Step
from conquian_nb.drawing.shapes import Face, Rect, Shape, Text, fitted, text_width
from conquian_nb.engine import Deal, Position


def steps(rules: str, seeds: range) -> Iterator[tuple[Position, Step]]:
    """Many positions of random play, each with the step that led to it; every legal take is tried on the way."""
    for seed in seeds:
        chance = random.Random(seed)
        now = Deal.shuffle(rules, seed).start()
        while not now.over:
            legal = now.legal()
            laying = [action for action in legal if action.kind in ("take", "force")]
            for action in laying:
                yield now.play(action), Step(now, action)
            action = chance.choice(laying if laying and chance.random() < 0.8 else legal)
            before, now = now, now.play(action)
            yield now, Step(before, action)


def seen(after: Position, step: Step, seat: int) -> tuple[Position, Step]:
    return after.view(seat), Step(step.before.view(seat), step.action)


@cache
def points(d: str) -> list[tuple[float, float]]:
    """The points of path data, control points included."""
    found, x, y = [], 0.0, 0.0
    for letter, rest in re.findall(r"([MLHVQCAZ])([^MLHVQCAZ]*)", d):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", rest)]
        if letter == "H":
            numbers = [numbers[0], y]
        elif letter == "V":
            numbers = [x, numbers[0]]
        elif letter == "A":
            numbers = numbers[5:7]
        for x, y in zip(numbers[::2], numbers[1::2]):
            found.append((x, y))
    return found


@cache
def reach(d: str) -> tuple[float, float, float, float]:
    """From where to where path data goes: left, top, right, bottom."""
    xs, ys = zip(*points(d))
    return min(xs), min(ys), max(xs), max(ys)


def box_of(shape: Shape) -> Box:
    """What a shape covers, its line not counted."""
    if isinstance(shape, Rect):
        return Box(shape.x, shape.y, shape.w, shape.h)
    if isinstance(shape, Face):
        return Box(shape.x, shape.y, shape.w, 1.4 * shape.w if shape.clip is None else shape.clip)
    if isinstance(shape, Text):
        line = fitted(shape)
        w = text_width(line.text, line.size, line.bold)
        x = shape.x - {"start": 0, "middle": w / 2, "end": w}[shape.anchor]
        return Box(x, shape.y - line.size, w, 1.2 * line.size)
    left, top, right, bottom = (n * shape.scale for n in reach(shape.d))
    return Box(shape.x + left, shape.y + top, right - left, bottom - top)


def cut_texts(picture: Scene) -> list[str]:
    return [s.text for s in picture.shapes if isinstance(s, Text) and fitted(s).text != s.text]


def check(picture: Scene) -> None:
    """The laws of every picture."""
    whole = Box(0, 0, picture.width, picture.height)
    for shape in picture.shapes:
        x, y, w, h = box_of(shape)
        assert -0.5 <= x <= x + w <= picture.width + 0.5, shape
        assert -0.5 <= y <= y + h <= picture.height + 0.5, shape
    for i, spot in enumerate(picture.spots):
        assert min(spot.w, spot.h) >= 24, spot
        assert whole.holds(spot.x, spot.y), spot
        assert spot.box.right <= whole.right, spot
        for other in picture.spots[:i]:
            assert not spot.box.overlaps(other.box), (spot, other)
    assert len({spot.id for spot in picture.spots}) == len(picture.spots)
    assert not cut_texts(picture)
