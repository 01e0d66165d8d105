"""Each article of C.07 says yes and says no, by edition; codes, lists and what tells a round robin."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.model.results import STANDARD, Outcome
from core.model.sentence import Refused
from core.model.units import PlayerId, Points, half_up
from core.ratings.tables import expectation, rating_difference
from core.tie_breaks.cards import cards_of, is_round_robin
from core.tie_breaks.codes import (
    RECOMMENDED,
    names,
    read_code,
    read_codes,
    recommended,
    refuse_in_round_robin,
    refuse_without_ratings,
    split_codes,
)
from core.tie_breaks.editions import edition_of, edition_on
from core.tie_breaks.registry import TIE_BREAKS
from tests.core.events_by_hand import amounts, event, places, ranked, values

ALL_PLAYED = event({1: "4w1 2b= 3w1", 2: "3b1 1w= 4b1", 3: "2w0 4b1 1b0", 4: "1b0 3w0 2w0"})
"""Everybody meets everybody; 1 and 2 drew and beat the others, 3 beat 4. It calls itself a Swiss."""


def test_a_report_does_not_tell_a_late_entry_from_an_absence_in_round_1():
    """Decision 104. A game, and a bye that brought points, tell that he was there."""
    played = event({1: "Z 2w1 3w1", 2: "3w1 1b0 U", 3: "2b0 H 1b0", 4: "U Z Z"})
    of_report = cards_of(replace(played, of_report=True)).by_player
    assert {player: card.first_round for player, card in of_report.items()} == {1: None, 2: 1, 3: 1, 4: 1}
    assert {card.first_round for card in cards_of(played).by_player.values()} == {1}
    before_round_1 = replace(played, of_report=True, rounds=())
    assert {card.first_round for card in cards_of(before_round_1).by_player.values()} == {1}


class TestUnplayedRoundsOfOpponents:
    """C.07 16.3; until 2023 C.02, article 13."""

    # Player 1 meets 2 in round 1; what 2 does afterwards is the question.
    @pytest.mark.parametrize(
        ("his_rounds", "worth_2026", "worth_2022"),
        [
            pytest.param("1b0 H 3w1", 1.5, 1.5, id="16.2.3: a half-point bye and then a game counts as awarded"),
            pytest.param("1b0 Z 3w1", 1.0, 1.5, id="16.2.3: so does an absence"),
            pytest.param("1b0 3w1 Z", 1.5, 1.5, id="16.2.5: an absence in the last round is a draw"),
            pytest.param("1b0 Z Z", 1.0, 1.0, id="16.2.5: withdrawn: draws from then on"),
            pytest.param("1b0 3w1 U", 2.0, 1.5, id="16.2.1: the pairing-allocated bye counts as awarded"),
            pytest.param("1b0 3w1 F", 2.0, 1.5, id="16.2.1: so does a full-point bye"),
            pytest.param("1b0 H 3w-", 0.5, 1.0, id="16.2.5 before a forfeit loss, which counts as awarded (16.2.4)"),
            pytest.param("1b0 Z 3w+", 1.0, 1.0, id="16.2.3 before a forfeit win, which is no voluntary round"),
        ],
    )
    def test_the_score_of_an_opponent(self, his_rounds: str, worth_2026: float, worth_2022: float):
        third = []
        for cell in his_rounds.split()[1:]:
            mirrored = {"3w1": "2b0", "3w-": "2b+", "3w+": "2b-"}.get(cell)
            third.append(mirrored or "Z")
        tournament = event({1: "2w1 H H", 2: his_rounds, 3: f"Z {' '.join(third)}", 4: "Z Z Z"})
        for edition, worth in (("2026-03", worth_2026), ("2023-09", worth_2026), ("2022", worth_2022)):
            (first, *_) = values(tournament, "BH", edition)[1].contributions
            assert (first.opponent, first.used / 10) == (2, worth)
            assert bool(first.article) == (first.raw != first.used)


class TestOwnUnplayedRounds:
    """C.07 16.4: the dummy; until 2023 the virtual opponent."""

    def test_the_dummy_ends_with_ones_own_score(self):
        """16.4 of 2023: 2.5 points in three rounds, so the bye is worth 2.5."""
        tournament = event({1: "2w1 3w= U", 2: "1b0 Z Z", 3: "Z 1b= Z"})
        assert values(tournament, "BH", "2023-09")[1].contributions[2].used == 25

    def test_he_is_worth_no_more_than_draws_in_every_round(self):
        """16.4.2 of March 2026: 1.5 of three rounds; with 1.5 points or fewer nothing changes."""
        tournament = event({1: "2w1 3w= U", 2: "1b0 Z U", 3: "U 1b= Z"})
        in_2026 = values(tournament, "BH")
        assert (in_2026[1].contributions[2].used, in_2026[1].contributions[2].article) == (15, "C.07 16.4.2")
        assert in_2026[2].contributions[2].used == 10

    def test_nor_than_the_scheduled_opponent_of_a_forfeit(self):
        """16.4.1 of March 2026: the adjusted score of the opponent; a stronger one leaves one's own score."""
        tournament = event({1: "2w1 3w+ 4w1", 2: "1b0 4b= 3w=", 3: "4b= 1b- 2b=", 4: "3w= 2w= 1b0"})
        forfeit_win = values(tournament, "BH")[1].contributions[1]
        assert (forfeit_win.used, forfeit_win.article) == (10, "C.07 16.4.1")
        forfeit_loss = values(tournament, "BH")[3].contributions[1]
        assert forfeit_loss.used == 10
        assert values(tournament, "BH", "2023-09")[1].contributions[1].used == 30

    def test_the_virtual_opponent(self):
        """Until 2023: S = SPR + (1 - SfPR) + 0.5 (n - R). A bye in round 2 of 4 after one point: 1 + 0 + 1."""
        tournament = event({1: "2w1 U 3w0 2b0", 2: "1b0 3w1 U 1w1", 3: "U 2b0 1b1 H"})
        assert values(tournament, "BH", "2022")[1].contributions[1].used == 20
        half = event({1: "2w1 H 3w0 2b0", 2: "1b0 3w1 U 1w1", 3: "U 2b0 1b1 H"})
        assert values(half, "BH", "2022")[1].contributions[1].used == 25

    def test_with_p_a_forfeit_is_a_game_against_the_scheduled_opponent(self):
        tournament = event({1: "2w1 3w+ 4w1", 2: "1b0 4b= 3w=", 3: "4b= 1b- 2b=", 4: "3w= 2w= 1b0"})
        one = values(tournament, "BH/P")[3].contributions[1]
        assert (one.used, one.voluntary) == (30, False)


