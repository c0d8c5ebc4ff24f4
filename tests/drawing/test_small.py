"""The small picture of one seat: it tells what the table would, lies inside its frame, and keeps hidden cards hidden."""

import random

import pytest

from conquian_nb.drawing.look import Look, Marks, Step
from conquian_nb.drawing.shapes import Face, Path, Text, fitted, text_width
from conquian_nb.drawing.small import WIDTH, show_small, small_scene
from conquian_nb.drawing.words import NAMES, alt
from conquian_nb.engine import PRESETS, Deal, Position
from conquian_nb.engine.language import LANGUAGES, speaking

ACE = "1o Ac2d QcKc2h/7c7d7h,3s4s5s6s 3c5cJdKh/4c4d4h,JcJhJs 2c6d -"
FORCED = "naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"


def faces(scene):
    return [shape.key for shape in scene.shapes if isinstance(shape, Face)]


def texts(scene):
    return [fitted(shape).text for shape in scene.shapes if isinstance(shape, Text)]


def after(text, action):
    before = Position.parse(text)
    return before.play(action), Step(before, before.action(action))


def random_steps(rules, seeds):
    for seed in seeds:
        chance, now = random.Random(seed), Deal.shuffle(rules, seed).start()
        while not now.over:
            action = chance.choice([*[a for a in now.legal() if a.kind in ("take", "force")] * 3, *now.legal()])
            step, now = Step(now, action), now.play(action)
            yield now, step


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["naibi", "four_players"])
def test_the_usual_names_have_room_in_every_language(language, rules):
    with speaking(language):
        said = texts(small_scene(Deal.shuffle(rules, 3).start()))
    players = PRESETS[rules].players
    assert set(NAMES[:players]) <= set(said)


def test_it_says_in_words_what_it_shows():
    now, step = after(FORCED, "force 2h3h4h5h6h")
    drawn = small_scene(now, last=step)
    assert drawn.alt == alt(now, ("Ana", "Beto"), step)
    assert show_small(now, last=step).alt == drawn.alt


def test_it_shows_the_seat_that_was_forced_with_its_melds_and_hand():
    now, step = after(FORCED, "force 2h3h4h5h6h")
    assert faces(small_scene(now, last=step)) == [*"Kd Ks 3c 4c 5c 6c 2h 3h 4h 5h 6h".split()]
    assert "forced" in texts(small_scene(now, last=step))


def test_a_taken_card_leaves_its_place_in_the_tray_and_those_from_hand_theirs():
    now, step = after(f"tutorial {ACE}", "take QcKcAc")
    drawn = small_scene(now, last=step)
    assert {"taken", "from hand"} <= set(texts(drawn))
    assert faces(drawn).count("Ac") == 1
    assert sum(isinstance(shape, Path) and shape.dash != () for shape in drawn.shapes) == 3


def test_a_card_that_does_not_fit_is_said_to_be_so():
    now = Position.parse(f"naibi {ACE}")
    assert "does not fit" not in texts(small_scene(now))
    assert "does not fit" in texts(small_scene(now, marks=Marks(refused=frozenset({"offer"}))))


def test_each_player_has_a_line_with_what_is_down_and_in_hand():
    told = texts(small_scene(Deal.shuffle("four_players", 3).start()))
    assert {"Ana", "Beto", "Carmen", "Diego"} <= set(told)
    assert told.count("0/8") == told.count("7 in hand") == 4


def test_dead_cards_lie_open_only_where_the_rules_say_so():
    text = "1o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
    down, up = (Position.parse(f"{rules} {text}").view(1) for rules in ("naibi", "naibi+dead_cards=face_up"))
    assert not {"2c", "Kc"} & set(faces(small_scene(down)))
    assert {"2c", "Kc"} <= set(faces(small_scene(up)))


def test_a_hidden_hand_is_drawn_as_backs():
    view = Position.parse(FORCED).view(1)
    assert faces(small_scene(view, seat=2)).count("back") == 3
    assert not {"Ac", "2s", "Qs"} & set(faces(small_scene(view, seat=2)))


@pytest.mark.parametrize("rules", ["naibi", "tutorial", "pagat", "three_players", "four_players"])
def test_nothing_leaves_the_frame_and_no_text_is_cut(rules):
    for now, step in random_steps(rules, range(6)):
        drawn = small_scene(now, last=step)
        assert drawn.width == WIDTH
        for shape in drawn.shapes:
            if isinstance(shape, Face):
                foot = shape.y + (shape.clip if shape.clip is not None else 1.4 * shape.w)
                assert shape.x >= 0
                assert shape.x + shape.w <= WIDTH
                assert shape.y >= 0
                assert foot <= drawn.height
            elif isinstance(shape, Text):
                shown = fitted(shape)
                assert shown.text == shape.text
                wide = text_width(shown.text, shown.size, shown.bold)
                left = shown.x - {"start": 0, "middle": wide / 2, "end": wide}[shown.anchor]
                assert left >= -1
                assert left + wide <= WIDTH + 1


def test_both_themes_show_the_same_things():
    now, step = after(FORCED, "force 2h3h4h5h6h")
    light, dark = (small_scene(now, Look(theme=theme), step) for theme in ("light", "dark"))
    assert (faces(light), texts(light)) == (faces(dark), texts(dark))
