"""Which round a paper, a page or a screen opens with: by a table the next one to play, not the one paired last."""

from collections.abc import Iterator

from core.editions.registry import has_table
from core.model.tournament import Game, GameStatus, MatchAppointment, Round, Tournament
from core.model.units import RoundNumber


def round_at_hand(tournament: Tournament) -> RoundNumber:
    """The round paired last; by a table the first one with games that are still to be played. 0: none is paired.

    A round waits for no match that is postponed; where nothing else is left, it is the first that has one.
    """
    if not has_table(tournament.settings.edition):
        return tournament.last_paired_round
    waiting = [one.number for one in tournament.rounds if any(_unfinished(one))]
    behind = {number for number, _ in postponed(tournament)}
    last = waiting[0] if waiting else tournament.last_paired_round
    return next((number for number in waiting if number not in behind), last)


def postponed(tournament: Tournament) -> tuple[tuple[RoundNumber, Game], ...]:
    """What is unfinished in rounds that nobody waits for: a later one is half played, or all of it is moved."""
    if not has_table(tournament.settings.edition):
        return ()
    rounds = tournament.rounds
    half_played = max((one.number for one in rounds if _is_half_played(tournament, one)), default=0)
    return tuple(
        (one.number, game)
        for one in rounds
        if one.number < half_played or _is_left_to_later_days(tournament, one)
        for game in _unfinished(one)
    )


def _unfinished(one_round: Round) -> Iterator[Game]:
    return (game for game in one_round.games if game.status is not GameStatus.FINISHED)


def _is_half_played(tournament: Tournament, one_round: Round) -> bool:
    """Matches on days of their own, as brought forward, do not count, nor does who has left and forfeits all rounds."""
    played = [
        game
        for game in one_round.games
        if game.status is GameStatus.FINISHED and game.readings.rating is not None and game.readings.rating.was_played
    ]
    return 0 < len(one_round.games) <= 2 * sum(not _own_day(tournament, one_round, game) for game in played)


def _is_left_to_later_days(tournament: Tournament, one_round: Round) -> bool:
    """Whether a round is finished but for matches that were moved to later days."""
    days, left = tournament.details.round_dates, list(_unfinished(one_round))
    own = days[one_round.number - 1] if one_round.number <= len(days) else ""
    moved = all(_own_day(tournament, one_round, game) > own for game in left)
    return bool(left) and moved and (bool(own) or len(left) < len(one_round.games))


def _own_day(tournament: Tournament, one_round: Round, game: Game) -> str:
    """The day that was announced for this match alone; empty: it is played with its round."""
    of_match: Iterator[MatchAppointment] = (
        one for one in tournament.details.appointments if one.is_of(one_round.number, (game.white, game.black))
    )
    return next((one.date for one in of_match), "")
