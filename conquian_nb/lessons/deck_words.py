"""Texts that name French suits and queens, said for the deck with which the cards are drawn: the hearts are the cups.

Texts are written with French names and signs. In a Spanish pack hearts are cups, diamonds coins, spades swords, and the
place of the queen is the knight's; clubs are clubs. In Spanish the words beside a name follow its gender: las reinas
muertas are los caballos muertos.
"""

from __future__ import annotations

import re

from conquian_nb.engine.cards import Card
from conquian_nb.engine.language import spoken
from conquian_nb.engine.naming import cards_short, suits

_ENGLISH = {"heart": "cup", "diamond": "coin", "spade": "sword", "queen": "knight"}
_SPANISH = {
    "trébol": "basto", "tréboles": "bastos", "diamante": "oro", "diamantes": "oros", "pica": "espada",
    "picas": "espadas", "corazón": "copa", "corazones": "copas", "reina": "caballo", "reinas": "caballos",
}  # fmt: skip
_TO_SHE = {
    "el": "la", "del": "de la", "al": "a la", "un": "una", "los": "las", "esos": "esas", "otro": "otra",
    "otros": "otras",
    "todos": "todas", "mismos": "mismas", "puros": "puras", "ningún": "ninguna", "décimo": "décima", "solo": "sola",
    "undécimo": "undécima", "bajados": "bajadas", "rechazados": "rechazadas", "largos": "largas", "juntos": "juntas",
}  # fmt: skip
_TO_HE = {
    "la": "el", "una": "un", "las": "los", "otra": "otro", "otras": "otros", "todas": "todos", "esa": "ese",
    "cuarta": "cuarto", "tercera": "tercer", "propia": "propio", "muerta": "muerto", "muertas": "muertos",
    "equivocada": "equivocado", "segura": "seguro", "prestada": "prestado",
}  # fmt: skip
_COUNTED = "dos tres cuatro cinco seis siete ocho nueve diez once su sus siguiente".split()  # of either gender
_SEVERAL = ("los", "las", "sus")
_ONE_OF = {True: {"uno": "una", "Uno": "Una"}, False: {"una": "uno", "Una": "Uno"}}  # one of the cups, of the knights
_SHE = ("copa", "copas")  # what changes its gender, and to which
_HE = ("caballo", "caballos")
_SIGN = re.compile("(?:10|[A2-9JQK])[♣♦♥♠]\ufe0e?")
_ENGLISH_NAME = re.compile(rf"\b({'|'.join(_ENGLISH)})(s?)\b", re.IGNORECASE)
_BEFORE = r"((?:\w+ ){0,3})"
_AFTER = r"((?: están| van| más)? (?:bajados|rechazados|largos|juntos|muertas?|equivocada|segura|prestada)\b)?"
_NAMES = "|".join(sorted(_SPANISH, key=len, reverse=True))
_SPANISH_NAME = re.compile(rf"{_BEFORE}\b({_NAMES})\b{_AFTER}", re.IGNORECASE)


def by_deck(text: str) -> str:
    """A text with the names of suits and queens that the deck in use has.

    >>> from conquian_nb.engine.naming import suited
    >>> with suited("spanish"):
    ...     by_deck("The queen of hearts is dead.")
    'The knight of cups is dead.'
    """
    if suits() == "french":
        return text
    text = _SIGN.sub(lambda found: _short(Card.parse(found[0])), text)
    if spoken() == "es":
        return _SPANISH_NAME.sub(_in_spanish, text)
    return _ENGLISH_NAME.sub(_in_english, text)


def _short(card: Card) -> str:
    return cards_short(((card.rank, card.suit),))


def _in_english(found: re.Match[str]) -> str:
    return _like(found[1], _ENGLISH[found[1].lower()]) + found[2]


def _in_spanish(found: re.Match[str]) -> str:
    before, name, after = found.groups(default="")
    new = _SPANISH[name.lower()]
    gender = _TO_SHE if new in _SHE else _TO_HE if new in _HE else {}
    told = _agreeing(before.split(" "), gender)
    if new in _HE:
        told = re.sub(r"\b(de|a) el $", r"\1l ", told, flags=re.IGNORECASE)
    tail = " ".join(gender.get(word, word) for word in after.split(" "))
    return f"{told}{_like(name, new)}{tail}"


def _agreeing(words: list[str], gender: dict[str, str]) -> str:
    """The words before a name in its new gender, back to the first that is of something else: el siete de las copas."""
    for n in range(len(words) - 2, -1, -1):  # behind the last blank stands nothing
        word = words[n].lower()
        if word == "de" and n and gender and words[n + 1] in _SEVERAL:
            words[n - 1] = _ONE_OF[gender is _TO_SHE].get(words[n - 1], words[n - 1])
        if word not in gender and word not in _COUNTED:
            break
        words[n] = _like(words[n], gender.get(word, word))
    return " ".join(words)


def _like(old: str, new: str) -> str:
    """The new word with a capital letter where the old one has one."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
