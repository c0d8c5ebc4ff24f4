"""Sheets and deals as pages to be printed: one HTML file each, with its style and its pictures in it.

A student's page shows what a seat sees and nothing else; answers, seeds and the other cards stand on the teacher's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import groupby

from conquian_nb.drawing.deck import Deck, chip, chip_css, drawn_with
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.svg import Picture, show
from conquian_nb.engine import Card, Cards, Deal, Position, RuleSet
from conquian_nb.engine.language import _, later, spoken
from conquian_nb.engine.naming import suited
from conquian_nb.lessons import parse_text, to_html
from conquian_nb.lessons.text import Prose

from .sheets import Exercise, Sheet, check_apart

ASK_FOR = {
    "action": later("Tick one."),
    "choice": later("Tick one."),
    "cards": later("Write the cards: rank and sign or letter of the suit."),
}


def deck_of(given: Sheet, deck: Deck) -> Deck:
    """The deck with which all of a sheet is drawn, and by which its cards are named; see `drawn_with`."""
    views = (exercise.view for exercise in given.exercises)
    packs = {card for view in views if view for card in view.rules.cards.all}
    rows = {card for exercise in given.exercises for _word, cards in exercise.rows for row in cards for card in row}
    return drawn_with(deck, packs | rows)


def picture(exercise: Exercise, deck: Deck = "french") -> Picture | None:
    """What the seat that is asked sees, drawn; None where a question shows no table."""
    if exercise.view is None:
        return None
    return _picture(exercise.view, exercise.asked.seat or 1, deck, exercise.names, spoken())


@lru_cache(200)  # a sheet has it on its page, in its notebook, alone
def _picture(view: Position, seat: int, deck: Deck, names: tuple[str, ...], _language: str) -> Picture:
    return show(view, seat=seat, width=480, deck=deck, names=names)


def student_page(given: Sheet, *, deck: Deck = "french") -> str:
    """The questions of a sheet, with pictures and room to answer. Raises SheetError when one gives another away."""
    check_apart(given)
    deck = deck_of(given, deck)
    with suited(deck):
        body = "".join(_question(exercise, deck) for exercise in given.exercises)
    who = f'<p class="who"><span>{_("Name")}</span><span>{_("Date")}</span></p>'
    return _page(given.name, f"{who}{body}")


def answer_page(given: Sheet, *, deck: Deck = "french") -> str:
    """The answers to a sheet: what is right and why, the hints, and what is to be said to other answers."""
    title = _("{sheet}: answers").format(sheet=given.name)
    deck = deck_of(given, deck)
    with suited(deck):
        return _page(title, "".join(_answer(exercise, deck) for exercise in given.exercises))


def deal_page(
    seed: int | str,
    seat: int = 0,
    *,
    rules: RuleSet | str = "naibi",
    title: str = later("A deal"),
    names: Sequence[str] = NAMES,
    deck: Deck = "french",
) -> str:
    """A deal to be laid out with real cards: what one seat sees, or, for the teacher (`seat` 0), all of it.

    Only the teacher's page names the seed, for whoever knows the seed can know all cards. Raises SeedError, RuleError,
    PositionError for a seat that is not there.
    """
    dealt, title = Deal.shuffle(rules, seed), _(title)
    deck = drawn_with(deck, dealt.rules.cards.all)
    first = dealt.start()
    if seat:
        return _page(f"{title}: {names[seat - 1]}", _drawn(first.view(seat), seat, names, deck))
    hands = zip(names, dealt.hands, strict=False)
    rows = [(_("{who}’s hand").format(who=name), _cards(hand.sorted(), deck)) for name, hand in hands]
    rows.append((_("The stock, the next card first"), _in_order(dealt.stock, deck)))
    told = "".join(f"<dt>{escape(word)}</dt><dd>{cards}</dd>" for word, cards in rows)
    source = _("Seed <b>{seed}</b>, rules <b>{rules}</b>.")
    source = source.format(seed=escape(str(seed).strip()), rules=escape(str(dealt.rules)))
    body = f"<p>{source}</p><dl>{told}</dl>{_drawn(first, 1, names, deck)}"
    return _page(_("{deal}: all cards").format(deal=title), body)


def _drawn(position: Position, seat: int, names: Sequence[str], deck: Deck) -> str:
    return f'<div class="whole">{show(position, seat=seat, deck=deck, names=tuple(names)).svg}</div>'


def _cards(cards: Iterable[Card], deck: Deck) -> str:
    return " ".join(chip(card, deck) for card in cards)


def _in_order(cards: Cards, deck: Deck) -> str:
    return " ".join(
        f'<span class="nth"><small>{n}</small> {chip(card, deck)}</span>' for n, card in enumerate(cards, 1)
    )


def _prose(text: str | Prose, deck: Deck) -> str:
    return to_html(text, lambda cards: _cards(cards, deck))


def _inline(text: Prose, deck: Deck) -> str:
    return _prose(text, deck).replace("</p><p>", " ").removeprefix("<p>").removesuffix("</p>")


# the questions


def _question(exercise: Exercise, deck: Deck) -> str:
    drawn = picture(exercise, deck)
    shown = f"{drawn.svg}{_dead(exercise, deck)}" if drawn else _rows(exercise, deck)
    return (
        f'<section class="question"><h2>{heading(exercise)}</h2><div class="beside"><div class="picture">{shown}</div>'
        f'<div class="ask">{_prose(exercise.prompt, deck)}{_room(exercise, deck)}</div></div></section>'
    )


def heading(exercise: Exercise) -> str:
    """The number of a question and who is asked, as HTML."""
    seat = exercise.asked.seat
    who = _("A question for {who}").format(who=exercise.names[seat - 1]) if seat else _("A question")
    return f"{exercise.id}. {escape(who)}"


def dead_cards(exercise: Exercise) -> Cards:
    """The cards that died face down: everybody at the table has seen them, so whoever is asked may know them."""
    view = exercise.view
    if view is None or not view.dead_count or not view.sees_dead or view.rules.dead_visible:
        return Cards()
    return view.dead


def _dead(exercise: Exercise, deck: Deck) -> str:
    rows = [_cards(row, deck) for _suit, row in groupby(dead_cards(exercise), key=lambda card: card.suit)]
    return f'<p class="dead">{_("Dead: {cards}").format(cards=" · ".join(rows))}</p>' if rows else ""


def _rows(exercise: Exercise, deck: Deck) -> str:
    """The cards of a question that shows no table."""
    told = ""
    for word, rows in exercise.rows:
        cards = "".join(f"<span>{_cards(row, deck)}</span>" for row in rows)
        told += f'<p class="rows">{f"<small>{word}</small>" if word else ""}{cards}</p>'
    return told


def _room(exercise: Exercise, deck: Deck) -> str:
    if exercise.kind == "cards":
        return f'<p class="how">{_(ASK_FOR["cards"])}</p><p class="line"></p>'
    offered = "".join(f"<li>{_inline(one.words, deck)}</li>" for one in exercise.offered)
    return f'<p class="how">{_(ASK_FOR[exercise.kind])}</p><ol class="offered">{offered}</ol>'


# the answers


def _answer(exercise: Exercise, deck: Deck) -> str:
    right = _(" or ").join(_inline(words, deck) for words in exercise.accepted)
    hint = f'<div class="hint">{_prose(exercise.hint, deck)}</div>' if exercise.hint else ""
    return (
        f'<section class="answer"><h2>{heading(exercise)} <small>{escape(exercise.source)}</small></h2>'
        f'<div class="prompt">{_prose(exercise.prompt, deck)}{hint}</div>'
        f'<p class="right">{right}</p>{_prose(exercise.solution, deck)}{_remarks(exercise, deck)}</section>'
    )


def _remarks(exercise: Exercise, deck: Deck) -> str:
    """What is said to the other answers that are offered or foreseen."""
    if exercise.kind == "cards":
        given = [(answer.text, parse_text(f"{{{answer.text}}}")) for answer in exercise.asked.question.answers]
    else:
        given = [(one.text, one.words) for one in exercise.offered]
    told = ""
    for text, words in given:
        verdict = exercise.judge(text)
        if not verdict.right:
            said = verdict.remark or parse_text(exercise.asked.question.if_wrong)
            told += f"<li>{_inline(words, deck)} – {_inline(said, deck)}</li>"
    return f"<ul>{told}</ul>" if told else ""


def _page(title: str, body: str) -> str:
    style = (resources.files(__package__) / "page.css").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>\n{style}{chip_css()}\n</style>\n</head>\n'
        f"<body>\n<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )
