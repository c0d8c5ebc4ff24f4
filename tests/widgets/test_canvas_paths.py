"""Paths on a canvas: sent step by step or by a name, of the right width, and never such that a page would stop drawing."""

from dataclasses import replace
from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.drawing.scene import Look, Step, scene
from conquian_nb.drawing.shapes import Path
from conquian_nb.engine.deal import Deal
from conquian_nb.engine.rules import PRESETS
from conquian_nb.widgets.canvas import TablePicture, hold
from conquian_nb.widgets.painter import painting
from conquian_nb.widgets.sprites import Sprites

from .wires import MANAGER, Wire, connect


class TestPaths:
    def test_a_path_is_sent_step_by_step_until_it_has_one_of_its_own(self, wire):
        sprites, picture, sent = Sprites(), TablePicture(), []
        for _ in range(40):
            wire.clear()
            with hold(), painting(picture._canvas, sprites.path2d) as painter:
                painter.paint(Path("M0 0 L10 10", 1, 1, 3, stroke="#000000"))
            sent += [name for name, _ in wire.commands(picture._canvas) if name in ("lineTo", "strokePath")]
        assert len(sent) == 40
        assert sent == sorted(sent), "steps at first, then its name"
        assert {*sent} == {"lineTo", "strokePath"}

    def test_a_path_that_is_filled_and_then_lined_is_walked_once(self, wire):
        picture, path = TablePicture(), Path("M0 0 L10 10 L20 0 Z", 5, 5)
        with hold(), painting(picture._canvas, lambda d: None) as painter:
            painter.paint(replace(path, fill="#000000"))
            painter.paint(replace(path, stroke="#ff0000"))
            painter.paint(replace(path, x=6, stroke="#ff0000"))
        names = [name for name, _ in wire.commands(picture._canvas)]
        assert [name for name in names if name in ("moveTo", "fill", "stroke")] == ["moveTo", "fill", "stroke", "moveTo", "stroke"]

    @given(st.floats(0.1, 5), st.floats(-50, 50), st.floats(-50, 50))
    def test_scaled_lines_are_as_wide_as_asked(self, scale, x, y):
        wire = Wire()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(MANAGER, "send", wire.get)
            patch.setattr(MANAGER, "_current_canvas", None)
            sprites, picture = Sprites(), TablePicture()
            path = sprites.path2d("M0 0 A1 1 0 1 1 2 2")
            with hold(), painting(picture._canvas, lambda d: path) as painter:
                painter.paint(Path("M0 0 A1 1 0 1 1 2 2", x, y, scale, stroke="#000000", line=3))
            commands = wire.commands(picture._canvas)
        transforms = [arguments for name, arguments in commands if name == "setTransform"]
        width = [arguments[1] for name, arguments in commands if name == "set" and arguments[0] == 8][-1]
        assert width * transforms[-1][0] == pytest.approx(2 * 3, rel=0.1)


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
    sizes = {"rect": slice(2, 4), "fillRect": slice(2, 4), "strokeRect": slice(2, 4), "clearRect": slice(2, 4), "arcTo": slice(4, 5)}
    for name, arguments in sent:
        assert all(isfinite(number) for number in arguments if isinstance(number, int | float))
        assert all(number >= 0 for number in arguments[sizes.get(name, slice(0))]), "the page would stop drawing"
    assert {"rect", "arcTo", "drawImage", "fillText"} <= {name for name, _ in sent}
