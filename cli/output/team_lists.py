"""Teams with their players, and the boards of the matches of a round."""

from cli.input.parse import short
from cli.input.roster import name, numbers_now
from cli.output import tables as show
from cli.output.streams import to_stdout
from core.model.readings import Reading
from core.model.sentence import say
from core.model.team_match import points_shown, points_text
from core.model.tournament import BoardGame, Game, GameStatus, Round, Tournament
from core.model.units import PlayerId
from projections.repository import Known
from projections.tournament_state.marks import marked


def print_teams(known: Known, *, as_json: bool) -> None:
    """Every team, with its players in board order; those beyond the boards of a match are alternates."""
    tournament = known.tournament
    numbers = numbers_now(tournament)
    listed = sorted(tournament.teams, key=lambda team: (numbers.get(team, len(tournament.teams) + 1), team))
    boards = tournament.settings.boards
    if as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "boards": boards,
                "teams": [
                    {
                        "number": numbers.get(team),
                        "id": team,
                        "name": name(tournament, team),
                        "rating": tournament.players[team].rating,
                        "federation": tournament.players[team].federation,
                        "members": [_member(tournament, one) for one in tournament.teams[team]],
                    }
                    for team in listed
                ],
            }
        )
        return
    if not listed:
        to_stdout(say("No team has been registered yet."))
        return
    rows: list[tuple[object, ...]] = []
    for team in listed:
        rated = tournament.players[team].rating or "-"
        rows.append((numbers.get(team, "-"), team, "", name(tournament, team), rated))
        for place, member in enumerate(tournament.teams[team], start=1):
            player = tournament.members[member]
            rows.append(
                ("", member, place if place <= boards else say("alt."), f"  {player.name}", player.rating or "-")
            )
    show.table(
        (
            show.over_numbers(say("No.")),
            show.over_numbers(say("id")),
            show.over_numbers(say("Board")),
            say("Team and players"),
            show.over_numbers(say("Rating")),
        ),
        rows,
    )


def _member(tournament: Tournament, member: PlayerId) -> dict[str, object]:
    player = tournament.members[member]
    return {
        "id": member,
        "name": player.name,
        "title": player.title,
        "rating": player.rating,
        "federation": player.federation,
        "fide_id": player.fide_id,
    }


def print_boards(tournament: Tournament, one_round: Round) -> None:
    """The boards of every match for which a line-up is on record, with what they sum up to."""
    for match in one_round.games:
        if any(board.first is not None or board.second is not None for board in match.boards):
            first, second = points_shown(match)
            title = say(
                "Match {board}: {white} {first} - {second} {black}",
                board=match.board,
                white=name(tournament, match.white),
                first=points_text(first),
                second=points_text(second),
                black=name(tournament, match.black),
            )
            rows = [_board(tournament, match, board) for board in match.boards]
            show.table((show.over_numbers(say("Board")), "", "", say("Result"), "", ""), rows, title=title)


def _board(tournament: Tournament, match: Game, board: BoardGame) -> tuple[object, ...]:
    colours = (say("White"), say("Black")) if board.first_has_white else (say("Black"), say("White"))
    first, second = ("-" if one is None else name(tournament, one) for one in (board.first, board.second))
    return f"{match.board}.{board.board}", first, colours[0], board_result(board), colours[1], second


def board_result(board: BoardGame) -> str:
    """As it stands on a sheet, seen from the team named first."""
    if board.status is GameStatus.ADJOURNED:
        return say("adj.")
    shown = board.readings.shown(Reading.STANDINGS)
    return ":" if shown is None else marked(short(shown), counts=board.readings.uncounted is None)


def results_as_data(game: Game | BoardGame) -> dict[str, object]:
    """The result in its three readings, for programs."""
    return {
        "result": game.readings.shown(Reading.STANDINGS),
        "result_for_pairing": game.readings.shown(Reading.PAIRING),
        "result_for_rating": game.readings.shown(Reading.RATING),
        "counts_in_standings": game.readings.uncounted is None,
    }


def boards_as_data(tournament: Tournament, match: Game) -> list[dict[str, object]]:
    """The boards of a match for programs; results as seen from the team named first."""
    return [
        {
            "board": board.board,
            "first": None if board.first is None else _member(tournament, board.first),
            "second": None if board.second is None else _member(tournament, board.second),
            "first_has_white": board.first_has_white,
            "status": board.status,
            **results_as_data(board),
        }
        for board in match.boards
    ]
