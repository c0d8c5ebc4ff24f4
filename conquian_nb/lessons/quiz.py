"""Quizzes: questions made by the engine, without end, and by a seed the same for a whole class.

>>> first = quiz("Monday", n=3, kinds="meld")[0]
>>> first.level, first.form, str(first.shown.cards), first.prompt
(1, 'choice', '3c3s4h', 'Is this a meld?')
>>> mark(first, 1).word
'Not this time'

A *quiz* is a fixed list: whoever gives the same seed, number of questions, kinds, level and rules gets the same one,
on every machine. `next_question` goes on without end and adapts: what comes next follows from the seed and from the
answers given so far, and from nothing else. `mark` marks an answer, as `judge` does in lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from conquian_nb.engine import Card, CardError, Cards, RuleSet
from conquian_nb.engine.cards import shown
from conquian_nb.engine.deal import SeedError, seed_text
from conquian_nb.engine.language import _, later, speaking, spoken
from conquian_nb.engine.naming import listed, suited, suits
from conquian_nb.engine.record import Answer

from .judge import Verdict, judge
from .quiz_acts import make_legal, make_take
from .quiz_counts import make_pays
from .quiz_draw import Draw
from .quiz_ends import make_ends, make_living, make_safe, why_ends
from .quiz_fits import make_fit, make_fits, make_force, why_fits
from .quiz_melds import make_complete, make_meld, why_complete
from .quiz_question import MISTAKES, Made, Question, QuizError
from .quiz_readings import make_readings
from .quiz_turns import make_next
from .text import parse_text

__all__ = [
    "KINDS", "LEVELS", "MISTAKES", "Given", "Kind", "Question", "QuizError", "kinds_under", "mark", "mistake",
    "next_level", "next_question", "question", "quiz",
]  # fmt: skip

LEVELS = (1, 2, 3, 4, 5)
MOST_QUESTIONS = 100
AS_WRITTEN = ("en", "french")  # the language and the deck of the texts by which choices are known
_DRAWS = 20  # so many other questions are drawn before one comes twice in a quiz


class Kind(NamedTuple):
    """A kind of question: what it asks, how it is made, and, where cards are asked, what is said of one of them."""

    english: str
    make: Callable[[Draw, RuleSet, int], Made]
    why: Callable[[Question, Card], str] | None = None

    @property
    def title(self) -> str:
        """What it asks, in the language in use."""
        return _(self.english)


KINDS: Mapping[str, Kind] = {
    "meld": Kind(later("Is this a meld?"), make_meld),
    "complete": Kind(later("Which cards make a meld of these?"), make_complete, why_complete),
    "fit": Kind(later("Does this card fit these melds?"), make_fit),
    "fits": Kind(later("Which cards fit these melds?"), make_fits, why_fits),
    "next": Kind(later("What comes next?"), make_next),
    "legal": Kind(later("Which of these is legal?"), make_legal),
    "take": Kind(later("Take this card, on the table"), make_take),
    "force": Kind(later("Can it be forced?"), make_force),
    "ends": Kind(later("Which cards end the deal?"), make_ends, why_ends),
    "living": Kind(later("Which of them can still come?"), make_living, why_ends),
    "safe": Kind(later("Which discard is safe, on the table?"), make_safe),
    "pays": Kind(later("What does this hand pay?"), make_pays),
    "readings": Kind(later("Two tables, two readings"), make_readings),
}


@dataclass(frozen=True)
class Given:
    """An answer that was given, as plain data: `row` is a dict of it, and `Given.of` reads one back.

    `right` is None for a question that was left out. `mistake` is a key of `MISTAKES`, where the answer shows one.
    """

    seed: str
    number: int
    kind: str
    level: int
    answer: str
    right: bool | None
    mistake: str = ""

    @classmethod
    def of(cls, asked: Question, answer: str) -> Given:
        """What is kept of an answer to a question."""
        right = mark(asked, answer).right
        return cls(asked.seed, asked.number, asked.kind, asked.level, answer, right, mistake(asked, answer))

    @classmethod
    def read(cls, row: object) -> Given:
        """An answer from its dict. Raises QuizError, which names what is wrong."""
        if isinstance(row, Given):
            return row
        if not isinstance(row, Mapping):
            raise QuizError(
                _("A past answer is a dict with kind, level and right, not {this}.").format(this=shown(row))
            )
        right = row.get("right")
        if right not in (True, False, None) or (isinstance(right, int) and not isinstance(right, bool)):
            raise QuizError(f"right is True, False or None in a past answer, not {shown(right)}.")
        number = row.get("number", 0)
        return cls(
            str(row.get("seed", "")), number if isinstance(number, int) else 0, _kind(row.get("kind")),
            _level(row.get("level")), str(row.get("answer", "")), right, str(row.get("mistake", "")),
        )  # fmt: skip

    def row(self) -> dict[str, object]:
        """The same as a dict of plain values."""
        return asdict(self)


# a fixed quiz


def quiz(
    seed: int | str,
    n: int = 10,
    kinds: str | Iterable[str] | None = None,
    level: int | None = None,
    rules: RuleSet | str = "naibi",
) -> tuple[Question, ...]:
    """A quiz of `n` questions (1 to 100), the same for everyone who gives the same seed and the rest.

    `kinds` are names out of `KINDS`, in the order in which they take turns; without any, all that can be asked under
    the rules take turns, in an order that the seed decides. `level` is 1 to 5 for all questions; without one it rises
    from the first to the last. No question comes twice unless nothing else is found. Raises QuizError and RuleError.

    >>> [(q.kind, q.level) for q in quiz(7, n=5, kinds=["fit", "ends"])]
    [('fit', 1), ('ends', 2), ('fit', 3), ('ends', 4), ('fit', 5)]
    """
    rule_set = _rules(rules)
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_QUESTIONS:
        raise QuizError(_("A quiz has 1 to {most} questions, not {n}.").format(most=MOST_QUESTIONS, n=shown(n)))
    turns = _turns(seed, kinds, rule_set)
    levels = [_level(level)] * n if level is not None else [_rising(place, n) for place in range(n)]
    asked: list[Question] = []
    for place in range(n):
        asked.append(_fresh(_seed(seed), place + 1, turns[place % len(turns)], levels[place], rule_set, asked))
    return tuple(asked)


def _rising(place: int, n: int) -> int:
    """The level of a question when levels rise evenly over a quiz."""
    return LEVELS[0] + (place * len(LEVELS) // n if n > 1 else 0)


def question(seed: int | str, number: int, kind: str, level: int, rules: RuleSet | str = "naibi") -> Question:
    """One question by itself: what follows from seed, number, kind, level and rules.

    Where the rules leave no room for a level, the next easier one is asked. Raises QuizError and RuleError.
    """
    rule_set = _rules(rules)
    _kinds([kind], rule_set)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise QuizError(_("Questions are numbered from 1, not {n}.").format(n=shown(number)))
    return _question(_seed(seed), number, kind, _level(level), str(rule_set), 0)


def _question(seed: str, number: int, kind: str, level: int, rule_text: str, again: int) -> Question:
    """The question in the language in use. Its choices keep their English texts, and are said in that language."""
    what = (seed, number, kind, level, rule_text, again)
    made = _drawn(*what, spoken(), suits())
    if made.form != "choice" or (spoken(), suits()) == AS_WRITTEN:
        return made
    pairs = zip(_drawn(*what, *AS_WRITTEN).question.answers, made.question.answers, strict=True)
    answers = tuple(replace(here, text=english.text, said=here.text) for english, here in pairs)
    return replace(made, question=replace(made.question, answers=answers))


@lru_cache(512)
def _drawn(
    seed: str, number: int, kind: str, level: int, rule_text: str, again: int, language: str, deck: str
) -> Question:
    with speaking(language), suited(deck):
        return _draw(seed, number, kind, level, rule_text, again)


def _draw(seed: str, number: int, kind: str, level: int, rule_text: str, again: int) -> Question:
    rules = RuleSet.parse(rule_text)
    for easier in range(level, 0, -1):
        if easier == 1 or _has_room(kind, easier, rule_text):
            made = _made(Draw(f"{seed}/{number}/{kind}/{easier}/{rule_text}/{again}"), kind, easier, rules)
            if made is not None:
                return Question(made.asked, seed, number, kind, level, rule_text, made.shown, made.load, made.mistakes)
    said = _("Under {rules} nothing is found for a question of the kind {kind}.")
    raise QuizError(said.format(rules=rule_text, kind=kind))


@lru_cache(512)
def _has_room(kind: str, level: int, rule_text: str) -> bool:
    """Whether the rules leave room for a level of a kind: tried once, for looking in vain takes long."""
    return _made(Draw("room"), kind, level, RuleSet.parse(rule_text)) is not None


def _made(draw: Draw, kind: str, level: int, rules: RuleSet) -> Made | None:
    try:
        return KINDS[kind].make(draw, rules, level)
    except QuizError:
        return None


def _fresh(seed: str, number: int, kind: str, level: int, rules: RuleSet, before: Sequence[Question]) -> Question:
    """A question that has not come before; the last one drawn if all have."""
    known = {(asked.prompt, asked.shown) for asked in before}
    for again in range(_DRAWS):
        made = _question(seed, number, kind, level, str(rules), again)
        if (made.prompt, made.shown) not in known:
            break
    return made


# one question after another


def next_level(answered: Iterable[Mapping[str, object] | Given]) -> int:
    """How hard the next question is to be, from 1 to 5, by the answers so far.

    It starts at 1. Two right answers in a row make it one harder, a wrong one makes it one easier; the count of right
    ones starts anew after each change. Questions left out change nothing.

    >>> right, wrong = ({"kind": "fit", "level": 1, "right": so} for so in (True, False))
    >>> next_level([]), next_level([right, right]), next_level([right, right, right, right, wrong])
    (1, 2, 2)
    """
    level, row = LEVELS[0], 0
    for given in map(Given.read, _row(answered)):
        if given.right:
            row += 1
        elif given.right is False:
            level, row = max(level - 1, LEVELS[0]), 0
        if row == 2:
            level, row = min(level + 1, LEVELS[-1]), 0
    return level


def next_question(
    seed: int | str,
    answered: Iterable[Mapping[str, object] | Given] = (),
    kinds: str | Iterable[str] | None = None,
    rules: RuleSet | str = "naibi",
) -> Question:
    """The question after these answers, which are the whole row so far, the first one first.

    The level is that of `next_level`. The kinds take turns as in `quiz`; a kind whose question was missed comes again
    after one other, before the turns go on. Raises QuizError and RuleError.

    >>> wrong = {"kind": "meld", "level": 1, "right": False}
    >>> right = {"kind": "fit", "level": 1, "right": True}
    >>> [next_question(7, row, ["meld", "fit", "next"]).kind for row in ([], [wrong], [wrong, right])]
    ['meld', 'fit', 'meld']
    """
    rule_set, past = _rules(rules), [Given.read(row) for row in _row(answered)]
    turns, name = _turns(seed, kinds, rule_set), _seed(seed)
    known: list[Question] = []
    for number, given in enumerate(past, 1):
        known.append(_fresh(name, number, given.kind, given.level, rule_set, known))
    return _fresh(name, len(past) + 1, _next_kind(past, turns), next_level(past), rule_set, known)


def _next_kind(past: Sequence[Given], turns: Sequence[str]) -> str:
    """A kind that was missed two questions ago, else the one whose turn it is."""
    if _comes_again(past, turns, len(past)):
        return past[-2].kind
    return turns[sum(not _comes_again(past, turns, place) for place in range(len(past))) % len(turns)]


def _comes_again(past: Sequence[Given], turns: Sequence[str], place: int) -> bool:
    """Whether the question at this place, counted from 0, is of a kind that was missed before the last one."""
    if place < 2:
        return False
    missed, last = past[place - 2], past[place - 1]
    return missed.right is False and missed.kind in turns and last.kind != missed.kind


# marking


def mark(asked: Question, answer: str | int) -> Verdict:
    """Mark an answer: a choice or its number from 1, cards, or an action's text.

    As `judge` does; a wrong answer of cards is told card by card. Never raises for what a reader gives.
    """
    given = answer if isinstance(answer, str) else str(answer)
    verdict = judge(asked, given)
    why = KINDS[asked.kind].why
    if asked.form != "cards" or verdict.right is not False or why is None:
        return verdict
    cards = _cards(given)
    wanted = Cards.parse(asked.accepted[0])
    off = [card for card in (*cards, *wanted) if (card in cards) != (card in wanted)]
    told = tuple(paragraph for card in off for paragraph in parse_text(why(asked, card)))
    return replace(verdict, remark=(*verdict.remark, *told))


def mistake(asked: Question, answer: str | int) -> str:
    """The key in `MISTAKES` of what an answer shows; empty when it is right, can't be read or shows none."""
    verdict = mark(asked, answer)
    if verdict.right is not False:
        return ""
    found = next((a for a in asked.question.answers if not a.right and _same(asked, a, answer)), None)
    return asked.mistake_of(found) if found else ""


