"""The language in which things are said, and the catalogues of translations: whole, up to date, and true to the text."""

import importlib.util
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from conquian_nb.engine.language import LanguageError, _, about, several, speak, speaking, spoken

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
