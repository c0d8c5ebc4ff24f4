"""The pack as small buttons, a row a suit: cards are picked from it one by one."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Button, HBox, VBox

from conquian_nb.drawing.card_words import card_sign
from conquian_nb.engine import Card, Cards
from conquian_nb.engine.naming import SUITS

from .buttons import button


class PackGrid:
    """Shows a pack; pressing a card calls act(card). A chosen card has a tick beside its name and a strong line.

    Where many packs are shuffled together a card may be chosen several times: then its number stands for the tick.
    """

    def __init__(self, act: Callable[[Card], None]) -> None:
        self.widget = VBox()
        self.widget.add_class("cq-pack")
        self._act = act
        self._made: dict[Card, Button] = {}
        self._rows = {suit: HBox() for suit in SUITS}
        for row in self._rows.values():
            row.add_class("cq-pack-row")
        self.widget.children = tuple(self._rows.values())

    def show(self, pack: Cards, chosen: Cards) -> None:
        """Show these cards with a tick at the chosen ones."""
        for card in pack:
            if card not in self._made:
                self._made[card] = button("", lambda card=card: self._act(card))  # type: ignore[misc]
            made, picked = self._made[card], chosen.count(card)
            made.description = f"{card_sign(card)}{f' ×{picked}' if picked > 1 else ' ✓' if picked else ''}"
            made.add_class("cq-on") if picked else made.remove_class("cq-on")
        self.widget.add_class("cq-pack-52") if len(pack) > 40 else self.widget.remove_class("cq-pack-52")
        for suit, row in self._rows.items():
            buttons = tuple(self._made[card] for card in pack if card.suit == suit)
            if row.children != buttons:
                row.children = buttons
