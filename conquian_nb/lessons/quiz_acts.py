"""Questions about what may be done: which of these is legal, and, on the table, how is this card taken?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from conquian_nb.engine import Card, Cards, Layout, Position, RuleSet, Take, changes
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked
from conquian_nb.engine.rules import Borrowing, Laying

from .quiz_draw import Draw, Seat, Table, cards_of, found, laid_out, melds_of, pieces, rest_of, seen_by, within
from .quiz_melds import standing
from .quiz_question import Made, Shown
from .quiz_words import chip, chips, lying, say


class Wrong(NamedTuple):
    """An action that the rules refuse, the rows it is offered as, and the mistake of who thinks it legal."""

    action: str
    rows: Layout
    mistake: str


# which of these is legal?

_MELDS = {1: ((), (3,)), 2: ((3,), (4,)), 3: ((3,), (3, 3)), 4: ((3, 4), (4,)), 5: ((4, 4),)}
_TEMPTING = {
    1: ("lookalike", "rank_enough"),
    2: ("not_yours", "corner", "lookalike"),
    3: ("all_down", "not_yours", "lookalike"),
    4: ("any_lent", "lookalike", "not_yours"),
    5: ("any_lent",),
}


def make_legal(draw: Draw, rules: RuleSet, level: int) -> Made:
    """One legal action among three that are refused; by level: rows of cards, others' cards, hand cards, loans."""
    if level == 1 and draw.chance(0.4):
        return _legal_discard(draw, rules)
    position, right, wrong = found(rules, "legal takes", lambda: _takes(draw, rules, level))
    assert position.offer is not None
    card = position.offer.card
    meld = next(meld for meld in right.melds if card in meld)
    told = say("legal take", lying=lying(position.melds(1), right.melds, card))
    rows = draw.shuffled([
        (Answer(say("lay", melds=chip(meld)), True, told), ""),
        *((_refused_row(position, each), each.mistake) for each in wrong),
    ])  # fmt: skip
    answers, mistakes = zip(*rows, strict=True)
    asked = Asked("choice", say("ask legal take", card=chip(card)), hint=say("hint legal"), seat=1, solution=told,
                  answers=answers)  # fmt: skip
    hard = sum(mistake in ("any_lent", "all_down") for mistake in mistakes)
    load = 3 + len(cards_of(position.melds(1))) + 3 * hard + 4 * _lenders(position, right)
    return Made(Shown(position=str(seen_by(position, 1))), asked, load, mistakes)


def _refused_row(position: Position, wrong: Wrong) -> Answer:
    """A choice with the reason why the engine refuses it."""
    refusal = position.refusal(wrong.action)
    assert refusal is not None
    remark = refusal.sentence
    if wrong.mistake == "any_lent":
        lain = cards_of(wrong.rows)
        rest = [card for card in cards_of(Layout.parse(wrong.action.removeprefix("take "))) if card not in lain]
        remark = say("refused loan", rest=chip(rest), fault=remark)
    return Answer(say("lay", melds=chips(wrong.rows)), False, remark)


