"""The history: every claim has somebody who says it, what was not seen is called so, and all links lead somewhere."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from conquian_nb.engine.rules import SOURCES
from conquian_nb.engine.toml_text import RecordError
from conquian_nb.lessons import lesson_names
from conquian_nb.lessons.history import (
    ABOUT,
    CERTAINTY,
    EVIDENCE,
    GROUPS,
    Claim,
    History,
    HistoryError,
    Link,
    Source,
    Span,
    against,
    backing,
    claim,
    claims,
    faults,
    history,
    names,
    plain_name,
    questions,
    read_history,
    source,
    sources,
    years,
)  # fmt: skip
from conquian_nb.lessons.history_text import claims_table, names_table, questions_table, sources_table, told, who
from conquian_nb.widgets.markup import source_name

GIVEN = ("naibi", "wikipedia", "tutorial")


def test_what_comes_with_the_package_has_no_fault():
    assert list(faults(history())) == []
    assert len(claims()) >= 40


def test_every_claim_names_a_known_source_that_was_read():
    for made in claims():
        assert made.told_by
        assert all(source(key).read != "not read" for key in made.told_by)


def test_what_rests_on_something_unseen_says_that_it_could_not_be_checked():
    unseen = [made for made in claims() if any(source(key).read == "not read" for key in made.rests_on)]
    assert len(unseen) > 15
    for made in unseen:
        assert made.certainty != "read"
        assert re.search(r"could not check|can check it while|have not seen", made.unchecked), made.key


def test_a_claim_without_any_ground_is_doubtful():
    assert {made.certainty for made in claims(evidence="none")} == {"doubtful"}


def test_links_are_seen_from_both_ends():
    for made in claims():
        for link in made.contradicts:
            assert (made, link.why) in against(claim(link.claim))
        for link in made.supports:
            assert (made, link.why) in backing(claim(link.claim))


def test_the_known_quarrels_are_there():
    """The sources of these are the project's collected facts: who is against whom."""
    quarrels = {(made.key, link.claim) for made in claims() for link in made.contradicts}
    assert {
        ("law_1852", "foster_1860s"), ("law_1852", "first_mention_1857"), ("first_mention_1857", "since_1880s"),
        ("hoyle_1887", "nothing_before_1897"), ("booklet_1871", "hoyle_1887"), ("foster_1897", "foster_1873"),
        ("foster_1897", "foster_silent"), ("spelt_cunquian", "con_quien"), ("spelt_both_ways", "spelt_cunquian"),
        ("mystery", "con_quien"), ("gin_from_poker", "ancestor"), ("mah_jong_from_conquian", "kon_khin"),
    } <= quarrels  # fmt: skip


@pytest.mark.parametrize(("when", "span"), [
    ("1852", (1852, 1852)), ("17 August 1912", (1912, 1912)), ("December 1912", (1912, 1912)), ("1850s", (1850, 1859)),
    ("early 1860s", (1860, 1864)), ("about 1871", (1869, 1873)), ("by 1852", (1842, 1852)),
    ("before 1910", (1900, 1910)), ("17th century", (1601, 1700)), ("middle of the 19th century", (1840, 1860)),
])  # fmt: skip
def test_years(when, span):
    assert years(when) == Span(*span)


@pytest.mark.parametrize("when", ["", "long ago", "18520", "1852 or so", "early 1861s", "5 Frimaire 1801"])
def test_what_is_no_time_is_refused(when):
    with pytest.raises(HistoryError, match="is no time"):
        years(when)


def test_the_years_of_all_claims_can_be_read_and_stand_in_their_order():
    spans = [made.span for made in claims()]
    dated = [span for span in spans if span]
    assert spans == [*dated, *[None] * (len(spans) - len(dated))]
    assert [span.first for span in dated] == sorted(span.first for span in dated)
    assert claim("law_1852").span.last < claim("foster_1860s").span.first


def test_sources_have_one_title_and_the_short_names_of_the_other_screens():
    for one in sources(speaking=False):
        assert one.full
        assert bool(one.title) == (one.key not in SOURCES)
        if one.key in SOURCES:
            assert one.name == source_name(one.key)
    assert tuple(one.key for one in sources(speaking=False) if one.given) == GIVEN


def test_choosing_by_source_matter_evidence_and_name():
    for key in GIVEN:
        assert claims(source=key)
        assert all(key in made.told_by for made in claims(source=key))
    assert {made for key in GIVEN for made in claims(source=key)} == set(claims(source="given"))
    assert all(set(made.told_by) - set(GIVEN) for made in claims(source="others"))
    assert sum(len(claims(about=about)) for about in ABOUT) == len(claims())
    assert sum(len(claims(evidence=kind)) for kind in EVIDENCE) == len(claims())
    assert sum(len(claims(evidence=kind)) for kind in CERTAINTY) == len(claims())
    assert claims(name="coon can") == claims(name="Cooncan")
    assert claim("hoyle_1887") in claims(name="cooncan")
    assert claims(source="tutorial", about="name") == ()


