"""Panguingue's melds, conditions and melding once more, slow and plain, from the words of the rules alone.

Cards are texts such as "7c". Nothing of the package is used.
"""

from collections import Counter
from itertools import combinations, product

RANKS = "A234567JQK"
SUITS = "cdhs"
KINDS = [rank + suit for suit in SUITS for rank in RANKS]


def cards(text):
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def text(found):
    return "".join(sorted(found, key=KINDS.index))


def is_set(found, any_suit=True):
    if len(found) < 3 or len({rank for rank, _ in found}) > 1:
        return False
    suits = Counter(suit for _, suit in found)
    if len(suits) == 1 or found[0][0] in "AK":
        return True
    return len(suits) >= 3 and (any_suit or max(suits.values()) == 1)


def is_rope(found):
    places = sorted(RANKS.index(rank) for rank, _ in found)
    return (
        len(found) >= 3
        and len({suit for _, suit in found}) == 1
        and places == list(range(places[0], places[0] + len(places)))
    )


def is_meld(found, any_suit=True):
    return is_set(found, any_suit) or is_rope(found)


def pay(found):
    """What each opponent pays for a meld as printed, spades double."""
    if not is_meld(found):
        return 0
    spades = 2 if found[0][1] == "s" else 1
    more = len(found) - 3
    if is_rope(found):
        ends = ("A" in {rank for rank, _ in found}) + ("K" in {rank for rank, _ in found})
        return spades * (ends + (len(found) - 3 * ends if ends else 0))
    valle, one_suit = found[0][0] in "357", len({suit for _, suit in found}) == 1
    if valle and one_suit:
        return spades * (2 + more)
    if valle:
        return 1 + more
    return spades * (1 + more) if one_suit else 0


def stays(meld, lent, any_suit=True):
    """The melds that stay when a meld lends cards: a rope falls apart where it has a gap. None when they are none."""
    left = list((Counter(meld) - Counter(lent)).elements())
    if not left or Counter(lent) - Counter(meld):
        return None
    parts = [left]
    if is_rope(meld):
        parts = []
        for place in sorted(RANKS.index(rank) for rank, _ in left):
            card = RANKS[place] + meld[0][1]
            if parts and RANKS.index(parts[-1][-1][0]) == place - 1:
                parts[-1].append(card)
            else:
                parts.append([card])
    return parts if all(is_meld(part, any_suit) for part in parts) else None


def results(free, melds, any_suit=True):
    """Where one small step may lead: pairs of the cards used and the melds afterwards, both in order.

    A step lays a new meld of three from free and lent cards, adds a free card to a meld, or moves one card.
    """
    found = set()
    places = [(card, 0) for card in free] + [(card, n) for n, meld in enumerate(melds, 1) for card in meld]
    for three in combinations(range(len(places)), 3):
        new = [places[place] for place in three]
        if is_meld([card for card, _ in new], any_suit):
            found |= _after(new, melds, [[card for card, _ in new]], any_suit)
    for (card, home), to in product(places, range(1, len(melds) + 1)):
        if home != to and is_meld([*melds[to - 1], card], any_suit):
            found |= _after([(card, home)], melds, [], any_suit, to)
    return found


def _after(moved, melds, new, any_suit, to=0):
    kept = []
    for n, meld in enumerate(melds, 1):
        lent = [card for card, home in moved if home == n]
        parts = stays(meld, lent, any_suit) if lent else [meld]
        if parts is None:
            return set()
        kept += [[*part, moved[0][0]] if n == to else part for part in parts]
    used = text([card for card, home in moved if home == 0])
    return {(used, tuple(sorted(map(text, [*kept, *new]))))}
