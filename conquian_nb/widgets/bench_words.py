"""What the rearranging bench says: the mark under a group, what a move has done, the names of places to move to."""

from __future__ import annotations

from collections.abc import Sequence

from conquian_nb.analysis.rearrange import HAND, NEW, Group, Move, Place, Spread, group_of
from conquian_nb.drawing.bench_scene import Heap
from conquian_nb.drawing.card_words import capital, card_name, card_sign, cards_name, cards_sign, listed, number
from conquian_nb.engine import Card, Cards, Layout, RuleSet
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.naming import rank_name, ranks_name
from conquian_nb.engine.refusals import meld_faults


def heap(rules: RuleSet, cards: Cards) -> Heap:
    """A group with its mark: what it is, or how many cards it is short of a meld and which.

    >>> from conquian_nb.engine import PRESETS
    >>> found = heap(PRESETS["naibi"], Cards.parse("5s6s"))
    >>> found.word, found.why, found.told
    ('1 short', 'four or seven', 'One short of a meld; the four or the seven of spades would do.')
    """
    group = group_of(rules, cards)
    if group.short == 0:
        return Heap(cards, True, f"{group.kind} of {len(cards)}", told=f"A {group.kind} of {number(len(cards))}.")
    if group.short is None:
        return Heap(cards, False, "no meld", _wrong(rules, cards), _wrong_told(rules, cards))
    if len(cards) == 1:
        return Heap(cards, False, "2 short", told="A single card.")
    told = f"{capital(number(group.short))} short of a meld; {_told(group)} would do."
    return Heap(cards, False, f"{group.short} short", _missing(group), told)


def _missing(group: Group) -> str:
    """What is missing, in the few letters there is room for."""
    least = [rank_name(card.rank) for card in group.missing[0]]
    if group.cards[0].rank == group.cards[1].rank:
        return f"a third {rank_name(group.cards[0].rank)}"
    if len(least) > 2:
        return f"{least[0]} to {least[-1]}"
    if len(least) == 2:
        return f"{least[0]} and {least[1]}"
    if len(group.missing) == 1:
        return f"{least[0]} missing"
    return " or ".join(rank_name(card.rank) for missing in group.missing for card in missing)


def _told(group: Group) -> str:
    if len(group.missing) == 1:
        return cards_name(group.missing[0])
    if group.cards[0].rank == group.cards[1].rank:
        return f"a third {rank_name(group.cards[0].rank)}"
    first, *rest = (rank_name(missing[0].rank) for missing in group.missing)
    return f"the {first} or the {' or the '.join(rest)} of {group.cards[0].name.split()[-1]}"


def _wrong(rules: RuleSet, cards: Cards) -> str:
    """Why no meld holds these cards together, in a few letters."""
    if len({card.suit for card in cards}) > 1:
        return "one too many" if _odd(rules, cards) else "no set, no run"
    ranks = rules.cards.ranks
    places = sorted(ranks.index(card.rank) for card in cards)
    if places[-1] - places[0] == len(places) - 1:
        return "too long"
    around = {(place + 1) % len(ranks) for place in places} - set(places)
    return "the ace is low" if places[0] == 0 and len(around) == 1 else "too far apart"


def _odd(rules: RuleSet, cards: Cards) -> Card | None:
    """The one card without which the others could lie together; None where there is none, or more than one."""
    if len(cards) < 3:
        return None
    rest = {card: group_of(rules, Cards(c for c in cards if c != card)) for card in cards}
    alone = [card for card, group in rest.items() if group.short is not None]
    return alone[0] if len(alone) == 1 else None


def _wrong_told(rules: RuleSet, cards: Cards) -> str:
    odd = _odd(rules, cards)
    if odd is not None and len({card.suit for card in cards}) > 1:
        return f"No meld: {card_name(odd)} does not belong here."
    if len(cards) > 2:
        return next(meld_faults(meld_table(rules), cards)).sentence
    low = "The ace is low here: " if _wrong(rules, cards) == "the ace is low" else ""
    return f"{low}{'no' if low else 'No'} meld holds these two cards together."


def place_name(spread: Spread, place: Place) -> str:
    """A place to move to, as a button names it."""
    if place == HAND:
        return "the hand"
    return "a new group" if place == NEW else cards_sign(spread.groups[int(place)])


def move_label(spread: Spread, move: Move) -> str:
    """The text of the button for a move."""
    if move.place == HAND:
        return f"Back into the hand with {card_sign(move.card)}"
    return f"Move {card_sign(move.card)} to {place_name(spread, move.place)}"


def card_label(spread: Spread, card: Card) -> str:
    """A card with where it lies, as a list to choose from names it."""
    here = spread.place_of(card)
    if here == HAND:
        return f"{card_sign(card)} in hand"
    others = Cards(c for c in spread.groups[int(here)] if c != card)
    return f"{card_sign(card)} with {cards_sign(others)}" if others else f"{card_sign(card)} alone"


def chosen_news(card: Card, fitting: Sequence[Cards]) -> str:
    """What is said when a card has been chosen: where it might go."""
    what = f"{capital(card_name(card))} is chosen."
    if not fitting:
        return f"{what} It goes with no group as they lie; it may lie anywhere meanwhile."
    return f"{what} It might go to {listed([group_name(cards) for cards in fitting])}."


def group_name(cards: Cards) -> str:
    """A group in a few words: "the spades", "the sevens", "the jack of spades"."""
    if len(cards) == 1:
        return card_name(cards[0])
    if len({card.rank for card in cards}) == 1:
        return f"the {ranks_name(cards[0].rank)}"
    if len({card.suit for card in cards}) == 1:
        return f"the {cards[0].name.split()[-1]}"
    return cards_name(cards)


def moved_news(rules: RuleSet, before: Spread, after: Spread, move: Move) -> str:
    """What a move has done: where the card is now and what that makes, and what it has left behind."""
    here, now = before.place_of(move.card), after.place_of(move.card)
    if now == HAND:
        said = f"{capital(card_name(move.card))} is back in the hand."
    elif len(after.groups[int(now)]) == 1:
        said = f"{capital(card_name(move.card))} lies alone."
    else:
        made = heap(rules, after.groups[int(now)])
        what = f"That makes {_small(made.told)}" if made.good else made.told
        said = f"{capital(card_name(move.card))} goes to {place_words(before, move)}. {what}"
    left = Cards() if here == HAND else Cards(c for c in before.groups[int(here)] if c != move.card)
    return f"{said} {_stays(rules, left)}".strip()


def _stays(rules: RuleSet, left: Cards) -> str:
    """What a card leaves behind, and what that is."""
    if not left:
        return ""
    if len(left) == 1:
        return f"{capital(card_name(left[0]))} stays behind alone."
    found = heap(rules, left)
    what = _small(found.told) if found.good else f"{found.word.replace('no meld', 'no meld any more')}."
    return f"{capital(cards_name(left))} stay: {what}"


def place_words(spread: Spread, move: Move) -> str:
    """The place of a move as it is heard."""
    return (
        cards_name(spread.groups[int(move.place)]) if move.place not in (HAND, NEW) else place_name(spread, move.place)
    )


def layout_label(layout: Layout) -> str:
    """A layout as a button names it."""
    return "  ·  ".join(cards_sign(meld) for meld in layout)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
