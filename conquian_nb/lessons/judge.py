"""Marking an answer: what a reader gave, held against the answers the author foresaw and the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from conquian_nb.engine.actions import IllegalAction, Refusal
from conquian_nb.engine.cards import Card, CardError, Cards, shown
from conquian_nb.engine.game import Position
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.record import Answer, Move, Question
from conquian_nb.engine.rules import RuleSet

from .format import essence
from .text import Plain, Prose, parse_text, to_plain


class Asked(Protocol):
    """What can be marked: a question of a lesson or of a quiz. Without a position only cards and choices are asked."""

    @property
    def question(self) -> Question:
        """What is asked, and the answers foreseen."""

    @property
    def seat(self) -> int:
        """Who is asked, 0 for the reader with all cards open."""

    @property
    def rules(self) -> RuleSet:
        """The rules it is asked under."""

    @property
    def position(self) -> Position | None:
        """The position asked about."""

    @property
    def view(self) -> Position | None:
        """What whoever is asked can see of it."""


WORDS = {True: later("Yes"), False: later("Not this time"), None: later("Not an answer yet")}  # said by `_`


@dataclass(frozen=True)
class Verdict:
    """What comes back for an answer.

    `right` is None when nothing could be judged: the text can't be read, or the action is not legal; then nothing
    is lost by trying again. `remark` says why, `refusal` is the rules' own answer to an illegal action, and `line`
    can be played out from the question's position to show what comes of the answer. `str()` is all of it in words.
    """

    right: bool | None
    remark: Prose = ()
    refusal: Refusal | None = None
    line: tuple[Move, ...] = ()

    @property
    def word(self) -> str:
        """The first word of the verdict: Yes, Not this time, Not an answer yet."""
        return _(WORDS[self.right])

    @property
    def sources(self) -> tuple[str, ...]:
        """Who says so, when the rules refuse the action."""
        return self.refusal.sources if self.refusal else ()

    def __str__(self) -> str:
        said = to_plain(self.remark).replace("\n\n", " ")
        named = f" ({', '.join(self.sources)})" if self.sources else ""
        return f"{self.word}. {said}{named}".strip()


def judge(ask: Asked, text: str) -> Verdict:
    """Mark an answer: an action's text, cards, or the words (or the number, from 1) of a choice.

    Two layouts of the same cards are the same answer where melds may be rearranged freely. Never raises for what a
    reader gives: text that can't be read comes back as a verdict that says so.
    """
    if not isinstance(text, str):
        return Verdict(None, _said(_("An answer is given as text, not as {kind}.").format(kind=type(text).__name__)))
    text = text.strip()
    if not text:
        return Verdict(None, _said(_("Choose an answer or write one.")))
    return {"action": _action, "cards": _cards, "choice": _choice}[ask.question.kind](ask, text)


def _said(sentence: str) -> Prose:
    return ((Plain(sentence),),)


def _marked(ask: Asked, answer: Answer) -> Verdict:
    general = ask.question.if_right if answer.right else ask.question.if_wrong
    return Verdict(answer.right, parse_text(answer.remark or general), None, answer.line)


def _action(ask: Asked, text: str) -> Verdict:
    position, view = ask.position, ask.view
    assert position is not None
    assert view is not None
    position = view if ask.seat == position.to_act else position  # a refusal tells no hidden card
    try:
        action = position.action(text)
    except IllegalAction as error:
        return Verdict(None, _said(error.refusal.sentence), error.refusal)
    refusal = position.refusal(action)
    given = essence(position, action)
    for answer in ask.question.answers:
        if answer.illegal == (refusal is not None) and given == essence(position, position.action(answer.text)):
            verdict = _marked(ask, answer)
            return Verdict(verdict.right, verdict.remark, refusal, verdict.line)
    if refusal is not None:
        return Verdict(None, _said(refusal.sentence), refusal)
    return Verdict(False, parse_text(ask.question.if_wrong))


def _cards(ask: Asked, text: str) -> Verdict:
    try:
        given = set(Cards.parse(text.replace(",", " ").replace("\n", " ")))
        ask.rules.cards.mask(given)
    except CardError as error:
        return Verdict(None, _said(str(error)))
    for answer in ask.question.answers:
        if given == set(Cards.parse(answer.text)):
            return _marked(ask, answer)
    accepted = [set(Cards.parse(answer.text)) for answer in ask.question.answers if answer.right]
    wanted = max(accepted, key=lambda cards: len(cards & given))
    return Verdict(False, (*parse_text(ask.question.if_wrong), *_said(tally(given, wanted))))


def tally(given: set[Card], wanted: set[Card]) -> str:
    """How far an answer of cards is right, in a sentence that does not tell which of them are."""
    hit, off, left = len(given & wanted), len(given - wanted), len(wanted - given)
    if not hit:
        return _("None of your cards belongs here.")
    said = several("{n} of your cards belongs here", "{n} of your cards belong here", hit).format(n=hit)
    if off:
        said += several(", {n} does not", ", {n} do not", off).format(n=off)
    if left:
        said += several(", {n} is missing", ", {n} are missing", left).format(n=left)
    return f"{said}."


def _choice(ask: Asked, text: str) -> Verdict:
    answers = ask.question.answers
    said = " ".join(text.split()).casefold().rstrip(".")
    for answer in answers:
        ways = {way for words in (answer.text, answer.words) for way in (words, to_plain(words))}
        if said in {" ".join(way.split()).casefold().rstrip(".") for way in ways}:
            return _marked(ask, answer)
    if text.isdecimal() and len(text) < 3 and 0 < int(text) <= len(answers):
        return _marked(ask, answers[int(text) - 1])
    told = _("{text} is none of the choices. Answer with one of them, or its number.")
    return Verdict(None, _said(told.format(text=shown(text))))
