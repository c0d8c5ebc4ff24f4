"""What a page makes of a redraw, without a JupyterLab round it: it is unpacked as it was packed, and looks right.

A picture of which only parts are painted again looks, pixel for pixel, as if all of it had been painted at once.
"""

import random
import zlib
from base64 import b64encode
from importlib.resources import files

import pytest
from playwright.sync_api import Error

from conquian_nb.engine import Card
from conquian_nb.widgets import bench, forcing_lab, lesson, table
from conquian_nb.widgets.canvas import TablePicture
from conquian_nb.widgets.guard import Guard
from conquian_nb.widgets.sprites import Sprites
from tests.widgets.wires import Wire, connect

UNPACK = (files("conquian_nb.widgets") / "unpack.js").read_text("utf-8")
UNPACKED = "data => {" + UNPACK + "return inflate(Uint8Array.from(atob(data), (c) => c.charCodeAt(0))); }"

# What ipycanvas does in a page, on canvases by their ids.
PAGE = """() => {
  const canvases = (window.canvases = {});
  window.carryOut = (sizes, commands) => {
    for (const [id, [width, height]] of Object.entries(sizes)) {
      const canvas = (canvases[id] ??= document.createElement("canvas"));
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    }
    for (const [id, name, given] of commands) {
      const pen = canvases[id].getContext("2d", { willReadFrequently: true });
      if (name === "set") pen[ATTRIBUTES[given[0]]] = given[1];
      else if (name === "drawImage") pen.drawImage(canvases[given[0]], ...given.slice(1));
      else pen[name](...given);
    }
  };
  window.unlike = (one, other) => {
    const pixels = (id) => new Uint32Array(canvases[id].getContext("2d")
      .getImageData(0, 0, canvases[id].width, canvases[id].height).data.buffer);
    const left = pixels(one), right = pixels(other);
    if (left.length !== right.length) return -1;
    return left.reduce((n, pixel, at) => n + (pixel !== right[at]), 0);
  };
  const ATTRIBUTES = ["fillStyle", "strokeStyle", "globalAlpha", "font", "textAlign", "textBaseline", "direction",
    "globalCompositeOperation", "lineWidth", "lineCap", "lineJoin"];
}"""


def steps_of_a_lesson():
    player = lesson("the_weapon", questions=False)
    yield player._stage
    for _ in range(10):
        player.do(lambda s: s.next())
        yield player._stage
    for at in (20, 34, 3):
        player.do(lambda s, at=at: s.go(at))
        yield player._stage


def forced_in_the_lab():
    lab = forcing_lab("the_weapon")
    yield lab._stage
    for card in ("6d", ""):
        lab._panel._hear({"kind": "card", "card": card})
        yield lab._stage
    for kind in ("force", "go_on", "undo", "again"):
        lab._panel._hear({"kind": kind, "text": getattr(lab._panel.widget, kind, "")})
        yield lab._stage


def chosen_at_a_table():
    player = table(seed=7, pace="at once")
    dice = random.Random(1)
    for _ in range(12):
        player._stage._key(dice.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Enter", "Escape"]))
        yield player._stage


def moved_on_the_bench():
    shown = bench("one_more_seven")
    yield shown._stage
    for name in ("7h", "4s", "7d"):
        shown.do(lambda s, name=name: s.choose(Card.parse(name)))
        yield shown._stage
        shown.do(lambda s: s.move(s.open_moves[-1].place))
        yield shown._stage


@pytest.fixture
def wire(monkeypatch):
    wire = Wire()
    monkeypatch.setattr(Guard, "send", lambda _, *message: wire.get(*message))
    monkeypatch.setattr(Sprites, "prepare", lambda *_: None)  # faces nobody looks at here
    return wire


def id_of(canvas):
    return f"IPY_MODEL_{canvas.model_id}"


def sizes(*pictures):
    """How large the canvases of some pictures are, as a page is told."""
    all_canvases = [
        c for picture in pictures for c in (picture._canvas, picture._draft, *picture._sprites._canvases.values())
    ]
    return {id_of(canvas): [canvas.width, canvas.height] for canvas in all_canvases}


@pytest.mark.parametrize(
    ("story", "deck", "theme"),
    [
        (steps_of_a_lesson, "french", "light"),
        (forced_in_the_lab, "spanish", "dark"),
        (chosen_at_a_table, "french4", "light"),
        (moved_on_the_bench, "spanish", "light"),
    ],
)
def test_a_picture_painted_in_parts_is_that_painted_at_once(page, wire, story, deck, theme):
    parts, whole = TablePicture(), TablePicture()
    page.evaluate(PAGE)
    connect(parts)
    connect(whole)
    seen, clipped = 0, 0
    for stage in story():
        if (stage.look.theme, stage._desk.deck) != (theme, deck):
            stage._desk.take_deck(deck)
            stage.restyle(theme=theme)
        wire.clear()
        parts.draw(stage.scene, deck, theme)
        whole._shown = None
        whole.draw(stage.scene, deck, theme)
        commands = [command for message in wire.messages for command in message]
        page.evaluate("([sizes, commands]) => carryOut(sizes, commands)", [sizes(parts, whole), commands])
        assert page.evaluate("ids => unlike(...ids)", [id_of(parts._canvas), id_of(whole._canvas)]) == 0
        clipped += "clip" in dict(wire.commands(parts._canvas))
        seen += 1
    assert seen > 5
    assert clipped >= seen // 2, "in parts"


DICE = random.Random(1)
TEXTS = {
    "empty": "",
    "short": "Ana",
    "signs": "7♥︎ and “Jáñez” " * 3,
    "over and over": "7h" * 35_000,
    "as it comes": "".join(DICE.choices("abcdefghijklmnopqrstuvwxyz0123456789[],", k=20_000)),
    "all letters": "".join(map(chr, range(32, 2000))),
    "drawing": "".join(
        f"[40,[1,0,0,1,{DICE.randrange(1400)},{DICE.randrange(900)}]],[25,[8,0,8,16,3]]," for _ in range(500)
    ),
}


def test_a_page_unpacks_what_was_packed(page):
    for name, text in TEXTS.items():
        for level, strategy in ((9, 0), (0, 0), (9, zlib.Z_FIXED), (1, zlib.Z_HUFFMAN_ONLY)):
            packer = zlib.compressobj(level, strategy=strategy)
            data = packer.compress(text.encode()) + packer.flush()
            unpacked = page.evaluate(UNPACKED, b64encode(data).decode())
            assert unpacked == text, (name, level, strategy)
    with pytest.raises(Error, match="not packed by zlib"):
        page.evaluate("() => {" + UNPACK + "return inflate(new Uint8Array(Array(400).fill(255).fill(4, 2, 3))); }")
