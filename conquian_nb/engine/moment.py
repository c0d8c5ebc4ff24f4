"""One moment of a deal, to be read: its text, what lies where, and whose turn it is.

`game.Position` adds what may be done in it.
"""

from __future__ import annotations

from typing import Self

from .actions import Action
from .cards import Card, Cards
from .language import _
from .melds import Layout, Masks, MeldTable
from .notation import ENDED, FORCE, OFFER, PHASES, WON, Fields, Offer, PositionError, check_phase, read, write
from .rules import RuleSet


class Moment:
    """What is on the table at one moment. Immutable, comparable, hashable. Seats are numbered from 1."""

    __slots__ = (*(f"_{name}" for name in Fields._fields), "_cards", "_legal")
    _table: MeldTable
    _phase: str
    _actor: int
    _victim: int
    _card: int
    _by: int
    _thrown: bool
    _hands: tuple[int, ...]
    _melds: tuple[Masks, ...]
    _stock: tuple[int, ...]
    _dead: int
    _round: int
    _picks: tuple[int, ...]
    _unseen: tuple[tuple[int, ...], int, int]
    _cards: tuple[int, ...]  # of each seat, hand and melds together
    _legal: tuple[Action, ...] | None

    def __init__(self) -> None:
        raise TypeError("Positions come from Deal.start(), Position.parse() and play().")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position or a view from its text. Raises PositionError with one sentence that names the place."""
        position = cls._of(read(text))
        check_phase(position._fields(), position._asked() if position.offer else ())
        return position

    def __str__(self) -> str:
        return write(self._fields())

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Moment) and self._identity() == other._identity())

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).parse, (str(self),)

    @classmethod
    def _of(cls, fields: Fields) -> Self:
        new = object.__new__(cls)
        new._table, new._phase, new._actor, new._victim, new._card, new._by, new._thrown = fields[:7]
        new._hands, new._melds, new._stock, new._dead, new._round, new._picks, new._unseen = fields[7:]
        new._cards, new._legal = new._each_cards(), None
        return new

    def _each_cards(self) -> tuple[int, ...]:
        return tuple([hand | sum(melds) for hand, melds in zip(self._hands, self._melds, strict=True)])

    def _fields(self) -> Fields:
        return Fields(*(getattr(self, f"_{name}") for name in Fields._fields))

    def _identity(self) -> tuple[object, ...]:
        f = self._fields()
        melds = tuple(tuple(sorted(m)) for m in f.melds)
        return (f.table.rules, *f._replace(melds=melds)[1:])

    def _copy(self) -> Self:
        new = object.__new__(type(self))
        new._table, new._phase, new._actor, new._victim = self._table, self._phase, self._actor, self._victim
        new._card, new._by, new._thrown, new._hands = self._card, self._by, self._thrown, self._hands
        new._melds, new._stock, new._dead, new._round = self._melds, self._stock, self._dead, self._round
        new._picks, new._unseen, new._cards, new._legal = self._picks, self._unseen, self._cards, None
        return new

    @property
    def rules(self) -> RuleSet:
        """The rule set of the deal."""
        return self._table.rules

    def hand(self, seat: int) -> Cards:
        """The cards in a seat's hand, sorted. Raises PositionError when this view does not show them."""
        if not self.sees(seat):
            raise PositionError(_("This view does not show seat {seat}’s hand.").format(seat=seat))
        return self._table.pack.unmask(self._hands[seat - 1])

    def melds(self, seat: int) -> Layout:
        """A seat's melds in canonical order."""
        return self._table.layout(self._melds[self._index(seat)])

    def count(self, seat: int) -> int:
        """How many cards a seat has melded; the goal is `rules.goal`."""
        return sum(self._melds[self._index(seat)]).bit_count()

    @property
    def stock(self) -> Cards:
        """The stock, next card first. Raises PositionError in a view that does not show it."""
        if self._unseen[1]:
            raise PositionError(_("This view does not show the stock."))
        return self._table.pack.cards(self._stock)

    @property
    def dead(self) -> Cards:
        """The dead cards, sorted. Raises PositionError in a view in which they lie face down."""
        if self._unseen[2]:
            raise PositionError(_("This view does not show the dead cards: they lie face down."))
        return self._table.pack.unmask(self._dead)

    def sees(self, seat: int) -> bool:
        """Whether the hand of this seat is known here."""
        return not self._unseen[0][self._index(seat)]

    @property
    def sees_dead(self) -> bool:
        """Whether the dead cards are known here."""
        return not self._unseen[2]

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds; known in every view."""
        index = self._index(seat)
        return self._hands[index].bit_count() + self._unseen[0][index]

    @property
    def stock_count(self) -> int:
        """How many cards are left in the stock; known in every view."""
        return len(self._stock) + self._unseen[1]

    @property
    def dead_count(self) -> int:
        """How many cards are dead; known in every view."""
        return self._dead.bit_count() + self._unseen[2]

    @property
    def is_view(self) -> bool:
        """Whether some cards are hidden here."""
        return any(self._unseen[0]) or self._unseen[1] > 0 or self._unseen[2] > 0

    # whose turn it is

    @property
    def phase(self) -> str:
        """``offer``, ``force``, ``discard``, ``swap`` or ``over``."""
        return PHASES[self._phase]

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self._phase in ENDED

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None: not over, or drawn."""
        return self._actor + 1 if self._phase == WON else None

    @property
    def to_act(self) -> int | None:
        """The seat that acts next; None when the deal is over."""
        return None if self.over else self._actor + 1

    @property
    def victim(self) -> int | None:
        """In the force phase the seat that passed and may be forced, else None."""
        return self._victim + 1 if self._phase == FORCE else None

    @property
    def offer(self) -> Offer | None:
        """The card on offer, or None."""
        return Offer(self._table.pack.card(self._card), self._by + 1, self._thrown) if self._card >= 0 else None

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have already passed the card on offer, in the order in which they were asked."""
        if self._phase not in (OFFER, FORCE):
            return ()
        asked = self._asked()
        return tuple(s + 1 for s in asked[: asked.index(self._victim) + 1 if self.victim else asked.index(self._actor)])

    @property
    def picks(self) -> tuple[Card | None, ...]:
        """In a swap, the cards picked so far in this round, seat 1’s first; None for one that this view hides."""
        return tuple(self._table.pack.card(code) if code >= 0 else None for code in self._picks)

    def _index(self, seat: int) -> int:
        if seat not in range(1, len(self._hands) + 1):
            said = _("There is no seat {seat} among {n} players.")
            raise PositionError(said.format(seat=repr(seat), n=len(self._hands)))
        return seat - 1

    def _first_asked(self, turner: int) -> int:
        """Who is asked first about a turned card: the turner, but seat 1 about an opening card that the dealer turned.

        The opening card is known by a stock one card short of full.
        """
        table = self._table
        if not table.first_turner or turner != table.first_turner:
            return turner
        return 0 if len(self._stock) + self._unseen[1] == table.full_stock - 1 else turner

    def _asked(self) -> tuple[int, ...]:
        """To whom the card on offer goes, in order; a discard never goes back."""
        players = len(self._hands)
        first = self._by + 1 if self._thrown else self._first_asked(self._by)
        return tuple((first + i) % players for i in range(players - self._thrown))
