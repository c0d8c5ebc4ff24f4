"""Panguingue in text: positions, rules, records, and what is refused in one sentence with nothing lost."""

import pickle

import pytest

from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_conditions import PAYMENTS, conditions
from conquian_nb.engine.pan_deal import PanDeal, PurseError, next_deal
from conquian_nb.engine.pan_notation import PanPositionError
from conquian_nb.engine.pan_points import pan_readings, source_words
from conquian_nb.engine.pan_record import PanRecord, PanStep
from conquian_nb.engine.pan_rules import PAN_SOURCES, PanRules, Spades
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.engine.rules import RuleError
from conquian_nb.engine.toml_text import RecordError

from .pan_worlds import IDLE, RULES, a_round, table
from .sentences import assert_sentence

NAMES = ("Ana", "Beto", "Carmen", "Diego")
SEAT = f"{IDLE}/-/99"
GOOD = f"pan 1d 1 - {SEAT} {SEAT} {SEAT} {SEAT} 4 - ~7"


def test_a_position_is_one_line_of_fields():
    text = f"pan 2m7h 1 4ct {SEAT} 3cQc3dKd4hJsJs/7c7d7h/98 {SEAT} !{IDLE}/-/97 6 Ac2h*3 Kd~1f"
    position = PanPosition.parse(text)
    assert str(position) == text
    assert (str(position.drawn), str(position.top.card), position.top.turned) == ("7h", "4c", True)
    assert (position.purses, position.pot, position.dropped) == ((99, 98, 99, 97), 6, (4,))
    assert str(position.discards) == "Ac2h2h2h"
    assert position.stock_count == 320 - 40 - 4 - 1 - 1
    assert pickle.loads(pickle.dumps(position)) == position
    assert repr(position) == f"PanPosition.parse({text!r})"


def test_cards_of_a_hand_are_sorted_and_melds_stay_as_they_lie():
    position = table("1d", "KdAcQd3cJd6c6h/7h7c7d/99")
    assert str(position.hand(1)) == "Ac3c6cJdQdKd6h"
    assert str(position.melds(1)) == "7c7d7h"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (None, "one line"),
        ("", "begin with pan"),
        ("pan " + "x" * 4000, "one line"),
        ("naibi 1o", "begin with pan"),
        ("pan+players=9 1d 1", "4 to 8"),
        (GOOD.replace(" 4 - ", " 4 "), "11 fields"),
        (GOOD.replace(" 1d ", " 5d "), "no seat"),
        (GOOD.replace(" 1d ", " 1x "), "seat and phase"),
        (GOOD.replace(" 1d ", " 1m8h "), "no card of the pack"),
        (GOOD.replace(" 1d ", " 1f1 "), "one seat twice"),
        (GOOD.replace(" 1d ", " 1f2 "), "fits a meld"),
        (GOOD.replace(" 1d ", " 2q1 "), "fits a meld"),
        (GOOD.replace("1d 1 -", "1d 9 -"), "no seat"),
        (GOOD.replace("1d 1 -", "1d 1 7h"), "top discard"),
        (GOOD.replace("1d 1 -", "1d 1 Tht"), "no card of the pack"),
        (GOOD.replace("/-/99", "", 1), "parted by strokes"),
        (GOOD.replace("/99", "/9x", 1), "chips"),
        (GOOD.replace("/99", "/99/gift:7*1", 1), "condition that was paid"),
        (GOOD.replace("2c4c", "2c", 1), "it should be 10"),
        (GOOD.replace(IDLE, "2c4c6cJc3d5dQd/7c7d7c", 1).replace("7c7d7c/-", "7c7d7c"), "here are two"),
        (GOOD.replace(" 4 - ", " -4 - "), "less than nothing"),
        (GOOD.replace(" - ~7", " Kc*9 ~7"), "no card of the pack"),
        (GOOD.replace(" - ~7", " 2c*8 ~7"), "more than the pack has it"),
        (GOOD.replace(" ~7", " 7"), "no stock"),
        (GOOD.replace(" ~7", " ~xyz"), "no stock"),
        (GOOD.replace(IDLE, "?10", 1), "hides the stock too"),
        (GOOD.replace(" 1d ", " 1s ").replace(" - ~7", " 7c ~7"), "Before play"),
        (GOOD.replace(IDLE, f"!{IDLE}", 1), "dropped is not to act"),
        (GOOD.replace(" 1d ", " 1w "), "without eleven"),
        (GOOD.replace(SEAT, f"!{SEAT}").replace(f"!{SEAT}", SEAT, 1), "only one player"),
        (GOOD.replace(SEAT, "-/2c3c4c5c6c7cJc,7c7d7h7s/99", 1).replace(" 1d ", " 1m "), "eleven cards, so the round is over"),
        (GOOD.replace(SEAT, f"!{IDLE[:14]}/7c7d7h/99", 1).replace(" 1d ", " 2d "), "can’t have melds"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_in_one_sentence(text, word):
    assert str(PanPosition.parse(GOOD)) == GOOD.replace(IDLE, str(PanPosition.parse(GOOD).hand(1)))
    with pytest.raises(PanPositionError) as caught:
        PanPosition.parse(text)
    assert_sentence(str(caught.value), word)


# rules


def test_rules_are_read_as_they_are_written():
    for text in RULES:
        assert str(PanRules.parse(text)) == text
    assert PanRules(spades="same") == PanRules().replace(spades=Spades.SAME)
    assert PanRules.parse("pan+pack=310").cards == 310
    assert (PanRules(pack="310").copies("s"), PanRules(pack="310").copies("h")) == (7, 8)


def test_with_310_cards_each_spade_is_there_seven_times():
    eight = GOOD.replace(" - ~7", " Js*8 ~7")
    assert PanPosition.parse(eight).stock_count == 320 - 40 - 8
    assert PanPosition.parse(GOOD.replace("pan ", "pan+pack=310 ")).stock_count == 310 - 40
    with pytest.raises(PanPositionError) as caught:
        PanPosition.parse(eight.replace("pan ", "pan+pack=310 "))
    assert_sentence(str(caught.value), "jack of spades")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("pan+players=3", "4 to 8 players"),
        ("pan+players=x", "4 to 8 players"),
        ("pan+ante=7", "ante is a whole number from 0 to 2"),
        ("pan+pack=52", "known are 320, 310"),
        ("pan+colour=red", "no rule point"),
        ("pan+drop", "no rule point with a reading"),
        ("pan+drop=0,drop=1", "twice"),
        ("conquian", "begin with pan"),
        (None, "short text"),
    ],
)
def test_rules_nobody_can_play_are_refused_in_one_sentence(text, word):
    with pytest.raises(RuleError) as caught:
        PanRules.parse(text)
    assert_sentence(str(caught.value), word)


