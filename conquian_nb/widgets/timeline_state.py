"""The state behind the timeline: which claims about the history are shown, and what is said of the choice.

Immutable: every verb returns the next state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from conquian_nb.engine.language import _, later, several
from conquian_nb.lessons import history
from conquian_nb.lessons.history import ABOUT, CERTAINTY, EVIDENCE, GROUPS, Claim

Options = tuple[tuple[str, str], ...]  # what a list offers: the words, and what they stand for


@dataclass(frozen=True)
class TimelineState:
    """What one reader looks at: a source or a group of them, a matter, a kind of evidence, a name; "" for all.

    Raises HistoryError when there is no such source, matter, kind or name.
    """

    source: str = ""
    about: str = ""
    evidence: str = ""
    name: str = ""

    def __post_init__(self) -> None:
        history.claims(self.source, self.about, self.evidence, self.name)
        if self.name:
            known = dict(_named()).get(history.plain_name(self.name))
            if known is None:
                raise history.HistoryError(_("No claim is about the name “{name}”.").format(name=self.name[:40]))
            object.__setattr__(self, "name", known)  # as it is spelt in the list

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that are shown, in the order of the years they speak of."""
        return history.claims(self.source, self.about, self.evidence, self.name)

    @property
    def told(self) -> str:
        """How many claims these are, in a sentence."""
        shown, every = len(self.claims), len(history.claims())
        if not shown:
            return _("No claim is like that. Choose “all” in one of the lists.")
        if shown == every:
            return _("All {all} claims.").format(all=every)
        return several("One claim of {all}.", "{n} claims of {all}.", shown).format(n=shown, all=every)

    def choose(self, what: str, value: str) -> TimelineState:
        """Show another source, matter, kind of evidence or name; `what` is the field."""
        return replace(self, **{what: value})

    def all(self) -> TimelineState:
        """Show everything again."""
        return TimelineState()


def offered() -> dict[str, Options]:
    """What there is to choose from, by field; the first is everything."""
    people = tuple((one.name, one.key) for one in history.sources())
    every = (_("all"), "")
    return {
        "source": (every, *_said(GROUPS), *people),
        "about": (every, *_said(ABOUT)),
        "evidence": (every, *_said(EVIDENCE), *_said(CERTAINTY)),
        "name": (every, *((spelling, spelling) for _plain, spelling in _named())),
    }


LISTS = {  # by field: what a list is called, and what it is for
    "source": (later("Said by"), later("Show only one: said by")),
    "about": (later("About"), later("Show only one: about")),
    "evidence": (later("Evidence"), later("Show only one: evidence")),
    "name": (later("Name"), later("Show only one: name")),
}


def _said(words: Mapping[str, str]) -> Options:
    return tuple((_(word), key) for key, word in words.items())


def _named() -> Options:
    """The names that claims are about, each once however it is written, in the order they come up."""
    found: dict[str, str] = {}
    for claim in history.claims():
        for name in claim.names:
            found.setdefault(history.plain_name(name), name)
    return tuple(found.items())
