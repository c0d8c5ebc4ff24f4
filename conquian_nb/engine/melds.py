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
    """Melds of a card with others of its suit or rank: for each choice of these the melds that need no more of them.

    Those of a choice are found when first asked for.
    """

    def __init__(self, others: int, melds: Masks) -> None:
        self._others, self._melds = others, melds

    def __missing__(self, chosen: int) -> Masks:
        left = self._others ^ chosen
        found = self[chosen] = tuple([m for m in self._melds if not m & left])
        return found


# What is around a card: the cards it may be in a small meld with, and every choice of these that gives it none; the
# others of its suit and the runs with them; the others of its rank and the sets with them.
_Around = tuple[int, frozenset[int], int, _Among, int, _Among]


def _choices(cards: int) -> list[int]:
    """Every choice of some of these cards, all or none."""
    chosen = [0]
    for card in bits(cards):
        chosen += [choice | 1 << card for choice in chosen]
    return chosen


class _Splits(dict[int, tuple[Masks, ...]]):
    """For each set of cards every way to split it wholly into melds, found when first asked for."""

    MOST = 1 << 16  # kept at a time

    def __init__(self, melds: Masks, around: dict[int, _Around]) -> None:
        self._first: dict[int, tuple[Masks, ...]] = {m: ((m,),) for m in melds if m.bit_count() < 6}
        self._first[0] = ((),)
        super().__init__(self._first)
        self._around = around

    def __missing__(self, cards: int) -> tuple[Masks, ...]:
        near, idle, row, runs, column, sets = self._around[cards & -cards]
        found: list[Masks] = []
        if cards & near not in idle:
            for m in sets[cards & column] + runs[cards & row]:
                for rest in self[cards ^ m]:
                    found.append((m, *rest))  # noqa: PERF401 - here and below: comprehensions in loops take longer
        if len(self) > self.MOST:
            self.clear()
            self.update(self._first)
        self[cards] = ways = tuple(found)
        return ways


