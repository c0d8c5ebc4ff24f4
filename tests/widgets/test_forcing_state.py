"""The state behind the forcing lab: positions set, choices made and taken back, nothing told that a seat can't know."""

import pytest

from conquian_nb.drawing.words import alt
from conquian_nb.engine import Card, Cards, Layout, Position, PositionError
from conquian_nb.lessons import LessonError
from conquian_nb.lessons.collection import situation_names
from conquian_nb.widgets import forcing_words as words
from conquian_nb.widgets.forcing_counts import outlook, owed, owed_in_all, paid_with
from conquian_nb.widgets.forcing_state import open_situation, read_text, set_position

BOTH = "naibi 2f1 4c1t 3c3h/2c2d2h2s,5c6c7cJc 3d3s/4d4h4s,6d7dJdQdKd Qc5sKhAd QhAcJhKsAs6hAh7s5d7hQsJs6s5hKc"


def lab(name):
    return open_situation(name)


def line(state, times):
    for _ in range(times):
        state = state.go_on()
    return state


# setting a position


@pytest.mark.parametrize("name", situation_names())
def test_every_situation_opens_through_the_eyes_of_who_is_asked(name):
    state = lab(name)
    assert state.eyes == state.ask.seat == state.bottom
    assert state.table == state.start.victim
    assert state.undecided
    assert state.aim in state.start.legal()
    assert [text for _, text in state.labels] == [state.labels[0][1]], "letting go is the only other choice"


def test_a_position_is_set_from_its_text():
    state = lab("a_pair").set_up(f"  {BOTH}\n")
    assert str(state.start).startswith("naibi 2f1 4c1t")
    assert (state.lesson, state.eyes, state.ask) == (None, 2, None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "There is no preset “hello”"),
        ("", "The text is empty"),
        ("naibi 2f1 4c1t 3c3h", "has 7 fields"),
        (BOTH.replace("3c3h", "3c3c"), "named twice"),
        ("x" * 3000, "too long"),
    ],
)
def test_a_text_that_is_no_position_is_answered_in_a_sentence(text, sentence):
    before = lab("a_pair")
    state = before.set_up(text)
    assert sentence in state.trouble
    assert state.start == before.start
    assert state.lesson is before.lesson


def test_cards_still_to_be_swapped_are_no_position_for_the_lab():
    swap = "naibi+swap=1 1s1 - 5cKcAdQdJcAh6h7hJhJs/- Ac7cKdJd4hQh2s3s6s7s/- Qc5s2h6dQs4c3h2dKh4d4s7d2cKsAs3d3c5h6c5d -"
    assert "while cards are swapped" in lab("a_pair").set_up(swap).trouble
    with pytest.raises(PositionError, match="swapped"):
        set_position(Position.parse(swap))


def test_a_deal_is_found_and_the_same_number_finds_the_same():
    state = lab("a_pair").find("moving", "1")
    assert words.origin(state).startswith("Found in random deal 10026")
    assert state.start == lab("two_fours").find("moving", 1).start
    assert "whole number" in state.find("moving", "many").trouble
    assert "looked for by" in state.find("nothing", 1).trouble


def test_an_unknown_situation_is_refused():
    with pytest.raises(LessonError, match="no situation"):
        open_situation("nowhere")


# choosing


def test_the_layout_is_shown_before_it_is_chosen_where_there_are_several():
    state = lab("which_layout")
    first = state.do_aimed()
    assert first.tried
    assert not first.actions
    assert "which one?" in first.news
    other = first.try_layout()
    assert other.aim != first.aim
    assert other.try_layout().aim == first.aim
    assert other.do_aimed().actions == (other.aim,)


def test_where_there_is_one_layout_the_button_forces_at_once():
    assert len(lab("two_runs").do_aimed().actions) == 1


def test_cards_chosen_on_the_picture_choose_the_layout():
    state = lab("which_layout").click("meld:2:2:Js")
    assert [str(action) for action in state.ways] == ["force 7sJsQsKs"]
    assert state.click("offer").actions == (state.aim,)
    assert state.put_down().ways == lab("which_layout").ways


def test_a_card_that_does_not_go_with_the_offer_is_refused_with_its_source():
    state = lab("which_layout").click("meld:2:1:Jh")
    assert state.refusal.sources
    assert state.refusal.sentence
    assert not state.actions


def test_an_illegal_action_is_refused_and_changes_nothing():
    state = lab("two_runs").act("force 3d4d5d6d6s")
    assert state.refusal is not None
    assert not state.actions
    assert state.act("nonsense").refusal is not None


def test_the_choice_is_marked_and_its_line_can_be_played_out():
    state = lab("two_runs").do_aimed()
    assert state.verdict.right is True
    over = line(state, len(state.plan))
    assert over.position.winner == 2
    wrong = lab("two_runs").act("pass")
    assert wrong.verdict.right is False
    assert line(wrong, len(wrong.plan)).position.winner == 1


