"""Questions about a card beside melds: does it fit, which cards fit, and, after a pass, can it be forced?"""

from __future__ import annotations

from typing import NamedTuple

from conquian_nb.analysis.outlook import LIES, MOVES, NO, fit
from conquian_nb.engine import Card, Cards, Layout, RuleSet, changes, layouts
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked
from conquian_nb.engine.refusals import layout_faults, meld_faults
from conquian_nb.engine.rules import Borrowing

from .quiz_draw import Draw, cards_of, found, melds_of, pieces, within
from .quiz_question import NO_CARDS, Made, Question, Shown, card_answers
from .quiz_words import chip, lying, or_listed, say

HAND, NEAR = "hand", "near"
MOST_WAYS = 4


class Fitting(NamedTuple):
    """How a card goes with melds and no hand card, as a take would lay it: the best of the ways and what it moves.

    `how` is ``as it lies``, ``after moving``, ``no``, or ``near``: no, though it would make a meld with cards that lie.
    """

    how: str
    layout: Layout = Layout()
    lenders: int = 0


def fitting(rules: RuleSet, melds: Layout, card: Card) -> Fitting:
    """How a card goes with melds, in the way that moves fewest of them."""
    table = meld_table(rules)
    code, masks = table.pack.code(card), table.read(melds)
    ways = table.takes(masks, 0, code)
    if not ways:
        return Fitting(NEAR if table.through(code, sum(masks)) else NO)
    plain = [way for way in ways if sum(meld not in masks for meld in way) == 1]
    if plain:
        return Fitting(LIES, min(map(table.layout, plain)))
    lenders, layout = min((len(_lenders(melds, layout)), layout) for layout in map(table.layout, ways))
    return Fitting(MOVES, layout, lenders)


def _lenders(before: Layout, after: Layout) -> set[int]:
    return {change.origin for change in changes(before, after) if change.origin is not None}


def why_not(rules: RuleSet, melds: Layout, card: Card, hand: Cards = NO_CARDS) -> str:
    """Why a card does not go with these melds, nor with these hand cards: a sentence or two, with its cards."""
    if rules.borrowing is not Borrowing.ANY:
        free = fitting(rules.replace(borrowing=Borrowing.ANY), melds, card)
        if free.layout and not fitting(rules, melds, card).layout:
            table = meld_table(rules)
            return next(layout_faults(table, melds, free.layout, card, NO_CARDS)).sentence
    return _left_behind(rules, melds, card, hand) or missing(rules, melds, card)


def _left_behind(rules: RuleSet, melds: Layout, card: Card, hand: Cards) -> str:
    """The meld a card would make with cards that lie, and what could not stay without them; empty if there is none."""
    table = meld_table(rules)
    down = table.pack.mask((*cards_of(melds), *hand))
    for made in map(table.pack.unmask, table.through(table.pack.code(card), down)):
        for meld in melds:
            left = pieces(rules, meld, made) if set(meld) & set(made) else []
            for piece in left:
                fault = next(meld_faults(table, piece), None)
                if fault:
                    stays = Cards(card for row in left for card in row)
                    return say("left behind", meld=chip(made.written()), rest=chip(stays), fault=fault.sentence)
    return ""


def missing(rules: RuleSet, melds: Layout, card: Card) -> str:
    """Which further cards a card would need to fit, as a sentence."""
    ways = [chip(cards) for cards in fit(rules, melds, card).missing[:MOST_WAYS]]
    return say("missing", ways=or_listed(ways)) if ways else ""


def told(rules: RuleSet, melds: Layout, card: Card) -> str:
    """How a card goes with melds, in a sentence or two: where it lies and what moves for it, or what is missing."""
    way = fitting(rules, melds, card)
    if not way.layout:
        return say("fits not", card=chip(card), why=why_not(rules, melds, card))
    if way.how == LIES:
        return say("fits lies", card=chip(card), meld=chip(next(meld for meld in way.layout if card in meld)))
    return say("fits moves", card=chip(card), lying=lying(melds, way.layout, card))


# does it fit?

_SIZES = {1: ((3,), (4,), (5,)), 2: ((3, 3), (3, 4)), 3: ((3, 4),), 4: ((4, 4), (4, 5)), 5: ((4, 3, 3),)}
_SIZES_TO_LEND = {3: ((3, 4),), 4: ((4, 4), (4, 5)), 5: ((4, 4),)}


