"""The game: positions, and what may be done in them.

A `Position` is immutable and carries its rules; `play` returns the next one. The list `legal()` is the only
authority on what is allowed, `refusal` says why something is not, and `view` is the one gate through which
hidden cards leave.
"""

from __future__ import annotations

from .actions import PASS, Action, Discard, Force, IllegalAction, Refusal, Swap, Take, laid, named, read_action
from .cards import Card, Cards
from .melds import Layout, Masks, MeldTable
from .notation import DISCARD, DRAWN, FORCE, OFFER, PHASES, WON, Fields, Offer, PositionError, check_phase, read, write
from .refusals import refuse
from .rules import RuleSet

_ONLY_PASS: tuple[Action, ...] = (PASS,)


class Position:
    """One moment of a deal. Immutable, comparable, hashable; `str()` is its text, `Position.parse` reads it.

    Seats are numbered from 1; seat 1 moves first and the last seat deals.

    >>> p = Position.parse("naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc")
    >>> [str(action) for action in p.legal()]
    ['force 2h3h4h5h6h', 'pass']
    >>> str(p.play("pass"))
    'naibi 2o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc'
    """

    __slots__ = (*(f"_{name}" for name in Fields._fields), "_legal")
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
    _legal: tuple[Action, ...] | None

    def __init__(self) -> None:
        raise TypeError("Positions come from Deal.start(), Position.parse() and play().")

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position or a view from its text. Raises PositionError with one sentence that names the place."""
        position = cls._of(read(text))
        check_phase(position._fields(), position._asked() if position.offer else ())
        return position

    def __str__(self) -> str:
        return write(self._fields())

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Position) and self._identity() == other._identity())

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Position.parse, (str(self),)

    @classmethod
    def _of(cls, fields: Fields) -> Position:
        position = object.__new__(cls)
        for name, value in zip(cls.__slots__, (*fields, None), strict=True):
            setattr(position, name, value)
        return position

    def _fields(self) -> Fields:
        return Fields(*(getattr(self, name) for name in self.__slots__[:-1]))

    def _identity(self) -> tuple[object, ...]:
        f = self._fields()
        melds = tuple(tuple(sorted(m)) for m in f.melds)
        return (f.table.rules, *f._replace(melds=melds)[1:])

    def _copy(self) -> Position:
        new = object.__new__(Position)
        new._table, new._phase, new._actor, new._victim = self._table, self._phase, self._actor, self._victim
        new._card, new._by, new._thrown, new._hands = self._card, self._by, self._thrown, self._hands
        new._melds, new._stock, new._dead, new._round = self._melds, self._stock, self._dead, self._round
        new._picks, new._unseen, new._legal = self._picks, self._unseen, None
        return new

    @property
    def rules(self) -> RuleSet:
        """The rule set of the deal."""
        return self._table.rules

    def hand(self, seat: int) -> Cards:
        """The cards in a seat's hand, sorted. Raises PositionError when this view does not show them."""
        if not self.sees(seat):
            raise PositionError(f"This view does not show seat {seat}’s hand.")
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
            raise PositionError("This view does not show the stock.")
        return self._table.pack.cards(self._stock)

    @property
    def dead(self) -> Cards:
        """The dead cards, sorted. Raises PositionError in a view in which they lie face down."""
        if self._unseen[2]:
            raise PositionError("This view does not show the dead cards: they lie face down.")
        return self._table.pack.unmask(self._dead)

    def sees(self, seat: int) -> bool:
        """Whether the hand of this seat is known here."""
        return not self._unseen[0][self._index(seat)]

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
        return self._phase in (WON, DRAWN)

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
            raise PositionError(f"There is no seat {seat!r} among {len(self._hands)} players.")
        return seat - 1

    def _first_asked(self) -> int:
        """Who is asked first: the turner, or the seat after the one that discarded.

        The opening card goes to seat 1 first, whoever turned it; it is known by a stock one card short of full.
        """
        if self._thrown:
            return (self._by + 1) % len(self._hands)
        table = self._table
        opening = self._by == table.first_turner and len(self._stock) + self._unseen[1] == table.full_stock - 1
        return 0 if opening else self._by

    def _asked(self) -> tuple[int, ...]:
        """To whom the card on offer goes, in order; a discard never goes back."""
        players, first = len(self._hands), self._first_asked()
        return tuple((first + i) % players for i in range(players - self._thrown))

    # what may be done

    def legal(self) -> tuple[Action, ...]:
        """All legal actions: takes or forces first, pass last; every different resulting layout once.

        Empty when the deal is over. Raises PositionError in a view that hides the hand of the seat to act.
        """
        found = self._legal
        if found is None:
            found = self._legal = self._find_legal()
        return found

    def _find_legal(self) -> tuple[Action, ...]:
        table, actor, phase = self._table, self._actor, self._phase
        if phase == FORCE:
            melds = self._melds[self._victim]
            return (*(laid(Force, table, m, melds) for m in table.forces(melds, self._card)), PASS)
        if phase in (WON, DRAWN):
            return ()
        if self._unseen[0][actor]:
            raise PositionError(f"This view does not show seat {actor + 1}’s hand, so what it may do is not known.")
        hand = self._hands[actor]
        if phase == OFFER:
            melds = self._melds[actor]
            takes = table.takes(melds, hand, self._card)
            if not takes:
                return _ONLY_PASS
            actions = [laid(Take, table, m, melds) for m in takes]
            return tuple(actions) if table.rules.compulsory else (*actions, PASS)
        cards = table.pack.unmask(hand)
        return tuple(map(Discard, cards)) if phase == DISCARD else tuple(map(Swap, cards))

    def action(self, text: str | Action) -> Action:
        """The action that a text names here, legal or not. Raises IllegalAction when it can't be read."""
        action = read_action(text) if not isinstance(text, Action) else text
        if isinstance(action, Take | Force) and not isinstance(text, Action):
            seat = self._victim if self._phase == FORCE else self._actor
            return type(action)(named(action, self._melds[seat] if seat >= 0 else (), self._table))
        return action

    def refusal(self, action: str | Action) -> Refusal | None:
        """Why an action is not legal here, or None when it is."""
        try:
            wanted = self.action(action)
        except IllegalAction as error:
            return error.refusal
        return None if wanted in self.legal() else refuse(self, wanted)

    def play(self, action: str | Action) -> Position:
        """The position after an action, given as text or as one of `legal()`.

        When a card must be turned, it has been. Raises IllegalAction, which carries the Refusal, and PositionError
        in a view that would need a card it does not show.
        """
        legal = self.legal()
        for known in legal:
            if known is action:
                return self._after(known)
        wanted = self.action(action)
        for known in legal:
            if known == wanted:
                return self._after(known)
        raise IllegalAction(refuse(self, wanted))

    def _after(self, action: Action) -> Position:
        new = self._copy()
        if isinstance(action, Take | Force):
            new._meld(action._masks)
        elif isinstance(action, Discard):
            new._discard(self._table.pack.code(action.card))
        elif isinstance(action, Swap):
            new._swap(self._table.pack.code(action.card))
        elif self._phase == FORCE:
            new._let_go()
        else:
            new._pass()
        return new

    # the steps of the game, each on a fresh copy

    def _pass(self) -> None:
        if self._table.forcing and self._table.forces(self._melds[self._actor], self._card):
            self._phase, self._victim, self._actor = FORCE, self._actor, (self._actor + 1) % len(self._hands)
        else:
            self._offer_on(self._actor)

    def _let_go(self) -> None:
        """Every other player, clockwise from the one who passed, may force."""
        next_seat = (self._actor + 1) % len(self._hands)
        if next_seat == self._victim:
            self._offer_on(self._victim)
        else:
            self._actor = next_seat

    def _offer_on(self, passer: int) -> None:
        next_seat = (passer + 1) % len(self._hands)
        self._phase, self._victim = OFFER, -1
        if next_seat != (self._by if self._thrown else self._first_asked()):
            self._actor = next_seat
            return
        self._bury(self._card)
        self._turn((self._by + 1) % len(self._hands))

    def _turn(self, seat: int) -> Position:
        """Seat turns the next stock card, or the deal is drawn when there is none."""
        if not self._stock:
            if self._unseen[1]:
                raise PositionError("This view does not show the next stock card.")
            self._end_offer(DRAWN, -1)
            return self
        self._phase, self._card, self._by, self._thrown = OFFER, self._stock[0], seat, False
        self._stock = self._stock[1:]
        self._actor = self._first_asked()
        return self

    def _meld(self, melds: Masks) -> None:
        seat = self._victim if self._phase == FORCE else self._actor
        down = sum(melds)
        self._melds = (*self._melds[:seat], melds, *self._melds[seat + 1:])
        self._hands = (*self._hands[:seat], self._hands[seat] & ~down, *self._hands[seat + 1:])
        self._end_offer(WON if down.bit_count() == self._table.goal else DISCARD, seat)

    def _discard(self, card: int) -> None:
        seat = self._actor
        self._hands = (*self._hands[:seat], self._hands[seat] & ~(1 << card), *self._hands[seat + 1:])
        if not self.stock_count and not self.rules.last_discard_offered:
            self._bury(card)
            self._end_offer(DRAWN, -1)
        else:
            self._phase, self._card, self._by, self._thrown = OFFER, card, seat, True
            self._actor = (seat + 1) % len(self._hands)

    def _bury(self, card: int) -> None:
        hands, stock, dead = self._unseen
        if dead:
            self._unseen = hands, stock, dead + 1
        else:
            self._dead |= 1 << card

    def _end_offer(self, phase: str, actor: int) -> None:
        self._phase, self._actor, self._victim = phase, actor, -1
        self._card, self._by, self._thrown = -1, -1, False

    def _swap(self, card: int) -> None:
        """All picks go to the left at once when the last seat has picked."""
        players = len(self._hands)
        self._picks = (*self._picks, card)
        self._actor = (self._actor + 1) % players
        if len(self._picks) < players:
            return
        if -1 in self._picks:
            raise PositionError("This view does not show what the others have picked.")
        self._hands = tuple(
            hand & ~(1 << self._picks[seat]) | 1 << self._picks[seat - 1] for seat, hand in enumerate(self._hands))
        self._picks, self._round = (), self._round + 1
        if self._round > self.rules.swap:
            self._round = 0
            self._turn(self.rules.first_turner - 1)

    # what a seat sees

    def view(self, seat: int, memory: bool = False) -> Position:
        """The position as this seat sees it: the other hands, the stock and cards lying face down are hidden.

        With `memory` the dead cards are listed, all of which the seat has seen once; that is what a bot or a
        tutor gets. When the deal is over all hands are shown. Raises PositionError for a seat that isn't there and
        when this is a view that hides the seat's own hand.
        """
        own = self._index(seat)
        if self._unseen[0][own]:
            raise PositionError(f"This view does not show seat {seat}’s hand, so it can’t be seen from there.")
        new = self._copy()
        if not self.over:
            new._hands = tuple(hand if s == own else 0 for s, hand in enumerate(self._hands))
        new._stock = ()
        hide_dead = not memory and not self.rules.dead_visible
        new._dead = 0 if hide_dead else self._dead
        new._picks = tuple(pick if s == own else -1 for s, pick in enumerate(self._picks))
        held = tuple(self.hand_count(s + 1) - new._hands[s].bit_count() for s in range(len(self._hands)))
        new._unseen = held, self.stock_count, self.dead_count - new._dead.bit_count()
        return new
