"""The rule points of Panguingue on which its sources differ, and the rule sets built from them.

Panguingue is Conquian's relative and another game: it has rules of its own, and shares only the cards. Each reading
carries one sentence, the sources that hold it, and how it is known: ``said`` by a page that we read, ``memory`` (as
commonly printed; we could not check it) or ``ours``, our own ruling.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Self

from .cards import shown
from .language import _, later
from .rules import RuleError

PAN_SOURCES = {
    "wikipedia": later("the English Wikipedia article “Panguingue”"),
    "denexa": later("Denexa Games’ page on Panguingue"),
    "gamerules": later("GameRules.com’s page on Panguingue"),
    "pokerwiner": later("pokerwiner.com’s page on Panguingue"),
    "bicycle": later("the Bicycle Cards page on Panguingue"),
    "britannica": later("Britannica’s note on pan"),
    "pan_101": later("“Panguingue 101”, a player’s pages of 2006"),
    "poker_flush": later("poker-flush.com’s rules of pan"),
    "pokerrule": later("pokerrule-online.com’s page on pan poker"),
    "gamblingwiz": later("gamblingwiz.com’s page on pan poker"),
    "casino_style": later("casino-style.com’s page on pan"),
    "scarne": later("a text in Scarne’s manner, at pokerwiner.com"),
    "printed": later("as commonly printed; we could not check it"),
    "ours": later("our own ruling, where the sources are silent"),
}
SAID, MEMORY, OURS = "said", "memory", "ours"


class PanReading(Enum):
    """One way to read a rule point: its value is its name in texts, `sources` are keys of `PAN_SOURCES`."""

    _text: str
    sources: tuple[str, ...]

    def __new__(cls, value: str, text: str = "", *sources: str) -> Self:  # noqa: D102
        member = object.__new__(cls)
        member._value_ = value
        member._text = text
        member.sources = sources
        return member

    __hash__ = object.__hash__  # there is one of each

    @property
    def sentence(self) -> str:
        """The reading in words, in the language in use."""
        return _(self._text)

    @property
    def known(self) -> str:
        """How we know it: ``said``, ``memory`` or ``ours``."""
        return how_known(self.sources)

    def __str__(self) -> str:
        return str(self.value)


def how_known(sources: tuple[str, ...]) -> str:
    """``said`` when a page that we read says so, else ``memory`` or ``ours``."""
    if set(sources) - {"printed", "ours"}:
        return SAID
    return MEMORY if "printed" in sources else OURS


class PanPack(PanReading):
    """Which cards are shuffled together."""

    ALL_320 = (
        "320",
        later("Eight packs of forty cards, 320 in all: each card is there eight times."),
        "wikipedia",
        "denexa",
        "bicycle",
        "pokerwiner",
        "britannica",
    )
    LESS_SPADES_310 = (
        "310",
        later("Eight packs of forty cards less one suit of spades, 310 in all: each spade is there seven times."),
        "wikipedia",
        "casino_style",
        "pan_101",
        "poker_flush",
        "pokerrule",
    )


class Direction(PanReading):
    """Which way deal and play go round."""

    ANTICLOCKWISE = (
        "anticlockwise",
        later("Deal and play go to the right, against the clock."),
        "wikipedia",
        "bicycle",
        "pokerwiner",
        "pan_101",
        "poker_flush",
    )
    CLOCKWISE = ("clockwise", later("Deal and play go to the left, with the clock."), "scarne")


class Taking(PanReading):
    """Which discards may be taken."""

    ANY = ("any", later("The top discard may be taken by who melds it at once."), "gamerules", "denexa")
    FROM_STOCK = (
        "from_stock",
        later("The top discard may be taken, to meld it at once, only when it came off the stock and not from a hand."),
        "pan_101",
        "poker_flush",
    )


class SetGrowth(PanReading):
    """How a set of different suits grows."""

    ANY_SUIT = (
        "any_suit",
        later("A set of three different suits takes any further card of its rank."),
        "pan_101",
        "poker_flush",
    )
    EACH_SUIT_ONCE = (
        "each_suit_once",
        later("A set of different suits has each suit once, so it is full with four cards."),
        "wikipedia",
    )


class Further(PanReading):
    """What the cards after the third of a condition bring."""

    ALL = ("all", later("Each further card on a condition, a set or a rope, is paid too."), "printed")
    SETS = ("sets", later("Each further card on a set that is a condition is paid; a rope is paid once."), "ours")
    NONE = ("none", later("A condition is paid once, however long it grows."), "ours")


class Spades(PanReading):
    """What spades are worth."""

    DOUBLE = ("double", later("Conditions in spades are paid double."), "pokerrule")
    SAME = ("same", later("Conditions in spades are paid like those in other suits."), "britannica")


class DemandBy(PanReading):
    """Who may demand that a top discard is taken that fits a meld of the player whose turn it is."""

    ANYONE = ("anyone", later("Any player in the round may demand that a top discard that fits is taken."), "printed")
    DISCARDER = (
        "discarder",
        later("Who made the discard may force it on the next player when it fits a meld there."),
        "gamblingwiz",
    )
    NOBODY = ("nobody", later("Nobody can be made to take a discard."), "ours")


class LettingOut(PanReading):
    """Whether one may discard the card that the next player goes out with."""

    SAFE_FIRST = (
        "safe_first",
        later(
            "Before a player with ten cards melded and none in hand one discards no card that lets that player out, "
            "as long as one holds a safe one."
        ),
        "printed",
    )
    FREE = ("free", later("Any card may be discarded, even one that lets the next player out."), "ours")


class Outs(PanReading):
    """What the winner collects for his or her conditions at the end."""

    AGAIN = ("again", later("The winner is paid every condition on the table once more."), "pokerrule", "printed")
    ONCE = ("once", later("Conditions are paid when they are made and not again at the end."), "ours")


class Bare(PanReading):
    """What a player pays who has melded nothing when another wins."""

    SAME = ("same", later("Who has melded nothing pays the winner what everybody pays."), "pokerrule")
    DOUBLE = ("double", later("Who has melded nothing pays the winner double."), "printed")


_SETTINGS: dict[str, type[PanReading]] = {
    "pack": PanPack, "direction": Direction, "taking": Taking, "growth": SetGrowth, "further": Further,
    "spades": Spades, "demand": DemandBy, "letting_out": LettingOut, "outs": Outs, "bare": Bare,
}  # fmt: skip
PAN_NUMBERS = {"players": range(4, 9), "ante": range(3), "drop": range(3), "share": range(1, 3)}


@dataclass(frozen=True, slots=True)
class PanRules:
    """One rule set of Panguingue: a value for every rule point; readings may be given by their names.

    `ante` is paid by each player at the start, `drop` besides it by who drops, `share` to the winner by each player
    still in the round; all in chips. Raises RuleError, which names the point.

    >>> house = PanRules(players=6, drop=0)
    >>> str(house), PanRules.parse("pan+players=6,drop=0") == house
    ('pan+players=6,drop=0', True)
    """

    players: int = 4
    pack: PanPack = PanPack.ALL_320
    direction: Direction = Direction.ANTICLOCKWISE
    ante: int = 1
    drop: int = 2
    taking: Taking = Taking.ANY
    growth: SetGrowth = SetGrowth.ANY_SUIT
    further: Further = Further.ALL
    spades: Spades = Spades.DOUBLE
    demand: DemandBy = DemandBy.ANYONE
    letting_out: LettingOut = LettingOut.SAFE_FIRST
    share: int = 1
    outs: Outs = Outs.AGAIN
    bare: Bare = Bare.SAME

    def __post_init__(self) -> None:
        for point in PAN_POINTS:
            object.__setattr__(self, point, _reading(point, getattr(self, point)))

    @property
    def any_suit(self) -> bool:
        """Whether a set of different suits may have a suit twice."""
        return self.growth is SetGrowth.ANY_SUIT

    @property
    def spades_double(self) -> bool:
        """Whether conditions in spades are paid double."""
        return self.spades is Spades.DOUBLE

    @property
    def from_stock_only(self) -> bool:
        """Whether a card discarded from a hand is dead at once."""
        return self.taking is Taking.FROM_STOCK

    @property
    def cards(self) -> int:
        """How many cards are shuffled together."""
        return 310 if self.pack is PanPack.LESS_SPADES_310 else 320

    def copies(self, suit: str) -> int:
        """How often each card of a suit is there."""
        return 7 if suit == "s" and self.pack is PanPack.LESS_SPADES_310 else 8

    @property
    def least_purse(self) -> int:
        """The chips a player must have to be dealt in: the ante, and what dropping costs."""
        return self.ante + self.drop

    def replace(self, **points: Any) -> PanRules:
        """The same rules with these points changed. Raises RuleError, which names the point."""
        for point in points:
            if point not in PAN_POINTS:
                raise RuleError(_unknown(point))
        return replace(self, **points)

    @classmethod
    def parse(cls, text: str) -> PanRules:
        """Read ``pan`` or ``pan+players=6,drop=0``: the points that differ follow a plus. Raises RuleError."""
        if not isinstance(text, str) or len(text) > 400:
            raise RuleError(_("Rules are given as a short text, such as pan or pan+players=6,drop=0."))
        name, plus, rest = text.partition("+")
        if name != "pan":
            raise RuleError(_("Rules of Panguingue begin with pan, and {text} does not.").format(text=shown(text)))
        points: dict[str, str] = {}
        for piece in rest.split(",") if plus else ():
            point, sign, value = piece.partition("=")
            if not sign:
                raise RuleError(_("{text} is no rule point with a reading, such as drop=0.").format(text=shown(piece)))
            if point in points:
                raise RuleError(_("The point {point} is given twice.").format(point=shown(point)))
            points[point] = value
        return cls().replace(**points)

    def __str__(self) -> str:
        usual = usual_rules()
        changed = [f"{p}={getattr(self, p)}" for p in PAN_POINTS if getattr(self, p) != getattr(usual, p)]
        return "pan" + ("+" + ",".join(changed) if changed else "")


PAN_POINTS = tuple(f.name for f in fields(PanRules))


@lru_cache(1)
def usual_rules() -> PanRules:
    """The rules that are played unless others are asked for."""
    return PanRules()


def readings_of(point: str) -> type[PanReading] | None:
    """The readings of a rule point; None for one that is a number."""
    return _SETTINGS.get(point)


def _unknown(point: str) -> str:
    known = ", ".join(PAN_POINTS)
    return _("There is no rule point {point}; known are {known}.").format(point=shown(point), known=known)


def _reading(point: str, value: object) -> object:
    if point in PAN_NUMBERS:
        return _number(point, value)
    kind = _SETTINGS[point]
    if isinstance(value, kind):
        return value
    try:
        return kind(str(value))
    except ValueError:
        known = ", ".join(map(str, kind))
        raise RuleError(
            _("{point} has no reading {value}; known are {known}.").format(point=point, value=shown(value), known=known)
        ) from None


def _number(point: str, value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 4:
        value = int(value)
    allowed = PAN_NUMBERS[point]
    if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
        return value
    if point == "players":
        raise RuleError(
            _("Panguingue is played here by {least} to {most} players, not by {value}.").format(
                least=allowed[0], most=allowed[-1], value=shown(value)
            )
        )
    raise RuleError(
        _("{point} is a whole number from {least} to {most}, not {value}.").format(
            point=point, least=allowed[0], most=allowed[-1], value=shown(value)
        )
    )
