"""The rule points of Panguingue as a table: every reading and who has it, the one that is usually played marked."""

from __future__ import annotations

from html import escape

from conquian_nb.engine.language import _
from conquian_nb.engine.pan_points import PanOption, PanPoint, pan_readings, source_words

from .leaf import Leaf, table


def pan_rule_points() -> Leaf:
    """All points on which the sources of Panguingue differ, or are silent; how many play is told in one line.

    >>> print(str(pan_rule_points()).splitlines()[6])
    The ante: Each player antes 1 chip. (played here) [the English Wikipedia article “Panguingue”; \
GameRules.com’s page on Panguingue; “Panguingue 101”, a player’s pages of 2006]
    """
    points = [point for point in pan_readings() if point.name != "players"]
    caption = _("Where the sources of Panguingue differ")
    rows = [_row(point, option) for point in points for option in point.readings]
    lines = [f"{point.title}: {_said(point, option)} [{_by(option)}]" for point in points for option in point.readings]
    return Leaf(table(caption, (_("Point"), _("Reading"), _("Who says so")), rows), "\n".join([caption, *lines]))


def _said(point: PanPoint, option: PanOption) -> str:
    return f"{option.sentence} {_('(played here)')}" if option.value == point.usual else option.sentence


def _by(option: PanOption) -> str:
    return "; ".join(map(source_words, option.sources))


def _row(point: PanPoint, option: PanOption) -> tuple[str, str, str]:
    title = point.title if option is point.readings[0] else ""
    return escape(title), escape(_said(point, option)), escape(_by(option))
