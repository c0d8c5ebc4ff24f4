"""Three and four players: which table a picture shows, and what one seat of it is measured with.

A wide picture has the seats round the table, a narrower one in bands; in both the own seat is at the bottom and the
others follow clockwise. A bar stands for the plate of a table of two.
"""

from __future__ import annotations

from conquian_nb.drawing.bands import bands
from conquian_nb.drawing.column import label_lines, tray_labels
from conquian_nb.drawing.geometry import two_players
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.measures import Table
from conquian_nb.drawing.round_table import round_table
from conquian_nb.engine.game import Position

ROUND = 900  # from this width on the seats sit round the table


def table_of(view: Position, look: Look) -> Table:
    """The table that a picture of this position or view shows."""
    rules = view.rules
    names = look.names[: rules.players]
    most_dead = rules.full_stock if rules.dead_visible else 0
    if rules.players == 2:
        plain = two_players(look.width)
        lines = label_lines(tray_labels(names), plain.column, plain.text)
        return two_players(look.width, rules.dead_visible, lines).table
    if look.width >= ROUND:
        return round_table(look.width, rules.players, rules.goal, names, most_dead)
    return bands(look.width, rules.players, names, _open_hands(view, look.seat), most_dead)


def _open_hands(view: Position, own: int) -> bool:
    """Whether some hand besides the own one lies open, as all do after a deal: then all get a rack."""
    others = (seat for seat in range(1, view.rules.players + 1) if seat != own)
    return view.over or any(view.sees(seat) and view.hand_count(seat) for seat in others)
