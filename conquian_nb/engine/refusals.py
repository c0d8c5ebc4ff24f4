"""Why an action is not legal: one sentence, the cards it is about, the rule point and its source.

In a teaching package the reason is the lesson, so nothing is refused without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from .actions import Action, Discard, Force, Refusal, Swap, Take
from .cards import Card, Cards
from .language import _, several
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
        end = _("The deal is over: seat {seat} has won.") if p.winner else _("The deal is over: it is drawn.")
        yield Refusal(end.format(seat=p.winner), sources=_ALL)
    elif p.phase == "swap" and kind != "swap":
        yield Refusal(
            _("Before play every seat picks a card to swap; seat {seat} has not picked yet.").format(seat=seat),
            point="swap", sources=("naibi", "wikipedia"))
    elif p.phase != "swap" and kind == "swap":
        yield Refusal(_("Cards are swapped only before play."), point="swap", sources=("naibi", "wikipedia"))
    elif p.phase == "discard" and kind != "discard":
        yield Refusal(
            _("Seat {seat} must discard a hand card first: every take is paid for.").format(seat=seat),
            sources=("naibi", "wikipedia"))
    elif p.offer is None:
        return
    elif kind == "discard":
        said = _("Nothing is owed now: a card is discarded only after a take, and {card:the} is on offer.")
        yield Refusal(
            said.format(card=p.offer.card),
            Cards((p.offer.card,)), None, ("naibi", "wikipedia"))
    elif p.phase == "force" and kind == "take":
        said = _("Seat {seat} may force {card:the} on seat {victim} or let it go by; it is offered to seat {seat} only "
                 "after that.")
        yield Refusal(
            said.format(seat=seat, card=p.offer.card, victim=p.victim), Cards((p.offer.card,)), None, ("naibi",))
    elif p.phase == "offer" and kind == "force":
        yield _no_force(p, p.offer.card)


def _no_force(p: Position, card: Card) -> Refusal:
    duty, cards = p.rules.duty, Cards((card,))
    if duty is Duty.FREE:
        return _by(duty, "duty", _("Nobody can be forced: any card may be passed."), cards)
    if duty is Duty.COMPULSORY:
        return _by(duty, "duty", _("Nobody needs forcing: a card that can be melded must be taken."), cards)
    if not p.passed:
        said = _("A force answers a pass, and nobody has passed {card:the} yet.")
        return _by(duty, "duty", said.format(card=card), cards)
    victim = p.passed[-1]
    if p._table.forces(p._melds[victim - 1], p._card):
        said = _("Too late to force {card:the} on seat {seat}: it has been let go by.")
        return Refusal(said.format(card=card, seat=victim), cards, "duty", ("ours",))
    said = _("{card:The} doesn’t fit seat {seat}’s melds without a hand card, so it can’t be forced.")
    return _by(duty, "duty", said.format(card=card, seat=victim), cards)


def _not_in_hand(p: Position, action: Discard | Swap) -> Refusal:
    card, cards, seat = action.card, Cards((action.card,)), p.to_act or 1
    if card not in p._table.pack:
        return _by(p.rules.pack, "pack", _("There is no {card:name} in this pack.").format(card=card), cards)
    if any(card in meld for meld in p.melds(seat)):
        if action.kind == "discard":
            said = _("{card:The} can’t be discarded: a melded card never goes back to the hand.")
        else:
            said = _("{card:The} is melded and can’t be swapped.")
        return Refusal(said.format(card=card), cards, None, ("naibi",))
    return Refusal(_("{card:The} is not in seat {seat}’s hand.").format(card=card, seat=seat), cards, None, _ALL)


def _must_take(p: Position) -> Refusal:
    card = p._table.pack.card(p._card)
    meld = next(m for take in p.legal() if isinstance(take, Take) for m in take.melds if card in m)
    said = _("{card:The} may not be passed: it can be melded as {meld:name}.")
    return _by(p.rules.duty, "duty", said.format(card=card, meld=meld), Cards((card,)))


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
            yield _by(p.rules.pack, "pack", _("There is no {card:name} in this pack.").format(card=c), Cards((c,)))
    for c in named:
        if named.count(c) > 1:
            yield Refusal(_("{card:The} can’t be in two melds at once.").format(card=c), Cards((c,)), None, _ALL)
    if card not in named:
        force, take = _("A force lays the card on offer, {card:the}."), _("A take melds the card on offer, {card:the}.")
        said = force if forced else take
        yield Refusal(said.format(card=card), Cards((card,)), None, _ALL)
    for meld in layout:
        yield from meld_faults(table, meld)
    foreign = Cards(sorted(c for c in named if c != card and c not in down and c not in hand))
    if foreign and forced:
        said = several(
            "A force uses only the card on offer and seat {seat}’s melds, and the {cards:name} is not among them.",
            "A force uses only the card on offer and seat {seat}’s melds, and the {cards:name} are not among them.",
            len(foreign))
        yield _by(p.rules.duty, "duty", said.format(seat=seat, cards=foreign), foreign)
    if foreign:
        said = several(
            "The {cards:name} is not seat {seat}’s to meld: a take uses the card on offer, the own melds and the own "
            "hand.",
            "The {cards:name} are not seat {seat}’s to meld: a take uses the card on offer, the own melds and the own "
            "hand.",
            len(foreign))
        yield Refusal(said.format(cards=foreign, seat=seat), foreign, None, _ALL)
    lost = Cards(sorted(down.difference(named)))
    if lost:
        said = several(
            "The {cards:name} would be left outside the melds: a melded card never goes back to the hand, and every "
            "meld keeps at least three.",
            "The {cards:name} would be left outside the melds: a melded card never goes back to the hand, and every "
            "meld keeps at least three.", len(lost))
        yield Refusal(said.format(cards=lost), lost, None, ("naibi",))
    yield from _laying_reasons(p.rules, layout, card, hand)
    yield from _lending_reasons(p.rules, old, layout, card, forced)


def meld_faults(table: MeldTable, meld: Cards) -> Iterator[Refusal]:
    """Why these cards are no meld under the rules of this table; nothing when they are one."""
    rules, cards = table.rules, meld.written()
    if len(set(cards)) == len(cards) and table.pack.mask(cards) in table.is_meld:
        return
    if len(cards) < 3:
        said = several(
            "A meld needs three cards: the {cards:name} is one.",
            "A meld needs three cards: the {cards:name} are only two.", len(cards))
        yield Refusal(said.format(cards=cards), cards, None, _ALL)
        return
    if len({c.suit for c in cards}) > 1:
        said = _("A set has one rank and a run has one suit: {cards:name} is neither.")
        yield Refusal(said.format(cards=cards), cards, None, _ALL)
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
        if rules.borrowing is Borrowing.ANY:
            said = _("A run shows at most {n} cards here: lay {cards:name} as two or three runs.")
        else:
            said = _("A run shows at most {n} cards here.")
        reading = rules.longest_run if rules.longest_run is LongestRun.GOAL_MINUS_THREE else rules.pack
        return _by(reading, "longest_run", said.format(n=rules.run_limit, cards=cards), cards)
    if places[0] == 0 and places[-1] == len(ranks) - 1:
        if places[1] == 1:
            said = _("A run never goes round the corner: {cards:name} is none.")
            return _by(rules.ace, "ace", said.format(cards=cards), cards)
        if not rules.high_ace and len(gaps) == 1:
            said = _("The ace is low here: {cards:name} is no run.")
            return _by(rules.ace, "ace", said.format(cards=cards), cards)
    below, above = gaps[-1] if places[0] == 0 and rules.high_ace and len(gaps) > 1 else gaps[0]
    missing = Cards(Card(ranks[r], cards[0].suit) for r in range(below + 1, above))
    said = several(
        "{cards:Name} is no run: the {missing:name} is missing.",
        "{cards:Name} is no run: the {missing:name} are missing.",
        len(missing))
    return _by(rules.pack, "pack", said.format(cards=cards, missing=missing), cards)


def _laying_reasons(rules: RuleSet, layout: Layout, card: Card, hand: set[Card]) -> Iterator[Refusal]:
    if rules.laying is not Laying.WITH_TAKEN_CARD:
        return
    for meld in layout:
        own = Cards(c for c in meld if c in hand)
        if own and card not in meld:
            said = several(
                "The {cards:name} can’t go down now: hand cards are laid only in the meld that holds {card:the}.",
                "The {cards:name} can’t go down now: hand cards are laid only in the meld that holds {card:the}.",
                len(own))
            yield _by(rules.laying, "laying", said.format(cards=own, card=card), own)


def _lending_reasons(rules: RuleSet, old: Layout, layout: Layout, card: Card, forced: bool) -> Iterator[Refusal]:
    moved = Cards((card,))
    if forced and rules.force_reach is ForceReach.AS_IT_LIES:
        said = _("{card:The} can be forced only onto one meld as it lies, without moving the others.")
        yield _by(rules.force_reach, "force_reach", said.format(card=card), moved)
    for meld in old:
        homes = [m for m in layout if set(m) & set(meld)]
        if len(homes) > 1 and rules.borrowing is Borrowing.NONE:
            said = _("Melds only grow here: {meld:name} must stay together.")
            yield _by(rules.borrowing, "borrowing", said.format(meld=meld), meld)
        if len(homes) > 1 and rules.borrowing is Borrowing.ENDS:
            said = _("{meld:Name} may lend only from its ends, to the meld with the new card, and what stays must be "
                     "one meld.")
            yield _by(rules.borrowing, "borrowing", said.format(meld=meld), meld)
    reading = rules.borrowing
    said = _("The melds can’t be moved that way: {reading}")
    why = f"{reading.sentence[0].lower()}{reading.sentence[1:]}"
    yield _by(reading, "borrowing", said.format(reading=why), moved)
