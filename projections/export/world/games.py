"""The games of a tournament for others: one line for each board, as CSV, and as PGN headers to be filled by the moves.

The headers are the Seven Tag Roster, then what is known of the players. PGN Specification and Implementation Guide,
12 March 1994: 8.1.1 (Seven Tag Roster), 8.1 (escapes), 9 (further tags). Results, colours and ratings are those of the
rating report, what was played; a remark says where the standings differ. FideId and Team are not in it, and are what
broadcasts and databases write.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from core.editions.registry import teams_compete
from core.model.dataclass import dataclass, replace
from core.model.in_one_reading import game_in, in_reading, read_for
from core.model.plain import defused, not_to_print
from core.model.results import FORFEITS, Outcome, Reading, Result, Scoring
from core.model.sentence import joined, say
from core.model.team_match import reversed_readings
from core.model.tournament import Game, Player, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.days import first_day
from projections.tables.table import Table, Writing
from projections.tournament_state.readings import READS, Output, apart, ratings_parted
from projections.wording import appointment_of


def table_as_csv(table: Table) -> str:
    """A table as CSV, without its caption and remarks."""
    return csv_text(table.heads(Writing.DATA), table.written(Writing.DATA))


def csv_text(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV; a cell that a spreadsheet would run as a formula is defused."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(headers)
    writer.writerows([defused(cell) for cell in row] for row in rows)
    return written.getvalue()


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


_UNKNOWN_DAY: Final = "????.??.??"
_RESULTS: Final = {
    Result.WHITE_WINS: "1-0",
    Result.DRAW: "1/2-1/2",
    Result.BLACK_WINS: "0-1",
    Result.WHITE_WINS_UNRATED: "1-0",
    Result.DRAW_UNRATED: "1/2-1/2",
    Result.BLACK_WINS_UNRATED: "0-1",
}


def pgn(tournament: Tournament, lines: Sequence[GameLine], mark: str = "") -> tuple[str, int]:
    """The games without their moves, and how many were left out because they were not played.

    `mark`: what every page made of the same record says; a line that programs pass over (6: escape mechanism).
    """
    played = [line for line in lines if line.result not in FORFEITS]
    head = f"% {mark}\n" if mark else ""
    return head + "\n".join(_game(tournament, line) for line in played), len(lines) - len(played)


def _game(tournament: Tournament, line: GameLine) -> str:
    termination = _RESULTS.get(line.result, "*") if line.result is not None else "*"
    tags = "\n".join(f'[{name} "{escaped(value)}"]' for name, value in _tags(tournament, line, termination))
    decided = line.result is not None and line.result not in _RESULTS
    remarks = [f"By decision of the arbiter {line.result}"] if decided else []
    remarks += [str(line.remark)] if line.remark and not line.is_knockout else []
    remark = f"{{{'; '.join(remarks)}}} " if remarks else ""
    return f"{tags}\n\n{remark}{termination}\n"


def _tags(tournament: Tournament, line: GameLine, termination: str) -> Iterator[tuple[str, str]]:
    details = tournament.details
    yield "Event", details.name or "?"
    yield "Site", " ".join(one for one in (details.city, details.federation) if one) or "?"
    yield "Date", line.day.replace("-", ".") or _UNKNOWN_DAY
    yield "Round", _round(tournament, line)
    yield "White", line.white.name or "?"
    yield "Black", line.black.name or "?"
    yield "Result", termination
    yield from _of_player("White", line.white, line.white_team)
    yield from _of_player("Black", line.black, line.black_team)
    if first := first_day(details.start_date):
        yield "EventDate", first.replace("-", ".")
    if line.is_knockout:
        yield "Stage", f"Knock-out, round {line.round_number}"
    else:
        yield "Board", str(line.board)


def _round(tournament: Tournament, line: GameLine) -> str:
    """3; of teams, round and match: 3.2; of a knock-out after 5 rounds, with the game of the match: 6.2.1."""
    if line.is_knockout:
        return f"{tournament.last_paired_round + line.round_number}.{line.match}.{line.board}"
    return str(line.round_number) if line.match is None else f"{line.round_number}.{line.match}"


def _of_player(colour: str, player: Player, team: str) -> Iterator[tuple[str, str]]:
    known = {
        "Title": player.title,
        "Elo": str(player.rating) if player.rating and not player.has_estimated_rating else "",
        "FideId": player.fide_id,
        "Team": team,
    }
    yield from ((f"{colour}{name}", value) for name, value in known.items() if value)


def escaped(text: str) -> str:
    """A value between quotes: both marks escaped, what no text may hold as blanks (8.1)."""
    printable = "".join(" " if not_to_print(one) else one for one in text)
    return printable.replace("\\", "\\\\").replace('"', '\\"')
