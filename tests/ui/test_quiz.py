"""A quiz in a real JupyterLab: answered by mouse, by keys alone and by touch, in every way there is to answer."""

from collections import Counter

import pytest
from playwright.sync_api import expect

from conquian_nb.drawing.card_words import card_sign
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Cards
from conquian_nb.lessons.quiz import quiz as questions
from conquian_nb.widgets.moving import moved

from .shown import WAIT, Shown

KINDS = ["meld", "complete", "take", "safe"]
CHOICE, CARDS, TAKE, SAFE = ASKED = questions("school", 4, KINDS, 2)
SOURCE = f"from conquian_nb.widgets import quiz\nquiz('school', {KINDS}, 4, level=2)"


class Quiz(Shown):
    """The quiz of a page."""

    css = ".cq-quiz"

    def at(self, number):
        expect(self.box.locator("h4").first).to_contain_text(f"Question {number} of 4", timeout=3 * WAIT)
        expect(self.button("Skip the question")).to_be_visible(timeout=WAIT)
        return self

    def verdict(self, text):
        expect(self.box.locator(".verdict")).to_contain_text(text)

    def marks(self, *states):
        """How the questions went so far: right, wrong, out, here, open."""
        for number, state in enumerate(states, 1):
            mark = self.box.locator(f".cq-progress li:nth-child({number})")
            expect(mark).to_have_attribute("data-state", state)

    def skip_to(self, number):
        for place in range(1, number):
            self.at(place).press("Skip the question")
        return self.at(number)

    def tab_to(self, name):
        """Press Tab until the control of this name has the focus."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => document.activeElement.textContent.trim()") == name:
                return
        raise AssertionError(f"Tab never comes to {name}")

    def arrow_to(self, asked, spot, here=None):
        """Lead the ring by arrow keys from one spot of the question's picture to another."""
        spots, ways = self.scene(asked).spots, {here: []}
        for at in (queue := [here]):
            for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
                there = moved(spots, at, key)
                if there not in ways:
                    ways[there] = [*ways[at], key]
                    queue.append(there)
        for key in ways[spot]:
            self.page.keyboard.press(key)
        self.says(next(s.label for s in spots if s.id == spot))

    def scene(self, asked):
        """The picture of a question as the page has it."""
        return scene(asked.position, Look(width=self.width, names=NAMES, seat=asked.seat))

    def click(self, asked, spot, how="click"):
        """Click, or tap, what shows of a spot of the question's picture."""
        self.click_spot(self.scene(asked), spot, how)


def said(asked, right):
    """The words of a right or of a wrong choice."""
    return next(text for text in asked.choices if (text in asked.accepted) == right)


def laid(asked):
    """The hand cards and the melded cards that lie with the card on offer in the right take, as spots."""
    position = asked.position
    take = position.action(asked.accepted[0])
    row = next(meld for meld in take.melds if position.offer.card in meld)
    melds = [f"meld:1:{n}:{card}" for n, meld in enumerate(position.melds(1)) for card in meld if card in row]
    return [f"hand:1:{card}" for card in position.hand(1) if card in row] + melds


def lines(quiz):
    """How the cards of each suit lie in the pack: how many on each line."""
    tops = quiz.box.locator(".cq-pack-row").evaluate_all(
        "rows => rows.map(row => [...row.children].map(button => button.getBoundingClientRect().top))"
    )
    return [list(Counter(row).values()) for row in tops]


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.write("quiz.ipynb", SOURCE)
    lab.open(module_page, "quiz.ipynb")
    assert lab.errors(module_page) == []
    return Quiz(module_page).at(1).drawn()


@pytest.fixture
def quiz(opened):
    """The quiz at its first question, with nothing answered."""
    opened.box.get_by_label("Seed").fill("school")
    opened.press("Set up this quiz")
    opened.at(1).marks("here", "open", "open", "open")
    return opened


def test_choices_and_cards_by_mouse_to_the_end_and_another_quiz(quiz):
    quiz.button(said(CHOICE, right=False)).dblclick()
    quiz.verdict("Not this time.")
    quiz.marks("wrong", "open", "open", "open")
    expect(quiz.box.locator(".cq-answers button:disabled")).to_have_count(len(CHOICE.choices))
    quiz.press("Next question")
    quiz.at(2)
    for card in Cards.parse(CARDS.accepted[0]):
        quiz.box.locator(".cq-pack").get_by_role("button", name=card_sign(card), exact=True).click()
    quiz.press("Check these cards")
    quiz.verdict("Yes.")
    quiz.press("Next question")
    quiz.at(3)
    quiz.box.get_by_label("Write it").fill(TAKE.accepted[0])
    quiz.box.get_by_label("Write it").press("Enter")
    quiz.verdict("Yes.")
    quiz.press("Next question", "Skip the question")
    expect(quiz.box.get_by_role("heading", name="2 of 4 right")).to_be_visible()
    quiz.marks("wrong", "right", "right", "out")
    expect(quiz.box.get_by_text("What the wrong answers sound like")).to_be_visible()
    expect(quiz.box.locator("code").last).to_contain_text('"right": false')
    quiz.press("The same quiz again")
    quiz.at(1).marks("here", "open", "open", "open")
    quiz.skip_to(4).press("Skip the question", "Another quiz")
    quiz.at(1)
    expect(quiz.box.get_by_label("Seed")).not_to_have_value("school")
    quiz.box.get_by_label("Seed").fill("school")
    quiz.press("Set up this quiz")
    quiz.says("Question 1 of 4. Is this a meld?")


