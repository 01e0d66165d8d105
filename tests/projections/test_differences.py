"""In what two records differ: moments of a log, two logs, a log and its report."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as replaced

from core.model.pairing import Board
from core.model.results import ByeKind, Outcome, Result, Scoring
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Player, Tournament
from core.model.units import Points
from events.deciders import byes, players, results, rounds
from events.deciders.entries import Changes
from events.trf import read_document, tournament_of
from projections.export.trf import encoded, write_trf
from projections.replay.differences import Record, differences
from projections.replay.same_players import Fact, same_players
from projections.tournament_state.fold import fold
from tests.deciders.desk import Desk

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def two_rounds(second=(DRAW, WIN, WIN, LOSS)):
    return Desk(8).play(WIN, DRAW, LOSS, WIN).play(*second)


def record_of(desk):
    return Record(desk.state, desk.log)


def moment_of(desk, at):
    return Record(fold(desk.log[:at]), desk.log[:at])


def report_of(desk):
    known = desk.repository.load("spring")
    contents = encoded(write_trf(known.tournament)[0])
    return Record(tournament_of(read_document(contents, "report.trf")))


def test_a_record_does_not_differ_from_itself():
    desk = two_rounds()
    assert not differences(record_of(desk), record_of(desk)).any


def test_nor_does_the_same_event_recorded_on_two_computers():
    assert not differences(record_of(two_rounds()), record_of(two_rounds())).any


class TestMoments:
    def test_the_first_event_that_only_the_later_one_has(self):
        desk = two_rounds()
        at = len(desk.log) - 1
        found = differences(moment_of(desk, at), record_of(desk))
        assert (found.divergence.version, found.divergence.one) == (at + 1, None)
        assert found.divergence.other.startswith("Round 2, board 4 (")
        (second,) = found.rounds
        ((pair, before, after),) = second.results
        game = desk.state.rounds[1].games[3]
        assert (pair, before, after) == (Board(game.white, game.black), "no result", "0-1")
        assert {moved.player for moved in second.standings.lines if not moved.only_in_place} == {game.black}

    def test_the_other_way_round_everything_is_mirrored(self):
        desk = two_rounds()
        one, other = moment_of(desk, len(desk.log) - 1), record_of(desk)
        there, back = differences(one, other), differences(other, one)
        assert (back.divergence.one, back.divergence.other) == (there.divergence.other, there.divergence.one)
        assert [(pair, a, b) for apart in back.rounds for pair, a, b in apart.results] == [
            (pair, b, a) for apart in there.rounds for pair, a, b in apart.results
        ]

    def test_a_correction_of_the_rating_report_only(self):
        desk = two_rounds().play(WIN, WIN, WIN, WIN)
        at = len(desk.log)
        desk.do(rounds.close, 3)
        desk.do(results.correct, 1, 1, LOSS, reason="sheets")
        found = differences(moment_of(desk, at), record_of(desk))
        ((_, before, after),) = found.rounds[0].results
        assert before == "1-0"
        assert after == "1-0 for pairings, 1-0 in the standings, 0-1 in the rating report"
        assert found.rounds[0].standings.lines == ()

    def test_what_is_known_otherwise_of_a_player(self):
        desk = two_rounds()
        at = len(desk.log)
        desk.do(players.correct_details, 3, Changes(name="Other, Name"))
        (apart,) = differences(moment_of(desk, at), record_of(desk)).players
        assert (apart.one, apart.other, apart.facts) == (3, 3, (Fact("name", "P3", "Other, Name"),))

    def test_a_round_voided_since(self):
        desk = two_rounds()
        desk.do(rounds.pair_round)
        at = len(desk.log)
        desk.do(rounds.void, reason="wrong list")
        found = differences(moment_of(desk, at), record_of(desk))
        assert (found.rounds_of_one, found.rounds_of_other, found.rounds) == (3, 2, ())
        assert found.any


class TestLogs:
    def test_the_event_where_two_logs_part(self):
        one, other = two_rounds(), two_rounds((DRAW, LOSS, WIN, LOSS))
        found = differences(record_of(one), record_of(other))
        assert found.divergence.one.endswith(": 1-0. Recorded by arbiter.")
        assert found.divergence.other.endswith(": 0-1. Recorded by arbiter.")
        assert [apart.round_number for apart in found.rounds] == [2]
        assert one.log[found.divergence.version - 1].event.board == 2

    def test_who_recorded_an_event_is_a_difference(self):
        desk = two_rounds()
        mine = record_of(desk)
        log = [*mine.events[:6], replaced(mine.events[6], actor="Ben"), *mine.events[7:]]
        found = differences(mine, Record(mine.tournament, log))
        assert (found.any, found.divergence.version) == (True, 7)
        assert found.divergence.one.endswith(" Recorded by arbiter.")
        assert found.divergence.other.endswith(" Recorded by Ben.")

    def test_boards_and_byes(self):
        one, other = Desk(6), Desk(6)
        other.do(byes.grant, 6, 1, ByeKind.HALF_POINT)
        for desk in (one, other):
            desk.do(rounds.pair_round, seed="s")
        (first,) = differences(record_of(one), record_of(other)).rounds
        mine = {Board(game.white, game.black) for game in one.state.rounds[0].games}
        his = {Board(game.white, game.black) for game in other.state.rounds[0].games}
        his.add(Board(other.state.rounds[0].bye, None))
        assert set(first.only_in_one) == mine - his
        assert set(first.only_in_other) == his - mine
        assert first.without_game == ()

    def test_what_was_announced_otherwise(self):
        desk = two_rounds()
        details = replace(desk.state.details, name="Autumn")
        settings = replace(desk.state.settings, edition="dutch-2026")
        other = replace(desk.state, details=details, settings=settings)
        found = differences(record_of(desk), Record(other, desk.log)).announcement
        assert found == (Fact("edition", "dutch-2017", "dutch-2026"), Fact("name", "Spring", "Autumn"))

    def test_absences_of_another_kind(self):
        one, other = Desk(5), Desk(5)
        for desk, kind in ((one, ByeKind.ZERO_POINT), (other, ByeKind.HALF_POINT)):
            desk.do(byes.grant, 5, 1, kind)
            desk.do(rounds.pair_round, seed="s")
        (first,) = differences(record_of(one), record_of(other)).rounds
        assert first.without_game == ((5, "zero-point bye", "half-point bye"),)


class TestReports:
    def test_a_log_does_not_differ_from_its_report(self):
        desk = two_rounds()
        found = differences(record_of(desk), report_of(desk))
        assert not found.any, found

    def test_a_report_without_tie_breaks_is_ranked_by_those_of_the_log(self):
        desk = two_rounds()
        state = desk.state
        announced = replace(state, settings=replace(state.settings, tie_breaks=TieBreakList(codes=("BH",))))
        report = report_of(desk)
        assert not differences(Record(announced, desk.log), report).any
        assert not differences(report, Record(announced, desk.log)).any

    def test_other_tie_breaks(self):
        desk = two_rounds()
        one, other = (
            replace(desk.state, settings=replace(desk.state.settings, tie_breaks=TieBreakList(codes=codes)))
            for codes in (("BH",), ("SB",))
        )
        found = differences(Record(one, desk.log), Record(other, desk.log))
        assert found.announcement == (Fact("tie-breaks", "BH", "SB"),)

    def test_points_and_the_number_of_rounds_that_were_announced(self):
        desk = two_rounds()
        football = Scoring(exceptions=((Outcome.WIN, Points(30)),))
        other = replace(desk.state, settings=replace(desk.state.settings, scoring=football, rounds=7))
        found = differences(record_of(desk), Record(other, desk.log)).announcement
        assert found == (Fact("rounds", "5", "7"), Fact("points", "as usual", "win 3.0"))

    def test_a_file_that_says_no_number_of_rounds_leaves_it_open(self):
        desk = two_rounds()
        silent = replace(desk.state, settings=replace(desk.state.settings, rounds=None))
        assert differences(record_of(desk), Record(silent, desk.log)).announcement == ()

    def test_a_rating_that_was_corrected_for_some_uses_only(self):
        """With one rating in each there is one fact; after a correction each use has its own."""
        desk = two_rounds()
        third = desk.state.players[3]
        for changes, facts in (
            ({"rating": 2600}, (Fact("rating", "2497", "2600"),)),
            (
                {"rating": 2600, "other_rating_for_pairing": 2497, "other_rating_for_report": 0},
                (
                    Fact("rating in the standings", "2497", "2600"),
                    Fact("rating in the report", "2497", "unrated"),
                ),
            ),
        ):
            other = replace(desk.state, players={**desk.state.players, 3: replace(third, **changes)})
            (apart,) = differences(record_of(desk), Record(other, desk.log)).players
            assert apart.facts == facts

    def test_a_board_with_somebody_who_is_in_one_record_only(self):
        """His board equals none of the other record's, and is listed as it stands there."""
        one, other = Desk(4), Desk(5)
        for desk in (one, other):
            desk.pair()
        (first,) = differences(record_of(one), record_of(other)).rounds
        seats = {Board(game.white, game.black) for game in other.state.rounds[0].games}
        assert any(5 in board for board in seats | {Board(other.state.rounds[0].bye, None)})
        assert [board for board in first.only_in_other if 5 in board]

    def test_a_report_shows_what_was_corrected_since(self):
        desk = two_rounds()
        report = report_of(desk)
        desk.do(results.correct, 2, 1, WIN, reason="sheets")
        found = differences(record_of(desk), report)
        ((_, mine, his),) = found.rounds[0].results
        assert (found.divergence, mine, his) == (None, "1-0", "1/2-1/2")

    @pytest.mark.parametrize(
        ("mine", "his", "same"),
        [
            pytest.param([("A", "7")], [("B", "7")], {1: 1}, id="by FIDE id"),
            pytest.param([("A" * 40, "")], [("A" * 33, "")], {1: 1}, id="by as much of the name as a report holds"),
            pytest.param([("A", ""), ("A", "")], [("A", "")], {}, id="not by a name that fits two"),
            pytest.param([("A", "")], [("B", "")], {}, id="not at all"),
            pytest.param(
                [("A", ""), ("B", ""), ("C", "")],
                [("C", ""), ("A", ""), ("B", "")],
                {1: 3, 2: 1, 3: 2},
                id="whatever the ids",
            ),
        ],
    )
    def test_what_players_are_found_by(self, mine, his, same):
        one, other = (
            Tournament(players={i: Player(i, name, fide_id=fide) for i, (name, fide) in enumerate(entries, 1)})
            for entries in (mine, his)
        )
        assert same_players(one, other) == same

    def test_who_is_in_one_only(self):
        one, other = Desk(3), Desk(2)
        (apart,) = differences(record_of(one), record_of(other)).players
        assert (apart.one, apart.other) == (3, None)
        (apart,) = differences(record_of(other), record_of(one)).players
        assert (apart.one, apart.other) == (None, 3)
