"""What lessons claim of best play is proved: a false claim is a fault that names the step and the true value."""

from dataclasses import replace
from functools import partial

import pytest

from conquian_nb.analysis.solve import action_values
from conquian_nb.engine import Position
from conquian_nb.lessons import lesson_names, load, prove
from conquian_nb.lessons.prove import ProofError, dealt_anew, false_claims, outcome, sure, values
from conquian_nb.lessons.statements import StatementError, why_not

from .example import EXAMPLE, changed, faults

FIRST_REFUSAL = "naibi 1o Qh2d 4h7hJh/3c3h3s,5c5d5h5s -/2c2d2h2s,6c6d6s,JcQcKc 6h Qd7d7sAcAd3dQs4d7cJsAs4sKsKdAhJdKh4c"
DRAWN = "naibi 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,7hJhQh,6s7sJsQs 3h2hJc3d AhJd6d4d4h2sQc2c7d2d4sAcAs3sQd"


def three():
    """The forcing phase of a deal of three, as it is played out in the lesson."""
    deal = "three_players 1o 7c1t 3c3d5dQd6h2s6sQs/- 5c6cKc7d3h7hAs3s/- 2c4cJcQc6d4hJhKh/- 4dAh4sQh5hKsAdJsAcJd2hKd2d7s5s -"
    position = Position.parse(deal)
    line = (
        "pass;take 5c6c7c;discard Kc;take JcQcKc;discard 6d;take 6d6h6s;discard 2s;take As2s3s;discard 3h;pass;"
        "take 3c3d3h;discard Qd;pass;pass;pass;take 4c4d4h;discard 2c;pass;pass;pass;pass;pass;pass"
    )
    for action in line.split(";"):
        position = position.play(action)
    return position


def test_a_false_value_is_told_with_the_true_one():
    assert faults(changed(EXAMPLE, '"take 6d7dJd", value = 0', '"take 6d7dJd", value = -1')) == [
        "Step 1, claims: “take 6d7dJd” loses (-1), so the claim; but it draws (0)."
    ]
    assert "Step 1, claims: “pass” wins (1), so the claim; but it loses (-1)." in faults(
        changed(EXAMPLE, '"pass", value = -1', '"pass", value = 1')
    )


@pytest.mark.parametrize("text", [FIRST_REFUSAL, DRAWN])
def test_values_are_those_of_best_play(text):
    position = Position.parse(text)
    assert list(values(position).values()) == [value for _, value in action_values(position)]


@pytest.mark.parametrize("name", lesson_names())
def test_no_value_in_a_lesson_can_be_changed_unnoticed(name):
    record = load(name).record
    claimed = [(p, step) for p, step in zip(record.positions(), record.steps) if step.claims]
    for position, step in claimed:
        assert list(false_claims(position, step, record.seats)) == []
        for n, claim in enumerate(step.claims):
            other = replace(claim, value=1 if claim.value < 1 else 0)
            claims = (*step.claims[:n], other, *step.claims[n + 1 :])
            (said,) = false_claims(position, replace(step, claims=claims), record.seats)
            assert said.startswith(f"“{claim.action}” ")
            assert said.endswith(f"({claim.value}).")


def test_a_sight_that_is_too_bold_is_told_with_a_deal_in_which_it_fails():
    deal = "naibi 1d - Qc3d5d/6c6h6s,As2s3s4s5s 4d/JcJhJs,6d7dJd,QdQhQs 2hKd AcKsKc2cAh3c5hAd7c5c4c2d3h7h7sKh4h"
    position = Position.parse(deal)
    record = f'''
title = "x"
seats = ["Ana", "Beto"]
start = "{position}"
[lesson]
summary = "x"
goals = []
level = 1
origin = "x"
ends = "open"
[[step]]
action = "discard Qc"
heading = "x"
note = "x"
sight = "certain"
claims = [
{"".join(f'  {{action = "{a}", value = {v}}},{chr(10)}' for a, v in action_values(position))}]
'''
    found = faults(record)
    assert [fault.split(" does not")[0] for fault in found] == ["Step 1, claims: “certain”"]
    assert "; another action is better in naibi 1d - Qc3d5d/" in found[0]
    assert faults(record.replace("certain", "open")) == []


