"""A table of Panguingue: choosing on the picture, verbs, rounds, saving, and that no hidden card reaches the page."""

import re
from random import Random

import pytest

from conquian_nb.analysis.pan_bots import PAN_BOTS
from conquian_nb.drawing.pan_scene import pan_scene
from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_actions import TURN
from conquian_nb.engine.pan_melds import PACK
from conquian_nb.engine.pan_notation import PanPositionError
from conquian_nb.engine.panguingue import PanPosition
from conquian_nb.engine.rules import RuleError
from conquian_nb.engine.toml_text import RecordError
from conquian_nb.widgets import pan_table
from conquian_nb.widgets.pan_choosing import PanChoosing, aimed_at, candidates, click, pan_marks
from conquian_nb.widgets.pan_table_setup import dealt_anew, opened, resumed, saved
from conquian_nb.widgets.pan_table_state import PanTable
from conquian_nb.widgets.pan_table_words import panel_words
from conquian_nb.widgets.table_state import TableError

from .played import panel, tell
from .test_table_leaks import names_of, words_of

REST = "2c2c2d2dQcQcQdQdKhKh/-/97 3c3c3d3dJcJcJdJdAhAh/-/97 5c5c5d5dKcKcKdKdAsAs/-/97"


def at(start):
    return PanPosition.parse(f"pan {start} {REST} 12 - ~1")


def table_at(start):
    return pan_table(start=at(start), against="greedy", pace="at once")


def new(players=4, seed=7, against="greedy"):
    return pan_table(players, seed, against=against, pace="at once")


# choosing


def chosen(position, *spots):
    """The choice after clicks, none of which may be refused."""
    choosing = PanChoosing()
    for spot in spots:
        done = click(position, choosing, spot)
        assert done.refusal is None
        choosing = done.choosing
    return choosing


@pytest.mark.parametrize(
    ("start", "spots", "action"),
    [
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", ("drawn", "hand:1:2:7s", "hand:1:3:7s"), "lay 7s7s7s"),
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", ("drawn", "meld:1:0:0:7c"), "add 7s 1"),
        ("1m7s 1 - 7s7s7s4h6c6d6h/3s4s5s/97", ("drawn", "hand:1:4:7s", "hand:1:5:7s", "hand:1:6:7s"), "lay 7s7s7s7s"),
        ("1d 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", ("top", "meld:1:1:1:7d"), "take add 7s 2"),
        ("1m6h 1 - 6c2h2d/3s4s5s6s,7c7d7h/97", ("hand:1:0:6c", "drawn"), "borrow 6s1 with 6c6h"),
        ("1m 1 - 6c2h2d2h8/3s4s5s,7c7d7h/97".replace("8", "4c"), ("hand:1:0:4c",), "discard 4c"),
    ],
)
def test_what_is_chosen_on_the_picture_leaves_one_action(start, spots, action):
    position = at(start)
    assert str(aimed_at(position, chosen(position, *spots))) == action
    ids = {spot.id for spot in pan_scene(position).spots}
    assert set(spots) <= ids
    assert pan_marks(position, PanChoosing(), 1).selectable <= ids


def test_a_second_click_puts_a_card_back_and_the_stock_is_turned_by_a_click():
    position = at("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97")
    assert chosen(position, "drawn", "drawn") == PanChoosing()
    assert click(at("1d 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97"), PanChoosing(), "stock").action == TURN


@pytest.mark.parametrize(
    ("start", "spots", "reason"),
    [
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", ("hand:1:0:6c",), "The seven of spades was turned"),
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", ("drawn", "meld:1:1:0:3s"), "can’t be added"),
        ("1m7s 1 Kct 7s7s4h6c/7c7d7h,3s4s5s/97", ("top",), "One card is drawn in a turn"),
        ("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97", ("stock",), "has drawn already"),
        ("1d 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", ("hand:1:0:6c",), "Nothing can be done"),
        ("2q1 1 7st 6c2h2d2h/3s4s5s,7c7d7h/97", ("hand:1:0:6c",), "answer with a button"),
    ],
)
def test_a_click_that_leads_nowhere_is_refused_with_a_reason_and_the_choice_stays(start, spots, reason):
    position = at(start)
    choosing = chosen(position, *spots[:-1])
    done = click(position, choosing, spots[-1])
    assert done.action is None
    assert reason in done.refusal.sentence
    assert done.choosing.chosen == choosing.chosen


