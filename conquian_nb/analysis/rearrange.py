"""Rearranging melds: what cards lying together are, all ways they may lie, the fewest moves from one to another.

While a player rearranges, cards lie in *groups*, and a group need not be a meld yet. One move takes one card from its
group, or from the hand, to another group or to a place of its own. Only what lies there in the end is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Literal, NamedTuple

from conquian_nb.engine import Card, CardError, Cards, Layout, Refusal, RuleSet, layouts
from conquian_nb.engine.language import _
from conquian_nb.engine.melds import MeldTable, meld_table
from conquian_nb.engine.refusals import layout_faults, meld_faults

HAND: Literal["hand"] = "hand"
NEW: Literal["new"] = "new"
NO_CARDS = Cards()
Place = int | Literal["hand", "new"]  # a group by its number from 0, the hand, or a new group


class Group(NamedTuple):
    """What cards that lie together are.

    `kind` is ``set``, ``run`` or empty. `short` is how many cards are missing for a meld: 0 for a meld, None when no
    meld could hold these cards together; `missing` are the smallest sets of cards that would make one.
    """

    cards: Cards
    kind: str
    short: int | None
    missing: tuple[Cards, ...]


class Spread(NamedTuple):
    """How a player's cards lie: in groups, and some perhaps still in the hand."""

    groups: tuple[Cards, ...]
    hand: Cards = NO_CARDS

    def place_of(self, card: Card) -> Place:
        """Where a card lies. Raises ValueError when it is not there."""
        if card in self.hand:
            return HAND
        for number, group in enumerate(self.groups):
            if card in group:
                return number
        raise ValueError(_("{card:The} is not here.").format(card=card))

    def moved(self, card: Card, place: Place) -> Spread:
        """The same cards with one of them moved. Groups left empty go. Raises ValueError for a place that is not there.

        >>> str(Spread((Cards.parse("4s5s6s"), Cards.parse("7c7d7h7s"))).moved(Card.parse("7s"), 0))
        '4s5s6s7s,7c7d7h'
        """
        here = self.place_of(card)
        if place not in (HAND, NEW) and place not in range(len(self.groups)):
            raise ValueError(f"There is no group {place!r} among {len(self.groups)}.")
        if here == place or (place == NEW and here != HAND and len(self.groups[int(here)]) == 1):
            return self
        groups = [Cards(c for c in group if c != card) for group in self.groups]
        hand = Cards(c for c in self.hand if c != card)
        if place == HAND:
            hand = Cards((*hand, card)).sorted()
        elif place == NEW:
            groups.append(Cards((card,)))
        else:
            groups[int(place)] = Cards((*groups[int(place)], card)).written()
        return Spread(tuple(filter(None, groups)), hand)

    @property
    def cards(self) -> Cards:
        """All of the cards, sorted."""
        return Cards((*(card for group in self.groups for card in group), *self.hand)).sorted()

    def __str__(self) -> str:
        return ",".join(map(str, self.groups)) + (f" hand {self.hand}" if self.hand else "")


class Move(NamedTuple):
    """One card to another place, the groups numbered as they lie at that moment."""

    card: Card
    place: Place


def group_of(rules: RuleSet, cards: Cards) -> Group:
    """What these cards are when they lie together. Raises CardError for foreign cards and doubles.

    >>> from conquian_nb.engine import PRESETS
    >>> found = group_of(PRESETS["naibi"], Cards.parse("5s6s"))
    >>> found.short, found.missing
    (1, (Cards('4s'), Cards('7s')))
    """
    table = meld_table(rules)
    mask = table.pack.mask(cards)
    if mask in table.is_meld:
        return Group(cards, "set" if cards[0].rank == cards[1].rank else "run", 0, ())
    lacking = [meld & ~mask for meld in table.melds if meld & mask == mask]
    if not lacking:
        return Group(cards, "", None, ())
    short = min(map(int.bit_count, lacking))
    missing = sorted(less for less in lacking if less.bit_count() == short)
    return Group(cards, "", short, tuple(map(table.pack.unmask, missing)))


def layouts_of(rules: RuleSet, cards: Cards) -> tuple[Layout, ...]:
    """Every way in which exactly these cards lie in melds, whatever lay there before; empty when there is none.

    >>> from conquian_nb.engine import PRESETS
    >>> [str(found) for found in layouts_of(PRESETS["naibi"], Cards.parse("AcAdAh2c2d2h3c3d3h"))]
    ['AcAdAh,2c2d2h,3c3d3h', 'Ac2c3c,Ad2d3d,Ah2h3h']
    """
    table = meld_table(rules)
    return tuple(map(table.layout, table.partitions(table.pack.mask(cards))))


def accepted(rules: RuleSet, melds: Layout, card: Card | None, hand: Cards = NO_CARDS) -> tuple[Layout, ...]:
    """Every way in which melds may lie after a take of the card with these hand cards; without a card, as they are.

    Without a card they may be shown in another way only where they may be rearranged at will. Raises CardError.
    """
    if card is not None:
        return layouts(rules, melds, hand, card)
    table = meld_table(rules)
    if not table.free:
        return (melds.written(),)
    return layouts_of(rules, Cards(c for meld in melds for c in meld))


