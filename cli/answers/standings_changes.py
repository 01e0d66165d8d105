"""Lines of the standings that change, as a table and in JSON."""

from cli.answers.standings_printed import values_as_data
from cli.input.roster import name
from cli.output import tables as show
from core.model.tournament import Tournament
from projections.standings.changes import ChangedLine, StandingsChanges
from projections.standings.table import Standing, Standings
from projections.standings.wording import values_as_text
from projections.tables.standings import tie_break_columns
from projections.tables.table import NAME, NUMBER, POINTS, Column, Role, Value


def print_standings_changes(
    tournament: Tournament, moved: StandingsChanges, before: str, after: str, *, title: str
) -> None:
    """Place, points and tie-breaks of each, `before` and `after`."""
    show.table(
        (
            NUMBER,
            NAME,
            *(Column(before, Role.RANK), POINTS, *tie_break_columns(moved.before)),
            *(Column(after, Role.RANK), POINTS, *tie_break_columns(moved.after)),
        ),
        [
            (
                _number(one),
                name(tournament, one.player),
                *_cells(moved.before, one.was),
                *_cells(moved.after, one.becomes),
            )
            for one in moved.lines
        ],
        title=title,
    )


def standings_changes_as_data(tournament: Tournament, moved: StandingsChanges) -> list[dict[str, object]]:
    """The same for programs; a line that is not there is null."""
    return [
        {
            "number": _number(one),
            "id": one.player,
            "name": name(tournament, one.player),
            "was": _as_data(moved.before, one.was),
            "becomes": _as_data(moved.after, one.becomes),
        }
        for one in moved.lines
    ]


def _number(one: ChangedLine) -> int | None:
    line = one.becomes or one.was
    assert line is not None, "a move is of somebody in one of the two standings"
    return line.number


def _cells(table: Standings, line: Standing | None) -> tuple[Value, ...]:
    if line is None:
        return (None,) * (2 + len(table.codes))
    return (line.place, line.points, *values_as_text(table, line.tie_breaks))


def _as_data(table: Standings, line: Standing | None) -> dict[str, object] | None:
    if line is None:
        return None
    return {
        "place": line.place,
        "rank": line.rank,
        "points": line.points / 10,
        "tie_breaks": values_as_data(table, line.tie_breaks),
    }
