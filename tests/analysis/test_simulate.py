"""Many deals: the same counts by whatever way they are played, kept when it ends early, refused in a sentence."""

import gc
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from conquian_nb import PRESETS, Deal, RuleError, RuleSet, Tally, simulate
from conquian_nb.analysis import simulate as module
from conquian_nb.analysis.bots import BOTS
from conquian_nb.analysis.sides import Side
from conquian_nb.analysis.simulate import deal_seed
from conquian_nb.analysis.solve import solve
from conquian_nb.analysis.tally import SimulationError
from tests.analysis.players import counts, first, guess, last

REPOSITORY = Path(__file__).parents[2]
RULES = [*PRESETS, "naibi+swap=1", "three_players+swap=2", "four_players+swap=1", "naibi+players=4,hand_size=8"]


def by_hand(rules, bots, seed, deals):
    """What `simulate` is to count, played by `legal` and `play` alone."""
    wins, draws, actions, forces = [0] * len(bots), 0, 0, 0
    for number in range(deals):
        chance = Random(f"{seed},{number}")
        position = Deal.shuffle(rules, int(chance.random() * 2**53)).start()
        while not position.over:
            seat, legal = position.to_act, position.legal()
            action = bots[seat - 1](position.view(seat, memory=True), legal, chance) if len(legal) > 1 else legal[0]
            actions, forces = actions + 1, forces + str(action).startswith("force")
            position = position.play(action)
        if position.winner:
            wins[position.winner - 1] += 1
        else:
            draws += 1
    return tuple(wins), draws, actions, forces


class Backwards(Executor):
    """Runs what it was given when it is first asked for a result, the last first."""

    def __init__(self):
        self.waiting, self.pieces = [], 0

    def submit(self, function, *arguments):
        future = Future()
        self.waiting.append((future, function, arguments))
        self.pieces += 1
        if arguments[-1].stop == self.deals:
            for waiting, work, given in reversed(self.waiting):
                waiting.set_result(work(*given))
        return future


@pytest.mark.parametrize("rules", RULES)
def test_every_deal_is_counted_under_all_rules(rules):
    players = RuleSet.parse(rules).players
    tally = simulate(rules, 12, "random", seed=5)
    assert counts(tally) == by_hand(rules, [BOTS["random"]] * players, 5, 12)
    assert (tally.deals, tally.complete, tally.rules, tally.seeds) == (12, True, RuleSet.parse(rules), (5,))


def test_bots_are_names_or_functions_one_for_all_or_one_for_each_seat():
    named = simulate("naibi", 30, ("greedy", "careful"), seed=2)
    assert named.bots == ("greedy", "careful")
    assert counts(named) == by_hand("naibi", [BOTS["greedy"], BOTS["careful"]], 2, 30)
    assert counts(named) == counts(simulate(PRESETS["naibi"], 30, (BOTS["greedy"], "careful"), seed=2))
    assert counts(simulate("three_players", 20, [first, guess, last])) == by_hand(
        "three_players", [first, guess, last], 0, 20
    )
    assert counts(simulate("naibi", 20, guess)) == by_hand("naibi", [guess, guess], 0, 20)
    assert simulate(deals=3).bots == ("greedy", "greedy")
    assert simulate("four_players", deals=3).bots == ("greedy",) * 4


def test_forces_are_counted():
    def forcing(seen, legal, rng):
        return legal[0] if seen.phase != "offer" else legal[-1] if seen.melds(seen.to_act) else legal[0]

    tally = simulate("naibi", 40, forcing)
    assert counts(tally) == by_hand("naibi", [forcing] * 2, 0, 40)
    assert tally.forces > 40


def test_a_bot_sees_what_its_seat_has_seen_and_is_asked_where_there_is_a_choice():
    seen = []

    def watching(view, legal, rng):
        seen.append((view, legal))
        return legal[0]

    simulate("naibi", 5, watching)
    assert all(len(legal) > 1 and legal == view.legal() for view, legal in seen)
    assert not any(view.sees(3 - view.to_act) and view.hand_count(3 - view.to_act) for view, _ in seen)
    assert any(view.dead_count for view, _ in seen)
    assert all(view.sees_dead for view, _ in seen)


# the same counts everywhere


def test_each_deal_has_a_seed_of_its_own_the_same_on_every_machine():
    assert [deal_seed(0, 0), deal_seed(0, 1), deal_seed(1, 0), deal_seed(-1, 0)] == [
        4126976585730593,
        6887156258632778,
        5993306772950354,
        8117789432587895,
    ]
    assert len({deal_seed(seed, number) for seed in range(-20, 20) for number in range(200)}) == 8000


def test_another_seed_gives_other_deals():
    assert counts(simulate("naibi", 40, seed=1)) == counts(simulate("naibi", 40, seed=1))
    assert counts(simulate("naibi", 40, seed=1)) != counts(simulate("naibi", 40, seed=2))
    longer = simulate("naibi", 60, seed=1)
    assert all(a >= b for a, b in zip(longer.wins, simulate("naibi", 40, seed=1).wins))