def fault(rules: RuleSet, melds: Layout, card: Card | None, hand: Cards, spread: Spread) -> Refusal | None:
    """Why the cards may not be left lying like this, or None when they may.

    `melds` and `hand` are what the player had before `card` came; all of them, and no other, lie in `spread`.
    """
    table = meld_table(rules)
    for group in spread.groups:
        found = next(meld_faults(table, group), None)
        if found is not None:
            return found
    layout = Layout(spread.groups).written()
    if layout in accepted(rules, melds, card, hand):
        return None
    if card is None:
        reading = rules.borrowing.sentence
        said = _("Melds are moved only when a card is taken here: {reading}")
        return Refusal(
            said.format(reading=reading[0].lower() + reading[1:]),
            point="borrowing",
            sources=rules.borrowing.sources,
        )
    return next(layout_faults(table, melds, layout, card, hand))


def shortest_way(rules: RuleSet, spread: Spread, goals: Iterable[Layout]) -> tuple[Move, ...] | None:
    """The fewest moves of single cards that lead to one of these layouts; None when there is no layout to go to.

    A layout names the cards that lie in melds in the end; the others belong in the hand. Of equally short ways it is
    one on which few cards lie outside melds meanwhile.

    >>> from conquian_nb.engine import PRESETS
    >>> start = Spread(tuple(Layout.parse("4s5s6s,7c7d7h7s,Js")))
    >>> goals = layouts("naibi", "4s5s6s,7c7d7h7s", "", "Js")
    >>> [(str(move.card), move.place) for move in shortest_way(PRESETS["naibi"], start, goals)]
    [('7s', 0), ('Js', 0)]
    """
    homes = [_homes(spread, goal) for goal in goals]
    if not homes:
        return None
    return tuple(_in_order(meld_table(rules), spread, max(homes, key=lambda found: found[0])))


Homes = tuple[int, tuple[int | None, ...], Layout]  # cards that stay, the goal's meld for each group, the goal


def _homes(spread: Spread, goal: Layout) -> Homes:
    """Which group becomes which meld of the goal, so that as many cards as possible may stay where they are."""
    melds = [set(meld) for meld in goal]
    laid = set().union(*melds)
    best: dict[int, tuple[int, tuple[int | None, ...]]] = {0: (sum(card not in laid for card in spread.hand), ())}
    for group in spread.groups:
        further: dict[int, tuple[int, tuple[int | None, ...]]] = {}
        for used, (stay, chosen) in best.items():
            for number, meld in (None, set[Card]()), *enumerate(melds):
                bit, same = 0 if number is None else 1 << number, len(meld.intersection(group))
                found = stay + same, (*chosen, number)
                if not used & bit and bool(bit) == bool(same) and found[0] > further.get(used | bit, (-1,))[0]:
                    further[used | bit] = found
        best = further
    stay, chosen = max(best.values(), key=lambda found: found[0])
    return stay, chosen, goal


def _in_order(table: MeldTable, spread: Spread, found: Homes) -> list[Move]:
    """The moves, each time the one after which most cards lie in melds."""
    _, chosen, goal = found
    target = {card: number for number, meld in enumerate(goal) for card in meld}
    becomes: list[int | None] = list(chosen)
    moves: list[Move] = []
    while True:
        open_ = [
            Move(card, _place(target.get(card), becomes))
            for card in spread.cards
            if _is_away(spread, card, target.get(card), becomes)
        ]
        if not open_:
            return moves
        move = max(open_, key=lambda move: _melded(table, spread.moved(*move)))
        moves.append(move)
        if move.place == NEW:
            becomes.append(target[move.card])
        here = spread.place_of(move.card)
        if here != HAND and len(spread.groups[int(here)]) == 1:
            del becomes[int(here)]
        spread = spread.moved(*move)


def _place(number: int | None, becomes: Sequence[int | None]) -> Place:
    """Where a card of the goal's meld with this number has to go."""
    if number is None:
        return HAND
    return becomes.index(number) if number in becomes else NEW


def _is_away(spread: Spread, card: Card, number: int | None, becomes: Sequence[int | None]) -> bool:
    here = spread.place_of(card)
    return (number is not None) if here == HAND else (number is None or becomes[int(here)] != number)


def _melded(table: MeldTable, spread: Spread) -> int:
    return sum(len(group) for group in spread.groups if table.pack.mask(group) in table.is_meld)


def start_of(rules: RuleSet, melds: Layout, card: Card | None, hand: Cards = NO_CARDS) -> Spread:
    """How the cards lie at first: the melds, the card beside them, the rest in the hand.

    Raises CardError for melds that are none, for foreign cards and for doubles.
    """
    table = meld_table(rules)
    alone = (Cards((card,)),) if card is not None else ()
    for meld in melds:
        found = next(meld_faults(table, meld), None)
        if found is not None:
            said = _("These are no melds under {rules}. {reason}")
            raise CardError(said.format(rules=rules, reason=found.sentence))
    spread = Spread((*melds.written(), *alone), hand.sorted())
    table.pack.mask(spread.cards)
    return spread


def after(spread: Spread, moves: Iterable[Move]) -> Spread:
    """What lies there after these moves. Raises ValueError like `Spread.moved`."""
    return reduce(lambda lying, move: lying.moved(*move), moves, spread)
