"""The decks as they are named in a list to choose from, and the list itself."""

from __future__ import annotations

from typing import Any

from ipywidgets import Dropdown

from conquian_nb.engine.language import _, later

from .desk import Desk
from .labels import labelled

DECK_NAMES = {"french": later("two colours"), "french4": later("four colours"), "spanish": later("Spanish")}


def deck_list() -> list[tuple[str, str]]:
    """The decks, each with its name in the language in use."""
    return [(deck, _(name)) for deck, name in DECK_NAMES.items()]


def _options() -> list[tuple[str, str]]:
    """The same as a `Dropdown` wants them."""
    return [(name, deck) for deck, name in deck_list()]


def deck_choice(desk: Desk[Any]) -> Dropdown:
    """The list of decks beside a picture, which is drawn with the one that is chosen."""
    choice = labelled(
        Dropdown(options=_options(), value=desk.chosen_deck),
        options=_options,
        description=later("Card faces"),
        tooltip=later("How the cards are drawn"),
    )
    desk.observe(choice, desk.take_deck)
    return choice
