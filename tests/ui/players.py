"""What tests do with a lesson player in a page: find its parts, press, click a card, read where it is."""

import re

from playwright.sync_api import expect

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Position

WAIT = 20_000
expect.set_options(timeout=WAIT)


class Player:
    """The n-th lesson player of a page."""

    def __init__(self, page, n=0):
        self.page = page
        self.box = page.locator(".jp-OutputArea-output:has(.cq-picture)").nth(n)

    def ready(self):
        expect(self.picture).to_be_visible(timeout=WAIT)
        expect(self.button("Next step")).to_be_visible(timeout=WAIT)
        expect(self.picture).to_have_attribute("aria-label", re.compile("On offer|No card is on offer"), timeout=WAIT)
        return self

    @property
    def picture(self):
        return self.box.locator(".cq-picture")

    @property
    def live(self):
        return self.box.locator("p[role=status]")

    @property
    def position(self):
        return self.box.locator("code").text_content()

    def button(self, name, exact=True):
        return self.box.get_by_role("button", name=name, exact=exact)

    def press(self, *names):
        for name in names:
            self.button(name).click()

    def at(self, step):
        expect(self.box.get_by_text(re.compile(rf"^Step {step} of \d+$"))).to_be_visible()

    def says(self, text):
        expect(self.live).to_contain_text(text)

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
        drawn = scene(Position.parse(self.position), Look())
        place = next(s for s in drawn.spots if s.id == spot)
        seen = self.picture.locator("canvas").bounding_box()
        scale = seen["width"] / drawn.width
        x, y = seen["x"] + (place.x + place.w / 2) * scale, seen["y"] + (place.y + place.h / 2) * scale
        self.page.mouse.click(x, y) if how == "click" else self.page.touchscreen.tap(x, y)

    def ink(self):
        """How many different colours the canvas shows: a blank one has one."""
        return self.picture.locator("canvas").evaluate(
            """c => { const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
                      for (let i = 0; i < d.length; i += 4 * 97) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
                      return seen.size; }"""
        )

    def drawn(self):
        self.page.wait_for_function(
            """box => { const c = box.querySelector('canvas'); if (!c || !c.width) return false;
                       const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
                       for (let i = 0; i < d.length; i += 4 * 97) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
                       return seen.size > 20; }""",
            arg=self.box.element_handle(),
            timeout=WAIT,
        )
