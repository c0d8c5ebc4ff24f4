"""Lessons: annotated deals as data, their questions, and the proof that they say nothing false.

A lesson is one TOML file; how to write one is told in the README beside this module, with a whole example.

>>> lesson = load("first_deal")
>>> lesson.title, len(lesson.record.steps), validate(lesson)
('A first deal', 24, [])
>>> ask = lesson.asks[0]
>>> [choice.text for choice in ask.choices]
['take QcQhQs', 'pass']
>>> print(judge(ask, "pass"))
Not this time. She may pass, but then nothing goes down. Look at the queens in her hand.
>>> judge(ask, "take QcQdQs").refusal.sources
('naibi', 'wikipedia', 'tutorial')
"""

from .check import Fault, validate
from .format import Ask, Choice, Lesson, LessonError
from .glossary import define, terms
from .judge import Verdict, judge
from .loading import course, lesson_names, load
from .text import CardsPart, CountPart, Emph, Plain, parse_text, to_html, to_plain

__all__ = [
    "Ask", "CardsPart", "Choice", "CountPart", "Emph", "Fault", "Lesson", "LessonError", "Plain", "Verdict",
    "course", "define", "judge", "lesson_names", "load", "parse_text", "terms", "to_html", "to_plain", "validate",
]
