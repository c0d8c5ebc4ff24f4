"""The decks as they are named in a list to choose from."""

from __future__ import annotations

from conquian_nb.engine.language import _, later

DECK_NAMES = {"french": later("two colours"), "french4": later("four colours"), "spanish": later("Spanish")}


def deck_options() -> list[tuple[str, str]]:
    """The decks with their names in the language in use, as a `Dropdown` wants them."""
    return [(_(name), deck) for deck, name in DECK_NAMES.items()]
