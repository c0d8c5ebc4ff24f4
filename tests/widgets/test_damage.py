"""What has to be painted again when one scene follows another, and the path data that this is read from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.drawing.scene import Look, Step, scene
from conquian_nb.drawing.shapes import Face, Path, Rect, Text
from conquian_nb.engine.deal import Deal
from conquian_nb.engine.rules import PRESETS
from conquian_nb.widgets.damage import Area, bounds, differences
from conquian_nb.widgets.pathdata import steps

BOX = Rect(10, 10, 30, 20, r=4, fill="#112233")
CARD = Face("7h", 50, 10, 40)


class TestDifferences:
    coordinates = st.integers(0, 90)
    shapes = st.one_of(
        st.builds(Rect, coordinates, coordinates, st.integers(1, 30), st.integers(1, 30), r=st.integers(0, 4), stroke=st.just("#000000")),
        st.builds(Face, st.sampled_from(["7h", "back"]), coordinates, coordinates, st.integers(20, 40), st.none() | st.integers(5, 20)),
        st.builds(Text, coordinates, coordinates, st.text("abc", min_size=1), st.integers(9, 20), st.just("#000000")),
    )

    @given(st.lists(shapes, max_size=8), st.lists(shapes, max_size=8))
    def test_outside_the_areas_both_paint_the_same_in_the_same_order(self, old, new):
        areas = differences(old, new)

        def outside(shapes):
            return [shape for shape in shapes if not any(bounds(shape).meets(area) for area in areas)]

        assert outside(old) == outside(new)
        assert not any(one.meets(other) for one in areas for other in areas if one is not other)

    @given(st.lists(shapes, max_size=8))
    def test_no_difference_no_area(self, shapes):
        assert differences(shapes, list(shapes)) == []

    def test_a_change_of_order_is_a_difference(self):
        assert differences([BOX, CARD], [CARD, BOX])

    @pytest.mark.parametrize(
        ("shape", "inside"),
        [
            (Rect(10, 10, 20, 20, stroke="#000000", line=4), Area(8, 8, 32, 32)),
            (Rect(10, 10, 20, 20, fill="#000000", line=4), Area(10, 10, 30, 30)),
            (Face("7h", 10, 10, 50), Area(10, 10, 61, 81)),
            (Face("7h", 10, 10, 50, clip=30), Area(10, 10, 61, 40)),
            (Path("M0 0 L10 0 H20 V30 Z", 5, 5, 2, fill="#000000"), Area(5, 5, 45, 65)),
            (Path("M5 0 A5 5 0 1 1 5 10 A5 5 0 1 1 5 0 Z", 10, 10, stroke="#000000", line=2), Area(9, 9, 21, 21)),
            (Text(50, 50, "Ana", 20, "#000000", anchor="end"), Area(20, 34, 50, 54)),
        ],
    )
    def test_bounds_hold_the_shape(self, shape, inside):
        assert bounds(shape).with_(inside) == bounds(shape)

    def test_every_shape_of_a_deal_has_bounds_on_the_table(self):
        position, last = Deal.shuffle(PRESETS["naibi"], seed=1).start(), None
        while not position.over:
            shown = scene(position, Look(), last)
            table = Area(0, 0, round(shown.width), round(shown.height))
            assert all(bounds(shape).meets(table) for shape in shown.shapes)
            action = position.legal()[0]
            last, position = Step(position, action), position.play(action)


class TestPaths:
    def test_steps_are_read_as_the_canvas_takes_them(self):
        assert list(steps("M1 2 3 4 H5 V-6.5 Q1 2 3 4 C1 2 3 4 5 6 A1 2 0 0 1 7 8 Z")) == [
            ("M", [1, 2]), ("L", [3, 4]), ("L", [5, 4]), ("L", [5, -6.5]), ("Q", [1, 2, 3, 4]), ("C", [1, 2, 3, 4, 5, 6]),
            ("A", [1, 2, 0, 0, 1, 7, 8]), ("Z", [])]

    def test_relative_steps_are_refused(self):
        with pytest.raises(ValueError, match="absolute"):
            list(steps("m1 2"))
