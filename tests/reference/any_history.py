"""Tournaments whose past rounds chance paired, by no system: states that a played tournament seldom reaches.

Many upfloats of one player, scoregroups of one, averages that differ by a point, virtual points that nobody would give.
Colours stay within two of each other
and never come three times in a row, nobody meets twice over the board, and nobody has the bye twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Span, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber

_FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, *[Result.BOTH_FORFEIT] * 6)
_ABSENCES = (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


@dataclass(slots=True)
class _Past:
    """What chance has to know of one player."""

    colours: list[Colour] = field(default_factory=list)
    met: set[PlayerId] = field(default_factory=set)
    had_bye: bool = False

    def may_have(self, colour: Colour) -> bool:
        """Whether another game with that colour stays within the limits."""
        others = len(self.colours) - self.colours.count(colour)
        return self.colours[-2:] != [colour, colour] and self.colours.count(colour) - others < 2


def random_state(seed: int, edition: str) -> Tournament:
    """A tournament with some rounds played, everything for the pairing of the next one in place."""
    chance = Random(seed)
    count = chance.randint(4, chance.choice([7, 9, 11]))
    forfeit_rate = chance.choice([0, 0.1, 0.75])
    rounds = chance.randint(2, 13 if forfeit_rate > 0.5 else count)
    played = chance.randint(1, rounds - 1) if forfeit_rate > 0.5 else min(chance.randint(1, rounds), rounds - 1)
    spread = chance.choice([3, 30, 600])
    ratings = sorted((2000 + chance.randint(0, spread) for _ in range(count)), reverse=True)
    ids = [PlayerId(one) for one in chance.sample(range(1, count + 1), count)]
    past = {player: _Past() for player in ids}
    forbidden_rate = chance.choice([0, 0, 0.05, 0.15])
    absence_rate = chance.choice([0, 0.1])
    now = RoundNumber(played + 1)
    given = chance.random() < 0.4
    return Tournament(
        settings=Settings(
            edition=edition, rounds=RoundNumber(rounds), initial_colour=chance.choice([Colour.WHITE, Colour.BLACK])
        ),
        players={
            player: Player(player, f"Player {player}", rating, spans=(_span(now, chance),))
            for player, rating in sorted(zip(ids, ratings, strict=True))
        },
        numberings=(
            Numbering(RoundNumber(1), {player: PairingNumber(number) for number, player in enumerate(ids, start=1)}),
        ),
        rounds=tuple(
            _round(RoundNumber(number), ids, past, (absence_rate, forfeit_rate), chance)
            for number in range(1, played + 1)
        ),
        byes={(now, player): chance.choice(list(ByeKind)) for player in ids if chance.random() < absence_rate},
        acceleration={
            player: tuple(Points(chance.choice([0, 0, 10, 20, 30])) for _ in range(now)) for player in ids if given
        },
        forbidden_pairs=frozenset((a, b) for a in ids for b in ids if a < b and chance.random() < forbidden_rate),
    )


def _span(now: RoundNumber, chance: Random) -> Span:
    """A few have withdrawn before the round to be paired."""
    has_left = now > 1 and chance.random() < 0.04
    return Span(RoundNumber(1), RoundNumber(chance.randint(1, now - 1)) if has_left else None)


def _round(
    number: RoundNumber,
    ids: Sequence[PlayerId],
    past: dict[PlayerId, _Past],
    rates: tuple[float, float],
    chance: Random,
) -> Round:
    absence_rate, forfeit_rate = rates
    games: list[Game] = []
    unpaired: dict[PlayerId, Outcome] = {}
    waiting: list[PlayerId] = []
    for player in chance.sample(ids, len(ids)):
        if chance.random() < absence_rate:
            unpaired[player] = chance.choice(_ABSENCES)
            continue
        boards = [
            (one, other)
            for opponent in waiting
            for one, other in ((player, opponent), (opponent, player))
            if opponent not in past[player].met
            and past[one].may_have(Colour.WHITE)
            and past[other].may_have(Colour.BLACK)
        ]
        if not boards:
            waiting.append(player)
            continue
        white, black = chance.choice(boards)
        waiting.remove(white if black == player else black)
        result = chance.choice([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS])
        if chance.random() < forfeit_rate:
            result = chance.choice(_FORFEITS)
        else:
            past[white].colours.append(Colour.WHITE)
            past[black].colours.append(Colour.BLACK)
            past[white].met.add(black)
            past[black].met.add(white)
        board = BoardNumber(len(games) + 1)
        games.append(Game(board, white, black, Readings(result, result, result), GameStatus.FINISHED))
    for player in waiting:
        unpaired[player] = Outcome.ZERO_POINT_BYE
        if not past[player].had_bye and Outcome.PAIRING_ALLOCATED_BYE not in unpaired.values():
            unpaired[player], past[player].had_bye = Outcome.PAIRING_ALLOCATED_BYE, True
    return Round(number, tuple(games), unpaired)
