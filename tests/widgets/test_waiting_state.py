"""The state behind the waiting room: marking, checking, choosing, comparing; every verb gives a state that holds."""

import random

import pytest

from conquian_nb.engine import PRESETS, Card, Cards, Position, RuleError
from conquian_nb.lessons.waiting import EndingError, endings
from conquian_nb.widgets import waiting_words as words
from conquian_nb.widgets.markup import prose
from conquian_nb.widgets.waiting_state import WaitingState, start

ALL = endings()
CHOICES = [asked for asked in ALL if asked.choosing]
WAITS = [asked for asked in ALL if not asked.choosing]
BOTH = "naibi 1o 6c2t -/JcJhJs,3h4h5h,2s3s4s5s -/7c7d7h,QcQdQhQs,AcAdAh 2c2d2h Kc"


def card(text):
    return Card.parse(text)


def marked(state, text):
    for one in Cards.parse(text):
        state = state.mark(one)
    return state


def way(state, beginning):
    """The text of the way that begins so."""
    return next(str(found.action) for found in state.ways if str(found.action).startswith(beginning))


def by_name(name):
    return next(asked for asked in ALL if asked.name == name)


# marking and checking


def test_cards_are_marked_and_unmarked_and_counted():
    state = marked(start("closed_doors"), "4s7s")
    assert state.news == "The seven of spades is marked. Two cards are marked."
    state = state.mark(card("7s"))
    assert state.marked == {card("4s")}
    assert state.news == "The seven of spades is no longer marked. One card is marked."
    assert state.mark(card("4s")).news.endswith("No card is marked.")


def test_marks_can_be_written():
    state = start("closed_doors").write("4s, Ks")
    assert state.marked == {card("4s"), card("Ks")}
    assert state.write("").marked == frozenset()
    for bad, said in (("4x", "4x"), ("8h", "no eight"), ("4s 4s", "4s4s")):
        told = state.write(bad)
        assert told.trouble.endswith("."), said
        assert told.marked == state.marked, bad


@pytest.mark.parametrize("asked", WAITS, ids=lambda asked: asked.name)
def test_the_right_marks_open_the_answer_and_others_do_not(asked):
    state = start(asked)
    right = state.wait.cards
    done = marked(state, str(right)).check()
    assert done.verdict.right
    assert done.opened
    assert set(done.facts.lies) | set(done.facts.moves) == set(right)
    wrong = state.mark(next(c for c in state.rules.cards.all if c not in right)).check()
    assert wrong.verdict.right is False
    assert not wrong.opened
    assert wrong.answered == wrong.marked
    assert len(wrong.facts.untold) == 39


def test_only_checked_cards_are_answered():
    state = marked(start("hidden_door"), "4dQdQs").check()
    assert str(state.verdict) == "Not this time. 2 of your cards belong here, 1 does not, 2 are missing."
    assert (str(state.facts.lies), str(state.facts.moves)) == ("4d", "Qd")
    assert words.cells(state).count("w") == 1
    assert "2s" not in words.outcome(state, "french")
    again = state.mark(card("Qs"))
    assert again.verdict is None
    assert again.answered == state.answered, "what has been told stays told"
    assert state.ask(card("2s")).card is None
    assert state.ask(card("Qd")).news == (
        "The queen of diamonds fits, but only after melded cards have moved. It is in another hand."
    )


def test_those_that_can_still_come_can_be_asked_for():
    state = start("five_printed").ask_living(True)
    assert marked(state, "Jd6h6s").check().verdict.right
    assert marked(state, "Jd2h6hAs6s").check().verdict.right is False
    assert "can still come for Ana" in words.question(state)


def test_once_it_is_open_a_card_is_asked_about_instead_of_marked():
    state = start("closed_doors").solve()
    asked = state.mark(card("7s"))
    assert (asked.card, asked.marked) == (card("7s"), frozenset())
    assert asked.news == "The seven of spades lies among these melds already."
    assert state.mark(Card.parse("8h")) == state


def test_to_start_again_forgets_all_but_what_is_asked():
    state = marked(start("five_printed").ask_living(True), "Jd").check().hint().again()
    assert (state.marked, state.answered, state.hinted, state.living) == (frozenset(), frozenset(), False, True)


# choosing


