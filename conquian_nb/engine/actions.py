"""What a player can do, as values and as text: pass, take, force, discard, swap.

A take and a force name their result: how the player's melds lie afterwards. Laying off, borrowing, splitting and
joining are no actions of their own; `melds.changes` finds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple, Self

from .cards import Card, CardError, Cards, shown
from .language import _
from .melds import Layout, Masks, MeldTable


class Refusal(NamedTuple):
    """Why an action is not legal: one sentence for the reader, the cards it is about, and who says so.

    `point` is the rule point that forbids it (None when it is the game itself), `sources` are keys of
    `rules.SOURCES`; both are empty when the text of an action could not be read.
    """

    sentence: str
    cards: Cards = Cards()
    point: str | None = None
    sources: tuple[str, ...] = ()


class IllegalAction(ValueError):  # noqa: N818 - the name is part of the public contract
    """An action that is not legal, or text that is no action; `.refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        return IllegalAction, (self.refusal,)


class Action:
    """An action: `kind` is its first word, `str()` its text. Equal actions have equal results."""

    __slots__ = ()
    kind: ClassVar[str]

    def _key(self) -> object:
        return None

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Action) and self.kind == other.kind and self._key() == other._key())

    def __hash__(self) -> int:
        return hash((self.kind, self._key()))

    def __repr__(self) -> str:
        return f"<{self}>"


class Pass(Action):
    """Leave the card on offer; in the force phase, let it go by."""

    __slots__ = ()
    kind = "pass"

    def __str__(self) -> str:
        return "pass"

    def __reduce__(self) -> str:
        return "PASS"


PASS = Pass()


class Laid(Action):
    """A take or a force: it names its result."""

    __slots__ = ("_table", "_masks", "_before", "_melds")
    _table: MeldTable | None
    _masks: Masks
    _before: Masks
    _melds: Layout | None

    def __init__(self, melds: str | Iterable[Iterable[Card]]) -> None:
        self._table, self._masks, self._before, self._melds = None, (), (), Layout.of(melds).written()

    @classmethod
    def all(cls, table: MeldTable, layouts: Iterable[Masks], before: Masks) -> list[Self]:
        """An action for each of these layouts, straight from masks; `before` is how the melds lay."""
        actions, blank = [], object.__new__
        for masks in layouts:
            action = blank(cls)
            action._table, action._masks, action._before, action._melds = table, masks, before, None
            actions.append(action)
        return actions

    @property
    def melds(self) -> Layout:
        """How the player's melds lie afterwards, in canonical order."""
        if self._melds is None:
            assert self._table is not None
            self._melds = self._table.layout(self._masks)
        return self._melds

    def _key(self) -> object:
        return self.melds

    def __str__(self) -> str:
        """The melds that are new or changed; all of them when the action was built by hand."""
        melds = self.melds
        if self._table is not None:
            melds = self._table.layout(tuple(m for m in self._masks if m not in self._before))
        return f"{self.kind} {melds}"

    def __reduce__(self) -> tuple[type[Laid], tuple[str]]:
        return type(self), (str(self.melds),)


class Take(Laid):
    """Meld the card on offer, so that the melds of the player who takes lie as `melds`.

    >>> str(Take("7d7h7c,4c5c6c"))
    'take 4c5c6c,7c7d7h'
    """

    __slots__ = ()
    kind = "take"


class Force(Laid):
    """Make the player who passed take the card, so that the melds of that player lie as `melds`."""

    __slots__ = ()
    kind = "force"


class OfCard(Action):
    """A discard or a swap: it names a card."""

    __slots__ = ("card",)
    card: Card

    def __init__(self, card: Card | str) -> None:
        self.card = card if isinstance(card, Card) else Card.parse(card)

    def _key(self) -> object:
        return self.card

    def __str__(self) -> str:
        return f"{self.kind} {self.card}"


class Discard(OfCard):
    """Pay for a take with a hand card, which becomes the next offer."""

    __slots__ = ()
    kind = "discard"


class Swap(OfCard):
    """Before play: pick a card to hand face down to the left."""

    __slots__ = ()
    kind = "swap"


def named(action: Laid, melds: Masks, table: MeldTable) -> Layout:
    """The whole layout of a take or force whose text names only the melds that are new or changed.

    Every old meld that shares a card with a named one is replaced, the others stay.
    """
    said = {card for meld in action.melds for card in meld}
    stay = [meld for meld in map(table.pack.unmask, melds) if not said & set(meld)]
    return Layout((*action.melds, *stay)).written()


def read_action(text: object) -> Action:
    """The action a text names, before anything is known of the position. Raises IllegalAction."""
    if not isinstance(text, str):
        said = _("An action is given as text or as an Action, not as {kind}.")
        raise IllegalAction(Refusal(said.format(kind=type(text).__name__)))
    word, __, rest = text.strip().partition(" ")
    rest = rest.strip()
    if word == "pass" and not rest:
        return PASS
    try:
        if word in ("take", "force") and rest:
            return (Take if word == "take" else Force)(rest.replace(", ", ","))
        if word in ("discard", "swap") and rest:
            return (Discard if word == "discard" else Swap)(rest)
    except CardError as error:
        raise IllegalAction(Refusal(f"{shown(text)}: {error}")) from None
    said = _("{text} is no action: write pass, take with melds, force with melds, discard or swap with a card.")
    raise IllegalAction(Refusal(said.format(text=shown(text))))
