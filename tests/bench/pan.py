"""Ten thousand random rounds of Panguingue: after every step each card and each chip is where it should be."""

from __future__ import annotations

from time import perf_counter

from conquian_nb.engine.pan_rules import PanRules
from tests.engine.pan_worlds import RULES, a_round, accounted, counted

ROUNDS = 10_000


def report() -> None:
    """Play them under five rule sets in turn, and tell how many steps it took."""
    began, steps, longest, won = perf_counter(), 0, 0, 0
    for seed in range(ROUNDS):
        rules = RULES[seed % len(RULES)]
        total = 100 * PanRules.parse(rules).players
        length = 0
        for position, _action in a_round(rules, seed):
            accounted(position, total)
            counted(position)
            length += 1
        assert position.over
        assert position.pot == 0
        won += position.count(position.winner) == 11
        steps, longest = steps + length, max(longest, length)
    seconds = perf_counter() - began
    print(f"{ROUNDS} rounds ended, {won} with eleven melded, {ROUNDS - won} as all others had dropped")
    print(f"{steps} positions accounted for, {longest} in the longest round, {seconds:.0f} s")
