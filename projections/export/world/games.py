"""The games of a tournament, one line for each board, as the files for others have them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from core.editions.registry import teams_compete
from core.model.dataclass import dataclass, replace
from core.model.in_one_reading import game_in, in_reading, read_for
from core.model.results import Outcome, Reading, Result, Scoring
from core.model.sentence import joined, say
from core.model.team_match import reversed_readings
from core.model.tournament import Game, Player, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.days import first_day
from projections.export.world.csv_text import csv_text
from projections.tournament_state.readings import READS, Output, apart, ratings_parted
from projections.wording import appointment_of

HEADERS: Final = (
    "Round",
    "Board",
    "Date",
    "White no.",
    "White",
    "White title",
    "White rating",
    "White federation",
    "White FIDE ID",
    "Result",
    "Black no.",
    "Black",
    "Black title",
    "Black rating",
    "Black federation",
    "Black FIDE ID",
    "Result for rating",
    "Remark",
)
"""Of the table of games."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One board of one round. `match`: of teams, from 1; `result` None: none yet; `day`: YYYY-MM-DD, or empty.

    Of a knock-out round, match and game of the match, each from 1. `for_rating` is seen from the same White; `remark`
    says where the readings of the game part, and who had left before it.
    """

    round_number: int
    match: int | None
    board: int
    day: str
    white: Player
    black: Player
    white_team: str
    black_team: str
    result: Result | None
    for_rating: Result | None = None
    remark: str = ""
    is_knockout: bool = False


def game_lines(tournament: Tournament, rounds: Sequence[RoundNumber], output: Output = Output.GAMES) -> list[GameLine]:
    """The games of these rounds in board order, as the output reads them; of teams board by board.

    A board of a match for which a side has named nobody is no game.
    """
    return [
        line
        for one_round in read_for(tournament, READS[output]).rounds
        if one_round.number in rounds
        for game in one_round.games
        for line in (
            _of_match(tournament, one_round.number, game, READS[output])
            if tournament.settings.boards
            else [_of_players(tournament, one_round.number, game, READS[output])]
        )
    ]


def _of_players(tournament: Tournament, number: RoundNumber, game: Game, reading: Reading) -> GameLine:
    shown, rated = game_in(game, reading), game_in(game, Reading.RATING)
    for_rating = rated.readings.shown(Reading.RATING)
    return GameLine(
        round_number=number,
        match=None,
        board=game.board,
        day=_day_of(tournament, number, game),
        white=in_reading(tournament.players[shown.white], reading),
        black=in_reading(tournament.players[shown.black], reading),
        white_team="",
        black_team="",
        result=shown.readings.shown(reading),
        for_rating=for_rating.reversed if for_rating is not None and rated.white != shown.white else for_rating,
        remark=joined(
            "; ",
            (
                apart(game if shown.white == game.white else replace(game, readings=reversed_readings(game.readings))),
                _of_leavers(tournament, game, shown.readings.shown(reading)),
            ),
        ),
    )


def _of_leavers(tournament: Tournament, game: Game, result: Result | None) -> str:
    """That a game or board was not played because somebody had left early, which is no forfeit; empty: it was.

    "The player, as well as his opponents, gets a '-' in the tournament table" (CFC 653).
    """
    if result is not Result.BOTH_FORFEIT:
        return ""
    left = [one for one in (game.white, game.black) if not tournament.players[one].games_count]
    names = joined("; ", (tournament.players[one].name for one in left))
    return say("not played, because {names} left early (CFC 653)", names=names) if left else ""


def _of_match(tournament: Tournament, number: RoundNumber, match: Game, reading: Reading) -> Iterator[GameLine]:
    for board in match.boards:
        if board.white is None or board.black is None:
            continue
        first, second = tournament.players[match.white].name, tournament.players[match.black].name
        white_team, black_team = (first, second) if board.first_has_white else (second, first)
        seen = board.readings.shown(reading), board.readings.shown(Reading.RATING)  # from the team named first
        result, for_rating = (one if one is None or board.first_has_white else one.reversed for one in seen)
        yield GameLine(
            round_number=number,
            match=match.board,
            board=board.board,
            day=_day_of(tournament, number, match),
            white=in_reading(tournament.members[board.white], reading),
            black=in_reading(tournament.members[board.black], reading),
            white_team=white_team,
            black_team=black_team,
            result=result,
            for_rating=for_rating,
            remark=joined(
                "; ",
                (
                    apart(
                        board if board.first_has_white else replace(board, readings=reversed_readings(board.readings))
                    ),
                    _of_leavers(tournament, match, result),
                ),
            ),
        )


def knockout_lines(tournament: Tournament) -> list[GameLine]:
    """The games of a knock-out among the leaders, by round, match and game; they count in no points of the Swiss."""
    if tournament.knockout is None:
        return []
    return [
        GameLine(
            round_number=number,
            match=match,
            board=place,
            day="",
            white=tournament.players[game.white],
            black=tournament.players[game.black],
            white_team="",
            black_team="",
            result=game.result,
            for_rating=game.result,
            remark=say("knock-out, match {match}, game {place}", match=match, place=place),
            is_knockout=True,
        )
        for (number, match), games in sorted(tournament.knockout.games.items())
        for place, game in enumerate(games, start=1)
    ]


def _day_of(tournament: Tournament, number: RoundNumber, game: Game) -> str:
    when = appointment_of(tournament.details, number, (game.white, game.black))
    return first_day(when.date) or day_of_round(tournament, number)


def day_of_round(tournament: Tournament, round_number: RoundNumber) -> str:
    """The day announced for a round as YYYY-MM-DD; empty: none is, or it is no day of the calendar."""
    dates = tournament.details.round_dates
    if round_number > len(dates):
        return ""
    text = dates[round_number - 1].strip()
    return first_day(text) or first_day(f"20{text}")  # record 132 has two digits for the year


def numbers(tournament: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """Pairing numbers by player; none of the members of teams."""
    if teams_compete(tournament.settings):
        return {}
    return tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))


def games_as_csv(tournament: Tournament, lines: Sequence[GameLine], mark: str) -> str:
    """As `table_rows`, for a file without footnotes: beside each game also whose rating parts, and the mark."""
    parted = ratings_parted(tournament)

    def remarks(line: GameLine) -> list[str]:
        ratings = [parted[player] for player in sorted((line.white.id, line.black.id)) if player in parted]
        return [line.remark, *ratings, mark]

    rows = [
        (*row[:-1], joined("; ", remarks(line))) for row, line in zip(table_rows(tournament, lines), lines, strict=True)
    ]
    return csv_text(HEADERS, rows)


def table_rows(tournament: Tournament, lines: Sequence[GameLine]) -> list[tuple[object, ...]]:
    """The same as cells below `HEADERS`; of teams the board is match and board: 3.2.

    Of a knock-out the round is K1, the board match and game: 2.1.
    """
    numbers_of = numbers(tournament)
    return [
        (
            f"K{line.round_number}" if line.is_knockout else line.round_number,
            line.board if line.match is None else f"{line.match}.{line.board}",
            line.day,
            *_of(line.white, numbers_of),
            line.result.value if line.result is not None else "",
            *_of(line.black, numbers_of),
            line.for_rating.value if line.for_rating is not None else "",
            line.remark,
        )
        for line in lines
    ]


def _of(player: Player, numbers_of: Mapping[PlayerId, PairingNumber]) -> tuple[object, ...]:
    number = numbers_of.get(player.id)
    return (number or "", player.name, player.title, player.rating or "", player.federation, player.fide_id)


def bye_by_worth(outcome: Outcome, scoring: Scoring) -> Outcome:
    """What files that know byes of 1, 1/2 and 0 alone call an outcome without an opponent.

    A pairing-allocated or full-point bye announced as worth less than a win is a half-point bye (CFC 616.1), and one
    worth nothing a zero-point bye.
    """
    if outcome not in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE):
        return outcome
    worth = scoring.unpaired(outcome)
    if worth >= scoring.win:
        return outcome
    return Outcome.HALF_POINT_BYE if worth > 0 else Outcome.ZERO_POINT_BYE


def not_played_by_leavers(shown: Tournament, output: Output) -> frozenset[tuple[int, PlayerId]]:
    """Games with somebody who left early that nobody played, by round and player: neither lost them by forfeit.

    "For the games not played or finished, the player, as well as his opponents, gets a '-' in the tournament table"
    (CFC 653).
    """
    return frozenset(
        (one_round.number, player)
        for one_round in shown.rounds
        for game in one_round.games
        if game.readings.shown(READS[output]) is Result.BOTH_FORFEIT
        if not all(shown.players[one].games_count for one in (game.white, game.black))
        for player in (game.white, game.black)
    )


def games_without_result(tournament: Tournament, output: Output) -> list[str]:
    """How many games a report would leave open, as what is still to be done; empty where there are none."""
    reading = READS[output]
    open_games = sum(game.readings.shown(reading) is None for a_round in tournament.rounds for game in a_round.games)
    if not open_games:
        return []
    return [
        say("Games without a result: {open_games}. List them with `pairtrail result missing`", open_games=open_games)
    ]
