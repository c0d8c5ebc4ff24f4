"""What many deals came to: how often each seat won, how often nobody did, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from conquian_nb.engine import RuleSet
from conquian_nb.engine.language import _, later, several

from .plain_bots import Bot


class SimulationError(ValueError):
    """Deals that can't be simulated, or not to the end; one sentence says why.

    `tally` holds what had been counted by then; None when no deal had been begun.
    """

    def __init__(self, sentence: str, tally: Tally | None = None) -> None:
        super().__init__(sentence)
        self.tally = tally


class Share(NamedTuple):
    """A share of deals, and the interval in which it would lie if endless deals were played; 1 is all of them."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        said = _("{share} ({low} to {high})")
        return said.format(share=_percent(self.value), low=_percent(self.low), high=_percent(self.high))


@dataclass(frozen=True)
class Tally:
    """What `simulate` counted. `wins` are those of each seat, seat 1 first; `asked` is how many deals were wanted.

    `actions` and `forces` are the totals of all deals; None for best play, where no deal is played out. `seeds` are
    the seeds whose deals are in it. Two tallies of the same rules and players, but other seeds, can be added.
    """

    rules: RuleSet
    bots: tuple[str | Bot, ...]
    wins: tuple[int, ...]
    draws: int
    actions: int | None
    forces: int | None
    asked: int
    seeds: tuple[int, ...]

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return sum(self.wins) + self.draws

    @property
    def complete(self) -> bool:
        """Whether all deals that were asked for were counted; False after an interrupt."""
        return self.deals == self.asked

    def share(self, winner: int | None, level: float = 0.95) -> Share:
        """How often a seat won, or with None how often a deal was drawn.

        The interval is Wilson's score interval (Wilson 1927): in 95 of 100 simulations it holds the true share, or as
        often as `level` says. Raises SimulationError for a seat that isn't there and a level not between 0 and 1.

        >>> from conquian_nb.engine import PRESETS
        >>> tally = Tally(PRESETS["naibi"], ("greedy", "greedy"), (40, 35), 25, 4500, 30, 100, (0,))
        >>> print(tally.share(1), tally.share(None, level=0.5), sep=", ")
        40.0 % (30.9 % to 49.8 %), 25.0 % (22.2 % to 28.0 %)
        """
        z, count, deals = _width(level), self._count(winner), self.deals
        if not deals:
            return Share(0.0, 0.0, 1.0)
        value = count / deals
        middle = (value + z * z / (2 * deals)) / (1 + z * z / deals)
        reach = z / (1 + z * z / deals) * sqrt(value * (1 - value) / deals + z * z / (4 * deals * deals))
        return Share(value, min(value, max(0.0, middle - reach)), max(value, min(1.0, middle + reach)))

    def lead(self, seat: int, other: int, level: float = 0.95) -> Share:
        """How much more often one seat won than another, as a share of the deals: from -1 to 1.

        That of seat 1 over seat 2 is the advantage of the first move. The interval is Wald's for such a difference
        after half a deal is added to the wins of each and one to the rest (Agresti and Min 2005), so that few deals
        promise nothing. Raises SimulationError like `share`.

        >>> from conquian_nb.engine import PRESETS
        >>> tally = Tally(PRESETS["naibi"], ("greedy", "greedy"), (40, 35), 25, 4500, 30, 100, (0,))
        >>> [round(value, 3) for value in tally.lead(1, 2)]
        [0.05, -0.118, 0.216]
        """
        return _spread([(self._count(seat), self._count(other), self.deals)], level)

    def _count(self, winner: int | None) -> int:
        if winner is None:
            return self.draws
        if winner not in range(1, len(self.wins) + 1):
            raise SimulationError(f"There is no seat {winner!r} among {len(self.wins)} players.")
        return self.wins[winner - 1]

    def __add__(self, other: object) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        if (self.rules, self.bots) != (other.rules, other.bots):
            raise SimulationError("Only tallies of the same rules and the same players can be added.")
        if both := sorted(set(self.seeds) & set(other.seeds)):
            raise SimulationError(f"Both tallies hold deals of seed {both[0]}, and no deal counts twice.")
        return Tally(
            self.rules,
            self.bots,
            tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)),
            self.draws + other.draws,
            _sum(self.actions, other.actions),
            _sum(self.forces, other.forces),
            self.asked + other.asked,
            tuple(sorted(self.seeds + other.seeds)),
        )

    # what a reader sees

    def _title(self) -> str:
        if self.complete:
            said = several("{rules}: {n} deal", "{rules}: {n} deals", self.asked)
        else:
            said = several("{rules}: {n} of {asked} deal", "{rules}: {n} of {asked} deals", self.asked)
        return said.format(rules=self.rules, n=f"{self.deals:,}", asked=f"{self.asked:,}")

    def _rows(self) -> list[tuple[str, str, str, str]]:
        seats = _("Seat {seat} ({bot})")
        names = {seat: seats.format(seat=seat, bot=bot_name(bot)) for seat, bot in enumerate(self.bots, 1)}
        rows = []
        for winner, name in (*names.items(), (None, _("Drawn"))):
            share = self.share(winner)
            interval = _("{low} to {high}").format(low=_percent(share.low), high=_percent(share.high))
            rows.append((name, f"{self._count(winner):,}", _percent(share.value), interval))
        return rows

    def _note(self) -> str:
        if self.actions is None or self.forces is None or not self.deals:
            return ""
        said = _("A deal took {actions:.1f} actions, {forces:.2f} of them forces.")
        return said.format(actions=self.actions / self.deals, forces=self.forces / self.deals)

    def __repr__(self) -> str:
        rows = [tuple(map(_, _HEADINGS)), *self._rows()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        first, *others = widths
        lines = ["  ".join([name.ljust(first), *map(str.rjust, cells, others)]) for name, *cells in rows]
        return "\n".join(filter(None, [self._title(), *lines, self._note()]))

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(_(cell))}</th>' for cell in _HEADINGS)
        body = "".join(
            f'<tr><th scope="row">{escape(name)}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
            for name, *cells in self._rows()
        )
        note = f"<p>{self._note()}</p>" if self._note() else ""
        return (
            f"<table><caption>{escape(self._title())}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>{note}"
        )


