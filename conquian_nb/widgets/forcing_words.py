"""What the forcing lab says: sentences for the live region, and HTML beside its pictures."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable

from conquian_nb.analysis.forcing import Gift
from conquian_nb.analysis.outlook import Fit, unseen
from conquian_nb.drawing.card_words import capital, card_sign, cards_name, listed, meld_name, number
from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.pack_grid import LIES, MOVES, NO, PackFacts
from conquian_nb.drawing.words import label, named, told
from conquian_nb.engine import Card, Cards
from conquian_nb.engine.language import _, later, several

from . import markup
from .forcing_counts import Owed, Warned, next_seat, outlook, owed, owed_in_all, paid_with, payer
from .forcing_state import ForcingState

MOST_WAYS = 4  # ways to make a card fit that are told


# what is heard


def announcement(state: ForcingState) -> str:
    """The sentence for the live region: why not, what was asked, or what happened and what comes next."""
    if state.refusal is not None:
        return markup.refused_aloud(state.refusal, state.names)
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
    next_ = what_next(p, state.names, turned=not passed)
    if not (passed and p.offer):
        return " ".join(next_)
    said = several("{who} passed {card:the}.", "{who} passed {card:the}.", len(passed))
    return " ".join([said.format(who=listed(passed), card=p.offer.card), *next_])


def warning(state: ForcingState) -> str:
    """What a force that is held back gives away."""
    victim = state.names[(state.position.victim or 1) - 1]
    last = number(state.start.rules.goal - 1)
    said = _("{victim} is {n} down: forcing this gives {victim} the last card, and the deal. Force it anyway?")
    return said.format(victim=victim, n=last)


def card_sentence(state: ForcingState) -> str:
    """The answer about the card that was asked for, in words."""
    who = state.names[state.table - 1]
    return "" if state.card is None else _about(state, state.card, who, cards_name)


def _about(state: ForcingState, card: Card, who: str, named: Callable[[Cards], str]) -> str:
    """The answer about a card and the melds of `who`; `named` puts the missing cards in words, or shows them."""
    found, facts = state.answer, PackFacts(*outlook(state.known, state.table))
    if found is None:
        return _("{card:The} lies among {who}’s melds.").format(card=card, who=who)
    (fits, place), ways = facts.told()[card], len(found.layouts)
    said = _(_FITTING.get((fits, ways > 1), "{card:The} does not fit {who}’s melds."))
    sentences = [said.format(card=card, who=who, ways=number(ways))]
    if fits not in (LIES, MOVES):
        sentences.append(_missing(found, named))
    return " ".join([*sentences, *([_(_PLACED[place])] if place else [])])


# How a card fits, and whether in more than one way.
_FITTING = {
    (LIES, False): later("{card:The} fits as it lies."),
    (LIES, True): later("{card:The} fits as it lies, in {ways} ways."),
    (MOVES, False): later("{card:The} fits only after moving cards."),
    (MOVES, True): later("{card:The} fits only after moving cards, in {ways} ways."),
    (NO, False): later("{card:The} does not fit {who}’s melds."),
}
_PLACED = {
    "dead": later("It is dead."),
    "seen": later("It has been seen."),
    "on offer": later("It is on offer."),
    "down": later("It lies among other melds."),
}


def _missing(found: Fit, named: Callable[[Cards], str]) -> str:
    ways = [named(cards) for cards in found.missing[:MOST_WAYS]]
    if not ways:
        return _("No cards from hand would help.")
    if len(found.missing) > MOST_WAYS:
        ways.append(_("others"))
    return _("It would with {cards} from hand.").format(cards=_(", or ").join(ways))


# what is seen


def remark(state: ForcingState, deck: Deck) -> str:
    """Over the question: which situation this is, what to look at, or where the position comes from."""
    if state.lesson:
        record = state.lesson.record
        source = f'<p class="src">{html.escape(record.source)}</p>' if record.source and state.actions else ""
        return markup.heading(state.lesson.title) + markup.prose(record.note, deck) + source
    return markup.heading(title(state)) + markup.plain(origin(state))


def origin(state: ForcingState) -> str:
    """Where a position comes from that is no situation of the collection."""
    if state.bare:
        return _("Melds alone, without a deal around them.")
    if state.found is None:
        return _("A position of your own.")
    deal, steps, seed = state.found
    said = _("Found in random deal {deal}, after {n} actions. With {seed}, everybody finds this one.")
    return said.format(deal=deal, n=steps, seed=seed)


def title(state: ForcingState) -> str:
    """Who acts, and how."""
    p, names = state.position, state.names
    if state.bare:
        return _("A table of melds")
    if p.over:
        return _("{who} has won").format(who=names[p.winner - 1]) if p.winner else _("The deal is drawn")
    who = names[(p.to_act or 1) - 1]
    if p.victim:
        return _("{who} may force {victim}").format(who=who, victim=names[p.victim - 1])
    return (_("{who} must discard") if p.phase == "discard" else _("{who} takes or passes")).format(who=who)


def question(state: ForcingState, deck: Deck) -> str:
    """What there is to decide now."""
    if state.undecided and state.ask:
        heading = _("A question for {who}").format(who=_actor(state))
        return f"<h4>{html.escape(heading)}</h4>{markup.prose(state.ask.prompt, deck)}"
    if state.bare:
        asked, how = _("What could be forced here?"), _("Nobody plays: click a card of the pack below.")
        return f"<h4>{html.escape(asked)}</h4><p>{html.escape(how)}</p>"
    heading = f"<h4>{html.escape(title(state))}</h4>"
    if state.position.over:
        return heading
    if not state.acts:
        hidden = (
            _("{who}’s cards are hidden in this text.") if state.position.is_view
            else _("{who}’s cards are hidden from you.")
        )  # fmt: skip
        return f"{heading}<p>{html.escape(hidden.format(who=_actor(state)))}</p>"
    if state.undecided and state.position.offer:
        asked = _("Force {card}, or let it go by?").format(card=_chips([state.position.offer.card], deck))
        return f"{heading}<p>{asked}</p>"
    return heading


def outcome(state: ForcingState, deck: Deck) -> str:
    """Under the buttons: hint, verdict, what the choice brought with it, what each discard gives, the answer."""
    parts = []
    if state.refusal:
        parts.append(markup.refusal(state.refusal, state.names))
    if state.ask and state.hinted and not state.verdict:
        parts.append(markup.block("hint", _("Hint"), markup.prose(state.ask.hint, deck)))
    if state.cautious and state.warnings:
        parts.append(
            markup.block("hint", _("Beware"), _warnings(state, state.warnings, about=state.position.phase != "force"))
        )
    if state.verdict:
        parts.append(markup.verdict(state.verdict, state.names, deck))
    if state.told and len(state.actions) == 1:
        parts.append(markup.block("hint", _("What comes with it"), _warnings(state, state.told, about=False)))
    if state.paid and state.before:
        taker = state.names[next_seat(state.position, state.before[0].to_act or 0) - 1]
        parts.append(f"<p>{_gift(state.paid, taker, deck)}</p>")
    if state.note and not state.eyes:
        parts.append(markup.prose(state.note, deck))
    if state.priced:
        parts.append(price_list(state, deck))
    if state.ask and state.solved and not state.eyes:
        parts.append(markup.block("solution", _("The answer"), markup.prose(state.ask.solution, deck)))
    if state.worth:
        parts.append(markup.block("solution", _("With all cards open and best play"), markup.plain(state.worth)))
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
        why = (
            _("{who} has no card to discard.") if not p.hand_count(seat) else _("{taker}’s hand is hidden from you.")
        ).format(who=who, taker=taker)
        return markup.block("hint", _("What each discard gives"), markup.plain(why))
    if state.known.sees(seat):
        lines = "".join(f"<li>{_gift(gift, taker, deck)}</li>" for gift in found)
        return markup.block("hint", _("What each discard gives {taker}").format(taker=taker), f"<ul>{lines}</ul>")
    heading = _("What a discard could give {taker}").format(taker=taker)
    return markup.block("hint", heading, _hopes(state, seat, taker, found, deck))


def _gift(gift: Gift, taker: str, deck: Deck) -> str:
    said = (
        _("{card} gives {taker} the last card: {taker} wins.") if gift.wins
        else _("{card} takes {taker} to {n} down.") if gift.layout else _("{card} is no use to {taker}.")
    )  # fmt: skip
    return said.format(card=_chips([gift.card], deck), taker=html.escape(taker), n=number(gift.down))


def _hopes(state: ForcingState, seat: int, taker: str, found: tuple[Gift, ...], deck: Deck) -> str:
    """The same when the hand is hidden: of the cards not seen, those that win and those that can be laid."""
    held, hidden, who = state.position.hand_count(seat), len(found), html.escape(state.names[seat - 1])
    wins = [gift.card for gift in found if gift.wins]
    laid = [gift.card for gift in found if gift.layout and not gift.wins]
    if held == hidden:
        first = several("{who} holds the one card not seen.", "{who} holds the {n} cards not seen.", held)
    else:
        first = several(
            "{all} cards are not seen; {n} of them is in {who}’s hand.",
            "{all} cards are not seen; {n} of them are in {who}’s hand.",
            held,
        )
    sentences = [first.format(who=who, n=number(held), all=capital(number(hidden)))]
    sentences += [_("{cards} would win for {taker}.")] if wins else []
    sentences += [_("{laid} could be laid.")] if laid else []
    sentences += [_("None of them is any use to {taker}.")] if not (wins or laid) else []
    given = {"cards": _chips(wins, deck), "laid": _chips(laid, deck), "taker": html.escape(taker)}
    return "".join(f"<p>{said.format(**given)}</p>" for said in sentences)


def force_button(state: ForcingState) -> str:
    """The button of what is aimed at; before a layout is shown it says no more than the card."""
    position = state.position
    if state.held or not state.aim:
        return ""
    if position.phase == "force" and not state.tried and position.offer:
        return _("Force {card}").format(card=card_sign(position.offer.card))
    return label(position, state.aim, state.names)


def go_on_button(state: ForcingState) -> str:
    """The button that plays on without the reader: the next step of a line, or a seat that is not seen."""
    if not (state.plan or state.reply) or state.held:
        return ""
    return _("Next step") if state.acts else _("Let {who} act").format(who=_actor(state))


def layout_count(state: ForcingState) -> str:
    """Which of the layouts is shown."""
    many = len(state.ways)
    if many < 2:
        return _("there is only this one")
    return _("{n} of {many}").format(n=state.choosing.nth % many + 1, many=many)


def helps(state: ForcingState) -> dict[str, str]:
    """The quiet buttons under the choice, those that are to be seen."""
    position, asked = state.position, state.ask is not None
    solvable = not position.is_view and not position.over and position.rules.players == 2
    found = {
        "hint": _("Hint") if state.undecided and asked and not state.hinted else "",
        "beware": (_("Hide the warnings") if state.cautious else _("What should I beware of?"))
        if state.warnings else "",
        "prices": (_("Hide what discards give") if state.priced else _("What would each discard give?"))
        if payer(position) and not state.bare else "",
        "solve": (_("Show the answer") if state.hinted or state.actions else "") if asked
        else _("What is it worth, all cards open?") if solvable else "",
    }  # fmt: skip
    return {name: text for name, text in found.items() if text}


def pack_heading(state: ForcingState) -> str:
    """Over the pack."""
    asked = (
        _("Which cards could be forced on {who}’s melds?") if state.start.rules.forcing
        else _("Which cards would fit {who}’s melds?")
    )  # fmt: skip
    return asked.format(who=state.names[state.table - 1])


def cells(state: ForcingState) -> str:
    """The cards of the pack in two letters each: how it fits (FITS), and where it is (PLACES, or - for unseen)."""
    told = PackFacts(*outlook(state.known, state.table)).told()
    return "".join(_LETTERS[fits] + _LETTERS.get(place, "-") for fits, place in told.values())


FITS = {"l": LIES, "m": MOVES, "n": NO}
PLACES = {"s": later("seen"), "x": later("dead"), "t": later("down"), "o": later("on offer")}
_LETTERS = {word: letter for letter, word in (FITS | PLACES).items()}


def trouble(state: ForcingState) -> str:
    """Why a position could not be set or found."""
    return f"<p>{html.escape(state.trouble)}</p>" if state.trouble else ""


def card_answer(state: ForcingState, deck: Deck) -> str:
    """The answer about the card that was asked for."""
    if state.card is None:
        return markup.plain(_("Click a card of the pack."))
    who = html.escape(state.names[state.table - 1])
    said = _about(state, state.card, who, lambda cards: _chips(cards, deck))
    return f"<p>{_chips([state.card], deck)} {said}</p>"


def meter(state: ForcingState, deck: Deck) -> str:
    """What the melds of the table owe, meld by meld."""
    who, rules = html.escape(state.names[state.table - 1]), state.start.rules
    if not rules.forcing:
        return markup.plain(_("Under these rules nobody can be forced."))
    debts = owed(state.known, state.table)
    if not debts:
        return f"<p>{_('{who} has nothing down yet, and owes nothing.').format(who=who)}</p>"
    rows = "".join(_row(debt, deck) for debt in debts)
    return f'<h4>{_("What {who}’s melds owe").format(who=who)}</h4><ul class="cq-debts">{rows}</ul>'


def _row(debt: Owed, deck: Deck) -> str:
    cards = f"<span>{_chips(debt.unseen, deck)}{_held(debt.held, deck)}</span>" if debt.unseen or debt.held else ""
    count = len(debt.unseen)
    said = several("{n} card", "{n} cards", count).format(n=count) if count else _("no card")
    boxes = "<b></b>" * count + "<b class=held></b>" * len(debt.held)
    bar = f'<i class="cq-bar" aria-hidden="true">{boxes}</i>' if boxes else ""
    return f"<li><em>{html.escape(capital(meld_name(debt.meld)))}</em> <strong>{said}</strong>{bar}{cards}</li>"


def _held(cards: Cards, deck: Deck) -> str:
    return f" <small>{_('seen in a hand:')}</small> {_chips(cards, deck)}" if cards else ""


def owing(state: ForcingState) -> str:
    """What the melds of the table owe in all; it changes more often than what each of them owes."""
    who = state.names[state.table - 1]
    if not state.start.rules.forcing or not state.position.melds(state.table):
        return ""
    if state.position.over:
        return _("The deal is over.")
    if not state.position.hand_count(state.table):
        said = _("{who}’s hand is empty: no card can be torn out of it, and a card that fits wins.")
        return said.format(who=who)
    could, held = owed_in_all(state.known, state.table)
    hidden = len(unseen(state.known))
    said = (
        several(
            "{n} of the one card not seen could be forced on {who} now, each for a hand card.",
            "{n} of the {all} cards not seen could be forced on {who} now, each for a hand card.",
            hidden,
        )
        if could
        else several(
            "None of the one card not seen could be forced on {who} now, each for a hand card.",
            "None of the {all} cards not seen could be forced on {who} now, each for a hand card.",
            hidden,
        )
    ).format(n=len(could), all=hidden, who=who)
    more = several(
        "So could {n} seen in a hand, once it is discarded.",
        "So could {n} seen in a hand, once they are discarded.",
        len(held),
    ).format(n=len(held))
    return f"{said} {more}" if held else said


def _actor(state: ForcingState) -> str:
    return state.names[(state.position.to_act or 1) - 1]


def _chips(cards: Iterable[Card], deck: Deck) -> str:
    return " ".join(chip(card, deck) for card in cards)
