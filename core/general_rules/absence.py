"""Who stayed away without an excuse: whether they count as withdrawn (C.04.2.D.2 until 2026, 1998 F.8, CFC 616).

No text lets a program judge an excuse. It names who did not appear and what the rules then say; the arbiter accepts an
excuse, or lets the rule take its course (decision 24).
"""

from collections.abc import Iterator

from core.model.named_tuple import NamedTuple
from core.model.results import FORFEITS, Outcome
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId, RoundNumber


class Absentee(NamedTuple):
    """Who did not appear to the last game they were paired for."""

    player: PlayerId
    round_number: RoundNumber


def unexcused(tournament: Tournament) -> Iterator[Absentee]:
    """Who would be paired in the next round though they did not appear when last paired, and have no excuse.

    Whoever was paired again since, or came back after a withdrawal, has been decided upon.
    """
    coming = tournament.next_round
    for player in tournament.players.values():
        missed = missed_last_game(tournament, player.id)
        if missed is None or (missed, player.id) in tournament.excused:
            continue
        if any(one.first <= missed and (one.last is None or coming <= one.last) for one in player.spans):
            yield Absentee(player.id, missed)


def missed_last_game(tournament: Tournament, player: PlayerId) -> RoundNumber | None:
    """The round of the last game the player was paired for, if it was lost by not appearing.

    Whoever is paired again, in a game without a result yet, has been decided upon.
    """
    for one_round in reversed(tournament.rounds):
        if any(player in (game.white, game.black) for game in one_round.games):
            return one_round.number if _lost_by_forfeit(one_round, player) else None
    return None


def _lost_by_forfeit(one_round: Round, player: PlayerId) -> bool:
    """Whether the game was lost by not appearing, as it counts in the standings."""
    return any(
        player == (game.white, game.black)[side]
        for game in one_round.games
        if game.readings.standings in FORFEITS
        for side, outcome in enumerate(game.readings.standings.outcomes)
        if outcome is Outcome.FORFEIT_LOSS
    )
