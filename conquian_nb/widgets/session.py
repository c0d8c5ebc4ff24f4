"""The state behind a lesson player: where the reader is, what was asked and answered, what is being tried.

Immutable: every verb returns the next state. The lesson line is never changed by anything the reader does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from conquian_nb.drawing.words import label, named
from conquian_nb.engine import Action, IllegalAction, Position, Refusal
from conquian_nb.engine.language import _
from conquian_nb.lessons import Ask, Choice, Lesson, Verdict, judge, to_plain

from .choosing import Choosing, click
from .spoken_lesson import in_language, notes_anew


@dataclass(frozen=True)
class Reply:
    """What the reader has done with one question; `tries` and `helped` stay when it is put anew."""

    text: str = ""
    verdict: Verdict | None = None
    hinted: bool = False
    solved: bool = False
    skipped: bool = False
    tries: int = 0
    helped: bool = False

    @property
    def settled(self) -> bool:
        """Whether the lesson may go on."""
        return self.solved or self.skipped or (self.verdict is not None and self.verdict.right is True)

    def again(self, ask: Ask) -> Reply:
        """The same, marked again in the language in use."""
        return replace(self, verdict=judge(ask, self.text)) if self.verdict else self


@dataclass(frozen=True)
class Trial:
    """Off the line: the actions tried from a step on, and what is left of a side line being played out."""

    actions: tuple[Action, ...] = ()
    plan: tuple[tuple[str, str], ...] = ()  # actions of the side line and their notes
    note: str = ""

    def told(self, notes: Mapping[str, str]) -> Trial:
        """The same with other notes, by those there are now."""
        plan = tuple((action, notes.get(note, note)) for action, note in self.plan)
        return replace(self, plan=plan, note=notes.get(self.note, self.note))


@dataclass(frozen=True)
class Session:
    """One reader in one lesson. `at` counts the actions played on the line; `eyes` is whose cards are open, 0 all."""

    lesson: Lesson
    at: int = 0
    eyes: int = 0
    asking: bool = True
    replies: tuple[Reply, ...] = ()
    trial: Trial | None = None
    choosing: Choosing = field(default_factory=Choosing)
    refusal: Refusal | None = None
    news: str = ""

    # where the reader is

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.lesson.record.seats

    @property
    def last(self) -> int:
        """How many actions the line has."""
        return len(self.lesson.record.steps)

    @cached_property
    def path(self) -> tuple[Position, ...]:
        """The positions from the start to where the reader is, tries included."""
        line = self.lesson.record.positions()[: self.at + 1]
        for action in self.trial.actions if self.trial else ():
            line = (*line, line[-1].play(action))
        return line

    @property
    def position(self) -> Position:
        """The position the reader is looking at, all cards open."""
        return self.path[-1]

    @property
    def before(self) -> tuple[Position, Action] | None:
        """The position before the last action and that action; None at the start."""
        if len(self.path) < 2:
            return None
        tried = self.trial.actions if self.trial else ()
        return self.path[-2], tried[-1] if tried else self.lesson.record.actions()[self.at - 1]

    def seen(self, position: Position) -> Position:
        """A position as it is shown now: all cards open, or as one seat sees it."""
        return position.view(self.eyes) if self.eyes else position

    # questions

    @property
    def ask(self) -> Ask | None:
        """The first question put here that is not settled; none while the reader tries something."""
        if self.trial is not None:
            return None
        return next((ask for ask in self.asks_here if not self.reply(ask).settled), None)

    @property
    def asks_here(self) -> tuple[Ask, ...]:
        """The questions put at this step, settled or not; none while the reader tries something."""
        asking = self.asking and self.trial is None
        return tuple(ask for ask in self.lesson.asks if ask.step == self.at + 1) if asking else ()

    @property
    def may_repeat(self) -> bool:
        """Whether a settled question may be asked again: here always."""
        return True

    def title(self, ask: Ask) -> str:
        """The heading over a question."""
        if not ask.seat:
            return _("A question")
        return _("A question for {who}").format(who=self.names[ask.seat - 1])

    def offered(self, ask: Ask) -> tuple[tuple[str, str], ...]:
        """The answers that can be chosen, and what their buttons say."""
        mixed = ask.mixed(f"{ask.lesson} {ask.id}")
        return tuple((choice.text, self._said(ask, choice)) for choice in mixed)

    def _said(self, ask: Ask, choice: Choice) -> str:
        if choice.action is not None:
            return label(ask.position, choice.action, self.names)
        return to_plain(choice.words) if ask.kind == "choice" else choice.text

    def solution(self, ask: Ask) -> str:
        """The answer and its reason, as text for `parse_text`."""
        return ask.solution

    def reply(self, ask: Ask) -> Reply:
        """What the reader has done with a question so far."""
        index = self.lesson.asks.index(ask)
        return self.replies[index] if index < len(self.replies) else Reply()

    @property
    def reached(self) -> int:
        """The last step the reader may go to: the first one with an open question stops."""
        for ask in self.lesson.asks if self.asking else ():
            if ask.step > self.at and not self.reply(ask).settled:
                return ask.step - 1
        return self.last

    def _reply(self, **changes: object) -> Session:
        ask = self.ask
        if ask is None:
            return self
        index = self.lesson.asks.index(ask)
        replies = [*self.replies, *(Reply() for _ in range(index + 1 - len(self.replies)))]
        replies[index] = replace(replies[index], **changes)  # type: ignore[arg-type]
        return replace(self, replies=tuple(replies), choosing=Choosing(), refusal=None, news="")

    def answer(self, text: str) -> Session:
        """Answer the open question: an action's text, cards, or a choice."""
        ask = self.ask
        if ask is None:
            return self
        verdict = judge(ask, text)
        tries = self.reply(ask).tries + (verdict.right is not None)
        said = self._reply(text=text, verdict=verdict, tries=tries)
        return replace(said, news=named(str(verdict), self.names))

    def hint(self) -> Session:
        """Ask for the hint."""
        return self._reply(hinted=True, helped=True)

    def solve(self) -> Session:
        """Ask for the solution, which settles the question; the hint comes first."""
        ask = self.ask
        if ask is not None and ask.hint and not self.reply(ask).hinted:
            return self.hint()
        return self._reply(solved=True, helped=True)

    def skip(self) -> Session:
        """Leave the question open and go on."""
        return self._reply(skipped=True)

    def again(self) -> Session:
        """Put the questions of this step anew."""
        here = [self.lesson.asks.index(ask) for ask in self.asks_here]
        replies = tuple(
            Reply(tries=reply.tries, helped=reply.helped) if i in here else reply
            for i, reply in enumerate(self.replies)
        )
        return replace(self, replies=replies, news="")

    def questions(self, wanted: bool) -> Session:
        """Put the lesson's questions, or leave them out."""
        return replace(self, asking=wanted, choosing=Choosing(), news="")

    # along the line

    def go(self, step: int) -> Session:
        """Go to a step of the line, 0 being the start, as far as the questions let the reader."""
        at = max(0, min(step, self.reached if step > self.at else self.last))
        moved = replace(self, at=at, trial=None, choosing=Choosing(), refusal=None, news="")
        ask = moved.ask
        if ask is not None and ask.seat and moved.eyes not in (0, ask.seat):
            return replace(moved, eyes=ask.seat)  # the question is put to somebody whose cards were hidden
        return moved

    def next(self, pair: bool = False) -> Session:
        """One step on; with `pair` two passes in a row count as one step."""
        here = self.go(self.at + 1)
        if not pair or here.at == self.at or here.at == self.last or here.ask is not None:
            return here
        actions, steps = self.lesson.record.actions(), self.lesson.record.steps
        both = actions[here.at - 1].kind == actions[here.at].kind == "pass"
        return here.go(here.at + 1) if both and not steps[here.at - 1].note else here

    def see(self, seat: int) -> Session:
        """Show what a seat sees; 0 opens all cards."""
        ask = self.ask
        if seat not in range(len(self.names) + 1) or (ask and ask.seat and seat not in (0, ask.seat)):
            return replace(self, news=_("Answer first: the question is put to somebody else."))
        return replace(self, eyes=seat, choosing=Choosing(), news="")

    # off the line

    def leave(self) -> Session:
        """Try something else from here; the lesson stays as it is."""
        if self.trial is not None:
            return self
        return replace(self, trial=Trial(), choosing=Choosing(), refusal=None, news="")

    def act(self, action: Action | str) -> Session:
        """Play an action off the line; an illegal one is refused and changes nothing."""
        if self.trial is None:
            return self
        try:
            wanted = self.position.action(action)
            self.position.play(wanted)
        except IllegalAction as error:
            return replace(self, refusal=error.refusal, choosing=Choosing(), news="")
        planned = bool(self.trial.plan) and self.position.action(self.trial.plan[0][0]) == wanted
        trial = Trial(
            (*self.trial.actions, wanted),
            self.trial.plan[1:] if planned else (),
            self.trial.plan[0][1] if planned else "",
        )
        return replace(self, trial=trial, choosing=Choosing(), refusal=None, news="")

    def undo(self) -> Session:
        """Take back the last try."""
        if self.trial is None or not self.trial.actions:
            return self
        trial = Trial(self.trial.actions[:-1])
        return replace(self, trial=trial, choosing=Choosing(), refusal=None, news="")

    def home(self) -> Session:
        """Back to the lesson line, where it was left."""
        return replace(self, trial=None, choosing=Choosing(), refusal=None, news="")

    def play_out(self, line: tuple[tuple[str, str], ...]) -> Session:
        """Leave the line along a side line, whose first action is done at once."""
        if not line:
            return self
        away = replace(self.home(), trial=Trial(plan=line))
        return away.act(line[0][0])

    # on the picture

    @property
    def acts_on_picture(self) -> bool:
        """Whether a click on cards means something now: off the line, or when an action is asked for."""
        if self.position.over:
            return False
        may_see = not self.eyes or self.position.phase == "force" or self.eyes == self.position.to_act
        return may_see and (self.trial is not None or (self.ask is not None and self.ask.kind == "action"))

    def click(self, spot: str) -> Session:
        """A click on a spot of the picture."""
        if not self.acts_on_picture:
            return replace(self, news=_why_idle(self))
        done = click(self.position, self.choosing, spot)
        if done.action is not None:
            return self.carry_out(done.action)
        return replace(self, choosing=done.choosing, refusal=done.refusal, news="")

    def carry_out(self, action: Action) -> Session:
        """Do what was chosen on the picture: play it off the line, or give it as the answer."""
        return self.act(action) if self.trial is not None else self.answer(str(action))

    def other_layout(self) -> Session:
        """Show the next layout that goes with the chosen cards."""
        return replace(self, choosing=replace(self.choosing, nth=self.choosing.nth + 1), refusal=None, news="")

    def put_down(self) -> Session:
        """Choose nothing after all."""
        return replace(self, choosing=Choosing(), refusal=None)

    def labels(self) -> tuple[tuple[Action, str], ...]:
        """The legal actions here with the text of their buttons; none while the acting seat's cards are hidden."""
        position = self.position
        if self.eyes and position.phase != "force" and self.eyes != position.to_act:
            return ()
        return tuple((action, label(position, action, self.names)) for action in position.legal())


def _why_idle(session: Session) -> str:
    if session.position.over:
        return _("The deal is over.")
    if session.trial is not None:
        said = _("{who} acts, and these cards are hidden now. Choose “all open” to play for {who}.")
        return said.format(who=session.names[(session.position.to_act or 1) - 1])
    if session.ask is not None:
        return _("Answer with the question’s own buttons.")
    return _("To play something yourself, press “Try something else here”.")


def said_anew(session: Session) -> Session:
    """The session with all it keeps in words said in the language in use: what was answered is marked again."""
    lesson = in_language(session.lesson)
    asked = list(zip(lesson.asks, session.replies, strict=False))
    replies = tuple(reply.again(ask) for ask, reply in asked)
    pairs = zip(session.replies, replies, strict=True)
    notes = notes_anew([(was.verdict, now.verdict) for was, now in pairs if was.verdict and now.verdict])
    trial = session.trial.told(notes) if session.trial else None
    return replace(session, lesson=lesson, replies=replies, trial=trial, refusal=None, news="")
