"""The table as a widget: what reaches the page and what comes back, and that no hidden card is ever sent."""

import asyncio
import random
import re

import pytest
from ipywidgets import Widget

from conquian_nb.engine import PRESETS, Position
from conquian_nb.widgets import play_table
from conquian_nb.widgets import sprites as sprites_module
from conquian_nb.widgets.play_table import table
from conquian_nb.widgets.table_state import PERSON, TableError

from . import tables
from .pages import click, connected, kept, models, sent  # noqa: F401 - a fixture
from .played import WHOLE, made, panel, press, press_any, tell


@pytest.fixture(autouse=True)
def simple_strengths(monkeypatch):
    monkeypatch.setattr(play_table, "BOTS", tables.BOTS)


def test_buttons_act_and_one_that_has_changed_does_not():
    player = made()
    old = player.state.labels()[0][1]
    tell(player, "act", n=0, text="Pass K♦︎")
    assert player.state.actions == ()
    tell(player, "act", n=0, text=old)
    assert player.state.actions
    tell(player, "act", n=99, text=old)


@pytest.mark.parametrize(
    "message",
    [None, 3, "act", {}, {"kind": "act"}, {"kind": "act", "n": "0", "text": "x"}, {"kind": "act", "n": -1, "text": "x"},
     {"kind": "nonsense"}, {"kind": "_repr"}, {"kind": "sit", "n": 0, "who": "any"}, {"kind": "sit", "n": 1, "who": "me"},
     {"kind": "sit", "n": 9, "who": "any"}, {"kind": "set", "name": "deck", "value": "tarot"},
     {"kind": "set", "name": "own", "value": True}, {"kind": "set", "name": "pace", "value": 3},
     {"kind": "look", "step": 5}, {"kind": "open_up"}, {"kind": "review"}, {"kind": "undo", "more": 1},
     {"kind": "insist"}, {"kind": "rethink"}, {"kind": "show_me"}, {"kind": "lift"}, {"kind": "new", "rules": 3}],
)  # fmt: skip
def test_messages_that_make_no_sense_change_nothing(message):
    player = made()
    before = player.state
    panel(player)._handle_custom_msg(message, [])
    assert (player.state.actions, player.state.start, player.state.sat) == (before.actions, before.start, before.sat)
    assert "went wrong" not in panel(player).live


def test_an_action_can_be_written():
    player = made()
    tell(player, "write", text="take JcQcKc")
    assert str(player.state.actions[0]) == "take JcQcKc"
    tell(player, "write", text="<b>jump</b>")
    assert "&lt;b&gt;jump" in panel(player).refused
    assert "is no action" in panel(player).live


def test_cards_are_clicked_on_the_picture():
    player = made()
    for spot in ("hand:1:Jc", "hand:1:Kc"):
        player._stage._spot(spot)
    assert panel(player).actions[panel(player).aimed] == "Take Q♣︎ with J♣︎ K♣︎ from hand"
    assert panel(player).begun
    player._stage._escape()
    assert (panel(player).begun, panel(player).aimed) == (False, -1)


def test_a_card_that_does_not_fit_points_at_no_action():
    player = made(start=WHOLE)
    player._stage._spot("meld:1:0:3c")
    assert "Not that." in panel(player).refused
    assert panel(player).aimed == -1
    player._stage._spot("hand:1:6d")
    assert panel(player).actions[panel(player).aimed].startswith("Take J♦︎ with 6♦︎")


def test_the_seed_is_told_where_the_deal_comes_from_it():
    player = made(seed="monday")
    assert "Seed: monday." in panel(player).ledger
    tell(player, "resume", text=WHOLE)
    assert "Seed" not in panel(player).ledger
    tell(player, "undo")
    assert "Seed: monday." in panel(player).ledger


def test_bad_input_is_answered_in_a_sentence():
    player = made()
    tell(player, "new", rules="canasta", seed="", scoring="points", total=0)
    assert "There is no preset" in panel(player).live
    tell(player, "new", rules="naibi+players=4", seed="", scoring="points", total=0)
    assert "leaves no card to turn" in panel(player).live
    tell(player, "resume", text="hello")
    assert "There is no preset" in panel(player).live
    tell(player, "new", rules="naibi", seed="x\u2028y", scoring="points", total=0)
    assert "A seed is a text" in panel(player).live
    tell(player, "new", rules="naibi", seed="", scoring="points", total=-4)
    assert "Total: expected a whole number from 0" in panel(player).live
    assert player.state.actions == ()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deck": "tarot"}, "The deck is french, french4, spanish; not 'tarot'."),
        ({"size": "huge"}, "The size is fit, small, large; not 'huge'."),
        ({"pace": "never"}, "The pace is slow, normal, fast, at once; not 'never'."),
    ],
)
def test_a_table_that_can_not_be_shown_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(TableError) as refused:
        table(**options)
    assert str(refused.value) == sentence


