"""Random rounds for the Lim system: tournaments that were played by it, and states that no system leads to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from core.model.results import STANDARD, ByeKind, Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Span, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from tests.reference.so_far import SoFar
from tests.reference.tournaments import TournamentPlan

EDITIONS = ("lim-1999", "lim-2026")
_PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_FORFEITED = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT)
_ABSENCES = (Outcome.ZERO_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


def plan_of(seed: int, edition: str) -> TournamentPlan:
    """A tournament to be played round after round, for `tests.reference.tournaments.played_on`."""
    chance = Random(seed)
    players = chance.randint(4, 24)
    return TournamentPlan(
        seed=seed,
        players=players,
        rounds=min(chance.randint(3, 9), players - 1),
        edition=edition,
        absence_rate=chance.choice([0, 0.03, 0.1]),
        forfeit_rate=chance.choice([0, 0.05, 0.2]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.03]),
        forbidden_rate=chance.choice([0, 0, 0.05, 0.15]),
        variations=(("maxi-tournament", "yes"),) if chance.random() < 0.2 else (),
    )


def position(seed: int, edition: str, *, players_max: int = 24) -> Tournament:
    """4 to 24 players before one of rounds 1 to 9; the rounds before it were paired at random, within the laws."""
    chance = Random(seed)
    count = chance.randint(4, players_max)
    played = chance.randint(0, min(8, count - 2))
    ids = [PlayerId(one) for one in chance.sample(range(1, count + 1), count)]  # by pairing number
    ratings = sorted((2400 - chance.randint(0, chance.choice([5, 25, 60]) * count) for _ in ids), reverse=True)
    rounds = played + 1 if chance.random() < 0.25 else 10
    is_by_score = chance.random() < 0.7
    absence_rate, forfeit_rate = chance.choice([0, 0, 0.1]), chance.choice([0, 0.05, 0.3])
    scoring = STANDARD if chance.random() < 0.85 else STANDARD.with_exception(Outcome.WIN, Points(30))
    tournament = Tournament(
        settings=Settings(
            edition=edition,
            rounds=RoundNumber(rounds),
            initial_colour=chance.choice(list(Colour)),
            scoring=scoring,
            variations={"maxi-tournament": "yes"} if chance.random() < 0.2 else {},
        ),
        players={
            one: Player(one, f"Player {one}", rating, spans=(Span(_arrival(played, chance)),))
            for one, rating in sorted(zip(ids, ratings, strict=True))
        },
        numberings=(Numbering(RoundNumber(1), {one: PairingNumber(place) for place, one in enumerate(ids, start=1)}),),
    )
    for _ in range(played):
        one = _round(tournament, is_by_score, absence_rate, forfeit_rate, chance)
        tournament = replace(tournament, rounds=(*tournament.rounds, one))
    forbidden_rate = chance.choice([0, 0, 0.1, 0.3])
    now = tournament.next_round
    given = chance.random() < 0.1
    return replace(
        tournament,
        byes={(now, one): chance.choice(list(ByeKind)) for one in ids if chance.random() < absence_rate},
        forbidden_pairs=frozenset((a, b) for a in ids for b in ids if a < b and chance.random() < forbidden_rate),
        acceleration={one: tuple(Points(chance.choice([0, 5, 10])) for _ in range(now)) for one in ids}
        if given
        else {},
    )


def _arrival(played: int, chance: Random) -> RoundNumber:
    return RoundNumber(chance.randint(1, played + 1) if chance.random() < 0.08 else 1)


def _round(
    tournament: Tournament, is_by_score: bool, absence_rate: float, forfeit_rate: float, chance: Random
) -> Round:
    now = tournament.next_round
    so_far = SoFar(tournament, now)
    games: list[Game] = []
    unpaired: dict[PlayerId, Outcome] = {}
    waiting: list[PlayerId] = []
    for player in _order(so_far, is_by_score, chance):
        if chance.random() < absence_rate:
            unpaired[player] = chance.choice(_ABSENCES)
            continue
        boards = [board for other in waiting for board in so_far.legal_colourings(player, other)
                  if not so_far.have_met(player, other)]  # fmt: skip
        if not boards:
            waiting.append(player)
            continue
        white, black = boards[0] if is_by_score else chance.choice(boards)
        waiting.remove(white if black == player else black)
        result = chance.choice(_FORFEITED if chance.random() < forfeit_rate else _PLAYED)
        board = BoardNumber(len(games) + 1)
        games.append(Game(board, white, black, Readings(result, result, result), GameStatus.FINISHED))
    for player in reversed(waiting):
        unpaired[player] = Outcome.ZERO_POINT_BYE
        if so_far.may_take_bye(player) and Outcome.PAIRING_ALLOCATED_BYE not in unpaired.values():
            unpaired[player] = Outcome.PAIRING_ALLOCATED_BYE
    return Round(now, tuple(games), unpaired)


def _order(so_far: SoFar, is_by_score: bool, chance: Random) -> Sequence[PlayerId]:
    players = chance.sample(so_far.participants, len(so_far.participants))
    return sorted(players, key=so_far.points, reverse=True) if is_by_score else players


def positions(seeds: range, edition: str, *, players_max: int = 24) -> Iterator[tuple[int, Tournament]]:
    """With the seed of each."""
    for seed in seeds:
        yield seed, position(seed, edition, players_max=players_max)
