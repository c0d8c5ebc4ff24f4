"""What stands beside the picture of a table, in words: from a table's state to what its panel shows."""

from __future__ import annotations

from html import escape
from typing import Any

from conquian_nb.analysis.advice import Advice, Worth, hint
from conquian_nb.drawing.card_words import listed
from conquian_nb.drawing.next_words import what_next
from conquian_nb.drawing.words import label, named, opening, title, told
from conquian_nb.engine import PASS, Action
from conquian_nb.engine.language import _, later
from conquian_nb.engine.match import FLAT

from . import markup
from .choosing import aimed_at, candidates
from .table_state import PERSON, Table
from .tracker import tracked

STRENGTHS = {
    "random": later("plays at random (for a first try)"),
    "greedy": later("plays greedily (easy)"),
    "careful": later("plays with care (steady)"),
    "strong": later("plays strongly (hard to beat)"),
    PERSON: later("a person"),
}
HINTS = (
    later("Hint: is there anything?"),
    later("Hint: what?"),
    later("Hint: why?"),
    later("Hide the hint"),
)
DOUBTED = {
    "pass": later("Pass anyway"),
    "take": later("Take it anyway"),
    "force": later("Force it anyway"),
    "discard": later("Discard it anyway"),
}


def strength_name(name: str) -> str:
    """How a strength is listed: "plays with care (steady)"."""
    return _(STRENGTHS[name]) if name in STRENGTHS else _("plays {how}").format(how=name)


def panel_words(table: Table) -> dict[str, Any]:
    """All the words of the panel that follow from the state; see `table_panel`."""
    labels = table.labels()
    seen = table.seen(table.position)
    aimed = aimed_at(seen, table.choosing) if labels else None
    several = seen.offer is not None and aimed is not None and len(candidates(seen, table.choosing)) > 1
    return {
        "heading": heading(table), "lead": lead(table), "live": live(table), "share": str(table.seen(table.position)),
        "actions": [text for _, text in labels],
        "aimed": next((n for n, (action, _) in enumerate(labels) if action == aimed), -1),
        "several": several, "begun": table.choosing.begun, "can_undo": table.can_undo,
        "busy": table.computer is not None or table.wanted is not None,
        "lift": lift(table), "go_on": go_on(table), "curtain": table.curtain,
        "refused": markup.refusal(table.refusal, table.names) if table.refusal else "",
        "doubt": doubt(table), "hint": hint_text(table), "hint_next": hint_button(table), "ledger": ledger(table),
        "tracked": tracked(table.known, table.eyes or table.own),
    }  # fmt: skip


def _to_act(table: Table) -> str:
    return table.names[(table.position.to_act or 1) - 1]


def heading(table: Table) -> str:
    """Whose turn it is, or how the deal has ended."""
    position = table.position
    if position.winner is not None:
        mine = table.persons == (position.winner,)
        if mine:
            return _("You have won the deal")
        return _("{who} has won the deal").format(who=table.names[position.winner - 1])
    if position.over:
        return _("The deal is drawn")
    if table.curtain:
        return _("{who}’s turn").format(who=_to_act(table))
    if table.computer is not None:
        return _("{who} is thinking").format(who=_to_act(table))
    return _("Your move") if len(table.persons) == 1 else _("{who}, your move").format(who=_to_act(table))


def lead(table: Table) -> str:
    """What has happened since the reader last acted, and what is to be done."""
    if table.curtain:
        return _("The hands are hidden. Pass the screen on, and open yours when nobody else looks.")
    mine = table.own_actions
    since = range(mine[-1] + 1 if mine else 0, len(table.actions))
    first = [] if mine else [opening(table.start, table.names)]
    happened = [*first, *(_title(table, n) for n in since)]
    next_ = [] if table.computer is not None else what_next(table.position, table.names, turned=_just_turned(table))
    return " ".join([*(f"{text}." for text in happened), *next_])


