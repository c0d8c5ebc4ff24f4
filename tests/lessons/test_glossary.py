"""The glossary: whole in both languages, its sources read, its words found in any form, its examples legal."""

from dataclasses import replace

import pytest

from conquian_nb.engine import PRESETS, layouts
from conquian_nb.engine.toml_text import RecordError
from conquian_nb.lessons.glossary import (
    GROUPS,
    LANGUAGES,
    Also,
    Glossary,
    GlossaryError,
    define,
    faults,
    glossary,
    read_glossary,
    terms,
)  # fmt: skip
from conquian_nb.lessons.glossary_text import glossary_table, word_list
from conquian_nb.lessons.history import source

SPANISH = {"set": "tercia", "run": "corrida", "stock": "baceta", "force": "obligar", "draw": "tablas", "lay": "bajar"}


def test_what_comes_with_the_package_has_no_fault():
    assert list(faults(glossary())) == []
    assert len(terms()) >= 45


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_whole_in_both_languages(language):
    for term in terms():
        assert term.word(language).strip()
        assert term.says(language).strip().endswith(".")
        assert term.origin(language)
    assert {term.key for term in terms(language)} == {term.key for term in terms("en")}
    assert all(told[language] for told in GROUPS.values())
    assert {term.group for term in terms(language)} == set(GROUPS)


def test_the_spanish_words_of_the_sources():
    """Read in Spanish pages on the game: es.wikipedia, diariopopular.com.ar, pagat.com/es, the text of an app."""
    for english, spanish in SPANISH.items():
        assert define(english).es == spanish
        assert define(english).es_from
    assert [one.word for one in define("run").also] == ["secuencia", "derecho", "escalera"]
    assert define("run").also[2].told_by == ("continental",)


def test_what_is_our_own_translation_says_so_and_what_was_read_names_a_source_that_was_read():
    own = [term for term in terms() if not term.es_from]
    assert own
    assert {term.origin("en") for term in own} == {"our own translation"}
    assert {term.origin("es") for term in own} == {"traducción nuestra"}
    for term in terms():
        for key in (*term.es_from, *term.en_from, *(key for one in term.also for key in one.told_by)):
            assert source(key).read != "not read"


def test_related_terms_are_there_and_none_is_its_own():
    keys = {term.key for term in terms()}
    for term in terms():
        assert set(term.related) <= keys - {term.key}


@pytest.mark.parametrize(("asked", "key"), [
    ("set", "set"), ("Sets", "set"), ("tercias", "set"), ("set of four", "four"), ("borrowed", "lend"), ("paga", None),
    ("pagar", "discard"), ("  on   offer ", "offer"), ("embonan", "fit"), ("mate", "four"), ("mano", "hand"),
    ("", None), ("joker", None),
])  # fmt: skip
def test_a_word_is_found_in_any_form_of_either_language(asked, key):
    if key:
        assert define(asked).key == key
    else:
        with pytest.raises(GlossaryError, match="The glossary has no word"):
            define(asked)


def test_every_form_leads_back_to_its_term():
    for term in terms():
        for form in (term.key, *term.forms("en"), *term.forms("es")):
            assert define(form).key == term.key or form in define(form).forms("en"), form
        for form in term.forms("en"):
            assert define(form).key == term.key, form


def test_examples_of_melds_are_melds():
    rules = PRESETS["naibi"]
    for key in ("meld", "set", "run", "four", "layout"):
        for meld in define(key).cards:
            *others, last = meld
            assert layouts(rules, [], others, last), meld
    assert layouts(rules, [define("fit").cards[0]], [], "Ah")
    assert layouts(rules, [define("fit").cards[0]], [], "6h")


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_stand_in_the_order_of_the_alphabet(language):
    words = [term.word(language) for term in terms(language)]
    assert words[0] in ("ace", "añadir", "apuesta")
    assert len(words) == len(set(words))


def test_a_language_or_group_that_is_not_there_is_refused():
    with pytest.raises(GlossaryError, match=r"There is no language “fr”; known are en, es\."):
        terms("fr")
    with pytest.raises(GlossaryError, match="There is no group “tricks”"):
        terms(group="tricks")


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"es": " "}, "a word and what it means is needed in both languages."),
    ({"en_note": "x"}, "what is said in one language is said in the other too."),
    ({"related": ("tricks",)}, "there is no term “tricks”."),
    ({"related": ("set",)}, "there is no term “set”."),
    ({"es_from": ("santos",)}, "no source “santos” has been read."),
    ({"also": (Also("x", ("nobody",)),)}, "no source “nobody” has been read."),
    ({"example": "7x"}, "the example can’t be read:"),
])  # fmt: skip
def test_each_fault_has_a_sentence(changes, sentence):
    term = replace(define("set"), **{"related": (), "also": (), **changes})
    assert any(reason.startswith(sentence) for _, reason in faults(Glossary((term,))))


def test_two_terms_of_one_key_or_one_word_are_faults():
    term = replace(define("set"), related=())
    assert next(reason for _, reason in faults(Glossary((term, term)))) == "there are two terms set."
    other = replace(term, key="other", en="sets", en_forms=(), es="otra", es_forms=())
    assert ("term other", "“sets” is a form of set already.") in faults(Glossary((term, other)))


def test_a_file_with_a_fault_is_refused_with_its_place():
    with pytest.raises(RecordError, match=r"Term 1, group: this is missing\."):
        read_glossary('[[term]]\nkey = "x"\n')


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_stands_without_a_kernel(language):
    leaf = glossary_table(language, "melds")
    assert leaf.html.count("<caption>") == 1
    assert leaf.html.count('<th scope="row">') == len(terms(language, "melds"))
    for term in terms(language, "melds"):
        assert f"{term.word(language)} (" in leaf.text
    assert ("our own translation" in leaf.html) == (language == "en")
    assert ("traducción nuestra" in leaf.html) == (language == "es")


def test_what_comes_from_a_file_is_escaped():
    term = replace(define("set"), en="<b>", en_says="<script>.", es="<i>", example="")
    shown = word_list([term])
    assert "<script>" not in shown
    assert "&lt;b&gt;" in shown
    assert "&lt;i&gt;" in shown
