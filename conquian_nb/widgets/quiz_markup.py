"""What stands beside the questions of a quiz: how far the reader has come, and at the end how it went."""

from __future__ import annotations

import html

from conquian_nb.engine.language import _, about, later, several
from conquian_nb.lessons.quiz import KINDS, Given

from .quiz_state import QuizState

MOST_MARKS = 20
SIGNS = {"right": "✓", "wrong": "✕", "out": "–", "here": "•", "open": ""}
WORDS = {  # of one question, for who can't see its sign
    "right": later("right"), "wrong": later("wrong"), "out": later("left out"), "here": later("open"),
    "open": later("not asked yet"),
}  # fmt: skip


def progress(state: QuizState) -> str:
    """Which quiz it is, and a mark for each question; of many questions only how many were answered how."""
    usual = state.rule_text == "naibi"
    rules = "" if usual else f", {_('rules {rules}').format(rules=html.escape(state.rule_text))}"
    hard = (
        _("as hard as it goes well") if state.adaptive
        else _("level {n}").format(n=state.level) if state.level else _("rising levels")
    )  # fmt: skip
    name = _("Quiz {seed}").format(seed=html.escape(state.seed))
    title = f"<p><b>{name}</b> <small>{hard}{rules}</small></p>"
    if state.n > MOST_MARKS:
        results = [result(given) for given in state.given]
        right, wrong, out = (results.count(how) for how in ("right", "wrong", "out"))
        counts = [
            several("{n} right", "{n} right", right).format(n=right),
            several("{n} wrong", "{n} wrong", wrong).format(n=wrong),
            several("{n} left out", "{n} left out", out).format(n=out),
        ]
        return f"{title}<p>{', '.join(counts)}</p>"
    known = {given.number: given for given in state.given}
    here = state.question.number if state.question else 0
    marks = "".join(_mark(number, known.get(number), number == here) for number in range(1, state.n + 1))
    return f'{title}<ol class="cq-progress" aria-label="{_("Questions")}">{marks}</ol>'


def _mark(number: int, given: Given | None, here: bool) -> str:
    how = "here" if here and given is None else "open" if given is None else result(given)
    current = ' aria-current="step"' if here else ""
    sign = SIGNS[how] or str(number)
    return (
        f'<li data-state="{how}"{current}><span aria-hidden="true">{sign}</span>'
        f'<span class="cq-heard">{number} {_(WORDS[how])}</span></li>'
    )


def result(given: Given) -> str:
    """How a question went: ``right``, ``wrong`` or ``out``, when it was left out."""
    return {True: "right", False: "wrong", None: "out"}[given.right]


def summary(state: QuizState) -> str:
    """The end of a quiz: how many were right, each question with what it was about, what the wrong ones show."""
    rows = "".join(
        f"<tr><td>{given.number}</td><td>{html.escape(_(KINDS[given.kind].title))}</td><td>{given.level}</td>"
        f"<td>{SIGNS[result(given)]} {_(WORDS[result(given)])}</td></tr>"
        for given in state.given
    )
    heads = (about("number", "No."), _("Question"), _("Level"), _("Answer"))
    head = f"<tr>{''.join(f'<th>{text}</th>' for text in heads)}</tr>"
    table = f'<table class="grid cq-results"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    said = _("{n} of {all} right").format(n=state.right, all=state.n)
    scrolled = f'<div class="scroll" role="region" aria-label="{html.escape(said)}" tabindex="0">{table}</div>'
    return f"<h3>{said}</h3>{scrolled}{_beliefs(state)}"


def _beliefs(state: QuizState) -> str:
    if not state.beliefs:
        return ""
    told = "".join(
        f"<li>{html.escape(belief)}{_times(times) if times > 1 else ''}</li>" for belief, times in state.beliefs
    )
    return f"<h4>{_('What the wrong answers sound like')}</h4><ul>{told}</ul><p>{_('None of this is so.')}</p>"


def _times(times: int) -> str:
    return f" <small>{_('{n} times').format(n=times)}</small>"


def code(s: QuizState) -> str:
    """The line of Python that opens the same quiz."""
    options = {"kinds": list(s.kinds) if s.kinds else None, "n": s.n, "rules": s.rule_text, "level": s.level}
    usual = {"kinds": None, "n": 10, "rules": "naibi", "level": None}
    said = [f"{name}={value!r}" for name, value in options.items() if value != usual[name]]
    said += ["adaptive=True"] if s.adaptive else []
    return f"quiz({', '.join([repr(s.seed), *said])})"
