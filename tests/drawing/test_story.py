"""What the last action did: which cards are marked, which places stay open, where arrows run and tabs stand."""

import itertools
import random
import re
from collections.abc import Iterator

import pytest

from conquian_nb.drawing.arrows import arrows
from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.geometry import WIDTHS, two_players
from conquian_nb.drawing.look import Look, Marks, Step
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.plates import status
from conquian_nb.drawing.rows import SeatRows, seat_rows
from conquian_nb.drawing.scene import Scene, scene
from conquian_nb.drawing.shapes import Path, Rect, Text
from conquian_nb.drawing.story import Story, story
from conquian_nb.drawing.tabs import Tab, tabs_of
from conquian_nb.engine import Deal, Position

NAMES = ("Ana", "Beto")
COLOURS = Look().colours
WEAPON = "naibi 1o 6h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JdJc4s2sQs7h"


def after(text: str, *actions: str) -> tuple[Position, Step]:
    now = Position.parse(text)
    for action in actions:
        before, now = now, now.play(action)
    return now, Step(before, before.action(actions[-1]))


def rows_of(now: Position, step: Step | None, width: int = 700, seat: int = 1) -> dict[int, SeatRows]:
    look = Look(width=width, seat=seat)
    return {s: seat_rows(now, s, look, two_players(width, now.rules.dead_visible), story(step, now), Marks()) for s in (1, 2)}


def texts(picture: Scene) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Text)]


def said(now: Position, step: Step | None, seat: int) -> str:
    found = status(now, seat, story(step, now), NAMES)
    return found.text if found else ""


def states(row: SeatRows) -> dict[str, str]:
    return {str(p.card): p.state for meld in row.melds for p in meld if p.state and not p.open}


def open_places(row: SeatRows) -> dict[str, str]:
    return {str(p.card): p.state for places in (*row.melds, row.hand) for p in places if p.open}


def test_without_a_step_nothing_is_marked() -> None:
    now = Position.parse(WEAPON)
    assert story(None, now) == Story()
    for row in rows_of(now, None).values():
        assert not states(row)
        assert not open_places(row)
    assert said(now, None, 1) == "takes or passes"
    assert said(now, None, 2) == ""
    assert "turned by Ana" in texts(scene(now))


def test_passed_and_may_be_forced() -> None:
    now, step = after(WEAPON, "pass")
    assert (said(now, step, 1), said(now, step, 2)) == ("passed", "may force Ana")
    assert "passed by Ana" in texts(scene(now, last=step))
    assert story(step, now).died is None


def test_let_go_by() -> None:
    now, step = after("naibi 1o 6h2t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JdJc4s2sQs7h",
                      "pass", "pass")
    assert said(now, step, 2) == "let it go by"
    assert story(step, now).died is not None, "Beto turned it and had passed before"


def test_forced() -> None:
    now, step = after(WEAPON, "pass", "force 2h3h4h5h6h")
    rows = rows_of(now, step)
    assert states(rows[1]) == {"6h": "force"}
    assert (said(now, step, 1), said(now, step, 2)) == ("must discard", "forces Ana")
    picture = scene(now, last=step)
    assert "forced" in texts(picture)
    crimson = [s for s in picture.shapes if isinstance(s, Rect) and s.stroke == COLOURS["force"] and s.w > 60]
    assert len(crimson) == 2, "a double ring"
    g = two_players(700)
    heads = [s for s in picture.shapes if isinstance(s, Path) and s.fill == COLOURS["force"]]
    assert len(heads) == 2, "a double head"
    long = next(s for s in picture.shapes if isinstance(s, Path) and s.stroke == COLOURS["force"] and s.line == 4)
    assert long.d.startswith(f"M{g.plate(lower=False).right + 1:.1f} "), "it starts at the forcer's plate"


def test_discarded() -> None:
    now, step = after(WEAPON, "pass", "force 2h3h4h5h6h", "discard Kd")
    rows = rows_of(now, step)
    assert open_places(rows[1]) == {"Kd": "muted"}
    assert (said(now, step, 1), said(now, step, 2)) == ("has discarded", "takes or passes")
    assert "discarded by Ana" in texts(scene(now, last=step))


