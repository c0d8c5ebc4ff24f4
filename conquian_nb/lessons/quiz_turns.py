"""Questions about the order of play: something has been done, and what comes next?"""

from __future__ import annotations

from typing import NamedTuple

from conquian_nb.engine import PASS, Action, Card, Cards, Discard, Force, Layout, Position, RuleSet, Take
from conquian_nb.engine.melds import meld_table
from conquian_nb.engine.record import Answer
from conquian_nb.engine.record import Question as Asked

from .quiz_draw import Draw, Seat, Table, cards_of, found, laid_out, melds_of, seen_by, sizes_of
from .quiz_fits import fitting
from .quiz_question import Made, Shown
from .quiz_words import chip, chips, lying, number, say


class Next(NamedTuple):
    """What can be said to come next: a phrase and the seats in it."""

    phrase: str
    seat: int = 0
    other: int = 0

    def __str__(self) -> str:
        return say(f"next {self.phrase}", seat=self.seat, other=self.other)


class Case(NamedTuple):
    """A moment of which one is asked: what is done in which phase, and what follows. The load is that of a question."""

    name: str
    load: int
    kind: str
    phase: str
    follows: str = ""


_CASES = {
    1: (
        Case("pass on", 1, "pass", "offer", "offer"),
        Case("take", 1, "take", "offer", "discard"),
        Case("discard", 1, "discard", "discard", "offer"),
    ),
    2: (
        Case("die turned", 2, "pass", "offer", "turn"),
        Case("die discarded", 2, "pass", "offer", "turn"),
        Case("win", 2, "take", "offer", "won"),
    ),
    3: (
        Case("pass fitting", 3, "pass", "offer", "force"),
        Case("force", 3, "force", "force", "discard"),
        Case("ten down", 3, "take", "offer", "discard"),
    ),
    4: (
        Case("let go", 4, "pass", "force", "offer"),
        Case("last passed", 4, "pass", "offer", "drawn"),
        Case("last discard", 4, "discard", "discard"),
    ),
    5: (
        Case("let go dies", 5, "pass", "force", "turn"),
        Case("force wins", 5, "force", "force", "won"),
        Case("ten down waits", 5, "discard", "discard", "offer"),
        Case("last let go", 6, "pass", "force", "drawn"),
    ),
}
_FORCING = ("pass fitting", "force", "let go", "let go dies", "force wins", "last let go")


def make_next(draw: Draw, rules: RuleSet, level: int) -> Made:
    """What comes after an action; by level: plain turns, dead cards and wins, forcing, an empty stock, all at once.

    The load is how many sentences of the rules have to be known for it.
    """
    case = draw.pick([case for case in _CASES[level] if rules.forcing or case.name not in _FORCING])
    position, action = found(rules, "what comes next", lambda: _moment(draw, rules, case))
    after = position.play(action)
    truth = what_follows(position, action, after)
    because = _because(position, action, after, truth)
    wrong = _others(draw, position, action, truth)
    row = draw.shuffled([truth, *(choice for choice, _ in wrong)])
    answers = tuple(
        Answer(str(choice), choice == truth, because if choice == truth else say("not so", why=because))
        for choice in row)  # fmt: skip
    why = dict(wrong)
    asked = Asked(
        "choice", say("ask next", told=_told(position, action)), hint=say(_hint(action)), seat=position.to_act or 1,
        solution=because, answers=answers,
    )  # fmt: skip
    seen = seen_by(position, position.to_act or 1)
    return Made(Shown(position=str(seen)), asked, case.load, tuple(why.get(choice, "") for choice in row))


def _hint(action: Action) -> str:
    return "hint next pass" if action == PASS else "hint next"


# the moments


def _moment(draw: Draw, rules: RuleSet, case: Case) -> tuple[Position, Action] | None:
    made = _position(draw, rules, case.name)
    if made is None:
        return None
    for action in draw.shuffled(made.legal()):
        if _is(case, made, action, made.play(action)):
            return made, action
    return None


