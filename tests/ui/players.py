"""What tests do with a lesson player in a page: find its parts, press, click a card, read where it is."""

import re

from playwright.sync_api import expect

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Position

from .shown import WAIT, Shown


class Player(Shown):
    """The n-th lesson player of a page."""

    def ready(self):
        expect(self.picture).to_be_visible(timeout=WAIT)
        expect(self.button("Next step")).to_be_visible(timeout=WAIT)
        expect(self.picture).to_have_attribute("aria-label", re.compile("On offer|No card is on offer"), timeout=WAIT)
        return self

    @property
    def position(self):
        return self.box.locator("code").text_content()

    def at(self, step):
        expect(self.box.get_by_text(re.compile(rf"^Step {step} of \d+$"))).to_be_visible()

    def next(self, times=1):
        """Go on so many steps, leaving out the questions on the way; each step must have been made."""
        for _ in range(times):
            step = self.step()
            self.skip_questions()
            self.press("Next step")
            self.at(step + 1)

    def step(self):
        return int(re.search(r"Step (\d+) of", self.box.text_content()).group(1))

    def skip_questions(self):
        while self.button("Answer first, or skip the question").is_visible():
            self.box.locator("button[title='Skip the question']").evaluate("button => button.click()")
            self.page.wait_for_timeout(50)

    def seen_by(self, name):
        self.box.get_by_role("radio", name=name).check()

    def steps(self):
        return self.box.get_by_role("listbox", name="Steps")

    def click_card(self, spot, how="click"):
        """Click, or tap, what shows of a card in the picture, by its name such as hand:1:7h."""
        self.click_spot(scene(Position.parse(self.position), Look(width=self.width)), spot, how)
