"""What is broken in the sources as they are written, shown on cards: seven demonstrations, a frame at a time.

Only the cards a demonstration starts from are given here. What may be done, who is asked, who wins and every count
comes from the engine, and from the tutorial's own steps in `literal`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from conquian_nb.drawing.card_words import card_sign, listed, number
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.words import NAMES
from conquian_nb.engine import Cards, Deal, Position, RuleSet, Take
from conquian_nb.engine.language import _, later, spoken
from conquian_nb.engine.naming import suits

from .frames import Flaw, Frame, done, may, stands
from .tutorial_flaws import MANY, lost_discard, no_discard, unseen_duty

FORCE = "1o 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
LEND = "1o 5h2d 2c5cKs/2d3d4d5d6d7dJd AcAhAs3s4s6s7sJsQsQh/- 7c7h -"
TEN_DOWN = "1o 6h2d -/2h3h4h5h,3c4c5c,KcKdKh Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cJc"
EIGHT_DOWN = "1o Kh2d KcKd/2h3h4h5h,3c4c5c6c Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cJc"
EIGHT_RUN = "1o Qs2d 2c4d/As2s3s4s5s6s7sJs Ac3c4c5c6cJcQc3d5d6d/- 7c7d -"
TEN_RUN = "1o Js2d -/As2s3s4s5s6s7s8s9sTs Ac3c4c5c6cJcQc3d5d6d/- 7c7d -"
REFUSED = 10  # the seed of a deal whose first card nobody wants


def flaw(name: str) -> Flaw:
    """The flaw of this name. Raises ValueError, which lists them, when there is none."""
    for known in flaws():
        if known.name == name:
            return known
    known_names = ", ".join(known.name for known in flaws())
    raise ValueError(_("There is no flaw of that name; known are {names}.").format(names=known_names))


def flaws() -> tuple[Flaw, ...]:
    """All seven in the language and by the deck in use, in the order in which a reader best meets them.

    >>> [(flaw.source, flaw.name) for flaw in flaws()][:2]
    [('tutorial', 'no discard'), ('tutorial', 'unseen duty')]
    """
    return _flaws(spoken(), suits())


@lru_cache(4)
def _flaws(language: str, deck: Deck) -> tuple[Flaw, ...]:
    found = (
        Flaw("no discard", "tutorial", later("A take is never paid for"), no_discard),
        Flaw("unseen duty", "tutorial", later("A duty that nobody can check"), unseen_duty),
        Flaw("lost discard", "tutorial", later("A discard that is never offered"), lost_discard),
        Flaw("no end", "wikipedia", later("No force, no rearranging, no draw"), _no_end),
        Flaw("two wins", "naibi", later("Two ways to win, one of them told"), _two_wins),
        Flaw("idle cap", "naibi", later("A cap of eight that forbids nothing"), _idle_cap),
        Flaw("both refuse", "naibi", later("What both refuse, when only one is asked"), _both_refuse),
    )
    return tuple(replace(flaw, title=_(flaw.title), language=language, deck=deck) for flaw in found)


# wikipedia


def _no_end() -> Iterator[Frame]:
    passed = {rules: done(Position.parse(f"{rules} {FORCE}"), "pass") for rules in ("naibi", "wikipedia")}
    yield Frame(
        _(
            "Ana has just passed {6h}, which fits her hearts. In naibi’s game Beto may force it on her. The old "
            "Wikipedia article knows no such thing: all he may do is use it himself or let it go."
        ),
        tuple(f"{rules}: {may(position)}" for rules, (position, _) in passed.items()),
        *passed["wikipedia"],
    )
    lends = {rules: Position.parse(f"{rules} {LEND}") for rules in ("naibi", "wikipedia")}
    yield Frame(
        _(
            "Seven diamonds lie in one run, and {5h} is offered to Ana, who holds {5c}. Where melds may be rearranged, "
            "the run lends its five and falls into two. The article never mentions it, so there the run stays as it is."
        ),
        tuple(f"{rules}: {may(position)}" for rules, position in lends.items()),
        lends["wikipedia"],
    )
    lines = [_played(seed) for seed in range(1, MANY + 1)]
    drawn = [line for line in lines if line[-1].winner is None]
    after, last = done(drawn[0][-2], drawn[0][-2].legal()[0])
    yield Frame(
        _(
            "And what if nobody gets to eleven? This deal was played by two players who take whatever fits. The stock "
            "is used up, and the last card has been passed. The article stops before this point; our preset takes the "
            "draw from naibi."
        ),
        (_("Of {all} deals played so, {n} ended without a winner.").format(all=MANY, n=len(drawn)),),
        after,
        last,
    )


def _played(seed: int) -> list[Position]:
    """A deal of Wikipedia's game in which both take whatever fits and discard their first card."""
    line = [Deal.shuffle("wikipedia", seed).start()]
    while not line[-1].over:
        line.append(line[-1].play(line[-1].legal()[0]))
    return line


