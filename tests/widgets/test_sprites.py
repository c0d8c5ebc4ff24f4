"""The faces that a picture keeps off screen: painted once, and with an end, however long it is played at."""

import pytest

from conquian_nb.widgets import sprites as sprites_module
from conquian_nb.widgets.guard import Guard, hold
from conquian_nb.widgets.sprites import Sprites

from .pages import models


@pytest.fixture
def sprites(monkeypatch):
    monkeypatch.setattr(sprites_module, "MOST", 5)
    return Sprites()


def test_a_face_is_painted_once(wire, sprites):
    guard = Guard()
    with hold(guard):
        first = sprites.card("7h", 40, "french", "light")
    wire.clear()
    with hold(guard):
        assert sprites.card("7h", 40, "french", "light") is first
    assert wire.messages == []


def test_a_new_page_gets_it_again(wire, sprites):
    with hold(Guard()):
        first = sprites.card("7h", 40, "french", "light")
    wire.clear()
    sprites.forget()
    with hold(Guard()):
        assert sprites.card("7h", 40, "french", "light") is first
    assert wire.commands(first)


@pytest.mark.parametrize("other", [("6h", 40, "french", "light"), ("7h", 41, "french", "light"),
                                   ("7h", 40, "spanish", "light"), ("7h", 40, "french", "dark")])
def test_another_face_width_deck_or_theme_has_a_canvas_of_its_own(wire, sprites, other):
    with hold(Guard()):
        assert sprites.card(*other) is not sprites.card("7h", 40, "french", "light")


def test_faces_make_room_for_one_another(wire, sprites):
    with hold(Guard()):
        for rank in "A2345":
            sprites.card(rank + "h", 40, "french", "light")
        oldest = sprites.card("Ah", 40, "french", "light")
        full = models()
        used = [sprites.card(rank + "h", 40, "french", "light") for rank in "2345"]
        again = sprites.card("Kh", 50, "french", "light")
    assert again is oldest, "the one not used for longest"
    assert again not in used
    assert again.width == 2 * (50 + 3)
    assert models() == full


def test_a_face_that_made_room_is_painted_again(wire, sprites):
    with hold(Guard()):
        for rank in "A234567":
            sprites.card(rank + "h", 40, "french", "light")
    wire.clear()
    with hold(Guard()):
        again = sprites.card("Ah", 40, "french", "light")
    assert wire.commands(again)
