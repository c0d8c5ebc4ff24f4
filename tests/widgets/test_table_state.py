"""The table behind the widget: turns, undo, curtain, tutor, matches; and that nobody learns what a seat can't see."""

import random
from dataclasses import replace

import pytest

from conquian_nb.analysis.advice import advise
from conquian_nb.engine import PASS, PRESETS, Deal, Position, PositionError
from conquian_nb.engine.record import Record
from conquian_nb.widgets.table_setup import from_position
from conquian_nb.widgets.table_state import PERSON, TableError, deal_of, onlooker

from .tables import BOTS, computers, made, played_on

WHOLE = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"
TUCK = "naibi 1o Jd2d 4cJs/5d6d7d,4h5h6h7hJh -/QcQdQhQs,2s3s4s5s6s7s Ac4dKs 2hAh5c3c2d3h3d6cAd7cAsKdJc2cKcKh"


# seeds


def test_a_number_is_the_seed_of_the_first_deal_itself():
    assert made(seed=7).start == Deal.shuffle(PRESETS["naibi"], 7).start()
    assert made(seed="7").start == made(seed=7).start


def test_the_same_word_gives_the_same_deals_to_everybody_and_another_word_others():
    one, two = made(seed="monday class"), made("naibi", "first", seed="monday class")
    assert one.start == two.start
    assert str(one.start).startswith("naibi 1o 7c1t 2c3c4c4d5d6dJdJhQhAs/- ")  # the same on every machine
    assert made(seed="tuesday class").start != one.start


def test_later_deals_of_a_match_differ_and_are_the_same_for_all():
    ends = [list(played_on(made(seed="x"), random.Random(n).choice))[-1] for n in (1, 2)]
    nexts = [end.next_deal() for end in ends]
    assert nexts[0].start == nexts[1].start
    assert nexts[0].start != ends[0].start


@pytest.mark.parametrize("seed", ["", "  ", "a" * 61, "a\nb"])
def test_a_seed_that_is_none_is_refused_in_a_sentence(seed):
    with pytest.raises(TableError, match="A seed is a text of 1 to 60 characters in one line"):
        made(seed=seed)
    with pytest.raises(TableError):
        deal_of(made().match, seed)


# turns


def test_the_reader_acts_and_then_the_computer_does():
    table = made(seed=7)
    assert (table.own, table.acts, table.computer) == (1, True, None)
    after = table.act("pass")
    assert (after.acts, after.computer) == (False, "any")
    assert after.labels() == ()
    assert computers(after).acts


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing():
    table = made(seed=7)
    refused = table.act("discard Jc")
    assert refused.refusal.sentence.startswith("Nothing is owed now")
    assert refused.actions == ()
    assert refused.act("nonsense").refusal.sentence.startswith("“nonsense” is no action")
    assert refused.act("pass").refusal is None


def test_while_the_computer_thinks_nothing_is_done_for_it():
    thinking = made(seed=7).act("pass")
    for table in (thinking.act("pass"), thinking.click("offer"), thinking.hint()):
        assert table.actions == thinking.actions
        assert table.news == "Beto is thinking."


def test_the_computer_answers_alike_after_an_undo():
    table = made(seed=7)
    once = computers(table.act("pass"))
    assert computers(once.undo().act("pass")) == once


def test_the_computer_gets_no_more_than_its_seat_can_know():
    got = []

    def nosy(view, legal, chance):
        got.append(view)
        return legal[-1]

    table = made(seed=7)
    for _ in range(30):
        if table.computer:
            table = table.played(table.choice({"any": nosy}))
        elif not table.position.over:
            table = table.act(table.position.legal()[-1])
    assert len(got) > 5
    for view in got:
        assert not view.sees(1)
        with pytest.raises(PositionError):
            view.hand(1)
        with pytest.raises(PositionError):
            assert view.stock
        assert view.sees_dead


# what may be seen


@pytest.mark.parametrize("rules", ["naibi", "tutorial", "naibi+swap=2", "three_players", "four_players+swap=1"])
def test_one_person_never_sees_more_than_the_own_seat_until_the_deal_is_over(rules):
    players = PRESETS[rules.partition("+")[0]].players
    for table in played_on(made(rules, "any", seed=3), random.Random(5).choice):
        seen = table.seen(table.position)
        if table.position.over:
            assert all(seen.sees(seat) for seat in range(1, players + 1))
            continue
        assert seen == table.position.view(1)
        assert [seat for seat in range(2, players + 1) if seen.sees(seat)] == [
            seat for seat in range(2, players + 1) if not table.position.hand_count(seat)
        ]


def test_two_persons_see_their_own_hand_each_behind_a_curtain():
    for table in played_on(made("naibi", PERSON, seed=3), random.Random(5).choice):
        seen, seat = table.seen(table.position), table.position.to_act
        if table.curtain:
            assert not any(seen.sees(s) for s in (1, 2) if table.position.hand_count(s))
            assert table.labels() == ()
            assert not table.acts
        elif seat is not None:
            assert table.eyes == seat
            assert seen == table.position.view(seat)


def test_behind_the_curtain_nothing_is_done_until_it_is_lifted():
    table = made("naibi", PERSON, seed=3).lift().act("pass")
    assert table.curtain
    assert table.act("pass").actions == table.actions
    assert "press the button" in table.act("pass").news
    assert table.lift().eyes == table.position.to_act
    assert table.lift().lift() == table.lift()


