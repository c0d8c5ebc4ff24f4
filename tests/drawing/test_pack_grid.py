"""The pack grid: how each card fits and where it is, by shape and in words, and nothing that does not fit its place."""

from dataclasses import replace

import pytest

from conquian_nb.drawing.deck import tokens
from conquian_nb.drawing.pack_grid import LIES, MOVES, NO, PackFacts, by_suit, pack_grid, show_pack_grid
from conquian_nb.drawing.shapes import Path, Rect, Text, text_width
from conquian_nb.engine import PRESETS, Card, Cards

PACK = PRESETS["naibi"].cards.all
FACTS = PackFacts(
    PACK,
    lies=Cards.parse("2d7d2h7h"),
    moves=Cards.parse("3c6c3s6s"),
    down=Cards.parse("3d4d5d6d3h4h5h6hAcAdAs"),
    dead=Cards.parse("7hQc3c"),
    seen=Cards.parse("JsKd2d"),
    offer=Cards.parse("6s"),
)


def words(text):
    return FACTS.words(Card.parse(text))


def within(scene, text, kind):
    """The shapes of one kind that lie wholly in the cell of a card, a few pixels more allowed for rings and badges."""
    box = next(spot.box for spot in scene.spots if spot.id == text).grown(4)
    return [s for s in scene.shapes if isinstance(s, kind) and box.holds(s.x, s.y) and _inside(s, box)]


def _inside(shape, box):
    return not isinstance(shape, Rect) or (shape.x + shape.w <= box.right + 8 and shape.y + shape.h <= box.bottom + 8)


def strokes(scene, text):
    return {shape.stroke for shape in within(scene, text, Rect)}


def test_each_card_is_told_how_it_fits_and_where_it_is():
    assert words("2h") == LIES == "fits as it lies"
    assert words("3s") == MOVES == "fits after moving cards"
    assert words("7h") == "fits as it lies, dead"
    assert words("2d") == "fits as it lies, seen"
    assert words("6s") == "fits after moving cards, on offer"
    assert words("Kc") == NO == "does not fit"
    assert words("Qc") == "does not fit, dead"
    assert words("Ac") == "down"


def test_the_alt_text_says_all_that_the_picture_shows():
    told = pack_grid(FACTS, title="Beto’s melds.").alt
    assert told.startswith("Beto’s melds. Fits as it lies: seven of diamonds and two of hearts.")
    assert "Fits as it lies, dead: seven of hearts." in told
    assert "Fits after moving cards, on offer: six of spades." in told
    assert "Dead: queen of clubs." in told
    assert told.endswith("three, four, five and six of hearts and ace of spades.")


def test_where_nothing_fits_that_is_said():
    assert pack_grid(PackFacts(PACK)).alt == "No card fits."


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rings_tell_how_a_card_fits_whether_it_may_come_or_not(theme):
    scene, t = pack_grid(FACTS, theme=theme), tokens(theme)
    for text in ("2h", "7h", "2d"):
        assert t["offer"] in strokes(scene, text)
        assert t["lent"] not in strokes(scene, text)
    dashed = {shape.stroke for shape in within(scene, "3s", Rect) if shape.dash}
    assert t["lent"] in dashed
    assert not {t["offer"], t["lent"]} & strokes(scene, "Kh")


def test_what_may_still_come_is_a_card_and_the_rest_are_dashed_places():
    scene, t = pack_grid(FACTS), tokens("light")
    for text, is_card in (("Kh", True), ("6s", True), ("Js", False), ("Qc", False), ("Ac", False)):
        assert any(shape.fill == t["card"] and shape.w > 30 for shape in within(scene, text, Rect)) == is_card


def test_the_dead_are_struck_and_those_down_have_a_bar():
    scene = pack_grid(FACTS)
    slashes = [s for s in scene.shapes if isinstance(s, Path) and s.d.startswith("M") and s.line == 2.2 and s.x == 0]
    assert len(slashes) == 3
    bars = [s for s in scene.shapes if isinstance(s, Rect) and s.h == 3 and s.fill]
    assert len(bars) == len(FACTS.down)