_HEADINGS = (later("Winner"), later("Deals"), later("Share"), later("95 % interval"))


def margin(there: Tally, back: Tally, level: float = 0.95) -> Share:
    """How much more often the first player of `there` wins than the second, when both sat on both sides.

    `back` is the same with the seats changed. The interval is that of `Tally.lead`; the two tallies count as
    independent, which makes it a little too wide when they hold the same deals. Raises SimulationError when the
    tallies aren't those of two players there and back.

    >>> from conquian_nb.analysis.simulate import simulate
    >>> there = simulate("naibi", 100, ("greedy", "random"))
    >>> back = simulate("naibi", 100, ("random", "greedy"))
    >>> 0.1 < margin(there, back).low < margin(there, back).value
    True
    """
    if len(there.bots) != 2 or there.bots != back.bots[::-1] or there.rules != back.rules:
        raise SimulationError("A margin needs two tallies of the same rules and two players, with their seats changed.")
    (won, lost), (lost_back, won_back) = there.wins, back.wins
    return _spread([(won, lost, there.deals), (won_back, lost_back, back.deals)], level)


def bot_name(bot: str | Bot) -> str:
    """What a player is called in a table: its name, that of the function, or how the object shows itself."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", None) or repr(bot)


def _spread(counts: list[tuple[int, int, int]], level: float) -> Share:
    """The mean of leads that are independent, each from wins, wins of the other, and deals."""
    z = _width(level)
    if not all(n for _, _, n in counts):
        return Share(0.0, -1.0, 1.0)
    middle, variance = 0.0, 0.0
    for a, b, n in counts:
        lead = (a - b) / (n + 2)
        middle += lead / len(counts)
        variance += ((a + b + 1) / (n + 2) - lead * lead) / (n + 2) / len(counts) ** 2
    value, reach = sum((a - b) / n for a, b, n in counts) / len(counts), z * sqrt(variance)
    return Share(value, min(value, max(-1.0, middle - reach)), max(value, min(1.0, middle + reach)))


def _width(level: float) -> float:
    """How many standard deviations to each side an interval of this level reaches."""
    if not 0 < level < 1:
        raise SimulationError(f"The level of an interval lies between 0 and 1, such as 0.95, and is not {level!r}.")
    return NormalDist().inv_cdf((1 + level) / 2)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
