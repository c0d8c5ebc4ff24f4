"""Players of Panguingue made of a few rules: one plays at random, one lays what it can, one is careful.

A bot is a plain function: it is given what a seat sees, ``position.view(seat)``, the legal actions to choose from and
a source of chance, and returns one of the actions.

>>> from conquian_nb.engine.pan_deal import PanDeal
>>> seen = PanDeal.shuffle(seed=1).start().view(1)
>>> str(PAN_BOTS["greedy"](seen, seen.legal(), Random(0)))
'stay'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from conquian_nb.engine.pan_actions import Borrow, Demand, Drop, LetBy, PanAction, PanDiscard, Split, Stay, Take, Turn
from conquian_nb.engine.pan_conditions import conditions_of
from conquian_nb.engine.pan_melds import PACK, Row, less, smallest, sound
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.engine.pan_state import GOAL, unnamed
from conquian_nb.engine.panguingue import PanPosition

PanBot = Callable[[PanPosition, Sequence[PanAction], Random], PanAction]


def random_pan_bot(seen: PanPosition, legal: Sequence[PanAction], rng: Random) -> PanAction:
    """Any legal action, each as likely as any other."""
    return rng.choice(legal)


def greedy_pan_bot(seen: PanPosition, legal: Sequence[PanAction], rng: Random) -> PanAction:
    """Never drops, melds whatever it can at once, what brings most chips first, and demands whenever it may.

    It discards a card with few companions in its hand.
    """

    def good(action: PanAction) -> float:
        if isinstance(action, PanDiscard):
            return -_companions(seen, action)
        if isinstance(action, Turn | Drop | LetBy):
            return -100.0
        if isinstance(action, Stay | Demand):
            return 1.0
        chips = _income(seen, seen.play(action))
        return 1.0 + chips if chips or _uses_hand(action) else -200.0

    return _best(legal, list(map(good, legal)), rng)


# What the careful player goes by, in melded cards.
CHIP = 0.1  # a chip from all opponents together
WAIT = 6.0  # a draw that can be melded, by its chance
GOING_OUT = 1000.0
LENDING = -0.01  # a way that takes melds apart, when another does as well
FEEDS = -0.6  # a discard that the next player can add to a meld
FEEDS_LATE = -2.0  # the same when that player has few cards left
FEW = 3  # cards in a hand
STAYS = 1.0  # the least a hand must promise to be played: about one in fifteen is dropped


def careful_pan_bot(seen: PanPosition, legal: Sequence[PanAction], rng: Random) -> PanAction:
    """Drops weak hands, prefers conditions, keeps what waits for many cards, and does not feed the next player.

    It demands from players with few cards left, who must part with one, but never from one who would go out.
    """
    if seen.phase == "stay":
        stays = promise(seen.rules, _hand(seen), (), unnamed(seen._s)) >= STAYS
        return next(action for action in legal if isinstance(action, Stay) == stays)
    if seen.phase == "demand":
        left = seen.hand_count(seen.turn or 1)
        demands = 1 <= left <= FEW
        return next(action for action in legal if isinstance(action, Demand) == demands)
    unseen = unnamed(seen._s)
    return _best(legal, [_worth(seen, action, unseen) for action in legal], rng)


PAN_BOTS: dict[str, PanBot] = {"random": random_pan_bot, "greedy": greedy_pan_bot, "careful": careful_pan_bot}


def _best(legal: Sequence[PanAction], worth: Sequence[float], rng: Random) -> PanAction:
    top = max(worth)
    return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == top])


def _hand(seen: PanPosition) -> Row:
    return seen._s.hands[seen._s.turn]


def _income(before: PanPosition, after: PanPosition) -> int:
    """The chips that an action brought who did it."""
    seat = before._s.turn
    return after.purses[seat] - before.purses[seat]


def _uses_hand(action: PanAction) -> bool:
    return not isinstance(action, Split) and not (isinstance(action, Borrow) and not action.cards)


def _companions(seen: PanPosition, action: PanDiscard) -> int:
    """How many pairs a card is part of that some third card makes a meld."""
    card, hand = PACK.code(action.card), _hand(seen)
    rest = less(hand, (card,))
    return sum(tuple(sorted((card, other))) in _thirds() for other in rest) if rest is not None else 0


def _worth(seen: PanPosition, action: PanAction, unseen: list[int]) -> float:
    """What an action is worth to the careful player, in melded cards; only differences tell anything."""
    s, rules = seen._s, seen.rules
    if isinstance(action, Turn):
        return promise(rules, _hand(seen), s.melds[s.turn], unseen)
    if isinstance(action, PanDiscard):
        code = PACK.code(action.card)
        hand = _hand(seen) if s.drawn >= 0 else less(_hand(seen), (code,))
        return promise(rules, hand or (), s.melds[s.turn], unseen) + _danger(seen, code)
    after = seen.play(action)
    if after.over:
        return GOING_OUT + _income(seen, after)
    chips = _income(seen, after)
    if not chips and not _uses_hand(action):
        return -GOING_OUT
    melds, hand = after._s.melds[s.turn], after._s.hands[s.turn]
    rests = [hand] if after._s.drawn >= 0 else [less(hand, (code,)) or () for code in sorted(set(hand))]
    lends = isinstance(action, Borrow | Split) or (isinstance(action, Take) and isinstance(action.how, Borrow))
    return max(promise(rules, rest, melds, unseen) for rest in rests) + CHIP * chips + LENDING * lends


def _danger(seen: PanPosition, code: int) -> float:
    """What a discard may do for the next player: at most 0."""
    s, after = seen._s, seen._next_active(seen._s.turn)
    if s.rules.from_stock_only and s.drawn < 0:
        return 0.0
    if not any(_takes(meld, code, s.rules) for meld in s.melds[after]):
        return 0.0
    return FEEDS_LATE if seen.hand_count(after + 1) <= FEW else FEEDS


def _takes(meld: Row, code: int, rules: PanRules) -> bool:
    return sound(tuple(sorted((*meld, code))), rules.any_suit)


def promise(rules: PanRules, hand: Row, melds: tuple[Row, ...], unseen: list[int]) -> float:
    """What a hand and melds are worth: the cards melded, and the chance that the next card can be melded.

    A card that would make a condition counts more. `unseen` tells how many of each card may still come.
    """
    waits = dict(_waits(rules, hand))
    for code in PACK.codes:
        if code not in waits and any(_takes(meld, code, rules) for meld in melds):
            waits[code] = 1.0
    coming = sum(waits[code] * unseen[code] for code in waits)
    melded = sum(map(len, melds))
    last = 2.0 if melded >= GOAL - 1 else 1.0
    return melded + last * WAIT * coming / max(sum(unseen), 1)


@lru_cache(1 << 14)
def _waits(rules: PanRules, hand: Row) -> tuple[tuple[int, float], ...]:
    """The cards that two of a hand wait for, each with what it is worth."""
    found: dict[int, float] = {}
    pairs = {(a, b) for place, a in enumerate(hand) for b in hand[place + 1 :]}
    for pair in pairs:
        for code in _thirds().get(pair, ()):
            chips = sum(condition.chips for condition in conditions_of(tuple(sorted((*pair, code))), rules))
            found[code] = max(found.get(code, 0.0), 1.0 + CHIP * chips * (rules.players - 1))
    return tuple(sorted(found.items()))


@lru_cache(1)
def _thirds() -> dict[Row, tuple[int, ...]]:
    """For each pair of cards those that make a meld of three with it."""
    found: dict[Row, set[int]] = {}
    for _mask, row in smallest():
        for place, code in enumerate(row):
            found.setdefault((*row[:place], *row[place + 1 :]), set()).add(code)
    return {pair: tuple(sorted(codes)) for pair, codes in found.items()}
