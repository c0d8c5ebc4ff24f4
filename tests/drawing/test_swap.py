"""The swap before play: what is picked lies face down until all have picked, then each card goes to the left."""

import pytest

from conquian_nb.drawing.arrows import swap_arrow
from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.geometry import WIDTHS
from conquian_nb.drawing.look import Look, Marks, Step
from conquian_nb.drawing.plates import status
from conquian_nb.drawing.rows import SeatRows, seat_rows
from conquian_nb.drawing.scene import Scene, scene
from conquian_nb.drawing.seats import table_of
from conquian_nb.drawing.shapes import Face, Path, Text
from conquian_nb.drawing.story import story
from conquian_nb.engine import Deal, Position

from .pictures import check

NAMES = Look().names
PLAYERS = {"naibi+swap=1": 2, "three_players+swap=1": 3, "four_players+swap=1": 4}
RULES = tuple(PLAYERS)


def picked(rules: str, picks: int, view: int = 0) -> tuple[Position, Step]:
    """After so many picks, each seat the card whose number in its hand is that of the seat; open, or as a seat sees it."""
    now = Deal.shuffle(rules, 8).start()
    for seat in range(1, picks + 1):
        before, action = now, f"swap {now.hand(seat)[seat]}"
        now = before.play(action)
    step = Step(before, before.action(action))
    return (now.view(view), Step(before.view(view), step.action)) if view else (now, step)


def rows(now: Position, step: Step | None, width: int = 480) -> dict[int, SeatRows]:
    look = Look(width=width)
    places = table_of(now, look).places
    return {i + 1: seat_rows(now, i + 1, look, g, story(step, now), Marks()) for i, g in enumerate(places)}


def texts(picture: Scene) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Text)]


def places(row: SeatRows, open_: bool) -> list[str]:
    return [str(p.card) for p in row.hand if p.open is open_]


@pytest.mark.parametrize("rules", RULES)
def test_a_pick_leaves_an_open_place_and_a_back_with_the_next_seat(rules: str) -> None:
    now, step = picked(rules, 1)
    for last in (step, None):  # the position alone tells it
        assert places(rows(now, last)[1], open_=True) == [str(now.picks[0])]
        assert str(now.picks[0]) not in places(rows(now, last)[1], open_=False)
    assert not places(rows(now, step)[2], open_=True)
    for width in WIDTHS:
        picture = scene(now, Look(width=width), step)
        check(picture)
        assert texts(picture).count("picked by Ana") == 1
        assert not [s for s in picture.shapes if isinstance(s, Face) and s.key == str(now.picks[0])]


@pytest.mark.parametrize("rules", RULES)
def test_who_has_chosen_and_who_chooses(rules: str) -> None:
    now, step = picked(rules, 1)
    said = [status(now, seat, story(step, now), NAMES) for seat in range(1, now.rules.players + 1)]
    assert [s.text if s else "" for s in said][:2] == ["has chosen", "chooses"]
    assert not any(said[2:])
    assert "Picked already: Ana." in scene(now, last=step).alt
    assert "Picked already" not in scene(Deal.shuffle(rules, 8).start()).alt


@pytest.mark.parametrize("rules", RULES[1:])
def test_several_picks_lie_with_the_next_seats(rules: str) -> None:
    now, step = picked(rules, 2, view=1)
    picture = scene(now, Look(width=480), step)
    assert {"picked by Ana", "picked by Beto"} <= set(texts(picture))
    assert "Picked already: Ana and Beto." in picture.alt


@pytest.mark.parametrize("width", WIDTHS)
def test_which_card_of_a_hidden_hand_was_picked_is_not_told(width: int) -> None:
    looks = []
    for number in (0, 6):
        start = Deal.shuffle("four_players+swap=1", 8).start()
        before = start.play(f"swap {start.hand(1)[0]}")
        action = before.action(f"swap {before.hand(2)[number]}")
        looks.append(scene(before.play(action).view(1), Look(width=width), Step(before.view(1), action)))
    assert looks[0] == looks[1]


@pytest.mark.parametrize("rules", RULES)
def test_when_all_have_picked_each_card_has_gone_to_the_left(rules: str) -> None:
    now, step = picked(rules, PLAYERS[rules])
    told, players = story(step, now), now.rules.players
    assert told.swapped
    assert told.turned
    for seat in range(1, players + 1):
        giver = (seat - 2) % players + 1
        assert told.received[seat] == told.left[giver]
        row = rows(now, step)[seat]
        assert places(row, open_=True) == [str(told.left[seat][0])]
        assert [str(p.card) for p in row.hand if p.state == "muted" and not p.open] == [str(told.received[seat][0])]
    for width in WIDTHS:
        picture = scene(now, Look(width=width), step)
        check(picture)
        assert not [text for text in texts(picture) if text.startswith("picked by")]


def test_a_view_tells_only_its_own_part_of_the_exchange() -> None:
    now, step = picked("four_players+swap=1", 4, view=2)
    told = story(step, now)
    assert set(told.left) == set(told.received) == {2}
    assert len(told.left[2]) == len(told.received[2]) == 1


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", RULES)
def test_one_arrow_from_each_seat_to_the_next(rules: str, width: int) -> None:
    now, step = picked(rules, PLAYERS[rules])
    look = Look(width=width)
    seats = list(rows(now, step, width).values())
    brush = Brush(look, table_of(now, look).places[0])
    for row, following in zip(seats, [*seats[1:], seats[0]]):
        shapes = swap_arrow(row, brush)
        heads = [s for s in shapes if isinstance(s, Path) and s.fill]
        assert len(heads) == 1
        tip = row.side.way_on[-1]
        near = [following.side.plate, following.side.melds]
        assert any(box.grown(5).holds(*tip) for box in near), "it ends at the next seat"
        assert not any(other.side.plate.grown(-1).holds(*tip) for other in seats)


def test_cards_just_received_may_be_passed_on_in_a_second_round() -> None:
    now, step = picked("four_players+swap=2", 4)
    assert story(step, now).swapped
    assert not story(step, now).turned
    assert now.phase == "swap"
    picture = scene(now, Look(width=480), step)
    assert "no card on offer" in texts(picture) or {"no card on", "offer"} <= set(texts(picture))
    assert not now.picks
