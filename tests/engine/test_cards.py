"""Cards and card sets: text in and out, order, and what can't be read."""

import copy
import pickle
from random import Random

import pytest

from conquian_nb.engine import Card, CardError, Cards

from .sentences import assert_sentence

RANK_NAMES = ("ace two three four five six seven eight nine ten jack queen king").split()
RANKS, SUITS = "A23456789TJQK", {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
PACK = [Card.parse(rank + suit) for suit in SUITS for rank in RANKS]


def test_a_card_is_its_rank_and_its_suit():
    card = Card.parse("7h")
    assert (card.rank, card.suit, card.name, str(card)) == ("7", "h", "seven of hearts", "7h")
    assert card == Card("7", "h")


@pytest.mark.parametrize("suit", SUITS)
def test_every_card_has_a_name_and_reads_its_own_text(suit):
    for rank, name in zip(RANKS, RANK_NAMES):
        card = Card.parse(rank + suit)
        assert card.name == f"{name} of {SUITS[suit]}"
        assert Card.parse(str(card)) == card
        assert str(card) == rank + suit


@pytest.mark.parametrize(
    ("written", "card"),
    [("10c", "Tc"), ("7♠", "7s"), ("10♥", "Th"), ("A♣", "Ac"), ("Q♦", "Qd"), ("T♠", "Ts")],
)
def test_ten_in_figures_and_suit_signs_are_read_too(written, card):
    assert str(Card.parse(written)) == card


def test_cards_are_ordered_by_suit_then_by_rank_the_ace_first():
    assert [str(card) for card in sorted(Random(1).sample(PACK, 52))] == [str(card) for card in PACK]


def test_cards_are_values():
    again = [Card.parse(str(card)) for card in PACK]
    assert len({*PACK, *again}) == 52
    assert pickle.loads(pickle.dumps(PACK)) == PACK
    assert copy.deepcopy(PACK) == PACK
    with pytest.raises((AttributeError, TypeError)):
        PACK[0].rank = "2"


def test_a_card_is_not_its_text():
    assert Card.parse("7h") != "7h"


def test_card_sets_read_and_write_their_text():
    some = Cards.parse("KdKs")
    assert [str(card) for card in some] == ["Kd", "Ks"]
    assert str(some) == "KdKs"
    assert str(Cards.parse("10c7♠Ah")) == "Tc7sAh"
    assert len(Cards.parse("")) == 0
    assert str(Cards.parse("")) == ""


def test_card_sets_keep_the_order_they_were_given_and_sort_on_demand():
    stock = Cards.parse("Ks7hAc7d")
    assert str(stock) == "Ks7hAc7d"
    assert str(stock.sorted()) == "Ac7d7hKs"
    assert isinstance(stock.sorted(), Cards)
    assert stock == Cards(Card.parse(text) for text in ("Ks", "7h", "Ac", "7d"))
    assert hash(stock) == hash(Cards.parse("Ks7hAc7d"))
    assert Card.parse("7h") in stock


UNREADABLE = {
    "": "“”",
    "7": "7",
    "h": "h",
    "1h": "1h",
    "0c": "0c",
    "11c": "11c",
    "7x": "7x",
    "77": "77",
    "hh": "hh",
    "h7": "h7",
    "7hh": "h",
    "7h7h": "7h7h",
    "-": "-",
    "?": "?",
    "Joker": "Jo",
    "７h": "７h",
    "٧h": "٧h",
    "7♡♡": "♡",
    "7\u0301h": "7",
    "7h\x00": "",
    "7\nh": "7",
    "<b>": "<b",
    "🂡": "🂡",
    "X" * 100_000: "100000",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: ascii(text[:8]))
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(CardError) as refused:
        Card.parse(text)
    assert isinstance(refused.value, ValueError)
    assert_sentence(str(refused.value), UNREADABLE[text])


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("7h8", "8"),
        ("7hxx8c", "xx"),
        ("Kd-Ks", "-"),
        ("7h?", "?"),
        ("7c,7d", ","),
        ("KdKsK", "K"),
        ("7h" * 50_000 + "zz", "100002"),
    ],
    ids=lambda text: ascii(text[:8]),
)
def test_what_is_no_list_of_cards_is_refused_by_name(text, bad):
    with pytest.raises(CardError) as refused:
        Cards.parse(text)
    assert_sentence(str(refused.value), bad)


@pytest.mark.parametrize("value", [None, 7, 7.5, b"7h", ["7h"], object()], ids=["None", "7", "7.5", "bytes", "list", "object"])
@pytest.mark.parametrize("read", [Card.parse, Cards.parse], ids=["card", "cards"])
def test_what_is_no_text_is_refused(read, value):
    with pytest.raises(CardError) as refused:
        read(value)
    assert_sentence(str(refused.value))


@pytest.mark.parametrize(("rank", "suit"), [("1", "h"), ("10", "h"), ("7", "x"), ("", "")])
def test_a_card_that_is_none_can_not_be_built(rank, suit):
    with pytest.raises(CardError):
        Card(rank, suit)
