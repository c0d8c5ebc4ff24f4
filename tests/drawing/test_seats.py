"""Three and four players: where the seats sit, what the bars say, and each event told in one still."""

import pytest

from conquian_nb.drawing.bands import bands
from conquian_nb.drawing.geometry import WIDTHS
from conquian_nb.drawing.look import LONGEST_NAME
from conquian_nb.drawing.measures import LEAST_STEP, Box, Measures
from conquian_nb.drawing.plates import status
from conquian_nb.drawing.round_table import round_table
from conquian_nb.drawing.rows import SeatRows, seat_rows
from conquian_nb.drawing.scene import Look, Marks, Scene, Step, scene
from conquian_nb.drawing.seats import table_of
from conquian_nb.drawing.shapes import Face, Path, Rect, Text, fitted
from conquian_nb.drawing.story import story
from conquian_nb.engine import Cards, Position

from .pictures import check, points

NAMES = ("Ana", "Beto", "Carmen", "Diego")
COLOURS = Look().colours
# The queen of clubs fits Diego’s run; Carmen has discarded it.
QUEEN = "four_players 4o Qc3d Ks/7d7h7s,4d5d6d 2c2d2hQd/3h4h5h QhKhJs4s/AcAdAs Kd5s6s3s/6c7cJc 3cKcQs JdJh5c4c6h"
# Nobody’s melds take the six of diamonds; all but Diego have passed it.
PASSED = "four_players 4o 6d1t Qd2d5s6s/3h4h5h 2cKcKd4s/AcAdAs Js2hKh3s/3c4c5c 3d4dJdQh/7c7d7h Ah6c Jc5d"
BORROWED = "three_players 2o Jc1d 2c3h4hKd5s/AcAdAs Kc/QcQdQhQs,2d3d4d 5c6c7dJdKh2h2s4s/- 4c 6d"
FOUR_TWOS = "four_players 2o 2s1t Ks3d5dKc/7d7h7s 2c2d2hQdKdQsJs/- QhKhJd4s/AcAdAs 4c5c5s6s/6c7cJc 3c 4h"
TIGHT = "pagat+players=3 2d - Kd/2c3c4c,2d3d4d,2h3h4h KsQs/AcAdAh,7c7d7h,JcJdJh KhQhQd4s5s6s7s/As2s3s 5c 6c"
WON = {  # by the seat’s last missing card, with three and with four players
    "take 4c5c6c7cJc": "three_players 1o Jc1t -/AcAdAhAs,4c5c6c7c 2c2d2hKcKd/3s4s5s 3c3d3hQcQd/5h6h7h 2s 6s",
    "take 4c5c6c7c": "four_players 1o 7c1t -/AcAdAhAs,4c5c6c 2c2dKcKd/3s4s5s 3c3dQcQd/5h6h7h 2hJhQhKh/5d6d7d 2s 6s",
}


def after(text: str, *actions: str) -> tuple[Position, Step]:
    now = Position.parse(text)
    for action in actions:
        before, now = now, now.play(action)
    return now, Step(before, before.action(actions[-1]))


def said(now: Position, step: Step | None) -> list[str]:
    found = [status(now, seat, story(step, now), NAMES) for seat in range(1, now.rules.players + 1)]
    return [s.text if s else "" for s in found]


def texts(picture: Scene) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Text)]


def place_of(picture: Scene, text: str) -> tuple[float, float]:
    return next((s.x, s.y) for s in picture.shapes if isinstance(s, Text) and s.text == text)


def rows_of(now: Position, step: Step | None, width: int = 1000, marks: Marks | None = None) -> dict[int, SeatRows]:
    look, told = Look(width=width), story(step, now)
    places = table_of(now, look).places
    return {i + 1: seat_rows(now, i + 1, look, g, told, marks or Marks()) for i, g in enumerate(places)}


def lines(picture: Scene, state: str) -> list[Path]:
    """The lines of arrows in the colour of a state: not the dashed outline of a place, which is open or filled."""
    found = [s for s in picture.shapes if isinstance(s, Path) and s.stroke == COLOURS[state] and s.fill is None]
    return [s for s in found if s.scale == 1 and s.line > 1.5 and "Z" not in s.d and len(s.dash) == 0]


