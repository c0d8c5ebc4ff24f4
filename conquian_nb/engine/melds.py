"""Melds: the table of all melds of a rule set, every way to take a card, and what changes between two layouts.

A take is one meld through the offered card; it is legal when what is left on the table still splits into melds.
A force is the same with no hand card. Everything else (laying off, borrowing, splitting, joining) follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from .cards import LONGEST_TEXT, Card, CardError, Cards, bits, shown
from .language import _
from .rules import Borrowing, ForceReach, Laying, RuleSet

Masks = tuple[int, ...]  # how melds lie: one mask each


class Layout(tuple[Cards, ...]):
    """How a player's melds lie: an immutable row of melds, each a `Cards`.

    >>> Layout.parse("7c7d7s,4h5h6h7h")[1]
    Cards('4h5h6h7h')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Read melds parted by commas; ``-`` and the empty text are none. Raises CardError."""
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            raise CardError(_("Melds are given as a short text, such as 4c5c6c,7c7d7h."))
        if text in ("", "-"):
            return cls()
        melds = [Cards.parse(piece) for piece in text.split(",")]
        if not all(melds):
            raise CardError(_("A meld without cards stands in {text}.").format(text=shown(text)))
        return cls(melds)

    @classmethod
    def of(cls, melds: str | Iterable[Iterable[Card]]) -> Layout:
        """Melds given as text or as rows of cards. Raises CardError."""
        if isinstance(melds, str):
            return cls.parse(melds)
        if not isinstance(melds, Iterable):
            raise CardError(_("Melds are given as a short text, such as 4c5c6c,7c7d7h, or as rows of cards."))
        return cls(map(Cards.of, melds))

    def written(self) -> Layout:
        """The same melds in canonical order: each as it is written, the melds by their first card."""
        return Layout(sorted(meld.written() for meld in self))

    def __str__(self) -> str:
        return ",".join(map(str, self))

    def __repr__(self) -> str:
        return f"Layout({str(self)!r})"


class Change(NamedTuple):
    """A card that is in another meld than before.

    `origin` is the index of the meld it left in the layout before (None: it was in no meld), `target` the index
    of the meld that holds it now.
    """

    card: Card
    origin: int | None
    target: int


class _Among(dict[int, Masks]):
    """Some melds through one card: for each set of other cards those that need no more, found when first asked for."""

    def __init__(self, card: int, melds: Masks) -> None:
        self._card, self._melds = 1 << card, melds

    def __missing__(self, cards: int) -> Masks:
        foreign = ~(cards | self._card)
        found = self[cards] = tuple([m for m in self._melds if not m & foreign])
        return found


class MeldTable:
    """All melds of one rule set, as masks, and the questions that can be answered from them."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.free = rules.borrowing is Borrowing.ANY  # melds may be re-partitioned at will
        self.lend = rules.borrowing is Borrowing.ENDS  # a meld may lend cards and stays a meld
        self.goal, self.forcing, self.compulsory = rules.goal, rules.forcing, rules.compulsory
        self.first_turner, self.full_stock = rules.first_turner - 1, rules.full_stock
        self.last_discard_offered = rules.last_discard_offered
        self.pack = pack = rules.cards
        ranks, width = len(pack.ranks), pack.width
        suit, rank = (1 << ranks) - 1, sum(1 << s * width for s in range(4))
        fours = [rank << r for r in range(ranks)]
        sets = [m for four in fours for m in (four, *(four ^ 1 << c for c in bits(four)))]
        self.melds: Masks = (*sets, *sorted(set(self._all_runs()), key=lambda m: (m.bit_count(), m)))
        self.is_meld = frozenset(self.melds)
        self.of: dict[int, Masks] = {c: tuple(m for m in self.melds if m >> c & 1) for c in pack.codes}
        # Of each card: the others of its suit and the runs with them, the others of its rank and the sets with them.
        self._lines: dict[int, tuple[int, _Among, int, _Among]] = {}
        for c, melds in self.of.items():
            row, column = (line & ~(1 << c) for line in (suit << c // width * width, rank << c % width))
            runs = _Among(c, tuple(m for m in melds if m & row))
            self._lines[c] = row, runs, column, _Among(c, tuple(m for m in melds if m & column))
        self.near, self.idle = self._neighbours()
        self._with_others = rules.laying is Laying.ANY_LEGAL_LAYOUT  # further hand cards may go down
        self._as_it_lies = rules.force_reach is ForceReach.AS_IT_LIES  # a force moves no meld
        self.partitions = lru_cache(1 << 16)(self._partitions)
        self._loose = lru_cache(1 << 14)(self._find_loose)

    def _all_runs(self) -> Iterator[int]:
        ranks = len(self.pack.ranks)
        for suit in range(4):
            for length in range(3, self.rules.run_limit + 1):
                for low in range(ranks - length + 1 + self.rules.high_ace):
                    yield sum(1 << suit * self.pack.width + r % ranks for r in range(low, low + length))

    def _neighbours(self) -> tuple[dict[int, int], dict[int, set[int]]]:
        """For each card the cards it may be in a small meld with, and every choice of these that gives it none.

        So ``cards & near[card] in idle[card]`` tells in one look that no meld can be made of the card and these.
        """
        near, idle = {}, {}
        for card, melds in self.of.items():
            small = [m ^ 1 << card for m in melds if m.bit_count() == 3]
            near[card] = reduce(or_, small, 0)
            codes = tuple(bits(near[card]))
            choices = (sum(1 << c for i, c in enumerate(codes) if n >> i & 1) for n in range(1 << len(codes)))
            idle[card] = {chosen for chosen in choices if not any(m & chosen == m for m in small)}
        return near, idle

    def through(self, card: int, cards: int) -> Masks:
        """All melds through a card that need only cards of this mask beside it."""
        row, runs, column, sets = self._lines[card]
        return sets[cards & column] + runs[cards & row]

    def _partitions(self, cards: int) -> tuple[Masks, ...]:
        """Every way to split these cards wholly into melds."""
        if not cards:
            return ((),)
        lowest = (cards & -cards).bit_length() - 1
        if cards & self.near[lowest] in self.idle[lowest]:
            return ()
        return tuple([(m, *rest) for m in self.through(lowest, cards) for rest in self.partitions(cards ^ m)])

    def _find_loose(self, cards: int) -> tuple[Masks, ...]:
        """Every way to lay some of these cards, or none, as melds."""
        if not cards:
            return ((),)
        low = cards & -cards
        lowest, without = low.bit_length() - 1, self._loose(cards ^ low)
        if cards & self.near[lowest] in self.idle[lowest]:
            return without
        return (*without, *[(m, *rest) for m in self.through(lowest, cards) for rest in self._loose(cards ^ m)])

    def takes(self, melds: Masks, hand: int, card: int) -> list[Masks]:
        """Every layout in which taking the card can end, each once."""
        down = sum(melds)
        through = self.through(card, down | hand)
        if not through:
            return []
        if self._with_others and hand:
            return self._takes_with_others(melds, down, hand, card)
        if not melds:
            return [(m,) for m in through]
        if self.free:
            return [(*rest, m) for m in through for rest in self.partitions(down & ~m)]
        return self._grown(melds, through, self.lend)

    def forces(self, melds: Masks, card: int) -> list[Masks]:
        """Every layout in which the card fits with no hand card."""
        if not melds:
            return []
        if sum(melds) & self.near[card] in self.idle[card]:
            return []
        if self._as_it_lies:
            return self._grown(melds, self.through(card, sum(melds)), False)
        return self.takes(melds, 0, card)

    def _grown(self, melds: Masks, through: Masks, lend: bool) -> list[Masks]:
        """Layouts in which each old meld keeps a home of its own; with `lend` it may lend cards from its ends."""
        found = []
        for m in through:
            homes = sum(old & m == old for old in melds)
            lent_well = all(
                old & m in (0, old) or (lend and old & ~m in self.is_meld) for old in melds)
            if homes <= 1 and lent_well:
                found.append((*(old & ~m for old in melds if old & ~m), m))
        return found

    def _takes_with_others(self, melds: Masks, down: int, hand: int, card: int) -> list[Masks]:
        found: list[Masks] = []

        def cover(must: int, free: int, laid: Masks) -> None:
            if not must:
                found.extend([laid + extra for extra in self._loose(free)])
                return
            lowest = (must & -must).bit_length() - 1
            if (must | free) & self.near[lowest] in self.idle[lowest]:
                return
            for m in self.through(lowest, must | free):
                cover(must & ~m, free & ~m, (*laid, m))

        cover(down | 1 << card, hand, ())
        return [layout for layout in found if self.free or self._all_at_home(melds, layout, down)]

    def _all_at_home(self, melds: Masks, layout: Masks, down: int) -> bool:
        """Whether each old meld has a home of its own, having lent only what the rules allow."""
        lent_to = sum(m for m in layout if m & ~down)  # melds that hold a new card

        def is_home(old: int, m: int) -> bool:
            away = old & ~m
            return not away or (self.lend and old & m in self.is_meld and not away & ~lent_to)

        def place(left: Masks, homes: Masks) -> bool:
            return not left or any(
                is_home(left[0], m) and place(left[1:], tuple(h for h in homes if h != m)) for m in homes)

        return place(melds, layout)

    def layout(self, melds: Masks) -> Layout:
        """These melds in canonical order: by their first card."""
        return Layout(map(self.pack.unmask, melds)).written()

    def read(self, layout: Iterable[Iterable[Card]]) -> Masks:
        """The masks of these melds, legal or not. Raises CardError for foreign cards and doubles."""
        masks = tuple(map(self.pack.mask, layout))
        self.pack.mask(card for meld in layout for card in meld)
        return masks


def meld_table(rules: RuleSet) -> MeldTable:
    """The table of a rule set; the same one whenever the rule text is the same."""
    return _meld_table(rules, rules.name)


@lru_cache(64)
def _meld_table(rules: RuleSet, _name: str) -> MeldTable:
    # Rule sets are equal by their points; the name in the key keeps the preset a position was written with.
    return MeldTable(rules)


def _fragments(rules: RuleSet | str, melds: str | Iterable[Iterable[Card]], hand: str | Iterable[Card]
               ) -> tuple[MeldTable, Masks, int]:
    table = meld_table(RuleSet.parse(rules) if isinstance(rules, str) else rules)
    laid, held = Layout.of(melds), Cards.of(hand)
    masks = table.read(laid)
    for meld, mask in zip(laid, masks, strict=True):
        if mask not in table.is_meld:
            raise CardError(_("{meld} is no meld under {rules}.").format(meld=meld, rules=table.rules))
    table.pack.mask((*held, *(card for meld in laid for card in meld)))
    return table, masks, table.pack.mask(held)


def layouts(rules: RuleSet | str, melds: str | Iterable[Iterable[Card]], hand: str | Iterable[Card],
            card: str | Card) -> tuple[Layout, ...]:
    """Every way to take a card, as the layouts that result; empty when it can't be taken.

    `melds` and `hand` are one player's, as text or as cards; no full position is needed. Raises CardError for
    cards that can't be read, illegal melds and doubles, RuleError for unknown rules.

    >>> layouts("naibi", "7s7d7c,4h5h6h", "", "7h")
    (Layout('7c7d7h7s,4h5h6h'), Layout('7c7d7s,4h5h6h7h'))
    """
    table, masks, held = _fragments(rules, melds, hand)
    taken = card if isinstance(card, Card) else Card.parse(card)
    code = table.pack.code(taken)
    if (sum(masks) | held) >> code & 1:
        said = _("{card:The} is already among the melds or in the hand.")
        raise CardError(said.format(card=taken))
    return tuple(map(table.layout, table.takes(masks, held, code)))


def fits(rules: RuleSet | str, melds: str | Iterable[Iterable[Card]]) -> Cards:
    """Every card of the pack that these melds take with no hand card, as a force could lay it.

    Who holds the card is not asked. Raises CardError and RuleError like `layouts`.

    >>> fits("naibi", "2h3h4h5h,3c4c5c6c")
    Cards('2c7cAh6h')
    """
    table, masks, _ = _fragments(rules, melds, "")
    down = sum(masks)
    return table.pack.cards(c for c in table.pack.codes if not down >> c & 1 and table.forces(masks, c))


def changes(before: Iterable[Cards], after: Iterable[Cards]) -> tuple[Change, ...]:
    """Which cards are in another meld than before: laid, taken, lent, split off or joined.

    An old meld stays at home where most of its cards are; of two old melds in one new meld the larger is at home
    and the other was lent. Cards that stayed at home are not listed.

    >>> changes(Layout.parse("7c7d7h7s,4s5s6s"), Layout.parse("7c7d7h,4s5s6s7sJs"))
    (Change(card=Card('7', 's'), origin=0, target=1), Change(card=Card('J', 's'), origin=None, target=1))
    """
    old, new = [set(m) for m in before], [set(m) for m in after]
    ranked = sorted(((-len(o & n), i, j) for i, o in enumerate(old) for j, n in enumerate(new) if o & n))
    home: dict[int, int] = {}
    for __, i, j in ranked:
        if i not in home and j not in home.values():
            home[i] = j
    where = {card: i for i, o in enumerate(old) for card in o}
    found = [Change(card, where.get(card), j) for j, n in enumerate(new) for card in sorted(n)]
    return tuple(c for c in found if c.origin is None or home.get(c.origin) != c.target)
