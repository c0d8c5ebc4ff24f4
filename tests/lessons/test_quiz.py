"""Quizzes: the same seed gives the same quiz, what comes next follows from the answers, bad input gets a sentence."""

import json
import subprocess
import sys

import pytest

from conquian_nb.engine import RuleError
from conquian_nb.lessons.quiz import (
    KINDS,
    LEVELS,
    MISTAKES,
    Given,
    QuizError,
    kinds_under,
    mark,
    mistake,
    next_level,
    next_question,
    question,
    quiz,
)


def outline(questions):
    return [(asked.kind, asked.level, asked.prompt, asked.shown, asked.accepted) for asked in questions]


# seeds


def test_the_same_seed_gives_the_same_quiz():
    assert outline(quiz("Monday", 6)) == outline(quiz(" Monday ", 6))
    assert outline(quiz(7, 3)) == outline(quiz("7", 3)), "a number and its digits are one seed"


def test_different_seeds_differ():
    drawn = [str(outline(quiz(seed, 3))) for seed in range(12)]
    assert len(set(drawn)) == len(drawn)
    assert outline(quiz("Monday", 4, rules="naibi")) != outline(quiz("Monday", 4, rules="foster_1897"))


def test_a_class_gets_this_quiz_wherever_it_sits():
    """Written down once: when it changes, every seed a teacher has noted asks something else."""
    found = [
        (asked.kind, str(asked.shown.card or asked.shown.cards or asked.shown.hand), asked.accepted[0])
        for asked in quiz("class", 4, ["meld", "fit", "complete", "pays"])
    ]
    assert found == [
        ("meld", "2c2d", "No, a meld needs three cards."),
        ("fit", "Kc", "No."),
        ("complete", "4d6d", "5d"),
        ("pays", "3cAd4d5dJhQhKh", "57"),
    ]


