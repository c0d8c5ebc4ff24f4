"""The pack in cells: every card has its place, says what it is, and looks different from the others."""

from itertools import combinations

import pytest

from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.pack_scene import NARROWEST, Cell, pack_scene, show_pack
from conquian_nb.drawing.shapes import Path, Rect
from conquian_nb.engine import PRESETS, Card, Cards

PACK = PRESETS["naibi"].cards.all
SEVEN = Card.parse("7h")


def drawn(cell, **options):
    return pack_scene(PACK, {SEVEN: cell}, **options)


def outside(shapes, box):
    found = []
    for shape in shapes:
        if isinstance(shape, Rect):
            left, top, right, bottom = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
            if left < 0 or top < 0 or right > box.w or bottom > box.h:
                found.append(shape)
    return found


@pytest.mark.parametrize("preset", ["naibi", "full_pack", "no_courts"])
@pytest.mark.parametrize("width", [NARROWEST + 100, 466, 700])
def test_every_card_has_a_place_that_can_be_clicked_and_none_overlap(preset, width):
    pack = PRESETS[preset].cards.all
    scene = pack_scene(pack, {}, width=width)
    assert [spot.id for spot in scene.spots] == [str(card) for card in pack]
    boxes = [spot.box for spot in scene.spots]
    assert all(box.h >= 24 for box in boxes)
    assert all(box.w >= 24 for box in boxes) or (preset, width) == ("full_pack", NARROWEST + 100)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.right <= width - 6 for box in boxes)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_states_look_different_and_stay_inside_the_picture(theme):
    cells = [
        Cell(), Cell(pale=True), Cell(struck=True), Cell(pale=True, struck=True), Cell(down=True), Cell(ring="offer"),
        Cell(ring="lent"), Cell(ring="win", sign="win"), Cell(ring="chosen", sign="chosen"), Cell(sign="no"),
    ]  # fmt: skip
    pictures = [drawn(cell, theme=theme).shapes for cell in cells]
    assert len(set(pictures)) == len(cells)
    last = Card.parse("Ks")
    for cell in cells:
        scene = pack_scene(PACK, {last: cell, PACK[0]: cell}, theme=theme, focus="Ks")
        assert not outside(scene.shapes, Box(0, 0, scene.width, scene.height))


def test_rings_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="ring"):
        drawn(Cell(ring="gold"))
    with pytest.raises(ValueError, match="wide"):
        drawn(Cell(), width=100)


def test_words_tell_together_what_is_the_same():
    cells = {card: Cell("dead", struck=True) for card in Cards.parse("2c7h")} | {Card.parse("Kd"): Cell("ends it")}
    scene = pack_scene(PACK, cells, title="Ana waits.")
    assert scene.alt == "Ana waits. Dead: two of clubs and seven of hearts. Ends it: king of diamonds."
    assert next(spot.label for spot in scene.spots if spot.id == "2c") == "two of clubs, dead"
    assert next(spot.label for spot in scene.spots if spot.id == "3c") == "three of clubs"


def test_the_index_lies_in_the_middle_of_its_cell():
    scene = drawn(Cell())
    box = next(spot.box for spot in scene.spots if spot.id == "7h")
    near = [s for s in scene.shapes if isinstance(s, Path) and box.x <= s.x <= box.right and box.y <= s.y <= box.bottom]
    assert len(near) == 2
    assert near[0].x < box.cx < near[1].x + 10


def test_the_focus_is_drawn_last():
    assert isinstance(pack_scene(PACK, {}, focus="7h").shapes[-1], Rect)
    assert len(pack_scene(PACK, {}, focus="7h").shapes) == len(pack_scene(PACK, {}).shapes) + 2


def test_a_notebook_keeps_it_with_words():
    bundle = show_pack(PACK, {SEVEN: Cell("ends it", ring="win")})._repr_mimebundle_()
    assert 'alt="Ends it: seven of hearts."' in bundle["text/html"]
    assert bundle["text/plain"].startswith("Ends it: seven of hearts.")
