"""The table: play a deal or a match, against the computer or with others at the same screen."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ipywidgets import VBox

from conquian_nb.analysis.advice import advise, decisions, review
from conquian_nb.analysis.bots import BOTS
from conquian_nb.drawing.deck import DECKS, Deck
from conquian_nb.drawing.look import Look, Step
from conquian_nb.drawing.svg import show
from conquian_nb.engine import PRESETS, Position, PositionError, RuleError, RuleSet
from conquian_nb.engine.language import _, later, speaking
from conquian_nb.engine.match import FLAT, POINTS
from conquian_nb.engine.record import Record, RecordError

from .choosing import marks
from .deck_names import deck_options
from .desk import Desk
from .kept import kept
from .panel import chips
from .review_words import Review, review_words
from .stage import Stage
from .table_panel import TablePanel
from .table_setup import from_position, from_record, opened, resumed, saved
from .table_state import PERSON, Table, TableError, said_anew
from .table_words import panel_words, shown_line, strength_name
from .work import Work

PACES = {  # seconds before each move of the computer
    later("slow"): 2.5, later("normal"): 1.0, later("fast"): 0.3, later("at once"): 0.0,
}  # fmt: skip
SIZES = {
    "fit": (None, later("as the page has room")),
    "small": (480, later("small")),
    "large": (1000, later("large, for a projector")),
}
GAMES = {  # presets whose names are words
    "nine_card": later("nine card"),
    "full_pack": later("full pack"),
    "three_players": later("three players"),
    "four_players": later("four players"),
    "no_courts": later("no courts"),
    "foster_1897": "foster 1897",
}
SCORINGS = {POINTS: later("points for the loser’s cards"), FLAT: later("one point a deal")}


def table(
    rules: RuleSet | str = "naibi",
    against: str | Sequence[str] = "careful",
    *,
    seed: str | int | None = None,
    names: Sequence[str] | None = None,
    tutor: bool = False,
    start: Position | Record | str | None = None,
    scoring: str = POINTS,
    total: int = 0,
    deck: Deck = "french",
    size: str = "fit",
    pace: str = "normal",
) -> PlayTable:
    """Sit down at a table and play; you move first in the first deal.

    `rules` is a rule set or its text, for two to four players. `against` is who plays the others: a strength (a name in
    `conquian_nb.analysis.bots.BOTS`) or ``person`` for somebody at the same screen; one for all, or one for each. The
    same `seed`, a number or any short text, gives the same deals to everybody; without one any deal comes.

    `start` is a position, a record, or the text of one or of a saved table, to go on from there. `scoring` is
    ``points`` or ``flat``, `total` what a match is played for, 0 without end. `size` is ``fit``, ``small`` or
    ``large``, `pace` one of ``slow``, ``normal``, ``fast``, ``at once``.

    Raises TableError, RuleError, PositionError or RecordError, all ValueErrors, each with one sentence.
    """
    check_look(deck, size, pace)
    new = opened(
        rules, against, strengths=BOTS, seed=fresh_seed() if seed is None else seed, names=names, tutor=tutor,
        scoring=scoring, total=total,
    )  # fmt: skip
    if start is not None:
        new = _set_up(start, new)
    return PlayTable(new, deck=deck, size=size, pace=pace)


def _set_up(start: Position | Record | str, new: Table) -> Table:
    if isinstance(start, Position):
        return from_position(str(start), new)
    there = from_record(start, new) if isinstance(start, Record) else resumed(start, new, BOTS)
    return replace(there, before=None)


def check_look(deck: str, size: str, pace: str) -> None:
    """Raise TableError, with one sentence, for a deck, a size or a pace that a table does not have."""
    for name, value, known in (("deck", deck, DECKS), ("size", size, SIZES), ("pace", pace, PACES)):
        if value not in known:
            said = _("The {name} is {known}; not {value!r:.60}.")
            raise TableError(said.format(name=name, known=", ".join(known), value=value))


def fresh_seed() -> str:
    """A seed for a deal that nobody asked for, short enough to be told to others."""
    return secrets.token_hex(3)


class PlayTable:
    """A table on the screen; showing it twice shows the same table twice. All cards are known in `state` alone."""

    def __init__(self, state: Table, *, deck: Deck = "french", size: str = "fit", pace: str = "normal") -> None:
        self._size, self._pace = size, pace
        self._of, self._review, self._saved = state, Review(), ""  # a review and a saved text are of one moment
        self._desk = Desk(
            state,
            show=self._show,
            say=self._say,
            safe=later("Your game is safe"),
            box=lambda: self.widget,
            anew=said_anew,
        )
        self._panel = TablePanel(_choices, self._acts(), self._desk)
        self._stage = Stage(
            Look(width=SIZES[size][0] or 700, deck=deck, names=state.names, seat=state.own),
            spot=lambda spot: self.do(lambda t: t.click(spot)),
            escape=lambda: self.do(Table.put_down),
            say=self._say,
            redraw=self._desk.redraw,
            error=self._desk.tell,
            fixed_width=SIZES[size][0],
            guard=self._panel.guard,
        )
        both = VBox([self._stage.widget, self._panel.widget])
        both.add_class("two").add_class("cq-table")
        self.widget = VBox([both])
        self.widget.add_class("cq")
        self._work = Work(self._desk.tell)
        self._shown_size = ""
        self._desk.show()
        self._go_on()

    @property
    def state(self) -> Table:
        """The table as it stands: a value with all that can be done at it."""
        return self._desk.state

    # what the reader does

    def do(self, verb: Callable[[Table], Table]) -> None:
        """Apply a verb of the table, show the result, and let the computer play if it is its turn."""
        self._desk.do(verb)
        self._go_on()

    def _acts(self) -> dict[str, Callable[..., None]]:
        do = self.do
        return {
            "act": self._act, "write": self._write, "undo": lambda: do(Table.undo), "hint": lambda: do(Table.hint),
            "other": lambda: do(Table.other_layout), "down": lambda: do(Table.put_down), "lift": lambda: do(Table.lift),
            "rethink": lambda: do(Table.rethink), "insist": lambda: do(Table.insist),
            "show_me": lambda: do(Table.show_me), "next": lambda: do(Table.next_deal), "new": self._new,
            "sit": self._sit, "set": self._set,
            "save": self._save, "resume": lambda text: self._try(lambda t: resumed(text, t, BOTS)),
            "review": self._begin_review, "look": self._look, "open_up": self._open_up,
        }  # fmt: skip

    def _act(self, n: int, text: str) -> None:
        labels = self.state.labels()
        if 0 <= n < len(labels) and labels[n][1] == text:  # else the button has changed since it was pressed
            self.do(lambda t: t.act(labels[n][0]))

    def _write(self, text: str) -> None:
        self.do(lambda t: t.act(text))
        if self.state.refusal is None:
            self._panel.written()

    def _try(self, verb: Callable[[Table], Table]) -> None:
        """Apply a verb that may be refused in a sentence."""
        self.do(lambda table: _attempted(table, verb))

    def _new(self, rules: str, seed: str, scoring: str, total: int) -> None:
        fresh = fresh_seed()
        self._try(lambda t: _redealt(t, rules, seed.strip(), fresh, scoring, total))

    def _sit(self, n: int, who: str) -> None:
        if (who in BOTS or who == PERSON) and 1 <= n < len(self.state.sat):
            self.do(lambda t: t.seated(n, who))

    def _set(self, name: str, value: str | bool) -> None:
        if name == "tutor":
            self.do(lambda t: replace(t.put_down(), tutor=bool(value)))
        elif name == "deck" and value in DECKS:
            self._stage.restyle(deck=value)
        elif name == "pace" and value in PACES:
            self._pace = str(value)
        elif name == "size" and value in SIZES:
            self._size = str(value)
            self._stage.fix_width(SIZES[self._size][0])

    def _save(self) -> None:
        self._saved = saved(self.state)
        self.do(lambda t: replace(t.put_down(), news=_("Saved: copy the text and keep it.")))

    # what goes on by itself

    def _go_on(self) -> None:
        if self.state.computer is not None:
            self._work.start("play", self._play)
        elif self.state.lacks_advice or (self.state.acts and self.state.tutor and self.state.advice is None):
            self._work.start("advice", self._advise)

    async def _play(self) -> None:
        """Play for the computer until a person has to act. What the reader does in the meantime counts."""
        while self.state.computer is not None:
            now = self.state
            await asyncio.sleep(PACES[self._pace])
            action = await asyncio.to_thread(now.choice, BOTS)
            if _same_moment(now, self.state) and now.sat == self.state.sat:
                self._desk.do(lambda t, action=action: t.played(action))  # type: ignore[misc]
        self._work.done("play")
        self._go_on()

    async def _advise(self) -> None:
        """Find advice about the position now, for a hint or for the tutor."""
        now = self.state
        advice = await asyncio.to_thread(advise, now.known, None, len(now.actions) + 1)
        self._work.done("advice")
        if _same_moment(now, self.state) and self.state.acts:
            self._desk.do(lambda t: t.advised(advice), stays=True)
        self._go_on()

    # the review

    def _begin_review(self) -> None:
        state = self.state
        if state.position.over and not self._review.begun:
            self._review = Review(True, decisions(state.path, state.actions, state.own))
            self._desk.show()
            self._work.start("review", self._look_at_all)

    async def _look_at_all(self) -> None:
        now = self.state
        coming: Iterator[Any] = review(now.path, now.actions, now.own)
        while (decision := await asyncio.to_thread(next, coming, None)) is not None:
            if not (self._review.begun and _same_moment(now, self.state)):
                return
            self._review = replace(self._review, found=(*self._review.found, decision))
            self._desk.show()

    def _look(self, step: int) -> None:
        self._review = replace(self._review, step=step)
        self._desk.show()

    def _open_up(self) -> None:
        self._review = replace(self._review, open=not self._review.open)
        self._desk.show()

    # showing it

    def _say(self, sentence: str) -> None:
        self._panel.show(live=sentence)

    def _show(self) -> None:
        state = self.state
        if not _same_moment(state, self._of):
            self._of, self._review, self._saved = state, Review(), ""
        self._stage.look = replace(self._stage.look, names=state.names, seat=state.own)
        deck = self._stage.look.deck
        with self._panel.guard.hold_sync():  # what the picture shows in words, and the panel: one message
            self._show_picture(state)
            self._panel.show(
                **panel_words(state),
                looked=review_words(self._review, state.position.over and state.own in state.persons, state.names),
                settings=self._settings(state), saved=self._saved,
                chips=chips(state.rules.cards.all, deck),
            )  # fmt: skip
        if self._size != self._shown_size:
            self.widget.remove_class(f"cq-size-{self._shown_size}").add_class(f"cq-size-{self._size}")
            self._shown_size = self._size

    def _show_picture(self, state: Table) -> None:
        decision = self._review.decision
        if decision is not None:
            position = decision.position
            self._stage.draw(position if self._review.open else position.view(state.own), trying=True)
            return
        if state.showing:
            path = [state.known]
            for action in shown_line(state):
                path.append(path[-1].play(action))
            self._stage.draw(path[-1], Step(path[-2], shown_line(state)[-1]), trying=True)
            return
        seen = state.seen(state.position)
        last = None
        if state.actions and not state.choosing.begun:
            last = Step(state.seen(state.path[-2]), state.actions[-1])
        shown = marks(seen, state.choosing) if state.acts else None
        self._stage.draw(seen, last, shown, can_put_down=state.choosing.begun)

    def _settings(self, state: Table) -> dict[str, Any]:
        return {
            "sat": state.sat[1:], "names": state.match.players[1:], "tutor": state.tutor, "rules": str(state.rules),
            "deck": self._stage.look.deck, "size": self._size, "pace": self._pace, "scoring": state.match.scoring,
            "total": state.match.total,
        }  # fmt: skip

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The table itself; where no kernel runs, a picture of what the reader sees, and nothing more."""
        state = self.state
        with speaking(self._desk.language):
            still = show(state.seen(state.position), seat=state.own, names=state.names, deck=self._stage.look.deck)
            return kept(self.widget, _("A table to play at: run this cell to sit down."), still)


