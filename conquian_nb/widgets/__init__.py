"""The widgets of the notebooks: pictures that answer, built on ipywidgets, ipycanvas and anywidget.

What the rules explorer shows can be had without it: `source_table`, `sides` of a rule point, and `flaws`.
"""

from .flaws import flaw, flaws
from .lesson_player import LessonPlayer, lesson
from .rule_table import source_table
from .rules_explorer import RulesExplorer, rules
from .sides import sides

__all__ = ["LessonPlayer", "RulesExplorer", "flaw", "flaws", "lesson", "rules", "sides", "source_table"]
