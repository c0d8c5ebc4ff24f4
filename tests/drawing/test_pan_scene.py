"""The picture of a table of Panguingue: everything on it, nothing over another, no hidden card, at every size."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from conquian_nb.drawing.look import Look, Marks
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.pan_layout import pan_layout
from conquian_nb.drawing.pan_scene import pan_scene, show_pan
from conquian_nb.drawing.pan_story import PanStep, rings
from conquian_nb.drawing.pan_words import PAN_NAMES
from conquian_nb.drawing.shapes import Face, Text
from conquian_nb.drawing.svg import svg
from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_deal import PanDeal
from conquian_nb.engine.panguingue import PanPosition

from .pan_rounds import played, seen_by

WIDTHS = (480, 700, 1000)
HIDDEN = "?10/-/97 ?10/-/97 ?10/-/97"


def faces(scene):
    return Counter(shape.key for shape in scene.shapes if isinstance(shape, Face) and shape.key != "back")


def open_cards(view):
    cards = [card for seat in range(1, view.rules.players + 1) for meld in view.melds(seat) for card in meld]
    cards += [card for seat in range(1, view.rules.players + 1) if view.sees(seat) for card in view.hand(seat)]
    cards += [card for card in (view.drawn, view.top and view.top.card) if card]
    return Counter(map(str, cards))


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_picture_shows_just_the_cards_that_are_seen(players, width):
    for moment in played(players, 2)[::11]:
        for seat in (1, players):
            view, last = seen_by(moment, seat)
            scene = pan_scene(view, Look(width=width, seat=seat, names=PAN_NAMES), last)
            assert faces(scene) == open_cards(view)
        assert faces(pan_scene(moment[0], Look(width=width, names=PAN_NAMES), moment[1])) == open_cards(moment[0])


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("racks", [False, True])
def test_nothing_lies_over_another_thing_or_off_the_picture(players, width, racks):
    at = pan_layout(width, players, 2, racks)
    boxes = [*at.stations.values(), at.line]
    boxes += [box for seat in at.seats for box in (seat.plate, seat.melds, seat.hand) if box]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.x >= 0 and box.right <= width and box.y >= 0 and box.bottom <= at.height for box in boxes)
    assert [seat.seat for seat in at.seats] == [*range(3, players + 1), 1, 2]  # in the order of play, the own one last


@pytest.mark.parametrize("width", WIDTHS)
def test_eleven_cards_in_three_melds_fit_at_every_seat(width):
    for at in pan_layout(width, 4, 1, True).seats:
        rows = at.g.meld_places([[True] * 4, [True] * 4, [True] * 3])
        assert rows[-1][-1].x + at.g.card_w <= at.melds.right + 1
        steps = [b.x - a.x for row in rows for a, b in pairwise(row)]
        assert min(steps) >= 0.42 * at.g.card_w  # the index of each card shows


def test_each_card_of_the_own_seat_is_a_spot_of_its_own_though_equal_cards_are_equal():
    view = PanPosition.parse(f"pan 1m7s 1 Kct 4c4c4cJsJsQcKd/7c7d7h/97 {HIDDEN} 12 2d*3 ?")
    for width in WIDTHS:
        scene = pan_scene(view, Look(width=width))
        ids = [spot.id for spot in scene.spots]
        assert len(set(ids)) == len(ids)
        assert [i for i in ids if "4c" in i] == ["hand:1:0:4c", "hand:1:1:4c", "hand:1:2:4c"]
        assert {"drawn", "top", "stock", "meld:1:0:2:7h"} <= set(ids)
        for spot in scene.spots:
            assert min(spot.w, spot.h) >= 24
            assert scene.hit(spot.x + spot.w / 2, spot.y + spot.h / 2) == spot
        assert not any(Box(*a.box).overlaps(b.box) for a, b in combinations(scene.spots, 2))


def test_the_picture_says_in_words_what_it_shows():
    view = PanPosition.parse(f"pan 1m7s 1 Kct 4c4cJsJsJsQcKd/7c7d7h/97 {HIDDEN} 12 2d*3 ?")
    alt = pan_scene(view).alt
    for told in (
        "Ana melds the seven of spades or discards it.", "The pot holds 12 chips.", "Turned: the seven of spades.",
        "Top discard: the king of clubs, turned by Diego.", "discards below the top 3.",
        "Ana, 97 chips, 3 of 11 down: three sevens: clubs, diamonds and hearts.", "Beto, 97 chips, nothing down yet.",
        "10 cards in hand, not seen.",
    ):  # fmt: skip
        assert told in alt
    assert pan_scene(view).spots[0].label == "seven of spades, just turned"


def test_marks_are_said_and_shown():
    view = PanPosition.parse(f"pan 1m7s 1 - 4c4cJsJsJsQcKd/7c7d7h/97 {HIDDEN} 12 - ?")
    marks = Marks(frozenset({"drawn"}), frozenset({"hand:1:0:4c"}), frozenset({"hand:1:3:Kd"}), focus="drawn")
    labels = {spot.id: spot.label for spot in pan_scene(view, marks=marks).spots}
    assert labels["drawn"].endswith("may be chosen")
    assert labels["hand:1:0:4c"].endswith("chosen")
    assert labels["hand:1:1:4c"].endswith("in hand")
    assert labels["hand:1:3:Kd"].endswith("does not fit")
    assert len(pan_scene(view, marks=marks).shapes) > len(pan_scene(view).shapes)


REST = "2c2c2d2dQcQcQdQdKhKh/-/97 3c3c3d3dJcJcJdJdAhAh/-/97 5c5c5d5dKcKcKdKdAsAs/-/97"


@pytest.mark.parametrize(
    ("start", "action", "states"),
    [
        ("1m7s 1 - 2h3h4h6c/7c7d7h,3s4s5s/97", "add 7s 1", {(0, 3): "offer"}),
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", "lay 7s7s7s", {(2, 0): "laid", (2, 1): "laid", (2, 2): "offer"}),
        (
            "1m6h 1 - 6c2h2d/3s4s5s6s,7c7d7h/97",
            "borrow 6s1 with 6c6h",
            {(2, 0): "laid", (2, 1): "offer", (2, 2): "lent"},
        ),
        ("1f2 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", "take add 7s 2", {(1, 3): "force"}),
        ("1d 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", "take add 7s 2", {(1, 3): "offer"}),
        ("1m7s 1 - 6c2h2d2h/3s4s5s,7c7d7h/97", "discard 7s", {}),
    ],
)
def test_rings_tell_where_each_card_came_from(start, action, states):
    before = PanPosition.parse(f"pan {start} {REST} 12 - ~1")
    done = before.action(action)
    assert rings(PanStep(before, done), before.play(done))[1] == states


@pytest.mark.parametrize("deck", ["french", "french4", "spanish"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_drawn_with_every_deck_and_theme(deck, theme):
    position, last = played(6, 3)[40]
    for width in WIDTHS:
        scene = pan_scene(position, Look(width=width, deck=deck, theme=theme, names=PAN_NAMES), last)
        assert svg(scene, deck, theme).startswith("<svg")


def test_long_names_keep_to_their_room():
    position, last = played(8, 5)[30]
    scene = pan_scene(position, Look(width=480, names=("Maximiliane Wilhelmine",) * 8), last)
    assert all(shape.room for shape in scene.shapes if isinstance(shape, Text) and "Maxim" in shape.text)


def test_a_kept_picture_holds_no_more_than_its_view():
    start = PanDeal.shuffle(seed=7).start()
    kept = show_pan(start.view(2), seat=2)._repr_mimebundle_()
    assert "?10" in kept["text/plain"]
    assert "<img alt=" in kept["text/html"]
    assert str(start.hand(1)) not in kept["text/plain"]


def test_the_picture_speaks_the_language_in_use():
    start = PanDeal.shuffle(seed=7).start().view(1)
    with speaking("es"):
        assert "tres" in pan_scene(played(4, 2)[60][0], Look(names=PAN_NAMES)).alt
        assert pan_scene(start).alt != ""


def test_too_few_names_and_a_seat_that_is_not_there_are_refused():
    start = PanDeal.shuffle("pan+players=6", 1).start()
    for look in (Look(), Look(names=PAN_NAMES, seat=7)):
        with pytest.raises(ValueError, match="names and, at the foot, a seat from 1 to 6"):
            pan_scene(start, look)
