"""Validation: everything a lesson says that can be checked is checked, through the engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from conquian_nb.engine.cards import shown
from conquian_nb.engine.game import Position
from conquian_nb.engine.naming import RANK_NAMES, SUIT_NAMES
from conquian_nb.engine.notation import PositionError
from conquian_nb.engine.record import RecordError, Step, play_line

from .asks import check_ask
from .format import Lesson, Passage, essence
from .prove import false_claims
from .statements import StatementError, why_not
from .text import CardsPart, CountPart, Emph, Paragraph, Plain, TermPart, parse_text

USUAL_NAMES = ("Ana", "Beto", "Carmen", "Diego")

_CODES = re.compile("(?<!\\w)(?:(?:10|[A2-9TJQK])[cdhs])+(?!\\w)|[♣♦♥♠♧♢♡♤]")
_ANY_RANK = "|".join(name for names in RANK_NAMES.values() for name in names.values())
_ANY_SUIT = "|".join(name for names in SUIT_NAMES.values() for name in names.values())
_SPELLED = re.compile(rf"\b(?:{_ANY_RANK})s? (?:of|de) (?:{_ANY_SUIT})\b", re.I)
_NUMBERED = re.compile(r"\b(?:seat|player) (?:[1-4]|one|two|three|four)\b", re.I)
_CAPITAL = re.compile(r"(?P<starts>(?:^|[.?:]\s+)[“(¿]*|[“(]¿?)?\b(?P<word>[A-Z]\w*)")


@dataclass(frozen=True)
class Fault:
    """Something in a lesson that is not so. `step` is 0 outside the steps; `str()` is one line for the author."""

    step: int
    where: str
    sentence: str

    def __str__(self) -> str:
        return f"{f'Step {self.step}, {self.where}' if self.step else self.where.capitalize()}: {self.sentence}"


def validate(lesson: Lesson) -> list[Fault]:
    """The faults of a lesson, in the order of its steps; empty when it is sound.

    Every action, branch and side line is played through the engine, every claim in the text is held against the
    position the text stands beside, every value that is claimed is worked out by best play, every accepted answer is
    proved or marked as an opinion.
    """
    places = [*_line(lesson), *_texts(lesson), *_steps(lesson)]
    for ask in lesson.asks:
        if ask.step <= len(lesson.record.played[0]):
            beside = lesson.record.steps[ask.step - 2].note if ask.step > 1 else lesson.record.note
            places += [(f"step {ask.step}, ask {ask.number}{where}", said) for where, said in check_ask(ask, beside)]
    return sorted((_fault(place, sentence) for place, sentence in places), key=lambda fault: fault.step)


Found = Iterator[tuple[str, str]]  # a place and a sentence


def _fault(place: str, sentence: str) -> Fault:
    match = re.match(r"step (\d+)(?:, )?", place)
    return Fault(int(match[1]), place[match.end():] or "action", sentence) if match else Fault(0, place, sentence)


def _line(lesson: Lesson) -> Found:
    played, fault = lesson.record.played
    last = played[-1]
    if fault is not None:
        yield f"{fault.place}, action", fault.reason
        return
    ends = lesson.about.ends
    match = re.fullmatch(r"seat ([1-4]) wins|drawn|open", ends)
    if not match:
        yield "lesson, ends", f"{shown(ends)} is no end: write seat 2 wins, drawn, or open."
        return
    now = f"seat {last.winner} wins" if last.winner else "drawn" if last.over else "open"
    if now != ends:
        yield f"step {len(lesson.record.steps)}, action", f"the lesson ends “{ends}”, but the line ends “{now}”."


def _texts(lesson: Lesson) -> Found:
    for passage in lesson.passages():
        words = {*lesson.record.seats, *(w for name in lesson.about.mentions for w in name.split())}
        for paragraph in parse_text(passage.text):
            for sentence in _wording(paragraph, lesson.record.seats, words):
                yield passage.place, sentence
        yield from ((passage.place, said) for said in _stated(lesson, passage))


def _wording(paragraph: Paragraph, seats: Sequence[str], known: set[str]) -> Iterator[str]:
    text = "".join(part.text if isinstance(part, Plain | Emph | TermPart) else "cards" for part in paragraph)
    for match in _CODES.finditer(text):
        if not (match[0] == "As" and re.match(" [a-z]", text[match.end():])):
            yield f"{shown(match[0])} stands without braces, so nothing about it is checked."
    for match in _SPELLED.finditer(text):
        yield f"{shown(match[0])} is spelled out: write the card in braces, such as {{6h}}."
    for match in _NUMBERED.finditer(text):
        yield f"{shown(match[0])} has a name: {', '.join(seats)}."
    for match in _CAPITAL.finditer(text):
        word = match["word"]
        foreign = word in USUAL_NAMES if match["starts"] is not None else word not in ("I", "Conquian")
        if foreign and word not in known:
            yield f"{shown(word)} sits in no seat and is not among the names the lesson mentions."


def _stated(lesson: Lesson, passage: Passage) -> Iterator[str]:
    """The claims in braces of one text, held against the position beside it."""
    claims = [
        f"{part.cards if isinstance(part, CardsPart) else part.word} {part.claim}"
        for paragraph in parse_text(passage.text) for part in paragraph
        if isinstance(part, CardsPart | CountPart) and part.claim]
    foreign = [
        card for paragraph in parse_text(passage.text) for part in paragraph if isinstance(part, CardsPart)
        for card in part.cards if card not in lesson.record.rules.cards]
    yield from (f"The {card.name} is not in the pack of {lesson.record.rules}." for card in foreign)
    position = _beside(lesson, passage)
    if position is not None:
        yield from _failing(position, claims, lesson.record.seats)


def _beside(lesson: Lesson, passage: Passage) -> Position | None:
    """The position a text stands beside, None where the line breaks off before it."""
    played = lesson.record.played[0]
    if passage.after >= len(played):
        return None
    try:
        return play_line(played[passage.after], passage.line)[-1]
    except RecordError:
        return None


def _failing(position: Position, statements: Iterable[str], names: Sequence[str]) -> Iterator[str]:
    for statement in statements:
        try:
            said = why_not(position, statement, names)
        except (StatementError, PositionError) as error:
            said = str(error)
        if said:
            yield f"{shown(statement)} does not hold. {said}"


def _steps(lesson: Lesson) -> Found:
    played = lesson.record.played[0]
    for n, step in enumerate(lesson.record.steps, 1):
        if not step.heading:
            yield f"step {n}, heading", "this is missing."
        if not step.note.strip():
            yield f"step {n}, note", "this is missing."
        if n < len(played):
            yield from ((f"step {n}, facts", s) for s in _failing(played[n], step.facts, lesson.record.seats))
        if n <= len(played):
            yield from ((f"step {n}, claims", s) for s in _claims(played[n - 1], step, lesson.record.seats))
            yield from _branches(played[n - 1], n, step)


def _claims(position: Position, step: Step, names: Sequence[str]) -> Iterator[str]:
    if not step.claims:
        if step.sight:
            yield "sight is given, but there are no claims it could be about."
        return
    if not step.sight:
        yield "sight must say what the claims rest on: certain, hands or open."
    claimed = set()
    for claim in step.claims:
        if position.refusal(claim.action) is not None:
            yield f"{shown(claim.action)} is not legal here."
            continue
        key = essence(position, position.action(claim.action))
        if key in claimed:
            yield f"{shown(claim.action)} is valued twice."
        claimed.add(key)
    missing = [a for a in position.legal() if essence(position, a) not in claimed]
    if missing:
        yield f"{shown(missing[0])} is legal and has no value."
    yield from false_claims(position, step, names)


def _branches(position: Position, n: int, step: Step) -> Found:
    for b, branch in enumerate(step.branches, 1):
        place = f"step {n}, branch {b}"
        if not branch.name.strip() or branch.name in [other.name for other in step.branches[: b - 1]]:
            yield place, "each branch of a step needs a name of its own."
        if not branch.line:
            yield place, "there is no action in it."
        try:
            play_line(position, branch.line, f"{place}, line")
        except RecordError as error:
            yield error.place, error.reason
