"""A record of a round of Panguingue, with remarks if it has any; TOML in and out.

::

    title = "Four at the table"
    seats = ["Ana", "Beto", "Carmen", "Diego"]
    start = "pan 1s 1 - …"

    [[step]]
    action = "stay"
    heading = "Ana stays"
    note = "Two sevens of one suit and a third seven."

`start` is a position’s text, each action an action’s text. The note of a step stands beside the position after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from .actions import IllegalAction
from .language import _
from .pan_actions import PanAction
from .pan_notation import LONGEST_POSITION, PanPositionError
from .pan_rules import PanRules
from .panguingue import PanPosition
from .toml_text import PROSE, SAID, RecordError, check, read, tables, write


@dataclass(frozen=True)
class PanStep:
    """One action and what is said about it: a heading, and a note that stands beside the position after it."""

    action: str
    heading: str = field(default="", metadata=SAID)
    note: str = field(default="", metadata=PROSE)


@dataclass(frozen=True, repr=False)
class PanRecord:
    """A round and what is told about it. Steps are counted from 1; position 0 is the start.

    RecordError names the first place that is too long, of the wrong kind or no position; whether the actions are legal
    is found when `positions` plays them.

    >>> from conquian_nb.engine.pan_deal import PanDeal
    >>> start = str(PanDeal.shuffle(seed=1).start())
    >>> record = PanRecord("Two drop", ("Ana", "Beto", "Carmen", "Diego"), start, (PanStep("drop"), PanStep("drop")))
    >>> PanRecord.parse(str(record)) == record, [position.pot for position in record.positions()]
    (True, [4, 6, 8])
    """

    title: str = field(metadata=SAID)
    seats: tuple[str, ...] = field(metadata={"of": str, "most": 8})
    start: str = field(metadata={"most": LONGEST_POSITION})
    steps: tuple[PanStep, ...] = field(default=(), metadata={"of": PanStep, "key": "step", "most": 4000})
    source: str = field(default="", metadata=PROSE)
    date: str = ""
    note: str = field(default="", metadata=PROSE)

    def __post_init__(self) -> None:
        check(self)
        if len(self.seats) != self.rules.players:
            raise RecordError(
                "seats",
                _("{wanted} names are needed for this start, found {found}.").format(
                    wanted=self.rules.players, found=len(self.seats)
                ),
            )
        if len(set(self.seats)) < len(self.seats) or not all(name.strip() for name in self.seats):
            raise RecordError("seats", _("each seat needs a name of its own."))

    @classmethod
    def parse(cls, toml: str) -> PanRecord:
        """Read a record. Raises RecordError: one sentence with the place (step, key) and the reason."""
        return read(cls, tables(toml))

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"PanRecord({self.title!r}, {len(self.steps)} steps)"

    @cached_property
    def first(self) -> PanPosition:
        """The position the record starts from."""
        try:
            return PanPosition.parse(self.start)
        except PanPositionError as error:
            raise RecordError("start", str(error)) from None

    @property
    def rules(self) -> PanRules:
        """The rules it is played under."""
        return self.first.rules

    def positions(self) -> tuple[PanPosition, ...]:
        """Every position from the start to the end: one more than there are steps.

        Raises RecordError with the step whose action is refused, and why.
        """
        played, fault = self.played
        if fault is not None:
            raise fault
        return played

    def actions(self) -> tuple[PanAction, ...]:
        """The actions of the round. Raises RecordError like `positions`."""
        return self._actions

    @cached_property
    def _actions(self) -> tuple[PanAction, ...]:
        return tuple(p.action(step.action) for p, step in zip(self.positions(), self.steps, strict=False))

    @cached_property
    def played(self) -> tuple[tuple[PanPosition, ...], RecordError | None]:
        """The positions that can be reached, and what stopped the round if something did."""
        played = [self.first]
        for number, step in enumerate(self.steps, 1):
            try:
                played.append(played[-1].play(step.action))
            except (IllegalAction, PanPositionError) as error:
                reason = _("{action} is refused: {why}").format(action=step.action, why=error)
                return tuple(played), RecordError(f"step {number}", reason)
        return tuple(played), None
