"""The timeline without a page: what is shown follows the choice, and all of it can be read without a kernel."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from conquian_nb.lessons.history import CERTAINTY, Claim, HistoryError, claim, claims
from conquian_nb.widgets import timeline
from conquian_nb.widgets.timeline_markup import legend, timeline_list
from conquian_nb.widgets.timeline_state import TimelineState, offered


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_it_opens_with_everything_or_with_a_choice():
    assert timeline().state.claims == claims()
    assert timeline(source="tutorial").state.claims == claims(source="tutorial")
    assert timeline(name="CUNQUIAN").state.name == "Cunquián"
    assert timeline("foster_1913", "print", "read").state.claims == (claim("foster_book"),)


@pytest.mark.parametrize(("wish", "sentence"), [
    ({"source": "hoyle"}, "There is no source “hoyle”"), ({"about": "weather"}, "There is no matter “weather”"),
    ({"evidence": "hearsay"}, "There is no kind of evidence “hearsay”"), ({"name": "whist"}, "the name “whist”"),
])  # fmt: skip
def test_what_is_not_there_is_refused_with_a_sentence(wish, sentence):
    with pytest.raises(HistoryError, match=sentence):
        timeline(**wish)


def test_every_choice_that_is_offered_shows_something():
    for what, options in offered().items():
        assert options[0] == ("all", "")
        for _, value in options:
            assert TimelineState().choose(what, value).claims, (what, value)


def test_choosing_shows_those_claims_and_says_how_many():
    shown = timeline()
    for key in ("naibi", "given", "others", "foster_1897"):
        shown._lists["source"].value = key
        assert shown._claims.chosen == [made.key for made in claims(source=key)]
        assert shown._live.text.startswith(str(len(claims(source=key))))
    shown._lists["evidence"].value = "read"
    assert shown._claims.chosen == ["foster_1897"]
    assert shown._live.text == f"One claim of {len(claims())}."
    shown._lists["about"].value = "name"
    assert shown._live.text == "No claim is like that. Choose “all” in one of the lists."
    shown._every.click()
    assert shown.state == TimelineState()
    assert shown._every.layout.display == "none"
    assert [field.value for field in shown._lists.values()] == ["", "", "", ""]


def test_an_error_is_told_and_the_choice_stays():
    shown = timeline(source="naibi")
    shown.do(lambda s: s.choose("about", "weather"))
    assert "Your choice is safe" in shown._live.text
    assert shown.state == TimelineState("naibi")


def test_a_choice_is_a_short_message():
    """The claims are sent once; a choice sends keys."""
    shown = timeline()
    before = shown._claims.text
    shown._lists["source"].value = "wikipedia"
    assert shown._claims.text is before
    assert len("".join(shown._claims.chosen)) < 2_000


class Items(HTMLParser):
    """The list items of a page: their key, and all that is in them."""

    def __init__(self, html):
        super().__init__()
        self.lists, self.keys, self.open, self.headings = [], [], [], []
        self.feed(html)
        assert not self.open, "every tag is closed"

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "ol":
            self.lists.append(dict(attrs).get("role"))
        if tag == "li":
            assert self.open[-2] == "ol"
            self.keys.append(dict(attrs)["data-key"])
        if tag in ("h3", "h4"):
            self.headings.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag == "circle"

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_claims_are_items_of_lists_each_with_a_heading():
    read = Items(timeline_list(claims()))
    assert read.keys == [made.key for made in claims()]
    assert read.lists == ["list", "list"]
    assert read.headings.count("h4") == len(claims())


@pytest.mark.parametrize("key", ["law_1852", "con_quien", "london_1912"])
def test_an_item_says_all_that_is_known_in_words(key):
    made = claim(key)
    said = words(timeline_list([made]))
    for part in (made.when, made.title, CERTAINTY[made.certainty], made.unchecked, made.note):
        assert part in said
    assert said.count("Against it:") == {"law_1852": 0, "con_quien": 4, "london_1912": 0}[key]


def test_three_kinds_of_certainty_look_and_read_differently():
    one = {kind: timeline_list([next(iter(claims(evidence=kind)))]) for kind in CERTAINTY}
    circles = {kind: re.search("<circle[^>]*>", shown)[0] for kind, shown in one.items()}
    assert len(set(circles.values())) == 3
    assert all(CERTAINTY[kind] in words(shown) for kind, shown in one.items())
    assert all(word in words(legend()) for word in CERTAINTY.values())


def test_what_comes_from_a_file_is_escaped():
    nasty = Claim("x", "<b>&", "<script>", "name", "none", "doubtful", ("naibi",), note="<i>", when="1852")
    shown = timeline_list([nasty])
    assert "<script>" not in shown
    assert "<i>" not in shown
    assert "&lt;b&gt;&amp;" in shown


def test_nothing_to_show_is_no_empty_list():
    assert timeline_list([]) == ""


def test_where_no_kernel_runs_the_claims_are_a_table():
    kept = timeline(source="tutorial")._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in kept
    assert kept["text/html"].count("<tr>") == 1 + len(claims(source="tutorial"))
    assert "<caption>" in kept["text/html"]
    assert kept["text/plain"].startswith("2 claims of")
