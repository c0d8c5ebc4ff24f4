"""The score explorer without a browser: its controls do what they say, its tables tell who says so, names are text."""

import re

import pytest

from conquian_nb.engine import PRESETS, CardError, Cards, RuleSet
from conquian_nb.engine.match import Match
from conquian_nb.engine.toml_text import RecordError
from conquian_nb.widgets.score_explorer import ScoreExplorer, score
from conquian_nb.widgets.score_markup import ledger, longest_meld, standings, worth
from conquian_nb.widgets.score_state import ScoreError, ScoreState, play_on


def buttons(widget):
    """All buttons in a widget, by name."""
    found = {widget.description: widget} if type(widget).__name__ == "Button" else {}
    for child in getattr(widget, "children", ()):
        found |= buttons(child)
    return found


def text_of(html):
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html)).strip()


@pytest.fixture
def explorer():
    return score()


def press(explorer, name):
    buttons(explorer.widget)[name].click()


def said(explorer):
    return {where: line.text for where, line in explorer._lines.items() if line.text and where != "stake"}


class TestOpening:
    def test_it_opens_on_an_empty_match(self, explorer):
        assert isinstance(explorer, ScoreExplorer)
        assert explorer.state.match == Match(("Ana", "Beto"), total=100)
        assert "to be played" in explorer._ledger.value
        assert explorer._counts.layout.display == "none"

    def test_on_names_on_a_match_and_on_a_record(self):
        assert score(names=["Eva", "Fay", "Gus"]).state.match.rules == PRESETS["three_players"]
        match = play_on(Match(("Ana", "Beto")), 3, seed=2)
        assert score(match).state.match == score(str(match)).state.match == match

    def test_a_hand_to_begin_with(self):
        assert score(hand="Ah 4c 7d Qs Ks").state.pays == 46

    @pytest.mark.parametrize(
        ("options", "error"),
        [
            ({"names": ("Ana",)}, ScoreError),
            ({"names": ("Ana", "Ana", "Beto")}, RecordError),
            ({"match": "what"}, RecordError),
            ({"hand": "8c"}, CardError),
        ],
    )
    def test_what_can_not_be_opened_is_said(self, options, error):
        with pytest.raises(error):
            score(**options)

    def test_without_a_kernel_the_picture_of_the_stake_is_left(self, explorer):
        kept = explorer._repr_mimebundle_()
        assert kept["text/plain"].startswith("The score explorer: run this cell to use it. Line chart: What 4 drawn")
        assert "image/svg+xml" in kept
        assert "application/vnd.jupyter.widget-view+json" in kept


