"""A strong player: it deals the cards it can't see many times over and looks what comes of each action.

Each such world is played out by careful players. With two players and at most half of the stock left it is also solved
with all cards open, and the two count alike: the one tells how people play, the other what can't be helped. Worlds in
which others passed what they could have taken are met less often: what was refused tells something of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from math import sqrt
from random import Random
from time import monotonic

from conquian_nb.engine import Action, Force, Position, Take
from conquian_nb.engine.cards import bits

from .plain_bots import careful_bot, rule_of_thumb
from .solve import SolveError, action_values
from .worlds import worlds as deal_anew

LIMIT = 5_000  # positions looked at to solve one world, a twentieth of a second; one that needs more is not solved
CANDIDATES = 4  # worlds dealt for each that is looked at
REFUSED = 0.4  # how much less often a world is met for each card passed in it that could have been taken
THUMB, MOST = 1.0, 30.0  # what a melded card of the rule of thumb counts beside a world won, and the most it can tell
FEW, DOUBT = 4, 2.0  # from so many worlds on an action is given up that lags behind by so much for one world: for four
# worlds by twice that, for nine by three times.


@dataclass(frozen=True)
class Strong:
    """A strong player, made by `strong_bot`: a value, so that it can be compared, shown and sent to other processes."""

    worlds: int | None
    seconds: float | None

    def __call__(self, seen: Position, legal: Sequence[Action], rng: Random) -> Action:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        end = monotonic() + (self.seconds or 0)
        rounds = range(self.worlds) if self.worlds else takewhile(lambda done: not done or monotonic() < end, count())
        return _best(seen, legal, (_world(seen, rng) for _ in rounds), rng)

    def __repr__(self) -> str:
        return f"strong_bot(worlds={self.worlds})" if self.worlds else f"strong_bot(seconds={self.seconds})"


def strong_bot(*, worlds: int | None = None, seconds: float | None = None) -> Strong:
    """A player that looks at so many worlds for each decision, or at as many as it can in so many seconds.

    It looks at fewer when it is sure. With `worlds` it is reproducible: the same chance gives the same action. With
    `seconds` it looks at one world at least and may overrun by the time the last one takes, mostly less than half a
    second. Raises ValueError unless exactly one of the two is given and more than 0.

    >>> seen = Position.parse("naibi 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,7hJhQh,6s7sJsQs ?4 -")
    >>> strong_bot(worlds=5)(seen, seen.legal(), Random(1))
    <discard Ad>
    """
    if (worlds is None) == (seconds is None) or (worlds or seconds or 0) <= 0:
        raise ValueError("A strong player is given a number of worlds or of seconds, one of the two, more than 0.")
    return Strong(worlds, seconds)


def _best(seen: Position, legal: Sequence[Action], met: Iterator[Position], rng: Random) -> Action:
    thumb = dict(zip(legal, rule_of_thumb(seen, legal), strict=True))
    single = {_cards(action): action for action in reversed(legal)}.values()
    totals = {action: THUMB * max(-MOST, min(MOST, thumb[action])) for action in single}
    for number, world in enumerate(met, 1):
        for action, value in _values(world, list(totals), rng).items():
            totals[action] += value
        if number >= FEW:
            least = max(totals.values()) - DOUBT * sqrt(number)
            totals = {action: total for action, total in totals.items() if total >= least}
        if len(totals) == 1:
            break
    return max(totals, key=totals.__getitem__)


def _world(seen: Position, rng: Random) -> Position:
    """The unseen cards dealt anew; of a few such worlds one, the likelier ones sooner."""
    found = deal_anew(seen, CANDIDATES, rng.getrandbits(32))
    return rng.choices(found, [likelihood(seen, world) for world in found])[0]


def likelihood(seen: Position, world: Position) -> float:
    """How likely a world is by what the others passed in it, against one in which they passed nothing they wanted.

    A hand only shrinks, so a dead card that makes a meld with two of its cards could have been taken. Whether that
    player was asked for it is not known here, nor what has been discarded since: it counts as a hint, no more.
    """
    f = world._fields()
    asked = {seat - 1 for seat in seen.passed}
    refused = 0
    for seat in range(len(f.hands)):
        if seat != f.actor:
            refused += sum(bool(f.table.through(card, f.hands[seat])) for card in bits(f.dead))
            refused += seat in asked and bool(f.table.takes(f.melds[seat], f.hands[seat], f.card))
    return REFUSED**refused


def _values(world: Position, legal: Sequence[Action], rng: Random) -> dict[Action, float]:
    """What each action is worth in a world, from -1 to 1."""
    seat, seed = world.to_act, rng.getrandbits(32)
    assert seat is not None
    ends = {action: _played_out(world.play(action), seat, Random(seed)) for action in legal}
    solved = _solved(world)
    return {action: (end + solved[action]) / 2 if solved else end for action, end in ends.items()}


def _solved(world: Position) -> dict[Action, int]:
    """What best play makes of each action; nothing when that is not worked out, or not in a moment."""
    if world.rules.players > 2 or world.phase == "swap" or world.stock_count > world.rules.full_stock // 2:
        return {}
    try:
        return dict(action_values(world, LIMIT))
    except SolveError:
        return {}


def _cards(action: Action) -> object:
    """Layouts of the same cards are played out once: most rules make little of the difference."""
    return frozenset(c for meld in action.melds for c in meld) if isinstance(action, Take | Force) else action


def _played_out(position: Position, seat: int, rng: Random) -> float:
    """What becomes of a deal between careful players: 1 for a win of the seat, the loss of it shared by the others."""
    while not position.over:
        legal = position.legal()
        # A careful player looks at nothing but what its seat knows: a view would only take time.
        position = position.play(legal[0] if len(legal) == 1 else careful_bot(position, legal, rng))
    if position.winner is None:
        return 0.0
    return 1.0 if position.winner == seat else -1.0 / (position.rules.players - 1)
