"""Card faces: each tells its rank and suit by shape, in every deck, at every size, on light and dark cards."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from conquian_nb.drawing.deck import (
    BODY,
    DECKS,
    ICONS,
    chip,
    chip_css,
    face,
    icon,
    icon_svg,
    index,
    sign,
    suit_colour,
    tokens,
)
from conquian_nb.engine.cards import Card

RANKS, SUITS = "A23456789TJQK", "cdhs"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
FRENCH = ("french", "french4")


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def corner(key, deck, w=70):
    """The index as data: it is what shows of a card in a fan."""
    return tuple((path.d, path.fill, path.stroke) for path in index(key, w, deck))


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_have_the_same_corner(deck):
    drawn = [card for card in CARDS if deck != "spanish" or card[0] != "T"]  # a ten and a sota both say 10
    assert len({corner(card, deck) for card in drawn}) == len(drawn)


@pytest.mark.parametrize("deck", DECKS)
def test_suits_are_told_apart_without_colour(deck):
    assert len({sign(suit, deck) for suit in SUITS}) == 4


def test_two_colours_four_colours_and_spanish():
    assert suit_colour("c", "french") == suit_colour("s", "french") != suit_colour("h", "french")
    assert suit_colour("d", "french") == suit_colour("h", "french")
    assert len({suit_colour(suit, "french4") for suit in SUITS}) == 4
    assert len({suit_colour(suit, "spanish") for suit in SUITS}) == 4


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("deck", DECKS)
def test_suits_can_be_read_on_the_card(deck, theme):
    assert min(contrast(suit_colour(suit, deck), tokens(theme)["card"]) for suit in SUITS) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_and_states_can_be_read_on_the_table(theme):
    colours = tokens(theme)
    assert min(contrast(colours[name], colours["table"]) for name in ("ink", "muted")) >= 4.5
    states = ("offer", "laid", "lent", "force", "pick", "chosen", "no", "win", "dead")
    assert min(contrast(colours[name], colours["table"]) for name in states) >= 3
    assert min(contrast(colours["label"], colours[name]) for name in states) >= 4.5


def test_only_the_dark_theme_edges_its_lines():
    assert "casing" not in tokens("light")
    assert tokens("dark")["casing"] == "#0D1412"


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("deck", FRENCH)
def test_a_number_card_has_as_many_pips_as_its_rank(deck, suit):
    for pips, rank in enumerate(RANKS[:10], start=1):
        signs = [path for path in face(rank + suit, 70, deck) if path.d == sign(suit, deck)]
        assert len(signs) == pips + 1, "the pips and the one in the corner"


@pytest.mark.parametrize("suit", SUITS)
def test_spanish_pips_are_counted_by_their_outline(suit):
    def painted(rank):
        places = [(path.x, path.y) for path in face(rank + suit, 70, "spanish")]
        return max(places.count(place) for place in places), len(places)

    parts, in_two = painted("2")
    for pips, rank in enumerate(RANKS[1:10], start=2):
        assert painted(rank) == (parts, in_two + (pips - 2) * parts)


@pytest.mark.parametrize("deck", DECKS)
def test_small_number_cards_show_one_large_sign(deck):
    small, large = face("7h", 55, deck), face("7h", 56, deck)
    assert len(small) < len(large)
    assert max(path.scale for path in small if path.fill == suit_colour("h", deck)) > 0.52 * 55 / 100 - 1e-9
    assert len(face("Ah", 55, deck)) == len(small), "the ace too"


def test_spanish_figures_have_no_panel_and_a_frame_with_the_suit_in_its_gaps():
    frames = {
        suit: next(path.d for path in face("2" + suit, 70, "spanish") if path.d.startswith("M10.5")) for suit in SUITS
    }
    top = {suit: len(re.findall(r"M[\d.]+ 5\.5 L", d)) for suit, d in frames.items()}
    assert top == {"d": 1, "h": 2, "s": 3, "c": 4}, "oros unbroken, one gap copas, two espadas, three bastos"
    assert any(path.alpha == 0.07 for path in face("Kh", 70, "french"))
    assert all(path.alpha == 1 for path in face("Kh", 70, "spanish"))


def test_rank_words_of_the_decks():
    words = {deck: [chip(Card(rank, "h"), deck).split(">")[1].split("<")[0] for rank in "ATJQK"] for deck in DECKS}
    assert words["french"] == words["french4"] == ["A", "10", "J", "Q", "K"]
    assert words["spanish"] == ["1", "10", "10", "11", "12"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("w", [22, 48, 70, 100])
def test_a_face_is_as_wide_as_asked_and_lies_on_a_card(w, deck, theme):
    for key in [*CARDS, "back", "dead"]:
        shadow, body, *rest = face(key, w, deck, theme)
        assert body.d == BODY == shadow.d
        assert body.scale == w / 100
        assert body.fill == tokens(theme)["card"]
        assert rest


def test_stock_and_dead_backs_differ():
    def colours(key, theme="light"):
        return {path.fill for path in face(key, 70, "french", theme)[2:] if path.fill}

    assert colours("back").isdisjoint(colours("dead"))
    assert colours("dead", "light").isdisjoint(colours("dead", "dark"))


@pytest.mark.parametrize("key", ["", "7", "1h", "7x", "7hh", "Back", "10h", "?"])
def test_what_is_no_card_has_no_face(key):
    with pytest.raises(ValueError, match="There is no face"):
        face(key, 70)


def test_a_chip_is_read_as_the_name_of_the_card():
    span = ElementTree.fromstring(chip(Card.parse("7h")))
    assert span.get("role") == "img"
    assert span.get("aria-label") == "seven of hearts"
    assert "".join(span.itertext()) == "7"
    assert len(chip(Card.parse("7h"))) < 120, "a text names many cards, and all of them are sent"


def test_the_signs_and_colours_of_chips_are_style_rules():
    for deck in DECKS:
        for suit in "cdhs":
            classes = ElementTree.fromstring(chip(Card("7", suit), deck)).get("class").split()
            rule = next(line for line in chip_css().splitlines() if line.startswith(f".{classes[1]} "))
            assert f"color:{suit_colour(suit, deck)};" in rule
            assert sign(suit, deck) in unquote(rule)


def test_every_icon_of_the_legend_is_there():
    wanted = "taken laid lent force chosen no win dead pass discard wait turn"
    assert set(wanted.split()) <= set(ICONS)
    for name in ICONS:
        path = icon(name, 3, 4, 8, "#123456")
        assert (path.x, path.y, path.scale) == (3, 4, 0.5)
        assert "#123456" in (path.fill, path.stroke)
        assert ElementTree.fromstring(icon_svg(name)).get("aria-hidden") == "true"
