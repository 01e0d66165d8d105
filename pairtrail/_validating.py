"""A tournament that was put together by hand: refused where it contradicts itself, before anything rests on it."""

from collections.abc import Iterator

from core.model.errors import Refused
from core.model.sentence import say
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId


def refuse_contradictions(tournament: Tournament) -> None:
    """Raises `Refused` with every contradiction, each with its round and board."""
    if tournament.settings.boards or tournament.last_player_id:  # of teams, or checked by deciders
        return
    problems = [*_of_players(tournament), *_of_rounds(tournament)]
    if problems:
        raise Refused(" ".join(problems))


def _of_players(tournament: Tournament) -> Iterator[str]:
    for number, player in tournament.players.items():
        if player.id != number:
            yield say("Player {number}: the id in the player is {id}.", number=number, id=player.id)
    for numbering in tournament.numberings:
        for numbered in numbering.numbers:
            if numbered not in tournament.players:
                yield say(
                    "Pairing numbers from round {round} on: there is no player {player}.",
                    round=numbering.from_round,
                    player=numbered,
                )


def _of_rounds(tournament: Tournament) -> Iterator[str]:
    for place, one_round in enumerate(tournament.rounds, 1):
        if one_round.number != place:
            yield say("Round {number} is in the place of round {place}.", number=one_round.number, place=place)
        yield from _of_games(tournament, one_round)


def _of_games(tournament: Tournament, one_round: Round) -> Iterator[str]:
    """Whoever plays is in the event, and has one game or one bye."""
    where: dict[PlayerId, str] = {}
    for game in one_round.games:
        board = say("round {round}, board {board}", round=one_round.number, board=game.board)
        if game.white == game.black:
            yield say("{player} is both White and Black in {place}.", player=game.white, place=board)
            continue
        for player in (game.white, game.black):
            yield from _of_place(tournament, player, board, where)
    for player in one_round.unpaired:
        yield from _of_place(tournament, player, say("the byes of round {round}", round=one_round.number), where)
    for player, entered in tournament.players.items():
        if player not in where and entered.takes_part_in(one_round.number):
            yield say(
                "{player} has neither a game nor a bye in round {round}: an absence is Outcome.ZERO_POINT_BYE in its "
                "unpaired.",
                player=player,
                round=one_round.number,
            )


def _of_place(tournament: Tournament, player: PlayerId, place: str, where: dict[PlayerId, str]) -> Iterator[str]:
    if player not in tournament.players:
        yield say("There is no player {player}, who is in {place}.", player=player, place=place)
    elif player in where:
        yield say("{player} is in {first} and in {place}.", player=player, first=where[player], place=place)
    where.setdefault(player, place)
