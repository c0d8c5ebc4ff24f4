"""What a sound question is: its answers proved, its words fair, its side lines playable."""

from __future__ import annotations

import re
from collections.abc import Iterator

from conquian_nb.engine.actions import Action
from conquian_nb.engine.cards import Card, Cards, shown
from conquian_nb.engine.notation import PositionError
from conquian_nb.engine.record import Answer, RecordError, play_line

from .format import Ask, essence, right_answers
from .statements import StatementError, members, read_place, why_not
from .text import CardsPart, CountPart, parse_text, to_plain

_VERDICTS = re.compile(r"\b(?:right|wrong|(?:in)?correct(?:[oa]s?)?|mistake|blunder|yes|error|errores)\b", re.I)
_OPEN_WORDS = ("as the cards lie", "cards open", "open cards", "como están las cartas", "cartas a la vista")

Found = Iterator[tuple[str, str]]  # where in the question (with a leading comma) and a sentence


def check_ask(ask: Ask, beside: str) -> Found:
    """The faults of one question; `beside` is the note the reader sees next to it."""
    yield from _wording(ask, beside)
    if ask.seat > ask.position.rules.players:
        yield ", seat", f"there is no seat {ask.seat} here."
        return
    yield from _fairness(ask)
    yield from _proofs(ask)
    if ask.kind == "action":
        yield from _actions(ask)
    yield from _lines(ask)


def _wording(ask: Ask, beside: str) -> Found:
    for key in ("prompt", "hint", "solution"):
        if not getattr(ask, key).strip():
            yield f", {key}", "this is missing."
    told = _VERDICTS.search(ask.prompt)
    if told:
        yield ", prompt", f"{shown(told[0])} belongs to the verdict, which comes after the answer."
    question = ask.question
    if ask.kind != "choice" and not question.if_wrong.strip():
        yield ", if_wrong", "this is missing: an answer nobody foresaw needs a remark too."
    for n, answer in enumerate(question.answers, 1):
        general = question.if_right if answer.right else question.if_wrong
        if not (answer.remark or general).strip():
            yield f", answer {n}, remark", "this is missing."
        if answer.text in [other.text for other in question.answers[: n - 1]]:
            yield f", answer {n}", f"{shown(answer.text)} is there twice."
    if ask.kind == "cards":
        for key, text in (("note before it", beside), ("prompt", ask.prompt), ("hint", ask.hint)):
            if any(set(Cards.parse(answer.text)) <= _named(text) for answer in right_answers(ask)):
                yield "", f"the {key} already names every card of an accepted answer."


def _named(text: str) -> set[Card]:
    return {card for p in parse_text(text) for part in p if isinstance(part, CardsPart) for card in part.cards}


def _fairness(ask: Ask) -> Found:
    """What the reader is told before answering must be visible to the seat that is asked."""
    if not ask.seat:
        return
    told = [("prompt", ask.prompt), ("hint", ask.hint)]
    if ask.kind == "choice":
        told += [(f"answer {n}, text", answer.text) for n, answer in enumerate(ask.question.answers, 1)]
    for key, text in told:
        for part in (part for paragraph in parse_text(text) for part in paragraph):
            if isinstance(part, CardsPart | CountPart) and part.claim:
                said = f"{part.cards if isinstance(part, CardsPart) else part.word} {part.claim}"
                try:
                    why_not(ask.view, said, ask.record.seats)
                except PositionError:
                    yield f", {key}", f"{shown(said)} tells {ask.record.seats[ask.seat - 1]} what that seat can't see."
                except StatementError:
                    continue  # told once, where all texts are read


def _proofs(ask: Ask) -> Found:
    for n, answer in enumerate(ask.question.answers, 1):
        place = f", answer {n}, proof"
        if answer.right and not (answer.proof or answer.opinion.strip()):
            yield place, "an accepted answer needs a proof, or an opinion that says why there is none."
        if answer.proof:
            try:
                said = _disproved(ask, answer)
            except (StatementError, PositionError) as error:
                said = str(error)
            if said:
                yield place, f"{shown(answer.proof)} does not hold. {said}"
            elif answer.right and answer.proof.startswith(("best", "only ")) and not _says_open(ask, answer):
                yield place, f"{shown(answer.proof)} holds only as the cards lie: say so in remark or solution."


