"""Figures that another calculator offers as tie-breaks; Sonneborn-Berger with medians (decision 103)."""

import pytest

from core.tie_breaks.codes import read_code
from tests.core.events_by_hand import amounts, event, places, ranked, values

ABSENT = event(
    {
        1: "2w1 3b1 4w1 H Z",
        2: "1b0 H 5w1 3b= Z",
        3: "4w+ 1w0 Z 2w= 5b1",
        4: "3b- 5b1 1b0 U H",
        5: "U 4w0 2b0 Z 3w0",
    }
)
"""Every kind of unplayed round: 1, 2 and 4 end with requested byes, 3 and 5 come back after theirs."""


class TestFigures:
    def test_voluntarily_unplayed_rounds(self):
        """16.2: half-point byes, zero-point byes and forfeit losses; no other bye and no forfeit win."""
        assert amounts(ABSENT, "VUR") == {1: 2, 2: 2, 3: 1, 4: 2, 5: 1}
        assert [one.used for one in values(ABSENT, "VUR")[1].contributions] == [0, 0, 0, 1, 1]

    def test_games_played(self):
        assert amounts(ABSENT, "NUM") == {1: 3, 2: 3, 3: 3, 4: 2, 5: 3}

    def test_the_score_that_opponents_count(self):
        """16.3: requested byes with nothing but voluntarily unplayed rounds after them count as draws."""
        assert {player: card.points for player, card in ranked_cards().items()} == {1: 35, 2: 20, 3: 25, 4: 25, 5: 10}
        assert amounts(ABSENT, "ABH") == {1: 4.0, 2: 2.5, 3: 2.5, 4: 2.5, 5: 1.0}
        last = values(ABSENT, "ABH")[1].contributions[-1]
        assert (last.raw, last.used, last.article) == (0, 5, "C.07 16.3")

    def test_it_is_what_the_buchholz_of_the_opponents_has(self):
        counted = values(ABSENT, "BH")[2].contributions
        assert counted[0].opponent == 1
        assert counted[0].used == values(ABSENT, "ABH")[1].amount

    def test_the_score_for_fore_buchholz_takes_the_final_games_as_drawn(self):
        """8.3: 3 beat 5 in the final round."""
        assert amounts(ABSENT, "AFB") == {1: 4.0, 2: 2.5, 3: 2.0, 4: 2.5, 5: 1.5}
        assert values(ABSENT, "AFB")[3].contributions[-1].article == "C.07 8.3"

    def test_before_2023_every_unplayed_round_of_an_opponent_is_a_draw(self):
        assert amounts(ABSENT, "ABH", edition="2022")[5] == 1.0
        assert amounts(ABSENT, "ABH", edition="2022")[3] == 2.5

    @pytest.mark.parametrize("code", ["VUR", "NUM", "ABH", "AFB", "ESB"])
    def test_more_comes_first_as_in_the_program_that_offers_them(self, code: str):
        assert not read_code(code).lower_first
        assert read_code(f"{code}/R").lower_first


def ranked_cards():
    return {row.card.player: row.card for row in ranked(ABSENT, "NUM").rows}


class TestSonnebornBergerWithMedians:
    FIVE = event(
        {
            1: "2w1 3b1 4w= 5b0 6w1",
            2: "1b0 4w1 5b1 6w1 3b1",
            3: "5b1 1w0 6b1 4w1 2w0",
            4: "6w1 2b0 1b= 3b0 5w1",
            5: "3w0 6b1 2w0 1w1 4b0",
            6: "4b0 5w0 3w0 2b0 1b0",
        }
    )

    def test_a_median_takes_the_least_and_the_most_significant_product(self):
        """14.3: by the score of the opponent, as the cut of 14.1 does."""
        whole = values(self.FIVE, "SB")[1]
        lowest = min(whole.contributions, key=lambda one: (one.least, one.used))
        highest = max(whole.contributions, key=lambda one: (one.least, one.used))
        median = values(self.FIVE, "SB/M1")[1]
        assert median.amount == whole.amount - lowest.used - highest.used
        assert [cut.article for cut in median.cuts] == ["C.07 14.3", "C.07 14.3"]
        assert len(values(self.FIVE, "SB/M2")[1].cuts) == 4

    def test_of_one_player_the_extended_one_is_the_same(self):
        """13.2 multiplies match points and game points; a player has one kind of points."""
        for modifiers in ("", "/C1", "/M1", "/P"):
            assert amounts(self.FIVE, f"ESB{modifiers}") == amounts(self.FIVE, f"SB{modifiers}")
        assert places(ranked(self.FIVE, "ESB")) == places(ranked(self.FIVE, "SB"))


class TestNamesInWords:
    @pytest.mark.parametrize(
        ("code", "title"),
        [
            ("BH", "Buchholz"),
            ("BH/C1", "Buchholz Cut 1"),
            ("BH/C2/P", "Buchholz Cut 2, forfeits treated as games played"),
            ("FB/M1", "Fore Buchholz Median 1"),
            ("SB/M2", "Sonneborn-Berger Median 2"),
            ("AOB/F", "Average of Opponents' Buchholz, by Fore Buchholz"),
            ("KS/L60", "Koya System, limit 60 %"),
            ("KS/L+1", "Koya System, limit half a point higher"),
            ("KS/L-2", "Koya System, limit 2 half points lower"),
            ("CUM/D", "Cumulative, a point less for each unplayed win"),
            ("TPN/R", "Pairing Number, in reverse order"),
        ],
    )
    def test_every_modifier_is_said(self, code: str, title: str):
        assert read_code(code).title == title
