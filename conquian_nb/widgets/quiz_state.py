"""The state behind a quiz: which questions have been put, what was answered, what is chosen on the picture.

Immutable: every verb returns the next state. Each question is answered once: the first answer that can be judged
counts, and then its reason is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from conquian_nb.drawing.card_words import cards_sign, listed
from conquian_nb.drawing.phrases import NAMES
from conquian_nb.drawing.words import label, named, told
from conquian_nb.engine import Cards, Discard, IllegalAction, Position, Refusal, RuleSet, Take
from conquian_nb.engine.language import _
from conquian_nb.lessons import to_plain
from conquian_nb.lessons.quiz import MISTAKES, Given, Question, mark, next_question, quiz
from conquian_nb.lessons.text import CardsPart, Emph, Plain

from .choosing import Choosing, card_of, click
from .markup import by_name
from .session import Reply


@dataclass(frozen=True)
class QuizState:
    """One reader in one quiz.

    `n` questions are put. Without `adaptive` they are those of `lessons.quiz.quiz`, all known from the start; else each
    follows from the answers before it. `at` counts the questions gone by: at `n` the quiz is over. `line` is what comes
    of an answer while it is shown.
    """

    seed: str
    n: int = 10
    kinds: tuple[str, ...] | None = None
    level: int | None = None
    rule_text: str = "naibi"
    adaptive: bool = False
    asked: tuple[Question, ...] = ()
    replies: tuple[Reply, ...] = ()
    at: int = 0
    choosing: Choosing = field(default_factory=Choosing)
    refusal: Refusal | None = None
    line: tuple[str, ...] = ()
    news: str = ""

    @classmethod
    def start(
        cls,
        seed: int | str,
        n: int = 10,
        kinds: str | Iterable[str] | None = None,
        level: int | None = None,
        rules: RuleSet | str = "naibi",
        adaptive: bool = False,
    ) -> QuizState:
        """A quiz at its first question. Raises QuizError and RuleError with one sentence."""
        chosen = (kinds,) if isinstance(kinds, str) else None if kinds is None else tuple(kinds)
        asked = quiz(seed, n, chosen, level, rules)
        if adaptive:
            asked = (next_question(seed, (), chosen, rules),)
        return cls(asked[0].seed, n, chosen, level, asked[0].rule_text, adaptive, asked)

    # where the reader is

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return NAMES

    @cached_property
    def pack(self) -> Cards:
        """The cards that are played with."""
        return RuleSet.parse(self.rule_text).cards.all

    @property
    def over(self) -> bool:
        """Whether all questions have gone by."""
        return self.at >= self.n

    @property
    def question(self) -> Question | None:
        """The question that is looked at; None when the quiz is over."""
        return None if self.over else self.asked[self.at]

    @property
    def reached(self) -> int:
        """The first question that is not settled: so far the reader may go."""
        settled = [self._settled(place) for place in range(len(self.asked))]
        return settled.index(False) if False in settled else len(settled)

    @cached_property
    def given(self) -> tuple[Given, ...]:
        """What was answered to the questions that are settled; in a fixed quiz some may be left open in between."""
        rows = []
        for place, asked in enumerate(self.asked):
            if self._settled(place):
                reply = self._reply_at(place)
                said = Given(asked.seed, asked.number, asked.kind, asked.level, "", None)
                judged = reply.verdict is not None and reply.verdict.right is not None
                rows.append(Given.of(asked, reply.text) if judged else said)
        return tuple(rows)

    @property
    def answers(self) -> list[dict[str, object]]:
        """The same as plain data, a dict for each."""
        return [given.row() for given in self.given]

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(given.right is True for given in self.given)

    @property
    def beliefs(self) -> tuple[tuple[str, int], ...]:
        """What the wrong answers show that somebody thinks, as sentences, and how often; the most frequent first."""
        seen = Counter(given.mistake for given in self.given if given.mistake)
        return tuple((_(MISTAKES[key]), times) for key, times in seen.most_common())

    # what a question card asks for

    @property
    def asks_here(self) -> tuple[Question, ...]:
        """The question that is put here."""
        return (self.question,) if self.question else ()

    @property
    def ask(self) -> Question | None:
        """The question while it is open."""
        return self.question if not self.over and not self._settled(self.at) else None

    @property
    def may_repeat(self) -> bool:
        """Whether a settled question may be asked again: not in a quiz."""
        return False

    def reply(self, ask: Question) -> Reply:
        """What has been done with a question."""
        return self._reply_at(ask.number - 1)

    def title(self, ask: Question) -> str:
        """The heading over a question."""
        said = _("Question {n} of {all} for {who}") if ask.seat else _("Question {n} of {all}")
        return said.format(n=ask.number, all=self.n, who=self.names[ask.seat - 1])

    def offered(self, ask: Question) -> tuple[tuple[str, str], ...]:
        """The answers that can be chosen, and what their buttons say; none where a list of them would tell."""
        if ask.form == "choice":
            pairs = zip(ask.choices, ask.words, strict=True)
            return tuple((text, signs(words, self.names)) for text, words in pairs)
        position = ask.position
        if ask.form == "cards" or position is None or _to_take(ask):
            return ()
        return tuple((text, label(position, position.action(text), self.names)) for text in ask.choices)

    def solution(self, ask: Question) -> str:
        """The right answer, and its reason where that has not been told yet."""
        verdict = self.reply(ask).verdict
        said = to_plain(verdict.remark) if verdict else ""
        reason = to_plain(by_name(ask.solution, self.names)) in said
        if ask.form != "choice":
            return ask.solution
        right = signs(next(answer.words for answer in ask.question.answers if answer.right), ())
        return f"*{right}*" if reason else f"*{right}*{'' if right.endswith('.') else '.'} {ask.solution}"

    # answering

    def answer(self, text: str) -> QuizState:
        """Answer the open question; what can't be judged does not count."""
        ask = self.ask
        if ask is None:
            return self
        verdict = mark(ask, text)
        verdict = replace(verdict, remark=by_name(verdict.remark, self.names))
        tries = self.reply(ask).tries + (verdict.right is not None)
        said = self._replied(text=text, verdict=verdict, tries=tries, solved=verdict.right is False)
        kept = self.choosing if verdict.right is None else Choosing()
        return replace(said, choosing=kept, news=named(str(verdict), self.names))

    def hint(self) -> QuizState:
        """Ask for the hint."""
        ask = self.ask
        return replace(self._replied(hinted=True, helped=True), news=to_plain(ask.hint) if ask else "")

    def solve(self) -> QuizState:
        """Ask for the answer: the question is left out, and its answer told."""
        ask = self.ask
        if ask is None:
            return self
        answered = self._replied(solved=True, skipped=True, helped=True, verdict=None, text="")
        return replace(answered, news=to_plain(by_name(answered.solution(ask), self.names)))

    def skip(self) -> QuizState:
        """Leave the question out, and go on."""
        return self._replied(skipped=True, verdict=None, text="").next() if self.ask else self

    def again(self) -> QuizState:
        """A question of a quiz is answered once."""
        return self

    def play_out(self, line: tuple[tuple[str, str], ...]) -> QuizState:
        """Show what comes of an answer, or the question again."""
        shown = () if self.line else tuple(action for action, _ in line)
        away = replace(self, line=shown, choosing=Choosing(), refusal=None)
        return replace(away, news=away.last_told if shown else _("The question again."))

    def _reply_at(self, place: int) -> Reply:
        return self.replies[place] if place < len(self.replies) else Reply()

    def _settled(self, place: int) -> bool:
        reply = self._reply_at(place)
        return reply.solved or reply.skipped or (reply.verdict is not None and reply.verdict.right is not None)

    def _replied(self, **changes: object) -> QuizState:
        if self.ask is None:
            return self
        replies = [*self.replies, *(Reply() for _ in range(self.at + 1 - len(self.replies)))]
        replies[self.at] = replace(replies[self.at], **changes)  # type: ignore[arg-type]
        return replace(self, replies=tuple(replies), choosing=Choosing(), refusal=None, line=(), news="")

    # from question to question

    def next(self) -> QuizState:
        """The next question; after the last one the quiz is over."""
        if self.over:
            return self
        if self.ask is not None:
            return replace(self, news=_("Answer first, or skip the question."))
        return self.go(self.at + 1)

    def go(self, place: int) -> QuizState:
        """To a question, counted from 0, as far as the reader has come; `n` is the end."""
        at = max(0, min(place, self.reached, self.n))
        asked = self.asked
        if at == len(asked) and at < self.n:
            asked = (*asked, next_question(self.seed, self.given, self.kinds, self.rule_text))
        moved = replace(self, asked=asked, at=at, choosing=Choosing(), refusal=None, line=(), news="")
        return replace(moved, news=moved.opening)

    @property
    def opening(self) -> str:
        """What is said when a question comes: which one it is, and what it asks; at the end how it went."""
        if self.question is None:
            return _("The quiz is over: {n} of {all} right.").format(n=self.right, all=self.n)
        prompt = to_plain(by_name(self.question.prompt, self.names))
        how = _("Choose the cards that are to lie with it, then the card on offer.") if _to_take(self.question) else ""
        return f"{self.title(self.question)}. {prompt} {how}".strip()

    def anew(self) -> QuizState:
        """The same quiz from its first question."""
        return self.another(self.seed)

    def another(self, seed: int | str) -> QuizState:
        """A quiz of the same make from another seed. Raises QuizError."""
        fresh = QuizState.start(seed, self.n, self.kinds, self.level, self.rule_text, self.adaptive)
        return replace(fresh, news=fresh.opening)

    # the picture

    @cached_property
    def path(self) -> tuple[Position, ...]:
        """The position of the question and those that come of an answer while that is shown; none without a table."""
        if self.question is None or self.question.position is None:
            return ()
        positions = [self.question.position]
        for action in self.line:
            positions.append(positions[-1].play(action))
        return tuple(positions)

    @property
    def last_told(self) -> str:
        """What the shown line did, in sentences."""
        pairs = zip(self.path, self.line, self.path[1:], strict=False)
        return " ".join(told(before, before.action(action), self.names, after) for before, action, after in pairs)

    @property
    def acts_on_picture(self) -> bool:
        """Whether a click on cards means something now."""
        return self.ask is not None and self.ask.form == "table"

    def click(self, spot: str) -> QuizState:
        """A click on a spot of the picture: cards are chosen, then the action is the answer."""
        ask = self.ask
        if ask is None or ask.position is None or ask.form != "table":
            return self
        if _to_take(ask):
            return self._choose(ask.position, spot)
        done = click(ask.position, self.choosing, spot)
        if done.action is not None:
            return self.answer(str(done.action))
        return replace(self, choosing=done.choosing, refusal=done.refusal, news="")

    def _choose(self, position: Position, spot: str) -> QuizState:
        """Choose a card that is to lie with the one on offer, or, with that one, lay them."""
        if spot == "offer":
            return self.lay()
        mine = spot.split(":")[:2] in (["hand", str(position.to_act)], ["meld", str(position.to_act)])
        if not mine:
            return replace(self, news=_("Only the own cards can lie with it."))
        chosen = replace(self.choosing, chosen=self.choosing.chosen ^ {spot})
        return replace(self, choosing=chosen, refusal=None, news=self._chosen_told(chosen))

    def _chosen_told(self, choosing: Choosing) -> str:
        cards = Cards(sorted(card for spot in choosing.chosen if (card := card_of(spot))))
        if not cards:
            return _("Nothing is chosen.")
        return _("Chosen: {cards}.").format(cards=listed([card.name for card in cards]))

    def lay(self) -> QuizState:
        """Answer with the take in which exactly the chosen cards lie with the one on offer."""
        ask = self.ask
        if ask is None or ask.position is None or ask.position.offer is None or not _to_take(ask):
            return self
        row = Cards({card for spot in self.choosing.chosen if (card := card_of(spot))} | {ask.position.offer.card})
        if len(row) == 1:
            return replace(self, news=_("First choose the cards that are to lie with it."))
        takes = [action for action in ask.position.legal() if isinstance(action, Take)]
        found = next((take for take in takes if set(row) in map(set, take.melds)), None)
        return self.answer(str(found) if found else f"take {row.written()}")

    def put_down(self) -> QuizState:
        """Choose nothing after all."""
        return replace(self, choosing=Choosing(), refusal=None, news="")

    def aimed(self) -> str:
        """What a button does with what is chosen on the picture; empty when nothing is."""
        ask = self.ask
        if ask is None or ask.position is None or not self.choosing.chosen:
            return ""
        if _to_take(ask):
            cards = Cards(sorted(card for spot in self.choosing.chosen if (card := card_of(spot))))
            return _("Lay it with {cards}").format(cards=cards_sign(cards))
        card = card_of(next(iter(self.choosing.chosen)))
        return label(ask.position, Discard(card), self.names) if card else ""

    def carry_out(self) -> QuizState:
        """Do what `aimed` says."""
        ask = self.ask
        if ask is None or not self.choosing.chosen:
            return self
        return self.lay() if _to_take(ask) else self.click(next(iter(self.choosing.chosen)))

    def write(self, text: str) -> QuizState:
        """Answer with an action in its short text."""
        ask = self.ask
        if ask is None or ask.position is None:
            return self
        try:
            return self.answer(str(ask.position.action(text)))
        except IllegalAction as error:
            return replace(self, refusal=error.refusal, news=error.refusal.sentence)


