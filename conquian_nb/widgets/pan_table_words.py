"""What stands beside the picture of a table of Panguingue, in words: from a table's state to what its panel shows."""

from __future__ import annotations

from html import escape
from typing import Any

from conquian_nb.analysis.pan_bots import PAN_BOTS
from conquian_nb.drawing.card_words import listed
from conquian_nb.drawing.pan_words import chips, paid_words, pan_label, pan_next, pan_title, pan_told
from conquian_nb.engine.language import _, later

from .pan_choosing import aimed_at
from .pan_markup import pan_refusal, pan_refused_aloud
from .pan_table_state import OWN, PanTable

STRENGTHS = {
    "random": later("plays at random (for a first try)"),
    "greedy": later("plays greedily (easy)"),
    "careful": later("plays with care (steady)"),
}
MOST_TOLD = 24  # steps of the others that are told one by one


def strength_name(name: str) -> str:
    """How a strength is listed: "plays with care (steady)"."""
    return _(STRENGTHS[name]) if name in STRENGTHS else name


def panel_words(table: PanTable) -> dict[str, Any]:
    """All the words of the panel that follow from the state; see `table_panel`."""
    labels = table.labels()
    aimed = aimed_at(table.position, table.choosing) if labels else None
    return {
        "heading": heading(table), "lead": lead(table), "live": live(table), "share": str(table.seen(table.position)),
        "actions": [text for _action, text in labels],
        "aimed": next((n for n, (action, _text) in enumerate(labels) if action == aimed), -1),
        "begun": table.choosing.begun, "can_undo": table.can_undo, "busy": table.computer is not None,
        "go_on": _("Next round") if table.position.over else "",
        "refused": pan_refusal(table.refusal, table.names) if table.refusal else "",
        "hint": hint(table), "hint_next": hint_button(table), "ledger": ledger(table),
    }  # fmt: skip


def heading(table: PanTable) -> str:
    """Whose turn it is, or how the round has ended."""
    position = table.position
    if position.winner is not None:
        won = _("You have won the round") if position.winner == OWN else _("{who} has won the round")
        return won.format(who=table.names[position.winner - 1])
    if table.acts:
        return _("Your turn")
    return _("{who} is thinking").format(who=table.names[(position.to_act or 1) - 1])


def lead(table: PanTable) -> str:
    """What has happened since the reader last acted, with what was paid, and what is to be done."""
    since = range(table.own_actions[-1] if table.own_actions else 0, len(table.actions))[-MOST_TOLD:]
    told = [sentence for n in since for sentence in _step(table, n)]
    next_ = [] if table.computer is not None else [pan_next(table.position, table.names)]
    return " ".join(filter(None, [*told, *next_]))


def _step(table: PanTable, n: int) -> list[str]:
    before, after = table.path[n : n + 2]
    return [f"{pan_title(before, table.actions[n], table.names)}.", *paid_words(after.payments, table.names)]


def live(table: PanTable) -> str:
    """What is said aloud: the news, or what the last action did."""
    if table.refusal is not None:
        return pan_refused_aloud(table.refusal, table.names)
    if table.news:
        return table.news
    if not table.actions:
        return pan_next(table.position, table.names)
    before, after = (table.seen(position) for position in table.path[-2:])
    return pan_told(before, table.actions[-1], table.names, after)


def hint_button(table: PanTable) -> str:
    """The button for a hint, or to put it away."""
    if not table.acts:
        return ""
    return _("Hide the hint") if table.hinted else _("Hint")


def hint(table: PanTable) -> str:
    """What a careful player would do here, as markup; it knows no more than the reader."""
    if not (table.acts and table.hinted):
        return ""
    action = pan_label(table.position, table.choice(PAN_BOTS, "careful"), table.names)
    said = _("A careful player would do this: {action}.").format(action=action)
    return f"<p>{escape(said)}</p>"


def ledger(table: PanTable) -> str:
    """The chips of all, the pot, the round, as markup."""
    position = table.position
    owned = listed([f"{name} {count}" for name, count in zip(table.names, position.purses, strict=True)])
    held = _("Chips: {owned}. In the pot {chips}.").format(owned=owned, chips=chips(position.pot))
    deal = _("Round {n}. {who} deals. Seed: {seed}.")
    told = deal.format(n=table.number, who=table.names[position.dealer - 1], seed=table.seed)
    return f"<p>{escape(held)}</p><small>{escape(told)}</small>"
