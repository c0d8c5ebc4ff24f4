"""The score explorer: a ledger to fill in or to play through, the stake after draws, and what a losing hand pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, DOMWidget, Dropdown, HBox, RadioButtons, Text, Textarea, VBox

from conquian_nb.drawing.deck import Deck, Theme
from conquian_nb.drawing.hands import hands_scene
from conquian_nb.drawing.look import Scene
from conquian_nb.engine.language import _, later
from conquian_nb.engine.match import FLAT, POINTS, SCORINGS, Match
from conquian_nb.engine.rules import PackPoint

from . import score_markup
from .buttons import button, visible, written
from .canvas import TablePicture
from .deck_names import deck_choice
from .desk import Desk
from .kept import kept
from .labels import headed, labelled
from .pack_grid import PackGrid
from .parts import LanguageChoice, LiveLine, ShareLine
from .score_pictures import count_chart, open_hand, stake_chart
from .score_state import MOST_DRAWS, ScoreState, said_anew
from .score_words import chain_words, comparison

PACKS = {
    later("40 cards, no 8 9 10"): PackPoint.SPANISH_40,
    later("40 cards, no J Q K"): PackPoint.NO_COURTS_40,
    later("all 52 cards"): PackPoint.FULL_52,
}
NARROW, WIDE, STEP = 300, 700, 20  # pixels: how wide the pictures may be, and how finely they follow their room


def score(
    match: Match | str | None = None, *, names: Sequence[str] = ("Ana", "Beto"), hand: str = "", deck: Deck = "french"
) -> ScoreExplorer:
    """Open the score explorer: on a match, on the record of one, or on a new match between two to four `names`.

    `hand` are cards that the loser holds, such as ``Ah 4c 7d``; `deck` is ``french``, ``french4`` or ``spanish``, where
    a pack of 52 is drawn in French. Raises RecordError, ScoreError or CardError with one sentence for what can't be
    read.
    """
    if match is None:
        state = ScoreState(Match(("Ana", "Beto"), total=100))
        if tuple(names) != state.match.players:
            state = ScoreState(state.begin(", ".join(names), "spanish_40", POINTS, "1", "100").match)
    else:
        state = ScoreState(match if isinstance(match, Match) else Match.parse(match))
    return ScoreExplorer(state.write(hand) if hand else state, deck=deck)


class ScoreExplorer:
    """Scores on the screen. Each explorer has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, state: ScoreState, *, deck: Deck = "french") -> None:
        self._desk = Desk(
            state,
            show=self._refresh,
            say=self._tell,
            safe=later("Your match is safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.pack,
        )
        self._theme: Theme = "light"
        self._room: dict[str, int] = {}
        self._lines = {where: LiveLine() for where in ("match", "stake", "hand", "new", "record")}
        self._notes = {where: VBox([line]) for where, line in self._lines.items()}
        self._build()
        self._desk.show()

    @property
    def state(self) -> ScoreState:
        """Where the reader is."""
        return self._desk.state

    # what is on the screen

    def _build(self) -> None:
        self._pictures = {name: TablePicture() for name in ("stake", "hand", POINTS, FLAT)}
        self._build_match()
        self._build_stake()
        self._build_hand()
        self._build_new()
        self._build_record()
        self._compared = HTML()
        charts = VBox([self._pictures[POINTS].widget, self._pictures[FLAT].widget])
        charts.add_class("cards2")
        self._counts = VBox([headed(later("The same deals, counted two ways")), charts, self._compared])
        self.widget = VBox(
            [
                HBox([deck_choice(self._desk), LanguageChoice(self._desk.speak)]),
                _two(self._match_column, self._stake_column),
                _two(self._hand_column, self._worth_column),
                self._counts,
                _two(self._new_column, self._record_column),
            ]
        )
        self.widget.add_class("cq")
        self.widget.add_class("cq-score")
        self._listen()

    def _build_match(self) -> None:
        do = self.do
        self._ledger, self._standings = HTML(), HTML()
        self._seed = labelled(
            Text(value="160"), description=later("Seed"), tooltip=later("The same seed gives the same deals")
        )
        self._seed.add_class("cq-short")
        self._one = button(later("Play the next deal"), lambda: self._play(1), "next")
        self._ten = button(later("Play ten deals"), lambda: self._play(10), "end")
        self._undo = button(later("Undo"), lambda: do("match", ScoreState.undo), "undo")
        self._doubling = labelled(
            RadioButtons(orientation="horizontal"),
            options=lambda: [(_("stays"), False), (_("doubles"), True)],
            description=later("After a drawn deal the stake"),
            tooltip=later("What a drawn deal does to the stake"),
        )
        chance = labelled(HTML(), value=_by_chance)
        self._match_column = _column(
            headed(later("The match")),
            HBox([self._one, self._ten, self._undo]),
            HBox([self._seed, chance]),
            self._notes["match"],
            self._ledger,
        )

    def _build_stake(self) -> None:
        chain = list(range(MOST_DRAWS + 1))
        self._draws = labelled(
            Dropdown(options=chain),
            description=later("Drawn deals in a row"),
            tooltip=later("How long the chain of drawn deals is"),
        )
        self._stake_column = _column(
            headed(later("What drawn deals do to the stake")),
            self._pictures["stake"].widget,
            HBox([self._draws]),
            self._notes["stake"],
            self._doubling,
            labelled(HTML(), value=lambda: score_markup.small_print("stake_stays", "stake_doubles")),
            self._standings,
        )

    def _build_hand(self) -> None:
        do = self.do
        self._winner = labelled(
            RadioButtons(orientation="horizontal"),
            description=later("The deal is won by"),
            tooltip=later("Who has won"),
        )
        self._holder = labelled(
            RadioButtons(orientation="horizontal"),
            description=later("Pick the cards of"),
            tooltip=later("Whose hand is being picked"),
        )
        self._grid = PackGrid(lambda card: do("hand", lambda s: s.toggle(card)))
        field = labelled(
            Text(),
            placeholder=later("such as Ah 4c 7d"),
            description=later("Cards"),
            tooltip=later("Cards by rank and suit letter"),
        )
        self._cards = written(field, self._write_cards)
        self._empty = button(later("Empty the hand"), lambda: do("hand", ScoreState.empty), look="quiet")
        self._hand_column = _column(
            headed(later("What the loser still holds")),
            self._winner,
            self._holder,
            self._pictures["hand"].widget,
            self._grid.widget,
            HBox([self._cards, button(later("Use these cards"), self._write_cards), self._empty]),
        )
        self._worth = HTML()
        self._down = button("", lambda: do("hand", ScoreState.put_down), "", "primary")
        self._drawn = button(later("Write down a drawn deal"), lambda: do("hand", ScoreState.put_down_draw))
        self._worth_column = _column(self._worth, HBox([self._down, self._drawn]), self._notes["hand"])

    def _build_new(self) -> None:
        self._names = labelled(
            Text(placeholder="Ana, Beto"),
            description=later("Players"),
            tooltip=later("Two to four names, commas between"),
        )
        self._pack = labelled(
            Dropdown(),
            options=lambda: [(_(text), str(pack)) for text, pack in PACKS.items()],
            description=later("Pack"),
            tooltip=later("Which cards are in the pack"),
        )
        self._scoring = labelled(
            Dropdown(),
            options=lambda: [(_(score_markup.SCORING_NAMES[key]), key) for key in SCORINGS],
            description=later("Decided by"),
            tooltip=later("Which way of scoring decides the match"),
        )
        self._stake = labelled(Text(), description=later("Stake"), tooltip=later("What a deal is played for"))
        self._total = labelled(
            Text(),
            description=later("Play up to"),
            placeholder=later("no end"),
            tooltip=later("The agreed total; empty for none"),
        )
        for field in (self._names, self._stake, self._total):
            written(field, self._begin)
        self._stake.add_class("cq-short")
        self._total.add_class("cq-short")
        self._new_column = _column(
            headed(later("Another match")),
            HBox([self._names, self._pack]),
            HBox([self._scoring]),
            HBox([self._total, self._stake, button(later("Start this match"), self._begin)]),
            self._notes["new"],
        )

    def _build_record(self) -> None:
        self._share = ShareLine(label=later("Record"))
        self._paste = labelled(
            Textarea(rows=3), description=later("Read one back"), placeholder=later("Paste a record here")
        )
        self._record_column = _column(
            headed(later("Keep this match, or read one back")),
            self._share,
            self._paste,
            HBox([button(later("Read this record"), self._read)]),
            self._notes["record"],
        )

    def _listen(self) -> None:
        for name, picture in self._pictures.items():
            picture.on_theme(self._set_theme)
            picture.on_width(lambda room, name=name: self._set_room(name, room))  # type: ignore[misc]
            picture.on_error(self._desk.tell)
        self._desk.observe(self._doubling, lambda doubles: self.do("stake", lambda s: s.doubling(doubles)))
        self._desk.observe(self._draws, lambda draws: self.do("stake", lambda s: s.chain(draws)))
        self._desk.observe(self._winner, lambda place: self.do("hand", lambda s: s.wins(place)))
        self._desk.observe(self._holder, lambda place: self.do("hand", lambda s: s.holds(place)))

    # what the reader does

    def do(self, where: str, verb: Callable[[ScoreState], ScoreState]) -> None:
        """Carry out a verb of the state and show what comes of it; a refusal is said at that place of the page."""
        self._desk.do(lambda s: s.attempt(where, verb))

    def _play(self, deals: int) -> None:
        self.do("match", lambda s: s.play(deals, self._seed.value))

    def _write_cards(self) -> None:
        self.do("hand", lambda s: s.write(self._cards.value))

    def _begin(self) -> None:
        form = [field.value for field in (self._names, self._pack, self._scoring, self._stake, self._total)]
        self.do("new", lambda s: s.begin(*form))

    def _read(self) -> None:
        self.do("record", lambda s: s.read(self._paste.value))
        if self.state.said and not self.state.said.refused:
            self._paste.value = ""

    # showing it

    def _set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._desk.show()

    def _set_room(self, name: str, room: int) -> None:
        wide = max(NARROW, min(WIDE, room // STEP * STEP))
        if self._room.get(name) != wide:
            self._room[name] = wide
            self._desk.show()

    def _refresh(self) -> None:
        self._show_match()
        self._show_hand()
        self._show_counts()
        self._show_said()

    def _show_match(self) -> None:
        s, match = self.state, self.state.match
        self._ledger.value, self._standings.value = score_markup.ledger(match), score_markup.standings(match)
        self._one.disabled = self._ten.disabled = match.over
        self._undo.disabled = not s.earlier
        self._doubling.value, self._draws.value = match.doubling, s.draws
        self._draw("stake", stake_chart(s.draws, match.stake).scene(self._wide("stake"), self._theme))
        if self._share.text != str(match):
            self._share.text = str(match)
            self._show_form(match)

    def _show_form(self, match: Match) -> None:
        """The form of another match begins with what this one has."""
        self._names.value, self._pack.value = ", ".join(match.players), str(match.rules.pack)
        self._scoring.value, self._stake.value = match.scoring, str(match.stake)
        self._total.value = str(match.total) if match.total else ""

    def _show_hand(self) -> None:
        s, names = self.state, self.state.match.players
        _offer(self._winner, [(name, place) for place, name in enumerate(names)], s.winner)
        _offer(self._holder, [(names[place], place) for place in s.losers], s.holder)
        visible(self._holder, len(s.losers) > 1)
        self._grid.show(s.pack, s.hands[s.holder])
        if not (s.said and s.said.refused and s.said.where == "hand"):
            self._cards.value = " ".join(map(str, s.hands[s.holder]))
        self._worth.value = score_markup.worth(s, self._desk.deck)
        self._down.description = _("Write down: {who} wins and scores {n}").format(who=names[s.winner], n=s.pays)
        self._down.disabled = self._drawn.disabled = s.match.over
        hands = [open_hand(name, s.hands[place], value) for place, (name, value) in zip(s.losers, s.worth, strict=True)]
        self._draw("hand", hands_scene(hands, width=self._wide("hand"), theme=self._theme, deck=self._desk.deck))

    def _show_counts(self) -> None:
        match = self.state.match
        visible(self._counts, bool(match.deals))
        if match.deals:
            for scoring in (POINTS, FLAT):
                self._draw(scoring, count_chart(match, scoring).scene(self._wide(scoring), self._theme))
            self._compared.value = score_markup.comparison(comparison(match))

    def _wide(self, name: str) -> int:
        return self._room.get(name, 460)

    def _draw(self, name: str, scene: Scene) -> None:
        self._pictures[name].draw(scene, self._desk.deck, self._theme)

    def _show_said(self) -> None:
        said = self.state.said
        for where, line in self._lines.items():
            here = said is not None and said.where == where
            bad = here and said is not None and said.refused
            line.text = f"{_('Not that.')} {said.text}" if bad and said else said.text if here and said else ""
            note = self._notes[where]
            note.add_class("cq-refused") if bad else note.remove_class("cq-refused")
        if not self._lines["stake"].text:
            self._lines["stake"].text = chain_words(self.state.draws, self.state.match.stake)

    def _tell(self, sentence: str) -> None:
        self._lines["match"].text = sentence

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The explorer itself; where no kernel runs, the picture of the stake."""
        with self._desk.speaking():
            still = stake_chart(self.state.draws, self.state.match.stake).show()
            return kept(self.widget, _("The score explorer: run this cell to use it."), still)


def _by_chance() -> str:
    said = _("The same seed gives the same deals. Who can take does so; all else is chance.")
    return f"<small>{said}</small>"


def _offer(radio: RadioButtons, options: list[tuple[str, int]], value: int) -> None:
    """Show these options, this one chosen; options that stay are not sent again, so that the focus stays too."""
    if list(radio.options) != options:
        radio.options = options
    radio.value = value


def _column(*parts: DOMWidget) -> VBox:
    column = VBox(parts)
    column.add_class("stack")
    return column


def _two(left: VBox, right: VBox) -> VBox:
    both = VBox([left, right])
    both.add_class("two")
    both.add_class("even")
    return both
