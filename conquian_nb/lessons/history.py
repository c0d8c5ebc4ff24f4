"""The history of the game as its sources tell it: who claims what, of when, on what evidence, and who contradicts it.

The claims stand in history.toml. What counts as read, second hand or doubtful is not left to taste:

* *read*: what the claim rests on lies before us, at least its opening;
* *second hand*: it rests on something that another tells of and that we have not seen; `unchecked` says what that is;
* *doubtful*: no ground is given for it, or what is known speaks against it.

>>> [claim.title for claim in claims(source="foster_1913", about="print")]
['No printed rules before 1897', 'In a New York newspaper', 'A book of its own']
>>> [(other.title, why) for other, why in against(claim("nothing_before_1897"))][1]
('Described as Coon Can', 'is ten years older')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import NamedTuple, TypeVar

from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, later, speaking, spoken
from conquian_nb.engine.rules import SOURCES
from conquian_nb.engine.toml_text import SAID

from .lists import read_whole, unknown
from .spoken import in_language

READ = {  # these words, and those below, are said by `_`
    "in full": later("read in full"),
    "opening": later("its opening read"),
    "not read": later("not seen by us"),
}
ABOUT = {
    "origin": later("where it comes from"),
    "name": later("the name"),
    "play": later("who played it, where"),
    "print": later("rules in print"),
    "offspring": later("what came of it"),
}
EVIDENCE = {
    "document": later("a document of the time"),
    "rules": later("printed rules"),
    "witness": later("somebody’s own memory"),
    "dictionary": later("a word book"),
    "likeness": later("a likeness of words or games"),
    "none": later("no ground given"),
}
CERTAINTY = {
    "read": later("read"),
    "second hand": later("second hand"),
    "doubtful": later("doubtful"),
}
GROUPS = {"given": later("the three given sources"), "others": later("all others")}  # of sources, for `claims`

_SAY = {"most": 400, **SAID}


class HistoryError(ValueError):
    """A claim, source or year that can't be found or read; one sentence says which."""


@dataclass(frozen=True)
class Source:
    """Somebody who says something. `given` are the three pages that these notebooks compare.

    `name` is short, `title` is the whole (from `rules.SOURCES` where the key stands there); `read` is a key of READ.
    """

    key: str
    name: str = field(metadata=SAID)
    title: str = field(default="", metadata=SAID)
    read: str = field(default="opening", metadata={"among": tuple(READ)})
    address: str = ""
    given: bool = False

    @property
    def full(self) -> str:
        """What the source is, in full."""
        return self.title or _(SOURCES[self.key])


@dataclass(frozen=True)
class Link:
    """Another claim, and why it is contradicted or supported: a clause that follows the name of who says so."""

    claim: str
    why: str = field(metadata={"most": 300, **SAID})


@dataclass(frozen=True)
class Claim:
    """One thing that is said. `when` is the time it speaks of (see `years`), empty when it names none.

    `told_by` are the sources from which we have it, `rests_on` those which it builds on; `unchecked` says what we
    could not check; `names` are the names of the game that it is about or that it uses.
    """

    key: str
    title: str = field(metadata=SAID)
    says: str = field(metadata=_SAY)
    about: str = field(metadata={"among": tuple(ABOUT)})
    evidence: str = field(metadata={"among": tuple(EVIDENCE)})
    certainty: str = field(metadata={"among": tuple(CERTAINTY)})
    told_by: tuple[str, ...] = field(metadata={"of": str})
    when: str = ""
    rests_on: tuple[str, ...] = field(default=(), metadata={"of": str})
    names: tuple[str, ...] = field(default=(), metadata={"of": str})
    unchecked: str = field(default="", metadata=_SAY)
    note: str = field(default="", metadata=_SAY)
    contradicts: tuple[Link, ...] = field(default=(), metadata={"of": Link, "inline": True})
    supports: tuple[Link, ...] = field(default=(), metadata={"of": Link, "inline": True})

    @property
    def span(self) -> Span | None:
        """The first and the last year it may speak of; None when it names no time."""
        return years(self.when) if self.when else None


@dataclass(frozen=True)
class Name:
    """A name of the game, who uses it, and what is to be said of it."""

    spelling: str
    told_by: tuple[str, ...] = field(metadata={"of": str})
    says: str = field(metadata=_SAY)


@dataclass(frozen=True)
class Question:
    """What the three given sources answer, "" when they are silent, and what others found; `claims` lead on."""

    asked: str = field(metadata=SAID)
    naibi: str = field(metadata=_SAY)
    wikipedia: str = field(metadata=_SAY)
    tutorial: str = field(metadata=_SAY)
    found: str = field(metadata=_SAY)
    claims: tuple[str, ...] = field(metadata={"of": str})


