"""What tests do with any widget in a page: find its buttons and its picture, press, click a spot, hear what is said."""

from playwright.sync_api import expect

from conquian_nb.widgets.painter import SHARP
from conquian_nb.widgets.stage import NARROW

WAIT = 20_000
expect.set_options(timeout=WAIT)
COLOURS = """c => { const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
  for (let i = 0; i < d.length; i += 4 * 97) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
  return seen.size; }"""
PAINTED = f"box => {{ const c = box.querySelector('canvas'); return c && c.width && ({COLOURS})(c) > 20; }}"
FITS = "([box, narrow, sharp]) => (box.clientWidth < narrow) === (box.querySelector('canvas').width / sharp < narrow)"


class Shown:
    """The n-th widget of its kind in a page; `css` finds them."""

    css = ".jp-OutputArea-output:has(.cq-picture)"

    def __init__(self, page, n=0):
        self.page = page
        self.box = page.locator(self.css).nth(n)

    @property
    def picture(self):
        return self.box.locator(".cq-picture")

    @property
    def canvas(self):
        return self.picture.locator("canvas")

    @property
    def live(self):
        return self.box.locator("p[role=status]")

    def button(self, name, exact=True):
        return self.box.get_by_role("button", name=name, exact=exact)

    def press(self, *names, exact=True):
        for name in names:
            self.button(name, exact).click()

    def says(self, text):
        expect(self.live).to_contain_text(text)

    def ink(self):
        """How many different colours the canvas shows: a blank one has one."""
        return self.canvas.evaluate(COLOURS)

    def drawn(self):
        """Wait until the picture is there."""
        self.page.wait_for_function(PAINTED, arg=self.box.element_handle(), timeout=WAIT)
        return self

    @property
    def width(self):
        """The width for which the picture is laid out, as soon as it is that for the room it has when it is seen."""
        self.picture.scroll_into_view_if_needed()
        self.page.wait_for_function(FITS, arg=[self.picture.element_handle(), NARROW, SHARP], timeout=WAIT)
        return round(self.canvas.evaluate("canvas => canvas.width") / SHARP)

    def click_spot(self, scene, spot, how="click"):
        """Click, or tap, what shows of a spot of the picture, which is drawn as this scene is."""
        self.picture.scroll_into_view_if_needed()
        seen, place = self.canvas.bounding_box(), next(s for s in scene.spots if s.id == spot)
        scale = seen["width"] / scene.width
        x, y = seen["x"] + (place.x + place.w / 2) * scale, seen["y"] + (place.y + place.h / 2) * scale
        self.page.mouse.click(x, y) if how == "click" else self.page.touchscreen.tap(x, y)
