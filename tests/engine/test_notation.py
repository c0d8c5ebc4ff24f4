"""Texts of positions and actions: read, written, round-tripped, and refused when malformed."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import (
    Card,
    Position,
    PositionError,
)

from .sentences import assert_sentence, is_one_sentence
from .worlds import PRESETS_AND_MIXED, composed

SEATS = "KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d"
FORCE = f"naibi 2f1 6h1t {SEATS} 7hJs 2cKc"
OFFER = f"naibi 1o 6h1t {SEATS} 7hJs 2cKc"
DISCARD = "naibi 1d - KdKs/3c4c5c6c,2h3h4h5h6h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
DEALT = "- Ad2d3d4d5d6d7dJdQdKd/- Ac2c3c4c5c6c7cJcQcKc/- Ah2h3h4h5h6h7hJhQhKhAs2s3s4s5s6s7sJsQs{} -"
SWAP = f"naibi+swap=1 2s1:4d {DEALT.format('Ks')}"
WON = "naibi 1w - -/JcJdJhJs,3h4h5h,2s3s4s5s Ac2cKc/7c7d7s,3d4d5d6d 7hQs Kd2h"
DRAWN = f"naibi draw - {SEATS} - 2cKc"
OPENING = f"wikipedia 1o Ks2t {DEALT.format('')[2:]}"
VIEW = "naibi 1o 6h1t KdKs/3c4c5c6c,2h3h4h5h ?3/7c7d7s,3d4d5d6d ?2 ?2"
THREE = "three_players 3o Jh1d 4cKc2dAs3s/7c7d7h 4d6s7sJsKs/4h5h6h Ac2cJdKh/QcQdQhQs 2h2s -"
TEXTS = [FORCE, OFFER, DISCARD, SWAP, WON, DRAWN, OPENING, VIEW, THREE]


def swapped(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("text", TEXTS)
def test_canonical_text_is_written_as_it_was_read(text):
    position = Position.parse(text)
    assert str(position) == text
    assert Position.parse(str(position)) == position
    assert hash(Position.parse(text)) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert str(copy.deepcopy(position)) == text


def test_every_field_is_where_the_text_says():
    position = Position.parse(FORCE)
    assert str(position.rules) == "naibi"
    assert (position.to_act, position.phase, position.victim) == (2, "force", 1)
    assert (str(position.offer.card), position.offer.seat, position.offer.thrown) == ("6h", 1, False)
    assert [str(position.hand(seat)) for seat in (1, 2)] == ["KdKs", "Ac2sQs"]
    assert [str(position.melds(seat)) for seat in (1, 2)] == ["3c4c5c6c,2h3h4h5h", "7c7d7s,3d4d5d6d"]
    assert [position.count(seat) for seat in (1, 2)] == [8, 7]
    assert (str(position.stock), str(position.dead)) == ("7hJs", "2cKc")
    assert (position.over, position.winner, position.is_view) == (False, None, False)


def test_cards_and_melds_may_be_read_in_any_order_and_the_stock_keeps_its_own():
    text = "naibi 2f1 6♥1t KsKd/5h4h3h2h,6c3c4c5c QsAc2s/6d5d4d3d,7s7c7d Js7♥ Kc2c"
    assert str(Position.parse(text)) == FORCE.replace("7hJs", "Js7h")


def test_tens_are_read_in_figures():
    text = "no_courts 1o 10c1t 8c9c/2h3h4h5h,2s3s4s5s Ac2cAh/7c7d7s,3d4d5d6d 10dTs -"
    assert str(Position.parse(text)) == text.replace("10", "T")


def test_cards_named_nowhere_are_set_aside():
    position = Position.parse(FORCE)
    held = sum(position.hand_count(seat) + position.count(seat) for seat in (1, 2))
    assert held + position.stock_count + position.dead_count + 1 == 25


def test_the_opening_card_is_known_by_a_stock_one_card_short_of_full():
    first, later = Position.parse(OPENING), Position.parse(swapped(OPENING, "/- Ah2h", "/- 2h"))
    assert (first.to_act, first.offer.seat, first.stock_count, first.passed) == (1, 2, 19, ())
    assert (later.to_act, later.offer.seat, later.stock_count, later.passed) == (1, 2, 18, (2,))
    assert first.play("pass").to_act == 2
    assert later.play("pass").offer.seat == 1


def test_picks_stay_in_the_hand_until_all_have_picked():
    position = Position.parse(SWAP)
    assert Card.parse("4d") in position.hand(1)
    after = position.play("swap Kc")
    assert str(after.hand(1)) == "KcAd2d3d5d6d7dJdQdKd"
    assert str(after.hand(2)) == "Ac2c3c4c5c6c7cJcQc4d"


def test_positions_are_equal_by_the_points_of_their_rules():
    assert Position.parse(FORCE) == Position.parse(FORCE.replace("naibi", "foster_1897+borrowing=any"))
    assert hash(Position.parse(FORCE)) == hash(Position.parse(FORCE.replace("naibi", "foster_1897+borrowing=any")))
    assert Position.parse(FORCE) != Position.parse(FORCE.replace("naibi", "pagat"))
    assert Position.parse(FORCE) != Position.parse(OFFER)
    assert Position.parse(FORCE) != FORCE
    assert len({Position.parse(text) for text in (*TEXTS, *TEXTS)}) == len(TEXTS)


def test_the_text_keeps_the_preset_it_came_from():
    for rules in ("foster_1897+borrowing=any", "naibi", "pagat+laying=with_taken_card", "naibi"):
        position = Position.parse(FORCE.replace("naibi", rules))
        assert str(position) == FORCE.replace("naibi", rules)
        assert str(position.rules) == rules
        assert str(position.play("pass")).startswith(f"{rules} 2o ")
        assert str(position.view(1)).startswith(f"{rules} 2f1 ")


def test_positions_do_not_change():
    position = Position.parse(OFFER)
    with pytest.raises((AttributeError, TypeError)):
        position.phase = "over"
    with pytest.raises((AttributeError, TypeError)):
        position.winner = 1
    for action in position.legal():
        position.play(action)
    assert str(position) == OFFER


@given(rules=st.sampled_from(PRESETS_AND_MIXED), seed=st.integers(0, 10**9))
def test_composed_positions_round_trip(rules, seed):
    text = composed(rules, seed)
    assert str(Position.parse(text)) == text


@given(rules=st.sampled_from(PRESETS_AND_MIXED), seed=st.integers(0, 10**9), order=st.randoms())
def test_the_order_of_cards_and_melds_does_not_matter(rules, seed, order):
    text = composed(rules, seed)
    *head, stock, dead = text.split(" ")

    def mixed(cards):
        pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        return cards if cards == "-" else "".join(order.sample(pairs, len(pairs)))

    for at in range(3, len(head)):
        hand, melds = head[at].split("/")
        head[at] = mixed(hand) + "/" + ",".join(map(mixed, order.sample(melds.split(","), melds.count(",") + 1)))
    assert str(Position.parse(" ".join([*head, stock, mixed(dead)]))) == text


# --- what is no position -------------------------------------------------------------------


MALFORMED = {
    "": "",
    " ": "",
    "naibi": "1",
    FORCE + " 3s": "8",
    FORCE.replace(" 2cKc", ""): "6",
    swapped(FORCE, "naibi", "conquian"): "conquian",
    swapped(FORCE, "naibi", "naibi+ace=high"): "high",
    swapped(FORCE, "naibi", "three_players"): "three_players",
    # who acts
    swapped(FORCE, "2f1", "0o"): "0o",
    swapped(FORCE, "2f1", "3o"): "3",
    swapped(FORCE, "2f1", "2x"): "2x",
    swapped(FORCE, "2f1", "2"): "“2”",
    swapped(FORCE, "2f1", "o"): "“o”",
    swapped(FORCE, "2f1", "-"): "“-”",
    swapped(FORCE, "2f1", "2f"): "2f",
    swapped(FORCE, "2f1", "2f2"): "eat 2",
    swapped(FORCE, "2f1", "2f3"): "3",
    swapped(FORCE, "2f1", "1f2"): "six of hearts",
    swapped(FORCE, "2f1", "1o2"): "1o2",
    swapped(FORCE, "2f1", "٢f1"): "٢f1",
    swapped(FORCE, "2f1", "2f¹"): "2f¹",
    swapped(FORCE, "2f1", "DRAW"): "DRAW",
    swapped(FORCE, "2f1", "<script>"): "<script>",
    swapped(FORCE, "naibi", "naibi+duty=free"): "duty",
    swapped(FORCE, "naibi", "tutorial"): "duty",
    swapped(FORCE, "naibi", "naibi+duty=compulsory"): "duty",
    swapped(FORCE, "6h1t", "Kh1t"): "king of hearts",
    swapped(FORCE, "6h1t", "6h2t").replace("2f1", "1f2"): "six of hearts",
    "naibi+force_reach=as_it_lies 1f2 Js1d AcAd/KcKdKh,2c3c4c5c6c 4dAh2h/7c7d7h7s,4s5s6s Jd -": "jack of spades",
    # the offer
    swapped(FORCE, "6h1t", "-"): "-",
    swapped(FORCE, "6h1t", "6h"): "6h",
    swapped(FORCE, "6h1t", "6h3t"): "3",
    swapped(FORCE, "6h1t", "6h1x"): "6h1x",
    swapped(FORCE, "6h1t", "6h٣t"): "6h",
    swapped(FORCE, "6h1t", "h61t"): "h6",
    swapped(FORCE, "6h1t", "8h1t"): "eight of hearts",
    swapped(FORCE, "6h1t", "7h1t"): "seven of hearts",
    swapped(FORCE, "6h1t", "6h1d"): "eat 1",
    swapped(OFFER, "6h1t", "6h1d"): "eat 1",
    swapped(DISCARD, " - ", " 3h2t "): "3h2t",
    swapped(WON, " - ", " 4d2t "): "4d2t",
    swapped(DRAWN, " - ", " 6h2t "): "6h2t",
    # seats
    swapped(FORCE, "KdKs/", "KdKs"): "eat 1",
    swapped(FORCE, "KdKs/", "KdKs//"): "eat 1",
    swapped(FORCE, "KdKs/", "/"): "eat 1",
    swapped(FORCE, "KdKs", "KdK"): "K",
    swapped(FORCE, "KdKs", "KdK★"): "K★",
    swapped(FORCE, "KdKs", "Kd"): "eat 1",
    swapped(FORCE, "KdKs", "KdKsKh"): "eat 1",
    swapped(FORCE, "KdKs", "KdKd"): "king of diamonds",
    swapped(FORCE, "KdKs", "KdAc"): "ace of clubs",
    swapped(FORCE, "KdKs", "Kd8s"): "eight of spades",
    swapped(FORCE, "KdKs", "?"): "?",
    swapped(FORCE, "KdKs", "?3"): "eat 1",
    swapped(FORCE, "KdKs", "?1Ks"): "?1Ks",
    swapped(FORCE, "KdKs", "?-2"): "?-2",
    swapped(FORCE, "KdKs", "?٢"): "?٢",
    swapped(FORCE, "KdKs", "?02"): "?02",
    swapped(FORCE, ",2h3h4h5h", ",2h3h4h5s"): "2h3h4h5s",
    swapped(FORCE, ",2h3h4h5h", ",2h3h,4h5h"): "2h3h",
    swapped(FORCE, ",2h3h4h5h", ",2h3h4h5h,"): "eat 1",
    swapped(FORCE, ",2h3h4h5h", ",?4"): "?4",
    swapped(FORCE, ",2h3h4h5h", ";2h3h4h5h"): ";",
    swapped(FORCE, "3d4d5d6d", "JdQdAd2d"): "JdQdAd2d",
    # stock and dead cards
    swapped(FORCE, "7hJs", "7h7h"): "seven of hearts",
    swapped(FORCE, "7hJs", "7hKd"): "king of diamonds",
    swapped(FORCE, "7hJs", "7h,Js"): ",Js",
    swapped(FORCE, "7hJs", "?20"): "40",
    swapped(FORCE, "7hJs", "?0"): "?0",
    swapped(FORCE, "7hJs", "?99999999999999999999"): "",
    swapped(FORCE, "2cKc", "2c3c"): "three of clubs",
    swapped(FORCE, "2cKc", "2c9c"): "nine of clubs",
    swapped(FORCE, "2cKc", "?9999"): "?9999",
    # phases and counts
    swapped(OFFER, "1o 6h1t", "1d -"): "eat 1",
    swapped(OFFER, "1o 6h1t", "1w -"): "eat 1",
    swapped(DISCARD, "1d -", "1o Kh2t"): "eat 1",
    swapped(DISCARD, "1d -", "2d -"): "eat",
    swapped(WON, "1w", "2w"): "eat",
    swapped(WON, "1w", "draw"): "eat 1",
    swapped(WON, "1w", "1d"): "eat 1",
    swapped(DRAWN, " - 2cKc", " 7hJs 2cKc"): "stock",
    # the swap
    swapped(SWAP, "naibi+swap=1", "naibi"): "swap",
    swapped(SWAP, "2s1:4d", "2s2:4d"): "2",
    swapped(SWAP, "2s1:4d", "2s0:4d"): "",
    swapped(SWAP, "2s1:4d", "2s1"): "",
    swapped(SWAP, "2s1:4d", "2s1:4d5d"): "",
    swapped(SWAP, "2s1:4d", "2s1:4c"): "four of clubs",
    swapped(SWAP, "2s1:4d", "2s1:4x"): "4x",
    swapped(SWAP, "2s1:4d", "1s1:4d"): "",
    swapped(SWAP, " - ", " Ks1t "): "Ks1t",
    swapped(SWAP, "Ad2d3d4d5d6d7dJdQdKd/-", "4d5d6d7dJdQdKd/Ad2d3d"): "melds",
    # beyond all bounds
    "naibi " * 100_000: "600000",
    "\x00" * 100: "",
    "🂡 " * 7: "🂡",
    f"naibi 1o 6h1t {'7h' * 2000}/- -/- - -": "",
    swapped(FORCE, "2f1", "2f" + "1" * 500): "",
    swapped(FORCE, "KdKs", "KdKs\u202e"): "",
    swapped(FORCE, "KdKs", "KdKs\nKh"): "",
}


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text[:60]))
def test_what_is_no_position_is_refused_with_the_place(text):
    with pytest.raises(PositionError) as refused:
        Position.parse(text)
    assert isinstance(refused.value, ValueError)
    assert_sentence(str(refused.value), MALFORMED[text])


@pytest.mark.parametrize("value", [None, 7, FORCE.encode(), [FORCE], Position.parse(FORCE)], ids=type)
def test_what_is_no_text_is_refused(value):
    with pytest.raises(PositionError) as refused:
        Position.parse(value)
    assert_sentence(str(refused.value))


def assert_read_or_refused(text):
    """Text either is a position that round-trips, or is refused in one sentence."""
    try:
        position = Position.parse(text)
    except PositionError as refused:
        message = str(refused)
    else:
        assert Position.parse(str(position)) == position
        return
    assert is_one_sentence(message), message


@given(text=st.text(max_size=80) | st.text(alphabet="AKQJ7cdhs12-/,?+ofdt :=", max_size=120))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    assert_read_or_refused(text)


@given(data=st.data(), text=st.sampled_from(TEXTS))
def test_a_damaged_position_is_read_or_refused_with_a_sentence(data, text):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    new = data.draw(st.text(alphabet="AKQ7cdhs12-/,?+ofdt :♥é", max_size=6))
    assert_read_or_refused(text[:start] + new + text[end:])


@pytest.mark.parametrize("seat", [0, 3, -1, None, "1", 1.5])
def test_a_seat_that_is_not_there_is_refused(seat):
    position = Position.parse(FORCE)
    for question in (position.hand, position.melds, position.count, position.hand_count, position.view, position.sees):
        with pytest.raises(PositionError) as refused:
            question(seat)
        assert_sentence(str(refused.value))
