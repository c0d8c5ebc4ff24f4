"""Cards and melds in words: as they are heard ("two to five of hearts") and as buttons show them (2♥ 3♥ 4♥ 5♥)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquian_nb.drawing.phrases import NUMBERS, RANK_PLURALS, say
from conquian_nb.engine.cards import RANK_NAMES, SUIT_NAMES, SUITS, Card

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_AS_TEXT = "\ufe0e"  # keeps a suit from being shown as an emoji


def card_name(card: Card) -> str:
    """A card as it is heard: "the seven of hearts"."""
    return say("card", card=card.name)


def cards_name(cards: Iterable[Card]) -> str:
    """Cards as they are heard: "the kings of diamonds and spades", "the two and three of hearts"."""
    row = list(cards)
    ranks, suits = {card.rank for card in row}, {card.suit for card in row}
    if len(row) > 1 and len(suits) == 1:
        return say("of one suit", ranks=listed([RANK_NAMES[card.rank] for card in row]), suit=SUIT_NAMES[row[0].suit])
    if len(row) > 1 and len(ranks) == 1:
        suit_names = listed([SUIT_NAMES[card.suit] for card in row])
        return say("of one rank", ranks=RANK_PLURALS[row[0].rank], suits=suit_names)
    return listed([card_name(card) for card in row])


def card_sign(card: Card) -> str:
    """A card as a button shows it, never as an emoji: 7♥, 10♣."""
    return ("10" if card.rank == "T" else card.rank) + _SIGNS[card.suit] + _AS_TEXT


def cards_sign(cards: Iterable[Card]) -> str:
    """Cards as a button shows them, parted by blanks."""
    return " ".join(map(card_sign, cards))


def is_set(meld: Sequence[Card]) -> bool:
    """Whether these cards of one meld are a set, else they are a run."""
    return meld[0].rank == meld[1].rank


def meld_name(meld: Sequence[Card]) -> str:
    """A meld with all its cards told: "two to five of hearts", "three aces without hearts", "four queens"."""
    if not is_set(meld):
        return say("run", low=RANK_NAMES[meld[0].rank], high=RANK_NAMES[meld[-1].rank], suit=SUIT_NAMES[meld[0].suit])
    ranks = RANK_PLURALS[meld[0].rank]
    missing = set(SUITS) - {card.suit for card in meld}
    if missing:
        return say("set of three", ranks=ranks, suit=SUIT_NAMES[missing.pop()])
    return say("set of four", ranks=ranks)


def meld_kind(meld: Sequence[Card]) -> str:
    """What kind of meld it is: "a set of three", "a run of five"."""
    return say("a set" if is_set(meld) else "a run", count=number(len(meld)))


def lender_name(meld: Sequence[Card]) -> str:
    """A meld that lends: "the queens", "the hearts"."""
    return say("lender", cards=RANK_PLURALS[meld[0].rank] if is_set(meld) else SUIT_NAMES[meld[0].suit])


def number(count: int) -> str:
    """A small number in words; a large one in digits."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def capital(text: str) -> str:
    """The text with a capital letter in front, as a sentence starts."""
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str]) -> str:
    """Things one after another: "a", "a and b", "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return say("list", most=", ".join(things[:-1]), last=things[-1])
