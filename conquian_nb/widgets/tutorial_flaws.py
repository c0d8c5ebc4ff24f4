"""What is broken in the tutorial as it is written: three demonstrations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conquian_nb.drawing.card_words import card_sign, number
from conquian_nb.drawing.words import NAMES, named
from conquian_nb.engine import PRESETS, Deal, Discard, Position
from conquian_nb.engine.cards import Card
from conquian_nb.engine.language import _, later

from .frames import Frame, Table, done, may
from .literal import Turn, literal_tutorial

GROWING = 3  # the seed of the deal that is played to the letter
DUTY = 7  # the seed of a deal whose first card Ana can meld
MANY = 100
GOAL = PRESETS["tutorial"].goal


def no_discard() -> Iterator[Frame]:
    """The tutorial never asks for a discard: a deal played by its steps, a frame for each take."""
    turns = literal_tutorial(GROWING)
    yield Frame(
        _(
            "The tutorial tells how to take a card, and then turns the next one. Nowhere does it ask for a discard, "
            "though its tips speak of discarding. Here its steps are followed to the letter: what can be melded is "
            "taken, and nothing is given back. Both players start with ten cards."
        ),
        table=_counts(()),
    )
    for at, turn in enumerate(turns, 1):
        if turn.taker is not None:
            yield Frame(_what_it_makes(turn, turn.taker), _how_they_stand(turn), table=_counts(turns[:at]))
    won = sum(any(turn.wins(s) for turn in literal_tutorial(seed) for s in (1, 2)) for seed in range(1, MANY + 1))
    yield Frame(
        _(
            "The stock is empty. To finish, a player would have to get rid of cards, and the page names no way to do "
            "so. That is why our preset gives the tutorial the discard it forgot."
        ),
        (_winners(won),),
        table=_counts(turns),
    )


def _winners(won: int) -> str:
    if not won:
        return _("Of {all} shuffled deals played this way, none had a winner.").format(all=MANY)
    return _("Of {all} shuffled deals played this way, {n} had a winner.").format(all=MANY, n=number(won))


def _what_it_makes(turn: Turn, seat: int) -> str:
    who, total = NAMES[seat - 1], turn.total(seat)
    if total == GOAL:
        said = _("{who} melds {card}. Hand and melds are {n} together now: all of them would win.")
    else:
        said = _(
            "{who} melds {card} and has {n} cards now. Exactly {goal} melded with none left in hand is out of reach "
            "for good: no card ever leaves."
        )
    return said.format(who=who, card=f"{{{turn.card}}}", n=number(total), goal=number(GOAL))


def _how_they_stand(turn: Turn) -> tuple[str, ...]:
    facts = []
    for seat in (1, 2):
        down = _(" and ").join(f"{{{meld}}}" for meld in turn.melds[seat - 1])
        hand = f"{{{turn.hands[seat - 1].sorted()}}}" if turn.hands[seat - 1] else ""
        said = _(_STAND[bool(down), bool(hand)])
        facts.append(said.format(who=NAMES[seat - 1], down=down, hand=hand))
    return tuple(facts)


# Whether a player has anything down, and anything in hand.
_STAND = {
    (True, True): later("{who} has {down} down and {hand} in hand."),
    (True, False): later("{who} has {down} down and nothing in hand."),
    (False, True): later("{who} has nothing down and {hand} in hand."),
    (False, False): later("{who} has nothing down and nothing in hand."),
}


def _counts(turns: Sequence[Turn]) -> Table:
    """A row for each card: who took it, and what each player has down and in hand; more than the goal is loud."""
    heads = (_("turned"), _("taken by"), *(_("{who}: down + hand").format(who=NAMES[s]) for s in (0, 1)))
    start = (PRESETS["tutorial"].hand_size,) * 2
    rows = [(_("start"), "", *(f"0 + {cards} = {cards}" for cards in start))]
    loud = set()
    for turn in turns:
        loud |= {(len(rows), seat + 1) for seat in (1, 2) if turn.total(seat) > GOAL}
        counts = [f"{turn.melded(seat)} + {len(turn.hands[seat - 1])} = {turn.total(seat)}" for seat in (1, 2)]
        rows.append((card_sign(turn.card), NAMES[turn.taker - 1] if turn.taker else _("nobody"), *counts))
    return Table(heads, tuple(rows), frozenset(loud))


def unseen_duty() -> Iterator[Frame]:
    """The duty to take depends on cards nobody else sees: two hands, one view."""
    can = Deal.shuffle("tutorial", DUTY).start()
    cannot = _with_a_useless_offer(can)
    seen = can.view(2)
    yield Frame(
        _(
            "By the tutorial a card that makes a meld must be taken, hand cards included, and the other player may "
            "insist on it. Ana would like to pass {card}. This is all that Beto sees. May she?"
        ).format(card=f"{{{_on_offer(can)}}}"),
        (_("Beto’s view as text: {view}").format(view=seen),),
        seen,
        seat=2,
    )
    may_not, may_pass = _("With these cards she may not."), _("With these cards she may.")
    for position, says in ((can, may_not), (cannot, may_pass)):
        refused = position.refusal("pass")
        same = str(position.view(2)) == str(seen)
        told = _("What Beto sees is the same to the last letter.") if same else _("What Beto sees differs.")
        yield Frame(
            f"{says} {told}",
            (may(position), *([named(refused.sentence)] if refused else [])),
            position,
        )
    yield Frame(
        _(
            "So Beto can’t insist on anything: the duty rests on Ana’s word. Naibi ties its force to melds that lie "
            "open, and whether a card fits those without a hand card both players can see. The tutorial even says "
            "both: that one may pass, and that one can’t refuse."
        ),
        (
            _("Beto sees the same in both deals: {so}.").format(so=_yes(str(can.view(2)) == str(cannot.view(2)))),
            _("Ana may do the same in both deals: {so}.").format(so=_yes(can.legal() == cannot.legal())),
        ),
        seen,
        seat=2,
    )


def _yes(so: bool) -> str:
    return _("yes") if so else _("no")


def _on_offer(position: Position) -> Card:
    assert position.offer is not None
    return position.offer.card


def _with_a_useless_offer(position: Position) -> Position:
    """The same deal with one of seat 1's cards and one of the stock changed over, so that the offer fits nothing."""
    for held in position.hand(1):
        for hidden in position.stock:
            text = str(position).replace(str(held), "?").replace(str(hidden), str(held)).replace("?", str(hidden))
            other = Position.parse(str(Position.parse(text)))
            if all(action.kind == "pass" for action in other.legal()):
                return other
    raise ValueError("No single card changes what seat 1 may do.")


