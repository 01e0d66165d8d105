"""Pairing cards: what the rounds so far say of each player (1998 A.2, A.4, A.5, B.1, F.2, F.3, F.5, F.9).

Readings:
- A float is written down by pairing (A.4), so also where the game was then not played; the bye is a downfloat (A.5).
  A requested bye or an absence is neither: nobody was paired, and A.5 speaks of the one who ends up unpaired.
- "Received a point without playing, either through a bye or due to an opponent not appearing" (B.1): the bye, a
  full-point bye, a forfeit win. A half-point bye does not bar.
- Pairs that the announcement forbids are kept apart as if they had met.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from core.model.results import Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Tournament
from core.model.units import PlayerId, RoundNumber

History = tuple[Colour | None, ...]
"""One entry a round; None where no game was played."""


class Floated(Enum):
    """A.4."""

    DOWN = auto()
    UP = auto()


@dataclass(frozen=True)
class Card:
    """One player who is to be paired."""

    id: PlayerId
    number: int
    score: int  # tenths
    history: History
    met: frozenset[PlayerId]
    float_last_round: Floated | None
    float_two_rounds_before: Floated | None
    may_have_bye: bool
    freed: bool  # over 50 % in the last round: B.2, B.5 and B.6 do not apply to him

    @property
    def rank(self) -> tuple[int, int]:
        """A.2: score, then pairing number."""
        return (-self.score, self.number)


def result_of(game: Game) -> Result | None:
    """F.9: adjourned games are draws for pairing purposes."""
    if game.readings.pairing is None and game.status is GameStatus.ADJOURNED:
        return Result.DRAW
    return game.readings.pairing


def cards_of(tournament: Tournament, round_number: RoundNumber) -> list[Card]:
    """The cards of everybody to be paired, in the order of A.2. F.5: who is away is not paired."""
    numbers = tournament.numbers_in(round_number)
    present = [
        player.id
        for player in tournament.players.values()
        if player.id in numbers
        and player.takes_part_in(round_number)
        and (round_number, player.id) not in tournament.byes
    ]
    cards = [_card(tournament, round_number, player) for player in present]
    return sorted(cards, key=lambda card: card.rank)


def _card(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> Card:
    rounds = [RoundNumber(earlier) for earlier in range(1, round_number)]
    score = _points_before(tournament, round_number, player) + virtual_points(tournament, player, round_number)
    floats = {earlier: _float_in(tournament, earlier, player) for earlier in rounds}
    last = tournament.settings.rounds == round_number
    return Card(
        id=player,
        number=tournament.numbers_in(round_number)[player],
        score=score,
        history=tuple(_colour_in(tournament, earlier, player) for earlier in rounds),
        met=frozenset(_opponents(tournament, round_number, player)),
        float_last_round=floats.get(RoundNumber(round_number - 1)),
        float_two_rounds_before=floats.get(RoundNumber(round_number - 2)),
        may_have_bye=not any(_point_without_playing(tournament, earlier, player) for earlier in rounds),
        freed=last and 2 * score > tournament.settings.scoring.win * (round_number - 1),
    )


def virtual_points(tournament: Tournament, player: PlayerId, number: RoundNumber) -> int:
    """Points given by hand for the pairing of that round only."""
    values = tournament.acceleration.get(player, ())
    return values[number - 1] if number <= len(values) else 0


def _game_in(tournament: Tournament, number: RoundNumber, player: PlayerId) -> Game | None:
    for game in tournament.rounds[number - 1].games:
        if player in (game.white, game.black):
            return game
    return None


def _outcome_in(tournament: Tournament, number: RoundNumber, player: PlayerId) -> tuple[Outcome, Colour]:
    """What the round brought him, and as what; an absence is a zero-point bye (F.5)."""
    game = _game_in(tournament, number, player)
    if game is None:
        return tournament.rounds[number - 1].unpaired.get(player, Outcome.ZERO_POINT_BYE), Colour.WHITE
    result = result_of(game)
    assert result is not None, f"round {number}, board {game.board} has no result"
    return (result.outcomes[0], Colour.WHITE) if player == game.white else (result.outcomes[1], Colour.BLACK)


def _points_before(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> int:
    scoring = tournament.settings.scoring
    points = 0
    for earlier in range(1, round_number):
        outcome, colour = _outcome_in(tournament, RoundNumber(earlier), player)
        points += scoring.white(outcome) if colour is Colour.WHITE else scoring.black(outcome)
    return points


def _colour_in(tournament: Tournament, number: RoundNumber, player: PlayerId) -> Colour | None:
    """F.2: a pairing not actually played does not count for colour."""
    game = _game_in(tournament, number, player)
    result = None if game is None else result_of(game)
    if game is None or result is None or not result.was_played:
        return None
    return Colour.WHITE if player == game.white else Colour.BLACK


def _opponents(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> Iterator[PlayerId]:
    """B.1 with F.2: whom he played; and from whom he is to be kept apart."""
    for earlier in range(1, round_number):
        game = _game_in(tournament, RoundNumber(earlier), player)
        if game is not None and _colour_in(tournament, RoundNumber(earlier), player) is not None:
            yield game.black if player == game.white else game.white
    for a, b in tournament.forbidden_pairs:
        if player in (a, b):
            yield b if player == a else a


def _float_in(tournament: Tournament, number: RoundNumber, player: PlayerId) -> Floated | None:
    """A.4: of two with unequal scores the higher one has a downfloat, the lower one an upfloat. A.5: so has the bye."""
    game = _game_in(tournament, number, player)
    if game is None:
        had_bye = tournament.rounds[number - 1].unpaired.get(player) is Outcome.PAIRING_ALLOCATED_BYE
        return Floated.DOWN if had_bye else None
    opponent = game.black if player == game.white else game.white
    mine, other = (
        _points_before(tournament, number, one) + virtual_points(tournament, one, number) for one in (player, opponent)
    )
    if mine == other:
        return None
    return Floated.DOWN if mine > other else Floated.UP


def _point_without_playing(tournament: Tournament, number: RoundNumber, player: PlayerId) -> bool:
    """B.1, second sentence."""
    outcome, _ = _outcome_in(tournament, number, player)
    return outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE, Outcome.FORFEIT_WIN)
