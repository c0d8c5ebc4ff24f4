"""The glossary as it is shown: the words of a text in a list under it, and the whole glossary as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from conquian_nb.engine.cards import Cards

from .glossary import GROUPS, Language, Term, define, terms
from .leaf import Leaf, table

Chips = Callable[[Cards], str]  # the markup for some cards

_HEADS: dict[Language, tuple[str, ...]] = {
    "en": ("Word", "What it means", "In Spanish", "Where the Spanish word was read"),
    "es": ("Palabra", "Qué es", "En inglés", "Dónde se leyó la palabra"),
}
_CAPTION: dict[Language, str] = {"en": "The words of the game", "es": "Las palabras del juego"}
_SEE: dict[Language, str] = {"en": "See also", "es": "Véase también"}
_ALSO: dict[Language, str] = {"en": "also", "es": "también"}


def notation(cards: Cards) -> str:
    """Cards as they are written in these notebooks: ``7c 7d 7h`` in code letters."""
    return f"<code>{escape(' '.join(map(str, cards)))}</code>"


def meaning(term: Term, language: Language = "en", chips: Chips = notation) -> str:
    """What a term means, as HTML: its sentence and its example."""
    cards = " &ensp;".join(map(chips, term.cards))
    shows = f": {escape(term.shows(language))}." if term.shows(language) else ""
    return f"{escape(term.says(language))} {cards}{shows}".strip()


def word_list(used: Iterable[Term], language: Language = "en", chips: Chips = notation) -> str:
    """Terms and what they mean as a list, HTML; the word in the other language stands beside each."""
    other: Language = "es" if language == "en" else "en"
    return "".join(
        f'<dt>{escape(term.word(language))} <span class="src" lang="{other}">({escape(term.word(other))})</span></dt>'
        f"<dd>{meaning(term, language, chips)}</dd>"
        for term in used
    )


def glossary_table(language: Language = "en", group: str = "", chips: Chips = notation) -> Leaf:
    """All terms, or those of one group, as a table in the order of the alphabet. Raises GlossaryError.

    >>> print(glossary_table("es", "force"))
    Las palabras del juego: Obligar
    deber (owe): Una combinación debe una carta por cada una que le embona: se puede obligar a tomar cualquiera.
    obligar (force): Hacer que un jugador que pasó una carta que embona la tome de todos modos. Después debe descartar.
    """
    wanted = terms(language, group)
    other: Language = "es" if language == "en" else "en"
    caption = f"{_CAPTION[language]}: {GROUPS[group][language]}" if group else _CAPTION[language]
    lines = [f"{term.word(language)} ({term.word(other)}): {term.says(language)}" for term in wanted]
    rows = [_row(term, language, other, chips) for term in wanted]
    return Leaf(table(caption, _HEADS[language], rows), "\n".join([caption, *lines]))


def _row(term: Term, language: Language, other: Language, chips: Chips) -> tuple[str, ...]:
    akin = ", ".join(define(key).word(language) for key in term.related)
    more = [term.note(language), f"{_SEE[language]}: {akin}" if akin else ""]
    small = "".join(f"<br><small>{escape(text)}</small>" for text in more if text)
    others = term.others(language)
    origin = "; ".join([term.origin(language), *([f"{_ALSO[language]} {', '.join(others)}"] if others else [])])
    return (
        escape(term.word(language)),
        meaning(term, language, chips) + small,
        f'<span lang="{other}">{escape(term.word(other))}</span>',
        escape(origin),
    )
