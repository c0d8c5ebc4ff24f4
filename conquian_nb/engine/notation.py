"""Position text: one line, read and written.

``naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc``: the rules; who acts and in which
phase; the offer; a field for each seat, hand and melds; the stock, next card first; the dead cards.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .cards import Card, CardError, Cards, shown
from .melds import Layout, Masks, MeldTable, meld_table
from .rules import RuleError, RuleSet

OFFER, FORCE, DISCARD, SWAP, WON, DRAWN = "o", "f", "d", "s", "w", "draw"
ENDED = frozenset((WON, DRAWN))
PHASES = {OFFER: "offer", FORCE: "force", DISCARD: "discard", SWAP: "swap", WON: "over", DRAWN: "over"}

_WHO = re.compile(
    r"(?P<seat>[1-4])(?:(?P<phase>[odw])|f(?P<victim>[1-4])|s(?P<round>[1-9])(?::(?P<picks>.+))?)|draw")
_OFFER = re.compile(r"(?P<card>.{2,4})(?P<seat>[1-4])(?P<how>[td])")
_UNSEEN = re.compile(r"\?([1-9][0-9]?)")


class PositionError(ValueError):
    """A position text that can't be read or can't be, or a question a view can't answer; one sentence says why."""


class Offer(NamedTuple):
    """The card on offer, the seat that turned or discarded it, and whether it was discarded (thrown in)."""

    card: Card
    seat: int
    thrown: bool


class Fields(NamedTuple):
    """A position as plain values; seats count from 0 here, cards are numbers, sets of cards masks.

    In a view the parts not seen are empty and `unseen` counts them: each hand, the stock, the dead cards.
    `picks` are the cards picked so far in a swap, -1 for one not seen.
    """

    table: MeldTable
    phase: str
    actor: int
    victim: int
    card: int
    by: int
    thrown: bool
    hands: tuple[int, ...]
    melds: tuple[Masks, ...]
    stock: tuple[int, ...]
    dead: int
    round: int
    picks: tuple[int, ...]
    unseen: tuple[tuple[int, ...], int, int]


def write(f: Fields) -> str:
    """The one line for these fields."""
    pack, (hands, stock, dead) = f.table.pack, f.unseen
    offer = f"{pack.text[f.card]}{f.by + 1}{'d' if f.thrown else 't'}" if f.card >= 0 else "-"
    seats = (
        f"{_part(str(pack.unmask(hand)), unseen)}/{f.table.layout(melds) or '-'}"
        for hand, unseen, melds in zip(f.hands, hands, f.melds, strict=True))
    piles = _part(str(pack.cards(f.stock)), stock), _part(str(pack.unmask(f.dead)), dead)
    return " ".join((str(f.table.rules), _write_who(f), offer, *seats, *piles))


def _part(cards: str, unseen: int) -> str:
    return f"?{unseen}" if unseen else cards or "-"


def _write_who(f: Fields) -> str:
    if f.phase == DRAWN:
        return DRAWN
    who = f"{f.actor + 1}{f.phase}"
    if f.phase == FORCE:
        who += str(f.victim + 1)
    if f.phase == SWAP:
        picks = "".join(f.table.pack.text.get(c, "?") for c in f.picks)
        who += f"{f.round}" + (f":{picks}" if picks else "")
    return who


def read(text: str) -> Fields:
    """The fields of a position text, their cards and counts checked. Raises PositionError."""
    if not isinstance(text, str):
        raise PositionError(f"A position is given as text, not as {type(text).__name__}.")
    if len(text) > 2000:
        raise PositionError(f"A text of {len(text)} characters is too long for a position.")
    words = text.split()
    if not words:
        raise PositionError("The text is empty, but a position starts with its rules, such as naibi.")
    try:
        rules = RuleSet.parse(words[0])
    except RuleError as error:
        raise PositionError(f"Rules: {error}") from None
    if len(words) != rules.players + 5:
        raise PositionError(
            f"A position under {words[0]} has {rules.players + 5} fields parted by blanks (rules, who acts, offer, "
            f"{rules.players} seats, stock, dead); this text has {len(words)}.")
    return _Reader(rules, words).fields()


