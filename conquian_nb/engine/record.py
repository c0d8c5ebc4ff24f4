"""A record: one deal from a start to an end, with remarks, side lines and questions if it has any; TOML in and out.

The plainest record is a deal that was played::

    title = "Tuesday, third deal"
    rules = "naibi"
    seats = ["Ana", "Beto"]
    start = "naibi 1o Kd1t … -"

    [[step]]
    action = "pass"

    [[step]]
    action = "take QcQhQs"

`start` is a position's text, each action an action's text; `rules` may be left out, since the start says it. A step
may carry a `heading`, a `note` (it stands beside the position *after* the action), branches (`[[step.branch]]`: other
ways to go on from the position *before* it) and questions (`[[step.ask]]`, put before it). The text that notes are
written in, and what a question may ask, is told in `conquian_nb.lessons`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from .actions import Action, IllegalAction
from .cards import shown
from .game import Position
from .notation import PositionError
from .rules import RuleError, RuleSet
from .toml_text import PROSE, SAID, RecordError, check, read, tables, write

__all__ = ["Answer", "Branch", "Claim", "Move", "Question", "Record", "RecordError", "Step", "play_line"]

KINDS = ("action", "choice", "cards")
SIGHTS = ("certain", "hands", "open")


@dataclass(frozen=True)
class Move:
    """One action of a side line, with a note that stands beside the position after it."""

    action: str
    note: str = field(default="", metadata=PROSE)


@dataclass(frozen=True)
class Branch:
    """Another way to go on from the position before a step. `name` says what is done differently."""

    name: str = field(metadata=SAID)
    note: str = field(default="", metadata=PROSE)
    line: tuple[Move, ...] = field(default=(), metadata={"of": Move, "inline": True})


@dataclass(frozen=True)
class Claim:
    """What an action is worth with all cards open and best play: 1 wins, 0 draws, -1 loses, for who decides."""

    action: str
    value: int = field(metadata={"least": -1, "most": 1})


@dataclass(frozen=True)
class Answer:
    """A foreseen answer, right or wrong, with its own remark.

    `text` is an action, cards, or the words of a choice. `line` can be played out from the question's position, the
    answer first, to show what comes of it. `proof` is a statement about that position, `opinion` says in words that
    there is no proof. An `illegal` answer is an action that the rules refuse. `said` are the words of a choice in
    another language: it is known by its `text` in all of them.
    """

    text: str
    right: bool = False
    remark: str = field(default="", metadata=PROSE)
    proof: str = ""
    opinion: str = field(default="", metadata=PROSE)
    illegal: bool = False
    line: tuple[Move, ...] = field(default=(), metadata={"of": Move, "inline": True})
    said: str = field(default="", metadata={**PROSE, "said": False, "unwritten": True})

    @property
    def words(self) -> str:
        """A choice as readers see it, as text for `parse_text`."""
        return self.said or self.text


@dataclass(frozen=True, repr=False)
class Question:
    """A question put before a step, with its answers; its repr shows none of them.

    `seat` is asked and sees what that seat sees; 0 means all cards open. `choices` are the actions offered when they
    are not all legal ones. `if_right` and `if_wrong` serve where an answer has no remark of its own. `id` is what
    answers that are kept know the question by, where its place is not enough.
    """

    kind: str = field(metadata={"among": KINDS})
    prompt: str = field(metadata=PROSE)
    seat: int = field(default=0, metadata={"least": 0, "most": 4})
    hint: str = field(default="", metadata=PROSE)
    solution: str = field(default="", metadata=PROSE)
    if_right: str = field(default="", metadata=PROSE)
    if_wrong: str = field(default="", metadata=PROSE)
    choices: tuple[str, ...] = field(default=(), metadata={"of": str, "most": 40})
    answers: tuple[Answer, ...] = field(default=(), metadata={"of": Answer, "key": "answer", "most": 40})
    id: str = field(default="", metadata={"most": 40})

    def __repr__(self) -> str:
        return f"Question({self.kind!r}, {self.prompt!r})"


@dataclass(frozen=True)
class Step:
    """One action of the line and what is said about it.

    `facts` are statements that hold after the action. `claims` value every legal action before it; `sight` tells what
    they rest on: `certain` for every place of the unseen cards, `hands` for every order of the stock, `open` as the
    cards lie.
    """

    action: str
    heading: str = field(default="", metadata=SAID)
    note: str = field(default="", metadata=PROSE)
    facts: tuple[str, ...] = field(default=(), metadata={"of": str, "most": 40})
    sight: str = field(default="", metadata={"among": ("", *SIGHTS)})
    claims: tuple[Claim, ...] = field(default=(), metadata={"of": Claim, "most": 100, "inline": True})
    branches: tuple[Branch, ...] = field(default=(), metadata={"of": Branch, "key": "branch", "most": 10})
    asks: tuple[Question, ...] = field(default=(), metadata={"of": Question, "key": "ask", "most": 10})


@dataclass(frozen=True, repr=False)
class Record:
    """A deal and what is told about it. Steps are counted from 1; position 0 is the start.

    Made by hand or by `Record.parse`; either way RecordError names the first place that is too long, of the wrong kind
    or no position. Whether the actions are legal is found when `positions` plays them.

    >>> start = "naibi 1o 7d1t AcAdAhAs2c2d2h2s3c3d/- JcJdJhJsQcQdQhQsKcKd/- 5s -"
    >>> record = Record("One pass", ("Ana", "Beto"), start, (Step("pass"),))
    >>> Record.parse(str(record)) == record
    True
    """

    title: str = field(metadata=SAID)
    seats: tuple[str, ...] = field(metadata={"of": str, "most": 4})
    start: str = field(metadata={"most": 400})
    steps: tuple[Step, ...] = field(default=(), metadata={"of": Step, "key": "step"})
    source: str = field(default="", metadata=PROSE)
    date: str = ""
    note: str = field(default="", metadata=PROSE)

    def __post_init__(self) -> None:
        check(self)
        if len(self.seats) != self.first.rules.players:
            raise RecordError(
                "seats", f"{self.first.rules.players} names are needed for this start, found {len(self.seats)}.")
        if len(set(self.seats)) < len(self.seats) or not all(name.strip() for name in self.seats):
            raise RecordError("seats", "each seat needs a name of its own.")

    @classmethod
    def parse(cls, toml: str) -> Record:
        """Read a record. Raises RecordError: one sentence with the place (step, key) and the reason."""
        return cls.of(tables(toml))

    @classmethod
    def of(cls, data: dict[str, object]) -> Record:
        """A record from what a TOML reader gives."""
        rest = dict(data)
        rules = rest.pop("rules", None)
        record = read(cls, rest)
        if rules is None:
            return record
        try:
            agreed = isinstance(rules, str) and RuleSet.parse(rules) == record.rules
        except RuleError as error:
            raise RecordError("rules", str(error)) from None
        if not agreed:
            raise RecordError("rules", f"{shown(rules)} are not the rules of the start, {record.rules}.")
        return record

    def __str__(self) -> str:
        title, rest = write(self).split("\n", 1)
        return f'{title}\nrules = "{self.rules}"\n{rest}'

    def __repr__(self) -> str:
        return f"Record({self.title!r}, {len(self.steps)} steps)"

    @cached_property
    def first(self) -> Position:
        """The position the record starts from."""
        try:
            return Position.parse(self.start)
        except (PositionError, RuleError) as error:
            raise RecordError("start", str(error)) from None

    @property
    def rules(self) -> RuleSet:
        """The rules it is played under."""
        return self.first.rules

    def positions(self) -> tuple[Position, ...]:
        """Every position from the start to the end of the line: one more than there are steps.

        Raises RecordError with the step whose action the rules refuse, and why.
        """
        played, fault = self.played
        if fault is not None:
            raise fault
        return played

    def actions(self) -> tuple[Action, ...]:
        """The actions of the line. Raises RecordError like `positions`."""
        return self._actions

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        pairs = zip(self.positions(), self.steps, strict=False)
        return tuple(p.legal()[p.legal().index(p.action(step.action))] for p, step in pairs)

    @cached_property
    def played(self) -> tuple[tuple[Position, ...], RecordError | None]:
        """The positions that can be reached, and what stopped the line if something did."""
        return _play(self.first, ((f"step {n}", step.action) for n, step in enumerate(self.steps, 1)))


def play_line(start: Position, line: Iterable[Move], place: str = "line") -> tuple[Position, ...]:
    """The positions of a side line, the start included. Raises RecordError with the place of an illegal action."""
    played, fault = _play(start, ((f"{place} {n}", move.action) for n, move in enumerate(line, 1)))
    if fault is not None:
        raise fault
    return played


def _play(start: Position, actions: Iterable[tuple[str, str]]) -> tuple[tuple[Position, ...], RecordError | None]:
    played = [start]
    for place, action in actions:
        try:
            played.append(played[-1].play(action))
        except IllegalAction as error:
            return tuple(played), RecordError(place, f"{action} is refused: {error}")
    return tuple(played), None
