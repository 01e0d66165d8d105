"""What stands in the way, in words, also where no event or no earlier game shows it: a file tells less than a log."""

import pytest

from core.editions.explanation import Rule
from core.explain.laws import Obstacle
from core.model.pairing import PairRecord
from core.model.results import ByeKind, Colour, Result
from events.deciders import byes, results, rounds
from projections.explain.obstacles import cited, earlier_bye, last_event, meeting, obstacle_text
from projections.explain.parts_of_record import _by_hand, _higher_ranked
from projections.explain.told import ask
from tests.deciders.desk import Desk

WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@pytest.fixture(scope="module")
def asked():
    """Round 2 of nine players; round 1 was 5-1, 2-6, 7-3 and 4-8, all won by White, and 9 had the bye."""
    return ask(Desk(9).play(WHITE, WHITE, WHITE, WHITE).pair().log, 2)


def said(asked, rule, *players, article="C.1", colour=None):
    return obstacle_text(asked, Obstacle(rule, article, players, colour))


class TestWithoutProof:
    def test_of_two_of_whom_no_game_is_known(self, asked):
        assert said(asked, Rule.MET, 1, 2) == "1 P1 and 2 P2 have already met. Two players may meet only once (C.1)."

    def test_of_a_bye_of_which_no_earlier_one_is_known(self, asked):
        assert said(asked, Rule.BYE_RIGHT, 1, article="C.2") == "1 P1 may not have the bye (C.2)."

    @pytest.mark.parametrize(
        ("colour", "told"),
        [
            (None, "5 P5 and 2 P2 must both have the same colour (C.3). 5 P5 had W in round 1 (event "),
            (Colour.BLACK, "5 P5 and 2 P2 must both have Black (C.3). 5 P5 had W in round 1 (event "),
        ],
    )
    def test_two_colours_that_are_due(self, asked, colour, told):
        assert said(asked, Rule.COLOURS, 5, 2, article="C.3", colour=colour).startswith(told)

    @pytest.mark.parametrize(
        ("colour", "told"),
        [
            (None, "1 P1 has the other colour against 2 P2 (E.5)."),
            (Colour.WHITE, "1 P1 has White against 2 P2 (E.5)."),
        ],
    )
    def test_a_colour_that_the_rules_give(self, asked, colour, told):
        assert said(asked, Rule.COLOUR_GIVEN, 1, 2, article="E.5", colour=colour) == told

    def test_of_many_players_paired_twice_or_not_at_all_the_first_are_named(self, asked):
        few, many = said(asked, Rule.NOT_A_PAIRING, 1, 2), said(asked, Rule.NOT_A_PAIRING, *range(1, 10))
        assert few == "Paired twice, or not at all: 1 P1, 2 P2."
        assert many == "Paired twice, or not at all: 1 P1, 2 P2, 3 P3, 4 P4, 5 P5, 6 P6 and 3 more."

    def test_what_no_event_shows_stands_alone(self, asked):
        assert last_event(asked, lambda _: False) is None
        assert cited("had left", None) == "had left"


class TestForfeits:
    @pytest.fixture
    def forfeited(self):
        """Board 1 of round 1 was won by forfeit."""
        desk = Desk(8).pair()
        desk.do(results.forfeit, 1, 1, Result.WHITE_WINS_BY_FORFEIT)
        desk.do(results.record_many, 1, [(2, WHITE), (3, WHITE), (4, WHITE)])
        desk.do(rounds.pair_round, confirmed=True)  # without who did not appear
        return ask(desk.log, 2)

    def test_who_did_not_play_did_not_meet(self, forfeited):
        game = forfeited.then.rounds[0].games[0]
        assert meeting(forfeited, game.white, game.black) is None

    def test_who_won_so_may_not_have_the_bye_and_who_lost_may(self, forfeited):
        game = forfeited.then.rounds[0].games[0]
        number, what, proof = earlier_bye(forfeited, game.white)
        assert (number, what, proof is not None) == (1, "won by forfeit", True)
        assert earlier_bye(forfeited, game.black) is None

    def test_a_half_point_bye_bars_from_none(self):
        desk = Desk(9)
        desk.do(byes.grant, 9, 1, ByeKind.HALF_POINT)
        desk.play(WHITE, WHITE, WHITE, WHITE).pair()
        assert earlier_bye(ask(desk.log, 2), 9) is None


class TestColours:
    def test_of_somebody_who_was_not_to_be_paired_nobody_is_higher_ranked(self, asked):
        assert _higher_ranked(asked, PairRecord(1, 77, "")) is None

    def test_of_two_the_one_with_more_points_then_the_smaller_number(self, asked):
        assert _higher_ranked(asked, PairRecord(1, 5, "")) == 5
        assert _higher_ranked(asked, PairRecord(7, 5, "")) == 5

    def test_of_a_pairing_that_nobody_changed_nothing_is_said_to_be_by_hand(self, asked):
        assert asked.altered_by is None
        assert _by_hand(asked, PairRecord(1, 2, "")) == []
