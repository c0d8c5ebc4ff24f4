"""The SVG of a scene and the picture that show() gives: sound, small, the same everywhere, and silent about hidden cards."""

import base64
import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from conquian_nb.drawing.deck import DECKS
from conquian_nb.drawing.scene import Look, Scene, Step, scene
from conquian_nb.drawing.shapes import SMALLEST_TEXT, Face, Path, Rect, Text, fitted, text_width
from conquian_nb.drawing.svg import number, show, svg
from conquian_nb.engine.deal import Deal
from conquian_nb.engine.game import Position

TEXT = "naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
OTHER_HIDDEN = "naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h 2sJs7h/7c7d7s,3d4d5d6d QsAc 2cKc"
POSITION = Position.parse(TEXT)
NS = "{http://www.w3.org/2000/svg}"


def made(*shapes, alt="A picture"):
    return Scene(200, 100, shapes, (), alt)


def tree(text):
    return ElementTree.fromstring(text)


def elements(text, name):
    return list(tree(text).iter(NS + name))


class TestDrawing:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("deck", DECKS)
    @pytest.mark.parametrize("width", [480, 700, 1000])
    def test_every_reference_is_defined_once(self, width, deck, theme):
        text = svg(scene(POSITION, Look(width=width, deck=deck, theme=theme)), deck, theme, prefix="p")
        ids = [element.get("id") for element in tree(text).iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert all(name.startswith("p") for name in ids)
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
        assert used == set(ids)

    def test_repeated_faces_are_drawn_once(self):
        one, five = (svg(made(*[Face("7h", 10 * i, 0, 70) for i in range(n)])) for n in (1, 5))
        assert len(five) - len(one) < 4 * 80

    def test_faces_are_placed_scaled_and_cut_off(self):
        cut, small = elements(svg(made(Face("back", 5, 6, 70, clip=35), Face("dead", 1, 2, 25))), "use")[-2:]
        assert cut.get("transform") == "translate(5 6) scale(0.7)"
        assert cut.get("clip-path")
        assert small.get("transform") == "translate(1 2) scale(0.5)"
        assert small.get("clip-path") is None

    def test_lines_and_dashes_are_in_pixels_whatever_the_scale(self):
        (path,) = elements(svg(made(Path("M0 0 L9 9", 3, 4, 2, stroke="#123456", line=3, dash=(4, 5), alpha=0.5))), "path")
        assert path.get("stroke-width") == "1.5"
        assert path.get("stroke-dasharray") == "2 2.5"
        assert path.get("opacity") == "0.5"

    def test_corners_are_never_rounder_than_the_box(self):
        (rect,) = elements(svg(made(Rect(0, 0, 40, 6, r=50, fill="#000000"))), "rect")
        assert rect.get("rx") == "3"

    def test_text_is_shown_as_text(self):
        nasty = """<script>alert("1")</script>&amp;'"""
        text = svg(made(Text(0, 20, nasty, 13, "#000000"), alt=nasty))
        (line,) = elements(text, "text")
        assert line.text == nasty
        assert tree(text).get("aria-label") == nasty
        assert not elements(text, "script")

    def test_colours_and_path_data_are_escaped(self):
        nasty = '"/><script/>'
        text = svg(made(Path(nasty, fill=nasty, stroke=nasty), Rect(0, 0, 1, 1, fill=nasty), Text(0, 0, "a", 9, nasty)))
        assert not elements(text, "script")

    def test_it_is_one_image_with_a_name(self):
        root = tree(svg(scene(POSITION)))
        assert root.get("role") == "img"
        assert root.get("aria-label") == scene(POSITION).alt

    @pytest.mark.parametrize(
        ("value", "text"), [(1, "1"), (1.0, "1"), (0.5, "0.5"), (2.345678, "2.35"), (-0.001, "0"), (100, "100"), (-3.10, "-3.1")]
    )
    def test_numbers_are_short(self, value, text):
        assert number(value) == text


class TestFitting:
    def test_what_fits_stays(self):
        line = Text(0, 0, "Ana", 15, "#000000", room=100)
        assert fitted(line) == line

    def test_what_is_too_wide_shrinks(self):
        line = fitted(Text(0, 0, "Maximiliane", 15, "#000000", bold=True, room=90))
        assert line.text == "Maximiliane"
        assert SMALLEST_TEXT <= line.size < 15
        assert text_width(line.text, line.size, True) <= 90.01

    def test_what_is_far_too_wide_ends_in_dots(self):
        line = fitted(Text(0, 0, "Maximiliane von und zu Oberammergau", 15, "#000000", room=70))
        assert line.size == SMALLEST_TEXT
        assert line.text.endswith("…")
        assert text_width(line.text, line.size) <= 70.01

    def test_wide_scripts_are_measured_wide(self):
        assert text_width("安娜", 10) > text_width("AN", 10)


class TestPicture:
    @pytest.mark.parametrize("deck", DECKS)
    @pytest.mark.parametrize("width", [480, 700, 1000])
    def test_it_is_small(self, width, deck):
        assert len(show(POSITION, width=width, deck=deck).svg) < 40_000
        whole_deal = Deal.shuffle(POSITION.rules, seed=1).start()
        assert len(show(whole_deal, width=width, deck=deck).svg) < 50_000, "all hands open"

    def test_the_bundle(self):
        picture = show(POSITION.view(1))
        bundle = picture._repr_mimebundle_()
        assert bundle["image/svg+xml"] == picture.svg
        assert bundle["text/plain"] == f"{picture.alt}\n{POSITION.view(1)}"
        seen = []
        parser = HTMLParser()
        parser.handle_starttag = lambda tag, attrs: seen.append((tag, dict(attrs)))
        parser.feed(bundle["text/html"])
        ((tag, attributes),) = seen
        assert tag == "img"
        assert attributes["alt"] == picture.alt == scene(POSITION.view(1)).alt
        assert "max-width:100%" in attributes["style"]
        head, data = attributes["src"].split(",")
        assert head == "data:image/svg+xml;base64"
        assert base64.b64decode(data).decode() == picture.svg

    def test_a_view_tells_nothing_of_what_is_hidden(self):
        one, other = (show(Position.parse(text).view(1)) for text in (TEXT, OTHER_HIDDEN))
        assert one == other
        assert "?3" in one.position
        assert "Qs" not in one.position + one.alt

    def test_an_open_position_is_shown_open(self):
        assert show(POSITION).position == TEXT
        assert show(POSITION) != show(POSITION.view(1))

    def test_two_pictures_on_a_page_share_no_ids(self):
        ids = [{e.get("id") for e in tree(show(p).svg).iter() if e.get("id")} for p in (POSITION, POSITION.view(1))]
        assert ids[0].isdisjoint(ids[1])

    def test_names_seat_and_last_step_are_drawn(self):
        action = POSITION.legal()[0]
        after = POSITION.play(action)
        names = ("Eva", "Max")
        step = Step(POSITION, action)
        assert show(after, names=names, last=step).alt == scene(after, replace(Look(), names=names), step).alt
        assert "Eva" in show(after, names=names).alt
        assert show(after, last=step).svg != show(after).svg
        assert show(after, seat=2).svg != show(after).svg

    def test_it_can_be_saved(self, tmp_path):
        picture = show(POSITION)
        picture.save(tmp_path / "table.svg")
        assert (tmp_path / "table.svg").read_bytes() == picture.svg.encode()

    def test_it_is_the_same_in_every_process(self):
        code = f"from conquian_nb.drawing.svg import show; from conquian_nb.engine.game import Position; import sys;" \
               f"sys.stdout.buffer.write(show(Position.parse({TEXT!r})).svg.encode())"
        for seed in ("1", "2"):
            environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
            told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
            assert told.stdout.decode() == show(POSITION).svg
