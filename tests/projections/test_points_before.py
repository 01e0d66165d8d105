"""Points before a round: those by which it was paired, and today's where a correction came later."""

import pytest

from core.model.results import ByeKind, Result
from events.deciders import afterwards, results, rounds
from events.vocabulary.corrections import Scope
from events.vocabulary.record import ActionUndone
from events.vocabulary.tournament import SettingsChanged, SettingsSet
from projections.export.report.facts import report_of, round_part
from projections.log_in_words.trail import audit
from projections.points_before import points_before, told_of_reading
from projections.standings.histories import histories
from projections.tournament_state.fold import fold
from projections.tournament_state.readings import Output, footnotes
from tests.deciders.desk import Desk
from tests.recorded import Recorded

WIN, DRAW = Result.WHITE_WINS, Result.DRAW


def corrected():
    """Round 2 of four players is paired from 1-0; then board 1 of round 1 is put right to a draw."""
    desk = Desk(4)
    desk.play(WIN, WIN)
    desk.pair()
    desk.do(results.correct, 1, 1, DRAW, reason="score sheets")
    return desk


def test_both_are_told():
    desk = corrected()
    game = desk.state.rounds[0].games[0]
    known = desk.repository.load("spring")
    found = points_before(known.events, known.tournament, 2)
    assert (found.then[game.white], found.today[game.white]) == (10, 5)
    assert found.text(game.white) == "1.0 (now 0.5)"
    assert found.text(game.black) == "0.0 (now 0.5)"
    other = desk.state.rounds[0].games[1]
    assert (found.text(other.white), found.text(other.black)) == ("1.0", "0.0")


def test_the_report_and_the_lists_show_both():
    desk = corrected()
    known = desk.repository.load("spring")
    white = desk.state.rounds[0].games[0].white
    for part in (report_of(known).rounds[1], round_part(known, 2)):
        shown = {who.id: who.points for line in part.boards for who in (line.white, line.black)}
        assert shown[white] == "1.0 (now 0.5)"


def test_a_round_that_is_not_paired_has_one_time():
    desk = corrected()
    known = desk.repository.load("spring")
    found = points_before(known.events, known.tournament, 3)
    assert found.then == found.today


def test_a_correction_after_the_last_round_reaches_no_pairing():
    desk = Desk(4)
    desk.put(SettingsChanged(settings=SettingsSet(rounds=3)))
    for _ in range(3):
        desk.play(WIN, WIN)
    desk.do(results.correct, 3, 1, DRAW, reason="score sheets")
    assert audit(desk.log)[-1].sentence.endswith("It affects, by tier 1 of C.04.2.D.8: standings, rating report.")


def test_before_the_last_round_it_does():
    assert "pairings still to be made, standings" in audit(corrected().log)[-1].sentence


def test_what_was_taken_back_before_the_pairing_and_after_it():
    """The correction was undone after round 2 was paired by it: then the draw, today the win again."""
    desk = Desk(4)
    desk.play(WIN, WIN)
    desk.do(results.correct, 1, 1, DRAW, reason="score sheets")
    corrected_by = len(desk.log)
    desk.pair()
    known = desk.repository.load("spring")
    white = known.tournament.rounds[0].games[0].white
    taken_back = Recorded(len(known.events) + 1, ActionUndone(version=corrected_by, reason="misread"))
    events = [*known.events, taken_back]
    found = points_before(events, fold(events), 2)
    assert (found.then[white], found.today[white]) == (5, 10)


@pytest.mark.parametrize("edition", ["dutch-2026", "burstein-2026", "dubov-2026"])
def test_a_bye_that_does_not_count_for_pairings_is_in_none_of_their_points(edition):
    """Round 2 was paired from a game lost by forfeit; a bye came in its place, for the standings and the report."""
    desk = Desk(8, edition=edition)
    desk.play(WIN, DRAW, WIN, Result.BLACK_WINS_BY_FORFEIT)
    desk.play(WIN, DRAW, WIN, DRAW)
    desk.do(rounds.pair_round)
    before = histories(desk.state)
    away = desk.state.rounds[0].games[3].white
    reaches = (Scope.STANDINGS, Scope.RATING_REPORT)
    desk.do(afterwards.grant, away, 1, ByeKind.HALF_POINT, reaches=reaches, reason="asked before", confirmed=True)
    known = desk.repository.load("spring")
    for number in (2, 3):
        assert "now" not in points_before(known.events, known.tournament, number).text(away)
    name = desk.state.players[away].name
    parted = f"Round 1, {name}: lost by forfeit for pairings, half-point bye in the standings, half-point bye in the "
    assert told_of_reading(desk.state, 2) == [f"{parted}rating report.", "Points before the round are as for pairings."]
    assert footnotes(desk.state, Output.WALLCHART, {away}) == [f"{parted}rating report."]
    after = histories(desk.state)
    for player, history in after.items():
        assert [one.float for one in history.entries] == [one.float for one in before[player].entries], player
        assert history.points_for_pairing == before[player].points_for_pairing
    assert after[away].points == before[away].points + 5
