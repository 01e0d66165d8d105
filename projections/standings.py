"""Standings: points, then the tie-breaks announced, then pairing number.

No tie-break is built in yet. `TIE_BREAKS` is where each will be entered under the acronym of C.07; the standings
sort by those asked for, in order, and show their values.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from core.errors import Refused
from core.tournament import GameStatus, Tournament
from core.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from projections.histories import PlayerHistory, histories

TieBreak: TypeAlias = Callable[[Tournament], Mapping[PlayerId, Fraction]]
"""The value of every player; more is better."""

TIE_BREAKS: Final[dict[str, TieBreak]] = {}
"""The tie-breaks there are, by their acronym in C.07."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    rank: int  # place in the list, from 1
    player: PlayerId
    number: PairingNumber | None  # None: not yet given
    points: Points
    games_played: int
    tie_breaks: tuple[Fraction, ...] = ()  # in the order asked for


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after the rounds paired so far.

    `open_games` and `adjourned_games` (round, board) make them provisional. Expelled players are not ranked.
    """

    rows: tuple[Standing, ...]
    after_round: RoundNumber
    tie_breaks: tuple[str, ...]
    open_games: tuple[tuple[RoundNumber, BoardNumber], ...]
    adjourned_games: tuple[tuple[RoundNumber, BoardNumber], ...]
    expelled: tuple[PlayerId, ...] = ()

    @property
    def is_provisional(self) -> bool:
        """Whether a result is still to come."""
        return bool(self.open_games or self.adjourned_games)


def standings(tournament: Tournament, tie_breaks: Sequence[str] = ()) -> Standings:
    """The standings, best first. Raises `Refused` for a tie-break that there is not."""
    values = [_tie_break(acronym)(tournament) for acronym in tie_breaks]
    numbers = tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))
    played = histories(tournament)
    ranked = [player for player in tournament.players.values() if not player.expelled]

    def place(history: PlayerHistory) -> tuple[object, ...]:
        player = tournament.players[history.player]
        ties = tuple(-value[history.player] for value in values)
        number = numbers.get(history.player)
        # Before there are numbers: by rating, then in the order of registration.
        return (-history.points, ties, number is None, number or 0, -player.rating, player.id)

    ordered = sorted((played[player.id] for player in ranked), key=place)
    return Standings(
        rows=tuple(
            Standing(
                rank=rank,
                player=history.player,
                number=numbers.get(history.player),
                points=history.points,
                games_played=len(history.opponents),
                tie_breaks=tuple(value[history.player] for value in values),
            )
            for rank, history in enumerate(ordered, start=1)
        ),
        after_round=tournament.last_paired_round,
        tie_breaks=tuple(tie_breaks),
        open_games=_games(tournament, GameStatus.OPEN),
        adjourned_games=_games(tournament, GameStatus.ADJOURNED),
        expelled=tuple(player.id for player in tournament.players.values() if player.expelled),
    )


def _tie_break(acronym: str) -> TieBreak:
    if acronym not in TIE_BREAKS:
        known = ", ".join(sorted(TIE_BREAKS)) or "none yet; ties are listed by pairing number"
        raise Refused(f"There is no tie-break {acronym!r}. Known: {known}.")
    return TIE_BREAKS[acronym]


def _games(tournament: Tournament, status: GameStatus) -> tuple[tuple[RoundNumber, BoardNumber], ...]:
    return tuple(
        (one_round.number, game.board)
        for one_round in tournament.rounds
        for game in one_round.games
        if game.status is status
    )
