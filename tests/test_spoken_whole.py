"""No half-translated sentence: what deals, refusals, quizzes and tables of history say in Spanish has no English word."""

import random
import re

import pytest

from conquian_nb.drawing.words import alt, label, named, title, told
from conquian_nb.engine import PRESETS, Deal, IllegalAction
from conquian_nb.engine.game_words import game_in_words, our_rulings
from conquian_nb.engine.language import speaking
from conquian_nb.engine.match import SCORE_RULES
from conquian_nb.engine.points import readings
from conquian_nb.engine.situations import situations
from conquian_nb.lessons import to_plain
from conquian_nb.lessons.quiz import KINDS, mark, quiz
from conquian_nb.lessons.waiting import endings, explain
from conquian_nb.lessons.waiting import told as waits

NAMES = ("Ana", "Beto", "Carmen", "Diego")
ENGLISH = re.compile(
    r"\b(?:the|of|and|is|are|cards?|with|from|hand|takes|seat|stock|melds?|you|it|not|this|that|for|be|has|have|may|can"
    r"|to|or|one|two|three|in|on)\b"
)
UNCONTRACTED = re.compile(r"\b(?:de|a) el (?:as|dos|tres|cuatro|cinco|seis|siete|diez|rey|lugar)\b")
QUOTED = re.compile(r"“[^”]*”")
WRITTEN = re.compile(r"\b(?:pass|take|force|discard|swap|draw)\b")  # what one writes is the same in all languages


def only_spanish(sentences):
    said = [QUOTED.sub("", sentence) for sentence in sentences]
    assert said
    assert not [sentence for sentence in said if ENGLISH.search(sentence) or UNCONTRACTED.search(sentence)]


@pytest.fixture(autouse=True)
def in_spanish():
    with speaking("es"):
        yield


def test_the_rules():
    only_spanish(sentence for rules in PRESETS.values() for sentence in (*game_in_words(rules), *our_rulings(rules)))
    only_spanish(rule.sentence for rule in SCORE_RULES.values())
    only_spanish(situation.look_at for situation in situations().values())
    for point in readings():
        stances = [QUOTED.sub("", stance.sentence) for stance in point.stances]
        only_spanish([point.title, *(option.sentence for option in point.readings), *stances])


@pytest.mark.parametrize(("preset", "seed"), [("naibi", 1), ("naibi", 2), ("four_players", 3), ("wikipedia", 4)])
def test_a_deal_with_all_that_is_told_and_refused(preset, seed):
    position, chance, said = Deal.shuffle(preset, seed).start(), random.Random(seed), []
    wrong = ("pass", "discard 7h", "take 7h7d7c", "force 2c3c4c", "swap 2d", "take 5h6h8h", "take Js", "nothing")
    while not position.over:
        action = chance.choice(position.legal())
        said += [told(position, action, NAMES), title(position, action, NAMES), label(position, action, NAMES)]
        said.append(alt(position.view(1), NAMES))
        for text in wrong:
            try:
                refusal = position.refusal(text)
            except IllegalAction as error:
                refusal = error.refusal
            said += [named(refusal.sentence, NAMES)] if refusal else []
        position = position.play(action)
    only_spanish(WRITTEN.sub("", sentence) for sentence in said)


@pytest.mark.parametrize("kind", KINDS)
def test_the_quizzes(kind):
    for asked in (*quiz("lunes", n=5, kinds=[kind]), *quiz(7, n=5, kinds=[kind], rules="foster_1897")):
        marked = [str(mark(asked, answer)) for answer in (*asked.choices[:4], "7h", "Ks 2c")]
        only_spanish([to_plain(asked.prompt), to_plain(asked.hint), to_plain(asked.solution)])
        if asked.form != "table":
            only_spanish([*map(to_plain, asked.words), *(WRITTEN.sub("", said) for said in marked)])


def test_the_waits():
    for ending in endings():
        ways = ending.ways()
        only_spanish(
            [*(waits(way.wait) for way in ways), waits(ending.wait)] if not ending.choosing else [ending.title]
        )
        if not ending.choosing:
            only_spanish(explain(ending, str(card)) for card in ending.now.rules.cards.all)


def test_an_answer_is_kept_in_the_same_words_whatever_the_language():
    spanish = quiz("Monday", n=4, kinds=["meld", "fit", "next", "force"])
    with speaking("en"):
        english = quiz("Monday", n=4, kinds=["meld", "fit", "next", "force"])
    for here, there in zip(spanish, english):
        assert here.choices == there.choices == there.words
        assert set(here.words) & set(there.words) <= {"No."}
        for text, words in zip(here.choices, here.words):
            assert mark(here, text).right == mark(here, words).right == mark(there, text).right
