"""The card beside the picture: a question with its answers, or, off the line, what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from ipywidgets import HTML, HBox, Text, VBox

from conquian_nb.drawing.deck import Deck
from conquian_nb.engine import Card, CardError, Cards
from conquian_nb.engine.language import _, later
from conquian_nb.lessons.deck_words import by_deck

from . import markup
from .buttons import ButtonColumn, button, visible, written
from .labels import labelled
from .pack_grid import PackGrid
from .session import Reply


class Asking(Protocol):
    """A state that puts questions: those of a lesson or of a quiz. Its verbs return the next state."""

    @property
    def asks_here(self) -> Sequence[Any]:
        """The questions put here, settled or not; none where nothing is asked now."""

    @property
    def ask(self) -> Any:
        """The first of them that is open, or None."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""

    @property
    def may_repeat(self) -> bool:
        """Whether a settled question may be asked again."""

    def reply(self, ask: Any) -> Reply:
        """What has been done with a question."""

    def title(self, ask: Any) -> str:
        """The heading over a question."""

    def offered(self, ask: Any) -> Sequence[tuple[str, str]]:
        """The answers that can be chosen, and what their buttons say."""

    def solution(self, ask: Any) -> str:
        """The answer and its reason, as text for `parse_text`."""

    def answer(self, text: str) -> Self:
        """Answer the open question."""

    def hint(self) -> Self:
        """Ask for the hint."""

    def solve(self) -> Self:
        """Ask for the solution."""

    def skip(self) -> Self:
        """Leave the question open."""

    def again(self) -> Self:
        """Put the question anew."""

    def play_out(self, line: tuple[tuple[str, str], ...]) -> Self:
        """Show what comes of an answer."""


S = TypeVar("S", bound=Asking)


class QuestionCard(Generic[S]):
    """Shows what a session asks, and passes on what the reader answers as a verb on the session."""

    def __init__(self, do: Callable[[Callable[[S], S]], None], say: Callable[[], S]) -> None:
        self._do, self._session = do, say
        self._asked: Any = None
        self._earlier, self._prompt, self._outcome = HTML(), HTML(), HTML()
        self._choices = ButtonColumn(self._pick)
        field = labelled(
            Text(),
            placeholder=later("such as Jd Ac"),
            description=later("Cards"),
            tooltip=later("Cards by rank and suit letter"),
        )
        self._written = written(field, self._answer_cards)
        self._written.observe(lambda _: self._show_pack(), "value")
        self._pack = PackGrid(self._toggle)
        self._check = button(later("Check these cards"), self._answer_cards, look="primary")
        self._cards = VBox([self._pack.widget, HBox([self._written, self._check])])
        self._hint = button(later("Hint"), lambda: do(lambda s: s.hint()), look="quiet")
        self._solve = button(later("Show the answer"), lambda: do(lambda s: s.solve()), look="quiet")
        self._skip = button(later("Skip the question"), lambda: do(lambda s: s.skip()), look="quiet")
        self._again = button(later("Ask me again"), lambda: do(lambda s: s.again()), look="quiet")
        self._play = button(later("See what comes of it"), self._play_out, look="quiet")
        helps = HBox([self._hint, self._solve, self._skip, self._play, self._again])
        self.widget = VBox([self._earlier, self._prompt, self._choices.widget, self._cards, self._outcome, helps])
        self.widget.add_class("ask")

    def show(self, deck: Deck) -> None:
        """Bring the card up to date with the session."""
        session = self._session()
        asks = session.asks_here
        self.widget.layout.display = None if asks else "none"
        if not asks:
            return
        ask = session.ask or asks[-1]
        if ask is not self._asked:
            self._asked, self._written.value = ask, ""
        done = asks[: asks.index(ask)]
        _shown(self._earlier, "".join(_settled(session, a, deck) for a in done))
        heading = f"<h4>{markup.escaped(session.title(ask))}</h4>"
        _shown(self._prompt, heading + markup.prose(markup.by_name(ask.prompt, session.names), deck))
        _shown(self._outcome, _outcome(session, ask, deck))  # before the answers: a pack of buttons takes a while
        self._show_answers(session, ask)
        reply, open_ = session.reply(ask), session.ask is not None
        visible(self._hint, open_ and bool(ask.hint) and not reply.hinted)
        visible(self._solve, open_ and (reply.hinted or not ask.hint))
        visible(self._skip, open_)
        visible(self._again, not open_ and session.may_repeat)
        visible(self._play, bool(reply.verdict and reply.verdict.line))

    def _show_answers(self, session: S, ask: Any) -> None:
        reply, settled, offered = session.reply(ask), session.ask is None, session.offered(ask)
        visible(self._cards, ask.question.kind == "cards" and not settled)
        given = [text for text, _ in offered]
        chosen = given.index(reply.text) if reply.text in given else None
        wrong = settled and reply.verdict is not None and reply.verdict.right is False
        self._choices.show([by_deck(said) for _, said in offered], chosen, settled, "cross" if wrong else "tick")
        visible(self._choices.widget, bool(offered))
        if ask.question.kind == "cards" and not settled:
            self._show_pack()

    def _pick(self, place: int) -> None:
        session = self._session()
        offered = session.offered(session.ask) if session.ask is not None else ()
        if place < len(offered):
            self._do(lambda s: s.answer(offered[place][0]))

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
        asks = self._session().asks_here
        if asks:
            self._pack.show(asks[-1].rules.cards.all, self._named())

    def _play_out(self) -> None:
        session = self._session()
        asks = session.asks_here
        reply = session.reply(session.ask or asks[-1]) if asks else None
        if reply and reply.verdict:
            line = tuple((move.action, move.note) for move in reply.verdict.line)
            self._do(lambda now: now.play_out(line))


def _settled(session: Asking, ask: Any, deck: Deck) -> str:
    return markup.prose(markup.by_name(ask.prompt, session.names), deck) + _outcome(session, ask, deck)


def _outcome(session: Asking, ask: Any, deck: Deck) -> str:
    reply = session.reply(ask)
    parts = []
    if reply.hinted and ask.hint and not (reply.verdict and reply.verdict.right):
        parts.append(markup.block("hint", _("Hint"), markup.prose(markup.by_name(ask.hint, session.names), deck)))
    if reply.verdict is not None:
        parts.append(markup.verdict(reply.verdict, session.names, deck))
    if reply.solved:
        parts.append(
            markup.block(
                "solution", _("The answer"), markup.prose(markup.by_name(session.solution(ask), session.names), deck)
            )
        )
    if reply.skipped and not reply.solved:
        parts.append(markup.plain(_("Skipped.")))
    return "".join(parts)


def _shown(part: HTML, inside: str) -> None:
    part.value = inside
    part.layout.display = None if inside else "none"