class TestControls:
    def test_cards_are_picked_on_the_grid_or_written(self, explorer):
        press(explorer, "K♥︎")
        press(explorer, "K♠︎")
        assert explorer.state.hands[1] == Cards.parse("KhKs")
        assert explorer._cards.value == "Kh Ks"
        assert "K♥︎ ✓" in buttons(explorer.widget)
        explorer._cards.value = "Ah 2c"
        press(explorer, "Use these cards")
        assert explorer.state.pays == 17
        press(explorer, "Empty the hand")
        assert explorer.state.pays == 0

    def test_a_refusal_is_said_where_it_arose_and_what_was_typed_stays(self, explorer):
        press(explorer, "K♥︎")
        explorer._cards.value = "Kh Kh"
        press(explorer, "Use these cards")
        assert said(explorer) == {"hand": "Not that. The king of hearts is named twice."}
        assert explorer._cards.value == "Kh Kh"
        assert explorer.state.hands[1] == Cards.parse("Kh")
        assert "cq-refused" in explorer._notes["hand"]._dom_classes
        press(explorer, "K♠︎")
        assert "cq-refused" not in explorer._notes["hand"]._dom_classes

    def test_a_deal_is_written_down_and_taken_back(self, explorer):
        press(explorer, "K♥︎")
        press(explorer, "Write down: Ana wins and scores 10")
        assert explorer.state.match.standings() == {"Ana": 10, "Beto": 0}
        assert explorer._counts.layout.display is None
        press(explorer, "Write down a drawn deal")
        press(explorer, "Undo")
        assert len(explorer.state.match.deals) == 1
        press(explorer, "Undo")
        assert explorer.state.match.deals == ()
        assert buttons(explorer.widget)["Undo"].disabled

    def test_the_other_player_wins(self, explorer):
        press(explorer, "K♥︎")
        explorer._winner.value = 1
        press(explorer, "Write down: Beto wins and scores 10")
        assert explorer.state.match.standings() == {"Ana": 0, "Beto": 10}

    def test_ten_deals_are_played_from_the_seed(self, explorer):
        explorer._seed.value = "3"
        press(explorer, "Play ten deals")
        assert explorer.state.match == play_on(Match(("Ana", "Beto"), total=100), 10, seed=3)
        explorer._seed.value = "three"
        press(explorer, "Play the next deal")
        assert said(explorer) == {"match": "Not that. The seed is a whole number from 0 to 999999, not “three”."}

    def test_another_match_with_bad_and_with_good_input(self, explorer):
        press(explorer, "Play the next deal")
        before = explorer.state.match
        explorer._stake.value = "-3"
        press(explorer, "Start this match")
        assert said(explorer) == {"new": "Not that. The stake is a whole number from 1 to 1000000, not “-3”."}
        assert explorer._stake.value == "-3"
        assert explorer.state.match == before
        explorer._stake.value, explorer._names.value, explorer._total.value = "3", "Eva, Fay, Gus, Hal", ""
        press(explorer, "Start this match")
        assert explorer.state.match == Match(("Eva", "Fay", "Gus", "Hal"), "four_players", stake=3)
        assert explorer._holder.layout.display is None
        assert [name for name, _ in explorer._holder.options] == ["Fay", "Gus", "Hal"]
        press(explorer, "Undo")
        assert explorer.state.match == before
        assert explorer._names.value == "Ana, Beto"

    def test_a_record_is_copied_out_and_read_back(self, explorer):
        press(explorer, "Play ten deals")
        record = explorer._share.text
        assert Match.parse(record) == explorer.state.match
        other = score()
        other._paste.value = record
        press(other, "Read this record")
        assert other.state.match == explorer.state.match
        assert other._paste.value == ""
        other._paste.value = "nonsense"
        press(other, "Read this record")
        assert said(other)["record"].startswith("Not that. This is no TOML")
        assert other._paste.value == "nonsense"

    def test_the_stake_switch_and_the_chain(self, explorer):
        explorer._doubling.value = True
        press(explorer, "Write down a drawn deal")
        assert explorer.state.match.next_stake == 2
        explorer._draws.value = 10
        assert explorer._lines["stake"].text.startswith("After 10 drawn deals in a row the next is played for 1024")
        assert "doubles: 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024." in explorer._pictures["stake"]._guard.alt

    def test_when_the_match_is_over_nothing_can_be_added(self):
        explorer = score(Match(("Ana", "Beto"), total=5))
        press(explorer, "K♥︎")
        press(explorer, "Write down: Ana wins and scores 10")
        made = buttons(explorer.widget)
        names = ["Play the next deal", "Play ten deals", "Write down: Ana wins and scores 0", "Write down a drawn deal"]
        assert all(made[name].disabled for name in names)
        assert "Ana has won it." in explorer._standings.value
        assert "to be played" not in explorer._ledger.value

    def test_an_error_is_shown_and_the_match_is_kept(self, explorer):
        explorer.do("match", lambda s: 1 / 0)
        assert "Your match is safe" in explorer._lines["match"].text
        assert explorer.state.match.deals == ()

    @pytest.mark.parametrize("deck", ["french", "french4", "spanish"])
    def test_every_pack_is_drawn_in_every_deck(self, deck):
        for pack, cards in (("spanish_40", 40), ("no_courts_40", 40), ("full_52", 52)):
            explorer = score(deck=deck)
            explorer._pack.value = pack
            press(explorer, "Start this match")
            named = re.compile("(10|[A2-9JQK])[♣♦♥♠]|[a-z0-9]+ of [a-z]+")
            assert len([name for name in buttons(explorer.widget) if named.match(name)]) == cards
            press(explorer, "ace of cups" if deck == "spanish" and cards == 40 else "A♥︎")
            assert explorer.state.pays == 15


