"""The collection of situations: everything said is proved, the values by best play, the sight by dealing anew."""

from itertools import permutations
from random import Random

import pytest

from conquian_nb.analysis.outlook import unseen
from conquian_nb.analysis.solve import solve
from conquian_nb.analysis.worlds import worlds
from conquian_nb.engine import Cards, Position, PositionError
from conquian_nb.lessons import LessonError
from conquian_nb.lessons.collection import judge, load_situation, situation_names, validate
from conquian_nb.lessons.format import essence
from conquian_nb.lessons.statements import why_not
from conquian_nb.lessons.text import CardsPart, CountPart, parse_text

NAMES = situation_names()
MOST = 60  # ways of dealing the unseen cards anew that are looked at


@pytest.fixture(params=NAMES)
def situation(request):
    return load_situation(request.param)


def values(position):
    """What each action is worth, layouts of the same cards once where they are the same."""
    return {essence(position, action): value for action, value in solve(position).values}


def claimed(situation):
    position = situation.record.first
    claims = situation.record.steps[0].claims
    return {essence(position, position.action(claim.action)): claim.value for claim in claims}


def with_stock(position, stock):
    fields = str(position).split(" ")
    return Position.parse(" ".join([*fields[:-2], str(Cards(stock)) or "-", fields[-1]]))


def orders(position):
    """The position with its stock in every order, or in some of them where there are many."""
    stock, rng = list(position.stock), Random(1)
    if len(stock) <= 5:
        return [with_stock(position, order) for order in permutations(stock)][:MOST]
    return [with_stock(position, rng.sample(stock, len(stock))) for _ in range(MOST)]


def best_in_all(best, positions):
    return all(values(position)[best] == max(values(position).values()) for position in positions)


def test_there_are_enough_from_easy_to_subtle():
    levels = [load_situation(name).level for name in NAMES]
    assert len(NAMES) >= 12
    assert levels == sorted(levels)
    assert {1, 2, 3, 4, 5} <= set(levels)
    assert len({load_situation(name).title for name in NAMES}) == len(NAMES)


def test_each_is_one_decision_about_a_card_that_may_be_forced(situation):
    [ask] = situation.asks
    position = situation.record.first
    assert position.phase == "force"
    assert ask.kind == "action"
    assert ask.seat == position.to_act
    assert len(position.rules.cards.all) == sum(map(len, _all_cards(position))), "every card of the pack is somewhere"


def _all_cards(position):
    yield from (position.hand(seat) for seat in (1, 2))
    yield from (meld for seat in (1, 2) for meld in position.melds(seat))
    yield from (position.stock, position.dead, [position.offer.card])


def test_nothing_it_says_is_unproved(situation):
    assert validate(situation) == []


def test_the_values_are_those_of_best_play(situation):
    assert claimed(situation) == values(situation.record.first)


def test_the_right_answer_is_the_one_best_action(situation):
    [ask] = situation.asks
    claims = claimed(situation)
    best = [key for key, value in claims.items() if value == max(claims.values())]
    right = [essence(ask.position, ask.position.action(a.text)) for a in ask.question.answers if a.right]
    assert right == best


def test_the_claim_rests_on_what_it_says(situation):
    position = situation.record.first
    sight = situation.record.steps[0].sight
    claims = claimed(situation)
    best = max(claims, key=claims.get)
    seen = position.view(position.to_act, memory=True)
    if sight == "certain":
        assert best_in_all(best, worlds(seen, MOST, seed=1))
    elif sight == "hands":
        assert best_in_all(best, orders(position))
    else:
        assert sight == "open"
        assert not best_in_all(best, orders(position)), "then a better word than open could stand there"


def test_every_answer_is_foreseen_and_shown_what_comes_of_it(situation):
    [ask] = situation.asks
    for action in ask.position.legal():
        verdict = judge(ask, str(action))
        assert verdict.right is not None
        assert verdict.remark
        assert verdict.line
    lines = {answer.text: answer.line for answer in ask.question.answers}
    values_of = {claim.action: claim.value for claim in situation.record.steps[0].claims}
    for text, line in lines.items():
        position = ask.position
        for move in line:
            position = position.play(move.action)
        assert position.over, f"{text} is played out to the end"
        result = 0 if position.winner is None else 1 if position.winner == ask.seat else -1
        assert result == values_of[text]


def test_what_is_said_before_and_at_the_answer_is_known_to_who_is_asked(situation):
    [ask] = situation.asks
    texts = [situation.record.note, situation.summary, ask.prompt, ask.hint, ask.question.if_wrong]
    texts += [answer.remark for answer in ask.question.answers]
    hidden = {*unseen(ask.view)}
    for text in texts:
        for part in (part for paragraph in parse_text(text) for part in paragraph):
            if isinstance(part, CardsPart):
                assert not hidden & set(part.cards), f"{part} is hidden from who is asked"
            if isinstance(part, CardsPart | CountPart) and part.claim:
                said = f"{part.cards if isinstance(part, CardsPart) else part.word} {part.claim}"
                try:
                    assert why_not(ask.view, said, situation.record.seats) is None
                except PositionError as error:
                    pytest.fail(f"{said}: {error}")


@pytest.mark.parametrize("name", ["nowhere", "../first_deal", "", "A present"])
def test_an_unknown_name_is_answered_with_those_there_are(name):
    with pytest.raises(LessonError, match=r"There is no situation .*a_present"):
        load_situation(name)
