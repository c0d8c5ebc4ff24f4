"""The tracker: each card where the seat knows it to be, and nothing more."""

import random

import pytest

from conquian_nb.engine import PRESETS, Card, Position
from conquian_nb.widgets.tracker import show_seen, tracked, where

from .tables import made, played_on

WEAPON = "naibi 2f1 6h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JcJd7h2s4sQs"


def at(places, letter):
    return {str(card) for card, where in places.items() if where == letter}


def test_every_card_is_where_the_seat_knows_it_to_be():
    position = Position.parse(WEAPON)
    places = where(position.view(1, memory=True), 1)
    assert at(places, "h") == {"Kd", "Ks"}
    assert at(places, "m") == {str(card) for seat in (1, 2) for meld in position.melds(seat) for card in meld}
    assert at(places, "d") == {"Jc", "Jd", "7h", "2s", "4s", "Qs"}
    assert at(places, "o") == {"6h"}
    assert at(places, "u") == {"Qd", "5s", "Js"} | {str(card) for card in position.stock}
    assert at(places, "k") == set()


def test_without_memory_dead_cards_that_lie_face_down_are_not_known():
    assert at(where(Position.parse(WEAPON).view(1), 1), "d") == set()


@pytest.mark.parametrize("rules", ["naibi", "wikipedia", "three_players", "full_pack"])
def test_what_may_be_in_another_hand_is_not_seen_until_the_end(rules):
    for table in played_on(made(rules, "any", seed=2), random.Random(3).choice):
        places = where(table.known, table.own)
        assert set(places) == set(table.rules.cards.all)
        hidden = {card for seat in range(2, table.rules.players + 1) for card in table.position.hand(seat)}
        assert {places[card] for card in hidden} <= ({"k"} if table.position.over else {"u"})
        assert {places[card] for card in table.position.stock} <= {"u"}


def test_behind_a_curtain_no_hand_is_told():
    table = made("naibi", "person", seed=2)
    assert set(tracked(table.known, 1)) == {"u", "o"}


def test_the_letters_stand_in_the_order_of_the_pack():
    letters = tracked(Position.parse(WEAPON).view(1, memory=True), 1)
    pack = PRESETS["naibi"].cards.all
    assert letters[pack.index(Card.parse("6h"))] == "o"
    assert len(letters) == 40


def test_the_picture_says_all_that_it_shows():
    alt = show_seen(Position.parse(WEAPON).view(1, memory=True), 1).alt
    assert "In your hand: king of diamonds and king of spades." in alt
    assert "On offer: six of hearts." in alt
    assert "Dead: jack of clubs" in alt
