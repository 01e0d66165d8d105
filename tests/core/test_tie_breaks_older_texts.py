"""The Swiss-system article, CFC 672 and 673, 1998 F.10: their worked examples, and each side of their sentences."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.model.tie_breaks import BrokenTie
from core.model.units import PlayerId, RoundNumber
from core.prizes.rules import Cents, shared_prizes
from core.tie_breaks.codes import RECOMMENDED, read_code
from tests.core.events_by_hand import amounts, event, places, ranked, values

ALL_PLAYED = event({1: "4w1 2b= 3w1", 2: "3b1 1w= 4b1", 3: "2w0 4b1 1b0", 4: "1b0 3w0 2w0"})
"""Everybody meets everybody; 1 and 2 drew and beat the others, 3 beat 4. It calls itself a Swiss."""


class TestOlderTexts:
    def test_cumulative_of_the_cfc(self):
        """672: "a win in round one, losses in rounds two through four, and a draw in round five ... is 5.5"."""
        tournament = event({1: "2w1 2b0 2w0 2b0 2w=", 2: "1b0 1w1 1b1 1w1 1b="})
        assert amounts(tournament, "CUM")[1] == 5.5

    def test_cumulative_of_the_article(self):
        """A win, loss, win, draw, and a loss: "1, 1, 2, 2 1/2, 2 1/2. The sum of these numbers is 9"."""
        tournament = event({1: "2w1 2b0 2w1 2b= 2w0", 2: "1b0 1w1 1b0 1w= 1b1"})
        assert amounts(tournament, "CUM")[1] == 9.0
        assert amounts(tournament, "PS")[1] == 9.0

    def test_a_point_off_for_each_unplayed_win_or_one_point_bye(self):
        """672. A half-point bye costs nothing."""
        tournament = event({1: "U 2w+ F H", 2: "Z 1b- H 1w?"} | {1: "U 2w+ F 2b?"})
        assert (amounts(tournament, "CUM")[1], amounts(tournament, "CUM/D")[1]) == (1 + 2 + 3 + 3, 9 - 3)
        assert amounts(tournament, "CUM")[2] == amounts(tournament, "CUM/D")[2]

    def test_cumulative_of_opponents(self):
        assert amounts(ALL_PLAYED, "CUMO")[4] == sum(float(amounts(ALL_PLAYED, "CUM")[p]) for p in (1, 2, 3))

    def test_median_discards_one_of_each_and_from_nine_rounds_on_two(self):
        assert amounts(ALL_PLAYED, "MED")[1] == 1.0
        nine = event({1: " ".join(["2w1", "2b0"] * 4 + ["2w="]), 2: " ".join(["1b0", "1w1"] * 4 + ["1b="])})
        assert len(values(nine, "MED")[1].cuts) == 4
        assert amounts(nine, "MED")[1] == 5 * 4.5

    @pytest.mark.parametrize(
        ("player", "low", "high"), [(1, 1, 0), (3, 0, 1), (2, 1, 1)], ids=["plus score", "minus score", "even score"]
    )
    def test_modified_median(self, player: int, low: int, high: int):
        tournament = event({1: "2w1 3b1", 2: "1b0 4w1", 3: "4b0 1w0", 4: "3w1 2b0"})
        cuts = values(tournament, "MMED")[player].cuts
        lowest_first = sorted(values(tournament, "SOLK")[player].contributions, key=lambda one: one.least)
        assert len(cuts) == low + high
        assert (lowest_first[0].round_number in {cut.round_number for cut in cuts}) == bool(low)

    def test_modified_median_of_nine_rounds_leaves_out_two_and_two_of_an_even_score_only(self):
        nine = event({1: " ".join(["2w1", "2b0"] * 4 + ["2w="]), 2: " ".join(["1b0", "1w1"] * 4 + ["1b="])})
        assert len(values(nine, "MMED")[1].cuts) == 4
        plus = event({1: " ".join(["2w1", "2b0"] * 4 + ["2w1"]), 2: " ".join(["1b0", "1w1"] * 4 + ["1b0"])})
        assert [len(values(plus, "MMED")[player].cuts) for player in (1, 2)] == [1, 1]

    def test_unplayed_games_of_opponents_count_half_a_point_and_ones_own_nothing(self):
        """ "Unplayed games by the opponents count 1/2 point. Unplayed games by the player count zero points."""
        tournament = event({1: "2w1 U", 2: "1b0 Z", 3: "U U"})
        assert amounts(tournament, "SOLK") == {1: 0.5, 2: 1.5, 3: 0.0}

    def test_who_was_named_in_an_unplayed_game_is_no_opponent_met(self):
        """1 beat 3, and 2 did not come: of 2 neither the score nor the cumulative score counts."""
        tournament = event({1: "2w+ 3w1", 2: "1b- 4b1", 3: "4w1 1b0", 4: "3b0 2w0"})
        assert amounts(tournament, "SOLK")[1] == 1.0
        assert amounts(tournament, "CUMO")[1] == amounts(tournament, "CUM")[3] == 2.0

    def test_kashdan(self):
        """Four, two, one, none for a win, a draw, a loss, an unplayed game: a win and a loss beat two draws."""
        tournament = event({1: "2w1 2b0 U", 2: "1b0 1w1 Z", 3: "4w= 4b= H", 4: "3b= 3w= H"})
        assert amounts(tournament, "KASH") == {1: 5, 2: 5, 3: 4, 4: 4}

    def test_most_blacks_counts_games_played(self):
        assert amounts(event({1: "2b1 2b+", 2: "1w0 1w-"}), "BLACKS") == {1: 1, 2: 0}

    def test_time_of_loss_and_tardiness(self):
        """No loss comes first, then the later loss; who arrived late comes last."""
        tournament = event({1: "2w1 2b1 H", 2: "1b0 1w0 U", 3: "U H Z", 4: "H H -".replace("-", "Z")})
        assert amounts(tournament, "LOSS") == {1: 4, 2: 1, 3: 4, 4: 4}
        late = {**tournament.players}
        late[PlayerId(3)] = replace(late[PlayerId(3)], spans=(replace(late[PlayerId(3)].spans[0], first=2),))
        assert amounts(replace(tournament, players=late), "TARDY") == {1: 0, 2: 0, 3: 1, 4: 0}
        by_report = replace(tournament, of_report=True, late_by_report={PlayerId(4): RoundNumber(3)})
        assert amounts(by_report, "TARDY") == {1: 0, 2: 0, 3: 0, 4: 1}
        assert read_code("TARDY").lower_first
        assert not read_code("LOSS").lower_first

    def test_opponents_performance(self):
        """What each opponent would have been rated: 400 more for a win, 400 less for a loss."""
        tournament = event({1: "2w1 3b=", 2: "1b0 U", 3: "U 1w="}, ratings={1: 2000, 2: 1800, 3: 1700})
        assert amounts(tournament, "OPERF")[1] == Fraction((2000 - 400) + 2000, 2)

    def test_the_first_place_of_1998(self):
        """F.10: mutual result, average rating of the opponents, lots, and only for the first place."""
        tournament = event(
            {1: "3w1 2b=", 2: "4w1 1w=", 3: "1b0 4b=", 4: "2b0 3w="}, ratings={1: 2000, 2: 1990, 3: 1500, 4: 1400}
        )
        order = ranked(tournament, *RECOMMENDED["fide-1998"].codes, first_place_only=True)
        assert places(order) == [(1, 1), (2, 2), (3, 3), (3, 4)]
        everywhere = ranked(tournament, *RECOMMENDED["fide-1998"].codes)
        assert places(everywhere) == [(1, 1), (2, 2), (3, 4), (4, 3)]

    def test_prizes_are_shared_by_those_with_equal_points(self):
        """F.10. Three share second to fourth place, of which the last has no prize."""
        order = [(PlayerId(player), points) for player, points in ((1, 40), (2, 35), (3, 35), (4, 35), (5, 20))]
        shared = shared_prizes(order, [Cents(50000), Cents(30000), Cents(10000)])
        assert shared == {1: 50000, 2: 13334, 3: 13333, 4: 13333}
        assert sum(shared.values()) == 90000

    @pytest.mark.parametrize("prizes", [(10000, 6000, 4000), (1, 1), (1,), (9999, 0, 7), (500,) * 7])
    @pytest.mark.parametrize("points", [(30,) * 7, (30, 20, 20, 20, 20, 20, 10), (30, 30, 30, 20, 20, 10, 10)])
    def test_shares_add_up_to_the_cent_and_differ_by_one_at_most(
        self, prizes: tuple[int, ...], points: tuple[int, ...]
    ):
        order = [(PlayerId(player), score) for player, score in enumerate(points, 1)]
        shared = shared_prizes(order, [Cents(prize) for prize in prizes])
        assert sum(shared.values()) == sum(prizes)
        for score in set(points):
            of_equals = [shared.get(player, 0) for player, theirs in order if theirs == score]
            assert of_equals == sorted(of_equals, reverse=True)
            assert max(of_equals) - min(of_equals) <= 1

    def test_the_first_four_of_us_chess_have_no_deduction(self):
        """ "Cumulative" and "Cumulative opponent's score": the article knows no point less for an unplayed win."""
        assert RECOMMENDED["us-chess"].codes == ("MMED", "SOLK", "CUM", "CUMO")
        assert RECOMMENDED["cfc-swiss"].codes == ("CUM/D",)

    @pytest.mark.parametrize("code", ["LOT", "REC"])
    def test_a_recorded_order_decides_last(self, code: str):
        tournament = replace(
            event({1: "2w= Z", 2: "1b= Z"}), broken_ties=(BrokenTie((PlayerId(2), PlayerId(1)), "lots"),)
        )
        assert places(ranked(tournament, code)) == [(1, 2), (2, 1)]
        assert places(ranked(tournament, "COIN")) == [(1, 1), (1, 2)]