def test_every_reading_of_every_point_has_a_sentence_and_sources():
    points = pan_readings()
    assert len(points) == 14
    for point in points:
        assert point.usual in {option.value for option in point.readings}
        assert len({option.sentence for option in point.readings}) == len(point.readings) > 1
        for option in point.readings:
            assert str(getattr(PanRules().replace(**{point.name: option.value}), point.name)) == option.value
            assert_sentence(option.sentence)
            assert option.sources
            assert set(option.sources) <= set(PAN_SOURCES)
            outside = set(option.sources) - {"printed", "ours"}
            assert option.known == ("said" if outside else "memory" if "printed" in option.sources else "ours")
    assert source_words("printed") == "as commonly printed; we could not check it"


# the deal


def test_the_same_seed_deals_the_same_cards_and_they_are_what_they_were():
    start = PanDeal.shuffle(seed=7).start()
    assert start == PanDeal.shuffle("pan", seed="7").start() != PanDeal.shuffle(seed=8).start()
    assert str(start) == FIRST_DEAL
    turned = start
    for _seat in range(4):
        turned = turned.play("stay")
    assert str(turned.play("turn").drawn) == FIRST_CARD


FIRST_DEAL = (
    "pan 1s 1 - 6c7cJcAd4dQd6h6hKhQs/-/99 5c3dJdJdQdQhAs7sQsKs/-/99 3c7cQcKc7d2h3h6hJh7s/-/99 "
    "3c5d7d4h7hAs2s5sQsQs/-/99 4 - ~b8ab04fbe3a3634f"
)
FIRST_CARD = "2h"


def test_all_forty_cards_come_up():
    seen = {card for seed in range(10) for hand in PanDeal.shuffle("pan+players=8", seed=seed).hands for card in hand}
    assert len(seen) == 40


