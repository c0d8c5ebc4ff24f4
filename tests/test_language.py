"""The language in which things are said, and the catalogues of translations: whole, up to date, and true to the text."""

import importlib.util
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from conquian_nb.drawing.words import named
from conquian_nb.engine import Cards
from conquian_nb.engine.language import LanguageError, _, about, several, speak, speaking, spoken
from conquian_nb.engine.naming import RANKS, Rank, listed, number_word, ranks_name
from conquian_nb.lessons import judge, load, to_plain

REPOSITORY = Path(__file__).parents[1]


def translations():
    spec = importlib.util.spec_from_file_location("translations", REPOSITORY / ".ci" / "translations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = translations()
WANTED = tool.wanted()
NAMES = sorted(WANTED)


def stored(name):
    with tool.place("es", name).open("rb") as file:
        return read_po(file, abort_invalid=True)


def keys(catalogue):
    return [(message.id, message.context) for message in catalogue if message.id]


@pytest.mark.parametrize("name", NAMES)
def test_each_text_has_its_place_in_its_catalogue_and_no_other_has(name):
    assert keys(stored(name)) == keys(WANTED[name]), "run .ci/translations.py"
    assert not stored(name).obsolete


@pytest.mark.parametrize("name", NAMES)
def test_no_translation_is_a_guess(name):
    assert not [message.id for message in stored(name) if message.fuzzy and message.id]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_is_what_was_translated(name):
    path = tool.place("es", name)
    full = tool.filled(WANTED[name], "es", [stored(name)])
    assert path.read_bytes() == tool.written(full)
    assert path.with_suffix(".mo").read_bytes() == tool.compiled(full)


def test_no_catalogue_is_left_over():
    files = {path.with_suffix("") for path in tool.LOCALE.rglob("*.*")}
    assert files == {tool.place("es", name).with_suffix("") for name in NAMES}


def test_a_text_keeps_its_translation_only_as_long_as_it_stays(tmp_path):
    old = tool.Plain(locale="es")
    old.add("The stock is empty.", "La baceta está vacía.")
    old.add("{n} card", "{n} carta")
    old.add("Deal", "Repartir", context="button")
    new = tool.Plain()
    new.add("The stock is  empty.")
    new.add(("{n} card", "{n} cards"))
    new.add("Deal", context="heading")
    assert not [message.string for message in tool.filled(new, "es", [old]) if message.id and any(message.string)]
    same = tool.filled(old, "es", [old])
    assert same.get("The stock is empty.").string == "La baceta está vacía."
    assert same.get("Deal", "button").string == "Repartir"
    (tmp_path / "one.po").write_bytes(tool.written(same))
    assert tool.written(tool.filled(old, "es", [tool.stored(tmp_path / "one.po")])) == tool.written(same)


def test_a_language_is_spoken_inside_and_not_outside():
    assert spoken() == "en"
    with speaking("es"):
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "es"
    assert spoken() == "en"


def test_the_language_of_all_that_follows():
    try:
        speak("es")
        assert spoken() == "es"
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "es"
    finally:
        speak("en")


def test_a_language_nobody_speaks_here_is_refused():
    with pytest.raises(LanguageError, match=r"“fr”.*“en” \(English\), “es” \(Español\)"):
        speak("fr")
    with pytest.raises(LanguageError), speaking(""):
        pass
    assert spoken() == "en"


def test_a_text_that_is_in_no_catalogue_is_said_in_english():
    with speaking("es"):
        assert _("Nobody has ever said this.") == "Nobody has ever said this."
        assert about("nowhere", "Nobody has ever said this.") == "Nobody has ever said this."
        assert [several("{n} gnu", "{n} gnus", n) for n in (1, 2)] == ["{n} gnu", "{n} gnus"]
        assert _("") == ""


def test_cards_are_named_in_the_language():
    cards = {text: Cards.parse(text) for text in ("7h", "7hJs", "2c3c", "JcJd", "KdKs", "Qd", "")}
    with speaking("es"):
        assert [format(cards["7h"], form) for form in ("name", "the", "The", "of", "to", "o")] == [
            "siete de corazones", "el siete de corazones", "El siete de corazones",
            "del siete de corazones", "al siete de corazones", "o",
        ]  # fmt: skip
        assert f"{cards['7hJs']:The}" == "El siete de corazones y la sota de picas"
        assert f"{cards['2c3c']:of}, muert{cards['2c3c']:o}" == "del dos y el tres de tréboles, muertos"
        assert f"{cards['JcJd']:to}, muert{cards['JcJd']:o}" == "a las sotas de tréboles y diamantes, muertas"
        assert f"{cards['KdKs']:the}" == "los reyes de diamantes y picas"
        assert f"{cards['']:name}" == ""
    assert f"{cards['Qd'][0]}, {cards['KdKs']}, {cards['KdKs']:The}" == "Qd, KdKs, The kings of diamonds and spades"
    with pytest.raises(ValueError, match="no form 'gen'"):
        format(cards["7h"], "gen")


def test_plurals_lists_and_contractions_of_spanish():
    with speaking("es"):
        assert [ranks_name(rank) for rank in RANKS] == (
            "ases doses treses cuatros cincos seises sietes ochos nueves dieces sotas reinas reyes".split()
        )
        assert listed(["Ana", "Beto", "Inés"]) == "Ana, Beto e Inés"
        assert listed(["Inés", "Ana"]) == "Inés y Ana"
        assert listed(["siete", "ocho"], either=True) == "siete u ocho"
        assert f"{Rank('2'):of} {Rank('J'):to}, {Rank('A'):the}" == "del dos a la sota, el as"
        assert to_plain("Sale de {6h}; a {Js} le sigue {Qs}. ¿{6h} embona?") == (
            "Sale del seis de corazones; a la sota de picas le sigue la reina de picas. ¿El seis de corazones embona?"
        )
        assert [number_word(n) for n in (0, 1, 11, 14)] == ["ninguna", "una", "once", "14"]


def test_seats_have_names_in_either_language():
    assert named("Seat 1 has won, and seat 2’s hand is open.") == "Ana has won, and Beto’s hand is open."
    with speaking("es"):
        told = named(
            "El lugar 1 ganó; es turno del lugar 2, se ofrece al lugar 3 y mira el lugar 4.", ("Ana", "Beto", "Carmen")
        )
    assert told == "Ana ganó; es turno de Beto, se ofrece a Carmen y mira el lugar 4."


def test_a_choice_is_known_by_one_text_in_all_languages():
    english = next(ask for ask in load("first_deal").asks if ask.kind == "choice")
    with speaking("es"):
        ask = next(one for one in load("first_deal").asks if one.id == english.id)
        assert [choice.text for choice in ask.choices] == [choice.text for choice in english.choices]
        for choice in ask.choices:
            assert choice.words != choice.text
            given = {judge(ask, text).right for text in (choice.text, choice.words, to_plain(choice.words))}
            assert given == {judge(english, choice.text).right}