class TestCuts:
    """C.07, articles 14 and 16.5."""

    def test_the_lowest_goes_and_with_a_median_the_highest(self):
        assert [amounts(ALL_PLAYED, code)[1] for code in ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2")] == [
            3.5,
            3.5,
            2.5,
            1.0,
            0.0,
        ]

    def test_a_voluntarily_unplayed_round_goes_first(self):
        """16.5: the dummy of a half-point bye (1.5) is cut, not the opponent with 0."""
        tournament = event({1: "2w1 H 3w0", 2: "1b0 3b0 Z", 3: "U 2w1 1b1"})
        value = values(tournament, "BH/C1")[1]
        assert [(cut.round_number, cut.article) for cut in value.cuts] == [(2, "C.07 16.5")]

    def test_but_a_pairing_allocated_bye_does_not(self):
        tournament = event({1: "2w1 U 3w0", 2: "1b0 3b0 Z", 3: "U 2w1 1b1"})
        value = values(tournament, "BH/C1")[1]
        assert [(cut.round_number, cut.article) for cut in value.cuts] == [(1, "C.07 14.1")]

    def test_sonneborn_berger_takes_the_higher_of_the_two(self):
        """16.5.1: the voluntary round brought 0, less than the least significant game: then that one goes."""
        absent = event({1: "2w1 Z 3w1", 2: "1b0 3b1 U", 3: "U 2w0 1b0"})
        value = values(absent, "SB/C1")[1]
        assert [(cut.round_number, cut.article) for cut in value.cuts] == [(3, "C.07 14.1")]
        half = event({1: "2w1 H 3w0", 2: "1b0 3b1 U", 3: "U 2w0 1b1"})
        assert [cut.article for cut in values(half, "SB/C1")[1].cuts] == ["C.07 16.5"]

    def test_the_editions_before_2023_have_no_such_exception(self):
        tournament = event({1: "2w1 H 3w0", 2: "1b0 3b0 Z", 3: "U 2w1 1b1"})
        assert [cut.round_number for cut in values(tournament, "BH/C1", "2022")[1].cuts] == [1]

    def test_progressive_scores_lose_the_first_round_even_unplayed(self):
        assert amounts(event({1: "U 2w1", 2: "Z 1b0"}), "PS/C1") == {1: 2.0, 2: 0.0}


