"""Choosing an action of Panguingue on the picture: the chosen cards and melds leave those actions that use them all.

Pure functions and values. Everything is read from the list of legal actions; a meld of more than three hand cards,
which the list makes in steps, is there as well once just its cards are chosen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from conquian_nb.drawing.look import Marks
from conquian_nb.engine import Card, Cards, Refusal
from conquian_nb.engine.language import _
from conquian_nb.engine.pan_actions import TURN, Add, Borrow, Lay, PanAction, PanDiscard, Split, Take
from conquian_nb.engine.panguingue import PanPosition

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PanChoosing:
    """The ids of the spots that the reader has chosen so far, and of the one that was refused."""

    chosen: frozenset[str] = _NONE
    refused: frozenset[str] = _NONE

    @property
    def begun(self) -> bool:
        """Whether there is anything to put down again."""
        return bool(self.chosen or self.refused)


@dataclass(frozen=True, slots=True)
class PanClick:
    """What a click led to: the choice that stands now, the action to do, or the reason for a refusal."""

    choosing: PanChoosing
    action: PanAction | None = None
    refusal: Refusal | None = None


def uses(action: PanAction) -> tuple[Counter[Card], frozenset[int]]:
    """The free cards that an action uses, each as often as it does, and the numbers of the melds."""
    how = action.how if isinstance(action, Take) else action
    if isinstance(how, Lay):
        return Counter(how.cards), frozenset()
    if isinstance(how, Add):
        return Counter((how.card,)), frozenset((how.meld,))
    if isinstance(how, Borrow):
        melds = {one.meld for one in how.lent} | ({how.meld} if how.meld else set())
        return Counter(how.cards), frozenset(melds)
    if isinstance(how, Split):
        return Counter(), frozenset((how.meld,))
    return (Counter((how.card,)), frozenset()) if isinstance(how, PanDiscard) else (Counter(), frozenset())


def chosen_parts(chosen: frozenset[str]) -> tuple[Counter[Card], frozenset[int]]:
    """The cards of the hand that are chosen, and the numbers of the melds; the drawn card and the top are no part."""
    cards = Counter(Card.parse(spot.rsplit(":", 1)[1]) for spot in chosen if spot.startswith("hand:"))
    melds = frozenset(int(spot.split(":")[2]) + 1 for spot in chosen if spot.startswith("meld:"))
    return cards, melds


def _wanted(position: PanPosition, chosen: frozenset[str]) -> tuple[Counter[Card], frozenset[int]]:
    cards, melds = chosen_parts(chosen)
    if "drawn" in chosen and position.drawn is not None:
        cards[position.drawn] += 1
    if "top" in chosen and position.top is not None:
        cards[position.top.card] += 1
    return cards, melds


def candidates(position: PanPosition, chosen: frozenset[str]) -> tuple[PanAction, ...]:
    """The legal actions that use all that is chosen; all of them when nothing is."""
    legal = position.legal()
    if not chosen:
        return legal
    cards, melds = _wanted(position, chosen)
    takes = position.phase == "draw"
    fitting = [a for a in legal if (not takes or isinstance(a, Take)) and _fits(a, cards, melds)]
    large = _large(position, cards) if not melds else None
    return (*((large,) if large is not None and large not in fitting else ()), *fitting)


def _fits(action: PanAction, cards: Counter[Card], melds: frozenset[int]) -> bool:
    used, named = uses(action)
    return cards <= used and melds <= named


def _large(position: PanPosition, cards: Counter[Card]) -> PanAction | None:
    """The meld of just these cards, which are more than three, if it is one."""
    row = Cards(cards.elements()).sorted()
    if len(row) < 4 or position.phase not in ("draw", "meld"):
        return None
    action: PanAction = Take(Lay(row)) if position.phase == "draw" else Lay(row)
    return action if position.refusal(action) is None else None


def aimed_at(position: PanPosition, choosing: PanChoosing) -> PanAction | None:
    """The action that is meant, once the choice leaves one: the meld of all chosen cards, or the only one there is."""
    if not choosing.chosen:
        return None
    found = candidates(position, choosing.chosen)
    cards, melds = _wanted(position, choosing.chosen)
    exact = [a for a in found if uses(a) == (cards, melds)]
    return exact[0] if len(exact) == 1 else found[0] if len(found) == 1 else None


def click(position: PanPosition, choosing: PanChoosing, spot: str) -> PanClick:
    """What a click on a spot does: it chooses, puts back, turns the stock, or is refused with a reason."""
    if position.over:
        return PanClick(choosing)
    if spot == "stock":
        refusal = position.refusal(TURN)
        return PanClick(choosing, refusal=refusal) if refusal else PanClick(PanChoosing(), TURN)
    if position.phase not in ("draw", "meld") or (spot == "top" and position.phase == "meld"):
        return PanClick(replace(choosing, refused=_NONE), refusal=_not_now(position))
    wanted = choosing.chosen ^ {spot}
    if spot in choosing.chosen or candidates(position, wanted):
        return PanClick(PanChoosing(wanted))
    return PanClick(PanChoosing(choosing.chosen, frozenset((spot,))), refusal=_why_not(position, wanted))


def _not_now(position: PanPosition) -> Refusal:
    if position.phase == "meld":
        return Refusal(_("One card is drawn in a turn, so the top discard stays where it is."))
    return Refusal(_("No card is played now: answer with a button."))


def _why_not(position: PanPosition, chosen: frozenset[str]) -> Refusal:
    """Why nothing can be done with all that is chosen."""
    cards, melds = _wanted(position, chosen)
    row = Cards(cards.elements()).sorted()
    found: Refusal | None = None
    if len(row) == 1 and len(melds) == 1:
        found = position.refusal(_taken(position, Add(row[0], min(melds))))
    elif not melds and len(row) > 2:
        found = position.refusal(_taken(position, Lay(row)))
    elif position.phase == "meld" and not melds and len(row) == 1:
        found = position.refusal(PanDiscard(row[0]))
    return found or Refusal(_("Nothing can be done with these together."), row)


def _taken(position: PanPosition, how: Lay | Add) -> PanAction:
    return Take(how) if position.phase == "draw" else how


def pan_marks(position: PanPosition, choosing: PanChoosing, seat: int) -> Marks:
    """How the picture shows the choice: what may be clicked besides, what is chosen, what was refused."""
    free: Counter[Card] = Counter()
    melds: set[int] = set()
    for action in candidates(position, choosing.chosen):
        if position.phase == "meld" or isinstance(action, Take):
            used, named = uses(action)
            free |= used
            melds |= named
    spots = {f"hand:{seat}:{n}:{card}" for n, card in enumerate(position.hand(seat)) if free[card]}
    spots |= {
        f"meld:{seat}:{n}:{i}:{card}"
        for n, meld in enumerate(position.melds(seat)) if n + 1 in melds
        for i, card in enumerate(meld)
    }  # fmt: skip
    if position.drawn is not None and free[position.drawn]:
        spots.add("drawn")
    if position.phase == "draw":
        spots |= {"top"} if free else set()
        spots |= {"stock"} if TURN in position.legal() and not choosing.chosen else set()
    return Marks(frozenset(spots), choosing.chosen, choosing.refused)
