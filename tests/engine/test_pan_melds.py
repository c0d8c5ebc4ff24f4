"""What is a meld in Panguingue, what conditions pay, and every small way to meld."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import CardError, Cards, Refusal
from conquian_nb.engine.pan_actions import Take, read_pan_action
from conquian_nb.engine.pan_conditions import PAYMENTS, claims, conditions
from conquian_nb.engine.pan_melds import PACK, is_meld, meld_reason, row_of, smallest
from conquian_nb.engine.pan_moves import arrange, small_meldings
from conquian_nb.engine.pan_rules import PanRules

from . import pan_reference as ref
from .sentences import assert_sentence

PAN = PanRules()
ONCE = PanRules(growth="each_suit_once")
SOME = st.lists(st.sampled_from(ref.KINDS), max_size=11)
# Cards of few kinds, so that melds are common.
NEAR = st.lists(st.sampled_from([r + s for r in "A237JK" for s in "cds"]), max_size=7)


@given(cards=st.one_of(SOME, NEAR), rules=st.sampled_from([PAN, ONCE]))
def test_a_meld_is_what_the_reference_says(cards, rules):
    assert is_meld("".join(cards), rules) == ref.is_meld(cards, rules is PAN)


@given(cards=st.one_of(SOME, NEAR), rules=st.sampled_from([PAN, ONCE]))
def test_a_reason_is_given_for_what_is_no_meld_and_for_nothing_else(cards, rules):
    reason = meld_reason("".join(cards), rules)
    if ref.is_meld(cards, rules is PAN):
        assert reason is None
    else:
        assert_sentence(reason)


def test_the_reason_is_the_one_that_counts():
    assert "three cards or more" in meld_reason("7c7d", PAN)
    assert "sixes" in meld_reason("6c6c6d", PAN)
    assert "neighbours" in meld_reason("3c4c6c", PAN)
    assert "once" in meld_reason("3c4c4c", PAN)
    assert "neither" in meld_reason("3c4d5c", PAN)
    assert "each suit once" in meld_reason("7c7d7h7h", ONCE)
    assert meld_reason("7c7d7h7h", PAN) is None
    with pytest.raises(CardError):
        meld_reason("8c8d8h", PAN)


def test_the_smallest_melds_are_all_melds_of_three():
    want = {ref.text(three) for three in combinations_with_replacement(ref.KINDS, 3) if ref.is_meld(list(three))}
    assert {str(PACK.cards(row)) for _mask, row in smallest()} == want
    assert len(want) == 136


# conditions


@pytest.mark.parametrize(
    ("meld", "name", "chips"),
    [
        ("3c3d3h", "valle_set", 1),
        ("5d5h5s", "valle_set", 1),
        ("7c7h7s", "valle_set", 1),
        ("7h7h7h", "valle_suit", 2),
        ("5s5s5s", "valle_suit", 4),
        ("3c3c3c", "valle_suit", 2),
        ("6h6h6h", "plain_suit", 1),
        ("6s6s6s", "plain_suit", 2),
        ("AdAdAd", "plain_suit", 1),
        ("KsKsKs", "plain_suit", 2),
        ("Ah2h3h", "low_rope", 1),
        ("As2s3s", "low_rope", 2),
        ("JcQcKc", "high_rope", 1),
        ("JsQsKs", "high_rope", 2),
    ],
)
def test_each_condition_of_three_cards_pays_its_line(meld, name, chips):
    (condition,) = conditions(meld, PAN)
    assert (condition.name, str(condition.cards), condition.chips) == (name, meld, chips)
    assert_sentence(condition.sentence)
    assert condition.known == "said"


@pytest.mark.parametrize(
    ("meld", "name", "chips"),
    [
        ("3c3d3h", "more_valle_set", 1),
        ("3d3h3s", "more_valle_set", 1),
        ("7h7h7h", "more_valle_suit", 1),
        ("5s5s5s", "more_valle_suit", 2),
        ("6h6h6h", "more_plain_suit", 1),
        ("6s6s6s", "more_plain_suit", 2),
        ("Ah2h3h", "more_rope", 1),
        ("As2s3s", "more_rope", 2),
        ("JcQcKc", "more_rope", 1),
        ("JsQsKs", "more_rope", 2),
    ],
)
def test_each_further_card_pays_its_line(meld, name, chips):
    further = {"A": "4", "J": "7"}.get(meld[0], meld[0]) + meld[-1]
    first, more = conditions(meld + further, PAN)
    assert (first.name, str(first.cards)) == (conditions(meld, PAN)[0].name, meld)
    assert (more.name, str(more.cards), more.chips, more.known) == (name, further, chips, "memory")


def test_every_line_of_the_table_is_reached_by_a_meld():
    melds = ["3c3d3h3s", "7h7h7h7h", "6s6s6s6s", "Ah2h3h4h", "7cJcQcKc"]
    reached = {condition.name for meld in melds for condition in conditions(meld, PAN)}
    assert reached == {line.name for line in PAYMENTS}
    for line in PAYMENTS:
        assert_sentence(line.sentence)
        assert line.sources


@pytest.mark.parametrize("meld", ["6c6d6h", "AcAdAd", "KcKdKh", "2c3c4c", "6h7hJh", "7s7s", "3c3c3d"])
def test_these_are_no_conditions(meld):
    assert conditions(meld, PAN) == ()


def test_a_whole_suit_is_both_ropes_and_four_further_cards():
    found = conditions("Ac2c3c4c5c6c7cJcQcKc", PAN)
    assert [c.name for c in found] == ["low_rope", "high_rope", *["more_rope"] * 4]


@given(
    cards=st.one_of(
        NEAR, st.sampled_from([list(c) for c in combinations_with_replacement(["5s", "5h", "5d", "5c"], 5)])
    )
)
def test_a_meld_pays_what_the_reference_says(cards):
    assert sum(c.chips for c in conditions("".join(cards), PAN)) == ref.pay(cards)


def test_the_rule_points_of_conditions_differ():
    def chips(meld, **points):
        return [c.chips for c in conditions(meld, PAN.replace(**points))]

    assert chips("5s5s5s5s") == [4, 2]
    assert chips("5s5s5s5s", spades="same") == [2, 1]
    assert chips("5s5s5s5s", further="sets") == [4, 2]
    assert chips("5s5s5s5s", further="none") == [4]
    assert chips("Ac2c3c4c") == [1, 1]
    assert chips("Ac2c3c4c", further="sets") == [1]
    assert chips("7c7d7h7h", growth="each_suit_once") == []


def test_claims_tell_conditions_apart_by_what_matters():
    found = claims(tuple(row_of(Cards.parse(meld)) for meld in ("3c3d3h", "3d3h3s", "3c3c3c", "Ah2h3h4h")), PAN)
    assert found == {
        ("valle_set", "3"): 2, ("valle_suit", "3c"): 1, ("low_rope", "h"): 1, ("more_rope", "h"): 1,
    }  # fmt: skip


# melding

TABLES = [
    "",
    "7c7d7h",
    "7c7d7h7s",
    "7c7d7h7c7d7h",
    "4h5h6h",
    "4h5h6h7hJh",
    "Ac2c3c4c5c6c7c",
    "3s3s3s3s,2s3s4s",
    "AcAdAhAs,2d3d4d",
]


def melds_of(table):
    return tuple(row_of(Cards.parse(meld)) for meld in table.split(",") if meld)


def reached(free, melds, rules, must=-1):
    found = set()
    for action in small_meldings(free, melds, rules, must):
        assert read_pan_action(str(action)) == action
        done = arrange(action, free, melds, rules)
        assert not isinstance(done, Refusal), (str(action), done)
        found.add((str(PACK.cards(done.used)), tuple(sorted(str(PACK.cards(meld)) for meld in done.melds))))
    return found


@given(free=st.one_of(SOME, NEAR), table=st.sampled_from(TABLES), rules=st.sampled_from([PAN, ONCE]))
def test_the_small_meldings_lead_where_the_reference_leads(free, table, rules):
    melds = melds_of(table)
    if not all(ref.is_meld(ref.cards(meld), rules is PAN) for meld in table.split(",") if meld):
        return
    want = ref.results(free, [ref.cards(meld) for meld in table.split(",") if meld], rules is PAN)
    assert reached(row_of(Cards.parse("".join(free))), melds, rules) == want


@given(free=NEAR, table=st.sampled_from(TABLES), card=st.sampled_from([r + s for r in "A237JK" for s in "cds"]))
def test_a_card_that_must_be_melded_is_among_the_cards_used(free, table, card):
    melds, code = melds_of(table), PACK.code(Cards.parse(card)[0])
    row = row_of(Cards.parse("".join([*free, card])))
    want = {pair for pair in reached(row, melds, PAN) if card in ref.cards(pair[0])}
    assert reached(row, melds, PAN, code) == want


@given(cards=st.lists(st.sampled_from(["5c", "5d", "5h", "5s", "4c", "6c"]), min_size=3, max_size=7))
def test_every_bigger_meld_comes_of_small_steps(cards):
    """Laying a meld at once or step by step leads to the same melds."""
    if not ref.is_meld(cards):
        return
    row, goal = row_of(Cards.parse("".join(cards))), (ref.text(cards),)
    seen, todo = set(), [(row, ())]
    while todo:
        free, melds = todo.pop()
        if (free, melds) in seen:
            continue
        seen.add((free, melds))
        for action in small_meldings(free, melds, PAN):
            if action.kind in ("lay", "add"):
                done = arrange(action, free, melds, PAN)
                left = list(free)
                for code in done.used:
                    left.remove(code)
                todo.append((tuple(left), done.melds))
    assert ((), goal) in {(free, tuple(str(PACK.cards(meld)) for meld in melds)) for free, melds in seen}
    done = arrange(read_pan_action(f"lay {goal[0]}"), row, (), PAN)
    assert done.melds == (row,)


@pytest.mark.parametrize(
    ("action", "table", "melds"),
    [
        ("borrow 7s1 with 5s6s", "7c7d7h7s", "7c7d7h,5s6s7s"),
        ("borrow 4c1 with 4d4h", "Ac2c3c4c5c6c7c", "Ac2c3c,5c6c7c,4c4d4h"),
        ("split 1 7c7d7h", "7c7d7h7c7d7h", "7c7d7h,7c7d7h"),
        ("borrow 3s1 to 2", "3s3s3s3s,4s5s6s", "3s3s3s,3s4s5s6s"),
        ("borrow Ac1 to 2", "AcAdAhAs,2c3c4c", "AdAhAs,Ac2c3c4c"),
        ("lay 5s6s7s", "", "5s6s7s"),
        ("add 5s 1", "6s7sJs", "5s6s7sJs"),
        ("borrow 7c1 7d2 with 7h", "7c7d7h7s,4d5d6d7d", "7d7h7s,4d5d6d,7c7d7h"),
    ],
)
def test_how_melds_lie_after_a_step(action, table, melds):
    free = row_of(Cards.parse("4d4h5s6s7s7h"))
    done = arrange(read_pan_action(action), free, melds_of(table), PAN)
    assert ",".join(str(PACK.cards(meld)) for meld in done.melds) == melds


@pytest.mark.parametrize(
    ("action", "table", "word"),
    [
        ("lay 7c7d7h", "", "not in the hand"),
        ("lay 5s5s5s", "", "less often"),
        ("lay 4d4h5s", "", "neither"),
        ("lay 8c8d8h", "", "eights, nines and tens"),
        ("add 4d 1", "", "nothing is melded"),
        ("add 4d 3", "7c7d7h", "from 1 to 1"),
        ("add 4d 1", "7c7d7h", "can’t be added"),
        ("borrow 7c1 with 5s6s", "7c7d7h7s", "neither"),
        ("borrow 7s1 with 5s6s", "7d7h7s", "what stays"),
        ("borrow 5h1 with 5s5s", "4h5h6h7h", "less often"),
        ("borrow 6h1 with 5s6s7s", "4h5h6h7hJh", "what stays"),
        ("borrow 2c1 with 5s6s", "7d7h7s", "does not have"),
        ("borrow 7d2 with 5s6s", "7d7h7s", "from 1 to 1"),
        ("borrow 7s1 with 5s to 2", "7c7d7h7s,4s5s6s", "One card is borrowed"),
        ("borrow 7s1 to 1", "7c7d7h7s", "to itself"),
        ("borrow 7s1 to 4", "7c7d7h7s", "from 1 to 1"),
        ("borrow 7s1 to 2", "7c7d7h7s,Ac2c3c", "can’t be added"),
        ("split 1 7c7d7h", "7c7d7h7s", "what stays"),
        ("split 1 7c7d7h", "7c7d7h", "what stays"),
    ],
)
def test_why_a_step_is_refused(action, table, word):
    free = row_of(Cards.parse("4d4h5s6s7s"))
    refusal = arrange(read_pan_action(action), free, melds_of(table), PAN)
    assert isinstance(refusal, Refusal)
    assert_sentence(refusal.sentence, word)


@pytest.mark.parametrize(
    "text",
    ["", "fold", "lay", "lay 99", "add 7c", "add 7c x", "add 7c 123", "borrow", "borrow 7c with 5s", "split 7c7d7h",
     "take", "take drop", "take split 1 7c7d7h", "discard", "discard 7c7d", "stay 7c", "turn x" * 100, None, 7],
)  # fmt: skip
def test_text_that_is_no_action_is_refused_in_one_sentence(text):
    with pytest.raises(ValueError) as caught:
        read_pan_action(text)
    assert_sentence(str(caught.value))


def test_a_take_names_how():
    take = read_pan_action("take add 7c 2")
    assert isinstance(take, Take)
    assert str(take) == "take add 7c 2"
    assert (take.how.kind, take.how.meld) == ("add", 2)
