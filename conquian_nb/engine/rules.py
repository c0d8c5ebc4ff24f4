"""The rule points on which the sources differ, the rule sets built from them, and the presets.

Each point is an enumeration (or a small number); each reading carries one sentence and the sources that hold it.
A point is read in exactly one function of the engine; everything else calls that function.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import Any, Self

from .cards import Pack, pack_of, shown
from .language import _, later

SOURCES = {
    "naibi": later("the Conquian page of naibi"),
    "wikipedia": later("an old revision of the English Wikipedia article"),
    "tutorial": later("an unsigned “What Is Conquian?” page"),
    "pagat": later("pagat.com"),
    "foster_1897": later("R. F. Foster, Complete Hoyle, 1897"),
    "foster_1913": later("R. F. Foster, Cooncan, 1913"),
    "parlett": later("David Parlett, A Dictionary of Card Games"),
    "bicycle": later("the Bicycle Cards rules page"),
    "wikipedia_now": later("the current English Wikipedia article"),
    "ours": later("our own ruling, where the sources are silent"),
}


class RuleError(ValueError):
    """A rule set nobody can play, or a point or reading that does not exist; one sentence names the point."""


class Reading(Enum):
    """One way to read a rule point: its value is its name in texts; `sentence` says it, `sources` hold it."""

    _english: str
    sources: tuple[str, ...]

    def __new__(cls, value: str, sentence: str = "", *sources: str) -> Self:  # noqa: D102
        member = object.__new__(cls)
        member._value_ = value
        member._english = sentence
        member.sources = sources
        return member

    @property
    def sentence(self) -> str:
        """The reading in a sentence, in the language in use."""
        return _(self._english)

    __hash__ = object.__hash__  # there is one of each; Enum's own hash takes far longer

    def __str__(self) -> str:
        return str(self.value)


class PackPoint(Reading):
    """Which cards are in the pack."""

    SPANISH_40 = (
        "spanish_40", later("No 8, 9 or 10: the seven and the jack are neighbours."), "naibi", "wikipedia", "tutorial")
    NO_COURTS_40 = (
        "no_courts_40", later("No jack, queen or king: ace to ten, every neighbour a natural one."),
        "wikipedia", "foster_1897", "foster_1913")
    FULL_52 = ("full_52", later("Nothing is removed: the eight follows the seven."), "naibi", "wikipedia")


class Ace(Reading):
    """Where the ace stands in a run."""

    LOW = ("low", later("The ace is low: A-2-3 is a run, Q-K-A is none."), "naibi", "wikipedia")
    LOW_OR_HIGH = (
        "low_or_high", later("The ace is low or high, A-2-3 or Q-K-A, but a run never goes round the corner."),
        "tutorial")


class LongestRun(Reading):
    """How long one run may be."""

    GOAL_MINUS_THREE = (
        "goal_minus_three", later("A run is at most three cards shorter than the goal: eight when eleven wins."),
        "naibi")
    ANY = ("any", later("A run may be as long as the suit."), "wikipedia", "tutorial")


class FirstCard(Reading):
    """Who turns the first card, and to whom it is offered."""

    NON_DEALER_TURNS = (
        "non_dealer_turns", later("The non-dealer turns the first card and is asked first."), "naibi", "tutorial")
    DEALER_TURNS = (
        "dealer_turns", later("The dealer turns the first card; the non-dealer is asked first, the dealer last."),
        "wikipedia")


class DeadCards(Reading):
    """How dead cards lie."""

    FACE_DOWN = ("face_down", later("A dead card is turned face down: remember it."), "naibi")
    FACE_UP = ("face_up", later("Dead cards lie face up for all to see."), "tutorial", "wikipedia")


class Laying(Reading):
    """Which hand cards may go down with a take."""

    WITH_TAKEN_CARD = (
        "with_taken_card", later("Hand cards go down only in the meld that holds the taken card."), "naibi")
    ANY_LEGAL_LAYOUT = (
        "any_legal_layout", later("With a take, other hand cards may go down too if all melds end legal."), "pagat")


class Borrowing(Reading):
    """How far melds already down may be rearranged."""

    ANY = (
        "any", later("Melds may be rearranged at will, as long as every card stays in a legal meld."),
        "naibi", "tutorial", "pagat")
    ENDS = (
        "ends", later("A set of four lends one card and a run lends its ends; what stays must be a meld."),
        "foster_1897")
    NONE = ("none", later("Melds never lend a card: they only grow."), "wikipedia")


class Duty(Reading):
    """Whether a card that fits may be passed."""

    MAY_BE_FORCED = (
        "may_be_forced", later("You may pass, but a card that fits your melds with no hand card can be forced on you."),
        "naibi", "pagat", "foster_1897", "parlett", "bicycle")
    FREE = ("free", later("You may pass any card, and nobody can be forced."), "wikipedia")
    COMPULSORY = (
        "compulsory", later("A card you can meld at all, hand cards included, may not be passed."), "tutorial")


class ForceReach(Reading):
    """Whether a force may move the victim's melds."""

    REARRANGED = (
        "rearranged", later("Who forces may rearrange the other's melds to make the card fit."),
        "naibi", "pagat")
    AS_IT_LIES = ("as_it_lies", later("A card can be forced only onto one meld as it lies."), "foster_1913")


