"""The text of notes, prompts, remarks and hints: paragraphs, *emphasis*, cards in braces, [[words]] of the glossary.

`parse_text` gives the parts to whoever draws them, `to_plain` the same in words, `to_html` as markup in which
everything that came from the file is escaped.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass

from conquian_nb.engine.cards import CardError, Cards, shown
from conquian_nb.engine.naming import capital, followed

from .deck_words import by_deck
from .glossary import GlossaryError, Term, define

NUMBERS = {word: n for words in (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte") for n, word in enumerate(words.split())}
NUMBERS |= {"no": 0, "ningún": 0, "ninguna": 0, "un": 1, "una": 1}

_WORDS = r"((?:(?!\[\[|\]\])[^{}*])+)"  # anything but braces, stars and double brackets
_PIECES = re.compile(rf"\{{([^{{}}*]*)\}}|\*{_WORDS}\*|\[\[{_WORDS}\]\]|{_WORDS}|(\[\[|\]\]|[{{}}*])")


class TextError(ValueError):
    """Text with a brace, star or bracket that has no partner, or braces that name no cards, or no word of the glossary.

    One sentence says which.
    """


@dataclass(frozen=True)
class Plain:
    """Words, to be shown as they are."""

    text: str


@dataclass(frozen=True)
class Emph:
    """Words with emphasis."""

    text: str


@dataclass(frozen=True)
class CardsPart:
    """Cards, to be shown as chips, and what is said of them: ``in hand 1``; empty when nothing is."""

    cards: Cards
    claim: str = ""


@dataclass(frozen=True)
class CountPart:
    """A number word and what there are so many of: ``eight`` with ``in melds 1``."""

    word: str
    claim: str


@dataclass(frozen=True)
class TermPart:
    """Words that the glossary explains, and the key of the term in it."""

    text: str
    key: str


Part = Plain | Emph | CardsPart | CountPart | TermPart
Paragraph = tuple[Part, ...]
Prose = tuple[Paragraph, ...]


def number(word: str) -> int | None:
    """The number of a number word or of digits, None if it is neither.

    >>> number("Eight"), number("no"), number("13"), number("few"), number("Una")
    (8, 0, 13, None, 1)
    """
    return int(word) if re.fullmatch("[0-9]{1,2}", word) else NUMBERS.get(word.lower())


def parse_text(text: str) -> Prose:
    """Text as paragraphs of parts. An empty line parts paragraphs; other line breaks are blanks.

    ``[[runs]]`` is a word that the glossary has; where the text has another, the term follows: ``[[three kings|set]]``.
    Raises TextError, which quotes the piece that can't be read.

    >>> parse_text("{Kd in hand 1} must *go*.")
    ((CardsPart(cards=Cards('Kd'), claim='in hand 1'), Plain(text=' must '), Emph(text='go'), Plain(text='.')),)
    """
    paragraphs = (" ".join(block.split()) for block in re.split(r"\n[ ]*\n", text))
    return tuple(tuple(map(_part, _PIECES.finditer(block))) for block in paragraphs if block)


def _part(match: re.Match[str]) -> Part:
    braced, emphasis, linked, words, stray = match.groups()
    if stray:
        raise TextError(f"The {shown(stray)} before {shown(match.string[match.end():])} has no partner.")
    if words is not None:
        return Plain(words)
    if linked is not None:
        return _linked(linked)
    return Emph(emphasis) if emphasis is not None else _braced(braced)


def _linked(inside: str) -> TermPart:
    text, _, word = inside.partition("|")
    try:
        return TermPart(text.strip(), define(word or text).key)
    except GlossaryError as error:
        raise TextError(f"{shown('[[' + inside + ']]')}: {error}") from None


def _braced(inside: str) -> CardsPart | CountPart:
    first, _, claim = inside.strip().partition(" ")
    if number(first) is not None and claim:
        return CountPart(first, claim.strip())
    try:
        cards = Cards.parse(first)
    except CardError as error:
        raise TextError(f"{shown('{' + inside + '}')}: {error}") from None
    if not cards:
        raise TextError(f"{shown('{' + inside + '}')} names no card.")
    if len(set(cards)) < len(cards):
        raise TextError(f"{shown('{' + inside + '}')} names a card twice.")
    return CardsPart(cards, claim.strip())


def cards_in_words(cards: Cards) -> str:
    """Cards as they are spoken.

    >>> cards_in_words(Cards.parse("2h3h4h")), cards_in_words(Cards.parse("KdKs"))
    ('the two, three and four of hearts', 'the kings of diamonds and spades')
    >>> cards_in_words(Cards.parse("6hKd"))
    'the six of hearts and the king of diamonds'
    """
    return format(cards, "the")


def to_plain(text: str | Prose) -> str:
    """The text in words alone, cards spelled out, paragraphs parted by an empty line. Raises TextError.

    >>> to_plain("{6h on offer} fits *at once*.")
    'The six of hearts fits at once.'
    """
    return "\n\n".join(_plain_paragraph(p) for p in (parse_text(text) if isinstance(text, str) else text))


def _plain_paragraph(paragraph: Paragraph) -> str:
    said = ""
    for part in paragraph:
        match part:
            case CardsPart(cards):
                words = cards_in_words(cards)
                starts = not said.strip() or said.rstrip()[-1] in ".?¿"
                said = followed(said, capital(words) if starts else words)
            case CountPart(word):
                said += word
            case Plain(words) | Emph(words) | TermPart(words):
                said += by_deck(words)
    return said


def to_html(text: str | Prose, chips: Callable[[Cards], str]) -> str:
    """The text as HTML paragraphs; `chips` gives the markup for cards, all else is escaped. Raises TextError.

    Suits are named as the deck in use names them.

    >>> to_html("*Take* {6h} & <b>pay</b>.", lambda cards: f"<i>{cards}</i>")
    '<p><em>Take</em> <i>6h</i> &amp; &lt;b&gt;pay&lt;/b&gt;.</p>'
    """
    prose = parse_text(text) if isinstance(text, str) else text
    return "".join(f"<p>{''.join(_html(part, chips) for part in paragraph)}</p>" for paragraph in prose)


def _html(part: Part, chips: Callable[[Cards], str]) -> str:
    match part:
        case CardsPart(cards):
            return chips(cards)
        case CountPart(word):
            return html.escape(word)
        case TermPart(words, key):
            return f'<abbr title="{html.escape(define(key).explains(words))}">{html.escape(by_deck(words))}</abbr>'
        case Emph(words):
            return f"<em>{html.escape(by_deck(words))}</em>"
        case Plain(words):
            return html.escape(by_deck(words))


def terms_in(text: str | Prose) -> tuple[Term, ...]:
    """The terms of the glossary that a text links, each once, in the order of the text. Raises TextError.

    >>> [term.en for term in terms_in("A [[run]] may [[lend]] its end; [[runs]] are long.")]
    ['run', 'lend']
    """
    prose = parse_text(text) if isinstance(text, str) else text
    keys = (part.key for paragraph in prose for part in paragraph if isinstance(part, TermPart))
    return tuple(define(key) for key in dict.fromkeys(keys))
