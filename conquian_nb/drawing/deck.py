"""The cards and signs of a picture, as paths: French suits in two or four colours, and Spanish suits.

All drawings lie in data/*.json, in a box of 100 by 140 for a card, 100 by 100 for a sign, 16 by 16 for an icon.
A key names a face: a card such as "7h", "back", or "dead", the grey back of a card out of play.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal
from urllib.parse import quote

from conquian_nb.drawing.shapes import Path
from conquian_nb.engine.cards import Card
from conquian_nb.engine.naming import suited

Deck = Literal["french", "french4", "spanish"]
Theme = Literal["light", "dark"]
DECKS: tuple[Deck, ...] = ("french", "french4", "spanish")
SMALL = 56
"""Below this width a number card shows one large sign in place of its pips."""


def _load(name: str) -> Any:
    return json.loads((files("conquian_nb.drawing") / "data" / name).read_text("utf-8"))


_TOKENS, _SUITS, _FACES = _load("tokens.json"), _load("suits.json"), _load("faces.json")
_GLYPHS = _FACES["ranks"]["glyphs"]
_ICONS = _FACES["icons"]
BODY: str = _FACES["card"]["body"]
ICONS: tuple[str, ...] = tuple(name for name, d in _ICONS.items() if isinstance(d, str))


@lru_cache
def tokens(theme: Theme) -> Mapping[str, str]:
    """The colours of a theme by name, as CSS colours. "casing" is there only where the theme has one (dark)."""
    return MappingProxyType({name: colour for name, colour in _TOKENS[theme].items() if colour})


def check_deck(deck: str) -> None:
    """Raise ValueError, with one sentence, for a deck that there is not."""
    if deck not in DECKS:
        raise ValueError(f"The deck is {', '.join(DECKS)}; not {deck!r}.")


def drawn_with(deck: Deck, pack: Iterable[Card]) -> Deck:
    """The deck that the cards of this pack are drawn with: a ten and a sota would both read 10, so a pack that has
    both, such as the one of 52 cards, is drawn with French cards in place of Spanish ones.

    >>> from conquian_nb.engine import Cards
    >>> drawn_with("spanish", Cards.parse("7c Jc Qc")), drawn_with("spanish", Cards.parse("9c Tc Jc"))
    ('spanish', 'french')
    """
    if deck != "spanish":
        return deck
    return "french" if {"T", "J"} <= {card.rank for card in pack} else deck


def suit_colour(suit: str, deck: Deck) -> str:
    """The colour of a suit (c, d, h or s), the same on light and dark cards."""
    return str(_colours(suit, deck)["main"])


@lru_cache(maxsize=512)
def face(key: str, w: float, deck: Deck = "french", theme: Theme = "light") -> tuple[Path, ...]:
    """A card w pixels wide with its top left corner at 0, 0; the soft shadow under it reaches 2 px further.

    ValueError for a key that is no card, "back" or "dead". For packs with tens and courts see `drawn_with`.
    """
    t = tokens(theme)
    body = (
        Path(BODY, 0.5, 1.5, w / 100, fill=t["shadow"]),
        Path(BODY, scale=w / 100, fill=t["card"], stroke=t["edge"], line=_FACES["card"]["edge_width"] * w / 100),
    )
    if key == "back":
        return body + _back(_FACES["back"]["live"], w)
    if key == "dead":
        return body + _back(_FACES["back"][f"dead_{theme}"], w)
    rank, suit = _rank_and_suit(key)
    paths = _frame(suit, w, deck) + index(key, w, deck)
    if rank in "JQK":
        return body + paths + _court(rank, suit, w, deck, t["card"])
    return body + paths + _number(rank, suit, w, deck)


def index(
    key: str, w: float, deck: Deck, colour: str = "", x: float = 0, y: float = 0, alpha: float = 1
) -> tuple[Path, ...]:
    """Rank and sign in the corner of a card w wide that lies at x, y; in the suit's colour if none is given."""
    place, u = _FACES["index"][_family(deck)], w / 100
    middle, size = x + place["x"] * u, place["sign_size"] * u
    high, room = place["rank_height"] * u, place["rank_max_width"] * u
    rank = _rank(key, deck, middle, y + place["rank_top"] * u, high, room, colour, alpha)
    return rank, _suit(key, deck, middle - size / 2, y + place["sign_top"] * u, size, colour, alpha)


