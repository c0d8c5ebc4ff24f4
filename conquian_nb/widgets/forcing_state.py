"""The state behind the forcing lab: the position set, what has been played from it, what was asked about the pack.

Immutable: every verb returns the next state. Nothing here judges: verdicts come from `lessons.judge`, values from
`analysis.solve`, everything else is counted by `analysis.forcing` and `analysis.outlook` for who looks on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate

from conquian_nb.analysis.forcing import Gift, find_force
from conquian_nb.analysis.outlook import Fit, fit
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.words import label
from conquian_nb.engine import (
    PRESETS,
    Action,
    Card,
    CardError,
    Force,
    IllegalAction,
    Layout,
    Position,
    PositionError,
    Refusal,
    RuleError,
    RuleSet,
)
from conquian_nb.engine.language import _, later
from conquian_nb.lessons import Ask, Lesson, Verdict, judge
from conquian_nb.lessons.collection import load_situation
from conquian_nb.lessons.format import essence

from .choosing import Choosing, aimed_at, candidates, click
from .forcing_counts import Warned, paid, plainest, warnings, worths
from .spoken_lesson import in_language, notes_anew

Planned = tuple[tuple[str, str], ...]  # actions of a line and their notes


@dataclass(frozen=True)
class ForcingState:
    """One reader in the lab.

    `start` is the position that was set, `lesson` the situation it comes from; one that was searched for was `found`:
    in which deal, after how many actions, from which number. Of a `bare` one nothing but a table of melds is known.
    `eyes` is whose cards are open, 0 all. `actions` have been played since the start. `tried` is whether a layout is
    shown before it is chosen, `held` a force that waits until the reader has read what it gives away. `table` is the
    seat whose melds the pack is held against, `card` the card asked about, `nth` which of its layouts is shown.
    `refusal` is why an action can't be done, `trouble` why a position can't be set.
    """

    start: Position
    lesson: Lesson | None = None
    found: tuple[int, int, str] | None = None
    bare: bool = False
    eyes: int = 0
    actions: tuple[Action, ...] = ()
    choosing: Choosing = field(default_factory=Choosing)
    tried: bool = False
    held: Action | None = None
    verdict: Verdict | None = None
    hinted: bool = False
    solved: bool = False
    cautious: bool = False
    priced: bool = False
    worth: str = ""
    plan: Planned = ()
    note: str = ""
    table: int = 1
    card: Card | None = None
    nth: int = 0
    refusal: Refusal | None = None
    trouble: str = ""
    news: str = ""

    def _with(self, **changes: object) -> ForcingState:
        """The state with these changes, the last refusal and news gone."""
        return replace(self, **{"refusal": None, "trouble": "", "news": "", **changes})  # type: ignore[arg-type]

    # where it stands

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.lesson.record.seats if self.lesson else NAMES

    @cached_property
    def path(self) -> tuple[Position, ...]:
        """The positions from the start to now, all cards open."""
        return tuple(accumulate(self.actions, Position.play, initial=self.start))

    @property
    def position(self) -> Position:
        """The position now."""
        return self.path[-1]

    @property
    def before(self) -> tuple[Position, Action] | None:
        """The position before the last action, and that action; None at the start."""
        return (self.path[-2], self.actions[-1]) if self.actions else None

    def seen(self, position: Position) -> Position:
        """A position as it is shown: all cards open, or as one seat sees it."""
        return position.view(self.eyes) if self.eyes else position

    @cached_property
    def known(self) -> Position:
        """What whoever looks on knows now, the dead cards remembered."""
        return self.position.view(self.eyes, memory=True) if self.eyes else self.position

    @property
    def viewers(self) -> tuple[int, ...]:
        """The seats whose eyes can be looked through: those whose hands are known."""
        return tuple(seat for seat in range(1, self.start.rules.players + 1) if self.start.sees(seat))

    @property
    def bottom(self) -> int:
        """The seat drawn at the bottom: the one who may force; of melds alone the one who has them."""
        return 1 if self.bare else self.start.to_act or 1

    @property
    def ask(self) -> Ask | None:
        """The question of the situation; None for a position of the reader's own."""
        return self.lesson.asks[0] if self.lesson else None

    @property
    def undecided(self) -> bool:
        """Whether the reader has still to force or to let go."""
        return not self.actions and self.start.phase == "force"

    @cached_property
    def acts(self) -> bool:
        """Whether the reader can act now: the hand that acts is seen, or a force needs none."""
        position = self.position
        return not position.over and (position.phase == "force" or self.known.sees(position.to_act or 1))

    # what can be done now

    @cached_property
    def ways(self) -> tuple[Action, ...]:
        """The takes or forces that go with the cards chosen on the picture."""
        return candidates(self.position, self.choosing) if self.acts and self.position.offer else ()

    @cached_property
    def aim(self) -> Action | None:
        """The force that the button does; in other phases what the cards chosen on the picture would do."""
        if self.position.phase == "force":
            return self.ways[self.choosing.nth % len(self.ways)] if self.ways else None
        return aimed_at(self.position, self.choosing) if self.acts else None

    @cached_property
    def labels(self) -> tuple[tuple[Action, str], ...]:
        """What else can be done, with the text of its button; forces are chosen one at a time instead."""
        if not self.acts:
            return ()
        others = [action for action in self.position.legal() if not isinstance(action, Force)]
        return tuple((action, label(self.position, action, self.names)) for action in others)

    @cached_property
    def reply(self) -> Action | None:
        """What a seat that is not seen does next: what the line of the answer says, else what helps the other least."""
        if self.acts or self.position.over or self.position.is_view:
            return None
        return self.position.action(self.plan[0][0]) if self.plan else plainest(self.position)

    # what is known

    @cached_property
    def warnings(self) -> tuple[Warned, ...]:
        """What to know now before the force or take that is aimed at, and before letting go or passing."""
        if not self.acts or self.position.phase == "discard":
            return ()
        legal = self.position.legal()
        aim = self.aim or (legal[0] if len(legal) == 2 else None)
        return warnings(self.known, (*([aim] if aim else []), legal[-1]))

    @cached_property
    def told(self) -> tuple[Warned, ...]:
        """What the force or the letting go that was chosen has brought with it."""
        return warnings(replace(self, actions=()).known, self.actions[:1]) if self.start.phase == "force" else ()

    @cached_property
    def paid(self) -> Gift | None:
        """What the last action gave the next seat, if it was a discard and who looks on can know."""
        return paid(self.seen(self.before[0]), self.before[1]) if self.before else None

    @cached_property
    def answer(self) -> Fit | None:
        """How the card asked about goes with the melds of `table`; None when none is asked about or it lies there."""
        melds = self.position.melds(self.table)
        if self.card is None or any(self.card in meld for meld in melds):
            return None
        return fit(self.position.rules, melds, self.card)

    # setting a position

    def set_up(self, text: str) -> ForcingState:
        """Set what a text describes (see `read_text`); text that is none is answered in a sentence, nothing changes."""
        try:
            return read_text(text)
        except PositionError as error:
            return self._with(trouble=str(error))

    def find(self, wanted: str, seed: int | str) -> ForcingState:
        """Look for a force of the wanted kind in random deals; the seed may be given as text."""
        if isinstance(seed, str) and not re.fullmatch("[0-9]{1,10}", seed):
            return self._with(trouble=_("The number to search from is a whole number, such as 1."))
        try:
            found = find_force(wanted, int(seed))
        except ValueError as error:
            return self._with(trouble=str(error))
        return replace(set_position(found.position), found=(found.deal, found.steps, str(seed)))

    def again(self) -> ForcingState:
        """Back to the position that was set."""
        fresh = ForcingState(self.start, self.lesson, self.found, self.bare, self.eyes)
        return replace(fresh, table=self.table, card=self.card, hinted=self.hinted)

    def see(self, seat: int) -> ForcingState:
        """Look through the eyes of a seat, 0 with all cards open."""
        return self._with(eyes=seat) if seat in (0, *self.viewers) else self

    # deciding and playing

    def click(self, spot: str) -> ForcingState:
        """A click on a spot of the picture."""
        if self.held or not self.acts:
            return self._with(news="" if self.held or self.bare or self.position.over else _(_HIDDEN))
        done = click(self.position, self.choosing, spot)
        if done.action is not None:
            return self.act(done.action)
        return self._with(choosing=done.choosing, tried=self.tried or done.choosing.begun, refusal=done.refusal)

    def put_down(self) -> ForcingState:
        """Choose nothing after all."""
        return self._with(choosing=Choosing())

    def try_layout(self) -> ForcingState:
        """Show how the melds would lie; once they are shown, the next way."""
        nth = self.choosing.nth + 1 if self.tried else self.choosing.nth
        return self._with(tried=True, choosing=replace(self.choosing, nth=nth, aimed=True))

    def do_aimed(self) -> ForcingState:
        """Do what the button says; where a force can be laid in several ways and none is shown yet, show them first."""
        if self.aim is None:
            return self
        if self.position.phase == "force" and len(self.ways) > 1 and not self.tried:
            return replace(self.try_layout(), news=_("There are several ways to lay it: which one?"))
        return self.act(self.aim)

    def act(self, action: Action | str, warn: bool = True) -> ForcingState:
        """Play an action; an illegal one is refused, and a force that gives the deal away waits for `confirm`."""
        try:
            wanted = self.position.action(action)
            self.position.play(wanted)
        except IllegalAction as error:
            return self._with(refusal=error.refusal, choosing=Choosing())
        except PositionError as error:
            return self._with(refusal=Refusal(f"{error} {_('The deal can’t be played on from here.')}"))
        if warn and _gives_away(self.position, wanted):
            return self._with(held=wanted)
        if self.ask and self.undecided:
            verdict = judge(self.ask, str(wanted))
            line = tuple((move.action, move.note) for move in verdict.line)
            return self._with(verdict=verdict, plan=line)._played(wanted)
        return self._played(wanted)

    def _played(self, action: Action) -> ForcingState:
        on_line = bool(self.plan) and _same(self.position, self.position.action(self.plan[0][0]), action)
        plan, note = (self.plan[1:], self.plan[0][1]) if on_line else ((), "")
        moved = replace(self, actions=(*self.actions, action), plan=plan, note=note, choosing=Choosing())
        return moved._with(held=None, tried=False, cautious=False, worth="")

    def confirm(self) -> ForcingState:
        """Force it anyway."""
        return self.act(self.held, warn=False) if self.held else self

    def rethink(self) -> ForcingState:
        """Don’t force it after all."""
        return self._with(held=None)

    def go_on(self) -> ForcingState:
        """The next action of the line, or what a seat that is not seen does."""
        action = self.plan[0][0] if self.plan else self.reply
        return self.act(action, warn=False) if action else self

    def undo(self) -> ForcingState:
        """Take back the last action; the first one was the answer, and goes with it."""
        if len(self.actions) < 2:
            return self.again()
        return self._with(actions=self.actions[:-1], plan=(), note="", worth="", choosing=Choosing())

    # help

    def hint(self) -> ForcingState:
        """Ask for the hint."""
        return self._with(hinted=True)

    def solve(self) -> ForcingState:
        """Open all cards and show the answer of the situation; of any other position, what each choice is worth."""
        if self.ask:
            return self._with(solved=True, eyes=0)
        return self._with(worth=" ".join(worths(self.position, self.names)))

    def beware(self) -> ForcingState:
        """Show what to beware of, or hide it again."""
        return self._with(cautious=not self.cautious)

    def show_prices(self) -> ForcingState:
        """Show what each discard gives, or hide it again."""
        return self._with(priced=not self.priced)

    # the pack

    def look_at(self, seat: int) -> ForcingState:
        """Hold the pack against the melds of another seat."""
        return self._with(table=seat, nth=0) if 1 <= seat <= self.start.rules.players else self

    def ask_card(self, card: Card | None) -> ForcingState:
        """Ask how a card of the pack goes with these melds."""
        return self._with(card=card if card in self.start.rules.cards else None, nth=0)

    def other_way(self) -> ForcingState:
        """Show the next layout of the card that is asked about."""
        return self._with(nth=self.nth + 1)


