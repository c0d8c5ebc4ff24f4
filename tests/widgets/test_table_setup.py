"""Setting up, saving and resuming a table; what can't be read is refused in one sentence."""

import random
import tomllib

import pytest

from conquian_nb.engine import PRESETS, Position, PositionError, RuleError
from conquian_nb.engine.record import Record, RecordError
from conquian_nb.lessons import load
from conquian_nb.widgets.table_setup import from_record, opened, resumed, saved
from conquian_nb.widgets.table_state import PERSON, TableError

from .tables import BOTS, computers, made, played_on

WHOLE = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"


def back(text, table=None):
    return resumed(text, table or made(), BOTS)


# opening


def test_one_strength_for_all_or_one_for_each():
    assert made("four_players", "any").sat == (PERSON, "any", "any", "any")
    assert made("four_players", ("any", PERSON, "first")).sat == (PERSON, "any", PERSON, "first")
    assert made(PRESETS["nine_card"], "first").rules.hand_size == 9


def test_the_names_are_those_of_the_lessons_or_given():
    assert made("three_players").names == ("Ana", "Beto", "Carmen")
    assert made(names=("Eva", "Max")).names == ("Eva", "Max")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"against": "grandmaster"}, "Nobody here plays like 'grandmaster'; known are first, any, and person."),
        ({"against": ("any", "any")}, "1 other seats are to be filled, and 2 players are named."),
        ({"names": ("Eva",)}, "2 names are needed, and 1 are given."),
        ({"names": ("Eva", "")}, "A player’s name is one line of 1 to 40 characters."),
        ({"names": ("Eva", "M\nax")}, "A player’s name is one line of 1 to 40 characters."),
        ({"names": ("Eva", "x" * 41)}, "A player’s name is one line of 1 to 40 characters."),
    ],
)
def test_a_table_that_can_not_be_set_up_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(TableError) as refused:
        made(**options)
    assert str(refused.value) == sentence


def test_rules_and_matches_that_can_not_be_are_refused_by_their_own_rooms():
    with pytest.raises(RuleError, match="no preset"):
        made("canasta")
    with pytest.raises(RecordError, match="each player needs a name"):
        made(names=("Eva", "Eva"))
    with pytest.raises(RecordError):
        made(total=-1)
    assert opened("naibi", PERSON, strengths=(), seed=1).persons == (1, 2)


# saving


def test_a_saved_table_goes_on_where_it_was():
    table = computers(made(seed=7, tutor=True).act("pass").act("pass"))
    again = back(saved(table))
    assert (again.match, again.sat, again.seed, again.tutor) == (table.match, table.sat, table.seed, True)
    assert (again.start, again.actions) == (table.start, table.actions)


def test_a_saved_match_keeps_its_ledger():
    end = list(played_on(made(seed=7), random.Random(1).choice))[-1]
    second = computers(end.next_deal())
    again = back(saved(second))
    assert again.match == second.match
    assert again.position == second.position
    assert again.own == 2


def cards_in(text):
    """All cards that can be read in a text, by any of their names."""
    return {card for card in PRESETS["naibi"].cards.all if str(card) in text or card.name in text}


def test_the_cards_of_a_deal_that_goes_on_can_not_be_read_in_a_saved_text():
    for table in played_on(made(seed=7), random.Random(2).choice):
        text = saved(table)
        data = tomllib.loads(text)
        if table.position.over:
            assert Record.of(data["record"][0]) == table.record
        else:
            assert data["wrapped"]
            assert not cards_in(text)


def test_what_lay_on_the_table_before_can_be_taken_back():
    table = computers(made(seed=7).act("pass"))
    new = back(WHOLE, table)
    assert new.position == Position.parse(WHOLE)
    assert new.undo().actions == table.actions


# resuming


def test_a_position_is_gone_on_with():
    table = back(WHOLE)
    assert table.position == Position.parse(WHOLE)
    assert table.act("take 5d6d7dJd").position.winner == 1
    three = back(
        "three_players 1o 7c1t 3c3d5dQd6h2s6sQs/- 5c6cKc7d3h7hAc3s/- 2c4cJcQc6d4hJhKh/- "
        "4dAh4sQh5hKsAdJsAsJd2hKd2d7s5s -"
    )
    assert three.sat == (PERSON, "any", "any")
    assert three.names == ("Ana", "Beto", "Carmen")


def test_of_a_view_the_cards_that_it_hides_are_dealt_anew():
    seen = computers(made(seed=7).act("pass")).position.view(1)
    table = back(str(seen))
    assert table.position.view(1) == seen
    assert "dealt anew" in table.news


def test_a_record_is_gone_on_with_where_it_ends():
    record = load("first_deal").record
    cut = Record(record.title, record.seats, record.start, record.steps[:5])
    for table in (from_record(cut, made()), back(str(cut))):
        assert table.position == record.positions()[5]
        assert table.names == ("Ana", "Beto")
        assert len(table.undo().actions) < 5
    assert back(str(record)).position.over


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("", TableError, "There is nothing to resume"),
        ("   \n ", TableError, "There is nothing to resume"),
        (7, TableError, "There is nothing to resume"),
        ("hello", PositionError, "Rules: There is no preset"),
        ("naibi 1o", PositionError, "has 7 fields"),
        ("a = 1\nb = [", RecordError, "This is no TOML"),
        ('title = "x"\nstart = "y"', RecordError, "missing"),
        ('sat = ["person"]\nseed = "7"\nmatch = 3', RecordError, "expected a list"),
        ('sat = ["person", "any"]\nseed = "7"\nwrapped = "????"\n[[match]]\nplayers = ["A", "B"]', TableError, "damaged"),
        ('sat = ["person", "any"]\nseed = "7"\nwrapped = "NBSWY3DP"\n[[match]]\nplayers = ["A", "B"]', TableError, "damaged"),
        ('sat = ["any", "any"]\nseed = "7"\nwrapped = "a"\n[[match]]\nplayers = ["A", "B"]', TableError, "who plays"),
        ('sat = ["person", "x"]\nseed = "7"\nwrapped = "a"\n[[match]]\nplayers = ["A", "B"]', TableError, "who plays"),
        ('sat = ["person", "any"]\nseed = "7"\n[[match]]\nplayers = ["A", "B"]', TableError, "one deal"),
        ('sat = ["person", "any"]\nseed = "7"\nwrapped = "a"\nmatch = []', TableError, "one match"),
    ],
)  # fmt: skip
def test_what_can_not_be_resumed_is_refused_in_a_sentence(text, error, sentence):
    with pytest.raises(error, match=sentence) as refused:
        back(text)
    assert "\n" not in str(refused.value)


def test_a_saved_deal_must_be_the_next_of_its_match():
    table = computers(made(seed=7).act("pass"))
    with pytest.raises(TableError, match="not the next one"):
        back(saved(table).replace('players = ["Ana", "Beto"]', 'players = ["Beto", "Ana"]'))
    with pytest.raises(TableError, match="A seed is a text"):
        back(saved(table).replace('seed = "7"', 'seed = " "'))


def test_a_wrapped_text_that_unfolds_without_end_is_cut_off():
    import base64
    import zlib

    bomb = base64.b32encode(zlib.compress(b"x" * 10_000_000, 9)).decode()
    assert len(bomb) < 20_000
    text = saved(computers(made(seed=7).act("pass")))
    wrapped = tomllib.loads(text)["wrapped"]
    with pytest.raises(TableError, match="can’t be played"):
        back(text.replace(wrapped, bomb))
