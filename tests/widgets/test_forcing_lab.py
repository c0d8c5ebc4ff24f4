"""The forcing lab as a widget: what it shows, what it makes of messages, and that nothing hidden leaves the kernel."""

import re

import pytest

from conquian_nb.drawing.card_words import card_sign
from conquian_nb.drawing.look import Scene
from conquian_nb.drawing.shapes import Face
from conquian_nb.engine import Cards, Position, PositionError
from conquian_nb.lessons import Lesson, LessonError
from conquian_nb.lessons.collection import load_situation, situation_names
from conquian_nb.widgets.forcing_lab import forcing_lab

from .pages import connected, kept, models, sent  # noqa: F401 - sent is a fixture

BOTH = "naibi 2f1 4c1t 3c3h/2c2d2h2s,5c6c7cJc 3d3s/4d4h4s,6d7dJdQdKd Qc5sKhAd QhAcJhKsAs6hAh7s5d7hQsJs6s5hKc"
CONSTANT = ("chips", "choices", "layout")  # the whole pack, whatever lies where


def shown(lab):
    """All that has been sent to the page, but for what is the same in every position."""
    state = lab._panel.widget.get_state()
    words = [repr(state[name]) for name in state if not name.startswith("_") and name not in CONSTANT]
    scene = lab._stage.scene
    assert isinstance(scene, Scene)
    return "\n".join([*words, scene.alt, repr(scene)])


def tell(lab, **content):
    """A message of the page."""
    lab._panel._hear(content)


def press(lab, name):
    """Press a button that says what it does."""
    tell(lab, kind=name, text=trait(lab, name))


def trait(lab, name):
    return getattr(lab._panel.widget, name)


def twin(start):
    """The same position for who may force it: the hidden hand exchanged for cards of the stock."""
    fields, hidden = str(start).split(" "), start.hand(start.victim)
    drawn, rest = start.stock[: len(hidden)], start.stock[len(hidden) :]
    fields[2 + start.victim] = f"{Cards(drawn).sorted()}/{start.melds(start.victim)}"
    fields[-2] = str(Cards([*rest, *hidden]))
    return Position.parse(" ".join(fields))


def could_lie_otherwise(name):
    start = load_situation(name).record.first
    return 0 < start.hand_count(start.victim) <= start.stock_count


@pytest.mark.parametrize("name", list(filter(could_lie_otherwise, situation_names())))
def test_the_page_does_not_depend_on_what_is_hidden(name):
    start = load_situation(name).record.first
    one, other = forcing_lab(start), forcing_lab(twin(start))
    assert one.state.start != other.state.start
    card = start.stock[0]
    for verb in (
        lambda s: s, lambda s: s.beware(), lambda s: s.show_prices(), lambda s: s.ask_card(card), lambda s: s.look_at(1),
        lambda s: s.look_at(2), lambda s: s.try_layout(), lambda s: s.act(s.aim),
    ):  # fmt: skip
        one.do(verb)
        other.do(verb)
        assert shown(one) == shown(other)
    one.do(lambda s: s.see(0))
    other.do(lambda s: s.see(0))
    assert shown(one) != shown(other)


@pytest.mark.parametrize("name", situation_names())
def test_no_hidden_card_is_painted_or_shared(name):
    lab = forcing_lab(name)
    start = lab.state.start
    hidden = {str(card) for card in (*start.hand(start.victim), *start.stock)}
    for verb in (lambda s: s, lambda s: s.hint(), lambda s: s.try_layout(), lambda s: s.act(s.aim)):
        lab.do(verb)
        if not lab.state.position.over:
            assert not hidden & {shape.key for shape in lab._stage.scene.shapes if isinstance(shape, Face)}
            shared = Position.parse(lab._panel.widget.share)
            assert shared.hand_count(start.victim) == 0 or not shared.sees(start.victim)
            assert shared.stock_count == 0 or shared.is_view


def test_the_hidden_cards_come_when_they_are_opened():
    lab = forcing_lab("the_weapon")
    assert "KdKs" not in lab._panel.widget.share
    tell(lab, kind="see", seat=0)
    assert "KdKs" in lab._panel.widget.share
    tell(lab, kind="see", seat=1)
    assert "KdKs" in lab._panel.widget.share
    assert "?12" in lab._panel.widget.share


def test_a_line_is_followed_by_the_buttons_of_the_page():
    lab = forcing_lab("two_pairs")
    tell(lab, kind="other")
    assert trait(lab, "lay")["forced"] == "4c"
    press(lab, "force")
    assert trait(lab, "outcome").startswith('<div class="verdict good">')
    assert trait(lab, "go_on") == "Let Ana act"
    press(lab, "go_on")
    assert trait(lab, "live") == "Ana discards the three of clubs. Beto takes or passes."
    take = trait(lab, "actions")
    tell(lab, kind="act", n=0, text=take[0])
    assert lab.state.position.winner == 2
    tell(lab, kind="undo")
    assert lab.state.position.winner is None
    tell(lab, kind="again")
    assert lab.state.undecided


