"""What is entered by where the record stands, after somebody else moved it there: it is asked, once (decision 257).

An entry without a board, a game without a number and an undo without an event mean the next board, the next game, the
last action. Who types them has seen the record as it was before the other's entry.
"""

from collections.abc import Sequence

from core.model.sentence import joined, say_of
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from core.model.units import Place, RoundNumber, TeamBoard
from events.deciders.wording import need_confirmation, need_confirmation_of
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.games import ColoursCorrected, GameForfeited, ResultRecorded
from events.vocabulary.knockout import KnockoutGamePlayed

Log = Sequence[StoredEvent]


def need_seen_boards(
    log: Log, round_number: RoundNumber, boards: Sequence[Place], actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` for results in board order where somebody else has entered results of that round."""
    others = [
        one
        for one in counting(log)
        if isinstance(one.event, ResultRecorded | GameForfeited)
        and one.event.round_number == round_number
        and one.actor != actor
    ]
    if others and boards:
        told = say_of(
            len(others),
            "{others} entered {count} result of round {number} (event {events}): these would be for boards {boards}. "
            "Name the boards (BOARD:RESULT) if you mean others.",
            "{others} entered {count} results of round {number} (events {events}): these would be for boards {boards}. "
            "Name the boards (BOARD:RESULT) if you mean others.",
            others=joined(", ", dict.fromkeys(one.actor for one in others)),
            number=round_number,
            events=in_ranges(one.version for one in others),
            boards=", ".join(map(str, boards)),
        )
        need_confirmation_of([told], confirmed=confirmed)


def need_seen_game(log: Log, round_number: int, match: int, game: int, actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` for the next game of a match by a player's name, after somebody else's entry."""
    found = [
        one
        for one in counting(log)
        if isinstance(one.event, KnockoutGamePlayed)
        and (one.event.knockout_round, one.event.match) == (round_number, match)
    ]
    if found and found[-1].actor != actor:
        need_confirmation(
            "{other} entered game {before} of match {match} (event {event}): this would be game {game}. Name the game "
            "({match}.GAME:RESULT) if you mean another.",
            confirmed=confirmed,
            other=found[-1].actor,
            before=game - 1,
            match=match,
            event=found[-1].version,
            game=game,
        )


def need_seen_colours(
    log: Log, state: Tournament, round_number: RoundNumber, board: Place, actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` for colours that somebody else has reversed: they would be as they were."""
    at = (round_number, board.match, board.board) if isinstance(board, TeamBoard) else (round_number, board, 0)
    found = [
        (one, one.event)
        for one in counting(log)
        if isinstance(one.event, ColoursCorrected)
        and (one.event.round_number, one.event.board, one.event.team_board) == at
    ]
    if found and found[-1][0].actor != actor:
        last, event = found[-1]
        people = state.members if at[2] else state.players
        need_confirmation(
            "{other} corrected the colours of board {board} already (event {event}): {white} has White. This would "
            "reverse them again.",
            confirmed=confirmed,
            other=last.actor,
            board=board,
            event=last.version,
            white=people[event.white].name,
        )


def need_seen_action(log: Log, action: Sequence[StoredEvent], actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where the last action, which no number names, is somebody else's."""
    last = action[-1]
    own = next((one.version for one in reversed(counting(log)) if one.actor == actor), 0)
    if own and last.actor != actor:
        need_confirmation(
            "The last action is not yours: {other} recorded event {event}. Your own last event is {own}.",
            confirmed=confirmed,
            other=last.actor,
            event=last.version,
            own=own,
        )