@pytest.mark.parametrize(("wish", "sentence"), [
    ({"source": "hoyle"}, "There is no source “hoyle”; known are naibi, wikipedia,"),
    ({"about": "weather"}, "There is no matter “weather”; known are origin,"),
    ({"evidence": "hearsay"}, "There is no kind of evidence “hearsay”; known are document,"),
])  # fmt: skip
def test_choosing_what_is_not_there_is_refused(wish, sentence):
    with pytest.raises(HistoryError) as caught:
        claims(**wish)
    assert str(caught.value).startswith(sentence)


def test_silence_of_a_given_source_is_said():
    assert any(not one.naibi or not one.wikipedia or not one.tutorial for one in questions())
    for one in questions():
        for key in GIVEN:
            if not getattr(one, key):
                assert not any(key in claim(linked).told_by for linked in one.claims), one.asked
    assert "says nothing of it" in questions_table().html


def test_names_have_users():
    spelt = {plain_name(part) for name in names() for part in name.spelling.split(", ")}
    assert {"conquian", "cooncan", "tercerilla", "colonel", "khanhoo", "kungkian"} <= spelt
    assert all(name.told_by for name in names())


def edited(**changes):
    """The first claim of the history, changed, in a history of its own."""
    found = history()
    return History(found.sources, (replace(claim("honduras"), contradicts=(), **changes),), (), ())


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"told_by": ()}, "nobody is named who says so."),
    ({"told_by": ("hearsay",)}, "there is no source “hearsay”."),
    ({"told_by": ("santos",)}, "it is told by a source that was not read;"),
    ({"rests_on": ("santos",)}, "unchecked is missing: it says that “santos” was not read."),
    ({"rests_on": ("santos",), "unchecked": "x", "certainty": "read", "evidence": "witness"}, "it can’t be read:"),
    ({"certainty": "second hand", "evidence": "witness"}, "second hand means that it rests on something not read;"),
    ({"certainty": "read"}, "without any ground a claim is doubtful."),
    ({"when": "yesterday"}, "“yesterday” is no time;"),
    ({"supports": (Link("nowhere", "x"),)}, "there is no claim “nowhere”."),
    ({"supports": (Link("honduras", "x"),)}, "it can’t contradict or support itself."),
    ({"supports": (Link("honduras", "x"), Link("honduras", "y"))}, "one claim is linked twice."),
])  # fmt: skip
def test_each_fault_has_a_sentence(changes, sentence):
    assert any(reason.startswith(sentence) for _, reason in faults(edited(**changes))), list(faults(edited(**changes)))


def test_doubles_untitled_sources_and_wrong_order_are_faults():
    found = history()
    twice = History((*found.sources, Source("naibi", "naibi")), (), (), ())
    assert ("", "there are two of the source “naibi”.") in faults(twice)
    assert [reason for _, reason in faults(History((Source("x", "x"),), (), (), ()))] == [
        "a title is needed here, and only where the rules do not name the source."
    ]
    late = History(found.sources, (replace(claim("honduras"), when="1900"), claim("central_america")), (), ())
    assert any("it belongs before" in reason for _, reason in faults(late))


def test_a_file_with_a_fault_is_refused_with_its_place():
    with pytest.raises(RecordError, match=r"Source 1, name: this is missing\."):
        read_history('[[source]]\nkey = "x"\n')


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("leaf", [claims_table(claims()), names_table(), questions_table(), sources_table()])
def test_tables_stand_without_a_kernel(leaf):
    read = Tags()
    read.feed(leaf.html)
    tags = [tag for tag, _ in read.found]
    assert tags.count("caption") == 1
    assert all(attrs.get("scope") in ("col", "row") for tag, attrs in read.found if tag == "th")
    assert set(tags) <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "b", "br", "small", "code"}
    assert leaf._repr_mimebundle_() == {"text/html": leaf.html, "text/plain": str(leaf)}


def test_what_comes_from_a_file_is_escaped():
    nasty = Claim("x", "<b>&", "<script>", "name", "none", "doubtful", ("naibi",), note="<i>")
    shown = claims_table([nasty], "<u>").html
    assert "<script>" not in shown
    assert "<i>" not in shown
    assert "&lt;b&gt;&amp;" in shown
    assert "<caption>&lt;u&gt;</caption>" in shown


def test_in_words_a_claim_says_who_says_so_and_what_was_not_checked():
    said = told(claim("law_1852"))
    assert who(claim("law_1852").told_by) in said
    assert "We could not check the law itself." in said
    assert "second hand" in said


def test_the_history_is_no_lesson():
    assert not {"history", "glossary"} & set(lesson_names())


def test_groups_of_sources_are_the_given_ones_and_the_others():
    assert set(GROUPS) == {"given", "others"}
