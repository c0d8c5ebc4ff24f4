"""Several deals in a row: who deals, what a deal is worth, and the ledger; TOML in and out.

Three ways to score stand beside each other, and one of them decides: *points* by the published schedule, a *flat*
point per deal, or *stakes*. `SCORE_RULES` says each rule in a sentence, with its sources. A match in text::

    title = "An evening"
    players = ["Ana", "Beto"]
    rules = "naibi"
    total = 100

    [[deal]]
    winner = 1
    hands = ["", "AcKd2hQs"]

Players sit in the order given, clockwise; the last one deals first, and the deal goes to the left after each deal,
drawn or not. Seats belong to a deal (seat 1 moves first, the last seat deals), so players change seats: `seating`
tells who sits where. `winner` and `hands` of a deal go by its seats; winner 0 is a drawn deal. A deal that was played
here carries its record, ``[[deal.record]]``, too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from .cards import Card, CardError, Cards, shown
from .game import Position
from .language import _, later
from .naming import capital, listed
from .record import Record
from .rules import RuleError, RuleSet
from .toml_text import LONGEST_FILE, RecordError, check, read, tables, write

POINTS, FLAT, STAKES = SCORINGS = ("points", "flat", "stakes")
MOST_POINTS = 1_000_000  # of a stake, of an agreed total
MOST_DEALS = 200

_BOTH = ("naibi", "wikipedia")


class ScoreRule(NamedTuple):
    """One rule of scoring, and the keys of `rules.SOURCES` of those who have it."""

    english: str
    sources: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The rule in a sentence, in the language in use."""
        return _(self.english)


SCORE_RULES: Mapping[str, ScoreRule] = {
    "deal": ScoreRule(later("The deal passes to the left after every deal, drawn or not."), ("naibi",)),
    "stake": ScoreRule(
        later("Each deal is played for a stake agreed before, and the winner takes it."), ("naibi", "pagat")
    ),
    "stake_stays": ScoreRule(later("After a drawn deal the stake stays on the table for the next."), ("naibi",)),
    "stake_doubles": ScoreRule(later("At some tables the stake is doubled after each drawn deal."), ("naibi", "pagat")),
    "stake_of_all": ScoreRule(
        later("With three or four players each of the others pays the winner the stake."), ("ours",)
    ),
    "points": ScoreRule(later("The winner of a deal scores the cards that the loser still holds."), _BOTH),
    "low_cards": ScoreRule(later("The two to the seven count their face value."), _BOTH),
    "middle_cards": ScoreRule(later("The eight, nine and ten count their face value too."), ("ours",)),
    "courts": ScoreRule(later("A jack, queen or king counts ten."), _BOTH),
    "ace": ScoreRule(later("An ace counts fifteen, even where it is low."), _BOTH),
    "unmelded": ScoreRule(
        later("Melds still in the hand count like any other cards: only what is laid is safe."), _BOTH
    ),
    "points_of_all": ScoreRule(
        later("With three or four players the winner scores the hands of all the others."), ("ours",)
    ),
    "points_drawn": ScoreRule(later("A drawn deal scores nothing in points."), ("ours",)),
    "total": ScoreRule(later("Deals are played until somebody has the agreed total."), _BOTH),
    "flat": ScoreRule(later("One point for each deal won, whatever the loser holds."), ("naibi",)),
}


class CardLine(NamedTuple):
    """What one card in a loser's hand counts; `rule` is its key in `SCORE_RULES`."""

    card: Card
    value: int
    rule: str

    @property
    def sources(self) -> tuple[str, ...]:
        """Who says so."""
        return SCORE_RULES[self.rule].sources


class HandValue(NamedTuple):
    """What a loser's hand counts, card by card."""

    lines: tuple[CardLine, ...]
    total: int


