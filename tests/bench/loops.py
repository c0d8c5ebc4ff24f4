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
    """Deals and moves a second, the best of the turns."""

    deals: float
    moves: float


def side_by_side(players: dict[str, tuple[Play, int]], turns: int) -> dict[str, Speed]:
    """The speed of each of these, which take turns; with each the number of deals in a turn."""
    best = dict.fromkeys(players, Speed(0, 0))
    for play, deals in players.values():
        play(max(1, deals // 10))
    for _ in range(turns):
        for name, (play, deals) in players.items():
            begun = process_time()
            moves = play(deals)
            took = process_time() - begun
            best[name] = max(best[name], Speed(deals / took, moves / took), key=lambda speed: speed.deals)
    return best


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


def legal_times(rules: RuleSet, deals: int = 300) -> tuple[float, float]:
    """Microseconds for legal() on a fresh position: the median and the 99th percentile over random deals."""
    chance, times = random.Random(2), []
    for seed in range(deals):
        position = Deal.shuffle(rules, seed).start()
        while not position.over:
            fresh = Position.parse(str(position)) if seed % 10 == 0 else position
            begun = perf_counter_ns()
            actions = fresh.legal()
            times.append((perf_counter_ns() - begun) / 1000)
            position = position.play(actions[int(chance.random() * len(actions))])
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


def report(turns: int = 15) -> None:
    """Print the speeds and their ratios."""
    speeds = side_by_side({"ours": (ours(), 200), "OpenSpiel": (open_spiel(), 20), "RLCard": (rlcard(), 4)}, turns)
    mine = speeds["ours"]
    print(f"ours: {mine.deals:.0f} deals a second, {mine.moves:.0f} moves")
    for name, speed in speeds.items():
        if name != "ours":
            print(
                f"{name}: {speed.deals:.0f} deals a second, {speed.moves:.0f} moves; "
                f"ours is {mine.deals / speed.deals:.1f} times as fast in deals, {mine.moves / speed.moves:.1f} in moves"
            )
    for name in ("naibi", "any_legal_layout"):
        rules = PRESETS.get(name) or PRESETS["naibi"].replace(laying=name)
        median, worst = legal_times(rules)
        print(f"legal() under {name}: median {median:.1f} µs, 99 in 100 within {worst:.1f} µs")
