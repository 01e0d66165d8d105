"""The games of a tournament, one line for each board, as the files for others have them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.model.results import Result
from core.model.tournament import Player, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events.days import first_day

HEADERS: Final = (
    ">Round",
    ">Board",
    "Date",
    ">White no.",
    "White",
    "White title",
    ">White rating",
    "White federation",
    "White FIDE ID",
    "Result",
    ">Black no.",
    "Black",
    "Black title",
    ">Black rating",
    "Black federation",
    "Black FIDE ID",
)
"""Of the table of games; '>' before a head: numbers stand below it."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One board of one round. `match`: of teams, from 1; `result` None: none yet; `day`: YYYY-MM-DD, or empty."""

    round_number: RoundNumber
    match: BoardNumber | None
    board: BoardNumber
    day: str
    white: Player
    black: Player
    white_team: str
    black_team: str
    result: Result | None


def game_lines(tournament: Tournament, rounds: Sequence[RoundNumber]) -> list[GameLine]:
    """The games of these rounds in board order, with the results that the standings count; of teams board by board.

    A board of a match for which a side has named nobody is no game.
    """
    lines = []
    for one_round in tournament.rounds:
        if one_round.number not in rounds:
            continue
        day = day_of_round(tournament, one_round.number)
        for game in one_round.games:
            if not tournament.settings.boards:
                white, black = tournament.players[game.white], tournament.players[game.black]
                result = game.readings.standings
                lines.append(GameLine(one_round.number, None, game.board, day, white, black, "", "", result))
                continue
            for board in game.boards:
                if board.white is None or board.black is None:
                    continue
                first, second = tournament.players[game.white].name, tournament.players[game.black].name
                teams = (first, second) if board.first_has_white else (second, first)
                seen = board.readings.standings  # from the team named first
                result = seen if seen is None or board.first_has_white else seen.reversed
                members = tournament.members[board.white], tournament.members[board.black]
                lines.append(GameLine(one_round.number, game.board, board.board, day, *members, *teams, result))
    return lines


def day_of_round(tournament: Tournament, round_number: RoundNumber) -> str:
    """The day announced for a round as YYYY-MM-DD; empty: none is, or it is no day of the calendar."""
    dates = tournament.details.round_dates
    if round_number > len(dates):
        return ""
    text = dates[round_number - 1].strip()
    return first_day(text) or first_day(f"20{text}")  # record 132 has two digits for the year


def numbers(tournament: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """Pairing numbers by player; none of the members of teams."""
    if tournament.settings.boards:
        return {}
    return tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))


def table_rows(tournament: Tournament, lines: Sequence[GameLine]) -> list[tuple[object, ...]]:
    """The same as cells below `HEADERS`; of teams the board is match and board: 3.2."""
    numbers_of = numbers(tournament)
    return [
        (
            line.round_number,
            line.board if line.match is None else f"{line.match}.{line.board}",
            line.day,
            *_of(line.white, numbers_of),
            line.result.value if line.result is not None else "",
            *_of(line.black, numbers_of),
        )
        for line in lines
    ]


def _of(player: Player, numbers_of: Mapping[PlayerId, PairingNumber]) -> tuple[object, ...]:
    number = numbers_of.get(player.id)
    return (number or "", player.name, player.title, player.rating or "", player.federation, player.fide_id)
