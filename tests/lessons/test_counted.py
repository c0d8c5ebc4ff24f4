"""What lessons say that we counted over many deals is counted again, over as many as take a moment."""

from random import Random

import pytest

from conquian_nb.analysis.solve import solve
from conquian_nb.analysis.worlds import worlds
from conquian_nb.engine import Cards, Position
from conquian_nb.lessons import load

WEAPON = load("the_weapon").record.positions()[26]  # Beto may force a card that Ana has passed


def orders(position, many):
    """The position with its stock in other orders."""
    *head, stock, dead = str(position).split(" ")
    rng, cards = Random(1), list(Cards.parse(stock))
    for _ in range(many):
        yield Position.parse(" ".join((*head, str(Cards(rng.sample(cards, len(cards)))), dead)))


def won(positions, action):
    """In how many of these positions an action wins, and in how many another does."""
    found = [position.play(action) for position in positions]
    return sum(solve(after).winner == position.to_act for position, after in zip(positions, found, strict=True))


def test_with_these_hands_forcing_wins_in_every_order_of_the_stock_and_letting_go_in_about_half():
    positions = list(orders(WEAPON, 100))
    force = next(str(action) for action in WEAPON.legal() if action.kind == "force")
    assert won(positions, force) == 100
    assert 40 <= won(positions, "pass") <= 60


@pytest.mark.parametrize("pair", [False, True])
def test_forcing_is_better_when_the_two_cards_are_a_pair_and_only_then(pair):
    force = next(str(action) for action in WEAPON.legal() if action.kind == "force")
    dealt = worlds(WEAPON.view(2, memory=True), 800 if pair else 100)
    positions = [p for p in dealt if not pair or len({card.rank for card in p.hand(1)}) == 1]
    assert len(positions) >= 30
    forced, let_go = won(positions, force), won(positions, "pass")
    assert forced > let_go if pair else let_go > forced
