"""The pairing of a round while the arbiter makes it by hand, told in the arbiter's words."""

from typing import Final, assert_never

from core.model.sentence import SEMICOLON, joined, say
from core.model.units import BoardNumber
from events.vocabulary.drafts import AnyDraftEvent, DraftAbandoned, DraftBegun, DraftChanged, DraftOrigin
from projections.audit.sentences.log_so_far import LogSoFar

_ORIGINS: Final = {
    DraftOrigin.RECORDED: say("with the pairing as it stands"),
    DraftOrigin.ENGINE: say("with what the engine gives"),
    DraftOrigin.EMPTY: say("with empty boards"),
}


def told(event: AnyDraftEvent, log: LogSoFar) -> str:
    """The event as a sentence."""
    number = event.round_number
    match event:
        case DraftBegun():
            return say(
                "A draft of the pairing of round {number} was begun, {origins}.",
                number=number,
                origins=_ORIGINS[event.origin],
            )
        case DraftChanged():
            boards = [_set(board.board, log.pair(*board.players), log) for board in event.boards]
            opened = [
                say("match {board} open", board=board) if log.teams_meet else say("board {board} open", board=board)
                for board in event.opened
            ]
            return say(
                "Draft of round {number}: {listed}.",
                number=number,
                listed=joined(SEMICOLON, (*boards, *opened, *_bye_drafted(event, log))),
            )
        case DraftAbandoned():
            return say("The draft of the pairing of round {number} was abandoned.", number=number)
        case _:
            assert_never(event)


def _set(board: BoardNumber, pair: str, log: LogSoFar) -> str:
    """Who was put at a board; two teams play a match."""
    if log.teams_meet:
        return say("match {board} {pair}", board=board, pair=pair)
    return say("board {board} {pair}", board=board, pair=pair)


def _bye_drafted(event: DraftChanged, log: LogSoFar) -> list[str]:
    """Who has the bye of the draft, where that is another one than before."""
    if event.bye == log.draft_bye:
        return []
    return [say("nobody has the bye") if event.bye is None else log.pair(event.bye, None)]
