"""What a table of melds is open to: which cards fit and how, what each meld owes, which cards would end the deal.

Everything here is certain and counted, nothing is judged. `seen` is what a seat knows, best with all it has seen:
``position.view(seat, memory=True)``.
"""

from __future__ import annotations

from typing import NamedTuple

from conquian_nb.engine import Card, Cards, Layout, Position, RuleSet
from conquian_nb.engine.cards import bits
from conquian_nb.engine.melds import MeldTable, meld_table

LIES, MOVES, NO = "as it lies", "after moving", "no"


class Fit(NamedTuple):
    """How a card goes with a table of melds when no hand card helps.

    `how` is ``as it lies`` (one meld takes it), ``after moving`` (melded cards have to move) or ``no``. `layouts` are
    all ways it can lie then. When it does not fit, `missing` are the smallest sets of cards that would make it fit.
    """

    card: Card
    how: str
    layouts: tuple[Layout, ...]
    missing: tuple[Cards, ...]


class Debt(NamedTuple):
    """What a meld owes: the cards not yet seen that a force could lay because of it."""

    meld: Cards
    cards: Cards


class Out(NamedTuple):
    """A card that would be the last one a seat needs, and where it is for who looks on.

    `where` is ``unseen`` (it may still come), ``dead``, ``melded``, ``held`` (in a hand that is known) or ``offer``.
    """

    card: Card
    where: str


def fit(rules: RuleSet, melds: Layout, card: Card) -> Fit:
    """How one card goes with these melds. Raises CardError for cards that can't be together or are foreign.

    >>> from conquian_nb.engine import PRESETS
    >>> fit(PRESETS["naibi"], Layout.parse("7c7d7h7s,4s5s6s"), Card.parse("Js")).how
    'after moving'
    """
    table = meld_table(rules)
    table.pack.mask([card, *(c for meld in melds for c in meld)])
    return _fit(table, table.read(melds), table.pack.code(card))


def fits_of(rules: RuleSet, melds: Layout) -> tuple[Fit, ...]:
    """How every card of the pack outside these melds goes with them, in the order of the pack."""
    table = meld_table(rules)
    masks = table.read(melds)
    down = sum(masks)
    return tuple(_fit(table, masks, code) for code in table.pack.codes if not down >> code & 1)


def _fit(table: MeldTable, melds: tuple[int, ...], code: int) -> Fit:
    layouts = table.forces(melds, code)
    card = table.pack.card(code)
    if not layouts:
        return Fit(card, NO, (), _missing(table, melds, code))
    lies = any(sum(meld not in melds for meld in layout) == 1 for layout in layouts)
    return Fit(card, LIES if lies else MOVES, tuple(map(table.layout, layouts)), ())


def _missing(table: MeldTable, melds: tuple[int, ...], code: int) -> tuple[Cards, ...]:
    """The smallest sets of further cards with which the card could be taken."""
    down = sum(melds)
    needs = sorted({meld & ~down & ~(1 << code) for meld in table.of[code]}, key=int.bit_count)
    found: list[int] = []
    for need in needs:
        if found and need.bit_count() > found[0].bit_count():
            break
        if any(need & ~sum(layout) == 0 for layout in table.takes(melds, need, code)):
            found.append(need)
    return tuple(map(table.pack.unmask, sorted(found)))


def unseen(seen: Position) -> Cards:
    """The cards that lie nowhere in sight: they are in the stock or, for all this view tells, in a hidden hand."""
    known = {card for seat in range(1, seen.rules.players + 1) for meld in seen.melds(seat) for card in meld}
    for seat in range(1, seen.rules.players + 1):
        known.update(seen.hand(seat) if seen.sees(seat) else ())
    known.update(seen.dead if seen.sees_dead else ())
    known.update((seen.offer.card,) if seen.offer else ())
    return Cards(card for card in seen.rules.cards.all if card not in known)


def debts(seen: Position, seat: int) -> tuple[Debt, ...]:
    """What each meld of a seat owes: unseen cards that could be forced on it, by the melds they would change.

    A card that could lie in several ways counts for each meld that changes in one of them. Under rules without
    forcing nothing is owed.
    """
    table = meld_table(seen.rules)
    melds = table.read(seen.melds(seat))
    owed: dict[int, list[Card]] = {meld: [] for meld in melds}
    for card in unseen(seen) if table.forcing else ():
        layouts = table.forces(melds, table.pack.code(card))
        for meld in melds:
            if any(meld not in layout for layout in layouts):
                owed[meld].append(card)
    return tuple(Debt(meld, Cards(owed[table.pack.mask(meld)])) for meld in seen.melds(seat))


def outs(seen: Position, seat: int) -> tuple[Out, ...]:
    """The cards that would give a seat its last melded card, with no hand card or with the whole hand, if that is seen.

    Cards in the own hand are no outs: they can't be offered.
    """
    table = meld_table(seen.rules)
    melds = table.read(seen.melds(seat))
    hand = table.pack.mask(seen.hand(seat)) if seen.sees(seat) else 0
    down, goal = sum(melds), seen.rules.goal
    found = []
    for code in bits(table.pack.full & ~down & ~hand):
        if any(sum(layout).bit_count() == goal for layout in table.takes(melds, hand, code)):
            card = table.pack.card(code)
            found.append(Out(card, place(seen, card)))
    return tuple(found)


def place(seen: Position, card: Card) -> str:
    """Where a card is for who looks on, in the words of an `Out`."""
    if seen.offer and seen.offer.card == card:
        return "offer"
    for seat in range(1, seen.rules.players + 1):
        if any(card in meld for meld in seen.melds(seat)):
            return "melded"
        if seen.sees(seat) and card in seen.hand(seat):
            return "held"
    return "dead" if seen.sees_dead and card in seen.dead else "unseen"
