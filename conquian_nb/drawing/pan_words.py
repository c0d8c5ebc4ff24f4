"""Panguingue in words: buttons, titles of steps, what an action did and who paid for it, what comes next.

Sentences name the players; cards are heard ("the seven of hearts") in sentences and written with signs on buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from conquian_nb.drawing.card_words import card_name, card_sign, cards_name, cards_sign, listed, number
from conquian_nb.engine.cards import Card, Cards
from conquian_nb.engine.language import _, several
from conquian_nb.engine.naming import Rank, ranks_name, suit_name
from conquian_nb.engine.pan_actions import (
    Add,
    Borrow,
    Demand,
    Drop,
    Lay,
    LetBy,
    PanAction,
    PanDiscard,
    Split,
    Stay,
    Take,
    Turn,
)
from conquian_nb.engine.pan_moment import PanPayment
from conquian_nb.engine.panguingue import PanPosition

PAN_NAMES = ("Ana", "Beto", "Carmen", "Diego", "Elena", "Fermín", "Gloria", "Hugo")
GOAL = 11


def pan_meld_name(meld: Sequence[Card]) -> str:
    """A meld with all its cards told.

    >>> [pan_meld_name(Cards.parse(text)) for text in ("5s5s5s", "7c7c7d7h", "As2s3s")]
    ['three fives of spades', 'four sevens: clubs, clubs, diamonds and hearts', 'ace to three of spades']
    """
    suits = [card.suit for card in meld]
    if meld[0].rank != meld[1].rank:
        low, high = Rank(meld[0].rank), Rank(meld[-1].rank)
        return _("{low} to {high} of {suit}").format(low=low, high=high, suit=suit_name(suits[0]))
    count, ranks = number(len(meld)), ranks_name(meld[0].rank)
    if len(set(suits)) == 1:
        return _("{count} {ranks} of {suit}").format(count=count, ranks=ranks, suit=suit_name(suits[0]))
    told = listed([suit_name(suit) for suit in suits])
    return _("{count} {ranks}: {suits}").format(count=count, ranks=ranks, suits=told)


def chips(count: int) -> str:
    """So many chips: ``1 chip``, ``4 chips``."""
    return several("{n} chip", "{n} chips", count).format(n=count)


# buttons


def pan_label(position: PanPosition, action: PanAction, names: Sequence[str] = PAN_NAMES) -> str:
    """The text of the button for a legal action, with what it brings: "Lay 5♠ 5♠ 5♠: 4 chips from each".

    Two different legal actions of a position never get the same text.
    """
    text = _button(position, action, names)
    melds = position.melds(position.turn or 1)
    named = [n for n in _numbers(action) if melds.count(melds[n - 1]) > 1]
    if named:
        text = _("{button} (meld {numbers})").format(button=text, numbers=listed(list(map(str, named))))
    if not isinstance(action, Lay | Add | Borrow | Split | Take):
        return text
    after = position.play(action)
    if after.over:
        return _("{button}, and win").format(button=text)
    each = from_each(after)
    return _("{button}: {chips} from each").format(button=text, chips=chips(each)) if each else text


def from_each(after: PanPosition) -> int:
    """What each opponent has just paid for conditions."""
    payer = next((p.payer for p in after.payments if p.payer and p.payee), 0)
    return sum(p.chips for p in after.payments if p.payer == payer and p.payee)


def _numbers(action: PanAction) -> tuple[int, ...]:
    """The melds that an action names."""
    how = action.how if isinstance(action, Take) else action
    if isinstance(how, Add | Split):
        return (how.meld,)
    if isinstance(how, Borrow):
        return (*dict.fromkeys(lent.meld for lent in how.lent), *((how.meld,) if how.meld else ()))
    return ()


def _button(position: PanPosition, action: PanAction, names: Sequence[str]) -> str:
    top = card_sign(position.top.card) if position.top else ""
    if isinstance(action, Stay):
        return _("Stay in")
    if isinstance(action, Drop):
        price = position.rules.drop
        return _("Drop and pay {chips}").format(chips=chips(price)) if price else _("Drop")
    if isinstance(action, Turn):
        return _("Turn the next card")
    if isinstance(action, Demand):
        return _("Demand that {who} takes {card}").format(who=names[(position.turn or 1) - 1], card=top)
    if isinstance(action, LetBy):
        return _("Let {card} go by").format(card=top)
    if isinstance(action, PanDiscard):
        return _("Discard {card}").format(card=card_sign(action.card))
    if isinstance(action, Take):
        return _("Take {card}. {button}").format(card=top, button=_melding(position, action.how))
    return _melding(position, action)


def _melding(position: PanPosition, how: PanAction) -> str:
    melds = [cards_sign(meld) for meld in position.melds(position.turn or 1)]
    if isinstance(how, Lay):
        return _("Lay {cards}").format(cards=cards_sign(how.cards))
    if isinstance(how, Add):
        return _("Add {card} to {meld}").format(card=card_sign(how.card), meld=melds[how.meld - 1])
    if isinstance(how, Split):
        return _("Split {cards} off {meld}").format(cards=cards_sign(how.cards), meld=melds[how.meld - 1])
    assert isinstance(how, Borrow)
    lent = listed([
        _("{cards} of {meld}").format(cards=cards_sign(one.card for one in group), meld=melds[n - 1])
        for n, group in groupby(how.lent, key=lambda one: one.meld)
    ])  # fmt: skip
    if how.meld and not how.cards:
        return _("Move {lent} to {meld}").format(lent=lent, meld=melds[how.meld - 1])
    if how.meld:
        return _("Add {cards} and {lent} to {meld}").format(
            cards=cards_sign(how.cards), lent=lent, meld=melds[how.meld - 1]
        )
    return _("Lay {cards}, borrowing {lent}").format(cards=cards_sign(how.cards), lent=lent)


# steps


def pan_title(before: PanPosition, action: PanAction, names: Sequence[str] = PAN_NAMES) -> str:
    """A step in a few words: "Beto takes 7♥ and lays 7♣ 7♦ 7♥"."""
    who = names[(before.to_act or 1) - 1]
    top = card_sign(before.top.card) if before.top else ""
    if isinstance(action, Stay):
        return _("{who} stays").format(who=who)
    if isinstance(action, Drop):
        return _("{who} drops").format(who=who)
    if isinstance(action, Turn):
        return _("{who} turns the next card").format(who=who)
    if isinstance(action, Demand):
        return _("{who} demands that {card} is taken").format(who=who, card=top)
    if isinstance(action, LetBy):
        return _("{who} demands nothing").format(who=who)
    if isinstance(action, PanDiscard):
        return _("{who} discards {card}").format(who=who, card=card_sign(action.card))
    return _taken(before, action.how, who, top) if isinstance(action, Take) else _did(before, action, who)


def _taken(before: PanPosition, how: PanAction, who: str, top: str) -> str:
    if isinstance(how, Lay):
        return _("{who} takes {card} and lays {cards}").format(who=who, card=top, cards=cards_sign(how.cards))
    if isinstance(how, Add):
        meld = cards_sign(before.melds(before.turn or 1)[how.meld - 1])
        return _("{who} takes {card} onto {meld}").format(who=who, card=top, meld=meld)
    assert isinstance(how, Borrow)
    lent = cards_sign(one.card for one in how.lent)
    return _("{who} takes {card} and borrows {lent}").format(who=who, card=top, lent=lent)


def _did(before: PanPosition, how: PanAction, who: str) -> str:
    melds = [cards_sign(meld) for meld in before.melds(before.turn or 1)]
    if isinstance(how, Lay):
        return _("{who} lays {cards}").format(who=who, cards=cards_sign(how.cards))
    if isinstance(how, Add):
        return _("{who} adds {card} to {meld}").format(who=who, card=card_sign(how.card), meld=melds[how.meld - 1])
    if isinstance(how, Split):
        return _("{who} splits {cards} off").format(who=who, cards=cards_sign(how.cards))
    assert isinstance(how, Borrow)
    lent = cards_sign(one.card for one in how.lent)
    if how.meld:
        return _("{who} moves {cards} to {meld}").format(
            who=who, cards=cards_sign((*how.cards, *(one.card for one in how.lent))), meld=melds[how.meld - 1]
        )
    return _("{who} borrows {lent} and lays {cards}").format(who=who, lent=lent, cards=cards_sign(how.cards))


def pan_told(
    before: PanPosition, action: PanAction, names: Sequence[str] = PAN_NAMES, after: PanPosition | None = None
) -> str:
    """What an action did, to be read out: who and what, who pays, what comes next. Only what all may know.

    `after` is the position it led to; it is played out when not given, which needs a position and not a view.
    """
    then = before.play(action) if after is None else after
    sentences = [_happened(before, action, names), *_turned(before, then, names), *paid_words(then.payments, names)]
    if then.winner is not None:
        return " ".join([*sentences, _won(then, names)])
    return " ".join([*sentences, pan_next(then, names)])


def _happened(before: PanPosition, action: PanAction, names: Sequence[str]) -> str:
    who, turn = names[(before.to_act or 1) - 1], names[(before.turn or 1) - 1]
    top = card_name(before.top.card) if before.top else ""
    if isinstance(action, Demand):
        return _("{who} demands that {other} takes {card}.").format(who=who, other=turn, card=top)
    if isinstance(action, PanDiscard):
        return _("{who} discards {card}.").format(who=who, card=card_name(action.card))
    if isinstance(action, Stay | Drop | LetBy):
        return _("{title}.").format(title=pan_title(before, action, names))
    if isinstance(action, Turn):
        return _("{who} goes to the stock.").format(who=who)
    how = action.how if isinstance(action, Take) else action
    said = _laid(before, how, who)
    return _("{who} takes {card}. {said}").format(who=who, card=top, said=said) if isinstance(action, Take) else said


def _laid(before: PanPosition, how: PanAction, who: str) -> str:
    melds = before.melds(before.turn or 1)
    if isinstance(how, Lay):
        return _("{who} lays {meld}.").format(who=who, meld=pan_meld_name(how.cards))
    if isinstance(how, Add):
        meld = pan_meld_name(melds[how.meld - 1])
        return _("{who} adds {card} to {meld}.").format(who=who, card=card_name(how.card), meld=meld)
    if isinstance(how, Split):
        return _("{who} splits off {meld}.").format(who=who, meld=pan_meld_name(how.cards))
    assert isinstance(how, Borrow)
    lent = Cards(one.card for one in how.lent)
    if how.meld:
        cards, meld = cards_name((*how.cards, *lent)), pan_meld_name(melds[how.meld - 1])
        return _("{who} moves {cards} to {meld}.").format(who=who, cards=cards, meld=meld)
    new = pan_meld_name(Cards((*how.cards, *lent)).sorted())
    return _("{who} borrows {cards} and lays {meld}.").format(who=who, cards=cards_name(lent), meld=new)


def _turned(before: PanPosition, after: PanPosition, names: Sequence[str]) -> list[str]:
    if after.drawn is None or before.phase == "meld":
        return []
    return [_("{who} turns {card}.").format(who=names[(after.turn or 1) - 1], card=card_name(after.drawn))]


def paid_words(payments: Iterable[PanPayment], names: Sequence[str] = PAN_NAMES) -> list[str]:
    """Who pays whom how much and for what, a sentence for each thing that is paid for; the antes are not told."""
    told: list[str] = []
    for (kind, cards, again), group in groupby(
        sorted(payments, key=lambda p: (p.kind == "pot", p.again)), key=lambda p: (p.kind, p.cards, p.again)
    ):
        paid = list(group)
        who = names[paid[0].payee - 1]
        each = paid[0].chips if len({p.chips for p in paid}) == 1 else 0
        if kind == "drop":
            said = _("{who} pays {chips} to the pot.")
            told += [said.format(who=names[p.payer - 1], chips=chips(p.chips)) for p in paid]
        elif kind == "pot":
            told.append(_("The pot of {chips} goes to {who}.").format(chips=chips(paid[0].chips), who=who))
        elif kind == "share":
            said = _("{payers} pay {who}, the winner: {chips} each.") if each else _("{payers} pay {who}, the winner.")
            told.append(said.format(payers=_payers(paid, names), who=who, chips=chips(each)))
        elif kind != "ante" and not again:
            said = _("{payers} pay {who} {chips} each for {cards}.")
            told.append(
                said.format(payers=_payers(paid, names), who=who, chips=chips(each), cards=_condition_cards(cards))
            )
    return [*told, *_again(payments, names)]


def _payers(paid: Sequence[PanPayment], names: Sequence[str]) -> str:
    """Who pays: by name when one or two do, who have not dropped; else all the others who are in."""
    if len({p.payer for p in paid}) > 2:
        return _("The others")
    return listed(list(dict.fromkeys(names[p.payer - 1] for p in paid)))


def _condition_cards(cards: Cards) -> str:
    return pan_meld_name(cards) if len(cards) > 2 else cards_name(cards)


def _again(payments: Iterable[PanPayment], names: Sequence[str]) -> list[str]:
    again = [p for p in payments if p.again]
    if not again:
        return []
    total = sum(p.chips for p in again)
    who = names[again[0].payee - 1]
    return [_("All conditions of {who} are paid once more, {chips} together.").format(who=who, chips=chips(total))]


def _won(after: PanPosition, names: Sequence[str]) -> str:
    who = names[(after.winner or 1) - 1]
    if after.count(after.winner or 1) < GOAL:
        return _("{who} is the only one left and takes the pot.").format(who=who)
    return _("Eleven down: {who} wins the round.").format(who=who)


def pan_next(position: PanPosition, names: Sequence[str] = PAN_NAMES) -> str:
    """Who acts and how; "" when the round is over."""
    if position.to_act is None or position.turn is None:
        return ""
    who, top = names[position.to_act - 1], card_name(position.top.card) if position.top else ""
    if position.phase == "stay":
        return _("{who} stays or drops.").format(who=who)
    if position.phase == "demand":
        turn = names[position.turn - 1]
        return _("{who} may demand that {other} takes {card}.").format(who=who, other=turn, card=top)
    if position.demanded_by is not None:
        other = names[position.demanded_by - 1]
        return _("{who} must take {card}, as {other} demands.").format(who=who, card=top, other=other)
    if position.phase == "draw":
        said = _("{who} turns the next card, or takes {card} to meld it at once.") if top else _("{who} draws.")
        return said.format(who=who, card=top)
    if position.drawn is not None:
        return _("{who} melds {card} or discards it.").format(who=who, card=card_name(position.drawn))
    return _("{who} may meld more from hand, and discards a card.").format(who=who)


# the picture in words


def pan_alt(view: PanPosition, names: Sequence[str] = PAN_NAMES, last: str = "") -> str:
    """The picture in words: who acts, what lies in the middle, each seat, and what happened (`last`)."""
    sentences = [_won(view, names) if view.winner is not None else pan_next(view, names), *_middle(view, names)]
    for seat in range(1, view.rules.players + 1):
        sentences += _seat(view, seat, names)
    if last:
        sentences.append(_("Last step: {told}").format(told=last))
    return " ".join(sentences)


def _middle(view: PanPosition, names: Sequence[str]) -> list[str]:
    said = [_("The pot holds {chips}.").format(chips=chips(view.pot))]
    if view.drawn is not None:
        said.append(_("Turned: {card}.").format(card=card_name(view.drawn)))
    if view.top is not None:
        text = _("Top discard: {card}, {origin}.")
        said.append(text.format(card=card_name(view.top.card), origin=top_origin(view, names)))
    piles = _("Stock {stock}, discards below the top {discards}.")
    return [*said, piles.format(stock=view.stock_count, discards=len(view.discards))]


def top_owner(view: PanPosition) -> int:
    """The seat that made the top discard: the one before the seat whose turn it is, of those in the round."""
    turn, players = view.turn or view.winner or 1, view.rules.players
    before = [(turn - 1 - step) % players + 1 for step in range(1, players)]
    return next((seat for seat in before if seat in view.active), turn)


def top_origin(view: PanPosition, names: Sequence[str] = PAN_NAMES) -> str:
    """Where the top discard came from: ``turned by Beto`` or ``from Beto’s hand``."""
    assert view.top is not None
    said = _("turned by {who}") if view.top.turned else _("from {who}’s hand")
    return said.format(who=names[top_owner(view) - 1])


def _seat(view: PanPosition, seat: int, names: Sequence[str]) -> list[str]:
    who, held, owned = names[seat - 1], view.hand_count(seat), chips(view.purses[seat - 1])
    if seat in view.dropped:
        return [_("{who} has dropped, {chips}.").format(who=who, chips=owned)]
    melds = listed([pan_meld_name(meld) for meld in view.melds(seat)])
    head = _("{who}, {chips}, {down} of {goal} down: {melds}.") if melds else _("{who}, {chips}, nothing down yet.")
    said = [head.format(who=who, chips=owned, down=view.count(seat), goal=GOAL, melds=melds)]
    if not held:
        return [*said, _("No cards in hand.")]
    if view.sees(seat):
        return [*said, _("In hand: {cards}.").format(cards=listed([card.name for card in view.hand(seat)]))]
    return [*said, _("{cards} in hand, not seen.").format(cards=several("{n} card", "{n} cards", held).format(n=held))]
