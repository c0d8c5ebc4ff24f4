"""A table of Panguingue: who sits there, what has been played, what the reader is about to do.

Immutable: every verb returns the next state. All cards are known here and only here; what may be shown is `seen`. The
reader has seat 1, computers have the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from conquian_nb.analysis.pan_bots import PanBot
from conquian_nb.drawing.pan_words import pan_label
from conquian_nb.engine import Cards, IllegalAction, Refusal
from conquian_nb.engine.language import _
from conquian_nb.engine.pan_actions import PanAction
from conquian_nb.engine.pan_deal import USUAL_PURSE, next_deal
from conquian_nb.engine.pan_melds import PACK
from conquian_nb.engine.pan_record import PanRecord, PanStep
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.engine.panguingue import PanPosition

from .pan_choosing import PanChoosing, candidates, click
from .played import Played

OWN = 1  # the reader's seat


@dataclass(frozen=True)
class PanTable(Played[PanPosition]):
    """One table. `sat` tells who plays seats 2, 3, …: the name of a strength. `number` counts the rounds.

    `before` is what a new round replaced; `hinted` says that a hint is shown.
    """

    names: tuple[str, ...]
    sat: tuple[str, ...]
    seed: str
    start: PanPosition
    actions: tuple[PanAction, ...] = ()
    number: int = 1
    choosing: PanChoosing = field(default_factory=PanChoosing)
    refusal: Refusal | None = None
    hinted: bool = False
    news: str = ""
    before: PanTable | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return f"PanTable({self.start.rules}, {len(self.actions)} actions played)"  # no cards: a notebook may store it

    # where the round is

    @property
    def rules(self) -> PanRules:
        """The rules of the round."""
        return self.start.rules

    @property
    def pack(self) -> Cards:
        """The cards that are played with, each once."""
        return PACK.all

    @property
    def record(self) -> PanRecord:
        """The round so far, all cards open."""
        steps = tuple(PanStep(str(action)) for action in self.actions)
        return PanRecord(_("Round {n}").format(n=self.number), self.names, str(self.start), steps)

    def seen(self, position: PanPosition) -> PanPosition:
        """A position as the reader may see it."""
        return position.view(OWN)

    @property
    def own(self) -> int:
        """The seat drawn at the bottom, the reader's."""
        return OWN

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play: the reader's."""
        return (OWN,)

    @property
    def computer(self) -> str | None:
        """The strength that has to act now, or None."""
        seat = self.position.to_act
        return None if seat is None or seat == OWN else self.sat[seat - 2]

    @property
    def acts(self) -> bool:
        """Whether the reader has to act now."""
        return self.position.to_act == OWN

    def same_moment(self, other: PanTable) -> bool:
        """Whether the other is at the same point of the same round."""
        return (self.start, self.actions) == (other.start, other.actions)

    def labels(self) -> tuple[tuple[PanAction, str], ...]:
        """What the reader can do with all that is chosen, and what the buttons say."""
        if not self.acts:
            return ()
        position = self.position
        found = candidates(position, self.choosing.chosen)
        return tuple((action, pan_label(position, action, self.names)) for action in found)

    # what is done

    def _clear(self, **changes: object) -> PanTable:
        cleared = {"choosing": PanChoosing(), "refusal": None, "news": "", **changes}
        return replace(self, **cleared)  # type: ignore[arg-type]

    def act(self, action: PanAction | str) -> PanTable:
        """The reader plays an action; an illegal one is refused and changes nothing."""
        if not self.acts:
            return self.told(self.why_idle)
        try:
            wanted = self.position.action(action)
            self.position.play(wanted)
        except IllegalAction as error:
            return self._clear(refusal=error.refusal)
        return self.played(wanted)

    def played(self, action: PanAction) -> PanTable:
        """An action that is legal here is played, by whomever it is."""
        return self._clear(actions=(*self.actions, action), hinted=False)

    def click(self, spot: str) -> PanTable:
        """A click on a spot of the picture."""
        if not self.acts:
            return self.told(self.why_idle)
        done = click(self.seen(self.position), self.choosing, spot)
        if done.action is not None:
            return self.act(done.action)
        return self._clear(choosing=done.choosing, refusal=done.refusal)

    def hint(self) -> PanTable:
        """Show what a careful player would do, or put it away."""
        return self._clear(hinted=not self.hinted) if self.acts else self.told(self.why_idle)

    def undo(self) -> PanTable:
        """Take back everything since the reader last acted, or the new round if nothing has been played in it."""
        if self.own_actions:
            return self._clear(actions=self.actions[: self.own_actions[-1]], hinted=False, news=_("Taken back."))
        if self.before is None:
            return self.told(_("There is nothing to take back."))
        return replace(self.before, news=_("Taken back."))

    @property
    def why_idle(self) -> str:
        """Why nothing can be done now."""
        seat = self.position.to_act
        if seat is None:
            return _("The round is over.")
        return _("{who} is thinking.").format(who=self.names[seat - 1])

    def seated(self, player: int, who: str) -> PanTable:
        """The table with another strength playing for a player, counted from 0, the reader. The round goes on."""
        return self._clear(sat=(*self.sat[: player - 1], who, *self.sat[player:]))

    # the computers

    def choice(self, bots: Mapping[str, PanBot], name: str = "") -> PanAction:
        """What the seat whose turn it is does as played by a strength; it gets what the seat can see, and no more."""
        strength, seat = name or self.computer, self.position.to_act
        assert strength is not None
        assert seat is not None
        view = self.position.view(seat)
        chance = random.Random(f"{self.seed}/{self.number}/{len(self.actions)}")
        return bots[strength](view, view.legal(), chance)

    # rounds

    def next_round(self, seed: str) -> PanTable:
        """The next round once this one is over; the winner is eldest hand, and who is short of chips buys some."""
        end = self.position
        if end.winner is None:
            return self.told(_("The round is not over yet."))
        short = [seat for seat, chips in enumerate(end.purses) if chips < self.rules.least_purse]
        purses = tuple(max(chips, 0) + USUAL_PURSE if n in short else chips for n, chips in enumerate(end.purses))
        start = next_deal(end, seed, purses).start()
        bought = _("{who} has too few chips and buys {n}.")
        news = " ".join(bought.format(who=self.names[n], n=USUAL_PURSE) for n in short)
        new = PanTable(self.names, self.sat, seed, start, number=self.number + 1, news=news)
        return replace(new, before=replace(self._clear(), before=None))


def said_anew(table: PanTable) -> PanTable:
    """The table without a sentence in the language before."""
    return replace(table, news="")
