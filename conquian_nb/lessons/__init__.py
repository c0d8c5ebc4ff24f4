"""Lessons: annotated deals as data, their questions, and the proof that they say nothing false."""

from .check import Fault, validate
from .format import Ask, Choice, Lesson, LessonError, lesson_names, load
from .judge import Verdict, judge
from .text import CardsPart, CountPart, Emph, Plain, parse_text, to_html, to_plain

__all__ = [
    "Ask", "CardsPart", "Choice", "CountPart", "Emph", "Fault", "Lesson", "LessonError", "Plain", "Verdict",
    "judge", "lesson_names", "load", "parse_text", "to_html", "to_plain", "validate",
]
