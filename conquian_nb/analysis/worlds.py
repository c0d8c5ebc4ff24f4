"""Deals that agree with what a seat knows: the cards it can't see, dealt anew."""

from __future__ import annotations

import random

from conquian_nb.engine import Position
from conquian_nb.engine.cards import bits

from .outlook import unseen


def worlds(seen: Position, number: int, seed: int = 0) -> tuple[Position, ...]:
    """So many positions, all cards open, that look like this view from its seat; what others did tells nothing here.

    The unseen cards fall where the view hides some, every way as likely as any other. Cards that lie face down among
    the dead are dealt anew too: give ``position.view(seat, memory=True)`` to keep them where the seat knows them. The
    same seed gives the same positions.

    >>> seen = Position.parse("naibi 1o 6h2t KdKs/3c4c5c6c,2h3h4h5h ?3/7c7d7s,3d4d5d6d ?14 2cKc")
    >>> [(world.hand_count(2), world.stock_count, world.view(1) == seen.view(1)) for world in worlds(seen, 2)]
    [(3, 14, True), (3, 14, True)]
    """
    free, rng = list(map(seen._fields().table.pack.code, unseen(seen))), random.Random(seed)
    return tuple(_dealt(seen, rng.sample(free, len(free)), rng) for _ in range(number))


def _dealt(seen: Position, cards: list[int], rng: random.Random) -> Position:
    """The position with these cards where it hides some, the last of them first."""
    f = seen._fields()
    hidden, in_stock, among_dead = f.unseen

    def some(count: int) -> int:
        return sum(1 << cards.pop() for _ in range(count))

    hands = tuple(hand | some(count) for hand, count in zip(f.hands, hidden, strict=True))
    stock = (*f.stock, *(cards.pop() for _ in range(in_stock)))
    dead = f.dead | some(among_dead)
    # In a swap the picks that are hidden are some cards of the hands that were dealt.
    picks = tuple(pick if pick >= 0 else rng.choice(list(bits(hands[seat]))) for seat, pick in enumerate(f.picks))
    nothing = (0,) * len(hands), 0, 0
    return Position._of(f._replace(hands=hands, stock=stock, dead=dead, picks=picks, unseen=nothing))
