"""The table in a real JupyterLab: whole deals by mouse and by keyboard; the other hand is nowhere until the end."""

import re
from itertools import count

import pytest
from playwright.sync_api import expect

from conquian_nb.engine import PRESETS, Deal, Position

from .seats import Seat

NOTEBOOK = "notebooks/10_table.ipynb"
WHOLE = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"
CELLS = ("from conquian_nb.widgets import table\nseat = table(seed=7, pace='at once')\nseat", "seat")
FIRST = ".jp-Cell:nth-child(1) .jp-OutputArea-output"
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

# What is cut off in a table: buttons and fields whose words do not fit.
CUT = """box => [...box.querySelectorAll('button, select, .cq-field > span, h3, p:not(.cq-heard)')]
  .filter(e => e.offsetParent && (e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2)).map(e => e.textContent)"""

# All that the page says in a table, but for the tracker, which holds every card of the pack.
SAID = """box => {
  const copy = box.cloneNode(true);
  copy.querySelectorAll('.cq-tracker, style').forEach(part => part.remove());
  const values = [...copy.querySelectorAll('*')].flatMap(e => [...e.attributes]).filter(a => a.name !== 'd').map(a => a.value);
  return [copy.textContent, ...values, ...[...box.querySelectorAll('input, textarea')].map(e => e.value)].join('\\n');
}"""


@pytest.fixture(scope="module")
def opened(lab, module_page):
    """The first of two views of a table."""
    lab.write("table.ipynb", *CELLS)
    lab.open(module_page, "table.ipynb")
    Seat(module_page, 1).ready()
    return Seat(module_page).ready()


ZEROS = count(1)


@pytest.fixture
def seat(opened):
    """The table with the deal of seed 7, nothing played yet, no tutor."""
    opened.box.get_by_role("checkbox", name="Tutor").uncheck()
    opened.deal("0" * next(ZEROS) + "7")  # the same number, and yet to be told from the deal before
    return opened


def named_in(text, cards):
    """Those of the cards that a text names: 7h, seven of hearts, 7♥."""
    return {
        str(card) for card in cards
        if re.search(rf"(?<![0-9A-Za-z_]){card}(?![a-z])|{card.name}|{card.rank}{SIGNS[card.suit]}", text)
    }  # fmt: skip


def public(position):
    """The cards that lie open in a view, but for the own hand."""
    melded = {card for seat in (1, 2) for meld in position.melds(seat) for card in meld}
    return melded | ({position.offer.card} if position.offer else set())


def test_a_whole_deal_by_mouse_and_the_other_hand_is_nowhere_until_its_end(seat):
    seat.deal("15")
    hidden, decisions = set(Deal.shuffle(PRESETS["naibi"], 15).start().hand(2)), 0
    while seat.my_turn():
        hidden -= public(Position.parse(seat.position))
        assert not named_in(seat.box.evaluate(SAID), hidden)
        assert {seat.place_of(card) for card in hidden} <= {"u"}
        if decisions == 3:  # a hint and an undo tell no more
            seat.press("Hint: is there anything?")
            seat.press("Hint: what?")
            seat.press("Undo")
            expect(seat.box.locator(".cq-hint")).to_be_hidden()
            assert not named_in(seat.box.evaluate(SAID), hidden)
        seat.act()
        decisions += 1
    assert decisions > 5
    expect(seat.heading).to_have_text(re.compile("won the deal|deal is drawn"))
    assert "?" not in seat.position.split()[4]
    seat.press("Next deal")
    expect(seat.box.locator(".cq-ledger")).to_contain_text("Deal 2. Ana deals.")


def test_a_whole_deal_by_keyboard_alone(seat):
    seat.deal("55")
    keys = seat.page.keyboard
    seat.actions.first.focus()
    pressed = 0
    while seat.my_turn() and pressed < 60:
        before = seat.position
        keys.press("Enter")
        seat.changed_from(before)
        pressed += 1
        if seat.my_turn():  # the focus stays among the actions
            assert seat.page.evaluate("() => document.activeElement.classList.contains('cq-action')")
    assert pressed > 5
    expect(seat.heading).to_have_text(re.compile("won the deal|deal is drawn"))
    expect(seat.button("Next deal")).to_be_focused()


