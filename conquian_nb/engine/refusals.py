"""Why an action is not legal: one sentence, the cards it is about, the rule point and its source.

In a teaching package the reason is the lesson, so nothing is refused without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from .actions import Action, Discard, Force, Refusal, Swap, Take
from .cards import Card, Cards
from .melds import Layout, MeldTable
from .rules import Borrowing, Duty, ForceReach, Laying, LongestRun, Reading, RuleSet

if TYPE_CHECKING:
    from .game import Position

_ALL = ("naibi", "wikipedia", "tutorial")


def refuse(position: Position, action: Action) -> Refusal:
    """The reason why this action, which is not in `position.legal()`, is refused."""
    return next(_reasons(position, action))


def _by(reading: Reading, point: str, sentence: str, cards: Cards) -> Refusal:
    return Refusal(sentence, cards, point, reading.sources)


def _reasons(position: Position, action: Action) -> Iterator[Refusal]:
    """Reasons in the order in which a reader would want them; the first one counts."""
    yield from _phase_reasons(position, action)
    if isinstance(action, Discard | Swap):
        yield _not_in_hand(position, action)
    elif isinstance(action, Take | Force):
        yield from _layout_reasons(position, action)
    else:
        yield _must_take(position)


# the wrong moment


def _phase_reasons(p: Position, action: Action) -> Iterator[Refusal]:
    kind, seat = action.kind, p.to_act
    if p.over:
        end = f"seat {p.winner} has won" if p.winner else "it is drawn"
        yield Refusal(f"The deal is over: {end}.", sources=_ALL)
    elif p.phase == "swap" and kind != "swap":
        yield Refusal(
            f"Before play every seat picks a card to swap; seat {seat} has not picked yet.",
            point="swap", sources=("naibi", "wikipedia"))
    elif p.phase != "swap" and kind == "swap":
        yield Refusal("Cards are swapped only before play.", point="swap", sources=("naibi", "wikipedia"))
    elif p.phase == "discard" and kind != "discard":
        yield Refusal(
            f"Seat {seat} must discard a hand card first: every take is paid for.", sources=("naibi", "wikipedia"))
    elif p.offer is None:
        return
    elif kind == "discard":
        yield Refusal(
            f"Nothing is owed now: a card is discarded only after a take, and {_the(p.offer.card)} is on offer.",
            Cards((p.offer.card,)), None, ("naibi", "wikipedia"))
    elif p.phase == "force" and kind == "take":
        yield Refusal(
            f"Seat {seat} may force {_the(p.offer.card)} on seat {p.victim} or let it go by; "
            f"it is offered to seat {seat} only after that.", Cards((p.offer.card,)), None, ("naibi",))
    elif p.phase == "offer" and kind == "force":
        yield _no_force(p, p.offer.card)


def _no_force(p: Position, card: Card) -> Refusal:
    duty, cards = p.rules.duty, Cards((card,))
    if duty is Duty.FREE:
        return _by(duty, "duty", "Nobody can be forced: any card may be passed.", cards)
    if duty is Duty.COMPULSORY:
        return _by(duty, "duty", "Nobody needs forcing: a card that can be melded must be taken.", cards)
    if not p.passed:
        return _by(duty, "duty", f"A force answers a pass, and nobody has passed {_the(card)} yet.", cards)
    victim = p.passed[-1]
    if p._table.forces(p._melds[victim - 1], p._card):
        return Refusal(
            f"Too late to force {_the(card)} on seat {victim}: it has been let go by.", cards, "duty", ("ours",))
    return _by(duty, "duty", f"{_the(card, True)} doesn’t fit seat {victim}’s melds without a hand card, "
               "so it can’t be forced.", cards)


def _not_in_hand(p: Position, action: Discard | Swap) -> Refusal:
    card, cards, seat = action.card, Cards((action.card,)), p.to_act or 1
    if card not in p._table.pack:
        return _by(p.rules.pack, "pack", f"There is no {card.name} in this pack.", cards)
    if any(card in meld for meld in p.melds(seat)):
        return Refusal(
            f"{_the(card, True)} can’t be {action.kind}ed: a melded card never goes back to the hand."
            if action.kind == "discard" else f"{_the(card, True)} is melded and can’t be swapped.",
            cards, None, ("naibi",))
    return Refusal(f"{_the(card, True)} is not in seat {seat}’s hand.", cards, None, _ALL)


def _must_take(p: Position) -> Refusal:
    card = p._table.pack.card(p._card)
    meld = next(m for take in p.legal() if isinstance(take, Take) for m in take.melds if card in m)
    return _by(
        p.rules.duty, "duty",
        f"{_the(card, True)} may not be passed: it can be melded as {meld.words}.", Cards((card,)))


# the wrong melds


def _layout_reasons(p: Position, action: Take | Force) -> Iterator[Refusal]:
    table, layout = p._table, action.melds
    forced = isinstance(action, Force)
    seat = (p.victim if forced else p.to_act) or 1
    card = table.pack.card(p._card)
    old = Layout(map(table.pack.unmask, p._melds[seat - 1]))
    down = {c for meld in old for c in meld}
    hand = set() if forced else set(p.hand(seat))
    named = [c for meld in layout for c in meld]
    for c in named:
        if c not in table.pack:
            yield _by(p.rules.pack, "pack", f"There is no {c.name} in this pack.", Cards((c,)))
    for c in named:
        if named.count(c) > 1:
            yield Refusal(f"{_the(c, True)} can’t be in two melds at once.", Cards((c,)), None, _ALL)
    if card not in named:
        what = "force lays" if forced else "take melds"
        yield Refusal(f"A {what} the card on offer, {_the(card)}.", Cards((card,)), None, _ALL)
    for meld in layout:
        yield from meld_faults(table, meld)
    foreign = Cards(sorted(c for c in named if c != card and c not in down and c not in hand))
    if foreign and forced:
        yield _by(
            p.rules.duty, "duty",
            f"A force uses only the card on offer and seat {seat}’s melds, and {_the_cards(foreign)} "
            f"{_is(foreign)} not among them.", foreign)
    if foreign:
        yield Refusal(
            f"{_the_cards(foreign, True)} {_is(foreign)} not seat {seat}’s to meld: a take uses the card on offer, "
            "the own melds and the own hand.", foreign, None, _ALL)
    lost = Cards(sorted(down.difference(named)))
    if lost:
        yield Refusal(
            f"{_the_cards(lost, True)} would be left outside the melds: a melded card never goes back to the hand, "
            "and every meld keeps at least three.", lost, None, ("naibi",))
    yield from _laying_reasons(p.rules, layout, card, hand)
    yield from _lending_reasons(p.rules, old, layout, card, forced)


def meld_faults(table: MeldTable, meld: Cards) -> Iterator[Refusal]:
    """Why these cards are no meld under the rules of this table; nothing when they are one."""
    rules, cards = table.rules, meld.written()
    if len(set(cards)) == len(cards) and table.pack.mask(cards) in table.is_meld:
        return
    if len(cards) < 3:
        yield Refusal(
            f"A meld needs three cards: {_the_cards(cards)} {_is(cards)} {'only two' if len(cards) == 2 else 'one'}.",
            cards, None, _ALL)
        return
    if len({c.suit for c in cards}) > 1:
        yield Refusal(
            f"A set has one rank and a run has one suit: {cards.words} is neither.", cards, None, _ALL)
        return
    yield _run_fault(rules, cards)


def layout_faults(table: MeldTable, before: Layout, after: Layout, card: Card, hand: Cards) -> Iterator[Refusal]:
    """Why one player's melds can't lie this way after taking a card, when they can't: `after` holds no foreign cards.

    The last reason is given always, so ask only about a layout that `MeldTable.takes` does not find.
    """
    for meld in after:
        yield from meld_faults(table, meld)
    yield from _laying_reasons(table.rules, after, card, set(hand))
    yield from _lending_reasons(table.rules, before, after, card, forced=False)


def _run_fault(rules: RuleSet, cards: Cards) -> Refusal:
    ranks = rules.cards.ranks
    places = sorted(ranks.index(c.rank) for c in cards)
    gaps = [(a, b) for a, b in pairwise(places) if b != a + 1]
    if not gaps:
        way_out = f": lay {cards.words} as two or three runs" if rules.borrowing is Borrowing.ANY else ""
        return _by(
            rules.longest_run if rules.longest_run is LongestRun.GOAL_MINUS_THREE else rules.pack, "longest_run",
            f"A run shows at most {rules.run_limit} cards here{way_out}.", cards)
    if places[0] == 0 and places[-1] == len(ranks) - 1:
        if places[1] == 1:
            return _by(rules.ace, "ace", f"A run never goes round the corner: {cards.words} is none.", cards)
        if not rules.high_ace and len(gaps) == 1:
            return _by(rules.ace, "ace", f"The ace is low here: {cards.words} is no run.", cards)
    below, above = gaps[-1] if places[0] == 0 and rules.high_ace and len(gaps) > 1 else gaps[0]
    missing = Cards(Card(ranks[r], cards[0].suit) for r in range(below + 1, above))
    return _by(
        rules.pack, "pack", f"{cards.words[0].upper()}{cards.words[1:]} is no run: {_the_cards(missing)} "
        f"{_is(missing)} missing.", cards)


def _laying_reasons(rules: RuleSet, layout: Layout, card: Card, hand: set[Card]) -> Iterator[Refusal]:
    if rules.laying is not Laying.WITH_TAKEN_CARD:
        return
    for meld in layout:
        own = Cards(c for c in meld if c in hand)
        if own and card not in meld:
            yield _by(
                rules.laying, "laying",
                f"{_the_cards(own, True)} can’t go down now: hand cards are laid only in the meld that holds "
                f"{_the(card)}.", own)


def _lending_reasons(rules: RuleSet, old: Layout, layout: Layout, card: Card, forced: bool) -> Iterator[Refusal]:
    moved = Cards((card,))
    if forced and rules.force_reach is ForceReach.AS_IT_LIES:
        yield _by(
            rules.force_reach, "force_reach",
            f"{_the(card, True)} can be forced only onto one meld as it lies, without moving the others.", moved)
    for meld in old:
        homes = [m for m in layout if set(m) & set(meld)]
        if len(homes) > 1 and rules.borrowing is Borrowing.NONE:
            yield _by(rules.borrowing, "borrowing", f"Melds only grow here: {meld.words} must stay together.", meld)
        if len(homes) > 1 and rules.borrowing is Borrowing.ENDS:
            yield _by(
                rules.borrowing, "borrowing",
                f"{meld.words[0].upper()}{meld.words[1:]} may lend only from its ends, to the meld with the new card, "
                "and what stays must be one meld.", meld)
    reading = rules.borrowing
    yield _by(reading, "borrowing", f"The melds can’t be moved that way: {reading.sentence[0].lower()}"
              f"{reading.sentence[1:]}", moved)


def _the(card: Card, capital: bool = False) -> str:
    return f"{'The' if capital else 'the'} {card.name}"


def _the_cards(cards: Cards, capital: bool = False) -> str:
    return f"{'The' if capital else 'the'} {cards.words}"


def _is(cards: Cards) -> str:
    return "is" if len(cards) == 1 else "are"
