"""Statements about a position that lessons make and `validate` proves.

One line of words each; the grammar is told to authors in `conquian_nb.lessons`::

    KdKs in hand 1 · 5sKs all fits 2 · eight in melds 1 · 2h3h4h5h a meld of 1 · legal pass · not legal force 2h3h4h
    over · not over · drawn · won by 2 · turn of 1 · after pass; pass: 6h in dead
    best play wins for 2 · best play wins for nobody · best play draws · only discard 6c draws
    under foster_1897: legal pass
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from conquian_nb.engine.actions import IllegalAction
from conquian_nb.engine.cards import Card, CardError, Cards, shown
from conquian_nb.engine.game import Position
from conquian_nb.engine.melds import fits, layouts
from conquian_nb.engine.naming import listed
from conquian_nb.engine.notation import PositionError
from conquian_nb.engine.rules import RuleError, RuleSet

from .prove import ProofError, only, outcome
from .text import cards_in_words, number

_OF_SEAT = {
    "in hand": "in {}’s hand", "in melds": "among {}’s melds", "fits": "a card that fits {}’s melds",
    "takes": "a card {} could take", "ends": "a card that would be {}’s last"}
_COMMON = {
    "in stock": "in the stock", "next in stock": "the next card of the stock",
    "last in stock": "the last card of the stock", "in dead": "dead", "on offer": "on offer"}
_TERM = re.compile(
    rf"(?P<no>not )?(?:(?P<common>{'|'.join(_COMMON)})|(?P<own>{'|'.join(_OF_SEAT)}) (?P<seat>[1-4]))")


class StatementError(ValueError):
    """A statement that can't be read; one sentence quotes it."""


@dataclass(frozen=True)
class Term:
    """One part of a place: ``in hand 1``, ``not fits 2``, ``in stock``."""

    kind: str
    seat: int
    negated: bool

    def words(self, names: Sequence[str]) -> str:
        """The place as a sentence says it."""
        said = _COMMON.get(self.kind) or _OF_SEAT[self.kind].format(names[self.seat - 1])
        return f"not {said}" if self.negated else said


def read_place(text: str) -> tuple[Term, ...]:
    """The terms of a place, parted by ``and``. Raises StatementError."""
    terms = []
    for piece in text.split(" and "):
        match = _TERM.fullmatch(piece.strip())
        if not match:
            raise StatementError(f"{shown(piece)} is no place for cards. Known are {', '.join(_COMMON)}, and with a "
                                 f"seat {', '.join(_OF_SEAT)}.")
        terms.append(Term(match["common"] or match["own"], int(match["seat"] or 0), bool(match["no"])))
    return tuple(terms)


def members(position: Position, terms: Sequence[Term]) -> frozenset[Card]:
    """The cards of the pack for which every term holds. Raises StatementError for a seat that is not there."""
    pack = frozenset(position.rules.cards.all)
    found = pack
    for term in terms:
        if term.seat > position.rules.players:
            raise StatementError(f"There is no seat {term.seat} here.")
        cards = frozenset(_cards_at(position, term))
        found &= pack - cards if term.negated else cards
    return found


def _cards_at(position: Position, term: Term) -> Sequence[Card]:
    seat = term.seat
    match term.kind:
        case "in hand":
            return position.hand(seat)
        case "in melds":
            return [card for meld in position.melds(seat) for card in meld]
        case "fits":
            return fits(position.rules, position.melds(seat))
        case "takes":
            return _takeable(position, seat, 0)
        case "ends":
            return _takeable(position, seat, position.rules.goal)
        case "in stock":
            return position.stock
        case "next in stock":
            return position.stock[:1]
        case "last in stock":
            return position.stock[-1:]
        case "in dead":
            return position.dead
    return [position.offer.card] if position.offer else []


def _takeable(position: Position, seat: int, least: int) -> list[Card]:
    """The cards a seat could take, hand included, so that at least so many would lie."""
    melds, hand = position.melds(seat), position.hand(seat)
    own = {*hand, *(card for meld in melds for card in meld)}
    return [
        card for card in position.rules.cards.all if card not in own and any(
            sum(map(len, layout)) >= least for layout in layouts(position.rules, melds, hand, card))]


def where(position: Position, card: Card, names: Sequence[str]) -> str:
    """Where a card is, as a sentence says it."""
    for seat, name in enumerate(names, 1):
        if card in position.hand(seat):
            return f"in {name}’s hand"
        if any(card in meld for meld in position.melds(seat)):
            return f"among {name}’s melds"
    if position.offer and position.offer.card == card:
        return "on offer"
    return "in the stock" if card in position.stock else "dead" if card in position.dead else "nowhere in this deal"


def why_not(position: Position, statement: str, names: Sequence[str]) -> str | None:
    """None when the statement holds, else the sentence that says what is the case instead.

    `names` are the seats' names. Raises StatementError when the statement can't be read.
    """
    text = " ".join(statement.split())
    if text.startswith("after "):
        return _after(position, text, names)
    if text.startswith("under "):
        return _under(position, text, names)
    if re.match("only |best play ", text):
        return _best_play(position, text, names)
    if re.match("(not )?legal ", text):
        return _legality(position, text)
    if re.fullmatch("(not )?over|drawn|(won by|turn of) [1-4]", text):
        return _state(position, text, names)
    first, _, place = text.partition(" ")
    count = number(first)
    if count is not None:
        return _count(position, count, place, names)
    try:
        cards = Cards.parse(first)
    except CardError as error:
        raise StatementError(f"{shown(statement)} can't be read: {error}") from None
    if not cards:
        raise StatementError("An empty statement says nothing.")
    if re.fullmatch("a meld of [1-4]", place):
        return _meld(position, cards, int(place[-1]), names)
    return _cards(position, cards, place.removeprefix("all "), place.startswith("all "), names)


