"""The readings of each point side by side: what differs is told, drawn, and comes from the engine."""

import pytest

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.words import label
from conquian_nb.engine import RuleError
from conquian_nb.engine.points import find_point
from conquian_nb.engine.rules import POINTS
from conquian_nb.engine.situations import situations
from conquian_nb.widgets.rules_words import LAID
from conquian_nb.widgets.sides import look_at, sides


def side(point, value):
    return next(found for found in sides(point) if found.option.value == value)


@pytest.mark.parametrize("point", POINTS)
def test_the_sides_of_a_point_can_be_told_apart_in_words_and_in_pictures(point):
    shown = sides(point)
    assert len(shown) >= 2
    same_in_words = {"players": 2, "swap": 1}  # three and four players ask the same seat; two swaps begin like one
    told = {(s.told, s.differs, s.shared) for s in shown}
    pictures = {s.scene(Look()).shapes for s in shown}
    if point == "dead_cards":  # what may be done is the same: the difference is what shows
        assert len(told) == 1
    else:
        assert len(told) >= len(shown) - same_in_words.get(point, 0)
    if point != "swap":
        assert len(pictures) == len(shown)


@pytest.mark.parametrize("point", POINTS)
def test_every_action_listed_is_legal_there_and_every_legal_one_is_listed(point):
    for shown in sides(point):
        position = situations()[point].under(shown.option.value)
        legal = [label(position, action) for action in position.legal()]
        listed = [*shown.differs, *shown.shared]
        if len(legal) > 4:
            assert listed == [f"Swap one of {len(legal)} cards"]
        else:
            assert sorted(listed) == sorted(legal)


@pytest.mark.parametrize("point", POINTS)
def test_what_is_not_the_same_under_every_reading_is_marked(point):
    positions = {s.option.value: situations()[point].under(s.option.value) for s in sides(point)}
    everywhere = set.intersection(*({str(a) for a in p.legal()} for p in positions.values()))
    for shown in sides(point):
        legal = positions[shown.option.value].legal()
        if len(legal) <= 4:
            assert len(shown.shared) == sum(str(action) in everywhere for action in legal)


def test_the_ace_follows_the_king_only_under_one_reading_and_the_other_says_why_not():
    low, high = sides("ace")
    assert low.differs == ()
    assert low.refusal.point == "ace"
    assert "naibi" in low.refusal.sources
    assert [text.replace("\ufe0e", "") for text in high.differs] == ["Take A♣ with Q♣ K♣ from hand"]
    assert high.drawn == high.differs[0]
    assert high.refusal is None
    assert low.marks.refused == {"offer"}


def test_a_side_without_a_pass_says_that_the_card_must_be_taken():
    compulsory = side("duty", "compulsory")
    assert compulsory.told == "Ana must take the card."
    assert compulsory.refusal.point == "duty"


def test_only_points_about_laying_a_card_draw_it_laid():
    for point in POINTS:
        assert any(s.drawn for s in sides(point)) == (point in LAID)


def test_what_a_seat_may_not_see_is_not_in_its_picture():
    for shown in sides("dead_cards"):
        assert shown.position.is_view
        assert not shown.position.sees(2)


def test_players_are_called_by_their_names():
    for point in POINTS:
        assert "seat" not in look_at(point).lower()


def test_a_side_can_be_printed_and_kept_as_a_picture():
    high = side("ace", "low_or_high")
    assert str(high).startswith("low or high: Ana takes or passes.\n  ◆ Take")
    assert "<svg" in high.show()._repr_mimebundle_()["image/svg+xml"]


def test_a_point_that_is_not_there_is_refused_by_name():
    with pytest.raises(RuleError, match="jokers"):
        sides("jokers")
    with pytest.raises(RuleError, match="jokers"):
        look_at("jokers")


def test_a_reading_that_is_ours_is_known_as_such():
    assert [s.option.ours for s in sides("empty_stock")] == [True, True]
    assert not any(option.ours for option in find_point("ace").readings)
