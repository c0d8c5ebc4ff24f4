"""What the forcing lab says: sentences for the live region, and HTML beside its pictures."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable

from conquian_nb.analysis.forcing import Gift
from conquian_nb.analysis.outlook import Fit, unseen
from conquian_nb.drawing.card_words import capital, card_sign, listed, meld_name, number
from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.pack_grid import LIES, MOVES, NO, PackFacts
from conquian_nb.drawing.words import label, named, told
from conquian_nb.engine import Card, Cards

from . import markup
from .forcing_counts import Owed, Warned, next_seat, outlook, owed, owed_in_all, paid_with, payer
from .forcing_state import ForcingState

MOST_WAYS = 4  # ways to make a card fit that are told


# what is heard


def announcement(state: ForcingState) -> str:
    """The sentence for the live region: why not, what was asked, or what happened and what comes next."""
    if state.refusal is not None:
        who = ", ".join(map(markup.source_name, state.refusal.sources))
        return f"{named(state.refusal.sentence, state.names)}{f' Source: {who}.' if who else ''}"
    if state.held is not None:
        return warning(state)
    if state.news or state.trouble:
        return state.trouble or state.news
    if state.before is None:
        return opening(state)
    happened = told(*state.before, state.names, state.position)
    return f"{state.verdict} {happened}" if state.verdict and len(state.actions) == 1 else happened


def opening(state: ForcingState) -> str:
    """Where the position that was set stands: who has passed what, and who acts."""
    p = state.position
    if p.over or state.bare:
        return f"{title(state)}."
    passed = [state.names[seat - 1] for seat in p.passed]
    said = f"{listed(passed)} passed the {p.offer.card.name}. " if passed and p.offer else ""
    return said + " ".join(what_next(p, state.names, turned=not passed))


def warning(state: ForcingState) -> str:
    """What a force that is held back gives away."""
    victim = state.names[(state.position.victim or 1) - 1]
    last = number(state.start.rules.goal - 1)
    return f"{victim} is {last} down: forcing this gives {victim} the last card, and the deal. Force it anyway?"


def card_sentence(state: ForcingState) -> str:
    """The answer about the card that was asked for, in words."""
    who = state.names[state.table - 1]
    return "" if state.card is None else _about(state, state.card, who, lambda cards: f"the {cards.words}")


def _about(state: ForcingState, card: Card, who: str, named: Callable[[Cards], str]) -> str:
    """The answer about a card and the melds of `who`; `named` puts the missing cards in words, or shows them."""
    found, facts = state.answer, PackFacts(*outlook(state.known, state.table))
    if found is None:
        return f"The {card.name} lies among {who}’s melds."
    place = {"": "", "dead": " It is dead.", "seen": " It has been seen.", "on offer": " It is on offer.",
             "down": " It lies among other melds."}[facts.place(card)]  # fmt: skip
    fits = {LIES: "fits as it lies", MOVES: "fits only after moving cards"}.get(facts.fit(card))
    if fits is None:
        return f"The {card.name} does not fit {who}’s melds. {_missing(found, named)}{place}"
    ways = len(found.layouts)
    return f"The {card.name} {fits}{f', in {number(ways)} ways' if ways > 1 else ''}.{place}"


def _missing(found: Fit, named: Callable[[Cards], str]) -> str:
    ways = [named(cards) for cards in found.missing[:MOST_WAYS]]
    if not ways:
        return "No cards from hand would help."
    more = ", or others" if len(found.missing) > MOST_WAYS else ""
    return f"It would with {', or '.join(ways)}{more} from hand."


# what is seen


def remark(state: ForcingState, deck: Deck) -> str:
    """Over the question: which situation this is, what to look at, or where the position comes from."""
    if state.lesson:
        record = state.lesson.record
        source = f'<p class="src">{html.escape(record.source)}</p>' if record.source and state.actions else ""
        return markup.heading(state.lesson.title) + markup.prose(record.note, deck) + source
    said = state.origin or "A position of your own."
    return markup.heading(title(state)) + markup.plain(said)


def title(state: ForcingState) -> str:
    """Who acts, and how."""
    p, names = state.position, state.names
    if state.bare:
        return "A table of melds"
    if p.over:
        return f"{names[p.winner - 1]} has won" if p.winner else "The deal is drawn"
    who = names[(p.to_act or 1) - 1]
    if p.victim:
        return f"{who} may force {names[p.victim - 1]}"
    return f"{who} must discard" if p.phase == "discard" else f"{who} takes or passes"


def question(state: ForcingState, deck: Deck) -> str:
    """What there is to decide now."""
    if state.undecided and state.ask:
        return f"<h4>A question for {html.escape(_actor(state))}</h4>{markup.prose(state.ask.prompt, deck)}"
    if state.bare:
        return "<h4>What could be forced here?</h4><p>Nobody plays: click a card of the pack below.</p>"
    heading = f"<h4>{html.escape(title(state))}</h4>"
    if state.position.over:
        return heading
    if not state.acts:
        other = "in this text" if state.position.is_view else "from you"
        return f"{heading}<p>{html.escape(_actor(state))}’s cards are hidden {other}.</p>"
    if state.undecided and state.position.offer:
        return f"{heading}<p>Force {_chips([state.position.offer.card], deck)}, or let it go by?</p>"
    return heading


def outcome(state: ForcingState, deck: Deck) -> str:
    """Under the buttons: hint, verdict, what the choice brought with it, what each discard gives, the answer."""
    parts = []
    if state.refusal:
        parts.append(markup.refusal(state.refusal, state.names))
    if state.ask and state.hinted and not state.verdict:
        parts.append(markup.block("hint", "Hint", markup.prose(state.ask.hint, deck)))
    if state.cautious and state.warnings:
        parts.append(
            markup.block("hint", "Beware", _warnings(state, state.warnings, about=state.position.phase != "force"))
        )
    if state.verdict:
        parts.append(markup.verdict(state.verdict, state.names, deck))
    if state.told and len(state.actions) == 1:
        parts.append(markup.block("hint", "What comes with it", _warnings(state, state.told, about=False)))
    if state.paid and state.before:
        taker = state.names[next_seat(state.position, state.before[0].to_act or 0) - 1]
        parts.append(f"<p>{_chips([state.paid.card], deck)} {html.escape(_gift(state.paid, taker))}</p>")
    if state.note and not state.eyes:
        parts.append(markup.prose(state.note, deck))
    if state.priced:
        parts.append(price_list(state, deck))
    if state.ask and state.solved and not state.eyes:
        parts.append(markup.block("solution", "The answer", markup.prose(state.ask.solution, deck)))
    if state.worth:
        parts.append(markup.block("solution", "With all cards open and best play", markup.plain(state.worth)))
    return "".join(parts)


def _warnings(state: ForcingState, found: Iterable[Warned], *, about: bool) -> str:
    """Each in a line, which says if wanted what action it is about."""
    lines = []
    for warned in found:
        action = f"{label(state.position, warned.action, state.names)}: " if about else ""
        said = html.escape(f"{action}{named(warned.sentence, state.names)}")
        lines.append(f"<p>{said}{markup.sources(warned.sources)}</p>")
    return "".join(lines)


def price_list(state: ForcingState, deck: Deck) -> str:
    """What each card that may be discarded gives the next seat."""
    p = state.position
    seat = payer(p)
    if seat is None:
        return ""
    who, taker = state.names[seat - 1], state.names[next_seat(p, seat) - 1]
    found = paid_with(state.known)
    if not found:
        why = f"{who} has no card to discard." if not p.hand_count(seat) else f"{taker}’s hand is hidden from you."
        return markup.block("hint", "What each discard gives", markup.plain(why))
    if state.known.sees(seat):
        lines = "".join(f"<li>{_chips([gift.card], deck)} {html.escape(_gift(gift, taker))}</li>" for gift in found)
        return markup.block("hint", f"What each discard gives {taker}", f"<ul>{lines}</ul>")
    return markup.block("hint", f"What a discard could give {taker}", _hopes(state, seat, taker, found, deck))


def _gift(gift: Gift, taker: str) -> str:
    if gift.wins:
        return f"gives {taker} the last card: {taker} wins."
    return f"takes {taker} to {number(gift.down)} down." if gift.layout else f"is no use to {taker}."


def _hopes(state: ForcingState, seat: int, taker: str, found: tuple[Gift, ...], deck: Deck) -> str:
    """The same when the hand is hidden: of the cards not seen, those that win and those that can be laid."""
    held, hidden, who = state.position.hand_count(seat), len(found), html.escape(state.names[seat - 1])
    wins = [gift.card for gift in found if gift.wins]
    laid = [gift.card for gift in found if gift.layout and not gift.wins]
    some = f"{number(held)} of them {'is' if held == 1 else 'are'} in {who}’s hand."
    all_of_them = f"{who} holds the {'one card' if held == 1 else f'{number(held)} cards'} not seen."
    said = f"<p>{all_of_them if held == hidden else f'{capital(number(hidden))} cards are not seen; {some}'}</p>"
    said += f"<p>{_chips(wins, deck)} would win for {html.escape(taker)}.</p>" if wins else ""
    said += f"<p>{_chips(laid, deck)} could be laid.</p>" if laid else ""
    return said if wins or laid else f"{said}<p>None of them is any use to {html.escape(taker)}.</p>"


def force_button(state: ForcingState) -> str:
    """The button of what is aimed at; before a layout is shown it says no more than the card."""
    position = state.position
    if state.held or not state.aim:
        return ""
    if position.phase == "force" and not state.tried and position.offer:
        return f"Force {card_sign(position.offer.card)}"
    return label(position, state.aim, state.names)


def go_on_button(state: ForcingState) -> str:
    """The button that plays on without the reader: the next step of a line, or a seat that is not seen."""
    if not (state.plan or state.reply) or state.held:
        return ""
    return "Next step" if state.acts else f"Let {_actor(state)} act"


def layout_count(state: ForcingState) -> str:
    """Which of the layouts is shown."""
    several = len(state.ways)
    return "there is only this one" if several < 2 else f"{state.choosing.nth % several + 1} of {several}"


def helps(state: ForcingState) -> dict[str, str]:
    """The quiet buttons under the choice, those that are to be seen."""
    position, asked = state.position, state.ask is not None
    solvable = not position.is_view and not position.over and position.rules.players == 2
    found = {
        "hint": "Hint" if state.undecided and asked and not state.hinted else "",
        "beware": ("Hide the warnings" if state.cautious else "What should I beware of?") if state.warnings else "",
        "prices": ("Hide what discards give" if state.priced else "What would each discard give?")
        if payer(position) and not state.bare else "",
        "solve": ("Show the answer" if state.hinted or state.actions else "") if asked
        else "What is it worth, all cards open?" if solvable else "",
    }  # fmt: skip
    return {name: text for name, text in found.items() if text}


def pack_heading(state: ForcingState) -> str:
    """Over the pack."""
    who = state.names[state.table - 1]
    return f"Which cards {'could be forced on' if state.start.rules.forcing else 'would fit'} {who}’s melds?"


def cells(state: ForcingState) -> str:
    """The cards of the pack in two letters each: how it fits (FITS), and where it is (PLACES, or - for unseen)."""
    facts = PackFacts(*outlook(state.known, state.table))
    return "".join(_LETTERS[facts.fit(card)] + _LETTERS.get(facts.place(card), "-") for card in facts.pack)


FITS = {"l": LIES, "m": MOVES, "n": NO}
PLACES = {"s": "seen", "x": "dead", "t": "down", "o": "on offer"}
_LETTERS = {word: letter for letter, word in (FITS | PLACES).items()}


def trouble(state: ForcingState) -> str:
    """Why a position could not be set or found."""
    return f"<p>{html.escape(state.trouble)}</p>" if state.trouble else ""


def card_answer(state: ForcingState, deck: Deck) -> str:
    """The answer about the card that was asked for."""
    if state.card is None:
        return markup.plain("Click a card of the pack.")
    who = html.escape(state.names[state.table - 1])
    said = _about(state, state.card, who, lambda cards: _chips(cards, deck))
    return f"<p>{_chips([state.card], deck)} {said}</p>"


def meter(state: ForcingState, deck: Deck) -> str:
    """What the melds of the table owe, meld by meld."""
    who, rules = html.escape(state.names[state.table - 1]), state.start.rules
    if not rules.forcing:
        return markup.plain("Under these rules nobody can be forced.")
    debts = owed(state.known, state.table)
    if not debts:
        return f"<p>{who} has nothing down yet, and owes nothing.</p>"
    rows = "".join(_row(debt, deck) for debt in debts)
    return f'<h4>What {who}’s melds owe</h4><ul class="cq-debts">{rows}</ul>'


def _row(debt: Owed, deck: Deck) -> str:
    cards = f"<span>{_chips(debt.unseen, deck)}{_held(debt.held, deck)}</span>" if debt.unseen or debt.held else ""
    count = len(debt.unseen)
    said = "no card" if not count else "1 card" if count == 1 else f"{count} cards"
    boxes = "<b></b>" * count + "<b class=held></b>" * len(debt.held)
    bar = f'<i class="cq-bar" aria-hidden="true">{boxes}</i>' if boxes else ""
    return f"<li><em>{html.escape(capital(meld_name(debt.meld)))}</em> <strong>{said}</strong>{bar}{cards}</li>"


def _held(cards: Cards, deck: Deck) -> str:
    return f" <small>seen in a hand:</small> {_chips(cards, deck)}" if cards else ""


def owing(state: ForcingState) -> str:
    """What the melds of the table owe in all; it changes more often than what each of them owes."""
    who = state.names[state.table - 1]
    if not state.start.rules.forcing or not state.position.melds(state.table):
        return ""
    if state.position.over:
        return "The deal is over."
    if not state.position.hand_count(state.table):
        return f"{who}’s hand is empty: no card can be torn out of it, and a card that fits wins."
    could, held = owed_in_all(state.known, state.table)
    hidden = len(unseen(state.known))
    cards = "one card" if hidden == 1 else f"{hidden} cards"
    said = f"{len(could) or 'None'} of the {cards} not seen could be forced on {who} now, each for a hand card."
    more = f" So could {len(held)} seen in a hand, once {'it is' if len(held) == 1 else 'they are'} discarded."
    return said + (more if held else "")


def _actor(state: ForcingState) -> str:
    return state.names[(state.position.to_act or 1) - 1]


def _chips(cards: Iterable[Card], deck: Deck) -> str:
    return " ".join(chip(card, deck) for card in cards)
