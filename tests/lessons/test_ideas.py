"""Every tactical idea has its lesson, and the idea really happens there: shown by the engine and by best play."""

import pytest

from conquian_nb.engine import Position, PositionError, changes
from conquian_nb.engine.melds import fits
from conquian_nb.lessons import load
from conquian_nb.lessons.format import essence
from conquian_nb.lessons.prove import sure, values


def steps(name):
    """The positions before and after each step of a lesson's line, with its action, from step 1."""
    record = load(name).record
    return list(zip(record.positions(), record.positions()[1:], record.actions()))


def step(name, number):
    before, after, action = steps(name)[number - 1]
    return before, after, str(action)


def worth(position, text):
    """What best play makes of an action, for who decides."""
    return values(position)[essence(position, position.action(text))]


def under(position, rules):
    return Position.parse(f"{rules} {str(position).partition(' ')[2]}")


def lent(before, after, seat):
    """The melds that lost a card to another meld, each with the card."""
    return [
        (before.melds(seat)[change.origin], change.card)
        for change in changes(before.melds(seat), after.melds(seat))
        if change.origin is not None
    ]


def is_set(meld):
    return len({card.rank for card in meld}) == 1


def force_as_weapon():
    before, after, action = step("the_weapon", 27)
    assert action.startswith("force")
    assert [card.rank for card in before.hand(1)] == ["K", "K"]
    assert (worth(before, action), worth(before, "pass")) == (1, -1)
    assert str(after.play("discard Kd").hand(1)) == "Ks", "half of a pair waits for nothing"


def forced_break_up_that_feeds():
    before, after, action = step("what_she_pays", 2)
    assert action.startswith("force")
    assert (worth(before, action), worth(before, "pass")) == (1, -1)
    assert {str(card) for card in after.hand(1)} == {"3h", "4h"}
    assert after.play("discard 4h").play("take 4h5h6h").winner == 2, "what she pays with is what he needs"
    (_, forced, force), _, (_, fed, _) = (step("the_discard", n) for n in (9, 10, 11))
    assert force.startswith("force")
    assert fed.count(2) - forced.count(2) == 4, "four cards at a stroke from one forced discard"


@pytest.mark.parametrize(("name", "number"), [("the_weapon", 32), ("clever_refusal", 28)])
def test_force_by_rearranging(name, number):
    before, _, action = step(name, number)
    assert action.startswith("force")
    with pytest.raises(PositionError, match="so it can’t be forced"):
        under(before, "naibi+force_reach=as_it_lies")


def four_spares_one():
    before, after, _ = step("four_spares_one", 1)
    [(meld, card)] = lent(before, after, 2)
    assert is_set(meld)
    assert len(meld) == 4
    assert str(card) == "6c"
    before, after, _ = step("clever_refusal", 43)
    assert any(is_set(meld) and len(meld) == 4 for meld, _ in lent(before, after, 1))


def borrow_from_a_run():
    before, after, action = step("tucked_away", 1)
    [(meld, card)] = lent(before, after, 2)
    assert not is_set(meld)
    assert card in (meld[0], meld[-1])
    assert [a for a in before.legal() if worth(before, str(a)) == 1] == [before.action(action)]


def six_seven_jack():
    for name, number in (("six_and_jack", 1), ("the_discard", 13)):
        _, after, _ = step(name, number)
        runs = ["".join(card.rank for card in meld) for seat in (1, 2) for meld in after.melds(seat)]
        assert any("67J" in ranks for ranks in runs)
    before, _, action = step("six_and_jack", 1)
    assert (worth(before, action), worth(before, "pass")) == (1, 0)


def live(position, seat):
    """The cards that fit a seat's melds and may still come: neither dead nor in a meld."""
    seen = {*position.dead, *(card for other in (1, 2) for meld in position.melds(other) for card in meld)}
    return {str(card) for card in fits(position.rules, position.melds(seat)) if card not in seen}


def wide_and_narrow_waits():
    before, _, _ = step("wide_or_narrow", 1)
    wide = before.play("take AcAhAs,Ad2d3d").play("discard 3s")
    narrow = before.play("take 3d3h3s,4h5h6h").play("discard 2d")
    assert wide.count(2) == narrow.count(2) == 10
    assert (live(wide, 2), live(narrow, 2)) == ({"4d", "2h"}, set())
    assert len(fits(wide.rules, wide.melds(2))) == 3


def dead_ten():
    before, after, action = step("dead_ten", 1)
    assert after.count(1) == 10
    assert {card.suit for meld in after.melds(1) for card in meld} == {"h"}
    assert not fits(after.rules, after.melds(1))
    assert action.startswith("force")
    assert (worth(before, action), worth(before, "pass")) == (0, -1)