class _Reader:
    """Reads the words of one position text and remembers where each card stands."""

    def __init__(self, rules: RuleSet, words: list[str]) -> None:
        self.rules, self.words = rules, words
        self.table = meld_table(rules)
        self.pack = self.table.pack
        self.places: dict[int, str] = {}

    def fields(self) -> Fields:
        who = _WHO.fullmatch(self.words[1])
        if not who:
            raise PositionError(
                f"Who acts: {shown(self.words[1])} can’t be read: write seat and phase, such as 1o, 2f1, 1d, "
                "2s1:4s, 1w, or draw.")
        phase = who["phase"] or (FORCE if who["victim"] else SWAP if who["round"] else DRAWN)
        actor = self._seat(who["seat"], "Who acts") if who["seat"] else -1
        victim = self._seat(who["victim"], "Who is forced") if who["victim"] else -1
        card, by, thrown = self._offer(phase)
        hands, melds, unseen = [], [], []
        for number, word in enumerate(self.words[3:-2], 1):
            hand, slash, laid = word.partition("/")
            if not slash:
                raise PositionError(f"Seat {number}: {shown(word)} needs a hand and melds parted by a slash.")
            cards, count = self._pile(hand, f"seat {number}’s hand")
            hands.append(self.pack.mask(self.pack.card(c) for c in cards))
            unseen.append(count)
            melds.append(self._melds(laid, number))
        stock, stock_unseen = self._pile(self.words[-2], "the stock")
        dead, dead_unseen = self._pile(self.words[-1], "the dead cards")
        f = Fields(
            self.table, phase, actor, victim, card, by, thrown, tuple(hands), tuple(melds), stock,
            sum(1 << c for c in dead), int(who["round"] or 0), self._picks(who["picks"], phase, actor, hands),
            (tuple(unseen), stock_unseen, dead_unseen))
        total = len(self.places) + sum(unseen) + stock_unseen + dead_unseen
        if total > len(self.pack):
            raise PositionError(f"The position has {total} cards, the pack only {len(self.pack)}.")
        self._check_counts(f)
        return f

    def _seat(self, digit: str, place: str) -> int:
        if int(digit) > self.rules.players:
            raise PositionError(f"{place}: there is no seat {digit} among {self.rules.players} players.")
        return int(digit) - 1

    def _read(self, text: str, place: str) -> tuple[int, ...]:
        try:
            codes = tuple(map(self.pack.code, Cards.parse(text)))
        except CardError as error:
            raise PositionError(f"{place[0].upper()}{place[1:]}: {error}") from None
        for code in codes:
            if code in self.places:
                where = f"twice in {place}" if self.places[code] == place else f"in {self.places[code]} and {place}"
                raise PositionError(f"The {self.pack.card(code).name} is named twice, {where}, and a pack has one.")
            self.places[code] = place
        return codes

    def _pile(self, text: str, place: str) -> tuple[tuple[int, ...], int]:
        if text == "-":
            return (), 0
        unseen = _UNSEEN.fullmatch(text)
        return ((), int(unseen[1])) if unseen else (self._read(text, place), 0)

    def _offer(self, phase: str) -> tuple[int, int, bool]:
        word = self.words[2]
        wanted = phase in (OFFER, FORCE)
        if word == "-" and not wanted:
            return -1, -1, False
        match = _OFFER.fullmatch(word)
        if not wanted:
            raise PositionError(f"The offer: no card is on offer in this phase, so write - and not {shown(word)}.")
        if not match:
            raise PositionError(
                f"The offer: {shown(word)} can’t be read: write card, seat, and t for turned or d for discarded, "
                "such as 6h1t.")
        codes = self._read(match["card"], "the offer")
        if len(codes) != 1:
            raise PositionError(f"The offer: {shown(word)} names {len(codes)} cards, but one is on offer at a time.")
        return codes[0], self._seat(match["seat"], "The offer"), match["how"] == "d"

    def _melds(self, text: str, number: int) -> Masks:
        place = f"seat {number}’s melds"
        try:
            laid = Layout.parse(text) if text else None
        except CardError as error:
            raise PositionError(f"Seat {number}’s melds: {error}") from None
        if laid is None:
            raise PositionError(f"Seat {number}’s melds are missing: write - for none.")
        masks = []
        for meld in laid:
            mask = sum(1 << c for c in self._read(str(meld), place))
            if mask not in self.table.is_meld:
                raise PositionError(f"Seat {number}’s melds: {meld} is no meld under {self.rules}.")
            masks.append(mask)
        return tuple(masks)

    def _picks(self, text: str | None, phase: str, actor: int, hands: list[int]) -> tuple[int, ...]:
        picks = []
        for seat, piece in enumerate(re.findall(r"\?|10.|[^?].?", text or "")):
            try:
                picks.append(-1 if piece == "?" else self.pack.code(Card.parse(piece)))
            except CardError as error:
                raise PositionError(f"The picks: {error}") from None
            if seat < len(hands) and piece != "?" and not hands[seat] >> picks[seat] & 1:
                name = self.pack.card(picks[seat]).name
                raise PositionError(f"The picks: the {name} is not in seat {seat + 1}’s hand.")
        if len(picks) != (actor if phase == SWAP else 0):
            raise PositionError(f"The picks: seat {actor + 1} picks after {actor} others, not after {len(picks)}.")
        return tuple(picks)

    def _check_counts(self, f: Fields) -> None:
        for seat in range(self.rules.players):
            held = f.hands[seat].bit_count() + f.unseen[0][seat]
            down = sum(f.melds[seat]).bit_count()
            extra = f.phase in (DISCARD, WON) and seat == f.actor
            if held + down != self.rules.hand_size + extra:
                raise PositionError(
                    f"Seat {seat + 1} has {held} cards in hand and {down} in melds; together they must be "
                    f"{self.rules.hand_size + extra} here.")
            if (down == self.rules.goal) != (f.phase == WON and seat == f.actor):
                raise PositionError(
                    f"Seat {seat + 1} has {down} melded cards, and {self.rules.goal} are needed to win: "
                    "that does not go with who acts.")