# naibi


def _two_wins() -> Iterator[Frame]:
    yield _win(
        TEN_DOWN,
        _(
            "Naibi tells of a player who has ten down, an empty hand, and waits. {6h} comes and goes onto a run. That "
            "is eleven, and nothing is owed for it."
        ),
    )
    yield _win(
        EIGHT_DOWN,
        _(
            "But the winner is whoever first has eleven melded, and that can happen with eight down and a pair in hand "
            "as well: {Kh} comes, and both kings go down with it. Again nothing is left to discard. Naibi never spells "
            "this one out; pagat and the old books do."
        ),
    )


def _win(text: str, says: str) -> Frame:
    start = Position.parse(f"naibi {text}")
    won, step = done(start, start.legal()[0])
    assert won.winner is not None
    facts = (
        _("Before: {stands}. {may}").format(stands=stands(start, 1), may=may(start)),
        _("After the take: {stands}. {who} has won.").format(stands=stands(won, 1), who=NAMES[won.winner - 1]),
    )
    return Frame(says, facts, won, step)


def _idle_cap() -> Iterator[Frame]:
    eight = Position.parse(f"naibi {EIGHT_RUN}")
    takes = [action for action in eight.legal() if isinstance(action, Take)]
    nine, step = done(eight, takes[-1])
    longest = max(len(meld) for action in takes for meld in action.melds)
    yield Frame(
        _(
            "A run shows at most eight cards, says naibi, and draws that from the goal. Eight spades lie here, and the "
            "ninth is offered. Is it refused? No: melds may be rearranged, and nine in a row are also two or three "
            "runs."
        ),
        (
            _("Ways to take it: {n}; the longest run in any of them has {longest} cards.").format(
                n=number(len(takes)), longest=number(longest)
            ),
            *(" / ".join(map(_run, action.melds)) for action in takes),
            _("In each of them {stands}.").format(stands=stands(nine, 1)),
        ),
        nine,
        step,
    )
    grown = Position.parse(f"naibi+borrowing=none {EIGHT_RUN}")
    yield Frame(
        _("The cap bites only where melds may not be rearranged, and that is not naibi’s game."),
        (
            _("{rules}: {n} takes, or pass.").format(rules="naibi", n=number(len(takes))),
            f"{grown.rules}: {may(grown)}",
        ),
        grown,
    )
    yield _eleven_in_one()


def _run(meld: Cards) -> str:
    return _("{first} to {last}").format(first=card_sign(meld[0]), last=card_sign(meld[-1]))


def _eleven_in_one() -> Frame:
    ten = Position.parse(f"full_pack+longest_run=any {TEN_RUN}")
    take = min((action for action in ten.legal() if isinstance(action, Take)), key=lambda action: len(action.melds))
    won, step = done(ten, take)
    suits = [len(RuleSet.parse(name).cards.ranks) for name in ("naibi", "full_pack")]
    return Frame(
        _(
            "The reason given is that eleven cards can’t be one combination. In the pack of 40 that is so; but naibi "
            "itself allows for the pack of 52, and there eleven neighbours of one suit exist. With no cap one run is "
            "enough to win."
        ),
        (
            _("Cards in a suit: {few} in the pack of 40, {many} in the pack of 52.").format(
                few=suits[0], many=suits[1]
            ),
            _("{stands}, in {n} run. {who} has won.").format(
                stands=stands(won, 1), n=number(len(take.melds)), who=NAMES[(won.winner or 1) - 1]
            ),
        ),
        won,
        step,
    )


def _both_refuse() -> Iterator[Frame]:
    turned = Deal.shuffle("naibi", REFUSED).start()
    frame, after = _refused(
        turned,
        _(
            "Dead is a card that both refuse, says naibi. For a turned card that is what happens: {card} was turned, "
            "offered to the one who turned it, and then to the other."
        ),
    )
    yield frame
    owes = after.play(after.legal()[0])
    yield _refused(
        owes.play(owes.legal()[-1]),
        _(
            "A discard is offered to one player alone, for it never goes back to the one who discarded it. {card} is "
            "dead after a single pass: the discard itself is the other refusal."
        ),
    )[0]


def _refused(position: Position, says: str) -> tuple[Frame, Position]:
    """Everybody who is asked passes the card on offer; the frame tells who that is."""
    offer, asked = position.offer, []
    assert offer is not None
    while True:
        if position.phase == "offer":
            asked.append(NAMES[(position.to_act or 1) - 1])
        after, step = done(position, "pass")
        if after.offer != offer:
            break
        position = after
    dead = _("{card} is dead now.") if offer.card in after.dead else _("{card} is not dead now.")
    facts = (_("Asked: {who}.").format(who=listed(asked)), dead.format(card=card_sign(offer.card)))
    return Frame(says.format(card=f"{{{offer.card}}}"), facts, after, step), after
