"""HTML of the score explorer: the ledger, who has what, and what a hand pays with the source of each value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from conquian_nb.drawing.card_words import capital, cards_sign, meld_kind
from conquian_nb.drawing.deck import Deck, chip
from conquian_nb.engine import Card, Cards
from conquian_nb.engine.language import _, later, several
from conquian_nb.engine.match import SCORE_RULES, SCORINGS, STAKES, HandValue, Match, Row
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.naming import listed
from conquian_nb.engine.rules import RuleSet

from . import markup
from .score_state import ScoreState

_NAMES = (later("points by the schedule"), later("a flat point per deal"), later("stakes"))
SCORING_NAMES = dict(zip(SCORINGS, _NAMES, strict=True))


def ledger(match: Match) -> str:
    """All deals so far as a table, the next one last."""
    rows = "".join(_ledger_row(row, match) for row in match.ledger)
    if not match.over:
        number, dealer = len(match.deals) + 1, escape(match.seating[-1])
        rows += (
            f'<tr class="sel"><th scope="row">{number}</th><td>{dealer}</td><td>{_("to be played")}</td>'
            f'<td class="n"></td><td class="n"></td><td class="n">{_number(match.next_stake)}</td></tr>'
        )
    heads = _heads((_("Deal"), _("Dealer"), _("Result")), (_("Points"), _("Flat"), _("Stake")))
    return _scrolled(_("The ledger"), f'<table class="grid"><thead>{heads}</thead><tbody>{rows}</tbody></table>')


def _ledger_row(row: Row, match: Match) -> str:
    result = _("{who} wins").format(who=escape(row.winner)) if row.winner else _("drawn")
    points, flat = (str(sum(row.points)), "1") if row.winner else ("0", "0")
    return (
        f'<tr><th scope="row">{row.number}</th><td>{escape(row.seats[-1])}</td><td>{result}{_held(row, match)}</td>'
        f'<td class="n">{points}</td><td class="n">{flat}</td><td class="n">{_number(row.stake)}</td></tr>'
    )


def held(name: str, hand: Cards) -> str:
    """What somebody held at the end of a deal, in a clause."""
    said = _("{who} held {cards}") if hand else _("{who} held nothing")
    return said.format(who=name, cards=cards_sign(hand))


def _held(row: Row, match: Match) -> str:
    """What the losers of a deal held, in small print."""
    if row.winner is None:
        return ""
    hands = zip(row.seats, match.deals[row.number - 1].hands, strict=True)
    losers = [(name, Cards.parse(hand)) for name, hand in hands if name != row.winner]
    said = listed([held(escape(name), hand) for name, hand in losers])
    return f'<br><span class="src">{said}</span>'


def standings(match: Match) -> str:
    """What each player has in each way of scoring; the one that decides is said above."""
    by = {scoring: match.standings(scoring) for scoring in SCORINGS}
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f'<td class="n">{_signed(by[scoring][name], scoring)}</td>' for scoring in SCORINGS)
        + "</tr>"
        for name in match.players
    )
    heads = _heads((_("Player"),), (_("Points"), _("Flat"), _("Stakes")))
    said = (
        _("This match is decided by <b>{scoring}</b>, up to {total}.") if match.total
        else _("This match is decided by <b>{scoring}</b>.")
    ).format(scoring=_(SCORING_NAMES[match.scoring]), total=match.total)  # fmt: skip
    won = f" <b>{_('{who} has won it.').format(who=escape(match.winner))}</b>" if match.winner else ""
    return f'<p>{said}{won}</p><table class="grid"><thead>{heads}</thead><tbody>{rows}</tbody></table>'


def _signed(value: int, scoring: str) -> str:
    return f"+{_number(value)}" if scoring == STAKES and value > 0 else _number(value)


def _number(value: int) -> str:
    """A number as it can be read: with thin gaps, and a very large one by its size."""
    if abs(value) < 10**9:
        return f"{value:,}".replace(",", "\u202f").replace("-", "\u2212")
    return f"{value:.2e}".replace("-", "\u2212")


def worth(state: ScoreState, deck: Deck) -> str:
    """What the hands pay, card by card, with the source of each value, and what it teaches."""
    body = "".join(_hand_rows(name, value, len(state.losers) > 1, deck) for name, value in state.worth)
    together = f'<th scope="row" colspan="2">{_("together")}</th>'
    total = f'<tr class="sel">{together}<td class="n"><b>{state.pays}</b></td></tr>'
    table = (
        f'<table class="grid cq-worth"><thead>{_heads((_("Card"), _("What it counts")), (_("Points"),))}</thead>'
        f"<tbody>{body}{total}</tbody></table>"
    )
    title = several("It pays {n} point", "It pays {n} points", state.pays).format(n=state.pays)
    picked = any(value.lines for _name, value in state.worth)
    inside = table if picked else markup.plain(_("No card is picked: an empty hand pays nothing."))
    return f"<h4>{title}</h4>{inside}{''.join(_notes(state))}"


def _hand_rows(name: str, value: HandValue, more: bool, deck: Deck) -> str:
    head = (
        f'<tr><th scope="rowgroup" colspan="2">{escape(name)}</th><td class="n">{value.total}</td></tr>' if more else ""
    )
    rows = "".join(
        f'<tr><th scope="row">{chip(line.card, deck)}</th><td>{_reason(line.rule)}</td>'
        f'<td class="n">{line.value}</td></tr>'
        for line in value.lines
    )
    return head + rows


REASONS = {
    "ace": later("ace"),
    "courts": later("court card"),
    "low_cards": later("face value"),
    "middle_cards": later("face value"),
}


def _reason(rule: str) -> str:
    sources = SCORE_RULES[rule].sources
    mark = "mk odd" if sources == ("ours",) else "mk"
    return f'<span class="{mark}">{_(REASONS[rule])}</span>{markup.sources(sources)}'


def _notes(state: ScoreState) -> Iterable[str]:
    cards = Cards(card for place in state.losers for card in state.hands[place])
    if any(card.rank == "A" for card in cards):
        yield _rule("ace")
    if any(card.rank in "89T" for card in cards):
        yield _rule("middle_cards")
    melds = [escape(words) for words in _melds_in(state)]
    if melds:
        said = several("{melds} is still in the hand.", "{melds} are still in the hand.", len(melds))
        yield f"<p>{said.format(melds=capital(listed(melds)))} {_said('unmelded')}</p>"
    if len(state.losers) > 1:
        yield _rule("points_of_all")
    same = (
        _(
            "The same win counts one by the flat point, and for stakes it brings the stake of {stake} from each of the "
            "others."
        )
        if len(state.losers) > 1
        else _("The same win counts one by the flat point, and for stakes it brings the stake of {stake}.")
    )
    yield f"<p>{same.format(stake=_number(state.match.next_stake))}</p>"


def _rule(key: str) -> str:
    return f"<p>{_said(key)}</p>"


def _said(key: str) -> str:
    return f"{escape(_(SCORE_RULES[key].sentence))}{markup.sources(SCORE_RULES[key].sources)}"


def _melds_in(state: ScoreState) -> list[str]:
    """The longest meld of each hand that has one, in words."""
    found = (longest_meld(state.match.rules, state.hands[place]) for place in state.losers)
    return [f"{meld_kind(meld)} ({meld.words})" for meld in found if meld]


def longest_meld(rules: RuleSet, hand: Sequence[Card]) -> Cards:
    """The longest meld that could be made of hand cards alone, or no cards.

    >>> longest_meld(RuleSet(), Cards.parse("KdKhKs2c"))
    Cards('KdKhKs')
    """
    table = meld_table(rules)
    held = table.pack.mask(hand)
    best = max((meld for meld in table.melds if meld & held == meld), key=int.bit_count, default=0)
    return table.pack.unmask(best).written()


def small_print(*keys: str) -> str:
    """Rules of scoring in small print, a line each, with their sources."""
    return "".join(f"<p><small>{_said(key)}</small></p>" for key in keys)


def comparison(sentences: Iterable[str]) -> str:
    """What the difference of two counts teaches, with its sources."""
    return "".join(map(markup.plain, sentences)) + small_print("points", "flat")


def _heads(words: Iterable[str], numbers: Iterable[str]) -> str:
    texts = "".join(f'<th scope="col">{word}</th>' for word in words)
    right = "".join(f'<th scope="col" class="n">{word}</th>' for word in numbers)
    return f"<tr>{texts}{right}</tr>"


def _scrolled(name: str, table: str) -> str:
    return f'<div class="scroll" role="region" aria-label="{name}" tabindex="0">{table}</div>'
