"""The state behind the score explorer: a match, the hands being picked, what was said last. Nothing is drawn here.

A verb returns the next state or raises one of `REFUSED` with a sentence for the reader; `ScoreState.attempt` turns
that into something said, and the state is otherwise as before.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from conquian_nb.drawing.card_words import listed
from conquian_nb.drawing.charts import Line
from conquian_nb.engine import PRESETS, Card, CardError, Cards, Deal, Position, RuleError, RuleSet
from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, several
from conquian_nb.engine.match import MOST_POINTS, POINTS, HandValue, Match, hand_value, stake_after
from conquian_nb.engine.toml_text import RecordError

from .score_words import chain_words, told

PLAYERS = {2: PRESETS["naibi"], 3: PRESETS["three_players"], 4: PRESETS["four_players"]}
MOST_DRAWS = 10  # of the chain in the chart: a thousandfold stake
MOST_SEED = 999_999
LONGEST_NAME = 40
_WHOLE = re.compile("[0-9]{1,12}")
_REMEMBERED = 100  # matches that Undo can go back to


class ScoreError(ValueError):
    """Something the reader wrote that can't be used; one sentence says what and why."""


REFUSED = (ScoreError, CardError, RecordError, RuleError)


@dataclass(frozen=True, slots=True)
class Said:
    """What a reader is told, where on the page, and whether it is a refusal."""

    where: str
    text: str
    refused: bool = False