def test_cards_are_dealt_anew_only_where_they_can_not_be_seen():
    position = Position.parse(DRAWN)
    assert len(set(dealt_anew(position, "hands"))) == 24, "each order of four cards"
    for other in dealt_anew(position, "hands"):
        assert (other.hand(1), other.hand(2), other.dead) == (position.hand(1), position.hand(2), position.dead)
    start = Position.parse(EXAMPLE.split('start = "')[1].split('"')[0])
    assert {str(other.hand(2)) for other in dealt_anew(start, "certain")} != {str(start.hand(2))}
    assert {str(other.view(1, memory=True)) for other in dealt_anew(start, "certain")} == {
        str(start.view(1, memory=True))
    }


# Four players; the discard fits the last seat's melds, and what that seat has left to pay with is the second one's card.
FOUR = (
    "four_players 3d - 2cKd4h6hJh3s6s/- -/AcAdAhAs,JsQsKs 7c3h/2d2h2s,3d4d5d 7s/4c5c6c,6d7dJd 5hQcKhKc7h 3cJcQdQh4s5s"
)

HOLDS = [
    (FOUR, "after discard 7c: best play wins for 2"),
    (FOUR, "best play wins for nobody"),
    (FIRST_REFUSAL, "only pass wins"),
    (FIRST_REFUSAL, "best play wins for 1"),
    (FIRST_REFUSAL, "after take 7hJhQh: best play wins for 2"),
    (DRAWN, "only discard Ad draws"),
    (DRAWN, "best play draws"),
    (DRAWN, "under wikipedia: only discard Ad draws"),
    (FIRST_REFUSAL, "under foster_1897: not legal take 5c5d5s,4h5h6h7hJh"),
]
FAILS = [
    (FIRST_REFUSAL, "only take 7hJhQh wins", "take 7hJhQh loses (-1)."),
    (FIRST_REFUSAL, "only pass draws", "pass wins (1)."),
    (FIRST_REFUSAL, "best play wins for 2", "Best play wins for Ana."),
    (FIRST_REFUSAL, "best play draws", "Best play wins for Ana."),
    (DRAWN, "best play wins for 1", "Best play wins for nobody."),
    (FOUR, "best play wins for 2", "Best play wins for nobody."),
    (FOUR, "after discard 7c: best play wins for nobody", "Best play wins for Beto."),
    (DRAWN, "after discard Ad; pass: only pass wins", "pass draws (0)."),
    (DRAWN, "only pass draws", "pass is not legal here."),
    (DRAWN, "under tutorial: legal pass", "pass is refused: "),
]
UNREADABLE = [
    (DRAWN, "best play wins for nobody", "“best play wins for nobody”: with two players that is a draw; write best play "),
    (FOUR, "best play draws", "“best play draws”: with more than two players it can only be said who is sure to win."),
    (
        DRAWN,
        "only discard Ad",
        "“only discard Ad” can't be read: write only discard 6c wins, best play draws, or the like.",
    ),
    (
        DRAWN,
        "best play wins",
        "“best play wins” can't be read: write only discard 6c wins, best play draws, or the like.",
    ),
    (DRAWN, "only fold wins", "“fold” is no action"),
    (DRAWN, "under naibi", "“under naibi” needs a colon between the rules and what holds under them."),
    (DRAWN, "under bridge: over", "“bridge”: "),
    (DRAWN, "under three_players: over", "“three_players”: "),
]


@pytest.mark.parametrize(("text", "statement"), HOLDS)
def test_statements_about_best_play_and_other_rules_that_hold(text, statement):
    assert why_not(Position.parse(text), statement, ("Ana", "Beto")) is None


@pytest.mark.parametrize(("text", "statement", "sentence"), FAILS)
def test_statements_about_best_play_and_other_rules_that_do_not_hold(text, statement, sentence):
    assert (why_not(Position.parse(text), statement, ("Ana", "Beto")) or "").startswith(sentence)


@pytest.mark.parametrize(("text", "statement", "sentence"), UNREADABLE)
def test_statements_that_can_not_be_read_are_quoted(text, statement, sentence):
    with pytest.raises(StatementError) as caught:
        why_not(Position.parse(text), statement, ("Ana", "Beto"))
    assert str(caught.value).startswith(sentence)


