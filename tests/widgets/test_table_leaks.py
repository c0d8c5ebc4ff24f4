"""Nothing hidden leaves the table: no rival's card in any widget, message, picture or stored output."""

import base64
import random
import re

import pytest

from conquian_nb.engine import Card
from conquian_nb.widgets import play_table
from conquian_nb.widgets.table_state import PERSON

from . import tables
from .played import WHOLE, made, panel, press, press_any, tell, widgets


@pytest.fixture(autouse=True)
def simple_strengths(monkeypatch):
    monkeypatch.setattr(play_table, "BOTS", tables.BOTS)


def texts(value):
    """Every text in what a widget sends, but for the ids of other widgets, which may begin like a card."""
    if isinstance(value, str):
        yield re.sub("IPY_MODEL_[0-9a-f]+", "", value)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


def words_of(player):
    """All text that the page gets: every trait of every widget but scripts, style and what is the same for every deal."""
    same_always = ("_esm", "_css", "chips", "choices", "texts", "children", "layout")
    told = [text for widget in widgets(player.widget) for name, value in widget.get_state().items()
            if name not in same_always for text in texts(value)]  # fmt: skip
    return "\n".join(told)


SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def names_of(card: Card):
    sign = f"{card.rank}{SIGNS[card.suit]}"
    return rf"(?<![0-9A-Za-z_]){card.rank}{card.suit}(?![a-z])", re.escape(card.name), re.escape(sign)


def hidden_from_reader(player):
    state = player.state
    if state.position.over:
        return set()
    unseen = state.position.view(state.own, memory=True)
    known = {card for seat in range(1, state.rules.players + 1) for meld in unseen.melds(seat) for card in meld}
    known |= set(unseen.hand(state.own)) | set(unseen.dead) | ({unseen.offer.card} if unseen.offer else set())
    return set(state.rules.cards.all) - known


def found_in(words, cards):
    """Those of the cards that are named in a text in any way: 7h, seven of hearts, 7♥."""
    return {
        card: found[0] for card in cards for name in names_of(card) if (found := re.search(f".{{0,40}}{name}", words))
    }


def assert_nothing_leaks(player):
    """No hidden card is named in anything sent, nor drawn; a suit that a sentence names ("the hearts") is no card."""
    hidden = hidden_from_reader(player)
    assert not found_in(words_of(player), hidden)
    assert not {getattr(shape, "key", "") for shape in player._stage.scene.shapes} & set(map(str, hidden))


@pytest.mark.parametrize(("rules", "seed"), [("naibi", 7), ("tutorial", 3), ("naibi+swap=1", 4), ("three_players", 3)])
def test_no_hidden_card_is_sent_in_a_whole_deal_with_hints_and_undo(rules, seed):
    player, chance, looks = made(rules, seed=seed), random.Random(seed), 0
    while not player.state.position.over:
        assert_nothing_leaks(player)
        tell(player, chance.choice(("hint", "undo", "other", "down", "save")))
        assert_nothing_leaks(player)
        press_any(player, chance)
        looks += 1
    assert looks > 10


def test_what_a_notebook_may_store_names_no_hidden_card():
    player, chance = made(seed=8), random.Random(8)
    for _ in range(3):
        bundle = player._repr_mimebundle_()
        picture = base64.b64decode(bundle["text/html"].partition("base64,")[2].partition('"')[0]).decode()
        assert "aria-label" in picture
        label = re.search('aria-label="([^"]*)"', picture)[1]
        assert not found_in(label + bundle["text/plain"] + repr(player.state), hidden_from_reader(player))
        for _ in range(4):
            press_any(player, chance)


def test_between_two_persons_no_hand_is_sent_behind_the_curtain():
    player, chance = made(against=PERSON, seed=3), random.Random(3)
    hands = 0
    while not player.state.position.over:
        state = player.state
        if state.curtain:
            words = words_of(player)
            for seat in (1, 2):
                hands += len(state.position.hand(seat))
                assert not found_in(words, state.position.hand(seat))
                drawn = {getattr(shape, "key", "") for shape in player._stage.scene.shapes}
                assert not drawn & set(map(str, state.position.hand(seat)))
            tell(player, "lift")
        else:
            press_any(player, chance)
    assert hands > 100


def test_the_search_for_leaks_finds_one():
    player = made()
    card = player.state.position.hand(2)[0]
    for leak in (f"naibi {card}Kd", f"the {card.name}", f"Take {card.rank}{SIGNS[card.suit]}"):
        player._panel.show(live=leak)
        with pytest.raises(AssertionError):
            assert_nothing_leaks(player)


def test_when_the_deal_is_over_everything_is_shown():
    player = made(start=WHOLE)
    press(player, "Take J♦︎ onto 5♦︎ 6♦︎ 7♦︎".replace("onto 5♦︎ 6♦︎ 7♦︎", "with 5♦︎ 6♦︎ 7♦︎ from hand"))
    assert panel(player).heading == "You have won the deal"
    assert "QdKd" in panel(player).share
    assert panel(player).go_on == "Next deal"


# what comes back
