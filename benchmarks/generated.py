"""Events that never took place: by chance from a seed, paired by this engine; the same on every machine.

Ratings are spread normally; a result follows the expectation of the rating difference (FIDE B.02, 8.1), and the
closer the opponents the more draws.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from random import Random

from core.field import AnyField
from core.record import RoundPairing
from core.results import ByeKind, Colour, Outcome, Result
from core.systems import engine_for, field_of
from core.tournament import Details, Game, GameStatus, Numbering, Player, Readings, Round, Settings, Tournament
from core.units import BoardNumber, PairingNumber, PlayerId, RoundNumber

_RATING_MEAN = 1900


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of event; rates are per player and round, or per game."""

    players: int
    rounds: int
    seed: int = 1
    bye_rate: float = 0.01
    forfeit_rate: float = 0.005
    draw_rate: float = 0.35  # between equals; from 1 on all games are drawn
    rating_spread: int = 250
    forbidden_pairs: int = 0
    edition: str = "dutch-2017"


def event(plan: Plan, rounds_played: int | None = None) -> Tournament:
    """The event after some of its rounds, or after all of them."""
    *_, last = _states(plan, plan.rounds if rounds_played is None else rounds_played)
    return last


def fields(plan: Plan) -> Iterator[AnyField]:
    """What the engine is given before each round."""
    for state in _states(plan, plan.rounds - 1):
        yield field_of(state, state.next_round)


def _states(plan: Plan, rounds_played: int) -> Iterator[Tournament]:
    """The event before its first round, with the byes for it, and so on; last after so many rounds."""
    chance = Random(plan.seed)  # noqa: S311  reproducible, not secret
    engine = engine_for(plan.edition)
    state = _with_byes(_announced(plan, chance), plan, chance)
    yield state
    for _ in range(rounds_played):
        pairing = engine.pair(field_of(state, state.next_round))
        played = _played(state, pairing, state.next_round, plan, chance)
        state = _with_byes(replace(state, rounds=(*state.rounds, played)), plan, chance)
        yield state


def _with_byes(state: Tournament, plan: Plan, chance: Random) -> Tournament:
    if state.next_round > plan.rounds:
        return state
    granted = {
        (state.next_round, player): ByeKind.HALF_POINT for player in state.players if chance.random() < plan.bye_rate
    }
    return replace(state, byes={**state.byes, **granted})


def _announced(plan: Plan, chance: Random) -> Tournament:
    ratings = sorted((round(chance.gauss(_RATING_MEAN, plan.rating_spread)) for _ in range(plan.players)), reverse=True)
    players = {
        PlayerId(number): Player(PlayerId(number), f"Player {number}", rating=rating)
        for number, rating in enumerate(ratings, start=1)
    }
    return Tournament(
        details=Details(name=f"Generated, {plan.players} players, seed {plan.seed}"),
        settings=Settings(plan.edition, RoundNumber(plan.rounds), initial_colour=Colour.WHITE),
        players=players,
        numberings=(Numbering(RoundNumber(1), {player: PairingNumber(player) for player in players}),),
        forbidden_pairs=frozenset(chance.sample([*combinations(players, 2)], plan.forbidden_pairs))
        if plan.forbidden_pairs
        else frozenset(),
    )


def _played(
    tournament: Tournament, pairing: RoundPairing, round_number: RoundNumber, plan: Plan, chance: Random
) -> Round:
    games = []
    for board, (white, black) in enumerate(pairing.pairs, start=1):
        if chance.random() < plan.forfeit_rate:
            result = chance.choice([Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT])
        else:
            difference = tournament.players[white].rating - tournament.players[black].rating
            result = _result(difference, plan.draw_rate, chance)
        games.append(Game(BoardNumber(board), white, black, Readings(result, result, result), GameStatus.FINISHED))
    unpaired = {player: kind.outcome for (number, player), kind in tournament.byes.items() if number == round_number}
    if pairing.bye is not None:
        unpaired[pairing.bye] = Outcome.PAIRING_ALLOCATED_BYE
    return Round(round_number, tuple(games), unpaired)


def _result(difference: int, draw_rate: float, chance: Random) -> Result:
    if draw_rate >= 1:
        return Result.DRAW
    expected = 1 / (1 + 10 ** (-max(-400, min(400, difference)) / 400))
    draws = 2 * draw_rate * min(expected, 1 - expected)
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    bounds = accumulate((expected - draws / 2, draws))
    drawn = chance.random()
    return next((result for result, bound in zip(results, bounds, strict=False) if drawn < bound), results[-1])
