"""The state behind the rearranging bench: how the cards lie now, what is chosen, what was asked for.

Immutable: every verb returns the next state. Cards are only ever moved, so none is lost and none is used twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from conquian_nb.analysis.rearrange import HAND, NEW, Move, Place, Spread, group_of, shortest_way
from conquian_nb.drawing.bench_scene import Bench, show_bench
from conquian_nb.drawing.card_words import number
from conquian_nb.drawing.deck import Deck, drawn_with
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine import Card, Cards, Layout, Refusal, RuleSet
from conquian_nb.engine.language import _, several
from conquian_nb.engine.melds import changes
from conquian_nb.engine.rules import Borrowing
from conquian_nb.lessons import Verdict
from conquian_nb.lessons.puzzles import NO, Puzzle, judge_bench, puzzle, puzzles

from . import bench_words as words
from . import markup

MOST_KEPT = 200  # moves that can be taken back
HINTS = 3


@dataclass(frozen=True)
class BenchState:
    """One reader at the bench.

    `past` are the spreads the reader has been through, the last one lies there now. `reading` is how far melds may be
    rearranged. `hints` says how many hints have been asked for, `way` whether the shortest way is shown, `listed`
    whether the layouts are. `verdict` is that of the last check, or of saying that it can't be done (`gave_up`),
    `refusal` why the last move could not be made.
    """

    puzzle: Puzzle
    reading: Borrowing
    past: tuple[Spread, ...]
    chosen: Card | None = None
    hints: int = 0
    way: bool = False
    listed: bool = False
    verdict: Verdict | None = None
    gave_up: bool = False
    refusal: Refusal | None = None
    news: str = ""

    # what follows from it

    @property
    def spread(self) -> Spread:
        """How the cards lie now."""
        return self.past[-1]

    @cached_property
    def rules(self) -> RuleSet:
        """The rules under the reading that is set."""
        return self.puzzle.under(self.reading)

    @cached_property
    def goals(self) -> tuple[Layout, ...]:
        """The layouts that solve it under this reading."""
        return self.puzzle.solutions(self.reading)

    @cached_property
    def shortest(self) -> tuple[Move, ...] | None:
        """The fewest moves from here to a solution; None when there is none under this reading."""
        return shortest_way(self.rules, self.spread, self.goals)

    @cached_property
    def layouts(self) -> tuple[Layout, ...]:
        """Every way the cards may lie under this reading, those with most cards down first."""
        return tuple(sorted(self.puzzle.layouts(self.reading), key=lambda found: -sum(map(len, found))))

    @property
    def moves(self) -> int:
        """How many moves have been made since the start and not been taken back."""
        return len(self.past) - 1

    @property
    def fitting(self) -> frozenset[int]:
        """The groups with which the chosen card could make a meld, if others came too."""
        if self.chosen is None:
            return frozenset()
        here = self.spread.place_of(self.chosen)
        return frozenset(
            number
            for number, group in enumerate(self.spread.groups)
            if number != here and group_of(self.rules, Cards((*group, self.chosen)).written()).short is not None
        )

    @property
    def open_moves(self) -> tuple[Move, ...]:
        """Every move of the chosen card, those that lead towards a meld first."""
        if self.chosen is None:
            return ()
        here = self.spread.place_of(self.chosen)
        numbers = sorted(range(len(self.spread.groups)), key=lambda number: (number not in self.fitting, number))
        places: list[Place] = [number for number in numbers if number != here]
        if here == HAND or len(self.spread.groups[int(here)]) > 1:
            places.append(NEW)
        if here != HAND and self.chosen in self.puzzle.held:
            places.append(HAND)
        return tuple(Move(self.chosen, place) for place in places)

    # on the picture

    @property
    def bench(self) -> Bench:
        """What lies there, to be drawn."""
        heaps = tuple(words.heap(self.rules, group) for group in self.spread.groups)
        hand = self.spread.hand if self.puzzle.held else None
        return Bench(heaps, hand, self._states(), self.chosen, self.fitting, room=True)

    def _states(self) -> dict[Card, str]:
        """Where cards come from: the new one, those from the hand, those that another meld has lent."""
        moved = changes(self.puzzle.layout, self.spread.groups)
        states = {change.card: "lent" for change in moved if change.origin is not None}
        states |= {card: "laid" for card in self.puzzle.held if card not in self.spread.hand}
        return states | ({self.puzzle.offered: "offer"} if self.puzzle.offered else {})

    def show(self, *, width: int = 700, deck: Deck = "french") -> Picture:
        """The bench as a picture that a notebook keeps."""
        drawn = drawn_with(deck, self.rules.cards.all)
        return show_bench(replace(self.bench, room=False), width=width, deck=drawn, title=self.question)

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        card = self.puzzle.offered
        if card is None:
            return _("How else can these cards lie?")
        return _("Can {card:the} be fitted in?").format(card=card)

    # what the reader does

    def click(self, spot: str) -> BenchState:
        """A click on a spot of the picture: the first chooses a card, the second says where it goes."""
        kind, name = spot.partition(":")[::2]
        if kind == "card":
            return self._click_card(Card.parse(name))
        if self.chosen is None:
            return replace(self, news=_("Choose a card first, then the place it should go to."), refusal=None)
        return self.move(HAND if kind == "hand" else NEW)

    def _click_card(self, card: Card) -> BenchState:
        if self.chosen is None or self.chosen == card:
            return self.choose(None if self.chosen == card else card)
        place = self.spread.place_of(card)
        return self.choose(card) if place == self.spread.place_of(self.chosen) else self.move(place)

    def choose(self, card: Card | None) -> BenchState:
        """Take a card up, or put down the one that is up; a card that is not there changes nothing."""
        if card is None or card not in self.puzzle.start.cards:
            return replace(self, chosen=None, refusal=None, news="")
        up = replace(self, chosen=card, refusal=None, verdict=None)
        return replace(up, news=words.chosen_news(card, [self.spread.groups[n] for n in sorted(up.fitting)]))

    def move(self, place: Place) -> BenchState:
        """Put the chosen card there. A melded card never goes to the hand."""
        card = self.chosen
        if card is None:
            return self
        if place == HAND and card not in self.puzzle.held:
            said = _("{card:The} can’t go into the hand: a melded card and a taken one stay on the table.")
            said = said.format(card=card)
            return replace(self, refusal=Refusal(said, Cards((card,)), None, ("naibi",)), chosen=None, news="")
        return self._lie(self.spread.moved(card, place), Move(card, place))

    def _lie(self, spread: Spread, move: Move | None = None) -> BenchState:
        told = words.moved_news(self.rules, self.spread, spread, move) if move and spread != self.spread else ""
        past = (*self.past, spread)[-MOST_KEPT:] if spread != self.spread else self.past
        return replace(self, past=past, chosen=None, verdict=None, refusal=None, news=told)

    def undo(self) -> BenchState:
        """Take the last move back."""
        if self.moves == 0:
            return self
        told = _("The move is taken back.")
        return replace(self, past=self.past[:-1], chosen=None, verdict=None, refusal=None, news=told)

    def again(self) -> BenchState:
        """Start again: everything lies as at first, and no hint has been asked for."""
        return replace(start(self.puzzle, self.reading), news=_("Everything lies as at first."))

    def check(self) -> BenchState:
        """Check the table: may it be left lying like this, and is the goal reached?"""
        return self._judged(self.spread)

    def give_up(self) -> BenchState:
        """Say that it can't be done."""
        return self._judged(NO[0])

    def _judged(self, answer: Spread | str) -> BenchState:
        verdict = judge_bench(self.puzzle, answer, self.reading)
        judged = replace(self, verdict=verdict, gave_up=isinstance(answer, str), chosen=None, refusal=None)
        return replace(judged, news=f"{verdict}{self._count(verdict)}")

    def _count(self, verdict: Verdict) -> str:
        """How the number of moves made compares with the fewest, once it is solved."""
        fewest = self.puzzle.fewest(self.reading)
        if not verdict.right or not fewest or not self.moves:
            return ""
        if self.moves <= fewest:
            said = several(
                "Done in one move; it can’t be done in fewer.", "Done in {n} moves; it can’t be done in fewer.",
                self.moves,
            )  # fmt: skip
        else:
            said = several("Done in one move; {fewest} would do.", "Done in {n} moves; {fewest} would do.", self.moves)
        return f" {said.format(n=number(self.moves), fewest=number(fewest))}"

    @property
    def count(self) -> str:
        """What is said of the number of moves beside a verdict."""
        return self._count(self.verdict).strip() if self.verdict else ""

    # help

    def hint(self) -> BenchState:
        """Ask for a hint, and for a plainer one each further time."""
        asked = replace(self, hints=min(self.hints + 1, HINTS), refusal=None)
        return replace(asked, news=asked.told_hints[-1] if asked.told_hints else "")

    @property
    def told_hints(self) -> tuple[str, ...]:
        """The hints asked for so far, the plainer ones later; the first is text for `parse_text`."""
        first = self.puzzle.hint or _("Which cards would this card lie beside, and which meld could spare one?")
        if self.shortest is None:
            return (first, _("Ask yourself whether it can be done at all."))[: self.hints]
        left = len(self.shortest)
        if not left:
            return (first, _("It lies well. Check the table."))[: self.hints]
        plainer = several("From here one move is enough.", "From here {n} moves are enough.", left)
        begin = _("Begin with {card}.").format(card=f"{{{self.shortest[0].card}}}")
        return (first, plainer.format(n=number(left)), begin)[: self.hints]

    def show_way(self) -> BenchState:
        """Show the shortest way from here, or hide it."""
        news = "" if self.way else self._told_way()
        return replace(self, way=not self.way, news=news, refusal=None)

    def _told_way(self) -> str:
        if self.shortest is None:
            return _("There is no way under this reading.")
        left = len(self.shortest)
        said = several("The shortest way has {n} more move.", "The shortest way has {n} more moves.", left)
        return said.format(n=number(left))

    def follow(self) -> BenchState:
        """Make the next move of the shortest way."""
        if not self.shortest:
            return self
        move = self.shortest[0]
        return self._lie(self.spread.moved(*move), move)

    def list_layouts(self) -> BenchState:
        """List all layouts, or hide them."""
        many = len(self.layouts)
        told = several("There is one layout.", "There are {n} layouts.", many).format(n=many)
        if not many:
            told = _("There is no layout under this reading.")
        return replace(self, listed=not self.listed, news="" if self.listed else told, refusal=None)

    def lay(self, nth: int) -> BenchState:
        """Lay the cards as one of the layouts, counted from 0, in one step."""
        if nth not in range(len(self.layouts)):
            return self
        layout = self.layouts[nth]
        down = {card for meld in layout for card in meld}
        laid = self._lie(Spread(tuple(layout), Cards(card for card in self.puzzle.held if card not in down)))
        told = _("Now they lie as layout {n} of {all}.")
        return replace(laid, news=told.format(n=nth + 1, all=len(self.layouts)))

    # what is asked

    def read(self, reading: str | Borrowing) -> BenchState:
        """Another reading of how far melds may be rearranged; the cards stay where they are. Raises RuleError."""
        new = self.puzzle.under(reading).borrowing
        changed = replace(self, reading=new, verdict=None, refusal=None)
        return replace(changed, news=markup.reading_aloud(new))

    def open(self, name: str) -> BenchState:
        """Another puzzle, from its start; the reading stays. Raises PuzzleError."""
        other = puzzle(name)
        return replace(start(other, self.reading), news=f"{other.title}. {start(other).question}")

    def next(self) -> BenchState:
        """The next puzzle, the first one after the last."""
        names = [found.name for found in puzzles()]
        at = names.index(self.puzzle.name) + 1 if self.puzzle.name in names else 0
        return self.open(names[at % len(names)])


def start(wanted: Puzzle | str | None = None, reading: str | Borrowing | None = None) -> BenchState:
    """The bench with a puzzle, by its name or as it is; without one with the first. Raises PuzzleError and RuleError.

    >>> solved = start("one_more_seven").click("card:7s").click("card:6s").click("card:Js").click("card:7s").check()
    >>> solved.verdict.right, solved.moves
    (True, 2)
    """
    found = puzzle(wanted) if isinstance(wanted, str) else wanted or puzzles()[0]
    return BenchState(found, found.under(reading).borrowing, (found.start,))


def said_anew(state: BenchState) -> BenchState:
    """The state with all it keeps in words said in the language in use: what was checked is marked again."""
    was, known = state.puzzle, {found.name: found for found in puzzles()}
    asked = known[was.name] if was.name in known else Puzzle.of(was.melds, was.card, was.hand, was.rules)
    again = replace(state, puzzle=asked, refusal=None, news="")
    if state.verdict is None:
        return again
    answer = NO[0] if state.gave_up else state.spread
    return replace(again, verdict=judge_bench(again.puzzle, answer, state.reading))
