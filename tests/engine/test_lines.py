"""Whole deals and problems, replayed action by action."""

import tomllib
from pathlib import Path

import pytest

from conquian_nb.engine import Force, Position, Take

POSITIONS = tomllib.loads(Path(__file__).with_name("lines.toml").read_text())["position"]
LINES = [
    pytest.param(each["position"], line, id=f"{each['name']}, line {number}")
    for each in POSITIONS
    for number, line in enumerate(each["lines"], 1)
]
CHOICES = [
    pytest.param(each["position"], each["lines"][at["line"] - 1], at, id=f"{each['name']}, action {at['action']}")
    for each in POSITIONS
    for at in each["at"]
]


def played(text, actions):
    position = Position.parse(text)
    for action in actions:
        if action == "pass…":
            while not position.over:
                position = position.play("pass")
        else:
            position = position.play(action)
    return position


def cards_laid(position, action):
    """What counts of an action where melds may be rearranged at will: its kind and the cards it lays."""
    action = position.action(action)
    if isinstance(action, (Take, Force)):
        # An action read from text names only what is new; the legal one names the whole layout.
        action = next((legal for legal in position.legal() if legal == action), action)
        return action.kind, frozenset(card for meld in action.melds for card in meld)
    return action.kind, str(action)


@pytest.mark.parametrize(("text", "line"), LINES)
def test_a_line_plays_to_its_end(text, line):
    end = played(text, line["actions"])
    assert end.over
    assert (end.winner or 0) == line["wins"]


@pytest.mark.parametrize(("text", "line", "at"), CHOICES)
def test_exactly_these_actions_are_legal(text, line, at):
    position = played(text, line["actions"][: at["action"] - 1])
    named = [cards_laid(position, action) for action in at["values"]]
    assert len(set(named)) == len(named)
    assert set(named) == {cards_laid(position, action) for action in position.legal()}
    assert all(position.refusal(action) is None for action in at["values"])


def test_all_the_material_is_here():
    assert len(LINES) == 74
    assert len(CHOICES) == 51
