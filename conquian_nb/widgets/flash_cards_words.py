"""What stands on and beside the flash cards, whole in both languages."""

from __future__ import annotations

from conquian_nb.engine import Card
from conquian_nb.lessons.glossary import Language

ASKED = ("word", "meaning", "other")
RANKS = dict(
    zip("A23456789TJQK", "as dos tres cuatro cinco seis siete ocho nueve diez sota reina rey".split(), strict=True)
)
SUITS = {"c": "tréboles", "d": "diamantes", "h": "corazones", "s": "picas"}


def card_name(card: Card, language: Language) -> str:
    """A card as it is spoken.

    >>> card_name(Card.parse("7h"), "es")
    'siete de corazones'
    """
    return card.name if language == "en" else f"{RANKS[card.rank]} de {SUITS[card.suit]}"


WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "language": "Language",
        "group": "Words",
        "all": "all",
        "asked": "On the front",
        "word": "the word",
        "meaning": "what it means",
        "other": "the Spanish word",
        "seed": "Seed",
        "shuffle": "Shuffle",
        "turn": "Turn over",
        "turn back": "Turn back",
        "knew": "I knew it",
        "not yet": "Not yet",
        "undo": "Back",
        "again": "Once more",
        "progress": "Known: {known}. To come: {left}.",
        "done": "All {count} words are known.",
        "see": "See also",
        "read in": "The Spanish word was read in: {origin}.",
        "ours": "The Spanish word is our own translation.",
        "also": "Other Spanish words: {others}.",
        "no seed": "A seed is a text of 1 to 60 characters in one line, or a whole number.",
        "kept": "Flash cards with {count} words: run this cell to turn them over.",
    },
    "es": {
        "language": "Idioma",
        "group": "Palabras",
        "all": "todas",
        "asked": "En el anverso",
        "word": "la palabra",
        "meaning": "el significado",
        "other": "la palabra inglesa",
        "seed": "Semilla",
        "shuffle": "Barajar",
        "turn": "Dar la vuelta",
        "turn back": "Volver",
        "knew": "La sabía",
        "not yet": "Todavía no",
        "undo": "Atrás",
        "again": "Otra vez",
        "progress": "Sabidas: {known}. Por venir: {left}.",
        "done": "Ya se saben las {count} palabras.",
        "see": "Véase también",
        "read in": "La palabra española se leyó en: {origin}.",
        "ours": "La palabra española es traducción nuestra.",
        "also": "Otras palabras españolas: {others}.",
        "no seed": "Una semilla es un texto de 1 a 60 caracteres en una línea, o un número entero.",
        "kept": "Tarjetas con {count} palabras: ejecute esta celda para darles la vuelta.",
    },
}
