"""Questions about cards alone: are these a meld, and which cards would make one of them?"""

from __future__ import annotations

from itertools import pairwise

from conquian_nb.engine import Card, Cards, Refusal, RuleSet
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.naming import RANKS, SUITS
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked
from conquian_nb.engine.refusals import meld_faults

from .quiz_draw import Draw, found
from .quiz_question import Made, Question, Shown
from .quiz_words import chip, number, say

# is this a meld?

_CHOICES = ("yes set", "yes run", "no mixed", "no gap")


def make_meld(draw: Draw, rules: RuleSet, level: int) -> Made:
    """Cards that are a meld, or one change away from one; by level: plain, longer, across the joint, aces, long."""
    cards = found(rules, "melds", lambda: _candidate(draw, rules, level))
    row = Cards(draw.shuffled(cards)) if level > 3 or (level == 3 and not has_joint(rules)) else cards
    truth = standing(rules, cards)
    keys = [*_CHOICES, *{1: ("no few",), 4: ("no ace",), 5: ("no long",)}.get(level, ())]
    told = _told(rules, cards, truth)
    answers, mistakes = [], []
    for key in keys:
        right = key[-len(truth) :] == truth
        remark = told if right else " ".join(filter(None, (_not_so(rules, cards, truth, key), told)))
        answers.append(Answer(say(key), right, remark))
        mistakes.append("" if right else _mistake(rules, cards, truth, key))
    asked = Asked("choice", say("ask meld"), hint=say("hint meld"), solution=told, answers=tuple(answers))
    return Made(Shown(cards=row), asked, _load(rules, row), tuple(mistakes))


def standing(rules: RuleSet, cards: Cards) -> str:
    """What cards are: ``set``, ``run``, or why they are none: ``few``, ``mixed``, ``gap``, ``ace``, ``long``."""
    refusal = _fault(rules, cards)
    if refusal is None:
        return "set" if cards[0].rank == cards[1].rank else "run"
    if len(cards) < 3:
        return "few"
    if len({card.suit for card in cards}) > 1:
        return "mixed"
    return {"ace": "ace", "longest_run": "long"}.get(refusal.point or "", "gap")


def _fault(rules: RuleSet, cards: Cards) -> Refusal | None:
    return next(meld_faults(meld_table(rules), cards), None)


def _candidate(draw: Draw, rules: RuleSet, level: int) -> Cards | None:
    recipe = draw.pick(_RECIPES[level])
    ranks, suit = rules.cards.ranks, draw.pick(SUITS)
    size = len(ranks)
    if recipe in ("set", "four", "pair", "pair and more"):
        at = draw.below(size)
        suits = draw.shuffled(SUITS)[: 4 if recipe == "four" else 3 if recipe == "set" else 2]
        cards = [Card(ranks[at], s) for s in suits]
        if recipe == "pair and more":
            near = [r for r in (at - 1, at + 1) if 0 <= r < size]
            cards.append(Card(ranks[draw.pick(near)], draw.pick([s for s in SUITS if s not in suits])))
        return Cards(sorted(cards, key=lambda card: (ranks.index(card.rank), card)))
    if level == 4:
        places = draw.pick(_ACES)
        return Cards(Card(ranks[place % size], suit) for place in places)
    length = _length(draw, rules, level, recipe)
    if length > size:
        return None
    low = draw.below(size - length + 1)
    row = [Card(ranks[place], suit) for place in range(low, low + length)]
    plain = low > 0 and not _at_joint(rules, Cards(row))
    if (level < 3 and not plain) or (level == 3 and has_joint(rules) and not _at_joint(rules, Cards(row))):
        return None
    return _changed(draw, row, recipe)


_RECIPES = {
    1: ("set", "run", "pair", "neighbours", "pair and more", "foreign"),
    2: ("four", "run", "gap", "stranger"),
    3: ("run", "gap"),
    4: ("ace",),
    5: ("run", "long", "gap", "foreign"),
}
_ACES = ((-2, -1, 0), (-3, -2, -1, 0), (-1, 0, 1), (-2, -1, 0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 2, 3), (0, 1, 3))


def _length(draw: Draw, rules: RuleSet, level: int, recipe: str) -> int:
    """How many neighbours there are at first, before one is taken away or put in another's place."""
    if level == 5:
        most = min(rules.run_limit + (recipe == "gap"), len(rules.cards.ranks) - 1)
        least = min(6, most)
        return rules.run_limit + 1 if recipe == "long" else least + draw.below(most - least + 1)
    if recipe == "neighbours":
        return 2
    if level == 3 and not has_joint(rules):
        return 5 + (recipe == "gap")
    short = 3 if level == 1 or recipe in ("foreign", "stranger") else 3 + draw.below(2) + (level == 2)
    return max(short, 4) if recipe == "gap" else short


def _changed(draw: Draw, row: list[Card], recipe: str) -> Cards:
    if recipe == "gap":
        row.pop(1 + draw.below(len(row) - 2))
    elif recipe == "foreign":
        end = draw.pick((0, -1))
        row[end] = Card(row[end].rank, draw.pick([s for s in SUITS if s != row[1].suit]))
    elif recipe == "stranger":
        row.append(Card(draw.pick(row).rank, draw.pick([s for s in SUITS if s != row[0].suit])))
    return Cards(row)


def has_joint(rules: RuleSet) -> bool:
    """Whether the jack follows the seven in this pack."""
    return "7J" in rules.cards.ranks


