"""What tie-breaks read: every player's rounds, as the standings count them, gathered once for all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.editions.event_kind import is_round_robin
from core.model.results import Colour, Outcome
from core.model.scoring import Scoring
from core.model.tie_breaks import BrokenTie
from core.model.tournament import Player, Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber


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
            of_white, of_black = (None, None) if game.colours_unknown else (Colour.WHITE, Colour.BLACK)
            lines[game.white].append(_of_game(number, game.black, of_white, white, white_points))
            lines[game.black].append(_of_game(number, game.white, of_black, black, black_points))
        for player, rounds in lines.items():
            if len(rounds) < number:
                outcome = one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
                points = scoring.unpaired(outcome)
                rounds.append(Line(number, None, None, outcome, points, played=False, voluntary=outcome in _VOLUNTARY))
    return lines


def _of_game(number: int, opponent: PlayerId, colour: Colour | None, outcome: Outcome | None, points: Points) -> Line:
    played = outcome is None or outcome in _PLAYED
    return Line(number, opponent, colour, outcome, points, played, outcome is Outcome.FORFEIT_LOSS)
