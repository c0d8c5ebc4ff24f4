"""The lesson player of Panguingue: along the round and back, with open cards or from one seat, in both languages."""

import pytest

from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_record import PanRecord, PanStep
from conquian_nb.engine.toml_text import RecordError
from conquian_nb.lessons.pan_round import pan_round
from conquian_nb.widgets import pan_lesson
from conquian_nb.widgets.pan_lesson import PanWalk
from conquian_nb.widgets.pan_lesson import _told as told


def words(player):
    return player._words


def test_the_buttons_lead_along_the_round_and_back():
    player = pan_lesson()
    assert player._back.disabled
    assert words(player).remark.startswith("<h3>Four at the table</h3>")
    player._next.click()
    assert player.state.at == 1
    assert words(player).said.startswith("Ana stays.")
    player._note.click()
    assert player.state.at == 4
    assert "Diego drops. Diego pays 2 chips to the pot." in words(player).said
    player._end.click()
    assert player.state.at == player.state.last
    assert player._next.disabled
    assert words(player).said.endswith("Eleven down: Carmen wins the round.")
    player._note.click()
    assert player.state.at == player.state.last
    player._back.click()
    player._start.click()
    assert player.state.at == 0


def test_a_step_is_chosen_from_the_list_and_noted_ones_are_marked():
    player = pan_lesson()
    titles = words(player).titles
    assert len(titles) == player.state.last + 1
    assert sum(title.endswith("•") for title in titles) == sum(bool(step.note) for step in pan_round().steps)
    player.do(lambda walk: walk.go(54))
    assert words(player).at == 54
    assert "Carmen demands it" in words(player).remark


def test_from_one_seat_the_other_hands_are_hidden():
    player = pan_lesson()
    player._eyes.value = 2
    assert "?10" in words(player).position
    assert player.state.position.is_view
    drawn = [getattr(shape, "key", "back") for shape in player._stage.scene.shapes]
    assert str(pan_round().first.hand(1)[0]) not in drawn or pan_round().first.hand(1)[0] in pan_round().first.hand(2)
    player._eyes.value = 0
    assert "?" not in words(player).position


def test_steps_stay_within_the_round():
    walk = PanWalk(pan_round())
    assert walk.go(-5).at == 0
    assert walk.go(999).at == walk.last
    assert walk.see(9) == walk


def test_a_click_on_the_picture_says_that_the_round_is_played():
    player = pan_lesson()
    player._stage._spot("stock")
    assert words(player).said == "This round is played: the buttons lead through it."


def test_a_record_of_ones_own_is_shown_and_a_faulty_one_refused():
    record = PanRecord("Mine", ("A", "B", "C", "D"), pan_round().start, (PanStep("stay", note="<b>no</b>"),))
    player = pan_lesson(str(record))
    player._next.click()
    assert "&lt;b&gt;no" in words(player).remark
    with pytest.raises(RecordError, match="Step 1"):
        pan_lesson(PanRecord("Mine", ("A", "B", "C", "D"), pan_round().start, (PanStep("fly"),)))


def test_the_package_s_own_round_follows_the_language():
    player = pan_lesson()
    player.do(lambda walk: walk.go(4))
    player._desk.speak("es")
    with speaking("es"):
        assert player.state.record.title == pan_round().title
        assert words(player).said == told(player.state)


def test_it_leaves_a_picture_and_its_text_where_no_kernel_runs():
    kept = pan_lesson()._repr_mimebundle_()
    assert "run this cell to step through the lesson" in kept["text/plain"]
    assert kept["text/html"].count("<li>") == len(pan_round().steps)
