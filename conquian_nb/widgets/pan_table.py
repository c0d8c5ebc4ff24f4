"""A table of Panguingue: play a round, or round after round, against computers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ipywidgets import VBox

from conquian_nb.analysis.pan_bots import PAN_BOTS
from conquian_nb.drawing.deck import DECKS, Deck
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.pan_scene import pan_scene, show_pan
from conquian_nb.drawing.pan_story import PanStep
from conquian_nb.engine.deal import SeedError
from conquian_nb.engine.language import _, later, speaking
from conquian_nb.engine.pan_deal import PurseError
from conquian_nb.engine.pan_melds import PACK
from conquian_nb.engine.pan_notation import PanPositionError
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.engine.pan_rules import PAN_NUMBERS, PanRules
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.engine.rules import RuleError
from conquian_nb.engine.toml_text import RecordError

from .deck_names import deck_options
from .desk import Desk
from .kept import kept
from .pan_choosing import pan_marks
from .pan_table_setup import from_position, from_record, opened, resumed, saved
from .pan_table_state import OWN, PanTable, said_anew
from .pan_table_words import panel_words, strength_name
from .panel import chips
from .play_table import PACES, SIZES, check_look, fresh_seed
from .stage import Stage
from .table_panel import TEXTS, TablePanel
from .table_state import TableError
from .work import Work

REFUSALS = (TableError, RuleError, PanPositionError, RecordError, PurseError, SeedError)


def pan_table(
    players: int = 4,
    seed: str | int | None = None,
    rules: PanRules | str = "pan",
    *,
    against: str | Sequence[str] = "careful",
    names: Sequence[str] | None = None,
    start: PanPosition | PanRecord | str | None = None,
    deck: Deck = "french",
    size: str = "fit",
    pace: str = "fast",
) -> PanPlayTable:
    """Sit down at a table of Panguingue for four to eight `players`; seat 1 is yours, computers have the others.

    `rules` are `PanRules` or their text, `against` is a strength of `conquian_nb.analysis.pan_bots.PAN_BOTS`, one for
    all or one for each seat. The same `seed` gives the same round to everybody; without one any round comes. `start` is
    a position, a record, or the text of one or of a saved table. `size` is ``fit``, ``small`` or ``large``, `pace`
    ``slow``, ``normal``, ``fast`` or ``at once``.

    Raises TableError, RuleError, PanPositionError or RecordError, all ValueErrors, each with one sentence.
    """
    check_look(deck, size, pace)
    read = PanRules.parse(rules) if isinstance(rules, str) else rules
    agreed = read if players == 4 else read.replace(players=players)
    new = opened(agreed, against, strengths=PAN_BOTS, seed=fresh_seed() if seed is None else seed, names=names)
    return PanPlayTable(_set_up(start, new) if start is not None else new, deck=deck, size=size, pace=pace)


def _set_up(start: PanPosition | PanRecord | str, new: PanTable) -> PanTable:
    if isinstance(start, PanPosition):
        return from_position(str(start), new)
    there = from_record(start, new) if isinstance(start, PanRecord) else resumed(start, new, PAN_BOTS)
    return replace(there, before=None)


class PanTablePanel(TablePanel):
    """The panel of a table, with the words of this game."""

    texts = {
        **TEXTS, "such_as": later("such as lay 7c7d7h"), "new_section": later("New round, rules"),
        "new_deal": later("New round"), "same_seed": later("Everybody who writes the same seed plays the same round."),
        "any_deal": later("none: any round"),
    }  # fmt: skip


class PanPlayTable:
    """A table on the screen; showing it twice shows the same table twice. All cards are known in `state` alone."""

    def __init__(self, state: PanTable, *, deck: Deck = "french", size: str = "fit", pace: str = "fast") -> None:
        self._size, self._pace, self._saved, self._of = size, pace, "", state
        self._desk = Desk(
            state,
            show=self._show,
            say=self._say,
            safe=later("Your game is safe"),
            box=lambda: self.widget,
            anew=said_anew,
        )
        self._panel = PanTablePanel(_choices, self._acts(), self._desk)
        self._stage = Stage(
            Look(width=SIZES[size][0] or 700, deck=deck, names=state.names, seat=OWN),
            spot=lambda spot: self.do(lambda t: t.click(spot)),
            escape=lambda: self.do(PanTable.put_down),
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
    def state(self) -> PanTable:
        """The table as it stands: a value with all that can be done at it."""
        return self._desk.state

    # what the reader does

    def do(self, verb: Callable[[PanTable], PanTable]) -> None:
        """Apply a verb of the table, show the result, and let the computers play if it is their turn."""
        self._desk.do(verb)
        self._go_on()

    def _acts(self) -> dict[str, Callable[..., None]]:
        do = self.do
        return {
            "act": self._act, "write": self._write, "undo": lambda: do(PanTable.undo),
            "hint": lambda: do(PanTable.hint), "down": lambda: do(PanTable.put_down), "next": self._next,
            "new": self._new, "sit": self._sit,
            "set": self._set, "save": self._save,
            "resume": lambda text: self._try(lambda t: resumed(text, t, PAN_BOTS)),
            **dict.fromkeys(("other", "lift", "rethink", "insist", "show_me", "review", "open_up"), lambda: None),
            "look": lambda step: None,
        }  # fmt: skip

    def _act(self, n: int, text: str) -> None:
        labels = self.state.labels
        if 0 <= n < len(labels) and labels[n][1] == text:  # else the button has changed since it was pressed
            self.do(lambda t: t.act(labels[n][0]))

    def _write(self, text: str) -> None:
        self.do(lambda t: t.act(text))
        if self.state.refusal is None:
            self._panel.written()

    def _try(self, verb: Callable[[PanTable], PanTable]) -> None:
        """Apply a verb that may be refused in a sentence."""
        self.do(lambda table: _attempted(table, verb))

    def _next(self) -> None:
        seed = fresh_seed()
        self._try(lambda t: t.next_round(seed))

    def _new(self, rules: str, seed: str, _scoring: str, _total: int) -> None:
        wanted = seed.strip() or fresh_seed()
        self._try(lambda t: _redealt(t, rules, wanted))

    def _sit(self, n: int, who: str) -> None:
        if who in PAN_BOTS and 1 <= n <= len(self.state.sat):
            self.do(lambda t: t.seated(n + 1, who))

    def _set(self, name: str, value: str | bool) -> None:
        if name == "deck" and value in DECKS:
            self._stage.restyle(deck=value)
        elif name == "pace" and value in PACES:
            self._pace = str(value)
        elif name == "size" and value in SIZES:
            self._size = str(value)
            self._stage.fix_width(SIZES[self._size][0])

    def _save(self) -> None:
        self._saved, self._of = saved(self.state), self.state
        self.do(lambda t: replace(t.put_down(), news=_("Saved: copy the text and keep it.")))

    # what goes on by itself

    def _go_on(self) -> None:
        if self.state.computer is not None:
            self._work.start("play", self._play)

    async def _play(self) -> None:
        """Play for the computers until the reader has to act. What the reader does in the meantime counts."""
        while self.state.computer is not None:
            now = self.state
            await asyncio.sleep(PACES[self._pace])
            action = await asyncio.to_thread(now.choice, PAN_BOTS)
            if _same_moment(now, self.state) and now.sat == self.state.sat:
                self._desk.do(lambda t, action=action: t.played(action))  # type: ignore[misc]
        self._work.done("play")
        self._go_on()

    # showing it

    def _say(self, sentence: str) -> None:
        self._panel.show(live=sentence)

    def _show(self) -> None:
        state = self.state
        if not _same_moment(state, self._of):
            self._saved = ""
        self._stage.look = replace(self._stage.look, names=state.names)
        with self._panel.guard.hold_sync():  # what the picture shows in words, and the panel: one message
            self._show_picture(state)
            self._panel.show(
                **panel_words(state), settings=self._settings(state), saved=self._saved,
                chips=chips(PACK.all, self._stage.look.deck),
            )  # fmt: skip
        if self._size != self._shown_size:
            self.widget.remove_class(f"cq-size-{self._shown_size}").add_class(f"cq-size-{self._size}")
            self._shown_size = self._size

    def _show_picture(self, state: PanTable) -> None:
        seen = state.seen(state.position)
        last = None
        if state.actions and not state.choosing.begun:
            last = PanStep(state.seen(state.path[-2]), state.actions[-1])
        shown = pan_marks(seen, state.choosing, OWN) if state.acts else None
        self._stage.show(
            lambda look, focus: pan_scene(seen, look, last, replace(shown, focus=focus) if shown else None),
            of=seen,
            can_put_down=state.choosing.begun,
        )

    def _settings(self, state: PanTable) -> dict[str, Any]:
        return {
            "sat": state.sat, "names": state.names[1:], "rules": str(state.rules),
            "deck": self._stage.look.deck, "size": self._size, "pace": self._pace, "scoring": "", "total": 0,
        }  # fmt: skip

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The table itself; where no kernel runs, a picture of what the reader sees, and nothing more."""
        state = self.state
        with speaking(self._desk.language):
            still = show_pan(state.seen(state.position), names=state.names, deck=self._stage.look.deck)
            return kept(self.widget, _("A table of Panguingue: run this cell to sit down."), still)


