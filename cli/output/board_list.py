"""The players of a team event by board, as cells and as data."""

from cli.input.roster import name, numbers_now
from cli.output import tables as show
from cli.output.standings_table import as_csv, with_remarks
from cli.output.streams import to_stdout
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from events.deciders.matches import rules_of
from projections.repository import Known
from projections.standings.boards import BoardEntry, BoardRow, best_of_boards
from projections.tournament_state.marks import marked
from projections.tournament_state.readings import Output, footnotes


def print_board_list(known: Known, *, as_json: bool, csv: bool) -> None:
    """Print it. Raises `Refused` where players compete."""
    tournament = known.tournament
    rules_of(tournament)
    if as_json:
        source = {"tournament": known.stream, "event": known.version, "head": known.short_hash}
        show.as_json({**source, "rows": _data(tournament), "remarks": footnotes(tournament, Output.BOARDS)})
        return
    headers, cells = _headers(tournament), _cells(tournament)
    if csv:
        players = [row.player for row in best_of_boards(tournament)]
        as_csv(*with_remarks(tournament, Output.BOARDS, headers, cells, players))
        return
    show.table(headers, cells, title=say("{name}, players by board", name=tournament.details.name))
    for told in footnotes(tournament, Output.BOARDS):
        to_stdout(told)
    to_stdout(say("As of event {version}, hash {hash}", version=known.version, hash=known.short_hash))


def _headers(tournament: Tournament) -> tuple[str, ...]:
    """The heads of the list."""
    rounds = (say("Rd {number}", number=number) for number in range(1, tournament.last_paired_round + 1))
    return (
        show.over_numbers(say("Board")),
        show.over_numbers(say("Place")),
        say("Player"),
        show.over_numbers(say("Rating")),
        say("Team"),
        *rounds,
        show.over_numbers(say("Points")),
        show.over_numbers(say("Games")),
    )


def _cells(tournament: Tournament) -> list[tuple[object, ...]]:
    """The list, line by line: against which team, colour, result."""
    return [
        (
            row.board,
            row.place,
            name(tournament, row.player),
            tournament.members[row.player].rating or "-",
            name(tournament, row.team),
            *_rounds(tournament, row),
            show.points(row.points),
            row.games,
        )
        for row in best_of_boards(tournament)
    ]


def _rounds(tournament: Tournament, row: BoardRow) -> list[str]:
    by_round = {entry.round_number: entry for entry in row.entries}
    return [
        "" if one.number not in by_round else _cell(tournament, row, by_round[one.number]) for one in tournament.rounds
    ]


def _cell(tournament: Tournament, row: BoardRow, entry: BoardEntry) -> str:
    """'5w1': against team 5; '5w1 (b3)' on another board than most."""
    number = numbers_now(tournament).get(entry.opposing_team, "*")
    elsewhere = "" if entry.board == row.board else say(" (b{board})", board=entry.board)
    outcome = marked("?" if entry.outcome is None else str(entry.outcome), counts=entry.counts)
    return joined("", (str(number), show.COLOUR_LETTERS[entry.colour], outcome, elsewhere))


def _data(tournament: Tournament) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {
            "board": row.board,
            "place": row.place,
            "id": row.player,
            "name": name(tournament, row.player),
            "rating": tournament.members[row.player].rating,
            "team": name(tournament, row.team),
            "points": row.points / 10,
            "games": row.games,
            "rounds": [
                {
                    "round": entry.round_number,
                    "board": entry.board,
                    "opponent": None if entry.opponent is None else name(tournament, entry.opponent),
                    "opposing_team": name(tournament, entry.opposing_team),
                    "colour": entry.colour,
                    "outcome": entry.outcome,
                    "counts_in_standings": entry.counts,
                }
                for entry in row.entries
            ],
        }
        for row in best_of_boards(tournament)
    ]
