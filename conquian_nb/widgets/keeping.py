"""Progress in a lesson or a quiz: what of it is kept in a file, and how it is taken up again from there.

A choice is kept by its number among the answers, as `judge` reads it: that is the same in every language, and after any
correction of its words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from os import PathLike
from typing import Generic, TypeVar

from conquian_nb.engine.language import _
from conquian_nb.lessons import Ask, judge
from conquian_nb.lessons.quiz import Question
from conquian_nb.teaching.answers import LONGEST_ANSWER, MOST_TRIES
from conquian_nb.teaching.files import AnswersError
from conquian_nb.teaching.progress import Kept, Place, keep, progress_file, read_progress

from .quiz_markup import code
from .quiz_state import QuizState
from .session import Reply, Session

LONGEST_NAME = 80
S = TypeVar("S")


class Keeper(Generic[S]):
    """Keeps the place of a reader in a file, whenever it is another one; see `progress_file` for where."""

    def __init__(self, progress: bool | str | PathLike[str], place: Callable[[S], Place]) -> None:
        self._file, self._of = progress_file(progress), place
        self._last: Place | None = None

    def start(self, fresh: S, resumed: Callable[[S, Place], S]) -> S:
        """What is to be shown first: the fresh state, or where the reader left off. Raises AnswersError."""
        place = read_progress(self._file).get(self._of(fresh).source) if self._file else None
        state = resumed(fresh, place) if place else fresh
        self._last = self._of(state)
        return state

    def keep(self, state: S) -> str:
        """Keep a place. When it can't be kept, that is said in a sentence, once."""
        place = self._of(state)
        if self._file is None or place == self._last:
            return ""
        self._last = place
        try:
            keep(place, self._file)
        except AnswersError as error:
            self._file = None
            return _("From here on your progress is not kept. {why}").format(why=error)
        return ""


def _numbered(asked: Ask | Question) -> list[str]:
    """The choices that are kept by their numbers; where they are numbers themselves, they say the same everywhere."""
    texts = [answer.text for answer in asked.question.answers] if asked.question.kind == "choice" else []
    return texts if not any(text.isdecimal() for text in texts) else []


def _kept(name: str, asked: Ask | Question, reply: Reply, shown: bool) -> Kept:
    judged, texts = reply.verdict and reply.verdict.right is not None, _numbered(asked)
    answer = str(texts.index(reply.text) + 1) if reply.text in texts else reply.text
    if not judged or len(answer) > LONGEST_ANSWER:
        answer = ""
    return Kept(name, answer, min(reply.tries, MOST_TRIES), reply.helped, shown, reply.skipped)


def _given(asked: Ask | Question, kept: Kept) -> str:
    """The answer as it was given, in the words of now."""
    texts = _numbered(asked)
    known = kept.answer.isascii() and kept.answer.isdecimal() and 0 < int(kept.answer[:4]) <= len(texts)
    return texts[int(kept.answer) - 1] if known else kept.answer


# lessons


def place_of(session: Session) -> Place:
    """What is kept of a session: the step, and each question with which something was done."""
    kept = [_kept(ask.id, ask, reply, reply.solved) for ask in session.lesson.asks for reply in [session.reply(ask)]]
    return Place(session.lesson.name, session.at, tuple(one for one in kept if one != Kept(one.ask)))


def resumed(session: Session, place: Place) -> Session:
    """The session as it was left, its answers marked by the lesson as it is now.

    An answer that can no longer be judged is left out, and the question is asked again.
    """
    kept = {one.ask: one for one in place.answers}
    replies = tuple(_reply(ask, kept.get(ask.id, Kept(ask.id))) for ask in session.lesson.asks)
    there = replace(session, replies=replies).go(place.step)
    return replace(there, news=_("You are back where you left off.") if there.at else "")


def _reply(ask: Ask, kept: Kept) -> Reply:
    text = _given(ask, kept)
    verdict = judge(ask, text) if text else None
    known = verdict is not None and verdict.right is not None
    return Reply(
        text if known else "",
        verdict if known else None,
        hinted=kept.hinted,
        solved=kept.shown,
        skipped=kept.skipped,
        tries=kept.tries,
        helped=kept.hinted or kept.shown,
    )


# quizzes


def place_in_quiz(state: QuizState) -> Place:
    """What is kept of a quiz: the question that is looked at, and what was done with each.

    The name by which it is kept is the line that opens the same quiz, so that a teacher can make it again.
    """
    replies = [(asked, state.reply(asked)) for asked in state.asked]
    kept = [_kept(str(asked.number), asked, reply, reply.solved and reply.skipped) for asked, reply in replies]
    return Place(_name(state), state.at, tuple(one for one in kept if one != Kept(one.ask)))


def _name(state: QuizState) -> str:
    line = code(state)
    cut = f"{line[: LONGEST_NAME - 10]}… {sha256(line.encode()).hexdigest()[:8]}"
    return line if len(line) <= LONGEST_NAME else cut


def resumed_quiz(fresh: QuizState, place: Place) -> QuizState:
    """The quiz as it was left: the same is done again, question by question, as far as it can be."""
    kept, state, asked = {one.ask: one for one in place.answers}, fresh, fresh.ask
    while asked is not None and str(asked.number) in kept:
        state = _done_again(state, asked, kept[str(asked.number)])
        if state.ask is asked:
            break  # the answer can no longer be judged
        state = state.go(asked.number)
        asked = state.ask
    there = state.go(place.step)
    return replace(there, news=_("You are back where you left off.") if there.at else "")


def _done_again(state: QuizState, asked: Question, kept: Kept) -> QuizState:
    hinted = state.hint() if kept.hinted else state
    if kept.answer:
        return hinted.answer(_given(asked, kept))
    return hinted.solve() if kept.shown else hinted.skip() if kept.skipped else hinted
