"""The state behind the rearranging bench: how the cards lie now, what is chosen, what was asked for.

Immutable: every verb returns the next state. Cards are only ever moved, so none is lost and none is used twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from conquian_nb.analysis.rearrange import HAND, NEW, Move, Place, Spread, group_of, shortest_way
from conquian_nb.drawing.bench_scene import Bench, show_bench
from conquian_nb.drawing.card_words import number
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine import Card, Cards, Layout, Refusal, RuleSet
from conquian_nb.engine.melds import changes
from conquian_nb.engine.rules import Borrowing
from conquian_nb.lessons import Verdict
from conquian_nb.lessons.puzzles import NO, Puzzle, judge_bench, puzzle, puzzles

from . import bench_words as words

MOST_KEPT = 200  # moves that can be taken back
HINTS = 3


@dataclass(frozen=True)
class BenchState:
    """One reader at the bench.

    `past` are the spreads the reader has been through, the last one lies there now. `reading` is how far melds may be
    rearranged. `hints` says how many hints have been asked for, `way` whether the shortest way is shown, `listed`
    whether the layouts are. `verdict` is that of the last check, `refusal` why the last move could not be made.
    """

    puzzle: Puzzle
    reading: Borrowing
    past: tuple[Spread, ...]
    chosen: Card | None = None
    hints: int = 0
    way: bool = False
    listed: bool = False
    verdict: Verdict | None = None
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
        return show_bench(replace(self.bench, room=False), width=width, deck=deck, title=self.question)

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        card = self.puzzle.offered
        return f"Can the {card.name} be fitted in?" if card else "How else can these cards lie?"

    # what the reader does

    def click(self, spot: str) -> BenchState:
        """A click on a spot of the picture: the first chooses a card, the second says where it goes."""
        kind, _, name = spot.partition(":")
        if kind == "card":
            return self._click_card(Card.parse(name))
        if self.chosen is None:
            return replace(self, news="Choose a card first, then the place it should go to.", refusal=None)
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
            said = f"The {card.name} can’t go into the hand: a melded card and a taken one stay on the table."
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
        return replace(
            self, past=self.past[:-1], chosen=None, verdict=None, refusal=None, news="The move is taken back."
        )

    def again(self) -> BenchState:
        """Start again: everything lies as at first, and no hint has been asked for."""
        return replace(start(self.puzzle, self.reading), news="Everything lies as at first.")

    def check(self) -> BenchState:
        """Check the table: may it be left lying like this, and is the goal reached?"""
        return self._judged(judge_bench(self.puzzle, self.spread, self.reading))

    def give_up(self) -> BenchState:
        """Say that it can't be done."""
        return self._judged(judge_bench(self.puzzle, NO[0], self.reading))

    def _judged(self, verdict: Verdict) -> BenchState:
        return replace(self, verdict=verdict, chosen=None, refusal=None, news=f"{verdict}{self._count(verdict)}")

    def _count(self, verdict: Verdict) -> str:
        """How the number of moves made compares with the fewest, once it is solved."""
        fewest = self.puzzle.fewest(self.reading)
        if not verdict.right or not fewest or not self.moves:
            return ""
        made = "one move" if self.moves == 1 else f"{number(self.moves)} moves"
        best = "it can’t be done in fewer" if self.moves <= fewest else f"{number(fewest)} would do"
        return f" Done in {made}; {best}."

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
        first = self.puzzle.hint or "Which cards would this card lie beside, and which meld could spare one?"
        if self.shortest is None:
            return (first, "Ask yourself whether it can be done at all.")[: self.hints]
        left = len(self.shortest)
        if not left:
            return (first, "It lies well. Check the table.")[: self.hints]
        plainer = f"From here {'one move is' if left == 1 else f'{number(left)} moves are'} enough."
        return (first, plainer, f"Begin with {{{self.shortest[0].card}}}.")[: self.hints]

    def show_way(self) -> BenchState:
        """Show the shortest way from here, or hide it."""
        news = "" if self.way else self._told_way()
        return replace(self, way=not self.way, news=news, refusal=None)

    def _told_way(self) -> str:
        if self.shortest is None:
            return "There is no way under this reading."
        return f"The shortest way has {number(len(self.shortest))} more move{'s' * (len(self.shortest) != 1)}."

    def follow(self) -> BenchState:
        """Make the next move of the shortest way."""
        if not self.shortest:
            return self
        move = self.shortest[0]
        return self._lie(self.spread.moved(*move), move)

    def list_layouts(self) -> BenchState:
        """List all layouts, or hide them."""
        many = len(self.layouts)
        told = {0: "There is no layout under this reading.", 1: "There is one layout."}.get(
            many, f"There are {many} layouts."
        )
        return replace(self, listed=not self.listed, news="" if self.listed else told, refusal=None)

    def lay(self, number: int) -> BenchState:
        """Lay the cards as one of the layouts, in one step."""
        if number not in range(len(self.layouts)):
            return self
        layout = self.layouts[number]
        down = {card for meld in layout for card in meld}
        laid = self._lie(Spread(tuple(layout), Cards(card for card in self.puzzle.held if card not in down)))
        return replace(laid, news=f"Now they lie as layout {number + 1} of {len(self.layouts)}.")

    # what is asked

    def read(self, reading: str | Borrowing) -> BenchState:
        """Another reading of how far melds may be rearranged; the cards stay where they are. Raises RuleError."""
        new = self.puzzle.under(reading).borrowing
        changed = replace(self, reading=new, verdict=None, refusal=None)
        return replace(changed, news=f"{new.sentence} Sources: {', '.join(new.sources)}.")

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
