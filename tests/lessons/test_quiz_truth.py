"""What quizzes hold to be right is right, what they offer beside it is wrong, and each is told why."""

import re
from functools import cache

import pytest

from conquian_nb.engine import Cards
from conquian_nb.engine.naming import rank_name, suit_name
from conquian_nb.lessons.quiz import KINDS, LEVELS, MISTAKES, Question, mark, question
from conquian_nb.lessons.quiz_draw import Draw
from conquian_nb.lessons.quiz_question import QuizError
from conquian_nb.lessons.text import CardsPart, parse_text, to_plain

from .quiz_oracle import others, right_answers, texts, ways

EACH = 6


@cache
def asked_under(rules, kind, each=EACH):
    """Questions of all levels of one kind."""
    return tuple(question("truth", number, kind, level, rules) for level in LEVELS for number in range(1, each + 1))


KIND = pytest.mark.parametrize("kind", KINDS)


def accepted(asked):
    return {str(card) for card in Cards.parse(asked.accepted[0])} if asked.form == "cards" else set(asked.accepted)


@KIND
def test_the_answers_that_are_right_are_those_the_slow_engine_finds(kind):
    for asked in asked_under("naibi", kind):
        assert accepted(asked) == right_answers(asked), asked
        assert asked.form == "cards" or len(asked.accepted) < len(asked.question.answers), "something is wrong too"


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("foster_1897", ["fit", "fits", "force", "take", "legal", "ends"]),
        ("wikipedia", ["next", "fit", "legal", "safe", "complete"]),
        ("tutorial", ["meld", "complete", "next", "take"]),
        ("three_players", ["next", "force", "pays", "living", "safe"]),
        ("naibi+force_reach=as_it_lies", ["force"]),
    ],
)
def test_so_it_is_under_other_rules(rules, kinds):
    for kind in kinds:
        for asked in asked_under(rules, kind, 1):
            assert accepted(asked) == right_answers(asked), asked
            assert str(asked.rules) == rules


@KIND
def test_every_answer_offered_is_marked_as_it_is(kind):
    for asked in asked_under("naibi", kind):
        right = right_answers(asked)
        offered = asked.choices if asked.form != "cards" else asked.accepted
        assert len(set(offered)) == len(offered)
        for number, text in enumerate(offered, 1):
            verdict = mark(asked, text)
            assert verdict.right is (asked.form == "cards" or text in right or same_cards(asked, text, right))
            assert verdict.remark, "and told why"
            assert kind == "pays" or asked.form != "choice" or mark(asked, number) == verdict, "by its number too"


def same_cards(asked, text, right):
    """Whether an action lays the same cards as one of the right ones: another layout of the same take."""
    if asked.form != "table" or not text.startswith("take"):
        return False
    laid = [{card for meld in asked.position.action(each).melds for card in meld} for each in (text, *right)]
    return laid[0] in laid[1:]


@KIND
def test_one_choice_alone_is_right(kind):
    for asked in asked_under("naibi", kind):
        if asked.form == "choice":
            assert 3 <= len(asked.choices) <= 5
            assert [mark(asked, text).right for text in asked.choices].count(True) == 1


@KIND
def test_questions_show_nothing_that_the_seat_asked_does_not_see(kind):
    for asked in asked_under("naibi", kind):
        position = asked.position
        if position is None:
            continue
        assert asked.seat == (position.to_act if kind in ("next", "legal", "take", "safe") else 1)
        assert re.fullmatch(r"\?\d+|-", str(position).split()[-2]), "the stock"
        hands = {seat: position.hand_count(seat) for seat in range(1, position.rules.players + 1)}
        assert all(not position.sees(seat) for seat, held in hands.items() if seat != asked.seat and held)


def names(card):
    return f"{rank_name(card[0])}|{suit_name(card[1])}".split("|")


def mentioned(text, cards):
    """Those cards that a text names, be it as chips or in words."""
    chips = {str(card) for p in parse_text(text) for part in p if isinstance(part, CardsPart) for card in part.cards}
    words = set(re.findall(r"[a-z]+", to_plain(text).lower()))
    in_words = {
        card for card in cards if names(card)[1] in words and words & {names(card)[0] + end for end in ("", "s", "es")}
    }
    return (chips & set(cards)) | in_words