def hand_value(cards: str | Iterable[Card]) -> HandValue:
    """What these cards count when a loser still holds them: naibi's and Wikipedia's schedule, and ours for 8, 9, 10.

    Raises CardError for cards that can't be read and for doubles.

    >>> value = hand_value("Ac2hKd")
    >>> value.total, [(str(line.card), line.value, line.rule) for line in value.lines]
    (27, [('Ac', 15, 'ace'), ('Kd', 10, 'courts'), ('2h', 2, 'low_cards')])
    """
    hand = Cards.of(cards).sorted()
    for card in hand:
        if hand.count(card) > 1:
            raise CardError(_("{card:The} is named twice.").format(card=card))
    lines = tuple(map(_card_line, hand))
    return HandValue(lines, sum(line.value for line in lines))


def _card_line(card: Card) -> CardLine:
    if card.rank == "A":
        return CardLine(card, 15, "ace")
    if card.rank in "JQK":
        return CardLine(card, 10, "courts")
    value = "..23456789T".index(card.rank)
    return CardLine(card, value, "low_cards" if value <= 7 else "middle_cards")


def stake_after(draws: int, stake: int = 1, doubling: bool = False) -> int:
    """The stake of a deal after this many drawn deals in a row (naibi: it stays; at some tables it doubles).

    Raises RecordError, a ValueError, for a number that isn't whole or out of range: 0 to 200 draws, a stake of 1 to
    1,000,000.

    >>> stake_after(3, stake=5), stake_after(3, stake=5, doubling=True)
    (5, 40)
    """
    for name, number, least, most in (("draws", draws, 0, MOST_DEALS), ("stake", stake, 1, MOST_POINTS)):
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
            said = _("expected a whole number from {least} to {most}, found {value}.")
            raise RecordError(name, said.format(least=least, most=most, value=shown(number)))
    return stake * 2**draws if doubling else stake


@dataclass(frozen=True)
class Ending:
    """How a deal ended: the seat that won, 0 when it was drawn, and the cards each seat still held.

    A deal that was played here carries its `record`; one that was only noted carries none.
    """

    winner: int = field(metadata={"least": 0, "most": 4})
    hands: tuple[str, ...] = field(metadata={"of": str, "most": 4})
    record: tuple[Record, ...] = field(default=(), metadata={"of": Record, "most": 1})


