"""What tie-breaks read: every player's rounds, as the standings count them, gathered once for all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from core.model.results import Colour, Outcome
from core.model.scoring import Scoring
from core.model.tournament import Player, Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from core.tie_breaks.announced import BrokenTie


class Line(NamedTuple):
    """One round of one player. A game still open, or adjourned, counts as played and brings nothing yet."""

    round_number: int
    opponent: PlayerId | None  # as paired, also where the game was not played
    colour: Colour | None
    outcome: Outcome | None  # None: no result yet
    points: int  # tenths
    played: bool  # over the board; also a game of less than one move
    voluntary: bool  # VUR: half-point bye, zero-point bye (withdrawal, absence) or forfeit loss


class Card(NamedTuple):
    """One player."""

    player: PlayerId
    number: PairingNumber | None
    rating: int  # 0: unrated
    first_round: int | None  # from which he took part; None: the report he was read from does not tell
    lines: tuple[Line, ...]  # one for each round
    points: int


_VOLUNTARY: Final = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS})
_PLAYED: Final = frozenset(outcome for outcome in Outcome if outcome.was_played)


@dataclass(frozen=True, slots=True)
class Cards:
    """All players of a tournament after the rounds paired so far."""

    by_player: Mapping[PlayerId, Card]
    rounds: int  # paired so far: the snapshot the standings are computed on
    rounds_declared: int  # 0: not declared
    scoring: Scoring
    round_robin: bool
    broken_ties: tuple[BrokenTie, ...] = ()

    @property
    def final_round(self) -> int:
        """The last round of the event; where no number was declared, the last one paired."""
        return max(self.rounds_declared, self.rounds)

    @property
    def draw(self) -> int:
        """Points for a draw."""
        return self.scoring.unpaired(Outcome.DRAW)


def cards_of(tournament: Tournament, *, round_robin: bool | None = None) -> Cards:
    """The cards of all players; `round_robin` None: as the pairings tell (`is_round_robin`)."""
    numbers = tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))
    lines = _lines(tournament)
    return Cards(
        by_player={
            player.id: Card(
                player=player.id,
                number=numbers.get(player.id),
                rating=player.rating,
                first_round=_first_round(tournament, player, lines[player.id]),
                lines=tuple(lines[player.id]),
                points=sum(line.points for line in lines[player.id]),
            )
            for player in tournament.players.values()
        },
        rounds=tournament.last_paired_round,
        rounds_declared=tournament.settings.rounds or 0,
        scoring=tournament.settings.scoring,
        round_robin=is_round_robin(tournament) if round_robin is None else round_robin,
        broken_ties=tournament.broken_ties,
    )


def _first_round(tournament: Tournament, player: Player, lines: Sequence[Line]) -> int | None:
    """From which round on a player took part.

    A report shows a late entry and an absence alike: nothing in round 1. A game, a bye that brought points, and an
    entry that we noted in a comment tell (decision 104).
    """
    recorded = player.spans[0].first if player.spans else 1
    late = tournament.late_by_report.get(player.id, recorded)
    if late > 1 or not tournament.of_report:
        return late
    return None if lines and lines[0].opponent is None and lines[0].outcome is Outcome.ZERO_POINT_BYE else 1


def _lines(tournament: Tournament) -> dict[PlayerId, list[Line]]:
    scoring = tournament.settings.scoring
    lines: dict[PlayerId, list[Line]] = {player: [] for player in tournament.players}
    for one_round in tournament.rounds:
        number = one_round.number
        for game in one_round.games:
            result = game.readings.standings
            white, black = (None, None) if result is None else result.outcomes
            white_points = Points(0) if white is None else scoring.white(white)
            black_points = Points(0) if black is None else scoring.black(black)
            lines[game.white].append(_of_game(number, game.black, Colour.WHITE, white, white_points))
            lines[game.black].append(_of_game(number, game.white, Colour.BLACK, black, black_points))
        for player, rounds in lines.items():
            if len(rounds) < number:
                outcome = one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
                points = scoring.unpaired(outcome)
                rounds.append(Line(number, None, None, outcome, points, played=False, voluntary=outcome in _VOLUNTARY))
    return lines


def _of_game(number: int, opponent: PlayerId, colour: Colour, outcome: Outcome | None, points: Points) -> Line:
    played = outcome is None or outcome in _PLAYED
    return Line(number, opponent, colour, outcome, points, played, outcome is Outcome.FORFEIT_LOSS)


_ROUND_ROBIN_WORDS: Final = ("round robin", "round-robin", "roundrobin", "berger", "all-play-all")


class System(Enum):
    """What an event was declared to be."""

    ROUND_ROBIN = auto()
    SWISS = auto()


def declared_system(tournament: Tournament, *, of_file: bool = False) -> System | None:
    """By the type in the report, else by the pairing system; None: nothing is declared.

    `of_file`: a file that is only looked at says nothing of its pairing system.
    """
    told = f"{tournament.settings.edition} {tournament.details.tournament_type}".lower()
    if any(word in told for word in _ROUND_ROBIN_WORDS):
        return System.ROUND_ROBIN
    return System.SWISS if "swiss" in told or not of_file else None


def is_round_robin(tournament: Tournament, *, of_file: bool = True) -> bool:
    """Whether everybody meets everybody: as declared, or by the pairings themselves.

    The pairings tell when each pair was paired equally often; then nothing was left to a pairing system.
    """
    declared = declared_system(tournament, of_file=of_file)
    return declared is System.ROUND_ROBIN if declared else _everybody_met_everybody(tournament)


def _everybody_met_everybody(tournament: Tournament) -> bool:
    players = len(tournament.players)
    rounds = tournament.last_paired_round
    if players < 3 or rounds < players - 1:  # two players are a match
        return False
    met: dict[tuple[PlayerId, PlayerId], int] = {}
    for one_round in tournament.rounds:
        for game in one_round.games:
            pair = (min(game.white, game.black), max(game.white, game.black))
            met[pair] = met.get(pair, 0) + 1
    return len(met) == players * (players - 1) // 2 and len(set(met.values())) == 1