def _position(draw: Draw, rules: RuleSet, case: str) -> Position | None:
    """A table that may be such a moment: it is looked at only afterwards whether it is."""
    waits = case in ("ten down", "ten down waits", "win", "force wins")
    discards = case in ("discard", "last discard", "ten down waits")
    last = case.startswith("last")
    seats: list[Seat] = []
    used: Cards = Cards()
    for number_ in range(rules.players):
        total = _total(draw, rules, waits and number_ == 0, discards and number_ == 0)
        melds = melds_of(draw, rules, sizes_of(draw, total), used)
        if melds is None:
            return None
        used = Cards((*used, *cards_of(melds)))
        seats.append(Seat(melds=melds))
    shift = draw.below(rules.players)
    seats = [*seats[-shift:], *seats[:-shift]] if shift else seats
    actor = shift + 1
    left = 0 if last else max(1, rules.full_stock * (2 + draw.below(8)) // 12)
    if discards:
        return laid_out(draw, rules, Table(f"{actor}d", "-", tuple(seats), left, extra=actor))
    return _with_offer(draw, rules, case, seats, actor, left)


def _total(draw: Draw, rules: RuleSet, waits: bool, discards: bool) -> int:
    """How many cards a seat has down."""
    if waits:
        return rules.hand_size - (0 if discards else draw.pick((0, 1)) if rules.hand_size > 6 else 0)
    return draw.pick([total for total in (0, 3, 3, 4, 6, 7) if total + 2 <= rules.hand_size])


def _with_offer(draw: Draw, rules: RuleSet, case: str, seats: list[Seat], actor: int, left: int) -> Position | None:
    players = rules.players
    table, melds = meld_table(rules), seats[actor - 1].melds
    lain = {card for seat in seats for card in cards_of(seat.melds)}
    free = [card for card in rules.cards.all if card not in lain]
    wants_fit = case in _FORCING or case in ("take", "ten down", "win")
    forces = table.read(melds)
    good = [card for card in free if bool(table.forces(forces, table.pack.code(card)) or table.takes(
        forces, 0, table.pack.code(card))) == wants_fit]  # fmt: skip
    if not good:
        return None
    card = draw.pick(good)
    turned = draw.chance(0.5) if case in ("pass on", "pass fitting", "let go", "take") else case in (
        "die turned", "last passed", "last let go") and draw.chance(0.5)  # fmt: skip
    by = actor if case in ("pass on",) and players == 2 else 1 + draw.below(players)
    if not turned and by == actor and case != "pass on":
        by = actor % players + 1
    turned = turned or by == actor
    who = f"{actor}o"
    if case in ("force", "let go", "let go dies", "force wins", "last let go"):
        forcer = 1 + (actor - 1 + 1 + draw.below(players - 1)) % players
        who = f"{forcer}f{actor}"
    return laid_out(draw, rules, Table(who, f"{card}{by}{'t' if turned else 'd'}", tuple(seats), left))


def _is(case: Case, before: Position, action: Action, after: Position) -> bool:
    """Whether this action at this moment is the case asked for."""
    if (action.kind, before.phase) != (case.kind, case.phase):
        return False
    down, short = after.count(before.to_act or 1), before.rules.goal - 1
    also = {
        "take": down < short,
        "discard": down < short,
        "ten down": down == short,
        "ten down waits": down == short,
        "die turned": before.offer is not None and not before.offer.thrown,
        "die discarded": before.offer is not None and before.offer.thrown,
        "last discard": not before.stock_count,
    }
    return also.get(case.name, True) and case.follows in ("", what_follows(before, action, after).phrase)


# what follows, and what might be thought to follow


def what_follows(before: Position, action: Action, after: Position) -> Next:
    """What comes after an action, as a choice says it."""
    if after.over:
        return Next("won", after.winner) if after.winner else Next("drawn")
    actor = after.to_act or 1
    if after.phase == "force":
        return Next("force", actor, after.victim or 0)
    if after.phase == "discard":
        return Next("discard", actor)
    if before.offer and after.offer and after.offer.card != before.offer.card:
        return Next("turn", after.offer.seat)
    return Next("offer", actor)


def _others(draw: Draw, before: Position, action: Action, truth: Next) -> list[tuple[Next, str]]:
    """Three things that do not come next, each with the mistake of who thinks so; the most tempting first."""
    actor, players = before.to_act or 1, before.rules.players
    beside = actor % players + 1
    passer = before.victim or actor
    tempting = {
        "force": [(Next("offer", truth.seat), "passing_saves"), (Next("must", passer), "must_take")],
        "offer": [(Next("keep", truth.seat), "later"), (Next("turn", truth.seat), "comes_back")],
        "turn": [(Next("turn", truth.seat % players + 1), "whose_turn"), (Next("offer", beside), "comes_back")],
        "discard": [(Next("won", truth.seat), "ten_wins"), (Next("turn", beside), "whose_turn")],
        "won": [(Next("shed", truth.seat), "discard_needed"), (Next("discard", truth.seat), "discard_needed")],
        "drawn": [(Next("turn", beside), "comes_back"), (Next("offer", beside), "comes_back")],
    }[truth.phrase]
    if not before.stock_count:
        tempting.insert(0, (Next("drawn"), "stock_over"))
    if isinstance(action, Discard) and not before.hand_count(actor) - 1:
        tempting.insert(0, (Next("won", actor), "ten_wins"))
    plain = [(Next("turn", beside), ""), (Next("offer", beside), ""), (Next("turn", actor), "whose_turn"),
             (Next("drawn"), "stock_over"), (Next("discard", beside), "")]  # fmt: skip
    found_: list[tuple[Next, str]] = []
    for choice, mistake in [*tempting, *draw.shuffled(plain)]:
        if choice != truth and choice not in [other for other, _ in found_] and len(found_) < 3:
            found_.append((choice, mistake))
    return found_


def _told(before: Position, action: Action) -> str:
    """What is done, as a sentence."""
    seat, offer = before.to_act or 1, before.offer
    if isinstance(action, Discard):
        return say("does discard", seat=seat, card=chip(action.card))
    assert offer is not None
    words = {"seat": seat, "card": chip(offer.card)}
    if isinstance(action, Take | Force):
        old = set(before.melds(before.victim or seat))
        melds = chips(meld for meld in action.melds if meld not in old)
        return say(f"does {action.kind}", melds=melds, other=before.victim or 0, **words)
    return say("does let go" if before.phase == "force" else "does pass", **words)


def _because(before: Position, action: Action, after: Position, truth: Next) -> str:
    card = _card_of(before, action)
    if truth.phrase == "force":
        melds = before.melds(truth.other)
        return say("because force", card=chip(card), other=truth.other, lying=_lies(before.rules, melds, card))
    if truth.phrase == "offer":
        return say("because offer discard" if isinstance(action, Discard) else "because offer passed", card=chip(card))
    if truth.phrase == "turn":
        assert before.offer is not None
        return say("because turn", card=chip(card), by=before.offer.seat)
    if truth.phrase == "drawn":
        turned = action == PASS
        return say("because drawn turn" if turned else "because drawn", reading=before.rules.empty_stock.sentence)
    goal = number(before.rules.goal)
    down = number(after.count(truth.seat)).capitalize()
    return say(f"because {truth.phrase}", goal=goal if truth.phrase == "discard" else goal.capitalize(), down=down)


def _lies(rules: RuleSet, melds: Layout, card: Card) -> str:
    return lying(melds, fitting(rules, melds, card).layout, card)


def _card_of(before: Position, action: Action) -> Card:
    if isinstance(action, Discard):
        return action.card
    assert before.offer is not None
    return before.offer.card