def _disproved(ask: Ask, answer: Answer) -> str | None:
    if answer.proof == "best":
        return _not_best(ask, answer)
    if ask.kind == "cards" and answer.right:
        named, found = set(Cards.parse(answer.text)), members(ask.position, read_place(answer.proof))
        return None if named == found else f"The cards would be {Cards(sorted(found)) or 'none'}."
    return why_not(ask.position, answer.proof, ask.record.seats)


def _not_best(ask: Ask, answer: Answer) -> str | None:
    """The reason why the values claimed for this step don't make the answer a best one."""
    step = ask.record.steps[ask.step - 1]
    if ask.kind != "action" or not answer.right:
        return "Only an accepted action can be the best."
    values = {essence(ask.position, _action(ask, claim.action)): claim.value for claim in step.claims}
    best = max(values.values(), default=2)
    if values.get(essence(ask.position, _action(ask, answer.text))) != best:
        return f"The claims of step {ask.step} do not give {answer.text} the highest value."
    rivals = [a.text for a in ask.question.answers if not a.right and not a.illegal
              and values.get(essence(ask.position, _action(ask, a.text))) == best]
    if rivals:
        return f"By the claims of step {ask.step}, {rivals[0]} is as good."
    return None


def _says_open(ask: Ask, answer: Answer) -> bool:
    """Whether the reader is told that a claim rests on open cards, where it does."""
    said = to_plain(f"{answer.remark}\n\n{ask.question.if_right}\n\n{ask.solution}").casefold()
    return ask.record.steps[ask.step - 1].sight in ("certain", "hands") or any(words in said for words in _OPEN_WORDS)


def _action(ask: Ask, text: str) -> Action:
    return ask.position.action(text)


def _actions(ask: Ask) -> Found:
    position, names = ask.position, ask.record.seats
    if position.to_act is None or ask.seat not in (0, position.to_act):
        acting = names[position.to_act - 1] if position.to_act else "nobody"
        yield ", seat", f"the one who is asked for an action must be the one to act, and that is {acting}."
    essences: dict[object, str] = {}
    for n, answer in enumerate(ask.question.answers, 1):
        refusal = position.refusal(answer.text)
        if refusal is not None and not answer.illegal:
            yield f", answer {n}", f"{answer.text} is refused: {refusal.sentence}"
        if answer.illegal and (refusal is None or answer.right):
            is_what = "accepted" if answer.right else "legal"
            yield f", answer {n}", f"{answer.text} is marked illegal, but it is {is_what}."
        key = essence(position, _action(ask, answer.text))
        if key in essences:
            yield f", answer {n}", f"{answer.text} is the same answer as {essences[key]}."
        essences.setdefault(key, answer.text)
    yield from _offered(ask)


def _offered(ask: Ask) -> Found:
    offered = ask.question.choices
    if not offered:
        return
    foreseen = [answer.text for answer in ask.question.answers if answer.illegal]
    for text in offered:
        refusal = ask.position.refusal(text)
        if refusal is not None and text not in foreseen:
            yield ", choices", f"{text} is offered, and refused: {refusal.sentence}"
    keys = [essence(ask.position, _action(ask, text)) for text in offered if ask.position.refusal(text) is None]
    for answer in right_answers(ask):
        if essence(ask.position, _action(ask, answer.text)) not in keys:
            yield ", choices", f"the accepted answer {answer.text} is not among them."


def _lines(ask: Ask) -> Found:
    for n, answer in enumerate(ask.question.answers, 1):
        place = f", answer {n}, line"
        try:
            play_line(ask.position, answer.line, place)
        except RecordError as error:
            yield error.place, error.reason
            continue
        if answer.line and ask.kind == "action" and answer.illegal:
            yield place, "an illegal answer can't be played out."
        elif answer.line and ask.kind == "action":
            first = _action(ask, answer.line[0].action)
            if essence(ask.position, first) != essence(ask.position, _action(ask, answer.text)):
                yield place, f"it starts with {first} and not with the answer."