def test_candidates_are_legal_and_use_what_is_chosen():
    position, chance = opened("pan", "greedy", strengths=PAN_BOTS, seed=5).start, Random(1)
    while not position.over:
        if position.phase in ("draw", "meld"):
            view = position.view(position.turn)
            for spot in pan_marks(view, PanChoosing(), position.turn).selectable - {"stock"}:
                found = candidates(view, frozenset((spot,)))
                assert found
                assert all(position.refusal(action) is None for action in found)
        position = position.play(chance.choice(position.legal()))


# the state


def test_a_whole_round_is_played_with_buttons_and_the_next_one_follows():
    player, chance = new(), Random(3)
    while not player.state.position.over:
        assert player.state.acts
        labels = player.state.labels()
        assert len({text for _action, text in labels}) == len(labels)
        tell(player, "act", n=(n := chance.randrange(len(labels))), text=labels[n][1])
    end = player.state.position
    assert sum(end.purses) == 400
    assert "won the round" in panel(player).heading
    tell(player, "next")
    state = player.state
    assert state.number == 2
    assert state.start.eldest == end.winner
    assert sum(state.start.purses) + state.start.pot >= 400


def test_undo_takes_back_to_where_the_reader_last_acted_and_a_new_round_too():
    player = new()
    first = player.state
    tell(player, "act", n=0, text=first.labels()[0][1])
    played = player.state
    tell(player, "undo")
    assert player.state.actions == first.actions
    tell(player, "undo")
    assert panel(player).live == "There is nothing to take back."
    tell(player, "new", rules="pan+players=6", seed="9", scoring="", total=0)
    assert len(player.state.names) == 6
    tell(player, "undo")
    assert player.state.start == played.start


def test_who_is_short_of_chips_buys_some_before_the_next_round():
    start = PanPosition.parse(f"pan 1m7s 1 - -/7c7d7h,3s4s5s,2h2h2h2h/97 {REST.replace('/97', '/1', 1)} 12 - ~1")
    end = PanTable(("A", "B", "C", "D"), ("greedy",) * 3, "1", start).act("add 7s 1")
    assert end.position.winner == 1
    after = end.next_round("5")
    assert "B has too few chips and buys 100." in after.news
    assert after.start.purses[1] == 99


@pytest.mark.parametrize(
    ("text", "reason"),
    [("lay 7c7c7d", "three suits"), ("fly", "no action here"), ("drop", "Play has begun"), ("<b>", "no action here")],
)
def test_what_is_written_and_can_not_be_is_refused_in_a_sentence(text, reason):
    player = table_at("1m7c 1 - 7s7s7c7d4h6c/3s4s5s2s/97")
    before = player.state.actions
    tell(player, "write", text=text)
    assert reason in panel(player).live
    assert player.state.actions == before
    assert "<b>" not in panel(player).refused.replace("<b>Not that.</b>", "")


# setting up


def test_bad_input_is_one_sentence():
    for wrong, error in (
        ({"players": 3}, RuleError), ({"players": 9}, RuleError), ({"rules": "pan+drop=9"}, RuleError),
        ({"against": "strong"}, TableError), ({"against": ["greedy"]}, TableError), ({"names": ["A"]}, TableError),
        ({"names": ["A", "A", "B", "C"]}, TableError), ({"start": "pan nothing"}, PanPositionError),
        ({"start": ""}, TableError), ({"start": "a = 1\n"}, RecordError), ({"deck": "tarot"}, TableError),
    ):  # fmt: skip
        with pytest.raises(error) as caught:
            pan_table(**wrong)
        assert str(caught.value).count("\n") == 0


def test_a_table_is_saved_and_gone_on_with_and_its_cards_can_not_be_read():
    player = new(5, 3)
    while player.state.acts and len(player.state.actions) < 40 and not player.state.position.over:
        tell(player, "act", n=0, text=player.state.labels()[0][1])
    state = player.state
    text = saved(state)
    assert not [card for card in PACK.all if re.search(rf"\b{card}\b", text)]
    again = resumed(text, opened("pan", "greedy", strengths=PAN_BOTS, seed=1), PAN_BOTS)
    assert (again.position, again.sat, again.seed) == (state.position, state.sat, state.seed)
    assert resumed(str(state.record), again, PAN_BOTS).position == state.position
    with pytest.raises(TableError, match="damaged"):
        resumed(text.replace('wrapped = "', 'wrapped = "A2'), again, PAN_BOTS)


