"""The grid of an event by a table on paper, with the days, and the games to come to be filled in."""

from core.editions.tables.round_robin import home_has_white
from core.model.sentence import say
from core.model.tournament import Tournament
from projections.export.paper.document import Paper, Tables, paper
from projections.known import Known
from projections.log_in_words.days_played import days_played
from projections.standings.grid import grid
from projections.tables.grid import games_to_come, grid_table
from projections.tournament_state.readings import Output, footnotes
from projections.wording import colour_of_cell

_WIDE = 8  # opponents; with more, the sheet is turned


def grid_paper(known: Known) -> Paper:
    """A grid for each section; below them the games to come, by round. Raises `Refused` without a table or numbers."""
    tournament = known.tournament
    days = days_played(known.events)
    sections = grid(tournament)
    grids = tuple(
        grid_table(tournament, section, say("Section {place}", place=place) if len(sections) > 1 else "", days)
        for place, section in enumerate(sections, start=1)
    )
    to_come = games_to_come(tournament, sections)
    remarks = [_how_to_read(tournament)]
    remarks += [say("Below a result: the date of the game, if on record.")] if days else []
    remarks += [] if to_come.rows else [say("All games are finished.")]
    remarks += footnotes(tournament, Output.PAPER_GRID)
    is_wide = any(len(section.columns) > _WIDE for section in sections)
    body = Tables((*grids, to_come) if to_come.rows else grids)
    return paper(known, say("Grid"), body, remarks=tuple(remarks), landscape=is_wide)


def _how_to_read(tournament: Tournament) -> str:
    if not home_has_white(tournament.settings.variations):
        return say(
            "Result, w (at home) or b (away), game points; r5 w: to be played in round 5 at home. (+) (-): not played."
        )
    colour = colour_of_cell(tournament.settings)
    scored = say(", game points") if tournament.settings.boards else ""
    return say(
        "Result, {colour} (w, b){scored}; r5 w: to be played in round 5 with White. (+) (-): not played.",
        colour=colour,
        scored=scored,
    )
