"""Pairings, absences, players and standings, to hang up."""

from dataclasses import replace

from core.editions.registry import teams_compete
from core.model.sentence import Refused, joined, say
from core.model.units import RoundNumber
from events.deciders.knockout import announced, not_begun_told
from projections.export.paper.document import Paper, Tables, paper
from projections.export.paper.teams import rosters
from projections.known import Known
from projections.log_in_words.changes_by_hand import told_by_hand
from projections.points_before import points_before, told_of_reading
from projections.replay.lots_doubts import told_beside_standings
from projections.standings.categories import of_category, remarks_on_category
from projections.standings.table import standings
from projections.tables.absences import absences_table, announced_later
from projections.tables.awards import knockout_table
from projections.tables.groups import groups_table
from projections.tables.pairings import pairings_by_name as by_name
from projections.tables.pairings import pairings_table, told_on_arrival
from projections.tables.players import entrants_in_print
from projections.tables.standings import aros_in_print, standings_in_print, with_category
from projections.tournament_state.readings import Output, apart
from projections.wording import STAGES, moved


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
