"""`standings`: who leads, by which tie-breaks, and why; recorded or of a file."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import typer

from cli.input.options import Options, PlayerWords, reads
from cli.input.roster import find, label, name
from cli.input.standings_source import Asked, Shown, shown_of
from cli.output import tables as show
from cli.output.standings_table import (
    as_csv,
    crosstable_cells,
    crosstable_headers,
    standings_cells,
    standings_headers,
    values_as_data,
    wallchart_cells,
    wallchart_headers,
)
from cli.output.standings_working import print_working, say_compared, worked_as_data
from cli.output.streams import data
from cli.session.exits import UsageProblem
from cli.session.session import desk
from cli.verbs import verb, word_with_verbs
from core.model.errors import Refused
from core.model.units import PlayerId, RoundNumber
from core.tie_breaks.prizes import shared_prizes
from projections.audit.histories import histories
from projections.standings.crosstable import crosstable
from projections.standings.table import compare
from projections.standings.wording import number_of, remarks
from projections.tournament_state.readings import apart, games_apart

standings_app = word_with_verbs()

AfterRound = Annotated[
    int | None, typer.Option("--after", metavar="ROUND", min=1, show_default=False, help="Default: the last round.")
]
Csv = Annotated[bool, typer.Option("--csv", help="The table as CSV.")]
Final = Annotated[bool, typer.Option("--final", help="Refuse while the standings are not final.")]
Prizes = Annotated[
    str, typer.Option("--prizes", metavar="AMOUNTS", help="From the first place: shared by equal points (1998 F.10).")
]


@verb(standings_app, "standings")
@reads
def standings_(options: Options, asked: Asked, csv: Csv = False, final: Final = False, prizes: Prizes = "") -> None:
    """Print the standings.

    Ties are broken by the list announced; those it leaves share a rank. Without a list they stand by pairing number.
    Games without a result count nothing. `standings why` compares two players, `standings breakdown` shows the working
    of every value, `standings crosstable` and `standings wallchart` show all games, `standings aro` the strength of the
    opposition.
    """
    shown = shown_of(options, asked)
    if final:
        _refuse_unless_final(shown)
    if options.as_json:
        show.as_json(_standings_as_data(shown, prizes))
    elif csv:
        as_csv(standings_headers(shown.table), standings_cells(shown.tournament, shown.table))
    else:
        _print_standings(shown, prizes)


def _refuse_unless_final(shown: Shown) -> None:
    rounds = shown.tournament.settings.rounds
    if shown.table.is_provisional or (rounds is not None and shown.table.after_round < rounds):
        missing = " ".join(remarks(shown.table)) or f"{shown.table.after_round} of {rounds} rounds were played."
        raise Refused(f"There are no final standings yet. {missing} `result missing` lists the boards.")


def _print_standings(shown: Shown, prizes: str) -> None:
    tournament, table = shown.tournament, shown.table
    show.table(standings_headers(table), standings_cells(tournament, table), title=shown.title)
    for remark in remarks(table):
        data(remark)
    for player, share in _shares(shown, prizes).items():
        data(f"{label(tournament, player)} receives {float(share):.2f} (prizes shared by equal points, 1998 F.10).")
    for number, game in games_apart(tournament):
        if game.readings.standings != game.readings.rating:
            data(f"Round {number}, board {game.board}: {apart(game)}.")
    shown.say_as_of()


def _shares(shown: Shown, prizes: str) -> dict[PlayerId, Fraction]:
    if not prizes:
        return {}
    try:
        amounts = [Fraction(amount) for amount in prizes.replace(" ", "").split(",")]
    except (ValueError, ZeroDivisionError) as error:
        raise UsageProblem(f"--prizes takes amounts between commas, as in 500,300,200; not '{prizes}'.") from error
    return dict(shared_prizes([(row.player, row.points) for row in shown.table.rows], amounts))


def _standings_as_data(shown: Shown, prizes: str) -> dict[str, object]:
    tournament, table = shown.tournament, shown.table
    if shown.known is None:
        rows: list[dict[str, object]] = [
            {
                "rank": row.rank,
                "number": row.number,
                "points": row.points / 10,
                "tie_breaks": values_as_data(table, row.tie_breaks),
            }
            for row in table.rows
        ]
        return {"round": table.after_round, "rows": rows}
    shares = {"prizes": [{"id": p, "amount": float(share)} for p, share in _shares(shown, prizes).items()]}
    return {
        **shown.source,
        "after_round": table.after_round,
        "provisional": table.is_provisional,
        "tie_breaks": [code.text for code in table.codes],
        "tie_break_edition": table.ranking.list.edition,
        "left_out": table.left_out,
        "standings": [
            {
                "rank": row.rank,
                "number": row.number,
                "id": row.player,
                "name": name(tournament, row.player),
                "rating": tournament.players[row.player].rating,
                "federation": tournament.players[row.player].federation,
                "points": row.points / 10,
                "tie_breaks": values_as_data(table, row.tie_breaks),
                "games": row.games_played,
            }
            for row in table.rows
        ],
        **(shares if prizes else {}),
    }


@verb(standings_app, "standings why")
@reads
def why(options: Options, one: PlayerWords, other: PlayerWords, asked: Asked) -> None:
    """Say what puts one player before another."""
    shown = shown_of(options, asked)
    tournament, table = shown.tournament, shown.table
    players = [find(tournament, words).id for words in (one, other)]
    _refuse_unranked(shown, players)
    found = compare(table, *players)
    if options.as_json:
        show.as_json(
            {
                **shown.source,
                "better": found.better.player,
                "worse": found.worse.player,
                "points": [found.better.points / 10, found.worse.points / 10],
                "decided_by": found.decided_by or None,
                "compared": [
                    {
                        "code": code.text,
                        "values": [
                            number_of(value.amount, code.tie_break.scale, table.cards.rounds) for value in values
                        ],
                    }
                    for code, *values in found.compared
                ],
            }
        )
        return
    better, worse = (label(tournament, row.player) for row in (found.better, found.worse))
    points = f"points {show.points(found.better.points)} and {show.points(found.worse.points)}"
    if found.decided_by == "points":
        data(f"{better} is before {worse} by {points}.")
    else:
        data(f"{better} and {worse} are equal on {points}.")
        for code, mine, theirs in found.compared:
            say_compared(table, code, (mine, theirs), decides=code.text == found.decided_by)
        if not found.decided_by:
            data(_why_still_tied(shown, better, worse))
    for remark in remarks(table):
        data(remark)
    shown.say_as_of()


def _refuse_unranked(shown: Shown, players: Sequence[PlayerId]) -> None:
    if len(set(players)) < len(players):
        raise UsageProblem("A player is compared with another one: name two.")
    ranked = {row.player for row in shown.table.rows}
    for player in players:
        if player not in ranked:
            raise Refused(f"{label(shown.tournament, player)} was expelled and is not in the standings.")


def _why_still_tied(shown: Shown, better: str, worse: str) -> str:
    if not shown.table.codes:
        return f"No tie-breaks were announced: {better} is listed before {worse} by pairing number."
    return "Nothing in the list separates them: they share their place. Lots may decide (`lots commit`)."


@verb(standings_app, "standings breakdown")
@reads
def breakdown(options: Options, player: PlayerWords, asked: Asked) -> None:
    """Show the working of a player's tie-breaks.

    Round by round: what the opponent is worth, what it was adjusted to and by which article, and what was cut.
    """
    shown = shown_of(options, asked)
    tournament, table = shown.tournament, shown.table
    wanted = find(tournament, player).id
    _refuse_unranked(shown, [wanted])
    row = next(row for row in table.rows if row.player == wanted)
    worked = list(zip(table.codes, row.tie_breaks, strict=True))
    if options.as_json:
        show.as_json(
            {
                **shown.source,
                "player": row.player,
                "rank": row.rank,
                "points": row.points / 10,
                "edition": table.ranking.list.edition,
                "tie_breaks": [worked_as_data(table, code, value) for code, value in worked],
            }
        )
        return
    data(f"{label(tournament, wanted)}: rank {row.rank}, {show.points(row.points)} points. {shown.title}")
    if not worked:
        data("No tie-breaks were announced. Ask for some with --tie-breaks.")
    for code, value in worked:
        print_working(tournament, table, code, value)
    for remark in remarks(table):
        data(remark)
    shown.say_as_of()


@verb(standings_app, "standings crosstable")
@reads
def crosstable_(options: Options, asked: Asked, csv: Csv = False) -> None:
    """Print the cross-table.

    Every game, opponents by their place.
    """
    shown = shown_of(options, asked)
    rows = crosstable(shown.tournament, shown.table)
    cells = crosstable_cells(shown.tournament, shown.table, rows)
    _print_games(options, shown, crosstable_headers(shown.table), cells, csv=csv)


@verb(standings_app, "standings wallchart")
@reads
def wallchart(options: Options, asked: Asked, csv: Csv = False) -> None:
    """Print the wall chart.

    Every game, opponents by pairing number, with the score after each round.
    """
    shown = shown_of(options, asked)
    cells = wallchart_cells(shown.tournament, shown.table, histories(shown.tournament))
    _print_games(options, shown, wallchart_headers(shown.table), cells, csv=csv)


def _print_games(
    options: Options, shown: Shown, headers: Sequence[str], cells: Sequence[Sequence[object]], *, csv: bool
) -> None:
    if options.as_json:
        keys = [header.removeprefix(">") for header in headers]
        show.as_json({**shown.source, "rows": [dict(zip(keys, row, strict=True)) for row in cells]})
    elif csv:
        as_csv(headers, cells)
    else:
        show.table(headers, cells, title=shown.title)
        for remark in remarks(shown.table):
            data(remark)
        shown.say_as_of()


@verb(standings_app, "standings aro")
@reads
def aro(options: Options, after_round: AfterRound = None) -> None:
    """Print the average rating of everybody's opponents.

    The Dubov system pairs by it, and wants the list published after each round (1997, article 9), so that players can
    repeat the pairing. Only games that were played count; the average has one decimal.
    """
    from core.editions.dubov.v1997.aro import aro_list  # with the whole edition

    with desk(options) as here:
        known = here.load()
    tournament = known.tournament
    rounds = tournament.last_paired_round if after_round is None else RoundNumber(after_round)
    if rounds > tournament.last_paired_round:
        raise Refused(f"Round {rounds} has not been paired; {tournament.last_paired_round} rounds have been.")
    entries = aro_list(tournament, rounds)
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "head": known.short_hash,
                "after_round": rounds,
                "players": [
                    {
                        "id": entry.player,
                        "name": name(tournament, entry.player),
                        "rating": entry.rating,
                        "games": entry.games,
                        "aro": entry.aro_tenths / 10 if entry.games else None,
                    }
                    for entry in entries
                ],
            }
        )
        return
    numbers = tournament.numbers_in(tournament.next_round)
    rows = [
        (
            numbers.get(entry.player, "-"),
            name(tournament, entry.player),
            entry.rating or "-",
            entry.games,
            entry.printed,
        )
        for entry in entries
    ]
    title = f"{tournament.details.name}, average rating of opponents after round {rounds}"
    show.table((">No.", "Name", ">Rating", ">Games", ">ARO"), rows, title=title)
    data(f"As of event {known.version}, hash {known.short_hash}")
