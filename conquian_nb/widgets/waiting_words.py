"""What the waiting room says: sentences for the live region, and HTML beside its picture.

A card in the HTML is a mark that the page fills with the card's chip.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from conquian_nb.analysis.outlook import LIES, MOVES, fit
from conquian_nb.analysis.waits import Way, by_layout, widths
from conquian_nb.drawing.card_words import capital, card_sign, number
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.words import label
from conquian_nb.engine import PASS, PRESETS, Card, Cards
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.naming import suit_name
from conquian_nb.engine.rules import Borrowing
from conquian_nb.lessons.wait_words import about, compared, told

from . import markup
from .waiting_strip import chips, strip

if TYPE_CHECKING:
    from .waiting_state import WaitingState

CHOOSE_FIRST = later("Look at one of the ways first: each has a wait of its own.")
COMMON = PRESETS["naibi"]
READINGS = {later("any card"): Borrowing.ANY, later("ends only"): Borrowing.ENDS, later("none"): Borrowing.NONE}
MOST_LAYOUTS = 8
GROUPS = {
    "unseen": later("Can still come"),
    "dead": later("Dead"),
    "melded": later("Among other melds"),
    "held": later("In another hand"),
    "offer": later("On offer"),
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
    if state.living:
        asked = _("Which of the cards that would end it can still come for {who}? Mark them on the pack.")
    else:
        asked = _("Which cards would end it for {who}? Mark them on the pack.")
    return asked.format(who=state.who)


def choice_question(state: WaitingState) -> str:
    """What there is to choose, where there is a choice."""
    now = state.asked.now
    if not state.asked.choosing:
        return ""
    if now.phase == "force":
        asked = _("Force it, or let it go by? Which is better for {who}?")
        return asked.format(who=state.names[(now.to_act or 1) - 1])
    return _("Which way leads {who} to the better wait?").format(who=state.who)


def wait_sentence(state: WaitingState) -> str:
    """How wide the wait is that is looked at."""
    return f"{_('{who} waits.').format(who=state.who)} {told(state.wait)}"


def best_sentence(state: WaitingState) -> str:
    """Which way is the better one, where that is settled."""
    best = state.asked.way(state.asked.best) if state.asked.best else None
    return _("The better way: {way}.").format(way=way_name(state, best)) if best else choice_question(state)


def marked_news(card: Card, marked: frozenset[Card]) -> str:
    """What is said when a card has been marked or is no longer."""
    said = _("{card:The} is marked.") if card in marked else _("{card:The} is no longer marked.")
    return f"{said.format(card=card)} {count_marked(marked)}"


def count_marked(marked: frozenset[Card]) -> str:
    """How many cards are marked."""
    if not marked:
        return _("No card is marked.")
    said = several("One card is marked.", "{n} cards are marked.", len(marked))
    return said.format(n=capital(number(len(marked))))


def card_sentence(state: WaitingState, card: Card) -> str:
    """What a card would be, in words."""
    return f"{card:The} {about(state.answer(card))}"


def looking(state: WaitingState) -> str:
    """What is said when a way is looked at."""
    if state.way is None:
        return question(state)
    return f"{way_name(state, state.way)}. {question(state)}"


def never_news(state: WaitingState) -> str:
    """What is said of ten cards of a suit."""
    return f"{_('All ten {suit}.').format(suit=suit_name(state.here[0].suit))} {told(state.wait)}"


# the ways


def way_name(state: WaitingState, way: Way) -> str:
    """A way as a button names it, with the discard that goes with it."""
    start = state.asked.now if state.asked.choosing else state.asked.first
    name = label(start, way.action, state.names)
    if not way.discard:
        return name
    return _("{way}, then discard {card}").format(way=name, card=card_sign(way.discard))


def way_label(state: WaitingState, way: Way) -> str:
    """The text of the button for a way; once its wait is known, how wide that is."""
    known = str(way.action) in state.solved and not way.wait.hidden
    if not known:
        return way_name(state, way)
    said = several(
        "{way} ({n} would end it, {live} can still come)",
        "{way} ({n} would end it, {live} can still come)",
        len(way.wait.cards),
    )
    return said.format(way=way_name(state, way), n=len(way.wait.cards), live=len(way.wait.live))


# what is seen


def remark(state: WaitingState, deck: Deck) -> str:
    """Over the question: which ending this is, and what to look at."""
    return markup.heading(state.asked.title) + markup.prose(state.asked.goal, deck)


def title(state: WaitingState) -> str:
    """The heading over the pack."""
    if not state.ready:
        return _("The pack, and what has been seen of it")
    if state.opened:
        return _("What would end it for {who}").format(who=state.who)
    if state.living:
        return _("Which of them can still come?")
    return _("Which cards would end it for {who}?").format(who=state.who)


def outcome(state: WaitingState, deck: Deck) -> str:
    """Hint, verdict, and the answers about the cards that have been checked."""
    parts = []
    if state.hinted and state.asked.hint and not state.shown:
        parts.append(markup.block("hint", _("Hint"), markup.prose(state.asked.hint, deck)))
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
    places = [(_(name), found.at(where)) for where, name in GROUPS.items()]
    rows = "".join(f"<li><b>{name}:</b> {chips(cards)}</li>" for name, cards in places if cards)
    said.append(f'<ul class="cq-wait">{rows}</ul>' if rows else "")
    if state.asked.told and not state.asked.choosing:
        said.append(markup.prose(state.asked.told, deck))
    said.append(
        _answer(state, state.card) if state.card else markup.plain(_("Press any card of the pack: it says why."))
    )
    heading = _("What it waits for") if state.asked.choosing else _("The answer")
    return markup.block("solution", heading, "".join(said))


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
    return markup.block("hint", _("What you have checked"), f'<ul class="cq-wait">{rows}</ul>')


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
    return _("The ways side by side") if state.asked.choosing else _("What else could have been done before")


def _way(state: WaitingState, way: Way, first: Way) -> str:
    mine = way == first
    said = f"<h4>{html.escape(way_name(state, way))}</h4>"
    if way.wait.hidden:
        said += markup.plain(told(way.wait))
    else:
        said += _width(_("<b>{n}</b> would end it"), way.wait.cards)
        said += _width(_("<b>{n}</b> can still come"), way.wait.live)
        said += markup.plain(_("Together with the whole hand.")) if way.action == PASS and way.wait.cards else ""
    said += "" if mine else f'<p class="cq-against">{html.escape(compared(way.wait, first.wait))}</p>'
    yours = f'<span class="cq-yours">{_("this one")}</span>' if mine else ""
    return f'<div class="box{" cq-mine" if mine else ""}">{yours}{said}</div>'


def _width(what: str, cards: Cards) -> str:
    return f"<p>{what.format(n=len(cards))} {chips(cards)}</p>"


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
        said = strip(layout.written(), layout.written()) + _width(_("<b>{n}</b> fit as it lies"), Cards(lies))
        said += _width(_("<b>{n}</b> fit after moving"), moved) if moved or state.reading is not Borrowing.NONE else ""
        yours = f'<span class="cq-yours">{_("as it lies now")}</span>' if mine else ""
        boxes.append(f'<div class="box{" cq-mine" if mine else ""}">{yours}{said}</div>')
    return f'<p>{_spread(len(lying), widest, narrowest)}</p><div class="cq-sides">{"".join(boxes)}</div>'


def _spread(many: int, widest: int, narrowest: int) -> str:
    """How much the layout matters, in a sentence."""
    if many == 1:
        return _("These cards lie in one way only.")
    if widest == narrowest:
        said = _(_ALIKE[many == 2, min(widest, 2)])
    else:
        said = _("{many} layouts: the widest waits for {widest}, the narrowest for {narrowest}.")
    said = said.format(many=capital(number(many)), widest=number(widest), narrowest=number(narrowest))
    if many <= MOST_LAYOUTS:
        return said
    return f"{said} {_('The first {n} are shown.').format(n=MOST_LAYOUTS)}"


# Layouts that wait for the same cards: whether there are two, and for no card, one, or more.
_ALIKE = {
    (True, 0): later("{many} layouts, and both wait for no card: it makes no difference here."),
    (True, 1): later("{many} layouts, and both wait for the same card: it makes no difference here."),
    (True, 2): later("{many} layouts, and both wait for the same {widest} cards: it makes no difference here."),
    (False, 0): later("{many} layouts, and all wait for no card: it makes no difference here."),
    (False, 1): later("{many} layouts, and all wait for the same card: it makes no difference here."),
    (False, 2): later("{many} layouts, and all wait for the same {widest} cards: it makes no difference here."),
}


def every_table(state: WaitingState) -> str:
    """All tables of ten by how many cards complete them, the one looked at marked."""
    if not state.tried:
        return ""
    counted = widths(COMMON)
    here = state.rules
    same = here.pack is COMMON.pack and here.goal == COMMON.goal and here.borrowing is COMMON.borrowing
    mine = len(state.wait.cards) if same and state.down else None
    most = max(counted.values())
    rows = "".join(_table_row(width, many, most, width == mine) for width, many in counted.items())
    head = f"<tr><th>{_('cards that would end it')}</th><th class='n'>{_('tables')}</th><th></th></tr>"
    said = _(
        "All {all:,} tables of ten cards that can be laid have been tried, with every card of the pack. {none} of them "
        "take none: the ten cards of each suit."
    ).format(all=sum(counted.values()), none=capital(number(counted[0])))
    return f'<p>{said}</p><table class="grid cq-widths"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _table_row(width: int, many: int, most: int, mine: bool) -> str:
    here = f" <small>{_('this table')}</small>" if mine else ""
    bar = f'<i class="cq-width" style="width:{max(1, round(100 * many / most))}%"></i>'
    return f"<tr{' class=sel' if mine else ''}><th>{width}{here}</th><td class='n'>{many:,}</td><td>{bar}</td></tr>"


NO = later("would not be the last card")
FITS = {"l": later("fits as it lies"), "m": later("fits after moving cards"), "w": NO, "n": NO}
PLACES = {"s": later("seen"), "x": later("dead"), "t": later("down"), "o": later("on offer")}
_LETTERS = {"down": "t", "dead": "x", "seen": "s", "on offer": "o", "": "-"}


def cells(state: WaitingState) -> str:
    """The cards of the pack in two letters each: how it fits (FITS, or - when it is not told), and where it is."""
    facts = state.facts
    fits = dict.fromkeys(facts.untold, "-") | dict.fromkeys(facts.lies, "l") | dict.fromkeys(facts.moves, "m")
    fits |= dict.fromkeys((card for card in state.marked if card not in fits and not state.opened), "w")
    return "".join(fits.get(card, "n") + _LETTERS[place] for card, (_fit, place) in facts.told().items())


def helps(state: WaitingState) -> dict[str, str]:
    """The quiet buttons, those that are to be seen."""
    done = state.shown or (state.opened and not state.asked.choosing)
    found = {
        "hint": "" if state.hinted or done or not state.asked.hint else _("Hint"),
        "solve": "" if done else _("Show the answer"),
        "compare": compare_label(state) if state.ways else "",
        "again": _("Start again"),
        "layouts": layouts_label(state) if state.down else "",
        "every": _("Hide all tables") if state.tried else _("Try all tables of ten"),
    }
    return {name: text for name, text in found.items() if text}


def compare_label(state: WaitingState) -> str:
    """The text of the button that compares the ways."""
    if state.compared:
        return _("Hide the comparison")
    return _("Compare the ways") if state.asked.choosing else _("What else could have been done?")


def layouts_label(state: WaitingState) -> str:
    """The text of the button that shows how else the same cards can lie."""
    return _("How else could these cards lie?") if state.reading is None else _("Hide the layouts")


def trouble(state: WaitingState) -> str:
    """Why something could not be set or read."""
    return markup.plain(state.trouble) if state.trouble else ""


def eyes_options(state: WaitingState) -> list[tuple[int, str]]:
    """Through whose eyes it may be looked at."""
    seats = [(seat, state.names[seat - 1]) for seat in state.viewers]
    return [*seats, (0, _("as in the text") if state.asked.first.is_view else _("all open"))]