def test_a_double_click_is_one_action(seat):
    before = seat.position
    seat.actions.last.dblclick()
    seat.changed_from(before)
    seat.my_turn()
    seat.page.wait_for_timeout(300)  # a second action would be on its way by now
    seat.press("Undo")
    expect(seat.box.locator(".cq-position code")).to_have_text(before)
    seat.open("New deal, rules, match")
    seat.box.get_by_label("Seed").fill("")
    seat.button("New deal").dblclick()
    seat.changed_from(before)
    seat.page.wait_for_timeout(300)
    seat.press("Undo")
    expect(seat.box.locator(".cq-position code")).to_have_text(before)


def test_two_views_of_one_table_are_in_step(seat):
    other = Seat(seat.page, 1)
    seat.act()
    expect(other.box.locator(".cq-position code")).to_have_text(seat.position)
    expect(other.actions).to_have_text(seat.actions.all_text_contents())
    other.drawn()
    before = other.position
    other.actions.first.click()
    seat.changed_from(before)


def test_cards_are_clicked_and_the_picture_shows_what_they_make(seat):
    seat.click_card("hand:1:Jc")
    seat.click_card("hand:1:Kc")
    expect(seat.box.locator(".cq-action.primary")).to_have_text("Take Q♣︎ with J♣︎ K♣︎ from hand")
    seat.press("Put down")
    expect(seat.box.locator(".cq-action.primary")).to_have_count(0)
    seat.click_card("hand:1:5d")
    expect(seat.box.locator(".verdict.bad")).to_contain_text("Not that.")
    seat.click_card("offer")
    before = seat.position
    seat.click_card("offer")
    seat.changed_from(before)
    seat.says("Ana takes the queen of clubs")


def test_the_picture_is_played_on_with_the_arrow_keys(seat):
    keys = seat.page.keyboard
    seat.picture.focus()
    keys.press("ArrowRight")
    seat.says("queen of clubs, on offer")
    keys.press("Enter")
    expect(seat.box.locator(".cq-action.primary")).to_be_visible()
    keys.press("Escape")
    expect(seat.box.locator(".cq-action.primary")).to_have_count(0)
    keys.press("Enter")
    keys.press("Enter")
    seat.says("Ana takes the queen of clubs")
    keys.press("Tab")
    assert not seat.picture.evaluate("picture => picture === document.activeElement")


def test_an_action_is_written_and_a_wrong_one_is_refused(seat):
    field = seat.box.get_by_label("Write it")
    field.fill("<img src=x onerror=alert(1)>")
    seat.press("Do it")
    expect(seat.box.locator(".verdict.bad")).to_contain_text("is no action")
    expect(seat.box.locator(".verdict.bad img")).to_have_count(0)
    field.fill("take JcQcKc")
    field.press("Enter")
    seat.says("Ana takes the queen of clubs")
    expect(field).to_have_value("")


def test_bad_input_is_answered_in_a_sentence(seat):
    seat.open("New deal, rules, match")
    seat.box.get_by_label("as text").fill("canasta")
    seat.press("New deal")
    seat.says("There is no preset")
    seat.open("Save and resume")
    seat.box.get_by_label("Saved text, record or position").fill("hello")
    seat.press("Resume")
    seat.says("There is no preset")


def test_a_new_deal_can_be_taken_back_and_a_saved_one_gone_on_with(seat):
    seat.act()
    before = seat.position
    seat.open("Save and resume")
    seat.press("Save")
    expect(seat.box.locator(".cq-saved code")).to_contain_text(re.compile('seed = "0*7"'))
    text = seat.box.locator(".cq-saved code").text_content()
    seat.deal("another")
    assert seat.position != before
    seat.press("Undo")
    expect(seat.box.locator(".cq-position code")).to_have_text(before)
    seat.deal("another")
    seat.box.get_by_label("Saved text, record or position").fill(text)
    seat.press("Resume")
    expect(seat.box.locator(".cq-position code")).to_have_text(before)


def test_the_tutor_speaks_before_a_winning_card_is_passed(seat):
    seat.resume(WHOLE)
    seat.box.get_by_role("checkbox", name="Tutor").check()
    seat.button("Pass J", exact=False).click()
    tutor = seat.box.get_by_role("group", name="Tutor")
    expect(tutor).to_contain_text("would be your eleventh card down")
    expect(seat.button("Rethink")).to_be_focused()
    seat.press("Show me")
    expect(seat.picture).to_have_attribute("aria-label", re.compile("Ana has eleven down"))
    seat.press("Rethink")
    expect(tutor).to_be_hidden()
    seat.button("Take J♦︎ with 5", exact=False).click()
    expect(seat.heading).to_have_text("You have won the deal")
    seat.press("Look at my decisions")
    expect(seat.box.locator(".cq-decisions tbody tr")).to_have_count(1)
    seat.box.locator(".cq-pick").click()
    boxes = seat.box.locator(".cq-review .box")
    expect(boxes.nth(0)).to_contain_text("By what you could see")
    expect(boxes.nth(1)).to_contain_text("With all cards open")


