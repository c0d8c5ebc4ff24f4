"""Cards, numbers and lists in words: the grammar of the language in use that no catalogue of texts can hold.

Sentences put cards in by their form: ``_("{card:The} is dead.").format(card=card)``. They are named as the deck names
them with which they are drawn: one deck has a queen of hearts where another has a knight of cups, caballo de copas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Literal, NamedTuple

from .language import spoken

RANKS = "A23456789TJQK"
SUITS = "cdhs"
FORMS = ("name", "Name", "the", "The", "of", "to", "o")

RANK_NAMES = {
    "en": dict(zip(RANKS, "ace two three four five six seven eight nine ten jack queen king".split(), strict=True)),
    "es": dict(zip(RANKS, "as dos tres cuatro cinco seis siete ocho nueve diez sota reina rey".split(), strict=True)),
}
SUIT_NAMES = {
    "en": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    "es": {"c": "tréboles", "d": "diamantes", "h": "corazones", "s": "picas"},
}
_SPANISH_RANKS = {
    "en": RANK_NAMES["en"] | {"Q": "knight"},
    "es": RANK_NAMES["es"] | {"Q": "caballo"},
}
_SPANISH_SUITS = {
    "en": {"c": "clubs", "d": "coins", "h": "cups", "s": "swords"},
    "es": {"c": "bastos", "d": "oros", "h": "copas", "s": "espadas"},
}
_spanish: ContextVar[bool] = ContextVar("spanish suits", default=False)
_NUMBERS = {
    "en": (
        "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty"
    ).split(),
    "es": (  # of cards
        "ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
        "diecisiete dieciocho diecinueve veinte"
    ).split(),
}
_ORDINALS = {
    "en": {7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth", 11: "eleventh"},
    "es": {7: "séptima", 8: "octava", 9: "novena", 10: "décima", 11: "undécima"},
}


@contextmanager
def suited(deck: str) -> Iterator[None]:
    """Name cards inside as this deck does: ``spanish`` has suits and courts of its own, all others French ones.

    >>> with suited("spanish"):
    ...     card_words((("Q", "h"),)), suits()
    ('knight of cups', 'spanish')
    """
    token = _spanish.set(deck == "spanish")
    try:
        yield
    finally:
        _spanish.reset(token)


def suits() -> Literal["french", "spanish"]:
    """By which suits cards are named now: ``french`` or ``spanish``."""
    return "spanish" if _spanish.get() else "french"


def rank_name(rank: str) -> str:
    """A rank: ``seven``."""
    return (_SPANISH_RANKS if _spanish.get() else RANK_NAMES)[spoken()][rank]


def suit_name(suit: str) -> str:
    """A suit: ``hearts``."""
    return (_SPANISH_SUITS if _spanish.get() else SUIT_NAMES)[spoken()][suit]


def ranks_name(rank: str) -> str:
    """Several cards of a rank: ``sevens``, ``sixes``."""
    name = rank_name(rank)
    return name[:-1] + "ces" if name[-1] == "z" else name + ("es" if name[-1] in "sxy" else "s")


def the_ranks(rank: str) -> str:
    """All cards of a rank that are spoken of: ``the sevens``."""
    return f"{'the' if spoken() == 'en' else 'las' if _she(rank) else 'los'} {ranks_name(rank)}"


def the_suit(suit: str) -> str:
    """All cards of a suit that are spoken of: ``the hearts``."""
    name = suit_name(suit)
    return f"{'the' if spoken() == 'en' else 'las' if name.endswith('as') else 'los'} {name}"


class Rank(NamedTuple):
    """A rank that is put into a sentence by its form, ``{low:of}``: one of `FORMS` but ``o``; without one its name.

    >>> f"{Rank('2')} {Rank('5'):to}"
    'two to the five'
    """

    letter: str

    def __format__(self, form: str) -> str:
        name = rank_name(self.letter)
        if form in ("", "name"):
            return name
        if spoken() == "en":
            told = f"the {name}" if form in ("the", "The") else f"{form} the {name}"
        else:
            told = _before(f"{'la' if _she(self.letter) else 'el'} {name}", form)
        return capital(told) if form == "The" else told


def number_word(count: int, most: int = 13) -> str:
    """A number of cards in words up to `most` (20 at the highest), in digits above; none are ``no`` cards."""
    return _NUMBERS[spoken()][count] if count <= most else str(count)


def ordinal(count: int) -> str:
    """Which card it is that goes down, from the seventh to the eleventh, in words; "" for others."""
    return _ORDINALS[spoken()].get(count, "")


def capital(text: str) -> str:
    """The text with a capital letter in front, as a sentence starts."""
    return text[:1].upper() + text[1:]


def followed(before: str, words: str) -> str:
    """Words after others, with the contractions that a language makes: de + el siete is del siete.

    >>> followed("It lies beside ", "the seven")
    'It lies beside the seven'
    """
    contracts = spoken() == "es" and words.startswith("el ") and f" {before}".casefold().endswith((" de ", " a "))
    return f"{before[:-1]}{words[1:]}" if contracts else before + words


def listed(words: Sequence[str], either: bool = False) -> str:
    """Words as a list in a sentence: ``a``, ``a and b``, ``a, b and c``; or ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    last, start = words[-1], words[-1].lstrip("“¿¡(<").casefold()
    if spoken() == "es":
        sounds_alike = start.startswith(("o", "ho", "8") if either else ("i", "hi", "y "))
        word = ("u" if sounds_alike else "o") if either else ("e" if sounds_alike else "y")
    else:
        word = "or" if either else "and"
    return f"{', '.join(words[:-1])} {word} {last}"


