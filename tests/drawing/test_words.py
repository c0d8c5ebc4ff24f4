"""What a reader hears and reads: button texts, announcements, titles of steps, alt text."""

import random
from collections.abc import Iterator

import pytest

from conquian_nb.drawing.card_words import card_name, cards_name, meld_kind, meld_name
from conquian_nb.drawing.look import Step
from conquian_nb.drawing.phrases import PHRASES
from conquian_nb.drawing.words import alt, card_sign, label, named, opening, title, told
from conquian_nb.engine import Cards, Deal, Layout, Position

WEAPON = "naibi 1o 6h1t KdKs/2h3h4h5h,3c4c5c6c Qd5sJs/AcAdAs,3d4d5d6d KcQh2d7sAh3s7dJh6sKh2cQc7c JdJc4s2sQs7h"


def plain(text: str) -> str:
    """The text without the sign that keeps a suit from becoming an emoji."""
    return text.replace("\ufe0e", "")


def button(position: str, action: str) -> str:
    now = Position.parse(position)
    return plain(label(now, now.action(action)))


def said(position: str, *actions: str) -> str:
    now = Position.parse(position)
    for action in actions[:-1]:
        now = now.play(action)
    return told(now, now.action(actions[-1]))


def test_cards_and_melds_have_names() -> None:
    assert card_name(Cards.parse("7h")[0]) == "the seven of hearts"
    assert cards_name(Cards.parse("KdKs")) == "the kings of diamonds and spades"
    assert cards_name(Cards.parse("2h3h5h")) == "the two, three and five of hearts"
    assert cards_name(Cards.parse("2h3s")) == "the two of hearts and the three of spades"
    assert [meld_name(meld) for meld in Layout.parse("2h3h4h5h,AcAdAs,QcQdQhQs,6c7cJc")] == [
        "two to five of hearts", "three aces without hearts", "four queens", "six to jack of clubs"]
    assert [meld_kind(meld) for meld in Layout.parse("2h3h4h5h,AcAdAs")] == ["a run of four", "a set of three"]


def test_signs_are_never_shown_as_emoji() -> None:
    assert card_sign(Cards.parse("7h")[0]) == "7\u2665\ufe0e"
    assert plain(card_sign(Cards.parse("Tc")[0])) == "10♣"


@pytest.mark.parametrize(("position", "action", "text"), [
    ("naibi 1o 7h1t 7d7sKcKh/2h3h4h,5c5d5s 4d4s/AcAdAhAs,JcJdJhJs 2d -", "take 7d7h7s", "Take 7♥ with 7♦ 7♠ from hand"),
    (WEAPON, "take 2h3h4h5h6h", "Take 6♥ onto 2♥ 3♥ 4♥ 5♥"),
    (WEAPON, "pass", "Pass 6♥"),
    (WEAPON.replace("1o", "2f1"), "force 2h3h4h5h6h", "Force 6♥ onto 2♥ 3♥ 4♥ 5♥"),
    (WEAPON.replace("1o", "2f1"), "pass", "Let 6♥ go by"),
    ("naibi 1d - KcKd/3c4c5c,7c7d7h,QcQdQh 2s/AcAdAhAs,4s5s6s7sJs 2d -", "discard Kd", "Discard K♦"),
    ("naibi 1o Jc2d KcAs5s/2d3d4d,QcQdQhQs 6c7cAdAh/5h6h7h,Ac2c3c 2h 4h", "take JcQcKc,QdQhQs",
     "Take J♣ with Q♣ lent by the queens, K♣ from hand"),
    ("naibi 2f1 6s2t 2s/3h4h5h6h,6c7cJcQcKc 3d4s5s/KdKhKs,AcAdAhAs - 2d", "force 3h4h5h,6c6h6s,7cJcQcKc",
     "Force 6♠: set of sixes, a run of four and a run of three stay"),
    ("naibi 2f1 6s2t 2s3s/3h4h5h6h,6c7cJcQc 3d4s5s/KdKhKs,AcAdAhAs - 2d", "force 3h4h5h,6c6h6s,7cJcQc",
     "Force 6♠: set of sixes, two runs of three stay"),
    ("naibi 1o 5d2d 2s3s4h/2d3d4d,6d7dJdQd 5cKc6c4c/AcAdAs,QcQhQs 2h 3h", "take 2d3d4d5d6d7dJdQd",
     "Take 5♦ to join 6♦ 7♦ J♦ Q♦ and 2♦ 3♦ 4♦"),
    ("naibi 1o Js2d 7s2cKc3d/4s5s6s,QcQdQh 2h3h3s/AcAdAs,3c4c5c6c 2d -", "take 4s5s6s7sJs",
     "Take J♠ onto 4♠ 5♠ 6♠ with 7♠ from hand"),
    ("pagat 1o 7c2d 5s6sKcKdAc2h3d/7d7h7s AdAhAs2c2dQcQdQhQs3c/- 2s -", "take 7c7d7h,5s6s7s",
     "Take 7♣ onto 7♦ 7♥, and lay 5♠ 6♠"),
])
def test_buttons(position: str, action: str, text: str) -> None:
    assert button(position, action) == text


