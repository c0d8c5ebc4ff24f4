"""Notebooks in a real JupyterLab: as they are stored, and run from the first cell to the last.

Here are those that no other file here opens: so each notebook is run in a browser once.
"""

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from .lab import REPOSITORY
from .shown import WAIT

OTHERS = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
NOTEBOOKS = sorted(path.stem for path in (REPOSITORY / "notebooks").glob("*.ipynb") if path.name not in OTHERS)
LOADED = "() => [...document.querySelectorAll('.jp-OutputArea-output img')].every((image) => image.naturalWidth > 0)"
REST = "run this cell to"


@pytest.fixture(scope="module", params=NOTEBOOKS)
def name(request):
    return f"notebooks/{request.param}.ipynb"


@pytest.fixture(scope="module")
def stored(name):
    return nbformat.read(REPOSITORY / name, as_version=4)


@pytest.fixture(scope="module")
def opened(lab, module_page, name):
    lab.restore(name)
    lab.open(module_page, name, run=False)
    return module_page


def test_what_is_stored_is_seen_before_anything_runs(opened, stored):
    expect(opened.locator(".jp-OutputArea-output").first).to_be_visible(timeout=WAIT)
    opened.wait_for_function(LOADED)
    if REST in nbformat.writes(stored):
        expect(opened.get_by_text(REST).first).to_be_attached()
    expect(opened.get_by_text("model not found")).to_have_count(0)


def test_then_every_cell_runs(opened, stored, lab, axe_clean):
    lab.command(opened, "notebook:run-all-cells")
    meant_to_fail = sum("raises-exception" in cell.metadata.get("tags", ()) for cell in stored.cells)
    assert len(lab.errors(opened, timeout=120_000)) == meant_to_fail
    if REST in nbformat.writes(stored):
        expect(opened.locator(".jp-OutputArea-output .cq").first).to_be_attached(timeout=WAIT)
    axe_clean(opened)
