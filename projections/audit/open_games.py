"""The command that enters the result of a game that a report lacks: by its board, as far as the game is."""

from collections.abc import Mapping

from core.model.tournament import GameStatus, RoundStage, Tournament
from core.model.units import PlayerId
from events.trf.writer import pairing_numbers
from projections.audit.finding import Finding


def result_to_enter(found: Finding, tournament: Tournament, members: Mapping[int, PlayerId]) -> str:
    """Behind `pairtrail`; empty: the record has no such game without a result.

    `members`: the players of teams by their numbers in the report; of an event of players nobody.
    """
    by_number = members or {number: player for player, number in pairing_numbers(tournament).items()}
    two = {by_number.get(number) for number in found.players}
    for one_round in tournament.rounds:
        for game in one_round.games if one_round.number == found.round else ():
            for board in game.boards or (game,):
                if {board.white, board.black} != two or board.status is GameStatus.FINISHED:
                    continue
                if one_round.stage is RoundStage.PAIRED:
                    return f"round publish {found.round}"
                place = f"{game.board}.{board.board}" if game.boards else f"{game.board}"
                verb = "resolve" if board.status is GameStatus.ADJOURNED else "set"
                return f"result {verb} {found.round} {place}:RESULT"
    return ""