class TestOwnResults:
    CELLS = event(
        {
            1: "2b1 3w+ U H Z 4bW",
            2: "1w0 4b= 3b- F 3w= U",
            3: "4w1 1b- 2w+ 4b0 2b= Z",
            4: "3b0 2w= Z 3w1 U 1wL",
        }
    )

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            pytest.param("WIN", {1: 4, 2: 2, 3: 2, 4: 2}, id="7.1: also without playing"),
            pytest.param("WON", {1: 2, 2: 0, 3: 1, 4: 1}, id="7.2: over the board"),
            pytest.param("BPG", {1: 2, 2: 1, 3: 2, 4: 1}, id="7.3"),
            pytest.param("BWG", {1: 2, 2: 0, 3: 0, 4: 0}, id="7.4: a game of less than one move too"),
            pytest.param("PS", {1: 17.5, 2: 7.5, 3: 11.0, 4: 7.5}, id="7.5"),
            pytest.param("REP", {1: 4, 2: 5, 3: 4, 4: 5}, id="7.6: no HPB, ZPB, forfeit loss; a full-point bye counts"),
            pytest.param("GE", {1: 4, 2: 5, 3: 4, 4: 5}, id="the name of REP before 2024"),
            pytest.param("TPN", {1: 1, 2: 2, 3: 3, 4: 4}, id="7.8"),
        ],
    )
    def test_values(self, code: str, expected: dict[int, object]):
        assert amounts(self.CELLS, code) == expected

    def test_standard_points_whatever_a_win_is_worth(self):
        """7.7, with three points for a win and one for a draw."""
        football = STANDARD
        for outcome, worth in ((Outcome.WIN, 30), (Outcome.DRAW, 10), (Outcome.PAIRING_ALLOCATED_BYE, 10)):
            football = football.with_exception(outcome, Points(worth))
        tournament = event({1: "2w1 3b= U", 2: "1b0 U 3w=", 3: "U 1w= 2b="}, scoring=football)
        assert amounts(tournament, "STD") == {1: 2.0, 2: 1.0, 3: 1.5}

    def test_in_a_round_robin_a_win_by_forfeit_is_a_game_won_and_a_loss_by_forfeit_none(self):
        cells = {1: "Z 3w0 2b+", 2: "3b1 Z 1w-", 3: "2w0 1b1 Z"}
        as_round_robin = event(cells, kind="Round robin")
        assert amounts(as_round_robin, "WON") == {1: 1, 2: 1, 3: 1}
        assert amounts(as_round_robin, "BPG") == {1: 1, 2: 1, 3: 1}
        assert amounts(as_round_robin, "REP") == {1: 2, 2: 1, 3: 2}
        assert amounts(event(cells), "WON") == {1: 0, 2: 1, 3: 1}


