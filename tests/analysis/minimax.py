"""Best play by the plainest means: every legal action tried, every position played out. No shortcut, only a memory."""

from itertools import product
from random import Random

from conquian_nb.engine import Position
from tests.engine import reference as ref
from tests.engine import worlds

WON = 1000


def score(position, memo):
    """For seat 1: the more the sooner it wins, the less the sooner it loses, 0 for a draw."""
    if position.over:
        return {1: WON, 2: -WON, None: 0}[position.winner]
    if position not in memo:
        scores = [score(position.play(action), memo) for action in position.legal()]
        best = max(scores) if position.to_act == 1 else min(scores)
        memo[position] = best - (best > 0) + (best < 0)
    return memo[position]


def sign(number):
    return (number > 0) - (number < 0)


def told(position):
    """Winner, distance and the value of each action, as `solve` tells them."""
    memo = {}
    found = score(position, memo)
    seat = 1 if position.to_act == 1 else -1
    values = tuple((action, seat * sign(score(position.play(action), memo))) for action in position.legal())
    return {0: None, 1: 1, -1: 2}[sign(found)], WON - abs(found) if found else None, values


def rule_texts():
    """The presets for two, every mixture of the readings that bear on best play, and some rules by lot."""
    points = ("laying", "borrowing", "duty", "force_reach", "empty_stock")
    mixtures = [
        worlds.rule_text("naibi", **dict(zip(points, values))) for values in product(*map(worlds.READINGS.get, points))
    ]
    for_two = [r for r in (*worlds.NAMES, *worlds.mixed(90, seed=5)) if ref.points(r)["players"] == 2]
    return list(dict.fromkeys((*for_two, *mixtures)))


def late(rules, seed, most):
    """A position with full tables and at most `most` cards in the stock; the others are set aside."""
    words = worlds.composed(rules, seed).split()
    least = words[2].endswith("d")  # when the stock is empty a discard is not offered under all rules
    words[-2] = words[-2][: 2 * max(least, most)] or "-"
    return Position.parse(" ".join(words))


def opening(rules, seed):
    """The opening card turned by the dealer, offered to seat 1; both have melded nearly all they have."""
    random, free = Random(f"{rules} {seed}"), set(ref.pack(rules))
    melds = {seat: worlds.some_melds(rules, random, free, 10) for seat in (1, 2)}
    hands = {seat: frozenset(worlds.drawn(random, free, 10 - len(ref.union(melds[seat])))) for seat in (1, 2)}
    if sum(map(len, hands.values())) > 3:
        return None
    card = worlds.likely(rules, random, free, melds[random.choice((1, 2))])
    stock = tuple(worlds.drawn(random, free, len(free)))
    state = ref.State(rules, offer=(card, 2, "t"), hands=hands, melds=melds, stock=stock)
    return Position.parse(ref.write(state))