@dataclass(frozen=True)
class ScoreState:
    """A match with what the reader is about to add to it.

    `winner` and `holder` are places in `match.players`: who has won the deal that is being filled in, and whose hand
    the cards are picked for. `hands` are the cards picked for each player. `draws` is the chain that the chart shows.
    """

    match: Match
    earlier: tuple[Match, ...] = ()
    winner: int = 0
    holder: int = 1
    hands: tuple[Cards, ...] = ()
    draws: int = 4
    said: Said | None = None

    def __post_init__(self) -> None:
        if not self.hands:
            object.__setattr__(self, "hands", (Cards(),) * len(self.match.players))

    def attempt(self, where: str, verb: Callable[[ScoreState], ScoreState]) -> ScoreState:
        """Carry out a verb; where it refuses, the sentence is said there and nothing else changes."""
        quiet = replace(self, said=None)
        try:
            done = verb(quiet)
        except REFUSED as error:
            return replace(quiet, said=Said(where, str(error), refused=True))
        return done if done.said is None else replace(done, said=replace(done.said, where=where))

    # what can be read off

    @property
    def losers(self) -> tuple[int, ...]:
        """The places of those who have not won the deal being filled in."""
        return tuple(place for place in range(len(self.match.players)) if place != self.winner)

    @property
    def worth(self) -> tuple[tuple[str, HandValue], ...]:
        """What each loser's hand counts, by name."""
        return tuple((self.match.players[place], hand_value(self.hands[place])) for place in self.losers)

    @property
    def pays(self) -> int:
        """What the winner scores by the schedule."""
        return sum(value.total for _name, value in self.worth)

    @property
    def pack(self) -> Cards:
        """The cards that can be held."""
        return self.match.rules.cards.all

    # the deal that is being filled in

    def wins(self, winner: int) -> ScoreState:
        """Another winner; the hand that was picked for that player goes to the one who has not won after all."""
        hands = list(self.hands)
        hands[self.winner], hands[winner] = hands[winner], hands[self.winner]
        new = replace(self, winner=winner, hands=tuple(hands))
        return replace(new, holder=self.holder if self.holder != winner else new.losers[0])

    def holds(self, holder: int) -> ScoreState:
        """Pick cards for another loser."""
        return replace(self, holder=holder)

    def toggle(self, card: Card) -> ScoreState:
        """Put a card into the hand, or take it out again."""
        hand = self.hands[self.holder]
        if card in hand:
            new = self._hold(Cards(c for c in hand if c != card))
            return new._say(f"{_('{card:The} is out.').format(card=card)} {new._sum()}")
        new = self._hold(Cards([*hand, card]))
        value = hand_value([card]).total
        counts = _("{card:The} counts {n}.").format(card=card, n=value)
        return new._say(f"{counts} {new._sum()}")

    def write(self, text: str) -> ScoreState:
        """The hand as it is written, such as ``Ah 4c 7d``."""
        new = self._hold(Cards.parse(text.replace(",", " ")))
        return new._say(new._sum())

    def empty(self) -> ScoreState:
        """Nothing in the hand."""
        return self._hold(Cards())._say(_("The hand is empty."))

    def _hold(self, cards: Cards) -> ScoreState:
        rules, who = self.match.rules, self.match.players[self.holder]
        rules.cards.mask(cards)
        for place in self.losers:
            for card in cards:
                if place != self.holder and card in self.hands[place]:
                    said = _("{card:The} is in {who}’s hand already.")
                    raise ScoreError(said.format(card=card, who=self.match.players[place]))
        if len(cards) > rules.hand_size:
            said = _("{who} was dealt {most} cards and can’t hold {n}.")
            raise ScoreError(said.format(who=who, most=rules.hand_size, n=len(cards)))
        hands = (*self.hands[: self.holder], cards.sorted(), *self.hands[self.holder + 1 :])
        return replace(self, hands=hands)

    def _sum(self) -> str:
        who, value = self.match.players[self.holder], hand_value(self.hands[self.holder])
        held = len(value.lines)
        said = several("{who} holds {points} points in {n} card.", "{who} holds {points} points in {n} cards.", held)
        return said.format(who=who, points=value.total, n=held)

    def put_down(self) -> ScoreState:
        """Write the deal into the ledger: who won, and what the others held."""
        names = self.match.players
        held = {names[place]: self.hands[place] for place in self.losers}
        new = self._with(self.match.note(names[self.winner], held))
        return replace(new, hands=(Cards(),) * len(names))._say(told(new.match.ledger[-1:], new.match))

    def put_down_draw(self) -> ScoreState:
        """Write a drawn deal into the ledger."""
        new = self._with(self.match.note(None))
        return new._say(told(new.match.ledger[-1:], new.match))

    # the match

    def play(self, deals: int, seed: str = "1") -> ScoreState:
        """Let so many deals be played by chance; see `play_on`."""
        before = len(self.match.deals)
        new = self._with(play_on(self.match, deals, whole(seed, _("The seed"), 0, MOST_SEED)))
        return new._say(told(new.match.ledger[before:], new.match))

    def undo(self) -> ScoreState:
        """Take the last change of the match back."""
        if not self.earlier:
            return self._say(_("There is nothing to take back."))
        match = self.earlier[-1]
        kept = self.hands if match.players == self.match.players else ()
        new = replace(self, match=match, earlier=self.earlier[:-1], hands=kept)
        new = new if kept else replace(new, winner=0, holder=1)
        deals = len(match.deals)
        said = several("Taken back. The ledger has {n} deal.", "Taken back. The ledger has {n} deals.", deals)
        return new._say(said.format(n=deals))

    def doubling(self, doubles: bool) -> ScoreState:
        """Whether the stake doubles after a drawn deal, in the whole ledger."""
        if doubles == self.match.doubling:
            return self
        new = self._with(replace(self.match, doubling=doubles))
        said = (
            _("After a drawn deal the stake doubles: the next deal is played for {stake}.") if doubles
            else _("After a drawn deal the stake stays: the next deal is played for {stake}.")
        )  # fmt: skip
        return new._say(said.format(stake=new.match.next_stake))

    def begin(self, names: str, pack: str, scoring: str, stake: str, total: str) -> ScoreState:
        """A new match, as written in a form. Undo brings the old one back."""
        players = read_names(names)
        old = self.match.rules
        rules = (old if old.players == len(players) else PLAYERS[len(players)]).replace(pack=pack)
        agreed = whole(total, _("The total"), 0, MOST_POINTS) if total.strip() else 0
        match = Match(
            players,
            str(rules),
            scoring=scoring,
            total=agreed,
            stake=whole(stake, _("The stake"), 1, MOST_POINTS),
            doubling=self.match.doubling,
        )
        said = (
            _("A new match up to {total}: {players}. {dealer} deals first.") if agreed
            else _("A new match: {players}. {dealer} deals first.")
        )  # fmt: skip
        return self._open(match)._say(said.format(total=agreed, players=listed(players), dealer=match.seating[-1]))

    def read(self, text: str) -> ScoreState:
        """A match from its record. Undo brings the old one back."""
        if not text.strip():
            raise ScoreError(_("There is no record here yet: paste one into the box."))
        match = Match.parse(text)
        deals = len(match.deals)
        said = several("Read: {players}, {n} deal.", "Read: {players}, {n} deals.", deals)
        return self._open(match)._say(said.format(players=listed(match.players), n=deals))

    def chain(self, draws: int) -> ScoreState:
        """Show the stake after so many drawn deals in a row."""
        return replace(self, draws=draws)._say(chain_words(draws, self.match.stake))

    def _open(self, match: Match) -> ScoreState:
        return replace(self._with(match), winner=0, holder=1, hands=())

    def _with(self, match: Match) -> ScoreState:
        return replace(self, match=match, earlier=(*self.earlier, self.match)[-_REMEMBERED:])

    def _say(self, text: str) -> ScoreState:
        return replace(self, said=Said("", text))