def test_a_rival_that_is_as_good_is_named():
    position = Position.parse(
        "naibi 2o 5s2t 5c5d5h/4c4d4h,QcQdQhQs 7d2h7s/6c7cJc,As2s3s4s Ad KsAhJhKh3d6s3cAcKcKd2c7h6h2d3h6dJdJs"
    ).play("take As2s3s4s5s")
    assert set(values(position).values()) == {0}
    assert why_not(position, "only discard 7d draws", ("Ana", "Beto")) == "discard 2h draws (0) as well."


def test_with_three_players_it_is_proved_who_is_sure_to_win_against_all_the_others():
    position = three()
    assert list(values(position).values()) == [1, 0]
    assert outcome(position) == 3
    assert outcome(position.play("pass")) is None
    names = ("Ana", "Beto", "Caro")
    assert why_not(position, "only force As2s3s4s wins", names) is None
    assert why_not(position, "best play wins for 3", names) is None
    assert why_not(position, "only pass wins", names) == "pass is not sure to win against the others (0)."


@pytest.mark.parametrize("statement", ["best play draws", "only pass draws"])
def test_with_three_players_nothing_is_said_of_a_draw(statement):
    with pytest.raises(StatementError, match="it can only be said who is sure to win"):
        why_not(three(), statement, ("Ana", "Beto", "Caro"))


def plainly(position, seat):
    """The same without remembering anything."""
    if position.over:
        return position.winner == seat
    quantify = any if position.to_act == seat else all
    return quantify(plainly(position.play(action), seat) for action in position.legal())


def test_being_sure_is_what_plain_minimax_says():
    position = three()
    for seat in (1, 2, 3):
        assert sure(position, seat) == plainly(position, seat)


def three_lesson(value, sight="open"):
    return f'''
title = "x"
seats = ["Ana", "Beto", "Caro"]
start = "{three()}"
[lesson]
summary = "x"
goals = []
level = 1
origin = "x"
ends = "open"
[[step]]
action = "pass"
heading = "x"
note = "x"
sight = "{sight}"
claims = [{{action = "force As2s3s4s", value = 1}}, {{action = "pass", value = {value}}}]
'''


def test_claims_about_three_players_are_proved_or_refused():
    assert faults(three_lesson(0)) == []
    assert faults(three_lesson(1)) == [
        "Step 1, claims: “pass” is sure to win against the others (1), so the claim; "
        "but it is not sure to win against the others (0)."
    ]
    assert faults(three_lesson(-1)) == [
        "Step 1, claims: “pass”: with 3 players a value is 1 (wins against all the others) or 0."
    ]
    assert faults(three_lesson(0, "certain")) == [
        "Step 1, claims: “certain” is not tried with more than two players: write open."
    ]


def test_what_takes_too_long_or_can_not_be_claimed_is_refused_in_a_sentence(monkeypatch):
    swap = Position.parse(
        "naibi+swap=1 1s1 - 5cKcAdQdJcAh6h7hJhJs/- Ac7cKdJd4hQh2s3s6s7s/- Qc5s2h6dQs4c3h2dKh4d4s7d2cKsAs3d3c5h6c5d -"
    )
    with pytest.raises(ProofError, match=r"^Nothing can be claimed here: cards are swapped\.$"):
        values(swap)
    monkeypatch.setattr(prove, "MOST", 3)
    with pytest.raises(
        ProofError, match=r"^Not settled after 3 positions: claim it later in the deal, or leave it out\.$"
    ):
        sure(three().play("pass"), 3)


def test_a_claim_the_solver_gives_up_is_a_fault(monkeypatch):
    monkeypatch.setattr(prove, "action_values", partial(action_values, limit=1))
    values.cache_clear()
    (fault,) = faults(EXAMPLE)
    assert fault.startswith("Step 1, claims: No result after looking at 1 positions")


def test_who_is_told_of_best_play_is_told_that_it_rests_on_open_cards():
    text = changed(EXAMPLE, 'proof = "best"', 'proof = "only take 5d6d7dJd wins"')
    assert faults(text) == []
    assert faults(changed(text, 'sight = "certain"', 'sight = "open"')) == [
        "Step 1, ask 1, answer 1, proof: “only take 5d6d7dJd wins” holds only as the cards lie: "
        "say so in remark or solution."
    ]
