"""The widgets of the notebooks: pictures that answer, built on ipywidgets, ipycanvas and anywidget.

What the rules explorer shows can be had without it: `source_table`, `sides` of a rule point, and `flaws`. So can what
the score explorer shows: `play_on`, `ledger_table`, `comparison`, `show_stake`, `show_count`, `show_losing_hand`.
The forcing lab counts with `conquian_nb.analysis.forcing` and `.outlook`, the waiting room with `.waits`; its endings
and what is said of them are in `conquian_nb.lessons.waiting`. The claims of the timeline and the words of
the flash cards are in `conquian_nb.lessons.history` and `.glossary`. Panguingue has `pan_conditions`, `pan_table` and
`pan_lesson`; `pan_payments`, `pan_rule_points` and `pan_comparison` are tables to read.
"""

from conquian_nb.lessons.comparison import pan_comparison
from conquian_nb.lessons.pan_tables import pan_rule_points

from .bench import RearrangingBench, bench
from .flash_cards import FlashCards, flash_cards
from .flaws import flaw, flaws
from .forcing_lab import ForcingLab, forcing_lab
from .lesson_player import LessonPlayer, lesson
from .pan_explorer import ConditionExplorer, pan_conditions
from .pan_explorer_words import pan_payments
from .pan_lesson import PanLessonPlayer, pan_lesson
from .pan_table import PanPlayTable, pan_table
from .play_table import PlayTable, table
from .quiz_player import QuizPlayer, quiz
from .rule_table import source_table
from .rules_explorer import RulesExplorer, rules
from .score_explorer import ScoreExplorer, score
from .score_pictures import ledger_table, show_count, show_losing_hand, show_stake
from .score_state import play_on
from .score_words import comparison
from .sides import sides
from .timeline import Timeline, timeline
from .waiting_room import WaitingRoom, waiting_room

__all__ = [
    "ConditionExplorer",
    "FlashCards",
    "ForcingLab",
    "LessonPlayer",
    "PanLessonPlayer",
    "PanPlayTable",
    "PlayTable",
    "QuizPlayer",
    "RearrangingBench",
    "RulesExplorer",
    "ScoreExplorer",
    "Timeline",
    "WaitingRoom",
    "bench",
    "comparison",
    "flash_cards",
    "flaw",
    "flaws",
    "forcing_lab",
    "ledger_table",
    "lesson",
    "pan_comparison",
    "pan_conditions",
    "pan_lesson",
    "pan_payments",
    "pan_rule_points",
    "pan_table",
    "play_on",
    "quiz",
    "rules",
    "score",
    "show_count",
    "show_losing_hand",
    "show_stake",
    "sides",
    "source_table",
    "table",
    "timeline",
    "waiting_room",
]