def _same(asked: Question, foreseen: Answer, answer: str | int) -> bool:
    """Whether an answer is this one among those foreseen: marked alone, it would be right."""
    answers = tuple(replace(each, right=each == foreseen) for each in asked.question.answers)
    return judge(replace(asked, question=replace(asked.question, answers=answers)), str(answer)).right is True


def _cards(text: object) -> Cards:
    try:
        return Cards.parse(str(text).replace(",", " ").replace("\n", " "))
    except CardError:
        return Cards()


# what is given


def kinds_under(rules: RuleSet | str = "naibi") -> tuple[str, ...]:
    """The kinds that can be asked under these rules: without forcing, nothing is asked about it. Raises RuleError."""
    rule_set = _rules(rules)
    return tuple(kind for kind in KINDS if kind != "force" or rule_set.forcing)


def _rules(rules: RuleSet | str) -> RuleSet:
    return rules if isinstance(rules, RuleSet) else RuleSet.parse(rules)


def _seed(seed: int | str) -> str:
    try:
        return seed_text(seed)
    except SeedError as error:
        raise QuizError(str(error)) from None


def _kind(kind: object) -> str:
    if not isinstance(kind, str) or kind not in KINDS:
        said = _("There is no kind of question {kind}; known are {known}.")
        raise QuizError(said.format(kind=shown(kind), known=listed(tuple(KINDS))))
    return kind


