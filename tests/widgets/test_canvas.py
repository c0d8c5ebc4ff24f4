"""The picture on a canvas: what is sent to the page, and what is heard from it. The page itself is played here."""

import json
import re
from dataclasses import replace

import pytest
from ipycanvas import Canvas

from conquian_nb.drawing.scene import Scene, Step, scene
from conquian_nb.drawing.shapes import Face, Rect, Text
from conquian_nb.engine.deal import Deal
from conquian_nb.engine.rules import PRESETS
from conquian_nb.widgets.canvas import KEYS, TablePicture
from conquian_nb.widgets.guard import Guard

from .wires import MANAGER, connect


def tell(picture, **message):
    picture._guard._handle_custom_msg(message, [])


def made(*shapes, width=200, height=100, alt="A picture"):
    return Scene(width, height, shapes, (), alt)


def story(seed=1, number=12):
    """Pictures of the first steps of a deal."""
    position = Deal.shuffle(PRESETS["naibi"], seed=seed).start()
    scenes = [scene(position.view(1))]
    while len(scenes) < number and not position.over:
        action = position.legal()[0]
        before, position = position, position.play(action)
        scenes.append(scene(position.view(1), last=Step(before.view(1), action)))
    return scenes


BOX = Rect(10, 10, 30, 20, r=4, fill="#112233")
CARD = Face("7h", 50, 10, 40)


