"""The table: play a deal or a match, against the computer or with others at the same screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from conquian_nb.analysis.advice import advise, decisions, review
from conquian_nb.analysis.bots import BOTS, Bot
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Step
from conquian_nb.drawing.svg import Picture, show
from conquian_nb.engine import PRESETS, Position, PositionError, RuleError, RuleSet
from conquian_nb.engine.language import _, later
from conquian_nb.engine.match import FLAT, POINTS
from conquian_nb.engine.record import Record, RecordError

from .choosing import marks
from .panel import chips
from .playing import Playing, check_look, fresh_seed, looks
from .review_words import Review, review_words
from .table_setup import from_position, from_record, opened, resumed, saved
from .table_state import PERSON, Table, TableError, said_anew
from .table_words import panel_words, shown_line, strength_name

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


class PlayTable(Playing[Table]):
    """A table of Conquian on the screen: with a tutor while a deal goes on, and with a review after it."""

    refusals = (TableError, RuleError, PositionError, RecordError)
    resting = later("A table to play at: run this cell to sit down.")

    def __init__(self, state: Table, *, deck: Deck = "french", size: str = "fit", pace: str = "normal") -> None:
        self._review = Review()  # of one moment
        super().__init__(state, anew=said_anew, deck=deck, size=size, pace=pace)

    def _bots(self) -> Mapping[str, Bot]:
        return BOTS

    def _strengths(self) -> tuple[str, ...]:
        return (*BOTS, PERSON)

    def _choices(self) -> dict[str, Any]:
        return {
            "strengths": [[name, strength_name(name)] for name in self._strengths()],
            "presets": [[name, _(GAMES.get(name, name))] for name in PRESETS],
            "scorings": [[name, _(text)] for name, text in SCORINGS.items()],
            **looks(),
        }

    # what the reader does

    def _acts(self) -> dict[str, Callable[..., None]]:
        do = self.do
        return super()._acts() | {
            "other": lambda: do(Table.other_layout), "lift": lambda: do(Table.lift),
            "rethink": lambda: do(Table.rethink), "insist": lambda: do(Table.insist),
            "show_me": lambda: do(Table.show_me),
            "review": self._begin_review, "look": self._look, "open_up": self._open_up,
        }  # fmt: skip

    def _next(self) -> None:
        self.do(Table.next_deal)

    def _new(self, rules: str, seed: str, scoring: str, total: int) -> None:
        fresh = fresh_seed()
        self._try(lambda t: _redealt(t, rules, seed.strip(), fresh, scoring, total))

    def _set(self, name: str, value: str | bool) -> None:
        if name == "tutor":
            self.do(lambda t: replace(t.put_down(), tutor=bool(value)))
        else:
            super()._set(name, value)

    def _saved_text(self) -> str:
        return saved(self.state)

    def _resumed(self, text: str, table: Table) -> Table:
        return resumed(text, table, BOTS)

    # what goes on by itself

    def _await_reader(self) -> None:
        state = self.state
        if state.lacks_advice or (state.acts and state.tutor and state.advice is None):
            self._work.start("advice", self._advise)

    async def _advise(self) -> None:
        """Find advice about the position now, for a hint or for the tutor."""
        now = self.state
        advice = await asyncio.to_thread(advise, now.known, None, len(now.actions) + 1)
        self._work.done("advice")
        if now.same_moment(self.state) and self.state.acts:
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
            if not (self._review.begun and now.same_moment(self.state)):
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

    def _moved_on(self) -> None:
        super()._moved_on()
        self._review = Review()

    def _words(self) -> dict[str, Any]:
        state = self.state
        return {
            **panel_words(state),
            "looked": review_words(self._review, state.position.over and state.own in state.persons, state.names),
            "chips": chips(state.pack, self._desk.deck),
        }

    def _settings(self) -> dict[str, Any]:
        state = self.state
        return {
            "sat": state.sat[1:], "names": state.match.players[1:], "tutor": state.tutor, "rules": str(state.rules),
            "scoring": state.match.scoring, "total": state.match.total,
        }  # fmt: skip

    def _draw(self) -> None:
        state = self.state
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

    def _still(self) -> Picture:
        state = self.state
        return show(state.seen(state.position), seat=state.own, names=state.names, deck=self._desk.deck)


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
