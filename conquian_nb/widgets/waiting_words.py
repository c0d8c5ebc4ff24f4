"""What the waiting room says: sentences for the live region, and HTML beside its picture.

A card in the HTML is a mark that the page fills with the card's chip.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from conquian_nb.analysis.outlook import LIES, MOVES, fit
from conquian_nb.analysis.waits import Wait, Way, by_layout, widths
from conquian_nb.drawing.card_words import capital, card_sign, cards_name, number
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.meld_strip import strip_words
from conquian_nb.drawing.words import label
from conquian_nb.engine import PASS, PRESETS, Card, Cards, Layout
from conquian_nb.engine.melds import changes
from conquian_nb.engine.rules import Borrowing
from conquian_nb.lessons.wait_words import about, compared, told

from . import markup

if TYPE_CHECKING:
    from .waiting_state import WaitingState

CHOOSE_FIRST = "Look at one of the ways first: each has a wait of its own."
COMMON = PRESETS["naibi"]
READINGS = {"any card": Borrowing.ANY, "ends only": Borrowing.ENDS, "none": Borrowing.NONE}
MOST_LAYOUTS = 8
GROUPS = {
    "unseen": "Can still come",
    "dead": "Dead",
    "melded": "Among other melds",
    "held": "In another hand",
    "offer": "On offer",
}


# what is heard


def announcement(state: WaitingState) -> str:
    """The sentence for the live region: what is wrong, what has been done, or what is asked."""
    return state.trouble or state.news or question(state)


def question(state: WaitingState) -> str:
    """What there is to find out now."""
    if not state.ready:
        return choice_question(state)
    if state.wait.hidden:
        return told(state.wait)
    if state.opened:
        return wait_sentence(state)
    which = "Which of the cards that would end it can still come" if state.living else "Which cards would end it"
    return f"{which} for {state.who}? Mark them on the pack."


def choice_question(state: WaitingState) -> str:
    """What there is to choose, where there is a choice."""
    now = state.asked.now
    if not state.asked.choosing:
        return ""
    if now.phase == "force":
        return f"Force it, or let it go by? Which is better for {state.names[(now.to_act or 1) - 1]}?"
    return f"Which way leads {state.who} to the better wait?"


def wait_sentence(state: WaitingState) -> str:
    """How wide the wait is that is looked at."""
    return f"{state.who} waits. {told(state.wait)}"


def best_sentence(state: WaitingState) -> str:
    """Which way is the better one, where that is settled."""
    best = state.asked.way(state.asked.best) if state.asked.best else None
    return f"The better way: {way_name(state, best)}." if best else choice_question(state)


def marked_news(card: Card, marked: frozenset[Card]) -> str:
    """What is said when a card has been marked or is no longer."""
    return (
        f"{capital(cards_name([card]))} is {'marked' if card in marked else 'no longer marked'}. {count_marked(marked)}"
    )


def count_marked(marked: frozenset[Card]) -> str:
    """How many cards are marked."""
    if not marked:
        return "No card is marked."
    return "One card is marked." if len(marked) == 1 else f"{capital(number(len(marked)))} cards are marked."


def card_sentence(state: WaitingState, card: Card) -> str:
    """What a card would be, in words."""
    return f"{capital(cards_name([card]))} {about(state.answer(card))}"


def looking(state: WaitingState) -> str:
    """What is said when a way is looked at."""
    if state.way is None:
        return question(state)
    return f"{way_name(state, state.way)}. {question(state)}"


def never_news(state: WaitingState) -> str:
    """What is said of ten cards of a suit."""
    return f"All ten {state.here[0].name.split()[-1]}. {told(state.wait)}"


# the ways


def way_name(state: WaitingState, way: Way) -> str:
    """A way as a button names it, with the discard that goes with it."""
    start = state.asked.now if state.asked.choosing else state.asked.first
    name = label(start, way.action, state.names)
    return f"{name}, then discard {card_sign(way.discard)}" if way.discard else name


def way_label(state: WaitingState, way: Way) -> str:
    """The text of the button for a way; once its wait is known, how wide that is."""
    known = str(way.action) in state.solved and not way.wait.hidden
    return f"{way_name(state, way)}{f' ({_counts(way.wait)})' if known else ''}"


def _counts(found: Wait) -> str:
    return f"{len(found.cards)} would end it, {len(found.live)} can still come"


# what is seen


def remark(state: WaitingState, deck: Deck) -> str:
    """Over the question: which ending this is, and what to look at."""
    return markup.heading(state.asked.title) + markup.prose(state.asked.goal, deck)


def title(state: WaitingState) -> str:
    """The heading over the pack."""
    if not state.ready:
        return "The pack, and what has been seen of it"
    which = "Which of them can still come?" if state.living else f"Which cards would end it for {state.who}?"
    return f"What would end it for {state.who}" if state.opened else which


def outcome(state: WaitingState, deck: Deck) -> str:
    """Hint, verdict, and the answers about the cards that have been checked."""
    parts = []
    if state.hinted and state.asked.hint and not state.shown:
        parts.append(markup.block("hint", "Hint", markup.prose(state.asked.hint, deck)))
    if state.verdict is not None:
        parts.append(markup.verdict(state.verdict, state.names, deck))
    if state.opened:
        parts.append(_opened(state, deck))
    elif state.answered:
        parts.append(_answers(state))
    return "".join(parts)


def _opened(state: WaitingState, deck: Deck) -> str:
    """The whole answer: the cards that would end it by where they are, and the card that is asked about."""
    found = state.wait
    said = [] if state.verdict else [f"<p>{html.escape(told(found))}</p>"]
    places = [(name, found.at(where)) for where, name in GROUPS.items()]
    rows = "".join(f"<li><b>{name}:</b> {chips(cards)}</li>" for name, cards in places if cards)
    said.append(f'<ul class="cq-wait">{rows}</ul>' if rows else "")
    if state.asked.told and not state.asked.choosing:
        said.append(markup.prose(state.asked.told, deck))
    said.append(_answer(state, state.card) if state.card else "<p>Press any card of the pack: it says why.</p>")
    return markup.block("solution", "What it waits for" if state.asked.choosing else "The answer", "".join(said))


def chosen(state: WaitingState, deck: Deck) -> str:
    """Under the ways: what came of the choice, or the answer when it was asked for."""
    if state.choice is not None:
        return markup.verdict(state.choice, state.names, deck)
    if not (state.shown and state.asked.choosing and state.asked.best):
        return ""
    return markup.block("solution", best_sentence(state), markup.prose(state.asked.told, deck))


def _answers(state: WaitingState) -> str:
    """What the marked cards that have been checked would be, one under another."""
    rows = "".join(f"<li>{_answer(state, card)}</li>" for card in sorted(state.answered))
    return markup.block("hint", "What you have checked", f'<ul class="cq-wait">{rows}</ul>')


def _answer(state: WaitingState, card: Card) -> str:
    """What one card would be, with a layout to show it where cards have to move or go down from the hand."""
    found = state.answer(card)
    said = f"<p>{chips([card])} {about(found, chips)}</p>"
    if found.how == MOVES or found.hand:
        said += strip(state.seen.melds(state.seat), found.layouts[0], card)
    return said


# side by side


def ways(state: WaitingState) -> str:
    """The ways side by side: what each waits for, and how it compares with the one looked at, or with the best."""
    first = next((way for way in state.ways if way == state.way), state.ways[0]) if state.ways else None
    if first is None or not state.compared:
        return ""
    boxes = "".join(_way(state, way, first) for way in state.ways)
    return f'<h4>{ways_heading(state)}</h4><div class="cq-sides">{boxes}</div>'


def ways_heading(state: WaitingState) -> str:
    """Over the ways."""
    return "The ways side by side" if state.asked.choosing else "What else could have been done before"


def _way(state: WaitingState, way: Way, first: Way) -> str:
    mine = way == first
    said = f"<h4>{html.escape(way_name(state, way))}</h4>"
    if way.wait.hidden:
        said += markup.plain(told(way.wait))
    else:
        said += _width("would end it", way.wait.cards) + _width("can still come", way.wait.live)
        said += markup.plain("Together with the whole hand.") if way.action == PASS and way.wait.cards else ""
    said += "" if mine else f'<p class="cq-against">{html.escape(compared(way.wait, first.wait))}</p>'
    yours = '<span class="cq-yours">this one</span>' if mine else ""
    return f'<div class="box{" cq-mine" if mine else ""}">{yours}{said}</div>'


def _width(what: str, cards: Cards) -> str:
    return f"<p><b>{len(cards)}</b> {what} {chips(cards)}</p>"


def layouts(state: WaitingState) -> str:
    """Every way the same cards can lie under a reading, with what each takes then."""
    if state.reading is None or not state.down:
        return ""
    rules = state.rules.replace(borrowing=state.reading)
    lying = by_layout(rules, state.here)
    widest, narrowest = len(lying[0][1]), len(lying[-1][1])
    now = {meld.written() for meld in state.seen.melds(state.seat)}
    boxes = []
    for layout, takes in lying[:MOST_LAYOUTS]:
        lies = [card for card in takes if fit(rules, layout, card).how == LIES]
        moved = Cards(card for card in takes if card not in lies)
        mine = {meld.written() for meld in layout} == now
        said = strip(layout.written(), layout.written()) + _width("fit as it lies", Cards(lies))
        said += _width("fit after moving", moved) if moved or state.reading is not Borrowing.NONE else ""
        yours = '<span class="cq-yours">as it lies now</span>' if mine else ""
        boxes.append(f'<div class="box{" cq-mine" if mine else ""}">{yours}{said}</div>')
    return f'<p>{_spread(len(lying), widest, narrowest)}</p><div class="cq-sides">{"".join(boxes)}</div>'


def _spread(many: int, widest: int, narrowest: int) -> str:
    """How much the layout matters, in a sentence."""
    if many == 1:
        return "These cards lie in one way only."
    shown = f" The first {MOST_LAYOUTS} are shown." if many > MOST_LAYOUTS else ""
    if widest == narrowest:
        cards = "no card" if not widest else "the same card" if widest == 1 else f"the same {number(widest)} cards"
        every = "both" if many == 2 else "all"
        return f"{capital(number(many))} layouts, and {every} wait for {cards}: it makes no difference here.{shown}"
    widths = f"the widest waits for {number(widest)}, the narrowest for {number(narrowest)}"
    return f"{capital(number(many))} layouts: {widths}.{shown}"


def every_table(state: WaitingState) -> str:
    """All tables of ten by how many cards complete them, the one looked at marked."""
    if not state.tried:
        return ""
    counted = widths(COMMON)
    here = state.rules
    same = here.cards == COMMON.cards and here.goal == COMMON.goal and here.borrowing is COMMON.borrowing
    mine = len(state.wait.cards) if same and state.down else None
    most = max(counted.values())
    rows = "".join(_table_row(width, many, most, width == mine) for width, many in counted.items())
    head = "<tr><th>cards that would end it</th><th class='n'>tables</th><th></th></tr>"
    total = sum(counted.values())
    return (
        f"<p>All {total:,} tables of ten cards that can be laid have been tried, with every card of the pack. "
        f"{capital(number(counted[0]))} of them take none: the ten cards of each suit.</p>"
        f'<table class="grid cq-widths"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    )


def _table_row(width: int, many: int, most: int, mine: bool) -> str:
    here = " <small>this table</small>" if mine else ""
    bar = f'<i class="cq-width" style="width:{max(1, round(100 * many / most))}%"></i>'
    return f"<tr{' class=sel' if mine else ''}><th>{width}{here}</th><td class='n'>{many:,}</td><td>{bar}</td></tr>"


# pieces


def chips(cards: Iterable[Card]) -> str:
    """Cards as marks that the page fills."""
    return " ".join(f'<i data-c="{card}"></i>' for card in cards)


def strip(before: Layout, after: Layout, card: Card | None = None) -> str:
    """Melds as they would lie; what is taken, lent or from the hand has a ring and a word."""
    states = _states(before, after, card)
    inside = (_runs(meld, states) if states else "".join(f'<i data-c="{c}"></i>' for c in meld) for meld in after)
    melds = "".join(f'<span class="meld">{meld}</span>' for meld in inside)
    kind, said = "cq-lay" if states else "cq-lay cq-flat", html.escape(_strip_words(before, after, card))
    return f'<div class="{kind}" role="img" aria-label="{said}">{melds}</div>'


def _states(before: Layout, after: Layout, card: Card | None) -> dict[Card, str]:
    moved = {change.card: "lent" if change.origin is not None else "laid" for change in changes(before, after)}
    return moved | ({card: "taken"} if card else {})


WORDS = {"lent": "lent", "laid": "from hand", "taken": "taken"}


def _runs(meld: Cards, states: Mapping[Card, str]) -> str:
    said = ""
    for state, run in groupby(meld, key=lambda card: states.get(card, "")):
        word = f"<small>{WORDS[state]}</small>" if state else ""
        cards = "".join(f'<i data-c="{card}"></i>' for card in run)
        said += f'<span class="run" data-state="{state}">{word}<span>{cards}</span></span>'
    return said


def _strip_words(before: Layout, after: Layout, card: Card | None) -> str:
    """The same in words."""
    said, _ = strip_words(after)
    states = _states(before, after, card)
    for state, verb in (("taken", "taken"), ("lent", "lent"), ("laid", "from hand")):
        cards = Cards(c for c in states if states[c] == state).sorted()
        said += f" {capital(cards_name(cards))} {'is' if len(cards) == 1 else 'are'} {verb}." if cards else ""
    return said


NO = "would not be the last card"
FITS = {"l": "fits as it lies", "m": "fits after moving cards", "w": NO, "n": NO}
PLACES = {"s": "seen", "x": "dead", "t": "down", "o": "on offer"}
_LETTERS = {"down": "t", "dead": "x", "seen": "s", "on offer": "o", "": "-"}


def cells(state: WaitingState) -> str:
    """The cards of the pack in two letters each: how it fits (FITS, or - when it is not told), and where it is."""
    facts = state.facts
    fits = dict.fromkeys(facts.untold, "-") | dict.fromkeys(facts.lies, "l") | dict.fromkeys(facts.moves, "m")
    fits |= dict.fromkeys((card for card in state.marked if card not in fits and not state.opened), "w")
    return "".join(fits.get(card, "n") + _LETTERS[facts.place(card)] for card in facts.pack)


def helps(state: WaitingState) -> dict[str, str]:
    """The quiet buttons, those that are to be seen."""
    done = state.shown or (state.opened and not state.asked.choosing)
    found = {
        "hint": "" if state.hinted or done or not state.asked.hint else "Hint",
        "solve": "" if done else "Show the answer",
        "compare": compare_label(state) if state.ways else "",
        "again": "Start again",
        "layouts": layouts_label(state) if state.down else "",
        "every": "Hide all tables" if state.tried else "Try all tables of ten",
    }
    return {name: text for name, text in found.items() if text}


def compare_label(state: WaitingState) -> str:
    """The text of the button that compares the ways."""
    if state.compared:
        return "Hide the comparison"
    return "Compare the ways" if state.asked.choosing else "What else could have been done?"


def layouts_label(state: WaitingState) -> str:
    """The text of the button that shows how else the same cards can lie."""
    return "How else could these cards lie?" if state.reading is None else "Hide the layouts"


def trouble(state: WaitingState) -> str:
    """Why something could not be set or read."""
    return markup.plain(state.trouble) if state.trouble else ""


def eyes_options(state: WaitingState) -> list[tuple[int, str]]:
    """Through whose eyes it may be looked at."""
    seats = [(seat, state.names[seat - 1]) for seat in state.viewers]
    return [*seats, (0, "as in the text" if state.asked.first.is_view else "all open")]