def defensive_discard():
    before, _, action = step("hidden_out", 1)
    fitting = fits(before.rules, before.melds(2))
    assert [str(card) for card in before.hand(1) if card not in fitting] == ["Qs"]
    hidden = next(card for card in fitting if str(card) == "Qd")
    assert not [meld for meld in before.melds(2) if touches(meld, hidden)]
    assert [a for a in before.legal() if worth(before, str(a)) == 0] == [before.action(action)]


def touches(meld, card):
    """Whether a meld takes a card as it lies."""
    order = "A234567JQK"
    if is_set(meld):
        return meld[0].rank == card.rank
    return meld[0].suit == card.suit and min(abs(order.index(card.rank) - order.index(c.rank)) for c in meld) == 1


def stalemate():
    before, after, action = step("last_card", 3)
    assert (before.stock_count, action) == (0, "pass")
    assert after.over
    assert after.winner is None
    assert (worth(before, "pass"), worth(before, "take JsQsKs")) == (0, -1)


def forcing_as_a_blunder():
    before, _, action = step("clever_refusal", 18)
    assert (before.phase, action) == ("force", "pass")
    assert (worth(before, "pass"), worth(before, "force 4s5s6s7sJs")) == (1, -1)


def first_refusal():
    before, after, action = step("whose_card", 1)
    assert action == "pass"
    assert (after.offer.seat, after.to_act, after.stock_count) == (1, 1, 0)
    assert {str(card) for card in fits(after.rules, after.melds(2))} >= {str(after.offer.card)}
    assert (worth(before, "pass"), worth(before, "take 7hJhQh")) == (1, -1)


def one_pays_and_another_collects():
    fed, _, action = step("who_collects", 41)
    before, after, force = step("who_collects", 44)
    assert (sure(fed.play(action), 2), sure(fed.play("discard 3h"), 2)) == (True, False)
    assert (force.startswith("force"), before.to_act, before.victim, before.offer.seat) == (True, 2, 4, 3)
    assert (worth(before, force), worth(before, "pass")) == (1, 0)
    assert [str(card) for card in after.hand(4)] == ["7s"], "all that the forced player has left to pay with"


def long_run_laid_early():
    before, _, _ = step("one_too_many", 1)
    assert (worth(before, "take 3d4d5d6d7d"), worth(before, "take 4d5d6d7d")) == (-1, 1)
    forces = [action for _, _, action in steps("one_too_many") if action.kind == "force"]
    assert len(forces) == 2


def memory():
    before, _, action = step("count_the_living", 1)
    run = before.play("take 4c4d4s,4h5h6h").play("discard 6c")
    sixes = before.play(action).play("discard 5h")
    assert (len(fits(run.rules, run.melds(1))), live(run, 1)) == (4, set())
    assert (len(fits(sixes.rules, sixes.melds(1))), live(sixes, 1)) == (2, {"6d"})
    assert before.view(1).dead_count == len(before.dead)
    assert not before.view(1).sees_dead, "they lie face down"


def long_run_breaks_into_a_set():
    before, after, action = step("out_of_the_middle", 1)
    [meld] = before.melds(2)
    assert sorted(len(m) for m in after.melds(2)) == [3, 3, 4]
    assert len(meld) == 8
    assert not [a for a in under(before, "foster_1897").legal() if a.kind == "take"]
    assert worth(before, action) > worth(before, "pass")


def a_reading_decides():
    must, _, _ = step("must_take", 1)
    assert [str(action) for action in must.legal()] == ["take AcAhAs,Ad2d3d"]
    assert (max(values(must).values()), max(values(under(must, "naibi")).values())) == (-1, 1)
    word, _, _ = step("one_word", 1)
    assert (max(values(word).values()), max(values(under(word, "naibi")).values())) == (-1, 1)


IDEAS = {
    "force as a weapon": force_as_weapon,
    "a forced break-up that feeds": forced_break_up_that_feeds,
    "a set of four spares one": four_spares_one,
    "borrowing from a run": borrow_from_a_run,
    "six, seven, jack": six_seven_jack,
    "wide and narrow waits": wide_and_narrow_waits,
    "the dead ten": dead_ten,
    "defensive discards": defensive_discard,
    "stalemate": stalemate,
    "forcing as a blunder": forcing_as_a_blunder,
    "first refusal": first_refusal,
    "one pays and another collects": one_pays_and_another_collects,
    "the long run laid early": long_run_laid_early,
    "memory": memory,
    "a long run breaks into a set": long_run_breaks_into_a_set,
    "one reading wins, another loses": a_reading_decides,
}


@pytest.mark.parametrize("idea", IDEAS)
def test_the_idea_happens_in_its_lesson(idea):
    IDEAS[idea]()
