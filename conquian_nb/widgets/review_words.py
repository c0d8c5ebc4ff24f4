"""The review after a deal, in words: each decision by what could be seen and, apart from that, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from conquian_nb.analysis.advice import BIG, Decision
from conquian_nb.analysis.mistakes import open_mistakes, seen_mistakes
from conquian_nb.drawing.card_words import listed
from conquian_nb.drawing.words import label, title
from conquian_nb.engine import Action, Position
from conquian_nb.engine.actions import PASS
from conquian_nb.engine.language import _, later, several, spoken
from conquian_nb.engine.naming import suits
from conquian_nb.engine.record import Record

MOST_NAMED = 3  # best actions named one by one


@dataclass(frozen=True)
class Review:
    """How far the review of a deal has come and what the reader looks at.

    `steps` are all decisions, `found` those looked at so far; `step` is the one shown on the picture, 0 none, and
    `open` whether all cards lie open there.
    """

    begun: bool = False
    steps: tuple[int, ...] = ()
    found: tuple[Decision, ...] = ()
    step: int = 0
    open: bool = False

    @property
    def decision(self) -> Decision | None:
        """The decision that is shown."""
        return next((decision for decision in self.found if decision.step == self.step), None)


def review_words(review: Review, ready: bool, names: Sequence[str]) -> dict[str, Any]:
    """What the panel shows of a review; ready is a deal that is over."""
    decision = review.decision
    return {
        "ready": ready,
        "begun": review.begun,
        "status": _status(review),
        "rows": [[d.step, _did(d, names), seen_verdict(d), open_verdict(d)] for d in _listed(review)],
        "step": review.step,
        "body": _body(decision, names) if decision else "",
        "eyes": (_("Show it as I saw it") if review.open else _("Show it with all cards open")) if decision else "",
    }


def _listed(review: Review) -> list[Decision]:
    """The decisions as they are found; when all are, what cost most by sight comes first, then with open cards."""
    if len(review.found) < len(review.steps):
        return list(review.found)
    return sorted(review.found, key=lambda d: (-d.seen_cost, -d.open_cost, d.step))


def _status(review: Review) -> str:
    if not review.begun:
        return ""
    if not review.steps:
        return _("In this deal you never had a choice.")
    if len(review.found) < len(review.steps):
        said = _("Looking at your decisions: {n} of {all}.")
        return said.format(n=len(review.found), all=len(review.steps))
    wrong = sum(decision.seen_cost >= BIG for decision in review.found)
    if len(review.steps) == 1:
        if wrong:
            return _("One decision. By what you could see it was costly.")
        return _("One decision. By what you could see it was not costly.")
    if not wrong:
        said = _("{all} decisions, the costliest first. By what you could see, none of them cost you much.")
        return said.format(all=len(review.steps))
    said = several(
        "{all} decisions, the costliest first. By what you could see, {n} of them cost you much.",
        "{all} decisions, the costliest first. By what you could see, {n} of them cost you much.",
        wrong,
    )
    return said.format(all=len(review.steps), n=wrong)


def _did(decision: Decision, names: Sequence[str]) -> str:
    return f"{decision.step}. {label(decision.advice.seen, decision.action, names)}"


def seen_verdict(decision: Decision) -> str:
    """How good a decision was by what the seat could see: best, a little worse, much worse."""
    if not decision.advice.worlds:
        return _("not worked out")
    if decision.action in decision.advice.best:
        return _("✓ the best")
    return _("✗ much worse") if decision.seen_cost >= BIG else _("a little worse")


def open_verdict(decision: Decision) -> str:
    """How good it was with all cards open: nothing lost, a draw or a win given away."""
    if not decision.open_values:
        return _("not worked out")
    if not decision.open_cost:
        return _("✓ nothing lost")
    best = dict(decision.open_values)[decision.open_best[0]]
    return _("✗ a win given away") if best == 1 else _("✗ a draw given away")


def _body(decision: Decision, names: Sequence[str]) -> str:
    return f'<div class="cards2">{_by_sight(decision, names)}{_with_open_cards(decision, names)}</div>'


def _by_sight(decision: Decision, names: Sequence[str]) -> str:
    advice, seen = decision.advice, decision.advice.seen
    if not advice.worlds:
        why = _("Best play is worked out for two players, once the cards are swapped.")
        return _box(_("By what you could see"), [why])
    lines = [_best(advice.best, seen, names)]
    for action in dict.fromkeys((advice.best[0], decision.action)):
        worth = advice.of(action)
        said = _("{action}: won {won}, drawn {drawn}, lost {lost} of {all} ways the unseen cards could lie.")
        lines.append(
            said.format(
                action=label(seen, action, names), won=worth.wins, drawn=worth.draws, lost=worth.losses,
                all=advice.worlds,
            )
        )  # fmt: skip
    if decision.seen_cost >= BIG:
        lines += _cost_shown(decision, tuple(names), True, spoken(), suits())
    return _box(_("By what you could see"), lines)


def _with_open_cards(decision: Decision, names: Sequence[str]) -> str:
    if not decision.open_values:
        return _box(_("With all cards open"), [_("Best play is not worked out here.")])
    values, seen, best = dict(decision.open_values), decision.advice.seen, decision.open_best
    if len(best) == len(values):
        lines = [_(_WHATEVER[values[best[0]]])]
    else:
        lines = [f"{_best(best, seen, names)} {_(_WITH_BEST[values[best[0]]])}"]
    if decision.action not in best:
        lines.append(_(_WITH_IT[values[decision.action]]).format(action=label(seen, decision.action, names)))
        lines += _cost_shown(decision, tuple(names), False, spoken(), suits())
    return _box(_("With all cards open"), [*lines, _("Nobody at the table could know this.")])


# By the value of best play: 1 won, 0 drawn, -1 lost.
_WHATEVER = {
    1: later("Whatever you did, the deal was won against best play."),
    0: later("Whatever you did, the deal was drawn against best play."),
    -1: later("Whatever you did, the deal was lost against best play."),
}
_WITH_BEST = {
    1: later("The deal was won with it."),
    0: later("The deal was drawn with it."),
    -1: later("The deal was lost with it."),
}
_WITH_IT = {
    1: later("{action}: it was won."),
    0: later("{action}: it was drawn."),
    -1: later("{action}: it was lost."),
}


@lru_cache(64)
def _cost_shown(
    decision: Decision, names: tuple[str, ...], by_sight: bool, _language: str, _deck: str
) -> tuple[str, ...]:
    """A line that shows what a mistake cost. It takes a moment to find, and the page is told again and again."""
    found = (seen_mistakes if by_sight else open_mistakes)([decision])
    said = (
        _("For example, with cards as they could have lain: {line}.") if by_sight
        else _("With best play after it: {line}.")
    )  # fmt: skip
    return tuple(said.format(line=_played(mistake.line, names)) for mistake in found if mistake.line)


def _played(line: Record, names: Sequence[str]) -> str:
    """How a line goes, in the short titles of its steps; passes are left out, but for one that ends the deal."""
    positions = line.positions()
    moves = zip(positions, line.actions(), positions[1:], strict=False)
    return "; ".join([title(at, action, names, then) for at, action, then in moves if action is not PASS or then.over])


def _best(actions: Sequence[Action], seen: Position, names: Sequence[str]) -> str:
    if len(actions) == len(seen.legal()):
        return _("Best: all the same.")
    if len(actions) > MOST_NAMED:
        return _("Best: {n} actions alike.").format(n=len(actions))
    return _("Best: {actions}.").format(actions=listed([label(seen, action, names) for action in actions]))


def _box(title: str, lines: Sequence[str]) -> str:
    inside = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="box"><h4>{escape(title)}</h4>{inside}</div>'
