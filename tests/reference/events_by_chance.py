"""Whole small events, played by chance and paired by a given function: tournaments as they arise in life.

Nothing here reads a rule: the pairing function gets the tournament, chance gives results, byes and absences.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Protocol

from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import (
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Span,
    Tournament,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber


class PairingOfARound(Protocol):
    """What a literal implementation returns."""

    @property
    def pairs(self) -> frozenset[tuple[PlayerId, PlayerId]]:
        """(White, Black)."""

    @property
    def bye(self) -> PlayerId | None:
        """Who has the bye."""


PairingFunction = Callable[[Tournament, RoundNumber], PairingOfARound]


@dataclass(frozen=True)
class Life:
    """What kind of event is played; rates are per player, round or game."""

    seed: int
    players: int
    rounds: int
    edition: str = ""
    absence_rate: float = 0.05
    forfeit_rate: float = 0.03
    adjournment_rate: float = 0.0
    draw_rate: float = 0.3
    late_entry_rate: float = 0.05
    unrated_rate: float = 0.0
    forbidden_rate: float = 0.0
    variations: Mapping[str, str] = field(default_factory=dict)


def opening(life: Life, chance: Random) -> Tournament:
    """The event before round 1: pairing numbers follow the ratings, ids do not; some ratings are the same."""
    ids = chance.sample(range(1, life.players + 1), life.players)
    ratings = sorted((2400 - 20 * chance.randrange(2 * life.players) for _ in ids), reverse=True)
    players = {
        PlayerId(one): Player(
            id=PlayerId(one),
            name=f"Player {one}",
            rating=0 if chance.random() < life.unrated_rate else rating,
            spans=(Span(RoundNumber(chance.choice([2, 3]) if chance.random() < life.late_entry_rate else 1)),),
        )
        for one, rating in zip(ids, ratings, strict=True)
    }
    numbers = {PlayerId(one): PairingNumber(number) for number, one in enumerate(ids, start=1)}
    settings = Settings(
        edition=life.edition,
        rounds=RoundNumber(life.rounds),
        initial_colour=chance.choice(list(Colour)),
        lot_seed=f"event {life.seed}",
        variations=life.variations,
    )
    order = sorted(players)
    forbidden = frozenset((a, b) for a in order for b in order if a < b and chance.random() < life.forbidden_rate)
    return Tournament(
        settings=settings, players=players, numberings=(Numbering(RoundNumber(1), numbers),), forbidden_pairs=forbidden
    )


def with_absences(tournament: Tournament, life: Life, chance: Random) -> Tournament:
    """Byes on request and announced absences of the next round."""
    now = tournament.next_round
    kinds = [ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT]
    granted = {
        (now, player.id): chance.choice(kinds)
        for player in tournament.players.values()
        if player.takes_part_in(now) and chance.random() < life.absence_rate
    }
    return replace(tournament, byes={**tournament.byes, **granted})


def played(tournament: Tournament, pairing: PairingOfARound, life: Life, chance: Random) -> Tournament:
    """The next round as it was paired, with results by chance."""
    now = tournament.next_round
    games = tuple(
        _game(tournament, BoardNumber(board), white, black, life, chance)
        for board, (white, black) in enumerate(sorted(pairing.pairs), start=1)
    )
    unpaired = {player: kind.outcome for (number, player), kind in tournament.byes.items() if number == now}
    if pairing.bye is not None:
        unpaired[pairing.bye] = Outcome.PAIRING_ALLOCATED_BYE
    return replace(tournament, rounds=(*tournament.rounds, Round(now, games, unpaired, RoundStage.COMPLETE)))


def _game(
    tournament: Tournament, board: BoardNumber, white: PlayerId, black: PlayerId, life: Life, chance: Random
) -> Game:
    if chance.random() < life.adjournment_rate:
        return Game(board, white, black, status=GameStatus.ADJOURNED)
    if chance.random() < life.forfeit_rate:
        result = chance.choice([Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT])
    elif chance.random() < life.draw_rate:
        result = Result.DRAW
    else:
        ratings = [1000 + tournament.players[player].rating for player in (white, black)]
        result = chance.choices([Result.WHITE_WINS, Result.BLACK_WINS], weights=[rating**4 for rating in ratings])[0]
    return Game(board, white, black, Readings(result, result, result), GameStatus.FINISHED)


def rounds_of(life: Life, pair: PairingFunction) -> Iterator[tuple[Tournament, RoundNumber, PairingOfARound]]:
    """Each round: the tournament before it, its number, its pairing. Errors of `pair` come through."""
    chance = Random(life.seed)
    tournament = opening(life, chance)
    while tournament.last_paired_round < life.rounds:
        tournament = with_absences(tournament, life, chance)
        pairing = pair(tournament, tournament.next_round)
        yield tournament, tournament.next_round, pairing
        tournament = played(tournament, pairing, life, chance)
