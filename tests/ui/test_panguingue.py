"""Panguingue in a real JupyterLab: the explorer, the lesson and the table, by mouse, by keys, by touch, wide and narrow."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.pan_scene import pan_scene
from conquian_nb.engine.pan_deal import PanDeal
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.lessons.pan_round import pan_round

from .seats import Seat
from .shown import WAIT

NOTEBOOK = "12_panguingue.ipynb"
EXPLORER, LESSON, TABLE = ".cq-conditions", ".cq-pan-lesson", ".cq:has(> .cq-table)"
SCROLL = """css => { const found = document.querySelector(css); if (found) { found.scrollIntoView(); return true; }
  const pane = document.querySelector(".jp-WindowedPanel-outer");
  if (pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 2) pane.scrollTop = 0; else pane.scrollBy(0, 500);
  return false; }"""
CUT = """box => [...box.querySelectorAll('button, h3, p:not(.cq-heard)')]
  .filter(e => e.offsetParent && (e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2)).map(e => e.textContent)"""


class PanSeat(Seat):
    """The table of the notebook."""

    css = TABLE

    def scene(self):
        return pan_scene(PanPosition.parse(self.position), Look(width=self.width))

    def my_turn(self):
        expect(self.heading).to_have_text(re.compile("Your turn|won the round"), timeout=2 * WAIT)
        return "Your turn" in self.heading.text_content()


@pytest.fixture(scope="module")
def page(lab, new_page):
    """The notebook, on a screen that can be touched."""
    shutil.copy(lab.root / "notebooks" / NOTEBOOK, lab.root / NOTEBOOK)
    with new_page(has_touch=True) as page:
        lab.open(page, NOTEBOOK)
        assert lab.errors(page) == ["Panguingue is played here by 4 to 8 players, not by “3”."]
        yield page


def shown(page, css):
    """The first box with this class, brought into sight."""
    page.wait_for_function(SCROLL, arg=css, polling=200, timeout=3 * WAIT)
    return page.locator(css).first


@pytest.fixture
def explorer(page):
    return shown(page, EXPLORER)


@pytest.fixture
def lesson(page):
    return shown(page, LESSON)


@pytest.fixture
def seat(page):
    shown(page, TABLE)
    seat = PanSeat(page).ready()
    seat.open("Cards and pace")
    seat.box.get_by_role("combobox", name="Computer").select_option("at once")
    seat.my_turn()
    return seat


def test_cards_are_picked_by_mouse_keys_and_touch(explorer, page):
    live = explorer.locator("p[role=status]")
    expect(live).to_contain_text("three sevens of spades. Each opponent pays 4 chips")
    explorer.get_by_role("button", name="7♠").first.click()
    expect(live).to_contain_text("3 opponents pay 18 chips together")
    explorer.get_by_role("button", name="Put 7♠").first.tap()
    expect(live).to_contain_text("3 opponents pay 12 chips together")
    button = explorer.get_by_role("button", name=re.compile("^7♥"))
    button.focus()
    page.keyboard.press("Enter")
    expect(live).to_contain_text("No meld. A set of sevens is all of one suit or has three suits, and here are two.")
    explorer.get_by_label("Look at").select_option("two fives of clubs and one of diamonds")
    expect(live).to_contain_text("No meld. A set of fives is all of one suit or has three suits")
    explorer.get_by_label("Cards", exact=True).fill("8h <b>")
    page.keyboard.press("Enter")
    expect(live).to_contain_text("No card can be read at “<b>”")
    expect(explorer.get_by_role("button", name="Put 5♣")).to_have_count(2)
    explorer.get_by_role("button", name="Undo").click()
    expect(live).to_contain_text("No meld. A set of sevens")
    explorer.get_by_label("Look at").select_option("jack, queen and king of spades")
    explorer.get_by_label("Players in the round").select_option("8")
    expect(live).to_contain_text("7 opponents pay 14 chips")


def test_the_round_is_stepped_through(lesson, page):
    live = lesson.locator("p[role=status]")
    lesson.get_by_role("button", name="Next step").click()
    expect(live).to_contain_text("Ana stays.")
    lesson.get_by_role("button", name="Next remark").press("Enter")
    expect(lesson.locator("h3")).to_have_text("Diego drops")
    steps = lesson.get_by_role("listbox", name="Steps")
    steps.focus()
    page.keyboard.press("End")
    expect(live).to_contain_text("Eleven down: Carmen wins the round.")
    expect(lesson.locator("code")).to_have_text(str(pan_round().positions()[-1]))
    lesson.get_by_role("button", name="Start").click()
    lesson.get_by_role("radio", name="Carmen").check()
    expect(lesson.locator("code")).to_have_text(str(pan_round().first.view(3)))


def test_a_turn_is_played_with_buttons_cards_keys_and_taps(seat, page):
    before = seat.position
    seat.press("Stay in")
    seat.changed_from(before)
    seat.my_turn()
    before = seat.position
    for _turn in range(3):
        if "Turn the next card" in seat.actions.all_text_contents():
            seat.click_card("stock")
            seat.changed_from(before)
            seat.my_turn()
        before = seat.position
        now = PanPosition.parse(before)
        if now.drawn is not None:
            seat.click_card("drawn", how="tap")
            expect(seat.box.get_by_role("button", name="Put down")).to_be_visible()
            seat.actions.last.focus()
            page.keyboard.press("Enter")
            seat.changed_from(before)
            seat.my_turn()
        if not seat.my_turn():
            break
    seat.press("Undo")
    expect(seat.live).to_have_text("Taken back.")


def test_no_other_hand_is_in_the_page(seat):
    start = PanDeal.shuffle(seed="monday").start()
    said = seat.box.evaluate(
        "box => box.textContent + [...box.querySelectorAll('*')].flatMap(e => [...e.attributes].map(a => a.value)).join()"
    )
    for other in (2, 3, 4):
        assert str(start.hand(other)) not in said
    assert PanPosition.parse(seat.position).is_view


def test_what_can_not_be_is_refused_and_a_round_is_saved(seat):
    field = seat.box.get_by_label("Write it")
    field.fill("<img src=x onerror=alert(1)>")
    seat.press("Do it")
    expect(seat.box.locator(".verdict.bad")).to_contain_text("is no action")
    expect(seat.box.locator(".verdict.bad img")).to_have_count(0)
    seat.open("Save and resume")
    seat.press("Save")
    expect(seat.box.locator(".cq-saved code")).to_contain_text("wrapped")
    text = seat.box.locator(".cq-saved code").text_content()
    before = seat.position
    seat.open("New round, rules")
    seat.box.get_by_label("Seed").fill("12")
    seat.press("New round")
    seat.changed_from(before)
    seat.box.get_by_label("Saved text, record or position").fill(text)
    seat.press("Resume")
    expect(seat.box.locator(".cq-position code")).to_have_text(before)


def test_another_language_is_chosen_for_one_widget(lesson):
    lesson.get_by_label("Language").select_option("es")
    expect(lesson.get_by_role("button", name="Siguiente paso")).to_be_visible()
    lesson.get_by_label("Language").select_option("en")
    expect(lesson.get_by_role("button", name="Next step")).to_be_visible()


@pytest.mark.parametrize("css", [EXPLORER, LESSON, TABLE])
def test_axe_finds_nothing_wide_and_narrow_light_and_dark(css, page, axe_clean, lab):
    for width, dark in ((1280, False), (640, True)):
        lab.theme(page, dark)
        page.set_viewport_size({"width": width, "height": 900})
        box = shown(page, css)
        axe_clean(page, css)
        assert box.evaluate("box => box.scrollWidth - box.clientWidth") <= 1
        assert box.evaluate(CUT) == []
    lab.theme(page, False)
    page.set_viewport_size({"width": 1280, "height": 900})


def test_after_a_reload_and_run_again_the_table_stands(page, lab):
    lab.write("pan.ipynb", "from conquian_nb.widgets import pan_table\npan_table(seed='monday', pace='at once')")
    lab.open(page, "pan.ipynb")
    seat = PanSeat(page).ready()
    start = seat.position
    seat.press("Stay in")
    seat.changed_from(start)
    seat.my_turn()
    before = seat.position
    lab.reload(page)
    seat.ready()
    expect(seat.box.locator(".cq-position code")).to_have_text(before)
    lab.command(page, "notebook:run-all-cells")
    fresh = str(PanDeal.shuffle(seed="monday").start().view(1))
    expect(seat.box.locator(".cq-position code")).to_have_text(fresh, timeout=3 * WAIT)
    seat.press("Stay in")
    seat.changed_from(fresh)
    assert lab.errors(page) == []
