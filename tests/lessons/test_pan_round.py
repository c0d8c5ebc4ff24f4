"""The annotated round of Panguingue: all its notes say is proved, and what they teach happens in it."""

import re
from dataclasses import replace

import pytest

from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_actions import Borrow, Take
from conquian_nb.engine.pan_melds import less, mask_of, row_of, within
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.lessons.pan_round import pan_round, round_faults
from conquian_nb.lessons.text import NUMBERS, to_plain

NOTED = [n for n, step in enumerate(pan_round().steps, 1) if step.note]


def bare(note):
    """A note without what stands in braces."""
    return re.sub(r"\{[^}]*\}", "", note)


def test_every_card_and_number_in_its_notes_is_so():
    assert round_faults(pan_round()) == []
    assert len(NOTED) >= 20
    assert all(pan_round().steps[n - 1].heading for n in NOTED)


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        ("{7c in melds 1}", "7c is not in melds 1."), ("{four in melds 1}", "four is not the number in melds 1"),
        ("{7h drawn}", "7h is not drawn."), ("{seven of luck}", "seven is not the number of luck: that is None."),
        ("{7c}", "claimed to be anywhere"), ("{7c", "no partner"),
    ],
)  # fmt: skip
def test_what_is_not_so_is_found(note, fault):
    record = pan_round()
    wrong = replace(record, steps=(replace(record.steps[0], note=note), *record.steps[1:]))
    assert fault in round_faults(wrong)[0]


def test_it_shows_all_that_a_round_can_hold():
    record = pan_round()
    actions, positions = record.actions(), record.positions()
    kinds = {action.kind for action in actions}
    assert {"stay", "drop", "turn", "take", "lay", "add", "borrow", "demand", "discard"} <= kinds
    assert any(isinstance(action, Borrow) for action in actions)
    assert isinstance(actions[-1], Take)
    paid = {payment.kind for position in positions for payment in position.payments}
    assert {"drop", "plain_suit", "valle_set", "more_valle_set", "low_rope", "share", "pot"} <= paid
    assert positions[-1].winner == 3
    assert sum(positions[-1].purses) == 400


def test_its_sentences_about_the_rules_are_so():
    positions = pan_round().positions()
    hand = row_of(positions[0].hand(4))
    assert not [meld for meld in within(mask_of(hand)) if less(hand, meld) is not None]  # Diego finds no meld
    demand = next(p for p in positions if p.phase == "demand")
    assert (demand.to_act, demand.turn) == (3, 2)
    taken = positions[55]
    assert taken.payments == ()  # a further seven was paid for before
    before, end = positions[-2], positions[-1]
    again = {p.cards for p in end.payments if p.again}
    assert not [cards for cards in again if cards[0].rank == "A" and cards[1].rank == "A"]  # no condition any more
    assert all(p.payer != 4 for p in end.payments if p.payee == 3 and p.payer)
    assert before.hand_count(3) == 0


def test_numbers_outside_of_braces_are_those_of_the_rules():
    rules = {"one", "two", "three", "eleven", "ten", "eight", "forty", "four", "six", "seven", "no", "a"}  # or ranks
    for step in pan_round().steps:
        words = {
            word for word in re.findall(r"[a-z]+|\d+", bare(step.note).lower()) if word in NUMBERS or word.isdigit()
        }
        assert words - {"101", "once"} <= rules, step.heading


def test_every_rule_is_told_with_its_source_or_as_unchecked():
    notes = " ".join(step.note for step in pan_round().steps)
    for name in ("Wikipedia", "GameRules", "Denexa", "Panguingue 101", "pokerrule-online", "gamblingwiz"):
        assert name in notes
    assert notes.count("could not check it") >= 5
    assert "our own ruling" in notes


def test_it_is_a_record_that_reads_back():
    record = pan_round()
    assert PanRecord.parse(str(record)) == record
    with speaking("es"):
        assert [step.action for step in pan_round().steps] == [step.action for step in record.steps]
        assert all(to_plain(step.note) for step in pan_round().steps if step.note)
