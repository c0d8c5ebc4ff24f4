"""From a click to its picture, in a real browser: how long it takes, and what is sent for it.

The page itself takes the time: from the event of the mouse or the key to the last stroke of the first picture on a
canvas that is on screen, and of the last one, where a computer's answer makes it several. A picture is what is drawn
between one message and the next. Bytes are all that the kernel sends to the page until nothing more has come for a
while, whatever it is about.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from tests.ui.lab import CHROMIUM_ARGS, Lab, find_chromium, running_lab

QUIET = 250  # milliseconds without a message after which a click is answered
METER = """(() => {
  const meter = (window.cqMeter = { bytes: 0, messages: 0, started: 0, heard: 0, fresh: false, drawn: [] });
  const size = (data) => (typeof data === "string" ? new Blob([data]).size : data.byteLength ?? data.size);
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", (e) => {
        meter.bytes += size(e.data);
        meter.messages += 1;
        meter.heard = performance.now();
        meter.fresh = true;
      });
    }
  };
  const pen = CanvasRenderingContext2D.prototype, draw = pen.drawImage;
  pen.drawImage = function (...all) {
    if (this.canvas.isConnected) {
      if (meter.fresh) meter.drawn.push(0);
      meter.drawn[meter.drawn.length - 1] = performance.now();
      meter.fresh = false;
    }
    return draw.apply(this, all);
  };
  const start = (e) => {
    const now = performance.now();
    if (e.isTrusted) Object.assign(meter, { bytes: 0, messages: 0, started: now, heard: now, fresh: true, drawn: [] });
  };
  for (const type of ["mousedown", "keydown"]) window.addEventListener(type, start, true);
})()"""
SETTLED = f"() => cqMeter.messages > 1 && performance.now() - cqMeter.heard > {QUIET}"


@dataclass(frozen=True)
class Redraw:
    """One click: milliseconds until its picture was there and until the last one was, how many there were, and what the
    kernel sent for all of them.
    """

    ms: float
    last: float
    pictures: int
    bytes: int
    messages: int


@dataclass(frozen=True)
class Place:
    """A widget to click in: the cell that shows it, and what to press over and over: buttons by their names, and keys
    on the picture, ``key:ArrowRight``. The last press leads back to where the first began.
    """

    name: str
    cell: str
    presses: tuple[str, ...]


PLACES = (
    Place(
        "lesson player: through a lesson and back",
        "from conquian_nb.widgets import lesson\nlesson('the_weapon', questions=False)",
        ("Next step",) * 34 + ("Back",) * 34,
    ),
    Place(
        "table: cards chosen with the keys",
        "from conquian_nb.widgets import table\ntable(seed=7, pace='at once')",
        ("key:ArrowRight", "key:Enter", "key:ArrowRight", "key:Enter", "key:Escape", "key:ArrowLeft") * 5,
    ),
    Place(
        "table: pass, the computer's move, and both undone",
        "from conquian_nb.widgets import table\ntable(seed=7, pace='at once')",
        ("Pass", "Undo") * 15,
    ),
    Place(
        "rearranging bench: cards chosen with the keys",
        "from conquian_nb.widgets import bench\nbench('one_more_seven')",
        ("key:ArrowRight", "key:Enter", "key:ArrowRight", "key:Escape") * 6,
    ),
    Place(
        "forcing lab: the card let go by, and undone",
        "from conquian_nb.widgets import forcing_lab\nforcing_lab('two_runs')",
        ("Let ", "Undo") * 15,
    ),
    Place(
        "forcing lab: forced, and undone",
        "from conquian_nb.widgets import forcing_lab\nforcing_lab('two_runs')",
        ("Force ", "Undo") * 15,
    ),
    Place(
        "waiting room: the ring through the picture",
        "from conquian_nb.widgets import waiting_room\nwaiting_room()",
        ("key:ArrowRight", "key:ArrowLeft") * 10,
    ),
    Place(
        "waiting room: checked, and begun again",
        "from conquian_nb.widgets import waiting_room\nwaiting_room()",
        ("Check", "Start again") * 10,
    ),
)


def press(box: Locator, what: str) -> None:
    """Press a button of this name, or a key on the picture."""
    if what.startswith("key:"):
        box.locator(".cq-picture").press(what.removeprefix("key:"))
    else:
        box.get_by_role("button", name=what).first.click()


def redraw(page: Page, box: Locator, what: str) -> Redraw:
    """Press once and wait until all is answered."""
    press(box, what)
    page.wait_for_function(SETTLED, timeout=20_000)
    meter = page.evaluate("cqMeter")
    drawn = [moment - meter["started"] for moment in meter["drawn"] or [meter["heard"]]]
    return Redraw(drawn[0], drawn[-1], len(drawn), meter["bytes"], meter["messages"])


@contextmanager
def open_lab() -> Iterator[tuple[Lab, Page]]:
    """A JupyterLab and a page of a Chromium that measures."""
    with tempfile.TemporaryDirectory() as folder, running_lab(Path(folder)) as lab, sync_playwright() as play:
        chromium = find_chromium(play.chromium.executable_path)
        browser = play.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        page.add_init_script(METER)
        try:
            yield lab, page
        finally:
            browser.close()


def clicks(place: Place, lab: Lab, page: Page, rounds: int = 1) -> list[Redraw]:
    """The redraws of all presses in this widget, as often, from the first one after it is shown."""
    lab.write("clicks.ipynb", place.cell)
    lab.open(page, "clicks.ipynb")
    box = page.locator(".cq").first
    box.locator(".cq-picture canvas").first.wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    return [redraw(page, box, what) for _ in range(rounds) for what in place.presses]


def report() -> None:
    """Print, for each widget, the median time and what was sent."""
    with open_lab() as (lab, page):
        for place in PLACES:
            seen = clicks(place, lab, page)
            ms, sent = sorted(r.ms for r in seen), sorted(r.bytes / r.pictures for r in seen)
            print(
                f"{place.name}: {len(seen)} clicks; median {statistics.median(ms):.0f} ms to the picture, "
                f"{statistics.median(sent):.0f} bytes a picture; "
                f"nine in ten below {ms[len(ms) * 9 // 10]:.0f} ms, {sent[len(sent) * 9 // 10]:.0f} bytes",
                flush=True,
            )
            for several in sorted({r.pictures for r in seen} - {1}):
                lasts, all_sent = zip(*((r.last, r.bytes) for r in seen if r.pictures == several))
                print(
                    f"  {len(lasts)} of them were {several} pictures: the last after {statistics.median(lasts):.0f} ms, "
                    f"{statistics.median(all_sent):.0f} bytes in all",
                    flush=True,
                )