@pytest.mark.parametrize("asked", CHOICES, ids=lambda asked: asked.name)
def test_nothing_is_marked_before_a_way_is_looked_at(asked):
    state = start(asked)
    assert not state.ready
    for verb in (lambda s: s.mark(card("7h")), lambda s: s.check(), lambda s: s.list_layouts()):
        told = verb(state)
        assert (told.marked, told.answered, told.reading) == (frozenset(), frozenset(), None)
    assert state.mark(card("7h")).news == words.CHOOSE_FIRST
    assert state.write("7h").trouble == words.CHOOSE_FIRST
    assert state.choose() == state


def test_ways_stand_in_the_order_of_actions_and_so_tell_nothing():
    for asked in CHOICES:
        state = start(asked)
        order = [asked.now.legal().index(found.action) for found in state.ways]
        assert order == sorted(order)
    assert str(start("patience").ways[0].action) != by_name("patience").best


def test_each_way_is_looked_at_marked_and_chosen():
    state = start("wide_or_narrow")
    narrow = state.look_at(way(state, "take 3d3h3s"))
    assert Cards.parse("3d3h3s") in narrow.seen.melds(2)
    solved = marked(narrow, "3c7h").check()
    assert solved.verdict.right
    wrong = solved.choose()
    assert (wrong.choice.right, wrong.compared) == (False, False)
    other = wrong.look_at(state.asked.best)
    assert (other.marked, other.answered, other.choice, other.opened) == (frozenset(), frozenset(), None, False)
    back = other.look_at(narrow.look)
    assert back.opened, "a way once solved stays solved"
    right = other.choose()
    assert right.choice.right
    assert right.news == "Yes. Beto waits. Three cards would end it, and two of them have not been seen."
    assert right.compared
    assert words.way_label(right, solved.way).endswith("(2 would end it, 0 can still come)")
    assert not words.way_label(right, right.way).endswith(")")
    assert other.look_at("").way is None
    assert other.look_at("discard 7h") == other


@pytest.mark.parametrize("asked", CHOICES, ids=lambda asked: asked.name)
def test_the_answer_of_a_choice_is_the_best_way_and_how_wide_all_are(asked):
    state = start(asked).solve()
    best = asked.way(asked.best)
    assert state.news == f"The better way: {words.way_name(state, best)}."
    assert state.solved == {str(found.action) for found in state.ways}
    assert prose(asked.told, "french") in words.chosen(state, "french")
    assert words.helps(state).get("solve") is None
    looking = state.look_at(str(best.action))
    assert looking.opened
    assert set(looking.facts.lies) | set(looking.facts.moves) == set(best.wait.cards)
    assert start(asked).look_at(str(best.action)).solve().opened


def test_waits_are_compared_with_the_one_looked_at():
    state = start("living_cards")
    state = state.look_at(state.asked.best).compare()
    said = words.ways(state)
    assert said.count('class="box') == 3
    assert said.count("cq-mine") == 1
    assert "Wider, four cards against two; but fewer can still come, none against one." in said
    assert words.ways(state.compare()) == ""
    before = start("five_printed").compare()
    assert "What else could have been done before" in words.ways(before)
    assert "Narrower, one card against five, and fewer can still come, one against three." in words.ways(before)


def test_what_depends_on_a_hidden_hand_is_not_asked():
    state = start("buried")
    state = state.look_at("pass")
    assert words.question(state) == "What would end it depends on a hand that is not seen."
    assert state.check().verdict.right is None
    assert not state.check().opened
    open_cards = start("buried").see(0).look_at("pass")
    assert open_cards.wait.cards == Cards.parse("5c5s")


# how else they could lie


def test_layouts_matter_only_where_melds_stay():
    state = start("only_grow")
    state = state.look_at("take 4h5h6h7h").list_layouts()
    assert state.reading is state.rules.borrowing
    said = words.layouts(state)
    assert "Two layouts: the widest waits for three, the narrowest for two." in said
    assert "fit after moving" not in said
    free = state.read("any")
    assert "Two layouts, and both wait for the same three cards: it makes no difference here." in words.layouts(free)
    assert free.news.endswith("Sources: naibi, tutorial, pagat.")
    assert free.list_layouts().reading is None
    with pytest.raises(RuleError):
        state.read("sideways")


def test_a_table_that_lies_in_one_way_is_said_so():
    assert "These cards lie in one way only." in words.layouts(start("eight_doors").list_layouts())
    not_yet = start("patience").look_at("pass").list_layouts()
    assert (not_yet.reading, words.layouts(not_yet)) == (None, "")


# tables that can never be completed


