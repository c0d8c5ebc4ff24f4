"""Lesson 1 in a real JupyterLab: from the deal to the win, by mouse, keyboard and touch; nothing fires twice."""

import re
from importlib import resources

import pytest
from playwright.sync_api import expect

from .players import Player
from .shown import WAIT

NOTEBOOK = "notebooks/01_first_deal.ipynb"
QUESTION_AT = 3  # the first question of lesson 1 stands after this step


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.open(module_page, NOTEBOOK)
    player = Player(module_page).ready()
    player.drawn()
    return player


@pytest.fixture
def player(opened):
    """The first player of the page, at the start of its lesson, all questions open."""
    back = opened.button("Back to the lesson")
    if back.is_visible():
        back.click()
    opened.seen_by("all open")
    opened.press("Start") if opened.step() else None
    opened.at(0)
    return opened


def to_question(player):
    while player.step() < QUESTION_AT:
        player.next()
    again = player.button("Ask me again")
    if again.is_visible():
        again.click()
    expect(player.button("Skip the question")).to_be_visible()


def test_no_cell_of_the_notebook_fails(opened):
    assert opened.page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0
    assert opened.page.locator(".cq-picture").count() == 3


def test_a_question_stops_the_line_until_it_is_answered(player):
    to_question(player)
    expect(player.button("Answer first, or skip the question")).to_be_disabled()
    expect(player.box.locator(".verdict")).to_have_count(0)
    player.press("Hint")
    expect(player.box.locator(".cq-hint")).to_be_visible()
    player.button("Pass Q", exact=False).click()
    expect(player.box.locator(".verdict.bad")).to_contain_text("Not this time")
    player.button("Take Q", exact=False).first.click()
    expect(player.box.locator(".verdict.good")).to_contain_text("Yes")
    player.says("Yes")
    player.press("Next step")
    player.at(QUESTION_AT + 1)
    player.says("Ana takes the queen of hearts")


def test_a_wrong_answer_can_be_played_out_and_taken_back(player):
    to_question(player)
    player.button("Pass Q", exact=False).click()
    player.press("See what comes of it")
    expect(player.box.get_by_text("Trying things out")).to_be_visible()
    player.press("Back to the lesson")
    player.at(QUESTION_AT)
    expect(player.button("Skip the question")).to_be_visible()
    player.press("Skip the question")


def test_the_deal_is_stepped_through_to_the_win(player):
    player.next(24)
    player.says("Beto wins the deal")
    expect(player.button("Next step")).to_be_disabled()
    player.press("Back")
    player.at(23)
    player.press("Start")
    player.at(0)
    player.press("End")
    player.at(24)


def test_the_list_of_steps_leads_anywhere(player):
    player.next(5)
    player.steps().select_option(label="2  Beto passes, K♦︎ is dead")
    player.at(2)
    player.says("It is dead")


def test_a_try_by_buttons_leaves_the_lesson_untouched(player):
    player.next(4)
    before = player.position
    player.press("Try something else here")
    player.button("Discard A♣", exact=False).click()
    player.says("Ana discards the ace of clubs")
    assert player.position != before
    player.press("Undo")
    player.says("Ana takes the queen of hearts")
    player.button("Discard A♣", exact=False).click()
    player.says("Ana discards the ace of clubs")
    player.press("Back to the lesson")
    player.at(4)
    assert player.position == before


def test_a_try_by_clicking_cards(player):
    player.next(3)
    player.press("Try something else here")
    player.click_card("hand:1:Qc")
    player.click_card("hand:1:Qs")
    expect(player.button("Take Q♥︎ with Q♣︎ Q♠︎ from hand").first).to_be_visible()
    player.click_card("offer")
    player.says("Ana takes the queen of hearts with the queens of clubs and spades from hand")
    player.click_card("hand:1:3c")
    player.click_card("hand:1:3c")
    player.says("Ana discards the three of clubs")


def test_an_illegal_try_is_answered_with_the_reason_and_its_source(player):
    player.next(3)
    player.press("Try something else here")
    player.click_card("hand:1:7c")
    refused = player.box.locator(".verdict.bad").filter(has_text="Not that.")
    expect(refused).to_contain_text("A meld needs three cards")
    expect(refused).to_contain_text("Source: naibi")
    player.says("A meld needs three cards")
    player.box.get_by_label("Write it").fill("discard Qc")
    player.press("Do it")
    expect(refused).to_contain_text("a card is discarded only after a take")
    player.box.get_by_label("Write it").fill("<img src=x onerror=alert(1)>")
    player.box.get_by_label("Write it").press("Enter")
    expect(refused).to_contain_text("is no action")
    expect(refused.locator("img")).to_have_count(0)


