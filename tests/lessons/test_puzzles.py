"""The puzzles: each is what it claims to be, proved by trying everything; answers are marked without a widget."""

import pytest

from conquian_nb.analysis.rearrange import HAND, NEW, Spread, after, shortest_way
from conquian_nb.engine import PRESETS, CardError, Cards, Layout, RuleError, layouts
from conquian_nb.lessons.puzzles import Puzzle, PuzzleError, judge_bench, puzzle, puzzles, read_puzzles
from conquian_nb.lessons.text import parse_text, to_plain
from tests.engine import reference  # the slow engine, written apart from the fast one

ALL = puzzles()
READINGS = ("any", "ends", "none")


@pytest.fixture(params=ALL, ids=[p.name for p in ALL])
def asked(request):
    return request.param


def test_there_are_enough_easy_to_hard_and_some_can_not_be_done():
    assert len(ALL) >= 10
    assert [p.level for p in ALL] == sorted(p.level for p in ALL)
    assert {p.level for p in ALL} == {1, 2, 3, 4, 5}
    assert sum(not p.solutions() for p in ALL) >= 2
    assert len({p.title for p in ALL}) == len(ALL)


def test_it_can_be_done_in_as_many_ways_and_as_few_moves_as_it_says(asked):
    assert len(asked.solutions()) == asked.ways
    assert (asked.fewest() or 0) == asked.moves


def breadth_first(asked, most):
    """The fewest moves to a solution, found by trying every move of every card."""
    wanted = {frozenset(map(frozenset, goal)) for goal in asked.solutions()}
    seen, ring = {asked.start}, [asked.start]
    for steps in range(most + 1):
        if any(frozenset(map(frozenset, lying.groups)) in wanted for lying in ring):
            return steps
        further = []
        for lying in ring:
            for card in lying.cards:
                for place in (NEW, *range(len(lying.groups)), *((HAND,) if card in asked.held else ())):
                    new = lying.moved(card, place)
                    if new not in seen:
                        seen.add(new)
                        further.append(new)
        ring = further
    return None


@pytest.mark.parametrize("asked", [p for p in ALL if 0 < p.moves <= 3], ids=lambda p: p.name)
def test_no_shorter_way_is_found_by_trying_every_move(asked):
    assert breadth_first(asked, asked.moves) == asked.moves


@pytest.mark.parametrize("reading", READINGS)
def test_the_shortest_way_is_accepted_and_everything_short_of_it_is_not(asked, reading):
    way = shortest_way(asked.under(reading), asked.start, asked.solutions(reading))
    if way is None:
        assert not asked.solutions(reading)
        assert judge_bench(asked, "no", reading).right
        assert judge_bench(asked, asked.start, reading).right is False
        return
    for made in range(len(way)):
        assert judge_bench(asked, after(asked.start, way[:made]), reading).right is False
    assert judge_bench(asked, after(asked.start, way), reading).right
    assert judge_bench(asked, "no", reading).right is False


@pytest.mark.parametrize("reading", READINGS)
def test_solutions_are_those_of_the_slow_engine(asked, reading):
    slow = reference.layouts(f"naibi+borrowing={reading}", asked.melds, asked.hand, asked.card)
    assert set(map(str, asked.layouts(reading))) == slow


def test_texts_are_short_name_only_cards_that_lie_there_and_end_as_sentences_do(asked):
    table = set(asked.start.cards)
    for text in (asked.goal, asked.hint, asked.told):
        assert text
        assert len(text) < 260
        assert text.rstrip()[-1] in ".?"
        assert "!" not in text
        assert to_plain(text)
    for text in (asked.goal, asked.hint):
        for paragraph in parse_text(text):
            named = {card for part in paragraph for card in getattr(part, "cards", ())}
            assert named <= table


# marking answers


def test_answers_are_marked_by_what_lies_there_in_the_end():
    assert judge_bench("one_more_seven", "7c7d7h, 4s5s6s7sJs".replace(" ", "")).right
    wrong = judge_bench("one_more_seven", "7c7d7h7s,4s5s6s,Js")
    assert (wrong.right, wrong.sources) == (False, ("naibi", "wikipedia", "tutorial"))
    assert "needs three cards" in str(wrong)
    assert judge_bench("two_doors", "7c7d7h7s,4h5h6h").right
    assert judge_bench("two_doors", Layout.parse("7c7d7s,4h5h6h7h")).right


