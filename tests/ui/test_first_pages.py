"""The pages a newcomer meets first, in a real JupyterLab: as they are stored, and run."""

import pytest
from playwright.sync_api import expect

WAIT = 20_000
LOADED = "() => [...document.querySelectorAll('.jp-OutputArea-output img')].every((image) => image.naturalWidth > 0)"


@pytest.fixture(scope="module", params=["00_index", "02_melds", "03_the_turn"])
def opened(lab, module_page, request):
    lab.open(module_page, f"notebooks/{request.param}.ipynb", run=False)
    return module_page


def test_what_is_stored_is_seen_before_anything_runs(opened):
    expect(opened.locator(".jp-OutputArea-output img").first).to_be_visible(timeout=WAIT)
    opened.wait_for_function(LOADED)
    expect(opened.get_by_text("run this cell to").first).to_be_visible()
    expect(opened.get_by_text("model not found")).to_have_count(0)


def test_then_every_cell_runs(opened, lab, axe_clean):
    lab.command(opened, "notebook:run-all-cells")
    assert lab.errors(opened) == []
    expect(opened.locator(".jp-OutputArea-output .cq").first).to_be_visible(timeout=WAIT)
    axe_clean(opened)