def test_dies_and_the_next_card_is_turned_in_one_still() -> None:
    now, step = after(WEAPON, "pass", "force 2h3h4h5h6h", "discard Kd", "pass")
    told = story(step, now)
    assert (str(told.died), told.turned) == ("Kd", True)
    picture = scene(now, last=step)
    small = [s for s in picture.shapes if getattr(s, "key", "") == "Kd"]
    assert len(small) == 1
    assert small[0].x == two_players(700).pile(dead=True).x
    assert "turned by Beto" in texts(picture)
    muted = [s for s in picture.shapes if isinstance(s, Path) and s.fill == COLOURS["muted"]]
    assert len(muted) == 2, "one head from stock to tray, one from tray to dead pile"
    assert not [s for s in scene(now).shapes if getattr(s, "key", "") == "Kd"], "face down at the next step"


def test_taken_with_hand_cards() -> None:
    now, step = after("naibi 1o 7h1t 4cQc3d7dJdKhAs2s5s7s/- 2c3c4d5d6dQdAh2h3h4h/- Ac5c6c 7c", "take 7d7h7s")
    rows = rows_of(now, step)
    assert states(rows[1]) == {"7d": "laid", "7h": "offer", "7s": "laid"}
    assert open_places(rows[1]) == {"7d": "laid", "7s": "laid"}
    hidden = rows_of(now.view(2), Step(step.before.view(2), step.action))
    assert open_places(hidden[1]) == {}, "which places a hidden hand lost is nobody's business"
    assert states(hidden[1]) == states(rows[1])


def test_laid_off_needs_no_hand_card() -> None:
    now, step = after(WEAPON, "take 2h3h4h5h6h")
    rows = rows_of(now, step)
    assert states(rows[1]) == {"6h": "offer"}
    assert open_places(rows[1]) == {}
    assert "taken" in texts(scene(now, last=step))


def test_borrowed_keeps_the_place_open_for_this_step() -> None:
    text = "naibi 1o Jc2d KcAs5s/2d3d4d,QcQdQhQs 6c7cAdAh/5h6h7h,Ac2c3c 2h4h3s 4c5c5d6d7dJdKd2s4s6s7sJsKsJhKh3h"
    now, step = after(text, "take JcQcKc,QdQhQs")
    rows = rows_of(now, step)
    assert states(rows[1]) == {"Jc": "offer", "Qc": "lent", "Kc": "laid"}
    assert open_places(rows[1]) == {"Qc": "lent", "Kc": "laid"}
    assert {"taken", "lent", "from hand"} <= set(texts(scene(now, last=step)))
    violet = [s for s in scene(now, last=step).shapes if isinstance(s, Rect) and s.stroke == COLOURS["lent"]]
    assert [bool(s.dash) for s in violet] == [True], "lent is dashed, in grey too"
    assert open_places(rows_of(now, None)[1]) == {}


def test_joined_and_split_melds_mark_the_smaller_part() -> None:
    text = "naibi 1o 4s2d 4d2s3c/Ah2h3h4h5h6h7h 5cKc6c/AcAdAs,QcQdQhQs 2d 3d"
    now, step = after(text, "take Ah2h3h,4d4h4s,5h6h7h")
    marked = states(rows_of(now, step)[1])
    assert marked == {"4d": "laid", "4h": "lent", "4s": "offer", "5h": "lent", "6h": "lent", "7h": "lent"}
    now, step = after(
        "naibi 1o 5d2d 2s3s4h/2d3d4d,6d7dJdQd 5cKc6c4c/AcAdAs,QcQhQs 2h 3h", "take 2d3d4d5d6d7dJdQd")
    assert states(rows_of(now, step)[1]) == {"2d": "lent", "3d": "lent", "4d": "lent", "5d": "offer"}


