"""The state behind the waiting room: which ending, through whose eyes, what is marked, what has been answered.

Immutable: every verb returns the next state. Nothing here judges: waits and ways are counted by `analysis.waits`,
verdicts come from `lessons.waiting`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from conquian_nb.analysis.outlook import LIES, MOVES
from conquian_nb.analysis.waits import Answer, Wait, Way, by_layout, waiting, widths
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.pack_grid import PackFacts, show_pack_grid
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine import Card, CardError, Cards, Position, RuleSet
from conquian_nb.engine.language import _
from conquian_nb.engine.rules import Borrowing
from conquian_nb.lessons import Verdict
from conquian_nb.lessons.waiting import Ending, EndingError, ending, endings, judge_wait, judge_way

from . import markup
from . import waiting_words as words


@dataclass(frozen=True)
class WaitingState:
    """One reader in the waiting room.

    `look` is the action after which the wait is looked at, where there is a choice; "" before one is looked at.
    `marked` are the cards that the reader has marked, `living` whether only those are asked for that can still come.
    `answered` are the cards of which it has been told what they would be, `solved` the ways whose waits are known.
    `verdict` is that of the last check, `choice` that of the last choice, `shown` whether the answer was asked for.
    `card` is asked about.
    `compared` is whether the ways are compared, `reading` how far melds may be rearranged where other layouts are
    shown, None while they are not; `tried` whether all tables have been. `trouble` is why something could not be set or
    read.
    """

    asked: Ending
    look: str = ""
    marked: frozenset[Card] = frozenset()
    living: bool = False
    answered: frozenset[Card] = frozenset()
    solved: frozenset[str] = frozenset()
    verdict: Verdict | None = None
    choice: Verdict | None = None
    hinted: bool = False
    shown: bool = False
    card: Card | None = None
    compared: bool = False
    reading: Borrowing | None = None
    tried: bool = False
    trouble: str = ""
    news: str = ""

    def _with(self, **changes: object) -> WaitingState:
        """The state with these changes, the last trouble and news gone."""
        return replace(self, **{"trouble": "", "news": "", **changes})  # type: ignore[arg-type]

    # where it stands

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return NAMES

    @property
    def rules(self) -> RuleSet:
        """The rules of the ending."""
        return self.asked.now.rules

    @property
    def seat(self) -> int:
        """Whose wait it is."""
        return self.asked.seat

    @property
    def who(self) -> str:
        """Whose wait it is, by name."""
        return self.names[self.seat - 1]

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways to the wait, or those there were before somebody waited, in the order in which actions are named."""
        first = self.asked.now if self.asked.choosing else self.asked.first
        legal = first.legal() if self.asked.ways() else ()
        return tuple(sorted(self.asked.ways(), key=lambda way: legal.index(way.action)))

    @cached_property
    def way(self) -> Way | None:
        """The way that is looked at, where there is something to choose."""
        return next((way for way in self.ways if self.asked.choosing and str(way.action) == self.look), None)

    @property
    def ready(self) -> bool:
        """Whether there is a wait to ask about: where there is a choice, one of the ways must be looked at."""
        return not self.asked.choosing or self.way is not None

    @cached_property
    def seen(self) -> Position:
        """The position that is looked at, as far as it is seen."""
        return self.way.seen if self.way else self.asked.seen()

    @cached_property
    def wait(self) -> Wait:
        """What is waited for there."""
        return self.way.wait if self.way else self.asked.wait

    @property
    def opened(self) -> bool:
        """Whether the answer is known, so that any card may be asked about."""
        return self.look in self.solved

    @property
    def viewers(self) -> tuple[int, ...]:
        """Through whose eyes it may be looked at: those whose hands are known and who see what there is to choose."""
        first = self.asked.first
        seats = [seat for seat in range(1, first.rules.players + 1) if first.sees(seat)]
        if self.asked.choosing and self.asked.now.phase == "offer":
            seats = [seat for seat in seats if seat == self.seat]
        return tuple(seats)

    @property
    def waiters(self) -> tuple[int, ...]:
        """The seats that wait now."""
        return () if self.asked.choosing else waiting(self.asked.now)

    def answer(self, card: Card) -> Answer:
        """What one card of the pack would be."""
        return self.asked.answer(card, self.look if self.way else "")

    @cached_property
    def facts(self) -> PackFacts:
        """What is told of every card of the pack: where it is, and of those answered how they fit.

        Down are only the melds that wait; cards in other melds have been seen, and may be what is waited for.
        """
        seen, pack = self.seen, self.rules.cards.all
        ends = [self.answer(card) for card in self.wait.cards if card in self.answered]
        seats = range(1, seen.rules.players + 1)
        hands = [card for seat in seats if seen.sees(seat) for card in seen.hand(seat)]
        others = [card for seat in seats if seat != self.seat for meld in seen.melds(seat) for card in meld]
        return PackFacts(
            pack,
            lies=Cards(found.card for found in ends if found.how == LIES),
            moves=Cards(found.card for found in ends if found.how == MOVES),
            down=self.here.sorted(),
            dead=seen.dead if seen.sees_dead else Cards(),
            seen=Cards([*hands, *others]).sorted(),
            offer=Cards((seen.offer.card,) if seen.offer else ()),
            untold=Cards(card for card in pack if card not in self.answered),
        )

    @property
    def here(self) -> Cards:
        """The cards that the seat has down where it is looked at."""
        return Cards(card for meld in self.seen.melds(self.seat) for card in meld)

    @property
    def down(self) -> bool:
        """Whether the seat is one card short where it is looked at, with no card in hand."""
        return self.ready and self.seen.count(self.seat) == self.rules.goal - 1

    # marking, and checking

    def mark(self, card: Card) -> WaitingState:
        """Mark a card, or take the mark away; once the answer is known, ask about it instead."""
        if card not in self.rules.cards:
            return self
        if not self.ready:
            return self._with(news=_(words.CHOOSE_FIRST))
        if self.opened:
            return self.ask(card)
        marked = self.marked ^ {card}
        return self._with(marked=marked, verdict=None, news=words.marked_news(card, marked))

    def write(self, text: str) -> WaitingState:
        """Mark the cards of a text, and no others; text that can't be read is answered in a sentence."""
        try:
            given = Cards.of(text.replace(",", " "))
            self.rules.cards.mask(given)
        except CardError as error:
            return self._with(trouble=str(error))
        if not self.ready:
            return self._with(trouble=_(words.CHOOSE_FIRST))
        marked = frozenset(given)
        return self._with(marked=marked, verdict=None, news=words.count_marked(marked))

    def ask_living(self, living: bool) -> WaitingState:
        """Ask for all cards that would end it, or only for those that can still come."""
        return self._with(living=living, verdict=None)

    def check(self) -> WaitingState:
        """Check the marks: every marked card is answered, and if they are right, all others too."""
        if not self.ready:
            return self._with(news=_(words.CHOOSE_FIRST))
        verdict = judge_wait(self.asked, Cards(self.marked), way=self.look if self.way else "", live=self.living)
        done = self._with(verdict=verdict, answered=self.answered | self.marked, news=str(verdict))
        return done._opened() if verdict.right else done

    def solve(self) -> WaitingState:
        """Show the answer: of a choice, the better way and how wide each wait is."""
        every = frozenset(str(way.action) for way in self.ways) if self.asked.choosing else frozenset()
        done = self._with(verdict=None, choice=None, card=None, shown=True, solved=self.solved | every)
        done = done._opened() if self.ready else done
        return replace(done, news=words.wait_sentence(done) if self.ready else words.best_sentence(done))

    def _opened(self) -> WaitingState:
        pack = frozenset(self.rules.cards.all)
        return replace(self, answered=pack, solved=self.solved | {self.look})

    def hint(self) -> WaitingState:
        """Ask for the hint."""
        return self._with(hinted=True, news="")

    def ask(self, card: Card | None) -> WaitingState:
        """Ask what a card would be; only once it has been answered."""
        known = card if card in self.answered else None
        return self._with(card=known, news=words.card_sentence(self, known) if known else "")

    # choosing

    def look_at(self, way: str) -> WaitingState:
        """Look at what comes of one of the ways; "" at the position before."""
        if not self.asked.choosing or way not in ("", *(str(found.action) for found in self.ways)):
            return self
        fresh = self._with(look=way, marked=frozenset(), answered=frozenset(), verdict=None, choice=None, card=None)
        if way in self.solved:
            fresh = fresh._opened()
        return replace(fresh, news=words.looking(fresh))

    def choose(self) -> WaitingState:
        """Say that the way looked at is the better one."""
        if self.way is None or not self.asked.best:
            return self
        verdict = judge_way(self.asked, str(self.way.action))
        return self._with(
            choice=verdict,
            compared=self.compared or verdict.right is True,
            news=f"{verdict.word}. {words.wait_sentence(self)}",
        )

    def compare(self) -> WaitingState:
        """Compare the ways side by side, or stop."""
        return self._with(compared=not self.compared)

    # how else the same cards could lie

    def list_layouts(self) -> WaitingState:
        """Show how else the same cards can lie, under the rules of the ending, or hide it."""
        return self._with(reading=self.rules.borrowing if self.reading is None and self.down else None)

    def read(self, reading: str | Borrowing) -> WaitingState:
        """Show how else they can lie under another reading of how far melds may be rearranged. Raises RuleError."""
        new = self.rules.replace(borrowing=reading).borrowing
        return self._with(reading=new, news=markup.reading_aloud(new))

    # setting it

    def see(self, seat: int) -> WaitingState:
        """Look through the eyes of a seat, 0 with all cards open."""
        if seat not in (0, *self.viewers):
            return self
        return self._with(asked=replace(self.asked, eyes=seat), verdict=None)

    def wait_of(self, seat: int) -> WaitingState:
        """Ask about the wait of another seat, where more than one waits."""
        return start(replace(self.asked, whose=seat)) if seat in self.waiters else self

    def set_up(self, text: str) -> WaitingState:
        """Set a position, or melds alone; text that is none is answered in a sentence and changes nothing."""
        try:
            return replace(start(Ending.of(text.strip())), tried=self.tried)
        except (EndingError, ValueError) as error:
            return self._with(trouble=str(error))

    def again(self) -> WaitingState:
        """Start again: nothing marked, nothing answered."""
        return replace(start(self.asked), living=self.living)

    def lay_suit(self, suit: str) -> WaitingState:
        """Lay all cards of a suit of the common pack, with the answer shown: no card completes them."""
        ten = Cards(card for card in words.COMMON.cards.all if card.suit == suit)
        if not ten:
            return self
        laid = start(Ending.of(str(by_layout(words.COMMON, ten)[0][0])))._opened()
        return replace(laid, tried=self.tried, news=words.never_news(laid))

    def try_all(self) -> WaitingState:
        """Try all tables of ten of the common game: how many cards complete each. Takes a second or two once."""
        if not self.tried:
            widths(words.COMMON)
        return self._with(tried=not self.tried)

    def open(self, name: str) -> WaitingState:
        """Another ending, by its name. Raises EndingError."""
        return replace(start(ending(name)), living=self.living, tried=self.tried)

    def next(self) -> WaitingState:
        """The next ending, the first one after the last."""
        names = [found.name for found in endings()]
        at = names.index(self.asked.name) + 1 if self.asked.name in names else 0
        return self.open(names[at % len(names)])

    def show(self, *, deck: Deck = "french") -> Picture:
        """The pack, as far as it is told, as a picture that a notebook keeps."""
        marked = Cards() if self.opened else Cards(self.marked).sorted()
        return show_pack_grid(self.facts, deck=deck, marked=marked, title=words.announcement(replace(self, news="")))


def start(asked: Ending | str | None = None) -> WaitingState:
    """The waiting room with an ending, by its name or as it is; without one with the first. Raises EndingError.

    >>> room = start("closed_doors").write("4s 7s").check()
    >>> room.verdict.right, str(room.write("4s Ks").check().verdict)
    (False, 'Yes. Two cards would end it, and none of them has been seen.')
    """
    return WaitingState(ending(asked) if isinstance(asked, str) else asked or endings()[0])


def said_anew(state: WaitingState) -> WaitingState:
    """The state with all it keeps in words said in the language in use: what was checked and chosen is marked again."""
    again = replace(state, asked=_asked_anew(state.asked), trouble="", news="")
    if state.verdict is not None:
        marked, way = Cards(state.marked), state.look if state.way else ""
        again = replace(again, verdict=judge_wait(again.asked, marked, way=way, live=state.living))
    if state.choice is not None and state.way is not None:
        again = replace(again, choice=judge_way(again.asked, str(state.way.action)))
    return again


def _asked_anew(asked: Ending) -> Ending:
    known = {found.name: found for found in endings()}
    again = known[asked.name] if asked.name in known else Ending.of(asked.position)
    return replace(again, eyes=asked.eyes, whose=asked.whose)
