"""Panguingue, Conquian's relative: a round of it, and what may be done in it.

Eight packs, four to eight players, chips. The nine steps of a round: all ante; ten cards each; from the eldest hand on
each stays or drops; in turn one takes the top discard to meld it at once, or turns the stock; what was turned is melded
or discarded, and other melds may go down from the hand; conditions are paid as they arise; a discard ends the turn;
others may demand that a discard that fits is taken; eleven melded cards win, and the winner collects.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from .actions import IllegalAction, Refusal
from .language import _
from .pan_actions import (
    DEMAND,
    DROP,
    LET_BY,
    STAY,
    TURN,
    Add,
    Borrow,
    Demand,
    Drop,
    Lay,
    LetBy,
    Melding,
    PanAction,
    PanDiscard,
    Split,
    Take,
    Turn,
    read_pan_action,
)
from .pan_conditions import Condition, claim_of, conditions_of
from .pan_melds import PACK, Row, less
from .pan_moment import PanMoment, PanPayment
from .pan_moves import Arranged, arrange, small_meldings
from .pan_notation import PanPositionError, top_fits
from .pan_refusals import refuse
from .pan_rules import Bare, DemandBy, LettingOut, Outs
from .pan_state import ASKED, DRAWING, ENDED, FORCED, GOAL, MELDING, STAYING, State, draw, held

_POT = 0
T = TypeVar("T")


class PanPosition(PanMoment):
    """One moment of a round. Immutable, comparable, hashable; `str()` is its text, `PanPosition.parse` reads it.

    A player who has too few chips for a payment pays all the same and owes them: the purse goes below 0, so that what
    anyone is paid never depends on who was paid before.

    >>> hidden = "?10/-/97 ?10/-/97 ?10/-/97"
    >>> seen = PanPosition.parse(f"pan 1m7s 1 - 3c3d4hJsJsQcKd/7c7d7h/97 {hidden} 12 - ?")
    >>> [str(action) for action in seen.legal()]
    ['add 7s 1', 'discard 7s']
    """

    __slots__ = ()

    # what may be done

    def legal(self) -> tuple[PanAction, ...]:
        """The legal actions in small steps, the end of the turn last.

        Before play: stay, drop. In a demand: demand, pass. To draw: each way to take the top discard into a new meld
        of three or onto a meld, then turn. To meld: each way to lay three cards, to add one, to borrow for a new meld
        of three or to move one card to another meld, and to split three cards off; then the discards. Bigger melds
        come of these step by step, with the same payments; `play` accepts them at once too. Raises PanPositionError
        in a view that hides the hand of the seat to act.
        """
        found = self._legal
        if found is None:
            found = self._legal = self._find_legal()
        return found

    def _find_legal(self) -> tuple[PanAction, ...]:
        s = self._s
        if s.phase == ENDED:
            return ()
        if s.phase == STAYING:
            return (STAY, DROP)
        if s.phase == ASKED:
            return (DEMAND, LET_BY)
        if s.phase == MELDING:
            return (*small_meldings(self._free(s.drawn), s.melds[s.turn], s.rules), *self._discards())
        takes: tuple[PanAction, ...] = ()
        if s.top >= 0 and self._takeable(s.turned):
            ways = small_meldings(self._free(s.top), s.melds[s.turn], s.rules, s.top)
            takes = tuple([Take(how) for how in ways if not isinstance(how, Split)])
        return takes if s.phase == FORCED else (*takes, TURN)

    def _discards(self) -> tuple[PanAction, ...]:
        s = self._s
        if s.drawn >= 0:
            return (PanDiscard(PACK.card(s.drawn)),)
        kept = self._kept_back()
        return tuple([PanDiscard(PACK.card(code)) for code in sorted(set(s.hands[s.turn]) - kept)])

    def _takeable(self, turned: bool) -> bool:
        """Whether a top discard that was turned, or came from a hand, may be taken."""
        return turned or not self.rules.from_stock_only

    def _free(self, drawn: int) -> Row:
        """The cards that may be melded now: the hand and a drawn card. Raises PanPositionError in a view."""
        s = self._s
        if s.hidden[s.turn]:
            raise PanPositionError(
                _("This view does not show seat {seat}’s hand, so what it may do is not known.").format(seat=s.turn + 1)
            )
        hand = s.hands[s.turn]
        return tuple(sorted((*hand, drawn))) if drawn >= 0 else hand

    def _kept_back(self) -> set[int]:
        """The hand cards that may not be discarded, since the next player would go out with them."""
        s = self._s
        after = self._next_active(s.turn)
        if (
            s.rules.letting_out is LettingOut.FREE or not self._takeable(False)
            or sum(map(len, s.melds[after])) != GOAL - 1
        ):  # fmt: skip
            return set()
        hand = set(s.hands[s.turn])
        risky = {code for code in hand if small_meldings((code,), s.melds[after], s.rules, code)}
        return risky if risky != hand else set()

    def action(self, text: str | PanAction) -> PanAction:
        """The action that a text names, legal or not. Raises IllegalAction when it can't be read."""
        return text if isinstance(text, PanAction) else read_pan_action(text)

    def refusal(self, action: str | PanAction) -> Refusal | None:
        """Why an action is not legal here, or None when it is."""
        try:
            return refuse(self, self.action(action))
        except IllegalAction as error:
            return error.refusal

    def play(self, action: str | PanAction) -> PanPosition:
        """The position after an action; when a demand is let by, the stock card has been turned.

        Raises IllegalAction, which carries the Refusal, and PanPositionError in a view that would need what it hides.
        """
        wanted = self.action(action)
        if not (self._legal and any(known is wanted for known in self._legal)):
            refusal = refuse(self, wanted)
            if refusal is not None:
                raise IllegalAction(refusal)
        if isinstance(wanted, Lay | Add | Borrow | Split):
            return self._meld(wanted, self._s.drawn)
        if isinstance(wanted, Take):
            return self._meld(wanted.how, self._s.top)
        if isinstance(wanted, PanDiscard):
            return self._discard(PACK.code(wanted.card))
        if isinstance(wanted, Turn):
            return self._ask() if self._askers() else self._turn_stock()
        if isinstance(wanted, Demand):
            s = self._s
            return self._of(s._replace(phase=FORCED, demander=s.asked, asked=-1))
        return self._let_by() if isinstance(wanted, LetBy) else self._say(isinstance(wanted, Drop))

    # the steps of a round

    def _say(self, drops: bool) -> PanPosition:
        """Stay or drop; the last player left in wins at once."""
        s = self._s
        paid = _dues("drop", s.turn, s.rules.drop) if drops else ()
        if drops:
            s = _pay(s._replace(dropped=_put(s.dropped, s.turn, True)), paid)
        if s.dropped.count(False) == 1:
            return self._settle(s._replace(turn=s.dropped.index(False)), paid)
        seat = (s.turn + 1) % len(s.hands)
        if seat != s.eldest:
            return self._of(s._replace(turn=seat), paid)
        first = s.eldest if not s.dropped[s.eldest] else self._of(s)._next_active(s.eldest)
        return self._of(s._replace(phase=DRAWING, turn=first), paid)

    def _askers(self) -> tuple[int, ...]:
        """Who may demand that the top discard is taken, in the order in which they are asked."""
        s = self._s
        by = s.rules.demand
        if s.phase == FORCED or by is DemandBy.NOBODY or not self._takeable(s.turned) or not top_fits(s):
            return ()
        if by is DemandBy.DISCARDER:
            return (self._next_active(s.turn, -1),)
        others, seat = [], self._next_active(s.turn)
        while seat != s.turn:
            others.append(seat)
            seat = self._next_active(seat)
        return tuple(others)

    def _ask(self) -> PanPosition:
        return self._of(self._s._replace(phase=ASKED, asked=self._askers()[0]))

    def _let_by(self) -> PanPosition:
        s, askers = self._s, self._askers()
        place = askers.index(s.asked) + 1
        if place < len(askers):
            return self._of(s._replace(asked=askers[place]))
        return self._turn_stock()

    def _turn_stock(self) -> PanPosition:
        """The next card of the stock; when there is none, all discards but the top are shuffled into a new one."""
        s = self._s
        if s.chance < 0:
            raise PanPositionError(_("This view does not show the next stock card."))
        if not self.stock_count:
            s = s._replace(pile=())
        card, coming, chance = draw(s)
        return self._of(s._replace(phase=MELDING, asked=-1, drawn=card, coming=coming, chance=chance))

    def _meld(self, how: Melding, drawn: int) -> PanPosition:
        s = self._s
        seat, was_top = s.turn, s.phase != MELDING
        found = arrange(how, self._free(drawn), s.melds[seat], s.rules)
        assert isinstance(found, Arranged)
        used_drawn = drawn in found.used
        hand = less(self._free(drawn if used_drawn else -1), found.used)
        assert hand is not None
        paid = held(s.paid[seat], found.melds, s.rules)
        new = s._replace(
            phase=MELDING, demander=-1, drawn=-1 if used_drawn else drawn, top=-1 if was_top else s.top,
            turned=s.turned and not was_top, hands=_put(s.hands, seat, hand), melds=_put(s.melds, seat, found.melds),
            paid=_put(s.paid, seat, paid))  # fmt: skip
        dues = self._due(new)
        new = _pay(new, dues)
        if sum(map(len, found.melds)) == GOAL:
            return self._settle(new, dues)
        return self._of(new, dues)

    def _due(self, new: State) -> tuple[PanPayment, ...]:
        """What the others pay for the conditions that are there more often than was ever paid for."""
        seat = new.turn
        owed = Counter(dict(new.paid[seat])) - Counter(dict(self._s.paid[seat]))
        found: list[PanPayment] = []
        for condition in _conditions(new, seat):
            if owed[claim_of(condition)]:
                owed[claim_of(condition)] -= 1
                found += self._from_all(seat, condition)
        return tuple(found)

    def _from_all(self, payee: int, condition: Condition) -> list[PanPayment]:
        name, cards = condition.name, condition.cards
        return [
            PanPayment(payer, payee + 1, condition.chips, name, cards)
            for payer in self.active if payer != payee + 1]  # fmt: skip

    def _settle(self, s: State, paid: tuple[PanPayment, ...]) -> PanPosition:
        """The winner collects: a share from each other player in the round, each condition once more, the pot."""
        seat, dues = s.turn, []
        for payer in self._of(s).active:
            if payer == seat + 1:
                continue
            times = 2 if s.rules.bare is Bare.DOUBLE and not s.melds[payer - 1] else 1
            dues.append(PanPayment(payer, seat + 1, s.rules.share * times, "share"))
            if s.rules.outs is Outs.AGAIN:
                dues += [
                    PanPayment(payer, seat + 1, c.chips * times, c.name, c.cards, True) for c in _conditions(s, seat)
                ]
        dues += _dues("pot", seat, s.pot)
        return self._of(_pay(s, tuple(dues))._replace(phase=ENDED, drawn=-1), (*paid, *dues))

    def _discard(self, card: int) -> PanPosition:
        s = self._s
        turned = s.drawn >= 0
        hand = s.hands[s.turn] if turned else less(s.hands[s.turn], (card,))
        assert hand is not None
        pile = tuple(sorted((*s.pile, s.top))) if s.top >= 0 else s.pile
        return self._of(
            s._replace(
                phase=DRAWING, turn=self._next_active(s.turn), drawn=-1, top=card, turned=turned, pile=pile,
                hands=_put(s.hands, s.turn, hand)))  # fmt: skip

    # what a seat sees

    def view(self, seat: int) -> PanPosition:
        """The position as this seat sees it: the other hands and the stock are hidden, the discards are not.

        When the round is over all hands are shown. Raises PanPositionError for a seat that isn't there and when this
        is a view that hides the seat's own hand.
        """
        s, own = self._s, self._index(seat)
        if s.hidden[own]:
            raise PanPositionError(
                _("This view does not show seat {seat}’s hand, so it can’t be seen from there.").format(seat=seat)
            )
        s = s._replace(chance=-1, coming=())
        if not self.over:
            hidden = tuple(0 if i == own else self.hand_count(i + 1) for i in range(len(s.hands)))
            s = s._replace(hands=tuple(h if i == own else () for i, h in enumerate(s.hands)), hidden=hidden)
        return self._of(s, self._payments)


def _conditions(s: State, seat: int) -> list[Condition]:
    return [condition for meld in s.melds[seat] for condition in conditions_of(meld, s.rules)]


def _dues(kind: str, seat: int, chips: int) -> tuple[PanPayment, ...]:
    """Chips between a seat, counted from 0, and the pot, if there are any."""
    payer, payee = (_POT, seat + 1) if kind == "pot" else (seat + 1, _POT)
    return (PanPayment(payer, payee, chips, kind),) if chips else ()


def _pay(s: State, payments: tuple[PanPayment, ...]) -> State:
    if not payments:
        return s
    chips = [s.pot, *s.purses]  # seats are numbered from 1, the pot is 0
    for payment in payments:
        chips[payment.payer] -= payment.chips
        chips[payment.payee] += payment.chips
    return s._replace(pot=chips[0], purses=tuple(chips[1:]))


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