def test_each_seat_sees_its_own_cards(player):
    player.next(2)
    assert "?" not in player.position
    player.seen_by("Beto")
    expect(player.box.locator("code")).to_contain_text("?10/-")
    expect(player.picture).to_have_attribute("aria-label", re.compile("Ana, nothing down yet. Ten in hand, not seen"))
    player.press("Try something else here")
    expect(player.button("Pass Q", exact=False)).to_be_visible()
    player.seen_by("Ana")
    expect(player.button("Pass Q", exact=False)).to_be_hidden()


def test_the_whole_player_works_by_keyboard(player):
    page = player.page
    player.next(3)
    player.press("Try something else here")
    player.picture.focus()
    page.keyboard.press("ArrowRight")
    player.says("queen of hearts, on offer")
    page.keyboard.press("Enter")
    expect(player.button("Take Q♥︎ with Q♣︎ Q♠︎ from hand").first).to_be_visible()
    page.keyboard.press("Enter")
    player.says("Ana takes the queen of hearts")
    expect(player.button("Take Q♥︎ with Q♣︎ Q♠︎ from hand").first).to_be_hidden()
    page.keyboard.press("Tab")
    assert not player.picture.evaluate("picture => picture.contains(document.activeElement)")
    page.keyboard.press("Shift+Tab")
    assert player.picture.evaluate("picture => picture === document.activeElement")
    player.button("Undo").focus()
    page.keyboard.press("Enter")
    player.says("Beto passes the queen of hearts")


def test_a_button_that_goes_away_passes_the_focus_on(player):
    to_question(player)
    for name, rest in (("Hint", "Show the answer"), ("Show the answer", "Ask me again")):
        player.button(name).focus()
        player.page.keyboard.press("Enter")
        expect(player.button(rest)).to_be_visible()
        player.page.wait_for_function("box => box.contains(document.activeElement)", arg=player.box.element_handle())


def test_notebook_keys_and_scrolling_go_their_own_way(player):
    page = player.page
    cells = page.locator(".jp-Cell").count()
    for part in (player.picture, player.button("Next step")):
        part.focus()
        for key in ("b", "x", "d", "d"):
            page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    seen = player.picture.bounding_box()
    page.mouse.move(seen["x"] + 200, seen["y"] + 200)
    page.mouse.wheel(0, 150)
    page.wait_for_function(
        "([box, old]) => Math.abs(box.getBoundingClientRect().y - old) > 50",
        arg=[player.picture.element_handle(), seen["y"]],
    )
    page.mouse.wheel(0, -150)


def test_it_plays_on_by_itself_until_it_is_touched(player):
    player.box.get_by_label("Speed").select_option("fast")
    player.press("Play on")
    player.at(1)
    player.press("Stop")
    expect(player.button("Play on")).to_be_visible()
    step = player.step()
    player.page.wait_for_timeout(2500)
    assert player.step() == step
    player.press("Play on")
    player.press("Start")
    player.page.wait_for_timeout(2500)
    player.at(0)


def test_no_questions_if_none_are_wanted(player):
    box = player.box.get_by_label("Ask me questions")
    box.uncheck()
    player.press("End")
    player.at(24)
    box.check()


def test_axe_finds_nothing(player, axe_clean, lab):
    player.next(QUESTION_AT)
    axe_clean(player.page)
    player.press("Try something else here")
    axe_clean(player.page)
    lab.theme(player.page, dark=True)
    axe_clean(player.page)
    lab.theme(player.page, dark=False)


def test_after_a_reload_all_is_there_and_nothing_fires_twice(player, lab):
    player.next(2)
    lab.reload(player.page)
    player.ready()
    player.drawn()
    player.at(2)
    player.press("Back")
    player.at(1)
    player.press("Next step")
    player.at(2)
    player.says("It is dead")


