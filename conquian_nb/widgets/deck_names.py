"""The decks as they are named in a list to choose from, and the list itself."""

from __future__ import annotations

from typing import Any

from ipywidgets import Dropdown

from conquian_nb.engine.language import _, later

from .desk import Desk
from .labels import labelled
from .stage import Stage

DECK_NAMES = {"french": later("two colours"), "french4": later("four colours"), "spanish": later("Spanish")}


def deck_options() -> list[tuple[str, str]]:
    """The decks with their names in the language in use, as a `Dropdown` wants them."""
    return [(_(name), deck) for deck, name in DECK_NAMES.items()]


def deck_choice(desk: Desk[Any], stage: Stage) -> Dropdown:
    """The list of decks beside a picture, which is drawn with the one that is chosen."""
    choice = labelled(
        Dropdown(options=deck_options(), value=stage.look.deck),
        options=deck_options,
        description=later("Cards"),
        tooltip=later("How the cards are drawn"),
    )
    desk.observe(choice, lambda deck: stage.restyle(deck=deck))
    return choice
