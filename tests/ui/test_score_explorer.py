"""The score explorer in a real JupyterLab: by mouse and keyboard, light and dark, in two views and after a reload."""

import re

import pytest
from playwright.sync_api import expect

from .shown import WAIT, Shown

NOTEBOOK = "notebooks/09_scoring.ipynb"
OPEN = "from conquian_nb.widgets import score\nexplorer = score(hand='Ah 4c 7d Qs Ks')\nexplorer"


class Explorer(Shown):
    """The n-th score explorer of a page."""

    css = ".cq-score"

    def ready(self):
        expect(self.button("Play ten deals")).to_be_visible(timeout=3 * WAIT)
        expect(self.picture("drawn deals")).to_be_visible()
        return self

    def field(self, name):
        return self.box.get_by_label(name, exact=True)

    def rows(self):
        return self.box.get_by_role("region", name="The ledger").locator("tbody tr")

    def picture(self, name):
        return self.box.get_by_role("img", name=re.compile(name))

    def says(self, text):
        expect(self.box.locator("p[role=status]").filter(has_text=text)).to_be_visible()

    def pays(self, points):
        expect(self.box.get_by_role("heading", name=re.compile("^It pays"))).to_have_text(f"It pays {points} points")

    def restart(self, **form):
        """A match as the first one, but for what the form says."""
        for name, value in {"Players": "Ana, Beto", "Stake": "1", "Play up to": "", **form}.items():
            self.field(name).fill(value)
        self.press("Start this match")
        expect(self.rows()).to_have_count(1)


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    lab.errors(module_page)  # wait until all cells have run: a page reloaded before would not find its widgets
    return Explorer(module_page).ready()


@pytest.fixture
def explorer(opened):
    opened.restart()
    opened.field("Cards").fill("Ah 4c 7d Qs Ks")
    opened.press("Use these cards")
    opened.pays(46)
    return opened


def test_no_cell_of_the_notebook_fails_but_the_one_that_is_meant_to(opened, lab):
    assert lab.errors(opened.page) == ["The king of diamonds is named twice."]


def test_a_hand_is_picked_card_by_card_and_told_with_its_sources(explorer):
    table = explorer.box.locator("table.cq-worth")
    expect(table.get_by_role("row", name="ace of hearts")).to_have_text(re.compile("ace Source: naibi, wikipedia15"))
    explorer.press("K♥︎")
    explorer.pays(56)
    expect(explorer.picture("Beto holds 6 cards, 56 points")).to_be_visible()
    explorer.says("The king of hearts counts 10. Beto holds 56 points in 6 cards.")
    explorer.press("K♥︎ ✓", "K♠︎ ✓")
    explorer.pays(36)
    explorer.press("Q♥︎", "Q♦︎")
    expect(explorer.box).to_contain_text("A set of three (queens of diamonds, hearts and spades) is still in the hand.")
    expect(explorer.field("Cards")).to_have_value("4c 7d Qd Ah Qh Qs")
    explorer.press("Empty the hand")
    explorer.pays(0)


def test_bad_input_is_answered_in_one_sentence_and_nothing_is_lost(explorer):
    explorer.press("Write down a drawn deal")
    for name, value, button, sentence in [
        ("Cards", "Kh Kh", "Use these cards", "The king of hearts is named twice."),
        ("Cards", "a king", "Use these cards", "No card can be read at “a king”"),
        ("Stake", "-3", "Start this match", "The stake is a whole number from 1 to 1000000, not “-3”."),
        ("Stake", "five", "Start this match", "The stake is a whole number from 1 to 1000000, not “five”."),
        ("Players", "Ana", "Start this match", "Two to four names are needed, parted by commas, not 1."),
        ("Seed", "none", "Play the next deal", "The seed is a whole number from 0 to 999999, not “none”."),
        ("Read one back", "<b>hello", "Read this record", "This is no TOML"),
    ]:
        before = explorer.field(name).input_value()
        explorer.field(name).fill(value)
        explorer.press(button)
        explorer.says(f"Not that. {sentence}")
        expect(explorer.box.locator(".cq-refused")).to_have_count(1)
        expect(explorer.field(name)).to_have_value(value)
        explorer.pays(46)
        expect(explorer.rows()).to_have_count(2)
        explorer.field(name).fill(before)


