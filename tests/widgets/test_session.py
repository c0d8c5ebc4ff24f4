"""The state behind the lesson player: where the reader is, questions, tries; nothing is drawn here."""

import pytest

from conquian_nb.engine import Position
from conquian_nb.lessons import Lesson
from conquian_nb.widgets.choosing import Choosing, aimed_at, candidates, click, marks
from conquian_nb.widgets.session import Session

START = "naibi 1o 6h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JdJc4s2sQs7h"

TOML = f'''
title = "The weapon, in short"
rules = "naibi"
seats = ["Ana", "Beto"]
start = "{START}"

[lesson]
summary = "A card let go by."
goals = ["See a force coming."]
level = 1
origin = "Composed."
ends = "open"

[[step]]
action = "pass"
note = "She keeps her kings."

[[step]]
action = "force 2h3h4h5h6h"
heading = "The weapon"

[[step.ask]]
kind = "action"
seat = 2
prompt = "What would you do?"
hint = "Look at what she would have to discard."
solution = "Force it."

[[step.ask.answer]]
text = "force 2h3h4h5h6h"
right = true
remark = "Only kings are left to discard."

[[step.ask.answer]]
text = "pass"
remark = "Then she keeps both kings."
line = [{{ action = "pass", note = "It goes on to Beto." }}, {{ action = "pass" }}]

[[step]]
action = "discard Kd"

[[step]]
action = "pass"

[[step]]
action = "pass"

[[step]]
action = "pass"
'''


@pytest.fixture
def session():
    return Session(Lesson.parse(TOML, "weapon"))


def test_steps_lead_along_the_line_and_stop_at_its_ends(session):
    assert (session.at, session.position) == (0, Position.parse(START))
    assert session.go(-3).at == 0
    there = session.questions(False).go(99)
    assert there.at == there.last == 6
    assert there.next().at == 6


def test_the_line_stops_at_an_open_question(session):
    assert session.reached == 1
    assert session.go(6).at == 1
    asked = session.next()
    assert asked.ask.prompt == "What would you do?"
    assert asked.next().at == 1
    assert asked.skip().next().at == 2


def test_no_verdict_before_an_answer_and_a_wrong_answer_keeps_the_question_open(session):
    asked = session.next()
    assert asked.reply(asked.ask).verdict is None
    wrong = asked.answer("pass")
    assert wrong.reply(wrong.ask).verdict.right is False
    assert wrong.next().at == 1
    right = wrong.answer("force 2h3h4h5h6h")
    assert right.ask is None
    assert right.replies[0].verdict.right is True
    assert right.next().at == 2


def test_the_hint_comes_before_the_solution(session):
    asked = session.next()
    first = asked.solve()
    assert (first.replies[0].hinted, first.replies[0].solved) == (True, False)
    assert first.solve().replies[0].solved
    assert first.solve().ask is None


def test_a_question_can_be_put_again(session):
    done = session.next().answer("force 2h3h4h5h6h")
    assert done.again().ask is not None
    assert done.again().next().at == 1


def test_an_illegal_answer_is_no_answer_and_says_why(session):
    tried = session.next().answer("take 6hKdKs")
    verdict = tried.reply(tried.ask).verdict
    assert verdict.right is None
    assert "Not an answer yet" in tried.news


def test_tries_leave_the_lesson_as_it_was(session):
    line = session.lesson.record.positions()
    away = session.leave().act("take 2h3h4h5h6h").act("discard Ks")
    assert str(away.position).split()[2] == "Ks1d"
    assert away.lesson.record.positions() == line
    back = away.home()
    assert (back.at, back.trial, back.position) == (0, None, line[0])


def test_tries_are_taken_back_one_by_one(session):
    away = session.leave().act("take 2h3h4h5h6h").act("discard Ks")
    assert away.undo().position.phase == "discard"
    assert away.undo().undo().undo().position == session.position


def test_an_illegal_try_is_refused_with_its_reason_and_changes_nothing(session):
    away = session.leave()
    refused = away.act("discard 2h")
    assert refused.position == away.position
    assert refused.refusal.sources
    assert "on offer" in refused.refusal.sentence
    assert refused.act("pass").refusal is None


def test_a_side_line_is_played_out_step_by_step_and_taken_back(session):
    asked = session.next().answer("pass")
    line = tuple((m.action, m.note) for m in asked.replies[0].verdict.line)
    away = asked.play_out(line)
    assert away.trial.note == "It goes on to Beto."
    assert [a for a, _ in away.trial.plan] == ["pass"]
    on = away.act("pass")
    assert on.trial.plan == ()
    assert on.home().at == 1
    assert on.home().ask is not None


