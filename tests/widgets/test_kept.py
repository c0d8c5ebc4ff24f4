"""What stands in a notebook for a widget where no kernel runs."""

import re

import pytest
from ipywidgets import HTML

from conquian_nb import Position, load, show
from conquian_nb.lessons import lesson_names
from conquian_nb.widgets import forcing_lab, lesson
from conquian_nb.widgets.kept import kept, lesson_as_text

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def still():
    return show(Position.parse("naibi 1d - ?1/KcKdKhKs,5d5h5s,6s7sJs ?4/4c5c6c,7hJhQh ?15 -"))


def test_the_view_stays_and_words_and_a_picture_stand_beside_it(still):
    bundle = kept(HTML(), "Run this.", still, "<p>more</p>")
    assert VIEW in bundle
    assert bundle["image/svg+xml"] == still.svg
    assert bundle["text/plain"] == f"Run this. {still.alt}\n{still.position}"
    assert re.fullmatch(r"<p><em>Run this\.</em></p><img alt=.*><p>more</p>", bundle["text/html"])


def test_without_a_picture_there_are_words():
    bundle = kept(HTML(), "<b> & words")
    assert bundle["text/plain"] == "<b> & words"
    assert bundle["text/html"] == "<p><em>&lt;b&gt; &amp; words</em></p>"


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_can_be_read_to_its_end(name):
    told, record = lesson_as_text(load(name)), load(name).record
    assert told.count("<li>") == len(record.steps)
    assert f"All {len(record.steps)} steps" in told
    assert not set("{}") & set(told)
    assert "<svg" not in told, "drawings inside text are taken out where a notebook is not trusted"


def test_of_a_lesson_the_opening_is_seen_and_the_steps_are_folded_away():
    html = lesson("first_deal")._repr_mimebundle_()["text/html"]
    opening, folded = html.split("<details>")
    assert "<em>eleven</em>" in opening
    assert "Ana takes Q♥" not in opening
    assert "Ana takes Q♥" in folded


def test_of_melds_alone_the_melds_are_shown_and_no_answer():
    text = forcing_lab("JcJdJs,3c4c5c6c")._repr_mimebundle_()["text/plain"]
    assert text.startswith("Melds against the pack: run this cell to ask")
    assert text.endswith("Three to six of clubs; three jacks without hearts.\n3c4c5c6c,JcJdJs")