@pytest.mark.parametrize("suit", "cdhs")
def test_ten_of_a_suit_take_no_card(suit):
    state = start("eight_doors").lay_suit(suit)
    assert {one.suit for one in state.here} == {suit}
    assert len(state.here) == 10
    assert state.wait.cards == Cards()
    assert state.opened
    assert state.news == f"All ten {state.here[0].name.split()[-1]}. No card would end it."
    for one in state.rules.cards.all:
        if one not in state.here:
            assert "would not be the last card. It fits no meld without" in state.mark(one).news


def test_other_suits_do_nothing():
    state = start("eight_doors")
    assert state.lay_suit("x") == state
    assert state.lay_suit("") == state


def test_all_tables_are_tried_and_the_one_looked_at_is_marked():
    state = start("eight_doors").try_all()
    said = words.every_table(state)
    assert "All 45,176 tables of ten cards" in said
    assert "Four of them take none" in said
    assert "<tr class=sel><th>8 <small>this table</small></th>" in said
    assert words.every_table(state.try_all()) == ""
    assert "this table" not in words.every_table(start("only_grow").look_at("take 4h5h6h7h").try_all())
    assert "this table" not in words.every_table(start("patience").look_at("pass").try_all())


# setting it


def test_a_table_of_ones_own():
    state = start("closed_doors").set_up(" 4c5c6c7c,2d2h2s,KdKhKs ")
    assert (state.asked.title, str(state.wait.cards)) == ("Your own table", "2c3cJcKc")
    for bad in ("4c5c6c", "", "naibi 1o", "zz", "4c5c6c8c,2d2h2s,KdKhKs", "<b>", "x" * 3000):
        told = start("closed_doors").set_up(bad)
        assert told.asked.name == "closed_doors"
        assert told.trouble.endswith(".")
        assert told.trouble.count(". ") <= 1


def test_where_two_wait_each_can_be_asked_about():
    state = start("closed_doors").set_up(BOTH)
    assert (state.waiters, state.seat) == ((1, 2), 1)
    other = state.wait_of(2)
    assert (other.seat, str(other.wait.cards)) == (2, "As7s")
    assert state.wait_of(3) == state


def test_the_eyes_change_what_can_still_come_and_nothing_else():
    state = start("five_printed")
    beto, everybody = state.see(2), state.see(0)
    assert state.wait.cards == beto.wait.cards == everybody.wait.cards
    assert (str(state.wait.live), str(beto.wait.live)) == ("Jd6h6s", "Jd")
    assert state.see(3) == state
    assert start("patience").viewers == (1,), "others do not see what there is to choose"
    assert beto.ways == (), "and Beto does not see what Ana could have done"


def test_the_next_ending_comes_after_the_last_too():
    state = start()
    for asked in (*ALL[1:], ALL[0]):
        state = state.next()
        assert state.asked == asked
    assert start("closed_doors").set_up(BOTH).next().asked == ALL[0]
    with pytest.raises(EndingError, match="no ending"):
        start("nowhere")


def test_the_pack_is_a_picture_for_the_notebook():
    state = marked(start("hidden_door"), "4dQs").check()
    told = state.show()
    assert told.alt.startswith("Which cards would end it for Beto? Mark them on the pack.")
    assert "Fits as it lies, dead: four of diamonds." in told.alt
    assert told.alt.endswith("Marked: four of diamonds and queen of spades.")
    assert "Marked" not in state.solve().show().alt


VERBS = (
    WaitingState.check, WaitingState.solve, WaitingState.hint, WaitingState.choose, WaitingState.compare, WaitingState.again,
    WaitingState.list_layouts, WaitingState.next,
)  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_any_verbs_in_any_order_give_a_state_that_can_be_shown(seed):
    chance, state = random.Random(seed), start()
    pack = PRESETS["naibi"].cards.all
    for _ in range(80):
        pick = chance.randrange(6)
        if pick < 2:
            state = state.mark(chance.choice(pack))
        elif pick == 2 and state.ways:
            state = state.look_at(str(chance.choice(state.ways).action))
        elif pick == 3:
            state = state.see(chance.choice((0, 1, 2)))
        elif pick == 4:
            state = chance.choice((lambda s: s.read("none"), lambda s: s.ask_living(True), lambda s: s.lay_suit("h")))(
                state
            )
        else:
            state = chance.choice(VERBS)(state)
        said = [words.announcement(state), words.outcome(state, "french"), words.ways(state), words.layouts(state)]
        assert words.announcement(state)
        assert all(text.count("<div") == text.count("</div>") for text in said)
        assert len(words.cells(state)) == 80
        assert Position.parse(str(state.seen)) == state.seen