# deals, rules and seats


def test_a_new_deal_with_other_rules_and_back():
    player = made()
    press_any(player, random.Random(1))
    before = player.state
    tell(player, "new", rules="four_players", seed="x", scoring="flat", total=3)
    state = player.state
    assert (state.rules.players, state.match.total, state.match.scoring, state.seed) == (4, 3, "flat", "x")
    assert len(panel(player).settings["sat"]) == 3
    tell(player, "undo")
    assert player.state.actions == before.actions


def test_the_same_seed_gives_the_same_deal_and_none_gives_any():
    player = made()
    for seed in ("class", "class", ""):
        tell(player, "new", rules="naibi", seed=seed, scoring="points", total=0)
    again = made()
    tell(again, "new", rules="naibi", seed="class", scoring="points", total=0)
    assert again.state.start != player.state.start
    assert re.fullmatch("[0-9a-f]{6}", player.state.seed)
    assert table(against="any", pace="at once").state.seed != table(against="any", pace="at once").state.seed


def test_strengths_change_while_the_deal_goes_on():
    player = made()
    tell(player, "sit", n=1, who="first")
    assert player.state.sat == (PERSON, "first")
    tell(player, "sit", n=1, who=PERSON)
    assert player.state.persons == (1, 2)


def test_a_saved_text_is_shown_until_the_deal_goes_on():
    player = made()
    tell(player, "save")
    text = panel(player).saved
    assert 'seed = "7"' in text
    press_any(player, random.Random(1))
    assert panel(player).saved == ""
    tell(player, "resume", text=text)
    assert player.state.actions == ()


# tutor, hints, review


def test_the_tutor_speaks_and_is_heard_or_not():
    player = made(start=WHOLE, tutor=True)
    press(player, "Pass J♦︎")
    doubt = panel(player).doubt
    assert "would be your eleventh card down" in doubt["html"]
    assert (doubt["insist"], doubt["look"]) == ("Pass anyway", "Show me")
    tell(player, "show_me")
    assert panel(player).doubt["look"] == "Put it back"
    assert "eleven down" in player._stage.scene.alt or "wins the deal" in player._stage.scene.alt
    tell(player, "rethink")
    assert panel(player).doubt["html"] == ""
    assert player.state.actions == ()
    press(player, "Pass J♦︎")
    tell(player, "insist")
    assert player.state.actions[0].kind == "pass"


def test_hints_come_one_after_another():
    player = made(start=WHOLE)
    stages = []
    for _ in range(3):
        stages.append(panel(player).hint_next)
        tell(player, "hint")
    assert stages == ["Hint: is there anything?", "Hint: what?", "Hint: why?"]
    assert panel(player).hint_next == "Hide the hint"
    assert "the deal is won" in panel(player).hint
    assert panel(player).hint.count("<p>") == 3


def test_the_review_keeps_the_two_looks_apart():
    player = made(start=WHOLE)
    assert panel(player).looked["ready"] is False
    press(player, "Take J♦︎ with 6♦︎ 7♦︎ from hand")
    chance = random.Random(4)
    while not player.state.position.over:
        press_any(player, chance)
    tell(player, "review")
    looked = panel(player).looked
    assert looked["rows"][0][0] == 1
    assert looked["rows"][0][2] == "✗ much worse"
    assert looked["rows"][0][3] == "✗ a win given away"
    assert "the costliest first" in looked["status"]
    order = {verdict: n for n, verdict in enumerate(("✗ much worse", "a little worse", "✓ the best", "not worked out"))}
    assert [order[row[2]] for row in looked["rows"]] == sorted(order[row[2]] for row in looked["rows"])
    tell(player, "look", step=1)
    body = panel(player).looked["body"]
    assert body.index("By what you could see") < body.index("With all cards open")
    for_example, after_it = body.index("For example, with cards"), body.index("With best play after it: ")
    assert for_example < body.index("With all cards open") < after_it, "each look has a line that shows the cost"
    assert "?" in str(player._stage._drawn[0])
    tell(player, "open_up")
    assert "?" not in str(player._stage._drawn[0])
    tell(player, "look", step=0)
    assert panel(player).looked["body"] == ""


