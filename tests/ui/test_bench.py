"""The rearranging bench in a real JupyterLab: mouse, keys and touch, light and dark, wide and narrow, two views."""

import re

import pytest
from playwright.sync_api import expect

from conquian_nb.drawing.bench_scene import bench_scene
from conquian_nb.drawing.look import Look
from conquian_nb.widgets.bench_state import start

from .shown import WAIT, Shown

NOTEBOOK = "notebooks/05_rearranging.ipynb"
START = "7c7d7h7s,4s5s6s,Js"


class Bench(Shown):
    """The n-th bench of a page, played with `one_more_seven`."""

    css = ".cq-bench"

    def ready(self):
        expect(self.button("Check the table")).to_be_visible(timeout=3 * WAIT)
        expect(self.picture).to_have_attribute("aria-label", re.compile("set of|run of"), timeout=WAIT)
        return self.drawn()

    def lies(self, text):
        expect(self.box.locator("code")).to_have_text(text)

    def click(self, state, spot, how="click"):
        """Click, or tap, a spot of the picture of this state; the next state."""
        self.click_spot(bench_scene(state.bench, Look(width=self.width)), spot, how)
        return state.click(spot)

    def choose(self, label, text):
        """Choose from a list by a part of an entry; its blanks do not break, so its value is asked."""
        listed = self.box.get_by_label(label, exact=True)
        wanted = listed.locator(f'option[value*="{text}"]').first
        wanted.wait_for(state="attached")
        listed.select_option(value=wanted.get_attribute("value"))

    def open(self, name):
        self.choose("Puzzle", name)


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    lab.errors(module_page)  # wait until all cells have run
    return Bench(module_page).ready()


@pytest.fixture
def bench(opened):
    """The first bench of the page with `one_more_seven` as at first, nothing asked for."""
    opened.open("Two doors")
    opened.open("One more seven")
    opened.lies(START)
    opened.box.get_by_role("radio", name="any card").check()
    return opened


def test_no_cell_fails_but_the_one_that_is_meant_to(opened, lab):
    [error] = lab.errors(opened.page)
    assert (
        error == "These are no melds under naibi. A meld needs three cards: the four and five of spades are only two."
    )


def test_cards_are_moved_by_clicks_undone_and_checked(bench):
    state = start("one_more_seven")
    state = bench.click(state, "card:7s")
    bench.says("The seven of spades is chosen. It might go to the spades and the jack of spades.")
    state = bench.click(state, "card:5s")
    bench.lies("7c7d7h,4s5s6s7s,Js")
    bench.says("That makes a run of four.")
    bench.press("Check the table")
    expect(bench.box.locator(".verdict.bad")).to_contain_text("the jack of spades is one")
    state = bench.click(bench.click(state, "card:Js"), "new")
    state = bench.click(bench.click(state, "card:Js"), "card:7s")
    bench.lies("7c7d7h,4s5s6s7sJs")
    bench.press("Check the table")
    expect(bench.box.locator(".verdict.good")).to_contain_text("Yes.")
    bench.says("Done in two moves")
    bench.press("Undo", "Undo")
    bench.lies(START)
    expect(bench.button("Undo")).to_be_disabled()


def test_buttons_alone_do_it_all(bench):
    bench.choose("Move", "7♠︎ with 7♣︎ 7♦︎ 7♥︎")
    bench.press("Move 7♠︎ to 4♠︎ 5♠︎ 6♠︎")
    bench.lies("7c7d7h,4s5s6s7s,Js")
    bench.press("Shortest way")
    expect(bench.box.locator(".cq-solution li")).to_have_text(["J to 4♠︎ 5♠︎ 6♠︎ 7♠︎"])
    bench.press("Make this move", "Check the table", "Next puzzle")
    bench.lies("3d4d5d6d,3h4h5h6h,6s")
    bench.press("Hint", "Hint")
    expect(bench.box.locator(".cq-hint")).to_contain_text("two moves are enough")
    bench.press("Show all layouts", "3♦︎ 4♦︎ 5♦︎  ·  6♦︎ 6♥︎ 6♠︎  ·  3♥︎ 4♥︎ 5♥︎")
    bench.lies("3d4d5d,6d6h6s,3h4h5h")
    bench.press("Start again")
    bench.lies("3d4d5d6d,3h4h5h6h,6s")
    bench.press("It can’t be done")
    expect(bench.box.locator(".verdict.bad")).to_contain_text("It can be done.")