def test_off_the_side_line_the_plan_is_dropped(session):
    asked = session.next().answer("pass")
    away = asked.play_out((("pass", ""), ("pass", "")))
    other = away.act("pass")
    assert away.act("pass").trial.plan == ()
    assert other.undo().trial.plan == ()


def test_views_show_what_a_seat_sees_and_hide_its_rivals_actions(session):
    seen = session.see(2)
    assert str(seen.seen(seen.position)).split()[3] == "?2/3c4c5c6c,2h3h4h5h"
    assert seen.leave().labels() == ()
    assert len(session.leave().labels()) == 2
    assert session.see(9).eyes == 0


def test_a_question_opens_the_cards_of_whom_it_is_put_to(session):
    assert session.see(1).next().eyes == 2
    assert session.next().eyes == 0
    assert session.next().see(1).eyes == 0


def test_two_passes_count_as_one_step_when_played_on(session):
    free = session.questions(False).go(3)
    assert free.next(pair=True).at == 5
    assert free.next().at == 4


def test_a_click_means_nothing_on_the_line_and_says_what_to_do(session):
    idle = session.click("offer")
    assert idle.position == session.position
    assert "Try something else here" in idle.news


def test_a_question_is_answered_on_the_picture(session):
    asked = session.next().click("offer")
    assert asked.choosing.aimed
    assert asked.click("offer").replies[0].verdict.right


# choosing on the picture

PAIR = "naibi 1o 7h1t 7d7sKc/4h5h6h,2c3c4c5c Qd5sJs/AcAdAs,3d4d5d6d KcQh JdJc".replace("KcQh", "KdQh")


@pytest.fixture
def pair(session):
    return session.leave().position.parse(PAIR)


def test_chosen_hand_cards_aim_at_the_meld_they_make(pair):
    first = click(pair, Choosing(), "hand:1:7d")
    both = click(pair, first.choosing, "hand:1:7s")
    assert str(aimed_at(pair, both.choosing)) == "take 7d7h7s"
    assert str(click(pair, both.choosing, "offer").action) == "take 7d7h7s"


def test_a_second_click_puts_a_card_down(pair):
    first = click(pair, Choosing(), "hand:1:7d")
    assert click(pair, first.choosing, "hand:1:7d").choosing == Choosing()


def test_a_meld_that_is_clicked_is_laid_off_on(pair):
    chosen = click(pair, Choosing(), "meld:1:1:6h").choosing
    assert str(aimed_at(pair, chosen)) == "take 4h5h6h7h"


def test_a_card_that_can_not_go_is_refused_with_the_reason(pair):
    refused = click(pair, Choosing(), "hand:1:Kc")
    assert refused.choosing.refused == {"hand:1:Kc"}
    assert refused.refusal.sentence
    assert refused.action is None


def test_the_offer_alone_shows_first_and_is_taken_at_the_second_click(pair):
    shown = click(pair, Choosing(), "offer")
    assert shown.action is None
    assert len(candidates(pair, shown.choosing)) == 2
    assert click(pair, shown.choosing, "offer").action is not None


def test_marks_name_what_may_be_clicked(pair):
    shown = marks(pair, Choosing())
    assert shown.selectable == {"offer", "hand:1:7d", "hand:1:7s", "meld:1:1:4h", "meld:1:1:5h", "meld:1:1:6h"}
    assert marks(pair, Choosing(), bars=False).selectable == frozenset()


def test_a_discard_is_chosen_first_and_done_at_the_second_click(pair):
    owing = pair.play("take 4h5h6h7h")
    first = click(owing, Choosing(), "hand:1:Kc")
    assert first.action is None
    assert str(click(owing, first.choosing, "hand:1:Kc").action) == "discard Kc"


def test_a_melded_card_is_not_discarded(pair):
    owing = pair.play("take 4h5h6h7h")
    refused = click(owing, Choosing(), "meld:1:0:2c")
    assert "never goes back to the hand" in refused.refusal.sentence


def test_a_force_is_chosen_on_the_victims_melds():
    position = Session(Lesson.parse(TOML, "weapon")).next().position
    shown = marks(position, Choosing())
    assert "meld:1:1:2h" in shown.selectable
    chosen = click(position, Choosing(), "meld:1:1:5h").choosing
    assert str(click(position, chosen, "offer").action) == "force 2h3h4h5h6h"