def _just_turned(table: Table) -> bool:
    """Whether the card on offer was turned after the last action; the opening card is told of as what came first."""
    offer, before = table.position.offer, table.path[-2:][0].offer
    return (
        bool(table.actions) and offer is not None and not offer.thrown and (before is None or before.card != offer.card)
    )


def _title(table: Table, n: int) -> str:
    before, after = (table.seen(position) for position in table.path[n : n + 2])
    return title(before, table.actions[n], table.names, after)


def live(table: Table) -> str:
    """What is said aloud: the news, or what the last action did."""
    if table.refusal is not None:
        return markup.refused_aloud(table.refusal, table.names)
    if table.news:
        return table.news
    if table.caution is not None:
        said = _("The tutor asks before you do that. {why}")
        return said.format(why=named(table.caution.sentence, table.names))
    if table.wanted is not None:
        return _("The tutor is looking at it.")
    if not table.actions:
        return " ".join(what_next(table.position, table.names, turned=True))
    before, after = (table.seen(position) for position in table.path[-2:])
    return told(before, table.actions[-1], table.names, after)


def lift(table: Table) -> str:
    """The button that opens the curtain."""
    return _("I am {who}: show my cards").format(who=_to_act(table)) if table.curtain else ""


def go_on(table: Table) -> str:
    """The button that goes on after a deal."""
    if not table.position.over:
        return ""
    return _("New match") if table.match.over or table.ended.over else _("Next deal")


# the tutor and hints


def doubt(table: Table) -> dict[str, str]:
    """What the tutor says before an action is final, and its buttons."""
    caution = table.caution
    if caution is None:
        return {"html": ""}
    said = escape(named(caution.sentence, table.names))
    look = (_("Put it back") if table.showing else _("Show me")) if shown_line(table) else ""
    before = _("<b>Before you do that:</b> {why}").format(why=said)
    return {"html": f"<p>{before}</p>", "insist": _(DOUBTED[caution.action.kind]), "look": look}


def shown_line(table: Table) -> tuple[Action, ...]:
    """What “Show me” plays on the picture: the tutor's line, or else what would be better."""
    caution = table.caution
    if caution is None:
        return ()
    return caution.line or ((caution.better,) if caution.better and caution.better != PASS else ())


def hint_button(table: Table) -> str:
    """The button for the next stage of the hint; after the last one it puts the hint away."""
    return _(HINTS[table.hinted]) if table.acts else ""


def hint_text(table: Table) -> str:
    """The stages of the hint that were asked for, as markup."""
    if not table.acts or not table.hinted:
        return ""
    seen = table.known
    found = hint(seen, table.advice or Advice(seen, tuple(Worth(action, 0, 0, 0) for action in seen.legal())))
    stages = [found.anything]
    if table.hinted > 1 and table.advice is None:
        stages.append(_("Looking at the ways the unseen cards could lie …"))
    elif table.hinted > 1:
        stages += [f"{label(seen, found.action, table.names)}.", found.why]
    return "".join(f"<p>{escape(named(text, table.names))}</p>" for text in stages[: table.hinted])


# the match


def ledger(table: Table) -> str:
    """How the match stands, as markup."""
    match = table.ended if table.position.over and not table.match.over else table.match
    deal = _("Deal {n}. {dealer} deals.").format(n=table.number, dealer=table.names[-1])
    deal += " " + _("Seed: {seed}.").format(seed=table.seed) if table.from_seed else ""
    if not match.deals:
        return f"<small>{escape(deal)}</small>"
    sums = listed([f"{name} {points}" for name, points in match.standings().items()])
    stands = _(_STANDS[match.scoring == FLAT, bool(match.total)]).format(sums=sums, total=match.total)
    stands += " " + _("{who} has won the match.").format(who=match.winner) if match.over else ""
    return f"<p>{escape(stands)}</p><small>{escape(deal)}</small>"


# How a match stands: whether deals are counted, and whether it is played up to a total.
_STANDS = {
    (False, False): later("{sums} (points)."),
    (False, True): later("{sums} (points, up to {total})."),
    (True, False): later("{sums} (deals won)."),
    (True, True): later("{sums} (deals won, up to {total})."),
}
