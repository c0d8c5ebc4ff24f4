"""Open hands: every card shows its corner, its caption and its place in the words."""

from itertools import pairwise

import pytest

from conquian_nb.drawing.hands import NARROWEST, OpenHand, hands_scene, show_hands
from conquian_nb.drawing.shapes import Face, Text, text_width
from conquian_nb.engine import Cards

FIVE = OpenHand("Beto holds five cards", Cards.parse("Ah4c7dQsKs"), ("15", "4", "7", "10", "10"))
TEN = OpenHand("Ana", Cards.parse("AcJcQcKcAdJdQdKdAhJh"), ("15", "10", "10", "10") * 2 + ("15", "10"))
NONE = OpenHand("Carmen", Cards())


def faces(scene):
    return [shape for shape in scene.shapes if isinstance(shape, Face)]


def test_words_tell_each_card_with_its_caption():
    assert hands_scene([FIVE, NONE]).alt == (
        "Beto holds five cards: ace of hearts 15, four of clubs 4, seven of diamonds 7, queen of spades 10, "
        "king of spades 10. Carmen: no cards."
    )
    assert hands_scene([OpenHand("Ana", Cards.parse("KdKs"))]).alt == "Ana: the kings of diamonds and spades."


@pytest.mark.parametrize("width", [NARROWEST, 460, 700])
@pytest.mark.parametrize("hand", [FIVE, TEN])
def test_each_card_shows_its_corner_and_none_is_cut(hand, width):
    drawn = faces(hands_scene([hand], width=width))
    assert [face.key for face in drawn] == [str(card) for card in hand.cards]
    assert all(left.x + 23 <= right.x for left, right in pairwise(drawn))
    assert drawn[-1].x + drawn[-1].w <= width - 8


@pytest.mark.parametrize("width", [NARROWEST, 460])
def test_captions_stand_under_their_cards_and_do_not_meet(width):
    scene = hands_scene([TEN], width=width)
    captions = [s for s in scene.shapes if isinstance(s, Text) and s.anchor == "middle"]
    assert [text.text for text in captions] == list(TEN.captions)
    for text, face in zip(captions, faces(scene)):
        assert face.x <= text.x <= face.x + face.w
    for left, right in pairwise(captions):
        assert right.x - left.x >= (text_width(left.text, 13) + text_width(right.text, 13)) / 2


def test_rows_lie_under_one_another_inside_the_picture():
    scene = hands_scene([FIVE, NONE, TEN])
    rows = sorted({face.y for face in faces(scene)})
    assert len(rows) == 2
    heading = next(s for s in scene.shapes if isinstance(s, Text) and s.text == NONE.heading)
    assert rows[0] + 84 < heading.y < rows[1]
    assert rows[1] + 84 < scene.height


def test_a_single_empty_hand_says_so():
    scene = hands_scene([NONE])
    assert "no cards" in [s.text for s in scene.shapes if isinstance(s, Text)]
    assert scene.height == hands_scene([FIVE]).height


@pytest.mark.parametrize(
    ("hand", "options", "sentence"),
    [
        (OpenHand("Ana", Cards([*TEN.cards, *Cards.parse("2c")])), {}, "at most 10 cards, not 11"),
        (OpenHand("Ana", Cards.parse("2c3c"), ("2",)), {}, "2 cards need as many captions, not 1"),
        (NONE, {"width": 20}, "300 to 1000 pixels wide, not 20"),
    ],
)
def test_what_can_not_be_drawn_is_said_in_one_sentence(hand, options, sentence):
    with pytest.raises(ValueError, match=sentence):
        hands_scene([hand], **options)


def test_the_picture_a_notebook_keeps():
    picture = show_hands([FIVE, NONE])
    assert picture.position == "Beto holds five cards: Ah4c7dQsKs\nCarmen: -"
    assert picture.alt in picture._repr_mimebundle_()["text/plain"]
