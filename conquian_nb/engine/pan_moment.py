"""One moment of a round of Panguingue, to be read: what lies where, who has which chips, whose turn it is.

`panguingue.PanPosition` adds what may be done in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from .cards import Card, Cards
from .language import _, later
from .melds import Layout
from .pan_actions import PanAction
from .pan_conditions import PAYMENTS
from .pan_melds import PACK
from .pan_notation import PanPositionError, check, read, write
from .pan_rules import PanRules
from .pan_state import ASKED, DRAWING, ENDED, FORCED, MELDING, STAYING, State

_NO_CARDS = Cards()
_PHASES = {STAYING: "stay", DRAWING: "draw", FORCED: "draw", ASKED: "demand", MELDING: "meld", ENDED: "over"}
_PAID_FOR = {
    "ante": later("The ante."),
    "drop": later("For dropping."),
    "share": later("What each player pays the winner."),
    "pot": later("The pot goes to the winner."),
    **{line.name: line.text for line in PAYMENTS},
}


class PanTop(NamedTuple):
    """The top discard; `turned` when it came off the stock, else it was discarded from a hand."""

    card: Card
    turned: bool


@dataclass(frozen=True, slots=True)
class PanPayment:
    """Chips that went from `payer` to `payee`, seats or 0 for the pot.

    `kind` is ``ante``, ``drop``, ``share``, ``pot`` or a condition’s name, whose `cards` are told; `again` when a
    condition is paid once more at the end.
    """

    payer: int
    payee: int
    chips: int
    kind: str
    cards: Cards = _NO_CARDS
    again: bool = False

    @property
    def why(self) -> str:
        """What is paid for, in words."""
        said = _(_PAID_FOR[self.kind])
        return _("{condition} It is paid to the winner once more.").format(condition=said) if self.again else said


class PanMoment:
    """What is on the table at one moment. Immutable, comparable, hashable. Seats are numbered from 1."""

    __slots__ = ("_s", "_legal", "_payments")
    _s: State
    _legal: tuple[PanAction, ...] | None
    _payments: tuple[PanPayment, ...]

    def __init__(self) -> None:
        raise TypeError("Positions come from PanDeal.start(), PanPosition.parse() and play().")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position or a view from its text. Raises PanPositionError with one sentence that names the place."""
        state = read(text)
        check(state)
        return cls._of(state)

    @classmethod
    def _of(cls, state: State, payments: tuple[PanPayment, ...] = ()) -> Self:
        new = object.__new__(cls)
        new._s, new._legal, new._payments = state, None, payments
        return new

    def __str__(self) -> str:
        return write(self._s)

    def __repr__(self) -> str:
        return f"PanPosition.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, PanMoment) and self._s == other._s)

    def __hash__(self) -> int:
        return hash(self._s)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).parse, (str(self),)

    # the round

    @property
    def rules(self) -> PanRules:
        """The rules of the round."""
        return self._s.rules

    @property
    def phase(self) -> str:
        """What is to be done: ``stay``, ``draw``, ``demand``, ``meld`` or ``over``.

        In ``demand`` the player whose turn it is would rather turn the stock, though the top discard fits one of his
        or her melds; others are asked, one after the other, whether they demand that it is taken.
        """
        return _PHASES[self._s.phase]

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when the round is over."""
        s = self._s
        return None if s.phase == ENDED else (s.asked if s.phase == ASKED else s.turn) + 1

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, also while another is asked whether it demands; None when the round is over."""
        return None if self._s.phase == ENDED else self._s.turn + 1

    @property
    def demanded_by(self) -> int | None:
        """The seat that demands that the top discard is taken, if one does."""
        return self._s.demander + 1 if self._s.phase == FORCED else None

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self._s.phase == ENDED

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the round goes on. A round is never drawn."""
        return self._s.turn + 1 if self._s.phase == ENDED else None

    @property
    def eldest(self) -> int:
        """The eldest hand, which is asked first and plays first."""
        return self._s.eldest + 1

    @property
    def dealer(self) -> int:
        """The seat that dealt: the one before the eldest hand."""
        return (self._s.eldest - 1) % len(self._s.hands) + 1

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the round, lowest first."""
        return tuple(seat + 1 for seat, out in enumerate(self._s.dropped) if not out)

    @property
    def dropped(self) -> tuple[int, ...]:
        """The seats that have dropped."""
        return tuple(seat + 1 for seat, out in enumerate(self._s.dropped) if out)

    # cards

    def hand(self, seat: int) -> Cards:
        """The cards in a seat's hand, sorted. Raises PanPositionError when this view does not show them."""
        if not self.sees(seat):
            raise PanPositionError(_("This view does not show seat {seat}’s hand.").format(seat=seat))
        return PACK.cards(self._s.hands[seat - 1])

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds; known in every view."""
        index = self._index(seat)
        return len(self._s.hands[index]) + self._s.hidden[index]

    def sees(self, seat: int) -> bool:
        """Whether the hand of this seat is known here."""
        return not self._s.hidden[self._index(seat)]

    @property
    def is_view(self) -> bool:
        """Whether something is hidden here."""
        return self._s.chance < 0

    def melds(self, seat: int) -> Layout:
        """A seat's melds in the order in which they lie; actions count them from 1."""
        return Layout(PACK.cards(meld) for meld in self._s.melds[self._index(seat)])

    def count(self, seat: int) -> int:
        """How many cards a seat has melded; eleven win."""
        return sum(map(len, self._s.melds[self._index(seat)]))

    @property
    def drawn(self) -> Card | None:
        """The card turned from the stock that is not melded yet."""
        return PACK.card(self._s.drawn) if self._s.drawn >= 0 else None

    @property
    def top(self) -> PanTop | None:
        """The top discard, None before the first and when it was just taken."""
        return PanTop(PACK.card(self._s.top), self._s.turned) if self._s.top >= 0 else None

    @property
    def discards(self) -> Cards:
        """The discards below the top, sorted: all have seen them, and nobody can take them."""
        return PACK.cards(self._s.pile)

    @property
    def stock_count(self) -> int:
        """How many cards the stock has, its foot included; known in every view.

        Where the pack is too high for one pile its lower part, the foot, lies aside until the upper part is used up;
        that changes nothing in the order of cards.
        """
        s = self._s
        lying = sum(map(len, s.hands)) + sum(s.hidden) + sum(len(meld) for melds in s.melds for meld in melds)
        return s.rules.cards - lying - len(s.pile) - (s.drawn >= 0) - (s.top >= 0)

    # chips

    @property
    def purses(self) -> tuple[int, ...]:
        """The chips of each seat, seat 1 first. Below 0 is what a player owes."""
        return self._s.purses

    @property
    def pot(self) -> int:
        """The chips in the pot: antes and what dropped hands have paid. It is empty when the round is over."""
        return self._s.pot

    @property
    def payments(self) -> tuple[PanPayment, ...]:
        """What was paid by the last action, in the order of payment; nothing in a position that was read."""
        return self._payments

    def _index(self, seat: int) -> int:
        if isinstance(seat, bool) or seat not in range(1, len(self._s.hands) + 1):
            raise PanPositionError(
                _("There is no seat {seat} among {players} players.").format(seat=seat, players=len(self._s.hands))
            )
        return seat - 1

    def _next_active(self, seat: int, step: int = 1) -> int:
        """The next seat in the round after this one, counted from 0; with a step of -1 the one before."""
        while True:
            seat = (seat + step) % len(self._s.hands)
            if not self._s.dropped[seat]:
                return seat
