"""Where things lie: the numbers the drawing was designed with, and the laws they must keep at every size."""

import itertools

import pytest

from conquian_nb.drawing.geometry import WIDTHS, Geometry, two_players
from conquian_nb.drawing.measures import LEAST_GAP, LEAST_STEP, Box

DESIGNED = {
    480: {
        "pad": 8, "column": 98, "gutter": 14, "cards_x": 120, "cards_width": 352, "card_w": 48, "card_h": 67,
        "step": 24, "meld_gap": 8, "top_hand_visible": 42, "own_hand_visible": 58, "rail": 4, "rail_to_melds": 14,
        "melds_to_hand": 16, "lane": 20, "seam": 22, "y_top_hand": 8, "y_top_melds": 68, "y_middle": 166,
        "y_own_melds": 197, "y_own_hand": 280, "height": 350, "text": 12, "name_text": 13, "plate_h": 56},
    700: {
        "pad": 12, "column": 136, "gutter": 20, "cards_x": 168, "cards_width": 520, "card_w": 70, "card_h": 98,
        "step": 32, "meld_gap": 12, "top_hand_visible": 61, "own_hand_visible": 84, "rail": 6, "rail_to_melds": 16,
        "melds_to_hand": 18, "lane": 22, "seam": 24, "y_top_hand": 12, "y_top_melds": 95, "y_middle": 227,
        "y_own_melds": 261, "y_own_hand": 377, "height": 479, "text": 13, "name_text": 15, "plate_h": 70},
    1000: {
        "pad": 17, "column": 194, "gutter": 28, "cards_x": 239, "cards_width": 744, "card_w": 100, "card_h": 140,
        "step": 46, "meld_gap": 17, "top_hand_visible": 87, "own_hand_visible": 120, "rail": 9, "rail_to_melds": 23,
        "melds_to_hand": 26, "lane": 31, "seam": 34, "y_top_hand": 17, "y_top_melds": 136, "y_middle": 324,
        "y_own_melds": 372, "y_own_hand": 538, "height": 684, "text": 19, "name_text": 21, "plate_h": 100},
}
TRAYS = {480: (8, 111.8, 98, 108.4), 700: (12, 160.6, 136, 132.9), 1000: (17, 228.7, 194, 190.7)}
PLATES = {480: ((8, 8, 98, 56), (8, 286, 98, 56)), 700: ((12, 12, 136, 70), (12, 397, 136, 70)),
          1000: ((17, 17, 194, 100), (17, 567, 194, 100))}
OWN_MELDS = {  # 5h6h7h,Ac2c3c above; JcQcKc,2d3d4d and three queens with one place kept open below
    480: ((120, 144, 168), (236, 260, 284), (352, 376, 400, 424)),
    700: ((168, 200, 232), (342, 374, 406), (516, 548, 580, 612)),
    1000: ((239, 285, 331), (488, 534, 580), (737, 783, 829, 875)),
}
TOP_MELDS = {480: ((120, 144, 168), (243, 267, 291)), 700: ((168, 200, 232), (342, 374, 406)),
             1000: ((239, 285, 331), (488, 534, 580))}
HAND = {480: (120, 172.1, 224.2), 700: (168, 244, 320), 1000: (239, 347.6, 456.1)}


def lines(width: int) -> int:
    return 2 if width == 480 else 1


@pytest.mark.parametrize("width", WIDTHS)
def test_measures_are_the_designed_ones(width: int) -> None:
    g = two_players(width)
    assert {name: getattr(g, name) for name in DESIGNED[width]} == DESIGNED[width]


@pytest.mark.parametrize("width", WIDTHS)
def test_tray_and_plates_lie_where_designed(width: int) -> None:
    g = two_players(width, label_lines=lines(width))
    assert tuple(g.tray) == pytest.approx(TRAYS[width], abs=0.6)
    assert (tuple(g.plate(lower=False)), tuple(g.plate(lower=True))) == PLATES[width]


