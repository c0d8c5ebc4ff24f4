"""What is broken in the sources as they are written, shown on cards: seven demonstrations, a frame at a time.

Only the cards a demonstration starts from are given here. What may be done, who is asked, who wins and every count
comes from the engine, and from the tutorial's own steps in `literal`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from conquian_nb.drawing.card_words import card_sign, listed, number
from conquian_nb.drawing.words import NAMES
from conquian_nb.engine import Cards, Deal, Position, RuleSet, Take

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
    raise ValueError(f"There is no flaw of that name; known are {', '.join(known.name for known in flaws())}.")


@lru_cache(1)
def flaws() -> tuple[Flaw, ...]:
    """All seven, in the order in which a reader best meets them.

    >>> [(flaw.source, flaw.name) for flaw in flaws()][:2]
    [('tutorial', 'no discard'), ('tutorial', 'unseen duty')]
    """
    return (
        Flaw("no discard", "tutorial", "A take is never paid for", no_discard),
        Flaw("unseen duty", "tutorial", "A duty that nobody can check", unseen_duty),
        Flaw("lost discard", "tutorial", "A discard that is never offered", lost_discard),
        Flaw("no end", "wikipedia", "No force, no rearranging, no draw", _no_end),
        Flaw("two wins", "naibi", "Two ways to win, one of them told", _two_wins),
        Flaw("idle cap", "naibi", "A cap of eight that forbids nothing", _idle_cap),
        Flaw("both refuse", "naibi", "What both refuse, when only one is asked", _both_refuse),
    )


# wikipedia


def _no_end() -> Iterator[Frame]:
    passed = {rules: done(Position.parse(f"{rules} {FORCE}"), "pass") for rules in ("naibi", "wikipedia")}
    yield Frame(
        "Ana has just passed {6h}, which fits her hearts. In naibi’s game Beto may force it on her. The old Wikipedia "
        "article knows no such thing: all he may do is use it himself or let it go.",
        tuple(f"{rules}: {may(position)}" for rules, (position, _) in passed.items()),
        *passed["wikipedia"],
    )
    lends = {rules: Position.parse(f"{rules} {LEND}") for rules in ("naibi", "wikipedia")}
    yield Frame(
        "Seven diamonds lie in one run, and {5h} is offered to Ana, who holds {5c}. Where melds may be rearranged, the "
        "run lends its five and falls into two. The article never mentions it, so there the run stays as it is.",
        tuple(f"{rules}: {may(position)}" for rules, position in lends.items()),
        lends["wikipedia"],
    )
    lines = [_played(seed) for seed in range(1, MANY + 1)]
    drawn = [line for line in lines if line[-1].winner is None]
    after, last = done(drawn[0][-2], drawn[0][-2].legal()[0])
    yield Frame(
        "And what if nobody gets to eleven? This deal was played by two players who take whatever fits. The stock is "
        "used up, and the last card has been passed. The article stops before this point; our preset takes the draw "
        "from naibi.",
        (f"Of {MANY} deals played so, {len(drawn)} ended without a winner.",),
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
        "Naibi tells of a player who has ten down, an empty hand, and waits. {6h} comes and goes onto a run. That is "
        "eleven, and nothing is owed for it.",
    )
    yield _win(
        EIGHT_DOWN,
        "But the winner is whoever first has eleven melded, and that can happen with eight down and a pair in hand as "
        "well: {Kh} comes, and both kings go down with it. Again nothing is left to discard. Naibi never spells this "
        "one out; pagat and the old books do.",
    )


def _win(text: str, says: str) -> Frame:
    start = Position.parse(f"naibi {text}")
    won, step = done(start, start.legal()[0])
    winner = NAMES[won.winner - 1] if won.winner else "Nobody"
    facts = (f"Before: {stands(start, 1)}. {may(start)}", f"After the take: {stands(won, 1)}. {winner} has won.")
    return Frame(says, facts, won, step)


def _idle_cap() -> Iterator[Frame]:
    eight = Position.parse(f"naibi {EIGHT_RUN}")
    takes = [action for action in eight.legal() if isinstance(action, Take)]
    nine, step = done(eight, takes[-1])
    longest = max(len(meld) for action in takes for meld in action.melds)
    yield Frame(
        "A run shows at most eight cards, says naibi, and draws that from the goal. Eight spades lie here, and the "
        "ninth is offered. Is it refused? No: melds may be rearranged, and nine in a row are also two or three runs.",
        (
            f"Ways to take it: {number(len(takes))}; the longest run in any of them has {number(longest)} cards.",
            *(f"{' / '.join(map(_run, action.melds))}" for action in takes),
            f"In each of them {stands(nine, 1)}.",
        ),
        nine,
        step,
    )
    grown = Position.parse(f"naibi+borrowing=none {EIGHT_RUN}")
    yield Frame(
        "The cap bites only where melds may not be rearranged, and that is not naibi’s game.",
        (f"naibi: {number(len(takes))} takes, or pass.", f"{grown.rules}: {may(grown)}"),
        grown,
    )
    yield _eleven_in_one()


def _run(meld: Cards) -> str:
    return f"{card_sign(meld[0])} to {card_sign(meld[-1])}"


def _eleven_in_one() -> Frame:
    ten = Position.parse(f"full_pack+longest_run=any {TEN_RUN}")
    take = min((action for action in ten.legal() if isinstance(action, Take)), key=lambda action: len(action.melds))
    won, step = done(ten, take)
    suits = [len(RuleSet.parse(name).cards.ranks) for name in ("naibi", "full_pack")]
    return Frame(
        "The reason given is that eleven cards can’t be one combination. In the pack of 40 that is so; but naibi "
        "itself allows for the pack of 52, and there eleven neighbours of one suit exist. With no cap one run is "
        "enough to win.",
        (
            f"Cards in a suit: {suits[0]} in the pack of 40, {suits[1]} in the pack of 52.",
            f"{stands(won, 1)}, in {number(len(take.melds))} run. {NAMES[(won.winner or 1) - 1]} has won.",
        ),
        won,
        step,
    )


def _both_refuse() -> Iterator[Frame]:
    turned = Deal.shuffle("naibi", REFUSED).start()
    frame, after = _refused(
        turned,
        "Dead is a card that both refuse, says naibi. For a turned card that is what happens: {card} was turned, "
        "offered to the one who turned it, and then to the other.",
    )
    yield frame
    owes = after.play(after.legal()[0])
    yield _refused(
        owes.play(owes.legal()[-1]),
        "A discard is offered to one player alone, for it never goes back to the one who discarded it. {card} is dead "
        "after a single pass: the discard itself is the other refusal.",
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
    dead = "dead" if offer.card in after.dead else "not dead"
    facts = (f"Asked: {listed(asked)}.", f"{card_sign(offer.card)} is {dead} now.")
    return Frame(says.replace("{card}", f"{{{offer.card}}}"), facts, after, step), after
