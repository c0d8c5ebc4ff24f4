"""Puzzles for the rearranging bench: can this card be fitted in, and how? They lie in ``labs/rearranging.toml``.

All that the bench does can be done here without a widget: the start, every solution, the verdict on an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources

from conquian_nb.analysis.rearrange import Spread, accepted, fault, shortest_way, start_of
from conquian_nb.engine import Card, CardError, Cards, Layout, RuleSet
from conquian_nb.engine.language import _, several, speaking, spoken
from conquian_nb.engine.rules import Borrowing
from conquian_nb.engine.toml_text import PROSE, SAID, RecordError

from .judge import Verdict
from .lists import read_list, unknown
from .spoken import in_language
from .text import Plain, Prose, parse_text

NO = ("no", "it can’t be done", "it can't be done", "no se puede")


class PuzzleError(ValueError):
    """There is no such puzzle, or what is given makes none; one sentence says why."""


@dataclass(frozen=True)
class Puzzle:
    """A card beside melds, and perhaps hand cards that may go down with it: can all of it lie in melds?

    `down` is how many cards must lie in melds in the end, 0 when it is enough that the card does. `goal`, `hint` and
    `told` (said when it is solved) are text for `parse_text`. `ways` and `moves` are what the file claims: how many
    solutions there are where melds may be moved at will, and how few moves lead to one.
    """

    name: str
    title: str = field(metadata=SAID)
    melds: str
    card: str = ""
    hand: str = ""
    down: int = field(default=0, metadata={"least": 0, "most": 13})
    level: int = field(default=1, metadata={"least": 1, "most": 5})
    ways: int = field(default=0, metadata={"least": 0, "most": 99})
    moves: int = field(default=0, metadata={"least": 0, "most": 13})
    goal: str = field(default="", metadata=PROSE)
    hint: str = field(default="", metadata=PROSE)
    told: str = field(default="", metadata=PROSE)
    rules: str = "naibi"

    @classmethod
    def of(cls, melds: str | Iterable[Iterable[Card]], card: str | Card = "", hand: str | Iterable[Card] = "",
           rules: str | RuleSet = "naibi") -> Puzzle:  # fmt: skip
        """A table of one's own. Raises CardError and RuleError with one sentence."""
        one = str(Card.parse(card) if isinstance(card, str) and card else card)
        made = cls("own", _("Your own table"), str(Layout.of(melds)), one, str(Cards.of(hand)), rules=str(rules))
        if not made.layout:
            raise CardError(_("There is nothing to rearrange: give melds, such as 4s5s6s,7c7d7h7s."))
        assert made.start
        return made

    @cached_property
    def rule_set(self) -> RuleSet:
        """The rules it is played under; another reading of `borrowing` may be asked about too."""
        return RuleSet.parse(self.rules)

    @cached_property
    def layout(self) -> Layout:
        """The melds that lie there."""
        return Layout.parse(self.melds)

    @cached_property
    def offered(self) -> Card | None:
        """The card to be fitted in; None when there is only something to rearrange."""
        return Card.parse(self.card) if self.card else None

    @cached_property
    def held(self) -> Cards:
        """The hand cards that may go down with it."""
        return Cards.parse(self.hand)

    @cached_property
    def start(self) -> Spread:
        """How the cards lie at first."""
        return start_of(self.rule_set, self.layout, self.offered, self.held)

    def under(self, borrowing: str | Borrowing | None) -> RuleSet:
        """The rules with this reading of borrowing, or as they are. Raises RuleError."""
        return self.rule_set.replace(borrowing=borrowing) if borrowing is not None else self.rule_set

    def layouts(self, borrowing: str | Borrowing | None = None) -> tuple[Layout, ...]:
        """Every way the melds may lie in the end, those with too few cards included."""
        return accepted(self.under(borrowing), self.layout, self.offered, self.held)

    def solutions(self, borrowing: str | Borrowing | None = None) -> tuple[Layout, ...]:
        """The ways that reach the goal; empty when it can't be done."""
        return tuple(found for found in self.layouts(borrowing) if sum(map(len, found)) >= self.down)

    def fewest(self, borrowing: str | Borrowing | None = None) -> int | None:
        """How few moves of single cards lead from the start to a solution; None when there is none."""
        found = shortest_way(self.under(borrowing), self.start, self.solutions(borrowing))
        return None if found is None else len(found)

    def __str__(self) -> str:
        return self.title


