"""What is certain about an action by who sees what one seat sees: each kind of fact in a position made for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.analysis.facts import facts
from conquian_nb.engine import PRESETS, Deal, Position

WEAPON = "naibi 2f1 6h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JcJd7h2s4sQs"
SAFE = "naibi 1d - 3c7cAd6h/KcKdKhKs,5d5h5s -/4c5c6c,7hJhQh,6s7sJsQs 3h2hJc3d AhJd6d4d4h2sQc2c7d2d4sAcAs3sQd"
WHOLE = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"
NEEDED = "naibi 1o 3c1t 3d3hKs/4h5h6h,JcJdJhJs -/4c5c6c,7d7h7s,QcQdQhQs 2c2d AcAd2hKcKd"
CHOICE = "naibi 2o 3d1t 2cQc2s/5d6d7d,7sJsQsKs 2d3s/AcAdAhAs,3h4h5h6h Jh4d2h7cJd 3c5sKc7hKd4cQh4sJc6c5cQdKh6s"


def seen(text):
    position = Position.parse(text)
    return position.view(position.to_act, memory=True)


def kinds(view, action):
    return [fact.kind for fact in facts(view, view.action(action))]


def fact(view, action, kind):
    return next(found for found in facts(view, view.action(action)) if found.kind == kind)


def test_passing_a_card_that_wins():
    found = fact(seen(WHOLE), "pass", "win")
    assert found.grave
    assert found.sentence == "The jack of diamonds would be your eleventh card down: take it and the deal is won."
    assert str(found.better) == "take 5d6d7dJd"
    assert seen(WHOLE).play(found.line[0]).winner == 1


def test_taking_a_card_that_wins_or_not():
    assert kinds(seen(WHOLE), "take 5d6d7dJd") == ["wins"]
    assert "wins" not in kinds(seen(WHOLE), "take 6d7dJd")


def test_forcing_a_player_who_is_ten_down():
    view = seen("naibi 2f1 7c1t -/4c5c6c,2d3d4d,AdAhAsAc Qd5sJs/6h7hJhQh,3h4h5h KcQs2s3s -")
    found = fact(view, "force 4c5c6c7c", "gift")
    assert found.grave
    assert found.sentence == "Forcing this gives seat 1 the eleventh card, and with it the deal."
    assert view.play(found.line[0]).winner == 1
    assert kinds(view, "pass") == ["no gift"]


def test_forcing_makes_the_other_pay():
    assert kinds(seen(WEAPON), "force 2h3h4h5h6h") == ["pays"]


@pytest.mark.parametrize("card", ["3c", "7c", "6h"])
def test_discarding_what_the_other_waits_for(card):
    view = seen(SAFE)
    found = fact(view, f"discard {card}", "out")
    assert found.grave
    assert str(found.better) == "discard Ad"
    after = view
    for action in found.line:
        after = after.play(action)
    assert after.winner == 2


def test_a_discard_that_nobody_waits_for_is_said_to_be_quiet():
    assert kinds(seen(SAFE), "discard Ad") == ["quiet"]


def test_a_discard_that_fits_the_others_melds_speaks_against_itself():
    view = seen("naibi 1d - 7cKd4d4s/AdAhAs,5h6h7hJh ?7/4c5c6c ?5 -")
    found = fact(view, "discard 7c", "fits")
    assert (found.bad, found.grave) == (True, False)
    assert found.sentence == "The seven of clubs fits the melds of seat 2, with no card from hand."
    assert kinds(view, "discard Kd") == ["quiet"]


def test_when_every_card_gives_the_deal_away_there_is_nothing_to_warn_of():
    view = seen("naibi 1d - 3c7c6h/KcKdKhKs,Ad2d3d4d -/4c5c6c,7hJhQh,6s7sJsQs ?4 -")
    found = fact(view, "discard 3c", "out")
    assert (found.bad, found.grave, found.better) == (True, False, None)


def test_passing_the_card_that_the_other_waits_for():
    view = seen(NEEDED)
    found = fact(view, "pass", "out")
    assert found.grave
    assert str(found.better) == "take 3c3d3h"
    after = view
    for action in found.line:
        after = after.play(action)
    assert after.winner == 2


def test_a_pass_that_can_be_forced():
    view = seen(WEAPON.replace("2f1", "1o"))
    found = fact(view, "pass", "force")
    assert found.sentence == "Seat 2 may force it on your melds, and you would still have to discard a card."
    assert [action.kind for action in found.line] == ["pass", "force"]
    assert not found.grave
    free = seen(WEAPON.replace("naibi 2f1", "naibi+duty=free 1o"))
    assert kinds(free, "pass") == []


def test_a_take_tells_what_it_waits_for():
    found = fact(seen(CHOICE), "take AcAhAs,Ad2d3d", "waits")
    assert found.sentence == "You would wait for one card, and 2 cards not yet seen would be the eleventh."
    assert not found.bad
    lost = fact(seen(CHOICE.replace(" 3c5sKc", " 3c5s2hKc").replace("4d2h7c", "4d7c")), "take AcAhAs,Ad2d3d", "waits")
    assert "and one card not yet seen would be the eleventh" in lost.sentence


def test_a_wait_for_dead_cards_speaks_against_the_take():
    dead = seen(CHOICE.replace("Jh4d2h7cJd", "Jh7cJd").replace(" 3c5s", " 3c4d2h5s"))
    found = fact(dead, "take AcAhAs,Ad2d3d", "waits")
    assert found.bad
    assert "no card that is left would win" in found.sentence


def test_a_take_tells_how_many_cards_could_then_be_forced():
    found = fact(seen("naibi 1o 5h1t 4h6h7hJhKs2c3cAdQd4s/- ?10/- ?10 -"), "take 4h5h6h", "debt")
    assert found.sentence == "One card not yet seen could then be forced on your melds, none could before."


@given(st.sampled_from([*PRESETS.values()]), st.integers(0, 10**6), st.integers(0, 80), st.randoms())
def test_facts_can_be_told_of_every_action_and_lines_can_be_played(rules, seed, length, choose):
    position = Deal.shuffle(rules, seed).start()
    for _ in range(length):
        if not position.over:
            position = position.play(choose.choice(position.legal()))
    if position.over:
        return
    view = position.view(position.to_act, memory=True)
    for action in view.legal():
        for found in facts(view, action):
            assert found.sentence.endswith(".")
            after = view
            for step in found.line:
                after = after.play(step)
            assert found.bad or not found.grave
            assert found.better is None or found.better in view.legal()
