"""The game: positions, and what may be done in them.

A `Position` is immutable and carries its rules; `play` returns the next one. The list `legal()` is the only
authority on what is allowed, `refusal` says why something is not, and `view` is the one gate through which
hidden cards leave.
"""

from __future__ import annotations

from functools import lru_cache

from .actions import PASS, Action, Discard, Force, IllegalAction, Laid, OfCard, Refusal, Swap, Take, named, read_action
from .cards import Pack, bits
from .language import _
from .melds import Masks
from .moment import Moment
from .notation import DISCARD, DRAWN, ENDED, FORCE, OFFER, WON, PositionError
from .refusals import refuse

_ONLY_PASS: tuple[Action, ...] = (PASS,)


@lru_cache
def _of_each_card(pack: Pack, kind: type[OfCard]) -> dict[int, OfCard]:
    """An action for each card of a pack, made once."""
    return {code: kind(pack.card(code)) for code in pack.codes}


class Position(Moment):
    """One moment of a deal. Immutable, comparable, hashable; `str()` is its text, `Position.parse` reads it.

    Seats are numbered from 1; seat 1 moves first and the last seat deals.

    >>> p = Position.parse("naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc")
    >>> [str(action) for action in p.legal()]
    ['force 2h3h4h5h6h', 'pass']
    >>> str(p.play("pass"))
    'naibi 2o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc'
    """

    __slots__ = ()

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
        if phase == OFFER and not self._unseen[0][actor]:
            card, hand, melds = self._card, self._hands[actor], self._melds[actor]
            cards = hand | sum(melds) if melds else hand
            if cards & table.near[card] in table.idle[card]:  # as most cards are for most hands
                return _ONLY_PASS
            actions = [Take.of(table, m, melds) for m in table.takes(melds, hand, card)]
            if not actions:
                return _ONLY_PASS
            return tuple(actions) if table.compulsory else (*actions, PASS)
        if phase == FORCE:
            melds = self._melds[self._victim]
            return (*[Force.of(table, m, melds) for m in table.forces(melds, self._card)], PASS)
        if phase in ENDED:
            return ()
        if self._unseen[0][actor]:
            said = _("This view does not show seat {seat}’s hand, so what it may do is not known.")
            raise PositionError(said.format(seat=actor + 1))
        of_card = _of_each_card(table.pack, Discard if phase == DISCARD else Swap)
        return tuple([of_card[code] for code in bits(self._hands[actor])])

    def action(self, text: str | Action) -> Action:
        """The action that a text names here, legal or not. Raises IllegalAction when it can't be read."""
        action = read_action(text) if not isinstance(text, Action) else text
        if isinstance(action, Laid) and not isinstance(text, Action):
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
        legal = self._legal or self.legal()
        if action is PASS and legal is _ONLY_PASS:  # most moves of most deals
            return self._copy()._offer_on(self._actor)
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
        if action is PASS:
            if self._phase == FORCE:
                new._let_go()
            else:
                new._pass()
        elif isinstance(action, Laid):
            new._meld(action._masks)
        elif isinstance(action, OfCard):
            code = self._table.pack.code(action.card)
            if self._phase == DISCARD:
                new._discard(code)
            else:
                new._swap(code)
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

    def _offer_on(self, passer: int) -> Position:
        """The next seat is asked; when all have been, the card is dead and the next one is turned."""
        players, by = len(self._hands), self._by
        seat = (passer + 1) % players
        self._phase, self._victim = OFFER, -1
        if seat != (by if self._thrown or not self._table.first_turner else self._first_asked(by)):
            self._actor = seat
            return self
        self._bury(self._card)
        return self._turn((by + 1) % players)

    def _turn(self, seat: int) -> Position:
        """Seat turns the next stock card, or the deal is drawn when there is none."""
        if not self._stock:
            if self._unseen[1]:
                raise PositionError(_("This view does not show the next stock card."))
            self._end_offer(DRAWN, -1)
            return self
        self._phase, self._card, self._by, self._thrown = OFFER, self._stock[0], seat, False
        self._stock = self._stock[1:]
        self._actor = self._first_asked(seat) if self._table.first_turner else seat
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
        if self._unseen[2]:
            hands, stock, dead = self._unseen
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
            raise PositionError(_("This view does not show what the others have picked."))
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
            said = _("This view does not show seat {seat}’s hand, so it can’t be seen from there.")
            raise PositionError(said.format(seat=seat))
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
