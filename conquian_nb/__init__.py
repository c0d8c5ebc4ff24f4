"""Conquian for learners: the game with every disputed rule, pictures of the table, and annotated deals.

The widgets are in `conquian_nb.widgets`; nothing here needs them. What is not the game itself is imported when it is
first used, so that a program which only plays starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ._version import __version__
from .engine import (
    PRESETS,
    Card,
    CardError,
    Cards,
    Change,
    Deal,
    Discard,
    Force,
    IllegalAction,
    Layout,
    Offer,
    Pass,
    Position,
    PositionError,
    Refusal,
    RuleError,
    RuleSet,
    Swap,
    Take,
    changes,
    fits,
    layouts,
)

if TYPE_CHECKING:
    from .analysis.simulate import simulate
    from .analysis.solve import solve
    from .analysis.tally import Tally
    from .drawing.stills import show_step
    from .drawing.svg import show
    from .engine.language import speak
    from .engine.record import Record, RecordError
    from .lessons import Ask, Lesson, LessonError, Verdict, judge, lesson_names, load, validate

_LATER = {
    "simulate": "analysis.simulate",
    "solve": "analysis.solve",
    "Tally": "analysis.tally",
    "show": "drawing.svg",
    "show_step": "drawing.stills",
    "Record": "engine.record",
    "RecordError": "engine.record",
    "speak": "engine.language",
    **dict.fromkeys(
        ("Ask", "Lesson", "LessonError", "Verdict", "judge", "lesson_names", "load", "validate"), "lessons"
    ),
}

__all__ = [
    "PRESETS",
    "Ask",
    "Card",
    "CardError",
    "Cards",
    "Change",
    "Deal",
    "Discard",
    "Force",
    "IllegalAction",
    "Layout",
    "Lesson",
    "LessonError",
    "Offer",
    "Pass",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "RuleError",
    "RuleSet",
    "Swap",
    "Take",
    "Tally",
    "Verdict",
    "__version__",
    "changes",
    "fits",
    "judge",
    "layouts",
    "lesson_names",
    "load",
    "show",
    "show_step",
    "simulate",
    "solve",
    "speak",
    "validate",
]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return __all__
