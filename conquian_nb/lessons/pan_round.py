"""The annotated round of Panguingue, and the proof of what its notes say.

In a note cards and numbers stand in braces with what is claimed of them at that step::

    {7s7s in hand 1} · {7h drawn} · {7h top} · {3c4c5c in melds 2} · {ten in hand 3} · {four in melds 1}
    {three in the round} · {six in the pot} · {four from each} · {twelve won} · {ninety-nine chips of 2}

`from each` is what each opponent has just paid for conditions; `won` and `paid` are what the last action brought and
cost who did it; `opponents` are those still in; `discards` lie below the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

from conquian_nb.engine.cards import Cards
from conquian_nb.engine.language import speaking, spoken
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.engine.panguingue import PanPosition

from .spoken import in_language
from .text import CardsPart, CountPart, TextError, number, parse_text

FILE = "panguingue/four_at_the_table.toml"


def pan_round() -> PanRecord:
    """The annotated round that comes with the package, in the language in use.

    >>> pan_round().title
    'Four at the table'
    """
    return _round(spoken())


@lru_cache(4)
def _round(language: str) -> PanRecord:
    text = (resources.files(__package__) / FILE).read_text(encoding="utf-8")
    with speaking(language):
        return in_language(PanRecord.parse(text), FILE)


def round_faults(record: PanRecord) -> list[str]:
    """All that its notes say and that is not so: a sentence for each; [] when it is sound. Raises RecordError."""
    positions = record.positions()
    notes = [record.note, *(step.note for step in record.steps)]
    return [
        f"step {n}: {fault}"
        for n, (position, note) in enumerate(zip(positions, notes, strict=True))
        for fault in _faults(note, position, positions[n - 1] if n else position)
    ]


def _faults(note: str, position: PanPosition, before: PanPosition) -> Iterator[str]:
    try:
        parts = [part for paragraph in parse_text(note) for part in paragraph]
    except TextError as error:
        yield str(error)
        return
    for part in parts:
        if isinstance(part, CardsPart) and not _cards_there(part.cards, part.claim, position):
            yield f"{part.cards} is not {part.claim or 'claimed to be anywhere'}."
        elif isinstance(part, CountPart) and number(part.word) != _count(part.claim, position, before):
            yield f"{part.word} is not the number {part.claim}: that is {_count(part.claim, position, before)}."


def _cards_there(cards: Cards, claim: str, position: PanPosition) -> bool:
    """Whether the cards lie where the claim has them."""
    if claim == "drawn":
        return tuple(cards) == (position.drawn,)
    if claim == "top":
        return position.top is not None and tuple(cards) == (position.top.card,)
    place, _blank, seat = claim.rpartition(" ")
    if place not in ("in hand", "in melds") or not seat.isdecimal():
        return False
    there = position.hand(int(seat)) if place == "in hand" else [c for m in position.melds(int(seat)) for c in m]
    return Counter(cards) <= Counter(there)


def _count(claim: str, position: PanPosition, before: PanPosition) -> int | None:
    """The number that a claim is about; None for a claim that can't be read."""
    place, _blank, seat = claim.rpartition(" ")
    if place in ("in hand", "in melds", "chips of") and seat.isdecimal():
        n = int(seat)
        return {"in hand": position.hand_count(n), "in melds": position.count(n), "chips of": position.purses[n - 1]}[
            place
        ]
    actor = before.to_act or 1
    payments = [p for p in position.payments if p.payee == actor]
    counts = {
        "in the round": len(position.active),
        "in the pot": position.pot,
        "from each": sum(p.chips for p in payments if p.payer == next((q.payer for q in payments if q.payer), 0)),
        "won": sum(p.chips for p in payments),
        "paid": sum(p.chips for p in position.payments if p.payer == actor),
        "opponents": len(position.active) - 1,
        "discards": len(position.discards),
    }
    return counts.get(claim)
