"""The forcing lab in a real JupyterLab: mouse, keys and touch, light and dark, wide and narrow, two views, a reload."""

import re

import pytest
from playwright.sync_api import expect

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Position
from conquian_nb.lessons.collection import load_situation

from .shown import WAIT, Shown

NOTEBOOK = "notebooks/04_forcing.ipynb"


class Lab(Shown):
    """The n-th forcing lab of a page."""

    css = ".cq-forcing"

    def ready(self):
        expect(self.picture).to_have_attribute("aria-label", re.compile("may force|discard"), timeout=3 * WAIT)
        return self.drawn()

    @property
    def outcome(self):
        return self.box.locator(".verdict")

    def card(self, name):
        """The button of a card in the pack."""
        return self.box.get_by_role("group", name="Which cards could be forced").get_by_role(
            "button", name=re.compile(f"^{name}, ")
        )

    def lies(self, text):
        expect(self.box.locator("code")).to_contain_text(text)

    def open(self, name):
        self.box.get_by_role("combobox", name="Situation", exact=True).select_option(value=name)
        self.lies(str(load_situation(name).record.first.offer.card))
        expect(self.box.locator("h3")).to_have_text(load_situation(name).title)

    def click(self, spot, how="click", seat=2):
        """Click, or tap, a spot of the picture by its name, such as offer or hand:2:7h; `seat` is at the bottom."""
        shown = Position.parse(self.box.locator("code").text_content())
        self.click_spot(scene(shown, Look(width=self.width, seat=seat)), spot, how)


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    assert lab.errors(module_page) == []
    return Lab(module_page).ready()


@pytest.fixture
def forcing(opened):
    """The first lab of the page with `two_runs` as at first."""
    opened.open("what_she_kept")
    opened.open("two_runs")
    return opened


def test_a_force_is_looked_at_decided_and_played_out(forcing):
    forcing.press("Show how it would lie")
    expect(forcing.box.get_by_role("img", name=re.compile("six of spades is forced.*lent"))).to_be_visible()
    forcing.press("Force 6♠︎: set of sixes, two runs of three stay")
    expect(forcing.outcome).to_contain_text("Yes.")
    forcing.says("Ana must discard a card.")
    forcing.press("What would each discard give?")
    expect(forcing.box.locator(".cq-hint")).to_contain_text("would win for Beto")
    forcing.press("Let Ana act")
    forcing.says("Ana discards the king of clubs.")
    expect(forcing.box.get_by_text("is no use to Beto.")).to_be_visible()
    forcing.press("Undo")
    forcing.says("Ana must discard a card.")
    forcing.press("Start again")
    forcing.says("Beto may force it on Ana.")
    expect(forcing.button("Undo")).to_be_disabled()
    forcing.press("Let 6♠︎ go by")
    expect(forcing.outcome).to_contain_text("Not this time.")


def test_cards_are_chosen_on_the_picture_and_hidden_ones_stay_hidden(forcing):
    forcing.click("meld:1:0:6d")
    expect(forcing.box.get_by_role("img", name=re.compile("is forced"))).to_be_visible()
    forcing.click("offer")
    forcing.says("Beto forces the six of spades on Ana.")
    forcing.lies("naibi 1d - ?2/")
    assert "Kc" not in forcing.picture.get_attribute("aria-label")
    forcing.box.get_by_role("radio", name="all open").check()
    forcing.lies("naibi 1d - KcKs/")
    forcing.click("hand:1:Ks")
    forcing.click("hand:1:Ks")
    forcing.says("Ana discards the king of spades.")


def test_a_force_that_gives_the_deal_away_asks_again(forcing):
    forcing.open("a_present")
    forcing.press("Force 3♠︎")
    warning = forcing.box.get_by_role("group", name="Warning")
    expect(warning).to_contain_text("Force it anyway?")
    expect(forcing.button("Rethink")).to_be_focused()
    forcing.press("Rethink")
    expect(warning).to_be_hidden()
    forcing.press("Force 3♠︎", "Force it anyway")
    forcing.says("Ana wins the deal")


