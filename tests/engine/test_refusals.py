"""Why something is not legal: a sentence, the cards it is about, the rule point and its sources."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import (
    PASS,
    Card,
    CardError,
    Cards,
    Discard,
    Force,
    IllegalAction,
    Pass,
    Position,
    Refusal,
    Swap,
    Take,
)

from . import reference as ref
from .sentences import assert_sentence, is_one_sentence
from .test_notation import DISCARD, FORCE, OFFER, SWAP, THREE, WON
from .worlds import PRESETS_AND_MIXED, READINGS, composed


def refusal(text, action):
    """The refusal of an illegal action, checked for its form."""
    found = Position.parse(text).refusal(action)
    assert isinstance(found, Refusal), (text, action)
    assert_refusal(found)
    return found


def assert_refusal(found):
    assert is_one_sentence(found.sentence), found.sentence
    assert isinstance(found.cards, Cards)
    assert found.point is None or found.point in READINGS
    assert isinstance(found.sources, tuple)
    assert all(isinstance(source, str) and source for source in found.sources)


def test_a_legal_action_has_no_refusal():
    for text in (FORCE, OFFER, DISCARD, SWAP, THREE):
        position = Position.parse(text)
        for action in position.legal():
            assert position.refusal(action) is None
            assert position.refusal(str(action)) is None


def test_play_raises_illegal_action_that_carries_the_refusal():
    position = Position.parse(OFFER)
    with pytest.raises(IllegalAction) as illegal:
        position.play("take 7c7d7h")
    assert isinstance(illegal.value, ValueError)
    assert illegal.value.refusal == position.refusal("take 7c7d7h")
    assert str(illegal.value) == illegal.value.refusal.sentence
    assert pickle.loads(pickle.dumps(illegal.value)).refusal == illegal.value.refusal


# What is refused, the cards the refusal is about, its rule point and one of its sources.
REFUSED = [
    # a card that does not fit, cards that are no meld
    (OFFER, "take KdKs6h", None, None, None),
    (OFFER, "take 2h3h4h6h", None, None, None),
    (OFFER, "take 6h", None, None, None),
    (OFFER, "take 5h6h,2h3h4h", None, None, None),
    (OFFER, "take 2h3h4h5h", "6h", None, None),
    (OFFER, "take 2h3h4h5h6h,3h4h5h", None, None, None),
    (OFFER, "take 3h4h5h6h", "2h", None, "naibi"),
    (OFFER, "take 6h7hJh", "7hJh", None, None),
    (OFFER, "take 6c6d6h", None, None, None),
    (OFFER, "take 6h8h9h", None, "pack", "naibi"),
    # a card from the hand that the rule of laying keeps there
    ("naibi 1o 7c1t Ac4d5s6s/7d7h7s,KcKdKs 2c3cAh2h3h4h5h6hJhQh/- 2s -", "take 7c7d7h,5s6s7s", None, "laying", "naibi"),
    # borrowing
    ("foster_1897 1o 5h2d 5cAcKc/2d3d4d5d6d7dJd AhAs2h2s3h3s4h4s6h6s/- 7h -", "take 5c5d5h,2d3d4d,6d7dJd",
     None, "borrowing", "foster_1897"),
    ("naibi+borrowing=none 1o 3s2d 3dAcKcQcJc/3h4h5h6h7h AhAs2h2s4s5s6s7sJsQs/- 7d -", "take 3d3h3s,4h5h6h7h",
     None, "borrowing", None),
    # runs and aces
    ("naibi+borrowing=none 1o Qs2d 2c4d/As2s3s4s5s6s7sJs Ac3c4c5c6cJcQc3d5d6d/- 7c7d -",
     "take As2s3s4s5s6s7sJsQs", None, "longest_run", "naibi"),
    ("naibi 1o Ac1t 2cQcKc7d2h3hJh5s6s3s/- 3c4c5c3d4d5d6d7h7sKs/- 2d2s -", "take QcKcAc", None, "ace", "naibi"),
    ("tutorial 1o Ac1t 2cQcKc7d2h3hJh5s6s3s/- 3c4c5c3d4d5d6d7h7sKs/- 2d2s -", "take KcAc2c", None, None, None),
    ("full_pack 1o Jc1t 6c7cKc7d2h3hJh5s6s3s/- 3c4c5c3d4d5d6d7h7sKs/- 2d2s -", "take 6c7cJc", None, "pack", "naibi"),
    # duty
    (f"tutorial {OFFER[6:]}", "pass", "6h", "duty", "tutorial"),
    (FORCE, "take 2h3h4h5h6h", None, None, None),
    (FORCE, "force 2h3h4h5h6h,KdKsKc", None, None, None),
    (FORCE, "discard Kd", None, None, None),
    (OFFER, "force 2h3h4h5h6h", None, None, None),
    (f"wikipedia {OFFER[6:]}", "force 2h3h4h5h6h", None, "duty", None),
    # phases
    (DISCARD, "pass", None, None, None),
    (DISCARD, "take 2h3h4h5h6h", None, None, None),
    (DISCARD, "discard 3c", "3c", None, None),
    (DISCARD, "discard Ac", "Ac", None, None),
    (DISCARD, "discard 9c", "9c", "pack", "naibi"),
    (OFFER, "discard Kd", None, None, None),
    (OFFER, "swap Kd", None, "swap", None),
    (SWAP, "swap 4d", "4d", None, None),
    (SWAP, "pass", None, None, None),
    (SWAP, "discard Kc", None, None, None),
    (SWAP, "take Ac2c3c", None, None, None),
    (WON, "pass", None, None, None),
    (WON, "discard 3c", None, None, None),
    (WON, "take 2h3h4h5h", None, None, None),
]


@pytest.mark.parametrize(("text", "action", "cards", "point", "source"), REFUSED, ids=lambda part: str(part)[:40])
def test_an_illegal_action_is_refused_with_its_reason(text, action, cards, point, source):
    found = refusal(text, action)
    assert action not in ref.legal(ref.read(text))
    assert cards is None or str(found.cards) == cards
    if point is not None:
        assert found.point == point
    if source is not None:
        assert source in found.sources


UNREADABLE = {
    "": "“”",
    " ": "",
    "fold": "fold",
    "Pass": "Pass",
    "pass now": "pass now",
    "pass,pass": "pass,pass",
    "take": "take",
    "take ": "take",
    "take 2h3h4h5h6h;": ";",
    "take 2h3h4h5h6x": "6x",
    "take 2h3h4h5h6h,": "take",
    "take ,": "take",
    "take 2h3h4h 5h6h,x": "x",
    "force": "force",
    "force é": "é",
    "discard": "discard",
    "discard KdKs": "KdKs",
    "discard K": "K",
    "discard 7★": "7★",
    "swap": "swap",
    "swap ??": "??",
    "<b>pass</b>": "<b>",
    "pass\x00": "",
    "take\u202e 2h3h4h": "",
    "take " + "2h" * 50_000: "",
    "x" * 1_000_000: "xxx",
    "take " + "é" * 500: "",
}


@pytest.mark.parametrize("action", UNREADABLE, ids=lambda action: ascii(action[:24]))
def test_text_that_is_no_action_is_refused_and_quoted(action):
    position = Position.parse(OFFER)
    found = position.refusal(action)
    assert_sentence(found.sentence, UNREADABLE[action])
    assert (found.point, found.sources) == (None, ())
    for call in (position.play, position.action):
        with pytest.raises(IllegalAction) as illegal:
            call(action)
        assert illegal.value.refusal == found


@pytest.mark.parametrize("action", [None, 7, b"pass", ["pass"], Card.parse("7h")], ids=lambda a: type(a).__name__)
def test_what_is_neither_text_nor_action_is_refused(action):
    position = Position.parse(OFFER)
    assert_sentence(position.refusal(action).sentence)
    with pytest.raises(IllegalAction):
        position.play(action)


# --- actions as values ---------------------------------------------------------------------


def test_actions_may_be_built_by_hand():
    position = Position.parse(OFFER)
    for melds in ("3c4c5c6c,2h3h4h5h6h", [Cards.parse("6h2h3h4h5h"), Cards.parse("3c4c5c6c")]):
        assert Take(melds) in position.legal()
        assert str(position.play(Take(melds))) == str(position.play("take 2h3h4h5h6h"))
    assert str(Take("2h3h4h5h6h,6c5c4c3c")) == "take 3c4c5c6c,2h3h4h5h6h"
    assert Force("3c4c5c6c,2h3h4h5h6h") in Position.parse(FORCE).legal()
    assert Discard("Kd") == Discard(Card.parse("Kd")) == Position.parse(DISCARD).legal()[0]
    assert Swap("Kc") in Position.parse(SWAP).legal()
    assert Pass() == PASS


def test_actions_are_values_with_a_kind():
    actions = [PASS, Take("2h3h4h"), Force("2h3h4h"), Discard("Kd"), Swap("Kd")]
    assert [action.kind for action in actions] == ["pass", "take", "force", "discard", "swap"]
    assert len({*actions, *pickle.loads(pickle.dumps(actions))}) == 5
    assert Take("2h3h4h") != Force("2h3h4h")
    assert str(Take("2h3h4h").melds) == "2h3h4h"


def test_naming_an_unchanged_meld_is_harmless_and_order_does_not_matter():
    position = Position.parse(OFFER)
    for text in ("take 6h5h4h3h2h", "take 3c4c5c6c,2h3h4h5h6h", "take 2h3h4h5h6h,6c5c4c3c"):
        assert position.refusal(text) is None
        assert position.action(text) == position.legal()[0]
        assert position.play(text) == position.play("take 2h3h4h5h6h")


@pytest.mark.parametrize("wrong", [None, 7, "7x", "xx", [7]])
def test_actions_of_no_cards_can_not_be_built(wrong):
    for kind in (Discard, Swap, Take, Force):
        with pytest.raises(CardError) as refused:
            kind(wrong)
        assert_sentence(str(refused.value))


# --- every refusal -------------------------------------------------------------------------


WORDS = st.sampled_from(["pass", "take", "force", "discard", "swap"])


@given(rules=st.sampled_from(PRESETS_AND_MIXED), seed=st.integers(0, 10**9), word=WORDS, data=st.data())
def test_any_cards_in_any_action_are_legal_or_refused_in_form(rules, seed, word, data):
    text = composed(rules, seed)
    position, legal = Position.parse(text), ref.legal(ref.read(text))
    cards = st.lists(st.sampled_from(ref.pack("full_pack")), min_size=1, max_size=5).map("".join)
    melds = data.draw(st.lists(cards, max_size=3).map(",".join))
    action = f"{word} {melds}".strip()
    found = position.refusal(action)
    if found is None:
        assert str(position.action(action)) in {str(position.action(each)) for each in legal}
    else:
        assert_refusal(found)
        with pytest.raises(IllegalAction) as illegal:
            position.play(action)
        assert illegal.value.refusal == found


@given(rules=st.sampled_from(PRESETS_AND_MIXED), seed=st.integers(0, 10**9), data=st.data())
def test_a_legal_layout_changed_a_little_is_judged_like_the_reference(rules, seed, data):
    """Melds split, joined, with a card more, less or exchanged: legal exactly when the reference says so."""
    state = ref.read(composed(rules, seed))
    lays = ref.legal_layouts(state)
    if not lays:
        return
    layout = [sorted(meld) for meld in lays[data.draw(st.sampled_from(sorted(lays)))]]
    meld = layout[data.draw(st.integers(0, len(layout) - 1))]
    card = data.draw(st.sampled_from(meld))
    change = data.draw(st.sampled_from(["less", "more", "exchange", "move", "split"]))
    other = data.draw(st.sampled_from(ref.pack(rules)))
    if change in ("less", "exchange", "move"):
        meld.remove(card)
    if change in ("more", "exchange"):
        meld.append(other)
    if change == "move":
        layout[data.draw(st.integers(0, len(layout) - 1))].append(card)
    if change == "split":
        at = data.draw(st.integers(0, len(meld)))
        layout += [meld[at:]]
        del meld[at:]
    kind = "force" if state.phase == "f" else "take"
    wanted = frozenset(frozenset(meld) for meld in layout if meld)
    action = f"{kind} {','.join(''.join(meld) for meld in layout if meld)}"
    found = Position.parse(ref.write(state)).refusal(action)
    doubles = len(set().union(*layout)) < sum(map(len, layout))
    assert (found is None) == (not doubles and wanted in lays.values()), (ref.write(state), action)
    assert found is None or is_one_sentence(found.sentence)
