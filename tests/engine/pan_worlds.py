"""Rounds of Panguingue to test with."""

from collections import Counter
from random import Random

from conquian_nb.engine.pan_deal import PanDeal
from conquian_nb.engine.pan_melds import is_meld
from conquian_nb.engine.panguingue import PanPosition

IDLE = "2c4c6cJc3d5dQdKd4h7h"  # ten cards without a meld among them
RULES = (
    "pan",
    "pan+players=5,pack=310,ante=2,drop=0",
    "pan+players=6,taking=from_stock,growth=each_suit_once,further=sets",
    "pan+players=7,further=none,demand=discarder,share=2,bare=double",
    "pan+players=8,direction=clockwise,ante=0,drop=1,spades=same,demand=nobody,letting_out=free,outs=once",
)


def table(who, *seats, rules="pan", top="-", pot=4, pile="-", stock="~7", eldest=1):
    """A position: seats that are not given hold ten idle cards and have 99 chips."""
    players = int(rules.partition("players=")[2][:1] or 4)
    fields = [*seats, *[f"{IDLE}/-/99"] * (players - len(seats))]
    return PanPosition.parse(" ".join([rules, who, str(eldest), top, *fields, str(pot), pile, stock]))


def a_round(rules, seed, most=100_000):
    """A random round from start to end, positions and actions; it lays, adds and takes more often than not."""
    random = Random(f"{rules} {seed}")
    position = PanDeal.shuffle(rules, seed=seed, eldest=random.randint(1, 4)).start()
    yield position, None
    for _step in range(most):
        if position.over:
            return
        legal = position.legal()
        wanted = [a for a in legal if a.kind in ("stay", "take", "lay", "add")]
        action = random.choice(wanted if wanted and random.random() < 0.75 else legal)
        position = position.play(action)
        yield position, action
    raise AssertionError(f"The round {rules} {seed} does not end.")


def seats(position):
    return range(1, position.rules.players + 1)


def accounted(position, total):
    """Cards and chips are all there, and no card is there too often."""
    cards = [card for seat in seats(position) for card in position.hand(seat)]
    cards += [card for seat in seats(position) for meld in position.melds(seat) for card in meld]
    cards += [
        *position.discards,
        *([position.top.card] if position.top else []),
        *([position.drawn] if position.drawn else []),
    ]
    assert len(cards) + position.stock_count == position.rules.cards
    for card, count in Counter(cards).items():
        assert count <= position.rules.copies(card.suit)
    assert sum(position.purses) + position.pot == total


def counted(position):
    for seat in seats(position):
        owes_discard = seat == position.to_act and position.phase == "meld" and position.drawn is None
        won = position.over and seat == position.winner and position.count(seat) > 0
        assert position.hand_count(seat) + position.count(seat) == 10 + (owes_discard or won)
        for meld in position.melds(seat):
            assert is_meld(meld, position.rules)