def test_on_the_table_by_mouse_and_what_comes_of_it(quiz):
    quiz.skip_to(3).drawn()
    for spot in laid(TAKE):
        quiz.click(TAKE, spot)
        quiz.says("Chosen:")
    quiz.click(TAKE, "offer")
    quiz.verdict("Yes.")
    quiz.press("Next question")
    quiz.at(4)
    wrong = next(text for text in SAFE.choices if text not in SAFE.accepted).split()[1]
    quiz.click(SAFE, f"hand:1:{wrong}")
    expect(quiz.button("Discard", exact=False).and_(quiz.box.locator(".cq-primary"))).to_be_visible()
    quiz.click(SAFE, f"hand:1:{wrong}")
    quiz.verdict("Not this time.")
    quiz.press("See what comes of it")
    quiz.says("Beto wins the deal.")
    quiz.press("See what comes of it")
    quiz.says("The question again.")


def test_all_of_it_by_keyboard_alone(quiz):
    keys = quiz.page.keyboard
    quiz.picture.focus()
    quiz.tab_to(said(CHOICE, right=True))
    keys.press("Enter")
    quiz.verdict("Yes.")
    quiz.tab_to("Next question")
    keys.press("Enter")
    quiz.at(2)
    quiz.box.get_by_label("Cards").first.focus()
    keys.type(CARDS.accepted[0])
    for card in Cards.parse(CARDS.accepted[0]):
        expect(quiz.box.locator(".cq-pack .cq-on", has_text=card_sign(card))).to_be_visible()
    keys.press("Enter")
    quiz.verdict("Yes.")
    quiz.tab_to("Next question")
    keys.press("Enter")
    quiz.at(3).picture.focus()
    here = None
    for spot in laid(TAKE):
        quiz.arrow_to(TAKE, spot, here)
        keys.press("Enter")
        quiz.says("Chosen:")
        here = spot
    quiz.arrow_to(TAKE, "offer", here)
    keys.press("Enter")
    quiz.verdict("Yes.")
    quiz.marks("right", "right", "right", "open")


def test_after_a_reload_the_quiz_stands_where_it_was(quiz, lab):
    quiz.button(said(CHOICE, right=True)).click()
    quiz.verdict("Yes.")
    quiz.press("Next question")
    quiz.at(2).press("Skip the question")
    quiz.at(3)
    lab.reload(quiz.page)
    quiz.at(3).drawn().marks("right", "out", "here", "open")
    quiz.click(TAKE, laid(TAKE)[0])
    quiz.says("Chosen:")


def test_axe_finds_nothing_in_light_and_dark_wide_and_narrow(quiz, lab, axe_clean):
    page = quiz.page
    quiz.button(said(CHOICE, right=False)).click()
    quiz.verdict("Not this time.")
    axe_clean(page, ".cq-quiz")
    quiz.press("Next question")
    quiz.at(2).press("Hint")
    page.set_viewport_size({"width": 1600, "height": 900})
    quiz.page.wait_for_function("() => document.querySelector('.cq-pack').clientWidth > 360")
    assert lines(quiz) == [[10]] * 4, "each suit on a line of its own"
    lab.theme(page, dark=True)
    page.set_viewport_size({"width": 620, "height": 900})
    axe_clean(page, ".cq-quiz")
    assert lines(quiz) == [[5, 5]] * 4, "in a narrow column a suit has two lines"
    too_wide = quiz.box.evaluate(
        """box => [...box.querySelectorAll('*')].filter(e => !e.matches('code, .cq-heard') && e.scrollWidth > e.clientWidth + 1
                   && getComputedStyle(e).overflowX !== 'visible').map(e => e.outerHTML.slice(0, 90))"""
    )
    assert not too_wide
    quiz.press("Skip the question")
    quiz.at(3).press("Skip the question")
    axe_clean(page, ".cq-quiz")
    quiz.at(4).press("Skip the question")
    expect(quiz.box.get_by_role("heading", name="0 of 4 right")).to_be_visible()
    axe_clean(page, ".cq-quiz")
    lab.theme(page, dark=False)
    axe_clean(page, ".cq-quiz")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_by_touch_on_a_sharp_narrow_screen_and_run_again(lab, new_page):
    with new_page(has_touch=True, device_scale_factor=2) as page:
        lab.write("touched.ipynb", SOURCE)
        lab.open(page, "touched.ipynb")
        quiz = Quiz(page).at(1)
        page.set_viewport_size({"width": 620, "height": 1400})
        quiz.button(said(CHOICE, right=True)).tap()
        quiz.verdict("Yes.")
        quiz.button("Next question").tap()
        quiz.at(2).button("Skip the question").tap()
        quiz.at(3).drawn()
        for spot in laid(TAKE):
            quiz.click(TAKE, spot, "tap")
            quiz.says("Chosen:")
        quiz.button("Lay it with", exact=False).tap()
        quiz.verdict("Yes.")
        lab.command(page, "notebook:run-all-cells", wait=True)
        quiz.at(1).marks("here", "open", "open", "open")
        expect(quiz.box).to_have_count(1)
