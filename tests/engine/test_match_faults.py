"""Matches, deals and notes that can't be: one sentence each, with the place."""

import pytest

from conquian_nb.engine import PRESETS, Position
from conquian_nb.engine.match import Ending, Match
from conquian_nb.engine.record import Record, RecordError, Step

from .sentences import assert_sentence
from .test_deals import played
from .test_match import LAST, THREE, TWO, WON

BAD = {
    "negative stake": ({"stake": -1}, "Stake"),
    "no stake": ({"stake": 0}, "Stake"),
    "half a stake": ({"stake": 0.5}, "Stake"),
    "huge stake": ({"stake": 10**9}, "Stake"),
    "negative total": ({"total": -10}, "Total"),
    "total as text": ({"total": "100"}, "Total"),
    "total for stakes": ({"total": 10, "scoring": "stakes"}, "Total"),
    "unknown scoring": ({"scoring": "hoyle"}, "Scoring"),
    "scoring that is no text": ({"scoring": None}, "Scoring"),
    "doubling as text": ({"doubling": "yes"}, "Doubling"),
    "unknown rules": ({"rule_text": "conquian"}, "conquian"),
    "rules nobody can play": ({"rule_text": "naibi+players=4"}, "hand_size"),
    "three players at a table of two": ({"players": THREE}, "Players"),
    "one player": ({"players": ("Ana",)}, "Players"),
    "the same player twice": ({"players": ("Ana", "Ana")}, "Players"),
    "a player without a name": ({"players": ("Ana", " ")}, "Players"),
    "players that are no text": ({"players": (1, 2)}, "Players"),
    "players as one text": ({"players": "AB"}, "Players"),
    "deals that are none": ({"deals": ("Ana",)}, "Deal 1"),
    "a winner nobody is": ({"deals": (Ending(3, ("", "")),)}, "Deal 1"),
    "a hand too few": ({"deals": (Ending(1, ("",)),)}, "Deal 1"),
    "a winner with cards": ({"deals": (Ending(1, ("Ac", "")),)}, "Ana"),
    "no card": ({"deals": (Ending(1, ("", "1c")),)}, "1c"),
    "a card of another pack": ({"deals": (Ending(1, ("", "8c")),)}, "eight of clubs"),
    "a card twice": ({"deals": (Ending(1, ("", "AcAc")),)}, "ace of clubs"),
    "a card in two hands": ({"deals": (Ending(0, ("Ac", "Ac")),)}, "ace of clubs"),
    "eleven cards": ({"deals": (Ending(1, ("", "AcAdAhAs2c2d2h2s3c3d3h")),)}, "11"),
    "a meld of one card": ({"deals": (Ending(1, ("", "AcAdAhAs2c2d2h2s3c")),)}, "9"),
    "going on after the end": ({"total": 1, "deals": (Ending(1, ("", "Ac")), Ending(2, ("", "")))}, "Deal 2"),
    "a record of other seats": (
        {"deals": (Ending(1, ("", "Ac2cKc"), (Record("A", ("Beto", "Ana"), WON),)),)}, "Ana and Beto"),
    "a record of another ending": (
        {"deals": (Ending(2, ("AcKc2c", ""), (Record("A", TWO, WON),)),)}, "record"),
    "a record of other hands": ({"deals": (Ending(1, ("", "AcKc"), (Record("A", TWO, WON),)),)}, "record"),
    "a record of other rules": (
        {"deals": (Ending(1, ("", "Ac2cKc"), (Record("A", TWO, WON.replace("naibi", "pagat")),)),)}, "pagat"),
    "a record that is not over": ({"deals": (Ending(1, ("", "Ac2cKc"), (Record("A", TWO, LAST),)),)}, "not over"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_match_that_can_not_be_is_refused_in_one_sentence(fault):
    fields, place = BAD[fault]
    with pytest.raises(RecordError) as refused:
        Match(**({"players": TWO} | fields))
    assert_sentence(str(refused.value), place)


@pytest.mark.parametrize(
    ("deal", "place"),
    [
        (Position.parse(LAST), "not over"),
        (Record("A", TWO, LAST), "not over"),
        (Record("A", TWO, LAST, (Step("take 3c3d3s"),)), "Deal 1, step 1"),
        (Record("A", ("Beto", "Ana"), WON), "Ana and Beto"),
        (Record("A", ("Eva", "Finn"), WON), "Ana and Beto"),
        (Position.parse(WON.replace("naibi", "naibi+ace=low_or_high")), "naibi+ace=low_or_high"),
        (played(PRESETS["three_players"], 1)[0][-1], "three_players"),
        (WON, "str"),
        (None, "NoneType"),
    ],
    ids=range(9),
)
def test_a_deal_that_does_not_belong_to_the_match_is_refused(deal, place):
    with pytest.raises(RecordError) as refused:
        Match(TWO).play(deal)
    assert_sentence(str(refused.value), place)
    assert "eal 1" in str(refused.value)


@pytest.mark.parametrize(
    ("winner", "hands", "place"),
    [
        ("Eva", {}, "Eva"),
        (1, {}, "1"),
        ("Ana", {"Eva": "Ac"}, "Eva"),
        ("Ana", {"Ana": "Ac"}, "Ana"),
        ("Ana", {"Beto": "8c"}, "eight of clubs"),
        ("Ana", "Ac", "str"),
    ],
    ids=str,
)
def test_a_note_that_can_not_be_is_refused(winner, hands, place):
    with pytest.raises(RecordError) as refused:
        Match(TWO).note(winner, hands)
    assert_sentence(str(refused.value), place)


def test_an_unknown_scoring_is_refused_when_asked_for():
    with pytest.raises(RecordError) as refused:
        Match(TWO).standings("hoyle")
    assert_sentence(str(refused.value), "hoyle")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "Players"),
        ("players = 2", "Players"),
        ("players = ['Ana', 'Beto']\nstakes = 3", "stakes"),
        ("players = ['Ana', 'Beto']\n[[deal]]\nwinner = 1", "Deal 1, hands"),
        ("players = ['Ana', 'Beto']\n[[deal]]\nwinner = 'Ana'\nhands = ['', '']", "Deal 1, winner"),
        ("players = ['Ana', 'Beto']\n[[deal]]\nwinner = -1\nhands = ['', '']", "Deal 1, winner"),
        ("players = [", "TOML"),
        ("players = ['Ana', 'Beto']\n" + "#" * 300_000, "characters"),
    ],
    ids=range(8),
)
def test_text_that_is_no_match_is_refused_with_the_place(text, place):
    with pytest.raises(RecordError) as refused:
        Match.parse(text)
    assert place in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_match_too_long_for_one_file_is_refused_before_it_can_not_be_read_back():
    record = Record("A", TWO, WON, note="a" * 4000, source="b" * 4000)
    swapped = Record("A", TWO[::-1], WON, note="a" * 4000, source="b" * 4000)
    match = Match(TWO)
    while len(str(match)) < 192_000:
        match = match.play((record, swapped)[len(match.deals) % 2])
    with pytest.raises(RecordError) as refused:
        match.play((record, swapped)[len(match.deals) % 2])
    assert_sentence(str(refused.value), f"Deal {len(match.deals) + 1}")
    assert Match.parse(str(match)) == match
