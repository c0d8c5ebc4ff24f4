"""Widgets in another language: nothing on them is left in English, and switching keeps where the reader is."""

import inspect
import random
from dataclasses import replace
from functools import partial

import pytest
from ipywidgets import Button, Checkbox, Dropdown, RadioButtons, Text

import conquian_nb
from conquian_nb import widgets as shown
from conquian_nb.engine.language import speaking
from conquian_nb.widgets import play_table, quiz_player

from . import tables
from .pages import click, models
from .said import forget, in_marks, pieces, said, translated, unmarked, walk

NAMES = "Ana Beto Carmen Diego"
SOURCES = "naibi wikipedia tutorial pagat"
PRESETS = " ".join(play_table.PRESETS).replace("_", " ")
MESSAGES = {
    "table": [
        {"kind": kind} for kind in ("undo", "hint", "other", "down", "next", "rethink", "insist", "show_me", "review",
                                    "open_up", "save", "lift")
    ] + [{"kind": "write", "text": text} for text in ("pass", "take 4c5c6c", "nonsense")]
    + [{"kind": "resume", "text": text} for text in ("", "naibi", "x = 1")]
    + [{"kind": "set", "name": "tutor", "value": True}, {"kind": "look", "step": 1}]
    + [{"kind": "new", "rules": rules, "seed": seed, "scoring": "flat", "total": 20}
       for rules, seed in (("naibi", "a"), ("three_players", ""), ("nothing", ""))]
    + [{"kind": "sit", "n": 1, "who": "person"}],
    "pan_table": [
        {"kind": kind} for kind in ("undo", "other", "down", "next", "hint", "save", "lift")
    ] + [{"kind": "write", "text": text} for text in ("turn", "stay", "drop", "nonsense")],
    "forcing_lab": [
        {"kind": kind} for kind in ("next", "undo", "again", "other", "rethink", "confirm", "hint", "beware", "prices",
                                    "solve", "other_way")
    ] + [{"kind": kind, "seat": seat} for kind in ("see", "table") for seat in (0, 1, 2)]
    + [{"kind": "card", "card": card} for card in ("7h", "Kd", "2c")]
    + [{"kind": "set", "text": text} for text in ("3h4h5h6h", "x", "pagat 3h4h5h6h")]
    + [{"kind": "find", "wanted": "any", "seed": seed} for seed in ("1", "x")],
    "waiting_room": [
        {"kind": kind} for kind in ("next", "check", "choose", "hint", "solve", "compare", "again", "layouts", "every")
    ] + [{"kind": kind, "seat": seat} for kind in ("see", "whose", "read") for seat in (0, 1, 2)]
    + [{"kind": "card", "card": card} for card in ("7h", "Kd", "2c")]
    + [{"kind": "write", "text": text} for text in ("7h Js", "x")]
    + [{"kind": "set", "text": text} for text in ("4c5c6c7c,2d2h2s,KdKhKs", "x")]
    + [{"kind": "suit", "suit": "h"}, {"kind": "living", "value": True}],
}  # fmt: skip
WIDGETS = {
    "lesson": lambda: shown.lesson("first_deal"),
    "table": lambda: shown.table(against="random", seed=7, pace="at once"),
    "forcing_lab": shown.forcing_lab,
    "waiting_room": shown.waiting_room,
    "bench": shown.bench,
    "quiz": lambda: shown.quiz(12, n=6),
    "rules": shown.rules,
    "score": shown.score,
    "timeline": shown.timeline,
    "pan_conditions": shown.pan_conditions,
    "pan_lesson": shown.pan_lesson,
    "pan_table": lambda: shown.pan_table(seed=3, pace="at once"),
    "flash_cards": lambda: shown.flash_cards(seed=3, asked="word"),
}
DATA = (NAMES, SOURCES, PRESETS, "ace low or high random greedy person french fit once flat points foster title")


@pytest.fixture(autouse=True)
def simple_strengths(monkeypatch):
    monkeypatch.setattr(quiz_player, "new_seed", lambda: "11")
    monkeypatch.setattr(play_table, "fresh_seed", lambda *_: "11")
    monkeypatch.setattr(play_table, "BOTS", {"random": tables.any_of, "greedy": tables.first})


@pytest.fixture
def marked(monkeypatch):
    in_marks(monkeypatch)
    yield
    monkeypatch.undo()
    forget()


def panel(widget):
    return next((one for one in walk(widget.widget) if hasattr(one, "texts")), None)


