"""The rearranging bench: move melded cards between groups, see what each group is, and fit one more card in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, RadioButtons, VBox

from conquian_nb.drawing.bench_scene import bench_scene, rows_needed
from conquian_nb.drawing.card_words import card_sign
from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.words import NAMES
from conquian_nb.engine import Card, RuleSet
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.rules import Borrowing
from conquian_nb.lessons.puzzles import Puzzle, PuzzleError, puzzles

from . import bench_words as words
from . import markup
from .bench_state import BenchState, said_anew, start
from .buttons import ButtonColumn, button, visible
from .deck_names import deck_choice
from .desk import Desk
from .kept import kept
from .labels import labelled
from .parts import LanguageChoice, LiveLine, ShareLine
from .stage import Stage

MOST_LAYOUTS = 24
LEVELS = ("", later("easy"), later("fair"), later("tricky"), later("hard"), later("very hard"))
READINGS = {later("any card"): Borrowing.ANY, later("ends only"): Borrowing.ENDS, later("none"): Borrowing.NONE}


def bench(
    puzzle_or_melds: str | Puzzle | Iterable[Iterable[Card]] | None = None,
    card: str | Card = "",
    hand: str | Iterable[Card] = "",
    *,
    rules: str | RuleSet = "naibi",
    borrowing: str | None = None,
    deck: Deck = "french",
    width: int | None = None,
) -> RearrangingBench:
    """Open the bench: with a puzzle by its name, with melds of your own, or with the first puzzle.

    With melds of your own, `card` is the card to be fitted in and `hand` what may go down with it; without a card the
    bench shows how else the same cards can lie. `borrowing` is ``any``, ``ends`` or ``none``. Raises PuzzleError,
    CardError or RuleError with one sentence.
    """
    return RearrangingBench(start(_asked(puzzle_or_melds, card, hand, rules), borrowing), deck=deck, width=width)


def _asked(
    given: str | Puzzle | Iterable[Iterable[Card]] | None,
    card: str | Card,
    hand: str | Iterable[Card],
    rules: str | RuleSet,
) -> Puzzle | str | None:
    """The puzzle that is meant. Text is a puzzle's name if it looks like one, else melds."""
    named = given is None or isinstance(given, Puzzle) or (isinstance(given, str) and given.replace("_", "").isalpha())
    if not named:
        return Puzzle.of(given, card, hand, rules)  # type: ignore[arg-type]
    if card or hand:
        said = _("A puzzle brings its own cards: give melds, such as 4s5s6s,7c7d7h7s, to set a card and a hand.")
        raise PuzzleError(said)
    return given  # type: ignore[return-value]


