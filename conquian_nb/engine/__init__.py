"""The game itself: cards, rules, melds, positions, records. Standard library only."""

from .actions import PASS, Action, Discard, Force, IllegalAction, Pass, Refusal, Swap, Take
from .cards import Card, CardError, Cards
from .deal import Deal
from .game import Position
from .melds import Change, Layout, changes, fits, layouts
from .notation import Offer, PositionError
from .rules import PRESETS, RuleError, RuleSet

__all__ = [
    "PASS", "PRESETS", "Action", "Card", "CardError", "Cards", "Change", "Deal", "Discard", "Force", "IllegalAction",
    "Layout", "Offer", "Pass", "Position", "PositionError", "Refusal", "RuleError", "RuleSet", "Swap", "Take",
    "changes", "fits", "layouts",
]
