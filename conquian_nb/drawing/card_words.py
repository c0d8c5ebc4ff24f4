"""Cards and melds in words: as they are heard ("two to five of hearts") and as buttons show them (2♥ 3♥ 4♥ 5♥)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquian_nb.drawing.phrases import say
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.naming import (
    SUITS,
    Rank,
    capital,
    cards_short,
    listed,
    ranks_name,
    suit_name,
    suits,
    the_ranks,
    the_suit,
)
from conquian_nb.engine.naming import number_word as number

__all__ = [
    "capital", "card_name", "card_sign", "cards_name", "cards_sign", "is_set", "lender_name", "listed", "meld_kind",
    "meld_name", "number",
]

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_AS_TEXT = "\ufe0e"  # keeps a suit from being shown as an emoji


def card_name(card: Card) -> str:
    """A card as it is heard: "the seven of hearts"."""
    return format(card, "the")


def cards_name(cards: Iterable[Card]) -> str:
    """Cards as they are heard: "the kings of diamonds and spades", "the two and three of hearts"."""
    return format(Cards(cards), "the")


def card_sign(card: Card) -> str:
    """A card as a button shows it, never as an emoji: 7♥, 10♣. Spanish suits have no such signs: 7 of cups."""
    if suits() == "spanish":
        return cards_short(((card.rank, card.suit),))
    return ("10" if card.rank == "T" else card.rank) + _SIGNS[card.suit] + _AS_TEXT


def cards_sign(cards: Iterable[Card]) -> str:
    """Cards as a button shows them, parted by blanks; Spanish ones in words."""
    if suits() == "spanish":
        return cards_short([(card.rank, card.suit) for card in cards])
    return " ".join(map(card_sign, cards))


def is_set(meld: Sequence[Card]) -> bool:
    """Whether these cards of one meld are a set, else they are a run."""
    return meld[0].rank == meld[1].rank


def meld_name(meld: Sequence[Card]) -> str:
    """A meld with all its cards told: "two to five of hearts", "three aces without hearts", "four queens"."""
    if not is_set(meld):
        return say("run", low=Rank(meld[0].rank), high=Rank(meld[-1].rank), suit=suit_name(meld[0].suit))
    ranks = ranks_name(meld[0].rank)
    missing = set(SUITS) - {card.suit for card in meld}
    if missing:
        return say("set of three", ranks=ranks, suit=suit_name(missing.pop()))
    return say("set of four", ranks=ranks)


def meld_kind(meld: Sequence[Card]) -> str:
    """What kind of meld it is: "a set of three", "a run of five"."""
    return say("a set" if is_set(meld) else "a run", count=number(len(meld)))


def lender_name(meld: Sequence[Card]) -> str:
    """A meld that lends: "the queens", "the hearts"."""
    return the_ranks(meld[0].rank) if is_set(meld) else the_suit(meld[0].suit)