def test_too_few_cards_down_is_told():
    verdict = judge_bench("tuck_it_away", "5d6d7dJd,4h5h6h7hJh")
    assert str(verdict) == "Not this time. That is allowed, and 9 cards are down. The goal is 10."


def test_a_reading_is_named_with_its_source():
    refused = judge_bench("out_of_the_middle", "Ah2h3h,4d4h4s,5h6h7h", "ends")
    assert refused.right is False
    assert refused.sources == ("foster_1897",)
    assert judge_bench("out_of_the_middle", "no", "ends").right
    assert str(judge_bench("out_of_the_middle", "It can’t be done.", "any")) == "Not this time. It can be done."


@pytest.mark.parametrize(
    "answer", ["", "zz", "7c7d7h", "7c7d7h,4s5s6s7sJs,Kd", "7c7d7h,7h,4s5s6s7sJs", "x" * 500, None, 7]
)
def test_what_is_no_answer_is_said_so_in_a_sentence(answer):
    verdict = judge_bench("one_more_seven", answer)
    assert verdict.right is None
    assert str(verdict).startswith("Not an answer yet. ")
    assert str(verdict).endswith(".")


def test_hand_cards_that_are_not_named_stay_in_the_hand():
    assert judge_bench("four_spares_one", "5c6c7cJc,6d6h6s,2h3h4h").right
    assert judge_bench(
        "four_spares_one", Spread(tuple(Layout.parse("5c6c7cJc,6d6h6s,2h3h4h")), Cards.parse("4s"))
    ).right


# tables of one's own, and files


def test_a_table_of_ones_own():
    own = Puzzle.of("3d4d5d,3h4h5h,3s4s5s")
    assert set(map(str, own.solutions())) == {"3d4d5d,3h4h5h,3s4s5s", "3d3h3s,4d4h4s,5d5h5s"}
    assert judge_bench(own, "3d3h3s,4d4h4s,5d5h5s").right
    other = Puzzle.of("4s5s6s", "Js", "7s", PRESETS["foster_1897"])
    assert len(other.solutions()) == len(layouts("foster_1897", "4s5s6s", "7s", "Js")) == 1
    assert str(judge_bench(other, "4s5s6s7sJs")) == "Yes. Every card lies in a meld."


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (("4s5s", "Js"), CardError), (("4s5s6s", "5s"), CardError), (("", "Js"), CardError), (("4s5s6s", "8s"), CardError),
        (("4s5s6s", "Js", "Js"), CardError), (("4s5s6s", "J"), CardError), (("4s5s6s", "Js", "", "chess"), RuleError),
        ((None, "Js"), CardError), ((["4s"], "Js"), CardError),
    ],
)  # fmt: skip
def test_a_table_that_can_not_be_is_refused_in_one_sentence(given, error):
    with pytest.raises(error) as raised:
        Puzzle.of(*given)
    assert str(raised.value).endswith(".")


GOOD = '[[puzzle]]\nname = "a"\ntitle = "A"\nmelds = "4s5s6s"\ncard = "7s"\n'


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (GOOD + GOOD, "two puzzles called"),
        (GOOD.replace("4s5s6s", "4s5s"), "needs three cards"),
        (GOOD.replace('"7s"', '"6s"'), "named twice"),
        (GOOD + "level = 9\n", "from 1 to 5"),
        (GOOD + 'hint = "{"\n', "partner"),
        (GOOD + 'colour = "red"\n', "not known"),
        (GOOD.replace("title", "titel"), "missing"),
        (GOOD + 'rules = "chess"\n', "no preset"),
        ("[[puzzles]]\n", "nothing else"),
        ("name = ", "no TOML"),
    ],
)
def test_a_file_that_is_spoilt_says_where(toml, said):
    with pytest.raises(PuzzleError, match=said) as raised:
        read_puzzles(toml)
    assert str(raised.value).endswith(".")


def test_a_puzzle_that_is_not_there_lists_those_that_are():
    with pytest.raises(PuzzleError, match="one_more_seven"):
        puzzle("one_more_eight")
    assert [p.name for p in read_puzzles(GOOD)] == ["a"]
