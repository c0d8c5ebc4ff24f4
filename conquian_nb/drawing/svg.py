"""A scene as SVG, and show(): the picture of a position that a notebook keeps without a kernel.

The same scene gives the same text, byte for byte, on every machine: all numbers pass through one rounding.
"""

from __future__ import annotations

import base64
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from conquian_nb.drawing.deck import SMALL, Deck, Theme, drawn_with, face
from conquian_nb.drawing.scene import Look, Scene, Step, scene
from conquian_nb.drawing.shapes import Face, Path, Rect, Shape, Text, fitted

if TYPE_CHECKING:
    from conquian_nb.engine.game import Position

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"


@dataclass(frozen=True)
class Picture:
    """A picture that a notebook can show and keep: svg is the drawing, alt says in words what it shows.

    position is the one-line text of what is drawn; of a view it holds only what that seat knows.
    """

    svg: str
    alt: str
    position: str

    def save(self, path: str | FilePath) -> None:
        """Write the drawing to an SVG file."""
        FilePath(path).write_text(self.svg, encoding="utf-8", newline="\n")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        data = base64.b64encode(self.svg.encode()).decode()
        source = f"data:image/svg+xml;base64,{data}"
        return {
            "text/html": f'<img alt="{escape(self.alt)}" style="max-width:100%" src="{source}">',
            "image/svg+xml": self.svg,
            "text/plain": f"{self.alt}\n{self.position}",
        }


def show(
    position_or_view: Position,
    *,
    seat: int = 1,
    width: int = 700,
    deck: Deck = "french",
    names: tuple[str, ...] | None = None,
    last: Step | None = None,
) -> Picture:
    """The picture of a position, or of what one seat sees of it: give position.view(seat) to keep the rest hidden.

    seat is drawn at the bottom; width is 480, 700 or 1000 pixels; last adds what the last action did. A pack with tens
    and courts is drawn with French cards in place of Spanish ones.
    """
    deck = drawn_with(deck, position_or_view.rules.cards.all)
    look = Look(width=width, deck=deck, seat=seat)
    picture = scene(position_or_view, replace(look, names=names) if names else look, last)
    mark = zlib.crc32(svg(picture, deck).encode()) & 0xFFFFF  # two different pictures on a page share no ids
    return Picture(svg(picture, deck, prefix=f"c{mark:05x}"), picture.alt, str(position_or_view))


def svg(scene: Scene, deck: Deck = "french", theme: Theme = "light", prefix: str = "") -> str:
    """The scene as the text of an SVG file. Every id starts with prefix: give two inline pictures different ones."""
    faces = [shape for shape in scene.shapes if isinstance(shape, Face)]
    drawn = {_face_key(shape): face(shape.key, _drawn_at(shape), deck, theme) for shape in faces}
    clips = {_clip_key(shape): None for shape in faces if shape.clip is not None}
    data = _repeated([*scene.shapes, *(path for paths in drawn.values() for path in paths)])
    signs = _repeated_signs(drawn.values())
    things: list[str | Sign | FaceKey | ClipKey] = [*data, *signs, *drawn, *clips]
    ids = {thing: f"{prefix}{i}" for i, thing in enumerate(things)}
    defs = [f'<path id="{ids[d]}" d="{escape(d)}"/>' for d in data]
    defs += [f'<g id="{ids[sign]}">{"".join(_path(path, ids) for path in sign)}</g>' for sign in signs]
    defs += [f'<g id="{ids[key]}">{_face(paths, ids)}</g>' for key, paths in drawn.items()]
    defs += [
        f'<clipPath id="{ids[clip]}"><path d="M-9 -9h140v{number(9 + clip[1])}h-140z"/></clipPath>' for clip in clips
    ]
    body = "".join(_shape(shape, ids) for shape in scene.shapes)
    w, h = number(scene.width), number(scene.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
        f'role="img" aria-label="{escape(scene.alt)}" fill="none" stroke-linecap="round" stroke-linejoin="round" '
        f'font-family="{FONT}"><defs>{"".join(defs)}</defs>{body}</svg>\n'
    )


