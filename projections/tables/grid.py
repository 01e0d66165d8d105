"""The grid of an event by a table: who played whom, and what is still to be played."""

from collections.abc import Mapping
from datetime import date
from typing import TypeAlias

from core.model.dataclass import dataclass
from core.model.results import LETTERS, Colour
from core.model.sentence import Day, joined, say
from core.model.team_match import points_text
from core.model.tournament import Tournament
from core.model.units import BoardNumber, RoundNumber
from projections.standings.boards import game_points_of
from projections.standings.grid import GridRow, Meeting, Section
from projections.tables.cells import Named, Rated, in_brackets
from projections.tables.pairings import board_column, sides
from projections.tables.standings import name_column
from projections.tables.table import (
    NUMBER,
    PLACE,
    POINTS,
    RATING,
    ROUND,
    Column,
    Role,
    Row,
    Table,
    Writing,
)
from projections.wording import ADJOURNED, appointment, appointment_of, marked, outcome_of

_MONTHS = (
    *(say("Jan"), say("Feb"), say("Mar"), say("Apr"), say("May"), say("Jun")),
    *(say("Jul"), say("Aug"), say("Sep"), say("Oct"), say("Nov"), say("Dec")),
)

Days: TypeAlias = Mapping[tuple[RoundNumber, BoardNumber], date]


@dataclass(frozen=True, slots=True)
class _MeetingsCell:
    """The games of two players, with the day of each where it is on record."""

    meetings: tuple[Meeting, ...]
    days: Days

    def written(self, writing: Writing) -> str:
        if writing is Writing.PRINT:
            return joined("\n", (self._on_paper(one) for one in self.meetings))
        return joined(" ", map(_typed, self.meetings))

    def _on_paper(self, one: Meeting) -> str:
        """`1w` and the day below it; of a game to come `r5 w`."""
        colour = _letter(one)
        if one.outcome is None:
            to_come = ADJOURNED if one.is_adjourned else say("r{round_number}", round_number=one.round_number)
            return joined(" ", (to_come, colour))
        brackets = ("", "") if one.outcome.was_played else ("(", ")")
        day = None if one.board is None else self.days.get((one.round_number, one.board))
        below = "" if day is None else say("{day} {month}", day=day.day, month=_MONTHS[day.month - 1])
        written = joined("", (brackets[0], outcome_of(one.outcome), brackets[1], colour, in_brackets(one.game_points)))
        return joined("\n", (marked(written, counts=one.counts), below))


def _typed(one: Meeting) -> str:
    """`1w`; of a game to come `5w?`, of an adjourned one `5w adj.`."""
    if one.outcome is None:
        return joined(
            "", (str(one.round_number), _letter(one), joined("", (" ", ADJOURNED)) if one.is_adjourned else "?")
        )
    scored = "" if one.game_points is None else f" ({points_text(one.game_points)})"
    return marked(joined("", (str(one.outcome), _letter(one), scored)), counts=one.counts)


def _letter(one: Meeting) -> str:
    return LETTERS[Colour.WHITE if one.has_white else Colour.BLACK]


def grid_table(tournament: Tournament, section: Section, caption: str, days: Days) -> Table:
    """One section, a column for each opponent."""
    game_points = game_points_of(tournament) if tournament.settings.boards else {}
    columns = (
        NUMBER,
        Column(say("Name"), Role.NAME, in_print=name_column(tournament).title),
        RATING,
        *(Column(str(number), Role.ROUND_CELL) for number in section.columns),
        POINTS,
        *([Column(say("Game points"), Role.GAME_POINTS)] if game_points else []),
        PLACE,
    )
    rows = tuple(
        Row(
            (
                row.number,
                Named(tournament.players[row.player]),
                Rated(tournament.players[row.player]),
                *(
                    "*" if row.number == column else _MeetingsCell(cell, days)
                    for column, cell in zip(section.columns, row.cells, strict=True)
                ),
                row.points,
                *([game_points[row.player]] if game_points else []),
                row.place or "-",
            ),
            row.player,
        )
        for row in section.rows
    )
    return Table(columns, rows, caption)


def games_to_come(tournament: Tournament, sections: tuple[Section, ...]) -> Table:
    """By round and board: the day announced for the round, the board once it is paired."""
    details = tournament.details
    found: dict[tuple[RoundNumber, int, int], Row] = {}
    for row, one, opponent in _open_meetings(sections):
        of_round, own = (
            appointment(details, one.round_number),
            appointment_of(details, one.round_number, (row.player, opponent.player)),
        )
        found[one.round_number, one.board or 0, row.number] = Row(
            (
                one.round_number,
                Day(of_round.date) if own == of_round else own.told,
                one.board,
                row.number,
                Named(tournament.players[row.player]),
                Named(tournament.players[opponent.player]),
                opponent.number,
                say("adjourned") if one.is_adjourned else "",
            )
        )
    white, black = sides(tournament)
    columns = (
        *(ROUND, Column(say("Announced")), board_column(tournament)),
        *(NUMBER, white, black, NUMBER),
        Column(say("Date played, result")),
    )
    rows = tuple(row for _, row in sorted(found.items(), key=lambda one: one[0]))
    return Table(columns, rows, say("To be played ({count})", count=len(found)))


def _open_meetings(sections: tuple[Section, ...]) -> list[tuple[GridRow, Meeting, GridRow]]:
    """Every game to come, as White, or the team at home, has it."""
    by_number = {row.number: row for section in sections for row in section.rows}
    return [
        (row, one, by_number[column])
        for section in sections
        for row in section.rows
        for column, cell in zip(section.columns, row.cells, strict=True)
        for one in cell
        if one.has_white and one.outcome is None
    ]
