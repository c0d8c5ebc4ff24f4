"""The waiting room in a real JupyterLab: mouse, keys and touch, light and dark, wide and narrow, two views, a reload."""

import re

import pytest
from playwright.sync_api import expect

from .shown import WAIT, Shown

NOTEBOOK = "notebooks/06_endings.ipynb"
TOO_WIDE = """box => [...box.querySelectorAll('*')].filter(e => !e.matches('code, input, .cq-heard') && e.scrollWidth > e.clientWidth + 1
                     && getComputedStyle(e).overflowX !== 'visible').map(e => e.outerHTML.slice(0, 90))"""


class Room(Shown):
    """The n-th waiting room of a page."""

    css = ".cq:has(> .cq-waiting)"

    def ready(self):
        expect(self.button("Next ending")).to_be_visible(timeout=3 * WAIT)
        return self.drawn()

    @property
    def pack(self):
        return self.box.locator(".cq-fits")

    def card(self, name):
        """The button of a card of the pack, whatever is said of it."""
        return self.pack.get_by_role("button", name=re.compile(f"^{name}"))

    def mark(self, *names):
        for name in names:
            self.card(name).click()

    @property
    def live(self):
        return self.box.locator("p.status")

    def marked(self, text):
        expect(self.box.get_by_label("Marked cards")).to_have_value(text)

    def open(self, name):
        self.box.get_by_role("combobox", name="Ending").select_option(value=name)

    def told(self):
        """The cards of which it is told how they fit."""
        cells = self.pack.locator("button:not([data-fit='-'])")
        return [name.split(",")[0] for name in cells.evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")]


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    lab.errors(module_page)  # wait until all cells have run
    return Room(module_page).ready()


@pytest.fixture
def room(opened):
    """The first waiting room of the page, with an ending in which nothing has been done."""
    opened.open("closed_doors")
    opened.says("Which cards would end it for Ana? Mark them on the pack.")
    opened.open("one_safe_discard")
    opened.says("Which cards would end it for Beto? Mark them on the pack.")
    opened.marked("")
    return opened


def test_no_cell_fails_but_the_one_that_is_meant_to(opened, lab):
    assert lab.errors(opened.page) == ["Give 10 cards in melds, or a whole position; these are 6 cards."]


def test_cards_are_marked_checked_and_answered_with_a_reason(room):
    room.open("hidden_door")
    room.says("Which cards would end it for Beto? Mark")
    room.mark("four of diamonds", "queen of diamonds", "queen of spades", "king of clubs", "king of clubs")
    room.marked("4d Qd Qs")
    assert room.told() == []
    room.press("Check")
    room.says("Not this time. 2 of your cards belong here, 1 does not, 2 are missing.")
    reasons = room.box.locator(".cq-wait > li")
    expect(reasons.nth(0)).to_contain_text("fits as it lies, in two ways. It is dead.")
    expect(reasons.nth(1)).to_contain_text("fits, but only after melded cards have moved. It is in another hand.")
    expect(reasons.nth(1).locator(".cq-lay")).to_have_attribute("aria-label", re.compile("jack of diamonds is lent"))
    expect(reasons.nth(2)).to_contain_text("would not be the last card. It fits no meld without")
    assert set(room.told()) == {"four of diamonds", "queen of diamonds", "queen of spades"}
    room.mark("queen of spades", "two of spades", "six of spades")
    room.press("Check")
    expect(room.box.locator(".verdict.good")).to_contain_text("Yes. Four cards would end it")
    assert len(room.told()) == 40
    room.mark("five of hearts")
    room.says("The five of hearts would not be the last card.")


def test_buttons_alone_choose_a_way_and_compare_the_waits(room):
    room.open("living_cards")
    expect(room.button("Check")).to_be_hidden()
    room.press("Take 6♥︎ with 4♥︎", exact=False)
    expect(room.picture).to_have_attribute("aria-label", re.compile("discarded by Ana"))
    room.press("This is the better way")
    expect(room.box.locator(".ask .verdict.bad")).to_contain_text(
        "Four cards would end it, and all of them have been seen."
    )
    room.press("Take 6♥︎ with 6♠︎", exact=False)
    expect(room.box.locator(".ask .verdict")).to_be_hidden()
    room.press("This is the better way")
    expect(room.box.locator(".ask .verdict.good")).to_contain_text("Count the cards that can still come")
    sides = room.box.locator(".cq-ways .box")
    expect(sides).to_have_count(3)
    expect(sides.nth(1)).to_contain_text("Wider, four cards against two; but fewer can still come, none against one.")
    room.press("How else could these cards lie?")
    expect(room.box.locator(".cq-lying .cq-lay")).to_have_count(1)
    room.press("Start again")
    expect(room.picture).to_have_attribute("aria-label", re.compile("Ana takes or passes"))


def test_the_living_ones_and_other_eyes(room):
    room.open("five_printed")
    room.box.get_by_role("radio", name="those that can still come").check()
    room.says("Which of the cards that would end it can still come for Ana?")
    field = room.box.get_by_label("Marked cards")
    field.fill("Jd 6h, 6s")
    field.press("Enter")
    expect(room.pack.locator("[aria-pressed=true]")).to_have_count(3)
    room.press("Check")
    expect(room.box.locator(".verdict.good")).to_be_visible()
    room.box.get_by_role("radio", name="Beto").first.check()
    expect(room.box.locator(".cq-solution")).to_contain_text("In another hand:")
    room.open("one_safe_discard")
    room.box.get_by_role("radio", name="all that would end it").check()


def test_suits_all_tables_and_tables_of_ones_own(room):
    room.press("The ten hearts")
    room.says("All ten hearts. No card would end it.")
    room.mark("seven of clubs")
    room.says("It fits no meld without the seven of diamonds or the seven of spades.")
    room.press("Try all tables of ten")
    rows = room.box.locator(".cq-widths tbody tr")
    expect(rows).to_have_count(8)
    expect(rows.nth(0)).to_contain_text("this table")
    field = room.box.get_by_label("Position or melds")
    field.fill("4c5c6c")
    room.press("Set it up")
    expect(room.box.locator(".cq-trouble")).to_have_text(
        "Give 10 cards in melds, or a whole position; these are 3 cards."
    )
    field.fill("4c5c6c7c,2d2h2s,KdKhKs")
    field.press("Enter")
    expect(room.box.locator(".cq-trouble")).to_be_hidden()
    expect(room.box.locator(".cq-remark")).to_contain_text("Your own table")
    room.press("Hide all tables")


def test_keys_alone_mark_check_and_leave(room):
    page = room.page
    room.picture.focus()
    page.keyboard.press("ArrowRight")
    room.says("Beto’s")
    page.keyboard.press("Tab")
    assert not room.picture.evaluate("picture => picture.contains(document.activeElement)")
    room.card("ace of clubs").focus()
    for key in ("ArrowRight", "ArrowRight", "Space", "End", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    room.marked("3c Qd")
    cells = page.locator(".jp-Cell").count()
    for key in ("b", "x", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    expect(room.card("queen of diamonds")).to_be_focused()
    page.keyboard.press("Tab")  # one card of the pack is reached by Tab, not forty
    expect(room.box.get_by_role("radio", name="all that would end it")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(room.button("Check")).to_be_focused()
    page.keyboard.press("Enter")
    room.says("Not this time. 1 of your cards belongs here, 1 does not, 5 are missing.")
    expect(room.button("Check")).to_be_focused()


def test_the_second_click_of_a_double_click_does_nothing_more(room):
    room.card("three of clubs").dblclick()
    room.marked("3c")
    room.button("How else could these cards lie?").dblclick()
    expect(room.button("Hide the layouts")).to_be_visible()
    room.card("seven of clubs").click()
    room.marked("3c 7c")
    expect(room.button("Hide the layouts")).to_be_visible()
    room.press("Hide the layouts")


def test_axe_finds_nothing_in_light_and_dark(room, axe_clean, lab):
    room.open("wide_or_narrow")
    room.press("Take 3♦︎ with 3♥︎", exact=False)
    room.mark("seven of hearts", "seven of clubs")
    room.press("Check", "This is the better way", "Hint", "Compare the ways", "How else could these cards lie?")
    room.press("Try all tables of ten")
    expect(room.box.locator(".cq-widths")).to_be_visible()
    axe_clean(room.page, ".cq-waiting")
    lab.theme(room.page, dark=True)
    axe_clean(room.page, ".cq-waiting")
    lab.theme(room.page, dark=False)
    room.press("Hide all tables")


@pytest.mark.parametrize("width", [1366, 620])
def test_nothing_is_cut_off_wide_or_narrow(room, width):
    room.page.set_viewport_size({"width": width, "height": 900})
    room.open("buried")
    room.press("Force K♥︎", exact=False)
    room.press("Check", "Hint", "Compare the ways", "How else could these cards lie?")
    expect(room.box.locator(".cq-lying .cq-lay")).to_have_count(8)
    cut_off = room.ready().box.evaluate(TOO_WIDE)
    room.page.set_viewport_size({"width": 1280, "height": 900})
    assert not cut_off


def test_after_a_reload_all_is_there_and_nothing_fires_twice(room, lab):
    room.mark("three of clubs", "jack of clubs")
    room.press("Check")
    room.says("1 of your cards belongs here")
    lab.reload(room.page)
    room.ready()
    room.marked("3c Jc")
    assert set(room.told()) == {"three of clubs", "jack of clubs"}
    room.mark("jack of clubs")
    room.marked("3c")
    room.mark("seven of clubs")
    room.marked("3c 7c")


def test_shown_twice_run_twice_tapped_and_broken(lab, new_page):
    lab.write(
        "waiting.ipynb",
        "from conquian_nb.widgets import waiting_room\nr = waiting_room('closed_doors')\nr",
        "r",
        "broken = waiting_room('patience')\nbroken._desk._show_all = None\nbroken",
    )
    with new_page(has_touch=True, viewport={"width": 1280, "height": 2400}) as page:
        lab.open(page, "waiting.ipynb")
        first, second = Room(page, 0).ready(), Room(page, 1).ready()
        first.card("four of spades").tap()
        second.card("king of spades").tap()
        for shown in (first, second):
            shown.marked("4s Ks")
        second.button("Check").tap()
        for shown in (first, second):
            expect(shown.box.locator(".verdict.good")).to_be_visible()
        broken = Room(page, 2)
        broken.press("Hint")
        broken.says("Something went wrong while drawing. The position is safe")
        lab.command(page, "notebook:run-all-cells", wait=True)
        expect(page.locator(".cq-waiting")).to_have_count(3, timeout=WAIT)
        again = Room(page, 0).ready()
        again.marked("")
        again.card("four of spades").tap()
        Room(page, 1).marked("4s")
