"""What a thousand clicks leave behind: memory, models and comms of the kernel, and nodes and memory of the page."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.ui.lab import Lab

from .clicks import PLACES, Place, open_lab, press

COUNTED = (
    "lesson player: through a lesson and back",
    "table: cards chosen with the keys",
    "forcing lab: forced, and undone",
)
BEFORE = 200  # clicks until all that is kept for good is there
CLICKS = 1000
HELD = """import gc, resource
import ipywidgets.widgets.widget as widgets
gc.collect()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, len(widgets._instances),
      len(get_ipython().kernel.comm_manager.comms), sep=", ")"""
ANSWERED = "() => cqMeter.messages > 1 && performance.now() - cqMeter.heard > 5"
SAID = """count => { const cell = window.jupyterapp.shell.currentWidget.content.model.cells.get(1);
  return cell.executionCount > count ? cell.outputs.toJSON()[0].text : null; }"""


@dataclass(frozen=True)
class Held:
    """What is held: the most kB the kernel ever had, its models and comms, nodes of the page, kB of its scripts."""

    kernel: int
    models: int
    comms: int
    nodes: int
    page: int


def held(lab: Lab, page: Page) -> Held:
    """What is held now, asked in the second cell of the notebook."""
    ran = "() => window.jupyterapp.shell.currentWidget.content.model.cells.get(1).executionCount || 0"
    before = page.evaluate(ran)
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }")
    lab.command(page, "notebook:run-cell")
    kernel, models, comms = ast.literal_eval(page.wait_for_function(SAID, arg=before).json_value())
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    nodes, size = page.evaluate("[document.querySelectorAll('*').length, performance.memory.usedJSHeapSize / 1024]")
    return Held(kernel, models, comms, nodes, round(size))


def clicked(place: Place, page: Page, times: int) -> None:
    """Press so often, each time when the press before is answered; it ends where it began."""
    box = page.locator(".cq").first
    for n in range(times // len(place.presses) * len(place.presses)):
        press(box, place.presses[n % len(place.presses)])
        page.wait_for_function(ANSWERED, timeout=20_000)


def report() -> None:
    """Print, for each of some widgets, how much more there is after a thousand clicks."""
    with open_lab() as (lab, page):
        for place in (place for place in PLACES if place.name in COUNTED):
            lab.write("left.ipynb", place.cell, HELD)
            lab.open(page, "left.ipynb")
            page.locator(".cq-picture canvas").first.wait_for(timeout=60_000)
            page.wait_for_timeout(1500)
            clicked(place, page, BEFORE)
            first = held(lab, page)
            clicked(place, page, CLICKS)
            last = held(lab, page)
            print(
                f"{place.name}, {CLICKS} clicks later: {last.kernel - first.kernel:+} kB in the kernel, "
                f"{last.models - first.models:+} models, {last.comms - first.comms:+} comms; "
                f"{last.nodes - first.nodes:+} nodes and {last.page - first.page:+} kB in the page",
                flush=True,
            )
