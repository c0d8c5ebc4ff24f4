"""What is broken in the sources as written: each demonstration is what the engine says, and shows what it claims."""

import re

import pytest

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.scene import scene
from conquian_nb.drawing.words import NAMES, label
from conquian_nb.engine import PRESETS, Cards, Deal, Layout, layouts
from conquian_nb.widgets.flaws import flaw, flaws
from conquian_nb.widgets.frames import Flaw, Frame, Table
from conquian_nb.widgets.literal import literal_tutorial

SEEDS = range(1, 31)


def test_there_are_seven_each_with_a_source_and_frames():
    assert len(flaws()) == 7
    assert [found.source for found in flaws()].count("tutorial") == 3
    assert {found.source for found in flaws()} == {"naibi", "wikipedia", "tutorial"}
    assert all(len(found.frames) > 1 for found in flaws())
    assert len({found.name for found in flaws()}) == 7


def test_an_unknown_one_is_refused_with_the_list_of_those_known():
    with pytest.raises(ValueError, match="no discard, unseen duty"):
        flaw("jokers")


@pytest.mark.parametrize("found", flaws(), ids=lambda found: found.name)
def test_each_frame_can_be_read_and_drawn(found):
    for frame in found.frames:
        assert frame.position is not None or frame.table is not None
        assert re.fullmatch(r"[^{}]+", str(frame))
        if frame.position is not None:
            assert scene(frame.position, Look(seat=frame.seat), frame.last).shapes
            assert frame.show().position == str(frame.position)
        else:
            assert frame.show() is None


@pytest.mark.parametrize("found", flaws(), ids=lambda found: found.name)
def test_the_last_step_of_a_frame_leads_to_its_position(found):
    for frame in found.frames:
        if frame.last is not None:
            assert frame.last.before.play(frame.last.action) == frame.position


# the tutorial


@pytest.mark.parametrize("seed", SEEDS)
def test_played_to_the_letter_no_card_leaves_and_every_take_adds_one(seed):
    deal, totals = Deal.shuffle("tutorial", seed), [10, 10]
    for turn, card in zip(literal_tutorial(seed), deal.stock):
        assert turn.card == card
        if turn.taker:
            totals[turn.taker - 1] += 1
        assert [turn.total(1), turn.total(2)] == totals
        held = [c for seat in (0, 1) for c in (*turn.hands[seat], *(c for meld in turn.melds[seat] for c in meld))]
        assert len(set(held)) == len(held) == sum(totals)


@pytest.mark.parametrize("seed", SEEDS)
def test_played_to_the_letter_what_can_be_melded_is_taken_first_by_the_turner(seed):
    deal = Deal.shuffle("tutorial", seed)
    hands, melds = list(deal.hands), [Layout(), Layout()]
    for n, turn in enumerate(literal_tutorial(seed)):
        turner = n % 2
        able = [bool(layouts(PRESETS["tutorial"], melds[s], hands[s], turn.card)) for s in (turner, 1 - turner)]
        expected = turner + 1 if able[0] else 2 - turner if able[1] else None
        assert (turn.turner, turn.taker) == (turner + 1, expected)
        if expected:
            ways = layouts(PRESETS["tutorial"], melds[expected - 1], hands[expected - 1], turn.card)
            assert turn.melded(expected) == max(sum(map(len, way)) for way in ways)
        hands, melds = list(turn.hands), list(turn.melds)


def test_played_to_the_letter_nobody_ever_wins():
    assert not any(turn.wins(seat) for n in SEEDS for turn in literal_tutorial(n) for seat in (1, 2))
    assert flaw("no discard").frames[-1].facts == ("Of 100 shuffled deals played this way, none had a winner.",)


def test_the_counts_grow_past_eleven_and_say_so():
    frames = flaw("no discard").frames
    assert all(frame.table for frame in frames)
    tables = [frame.table for frame in frames]
    assert tables[0].rows == (("start", "", "0 + 10 = 10", "0 + 10 = 10"),)
    assert not tables[1].loud
    totals = {(r, c): int(row[c].rpartition("= ")[2]) for r, row in enumerate(tables[-1].rows) for c in (2, 3)}
    assert tables[-1].loud == {place for place, total in totals.items() if total > 11}
    assert {column for _, column in tables[-1].loud} == {2, 3}
    assert [len(table.rows) for table in tables] == sorted(len(table.rows) for table in tables)


