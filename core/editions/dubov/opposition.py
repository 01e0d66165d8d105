"""Whom the players met: the ratings behind the ARO, and who was paired with a higher score.

1997: articles 1 and 2.5; 2018: A.6 and A.7; 2026: 1.7 and 1.8.

All readings are those for pairing, as in `core.editions.shared.histories`.
"""

from dataclasses import dataclass, field

from core.editions.shared.histories import result_for_pairing
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId, RoundNumber


@dataclass(slots=True)
class Opposition:
    """What the rounds so far say about one player's opponents."""

    points: int = 0  # tenths, without virtual points
    ratings: list[int] = field(default_factory=list)  # of the opponents met over the board, oldest first
    raised_in: list[RoundNumber] = field(default_factory=list)  # rounds in which he was paired with a higher score


def opposition_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Opposition]:
    """By player, from the rounds before `round_number`, whose results are there (else `histories_before` refuses)."""
    oppositions = {player: Opposition() for player in tournament.players}
    for one_round in tournament.rounds[: round_number - 1]:
        _add_games(oppositions, tournament, one_round)
        for player, outcome in one_round.unpaired.items():
            oppositions[player].points += tournament.settings.scoring.unpaired(outcome)
        for player, extra in one_round.extra_points.items():
            oppositions[player].points += extra.match_points
    return oppositions


def _add_games(oppositions: dict[PlayerId, Opposition], tournament: Tournament, one_round: Round) -> None:
    scoring, players = tournament.settings.scoring, tournament.players
    virtual = virtual_points(tournament, one_round.number) if is_accelerated(tournament) else {}
    for game in one_round.games:
        white, black = oppositions[game.white], oppositions[game.black]
        ahead = white.points - black.points
        ahead += virtual.get(game.white, 0) - virtual.get(game.black, 0)
        if ahead:
            (black if ahead > 0 else white).raised_in.append(one_round.number)
        result = result_for_pairing(game)
        assert result is not None, "a missing result was refused before"
        if result.was_played:
            white.ratings.append(players[game.black].rating_for_pairing)
            black.ratings.append(players[game.white].rating_for_pairing)
        white_outcome, black_outcome = result.outcomes
        white.points += scoring.white(white_outcome)
        black.points += scoring.black(black_outcome)
