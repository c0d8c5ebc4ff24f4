"""Deals that agree with what a seat knows: the cards it can't see, dealt anew."""

from __future__ import annotations

import random
import re

from conquian_nb.engine import Card, Cards, Position

from .outlook import unseen

_HIDDEN = re.compile(r"\?([0-9]+)")


def worlds(seen: Position, number: int, seed: int = 0) -> tuple[Position, ...]:
    """So many positions, all cards open, that look like this view from its seat; what others did tells nothing here.

    The unseen cards fall where the view hides some, every way as likely as any other. Cards that lie face down among
    the dead are dealt anew too: give ``position.view(seat, memory=True)`` to keep them where the seat knows them. The
    same seed gives the same positions.

    >>> seen = Position.parse("naibi 1o 6h2t KdKs/3c4c5c6c,2h3h4h5h ?3/7c7d7s,3d4d5d6d ?14 2cKc")
    >>> [(world.hand_count(2), world.stock_count, world.view(1) == seen.view(1)) for world in worlds(seen, 2)]
    [(3, 14, True), (3, 14, True)]
    """
    free, rng = list(unseen(seen)), random.Random(seed)
    words = str(seen).split(" ")
    return tuple(_dealt(words, rng.sample(free, len(free)), rng) for _ in range(number))


def _dealt(words: list[str], cards: list[Card], rng: random.Random) -> Position:
    def filled(hidden: re.Match[str]) -> str:
        return "".join(str(cards.pop()) for _ in range(int(hidden[1])))

    rules, who, offer, *places = words
    dealt = [_HIDDEN.sub(filled, place) for place in places]
    return Position.parse(" ".join((rules, _with_picks(who, dealt, rng), offer, *dealt)))


def _with_picks(who: str, places: list[str], rng: random.Random) -> str:
    """In a swap the picks that are hidden are some cards of the hands that were dealt."""
    head, colon, picks = who.partition(":")
    if not colon:
        return who
    known = enumerate(re.findall(r"\?|..", picks))
    return head + ":" + "".join(_pick(places[seat], rng) if pick == "?" else pick for seat, pick in known)


def _pick(place: str, rng: random.Random) -> str:
    return str(rng.choice(Cards.parse(place.partition("/")[0])))