class TestOpponentsScores:
    def test_fore_buchholz_takes_the_final_round_as_drawn(self):
        """8.3: also a game that ended otherwise, or by forfeit; whoever had a bye in it keeps it."""
        drawn = event({1: "4w1 2b= 3w=", 2: "3b1 1w= 4b=", 3: "2w0 4b1 1b=", 4: "1b0 3w0 2w="})
        assert amounts(ALL_PLAYED, "FB") == amounts(drawn, "BH")
        by_forfeit = event({1: "4w1 2b= 3w+", 2: "3b1 1w= 4b1", 3: "2w0 4b1 1b-", 4: "1b0 3w0 2w0"})
        assert amounts(by_forfeit, "FB") == amounts(drawn, "BH")

    def test_before_the_final_round_it_is_buchholz(self):
        early = replace(ALL_PLAYED, settings=replace(ALL_PLAYED.settings, rounds=5))
        assert amounts(early, "FB") == amounts(early, "BH")

    def test_average_of_opponents_buchholz_is_exact(self):
        """8.2, of those met over the board; nobody met: no value, which comes last."""
        tournament = event({1: "2w1 3b= U", 2: "1b0 U 3w=", 3: "U 1w= 2b=", 4: "Z Z Z"})
        buchholz = values(tournament, "BH")
        assert amounts(tournament, "AOB")[1] == Fraction(
            int(buchholz[2].amount or 0) + int(buchholz[3].amount or 0), 20
        )
        assert amounts(tournament, "AOB")[4] is None

    def test_sonneborn_berger_with_the_dummy_and_without(self):
        """9.1 with 16.4, and CFC 673: "nothing is added for games he has lost or for unplayed games"."""
        tournament = event({1: "2w1 3b= U", 2: "1b0 U 3w=", 3: "U 1w= 2b="})
        assert amounts(tournament, "SBC") == {1: 1.5 + 1.0, 2: 1.0, 3: 1.25 + 0.75}
        assert amounts(tournament, "SB") == {1: 1.5 + 1.0 + 1.5, 2: 1.0 + 1.5, 3: 1.25 + 0.75 + 1.5}

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            pytest.param("KS", {1: 0.5, 2: 0.5, 3: 0.0, 4: 0.0}, id="9.2: half of 3 points is 1.5"),
            pytest.param("KS/L33", {1: 1.5, 2: 1.5, 3: 0.0, 4: 0.0}, id="a third: 3 with one point is in"),
            pytest.param("KS/L-1", {1: 1.5, 2: 1.5, 3: 0.0, 4: 0.0}, id="half a point less: 1.0"),
            pytest.param("KS/L+3", {1: 0.0, 2: 0.0, 3: 0.0, 4: 0.0}, id="a point and a half more: 3.0"),
        ],
    )
    def test_the_koya_system_and_its_limit(self, code: str, expected: dict[int, float]):
        assert amounts(ALL_PLAYED, code) == expected


