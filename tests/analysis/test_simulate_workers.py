"""Simulations on workers, and simulations that end early: the same counts, and what was counted is kept."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from conquian_nb import simulate
from conquian_nb.analysis.bots import strong_bot
from conquian_nb.analysis.tally import SimulationError
from tests.analysis.players import counts, dies, first, guess, stumbles

REPOSITORY = Path(__file__).parents[2]

ELSEWHERE = """
import json, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from conquian_nb.analysis.bots import strong_bot
from conquian_nb.analysis.simulate import simulate
from tests.analysis.players import guess

if __name__ == "__main__":
    with ProcessPoolExecutor(2, mp_context=get_context(sys.argv[1])) as pool:
        bots = [("greedy", "random"), (guess, "greedy"), (strong_bot(worlds=1), "greedy"), "best"]
        tallies = [simulate("nine_card", 6, each, seed=4, executor=pool) for each in bots]
        print(json.dumps([[*tally.wins, tally.draws, tally.actions] for tally in tallies]))
"""


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes_count_the_same(method, tmp_path):
    script = tmp_path / "elsewhere.py"
    script.write_text(ELSEWHERE)
    run = [sys.executable, "-W", "error", str(script), method]
    done = subprocess.run(run, env=os.environ | {"PYTHONPATH": str(REPOSITORY)}, capture_output=True, check=True)
    bots = [("greedy", "random"), (guess, "greedy"), (strong_bot(worlds=1), "greedy"), "best"]
    here = [simulate("nine_card", 6, each, seed=4) for each in bots]
    assert json.loads(done.stdout) == [[*tally.wins, tally.draws, tally.actions] for tally in here]


@pytest.fixture
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        yield cluster


def test_a_dask_cluster_counts_the_same(cluster):
    told = []
    with cluster.get_client() as client:
        executor = client.get_executor()
        tally = simulate("naibi", 30, ("greedy", guess), 6, executor, lambda *done: told.append(done))
        assert tally == simulate("naibi", 30, ("greedy", guess), seed=6)
        alone = simulate("naibi", 5, (lambda seen, legal, rng: legal[0], "random"), 6, executor)
        assert counts(alone) == counts(simulate("naibi", 5, (first, "random"), 6))
        assert executor.submit(len, "open").result() == 4
    assert told[0] == (0, 30)
    assert told[-1] == (30, 30)
    with pytest.raises(SimulationError, match="stopped working or was shut down") as caught:
        simulate("naibi", 30, "greedy", 6, executor)
    assert (caught.value.tally.deals, caught.value.tally.asked) == (0, 30)


# ended early


class Stop:
    """Told of the progress, it interrupts once so many deals are done."""

    def __init__(self, after):
        self.after = after

    def __call__(self, done, deals):
        if done >= self.after:
            raise KeyboardInterrupt


def test_an_interrupt_keeps_what_was_counted():
    tally = simulate("naibi", 100, progress=Stop(37), seed=8)
    assert (tally.deals, tally.asked, tally.complete) == (37, 100, False)
    assert counts(tally) == counts(simulate("naibi", 37, seed=8))
    assert "37 of 100 deals" in repr(tally)


def test_an_interrupt_in_the_midst_of_a_deal_leaves_that_deal_out():
    asked = []

    def tired(seen, legal, rng):
        asked.append(seen)
        if len(asked) == 100:
            raise KeyboardInterrupt
        return legal[0]

    tally = simulate("naibi", 50, tired)
    assert 0 < tally.deals < 50
    assert counts(tally) == counts(simulate("naibi", tally.deals, first))


def test_an_interrupt_before_the_first_deal_is_done():
    tally = simulate("naibi", 50, progress=Stop(0))
    assert (tally.deals, tally.draws, tally.actions, tally.complete) == (0, 0, 0, False)
    assert "0 of 50 deals" in repr(tally)


def test_what_waits_for_a_worker_is_given_up_after_an_interrupt():
    with ThreadPoolExecutor(1) as executor:
        tally = simulate("naibi", 400, "greedy", 8, executor, Stop(5))
        executor.submit(len, "").result()
        waiting = executor._work_queue.qsize()
    assert 5 <= tally.deals < 400
    assert not tally.complete
    assert waiting == 0
    assert tally.deals == sum(tally.wins) + tally.draws


INTERRUPTED = """
import signal
from conquian_nb.analysis.simulate import simulate

signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background inherits that it is ignored
tally = simulate("naibi", 10**5, progress=lambda done, deals: done and print(done, flush=True))
print("left", tally.deals, tally.complete, flush=True)
"""


def test_a_real_interrupt():
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY)}
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED], env=environment, stdout=subprocess.PIPE) as process:
        assert int(process.stdout.readline()) == 250
        process.send_signal(signal.SIGINT)
        *_, left, complete = process.stdout.read().split()
    assert process.returncode == 0
    assert 250 <= int(left) < 10**5
    assert complete == b"False"


def test_a_bot_that_fails_is_named_and_what_was_counted_is_kept():
    with pytest.raises(SimulationError) as caught:
        simulate("naibi", 50, stumbles)
    kept = caught.value.tally
    failed = f"The deal of deal_seed(0, {kept.deals}) was not finished: LookupError: no idea what to do."
    assert str(caught.value) == failed
    assert isinstance(caught.value.__cause__, LookupError)
    assert counts(kept) == counts(simulate("naibi", kept.deals, first))
    assert 0 < kept.deals < kept.asked == 50
    with ThreadPoolExecutor(2) as executor, pytest.raises(SimulationError, match="LookupError") as caught:
        simulate("naibi", 50, stumbles, executor=executor)
    assert caught.value.tally.deals < 50


@pytest.mark.parametrize("wrong", [lambda *asked: "discard 9z", lambda *asked: None, lambda seen: None])
def test_a_bot_that_plays_no_legal_action(wrong):
    with pytest.raises(SimulationError, match=r"deal_seed\(0, 0\) was not finished: [A-Z]\w+: [^\n]+\.$"):
        simulate("naibi", 3, wrong)


# executors that have stopped working


def test_an_executor_that_was_shut_down():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SimulationError, match="stopped working or was shut down: give a new one") as caught:
        simulate("naibi", 10, executor=executor)
    assert (caught.value.tally.deals, caught.value.tally.asked) == (0, 10)


def test_an_executor_that_is_shut_down_on_the_way():
    with ThreadPoolExecutor(1) as executor:

        def shut(done, deals):
            if done == 3:
                executor.shutdown(wait=False, cancel_futures=True)

        with pytest.raises(SimulationError, match="stopped working") as caught:
            simulate("naibi", 400, executor=executor, progress=shut)
    assert 3 <= caught.value.tally.deals < 400


def test_processes_that_die():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert simulate("naibi", 4, executor=executor).complete
        with pytest.raises(SimulationError, match="see that its workers can import the bots") as caught:
            simulate("naibi", 4, (first, dies), executor=executor)
        assert caught.value.tally.deals == 0
        with pytest.raises(SimulationError, match="give a new one"):
            simulate("naibi", 4, executor=executor)


def test_dask_workers_that_die():
    import dask
    from distributed import Client, LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster) as client,
        pytest.raises(SimulationError, match="stopped working"),
    ):
        simulate("naibi", 4, (first, dies), executor=client.get_executor())


def test_bots_that_other_processes_can_not_have():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        with pytest.raises(SimulationError, match="bot <lambda> can’t be sent to other processes: give a name"):
            simulate("naibi", 3, lambda *asked: asked[1][0], executor=executor)
        assert not executor._processes