class Row(NamedTuple):
    """One line of the ledger. Where a value stands for each player, the order is that of `Match.players`.

    `seats` are the players by seat, the dealer last. `held` is what each hand counted; `points`, `flat` and `stakes`
    are what the deal brought in each way of scoring (stakes are won and paid, so they add up to nothing), `stake`
    what it was played for. `standing` is the running total of the scoring that decides.
    """

    number: int
    seats: tuple[str, ...]
    winner: str | None
    held: tuple[int, ...]
    points: tuple[int, ...]
    flat: tuple[int, ...]
    stake: int
    stakes: tuple[int, ...]
    standing: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Match:
    """A row of deals between the same players. Immutable: `play` and `note` return the match with one deal more.

    `scoring` decides: ``points``, ``flat`` or ``stakes``; the ledger tells all three. `total` ends a match for points
    or flat points, 0 is an open end; for stakes there is none, each stands alone. RecordError names the first place
    that can't be.

    >>> match = Match(("Ana", "Beto"), "naibi", total=50).note("Ana", {"Beto": "AcAdKh2s"})
    >>> match.standings(), match.over, match.seating
    ({'Ana': 42, 'Beto': 0}, False, ('Beto', 'Ana'))
    >>> Match.parse(str(match)) == match
    True
    """

    players: tuple[str, ...] = field(metadata={"of": str, "most": 4})
    rule_text: str = field(default="naibi", metadata={"key": "rules", "most": 400})
    scoring: str = field(default=POINTS, metadata={"among": SCORINGS})
    total: int = field(default=0, metadata={"least": 0, "most": MOST_POINTS})
    stake: int = field(default=1, metadata={"least": 1, "most": MOST_POINTS})
    doubling: bool = False
    title: str = ""
    deals: tuple[Ending, ...] = field(default=(), metadata={"of": Ending, "key": "deal", "most": MOST_DEALS})

    def __post_init__(self) -> None:
        if isinstance(self.rule_text, RuleSet):
            object.__setattr__(self, "rule_text", str(self.rule_text))
        check(self)
        rules = self.rules
        if len(self.players) != rules.players:
            said = _("{n} names are needed for these rules, found {found}.")
            raise RecordError("players", said.format(n=rules.players, found=len(self.players)))
        if len(set(self.players)) < len(self.players) or not all(name.strip() for name in self.players):
            raise RecordError("players", _("each player needs a name of his or her own."))
        if self.scoring == STAKES and self.total:
            raise RecordError("total", _("a total is agreed for points; each stake stands alone."))
        for number, ending in enumerate(self.deals, 1):
            _check_ending(rules, self.seats(number), ending, _deal(number))
        early = next((row.number for row in self.ledger[:-1] if self.total and max(row.standing) >= self.total), 0)
        if early:
            raise RecordError(_deal(early + 1), _("the match was over before it."))

    @classmethod
    def parse(cls, toml: str) -> Match:
        """Read a match. Raises RecordError: one sentence with the place (deal, key) and the reason."""
        return read(cls, tables(toml))

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"Match({listed(self.players)}, {self.scoring}, {len(self.deals)} deals)"

    @property
    def rules(self) -> RuleSet:
        """The rules every deal is played under."""
        try:
            return RuleSet.parse(self.rule_text)
        except RuleError as error:
            raise RecordError("rules", str(error)) from None

    def seats(self, number: int) -> tuple[str, ...]:
        """The players by seat in a deal, counted from 1: seat 1 moves first, the last seat deals (naibi: alternate)."""
        first = (number - 1) % len(self.players)
        return self.players[first:] + self.players[:first]

    @property
    def seating(self) -> tuple[str, ...]:
        """The players by seat in the next deal."""
        return self.seats(len(self.deals) + 1)

    @property
    def next_stake(self) -> int:
        """What the next deal is played for."""
        return self._stake_of(len(self.deals) + 1)

    @property
    def over(self) -> bool:
        """Whether somebody has the agreed total; never without one."""
        return self.winner is not None

    @property
    def winner(self) -> str | None:
        """The player who has the agreed total, or None."""
        return next((name for name, sum_ in self.standings().items() if self.total and sum_ >= self.total), None)

    @cached_property
    def ledger(self) -> tuple[Row, ...]:
        """All deals so far, line by line."""
        rows: list[Row] = []
        standing = (0,) * len(self.players)
        for number, ending in enumerate(self.deals, 1):
            seats = self.seats(number)
            won = seats[ending.winner - 1] if ending.winner else None
            held = tuple(hand_value(ending.hands[seats.index(name)]).total for name in self.players)
            stake = self._stake_of(number)
            points = tuple(sum(held) if name == won else 0 for name in self.players)
            flat = tuple(int(name == won) for name in self.players)
            paid = tuple(stake * (len(seats) * (name == won) - 1) if won else 0 for name in self.players)
            counted = {POINTS: points, FLAT: flat, STAKES: paid}[self.scoring]
            standing = tuple(map(sum, zip(standing, counted, strict=True)))
            rows.append(Row(number, seats, won, held, points, flat, stake, paid, standing))
        return tuple(rows)

    def standings(self, scoring: str = "") -> dict[str, int]:
        """What each player has, in the scoring that decides or in another one. Raises RecordError for one unknown."""
        scoring = scoring or self.scoring
        if scoring not in SCORINGS:
            said = _("expected one of {known}, found {value}.")
            raise RecordError("scoring", said.format(known=", ".join(SCORINGS), value=shown(scoring)))
        return {
            name: sum(getattr(row, scoring)[place] for row in self.ledger) for place, name in enumerate(self.players)
        }

    def play(self, deal: Position | Record) -> Match:
        """The match with one deal more, given as its finished position or as its record.

        Raises RecordError when the match is over or the deal is not, and for other rules or other seats than the next.
        """
        place = _deal(len(self.deals) + 1)
        if not isinstance(deal, Position | Record):
            said = _("expected a finished position or a record, found {kind}.")
            raise RecordError(place, said.format(kind=type(deal).__name__))
        _check_rules(self.rules, deal.rules, place)
        record = Record(capital(place), self.seating, str(deal)) if isinstance(deal, Position) else deal
        end = _end_of(record, place)
        hands = tuple(str(end.hand(seat)) for seat in range(1, len(self.players) + 1))
        return self._and(Ending(end.winner or 0, hands, (record,)))

    def note(self, winner: str | None, hands: Mapping[str, str | Iterable[Card]] | None = None) -> Match:
        """The match with one deal more that was played elsewhere: who won, None for a draw, and who still held what.

        Who is not named held nothing. Raises RecordError for unknown players, impossible hands and a match that is
        over, CardError for cards that can't be read.
        """
        held = hands or {}
        if not isinstance(held, Mapping):
            said = _("hands are given by player, as a dict, not as {kind}.")
            raise RecordError("", said.format(kind=type(held).__name__))
        for name in (*held, *(() if winner is None else (winner,))):
            if name not in self.players:
                said = _("there is no player {name}; known are {known}.")
                raise RecordError("", said.format(name=shown(name), known=listed(self.players)))
        seats = self.seating
        left = tuple(str(Cards.of(held.get(name, "")).sorted()) for name in seats)
        return self._and(Ending(0 if winner is None else seats.index(winner) + 1, left))

    def _and(self, ending: Ending) -> Match:
        place = _deal(len(self.deals) + 1)
        if self.over:
            said = _("the match is over, {name} has the agreed {total}.")
            raise RecordError(place, said.format(name=self.winner, total=self.total))
        new = dataclasses.replace(self, deals=(*self.deals, ending))
        if len(str(new)) > LONGEST_FILE:
            raise RecordError(place, _("with it the match is too long for one file; start a new one."))
        return new

    def _stake_of(self, number: int) -> int:
        """What a deal is played for: it tells how many deals before it were drawn in a row."""
        winners = [ending.winner for ending in self.deals[: number - 1]]
        draws = next((n for n, winner in enumerate(reversed(winners)) if winner), len(winners))
        return stake_after(draws, self.stake, self.doubling)


