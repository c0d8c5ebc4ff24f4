"""The rule points in the words of the rules explorer: short names of readings, and why a difference matters."""

from __future__ import annotations

from conquian_nb.engine.language import _, about, later, several
from conquian_nb.engine.points import ABSENT, COMPLETED, SAID

# Names of points as a table has room for; their titles are longer.
POINTS = {
    "pack": later("Pack"),
    "players": later("Players"),
    "hand_size": later("Hand"),
    "ace": later("Ace"),
    "longest_run": later("Longest run"),
    "first_card": later("First card"),
    "dead_cards": later("Dead cards"),
    "laying": later("Laying"),
    "borrowing": later("Borrowing"),
    "duty": later("Passing"),
    "force_reach": later("Reach of a force"),
    "swap": later("Swap"),
    "empty_stock": later("Empty stock"),
}

# Names of readings, as short as a table needs them.
SHORT = {
    ("pack", "spanish_40"): later("Spanish 40"),
    ("pack", "no_courts_40"): later("no courts"),
    ("pack", "full_52"): later("all 52"),
    ("longest_run", "goal_minus_three"): later("goal less three"),
    ("longest_run", "any"): later("any length"),
    ("first_card", "non_dealer_turns"): later("non-dealer"),
    ("first_card", "dealer_turns"): later("dealer"),
    ("ace", "low"): later("low"),
    ("ace", "low_or_high"): later("low or high"),
    ("dead_cards", "face_down"): later("face down"),
    ("dead_cards", "face_up"): later("face up"),
    ("laying", "with_taken_card"): later("one meld"),
    ("laying", "any_legal_layout"): later("any layout"),
    ("borrowing", "any"): later("at will"),
    ("borrowing", "ends"): later("ends only"),
    ("borrowing", "none"): later("none"),
    ("duty", "may_be_forced"): later("may be forced"),
    ("duty", "free"): later("free"),
    ("duty", "compulsory"): later("compulsory"),
    ("force_reach", "rearranged"): later("melds may move"),
    ("force_reach", "as_it_lies"): later("as it lies"),
    ("empty_stock", "throws_played_out"): later("played out"),
    ("empty_stock", "ends_at_last_card"): later("ends at once"),
}

# Readings that are a number of something, for one and for more; they are said by `several`.
COUNTED = {
    "players": lambda n: several("{n} player", "{n} players", n),
    "hand_size": lambda n: several("{n} card", "{n} cards", n),
    "swap": lambda n: several("{n} swap", "{n} swaps", n),
}

EXPLAINED = {
    "pack": later(
        "What follows the seven decides which runs there are: the jack in the Spanish pack, the eight in the two "
        "others."
    ),
    "players": later("Between two a card that both refuse is dead at once; with more it travels on round the table."),
    "hand_size": later(
        "The goal is always one more than a hand: the same eight cards win where hands have seven, and owe a "
        "discard where they have more."
    ),
    "ace": later(
        "Only the tutorial lets the ace follow the king, and even there no run goes round the corner: K-A-2 is no "
        "run anywhere."
    ),
    "longest_run": later(
        "The card can be taken either way; the cap only decides whether six in a row may lie as one run."
    ),
    "first_card": later("Whoever did not turn the first card turns the second, and is asked first from then on."),
    "dead_cards": later(
        "The same cards are dead; what differs is whether you may look at them or have to remember them."
    ),
    "laying": later(
        "The other hand card joins a meld that does not hold the taken card: that is what only pagat allows."
    ),
    "borrowing": later(
        "At will, the run may fall apart as one likes; by its ends, what stays must be one run; and where "
        "melds never lend, the card can’t be used."
    ),
    "duty": later("Three answers to one wish: you may pass and be forced, you may pass in peace, or you may not pass."),
    "force_reach": later(
        "The six fits once another six has moved over; as the melds lie, it fits none of them and is dead."
    ),
    "swap": later(
        "With a swap everybody gives a card away before the first one is turned, and sees what comes only after that."
    ),
    "empty_stock": later("One sentence of naibi can be read both ways, and here it decides between a win and a draw."),
}

# Points whose difference is a card that can be laid or not: the picture shows it laid. In the others it shows what is.
LAID = frozenset(
    {"pack", "ace", "longest_run", "laying", "borrowing", "duty", "force_reach", "empty_stock"}
)  # fmt: skip
# Points in which the seat to look at is the one to act, whichever that is.
WHO_ACTS = frozenset({"players", "first_card"})

# What the marks of the table mean; each is drawn in a shape of its own.
MARKS = {
    SAID: later("says so"),
    "odd": later("says something else than the others"),
    ABSENT: later("not in its game"),
    COMPLETED: later("silent, completed from naibi"),
    "ours": later("can be read both ways, our ruling"),
}


def short(point: str, value: object) -> str:
    """A reading in a word or two: ``low or high``, ``ends only``, ``3 players``."""
    if point in COUNTED:
        number = int(str(value))
        return COUNTED[point](number).format(n=number) if number else about("swaps", "none")
    return _(SHORT[point, str(value)])