def play(rules: str, seeds: range) -> Iterator[Position]:
    for seed in seeds:
        chance = random.Random(seed)
        now = Deal.shuffle(rules, seed).start()
        while not now.over:
            yield now
            legal = now.legal()
            laying = [action for action in legal if action.kind in ("take", "force")]
            now = now.play(chance.choice(laying if laying and chance.random() < 0.85 else legal))


@pytest.mark.parametrize("rules", [
    "naibi", "pagat", "tutorial", "foster_1897", "wikipedia", "three_players", "four_players", "full_pack", "no_courts"])
def test_two_different_legal_actions_never_have_the_same_button(rules: str) -> None:
    for now in play(rules, range(25)):
        texts = [label(now, action) for action in now.legal()]
        assert len(set(texts)) == len(texts), (str(now), texts)


def test_a_button_in_a_view_is_the_button_of_the_position() -> None:
    for now in play("naibi", range(60, 64)):
        assert now.to_act is not None
        view = now.view(now.to_act)
        assert [label(view, action) for action in view.legal()] == [label(now, action) for action in now.legal()]
        if now.phase == "offer":
            assert label(now.view(3 - now.to_act), now.legal()[-1]) == label(now, now.legal()[-1])


def test_the_engines_sentences_get_names() -> None:
    assert named("Seat 1 must discard; seat 2’s hand is hidden.") == "Ana must discard; Beto’s hand is hidden."
    assert named("Seat 2 takes it.", ("Zoe", "seat 1")) == "seat 1 takes it.", "a name is not read again"
    assert named("There is no seat 4 here.", ("Ana", "Beto")) == "There is no seat 4 here."
    assert named("The seat 12 of a train.") == "The seat 12 of a train."


@pytest.mark.parametrize(("position", "actions", "text"), [
    (WEAPON, ["pass"], "Ana passes the six of hearts. Beto may force it on Ana."),
    (WEAPON, ["pass", "force 2h3h4h5h6h"],
     "Beto forces the six of hearts on Ana. It joins two to five of hearts. Nine down. Ana must discard a card."),
    (WEAPON, ["pass", "pass"], "Beto lets the six of hearts go by. Beto takes or passes."),
    (WEAPON, ["take 2h3h4h5h6h", "discard Kd"], "Ana discards the king of diamonds. Beto takes or passes."),
    (WEAPON, ["take 2h3h4h5h6h", "discard Kd", "pass"],
     "Beto passes the king of diamonds. It is dead. Beto turns the king of clubs and is asked first."),
    ("naibi 1o Jc2d KcAs5s/2d3d4d,QcQdQhQs 6c7cAdAh/5h6h7h,Ac2c3c 2h 4h", ["take JcQcKc,QdQhQs"],
     "Ana takes the jack of clubs with the king of clubs from hand. The queens lend the queen of clubs. Nine down. "
     "Ana must discard a card."),
    ("naibi 1o Kc2t KdKs/2h3h4h5h6h,3c4c5c 6cQcJd/AcAdAs,3d4d5d6d 2c7c 2d7d", ["take KcKdKs"],
     "Ana takes the king of clubs with the kings of diamonds and spades from hand. Eleven down: Ana wins the deal."),
    ("naibi 1o 5d2d 3cKdKh/2s3s4s,5h6h7hJh 2hQsKs/4c5c6c,AcAdAhAs - 2c2d", ["pass"],
     "Ana passes the five of diamonds. The stock is empty and the last card was passed. The deal is drawn; the stake "
     "stays on the table."),
])
def test_announcements(position: str, actions: list[str], text: str) -> None:
    assert said(position, *actions) == text


