"""What stands beside the picture of a lesson, in words."""

from __future__ import annotations

from collections.abc import Sequence

from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.words import opening, title, told
from conquian_nb.engine.language import _
from conquian_nb.lessons import Lesson

from . import markup
from .session import Session


def announcement(s: Session) -> str:
    """What is said aloud: why not, what has been done, or what the last action did."""
    if s.refusal is not None:
        return markup.refused_aloud(s.refusal, s.names)
    if s.news:
        return s.news
    if s.before is None:
        return " ".join(what_next(s.position, s.names, turned=True))
    return told(*s.before, s.names, s.position)


def step_titles(lesson: Lesson) -> list[str]:
    """The start and every step of a lesson, each in a few words."""
    record, names = lesson.record, lesson.record.seats
    positions = record.positions()
    moves = zip(positions, record.actions(), positions[1:], strict=False)
    return [opening(positions[0], names), *(title(p, action, names, after) for p, action, after in moves)]


def remark(s: Session, titles: Sequence[str], deck: Deck) -> str:
    """What is told of the step where the reader is, as markup; `titles` are those of all steps."""
    record = s.lesson.record
    if s.trial is not None:
        how = _("You play every seat. Use a button, or click cards and then the card on offer.")
        said = markup.prose(s.trial.note, deck) if s.trial.note else markup.plain(how)
        return markup.heading(_("Now it is your line")) + said
    if s.at == 0:
        texts = (s.lesson.summary, record.note)
        return markup.heading(s.lesson.title) + "".join(markup.prose(text, deck) for text in texts)
    step = record.steps[s.at - 1]
    return markup.heading(step.heading or titles[s.at]) + markup.prose(step.note, deck)


def whose_turn(s: Session) -> str:
    """Who acts off the line, or how the deal has ended."""
    if s.position.over:
        if not s.position.winner:
            return _("The deal is drawn")
        return _("{who} has won").format(who=s.names[s.position.winner - 1])
    if not s.labels():
        said = _("{who} acts, and these cards are hidden: choose “all open”")
        return said.format(who=s.names[(s.position.to_act or 1) - 1])
    return " ".join(what_next(s.position, s.names))