def _attempted(table: Table, verb: Callable[[Table], Table]) -> Table:
    try:
        return verb(table)
    except (TableError, RuleError, PositionError, RecordError) as error:
        return replace(table.put_down(), news=str(error))


def _same_deal(one: Table, other: Table) -> bool:
    return one.start == other.start and one.match == other.match


def _same_moment(one: Table, other: Table) -> bool:
    return _same_deal(one, other) and one.actions == other.actions


def _redealt(now: Table, rules: str, seed: str, fresh: str, scoring: str, total: int) -> Table:
    """Another deal, from `fresh` where no seed is named.

    Other rules or another agreement begin a new match, and so does a seed that somebody names. Later deals of a match
    are shuffled with their number too: only as a first deal is a seed the same for everybody.
    """
    wanted = RuleSet.parse(rules.strip())
    if not seed and (wanted, scoring, total) == (now.rules, now.match.scoring, now.match.total):
        return now.next_deal(fresh)
    seed = seed or fresh
    sat = (now.sat + (now.sat[-1],) * wanted.players)[: wanted.players]
    names = now.match.players if len(now.match.players) == wanted.players else None
    new = opened(wanted, sat[1:], strengths=BOTS, seed=seed, names=names, scoring=scoring, total=total)
    return now.dealt(new.match, new.sat, seed)


def _choices() -> dict[str, Any]:
    return {
        "strengths": [[name, strength_name(name)] for name in (*BOTS, PERSON)],
        "presets": [[name, _(GAMES.get(name, name))] for name in PRESETS],
        "decks": [[deck, name] for name, deck in deck_options()],
        "sizes": [[name, _(text)] for name, (_width, text) in SIZES.items()],
        "paces": [[name, _(name)] for name in PACES],
        "scorings": [[name, _(text)] for name, text in SCORINGS.items()],
    }
