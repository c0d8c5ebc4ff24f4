"""The state behind the rules explorer: which game the reader has made, what is looked at, what is compared.

Immutable: every verb returns the next state. Rules that nobody can play change nothing but the sentence that says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from conquian_nb.engine import PRESETS, Deal, Position, RuleError, RuleSet
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.points import Difference, differences, find_point

from .flaws import flaws
from .frames import Flaw, Frame
from .rules_words import POINTS, short

KEPT = later("Your rules stay as they were.")


@dataclass(frozen=True)
class RulesState:
    """One reader in the rules explorer.

    `rules` is the game as it stands: a preset, or a house rule made from it. `against` is the preset it is compared
    with, empty for the one it was made from. `point` is the rule point in question; `refused` why the last wish could
    not be granted, and `wish` what that was about (a point's name, or ``text``); `seed` is that of the deal opened
    under these rules (0: none); `flaw` and `frame` are the demonstration shown and how far it has gone.
    """

    rules: RuleSet
    against: str = ""
    point: str = "ace"
    refused: str = ""
    wish: str = ""
    seed: int = 0
    flaw: int = 0
    frame: int = 0
    news: str = ""

    # what follows from it

    @property
    def preset(self) -> RuleSet:
        """The preset the game was made from."""
        return PRESETS[self.rules.name]

    @property
    def compared(self) -> RuleSet:
        """What the game is compared with."""
        return PRESETS[self.against] if self.against else self.preset

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where the game differs from what it is compared with; left is the game."""
        return differences(self.rules, self.compared)

    @property
    def deal(self) -> Position | None:
        """The deal opened under these rules, before anybody has acted."""
        return Deal.shuffle(self.rules, self.seed).start() if self.seed else None

    @property
    def shown_flaw(self) -> Flaw:
        """The demonstration that is shown."""
        return flaws()[self.flaw]

    @property
    def shown_frame(self) -> Frame:
        """The frame of it that is shown."""
        return self.shown_flaw.frames[self.frame]

    # the game

    def choose(self, preset: str) -> RulesState:
        """Start from a preset."""
        return self._with(lambda: RuleSet.parse(preset), "text")

    def write(self, text: str) -> RulesState:
        """The game that a rule text names, such as ``naibi+ace=low_or_high``."""
        return self._with(lambda: RuleSet.parse(text.strip()), "text")

    def set(self, point: str, value: object) -> RulesState:
        """The same game with another reading of a point."""
        return self._with(lambda: self.rules.replace(**{point: value}), point)

    def _with(self, make: Callable[[], RuleSet], wish: str) -> RulesState:
        try:
            rules = make()
        except RuleError as error:
            return replace(self, refused=f"{error} {_(KEPT)}", wish=wish, news="")
        changed = differences(rules, self.rules)
        told = ", ".join(f"{_(POINTS[d.point])}: {short(d.point, d.left.value)}" for d in changed[:3])
        news = (
            _("The game is {rules}.") if not changed
            else _("The game is now {rules}. {points}.") if len(changed) <= 3
            else _("The game is now {rules}. {points}, and {n} more.")
        ).format(rules=rules, points=told, n=len(changed) - 3)  # fmt: skip
        return replace(self, rules=rules, refused="", wish="", seed=0, news=news)

    # what is looked at

    def look(self, point: str) -> RulesState:
        """Turn to a rule point; one that is not there changes nothing."""
        try:
            found = find_point(point)
        except RuleError:
            return self
        return replace(self, point=found.name, refused="", wish="", news=f"{found.title}.")

    def compare(self, preset: str) -> RulesState:
        """Compare with a preset; with the one the game was made from when it is empty."""
        if preset and preset not in PRESETS:
            return self
        compared = replace(self, against=preset, refused="", wish="")
        return replace(compared, news=compared.summary)

    @property
    def summary(self) -> str:
        """How far the game is from what it is compared with, in a sentence."""
        count, other = len(self.differences), self.compared.name
        if not count:
            return _("No point differs from {other}.").format(other=other)
        said = several("One point differs from {other}.", "{n} points differ from {other}.", count)
        return said.format(n=count, other=other)

    def open_deal(self) -> RulesState:
        """Open a deal under these rules, or the next one."""
        opened = replace(self, seed=self.seed + 1, refused="", wish="")
        return replace(opened, news=_("Deal {n} is open; its text can be copied.").format(n=opened.seed))

    # what is broken

    def show_flaw(self, flaw: int) -> RulesState:
        """Turn to a demonstration, at its first frame."""
        if flaw not in range(len(flaws())):
            return self
        return replace(self, flaw=flaw, frame=0, refused="", wish="", news=flaws()[flaw].title + ".")

    def go(self, frame: int) -> RulesState:
        """Go to a frame of the demonstration, as far as there is one."""
        last = len(self.shown_flaw.frames) - 1
        return replace(self, frame=max(0, min(frame, last)), refused="", wish="", news="")


def said_anew(state: RulesState) -> RulesState:
    """The state without what it has said last, which was in another language."""
    return replace(state, refused="", wish="", news="")