def test_shown_twice_and_run_twice(lab, new_page):
    lab.write(
        "twice.ipynb", "from conquian_nb.widgets import lesson", "player = lesson('the_weapon')\nplayer", "player"
    )
    with new_page() as page:
        lab.open(page, "twice.ipynb")
        first, second = Player(page, 0).ready(), Player(page, 1).ready()
        first.press("Next step")
        first.at(1)
        second.at(1)
        second.press("Next step")
        first.at(2)
        second.drawn()
        lab.command(page, "notebook:run-all-cells")
        again = Player(page, 0).ready()
        again.at(0)
        again.press("Next step")
        again.at(1)
        expect(page.locator(".cq-picture")).to_have_count(2, timeout=WAIT)


@pytest.mark.parametrize(("width", "scale"), [(1366, 1), (700, 2)])
def test_nothing_is_cut_off_wide_or_narrow(lab, new_page, width, scale):
    lab.write("narrow.ipynb", "from conquian_nb.widgets import lesson\nlesson('first_deal')")
    with new_page(device_scale_factor=scale) as page:
        lab.open(page, "narrow.ipynb")
        player = Player(page).ready()
        page.set_viewport_size({"width": width, "height": 900})
        player.next(6)
        player.drawn()
        too_wide = player.box.evaluate(
            """box => [...box.querySelectorAll('*')].filter(e => e.tagName !== 'CODE' && e.scrollWidth > e.clientWidth + 1
                       && getComputedStyle(e).overflowX !== 'visible').map(e => e.outerHTML.slice(0, 90))"""
        )
        assert not too_wide
        cut = player.box.evaluate(
            "box => [...box.querySelectorAll('button')].filter(b => b.offsetParent && b.scrollHeight > b.clientHeight + 2).length"
        )
        assert cut == 0


def test_a_tap_plays_a_card(lab, new_page):
    lab.write("touch.ipynb", "from conquian_nb.widgets import lesson\nlesson('first_deal', questions=False)")
    with new_page(has_touch=True) as page:
        lab.open(page, "touch.ipynb")
        player = Player(page).ready()
        player.next(3)
        player.press("Try something else here")
        player.click_card("offer", how="tap")
        player.click_card("offer", how="tap")
        player.says("Ana takes the queen of hearts")


def test_an_error_in_a_handler_is_shown(lab, new_page):
    lab.write(
        "broken.ipynb",
        "from conquian_nb.widgets import lesson\nplayer = lesson('first_deal')\nplayer._stage.draw = None\nplayer",
    )
    with new_page() as page:
        lab.open(page, "broken.ipynb")
        player = Player(page)
        player.button("Next step").click(timeout=WAIT)
        player.says("Something went wrong while drawing. Your lesson is safe")


def test_progress_is_kept_beside_the_notebook_and_survives_a_corrected_text(lab, new_page):
    text = (resources.files("conquian_nb.lessons") / "first_deal.toml").read_text(encoding="utf-8")
    (lab.root / "mine.toml").write_text(text, encoding="utf-8")
    lab.write(
        "kept.ipynb",
        "from conquian_nb.widgets import lesson, quiz\nlesson('mine.toml', progress=True)",
        "quiz('kept', 'meld', 3, progress=True)",
    )
    with new_page() as page:
        lab.open(page, "kept.ipynb")
        player = Player(page).ready()
        player.next(QUESTION_AT)
        player.press("Take Q♥︎ with Q♣︎ Q♠︎ from hand", "Next step")
        player.at(QUESTION_AT + 1)
        quiz = page.locator(".cq-quiz")
        quiz.locator(".cq-answers button").first.click()
        expect(quiz.locator(".verdict")).to_be_visible()
        mark = quiz.locator(".cq-progress li").first.get_attribute("data-state")
        assert mark in ("right", "wrong")
        assert (lab.root / "conquian-progress.json").exists()
        corrected = text.replace('heading = "The first set"', 'heading = "Her first set"')
        assert corrected != text
        (lab.root / "mine.toml").write_text(corrected, encoding="utf-8")
        lab.open(page, "kept.ipynb")
        player.ready()
        player.at(QUESTION_AT + 1)
        player.says("You are back where you left off.")
        expect(player.box.get_by_role("heading", name="Her first set")).to_be_visible()
        player.press("Back")
        expect(player.box.locator(".verdict.good")).to_be_visible()
        expect(quiz.locator(".cq-progress li").first).to_have_attribute("data-state", mark)
