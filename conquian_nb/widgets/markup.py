"""HTML for what is said beside a picture. Everything that comes from a file or a reader is escaped here."""

from __future__ import annotations

import html
from collections.abc import Sequence

from conquian_nb.drawing.deck import Deck, chip, icon_svg
from conquian_nb.drawing.words import named
from conquian_nb.engine import Cards, Refusal
from conquian_nb.engine.language import _, later, spoken
from conquian_nb.engine.rules import SOURCES, Borrowing
from conquian_nb.lessons import Verdict, parse_text, to_html
from conquian_nb.lessons.deck_words import by_deck
from conquian_nb.lessons.glossary import Language, Term
from conquian_nb.lessons.glossary_text import Chips, word_list
from conquian_nb.lessons.text import Plain, Prose, terms_in


def prose(text: str | Prose, deck: Deck) -> str:
    """A lesson's text as paragraphs, its cards as chips, and under it the words in it that the glossary explains."""
    parts = parse_text(text) if isinstance(text, str) else text

    def chips(cards: Cards) -> str:
        return _chips(cards, deck)

    return to_html(parts, chips) + _words(terms_in(parts), chips)


def by_name(text: str | Prose, names: Sequence[str]) -> Prose:
    """A text in which seats are called by the names of who sits there; a name is shown as it is, whatever is in it."""
    parts = parse_text(text) if isinstance(text, str) else text
    return tuple(
        tuple(Plain(named(part.text, names)) if isinstance(part, Plain) else part for part in paragraph)
        for paragraph in parts
    )


def _words(used: Sequence[Term], chips: Chips) -> str:
    if not used:
        return ""
    language = reader()
    named = html.escape(_("Words: {words}").format(words=", ".join(term.word(language) for term in used)))
    explained = word_list(used, language, chips)
    return f'<details class="cq-words"><summary>{named}</summary><dl>{explained}</dl></details>'


def _chips(cards: Cards, deck: Deck) -> str:
    return " ".join(chip(card, deck) for card in cards)


def reader() -> Language:
    """The reader's language, as the glossary knows it."""
    return "es" if spoken() == "es" else "en"


def escaped(text: str) -> str:
    """A text that is written with French names, said for the deck in use."""
    return html.escape(by_deck(text))


def heading(text: str) -> str:
    """A heading over a remark."""
    return f"<h3>{escaped(text)}</h3>"


def plain(text: str) -> str:
    """One sentence as it is."""
    return f"<p>{escaped(text)}</p>"


def sources(keys: Sequence[str]) -> str:
    """Who says so: the short names, with the full titles for those who point at them."""
    if not keys:
        return ""
    said = ", ".join(
        f'<abbr title="{html.escape(_(SOURCES.get(key, key)))}">{html.escape(source_name(key))}</abbr>' for key in keys
    )
    return f' <span class="src">{_("Source: {sources}").format(sources=said)}</span>'


NAMES = {
    "ours": later("our ruling"),
    "parlett": "Parlett",
    "bicycle": "Bicycle",
    "wikipedia_now": later("Wikipedia now"),
}


def source_name(key: str) -> str:
    """A source as it is named on a screen: ``Foster 1897``, ``our ruling``."""
    return _(NAMES.get(key, key.replace("foster_", "Foster ")))


def refused_aloud(reason: Refusal, names: Sequence[str]) -> str:
    """Why something can't be done, and who says so, as one hears it."""
    said = named(reason.sentence, names)
    if not reason.sources:
        return said
    return f"{said} {_('Source: {sources}.').format(sources=', '.join(map(source_name, reason.sources)))}"


def reading_aloud(reading: Borrowing) -> str:
    """What a reading of how far melds may be rearranged says, and who reads it so."""
    return f"{reading.sentence} {_('Sources: {sources}.').format(sources=', '.join(reading.sources))}"


def verdict(answer: Verdict, names: Sequence[str], deck: Deck) -> str:
    """The mark of an answer, with a sign and its first word, and the remark."""
    good = answer.right is True
    refused = answer.refusal is not None and answer.right is None
    remark = plain(named(answer.refusal.sentence, names)) if refused and answer.refusal else prose(answer.remark, deck)
    word = f"<p><b>{answer.word}.</b> "
    return verdict_box(good, remark.replace("<p>", word, 1) + sources(answer.sources) if remark else f"{word}</p>")


def refusal(reason: Refusal, names: Sequence[str]) -> str:
    """Why something can't be done, and who says so."""
    sentence = html.escape(named(reason.sentence, names))
    return verdict_box(False, f"<p><b>{_('Not that.')}</b> {sentence}{sources(reason.sources)}</p>")


def verdict_box(good: bool, inside: str) -> str:
    """A box with a sign for what is right, or is not."""
    kind, sign = ("good", "chosen") if good else ("bad", "no")
    return f'<div class="verdict {kind}">{icon_svg(sign)}<div>{inside}</div></div>'


def block(kind: str, title: str, inside: str) -> str:
    """A hint or a solution under its own small heading."""
    return f'<div class="cq-{kind}"><h4>{html.escape(title)}</h4>{inside}</div>'
