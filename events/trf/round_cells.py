"""What each round brought each player, as the eight columns of a report: opponent, colour, result."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.model.results import ByeKind, Outcome, Reading, Result
from core.model.tournament import BoardGame, Game, GameStatus, Readings, Round, Tournament
from core.model.units import PlayerId, Points

ADJOURNED: Final = "?"
NO_RESULT: Final = "."  # of a board of a match

_WITHOUT_OPPONENT: Final = "0000 - "
_ABSENT: Final = _WITHOUT_OPPONENT + Outcome.ZERO_POINT_BYE.value


def cells_by_round(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], reading: Reading
) -> list[dict[PlayerId, str]]:
    """For every round, the cell of every player; of teams, with a letter for each board."""
    from core.model.in_one_reading import in_one_reading  # whoever reads a file writes no rounds

    shown = in_one_reading(tournament, reading)
    return [_cells(shown, one_round, starting_ranks) for one_round in shown.rounds]


def _cells(tournament: Tournament, one_round: Round, starting_ranks: Mapping[PlayerId, int]) -> dict[PlayerId, str]:
    cells = dict.fromkeys(tournament.players, _ABSENT)
    for player, outcome in one_round.unpaired.items():
        cells[player] = _WITHOUT_OPPONENT + outcome.value
    for game in one_round.games:
        codes = _codes(game, game.readings.standings)
        colours = ("-", "-") if game.colours_unknown else ("w", "b")
        cells[game.white] = f"{starting_ranks[game.black]:>4} {colours[0]} {codes[0]}"
        cells[game.black] = f"{starting_ranks[game.white]:>4} {colours[1]} {codes[1]}"
    return cells


def cells_as_paired(
    tournament: Tournament, one_round: Round, starting_ranks: Mapping[PlayerId, int]
) -> dict[PlayerId, str]:
    """The cells of a round before anything of it was played: who was to meet whom, with which colours.

    Of those who were to meet nobody there are none, nor where colours are not known, or a bye was granted since: games
    in whose place there is one have a comment of their own, matches have not.
    """
    replaced = one_round.games_replaced if tournament.settings.boards else ()
    paired = tuple(
        replace(game, white=game.black, black=game.white) if game.paired_reversed else game
        for game in (*one_round.games, *replaced)
        if not game.colours_unknown
    )
    games = tuple(replace(game, readings=Readings(), status=GameStatus.OPEN, boards=()) for game in paired)
    named = {player for game in games for player in (game.white, game.black)}
    cells = _cells(tournament, replace(one_round, games=games, unpaired={}), starting_ranks)
    return {player: cell for player, cell in cells.items() if player in named}


def _codes(game: Game | BoardGame, result: Result | None) -> tuple[str, str]:
    if isinstance(game, Game) and game.boards:
        codes = [_codes(board, board.readings.standings) for board in game.boards]
        white, black = ("".join(one[side] for one in codes).replace(" ", NO_RESULT) for side in (0, 1))
        return white, black
    if result is not None:
        white, black = result.outcomes
        return white.value, black.value
    if game.status is GameStatus.ADJOURNED:
        return ADJOURNED, ADJOURNED
    return " ", " "


def next_round_cells(tournament: Tournament) -> dict[PlayerId, str]:
    """Cells for the round to come, of those who will not be paired in it; no one when there is no such round."""
    following = tournament.next_round
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
                white, black = scoring.points_of(game.readings.standings)
                points[game.white] += white
                points[game.black] += black
        for player in tournament.players:
            if player not in seen:
                points[player] += scoring.unpaired(one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE))
        for player, extra in one_round.extra_points.items():
            points[player] += extra.match_points
    return {player: Points(value) for player, value in points.items()}
