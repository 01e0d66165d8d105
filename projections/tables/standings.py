"""Standings, of groups too, cross-table, wall chart and average ratings of opponents."""

from collections.abc import Mapping, Sequence

from core.editions.registry import edition_named, is_known, teams_compete
from core.model.sentence import capitalised, joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from projections.standings.aro import AroList, aro_list_of, last_round_known
from projections.standings.boards import game_points_in, game_points_of
from projections.standings.categories import OfCategory, best_of_groups
from projections.standings.histories import PlayerHistory, RoundEntry, histories
from projections.standings.table import Standings
from projections.standings.wording import (
    expelled_told,
    ranks_sections_together,
    remarks,
    values_as_text,
    whereabouts,
    withdrawn_told,
    without_tie_breaks,
)
from projections.tables.cells import Named, Notation, Rated, RoundCell
from projections.tables.pairings import with_sections
from projections.tables.table import (
    FEDERATION,
    GAMES,
    NAME,
    NUMBER,
    PLACE,
    POINTS,
    RANK,
    RATING,
    TITLE,
    Column,
    Role,
    Row,
    Table,
)
from projections.tournament_state.readings import Output, footnotes, games_apart
from projections.wording import colour_of_cell, rating_marks_told, virtual_points_told

_TEAM = Column(say("Team"), Role.NAME)
_POINTS_OF_CHART = Column(say("Points"), Role.POINTS, in_print=say("Pts"))


def name_column(tournament: Tournament) -> Column:
    """Over the names of the competitors."""
    return _TEAM if teams_compete(tournament.settings) else NAME


def tie_break_columns(table: Standings) -> list[Column]:
    """A column for each tie-break in use."""
    return [Column(code.text, Role.TIE_BREAK) for code in table.codes]


def standings_table(tournament: Tournament, table: Standings, output: Output = Output.STANDINGS) -> Table:
    """The standings; those of teams have their game points beside the match points. Remarks: whose results differ."""
    of_teams, players = teams_compete(tournament.settings), tournament.players
    game_points = game_points_of(tournament)
    columns = [RANK, NUMBER, *([] if of_teams else [TITLE]), name_column(tournament), RATING, FEDERATION, POINTS]
    columns += [Column(say("Game pts"), Role.GAME_POINTS, in_print=say("Game points"))] if of_teams else []
    columns += [*tie_break_columns(table), Column(say("Matches"), Role.GAMES) if of_teams else GAMES]
    rows = tuple(
        Row(
            (
                row.rank,
                row.number or None,
                *(() if of_teams else (players[row.player].title,)),
                Named(players[row.player]),
                Rated(players[row.player]),
                players[row.player].federation,
                row.points,
                *((game_points[row.player],) if of_teams else ()),
                *values_as_text(table, row.tie_breaks),
                row.games_played,
            ),
            row.player,
        )
        for row in table.rows
    )
    caption = capitalised(whereabouts(table, tournament.settings.rounds))
    return Table(tuple(columns), rows, caption, tuple(footnotes(tournament, output)))


def standings_in_print(
    tournament: Tournament, table: Standings, about_lots: Sequence[str] = (), output: Output = Output.STANDINGS
) -> Table:
    """As paper and pages have them: points and tie-breaks stand beside the name, so that a phone shows them."""
    found = standings_table(tournament, table, output)
    codes = joined(", ", (say("{code} ({title})", code=code.text, title=code.title) for code in table.codes))
    together = ranks_sections_together(tournament)
    told = (
        *((say("Tie-breaks: {codes}.", codes=codes),) if codes else ()),
        *rating_marks_told(tournament),
        *virtual_points_told(tournament),
        *([say("All sections are ranked together here; the grid ranks each one separately.")] if together else ()),
        *remarks(table),
        *expelled_told(tournament, table),
        *withdrawn_told(tournament, table),
        *without_tie_breaks(table),
        *about_lots,
        *found.remarks,
    )
    shown = found.without(Role.TITLE).with_last(Role.RATING, Role.FEDERATION, Role.GAMES).in_print()
    shown = with_sections(tournament, shown, first=False) if together else shown
    return Table(shown.columns, shown.rows, shown.caption, told)


def with_category(table: Table, part: OfCategory | None) -> Table:
    """With the rank in the category in front of all."""
    return table if part is None else table.with_column(Column(part.called, Role.RANK), part.ranks, first=True)


def with_remarks(table: Table, tournament: Tournament, output: Output) -> Table:
    """A column more that says of each player what the remarks of the table say; none where there are none."""
    if not table.remarks:
        return table
    apart = games_apart(tournament)
    of_each = (
        joined(" ", footnotes(tournament, output, {row.player}, apart)) if row.player else "" for row in table.rows
    )
    return table.with_column(Column(say("Remarks"), Role.SENTENCE), of_each)


def crosstable_table(
    tournament: Tournament,
    table: Standings,
    output: Output = Output.CROSSTABLE,
    notation: Notation = Notation.FIDE,
    played: Mapping[PlayerId, PlayerHistory] | None = None,
) -> Table:
    """The standings with every round; opponents by their place. `played`: the histories, where they are known."""
    places = {row.player: row.place for row in table.rows}
    played = histories(tournament) if played is None else played

    def cell(player: PlayerId, entry: RoundEntry) -> RoundCell:
        called = None if entry.opponent is None else places.get(entry.opponent)
        return RoundCell(entry, called, game_points_in(tournament, player, entry.round_number), notation=notation)

    rows = tuple(
        Row(
            (
                row.place,
                Named(tournament.players[row.player]),
                Rated(tournament.players[row.player]),
                *(cell(row.player, entry) for entry in played[row.player].entries),
                row.points,
                *values_as_text(table, row.tie_breaks),
            ),
            row.player,
        )
        for row in table.rows
    )
    return Table(
        (PLACE, *_columns_of_games(tournament), _POINTS_OF_CHART, *tie_break_columns(table)),
        rows,
        _how_to_read(tournament, say("place"), notation),
        tuple(footnotes(tournament, output)),
    )


