"""The bench without a screen: what clicks do, what is said, and that no card is ever lost or used twice."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquian_nb.analysis.rearrange import HAND, NEW
from conquian_nb.drawing.bench_scene import bench_scene
from conquian_nb.engine import PRESETS, Card, Cards, RuleError
from conquian_nb.lessons.puzzles import Puzzle, PuzzleError, puzzles
from conquian_nb.widgets.bench_state import HINTS, MOST_KEPT, start
from conquian_nb.widgets.bench_words import heap

NAIBI = PRESETS["naibi"]
SEVEN, JACK = Card.parse("7s"), Card.parse("Js")


def clicked(state, *spots):
    for spot in spots:
        state = state.click(spot if spot in ("new", "hand") else f"card:{spot}")
    return state


# moving


def test_a_card_and_then_where_it_goes():
    state = clicked(start("one_more_seven"), "7s")
    assert state.chosen == SEVEN
    assert state.news == "The seven of spades is chosen. It might go to the spades and the jack of spades."
    state = clicked(state, "4s")
    assert str(state.spread) == "7c7d7h,4s5s6s7s,Js"
    assert state.chosen is None
    assert state.news == (
        "The seven of spades goes to the four, five and six of spades. That makes a run of four. "
        "The sevens of clubs, diamonds and hearts stay: a set of three."
    )
    assert clicked(state, "Js", "7s").check().verdict.right


def test_clicks_choose_change_and_put_down():
    state = clicked(start("one_more_seven"), "7s")
    assert clicked(state, "7s").chosen is None
    assert clicked(state, "7d").chosen == Card.parse("7d"), "another card of the same group"
    assert clicked(state, "7d").moves == 0
    idle = clicked(start("one_more_seven"), "new")
    assert (idle.moves, idle.news) == (0, "Choose a card first, then the place it should go to.")
    assert str(clicked(state, "new").spread) == "7c7d7h,4s5s6s,Js,7s"


def test_unfinished_states_may_be_passed_through_and_say_what_they_lack():
    state = clicked(start("one_more_seven"), "5s", "Js", "6s", "Js")
    assert str(state.spread) == "7c7d7h7s,4s,5s6sJs"
    marks = [(h.good, h.word, h.why) for h in state.bench.heaps]
    assert marks == [(True, "set of 4", ""), (False, "2 short", ""), (False, "1 short", "seven missing")]
    assert state.check().verdict.right is False


def test_melded_and_taken_cards_never_go_to_the_hand():
    for card in ("6c", "5c"):
        state = clicked(start("four_spares_one"), card, "hand")
        assert state.moves == 0
        assert state.refusal.sources == ("naibi",)
        assert "can’t go into the hand" in state.refusal.sentence
        assert state.chosen is None
    there_and_back = clicked(start("four_spares_one"), "7c", "5c", "7c", "4s")
    assert there_and_back.spread == start("four_spares_one").spread
    assert there_and_back.moves == 2
    assert clicked(start("four_spares_one"), "7c", "5c", "7c", "hand").spread == start("four_spares_one").spread


def test_the_moves_offered_are_all_there_are_the_promising_first():
    state = start("four_spares_one").choose(Card.parse("7c"))
    assert [move.place for move in state.open_moves] == [2, 0, 1, NEW]
    assert state.fitting == {2}
    state = clicked(state, "5c").choose(Card.parse("7c"))
    assert [move.place for move in state.open_moves] == [0, 1, NEW, HAND]
    alone = start("one_more_seven").choose(JACK)
    assert NEW not in [move.place for move in alone.open_moves]


@settings(max_examples=40)
@given(st.sampled_from(puzzles()), st.integers(0, 10**6))
def test_no_card_is_ever_lost_or_used_twice(asked, seed):
    dice = random.Random(seed)
    state = start(asked)
    cards = state.spread.cards
    verbs = ["undo", "hint", "check", "give_up", "show_way", "follow", "list_layouts", "again"]
    for _ in range(60):
        spots = [spot.id for spot in bench_scene(state.bench).spots]
        if dice.random() < 0.8:
            state = state.click(dice.choice(spots))
        elif dice.random() < 0.7:
            state = getattr(state, dice.choice(verbs))()
        else:
            state = state.lay(dice.randrange(4)).read(dice.choice(["any", "ends", "none"]))
        assert state.spread.cards == cards
        assert set(state.spread.hand) <= set(asked.held)
        drawn = [spot.id for spot in bench_scene(state.bench).spots if spot.id.startswith("card:")]
        assert sorted(drawn) == sorted(f"card:{card}" for card in cards)


# undo, start again


def test_every_move_can_be_taken_back_one_by_one():
    state = start("two_sixes")
    path = [state.spread]
    for spots in (("6d", "6s"), ("6h", "6s"), ("3d", "new")):
        state = clicked(state, *spots)
        path.append(state.spread)
    assert state.moves == 3
    for spread in reversed(path[:-1]):
        state = state.undo()
        assert state.spread == spread
    assert state.undo() == state


def test_start_again_forgets_moves_and_hints_but_not_the_reading():
    state = clicked(start("two_sixes", "ends"), "6d", "6s").hint().check().again()
    assert (state.spread, state.moves, state.hints, state.verdict) == (start("two_sixes").spread, 0, 0, None)
    assert str(state.reading) == "ends"


def test_what_is_kept_has_an_end():
    state = start("one_more_seven")
    for _ in range(MOST_KEPT):
        state = clicked(state, "7s", "new", "7s", "7c")
    assert len(state.past) == MOST_KEPT
    assert state.undo().moves == MOST_KEPT - 2


# checking


def test_the_verdict_counts_the_moves():
    state = clicked(start("one_more_seven"), "7s", "4s", "Js", "7s").check()
    assert state.count == "Done in two moves; it can’t be done in fewer."
    long_way = clicked(start("one_more_seven"), "7s", "new", "7s", "4s", "Js", "7s").check()
    assert long_way.count == "Done in three moves; two would do."
    assert long_way.news.startswith("Yes. ")
    assert clicked(long_way, "Js").verdict is None, "a verdict is about what lay there"


def test_the_reading_changes_what_is_accepted():
    solved = clicked(start("one_more_seven"), "7s", "4s", "Js", "7s")
    assert solved.check().verdict.right
    assert solved.read("ends").check().verdict.right
    refused = solved.read("none").check()
    assert refused.verdict.right is False
    assert refused.verdict.sources == ("wikipedia",)
    assert refused.spread == solved.spread
    assert solved.read("none").give_up().verdict.right
    assert "Sources: foster_1897." in solved.read("ends").news
    with pytest.raises(RuleError):
        solved.read("some")


def test_giving_up_is_right_only_where_it_can_not_be_done():
    assert start("locked_in").give_up().verdict.right
    assert start("two_sixes").give_up().verdict.right is False


# help


def test_hints_get_plainer_and_the_way_is_shown_only_when_asked():
    state = start("one_more_seven")
    assert state.told_hints == ()
    assert not state.way
    told = state.hint().hint().hint().hint()
    assert told.hints == HINTS
    assert told.told_hints[1:] == ("From here two moves are enough.", "Begin with {7s}.")
    assert clicked(told, "7s", "4s").told_hints[1:] == ("From here one move is enough.", "Begin with {Js}.")
    assert clicked(told, "7s", "4s", "Js", "7s").told_hints[1:] == ("It lies well. Check the table.",)
    assert start("locked_in").hint().hint().told_hints[1] == "Ask yourself whether it can be done at all."


def test_following_the_shortest_way_leads_to_yes():
    for asked in puzzles():
        state = start(asked).show_way()
        assert state.way
        for _ in range(asked.moves):
            state = state.follow()
        assert state.follow() == state
        if asked.moves:
            assert state.check().verdict.right
            assert state.moves == asked.moves
        else:
            assert state.news == "There is no way under this reading."


def test_all_layouts_are_listed_on_request_and_laid_in_one_step():
    state = start("two_doors").list_layouts()
    assert state.news == "There are 2 layouts."
    for number, layout in enumerate(state.layouts):
        laid = state.lay(number)
        assert laid.moves == 1
        assert laid.check().verdict.right
        assert str(laid.spread) == str(layout)
        assert laid.undo().spread == state.spread
    assert state.lay(7) == state
    assert start("locked_in").list_layouts().news == "There is no layout under this reading."


def test_layouts_leave_in_the_hand_what_they_do_not_lay():
    state = start("four_spares_one")
    assert str(state.layouts[0]) == "5c6c7cJc,6d6h6s,2h3h4h"
    assert str(state.lay(0).spread) == "5c6c7cJc,6d6h6s,2h3h4h hand 4s"
    assert str(state.lay(1).spread.hand) == "Jc4s"
    assert str(state.lay(1).check().verdict).endswith("The goal is 10.")


# what is asked


def test_puzzles_follow_one_another():
    names = [p.name for p in puzzles()]
    state = start()
    for name in (*names[1:], names[0]):
        state = state.next()
        assert state.puzzle.name == name
    with pytest.raises(PuzzleError):
        state.open("nothing")
    own = start(Puzzle.of("3d4d5d,3h4h5h,3s4s5s"))
    assert own.question == "How else can these cards lie?"
    assert own.next().puzzle.name == names[0]


def test_states_tell_where_cards_come_from():
    state = clicked(start("four_spares_one"), "6c", "5c", "7c", "5c")
    assert {str(card): name for card, name in state.bench.states.items()} == {"5c": "offer", "6c": "lent", "7c": "laid"}
    assert start("one_more_seven").bench.states == {JACK: "offer"}


def test_a_picture_is_kept_with_the_question():
    text = start("one_more_seven").show()._repr_mimebundle_()["text/plain"]
    assert text.startswith(
        "Can the jack of spades be fitted in? The sevens of clubs, diamonds, hearts and spades: a set of"
    )
    assert "new group" not in text


# the mark under a group


@pytest.mark.parametrize(
    ("cards", "word", "why"),
    [
        ("4s5s6s", "run of 3", ""), ("7c7d7h7s", "set of 4", ""), ("Js", "2 short", ""), ("5s6s", "1 short", "four or seven"),
        ("4s6s", "1 short", "five missing"), ("7c7d", "1 short", "a third seven"), ("4s7s", "2 short", "five and six"),
        ("4sKs", "5 short", "five to queen"), ("AhKh", "no meld", "the ace is low"), ("AhQhKh", "no meld", "the ace is low"),
        ("4s5s6s6h", "no meld", "one too many"), ("4c5d", "no meld", "no set, no run"), ("2sKs", "no meld", "too far apart"),
        ("2h3h4h5h6h7hJhQhKh", "no meld", "too long"), ("As2s", "1 short", "three missing"),
    ],
)  # fmt: skip
def test_a_mark_says_what_it_is_or_what_is_short_and_why(cards, word, why):
    found = heap(NAIBI, Cards.parse(cards))
    assert (found.word, found.why) == (word, why)
    assert found.good == (word.split()[0] in ("run", "set"))
    assert found.told[0].isupper()
    assert found.told.endswith(".")


def test_marks_follow_the_rules():
    assert heap(PRESETS["tutorial"], Cards.parse("QhKhAh")).good
    assert heap(PRESETS["no_courts"], Cards.parse("6s7s")).why == "five or eight"
