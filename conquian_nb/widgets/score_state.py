"""The state behind the score explorer: a match, the hands being picked, what was said last. Nothing is drawn here.

A verb returns the next state or raises one of `REFUSED` with a sentence for the reader; `ScoreState.attempt` turns
that into something said, and the state is otherwise as before.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from conquian_nb.drawing.charts import Line
from conquian_nb.engine import PRESETS, Card, CardError, Cards, Deal, Position, RuleError, RuleSet
from conquian_nb.engine.cards import shown
from conquian_nb.engine.match import FLAT, MOST_POINTS, POINTS, HandValue, Match, Row, hand_value, stake_after
from conquian_nb.engine.naming import listed
from conquian_nb.engine.toml_text import RecordError

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
        return sum(value.total for _, value in self.worth)

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
            return new._say(f"The {card.name} is out. {new._sum()}")
        new = self._hold(Cards([*hand, card]))
        value = hand_value([card]).total
        return new._say(f"The {card.name} counts {value}. {new._sum()}")

    def write(self, text: str) -> ScoreState:
        """The hand as it is written, such as ``Ah 4c 7d``."""
        new = self._hold(Cards.parse(text.replace(",", " ")))
        return new._say(new._sum())

    def empty(self) -> ScoreState:
        """Nothing in the hand."""
        return self._hold(Cards())._say("The hand is empty.")

    def _hold(self, cards: Cards) -> ScoreState:
        rules, who = self.match.rules, self.match.players[self.holder]
        rules.cards.mask(cards)
        for place in self.losers:
            for card in cards:
                if place != self.holder and card in self.hands[place]:
                    raise ScoreError(f"The {card.name} is in {self.match.players[place]}’s hand already.")
        if len(cards) > rules.hand_size:
            raise ScoreError(f"{who} was dealt {rules.hand_size} cards and can’t hold {len(cards)}.")
        hands = (*self.hands[: self.holder], cards.sorted(), *self.hands[self.holder + 1 :])
        return replace(self, hands=hands)

    def _sum(self) -> str:
        who, value = self.match.players[self.holder], hand_value(self.hands[self.holder])
        return f"{who} holds {value.total} points in {counted(len(value.lines), 'card')}."

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
        new = self._with(play_on(self.match, deals, whole(seed, "The seed", 0, MOST_SEED)))
        return new._say(told(new.match.ledger[before:], new.match))

    def undo(self) -> ScoreState:
        """Take the last change of the match back."""
        if not self.earlier:
            return self._say("There is nothing to take back.")
        match = self.earlier[-1]
        kept = self.hands if match.players == self.match.players else ()
        new = replace(self, match=match, earlier=self.earlier[:-1], hands=kept)
        new = new if kept else replace(new, winner=0, holder=1)
        return new._say(f"Taken back. The ledger has {counted(len(match.deals), 'deal')}.")

    def doubling(self, doubles: bool) -> ScoreState:
        """Whether the stake doubles after a drawn deal, in the whole ledger."""
        if doubles == self.match.doubling:
            return self
        new = self._with(replace(self.match, doubling=doubles))
        after = f"the next deal is played for {new.match.next_stake}"
        return new._say(f"After a drawn deal the stake {'doubles' if doubles else 'stays'}: {after}.")

    def begin(self, names: str, pack: str, scoring: str, stake: str, total: str) -> ScoreState:
        """A new match, as written in a form. Undo brings the old one back."""
        players = read_names(names)
        old = self.match.rules
        rules = (old if old.players == len(players) else PLAYERS[len(players)]).replace(pack=pack)
        agreed = whole(total, "The total", 0, MOST_POINTS) if total.strip() else 0
        match = Match(
            players,
            str(rules),
            scoring=scoring,
            total=agreed,
            stake=whole(stake, "The stake", 1, MOST_POINTS),
            doubling=self.match.doubling,
        )
        end = f" up to {agreed}" if agreed else ""
        return self._open(match)._say(f"A new match{end}: {listed(players)}. {match.seating[-1]} deals first.")

    def read(self, text: str) -> ScoreState:
        """A match from its record. Undo brings the old one back."""
        if not text.strip():
            raise ScoreError("There is no record here yet: paste one into the box.")
        match = Match.parse(text)
        return self._open(match)._say(f"Read: {listed(match.players)}, {counted(len(match.deals), 'deal')}.")

    def chain(self, draws: int) -> ScoreState:
        """Show the stake after so many drawn deals in a row."""
        return replace(self, draws=draws)._say(chain_words(draws, self.match.stake))

    def _open(self, match: Match) -> ScoreState:
        return replace(self._with(match), winner=0, holder=1, hands=())

    def _with(self, match: Match) -> ScoreState:
        return replace(self, match=match, earlier=(*self.earlier, self.match)[-_REMEMBERED:])

    def _say(self, text: str) -> ScoreState:
        return replace(self, said=Said("", text))


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
    doubles = Line("doubles", tuple(stake_after(n, stake, doubling=True) for n in chain))
    return doubles, Line("stays", tuple(stake_after(n, stake) for n in chain))


def running(match: Match, scoring: str = POINTS) -> tuple[Line, ...]:
    """What each player has after each deal, the start included, by ``points`` or by ``flat`` points."""
    columns = (tuple(getattr(row, scoring)[place] for row in match.ledger) for place in range(len(match.players)))
    return tuple(
        Line(name, tuple(accumulate(column, initial=0))) for name, column in zip(match.players, columns, strict=True)
    )


def chain_words(draws: int, stake: int = 1) -> str:
    """What a chain of drawn deals does to the stake, in a sentence."""
    doubled, same = stake_after(draws, stake, doubling=True), stake_after(draws, stake)
    if not draws:
        return f"The first deal is played for {same}."
    times = counted(draws, "drawn deal") + (" in a row" if draws > 1 else "")
    return f"After {times} the next is played for {doubled} where the stake doubles, for {same} where it stays."


def comparison(match: Match) -> tuple[str, ...]:
    """What the schedule and the flat point make of the same deals, and what the difference teaches, in sentences."""
    wins = [(sum(row.points), row.winner) for row in match.ledger if row.winner]
    if not wins:
        return ("No deal has been won yet, so both counts are empty.",)
    flat, points = match.standings(FLAT), match.standings(POINTS)
    said = [_who_leads(flat, points)]
    low, high = min(wins, key=lambda win: win[0]), max(wins, key=lambda win: win[0])
    if low[0] != high[0]:
        said.append(f"The cheapest win scored {low[0]}, for {low[1]}; the dearest {high[0]}, for {high[1]}.")
    said.append(
        "By the schedule it matters when you win: while the other holds many cards a win pays well, against an empty "
        "hand it pays nothing. The flat point counts both as one."
    )
    return tuple(said)


def _who_leads(flat: dict[str, int], points: dict[str, int]) -> str:
    by_flat, by_points = _leaders(flat), _leaders(points)
    deals, sums = _scores(flat), _scores(points)
    if by_flat == by_points and len(by_flat) == 1:
        return f"Both counts put {by_flat[0]} first: {deals} in deals won, {sums} in points."
    return f"By the flat point {_ahead(by_flat)}, {deals}; by the schedule {_ahead(by_points)}, {sums}."


def _ahead(leaders: list[str]) -> str:
    return f"{leaders[0]} leads" if len(leaders) == 1 else f"{listed(leaders)} are level"


def _leaders(standing: dict[str, int]) -> list[str]:
    return [name for name, value in standing.items() if value == max(standing.values())]


def _scores(standing: dict[str, int]) -> str:
    return " to ".join(map(str, sorted(standing.values(), reverse=True)))


def told(rows: Iterable[Row], match: Match) -> str:
    """What some deals brought, in sentences to be read aloud."""
    rows = tuple(rows)
    if len(rows) == 1:
        said = _told_one(rows[0], match)
    else:
        won = [f"{name} won {n}" for name in match.players if (n := sum(row.winner == name for row in rows))]
        drawn = sum(row.winner is None for row in rows)
        said = f"{counted(len(rows), 'deal').capitalize()} played: {listed([*won, f'{drawn} drawn'])}."
    return f"{said} {match.winner} has the agreed {match.total}: the match is over." if match.over else said


def _told_one(row: Row, match: Match) -> str:
    if row.winner is None:
        return f"Deal {row.number} is drawn. The next is played for {match.next_stake}."
    scored = sum(row.points)
    return f"Deal {row.number}: {row.winner} wins a stake of {row.stake} and scores {counted(scored, 'point')}."


def counted(number: int, thing: str) -> str:
    """A number of things: ``1 card``, ``4 cards``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def whole(text: str, what: str, least: int, most: int) -> int:
    """A whole number as a reader writes it. Raises ScoreError with one sentence for anything else."""
    said = text.strip()
    if _WHOLE.fullmatch(said) and least <= int(said) <= most:
        return int(said)
    raise ScoreError(f"{what} is a whole number from {least} to {most}, not {shown(text.strip())}.")


def read_names(text: str) -> tuple[str, ...]:
    """Two to four names parted by commas. Raises ScoreError with one sentence for anything else."""
    names = tuple(name.strip() for name in text.split(","))
    if not 2 <= len(names) <= 4:
        raise ScoreError(f"Two to four names are needed, parted by commas, not {len(names)}.")
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise ScoreError(f"A player’s name has 1 to {LONGEST_NAME} characters on one line; {shown(name)} has not.")
    return names
