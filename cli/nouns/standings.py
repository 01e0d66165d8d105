"""`standings`: who leads."""

from cli import show
from cli.desk import desk
from cli.options import Options, reads
from cli.roster import name
from cli.talk import data
from cli.verbs import verb, word
from core.units import BoardNumber, RoundNumber
from projections.readings import apart, games_apart
from projections.standings import Standings, standings

standings_app = word()


@verb(standings_app, "standings")
@reads
def standings_(options: Options) -> None:
    """Print the standings.

    Ties are listed by pairing number; tie-breaks come with a later release. Games without a result count nothing.
    """
    with desk(options) as here:
        known = here.load()
    tournament = known.tournament
    table = standings(tournament)
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "head": known.short_hash,
                "after_round": table.after_round,
                "provisional": table.is_provisional,
                "standings": [
                    {
                        "rank": row.rank,
                        "number": row.number,
                        "id": row.player,
                        "name": name(tournament, row.player),
                        "rating": tournament.players[row.player].rating,
                        "federation": tournament.players[row.player].federation,
                        "points": row.points / 10,
                        "games": row.games_played,
                    }
                    for row in table.rows
                ],
            }
        )
        return
    show.table(
        (">Rank", ">No.", "Title", "Name", ">Rating", "Fed.", ">Points", ">Games"),
        [
            (
                row.rank,
                row.number or "-",
                tournament.players[row.player].title,
                name(tournament, row.player),
                tournament.players[row.player].rating or "-",
                tournament.players[row.player].federation,
                show.points(row.points),
                row.games_played,
            )
            for row in table.rows
        ],
        title=f"{tournament.details.name}, standings {_after(table)}",
    )
    for remark in _remarks(table):
        data(remark)
    for number, game in games_apart(tournament):
        if game.readings.standings != game.readings.rating:
            data(f"Round {number}, board {game.board}: {apart(game)}.")
    data(f"As of event {known.version}, hash {known.short_hash}")


def _after(table: Standings) -> str:
    """Where in the event the standings are: a round none of whose games is finished has not begun to count."""
    last = table.after_round
    open_here = [game for game in (*table.open_games, *table.adjourned_games) if game[0] == last]
    if not last:
        return "before round 1"
    if not open_here:
        return f"after round {last}"
    return f"during round {last}"


def _remarks(table: Standings) -> list[str]:
    remarks = [f"Provisional: no result yet in {places}." for places in _places(table.open_games)]
    return remarks + [f"Provisional: adjourned in {places}." for places in _places(table.adjourned_games)]


def _places(games: tuple[tuple[RoundNumber, BoardNumber], ...]) -> list[str]:
    """Boards by round: 'round 3, boards 1, 2, 7'."""
    by_round: dict[RoundNumber, list[str]] = {}
    for round_number, board in games:
        by_round.setdefault(round_number, []).append(str(board))
    return [
        f"round {round_number}, board{'s' if len(boards) > 1 else ''} {', '.join(boards)}"
        for round_number, boards in by_round.items()
    ]
