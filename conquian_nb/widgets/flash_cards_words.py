"""What stands on and beside the flash cards."""

from __future__ import annotations

from conquian_nb.engine.language import _, later
from conquian_nb.lessons.glossary import Language

ASKED = ("word", "meaning", "other")
WORDS = {
    "group": later("Words"),
    "all": later("all"),
    "asked": later("On the front"),
    "word": later("the word"),
    "meaning": later("what it means"),
    "other": later("the Spanish word"),
    "seed": later("Seed"),
    "shuffle": later("Shuffle"),
    "turn": later("Turn over"),
    "turn back": later("Turn back"),
    "knew": later("I knew it"),
    "not yet": later("Not yet"),
    "undo": later("Back"),
    "again": later("Once more"),
    "progress": later("Known: {known}. To come: {left}."),
    "done": later("All {count} words are known."),
    "see": later("See also: {words}."),
    "read in": later("The Spanish word was read in: {origin}."),
    "ours": later("The Spanish word is our own translation."),
    "also": later("Other Spanish words: {others}."),
    "no seed": later("A seed is a text of 1 to 60 characters in one line, or a whole number."),
    "kept": later("Flash cards with {count} words: run this cell to turn them over."),
}


def said(name: str, **given: object) -> str:
    """A text of WORDS in the language in use, filled in."""
    return _(WORDS[name]).format(**given)


def asked_name(asked: str, language: Language) -> str:
    """What the front shows, as a list names it."""
    return _("the English word") if asked == "other" and language == "es" else said(asked)
