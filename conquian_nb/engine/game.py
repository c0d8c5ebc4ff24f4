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
_blank = object.__new__


class _EachOf(dict[int, tuple[OfCard, ...]]):
    """For each set of cards one action a card, made when first asked for and the same ever after."""

    def __init__(self, pack: Pack, kind: type[OfCard]) -> None:
        self._of_card = {code: kind(pack.card(code)) for code in pack.codes}

    def __missing__(self, cards: int) -> tuple[OfCard, ...]:
        found = self[cards] = tuple([self._of_card[code] for code in bits(cards)])
        return found


_each_of_suit = lru_cache(_EachOf)  # asked for one suit at a time, so that there are few sets


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
        if phase in ENDED:
            return ()
        if phase == FORCE:
            melds = self._melds[self._victim]
            return (*Force.all(table, table.forces(melds, self._card), melds), PASS)
        hand, melds = self._hands[actor], self._melds[actor]
        if self._unseen[0][actor]:
            said = _("This view does not show seat {seat}’s hand, so what it may do is not known.")
            raise PositionError(said.format(seat=actor + 1))
        if phase == OFFER:
            layouts = table.ways(melds, self._cards[actor] ^ hand, hand, self._card)
            if not layouts:
                return _ONLY_PASS
            takes = Take.all(table, layouts, melds)
            return tuple(takes) if table.compulsory else (*takes, PASS)
        each = _each_of_suit(table.pack, Discard if phase == DISCARD else Swap)
        clubs, diamonds, hearts, spades = table.pack.suits
        return each[hand & clubs] + each[hand & diamonds] + each[hand & hearts] + each[hand & spades]

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
            return self._offer_on(self._actor)
        for known in legal:
            if known is action:
                return self._after(known)
        wanted = self.action(action)
        for known in legal:
            if known == wanted:
                return self._after(known)
        raise IllegalAction(refuse(self, wanted))

    def _after(self, action: Action) -> Position:
        if action is PASS:
            return self._pass() if self._phase == OFFER else self._let_go()
        if isinstance(action, OfCard):
            code = self._table.pack.code(action.card)
            return self._discard(code) if self._phase == DISCARD else self._swap(code)
        assert isinstance(action, Laid)
        return self._meld(action._masks)

    # the steps of the game

    def _pass(self) -> Position:
        if not self._table.forcing or not self._table.forces(self._melds[self._actor], self._card):
            return self._offer_on(self._actor)
        new = self._copy()
        new._phase, new._victim, new._actor = FORCE, self._actor, (self._actor + 1) % len(self._hands)
        return new

    def _let_go(self) -> Position:
        """Every other player, clockwise from the one who passed, may force."""
        next_seat = (self._actor + 1) % len(self._hands)
        if next_seat == self._victim:
            return self._offer_on(self._victim)
        new = self._copy()
        new._actor = next_seat
        return new

    def _offer_on(self, passer: int) -> Position:
        """The next seat is asked; when all have been, the card is dead and the next one is turned."""
        table, card, by = self._table, self._card, self._by
        thrown, hands, melds = self._thrown, self._hands, self._melds
        stock, dead, unseen = self._stock, self._dead, self._unseen
        players, seat = len(hands), passer + 1
        if seat == players:
            seat = 0
        if seat == (by if thrown or not table.first_turner else self._first_asked(by)):
            seat = by + 1
            if seat == players:
                seat = 0
            if not stock or unseen[2] or table.first_turner:
                return self._copy()._bury(card)._turn(seat)
            stock, dead, thrown = stock[1:], dead | 1 << card, False
            by, card = seat, self._stock[0]
        new = _blank(Position)  # most moves end here, so each value is written once
        new._table = table
        new._phase = OFFER
        new._actor = seat
        new._victim = -1
        new._card = card
        new._by = by
        new._thrown = thrown
        new._hands = hands
        new._melds = melds
        new._cards = cards = self._cards
        new._stock = stock
        new._dead = dead
        new._round = self._round
        new._picks = self._picks
        new._unseen = unseen
        no_take = cards[seat] & table.near[card] in table.idle[card]
        new._legal = _ONLY_PASS if no_take and not unseen[0][seat] else None
        return new

    def _turn(self, seat: int) -> Position:
        """Seat turns the next stock card, or the deal is drawn when there is none. Changes this fresh copy."""
        if not self._stock:
            if self._unseen[1]:
                raise PositionError(_("This view does not show the next stock card."))
            self._end_offer(DRAWN, -1)
            return self
        self._phase, self._victim, self._card, self._by, self._thrown = OFFER, -1, self._stock[0], seat, False
        self._stock = self._stock[1:]
        self._actor = self._first_asked(seat) if self._table.first_turner else seat
        return self

    def _meld(self, melds: Masks) -> Position:
        new, seat = self._copy(), self._victim if self._phase == FORCE else self._actor
        all_melds, hands, cards, down = list(self._melds), list(self._hands), list(self._cards), sum(melds)
        all_melds[seat], hands[seat] = melds, hands[seat] & ~down
        cards[seat] = hands[seat] | down
        new._melds, new._hands, new._cards = tuple(all_melds), tuple(hands), tuple(cards)
        new._end_offer(WON if down.bit_count() == self._table.goal else DISCARD, seat)
        return new

    def _discard(self, card: int) -> Position:
        new, seat, hands, cards = self._copy(), self._actor, list(self._hands), list(self._cards)
        hands[seat] &= ~(1 << card)
        cards[seat] &= ~(1 << card)
        new._hands, new._cards = tuple(hands), tuple(cards)
        if self._stock or self._unseen[1] or self._table.last_discard_offered:
            new._phase, new._card, new._by, new._thrown = OFFER, card, seat, True
            new._actor = (seat + 1) % len(hands)
        else:
            new._bury(card)._end_offer(DRAWN, -1)
        return new

    def _bury(self, card: int) -> Position:
        """The card is dead. Changes this fresh copy."""
        if self._unseen[2]:
            hands, stock, dead = self._unseen
            self._unseen = hands, stock, dead + 1
        else:
            self._dead |= 1 << card
        return self

    def _end_offer(self, phase: str, actor: int) -> None:
        self._phase, self._actor, self._victim = phase, actor, -1
        self._card, self._by, self._thrown = -1, -1, False

    def _swap(self, card: int) -> Position:
        """All picks go to the left at once when the last seat has picked."""
        new, players, picks = self._copy(), len(self._hands), (*self._picks, card)
        new._picks, new._actor = picks, (self._actor + 1) % players
        if len(picks) < players:
            return new
        if -1 in picks:
            raise PositionError(_("This view does not show what the others have picked."))
        new._hands = tuple(
            hand & ~(1 << picks[seat]) | 1 << picks[seat - 1] for seat, hand in enumerate(self._hands))
        new._cards = new._hands  # nobody has melds yet
        new._picks, new._round = (), self._round + 1
        if new._round <= self.rules.swap:
            return new
        new._round = 0
        return new._turn(self.rules.first_turner - 1)

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
            new._cards = new._each_cards()
        new._stock = ()
        hide_dead = not memory and not self.rules.dead_visible
        new._dead = 0 if hide_dead else self._dead
        new._picks = tuple(pick if s == own else -1 for s, pick in enumerate(self._picks))
        held = tuple(self.hand_count(s + 1) - new._hands[s].bit_count() for s in range(len(self._hands)))
        new._unseen = held, self.stock_count, self.dead_count - new._dead.bit_count()
        return new
