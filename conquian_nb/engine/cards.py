"""Cards and packs: text in and out, and the small integers behind them.

A `Card` is a rank and a suit, a `Cards` an immutable row of cards; both are read from and written as text.
Inside the engine a `Pack` gives each of its cards a small number and a set of cards one integer (a *mask*).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, total_ordering
from typing import overload

from .language import _
from .naming import RANKS, SUITS, card_words

LONGEST_TEXT = 200  # no text of cards, actions or positions needs more for one word of it

_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_CARD = "(10|[A2-9TJQKatjqk])([cdhsCDHS♣♦♥♠♧♢♡♤])\ufe0e?"


class CardError(ValueError):
    """Text that names no card, or cards that can't be together; one sentence says which."""


def shown(text: object) -> str:
    """The text as it may be quoted in a message: on one line, at most forty characters, in quotes."""
    line = "".join(ch if ch.isprintable() else "\ufffd" for ch in str(text)[:60])
    return f"“{line[:40]}…”" if len(line) > 40 else f"“{line}”"


@total_ordering
class Card:
    """One card: a rank out of ``A 2 … 9 T J Q K`` and a suit out of ``c d h s``.

    Cards are ordered by suit (clubs, diamonds, hearts, spades), then by rank with the ace low.

    >>> Card.parse("7h").name, str(Card("K", "s")), Card.parse("10♠")
    ('seven of hearts', 'Ks', Card('T', 's'))
    """

    __slots__ = ("rank", "suit", "_order")
    rank: str
    suit: str
    _order: int

    def __init__(self, rank: str, suit: str) -> None:
        if rank not in RANKS or suit not in SUITS or len(rank) != 1 or len(suit) != 1:
            raise CardError(_("There is no card {text}.").format(text=shown(f"{rank}{suit}")))
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)
        object.__setattr__(self, "_order", SUITS.index(suit) * 13 + RANKS.index(rank))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A card can't be changed.")

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return Card, (self.rank, self.suit)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: ``7h``, ``Jd``, ``Tc``; also ``10c``, ``7♠`` and small letters for ranks.

        Raises CardError, which quotes what can't be read.
        """
        cards = Cards.parse(text)
        if len(cards) != 1:
            said = _("{text} is not one card: write a rank and a suit, such as 7h.")
            raise CardError(said.format(text=shown(text)))
        return cards[0]

    @property
    def name(self) -> str:
        """The card in words: ``seven of hearts``."""
        return card_words(((self.rank, self.suit),))

    def __format__(self, form: str) -> str:
        """The card as it is put into a sentence, ``{card:The}``: see `naming.card_words`; without a form its text."""
        return card_words(((self.rank, self.suit),), form) if form else str(self)

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({self.rank!r}, {self.suit!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self._order == other._order

    def __lt__(self, other: Card) -> bool:
        return self._order < other._order if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self._order


class Cards(tuple[Card, ...]):
    """An immutable row of cards, in a given order (a stock) or sorted (a hand, a meld).

    >>> Cards.parse("Ks Kd").sorted()
    Cards('KdKs')
    >>> [card.name for card in Cards.parse("2cAh")]
    ['two of clubs', 'ace of hearts']
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read cards written one after another, with or without blanks. The empty text is no cards.

        Raises CardError, which quotes the first piece that can't be read. Doubles are not refused here.
        """
        if not isinstance(text, str):
            raise CardError(
                _("Cards are given as text, such as 7hKd, not as {kind}.").format(kind=type(text).__name__)
            )
        if len(text) > LONGEST_TEXT:
            raise CardError(_("A text of {n} characters is too long for cards.").format(n=len(text)))
        pattern = re.compile(_CARD)  # re keeps it; nothing is compiled before the first card is read
        found: list[Card] = []
        at = 0
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            match = pattern.match(text, at)
            if not match:
                said = _("No card can be read at {text}: write rank and suit, such as 7h or Td.")
                raise CardError(said.format(text=shown(text[at:])))
            rank, suit = match.groups()
            found.append(Card("T" if rank == "10" else rank.upper(), _SIGNS.get(suit, suit.lower())))
            at = match.end()
        return cls(found)

    @classmethod
    def of(cls, cards: str | Iterable[Card]) -> Cards:
        """Cards given as text or one by one. Raises CardError."""
        if isinstance(cards, str):
            return cls.parse(cards)
        found = cls(cards) if isinstance(cards, Iterable) else None
        if found is None or not all(isinstance(card, Card) for card in found):
            raise CardError(_("Cards are given as text, such as 7hKd, or as a row of Card."))
        return found

    def sorted(self) -> Cards:
        """The same cards by suit, then by rank."""
        return Cards(sorted(self))

    @property
    def words(self) -> str:
        """The cards in words: ``four, five and six of clubs``, ``sevens of clubs and hearts``.

        >>> Cards.parse("4c5c6c").words, Cards.parse("7c7h").words, Cards.parse("7cKh").words
        ('four, five and six of clubs', 'sevens of clubs and hearts', 'seven of clubs and king of hearts')
        """
        return format(self, "name")

    def __format__(self, form: str) -> str:
        """The cards as they are put into a sentence, ``{cards:the}``: see `naming.card_words`; else their text."""
        return card_words([(card.rank, card.suit) for card in self], form) if form else str(self)

    @overload  # type: ignore[override]
    def __getitem__(self, key: int) -> Card: ...
    @overload
    def __getitem__(self, key: slice) -> Cards: ...
    def __getitem__(self, key: int | slice) -> Card | Cards:
        found = tuple.__getitem__(self, key)
        return Cards(found) if isinstance(key, slice) else found  # type: ignore[arg-type,return-value]

    def written(self) -> Cards:
        """The same cards as a meld is written: sorted, an ace played high last.

        >>> Cards.parse("AcKcQc").written()
        Cards('QcKcAc')
        """
        cards = self.sorted()
        same_suit = len({card.suit for card in cards}) == 1
        high = same_suit and len(cards) > 1 and cards[0].rank == "A" and cards[1].rank != "2"
        return Cards((*cards[1:], cards[0])) if high else cards

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


class Pack:
    """The cards of one pack and their numbers: ``suit * (ranks + 2) + rank``.

    The two empty numbers between suits keep a shifted mask from running into the next suit.
    """

    def __init__(self, ranks: str) -> None:
        self.ranks = ranks
        self.width = len(ranks) + 2
        self.codes = tuple(s * self.width + r for s in range(4) for r in range(len(ranks)))
        self.suits = tuple(((1 << len(ranks)) - 1) << s * self.width for s in range(4))  # a mask each
        self._card = {c: Card(ranks[c % self.width], SUITS[c // self.width]) for c in self.codes}
        self._codes = [-1] * (len(SUITS) * len(RANKS))  # by the place of a card in the full pack
        self._masks = [0] * len(self._codes)
        for c, card in self._card.items():
            self._codes[card._order], self._masks[card._order] = c, 1 << c
        self.text = {c: str(card) for c, card in self._card.items()}

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self._codes[card._order] >= 0

    def __len__(self) -> int:
        return len(self.codes)

    @cached_property
    def full(self) -> int:
        """The mask of the whole pack."""
        return sum(1 << c for c in self.codes)

    @cached_property
    def all(self) -> Cards:
        """The whole pack, sorted."""
        return self.cards(self.codes)

    def code(self, card: Card) -> int:
        """The number of a card. Raises CardError for a card foreign to the pack."""
        code = self._codes[card._order]
        if code < 0:
            raise CardError(_("{card:The} is not in this pack of {n} cards.").format(card=card, n=len(self)))
        return code

    def card(self, code: int) -> Card:
        """The card with this number."""
        return self._card[code]

    def mask(self, cards: Iterable[Card]) -> int:
        """The set of these cards. Raises CardError for foreign cards and for doubles."""
        return sum(self.masks(cards))

    def masks(self, cards: Iterable[Card]) -> list[int]:
        """Each of these cards as a mask, in the order given. Raises CardError for foreign cards and for doubles."""
        given, mask = tuple(cards), self._masks
        found = [mask[card._order] for card in given]
        if sum(found).bit_count() < len(found):  # each card adds a bit to the sum, but foreign ones and doubles don't
            self._refuse(given)
        return found

    def _refuse(self, cards: Iterable[Card]) -> None:
        seen = set()
        for card in cards:
            self.code(card)
            if card in seen:
                raise CardError(_("{card:The} is named twice.").format(card=card))
            seen.add(card)

    def cards(self, codes: Iterable[int]) -> Cards:
        """The cards with these numbers, in the order given."""
        return Cards(map(self._card.__getitem__, codes))

    def unmask(self, mask: int) -> Cards:
        """The cards of a set, sorted."""
        return self.cards(bits(mask))


def bits(mask: int) -> Iterator[int]:
    """The numbers in a mask, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache
def pack_of(ranks: str) -> Pack:
    """The pack with these ranks; there is one of each."""
    return Pack(ranks)
