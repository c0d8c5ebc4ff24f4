"""The readings of a rule point side by side: one situation under each, what may be done there, and why not more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from conquian_nb.drawing.deck import Deck, drawn_with
from conquian_nb.drawing.look import Look, Marks, Scene, Step
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.small import show_small, small_scene
from conquian_nb.drawing.svg import Picture
from conquian_nb.drawing.words import NAMES, label, named, told
from conquian_nb.engine import PASS, Action, Force, Position, Refusal, Take
from conquian_nb.engine.language import _, later
from conquian_nb.engine.naming import suited, suits
from conquian_nb.engine.points import Option, find_point
from conquian_nb.engine.situations import Situation, situations

from .rules_words import LAID, WHO_ACTS, short

MOST_ACTIONS = 4  # more are told as a number
ONE_OF = {
    "take": later("Take one of {n} cards"),
    "force": later("Force one of {n} cards"),
    "discard": later("Discard one of {n} cards"),
    "swap": later("Swap one of {n} cards"),
}


@dataclass(frozen=True)
class Side:
    """One reading of a point in the point's situation.

    `told` says how things stand, `differs` are the legal actions that some other reading shown does not allow,
    `shared` the rest, both as their buttons name them; `refusal` is why something that another reading allows is not
    legal here. `position` (a view, where the difference is what a seat sees) and `last` make the picture; `drawn` is
    the action that it shows done, if it does not show how things stand.
    """

    option: Option
    name: str
    told: str
    differs: tuple[str, ...]
    shared: tuple[str, ...]
    refusal: Refusal | None
    position: Position
    last: Step | None
    marks: Marks
    seat: int | None
    drawn: str = ""

    def deck(self, wanted: Deck) -> Deck:
        """The deck that its picture is drawn with where this one is wanted; see `drawn_with`."""
        return drawn_with(wanted, self.position.rules.cards.all)

    def scene(self, look: Look) -> Scene:
        """The small picture, as shapes."""
        return small_scene(self.position, look, self.last, self.marks, self.seat)

    def show(self) -> Picture:
        """The small picture, for a notebook to keep."""
        return show_small(self.position, last=self.last, marks=self.marks, seat=self.seat)

    def __str__(self) -> str:
        lines = [
            f"{self.name}: {self.told}",
            *(f"  ◆ {text}" for text in self.differs),
            *(f"  – {text}" for text in self.shared),
        ]
        if self.refusal:
            lines.append(f"  {named(self.refusal.sentence)}")
        return "\n".join(lines)


def look_at(point: str) -> str:
    """What to look at in the situation of a point, as a question. Raises RuleError when there is no such point."""
    return named(_(situations()[find_point(point).name].look_at))


def sides(point: str) -> tuple[Side, ...]:
    """The readings of a point worth setting side by side. Raises RuleError when there is no such point.

    >>> for side in sides("ace"):
    ...     print(side.name, len(side.differs))
    low 0
    low or high 1
    """
    situation = situations()[find_point(point).name]
    positions = {value: situation.under(value) for value in situation.values}
    everywhere = set.intersection(*(set(map(str, position.legal())) for position in positions.values()))
    found = []
    for value in situation.values:
        with suited(drawn_with(suits(), positions[value].rules.cards.all)):
            found.append(_side(situation, value, positions, everywhere))
    return tuple(found)


def _side(situation: Situation, value: str, positions: dict[str, Position], everywhere: set[str]) -> Side:
    point, position = situation.point, positions[value]
    differing = [action for action in position.legal() if str(action) not in everywhere]
    sharing = [action for action in position.legal() if str(action) in everywhere]
    laid = next((a for a in (*differing, *sharing) if isinstance(a, Take | Force) and point in LAID), None)
    picture, last = (position.play(laid), Step(position, laid)) if laid else _as_it_stands(situation, value)
    does_not_fit = point in LAID and last is None and position.phase == "offer" and picture.to_act == 1
    return Side(
        find_point(point).option(value),
        short(point, value),
        _told(situation, value, position),
        _labels(position, differing),
        _labels(position, sharing),
        _why_not_more(position, positions.values()),
        picture,
        last,
        Marks(refused=frozenset({"offer"})) if does_not_fit else Marks(),
        None if point in WHO_ACTS else 1,
        label(position, laid) if laid else "",
    )


def _as_it_stands(situation: Situation, value: str) -> tuple[Position, Step | None]:
    return situation.seen(value), _last(situation, value)


def _last(situation: Situation, value: str) -> Step | None:
    """The last action played to get there, if there is one."""
    played = situation.actions.get(value, ())
    if not played:
        return None
    before = Position.parse(situation.texts[value])
    for action in played[:-1]:
        before = before.play(action)
    return Step(before, before.action(played[-1]))


def _told(situation: Situation, value: str, position: Position) -> str:
    last = _last(situation, value)
    if last is not None:
        return told(last.before, last.action, NAMES, position)
    if position.phase == "offer" and PASS not in position.legal():
        return _("{who} must take the card.").format(who=NAMES[(position.to_act or 1) - 1])
    return " ".join(what_next(position, NAMES))


def _comparable(other: Position, position: Position) -> bool:
    """Whether the same card is on offer in both, to the same seat."""
    return position.offer is not None and (other.to_act, other.offer) == (position.to_act, position.offer)


def _why_not_more(position: Position, others: Iterable[Position]) -> Refusal | None:
    """Why something is not legal here that is legal elsewhere; why the card may not be passed, where that is so."""
    wanted = [action for other in others if _comparable(other, position) for action in other.legal()]
    if position.phase == "offer":
        wanted.insert(0, PASS)
    return next(filter(None, (position.refusal(str(action)) for action in wanted)), None)


def _labels(position: Position, actions: list[Action]) -> tuple[str, ...]:
    if len(actions) > MOST_ACTIONS:
        return (_(ONE_OF[actions[0].kind]).format(n=len(actions)),)
    return tuple(label(position, action) for action in actions)
