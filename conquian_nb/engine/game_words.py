"""The game that a rule set makes, in plain words, and where it rests on our own ruling."""

from __future__ import annotations

from .points import NUMBERS, rules_of
from .rules import Ace, Borrowing, FirstCard, ForceReach, Laying, LongestRun, PackPoint, RuleSet


def game_in_words(rules: RuleSet | str) -> tuple[str, ...]:
    """The whole game, a sentence or two at a time, in the order in which one would tell it at a table.

    Raises RuleError when a text is no rule set.

    >>> game_in_words("naibi")[1]
    'Each of you is dealt ten cards; the other 20 are the stock, face down.'
    """
    rules = rules_of(rules)
    return (
        _pack(rules),
        _deal(rules),
        *_swap(rules),
        _goal(rules),
        "A meld is three or four cards of one rank, or a run of three or more neighbours in one suit.",
        _longest_run(rules),
        _ace(rules),
        _first_card(rules),
        _offer(rules),
        "Whoever takes the card melds it at once, with melds already down or with hand cards, and then discards a hand "
        "card, which is the next one on offer; only the take that wins owes no discard.",
        _laying(rules),
        _borrowing(rules),
        *_duty(rules),
        _dead_cards(rules),
        _end(rules),
    )


def our_rulings(rules: RuleSet | str) -> tuple[str, ...]:
    """What in this game no source settles, so that it is our own ruling or a reading of a silence: a sentence each.

    Raises RuleError when a text is no rule set.

    >>> our_rulings("naibi")
    ('Whether the discard after the last stock card is still offered: naibi’s sentence can be read both ways.',)
    """
    rules = rules_of(rules)
    many = rules.players > 2
    usual = {2: (10, 9), 3: (8,), 4: (7,)}[rules.players]
    told = {
        f"{_count(rules.hand_size).capitalize()} cards each for {_count(rules.players)} players: no source deals so.":
            rules.hand_size not in usual,
        "The high ace follows the ten: the page that plays it high has kings in its pack.":
            rules.high_ace and rules.pack is PackPoint.NO_COURTS_40,
        "The dealer’s first card goes round with the dealer last: told only for two players.":
            many and rules.first_card is FirstCard.DEALER_TURNS,
        "Who turns the next card among more than two: the one to the left of whoever turned or discarded.": many,
        "Who may force first among more than two: clockwise from the one who passed.": many and rules.forcing,
        "Melds that never lend: Wikipedia’s page doesn’t mention rearranging, and we read its silence as a no.":
            rules.borrowing is Borrowing.NONE,
        "Nobody can be forced: Wikipedia’s page doesn’t mention forcing, and we read its silence as a no.":
            not rules.forcing and not rules.compulsory,
        "Whether the discard after the last stock card is still offered: naibi’s sentence can be read both ways.": True,
    }  # fmt: skip
    return tuple(sentence for sentence, so in told.items() if so)


