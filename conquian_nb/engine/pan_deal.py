"""A dealt round of Panguingue, from a seed or from given hands, and the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Cards
from .deal import seed_number
from .language import _
from .pan_melds import PACK, Row, row_of
from .pan_moment import PanPayment
from .pan_notation import PanPositionError, check
from .pan_rules import PanRules
from .pan_state import HAND, STAYING, State, draw
from .panguingue import PanPosition

USUAL_PURSE, MOST_PURSE = 100, 1_000_000
_NO_CARDS = Cards()


class PurseError(ValueError):
    """Purses with which no round can be dealt; one sentence names the seat and the chips."""


@dataclass(frozen=True, slots=True)
class PanDeal:
    """A dealt round: the hand and the chips of each seat, the eldest hand, and the chance that draws the stock.

    `coming` are the next cards of the stock, where they are laid down for a composed round.

    >>> start = PanDeal.shuffle(seed=7).start()
    >>> start.phase, start.to_act, start.pot, start.purses, start.stock_count
    ('stay', 1, 4, (99, 99, 99, 99), 280)
    """

    rules: PanRules
    hands: tuple[Cards, ...]
    purses: tuple[int, ...]
    eldest: int = 1
    chance: int = 0
    coming: Cards = _NO_CARDS

    @classmethod
    def shuffle(
        cls,
        rules: PanRules | str = "pan",
        seed: int | str = 0,
        purses: Sequence[int] | None = None,
        eldest: int = 1,
    ) -> PanDeal:
        """Shuffle and deal: from the eldest hand on five cards each, and five again.

        The same seed, a number or any short text, gives the same cards on every machine. `purses` are the chips by
        seat, 100 for each unless given. Raises RuleError for unknown rules, SeedError for what can't be a seed.
        """
        rules = PanRules.parse(rules) if isinstance(rules, str) else rules
        players = rules.players
        hands: list[list[int]] = [[] for _seat in range(players)]
        s = _empty(rules, (0,) * players, 0, seed_number(seed) % (1 << 64), ())
        for place in range(2 * players):
            for _card in range(HAND // 2):
                card, _coming, chance = draw(s)
                hands[(eldest - 1 + place) % players].append(card)
                s = s._replace(chance=chance, pile=(*s.pile, card))
        given = tuple(purses) if purses is not None else (USUAL_PURSE,) * players
        return cls(rules, tuple(PACK.cards(sorted(hand)) for hand in hands), given, eldest, s.chance)

    def start(self) -> PanPosition:
        """The position in which the eldest hand is asked whether it stays; all have paid the ante.

        Raises PurseError when a player can't pay the ante and the price of dropping, PanPositionError for hands of a
        wrong size, CardError for cards that are not in the pack.
        """
        rules = self.rules
        if len(self.hands) != rules.players or any(len(hand) != HAND for hand in self.hands):
            raise PanPositionError(
                _("A round for {players} players has {players} hands of ten cards.").format(players=rules.players)
            )
        if self.eldest not in range(1, rules.players + 1):
            raise PanPositionError(
                _("There is no seat {seat} among {players} players.").format(seat=self.eldest, players=rules.players)
            )
        _check_purses(rules, self.purses)
        s = _empty(rules, self.purses, self.eldest - 1, self.chance % (1 << 64), tuple(map(PACK.code, self.coming)))
        s = s._replace(hands=tuple(map(row_of, self.hands)))
        check(s)
        antes = tuple(PanPayment(seat, 0, rules.ante, "ante") for seat in range(1, rules.players + 1) if rules.ante)
        purses = tuple(purse - rules.ante for purse in self.purses)
        return PanPosition._of(s._replace(purses=purses, pot=rules.ante * rules.players), antes)


def next_deal(end: PanPosition, seed: int | str, purses: Sequence[int] | None = None) -> PanDeal:
    """The deal after a round: the winner is eldest hand, so the seat before deals; all keep their chips.

    `purses` are the chips by seat when somebody has bought or cashed some in between. Raises PanPositionError while
    the round goes on.
    """
    if end.winner is None:
        raise PanPositionError(_("The round is not over: seat {seat} is to act.").format(seat=end.to_act))
    return PanDeal.shuffle(end.rules, seed, end.purses if purses is None else purses, end.winner)


def _check_purses(rules: PanRules, purses: tuple[int, ...]) -> None:
    if len(purses) != rules.players:
        raise PurseError(
            _("{players} players need {players} purses, and {found} are given.").format(
                players=rules.players, found=len(purses)
            )
        )
    for seat, chips in enumerate(purses, 1):
        if isinstance(chips, bool) or not isinstance(chips, int) or chips > MOST_PURSE:
            raise PurseError(
                _("Seat {seat}’s purse is a whole number of chips, {most} at most.").format(seat=seat, most=MOST_PURSE)
            )
        if chips < rules.least_purse:
            raise PurseError(
                _(
                    "Seat {seat} has {chips} chips, too few to play: the ante is {ante} and a drop costs {drop} more."
                ).format(seat=seat, chips=chips, ante=rules.ante, drop=rules.drop)
            )


def _empty(rules: PanRules, purses: tuple[int, ...], eldest: int, chance: int, coming: Row) -> State:
    """A table with nothing on it, before the deal."""
    none, n = ((),), rules.players
    return State(
        rules,
        STAYING,
        eldest,
        -1,
        -1,
        eldest,
        -1,
        -1,
        False,
        none * n,
        (0,) * n,
        none * n,
        (False,) * n,
        purses,
        none * n,
        0,
        (),
        coming,
        chance,
    )
