"""A board fixed for a player who needs it, and given free again."""

from core.model.sentence import Refused, say_of
from core.model.tournament import Tournament
from core.model.units import BoardNumber, PlayerId
from events.deciders.wording import named, need_confirmation, player_of
from events.vocabulary.players import BoardFixed


def fix(
    state: Tournament, player: PlayerId, board: BoardNumber, *, reason: str = "", confirmed: bool = False
) -> tuple[BoardFixed, ...]:
    """From the next pairing on the player's game is on that board, whoever the opponent is.

    Raises `Refused` for a board there is not, or one that is somebody else's. Before round 1 is paired more players may
    enter: there a board that is not needed yet wants to be confirmed.
    """
    who = player_of(state, player)
    if board < 1:
        raise Refused("Board {board} does not exist: board numbers start at 1.", board=board)
    if state.fixed_boards.get(player) == board:
        raise Refused("Board {board} is already reserved for {who}.", board=board, who=named(who))
    holder = next((one for one, taken in state.fixed_boards.items() if taken == board and one != player), None)
    if holder is not None:
        raise Refused(
            (
                "Board {board} is reserved for {who}. Reserve another one, or first release that one: `board "
                "release id:{holder}`."
            ),
            holder=holder,
            board=board,
            who=named(state.players[holder]),
        )
    playing = sum(one.takes_part_in(state.next_round) for one in state.players.values())
    boards = playing // 2
    if board > boards:
        if state.last_paired_round:
            raise Refused(
                say_of(
                    boards,
                    "Board {board} does not exist: {playing} players need only {count} board.",
                    "Board {board} does not exist: {playing} players need only {count} boards.",
                    board=board,
                    playing=playing,
                )
            )
        need_confirmation(
            say_of(
                boards,
                "Board {board} does not exist yet: {playing} players need only {count} board. The reservation "
                "takes effect when there are enough players.",
                "Board {board} does not exist yet: {playing} players need only {count} boards. The reservation "
                "takes effect when there are enough players.",
                board=board,
                playing=playing,
            ),
            confirmed=confirmed,
        )
    return (BoardFixed(player=player, board=board, reason=reason),)


def release(state: Tournament, player: PlayerId, *, reason: str = "") -> tuple[BoardFixed, ...]:
    """The player plays on any board again. Raises `Refused` where none is fixed."""
    who = player_of(state, player)
    if player not in state.fixed_boards:
        raise Refused("No board is reserved for {who}. `board list` shows the reserved boards.", who=named(who))
    return (BoardFixed(player=player, board=None, reason=reason),)