def _attempted(table: PanTable, verb: Callable[[PanTable], PanTable]) -> PanTable:
    try:
        return verb(table)
    except REFUSALS as error:
        return replace(table.put_down(), news=str(error))


def _same_moment(one: PanTable, other: PanTable) -> bool:
    return one.start == other.start and one.actions == other.actions


def _redealt(now: PanTable, rules: str, seed: str) -> PanTable:
    """Another first round with these rules; everybody has as many chips as at the start."""
    wanted = PanRules.parse(rules.strip())
    others = wanted.players - 1
    sat = (now.sat + (now.sat[-1],) * others)[:others]
    names = now.names if len(now.names) == wanted.players else None
    new = opened(wanted, sat, strengths=PAN_BOTS, seed=seed, names=names)
    return replace(new, before=replace(now.put_down(), before=None))


def _choices() -> dict[str, Any]:
    players = _("{n} players")
    return {
        "strengths": [[name, strength_name(name)] for name in PAN_BOTS],
        "presets": [[str(PanRules(players=n)), players.format(n=n)] for n in PAN_NUMBERS["players"]],
        "decks": [[deck, name] for name, deck in deck_options()],
        "sizes": [[name, _(text)] for name, (_width, text) in SIZES.items()],
        "paces": [[name, _(name)] for name in PACES],
        "scorings": [],
    }
