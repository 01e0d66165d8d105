"""A document as a tournament: rounds, byes for the next round, numbers, points, the initial colour."""

import pytest

from core.editions.shared.histories import participants_of
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import GameStatus, RoundStage
from core.model.units import RoundNumber
from events.trf import read_document, tournament_of
from tests.data_paths import needs_shared_data, shared_data
from tests.events.trf.report_lines import FOUR, player, read, with_line


def pairs(one_round):
    return [(game.white, game.black) for game in one_round.games]


def of(*lines, points="strict"):
    return tournament_of(read(*lines, points=points))


def shared(name):
    return tournament_of(read_document((shared_data() / name).read_bytes(), name))


class TestRounds:
    def test_hold_games_with_results(self):
        tournament = of("XXR 5", "XXC black1", *FOUR)
        assert tournament.settings.rounds == 5
        assert tournament.settings.initial_colour is Colour.BLACK
        first, second = tournament.rounds
        assert pairs(first) == [(1, 3), (4, 2)]
        assert [game.readings.standings for game in first.games] == [Result.WHITE_WINS, Result.BLACK_WINS]
        assert (first.number, first.stage) == (1, RoundStage.COMPLETE)
        assert (second.number, second.stage) == (2, RoundStage.COMPLETE)

    def test_boards_go_by_score_then_sum_then_rank(self):
        """C.04.2.D.9: before round 2 players 1 and 2 have a point each, 3 and 4 none."""
        assert pairs(of(*FOUR).rounds[1]) == [(2, 1), (3, 4)]

    def test_a_lower_ranked_player_with_more_points_comes_first(self):
        lines = (
            player(1, "   2 w 0", "   3 b =", points="0.5"),
            player(2, "   1 b 1", "   4 w =", points="1.5"),
            player(3, "   4 w 0", "   1 w =", points="0.5"),
            player(4, "   3 b 1", "   2 b =", points="1.5"),
        )
        assert pairs(of(*lines).rounds[1]) == [(2, 4), (3, 1)]

    def test_whoever_is_not_paired_is_absent_whether_the_file_says_so_or_not(self):
        tournament = of(
            player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.0"), player(3), player(4, "0000 - Z")
        )
        assert dict(tournament.rounds[0].unpaired) == {3: Outcome.ZERO_POINT_BYE, 4: Outcome.ZERO_POINT_BYE}
        assert {key: tournament.byes[key] for key in sorted(tournament.byes)} == {
            (1, 3): ByeKind.ZERO_POINT,
            (1, 4): ByeKind.ZERO_POINT,
        }

    def test_the_pairing_allocated_bye_is_no_granted_bye(self):
        tournament = of(
            player(1, "0000 - U", points="1.0"), player(2, "0000 - F", points="1.0"), player(3, "0000 - H", points=".5")
        )
        assert tournament.rounds[0].bye == 1
        assert dict(tournament.byes) == {(1, 2): ByeKind.FULL_POINT, (1, 3): ByeKind.HALF_POINT}

    def test_forfeits_without_an_opponent(self):
        """A win by forfeit took part in the pairing, as the bye of older programs; a loss is an absence."""
        tournament = of("XXR 2", player(1, "0000 - +", points="1.0"), player(2, "0000 - -", points="0.0"))
        assert dict(tournament.rounds[0].unpaired) == {1: Outcome.FORFEIT_WIN, 2: Outcome.ZERO_POINT_BYE}
        assert dict(tournament.byes) == {(1, 2): ByeKind.ZERO_POINT}

    def test_a_game_without_a_result_is_open(self):
        tournament = of(player(1, "   2 w  "), player(2, "   1 b  "))
        (game,) = tournament.rounds[0].games
        assert (game.status, game.readings.pairing) == (GameStatus.OPEN, None)
        assert tournament.rounds[0].stage is RoundStage.PUBLISHED

    @pytest.mark.parametrize("code", ["?", "*"])
    def test_an_adjourned_game_is_a_draw_for_pairing_only(self, code):
        tournament = of(player(1, f"   2 w {code}", points="0.0"), player(2, f"   1 b {code}", points="0.0"))
        (game,) = tournament.rounds[0].games
        assert game.status is GameStatus.ADJOURNED
        assert (game.readings.pairing, game.readings.standings) == (Result.DRAW, None)

    def test_a_forfeit_without_colours_is_a_game_whose_colours_nobody_knows(self):
        document = read("XXC white1", player(2, "   1 - -"), player(1, "   2 - +", points="1.0"))
        assert pairs(tournament_of(document).rounds[0]) == [(1, 2)]
        assert tournament_of(document).rounds[0].games[0].colours_unknown
        assert any(a.taken_as == "a forfeited game, whose colours are not compared" for a in document.adjustments)

    @pytest.mark.parametrize(
        ("rules", "told"),
        [
            ("round-robin", ""),
            ("cfc", "white, as the first games show"),
            ("dutch-2026", "white, as the first games show"),
            ("dutch-2017", "white, as the first games show (E.5)"),
        ],
    )
    def test_the_initial_colour_has_the_article_of_the_text_that_is_named(self, rules, told):
        """E.5 is an article of the Dutch System of 2017; a table has no initial colour."""
        document = read(f"### pairtrail rules: {rules}", player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0"))
        assert [one.taken_as for one in document.adjustments if "first games" in one.taken_as] == [told] * bool(told)

    def test_a_forfeit_with_one_colour_gives_the_other_to_the_opponent(self):
        lines = (player(1, "   2 - -", points="0.0"), player(2, "   1 w +", points="1.0"))
        assert pairs(of(*lines).rounds[0]) == [(2, 1)]


class TestTheRoundToCome:
    """Entries beyond the last paired round are byes granted for the next one."""

    def test_a_bye_for_it(self):
        lines = (FOUR[0] + "  0000 - H", FOUR[1] + "  0000 - Z", *FOUR[2:])
        tournament = of(*lines)
        assert len(tournament.rounds) == 2
        assert dict(tournament.byes) == {(3, 1): ByeKind.HALF_POINT, (3, 2): ByeKind.ZERO_POINT}
        assert participants_of(tournament, RoundNumber(3)) == [3, 4]

    def test_absent_by_xxz(self):
        tournament = of("XXZ 2", "XXZ 4 2", *FOUR)
        assert dict(tournament.byes) == {(3, 2): ByeKind.ZERO_POINT, (3, 4): ByeKind.ZERO_POINT}

    def test_an_entry_says_more_than_xxz(self):
        assert dict(of("XXZ 1", FOUR[0] + "  0000 - H", *FOUR[1:]).byes) == {(3, 1): ByeKind.HALF_POINT}

    def test_a_round_in_which_everyone_has_an_entry_is_over(self):
        assert len(of(*(line + "  0000 - Z" for line in FOUR)).rounds) == 3

    def test_an_entry_says_that_the_rounds_before_are_over(self):
        tournament = of(player(1, "0000 - Z", "0000 - Z"), player(2))
        assert len(tournament.rounds) == 1
        assert dict(tournament.byes) == {
            (1, 1): ByeKind.ZERO_POINT,
            (1, 2): ByeKind.ZERO_POINT,
            (2, 1): ByeKind.ZERO_POINT,
        }

    def test_before_round_1(self):
        tournament = of("XXR 5", "XXC white1", player(1, "0000 - H", points=".5"), player(2), player(3))
        assert tournament.rounds == ()
        assert dict(tournament.byes) == {(1, 1): ByeKind.HALF_POINT}

    def test_points_may_count_the_bye_already(self):
        document = read("XXC white1", FOUR[0].replace(" 1.5", " 2.0") + "  0000 - H", *FOUR[1:])
        (listed,) = document.adjustments
        assert (listed.found, listed.taken_as) == (
            "2.0 points for player 1",
            "1.5: the difference includes the bye granted for round 3",
        )

    @needs_shared_data
    @pytest.mark.parametrize(
        ("name", "paired", "absent"),
        [
            ("edge-cases/c6-vs-completion-8.trf", 6, set()),
            ("edge-cases/one-candidate-left.trf", 4, {1, 2, 4, 5}),
            ("edge-cases/seed4385-r5-p4.trf", 5, set()),
            ("cases/dutch_2025_C5.input", 2, {4}),
            ("cases/dutch_2025_C9.input", 1, set()),
            ("cases/issue_7.input", 14, set()),
        ],
    )
    def test_as_the_reference_engine_reads_it(self, name, paired, absent):
        """The expected pairings beside these files say whom that engine took for absent."""
        tournament = shared(name)
        assert tournament.last_paired_round == paired
        assert {player for (number, player) in tournament.byes if number == paired + 1} == absent


class TestNumbers:
    def test_the_starting_rank_is_the_id_and_the_pairing_number(self):
        tournament = of(*reversed(FOUR))
        assert list(tournament.players) == [1, 2, 3, 4]
        assert dict(tournament.numbers_in(RoundNumber(1))) == {1: 1, 2: 2, 3: 3, 4: 4}

    def test_gaps_stay_gaps(self):
        tournament = of(player(2, points="0.0"), player(7, points="0.0"))
        assert dict(tournament.numbers_in(RoundNumber(1))) == {2: 2, 7: 7}

    def test_xxc_rank_takes_the_places_of_the_lines(self):
        tournament = of("XXC rank white1", FOUR[2], FOUR[0], FOUR[3], FOUR[1])
        assert dict(tournament.numbers_in(RoundNumber(1))) == {3: 1, 1: 2, 4: 3, 2: 4}


class TestScoring:
    @pytest.mark.parametrize(
        ("lines", "outcome", "white", "black"),
        [
            (("XXS W=3 D=1",), Outcome.WIN, 30, 30),
            (("XXS W=3 D=1",), Outcome.UNRATED_DRAW, 10, 10),
            (("XXS W=3",), Outcome.FORFEIT_WIN, 30, 30),
            (("XXS W=3",), Outcome.FULL_POINT_BYE, 30, 30),
            (("XXS W=3",), Outcome.PAIRING_ALLOCATED_BYE, 10, 10),
            (("XXS WW=1.5",), Outcome.WIN, 15, 10),
            (("XXS BL=.5",), Outcome.LOSS, 0, 5),
            (("XXS WW=2 BW=2",), Outcome.WIN, 20, 20),
            (("XXS FPB=0", "XXS W=3"), Outcome.FULL_POINT_BYE, 30, 30),
            (("XXS W=3", "XXS FPB=0"), Outcome.FULL_POINT_BYE, 0, 0),
            (("XXS WW=2 W=3",), Outcome.WIN, 30, 30),
            (("BBW 3.0",), Outcome.PAIRING_ALLOCATED_BYE, 30, 30),
            (("BBU 0.5", "BBW 3.0"), Outcome.PAIRING_ALLOCATED_BYE, 5, 5),
            (("BBD 1.0",), Outcome.HALF_POINT_BYE, 10, 10),
            (("BBL 0.5",), Outcome.LOSS, 5, 5),
            (("BBZ 0.5",), Outcome.ZERO_POINT_BYE, 5, 5),
            (("BBF 0.5",), Outcome.FORFEIT_LOSS, 5, 5),
            (("162  W 3.0    D 1.0",), Outcome.WIN, 30, 30),
            (("162  W 3.0    D 1.0",), Outcome.DRAW, 10, 10),
            (("162  W 3.0    P 1.5",), Outcome.PAIRING_ALLOCATED_BYE, 15, 15),
            (("162  A 0.5",), Outcome.FORFEIT_LOSS, 5, 5),
        ],
    )
    def test_the_value_of_an_outcome(self, lines, outcome, white, black):
        scoring = of(*lines, player(1, rating=""), points="listed").settings.scoring
        assert (scoring.white(outcome), scoring.black(outcome)) == (white, black)

    def test_values_that_equal_the_usual_ones_are_no_exceptions(self):
        line = "XXS WW=1.0 BW=1.0 WD=0.5 BD=0.5 WL=0.0 BL=0.0 ZPB=0.0 HPB=0.5 FPB=1.0 PAB=1.0 FW=1.0 FL=0.0"
        assert of(line, *FOUR).settings.scoring == of(*FOUR).settings.scoring


class TestAccelerationAndProhibitions:
    def test_virtual_points_by_round(self):
        tournament = of("XXA    2  1.0  0.5       2.0", *FOUR)
        assert tournament.acceleration == {2: (10, 5, 0, 20)}

    def test_virtual_points_out_of_their_columns_are_listed(self):
        document = read("XXC white1", "XXA 2 1.0 0.5", *FOUR)
        assert document.acceleration == {2: (10, 5)}
        assert [a.line for a in document.adjustments] == [2]

    def test_points_may_include_the_virtual_points_of_the_next_round(self):
        document = read("XXC white1", "XXA    1  1.0  1.0  1.0", *with_line(FOUR, 1, FOUR[0].replace(" 1.5", " 2.5")))
        (listed,) = document.adjustments
        assert listed.taken_as == "1.5: 1.0 of the points in the file are virtual (XXA)"

    def test_all_players_of_one_xxp_line_are_kept_apart(self):
        assert of("XXP 3 1 2", *FOUR).forbidden_pairs == {(1, 2), (1, 3), (2, 3)}


class TestInitialColour:
    @pytest.mark.parametrize(
        ("line", "colour"),
        [("XXC white1", Colour.WHITE), ("XXC black1", Colour.BLACK), ("152 W", Colour.WHITE), ("152 B", Colour.BLACK)],
    )
    def test_is_what_the_file_says(self, line, colour):
        document = read(line, *FOUR)
        assert tournament_of(document).settings.initial_colour is colour
        assert [a.found for a in document.adjustments] == (
            ["the initial colour black, although the first games show white (E.5)"] if colour is Colour.BLACK else []
        )

    def test_else_the_colour_of_the_first_player_in_round_1_which_is_listed(self):
        document = read(*FOUR)
        assert tournament_of(document).settings.initial_colour is Colour.WHITE
        assert [a.taken_as for a in document.adjustments] == ["white, as the first games show (E.5)"]

    def test_players_without_colours_before_him_count_for_parity(self):
        """Player 1 had the bye, so player 2 is the second participant and has the opposite colour."""
        lines = (
            player(1, "0000 - U", points="1.0"),
            player(2, "   3 w 1", points="1.0"),
            player(3, "   2 b 0", points="0.0"),
        )
        assert of(*lines).settings.initial_colour is Colour.BLACK

    def test_absent_players_before_him_do_not(self):
        lines = (
            player(1, "0000 - Z", points="0.0"),
            player(2, "   3 w 1", points="1.0"),
            player(3, "   2 b 0", points="0.0"),
        )
        assert of(*lines).settings.initial_colour is Colour.WHITE

    def test_without_any_game_it_is_open(self):
        document = read(player(1), player(2))
        assert tournament_of(document).settings.initial_colour is None