def test_eleven() -> None:
    now, step = after("naibi 1o Kc2t KdKs/2h3h4h5h6h,3c4c5c 6cQcJd/AcAdAs,3d4d5d6d 2c7c 2d7d", "take KcKdKs")
    assert said(now, step, 1) == "has eleven"
    picture = scene(now, last=step)
    assert {"eleven down", "eleventh", "11/11"} <= set(texts(picture))
    frame = [s for s in picture.shapes if isinstance(s, Rect) and s.stroke == COLOURS["win"] and s.w > 500]
    assert len(frame) == 2, "a double frame"
    nine_card = "nine_card 1o Kc2t KdKs/2h3h4h5h,3c4c5c 6cQcJd/AcAdAs,3d4d5d 2c7c 2d7d"
    now, step = after(nine_card, "take KcKdKs")
    assert {"ten down", "tenth", "10/10"} <= set(texts(scene(now, last=step)))


def test_drawn() -> None:
    now, step = after("naibi 1o 5d2d 3cKdKh/2s3s4s,5h6h7hJh 2hQsKs/4c5c6c,AcAdAhAs - 2c2d", "pass")
    picture = scene(now, last=step)
    assert {"deal drawn", "Drawn: the stock is empty", "passed"} <= set(texts(picture))
    assert str(story(step, now).died) == "5d"
    last = "naibi+empty_stock=ends_at_last_card 1d - 3cKdKh5d/2s3s4s,5h6h7hJh 2hQsKs/4c5c6c,AcAdAhAs - 2c2d"
    now, step = after(last, "discard 5d")
    assert str(story(step, now).died) == "5d"
    assert "Drawn: the stock is empty" in texts(scene(now, last=step))


def test_ten_down_waits() -> None:
    now = Position.parse("naibi 2o 2d1t -/7c7d7h7s,4d5d6d,4h5h6h 3c3d/AcAdAhAs,JcJdJhJs 2s2h3h5c KcKh4c6c")
    assert said(now, None, 1) == "passed"
    discarding = Position.parse("naibi 2d - -/7c7d7h7s,4d5d6d,4h5h6h 3c3d2d/AcAdAhAs,JcJdJhJs 2s2h3h5c KcKh4c6c")
    assert said(discarding, None, 1) == "ten down, waits"
    assert "no cards in hand" in texts(scene(discarding))


def test_short_words_in_a_narrow_picture() -> None:
    now, step = after(WEAPON, "pass")
    assert {"may force", "passed by", "Ana"} <= set(texts(scene(now, Look(width=480), step)))
    now, step = after(WEAPON, "pass", "force 2h3h4h5h6h")
    assert {"forces", "to discard"} <= set(texts(scene(now, Look(width=480), step)))


def test_swapped_cards_stay_secret() -> None:
    deal = Deal.shuffle("naibi+swap=1", 2)
    picked = str(deal.hands[0][0])
    now, step = after(str(deal.start()), f"swap {picked}")
    assert (said(now, step, 1), said(now, step, 2)) == ("has chosen", "chooses")
    assert not [s for s in scene(now.view(2), last=step).shapes if getattr(s, "key", "") == picked]


def test_trying_things_out_draws_amber_dashes_round_the_picture() -> None:
    now = Position.parse(WEAPON)
    frames = [s for s in scene(now, Look(trying=True)).shapes if isinstance(s, Rect) and s.dash == (10, 8)]
    assert [(s.stroke, s.w) for s in frames] == [(COLOURS["offer"], 697)]


# laws

def layings(rules: str, seeds: range) -> Iterator[tuple[Position, Step]]:
    """Every take and force that comes up in random play."""
    for seed in seeds:
        chance = random.Random(seed)
        now = Deal.shuffle(rules, seed).start()
        while not now.over:
            legal = now.legal()
            laying = [action for action in legal if action.kind in ("take", "force")]
            yield from ((now.play(action), Step(now, action)) for action in laying)
            now = now.play(chance.choice(laying if laying and chance.random() < 0.9 else legal))


def tabs(now: Position, step: Step, row: SeatRows, width: int) -> tuple[Tab, ...]:
    return tabs_of(row, two_players(width, now.rules.dead_visible), now.winner == row.seat, now.rules.goal, "")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", ["naibi", "tutorial", "pagat", "no_courts"])
