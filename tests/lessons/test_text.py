"""The text of notes: paragraphs, emphasis, cards with claims; and nothing else is markup."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import Cards
from conquian_nb.engine.language import speaking
from conquian_nb.lessons import CardsPart, CountPart, Emph, Plain, parse_text, to_html, to_plain
from conquian_nb.lessons.glossary import define
from conquian_nb.lessons.text import TermPart, TextError, terms_in


def chips(cards):
    return f"[{cards}]"


def test_paragraphs_are_parted_by_empty_lines_and_other_breaks_are_blanks():
    assert parse_text("\nOne\ntwo.\n\n  \nThree.\n") == ((Plain("One two."),), (Plain("Three."),))
    assert parse_text(" \n ") == ()


def test_cards_with_and_without_a_place():
    (parts,) = parse_text("{6h}{KdKs in hand 1} {2h3h4h a meld of 2}")
    assert parts == (
        CardsPart(Cards.parse("6h"), ""), CardsPart(Cards.parse("KdKs"), "in hand 1"), Plain(" "),
        CardsPart(Cards.parse("2h3h4h"), "a meld of 2"))


def test_counted_words_and_emphasis():
    assert parse_text("*Eleven* is {Eleven in melds 1}, {no in hand 2}") == ((
        Emph("Eleven"), Plain(" is "), CountPart("Eleven", "in melds 1"), Plain(", "), CountPart("no", "in hand 2")),)


@pytest.mark.parametrize(("text", "sentence"), [
    ("an open {6h brace", "The “{” before “6h brace” has no partner."),
    ("a closed } brace", "The “}” before “ brace” has no partner."),
    ("one * star", "The “*” before “ star” has no partner."),
    ("{}", "“{}” names no card."),
    ("{my six}", "“{my six}”: No card can be read at “my”"),
    ("{8}", "“{8}”: No card can be read at “8”"),
    ("{6h6h}", "“{6h6h}” names a card twice."),
    ("{6h {7h}}", "The “{” before “6h {7h}}” has no partner."),
    ("a [[run", "The “[[” before “run” has no partner."),
    ("a run]] of", "The “]]” before “ of” has no partner."),
    ("[[joker]]", "“[[joker]]”: The glossary has no word “joker”."),
    ("[[three kings|kings]]", "“[[three kings|kings]]”: The glossary has no word “kings”."),
    ("[[]]", "The “[[” before “]]” has no partner."),
    ("*a [[run]]*", "The “*” before “a [[run]]*” has no partner."),
])
def test_what_has_no_partner_or_names_no_card_is_refused(text, sentence):
    with pytest.raises(TextError) as caught:
        parse_text(text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(("text", "spoken"), [
    ("{6h} goes on.", "The six of hearts goes on."),
    ("Ana has {KdKs}. {6h}?", "Ana has the kings of diamonds and spades. The six of hearts?"),
    ("It is: {6c6d6h}", "It is: the sixes of clubs, diamonds and hearts"),
    ("{2h3h4h} *lie*\n\n{8 in stock}", "The two, three and four of hearts lie\n\n8"),
    ("{6hKd}", "The six of hearts and the king of diamonds"),
])
def test_in_words_the_cards_are_spelled_out(text, spoken):
    assert to_plain(text) == spoken


def test_markup_in_a_text_is_text():
    text = "<script>alert('x')</script> & {6h} *<b>*"
    assert to_plain(text) == "<script>alert('x')</script> & the six of hearts <b>"
    assert to_html(text, chips) == (
        "<p>&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp; [6h] <em>&lt;b&gt;</em></p>")


def test_words_of_the_glossary_are_linked_in_any_form_or_by_another_word():
    assert parse_text("A [[Runs]] [[three kings|set]].") == ((
        Plain("A "), TermPart("Runs", "run"), Plain(" "), TermPart("three kings", "set"), Plain(".")),)
    assert to_plain("[[runs]] and [[tercias]], a[1]") == "runs and tercias, a[1]"
    assert terms_in("[[runs]]\n\n[[tercia]], [[run]]") == (define("run"), define("set"))


def test_a_linked_word_carries_its_definition_escaped():
    shown = to_html("[[runs]] [[<b>|meld]]", chips)
    run, meld = define("run").en_says, define("meld").en_says
    assert shown == f'<p><abbr title="run: {run}">runs</abbr> <abbr title="meld: {meld}">&lt;b&gt;</abbr></p>'


def test_a_linked_word_is_explained_in_the_language_in_use():
    run, draw = define("run").es_says, define("draw").es_says
    with speaking("es"):
        shown = to_html("[[Corrida]], [[tres reyes|corridas]], [[en tablas]]", chips)
    assert shown == (
        f'<p><abbr title="{run}">Corrida</abbr>, <abbr title="corrida: {run}">tres reyes</abbr>, '
        f'<abbr title="tablas: {draw}">en tablas</abbr></p>'
    )


@given(st.text(st.characters(exclude_characters="{}*[]", exclude_categories=["Cs"])))
def test_whatever_is_written_comes_out_escaped_and_whole(text):
    shown = to_html(text, chips)
    assert set(re.findall("<[^>]*>", shown)) <= {"<p>", "</p>"}
    assert html.unescape("".join(re.split("</?p>", shown))).split() == text.split()


@given(st.text(st.sampled_from("{}*[]|6h KdAs in hand1<>&\n"), max_size=30))
def test_any_text_is_either_read_or_refused(text):
    try:
        prose = parse_text(text)
    except TextError as error:
        assert str(error).endswith(".")
    else:
        assert isinstance(to_plain(prose), str)
        assert to_html(prose, chips).count("<p>") == len(prose)