def test_a_force_that_gives_the_deal_away_waits_for_a_second_word():
    state = lab("a_present").do_aimed()
    assert state.held is not None
    assert not state.actions
    assert state.click("offer") == state, "the picture waits too"
    assert state.rethink().held is None
    done = state.confirm()
    assert done.position.winner == 1
    assert done.verdict.right is False


def test_what_a_force_brought_with_it_is_told_afterwards_only():
    state = lab("dead_ten").try_layout()
    assert state.told == ()
    assert state.warnings
    assert [trap.kind for trap in state.do_aimed().told] == ["dead ten"]
    assert [trap.kind for trap in lab("two_pairs").act("pass").told] == ["late", "mine"]


def test_all_is_taken_back_step_by_step_and_the_first_step_takes_the_answer_with_it():
    state = line(lab("what_she_kept").do_aimed(), 2)
    assert len(state.actions) == 3
    back = state.undo()
    assert len(back.actions) == 2
    assert back.undo().undo().verdict is None
    assert back.undo().undo().undecided
    assert state.again() == lab("what_she_kept")


def test_leaving_the_line_ends_it():
    state = lab("the_weapon").do_aimed().see(0)
    assert [text for _, text in state.labels] == ["Discard K♦︎", "Discard K♠︎"]
    off = state.act("discard Ks")
    assert off.plan == ()
    assert off.position.to_act == 2
    assert state.act("discard Kd").plan


# who knows what


def test_the_victim_is_played_by_the_lab_while_its_hand_is_hidden():
    state = lab("two_pairs").act("pass").undo().do_aimed()
    assert not state.acts
    assert state.labels == ()
    assert str(state.reply) == "discard 3c"
    assert state.go_on().position.offer.card == Card.parse("3c")
    assert state.see(1).acts


def test_without_a_line_it_discards_what_helps_least():
    position = Position.parse("naibi 2f1 4c1t 3h4h/5c6c7cJc,7sJsQsKs 5h6h/AcAdAs,3d4d5d6d7d JhQc Ah")
    state = set_position(position).do_aimed()
    assert str(state.reply) == "discard 3h"


def test_what_each_discard_gives_is_told_by_what_can_be_known():
    state = lab("two_pairs").do_aimed()
    known = {str(gift.card) for gift in paid_with(state.known)}
    assert known == {"3c", "3h", "Qc", "5s", "Kh", "Ad"}, "any of the cards not seen may be in the hand"
    assert {str(gift.card) for gift in paid_with(state.see(0).known)} == {"3c", "3h"}
    assert paid_with(state.see(1).known) == (), "whose hand it helps is hidden from the one who pays"


def could_lie_otherwise(name):
    """Whether cards of the hidden hand could be exchanged for cards of the stock."""
    start = lab(name).start
    return 0 < start.hand_count(start.victim) <= start.stock_count


@pytest.mark.parametrize("name", list(filter(could_lie_otherwise, situation_names())))
def test_what_is_hidden_from_a_seat_changes_nothing_that_it_is_told(name):
    """Exchange the hidden hand with stock cards: all that is shown before the choice stays the same."""
    state = lab(name)
    victim, p = state.start.victim, state.start
    hidden = p.hand(victim)
    fields = str(p).split(" ")
    other = Cards([*p.stock[: len(hidden)]]).sorted()
    fields[2 + victim] = f"{other or '-'}/{fields[2 + victim].split('/')[1]}"
    fields[-2] = str(Cards([*hidden, *p.stock[len(hidden) :]])) or "-"
    twin = set_position(Position.parse(" ".join(fields)))
    here = set_position(p)
    assert twin.seen(twin.position) == here.seen(here.position)
    assert alt(twin.seen(twin.position)) == alt(here.seen(here.position))
    for one, two in ((here, twin), (here.try_layout(), twin.try_layout())):
        assert one.labels == two.labels
        assert one.warnings == two.warnings
        for told in (
            paid_with,
            *(lambda known, count=count: count(known, 1) for count in (outlook, owed, owed_in_all)),
        ):
            assert told(one.known) == told(two.known)


def test_a_view_can_be_set_but_not_played_on_where_it_hides_the_hand():
    state = set_position(Position.parse(BOTH).view(2, memory=True))
    assert state.viewers == (2,)
    assert state.eyes == 2
    forced = state.do_aimed()
    assert forced.position.phase == "discard"
    assert not forced.acts
    assert forced.reply is None
    assert forced.go_on() == forced
    assert "does not show" in forced.act("discard 3c").refusal.sentence
    assert state.see(1) == state


def test_the_answer_opens_the_cards():
    state = lab("the_weapon").hint().solve()
    assert state.solved
    assert state.eyes == 0