def test_tabs_never_overlap_and_stay_in_their_lane(width: int, rules: str) -> None:
    g = two_players(width, rules == "tutorial")
    for now, step in layings(rules, range(40, 43)):
        for row in rows_of(now, step, width).values():
            placed = tabs(now, step, row, width)
            for one, other in itertools.combinations(placed, 2):
                assert not one.box.overlaps(other.box), (str(now), str(step.action))
            for tab in placed:
                assert tab.box.x >= g.cards_x - 6 - 0.01
                assert tab.box.right <= g.cards_x + g.cards_width + 6 + 0.01
                assert not tab.box.overlaps(row.side.melds)
            words = [tab.word for tab in placed if tab.word]
            assert len(set(words)) == len(words), "a word is said once in a row"


def segments(path: Path) -> Iterator[tuple[float, float]]:
    """Points along the level and upright pieces of an arrow, three pixels apart."""
    for piece in path.d.split("M")[1:]:
        corners = [tuple(map(float, p.split())) for p in re.findall(r"-?[\d.]+ -?[\d.]+", piece)]
        for (ax, ay), (bx, by) in itertools.pairwise(corners):
            count = int(max(abs(bx - ax), abs(by - ay)) // 3) + 1
            yield from ((ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count + 1))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", ["naibi", "tutorial", "pagat"])
def test_no_arrow_crosses_a_card(width: int, rules: str) -> None:
    g = two_players(width, rules == "tutorial")
    brush = Brush(Look(width=width), g)
    for now, step in layings(rules, range(50, 53)):
        told = story(step, now)
        rows = rows_of(now, step, width)
        cards = [p.box for row in rows.values() for meld in (*row.melds, row.hand) for p in meld if not p.open]
        if rules == "tutorial":
            cards.append(g.dead_row())
        forcer = rows[told.forcer].side.plate if told.forcer else None
        for row in rows.values():
            for shape in arrows(row, tabs(now, step, row, width), told, forcer, brush):
                if not isinstance(shape, Path) or shape.fill:
                    continue
                for x, y in segments(shape):
                    crossed = [box for box in cards if box.grown(-1).holds(x, y)]
                    assert not crossed, (str(step.before), str(step.action), x, y)


def test_two_arrows_in_the_seam_run_on_different_heights() -> None:
    text = "naibi 1f2 4d1d AdAs/KdKhKs,5s6s7sJsQs AcAh/2c2d2h2s,3c3d3h3s KcJh 6dQc"
    now, step = after(text, "force 2c2h2s,3c3h3s,2d3d4d")
    picture = scene(now, last=step)
    lines = [s for s in picture.shapes if isinstance(s, Path) and s.stroke in (COLOURS["force"], COLOURS["lent"])
             and s.fill is None and s.line in (3, 4) and not s.d.endswith("Z")]
    level = [{round(y) for (x, y), (_, y2) in itertools.pairwise(list(segments(s))) if y == y2} for s in lines]
    assert len(level) == 2
    assert level[0].isdisjoint(level[1])


def test_an_open_place_is_dropped_rather_than_make_cards_too_narrow_to_click() -> None:
    weapon = "naibi 2f1 6d1t Ks/2h3h4h5h6h,3c4c5c6c -/7c7d7h,6s7sJs,QcQdQhQs 2c As"
    now, step = after(weapon, "force 3c4c5c,6c6d6h,2h3h4h5h")
    assert [set(open_places(rows_of(now, step, width)[1])) for width in WIDTHS] == [{"6c", "6h"}] * 3
    tight = [p for meld in rows_of(now, step, 480)[1].melds for p in meld if p.open]
    assert [(p.tucked, p.strip >= 8) for p in tight] == [(True, True)] * 2
    text = "naibi 1o 2s2d 2c2d/KcKdKs,6h7hJhQhKh Ac/4c5c6c7cJcQc,5d5h5s 3c7sQs Ad3d4d6d7dJdQd"
    now, step = after(text, "take 2c2d2s,KcKdKhKs,6h7hJhQh")
    assert "Kh" in open_places(rows_of(now, step, 700)[1])
    assert "Kh" not in open_places(rows_of(now, step, 480)[1])
    assert states(rows_of(now, step, 480)[1])["Kh"] == "lent"


def test_box_touching_edges_do_not_overlap() -> None:
    assert not Box(0, 0, 10, 10).overlaps(Box(10, 0, 10, 10))
    assert Box(0, 0, 10, 10).overlaps(Box(9, 9, 10, 10))
