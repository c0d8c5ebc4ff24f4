"""Players made of a few rules: one plays at random, one lays what it can, one is careful.

A bot is a plain function: it is given what a seat has seen, the legal actions to choose from and a source of chance,
and returns one of the actions. `seen` is ``position.view(seat, memory=True)``; that a bot can't see what the view hides
is all there is to its honesty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from operator import or_
from random import Random

from conquian_nb.engine import Action, Discard, Force, Position, Swap, Take
from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import Masks, MeldTable

Bot = Callable[[Position, Sequence[Action], Random], Action]


def random_bot(seen: Position, legal: Sequence[Action], rng: Random) -> Action:
    """Any legal action, each as likely as any other."""
    return rng.choice(legal)


def greedy_bot(seen: Position, legal: Sequence[Action], rng: Random) -> Action:
    """Takes whenever it can and lays as many cards as it can, forces whenever it can.

    It parts with the card that leaves it most cards to wait for, seen or not.
    """
    table = _Table(seen)

    def good(action: Action) -> int:
        if isinstance(action, Take | Force):
            return sum(map(len, action.melds))
        if isinstance(action, Discard | Swap):
            return table.wanted(table.hand & ~table.bit(action) | sum(table.melds)).bit_count()
        return 0

    return _best(legal, list(map(good, legal)), rng)


def careful_bot(seen: Position, legal: Sequence[Action], rng: Random) -> Action:
    """Plays by the rules of thumb that `rule_of_thumb` weighs up."""
    return _best(legal, rule_of_thumb(seen, legal), rng)


def _best(legal: Sequence[Action], worth: Sequence[float], rng: Random) -> Action:
    top = max(worth)
    return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == top])


# What the careful player goes by, in melded cards.
OUT = 0.35  # a card that may still come and could be taken
LAYS = 0.2  # each hand card that it would take along
FITS = 0.1  # a card that may still come and needs no hand card
HOPE = 0.1  # a hand card that can still be melded with cards that may come
LAST = 2.0  # a card that may still come and would win at once
NEXT_TO_LAST = 0.5  # one that would leave one card in the hand
PASSED = -0.5  # letting a card go that could be taken
WHOLE_RUN = -1.2  # a first run of five or more, no end of it held back
FEEDS = -3.0  # a discard that another's melds take
LOSES = -100.0  # one that could be the last card another needs
HELPS = -0.05  # each way another might meld a discard with cards not seen
SHORT_HAND = 3  # a force costs a hand of so many cards dear


def rule_of_thumb(seen: Position, legal: Sequence[Action]) -> list[float]:
    """What each action is worth to a careful player, in melded cards; only differences tell anything.

    It wins when it can. It keeps cards that others may join, takes what leaves it a good wait and no worse one, and
    lays a first run of five or more without its end card. It shuns discards that fit the others' melds, and above all
    those that may end the deal. It forces players who have one to three cards left, never the one who would win by it.
    """
    table = _Table(seen)
    return [table.worth(action) for action in legal]


class _Table:
    """What the seat to act sees, as masks."""

    def __init__(self, seen: Position) -> None:
        self.table = table = seen._table
        self.goal, self.pack, melds, actor = table.goal, table.pack, seen._melds, seen._actor
        self.hand, self.melds = seen._hands[actor], melds[actor]
        self.others = [*melds[:actor], *melds[actor + 1 :]]
        self.victim = melds[seen._victim] if seen.victim else ()
        known = self.hand | seen._dead | sum(map(sum, melds)) | (1 << seen._card if seen._card >= 0 else 0)
        self.unseen = table.pack.full & ~known
        self.wanted = table.wanted

    def bit(self, action: Discard | Swap) -> int:
        return 1 << self.pack.code(action.card)

    def worth(self, action: Action) -> float:
        if isinstance(action, Discard):
            return self.without(self.hand, self.melds, self.bit(action))
        if isinstance(action, Swap):
            return self.prospects(self.hand & ~self.bit(action), self.melds)
        if isinstance(action, Take):
            return self.taking(action._masks or self.table.read(action.melds))
        if isinstance(action, Force):
            left = self.goal - 1 - sum(self.victim).bit_count()
            return 1.0 if 1 <= left <= SHORT_HAND else -1.0
        return 0.0 if self.victim else PASSED + self.prospects(self.hand, self.melds)

    def taking(self, melds: Masks) -> float:
        down = sum(melds)
        if down.bit_count() == self.goal:
            return -LOSES
        hand = self.hand & ~down
        whole = not self.melds and any(m.bit_count() >= 5 and not self.wanted(m) & hand for m in melds)
        return max(self.without(hand, melds, 1 << card) for card in bits(hand)) + (WHOLE_RUN if whole else 0.0)

    def without(self, hand: int, melds: Masks, bit: int) -> float:
        """What a hand and melds are worth when this card is discarded."""
        return self.prospects(hand & ~bit, melds) + sum(self.danger(other, bit) for other in self.others)

    def prospects(self, hand: int, melds: Masks) -> float:
        return _prospects(self.table, hand, sum(melds), self.unseen)

    def danger(self, other: Masks, bit: int) -> float:
        """What a discard may do for another player: at most 0."""
        table, card, down = self.table, bit.bit_length() - 1, sum(other)
        near = table.near[card]
        if down & near not in table.idle[card] and table.forces(other, card):
            return LOSES if down.bit_count() == self.goal - 1 else FEEDS
        return HELPS * _small_melds(table, card, (down | self.unseen) & near)


# What is asked again and again, in one decision and in the next, is worked out once.


@lru_cache(1 << 14)
def _prospects(table: MeldTable, hand: int, down: int, unseen: int) -> float:
    """What a hand and melds are worth by the cards not yet seen that could be taken."""
    both, left = hand | down, hand.bit_count()
    companions = _companions(table)
    worth = down.bit_count() + FITS * (table.wanted(down) & unseen).bit_count()
    worth += HOPE * (table.meldable(both | unseen) & hand).bit_count()
    for card in bits(table.wanted(both) & unseen):
        beside = companions[card]
        lays = _most_laid(table, card, both & beside, hand & beside)
        worth += OUT + LAYS * lays + (LAST if lays == left else NEXT_TO_LAST if lays == left - 1 else 0.0)
    return worth


@lru_cache(64)
def _companions(table: MeldTable) -> dict[int, int]:
    """For each card those that some meld holds beside it."""
    return {card: reduce(or_, table.of[card]) & ~(1 << card) for card in table.pack.codes}


@lru_cache(1 << 17)
def _most_laid(table: MeldTable, card: int, cards: int, hand: int) -> int:
    """How many hand cards can go down in one meld with a card; `cards` are all it can lie with, these among them."""
    return max([(meld & hand).bit_count() for meld in table.through(card, cards)])


@lru_cache(1 << 17)
def _small_melds(table: MeldTable, card: int, cards: int) -> int:
    """In how many melds of three the card can lie with these."""
    return sum(meld.bit_count() == 3 for meld in table.through(card, cards))
