"""The waiting room as a widget: what it shows, what it makes of messages, what it sends, what it keeps to itself."""

from dataclasses import replace

import pytest

from conquian_nb.drawing.shapes import Face
from conquian_nb.engine import CardError, Cards, Position, PositionError
from conquian_nb.lessons.waiting import Ending, EndingError, ending, endings
from conquian_nb.widgets import waiting_room

from .pages import connected, models, press, sent  # noqa: F401

CONSTANT = ("chips", "choices", "layout")  # the whole pack, whatever lies where
MOST_SENT = 5_000
FULL = [asked for asked in endings() if not asked.first.is_view]


def page(room):
    return room._panel.widget


def tell(room, **content):
    """A message of the page."""
    room._panel._hear(content)


def shown(room):
    """All that has been sent to the page, but for what is the same in every position."""
    state = page(room).get_state()
    words = [repr(state[name]) for name in state if not name.startswith("_") and name not in CONSTANT]
    return "\n".join([*words, room._stage.scene.alt, repr(room._stage.scene)])


def looked_at(room, beginning):
    """The room after pressing the way that begins so."""
    texts = page(room).actions
    n = next(n for n, text in enumerate(texts) if text.startswith(beginning))
    tell(room, kind="act", n=n, text=texts[n])
    return room


# what is asked, and answered


def test_it_asks_first_and_answers_when_it_is_checked():
    room = waiting_room("hidden_door")
    assert page(room).live == "Which cards would end it for Beto? Mark them on the pack."
    assert page(room).outcome == ""
    assert set(page(room).cells[::2]) == {"-"}, "how a card fits is told of none"
    for card in ("Qd", "Qs"):
        tell(room, kind="card", card=card)
    assert (page(room).pressed, page(room).marks) == ("QdQs", "Qd Qs")
    tell(room, kind="check")
    assert "Not this time." in page(room).outcome
    assert 'data-state="lent"' in page(room).outcome, "the layout is shown"
    assert "The jack of diamonds is lent." in page(room).outcome
    assert set(page(room).cells[::2]) == {"-", "m", "w"}
    tell(room, kind="write", text="2s 6s 4d Qd")
    tell(room, kind="check")
    assert "Yes." in page(room).outcome
    assert page(room).check == ""
    assert set(page(room).cells[::2]) == {"l", "m", "n"}
    tell(room, kind="card", card="5h")
    assert page(room).pressed == "5h"
    assert "would not be the last card" in page(room).live


def test_a_choice_is_made_among_ways():
    room = waiting_room("living_cards")
    assert (page(room).choose, page(room).check) == ("", "")
    tell(room, kind="card", card="6d")
    assert page(room).live.startswith("Look at one of the ways first")
    looked_at(room, "Take 6♥︎ with 4♥︎")
    assert page(room).live.startswith("Take 6♥︎ with 4♥︎ lent by the fours, 5♥︎ from hand, then discard 6♣︎. Which")
    assert "discarded by Ana" in room._stage.scene.alt
    tell(room, kind="choose")
    assert "Not this time." in page(room).chosen
    looked_at(room, "Take 6♥︎ with 6♠︎")
    assert page(room).chosen == ""
    tell(room, kind="choose")
    assert "Yes." in page(room).chosen
    assert page(room).ways.count("cq-mine") == 1
    assert page(room).choose == ""
    at = page(room).planned
    tell(room, kind="act", n=at, text=page(room).actions[at])
    assert page(room).planned == -1, "the way looked at goes back"


def test_a_button_that_names_another_way_by_now_does_nothing():
    room = waiting_room("living_cards")
    for n, text in ((0, page(room).actions[1]), (7, page(room).actions[0]), (-1, page(room).actions[0])):
        tell(room, kind="act", n=n, text=text)
    assert room.state.look == ""


def test_layouts_suits_and_all_tables_are_shown():
    room = waiting_room("hidden_door")
    assert page(room).reading["value"] == -1
    tell(room, kind="layouts")
    assert page(room).layouts.count("cq-flat") == 2
    tell(room, kind="read", seat=2)
    assert page(room).reading["value"] == 2
    assert "the widest waits for four, the narrowest for three" in page(room).layouts
    tell(room, kind="suit", suit="d")
    assert page(room).ending == ""
    assert "All ten diamonds" in page(room).live
    tell(room, kind="every")
    assert "45,176" in page(room).tables
    tell(room, kind="open", name="buried")
    assert page(room).ending == "buried"
    assert "45,176" in page(room).tables
    tell(room, kind="next")
    assert page(room).ending == endings()[[asked.name for asked in endings()].index("buried") + 1].name


