"""Lines of the standings that change, as a table and in JSON."""

from cli.answers.standings_printed import TieBreakValues, values_by_code
from cli.input.roster import name
from cli.output import tables as show
from cli.output.answer import Answer
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId
from projections.standings.changes import ChangedLine, StandingsChanges
from projections.standings.table import Standing, Standings
from projections.standings.wording import values_as_text
from projections.tables.standings import tie_break_columns
from projections.tables.table import NAME, NUMBER, POINTS, Column, Role, Value


def print_standings_changes(
    tournament: Tournament, moved: StandingsChanges, before: str, after: str, *, title: str
) -> None:
    """Rank, points and tie-breaks of each, `before` and `after`; places are shared as the standings share them."""
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


class PlaceOfLine(Answer):
    """A line of the standings."""

    place: int
    rank: int
    points: float
    tie_breaks: TieBreakValues


class ChangedLineAnswer(Answer):
    """A line that changes; null: it is not there."""

    number: PairingNumber | None
    id: PlayerId
    name: str
    was: PlaceOfLine | None
    becomes: PlaceOfLine | None


def changed_lines(tournament: Tournament, moved: StandingsChanges) -> list[ChangedLineAnswer]:
    """The same for programs."""
    return [
        ChangedLineAnswer(
            number=_number(one),
            id=one.player,
            name=name(tournament, one.player),
            was=_place(moved.before, one.was),
            becomes=_place(moved.after, one.becomes),
        )
        for one in moved.lines
    ]


def _number(one: ChangedLine) -> PairingNumber | None:
    line = one.becomes or one.was
    assert line is not None, "a move is of somebody in one of the two standings"
    return line.number


def _cells(table: Standings, line: Standing | None) -> tuple[Value, ...]:
    if line is None:
        return (None,) * (2 + len(table.codes))
    return (line.rank, line.points, *values_as_text(table, line.tie_breaks))


def _place(table: Standings, line: Standing | None) -> PlaceOfLine | None:
    if line is None:
        return None
    return PlaceOfLine(
        place=line.place,
        rank=line.rank,
        points=line.points / 10,
        tie_breaks=values_by_code(table, line.tie_breaks),
    )
