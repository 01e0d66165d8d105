"""A file of a team event as events: their fold is what the file tells of, and an export gives the file back."""

from dataclasses import replace

import pytest

from core.model.results import Result
from core.model.tie_breaks import NO_TIE_BREAKS
from core.model.tournament import ExtraPoints, Tournament
from events.trf import TrfDocument, read_document
from events.trf.importer import ImportResult, events_of
from events.trf.rules_chosen import rules_of
from events.vocabulary.games import ColoursCorrected, GameAdjourned, GameForfeited, ResultRecorded
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.rounds import RoundPaired
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from projections.export.converting import _in_order
from projections.export.trf import encoded, write_trf
from projections.tournament_state.fold import fold
from tests.data_paths import named
from tests.events.trf.report_lines import unsalted
from tests.events.trf.test_teams import CASES, HEAD, ROSTERS, ROUND, SAMPLE, TODAY, cell, player, read


def imported(document: TrfDocument) -> tuple[Tournament, ImportResult]:
    """The tournament that the file tells of, and the events of its import."""
    tournament = rules_of(document, "file", today=TODAY).tournament
    edition = tournament.settings.edition
    return tournament, events_of(document, file_sha256="00", edition=edition, salted=unsalted)


def folded(result: ImportResult) -> Tournament:
    """After all events, with the birth dates that a log keeps beside itself."""
    tournament = fold(_in_order(result.events))
    members = dict(tournament.members)
    for datum in result.personal:
        members[datum.player] = replace(members[datum.player], birth_date=datum.value)
    return replace(tournament, members=members)


def given_back(result: ImportResult, tournament: Tournament, file_format: str | None = None) -> bytes:
    origin = next(event for event in result.events if isinstance(event, ImportedFrom))
    text, _ = write_trf(tournament, imported=origin, file_format=file_format)
    return encoded(text, origin)


def only(kind, *lines):
    return [event for event in imported(read(*lines))[1].events if isinstance(event, kind)]


@pytest.mark.parametrize("path", named(CASES + SAMPLE))
def test_the_fold_of_an_import_is_what_the_file_tells_of(path):
    tournament, result = imported(read_document(path.read_bytes(), path.name))
    ties = replace(folded(result).settings, tie_breaks=NO_TIE_BREAKS)
    assert replace(folded(result), settings=ties) == tournament


@pytest.mark.parametrize("path", named(CASES + SAMPLE))
def test_an_imported_file_comes_back_byte_for_byte(path):
    contents = path.read_bytes()
    _, result = imported(read_document(contents, path.name))
    assert given_back(result, folded(result)) == contents


def test_after_a_change_it_is_written_anew_with_the_numbers_of_its_players():
    document = read(*HEAD, "202 MPvGP", *ROSTERS, *ROUND)
    _, result = imported(document)
    tournament = folded(result)
    members = {one: replace(known, rating=known.rating + 1) for one, known in tournament.members.items()}
    again = read_document(given_back(result, replace(tournament, members=members)), "again.trf")
    assert [one.rating for one in again.players] == [2001] * 8
    assert [one.number for one in again.players] == list(range(1, 9))
    assert [text for _, text in again.leftover if text.startswith("202")] == ["202 MPvGP"]


def test_boards_that_are_not_over_are_adjourned_or_wait():
    """In match 1 board 1 is adjourned; in match 2 both have no result yet."""
    lines = [
        player(1, cell(3, "w", "?")),
        ROUND[1],
        player(3, cell(1, "b", "?")),
        ROUND[3],
        *(line.removesuffix("=") for line in ROUND[4:]),
    ]
    file = (*HEAD, *ROSTERS, *lines)
    assert only(GameAdjourned, *file) == [GameAdjourned(round_number=1, board=1, team_board=1)]
    (entered,) = only(ResultRecorded, *file)
    assert (entered.board, entered.team_board, entered.result) == (1, 2, Result.DRAW)
    tournament, result = imported(read(*file))
    assert folded(result).rounds == tournament.rounds


def test_teams_members_line_ups_and_boards():
    told = [type(event) for event in imported(read(*HEAD, *ROSTERS, *ROUND))[1].events]
    assert told.count(TeamRegistered) == 4
    assert told.count(TeamMemberRegistered) == 8
    assert told.count(LineUpSet) == 4
    results = only(ResultRecorded, *HEAD, *ROSTERS, *ROUND)
    assert [(one.board, one.team_board, one.result) for one in results] == [
        (1, 1, Result.WHITE_WINS),
        (1, 2, Result.DRAW),
        (2, 1, Result.DRAW),
        (2, 2, Result.DRAW),
    ]


def test_a_strength_is_the_rating_of_the_team_and_without_one_its_players_make_it():
    strong = ROSTERS[0][:46] + f"{2345:>6}" + ROSTERS[0][52:]
    teams = only(TeamRegistered, *HEAD, strong, *ROSTERS[1:], *ROUND)
    assert [team.rating for team in teams] == [2345, None, None, None]
    _, result = imported(read(*HEAD, strong, *ROSTERS[1:], *ROUND))
    assert [team.rating for team in folded(result).players.values()] == [2345, 2000, 2000, 2000]


def test_a_match_that_nobody_played_is_one_event():
    without = [player(number, "0000 - -") if number in {1, 2, 3, 4} else ROUND[number - 1] for number in range(1, 9)]
    (forfeit,) = only(GameForfeited, *HEAD, *ROSTERS, *without, "330 +-   1   1   2")
    assert (forfeit.board, forfeit.team_board, forfeit.result) == (1, 0, Result.WHITE_WINS_BY_FORFEIT)


def test_points_beside_the_results_are_kept_with_their_round():
    lines = (*HEAD, *ROSTERS, *ROUND, "299    -1.0          1    2")
    (paired,) = only(RoundPaired, *lines)
    assert [(one.player, one.match_points, one.game_points) for one in paired.points_beside] == [(2, -10, 0)]
    _, result = imported(read(*lines))
    assert folded(result).rounds[0].extra_points == {2: ExtraPoints(-10, 0)}


def test_colours_that_do_not_alternate_are_those_of_the_rating_report():
    same = list(ROUND)
    same[1], same[3] = player(2, cell(4, "w", "=")), player(4, cell(2, "b", "="))
    corrected = only(ColoursCorrected, *HEAD[:3], "352 WW", HEAD[4], *ROSTERS, *same)
    assert {(one.board, one.team_board) for one in corrected} >= {(1, 2)}
    _, result = imported(read(*HEAD[:3], "352 WW", HEAD[4], *ROSTERS, *same))
    assert folded(result).rounds[0].games[0].boards[1].first_has_white