class EmptyStock(Reading):
    """When a deal without a winner ends."""

    THROWS_PLAYED_OUT = (
        "throws_played_out",
        later("A discard is still offered; the deal is drawn when a card must be turned and none is left."),
        "naibi", "pagat", "ours")
    ENDS_AT_LAST_CARD = (
        "ends_at_last_card", later("The deal is drawn as soon as the last stock card is dealt with."),
        "naibi", "ours")


_RANKS = {
    PackPoint.SPANISH_40: "A234567JQK",
    PackPoint.NO_COURTS_40: "A23456789T",
    PackPoint.FULL_52: "A23456789TJQK",
}


_NAIBI: dict[str, Any] = {
    "pack": PackPoint.SPANISH_40, "players": 2, "hand_size": 10, "ace": Ace.LOW,
    "longest_run": LongestRun.GOAL_MINUS_THREE, "first_card": FirstCard.NON_DEALER_TURNS,
    "dead_cards": DeadCards.FACE_DOWN, "laying": Laying.WITH_TAKEN_CARD, "borrowing": Borrowing.ANY,
    "duty": Duty.MAY_BE_FORCED, "force_reach": ForceReach.REARRANGED, "swap": 0,
    "empty_stock": EmptyStock.THROWS_PLAYED_OUT,
}
POINTS = tuple(_NAIBI)


