"""Three and four players in random play: nothing overlaps, nothing leaves the picture, nothing hidden shows."""

import itertools
import re
from collections.abc import Iterator

import pytest

from conquian_nb.drawing.arrows import arrows
from conquian_nb.drawing.brush import Brush
from conquian_nb.drawing.geometry import WIDTHS
from conquian_nb.drawing.measures import Box
from conquian_nb.drawing.rows import SeatRows, seat_rows
from conquian_nb.drawing.scene import Look, Marks, Scene, Step, scene
from conquian_nb.drawing.seats import table_of
from conquian_nb.drawing.shapes import Face, Path, Text
from conquian_nb.drawing.story import story
from conquian_nb.drawing.tabs import Tab, tabs_of
from conquian_nb.engine import Deal, Position

from .pictures import box_of, check, seen, steps

LONG = ("Maximiliane", "Wolfgang", "Bartholomew", "Maximilian")
FULL = "full_pack+players=4"  # ten cards each: the tightest table
RULES = [
    ("three_players", 1),
    ("four_players", 2),
    ("three_players+swap=1,hand_size=7", 3),
    ("four_players+swap=2", 4),
    ("four_players+hand_size=8,laying=any_legal_layout", 5),
    ("tutorial+players=3,hand_size=9", 6),
    ("pagat+players=3", 7),
    ("wikipedia+players=4,hand_size=9", 8),
    (FULL, 9),
    ("full_pack+players=3,hand_size=7,dead_cards=face_up", 10),
]


def texts_stand_alone(picture: Scene) -> None:
    """No line of text lies on another or on a card."""
    lines = [(s.text, box_of(s).grown(-1.5)) for s in picture.shapes if isinstance(s, Text)]
    cards = [box_of(s) for s in picture.shapes if isinstance(s, Face)]
    for (text, box), (other_text, other) in itertools.combinations(lines, 2):
        assert not box.overlaps(other), (text, other_text)
    for text, box in lines:
        assert not any(box.overlaps(card) for card in cards), text


@pytest.mark.parametrize(("rules", "seed"), RULES)
@pytest.mark.parametrize("width", WIDTHS)
def test_random_play_is_drawn_well(rules: str, seed: int, width: int) -> None:
    third = itertools.islice(steps(rules, range(seed, seed + 1)), WIDTHS.index(width), None, len(WIDTHS))
    for i, (after, step) in enumerate(third):  # each width another third of the positions
        players = after.rules.players
        own = i % players + 1
        view, last = seen(after, step, own)
        for picture in (
            scene(view, Look(width=width, seat=own, names=LONG), last),
            scene(view, Look(width=width, seat=own % players + 1, names=LONG), last),
            scene(after, Look(width=width, seat=own, names=LONG, theme="dark", deck="spanish"), step),
        ):
            check(picture)
            texts_stand_alone(picture)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", ["three_players", "four_players", FULL])
def test_every_choice_fits_into_the_picture(rules: str, width: int) -> None:
    for after, step in itertools.islice(steps(rules, range(20, 21)), 0, None, 11):
        plain = scene(after, Look(width=width))
        ids = frozenset(spot.id for spot in plain.spots)
        preview = Marks(preview=after.hand(1)[:4], preview_label="what it would make", focus="offer", selectable=ids)
        for marks in (preview, Marks(chosen=ids), Marks(refused=ids), *(Marks(focus=spot) for spot in sorted(ids)[:3])):
            check(scene(after, Look(width=width, trying=True), step, marks))


# arrows and tabs


def painted(view: Position, last: Step, width: int) -> Iterator[tuple[SeatRows, tuple[Tab, ...], list[Path]]]:
    """For each seat its rows, its tabs and the lines of its arrows."""
    look, told = Look(width=width, names=LONG), story(last, view)
    places = table_of(view, look).places
    brush = Brush(look, places[0])
    for i, g in enumerate(places):
        row = seat_rows(view, i + 1, look, g, told, Marks())
        forcer = LONG[told.forcer - 1] if told.forcer else ""
        tabs = tabs_of(row, g, view.winner == i + 1, view.rules.goal, "", 0, forcer)
        lines = [s for s in arrows(row, tabs, told, None, brush) if isinstance(s, Path) and not s.fill]
        yield row, tabs, lines