@pytest.mark.parametrize("width", WIDTHS)
def test_cards_lie_where_designed(width: int) -> None:
    g = two_players(width)
    own = g.meld_places([[True] * 3, [True] * 3, [False, True, True, True]])
    top = g.meld_places([[True] * 3, [True] * 3])
    assert own is not None
    assert top is not None
    assert [[s.x for s in meld] for meld in own] == [pytest.approx(xs, abs=1) for xs in OWN_MELDS[width]]
    assert [[s.x for s in meld] for meld in top] == [pytest.approx(xs, abs=1) for xs in TOP_MELDS[width]]
    assert [s.x for s in g.hand_places(3)] == pytest.approx(HAND[width], abs=0.5)


def test_a_visible_dead_row_widens_the_seam() -> None:
    assert [two_players(w, dead_row=True).height for w in WIDTHS] == [366, 510, 728]


def test_other_widths_are_refused() -> None:
    with pytest.raises(ValueError, match="480, 700 or 1000 wide, not 640"):
        two_players(640)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("cards", range(1, 14))
def test_every_card_in_hand_shows_a_strip_that_can_be_clicked(width: int, cards: int) -> None:
    g = two_players(width)
    places = g.hand_places(cards)
    assert len(places) == cards
    assert min(s.strip for s in places) >= LEAST_STEP
    assert places[-1].x + g.card_w <= g.cards_x + g.cards_width


def rows(limit: int) -> list[tuple[int, ...]]:
    return [sizes for n in range(1, 4) for sizes in itertools.combinations_with_replacement(range(3, 9), n)
            if sum(sizes) <= limit]


@pytest.mark.parametrize("width", WIDTHS)
def test_eleven_cards_in_any_melds_show_strips_that_can_be_clicked(width: int) -> None:
    g = two_players(width)
    for sizes in rows(11):
        row = g.meld_places([[True] * n for n in sizes])
        assert row is not None, sizes
        assert min(s.strip for meld in row for s in meld) >= LEAST_STEP, sizes
        ends = [(meld[0].x, meld[-1].x + g.card_w) for meld in row]
        assert ends[-1][1] <= g.cards_x + g.cards_width, sizes
        assert all(b[0] - a[1] >= g.meld_gap - 1 for a, b in itertools.pairwise(ends)), sizes


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dashed", [1, 2, 3, 6])
def test_dashed_places_draw_together_before_cards_do(width: int, dashed: int) -> None:
    g = two_players(width)
    row = g.meld_places([[False] * dashed + [True] * 4, [True] * 4, [True] * 3])
    if row is None:
        assert width == 480
        return
    strips = [[s.strip for s in meld] for meld in row]
    assert min(strips[0][dashed:] + strips[1] + strips[2]) >= LEAST_STEP
    assert min(strips[0][:dashed]) >= LEAST_GAP - 1
    assert row[2][-1].x + g.card_w <= g.cards_x + g.cards_width


def column(g: Geometry) -> list[Box]:
    return [g.plate(lower=False), g.pile(dead=False), g.tray, g.pile(dead=True), g.plate(lower=True)]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dead_row", [False, True])
@pytest.mark.parametrize("label_lines", [1, 2])
def test_nothing_overlaps(width: int, dead_row: bool, label_lines: int) -> None:
    g = two_players(width, dead_row, label_lines)
    own, top = g.side(lower=True), g.side(lower=False)
    right = [top.zone, top.rail, top.melds, own.melds, own.zone, own.rail, *([g.dead_row()] if dead_row else [])]
    for one, other in itertools.combinations(column(g) + right, 2):
        assert not one.overlaps(other), (one, other)
    whole = Box(0, 0, g.width, g.height)
    assert all(whole.holds(box.x, box.y) and whole.holds(box.right, box.bottom) for box in column(g) + right)
    assert g.tray.x < g.tray_card.x
    assert g.tray_card.bottom < g.tray.bottom
    for side in (own, top):
        assert abs(side.lane_y + g.tab_h / 2 - g.y_middle) >= g.tab_h / 2, "tabs stay clear of the seam's middle"