@dataclass(frozen=True)
class History:
    """All of history.toml."""

    sources: tuple[Source, ...] = field(metadata={"of": Source, "key": "source"})
    claims: tuple[Claim, ...] = field(metadata={"of": Claim, "key": "claim"})
    names: tuple[Name, ...] = field(metadata={"of": Name, "key": "name"})
    questions: tuple[Question, ...] = field(metadata={"of": Question, "key": "question"})


class Span(NamedTuple):
    """The years something may belong to, first and last included."""

    first: int
    last: int


_MONTHS = "January February March April May June July August September October November December".split()
_TIMES: tuple[tuple[str, Callable[[int], Span]], ...] = (
    (rf"(?:\d{{1,2}} )?(?:(?:{'|'.join(_MONTHS)}) )?(\d{{4}})", lambda n: Span(n, n)),
    (r"about (\d{4})", lambda n: Span(n - 2, n + 2)),
    (r"(?:by|before) (\d{4})", lambda n: Span(n - 10, n)),
    (r"early (\d{3}0)s", lambda n: Span(n, n + 4)),
    (r"(\d{3}0)s", lambda n: Span(n, n + 9)),
    (r"middle of the (\d{2})th century", lambda n: Span(100 * n - 60, 100 * n - 40)),
    (r"(\d{2})th century", lambda n: Span(100 * n - 99, 100 * n)),
)


def years(when: str) -> Span:
    """The years that a time in words may mean. Raises HistoryError for words that are no time.

    >>> years("23 December 1900"), years("early 1860s"), years("middle of the 19th century")
    (Span(first=1900, last=1900), Span(first=1860, last=1864), Span(first=1840, last=1860))
    """
    for pattern, span in _TIMES:
        if match := re.fullmatch(pattern, when):
            return span(int(match[1]))
    raise HistoryError(f"{shown(when)} is no time; write 1852, about 1871, by 1852, 1850s or 17th century.")


def history() -> History:
    """The history that comes with the package, in the language in use. It is read once."""
    return _history(spoken())


@lru_cache(4)
def _history(language: str) -> History:
    text = (resources.files(__package__) / "history.toml").read_text(encoding="utf-8")
    with speaking(language):
        return in_language(read_history(text), "history.toml")


def read_history(toml: str) -> History:
    """A history from the text of a file. Raises RecordError for the first fault there is: the place and the reason."""
    return read_whole(toml, History, faults)


def faults(found: History) -> Iterator[tuple[str, str]]:
    """All that is wrong in a history whose fields can be read: a place and a sentence for each fault."""
    sources = {source.key: source for source in found.sources}
    keys = {claim.key for claim in found.claims}
    yield from _twice("source", [source.key for source in found.sources])
    yield from _twice("claim", [claim.key for claim in found.claims])
    yield from _twice("name", [name.spelling for name in found.names])
    for n, source in enumerate(found.sources, 1):
        if bool(source.title) == (source.key in SOURCES):
            yield f"source {n}", "a title is needed here, and only where the rules do not name the source."
    for n, claim in enumerate(found.claims, 1):
        for reason in _claim_faults(claim, sources, keys):
            yield f"claim {n} ({claim.key})", reason
    for n, name in enumerate(found.names, 1):
        yield from ((f"name {n}", reason) for reason in _unknown("source", name.told_by, sources))
    for n, question in enumerate(found.questions, 1):
        yield from ((f"question {n}", reason) for reason in _unknown("claim", question.claims, keys))
    yield from _order(found.claims)