def test_an_onlooker_sees_no_hand_and_no_pick():
    position = Deal.shuffle(PRESETS["four_players"].replace(swap=1), 3).start()
    for _ in range(3):
        seen = onlooker(position)
        assert not any(seen.sees(seat) for seat in range(1, 5))
        assert set(seen.picks) <= {None}
        assert len(seen.picks) == len(position.picks)
        position = position.play(position.legal()[0])
    down = Position.parse(WHOLE)
    assert onlooker(down).melds(2) == down.melds(2)


def test_its_repr_tells_no_card():
    table = computers(made(seed=7).act("pass"))
    assert repr(table) == f"Table(Match(Ana and Beto, points, 0 deals), {len(table.actions)} actions played)"


# choosing on the picture


def test_cards_are_clicked_and_layouts_cycled_through():
    table = made(seed=7)
    chosen = table.click("hand:1:Jc").click("hand:1:Kc")
    assert chosen.choosing.chosen == {"hand:1:Jc", "hand:1:Kc"}
    taken = chosen.click("offer")
    assert str(taken.actions[0]) == "take JcQcKc"
    assert taken.click("hand:1:5d").click("hand:1:5d").actions[1].kind == "discard"
    assert chosen.put_down().choosing.begun is False
    two = from_position(WHOLE, table).click("offer")
    assert two.other_layout().choosing.nth == 1


def test_a_card_that_does_not_fit_is_refused_on_the_picture():
    refused = made(seed=7).click("hand:1:5d")
    assert refused.refusal is not None
    assert refused.choosing.refused == {"hand:1:5d"}


# undo


def test_undo_goes_back_to_the_readers_last_decision():
    table = made(seed=7)
    on = computers(table.act("pass"))
    assert len(on.actions) > 1
    assert on.undo().actions == ()
    assert on.undo().acts
    assert table.undo().news == "There is nothing to take back."
    assert not table.can_undo


def test_a_new_deal_asks_nothing_and_can_be_taken_back():
    table = computers(made(seed=7).act("pass"))
    new = table.next_deal("another")
    assert new.actions == ()
    assert new.start != table.start
    assert new.match == table.match
    back = new.undo()
    assert (back.start, back.actions) == (table.start, table.actions)


def test_undo_brings_no_hand_to_the_wrong_person():
    table = made("naibi", PERSON, seed=3).lift().act("pass").lift()
    back = table.undo()
    assert back.position.to_act == 1
    assert back.curtain
    assert not any(back.seen(back.position).sees(seat) for seat in (1, 2))


def test_states_do_not_pile_up_behind_one_another():
    table = made(seed=7)
    for n in range(5):
        table = table.next_deal(f"seed {n}")
    assert table.before.before is None


# the tutor


def test_the_tutor_speaks_before_a_winning_card_is_passed_and_only_if_asked_to():
    table = from_position(WHOLE, made())
    assert table.act("pass").caution is None
    warned = replace(table, tutor=True).act("pass")
    assert warned.caution.kind == "win"
    assert warned.actions == ()
    assert warned.rethink().caution is None
    assert warned.insist().actions == (PASS,)
    assert warned.undo() == warned.rethink()
    assert warned.show_me().showing
    assert not warned.show_me().show_me().showing


def test_the_tutor_waits_for_advice_where_it_can_not_be_certain():
    table = replace(from_position(TUCK, made()), tutor=True)
    waiting = table.act("pass")
    assert str(waiting.wanted) == "pass"
    assert waiting.lacks_advice
    assert waiting.actions == ()
    advice = advise(waiting.known)
    assert waiting.advised(advice).caution.kind == "mistake"
    good = table.act("take JdJhJs,4h5h6h7h").advised(advice)
    assert good.actions != ()
    assert good.advice is None


def test_the_tutor_does_not_wait_where_nothing_can_be_worked_out():
    three = replace(made("three_players", "any", seed=3), tutor=True)
    assert three.act(three.position.legal()[-1]).actions


# hints


def test_hints_come_in_stages_and_end_with_the_action():
    table = from_position(WHOLE, made())
    assert table.hint().hinted == 1
    assert not table.hint().lacks_advice
    assert table.hint().hint().lacks_advice
    assert table.hint().hint().hint().hinted == 3
    assert table.hint().hint().hint().hint().hinted == 0
    assert table.hint().act("pass").hinted == 0


# matches


def finished(table, seed=1):
    return list(played_on(table, random.Random(seed).choice))[-1]


def test_deals_alternate_and_are_entered_in_the_ledger():
    table = finished(made(seed=7))
    new = table.next_deal()
    assert (table.names, new.names) == (("Ana", "Beto"), ("Beto", "Ana"))
    assert (new.own, new.number, len(new.match.deals)) == (2, 2, 1)
    assert new.match.deals[0].record[0] == table.record
    assert new.computer == "any"
    assert computers(new).acts
    assert finished(computers(new), 2).next_deal().own == 1


def test_a_match_ends_at_the_agreed_total_and_a_new_one_begins():
    end = from_position(WHOLE, made(scoring="flat", total=1)).act("take 5d6d7dJd")
    assert end.position.winner == 1
    assert end.ended.winner == "Ana"
    assert end.next_deal().match == replace(end.match, deals=())
    assert end.next_deal().undo().position == end.position


def test_the_record_of_a_deal_can_be_played_again():
    table = finished(made(seed=7))
    assert Record.parse(str(table.record)).positions()[-1] == table.position


def test_somebody_else_may_sit_down_at_any_time():
    table = made(seed=7).act("pass")
    person = table.seated(1, PERSON)
    assert person.persons == (1, 2)
    assert person.curtain
    assert person.seated(1, "first").computer == "first"
    assert BOTS.keys() >= set(table.sat[1:])