def test_every_cell_can_be_clicked_and_says_what_it_is():
    scene = pack_grid(FACTS)
    assert [spot.id for spot in scene.spots] == [str(card) for card in PACK]
    assert all(spot.w >= 24 and spot.h >= 24 for spot in scene.spots)
    assert scene.hit(*_middle(scene, "7h")).label == "seven of hearts, fits as it lies, dead"
    assert scene.hit(1, 1) is None


def _middle(scene, text):
    box = next(spot.box for spot in scene.spots if spot.id == text)
    return box.cx, box.cy


@pytest.mark.parametrize("rules", ["naibi", "full_pack", "no_courts"])
@pytest.mark.parametrize("width", [280, 340, 466, 700])
def test_nothing_leaves_the_picture_and_cells_keep_apart(rules, width):
    pack = PRESETS[rules].cards.all
    scene = pack_grid(PackFacts(pack, lies=pack[:5], moves=pack[5:9]), width=width, chosen=pack[-1], focus=str(pack[0]))
    for spot in scene.spots:
        assert spot.x >= 0
        assert spot.box.right <= width
        assert not any(spot.box.overlaps(other.box) for other in scene.spots if other != spot)
    legend = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert [text.text for text in legend] == ["fits as it lies", "fits after moving", "seen", "dead", "down"]
    for text in legend:
        assert text.x + text_width(text.text, text.size) <= width
        assert text.y < scene.height


def test_the_card_asked_about_is_marked():
    plain, marked = pack_grid(FACTS), pack_grid(FACTS, chosen=Card.parse("6s"))
    chosen = tokens("light")["chosen"]
    assert chosen not in strokes(plain, "6s")
    assert chosen in strokes(marked, "6s")
    assert chosen not in strokes(marked, "7s")


def test_what_a_reader_marks_is_ringed_and_how_a_card_fits_may_be_kept_back():
    guess, right = Cards.parse("2h7hKh"), replace(FACTS, untold=PACK)
    scene, t = pack_grid(right, marked=guess, title="A wait."), tokens("light")
    for text in ("2h", "7h", "Kh"):
        assert t["chosen"] in strokes(scene, text)
    for card in PACK:
        assert not {t["offer"], t["lent"]} & strokes(scene, str(card))
    assert scene.hit(*_middle(scene, "7h")).label == "seven of hearts, dead, marked"
    assert scene.hit(*_middle(scene, "3s")).label == "three of spades"
    assert "fit" not in scene.alt.lower()
    assert scene.alt.startswith("A wait. On offer: six of spades. Seen: ")
    assert scene.alt.endswith("Marked: two, seven and king of hearts.")


def test_a_marked_card_that_does_not_fit_has_a_cross():
    scene, no = pack_grid(FACTS, marked=Cards.parse("2hKh")), tokens("light")["no"]
    [badge] = [s for s in scene.shapes if isinstance(s, Rect) and s.fill == no]
    corner = next(spot.box for spot in scene.spots if spot.id == "Kh")
    assert abs(badge.x + 8 - corner.right) < 4
    assert abs(badge.y + 8 - corner.y) < 4


def test_cards_of_a_suit_are_named_together():
    assert by_suit(Cards.parse("2d7d2h")) == "two and seven of diamonds and two of hearts"
    assert by_suit([]) == ""


def test_a_picture_for_the_notebook_has_words_and_no_ids_of_another():
    one, other = show_pack_grid(FACTS), show_pack_grid(PackFacts(PACK))
    assert one._repr_mimebundle_()["text/plain"].startswith("Fits as it lies")
    assert set(one.svg.split('id="')[1:2]) != set(other.svg.split('id="')[1:2])


@pytest.mark.parametrize("width", [100, 2000])
def test_a_width_without_room_is_refused(width):
    with pytest.raises(ValueError, match=f"not {width}"):
        pack_grid(FACTS, width=width)
