"""What many deals came to: shares, intervals, sums and the table a reader sees."""

from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest

from conquian_nb.analysis.tally import Share, SimulationError, Tally, margin
from conquian_nb.engine import PRESETS

NAIBI = PRESETS["naibi"]


def tally(wins, draws, bots=("greedy", "greedy"), **fields):
    deals = sum(wins) + draws
    return Tally(**{"rules": NAIBI, "bots": bots, "wins": wins, "draws": draws, "actions": 45 * deals,
                    "forces": 0, "asked": deals, "seeds": (0,)} | fields)  # fmt: skip


def test_a_tally_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        tally((3, 4), 5).draws = 6
    assert (tally((3, 4), 5).deals, tally((3, 4), 5).complete) == (12, True)
    assert not tally((3, 4), 5, asked=13).complete


@pytest.mark.parametrize(
    ("count", "deals", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_shares_have_the_intervals_of_wilson(count, deals, low, high):
    """The examples of Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    for one, winner in ((tally((count, 0), deals - count), 1), (tally((deals - count, 0), count), None)):
        share = one.share(winner)
        assert share.value == count / deals
        assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def test_other_levels_and_no_deals_at_all():
    one = tally((40, 35), 25)
    widths = [share.high - share.low for share in (one.share(2, level) for level in (0.5, 0.95, 0.999))]
    assert widths == sorted(widths)
    assert tally((0, 0), 0, asked=5).share(1) == Share(0, 0, 1)
    assert tally((0, 0), 0, asked=5).lead(1, 2) == Share(0, -1, 1)
    assert tally((0, 20), 0).share(2) == Share(1, pytest.approx(0.8389, abs=1e-4), 1)
    for level in (0, 1, 95, -0.5):
        with pytest.raises(SimulationError, match="lies between 0 and 1"):
            one.share(1, level)
    for seat in (0, 3):
        with pytest.raises(SimulationError, match=f"no seat {seat} among 2"):
            one.share(seat)


def test_a_lead_is_that_of_one_seat_over_another():
    one = tally((40, 30, 10), 20, bots=("greedy",) * 3)
    assert one.lead(1, 3).value == pytest.approx(0.3)
    there, back = one.lead(1, 2), one.lead(2, 1)
    assert (there.value, there.low, there.high) == pytest.approx((-back.value, -back.high, -back.low))
    assert one.lead(1, 3).low > 0 > one.lead(1, 2).low
    assert tally((1, 0), 0).lead(1, 2).low < 0 < tally((0, 0), 30).lead(1, 2).high


@pytest.mark.parametrize("shares", [(0.4, 0.35), (0.6, 0.02), (0.05, 0.05)])
@pytest.mark.parametrize("deals", [15, 100])
def test_intervals_hold_the_truth_nineteen_times_in_twenty(shares, deals):
    rng, held, tries = Random(1), [0, 0], 1500
    for _ in range(tries):
        won = [sum(rng.random() < shares[0] for _ in range(deals)), 0]
        won[1] = sum(rng.random() < shares[1] / (1 - shares[0]) for _ in range(deals - won[0]))
        one = tally(tuple(won), deals - sum(won))
        for place, (share, truth) in enumerate([(one.share(1), shares[0]), (one.lead(1, 2), shares[0] - shares[1])]):
            held[place] += share.low <= truth <= share.high
    assert min(held) > 0.92 * tries


def test_a_margin_is_the_mean_lead_from_both_seats():
    there, back = tally((60, 20), 20, bots=("a", "b")), tally((30, 50), 20, bots=("b", "a"))
    both = margin(there, back)
    assert both.value == pytest.approx(0.3)
    assert 0 < both.low < both.value < both.high < 0.5
    assert both.high - both.low < there.lead(1, 2).high - there.lead(1, 2).low
    assert margin(back, there).value == pytest.approx(-0.3)
    for wrong in (there, replace(back, rules=PRESETS["pagat"]), tally((1, 1, 1), 0, bots=("a", "b", "a"))):
        with pytest.raises(SimulationError, match="with their seats changed"):
            margin(there, wrong)


def test_tallies_of_other_deals_can_be_added():
    one, other = tally((3, 4), 5, forces=2), tally((10, 20), 30, forces=3, seeds=(1,), asked=100)
    both = one + other
    assert (both.wins, both.draws, both.actions, both.forces) == ((13, 24), 35, 72 * 45, 5)
    assert (both.asked, both.complete, both.seeds) == (112, False, (0, 1))
    assert both == other + one
    best = tally((1, 2), 3, actions=None, forces=None)
    assert (best + replace(best, seeds=(4,))).actions is None


def test_what_cannot_be_added():
    one = tally((3, 4), 5)
    with pytest.raises(SimulationError, match="hold deals of seed 0, and no deal counts twice"):
        one + tally((3, 4), 5)
    for other in (tally((3, 4), 5, bots=("greedy", "careful")), tally((3, 4), 5, rules=PRESETS["pagat"])):
        with pytest.raises(SimulationError, match="same rules and the same players"):
            one + replace(other, seeds=(1,))
    with pytest.raises(TypeError):
        one + 1


def test_a_tally_is_a_table():
    assert repr(tally((1500, 900), 600)) == (
        "naibi: 3,000 deals\n"
        "Winner           Deals   Share     95 % interval\n"
        "Seat 1 (greedy)  1,500  50.0 %  48.2 % to 51.8 %\n"
        "Seat 2 (greedy)    900  30.0 %  28.4 % to 31.7 %\n"
        "Drawn              600  20.0 %  18.6 % to 21.5 %\n"
        "A deal took 45.0 actions, 0.00 of them forces."
    )
    assert repr(tally((1, 0), 0, actions=None, forces=None)).splitlines()[0] == "naibi: 1 deal"
    assert "actions" not in repr(tally((1, 0), 0, actions=None, forces=None))
    early = tally((1, 0), 0, asked=2000)
    assert "naibi: 1 of 2,000 deals" in repr(early)
    assert "<caption>naibi: 1 of 2,000 deals</caption>" in early._repr_html_()


class Odd:
    """A player that shows itself as markup."""

    def __call__(self, seen, legal, rng):
        return legal[0]

    def __repr__(self):
        return "<b>&odd</b>"


def test_the_table_of_a_notebook_is_named_and_harmless():
    html = tally((1, 2), 3, bots=(Odd(), lambda seen, legal, rng: legal[0]))._repr_html_()
    assert "<b>" not in html
    assert "Seat 1 (&lt;b&gt;&amp;odd&lt;/b&gt;)" in html
    assert "Seat 2 (&lt;lambda&gt;)" in html
    assert html.count('<th scope="row">') == 3
    assert html.count('<th scope="col">') == 4
    assert html.count("<td>") == 9
