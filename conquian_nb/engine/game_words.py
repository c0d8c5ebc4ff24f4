"""The game that a rule set makes, in plain words, and where it rests on our own ruling."""

from __future__ import annotations

from .language import _
from .naming import capital, number_word
from .points import rules_of
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
        _("A meld is three or four cards of one rank, or a run of three or more neighbours in one suit."),
        _longest_run(rules),
        _ace(rules),
        _first_card(rules),
        _offer(rules),
        _("Whoever takes the card melds it at once, with melds already down or with hand cards, and then discards a "
          "hand card, which is the next one on offer; only the take that wins owes no discard."),
        _laying(rules),
        _borrowing(rules),
        *_duty(rules),
        _dead_cards(rules),
        _end(rules),
    )  # fmt: skip


def our_rulings(rules: RuleSet | str) -> tuple[str, ...]:
    """What in this game no source settles, so that it is our own ruling or a reading of a silence: a sentence each.

    Raises RuleError when a text is no rule set.

    >>> our_rulings("naibi")
    ('Whether the discard after the last stock card is still offered: naibi’s sentence can be read both ways.',)
    """
    rules = rules_of(rules)
    many = rules.players > 2
    usual = {2: (10, 9), 3: (8,), 4: (7,)}[rules.players]
    sizes = _("{cards} cards each for {players} players: no source deals so.")
    told = {
        sizes.format(cards=capital(_count(rules.hand_size)), players=_count(rules.players)):
            rules.hand_size not in usual,
        _("The high ace follows the ten: the page that plays it high has kings in its pack."):
            rules.high_ace and rules.pack is PackPoint.NO_COURTS_40,
        _("The dealer’s first card goes round with the dealer last: told only for two players."):
            many and rules.first_card is FirstCard.DEALER_TURNS,
        _("Who turns the next card among more than two: the one to the left of whoever turned or discarded."): many,
        _("Who may force first among more than two: clockwise from the one who passed."): many and rules.forcing,
        _("Melds that never lend: Wikipedia’s page doesn’t mention rearranging, and we read its silence as a no."):
            rules.borrowing is Borrowing.NONE,
        _("Nobody can be forced: Wikipedia’s page doesn’t mention forcing, and we read its silence as a no."):
            not rules.forcing and not rules.compulsory,
        _("Whether the discard after the last stock card is still offered: naibi’s sentence can be read both ways."):
            True,
    }  # fmt: skip
    return tuple(sentence for sentence, so in told.items() if so)


def _count(number: int) -> str:
    """A number as a word up to twelve, in digits above."""
    return number_word(number) if number <= 12 else str(number)


def _pack(rules: RuleSet) -> str:
    said = {
        PackPoint.SPANISH_40: _(
            "{players} of you play with 40 cards: ace to seven, jack, queen and king in four suits, the jack next to "
            "the seven."
        ),
        PackPoint.NO_COURTS_40: _(
            "{players} of you play with 40 cards: ace to ten in four suits, with no jack, queen or king."
        ),
        PackPoint.FULL_52: _(
            "{players} of you play with all 52 cards: ace to king in four suits, nothing taken out."
        ),
    }[rules.pack]  # fmt: skip
    return said.format(players=capital(_count(rules.players)))


def _deal(rules: RuleSet) -> str:
    said = _("Each of you is dealt {hand} cards; the other {stock} are the stock, face down.")
    return said.format(hand=_count(rules.hand_size), stock=_count(rules.full_stock))


def _swap(rules: RuleSet) -> tuple[str, ...]:
    if not rules.swap:
        return ()
    if rules.swap == 1:
        said = _("Before play, everyone picks a hand card, and when all have picked, the cards are passed face down to "
                 "the left at the same moment.")  # fmt: skip
    elif rules.swap == 2:
        said = _("Before play, twice over, everyone picks a hand card, and when all have picked, the cards are passed "
                 "face down to the left at the same moment.")  # fmt: skip
    else:
        said = _("Before play, {times} times over, everyone picks a hand card, and when all have picked, the cards are "
                 "passed face down to the left at the same moment.")  # fmt: skip
    return (said.format(times=_count(rules.swap)),)


def _goal(rules: RuleSet) -> str:
    said = _("{goal} melded cards win, one more than a hand; with {hand} down and an empty hand you wait for a card "
             "that fits.")  # fmt: skip
    return said.format(goal=capital(_count(rules.goal)), hand=_count(rules.hand_size))


def _longest_run(rules: RuleSet) -> str:
    if rules.longest_run is LongestRun.ANY:
        return _("A run may be of any length.")
    if rules.borrowing is Borrowing.ANY:
        said = _("One run has at most {n} cards, three fewer than the goal; a longer row is laid as two.")
    else:
        said = _("One run has at most {n} cards, three fewer than the goal.")
    return said.format(n=_count(rules.run_limit))