class RearrangingBench:
    """The bench on the screen. Each has a state of its own; showing one twice shows the same state twice."""

    def __init__(self, state: BenchState, *, deck: Deck = "french", width: int | None = None) -> None:
        self._desk = Desk(
            state,
            show=self._show,
            say=self._say,
            safe=later("Your cards are safe"),
            box=lambda: self.widget,
            deck=deck,
            anew=said_anew,
            pack=lambda s: s.rules.cards.all,
            together=lambda box: self._stage.together(box),
        )
        self._rows: dict[tuple[str, int], int] = {}  # of the picture, so that it never shrinks under the reader's hand
        self._stage = Stage(
            Look(width=width or 700),
            desk=self._desk,
            spot=lambda spot: self.do(lambda s: s.click(spot)),
            escape=lambda: self.do(lambda s: s.choose(None)),
            fixed_width=width,
        )
        self._build()
        self._desk.show()

    @property
    def state(self) -> BenchState:
        """How the cards lie now, and what has been asked for."""
        return self._desk.state

    # what is on the screen

    def _build(self) -> None:
        do = self.do
        self._undo = button(later("Undo"), lambda: do(BenchState.undo), "undo")
        self._again = button(later("Start again"), lambda: do(BenchState.again))
        self._check = button(later("Check the table"), lambda: do(BenchState.check), look="primary")
        self._give_up = button(later("It can’t be done"), lambda: do(BenchState.give_up))
        self._hint = button(later("Hint"), lambda: do(BenchState.hint), look="quiet")
        self._hint.add_class("push")
        self._way = button(later("Shortest way"), lambda: do(BenchState.show_way), look="quiet")
        self._live = LiveLine()
        self._verdict, self._hints, self._steps = HTML(), HTML(), HTML()
        self._follow = button(later("Make this move"), lambda: do(BenchState.follow))
        self._next = button(later("Next puzzle"), lambda: do(BenchState.next), "next", "primary")
        self._which = labelled(
            Dropdown(),
            options=lambda: [(f"{n}  {p.title} ({_(LEVELS[p.level])})", p.name) for n, p in enumerate(puzzles(), 1)],
            description=later("Puzzle"),
            tooltip=later("Which puzzle lies on the bench"),
        )
        self._goal, self._up = HTML(), HTML()
        self._card = labelled(Dropdown(), description=later("Move"), tooltip=later("The card to move, by name"))
        self._moves = ButtonColumn(self._act)
        self._down = button(later("Put it down again"), lambda: do(lambda s: s.choose(None)))
        self._reading = labelled(
            RadioButtons(orientation="horizontal"),
            options=lambda: [(_(name), reading) for name, reading in READINGS.items()],
            description=later("Borrowing"),
            tooltip=later("How far melds may be rearranged"),
        )
        self._said = HTML()
        self._list = button(later("Show all layouts"), lambda: do(BenchState.list_layouts), look="quiet")
        self._count = HTML()
        self._layouts = ButtonColumn(lambda place: do(lambda s: s.lay(place)))
        self._share = ShareLine(label=later("Melds"))
        self._language = LanguageChoice(self._desk.speak)
        self._arrange()
        self._listen()

    def _arrange(self) -> None:
        tools = HBox([self._undo, self._again, self._check, self._give_up, self._hint, self._way])
        left = VBox([self._stage.widget, tools, self._live, self._verdict, self._next])
        ask = VBox([self._up, self._card, self._moves.widget, self._down])
        ask.add_class("ask")
        helps = [self._hints, self._steps, self._follow]
        lying = [self._list, self._count, self._layouts.widget]
        choices = HBox([self._which, deck_choice(self._desk), self._language])
        right = VBox([choices, self._goal, ask, *helps, self._reading, self._said, *lying])
        for column in (left, right):
            column.add_class("stack")
        two = VBox([left, right])
        two.add_class("two")
        if self._stage.look.width > 700:
            two.add_class("cq-one")
        self.widget = VBox([two, self._share])
        self.widget.add_class("cq")
        self.widget.add_class("cq-bench")

    def _listen(self) -> None:
        observe = self._desk.observe
        observe(self._which, lambda name: self.do(lambda s: s.open(name)))
        observe(self._card, lambda card: self.do(lambda s: s.choose(Card.parse(card) if card else None)))
        observe(self._reading, lambda reading: self.do(lambda s: s.read(reading)))

    # what the reader does

    def do(self, verb: Callable[[BenchState], BenchState]) -> None:
        """Carry out a verb of the state and show what comes of it."""
        self._desk.do(verb)

    def _act(self, place: int) -> None:
        moves = self.state.open_moves
        if place < len(moves):
            self.do(lambda s: s.move(moves[place].place))

    def _say(self, text: str) -> None:
        self._live.text = text

    # showing it

    def _show(self) -> None:
        self._show_picture()
        self._show_tools()
        self._show_question()
        self._show_choice()
        self._show_layouts()

    def _show_picture(self) -> None:
        s, drawn = self.state, self.state.bench

        def make(look: Look, focus: str | None) -> Any:
            key = (s.puzzle.name, look.width)
            rows = self._rows[key] = max(self._rows.get(key, 1), rows_needed(drawn, look.width))
            return bench_scene(replace(drawn, rows=rows), look, focus, s.question)

        self._stage.show(make, of=s.spread, can_put_down=s.chosen is not None)
        refused = s.refusal.sentence if s.refusal else ""
        self._live.text = refused or s.news or _("Click a card, then the group it should go to.")
        self._share.text = str(s.spread)

    def _show_tools(self) -> None:
        s, deck = self.state, self._desk.deck
        self._undo.disabled = s.moves == 0
        self._again.disabled = s.moves == 0 and not s.hints and s.verdict is None
        visible(self._give_up, s.puzzle.offered is not None)
        solved = s.verdict is not None and s.verdict.right is True
        told = ""
        if s.verdict is not None:
            told = markup.verdict(s.verdict, NAMES, deck) + (markup.plain(s.count) if s.count else "")
        elif s.refusal is not None:
            told = markup.refusal(s.refusal, NAMES)
        _put(self._verdict, told)
        go_on = solved and s.puzzle in puzzles()
        visible(self._next, go_on)
        self._check.remove_class("cq-primary") if go_on else self._check.add_class("cq-primary")
        _put(
            self._hints,
            markup.block("hint", _("Hint"), "".join(markup.prose(t, deck) for t in s.told_hints)) if s.hints else "",
        )
        self._way.description = _("Hide the shortest way") if s.way else _("Shortest way")
        _put(self._steps, self._way_text() if s.way else "")
        visible(self._follow, s.way and bool(s.shortest))

    def _way_text(self) -> str:
        s, deck = self.state, self._desk.deck
        if s.shortest is None:
            return markup.block("solution", _("Shortest way"), markup.plain(_("Under this reading it can’t be done.")))
        lying, steps = s.spread, []
        for move in s.shortest:
            card, place = chip(move.card, deck), words.place_name(lying, move.place)
            steps.append(f"<li>{_('{card} to {place}').format(card=card, place=place)}</li>")
            lying = lying.moved(*move)
        inside = f"<ol>{''.join(steps)}</ol>" if steps else markup.plain(_("Nothing needs to move any more."))
        return markup.block("solution", _("Shortest way from here"), inside)

    def _show_question(self) -> None:
        s, deck = self.state, self._desk.deck
        own = s.puzzle not in puzzles()
        visible(self._which, not own)
        if not own:
            self._which.value = s.puzzle.name
        card = chip(s.puzzle.offered, deck) if s.puzzle.offered else ""
        asked = _("Can {card} be fitted in?").format(card=card)
        title = f"<h3>{asked}</h3>" if card else markup.heading(s.question)
        _put(self._goal, title + markup.prose(s.puzzle.goal, deck))
        self._reading.value = s.reading
        said = f"<small>{s.reading.sentence}</small>{markup.sources(s.reading.sources)}"
        _put(self._said, f"<p>{said}</p>")

    def _show_choice(self) -> None:
        s = self.state
        options = [(_("choose a card"), ""), *((words.card_label(s.spread, c), str(c)) for c in s.puzzle.start.cards)]
        value = str(s.chosen) if s.chosen else ""
        if list(self._card.options) != options:
            self._card.options = options
        self._card.value = value
        up = _("{card} is chosen") if s.chosen else _("Click a card, or name it here")
        _put(self._up, f"<h4>{up.format(card=card_sign(s.chosen) if s.chosen else '')}</h4>")
        self._moves.show([words.move_label(s.spread, move) for move in s.open_moves])
        visible(self._down, s.chosen is not None)

    def _show_layouts(self) -> None:
        s = self.state
        self._list.description = _("Hide the layouts") if s.listed else _("Show all layouts")
        visible(self._layouts.widget, s.listed)
        many = len(s.layouts) if s.listed else 0
        told = _("There is no layout under this reading.") if s.listed and not many else ""
        if many:
            said = several("One layout. Press it to lay the cards so.", "{n} layouts. Press one to lay them so.", many)
            told = said.format(n=many)
        if many > MOST_LAYOUTS:
            told += f" {_('The first {n} are shown.').format(n=MOST_LAYOUTS)}"
        _put(self._count, markup.plain(told) if told else "")
        shown = s.layouts[:MOST_LAYOUTS] if s.listed else ()
        now = sorted(s.spread.groups)
        lies = next((place for place, layout in enumerate(shown) if sorted(layout) == now), None)
        self._layouts.show([words.layout_label(layout) for layout in shown], lies)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The bench itself; where no kernel runs, a picture of how the cards lie."""
        with self._desk.speaking():
            said = _("{what}: run this cell to move the cards.").format(what=self.state.puzzle.title)
            return kept(self.widget, said, self.state.show(deck=self._desk.deck))


def _put(part: HTML, inside: str) -> None:
    part.value = inside
    visible(part, bool(inside))
