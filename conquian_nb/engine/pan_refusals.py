"""Why an action is refused in Panguingue: one sentence, the cards it is about, the rule point and who says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Refusal
from .cards import Card, Cards
from .language import _
from .pan_actions import Add, Borrow, Demand, Drop, Lay, LetBy, Melding, PanAction, PanDiscard, Split, Stay, Take, Turn
from .pan_melds import PACK
from .pan_moves import arrange
from .pan_rules import DemandBy, PanReading
from .pan_state import ENDED, FORCED

if TYPE_CHECKING:
    from .panguingue import PanPosition

_GAME = ("wikipedia", "gamerules", "denexa")


def refuse(p: PanPosition, action: PanAction) -> Refusal | None:
    """Why an action is refused here, None when it is legal."""
    if p._s.phase == ENDED:
        return Refusal(_("The round is over: seat {seat} has won.").format(seat=p.winner))
    if isinstance(action, Stay | Drop):
        return _before_play(p)
    if p.phase == "stay":
        return Refusal(
            _("Before play each player stays or drops; seat {seat} has not said yet.").format(seat=p.to_act),
            sources=_GAME,
        )
    if isinstance(action, Demand | LetBy):
        return _demand(p, action)
    if p.phase == "demand":
        return Refusal(
            _("Seat {seat} is asked whether seat {turn} must take the top discard: demand it, or pass.").format(
                seat=p.to_act, turn=p.turn
            )
        )
    if isinstance(action, Turn):
        return _turn(p)
    if isinstance(action, Take):
        return _take(p, action)
    return _later_in_turn(p, action)


def _by(reading: PanReading, point: str, sentence: str, cards: Cards) -> Refusal:
    return Refusal(sentence, cards, point, reading.sources)


def _before_play(p: PanPosition) -> Refusal | None:
    if p.phase == "stay":
        return None
    return Refusal(_("Play has begun: who has stayed plays the round to its end."), sources=("wikipedia", "pan_101"))


def _demand(p: PanPosition, action: Demand | LetBy) -> Refusal | None:
    if p.phase == "demand":
        return None
    if isinstance(action, LetBy):
        return Refusal(_("Nobody is asked for a demand now, so there is nothing to let by."))
    by, cards = p.rules.demand, Cards((p.top.card,)) if p.top else Cards()
    if by is DemandBy.NOBODY:
        return _by(by, "demand", _("Under these rules nobody can be made to take a discard."), cards)
    return _by(
        by,
        "demand",
        _("A demand answers a player who would turn the stock though the top discard fits a meld, and none does."),
        cards,
    )


def _turn(p: PanPosition) -> Refusal | None:
    if p.phase == "draw":
        if p._s.phase != FORCED:
            return None
        assert p.top is not None
        return _by(
            p.rules.demand,
            "demand",
            _("Seat {seat} demands that {card:the} is taken, so it must be melded.").format(
                seat=p.demanded_by, card=p.top.card
            ),
            Cards((p.top.card,)),
        )
    return Refusal(_("Seat {seat} has drawn already: one card is drawn in a turn.").format(seat=p.turn), sources=_GAME)


def _take(p: PanPosition, action: Take) -> Refusal | None:
    if p.phase != "draw":
        return Refusal(
            _("Seat {seat} has drawn already: one card is drawn in a turn.").format(seat=p.turn), sources=_GAME
        )
    if p.top is None:
        return Refusal(_("There is no discard to take yet: turn the stock."))
    if not p._takeable(p.top.turned):
        return _by(
            p.rules.taking,
            "taking",
            _(
                "{card:The} was discarded from a hand, and under these rules only a card off the stock may be taken."
            ).format(card=p.top.card),
            Cards((p.top.card,)),
        )
    how = action.how
    named = Cards((how.card,)) if isinstance(how, Add) else how.cards
    if p.top.card not in named:
        return Refusal(
            _("{card:The} may be taken only to be melded at once, and it is not among the cards named.").format(
                card=p.top.card
            ),
            Cards((p.top.card,)),
            "taking",
            p.rules.taking.sources,
        )
    return _melding(p, how, p.top.card)


def _later_in_turn(p: PanPosition, action: PanAction) -> Refusal | None:
    if p.phase == "draw":
        return Refusal(
            _("Seat {seat} must draw first: turn the stock, or take the top discard.").format(seat=p.turn),
            sources=_GAME,
        )
    if isinstance(action, PanDiscard):
        return _discard(p, action.card)
    assert isinstance(action, Lay | Add | Borrow | Split)
    return _melding(p, action, p.drawn)


def _melding(p: PanPosition, how: Melding, drawn: Card | None) -> Refusal | None:
    code = PACK.code(drawn) if drawn is not None else -1
    found = arrange(how, p._free(code), p._s.melds[p._s.turn], p.rules)
    return found if isinstance(found, Refusal) else None


def _discard(p: PanPosition, card: Card) -> Refusal | None:
    cards, drawn = Cards((card,)), p.drawn
    if drawn is not None:
        if card == drawn:
            return None
        return Refusal(
            _("{drawn:The} was turned and is not melded, so it is the card to discard.").format(drawn=drawn),
            Cards((drawn,)),
            sources=_GAME,
        )
    if card not in p.hand(p._s.turn + 1):
        if any(card in meld for meld in p.melds(p._s.turn + 1)):
            return Refusal(_("{card:The} is melded, and a melded card is not discarded.").format(card=card), cards)
        return Refusal(_("{card:The} is not in the hand.").format(card=card), cards)
    if PACK.code(card) in p._kept_back():
        return _by(
            p.rules.letting_out,
            "letting_out",
            _("With {card:the} the next player would go out, and there is a safe card to discard.").format(card=card),
            cards,
        )
    return None
