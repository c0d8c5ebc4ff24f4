"""What the last action of a round of Panguingue did to the melds of who did it: which cards came from where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from conquian_nb.engine.cards import Card
from conquian_nb.engine.pan_actions import Add, Borrow, Lay, PanAction, Split, Take
from conquian_nb.engine.panguingue import PanPosition

Rings = dict[tuple[int, int], str]  # the number of a meld and the place of a card in it, from 0: its state


@dataclass(frozen=True, slots=True)
class PanStep:
    """The last action, and the position (or the view of it) in which it was done."""

    before: PanPosition
    action: PanAction


def rings(last: PanStep | None, after: PanPosition) -> tuple[int, Rings]:
    """The seat that melded in the last action, 0 if none did, and the state of each of its cards that moved.

    A card is ``offer`` when it was drawn or taken, ``force`` when others demanded it, ``laid`` when it came from the
    hand, ``lent`` when another meld gave it.
    """
    how = last.action.how if last and isinstance(last.action, Take) else last.action if last else None
    if last is None or not isinstance(how, Lay | Add | Borrow | Split):
        return 0, {}
    seat = last.before.turn or after.winner or 1
    states = _states(last, how, after)
    before, found = last.before.melds(seat), Rings()
    for n, meld in enumerate(after.melds(seat)):
        new = Counter(meld) - Counter(before[n] if n < len(before) else ())
        for place in reversed(range(len(meld))):  # of equal cards the last ones are the new ones
            card = meld[place]
            if new[card] and states.get(card):
                new[card] -= 1
                found[n, place] = states[card].pop()
    return seat, found


def _states(last: PanStep, how: Lay | Add | Borrow | Split, after: PanPosition) -> dict[Card, list[str]]:
    """Where each card that moved came from; of equal ones the drawn card is told first."""
    given = (how.card,) if isinstance(how, Add) else how.cards
    states: dict[Card, list[str]] = {}
    for card in given:
        states.setdefault(card, []).append("lent" if isinstance(how, Split) else "laid")
    arrived = last.before.top.card if isinstance(last.action, Take) and last.before.top else last.before.drawn
    if arrived is not None and arrived in states and after.drawn is None and not isinstance(how, Split):
        states[arrived][-1] = "force" if last.before.demanded_by else "offer"
    for lent in how.lent if isinstance(how, Borrow) else ():
        states.setdefault(lent.card, []).insert(0, "lent")
    return states