def _count(number: int) -> str:
    """A number as a word up to twelve, in digits above."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _pack(rules: RuleSet) -> str:
    cards = {
        PackPoint.SPANISH_40: "40 cards: ace to seven, jack, queen and king in four suits, the jack next to the seven.",
        PackPoint.NO_COURTS_40: "40 cards: ace to ten in four suits, with no jack, queen or king.",
        PackPoint.FULL_52: "all 52 cards: ace to king in four suits, nothing taken out.",
    }[rules.pack]
    return f"{_count(rules.players).capitalize()} of you play with {cards}"


def _deal(rules: RuleSet) -> str:
    return (
        f"Each of you is dealt {_count(rules.hand_size)} cards; the other {_count(rules.full_stock)} are the stock, "
        "face down."
    )


def _swap(rules: RuleSet) -> tuple[str, ...]:
    if not rules.swap:
        return ()
    times = "" if rules.swap == 1 else f", {'twice' if rules.swap == 2 else f'{_count(rules.swap)} times'} over"
    return (
        f"Before play{times}, everyone picks a hand card, and when all have picked, the cards are passed face down to "
        "the left at the same moment.",
    )


def _goal(rules: RuleSet) -> str:
    return (
        f"{_count(rules.goal).capitalize()} melded cards win, one more than a hand; with {_count(rules.hand_size)} "
        "down and an empty hand you wait for a card that fits."
    )


def _longest_run(rules: RuleSet) -> str:
    if rules.longest_run is LongestRun.ANY:
        return "A run may be of any length."
    cap = f"One run has at most {_count(rules.run_limit)} cards, three fewer than the goal"
    return f"{cap}; a longer row is laid as two." if rules.borrowing is Borrowing.ANY else f"{cap}."


def _ace(rules: RuleSet) -> str:
    before, top = ("9", "10") if rules.pack is PackPoint.NO_COURTS_40 else ("Q", "K")
    if rules.ace is Ace.LOW:
        return f"The ace is low: A-2-3 is a run, {before}-{top}-A is none."
    return f"The ace is low or high: A-2-3 and {before}-{top}-A are runs, {top}-A-2 goes round the corner and is none."


def _first_card(rules: RuleSet) -> str:
    two = rules.players == 2
    first = "the non-dealer" if two else "the player to the dealer’s left"
    if rules.first_card is FirstCard.NON_DEALER_TURNS:
        return f"{first.capitalize()} turns the first card of the stock and is asked first."
    return (
        f"The dealer turns the first card of the stock; {first} is asked first and the dealer last, and if "
        f"{'both' if two else 'all'} pass it, {first} turns the next."
    )


def _offer(rules: RuleSet) -> str:
    later = "After that, a" if rules.first_card is FirstCard.DEALER_TURNS else "A"
    if rules.players == 2:
        return (
            f"{later} turned card is offered to the one who turned it, then to the other; a discard only to the other."
        )
    return (
        f"{later} turned card goes round clockwise, first to the one who turned it; a discard goes round from the left "
        "of the one who discarded it, and never back to that one."
    )


def _laying(rules: RuleSet) -> str:
    if rules.laying is Laying.WITH_TAKEN_CARD:
        return "Hand cards go down only in the meld that holds the taken card."
    return "At the same take other hand cards may go down too, as long as all that lies on the table is in legal melds."


def _borrowing(rules: RuleSet) -> str:
    if rules.borrowing is Borrowing.ANY:
        return "Your melds may be rearranged at will on a take, as long as every melded card stays in a legal meld."
    if rules.borrowing is Borrowing.ENDS:
        return (
            "On a take your melds may lend to a meld with a new card: a set of four one card, a run cards from its "
            "ends; what stays must be one meld."
        )
    return "Your melds never lend a card: they only grow."


def _duty(rules: RuleSet) -> tuple[str, ...]:
    if rules.compulsory:
        return ("A card you can meld at all, hand cards included, must be taken, in whichever way you like.",)
    if not rules.forcing:
        return ("Any card may be passed, and nobody can be forced.",)
    who = "your opponent" if rules.players == 2 else "any other player"
    if rules.force_reach is ForceReach.AS_IT_LIES or rules.borrowing is Borrowing.NONE:
        reach = "The forced card must go onto one of your melds as it lies."
    elif rules.borrowing is Borrowing.ANY:
        reach = "Who forces may rearrange your melds to make the card fit."
    else:
        reach = "Who forces may make your melds lend cards as you could yourself."
    return (
        f"You may pass any card, but one that fits your melds with no hand card can be forced on you by {who}; you "
        "then discard as after a take, or win if it makes your goal.",
        reach,
    )


def _dead_cards(rules: RuleSet) -> str:
    lies = "lies face up for all to see" if rules.dead_visible else "is turned face down"
    left = "opponent" if rules.players == 2 else "player to the left"
    return (
        f"A card passed by everyone asked is dead and {lies}; the {left} of whoever turned or discarded it turns the "
        "next."
    )


def _end(rules: RuleSet) -> str:
    if rules.last_discard_offered:
        return (
            "The deal is drawn when a card must be turned and the stock is empty; till then discards are still offered."
        )
    return (
        "The deal is drawn as soon as the last stock card has been passed by all, or taken without winning: the "
        "discard for it is offered to nobody."
    )