class MeldTable:
    """All melds of one rule set, as masks, and the questions that can be answered from them."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._high_ace = rules.high_ace
        self.free = rules.borrowing is Borrowing.ANY  # melds may be re-partitioned at will
        self.lend = rules.borrowing is Borrowing.ENDS  # a meld may lend cards and stays a meld
        self.goal, self.forcing, self.compulsory = rules.goal, rules.forcing, rules.compulsory
        self.first_turner, self.full_stock = rules.first_turner - 1, rules.full_stock
        self.last_discard_offered = rules.last_discard_offered
        self.pack = pack = rules.cards
        ranks, self._width = len(pack.ranks), (width := pack.width)
        self._suit, self._rank = suit, rank = (1 << ranks) - 1, sum(1 << s * width for s in range(4))
        fours = [rank << r for r in range(ranks)]
        sets = [m for four in fours for m in (four, *(four ^ 1 << c for c in bits(four)))]
        self.melds: Masks = (*sets, *sorted(set(self._all_runs()), key=lambda m: (m.bit_count(), m)))
        self.is_meld = frozenset(self.melds)
        self.of: dict[int, Masks] = {c: tuple(m for m in self.melds if m >> c & 1) for c in pack.codes}
        # Of each card the cards it may be in a small meld with, and every choice of these that gives it none: so
        # ``cards & near[card] in idle[card]`` tells in one look that no meld can be made of the card and these.
        self.near: dict[int, int] = {}
        self.idle: dict[int, frozenset[int]] = {}
        self._around: dict[int, _Around] = {}  # by the mask of the card
        for c, melds in self.of.items():
            row, column = (line & ~(1 << c) for line in (suit << c // width * width, rank << c % width))
            with_row, with_column = (_Among(line, tuple(m for m in melds if m & line)) for line in (row, column))
            beside = reduce(or_, [m & row for m in melds if m.bit_count() == 3])
            no_run = [chosen for chosen in _choices(beside) if not with_row[chosen]]
            no_set = [chosen for chosen in _choices(column) if not with_column[chosen]]
            self.near[c] = near = beside | column
            self.idle[c] = idle = frozenset([a | b for a in no_run for b in no_set])
            self._around[1 << c] = near, idle, row, with_row, column, with_column
        self._with_others = rules.laying is Laying.ANY_LEGAL_LAYOUT  # further hand cards may go down
        self._as_it_lies = rules.force_reach is ForceReach.AS_IT_LIES  # a force moves no meld
        self._splits = _Splits(self.melds, self._around)
        self._layout = lru_cache(1 << 12)(self._find_layout)
        self._covers = lru_cache(1 << 14)(self._find_covers)
        self._loose = lru_cache(1 << 14)(self._find_loose)

    def _all_runs(self) -> Iterator[int]:
        ranks = len(self.pack.ranks)
        for suit in range(4):
            for length in range(3, self.rules.run_limit + 1):
                for low in range(ranks - length + 1 + self.rules.high_ace):
                    yield sum(1 << suit * self.pack.width + r % ranks for r in range(low, low + length))

    def through(self, card: int, cards: int) -> Masks:
        """All melds through a card that need only cards of this mask beside it."""
        _near, _idle, row, runs, column, sets = self._around[1 << card]
        return sets[cards & column] + runs[cards & row]

    def meldable(self, cards: int) -> int:
        """Those of the cards that are in some meld made of them."""
        x, width = cards, self._width
        if self._high_ace:  # above the king of each suit a place is free: there the ace stands again
            x |= (x & self._rank) << width - 2
        start = x & x >> 1 & x >> 2
        runs = start | start << 1 | start << 2
        if self._high_ace:
            runs |= runs >> width - 2 & self._rank
        b, c, d = cards >> width, cards >> 2 * width, cards >> 3 * width  # each suit at the places of the first
        sets = (cards & b & (c | d) | c & d & (cards | b)) & self._suit
        return (runs | sets * self._rank) & cards

    def wanted(self, cards: int) -> int:
        """The cards of the pack that make a meld with some of these."""
        x, width = cards, self._width
        if self._high_ace:
            x |= (x & self._rank) << width - 2
        up, down = x << 1, x >> 1
        runs = up & (x << 2 | down) | down & x >> 2
        if self._high_ace:
            runs |= runs >> width - 2 & self._rank
        b, c, d = cards >> width, cards >> 2 * width, cards >> 3 * width
        pairs = (cards & b | c & d | (cards | b) & (c | d)) & self._suit
        return (runs | pairs * self._rank) & self.pack.full & ~cards

    def partitions(self, cards: int) -> tuple[Masks, ...]:
        """Every way to split these cards wholly into melds."""
        return self._splits[cards]

    def _find_loose(self, cards: int) -> tuple[Masks, ...]:
        """Every way to lay some of these cards, or none, as melds."""
        if not cards:
            return ((),)
        low = cards & -cards
        near, idle, row, runs, column, sets = self._around[low]
        found = self._loose(cards ^ low)
        if cards & near not in idle:
            for m in sets[cards & column] + runs[cards & row]:
                found += tuple([(m, *rest) for rest in self._loose(cards ^ m)])
        return found

    def takes(self, melds: Masks, hand: int, card: int) -> list[Masks]:
        """Every layout in which taking the card can end, each once."""
        return self.ways(melds, sum(melds), hand, card)

    def ways(self, melds: Masks, down: int, hand: int, card: int) -> list[Masks]:
        """What `takes` tells, for those who know the cards of the melds already."""
        _near, _idle, row, runs, column, sets = self._around[1 << card]
        cards = down | hand
        through = sets[cards & column] + runs[cards & row]
        if not through:
            return []
        if self._with_others and hand:
            return self._takes_with_others(melds, down, hand, card)
        if not melds:
            return [(m,) for m in through]
        if self.free:
            found, splits = [], self._splits
            for m in through:
                for rest in splits[down & ~m]:
                    found.append((*rest, m))  # noqa: PERF401
            return found
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
        must = down | 1 << card
        live = self.meldable(must | hand)
        if must & ~live:
            return []
        found = self._covers(must, hand & live)
        return list(found) if self.free else [ends for ends in found if self._all_at_home(melds, ends, down)]

    def _find_covers(self, must: int, may: int) -> tuple[Masks, ...]:
        """Every way to lay all cards of one set, and any of another, as melds."""
        if not may:
            return self._splits[must]
        if not must:
            return self._loose(self.meldable(may)) if may.bit_count() > 2 else ((),)
        near, idle, row, runs, column, sets = self._around[must & -must]
        cards, found = must | may, []
        if cards & near not in idle:
            for m in sets[cards & column] + runs[cards & row]:
                for rest in self._covers(must & ~m, may & ~m):
                    found.append((m, *rest))  # noqa: PERF401
        return tuple(found)

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
        return self._layout(melds)

    def _find_layout(self, melds: Masks) -> Layout:
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