def test_a_ledger_is_filled_in_by_hand_and_taken_back(explorer):
    explorer.box.get_by_role("radio", name="doubles").check()
    explorer.press("Write down a drawn deal")
    explorer.says("Deal 1 is drawn. The next is played for 2.")
    explorer.press("Write down: Ana wins and scores 46")
    explorer.says("Deal 2: Ana wins a stake of 2 and scores 46 points.")
    expect(explorer.rows().nth(1)).to_contain_text(re.compile("2AnaAna wins.*Beto held 4♣"))
    expect(explorer.box.get_by_role("row", name="Ana 46 1 +2")).to_be_visible()
    explorer.box.get_by_role("radio", name="Beto", exact=True).first.check()
    explorer.press("K♦︎", "Write down: Beto wins and scores 10")
    expect(explorer.rows()).to_have_count(4)
    explorer.press("Undo")
    explorer.says("Taken back. The ledger has 2 deals.")
    expect(explorer.rows()).to_have_count(3)
    explorer.box.get_by_role("radio", name="Ana", exact=True).first.check()
    explorer.box.get_by_role("radio", name="stays").check()
    expect(explorer.rows().nth(1).locator("td").last).to_have_text("1")


def test_ten_deals_of_a_seed_are_counted_two_ways(explorer):
    explorer.field("Seed").fill("160")
    explorer.press("Play ten deals")
    expect(explorer.rows()).to_have_count(11)
    explorer.says("10 deals played: Ana won 4, Beto won 2 and 4 drawn.")
    expect(explorer.box).to_contain_text("By the flat point Ana leads, 4 to 2; by the schedule Beto leads, 66 to 34.")
    expect(explorer.picture("Points by the schedule")).to_have_attribute("aria-label", re.compile(r"11, 66\.$"))
    expect(explorer.picture("One point a deal")).to_be_visible()


def test_the_stake_after_a_chain_of_draws_is_drawn_and_told(explorer):
    explorer.field("Drawn deals in a row").select_option("7")
    explorer.says("After 7 drawn deals in a row the next is played for 128 where the stake doubles")
    expect(explorer.picture("What 7 drawn deals are worth")).to_have_attribute(
        "aria-label", re.compile("doubles: 1, 2, 4, 8, 16, 32, 64, 128. stays: 1, 1, 1, 1, 1, 1, 1, 1.$")
    )
    explorer.field("Drawn deals in a row").select_option("4")


def test_a_record_goes_out_and_comes_back(explorer):
    explorer.press("Play the next deal", "Write down a drawn deal")
    expect(explorer.rows()).to_have_count(3)
    record = explorer.box.get_by_role("textbox", name="Record").text_content()
    explorer.restart(Players="Eva, Fay, Gus", Stake="5")
    expect(explorer.box.get_by_text("Pick the cards of")).to_be_visible()
    explorer.field("Read one back").fill(record)
    explorer.press("Read this record")
    explorer.says("Read: Ana and Beto, 2 deals.")
    expect(explorer.rows()).to_have_count(3)
    expect(explorer.box.get_by_role("textbox", name="Record")).to_have_text(record)
    expect(explorer.field("Read one back")).to_have_value("")


def test_four_players_and_a_pack_of_52(explorer):
    explorer.field("Pack").select_option(label="all 52 cards")
    explorer.restart(Players="Eva, Fay, Gus, Hal")
    explorer.press("8♣︎", "A♣︎")
    explorer.box.get_by_role("radio", name="Hal", exact=True).last.check()
    explorer.press("K♣︎")
    explorer.pays(33)
    expect(explorer.box.locator("table.cq-worth").get_by_role("row", name="eight of clubs")).to_contain_text(
        "our ruling"
    )
    explorer.press("A♣︎")
    explorer.says("Not that. The ace of clubs is in Fay’s hand already.")
    explorer.press("Write down: Eva wins and scores 33")
    expect(explorer.rows().first).to_contain_text("Fay held A♣︎ 8♣︎")
    explorer.field("Pack").select_option(label="40 cards, no 8 9 10")