def _legal_discard(draw: Draw, rules: RuleSet) -> Made:
    def attempt() -> tuple[Position, Card] | None:
        mine = melds_of(draw, rules, draw.pick(((3,), (4,))))
        theirs = melds_of(draw, rules, (3,), cards_of(mine)) if mine else None
        if mine is None or theirs is None:
            return None
        seats = (Seat(melds=mine), Seat(melds=theirs), *[Seat()] * (rules.players - 2))
        position = laid_out(draw, rules, Table("1d", "-", seats, max(1, rules.full_stock // 2), extra=1))
        return (position, draw.pick(cards_of(mine))) if position and position.dead else None

    position, taken = found(rules, "legal discards", attempt)
    mine = [card for card in cards_of(position.melds(1)) if card != taken]
    theirs = draw.pick(cards_of(position.melds(2)))
    rows = draw.shuffled(
        [(draw.pick(position.hand(1)), ""), (taken, "later"), (draw.pick(mine), "later"), (theirs, "not_yours")]
    )
    answers = tuple(_discard(position, card) for card, _ in rows)
    asked = Asked(
        "choice", say("ask legal discard", card=chip(taken)), hint=say("hint legal"), seat=1,
        solution=next(answer.remark for answer in answers if answer.right), answers=answers,
    )  # fmt: skip
    return Made(Shown(position=str(seen_by(position, 1))), asked, 3, tuple(mistake for _, mistake in rows))


def _discard(position: Position, card: Card) -> Answer:
    refusal = position.refusal(f"discard {card}")
    remark = refusal.sentence if refusal else say("legal discard", card=chip(card))
    return Answer(say("do discard", card=chip(card)), refusal is None, remark)


def _takes(draw: Draw, rules: RuleSet, level: int) -> tuple[Position, Take, list[Wrong]] | None:
    extra = level == 3
    position = _before_a_take(draw, rules, draw.pick(within(rules, _MELDS[level], 5 if extra else 2)), extra)
    if position is None:
        return None
    moves = level > 3 and rules.borrowing is not Borrowing.NONE
    takes = [a for a in position.legal() if isinstance(a, Take) and bool(_lenders(position, a)) == moves]
    if not takes or len(takes) > 12:
        return None
    right = draw.pick(takes)
    traps = [mistake for mistake in _TEMPTING[level] if mistake != "all_down" or rules.laying is Laying.WITH_TAKEN_CARD]
    refused = [wrong for wrong in draw.shuffled(_refused(position, right)) if wrong.mistake in traps]
    ranked = sorted(refused, key=lambda wrong: traps.index(wrong.mistake))
    good = len(ranked) > 2 and ranked[0].mistake == traps[0]
    return (position, right, ranked[:3]) if good else None


def _before_a_take(draw: Draw, rules: RuleSet, sizes: tuple[int, ...], extra_meld: bool) -> Position | None:
    """A card on offer for seat 1, whose hand holds two cards that go with it and, if asked for, a whole meld more."""
    mine = melds_of(draw, rules, sizes)
    made = melds_of(draw, rules, (3, 3) if extra_meld else (3,), cards_of(mine)) if mine is not None else None
    if mine is None or made is None:
        return None
    meld = draw.shuffled(made[0])
    card, hand = meld[0], [*meld[1:], *(made[1] if extra_meld else ())]
    theirs = melds_of(draw, rules, (3,), (*cards_of(mine), *cards_of(made)))
    if theirs is None or len(hand) + sum(sizes) > rules.hand_size:
        return None
    seats = (Seat(Cards(hand), mine), Seat(melds=theirs), *[Seat()] * (rules.players - 2))
    left = max(1, rules.full_stock * (2 + draw.below(8)) // 12)
    return laid_out(draw, rules, Table("1o", f"{card}{draw.pick(('1t', '2d'))}", seats, left))


def _lenders(position: Position, take: Take) -> int:
    """How many melds lend a card to it."""
    found_ = changes(position.melds(1), take.melds)
    return len({change.origin for change in found_ if change.origin is not None})


def _refused(position: Position, right: Take) -> Iterator[Wrong]:
    """Takes that look legal and are refused, whatever else lies how: no legal take has such a row in it."""
    legal = {meld for take in position.legal() if isinstance(take, Take) for meld in take.melds}
    for wrong in (*_bare_rows(position), *_others_cards(position), *_loans(position), *_more(position, right)):
        if position.refusal(wrong.action) is not None and not all(row in legal for row in wrong.rows):
            yield wrong


def _bare_rows(position: Position) -> Iterator[Wrong]:
    """Rows of the card and two of the hand that nearly are melds."""
    assert position.offer is not None
    card, rules = position.offer.card, position.rules
    ranks = rules.cards.ranks.index
    for two in combinations(position.hand(1), 2):
        row = Cards((card, *two)).sorted()
        suits, alike = {c.suit for c in row}, {c.rank for c in row}
        places = sorted(ranks(c.rank) for c in row)
        what = standing(rules, row)
        if what == "ace":
            yield _one_row(row, "corner")
        elif (what == "gap" and places[-1] - places[0] == 3) or (what == "mixed" and _nearly(suits, alike, places)):
            yield _one_row(row, "lookalike")


def _one_row(row: Cards, mistake: str) -> Wrong:
    return Wrong(f"take {row.written()}", Layout((row.written(),)), mistake)


def _nearly(suits: set[str], alike: set[str], places: list[int]) -> bool:
    """Whether cards that are neither set nor run look like one: a pair and a neighbour, or neighbours in two suits."""
    return (len(suits) == 2 and places[-1] - places[0] == 2 and len(alike) == 3) or (
        len(alike) == 2 and places[-1] - places[0] == 1)  # fmt: skip


def _others_cards(position: Position) -> Iterator[Wrong]:
    """Melds that would need a card of another player."""
    assert position.offer is not None
    table = meld_table(position.rules)
    theirs = table.pack.mask(cards_of(position.melds(2)))
    hand = table.pack.mask(position.hand(1))
    for meld in table.through(table.pack.code(position.offer.card), theirs | hand):
        if meld & theirs and meld.bit_count() == 3 and meld & hand:
            yield _one_row(table.pack.unmask(meld), "not_yours")


def _loans(position: Position) -> Iterator[Wrong]:
    """Melds through the card that leave others behind which are none; what is left of each is laid beside it."""
    assert position.offer is not None
    rules, table = position.rules, meld_table(position.rules)
    own = table.pack.mask((*cards_of(position.melds(1)), *position.hand(1)))
    for made in table.through(table.pack.code(position.offer.card), own):
        row = table.pack.unmask(made).written()
        rest = [piece for meld in position.melds(1) if set(meld) & set(row) for piece in pieces(rules, meld, row)]
        if rest and len(row) < 6:
            yield Wrong(f"take {Layout((row, *rest)).written()}", Layout((row,)), "any_lent")


def _more(position: Position, right: Take) -> Iterator[Wrong]:
    """The right take with a meld of the hand laid beside it."""
    table = meld_table(position.rules)
    lain = table.pack.mask(cards_of(right.melds))
    hand = table.pack.mask(position.hand(1)) & ~lain
    named = Layout.parse(str(right).removeprefix("take "))
    for meld in map(table.pack.unmask, (meld for meld in table.melds if not meld & ~hand)):
        rows = Layout((*(row for row in named if set(row) - set(cards_of(position.melds(1)))), meld)).written()
        yield Wrong(f"take {Layout((*named, meld)).written()}", rows, "all_down")


# on the table: take it


def make_take(draw: Draw, rules: RuleSet, level: int) -> Made:
    """A card to be taken; by level: with the melds, with the hand, keeping a card, with a loan, with more than one."""
    position, kept = found(rules, "cards to take", lambda: _to_take(draw, rules, level))
    assert position.offer is not None
    card = position.offer.card
    answers = tuple(_taken(position, action, kept) for action in position.legal())
    prompt = say("ask take keep", card=chip(card), kept=chip(kept)) if kept else say("ask take", card=chip(card))
    good = [answer for answer in answers if answer.right]
    asked = Asked("action", prompt, hint=say("hint take"), seat=1, solution=good[0].remark, if_wrong=say("wrong take"),
                  answers=answers)  # fmt: skip
    takes = [a for a, answer in zip(position.legal(), answers, strict=True) if answer.right and isinstance(a, Take)]
    load = min(_load(position, take) for take in takes) + 3 * bool(kept)
    return Made(Shown(position=str(seen_by(position, 1))), asked, load)


def _load(position: Position, take: Take) -> int:
    """One for each card that lies, two for each hand card that goes down, four for each meld that lends."""
    lain = cards_of(take.melds)
    laid = sum(card in lain for card in position.hand(1))
    return len(cards_of(position.melds(1))) + 2 * laid + 4 * _lenders(position, take)


def _taken(position: Position, action: object, kept: Card | None) -> Answer:
    assert position.offer is not None
    if not isinstance(action, Take):
        return Answer(str(action), False, say("wrong take"))
    moved = lying(position.melds(1), action.melds, position.offer.card)
    spoilt = kept is not None and kept in cards_of(action.melds)
    remark = f"{say('wrong keep', kept=chip(kept))} {moved}" if kept is not None and spoilt else moved
    return Answer(str(action), not spoilt, remark)


def _to_take(draw: Draw, rules: RuleSet, level: int) -> tuple[Position, Card | None] | None:
    sizes = {1: ((3,), (4,)), 2: ((3,), (4,)), 3: ((3,), (3, 3)), 4: ((3, 4), (4, 4)), 5: ((4, 4), (4, 3))}[level]
    position = _offered(draw, rules, draw.pick(within(rules, sizes, 2)), level)
    takes = [a for a in position.legal() if isinstance(a, Take)] if position else []
    if position is None or not takes or len(takes) > 8:
        return None
    lent = min(_lenders(position, take) for take in takes)
    laid = [_hand_laid(position, take) for take in takes]
    fewest = min(map(len, laid))
    if level == 3:
        kept = [card for card in position.hand(1) if 0 < sum(card in row for row in laid) < len(laid)]
        return (position, draw.pick(kept)) if kept and not lent else None
    if level < 3 or rules.borrowing is Borrowing.NONE:
        good = not lent and (fewest == 0) == (level == 1)
    else:
        hard = lent > 1 or (lent == 1 and fewest > 0)
        good = lent > 0 and hard == (level == 5)
    return (position, None) if good else None


def _offered(draw: Draw, rules: RuleSet, sizes: tuple[int, ...], level: int) -> Position | None:
    """A card on offer that seat 1 can take in some way."""
    mine = melds_of(draw, rules, sizes)
    if mine is None:
        return None
    hand = Cards(draw.some(rest_of(rules, cards_of(mine)), rules.hand_size - sum(sizes)))
    free = rest_of(rules, cards_of(mine), hand)
    table = meld_table(rules)
    masks, held = table.read(mine), table.pack.mask(hand)
    good = [card for card in free if table.takes(masks, held, table.pack.code(card))]
    if not good:
        return None
    seats = (Seat(hand, mine), *[Seat()] * (rules.players - 1))
    left = max(1, rules.full_stock * (3 + draw.below(8)) // 12)
    return laid_out(draw, rules, Table("1o", f"{draw.pick(good)}{draw.pick(('1t', '2d'))}", seats, left))


def _hand_laid(position: Position, take: Take) -> Cards:
    lain = cards_of(take.melds)
    return Cards(card for card in position.hand(1) if card in lain)
