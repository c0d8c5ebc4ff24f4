"""What a demonstration is made of: a flaw of one source, in frames with words, facts, a picture or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from conquian_nb.drawing.card_words import number
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Step
from conquian_nb.drawing.svg import Picture, show
from conquian_nb.drawing.words import NAMES, label
from conquian_nb.engine import Action, Card, Position
from conquian_nb.engine.language import _, speaking
from conquian_nb.engine.naming import suited
from conquian_nb.lessons import to_plain


@dataclass(frozen=True)
class Table:
    """Counts in rows; `loud` are the places (row, column) of cells that break something."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    loud: frozenset[tuple[int, int]] = frozenset()

    def __str__(self) -> str:
        lines = [[cell.replace("\ufe0e", "") for cell in row] for row in (self.heads, *self.rows)]  # it has no width
        for row, column in self.loud:
            lines[row + 1][column] += " (!)"
        wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
        padded = ("  ".join(cell.ljust(w) for cell, w in zip(line, wide, strict=True)) for line in lines)
        return "\n".join(line.rstrip() for line in padded)


@dataclass(frozen=True)
class Frame:
    """One step of a demonstration: what is said, and what the engine finds; both written as lessons are.

    `facts` are sentences worked out by the engine; `position` and `last` make the picture, seen from `seat`.
    """

    text: str
    facts: tuple[str, ...] = ()
    position: Position | None = None
    last: Step | None = None
    table: Table | None = None
    seat: int = 1

    def show(self) -> Picture | None:
        """The picture of a frame that has one, for a notebook to keep."""
        if self.position is None:
            return None
        return show(self.position, seat=self.seat, last=self.last)

    def __str__(self) -> str:
        facts = [f"* {to_plain(fact)}" for fact in self.facts]
        return "\n".join([to_plain(self.text), *facts, *([str(self.table)] if self.table else [])])


@dataclass(frozen=True)
class Flaw:
    """Something that is broken in one source: a short name, the source's key, a title, and what shows it.

    `language` is the one in which it is shown, and `deck` the one by whose names its cards go.
    """

    name: str
    source: str
    title: str
    make: Callable[[], Iterable[Frame]]
    language: str = "en"
    deck: Deck = "french"

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The demonstration, worked out when it is first looked at."""
        with speaking(self.language), suited(self.deck):
            return tuple(self.make())

    @property
    def pack(self) -> frozenset[Card]:
        """All cards that are played with in it."""
        played = (frame.position for frame in self.frames)
        return frozenset(card for position in played if position for card in position.rules.cards.all)

    def __str__(self) -> str:
        return "\n\n".join([f"{self.source}: {self.title}", *map(str, self.frames)])


def may(position: Position) -> str:
    """A fact: who acts, and the legal actions as their buttons name them."""
    labels = "; ".join(label(position, action) for action in position.legal())
    return _("{who} may: {actions}.").format(who=NAMES[(position.to_act or 1) - 1], actions=labels)


def stands(position: Position, seat: int) -> str:
    """A fact: how many cards a seat has down and in hand."""
    held = position.hand_count(seat)
    said = _("{who} has {down} down and {held} in hand") if held else _("{who} has {down} down and none in hand")
    return said.format(who=NAMES[seat - 1], down=number(position.count(seat)), held=number(held))


def done(position: Position, action: Action | str) -> tuple[Position, Step]:
    """The position after an action, and the action as a step for the picture of it."""
    wanted = position.action(action)
    return position.play(wanted), Step(position, wanted)