def lost_discard() -> Iterator[Frame]:
    """The tutorial turns a new card whatever became of the last one: a discard is never offered."""
    start = Deal.shuffle("tutorial", DUTY).start()
    owes = start.play(start.legal()[0])
    offered, step = next(found for found in (done(owes, action) for action in owes.legal()) if _wanted(found[0]))
    assert isinstance(step.action, Discard)
    card = f"{{{step.action.card}}}"
    yield Frame(
        _(
            "Give the tutorial back the discard it forgot: Ana has taken a card and discards {card}. In every other "
            "source the discard is offered next, and here it is just what Beto wants."
        ).format(card=card),
        (may(offered),),
        offered,
        step,
        seat=2,
    )
    unasked = Position.parse(str(offered).replace("tutorial", "tutorial+duty=free", 1))
    skipped = done(unasked, "pass")[0]
    yield Frame(
        _(
            "But the page turns a new card whether or not the last one was taken. So {card} joins the dead cards "
            "before Beto is asked, and {offered} is on offer instead. Then no discard could help anybody; yet the "
            "page’s own tip warns of discards that help the other player."
        ).format(card=card, offered=f"{{{_on_offer(skipped)}}}"),
        (may(skipped),),
        skipped,
        seat=2,
    )


def _wanted(position: Position) -> bool:
    """Whether the card on offer can be taken."""
    return any(action.kind == "take" for action in position.legal())
