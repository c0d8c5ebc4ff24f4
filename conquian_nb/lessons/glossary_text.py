"""The glossary as it is shown: the words of a text in a list under it, and the whole glossary as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from conquian_nb.engine.cards import Cards
from conquian_nb.engine.language import _, speaking

from .glossary import GROUPS, Language, Term, define, terms, told
from .leaf import Leaf, table

Chips = Callable[[Cards], str]  # the markup for some cards


def notation(cards: Cards) -> str:
    """Cards as they are written in these notebooks: ``7c 7d 7h`` in code letters."""
    return f"<code>{escape(' '.join(map(str, cards)))}</code>"


def meaning(term: Term, language: Language | None = None, chips: Chips = notation) -> str:
    """What a term means, as HTML: its sentence and its example."""
    cards = " &ensp;".join(map(chips, term.cards))
    shows = f": {escape(term.shows(language))}." if term.shows(language) else ""
    return f"{escape(term.says(language))} {cards}{shows}".strip()


def word_list(used: Iterable[Term], language: Language | None = None, chips: Chips = notation) -> str:
    """Terms and what they mean as a list, HTML; the word in the other language stands beside each."""
    language, other = _both(language)
    return "".join(
        f'<dt>{escape(term.word(language))} <span class="src" lang="{other}">({escape(term.word(other))})</span></dt>'
        f"<dd>{meaning(term, language, chips)}</dd>"
        for term in used
    )


def _both(language: Language | None) -> tuple[Language, Language]:
    """The language that is asked for, or in use, and the other one."""
    return ("en", "es") if told(language) == "en" else ("es", "en")


def glossary_table(language: Language | None = None, group: str = "", chips: Chips = notation) -> Leaf:
    """All terms, or those of one group, as a table in the order of the alphabet. Raises GlossaryError.

    >>> print(glossary_table("es", "force"))
    Las palabras del juego: Obligar
    deber (owe): Una combinación debe una carta por cada una que le embona: se puede obligar a tomar cualquiera.
    obligar (force): Hacer que un jugador que pasó una carta que embona la tome de todos modos. Después debe descartar.
    """
    wanted = terms(language, group)
    language, other = _both(language)
    with speaking(language):
        caption = _("The words of the game")
        if group:
            caption = f"{caption}: {GROUPS[group][language]}"
        beside = _("In Spanish") if language == "en" else _("In English")
        heads = (_("Word"), _("What it means"), beside, _("Where the Spanish word was read"))
        lines = [f"{term.word(language)} ({term.word(other)}): {term.says(language)}" for term in wanted]
        rows = [_row(term, other, chips) for term in wanted]
    return Leaf(table(caption, heads, rows), "\n".join([caption, *lines]))


def _row(term: Term, other: Language, chips: Chips) -> tuple[str, ...]:
    akin = ", ".join(define(key).word() for key in term.related)
    more = [term.note(), _("See also: {words}").format(words=akin) if akin else ""]
    small = "".join(f"<br><small>{escape(text)}</small>" for text in more if text)
    others = ", ".join(term.others())
    origin = [term.origin(), *([_("also {words}").format(words=others)] if others else [])]
    return (
        escape(term.word()),
        meaning(term, None, chips) + small,
        f'<span lang="{other}">{escape(term.word(other))}</span>',
        escape("; ".join(origin)),
    )
