"""The rule points in the words of the rules explorer: short names of readings, and why a difference matters."""

from __future__ import annotations

from conquian_nb.engine.points import ABSENT, COMPLETED, SAID

# Names of points as a table has room for; their titles are longer.
POINTS = {
    "pack": "Pack",
    "players": "Players",
    "hand_size": "Hand",
    "ace": "Ace",
    "longest_run": "Longest run",
    "first_card": "First card",
    "dead_cards": "Dead cards",
    "laying": "Laying",
    "borrowing": "Borrowing",
    "duty": "Passing",
    "force_reach": "Reach of a force",
    "swap": "Swap",
    "empty_stock": "Empty stock",
}

# Names of readings where the name in rule texts, with blanks, would not do.
SHORT = {
    ("pack", "spanish_40"): "Spanish 40",
    ("pack", "no_courts_40"): "no courts",
    ("pack", "full_52"): "all 52",
    ("longest_run", "goal_minus_three"): "goal less three",
    ("longest_run", "any"): "any length",
    ("first_card", "non_dealer_turns"): "non-dealer",
    ("first_card", "dealer_turns"): "dealer",
    ("laying", "with_taken_card"): "one meld",
    ("laying", "any_legal_layout"): "any layout",
    ("borrowing", "any"): "at will",
    ("borrowing", "ends"): "ends only",
    ("force_reach", "rearranged"): "melds may move",
    ("empty_stock", "throws_played_out"): "played out",
    ("empty_stock", "ends_at_last_card"): "ends at once",
}

COUNTED = {"players": ("player", "players"), "hand_size": ("card", "cards"), "swap": ("swap", "swaps")}

EXPLAINED = {
    "pack": "What follows the seven decides which runs there are: the jack in the Spanish pack, the eight in the two "
    "others.",
    "players": "Between two a card that both refuse is dead at once; with more it travels on round the table.",
    "hand_size": "The goal is always one more than a hand: the same eight cards win where hands have seven, and owe a "
    "discard where they have more.",
    "ace": "Only the tutorial lets the ace follow the king, and even there no run goes round the corner: K-A-2 is no "
    "run anywhere.",
    "longest_run": "The card can be taken either way; the cap only decides whether six in a row may lie as one run.",
    "first_card": "Whoever did not turn the first card turns the second, and is asked first from then on.",
    "dead_cards": "The same cards are dead; what differs is whether you may look at them or have to remember them.",
    "laying": "The other hand card joins a meld that does not hold the taken card: that is what only pagat allows.",
    "borrowing": "At will, the run may fall apart as one likes; by its ends, what stays must be one run; and where "
    "melds never lend, the card can’t be used.",
    "duty": "Three answers to one wish: you may pass and be forced, you may pass in peace, or you may not pass.",
    "force_reach": "The six fits once another six has moved over; as the melds lie, it fits none of them and is dead.",
    "swap": "With a swap everybody gives a card away before the first one is turned, and sees what comes only after "
    "that.",
    "empty_stock": "One sentence of naibi can be read both ways, and here it decides between a win and a draw.",
}

# Points whose difference is a card that can be laid or not: the picture shows it laid. In the others it shows what is.
LAID = frozenset(
    {"pack", "ace", "longest_run", "laying", "borrowing", "duty", "force_reach", "empty_stock"}
)  # fmt: skip
# Points in which the seat to look at is the one to act, whichever that is.
WHO_ACTS = frozenset({"players", "first_card"})

# What the marks of the table mean; each is drawn in a shape of its own.
MARKS = {
    SAID: "says so",
    "odd": "says something else than the others",
    ABSENT: "not in its game",
    COMPLETED: "silent, completed from naibi",
    "ours": "can be read both ways, our ruling",
}


def short(point: str, value: object) -> str:
    """A reading in a word or two: ``low or high``, ``ends only``, ``3 players``."""
    if point in COUNTED:
        one, many = COUNTED[point]
        return f"{value} {one if str(value) == '1' else many}" if str(value) != "0" else "none"
    return SHORT.get((point, str(value)), str(value).replace("_", " "))