def test_what_is_on_the_table_is_said_when_it_is_clicked():
    room = waiting_room("one_safe_discard")
    room._stage._spot("hand:1:3c")
    assert page(room).live == "Three of clubs, Ana’s hand."
    press(room._stage, "ArrowRight")
    assert "’s " in page(room).live


# texts


def test_positions_and_melds_are_set_and_bad_ones_answered_in_a_sentence():
    room = waiting_room("closed_doors")
    tell(room, kind="set", text="4c5c6c7c,2d2h2s,KdKhKs")
    assert page(room).ending == ""
    assert "Your own table" in page(room).remark
    for bad in ("4s5s6s", "naibi 1o", "<b>zz</b>"):
        tell(room, kind="set", text=bad)
        assert page(room).trouble.startswith("<p>")
        assert page(room).trouble.endswith(".</p>")
        assert "<b>" not in page(room).trouble
    tell(room, kind="write", text="<i>")
    assert "<i>" not in page(room).trouble


def test_the_function_takes_a_name_a_text_melds_a_position_or_an_ending():
    assert waiting_room().state.asked == endings()[0]
    assert waiting_room("patience").state.asked == ending("patience")
    assert waiting_room(ending("patience")).state.asked == ending("patience")
    text = str(ending("patience").now)
    assert waiting_room(text).state.asked == waiting_room(Position.parse(text)).state.asked
    assert waiting_room("4c5c6c7c,2d2h2s,KdKhKs").state.asked == Ending.of("4c5c6c7c,2d2h2s,KdKhKs")
    for wrong, error in (("nowhere", EndingError), ("4s5s6s", CardError), ("naibi 1o", PositionError)):
        with pytest.raises(error):
            waiting_room(wrong)


@pytest.mark.parametrize(
    "content",
    [
        None, [], "check", {}, {"kind": "unknown"}, {"kind": 3}, {"kind": "see", "seat": "1"}, {"kind": "see", "seat": 9},
        {"kind": "whose", "seat": 2}, {"kind": "read", "seat": 9}, {"kind": "read", "seat": -1}, {"kind": "read"},
        {"kind": "open", "name": "nowhere"}, {"kind": "open", "name": 3}, {"kind": "card", "card": "9z"},
        {"kind": "card", "card": ["7h"]}, {"kind": "deck", "deck": "tarot"}, {"kind": "act", "n": 0}, {"kind": "suit", "suit": "x"},
        {"kind": "living", "value": "yes"}, {"kind": "check", "extra": 1}, {"kind": "do"}, {"kind": "__init__"},
    ],
)  # fmt: skip
def test_messages_that_make_no_sense_are_left_alone(content):
    room = waiting_room("eight_doors")
    before = room.state
    room._panel._hear(content)
    assert room.state == before
    assert "went wrong" not in page(room).live


def test_an_error_is_told_where_the_reader_looks():
    room = waiting_room("eight_doors")
    room.do(lambda s: 1 / 0)
    assert page(room).live.startswith("Something went wrong while drawing. The position is safe")
    tell(room, kind="hint")
    assert room.state.hinted


# decks, views, stills


def test_decks_and_chips_follow_the_choice():
    room = waiting_room("closed_doors")
    two = page(room).chips["7d"]
    tell(room, kind="deck", deck="french4")
    assert page(room).chips["7d"] != two
    assert two not in page(room).remark + page(room).outcome
    assert waiting_room("closed_doors", deck="french4")._panel.widget.chips == page(room).chips


def test_two_rooms_keep_apart():
    one, other = waiting_room("closed_doors"), waiting_room("closed_doors")
    tell(one, kind="card", card="4s")
    assert other.state.marked == frozenset()


def test_without_a_kernel_a_picture_stands_there_that_hides_what_is_hidden():
    bundle = waiting_room("five_printed")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Five would do: run this cell to try it. ")
    assert "6c6d6h6s7s" not in bundle["text/plain"]
    assert 'alt="' in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


