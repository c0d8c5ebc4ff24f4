"""Random deals played to their end: our position loop beside the gin rummy of OpenSpiel and of RLCard.

All in one process, in turn, a little at a time, so that what slows the machine slows all. Times are of the processor.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter_ns, process_time

from conquian_nb.engine import PRESETS, Deal, Position, RuleSet

Play = Callable[[int], int]  # plays so many deals, and tells how many moves they had


@dataclass(frozen=True)
class Speed:
    """Deals and moves a second in one turn."""

    deals: float
    moves: float


def side_by_side(players: dict[str, tuple[Play, int]], turns: int) -> dict[str, list[Speed]]:
    """The speed of each of these in each of its turns; with each the number of deals in a turn.

    A turn is short and they follow each other, so that a load on the machine slows the turns of all alike.
    """
    speeds: dict[str, list[Speed]] = {name: [] for name in players}
    for play, deals in players.values():
        play(deals)
    for _ in range(turns):
        for name, (play, deals) in players.items():
            begun = process_time()
            moves = play(deals)
            took = process_time() - begun
            speeds[name].append(Speed(deals / took, moves / took))
    return speeds


def times_as_fast(mine: list[float], theirs: list[float]) -> str:
    """The median of the ratios turn by turn, and between which two half of them lie."""
    low, middle, high = statistics.quantiles([m / t for m, t in zip(mine, theirs, strict=True)], n=4)
    return f"{middle:.1f} times as fast (half of the turns {low:.1f} to {high:.1f})"


def ours() -> Play:
    """Our own loop, as a program outside would write it."""
    rules, chance, seeds = PRESETS["naibi"], random.Random(1), iter(range(10**9))

    def play(deals: int) -> int:
        moves = 0
        for _ in range(deals):
            position = Deal.shuffle(rules, next(seeds)).start()
            while not position.over:
                actions = position.legal()
                position = position.play(actions[int(chance.random() * len(actions))])
                moves += 1
        return moves

    return play


def open_spiel() -> Play:
    """OpenSpiel's gin rummy through its Python interface."""
    import pyspiel

    game, chance = pyspiel.load_game("gin_rummy"), random.Random(1)

    def play(deals: int) -> int:
        moves = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance.choice(state.chance_outcomes())[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance.random() * len(actions))])
                    moves += 1
        return moves

    return play


def rlcard() -> Play:
    """RLCard's gin rummy, its environment's own loop."""
    import rlcard as library

    env, chance = library.make("gin-rummy", config={"seed": 1}), random.Random(1)

    def play(deals: int) -> int:
        moves = 0
        for _ in range(deals):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                moves += 1
        return moves

    return play


def legal_times(rules: RuleSet, seeds: range) -> tuple[float, float]:
    """Microseconds for legal() on a fresh position: the median and the 99th percentile over random deals."""
    chance, times = random.Random(2), []
    for seed in seeds:
        position = Deal.shuffle(rules, seed).start()
        while not position.over:
            fresh = Position.parse(str(position)) if seed % 10 == 0 else position
            begun = perf_counter_ns()
            actions = fresh.legal()
            times.append((perf_counter_ns() - begun) / 1000)
            position = position.play(actions[int(chance.random() * len(actions))])
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


def report(turns: int = 40) -> None:
    """Print the speeds and their ratios."""
    speeds = side_by_side({"ours": (ours(), 60), "OpenSpiel": (open_spiel(), 6), "RLCard": (rlcard(), 2)}, turns)
    deals = {name: [speed.deals for speed in each] for name, each in speeds.items()}
    moves = {name: [speed.moves for speed in each] for name, each in speeds.items()}
    for name in speeds:
        print(
            f"{name}: {statistics.median(deals[name]):.0f} deals a second, {statistics.median(moves[name]):.0f} moves"
        )
    for name in ("OpenSpiel", "RLCard"):
        print(f"ours beside {name} in deals: {times_as_fast(deals['ours'], deals[name])}")
        print(f"ours beside {name} in moves: {times_as_fast(moves['ours'], moves[name])}")
    for name in ("naibi", "any_legal_layout"):
        rules = PRESETS.get(name) or PRESETS["naibi"].replace(laying=name)
        rounds = [legal_times(rules, range(at, at + 300)) for at in range(0, 1500, 300)]
        middle, slow = zip(*rounds, strict=True)
        print(
            f"legal() under {name}: median {statistics.median(middle):.1f} µs, 99 in 100 within "
            f"{statistics.median(slow):.1f} µs ({min(slow):.1f} to {max(slow):.1f} in {len(rounds)} rounds of 300 deals)"
        )