def test_two_hidden_hands_one_view():
    seen, can, cannot, last = flaw("unseen duty").frames
    assert str(can.position.view(2)) == str(cannot.position.view(2)) == str(seen.position)
    assert [action.kind for action in can.position.legal()] == ["take"]
    assert [action.kind for action in cannot.position.legal()] == ["pass"]
    assert can.facts[1].startswith("The ")
    assert "may not be passed" in can.facts[1]
    assert last.facts == (
        "Beto sees the same in both deals: yes.",
        "Ana may do the same in both deals: no.",
    )
    assert not seen.position.sees(1)


def test_a_discard_that_would_be_taken_is_dead_before_it_is_offered():
    offered, skipped = flaw("lost discard").frames
    card = offered.position.offer.card
    assert offered.position.offer.thrown
    assert offered.position.to_act == 2
    assert any(action.kind == "take" for action in offered.position.legal())
    assert card in skipped.position.dead
    assert skipped.position.offer.card == offered.position.stock[0]


# wikipedia


def test_wikipedia_lets_nobody_force_and_lends_nothing():
    force, lend, _ = flaw("no end").frames
    assert "naibi: Beto may: Force" in force.facts[0]
    assert "Force" not in force.facts[1]
    assert "lent by" in lend.facts[0]
    assert "lent by" not in lend.facts[1]


def test_wikipedias_deals_run_out_without_a_winner():
    frame = flaw("no end").frames[-1]
    assert frame.position.over
    assert frame.position.winner is None
    assert frame.position.stock_count == 0
    drawn = sum(ended(seed).winner is None for seed in range(1, 101))
    assert frame.facts == (f"Of 100 deals played so, {drawn} ended without a winner.",)


def ended(seed):
    position = Deal.shuffle("wikipedia", seed).start()
    while not position.over:
        position = position.play(position.legal()[0])
    return position


# naibi


def test_both_ways_to_win_end_the_deal_with_nothing_discarded():
    ten, eight = flaw("two wins").frames
    for frame, down, held in ((ten, 10, 0), (eight, 8, 2)):
        before, after = frame.last.before, frame.position
        assert (before.count(1), before.hand_count(1)) == (down, held)
        assert (after.winner, after.count(1), after.hand_count(1)) == (1, 11, 0)


def test_the_cap_of_eight_forbids_no_card_where_melds_may_move():
    free, grown, eleven = flaw("idle cap").frames
    before = free.last.before
    assert len(before.melds(1)[0]) == 8
    takes = [action for action in before.legal() if action.kind == "take"]
    assert len(takes) == 5
    assert all(len(meld) <= 8 for action in takes for meld in action.melds)
    assert sum("to" in fact and "/" in fact for fact in free.facts) == 5
    assert [action.kind for action in grown.position.legal()] == ["pass"]
    assert eleven.position.winner == 1
    assert list(map(len, eleven.position.melds(1))) == [11]


def test_a_turned_card_is_refused_by_two_and_a_discard_by_one():
    turned, discarded = flaw("both refuse").frames
    assert turned.facts[0] == f"Asked: {NAMES[0]} and {NAMES[1]}."
    assert discarded.facts[0] in {f"Asked: {name}." for name in NAMES[:2]}
    for frame in (turned, discarded):
        assert frame.last.before.offer.card in frame.position.dead
    assert not turned.last.before.offer.thrown
    assert discarded.last.before.offer.thrown


# the values themselves


def test_frames_are_made_when_they_are_looked_at_and_only_once():
    made = []
    found = Flaw("x", "naibi", "X", lambda: [made.append(1), Frame("{6h} fits.", table=Table(("a",), (("b",),)))][1:])
    assert made == []
    assert found.frames is found.frames
    assert made == [1]
    assert str(found) == "naibi: X\n\nThe six of hearts fits.\na\nb"


def test_a_table_marks_what_is_loud():
    table = Table(("who", "sum"), (("Ana", "12"), ("Beto", "11")), frozenset({(0, 1)}))
    assert str(table) == "who   sum\nAna   12 (!)\nBeto  11"


def test_facts_name_actions_as_their_buttons_do():
    frame = flaw("no end").frames[0]
    position = frame.position
    assert label(position, position.legal()[0]) in frame.facts[1]
    assert Cards.parse("6h")[0] == position.offer.card
