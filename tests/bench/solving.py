"""Best play with all cards open: our solver on whole deals, beside endplay's on whole bridge deals."""

from __future__ import annotations

import statistics
from time import process_time

from conquian_nb import PRESETS, Deal, solve

DEALS = 200


def ours(seed: int) -> float:
    """Milliseconds of the processor for solving one whole deal."""
    position = Deal.shuffle(PRESETS["naibi"], seed).start()
    begun = process_time()
    solve(position)
    return (process_time() - begun) * 1000


def endplay(seed: int) -> float:
    """Milliseconds for every lead of a bridge deal without trumps by endplay's solve_board."""
    from endplay.dds import solve_board
    from endplay.dealer import generate_deal
    from endplay.types import Denom, Player

    board = generate_deal(seed=seed)
    board.trump, board.first = Denom.nt, Player.north
    begun = process_time()
    list(solve_board(board))
    return (process_time() - begun) * 1000


def report(deals: int = DEALS) -> None:
    """Print the times of both, taken in turn."""
    ours(0), endplay(0)
    mine, theirs = zip(*((ours(seed), endplay(seed)) for seed in range(1, deals + 1)), strict=True)
    for name, times in (("ours", mine), ("endplay", theirs)):
        print(f"{name}: {deals} whole deals, median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    ratio = statistics.median(theirs) / statistics.median(mine)
    print(f"ours has {ratio:.2f} times the speed of endplay, median against median")
