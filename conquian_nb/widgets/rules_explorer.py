"""The rules explorer: build a game point by point, see what each reading changes, and what is broken as written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, RadioButtons, Text, VBox

from conquian_nb.drawing.deck import Deck, Theme
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.words import NAMES
from conquian_nb.engine import PRESETS, Refusal, RuleSet
from conquian_nb.engine.game_words import game_in_words
from conquian_nb.engine.language import _, later
from conquian_nb.engine.points import find_point

from . import markup, rules_markup
from .buttons import button, pass_on, visible, written
from .deck_names import deck_choice
from .desk import Desk
from .flaw_card import FlawCard
from .guard import LOCK
from .kept import kept
from .labels import headed, labelled
from .parts import LanguageChoice, LiveLine, ShareLine
from .point_table import PointTable
from .rule_table import source_rows
from .rules_state import RulesState, said_anew
from .rules_words import short
from .sides import sides


def rules(preset: str | RuleSet = "naibi", *, deck: Deck = "french") -> RulesExplorer:
    """Explore the rules, starting from a preset, a rule text such as ``naibi+ace=low_or_high``, or a rule set.

    `deck` is ``french``, ``french4`` or ``spanish``, where packs with tens and courts are drawn in French. Raises
    RuleError with one sentence when there are no such rules.
    """
    return RulesExplorer(preset if isinstance(preset, RuleSet) else RuleSet.parse(preset), deck=deck)


class RulesExplorer:
    """The rules on the screen. Each explorer has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, start: RuleSet, *, deck: Deck = "french") -> None:
        self._live = LiveLine()
        self._desk = Desk(
            RulesState(start),
            show=self._show,
            say=self._say,
            safe=later("Your rules are safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.rules.cards.all,
        )
        self._look = Look(width=480)
        self._drawn: tuple[object, ...] | None = None
        self._build()
        self._desk.show()

    @property
    def state(self) -> RulesState:
        """The rules chosen, the point looked at, what is compared."""
        return self._desk.state

    # what is on the screen

    def _build(self) -> None:
        do = self.do
        self._preset = labelled(
            Dropdown(options=list(PRESETS)), description=later("Rules"), tooltip=later("The preset to start from")
        )
        self._home = button(later("Back to the preset"), lambda: do(lambda s: s.choose(s.rules.name)), "undo")
        self._text = written(
            labelled(
                Text(placeholder="naibi+ace=low_or_high"),
                description=later("Or write them"),
                tooltip=later("A preset, + and points"),
            ),
            self._write,
        )
        self._summary = HTML()
        self._summary.add_class("push")
        self._refused = {wish: HTML() for wish in ("text", "point")}
        self._table = PointTable(lambda point: do(lambda s: s.look(point)))
        self._question, self._boxes, self._explained = HTML(), HTML(), HTML()
        self._reading = labelled(
            RadioButtons(orientation="horizontal"),
            description=later("In your game"),
            tooltip=later("The reading to play"),
        )
        self._game, self._differing = HTML(), HTML()
        self._against = labelled(
            Dropdown(),
            options=lambda: [(_("the preset it is made from"), ""), *((name, name) for name in PRESETS)],
            description=later("Compare with"),
            tooltip=later("Another game to compare with"),
        )
        self._share = ShareLine(label=later("Rules"))
        self._open = button(later("Open a deal under these rules"), lambda: do(RulesState.open_deal))
        self._deal = ShareLine(label=later("Deal"))
        self._language = LanguageChoice(self._desk.speak)
        self._flaws = FlawCard(self._desk, self._restyle)
        self._arrange()
        self._listen()

    def _arrange(self) -> None:
        who = headed(later("Where the sources agree, differ and are silent"))
        use = button(later("Use these"), self._write)
        looks = [deck_choice(self._desk), self._language]
        top = HBox([self._preset, self._home, self._text, use, *looks, self._summary])
        asked = [self._question, self._reading, self._refused["point"], self._boxes, self._explained]
        against = headed(later("What is different"))
        told = [against, HBox([self._against]), self._differing, self._share, HBox([self._open]), self._deal]
        self.widget = VBox(
            [
                top,
                self._refused["text"],
                self._live,
                _two(VBox([who, self._table.widget]), VBox(asked)),
                _two(VBox([self._game]), VBox(told)),
                self._flaws.widget,
            ]
        )
        self.widget.add_class("cq")
        self.widget.add_class("cq-rules")

    def _listen(self) -> None:
        observe = self._desk.observe
        observe(self._preset, lambda name: self.do(lambda s: s.choose(name)))
        observe(self._against, lambda name: self.do(lambda s: s.compare(name)))
        observe(self._reading, lambda value: self.do(lambda s: s.set(s.point, value)))

    # what the reader does

    def do(self, verb: Callable[[RulesState], RulesState]) -> None:
        """Carry out a verb of the state and show what comes of it; an error is told, and nothing is lost."""
        self._desk.do(verb)

    def _write(self) -> None:
        def taken(wanted: str) -> bool:
            self.do(lambda s: s.write(wanted))
            return not self.state.refused

        pass_on(self._text, taken)

    def _restyle(self, theme: Theme) -> None:
        with LOCK:
            self._look = replace(self._look, theme=theme)
            self._desk.show()

    def _say(self, sentence: str) -> None:
        self._live.text = sentence

    # showing it

    def _show(self) -> None:
        self._show_game()
        self._show_point()
        self._flaws.show(self._look.theme)

    def _show_game(self) -> None:
        s = self.state
        self._preset.value, self._against.value = s.rules.name, s.against
        visible(self._home, s.rules != s.preset)
        self._summary.value = f"<small>{replace(s, against='').summary}</small>"
        self._live.text = s.refused or s.news
        for place, line in self._refused.items():
            wanted = bool(s.refused) and (place == "text") == (s.wish == "text")
            line.value = markup.refusal(Refusal(s.refused), NAMES) if wanted else ""
            visible(line, wanted)
        self._game.value = rules_markup.game(s.rules)
        self._differing.value = rules_markup.differing(s.differences, str(s.rules), s.compared.name, s.summary)
        self._share.text = str(s.rules)
        deal = s.deal
        self._open.description = _("Open another deal") if deal else _("Open a deal under these rules")
        self._deal.text = str(deal) if deal else ""
        visible(self._deal, deal is not None)

    def _show_point(self) -> None:
        s = self.state
        rows, differing = source_rows(s.rules), frozenset(d.point for d in replace(s, against="").differences)
        self._table.show(rows, differing, s.point)
        point, value = find_point(s.point), str(getattr(s.rules, s.point))
        options = [(short(s.point, option.value), option.value) for option in point.readings]
        if list(self._reading.options) != options:
            self._reading.options = options
        self._reading.value = value
        drawn = s.point, self._look.theme, value, self._desk.voice
        if self._drawn != drawn:
            self._drawn = drawn
            look = replace(self._look, deck=self._desk.deck)
            self._question.value = rules_markup.question(s.point)
            self._boxes.value = rules_markup.side_boxes(sides(s.point), look, value)
            self._explained.value = rules_markup.explained(s.point)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The explorer itself; where no kernel runs, the game in words."""
        with self._desk.speaking():
            told = "".join(map(markup.plain, game_in_words(self.state.rules)))
            said = _("Rules {rules}: run this cell to explore them.").format(rules=self.state.rules)
            return kept(self.widget, said, more=told)


def _two(left: VBox, right: VBox) -> VBox:
    """Two columns where there is room."""
    for column in (left, right):
        column.add_class("stack")
    both = VBox([left, right])
    both.add_class("two")
    both.add_class("even")
    return both
