"""The state behind the timeline: which claims about the history are shown, and what is said of the choice.

Immutable: every verb returns the next state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

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
        _ = self.claims
        if self.name:
            known = dict(_named()).get(history.plain_name(self.name))
            if known is None:
                raise history.HistoryError(f"No claim is about the name “{self.name[:40]}”.")
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
            return "No claim is like that. Choose “all” in one of the lists."
        if shown == every:
            return f"All {every} claims."
        return f"One claim of {every}." if shown == 1 else f"{shown} claims of {every}."

    def choose(self, what: str, value: str) -> TimelineState:
        """Show another source, matter, kind of evidence or name; `what` is the field."""
        return replace(self, **{what: value})

    def all(self) -> TimelineState:
        """Show everything again."""
        return TimelineState()


def offered() -> dict[str, tuple[str, Options]]:
    """The lists to choose from, by field: what each is called, and its options; the first is everything."""
    people = tuple((one.name, one.key) for one in history.sources())
    kinds = (*((word, key) for key, word in EVIDENCE.items()), *((word, key) for key, word in CERTAINTY.items()))
    return {
        "source": ("Said by", (("all", ""), *((word, key) for key, word in GROUPS.items()), *people)),
        "about": ("About", (("all", ""), *((word, key) for key, word in ABOUT.items()))),
        "evidence": ("Evidence", (("all", ""), *kinds)),
        "name": ("Name", (("all", ""), *((spelling, spelling) for _, spelling in _named()))),
    }


def _named() -> Options:
    """The names that claims are about, each once however it is written, in the order they come up."""
    found: dict[str, str] = {}
    for claim in history.claims():
        for name in claim.names:
            found.setdefault(history.plain_name(name), name)
    return tuple(found.items())
