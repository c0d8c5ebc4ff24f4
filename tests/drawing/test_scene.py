"""The picture as a whole: everything lies inside, nothing is cut, nothing hidden shows, and it can be clicked."""

import pytest

from conquian_nb.drawing.geometry import WIDTHS
from conquian_nb.drawing.look import LONGEST_NAME
from conquian_nb.drawing.rows import hand_count
from conquian_nb.drawing.scene import Look, Marks, Step, scene
from conquian_nb.drawing.shapes import Face, Path, Text, text_width
from conquian_nb.engine import PRESETS, Cards, Deal, Position
from conquian_nb.engine.language import speaking

from .pictures import box_of, check, seen, steps

BORROWED = "naibi 1o Jc2d KcAs5s/2d3d4d,QcQdQhQs 6c7cAdAh/5h6h7h,Ac2c3c 2h4h3sQs 4c5c5d6d7dJdKd2s4s6s7sJsKsJhKh3h"
SPOTS = {  # what shows of the cards after the jack was taken with the king from hand and a queen lent; Beto is hidden
    480: {"As": (172.1, 280, 48, 58), "5s": (224.2, 280, 48, 58), "5h": (243, 68, 24, 67), "7h": (291, 68, 48, 67),
          "Ac": (120, 68, 24, 67), "Jc": (120, 197, 24, 67), "Kc": (168, 197, 48, 67), "2d": (236, 197, 24, 67),
          "4d": (284, 197, 48, 67), "Qd": (376, 197, 24, 67), "Qs": (424, 197, 48, 67)},
    700: {"As": (244, 377, 70, 84), "5s": (320, 377, 70, 84), "5h": (342, 95, 32, 98), "7h": (406, 95, 70, 98),
          "Ac": (168, 95, 32, 98), "Jc": (168, 261, 32, 98), "Kc": (232, 261, 70, 98), "2d": (342, 261, 32, 98),
          "4d": (406, 261, 70, 98), "Qd": (548, 261, 32, 98), "Qs": (612, 261, 70, 98)},
    1000: {"As": (347.6, 538, 100, 120), "5s": (456.1, 538, 100, 120), "5h": (488, 136, 46, 140),
           "7h": (580, 136, 100, 140), "Ac": (239, 136, 46, 140), "Jc": (239, 372, 46, 140),
           "Kc": (331, 372, 100, 140), "2d": (488, 372, 46, 140), "4d": (580, 372, 100, 140),
           "Qd": (783, 372, 46, 140), "Qs": (875, 372, 100, 140)},
}
LONG = ("Maximiliane", "Wolfgang")


def position(text: str, left: str = "") -> Position:
    """A position whose last two fields, stock and dead, take up what the text leaves open."""
    words = text.split()
    return Position.parse(" ".join([*words[:5], left or "-", "-"]))


@pytest.mark.parametrize("width", WIDTHS)
def test_cards_lie_where_the_design_has_them(width: int) -> None:
    before = position(BORROWED)
    action = before.action("take JcQcKc,QdQhQs")
    picture = scene(before.play(action).view(1), Look(width=width), Step(before.view(1), action))
    spots = {spot.id.split(":")[-1]: (spot.x, spot.y, spot.w, spot.h) for spot in picture.spots}
    for card, where in SPOTS[width].items():
        assert spots[card] == pytest.approx(where, abs=1), card


@pytest.mark.parametrize(("rules", "seeds"), [
    ("naibi", range(3)), ("tutorial", range(4, 5)), ("pagat", range(7, 8)), ("foster_1897", range(9, 10)),
    ("wikipedia", range(10, 11)), ("nine_card", range(12, 13)), ("full_pack", range(13, 14)),
    ("naibi+swap=1", range(14, 15)), ("naibi+empty_stock=ends_at_last_card", range(15, 16))])
def test_random_play_is_drawn_well_in_a_narrow_picture(rules: str, seeds: range) -> None:
    for after, step in steps(rules, seeds):
        check(scene(after, Look(width=480), step))
        check(scene(after, Look(width=480, seat=2, names=LONG), step))


@pytest.mark.parametrize("width", [700, 1000])
def test_random_play_is_drawn_well_in_wider_pictures(width: int) -> None:
    for after, step in steps("naibi", range(20, 21)):
        for seat in (1, 2):
            view, last = seen(after, step, seat)
            check(scene(view, Look(width=width), last))
        check(scene(after, Look(width=width, theme="dark", deck="spanish", names=LONG), step))


