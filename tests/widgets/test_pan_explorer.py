"""The explorer of conditions: what cards make and what is paid, refusals that lose nothing, and the widget over it."""

import pytest

from conquian_nb.engine import Card, CardError, Cards
from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_conditions import PAYMENTS
from conquian_nb.engine.rules import RuleError
from conquian_nb.widgets import pan_conditions, pan_payments
from conquian_nb.widgets.pan_explorer_state import ExplorerError, ExplorerState
from conquian_nb.widgets.pan_explorer_words import EXAMPLES, payments_markup, prices, told, verdict
from conquian_nb.widgets.pan_markup import pan_source, source_list


def start(cards="", **more):
    return ExplorerState.start(cards, **more)


@pytest.mark.parametrize(
    ("cards", "players", "each", "together"),
    [
        ("7s7s7s", 4, 4, 12), ("7h7h7h", 4, 2, 6), ("3c3d3h", 5, 1, 4), ("6s6s6s", 4, 2, 6), ("6h6h6h6h", 3, 2, 4),
        ("As2s3s", 8, 2, 14), ("JhQhKh", 4, 1, 3), ("6h7hJh", 4, 0, 0), ("AcAcAd", 4, 0, 0), ("5c5c5d", 4, 0, 0),
    ],
)  # fmt: skip
def test_cards_make_conditions_that_each_opponent_pays(cards, players, each, together):
    state = start(cards, players=players)
    assert (state.each, state.together) == (each, together)


def test_a_card_may_be_picked_as_often_as_it_is_there_and_no_more():
    state, card = start(), Card.parse("7s")
    for _n in range(8):
        state = state.add(card)
    assert len(state.cards) == 8
    refused = state.add(card)
    assert refused.cards == state.cards
    assert refused.news == "The seven of spades is there 8 times."
    assert start(rules="pan+pack=310").write("7s" * 8).news == "The seven of spades is there 7 times."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8h8h8h", "There is no eight of hearts in Panguingue: eights, nines and tens are left out."),
        ("7x", "7x"), ("7s" * 8 + "7h" * 4, "No meld has more than eleven cards: with eleven the round is won."),
    ],
)  # fmt: skip
def test_what_can_not_be_is_said_in_a_sentence_and_nothing_is_lost(text, sentence):
    state = start("3c3d3h")
    refused = state.write(text)
    assert sentence in refused.news
    assert refused.cards == state.cards
    assert told(refused) == refused.news


def test_cards_are_put_back_one_by_one_or_all_and_it_is_taken_back():
    state = start("7s7s7s").put_back(Card.parse("7s"))
    assert str(state.cards) == "7s7s"
    assert told(state) == "No meld. A meld has three cards or more."
    assert str(state.clear().cards) == ""
    assert str(state.clear().undo().undo().cards) == "7s7s7s"
    assert start().undo() == start()


def test_other_readings_pay_otherwise():
    state = start("7s7s7s7s")
    assert state.each == 6
    assert state.read("further", "none").each == 4
    assert state.read("spades", "same").each == 3
    assert state.read("growth", "each_suit_once").write("3c3c3d3h").is_meld is False
    assert "no reading" in state.read("further", "always").news


@pytest.mark.parametrize("line", PAYMENTS, ids=lambda line: line.name)
def test_each_line_of_payments_is_shown_with_who_says_so(line):
    rules = start().rules
    assert prices(line, rules) == (line.spades, line.others)
    row = next(row for row in str(pan_payments()).splitlines() if row.startswith(line.sentence + " "))
    assert row.endswith(f"[{', '.join(map(pan_source, line.sources))}]")
    assert f"In spades {line.spades}, in other suits {line.others}." in row
    assert line.known == "said" or "we could not check it" in row
    assert source_list(line.sources) in payments_markup(rules)


def test_the_lines_that_the_cards_make_are_marked():
    assert payments_markup(start().rules, {"valle_suit", "more_valle_suit"}).count("(made here)") == 2


def test_the_answer_counts_one_opponent_and_many():
    assert told(start("7s7s7s", players=2)).endswith("Each opponent pays 4 chips; the one opponent pays 4 chips.")
    assert told(start("7s7s7s")).endswith("Each opponent pays 4 chips; 3 opponents pay 12 chips together.")
    assert told(start()) == "No card is picked yet."
    assert told(start("6h7hJh")).endswith("It is no condition: nobody pays for it.")


def test_a_bad_start_is_refused():
    with pytest.raises(CardError):
        pan_conditions("7x")
    with pytest.raises(ExplorerError, match="Two to eight players"):
        pan_conditions(players=9)
    with pytest.raises(RuleError):
        pan_conditions(rules="pan+spades=treble")


def test_the_widget_is_pressed_and_says_what_comes_of_it():
    made = pan_conditions()
    button = made._grid._made[Card.parse("5s")]
    for _n in range(3):
        button.click()
    assert str(made.state.cards) == "5s5s5s"
    assert "×3" in button.description
    assert made._live.text.startswith("A meld: three fives of spades.")
    assert [b.description.replace("\ufe0e", "") for b in made._picked.widget.children] == ["Put 5♠ back"] * 3
    made._picked.widget.children[0].click()
    assert str(made.state.cards) == "5s5s"
    made._example.value = "JsQsKs"
    assert made.state.each == 2
    made._points["spades"].value = "same"
    assert made.state.each == 1
    made._players.value = 8
    assert made.state.together == 7
    made._undo.click()
    assert made.state.players == 4
    made._text.value = "<b>7s</b>"
    made._write()
    assert str(made.state.cards) == "JsQsKs"
    assert "<b>7s" not in made._verdict.text


def test_every_example_can_be_looked_at():
    made = pan_conditions()
    for cards in EXAMPLES:
        made._example.value = cards
        assert str(made.state.cards) == str(Cards.parse(cards).sorted())


def test_it_leaves_its_table_where_no_kernel_runs():
    kept = pan_conditions("7s7s7s")._repr_mimebundle_()
    assert "run this cell" in kept["text/plain"]
    assert "pokerrule-online" in kept["text/html"]


def test_all_of_it_follows_the_language():
    made = pan_conditions("7s7s7s")
    made._desk.speak("es")
    with speaking("es"):
        assert made._live.text == told(made.state)
        assert verdict(made.state, "french") == made._verdict.text
    assert "three sevens" not in made._live.text
