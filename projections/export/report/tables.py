"""The tables of a report and of papers: standings, cross-table, average ratings of opponents, players by board."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.editions.registry import edition_named, is_known
from core.model.results import LETTERS
from core.model.sentence import Figure, capitalised, joined, say
from core.model.team_match import points_text as of_boards
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber, points_in_print
from projections.standings.aro import aro_list_of, last_round_known
from projections.standings.boards import BoardEntry, BoardRow, best_of_boards, game_points_in, game_points_of
from projections.standings.crosstable import Cell, crosstable
from projections.standings.knockout import HEADERS, NUMBERS, announced_in_words, cells_of
from projections.standings.table import Standings
from projections.standings.wording import expelled_told, remarks, values_as_text, whereabouts, without_tie_breaks
from projections.tournament_state.marks import marked
from projections.tournament_state.readings import Output, footnotes
from projections.wording import estimates_told, outcome_of, rating_in_print, titled, virtual_points_told


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column."""

    title: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One player in a table."""

    player: PlayerId
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one row for each player."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str
    remarks: tuple[str, ...] = ()


def standings_table(
    tournament: Tournament, table: Standings, about_lots: Sequence[str] = (), output: Output = Output.STANDINGS
) -> Table:
    """The standings: points and tie-breaks stand beside the name, so that a phone shows them."""
    players = tournament.players
    of_teams = bool(tournament.settings.boards)
    columns = [Column(say("Rank"), is_number=True), Column(say("No."), is_number=True), Column(_called(tournament))]
    game_points = game_points_of(tournament)
    columns += [Column(say("Points"), is_number=True)]
    columns += [Column(say("Game points"), is_number=True)] if game_points else []
    columns += _tie_break_columns(table)
    games = Column(say("Matches") if of_teams else say("Games"), is_number=True)
    columns += [Column(say("Rating"), is_number=True), Column(say("Fed.")), games]
    rows = [
        Row(
            row.player,
            (
                str(row.rank),
                str(row.number or ""),
                titled(players[row.player]),
                points_in_print(row.points),
                *([points_in_print(game_points[row.player])] if game_points else []),
                *values_as_text(table, row.tie_breaks),
                rating_in_print(players[row.player]),
                players[row.player].federation,
                str(row.games_played),
            ),
        )
        for row in table.rows
    ]
    apart_now = footnotes(tournament, output)
    caption = whereabouts(table, tournament.settings.rounds)
    marks = (*estimates_told(tournament), *virtual_points_told(tournament))
    missing = (*remarks(table), *expelled_told(tournament, table), *without_tie_breaks(table))
    told = (*_tie_breaks(table), *marks, *missing, *about_lots, *apart_now)
    return Table(tuple(columns), tuple(rows), capitalised(caption), told)


def _called(tournament: Tournament) -> str:
    """The head over the names of the competitors."""
    return say("Team") if tournament.settings.boards else say("Name")


def _tie_break_columns(table: Standings) -> list[Column]:
    return [Column(code.text, is_number=True) for code in table.codes]


def _tie_breaks(table: Standings) -> list[str]:
    codes = joined(", ", (say("{code} ({title})", code=code.text, title=code.title) for code in table.codes))
    return [say("Tie-breaks: {codes}.", codes=codes)] if codes else []


def crosstable_table(tournament: Tournament, table: Standings) -> Table:
    """The standings with every round; of teams with the game points of each match."""
    columns = [Column(say("Place"), is_number=True), Column(_called(tournament))]
    columns += [Column(f"{one.number}", is_number=True) for one in tournament.rounds]
    columns += [Column(say("Points"), is_number=True), *_tie_break_columns(table)]
    return Table(
        tuple(columns),
        tuple(
            Row(
                row.standing.player,
                (
                    str(row.standing.place),
                    titled(tournament.players[row.standing.player]),
                    *(
                        joined(
                            "",
                            (
                                _cell(cell),
                                in_brackets(game_points_in(tournament, row.standing.player, RoundNumber(number))),
                            ),
                        )
                        for number, cell in enumerate(row.cells, start=1)
                    ),
                    points_in_print(row.standing.points),
                    *values_as_text(table, row.standing.tie_breaks),
                ),
            )
            for row in crosstable(tournament, table)
        ),
        say("Opponent's place, colour on board 1 (w, b), result, game points; · no result yet")
        if tournament.settings.boards
        else say("Opponent's place, colour (w, b), result; · no result yet"),
        tuple(footnotes(tournament, Output.PAGE)),
    )


def in_brackets(game_points: Points | None) -> str:
    """What the boards of a match brought, behind its result; empty where there are none."""
    return "" if game_points is None else joined("", (" (", Figure(of_boards(game_points)), ")"))


def board_list_table(tournament: Tournament, output: Output = Output.BOARDS) -> Table:
    """Everybody who was in a line-up, by board, best first; opposing teams by their pairing numbers."""
    columns = [Column(say("Board"), is_number=True), Column(say("Place"), is_number=True), Column(say("Player"))]
    columns += [Column(say("Rating"), is_number=True), Column(say("Team"))]
    columns += [Column(f"{one.number}", is_number=True) for one in tournament.rounds]
    columns += [Column(say("Points"), is_number=True), Column(say("Games"), is_number=True)]
    rows = tuple(
        Row(
            row.team,
            (
                str(row.board),
                str(row.place),
                titled(tournament.members[row.player]),
                str(tournament.members[row.player].rating or ""),
                tournament.players[row.team].name,
                *_games_by_round(tournament, row),
                points_in_print(row.points),
                str(row.games),
            ),
        )
        for row in best_of_boards(tournament)
    )
    told = say("The opposing team's number, colour, result; (b3): on board 3. · no result yet. Games: those played.")
    return Table(tuple(columns), rows, say("Players by board"), (told, *footnotes(tournament, output)))


def _games_by_round(tournament: Tournament, row: BoardRow) -> list[str]:
    by_round = {entry.round_number: entry for entry in row.entries}
    return [
        _game_of_member(tournament, row, by_round[one.number]) if one.number in by_round else ""
        for one in tournament.rounds
    ]


def _game_of_member(tournament: Tournament, row: BoardRow, entry: BoardEntry) -> str:
    number = tournament.numbers_in(entry.round_number).get(entry.opposing_team, "x")
    elsewhere = "" if entry.board == row.board else say(" (b{board})", board=entry.board)
    return joined("", (str(number), LETTERS[entry.colour], _result(entry), elsewhere))


def aro_table(tournament: Tournament) -> Table:
    """The average rating of opponents, as known before the round that is being played.

    Raises `Refused` where it is only a tie-break and somebody has no rating.
    """
    after = last_round_known(tournament)
    found = aro_list_of(tournament, after, None)
    numbers = tournament.numbers_in(tournament.next_round)
    columns = (
        Column(say("No."), is_number=True),
        Column(say("Name")),
        Column(say("Rating"), is_number=True),
        Column(say("Games"), is_number=True),
        Column(say("ARO"), is_number=True),
    )
    rows = tuple(
        Row(
            entry.player,
            (
                str(numbers.get(entry.player, "")),
                titled(tournament.players[entry.player]),
                rating_in_print(tournament.players[entry.player]),
                str(entry.games),
                found.printed(entry),
            ),
        )
        for entry in found.entries
    )
    return Table(
        columns,
        rows,
        say("Average rating of opponents after round {round_number}", round_number=after),
        tuple(filter(None, [found.remark])),
    )


def knockout_table(tournament: Tournament) -> Table | None:
    """The bracket of a knock-out among the leaders; None before it has begun."""
    found = tournament.knockout
    if found is None or not found.has_begun:
        return None
    columns = tuple(Column(head, is_number=head in NUMBERS) for head in HEADERS)
    nobody = PlayerId(0)  # a line is of two players, or of none
    rows = tuple(Row(nobody, cells) for cells in cells_of(tournament, found))
    told = announced_in_words(tournament)
    return Table(
        columns,
        rows,
        say("{terms}. Places are those in the standings of the Swiss.", terms=capitalised(told)),
    )


def aros_to_publish(tournament: Tournament) -> Table | None:
    """The list that Dubov wants published after each round (1997, article 9); None where nothing is paired by it."""
    edition = tournament.settings.edition
    pairs_by_it = is_known(edition) and edition_named(edition).aro_decimals is not None
    return aro_table(tournament) if pairs_by_it else None


def _cell(cell: Cell) -> str:
    """Opponent's place, colour, what it brought: 12w1."""
    if cell.opponent is None:
        return outcome_of(cell.outcome)
    colour = "-" if cell.colour is None else LETTERS[cell.colour]
    return joined("", (str(cell.opponent_rank or "x"), colour, _result(cell)))


def _result(one: Cell | BoardEntry) -> str:
    return marked(outcome_of(one.outcome) or "·", counts=one.counts)
