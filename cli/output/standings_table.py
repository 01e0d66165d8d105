"""Standings, cross-table and wall chart as cells, for a table, for CSV and for JSON alike."""

from collections.abc import Iterable, Sequence

from cli.input.roster import name
from cli.output import tables as show
from cli.output.streams import lines_to_stdout
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from core.tie_breaks.working import Value
from projections.audit.histories import PlayerHistory, RoundEntry
from projections.export.world.csv_text import csv_text
from projections.standings.boards import game_points_in, game_points_of
from projections.standings.crosstable import Cell, CrosstableRow
from projections.standings.table import Standing, Standings
from projections.standings.wording import number_of, values_as_text
from projections.tournament_state.marks import marked
from projections.tournament_state.readings import Output, footnotes
from projections.wording import rating_in_print


def values_as_data(table: Standings, values: Sequence[Value]) -> dict[str, int | float | None]:
    """The tie-breaks of one player by code."""
    return {
        code.text: number_of(value.amount, code.tie_break.scale, table.cards.rounds)
        for code, value in zip(table.codes, values, strict=True)
    }


def code_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the columns of tie-breaks."""
    return tuple(f">{code.text}" for code in table.codes)


def standings_headers(table: Standings, *, of_teams: bool = False) -> tuple[str, ...]:
    """The heads of the standings; those of teams have their game points beside the match points."""
    if of_teams:
        return (
            show.over_numbers(say("Rank")),
            show.over_numbers(say("No.")),
            say("Team"),
            show.over_numbers(say("Rating")),
            say("Fed."),
            show.over_numbers(say("Points")),
            show.over_numbers(say("Game pts")),
            *code_headers(table),
            show.over_numbers(say("Matches")),
        )
    return (
        show.over_numbers(say("Rank")),
        show.over_numbers(say("No.")),
        say("Title"),
        say("Name"),
        show.over_numbers(say("Rating")),
        say("Fed."),
        show.over_numbers(say("Points")),
        *code_headers(table),
        show.over_numbers(say("Games")),
    )


def standings_cells(tournament: Tournament, table: Standings, *, marked: bool = True) -> list[tuple[object, ...]]:
    """The standings, line by line; `marked`: for people, with a mark at ratings that are estimated."""
    if tournament.teams:
        return _of_teams(tournament, table, marked=marked)
    return [
        (
            row.rank,
            row.number or "-",
            tournament.players[row.player].title,
            name(tournament, row.player),
            _rating(tournament, row.player, marked=marked),
            tournament.players[row.player].federation,
            show.points(row.points),
            *values_as_text(table, row.tie_breaks),
            row.games_played,
        )
        for row in table.rows
    ]


def _of_teams(tournament: Tournament, table: Standings, *, marked: bool) -> list[tuple[object, ...]]:
    game_points = game_points_of(tournament)
    return [
        (
            row.rank,
            row.number or "-",
            name(tournament, row.player),
            _rating(tournament, row.player, marked=marked),
            tournament.players[row.player].federation,
            show.points(row.points),
            show.points(game_points[row.player]),
            *values_as_text(table, row.tie_breaks),
            row.games_played,
        )
        for row in table.rows
    ]


def _rating(tournament: Tournament, player: PlayerId, *, marked: bool) -> object:
    one = tournament.players[player]
    return rating_in_print(one, unrated="-") if marked else one.rating or "-"


def crosstable_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the cross-table."""
    rounds = (say("Rd {number}", number=number) for number in range(1, table.after_round + 1))
    return (
        show.over_numbers(say("Place")),
        say("Name"),
        show.over_numbers(say("Rating")),
        *rounds,
        show.over_numbers(say("Points")),
        *code_headers(table),
    )


def crosstable_cells(
    tournament: Tournament, table: Standings, rows: Iterable[CrosstableRow], *, marked: bool = True
) -> list[tuple[object, ...]]:
    """The cross-table: opponents by their place."""
    return [
        (
            row.standing.place,
            name(tournament, row.standing.player),
            _rating(tournament, row.standing.player, marked=marked),
            *(
                _with_game_points(
                    tournament,
                    row.standing.player,
                    number,
                    _cell(cell.opponent_rank, cell),
                )
                for number, cell in enumerate(row.cells, start=1)
            ),
            show.points(row.standing.points),
            *values_as_text(table, row.standing.tie_breaks),
        )
        for row in rows
    ]


def _with_game_points(tournament: Tournament, team: PlayerId, round_number: int, cell: str) -> str:
    """The cell, and behind it what the boards of the match brought the team."""
    scored = game_points_in(tournament, team, RoundNumber(round_number)) if tournament.teams else None
    return cell if scored is None else joined(" ", (cell, f"({show.points(scored)})"))


def wallchart_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the wall chart."""
    rounds = (say("Rd {number}", number=number) for number in range(1, table.after_round + 1))
    return (
        show.over_numbers(say("No.")),
        say("Name"),
        show.over_numbers(say("Rating")),
        *rounds,
        show.over_numbers(say("Points")),
        show.over_numbers(say("Rank")),
    )


def wallchart_cells(
    tournament: Tournament, table: Standings, histories: dict[PlayerId, PlayerHistory], *, marked: bool = True
) -> list[tuple[object, ...]]:
    """The wall chart: players and opponents by pairing number, with the score after each round."""
    numbers = {row.player: row.number for row in table.rows}

    def entry_cell(entry: RoundEntry) -> str:
        if entry.is_of_others:
            return ""
        number = None if entry.opponent is None else numbers.get(entry.opponent)
        cell = _cell(number, entry)
        return joined(" ", (cell, show.points(entry.points_after)))

    return [
        (
            row.number or "-",
            name(tournament, row.player),
            _rating(tournament, row.player, marked=marked),
            *(entry_cell(entry) for entry in histories[row.player].entries),
            show.points(row.points),
            row.rank,
        )
        for row in by_number(table)
    ]


def by_number(table: Standings) -> list[Standing]:
    """The players in the order of the wall chart."""
    return sorted(table.rows, key=lambda row: (row.number is None, row.number or 0, row.place))


def _cell(number: int | None, one: Cell | RoundEntry) -> str:
    """'5w1': against whom, colour, result; without an opponent only the letter of the report, if there is one."""
    if one.opponent is None:
        return "" if one.outcome is None else str(one.outcome)
    result = marked("?" if one.outcome is None else str(one.outcome), counts=one.counts)
    letter = show.COLOUR_LETTERS[one.colour] if one.colour else ""
    return joined("", (str(number) if number is not None else "*", letter, result))


def with_remarks(
    tournament: Tournament,
    output: Output,
    headers: Sequence[str],
    cells: Sequence[tuple[object, ...]],
    players: Sequence[PlayerId],
) -> tuple[Sequence[str], Sequence[tuple[object, ...]]]:
    """A column more that says of each player what the footnotes of the table say; none where there are none."""
    if not footnotes(tournament, output):
        return headers, cells
    told = [joined(" ", footnotes(tournament, output, {player})) for player in players]
    return (*headers, say("Remarks")), [(*line, one) for line, one in zip(cells, told, strict=True)]


def as_csv(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table as CSV on standard output, with a line of heads."""
    lines_to_stdout(csv_text(headers, rows).rstrip("\n"))