def test_a_button_that_says_something_else_by_now_does_nothing():
    lab = forcing_lab("two_pairs")
    tell(lab, kind="act", n=0, text="Discard 3♣")
    tell(lab, kind="act", n=7, text=trait(lab, "actions")[0])
    tell(lab, kind="act", n=-1, text=trait(lab, "actions")[0])
    tell(lab, kind="force", text="Force 4♣︎ onto 5♣︎ 6♣︎ 7♣︎ J♣︎")
    tell(lab, kind="go_on", text="Let Ana act")
    assert lab.state.undecided


def test_a_double_click_is_one_act():
    lab = forcing_lab("which_layout")
    for _ in range(2):
        tell(lab, kind="force", text="Force 7♠︎")
    assert lab.state.undecided, "the first click shows the ways, the second does not take one"
    assert lab.state.tried
    lab = forcing_lab("two_runs")
    press(lab, "force")
    for _ in range(2):
        tell(lab, kind="go_on", text="Let Ana act")
    assert len(lab.state.actions) == 2


def test_the_warning_is_shown_and_the_other_buttons_go():
    lab = forcing_lab("a_present")
    press(lab, "force")
    assert trait(lab, "warning") == (
        "Ana is ten down: forcing this gives Ana the last card, and the deal. Force it anyway?"
    )
    assert trait(lab, "live") == trait(lab, "warning")
    assert (trait(lab, "force"), trait(lab, "actions"), trait(lab, "go_on")) == ("", [], "")
    tell(lab, kind="rethink")
    assert trait(lab, "warning") == ""
    press(lab, "force")
    tell(lab, kind="confirm")
    assert "Ana wins the deal" in trait(lab, "live")


def test_the_pack_is_asked_card_by_card():
    lab = forcing_lab("two_runs")
    tell(lab, kind="card", card="6c")
    assert lab._panel.widget.card == "6c"
    assert "fits only after moving cards" in lab._panel.widget.said
    assert lab._panel.widget.way["lent"] == ["6d", "6h"]
    tell(lab, kind="card", card="5s")
    assert "does not fit" in lab._panel.widget.said
    assert lab._panel.widget.way == {}
    tell(lab, kind="card", card="")
    assert lab.state.card is None
    tell(lab, kind="table", seat=2)
    assert "Beto’s melds" in lab._panel.widget.heading


def test_positions_are_set_and_found():
    lab = forcing_lab()
    tell(lab, kind="set", text=BOTH)
    assert lab.state.lesson is None
    assert trait(lab, "situation") == ""
    tell(lab, kind="set", text="<b>no</b> position")
    assert "&lt;b&gt;no" in lab._panel.widget.trouble
    assert trait(lab, "live").startswith("Rules: There is no preset")
    tell(lab, kind="find", wanted="both", seed="3")
    assert "Found in random deal" in trait(lab, "remark")
    tell(lab, kind="find", wanted="both", seed="3.5")
    assert "whole number" in lab._panel.widget.trouble
    tell(lab, kind="open", name="dead_ten")
    assert trait(lab, "situation") == "dead_ten"
    tell(lab, kind="next")
    assert trait(lab, "situation") == situation_names()[situation_names().index("dead_ten") + 1]


@pytest.mark.parametrize(
    "content",
    [
        None, [], "undo", {}, {"kind": "unknown"}, {"kind": 3}, {"kind": "see", "seat": "1"}, {"kind": "see"},
        {"kind": "see", "seat": 9}, {"kind": "table", "seat": None}, {"kind": "open", "name": "nowhere"},
        {"kind": "open", "name": 3}, {"kind": "card", "card": "9z"}, {"kind": "card", "card": ["7h"]},
        {"kind": "deck", "deck": "tarot"}, {"kind": "find", "wanted": "any", "seed": 3}, {"kind": "act", "n": 0},
        {"kind": "undo", "extra": 1}, {"kind": "do"}, {"kind": "__init__"},
    ],
)  # fmt: skip
def test_messages_that_make_no_sense_are_left_alone(content):
    lab = forcing_lab("two_runs")
    before = lab.state
    lab._panel._hear(content)
    assert lab.state == before
    assert "went wrong" not in trait(lab, "live")