def _correction(position: Position, card: Card, term: Term, names: Sequence[str]) -> str:
    """What is the case with a card for which a term does not hold."""
    said = Term(term.kind, term.seat, not term.negated).words(names)
    elsewhere = not term.negated and term.kind not in ("fits", "takes", "ends")
    return f"{said}: it is {where(position, card, names)}" if elsewhere else said


def _after(position: Position, text: str, names: Sequence[str]) -> str | None:
    actions, colon, then = text.removeprefix("after ").partition(":")
    if not colon:
        raise StatementError(f"{shown(text)} needs a colon between the actions and what holds after them.")
    for action in actions.split(";"):
        try:
            position = position.play(action.strip())
        except IllegalAction as error:
            return f"{action.strip()} is refused: {error}"
    return why_not(position, then, names)


def _under(position: Position, text: str, names: Sequence[str]) -> str | None:
    """The same cards under other rules."""
    rules, colon, then = text.removeprefix("under ").partition(":")
    if not colon:
        raise StatementError(f"{shown(text)} needs a colon between the rules and what holds under them.")
    try:
        other = Position.parse(f"{RuleSet.parse(rules.strip())} {str(position).partition(' ')[2]}")
    except (RuleError, PositionError) as error:
        raise StatementError(f"{shown(rules)}: {error}") from None
    return why_not(other, then, names)


def _best_play(position: Position, text: str, names: Sequence[str]) -> str | None:
    match = re.fullmatch(
        "best play (?:wins for (?:(?P<seat>[1-4])|nobody)|draws)|only (?P<action>.+) (?P<verb>wins|draws)", text)
    if not match:
        raise StatementError(f"{shown(text)} can't be read: write only discard 6c wins, best play draws, or the like.")
    if position.rules.players == 2 and text.endswith("nobody"):
        raise StatementError(f"{shown(text)}: with two players that is a draw; write best play draws.")
    if position.rules.players > 2 and text.endswith("draws"):
        raise StatementError(f"{shown(text)}: with more than two players it can only be said who is sure to win.")
    try:
        if match["action"]:
            return only(position, position.action(match["action"]), 1 if match["verb"] == "wins" else 0)
        winner = outcome(position)
    except (ProofError, IllegalAction) as error:
        raise StatementError(str(error)) from None
    if winner == (int(match["seat"]) if match["seat"] else None):
        return None
    return f"Best play wins for {names[winner - 1]}." if winner else "Best play wins for nobody."


def _legality(position: Position, text: str) -> str | None:
    wanted = not text.startswith("not ")
    words = text.removeprefix("not ").removeprefix("legal ")
    try:
        refusal = position.refusal(position.action(words))
    except IllegalAction as error:
        raise StatementError(str(error)) from None
    if wanted:
        return None if refusal is None else f"{words} is refused: {refusal.sentence}"
    return None if refusal is not None else f"{words} is legal."


def _state(position: Position, text: str, names: Sequence[str]) -> str | None:
    is_now = (
        f"{names[position.winner - 1]} has won" if position.winner else "the deal is drawn" if position.over
        else f"it is {names[(position.to_act or 1) - 1]}’s turn")
    holds = {
        "over": position.over, "not over": not position.over, "drawn": position.over and position.winner is None,
    }.get(text)
    if holds is None:
        holds = int(text[-1]) == (position.winner if text.startswith("won") else position.to_act)
    return None if holds else f"{shown(text)} does not hold: {is_now}."


def _count(position: Position, count: int, place: str, names: Sequence[str]) -> str | None:
    terms = read_place(place)
    found = _number_seen(position, place, terms)
    said = listed([term.words(names) for term in terms])
    return None if found == count else f"The text says {count}, but {found} {'is' if found == 1 else 'are'} {said}."


def _number_seen(position: Position, place: str, terms: Sequence[Term]) -> int:
    """How many cards are there; how many a hand, the stock and the dead cards have is seen by everybody."""
    hand = re.fullmatch("in hand ([1-4])", place)
    if hand and int(hand[1]) <= position.rules.players:
        return position.hand_count(int(hand[1]))
    if place in ("in stock", "in dead"):
        return position.stock_count if place == "in stock" else position.dead_count
    return len(members(position, terms))


def _meld(position: Position, cards: Cards, seat: int, names: Sequence[str]) -> str | None:
    if seat > position.rules.players:
        raise StatementError(f"There is no seat {seat} here.")
    if any(set(meld) == set(cards) for meld in position.melds(seat)):
        return None
    lie = listed([str(meld) for meld in position.melds(seat)]) or "nothing"
    return f"{cards} is no meld of {names[seat - 1]}; there lie {lie}."


def _cards(position: Position, cards: Cards, place: str, every: bool, names: Sequence[str]) -> str | None:
    terms = read_place(place)
    found = members(position, terms)
    said = listed([term.words(names) for term in terms])
    wrong = [card for card in cards if card not in found]
    if wrong:
        failing = next(term for term in terms if wrong[0] not in members(position, [term]))
        return f"The {wrong[0].name} is {_correction(position, wrong[0], failing, names)}."
    missing = sorted(found - set(cards)) if every else []
    return f"Not all are named: {cards_in_words(Cards(missing))} would be {said} too." if missing else None
