"""The rules explorer in a real JupyterLab: by mouse and keyboard, light and dark, in two views and after a reload."""

import re

import pytest
from playwright.sync_api import expect

from .shown import WAIT, Shown

NOTEBOOK = "notebooks/07_rules.ipynb"


class Explorer(Shown):
    """The n-th rules explorer of a page."""

    css = ".cq-rules"

    def ready(self):
        expect(self.row("Ace")).to_be_visible(timeout=3 * WAIT)
        expect(self.sides.first).to_be_visible(timeout=WAIT)
        return self

    @property
    def sides(self):
        return self.box.locator(".cq-sides .box")

    def row(self, name):
        return self.box.get_by_role("row", name=re.compile(f"^{name}")).first

    def point(self, name):
        self.box.get_by_role("button", name=name, exact=True).click()
        expect(self.box.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-current", "true")

    def read(self, name):
        self.box.get_by_role("radio", name=name, exact=True).check()

    def rules(self, text):
        expect(self.box.get_by_label("Rules", exact=True).last).to_have_text(text)

    def start(self, preset):
        self.box.get_by_label("Rules", exact=True).first.select_option(preset)
        home = self.box.get_by_role("button", name="Back to the preset")
        if home.is_visible():
            home.click()
        self.rules(preset)


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    return Explorer(module_page).ready()


@pytest.fixture
def explorer(opened):
    opened.start("naibi")
    opened.point("Ace")
    return opened


def test_no_cell_of_the_notebook_fails_but_the_one_that_is_meant_to(opened, lab):
    assert lab.errors(opened.page) == ["hand_size=10 with players=4 leaves no card to turn in a pack of 40."]


def test_readings_stand_side_by_side_and_one_of_them_is_chosen(explorer):
    expect(explorer.sides).to_have_count(2)
    expect(explorer.sides.nth(0)).to_contain_text("The ace is low here")
    expect(explorer.sides.nth(1).locator("li.differs")).to_contain_text("Take A♣︎ with Q♣︎ K♣︎ from hand")
    expect(explorer.sides.nth(1).locator("img")).to_have_attribute("alt", re.compile("queen to ace of clubs"))
    explorer.read("low or high")
    explorer.rules("naibi+ace=low_or_high")
    expect(explorer.sides.nth(1)).to_contain_text("in your game")
    expect(explorer.live).to_have_text("The game is now naibi+ace=low_or_high. Ace: low or high.")
    expect(explorer.row("Ace").locator("td").last).to_have_text("low or highchanged")


def test_every_point_can_be_switched_and_changes_the_game(explorer):
    for name, reading, text in [
        ("Pack", "all 52", "pack=full_52"),
        ("Hand", "7 cards", "hand_size=7"),
        ("Players", "4 players", "players=4"),
        ("Ace", "low or high", "ace=low_or_high"),
        ("Longest run", "any length", "longest_run=any"),
        ("First card", "dealer", "first_card=dealer_turns"),
        ("Dead cards", "face up", "dead_cards=face_up"),
        ("Laying", "any layout", "laying=any_legal_layout"),
        ("Borrowing", "ends only", "borrowing=ends"),
        ("Passing", "free", "duty=free"),
        ("Reach of a force", "as it lies", "force_reach=as_it_lies"),
        ("Swap", "1 swap", "swap=1"),
        ("Empty stock", "ends at once", "empty_stock=ends_at_last_card"),
    ]:
        explorer.point(name)
        explorer.read(reading)
        expect(explorer.box.get_by_label("Rules", exact=True).last).to_contain_text(text)
    expect(explorer.box).to_contain_text("13 points differ from naibi.")


def test_what_nobody_can_play_is_refused_where_it_was_asked_for(explorer):
    explorer.point("Players")
    explorer.read("4 players")
    refused = explorer.box.locator(".verdict.bad")
    expect(refused).to_contain_text("hand_size=10 with players=4")
    expect(explorer.live).to_contain_text("Your rules stay as they were.")
    expect(explorer.box.get_by_role("radio", name="2 players")).to_be_checked()
    explorer.rules("naibi")


def test_written_rules_are_text_whatever_they_are(explorer):
    field = explorer.box.get_by_label("Or write them")
    field.fill("<img src=x onerror=alert(1)>")
    field.press("Enter")
    expect(explorer.box.locator(".verdict.bad")).to_contain_text("There is no preset")
    expect(explorer.box.locator(".verdict.bad img")).to_have_count(0)
    field.fill("pagat+players=2")
    field.press("Enter")
    explorer.rules("pagat")
    expect(field).to_have_value("")


def test_the_odd_one_out_has_a_shape_and_a_word(explorer):
    odd = explorer.row("Ace").locator("td").nth(2)
    expect(odd).to_contain_text("alone")
    expect(odd.locator("svg path")).to_have_count(1)
    expect(explorer.row("Ace").locator("td").nth(0).locator("svg circle")).to_have_count(1)
    silent = explorer.row("Passing").locator("td").nth(1)
    expect(silent).to_contain_text("not in its game")


def test_a_deal_is_opened_and_two_games_compared(explorer):
    explorer.box.get_by_role("button", name="Open a deal under these rules").click()
    expect(explorer.box.get_by_label("Deal", exact=True)).to_contain_text("naibi 1o")
    explorer.box.get_by_label("Compare with").select_option("foster_1897")
    expect(explorer.box).to_contain_text("One point differs from foster_1897.")
    explorer.box.get_by_label("Compare with").select_option("the preset it is made from")


def test_what_is_broken_is_gone_through_step_by_step(explorer):
    card = explorer.box.locator(".cq-flaws")
    card.get_by_label("Show").select_option(index=0)
    expect(card).to_contain_text("Step 1 of 9")
    for step in range(2, 10):
        card.get_by_role("button", name="Next step").click()
        expect(card).to_contain_text(f"Step {step} of 9")
    expect(card.get_by_role("button", name="Next step")).to_be_disabled()
    expect(card.locator(".cq-loud").first).to_contain_text("too many")
    expect(card).to_contain_text("none had a winner")
    card.get_by_label("Show").select_option(label="tutorial: A duty that nobody can check")
    expect(card).to_contain_text("Step 1 of 4")
    expect(card.locator(".cq-picture")).to_be_visible()
    expect(card.locator(".cq-picture")).to_have_attribute("aria-label", re.compile("Ten in hand, not seen"))
    card.get_by_label("Show").select_option(index=0)


def test_by_the_keyboard_alone(explorer):
    page = explorer.page
    explorer.box.get_by_role("button", name="Ace", exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    button = explorer.box.get_by_role("button", name="Longest run", exact=True)
    expect(button).to_have_attribute("aria-current", "true")
    expect(button).to_be_focused()
    explorer.box.get_by_role("radio", name="goal less three").focus()
    page.keyboard.press("ArrowRight")
    explorer.rules("naibi+longest_run=any")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    button.focus()
    page.keyboard.press("b")
    page.keyboard.press("x")
    explorer.point("Ace")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_axe_finds_nothing_in_either_theme(lab, explorer, axe_clean):
    for dark in (False, True):
        lab.theme(explorer.page, dark)
        for point in ("Empty stock", "Swap", "Ace"):
            explorer.point(point)
            axe_clean(explorer.page, ".cq-rules")
    lab.theme(explorer.page, False)


def test_pictures_follow_the_theme(lab, explorer):
    image = explorer.sides.first.locator("img")
    light = image.get_attribute("src")
    lab.theme(explorer.page, True)
    expect(image).not_to_have_attribute("src", light)
    lab.theme(explorer.page, False)
    expect(image).to_have_attribute("src", light)


def test_a_narrow_page_hides_nothing(explorer):
    size = explorer.page.viewport_size
    explorer.page.set_viewport_size({"width": 760, "height": 900})
    wide = explorer.box.evaluate("box => box.clientWidth")
    expect(explorer.sides.first).to_be_visible()
    for part in (".cq-sides", ".cq-flaws", ".share", ".cq-points button"):
        inside = explorer.box.locator(part).first.evaluate("part => part.getBoundingClientRect().width")
        assert inside <= wide + 1
    explorer.page.set_viewport_size(size)


@pytest.mark.parametrize("width", [1200, 1280, 1366, 1440])
def test_the_table_of_sources_has_room_on_a_laptop(explorer, width):
    size = explorer.page.viewport_size
    explorer.page.set_viewport_size({"width": width, "height": 900})
    explorer.page.wait_for_timeout(200)
    rooms = explorer.box.locator(".scroll").evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
    explorer.page.set_viewport_size(size)
    assert rooms
    assert max(rooms) <= 1


def test_cards_are_switched_to_the_spanish_pack_and_back(explorer):
    cards = explorer.box.get_by_label("Card faces", exact=True)
    picture = explorer.sides.first.locator("img")
    before = picture.get_attribute("src")
    cards.select_option("Spanish")
    expect(explorer.box.locator(".cq-sides")).to_contain_text("Take ace of clubs with knight, king of clubs from hand")
    assert picture.get_attribute("src") != before
    cards.select_option("two colours")
    expect(picture).to_have_attribute("src", before)


def test_two_views_show_the_same_and_a_press_counts_once(lab, page):
    lab.write("two.ipynb", "from conquian_nb.widgets import rules\nr = rules('tutorial')\nr", "r")
    lab.open(page, "two.ipynb")
    one, other = Explorer(page, 0).ready(), Explorer(page, 1).ready()
    one.point("Ace")
    expect(other.box.get_by_role("button", name="Ace", exact=True)).to_have_attribute("aria-current", "true")
    one.read("low")
    other.rules("tutorial+ace=low")
    for view in (one, other):
        expect(view.box.locator(".cq-flaws")).to_contain_text("Step 1 of 9")
    one.box.get_by_role("button", name="Next step").click()
    other.box.get_by_role("button", name="Next step").click()
    for view in (one, other):
        expect(view.box.locator(".cq-flaws")).to_contain_text("Step 3 of 9")


def test_a_reload_of_the_page_keeps_the_game(lab, page):
    lab.write("reload.ipynb", "from conquian_nb.widgets import rules\nrules('naibi+ace=low_or_high')")
    lab.open(page, "reload.ipynb")
    explorer = Explorer(page).ready()
    explorer.point("Borrowing")
    explorer.box.get_by_label("Show").select_option(index=5)
    expect(explorer.box.locator(".cq-flaws .cq-picture")).to_be_visible()
    assert lab.errors(page) == []  # all cells have run: a page reloaded before would not find its widgets
    lab.reload(page)
    explorer = Explorer(page).ready()
    explorer.rules("naibi+ace=low_or_high")
    expect(explorer.sides).to_have_count(3)
    expect(explorer.box.locator(".cq-flaws .cq-picture")).to_be_visible()
    explorer.read("ends only")
    explorer.rules("naibi+ace=low_or_high,borrowing=ends")
    expect(explorer.box.locator(".cq-flaws")).to_contain_text("Step 1 of 3")
