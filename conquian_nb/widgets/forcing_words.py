"""What the forcing lab says: sentences for the live region, and HTML beside its pictures."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence

from conquian_nb.analysis.forcing import Gift, Trap
from conquian_nb.analysis.outlook import Debt, Fit, unseen
from conquian_nb.drawing.card_words import capital, card_sign, listed, meld_name, number
from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.pack_grid import LIES, MOVES, PackFacts
from conquian_nb.drawing.words import named, told
from conquian_nb.engine import Card, Cards

from . import markup
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
    if p.over:
        return title(state)
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
    found, facts = state.answer, PackFacts(*state.outlook)
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
    if state.cautious and state.traps:
        parts.append(markup.block("hint", "Beware", _traps(state.traps, state.names)))
    if state.verdict:
        parts.append(markup.verdict(state.verdict, state.names, deck))
    if state.told and len(state.actions) == 1:
        parts.append(markup.block("hint", "What comes with it", _traps(state.told, state.names)))
    if state.note and not state.eyes:
        parts.append(markup.prose(state.note, deck))
    if state.priced:
        parts.append(price_list(state, deck))
    if state.ask and state.solved and not state.eyes:
        parts.append(markup.block("solution", "The answer", markup.prose(state.ask.solution, deck)))
    if state.worth:
        parts.append(markup.block("solution", "With all cards open and best play", markup.plain(state.worth)))
    return "".join(parts)


def _traps(found: Iterable[Trap], names: Sequence[str]) -> str:
    return "".join(f"<p>{html.escape(named(trap.sentence, names))}{markup.sources(trap.sources)}</p>" for trap in found)


def price_list(state: ForcingState, deck: Deck) -> str:
    """What each card that may be discarded gives the next seat."""
    p = state.position
    payer = p.victim or (p.to_act if p.phase == "discard" else None)
    if not payer:
        return ""
    who, taker = state.names[payer - 1], state.names[payer % p.rules.players]
    found = state.gifts
    if not found:
        why = f"{who} has no card to discard." if not p.hand_count(payer) else f"{taker}’s hand is hidden from you."
        return markup.block("hint", "What each discard gives", markup.plain(why))
    if state.known.sees(payer):
        lines = "".join(f"<li>{_chips([gift.card], deck)} {html.escape(_gift(gift, taker))}</li>" for gift in found)
        return markup.block("hint", f"What each discard gives {taker}", f"<ul>{lines}</ul>")
    return markup.block("hint", f"What a discard could give {taker}", _hopes(state, payer, taker, found, deck))


def _gift(gift: Gift, taker: str) -> str:
    if gift.wins:
        return f"gives {taker} the last card: {taker} wins."
    return f"takes {taker} to {number(gift.down)} down." if gift.layout else f"is no use to {taker}."


def _hopes(state: ForcingState, payer: int, taker: str, found: tuple[Gift, ...], deck: Deck) -> str:
    """The same when the hand is hidden: of the cards not seen, those that win and those that can be laid."""
    held, hidden = state.position.hand_count(payer), len(found)
    wins = [gift.card for gift in found if gift.wins]
    laid = [gift.card for gift in found if gift.layout and not gift.wins]
    said = f"<p>{capital(number(hidden))} cards are not seen; {number(held)} of them {'is' if held == 1 else 'are'} "
    said += f"in {html.escape(state.names[payer - 1])}’s hand.</p>"
    said += f"<p>{_chips(wins, deck)} would win for {html.escape(taker)}.</p>" if wins else ""
    said += f"<p>{_chips(laid, deck)} could be laid.</p>" if laid else ""
    return said if wins or laid else f"{said}<p>None of them is any use to {html.escape(taker)}.</p>"


def layout_count(state: ForcingState) -> str:
    """Which of the layouts is shown."""
    several = len(state.ways)
    return "there is only this one" if several < 2 else f"{state.choosing.nth % several + 1} of {several}"


def helps(state: ForcingState) -> dict[str, str]:
    """The quiet buttons under the choice, those that are to be seen."""
    phase, asked = state.position.phase, state.ask is not None
    known = not (state.position.is_view or state.position.over)
    found = {
        "hint": "Hint" if state.undecided and asked and not state.hinted else "",
        "beware": ("Hide the warnings" if state.cautious else "What should I beware of?") if phase == "force" else "",
        "prices": ("Hide what discards give" if state.priced else "What would each discard give?")
        if phase in ("force", "discard") else "",
        "solve": ("Show the answer" if state.hinted or state.actions else "") if asked
        else "What is it worth, all cards open?" if known else "",
    }  # fmt: skip
    return {name: text for name, text in found.items() if text}


def pack_heading(state: ForcingState) -> str:
    """Over the pack."""
    return f"<h4>Which cards could be forced on {html.escape(state.names[state.table - 1])}’s melds?</h4>"


def trouble(state: ForcingState) -> str:
    """Why a position could not be set or found."""
    return f"<p>{html.escape(state.trouble)}</p>" if state.trouble else ""


def card_answer(state: ForcingState, deck: Deck) -> str:
    """The answer about the card that was asked for."""
    if state.card is None:
        return markup.plain("Click a card of the pack, or choose one here.")
    who = html.escape(state.names[state.table - 1])
    said = _about(state, state.card, who, lambda cards: _chips(cards, deck))
    return f"<p>{_chips([state.card], deck)} {said}</p>"


def meter(state: ForcingState, deck: Deck) -> str:
    """What the melds of the table owe, meld by meld, and in all."""
    who, rules = html.escape(state.names[state.table - 1]), state.start.rules
    if not rules.forcing:
        return markup.plain("Under these rules nobody can be forced.")
    owed = state.debts
    if not owed:
        return f"<p>{who} has nothing down yet, and owes nothing.</p>"
    rows = "".join(_row(debt, deck) for debt in owed)
    return f'<h4>What {who}’s melds owe</h4><ul class="cq-debts">{rows}</ul><p class="src">{_in_all(state, who)}</p>'


def _row(debt: Debt, deck: Deck) -> str:
    count = len(debt.cards)
    cards = f" <span>{_chips(debt.cards, deck)}</span>" if count else ""
    bar = f'<i class="cq-bar" aria-hidden="true">{"<b></b>" * count}</i>'
    said = "no card" if not count else "1 card" if count == 1 else f"{count} cards"
    return f"<li><em>{html.escape(capital(meld_name(debt.meld)))}</em> <strong>{said}</strong>{bar}{cards}</li>"


def _in_all(state: ForcingState, who: str) -> str:
    hidden, owed = len(unseen(state.known)), state.owed
    if state.position.over:
        return "The deal is over."
    if not state.position.hand_count(state.table):
        return f"{who}’s hand is empty: no card can be torn out of it, and a card that fits wins."
    return f"{owed} of the {hidden} cards not seen could be forced on {who} now, each for a card from the hand."


def card_options(state: ForcingState) -> list[tuple[str, str]]:
    """The pack as it is offered in a list: texts, and signs with names."""
    cards = state.start.rules.cards.all
    return [("", "no card"), *((str(card), f"{card_sign(card)} {card.name}") for card in cards)]


def _actor(state: ForcingState) -> str:
    return state.names[(state.position.to_act or 1) - 1]


def _chips(cards: Iterable[Card], deck: Deck) -> str:
    return " ".join(chip(card, deck) for card in cards)
