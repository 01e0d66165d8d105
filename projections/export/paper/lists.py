"""Lists to hang up: pairings, absences, players, standings, prizes and rating changes.

And charts: the cross-table, the wall chart, and the grid of an event by a table, with the games to come.
"""

from dataclasses import replace

from core.editions.registry import teams_compete
from core.editions.tables.round_robin import home_has_white
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.knockout import announced, not_begun_told
from projections.export.paper.cards import rosters
from projections.export.paper.document import Paper, Tables, paper
from projections.known import Known
from projections.log_in_words.appeals import told_by_hand
from projections.log_in_words.milestones import days_played
from projections.points_before import points_before, told_of_reading
from projections.replay.lots_doubts import told_beside_standings
from projections.standings.awarding import awarded, told_of_award, told_of_other_rules
from projections.standings.categories import of_category, remarks_on_category
from projections.standings.grid import grid
from projections.standings.prizes import PrizeList, remarks_on_prizes
from projections.standings.ratings import RatingList, told_of_erased_births
from projections.standings.ratings import remarks as remarks_on_ratings
from projections.standings.table import Standings, standings
from projections.standings.wording import remarks, told_of_shared_ranks, whereabouts
from projections.tables.awards import knockout_table, prizes_by_list, rating_table
from projections.tables.cells import Notation
from projections.tables.grid import games_to_come, grid_table
from projections.tables.pairings import pairings_by_name as by_name
from projections.tables.pairings import pairings_table, told_on_arrival
from projections.tables.players import absences_table, announced_later, entrants_in_print
from projections.tables.standings import (
    aros_in_print,
    crosstable_table,
    groups_table,
    standings_in_print,
    wallchart_table,
    with_category,
)
from projections.tables.table import Role
from projections.tournament_state.readings import Output, apart, footnotes
from projections.wording import STAGES, colour_of_cell, moved, virtual_points_told


def pairings(known: Known, round_number: RoundNumber) -> Paper:
    """The boards of a round in their order, points before it; below them who has no opponent."""
    tournament = known.tournament
    one_round = tournament.rounds[round_number - 1]
    points = points_before(known.events, tournament, round_number)
    remarked = [
        (game.board, told)
        for game in one_round.games
        if (told := joined("; ", (apart(game), moved(tournament.details, round_number, game))))
    ]
    return paper(
        known,
        say("Pairings of round {round_number}, {stage}", round_number=round_number, stage=STAGES[one_round.stage]),
        pairings_table(tournament, one_round, points),
        round_number=round_number,
        remarks=(
            *((points.mark,) if points.mark else ()),
            *told_of_reading(tournament, round_number),
            *told_by_hand(known.events, tournament, round_number),
            *told_on_arrival(tournament, round_number),
            *(
                say("Match {board}: {remark}.", board=board, remark=remark)
                if tournament.settings.boards
                else say("Board {board}: {remark}.", board=board, remark=remark)
                for board, remark in remarked
            ),
        ),
    )


def pairings_by_name(known: Known, round_number: RoundNumber) -> Paper:
    """For who looks for himself: everybody by name, with board, colour and opponent; of teams also their players."""
    one_round = known.tournament.rounds[round_number - 1]
    stage = STAGES[one_round.stage]
    heading = say("Pairings of round {round_number} by name, {stage}", round_number=round_number, stage=stage)
    remarks = (
        *told_by_hand(known.events, known.tournament, round_number),
        *told_on_arrival(known.tournament, round_number),
    )
    found = by_name(known.tournament, one_round)
    return paper(known, heading, found, round_number=round_number, remarks=remarks)


def absences(known: Known, round_number: RoundNumber | None) -> Paper:
    """Who does not play in a round; None: in the next one, and who is announced absent behind it.

    Raises `Refused` for a round that there is not.
    """
    tournament = known.tournament
    rounds, last = tournament.settings.rounds, tournament.last_paired_round
    next_one = RoundNumber(last if rounds is not None and last >= rounds else last + 1)
    number = next_one if round_number is None else round_number
    if not 1 <= number <= max(rounds or number, last):
        raise Refused(
            "There is no round {number}: the last round announced is round {rounds}.", number=number, rounds=rounds
        )
    tables = [absences_table(tournament, number)]
    if round_number is None and (later := announced_later(tournament, number)).rows:
        tables.append(later)
    none = () if tables[0].rows else (say("No player is absent in round {round_number}.", round_number=number),)
    heading = say("Absences in round {round_number}", round_number=number)
    shown = tuple(one for one in tables if one.rows)
    body = Tables(shown) if len(shown) != 1 or shown[0] is not tables[0] else replace(shown[0], caption="")
    return paper(known, heading, body, round_number=number, remarks=none)