def make_fit(draw: Draw, rules: RuleSet, level: int) -> Made:
    """A card beside melds; by level: one meld, two, a loan or nearly one, larger melds, two that lend."""
    plain, hard = (LIES, NO), (LIES, MOVES, MOVES, NEAR, NO)
    wanted = draw.pick({1: plain, 2: plain, 5: (*hard, MOVES, NEAR)}.get(level, hard))
    sizes = _SIZES_TO_LEND[level] if wanted == MOVES else _SIZES[level]
    if rules.borrowing is Borrowing.NONE and wanted == MOVES:
        wanted = NEAR

    def attempt() -> tuple[Layout, Card] | None:
        melds = melds_of(draw, rules, draw.shuffled(draw.pick(within(rules, sizes))))
        return _card_beside(draw, rules, melds, wanted, level) if melds else None

    melds, card = found(rules, "cards that fit", attempt)
    way = fitting(rules, melds, card)
    solution = told(rules, melds, card)
    truth = {LIES: "fit lies", MOVES: "fit moves"}.get(way.how, "fit no")
    keys = ("fit lies", "fit moves", "fit no")
    answers = tuple(Answer(say(key), key == truth, _fit_remark(truth, key, solution)) for key in keys)
    asked = Asked("choice", say("ask fit", card=chip(card)), hint=say("hint fit"), solution=solution, answers=answers)
    mistakes = tuple("" if key == truth else _mistake(melds, card, truth, key) for key in keys)
    return Made(Shown(melds=melds, card=card), asked, _load(melds, way), mistakes)


def _fit_remark(truth: str, key: str, solution: str) -> str:
    if key != "fit moves" or truth == key:
        return solution
    return f"{say('nothing moves' if truth == 'fit lies' else 'moving no help')} {solution}"


def _card_beside(draw: Draw, rules: RuleSet, melds: Layout, wanted: str, level: int) -> tuple[Layout, Card] | None:
    lain = cards_of(melds)
    ways = {card: fitting(rules, melds, card) for card in rules.cards.all if card not in lain}
    good = [
        card
        for card, way in ways.items()
        if way.how == wanted
        and (wanted != MOVES or _lent_enough(rules, way, level))
        and (wanted != NO or _tempting(rules, melds, card))
    ]
    return (melds, draw.pick(good)) if good else None


def _lent_enough(rules: RuleSet, way: Fitting, level: int) -> bool:
    """Whether as many melds lend as the level asks for: two at level 5, where two melds of four have room."""
    return (way.lenders >= 2) == (level == 5 and rules.hand_size >= 8 and rules.borrowing is not Borrowing.NONE)


def _tempting(rules: RuleSet, melds: Layout, card: Card) -> bool:
    """Whether a card that fits nothing is near something: of the rank of a meld's card, or two ranks off its end."""
    ranks = rules.cards.ranks.index
    return any(
        card.rank in {c.rank for c in meld}
        or (meld[0].suit == meld[1].suit == card.suit
            and min(abs(ranks(card.rank) - ranks(c.rank)) for c in meld) == 2)
        for meld in melds)  # fmt: skip


def _load(melds: Layout, way: Fitting) -> int:
    """One for each card on the table, four for each meld that lends, three where a meld nearly could."""
    return len(cards_of(melds)) + 4 * way.lenders + 3 * (way.how == NEAR)


def _mistake(melds: Layout, card: Card, truth: str, key: str) -> str:
    if truth == "fit moves":
        return "stays_put"
    if truth == "fit no" and key == "fit moves":
        return "any_lent"
    runs = [meld for meld in melds if meld[0].suit == meld[1].suit]
    if truth == "fit no":
        return "rank_enough" if any(card.rank in {c.rank for c in run} for run in runs) else "lookalike"
    return ""


# which cards fit?


_MANY = {1: ((3,), (4,)), 2: ((3, 3), (3, 4)), 3: ((3, 3, 3), (3, 3, 4), (3, 4)), 4: ((3, 4), (4, 4), (3, 3, 4)),
         5: ((4, 4), (4, 3, 3), (3, 4))}  # fmt: skip


def make_fits(draw: Draw, rules: RuleSet, level: int) -> Made:
    """All cards that fit melds; by level: one meld, two, three, two with a loan, three with a loan."""
    level = with_loans(rules, level)

    def attempt() -> tuple[Layout, dict[Card, Fitting]] | None:
        melds = melds_of(draw, rules, draw.shuffled(draw.pick(within(rules, _MANY[level]))))
        if melds is None:
            return None
        ways = all_fitting(rules, melds)
        moving, (least, most) = sum(way.how == MOVES for way in ways.values()), loans(rules, level)
        return (melds, ways) if 0 < len(ways) < 11 and least <= moving <= most else None

    melds, ways = found(rules, "cards that fit", attempt)
    right = Cards(ways)
    how = " ".join(told(rules, melds, card) for card in right)
    solution = say("all fit", cards=chip(right), how=how)
    plain = Cards(card for card in right if ways[card].how == LIES)
    answers, mistakes = card_answers(right, solution, (plain, say("only plain"), "stays_put"))
    asked = Asked("cards", say("ask fits"), hint=say("hint fits"), solution=solution, if_wrong=say("wrong fits"),
                  answers=answers)  # fmt: skip
    load = len(cards_of(melds)) + len(ways) + 4 * (len(right) - len(plain))
    return Made(Shown(melds=melds), asked, load, mistakes)


def with_loans(rules: RuleSet, level: int) -> int:
    """The level there is room for: the last two turn on loans, and where melds lend nothing the third is asked."""
    return min(level, 3) if rules.borrowing is Borrowing.NONE else level