class TestRatings:
    RATED = event(
        {1: "2w1 3b= 4w1", 2: "1b0 U 3w=", 3: "U 1w= 2b=", 4: "Z Z 1b0"}, ratings={1: 2000, 2: 1801, 3: 1700, 4: 1500}
    )

    def test_average_rating_is_rounded_a_half_up(self):
        """10.1: (2000 + 1700) / 2 = 1850; (2000 + 1801) / 2 = 1900.5."""
        assert amounts(self.RATED, "ARO") == {1: 1667, 2: 1850, 3: 1901, 4: 2000}
        assert amounts(self.RATED, "ARO/C1") == {1: 1751, 2: 2000, 3: 2000, 4: None}
        assert amounts(self.RATED, "AVR")[1] == Fraction(5001, 3)

    def test_performance_adds_the_difference_of_the_percentage(self):
        """10.2: 2.5 of 3 is 83 %: 273. Nothing scored: 800 less."""
        assert amounts(self.RATED, "TPR") == {1: 1667 + 273, 2: 1850 - 193, 3: 1901, 4: 1200}

    def test_perfect_performance(self):
        """10.3: nothing scored is 800 below the lowest; everything is 736 above the highest."""
        assert amounts(self.RATED, "PTP")[4] == 1200
        swept = event({1: "2w1", 2: "1b0"}, ratings={1: 2000, 2: 1800})
        assert amounts(swept, "PTP")[1] == 1800 + 736
        lowest = int(amounts(self.RATED, "PTP")[1])
        opponents = (1801, 1700, 1500)
        assert sum(expectation(lowest - other) for other in opponents) >= 250
        assert sum(expectation(lowest - 1 - other) for other in opponents) < 250

    def test_of_a_perfect_performance_the_expected_score_is_told(self):
        """One game won of two, against equals: the rating of both."""
        even = event({1: "2w1 3b0", 2: "1b0 Z", 3: "Z 1w1"}, ratings={1: 2000, 2: 1800, 3: 1800})
        found = values(even, "PTP")[1]
        assert found.amount == 1797
        assert found.note == "expected score with 1797: 1, scored 1 (C.07 10.3; B.02 8.1.2)"

    def test_opponents_performances(self):
        performance, perfect = amounts(self.RATED, "TPR"), amounts(self.RATED, "PTP")
        assert amounts(self.RATED, "APRO")[2] == half_up(Fraction(int(performance[1]) + int(performance[3]), 2))
        assert amounts(self.RATED, "APPO")[2] == half_up(Fraction(int(perfect[1]) + int(perfect[3]), 2))

    def test_the_unrated_count_with_what_was_announced(self):
        tournament = event({1: "2w1", 2: "1b0"}, ratings={1: 2000, 2: 0})
        value = values(tournament, "ARO", unrated=1400)[1]
        assert (value.amount, value.contributions[0].raw, value.contributions[0].used) == (1400, 0, 1400)
        assert "announced" in value.contributions[0].article

    @pytest.mark.parametrize(
        ("percent", "difference"), [(50, 0), (66, 117), (99, 677), (100, 800), (0, -800), (34, -117)]
    )
    def test_table_8_1_1(self, percent: int, difference: int):
        assert rating_difference(percent) == difference

    @pytest.mark.parametrize(
        ("difference", "hundredths"), [(3, 50), (4, 51), (-4, 49), (735, 99), (736, 100), (-736, 0), (3000, 100)]
    )
    def test_table_8_1_2(self, difference: int, hundredths: int):
        assert expectation(difference) == hundredths


