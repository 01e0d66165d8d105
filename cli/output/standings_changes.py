"""Lines of the standings that change, as a table and in JSON."""

from cli.input.roster import name
from cli.output import tables as show
from cli.output.standings_table import code_headers, values_as_data
from core.model.sentence import say
from core.model.tournament import Tournament
from projections.standings.changes import ChangedLine, StandingsChanges
from projections.standings.table import Standing, Standings
from projections.standings.wording import values_as_text


def print_standings_changes(
    tournament: Tournament, moved: StandingsChanges, before: str, after: str, *, title: str
) -> None:
    """Place, points and tie-breaks of each, `before` and `after`."""
    show.table(
        (
            show.over_numbers(say("No.")),
            say("Name"),
            show.over_numbers(before),
            show.over_numbers(say("Points")),
            *code_headers(moved.before),
            show.over_numbers(after),
            show.over_numbers(say("Points")),
            *code_headers(moved.after),
        ),
        [
            (
                _number(one) or "-",
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


def _cells(table: Standings, line: Standing | None) -> tuple[object, ...]:
    if line is None:
        return ("-",) * (2 + len(table.codes))
    return (line.place, show.points(line.points), *values_as_text(table, line.tie_breaks))


def _as_data(table: Standings, line: Standing | None) -> dict[str, object] | None:
    if line is None:
        return None
    return {
        "place": line.place,
        "rank": line.rank,
        "points": line.points / 10,
        "tie_breaks": values_as_data(table, line.tie_breaks),
    }