@pytest.mark.parametrize(("position", "actions", "text"), [
    (WEAPON, ["pass"], "Ana passes 6♥"),
    (WEAPON, ["pass", "force 2h3h4h5h6h"], "Beto forces 6♥"),
    (WEAPON, ["pass", "pass"], "Beto lets 6♥ go by"),
    (WEAPON, ["take 2h3h4h5h6h"], "Ana takes 6♥"),
    (WEAPON, ["take 2h3h4h5h6h", "discard Kd"], "Ana discards K♦"),
    (WEAPON, ["take 2h3h4h5h6h", "discard Kd", "pass"], "Beto passes, K♦ is dead"),
    ("naibi 1o Kc2t KdKs/2h3h4h5h6h,3c4c5c 6cQcJd/AcAdAs,3d4d5d6d 2c7c 2d7d", ["take KcKdKs"], "Ana takes K♣ and wins"),
    ("naibi 1o 5d2d 3cKdKh/2s3s4s,5h6h7hJh 2hQsKs/4c5c6c,AcAdAhAs - 2c2d", ["pass"], "Ana passes, the deal is drawn"),
])
def test_titles(position: str, actions: list[str], text: str) -> None:
    now = Position.parse(position)
    for action in actions[:-1]:
        now = now.play(action)
    assert plain(title(now, now.action(actions[-1]))) == text


def test_the_first_step_has_a_title_too() -> None:
    assert plain(opening(Position.parse(WEAPON))) == "Ana turns 6♥"
    assert opening(Deal.shuffle("naibi+swap=1").start()) == "Ana picks a card"


def test_every_action_can_be_told_and_titled_in_every_rule_set() -> None:
    for rules in ("naibi", "pagat", "naibi+swap=1", "three_players", "naibi+empty_stock=ends_at_last_card"):
        for now in play(rules, range(3)):
            for action in now.legal():
                for text in (told(now, action), title(now, action)):
                    assert "{" not in text
                    assert text == text.strip()
                    assert "  " not in text


def test_a_swapped_card_is_not_announced() -> None:
    now = Deal.shuffle("naibi+swap=1", 4).start()
    for action in now.legal():
        assert told(now, action) == "Ana picks a card to pass on. Beto picks a card to pass on."


def test_alt_text_says_who_acts_the_offer_the_melds_hands_and_piles() -> None:
    now = Position.parse(WEAPON).play("pass")
    assert alt(now.view(1)) == (
        "Beto may force Ana. On offer: six of hearts, turned and passed by Ana. Ana, 8 of 11 down: three to six of clubs; "
        "two to five of hearts. In hand: king of diamonds, king of spades. Beto, 7 of 11 down: three aces without hearts; "
        "three to six of diamonds. Three in hand, not seen. Stock 13, dead 6.")


def last(text: str, action: str, seat: int) -> tuple[Position, Step]:
    now = Position.parse(text)
    return now.play(action).view(seat), Step(now.view(seat), now.action(action))


def test_alt_text_ends_with_what_just_moved() -> None:
    view, step = last(WEAPON, "take 2h3h4h5h6h", 2)
    assert alt(view, last=step).endswith(
        "Last step: Ana takes the six of hearts. It joins two to five of hearts. Nine down. Ana must discard a card.")
    assert "Two in hand, not seen." in alt(view)
    assert "No card is on offer." in alt(view)


def test_alt_text_of_a_deal_that_is_over() -> None:
    won = Position.parse("naibi 1o Kc2t KdKs/2h3h4h5h6h,3c4c5c 6cQcJd/AcAdAs,3d4d5d6d 2c7c 2d7d").play("take KcKdKs")
    assert alt(won).startswith("Ana has eleven down and wins the deal. Ana, 11 of 11 down: ")
    drawn = Position.parse("naibi 1o 5d2d 3cKdKh/2s3s4s,5h6h7hJh 2hQsKs/4c5c6c,AcAdAhAs - 2c2d").play("pass")
    assert alt(drawn).startswith("The deal is drawn. Ana, 7 of 11 down: ")


def test_dead_cards_are_told_only_where_all_see_them() -> None:
    hidden = Position.parse("naibi 2o 2d1t -/7c7d7h7s,4d5d6d,4h5h6h 3c3d/AcAdAhAs,JcJdJhJs 2s2h3h5c KcKh")
    shown = Position.parse(str(hidden).replace("naibi", "tutorial", 1))
    assert "king of hearts" not in alt(hidden)
    assert "Stock 4, dead 2. Dead: king of clubs, king of hearts." in alt(shown)


def test_only_the_words_of_the_game_are_used() -> None:
    assert not [phrase for phrase in PHRASES.values() if "throw" in phrase or "!" in phrase]
