"""Who leaves a tournament by a table (CFC 653): what becomes of the games played, and of those still to come.

Whether the games played count, where somebody else moved that, is asked, once (decision 257).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from core.editions.tables.engine import schedule_in, table_numbers, variations_of
from core.model.results import Result
from core.model.tournament import Game, GameStatus, Player, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.wording import need_seen
from events.log.envelope import StoredEvent, meant_by
from events.vocabulary.games import GameCorrection, GameEvent, GameForfeited
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundPaired, RoundVoided

REASON = "has left (CFC 653)"  # for the record, in English


def has_completed_half(state: Tournament, player: PlayerId) -> bool:
    """Whether a player has completed at least 50 % of the games of the table.

    A game counts that was played, or won because the opponent did not appear; not one that the player forfeited.
    Before the drawing nobody has completed any, though the table has no game yet of which that would be too few.
    """
    completed = sum(_was_completed(game, player) for _, game in games_of(state, player))
    return completed > 0 and 2 * completed >= games_in_all(state, player)


def _was_completed(game: Game, player: PlayerId) -> bool:
    result = game.readings.rating
    if result is None:
        return False
    won_by_forfeit = Result.WHITE_WINS_BY_FORFEIT if game.white == player else Result.BLACK_WINS_BY_FORFEIT
    return result.was_played or result is won_by_forfeit


def games_in_all(state: Tournament, player: PlayerId) -> int:
    """How many games the table has for a player."""
    schedule, chosen = schedule_in(state.settings.edition), variations_of(state)
    numbers = table_numbers(state, state.next_round)
    competitors = len(numbers)
    rounds = range(1, schedule.rounds(competitors, chosen) + 1)
    seats = (schedule.seats(competitors, RoundNumber(number), chosen) for number in rounds)
    return sum(numbers.get(player) in pair for boards in seats for pair in boards)


def games_of(state: Tournament, player: PlayerId) -> Iterator[tuple[RoundNumber, Game]]:
    """The games of a player that have been paired, with their rounds."""
    for one_round in state.rounds:
        for game in one_round.games:
            if player in (game.white, game.black):
                yield one_round.number, game


def who_left(state: Tournament) -> dict[PlayerId, bool]:
    """Everybody who takes part no longer, and whether the games played count in the standings."""
    return {player.id: player.games_count for player in state.players.values() if _has_left(player)}


def _has_left(player: Player) -> bool:
    return all(span.last is not None for span in player.spans)


def unplayed_after_leaving(state: Tournament, player: PlayerId, *, counts: bool) -> Iterator[GameForfeited]:
    """The games of a player who leaves that have been paired and are not finished."""
    left = who_left(state) | {player: counts}
    for number, game in games_of(state, player):
        if game.status is not GameStatus.FINISHED:
            result = _result_without(left, game.white, game.black)
            for board in _unfinished_boards(game):
                yield GameForfeited(
                    round_number=number, board=game.board, team_board=board, result=result, reason=REASON
                )


def _unfinished_boards(game: Game) -> Iterator[BoardNumber]:
    """The boards of a match of which some are finished; 0: the game, or the match, as a whole."""
    if all(board.status is not GameStatus.FINISHED for board in game.boards):
        yield BoardNumber(0)
        return
    for board in game.boards:
        if board.status is not GameStatus.FINISHED:
            yield board.board


def unplayed_in(state: Tournament, paired: RoundPaired) -> Iterator[GameForfeited]:
    """The games of a round being paired that nobody will play, because somebody has left."""
    left = who_left(state)
    for board in paired.boards:
        if board.white in left or board.black in left:
            result = _result_without(left, board.white, board.black)
            yield GameForfeited(round_number=paired.round_number, board=board.board, result=result, reason=REASON)


def _result_without(left: Mapping[PlayerId, bool], white: PlayerId, black: PlayerId) -> Result:
    """The opponent wins; nobody does where both have left, or where the games of who has left do not count (653)."""
    counts = [left[player] for player in (white, black) if player in left]
    if len(counts) == 2 or not all(counts):
        return Result.BOTH_FORFEIT
    return Result.BLACK_WINS_BY_FORFEIT if white in left else Result.WHITE_WINS_BY_FORFEIT


Log = Sequence[StoredEvent]


def need_seen_half(
    log: Log, state: Tournament, player: PlayerId, has_half: Callable[[Log], bool], actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` where the games of who leaves a table count, or not, by what another took back.

    Whatever was entered first moves nothing that a sheet of the results does not show. Whoever recorded something since
    about the same game has seen it taken back. `has_half`: at an earlier end.
    """
    places = {(number, game.board) for number, game in games_of(state, player)}

    def is_seen(one: StoredEvent) -> bool:
        voids = isinstance(taken := meant_by(log, one).event, RoundVoided)
        own = (meant_by(log, later).event for later in log[one.version :] if later.actor == actor)
        return any(
            event.round_number == taken.round_spoken_of
            and (event.round_number, event.board) in places
            and (voids or event.board == getattr(taken, "board", None))
            for event in own
            if isinstance(event, GameEvent)
        )

    taken_back = [
        one for one in log if one.actor != actor and isinstance(one.event, (ActionUndone, GameCorrection, RoundVoided))
    ]
    moved = [
        one
        for one in taken_back
        if not is_seen(one) and has_half(log[: one.version - 1]) != has_half(log[: one.version])
    ]
    if not moved:
        return
    told = {
        "other": moved[-1].actor,
        "event": moved[-1].version,
        "who": state.players[player].name,
    }
    if has_half(log):
        need_seen(
            "{other} corrected or undid a result of {who} (event {event}). At least half of the games are completed "
            "now, so the games played would count in the standings (CFC 653).",
            confirmed=confirmed,
            **told,
        )
    else:
        need_seen(
            "{other} corrected or undid a result of {who} (event {event}). Fewer than half of the games are completed "
            "now, so the games played would not count in the standings (CFC 653).",
            confirmed=confirmed,
            **told,
        )
