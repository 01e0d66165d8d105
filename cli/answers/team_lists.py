"""Players, teams and boards with their players, as they stand in lists and in answers to programs."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from cli.input.roster import name, numbers_now
from cli.output import tables as show
from cli.output.answer import Answer, Numbered, OfRecord, answer_of, answers
from cli.output.streams import json_to_stdout, to_stdout
from core.model.pairing import Boards
from core.model.results import Reading, Result
from core.model.sentence import say
from core.model.tournament import BoardGame, Game, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from projections.known import Known
from projections.tables.players import rosters
from projections.tables.table import BOARD, NUMBER, RATING, Column, Role, Value

N = TypeVar("N", bound=Numbered)


class BoardAnswer(Answer):
    """White and Black; Black is null where White has the bye."""

    white: Numbered
    black: Numbered | None


def numbered(numbers: Mapping[PlayerId, PairingNumber], tournament: Tournament, player: PlayerId) -> Numbered:
    """A player, or a team; the number is that of `numbers`, null before there was one."""
    return numbered_as(Numbered, numbers, tournament, player)


def numbered_as(
    kind: type[N],
    numbers: Mapping[PlayerId, PairingNumber],
    tournament: Tournament,
    player: PlayerId,
    /,
    **more: Any,  # noqa: ANN401  # the other fields of that kind
) -> N:
    """The same with more to be said."""
    return kind(number=numbers.get(player), id=player, name=name(tournament, player), **more)


def board_answers(tournament: Tournament, round_number: RoundNumber, pairs: Boards) -> list[BoardAnswer]:
    """Boards by the pairing numbers of that round."""
    numbers = tournament.numbers_in(round_number)
    return [
        BoardAnswer(
            white=numbered(numbers, tournament, pair.white),
            black=None if pair.black is None else numbered(numbers, tournament, pair.black),
        )
        for pair in pairs
    ]


def print_teams(known: Known, *, as_json: bool) -> None:
    """Every team, with its players in board order; those beyond the boards of a match are alternates."""
    tournament = known.tournament
    numbers = numbers_now(tournament)
    listed = sorted(tournament.teams, key=lambda team: (numbers.get(team, len(tournament.teams) + 1), team))
    boards = tournament.settings.boards
    if as_json:
        json_to_stdout(
            TeamsAnswer(
                tournament=known.stream,
                event=known.version,
                boards=boards,
                teams=[
                    numbered_as(
                        Team,
                        numbers,
                        tournament,
                        team,
                        rating=tournament.players[team].rating,
                        federation=tournament.players[team].federation,
                        members=[_member(tournament, one) for one in tournament.teams[team]],
                    )
                    for team in listed
                ],
            )
        )
        return
    if not listed:
        to_stdout("No teams have been registered yet.")
        return
    columns = (NUMBER, Column(say("id"), Role.ID), BOARD, Column(say("Team and players"), Role.NAME), RATING)
    rows: list[tuple[Value, ...]] = []
    for one in rosters(tournament):
        rows.append((one.number, one.team.id, "", one.team.name, one.team.rating or None))
        for row in one.players.rows:
            member, board, _, player, rating, *_ = row.cells
            rows.append(("", member, board, f"  {player}", rating))
    show.table(columns, rows)


class Member(Answer):
    """A player of a team."""

    id: PlayerId
    name: str
    title: str
    rating: int
    federation: str
    fide_id: str


class Team(Numbered):
    """A team, with its players in board order."""

    rating: int
    federation: str
    members: Sequence[Member]


@answers("team list")
class TeamsAnswer(OfRecord, kw_only=True):
    """The teams; `boards` are those of a match."""

    boards: int
    teams: Sequence[Team]


class MatchBoard(Answer):
    """A board of a match; results as seen from the team named first."""

    board: int
    first: Member | None
    second: Member | None
    first_has_white: bool
    status: str
    result: Result | None
    result_for_pairing: Result | None
    result_for_rating: Result | None
    counts_in_standings: bool


def _member(tournament: Tournament, member: PlayerId) -> Member:
    return answer_of(Member, tournament.members[member])


def results_of(game: Game | BoardGame) -> dict[str, Any]:
    """The result in its three readings, for programs."""
    return {
        "result": game.readings.shown(Reading.STANDINGS),
        "result_for_pairing": game.readings.shown(Reading.PAIRING),
        "result_for_rating": game.readings.shown(Reading.RATING),
        "counts_in_standings": game.readings.uncounted is None,
    }


def match_boards(tournament: Tournament, match: Game) -> list[MatchBoard]:
    """The boards of a match for programs."""
    return [
        MatchBoard(
            board=board.board,
            first=None if board.first is None else _member(tournament, board.first),
            second=None if board.second is None else _member(tournament, board.second),
            first_has_white=board.first_has_white,
            status=board.status,
            **results_of(board),
        )
        for board in match.boards
    ]
