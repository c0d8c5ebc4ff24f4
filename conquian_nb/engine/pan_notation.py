"""A position of Panguingue as text, and the reading of it.

One line, fields parted by one space, ``-`` for empty::

    pan 2m7h 1 4ct 3c5d…/7c7d7h,4s5s6s/98 … 4 Ac2h*3 ~1f
    rules    │ top  one field a seat        pot discards stock
     who acts │      hand/melds/chips
          eldest hand

1. rules: ``pan`` and the points that differ.
2. seat and phase: ``1s`` stay or drop; ``2d`` draw, ``2f4`` draw as seat 4 demands; ``4q2`` seat 4 may demand that seat
   2 takes the top discard; ``2m`` meld and discard, ``2m7h`` with the turned seven not yet melded; ``2w`` won.
3. the seat that was eldest hand. 4. the top discard, ``t`` when it came off the stock, ``d`` from a hand.
5. one field per seat: hand, melds in the order laid, chips (below 0: owed). ``!`` stands before a hand that is out. A
   fourth part lists conditions that were paid and do not lie there any more.
6. the pot; the discards below the top with ``*`` and how often; the stock: the next cards if they are laid down, and
   the state of the chance that draws the others from all cards named nowhere. In a view ``?`` and a number are cards
   that are hidden, and the stock is ``?``.
"""

from __future__ import annotations

import re
from collections import Counter

from .cards import shown
from .language import _
from .pan_conditions import PAYMENTS, claims
from .pan_melds import PACK, Melds, Row, meld_reason, sound
from .pan_rules import PanRules
from .pan_state import ASKED, ENDED, FORCED, GOAL, HAND, MELDING, STAYING, Paid, State, unnamed
from .rules import RuleError

LONGEST_POSITION = 3_000  # characters
MOST_CHIPS = 1_000_000_000


class PanPositionError(ValueError):
    """A position of Panguingue that can't be, or a question that a view can't answer; one sentence says which."""


def write(s: State) -> str:
    """The text of a state."""
    turn, card = str(s.turn + 1), PACK.text
    who = {
        ASKED: f"{s.asked + 1}q{turn}",
        FORCED: f"{turn}f{s.demander + 1}",
        MELDING: f"{turn}m{card.get(s.drawn, '')}",
    }.get(s.phase, turn + s.phase)
    top = f"{card[s.top]}{'t' if s.turned else 'd'}" if s.top >= 0 else "-"
    seats = [_write_seat(s, seat) for seat in range(len(s.hands))]
    stock = "?" if s.chance < 0 else f"{_text(s.coming)}~{s.chance:x}"
    return " ".join((str(s.rules), who, str(s.eldest + 1), top, *seats, str(s.pot), _counted(s.pile) or "-", stock))


def _text(row: Row) -> str:
    return "".join(map(PACK.text.__getitem__, row))


def _counted(row: Row) -> str:
    return "".join(f"{PACK.text[code]}*{n}" if n > 1 else PACK.text[code] for code, n in Counter(row).items())


def _write_seat(s: State, seat: int) -> str:
    hand = f"?{s.hidden[seat]}" if s.hidden[seat] else _text(s.hands[seat]) or "-"
    melds = ",".join(map(_text, s.melds[seat])) or "-"
    text = f"{'!' if s.dropped[seat] else ''}{hand}/{melds}/{s.purses[seat]}"
    gone = Counter(dict(s.paid[seat])) - claims(s.melds[seat], s.rules)
    return text + ("/" + ",".join(f"{name}:{what}*{n}" for (name, what), n in sorted(gone.items())) if gone else "")


# in