def flat_index(
    key: str, high: float, x: float, y: float, deck: Deck, colour: str = "", alpha: float = 1
) -> tuple[Path, ...]:
    """Rank and, right of it, sign: a line so many pixels high with its middle at x, y."""
    rank = _rank(key, deck, x - 0.54 * high, y - high / 2, high, 0.9 * high, colour, alpha)
    size = 0.82 * high
    return rank, _suit(key, deck, x + 0.54 * high - size / 2, y - size / 2, size, colour, alpha)


def _rank(key: str, deck: Deck, middle: float, top: float, high: float, room: float, colour: str, alpha: float) -> Path:
    """The glyph of a rank, squeezed to its room."""
    rank, suit = _rank_and_suit(key)
    glyph = _GLYPHS[_glyph_name(rank, deck)]
    scale = high / _FACES["ranks"]["height"]
    wide = min(scale, room / glyph["w"])
    return Path(
        _squeezed(glyph["d"], wide / scale),
        middle - glyph["w"] * wide / 2,
        top,
        scale,
        stroke=colour or suit_colour(suit, deck),
        line=_FACES["ranks"]["pen"] * scale,
        alpha=alpha,
    )


def _suit(key: str, deck: Deck, x: float, y: float, size: float, colour: str, alpha: float) -> Path:
    suit = _rank_and_suit(key)[1]
    return Path(sign(suit, deck), x, y, size / 100, fill=colour or suit_colour(suit, deck), alpha=alpha)


def sign(suit: str, deck: Deck) -> str:
    """The sign of a suit in one colour, as path data in a box of 100."""
    family = _SUITS[_family(deck)][_suit_name(suit, deck)]
    return str(family if isinstance(family, str) else family["sign"])


def icon(name: str, x: float, y: float, size: float, colour: str) -> Path:
    """An icon of the legend (ICONS) in a square of that size with its top left corner at x, y."""
    scale = size / _ICONS["box"]
    if name in _ICONS["filled"]:
        return Path(_ICONS[name], x, y, scale, fill=colour)
    return Path(_ICONS[name], x, y, scale, stroke=colour, line=_ICONS["pen"] * scale)


def icon_svg(name: str) -> str:
    """An icon for running text, as inline SVG in the text's colour; it is decoration, so give the word too."""
    d = _ICONS[name]
    filled = ' style="fill:currentColor"' if name in _ICONS["filled"] else ""
    return f'<svg class="ico" viewBox="0 0 16 16" aria-hidden="true"{filled}><path d="{d}"/></svg>'


def chip(card: Card, deck: Deck = "french") -> str:
    """A card named in running text, as HTML: its rank on a small plate, read out as the card's name.

    The sign of its suit and its colour come from chip_css(): a text names many cards, and a sign is long.
    """
    rank, suit = _rank_and_suit(str(card))
    with suited(deck):
        said = escape(card.name)
    return f'<span class="cq-chip cq-{deck}-{suit}" role="img" aria-label="{said}">{_glyph_name(rank, deck)}</span>'


def chip_css() -> str:
    """The style rules that give the chips of all decks their colours and signs."""
    return "\n".join(_chip_rule(suit, deck) for deck in DECKS for suit in "cdhs")


