"""What a player of Panguingue can do, as values and as text.

Before play: `stay`, `drop`. The turn: `turn` (the next card of the stock) or `take HOW` (the top discard, melded at
once); then any number of `lay CARDS`, `add CARD MELD`, `borrow …` and `split MELD CARDS`; last `discard CARD`. Others
may `demand` that a top discard that fits is taken, or `pass`.

Melds are counted from 1 in the order in which they lie before their player. Where a card has just been drawn, it is
played like a hand card and must be among the cards named.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from .actions import IllegalAction, Refusal
from .cards import Card, CardError, Cards, shown
from .language import _

_NO_CARDS = Cards()


@dataclass(frozen=True, slots=True)
class PanAction:
    """An action: `kind` is its first word, `str()` its text. Equal actions have equal texts."""

    kind: ClassVar[str]

    def __str__(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Stay(PanAction):
    """Play this round: before play only, from the eldest hand on."""

    kind = "stay"


@dataclass(frozen=True, slots=True)
class Drop(PanAction):
    """Put the hand aside for this round and pay for it: before play only."""

    kind = "drop"


@dataclass(frozen=True, slots=True)
class Turn(PanAction):
    """Turn the next card of the stock; it is melded now or discarded, and never goes to the hand."""

    kind = "turn"


@dataclass(frozen=True, slots=True)
class Demand(PanAction):
    """Demand that the player whose turn it is takes the top discard, which fits one of his or her melds."""

    kind = "demand"


@dataclass(frozen=True, slots=True)
class LetBy(PanAction):
    """Demand nothing."""

    kind = "pass"


STAY, DROP, TURN, DEMAND, LET_BY = Stay(), Drop(), Turn(), Demand(), LetBy()


@dataclass(frozen=True, slots=True)
class Lay(PanAction):
    """A new meld from the hand, the drawn card included if it is named: ``lay 7c7d7h``."""

    cards: Cards
    kind = "lay"

    def __str__(self) -> str:
        return f"lay {self.cards}"


@dataclass(frozen=True, slots=True)
class Add(PanAction):
    """One card from the hand, or the drawn card, to a meld: ``add 7s 2``."""

    card: Card
    meld: int
    kind = "add"

    def __str__(self) -> str:
        return f"add {self.card} {self.meld}"


@dataclass(frozen=True, slots=True)
class Lent:
    """A card that a meld lends: ``7c1`` is the seven of clubs of the first meld."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"{self.card}{self.meld}"


@dataclass(frozen=True, slots=True)
class Borrow(PanAction):
    """Cards lent by own melds, for a new meld with cards from the hand, or one of them for another meld.

    ``borrow 7c1 with 5c6c`` lays 5c6c7c, ``borrow 7c1 to 3`` moves the card to the third meld. What stays behind must
    be legal melds.
    """

    lent: tuple[Lent, ...]
    cards: Cards = _NO_CARDS
    meld: int = 0
    kind = "borrow"

    def __str__(self) -> str:
        cards = f" with {self.cards}" if self.cards else ""
        return f"borrow {' '.join(map(str, self.lent))}{cards}" + (f" to {self.meld}" if self.meld else "")


@dataclass(frozen=True, slots=True)
class Split(PanAction):
    """Some cards of one meld become a meld of their own: ``split 1 5c5d5h``."""

    meld: int
    cards: Cards
    kind = "split"

    def __str__(self) -> str:
        return f"split {self.meld} {self.cards}"


@dataclass(frozen=True, slots=True)
class Take(PanAction):
    """Take the top discard and meld it at once: ``take lay 7c7d7h``, ``take add 7c 2``, ``take borrow 7d1 with 7c7h``.

    The top discard is among the cards named.
    """

    how: Lay | Add | Borrow
    kind = "take"

    def __str__(self) -> str:
        return f"take {self.how}"


@dataclass(frozen=True, slots=True)
class PanDiscard(PanAction):
    """End the turn with a card from the hand, or with the turned card when it is not melded: ``discard Kd``."""

    card: Card
    kind = "discard"

    def __str__(self) -> str:
        return f"discard {self.card}"


Melding = Lay | Add | Borrow | Split

_PLAIN: dict[str, PanAction] = {a.kind: a for a in (STAY, DROP, TURN, DEMAND, LET_BY)}
_LENT = re.compile(r"(\S*?\D)(\d{1,2})")


def read_pan_action(text: object) -> PanAction:
    """The action a text names, before anything is known of the position. Raises IllegalAction.

    >>> read_pan_action("take borrow 7d1 with 7c7h").how.lent[0].card.name
    'seven of diamonds'
    """
    if not isinstance(text, str) or len(text) > 200:
        raise IllegalAction(Refusal(_("An action is given as a short text, such as turn or discard Kd.")))
    word, _space, rest = text.strip().partition(" ")
    rest = rest.strip()
    try:
        if word in _PLAIN and not rest:
            return _PLAIN[word]
        if word in _READ and rest:
            return _READ[word](rest)
    except CardError as error:
        raise IllegalAction(Refusal(f"{shown(text)}: {error}")) from None
    except ValueError:
        pass
    raise IllegalAction(
        Refusal(
            _(
                "{text} is no action here: write stay, drop, turn, demand or pass alone, and take, lay, add, borrow, "
                "split or discard with cards."
            ).format(text=shown(text))
        )
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise ValueError(text)
    return int(text)


def _lay(rest: str) -> Lay:
    return Lay(Cards.parse(rest).sorted())


def _add(rest: str) -> Add:
    card, _space, meld = rest.rpartition(" ")
    return Add(Card.parse(card), _number(meld))


def _borrow(rest: str) -> Borrow:
    given, sign, end = rest.partition(" to ")
    meld = _number(end) if sign else 0
    given, _sign, cards = given.partition(" with ")
    lent = tuple(sorted(map(_lent, given.split()), key=lambda one: (one.meld, one.card)))
    return Borrow(lent, Cards.parse(cards).sorted(), meld)


def _lent(word: str) -> Lent:
    match = _LENT.fullmatch(word)
    if not match:
        raise ValueError(word)
    return Lent(Card.parse(match[1]), int(match[2]))


def _split(rest: str) -> Split:
    meld, _space, cards = rest.partition(" ")
    return Split(_number(meld), Cards.parse(cards).sorted())


def _take(rest: str) -> Take:
    word, _space, end = rest.partition(" ")
    if word not in ("lay", "add", "borrow") or not end.strip():
        raise ValueError(rest)
    how = _READ[word](end.strip())
    assert isinstance(how, Lay | Add | Borrow)
    return Take(how)


_READ: dict[str, Callable[[str], PanAction]] = {
    "lay": _lay,
    "add": _add,
    "borrow": _borrow,
    "split": _split,
    "take": _take,
    "discard": lambda rest: PanDiscard(Card.parse(rest)),
}