def read(text: object) -> State:
    """The state that a text tells. Raises PanPositionError with one sentence that names the place."""
    if not isinstance(text, str) or len(text) > LONGEST_POSITION:
        raise PanPositionError(_("A position of Panguingue is given as one line of text."))
    fields = text.split()
    try:
        rules = PanRules.parse(fields[0] if fields else "")
    except RuleError as error:
        raise PanPositionError(str(error)) from None
    if len(fields) != rules.players + 7:
        raise PanPositionError(
            _("{players} seats need {wanted} fields in a position, and here are {found}.").format(
                players=rules.players, wanted=rules.players + 7, found=len(fields)
            )
        )
    seats = [_read_seat(field, rules) for field in fields[4:-3]]
    phase, turn, asked, demander, drawn = _read_who(fields[1], rules.players)
    top, turned = _read_top(fields[3])
    coming, chance = _read_stock(fields[-1])
    hands, hidden, melds, dropped, purses, paid = zip(*seats, strict=True)
    return State(
        rules=rules,
        phase=phase,
        turn=turn,
        asked=asked,
        demander=demander,
        eldest=_seat(fields[2], rules.players),
        drawn=drawn,
        top=top,
        turned=turned,
        hands=hands,
        hidden=hidden,
        melds=melds,
        dropped=dropped,
        purses=purses,
        paid=paid,
        pot=_whole(fields[-3]),
        pile=_read_counted(fields[-2]),
        coming=coming,
        chance=chance,
    )


def _whole(text: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,10}", text) and abs(int(text)) <= MOST_CHIPS:
        return int(text)
    raise PanPositionError(_("{text} is no number of chips.").format(text=shown(text)))


def _seat(text: str, players: int) -> int:
    if text.isascii() and text.isdecimal() and len(text) == 1 and 1 <= int(text) <= players:
        return int(text) - 1
    raise PanPositionError(
        _("There is no seat {text} among {players} players.").format(text=shown(text), players=players)
    )


_CODES = {text: code for code, text in PACK.text.items()}


def _cards(text: str, place: str) -> Row:
    """Cards of the pack in the order given."""
    pieces = [text[at : at + 2] for at in range(0, len(text), 2)]
    for piece in pieces:
        if piece not in _CODES:
            raise PanPositionError(
                _("{piece} in {place} is no card of the pack: write rank and suit, such as 7h.").format(
                    piece=shown(piece), place=shown(place)
                )
            )
    return tuple([_CODES[piece] for piece in pieces])


def _read_who(text: str, players: int) -> tuple[str, int, int, int, int]:
    match = re.fullmatch(r"([1-8])(?:([sdw])|([fq])([1-8])|m(\S\S)?)", text)
    if not match:
        raise PanPositionError(_("{text} tells no seat and phase, such as 2d.").format(text=shown(text)))
    first, plain, pair, second, drawn = match.groups()
    seat, other = _seat(first, players), _seat(second, players) if second else -1
    if seat == other:
        raise PanPositionError(_("{text} names one seat twice.").format(text=shown(text)))
    if pair:
        return (ASKED, other, seat, -1, -1) if pair == ASKED else (FORCED, seat, -1, other, -1)
    return plain or MELDING, seat, -1, -1, _cards(drawn, text)[0] if drawn else -1


def _read_top(text: str) -> tuple[int, bool]:
    if text == "-":
        return -1, False
    if len(text) != 3 or text[-1] not in "td":
        raise PanPositionError(
            _("{text} is no top discard: write a card, and t when it was turned or d when it came from a hand.").format(
                text=shown(text)
            )
        )
    return _cards(text[:2], text)[0], text[-1] == "t"


def _read_seat(text: str, rules: PanRules) -> tuple[Row, int, Melds, bool, int, Paid]:
    parts = text.split("/")
    if not 3 <= len(parts) <= 4:
        raise PanPositionError(
            _("{text} is no seat: write the hand, the melds and the chips, parted by strokes.").format(text=shown(text))
        )
    hand, dropped = parts[0].removeprefix("!"), parts[0].startswith("!")
    hidden = int(hand[1:]) if re.fullmatch(r"\?[0-9]{1,2}", hand) else 0
    melds = () if parts[1] == "-" else tuple(tuple(sorted(_cards(meld, parts[1]))) for meld in parts[1].split(","))
    paid = Counter(claims(melds, rules))
    if len(parts) > 3:
        paid += _read_paid(parts[3])
    row = () if hidden or hand == "-" else tuple(sorted(_cards(hand, hand)))
    return row, hidden, melds, dropped, _whole(parts[2]), tuple(sorted(paid.items()))


