"""The grid of an event by a table: who played whom and on which day, and what is still to be played."""

from collections.abc import Mapping
from datetime import date

from core.model.tournament import Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.wording import points_text
from projections.audit.days_played import days_played
from projections.export.paper.columns import NUMBER, RATING, rating_of
from projections.export.paper.document import Align, Column, Paper, Table, Tables, paper
from projections.export.report.tables import in_brackets
from projections.repository import Known
from projections.standings.boards import game_points_of
from projections.standings.grid import GridRow, Meeting, Section, grid
from projections.wording import outcome_of, titled

_WIDE = 8  # opponents; with more, the sheet is turned
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

Days = Mapping[tuple[RoundNumber, BoardNumber], date]


def grid_paper(known: Known) -> Paper:
    """A grid for each section; below them the games to come, by round. Raises `Refused` without a table or numbers."""
    tournament = known.tournament
    days = days_played(known.events)
    sections = grid(tournament)
    grids = tuple(
        _grid(tournament, section, days, f"Section {place}" if len(sections) > 1 else "")
        for place, section in enumerate(sections, start=1)
    )
    to_come = _to_come(tournament, sections)
    remarks = [_how_to_read(tournament)]
    remarks += ["Below a result: the day of the game, where it is on record."] if days else []
    remarks += [] if to_come.rows else ["All games are over."]
    is_wide = any(len(section.columns) > _WIDE for section in sections)
    body = Tables((*grids, to_come) if to_come.rows else grids)
    return paper(known, "Grid", body, remarks=tuple(remarks), landscape=is_wide)


def _grid(tournament: Tournament, section: Section, days: Days, caption: str) -> Table:
    game_points = game_points_of(tournament) if tournament.settings.boards else {}
    columns = (
        NUMBER,
        Column("Team" if game_points else "Name", is_name=True),
        RATING,
        *(Column(str(number), Align.CENTRE) for number in section.columns),
        Column("Points", Align.RIGHT),
        *([Column("Game points", Align.RIGHT)] if game_points else []),
        Column("Place", Align.RIGHT),
    )
    rows = tuple(
        (
            str(row.number),
            titled(tournament.players[row.player]),
            rating_of(tournament, row.player),
            *_cells(row, section, days),
            points_text(row.points),
            *([points_text(game_points[row.player])] if game_points else []),
            str(row.place or "-"),
        )
        for row in section.rows
    )
    return Table(columns, rows, caption)


def _cells(row: GridRow, section: Section, days: Days) -> tuple[str, ...]:
    return tuple(
        "*" if row.number == column else "\n".join(_meeting(one, days) for one in cell)
        for column, cell in zip(section.columns, row.cells, strict=True)
    )


def _meeting(one: Meeting, days: Days) -> str:
    """`1w` and the day below it; of a game to come `r5 w`."""
    colour = "w" if one.has_white else "b"
    if one.outcome is None:
        return f"{'adj.' if one.is_adjourned else f'r{one.round_number}'} {colour}"
    outcome = outcome_of(one.outcome) if one.outcome.was_played else f"({outcome_of(one.outcome)})"
    day = None if one.board is None else days.get((one.round_number, one.board))
    below = "" if day is None else f"\n{day.day} {_MONTHS[day.month - 1]}"
    return f"{outcome}{colour}{in_brackets(one.game_points)}{below}"


def _to_come(tournament: Tournament, sections: tuple[Section, ...]) -> Table:
    """By round and board: the day announced for the round, the board once it is paired."""
    listed = tournament.details.round_dates
    numbers = {row.player: row.number for section in sections for row in section.rows}
    found: dict[tuple[RoundNumber, int, int], tuple[str, ...]] = {}
    for row, one, opponent in _open_meetings(sections):
        announced = listed[one.round_number - 1] if one.round_number <= len(listed) else ""
        white, black = (titled(tournament.players[player]) for player in (row.player, opponent))
        found[one.round_number, one.board or 0, row.number] = (
            str(one.round_number),
            announced,
            "" if one.board is None else str(one.board),
            str(row.number),
            white,
            black,
            str(numbers[opponent]),
            "adjourned" if one.is_adjourned else "",
        )
    columns = (
        Column("Round", Align.RIGHT),
        Column("Announced"),
        Column("Board", Align.RIGHT),
        NUMBER,
        Column("White", is_name=True),
        Column("Black", is_name=True),
        NUMBER,
        Column("Played on, result"),
    )
    return Table(columns, tuple(row for _, row in sorted(found.items())), f"To be played ({len(found)})")


def _open_meetings(sections: tuple[Section, ...]) -> list[tuple[GridRow, Meeting, PlayerId]]:
    """Every game to come, as White has it."""
    player_of = {row.number: row.player for section in sections for row in section.rows}
    return [
        (row, one, player_of[column])
        for section in sections
        for row in section.rows
        for column, cell in zip(section.columns, row.cells, strict=True)
        for one in cell
        if one.has_white and one.outcome is None
    ]


def _how_to_read(tournament: Tournament) -> str:
    colour = "colour on board 1" if tournament.settings.boards else "colour"
    scored = ", game points" if tournament.settings.boards else ""
    return f"Result, {colour} (w, b){scored}; r5 w: to be played in round 5 with White. (+) (-): without a game."