def said_anew(state: QuizState) -> QuizState:
    """The same quiz with its questions put in the language in use, and what was answered marked again."""
    if state.adaptive:
        rows = (state.given[:place] for place in range(len(state.asked)))
        asked = tuple(next_question(state.seed, row, state.kinds, state.rule_text) for row in rows)
    else:
        asked = quiz(state.seed, state.n, state.kinds, state.level, state.rule_text)
    old = zip(asked, state.replies, strict=False)
    replies = tuple(_marked_anew(now, reply, state.names) for now, reply in old)
    return replace(state, asked=asked, replies=replies, refusal=None, news="")


def _marked_anew(now: Question, reply: Reply, names: tuple[str, ...]) -> Reply:
    if reply.verdict is None:
        return reply
    verdict = mark(now, reply.text)
    return replace(reply, verdict=replace(verdict, remark=by_name(verdict.remark, names)))


def _to_take(ask: Question) -> bool:
    """Whether a take is asked for: then a list of what is legal would be the answer."""
    return ask.kind == "take"


def signs(text: str, names: tuple[str, ...]) -> str:
    """A choice as a button shows it: cards by their signs."""
    parts = (part for paragraph in by_name(text, names) for part in paragraph)
    said = []
    for part in parts:
        match part:
            case CardsPart(cards):
                said.append(cards_sign(cards))
            case Plain(words) | Emph(words):
                said.append(words)
    return "".join(said)
