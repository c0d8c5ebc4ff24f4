"""Paths on a canvas: of the right width, and never such that a page would stop drawing."""

from dataclasses import replace
from math import isfinite

import pytest

from conquian_nb.drawing.scene import Look, Step, scene
from conquian_nb.drawing.shapes import Path
from conquian_nb.engine.deal import Deal
from conquian_nb.engine.rules import PRESETS
from conquian_nb.widgets.canvas import TablePicture
from conquian_nb.widgets.guard import hold
from conquian_nb.widgets.painter import painting

from .wires import connect


class TestPaths:
    def test_a_path_that_is_filled_and_then_lined_is_walked_once(self, wire):
        picture, path = TablePicture(), Path("M0 0 L10 10 L20 0 Z", 5, 5)
        with hold(picture._guard), painting(picture._canvas) as painter:
            painter.paint(replace(path, fill="#000000"))
            painter.paint(replace(path, stroke="#ff0000"))
            painter.paint(replace(path, x=6, stroke="#ff0000"))
        names = [name for name, _ in wire.commands(picture._canvas)]
        assert [name for name in names if name in ("moveTo", "fill", "stroke")] == ["moveTo", "fill", "stroke", "moveTo", "stroke"]

    def test_lines_are_as_wide_as_asked_however_the_path_is_scaled(self, wire):
        picture = TablePicture()
        with hold(picture._guard), painting(picture._canvas) as painter:
            painter.paint(Path("M0 0 L10 10", 5, 7.25, 3, stroke="#000000", line=1.5, dash=(2, 3)))
        commands = wire.commands(picture._canvas)
        assert ("setTransform", [1, 0, 0, 1, 10, 14.5]) in commands
        assert ("lineTo", [60, 60]) in commands
        assert ("set", [8, 3]) in commands
        assert ("setLineDash", [[4, 6]]) in commands

    def test_an_arc_is_part_of_a_circle(self, wire):
        picture = TablePicture()
        with hold(picture._guard), painting(picture._canvas) as painter:
            painter.paint(Path("M4 50 A46 46 0 1 1 96 50 A46 46 0 1 1 4 50 Z", fill="#000000"))
        arcs = [arguments for name, arguments in wire.commands(picture._canvas) if name == "arc"]
        assert arcs == [[100, 100, 92, 3.1416, 0, False], [100, 100, 92, 0, 3.1416, False]]


@pytest.mark.parametrize("width", [480, 700, 1000])
def test_every_picture_of_a_deal_can_be_painted(wire, width):
    picture = TablePicture()
    connect(picture)
    position = Deal.shuffle(PRESETS["naibi"], seed=5).start()
    last = None
    while not position.over:
        picture.draw(scene(position, Look(width=width), last=last))
        action = position.legal()[-1]
        last, position = Step(position, action), position.play(action)
    picture.draw(scene(position, Look(width=width), last=last))
    sent = [(name, arguments) for message in wire.messages for _, name, arguments in message]
    sizes = {"rect": slice(2, 4), "fillRect": slice(2, 4), "strokeRect": slice(2, 4), "clearRect": slice(2, 4), "arcTo": slice(4, 5), "arc": slice(2, 3)}
    for name, arguments in sent:
        assert all(isfinite(number) for number in arguments if isinstance(number, int | float))
        assert all(number >= 0 for number in arguments[sizes.get(name, slice(0))]), "the page would stop drawing"
    assert {"rect", "arcTo", "drawImage", "fillText"} <= {name for name, _ in sent}
