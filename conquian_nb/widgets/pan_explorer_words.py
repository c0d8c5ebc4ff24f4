"""What the explorer of conditions says: the verdict on the cards, what is paid, and the whole table of payments."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.pan_words import chips, pan_meld_name
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.pan_conditions import PAYMENTS, Payment
from conquian_nb.engine.pan_rules import PanRules
from conquian_nb.lessons.deck_words import by_deck
from conquian_nb.lessons.leaf import Leaf, table

from .markup import escaped, heading, plain, verdict_box
from .pan_explorer_state import ExplorerState
from .pan_markup import cards_markup, pan_source, source_list

EXAMPLES = {
    "3c3d3h": later("three threes of different suits"),
    "7s7s7s": later("three sevens of spades"),
    "6h6h6h6h": later("four sixes of hearts"),
    "Ac2c3c": later("ace, two and three of clubs"),
    "JsQsKs": later("jack, queen and king of spades"),
    "As2s3s4s5s6s": later("a rope from ace to six of spades"),
    "6d7dJd": later("six, seven and jack of diamonds"),
    "AcAcAd": later("two aces of clubs and one of diamonds"),
    "5c5c5d": later("two fives of clubs and one of diamonds"),
}


def told(state: ExplorerState) -> str:
    """The answer in a sentence or two, as it is read aloud."""
    if state.news:
        return state.news
    if not state.cards:
        return _("No card is picked yet.")
    if not state.is_meld:
        return _("No meld. {reason}").format(reason=state.reason)
    meld = _("A meld: {meld}.").format(meld=pan_meld_name(state.cards))
    if not state.conditions:
        return f"{meld} {_('It is no condition: nobody pays for it.')}"
    paid = several(
        "Each opponent pays {each}; the one opponent pays {all}.",
        "Each opponent pays {each}; {n} opponents pay {all} together.",
        state.players - 1,
    )
    return f"{meld} {paid.format(each=chips(state.each), n=state.players - 1, all=chips(state.together))}"


def verdict(state: ExplorerState, deck: Deck) -> str:
    """The cards with a sign for a meld or none."""
    head = heading(_("What do the cards make?"))
    if not state.cards:
        return head + plain(_("Pick cards from the pack. Each is there eight times."))
    word = _("A meld") if state.is_meld else _("No meld")
    box = verdict_box(state.is_meld, f"<p><b>{escape(word)}</b> {cards_markup(state.cards, deck)}</p>")
    return head + box


def made_markup(state: ExplorerState, deck: Deck) -> str:
    """The conditions that the cards make, one by one, with who says so; "" for none."""
    if not state.conditions:
        return ""
    lines = {line.name: line for line in PAYMENTS}
    others = state.players - 1
    rows = []
    for condition in state.conditions:
        spades, plain_suits = prices(lines[condition.name], state.rules)
        rows.append((
            f"{escaped(condition.sentence)}<br>{cards_markup(condition.cards, deck)}", str(condition.chips),
            str(condition.chips * others), str(spades), str(plain_suits), source_list(condition.sources),
        ))  # fmt: skip
    heads = (
        _("Condition"), _("each pays"), several("{n} opponent", "{n} opponents", others).format(n=others),
        by_deck(_("in spades")), _("in other suits"), _("Who says so"),
    )  # fmt: skip
    return _scrolled(table(_("What is paid for it"), heads, rows), _("What is paid for it"))


def _scrolled(inside: str, name: str) -> str:
    """A table that a narrow page scrolls sideways, also by keys."""
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}">{inside}</div>'


def prices(line: Payment, rules: PanRules) -> tuple[int, int]:
    """What each opponent pays for a line of the table, in spades and in other suits."""
    return (line.spades if rules.spades_double else line.others), line.others


def payments_markup(rules: PanRules, made: Collection[str] = ()) -> str:
    """The whole table; lines that are `made` by the cards in question are marked by a word."""
    return _scrolled(_table(rules, made), _("Chips from each opponent"))


def _table(rules: PanRules, made: Collection[str]) -> str:
    rows = []
    for line in PAYMENTS:
        spades, others = prices(line, rules)
        here = f" <b>{_('(made here)')}</b>" if line.name in made else ""
        rows.append((escaped(line.sentence) + here, str(spades), str(others), source_list(line.sources)))
    heads = (_("Condition"), by_deck(_("in spades")), _("in other suits"), _("Who says so"))
    return table(_("Chips from each opponent"), heads, rows)


def pan_payments(rules: PanRules | str = "pan") -> Leaf:
    """All conditions and what each opponent pays for them, as a table and in plain lines. Raises RuleError.

    >>> print(str(pan_payments()).splitlines()[2])
    A set of threes, fives or sevens of one suit. In spades 4, in other suits 2. [pokerrule-online, Britannica]
    """
    known = PanRules.parse(rules) if isinstance(rules, str) else rules
    lines = [_("Chips from each opponent")]
    for line in PAYMENTS:
        spades, others = prices(line, known)
        said = _("{condition} In spades {spades}, in other suits {others}. [{sources}]")
        sources = ", ".join(map(pan_source, line.sources))
        lines.append(said.format(condition=line.sentence, spades=spades, others=others, sources=sources))
    return Leaf(_table(known, ()), "\n".join(lines))
