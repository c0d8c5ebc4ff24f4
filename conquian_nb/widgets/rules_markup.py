"""HTML of the rules explorer. Everything is escaped here; pictures are images, so that they share no ids."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Sequence
from dataclasses import replace

from conquian_nb.drawing.card_words import capital
from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.look import Look
from conquian_nb.drawing.svg import svg
from conquian_nb.drawing.words import named
from conquian_nb.engine import RuleSet
from conquian_nb.engine.game_words import game_in_words, our_rulings
from conquian_nb.engine.language import _
from conquian_nb.engine.naming import suited
from conquian_nb.engine.points import SAID, Difference, Option, find_point

from . import markup
from .frames import Frame, Table
from .rule_table import verdict
from .rules_words import EXPLAINED, MARKS, POINTS, short
from .sides import Side, look_at


def question(point: str) -> str:
    """The title of a point, who agrees on it, and what to look at."""
    title = f"{markup.escaped(find_point(point).title)} <small>{html.escape(verdict(point))}</small>"
    return f"<h3>{title}</h3>{markup.plain(look_at(point))}"


def side_boxes(shown: Sequence[Side], look: Look, chosen: str) -> str:
    """The readings side by side; `chosen` is the one in the reader's game."""
    boxes = []
    for side in shown:
        drawn = replace(look, deck=side.deck(look.deck))
        with suited(drawn.deck):
            boxes.append(_side(side, drawn, side.option.value == chosen))
    return f'<div class="cq-sides">{"".join(boxes)}</div>'


def _side(side: Side, look: Look, chosen: bool) -> str:
    scene = side.scene(look)
    data = base64.b64encode(svg(scene, look.deck, look.theme).encode()).decode()
    picture = f'<img alt="{html.escape(scene.alt)}" src="data:image/svg+xml;base64,{data}">'
    yours = f'<span class="cq-yours">{_("in your game")}</span>' if chosen else ""
    differs, shared = (_acts(texts, side.drawn, more) for texts, more in ((side.differs, True), (side.shared, False)))
    acts = differs + shared
    listed = f"<ul>{acts}</ul>" if acts else ""
    why = f'<p class="cq-why">{_said(side.refusal.sentence)}</p>' if side.refusal else ""
    return (
        f'<div class="box{" cq-mine" if chosen else ""}"><h4>{markup.escaped(side.name)} {yours}</h4>{picture}'
        f"<p>{_said(side.told)}</p>{listed}{why}{_by(side.option)}</div>"
    )


def _acts(texts: Iterable[str], drawn: str, differs: bool) -> str:
    kind = ' class="differs"' if differs else ""
    heard = f'<span class="cq-heard"> {_("(not under every reading)")}</span>' if differs else ""
    seen = {text: f" <small>{_('(as drawn)')}</small>" if text == drawn else "" for text in texts}
    return "".join(f"<li{kind}>{html.escape(text)}{seen[text]}{heard}</li>" for text in texts)


def _by(option: Option) -> str:
    """Who holds a reading, and the warning where it is ours."""
    outside = [key for key in option.sources if key != "ours"]
    ruled = html.escape(_("No source settles this: that it can be read so is our ruling."))
    ours = f'<p class="cq-ours">{ruled}</p>' if option.ours else ""
    return f"<p>{markup.escaped(option.sentence)}{markup.sources(outside)}</p>{ours}"


def _said(sentence: str) -> str:
    return html.escape(named(sentence))


def explained(point: str) -> str:
    """Why the difference matters, and what each of the three documents has on the point."""
    lines = []
    for stance in find_point(point).stances:
        silent = "" if stance.how == SAID else f" <em>{html.escape(capital(_(MARKS[stance.how])))}.</em>"
        lines.append(f"<li><b>{html.escape(stance.source)}</b><span>{markup.escaped(stance.sentence)}{silent}</span></li>")
    return f'{markup.plain(_(EXPLAINED[point]))}<ul class="cq-stances">{"".join(lines)}</ul>'


def game(rules: RuleSet) -> str:
    """The game in plain words, and where it rests on our own ruling."""
    told = "".join(f"<li>{markup.escaped(sentence)}</li>" for sentence in game_in_words(rules))
    ours = "".join(f"<li>{markup.escaped(sentence)}</li>" for sentence in our_rulings(rules))
    warning = f'<div class="cq-ours"><h4>{_("No source settles this")}</h4><ul>{ours}</ul></div>' if ours else ""
    return f"{markup.heading(_('The game that results'))}<ol>{told}</ol>{warning}"


def differing(found: Iterable[Difference], game: str, other: str, summary: str) -> str:
    """The points in which the game differs from another one, as a table."""
    rows = "".join(
        f'<tr><th scope="row">{markup.escaped(_(POINTS[d.point]))}</th>'
        f"<td>{_reading(d.point, d.left)}</td><td>{_reading(d.point, d.right)}</td></tr>"
        for d in found
    )
    if not rows:
        return markup.plain(summary)
    heads = "".join(f'<th scope="col">{text}</th>' for text in (_("Point"), html.escape(game), other))
    table = f'<table class="grid"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return f'{markup.plain(summary)}<div class="scroll">{table}</div>'


def _reading(point: str, option: Option) -> str:
    name = markup.escaped(short(point, option.value))
    return f"<b>{name}</b><br><small>{markup.escaped(option.sentence)}{markup.sources(option.sources)}</small>"


def frame(shown: Frame, deck: Deck) -> str:
    """What a frame of a demonstration says, and what the engine finds; with this deck's cards."""
    facts = "".join(f"<li>{markup.prose(fact, deck)}</li>" for fact in shown.facts)
    found = f'<ul class="cq-facts">{facts}</ul>' if facts else ""
    return markup.prose(shown.text, deck) + found


def counts(table: Table) -> str:
    """A table of counts; cells that break something carry a sign and a word."""
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in table.heads)
    rows = "".join(
        f"<tr{' class=sel' if r == len(table.rows) - 1 else ''}>"
        + "".join(_cell(text, (r, c) in table.loud) for c, text in enumerate(row))
        + "</tr>"
        for r, row in enumerate(table.rows)
    )
    return f'<div class="scroll"><table class="grid"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(text: str, loud: bool) -> str:
    if not loud:
        return f"<td>{html.escape(text)}</td>"
    return f'<td class="cq-loud">{html.escape(text)} <span>{_("too many")}</span></td>'