def test_of_any_other_position_the_worth_is_told_with_all_cards_open():
    state = set_position(Position.parse(BOTH)).solve()
    assert state.worth == "Force 4♣︎ onto 5♣︎ 6♣︎ 7♣︎ J♣︎: wins. Let 4♣︎ go by: loses."
    hidden = set_position(Position.parse(BOTH).view(2)).solve()
    assert "all cards open" in hidden.worth


# the pack


def test_the_pack_answers_for_every_card():
    state = lab("two_runs")
    for card in state.start.rules.cards.all:
        asked = state.ask_card(card)
        down = any(card in meld for meld in state.start.melds(1))
        assert (asked.answer is None) == down
        if asked.answer and not asked.answer.layouts:
            assert asked.answer.missing
    six = state.ask_card(Card.parse("6c"))
    assert six.answer is not None
    assert state.ask_card(Card.parse("8c")).card is None, "no card of this pack"
    assert state.look_at(2).answer is None


def test_the_layouts_of_a_card_are_gone_through():
    state = lab("dead_ten").ask_card(Card.parse("Kh"))
    assert len(state.answer.layouts) == 8
    assert state.other_way().nth == 1


def test_the_meter_counts_what_may_still_be_forced():
    state = lab("the_weapon")
    assert [(str(debt.meld), str(debt.unseen)) for debt in owed(state.known, 1)] == [
        ("3c4c5c6c", ""),
        ("2h3h4h5h", "Ah"),
    ]
    assert str(owed_in_all(state.known, 1)[0]) == "Ah"
    after = state.do_aimed()
    assert str(owed_in_all(after.known, 1)[0]) == "6dAh", "a longer run owes more, and two sixes can be lent together"


def test_the_meter_counts_apart_what_is_seen_in_a_hand():
    state = lab("long_run_early")
    assert [(str(debt.unseen), str(debt.held)) for debt in owed(state.known, 1)] == [("", "2h")]
    assert [(str(debt.unseen), str(debt.held)) for debt in owed(state.see(1).known, 1)] == [("2h", "")]
    assert owed_in_all(state.known, 1) == (Cards(), Cards.parse("2h"))


def test_nothing_is_owed_where_nobody_is_forced():
    state = set_position(Position.parse(BOTH.replace("naibi 2f1", "naibi+duty=free 2o")))
    assert all(not debt.unseen and not debt.held for debt in owed(state.known, 1))
    assert owed_in_all(state.known, 1)[0] == Cards()


# a table of melds alone


def test_melds_alone_are_a_table_that_the_pack_is_held_against():
    state = lab("a_pair").set_up(" 3h4h5h6h,3d4d5d6d ")
    assert state.bare
    assert state.table == 1
    assert state.start.melds(1) == Layout.parse("3d4d5d6d,3h4h5h6h")
    assert str(owed_in_all(state.known, 1)[0]) == "3c6c2d7d2h7h3s6s"
    assert not state.acts
    assert state.go_on() == state == state.click("hand:2:3c").again().click("")
    assert state.ask_card(Card.parse("6s")).answer.how == "after moving"


@pytest.mark.parametrize(
    ("text", "players"), [("three_players 7c7d7h", 3), ("four_players 7c7d7h", 4), ("full_pack 8c9cTc", 2)]
)
def test_melds_alone_go_with_every_rule_set(text, players):
    state = read_text(text)
    assert state.bare
    assert state.start.rules.players == players
    assert sum(map(len, state.start.melds(1))) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3h4h6h", "no meld"),
        ("3h4h5h,3h4h5h", "named twice"),
        ("3h4hx", "can be read"),
        ("nowhere 3h4h5h", "no preset"),
        ("8c8d8h", "not in this pack"),
        ("AcAdAhAs,2c2d2h2s,3c3d3h3s", "more than 10 cards down"),
    ],
)
def test_what_are_no_melds_is_answered_in_a_sentence(text, sentence):
    state = lab("a_pair").set_up(text)
    assert sentence in state.trouble
    assert state.lesson


# what a choice brings, in other phases


def test_who_is_offered_a_card_that_fits_is_told_that_it_can_be_forced():
    offered = set_position(Position.parse(BOTH.replace("2f1", "1o")))
    assert [warned.kind for warned in offered.warnings if warned.action.kind == "pass"] == ["force"]
    assert "waits" in {warned.kind for warned in offered.click("offer").warnings}


def test_what_a_discard_gave_is_told_where_the_hand_is_seen():
    after = line(lab("two_pairs").do_aimed(), 1)
    assert (str(after.paid.card), after.paid.wins) == ("3c", True)
    assert lab("two_pairs").do_aimed().paid is None
    assert line(lab("two_pairs").do_aimed().see(1), 1).paid is None