def test_the_whole_explorer_works_by_keyboard(explorer):
    page = explorer.page
    explorer.button("J♥︎").focus()
    page.keyboard.press("Enter")
    explorer.pays(56)
    page.keyboard.press("Tab")
    page.keyboard.press(" ")
    explorer.pays(66)
    expect(explorer.button("Q♥︎ ✓")).to_be_focused()
    explorer.field("Cards").fill("2c")
    page.keyboard.press("Enter")
    explorer.pays(2)
    explorer.button("Write down: Ana wins and scores 2").focus()
    page.keyboard.press("Enter")
    expect(explorer.rows()).to_have_count(2)
    explorer.field("Stake").fill("-1")
    page.keyboard.press("Enter")
    explorer.says("Not that. The stake")
    cells = page.locator(".jp-Cell").count()
    explorer.button("Undo").focus()
    for key in ("b", "x", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells


def test_axe_finds_nothing(explorer, axe_clean, lab):
    explorer.press("Play ten deals")
    expect(explorer.picture("One point a deal")).to_be_visible()
    explorer.field("Stake").fill("-1")
    explorer.press("Start this match")
    axe_clean(explorer.page)
    lab.theme(explorer.page, dark=True)
    axe_clean(explorer.page)
    lab.theme(explorer.page, dark=False)


def test_after_a_reload_all_is_there_and_nothing_fires_twice(explorer, lab):
    explorer.press("Write down a drawn deal")
    expect(explorer.rows()).to_have_count(2)
    lab.reload(explorer.page)
    explorer.ready()
    expect(explorer.rows()).to_have_count(2)
    explorer.pays(46)
    explorer.press("Write down a drawn deal")
    expect(explorer.rows()).to_have_count(3)
    explorer.press("Undo")
    expect(explorer.rows()).to_have_count(2)
    for name in ("drawn deals in a row", "Beto holds", "Points by the schedule", "One point a deal"):
        assert ink(explorer.picture(name)) > 4, name


def ink(picture):
    """How many different colours the canvas shows: a blank one has one."""
    return picture.locator("canvas").evaluate(
        """c => { const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
                  for (let i = 0; i < d.length; i += 4 * 7) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
                  return seen.size; }"""
    )


def test_shown_twice_it_is_one_match(lab, new_page):
    lab.write("twice.ipynb", OPEN, "explorer")
    with new_page() as page:
        lab.open(page, "twice.ipynb")
        first, second = Explorer(page, 0).ready(), Explorer(page, 1).ready()
        first.press("Play ten deals")
        expect(second.rows()).to_have_count(11)
        second.press("K♥︎")
        first.pays(56)
        second.press("Write down: Ana wins and scores 56")
        expect(first.rows()).to_have_count(12)
        expect(second.rows()).to_have_count(12)


@pytest.mark.parametrize(("width", "scale"), [(1366, 1), (640, 2)])
def test_nothing_is_cut_off_wide_or_narrow(lab, new_page, width, scale):
    lab.write("narrow.ipynb", OPEN)
    with new_page(device_scale_factor=scale) as page:
        lab.open(page, "narrow.ipynb")
        explorer = Explorer(page).ready()
        page.set_viewport_size({"width": width, "height": 900})
        explorer.restart(Players="Maximiliane, Bartholomew, Carmen, Diego")
        explorer.press("K♥︎", "Play ten deals")
        expect(explorer.rows()).to_have_count(11)
        too_wide = explorer.box.evaluate(
            """box => [...box.querySelectorAll('*')]
                 .filter(e => e.offsetParent && !['CODE', 'INPUT'].includes(e.tagName) && !e.classList.contains('scroll')
                              && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible')
                 .map(e => e.outerHTML.slice(0, 90))"""
        )
        assert not too_wide
        outside = explorer.box.evaluate(
            """box => { const right = box.getBoundingClientRect().right + 1;
                 return [...box.querySelectorAll('button, input, select, textarea, canvas, h3, h4')]
                   .filter(e => e.offsetParent && e.getBoundingClientRect().right > right)
                   .map(e => e.outerHTML.slice(0, 90)); }"""
        )
        assert not outside


def test_an_error_in_a_handler_is_shown(lab, new_page):
    with new_page() as page:
        lab.write("broken.ipynb", f"{OPEN}._draw = None\nexplorer")
        lab.open(page, "broken.ipynb")
        explorer = Explorer(page)
        explorer.button("Play the next deal").click(timeout=3 * WAIT)
        explorer.says("Something went wrong while drawing. Your match is safe")
