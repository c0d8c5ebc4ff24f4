"""What tests of simulations share: bots in a module that worker processes can import."""

import os
from multiprocessing import parent_process


def first(seen, legal, rng):
    """The first legal action."""
    return legal[0]


def last(seen, legal, rng):
    """The last legal action, as text."""
    return str(legal[-1])


def guess(seen, legal, rng):
    """Any action, by the source of chance it is given."""
    return legal[int(rng.random() * len(legal))]


def stumbles(seen, legal, rng):
    """Fails in the third deal of seed 0, or so."""
    if seen.stock_count == 3:
        raise LookupError("no idea\nwhat to do")
    return legal[0]


def dies(seen, legal, rng):
    """Takes the worker process with it that runs it."""
    assert parent_process() is not None
    os._exit(3)


def counts(tally):
    """What was counted, whoever played."""
    return tally.wins, tally.draws, tally.actions, tally.forces
