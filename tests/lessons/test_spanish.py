"""The Spanish of the lessons: whole, true at every step, and with the same cards, counts and words of the glossary."""

import re
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from conquian_nb.engine.language import _, speaking
from conquian_nb.engine.toml_text import retold, texts
from conquian_nb.lessons import Emph, Lesson, course, parse_text, validate
from conquian_nb.lessons.collection import load_situation, situation_names
from conquian_nb.lessons.puzzles import puzzles
from conquian_nb.lessons.spoken import catalogue_of
from conquian_nb.lessons.text import CardsPart, CountPart, TermPart, number
from conquian_nb.lessons.waiting import endings

TOLD = {f"{lesson.name}.toml": lesson for lesson in course()}
TOLD |= {f"situations/{name}.toml": load_situation(name) for name in situation_names()}
TEXTS = {file: list(lesson.texts()) for file, lesson in TOLD.items()}
TEXTS["labs/rearranging.toml"] = [text for puzzle in puzzles() for text in texts(puzzle)]
TEXTS["labs/waiting.toml"] = [text for ending in endings() for text in texts(ending)]


def in_spanish(file: str, lesson: Lesson) -> Lesson:
    say = partial(_, domain=catalogue_of(file))

    def asked(question):
        if question.kind != "choice":
            return question
        return replace(question, answers=tuple(replace(answer, text=say(answer.text)) for answer in question.answers))

    with speaking("es"):
        record = retold(lesson.record, say)
        steps = tuple(replace(step, asks=tuple(map(asked, step.asks))) for step in record.steps)
        return replace(lesson, record=replace(record, steps=steps), about=retold(lesson.about, say))


def held(text: str) -> Counter[object]:
    """What a text holds besides words."""
    found: Counter[object] = Counter()
    for part in (part for paragraph in parse_text(text) for part in paragraph):
        match part:
            case CardsPart(cards, claim):
                found[str(cards), claim] += 1
            case CountPart(word, claim):
                found[number(word), claim] += 1
            case TermPart(_words, key):
                found[key] += 1
            case Emph():
                found["emphasis"] += 1
    return found


@pytest.mark.parametrize(("file", "lesson"), TOLD.items(), ids=TOLD)
def test_what_is_said_in_spanish_is_so(file, lesson):
    assert list(map(str, validate(in_spanish(file, lesson)))) == []


@pytest.mark.parametrize("file", TEXTS)
def test_every_text_is_said_with_the_same_cards_counts_and_terms(file):
    with speaking("es"):
        spanish = {text: _(text, catalogue_of(file)) for text in TEXTS[file]}
    assert [text for text, said in spanish.items() if text == said and " " in text] == []
    assert {text: said for text, said in spanish.items() if held(text) != held(said)} == {}


@pytest.mark.parametrize("file", TEXTS)
def test_the_spanish_is_written_like_spanish(file):
    with speaking("es"):
        said = "\n".join(_(text, catalogue_of(file)) for text in TEXTS[file])
    said = re.sub("“[^”]*”", "", said)  # titles of English pages
    assert said.count("¿") == said.count("?")
    assert not set("’«»!¡") & set(said)
