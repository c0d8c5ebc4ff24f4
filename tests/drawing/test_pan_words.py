"""Panguingue in words: buttons that differ, sentences that tell what happened and who paid, and nothing hidden."""

import re

import pytest

from conquian_nb.drawing.pan_words import (
    PAN_NAMES,
    chips,
    paid_words,
    pan_alt,
    pan_label,
    pan_meld_name,
    pan_next,
    pan_title,
    pan_told,
    top_origin,
)
from conquian_nb.drawing.words import named
from conquian_nb.engine.cards import Cards
from conquian_nb.engine.language import speaking
from conquian_nb.engine.panguingue import PanPosition

from .pan_rounds import played, seen_by

REST = "2c2c2d2dQcQcQdQdKhKh/-/97 3c3c3d3dJcJcJdJdAhAh/-/97 5c5c5d5dKcKcKdKdAsAs/-/97"
SIGN = "\ufe0e"


def at(start):
    return PanPosition.parse(f"pan {start} {REST} 12 - ~1")


def plain(text):
    return text.replace(SIGN, "")


@pytest.mark.parametrize(
    ("start", "action", "button"),
    [
        ("1m7s 1 - 2h3h4h6c/7c7d7h,3s4s5s/97", "add 7s 1", "Add 7♠ to 7♣ 7♦ 7♥: 1 chip from each"),
        ("1m7s 1 - 2h3h4h6c/7c7d7h,3s4s5s/97", "discard 7s", "Discard 7♠"),
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", "lay 7s7s7s", "Lay 7♠ 7♠ 7♠: 4 chips from each"),
        ("1m6h 1 - 6c2h2d/3s4s5s6s,7c7d7h/97", "borrow 6s1 with 6c6h", "Lay 6♣ 6♥, borrowing 6♠ of 3♠ 4♠ 5♠ 6♠"),
        ("1m6h 1 - 2h2d3h/2s3s4s,5s6s7sJs/97", "borrow 5s2 to 1", "Move 5♠ of 5♠ 6♠ 7♠ J♠ to 2♠ 3♠ 4♠"),
        (
            "1m6h 1 - 2h2d3h4d/3c3d3h3c3d3h/97",
            "split 1 3c3d3h",
            "Split 3♣ 3♦ 3♥ off 3♣ 3♣ 3♦ 3♦ 3♥ 3♥: 1 chip from each",
        ),
        ("1d 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", "take add 7s 2", "Take 7♠. Add 7♠ to 7♣ 7♦ 7♥: 1 chip from each"),
        ("1d 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", "turn", "Turn the next card"),
        ("2q1 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", "demand", "Demand that Ana takes 7♠"),
        ("2q1 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", "pass", "Let 7♠ go by"),
        ("1m7s 1 - -/7c7d7h,3s4s5s,2h2h2h2h/97", "add 7s 1", "Add 7♠ to 7♣ 7♦ 7♥, and win"),
    ],
)
def test_a_button_says_what_is_done_and_what_it_brings(start, action, button):
    before = at(start)
    assert before.refusal(action) is None
    assert plain(pan_label(before, before.action(action))) == button


@pytest.mark.parametrize(("players", "seed"), [(4, 2), (6, 4), (8, 5)])
def test_two_actions_never_have_the_same_button(players, seed):
    for position, _ in played(players, seed):
        labels = [pan_label(position, action, PAN_NAMES) for action in position.legal()]
        assert len(set(labels)) == len(labels)


def test_equal_melds_are_told_apart_by_their_numbers():
    before = at("1m7s 1 - 2h3h4h6c/7c7d7h,7c7d7h/97")
    labels = [plain(pan_label(before, a)) for a in before.legal() if a.kind == "add"]
    assert labels == [f"Add 7♠ to 7♣ 7♦ 7♥ (meld {n}): 1 chip from each" for n in (1, 2)]


def test_a_lay_tells_who_pays_what_for_what_and_what_comes_next():
    before = at("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97")
    assert pan_told(before, before.action("lay 7s7s7s")) == (
        "Ana lays three sevens of spades. The others pay Ana 4 chips each for three sevens of spades. "
        "Ana may meld more from hand, and discards a card."
    )


def test_the_end_tells_what_the_winner_collects():
    before = at("1m7s 1 - -/7c7d7h,3s4s5s,2h2h2h2h/97")
    told = pan_told(before, before.action("add 7s 1"))
    assert told.startswith("Ana adds the seven of spades to three sevens: clubs, diamonds and hearts.")
    assert "The others pay Ana, the winner: 1 chip each." in told
    assert "The pot of 12 chips goes to Ana." in told
    assert told.endswith("Eleven down: Ana wins the round.")
    after = before.play("add 7s 1")
    again = sum(p.chips for p in after.payments if p.again)
    assert f"All conditions of Ana are paid once more, {again} chips together." in told


def test_who_drops_pays_and_the_last_one_takes_the_pot():
    start = PanPosition.parse(str(played(4, 1)[0][0]))
    assert paid_words(start.play("drop").payments) == ["Ana pays 2 chips to the pot."]
    left = start.play("drop").play("drop")
    told = pan_told(left, left.action("drop"))
    assert told == "Carmen drops. Carmen pays 2 chips to the pot. The pot of 10 chips goes to Diego. " \
        "Diego is the only one left and takes the pot."  # fmt: skip


def test_a_demand_is_told_to_whom_it_concerns():
    asked = at("2q1 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97")
    assert pan_next(asked) == "Beto may demand that Ana takes the seven of spades."
    assert plain(pan_title(asked, asked.action("demand"))) == "Beto demands that 7♠ is taken"
    assert pan_next(asked.play("demand")) == "Ana must take the seven of spades, as Beto demands."
    assert top_origin(asked) == "turned by Diego"


def test_what_is_told_names_no_card_of_a_hidden_hand():
    for moment in played(4, 7):
        view, last = seen_by(moment, 1)
        if last is None or view.over:
            continue
        text = pan_alt(view, PAN_NAMES, pan_told(last.before, last.action, PAN_NAMES, view))
        public = {card.name for seat in range(1, 5) for meld in view.melds(seat) for card in meld}
        public |= {card.name for card in view.hand(1)}
        public |= {card.name for card in (view.drawn, view.top and view.top.card) if card}
        hidden = {card.name for seat in (2, 3, 4) for card in moment[0].hand(seat)} - public
        assert not {name for name in hidden if re.search(rf"\b{name}\b", text)}


def test_melds_and_chips_in_words_also_in_spanish():
    assert pan_meld_name(Cards.parse("JhQhKh")) == "jack to king of hearts"
    assert (chips(1), chips(4)) == ("1 chip", "4 chips")
    with speaking("es"):
        assert "corazones" in pan_meld_name(Cards.parse("JhQhKh"))


def test_a_sentence_of_the_engine_gets_the_names_of_eight():
    assert named("Seat 8 demands that the seven of hearts is taken.", PAN_NAMES).startswith("Hugo demands")
