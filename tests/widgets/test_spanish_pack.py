"""With a Spanish pack drawn, widgets name its suits and courts, and no French ones, whatever is done with them."""

import random
import re
from dataclasses import replace
from functools import partial

import pytest

from conquian_nb import widgets as shown
from conquian_nb.drawing.pack_grid import PackFacts, show_pack_grid
from conquian_nb.drawing.pack_scene import show_pack
from conquian_nb.drawing.small import show_small
from conquian_nb.drawing.svg import show
from conquian_nb.engine import Deal, RuleSet
from conquian_nb.engine.language import speaking
from conquian_nb.engine.match import Match
from conquian_nb.engine.points import readings
from conquian_nb.lessons.quiz import question
from conquian_nb.widgets.flaws import flaws
from conquian_nb.widgets.quiz_pictures import show_question

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
PANELS = ("table", "forcing_lab", "waiting_room", "pan_table")  # their lists are made in the page
FRENCH = re.compile(
    r"[♣♦♥♠]|\b(?:hearts?|diamonds?|spades?|queens?|tréboles|trébol|diamantes?|coraz[oó]n(?:es)?|picas?|reinas?)\b", re.I
)
ONLY_SPANISH = re.compile(r"\b(?:cups?|coins?|swords?|knights?|copas?|oros?|espadas?|bastos?|caballos?)\b", re.I)
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
    decks = [one for one in walk(widget.widget) if "'spanish')" in repr(getattr(one, "options", ()))]
    assert name in PANELS or [one.value for one in decks] == ["spanish"]
    assert not french(widget)
    for _ in range(30):
        chance.choice(acts(name, widget))()
        if widget._desk.deck == "spanish":
            assert not french(widget)


@pytest.mark.parametrize("name", SPANISH)
def test_another_deck_and_back_changes_names_alone(name):
    chance = random.Random(f"deck {name}")
    widget = SPANISH[name](deck="french")
    for _ in range(12):
        chance.choice(acts(name, widget))()
        widget._desk.take_deck("french")
        before, words = widget._desk.state, quietly(widget)
        widget._desk.take_deck("spanish")
        assert not french(widget)
        assert quietly(widget) != words
        widget._desk.take_deck("french")
        assert quietly(widget) == words
        after = widget._desk.state
        if getattr(after, "news", "") != getattr(before, "news", ""):
            before = replace(before, news="")
        assert after == before


BIG = "naibi+pack=full_52"
FULL = {
    "table": partial(shown.table, BIG, against="random", seed=7, pace="at once"),
    "forcing_lab": partial(shown.forcing_lab, f"{BIG} 3h4h5h6h,TcTdTs"),
    "waiting_room": partial(
        shown.waiting_room,
        f"{BIG} 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,ThJhQh,6s7s8s9s ?16 Ac2cQc2d4d6d7dJdQdAh4hAs2s3s4s",
    ),
    "bench": partial(shown.bench, "8c9cTc,JcJdJs", rules=BIG),
    "quiz": partial(shown.quiz, 12, n=6, rules=BIG),
    "score": partial(shown.score, Match(("Ana", "Beto"), BIG)),
}
SAYS = re.compile("Spanish ten and sota would both read 10")


def told(widget):
    return [text for _, text in said(widget.widget) if SAYS.search(text)]


@pytest.mark.parametrize("name", FULL)
def test_a_pack_with_tens_and_courts_is_drawn_with_french_cards_and_that_is_said(name):
    widget, plain = FULL[name](deck="spanish"), FULL[name](deck="french")
    assert (widget._desk.chosen_deck, widget._desk.deck) == ("spanish", "french")
    assert told(widget)
    widget._desk.redraw()
    assert told(widget), "a page that gives another width does not wipe it away"
    assert not told(plain)
    plain._desk.take_deck("spanish")
    assert told(plain)
    plain._desk.take_deck("french4")
    assert plain._desk.deck == "french4"
    assert not told(plain)


def test_the_deck_that_was_chosen_is_drawn_again_with_a_pack_that_it_can_tell_apart():
    widget = FULL["table"](deck="spanish")
    assert not any("cups" in text for _, text in said(widget.widget))
    widget.do(lambda table: replace(table, match=Match(table.names), start=Deal.shuffle("naibi", seed=1).start(), actions=()))
    assert widget._desk.deck == "spanish"
    assert not told(widget)
    assert not french(widget)
    assert "cups" in widget._stage.scene.alt or "cups" in str([spot.label for spot in widget._stage.scene.spots])


@pytest.mark.parametrize("name", SPANISH)
def test_a_deck_that_there_is_not_is_named_in_a_sentence(name):
    with pytest.raises(ValueError, match=r"The deck is french, french4, spanish; not 'tarot'\."):
        SPANISH[name](deck="tarot")


def in_use(explorer):
    with explorer._desk.speaking():
        return flaws()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rules_go_by_spanish_names_but_where_52_cards_are_shown(language):
    with speaking(language):
        explorer = shown.rules(deck="spanish")
    for point in (point.name for point in readings()):
        explorer.do(lambda s, point=point: s.look(point))
        boxes = explorer._boxes.value.split('<div class="box')
        explorer._boxes.value = ""
        assert not french(explorer)
        assert [n for n, box in enumerate(boxes) if FRENCH.search(visible(box))] == ([3] if point == "pack" else [])
        assert not ONLY_SPANISH.search(visible(boxes[-1])) or point != "pack"
    explorer.do(lambda s: s.look("ace"))
    big = []
    for n, flaw in enumerate(in_use(explorer)):
        explorer.do(lambda s, n=n: s.show_flaw(n))
        for at in range(len(flaw.frames)):
            explorer.do(lambda s, at=at: s.go(at))
            if french(explorer):
                big.append(flaw.name)
                assert not ONLY_SPANISH.search(visible(explorer._flaws._said.value))
    assert set(big) == {"idle cap"}


def test_another_deck_and_back_says_the_rules_anew():
    explorer = shown.rules()
    before = quietly(explorer)
    explorer._desk.take_deck("spanish")
    assert quietly(explorer) != before
    explorer.do(lambda s: s.write(BIG))
    assert told(explorer)
    explorer.do(lambda s: s.write("naibi"))
    explorer._desk.take_deck("french")
    assert quietly(explorer) == before


FULL_PACK = RuleSet.parse(BIG).cards.all


@pytest.mark.parametrize(
    "drawn",
    [
        lambda deck: show(Deal.shuffle(BIG, 1).start(), deck=deck),
        lambda deck: show_small(Deal.shuffle(BIG, 1).start(), deck=deck),
        lambda deck: show_pack_grid(PackFacts(FULL_PACK), deck=deck),
        lambda deck: show_pack(FULL_PACK, {}, deck=deck),
        lambda deck: shown.bench("8c9cTc,JcJdJs", rules=BIG).state.show(deck=deck),
        lambda deck: show_question(question(1, 1, "meld", 2, BIG), deck=deck),
    ],
)
def test_pictures_too_show_a_pack_of_52_with_french_cards(drawn):
    assert drawn("spanish").svg == drawn("french").svg
    assert drawn("spanish").alt == drawn("french").alt
