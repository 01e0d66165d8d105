"""The grid of an event by a table, section by section, as a table and as JSON."""

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, UnsetType

from cli.input.roster import name
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.streams import text_to_stdout, to_stdout
from core.model.results import Outcome
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from projections.known import Known
from projections.standings.grid import Section
from projections.tables.grid import grid_table
from projections.tables.table import Role
from projections.tournament_state.readings import Output, footnotes


def print_grid(tournament: Tournament, sections: tuple[Section, ...]) -> None:
    """A table for each section, then what is still to be played, and the score of a match of two teams."""
    is_match = _is_match(sections)
    for place, section in enumerate(sections, start=1):
        title = tournament.details.name
        if len(sections) > 1:
            title = say("{name}, section {place}", name=title, place=place)
        show.draw(grid_table(tournament, section, title, {}).without(Role.RATING, Role.GAME_POINTS))
        if not is_match:
            text_to_stdout(_told_of_the_rest(section.to_come, of_teams=bool(tournament.settings.boards)))
    for told in footnotes(tournament, Output.GRID):
        text_to_stdout(told)
    if is_match:
        text_to_stdout(
            _told_of_the_rest(sections[0].to_come, of_teams=False)
        )  # those of the other section are the same
        to_stdout(
            "The match: {first} - {second}.",
            first=show.points(sections[0].points),
            second=show.points(sections[1].points),
        )


def _told_of_the_rest(to_come: int, *, of_teams: bool) -> str:
    """How many games, or matches between teams, are still to be played."""
    if not to_come:
        return say("All matches are finished.") if of_teams else say("All games are finished.")
    if of_teams:
        return say_of(
            to_come,
            "{count} match is still to be played; its cell shows the round and the colour.",
            "{count} matches are still to be played; their cells show the round and the colour.",
        )
    return say_of(
        to_come,
        "{count} game is still to be played; its cell shows the round and the colour.",
        "{count} games are still to be played; their cells show the round and the colour.",
    )


def _is_match(sections: tuple[Section, ...]) -> bool:
    """Whether the rows of one section are the columns of the other."""
    return len(sections) == 2 and [row.number for row in sections[0].rows] == list(sections[1].columns)


class GridGame(Answer):
    """A game against the player, or the match against the team, of a number; the outcome is null before it is over."""

    against: int
    round: RoundNumber
    colour: Literal["white", "black"]
    outcome: Outcome | None
    counts_in_standings: bool
    game_points: float | UnsetType = UNSET


class GridLine(Answer):
    """A row of the grid."""

    number: int
    id: PlayerId
    name: str
    place: int | None
    points: float
    games: tuple[GridGame, ...]


class GridSection(Answer):
    """A section of the grid; `points` are those of all its rows."""

    to_come: int
    points: float
    rows: tuple[GridLine, ...]


@answers("standings grid")
class GridAnswer(OfRecord, kw_only=True):
    """The grid, section by section."""

    sections: tuple[GridSection, ...]
    remarks: Sequence[str]


def grid_answer(known: Known, sections: tuple[Section, ...]) -> GridAnswer:
    """What `standings grid` answers to programs."""
    tournament = known.tournament
    return GridAnswer(
        **source_of(known),
        sections=tuple(
            GridSection(
                to_come=section.to_come,
                points=section.points / 10,
                rows=tuple(
                    GridLine(
                        number=row.number,
                        id=row.player,
                        name=name(tournament, row.player),
                        place=row.place,
                        points=row.points / 10,
                        games=tuple(
                            GridGame(
                                against=column,
                                round=one.round_number,
                                colour="white" if one.has_white else "black",
                                outcome=one.outcome,
                                counts_in_standings=one.counts,
                                game_points=UNSET if one.game_points is None else one.game_points / 10,
                            )
                            for column, cell in zip(section.columns, row.cells, strict=True)
                            for one in cell
                        ),
                    )
                    for row in section.rows
                ),
            )
            for section in sections
        ),
        remarks=footnotes(tournament, Output.GRID),
    )
