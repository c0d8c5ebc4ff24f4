"""Progress in a lesson: what of a session is kept in a file, and a session taken up again from it."""

from __future__ import annotations

from dataclasses import replace

from conquian_nb.engine.language import _
from conquian_nb.lessons import Ask, judge
from conquian_nb.teaching.answers import LONGEST_ANSWER, MOST_TRIES
from conquian_nb.teaching.progress import Kept, Place

from .session import Reply, Session


def place_of(session: Session) -> Place:
    """What is kept of a session: the step, and each question with which something was done."""
    kept = [_kept(ask, session.reply(ask)) for ask in session.lesson.asks]
    return Place(session.lesson.name, session.at, tuple(one for one in kept if one != Kept(one.ask)))


def _kept(ask: Ask, reply: Reply) -> Kept:
    answer = (
        reply.text if reply.verdict and reply.verdict.right is not None and len(reply.text) <= LONGEST_ANSWER else ""
    )
    return Kept(ask.id, answer, min(reply.tries, MOST_TRIES), reply.helped, reply.solved, reply.skipped)


def resumed(session: Session, place: Place) -> Session:
    """The session as it was left, its answers marked by the lesson as it is now.

    An answer that can no longer be judged is left out, and the question is asked again.
    """
    kept = {one.ask: one for one in place.answers}
    replies = tuple(_reply(ask, kept.get(ask.id, Kept(ask.id))) for ask in session.lesson.asks)
    there = replace(session, replies=replies).go(place.step)
    return replace(there, news=_("You are back where you left off.") if there.at else "")


def _reply(ask: Ask, kept: Kept) -> Reply:
    verdict = judge(ask, kept.answer) if kept.answer else None
    known = verdict is not None and verdict.right is not None
    return Reply(
        kept.answer if known else "",
        verdict if known else None,
        hinted=kept.hinted,
        solved=kept.shown,
        skipped=kept.skipped,
        tries=kept.tries,
        helped=kept.hinted or kept.shown,
    )