def test_the_pack_answers_for_any_card(forcing):
    said = forcing.box.locator(".cq-asked")
    forcing.card("six of spades").click()
    expect(said).to_contain_text("fits only after moving cards")
    expect(said.get_by_role("img", name=re.compile("sixes without clubs"))).to_be_visible()
    forcing.card("two of diamonds").click()
    expect(said).to_contain_text("fits as it lies. It is dead.")
    forcing.card("five of spades").click()
    expect(said).to_contain_text("does not fit")
    expect(said).to_contain_text("from hand")
    forcing.card("five of spades").click()
    expect(said).to_contain_text("Click a card of the pack.")
    forcing.box.get_by_role("radiogroup", name="Whose melds").get_by_role("radio", name="Beto").check()
    expect(forcing.card("ace of hearts")).to_have_attribute("aria-label", "ace of hearts, fits as it lies, dead")
    expect(forcing.box.locator(".cq-owes")).to_contain_text("What Beto’s melds owe")


def test_positions_are_set_found_and_refused(forcing):
    setting = forcing.box.get_by_role("textbox", name="Set a position")
    setting.fill("naibi 2f1 <b>")
    setting.press("Enter")
    expect(forcing.box.locator(".cq-trouble")).to_contain_text("has 7 fields")
    assert forcing.box.locator(".cq-trouble b").count() == 0
    setting.fill("2c2d2h2s,3c3d3h3s")
    forcing.press("Set it up")
    forcing.says("A table of melds.")
    expect(forcing.card("four of diamonds")).to_have_attribute(
        "aria-label", "four of diamonds, fits after moving cards"
    )
    expect(forcing.box.locator(".cq-owes")).to_contain_text("8 of the 32 cards not seen")
    forcing.box.get_by_role("combobox", name="Find a deal where").select_option(
        label="the card fits both players’ melds"
    )
    forcing.box.get_by_role("spinbutton", name="Number").fill("3")
    forcing.press("Find it")
    expect(forcing.box.get_by_text("Found in random deal")).to_be_visible()
    forcing.press("What is it worth, all cards open?")
    expect(forcing.box.locator(".cq-solution")).to_contain_text("go by")


def test_three_players_and_the_spanish_pack(forcing):
    text = (
        "three_players 3f2 Kc1d 6d7dQh6s/7sJsQsKs 6h4s/4c5c6c7cJcQc Kh/AcAdAs,2d3d4d5d Ah5h3cKdQdJh2c5s7h3hJd2h 4h2s3s"
    )
    forcing.box.get_by_role("textbox", name="Set a position").fill(text)
    forcing.press("Set it up")
    forcing.says("Beto passed the king of clubs. Carmen may force it on Beto.")
    deck = forcing.box.get_by_role("combobox", name="Card faces", exact=True)
    deck.focus()
    deck.select_option(label="Spanish")
    expect(forcing.box.locator(".cq-fits button").last).to_contain_text("12")
    expect(forcing.box.get_by_role("option", name="5 · Five cups")).to_be_attached()
    expect(deck).to_be_focused()
    forcing.press("Force king of clubs")
    forcing.says("There are several ways to lay it: which one?")
    forcing.box.get_by_role("button", name=re.compile("^Force king of clubs: ")).click()
    forcing.press("Let Beto act")
    forcing.says("Carmen takes or passes.")
    forcing.box.get_by_role("combobox", name="Card faces", exact=True).select_option(label="two colours")
    expect(forcing.box.locator(".cq-fits button").last).to_contain_text("K")


