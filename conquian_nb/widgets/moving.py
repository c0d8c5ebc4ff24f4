"""The focus ring on a picture: which spot an arrow key leads to."""

from __future__ import annotations

from collections.abc import Sequence

from conquian_nb.drawing.look import Spot

_TURNS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def moved(spots: Sequence[Spot], focus: str | None, key: str) -> str | None:
    """The spot that the ring is on after an arrow key: the next one in the row, or the nearest one above or below.

    Without a focus the ring starts at the offer. At an edge it stays.
    """
    here = next((spot for spot in spots if spot.id == focus), None)
    if here is None:
        return next((spot.id for spot in spots if spot.id == "offer"), spots[0].id if spots else None)
    across, down = _TURNS[key]
    ahead = [(_distance(here, spot, across, down), spot.id) for spot in spots if _is_ahead(here, spot, across, down)]
    return min(ahead)[1] if ahead else focus


def _middle(spot: Spot) -> tuple[float, float]:
    return spot.x + spot.w / 2, spot.y + spot.h / 2


def _is_ahead(here: Spot, spot: Spot, across: int, down: int) -> bool:
    (x, y), (sx, sy) = _middle(here), _middle(spot)
    if across:
        same_row = spot.y < here.y + here.h and here.y < spot.y + spot.h
        return same_row and (sx - x) * across > 0
    return (sy - y) * down > here.h / 4


def _distance(here: Spot, spot: Spot, across: int, down: int) -> float:
    (x, y), (sx, sy) = _middle(here), _middle(spot)
    return abs(sx - x) * (1 if across else 0.6) + abs(sy - y) * (1 if down else 0.6)