def card_words(cards: Sequence[tuple[str, str]], form: str = "name") -> str:
    """Cards, each a rank and a suit, in words.

    `form` is ``name`` (seven of hearts), ``the`` (the seven of hearts), the same as a sentence starts, ``Name`` and
    ``The``, ``of`` and ``to`` (of the seven of hearts), or ``o``, what an adjective ends with that is said of them:
    nothing in English; o, a, os or as in Spanish.

    Cards of one suit or of one rank are named together: the two and three of hearts. Raises ValueError for another.

    >>> card_words((("4", "c"), ("5", "c"))), card_words((("7", "c"), ("7", "h")), "The")
    ('four and five of clubs', 'The sevens of clubs and hearts')
    """
    if form not in FORMS:
        raise ValueError(f"Cards have no form {form!r}; there are {', '.join(FORMS)}.")
    return _card_words(tuple(cards), form, spoken(), suits())


@lru_cache(1024)  # one picture names a card several times, and the next one the same cards
def _card_words(cards: tuple[tuple[str, str], ...], form: str, language: str, _suits: str) -> str:
    told = (_in_spanish if language == "es" else _in_english)(cards, form.lower())
    return capital(told) if form[0].isupper() else told


def cards_short(cards: Sequence[tuple[str, str]]) -> str:
    """Cards as a button shows them where their suits have no signs: numbers in digits, the suit told once if it is one.

    >>> cards_short((("4", "c"), ("5", "c"))), cards_short((("7", "c"), ("K", "h")))
    ('4, 5 of clubs', '7 of clubs, king of hearts')
    """
    of = "of" if spoken() == "en" else "de"
    ranks = [{"T": "10"}.get(rank, rank) if rank in "23456789T" else rank_name(rank) for rank, _ in cards]
    suits = [suit_name(suit) for _, suit in cards]
    if len(set(suits)) == 1:
        return f"{', '.join(ranks)} {of} {suits[0]}"
    return ", ".join(f"{rank} {of} {suit}" for rank, suit in zip(ranks, suits, strict=True))


def _in_english(cards: Sequence[tuple[str, str]], form: str) -> str:
    if form == "o":
        return ""
    ranks, suits = [rank_name(rank) for rank, _ in cards], [suit_name(suit) for _, suit in cards]
    the, before = "" if form == "name" else "the ", f"{form} " if form in ("of", "to") else ""
    if len(cards) > 1 and len(set(suits)) == 1:
        return f"{before}{the}{listed(ranks)} of {suits[0]}"
    if len(cards) > 1 and len(set(ranks)) == 1:
        return f"{before}{the}{ranks_name(cards[0][0])} of {listed(suits)}"
    return before + listed([f"{the}{rank} of {suit}" for rank, suit in zip(ranks, suits, strict=True)])


def _in_spanish(cards: Sequence[tuple[str, str]], form: str) -> str:
    many = "s" if len(cards) > 1 else ""
    if form == "o":
        return ("a" if all(_she(rank) for rank, _ in cards) else "o") + many
    suits = [suit_name(suit) for _, suit in cards]
    if len(cards) > 1 and len(set(suits)) == 1:
        told = f"{listed([_one(rank, form) for rank, _ in cards])} de {suits[0]}"
    elif len(cards) > 1 and len({rank for rank, _ in cards}) == 1:
        the = "" if form == "name" else "las " if _she(cards[0][0]) else "los "
        told = f"{the}{ranks_name(cards[0][0])} de {listed(suits)}"
    else:
        told = listed([f"{_one(rank, form)} de {suit}" for (rank, _), suit in zip(cards, suits, strict=True)])
    return _before(told, form)


def _before(told: str, form: str) -> str:
    """The words with what stands before them: del siete, a la sota."""
    if form not in ("of", "to"):
        return told
    before = "de" if form == "of" else "a"
    return f"{before}l{told[2:]}" if told.startswith("el ") else f"{before} {told}"


def _one(rank: str, form: str) -> str:
    return rank_name(rank) if form == "name" else f"{'la' if _she(rank) else 'el'} {rank_name(rank)}"


def _she(rank: str) -> bool:
    """Whether a rank is a woman's word in Spanish."""
    return rank == "J" or (rank == "Q" and not _spanish.get())
