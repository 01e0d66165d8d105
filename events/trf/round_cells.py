"""What each round brought each player, as the eight columns of a report: opponent, colour, result."""

from collections.abc import Mapping
from typing import Final, Literal

from core.model.results import ByeKind, Outcome, Result
from core.model.tournament import Game, GameStatus, Round, Tournament
from core.model.units import PlayerId, Points, RoundNumber

Reading = Literal["standings", "rating"]
"""Which reading of a game is written: they differ after a late correction (C.04.2.D.8)."""

STANDINGS: Final = "standings"
RATING: Final = "rating"
ADJOURNED: Final = "?"

_WITHOUT_OPPONENT: Final = "0000 - "
_ABSENT: Final = _WITHOUT_OPPONENT + Outcome.ZERO_POINT_BYE.value


def cells_by_round(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], reading: Reading
) -> list[dict[PlayerId, str]]:
    """For every round, the cell of every player."""
    return [_cells(tournament, one_round, starting_ranks, reading) for one_round in tournament.rounds]


def _cells(
    tournament: Tournament, one_round: Round, starting_ranks: Mapping[PlayerId, int], reading: Reading
) -> dict[PlayerId, str]:
    cells = dict.fromkeys(tournament.players, _ABSENT)
    for player, outcome in one_round.unpaired.items():
        cells[player] = _WITHOUT_OPPONENT + outcome.value
    for game in one_round.games:
        white, black = game.white, game.black
        codes = _codes(game, game.readings.standings if reading == STANDINGS else game.readings.rating)
        if reading != STANDINGS and game.colours_reversed_for_rating:
            white, black, codes = black, white, (codes[1], codes[0])
        colours = ("-", "-") if game.colours_unknown else ("w", "b")
        cells[white] = f"{starting_ranks[black]:>4} {colours[0]} {codes[0]}"
        cells[black] = f"{starting_ranks[white]:>4} {colours[1]} {codes[1]}"
    return cells


def _codes(game: Game, result: Result | None) -> tuple[str, str]:
    if result is not None:
        white, black = result.outcomes
        return white.value, black.value
    if game.status is GameStatus.ADJOURNED:
        return ADJOURNED, ADJOURNED
    return " ", " "


def next_round_cells(tournament: Tournament) -> dict[PlayerId, str]:
    """Cells for the round to come, of those who will not be paired in it; no one when there is no such round."""
    following = RoundNumber(tournament.last_paired_round + 1)
    if tournament.settings.rounds is not None and following > tournament.settings.rounds:
        return {}
    cells = {
        player: _WITHOUT_OPPONENT + kind.value
        for (round_number, player), kind in tournament.byes.items()
        if round_number == following and player in tournament.players
    }
    for player in tournament.players.values():
        if not player.takes_part_in(following):
            cells[player.id] = _WITHOUT_OPPONENT + ByeKind.ZERO_POINT.value
    return cells


def standings_points(tournament: Tournament) -> dict[PlayerId, Points]:
    """Points as they count for the standings; an unfinished game is worth nothing yet."""
    scoring = tournament.settings.scoring
    points = dict.fromkeys(tournament.players, 0)
    for one_round in tournament.rounds:
        seen: set[PlayerId] = set()
        for game in one_round.games:
            seen.update((game.white, game.black))
            if game.readings.standings is not None:
                white, black = game.readings.standings.outcomes
                points[game.white] += scoring.white(white)
                points[game.black] += scoring.black(black)
        for player in tournament.players:
            if player not in seen:
                points[player] += scoring.unpaired(one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE))
    return {player: Points(value) for player, value in points.items()}