class TestTables:
    def test_the_ledger_tells_each_deal(self):
        match = Match(("Ana", "Beto"), doubling=True).note(None).note("Beto", {"Ana": "7dKs"})
        rows = [text_of(row) for row in re.findall("<tr.*?</tr>", ledger(match))]
        assert rows == [
            "Deal Dealer Result Points Flat Stake",
            "1 Beto drawn 0 0 1",
            "2 Ana Beto wins Ana held 7♦︎ K♠︎ 17 1 2",
            "3 Beto to be played 1",
        ]

    def test_standings_count_all_three_ways(self):
        match = Match(("Ana", "Beto"), scoring="flat", total=3).note("Beto", {"Ana": "7dKs"})
        told = text_of(standings(match))
        assert told.startswith("This match is decided by a flat point per deal , up to 3.")
        assert told.endswith("Ana 0 0 −1 Beto 17 1 +1")

    def test_each_value_has_its_source_and_our_own_are_marked(self):
        state = ScoreState(Match(("Ana", "Beto"), "full_pack")).write("Ah 4c 8d Ks")
        told = text_of(worth(state, "french"))
        assert "It pays 37 points" in told
        assert "face value Source: naibi , wikipedia 4" in told
        assert "face value Source: our ruling 8" in told
        assert "ace Source: naibi , wikipedia 15" in told
        assert "court card Source: naibi , wikipedia 10" in told
        assert "The eight, nine and ten count their face value too. Source: our ruling" in told
        assert 'class="mk odd"' in worth(state, "french")

    def test_melds_still_in_the_hand_count(self):
        told = text_of(worth(ScoreState(Match(("Ana", "Beto"))).write("KdKhKs2c"), "french"))
        assert "It pays 32 points" in told
        assert "A set of three (kings of diamonds, hearts and spades) is still in the hand." in told

    def test_with_three_the_winner_scores_all_hands_by_our_ruling(self):
        state = ScoreState(Match(("Ana", "Beto", "Eva"), "three_players")).write("Kd").holds(2).write("2c")
        told = text_of(worth(state, "french"))
        assert "Beto 10" in told
        assert "Eva 2" in told
        assert "together 12" in told
        assert "the winner scores the hands of all the others. Source: our ruling" in told

    def test_an_empty_hand_pays_nothing(self):
        told = text_of(worth(ScoreState(Match(("Ana", "Beto"))), "french"))
        assert told.startswith("It pays 0 points No card is picked: an empty hand pays nothing.")

    def test_a_stake_that_has_doubled_a_hundred_times_can_be_read(self):
        match = Match(("Ana", "Beto"), doubling=True, deals=Match(("Ana", "Beto")).note(None).deals * 100)
        assert "1.27e+30" in ledger(match)

    @pytest.mark.parametrize(
        ("hand", "meld"),
        [("KdKhKs2c", "KdKhKs"), ("2c3c4c5cKd", "2c3c4c5c"), ("6d7dJd", "6d7dJd"), ("QdKdAd", ""), ("", "")],
    )
    def test_the_longest_meld_of_a_hand(self, hand, meld):
        assert longest_meld(RuleSet(), Cards.parse(hand)) == Cards.parse(meld)

    def test_names_are_text_and_never_markup(self):
        evil = "<img src=x onerror=alert(1)>"
        match = Match((evil, "Beto", "Eva"), "three_players").note(evil, {"Beto": "Kd"})
        picked = ScoreState(match).write("Kd").wins(1)
        for html in (ledger(match), standings(match), worth(picked, "french")):
            assert "<img" not in html
            assert "&lt;img" in html
