"""What quizzes say: whole sentences with named fields, cards in braces as in all texts of lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquian_nb.engine import Card, Cards, Layout, changes
from conquian_nb.engine.language import _, later
from conquian_nb.engine.naming import listed, number_word

PHRASES = {
    # cards that are a meld, or nearly
    "ask meld": later("Is this a meld?"),
    "hint meld": later("One rank, or neighbours of one suit. Put them in order in your head."),
    "yes set": later("Yes, a set."),
    "yes run": later("Yes, a run."),
    "no few": later("No, a meld needs three cards."),
    "no mixed": later("No, neither one rank nor one suit."),
    "no gap": later("No, one card between them is missing."),
    "no ace": later("No, the ace does not stand there."),
    "no long": later("No, the run is too long."),
    "is set": later("{cards} are a set: one rank, each suit once."),
    "is run": later("{cards} are a run: neighbours of one suit."),
    "not set": later("A set has one rank, and here there are several."),
    "not run": later("A run has one suit, and here there are several."),
    "not few": later("There are {count} cards."),
    "not mixed set": later("They have one rank."),
    "not mixed run": later("They have one suit."),
    "not gap": later("Nothing is missing between them."),
    "not gap joint": later("Nothing is missing between them. {reading}"),
    "not ace": "{reading}",
    "not long": later("A run may show {most} cards here."),
    "ask complete": later("Which cards make a meld of these? Name every card that does."),
    "hint complete": later("Look at both ends, at what is between, and at the rank."),
    "completes": later("{card} makes {meld}."),
    "is among": later("{card} is one of them."),
    "wrong complete": later("Try each end, each gap, each suit."),
    # a card beside melds
    "ask fit": later("{card} is on offer. Does it fit these melds with no card from a hand?"),
    "hint fit": later(
        "First look at the ends of the runs and at the sets of three. Then ask what each meld could spare."
    ),
    "fit lies": later("Yes, as they lie."),
    "fit moves": later("Yes, after melded cards have moved."),
    "fit no": later("No."),
    "fits lies": later("{card} goes on as the melds lie: {meld}."),
    "fits moves": later("No meld takes {card} as it lies. But cards can move: {lying}"),
    "fits not": later("{card} does not fit. {why}"),
    "ask fits": later("Which cards would fit these melds with no card from a hand? Name them all."),
    "hint fits": later("The two ends of each run, the fourth card of each set of three, and then what could be lent."),
    "wrong fits": later("Go through the melds one by one, then through what they could spare."),
    "nothing moves": later("Nothing has to move."),
    "moving no help": later("Moving helps nothing here."),
    "only plain": later("So far all goes on as the melds lie. But melds can lend."),
    "some gone": later("All of these would end it, but not all of them can still come."),
    "all fit": later("These fit: {cards}. {how}"),
    "lies in": later("{card} lies in {meld}"),
    "with hand": later("{cards} from the hand with it"),
    "leaves": later("{cards} out of {meld}"),
    "left behind": later("{meld} would be one, but {rest} would stay behind. {fault}"),
    "missing": later("It fits no meld without {ways}."),
    "only": later("only {cards}"),
    # the last card
    "ask ends": later("Seat 1 has {down} cards down. Which cards would end the deal? Name them all."),
    "ask ends hand": later(
        "Seat 1 has {down} cards down and {hand} in hand. Which cards would end the deal? Name them all."
    ),
    "ask living": later(
        "Seat 1 has {down} cards down. Which cards that would end the deal can still come? Name them all."
    ),
    "hint ends": later(
        "Both ends of every run, the fourth of every set of three; then pretend that a meld had lent a card."
    ),
    "hint ends hand": later("The last card has to take the whole hand down with it."),
    "hint living": later(
        "Name all that would end it. Then strike out what is dead, melded elsewhere or in a hand you see."
    ),
    "wrong ends": later("Go through the melds one by one, then through what they could spare."),
    "all end": later("These end it: {cards}. {how}"),
    "all live": later("These can still come: {cards}. {how}"),
    "one ends": later("{card} {about}"),
    "ask safe": later(
        "Seat 2 has {down} cards down and waits. Which card can seat 1 discard without losing the deal by it?"
    ),
    "hint safe": later("Look at the other table first, at your own hand second. What could be lent there?"),
    "safe": later("{card} fits no meld of seat 2. {why}"),
    "unsafe": later("Seat 2 takes {card} and has {goal} cards down: {lying}"),
    "wrong safe": later("That would be the last card seat 2 needs."),
    # who may be forced, what comes next
    "ask force": later("{card} is on offer to seat 1, who passes it. Can it be forced on seat 1?"),
    "hint force": later("A force uses the card and the melds of the one who passed, and no card from a hand."),
    "force lies": later("Yes, onto the melds as they lie."),
    "force moves": later("Yes, by moving melded cards."),
    "force hand": later("No, a card from the hand would be needed."),
    "force nothing": later("No, seat 1 could not take it in any way."),
    "force reach": later("No, melded cards would have to move."),
    "forced reach": later("{card} would go on only after moving: {lying} {reading}"),
    "forced hand": later("Seat 1 could take {card} with {hand}, but a force uses no hand card. {why}"),
    "forced nothing": later("Seat 1 could not take {card}, not even with the hand. {why}"),
    "ask next": later("{told} What comes next?"),
    "hint next pass": later(
        "Does the card fit the melds of the one who passed, with no hand card? Who has not been asked?"
    ),
    "hint next": later("A take is paid for with a discard, unless it wins. A discard is offered to the others."),
    "does pass": later("Seat {seat} passes {card}."),
    "does let go": later("Seat {seat} lets {card} go by."),
    "does take": later("Seat {seat} takes {card} and lays {melds}."),
    "does force": later("Seat {seat} forces {card} on seat {other}: {melds}."),
    "does discard": later("Seat {seat} discards {card}."),
    "next force": later("Seat {seat} may force it on seat {other}."),
    "next offer": later("It is offered to seat {seat}."),
    "next turn": later("It is dead, and seat {seat} turns the next card."),
    "next discard": later("Seat {seat} discards a card."),
    "next won": later("Seat {seat} has won."),
    "next drawn": later("The deal is drawn."),
    "next must": later("Seat {seat} has to take it after all."),
    "next keep": later("It goes into the hand of seat {seat}."),
    "next shed": later("Seat {seat} discards a card and has won."),
    "because force": later("{card} fits the melds of seat {other} with no hand card: {lying}"),
    "because offer discard": later("{card} is a discard: it is offered to the others, from the left of who discarded."),
    "because offer passed": later("{card} has not been offered to everybody yet: it goes on to the next."),
    "because turn": later(
        "All to whom {card} was offered have passed it. Whoever sits left of seat {by} turns the next one."
    ),
    "because discard": later("{down} cards are down, and {goal} win. The take is paid for with a discard."),
    "because won": later("{goal} cards are down, and that wins: nothing is owed any more."),
    "because drawn turn": later("A card would have to be turned, and the stock is empty."),
    "because drawn": later("The stock is empty. {reading}"),
    "not so": later("That is not what comes next. {why}"),
    # what may be done
    "ask legal take": later("{card} is on offer to seat 1. Which of these may seat 1 lay with it?"),
    "ask legal discard": later("Seat 1 has taken {card} and owes a discard. Which of these may seat 1 do?"),
    "hint legal": later("Whose cards are they, is each row a meld, and what would stay behind?"),
    "lay": "{melds}",
    "do discard": later("Discard {card}."),
    "legal take": later("That may be laid: {lying}"),
    "refused loan": later("{rest} would stay behind. {fault}"),
    "legal discard": later("{card} is in the hand of seat 1, and any hand card may be discarded."),
    "ask take": later("Take {card} for seat 1."),
    "ask take keep": later("Take {card} for seat 1, so that {kept} stays in the hand."),
    "hint take": later("Which meld could hold it, and what would it need beside it?"),
    "taken": "{lying}",
    "wrong keep": later("Then {kept} goes down too."),
    "wrong take": later("That may be done, but the card on offer is to be taken."),
    # two tables
    "ask readings": later("At one table: *{first}* At another: *{second}* {card} is on offer. Can it be melded?"),
    "hint readings": later("Find a way to lay it first, then hold it against each sentence."),
    "at both": later("At both tables."),
    "at first": later("Only at the first."),
    "at second": later("Only at the second."),
    "at neither": later("At neither."),
    "reading yes first": later("At the first table: {lying}"),
    "reading yes second": later("At the second table: {lying}"),
    "reading no first": later("At the first table it can’t be. {why}"),
    "reading no second": later("At the second table it can’t be. {why}"),
    # points
    "ask pays": later("The deal is lost with this hand. How many points does the winner score for it?"),
    "ask pays melds": later(
        "The deal is lost with these melds down and this hand. How many points does the winner score?"
    ),
    "ask pays all": later(
        "Two players have lost, one with each of these hands. How many points does the winner score?"
    ),
    "hint pays": later("Two to seven count their face, courts ten, an ace fifteen."),
    "counted": later("{cards} {value}"),
    "pays": later("{parts}: {total} points together."),
    "wrong pays": later("{belief} It is {parts}: {total}."),
    "belief ace_one": later("That counts an ace as one, and it is fifteen."),
    "belief ace_eleven": later("That counts an ace as eleven, and it is fifteen."),
    "belief courts_rise": later("That counts the courts as eleven, twelve and thirteen, and each is ten."),
    "belief set_counts_not": later("That leaves out a meld in the hand, but only what is laid is safe."),
    "belief laid_counts": later("That counts cards that are down, and they are safe."),
    "belief one_loser": later("That counts one of the two hands, and both count."),
    "belief slip": later("Add it up once more."),
}


def say(phrase: str, **fields: object) -> str:
    """A phrase with its fields filled in."""
    return _(PHRASES[phrase]).format(**fields)


def chip(cards: Card | Iterable[Card]) -> str:
    """Cards as a text of lessons has them: in braces."""
    return f"{{{cards if isinstance(cards, Card) else Cards(cards)}}}"


def chips(rows: Iterable[Iterable[Card]]) -> str:
    """Rows of cards, each in its braces, as a list in a sentence."""
    return listed([chip(row) for row in rows])


def number(count: int) -> str:
    """A small number in words, a large one in digits."""
    return number_word(count)


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
    return listed(words, either=True)
