"""The endings: what each says is proved by the engine and the solver; answers are marked without a widget."""

import pytest

from conquian_nb.analysis.solve import solve
from conquian_nb.analysis.waits import waiting
from conquian_nb.engine import CardError, Cards, Position, PositionError
from conquian_nb.lessons.text import to_plain
from conquian_nb.lessons.waiting import Ending, EndingError, ending, endings, judge_wait, judge_way, read_endings, told

ALL = endings()
CHOICES = [e for e in ALL if e.best]


@pytest.fixture(params=ALL, ids=[e.name for e in ALL])
def asked(request):
    return request.param


def looked_at(asked):
    return asked.way(asked.best).wait if asked.best else asked.wait


def test_there_are_enough_easy_to_hard():
    assert len(ALL) >= 10
    assert [e.level for e in ALL] == sorted(e.level for e in ALL)
    assert len(CHOICES) >= 4
    assert len({e.title for e in ALL}) == len(ALL)


def test_the_cards_that_would_end_it_are_those_it_says(asked):
    found = looked_at(asked)
    assert set(found.cards) == set(Cards.parse(asked.waits))
    assert set(found.live) == set(Cards.parse(asked.live))


@pytest.mark.parametrize("asked", [e for e in ALL if not e.choosing], ids=lambda e: e.name)
def test_every_card_that_would_end_it_does_and_no_other(asked):
    """Played out: the card is put on offer, and somebody wins with it or not."""
    position, seat = asked.now, asked.seat
    melds = position.melds(seat)
    ends = set()
    for card in position.rules.cards.all:
        if any(card in meld for meld in melds):
            continue
        others = [c for c in position.rules.cards.all if c != card and not any(c in meld for meld in melds)]
        text = f"naibi {seat}o {card}{3 - seat}t {_fields(seat, melds, others[:10])} {Cards(others[10:])} -"
        offered = Position.parse(text)
        if any(offered.play(action).winner == seat for action in offered.legal() if action.kind == "take"):
            ends.add(card)
    assert ends == set(asked.wait.cards)


def _fields(seat, melds, hand):
    fields = [f"-/{melds}", f"{Cards(hand)}/-"]
    return " ".join(fields if seat == 1 else reversed(fields))


@pytest.mark.parametrize("asked", CHOICES, ids=lambda e: e.name)
def test_nothing_is_better_than_the_best_with_all_cards_open(asked):
    solution = solve(asked.now)
    values = {asked.way(str(action)).action: value for action, value in solution.values if asked.way(str(action))}
    best = values[asked.way(asked.best).action]
    assert best == max(value for _, value in solution.values)
    assert sorted(values.values())[-2] < best, "and what else there is to choose is worse"


def test_texts_are_short_and_speak_of_the_seats_by_name(asked):
    for text in (asked.goal, asked.hint, asked.told):
        assert text
        assert len(text) < 320
        assert text[-1] in ".?"
        assert "!" not in text
        assert to_plain(text)
    assert "Ana" in asked.goal or "Beto" in asked.goal or asked.name == "ten_of_a_suit"


def test_whoever_is_asked_sees_enough(asked):
    seen = asked.seen()
    assert not asked.eyes or seen.sees(asked.eyes)
    if not asked.choosing:
        assert asked.seat in waiting(seen)


# marking answers


def test_marks_for_all_cards_and_for_the_living_ones():
    assert judge_wait("five_printed", "Jd 2h 6h As 6s").right
    assert judge_wait("five_printed", "Jd,6h,6s", live=True).right
    few = judge_wait("five_printed", "Jd 2h 4c")
    assert (few.right, str(few)) == (
        False,
        "Not this time. 2 of your cards belong here, 1 does not, 3 are missing.",
    )
    assert judge_wait("five_printed", "Jd 2h 6h As 6s", live=True).right is False
    assert str(judge_wait("five_printed", Cards())) == "Not this time. Not a single card is marked, and there are some."


def test_nothing_may_be_the_answer():
    assert str(judge_wait("ten_of_a_suit", "")) == "Yes. No card would end it."
    assert (
        str(judge_wait("ten_of_a_suit", "7c")) == "Not this time. Look again, card by card: what would it lie beside?"
    )


def test_a_way_is_asked_about_where_there_is_a_choice():
    assert judge_wait("living_cards", "6d Ks", way="take 6c6h6s,7sJsQs").right
    assert judge_wait("living_cards", "3h 7h 5s Ks", way="take 4c4d4s,4h5h6h").right
    assert judge_wait("living_cards", "", way="take 4c4d4s,4h5h6h", live=True).right
    for way in ("", "discard 6c", "take 6c6h6s", "nonsense"):
        if way != "take 6c6h6s":
            with pytest.raises(EndingError):
                judge_wait("living_cards", "6d", way=way)


