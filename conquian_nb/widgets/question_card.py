"""The card beside the picture: a question with its answers, or, off the line, what can be done now."""

from __future__ import annotations

import html
from collections.abc import Callable

from ipywidgets import HTML, HBox, Text, VBox

from conquian_nb.drawing.deck import Deck
from conquian_nb.drawing.words import label
from conquian_nb.engine import Card, CardError, Cards
from conquian_nb.lessons import Ask, Choice, to_plain

from . import markup
from .buttons import ButtonColumn, button, visible, written
from .pack_grid import PackGrid
from .session import Session

Do = Callable[[Callable[[Session], Session]], None]


class QuestionCard:
    """Shows what a session asks, and passes on what the reader answers as a verb on the session."""

    def __init__(self, do: Do, say: Callable[[], Session]) -> None:
        self._do, self._session = do, say
        self._earlier, self._prompt, self._outcome = HTML(), HTML(), HTML()
        self._choices = ButtonColumn(self._pick)
        field = Text(placeholder="such as 2c 7h 3s", description="Cards", tooltip="Cards by rank and suit letter")
        self._written = written(field, self._answer_cards)
        self._written.observe(lambda _: self._show_pack(), "value")
        self._pack = PackGrid(self._toggle)
        self._check = button("Check these cards", self._answer_cards, look="primary")
        self._cards = VBox([self._pack.widget, HBox([self._written, self._check])])
        self._hint = button("Hint", lambda: do(Session.hint), look="quiet")
        self._solve = button("Show the answer", lambda: do(Session.solve), look="quiet")
        self._skip = button("Skip the question", lambda: do(Session.skip), look="quiet")
        self._again = button("Ask me again", lambda: do(Session.again), look="quiet")
        self._play = button("See what comes of it", self._play_out, look="quiet")
        helps = HBox([self._hint, self._solve, self._skip, self._play, self._again])
        self.widget = VBox([self._earlier, self._prompt, self._choices.widget, self._cards, self._outcome, helps])
        self.widget.add_class("ask")

    def show(self, deck: Deck) -> None:
        """Bring the card up to date with the session."""
        session = self._session()
        asks = session.asks_here if session.trial is None else ()
        self.widget.layout.display = None if asks else "none"
        if not asks:
            return
        ask = session.ask or asks[-1]
        done = asks[: asks.index(ask)]
        _shown(self._earlier, "".join(_settled(session, a, deck) for a in done))
        _shown(self._prompt, _title(session, ask) + markup.prose(ask.prompt, deck))
        self._show_answers(session, ask)
        _shown(self._outcome, _outcome(session, ask, deck))
        reply, open_ = session.reply(ask), session.ask is not None
        visible(self._hint, open_ and bool(ask.hint) and not reply.hinted)
        visible(self._solve, open_ and (reply.hinted or not ask.hint))
        visible(self._skip, open_)
        visible(self._again, not open_)
        visible(self._play, bool(reply.verdict and reply.verdict.line))

    def _show_answers(self, session: Session, ask: Ask) -> None:
        reply, settled = session.reply(ask), session.reply(ask).settled
        visible(self._cards, ask.kind == "cards" and not settled)
        given = [choice.text for choice in ask.choices]
        chosen = given.index(reply.text) if reply.text in given else None
        self._choices.show([_choice_text(session, ask, c) for c in ask.choices], chosen, off=settled)
        if ask.kind == "cards" and not settled:
            self._show_pack()

    def _pick(self, place: int) -> None:
        ask = self._session().ask
        if ask is not None and place < len(ask.choices):
            self._do(lambda session: session.answer(ask.choices[place].text))

    def _answer_cards(self) -> None:
        self._do(lambda session: session.answer(self._written.value))

    def _toggle(self, card: Card) -> None:
        chosen = self._named()
        cards = [c for c in chosen if c != card] if card in chosen else [*chosen, card]
        self._written.value = " ".join(map(str, cards))

    def _named(self) -> Cards:
        try:
            return Cards.parse(self._written.value.replace(",", " "))
        except CardError:
            return Cards()

    def _show_pack(self) -> None:
        self._pack.show(self._session().position.rules.cards.all, self._named())

    def _play_out(self) -> None:
        session = self._session()
        asks = session.asks_here
        reply = session.reply(session.ask or asks[-1]) if asks else None
        if reply and reply.verdict:
            line = tuple((move.action, move.note) for move in reply.verdict.line)
            self._do(lambda now: now.play_out(line))


def _title(session: Session, ask: Ask) -> str:
    who = f"A question for {session.names[ask.seat - 1]}" if ask.seat else "A question"
    return f"<h4>{html.escape(who)}</h4>"


def _choice_text(session: Session, ask: Ask, choice: Choice) -> str:
    if choice.action is not None:
        return label(ask.position, choice.action, session.names)
    return to_plain(choice.text) if ask.kind == "choice" else choice.text


def _settled(session: Session, ask: Ask, deck: Deck) -> str:
    return markup.prose(ask.prompt, deck) + _outcome(session, ask, deck)


def _outcome(session: Session, ask: Ask, deck: Deck) -> str:
    reply = session.reply(ask)
    parts = []
    if reply.hinted and ask.hint and not (reply.verdict and reply.verdict.right):
        parts.append(markup.block("hint", "Hint", markup.prose(ask.hint, deck)))
    if reply.verdict is not None:
        parts.append(markup.verdict(reply.verdict, session.names, deck))
    if reply.solved:
        parts.append(markup.block("solution", "The answer", markup.prose(ask.solution, deck)))
    if reply.skipped and not reply.solved:
        parts.append(markup.plain("Skipped."))
    return "".join(parts)


def _shown(part: HTML, inside: str) -> None:
    part.value = inside
    part.layout.display = None if inside else "none"
