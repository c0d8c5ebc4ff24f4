"""Records: exact text, every action replayed, and one sentence with the place for whatever can't be read."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian_nb.engine import PRESETS, Deal, IllegalAction, Position
from conquian_nb.engine.record import Answer, Branch, Claim, Move, Question, Record, RecordError, Step, play_line

START = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"
PLAIN = f"""title = "One deal"
rules = "naibi"
seats = ["Ana", "Beto"]
start = "{START}"

[[step]]
action = "take 6d7dJd"

[[step]]
action = "discard 5d"
"""


def test_a_plain_deal_is_its_own_canonical_text():
    record = Record.parse(PLAIN)
    assert str(record) == PLAIN
    assert [str(action) for action in record.actions()] == ["take 6d7dJd", "discard 5d"]
    assert record.positions()[0] == Position.parse(START)
    assert record.positions()[-1].offer.thrown
    assert len(record.positions()) == 3


@pytest.mark.parametrize("preset", ["naibi", "three_players", "four_players", "tutorial", "full_pack"])
def test_a_played_deal_is_saved_and_read_back_under_any_rules(preset):
    position = start = Deal.shuffle(PRESETS[preset], seed=5).start()
    steps = []
    while not position.over:
        action = position.legal()[0]
        steps.append(Step(str(action)))
        position = position.play(action)
    names = ("Ana", "Beto", "Carmen", "Diego")[: start.rules.players]
    record = Record("Saved", names, str(start), tuple(steps))
    assert Record.parse(str(record)) == record
    assert record.positions()[-1] == position
    assert record.rules == PRESETS[preset]


WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cf"]), max_size=20)
PROSE = st.text(st.sampled_from("a“\"'\\\n#[]={}*<é "), max_size=30)
MOVES = st.lists(st.builds(Move, WORDS, PROSE), max_size=3).map(tuple)
ANSWERS = st.lists(st.builds(Answer, WORDS, st.booleans(), PROSE, WORDS, PROSE, st.booleans(), MOVES), max_size=3)
QUESTIONS = st.builds(
    Question, st.sampled_from(["action", "choice", "cards"]), PROSE, st.integers(0, 4), PROSE, PROSE, PROSE, PROSE,
    st.lists(WORDS, max_size=2).map(tuple), ANSWERS.map(tuple), WORDS)
STEPS = st.builds(
    Step, WORDS, WORDS, PROSE, st.lists(WORDS, max_size=2).map(tuple), st.sampled_from(["", "open", "hands"]),
    st.lists(st.builds(Claim, WORDS, st.integers(-1, 1)), max_size=3).map(tuple),
    st.lists(st.builds(Branch, WORDS, PROSE, MOVES), max_size=2).map(tuple),
    st.lists(QUESTIONS, max_size=2).map(tuple))


@given(st.builds(
    Record, WORDS, st.just(("Ana", "Beto")), st.just(START), st.lists(STEPS, max_size=3).map(tuple), PROSE, WORDS, PROSE))
def test_every_record_is_read_back_as_it_was_and_writes_the_same_text(record):
    again = Record.parse(str(record))
    assert again == record
    assert str(again) == str(record)


def test_notes_are_written_so_that_a_person_can_read_them():
    record = dataclasses.replace(Record.parse(PLAIN), note='One "quoted" line.\nAnother \\ line.\n')
    assert 'note = """\nOne "quoted" line.\nAnother \\\\ line.\n"""' in str(record)


def test_moves_of_a_side_line_may_be_plain_text_or_carry_a_note():
    text = PLAIN + '\n[[step.branch]]\nname = "Else"\nline = ["pass", {action = "pass", note = "Now."}]\n'
    line = Record.parse(text).steps[1].branches[0].line
    assert line == (Move("pass"), Move("pass", "Now."))


def test_a_side_line_is_played_from_any_position():
    line = (Move("take 6d7dJd"), Move("discard 5d"))
    assert [p.phase for p in play_line(Position.parse(START), line)] == ["offer", "discard", "offer"]
    with pytest.raises(RecordError, match=r"^Line 2: discard 4c is refused: The four of clubs"):
        play_line(Position.parse(START), (line[0], Move("discard 4c")))


def test_an_illegal_action_is_named_with_its_step():
    record = Record.parse(PLAIN.replace("discard 5d", "discard 4c"))
    with pytest.raises(RecordError, match=r"^Step 2: discard 4c is refused: The four of clubs"):
        record.positions()
    with pytest.raises(RecordError, match="Step 2"):
        record.actions()
    played, fault = record.played
    assert len(played) == 2
    assert fault.place == "step 2"


def test_an_action_after_the_end_is_refused():
    record = Record.parse(PLAIN.replace("take 6d7dJd", "take 5d6d7dJd"))
    with pytest.raises(RecordError, match="Step 2: discard 5d is refused"):
        record.positions()


LONG = "x" * 4001
BAD = {
    "no TOML": ("title = ", "This is no TOML: Invalid value"),
    "missing": (PLAIN.replace('title = "One deal"\n', ""), "Title: this is missing."),
    "not text": (PLAIN.replace('"One deal"', "7"), "Title: expected text, found “7”."),
    "misspelt": (PLAIN.replace("title", "titel"), "Title: this is missing."),
    "unknown": (PLAIN + 'headign = "x"\n', "Step 2: the key “headign” is not known; perhaps heading is meant."),
    "strange": (PLAIN + 'zzz = 1\n', "Step 2: the key “zzz” is not known; known here are action, heading,"),
    "empty step": (PLAIN + "[[step]]\n", "Step 3, action: this is missing."),
    "step no list": (PLAIN.replace("[[step]]", "[step]", 1).split("\n\n[[")[0], "Step: expected a list, found"),
    "steps no tables": ("step = [1]\n" + PLAIN.split("\n[[")[0], "Step 1: expected a table, found “1”."),
    "start": (PLAIN.replace("Jd1t", "Jd9t"), "Start: "),
    "duplicate card": (PLAIN.replace("QdKd/", "QdJd/"), "Start: The jack of diamonds is named twice"),
    "rules": (PLAIN.replace('rules = "naibi"', 'rules = "nabi"'), "Rules: There is no preset “nabi”"),
    "other rules": (PLAIN.replace('rules = "naibi"', 'rules = "pagat"'), "Rules: “pagat” are not the rules of"),
    "one seat": (PLAIN.replace(', "Beto"', ""), "Seats: 2 names are needed for this start, found 1."),
    "twins": (PLAIN.replace("Beto", "Ana"), "Seats: each seat needs a name of its own."),
    "nameless": (PLAIN.replace("Beto", " "), "Seats: each seat needs a name of its own."),
    "number for a seat": (PLAIN.replace('"Beto"', "2"), "Seats 2: expected text, found “2”."),
    "long title": (PLAIN.replace("One deal", "x" * 201), "Title: 201 characters are too many, the limit is 200."),
    "long note": (PLAIN + f'note = "{LONG}"\n', "Step 2, note: 4001 characters are too many, the limit is 4000."),
    "control": (PLAIN + 'note = "a\\u0007b"\n', "Step 2, note: the character U+0007 is not allowed here."),
    "turned writing": (PLAIN + 'note = "a\\u202Eb"\n', "Step 2, note: the character U+202E is not allowed here."),
    "line break": (PLAIN + 'heading = "a\\nb"\n', "Step 2, heading: a line break is not allowed here."),
    "claims": (PLAIN + 'claims = [{action = "pass", value = 2}]\n', "Step 2, claims 1, value: expected a whole number"),
    "claim without value": (PLAIN + 'claims = ["pass"]\n', "Step 2, claims 1, value: this is missing."),
    "sight": (PLAIN + 'sight = "poor"\n', "Step 2, sight: expected one of certain, hands, open, found “poor”."),
    "kind": (PLAIN + '[[step.ask]]\nkind = "quiz"\nprompt = "?"\n', "Step 2, ask 1, kind: expected one of action,"),
    "right": (
        PLAIN + '[[step.ask]]\nkind = "cards"\nprompt = "?"\n[[step.ask.answer]]\ntext = "7h"\nright = 1\n',
        "Step 2, ask 1, answer 1, right: expected true or false, found “1”."),
    "many answers": (PLAIN + 'facts = ["x"' + ', "x"' * 40 + "]\n", "Step 2, facts: 41 items are too many"),
    "many steps": (PLAIN + '[[step]]\naction = "pass"\n' * 1000, "Step: 1002 items are too many"),
    "long file": ("#" * 200_001, "200001 characters are too many for one file"),
    "deep": ("x = " + "[" * 30_000, "This is no TOML: it is nested too deeply."),
    "big number": ("x = " + "9" * 5_000, "This is no TOML: "),
    "not even text": (None, "Expected the text of a file, found NoneType."),
}


@pytest.mark.parametrize("name", BAD)
def test_what_can_not_be_read_is_refused_with_the_place_and_the_reason(name):
    text, sentence = BAD[name]
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_a_record_made_by_hand_is_held_to_the_same():
    with pytest.raises(RecordError, match="Step 1, note: the character U\\+0000"):
        Record("x", ("Ana", "Beto"), START, (Step("pass", note="\0"),))
    with pytest.raises(RecordError, match="Step 1: expected a Step"):
        Record("x", ("Ana", "Beto"), START, ("pass",))
    with pytest.raises(RecordError, match="Step: expected a tuple"):
        Record("x", ("Ana", "Beto"), START, [Step("pass")])


def test_errors_are_value_errors_and_a_record_is_fixed():
    assert issubclass(RecordError, ValueError)
    assert not issubclass(RecordError, IllegalAction)
    record = Record.parse(PLAIN)
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.title = "Another"


def test_printing_a_question_shows_no_answer():
    question = Question("cards", "Which?", hint="the hint", solution="the way", answers=(Answer("7h", True, "so"),))
    for text in (repr(question), str(question), repr(Step("pass", asks=(question,)))):
        assert "Which?" in text
        assert not [told for told in ("7h", "the way", "the hint", "so") if told in text]
    assert "7h" not in repr(Record("x", ("Ana", "Beto"), START, (Step("pass", asks=(question,)),)))