def test_hints_come_in_stages(seat):
    seat.resume(WHOLE)
    hint = seat.box.locator(".cq-hint p")
    for shown, name in enumerate(("Hint: is there anything?", "Hint: what?", "Hint: why?"), 1):
        seat.press(name)
        expect(hint).to_have_count(shown)
    expect(hint.nth(2)).to_contain_text("the deal is won")
    expect(seat.button("Hide the hint")).to_be_focused()


def test_two_persons_pass_the_screen_behind_a_curtain(seat):
    seat.box.get_by_role("combobox", name="Beto").select_option("person")
    seat.deal("3")
    expect(seat.picture).to_have_attribute("aria-label", re.compile("Ten in hand, not seen.*Ten in hand, not seen"))
    seat.press("I am Ana: show my cards")
    expect(seat.picture).to_have_attribute("aria-label", re.compile("In hand:"))
    seat.actions.last.click()
    expect(seat.button("I am Beto: show my cards")).to_be_visible()
    expect(seat.picture).not_to_have_attribute("aria-label", re.compile("In hand:"))
    seat.box.get_by_role("combobox", name="Beto").select_option("careful")
    seat.my_turn()


def test_axe_finds_nothing_in_light_and_dark(seat, axe_clean, lab):
    for name in ("New deal, rules, match", "Cards and pace", "Save and resume"):
        seat.open(name)
    axe_clean(seat.page, FIRST)
    lab.theme(seat.page, dark=True)
    axe_clean(seat.page, FIRST)
    lab.theme(seat.page, dark=False)


def test_notebook_keys_go_their_own_way(seat):
    cells = seat.page.locator(".jp-Cell").count()
    for part in (seat.picture, seat.actions.first, seat.box.locator("summary").first):
        part.focus()
        for key in ("b", "x", "d", "d"):
            seat.page.keyboard.press(key)
    assert seat.page.locator(".jp-Cell").count() == cells


def test_after_a_reload_the_deal_goes_on_and_nothing_fires_twice(seat, lab):
    seat.act()
    before = seat.position
    lab.reload(seat.page)
    seat.ready()
    expect(seat.box.locator(".cq-position code")).to_have_text(before)
    seat.act()
    assert seat.position != before
    seat.press("Undo")
    expect(seat.box.locator(".cq-position code")).to_have_text(before)


def test_run_again_the_cells_show_a_new_table(opened, lab):
    before = opened.position
    lab.command(opened.page, "notebook:run-all-cells")
    opened.changed_from(before)
    fresh = opened.ready().position
    assert Position.parse(fresh) == Deal.shuffle(PRESETS["naibi"], 7).start().view(1)
    opened.act()
    assert opened.position != fresh
    expect(Seat(opened.page, 1).box.locator(".cq-position code")).to_have_text(opened.position)


@pytest.fixture(scope="module")
def touched(lab, new_page):
    """The page of the notebook, on a screen that is touched, twice as sharp."""
    with new_page(device_scale_factor=2, has_touch=True) as page:
        lab.open(page, NOTEBOOK)
        assert lab.errors(page) == []
        lab.command(page, "application:toggle-left-area")  # the list of files leaves a narrow page no room
        yield page


def test_in_the_notebook_a_tap_plays(touched):
    seat = Seat(touched).ready()
    seat.open("Cards and pace")
    seat.box.get_by_role("combobox", name="Computer").select_option("at once")
    before = seat.position
    seat.actions.last.tap()
    seat.changed_from(before)
    seat.my_turn()
    seat.click_card("offer", how="tap")
    expect(seat.box.locator(".cq-action.primary, .verdict.bad").first).to_be_visible()


@pytest.mark.parametrize("width", [1366, 700, 480])
def test_in_the_notebook_tables_for_two_and_four_fit_wide_and_narrow(touched, width):
    touched.set_viewport_size({"width": width, "height": 900})
    for n in (0, 1, 2):
        seat = Seat(touched, n)
        seat.heading.scroll_into_view_if_needed()
        seat.ready()
        assert seat.box.evaluate(CUT) == []
        assert seat.box.evaluate("box => box.scrollWidth - box.clientWidth") <= 1