class TestDrawing:
    def test_nothing_is_sent_before_a_page_is_there_then_all_is_painted(self, wire):
        picture = TablePicture()
        picture.draw(made(BOX, CARD))
        assert wire.messages == []
        connect(picture)
        names = [name for name, _ in wire.commands(picture._canvas)]
        assert "drawImage" in names
        assert names.index("clearRect") < names.index("drawImage")

    def test_a_face_is_painted_once_and_copied_from_then_on(self, wire):
        picture = TablePicture()
        picture.draw(made(CARD))
        connect(picture)
        wire.clear()
        picture.draw(made(CARD, replace(CARD, x=100), replace(CARD, key="Kd", x=150)))
        seven = f"IPY_MODEL_{picture._sprites.card('7h', 40, 'french', 'light').model_id}"
        copied = [arguments[0] for name, arguments in wire.commands(picture._draft) if name == "drawImage"]
        assert copied[0] == seven
        assert len(copied) == 2
        assert seven not in wire.painted()

    def test_shapes_that_are_alike_are_sent_alike_wherever_they_lie(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX, replace(BOX, x=50, y=30)))
        commands = [c for c in wire.commands(picture._canvas) if c[0] != "set"]  # all is new: there is no draft
        places = [n for n, command in enumerate(commands) if command[0] == "setTransform"]
        assert [commands[n][1][4:] for n in places[1:]] == [[20, 20], [100, 60]]
        first, second = commands[places[1] + 1 : places[2]], commands[places[2] + 1 :]
        assert first == second[: len(first)]

    def test_every_painting_begins_from_a_known_state(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX))
        paintings = [wire.commands(picture._canvas)]
        wire.clear()
        picture.draw(made(BOX, CARD))
        paintings += [wire.commands(picture._draft), wire.commands(picture._canvas)]
        for commands in paintings:
            assert commands[:2] == [("save", []), ("setTransform", [1, 0, 0, 1, 0, 0])]
            assert commands[-1] == ("restore", [])

    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("deck", ["french4", "spanish"])
    def test_ipycanvas_would_take_every_style_that_is_sent(self, wire, deck, theme):
        picture = TablePicture()
        connect(picture)
        for shown in story():
            picture.draw(shown, deck, theme)
        names = {number: name for name, number in Canvas.ATTRS.items()}
        sent = {(at, *value) for message in wire.messages for _, at, value in message if at == "set"}
        assert {names[number] for _, number, _ in sent} >= {"fill_style", "stroke_style", "line_width", "font"}
        for _, number, value in sent:
            canvas = Canvas()
            setattr(canvas, names[number], value)
            assert getattr(canvas, names[number]) == value

    def test_a_step_is_one_message_and_a_short_one(self, wire):
        picture = TablePicture()
        connect(picture)
        scenes, sizes = story(number=40), []
        picture.draw(scenes[0])
        for shown in (*scenes[1:], *scenes):
            wire.clear()
            picture.draw(shown)
            assert len(wire.messages) == 1
            sizes.append(wire.bytes)
        first, again = sorted(sizes[:39]), sorted(sizes[40:])
        assert first[20] <= 1_500
        assert again[20] <= 1_200
        assert again[38] <= 2_300, "what was seen once needs no new faces"

    def test_the_same_scene_again_sends_no_shape(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX, CARD))
        wire.clear()
        picture.draw(made(BOX, CARD))
        assert wire.messages == []

    def test_only_what_changed_is_painted(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX, CARD, Text(10, 90, "Ana", 13, "#000000")))
        wire.clear()
        picture.draw(made(BOX, CARD, Text(10, 90, "Beto", 13, "#000000")))
        names = [name for name, _ in wire.commands(picture._draft)]
        assert names.count("fillText") == 1
        assert "drawImage" not in names
        names = [name for name, _ in wire.commands(picture._canvas)]
        assert names[:2] == ["save", "setTransform"]
        assert names.index("clip") < names.index("clearRect") < names.index("drawImage")
        assert wire.commands(picture._canvas)[names.index("drawImage")][1] == [f"IPY_MODEL_{picture._draft.model_id}", 0, 0]

    def test_a_new_page_gets_everything_again(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX, CARD))
        first = wire.painted()
        wire.clear()
        wire.at = None  # it knows no canvas: the first command must name one
        connect(picture)
        assert None not in wire.painted()
        assert wire.painted() >= first
        assert "drawImage" in dict(wire.commands(picture._canvas))

    def test_another_size_deck_or_theme_is_painted_anew(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX, CARD))
        for shown in ((made(BOX, CARD, width=300),), (made(BOX, CARD, width=300), "spanish"),
                      (made(BOX, CARD, width=300), "spanish", "dark")):
            wire.clear()
            picture.draw(*shown)
            assert "clip" not in dict(wire.commands(picture._canvas))
            assert "drawImage" in dict(wire.commands(picture._canvas))
        assert (picture._canvas.width, picture._canvas.height) == (600, 200)
        assert (picture._draft.width, picture._draft.height) == (600, 200)

    def test_two_pictures_do_not_disturb_each_other(self, wire):
        one, other = TablePicture(), TablePicture()
        connect(one)
        connect(other)
        one.draw(made(CARD))
        other.draw(made(CARD))
        wire.clear()
        one.draw(made(CARD, BOX))
        assert wire.commands(one._canvas)
        assert not wire.commands(other._canvas)

    @pytest.mark.parametrize("alt", ["Ana takes or passes.", "", "One. Two", " ".join(f"Sentence {n}." for n in range(20)), "J. R. Ana. x"])
    def test_the_label_is_the_alt_text(self, alt):
        picture = TablePicture()
        picture.draw(made(alt="Something. Else. Before."))
        picture.draw(made(alt=alt))
        assert picture._guard.alt == alt

    def test_of_the_alt_text_the_sentences_that_changed_are_sent(self):
        picture, seen = TablePicture(), []
        picture.draw(made(alt="Ana takes. On offer: x. In hand: y."))
        picture._guard.observe(lambda change: seen.append(change["new"]))
        picture.draw(made(alt="Beto takes. On offer: x. In hand: y."))
        assert seen == ["Beto takes."]

    def test_cards_that_stand_in_a_rack_show_nothing_below_it(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(*(replace(CARD, x=10 + 30 * n, clip=40) for n in range(4)), BOX))
        commands = wire.commands(picture._canvas)
        names = [name for name, _ in commands]
        start = len(names) - names[::-1].index("clip")
        assert names[start : start + 5] == ["drawImage"] * 4 + ["restore"]
        left, top, w, h = next(given for name, given in reversed(commands) if name == "rect")
        assert (top + h, left <= 20, left + w >= 2 * (10 + 90 + 40)) == (2 * (10 + 40), True, True)

    def test_a_failed_painting_is_made_good_by_the_next(self, wire):
        picture = TablePicture()
        connect(picture)
        picture.draw(made(BOX))
        with pytest.raises(ValueError, match="There is no face"):
            picture.draw(made(BOX, Face("9x", 0, 0, 40)))
        wire.clear()
        picture.draw(made(BOX, CARD))
        assert "clip" not in dict(wire.commands(picture._canvas)), "all of it, not a part"
        assert MANAGER._caching is False


