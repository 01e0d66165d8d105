"""Lines of the standings that change, as a table and in JSON."""

from collections.abc import Sequence

from cli import show
from cli.roster import name
from core.tournament import Tournament
from projections.moves import Line, Moved


def print_moves(tournament: Tournament, moved: Sequence[Moved], before: str, after: str, *, title: str) -> None:
    """Place and points of each, `before` and `after`."""
    show.table(
        (">No.", "Name", f">{before}", ">Points", f">{after}", ">Points"),
        [
            (_number(one), name(tournament, one.player), *_place_and_points(one.was), *_place_and_points(one.becomes))
            for one in moved
        ],
        title=title,
    )


def moves_as_data(tournament: Tournament, moved: Sequence[Moved]) -> list[dict[str, object]]:
    """The same for programs; a line that is not there is null."""
    return [
        {
            "number": _number(one, None),
            "id": one.player,
            "name": name(tournament, one.player),
            "was": _line_as_data(one.was),
            "becomes": _line_as_data(one.becomes),
        }
        for one in moved
    ]


def _number(one: Moved, missing: str | None = "-") -> object:
    line = one.becomes or one.was
    assert line is not None, "he is in one of the two standings"
    return line.standing.number or missing


def _place_and_points(line: Line | None) -> tuple[object, object]:
    return ("-", "-") if line is None else (line.place, show.points(line.standing.points))


def _line_as_data(line: Line | None) -> dict[str, object] | None:
    if line is None:
        return None
    return {"place": line.place, "rank": line.standing.rank, "points": line.standing.points / 10}
