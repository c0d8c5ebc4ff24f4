"""JupyterLab lets a kernel answer the page in more than one thread: only one of them paints at a time."""

from threading import Thread

from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Deal
from conquian_nb.widgets import canvas, rules
from conquian_nb.widgets.canvas import TablePicture
from conquian_nb.widgets.guard import LOCK, Guard, hold


def another_may_paint():
    found = []

    def ask():
        got = LOCK.acquire(blocking=False)
        found.append(got)
        if got:
            LOCK.release()

    asking = Thread(target=ask)
    asking.start()
    asking.join()
    return found[0]


def test_drawing_that_is_held_is_not_mixed_with_that_of_another_thread():
    assert another_may_paint()
    with hold(Guard()):
        assert not another_may_paint()
        with hold(Guard()):
            assert not another_may_paint()
        assert not another_may_paint()
    assert another_may_paint()


def test_a_picture_is_painted_whole_before_the_next(monkeypatch):
    asked = []
    monkeypatch.setattr(TablePicture, "_resize", lambda *_: asked.append(another_may_paint()))
    monkeypatch.setattr(canvas.Sprites, "prepare", lambda *_: None)
    picture = TablePicture()
    picture._connect()
    picture.draw(scene(Deal.shuffle("naibi", 1).start()))
    assert asked == [False]
    assert another_may_paint()


def test_what_a_reader_does_is_carried_out_whole_before_the_next():
    explorer, asked = rules(), []

    def verb(state):
        asked.append(another_may_paint())
        return state.set("ace", "low_or_high")

    explorer.do(verb)
    assert asked == [False]
    assert str(explorer.state.rules) == "naibi+ace=low_or_high"