def _read_paid(text: str) -> Counter[tuple[str, str]]:
    names, found = {line.name for line in PAYMENTS}, Counter[tuple[str, str]]()
    for piece in text.split(","):
        match = re.fullmatch(r"([a-z_]+):([A2-7JQKcdhs]{1,2})\*([1-9][0-9]?)", piece)
        if not match or match[1] not in names:
            raise PanPositionError(_("{text} is no condition that was paid.").format(text=shown(piece)))
        found[match[1], match[2]] += int(match[3])
    return found


def _read_counted(text: str) -> Row:
    if text == "-":
        return ()
    row: list[int] = []
    for match in re.finditer(r"(\S\S)(?:\*([2-8]))?|\S", text):
        row += _cards(match[0][:2], text) * int(match[2] or 1)
    return tuple(sorted(row))


def _read_stock(text: str) -> tuple[Row, int]:
    if text == "?":
        return (), -1
    cards, sign, chance = text.partition("~")
    if not sign or not re.fullmatch(r"[0-9a-f]{1,16}", chance) or len(cards) > 200:
        raise PanPositionError(
            _("{text} is no stock: write the next cards, a ~ and the state of the chance.").format(text=shown(text))
        )
    return _cards(cards, text), int(chance, 16)


# what can't be


def check(s: State) -> None:
    """Raises PanPositionError with one sentence about the first thing that can't be."""
    short = next((code for code, n in enumerate(unnamed(s)) if n < 0), None)
    if short is not None:
        raise PanPositionError(
            _("{card:The} is named {n} times more than the pack has it.").format(
                card=PACK.card(short), n=-unnamed(s)[short]
            )
        )
    for seat, melds in enumerate(s.melds):
        for meld in melds:
            if not sound(meld, s.rules.any_suit):
                raise PanPositionError(_in_seat(seat, meld_reason(PACK.cards(meld), s.rules) or ""))
        _check_count(s, seat)
    if s.dropped[s.turn] or (s.asked >= 0 and s.dropped[s.asked]) or (s.demander >= 0 and s.dropped[s.demander]):
        raise PanPositionError(_("A seat that has dropped is not to act."))
    if s.pot < 0:
        raise PanPositionError(_("The pot can’t hold less than nothing."))
    if s.phase == STAYING and (any(s.melds) or s.top >= 0 or s.pile):
        raise PanPositionError(_("Before play nothing is melded and nothing is discarded."))
    if s.phase in (ASKED, FORCED) and not top_fits(s):
        raise PanPositionError(_("Only a top discard that fits a meld as it lies can be demanded."))
    if (s.chance < 0) < any(s.hidden):
        raise PanPositionError(_("A view that hides a hand hides the stock too."))


def top_fits(s: State) -> bool:
    """Whether the top discard can be added to a meld, as it lies, of the seat whose turn it is."""
    return s.top >= 0 and any(sound(tuple(sorted((*meld, s.top))), s.rules.any_suit) for meld in s.melds[s.turn])


def _in_seat(seat: int, sentence: str) -> str:
    return _("Seat {seat}: {sentence}").format(seat=seat + 1, sentence=sentence)


def _check_count(s: State, seat: int) -> None:
    melded = sum(map(len, s.melds[seat]))
    count = melded + len(s.hands[seat]) + s.hidden[seat]
    more = seat == s.turn and (s.drawn < 0 if s.phase == MELDING else s.phase == ENDED and melded == GOAL)
    if count != HAND + more:
        raise PanPositionError(
            _("Seat {seat} has {found} cards in hand and melds, and it should be {wanted}.").format(
                seat=seat + 1, found=count, wanted=HAND + more
            )
        )
    if melded >= GOAL and s.phase != ENDED:
        raise PanPositionError(_("Seat {seat} has melded eleven cards, so the round is over.").format(seat=seat + 1))
    if s.dropped[seat] and melded:
        raise PanPositionError(_("Seat {seat} has dropped and can’t have melds.").format(seat=seat + 1))
    alone = s.dropped.count(False) == 1
    if seat == s.turn and s.phase == ENDED and not alone and melded != GOAL:
        raise PanPositionError(
            _("Seat {seat} can’t have won without eleven cards melded while others are in.").format(seat=seat + 1)
        )
    if alone and s.phase != ENDED:
        raise PanPositionError(_("When only one player is left in, the round is over."))
