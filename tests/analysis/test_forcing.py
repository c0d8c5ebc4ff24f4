"""Forcing, weighed: gifts, prices and traps against positions counted by hand; the same force for the same seed."""

import pytest

from conquian_nb.analysis.forcing import (
    WANTED,
    ForcingError,
    find_force,
    gifts,
    lendable,
    pack_outlook,
    prices,
    traps,
)
from conquian_nb.analysis.outlook import MOVES, fit
from conquian_nb.engine import PRESETS, Card, Cards, IllegalAction, Layout, Position, PositionError, fits
from conquian_nb.lessons.collection import load_situation

TWO_RUNS = "naibi 2f1 6s2d KcKs/3h4h5h6h,3d4d5d6d JhJsQcQd/AcAdAs,2c3c4c Kh2d7c6cQsJd 7hQh5c5s"
TWO_FOURS = Position.parse(
    "naibi 1f2 4d1d AdAs/KdKhKs,5s6s7sJsQs AcAh/2c2d2h2s,3c3d3h3s KcJh 6dQcQd5h7h5c6hJd6c4c4hJc7d4s5d7cQh"
)
BOTH = Position.parse(
    "naibi 2f1 4c1t 3c3h/2c2d2h2s,5c6c7cJc 3d3s/4d4h4s,6d7dJdQdKd Qc5sKhAd QhAcJhKsAs6hAh7s5d7hQsJs6s5hKc"
)


def kinds(position, action):
    return [trap.kind for trap in traps(position, action)]


def test_the_outlook_counts_what_fits_and_what_is_known():
    position = Position.parse(TWO_RUNS)
    outlook = pack_outlook(position.view(2, memory=True), 1)
    assert (str(outlook.lies), str(outlook.moves)) == ("2d7d2h7h", "3c6c3s6s")
    assert outlook.offer == Cards.parse("6s")
    assert outlook.seen == position.hand(2)
    assert outlook.dead == position.dead
    assert len(outlook.down) == 14
    assert pack_outlook(position.view(2), 1).dead == Cards(), "face down, and not remembered"


def test_a_gift_lays_as_many_cards_as_it_can():
    one, two, three = gifts(TWO_FOURS, 1, Cards.parse("AcKc6d"))
    assert (str(one.card), one.down, one.wins, str(one.layout)) == ("Ac", 11, True, "AcAdAs,KdKhKs,5s6s7sJsQs")
    assert (two.down, two.wins) == (9, False)
    assert (three.layout, three.down) == (None, 8)


def test_without_cards_every_card_not_seen_is_asked_about():
    seen = TWO_FOURS.view(1, memory=True)
    assert {gift.card for gift in gifts(seen, 1)} == set(Cards.parse("AcAhKcJh"))


def test_what_is_in_the_own_hand_is_no_gift():
    with pytest.raises(PositionError, match="ace of diamonds can’t be offered"):
        gifts(TWO_FOURS, 1, Cards.parse("Ad"))


def test_prices_are_what_the_victim_may_pay_with():
    assert [(str(gift.card), gift.wins) for gift in prices(TWO_FOURS)] == [("Ac", True), ("Ah", True)]
    forced = TWO_FOURS.play(TWO_FOURS.legal()[0])
    assert prices(forced) == prices(TWO_FOURS)


def test_prices_are_asked_for_where_somebody_pays_and_is_seen():
    with pytest.raises(PositionError, match="Nobody has to discard"):
        prices(TWO_FOURS.play("pass"))
    with pytest.raises(PositionError, match="hand"):
        prices(TWO_FOURS.view(1))


def test_a_force_that_gives_the_deal_is_told_before_all_else():
    position = Position.parse("naibi 2f1 7h1t -/3h4h5h6h,QcQdQs,AcAdAs 3c4c2d/5d6d7d,2s3s4s5s Kc Jd")
    trap = traps(position, "force 3h4h5h6h7h")[0]
    assert (trap.kind, trap.sources) == ("deal", ("naibi",))
    assert trap.sentence == "Forcing this gives seat 1 the last card: seat 1 wins."
    assert "wider" not in kinds(position, "force 3h4h5h6h7h")


def test_a_force_that_leaves_an_empty_hand_names_what_would_end_it():
    position = Position.parse("naibi 2f1 6h1t Kd/2h3h4h5h,3c4c5c6c7c AcQhJs/QcQdQs,5d6d7dJd 6s7h Ah")
    trap = traps(position, "force 2h3h4h5h6h")[0]
    assert (trap.kind, trap.cards) == ("ten", Cards.parse("2cJc7h"))
    assert trap.sentence == (
        "Seat 1 will have an empty hand and wait for one card more: the two of clubs, jack of clubs and seven of "
        "hearts would do; one other is gone."
    )