def test_readings_change_what_is_accepted(bench):
    bench.open("Out of the middle")
    bench.press("Shortest way")
    expect(bench.box.locator(".cq-solution li")).to_have_count(5)
    bench.box.get_by_role("radio", name="ends only").check()
    expect(bench.box.locator(".cq-solution")).to_contain_text("Under this reading it can’t be done.")
    bench.says("A set of four lends one card and a run lends its ends")
    bench.press("It can’t be done")
    expect(bench.box.locator(".verdict.good")).to_contain_text("Not under this reading")


def test_keys_move_cards_and_tab_leaves_the_picture(bench):
    page = bench.page
    bench.picture.focus()
    for key in ["ArrowRight"] * 4 + ["Enter"]:
        page.keyboard.press(key)
    bench.says("The seven of spades is chosen")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    bench.says("four of spades, a run of three")
    page.keyboard.press("Enter")
    bench.lies("7c7d7h,4s5s6s7s,Js")
    page.keyboard.press("Tab")
    assert not bench.picture.evaluate("picture => picture.contains(document.activeElement)")
    page.keyboard.press("Shift+Tab")
    assert bench.picture.evaluate("picture => picture === document.activeElement")
    cells = page.locator(".jp-Cell").count()
    for key in ("b", "x", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    bench.button("Undo").focus()
    page.keyboard.press("Enter")
    bench.lies(START)
    page.wait_for_function("box => box.contains(document.activeElement)", arg=bench.box.element_handle())


def test_axe_finds_nothing_in_light_and_dark(bench, axe_clean, lab):
    bench.click(start("one_more_seven"), "card:7s")
    bench.press("Hint", "Shortest way", "Show all layouts", "Check the table")
    expect(bench.box.locator(".verdict")).to_be_visible()
    axe_clean(bench.page, ".cq-bench")
    lab.theme(bench.page, dark=True)
    axe_clean(bench.page, ".cq-bench")
    lab.theme(bench.page, dark=False)


@pytest.mark.parametrize("width", [1366, 620])
def test_nothing_is_cut_off_wide_or_narrow(bench, width):
    bench.page.set_viewport_size({"width": width, "height": 900})
    bench.open("The loan passed on")
    bench.press("Show all layouts", "Hint", "Shortest way")
    bench.ready()
    too_wide = bench.box.evaluate(
        """box => [...box.querySelectorAll('*')].filter(e => e.tagName !== 'CODE' && e.scrollWidth > e.clientWidth + 1
                   && getComputedStyle(e).overflowX !== 'visible').map(e => e.outerHTML.slice(0, 90))"""
    )
    assert not too_wide
    bench.page.set_viewport_size({"width": 1280, "height": 900})


def test_after_a_reload_all_is_there_and_nothing_fires_twice(bench, lab):
    state = bench.click(bench.click(start("one_more_seven"), "card:7s"), "card:4s")
    bench.lies(str(state.spread))
    lab.reload(bench.page)
    bench.ready()
    bench.lies(str(state.spread))
    bench.click(bench.click(state, "card:Js"), "card:7s")
    bench.lies("7c7d7h,4s5s6s7sJs")
    bench.press("Undo")
    bench.lies(str(state.spread))


def test_shown_twice_run_twice_tapped_and_broken(lab, new_page):
    lab.write(
        "bench.ipynb",
        "from conquian_nb.widgets import bench\nb = bench('one_more_seven')\nb",
        "b",
        "broken = bench()\nbroken._desk._show_all = None\nbroken",
    )
    with new_page(has_touch=True, viewport={"width": 1280, "height": 1600}) as page:
        lab.open(page, "bench.ipynb")
        first, second = Bench(page, 0).ready(), Bench(page, 1).ready()
        state = first.click(first.click(start("one_more_seven"), "card:7s", "tap"), "card:4s", "tap")
        for shown in (first, second):
            shown.lies(str(state.spread))
        second.press("Undo")
        first.lies(START)
        broken = Bench(page, 2)
        broken.press("Hint")
        broken.says("Something went wrong while drawing. Your cards are safe")
        lab.command(page, "notebook:run-all-cells", wait=True)
        expect(page.locator(".cq-bench")).to_have_count(3, timeout=WAIT)
        again = Bench(page, 0).ready()
        again.press("Show all layouts", "7♣︎ 7♦︎ 7♥︎  ·  4♠︎ 5♠︎ 6♠︎ 7♠︎ J♠︎")
        again.lies("7c7d7h,4s5s6s7sJs")
