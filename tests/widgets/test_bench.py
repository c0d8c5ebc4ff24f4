"""The bench as a widget: what a page tells it and what it shows; little is sent and nothing grows."""

import random
from statistics import median

import pytest

from conquian_nb.analysis.rearrange import NEW
from conquian_nb.engine import CardError, RuleError
from conquian_nb.lessons.puzzles import PuzzleError, puzzles
from conquian_nb.widgets.bench import bench

from .pages import click, connected, models, press, sent  # noqa: F401 - sent is a fixture


def texts(column):
    return [made.description for made in column.widget.children]


def visible(widget):
    return widget.layout.display != "none"


def test_clicks_move_cards_and_buttons_do_the_same():
    shown = bench("one_more_seven")
    click(shown._stage, "card:7s")
    assert shown._live.text.startswith("The seven of spades is chosen.")
    assert texts(shown._moves) == ["Move 7♠︎ to 4♠︎ 5♠︎ 6♠︎", "Move 7♠︎ to J♠︎", "Move 7♠︎ to a new group"]
    shown._moves.widget.children[0].click()
    assert shown._share.text == "7c7d7h,4s5s6s7s,Js"
    shown._card.value = "Js"
    shown._moves.widget.children[0].click()
    shown._check.click()
    assert "Yes" in shown._verdict.value
    assert visible(shown._next)
    shown._next.click()
    assert shown.state.puzzle.name == puzzles()[3].name
    assert shown._which.value == puzzles()[3].name


def test_keys_move_the_ring_choose_and_put_down():
    shown = bench("one_more_seven")
    press(shown._stage, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert shown._live.text == "seven of spades, a set of four"
    press(shown._stage, "Enter")
    assert str(shown.state.chosen) == "7s"
    press(shown._stage, "Escape")
    assert shown.state.chosen is None
    press(shown._stage, " ", "ArrowRight", "Enter")
    assert str(shown.state.spread) == "7c7d7h,4s5s6s7s,Js"


def test_help_is_shown_only_when_asked_for():
    shown = bench("two_sixes")
    for part in (shown._hints, shown._steps, shown._follow, shown._verdict, shown._layouts.widget, shown._next):
        assert not visible(part)
    shown._way.click()
    assert shown._steps.value.count("<li>") == 2
    shown._follow.click()
    assert shown._steps.value.count("<li>") == 1
    shown._list.click()
    assert texts(shown._layouts) == ["3♦︎ 4♦︎ 5♦︎  ·  6♦︎ 6♥︎ 6♠︎  ·  3♥︎ 4♥︎ 5♥︎"]
    shown._layouts.widget.children[0].click()
    assert "Nothing needs to move" in shown._steps.value
    shown._list.click()
    assert not visible(shown._layouts.widget)
    shown._hint.click()
    assert "Hint" in shown._hints.value


def test_the_reading_is_switched_with_its_sources():
    shown = bench("out_of_the_middle")
    shown._list.click()
    assert len(shown._layouts.widget.children) == 1
    shown._reading.value = shown._reading.options[1][1]
    assert "Foster 1897" in shown._said.value
    assert shown._count.value == "<p>There is no layout under this reading.</p>"
    shown._give_up.click()
    assert "Yes" in shown._verdict.value


def test_an_error_is_told_and_nothing_is_lost(monkeypatch):
    shown = bench("one_more_seven")
    before = shown.state.spread
    monkeypatch.setattr(shown._stage, "show", None)
    shown._hint.click()
    assert shown._live.text.startswith("Something went wrong while drawing. Your cards are safe; run the cell again.")
    assert shown.state.spread == before


def test_own_melds_and_puzzles_are_told_apart():
    own = bench("4s5s6s,7c7d7h7s", "Js", "Qs", borrowing="ends")
    assert not visible(own._which)
    assert own.state.puzzle.held
    assert str(own.state.reading) == "ends"
    rows = bench([own.state.puzzle.layout[0]], own.state.puzzle.offered)
    assert rows.state.question == "Can the jack of spades be fitted in?"
    nothing = bench("3d4d5d,3h4h5h,3s4s5s")
    assert not visible(nothing._give_up)
    assert "How else can these cards lie?" in nothing._goal.value


@pytest.mark.parametrize(
    ("given", "options", "error"),
    [
        (("one_more_eight",), {}, PuzzleError),
        (("one_more_seven", "Js"), {}, PuzzleError),
        ((None, "Js"), {}, PuzzleError),
        (("4s5s", "Js"), {}, CardError),
        (("4s5s6s", "4s"), {}, CardError),
        (("<img src=x>",), {}, CardError),
        ((3,), {}, CardError),
        (("4s5s6s", "Js"), {"rules": "chess"}, RuleError),
        (("one_more_seven",), {"borrowing": "much"}, RuleError),
    ],
)
def test_bad_input_is_refused_in_one_sentence(given, options, error):
    with pytest.raises(error) as raised:
        bench(*given, **options)
    assert str(raised.value).endswith(".")
    assert str(raised.value).count(". ") <= 1


def test_without_a_kernel_there_is_a_picture_with_words():
    bundle = bench("one_more_seven")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("One more seven: run this cell to move the cards.")
    assert {"text/html", "image/svg+xml", "application/vnd.jupyter.widget-view+json"} <= set(bundle)


def test_a_click_sends_little_and_many_leave_nothing_behind(sent):  # noqa: F811
    shown = bench("passed_on")
    connected(shown._stage)
    for card in shown.state.puzzle.start.cards:  # the most groups there can be, the most buttons
        shown.do(lambda s, card=card: s.choose(card).move(NEW))
        click(shown._stage, f"card:{card}")
    dice = random.Random(1)
    sizes, before = [], models()
    for _ in range(300):
        sent.clear()
        click(shown._stage, dice.choice(shown._stage.scene.spots).id)
        sizes.append(sent.bytes)
    assert median(sizes) <= 1_500
    assert max(sizes) <= 3_300
    assert models() == before
    assert len(shown.state.past) <= 200