def ends(line: Path) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where an arrow starts, and where its line ends."""
    corners = points(line.d)
    return corners[0], corners[-1]


def tray_points(picture: Scene) -> Box:
    """What the tray with its pointer covers."""
    d = next(s.d for s in picture.shapes if isinstance(s, Path) and s.fill == COLOURS["tray"])
    left, top = (min(numbers) for numbers in zip(*points(d)))
    return Box(left, top, 0, 0)


# where the seats are


def bars_of(table_places: tuple[Measures, ...]) -> list[Box]:
    return [place.side(lower=i == 0).plate for i, place in enumerate(table_places)]


def test_round_the_table_the_own_seat_is_below_then_left_top_and_right() -> None:
    own, left, top, right = bars_of(round_table(1000, 4, 8, NAMES, 0).places)
    assert top.cx == pytest.approx(500, abs=1)
    assert own.cx == pytest.approx(500, abs=1)
    assert left.right < top.cx < right.x
    assert top.bottom < left.y == right.y < own.y
    own, left, right = bars_of(round_table(1000, 3, 9, NAMES[:3], 0).places)
    assert left.right < own.cx < right.x
    assert left.y == right.y < own.y


@pytest.mark.parametrize("width", [480, 700])
@pytest.mark.parametrize("players", [3, 4])
def test_bands_follow_clockwise_with_the_own_seat_last(width: int, players: int) -> None:
    own, *others = bars_of(bands(width, players, NAMES[:players], False, 0).places)
    ys = [bar.y for bar in (*others, own)]
    assert ys == sorted(set(ys))
    assert {(bar.x, bar.w) for bar in others} == {(own.x, own.w)}


@pytest.mark.parametrize(("width", "design"), [(480, 543), (1000, 716)])
def test_pictures_are_little_higher_than_designed(width: int, design: int) -> None:
    """The room that arrows below the tabs need was not in the design."""
    height = scene(Position.parse(QUEEN).view(1), Look(width=width)).height
    assert design <= height <= 1.15 * design


@pytest.mark.parametrize("width", WIDTHS)
def test_any_seat_can_be_the_own_one_and_the_others_keep_their_order(width: int) -> None:
    now = Position.parse(QUEEN)
    for own in (1, 2, 3, 4):
        table = table_of(now, Look(width=width, seat=own))
        picture = scene(now, Look(width=width, seat=own))
        for i, bar in enumerate(bars_of(table.places)):
            name = NAMES[(own - 1 + i) % 4]
            assert bar.holds(*place_of(picture, name)), (own, name)


@pytest.mark.parametrize("hand_size", [7, 8, 9, 10])
@pytest.mark.parametrize("width", WIDTHS)
def test_all_cards_that_win_lie_in_one_row_and_can_be_clicked(hand_size: int, width: int) -> None:
    goal = hand_size + 1
    table = round_table(width, 4, goal, NAMES, 0) if width > 900 else bands(width, 4, NAMES, True, 0)
    melds = [3] * (goal // 3)
    melds[0] += goal % 3
    for place in table.places:
        row = place.meld_places([[True] * n for n in melds])
        assert row is not None
        assert min(slot.strip for meld in row for slot in meld) >= LEAST_STEP
        assert row[-1][-1].x + place.card_w <= place.cards_x + place.cards_width
        hand = place.hand_places(hand_size + 1)
        assert min(slot.strip for slot in hand) >= LEAST_STEP
        assert hand[-1].x + place.card_w <= sum(place.hand_row)


def test_hidden_hands_are_backs_round_the_table_and_numbers_in_bands() -> None:
    view = Position.parse(QUEEN).view(1)
    assert [s.key for s in scene(view, Look(width=1000)).shapes if isinstance(s, Face) and s.w == 68].count("back") == 12
    narrow = scene(view, Look(width=480))
    assert not [s for s in narrow.shapes if isinstance(s, Face) and s.key == "back" and s.w == 44]
    assert texts(narrow).count("4 in hand") == 3


def test_open_hands_get_racks_in_bands() -> None:
    now = Position.parse(QUEEN)
    assert scene(now, Look(width=480)).height > scene(now.view(1), Look(width=480)).height
    ids = {spot.id for spot in scene(now, Look(width=480)).spots}
    assert {"hand:2:2c", "hand:3:Js", "hand:4:Kd"} <= ids


def test_the_number_of_cards_in_hand_goes_to_the_lane_where_melds_need_the_whole_width() -> None:
    tight = Position.parse(TIGHT)
    row = rows_of(tight.view(1), None, 480)[2]
    assert row.count is not None
    assert row.count.y >= row.side.melds.bottom
    easy = rows_of(tight.view(1), None, 480)[3]
    assert easy.count is not None
    assert easy.count.y == easy.side.melds.y
    assert max(p.box.right for meld in easy.melds for p in meld) < easy.count.x


# bars


def test_bars_have_a_cell_for_each_card_that_is_needed() -> None:
    picture = scene(Position.parse(QUEEN), Look(width=1000))
    ink = [s for s in picture.shapes if isinstance(s, Rect) and s.stroke == COLOURS["ink"] and s.w < 10]
    assert len(ink) == 4 * 8
    assert sum(s.fill is not None for s in ink) == 6 + 3 + 3 + 3
    assert {"6/8", "3/8"} <= set(texts(picture))


def test_columns_of_all_bars_line_up() -> None:
    for width in (480, 700):
        picture = scene(Position.parse(QUEEN), Look(width=width))
        counts = {s.x for s in picture.shapes if isinstance(s, Text) and s.text.endswith("/8")}
        assert len(counts) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_a_name_too_long_for_its_bar_ends_in_dots_and_leaves_the_rest_whole(width: int) -> None:
    names = ("x" * LONGEST_NAME, *NAMES[1:])
    picture = scene(Position.parse(QUEEN), Look(width=width, names=names))
    cut = [fitted(s).text for s in picture.shapes if isinstance(s, Text) and fitted(s).text != s.text]
    assert cut
    assert all(text.startswith("x") and text.endswith("…") for text in cut)
    assert names[0] in picture.alt


def test_several_have_passed() -> None:
    now, step = after(PASSED.replace(" 4o ", " 1o "), "pass")
    assert said(now, step) == ["passed", "takes or passes", "", ""]
    now, step = after(str(now), "pass", "pass")
    assert said(now, step) == ["passed", "passed", "passed", "takes or passes"]
    assert "passed by Ana, Beto and Carmen" in scene(now.view(1), Look(width=480), step).alt


def test_one_of_several_may_force_and_the_bars_say_whom() -> None:
    now, step = after(QUEEN, "pass")
    assert said(now, step) == ["may force Diego", "", "has discarded", "passed"]
    now, step = after(QUEEN, "pass", "pass")
    assert said(now, step) == ["let it go by", "may force Diego", "has discarded", "passed"]
    now, step = after(QUEEN, "pass", "pass", "pass")
    assert said(now, step) == ["let it go by", "let it go by", "may force Diego", "passed"], "Carmen discarded it herself"
    assert said(now, None)[:2] == ["let it go by", "let it go by"], "known without the last step"
    assert {"passed by", "Diego"} <= set(texts(scene(now, Look(width=480), step)))


@pytest.mark.parametrize("width", WIDTHS)
def test_forced_by_one_of_several_is_said_on_the_tab(width: int) -> None:
    now, step = after(QUEEN, "pass", "pass", "force 6c7cJcQc")
    assert said(now, step) == ["", "forces Diego", "", "must discard"]
    picture = scene(now.view(1), Look(width=width), step)
    assert "forced by Beto" in texts(picture)
    assert "forced" not in texts(picture)
    heads = [s for s in picture.shapes if isinstance(s, Path) and s.fill == COLOURS["force"]]
    assert len(heads) == 2, "a double head"
    tray = table_of(now.view(1), Look(width=width)).centre.tray
    x, y = ends(lines(picture, "force")[0])[0]
    assert tray.grown(2).holds(x, y), "the arrow starts at the tray"


@pytest.mark.parametrize(("seat", "edge"), [(1, "down"), (2, "left"), (3, "up"), (4, "right")])
def test_round_the_table_the_tray_points_to_who_must_answer(seat: int, edge: str) -> None:
    sides = [place.side(lower=i == 0) for i, place in enumerate(round_table(1000, 4, 8, NAMES, 0).places)]
    assert sides[seat - 1].pointer[0] == edge
    now = Position.parse(PASSED.replace(" 4o 6d1t", f" {seat}o 6d{seat}t"))
    tray, shown = round_table(1000, 4, 8, NAMES, 0).centre.tray, tray_points(scene(now, Look(width=1000)))
    assert (shown.x < tray.x) == (edge == "left")
    assert (shown.y < tray.y) == (edge == "up")


def test_in_bands_the_tray_points_up_or_down_along_its_right_edge() -> None:
    table = bands(480, 4, NAMES, False, 0)
    tray = table.centre.tray
    for i, place in enumerate(table.places):
        side = place.side(lower=i == 0)
        edge, at = side.pointer
        assert edge == "right"
        assert (at > tray.cy) == (side.plate.cy > tray.cy)
        assert tray.y < at < tray.bottom


# events


def states(row: SeatRows) -> dict[str, str]:
    return {str(p.card): p.state for meld in row.melds for p in meld if p.state and not p.open}


def open_places(row: SeatRows) -> dict[str, str]:
    return {str(p.card): p.state for places in (*row.melds, row.hand) for p in places if p.open}


def test_taken_from_another_seat_of_the_round() -> None:
    now, step = after(QUEEN, "take 6c7cJcQc")
    assert states(rows_of(now, step)[4]) == {"Qc": "offer"}
    assert all(not states(rows_of(now, step)[seat]) for seat in (1, 2, 3))
    assert "taken" in texts(scene(now, Look(width=1000), step))


def test_borrowed_keeps_the_place_open() -> None:
    now, step = after(BORROWED, "take JcQcKc,QdQhQs")
    row = rows_of(now, step)[2]
    assert states(row) == {"Jc": "offer", "Qc": "lent", "Kc": "laid"}
    assert open_places(row) == {"Qc": "lent", "Kc": "laid"}
    narrow = scene(now.view(1), Look(width=480), step)
    assert {"ninth", "from hand", "lent", "nine down"} <= set(texts(narrow))


def test_a_hidden_hand_in_a_band_sends_no_arrow_to_the_melds() -> None:
    now, step = after(FOUR_TWOS, "take 2c2d2h2s")
    for view, arrows in ((now.view(1), 0), (now, 1)):
        picture = scene(view, Look(width=480), step)
        assert len([s for s in lines(picture, "laid") if not s.dash]) == arrows


def test_discards_run_from_the_place_or_the_bar_to_the_tray() -> None:
    now, step = after(QUEEN, "take 6c7cJcQc", "discard Kd")
    assert open_places(rows_of(now, step)[4]) == {"Kd": "muted"}
    assert said(now, step) == ["takes or passes", "", "", "has discarded"]
    for width in WIDTHS:
        table = table_of(now.view(1), Look(width=width))
        picture = scene(now.view(1), Look(width=width), Step(step.before.view(1), step.action))
        x, y = ends(lines(picture, "muted")[0])[1]
        assert table.centre.tray.grown(14).holds(x, y)


def test_dies_when_all_have_passed_and_the_next_seat_turns() -> None:
    now, step = after(PASSED, "pass")
    assert str(story(step, now).died) == "6d"
    assert now.offer is not None
    assert now.offer.seat == 2
    for width in WIDTHS:
        picture = scene(now.view(1), Look(width=width), step)
        dead = table_of(now.view(1), Look(width=width)).centre.dead
        faces = [s for s in picture.shapes if isinstance(s, Face) and s.key == "6d"]
        assert [(s.x, s.y, s.w) for s in faces] == [(dead.x, dead.y, dead.w)]
        assert {"turned by", "Beto"} <= set(texts(picture)) or "turned by Beto" in texts(picture)


@pytest.mark.parametrize(
    ("action", "words"), [("take 4c5c6c7cJc", {"nine down", "ninth"}), ("take 4c5c6c7c", {"eight down", "eighth"})]
)
def test_the_goal_is_named_as_it_is(action: str, words: set[str]) -> None:
    now, step = after(WON[action], action)
    assert now.winner == 1
    for width in WIDTHS:
        picture = scene(now, Look(width=width), step)
        assert words <= set(texts(picture))
        frames = [s for s in picture.shapes if isinstance(s, Rect) and s.stroke == COLOURS["win"] and s.w > 300]
        assert len(frames) == 2, "a double frame"


def test_drawn() -> None:
    last = PASSED.replace(" Ah6c ", " - ")
    now, step = after(last, "pass")
    assert now.over
    for width in WIDTHS:
        assert {"deal drawn", "Drawn: the stock is empty", "passed"} <= set(texts(scene(now, Look(width=width), step)))


def test_a_seat_without_cards_waits() -> None:
    now = Position.parse(WON["take 4c5c6c7c"].replace(" 1o 7c1t ", " 2o 7c1t "))
    assert said(now, None) == ["passed", "takes or passes", "", ""]
    later = Position.parse(WON["take 4c5c6c7c"].replace(" 1o 7c1t ", " 3o Js2t "))
    assert said(later, None) == ["seven down, waits", "passed", "takes or passes", ""]
    assert "no cards in hand" in texts(scene(later, Look(width=480)))


@pytest.mark.parametrize("width", WIDTHS)
def test_dead_cards_lie_face_up_where_the_rules_say_so(width: int) -> None:
    hidden = Position.parse(QUEEN)
    shown = Position.parse(QUEEN.replace("four_players", "four_players+dead_cards=face_up"))
    small = table_of(hidden, Look(width=width)).places[0].card_w // 2
    def dead(position: Position) -> set[str]:
        faces = [s for s in scene(position.view(1), Look(width=width)).shapes if isinstance(s, Face)]
        return {s.key for s in faces if s.w < small and s.key not in ("back", "dead")}
    assert dead(hidden) == set()
    assert dead(shown) == {"Jd", "Jh", "5c", "4c", "6h"}


def test_round_the_table_a_ring_shows_the_way_of_the_offer() -> None:
    heads = [
        len([s for s in scene(Position.parse(QUEEN), Look(width=width)).shapes
             if isinstance(s, Path) and s.fill == COLOURS["rail"]])
        for width in WIDTHS]
    assert heads == [0, 0, 4]


# choosing


@pytest.mark.parametrize("width", WIDTHS)
def test_choosing_what_to_force_on_another_seat(width: int) -> None:
    now, step = after(QUEEN, "pass")
    marks = Marks(
        selectable=frozenset({"meld:4:0:6c"}), chosen=frozenset({"meld:4:0:7c"}), refused=frozenset({"meld:4:0:Jc"}),
        preview=Cards.parse("6c7cJcQc"), focus="offer")
    plain, picture = scene(now.view(1), Look(width=width), step), scene(now.view(1), Look(width=width), step, marks)
    check(picture)
    assert "a run of four" in texts(picture)
    where = {spot.id: spot for spot in plain.spots}
    lifted = {spot.id: spot for spot in picture.spots}
    assert lifted["meld:4:0:7c"].y > where["meld:4:0:7c"].y, "towards the lane"
    assert lifted["meld:4:0:7c"].label == "seven of clubs, Diego’s meld: six to jack of clubs, chosen"
    preview = rows_of(now.view(1), step, width, marks)[4].preview
    assert [str(p.card) for p in preview] == ["6c", "7c", "Jc", "Qc"]


@pytest.mark.parametrize("width", WIDTHS)
def test_hit_finds_what_shows_at_a_point(width: int) -> None:
    picture = scene(Position.parse(QUEEN), Look(width=width))
    for spot in picture.spots:
        assert picture.hit(spot.x + 1, spot.y + 1) == spot
        assert picture.hit(spot.box.right - 0.5, spot.box.bottom - 0.5) == spot
    assert {"offer", "stock", "dead", "meld:1:0:5d", "meld:3:0:As", "hand:4:Kd"} <= {spot.id for spot in picture.spots}


def test_the_alt_text_tells_every_seat() -> None:
    alt = scene(Position.parse(QUEEN).view(1)).alt
    assert "On offer: queen of clubs, discarded by Carmen." in alt
    parts = [f"{name}, {count} of 8 down" for name, count in zip(NAMES, (6, 3, 3, 3))]
    assert [alt.index(part) for part in parts] == sorted(alt.index(part) for part in parts)
    assert alt.count("Four in hand, not seen.") == 3
