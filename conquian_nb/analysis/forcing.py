"""Forcing, weighed: what a force costs and what it gives, what to beware of, and where one turns up in random deals.

Everything here is counted, nothing is judged; whether a force is right, `solve` can say when all cards are open.
`seen` may be a view: then only what that seat knows goes into the answer. Sentences say "seat 1".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

from conquian_nb.engine import PRESETS, Card, Cards, Deal, Force, Layout, Position, PositionError, RuleSet, Take, fits
from conquian_nb.engine import layouts as ways
from conquian_nb.engine.actions import PASS, Action
from conquian_nb.engine.cards import bits
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.melds import meld_table

from .outlook import LIES, MOVES, Fit, fit, unseen
from .solve import SolveError, solve


class ForcingError(ValueError):
    """No such force was found, or there is nothing of that kind to look for; one sentence says which."""


class PackOutlook(NamedTuple):
    """What every card of the pack is to one seat's melds, and where it is; the fields of `drawing.pack_grid.PackFacts`.

    `lies` fit as the melds lie, `moves` only after moving melded cards. `down` lie among anybody's melds, `dead` are
    dead, `seen` in a hand that is known, `offer` is on offer. A card that is in none of these last four may still come.
    """

    pack: Cards
    lies: Cards
    moves: Cards
    down: Cards
    dead: Cards
    seen: Cards
    offer: Cards


class Gift(NamedTuple):
    """What a card would do for the seat that is offered it.

    `layout` is how that seat's melds would lie with the most cards down, None when it can't take the card; `down` how
    many cards that is, and `wins` whether they win.
    """

    card: Card
    layout: Layout | None
    down: int
    wins: bool


class Trap(NamedTuple):
    """Something to know before a choice is final: what it is in a word, in a sentence, the cards, and who says so."""

    kind: str
    sentence: str
    cards: Cards
    sources: tuple[str, ...]


class Found(NamedTuple):
    """A force that turned up: the position before it, the number of the deal, and how many actions led there."""

    position: Position
    deal: int
    steps: int


def pack_outlook(seen: Position, seat: int) -> PackOutlook:
    """What every card of the pack is to a seat's melds: how it fits, and where it is as far as `seen` tells.

    >>> seen = Position.parse("naibi 2f1 6s2d KcKs/3h4h5h6h,3d4d5d6d ?4/AcAdAs,2c3c4c ?6 ?13")
    >>> outlook = pack_outlook(seen, 1)
    >>> str(outlook.lies), str(outlook.moves)
    ('2d7d2h7h', '3c6c3s6s')
    """
    melds = seen.melds(seat)
    found = [fit(seen.rules, melds, card) for card in fits(seen.rules, melds)]
    down = Cards(card for s in _seats(seen) for meld in seen.melds(s) for card in meld).sorted()
    held = Cards(card for s in _seats(seen) if seen.sees(s) for card in seen.hand(s)).sorted()
    return PackOutlook(
        seen.rules.cards.all,
        Cards(f.card for f in found if f.how == LIES),
        Cards(f.card for f in found if f.how == MOVES),
        down,
        seen.dead if seen.sees_dead else Cards(),
        held,
        Cards((seen.offer.card,)) if seen.offer else Cards(),
    )


def gifts(seen: Position, seat: int, cards: Iterable[Card] | None = None) -> tuple[Gift, ...]:
    """What each of these cards would do for a seat if it were offered to it; without cards, every card not yet seen.

    Raises PositionError when the seat's hand is not known.
    """
    melds, hand = seen.melds(seat), seen.hand(seat)
    return tuple(_gift(seen, melds, hand, card) for card in (unseen(seen) if cards is None else cards))


def prices(position: Position) -> tuple[Gift, ...]:
    """What each card a forced seat may pay with would do for the next seat, to which it is offered.

    In the force phase the seat that may be forced pays, in the discard phase the seat to act. Empty when there is
    nothing left to discard: then the force wins. Raises PositionError in other phases and when a hand is hidden.

    >>> p = Position.parse("naibi 2f1 4c1t 3h4h/7sJsQsKs,5c6c7cJc 5h6h/AdAcAs,3d4d5d6d7d - -")
    >>> [(str(gift.card), gift.down, gift.wins) for gift in prices(p)]
    [('3h', 8, False), ('4h', 11, True)]
    """
    payer = position.victim or (position.to_act if position.phase == "discard" else None)
    if payer is None:
        raise PositionError(_("Nobody has to discard here, and nobody may be forced."))
    return gifts(position, payer % position.rules.players + 1, position.hand(payer))


def lendable(rules: RuleSet, melds: Layout) -> Cards:
    """The cards that these melds could lend, each alone: what stays behind is melds without it.

    >>> lendable(PRESETS["naibi"], Layout.parse("4h5h6h7h,KcKdKs"))
    Cards('4h7h')
    """
    table = meld_table(rules)
    masks = table.read(melds)
    down = sum(masks)
    if table.free:
        return table.pack.unmask(sum(1 << code for code in bits(down) if table.partitions(down ^ 1 << code)))
    ends = (1 << code for meld in masks for code in bits(meld) if table.lend and meld ^ 1 << code in table.is_meld)
    return table.pack.unmask(sum(ends))


def traps(seen: Position, action: Action | str) -> tuple[Trap, ...]:
    """What to know before forcing, or before letting the card go by, in the force phase; () in every other phase.

    The kinds: ``deal`` (the force wins for the one forced), ``ten`` and ``dead ten`` (it leaves ten down and an empty
    hand), ``loan`` (cards can be lent after it that could not before), ``wider`` (more cards fit after it), ``late``
    (the card can't be forced later), ``mine`` (the card goes on to the one who let it go, and fits there too). Raises
    IllegalAction for text that can't be read.
    """
    action = seen.action(action)
    if seen.phase != "force" or action not in seen.legal():
        return ()
    if isinstance(action, Force):
        found = (_deal(seen, action), *_ten(seen, action), _loan(seen, action), _wider(seen, action))
    else:
        found = (_late(seen), _mine(seen))
    return tuple(trap for trap in found if trap)


def find_force(
    wanted: str = "moving", seed: int = 1, rules: RuleSet | str = PRESETS["naibi"], deals: int = 4000
) -> Found:
    """Play random deals until a force of the wanted kind turns up, in which two hand cards or more are at stake.

    `wanted` is one of `WANTED`. The same seed finds the same force on every machine, so a whole class can look at it.
    Raises ForcingError for an unknown kind, rules without forcing, a negative seed and when `deals` deals had none.

    >>> found = find_force("moving", seed=3)
    >>> fit(found.position.rules, found.position.melds(found.position.victim), found.position.offer.card).how
    'after moving'
    """
    rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
    if wanted not in WANTED:
        said = _("Forces are looked for by {known}; not by {wanted}.")
        raise ForcingError(said.format(known=", ".join(WANTED), wanted=repr(wanted)))
    if not rules.forcing:
        raise ForcingError(_("Under {rules} nobody can be forced.").format(rules=rules))
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= 10**9:
        raise ForcingError(_("A seed is a whole number from 0 to 1,000,000,000."))
    for deal in range(seed * 10_000, seed * 10_000 + deals):
        found = _in_deal(rules, deal, WANTED[wanted][1])
        if found is not None:
            return found
    raise ForcingError(_("{n} random deals had no such force; try another seed.").format(n=deals))


def _seats(seen: Position) -> range:
    return range(1, seen.rules.players + 1)


def _gift(seen: Position, melds: Layout, hand: Cards, card: Card) -> Gift:
    if card in hand or any(card in meld for meld in melds):
        raise PositionError(_("{card:The} can’t be offered to a seat that has it.").format(card=card))
    found = ways(seen.rules, melds, hand, card)
    if not found:
        return Gift(card, None, sum(map(len, melds)), False)
    most = max(found, key=lambda layout: sum(map(len, layout)))
    down = sum(map(len, most))
    return Gift(card, most, down, down >= seen.rules.goal)


# traps


def _victim(seen: Position) -> int:
    assert seen.victim is not None
    return seen.victim


def _deal(seen: Position, action: Force) -> Trap | None:
    if sum(map(len, action.melds)) < seen.rules.goal:
        return None
    seat, card = _victim(seen), _offered(seen)
    said = _("Forcing this gives seat {seat} the last card: seat {seat} wins.").format(seat=seat)
    return Trap("deal", said, Cards((card,)), ("naibi",))


def _ten(seen: Position, action: Force) -> tuple[Trap, ...]:
    """The forced seat will have an empty hand and wait for one card."""
    seat = _victim(seen)
    if seen.hand_count(seat) != 1:
        return ()
    all_fits = fits(seen.rules, action.melds)
    if not all_fits:
        said = _("No card of the pack could ever be seat {seat}’s last one after this.").format(seat=seat)
        return (Trap("dead ten", said, Cards(), ("naibi",)),)
    free = _may_come_to(seen, seat)
    living = Cards(card for card in all_fits if card in free)
    gone = len(all_fits) - len(living)
    if not living:
        said = _(
            "Seat {seat} will have an empty hand and wait for one card more, and every card that would do is gone."
        )
    elif not gone:
        said = _("Seat {seat} will have an empty hand and wait for one card more: the {cards:name} would do.")
    else:
        said = several(
            "Seat {seat} will have an empty hand and wait for one card more: the {cards:name} would do; one other is "
            "gone.",
            "Seat {seat} will have an empty hand and wait for one card more: the {cards:name} would do; {n} others are "
            "gone.",
            gone,
        )
    return (Trap("ten", said.format(seat=seat, cards=living, n=gone), living, ("naibi",)),)


def _loan(seen: Position, action: Force) -> Trap | None:
    """Cards that the forced seat can lend afterwards, for a meld made with cards from its hand."""
    seat, card = _victim(seen), _offered(seen)
    if seen.hand_count(seat) < 2 or sum(map(len, action.melds)) >= seen.rules.goal:
        return None
    before = set(lendable(seen.rules, seen.melds(seat)))
    cards = Cards(c for c in lendable(seen.rules, action.melds) if c not in before and c != card)
    said = _("After it the {cards:name} can be lent to another meld.").format(cards=cards)
    return Trap("loan", said, cards, ()) if cards else None


def _wider(seen: Position, action: Force) -> Trap | None:
    """More cards fit afterwards: more to be forced, and more for the forced seat to take."""
    seat = _victim(seen)
    before, free = set(fits(seen.rules, seen.melds(seat))), _may_come_to(seen, seat)
    new = [card for card in fits(seen.rules, action.melds) if card in free and card not in before]
    if not new or sum(map(len, action.melds)) >= seen.rules.goal:
        return None
    may_come = [fit(seen.rules, action.melds, card) for card in new]
    cards = Cards(found.card for found in may_come)
    if all(found.how == MOVES for found in may_come):
        said = several(
            "After it the {cards:name} fits seat {seat}’s melds too, by lending.",
            "After it the {cards:name} fit seat {seat}’s melds too, by lending.",
            len(cards),
        )
    else:
        said = several(
            "After it the {cards:name} fits seat {seat}’s melds too.",
            "After it the {cards:name} fit seat {seat}’s melds too.",
            len(cards),
        )
    return Trap("wider", said.format(cards=cards, seat=seat), cards, ())


def _late(seen: Position) -> Trap:
    card = _offered(seen)
    said = _("Once it goes by, {card:the} can’t be forced on seat {seat} any more.")
    return Trap("late", said.format(card=card, seat=_victim(seen)), Cards((card,)), ("ours",))


def _mine(seen: Position) -> Trap | None:
    """The card goes on to the seat that let it go, and fits its melds too."""
    seat, card = seen.to_act, _offered(seen)
    try:
        after = seen.play(PASS)
    except PositionError:  # the next stock card is not shown: this one has died
        return None
    if seat is None or after.offer is None or after.offer.card != card or after.to_act != seat:
        return None
    if not fit(seen.rules, seen.melds(seat), card).layouts:
        return None
    said = _("It fits seat {seat}’s melds too: if seat {seat} passes it in turn, it can be forced there.")
    return Trap("mine", said.format(seat=seat), Cards((card,)), ("naibi",))


def _may_come_to(seen: Position, seat: int) -> set[Card]:
    """The cards that may still be offered to a seat, as far as this view tells: unseen, or in another’s hand."""
    return {*unseen(seen), *(card for s in _seats(seen) if s != seat and seen.sees(s) for card in seen.hand(s))}


def _offered(seen: Position) -> Card:
    assert seen.offer is not None
    return seen.offer.card


# looking for a force


def _is_moving(position: Position, found: Fit) -> bool:
    return found.how == MOVES


def _has_several(position: Position, found: Fit) -> bool:
    return len(found.layouts) > 1


def _fits_both(position: Position, found: Fit) -> bool:
    return any(fit(position.rules, position.melds(s), found.card).layouts for s in _seats(position)
               if s != position.to_act and position.melds(s))  # fmt: skip


def _decides(position: Position, found: Fit) -> bool:
    """Whether forcing and letting go end differently, all cards open; asked only late in a deal, where that is fast."""
    if position.stock_count > 8 or position.rules.players > 2:
        return False
    try:
        values = dict(solve(position.play(PASS), 20_000).values)
    except SolveError:
        return False
    let_go = values.pop(PASS)
    return max(values.values()) != let_go


WANTED: dict[str, tuple[str, Callable[[Position, Fit], bool]]] = {
    "moving": (later("the card fits only after cards are moved"), _is_moving),
    "several": (later("the card can be laid in several ways"), _has_several),
    "both": (later("the card fits both players’ melds"), _fits_both),
    "decides": (later("it decides the deal, all cards open"), _decides),
    "any": (later("a card can be forced"), lambda position, found: True),
}
"""What `find_force` can look for: the kind, what it is in words (said by `_`), and how it is known."""


def _in_deal(rules: RuleSet, deal: int, wanted: Callable[[Position, Fit], bool]) -> Found | None:
    """Play one deal; the first card of the wanted kind that could be forced is passed."""
    chance = random.Random(deal).random
    position, steps = Deal.shuffle(rules, deal).start(), 0
    while not position.over:
        seat = position.to_act
        assert seat is not None
        if position.phase == "offer" and position.hand_count(seat) > 1 and position.melds(seat):
            found = fit(rules, position.melds(seat), _offered(position))
            if found.layouts and PASS in position.legal() and wanted(position, found):
                return Found(position.play(PASS), deal, steps + 1)
        position, steps = position.play(_sensible(position, chance)), steps + 1
    return None


def _sensible(position: Position, chance: Callable[[], float]) -> Action:
    """An action that a beginner might choose: takes most cards that can be taken, keeps what goes together."""
    legal = position.legal()
    if position.phase == "offer":
        takes = [action for action in legal if isinstance(action, Take)]
        return takes[int(chance() * len(takes))] if takes and chance() < 0.85 else legal[-1]
    if position.phase == "force":
        return legal[0] if chance() < 0.5 else legal[-1]
    hand = position.hand(position.to_act or 1)
    alone = [card for card in hand if not _company(position.rules, card, hand)] or hand
    return legal[hand.index(alone[int(chance() * len(alone))])]


def _company(rules: RuleSet, card: Card, hand: Cards) -> int:
    """How many other cards of the hand go with this one."""
    place = rules.cards.ranks.index(card.rank)
    return sum(
        other.rank == card.rank or (
            other.suit == card.suit and abs(rules.cards.ranks.index(other.rank) - place) <= 2)
        for other in hand if other != card)  # fmt: skip
