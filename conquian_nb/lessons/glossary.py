"""The words of the game in English and Spanish: what they mean, how they are akin, and where the Spanish word is from.

The words stand in glossary.toml. A word can be asked for in either language and in any of its forms.

>>> term = define("tercias")
>>> term.word("en"), term.word("es"), term.says("en")
('set', 'tercia', 'A meld of three or four cards of one rank.')
>>> term.origin("es")
'Wikipedia en español, Diario Popular, el texto de una aplicación'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Literal

from conquian_nb.engine.cards import CardError, Cards
from conquian_nb.engine.language import _, speaking, spoken

from . import history
from .lists import read_whole, unknown

Language = Literal["en", "es"]
LANGUAGES: dict[Language, str] = {"en": "English", "es": "español"}
GROUPS: dict[str, dict[Language, str]] = {
    "cards": {"en": "The cards", "es": "Las cartas"},
    "melds": {"en": "The melds", "es": "Las combinaciones"},
    "turn": {"en": "The turn", "es": "El turno"},
    "force": {"en": "Forcing", "es": "Obligar"},
    "end": {"en": "How it ends", "es": "El final"},
    "score": {"en": "What it is worth", "es": "Lo que vale"},
    "talk": {"en": "Talking about it", "es": "Para hablar del juego"},
}
_SAY = {"most": 300}


class GlossaryError(ValueError):
    """A word or language that the glossary does not have; one sentence says which."""


@dataclass(frozen=True)
class Also:
    """Another Spanish word for the same thing, and the sources in which it was read; none when it is ours."""

    word: str
    told_by: tuple[str, ...] = field(default=(), metadata={"of": str})


@dataclass(frozen=True)
class Term:
    """One thing that has a word. `en_forms` and `es_forms` are other forms of the words: plurals, verbs.

    `es_from` are the sources in which the Spanish word was read, keys of history.toml; none: it is our own
    translation. `en_from` names sources of an English word that is no everyday word of these notebooks.
    `related` are keys of other terms; `example` is cards, melds parted by commas.
    """

    key: str
    group: str = field(metadata={"among": tuple(GROUPS)})
    en: str
    en_says: str = field(metadata=_SAY)
    es: str
    es_says: str = field(metadata=_SAY)
    en_forms: tuple[str, ...] = field(default=(), metadata={"of": str})
    es_forms: tuple[str, ...] = field(default=(), metadata={"of": str})
    en_from: tuple[str, ...] = field(default=(), metadata={"of": str})
    es_from: tuple[str, ...] = field(default=(), metadata={"of": str})
    also: tuple[Also, ...] = field(default=(), metadata={"of": Also, "inline": True})
    en_note: str = field(default="", metadata=_SAY)
    es_note: str = field(default="", metadata=_SAY)
    related: tuple[str, ...] = field(default=(), metadata={"of": str})
    example: str = ""
    en_example: str = ""
    es_example: str = ""

    def word(self, language: Language | None = None) -> str:
        """The word itself."""
        return self.en if told(language) == "en" else self.es

    def says(self, language: Language | None = None) -> str:
        """What it means, in that language."""
        return self.en_says if told(language) == "en" else self.es_says

    def forms(self, language: Language | None = None) -> tuple[str, ...]:
        """The word and its other forms."""
        return (self.word(language), *(self.en_forms if told(language) == "en" else self.es_forms))

    def explains(self, words: str) -> str:
        """What it means, in the language in use; the word itself in front where a text has others.

        >>> define("tablas").explains("drawn")
        'drawn deal: A deal that nobody wins, because the stock has run out.'
        """
        word, says = self.word(), self.says()
        return says if words.casefold() == word.casefold() else f"{word}: {says}"

    def note(self, language: Language | None = None) -> str:
        """What else is to be said of the word, "" when that is nothing."""
        return self.en_note if told(language) == "en" else self.es_note

    def shows(self, language: Language | None = None) -> str:
        """What the example shows, "" when the cards say it."""
        return self.en_example if told(language) == "en" else self.es_example

    @property
    def cards(self) -> tuple[Cards, ...]:
        """The example: melds, or a single group of cards; empty when there is none."""
        return tuple(map(Cards.parse, self.example.split(","))) if self.example else ()

    def origin(self, language: Language | None = None) -> str:
        """Where the Spanish word was read, or that it is ours; said in that language.

        >>> define("force").origin(), define("offer").origin()
        ('Wikipedia in Spanish', 'our own translation')
        """
        with speaking(told(language)):
            return _named(self.es_from) if self.es_from else _("our own translation")

    def others(self, language: Language | None = None) -> tuple[str, ...]:
        """Other Spanish words for it, each with its sources: ``trío (a page on Continental)``."""
        with speaking(told(language)):
            return tuple(f"{one.word} ({_named(one.told_by)})" if one.told_by else one.word for one in self.also)

    def __str__(self) -> str:
        said = _("{en}, in Spanish {es}: {says}")
        return said.format(en=self.en, es=self.es, says=self.says())


def told(language: Language | None) -> Language:
    """The language that is asked for; without one that in use."""
    return language or ("es" if spoken() == "es" else "en")


def _named(keys: Iterable[str]) -> str:
    return ", ".join(history.source(key).name for key in keys)


@dataclass(frozen=True)
class Glossary:
    """All of glossary.toml."""

    terms: tuple[Term, ...] = field(metadata={"of": Term, "key": "term"})


@lru_cache(1)
def glossary() -> Glossary:
    """The glossary that comes with the package. It is read once."""
    return read_glossary((resources.files(__package__) / "glossary.toml").read_text(encoding="utf-8"))


def read_glossary(toml: str) -> Glossary:
    """A glossary from the text of a file. Raises RecordError for the first fault there is: the place and the reason."""
    return read_whole(toml, Glossary, faults)


def faults(found: Glossary) -> Iterator[tuple[str, str]]:
    """All that is wrong in a glossary whose fields can be read: a place and a sentence for each fault."""
    keys = [term.key for term in found.terms]
    yield from (("", f"there are two terms {key}.") for key in sorted({key for key in keys if keys.count(key) > 1}))
    for language in LANGUAGES:
        yield from _shared(found.terms, language)
    for n, term in enumerate(found.terms, 1):
        yield from ((f"term {n} ({term.key})", reason) for reason in _term_faults(term, keys))


def _shared(terms: Iterable[Term], language: Language) -> Iterator[tuple[str, str]]:
    owner: dict[str, str] = {}
    for term in terms:
        for form in map(str.casefold, term.forms(language)):
            if form in owner:
                yield f"term {term.key}", f"“{form}” is a form of {owner[form]} already."
            owner[form] = term.key


def _term_faults(term: Term, keys: list[str]) -> Iterator[str]:
    texts = (term.en, term.en_says, term.es, term.es_says)
    if not all(text.strip() for text in texts):
        yield "a word and what it means is needed in both languages."
    for both in ((term.en_note, term.es_note), (term.en_example, term.es_example)):
        if bool(both[0]) != bool(both[1]):
            yield "what is said in one language is said in the other too."
    yield from (f"there is no term “{key}”." for key in term.related if key not in keys or key == term.key)
    told = [*term.en_from, *term.es_from, *(key for one in term.also for key in one.told_by)]
    known = {one.key for one in history.sources(speaking=False) if one.read != "not read"}
    yield from (f"no source “{key}” has been read." for key in told if key not in known)
    try:
        assert term.cards is not None
    except CardError as error:
        yield f"the example can’t be read: {error}"


def terms(language: Language | None = None, group: str = "") -> tuple[Term, ...]:
    """All terms, or those of one group (a key of GROUPS), in the order of the alphabet of that language.

    Raises GlossaryError for a language or group that is not there.
    """
    language = told(language)
    _known_language(language)
    if group and group not in GROUPS:
        raise GlossaryError(unknown(_("There is no group {name}; known are {known}."), group, GROUPS))
    wanted = (term for term in glossary().terms if group in ("", term.group))
    return tuple(sorted(wanted, key=lambda term: history.plain_name(term.word(language))))


def _known_language(language: str) -> None:
    if language not in LANGUAGES:
        raise GlossaryError(unknown(_("There is no language {name}; known are {known}."), language, LANGUAGES))


@lru_cache(1)
def _index() -> dict[str, Term]:
    """Every word that leads to a term: other Spanish words, then Spanish and English forms, keys before all."""
    found: dict[str, Term] = {}
    for term in reversed(glossary().terms):
        found |= {one.word.casefold(): term for one in term.also}
    for language in ("es", "en"):
        for term in glossary().terms:
            found |= {form.casefold(): term for form in term.forms(language)}
    return found | {term.key: term for term in glossary().terms}


def define(word: str) -> Term:
    """The term that a word of either language belongs to, in any of its forms. Raises GlossaryError.

    >>> define("Lent").en, define("escalera").en
    ('lend', 'run')
    >>> define("joker")
    Traceback (most recent call last):
    ...
    conquian_nb.lessons.glossary.GlossaryError: The glossary has no word “joker”.
    """
    found = _index().get(" ".join(str(word).casefold().split()))
    if found is None:
        raise GlossaryError(_("The glossary has no word “{word}”.").format(word=str(word)[:40]))
    return found