def _kinds(kinds: str | Iterable[str] | None, rules: RuleSet) -> tuple[str, ...]:
    if kinds is None:
        return kinds_under(rules)
    if not isinstance(kinds, Iterable):
        raise QuizError(f'Kinds are given as names, such as ["fit", "ends"], not as {shown(kinds)}.')
    chosen = tuple(map(_kind, [kinds] if isinstance(kinds, str) else kinds))
    if not chosen:
        raise QuizError(_("A quiz needs one kind of question at least."))
    if "force" in chosen and not rules.forcing:
        raise QuizError(_("Nobody can be forced under {rules}, so nothing is asked about it.").format(rules=rules))
    return tuple(dict.fromkeys(chosen))


def _turns(seed: int | str, kinds: str | Iterable[str] | None, rules: RuleSet) -> tuple[str, ...]:
    """The kinds in the order in which they take turns."""
    chosen = _kinds(kinds, rules)
    return tuple(Draw(f"{_seed(seed)}/turns").shuffled(chosen)) if kinds is None else chosen


def _level(level: object) -> int:
    if isinstance(level, bool) or not isinstance(level, int) or level not in LEVELS:
        said = _("Levels go from {least} to {most}, not {level}.")
        raise QuizError(said.format(least=LEVELS[0], most=LEVELS[-1], level=shown(level)))
    return level


def _row(answered: object) -> Iterable[object]:
    if isinstance(answered, str | Mapping) or not isinstance(answered, Iterable):
        raise QuizError(f"Past answers are given as a list of dicts, not as {shown(answered)}.")
    return answered
