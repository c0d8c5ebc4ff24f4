"""Questions about two tables at which a rule is read in two ways: what may be done at which?"""

from __future__ import annotations

from typing import NamedTuple

from conquian_nb.engine import Card, Cards, Layout, RuleSet, changes, layouts
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked
from conquian_nb.engine.refusals import layout_faults, meld_faults
from conquian_nb.engine.rules import Ace, Borrowing, Reading

from .quiz_draw import Draw, cards_of, found, melds_of, rest_of, within
from .quiz_fits import why_not
from .quiz_question import Made, Shown
from .quiz_words import chip, lying, say

_PAIRS: dict[int, tuple[tuple[Reading, Reading], ...]] = {
    1: ((Ace.LOW, Ace.LOW_OR_HIGH),),
    2: ((Borrowing.ANY, Borrowing.NONE),),
    3: ((Borrowing.ANY, Borrowing.NONE),),
    4: ((Borrowing.ENDS, Borrowing.NONE),),
    5: ((Borrowing.ANY, Borrowing.ENDS),),
}
_SIZES: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((4,), (3, 4)), 3: ((4,), (3, 4)), 4: ((4, 4), (5, 3)), 5: ((7,), (8,), (5, 3)),
}  # fmt: skip
_KEYS = ("at both", "at first", "at second", "at neither")
_ENDS = ((-2, -1, 0), (-1, 0, 1), (0, 1, 2), (-3, -2, -1, 0), (-2, -1, 0, 1))


class Tables(NamedTuple):
    """The same cards at two tables."""

    first: RuleSet
    second: RuleSet
    melds: Layout
    hand: Cards
    card: Card

    def ways(self, rules: RuleSet) -> tuple[Layout, ...]:
        """How the card can be laid under these rules."""
        return layouts(rules, self.melds, self.hand, self.card)

    @property
    def truth(self) -> str:
        """Which of the four choices is so."""
        one, two = bool(self.ways(self.first)), bool(self.ways(self.second))
        return {(True, True): "at both", (True, False): "at first", (False, True): "at second"}.get(
            (one, two), "at neither")  # fmt: skip


def make_readings(draw: Draw, rules: RuleSet, level: int) -> Made:
    """A card at two tables; by level: the ace, moving or not, with the hand, lending the ends, lending the middle."""
    pair = draw.shuffled(draw.pick(_PAIRS[level]))
    point = "ace" if level == 1 else "borrowing"
    first, second = (rules.replace(**{point: reading}) for reading in pair)
    wanted = draw.pick(("differ", "differ", "at both", "at neither"))

    def attempt() -> Tables | None:
        made = _aces(draw, first, second) if level == 1 else _borrowed(draw, first, second, level)
        alike = made is not None and made.truth in ("at both", "at neither")
        return made if made and (made.truth == wanted if wanted != "differ" else not alike) else None

    tables = found(rules, "two tables", attempt)
    said = f"{_told(tables, tables.first, 'first')} {_told(tables, tables.second, 'second')}"
    answers = tuple(Answer(say(key), key == tables.truth, said) for key in _KEYS)
    prompt = say("ask readings", first=pair[0].sentence, second=pair[1].sentence, card=chip(tables.card))
    asked = Asked("choice", prompt, hint=say("hint readings"), solution=said, answers=answers)
    mistakes = tuple("" if key == tables.truth or key != "at both" else "same_rules" for key in _KEYS)
    moved = max(_moved(tables, rules) for rules in (first, second))
    load = len(cards_of(tables.melds)) + len(tables.hand) + 1 + 2 * moved
    return Made(Shown(melds=tables.melds, hand=tables.hand, card=tables.card), asked, load, mistakes)


def _moved(tables: Tables, rules: RuleSet) -> int:
    """How many melded cards have to move, in the way that moves fewest."""
    return sum(change.origin is not None for change in changes(tables.melds, _simplest(tables, rules)))


def _simplest(tables: Tables, rules: RuleSet) -> Layout:
    """The way to lay the card that moves fewest cards; no melds when there is none."""
    ways = tables.ways(rules)
    return min(ways, key=lambda way: (len(changes(tables.melds, way)), way), default=Layout())


def _told(tables: Tables, rules: RuleSet, which: str) -> str:
    way = _simplest(tables, rules)
    if way:
        return say(f"reading yes {which}", lying=lying(tables.melds, way, tables.card))
    return say(f"reading no {which}", why=_why(tables, rules))


def _why(tables: Tables, rules: RuleSet) -> str:
    table = meld_table(rules)
    if not tables.melds:
        row = Cards((*tables.hand, tables.card)).sorted()
        return next(meld_faults(table, row)).sentence
    free = _simplest(tables, rules.replace(borrowing=Borrowing.ANY))
    if free:
        return next(layout_faults(table, tables.melds, free, tables.card, tables.hand)).sentence
    return why_not(rules, tables.melds, tables.card, tables.hand)


def _aces(draw: Draw, first: RuleSet, second: RuleSet) -> Tables:
    ranks, suit = first.cards.ranks, draw.pick("cdhs")
    row = draw.shuffled(Card(ranks[place % len(ranks)], suit) for place in draw.pick(_ENDS))
    return Tables(first, second, Layout(), Cards(row[1:]).sorted(), row[0])


def _borrowed(draw: Draw, first: RuleSet, second: RuleSet, level: int) -> Tables | None:
    held = 2 if level > 2 else 0
    sizes = draw.pick(within(first, _SIZES[level], held))
    melds = melds_of(draw, first, draw.shuffled(sizes))
    if melds is None:
        return None
    lain = cards_of(melds)
    hand = Cards(draw.some(rest_of(first, lain), held)).sorted()
    table = meld_table(first)
    down = table.pack.mask((*lain, *hand))
    near = [card for card in rest_of(first, lain, hand) if table.through(table.pack.code(card), down)]
    if not near:
        return None
    tables = Tables(first, second, melds, hand, draw.pick(near))
    return tables if not hand or _hand_matters(tables) else None


def _hand_matters(tables: Tables) -> bool:
    """Whether with these hand cards there are other ways to lay the card than without them, if there are any."""
    free = tables.first.replace(borrowing=Borrowing.ANY)
    ways = tables.ways(free)
    return not ways or len(ways) != len(layouts(free, tables.melds, "", tables.card))
