"""Texts with the names of a Spanish pack: no French suit is left in any, and in Spanish what stands beside agrees."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import conquian_nb
from conquian_nb.engine.cards import Cards
from conquian_nb.engine.language import speaking
from conquian_nb.engine.naming import suited
from conquian_nb.lessons import parse_text, to_html, to_plain
from conquian_nb.lessons.deck_words import by_deck

CATALOGUES = sorted((Path(conquian_nb.__file__).parent / "locale" / "es" / "LC_MESSAGES" / "lessons").rglob("*.po"))
FRENCH = {
    "en": re.compile(r"\b(hearts?|diamonds?|spades?|queens?)\b", re.IGNORECASE),
    "es": re.compile(r"\b(trébol(es)?|diamantes?|coraz[oó]n(es)?|picas?|reinas?)\b", re.IGNORECASE),
}
HE, SHE = "el|un|los|del|al|otro|otros|todos|esos|mismos|décimo|undécimo|ningún", "la|una|las|otra|otras|todas|esa|cuarta"
CLASH = re.compile(rf"\b(?:({HE}) (?:(?!de )\w+ )?copas?|({SHE}) (?:(?!de )\w+ )?caballos?|caballos? \w+adas?|copas \w+ados)\b", re.IGNORECASE)


def texts(language):
    """All texts of all lessons and labs, without the braces."""
    for path in CATALOGUES:
        with path.open("rb") as file:
            for message in read_po(file):
                for text in [message.id if language == "en" else message.string]:
                    if message.id and isinstance(text, str):
                        yield re.sub(r"\{[^{}]*\}|\|[^\]]*\]", "", text)


@pytest.mark.parametrize("language", FRENCH)
def test_no_french_name_is_left_in_any_lesson(language):
    told = list(texts(language))
    assert sum(bool(FRENCH[language].search(text)) for text in told) > 200
    with speaking(language), suited("spanish"):
        assert [text for text in map(by_deck, told) if FRENCH[language].search(text)] == []


def test_in_spanish_the_words_beside_a_name_agree_with_it():
    with speaking("es"), suited("spanish"):
        assert [found[0] for text in texts("es") if (found := CLASH.search(by_deck(text)))] == []


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("en", "Four hearts at once", "Four cups at once"),
        ("en", "A queen is not a queen", "A knight is not a knight"),
        ("en", "Take Q♥︎ with 10♣", "Take knight of cups with 10 of clubs"),
        ("en", "His clubs and Diamonds", "His clubs and Coins"),
        ("es", "Los diez corazones están bajados", "Las diez copas están bajadas"),
        ("es", "No le sirve ningún otro corazón.", "No le sirve ninguna otra copa."),
        ("es", "Una reina muerta", "Un caballo muerto"),
        ("es", "Pasa a la reina y al corazón de la reina.", "Pasa al caballo y a la copa del caballo."),
        ("es", "De la reina no se habla", "Del caballo no se habla"),
        ("es", "el siete de corazones y una de sus reinas", "el siete de copas y uno de sus caballos"),
        ("es", "una de las picas", "una de las espadas"),
        ("es", "las picas y los tréboles", "las espadas y los bastos"),
    ],
)  # fmt: skip
def test_a_text_is_said_by_the_names_of_the_deck(language, written, said):
    with speaking(language), suited("spanish"):
        assert by_deck(written) == said
        assert by_deck(said) == said
    with speaking(language), suited("french4"):
        assert by_deck(written) == written


def test_prose_is_said_so_too_and_its_cards_and_terms_stay_what_they_are():
    text = "Her *hearts* [[lend]] {Qh}, and the queens stay <so>."
    with suited("spanish"):
        assert to_plain(text) == "Her cups lend the knight of cups, and the knights stay <so>."
        html = to_html(text, lambda cards: f"<i>{cards}</i>")
        assert re.sub("<abbr[^>]*>", "<abbr>", html) == (
            "<p>Her <em>cups</em> <abbr>lend</abbr> <i>Qh</i>, and the knights stay &lt;so&gt;.</p>"
        )
        assert parse_text("hearts")[0][0].text == "hearts"


def test_cards_are_named_by_the_deck():
    cards = Cards.parse("QcQhJs")
    with suited("spanish"):
        assert f"{cards:the}" == "the knight of clubs, the knight of cups and the jack of swords"
        with speaking("es"):
            assert f"{cards:the}" == "el caballo de bastos, el caballo de copas y la sota de espadas"
            assert f"{cards[0]:of}" == "del caballo de bastos"
            assert f"{cards[:2]:o}" == "os"
    assert f"{cards[:2]:the}" == "the queens of clubs and hearts"
