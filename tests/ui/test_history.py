"""The timeline and the flash cards in a real JupyterLab: by keys, light and dark, wide and narrow."""

import re

import pytest
from playwright.sync_api import expect

from conquian_nb.lessons.history import claims
from conquian_nb.widgets.flash_cards_state import FlashState

from .shown import WAIT

NOTEBOOK = "notebooks/11_history.ipynb"


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    assert lab.errors(module_page) == []
    return module_page


@pytest.fixture
def timeline(opened):
    box = opened.locator(".cq-timeline").first
    box.scroll_into_view_if_needed()
    expect(box.get_by_role("listitem").first).to_be_visible(timeout=3 * WAIT)
    return box


@pytest.fixture
def cards(opened):
    box = opened.locator(".cq-flash").first
    opened.wait_for_function(
        """() => { const cell = document.querySelector(".cq-flash"); if (cell) return true;
                   const scroller = document.querySelector(".jp-WindowedPanel-outer"); scroller.scrollBy(0, 600);
                   return false; }""",
        polling=200,
        timeout=3 * WAIT,
    )
    box.scroll_into_view_if_needed()
    return box


def test_claims_are_chosen_by_keys_and_counted_aloud(timeline):
    items = timeline.get_by_role("listitem")
    expect(items).to_have_count(len(claims()))
    field = timeline.get_by_label("Said by")
    field.focus()
    field.press_sequentially("tuto")
    expect(items).to_have_count(len(claims(source="tutorial")))
    expect(timeline.locator("p[role=status]")).to_have_text(f"2 claims of {len(claims())}.")
    expect(timeline.get_by_role("list")).to_have_count(2)
    timeline.get_by_label("About").select_option("the name")
    expect(items).to_have_count(0)
    expect(timeline.locator("p[role=status]")).to_contain_text("No claim is like that.")
    timeline.get_by_role("button", name="Show all").press("Enter")
    expect(items).to_have_count(len(claims()))


def test_each_claim_has_a_heading_a_dot_and_its_sides(timeline):
    item = timeline.get_by_role("listitem").filter(has_text="Con quién, with whom").first
    expect(item.get_by_role("heading", name=re.compile("Con quién, with whom doubtful"))).to_be_visible()
    expect(item.locator("svg circle[stroke-dasharray]")).to_have_count(1)
    expect(item.locator(".cq-against-it")).to_have_count(4)


def test_a_narrow_cell_keeps_all_of_it_inside(timeline, opened, lab, axe_clean):
    lab.theme(opened, dark=True)
    opened.set_viewport_size({"width": 640, "height": 900})
    expect(timeline.get_by_role("listitem").first).to_be_visible()
    assert timeline.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    axe_clean(opened, ".cq-timeline")
    opened.set_viewport_size({"width": 1280, "height": 900})
    lab.theme(opened, dark=False)
    axe_clean(opened, ".cq-timeline")


def test_flash_cards_are_turned_by_keys_and_come_in_the_order_of_the_seed(cards, opened, axe_clean):
    first, second = (FlashState.start(seed="monday"), FlashState.start(seed="monday").knew())
    face = cards.locator(".cq-card")
    expect(face).to_have_text(first.term.en)
    turn = cards.get_by_role("button", name="Turn over")
    turn.focus()
    turn.press("Enter")
    expect(face).to_contain_text(first.term.en_says)
    expect(face).to_contain_text(first.term.es)
    expect(cards.get_by_role("button", name="Turn back")).to_be_focused()
    cards.get_by_role("button", name="I knew it").press("Enter")
    expect(face).to_have_text(second.term.en)
    expect(cards.locator("p[role=status]")).to_contain_text("Known: 1.")
    axe_clean(opened, ".cq-flash")


def test_the_whole_screen_turns_spanish(cards):
    cards.get_by_label("Language").select_option("es")
    expect(cards.get_by_role("button", name="Dar la vuelta")).to_be_visible()
    cards.get_by_role("button", name="Dar la vuelta").click()
    expect(cards.locator(".cq-card")).to_contain_text("Ve también")
    assert not re.search(r"Turn|knew|Not yet|Seed|Shuffle|Words|front|Known", cards.inner_text())


def test_nothing_of_it_makes_the_notebook_fail(opened, lab):
    assert lab.errors(opened) == []