def test_the_table_of_an_unknown_seat_is_not_shown():
    lab = forcing_lab("two_runs")
    tell(lab, kind="table", seat=7)
    assert lab.state.table == 1
    assert "went wrong" not in trait(lab, "live")


def test_an_error_is_told_where_the_reader_looks():
    lab = forcing_lab("two_runs")
    lab.do(lambda s: 1 / 0)
    assert trait(lab, "live").startswith("Something went wrong while drawing. The position is safe")
    tell(lab, kind="other")
    assert lab.state.tried


def test_names_in_a_lesson_are_shown_as_text():
    toml = (
        "title = 'T'\nseats = ['<i>Ana</i>', 'B&B']\n"
        f"start = '{BOTH}'\nnote = '<u>x</u>'\n[lesson]\nsummary = 's'\ngoals = ['g']\nlevel = 1\norigin = 'o'\nends = 'open'\n"
        "[[step]]\naction = 'pass'\nheading = 'h'\nnote = 'n'\n[[step.ask]]\nkind = 'action'\nseat = 2\nprompt = 'p'\n"
        "[[step.ask.answer]]\ntext = 'pass'\nright = true\nremark = 'r'\n"
    )
    lab = forcing_lab(Lesson.parse(toml))
    lab.do(lambda s: s.show_prices().beware())
    tell(lab, kind="card", card="Ad")
    state = lab._panel.widget.get_state()
    for name in ("remark", "title", "outcome", "said", "meter", "trouble"):
        assert not re.search("<i>Ana|B&B|<u>", state[name]), name
    assert "&lt;i&gt;Ana" in trait(lab, "said")


def test_decks_and_chips_follow_the_choice():
    lab = forcing_lab("two_runs")
    two, four = trait(lab, "chips")["7d"], forcing_lab("two_runs", deck="french4")._panel.widget.chips["7d"]
    assert two != four
    tell(lab, kind="deck", deck="french4")
    assert trait(lab, "chips")["7d"] == four
    assert lab._desk.deck == "french4"
    assert two not in trait(lab, "remark")


def test_two_labs_keep_apart_and_the_bottom_seat_is_who_may_force():
    one, other = forcing_lab("two_runs"), forcing_lab("two_runs")
    press(one, "force")
    assert other.state.undecided
    assert one._stage.look.seat == 2
    assert forcing_lab("last_card")._stage.look.seat == 1


def test_without_a_kernel_a_picture_stands_there_that_hides_what_is_hidden():
    bundle = forcing_lab("the_weapon")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Foster’s weapon: run this cell to try it. Beto may force Ana.")
    assert "KdKs" not in bundle["text/plain"]
    assert 'alt="Beto may force Ana' in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_the_function_takes_a_name_a_text_a_position_or_a_lesson():
    assert forcing_lab().state.lesson == load_situation(situation_names()[0])
    assert forcing_lab(BOTH).state.start == forcing_lab(Position.parse(BOTH)).state.start
    assert forcing_lab(load_situation("dead_ten")).state.lesson.name == "dead_ten"
    with pytest.raises(LessonError, match="no situation “nowhere”"):
        forcing_lab("nowhere")
    with pytest.raises(PositionError, match="fields"):
        forcing_lab("naibi 1o")


def test_buttons_name_cards_with_their_signs():
    lab = forcing_lab("two_runs")
    assert trait(lab, "force") == f"Force {card_sign(lab.state.start.offer.card)}"
    tell(lab, kind="other")
    assert trait(lab, "force") == "Force 6♠︎: set of sixes, two runs of three stay"
    assert trait(lab, "count") == "there is only this one"
    assert trait(lab, "other") == ""


def test_a_click_sends_little_and_many_leave_nothing_behind(sent):  # noqa: F811
    lab = forcing_lab("the_weapon")
    connected(lab._stage)
    round_trip = [
        lambda: tell(lab, kind="card", card="6d"), lambda: tell(lab, kind="other"), lambda: press(lab, "force"),
        lambda: press(lab, "go_on"), lambda: tell(lab, kind="prices"), lambda: press(lab, "go_on"),
        lambda: tell(lab, kind="undo"), lambda: tell(lab, kind="see", seat=0), lambda: tell(lab, kind="again"),
        lambda: tell(lab, kind="see", seat=2), lambda: tell(lab, kind="card", card=""), lambda: tell(lab, kind="prices"),
    ]  # fmt: skip
    for act in round_trip:  # until all faces have been seen
        act()
    sizes, before = [], models() - kept(lab._stage)
    for _ in range(12):
        for act in round_trip:
            sent.clear()
            act()
            sizes.append(sent.bytes)
    assert models() - kept(lab._stage) == before
    assert sorted(sizes)[len(sizes) // 2] <= 2_000
    assert max(sizes) <= 3_300