def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles that come with the package, easy to hard, in the language in use."""
    return _puzzles(spoken())


@lru_cache(4)
def _puzzles(language: str) -> tuple[Puzzle, ...]:
    text = (resources.files(__package__) / "labs" / "rearranging.toml").read_text(encoding="utf-8")
    with speaking(language):
        return tuple(in_language(made, "labs/rearranging.toml") for made in read_puzzles(text))


def read_puzzles(toml: str) -> tuple[Puzzle, ...]:
    """The puzzles in the text of a TOML file. Raises PuzzleError: one sentence with the place and the reason."""
    try:
        return read_list(toml, Puzzle, "puzzle", _prove)
    except RecordError as error:
        raise PuzzleError(str(error)) from None


def _prove(made: Puzzle) -> None:
    assert made.start
    for text in (made.goal, made.hint, made.told):
        parse_text(text)


def puzzle(name: str) -> Puzzle:
    """A puzzle by its name. Raises PuzzleError, which lists the names.

    >>> len(puzzle("one_more_seven").solutions()), puzzle("one_more_seven").fewest()
    (1, 2)
    """
    found = next((p for p in puzzles() if p.name == name), None)
    if found is None:
        raise PuzzleError(
            unknown(_("There is no puzzle {name}; known are {known}."), name, (p.name for p in puzzles()))
        )
    return found


def judge_bench(
    asked: Puzzle | str, answer: str | Spread | Layout, borrowing: str | Borrowing | None = None
) -> Verdict:
    """Mark an answer to a puzzle: the melds as they lie in the end, or ``no`` for "it can't be done".

    Hand cards that are in none of the melds stay in the hand. Never raises for what a reader gives: text that can't be
    read comes back as a verdict that says so. Raises PuzzleError and RuleError for a puzzle and a reading that are not
    there.

    >>> print(judge_bench("one_more_seven", "4s5s6s7sJs,7c7d7h").word)
    Yes
    >>> print(judge_bench("one_more_seven", "4s5s6s7sJs,7c7d7h", borrowing="none"))
    Not this time. Melds only grow here: sevens of clubs, diamonds, hearts and spades must stay together. (wikipedia)
    """
    wanted = puzzle(asked) if isinstance(asked, str) else asked
    if isinstance(answer, str) and answer.strip().casefold().rstrip(".") in NO:
        return _judge_no(wanted, borrowing)
    try:
        spread = answer if isinstance(answer, Spread) else _laid(wanted, Layout.of(answer))
    except CardError as error:
        return Verdict(None, _said(str(error)))
    refused = fault(wanted.under(borrowing), wanted.layout, wanted.offered, wanted.held, spread)
    if refused is not None:
        return Verdict(False, _said(refused.sentence), refused)
    down = sum(map(len, spread.groups))
    if down < wanted.down:
        told = _("That is allowed, and {n} cards are down. The goal is {goal}.")
        return Verdict(False, _said(told.format(n=down, goal=wanted.down)))
    return Verdict(True, parse_text(wanted.told) or _said(_("Every card lies in a meld.")))


def _judge_no(wanted: Puzzle, borrowing: str | Borrowing | None) -> Verdict:
    if wanted.solutions(borrowing):
        return Verdict(False, _said(_("It can be done.")))
    if wanted.ways or wanted.under(borrowing) != wanted.rule_set:
        sentence = wanted.under(borrowing).borrowing.sentence
        return Verdict(True, _said(_("Not under this reading. {reading}").format(reading=sentence)))
    return Verdict(True, parse_text(wanted.told) or _said(_("No layout of these cards holds it.")))


def _laid(wanted: Puzzle, layout: Layout) -> Spread:
    """The melds as an answer gives them, the other hand cards in the hand. Raises CardError for what can't be."""
    named = [card for meld in layout for card in meld]
    mine = wanted.start.cards
    for card in named:
        if card not in mine:
            raise CardError(_("{card:The} is not on this table.").format(card=card))
        if named.count(card) > 1:
            raise CardError(_("{card:The} can’t be in two melds at once.").format(card=card))
    lost = Cards(card for card in mine if card not in named and card not in wanted.held)
    if lost:
        told = several(
            "The {cards:name} must lie somewhere too: a melded card never goes back to the hand.",
            "The {cards:name} must lie somewhere too: a melded card never goes back to the hand.",
            len(lost),
        )
        raise CardError(told.format(cards=lost))
    return Spread(tuple(layout), Cards(card for card in wanted.held if card not in named))


def _said(sentence: str) -> Prose:
    return ((Plain(sentence),),)
