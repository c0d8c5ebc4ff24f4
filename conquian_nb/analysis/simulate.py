"""Many deals between bots, or with best play: here, or on the workers of any executor of `concurrent.futures`."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

from conquian_nb.engine import Deal, RuleSet
from conquian_nb.engine.cards import shown
from conquian_nb.engine.naming import listed

from .bots import BOTS, Bot
from .solve import solve
from .tally import SimulationError, Tally, bot_name

BEST = "best"  # in the place of bots: best play of both seats with all cards open
LIMIT = 10_000_000  # positions looked at to solve one deal: ten times what the hardest of thousands needed
PIECES = 400  # the work is cut into so many pieces at most, for workers and for a progress bar

Progress = Callable[[int, int], object]
Counts = Counter[int | str | None]  # of winners (None: drawn), of "actions" and of "forces"


class _Job(NamedTuple):
    """What the workers need to know."""

    rules: RuleSet
    bots: tuple[str | Bot, ...]
    seed: int


def simulate(
    rules: RuleSet | str = "naibi",
    deals: int = 1000,
    bots: str | Bot | Sequence[str | Bot] = "greedy",
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool | Progress = False,
) -> Tally:
    """Play many deals and count who wins.

    `bots` are names of `conquian_nb.analysis.bots.BOTS` or functions like those: one for each seat, or one for all. A
    bot is asked where there is a choice, and is shown what its seat has seen. ``"best"`` is best play of both seats
    with all cards open, as `solve` works it out, for two players and rules without a swap; no deal is played out then.

    The same seed gives the same counts, however many workers there are; `deal_seed` names the single deals. Only bots
    that look at a clock, ``strong_bot(seconds=…)``, may play otherwise the next time.

    `executor` is any executor of `concurrent.futures`: threads, processes, or that of a Dask cluster,
    ``distributed.Client(…).get_executor()`` (``conquian_nb[dask]`` installs it). It is left open. Processes need bots
    that can be pickled: names, or functions at the top of a module that the processes can import.

    `progress` shows a bar, in a notebook or a terminal, or is a function of the number of deals done and of all.

    An interrupt ends the count and keeps what was counted: the tally is then not `complete`. Raises RuleError for
    unknown rules; SimulationError, one sentence, for what can't be simulated, for a bot that fails, and for an executor
    that stopped working. Its `tally` is what was counted by then.

    >>> tally = simulate("naibi", deals=200, bots=("greedy", "random"))
    >>> tally.wins[0] > tally.wins[1], tally.deals, tally == simulate("naibi", 200, ("greedy", "random"))
    (True, 200, True)
    """
    rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
    job = _Job(rules, _seated(rules, bots), seed)
    _check(job, deals, executor)
    counts: Counts = Counter()
    try:
        with _shown(progress, deals) as show, closing(_counted(job, deals, executor)) as found:
            for count in found:
                counts = counts + count  # at once, so that an interrupt finds whole deals
                show(_tally(job, deals, counts).deals)
    except KeyboardInterrupt:
        pass
    except SimulationError as error:
        error.tally = _tally(job, deals, counts)
        raise
    return _tally(job, deals, counts)


def deal_seed(seed: int, number: int) -> int:
    """The seed of one deal of a simulation, numbered from 0: ``Deal.shuffle(rules, deal_seed(seed, number))``.

    It is the same on every machine.

    >>> deal_seed(0, 0)
    4126976585730593
    """
    return _deal_seed(_chance(seed, number))


def _chance(seed: int, number: int) -> Random:
    return Random(f"{seed},{number}")


def _deal_seed(chance: Random) -> int:
    return int(chance.random() * (1 << 53))


# what is asked for


def _seated(rules: RuleSet, bots: str | Bot | Sequence[str | Bot]) -> tuple[str | Bot, ...]:
    if not isinstance(rules, RuleSet):
        raise SimulationError(f"Rules are a rule set or its text, such as naibi, and not {shown(rules)}.")
    seated = tuple(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else (bots,) * rules.players
    for bot in seated:
        if isinstance(bot, str) and bot != BEST and bot not in BOTS:
            raise SimulationError(f"There is no bot {shown(bot)}; known are {listed([*BOTS, BEST])}.")
        if not isinstance(bot, str) and not callable(bot):
            raise SimulationError(f"A bot is a name or a function, and not {shown(bot)}.")
    if len(seated) != rules.players:
        raise SimulationError(
            f"{rules} has {rules.players} players: it takes one bot for all or {rules.players}, and not {len(seated)}."
        )
    if BEST in seated and set(seated) != {BEST}:
        raise SimulationError("Best play is worked out for both seats at once, so no bot can sit beside it.")
    if BEST in seated and (rules.players > 2 or rules.swap):
        raise SimulationError(f"Best play is worked out for two players and without a swap, and this is {rules}.")
    return seated


def _check(job: _Job, deals: int, executor: Executor | None) -> None:
    for name, value in (("seed", job.seed), ("number of deals", deals)):
        if not isinstance(value, int) or isinstance(value, bool):
            raise SimulationError(f"The {name} is a whole number, and not {shown(repr(value))}.")
    if deals < 1:
        raise SimulationError(f"A simulation plays one deal at least, and not {deals}.")
    if executor is not None and not isinstance(executor, Executor):
        raise SimulationError(
            f"An executor is one of concurrent.futures, and not {shown(executor)}; that of a Dask client is "
            "client.get_executor()."
        )
    if isinstance(executor, ProcessPoolExecutor):
        for bot in job.bots:
            try:
                pickle.dumps(bot)
            except Exception as error:
                raise SimulationError(
                    f"The bot {bot_name(bot)} can’t be sent to other processes: give a name, or a function at the top "
                    "of a module."
                ) from error


# counting


def _counted(job: _Job, deals: int, executor: Executor | None) -> Generator[Counts]:
    """What the deals came to, some at a time, in any order."""
    if executor is None:
        yield from (_deal(job, number) for number in range(deals))
        return
    size = -(-deals // PIECES)
    pieces = [range(first, min(first + size, deals)) for first in range(0, deals, size)]
    futures: list[Future[Counts]] = []
    try:
        try:
            futures.extend(executor.submit(_piece, job, piece) for piece in pieces)
        except Exception as error:
            raise SimulationError(_dead(job)) from error
        done: SimpleQueue[Future[Counts]] = SimpleQueue()
        for future in futures:
            future.add_done_callback(done.put)
        for _ in futures:
            try:
                count = done.get().result()
            except Exception as error:
                if isinstance(error, BrokenExecutor | CancelledError) or _is_of_dask(error):
                    raise SimulationError(_dead(job)) from error
                raise
            yield count
    finally:
        for future in futures:
            future.cancel()


def _is_of_dask(error: Exception) -> bool:
    return type(error).__module__.partition(".")[0] == "distributed"


def _dead(job: _Job) -> str:
    stopped = "The executor has stopped working or was shut down: give a new one"
    named = all(isinstance(bot, str) for bot in job.bots)
    return f"{stopped}." if named else f"{stopped}, and see that its workers can import the bots."


def _piece(job: _Job, numbers: range) -> Counts:
    return sum((_deal(job, number) for number in numbers), start=Counter())


def _deal(job: _Job, number: int) -> Counts:
    """What one deal came to."""
    try:
        return _solved(job, number) if BEST in job.bots else _played(job, number)
    except Exception as error:
        failed = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".")
        raise SimulationError(f"The deal of deal_seed({job.seed}, {number}) was not finished: {failed}.") from error


def _solved(job: _Job, number: int) -> Counts:
    deal = Deal.shuffle(job.rules, deal_seed(job.seed, number))
    return Counter({solve(deal.start(), LIMIT).winner: 1})


def _played(job: _Job, number: int) -> Counts:
    bots = [BOTS[bot] if isinstance(bot, str) else bot for bot in job.bots]
    chance = _chance(job.seed, number)
    position = Deal.shuffle(job.rules, _deal_seed(chance)).start()
    actions = forces = 0
    while (seat := position.to_act) is not None:
        legal = position.legal()
        chosen = legal[0] if len(legal) == 1 else bots[seat - 1](position.view(seat, memory=True), legal, chance)
        action = position.action(chosen)
        forces += action.kind == "force"
        actions += 1
        position = position.play(action)
    return Counter({position.winner: 1, "actions": actions, "forces": forces})


def _tally(job: _Job, deals: int, counts: Counts) -> Tally:
    wins = tuple(counts[seat] for seat in range(1, job.rules.players + 1))
    played = BEST not in job.bots
    actions, forces = (counts["actions"], counts["forces"]) if played else (None, None)
    return Tally(job.rules, job.bots, wins, counts[None], actions, forces, deals, (job.seed,))


# progress


@contextmanager
def _shown(progress: bool | Progress, deals: int) -> Iterator[Callable[[int], object]]:
    """Something to be told how many deals are done."""
    if callable(progress):
        yield _now_and_then(progress, deals)
    elif progress:
        from tqdm.auto import tqdm

        with tqdm(total=deals, unit=" deals") as bar:
            yield lambda done: bar.update(done - bar.n)
    else:
        yield lambda done: None


def _now_and_then(progress: Progress, deals: int) -> Callable[[int], object]:
    """Tells the function of the first deals, the last, and so many steps between as there may be pieces."""
    told = 0
    progress(0, deals)

    def tell(done: int) -> None:
        nonlocal told
        if done * PIECES // deals > told * PIECES // deals:
            told = done
            progress(done, deals)

    return tell