def test_a_view_is_gone_on_with_when_its_hidden_cards_are_dealt_anew():
    start = opened("pan", "greedy", strengths=PAN_BOTS, seed=4).start.play("stay").play("drop")
    view = start.view(1)
    dealt = dealt_anew(view, "x")
    assert dealt.view(1) == view
    assert dealt_anew(view, "x") == dealt
    assert [dealt.hand_count(seat) for seat in (2, 3, 4)] == [10, 10, 10]
    player = new()
    tell(player, "resume", text=str(view))
    assert "dealt anew" in player.state.news or player.state.actions


# the page


def hidden_from_reader(state):
    view = state.seen(state.position)
    known = {card for seat in range(1, state.rules.players + 1) for meld in view.melds(seat) for card in meld}
    known |= set(view.hand(1)) | set(view.discards)
    known |= {card for card in (view.drawn, view.top and view.top.card) if card}
    return set(PACK.all) - known


@pytest.mark.parametrize(("players", "seed"), [(4, 7), (6, 2)])
def test_no_hidden_card_is_named_or_drawn_in_a_whole_round(players, seed):
    player, chance = new(players, seed), Random(seed)
    while not player.state.position.over and len(player.state.actions) < 120:
        tell(player, chance.choice(("hint", "undo", "down", "save")))
        words, hidden = words_of(player), hidden_from_reader(player.state)
        assert not [card for card in hidden if any(re.search(name, words) for name in names_of(card))]
        drawn = {getattr(shape, "key", "") for shape in player._stage.scene.shapes}
        assert not drawn & set(map(str, hidden))
        labels = player.state.labels()
        if labels:
            tell(player, "act", n=(n := chance.randrange(len(labels))), text=labels[n][1])
    assert repr(player.state).endswith("actions played)")


@pytest.mark.parametrize(
    "message",
    [None, 3, {}, {"kind": "act", "n": "0", "text": "x"}, {"kind": "act", "n": -1, "text": "x"}, {"kind": "review"},
     {"kind": "sit", "n": 0, "who": "greedy"}, {"kind": "sit", "n": 9, "who": "greedy"}, {"kind": "look", "step": 2},
     {"kind": "sit", "n": 1, "who": "person"}, {"kind": "set", "name": "deck", "value": "tarot"}, {"kind": "insist"},
     {"kind": "set", "name": "tutor", "value": True}, {"kind": "lift"}, {"kind": "new", "rules": 3}],
)  # fmt: skip
def test_messages_that_make_no_sense_change_nothing(message):
    player = new()
    before = player.state
    panel(player)._handle_custom_msg(message, [])
    assert (player.state.actions, player.state.start, player.state.sat) == (before.actions, before.start, before.sat)
    assert "went wrong" not in panel(player).live


def test_payments_are_told_as_they_come():
    player = table_at("1m7s 1 - 7s7s4h6c/7c7d7h,3s4s5s/97")
    tell(player, "write", text="lay 7s7s7s")
    assert "The others pay Ana 4 chips each for three sevens of spades." in panel(player).live
    assert "Ana 109" in panel(player).ledger


def test_a_hint_tells_what_a_careful_player_would_do():
    player = new()
    tell(player, "hint")
    assert re.search(r"A careful player would do this: (Stay in|Drop)", panel(player).hint)
    assert panel(player).hint_next == "Hide the hint"


def test_all_it_says_follows_the_language():
    player = new()
    player._desk.speak("es")
    with speaking("es"):
        assert panel_words(player.state)["heading"] == panel(player).heading


def test_it_leaves_a_picture_and_no_hidden_hand_where_no_kernel_runs():
    player = new()
    kept = player._repr_mimebundle_()
    assert "run this cell" in kept["text/plain"]
    assert "?10" in kept["text/plain"]
    assert str(player.state.start.hand(2)) not in str(kept)