def test_the_least_room_eleven_down_and_ten_in_hand() -> None:
    before = position("naibi 1o 5c2t -/2c3c4c,4h5h6h7h,KcKdKs AcAdAh3d4d6d7dAs5s6s/-")
    won, step = before.play(before.legal()[0]), Step(before, before.legal()[0])
    for width in WIDTHS:
        for seat in (1, 2):
            check(scene(won, Look(width=width, seat=seat, names=LONG), step))
            check(scene(before, Look(width=width, seat=seat)))


def hidden_cards(after: Position, seat: int) -> set[str]:
    other = 3 - seat
    return set() if after.over else {str(card) for card in (*after.hand(other), *after.stock)}


def test_what_a_view_hides_is_neither_drawn_nor_named() -> None:
    for after, step in steps("naibi", range(30, 31)):
        for seat in (1, 2):
            view, last = seen(after, step, seat)
            picture = scene(view, Look(seat=3 - seat), last)
            keys = {shape.key for shape in picture.shapes if isinstance(shape, Face)}
            spots = {spot.id.split(":")[-1] for spot in picture.spots}
            names = {str(card): card.name for card in after.rules.cards.all}
            for card in hidden_cards(after, seat):
                assert card not in keys | spots
                assert names[card] not in picture.alt
                assert all(names[card] not in spot.label for spot in picture.spots)


def test_the_picture_of_a_view_depends_on_nothing_it_hides() -> None:
    before = Position.parse("naibi 2d - KdKs/2h3h4h5h,3c4c5c6c 2s3s5sQs/AcAdAs,3d4d5d6d JsQh 2c7cJcQcKcAh6h7hJhKh4s6s7s2d7dJdQd")
    other = Position.parse("naibi 2d - KdKs/2h3h4h5h,3c4c5c6c 2s7s5sQs/AcAdAs,3d4d5d6d JsQh 2c7cJcQcKcAh6h7hJhKh4s6s3s2d7dJdQd")
    one, two = (
        scene(p.play("discard Qs").view(1), last=Step(p.view(1), p.action("discard Qs"))) for p in (before, other))
    assert one == two


def test_seats_stay_where_they_are_when_the_view_changes() -> None:
    now = Deal.shuffle("naibi", 3).start()
    names = [[(t.text, t.x > 0, t.y) for t in scene(view, Look(seat=1)).shapes if isinstance(t, Text) and t.text in ("Ana", "Beto")]
             for view in (now, now.view(1), now.view(2))]
    assert names[0] == names[1] == names[2]
    assert names[0][0][2] < names[0][1][2], "Beto above Ana"


def test_a_hidden_hand_is_backs_and_a_number() -> None:
    picture = scene(Deal.shuffle("naibi", 3).start().view(1))
    backs = [s for s in picture.shapes if isinstance(s, Face) and s.key == "back" and s.w == 70]
    assert len(backs) == 10
    assert any(isinstance(s, Text) and s.text == "10 in hand" for s in picture.shapes)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", PRESETS)
def test_backs_leave_room_for_their_number_also_when_a_discard_is_owed(rules: str, width: int, language: str) -> None:
    dealt = Deal.shuffle(rules, 3).start()
    most = PRESETS[rules].hand_size + 1
    others = [f"?{most - 1}/-"] * (PRESETS[rules].players - 1)
    stock = len(PRESETS[rules].cards.all) - PRESETS[rules].players * (most - 1) - 1
    owed = Position.parse(f"{rules} 2d - {' '.join([others[0], f'?{most}/-', *others[1:]])} ?{stock} -")
    with speaking(language):
        for view in (dealt.view(1), owed):
            picture = scene(view, Look(width=width))
            backs = [s for s in picture.shapes if isinstance(s, Face) and s.key == "back"]
            told = [s for s in picture.shapes if isinstance(s, Text) and s.text in map(hand_count, range(1, most + 1))]
            assert len(told) == sum(not view.sees(seat) for seat in range(1, PRESETS[rules].players + 1))
            for text in told:
                left = text.x - text_width(text.text, text.size)
                assert text.anchor == "end"
                high = [b for b in backs if b.y < text.y < b.y + (b.clip or 1.4 * b.w)]
                assert not [b for b in high if b.x + b.w > left and b.x < text.x]


def test_hands_are_sorted_by_suit_and_rank() -> None:
    picture = scene(Deal.shuffle("naibi", 3).start())
    row = [spot for spot in picture.spots if spot.id.startswith("hand:1:")]
    cards = Cards.parse("".join(spot.id[-2:] for spot in row))
    assert list(cards) == sorted(cards)
    assert [spot.x for spot in row] == sorted(spot.x for spot in row)


