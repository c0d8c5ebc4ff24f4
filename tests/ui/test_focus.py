"""Whoever uses the keyboard sees where they are: every kind of control of every widget looks different with the focus."""

import base64

WIDGETS = (
    "bench('one_more_seven')", "forcing_lab('two_runs')", "waiting_room()", "table(seed=7, pace='at once')",
    "lesson('the_weapon')", "quiz(12, n=4)", "flash_cards()", "rules()", "score(hand='Ah 4c')", "timeline()",
    "pan_conditions('7s7s7s')", "pan_lesson()", "pan_table(seed=3, pace='at once')",
)  # fmt: skip
CELL = f"""from ipywidgets import VBox
from conquian_nb.widgets import *
VBox([shown.widget for shown in ({", ".join(WIDGETS)})])"""
# Numbers the first control of each kind. A picture is a kind in each widget; so is the same class in another place.
KINDS = """output => {
  for (const folded of output.querySelectorAll('details')) folded.open = true;
  const kinds = new Set(), place = e => (e.closest('.cq-panel, .widget-box')?.className || '').replace(/lm-\\S+/g, '');
  const all = [...output.querySelectorAll('button, input, select, textarea, summary, a[href], [tabindex="0"]')];
  for (const e of all.filter(e => !e.disabled && e.getClientRects().length)) {
    const kind = [e.tagName, e.type, e.className, e.matches('.cq-picture') ? kinds.size : place(e)].join();
    if (kinds.has(kind)) continue;
    e.dataset.kind = kinds.size;
    kinds.add(kind);
  }
  return kinds.size;
}"""
ALIKE = """async pictures => {
  const [one, other] = await Promise.all(pictures.map(async data => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  }));
  let unlike = 0;
  for (let i = 0; i < one.length; i += 4)
    unlike += Math.max(...[0, 1, 2].map(c => Math.abs(one[i + c] - other[i + c]))) > 40;
  return unlike;
}"""
ROOM = 6  # pixels round a control, for a line outside it


def seen(page, clip):
    return base64.b64encode(page.screenshot(clip=clip)).decode()


def test_the_focus_is_seen_on_every_kind_of_control(lab, new_page):
    with new_page() as page:
        lab.write("focus.ipynb", CELL)
        lab.open(page, "focus.ipynb")
        output = page.locator(".jp-OutputArea-output")
        output.locator(".cq-picture canvas").last.wait_for(state="attached", timeout=60_000)
        assert lab.errors(page) == []
        kinds = output.evaluate(KINDS)
        assert kinds > 40
        unseen = []
        for kind in range(kinds):
            control = output.locator(f'[data-kind="{kind}"]')
            control.evaluate("e => { document.activeElement.blur(); e.scrollIntoView({ block: 'center' }); }")
            box = control.bounding_box()
            left, top = max(0, box["x"] - ROOM), max(0, box["y"] - ROOM)
            wide, high = min(box["width"], 1270 - left) + 2 * ROOM, min(box["height"], 880 - top) + 2 * ROOM
            clip = {"x": left, "y": top, "width": wide, "height": high}
            before = seen(page, clip)
            page.keyboard.press("Shift")  # so that the page knows of a keyboard
            control.evaluate("e => e.focus()")
            changed = page.evaluate(ALIKE, [before, seen(page, clip)])
            if changed < box["width"] + box["height"]:  # a line of one pixel along two sides at the very least
                unseen.append((changed, control.evaluate("e => e.outerHTML.slice(0, 120)")))
        assert not unseen
