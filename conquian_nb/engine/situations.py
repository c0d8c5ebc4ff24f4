"""For each rule point one small situation in which its readings differ, to be shown side by side.

A situation stays the same under every reading of its point; only the readings make the difference. Cards that stand
nowhere in it are set aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .game import Position
from .language import _, speaking, spoken
from .points import find_point
from .rules import RuleSet


@dataclass(frozen=True, slots=True)
class Situation:
    """One rule point in one situation; `look_at` asks in a sentence what to look at.

    `values` are the readings worth setting side by side; all others of the point can be asked for too. `seat` is the
    seat through whose eyes the difference is seen, 0 when all cards may lie open.
    """

    point: str
    look_at: str
    texts: Mapping[str, str]  # a position for each reading
    actions: Mapping[str, tuple[str, ...]]  # played from there, so that the difference shows
    values: tuple[str, ...]
    seat: int = 0

    def under(self, value: object) -> Position:
        """The position under this reading of the point. Raises RuleError when there is no such reading.

        >>> for reading in ("low", "low_or_high"):
        ...     print(situations()["ace"].under(reading).legal())
        (<pass>,)
        (<take QcKcAc>, <pass>)
        """
        value = find_point(self.point).option(value).value
        position = Position.parse(self.texts[value])
        for action in self.actions.get(value, ()):
            position = position.play(action)
        return position

    def seen(self, value: object) -> Position:
        """What is to be shown of it: the view of `seat`, or the open position. Raises RuleError like `under`."""
        position = self.under(value)
        return position.view(self.seat) if self.seat else position


def situations() -> Mapping[str, Situation]:
    """A situation for every rule point, by the point's name, in the order of rule texts; said in the language in use.

    >>> situations()["force_reach"].look_at
    'Seat 1 has passed the six of spades: may seat 2 force it by moving the other sixes?'
    """
    return _situations(spoken())


@lru_cache(4)
def _situations(language: str) -> Mapping[str, Situation]:
    with speaking(language):
        return {found.point: found for found in (*_packs_and_sizes(), *_melds(), *_phases())}


def _of(
    point: str,
    look_at: str,
    cards: str | Mapping[str, str],
    actions: tuple[str, ...] | Mapping[str, tuple[str, ...]] = (),
    base: str = "naibi",
    seat: int = 0,
    values: tuple[str, ...] = (),
    **with_it: Mapping[str, int],
) -> Situation:
    """A situation from the cards that lie the same under all readings, or from those under each.

    `with_it` are other points that must go along with a reading.
    """
    readings = tuple(option.value for option in find_point(point).readings)
    texts = {}
    for value in readings:
        more = {other: at[value] for other, at in with_it.items()}
        rules = RuleSet.parse(base).replace(**{point: value, **more})
        texts[value] = f"{rules} {cards if isinstance(cards, str) else cards[value]}"
    played = actions if isinstance(actions, Mapping) else dict.fromkeys(readings, actions)
    return Situation(point, look_at, texts, played, values or readings, seat)


def _packs_and_sizes() -> tuple[Situation, ...]:
    after_seven = "1o {}2d 2c6c2d4h/3c3d3h,5s6s7s Ac4c7cAd4d6d2h5h7h2s/- 5c6h -"
    seats = {
        "2": "2c2h5hJcJd6s/AcAdAhAs 7c2d3d6dQd3h5s/4c5c6c",
        "3": "2cJc2h5h/AcAdAhAs 2d3d6d3h5s/4c5c6c 4d5d6h4sKs/7d7h7s",
        "4": "2c2h5h/AcAdAhAs 2d3d3h5s/4c5c6c 4d5d6h4s/7d7h7s Jc3s6sKs/QcQhQs",
    }
    hands = {"10": "2c3dQs 3c5c6c2d7dJs", "9": "2c3d 3c5c6c2d7d", "8": "2c 3c5c6c2d", "7": "- 3c5c6c"}
    sizes = {size: "1o Jh2d {}/4h5h6h7h,KcKdKs {}/AcAdAhAs 2s6d -".format(*hands[size].split()) for size in hands}
    return (
        _of(
            "pack",
            _("Seat 1 has a run up to the seven: is the card on offer its neighbour?"),
            {card: after_seven.format(next_card) for card, next_card in _NEXT_CARD.items()},
        ),
        _of(
            "players",
            _("Seat 1 discarded the king of diamonds and seat 2 has passed it: who is asked now?"),
            {value: f"2o Kd1d {seats[value]} JhKh -" for value in seats},
            ("pass",),
            hand_size={"2": 10, "3": 8, "4": 7},
        ),
        _of(
            "hand_size",
            _("Seat 1 has taken the jack of hearts, the eighth card down: is a discard owed, or has seat 1 won?"),
            sizes,
            ("take 4h5h6h7hJh",),
        ),
    )


_NEXT_CARD = {"spanish_40": "Js", "no_courts_40": "8s", "full_52": "Js"}


def _melds() -> tuple[Situation, ...]:
    return (
        _of(
            "ace",
            _("Seat 1 holds queen and king of clubs: does the ace make them a run?"),
            "1o Ac2d QcKc2h/7c7d7h,3s4s5s6s 3c5cJdKh/4c4d4h,JcJhJs 2c6d -",
        ),
        _of(
            "longest_run",
            _("Eight cards win here, so the cap is five, and seat 1 has five: how may the sixth be laid?"),
            "1o Js2d 2cKd/3s4s5s6s7s AcQdKhKs/4c4d4h 5d2h -",
            base="naibi+hand_size=7",
        ),
        _of(
            "laying",
            _("Seat 1 lacks two cards and the two of spades fits: may the seven of hearts go down with it?"),
            "1o 2s2d 7h/JcJdJh,4h5h6h,3s4s5s Kc3dKh/AcAdAhAs,QcQdQs 6d -",
        ),
        _of(
            "borrowing",
            _("Seat 1 lacks a third two: may the long run lend it, and how may the run lie afterwards?"),
            "1o 2h2d 2c5cKs/2d3d4d5d6d7dJd Ac3cAhQhAs4s6s7sJsQs/- 7c7h -",
        ),
        _of(
            "force_reach",
            _("Seat 1 has passed the six of spades: may seat 2 force it by moving the other sixes?"),
            "1o 6s2d KcKs/3d4d5d6d,3h4h5h6h 2cQh7s/AcAdAh,4c5c6c7c Jc2s -",
            ("pass",),
        ),
    )


_WEAPON = "KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc"
_DEALT = "5cKcAdQdJcAh6h7hJhJs/- Ac7cKdJd4hQh2s3s6s7s/-"
_STOCK = "5s2h6dQs4c3h2dKh4d4s7d2cKsAs3d3c5h6c5d"


def _phases() -> tuple[Situation, ...]:
    swap = {"0": f"1o Qc1t {_DEALT} {_STOCK} -"}
    swap |= {str(n): f"1s{n} - {_DEALT} Qc{_STOCK} -" for n in range(1, 10)}
    return (
        _of(
            "first_card",
            _("Both have passed the first card of the deal: who turns the next one and is asked first?"),
            {
                "non_dealer_turns": f"1o Qc1t {_DEALT} {_STOCK} -",
                "dealer_turns": f"1o Qc2t {_DEALT} {_STOCK} -",
            },
            ("pass", "pass"),
        ),
        _of(
            "dead_cards",
            _("Two cards are dead, and this is what seat 1 sees: do they still show?"),
            f"1o 6h1t {_WEAPON}",
            seat=1,
        ),
        _of(
            "duty",
            _("Seat 1 turned the six of hearts, which fits, and would rather pass it: what comes of that?"),
            f"1o 6h1t {_WEAPON}",
            {"may_be_forced": ("pass",), "free": ("pass",)},
        ),
        _of(
            "swap",
            _("The cards are dealt: does play begin, or does seat 1 pick a card to give away first?"),
            swap,
            seat=1,
            values=("0", "1", "2"),
        ),
        _of(
            "empty_stock",
            _(
                "Seat 2 took the last card of the stock and has discarded the king of spades: may seat 1 take it and "
                "win?"
            ),
            "2d - KcKh/3c4c5c6c,2s3s4s5s JdKs/AcAdAh,7c7d7h,4h5h6h - 5dJc",
            ("discard Ks",),
        ),
    )
