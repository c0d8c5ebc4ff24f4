"""What tests do with a table in a page: find its parts, press, click a card, wait until it is the reader's turn."""

from playwright.sync_api import expect

from conquian_nb.drawing.look import Look
from conquian_nb.drawing.scene import scene
from conquian_nb.engine import Position

from .shown import WAIT, Shown


class Seat(Shown):
    """The n-th table of a page."""

    def ready(self):
        expect(self.box.locator(".cq-panel h3")).to_be_visible(timeout=WAIT)
        self.drawn()
        return self

    @property
    def live(self):
        return self.box.locator(".cq-panel > p[role=status]")

    @property
    def position(self):
        return self.box.locator(".cq-position code").text_content()

    @property
    def heading(self):
        return self.box.locator(".cq-panel h3")

    @property
    def actions(self):
        return self.box.locator(".cq-action:visible")

    def my_turn(self):
        """Wait until the reader may act or the deal is over; tell whether it goes on."""
        self.page.wait_for_function(
            "box => !/is thinking/.test(box.querySelector('.cq-panel h3').textContent)",
            arg=self.box.element_handle(),
            timeout=WAIT,
        )
        return "Your move" in self.heading.text_content()

    def act(self, n=0):
        """Press the n-th action, and wait until the computer has answered."""
        before = self.position
        self.actions.nth(n).click()
        self.changed_from(before)
        return self.my_turn()

    def changed_from(self, before):
        expect(self.box.locator(".cq-position code")).not_to_have_text(before, timeout=WAIT)

    def click_card(self, spot, how="click"):
        """Click, or tap, what shows of a card in the picture, by its name such as hand:1:7h."""
        self.click_spot(self.scene(), spot, how)

    def scene(self):
        """The picture as the page has it."""
        return scene(Position.parse(self.position), Look(width=self.width))

    def place_of(self, card):
        """Where the tracker has a card: h, m, o, d, k or u."""
        return self.box.locator(f'.cq-tracker [aria-label="{card.name}"]').get_attribute("data-where")

    def resume(self, text):
        """Go on from a position, a record or a saved text."""
        self.open("Save and resume")
        self.box.get_by_label("Saved text, record or position").fill(text)
        self.press("Resume")
        self.my_turn()

    def open(self, summary):
        """Open one of the folded parts."""
        part = self.box.locator("details", has=self.page.get_by_text(summary, exact=True))
        if part.get_attribute("open") is None:
            part.locator("summary").click()

    def deal(self, seed, rules="naibi"):
        """A new deal of a seed that the table has not had just before; its first position is shown on return."""
        self.open("New deal, rules, match")
        self.box.get_by_label("as text").fill(rules)
        self.box.get_by_label("Seed").fill(seed)
        self.press("New deal")
        expect(self.box.locator(".cq-ledger")).to_contain_text(f"Seed: {seed}.")
        self.my_turn()
