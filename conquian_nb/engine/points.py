"""The rule points as a reader meets them: every reading, who says it, and where a source is silent.

`readings` lists all of it, `differences` sets two rule sets side by side. What the resulting game is like is told
by `game_words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cards import shown
from .language import _, later, speaking, spoken
from .naming import capital, number_word
from .rules import POINTS, PRESETS, READINGS, RuleError, RuleSet

SAID, ABSENT, COMPLETED = "said", "not in its game", "completed"


@dataclass(frozen=True, slots=True)
class Option:
    """One reading of a rule point: `value` is what `RuleSet.replace` takes, `sentence` says it in words.

    `sources` are keys of `rules.SOURCES`: who holds this reading or tells of it, outside sources too. It is `ours`
    when the sources' words leave the matter open, so that we had to decide.
    """

    value: str
    sentence: str
    sources: tuple[str, ...]
    ours: bool


@dataclass(frozen=True, slots=True)
class Stance:
    """What one of the three documents has on a point, and the reading that its preset therefore plays.

    `how` is ``said``; ``not in its game``, when it never mentions such a rule; or ``completed``, when no game can do
    without a decision that the document doesn't make, so that it is taken from naibi. `sentence` tells it in our words.
    """

    source: str
    value: str
    how: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Point:
    """A rule point: its name in rule texts, a title for readers, its readings (naibi's first) and the stances."""

    name: str
    title: str
    readings: tuple[Option, ...]
    stances: tuple[Stance, ...]

    def option(self, value: object) -> Option:
        """The reading with this value. Raises RuleError, which names the point, when there is none."""
        for option in self.readings:
            if option.value == str(value):
                return option
        known = ", ".join(option.value for option in self.readings)
        said = _("{point} has no reading {value}; known are {known}.")
        raise RuleError(said.format(point=self.name, value=shown(value), known=known))


@dataclass(frozen=True, slots=True)
class Difference:
    """A point, by its name, in which two rule sets differ, with the reading of each."""

    point: str
    left: Option
    right: Option


def readings() -> tuple[Point, ...]:
    """All rule points in the order of rule texts, with all their readings and what the three documents say.

    Said in the language in use.

    >>> [point.name for point in readings()][:4]
    ['pack', 'players', 'hand_size', 'ace']
    >>> [option.value for option in readings()[3].readings]
    ['low', 'low_or_high']
    """
    return _readings(spoken())


@lru_cache(4)
def _readings(language: str) -> tuple[Point, ...]:
    with speaking(language):
        return tuple(Point(name, _(_TITLES[name]), _options(name), _stances(name)) for name in POINTS)


def find_point(name: str) -> Point:
    """The rule point of this name. Raises RuleError when there is none.

    >>> [(stance.source, stance.how) for stance in find_point("duty").stances]
    [('naibi', 'said'), ('wikipedia', 'not in its game'), ('tutorial', 'said')]
    """
    for point in readings():
        if point.name == name:
            return point
    said = _("There is no rule point {point}; known are {known}.")
    raise RuleError(said.format(point=shown(name), known=", ".join(POINTS)))


def differences(left: RuleSet | str, right: RuleSet | str) -> tuple[Difference, ...]:
    """The points in which two rule sets, or their texts, differ, in the order of rule texts.

    Raises RuleError when a text is no rule set.

    >>> [(d.point, d.left.value, d.right.value) for d in differences("naibi", "foster_1897")]
    [('borrowing', 'any', 'ends')]
    """
    a, b = rules_of(left), rules_of(right)
    pairs = ((p, getattr(a, p.name), getattr(b, p.name)) for p in readings())
    return tuple(Difference(p.name, p.option(x), p.option(y)) for p, x, y in pairs if x != y)


def rules_of(rules: RuleSet | str) -> RuleSet:
    """A rule set, given as itself or as its text. Raises RuleError."""
    return rules if isinstance(rules, RuleSet) else RuleSet.parse(rules)


def _options(name: str) -> tuple[Option, ...]:
    if name in READINGS:
        found = [(str(member), member.sentence, member.sources) for member in READINGS[name]]
    else:
        found = [(str(number), *_counted(name, number)) for number in _RANGES[name]]
    return tuple(
        Option(value, sentence, (*sources, *_ALSO.get((name, value), ())), "ours" in sources)
        for value, sentence, sources in found
    )


def _counted(name: str, number: int) -> tuple[str, tuple[str, ...]]:
    """The sentence and the sources of a point that is a number."""
    all_three, two = ("naibi", "wikipedia", "tutorial"), ("naibi", "wikipedia")
    word = capital(number_word(number))
    if name == "players":
        if number == 2:
            return _("Two play; the card on offer goes back and forth."), all_three
        said = _("{players} play; the card on offer goes round clockwise, and any other player may force.")
        return said.format(players=word), two
    if name == "hand_size":
        said = {
            10: _("{cards} cards each; {goal} melded cards win."),
            9: _("{cards} cards each, a variant for two; {goal} melded cards win."),
            8: _("{cards} cards each, the usual deal for three; {goal} melded cards win."),
            7: _("{cards} cards each, the usual deal for four; {goal} melded cards win."),
        }[number]
        return said.format(cards=word, goal=number_word(number + 1)), all_three if number == 10 else two
    if number == 0:
        return _("No cards are swapped: play begins at once."), all_three
    said = {
        1: _("Once before play everyone picks a card, and all are passed face down to the left at once."),
        2: _("Twice before play everyone picks a card, and all are passed face down to the left at once."),
        3: _("{times} times before play everyone picks a card, and all are passed face down to the left at once."),
    }[min(number, 3)]
    return said.format(times=word), two if number == 1 else ("wikipedia",)


def _stances(name: str) -> tuple[Stance, ...]:
    return tuple(
        Stance(source, str(getattr(PRESETS[source], name)), how, _(sentence))
        for source, (how, sentence) in _WORDS[name].items()
    )


_RANGES = {"players": range(2, 5), "hand_size": range(10, 6, -1), "swap": range(10)}

_TITLES = {
    "pack": later("The pack"),
    "players": later("How many play"),
    "hand_size": later("Cards in a hand, and the goal"),
    "ace": later("The ace"),
    "longest_run": later("The longest run"),
    "first_card": later("The first card"),
    "dead_cards": later("How dead cards lie"),
    "laying": later("What goes down with a take"),
    "borrowing": later("Rearranging melds"),
    "duty": later("Passing a card that fits"),
    "force_reach": later("How far a force reaches"),
    "swap": later("Swapping cards before play"),
    "empty_stock": later("When the stock is empty"),
}

# Pages beside the three documents that have the same reading. Those that a refusal should name are in `rules`.
_ALSO: dict[tuple[str, str], tuple[str, ...]] = {
    ("pack", "spanish_40"): ("pagat", "foster_1897", "parlett", "bicycle", "wikipedia_now"),
    ("pack", "no_courts_40"): ("wikipedia_now",),
    ("pack", "full_52"): ("foster_1897",),
    ("players", "2"): ("pagat", "foster_1897", "foster_1913", "parlett", "bicycle"),
    ("hand_size", "10"): ("pagat", "foster_1897", "foster_1913", "parlett", "bicycle", "wikipedia_now"),
    ("ace", "low"): ("pagat", "foster_1897", "parlett", "bicycle", "wikipedia_now"),
    ("longest_run", "goal_minus_three"): ("pagat", "parlett", "wikipedia_now"),
    ("longest_run", "any"): ("foster_1897", "foster_1913", "bicycle"),
    ("first_card", "non_dealer_turns"): ("pagat", "parlett", "bicycle"),
    ("first_card", "dealer_turns"): ("wikipedia_now",),
    ("dead_cards", "face_down"): ("parlett", "bicycle"),
    ("dead_cards", "face_up"): ("wikipedia_now",),
    ("swap", "1"): ("wikipedia_now",),
    ("swap", "2"): ("wikipedia_now",),
}

# What each document has on each point: how, and a sentence in our words.
_WORDS: dict[str, dict[str, tuple[str, str]]] = {
    "pack": {
        "naibi": (
            SAID,
            later("A Spanish pack, or 52 cards without the eights, nines and tens; the whole pack is a variant."),
        ),
        "wikipedia": (
            SAID,
            later("52 cards without the eights, nines and tens; without the courts, or all 52, as variants."),
        ),
        "tutorial": (SAID, later("52 cards without the eights, nines and tens.")),
    },
    "players": {
        "naibi": (SAID, later("Two; three or four as a variant.")),
        "wikipedia": (SAID, later("Two; three or four as variants.")),
        "tutorial": (SAID, later("Two and no more.")),
    },
    "hand_size": {
        "naibi": (
            SAID,
            later("Ten, and eleven win; as variants nine for two, eight for three, seven for four players."),
        ),
        "wikipedia": (
            SAID,
            later("Ten, and eleven win; as variants nine for two, eight for three, seven for four players."),
        ),
        "tutorial": (SAID, later("Ten, and exactly eleven must be melded.")),
    },
    "ace": {
        "naibi": (SAID, later("Low and nothing else.")),
        "wikipedia": (SAID, later("Low: it may stand before the two, not behind the king.")),
        "tutorial": (SAID, later("Low or high, but not both in one run; no other page we read has it high.")),
    },
    "longest_run": {
        "naibi": (
            SAID,
            later("Eight cards, argued from the goal: eleven can’t be one run, and a second meld needs three."),
        ),
        "wikipedia": (SAID, later("Ten cards, which is the whole suit.")),
        "tutorial": (SAID, later("Three cards or more, with no upper end.")),
    },
    "first_card": {
        "naibi": (SAID, later("The non-dealer turns it; nothing is face up before.")),
        "wikipedia": (SAID, later("The dealer turns it, the non-dealer may have it first, then the dealer.")),
        "tutorial": (SAID, later("The non-dealer goes first and turns it.")),
    },
    "dead_cards": {
        "naibi": (SAID, later("Both have refused it, so it is turned face down.")),
        "wikipedia": (SAID, later("What nobody wants goes on a discard pile, face up.")),
        "tutorial": (SAID, later("What nobody wants goes to a row that both can see.")),
    },
    "laying": {
        "naibi": (SAID, later("A meld goes down only with the card just taken.")),
        "wikipedia": (COMPLETED, later("Whether other hand cards may go down at the same time is not told.")),
        "tutorial": (COMPLETED, later("Whether other hand cards may go down at the same time is not told.")),
    },
    "borrowing": {
        "naibi": (SAID, later("Melds may move, split and lend cards, as long as every meld on the table is legal.")),
        "wikipedia": (ABSENT, later("Rearranging is not mentioned, so melds only grow.")),
        "tutorial": (
            SAID,
            later("Melds may be moved, split and combined, as long as every meld on the table is legal."),
        ),
    },
    "duty": {
        "naibi": (SAID, later("Passing is free, but the opponent may force a card that fits without a hand card.")),
        "wikipedia": (ABSENT, later("Forcing is not mentioned, so every card may be passed.")),
        "tutorial": (SAID, later("What can be melded must be taken; elsewhere the same page says that one may pass.")),
    },
    "force_reach": {
        "naibi": (SAID, later("Who forces may move the other’s melds to make the card fit.")),
        "wikipedia": (ABSENT, later("Without forcing there is nothing to reach.")),
        "tutorial": (COMPLETED, later("An opponent may insist, but nothing tells whether melds may be moved for it.")),
    },
    "swap": {
        "naibi": (SAID, later("None between two; one card to the same neighbour at Mexican tables of three or four.")),
        "wikipedia": (SAID, later("None as a rule; as a variant as many as the table agrees on, clockwise.")),
        "tutorial": (ABSENT, later("Swapping is not mentioned.")),
    },
    "empty_stock": {
        "naibi": (
            SAID,
            later("Drawn when the last stock card is done with; whether its discard is offered, it leaves open."),
        ),
        "wikipedia": (COMPLETED, later("How a deal without a winner ends is not told.")),
        "tutorial": (COMPLETED, later("How a deal without a winner ends is not told.")),
    },
}
