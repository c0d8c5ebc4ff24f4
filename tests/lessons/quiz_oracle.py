"""What the right answers to quiz questions are, found a second time: by the slow engine and by counting."""

import re

from conquian_nb.engine.rules import Ace, Borrowing, RuleSet
from conquian_nb.lessons.text import CardsPart, parse_text
from tests.engine import reference as ref


def texts(cards):
    return frozenset(map(str, cards))


def melds_of(layout):
    return frozenset(map(texts, layout))


def ways(rules, melds, hand, card):
    """Every layout after a take: sets of melds, each a set of card texts."""
    return ref.ways(str(rules), melds_of(melds), texts(hand), str(card))


def pack(asked):
    return ref.pack(asked.rule_text)


def others(asked, *rows):
    gone = {str(card) for row in rows for card in row}
    return [card for card in pack(asked) if card not in gone]


def lies(melds, found):
    """Whether in one of the ways a single meld is new: nothing has moved."""
    return any(len(way - melds_of(melds)) == 1 for way in found)


# positions


def filled(asked):
    """The position of a question with the cards that it hides put in: any of those that are left."""
    position = asked.position
    named = set(re.findall("[A2-9TJQK][cdhs]", str(position).partition(" ")[2]))
    left = [card for card in pack(asked) if card not in named]

    def put_in(found):
        number = int(found[1])
        cards, left[:number] = left[:number], []
        return "".join(cards)

    return re.sub(r"\?(\d+)", put_in, str(position))


def told_action(asked):
    """The action that the prompt of a question about the order of play tells."""
    said = asked.prompt
    rows = [str(part.cards) for paragraph in parse_text(said) for part in paragraph if isinstance(part, CardsPart)]
    if " discards " in said:
        return f"discard {rows[0]}"
    if " takes " in said or " forces " in said:
        return f"{'take' if ' takes ' in said else 'force'} {','.join(rows[1:])}"
    return "pass"


def played(asked):
    """The state after the action told, by the slow engine."""
    state = ref.read(filled(asked))
    wanted = told_action(asked)
    verb, _, melds = wanted.partition(" ")
    if verb in ("take", "force"):
        named = {texts_in(row) for row in melds.split(",")}
        wanted = next(
            text for text in ref.legal_layouts(state) if {texts_in(m) for m in text.split(" ")[1].split(",")} == named
        )
    return state, ref.play(state, wanted)


def texts_in(row):
    return frozenset(re.findall("..", row))


# one function for each kind: the answers that are right


def meld(asked):
    row, melds = texts(asked.shown.cards), ref.all_melds(asked.rule_text)
    ranks = ref.RANKS[ref.points(asked.rule_text)["pack"]]
    if row in melds:
        return {"Yes, a set." if len({card[0] for card in row}) == 1 else "Yes, a run."}
    if len(row) < 3:
        return {"No, a meld needs three cards."}
    if len({card[1] for card in row}) > 1:
        return {"No, neither one rank nor one suit."}
    places = sorted(ranks.index(card[0]) for card in row)
    if places[-1] - places[0] == len(row) - 1:
        return {"No, the run is too long."}
    if places[0] == 0 and places[-1] == len(ranks) - 1:
        return {"No, the ace does not stand there."}
    assert places[-1] - places[0] == len(row), "exactly one is missing"
    return {"No, one card between them is missing."}


def complete(asked):
    row, melds = texts(asked.shown.cards), ref.all_melds(asked.rule_text)
    return {card for card in pack(asked) if card not in row and row | {card} in melds}


def fit(asked):
    found = ways(asked.rule_text, asked.shown.melds, "", asked.shown.card)
    lie = lies(asked.shown.melds, found)
    return {"Yes, as they lie." if lie else "Yes, after melded cards have moved." if found else "No."}


def fits(asked):
    melds = asked.shown.melds
    return {card for card in others(asked, *melds) if ways(asked.rule_text, melds, "", card)}


def force(asked):
    shown = asked.shown
    found = ref.forced_ways(asked.rule_text, melds_of(shown.melds), str(shown.card))
    if found:
        return {"Yes, onto the melds as they lie." if lies(shown.melds, found) else "Yes, by moving melded cards."}
    if ways(asked.rule_text, shown.melds, "", shown.card):
        return {"No, melded cards would have to move."}
    needs = ways(asked.rule_text, shown.melds, shown.hand, shown.card)
    return {"No, a card from the hand would be needed." if needs else "No, seat 1 could not take it in any way."}


def ends(asked):
    melds, hand = asked.position.melds(1), asked.position.hand(1)
    goal = asked.rules.hand_size + 1
    return {
        card
        for card in others(asked, hand, *melds)
        if any(len(ref.union(way)) == goal for way in ways(asked.rule_text, melds, hand, card))
    }


def living(asked):
    seen = set(re.findall("[A2-9TJQK][cdhs]", str(asked.position).partition(" ")[2]))
    return ends(asked) - seen


def safe(asked):
    theirs = asked.position.melds(2)
    return {f"discard {card}" for card in asked.position.hand(1) if not ways(asked.rule_text, theirs, "", card)}


def next_(asked):
    before, after = played(asked)
    if after.phase == "draw":
        return {"The deal is drawn."}
    if after.phase == "w":
        return {f"Seat {after.actor} has won."}
    if after.phase == "f":
        return {f"Seat {after.actor} may force it on seat {after.victim}."}
    if after.phase == "d":
        return {f"Seat {after.actor} discards a card."}
    if before.offer and after.offer[0] != before.offer[0]:
        return {f"It is dead, and seat {after.offer[1]} turns the next card."}
    return {f"It is offered to seat {after.actor}."}


def legal(asked):
    position, right = asked.position, set()
    if position.phase == "discard":
        return {text for text in asked.choices if text[9:11] in texts(position.hand(1))}
    found = ways(asked.rule_text, position.melds(1), position.hand(1), position.offer.card)
    for text in asked.choices:
        rows = {texts_in(row) for row in re.findall(r"\{(\w+)\}", text)}
        if any(rows <= way for way in found):
            right.add(text)
    return right


def take(asked):
    state = ref.read(filled(asked))
    kept = re.search(r"so that \{(..)\} stays", asked.prompt)
    return {text for text, way in ref.legal_layouts(state).items() if not kept or kept[1] not in ref.union(way)}


def pays(asked):
    held = [card[0] for card in (*map(str, asked.shown.hand), *map(str, asked.shown.other))]
    return {str(sum(15 if r == "A" else 10 if r in "TJQK" else int(r) for r in held))}


def readings(asked):
    said = {reading.sentence: reading for point in (Ace, Borrowing) for reading in point}
    pair = [said[sentence] for sentence in re.findall(r"\*(.*?)\*", asked.prompt)]
    can = []
    for reading in pair:
        point = "ace" if isinstance(reading, Ace) else "borrowing"
        rules = RuleSet.parse(asked.rule_text).replace(**{point: reading})
        can.append(bool(ways(rules, asked.shown.melds, asked.shown.hand, asked.shown.card)))
    return {{(1, 1): "At both tables.", (1, 0): "Only at the first.", (0, 1): "Only at the second."}.get(
        tuple(map(int, can)), "At neither.")}  # fmt: skip


RIGHT = {
    "meld": meld, "complete": complete, "fit": fit, "fits": fits, "force": force, "ends": ends, "living": living,
    "safe": safe, "next": next_, "legal": legal, "take": take, "pays": pays, "readings": readings,
}  # fmt: skip


def right_answers(asked):
    """The right answers: choices or actions by their text, cards one by one."""
    return RIGHT[asked.kind](asked)