def _deal(number: int) -> str:
    return _("deal {n}").format(n=number)


def _check_rules(wanted: RuleSet, found: RuleSet, place: str) -> None:
    if found != wanted:
        said = _("it was played under {found}, and this match is played under {wanted}.")
        raise RecordError(place, said.format(found=found, wanted=wanted))


def _end_of(record: Record, place: str) -> Position:
    """The finished position of a record. Raises RecordError when it isn't finished or an action is refused."""
    try:
        end = record.positions()[-1]
    except RecordError as error:
        raise RecordError(f"{place}, {error.place}", error.reason) from None
    if not end.over:
        raise RecordError(place, _("it is not over, seat {seat} is to act.").format(seat=end.to_act))
    return end


def _check_ending(rules: RuleSet, seats: tuple[str, ...], ending: Ending, place: str) -> None:
    """Refuse an ending that can't be. Raises RecordError."""
    if len(ending.hands) != rules.players or ending.winner > rules.players:
        said = _("there are {n} seats, each with a hand, and a winner among them or 0.")
        raise RecordError(place, said.format(n=rules.players))
    try:
        hands = tuple(map(Cards.parse, ending.hands))
        rules.cards.mask(card for hand in hands for card in hand)
    except CardError as error:
        raise RecordError(place, str(error)) from None
    for seat, (name, hand) in enumerate(zip(seats, hands, strict=True), 1):
        down = rules.hand_size - len(hand)
        if seat == ending.winner and hand:
            raise RecordError(place, _("{name} has won and can’t hold a card.").format(name=name))
        if down < 0 or down in (1, 2):
            said = _("{name} can’t hold {n} cards: {dealt} were dealt and a meld has three or more.")
            raise RecordError(place, said.format(name=name, n=len(hand), dealt=rules.hand_size))
    for record in ending.record:
        _check_rules(rules, record.rules, place)
        if record.seats != seats:
            said = _("the seats are {seats} in this deal, not {found}.")
            raise RecordError(place, said.format(seats=listed(seats), found=listed(record.seats)))
        end = _end_of(record, place)
        if (end.winner or 0) != ending.winner or any(
            set(end.hand(seat)) != set(hand) for seat, hand in enumerate(hands, 1)
        ):
            raise RecordError(place, _("winner and hands are not those at the end of its record."))
