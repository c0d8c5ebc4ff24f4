"""Widgets turned to Spanish by the reader, by keys: whole, at once in every view, and the reader stays where they are."""

import re

import pytest
from playwright.sync_api import expect

from .shown import WAIT

ENGLISH = re.compile(r"\b(the|Next|Undo|Hint|Cards|Deal|step|question|discard|seen|your)\b")
HAND = (
    "from conquian_nb.widgets import flash_cards, lesson, table\nplayer = lesson('first_deal')\nplayer",
    "player",
    "table(seed=7, pace='at once')",
    "flash_cards(seed=3)",
)


@pytest.fixture(scope="module")
def opened(lab, module_page):
    lab.write("spanish.ipynb", *HAND)
    lab.open(module_page, "spanish.ipynb")
    assert lab.errors(module_page) == []
    return module_page


def box(page, n):
    found = page.locator(".jp-OutputArea-output > .cq").nth(n)
    found.scroll_into_view_if_needed()
    expect(found.locator(".cq-language select").first).to_be_visible(timeout=3 * WAIT)
    return found


def speak(widget, key, language):
    """Choose a language by a key; the focus stays on the list."""
    field = widget.get_by_label("Language / Idioma")
    field.focus()
    field.press(key)
    expect(widget).to_have_attribute("lang", language)
    expect(widget.get_by_label("Language / Idioma")).to_be_focused()
    expect(widget.get_by_label("Language / Idioma")).to_have_value(language)


def no_english(widget):
    said = widget.inner_text().replace("Language / Idioma", "").replace("English", "")
    assert not ENGLISH.search(said), ENGLISH.findall(said)


def test_a_lesson_turns_spanish_where_it_is_and_in_every_view(opened, axe_clean):
    first, second = box(opened, 0), box(opened, 1)
    first.get_by_role("button", name="Next step").press("Enter")
    expect(first).to_contain_text("Step 1 of")
    speak(first, "ArrowDown", "es")
    for view in (first, second):
        expect(view).to_have_attribute("lang", "es")
        expect(view.get_by_role("button", name="Siguiente paso")).to_be_visible()
        expect(view).to_contain_text("Paso 1 de")
        no_english(view)
    expect(first.locator(".cq-picture")).to_have_attribute("aria-label", re.compile("Carta ofrecida"))
    expect(first.locator(".cq-picture")).to_have_attribute("aria-roledescription", "mesa de cartas")
    expect(first.locator("p[role=status]")).to_contain_text("Ana pasa")
    first.locator(".cq-picture").press("ArrowRight")  # the ring names what it is on
    expect(first.locator("p[role=status]")).to_contain_text(re.compile("diamantes|tréboles|corazones|picas"))
    axe_clean(opened)
    speak(first, "ArrowUp", "en")
    expect(second).to_contain_text("Step 1 of")


def test_a_table_keeps_what_stands_open_and_what_was_written(opened, lab, axe_clean):
    table = box(opened, 2)
    table.get_by_text("New deal, rules, match").click()
    table.get_by_label("Seed").fill("Monday")
    speak(table, "ArrowDown", "es")
    expect(table.get_by_label("Semilla")).to_have_value("Monday")
    expect(table.get_by_role("heading", name="Te toca")).to_be_visible()
    table.get_by_role("button", name="Pista: ¿hay algo?").press("Enter")
    expect(table.get_by_role("button", name="Pista: ¿qué?")).to_be_focused()
    table.get_by_role("button", name=re.compile("^Pasar")).press("Enter")
    expect(table.locator("p[role=status]").first).to_contain_text("Beto")
    no_english(table)
    lab.theme(opened, dark=True)
    axe_clean(opened)
    lab.theme(opened, dark=False)
    speak(table, "ArrowUp", "en")
    expect(table.get_by_label("Seed", exact=True)).to_have_value("Monday")


def test_flash_cards_turn_round_with_their_reader(opened):
    cards = box(opened, 3)
    speak(cards, "ArrowDown", "es")
    expect(cards.get_by_role("button", name="Dar la vuelta")).to_be_visible()
    cards.get_by_role("button", name="La sabía").press("Enter")
    expect(cards.locator("p[role=status]")).to_contain_text("Sabidas: 1.")
    speak(cards, "ArrowUp", "en")
    expect(cards.locator("p[role=status]")).to_contain_text("Known: 1.")


def test_it_can_be_used_on_a_narrow_page(opened):
    opened.set_viewport_size({"width": 480, "height": 900})
    table = box(opened, 2)
    speak(table, "ArrowDown", "es")
    wide = (
        "e => [...e.querySelectorAll('button')].filter(b => b.scrollWidth > b.clientWidth + 1).map(b => b.textContent)"
    )
    assert table.evaluate(wide) == []
    opened.set_viewport_size({"width": 1280, "height": 900})
