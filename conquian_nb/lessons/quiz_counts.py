"""Questions about points: what does this hand pay?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from conquian_nb.engine import Card, Cards, Layout, RuleSet
from conquian_nb.engine.match import hand_value
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.naming import listed
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked

from .quiz_draw import Draw, cards_of, found, melds_of, rest_of, within
from .quiz_question import Made, Shown
from .quiz_words import chip, say

COURTS = {"J": 11, "Q": 12, "K": 13}


def make_pays(draw: Draw, rules: RuleSet, level: int) -> Made:
    """What a lost hand counts; by level: low cards and courts, an ace, many cards, a meld in the hand, all at once."""
    hands, melds = found(rules, "points", lambda: _lost(draw, rules, level))
    held = cards_of(hands)
    truth = hand_value(held).total
    parts = _parts(held)
    solution = say("pays", parts=parts, total=truth)
    rows = [(truth, ""), *_wrong(draw, rules, hands, melds, truth)]
    answers = tuple(
        Answer(
            str(number),
            number == truth,
            solution if number == truth else say("wrong pays", belief=_belief(mistake), parts=parts, total=truth),
        )
        for number, mistake in sorted(rows)
    )
    key = "ask pays all" if len(hands) > 1 else "ask pays melds" if melds else "ask pays"
    asked = Asked("choice", say(key), hint=say("hint pays"), solution=solution, answers=answers)
    shown = Shown(melds=melds, hand=hands[0], other=hands[1] if len(hands) > 1 else Cards())
    load = len(held) + len({card.rank for card in held if card.rank in "AJQK"}) + len(cards_of(melds))
    load += 3 * bool(_meld_in(rules, hands[0]))
    return Made(shown, asked, load, tuple(mistake for _, mistake in sorted(rows)))


def _belief(mistake: str) -> str:
    return say(f"belief {mistake or 'slip'}")


def _lost(draw: Draw, rules: RuleSet, level: int) -> tuple[tuple[Cards, ...], Layout] | None:
    """The hands that have lost, and the melds that lie beside, if any."""
    if level == 5 and rules.players > 2 and draw.chance(0.5):
        cards = draw.some(rules.cards.all, 11)
        return (Cards(cards[:5]).sorted(), Cards(cards[5:]).sorted()), Layout()
    melds = Layout()
    if level == 5:
        laid = melds_of(draw, rules, draw.pick(within(rules, ((3,), (4,)), 4)))
        melds = laid if laid is not None else Layout()
    held: Sequence[Card] = ()
    if level > 3:
        inside = melds_of(draw, rules, (3,), cards_of(melds))
        held = cards_of(inside) if inside is not None else ()
    size = {1: 3, 2: 4, 3: 6, 4: 7, 5: rules.hand_size - len(cards_of(melds))}[level]
    more = draw.some(rest_of(rules, cards_of(melds), held), size - len(held))
    hand = Cards((*held, *more)).sorted()
    aces, courts = sum(card.rank == "A" for card in hand), sum(card.rank in COURTS for card in hand)
    wanted = {1: not aces and courts < 3, 2: aces == 1}.get(level, aces > 0) and (courts or not _courts_in(rules))
    return ((hand,), melds) if wanted and bool(_meld_in(rules, hand)) == (level > 3) else None


def _courts_in(rules: RuleSet) -> bool:
    return "K" in rules.cards.ranks


def _parts(cards: Iterable[Card]) -> str:
    """The cards of each value together, the dearest first: "{Ac} 15, {JdKh} 20"."""
    values: dict[str, list[Card]] = {}
    lines = sorted(hand_value(cards).lines, key=lambda line: (-line.value, line.card))
    for line in lines:
        values.setdefault(f"{line.value}", []).append(line.card)
    return listed([
        say("counted", cards=chip(row), value=int(value) * len(row)) for value, row in values.items()
    ])  # fmt: skip


def _wrong(draw: Draw, rules: RuleSet, hands: tuple[Cards, ...], melds: Layout, truth: int) -> list[tuple[int, str]]:
    """Three other numbers, each with the mistake that leads to it where one does."""
    held = cards_of(hands)
    in_hand = [line.value for line in hand_value(_meld_in(rules, hands[0])).lines]
    counted = [
        (_sum(held, lambda card: 1 if card.rank == "A" else None), "ace_one"),
        (truth - sum(in_hand), "set_counts_not"),
        (truth + hand_value(cards_of(melds)).total, "laid_counts"),
        (hand_value(hands[-1]).total, "one_loser"),
        (_sum(held, lambda card: COURTS.get(card.rank)), "courts_rise"),
        (_sum(held, lambda card: 11 if card.rank == "A" else None), "ace_eleven"),
    ]
    slips = [(truth + step, "") for step in draw.shuffled((-10, -5, -2, 5, 10, 2))]
    chosen: list[tuple[int, str]] = []
    for number, mistake in (*draw.shuffled(counted), *slips):
        if number > 0 and number not in (truth, *(other for other, _ in chosen)) and len(chosen) < 3:
            chosen.append((number, mistake))
    return chosen


def _meld_in(rules: RuleSet, hand: Cards) -> Cards:
    """The largest meld that is still in the hand, if there is one."""
    table = meld_table(rules)
    held = table.pack.mask(hand)
    return table.pack.unmask(max((meld for meld in table.melds if not meld & ~held), key=int.bit_count, default=0))


def _sum(cards: Iterable[Card], other: Callable[[Card], int | None]) -> int:
    """What cards count if some count something else."""
    return sum(value if (value := other(line.card)) is not None else line.value for line in hand_value(cards).lines)
