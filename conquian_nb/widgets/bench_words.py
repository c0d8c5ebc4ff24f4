"""What the rearranging bench says: the mark under a group, what a move has done, the names of places to move to."""

from __future__ import annotations

from collections.abc import Sequence

from conquian_nb.analysis.rearrange import HAND, NEW, Group, Move, Place, Spread, group_of
from conquian_nb.drawing.bench_scene import Heap
from conquian_nb.drawing.card_words import capital, card_name, card_sign, cards_name, cards_sign, listed, number
from conquian_nb.engine import Card, Cards, Layout, RuleSet
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.naming import Rank, rank_name, suit_name, the_ranks, the_suit
from conquian_nb.engine.refusals import meld_faults

# What is said of melds, by what they are: in a few letters, by itself, of a move, of what has stayed behind.
RUN, THREE, FOUR = "run", "set of 3", "set of 4"
_SHORT = {RUN: later("run of {n}"), THREE: later("set of 3"), FOUR: later("set of 4")}
_ALONE = {RUN: later("A run of {number}."), THREE: later("A set of three."), FOUR: later("A set of four.")}
_MADE = {
    RUN: later("That makes a run of {number}."),
    THREE: later("That makes a set of three."),
    FOUR: later("That makes a set of four."),
}
_STAYS = {
    RUN: later("{cards:The} stay: a run of {number}."),
    THREE: later("{cards:The} stay: a set of three."),
    FOUR: later("{cards:The} stay: a set of four."),
}
# Why no meld holds these cards together, in a few letters.
ONE_TOO_MANY, NEITHER, LONG = later("one too many"), later("no set, no run"), later("too long")
LOW_ACE, APART = later("the ace is low"), later("too far apart")


def heap(rules: RuleSet, cards: Cards) -> Heap:
    """A group with its mark: what it is, or how many cards it is short of a meld and which.

    >>> from conquian_nb.engine import PRESETS
    >>> found = heap(PRESETS["naibi"], Cards.parse("5s6s"))
    >>> found.word, found.why, found.told
    ('1 short', 'four or seven', 'One short of a meld; the four or the seven of spades would do.')
    """
    group = group_of(rules, cards)
    if group.short == 0:
        return Heap(cards, True, _of(group, _SHORT), told=_of(group, _ALONE))
    if group.short is None:
        return Heap(cards, False, _("no meld"), _(_wrong(rules, cards)), _wrong_told(rules, cards))
    word = several("{n} short", "{n} short", group.short).format(n=group.short)
    if len(cards) == 1:
        return Heap(cards, False, word, told=_("A single card."))
    said = several(
        "{number} short of a meld; {cards} would do.", "{number} short of a meld; {cards} would do.", group.short
    )
    told = said.format(number=capital(number(group.short)), n=group.short, cards=_told(group))
    return Heap(cards, False, word, _missing(group), told)


def _of(group: Group, texts: dict[str, str]) -> str:
    """One of these texts about a meld, by what the meld is."""
    many = len(group.cards)
    kind = RUN if group.kind == "run" else THREE if many == 3 else FOUR
    return _(texts[kind]).format(n=many, number=number(many), cards=group.cards)


def _missing(group: Group) -> str:
    """What is missing, in the few letters there is room for."""
    least = [rank_name(card.rank) for card in group.missing[0]]
    if group.cards[0].rank == group.cards[1].rank:
        return _("a third {rank}").format(rank=Rank(group.cards[0].rank))
    if len(least) > 2:
        return _("{first} to {last}").format(first=least[0], last=least[-1])
    if len(least) == 2:
        return listed(least)
    if len(group.missing) == 1:
        return _("{rank} missing").format(rank=least[0])
    return listed([rank_name(card.rank) for missing in group.missing for card in missing], either=True)


def _told(group: Group) -> str:
    if len(group.missing) == 1:
        return cards_name(group.missing[0])
    if group.cards[0].rank == group.cards[1].rank:
        return _("a third {rank}").format(rank=Rank(group.cards[0].rank))
    ranks = listed([f"{Rank(missing[0].rank):the}" for missing in group.missing], either=True)
    return _("{ranks} of {suit}").format(ranks=ranks, suit=suit_name(group.cards[0].suit))


