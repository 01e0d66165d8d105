"""What norms ask of the tournament as a whole, gathered once for all its players."""

from typing import Final

from core.editions.event_kind import Kind, kind_of_event
from core.model.dataclass import dataclass
from core.model.results import Outcome
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId
from core.norms.titles import MASTERS, NO_FEDERATION
from core.ratings.games import RatedGame, competitors, rated_games, rating_of

RATED_FOREIGNERS: Final = 20  # 1.4.3 d
THEIR_FEDERATIONS: Final = 3
THEIR_MASTERS: Final = 10


@dataclass(frozen=True, slots=True)
class NormField:
    """A tournament as the title regulations look at it."""

    players: dict[PlayerId, Player]
    games: dict[PlayerId, list[RatedGame]]  # over the board, with a result (1.4.2 c)
    kind: Kind
    rounds: int  # declared, else paired so far
    is_over: bool  # every declared round is paired and has its results
    is_double: bool  # a round robin in which pairs met twice
    foreigners: tuple[int, int, int] | None  # 1.4.3 d: rated ones, their federations, their masters; None: no Swiss
    round_dates: tuple[str, ...]
    without_game: dict[PlayerId, int]  # rounds won by forfeit or by the pairing-allocated bye (1.4.1 c)

    @property
    def has_many_foreigners(self) -> bool:
        """1.4.3 d: then 1.4.3 and 1.4.4 ask nothing."""
        if self.foreigners is None:
            return False
        rated, federations, masters = self.foreigners
        return rated >= RATED_FOREIGNERS and federations >= THEIR_FEDERATIONS and masters >= THEIR_MASTERS


def norm_field(tournament: Tournament) -> NormField:
    """What is known of the tournament so far."""
    games = rated_games(tournament)
    kind = kind_of_event(tournament).kind
    declared = tournament.settings.rounds or 0
    rounds = max(declared, tournament.last_paired_round)
    open_games = any(game.readings.rating is None for one_round in tournament.rounds for game in one_round.games)
    return NormField(
        players=competitors(tournament),
        games=games,
        kind=kind,
        rounds=rounds,
        is_over=bool(rounds) and tournament.last_paired_round >= rounds and not open_games,
        is_double=kind is Kind.ROUND_ROBIN and _some_met_twice(games),
        foreigners=_foreigners(tournament) if kind is Kind.SWISS and not tournament.settings.boards else None,
        round_dates=tournament.details.round_dates,
        without_game=_won_without_a_game(tournament),
    )


def _some_met_twice(games: dict[PlayerId, list[RatedGame]]) -> bool:
    return any(len({one.opponent for one in own}) < len(own) for own in games.values())


def _foreigners(tournament: Tournament) -> tuple[int, int, int]:
    """Rated players not of the host federation, their federations, and the masters among them.

    Counted is who misses one round at most, pairing-allocated byes apart.
    """
    host, rounds = tournament.details.federation, len(tournament.rounds)
    there = _rounds_there(tournament)
    counted = [
        player
        for player in tournament.players.values()
        if host and there[player.id] >= rounds - 1 and _is_foreign(player, host)
    ]
    return (
        len(counted),
        len({player.federation for player in counted}),
        sum(player.title in MASTERS for player in counted),
    )


def _rounds_there(tournament: Tournament) -> dict[PlayerId, int]:
    """In how many rounds each player was paired and appeared, or had the pairing-allocated bye."""
    there = dict.fromkeys(tournament.players, 0)
    for one_round in tournament.rounds:
        for player, outcome in one_round.unpaired.items():
            there[player] += outcome is Outcome.PAIRING_ALLOCATED_BYE
        for game in one_round.games:
            result = game.readings.rating
            outcomes = result.outcomes if result is not None else (None, None)
            for player, of_player in zip((game.white, game.black), outcomes, strict=True):
                there[player] += of_player is not Outcome.FORFEIT_LOSS
    return there


def _is_foreign(player: Player, host: str) -> bool:
    return bool(rating_of(player)) and player.federation not in ("", NO_FEDERATION, host)


def _won_without_a_game(tournament: Tournament) -> dict[PlayerId, int]:
    won = dict.fromkeys(competitors(tournament), 0)
    for one_round in tournament.rounds:
        for player, outcome in one_round.unpaired.items():
            if outcome is Outcome.PAIRING_ALLOCATED_BYE and player in won:
                won[player] += 1
        for game in one_round.games:
            result = game.readings.rating
            if result is None:
                continue
            for player, outcome in zip((game.white, game.black), result.outcomes, strict=True):
                if outcome is Outcome.FORFEIT_WIN and player in won:
                    won[player] += 1
    return won