def loans(rules: RuleSet, level: int) -> tuple[int, int]:
    """How many cards are to fit only after moving, at least and at most: some at level 4, more at level 5."""
    if level < 4:
        return 0, 0
    return (1, 2) if level == 4 else (3 if rules.hand_size in (8, 10) else 1, 12)  # in two melds as large as each other


def all_fitting(rules: RuleSet, melds: Layout) -> dict[Card, Fitting]:
    """Every card that goes with melds and no hand card, and how."""
    lain = cards_of(melds)
    ways = {card: fitting(rules, melds, card) for card in rules.cards.all if card not in lain}
    return {card: way for card, way in ways.items() if way.layout}


def why_fits(question: Question, card: Card) -> str:
    """How one card goes with the melds of such a question."""
    melds = question.shown.melds
    if card in cards_of(melds):
        return say("one ends", card=chip(card), about="lies there already.")
    return told(question.rules, melds, card)


# can it be forced?


_SIZES_TO_FORCE = {1: ((3,),), 2: ((3, 3),), 3: ((3, 4),), 4: ((4, 4), (4, 5), (3, 3, 3)), 5: ((4, 4),)}


def make_force(draw: Draw, rules: RuleSet, level: int) -> Made:
    """A card that is passed; by level: plain, with cards in hand that tempt, with a loan, three melds, two loans."""
    wanted = draw.pick({1: (LIES, NO), 2: (LIES, HAND)}.get(level, (MOVES, HAND, LIES, MOVES)))
    if wanted == MOVES and rules.borrowing is Borrowing.NONE:
        wanted = HAND
    room = int(wanted == HAND)

    def attempt() -> Shown | None:
        melds = melds_of(draw, rules, draw.shuffled(draw.pick(within(rules, _SIZES_TO_FORCE[level], room))))
        if melds is None:
            return None
        lain = cards_of(melds)
        held = min(rules.hand_size - len(lain), 3 if level == 2 else 2)
        hand = Cards(draw.some((c for c in rules.cards.all if c not in lain), held)).sorted()
        free = [c for c in rules.cards.all if c not in lain and c not in hand]
        good = [card for card in free if _suits(rules, melds, hand, card, wanted, level)]
        return Shown(melds=melds, hand=hand, card=draw.pick(good)) if good else None

    shown = found(rules, "forcing", attempt)
    assert shown.card is not None
    truth, solution = _forcing_told(rules, shown.melds, shown.hand, shown.card)
    keys = ["force lies", "force moves", "force hand", "force nothing"]
    if truth == "force reach":
        keys[1] = truth
    answers = tuple(Answer(say(key), key == truth, solution) for key in keys)
    mistakes = tuple("" if key == truth else _force_mistake(truth, key) for key in keys)
    asked = Asked("choice", say("ask force", card=chip(shown.card)), hint=say("hint force"), solution=solution,
                  answers=answers)  # fmt: skip
    return Made(shown, asked, len(shown.hand) + _load(shown.melds, fitting(rules, shown.melds, shown.card)), mistakes)


def _suits(rules: RuleSet, melds: Layout, hand: Cards, card: Card, wanted: str, level: int) -> bool:
    how, way = _forcing(rules, melds, hand, card)
    if how != wanted:
        return False
    return _lent_enough(rules, way, level) if how == MOVES else how != NO or _tempting(rules, melds, card)


def _forcing(rules: RuleSet, melds: Layout, hand: Cards, card: Card) -> tuple[str, Fitting]:
    """Whether a card could be forced, as it lies or after moving; else whether it could be taken with the hand."""
    way = fitting(rules, melds, card)
    if way.layout:
        return way.how, way
    return HAND if layouts(rules, melds, hand, card) else NO, way


def _forcing_told(rules: RuleSet, melds: Layout, hand: Cards, card: Card) -> tuple[str, str]:
    how, way = _forcing(rules, melds, hand, card)
    named = chip(card)
    if way.layout:
        place = lying(melds, way.layout, card)
        if how == MOVES and not meld_table(rules).forces(meld_table(rules).read(melds), rules.cards.code(card)):
            return "force reach", say("forced reach", card=named, lying=place, reading=rules.force_reach.sentence)
        return "force lies" if how == LIES else "force moves", told(rules, melds, card)
    why = why_not(rules, melds, card)
    if how == NO:
        return "force nothing", say("forced nothing", card=named, why=why)
    needed = min((_from_hand(hand, layout) for layout in layouts(rules, melds, hand, card)), key=lambda c: (len(c), c))
    return "force hand", say("forced hand", card=named, hand=chip(needed), why=why)


def _from_hand(hand: Cards, layout: Layout) -> Cards:
    lain = cards_of(layout)
    return Cards(card for card in hand if card in lain)


def _force_mistake(truth: str, key: str) -> str:
    if truth == "force moves":
        return "stays_put"
    if truth == "force hand" and key in ("force lies", "force moves"):
        return "force_hand"
    return "lookalike" if truth == "force nothing" else ""
