"""What a question of a quiz is: what it shows, what it asks, the answers with a reason each, how hard it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from conquian_nb.engine import Card, Cards, Layout, Position, RuleSet
from conquian_nb.engine.language import later
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked

from .put import Put

NO_CARDS, NO_MELDS = Cards(), Layout()
FORMS = {"choice": "choice", "cards": "cards", "action": "table"}

MISTAKES = {  # said by `_`
    "seven_jack": later("The seven and the jack are no neighbours."),
    "corner": later("A run may go on from the king to the ace, and round the corner."),
    "lookalike": later("Cards that nearly match are a meld."),
    "two_enough": later("Two cards are enough for a meld."),
    "rank_enough": later("A card of the same rank fits a run."),
    "later": later("A card can be taken first and melded later."),
    "ten_wins": later("Ten cards down have won."),
    "comes_back": later("A card that was passed comes back."),
    "discard_needed": later("A card must be left to discard, even at the end."),
    "must_take": later("What fits must be taken."),
    "passing_saves": later("Passing saves the hand: nobody can make anybody take a card."),
    "force_hand": later("A force may use cards from the hand."),
    "stays_put": later("What is laid stays where it lies."),
    "any_lent": later("A meld can lend any of its cards."),
    "all_down": later("With a take all melds of the hand go down."),
    "touching_only": later("A discard that touches no meld as it lies is safe."),
    "stock_over": later("The deal is over when the stock is empty."),
    "same_rules": later("The rules are the same at every table."),
    "long_run": later("There is no limit to a run."),
    "ace_one": later("The ace counts one."),
    "ace_eleven": later("The ace counts eleven."),
    "courts_rise": later("The courts count eleven, twelve and thirteen."),
    "set_counts_not": later("A meld that is still in the hand does not count."),
    "laid_counts": later("Cards that are down count too."),
    "one_loser": later("Only one of the losers counts."),
    "not_yours": later("Cards of another player can be used."),
    "whose_turn": later("The other player is asked first, or turns the next card."),
}


class QuizError(ValueError):
    """A quiz that can't be made, or past answers that can't be read; one sentence says why."""


@dataclass(frozen=True)
class Shown:
    """What a question shows: a position's text, as the seat that is asked sees it, or only some cards.

    `melds` lie on the table, `card` is the one that is asked about, `hand` is held, `other` is a second hand, and
    `cards` lie in a row as they are.
    """

    position: str = ""
    melds: Layout = NO_MELDS
    card: Card | None = None
    hand: Cards = NO_CARDS
    other: Cards = NO_CARDS
    cards: Cards = NO_CARDS


class Made(NamedTuple):
    """What a maker of questions gives: what is shown, what is asked, the mistake that each answer shows, the load."""

    shown: Shown
    asked: Asked
    load: int
    mistakes: tuple[str, ...] = ()


def card_answers(
    right: Cards, told: str, *likely: tuple[Cards, str, str]
) -> tuple[tuple[Answer, ...], tuple[str, ...]]:
    """The right cards and wrong ones that are likely, each with a remark and a mistake; the mistakes of all.

    Likely ones that are none, or all the right ones, are left out.
    """
    wrong = [(cards, remark, mistake) for cards, remark, mistake in likely if cards and set(cards) != set(right)]
    answers = [Answer(str(right), True, told), *(Answer(str(cards), False, remark) for cards, remark, _ in wrong)]
    return tuple(answers), ("", *(mistake for _, _, mistake in wrong))


@dataclass(frozen=True, repr=False)
class Question(Put):
    """A question of a quiz. Printed, it shows no answer; `mark` marks one.

    `kind` is what it is about and `level` how hard it is meant to be, from 1 to 5; `load` is what that is measured by:
    how many things have to be looked at and known before the answer is certain. `number` counts from 1.
    """

    seed: str
    number: int
    kind: str
    level: int
    rule_text: str
    shown: Shown
    load: int
    mistakes: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        """What an answer is: ``choice`` (one of the choices), ``cards``, or ``table`` (an action in the position)."""
        return FORMS[self.question.kind]

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be chosen, as texts for `parse_text`; empty for cards, the actions for a table.

        They are the same in all languages: what is kept of an answer can be read in each.
        """
        if self.form == "table":
            assert self.position is not None
            return tuple(map(str, self.position.legal()))
        return tuple(answer.text for answer in self.question.answers) if self.form == "choice" else ()

    @property
    def words(self) -> tuple[str, ...]:
        """The choices as readers see them, in the language of the question; the same as `choices` in English."""
        return tuple(answer.words for answer in self.question.answers) if self.form == "choice" else self.choices

    @property
    def accepted(self) -> tuple[str, ...]:
        """The answers that are right: a choice, cards or actions."""
        return tuple(answer.text for answer in self.question.answers if answer.right)

    def mistake_of(self, answer: Answer) -> str:
        """The key in `MISTAKES` of what somebody thinks who answers so; empty when nothing is known of it."""
        place = self.question.answers.index(answer)
        return self.mistakes[place] if place < len(self.mistakes) else ""

    # what `judge` asks for

    @cached_property
    def rules(self) -> RuleSet:
        """The rules it is asked under."""
        return RuleSet.parse(self.rule_text)

    @cached_property
    def position(self) -> Position | None:
        """The position, as the seat that is asked sees it; None when only some cards are shown."""
        return Position.parse(self.shown.position) if self.shown.position else None

    @property
    def view(self) -> Position | None:
        """The same: a question shows no hidden card."""
        return self.position

    def __repr__(self) -> str:
        return f"Question({self.number}, {self.kind!r}, level {self.level}, {self.prompt!r})"

    __str__ = __repr__