@pytest.mark.parametrize(
    ("purses", "word"),
    [
        ((100, 100, 100), "4 purses"),
        ((100, 2, 100, 100), "Seat 2 has 2 chips"),
        ((100, -5, 100, 100), "Seat 2 has -5 chips"),
        ((100, 3.5, 100, 100), "whole number"),
        ((100, True, 100, 100), "whole number"),
    ],
)
def test_too_few_chips_are_refused_at_the_start_in_one_sentence(purses, word):
    with pytest.raises(PurseError) as caught:
        PanDeal.shuffle(seed=1, purses=purses).start()
    assert_sentence(str(caught.value), word)


def test_three_chips_are_enough_to_ante_and_to_drop():
    start = PanDeal.shuffle(seed=1, purses=(3, 3, 3, 3)).start()
    assert start.play("drop").purses == (0, 2, 2, 2)


def test_a_deal_of_wrong_hands_is_refused():
    deal = PanDeal.shuffle(seed=1)
    wrong = [
        PanDeal(deal.rules, deal.hands[:3], deal.purses),
        PanDeal(deal.rules, (deal.hands[0][:9], *deal.hands[1:]), deal.purses),
        PanDeal(deal.rules, deal.hands, deal.purses, eldest=5),
    ]
    for one in wrong:
        with pytest.raises(PanPositionError) as caught:
            one.start()
        assert_sentence(str(caught.value))


def test_the_winner_is_the_next_eldest_hand_and_all_keep_their_chips():
    *_rest, (end, _action) = a_round("pan", 5)
    deal = next_deal(end, seed=6)
    start = deal.start()
    assert (start.eldest, start.dealer) == (end.winner, (end.winner - 2) % 4 + 1)
    assert tuple(purse + 1 for purse in start.purses) == end.purses
    assert next_deal(end, 6, purses=(50, 50, 50, 50)).purses == (50, 50, 50, 50)
    with pytest.raises(PanPositionError) as caught:
        next_deal(start, seed=7)
    assert_sentence(str(caught.value), "not over")


# records


def played(seed=5):
    moments = list(a_round("pan", seed))
    steps = tuple(PanStep(str(action), "Note this" if n == 3 else "", "Two\nlines." if n == 3 else "")
                  for n, (_position, action) in enumerate(moments[1:]))  # fmt: skip
    return PanRecord("A round", NAMES, str(moments[0][0]), steps, note="By lot."), moments


def test_a_record_holds_a_round_with_notes_and_is_read_as_it_is_written():
    record, moments = played()
    again = PanRecord.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert again.positions() == tuple(position for position, _action in moments)
    assert [str(action) for action in again.actions()] == [str(action) for _position, action in moments[1:]]
    assert (again.steps[3].heading, again.steps[3].note) == ("Note this", "Two\nlines.")
    assert again.rules == PanRules()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda r: {"seats": NAMES[:3]}, "4 names"),
        (lambda r: {"seats": ("Ana", "Ana", "Beto", "Carmen")}, "name of its own"),
        (lambda r: {"start": "pan"}, "Start"),
        (lambda r: {"title": "x" * 300}, "too many"),
        (lambda r: {"steps": (*r.steps[:2], PanStep("drop now"))}, "Step 3"),
    ],
)
def test_a_record_that_can_t_be_is_refused_in_one_sentence(change, word):
    record, _moments = played()
    values = {name: getattr(record, name) for name in ("title", "seats", "start", "steps")} | change(record)
    with pytest.raises(RecordError) as caught:
        PanRecord(**values).positions()
    assert word in str(caught.value)


def test_what_stops_a_record_leaves_the_positions_before_it():
    record, moments = played()
    cut = PanRecord(record.title, NAMES, record.start, (*record.steps[:6], PanStep("stay")))
    positions, fault = cut.played
    assert positions == tuple(position for position, _action in moments[:7])
    assert "Play has begun" in str(fault)


# in Spanish


def test_what_is_said_follows_the_language():
    position = table("1m7s", SEAT)
    english = position.refusal("discard 2c").sentence
    with speaking("es"):
        assert position.refusal("discard 2c").sentence.startswith("El siete de picas")
        assert pan_readings()[0].title == "Cuántos juegan"
        assert conditions("7s7s7s", PanRules())[0].sentence == PAYMENTS[1].sentence != PAYMENTS[1].text
    assert position.refusal("discard 2c").sentence == english