def check_phase(f: Fields, asked: tuple[int, ...]) -> None:
    """Refuse a phase that can't be; `asked` are the seats to which the card on offer goes. Raises PositionError."""
    rules, seat = f.table.rules, f.victim if f.phase == FORCE else f.actor
    if f.phase == SWAP and f.round > rules.swap:
        raise PositionError(f"Under {rules} there is no round {f.round} of swapping.")
    if f.phase == SWAP and any(f.melds):
        raise PositionError("Cards are swapped before play, so nobody can have melds in this phase.")
    if f.phase == DRAWN and (f.stock or f.unseen[1]):
        raise PositionError("A deal is drawn when the stock is empty, and here the stock has cards.")
    if not asked:
        return
    if seat not in asked:
        raise PositionError(f"Seat {seat + 1} discarded the card on offer and is not asked for it.")
    if f.thrown and not (f.stock or f.unseen[1] or rules.last_discard_offered):
        raise PositionError("Under empty_stock=ends_at_last_card no discard is offered once the stock is empty.")
    if f.phase != FORCE:
        return
    if not rules.forcing:
        raise PositionError(f"Under duty={rules.duty} nobody can be forced.")
    if f.victim == f.actor:
        raise PositionError(f"Seat {f.actor + 1} can’t force itself.")
    if not f.table.forces(f.melds[f.victim], f.card):
        raise PositionError(
            f"The {f.table.pack.card(f.card).name} does not fit seat {f.victim + 1}’s melds without a hand card, "
            "so it can’t be forced.")