def wallchart_table(
    tournament: Tournament,
    table: Standings,
    output: Output = Output.WALLCHART,
    notation: Notation = Notation.FIDE,
) -> Table:
    """Everybody by pairing number: opponent, colour, result, and the score so far (CFC 611, 616)."""
    numbers = tournament.numbers_in(tournament.next_round)
    played = histories(tournament)

    def cell(player: PlayerId, entry: RoundEntry) -> RoundCell:
        called = None if entry.opponent is None else numbers.get(entry.opponent)
        scored = game_points_in(tournament, player, entry.round_number)
        return RoundCell(entry, called, scored, with_score=True, notation=notation)

    ranks = {row.player: row.rank for row in table.rows}
    everybody = in_order(tournament)
    rows = tuple(
        Row(
            (
                numbers.get(player.id),
                Named(player),
                Rated(player),
                *(cell(player.id, entry) for entry in played[player.id].entries),
                played[player.id].points,
                ranks.get(player.id),
            ),
            player.id,
        )
        for player in everybody
    )
    columns = (NUMBER, *_columns_of_games(tournament), _POINTS_OF_CHART, RANK)
    return Table(
        columns, rows, _how_to_read(tournament, say("pairing number"), notation), tuple(footnotes(tournament, output))
    )


def in_order(tournament: Tournament) -> list[Player]:
    """Everybody by the pairing numbers of the next round, then the others as they were entered."""
    numbers = tournament.numbers_in(tournament.next_round)
    return sorted(tournament.players.values(), key=lambda one: (one.id not in numbers, numbers.get(one.id, 0), one.id))


def aro_table(tournament: Tournament, found: AroList, after: RoundNumber) -> Table:
    """The average rating of opponents after a round."""
    numbers = tournament.numbers_in(tournament.next_round)
    rows = tuple(
        Row(
            (
                numbers.get(entry.player),
                Named(tournament.players[entry.player]),
                Rated(tournament.players[entry.player]),
                entry.games,
                found.printed(entry),
            ),
            entry.player,
        )
        for entry in found.entries
    )
    columns = (NUMBER, NAME, RATING, GAMES, Column(say("ARO"), Role.TIE_BREAK))
    caption = say("Average rating of opponents after round {round_number}", round_number=after)
    return Table(columns, rows, caption, tuple(filter(None, [found.remark])))


def aros_in_print(tournament: Tournament) -> Table:
    """The list as known before the round that is being played.

    Raises `Refused` where it is only a tie-break and somebody has no rating.
    """
    after = last_round_known(tournament)
    return aro_table(tournament, aro_list_of(tournament, after, None), after).in_print()


def aros_to_publish(tournament: Tournament) -> Table | None:
    """The list that Dubov wants published after each round (1997, article 9); None where nothing is paired by it."""
    edition = tournament.settings.edition
    pairs_by_it = is_known(edition) and edition_named(edition).aro_decimals is not None
    return aros_in_print(tournament) if pairs_by_it else None


def _columns_of_games(tournament: Tournament) -> tuple[Column, ...]:
    name = Column(say("Name"), Role.NAME, in_print=name_column(tournament).title)
    return name, RATING, *round_columns(tournament)


def round_columns(tournament: Tournament) -> tuple[Column, ...]:
    """One for each round paired so far."""
    return tuple(
        Column(say("Rd {number}", number=one.number), Role.ROUND_CELL, in_print=str(one.number))
        for one in tournament.rounds
    )


def _how_to_read(tournament: Tournament, called: str, notation: Notation) -> str:
    unplayed = say("In brackets: not played.")
    colour = colour_of_cell(tournament.settings)
    if tournament.settings.boards:
        unplayed = say("Game points follow in brackets. A result in brackets: not played.")
    if notation is Notation.US:
        return say(
            "W won, D drew, L lost, the opponent's {called}, {colour} (w, b). {unplayed}",
            called=called,
            colour=colour,
            unplayed=unplayed,
        )
    return say(
        "The opponent's {called}, {colour} (w, b), result. {unplayed}", called=called, colour=colour, unplayed=unplayed
    )


def groups_table(tournament: Tournament, table: Standings, column: str, first: int) -> Table:
    """Each group with its points and the players who brought them. Raises `Refused` where there is none."""
    rows = tuple(
        Row(
            (
                one.rank,
                one.group,
                one.points,
                joined(
                    ", ",
                    (
                        say("{name} {points}", name=tournament.players[player].name, points=points_in_print(points))
                        for player, points in one.counted
                    ),
                ),
                one.players,
            )
        )
        for one in best_of_groups(tournament, table, column, first)
    )
    columns = (RANK, Column(capitalised(column), Role.NAME), POINTS, Column(say("Counted"), Role.SENTENCE))
    where = capitalised(whereabouts(table, tournament.settings.rounds))
    title = say("{column}, the top {first} players of each", column=capitalised(column), first=first)
    found = (*columns, Column(say("Players"), Role.COUNT))
    return Table(found, rows, joined(": ", (where, title)))
