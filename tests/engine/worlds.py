"""Rule sets and positions to test with: texts made by the reference alone."""

from functools import cache
from itertools import product
from random import Random

from . import reference as ref

READINGS = {
    "pack": ("spanish_40", "no_courts_40", "full_52"),
    "players": (2, 3, 4),
    "hand_size": (7, 8, 9, 10),
    "ace": ("low", "low_or_high"),
    "longest_run": ("goal_minus_three", "any"),
    "first_card": ("non_dealer_turns", "dealer_turns"),
    "dead_cards": ("face_down", "face_up"),
    "laying": ("with_taken_card", "any_legal_layout"),
    "borrowing": ("any", "ends", "none"),
    "duty": ("may_be_forced", "free", "compulsory"),
    "force_reach": ("rearranged", "as_it_lies"),
    "swap": (0, 1, 2),
    "empty_stock": ("throws_played_out", "ends_at_last_card"),
}
NAMES = tuple(ref.PRESETS)


def rule_text(preset, **points):
    """A rule text: a preset and the points in which it is changed."""
    told = ref.points(preset)
    changed = [f"{point}={value}" for point, value in points.items() if told[point] != value]
    return preset + ("+" + ",".join(changed) if changed else "")


def dealable(points):
    """Whether the pack leaves a card to turn."""
    return points["players"] * points["hand_size"] < 4 * len(ref.RANKS[points["pack"]])


def mixed(count, seed):
    """`count` rule texts in which every point has been drawn by lot."""
    random, found = Random(seed), []
    while len(found) < count:
        points = {point: random.choice(values) for point, values in READINGS.items()}
        if dealable(points):
            found.append(rule_text(random.choice(NAMES), **points))
    return found


PRESETS_AND_MIXED = (*NAMES, *mixed(60, seed=1))
LAYINGS = tuple(
    rule_text("naibi", ace=ace, laying=laying, borrowing=borrowing, longest_run=longest)
    for ace, laying, borrowing, longest in product(
        READINGS["ace"], READINGS["laying"], READINGS["borrowing"], READINGS["longest_run"]
    )
)


@cache
def melds_in_order(rules):
    return sorted(ref.all_melds(rules), key=ref.meld_text)


def some_melds(rules, random, free, most):
    """Random melds from the cards `free`, together at most `most` cards; takes them out of it."""
    found = set()
    for meld in random.sample(melds_in_order(rules), 40):
        if meld <= free and len(ref.union(found)) + len(meld) <= most:
            found.add(meld)
            free -= meld
    return frozenset(found)


def drawn(random, free, count):
    """`count` random cards, taken out of `free`."""
    found = random.sample(sorted(free), count)
    free -= set(found)
    return found


def likely(rules, random, free, melds):
    """A card of `free`, most often one that these melds take; taken out of `free`."""
    fitting = [card for card in sorted(free) if ref.forced_ways(rules, melds, card)]
    card = random.choice(fitting if fitting and random.random() < 0.8 else sorted(free))
    free.discard(card)
    return card


def composed(rules, seed):
    """A position text with full tables: melds, hands, an offer and what is left, by lot."""
    random, told = Random(f"{rules} {seed}"), ref.points(rules)
    size, seats = told["hand_size"], range(1, told["players"] + 1)
    free = set(ref.pack(rules))
    most = {seat: random.choice((3, size - 3, size - 1, size)) for seat in seats}
    melds = {seat: some_melds(rules, random, free, most[seat]) for seat in seats}
    hands = {
        seat: frozenset(drawn(random, free, size - len(ref.union(melds[seat])))) for seat in seats
    }
    actor = random.choice(seats)
    offer = likely(rules, random, free, melds[actor])
    full = len(ref.pack(rules)) - size * len(seats)
    stock = drawn(random, free, random.randint(0, min(len(free), max(full - 2, 0), 9)))
    dead = frozenset(drawn(random, free, random.randint(0, len(free))))
    state = ref.State(
        rules, actor=actor, hands=hands, melds=melds, stock=tuple(stock), dead=dead
    )
    return ref.write(in_some_phase(state, offer, random))


def in_some_phase(state, card, random):
    """The seat to act must discard, may force, or may take `card`, whichever the rules allow."""
    actor, table = state.actor, state.melds[state.actor]
    if table and random.random() < 0.2:
        hands = state.hands | {actor: state.hands[actor] | {card}}
        return ref.replace(state, phase="d", hands=hands)
    others = [seat for seat in state.melds if state.melds[seat] and seat != actor]
    last = not state.stock and state.point("empty_stock") == "ends_at_last_card"
    if others and not last and random.random() < 0.5:
        state = ref.replace(state, offer=(card, random.choice(others), "d"))
    else:
        state = ref.replace(state, offer=(card, random.choice(sorted(state.melds)), "t"))
    forced = ref.forced_ways(state.rules, table, card)
    if state.point("duty") == "may_be_forced" and forced and random.random() < 0.5:
        forcer = random.choice([seat for seat in state.melds if seat != actor])
        return ref.replace(state, phase="f", victim=actor, actor=forcer)
    return state
