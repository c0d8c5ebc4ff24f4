"""What reaches the page by the guard: words, states and drawing, packed in one message."""

import json
import zlib

import pytest
from ipycanvas import Canvas
from ipywidgets import HTML, Button, Layout, VBox, Widget

from conquian_nb.widgets.buttons import ButtonColumn
from conquian_nb.widgets.guard import Guard, hold, style

from .wires import MANAGER


@pytest.fixture
def told(monkeypatch):
    """All that is sent, as a page reads it: what is packed unpacked, and of other widgets their states."""
    messages = []

    def send(self, msg, buffers=None):
        packed = msg["method"] == "custom"
        messages.append(json.loads(zlib.decompress(bytes(buffers[0]))) if packed else (self, msg["state"]))

    monkeypatch.setattr(Widget, "_send", send)
    return messages


@pytest.fixture
def guard():
    return Guard()


def test_it_carries_its_script_and_the_style_sheet(guard):
    assert "export default { initialize, render }" in guard._esm
    assert ".cq-picture canvas" in guard._css
    assert "pointer-events:none" in guard._css


class TestWords:
    def test_words_are_sent_by_their_names(self, guard, told):
        guard.interactive = True
        assert told == [{"interactive": True, "painted": []}]

    def test_a_page_that_asks_for_all_gets_it_as_of_every_widget(self, guard, told):
        guard._handle_msg({"content": {"data": {"method": "request_state"}}})
        assert [(asked, state["interactive"]) for asked, state in told] == [(guard, False)]

    def test_signs_of_suits_are_read_as_they_were_written(self, guard, told):
        guard.alt = "7♥︎, “the seven”."
        assert told == [{"alt0": "7♥︎, “the seven”.", "painted": []}]


class TestDrawing:
    def test_drawing_goes_with_the_words(self, guard, told):
        canvas = Canvas()
        with guard.together():
            guard.escape = True
            with hold(guard):
                canvas.fill_rect(0, 0, 1, 1)
            assert told == []
            with hold(guard):
                canvas.fill_rect(0, 0, 2, 2)
        (news,) = told
        assert news["escape"] is True
        names = [f"IPY_MODEL_{canvas.model_id}"]
        drawn = [command[1] for command in news["painted"]]
        assert drawn == [names, [0, 0, 1, 1], names, [0, 0, 2, 2]], "each painting names its canvas"

    def test_the_same_drawing_twice_is_sent_twice(self, guard, told):
        canvas = Canvas()
        for _ in range(2):
            with hold(guard):
                canvas.fill_rect(0, 0, 1, 1)
        assert told[0] == told[1]

    def test_an_error_inside_leaves_drawing_as_it_was(self, guard, told):
        with pytest.raises(ZeroDivisionError), hold(guard):
            raise ZeroDivisionError
        assert MANAGER._caching is False
        assert told == []

    def test_inner_holds_send_nothing_of_their_own(self, guard, told):
        canvas = Canvas()
        with hold(guard):
            with hold(guard):
                canvas.fill_rect(0, 0, 1, 1)
            assert told == []
            canvas.fill_rect(0, 0, 2, 2)
        assert len(told) == 1


class TestTogether:
    def test_what_boxes_hold_is_sent_in_the_same_message(self, guard, told):
        inner = Button(layout=Layout())
        box, other = VBox([VBox([inner, guard])]), HTML()
        with guard.together(box):
            inner.description, inner.disabled, inner.layout.display, guard.alt = "Undo", True, "none", "Ana."
            other.value = "not in the box"
            assert told == [(other, {"value": "not in the box"})]
        assert told[1:] == [{
            "alt0": "Ana.", "painted": [],
            "others": {
                inner.model_id: {"description": "Undo", "disabled": True}, inner.layout.model_id: {"display": "none"},
            },
        }]  # fmt: skip

    def test_buttons_that_come_up_are_in_the_same_message(self, guard, told):
        column = ButtonColumn(lambda place: None)
        told.clear()
        with guard.together(column.widget):
            column.show(["Pass", "Take"])
        (news,) = told
        assert sorted(state["description"] for state in news["others"].values() if "description" in state) == ["Pass", "Take"]
        assert any("children" in state for state in news["others"].values())

    def test_other_widgets_alone_are_one_message_too(self, guard, told):
        one, two = HTML(), HTML()
        with guard.together(VBox([one, two])):
            one.value = two.value = "x"
        assert [set(news["others"]) for news in told] == [{one.model_id, two.model_id}]

    def test_nothing_new_sends_nothing(self, guard, told):
        with guard.together(VBox([HTML()])):
            pass
        assert told == []

    def test_after_an_error_all_is_still_told(self, guard, told):
        one = HTML()

        def fail():
            with guard.together(VBox([one])):
                one.value = "x"
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert [news["others"] for news in told] == [{one.model_id: {"value": "x"}}]
        one.value = "y"
        assert told[1:] == [(one, {"value": "y"})]


def test_ipycanvas_and_ipywidgets_still_have_what_this_relies_on():
    for name in ("_caching", "_current_canvas", "_commands_cache", "_buffers_cache"):
        assert hasattr(MANAGER, name)
    assert Guard().painter is MANAGER
    assert (HTML()._states_to_send, HTML()._holding_sync) == (set(), False)


def test_a_style_is_told_as_the_canvas_itself_would_tell_it(told):
    guard, canvas = Guard(), Canvas()
    told.clear()
    with hold(guard):
        canvas.fill_style = "#112233"
    with hold(guard):
        style(canvas, "fill_style", "#112233")
    one, other = (news["painted"] for news in told)
    assert one == other
    assert one[1][1][1] == "#112233"