def acts(name, widget):
    """All that a reader can do now, as functions."""
    found = [act for one in walk(widget.widget) for act in on_widget(one)]
    side, stage = panel(widget), getattr(widget, "_stage", None)
    if side is not None:
        done = [{"kind": "act", "n": n, "text": text} for n, text in enumerate(side.actions)] * 3
        done += [{"kind": kind, "text": text} for kind in ("force", "go_on") if (text := getattr(side, kind, ""))]
        found += [partial(side._handle_custom_msg, content, []) for content in (*done, *MESSAGES[name])]
    if stage is not None and stage.scene is not None:
        found += [partial(click, stage, spot.id) for spot in stage.scene.spots]
    return found


def on_widget(one):
    match one:
        case Button() if not one.disabled and one.layout.display != "none":
            return [one.click]
        case Checkbox():
            return [partial(setattr, one, "value", not one.value)]
        case Dropdown() | RadioButtons() if len(one.options) > 1:
            return [partial(setattr, one, "index", n) for n in range(len(one.options))]
        case Text():
            return [partial(wrote, one, text) for text in ("7h Js", "nonsense", "pass")]
    return []


def wrote(field, text):
    field.value = text
    field._handle_custom_msg({"event": "submit"}, [])


def language_of(widget):
    return next(one.language for one in walk(widget.widget) if hasattr(one, "languages"))


def switch(widget, language):
    """Choose a language as a reader does, in the widget's own list."""
    one = next(one for one in walk(widget.widget) if hasattr(one, "languages"))
    one._handle_custom_msg({"kind": "language", "language": language}, [])


@pytest.mark.parametrize("name", WIDGETS)
def test_nothing_is_left_in_english(name, marked):
    chance = random.Random(name)
    with speaking("es"):
        widget = WIDGETS[name]()
    assert not unmarked(widget.widget, *DATA)
    for _ in range(40):
        chance.choice(acts(name, widget))()
        left = unmarked(widget.widget, *DATA)
        assert not left, left


def fields(widget):
    """What is chosen in the lists and written in the fields."""
    found = [one for one in walk(widget.widget) if isinstance(one, Dropdown | RadioButtons | Text | Checkbox)]
    return [one.value for one in found]


def quietly(widget):
    """What a widget says, but for the line that is read aloud: what was said last is not always said again."""
    live = {"Guard.said", "_Model.live", "LiveLine.text"}
    return [(where, text) for where, text in said(widget.widget) if where not in live]


@pytest.mark.parametrize("name", WIDGETS)
def test_switching_keeps_where_the_reader_is(name):
    """There and back: the state, the fields and each word are the same, and in between nothing is in English."""
    chance, english = random.Random(f"switch {name}"), translated()
    widget = WIDGETS[name]()
    for _ in range(20):
        chance.choice(acts(name, widget))()
        state, written, words, there = widget._desk.state, fields(widget), quietly(widget), models()
        switch(widget, "es")
        assert language_of(widget) == "es"
        assert fields(widget) == written
        left = [piece for _, text in said(widget.widget) for piece in pieces(text) if piece in english]
        assert not left, left
        switch(widget, "en")
        assert quietly(widget) == words
        again = widget._desk.state
        if getattr(again, "news", "") != getattr(state, "news", ""):  # it was not the last verb that brought it
            assert not again.news
            state = replace(state, news="")
        assert again == state
        assert fields(widget) == written
        assert models() <= there + 8, "only paths and canvases for what is drawn"


def test_every_widget_is_walked_through():
    kinds = {name for name in shown.__all__ if name[0].isupper()}
    made = {name for name in shown.__all__ if name not in kinds}
    opens = {name for name in made if inspect.signature(getattr(shown, name)).return_annotation in kinds}
    assert opens == set(WIDGETS)


@pytest.mark.parametrize(("name", "times"), [("lesson", 50), ("table", 500), ("score", 50)])
def test_a_thousand_switches_leave_nothing_behind(name, times):
    widget = WIDGETS[name]()
    switch(widget, "es")
    switch(widget, "en")
    before = models()
    for _ in range(times):
        switch(widget, "es")
        switch(widget, "en")
    assert models() == before


def test_a_widget_opened_in_spanish_is_spanish_and_what_it_leaves_in_a_notebook_too():
    try:
        conquian_nb.speak("es")
        widget = shown.bench()
    finally:
        conquian_nb.speak("en")
    assert language_of(widget) == "es"
    assert widget._check.description == "Revisar la mesa"
    kept = widget._repr_mimebundle_()
    assert kept["text/plain"].startswith("Dos puertas: ejecuta esta celda para mover las cartas.")
    assert 'alt="¿Se puede acomodar el siete de corazones?' in kept["text/html"]
    widget._check.click()
    assert widget._live.text.startswith("Esta vez no")
    switch(widget, "en")
    assert widget._repr_mimebundle_()["text/plain"].startswith("Two doors: run this cell to move the cards.")


def test_a_language_nobody_speaks_is_left_alone():
    widget = shown.bench()
    switch(widget, "fr")
    assert language_of(widget) == "en"