def players(known: Known) -> Paper:
    """Everybody entered, in the order of the pairing numbers; before they are given, as they were entered.

    With their clubs where anybody has one. Where teams compete, each with its players in board order.
    """
    tournament = known.tournament
    if teams_compete(tournament.settings):
        return rosters(known)
    found = entrants_in_print(tournament)
    return paper(known, say("Players ({count})", count=len(found.rows)), found)


def standings_list(known: Known, category: str = "") -> Paper:
    """The standings by the list of tie-breaks announced; `category`: of its players alone, ranked among themselves.

    Raises `Refused` for no category.
    """
    tournament = known.tournament
    found = standings(tournament)
    part = of_category(tournament, found, category) if category else None
    table = standings_in_print(
        tournament,
        found if part is None else part.table,
        told_beside_standings(known.events, tournament),
        Output.PAPER_STANDINGS,
    )
    if part is None:
        return paper(known, table.caption, replace(table, caption=""), remarks=table.remarks)
    remarks = (*remarks_on_category(tournament, part, known.birth_dates_erased), *table.remarks)
    heading = joined(": ", (table.caption, part.called))
    return paper(known, heading, replace(with_category(table, part), caption=""), remarks=remarks)


def groups_list(known: Known, column: str, first: int) -> Paper:
    """The best of each group by its first players. Raises `Refused` where nobody has such a group."""
    table = groups_table(known.tournament, standings(known.tournament), column, first)
    return paper(known, table.caption, replace(table, caption=""))


def knockout(known: Known) -> Paper:
    """The bracket of the knock-out among the leaders. Raises `Refused` before it has begun."""
    table = knockout_table(known.tournament)
    if table is None:
        announced(known.tournament)
        raise Refused(not_begun_told(known.tournament))
    return paper(known, say("Knock-out among the leaders"), replace(table, caption=""))


def aros(known: Known) -> Paper:
    """The average rating of opponents before the round that is being played, which its pairing rests on."""
    table = aros_in_print(known.tournament)
    return paper(known, table.caption, replace(table, caption=""), remarks=table.remarks)


_WIDE_CHART = 6  # rounds; with more, the sheet is turned


def crosstable(known: Known, notation: Notation = Notation.FIDE) -> Paper:
    """The standings with every round; opponents by their place."""
    tournament = known.tournament
    table = standings(tournament)
    found = crosstable_table(tournament, table, Output.PAPER_CROSSTABLE, notation)
    return paper(
        known,
        say("Cross-table"),
        replace(found, caption=""),
        remarks=(
            found.caption,
            *virtual_points_told(tournament),
            *told_of_shared_ranks(table),
            *found.remarks,
        ),
        landscape=tournament.last_paired_round > _WIDE_CHART,
    )


def wallchart(known: Known, notation: Notation = Notation.FIDE) -> Paper:
    """Everybody by pairing number: opponent, colour, score, float, and below it the score so far (CFC 611, 616)."""
    tournament = known.tournament
    found = wallchart_table(tournament, standings(tournament), Output.PAPER_WALLCHART, notation)
    return paper(
        known,
        say("Wall chart"),
        replace(found.without(Role.RANK), caption=""),
        remarks=(
            found.caption,
            say("↓ downfloat, ↑ upfloat; below: points so far."),
            *virtual_points_told(tournament),
            *found.remarks,
        ),
        landscape=tournament.last_paired_round > _WIDE_CHART,
    )


_WIDE_GRID = 8  # opponents; with more, the sheet is turned


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
    is_wide = any(len(section.columns) > _WIDE_GRID for section in sections)
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


def prizes_paper(known: Known, table: Standings, found: PrizeList) -> Paper:
    """Who receives what, by list; places are those of the standings, where the field is divided of the section."""
    tournament = known.tournament
    heading = say("Prizes: {whereabouts}", whereabouts=whereabouts(table, tournament.settings.rounds))
    on_record = awarded(known.events)
    of_award = [] if on_record is None else [told_of_award(tournament, on_record, found)]
    told = (
        *told_of_other_rules(tournament, found.rules, on_record),
        *of_award,
        *remarks_on_prizes(tournament, found),
        *remarks(table),
    )
    return paper(known, heading, Tables(prizes_by_list(tournament, found)), remarks=told)


def ratings_paper(known: Known, found: RatingList) -> Paper:
    """What the tournament brings everybody, by pairing number; below it by which text, and what K rests on."""
    after = known.tournament.last_paired_round
    heading = (
        say("Rating changes after round {round_number}", round_number=after)
        if after
        else say("Rating changes before round 1")
    )
    notes = footnotes(known.tournament, Output.PAPER_RATINGS)
    told = (*remarks_on_ratings(known.tournament, found), *told_of_erased_births(known, found), *notes)
    return paper(known, heading, rating_table(known.tournament, found), remarks=told)