# what goes on by itself


def test_the_computer_plays_beside_the_page_and_what_is_done_meanwhile_counts():
    async def scene():
        player = made()
        press(player, "Pass Q♣︎")
        assert panel(player).heading == "Beto is thinking"
        assert panel(player).busy
        tell(player, "act", n=0, text="Pass Q♣︎")
        assert len(player.state.actions) == 1
        tell(player, "undo")
        assert player.state.actions == ()
        await asyncio.sleep(0.2)
        assert player.state.actions == ()  # a thought about a moment that is gone is dropped
        press(player, "Pass Q♣︎")
        while player.state.computer is not None:
            await asyncio.sleep(0.01)
        assert len(player.state.actions) > 1
        press_any(player, random.Random(1))
        tell(player, "new", rules="naibi", seed="y", scoring="points", total=0)
        await asyncio.sleep(0.1)
        assert player.state.actions == ()

    asyncio.run(scene())


def test_an_error_of_a_strength_is_told(monkeypatch):
    def broken(view, legal, chance):
        raise ZeroDivisionError("no")

    monkeypatch.setitem(tables.BOTS, "broken", broken)

    async def scene():
        player = made(against="broken")
        press_any(player, random.Random(1))
        while player.state.computer is None:
            press_any(player, random.Random(1))
        await asyncio.sleep(0.3)
        assert "Your game is safe" in panel(player).live
        assert "ZeroDivisionError: no" in panel(player).live

    asyncio.run(scene())


# how much is sent and kept


def stepped(player, chance):
    """One action, whoever is to act, or the next deal."""
    state = player.state
    if state.position.over:
        player._desk.do(lambda t: t.next_deal())
    else:
        action = state.choice(tables.BOTS) if state.computer else chance.choice(state.position.legal())
        player._desk.do(lambda t: t.played(action))


def test_a_redraw_sends_little(sent):  # noqa: F811
    player, chance = made(), random.Random(1)
    connected(player._stage)
    weighed = []
    for n in range(160):
        sent.clear()
        stepped(player, chance)
        weighed += [sent.bytes] if n >= 20 else []  # by then the page is there
    assert sorted(weighed)[len(weighed) // 2] < 1_600
    assert max(weighed) < 3_300


def test_choosing_a_card_sends_three_values():
    player = made()
    seen = []
    panel(player).observe(lambda change: seen.append(change["name"]))
    player._stage._spot("hand:1:Jc")
    assert seen == ["escape", "aimed", "begun"]


def test_the_panel_is_the_ears_of_the_picture_and_all_words_are_one_message(monkeypatch):
    player, messages = made(), []
    connected(player._stage)
    monkeypatch.setattr(Widget, "_send", lambda self, msg, buffers=None: messages.append((type(self).__name__, msg["method"])))
    press_any(player, random.Random(1))
    assert player._stage._picture._guard is panel(player)
    assert messages.count((type(panel(player)).__name__, "custom")) == len(player.state.actions)


def test_clicks_leave_no_widgets_behind(monkeypatch):
    monkeypatch.setattr(sprites_module, "MOST", 90)
    player, chance = made(), random.Random(2)
    connected(player._stage)
    before = models() - kept(player._stage)
    for _ in range(180):
        click(player._stage, chance.choice(player._stage.scene.spots).id)
        stepped(player, chance)
        assert models() - kept(player._stage) == before
        assert kept(player._stage) <= 90
    assert player.state.before is None or player.state.before.before is None


def test_positions_from_elsewhere_can_be_played_on():
    assert made(start=Position.parse(WHOLE)).state.position == Position.parse(WHOLE)
    assert made(PRESETS["nine_card"]).state.rules == PRESETS["nine_card"]


def test_a_seed_that_is_named_gives_the_same_deal_however_far_a_match_has_come():
    player = made(start=WHOLE)
    press(player, "Take J♦︎ with 5♦︎ 6♦︎ 7♦︎ from hand")
    tell(player, "next")
    assert player.state.number == 2
    tell(player, "new", rules="naibi", seed="7", scoring="points", total=0)
    assert player.state.start == made(seed=7).state.start
    assert player.state.own == 1
    tell(player, "undo")
    assert player.state.number == 2
