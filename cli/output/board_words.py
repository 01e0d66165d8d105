"""A board of a round in words and in JSON: players by the pairing numbers that were valid for that round."""

from cli.input.roster import as_data, name
from core.model.board import Board, Boards
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber


def player_in_words(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> str:
    """Pairing number in that round, and name."""
    return f"{tournament.numbers_in(round_number).get(player, '-')} {name(tournament, player)}"


def board_in_words(tournament: Tournament, round_number: RoundNumber, pair: Board) -> str:
    """White and Black, or who has the bye."""
    white = player_in_words(tournament, round_number, pair.white)
    if pair.black is None:
        return say("{white} has the bye", white=white)
    return joined(" - ", (white, player_in_words(tournament, round_number, pair.black)))


def boards_as_data(tournament: Tournament, round_number: RoundNumber, pairs: Boards) -> list[dict[str, object]]:
    """White and Black of each board; Black is null where White has the bye."""
    numbers = tournament.numbers_in(round_number)
    return [
        {
            "white": as_data(numbers, tournament, pair.white),
            "black": None if pair.black is None else as_data(numbers, tournament, pair.black),
        }
        for pair in pairs
    ]


def board_of_file(tournament: Tournament, board: Board) -> str:
    """White and Black by the numbers that they have in their file, or who has the bye."""
    white, black = (f"{player} {tournament.players[player].name}" if player else "" for player in board)
    return f"{white} - {black}" if black else say("{white} has the bye", white=white)


def as_numbers(boards: Boards) -> list[tuple[int, int]]:
    """White and Black by their numbers, for programs; 0 where White has the bye."""
    return [(white, black or 0) for white, black in boards]
