"""A step of a record as a static picture: the position after it, and what it did."""

from __future__ import annotations

from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Step
from conquian_nb.drawing.svg import Picture, show
from conquian_nb.engine.record import Record


def show_step(record: Record, step: int, *, seen_by: int = 0, width: int = 700, deck: Deck = "french") -> Picture:
    """The picture after a step of a record, with what that step did; step 0 is the start.

    `seen_by` is a seat whose view is shown, 0 opens all cards; the names are the record's. Raises ValueError for a step
    the record does not have, PositionError for a seat that is not there.
    """
    positions, actions = record.positions(), record.actions()
    if step not in range(len(positions)):
        raise ValueError(f"The record has steps 0 to {len(actions)}, not {step!r}.")
    shown = [position.view(seen_by) if seen_by else position for position in positions[max(0, step - 1) : step + 1]]
    last = Step(shown[0], actions[step - 1]) if step else None
    return show(shown[-1], width=width, deck=deck, names=record.seats, last=last)