class TestHearing:
    @pytest.fixture
    def picture(self, wire):
        picture = TablePicture()
        picture.draw(made(width=700, height=480))
        return picture

    def test_clicks_come_in_the_coordinates_of_the_scene(self, picture):
        heard = []
        picture.on_click(lambda x, y: heard.append((x, y)))
        tell(picture, kind="click", at=[0.5, 0.25])
        assert heard == [(350, 120)]

    def test_keys(self, picture):
        heard = []
        picture.on_key(heard.append)
        for key in KEYS:
            tell(picture, kind="key", key=key)
        tell(picture, kind="key", key="b")
        assert heard == list(KEYS)

    @pytest.mark.parametrize(
        "message",
        [{}, {"kind": "click"}, {"kind": "click", "at": [0.5]}, {"kind": "click", "at": ["a", 0]}, {"kind": "click", "at": [2, 0]},
         {"kind": "click", "at": [float("nan"), 0]}, {"kind": "key", "key": 7}, {"kind": "theme", "dark": "yes"},
         {"kind": "width", "width": -3}, {"kind": "width", "width": "700"}, {"kind": "motion"}, {"kind": "other"}],
    )
    def test_what_is_no_message_of_the_guard_is_not_heard(self, picture, message):
        heard = []
        for listen in (picture.on_click, picture.on_key, picture.on_theme, picture.on_width, picture.on_reduced_motion):
            listen(lambda *values: heard.append(values))
        tell(picture, **message)
        assert heard == []

    def test_news_are_told_once_however_many_views_send_them(self, picture):
        heard = []
        picture.on_theme(heard.append)
        picture.on_width(heard.append)
        picture.on_reduced_motion(heard.append)
        for _ in range(2):
            tell(picture, kind="theme", dark=False)
            tell(picture, kind="motion", reduced=False)
            tell(picture, kind="width", width=520)
        assert heard == [520], "light and no wish for calm are where a picture starts"
        tell(picture, kind="theme", dark=True)
        tell(picture, kind="motion", reduced=True)
        tell(picture, kind="theme", dark=False)
        assert heard == [520, "dark", True, "light"]

    def test_an_error_is_told(self, picture):
        errors = []
        picture.on_click(lambda x, y: 1 / 0)
        picture.on_error(errors.append)
        tell(picture, kind="click", at=[0, 0])
        assert [type(error) for error in errors] == [ZeroDivisionError]

    def test_an_error_nobody_listens_for_is_raised(self, picture):
        picture.on_key(lambda key: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            picture._hear({"kind": "key", "key": "Enter"})

    def test_an_error_when_a_page_connects_is_told(self, wire):
        picture, errors = TablePicture(), []
        picture.on_error(errors.append)
        picture.draw(made(Face("9x", 0, 0, 40)))
        connect(picture)
        assert [type(error) for error in errors] == [ValueError]

    def test_it_is_an_image_until_it_answers(self, picture):
        assert not picture._guard.interactive
        picture.on_click(lambda x, y: None)
        assert picture._guard.interactive

    def test_escape_is_asked_for_only_while_it_has_a_use(self, picture):
        assert picture.wants_escape is False
        picture.wants_escape = True
        assert picture._guard.escape is True


class TestScript:
    def test_script_and_python_know_the_same_keys(self):
        listed = re.search(r"const KEYS = \[(.*?)\]", Guard._esm).group(1)
        assert {*json.loads(f"[{listed}]"), "Escape"} == set(KEYS)
