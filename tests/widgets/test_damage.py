"""What has to be painted again when one scene follows another, and the path data that this is read from."""

from dataclasses import replace
from math import cos, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.drawing.scene import Look, Step, scene
from conquian_nb.drawing.shapes import Face, Path, Rect, Text
from conquian_nb.engine.deal import Deal
from conquian_nb.engine.rules import PRESETS
from conquian_nb.widgets.damage import Area, bounds, differences, meets
from conquian_nb.widgets.pathdata import circle, steps

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
            return [shape for shape in shapes if not meets(shape, areas)]

        assert outside(old) == outside(new)

    def test_areas_that_lie_side_by_side_are_one_and_those_apart_are_not(self):
        row = [replace(BOX, x=10 + 31 * n) for n in range(3)]
        assert len(differences([], row)) == 1
        assert len(differences([], [BOX, replace(BOX, x=80, y=80)])) == 2
        assert differences([], [BOX, replace(BOX, x=12, w=5, h=5)]) == [bounds(BOX)]

    def test_of_a_long_line_only_the_strips_that_it_runs_in_are_painted(self):
        arrow = Path("M0 0 L200 0 L200 200", 10, 10, stroke="#000000", line=2)
        areas = differences([], [arrow])
        assert sum(area.size for area in areas) < bounds(arrow).size / 10
        assert meets(arrow, [Area(100, 10, 101, 11)])
        assert not meets(arrow, [Area(50, 50, 150, 150)])
        assert meets(replace(arrow, fill="#000000"), [Area(50, 50, 150, 150)])

    def test_a_closed_line_ends_where_it_began(self):
        assert meets(Path("M0 0 H300 V300 Z", stroke="#000000"), [Area(149, 149, 151, 151)])

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

    def test_relative_steps_are_made_absolute(self):
        assert list(steps("M10 10 l1 2 3 4 q1 1 2 2 z l1 1")) == [
            ("M", [10, 10]), ("L", [11, 12]), ("L", [14, 16]), ("Q", [15, 17, 16, 18]), ("Z", []), ("L", [11, 11])]

    def test_steps_that_are_not_known_are_refused(self):
        with pytest.raises(ValueError, match="not 'm'"):
            list(steps("m1 2"))

    @pytest.mark.parametrize("flags", [(0, 0), (0, 1), (1, 0), (1, 1)])
    def test_an_arc_leads_from_its_start_to_its_end(self, flags):
        x, y, r, first, last, backwards = circle((10, 20), [30, 30, 0, *flags, 40, 30])
        assert (x + r * cos(first), y + r * sin(first)) == pytest.approx((10, 20), abs=0.01)
        assert (x + r * cos(last), y + r * sin(last)) == pytest.approx((40, 30), abs=0.01)
        turned = (first - last if backwards else last - first) % 6.2832
        assert (turned > 3.1416, not backwards) == (bool(flags[0]), bool(flags[1]))

    def test_an_ellipse_is_refused(self):
        with pytest.raises(ValueError, match="circles"):
            circle((0, 0), [1, 2, 0, 0, 0, 1, 1])