def number(value: float, digits: int = 2) -> str:
    """A number as every picture writes it: rounded, and no longer than needed."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


FaceKey = tuple[str, bool]  # the face, and whether it is a small one
ClipKey = tuple[bool, float]  # whether small, and the height that shows, in the face's own units
Sign = tuple[Path, ...]  # paths in the same place, in their own units
Ids = dict[str | Sign | FaceKey | ClipKey, str]  # what is defined once and used by id: path data, signs, faces, clips


def _repeated(shapes: Iterable[Shape]) -> list[str]:
    counts = Counter(shape.d for shape in shapes if isinstance(shape, Path))
    return [d for d, times in counts.items() if times > 1 and len(d) > 24]


def _signs(paths: Iterable[Path]) -> Iterator[tuple[Sign, Sign]]:
    """The paths of a face, those in the same place together: as they are, and as they would be at 0, 0, unscaled."""
    for _, group in groupby(paths, key=lambda path: (path.x, path.y, path.scale)):
        parts = tuple(group)
        yield parts, tuple(replace(path, x=0, y=0, scale=1, line=path.line / path.scale) for path in parts)


def _repeated_signs(faces: Iterable[tuple[Path, ...]]) -> list[Sign]:
    """Signs of several colours, as Spanish suits have them, that the faces show more than once."""
    counts = Counter(sign for paths in faces for _, sign in _signs(paths) if len(sign) > 1)
    return [sign for sign, times in counts.items() if times > 1]


def _face(paths: tuple[Path, ...], ids: Ids) -> str:
    text = ""
    for parts, sign in _signs(paths):
        if sign in ids:
            text += f'<use href="#{ids[sign]}"{_transform(parts[0].x, parts[0].y, parts[0].scale)}/>'
        else:
            text += "".join(_path(path, ids) for path in parts)
    return text


def _drawn_at(shape: Face) -> int:
    """The width at which the face is defined; where it is used, it is scaled."""
    return 50 if shape.w < SMALL else 100


def _face_key(shape: Face) -> FaceKey:
    return shape.key, shape.w < SMALL


def _clip_key(shape: Face) -> ClipKey:
    return shape.w < SMALL, round((shape.clip or 0) * _drawn_at(shape) / shape.w, 2)


def _shape(shape: Shape, ids: Ids) -> str:
    match shape:
        case Rect():
            return _rect(shape)
        case Path():
            return _path(shape, ids)
        case Text():
            return _text(fitted(shape))
        case Face():
            clip = "" if shape.clip is None else f' clip-path="url(#{ids[_clip_key(shape)]})"'
            place = _transform(shape.x, shape.y, shape.w / _drawn_at(shape))
            return f'<use href="#{ids[_face_key(shape)]}"{place}{clip}/>'


def _rect(shape: Rect) -> str:
    corner = f' rx="{number(shape.corner)}"' if shape.corner else ""
    place = f'x="{number(shape.x)}" y="{number(shape.y)}" width="{number(shape.w)}" height="{number(shape.h)}"'
    return f"<rect {place}{corner}{_paint(shape)}/>"


def _path(shape: Path, ids: Ids) -> str:
    what = f'use href="#{ids[shape.d]}"' if shape.d in ids else f'path d="{escape(shape.d)}"'
    return f"<{what}{_transform(shape.x, shape.y, shape.scale)}{_paint(shape, shape.scale)}/>"


def _text(line: Text) -> str:
    anchor = "" if line.anchor == "start" else f' text-anchor="{line.anchor}"'
    weight = ' font-weight="600"' if line.bold else ""
    place = f'x="{number(line.x)}" y="{number(line.y)}" font-size="{number(line.size)}"'
    return f'<text {place} fill="{escape(line.fill)}"{anchor}{weight}>{escape(line.text)}</text>'


def _paint(shape: Rect | Path, scale: float = 1) -> str:
    """Fill, line and alpha as attributes; line and dashes are given in pixels, so a scaled path divides them."""
    fill = f' fill="{escape(shape.fill)}"' if shape.fill else ""
    alpha = "" if shape.alpha == 1 else f' opacity="{number(shape.alpha)}"'
    if not shape.stroke or not shape.line:
        return fill + alpha
    line = f' stroke="{escape(shape.stroke)}" stroke-width="{number(shape.line / scale)}"'
    dash = f' stroke-dasharray="{" ".join(number(part / scale) for part in shape.dash)}"' if shape.dash else ""
    return fill + line + dash + alpha


def _transform(x: float, y: float, scale: float) -> str:
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    scaled = "" if scale == 1 else f"scale({number(scale, 4)})"
    return f' transform="{(moved + " " + scaled).strip()}"' if moved or scaled else ""
