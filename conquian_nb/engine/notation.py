"""Position text: one line, read and written.

``naibi 2f1 6h1t KdKs/3c4c5c6c,2h3h4h5h Ac2sQs/7c7d7s,3d4d5d6d 7hJs 2cKc``: the rules; who acts and in which
phase; the offer; a field for each seat, hand and melds; the stock, next card first; the dead cards.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .cards import Card, CardError, Cards, shown
from .language import _
from .melds import Layout, Masks, MeldTable, meld_table
from .rules import RuleError, RuleSet

OFFER, FORCE, DISCARD, SWAP, WON, DRAWN = "o", "f", "d", "s", "w", "draw"
ENDED = frozenset((WON, DRAWN))
PHASES = {OFFER: "offer", FORCE: "force", DISCARD: "discard", SWAP: "swap", WON: "over", DRAWN: "over"}

# Texts: re compiles what is read first when it is, and keeps it.
_WHO = r"(?P<seat>[1-4])(?:(?P<phase>[odw])|f(?P<victim>[1-4])|s(?P<round>[1-9])(?::(?P<picks>.+))?)|draw"
_OFFER = r"(?P<card>.{2,4})(?P<seat>[1-4])(?P<how>[td])"
_UNSEEN = r"\?([1-9][0-9]?)"


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
        raise PositionError(_("A position is given as text, not as {kind}.").format(kind=type(text).__name__))
    if len(text) > 2000:
        raise PositionError(_("A text of {n} characters is too long for a position.").format(n=len(text)))
    words = text.split()
    if not words:
        raise PositionError(_("The text is empty, but a position starts with its rules, such as naibi."))
    try:
        rules = RuleSet.parse(words[0])
    except RuleError as error:
        raise PositionError(_("Rules: {reason}").format(reason=error)) from None
    if len(words) != rules.players + 5:
        said = _("A position under {rules} has {fields} fields parted by blanks (rules, who acts, offer, {players} "
                 "seats, stock, dead); this text has {n}.")
        raise PositionError(
            said.format(rules=words[0], fields=rules.players + 5, players=rules.players, n=len(words)))
    return _Reader(rules, words).fields()


class _Reader:
    """Reads the words of one position text and remembers where each card stands."""

    def __init__(self, rules: RuleSet, words: list[str]) -> None:
        self.rules, self.words = rules, words
        self.table = meld_table(rules)
        self.pack = self.table.pack
        self.places: dict[int, str] = {}

    def fields(self) -> Fields:
        who = re.fullmatch(_WHO, self.words[1])
        if not who:
            said = _("Who acts: {text} can’t be read: write seat and phase, such as 1o, 2f1, 1d, 2s1:4s, 1w, or draw.")
            raise PositionError(said.format(text=shown(self.words[1])))
        phase = who["phase"] or (FORCE if who["victim"] else SWAP if who["round"] else DRAWN)
        actor = self._seat(who["seat"], _("Who acts")) if who["seat"] else -1
        victim = self._seat(who["victim"], _("Who is forced")) if who["victim"] else -1
        card, by, thrown = self._offer(phase)
        hands, melds, unseen = [], [], []
        for number, word in enumerate(self.words[3:-2], 1):
            hand, slash, laid = word.partition("/")
            if not slash:
                said = _("Seat {seat}: {text} needs a hand and melds parted by a slash.")
                raise PositionError(said.format(seat=number, text=shown(word)))
            cards, count = self._pile(hand, _("seat {seat}’s hand").format(seat=number))
            hands.append(self.pack.mask(self.pack.card(c) for c in cards))
            unseen.append(count)
            melds.append(self._melds(laid, number))
        stock, stock_unseen = self._pile(self.words[-2], _("the stock"))
        dead, dead_unseen = self._pile(self.words[-1], _("the dead cards"))
        f = Fields(
            self.table, phase, actor, victim, card, by, thrown, tuple(hands), tuple(melds), stock,
            sum(1 << c for c in dead), int(who["round"] or 0), self._picks(who["picks"], phase, actor, hands),
            (tuple(unseen), stock_unseen, dead_unseen))
        total = len(self.places) + sum(unseen) + stock_unseen + dead_unseen
        if total > len(self.pack):
            said = _("The position has {n} cards, the pack only {pack}.")
            raise PositionError(said.format(n=total, pack=len(self.pack)))
        self._check_counts(f)
        return f

    def _seat(self, digit: str, place: str) -> int:
        if int(digit) > self.rules.players:
            said = _("{place}: there is no seat {seat} among {n} players.")
            raise PositionError(said.format(place=place, seat=digit, n=self.rules.players))
        return int(digit) - 1

    def _read(self, text: str, place: str) -> tuple[int, ...]:
        try:
            codes = tuple(map(self.pack.code, Cards.parse(text)))
        except CardError as error:
            raise PositionError(f"{place[0].upper()}{place[1:]}: {error}") from None
        for code in codes:
            if code in self.places:
                if self.places[code] == place:
                    said = _("{card:The} is named twice, twice in {place}, and a pack has one.")
                else:
                    said = _("{card:The} is named twice, in {other} and {place}, and a pack has one.")
                raise PositionError(said.format(card=self.pack.card(code), other=self.places[code], place=place))
            self.places[code] = place
        return codes

    def _pile(self, text: str, place: str) -> tuple[tuple[int, ...], int]:
        if text == "-":
            return (), 0
        unseen = re.fullmatch(_UNSEEN, text)
        return ((), int(unseen[1])) if unseen else (self._read(text, place), 0)

    def _offer(self, phase: str) -> tuple[int, int, bool]:
        word = self.words[2]
        wanted = phase in (OFFER, FORCE)
        if word == "-" and not wanted:
            return -1, -1, False
        match = re.fullmatch(_OFFER, word)
        if not wanted:
            said = _("The offer: no card is on offer in this phase, so write - and not {text}.")
            raise PositionError(said.format(text=shown(word)))
        if not match:
            said = _("The offer: {text} can’t be read: write card, seat, and t for turned or d for discarded, such as "
                     "6h1t.")
            raise PositionError(said.format(text=shown(word)))
        codes = self._read(match["card"], _("the offer"))
        if len(codes) != 1:
            said = _("The offer: {text} names {n} cards, but one is on offer at a time.")
            raise PositionError(said.format(text=shown(word), n=len(codes)))
        return codes[0], self._seat(match["seat"], _("The offer")), match["how"] == "d"

    def _melds(self, text: str, number: int) -> Masks:
        place = _("seat {seat}’s melds").format(seat=number)
        try:
            laid = Layout.parse(text) if text else None
        except CardError as error:
            said = _("Seat {seat}’s melds: {reason}").format(seat=number, reason=error)
            raise PositionError(said) from None
        if laid is None:
            raise PositionError(_("Seat {seat}’s melds are missing: write - for none.").format(seat=number))
        masks = []
        for meld in laid:
            mask = sum(1 << c for c in self._read(str(meld), place))
            if mask not in self.table.is_meld:
                said = _("Seat {seat}’s melds: {meld} is no meld under {rules}.")
                raise PositionError(said.format(seat=number, meld=meld, rules=self.rules))
            masks.append(mask)
        return tuple(masks)

    def _picks(self, text: str | None, phase: str, actor: int, hands: list[int]) -> tuple[int, ...]:
        picks = []
        for seat, piece in enumerate(re.findall(r"\?|10.|[^?].?", text or "")):
            try:
                picks.append(-1 if piece == "?" else self.pack.code(Card.parse(piece)))
            except CardError as error:
                raise PositionError(_("The picks: {reason}").format(reason=error)) from None
            if seat < len(hands) and piece != "?" and not hands[seat] >> picks[seat] & 1:
                said = _("The picks: {card:the} is not in seat {seat}’s hand.")
                raise PositionError(said.format(card=self.pack.card(picks[seat]), seat=seat + 1))
        if len(picks) != (actor if phase == SWAP else 0):
            said = _("The picks: seat {seat} picks after {n} others, not after {found}.")
            raise PositionError(said.format(seat=actor + 1, n=actor, found=len(picks)))
        return tuple(picks)

    def _check_counts(self, f: Fields) -> None:
        for seat in range(self.rules.players):
            held = f.hands[seat].bit_count() + f.unseen[0][seat]
            down = sum(f.melds[seat]).bit_count()
            extra = f.phase in (DISCARD, WON) and seat == f.actor
            if held + down != self.rules.hand_size + extra:
                said = _("Seat {seat} has {held} cards in hand and {down} in melds; together they must be {n} here.")
                raise PositionError(
                    said.format(seat=seat + 1, held=held, down=down, n=self.rules.hand_size + extra))
            if (down == self.rules.goal) != (f.phase == WON and seat == f.actor):
                said = _("Seat {seat} has {down} melded cards, and {goal} are needed to win: that does not go with who "
                         "acts.")
                raise PositionError(said.format(seat=seat + 1, down=down, goal=self.rules.goal))


def check_phase(f: Fields, asked: tuple[int, ...]) -> None:
    """Refuse a phase that can't be; `asked` are the seats to which the card on offer goes. Raises PositionError."""
    rules, seat = f.table.rules, f.victim if f.phase == FORCE else f.actor
    if f.phase == SWAP and f.round > rules.swap:
        raise PositionError(_("Under {rules} there is no round {n} of swapping.").format(rules=rules, n=f.round))
    if f.phase == SWAP and any(f.melds):
        raise PositionError(_("Cards are swapped before play, so nobody can have melds in this phase."))
    if f.phase == DRAWN and (f.stock or f.unseen[1]):
        raise PositionError(_("A deal is drawn when the stock is empty, and here the stock has cards."))
    if not asked:
        return
    if seat not in asked:
        said = _("Seat {seat} discarded the card on offer and is not asked for it.")
        raise PositionError(said.format(seat=seat + 1))
    if f.thrown and not (f.stock or f.unseen[1] or rules.last_discard_offered):
        raise PositionError(_("Under empty_stock=ends_at_last_card no discard is offered once the stock is empty."))
    if f.phase != FORCE:
        return
    if not rules.forcing:
        raise PositionError(_("Under duty={duty} nobody can be forced.").format(duty=rules.duty))
    if f.victim == f.actor:
        raise PositionError(_("Seat {seat} can’t force itself.").format(seat=f.actor + 1))
    if not f.table.forces(f.melds[f.victim], f.card):
        said = _("{card:The} does not fit seat {seat}’s melds without a hand card, so it can’t be forced.")
        raise PositionError(said.format(card=f.table.pack.card(f.card), seat=f.victim + 1))
