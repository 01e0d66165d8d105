"""Suppositions: what would be otherwise if a result had been another."""

from dataclasses import replace

import pytest

from core.model.results import Result
from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from core.model.units import BoardNumber, RoundNumber
from events.deciders import results
from projections.replay.replay import replay
from projections.replay.whatif import what_if, with_results
from tests.deciders.desk import Desk

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def place(round_number, board):
    return RoundNumber(round_number), BoardNumber(board)


def three_rounds(first=WIN):
    """Eight players, three rounds of five played; `first`: round 1, board 1."""
    return Desk(8).play(first, DRAW, LOSS, WIN).play(DRAW, WIN, WIN, LOSS).play(LOSS, DRAW, WIN, WIN)


class TestRounds:
    def test_the_next_round_is_the_one_that_the_right_result_would_have_brought(self):
        wrong = Desk(8).play(WIN, DRAW, LOSS, WIN).play(DRAW, WIN, WIN, LOSS)
        right = Desk(8).play(WIN, DRAW, LOSS, WIN).play(WIN, WIN, WIN, LOSS)
        right.pair()
        (coming,) = what_if(wrong.state, {place(2, 1): WIN}).rounds
        assert (coming.round_number, coming.recorded, coming.differs) == (3, None, True)
        assert coming.as_supposed == replay(right.log, 3).recorded
        wrong.pair()
        assert coming.as_known == replay(wrong.log, 3).recorded

    def test_every_later_round_is_paired_twice_from_the_games_played(self):
        desk = three_rounds()
        found = what_if(desk.state, {place(1, 1): LOSS})
        assert [(again.round_number, again.recorded is None) for again in found.rounds] == [
            (2, False),
            (3, False),
            (4, True),
        ]
        second = three_rounds(LOSS)
        assert found.rounds[0].as_supposed == replay(second.log, 2).recorded
        for again in found.rounds[:2]:
            assert again.recorded == again.as_known == replay(desk.log, again.round_number).recorded
            assert not again.was_paired_otherwise
            assert set(again.only_as_known) == set(again.as_known) - set(again.as_supposed)
            assert set(again.only_as_supposed) == set(again.as_supposed) - set(again.as_known)

    def test_rounds_up_to_the_result_are_not_looked_at(self):
        assert [again.round_number for again in what_if(three_rounds().state, {place(3, 2): WIN}).rounds] == [4]

    def test_a_correction_already_made_is_told_apart_from_the_supposition(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).play(DRAW, WIN, WIN, LOSS)
        desk.do(results.correct, 1, 1, LOSS, reason="sheets")
        (second, _) = what_if(desk.state, {place(1, 2): WIN}).rounds
        assert second.was_paired_otherwise
        assert second.as_known == replay(desk.log, 2, known_now=True).replayed

    def test_the_round_to_come_is_left_out_while_results_are_missing(self):
        desk = Desk(8).play(WIN, DRAW, LOSS, WIN).play(DRAW, WIN)
        assert what_if(desk.state, {place(1, 1): LOSS}).rounds[-1].round_number == 2

    def test_a_draw_for_an_adjourned_game_stays_for_the_round_paired_meanwhile(self):
        desk = Desk(8)
        desk.pair()
        desk.do(results.adjourn, 1, 1)
        desk.do(results.record_many, 1, [(2, DRAW), (3, LOSS), (4, WIN)])
        desk.play(DRAW, WIN, WIN, LOSS)
        desk.do(results.resume, 1, 1, WIN)
        (second, third) = what_if(desk.state, {place(1, 1): LOSS}).rounds
        assert not second.differs
        assert third.differs


class TestStandings:
    def test_the_lines_that_change(self):
        desk = three_rounds()
        game = desk.state.rounds[2].games[0]
        moved = {one.player: one for one in what_if(desk.state, {place(3, 1): WIN}).standings.lines}
        white, black = moved[game.white], moved[game.black]
        assert white.becomes.points - white.was.points == 10
        assert black.becomes.points - black.was.points == -10
        assert all(one.only_in_place for player, one in moved.items() if player not in (game.white, game.black))

    def test_tie_breaks_that_change(self):
        state = three_rounds().state
        state = replace(state, settings=replace(state.settings, tie_breaks=TieBreakList(codes=("BH",))))
        game = state.rounds[2].games[0]
        moved = {one.player: one for one in what_if(state, {place(3, 1): WIN}).standings.lines}
        met = {
            other.white if other.black == game.white else other.black
            for one_round in state.rounds[:2]
            for other in one_round.games
            if game.white in (other.white, other.black)
        }
        for player in met - {game.black}:
            was, becomes = moved[player].was, moved[player].becomes
            assert was.points == becomes.points
            assert becomes.tie_breaks[0].amount > was.tie_breaks[0].amount
            assert not moved[player].only_in_place

    def test_a_result_worth_the_same_changes_none(self):
        assert what_if(three_rounds().state, {place(1, 1): Result.WHITE_WINS_UNRATED}).standings.lines == ()


class TestTheSupposition:
    def test_it_says_how_far_a_correction_would_reach_now(self):
        desk = three_rounds()
        tiers = [what_if(desk.state, {place(number, 1): Result.BOTH_LOSE}).supposed[0] for number in (1, 2, 3)]
        assert [one.correction.tier for one in tiers] == [3, 2, 1]

    def test_nothing_else_changes(self):
        state = three_rounds().state
        changed = with_results(state, {place(2, 3): DRAW})
        games = [
            (one.number, game.board)
            for one, other in zip(state.rounds, changed.rounds, strict=True)
            for game, altered in zip(one.games, other.games, strict=True)
            if game != altered
        ]
        assert games == [(2, 3)]
        assert with_results(changed, {place(2, 3): WIN}) == state

    @pytest.mark.parametrize(
        ("where", "result", "says"),
        [
            pytest.param(place(4, 1), WIN, "Round 4 has no boards", id="a round not paired"),
            pytest.param(place(1, 9), WIN, "no board 9", id="a board not there"),
            pytest.param(place(1, 1), WIN, "so this would change nothing", id="the result it has"),
        ],
    )
    def test_what_cannot_be_supposed(self, where, result, says):
        with pytest.raises(Refused, match=says):
            what_if(three_rounds().state, {where: result})

    def test_a_game_without_a_result(self):
        desk = Desk(8)
        desk.pair()
        with pytest.raises(Refused, match="no result yet"):
            what_if(desk.state, {place(1, 1): WIN})