def _twice(word: str, keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    for key, times in Counter(keys).items():
        if times > 1:
            yield "", f"there are two of the {word} {shown(key)}."


def _claim_faults(claim: Claim, sources: dict[str, Source], keys: set[str]) -> Iterator[str]:
    strange = [*_unknown("source", (*claim.told_by, *claim.rests_on), sources)]
    links = [link.claim for link in (*claim.contradicts, *claim.supports)]
    yield from (*strange, *_unknown("claim", links, keys))
    if claim.key in links:
        yield "it can’t contradict or support itself."
    if len(set(links)) < len(links):
        yield "one claim is linked twice."
    if claim.when:
        try:
            years(claim.when)
        except HistoryError as error:
            yield str(error)
    if not claim.told_by:
        yield "nobody is named who says so."
    elif not strange:
        yield from _certainty_faults(claim, sources)


def _certainty_faults(claim: Claim, sources: dict[str, Source]) -> Iterator[str]:
    unread = [key for key in claim.rests_on if sources[key].read == "not read"]
    if any(sources[key].read == "not read" for key in claim.told_by):
        yield "it is told by a source that was not read; name who told of it, and that source under rests_on."
    if claim.certainty == "read" and unread:
        yield f"it can’t be read: {shown(unread[0])} was not."
    if claim.certainty == "second hand" and not unread:
        yield "second hand means that it rests on something not read; name that under rests_on."
    if unread and not claim.unchecked:
        yield f"unchecked is missing: it says that {shown(unread[0])} was not read."
    if claim.evidence == "none" and claim.certainty != "doubtful":
        yield "without any ground a claim is doubtful."


def _unknown(word: str, wanted: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    yield from (f"there is no {word} {shown(key)}." for key in wanted if key not in known)


def _order(found: Iterable[Claim]) -> Iterator[tuple[str, str]]:
    """Claims stand in the order of the years they speak of, those without a year last."""
    last, title = 0, ""
    for claim in found:
        try:
            first = years(claim.when).first if claim.when else 10_000
        except HistoryError:
            continue
        if first < last:
            yield f"claim {claim.key}", f"it belongs before {shown(title)}: claims stand in the order of their years."
        last, title = first, claim.title


T = TypeVar("T", Source, Claim)


def _find(sentence: str, key: str, among: tuple[T, ...]) -> T:
    found = next((one for one in among if one.key == key), None)
    if found is None:
        raise HistoryError(unknown(sentence, key, [one.key for one in among]))
    return found


def source(key: str) -> Source:
    """A source by its key. Raises HistoryError, which names those there are."""
    return _find(_("There is no source {name}; known are {known}."), key, history().sources)


def claim(key: str) -> Claim:
    """A claim by its key. Raises HistoryError, which names those there are."""
    return _find(_("There is no claim {name}; known are {known}."), key, history().claims)


def sources(speaking: bool = True) -> tuple[Source, ...]:
    """The sources from which we have a claim, or also those of which they only tell."""
    heard = {key for made in history().claims for key in made.told_by}
    return tuple(one for one in history().sources if one.key in heard or not speaking)


def names() -> tuple[Name, ...]:
    """The names of the game, and who uses them."""
    return history().names


def questions() -> tuple[Question, ...]:
    """What the three given sources say to a handful of questions, and what others found."""
    return history().questions


def claims(source: str = "", about: str = "", evidence: str = "", name: str = "") -> tuple[Claim, ...]:
    """The claims of one source, about one thing, on one kind of evidence, on one name; all where nothing is named.

    `source` is a key, or ``given`` for the three given sources, or ``others``; `about` is a key of ABOUT, `evidence`
    one of EVIDENCE or of CERTAINTY; `name` is a spelling of the game’s name, with or without accents and capitals.
    Raises HistoryError for what is none of these.

    >>> [made.when for made in claims(name="tercerilla")], len(claims(source="tutorial"))
    ([], 2)
    """
    told = _of_source(source)
    if about and about not in ABOUT:
        raise HistoryError(unknown(_("There is no matter {name}; known are {known}."), about, ABOUT))
    if evidence and evidence not in EVIDENCE | CERTAINTY:
        raise HistoryError(
            unknown(_("There is no kind of evidence {name}; known are {known}."), evidence, EVIDENCE | CERTAINTY)
        )
    wanted = plain_name(name)
    return tuple(
        made
        for made in history().claims
        if told & set(made.told_by)
        and about in ("", made.about)
        and evidence in ("", made.evidence, made.certainty)
        and (not wanted or wanted in map(plain_name, made.names))
    )


def _of_source(key: str) -> set[str]:
    everybody = history().sources
    if key in ("", *GROUPS):
        return {one.key for one in everybody if not key or one.given == (key == "given")}
    return {source(key).key}


_PLAIN = str.maketrans("áéíóúñ", "aeioun")


def plain_name(name: str) -> str:
    """A name without capitals, accents, blanks: two spellings that sound alike are one.

    >>> plain_name("Coon Can") == plain_name("cooncan"), plain_name("Conquián")
    (True, 'conquian')
    """
    return name.casefold().translate(_PLAIN).replace(" ", "").replace("-", "")


def against(made: Claim) -> tuple[tuple[Claim, str], ...]:
    """The claims that contradict this one, each with its reason."""
    return _linking(made, lambda other: other.contradicts)


def backing(made: Claim) -> tuple[tuple[Claim, str], ...]:
    """The claims that support this one, each with its reason."""
    return _linking(made, lambda other: other.supports)


def _linking(made: Claim, links: Callable[[Claim], tuple[Link, ...]]) -> tuple[tuple[Claim, str], ...]:
    return tuple((other, link.why) for other in history().claims for link in links(other) if link.claim == made.key)
