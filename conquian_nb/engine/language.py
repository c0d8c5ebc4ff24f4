"""The language in which the product speaks: English as written, other languages by gettext's catalogues.

A text is written in English where it is used, as ``_("The stock is empty.")``, and looked up at the moment it is said.
The catalogues lie in ``conquian_nb/locale``; a text that is in none is said in English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "es": "Español"}
SCREENS = "screens"  # the catalogue of all that is not a lesson's or the history's own text

_usual = "en"
_now: ContextVar[str | None] = ContextVar("language", default=None)


class LanguageError(ValueError):
    """A language in which nothing is said here; one sentence names those there are."""


def _known(language: str) -> str:
    if language not in LANGUAGES:
        there = ", ".join(f"“{key}” ({name})" for key, name in LANGUAGES.items())
        raise LanguageError(f"There is no language “{str(language)[:40]}”. There are {there}.")
    return language


def speak(language: str) -> None:
    """Say all that follows in this language: "en" or "es". Widgets that are open keep theirs.

    Raises LanguageError for another.
    """
    global _usual
    _usual = _known(language)


def spoken() -> str:
    """The language in use: the innermost `speaking`, else what was set by `speak`; "en" at the start."""
    return _now.get() or _usual


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say what is said inside in this language; may be nested. Raises LanguageError for one there is not.

    >>> with speaking("en"):
    ...     _("The deal is drawn.")
    'The deal is drawn.'
    """
    token = _now.set(_known(language))
    try:
        yield
    finally:
        _now.reset(token)


@lru_cache(None)
def _catalogue(language: str, domain: str) -> NullTranslations:
    from gettext import translation  # only a reader of another language waits for these
    from pathlib import Path

    return translation(domain, Path(__file__).parent.parent / "locale", [language], fallback=True)


def _(text: str, domain: str = SCREENS) -> str:
    """The text in the language in use. Looked up when called: never call it when a module is imported."""
    language = spoken()
    return text if language == "en" or not text else _catalogue(language, domain).gettext(text)


def about(context: str, text: str, domain: str = SCREENS) -> str:
    """Like `_`, for a text that means different things in different places: `context` is gettext’s msgctxt."""
    language = spoken()
    return text if language == "en" else _catalogue(language, domain).pgettext(context, text)


def several(one: str, more: str, count: int, domain: str = SCREENS) -> str:
    """The text for `count` things: ``several("{n} card", "{n} cards", n).format(n=n)``."""
    language = spoken()
    if language == "en":
        return one if count == 1 else more
    return _catalogue(language, domain).ngettext(one, more, count)


def later(text: str) -> str:
    """Mark a text that is written down now and said later by `_`; it is returned as it is."""
    return text