class TestDirectEncounter:
    """C.07, article 6."""

    def test_all_met(self):
        """6.2: 1 beat 2, 2 beat 3, 3 drew with 1; among themselves 1.5, 1, 0.5."""
        cells = {1: "2w1 Z 3b= Z", 2: "1b0 3w1 Z H", 3: "Z 2b0 1w= U"}
        tournament = event(cells)
        assert places(ranked(tournament, "DE")) == [(1, 1), (2, 2), (3, 3)]

    def test_it_is_applied_again_to_those_still_tied(self):
        """6.2: 1, 2, 3 have 1.5, 1.5, 0 among three; of 1 and 2, who drew, nothing more can be said."""
        tournament = event({1: "2w= 3b1 Z", 2: "1b= Z 3w1", 3: "F 1w0 2b0"})
        order = ranked(tournament, "DE")
        assert places(order)[:2] == [(1, 1), (1, 2)]

    def test_not_all_met_and_nobody_is_alone_on_top(self):
        """6.3: 1 beat 2, but 3 met neither and could have won both games."""
        tournament = event({1: "2w1 Z", 2: "1b0 U", 3: "Z U"})
        order = ranked(tournament, "DE")
        assert places(order) == [(1, 1), (1, 2), (1, 3)]
        assert [value.amount for value in order.computed[0].values.values()] == [0, 0, 0]

    def test_not_all_met_but_one_is_first_whatever_the_missing_game_brings(self):
        """6.3: 1 beat 2 and 3, who have not met."""
        tournament = event({1: "2w1 3b1 Z", 2: "1b0 U U", 3: "U 1w0 U"})
        assert places(ranked(tournament, "DE")) == [(1, 1), (2, 2), (2, 3)]

    def test_forfeits_are_left_out_unless_announced(self):
        """6.1.1."""
        tournament = event({1: "2w+ Z", 2: "1b- U"})
        assert places(ranked(tournament, "DE")) == [(1, 1), (1, 2)]
        assert places(ranked(tournament, "DE/P")) == [(1, 1), (2, 2)]

    def test_of_several_meetings_the_average_counts(self):
        """6.1.2: 1 and 2 met twice, a win each: half a point. 3 drew with both."""
        tournament = event({1: "2w1 2b0 3w= Z Z", 2: "1b0 1w1 Z 3b= Z", 3: "Z Z 1b= 2w= H"})
        order = ranked(tournament, "DE")
        assert places(order) == [(1, 1), (1, 2), (1, 3)]
        again = event({1: "2w1 2b1 3w= Z Z", 2: "1b0 1w0 U U U", 3: "F F 1b= Z Z"})
        assert "average" not in ranked(again, "DE").computed[0].values[3].note

    def test_a_value_is_the_place_and_the_working_lists_the_games(self):
        order = ranked(event({1: "2w1 Z", 2: "1b0 U"}), "DE").computed[0]
        assert [(value.amount, len(value.contributions)) for value in order.values.values()] == [(1, 1), (2, 1)]


