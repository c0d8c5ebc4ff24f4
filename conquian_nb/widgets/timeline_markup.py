"""The timeline as markup: claims in a list by the year they speak of, each with its dot, its sources and both sides.

The dot says how we know a claim, and the word beside it says it again. All text is escaped here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from conquian_nb.engine.language import _, later
from conquian_nb.lessons.history import CERTAINTY, Claim, source
from conquian_nb.lessons.history_text import ground, sides, when

_DOTS = {
    "read": '<circle cx="8" cy="8" r="6" fill="currentColor"/>',
    "second hand": '<circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" stroke-width="2.4"/>',
    "doubtful": (
        '<circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="2.6 2.6"/>'
    ),
}
_EXPLAINED = {
    "read": later("what it rests on was read by us, at least its opening"),
    "second hand": later("it rests on something that another tells of"),
    "doubtful": later("no ground is given, or what is known speaks against it"),
}
_SIDE = {later("Against it:"): "cq-against-it", later("For it:"): "cq-for-it"}


def dot(certainty: str) -> str:
    """The dot of a claim as SVG; a word stands beside it."""
    return f'<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">{_DOTS[certainty]}</svg>'


def legend() -> str:
    """What the dots mean."""
    keys = (
        f'<span class="mk" title="{escape(_(_EXPLAINED[key]))}">{dot(key)}<span>{escape(_(word))}</span></span>'
        for key, word in CERTAINTY.items()
    )
    return f'<p class="cq-legend">{"".join(keys)}</p>'


def timeline_list(claims: Iterable[Claim]) -> str:
    """Claims as a timeline: those that speak of a year in a list by the years, the others in a second one."""
    made = tuple(claims)
    dated, undated = [c for c in made if c.when], [c for c in made if not c.when]
    return _list(_("By the year"), dated) + _list(_("Without a year"), undated)


def _list(heading: str, claims: Sequence[Claim]) -> str:
    if not claims:
        return ""
    items = "".join(map(_item, claims))
    return f'<section><h3>{heading}</h3><ol class="cq-time" role="list">{items}</ol></section>'


def _item(claim: Claim) -> str:
    more = "".join(f"<p><small>{escape(text)}</small></p>" for text in (claim.unchecked, claim.note) if text)
    looks = {_(heading): look for heading, look in _SIDE.items()}
    both = "".join(f'<p class="{looks[heading]}"><b>{heading}</b> {escape(said)}</p>' for heading, said in sides(claim))
    return (
        f'<li data-key="{escape(claim.key)}"><b class="cq-when">{escape(when(claim))}</b>'
        f'<span class="cq-dot">{dot(claim.certainty)}</span>'
        f"<div><h4>{escape(claim.title)} <small>{escape(ground(claim))}</small></h4>"
        f"<p>{escape(claim.says)} {_said_by(claim.told_by)}</p>{more}{both}</div></li>"
    )


def _said_by(keys: Iterable[str]) -> str:
    names = ", ".join(f'<abbr title="{escape(source(key).full)}">{escape(source(key).name)}</abbr>' for key in keys)
    return f'<span class="src">{names}</span>'