def test_keys_alone_do_it_all(forcing):
    page = forcing.page
    forcing.picture.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    cells = page.locator(".jp-Cell").count()
    for key in ("b", "x", "d", "d"):
        page.keyboard.press(key)
    page.keyboard.press("Tab")
    assert not forcing.picture.evaluate("picture => picture.contains(document.activeElement)")
    page.keyboard.press("Shift+Tab")
    assert forcing.picture.evaluate("picture => picture === document.activeElement")
    forcing.button("Force 6♠︎", exact=False).focus()
    for key in ("b", "Enter"):
        page.keyboard.press(key)
    forcing.says("Ana must discard a card.")
    inside = "box => box.contains(document.activeElement)"
    page.wait_for_function(inside, arg=forcing.box.element_handle())
    forcing.card("ace of clubs").focus()
    for key in ("ArrowRight", "ArrowDown", "End", "ArrowDown", "Home", "Enter"):
        page.keyboard.press(key)
    expect(forcing.card("ace of hearts")).to_be_focused()
    expect(forcing.card("ace of hearts")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(forcing.card("ace of hearts")).to_have_attribute("aria-pressed", "false")
    assert forcing.box.locator(".cq-fits button[tabindex='0']").count() == 1, "one stop for Tab in the pack"
    page.keyboard.press("Tab")
    page.wait_for_function(inside, arg=forcing.box.element_handle())
    assert page.locator(".jp-Cell").count() == cells


def test_axe_finds_nothing_in_light_and_dark(forcing, axe_clean, lab):
    forcing.card("six of spades").click()
    forcing.press("Show how it would lie", "Hint", "What should I beware of?", "What would each discard give?")
    expect(forcing.box.locator(".cq-hint")).to_have_count(3)
    forcing.box.evaluate("box => { box.id = 'looked-at'; }")  # not the others of the page, which are just such labs
    axe_clean(forcing.page, "#looked-at")
    lab.theme(forcing.page, dark=True)
    axe_clean(forcing.page, "#looked-at")
    lab.theme(forcing.page, dark=False)


@pytest.mark.parametrize("width", [1366, 620])
def test_nothing_is_cut_off_wide_or_narrow(forcing, width):
    forcing.page.set_viewport_size({"width": width, "height": 900})
    forcing.card("six of spades").click()
    forcing.press("Show how it would lie", "Hint", "What should I beware of?")
    forcing.ready()
    too_wide = forcing.box.evaluate(
        """box => [...box.querySelectorAll('*')].filter(e => !e.matches('code, input, .cq-heard') && !e.closest('.cq-keys')
                   && (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible'
                       || e.getBoundingClientRect().right > box.getBoundingClientRect().right + 1))
                  .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert not too_wide
    forcing.page.set_viewport_size({"width": 1280, "height": 900})


def test_after_a_reload_all_is_there_and_nothing_fires_twice(forcing, lab):
    forcing.press("Force 6♠︎")
    forcing.says("Ana must discard a card.")
    lab.reload(forcing.page)
    forcing.ready()
    forcing.says("Ana must discard a card.")
    forcing.press("Let Ana act")
    forcing.says("Ana discards the king of clubs. Beto takes or passes.")
    forcing.press("Undo")
    forcing.says("Ana must discard a card.")


def test_shown_twice_run_twice_tapped_clicked_twice_and_broken(lab, new_page):
    lab.write(
        "forcing.ipynb",
        "from conquian_nb.widgets import forcing_lab\nf = forcing_lab('which_layout')\nf",
        "f",
        "broken = forcing_lab()\nbroken._desk._show_all = None\nbroken",
    )
    with new_page(has_touch=True, viewport={"width": 1280, "height": 1600}) as page:
        lab.open(page, "forcing.ipynb")
        first, second = Lab(page, 0).ready(), Lab(page, 1).ready()
        first.click("meld:2:2:Js", "tap", seat=1)
        for shown in (first, second):
            expect(shown.button("Force 7♠︎ onto J♠︎ Q♠︎ K♠︎")).to_be_visible()
        first.card("six of hearts").tap()
        expect(second.card("six of hearts")).to_have_attribute("aria-pressed", "true")
        second.press("Force 7♠︎ onto J♠︎ Q♠︎ K♠︎", "Start again")
        first.button("Force 7♠︎").dblclick()
        first.says("There are several ways to lay it: which one?")
        expect(second.button("Undo")).to_be_disabled()
        broken = Lab(page, 2)
        broken.press("Hint")
        broken.says("Something went wrong while drawing. The position is safe")
        lab.command(page, "notebook:run-all-cells", wait=True)
        expect(page.locator(".cq-forcing")).to_have_count(3, timeout=WAIT)
        again = Lab(page, 0).ready()
        again.press("Show how it would lie")
        expect(again.box.get_by_text("1 of 2", exact=True)).to_be_visible()
        again.press("Other layout")
        expect(again.box.get_by_text("2 of 2", exact=True)).to_be_visible()