# what is hidden


def twin(asked):
    """The same ending for who looks on: the cards hidden from him have changed places."""
    first, fields = asked.first, str(asked.first).split(" ")
    pool = [*first.stock, *(card for seat in (1, 2) if seat != asked.eyes for card in first.hand(seat))][::-1]
    for seat in (1, 2):
        if seat != asked.eyes and first.hand_count(seat):
            held, pool = pool[: first.hand_count(seat)], pool[first.hand_count(seat) :]
            fields[2 + seat] = f"{Cards(held).sorted()}/{first.melds(seat)}"
    fields[-2] = str(Cards(pool)) or "-"
    return Position.parse(" ".join(fields))


@pytest.mark.parametrize(
    "asked", [asked for asked in FULL if not asked.line and asked.eyes], ids=lambda asked: asked.name
)
def test_the_page_does_not_depend_on_what_is_hidden(asked):
    other = replace(asked, position=str(twin(asked)))
    assert other.first.view(asked.eyes, memory=True) == asked.first.view(asked.eyes, memory=True)
    one, two = waiting_room(asked), waiting_room(other)
    verbs = [lambda s: s, lambda s: s.hint(), lambda s: s.compare(), lambda s: s.solve(), lambda s: s.list_layouts()]
    verbs += [lambda s, way=way: s.look_at(str(way.action)) for way in asked.ways()]
    verbs += [lambda s: s.check(), lambda s: s.choose()]
    for verb in verbs:
        one.do(verb)
        two.do(verb)
        assert shown(one) == shown(two)
    if asked.first != other.first:
        one.do(lambda s: s.see(0))
        two.do(lambda s: s.see(0))
        assert shown(one) != shown(two)


@pytest.mark.parametrize("asked", FULL, ids=lambda asked: asked.name)
def test_no_hidden_card_is_painted_or_shared(asked):
    room = waiting_room(asked)
    for verb in (lambda s: s, lambda s: s.hint(), lambda s: s.compare(), lambda s: s.solve()):
        room.do(verb)
        seen = room.state.seen
        faces = {shape.key for shape in room._stage.scene.shapes if isinstance(shape, Face)} - {"back", "dead"}
        known = [card for seat in (1, 2) for meld in seen.melds(seat) for card in meld]
        known += [card for seat in (1, 2) if seen.sees(seat) for card in seen.hand(seat)]
        known += [*seen.dead, *([seen.offer.card] if seen.offer else [])]
        assert faces <= set(map(str, known))
        shared = Position.parse(page(room).share)
        assert shared.is_view == (asked.eyes > 0)
        assert "?" in page(room).share or not asked.eyes or not seen.stock_count


# speed


@pytest.mark.parametrize("name", ["living_cards", "hidden_door", "ten_of_a_suit", "buried"])
def test_a_click_sends_little(sent, name):  # noqa: F811
    """Whatever is done to the pack and the waits; where the table changes, once its faces have been seen."""
    room = waiting_room(name)
    connected(room._stage)
    looks = [("act", {"n": n, "text": text}) for n, text in enumerate(page(room).actions)] * 2
    for kind, more in looks:
        tell(room, kind=kind, **more)
    acts = [*looks, ("hint", {}), *(("card", {"card": card}) for card in ("6d", "Ks", "3h", "6d")), ("check", {})]
    acts += [
        ("compare", {}),
        ("layouts", {}),
        ("read", {"seat": 1}),
        ("every", {}),
        ("solve", {}),
        ("card", {"card": "5d"}),
    ]
    sizes = {}
    for kind, more in acts:
        sent.clear()
        tell(room, kind=kind, **more)
        sizes[kind] = max(sizes.get(kind, 0), sent.bytes)
    assert max(sizes.values()) <= MOST_SENT, sizes
    assert sizes["card"] <= 1_000


def test_a_thousand_clicks_leave_nothing_behind(sent):  # noqa: F811
    room = waiting_room("living_cards")
    connected(room._stage)
    looked_at(room, "Take 6♥︎ with 4♥︎")
    before = models()
    for n in range(1000):
        tell(room, kind="card", card=("6d", "Ks", "3h")[n % 3])
    assert models() == before
    assert len(room.state.marked) <= 3
