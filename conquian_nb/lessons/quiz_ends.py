"""Questions about the last card: which would end the deal, which of them can still come, which discard is safe?"""

from __future__ import annotations

from conquian_nb.analysis.outlook import LIES, MOVES
from conquian_nb.analysis.waits import Wait, answer, wait
from conquian_nb.engine import Card, Cards, Discard, Layout, Position, RuleSet, Take
from conquian_nb.engine.language import _
from conquian_nb.engine.record import Answer, Move
from conquian_nb.engine.record import Question as Asked

from .quiz_draw import Draw, Seat, Table, cards_of, found, laid_out, melds_of, rest_of, seen_by, sizes_of
from .quiz_fits import Fitting, all_fitting, loans, told, with_loans
from .quiz_question import Made, Question, Shown, card_answers
from .quiz_words import chip, lying, number, say
from .wait_words import WHERE, about

# which cards would end it?


def make_ends(draw: Draw, rules: RuleSet, level: int) -> Made:
    """All cards that end the deal; by level: few, more, with two cards in hand, with a loan, with several loans."""
    level = with_loans(rules, level)
    seen, waits = found(rules, "the last card", lambda: _waiting(draw, rules, level))
    return _of_wait(seen, waits.cards, "ends", level == 3)


def _waiting(draw: Draw, rules: RuleSet, level: int) -> tuple[Position, Wait] | None:
    held = 2 if level == 3 else 0
    melds = melds_of(draw, rules, sizes_of(draw, rules.hand_size - held))
    if melds is None:
        return None
    hand = _pair(draw, rules, melds) if held else Cards()
    if hand is None:
        return None
    seen = _only_seat_1(draw, rules, melds, hand)
    waits = wait(seen, 1)
    how = [answer(seen, 1, card).how for card in waits.cards]
    moving = how.count(MOVES)
    many = {1: (1, 3), 2: (3 if rules.hand_size < 9 else 4, 9), 3: (1, 9), 4: (2, 9), 5: (2, 10)}[level]
    least, most = loans(rules, level)
    good = many[0] <= len(how) <= many[1] and least <= moving <= most
    return (seen, waits) if good and all(out.where == "unseen" for out in waits.outs) else None


def _pair(draw: Draw, rules: RuleSet, melds: Layout) -> Cards | None:
    """Two cards that one card would make a meld of."""
    made = melds_of(draw, rules, (3,), cards_of(melds))
    return Cards(draw.some(made[0], 2)).sorted() if made else None