def _ace(rules: RuleSet) -> str:
    before, top = ("9", "10") if rules.pack is PackPoint.NO_COURTS_40 else ("Q", "K")
    if rules.ace is Ace.LOW:
        said = _("The ace is low: A-2-3 is a run, {before}-{top}-A is none.")
    else:
        said = _("The ace is low or high: A-2-3 and {before}-{top}-A are runs, {top}-A-2 goes round the corner and is "
                 "none.")  # fmt: skip
    return said.format(before=before, top=top)


def _first_card(rules: RuleSet) -> str:
    if rules.first_card is FirstCard.NON_DEALER_TURNS:
        if rules.players == 2:
            return _("The non-dealer turns the first card of the stock and is asked first.")
        return _("The player to the dealer’s left turns the first card of the stock and is asked first.")
    if rules.players == 2:
        return _("The dealer turns the first card of the stock; the non-dealer is asked first and the dealer last, and "
                 "if both pass it, the non-dealer turns the next.")  # fmt: skip
    return _("The dealer turns the first card of the stock; the player to the dealer’s left is asked first and the "
             "dealer last, and if all pass it, the player to the dealer’s left turns the next.")  # fmt: skip


def _offer(rules: RuleSet) -> str:
    after = rules.first_card is FirstCard.DEALER_TURNS
    if rules.players == 2:
        if after:
            return _("After that, a turned card is offered to the one who turned it, then to the other; a discard only "
                     "to the other.")  # fmt: skip
        return _("A turned card is offered to the one who turned it, then to the other; a discard only to the other.")
    if after:
        return _("After that, a turned card goes round clockwise, first to the one who turned it; a discard goes round "
                 "from the left of the one who discarded it, and never back to that one.")  # fmt: skip
    return _("A turned card goes round clockwise, first to the one who turned it; a discard goes round from the left "
             "of the one who discarded it, and never back to that one.")  # fmt: skip


def _laying(rules: RuleSet) -> str:
    if rules.laying is Laying.WITH_TAKEN_CARD:
        return _("Hand cards go down only in the meld that holds the taken card.")
    return _("At the same take other hand cards may go down too, as long as all that lies on the table is in legal "
             "melds.")  # fmt: skip


def _borrowing(rules: RuleSet) -> str:
    if rules.borrowing is Borrowing.ANY:
        return _("Your melds may be rearranged at will on a take, as long as every melded card stays in a legal meld.")
    if rules.borrowing is Borrowing.ENDS:
        return _("On a take your melds may lend to a meld with a new card: a set of four one card, a run cards from "
                 "its ends; what stays must be one meld.")  # fmt: skip
    return _("Your melds never lend a card: they only grow.")


def _duty(rules: RuleSet) -> tuple[str, ...]:
    if rules.compulsory:
        return (_("A card you can meld at all, hand cards included, must be taken, in whichever way you like."),)
    if not rules.forcing:
        return (_("Any card may be passed, and nobody can be forced."),)
    if rules.players == 2:
        duty = _("You may pass any card, but one that fits your melds with no hand card can be forced on you by your "
                 "opponent; you then discard as after a take, or win if it makes your goal.")  # fmt: skip
    else:
        duty = _("You may pass any card, but one that fits your melds with no hand card can be forced on you by any "
                 "other player; you then discard as after a take, or win if it makes your goal.")  # fmt: skip
    return duty, _reach(rules)


def _reach(rules: RuleSet) -> str:
    if rules.force_reach is ForceReach.AS_IT_LIES or rules.borrowing is Borrowing.NONE:
        return _("The forced card must go onto one of your melds as it lies.")
    if rules.borrowing is Borrowing.ANY:
        return _("Who forces may rearrange your melds to make the card fit.")
    return _("Who forces may make your melds lend cards as you could yourself.")


def _dead_cards(rules: RuleSet) -> str:
    if rules.players == 2:
        if rules.dead_visible:
            return _("A card passed by everyone asked is dead and lies face up for all to see; the opponent of whoever "
                     "turned or discarded it turns the next.")  # fmt: skip
        return _("A card passed by everyone asked is dead and is turned face down; the opponent of whoever turned or "
                 "discarded it turns the next.")  # fmt: skip
    if rules.dead_visible:
        return _("A card passed by everyone asked is dead and lies face up for all to see; the player to the left of "
                 "whoever turned or discarded it turns the next.")  # fmt: skip
    return _("A card passed by everyone asked is dead and is turned face down; the player to the left of whoever "
             "turned or discarded it turns the next.")  # fmt: skip


def _end(rules: RuleSet) -> str:
    if rules.last_discard_offered:
        return _("The deal is drawn when a card must be turned and the stock is empty; till then discards are still "
                 "offered.")  # fmt: skip
    return _("The deal is drawn as soon as the last stock card has been passed by all, or taken without winning: the "
             "discard for it is offered to nobody.")  # fmt: skip
