"""The players of a team event by board, as cells and as data."""

from collections.abc import Sequence
from dataclasses import replace

from cli.input.roster import name
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers, say_as_of, source_of
from cli.output.streams import json_to_stdout, text_to_stdout
from core.model.results import Colour, Outcome
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.matches import rules_of
from projections.known import Known
from projections.standings.boards import best_of_boards
from projections.tables.players import board_list_table
from projections.tables.standings import with_remarks
from projections.tournament_state.readings import Output, footnotes


def print_board_list(known: Known, *, as_json: bool, csv: bool) -> None:
    """Print it. Raises `Refused` where players compete."""
    tournament = known.tournament
    rules_of(tournament)
    if as_json:
        json_to_stdout(
            BoardListAnswer(**source_of(known), rows=_rows(tournament), remarks=footnotes(tournament, Output.BOARDS))
        )
        return
    found = board_list_table(tournament)
    if csv:
        rows = zip(found.rows, best_of_boards(tournament), strict=True)
        of_players = replace(found, rows=tuple(replace(row, player=one.player) for row, one in rows))
        show.as_csv(with_remarks(of_players, tournament, Output.BOARDS))
        return
    show.draw(replace(found, caption=say("{name}, players by board", name=tournament.details.name)))
    for told in found.remarks:
        text_to_stdout(told)
    say_as_of(known)


class GameOnBoard(Answer):
    """A game of a player of a team; `opponent` is null where there was none."""

    round: RoundNumber
    board: int
    opponent: str | None
    opposing_team: str
    colour: Colour | None
    outcome: Outcome | None
    counts_in_standings: bool


class BoardLine(Answer):
    """A player on the board where most of the games were played."""

    board: int
    place: int
    id: PlayerId
    name: str
    rating: int
    team: str
    points: float
    games: int
    rounds: Sequence[GameOnBoard]


@answers("standings boards")
class BoardListAnswer(OfRecord, kw_only=True):
    """The players of a team event by board, best first."""

    rows: Sequence[BoardLine]
    remarks: Sequence[str]


def _rows(tournament: Tournament) -> list[BoardLine]:
    return [
        BoardLine(
            board=row.board,
            place=row.place,
            id=row.player,
            name=name(tournament, row.player),
            rating=tournament.members[row.player].rating,
            team=name(tournament, row.team),
            points=row.points / 10,
            games=row.games,
            rounds=[
                GameOnBoard(
                    round=entry.round_number,
                    board=entry.board,
                    opponent=None if entry.opponent is None else name(tournament, entry.opponent),
                    opposing_team=name(tournament, entry.opposing_team),
                    colour=entry.colour,
                    outcome=entry.outcome,
                    counts_in_standings=entry.counts,
                )
                for entry in row.entries
            ],
        )
        for row in best_of_boards(tournament)
    ]
