"""The bench as a picture: everything lies inside, every card can be clicked, and every mark can be read."""

from itertools import combinations

import pytest

from conquian_nb.drawing.bench_scene import Bench, Heap, bench_scene, rows_needed, show_bench
from conquian_nb.drawing.geometry import WIDTHS
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.shapes import Face, Rect, Text, fitted, text_width
from conquian_nb.engine import Card, Cards


def heaps(*texts):
    return tuple(Heap(Cards.parse(t), len(t) > 5, "run of 3", "five and six", f"Group {t}.") for t in texts)


ELEVEN = heaps("7c7d7h7s", "4s5s6s", "JsQs", "2h", "Kd")
LONE = heaps(*"Ac 2d 3h 4s 5c 6d 7h Js Qc Kd As 2c 3d".split())
BENCHES = {
    "some groups": Bench(ELEVEN, room=True),
    "all alone": Bench(LONE, room=True),
    "a hand": Bench(ELEVEN[:2], hand=Cards.parse("2d3d4d"), room=True),
    "a full hand": Bench(ELEVEN[:1], hand=Cards.parse("2d3d4d5d6d7dJdQdKd"), room=True),
    "an empty hand": Bench(ELEVEN, hand=Cards()),
    "one chosen": Bench(ELEVEN, chosen=Card.parse("7s"), fitting=frozenset((1, 2)), room=True),
    "a hand card chosen": Bench(ELEVEN[:2], hand=Cards.parse("2d3d"), chosen=Card.parse("3d"), room=True),
    "states": Bench(ELEVEN, states={Card.parse("7s"): "lent", Card.parse("2h"): "offer", Card.parse("Js"): "laid"}),
}


@pytest.fixture(params=BENCHES.values(), ids=BENCHES)
def bench(request):
    return request.param


@pytest.fixture(params=WIDTHS)
def width(request):
    return request.param


def test_every_card_is_there_once_and_can_be_clicked(bench, width):
    drawn = bench_scene(bench, Look(width=width))
    wanted = [str(card) for heap in bench.heaps for card in heap.cards] + list(map(str, bench.hand or ()))
    assert sorted(shape.key for shape in drawn.shapes if isinstance(shape, Face)) == sorted(wanted)
    cards = [spot.id for spot in drawn.spots if spot.id.startswith("card:")]
    assert sorted(cards) == sorted(f"card:{card}" for card in wanted)
    for spot in drawn.spots:
        assert spot.w >= 24, spot
        assert spot.h >= 24, spot
        assert drawn.hit(spot.x + 1, spot.y + spot.h / 2) == spot


def test_spots_do_not_overlap_and_lie_inside(bench, width):
    drawn = bench_scene(bench, Look(width=width))
    boxes = [spot.box for spot in drawn.spots]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert min(min(box.x, box.y) for box in boxes) >= 0
    assert all(box.right <= drawn.width and box.bottom <= drawn.height for box in boxes)


def test_texts_are_whole_and_meet_neither_each_other_nor_the_edge(bench, width):
    drawn = bench_scene(bench, Look(width=width))
    boxes = []
    for line in (shape for shape in drawn.shapes if isinstance(shape, Text)):
        shown = fitted(line)
        wide = text_width(shown.text, shown.size, shown.bold)
        left = shown.x - (wide if shown.anchor == "end" else 0)
        assert shown.text == line.text, "not cut"
        assert left >= 0
        assert shown.y <= drawn.height
        boxes.append((left, shown.y, left + wide))
    for one, other in combinations(boxes, 2):
        assert one[1] != other[1] or one[2] <= other[0] + 1 or other[2] <= one[0] + 1


def test_lone_cards_flow_into_rows_and_a_picture_may_keep_its_height(width):
    alone = BENCHES["all alone"]
    assert rows_needed(alone, width) == len({spot.y for spot in bench_scene(alone, Look(width=width)).spots}) > 1
    low, kept = Bench(ELEVEN[:2]), Bench(ELEVEN[:2], rows=3)
    assert bench_scene(low, Look(width=width)).height < bench_scene(kept, Look(width=width)).height


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_states_and_marks_look_different(theme):
    look = Look(theme=theme)
    plain = Bench(ELEVEN)
    seven = Card.parse("7s")
    different = [
        plain, Bench(ELEVEN, states={seven: "lent"}), Bench(ELEVEN, states={seven: "offer"}),
        Bench(ELEVEN, states={seven: "laid"}), Bench(ELEVEN, chosen=seven), Bench(ELEVEN, fitting=frozenset((1,))),
        Bench(ELEVEN, room=True),
    ]  # fmt: skip
    assert len({bench_scene(bench, look).shapes for bench in different}) == len(different)
    assert bench_scene(plain, look, focus="card:7s").shapes != bench_scene(plain, look).shapes


def test_words_tell_what_the_picture_shows():
    bench = Bench(
        heaps("4s5s6s", "7c7d7h7s", "Js"), Cards.parse("2d"), {Card.parse("Js"): "offer"}, Card.parse("7s"), room=True
    )
    drawn = bench_scene(bench, title="Can it be fitted in?")
    assert drawn.alt == (
        "Can it be fitted in? The four, five and six of spades: group 4s5s6s. The sevens of clubs, diamonds, hearts and"
        " spades: group 7c7d7h7s. The jack of spades: group Js. In hand: the two of diamonds. The jack of spades is new"
        " here. The seven of spades is chosen."
    )
    labels = {spot.id: spot.label for spot in drawn.spots}
    assert labels["card:7s"] == "seven of spades, chosen, group 7c7d7h7s"
    assert labels["card:2d"] == "two of diamonds, in hand"
    assert labels["new"] == "a new group"
    assert labels["hand"] == "the hand"


def test_a_group_without_cards_is_refused():
    with pytest.raises(ValueError, match="at least one card"):
        bench_scene(Bench((Heap(Cards(), False, ""),)))


def test_a_notebook_keeps_it_with_words():
    bundle = show_bench(Bench(ELEVEN[:2]))._repr_mimebundle_()
    assert bundle["text/plain"].endswith("\n7c7d7h7s,4s5s6s")
    assert isinstance(bench_scene(Bench(ELEVEN)).shapes[0], Rect)