def _chip_rule(suit: str, deck: Deck) -> str:
    drawn = quote(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='{sign(suit, deck)}'/></svg>")
    return f'.cq-{deck}-{suit} {{ color:{suit_colour(suit, deck)}; --cq-suit:url("data:image/svg+xml,{drawn}"); }}'


def _rank_and_suit(key: str) -> tuple[str, str]:
    if len(key) != 2 or key[0] not in "A23456789TJQK" or key[1] not in "cdhs":
        raise ValueError(f"There is no face {key!r}: give a card such as 7h, back or dead.")
    return key[0], key[1]


def _family(deck: Deck) -> str:
    return "spanish" if deck == "spanish" else "french"


def _suit_name(suit: str, deck: Deck) -> str:
    french, spanish = _SUITS["same_suit"][suit]
    return str(spanish if deck == "spanish" else french)


def _glyph_name(rank: str, deck: Deck) -> str:
    return str(_FACES["ranks"][_family(deck)].get(rank, rank))


def _colours(suit: str, deck: Deck) -> dict[str, str]:
    scheme = {"french": "two", "french4": "four", "spanish": "spanish"}[deck]
    return dict(_SUITS["colours"][scheme][suit])


def _squeezed(d: str, share: float) -> str:
    """Path data (lines and curves only) made narrower, the pen left as thick as it is."""
    if share == 1:
        return d
    return re.sub(r"([\d.]+) ([\d.]+)", lambda point: f"{float(point[1]) * share:.2f} {point[2]}", d)


def _frame(suit: str, w: float, deck: Deck) -> tuple[Path, ...]:
    """The pinta of Spanish cards: a frame whose gaps tell the suit."""
    if deck != "spanish":
        return ()
    pinta = _FACES["pinta"]
    d = pinta[_suit_name(suit, deck)]
    return (Path(d, scale=w / 100, stroke=suit_colour(suit, deck), line=pinta["width"] * w / 100),)


def _number(rank: str, suit: str, w: float, deck: Deck) -> tuple[Path, ...]:
    family = _family(deck)
    one = "small" if w < SMALL else "ace" if rank == "A" else None
    if one:
        x, y, size = _FACES["one_sign"][one][family]
        return _pip(suit, x, y, size, w, deck)
    pips = _FACES["pips"][family][rank]
    return tuple(path for x, y in pips["at"] for path in _pip(suit, x, y, pips["size"], w, deck))


def _pip(suit: str, x: float, y: float, size: float, w: float, deck: Deck) -> tuple[Path, ...]:
    """One sign centred at x, y of the card's box; Spanish signs have several colours."""
    u = w / 100
    colours = _colours(suit, deck)
    drawing = _SUITS[_family(deck)][_suit_name(suit, deck)]
    parts = [{"fill": "main", "d": drawing}] if isinstance(drawing, str) else drawing["parts"]
    return tuple(
        Path(part["d"], (x - size / 2) * u, (y - size / 2) * u, size * u / 100, fill=colours[part["fill"]])
        for part in parts
    )


def _court(rank: str, suit: str, w: float, deck: Deck, card: str) -> tuple[Path, ...]:
    court, u = _FACES["court"], w / 100
    colours = _colours(suit, deck)
    who = "caballo" if rank == "Q" and deck == "spanish" else rank
    hat = court["hats"][who]
    worn = _figure(
        _FACES["motifs"][hat["motif"]],
        colours,
        card,
        hat["x"] - hat["size"] / 2,
        hat["y"] - hat["size"] / 2,
        hat["size"] / 100,
        u,
    )
    body = _figure(court["figures"][who], colours, card, 0, 0, 1, u)
    x, y, size = court["breast_sign"]
    breast = Path(sign(suit, deck), (x - size / 2) * u, (y - size / 2) * u, size * u / 100, fill=card)
    figure = (*worn, *body, breast) if who == "caballo" else (*body, *worn, breast)
    if deck == "spanish":
        return figure
    panel = court["panel"]
    tint = Path(panel, scale=u, fill=colours["main"], alpha=court["panel_fill_alpha"])
    border = Path(
        panel, scale=u, stroke=colours["main"], line=court["panel_line_width"] * u, alpha=court["panel_line_alpha"]
    )
    return (tint, *figure, border)


def _figure(
    parts: list[dict[str, str]], colours: dict[str, str], card: str, x: float, y: float, scale: float, u: float
) -> tuple[Path, ...]:
    fills = {
        "robe": colours["robe"],
        "dark": colours["dark"],
        "main": colours["dark"],
        "gold": _SUITS["colours"]["gold"],
    }
    paths = []
    for part in parts:
        role, d = part["role"], part["d"]
        if role == "vein":
            paths.append(
                Path(d, x * u, y * u, scale * u, stroke=colours["dark"], line=_FACES["motif_vein_width"] * scale * u)
            )
        elif role == "head":
            paths.append(
                Path(
                    d,
                    x * u,
                    y * u,
                    scale * u,
                    fill=card,
                    stroke=colours["dark"],
                    line=_FACES["court"]["head_line"] * scale * u,
                )
            )
        else:
            paths.append(Path(d, x * u, y * u, scale * u, fill=fills.get(role, card)))
    return tuple(paths)


def _back(colours: dict[str, str], w: float) -> tuple[Path, ...]:
    back, u = _FACES["back"], w / 100
    field = Path(back["field"], scale=u, fill=colours["field"])
    rows = tuple(Path(row["d"], 0, y * u, u, fill=colours["lines"]) for row in back["rows"] for y in row["at"])
    return (field, *rows, Path(back["border"], scale=u, stroke=colours["lines"], line=back["border_width"] * u))
