"""Conquian and Panguingue side by side: every point and every claim has its source, and what contradicts stays so."""

import pytest

from conquian_nb.engine import PRESETS
from conquian_nb.engine.language import speaking
from conquian_nb.engine.pan_melds import is_meld
from conquian_nb.engine.pan_rules import PAN_SOURCES, PanRules
from conquian_nb.engine.pan_state import GOAL, HAND
from conquian_nb.engine.rules import SOURCES
from conquian_nb.engine.toml_text import RecordError
from conquian_nb.lessons.comparison import KINDS, comparison, pan_comparison, read_comparison

POINT = '[[point]]\ntitle = "a"\nconquian = "b"\npanguingue = "c"\nrelation = "same"\n'
KIN = '[[kin]]\nsays = "a"\nkind = "kin"\npanguingue_by = ["denexa"]\n'


def test_every_point_and_claim_names_who_says_so():
    made = comparison()
    assert len(made.points) == 17
    assert len({point.title for point in made.points}) == 17
    for row in (*made.points, *made.kin):
        assert set(row.conquian_by) <= set(SOURCES)
        assert set(row.panguingue_by) <= set(PAN_SOURCES)
    assert {kin.kind for kin in made.kin} == set(KINDS)


def test_the_claims_contradict_one_another_and_none_is_left_out():
    kinds = {kin.kind: [*kin.conquian_by, *kin.panguingue_by] for kin in comparison().kin}
    assert kinds["child"] == ["scarne"]
    said = {key for kin in comparison().kin for key in (*kin.conquian_by, *kin.panguingue_by)}
    assert said == {"naibi", "pagat", "wikipedia_now", "wikipedia", "denexa", "pokerwiner", "scarne"}


def test_what_is_said_of_the_rules_is_so():
    naibi, pan = PRESETS["naibi"], PanRules()
    assert (naibi.hand_size, naibi.goal) == (HAND, GOAL) == (10, 11)
    assert (len(naibi.cards.all), pan.cards, pan.replace(pack="310").cards) == (40, 320, 310)
    assert is_meld("6h7hJh", pan)
    assert is_meld("5c5c5c", pan)
    assert is_meld("KcKcKd", pan)
    assert not is_meld("5c5c5d", pan)


def test_it_is_shown_as_tables_and_as_lines():
    leaf = pan_comparison()
    assert leaf.html.count("<table") == 2
    assert leaf.html.count('scope="row"') == 17 + len(comparison().kin)
    assert "The goal (the same). Conquian: Eleven cards melded" in str(leaf)
    assert "we could not check it" in leaf.html
    with speaking("es"):
        assert pan_comparison().html.count("<table") == 2


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        (POINT + 'conquian_by = ["hoyle"]\npanguingue_by = []\n' + KIN, "there is no source hoyle on Conquian"),
        (POINT + 'conquian_by = []\npanguingue_by = ["hoyle"]\n' + KIN, "there is no source hoyle on Panguingue"),
        (POINT + "conquian_by = []\npanguingue_by = []\n" + KIN, "nobody is named"),
        (POINT.replace("same", "near") + "conquian_by = []\npanguingue_by = []\n" + KIN, "expected one of same"),
    ],
)
def test_a_faulty_file_is_refused_with_the_place(toml, reason):
    with pytest.raises(RecordError, match=reason):
        read_comparison(toml)
