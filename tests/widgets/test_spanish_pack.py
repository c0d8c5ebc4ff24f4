"""With a Spanish pack drawn, widgets name its suits and courts, and no French ones, whatever is done with them."""

import random
import re
from dataclasses import replace
from functools import partial

import pytest

from conquian_nb import widgets as shown
from conquian_nb.engine.language import speaking

from .said import said, visible, walk
from .test_spoken import acts, quietly, simple_strengths

SPANISH = {
    "lesson": partial(shown.lesson, "the_weapon", deck="spanish"),
    "table": partial(shown.table, against="random", seed=7, pace="at once", deck="spanish"),
    "forcing_lab": partial(shown.forcing_lab, deck="spanish"),
    "waiting_room": partial(shown.waiting_room, deck="spanish"),
    "bench": partial(shown.bench, deck="spanish"),
    "quiz": partial(shown.quiz, 12, n=6, deck="spanish"),
    "score": partial(shown.score, hand="Ah 4c Qs", deck="spanish"),
    "pan_conditions": partial(shown.pan_conditions, "7s7s7s", deck="spanish"),
    "pan_lesson": partial(shown.pan_lesson, deck="spanish"),
    "pan_table": partial(shown.pan_table, seed=3, pace="at once", deck="spanish"),
}
FRENCH = re.compile(
    r"[♣♦♥♠]|\b(?:hearts?|diamonds?|spades?|queens?|tréboles|trébol|diamantes?|coraz[oó]n(?:es)?|picas?|reinas?)\b", re.I
)
__all__ = ["simple_strengths"]


def french(widget):
    """What a widget says by French names. The reader's own words stay as they are, and so do refused ones."""
    told = ((where, re.sub("“[^”]*”", "", visible(text))) for where, text in said(widget.widget))
    return [(where, text) for where, text in told if FRENCH.search(text)]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", SPANISH)
def test_no_french_name_is_said(name, language):
    chance = random.Random(f"{name} {language}")
    with speaking(language):
        widget = SPANISH[name]()
    decks = [one for one in walk(widget.widget) if "spanish" in getattr(one, "options", ())]
    assert not french(widget)
    for _ in range(30):
        chance.choice(acts(name, widget))()
        if widget._desk.deck == "spanish" and not (name == "score" and len(widget.state.pack) > 40):
            assert not french(widget)
    assert len(decks) <= 1


@pytest.mark.parametrize("name", ["lesson", "table", "forcing_lab", "waiting_room", "quiz", "pan_lesson", "pan_table"])
def test_another_deck_and_back_changes_names_alone(name):
    chance = random.Random(f"deck {name}")
    widget = SPANISH[name](deck="french")
    for _ in range(12):
        chance.choice(acts(name, widget))()
        widget._stage.restyle(deck="french")
        before, words = widget._desk.state, quietly(widget)
        widget._stage.restyle(deck="spanish")
        assert not french(widget)
        assert quietly(widget) != words
        widget._stage.restyle(deck="french")
        assert quietly(widget) == words
        after = widget._desk.state
        if getattr(after, "news", "") != getattr(before, "news", ""):
            before = replace(before, news="")
        assert after == before