def _only_seat_1(draw: Draw, rules: RuleSet, melds: Layout, hand: Cards) -> Position:
    """A position in which nothing is seen but what one seat has; the next one is asked about a card."""
    offer = draw.pick(rest_of(rules, cards_of(melds), hand))
    others = [f"?{rules.hand_size}/-"] * (rules.players - 1)
    left = max(1, rules.full_stock - 1 - draw.below(rules.full_stock // 2))
    fields = [f"{hand or '-'}/{melds}", *others, f"?{left}", "-"]
    return Position.parse(" ".join([str(rules), "2o", f"{offer}2t", *fields]))


def _of_wait(seen: Position, right: Cards, kind: str, held: bool = False) -> Made:
    waits = wait(seen, 1)
    how = " ".join(_about(seen, kind, card) for card in waits.cards)
    solution = say("all live" if kind == "living" else "all end", cards=chip(right), how=how)
    plain = Cards(card for card in waits.cards if answer(seen, 1, card).how == LIES)
    likely = (
        (waits.cards, say("some gone"), "comes_back") if kind == "living" else (plain, say("only plain"), "stays_put")
    )
    answers, mistakes = card_answers(right, solution, likely)
    key = f"{kind} hand" if held else kind
    prompt = say(f"ask {key}", down=number(seen.count(1)), hand=number(len(seen.hand(1))))
    asked = Asked("cards", prompt, seat=1, hint=say(f"hint {key}"), solution=solution, if_wrong=say("wrong ends"),
                  answers=answers)  # fmt: skip
    moving, gone = len(waits.cards) - len(plain), len(waits.cards) - len(waits.live)
    load = len(waits.cards) + 4 * moving + 2 * gone + 2 * len(seen.hand(1))
    return Made(Shown(position=str(seen)), asked, load, mistakes)


def _about(seen: Position, kind: str, card: Card) -> str:
    """What one card would be, and, where that is asked, whether it can still come."""
    what = answer(seen, 1, card)
    if what.where in ("own", "hand") or seen.hand(1):
        return say("one ends", card=chip(card), about=about(what, chip).removesuffix(f" {_(WHERE['unseen'])}"))
    said = told(seen.rules, seen.melds(1), card)
    return f"{said} {_(WHERE[what.where])}" if kind == "living" and what.layouts else said


def why_ends(question: Question, card: Card) -> str:
    """What one card would be to the seat that waits."""
    assert question.position is not None
    return _about(question.position, question.kind, card)


# which of them can still come?


def make_living(draw: Draw, rules: RuleSet, level: int) -> Made:
    """Those cards that can still come; by level: few, more, many seen, with a loan, with several loans."""
    level = with_loans(rules, level)
    seen = found(rules, "the last card", lambda: _half_seen(draw, rules, level))
    return _of_wait(seen, wait(seen, 1).live, "living")


def _half_seen(draw: Draw, rules: RuleSet, level: int) -> Position | None:
    mine = melds_of(draw, rules, sizes_of(draw, rules.hand_size))
    theirs = melds_of(draw, rules, draw.shuffled((3, 3 + draw.below(2))), cards_of(mine)) if mine else None
    if mine is None or theirs is None:
        return None
    ends = list(all_fitting(rules, mine))
    offer = draw.pick(rest_of(rules, cards_of(mine), cards_of(theirs), ends))
    seats = (Seat(melds=mine), Seat(melds=theirs), *[Seat()] * (rules.players - 2))
    left = max(1, rules.full_stock * (2 + draw.below(6)) // 12)
    position = laid_out(draw, rules, Table("2o", f"{offer}2t", seats, left))
    if position is None:
        return None
    seen = seen_by(position, 1)
    waits = wait(seen, 1)
    moving = sum(answer(seen, 1, card).how == MOVES for card in waits.cards)
    gone = len(waits.cards) - len(waits.live)
    least, most = loans(rules, level)
    lost, fewest = {1: (1, 2), 2: (1, 3), 3: (2, 4), 4: (1, 2), 5: (2, 3)}[level]
    good = gone >= lost and fewest <= len(waits.cards) < (4 if level == 1 else 11) and least <= moving <= most
    return seen if good and waits.live else None


# which discard is safe?


def make_safe(draw: Draw, rules: RuleSet, level: int) -> Made:
    """A discard beside a seat that waits; by level: one of three bad, two, three of four, one hidden, two hidden."""
    level = with_loans(rules, level)
    position, ends = found(rules, "safe discards", lambda: _beside_a_wait(draw, rules, level))
    theirs = position.melds(2)
    answers = []
    for action in position.legal():
        assert isinstance(action, Discard)
        answers.append(_discarded(position, action, theirs, ends))
    good = [a for a in answers if a.right]
    asked = Asked(
        "action", say("ask safe", down=number(position.count(2))), seat=1, hint=say("hint safe"),
        solution=" ".join(a.remark for a in answers), if_wrong=say("wrong safe"), answers=tuple(answers),
    )  # fmt: skip
    moving = sum(ends[card].how == MOVES for card in position.hand(1) if card in ends)
    load = len(answers) + 2 * (len(answers) - len(good)) + 4 * moving
    mistakes = tuple("touching_only" if _hidden(answer, ends) else "" for answer in answers)
    return Made(Shown(position=str(seen_by(position, 1))), asked, load, mistakes)


def _hidden(answer: Answer, ends: dict[Card, Fitting]) -> bool:
    card = Card.parse(answer.text.split()[1])
    return card in ends and ends[card].how == MOVES


def _beside_a_wait(draw: Draw, rules: RuleSet, level: int) -> tuple[Position, dict[Card, Fitting]] | None:
    held, hidden, plain = {1: (3, 0, 1), 2: (3, 0, 2), 3: (4, 0, 3), 4: (3, 1, 1), 5: (4, 2, 1)}[level]
    theirs = melds_of(draw, rules, sizes_of(draw, rules.hand_size))
    mine = melds_of(draw, rules, sizes_of(draw, rules.hand_size + 1 - held), cards_of(theirs)) if theirs else None
    if theirs is None or mine is None:
        return None
    ends = {card: way for card, way in all_fitting(rules, theirs).items() if card not in cards_of(mine)}
    moving = [card for card, way in ends.items() if way.how == MOVES]
    lying_so = [card for card, way in ends.items() if way.how == LIES]
    quiet = [card for card in rest_of(rules, cards_of(theirs), cards_of(mine), ends) if _near(card, ends)]
    hand = [*draw.some(moving, hidden), *draw.some(lying_so, plain), *draw.some(quiet, held - hidden - plain)]
    if len(moving) < hidden or len(lying_so) < plain or len(hand) < held:
        return None
    seats = (Seat(Cards(hand).sorted(), mine), Seat(melds=theirs), *[Seat()] * (rules.players - 2))
    left = max(1, rules.full_stock * (2 + draw.below(6)) // 12)
    position = laid_out(draw, rules, Table("1d", "-", seats, left, extra=1))
    return (position, ends) if position else None


def _near(card: Card, ends: dict[Card, Fitting]) -> bool:
    return any(card.rank == other.rank for other in ends)


def _discarded(position: Position, action: Discard, theirs: Layout, ends: dict[Card, Fitting]) -> Answer:
    card, rules = action.card, position.rules
    if card not in ends:
        return Answer(str(action), True, told(rules, theirs, card))
    wins = Take(ends[card].layout)
    remark = say("unsafe", card=chip(card), goal=number(rules.goal), lying=lying(theirs, wins.melds, card))
    return Answer(str(action), False, remark, line=(Move(str(action)), Move(str(wins))))
