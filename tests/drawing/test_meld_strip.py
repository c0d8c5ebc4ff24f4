"""Melds in small cards: each card shows, what is new is ringed and named, and nothing overlaps."""

from itertools import pairwise

import pytest

from conquian_nb.drawing.deck import tokens
from conquian_nb.drawing.meld_strip import meld_strip, show_meld_strip
from conquian_nb.drawing.shapes import Rect, Text
from conquian_nb.engine import Card, Layout

FOUR_OF_DIAMONDS = (
    Layout.parse("2c2h2s,3c3h3s,2d3d4d"),
    Layout.parse("2c2d2h2s,3c3d3h3s"),
    Card.parse("4d"),
)
ELEVEN = Layout.parse("5h6h7hJhQh,5d6d7dJdQdKd")


def small_cards(scene, theme="light"):
    return [s for s in scene.shapes if isinstance(s, Rect) and s.fill == tokens(theme)["card"] and s.h > 30]


def test_the_words_tell_the_melds_and_what_is_new():
    assert meld_strip(*FOUR_OF_DIAMONDS).alt == (
        "Three twos without diamonds; three threes without diamonds; two to four of diamonds. "
        "The four of diamonds is forced. The two and three of diamonds are lent."
    )
    assert meld_strip(ELEVEN).alt == "Five to queen of hearts; five to king of diamonds."
    assert meld_strip(Layout()).alt == "Nothing down yet."


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_is_a_double_ring_and_lent_a_dashed_one(theme):
    scene, t = meld_strip(*FOUR_OF_DIAMONDS, theme=theme), tokens(theme)
    rings = [s for s in scene.shapes if isinstance(s, Rect) and s.stroke and not s.fill]
    assert len([s for s in rings if s.stroke == t["force"]]) == 2
    assert [bool(s.dash) for s in rings if s.stroke == t["lent"]] == [True, True]
    assert {s.text for s in scene.shapes if isinstance(s, Text)} == {"forced", "lent"}


def test_without_a_card_there_are_no_rings_and_no_tabs():
    scene, t = meld_strip(ELEVEN), tokens("light")
    assert not [s for s in scene.shapes if isinstance(s, Text)]
    assert not [s for s in scene.shapes if isinstance(s, Rect) and s.stroke in (t["force"], t["lent"])]


@pytest.mark.parametrize("width", [240, 300, 460])
@pytest.mark.parametrize(
    "melds", ["5h6h7hJhQh,5d6d7dJdQdKd", "4c4d4h4s,6s7sJsQs,AcAdAh", "2c2h2s,3c3h3s,2d3d4d", "4h5h6h"]
)
def test_every_card_shows_and_nothing_leaves_the_picture(width, melds):
    layout = Layout.parse(melds)
    cards = small_cards(meld_strip(layout, width=width))
    assert len(cards) == sum(map(len, layout))
    assert all(left.x + 16 <= right.x for left, right in pairwise(cards))
    assert cards[-1].x + cards[-1].w <= width - 4
    starts = [0, *(sum(map(len, layout[:i])) for i in range(1, len(layout)))]
    for start in starts[1:]:
        assert cards[start].x - (cards[start - 1].x + cards[start - 1].w) >= 4, "melds are kept apart"


@pytest.mark.parametrize("width", [240, 300])
def test_tabs_keep_apart(width):
    scene = meld_strip(
        Layout.parse("5c5h5s,6h7hJhQh,6s7sJs"), Layout.parse("5h6h7hJhQh,5s6s7sJs"), Card.parse("5c"), width=width
    )
    tabs = sorted((s for s in scene.shapes if isinstance(s, Rect) and s.h == 18), key=lambda s: s.x)
    assert len(tabs) == 2
    assert all(left.x + left.w < right.x for left, right in pairwise(tabs))
    assert tabs[0].x >= 0


@pytest.mark.parametrize("deck", ["french", "french4", "spanish"])
def test_all_decks_are_drawn_and_the_picture_keeps_its_words(deck):
    picture = show_meld_strip(*FOUR_OF_DIAMONDS, deck=deck)
    assert picture.alt in picture._repr_mimebundle_()["text/html"]
    assert picture.position == "2c2h2s,3c3h3s,2d3d4d"


@pytest.mark.parametrize("width", [120, 1200])
def test_a_width_without_room_is_refused(width):
    with pytest.raises(ValueError, match=f"not {width}"):
        meld_strip(ELEVEN, width=width)
