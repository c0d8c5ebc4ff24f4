"""What stands beside the questions of a quiz: how far the reader has come, and at the end how it went."""

from __future__ import annotations

import html

from conquian_nb.lessons.quiz import KINDS, Given

from .quiz_state import QuizState

MOST_MARKS = 20
SIGNS = {"right": "✓", "wrong": "✕", "out": "–", "here": "•", "open": ""}
WORDS = {"right": "right", "wrong": "wrong", "out": "left out", "here": "open", "open": "not asked yet"}


def progress(state: QuizState) -> str:
    """Which quiz it is, and a mark for each question; of many questions only how many were answered how."""
    rules = "" if state.rule_text == "naibi" else f", rules {html.escape(state.rule_text)}"
    hard = "as hard as it goes well" if state.adaptive else f"level {state.level}" if state.level else "rising levels"
    title = f"<p><b>Quiz {html.escape(state.seed)}</b> <small>{hard}{rules}</small></p>"
    if state.n > MOST_MARKS:
        results = [result(given) for given in state.given]
        return f"{title}<p>{', '.join(f'{results.count(how)} {WORDS[how]}' for how in ('right', 'wrong', 'out'))}</p>"
    known = {given.number: given for given in state.given}
    here = state.question.number if state.question else 0
    marks = "".join(_mark(number, known.get(number), number == here) for number in range(1, state.n + 1))
    return f'{title}<ol class="cq-progress" aria-label="Questions">{marks}</ol>'


def _mark(number: int, given: Given | None, here: bool) -> str:
    how = "here" if here and given is None else "open" if given is None else result(given)
    current = ' aria-current="step"' if here else ""
    sign = SIGNS[how] or str(number)
    return (
        f'<li data-state="{how}"{current}><span aria-hidden="true">{sign}</span>'
        f'<span class="cq-heard">{number} {WORDS[how]}</span></li>'
    )


def result(given: Given) -> str:
    """How a question went: ``right``, ``wrong`` or ``out``, when it was left out."""
    return {True: "right", False: "wrong", None: "out"}[given.right]


def summary(state: QuizState) -> str:
    """The end of a quiz: how many were right, each question with what it was about, what the wrong ones show."""
    rows = "".join(
        f"<tr><td>{given.number}</td><td>{html.escape(KINDS[given.kind].title)}</td><td>{given.level}</td>"
        f"<td>{SIGNS[result(given)]} {WORDS[result(given)]}</td></tr>"
        for given in state.given
    )
    head = "<tr><th>No.</th><th>Question</th><th>Level</th><th>Answer</th></tr>"
    table = f'<table class="grid cq-results"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    return f'<h3>{state.right} of {state.n} right</h3><div class="scroll">{table}</div>{_beliefs(state)}'


def _beliefs(state: QuizState) -> str:
    if not state.beliefs:
        return ""
    told = "".join(
        f"<li>{html.escape(belief)}{f' <small>{times} times</small>' if times > 1 else ''}</li>"
        for belief, times in state.beliefs
    )
    return f"<h4>What the wrong answers sound like</h4><ul>{told}</ul><p>None of this is so.</p>"
