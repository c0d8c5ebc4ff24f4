"""The game a second time, slow and plain: card strings, frozensets, and the rules word for word.

Nothing here knows the package. Tests hold the engine equal to it: `legal`, `play`, `view` and
`layouts` take and give the same texts as the engine does.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product

SUITS = "cdhs"
RANKS = {"spanish_40": "A234567JQK", "no_courts_40": "A23456789T", "full_52": "A23456789TJQK"}
ORDER = "A23456789TJQK"
NAIBI = {
    "pack": "spanish_40",
    "players": 2,
    "hand_size": 10,
    "ace": "low",
    "longest_run": "goal_minus_three",
    "first_card": "non_dealer_turns",
    "dead_cards": "face_down",
    "laying": "with_taken_card",
    "borrowing": "any",
    "duty": "may_be_forced",
    "force_reach": "rearranged",
    "swap": 0,
    "empty_stock": "throws_played_out",
}
WIKIPEDIA = {"longest_run": "any", "first_card": "dealer_turns", "dead_cards": "face_up"}
WIKIPEDIA |= {"borrowing": "none", "duty": "free"}
TUTORIAL = {"ace": "low_or_high", "longest_run": "any", "dead_cards": "face_up", "duty": "compulsory"}
PRESETS = {
    "naibi": {},
    "wikipedia": WIKIPEDIA,
    "tutorial": TUTORIAL,
    "nine_card": {"hand_size": 9},
    "full_pack": {"pack": "full_52"},
    "three_players": {"players": 3, "hand_size": 8},
    "four_players": {"players": 4, "hand_size": 7},
    "no_courts": {"pack": "no_courts_40"},
    "pagat": {"laying": "any_legal_layout"},
    "foster_1897": {"borrowing": "ends"},
}
NUMBERS = ("players", "hand_size", "swap")


@cache
def points(rules):
    """The rule points of a rule text, as a dict."""
    preset, _, changes = rules.partition("+")
    found = NAIBI | PRESETS[preset]
    for change in filter(None, changes.split(",")):
        point, value = change.split("=")
        found[point] = int(value) if point in NUMBERS else value
    return found


def pack(rules):
    """Every card of the pack, by suit, then rank."""
    return [rank + suit for suit in SUITS for rank in RANKS[points(rules)["pack"]]]


@cache
def all_melds(rules):
    """Every set and every run of a rule text."""
    told = points(rules)
    ranks = RANKS[told["pack"]]
    cap = told["hand_size"] + 1 - 3 if told["longest_run"] == "goal_minus_three" else len(ranks)
    sets = {
        frozenset(rank + suit for suit in suits)
        for rank in ranks
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    }
    line = ranks + "A" if told["ace"] == "low_or_high" else ranks
    runs = {
        frozenset(rank + suit for rank in line[start : start + size])
        for suit in SUITS
        for size in range(3, min(cap, len(ranks)) + 1)
        for start in range(len(line) - size + 1)
    }
    return frozenset(sets | runs)


# --- ways to lay cards ---------------------------------------------------------------------


def covers(must, may, melds):
    """Every collection of disjoint melds that uses all of `must` and any cards of `may`."""
    melds = [meld for meld in melds if meld <= must | may]
    if not must and not melds:
        yield frozenset()
        return
    card = min(must or may)
    if not must:
        yield from covers(must, may - {card}, melds)
    for meld in melds:
        if card in meld:
            for others in covers(must - meld, may - meld, melds):
                yield others | {meld}


def union(melds):
    return frozenset().union(*melds)


def grew_only(old, new):
    """Borrowing none: every old meld lies whole inside a new meld of its own."""
    homes = [home for meld in old for home in new if meld <= home]
    return len(homes) == len(old) == len(set(homes))


def lent_from_ends(rules, old, new):
    """Borrowing ends: old melds keep homes of their own, in which a meld of their cards stays;
    what they lend lies in melds that hold a card new to the table."""
    fresh = union(new) - union(old)
    old = list(old)
    for homes in product(new, repeat=len(old)):
        stays = [meld & home for meld, home in zip(old, homes)]
        lent = union(old) - union(stays)
        if (
            len(set(homes)) == len(old)
            and all(stay in all_melds(rules) for stay in stays)
            and all(meld & fresh for meld in new if meld & lent)
        ):
            return True
    return False


def ways(rules, old, hand, card):
    """Every layout in which the melds `old` can take `card`, with any cards of `hand`."""
    told = points(rules)
    table = union(old)
    found = set()
    for new in covers(table | {card}, frozenset(hand), all_melds(rules)):
        laid = union(new) - table - {card}
        if told["laying"] == "with_taken_card" and not any(card in meld and laid <= meld for meld in new):
            continue
        if told["borrowing"] == "none" and not grew_only(old, new):
            continue
        if told["borrowing"] == "ends" and not lent_from_ends(rules, old, new):
            continue
        found.add(new)
    return found


def forced_ways(rules, old, card):
    """Every layout in which a force can put `card` onto the melds `old`."""
    if points(rules)["force_reach"] == "as_it_lies":
        grown = {meld: meld | {card} for meld in old}
        return {(old - {meld}) | {more} for meld, more in grown.items() if more in all_melds(rules)}
    return ways(rules, old, frozenset(), card)


# --- text ----------------------------------------------------------------------------------


def cards(text):
    """'KdKs' as a list; '-' and '' are empty."""
    text = text.strip("-")
    return [text[start : start + 2] for start in range(0, len(text), 2)]


def place(card):
    return SUITS.index(card[1]), ORDER.index(card[0])


def meld_text(meld):
    """Cards in order. In a run without the two an ace can only be the high one, written last."""
    run = len({card[1] for card in meld}) == 1
    high = run and not any(card[0] == "2" for card in meld)
    return "".join(sorted(meld, key=lambda card: (high and card[0] == "A", place(card))))


def layout_text(melds):
    texts = sorted((meld_text(meld) for meld in melds), key=lambda text: place(text[:2]))
    return ",".join(texts)


def melds_of(text):
    return frozenset(frozenset(cards(meld)) for meld in text.strip("-").split(",") if meld)


@dataclass(frozen=True)
class State:
    """A position. Seats are numbered from 1; hands and melds are dicts by seat."""

    rules: str
    phase: str = "o"  # o f d s w draw, as in the text
    actor: int = 1
    victim: int = 0
    offer: tuple | None = None  # card, seat, "t" or "d"
    hands: dict = field(default_factory=dict)
    melds: dict = field(default_factory=dict)
    stock: tuple = ()
    dead: frozenset = frozenset()
    picks: tuple = ()
    round: int = 0

    def point(self, name):
        return points(self.rules)[name]

    def after(self, seat, steps=1):
        return (seat - 1 + steps) % self.point("players") + 1


def read(text):
    rules, who, offer, *seats, stock, dead = text.split(" ")
    hands, melds = {}, {}
    for seat, part in enumerate(seats, 1):
        hand, table = part.split("/")
        hands[seat], melds[seat] = frozenset(cards(hand)), melds_of(table)
    state = State(rules, hands=hands, melds=melds)
    state = replace(state, stock=tuple(cards(stock)), dead=frozenset(cards(dead)))
    if offer != "-":
        state = replace(state, offer=(offer[:2], int(offer[2]), offer[3]))
    if who == "draw":
        return replace(state, phase="draw", actor=0)
    state = replace(state, actor=int(who[0]), phase=who[1])
    if who[1] == "f":
        return replace(state, victim=int(who[2]))
    if who[1] == "s":
        turn, _, picks = who[2:].partition(":")
        return replace(state, round=int(turn), picks=tuple(cards(picks)))
    return state


def write(state, seat=None, memory=False):
    """The text of a position, or of what `seat` sees of it."""
    over = state.phase in ("w", "draw")

    def pile(some, known, joined=None):
        if not some:
            return "-"
        return (joined or "".join(some)) if known else f"?{len(some)}"

    who = state.phase if state.phase == "draw" else f"{state.actor}{state.phase}"
    if state.phase == "f":
        who += str(state.victim)
    if state.phase == "s":
        seen = [pick if seat in (None, owner) else "?" for owner, pick in enumerate(state.picks, 1)]
        who += str(state.round) + (":" + "".join(seen) if seen else "")
    offer = "{}{}{}".format(*state.offer) if state.offer else "-"
    fields = []
    for owner, hand in state.hands.items():
        shown = pile(sorted(hand, key=place), over or seat in (None, owner))
        fields.append(f"{shown}/{layout_text(state.melds[owner]) or '-'}")
    stock = pile(state.stock, seat is None)
    open_dead = seat is None or memory or state.point("dead_cards") == "face_up"
    dead = pile(sorted(state.dead, key=place), open_dead)
    return " ".join([state.rules, who, offer, *fields, stock, dead])


# --- play ----------------------------------------------------------------------------------


def start(rules, order):
    """The first position of a deal of the cards `order`."""
    told = points(rules)
    size, seats = told["hand_size"], range(1, told["players"] + 1)
    hands = {seat: frozenset(order[(seat - 1) * size : seat * size]) for seat in seats}
    stock = tuple(order[len(seats) * size :])
    state = State(rules, hands=hands, melds={seat: frozenset() for seat in seats}, stock=stock)
    return replace(state, phase="s", actor=1, round=1) if told["swap"] else first_turn(state)


def first_turn(state):
    if state.point("first_card") == "dealer_turns":
        dealer = state.point("players")
        return replace(turned(state, dealer), actor=1)
    return turned(state, 1)


def turned(state, seat):
    """`seat` turns the next stock card; without one the deal is drawn."""
    if not state.stock:
        return replace(state, phase="draw", actor=0, victim=0, offer=None)
    offer = (state.stock[0], seat, "t")
    return replace(state, phase="o", actor=seat, victim=0, offer=offer, stock=state.stock[1:])


def asked(state):
    """The seats the card on offer is offered to, in order."""
    players = state.point("players")
    _, seat, how = state.offer
    round_the_table = [state.after(seat, steps) for steps in range(1, players + 1)]
    if how == "d":
        return round_the_table[:-1]
    full = len(RANKS[state.point("pack")]) * 4 - players * state.point("hand_size")
    dealer_turned = state.point("first_card") == "dealer_turns" and seat == players
    opening = dealer_turned and len(state.stock) == full - 1
    return round_the_table if opening else [seat, *round_the_table[:-1]]


def legal_layouts(state):
    """Every take or force of the seat to act, by its text."""
    if state.phase == "o":
        owner, verb = state.actor, "take"
        found = ways(state.rules, state.melds[owner], state.hands[owner], state.offer[0])
    elif state.phase == "f":
        owner, verb = state.victim, "force"
        found = forced_ways(state.rules, state.melds[owner], state.offer[0])
    else:
        return {}
    old = state.melds[owner]
    return {f"{verb} {layout_text(new - old)}": new for new in found}


def legal(state):
    """The texts of all legal actions."""
    if state.phase in ("d", "s"):
        verb = "discard" if state.phase == "d" else "swap"
        return {f"{verb} {card}" for card in state.hands[state.actor]}
    if state.phase not in ("o", "f"):
        return set()
    found = set(legal_layouts(state))
    if found and state.phase == "o" and state.point("duty") == "compulsory":
        return found
    return found | {"pass"}


def play(state, action):
    """The position after a legal action, given by its text."""
    if action not in legal(state):
        raise ValueError(action)
    verb, _, rest = action.partition(" ")
    if verb == "pass":
        return passed(state)
    if verb == "swap":
        return swapped(state, rest)
    if verb == "discard":
        return discarded(state, rest)
    return laid(state, legal_layouts(state)[action])


def laid(state, new):
    owner = state.actor if state.phase == "o" else state.victim
    state = replace(
        state,
        melds=state.melds | {owner: new},
        hands=state.hands | {owner: state.hands[owner] - union(new)},
        offer=None,
        victim=0,
        actor=owner,
    )
    won = len(union(new)) >= state.point("hand_size") + 1
    return replace(state, phase="w" if won else "d")


def discarded(state, card):
    seat = state.actor
    state = replace(state, hands=state.hands | {seat: state.hands[seat] - {card}})
    if not state.stock and state.point("empty_stock") == "ends_at_last_card":
        return replace(state, dead=state.dead | {card}, phase="draw", actor=0)
    return replace(state, phase="o", actor=state.after(seat), offer=(card, seat, "d"))


def passed(state):
    if state.phase == "f":
        following = state.after(state.actor)
        if following != state.victim:
            return replace(state, actor=following)
        return onward(state, state.victim)
    seat, card = state.actor, state.offer[0]
    if state.point("duty") == "may_be_forced" and forced_ways(state.rules, state.melds[seat], card):
        return replace(state, phase="f", victim=seat, actor=state.after(seat))
    return onward(state, seat)


def onward(state, seat):
    """The card on offer goes from `seat`, who passed it, to the next, or dies."""
    order = asked(state)
    if seat != order[-1]:
        following = order[order.index(seat) + 1]
        return replace(state, phase="o", actor=following, victim=0)
    card, source, _ = state.offer
    return turned(replace(state, dead=state.dead | {card}), state.after(source))


def swapped(state, card):
    picks = (*state.picks, card)
    if len(picks) < state.point("players"):
        return replace(state, picks=picks, actor=state.actor + 1)
    hands = dict(state.hands)
    for seat, pick in enumerate(picks, 1):
        hands[seat] = hands[seat] - {pick}
    for seat, pick in enumerate(picks, 1):
        left = state.after(seat)
        hands[left] = hands[left] | {pick}
    state = replace(state, hands=hands, picks=(), actor=1, round=state.round + 1)
    if state.round > state.point("swap"):
        return first_turn(replace(state, round=0))
    return state


def layouts(rules, melds, hand, card):
    """Texts of every layout that taking `card` can lead to."""
    return {layout_text(new) for new in ways(rules, melds_of(melds), frozenset(cards(hand)), card)}
