"""Flash cards without a page: what lies there follows from the seed, and a screen is whole in one language."""

import re
from html import unescape

import pytest

from conquian_nb.engine.deal import SeedError
from conquian_nb.lessons.glossary import GROUPS, LANGUAGES, GlossaryError, define, terms
from conquian_nb.widgets import flash_cards
from conquian_nb.widgets.flash_cards import card_markup
from conquian_nb.widgets.flash_cards_state import FlashState
from conquian_nb.widgets.flash_cards_words import ASKED, said

EVERY = frozenset(term.key for term in terms())


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_the_same_seed_gives_the_same_order_and_every_word_once():
    one, other = FlashState.start(seed="Monday"), FlashState.start("es", seed=" Monday ")
    assert one.to_come == other.to_come
    assert frozenset(one.to_come) == EVERY
    assert len(one.to_come) == len(EVERY)
    assert FlashState.start(seed="Tuesday").to_come != one.to_come
    assert FlashState.start(seed=7).to_come == FlashState.start(seed="7").to_come


def test_the_order_of_a_seed_stays_what_it_was():
    assert FlashState.start(seed=1, group="melds").to_come[:4] == ("set", "run", "lies", "layoff")


def test_a_group_has_its_own_words():
    for group in GROUPS:
        assert {define(key).group for key in FlashState.start(group=group).to_come} == {group}


@pytest.mark.parametrize(("wish", "error", "sentence"), [
    ({"language": "fr"}, GlossaryError, "There is no language “fr”"),
    ({"group": "tricks"}, GlossaryError, "There is no group “tricks”"),
    ({"asked": "verse"}, GlossaryError, "A flash card can’t ask for “verse”"),
    ({"seed": ""}, SeedError, "A seed is a text of 1 to 60 characters"),
])  # fmt: skip
def test_what_is_not_there_is_refused_with_a_sentence(wish, error, sentence):
    with pytest.raises(error, match=sentence):
        flash_cards(**wish)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_side_says_what_it_should(language):
    other = "es" if language == "en" else "en"
    for key in EVERY:
        term = define(key)
        word, said = term.word(language), term.says(language)
        fronts = {"word": word, "meaning": said, "other": term.word(other)}
        for asked in ASKED:
            state = FlashState(language, asked=asked, to_come=(key,))
            assert state.front == (fronts[asked],)
            assert word in state.back[0]
            assert term.word(other) in state.back[0]
            assert asked == "meaning" or said in state.back


def test_known_cards_are_put_aside_and_others_come_again():
    start = FlashState.start(seed=3)
    first, second, *rest = start.to_come
    once = start.turn().knew()
    assert (once.known, once.to_come[0], once.turned) == ((first,), second, False)
    later = once.not_yet()
    assert later.to_come == (*rest, second)
    assert later.back_one() == once
    assert later.back_one().back_one() == start.turn()
    assert start.back_one() == start
    assert start.turn().turn() == start


def test_at_the_end_all_are_known_and_nothing_breaks():
    state = FlashState.start(group="force")
    while state.term:
        state = state.knew()
    assert (state.to_come, set(state.known)) == ((), {"force", "owe"})
    assert "All 2 words are known." in words(card_markup(state))
    assert state.turn().knew().not_yet() == state
    assert state.again() == FlashState.start(group="force")


def test_the_widget_shows_the_card_and_turns_it():
    shown = flash_cards(seed=5)
    term = shown.state.term
    assert words(shown._card.text) == term.en
    shown._buttons["turn"].click()
    assert term.en_says in words(shown._card.text)
    assert term.es in words(shown._card.text)
    assert shown._buttons["turn"].description == "Turn back"
    shown._buttons["knew"].click()
    assert shown._live.text == f"Known: 1. To come: {len(EVERY) - 1}."
    assert words(shown._card.text) == shown.state.term.en
    shown._buttons["undo"].click()
    assert shown.state.term == term


def test_a_new_seed_a_new_group_another_front():
    shown = flash_cards(seed=5)
    shown._seed.value = "Monday"
    shown._buttons["shuffle"].click()
    assert shown.state.to_come == FlashState.start(seed="Monday").to_come
    shown._seed.value = " "
    shown._buttons["shuffle"].click()
    assert shown._live.text == said("no seed")
    assert shown.state.to_come == FlashState.start(seed="Monday").to_come
    shown._group.value = "force"
    assert set(shown.state.to_come) == {"force", "owe"}
    shown._asked.value = "meaning"
    assert words(shown._card.text) == shown.state.term.en_says


def spoken(widget):
    """All words that a screen shows: names of buttons, lists and options, and the card."""
    for child in getattr(widget, "children", ()):
        yield from spoken(child)
    yield from (option[0] for option in getattr(widget, "options", ()))
    for name in ("description", "text"):
        yield words(getattr(widget, name, "") or "")


def test_in_another_language_the_same_card_lies_there_and_can_be_taken_back():
    shown = flash_cards(seed=2, asked="meaning")
    first = shown.state.term
    shown._buttons["knew"].click()
    shown._desk.speak("es")
    assert shown.state.language == "es"
    assert words(shown._card.text) == shown.state.term.es_says
    shown._buttons["undo"].click()
    assert (shown.state.language, words(shown._card.text)) == ("es", first.es_says)


def test_cards_are_spoken_in_the_language_of_the_screen():
    for language, name in (("en", "seven of clubs"), ("es", "siete de tréboles")):
        shown = card_markup(FlashState(language, to_come=("set",), turned=True))
        assert f'aria-label="{name}"' in shown


def test_where_no_kernel_runs_the_words_are_a_table():
    kept = flash_cards("es", group="melds")._repr_mimebundle_()
    assert kept["text/html"].count("<tr>") == 1 + len(terms("es", "melds"))
    assert kept["text/plain"] == "Tarjetas con 11 palabras: ejecuta esta celda para darles la vuelta."
