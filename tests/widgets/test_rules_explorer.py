"""The rules explorer without a page: what it shows follows the state, and nothing fires twice."""

import re
from html import unescape

import pytest
from ipywidgets import Button

from conquian_nb.engine import PRESETS, Position, RuleError
from conquian_nb.engine.game_words import game_in_words, our_rulings
from conquian_nb.engine.rules import POINTS
from conquian_nb.widgets import rules
from conquian_nb.widgets.rules_words import MARKS


@pytest.fixture
def explorer():
    return rules()


def words(html):
    return unescape(re.sub(r"<[^>]+>", " ", html))


def buttons(widget):
    if isinstance(widget, Button):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from buttons(child)


def press(explorer, name):
    [found] = [made for made in buttons(explorer.widget) if made.description == name]
    found.click()


def test_it_opens_on_a_preset_a_text_or_a_rule_set():
    assert rules().state.rules == PRESETS["naibi"]
    assert str(rules("tutorial+ace=low").state.rules) == "tutorial+ace=low"
    assert rules(PRESETS["pagat"]).state.rules.name == "pagat"


def test_rules_that_are_none_are_refused_with_a_sentence():
    with pytest.raises(RuleError, match="There is no preset"):
        rules("rummy")


def test_each_point_has_a_row_that_leads_to_it(explorer):
    for point in POINTS:
        explorer._table._hear({"kind": "point", "point": point})
        assert explorer.state.point == point
        assert explorer._table.widget.point == point
        assert explorer._boxes.value.count("<img alt=") >= 2


def test_messages_that_are_none_change_nothing(explorer):
    before = explorer.state
    for message in (
        {},
        {"kind": "point"},
        {"kind": "point", "point": 3},
        {"kind": "point", "point": "jokers"},
        "x",
        None,
    ):
        explorer._table._hear(message)
    assert explorer.state == before


def test_choosing_a_reading_makes_a_house_rule_and_the_words_follow(explorer):
    explorer._reading.value = "low_or_high"
    assert str(explorer.state.rules) == "naibi+ace=low_or_high"
    assert explorer._share.text == "naibi+ace=low_or_high"
    for sentence in game_in_words(explorer.state.rules):
        assert sentence in words(explorer._game.value)
    assert "One point differs from naibi." in words(explorer._differing.value)
    row = next(row for row in explorer._table.widget.rows if row["point"] == "ace")
    assert (row["game"], row["differs"]) == ("low or high", True)
    assert explorer._live.text == "The game is now naibi+ace=low_or_high. Ace: low or high."


def test_where_a_game_rests_on_our_ruling_it_says_so(explorer):
    explorer._preset.value = "four_players"
    for sentence in our_rulings("four_players"):
        assert sentence in words(explorer._game.value)
    explorer.do(lambda s: s.look("empty_stock"))
    assert words(explorer._boxes.value).count("is our ruling") == 2
    explorer.do(lambda s: s.look("ace"))
    assert "our ruling" not in words(explorer._boxes.value)


def test_what_nobody_can_play_is_said_at_its_place_and_the_choice_goes_back(explorer):
    explorer.do(lambda s: s.look("players"))
    explorer._reading.value = "4"
    assert explorer._reading.value == "2"
    assert str(explorer.state.rules) == "naibi"
    said = words(explorer._refused["point"].value)
    assert "hand_size=10 with players=4" in said
    assert "Your rules stay as they were." in said
    assert explorer._refused["text"].value == ""
    assert "hand_size=10" in explorer._live.text


def test_what_is_written_is_used_or_refused_and_is_text(explorer):
    explorer._text.value = "naibi+borrowing=ends"
    press(explorer, "Use these")
    assert str(explorer.state.rules) == "naibi+borrowing=ends"
    assert explorer._text.value == ""
    explorer._text.value = "<img src=x onerror=alert(1)>"
    press(explorer, "Use these")
    assert "<img" not in explorer._refused["text"].value
    assert "<img" in words(explorer._refused["text"].value)
    assert explorer._text.value == "<img src=x onerror=alert(1)>"
    assert str(explorer.state.rules) == "naibi+borrowing=ends"


def test_back_to_the_preset_is_there_when_there_is_a_way_back(explorer):
    home = explorer._home
    assert home.layout.display == "none"
    explorer._reading.value = "low_or_high"
    assert home.layout.display is None
    home.click()
    assert str(explorer.state.rules) == "naibi"


def test_any_preset_can_be_set_against_the_game(explorer):
    explorer._against.value = "wikipedia"
    assert "5 points differ from wikipedia." in words(explorer._differing.value)
    explorer._against.value = ""
    assert "No point differs from naibi." in words(explorer._differing.value)


def test_a_deal_is_opened_as_text(explorer):
    assert explorer._deal.layout.display == "none"
    press(explorer, "Open a deal under these rules")
    first = Position.parse(explorer._deal.text)
    press(explorer, "Open another deal")
    assert Position.parse(explorer._deal.text) != first
    assert explorer._deal.layout.display is None


def test_a_choice_is_heard_once(explorer):
    heard = []
    do = explorer.do
    explorer.do = lambda verb: (heard.append(verb), do(verb))
    explorer._reading.value = "low_or_high"
    assert len(heard) == 1
    explorer._preset.value = "tutorial"
    assert len(heard) == 2


def test_each_side_is_drawn_in_the_theme_of_the_page(explorer):
    light = explorer._boxes.value
    explorer._restyle("dark")
    assert explorer._boxes.value != light
    explorer._restyle("light")
    assert explorer._boxes.value == light


def test_the_demonstrations_are_gone_through(explorer):
    card = explorer._flaws
    assert "Step 1" in card._count.value
    press(explorer, "Next step")
    assert "Step 2" in words(card._count.value)
    card._which.value = 1
    assert "Step 1" in words(card._count.value)
    assert card._counts.layout.display == "none"
    assert card._picture.widget.layout.display is None
    assert card._back.disabled
    while not card._next.disabled:
        press(explorer, "Next step")
    press(explorer, "Back")
    assert not card._next.disabled


def test_marks_of_the_table_are_explained(explorer):
    table = explorer._table.widget
    assert table.marks == MARKS
    assert {cell["mark"] for row in table.rows for cell in row["cells"]} <= set(MARKS)


def test_an_error_is_told_and_nothing_is_lost(explorer):
    before = explorer.state
    explorer.do(lambda s: 1 / 0)
    assert "Something went wrong" in explorer._live.text
    assert explorer.state == before


def test_without_a_kernel_the_game_is_told_in_words(explorer):
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Rules naibi: run this cell")
    assert "application/vnd.jupyter.widget-view+json" in bundle