def _wrong(rules: RuleSet, cards: Cards) -> str:
    """Why no meld holds these cards together, in a few letters: marked, not yet said."""
    if len({card.suit for card in cards}) > 1:
        return ONE_TOO_MANY if _odd(rules, cards) else NEITHER
    ranks = rules.cards.ranks
    places = sorted(ranks.index(card.rank) for card in cards)
    if places[-1] - places[0] == len(places) - 1:
        return LONG
    around = {(place + 1) % len(ranks) for place in places} - set(places)
    return LOW_ACE if places[0] == 0 and len(around) == 1 else APART


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
        return _("No meld: {card:the} does not belong here.").format(card=odd)
    if len(cards) > 2:
        return next(meld_faults(meld_table(rules), cards)).sentence
    if _wrong(rules, cards) == LOW_ACE:
        return _("The ace is low here: no meld holds these two cards together.")
    return _("No meld holds these two cards together.")


def place_name(spread: Spread, place: Place) -> str:
    """A place to move to, as a button names it."""
    if place == HAND:
        return _("the hand")
    return _("a new group") if place == NEW else cards_sign(spread.groups[int(place)])


def move_label(spread: Spread, move: Move) -> str:
    """The text of the button for a move."""
    if move.place == HAND:
        return _("Back into the hand with {card}").format(card=card_sign(move.card))
    return _("Move {card} to {place}").format(card=card_sign(move.card), place=place_name(spread, move.place))


def card_label(spread: Spread, card: Card) -> str:
    """A card with where it lies, as a list to choose from names it."""
    here = spread.place_of(card)
    if here == HAND:
        return _("{card} in hand").format(card=card_sign(card))
    others = Cards(c for c in spread.groups[int(here)] if c != card)
    said = _("{card} with {others}") if others else _("{card} alone")
    return said.format(card=card_sign(card), others=cards_sign(others))


def chosen_news(card: Card, fitting: Sequence[Cards]) -> str:
    """What is said when a card has been chosen: where it might go."""
    what = _("{card:The} is chosen.").format(card=card)
    if not fitting:
        return f"{what} {_('It goes with no group as they lie; it may lie anywhere meanwhile.')}"
    groups = listed([group_name(cards) for cards in fitting])
    return f"{what} {_('It might go to {groups}.').format(groups=groups)}"


def group_name(cards: Cards) -> str:
    """A group in a few words: "the spades", "the sevens", "the jack of spades"."""
    if len(cards) == 1:
        return card_name(cards[0])
    if len({card.rank for card in cards}) == 1:
        return the_ranks(cards[0].rank)
    if len({card.suit for card in cards}) == 1:
        return the_suit(cards[0].suit)
    return cards_name(cards)


def moved_news(rules: RuleSet, before: Spread, after: Spread, move: Move) -> str:
    """What a move has done: where the card is now and what that makes, and what it has left behind."""
    here, now, card = before.place_of(move.card), after.place_of(move.card), move.card
    if now == HAND:
        said = [_("{card:The} is back in the hand.").format(card=card)]
    elif len(after.groups[int(now)]) == 1:
        said = [_("{card:The} lies alone.").format(card=card)]
    else:
        group = group_of(rules, after.groups[int(now)])
        made = _of(group, _MADE) if group.short == 0 else heap(rules, group.cards).told
        said = [_("{card:The} goes to {place}.").format(card=card, place=place_words(before, move)), made]
    left = Cards() if here == HAND else Cards(c for c in before.groups[int(here)] if c != move.card)
    return " ".join([*said, *_stays(rules, left)])


def _stays(rules: RuleSet, left: Cards) -> list[str]:
    """What a card leaves behind, and what that is."""
    if not left:
        return []
    if len(left) == 1:
        return [_("{card:The} stays behind alone.").format(card=left[0])]
    group = group_of(rules, left)
    if group.short == 0:
        return [_of(group, _STAYS)]
    if group.short is None:
        return [_("{cards:The} stay: no meld any more.").format(cards=left)]
    said = several("{cards:The} stay: {n} short.", "{cards:The} stay: {n} short.", group.short)
    return [said.format(cards=left, n=group.short)]


def place_words(spread: Spread, move: Move) -> str:
    """The place of a move as it is heard."""
    return (
        cards_name(spread.groups[int(move.place)]) if move.place not in (HAND, NEW) else place_name(spread, move.place)
    )


def layout_label(layout: Layout) -> str:
    """A layout as a button names it."""
    return "  ·  ".join(cards_sign(meld) for meld in layout)
