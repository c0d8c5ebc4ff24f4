"""Hints, cautions and the review: what they say in positions whose answer is proved, and what they never look at."""

import pytest

from conquian_nb.analysis.advice import BIG, advise, caution, decisions, hint, review
from conquian_nb.analysis.worlds import worlds
from conquian_nb.engine import PRESETS, Deal, IllegalAction, Position
from conquian_nb.lessons import load

SAFE = "naibi 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,7hJhQh,6s7sJsQs 3h2hJc3d AhJd6d4d4h2sQc2c7d2d4sAcAs3sQd"
WHOLE = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"
DEAD_TEN = "naibi 2f1 Kh2t 5d/Ah2h3h4h,5h6h7hJhQh 2d7d6sQs/4c4d4s,7cJcQc 5c5s2s 3c3sKd2c6cJsJdAdKsQdKc7sAc6dAs3d"
TUCK = "naibi 2o Jd1d -/QcQdQhQs,2s3s4s5s6s7s 4cJs/5d6d7d,4h5h6h7hJh Ac4dKs 2hAh5c3c2d3h3d6cAd7cAsKdJc2cKcKh"
NARROW = "naibi 2o 3d1t 2cQc2s/5d6d7d,7sJsQsKs 2d3s/AcAdAhAs,3h4h5h6h Jh4d2h7cJd 3c5sKc7hKd4cQh4sJc6c5cQdKh6s"


def seen(text):
    position = Position.parse(text)
    return position.view(position.to_act, memory=True)


def actions(advice):
    return [str(action) for action in advice.best]


@pytest.mark.parametrize(
    ("text", "best"),
    [
        (SAFE, ["discard Ad"]),
        (WHOLE, ["take 5d6d7dJd"]),
        (TUCK, ["take JdJhJs,4h5h6h7h"]),
    ],
)
def test_what_is_certain_is_found(text, best):
    assert actions(advise(seen(text))) == best


def test_a_force_that_buries_a_winner_is_best_though_the_hand_is_not_seen():
    advice = advise(seen(DEAD_TEN))
    assert {action.kind for action in advice.best} == {"force"}
    assert advice.of(advice.seen.legal()[-1]).losses > advice.worlds / 2


def test_the_worth_of_every_legal_action_is_counted_over_the_same_worlds():
    advice = advise(seen(SAFE), 6)
    assert [worth.action for worth in advice.worths] == list(seen(SAFE).legal())
    assert {worth.wins + worth.draws + worth.losses for worth in advice.worths} == {6} == {advice.worlds}
    assert advice.cost(advice.best[0]) == 0
    assert max(advice.cost(worth.action) for worth in advice.worths) == 1
    with pytest.raises(KeyError):
        advice.of(Position.parse(WHOLE).legal()[0])


def test_advice_is_the_same_for_the_same_view_wherever_the_hidden_cards_are():
    view = seen(WHOLE)
    other = worlds(view, 1, 77)[0]
    assert str(other) != WHOLE
    assert advise(other.view(1, memory=True)).worths == advise(view).worths


def test_no_world_is_looked_at_where_there_is_nothing_to_find():
    three = Deal.shuffle(PRESETS["three_players"], 3).start()
    while len(three.legal()) == 1:
        three = three.play(three.legal()[0])
    advice = advise(three.view(three.to_act, memory=True))
    assert (advice.worlds, len(advice.worths)) == (0, len(three.legal()))
    assert advise(seen("naibi 1o Kd1t Ac3c7cQcAdAh2hAs2sQs/- ?10/- ?19 -")).worlds == 0  # there is only the pass
    swap = Deal.shuffle(PRESETS["naibi"].replace(swap=1), 3).start()
    assert advise(swap.view(1)).worlds == 0


# hints


def test_a_hint_comes_in_three_stages():
    found = hint(seen(WHOLE))
    assert found.anything == "Yes: the card can be taken, in 2 ways. Look at what you would have to discard."
    assert (
        found.what == "Take the jack of diamonds, to lie with five of diamonds, six of diamonds and seven of diamonds."
    )
    assert "the deal is won" in found.why
    assert "wins 24" in found.why
    assert str(found.action) == "take 5d6d7dJd"


def test_a_hint_where_nothing_fits():
    found = hint(seen("naibi 1o Kd1t Ac3c7cQcAdAh2hAs2sQs/- ?10/- ?19 -"))
    assert found.anything == "No: this card can’t be melded, so all you can do is pass."
    assert found.why == "There is nothing else you may do."


def test_a_hint_for_a_discard_and_a_force():
    assert hint(seen(SAFE)).anything == "Yes: 3 of your 4 cards help somebody at once. Look at the melds of the others."
    assert hint(seen(SAFE)).what == "Discard the ace of diamonds."
    forced = hint(seen(DEAD_TEN))
    assert forced.anything.startswith("Yes: the card can be forced, in 8 ways. Look at what seat 1 would have to")


def test_a_hint_before_a_swap_and_with_three_players():
    swap = Deal.shuffle(PRESETS["naibi"].replace(swap=1), 3).start().view(1)
    assert hint(swap).what.startswith("Pass on the ")
    three = Deal.shuffle(PRESETS["three_players"], 3).start()
    assert hint(three.view(three.to_act)).action in three.legal()


def test_no_hint_when_the_deal_is_over():
    over = Position.parse(WHOLE).play("take 5d6d7dJd")
    with pytest.raises(ValueError, match="The deal is over"):
        hint(over)


# cautions


def test_certain_mistakes_are_told_without_a_look_at_the_worlds():
    assert caution(seen(WHOLE), "pass").kind == "win"
    assert caution(seen(SAFE), "discard 3c").kind == "out"
    assert caution(seen(SAFE), "discard Ad") is None
    assert caution(seen(WHOLE), "take 6d7dJd") is None


def test_a_big_mistake_by_what_can_be_seen_is_told_with_the_numbers():
    view = seen(TUCK)
    told = caution(view, "pass", advise(view))
    assert told.kind == "mistake"
    assert "it wins 0, draws 0 and loses 24" in told.sentence
    assert str(told.better) == "take JdJhJs,4h5h6h7h"
    assert caution(view, told.better, advise(view)) is None


def test_a_small_mistake_is_let_pass():
    view = seen(NARROW)
    advice = advise(view)
    costs = {action: advice.cost(action) for action in view.legal()}
    assert any(0 < cost < BIG for cost in costs.values())
    for action, cost in costs.items():
        assert (caution(view, action, advice) is None) == (cost < BIG)


def test_an_action_that_is_not_legal_is_refused_and_not_judged():
    with pytest.raises(IllegalAction):
        caution(seen(SAFE), "discard Kd")
    with pytest.raises(IllegalAction):
        caution(seen(SAFE), "pass")


# the review


def test_the_review_looks_at_every_decision_of_the_seat():
    record = load("first_deal").record
    found = list(review(record.positions(), record.actions(), 1, 3))
    assert [decision.step for decision in found] == list(decisions(record.positions(), record.actions(), 1))
    for decision in found:
        assert decision.position.to_act == 1
        assert decision.advice.seen == decision.position.view(1, memory=True)
        assert {action for action, _ in decision.open_values} == set(decision.position.legal())


def test_the_two_looks_are_kept_apart():
    """Lesson 2: what was wrong with open cards could not be seen, and the review says each on its own."""
    record = load("the_weapon").record
    for decision in review(record.positions(), record.actions(), 2, 3):
        open_best = decision.open_best
        assert decision.open_cost == 0 or decision.action not in open_best
        assert decision.seen_cost >= 0
        assert (decision.seen_cost == 0) == (decision.action in decision.advice.best)
