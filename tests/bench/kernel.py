"""What the package costs a machine: the time to import the engine, two workers against one, the memory of a kernel."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor

IMPORT = "import sys, time; begun = time.perf_counter(); import {}; print((time.perf_counter() - begun) * 1000)"
STEPS = {
    "started": "import gc, psutil",
    "the package with its widgets": "import conquian_nb, conquian_nb.widgets",
    "a lesson, stepped through": """
from conquian_nb.widgets import lesson
player = lesson("the_weapon", questions=False)
for _ in range(player.session.last):
    player.do(lambda s: s.next())""",
    "a deal at the table": """
from conquian_nb.widgets import table
shown = table(seed=7, against="person")
while not shown.state.position.over:
    shown.do(lambda t: t.lift() if t.curtain else t.act(t.position.legal()[0]))""",
    "2,000 solves": """
from conquian_nb import Deal, PRESETS, solve
for seed in range(2000):
    solve(Deal.shuffle(PRESETS["naibi"], seed).start())""",
}
MEMORY = "gc.collect(); print(psutil.Process().memory_info().rss)"


def import_times(module: str, times: int = 25) -> list[float]:
    """Milliseconds to import a module, already compiled, each time in a fresh Python that has started before."""
    command = [sys.executable, "-c", IMPORT.format(module)]
    with tempfile.TemporaryDirectory() as compiled:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        options = {
            "env": {**kept, "PYTHONPYCACHEPREFIX": compiled},
            "check": True,
            "capture_output": True,
            "text": True,
        }
        runs = [float(subprocess.run(command, **options).stdout) for _ in range(times + 1)]
    return runs[1:]


def start_time(times: int = 15) -> float:
    """Milliseconds for Python itself to start and to end: the median of some."""
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        took.append((time.perf_counter() - begun) * 1000)
    return statistics.median(took)


def workers(deals: int = 6000) -> float:
    """How many times as fast two workers simulate as one, each in a process of its own."""
    from conquian_nb import simulate

    took = []
    for count in (1, 2):
        with ProcessPoolExecutor(count) as executor:
            simulate("naibi", deals=200, executor=executor)  # the processes are started, the modules loaded
            begun = time.perf_counter()
            simulate("naibi", deals=deals, executor=executor)
            took.append(time.perf_counter() - begun)
    return took[0] / took[1]


def memory() -> dict[str, float]:
    """Megabytes of a kernel after each of STEPS, one after another."""
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        return {name: run(client, f"{code}\n{MEMORY}") for name, code in STEPS.items()}
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run(client, code: str) -> float:
    """Run code whose last line prints bytes; megabytes."""
    printed = []

    def heard(message: dict) -> None:
        content = message["content"]
        if message["msg_type"] == "error":
            raise RuntimeError("\n".join(content["traceback"]))
        if message["msg_type"] == "stream":
            printed.append(content["text"])

    client.execute_interactive(code, timeout=900, output_hook=heard)
    return int("".join(printed).split()[-1]) / 1e6


def report() -> None:
    """Print all of it."""
    for module in ("conquian_nb.engine", "conquian_nb"):
        low, middle, high = statistics.quantiles(import_times(module), n=4)
        print(f"import of {module}: {middle:.0f} ms (half of the times {low:.0f} to {high:.0f})")
    print(f"start of Python itself, which comes before: {start_time():.0f} ms")
    print(f"two workers against one: {workers():.2f} times as fast")
    for name, megabytes in memory().items():
        print(f"memory of a kernel, {name}: {megabytes:.0f} MB")