def test_nothing_but_the_seed_matters():
    """Another process with another order of hashes makes the same questions."""
    code = "from conquian_nb.lessons.quiz import quiz; print([(q.prompt, str(q.shown), q.accepted) for q in quiz('x', 13, level=2)])"
    printed = []
    for order in ("1", "2"):
        env = {"PYTHONHASHSEED": order, "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        printed.append(done.stdout)
    assert printed[0] == printed[1]
    assert printed[0].count("Shown") == 13


def test_no_question_comes_twice():
    for asked in (quiz("twice", 12, "meld", 1), quiz("twice", 12, ["next", "pays"], 1)):
        assert len({(each.prompt, each.shown) for each in asked}) == len(asked)


def test_kinds_take_turns_and_levels_rise():
    assert [asked.kind for asked in quiz(1, 5, ["meld", "pays"])] == ["meld", "pays", "meld", "pays", "meld"]
    assert [asked.level for asked in quiz(1, 10, "meld")] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [asked.level for asked in quiz(1, 2, "pays", 4)] == [4, 4]
    assert [asked.level for asked in quiz(1, 1, "pays")] == [1]
    assert [asked.number for asked in quiz(1, 3, "pays")] == [1, 2, 3]
    assert {asked.kind for asked in quiz("all", len(KINDS), level=1)} == set(KINDS)


def test_one_question_can_be_had_by_itself():
    third = quiz("Monday", 3, ["pays", "meld", "complete"], 2)[2]
    assert question("Monday", 3, "complete", 2) == third


# what comes next


def row(*right, kind="meld", level=1):
    return [{"kind": kind, "level": level, "right": so} for so in right]


@pytest.mark.parametrize(
    ("right", "level"),
    [
        ([], 1),
        ([True], 1),
        ([True, True], 2),
        ([True, False, True], 1),
        ([True] * 4, 3),
        ([True] * 20, 5),
        ([True] * 8 + [False], 4),
        ([True] * 4 + [False, True, True], 3),
        ([False] * 5, 1),
        ([True, None, True], 2),
        ([None] * 5, 1),
    ],
)
def test_two_right_answers_make_it_harder_and_a_wrong_one_easier(right, level):
    assert next_level(row(*right)) == level
    assert next_question(3, row(*right), ["meld", "pays"]).level == level


def test_given_answers_decide_what_comes_next():
    """Two readers who answer alike are asked alike; who answers otherwise is asked something else."""

    def asked(answers):
        rows = []
        for right in answers:
            rows.append(
                Given("s", len(rows) + 1, next_question("s", rows).kind, next_question("s", rows).level, "", right)
            )
        return next_question("s", [each.row() for each in rows])

    assert asked([True, True, False]) == asked([True, True, False])
    assert asked([True, True, True]) != asked([True, True, False])
    assert asked([True, True]).level == 2
    assert asked([True, True]).number == 3


def test_what_was_missed_comes_again_after_one_other():
    kinds, rows, asked = ["meld", "pays", "complete", "next"], [], []
    for right in (True, False, True, True, True, True):
        asked.append(next_question("again", rows, kinds))
        rows.append({"kind": asked[-1].kind, "level": asked[-1].level, "right": right})
    assert [each.kind for each in asked] == ["meld", "pays", "complete", "pays", "next", "meld"]


def test_a_long_row_never_asks_the_same_twice():
    rows, asked = [], []
    for _ in range(30):
        asked.append(next_question("long", rows, ["meld", "pays", "complete"]))
        rows.append(Given.of(asked[-1], asked[-1].accepted[0]))
    assert len({(each.prompt, each.shown) for each in asked}) == 30
    assert asked[-1].level == 5


# answers as data


def test_an_answer_is_plain_data():
    asked = quiz("data", 1, "meld", 4)[0]
    wrong = next(text for text in asked.choices if text not in asked.accepted)
    for answer, right in ((asked.accepted[0], True), (wrong, False)):
        given = Given.of(asked, answer)
        kept = given.row()
        assert kept.keys() == {"seed", "number", "kind", "level", "answer", "right", "mistake"}
        assert kept["right"] is right
        assert Given.read(json.loads(json.dumps(kept))) == given


def test_a_wrong_answer_shows_what_was_thought():
    asked = next(q for q in (question("thought", n, "meld", 4) for n in range(1, 30)) if "No, the ace" in q.accepted[0])
    assert mistake(asked, "Yes, a run.") == "corner"
    assert MISTAKES["corner"].startswith("A run may go on")
    assert mistake(asked, asked.accepted[0]) == mistake(asked, "anything") == ""
    assert mistake(asked, 2) == "corner", "by its number too"


def test_cards_show_what_was_thought_too():
    living = question("thought", 1, "living", 2)
    ending = next(answer.text for answer in living.question.answers if not answer.right)
    assert mistake(living, ending) == "comes_back"
    assert "but not all of them can still come. " in str(mark(living, ending))
    assert "It is dead." in str(mark(living, ending)) or "stays there." in str(mark(living, ending))
    assert mistake(living, living.accepted[0]) == mistake(living, "") == ""


# marking


def test_a_choice_is_marked_by_number_or_by_words():
    asked = question("m", 1, "fit", 2)
    right = asked.accepted[0]
    assert mark(asked, right).right is mark(asked, asked.choices.index(right) + 1).right is True
    assert mark(asked, right.upper().rstrip(".")).right is True
    assert mark(asked, "perhaps").right is None
    assert mark(asked, "").right is None
    assert mark(asked, None).right is None


def test_a_number_of_points_is_what_it_says_and_not_a_place():
    asked = question("m", 2, "pays", 1)
    assert mark(asked, asked.accepted[0]).right is True
    assert mark(asked, int(asked.accepted[0])).right is True


def test_cards_are_marked_in_any_order():
    asked = question("m", 3, "complete", 1)
    cards = [asked.accepted[0][n : n + 2] for n in range(0, len(asked.accepted[0]), 2)]
    assert mark(asked, ", ".join(reversed(cards))).right is True
    assert mark(asked, cards[0]).right is (len(cards) == 1)
    assert mark(asked, "9z").right is None
    assert mark(asked, "9h").right is None, "not in this pack"
    assert "is one of them" in str(mark(asked, str(asked.shown.cards[:1])))


def test_an_action_on_the_table_is_marked_and_refused_by_the_rules():
    asked = question("m", 4, "safe", 3)
    good, bad = asked.accepted[0], next(text for text in asked.choices if text not in asked.accepted)
    assert mark(asked, good).right is True
    verdict = mark(asked, bad)
    assert verdict.right is False
    assert [move.action.split()[0] for move in verdict.line] == ["discard", "take"], "what comes of it can be played"
    position = asked.position
    for move in verdict.line:
        position = position.play(move.action)
    assert position.winner == 2
    refused = mark(asked, "pass")
    assert refused.right is None
    assert refused.refusal.sources


# bad input


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: quiz(""), "A seed is a text of 1 to 60 characters in one line, or a whole number."),
        (lambda: quiz("x" * 61), "A seed is a text of"),
        (lambda: quiz("a\nb"), "A seed is a text of"),
        (lambda: quiz(None), "A seed is a text of"),
        (lambda: quiz(True), "A seed is a text of"),
        (lambda: quiz(1, 0), "A quiz has 1 to 100 questions, not “0”."),
        (lambda: quiz(1, 101), "A quiz has 1 to 100 questions"),
        (lambda: quiz(1, "3"), "A quiz has 1 to 100 questions"),
        (lambda: quiz(1, 3, "chess"), "There is no kind of question “chess”; known are meld, complete, fit, fits"),
        (lambda: quiz(1, 3, []), "A quiz needs one kind of question at least."),
        (lambda: quiz(1, 3, 5), "Kinds are given as names"),
        (lambda: quiz(1, 3, level=6), "Levels go from 1 to 5, not “6”."),
        (lambda: quiz(1, 3, level="2"), "Levels go from 1 to 5"),
        (lambda: quiz(1, 3, "force", rules="wikipedia"), "Nobody can be forced under wikipedia, so nothing is asked about it."),
        (lambda: question(1, 0, "meld", 1), "Questions are numbered from 1, not “0”."),
        (lambda: next_question(1, "yes"), "Past answers are given as a list of dicts, not as “yes”."),
        (lambda: next_question(1, {"right": True}), "Past answers are given as a list of dicts"),
        (lambda: next_question(1, [3]), "A past answer is a dict with kind, level and right, not “3”."),
        (lambda: next_question(1, [{"kind": "meld", "level": 1, "right": 1}]), "right is True, False or None in a past answer"),
        (lambda: next_question(1, [{"kind": "meld", "level": 9, "right": True}]), "Levels go from 1 to 5"),
        (lambda: next_level([{"level": 1, "right": True}]), "There is no kind of question “None”"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(call, said):
    with pytest.raises(QuizError) as caught:
        call()
    assert str(caught.value).startswith(said)
    assert str(caught.value).endswith(".")


def test_unknown_rules_are_named_by_the_engine():
    with pytest.raises(RuleError, match="no preset"):
        quiz(1, 3, rules="poker")


def test_nothing_is_asked_about_forcing_where_nobody_can_be_forced():
    assert "force" not in kinds_under("wikipedia")
    assert set(kinds_under("naibi")) == set(KINDS)
    assert LEVELS == (1, 2, 3, 4, 5)