class TestCodes:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("BHZ", "The nearest is BH"),
            ("BH/C3", "the nearest is BH/C1"),
            ("KS/M1", "does not take the modifier 'M1'"),
            ("EMGSB", r"between teams \(C.07 13.2\)"),
            ("MPvGP", r"between teams \(C.07 13.1\)"),
            ("SSSC/K2", r"between teams \(C.07 13.4\)"),
            ("WIN/C1", "takes R"),
            ("BH/K2", "belongs to SSSC"),
            ("KS/L500", "is not understood"),
            ("BH/C1/M1", "has two cut modifiers"),
            ("", "There is no tie-break ''"),
            ("CFC-SWISS", "cfc-swiss is a complete list of tie-breaks: `--tie-break-order cfc-swiss`"),
        ],
    )
    def test_what_is_not_known_is_refused_with_the_article_and_the_nearest(self, text: str, message: str):
        with pytest.raises(Refused, match=message) as refusal:
            read_code(text)
        assert "C.07" in str(refusal.value)

    def test_all_problems_of_a_list_are_named(self):
        with pytest.raises(Refused, match=r"XX.*BH is listed twice"):
            read_codes(["XX", "BH", "BH"])

    def test_a_list_as_reports_write_it(self):
        assert split_codes("PTS,BH/C1 SB") == split_codes("bh/c1, sb") == ("BH/C1", "SB")

    @pytest.mark.parametrize(
        ("typed", "codes"),
        [
            ("Buchholz Cut 1", ("BH/C1",)),
            ("cut-1 buchholz, Sonneborn Berger,DE", ("BH/C1", "SB", "DE")),
            ("Buchholz Median 2, direct encounter", ("BH/M2", "DE")),
            ("BHC1 SB", ("BHC1", "SB")),
            ("BHC1, SB", ("BH/C1", "SB")),
            ("PTS, Average Rating of Opponents", ("ARO",)),
            ("REP, bh c1", ("REP", "BH/C1")),
        ],
    )
    def test_a_list_by_names(self, typed: str, codes: tuple[str, ...]):
        assert split_codes(typed) == codes

    def test_no_name_is_the_code_of_another(self):
        for name, code in names():
            assert TIE_BREAKS.get(name, TIE_BREAKS[code.partition("/")[0]]).code == code.partition("/")[0]
            assert read_code(code, of_teams=True).text == code

    @pytest.mark.parametrize(
        ("typed", "near"),
        [
            ("bucholz", "BH (Buchholz)"),
            ("sonneborn-bergr", "SB (Sonneborn-Berger)"),
            ("BUCHHOLZCUT", "BH/C1 (Buchholz Cut 1)"),
        ],
    )
    def test_the_nearest_is_found_by_name_as_well(self, typed: str, near: str):
        with pytest.raises(Refused) as refusal:
            read_code(typed)
        assert f"The nearest is {near}. `pairtrail tie-breaks list` lists them all." in str(refusal.value)

    def test_every_tie_break_says_in_a_line_what_it_counts(self):
        assert all(0 < len(one.means) <= 80 for one in TIE_BREAKS.values())

    def test_reverse(self):
        tournament = event({1: "2w=", 2: "1b="})
        assert places(ranked(tournament, "TPN")) == [(1, 1), (2, 2)]
        assert places(ranked(tournament, "TPN/R")) == [(1, 2), (2, 1)]
        assert places(ranked(tournament, "RTNG/R")) == [(1, 2), (2, 1)]

    def test_every_code_of_c07_is_there(self):
        named = "DE WIN WON BPG BWG PS REP STD TPN RTNG BH FB AOB SB KS ARO TPR PTP APRO APPO"
        assert set(named.split()) <= set(TIE_BREAKS)

    def test_every_recommended_order_can_be_read(self):
        for name, listed in RECOMMENDED.items():
            assert len(read_codes(listed.codes)) == len(listed.codes), name
        with pytest.raises(Refused, match="the nearest is us-chess"):
            recommended("us-ches")

    def test_buchholz_is_refused_in_a_round_robin(self):
        with pytest.raises(Refused, match=r"BH/C1, FB cannot .*articles 8 and 15"):
            refuse_in_round_robin(read_codes(["SB", "BH/C1", "FB"]))
        refuse_in_round_robin(read_codes(["SB", "KS", "DE"]))

    def test_ratings_are_refused_without_a_rule_for_the_unrated(self):
        with pytest.raises(Refused, match=r"ARO cannot .*2 players have no rating.*article 10"):
            refuse_without_ratings(read_codes(["BH", "ARO"]), 2)
        refuse_without_ratings(read_codes(["BH", "ARO"]), 0)
        refuse_without_ratings(read_codes(["BH"]), 2)


class TestEditions:
    @pytest.mark.parametrize(
        ("day", "edition"),
        [
            ("2018/01/31", "2022"),
            ("2023-08-31", "2022"),
            ("2023-09-01", "2023-09"),
            ("2026-02-28", "2023-09"),
            ("2026-03-01", "2026-03"),
            ("01.03.2026", "2026-03"),
            ("28/02/2026", "2023-09"),
            ("", "2026-03"),
            ("spring", "2026-03"),
        ],
    )
    def test_the_edition_in_force(self, day: str, edition: str):
        assert edition_on(day) == edition

    def test_an_unknown_edition_is_refused(self):
        with pytest.raises(Refused, match=r"no edition '2026'.*nearest is 2026-03"):
            edition_of("2026")


class TestSystem:
    def test_a_round_robin_is_told_by_its_pairings_or_its_name(self):
        nameless = replace(ALL_PLAYED, details=replace(ALL_PLAYED.details, tournament_type=""))
        assert is_round_robin(nameless)
        assert not is_round_robin(nameless, of_file=False)  # its edition is that of a Swiss
        assert not is_round_robin(ALL_PLAYED)
        assert is_round_robin(replace(nameless, details=replace(nameless.details, tournament_type="Berger")))

    def test_a_game_still_open_brings_nothing_and_is_no_absence(self):
        open_game = cards_of(event({1: "2w?", 2: "1b?"})).by_player[PlayerId(1)].lines[0]
        assert (open_game.played, open_game.voluntary, open_game.points) == (True, False, 0)
