"""A false statement anywhere in a lesson is a fault that names the step and says what is the case."""

import re

import pytest

from conquian_nb.lessons import Fault, Lesson, load, validate

from .example import EXAMPLE, changed, faults, lesson_text


def test_the_example_of_the_guide_is_sound():
    assert faults(EXAMPLE) == []


def test_a_fault_has_a_step_a_place_and_a_sentence():
    (fault,) = validate(Lesson.parse(changed(EXAMPLE, "{5d6d7dJd a meld of 1}", "{5d6d7dJd in hand 1}")))
    assert fault == Fault(1, "note", fault.sentence)
    assert str(fault).startswith("Step 1, note: “5d6d7dJd in hand 1” does not hold. The five of diamonds is not in")
    assert str(Fault(0, "lesson, ends", "x.")) == "Lesson, ends: x."


# what is changed, into what, and how the one fault it makes begins
SPOILT = {
    "an illegal action": ('action = "take 5d6d7dJd"', 'action = "take 5dJdQd"', "Step 1, action: take 5dJdQd is refused"),
    "another end": ('ends = "seat 1 wins"', 'ends = "drawn"', "Step 1, action: the lesson ends “drawn”, but"),
    "no end": ('ends = "seat 1 wins"', 'ends = "Ana wins"', "Lesson, ends: “Ana wins” is no end"),
    "no heading": ('heading = "Nothing is owed"\n', "", "Step 1, heading: this is missing."),
    "a card moved": ("{Jd on offer}, and the", "{Jd in stock}, and the", "Note: “Jd in stock” does not hold. The jack"),
    "a wrong number": ("{three in hand 1}", "{four in hand 1}", "Note: “four in hand 1” does not hold. The text says 4"),
    "a claim nobody can read": ("{three in hand 1}", "{three in Anas hand}", "Note: “three in Anas hand” does not"),
    "a seat that is not there": ("{three in hand 1}", "{three in hand 3}", "Note: “three in hand 3” does not hold."),
    "a naked card": ("holds\n", "holds Kd and\n", "Note: “Kd” stands without braces"),
    "a naked sign": ("holds\n", "holds K♦ and\n", "Note: “♦” stands without braces"),
    "several naked cards": ("holds\n", "holds KdKs and\n", "Note: “KdKs” stands without braces"),
    "a spelled card": ("holds\n", "holds the king of hearts and\n", "Note: “king of hearts” is spelled out"),
    "a seat by number": ("Beto is {eight", "Seat 2 is {eight", "Note: “Seat 2” has a name: Ana, Beto."),
    "a stranger": ("Beto is {eight", "Diego is {eight", "Note: “Diego” sits in no seat"),
    "a stranger inside": ("holds\n", "holds Clara and\n", "Note: “Clara” sits in no seat"),
    "a foreign card": ("holds\n", "holds {8c} and\n", "Note: The eight of clubs is not in the pack of naibi."),
    "a false fact": ('"won by 1"', '"won by 2"', "Step 1, facts: “won by 2” does not hold. “won by 2” does not hold: Ana has"),
    "a value left out": ('  {action = "pass", value = -1},\n', "", "Step 1, claims: “pass” is legal and has no value."),
    "no sight": ('sight = "certain"\n', "", "Step 1, claims: sight must say what the claims rest on"),
    "no prompt": (
        '  prompt = "{Jd on offer} goes on from the seven. What does Ana do?"', '  prompt = " "',
        "Step 1, ask 1, prompt: this is missing."),
    "no hint": ('  hint = "Count what would lie there."\n', "", "Step 1, ask 1, hint: this is missing."),
    "no solution": (
        '  solution = "She lays all three diamonds with {Jd}. Seven and four are eleven."\n', "",
        "Step 1, ask 1, solution: this is missing."),
    "nothing for the rest": (
        '  if_wrong = "That doesn’t win. Count again."\n', "", "Step 1, ask 1, if_wrong: this is missing"),
    "a verdict in the prompt": ("What does Ana do?", "What is right?", "Step 1, ask 1, prompt: “right” belongs to the"),
    "a hidden card in the prompt": (
        "What does Ana do?", "Beto has {QdKd in hand 2}.",
        "Step 1, ask 1, prompt: “QdKd in hand 2” tells Ana what that seat can't see."),
    "the stock in the hint": (
        "Count what would lie there.", "{6s next in stock} comes next.",
        "Step 1, ask 1, hint: “6s next in stock” tells Ana what that seat can't see."),
    "asked of the wrong seat": ("  seat = 1", "  seat = 2", "Step 1, ask 1, seat: the one who is asked"),
    "asked of nobody": ("  seat = 1", "  seat = 3", "Step 1, ask 1, seat: there is no seat 3 here."),
    "an illegal right answer": (
        'text = "take 5d6d7dJd"\n    right = true\n    proof = "best"',
        'text = "discard 5d"\n    right = true\n    proof = "legal pass"',
        "Step 1, ask 1, answer 1: discard 5d is refused: "),
    "legal, marked illegal": (
        '    text = "pass"', '    text = "pass"\n    illegal = true',
        "Step 1, ask 1, answer 3: pass is marked illegal, but it is legal."),
    "no proof": (
        'right = true\n    proof = "best"', "right = true",
        "Step 1, ask 1, answer 1, proof: an accepted answer needs a proof, or an opinion"),
    "a false proof": (
        'right = true\n    proof = "best"', 'right = true\n    proof = "after pass: won by 1"',
        "Step 1, ask 1, answer 1, proof: “after pass: won by 1” does not hold. “won by 1” does not hold: it is Beto"),
    "not the best": (
        'text = "take 6d7dJd"\n    remark', 'text = "take 6d7dJd"\n    right = true\n    proof = "best"\n    remark',
        "Step 1, ask 1, answer 2, proof: “best” does not hold. The claims of step 1 do not give take 6d7dJd"),
    "a rival as good": ('"take 6d7dJd", value = 0', '"take 6d7dJd", value = 1', "Step 1, ask 1, answer 1, proof: “best”"),
    "best only as the cards lie": ('sight = "certain"', 'sight = "open"', "Step 1, ask 1, answer 1, proof: “best” holds only as"),
    "an illegal side line": ('"discard 5d", "pass"]', '"discard 4d", "pass"]', "Step 1, ask 1, answer 2, line 2: discard"),
    "a line of another answer": (
        'line = ["take 6d7dJd", "discard 5d", "pass"]', 'line = ["pass"]',
        "Step 1, ask 1, answer 2, line: it starts with pass and not with the answer."),
    "a false note in a line": ("{eleven in melds 2}", "{ten in melds 2}", "Step 1, ask 1, answer 3, line 2, note: “ten"),
    "an illegal branch": ('{action = "pass", note = "{5d', '{action = "discard 6d", note = "{5d', "Step 1, branch 1, line 3"),
    "a nameless branch": ('name = "One card kept back"', 'name = ""', "Step 1, branch 1: each branch of a step needs"),
    "a false note in a branch": ("{5d in dead} is dead", "{5d in stock} is dead", "Step 1, branch 1, line 3, note: “5d"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_one_false_statement_is_one_fault_with_its_place(name):
    old, new, sentence = SPOILT[name]
    found = faults(changed(EXAMPLE, old, new))
    assert any(fault.startswith(sentence) for fault in found), found


def test_a_spoilt_value_names_the_action():
    found = faults(changed(EXAMPLE, '"take 6d7dJd", value = 0', '"take 5d6d7d", value = 0'))
    assert found == [
        "Step 1, claims: “take 5d6d7d” is not legal here.",
        "Step 1, claims: “take 6d7dJd” is legal and has no value."]


def test_an_answer_without_any_remark_is_told():
    text = changed(EXAMPLE, '    remark = "Then Beto is asked."\n', "")
    assert faults(text) == [], "if_wrong serves"
    text = changed(text, '  if_wrong = "That doesn’t win. Count again."\n', "")
    assert "Step 1, ask 1, answer 3, remark: this is missing." in faults(text)


def test_a_foreseen_wrong_action_must_be_legal_or_marked():
    text = changed(EXAMPLE, '    text = "take 6d7dJd"', '    text = "take 5dJdQd"')
    assert any(fault.startswith("Step 1, ask 1, answer 2: take 5dJdQd is refused: ") for fault in faults(text))


def test_two_layouts_of_the_same_cards_are_the_same_answer():
    text = lesson_text("ten_down")
    answer = '    text = "pass"\n    remark = "Then nothing of his takes'
    text = changed(text, answer, answer.replace("pass", "take Ad2d3d4d,5d6d7d"))
    assert any(
        "answer 2: take Ad2d3d4d,5d6d7d is the same answer as take Ad2d3d4d5d6d7d." in fault for fault in faults(text))


def test_a_cards_question_is_proved_from_the_position():
    text = lesson_text("first_deal")
    spoilt = changed(text, 'text = "2c3s7h"', 'text = "2c3s"')
    assert any(f.startswith("Step 24, ask 1, answer 1, proof: “ends 2” does not hold. The cards would be 2c7h3s")
               for f in faults(spoilt))  # fmt: skip
    spoilt = changed(text, 'proof = "ends 2"', 'proof = "on the moon"')
    assert any(f.startswith("Step 24, ask 1, answer 1, proof: “on the moon” does not hold. “on the moon” is no place")
               for f in faults(spoilt))  # fmt: skip


def test_a_note_may_not_give_the_answer_away():
    text = lesson_text("first_deal")
    spoilt = changed(text, "She passes, and Beto is asked.", "She passes.")
    assert faults(spoilt) == []
    spoilt = changed(text, "the card is offered to Beto.", "Beto waits for {2c7h} and {3s}.")
    assert "Step 24, ask 1: the note before it already names every card of an accepted answer." in faults(spoilt)
    spoilt = changed(text, "Each end and each missing rank counts.", "{2c3s7h}.")
    assert "Step 24, ask 1: the hint already names every card of an accepted answer." in faults(spoilt)


def test_offered_choices_must_hold_the_answer_and_be_legal():
    seat = '  seat = 1\n  prompt = "{Jd'
    text = changed(EXAMPLE, seat, '  choices = ["pass", "take 6d7dJd"]\n' + seat)
    assert faults(text) == ["Step 1, ask 1, choices: the accepted answer take 5d6d7dJd is not among them."]
    text = changed(EXAMPLE, seat, '  choices = ["pass", "discard 5d", "take 5d6d7dJd"]\n' + seat)
    assert [f.split(":")[0] for f in faults(text)] == ["Step 1, ask 1, choices"]
    text = changed(EXAMPLE, seat, '  choices = ["take Jd7d6d5d", "pass"]\n' + seat)
    assert faults(text) == []
    assert [choice.text for choice in Lesson.parse(text).asks[0].choices] == ["take Jd7d6d5d", "pass"]


def test_an_opinion_in_words_stands_for_a_proof():
    text = changed(EXAMPLE, 'proof = "best"', 'opinion = "It wins, and nothing is simpler."')
    assert faults(text) == []


def test_after_a_broken_step_the_steps_before_it_are_still_checked():
    text = changed(lesson_text("ten_down"), 'action = "take JcJhJs"', 'action = "take JcJhJd"')
    text = changed(text, "{Kd in dead}", "{Kd in hand 2}")
    found = faults(text)
    assert [fault.split(":")[0] for fault in found] == ["Step 6, note", "Step 9, action"]
    assert found[1].startswith("Step 9, action: take JcJhJd is refused")


NAMES = ("first_deal", "the_weapon", "ten_down")


@pytest.mark.parametrize("name", NAMES)
def test_no_card_of_a_deal_can_be_exchanged_unnoticed(name):
    """A card of a hand and the last of the stock change places: each time something in the lesson is not so any more."""
    text, first = lesson_text(name), load(name).record.first
    last = str(first.stock[-1])
    for card in map(str, first.hand(1) + first.hand(2)):
        other = str(first).replace(last, "??").replace(card, last).replace("??", card)
        assert faults(changed(text, load(name).record.start, other)), f"{card} and {last} changed places"


@pytest.mark.parametrize("name", NAMES)
def test_no_place_of_a_card_can_be_changed_unnoticed(name):
    text = lesson_text(name)
    claims = list(re.finditer(r"[cdhs] (in hand 1|in hand 2|in dead|on offer|in melds 1)\}", text))
    assert len(claims) > 30
    for claim in claims[::5]:
        place = "in stock" if claim[1] != "in stock" else "in dead"
        spoilt = text[: claim.start(1)] + place + text[claim.end(1) :]
        assert any(f" {place}” does not hold. " in fault for fault in faults(spoilt)), text[claim.start() - 40 : claim.end()]