def said_anew(state: ScoreState) -> ScoreState:
    """The state without what was said last, which was in another language."""
    return replace(state, said=None)


# the same as plain functions


def play_by_chance(rules: RuleSet, seed: int) -> Position:
    """A deal played to its end by chance: who can take does so; how, and what to discard, is chosen at random.

    So nobody is ever forced. The same seed gives the same deal, that of `Deal.shuffle`, and the same end on every
    machine.

    >>> play_by_chance(PRESETS["naibi"], 1001).over
    True
    """
    position = Deal.shuffle(rules, seed=seed).start()
    draw = random.Random(seed).random
    while not position.over:
        actions = [action for action in position.legal() if action.kind != "pass"] or position.legal()
        position = position.play(actions[int(draw() * len(actions))])
    return position


def play_on(match: Match, deals: int = 10, seed: int = 1) -> Match:
    """The match with so many deals more, played by chance, or fewer if it is over before.

    Deal n of a match comes from the seed 1000 × `seed` + n, so a class that agrees on a seed gets the same deals.
    Raises RecordError when the match is over already.

    >>> [row.winner for row in play_on(Match(("Ana", "Beto")), 5, seed=160).ledger]
    [None, None, 'Ana', 'Ana', 'Ana']
    """
    for done in range(deals):
        if done and match.over:
            break
        match = match.play(play_by_chance(match.rules, 1000 * seed + len(match.deals) + 1))
    return match


def stake_lines(draws: int, stake: int = 1) -> tuple[Line, Line]:
    """The stake after none, one, two … drawn deals in a row, where it doubles and where it stays: lines for a chart."""
    chain = range(draws + 1)
    doubles = Line(_("doubles"), tuple(stake_after(n, stake, doubling=True) for n in chain))
    return doubles, Line(_("stays"), tuple(stake_after(n, stake) for n in chain))


def running(match: Match, scoring: str = POINTS) -> tuple[Line, ...]:
    """What each player has after each deal, the start included, by ``points`` or by ``flat`` points."""
    columns = (tuple(getattr(row, scoring)[place] for row in match.ledger) for place in range(len(match.players)))
    return tuple(
        Line(name, tuple(accumulate(column, initial=0))) for name, column in zip(match.players, columns, strict=True)
    )


def whole(text: str, what: str, least: int, most: int) -> int:
    """A whole number as a reader writes it; `what` it is begins the sentence that says no.

    Raises ScoreError with one sentence for anything else.
    """
    said = text.strip()
    if _WHOLE.fullmatch(said) and least <= int(said) <= most:
        return int(said)
    refused = _("{what} is a whole number from {least} to {most}, not {text}.")
    raise ScoreError(refused.format(what=what, least=least, most=most, text=shown(text.strip())))


def read_names(text: str) -> tuple[str, ...]:
    """Two to four names parted by commas. Raises ScoreError with one sentence for anything else."""
    names = tuple(name.strip() for name in text.split(","))
    if not 2 <= len(names) <= 4:
        raise ScoreError(_("Two to four names are needed, parted by commas, not {n}.").format(n=len(names)))
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            said = _("A player’s name has 1 to {most} characters on one line; {name} has not.")
            raise ScoreError(said.format(most=LONGEST_NAME, name=shown(name)))
    return names
