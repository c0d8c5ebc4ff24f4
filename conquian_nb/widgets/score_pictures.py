"""What the score explorer shows, for a notebook that keeps it without a kernel: charts, a losing hand, the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from conquian_nb.drawing.charts import Line, line_chart, show_chart
from conquian_nb.drawing.deck import Deck, Theme
from conquian_nb.drawing.hands import OpenHand, show_hands
from conquian_nb.drawing.look import Scene
from conquian_nb.drawing.svg import Picture
from conquian_nb.engine import Cards
from conquian_nb.engine.language import _, several
from conquian_nb.engine.match import POINTS, HandValue, Match, hand_value

from .frames import Table
from .score_markup import held
from .score_state import running, stake_lines


class Chart(NamedTuple):
    """Lines with a title; `across` says what they run over, counted from 0."""

    lines: Sequence[Line]
    title: str
    across: str

    def scene(self, width: int, theme: Theme) -> Scene:
        """The chart as a scene for a canvas."""
        return line_chart(self.lines, title=self.title, across=self.across, first=0, width=width, theme=theme)

    def show(self) -> Picture:
        """The chart as a picture that a notebook keeps."""
        return show_chart(self.lines, title=self.title, across=self.across, first=0)


def stake_chart(draws: int, stake: int = 1) -> Chart:
    """The stake after a chain of drawn deals, where it doubles and where it stays."""
    title = several("What {n} drawn deal is worth", "What {n} drawn deals are worth", draws)
    return Chart(stake_lines(draws, stake), title.format(n=draws), _("drawn deals in a row"))


def count_chart(match: Match, scoring: str = POINTS) -> Chart:
    """What each player has after each deal, by ``points`` or by ``flat`` points."""
    title = _("Points by the schedule") if scoring == POINTS else _("One point a deal")
    return Chart(running(match, scoring), title, _("deals played"))


def show_stake(draws: int = 4, stake: int = 1) -> Picture:
    """The picture of `stake_chart`. Raises RecordError for numbers that can't be.

    >>> print(show_stake(3).alt)
    Line chart: What 3 drawn deals are worth. By drawn deals in a row, 0 to 3. doubles: 1, 2, 4, 8. stays: 1, 1, 1, 1.
    """
    return stake_chart(draws, stake).show()


def show_count(match: Match, scoring: str = POINTS) -> Picture:
    """The picture of `count_chart`."""
    return count_chart(match, scoring).show()


def open_hand(name: str, cards: Cards, value: HandValue) -> OpenHand:
    """A loser's hand with the worth of each card under it."""
    many = several("{n} card", "{n} cards", len(value.lines)).format(n=len(value.lines))
    pays = several("{n} point", "{n} points", value.total).format(n=value.total)
    heading = _("{who} holds {cards}, {points}").format(who=name, cards=many, points=pays)
    return OpenHand(heading, cards, tuple(str(line.value) for line in value.lines))


def show_losing_hand(cards: str | Cards, name: str = "Beto", *, deck: Deck = "french") -> Picture:
    """A loser's hand and what each card pays. Raises CardError for cards that can't be, ValueError for more than ten.

    >>> print(show_losing_hand("Ah Kd").alt)
    Beto holds 2 cards, 25 points: king of diamonds 10, ace of hearts 15.
    """
    hand = Cards.of(cards).sorted()
    return show_hands([open_hand(name, hand, hand_value(hand))], deck=deck)


def ledger_table(match: Match) -> Table:
    """The ledger as a table of text.

    >>> print(ledger_table(Match(("Ana", "Beto")).note(None).note("Ana", {"Beto": "Kd5s"})))
    deal  dealer  result                     points  flat  stake
    1     Beto    drawn                      0       0     1
    2     Ana     Ana wins, Beto held K♦ 5♠  15      1     1
    """
    rows = []
    for row, deal in zip(match.ledger, match.deals, strict=True):
        result = _("drawn")
        if row.winner:
            losers = [(name, hand) for name, hand in zip(row.seats, deal.hands, strict=True) if name != row.winner]
            hands = [held(name, Cards.parse(hand)) for name, hand in losers]
            result = ", ".join([_("{who} wins").format(who=row.winner), *hands])
        rows.append((str(row.number), row.seats[-1], result, str(sum(row.points)), str(sum(row.flat)), str(row.stake)))
    return Table((_("deal"), _("dealer"), _("result"), _("points"), _("flat"), _("stake")), tuple(rows))
