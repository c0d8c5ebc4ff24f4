"""Pages to be printed: one file each, everything in it, every picture with words."""

import re
from html.parser import HTMLParser

import pytest

from conquian_nb.engine import Deal, PositionError
from conquian_nb.engine.deal import SeedError
from conquian_nb.lessons import course, to_plain
from conquian_nb.lessons.quiz import quiz
from conquian_nb.teaching import answer_page, deal_page, sheet, student_notebook, student_page

OPEN = {"meta", "br", "img", "input", "link"}
SHEET = sheet("Monday", "first_deal 4.1", "hot_potato 24.2", "count_the_living 2.1", quiz("seed", n=13))
PAGES = {
    "questions": student_page(SHEET),
    "answers": answer_page(SHEET),
    "one seat": deal_page("Tuesday", 2),
    "all cards": deal_page("Tuesday", rules="three_players", title="Three <at> a table"),
}


class Outline(HTMLParser):
    """The tags of a page, which must all be closed; what it refers to; its text."""

    def __init__(self, page):
        super().__init__()
        self.open, self.met, self.links, self.text = [], [], [], ""
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.met.append((tag, dict(attrs)))
        self.links += [value for key, value in attrs if key in ("src", "href") and not value.startswith("#")]
        if tag not in OPEN:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.met.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data


def test_with_a_spanish_pack_a_sheet_names_its_cards_as_they_are_drawn():
    pages = [make(SHEET, deck="spanish") for make in (student_page, answer_page, student_notebook)]
    told = [re.sub(r"<svg.*?</svg>|<style.*?</style>|<abbr[^>]*>", "", page, flags=re.DOTALL) for page in pages]
    for page in told:
        assert re.findall(r"[♣♦♥♠]|\b(?:hearts?|diamonds?|spades?|queens?)\b", page) == []
        assert re.search(r"\b(?:cups|coins|swords)\b", page)


def test_a_deal_of_52_cards_has_french_cards_since_a_spanish_ten_and_sota_would_both_read_10():
    page = deal_page(3, rules="naibi+pack=full_52", deck="spanish")
    assert page == deal_page(3, rules="naibi+pack=full_52", deck="french")
    assert deal_page(3, deck="spanish") != deal_page(3, deck="french")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_and_asks_for_nothing_else(name):
    page = Outline(PAGES[name])
    assert page.links == []
    assert not {"script", "link", "iframe", "object", "img"} & {tag for tag, _ in page.met}
    assert "@import" not in PAGES[name]
    assert re.findall(r"""url\((?!["']?(?:data:|#))""", PAGES[name]) == []
    assert set(re.findall(r"https?://[^\"' )]+", PAGES[name])) <= {"http://www.w3.org/2000/svg"}
    assert [attrs.get("lang") for tag, attrs in page.met if tag == "html"] == ["en"]
    assert ("meta", {"charset": "utf-8"}) in page.met


@pytest.mark.parametrize("name", PAGES)
def test_pictures_and_cards_are_told_in_words(name):
    page = Outline(PAGES[name])
    for tag, attrs in page.met:
        if tag == "svg":
            assert attrs["role"] == "img"
            assert len(attrs["aria-label"]) > 40
        if "cq-chip" in attrs.get("class", ""):
            assert re.fullmatch(r"\w+ of \w+", attrs["aria-label"])
    assert "svg" in {tag for tag, _ in page.met} or name == "answers"


def test_two_pictures_of_a_page_share_no_id_unless_they_are_the_same():
    pictures = re.findall(r"<svg.*?</svg>", PAGES["questions"], re.DOTALL)
    assert len(pictures) > 5
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in pictures]
    assert all(not one & other for n, one in enumerate(ids) for other in ids[:n])


def test_every_question_stands_there_with_room_to_answer():
    page = Outline(PAGES["questions"])
    words = " ".join(page.text.split())
    assert [f"{exercise.id}. A question" in words for exercise in SHEET.exercises] == [True] * 16
    assert sum(tag == "li" for tag, _ in page.met) == sum(len(exercise.offered) for exercise in SHEET.exercises)
    lines = [attrs for tag, attrs in page.met if tag == "p" and attrs.get("class") == "line"]
    assert len(lines) == sum(exercise.kind == "cards" for exercise in SHEET.exercises)


def test_the_answers_stand_on_a_page_of_their_own():
    page = Outline(PAGES["answers"])
    words = " ".join(page.text.split())
    for lesson in course():
        made = sheet("Monday", lesson)
        answers = Outline(answer_page(made)).text
        for exercise, ask in zip(made.exercises, lesson.asks):
            first_word = to_plain(ask.solution).split()[0]
            assert first_word in answers or "{" in ask.solution[:2]
            assert f"{ask.lesson} {ask.id}" in answers
            assert exercise.accepted
    assert "She may pass, but then nothing goes down." in words
    assert sum(attrs.get("class") == "right" for _, attrs in page.met) == 16


def test_who_the_seats_are_is_said_by_name():
    assert not re.search(r"\b[Ss]eat [1-4]\b", Outline(PAGES["questions"]).text + Outline(PAGES["answers"]).text)


def test_the_teachers_page_of_a_deal_has_all_cards_in_order_and_the_seed():
    dealt = Deal.shuffle("three_players", "Tuesday")
    told = [attrs["aria-label"] for _, attrs in Outline(PAGES["all cards"]).met if "cq-chip" in attrs.get("class", "")]
    in_order = [card.name for hand in dealt.hands for card in hand.sorted()] + [card.name for card in dealt.stock]
    assert told == in_order
    assert "Seed Tuesday, rules three_players." in Outline(PAGES["all cards"]).text
    assert "Three <at> a table: all cards" in Outline(PAGES["all cards"]).text


def test_the_same_seed_gives_the_same_page():
    assert deal_page("7", 1) == deal_page(7, 1)
    assert deal_page("7", 1) != deal_page("8", 1)


def test_what_is_no_seed_or_no_seat_is_refused():
    with pytest.raises(SeedError, match="A seed is a text"):
        deal_page("")
    with pytest.raises(PositionError):
        deal_page("Tuesday", 3)


def test_a_page_fits_paper_and_cuts_nothing_in_two():
    style = PAGES["questions"].partition("<style>")[2].partition("</style>")[0]
    assert "@page" in style
    assert "size:" not in style.partition("@page")[2].partition("}")[0]  # A4 or letter, as the printer has it
    assert re.search(r"\.question, \.answer \{ break-inside: avoid;", style)
    widest = [float(mm) for mm in re.findall(r"(?:flex: \d \d|max-width: |min-width: )([\d.]+)mm", style)]
    assert all(width <= 216 - 30 for width in widest)