def at_issue(asked):
    """The cards a question is about."""
    shown = asked.shown
    found = {*shown.cards, *shown.hand, *shown.other} | ({shown.card} if shown.card else set())
    if asked.position is not None:
        offer = asked.position.offer
        found |= {offer.card} if offer else set(asked.position.hand(asked.seat))
        found |= (
            {card for meld in asked.position.melds(asked.seat) for card in meld} if asked.kind == "legal" else set()
        )
    offered = " ".join(answer.text for answer in asked.question.answers)
    return texts(found) | set(re.findall("[A2-9TJQK][cdhs]", offered))


@KIND
def test_explanations_name_the_cards(kind):
    for asked in asked_under("naibi", kind):
        told = [asked.solution, *(to_plain(mark(asked, answer.text).remark) for answer in asked.question.answers)]
        cards = at_issue(asked)
        for text in told:
            named = mentioned(text, cards)
            assert named or text in ("That may be done, but the card on offer is to be taken.",) or kind == "next", text
        assert not re.search(r"!|\bthe the\b| {2}|[{}]|\.\.", to_plain(" ".join([asked.prompt, asked.hint, *told])))


@pytest.mark.parametrize("kind", ["complete", "fits", "ends", "living"])
def test_a_wrong_answer_of_cards_is_told_card_by_card(kind):
    for asked in asked_under("naibi", kind)[::3]:
        right = sorted(accepted(asked))
        wrong = next(card for card in others(asked, at_issue(asked)) if card not in right)
        missed = right[1:]
        verdict = mark(asked, " ".join([right[0], wrong]))
        assert verdict.right is False
        for card in (wrong, *missed):
            assert any(mentioned_in(paragraph, card) for paragraph in verdict.remark[1:]), (card, str(verdict))


def mentioned_in(paragraph, card):
    said = to_plain((paragraph,)).lower()
    return all(word in said for word in names(card))


def test_a_card_that_does_not_fit_is_told_what_is_missing():
    said = [a for a in asked_under("naibi", "fit") if a.accepted == ("No.",)]
    assert len(said) > 5
    for asked in said:
        melds, card = asked.shown.melds, str(asked.shown.card)
        assert not ways("naibi", melds, "", card)
        needs = re.search(r"without (.*)\.$", asked.solution)
        if needs is None:
            assert "would stay behind" in asked.solution
            continue
        for row in re.findall(r"\{(\w+)\}", needs[1]):
            assert ways("naibi", melds, Cards.parse(row), card), "with these it would"


@KIND
def test_each_level_is_harder_than_the_one_before(kind):
    loads = [sum(asked.load for asked in asked_under("naibi", kind) if asked.level == level) for level in LEVELS]
    assert loads == sorted(loads)
    assert len(set(loads)) == len(loads), f"{loads}: the load grows with each level"


@KIND
def test_there_is_room_for_every_level_under_the_common_rules(kind):
    for level in LEVELS:
        try:
            KINDS[kind].make(Draw(f"room {kind}"), asked_under("naibi", kind)[0].rules, level)
        except QuizError as error:
            pytest.fail(f"level {level}: {error}")


def test_the_load_counts_what_has_to_be_looked_at():
    for asked in asked_under("naibi", "fit"):
        cards = sum(map(len, asked.shown.melds))
        assert asked.load >= cards
        assert asked.load == cards or "moved" in asked.accepted[0] or "stay behind" in asked.solution
    for asked in asked_under("naibi", "ends"):
        assert asked.load >= len(accepted(asked)) + 2 * len(asked.position.hand(1))


def test_mistakes_are_known_and_shown_by_wrong_answers_alone():
    seen = set()
    for kind in KINDS:
        for asked in asked_under("naibi", kind):
            for answer in asked.question.answers:
                mistake = asked.mistake_of(answer)
                assert not (answer.right and mistake)
                assert not mistake or mistake in MISTAKES
                seen.add(mistake)
    assert len(seen) > 18, "many typical mistakes are tempted"
    assert all(belief.endswith(".") for belief in MISTAKES.values())


def test_printing_a_question_shows_no_answer():
    for kind in KINDS:
        for asked in asked_under("naibi", kind):
            assert isinstance(asked, Question)
            assert (
                repr(asked)
                == str(asked)
                == f"Question({asked.number}, {kind!r}, level {asked.level}, {asked.prompt!r})"
            )