class RuleSet:
    """One rule set: a value for every rule point. Immutable; equal when the points are, whatever the preset is called.

    Points not given are read as in *naibi*. Raises RuleError for rules nobody can play.

    >>> house = PRESETS["naibi"].replace(borrowing="ends", players=3, hand_size=8)
    >>> str(house), house.goal
    ('naibi+players=3,hand_size=8,borrowing=ends', 9)
    """

    # No dataclass: to load what makes one takes a third of the time in which all of the engine is imported.
    __slots__ = ("name", *POINTS, "cards", "_hash")
    name: str
    pack: PackPoint
    players: int
    hand_size: int
    ace: Ace
    longest_run: LongestRun
    first_card: FirstCard
    dead_cards: DeadCards
    laying: Laying
    borrowing: Borrowing
    duty: Duty
    force_reach: ForceReach
    swap: int
    empty_stock: EmptyStock
    cards: Pack  # the pack itself
    _hash: int

    def __init__(self, name: str = "naibi", **points: Any) -> None:
        of = {**_NAIBI, **points}
        _check_number("players", of["players"], 2, 4)
        _check_number("hand_size", of["hand_size"], 7, 10)
        _check_number("swap", of["swap"], 0, 9)
        cards = pack_of(_RANKS[of["pack"]])
        if of["players"] * of["hand_size"] >= len(cards):
            raise RuleError(
                _("hand_size={hand} with players={players} leaves no card to turn in a pack of {pack}.").format(
                    hand=of["hand_size"], players=of["players"], pack=len(cards)))
        of |= {"name": name, "cards": cards, "_hash": hash(tuple(of.values()))}
        for slot, value in of.items():
            object.__setattr__(self, slot, value)

    def __setattr__(self, point: str, value: object = None) -> None:
        raise AttributeError("A rule set can’t be changed; replace() gives another one.")

    __delattr__ = __setattr__

    def _points(self) -> dict[str, Any]:
        return {point: getattr(self, point) for point in POINTS}

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self._points() == other._points())

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"RuleSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[partial[RuleSet], tuple[()]]:
        return partial(RuleSet, self.name, **self._points()), ()

    @property
    def goal(self) -> int:
        """How many melded cards win: always one more than the hand (naibi)."""
        return self.hand_size + 1

    @property
    def run_limit(self) -> int:
        """The most cards one run may show."""
        length = len(self.cards.ranks)
        return min(length, self.goal - 3) if self.longest_run is LongestRun.GOAL_MINUS_THREE else length

    @property
    def high_ace(self) -> bool:
        """Whether the ace may also end a run."""
        return self.ace is Ace.LOW_OR_HIGH

    @property
    def forcing(self) -> bool:
        """Whether a passed card that fits may be forced."""
        return self.duty is Duty.MAY_BE_FORCED

    @property
    def compulsory(self) -> bool:
        """Whether a card that can be melded must be taken."""
        return self.duty is Duty.COMPULSORY

    @property
    def first_turner(self) -> int:
        """The seat that turns the first card. Seat 1 moves first; the dealer is the last seat."""
        return self.players if self.first_card is FirstCard.DEALER_TURNS else 1

    @property
    def full_stock(self) -> int:
        """How many cards the stock has after the deal."""
        return len(self.cards) - self.players * self.hand_size

    @property
    def last_discard_offered(self) -> bool:
        """Whether a discard is still offered when the stock is empty."""
        return self.empty_stock is EmptyStock.THROWS_PLAYED_OUT

    @property
    def dead_visible(self) -> bool:
        """Whether everybody sees the dead cards."""
        return self.dead_cards is DeadCards.FACE_UP

    def replace(self, **points: Any) -> RuleSet:
        """The same rules with these points changed; values are readings, or their names as text.

        Raises RuleError, which names the point, for unknown points or readings and for rules nobody can play.
        """
        changed = {point: _reading(point, value) for point, value in points.items()}
        return RuleSet(self.name, **self._points() | changed)

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Read ``naibi`` or ``naibi+ace=low_or_high,borrowing=ends``: a preset, then the points that differ.

        Raises RuleError, which names what can't be read.
        """
        if not isinstance(text, str) or len(text) > 400:
            raise RuleError(_("Rules are given as a short text, such as naibi or naibi+ace=low_or_high."))
        name, plus, rest = text.partition("+")
        if name not in PRESETS:
            said = _("There is no preset {name}; known are {known}.")
            raise RuleError(said.format(name=shown(name), known=", ".join(PRESETS)))
        points: dict[str, str] = {}
        for piece in rest.split(",") if plus else ():
            point, sign, value = piece.partition("=")
            if not sign:
                said = _("{text} is no rule point with a reading, such as ace=low_or_high.")
                raise RuleError(said.format(text=shown(piece)))
            if point in points:
                raise RuleError(_("The point {point} is given twice.").format(point=point))
            points[point] = value
        return PRESETS[name].replace(**points)

    def __str__(self) -> str:
        preset = PRESETS.get(self.name, self)
        changed = [f"{p}={getattr(self, p)}" for p in POINTS if getattr(self, p) != getattr(preset, p)]
        return self.name + ("+" + ",".join(changed) if changed else "")


READINGS: dict[str, type[Reading]] = {
    "pack": PackPoint, "ace": Ace, "longest_run": LongestRun, "first_card": FirstCard, "dead_cards": DeadCards,
    "laying": Laying, "borrowing": Borrowing, "duty": Duty, "force_reach": ForceReach, "empty_stock": EmptyStock,
}


def _check_number(point: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        said = _("{point} is a whole number from {least} to {most}, not {value}.")
        raise RuleError(said.format(point=point, least=least, most=most, value=shown(value)))


def _reading(point: str, value: object) -> object:
    if point not in POINTS:
        said = _("There is no rule point {point}; known are {known}.")
        raise RuleError(said.format(point=shown(point), known=", ".join(POINTS)))
    if point not in READINGS:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 4:
            return int(value)
        return value
    try:
        return READINGS[point](value)  # type: ignore[arg-type]
    except ValueError:
        known = ", ".join(map(str, READINGS[point]))
        said = _("{point} has no reading {value}; known are {known}.")
        raise RuleError(said.format(point=point, value=shown(value), known=known)) from None


def _presets(**changes: dict[str, object]) -> dict[str, RuleSet]:
    return {name: RuleSet(name, **points) for name, points in changes.items()}


PRESETS = _presets(
    naibi={},
    wikipedia={
        "longest_run": LongestRun.ANY, "first_card": FirstCard.DEALER_TURNS, "dead_cards": DeadCards.FACE_UP,
        "borrowing": Borrowing.NONE, "duty": Duty.FREE},
    tutorial={
        "ace": Ace.LOW_OR_HIGH, "longest_run": LongestRun.ANY, "dead_cards": DeadCards.FACE_UP,
        "duty": Duty.COMPULSORY},
    nine_card={"hand_size": 9},
    full_pack={"pack": PackPoint.FULL_52},
    three_players={"players": 3, "hand_size": 8},
    four_players={"players": 4, "hand_size": 7},
    no_courts={"pack": PackPoint.NO_COURTS_40},
    pagat={"laying": Laying.ANY_LEGAL_LAYOUT},
    foster_1897={"borrowing": Borrowing.ENDS},
)