def test_choices_are_marked():
    assert judge_way("wide_or_narrow", "take AcAhAs,Ad2d3d").right
    wrong = judge_way("wide_or_narrow", "take 3d3h3s,4h5h6h")
    assert (wrong.right, str(wrong)) == (
        False,
        "Not this time. Two cards would end it, and all of them have been seen. Compare the ways.",
    )
    for layout in ("force Ah2h3h,4h5h6h7h,JhQhKh", "force 5h6h7hJhQhKh", "force Ah2h3h4h5h,6h7hJhQhKh"):
        assert judge_way("buried", layout).right, "two layouts of the same cards are one way"
    for text in ("discard 3s", "x", "", None, 7):
        verdict = judge_way("wide_or_narrow", text)
        assert verdict.right is None
        assert "none of the ways to go on here; they are take AcAhAs,Ad2d3d, take" in str(verdict)


@pytest.mark.parametrize("answer", ["7x", "9h", "Jd Jd x", "x" * 300, 7, None])
def test_cards_that_can_not_be_read_are_said_so(answer):
    verdict = judge_wait("five_printed", answer)
    assert verdict.right is None
    assert str(verdict).startswith("Not an answer yet. ")


def test_counts_are_told_in_a_sentence():
    said = {e.name: told(looked_at(e)) for e in ALL}
    assert said["five_printed"] == "Five cards would end it, and three of them have not been seen."
    assert said["eight_doors"] == "Eight cards would end it, and none of them has been seen."
    assert said["one_safe_discard"] == "Six cards would end it, and all of them have been seen."
    assert said["name_the_last"] == "One card would end it, and it has not been seen."
    assert said["living_cards"] == "Two cards would end it, and one of them has not been seen."
    assert said["ten_of_a_suit"] == "No card would end it."


# positions of one's own, and files


def test_a_position_of_ones_own():
    melds = Ending.of("4c5c6c7c,2d2h2s,KdKhKs")
    assert melds.wait.cards == melds.wait.live == Cards.parse("2c3cJcKc")
    assert melds.now.offer.card not in melds.wait.cards
    whole = Ending.of(ending("wide_or_narrow").position)
    assert (whole.choosing, whole.eyes, len(whole.ways())) == (True, 2, 3)
    assert judge_way(whole, "pass").right is None
    waits = Ending.of(ending("one_safe_discard").now)
    assert (waits.choosing, waits.seat, waits.eyes) == (False, 2, 2)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("4s5s6s", CardError),
        ("zz", CardError),
        ("4c5c6c7c,2d2h2s,KdKhKd", CardError),
        ("4c5c6c8c,2d2h2s,KdKhKs", PositionError),
        ("4c5c6c2d,2h2s3s,KdKhKs", PositionError),
        ("naibi 1o", PositionError),
        ("naibi 1o Qc1t 2cJcAh4h5h7hQh4s5sJs/- 6cAd2d3d4d6d6hKh6s7s/- QsKd -", EndingError),
    ],
)
def test_what_makes_no_ending_is_refused_in_one_sentence(given, error):
    with pytest.raises(error) as raised:
        Ending.of(given)
    assert str(raised.value).endswith(".")


GOOD = '[[ending]]\nname = "a"\ntitle = "A"\nposition = "naibi 2o 2c2t -/7c7d7h7s,KcKdKh,As2s3s ?10/- ?19 -"\n'


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (GOOD + GOOD, "two endings called"),
        (GOOD.replace("KcKdKh", "KcKd4h"), "KcKd4h|meld"),
        (GOOD.replace("-/7c7d7h7s,KcKdKh,As2s3s", "?10/-"), "Nobody waits"),
        (GOOD + 'best = "pass"\n', "none of the ways"),
        (GOOD + 'waits = "x"\n', "No card"),
        (GOOD + "level = 0\n", "from 1 to 5"),
        (GOOD + 'line = ["pass"]\n', "does not show"),
        (GOOD + 'told = "}"\n', "partner"),
        ("[[endings]]\n", "nothing else"),
    ],
)
def test_a_file_that_is_spoilt_says_where(toml, said):
    with pytest.raises(EndingError, match=said) as raised:
        read_endings(toml)
    assert str(raised.value).endswith(".")


def test_an_ending_that_is_not_there_lists_those_that_are():
    with pytest.raises(EndingError, match="five_printed"):
        ending("six_printed")
