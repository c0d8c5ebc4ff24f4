"""The state behind the explorer of conditions: the cards picked, the players in the round, the rules in question.

Immutable: every verb returns the next state, and one that is refused changes nothing but says why.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from conquian_nb.engine import Card, CardError, Cards
from conquian_nb.engine.language import _, several
from conquian_nb.engine.pan_conditions import Condition, conditions
from conquian_nb.engine.pan_melds import PACK, is_meld, meld_reason
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.engine.rules import RuleError

MOST = 11  # cards of a meld: with eleven the round is over
_NONE = Cards()
PLAYERS = range(2, 9)  # in the round: all but two of them may have dropped
POINTS = ("further", "spades", "growth")  # the rule points that matter here


class ExplorerError(ValueError):
    """Cards or numbers that can't be looked at; one sentence says why."""


@dataclass(frozen=True)
class ExplorerState:
    """Cards from eight packs, sorted; how many players are in the round; the rules; what is said; the state before."""

    cards: Cards = _NONE
    players: int = 4
    rules: PanRules = field(default_factory=PanRules)
    news: str = ""
    before: ExplorerState | None = field(default=None, repr=False)

    @classmethod
    def start(cls, cards: str = "", players: int = 4, rules: PanRules | str = "pan") -> ExplorerState:
        """The state to begin with. Raises CardError, ExplorerError or RuleError with one sentence."""
        known = PanRules.parse(rules) if isinstance(rules, str) else rules
        if isinstance(players, bool) or players not in PLAYERS:
            raise ExplorerError(_("Two to eight players are in a round, not {n!r:.20}.").format(n=players))
        return cls(checked(Cards.parse(cards), known), players, known)

    # what is so

    @property
    def is_meld(self) -> bool:
        """Whether the cards are a meld."""
        return is_meld(self.cards, self.rules)

    @property
    def reason(self) -> str:
        """Why the cards are no meld; "" for a meld and for no cards."""
        return (meld_reason(self.cards, self.rules) or "") if self.cards else ""

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions that the cards make."""
        return conditions(self.cards, self.rules)

    @property
    def each(self) -> int:
        """What each opponent pays."""
        return sum(condition.chips for condition in self.conditions)

    @property
    def together(self) -> int:
        """What all opponents pay."""
        return self.each * (self.players - 1)

    # verbs

    def _next(self, **changes: object) -> ExplorerState:
        return replace(self, before=self, **{"news": "", **changes})  # type: ignore[arg-type]

    def _refuse(self, why: str) -> ExplorerState:
        return replace(self, news=why)

    def add(self, card: Card) -> ExplorerState:
        """Pick a card once more."""
        return self._set(Cards((*self.cards, card)))

    def _set(self, cards: Cards) -> ExplorerState:
        try:
            return self._next(cards=checked(cards, self.rules))
        except (ExplorerError, CardError) as error:
            return self._refuse(str(error))

    def put_back(self, card: Card) -> ExplorerState:
        """Put one of these cards back."""
        if card not in self.cards:
            return self
        at = self.cards.index(card)
        return self._next(cards=Cards((*self.cards[:at], *self.cards[at + 1 :])))

    def clear(self) -> ExplorerState:
        """Put all cards back."""
        return self._next(cards=_NONE) if self.cards else self

    def write(self, text: str) -> ExplorerState:
        """Pick the cards of a text such as ``7s 7s 7s`` in place of those there are."""
        try:
            cards = Cards.parse(text.strip()[:200])
        except CardError as error:
            return self._refuse(str(error))
        return self._set(cards)

    def seat(self, players: int) -> ExplorerState:
        """So many players are in the round."""
        return self._next(players=players) if players in PLAYERS else self

    def read(self, point: str, value: str) -> ExplorerState:
        """Read a rule point in another way."""
        try:
            rules = self.rules.replace(**{point: value})
            return self._next(rules=rules, cards=checked(self.cards, rules))
        except (RuleError, ExplorerError) as error:
            return self._refuse(str(error))

    def undo(self) -> ExplorerState:
        """Take back the last change."""
        return self.before or self


def checked(cards: Cards, rules: PanRules) -> Cards:
    """The cards, sorted. Raises CardError for cards foreign to the pack, ExplorerError for too many."""
    for card in cards:
        if card not in PACK:
            raise ExplorerError(
                _("There is no {card} in Panguingue: eights, nines and tens are left out.").format(card=card.name)
            )
        if cards.count(card) > rules.copies(card.suit):
            said = several("{card:The} is there {n} time.", "{card:The} is there {n} times.", rules.copies(card.suit))
            raise ExplorerError(said.format(card=card, n=rules.copies(card.suit)))
    if len(cards) > MOST:
        raise ExplorerError(_("No meld has more than eleven cards: with eleven the round is won."))
    return cards.sorted()


def said_anew(state: ExplorerState) -> ExplorerState:
    """The state without a sentence in the language before."""
    return replace(state, news="")
