"""Endings, the situations of the waiting room: ten down, and which card ends it? They lie in ``labs/waiting.toml``.

All that the waiting room does can be done here without a widget: the wait, the ways to it, the verdict on an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources

from conquian_nb.analysis.outlook import NO
from conquian_nb.analysis.waits import Answer, Wait, Way, answer, wait, waiting, ways
from conquian_nb.engine import Card, CardError, Cards, IllegalAction, Layout, Position, PositionError
from conquian_nb.engine.cards import shown
from conquian_nb.engine.language import _, later, speaking, spoken
from conquian_nb.engine.naming import listed
from conquian_nb.engine.toml_text import PROSE, SAID, RecordError

from .judge import Verdict, tally
from .lists import read_list, unknown
from .spoken import in_language
from .text import Plain, Prose, parse_text
from .wait_words import about, compared, told

NOBODY = later(
    "Nobody waits here: the waiting room needs somebody who is one card short of the goal with an empty hand, "
    "or who can get there now."
)


class EndingError(ValueError):
    """There is no such ending, or nobody waits in it; one sentence says why."""


@dataclass(frozen=True)
class Ending:
    """Somebody waits for a last card, or is about to.

    `position` is where it starts and `line` what is played from there; `eyes` is the seat through whose eyes it is
    asked, 0 for all cards open, and `whose` the seat that waits, where more than one does. `best` is the right action
    where there is a choice, empty where there is none or none is known. `waits` and `live` are what the file claims:
    the cards that would end it after `line` and `best`, and those of them that can still come. `goal`, `hint` and
    `told` are text for `parse_text`.
    """

    name: str
    title: str = field(metadata=SAID)
    position: str = field(metadata={"most": 400})
    line: tuple[str, ...] = field(default=(), metadata={"of": str, "most": 20})
    eyes: int = field(default=0, metadata={"least": 0, "most": 4})
    best: str = ""
    waits: str = ""
    live: str = ""
    whose: int = field(default=0, metadata={"least": 0, "most": 4})
    level: int = field(default=1, metadata={"least": 1, "most": 5})
    goal: str = field(default="", metadata=PROSE)
    hint: str = field(default="", metadata=PROSE)
    told: str = field(default="", metadata=PROSE)

    @classmethod
    def of(cls, position: Position | str) -> Ending:
        """A position of one's own, or melds alone. Raises EndingError, PositionError and CardError.

        >>> Ending.of("4c5c6c7c,2d2h2s,KdKhKs").wait.cards
        Cards('2c3cJcKc')
        """
        text = position if isinstance(position, str) else str(position)
        if isinstance(position, str) and " " not in text.strip():
            text = _table(text.strip())
        first = Position.parse(text)
        waits, laid = waiting(first), ways(first)
        if not waits and not laid:
            raise EndingError(_(NOBODY))
        seat = waits[0] if waits else first.to_act
        return cls("own", _("Your own table"), text, eyes=seat if seat and first.sees(seat) else 0)

    @cached_property
    def first(self) -> Position:
        """Where it starts. Raises PositionError."""
        return Position.parse(self.position)

    @cached_property
    def now(self) -> Position:
        """Where it is looked at: after what has been played."""
        position = self.first
        for action in self.line:
            position = position.play(action)
        return position

    @property
    def seat(self) -> int:
        """Whose wait it is about."""
        if self.choosing:
            return self.now.victim or self.now.to_act or 1
        seats = waiting(self.now)
        return self.whose if self.whose in seats else seats[0]

    @property
    def choosing(self) -> bool:
        """Whether there is something to choose that decides about the wait."""
        return bool(self.best) or not waiting(self.now)

    def seen(self) -> Position:
        """What the seat through whose eyes it is asked sees, with what it remembers."""
        return _seen(self.now, self.eyes)

    @property
    def wait(self) -> Wait:
        """What is waited for now, seen through the eyes of the ending."""
        return wait(self.seen(), self.seat)

    def ways(self) -> tuple[Way, ...]:
        """What could be done, or, where somebody waits already, could have been done before `line`."""
        return _ways(self)

    def way(self, action: str) -> Way | None:
        """The way that begins with an action; None when it is none. Two layouts of the same cards are one way."""
        start = self.now if self.choosing else self.first
        try:
            wanted = start.action(action)
        except IllegalAction:
            return None
        found = self.ways()
        same = next((way for way in found if way.action == wanted), None)
        if same is not None or not hasattr(wanted, "melds"):
            return same
        cards = {card for meld in wanted.melds for card in meld}
        return next((w for w in found if {c for meld in getattr(w.action, "melds", ()) for c in meld} == cards), None)

    def _looked_at(self, action: str) -> Way | None:
        """The way after which is asked; None where nothing is to be chosen. Raises EndingError."""
        if not self.choosing and not action:
            return None
        way = self.way(action)
        if way is None:
            raise EndingError(_("{text} is none of the ways to go on here.").format(text=shown(action)))
        return way

    def waits_after(self, action: str = "") -> Wait:
        """What is waited for after an action, or, without one, now. Raises EndingError if it is none of the ways."""
        way = self._looked_at(action)
        return way.wait if way else self.wait

    def answer(self, card: Card, action: str = "") -> Answer:
        """What one card would be, after an action or now. Raises EndingError if it is none of the ways."""
        way = self._looked_at(action)
        found = answer(way.seen if way else self.seen(), self.seat, card)
        if way and found.layouts and card not in way.wait.cards:  # the card that is let go
            return Answer(card, NO, found.where)
        return found

    def __str__(self) -> str:
        return self.title


def _seen(position: Position, eyes: int) -> Position:
    return position.view(eyes, memory=True) if eyes else position


@lru_cache(64)
def _ways(asked: Ending) -> tuple[Way, ...]:
    if not asked.choosing and not asked.line:
        return ()
    return ways(asked.now if asked.choosing else asked.first, asked.eyes)


def _table(melds: str) -> str:
    """A position in which seat 1 has these melds down and nothing has been seen of the rest."""
    layout = Layout.parse(melds)
    laid = [card for meld in layout for card in meld]
    rules = Position.parse("naibi 2o 2c2t -/5h6h7hJhQh,5d6d7dJdQd ?10/- ?19 -").rules
    if len(laid) != rules.goal - 1 or len(set(laid)) != len(laid):
        said = _("Give {wanted} cards in melds, or a whole position; these are {n} cards.")
        raise CardError(said.format(wanted=rules.goal - 1, n=len(laid)))
    text = "naibi 2o {card}2t -/{melds} ?10/- ?19 -"
    others = [card for card in rules.cards.all if card not in laid]
    positions = [Position.parse(text.format(card=card, melds=layout)) for card in others]
    idle = (p for p, card in zip(positions, others, strict=True) if card not in wait(p, 1).cards and not _ends(p, card))
    return str(next(idle, positions[0]))


def _ends(position: Position, card: Card) -> bool:
    return any(out.card == card for out in wait(position, 1).outs)


def endings() -> tuple[Ending, ...]:
    """All endings that come with the package, easy to hard, in the language in use."""
    return _endings(spoken())


@lru_cache(4)
def _endings(language: str) -> tuple[Ending, ...]:
    text = (resources.files(__package__) / "labs" / "waiting.toml").read_text(encoding="utf-8")
    with speaking(language):
        return tuple(in_language(made, "labs/waiting.toml") for made in read_endings(text))


def read_endings(toml: str) -> tuple[Ending, ...]:
    """The endings in the text of a TOML file. Raises EndingError: one sentence with the place and the reason."""
    try:
        return read_list(toml, Ending, "ending", _prove)
    except RecordError as error:
        raise EndingError(str(error)) from None


def _prove(made: Ending) -> None:
    for text in (made.goal, made.hint, made.told):
        parse_text(text)
    if made.best and made.way(made.best) is None:
        raise EndingError(f"{shown(made.best)} is none of the ways.")
    if made.choosing and not made.ways():
        raise EndingError(_(NOBODY))
    for cards in (made.waits, made.live):
        Cards.parse(cards)


def ending(name: str) -> Ending:
    """An ending by its name. Raises EndingError, which lists the names.

    >>> str(ending("closed_doors").wait.cards)
    '4sKs'
    """
    found = next((s for s in endings() if s.name == name), None)
    if found is None:
        raise EndingError(
            unknown(_("There is no ending {name}; known are {known}."), name, (e.name for e in endings()))
        )
    return found


def judge_wait(asked: Ending | str, answer: str | Iterable[Card], *, way: str = "", live: bool = False) -> Verdict:
    """Mark an answer to "which cards would end it?", or, with `live`, "which of them can still come?".

    `way` is the action after which is asked, where there is a choice. Never raises for cards that can't be read; raises
    EndingError for an ending or a way that is not there.

    >>> print(judge_wait("closed_doors", "4s Ks"))
    Yes. Two cards would end it, and none of them has been seen.
    """
    wanted = ending(asked) if isinstance(asked, str) else asked
    found = wanted.waits_after(way)
    if found.hidden:
        return Verdict(None, _said(told(found)))
    try:
        given = set(Cards.of(answer.replace(",", " ") if isinstance(answer, str) else answer))
        wanted.now.rules.cards.mask(given)
    except CardError as error:
        return Verdict(None, _said(str(error)))
    cards = set(found.live if live else found.cards)
    if given == cards:
        return Verdict(True, _said(told(found)))
    if not cards:
        return Verdict(False, _said(_("Look again, card by card: what would it lie beside?")))
    return Verdict(
        False, _said(tally(given, cards) if given else _("Not a single card is marked, and there are some."))
    )


def explain(asked: Ending | str, card: str | Card, way: str = "") -> str:
    """What one card of the pack would be: does it end it, how, where is it, and if not, what is missing?

    `way` is the action after which is asked, where there is a choice. Raises CardError for a card that is not in the
    pack, and EndingError for an ending or a way that is not there.

    >>> explain("hidden_door", "Qd")
    'The queen of diamonds fits, but only after melded cards have moved. It is in another hand.'
    >>> explain("closed_doors", "7s")
    'The seven of spades lies among these melds already.'
    """
    wanted = ending(asked) if isinstance(asked, str) else asked
    one = Card.parse(card) if isinstance(card, str) else card
    wanted.now.rules.cards.mask([one])
    return _("{card:The} {what}").format(card=one, what=about(wanted.answer(one, way)))


def judge_way(asked: Ending | str, action: str) -> Verdict:
    """Mark the choice of an action, by its text. Text that is none of the ways comes back as a verdict that says so.

    >>> judge_way("patience", "pass").word
    'Yes'
    """
    wanted = ending(asked) if isinstance(asked, str) else asked
    chosen = wanted.way(action) if isinstance(action, str) else None
    if chosen is None:
        said = _("{text} is none of the ways to go on here; they are {known}.")
        known = listed([str(way.action) for way in wanted.ways()])
        return Verdict(None, _said(said.format(text=shown(action), known=known or _("none"))))
    if not wanted.best:
        return Verdict(None, _said(_("Nothing has been settled here about which way is the better one.")))
    if chosen == wanted.way(wanted.best):
        return Verdict(True, parse_text(wanted.told))
    return Verdict(False, _said(_("{wait} Compare the ways.").format(wait=told(chosen.wait))))


def _said(sentence: str) -> Prose:
    return ((Plain(sentence),),)


__all__ = [
    "NOBODY",
    "PositionError",
    "Ending",
    "EndingError",
    "compared",
    "explain",
    "judge_wait",
    "judge_way",
    "read_endings",
    "ending",
    "endings",
    "told",
]