def test_hit_finds_what_shows_at_a_point() -> None:
    picture = scene(position(BORROWED).view(1))
    for spot in picture.spots:
        assert picture.hit(spot.x + 1, spot.y + 1) == spot
        assert picture.hit(spot.box.right - 0.5, spot.box.bottom - 0.5) == spot
    assert picture.hit(picture.width - 1, picture.height / 2) is None


def choice() -> Marks:
    return Marks(
        selectable=frozenset({"meld:1:1:2d", "offer"}), chosen=frozenset({"hand:1:Kc"}), refused=frozenset({"hand:1:As"}),
        preview=Cards.parse("JcQcKc"), preview_label="a run of three", focus="hand:1:Kc")


def test_chosen_cards_are_lifted_and_said_to_be_chosen() -> None:
    now = position(BORROWED).view(1)
    plain, marked = scene(now), scene(now, marks=choice())
    height = {spot.id: spot.y for spot in plain.spots}
    by_id = {spot.id: spot for spot in marked.spots}
    assert by_id["hand:1:Kc"].y == height["hand:1:Kc"] - 10
    assert by_id["hand:1:Kc"].label == "king of clubs, Ana’s hand, chosen"
    assert by_id["hand:1:As"].label == "ace of spades, Ana’s hand, does not fit"
    assert by_id["meld:1:1:2d"].label == "two of diamonds, Ana’s meld: two to four of diamonds, may be chosen"
    assert any(isinstance(s, Text) and s.text == "a run of three" for s in marked.shapes)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_choosing_fits_into_every_picture(width: int, theme: str) -> None:
    now = position(BORROWED)
    check(scene(now.view(1), Look(width=width, theme=theme, trying=True), marks=choice()))  # type: ignore[arg-type]
    all_marked = Marks(chosen=frozenset(spot.id for spot in scene(now).spots))
    check(scene(now, Look(width=width, theme=theme), marks=all_marked))  # type: ignore[arg-type]
    refused = Marks(refused=frozenset(spot.id for spot in scene(now).spots))
    check(scene(now, Look(width=width, theme=theme), marks=refused))  # type: ignore[arg-type]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_preview_never_moves_or_covers_cards_that_can_be_clicked(width: int) -> None:
    full = position("naibi 1o 5c2t 4d/2h3h4h,7c7h7s,JsQsKs AcAdAhAs2c2d2s3c3d3s/-")
    for preview in ("5c5d5s", "3c4c5c6c7c", "2h3h4h5h6h7hJhQh"):
        marked = scene(full, Look(width=width), marks=Marks(preview=Cards.parse(preview), preview_label="what it makes"))
        check(marked)
        cards = [box_of(s) for s in marked.shapes if isinstance(s, Face)]
        pale = [box_of(s) for s in marked.shapes if isinstance(s, Path) and s.dash and s.fill is None]
        assert not any(card.overlaps(place) for card in cards for place in pale if place.y > 100 and place.h > 50)


def test_dead_cards_lie_face_up_only_where_the_rules_say_so() -> None:
    hidden = Position.parse("naibi 2o 2d1t -/7c7d7h7s,4d5d6d,4h5h6h 3c3d/AcAdAhAs,JcJdJhJs 2s2h3h5c KcKh4c6c")
    shown = Position.parse(str(hidden).replace("naibi", "tutorial", 1))
    def small(p: Position) -> set[str]:
        return {s.key for s in scene(p).shapes if isinstance(s, Face) and s.w == 32}
    assert small(hidden) == set()
    assert small(shown) == {"Kc", "Kh", "4c", "6c"}


def test_looks_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="480, 700 or 1000"):
        Look(width=640)
    with pytest.raises(ValueError, match="light or dark"):
        Look(theme="blue")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="deck"):
        Look(deck="tarot")  # type: ignore[arg-type]
    for name in ("", "  ", "two\nlines", "x" * (LONGEST_NAME + 1)):
        with pytest.raises(ValueError, match="name"):
            Look(names=(name, "Beto"))
    with pytest.raises(ValueError, match="2 names"):
        scene(position(BORROWED), Look(names=("Ana",)))
    with pytest.raises(ValueError, match="seat from 1 to 2"):
        scene(position(BORROWED), Look(seat=3))
    with pytest.raises(ValueError, match="table of 3 needs 3 names"):
        scene(Deal.shuffle("three_players").start(), Look(names=("Ana", "Beto")))


def test_a_name_is_shown_as_text_whatever_it_contains() -> None:
    name = "<b>{who}</b>&%s"
    picture = scene(position(BORROWED), Look(names=(name, "Beto")))
    assert name in picture.alt
    assert any(isinstance(s, Text) and s.text == name for s in picture.shapes)
