"""Standings, cross-table and wall chart as cells, for a table, for CSV and for JSON alike."""

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from cli import show
from cli.roster import name
from cli.talk import lines
from core.results import Colour
from core.tie_breaks.working import Exact, Value, half_up
from core.tournament import Tournament
from core.units import BoardNumber, PlayerId, RoundNumber
from projections.crosstable import CrosstableRow
from projections.histories import PlayerHistory, RoundEntry
from projections.standings import Standing, Standings

_MANY_ROUNDS: Final = 9  # an average over so many needs a third decimal to be told from its neighbours
_TENTHS: Final = 10


def number_of(amount: Exact | None, scale: int, rounds: int) -> int | float | None:
    """An amount as a number; `scale` of its units make one. An average is rounded, a half up."""
    if amount is None:
        return None
    if isinstance(amount, Fraction):
        step = 100 if rounds < _MANY_ROUNDS else 1000
        return half_up(amount / scale * step) / step
    return amount / scale if scale > 1 else amount


def text_of(amount: Exact | None, scale: int, rounds: int) -> str:
    """An amount as it is printed: 26.0, 8.25, 1820; a dash where there is nothing to compute it from."""
    number = number_of(amount, scale, rounds)
    if number is None:
        return "-"
    if isinstance(amount, Fraction):
        return f"{number:.2f}" if rounds < _MANY_ROUNDS else f"{number:.3f}"
    if isinstance(number, int):
        return str(number)
    return f"{number:.1f}" if scale == _TENTHS else f"{number:.2f}"


def values_as_data(table: Standings, values: Sequence[Value]) -> dict[str, int | float | None]:
    """The tie-breaks of one player by code."""
    return {
        code.text: number_of(value.amount, code.tie_break.scale, table.cards.rounds)
        for code, value in zip(table.codes, values, strict=True)
    }


def values_as_text(table: Standings, values: Sequence[Value]) -> list[str]:
    """The tie-breaks of one player, in order."""
    return [
        text_of(value.amount, code.tie_break.scale, table.cards.rounds)
        for code, value in zip(table.codes, values, strict=True)
    ]


def code_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the columns of tie-breaks."""
    return tuple(f">{code.text}" for code in table.codes)


def standings_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the standings."""
    return (">Rank", ">No.", "Title", "Name", ">Rating", "Fed.", ">Points", *code_headers(table), ">Games")


def standings_cells(tournament: Tournament, table: Standings) -> list[tuple[object, ...]]:
    """The standings, line by line."""
    return [
        (
            row.rank,
            row.number or "-",
            tournament.players[row.player].title,
            name(tournament, row.player),
            tournament.players[row.player].rating or "-",
            tournament.players[row.player].federation,
            show.points(row.points),
            *values_as_text(table, row.tie_breaks),
            row.games_played,
        )
        for row in table.rows
    ]


def crosstable_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the cross-table."""
    rounds = (f"Rd {number}" for number in range(1, table.after_round + 1))
    return (">Place", "Name", ">Rating", *rounds, ">Points", *code_headers(table))


def crosstable_cells(
    tournament: Tournament, table: Standings, rows: Iterable[CrosstableRow]
) -> list[tuple[object, ...]]:
    """The cross-table: opponents by their place."""
    return [
        (
            row.standing.place,
            name(tournament, row.standing.player),
            tournament.players[row.standing.player].rating or "-",
            *(_cell(cell.opponent_rank, cell.opponent, cell.colour, cell.outcome) for cell in row.cells),
            show.points(row.standing.points),
            *values_as_text(table, row.standing.tie_breaks),
        )
        for row in rows
    ]


def wallchart_headers(table: Standings) -> tuple[str, ...]:
    """The heads of the wall chart."""
    rounds = (f"Rd {number}" for number in range(1, table.after_round + 1))
    return (">No.", "Name", ">Rating", *rounds, ">Points", ">Rank")


def wallchart_cells(
    tournament: Tournament, table: Standings, histories: dict[PlayerId, PlayerHistory]
) -> list[tuple[object, ...]]:
    """The wall chart: players and opponents by pairing number, with the score after each round."""
    numbers = {row.player: row.number for row in table.rows}

    def entry_cell(entry: RoundEntry) -> str:
        number = None if entry.opponent is None else numbers.get(entry.opponent)
        return f"{_cell(number, entry.opponent, entry.colour, entry.outcome)} {show.points(entry.points_after)}"

    def by_number(row: Standing) -> tuple[bool, int, int]:
        return row.number is None, row.number or 0, row.place

    return [
        (
            row.number or "-",
            name(tournament, row.player),
            tournament.players[row.player].rating or "-",
            *(entry_cell(entry) for entry in histories[row.player].entries),
            show.points(row.points),
            row.rank,
        )
        for row in sorted(table.rows, key=by_number)
    ]


def _cell(number: int | None, opponent: PlayerId | None, colour: Colour | None, outcome: object) -> str:
    """'5w1': against whom, colour, result; without an opponent only the letter of the report."""
    result = "?" if outcome is None else str(outcome)
    if opponent is None:
        return result
    return f"{number if number is not None else '*'}{colour or ''}{result}"


def as_csv(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table as CSV on standard output, with a line of heads."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([header.removeprefix(">") for header in headers])
    writer.writerows(rows)
    lines(written.getvalue().rstrip("\n"))


def whereabouts(table: Standings, rounds: int | None) -> str:
    """Where in the event the standings are: a round none of whose games is finished has not begun to count."""
    last = table.after_round
    open_here = [game for game in (*table.open_games, *table.adjourned_games) if game[0] == last]
    if not last:
        return "standings before round 1"
    if open_here:
        return f"standings during round {last}"
    if table.is_provisional or rounds is None or last < rounds:
        return f"standings after round {last}"
    return f"final standings after round {last}"


def remarks(table: Standings) -> list[str]:
    """What a reader must know: missing results, tie-breaks left out."""
    told = [f"Provisional: no result yet in {places}." for places in _places(table.open_games)]
    told += [f"Provisional: adjourned in {places}." for places in _places(table.adjourned_games)]
    return told + [f"Left out: {sentence}" for sentence in table.left_out]


def _places(games: tuple[tuple[RoundNumber, BoardNumber], ...]) -> list[str]:
    """Boards by round: 'round 3, boards 1, 2, 7'."""
    by_round: dict[RoundNumber, list[str]] = {}
    for round_number, board in games:
        by_round.setdefault(round_number, []).append(str(board))
    return [
        f"round {round_number}, board{'s' if len(boards) > 1 else ''} {', '.join(boards)}"
        for round_number, boards in by_round.items()
    ]
