"""A table at which a deal or a match is played: who sits there, what has been played, what the reader is about to do.

Immutable: every verb returns the next state. All cards are known here and only here; what may be shown is `seen`, what
a seat may know is a view. Nothing is drawn and no computer thinks here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from conquian_nb.analysis.advice import Advice, Caution, caution
from conquian_nb.analysis.bots import Bot
from conquian_nb.drawing.words import label
from conquian_nb.engine import Action, Cards, Deal, IllegalAction, Position, Refusal, RuleSet
from conquian_nb.engine.deal import SeedError, seed_number
from conquian_nb.engine.language import _
from conquian_nb.engine.match import Match
from conquian_nb.engine.record import Record, RecordError, Step

from .choosing import Choosing, click
from .played import Played

PERSON = "person"


class TableError(ValueError):
    """A table that can't be set up; one sentence says why."""


@dataclass(frozen=True)
class Table(Played[Position]):
    """One table. `sat` tells for each player of the match who plays: PERSON or the name of a strength.

    `eyes` is the seat whose cards are open when several persons share the screen; 0 is a closed curtain. `advice` is
    about the position now; `wanted` is an action that the tutor has yet to look at, `caution` what it says before one
    is final. `before` is what a new deal replaced.
    """

    match: Match
    sat: tuple[str, ...]
    seed: str
    start: Position
    actions: tuple[Action, ...] = ()
    eyes: int = 0
    tutor: bool = False
    choosing: Choosing = field(default_factory=Choosing)
    refusal: Refusal | None = None
    wanted: Action | None = None
    caution: Caution | None = None
    showing: bool = False
    hinted: int = 0
    advice: Advice | None = None
    news: str = ""
    before: Table | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return f"Table({self.match!r}, {len(self.actions)} actions played)"  # no cards: a notebook may store it

    # where the deal is

    @property
    def rules(self) -> RuleSet:
        """The rules of the deal."""
        return self.start.rules

    @property
    def pack(self) -> Cards:
        """The cards that are played with."""
        return self.rules.cards.all

    @property
    def number(self) -> int:
        """The number of the deal in the match, from 1."""
        return len(self.match.deals) + 1

    @cached_property
    def from_seed(self) -> bool:
        """Whether this deal is the one that the seed gives: not a position or a record from elsewhere."""
        return self.start == deal_of(self.match, self.seed).start()

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat in this deal."""
        return self.match.seating

    @property
    def record(self) -> Record:
        """The deal so far, all cards open."""
        steps = tuple(Step(str(action)) for action in self.actions)
        return Record(_("Deal {n}").format(n=self.number), self.names, str(self.start), steps)

    # who sees and who acts

    def played_by(self, seat: int) -> str:
        """Who plays a seat in this deal: PERSON or the name of a strength."""
        return self.sat[self.match.players.index(self.names[seat - 1])]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats in this deal that persons play."""
        return tuple(seat for seat in range(1, self.rules.players + 1) if self.played_by(seat) == PERSON)

    @property
    def own(self) -> int:
        """The seat drawn at the bottom: that of the first person in the match."""
        return self.names.index(self.match.players[self.sat.index(PERSON)]) + 1

    @property
    def computer(self) -> str | None:
        """The strength that has to act now, or None."""
        seat = self.position.to_act
        return None if seat is None or self.played_by(seat) == PERSON else self.played_by(seat)

    @property
    def curtain(self) -> bool:
        """Whether all hands are hidden because the screen is passed from one person to another."""
        return len(self.persons) > 1 and not self.eyes and not self.position.over

    @property
    def acts(self) -> bool:
        """Whether the reader has to act now."""
        return not self.position.over and self.computer is None and not self.curtain

    def seen(self, position: Position) -> Position:
        """A position as it may be shown now: never more than the seat whose turn it is to look may see."""
        seat = self.own if len(self.persons) == 1 or self.position.over else self.eyes
        return position.view(seat) if seat else onlooker(position)

    @property
    def known(self) -> Position:
        """What the seat that is shown knows: its view, and every dead card it has seen. Behind a curtain nothing."""
        seat = self.own if len(self.persons) == 1 or self.position.over else self.eyes
        return self.position.view(seat, memory=True) if seat else onlooker(self.position)

    def same_moment(self, other: Table) -> bool:
        """Whether the other is at the same point of the same deal of the same match."""
        return (self.start, self.match, self.actions) == (other.start, other.match, other.actions)

    def labels(self) -> tuple[tuple[Action, str], ...]:
        """What the reader may do now, with the text of each button; nothing while somebody else acts."""
        if not self.acts:
            return ()
        seen = self.seen(self.position)
        return tuple((action, label(seen, action, self.names)) for action in seen.legal())

    # what the reader does

    def _clear(self, **changes: object) -> Table:
        clean: dict[str, object] = {
            "choosing": Choosing(), "refusal": None, "wanted": None, "caution": None, "showing": False, "news": ""
        }  # fmt: skip
        return replace(self, **{**clean, **changes})  # type: ignore[arg-type]

    def act(self, action: Action | str) -> Table:
        """Play an action for the person to act. An illegal one is refused; a bad mistake meets the tutor first."""
        if not self.acts:
            return self.told(self.why_idle)
        try:
            wanted = self.position.action(action)
            self.position.play(wanted)
        except IllegalAction as error:
            return self._clear(refusal=error.refusal)
        if not self.tutor:
            return self.played(wanted)
        doubt = caution(self.known, wanted, self.advice)
        if doubt:
            return self._clear(caution=doubt)
        return self._clear(wanted=wanted) if self.advice is None and self._weighable else self.played(wanted)

    @property
    def _weighable(self) -> bool:
        """Whether the worth of the actions here can be worked out."""
        return self.rules.players == 2 and self.position.phase != "swap" and len(self.position.legal()) > 1

    @property
    def lacks_advice(self) -> bool:
        """Whether advice is waited for: by a hint that says what to do, or before an action is final."""
        return self.acts and self.advice is None and (self.wanted is not None or self.hinted > 1)

    def advised(self, advice: Advice) -> Table:
        """The table with advice about this position; an action that waited for it is done, or doubted."""
        ready = replace(self, advice=advice)
        return ready if self.wanted is None else ready.act(self.wanted)

    def insist(self) -> Table:
        """Do what the tutor has warned of."""
        return self.played(self.caution.action) if self.caution else self

    def rethink(self) -> Table:
        """Leave what the tutor has warned of."""
        return self._clear()

    def show_me(self) -> Table:
        """Show what the tutor means, on the picture; once more puts it back."""
        return replace(self, showing=not self.showing) if self.caution else self

    def played(self, action: Action) -> Table:
        """The table after an action, whoever did it. Raises IllegalAction."""
        actions = (*self.actions, self.position.action(action))
        after = self._clear(actions=actions, hinted=0, advice=None)
        return after._turned()

    def _turned(self) -> Table:
        """The same with the curtain closed if the screen goes to another person."""
        seat = self.position.to_act
        hand_over = len(self.persons) > 1 and seat in self.persons and seat != self.eyes
        return replace(self, eyes=0) if hand_over else self

    def lift(self) -> Table:
        """Open the curtain for the person who has to act."""
        return self._clear(eyes=self.position.to_act or 0) if self.curtain else self

    def click(self, spot: str) -> Table:
        """A click on a spot of the picture."""
        if not self.acts:
            return self.told(self.why_idle)
        done = click(self.seen(self.position), self.choosing, spot)
        if done.action is not None:
            return self.act(done.action)
        return self._clear(choosing=done.choosing, refusal=done.refusal)

    def other_layout(self) -> Table:
        """Show the next layout that goes with the chosen cards."""
        return replace(self, choosing=replace(self.choosing, nth=self.choosing.nth + 1), refusal=None, news="")

    def hint(self) -> Table:
        """The next stage of the hint: 1 is there anything, 2 what, 3 why; after that none again."""
        return self._clear(hinted=(self.hinted + 1) % 4) if self.acts else self.told(self.why_idle)

    def undo(self) -> Table:
        """Take back everything since a person last acted, or the new deal if nothing has been played in it."""
        if self.caution:
            return self.rethink()
        if self.own_actions:
            actions = self.actions[: self.own_actions[-1]]
            return self._clear(actions=actions, hinted=0, advice=None, news=_("Taken back."))._turned()
        if self.before is None:
            return self.told(_("There is nothing to take back."))
        return replace(self.before, news=_("Taken back."))

    @property
    def why_idle(self) -> str:
        """Why a click does nothing now."""
        seat = self.position.to_act
        if seat is None:
            return _("The deal is over.")
        said = _("It is {who}’s turn: press the button that says so.") if self.curtain else _("{who} is thinking.")
        return said.format(who=self.names[seat - 1])

    def seated(self, player: int, who: str) -> Table:
        """The table with somebody else playing for a player, counted from 0: a strength or PERSON. The deal goes on."""
        sat = (*self.sat[:player], who, *self.sat[player + 1 :])
        after = self._clear(sat=sat, eyes=self.eyes or self.own, hinted=0, advice=None)
        return after._turned()

    # the computer

    def choice(self, bots: Mapping[str, Bot]) -> Action:
        """What the computer whose turn it is does. It gets what its seat can know, and the same deal gives the same."""
        name, seat = self.computer, self.position.to_act
        assert name is not None
        assert seat is not None
        view = self.position.view(seat, memory=True)
        chance = random.Random(f"{self.seed}/{self.number}/{len(self.actions)}")
        return bots[name](view, view.legal(), chance)

    # deals

    @cached_property
    def ended(self) -> Match:
        """The match with this deal in its ledger. Raises RecordError while the deal goes on."""
        return self.match.play(self.record)

    def next_deal(self, seed: str = "") -> Table:
        """The next deal of the match once this one is over, else another one in its place; nothing is asked.

        Without a seed the match goes on with its own. When somebody has the agreed total a new match begins.
        """
        return self.dealt(self._match_of_next(), self.sat, seed or self.seed)

    def _match_of_next(self) -> Match:
        if not self.position.over:
            return self.match
        try:
            match = self.ended
        except RecordError:  # too long for one file
            return replace(self.match, deals=())
        return replace(match, deals=()) if match.over else match

    def dealt(self, match: Match, sat: tuple[str, ...], seed: str) -> Table:
        """Another deal at this table, which can be taken back. Raises TableError for a seed that can't be one."""
        new = Table(match, sat, seed, deal_of(match, seed).start(), tutor=self.tutor)
        return replace(new, before=replace(self._clear(), before=None))


def said_anew(table: Table) -> Table:
    """The table with what the tutor says before an action is final said in the language in use, and no news."""
    doubt = caution(table.known, table.caution.action, table.advice) or table.caution if table.caution else None
    return replace(table, refusal=None, news="", caution=doubt)


def onlooker(position: Position) -> Position:
    """The position as one sees it who may see no hand."""
    words = str(position.view(1)).split(" ")
    for seat in range(1, position.rules.players + 1):
        melds = words[seat + 2].partition("/")[2]
        held = position.hand_count(seat)
        words[seat + 2] = f"{f'?{held}' if held else '-'}/{melds}"
    if position.picks:
        words[1] = words[1].partition(":")[0] + ":" + "?" * len(position.picks)
    return Position.parse(" ".join(words))


def deal_of(match: Match, seed: str) -> Deal:
    """The next deal of a match from a seed: any short text. The same text gives the same deals to everybody.

    The first one is that of ``Deal.shuffle(rules, seed)``; later ones are made of the text and the number of the deal.
    """
    try:
        return Deal.shuffle(match.rules, seed_number(seed, len(match.deals) + 1))
    except SeedError as error:
        raise TableError(str(error)) from None