@pytest.mark.parametrize("pieces", [1, 4, 400])
def test_neither_workers_nor_pieces_nor_their_order_change_a_count(pieces, monkeypatch):
    monkeypatch.setattr(module, "PIECES", pieces)
    tally = simulate("naibi", 41, ("random", "greedy"), seed=3)
    assert counts(tally) == by_hand("naibi", [BOTS["random"], BOTS["greedy"]], 3, 41)
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            assert simulate("naibi", 41, ("random", "greedy"), 3, executor) == tally
            assert executor.submit(len, "open").result() == 4  # it is still the caller's
    backwards = Backwards()
    backwards.deals = 41
    assert simulate("naibi", 41, ("random", "greedy"), 3, backwards) == tally
    assert backwards.pieces == min(pieces, 41)


# best play


@pytest.mark.parametrize("rules", ["nine_card", "wikipedia", "tutorial"])
def test_best_play_is_what_solve_finds(rules):
    tally = simulate(rules, 3, "best", seed=1)
    winners = [solve(Deal.shuffle(rules, deal_seed(1, number)).start()).winner for number in range(3)]
    assert (tally.wins, tally.draws) == ((winners.count(1), winners.count(2)), winners.count(None))
    assert (tally.bots, tally.actions, tally.forces) == (("best", "best"), None, None)
    assert tally == simulate(rules, 3, ("best", "best"), seed=1)


def test_best_play_leaves_nothing_behind():
    simulate("nine_card", 3, "best")
    gc.collect()
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Side)]


# progress


def test_progress_is_told_of_the_first_deal_the_last_and_some_between():
    told = []
    simulate("naibi", 10, "random", progress=lambda *done: told.append(done))
    assert told == [(done, 10) for done in range(11)]
    told.clear()
    simulate("nine_card", 1000, "random", progress=lambda *done: told.append(done))
    assert len(told) == module.PIECES + 1
    assert (told[0], told[-1]) == ((0, 1000), (1000, 1000))


def test_a_bar_is_drawn_when_it_is_asked_for(capsys):
    simulate("naibi", 20)
    assert capsys.readouterr() == ("", "")
    simulate("naibi", 20, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "20/20" in err
    assert "deals" in err
    with ThreadPoolExecutor(1) as executor:
        simulate("naibi", 20, executor=executor, progress=True)
    assert "20/20" in capsys.readouterr().err


def test_in_a_notebook_the_bar_is_a_widget():
    import nbformat
    from nbclient import NotebookClient

    code = "from conquian_nb import simulate\nsimulate('naibi', 20, progress=True)"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(REPOSITORY)}}).execute()
    bar, tally = notebook.cells[0].outputs
    assert "application/vnd.jupyter.widget-view+json" in bar["data"]
    assert tally["data"]["text/html"].startswith("<table><caption>naibi: 20 deals</caption>")
    assert tally["data"]["text/plain"].startswith("naibi: 20 deals\n")


# what can't be simulated


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"deals": 0}, "plays one deal at least, and not 0"),
        ({"deals": -3}, "one deal at least"),
        ({"deals": 2.5}, "number of deals is a whole number, and not “2.5”"),
        ({"deals": True}, "number of deals is a whole number"),
        ({"seed": "7"}, "seed is a whole number, and not “'7'”"),
        ({"seed": None}, "seed is a whole number"),
        ({"rules": 4}, "Rules are a rule set or its text"),
        ({"bots": "clever"}, "no bot “clever”; known are random, greedy, careful, strong and best"),
        ({"bots": ("greedy", 3)}, "A bot is a name or a function, and not “3”"),
        ({"bots": ("greedy",)}, "naibi has 2 players: it takes one bot for all or 2, and not 1"),
        ({"bots": ()}, "or 2, and not 0"),
        ({"bots": 3}, "A bot is a name or a function, and not “3”"),
        ({"rules": "three_players", "bots": ("greedy", "greedy")}, "three_players has 3 players.* not 2"),
        ({"bots": ("best", "greedy")}, "both seats at once, so no bot can sit beside it"),
        ({"rules": "three_players", "bots": "best"}, "two players and without a swap, and this is three_players"),
        ({"rules": "naibi+swap=1", "bots": "best"}, r"without a swap, and this is naibi\+swap=1"),
        ({"executor": 4}, "one of concurrent.futures, and not “4”"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(given, sentence):
    with pytest.raises(SimulationError, match=sentence) as caught:
        simulate(**given)
    assert str(caught.value).endswith(".")
    assert caught.value.tally is None


def test_unknown_rules():
    with pytest.raises(RuleError, match="no preset “poker”"):
        simulate("poker")


def test_the_public_names():
    import conquian_nb

    assert conquian_nb.simulate is module.simulate
    assert isinstance(simulate(deals=1), Tally)