def along(path: Path) -> Iterator[tuple[float, float]]:
    """Points along the pieces of an arrow, some three pixels apart."""
    for piece in path.d.split("M")[1:]:
        corners = [tuple(map(float, p.split())) for p in re.findall(r"-?[\d.]+ -?[\d.]+", piece)]
        for (ax, ay), (bx, by) in itertools.pairwise(corners):
            count = int(max(abs(bx - ax), abs(by - ay)) // 3) + 1
            yield from ((ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count + 1))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", ["three_players", "four_players", "pagat+players=3"])
def test_no_arrow_crosses_a_card_or_a_bar_and_no_tab_covers_one(rules: str, width: int) -> None:
    laying = (found for found in steps(rules, range(30, 32)) if found[1].action.kind not in ("pass", "swap"))
    for i, (after, step) in enumerate(laying):
        view, last = seen(after, step, 1) if i % 2 else (after, step)
        seats = list(painted(view, last, width))
        cards = [p.box for row, _, _ in seats for meld in (*row.melds, row.hand) for p in meld if not p.open]
        taken_up = cards + [row.side.plate for row, _, _ in seats]
        for row, tabs, lines in seats:
            for one, other in itertools.combinations(tabs, 2):
                assert not one.box.overlaps(other.box), (str(step.before), str(step.action))
            for tab in tabs:
                assert not any(tab.box.overlaps(box) for box in taken_up), (str(step.before), str(step.action), tab)
                assert row.side.melds.x - 6.01 <= tab.box.x
                assert tab.box.right <= row.side.melds.right + 6.01
            for x, y in (point for line in lines for point in along(line)):
                crossed = [box for box in taken_up if box.grown(-1).holds(x, y)]
                assert not crossed, (str(step.before), str(step.action), x, y)


# what a view hides


def hidden(after: Position, seat: int) -> set[str]:
    if after.over:
        return set()
    others = [s for s in range(1, after.rules.players + 1) if s != seat]
    return {str(card) for s in others for card in after.hand(s)} | {str(card) for card in after.stock}


@pytest.mark.parametrize("rules", ["three_players+swap=1", "four_players+swap=1", "wikipedia+players=4,hand_size=7"])
@pytest.mark.parametrize("width", [480, 1000])
def test_what_a_view_hides_is_neither_drawn_nor_named(rules: str, width: int) -> None:
    for after, step in itertools.islice(steps(rules, range(40, 41)), 0, None, 2):
        players = after.rules.players
        names = {str(card): card.name for card in after.rules.cards.all}
        for seat in range(1, players + 1):
            view, last = seen(after, step, seat)
            picture = scene(view, Look(width=width, seat=seat % players + 1), last)
            keys = {shape.key for shape in picture.shapes if isinstance(shape, Face)}
            ids = {spot.id.split(":")[-1] for spot in picture.spots}
            for card in hidden(after, seat):
                assert card not in keys | ids
                assert names[card] not in picture.alt
                assert all(names[card] not in spot.label for spot in picture.spots)


def test_a_picked_card_is_seen_only_by_who_picked_it() -> None:
    for rules in ("naibi+swap=1", "three_players+swap=1", "four_players+swap=1"):
        now = Deal.shuffle(rules, 3).start()
        while now.phase == "swap":
            picker, pick = now.to_act, now.hand(now.to_act or 1)[2]
            before, now = now, now.play(f"swap {pick}")
            for seat in range(1, now.rules.players + 1):
                view, last = seen(now, Step(before, before.action(f"swap {pick}")), seat)
                shown = scene(view, Look(width=480, seat=seat), last)
                other_look = scene(view, Look(width=480, seat=seat), None)
                mine = seat == picker or pick in now.hand(seat)
                for picture in (shown, other_look):
                    assert (pick.name in picture.alt) <= mine
                    assert not [s for s in picture.shapes if isinstance(s, Face) and s.key == str(pick)] or mine


@pytest.mark.parametrize("width", WIDTHS)
def test_the_picture_of_a_view_depends_on_nothing_it_hides(width: int) -> None:
    def picture(hands: str, stock: str) -> Scene:
        before = Position.parse(f"four_players 3d - {hands} {stock} 2c")
        after, action = before.play("discard Ks"), before.action("discard Ks")
        return scene(after.view(1), Look(width=width), Step(before.view(1), action))

    one = picture("Ac/3h4h5h,7c7d7h 5c6cJcQcKcAdKd/- 3cKs/JdJhJs,QdQhQs 4c5d6d7s/As2s3s", "2d4d")
    two = picture("Ac/3h4h5h,7c7d7h 4cJc5d6dAdKd7s/- 5cKs/JdJhJs,QdQhQs 3c6cQcKc/As2s3s", "4d2d")
    assert one == two


def test_seats_and_centre_lie_apart_on_every_table() -> None:
    for rules, width, own in itertools.product((rules for rules, _ in RULES), WIDTHS, (1, 3)):
        start = Deal.shuffle(rules, 1).start()
        for view in (start, start.view(own)):
            table = table_of(view, Look(width=width, seat=own, names=LONG))
            centre, sides = table.centre, [place.side(lower=i == 0) for i, place in enumerate(table.places)]
            parts = [centre.tray, centre.stock, centre.dead, *([centre.dead_cards] if centre.dead_cards else [])]
            for side in sides:
                parts += [side.plate, side.melds, *([side.zone, side.rail] if side.rack else [])]
            whole = Box(0, 0, width, table.height)
            assert all(whole.holds(box.x, box.y) and whole.holds(box.right, box.bottom) for box in parts)
            for one, other in itertools.combinations(parts, 2):
                assert not one.overlaps(other), (rules, width, one, other)