_CARD = re.compile("(10|[A2-9TJQK])[cdhs♣♦♥♠]")
_SWAPPING = later("Nothing can be forced while cards are swapped: set a position in which play has begun.")
_HIDDEN = later("These cards are hidden now: let the others act, or open the cards.")


def set_position(position: Position) -> ForcingState:
    """The lab with a position of one's own, through the eyes of the seat that acts. Raises PositionError in a swap."""
    if position.phase == "swap":
        raise PositionError(_(_SWAPPING))
    seat = position.to_act or 1
    return ForcingState(position, eyes=seat if position.sees(seat) else 0, table=position.victim or seat)


def is_text(text: str) -> bool:
    """Whether this is meant for `read_text`, and not the name of a situation."""
    return " " in text.strip() or bool(_CARD.match(text.strip()))


def read_text(text: str) -> ForcingState:
    """The lab with a position text, or with melds alone: ``3h4h5h6h,3d4d5d6d``, or ``pagat 3h4h5h6h``.

    Raises PositionError when it is neither, or when no deal could lead there.
    """
    words = text.split()
    if not words or len(words) > 2 or not _CARD.match(words[-1]):
        return set_position(Position.parse(text.strip()))
    try:
        rules = RuleSet.parse(words[0]) if len(words) == 2 else PRESETS["naibi"]
        melds = Layout.parse(words[-1])
    except (RuleError, CardError) as error:
        raise PositionError(str(error)) from None
    left = rules.hand_size - sum(map(len, melds))
    if left < 0:
        said = _("Under {rules} nobody who still plays has more than {most} cards down.")
        raise PositionError(said.format(rules=rules, most=rules.hand_size))
    others = [f"?{rules.hand_size}/-"] * (rules.players - 2)  # the last seat owes a discard: a moment without an offer
    seats = " ".join([f"{f'?{left}' if left else '-'}/{melds}", *others, f"?{rules.hand_size + 1}/-"])
    stock = len(rules.cards.all) - rules.players * rules.hand_size - 1
    position = Position.parse(f"{rules} {rules.players}d - {seats} ?{stock} -")
    return ForcingState(position, bare=True)


def open_situation(name_or_lesson: str | Lesson) -> ForcingState:
    """The lab with a situation of the collection. Raises LessonError when there is none of that name."""
    lesson = load_situation(name_or_lesson) if isinstance(name_or_lesson, str) else name_or_lesson
    return replace(set_position(lesson.record.first), lesson=lesson)


def _gives_away(position: Position, action: Action) -> bool:
    """Whether this is a force that wins the deal for the one who is forced."""
    return isinstance(action, Force) and sum(map(len, action.melds)) == position.rules.goal


def _same(position: Position, one: Action, other: Action) -> bool:
    return essence(position, one) == essence(position, other)


def said_anew(state: ForcingState) -> ForcingState:
    """The state with all it keeps in words said in the language in use: what was answered is marked again."""
    again = state._with(lesson=in_language(state.lesson) if state.lesson else None)
    if state.worth:
        again = replace(again, worth=" ".join(worths(again.position, again.names)))
    if state.verdict is None or again.ask is None:
        return again
    verdict = judge(again.ask, str(state.actions[0]))
    notes = notes_anew([(state.verdict, verdict)])
    planned = tuple((action, notes[note]) for action, note in state.plan)
    return replace(again, verdict=verdict, plan=planned, note=notes.get(state.note, ""))
