"""What a question of a quiz shows where it shows no table: rows of cards on the felt, and what is said of each."""

from __future__ import annotations

from conquian_nb.drawing.bench_scene import Bench, Heap, show_bench
from conquian_nb.drawing.card_words import meld_kind
from conquian_nb.drawing.deck import Deck, drawn_with
from conquian_nb.drawing.svg import Picture, show
from conquian_nb.engine import Cards, RuleSet
from conquian_nb.engine.language import _, about
from conquian_nb.lessons.quiz import Question


def rows_of(asked: Question) -> Bench:
    """The cards of a question without a table: what lies in melds, what is on offer, what is held."""
    shown = asked.shown
    heaps = [Heap(meld, None, "", told=meld_kind(meld)) for meld in shown.melds]
    if shown.card:
        heaps.append(Heap(Cards((shown.card,)), None, _("on offer"), told=_("on offer")))
    if shown.cards:
        heaps.append(Heap(shown.cards, None, "", told=_("in a row")))
    if shown.other:
        return Bench(
            (
                Heap(shown.hand, None, _("first hand"), told=_("the first hand")),
                Heap(shown.other, None, about("cards", "second hand"), told=_("the second hand")),
            )
        )
    return Bench(tuple(heaps), hand=shown.hand or None)


def show_question(asked: Question, *, deck: Deck = "french") -> Picture:
    """What a question shows, as a picture that a notebook keeps: what the seat that is asked sees, and no answer."""
    if asked.position is not None:
        return show(asked.position, seat=asked.seat or 1, deck=deck)
    return show_bench(rows_of(asked), deck=drawn_with(deck, RuleSet.parse(asked.rule_text).cards.all))