def _at_joint(rules: RuleSet, cards: Cards) -> bool:
    """Whether these cards of one suit lie on both sides of the place where eight, nine and ten are left out."""
    ranks = [rules.cards.ranks.index(card.rank) for card in cards]
    return has_joint(rules) and min(ranks) <= rules.cards.ranks.index("7") < max(ranks)


def _load(rules: RuleSet, row: Cards) -> int:
    """One for each card, three for the joint, three for an ace beside others, two when in disorder, one for a flaw."""
    one_suit = len({card.suit for card in row}) == 1
    ranks = [RANKS.index(card.rank) for card in row]
    return (
        len(row)
        + 3 * (one_suit and _at_joint(rules, row) and "A" not in {card.rank for card in row})
        + 3 * (one_suit and any(card.rank == "A" for card in row))
        + 2 * (ranks != sorted(ranks))
        + (_fault(rules, row) is not None)
    )


def _told(rules: RuleSet, cards: Cards, truth: str) -> str:
    if truth in ("set", "run"):
        return say(f"is {truth}", cards=chip(cards.written()))
    refusal = _fault(rules, cards)
    assert refusal is not None
    return refusal.sentence


def _not_so(rules: RuleSet, cards: Cards, truth: str, key: str) -> str:
    """What speaks against a wrong choice, where the truth alone does not."""
    ranks, suits = len({card.rank for card in cards}), len({card.suit for card in cards})
    if key == "yes set":
        return say("not set") if ranks > 1 and truth != "mixed" else ""
    if key == "yes run":
        return say("not run") if suits > 1 and truth != "mixed" else ""
    if key == "no mixed":
        return say("not mixed set" if ranks == 1 else "not mixed run")
    if key == "no gap" and suits == 1 and truth in ("run", "long", "few"):
        joint = _at_joint(rules, cards)
        return say("not gap joint" if joint else "not gap", reading=rules.pack.sentence)
    if key == "no few":
        return say("not few", count=number(len(cards))) if len(cards) > 2 else ""
    if key == "no ace" and truth == "run":
        return say("not ace", reading=rules.ace.sentence)
    return say("not long", most=number(rules.run_limit)) if key == "no long" else ""


def _mistake(rules: RuleSet, cards: Cards, truth: str, key: str) -> str:
    if key == "no gap" and truth == "run":
        return "seven_jack" if _at_joint(rules, cards) else ""
    if key.startswith("yes") and truth in ("few", "gap", "ace", "long", "mixed"):
        known = {"few": "two_enough", "ace": "corner", "long": "long_run"}
        many = len(cards) > 3 and key == "yes run"
        return known.get(truth, "rank_enough" if truth == "mixed" and many else "lookalike")
    return ""


# which cards make a meld of these?


def make_complete(draw: Draw, rules: RuleSet, level: int) -> Made:
    """Cards that lack one; by level: two plain ones, a meld that grows, the joint, the edges, many in disorder."""
    base = found(rules, "melds that lack a card", lambda: _base(draw, rules, level))
    row = Cards(draw.shuffled(base)) if level == 5 else base
    right = completing(rules, base)
    told = " ".join(say("completes", card=chip(card), meld=chip(_with(base, card))) for card in right)
    asked = Asked(
        "cards", say("ask complete"), hint=say("hint complete"), solution=told, if_wrong=say("wrong complete"),
        answers=(Answer(str(right), True, told),),
    )  # fmt: skip
    return Made(Shown(cards=row), asked, len(base) + len(right) + _hard(rules, row, right))


def completing(rules: RuleSet, base: Cards) -> Cards:
    """Every card that makes one meld of these."""
    table = meld_table(rules)
    down = table.pack.mask(base)
    codes = (code for code in table.pack.codes if not down >> code & 1)
    return table.pack.cards(code for code in codes if down | 1 << code in table.is_meld)


def why_complete(question: Question, card: Card) -> str:
    """What one card would make of the cards of such a question."""
    base = question.shown.cards
    if card in base:
        return say("is among", card=chip(card))
    made = _with(base, card)
    refusal = _fault(question.rules, made)
    return refusal.sentence if refusal else say("completes", card=chip(card), meld=chip(made))


def _with(base: Cards, card: Card) -> Cards:
    return Cards((*base, card)).written()


def _base(draw: Draw, rules: RuleSet, level: int) -> Cards | None:
    sizes = {1: (3,), 2: (4,), 3: (3, 4), 4: (3, 4), 5: (5, 6, 7)}[level]
    table = meld_table(rules)
    meld = table.pack.unmask(draw.pick([m for m in table.melds if m.bit_count() in sizes]))
    out = draw.pick(meld)
    base = Cards(card for card in meld if card != out)
    right = completing(rules, base)
    hard = _hard(rules, base, right)
    wanted = {1: hard == 0, 2: hard == 0, 3: hard in (2, 3), 4: hard >= 4, 5: hard >= 2 and len(base) > 3}[level]
    return base if wanted else None


def _hard(rules: RuleSet, row: Cards, right: Cards) -> int:
    """What makes it hard: three for the joint, four for an end of the suit, two for a hole, two for disorder."""
    if len({card.suit for card in row}) > 1:
        return 0
    places = [rules.cards.ranks.index(card.rank) for card in row]
    ends = {rules.cards.ranks[0], rules.cards.ranks[-1]}
    hole = any(b - a == 2 for a, b in pairwise(sorted(places)))
    edge = any(card.rank in ends for card in row)
    joint = has_joint(rules) and not edge and _at_joint(rules, Cards((*row, *right)))
    return 3 * joint + 4 * edge + 2 * hole + 2 * (places != sorted(places))
