"""What quizzes say: whole sentences with named fields, cards in braces as in all texts of lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquian_nb.engine import Card, Cards, Layout, changes
from conquian_nb.engine.naming import listed

PHRASES = {
    # cards that are a meld, or nearly
    "ask meld": "Is this a meld?",
    "hint meld": "One rank, or neighbours of one suit. Put them in order in your head.",
    "yes set": "Yes, a set.",
    "yes run": "Yes, a run.",
    "no few": "No, a meld needs three cards.",
    "no mixed": "No, neither one rank nor one suit.",
    "no gap": "No, one card between them is missing.",
    "no ace": "No, the ace does not stand there.",
    "no long": "No, the run is too long.",
    "is set": "{cards} are a set: one rank, each suit once.",
    "is run": "{cards} are a run: neighbours of one suit.",
    "not set": "A set has one rank, and here there are several.",
    "not run": "A run has one suit, and here there are several.",
    "not few": "There are {count} cards.",
    "not mixed set": "They have one rank.",
    "not mixed run": "They have one suit.",
    "not gap": "Nothing is missing between them.",
    "not gap joint": "Nothing is missing between them. {reading}",
    "not ace": "{reading}",
    "not long": "A run may show {most} cards here.",
    "ask complete": "Which cards make a meld of these? Name every card that does.",
    "hint complete": "Look at both ends, at what is between, and at the rank.",
    "completes": "{card} makes {meld}.",
    "wrong complete": "Try each end, each gap, each suit.",
    # a card beside melds
    "ask fit": "{card} is on offer. Does it fit these melds with no card from a hand?",
    "hint fit": "First look at the ends of the runs and at the sets of three. Then ask what each meld could spare.",
    "fit lies": "Yes, as they lie.",
    "fit moves": "Yes, after melded cards have moved.",
    "fit no": "No.",
    "fits lies": "{card} goes on as the melds lie: {meld}.",
    "fits moves": "No meld takes {card} as it lies. But cards can move: {lying}",
    "fits not": "{card} does not fit. {why}",
    "ask fits": "Which cards would fit these melds with no card from a hand? Name them all.",
    "hint fits": "The two ends of each run, the fourth card of each set of three, and then what could be lent.",
    "wrong fits": "Go through the melds one by one, then through what they could spare.",
    "nothing moves": "Nothing has to move.",
    "moving no help": "Moving helps nothing here.",
    "only plain": "So far all goes on as the melds lie. But melds can lend.",
    "some gone": "All of these would end it, but not all of them can still come.",
    "all fit": "These fit: {cards}. {how}",
    "lies in": "{card} lies in {meld}",
    "with hand": "{cards} from the hand with it",
    "leaves": "{cards} out of {meld}",
    "left behind": "{meld} would be one, but {rest} would stay behind. {fault}",
    "missing": "It fits no meld without {ways}.",
    "only": "only {cards}",
    # the last card
    "ask ends": "Seat 1 has {down} cards down. Which cards would end the deal? Name them all.",
    "ask ends hand": "Seat 1 has {down} cards down and {hand} in hand. Which cards would end the deal? Name them all.",
    "ask living": "Seat 1 has {down} cards down. Which cards that would end the deal can still come? Name them all.",
    "hint ends": "Both ends of every run, the fourth of every set of three; then pretend that a meld had lent a card.",
    "hint ends hand": "The last card has to take the whole hand down with it.",
    "hint living": "Name all that would end it. Then strike out what is dead, melded elsewhere or in a hand you see.",
    "wrong ends": "Go through the melds one by one, then through what they could spare.",
    "all end": "These end it: {cards}. {how}",
    "all live": "These can still come: {cards}. {how}",
    "one ends": "{card} {about}",
    "ask safe": "Seat 2 has {down} cards down and waits. Which card can seat 1 discard without losing the deal by it?",
    "hint safe": "Look at the other table first, at your own hand second. What could be lent there?",
    "safe": "{card} fits no meld of seat 2. {why}",
    "unsafe": "Seat 2 takes {card} and has {goal} cards down: {lying}",
    "wrong safe": "That would be the last card seat 2 needs.",
    # who may be forced, what comes next
    "ask force": "{card} is on offer to seat 1, who passes it. Can it be forced on seat 1?",
    "hint force": "A force uses the card and the melds of the one who passed, and no card from a hand.",
    "force lies": "Yes, onto the melds as they lie.",
    "force moves": "Yes, by moving melded cards.",
    "force hand": "No, a card from the hand would be needed.",
    "force nothing": "No, seat 1 could not take it in any way.",
    "force reach": "No, melded cards would have to move.",
    "forced reach": "{card} would go on only after moving: {lying} {reading}",
    "forced hand": "Seat 1 could take {card} with {hand}, but a force uses no hand card. {why}",
    "forced nothing": "Seat 1 could not take {card}, not even with the hand. {why}",
    "ask next": "{told} What comes next?",
    "hint next pass": "Does the card fit the melds of the one who passed, with no hand card? Who has not been asked?",
    "hint next": "A take is paid for with a discard, unless it wins. A discard is offered to the others.",
    "does pass": "Seat {seat} passes {card}.",
    "does let go": "Seat {seat} lets {card} go by.",
    "does take": "Seat {seat} takes {card} and lays {melds}.",
    "does force": "Seat {seat} forces {card} on seat {other}: {melds}.",
    "does discard": "Seat {seat} discards {card}.",
    "next force": "Seat {seat} may force it on seat {other}.",
    "next offer": "It is offered to seat {seat}.",
    "next turn": "It is dead, and seat {seat} turns the next card.",
    "next discard": "Seat {seat} discards a card.",
    "next won": "Seat {seat} has won.",
    "next drawn": "The deal is drawn.",
    "next must": "Seat {seat} has to take it after all.",
    "next keep": "It goes into the hand of seat {seat}.",
    "next shed": "Seat {seat} discards a card and has won.",
    "because force": "{card} fits the melds of seat {other} with no hand card: {lying}",
    "because offer discard": "{card} is a discard: it is offered to the others, from the left of who discarded.",
    "because offer passed": "{card} has not been offered to everybody yet: it goes on to the next.",
    "because turn": "All to whom {card} was offered have passed it. Whoever sits left of seat {by} turns the next one.",
    "because discard": "{down} cards are down, and {goal} win. The take is paid for with a discard.",
    "because won": "{goal} cards are down, and that wins: nothing is owed any more.",
    "because drawn turn": "A card would have to be turned, and the stock is empty.",
    "because drawn": "The stock is empty. {reading}",
    "not so": "That is not what comes next. {why}",
    # what may be done
    "ask legal take": "{card} is on offer to seat 1. Which of these may seat 1 lay with it?",
    "ask legal discard": "Seat 1 has taken {card} and owes a discard. Which of these may seat 1 do?",
    "hint legal": "Whose cards are they, is each row a meld, and what would stay behind?",
    "lay": "{melds}",
    "do discard": "Discard {card}.",
    "legal take": "That may be laid: {lying}",
    "refused loan": "{rest} would stay behind. {fault}",
    "legal discard": "{card} is in the hand of seat 1, and any hand card may be discarded.",
    "ask take": "Take {card} for seat 1.",
    "ask take keep": "Take {card} for seat 1, so that {kept} stays in the hand.",
    "hint take": "Which meld could hold it, and what would it need beside it?",
    "taken": "{lying}",
    "wrong keep": "Then {kept} goes down too.",
    "wrong take": "That may be done, but the card on offer is to be taken.",
    # two tables
    "ask readings": "At one table: *{first}* At another: *{second}* {card} is on offer. Can it be melded?",
    "hint readings": "Find a way to lay it first, then hold it against each sentence.",
    "at both": "At both tables.",
    "at first": "Only at the first.",
    "at second": "Only at the second.",
    "at neither": "At neither.",
    "reading yes": "At the {which}: {lying}",
    "reading no": "At the {which} it can’t be. {why}",
    # points
    "ask pays": "The deal is lost with this hand. How many points does the winner score for it?",
    "ask pays melds": "The deal is lost with these melds down and this hand. How many points does the winner score?",
    "ask pays all": "Two players have lost, one with each of these hands. How many points does the winner score?",
    "hint pays": "Two to seven count their face, courts ten, an ace fifteen.",
    "counted": "{cards} {value}",
    "pays": "{parts}: {total} points together.",
    "wrong pays": "{belief} It is {parts}: {total}.",
    "belief ace_one": "That counts an ace as one, and it is fifteen.",
    "belief ace_eleven": "That counts an ace as eleven, and it is fifteen.",
    "belief courts_rise": "That counts the courts as eleven, twelve and thirteen, and each is ten.",
    "belief set_counts_not": "That leaves out a meld in the hand, but only what is laid is safe.",
    "belief laid_counts": "That counts cards that are down, and they are safe.",
    "belief one_loser": "That counts one of the two hands, and both count.",
    "belief slip": "Add it up once more.",
}

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen".split()


def say(phrase: str, **fields: object) -> str:
    """A phrase with its fields filled in."""
    return PHRASES[phrase].format(**fields)


def chip(cards: Card | Iterable[Card]) -> str:
    """Cards as a text of lessons has them: in braces."""
    return f"{{{cards if isinstance(cards, Card) else Cards(cards)}}}"


def chips(rows: Iterable[Iterable[Card]]) -> str:
    """Rows of cards, each in its braces, as a list in a sentence."""
    return listed([chip(row) for row in rows])


def number(count: int) -> str:
    """A small number in words, a large one in digits."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def lying(before: Layout, after: Layout, card: Card) -> str:
    """How melds would lie once a card has been laid, and what has moved for it, as a sentence.

    >>> lying(Layout.parse("7c7d7h7s,4s5s6s"), Layout.parse("4s5s6s7sJs,7c7d7h"), Card.parse("Js"))
    '{Js} lies in {4s5s6s7sJs}, {7s} out of {7c7d7h7s}.'
    """
    found = changes(before, after)
    home = next(meld for meld in after if card in meld)
    parts = [say("lies in", card=chip(card), meld=chip(home))]
    hand = Cards(change.card for change in found if change.origin is None and change.card != card)
    if hand:
        parts.append(say("with hand", cards=chip(hand)))
    for place, meld in enumerate(before):
        lent = Cards(change.card for change in found if change.origin == place)
        if lent:
            parts.append(say("leaves", cards=chip(lent), meld=chip(meld)))
    return f"{', '.join(parts)}."


def or_listed(words: Sequence[str]) -> str:
    """Words as alternatives: ``a``, ``a or b``, ``a, b or c``."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
