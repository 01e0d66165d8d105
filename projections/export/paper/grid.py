"""The grid of an event by a table: who played whom and on which day, and what is still to be played."""

from collections.abc import Mapping
from datetime import date

from core.model.results import LETTERS, Colour
from core.model.sentence import Day, joined, say
from core.model.tournament import Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber, points_in_print
from projections.audit.days_played import days_played
from projections.export.paper.columns import NUMBER, RATING, rating_of
from projections.export.paper.document import Align, Column, Paper, Table, Tables, paper
from projections.export.report.tables import in_brackets
from projections.repository import Known
from projections.standings.boards import game_points_of
from projections.standings.grid import GridRow, Meeting, Section, grid
from projections.tournament_state.marks import marked
from projections.tournament_state.readings import Output, footnotes
from projections.wording import ADJOURNED, outcome_of, titled

_WIDE = 8  # opponents; with more, the sheet is turned
_MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)

Days = Mapping[tuple[RoundNumber, BoardNumber], date]


def grid_paper(known: Known) -> Paper:
    """A grid for each section; below them the games to come, by round. Raises `Refused` without a table or numbers."""
    tournament = known.tournament
    days = days_played(known.events)
    sections = grid(tournament)
    grids = tuple(
        _grid(tournament, section, days, say("Section {place}", place=place) if len(sections) > 1 else "")
        for place, section in enumerate(sections, start=1)
    )
    to_come = _to_come(tournament, sections)
    remarks = [_how_to_read(tournament)]
    remarks += [say("Below a result: the day of the game, where it is on record.")] if days else []
    remarks += [] if to_come.rows else [say("All games are over.")]
    remarks += footnotes(tournament, Output.PAPER_GRID)
    is_wide = any(len(section.columns) > _WIDE for section in sections)
    body = Tables((*grids, to_come) if to_come.rows else grids)
    return paper(known, say("Grid"), body, remarks=tuple(remarks), landscape=is_wide)


def _grid(tournament: Tournament, section: Section, days: Days, caption: str) -> Table:
    game_points = game_points_of(tournament) if tournament.settings.boards else {}
    columns = (
        NUMBER,
        Column(say("Team") if game_points else say("Name"), is_name=True),
        RATING,
        *(Column(str(number), Align.CENTRE) for number in section.columns),
        Column(say("Points"), Align.RIGHT),
        *([Column(say("Game points"), Align.RIGHT)] if game_points else []),
        Column(say("Place"), Align.RIGHT),
    )
    rows = tuple(
        (
            str(row.number),
            titled(tournament.players[row.player]),
            rating_of(tournament, row.player),
            *_cells(row, section, days),
            points_in_print(row.points),
            *([points_in_print(game_points[row.player])] if game_points else []),
            str(row.place or "-"),
        )
        for row in section.rows
    )
    return Table(columns, rows, caption)


def _cells(row: GridRow, section: Section, days: Days) -> tuple[str, ...]:
    return tuple(
        "*" if row.number == column else joined("\n", (_meeting(one, days) for one in cell))
        for column, cell in zip(section.columns, row.cells, strict=True)
    )


def _meeting(one: Meeting, days: Days) -> str:
    """`1w` and the day below it; of a game to come `r5 w`."""
    colour = LETTERS[Colour.WHITE if one.has_white else Colour.BLACK]
    if one.outcome is None:
        return joined(
            " ", (ADJOURNED if one.is_adjourned else say("r{round_number}", round_number=one.round_number), colour)
        )
    brackets = ("", "") if one.outcome.was_played else ("(", ")")
    day = None if one.board is None else days.get((one.round_number, one.board))
    below = "" if day is None else say("{day} {month}", day=day.day, month=_MONTHS[day.month - 1])
    written = joined("", (brackets[0], outcome_of(one.outcome), brackets[1], colour, in_brackets(one.game_points)))
    game = marked(written, counts=one.counts)
    return joined("\n", (game, below))


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
            Day(announced),
            "" if one.board is None else str(one.board),
            str(row.number),
            white,
            black,
            str(numbers[opponent]),
            say("adjourned") if one.is_adjourned else "",
        )
    columns = (
        Column(say("Round"), Align.RIGHT),
        Column(say("Announced")),
        Column(say("Board"), Align.RIGHT),
        NUMBER,
        Column(say("White"), is_name=True),
        Column(say("Black"), is_name=True),
        NUMBER,
        Column(say("Played on, result")),
    )
    return Table(
        columns, tuple(row for _, row in sorted(found.items())), say("To be played ({count})", count=len(found))
    )


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
    colour = say("colour on board 1") if tournament.settings.boards else say("colour")
    scored = say(", game points") if tournament.settings.boards else ""
    return say(
        "Result, {colour} (w, b){scored}; r5 w: to be played in round 5 with White. (+) (-): without a game.",
        colour=colour,
        scored=scored,
    )