def test_the_dead_ten_is_told():
    buried = Position.parse(
        "naibi 2f1 Kh2t 5d/Ah2h3h4h,5h6h7hJhQh 2d7d6sQs/4c4d4s,7cJcQc 5c5s2s 3c3sKd2c6cJsJdAdKsQdKc7sAc6dAs3d"
    )
    action = buried.legal()[0]
    assert fits("naibi", action.melds) == Cards()
    assert "dead ten" in kinds(buried, action)


def test_what_fits_only_after_the_force_is_named_if_it_may_still_come():
    position = Position.parse("naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h QdJsQs4d/7c7d7s,AcAdAs 6d6s7h Jc")
    wider = next(trap for trap in traps(position, "force 2h3h4h5h6h") if trap.kind == "wider")
    assert wider.cards == Cards.parse("6d7h6s")


def test_a_force_can_feed_a_loan():
    position = load_situation("feeding_a_loan").record.first
    loan = next(trap for trap in traps(position, "force 4h5h6h7h") if trap.kind == "loan")
    assert loan.cards == Cards.parse("4h"), "four hearts in a row lend the first, three lend none"
    assert loan.sentence == "After it the four of hearts can be lent to another meld."


@pytest.mark.parametrize(
    ("borrowing", "melds", "cards"),
    [
        ("any", "Ah2h3h4h5h6h7h,KcKdKs", "Ah4h7h"),
        ("ends", "Ah2h3h4h5h6h7h,KcKdKs", "Ah7h"),
        ("none", "Ah2h3h4h5h6h7h,KcKdKs", ""),
        ("any", "7c7d7h7s", "7c7d7h7s"),
        ("ends", "7c7d7h7s,4h5h6h", "7c7d7h7s"),
    ],
)
def test_what_can_be_lent_depends_on_the_reading(borrowing, melds, cards):
    assert lendable(PRESETS["naibi"].replace(borrowing=borrowing), Layout.parse(melds)) == Cards.parse(cards)


def test_letting_go_is_final_and_the_card_may_come_to_oneself():
    assert kinds(BOTH, "pass") == ["late", "mine"]
    assert "can be forced there" in traps(BOTH, "pass")[1].sentence
    assert kinds(TWO_FOURS, "pass") == ["late"], "the one who discarded it is not asked"


def test_a_view_knows_no_fewer_traps_and_names_no_card_it_hides():
    for position in (BOTH, TWO_FOURS):
        seen = position.view(position.to_act, memory=True)
        for action in seen.legal():
            assert set(kinds(seen, action)) >= set(kinds(position, action))
    swapped = Position.parse(str(TWO_FOURS).replace("AcAh/", "KcJh/").replace(" KcJh ", " AcAh "))
    view, other = TWO_FOURS.view(1, memory=True), swapped.view(1, memory=True)
    assert [traps(view, a) for a in view.legal()] == [traps(other, a) for a in other.legal()]


def test_traps_are_for_the_force_phase_and_legal_actions():
    assert traps(TWO_FOURS.play("pass"), "pass") == ()
    assert traps(TWO_FOURS, "force 2c2h2s") == ()
    with pytest.raises(IllegalAction):
        traps(TWO_FOURS, "shuffle")


@pytest.mark.parametrize("wanted", list(WANTED))
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_found_is_what_was_wanted_with_two_cards_at_stake(wanted, seed):
    position, _, steps = find_force(wanted, seed)
    assert position.phase == "force"
    assert steps > 0
    assert position.hand_count(position.victim) >= 2
    found = fit(position.rules, position.melds(position.victim), position.offer.card)
    assert found.layouts
    if wanted == "moving":
        assert found.how == MOVES
    if wanted == "several":
        assert len(found.layouts) > 1
    if wanted == "both":
        assert fit(position.rules, position.melds(position.to_act), position.offer.card).layouts


def test_the_whole_class_finds_the_same():
    assert find_force("moving", 1) == find_force("moving", 1)
    assert find_force("moving", 1).position != find_force("moving", 2).position
    assert str(find_force("moving", 1).position) == (
        "naibi 1f2 5d2t Qc2s4s/KcKdKhKs,AdAhAs Jc7hJh/6c6d6h6s,7dJdQd 3s3h Ac2c3c4c5c7c2d3d4d2h4h5hQh5s7sJsQs"
    )


def test_every_rule_set_with_forcing_can_be_searched():
    for name in ("nine_card", "full_pack", "three_players", "foster_1897"):
        assert find_force("any", 1, name).position.rules == PRESETS[name]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"wanted": "easy"}, "not by 'easy'"),
        ({"rules": "wikipedia"}, "nobody can be forced"),
        ({"seed": -1}, "whole number from 0"),
        ({"seed": 1.5}, "whole number from 0"),
        ({"wanted": "moving", "deals": 0}, "had no such force"),
    ],
)
def test_what_can_not_be_looked_for_is_said_in_a_sentence(options, sentence):
    with pytest.raises(ForcingError, match=sentence):
        find_force(**options)


def test_a_card_names_itself_in_the_trap():
    assert traps(BOTH, "pass")[0].cards == Cards((Card.parse("4c"),))
