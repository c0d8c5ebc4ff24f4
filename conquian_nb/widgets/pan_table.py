"""A table of Panguingue: play a round, or round after round, against computers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from conquian_nb.analysis.pan_bots import PAN_BOTS, PanBot
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.pan_scene import pan_scene, show_pan
from conquian_nb.drawing.pan_story import PanStep
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine.deal import SeedError
from conquian_nb.engine.language import _, later
from conquian_nb.engine.pan_deal import PurseError
from conquian_nb.engine.pan_notation import PanPositionError
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.engine.pan_rules import PAN_NUMBERS, PanRules
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.engine.rules import RuleError
from conquian_nb.engine.toml_text import RecordError

from .pan_choosing import pan_marks
from .pan_table_setup import from_position, from_record, opened, resumed, saved
from .pan_table_state import OWN, PanTable, said_anew
from .pan_table_words import panel_words, strength_name
from .panel import chips
from .playing import Playing, check_look, fresh_seed, looks
from .table_panel import TEXTS, TablePanel
from .table_state import TableError


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


class PanPlayTable(Playing[PanTable]):
    """A table of Panguingue on the screen, where one round follows the other."""

    panel = PanTablePanel
    refusals = (TableError, RuleError, PanPositionError, RecordError, PurseError, SeedError)
    resting = later("A table of Panguingue: run this cell to sit down.")

    def __init__(self, state: PanTable, *, deck: Deck = "french", size: str = "fit", pace: str = "fast") -> None:
        super().__init__(state, anew=said_anew, deck=deck, size=size, pace=pace)

    def _bots(self) -> Mapping[str, PanBot]:
        return PAN_BOTS

    def _choices(self) -> dict[str, Any]:
        players = _("{n} players")
        return {
            "strengths": [[name, strength_name(name)] for name in self._strengths()],
            "presets": [[str(PanRules(players=n)), players.format(n=n)] for n in PAN_NUMBERS["players"]],
            "scorings": [],
            **looks(),
        }

    def _next(self) -> None:
        seed = fresh_seed()
        self._try(lambda t: t.next_round(seed))

    def _new(self, rules: str, seed: str, _scoring: str, _total: int) -> None:
        wanted = seed.strip() or fresh_seed()
        self._try(lambda t: _redealt(t, rules, wanted))

    def _saved_text(self) -> str:
        return saved(self.state)

    def _resumed(self, text: str, table: PanTable) -> PanTable:
        return resumed(text, table, PAN_BOTS)

    def _words(self) -> dict[str, Any]:
        return {**panel_words(self.state), "chips": chips(self.state.pack, self._desk.deck)}

    def _settings(self) -> dict[str, Any]:
        state = self.state
        return {"sat": state.sat, "names": state.names[1:], "rules": str(state.rules), "scoring": "", "total": 0}

    def _draw(self) -> None:
        state = self.state
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

    def _still(self) -> Picture:
        state = self.state
        return show_pan(state.seen(state.position), names=state.names, deck=self._desk.deck)


def _redealt(now: PanTable, rules: str, seed: str) -> PanTable:
    """Another first round with these rules; everybody has as many chips as at the start."""
    wanted = PanRules.parse(rules.strip())
    others = wanted.players - 1
    sat = (now.sat + (now.sat[-1],) * others)[:others]
    names = now.names if len(now.names) == wanted.players else None
    new = opened(wanted, sat, strengths=PAN_BOTS, seed=seed, names=names)
    return replace(new, before=replace(now.put_down(), before=None))
