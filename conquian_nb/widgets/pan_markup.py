"""Markup that all widgets of Panguingue share: sources with how a thing is known, refusals, chips of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.drawing.words import named
from conquian_nb.engine import Refusal
from conquian_nb.engine.cards import Card
from conquian_nb.engine.language import _, later
from conquian_nb.engine.pan_points import source_words

from .markup import verdict_box

SHORT = {
    "wikipedia": "Wikipedia", "denexa": "Denexa", "gamerules": "GameRules", "pokerwiner": "pokerwiner",
    "bicycle": "Bicycle", "britannica": "Britannica", "pan_101": "Panguingue 101", "poker_flush": "poker-flush",
    "pokerrule": "pokerrule-online", "gamblingwiz": "gamblingwiz", "casino_style": "casino-style",
    "scarne": later("in Scarne’s manner"), "printed": later("as commonly printed; we could not check it"),
    "ours": later("our ruling"),
}  # fmt: skip


def pan_source(key: str) -> str:
    """A source as it is named on a screen: ``Bicycle``, or ``as commonly printed; we could not check it``."""
    return _(SHORT[key])


def source_list(keys: Iterable[str]) -> str:
    """Sources, short, with the full words for those who point at them."""
    return ", ".join(f'<abbr title="{escape(source_words(key))}">{escape(pan_source(key))}</abbr>' for key in keys)


def cards_markup(cards: Iterable[Card], deck: Deck) -> str:
    """Cards as chips."""
    return " ".join(chip(card, deck) for card in cards)


def pan_refusal(reason: Refusal, names: Sequence[str]) -> str:
    """Why something can't be done, and who says so."""
    said = _("Source: {sources}").format(sources=source_list(reason.sources))
    source = f' <span class="src">{said}</span>' if reason.sources else ""
    sentence = escape(named(reason.sentence, names))
    return verdict_box(False, f"<p><b>{_('Not that.')}</b> {sentence}{source}</p>")


def pan_refused_aloud(reason: Refusal, names: Sequence[str]) -> str:
    """The same as one hears it."""
    said = named(reason.sentence, names)
    if not reason.sources:
        return said
    return f"{said} {_('Source: {sources}.').format(sources=', '.join(map(pan_source, reason.sources)))}"
