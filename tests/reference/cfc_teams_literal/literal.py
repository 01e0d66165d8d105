"""Teams as rules 643 to 647 have them; what is paired are "cards" as of individuals (641, 642).

Readings, as decision 112 has them:
- 644: a team's rating is a whole number, a half counts up. Unrated boards side by side at the top or the bottom are one
  step further each; between rated ones each is the average of the nearest rated above and below. Nobody falls below 1.
- 647: a match of which no board was played is a default; equal points by default make it drawn, none at all a loss for
  both.
- 632, 646: White of a match is who has White on board 1, in every match that was played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from core.model.results import Result
from core.model.tournament import Game, GameStatus, Player, Readings, Tournament
from core.model.units import PlayerId


@dataclass(frozen=True)
class Board:
    """One board of a match: what it brought the two teams, and whether somebody played on it."""

    first: Fraction
    second: Fraction
    played: bool


def rating_of(ratings: Sequence[int], step: int = 50) -> int:
    """644, of the regular members from board 1 down; 0: unrated."""
    known: list[Fraction | None] = [Fraction(one) if one else None for one in ratings]
    if not any(known):
        return 0
    top = next(place for place, one in enumerate(known) if one)
    bottom = max(place for place, one in enumerate(known) if one)
    assigned: list[Fraction] = []
    for place, one in enumerate(known):
        if one is not None:
            assigned.append(one)
        elif place < top:  # (a) a top board: 50 points from the player on the next board
            assigned.append(Fraction(ratings[top] + step * (top - place)))
        elif place > bottom:  # (a) a bottom board
            assigned.append(Fraction(max(1, ratings[bottom] - step * (place - bottom))))
        else:  # (b) a middle board
            higher = [two for two in known[:place] if two is not None][-1]
            lower = next(two for two in known[place:] if two is not None)
            assigned.append((higher + lower) / 2)
    return floor(sum(assigned) / len(assigned) + Fraction(1, 2))


def may_sit_so(ratings: Sequence[int], limit: int) -> bool:
    """643: in order of ratings within the limit; unrated players may play on any board."""
    return all(
        lower - upper <= limit
        for place, upper in enumerate(ratings)
        for lower in ratings[place + 1 :]
        if upper and lower
    )


def white_sits(board: int) -> bool:
    """646: whether the team with White on board 1 has White on this one, from 1."""
    return board % 2 == 1


def result_of(boards: Sequence[Board]) -> Result:
    """647: greater than, equal to, or less than the opposing team."""
    first, second = (sum((getattr(one, side) for one in boards), Fraction(0)) for side in ("first", "second"))
    if not any(one.played for one in boards):
        if first == second:
            return Result.DRAW if first else Result.BOTH_FORFEIT
        return Result.WHITE_WINS_BY_FORFEIT if first > second else Result.BLACK_WINS_BY_FORFEIT
    if first == second:
        return Result.DRAW
    return Result.WHITE_WINS if first > second else Result.BLACK_WINS


def as_individuals(
    tournament: Tournament,
    ratings: Mapping[PlayerId, Sequence[int]],
    matches: Mapping[tuple[int, int], Sequence[Board]],
) -> Tournament:
    """641, 645: the cards of the teams, to be paired as those of players; `matches` by round and match."""
    players = {
        team: Player(id=team, name=known.name, rating=rating_of(ratings[team]), spans=known.spans)
        for team, known in tournament.players.items()
    }
    rounds = tuple(
        replace(
            one_round,
            games=tuple(
                Game(game.board, game.white, game.black, Readings(result, result, result), GameStatus.FINISHED)
                for game in one_round.games
                for result in [result_of(matches[one_round.number, game.board])]
            ),
        )
        for one_round in tournament.rounds
    )
    settings = replace(tournament.settings, edition="cfc", boards=0)
    return replace(tournament, players=players, rounds=rounds, settings=settings, members={}, teams={}, line_ups={})
