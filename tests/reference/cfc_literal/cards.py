"""Pairing cards (611) and their order: CFC 612 to 617, 620, 632.

Readings:
- 613: players of the same rating, and unrated ones, stand in the order of the lot as it was recorded (`rating_lot`);
  without a record the pairing numbers hold it. Otherwise pairing numbers decide nothing (614).
- 613.1: (a) below all rated players whose rating is at least the average of the rated ones; (b) with a fifth of all
  players, rounded down, below them. All who have a pairing number count, also when they are away.
- 614: an assigned pairing score is given by virtual points.
- 615: "a previous bye" is the bye, and one of half or a full point (615a); an absence or a default is none.
- 618 (a): "paired" is more than "played": a defaulted game was a pairing. So were the pairs kept apart (619.1).
- 624.2: earlier games between unequal scores mark both players; those of round 2 under 633.2 mark nobody.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.model.results import Colour, Outcome, Result
from core.model.tournament import Game, GameStatus, Tournament
from core.model.units import PlayerId, RoundNumber


@dataclass(frozen=True)
class Card:
    """One player to be paired."""

    id: PlayerId
    rated: bool
    place: int  # in the order of 613, from 1
    score: int  # tenths, with an assigned pairing score
    points: int  # without it
    colours: tuple[Colour, ...]  # of games played, oldest first (632)
    met: frozenset[PlayerId]  # 618 (a)
    had_bye: bool
    unfinished: bool  # 626
    marked: bool  # 624.2

    @property
    def rank(self) -> tuple[int, int]:
        """620: score, then the order of 613."""
        return (-self.score, self.place)


def variation(tournament: Tournament, name: str, default: str) -> str:
    """What was announced (602), else the basic text."""
    return tournament.settings.variations.get(name, default)


def order_of_613(
    tournament: Tournament,
    round_number: RoundNumber,
    rating_lot: Sequence[PlayerId] = (),
    added: Mapping[PlayerId, int] | None = None,
) -> list[PlayerId]:
    """613, 613.1, 614: everybody with a pairing number, the highest first. `added`: rating points of 633.2."""
    numbers = tournament.numbers_in(round_number)
    by_lot = {player: (0, place) for place, player in enumerate(rating_lot)}
    drawn = {player: by_lot.get(player, (1, number)) for player, number in numbers.items()}
    added = added or {}
    ratings = {
        player: tournament.players[player].rating_for_pairing + added.get(player, 0)
        for player in numbers
        if tournament.players[player].rating_for_pairing > 0
    }
    rated = sorted(ratings, key=lambda player: (-ratings[player], drawn[player]))
    unrated = sorted((player for player in numbers if player not in ratings), key=lambda player: drawn[player])
    place = _place_of_unrated(variation(tournament, "unrated", "bottom"), [ratings[one] for one in rated], len(numbers))
    return [*rated[:place], *unrated, *rated[place:]]


def _place_of_unrated(choice: str, ratings: Sequence[int], players: int) -> int:
    """How many rated players stand above the unrated ones; ratings from the highest."""
    if choice == "below-average" and ratings:
        average = Fraction(sum(ratings), len(ratings))
        return sum(rating >= average for rating in ratings)
    if choice == "one-fifth":
        return len(ratings) - min(len(ratings), players // 5)
    return len(ratings)


def participants(tournament: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    """Who is to be paired: arrived, not withdrawn, neither excused nor with a bye on request (614, 615a, 616)."""
    return [
        player.id
        for player in tournament.players.values()
        if player.id in tournament.numbers_in(round_number)
        and player.takes_part_in(round_number)
        and (round_number, player.id) not in tournament.byes
    ]


def cards_of(tournament: Tournament, round_number: RoundNumber, order: Sequence[PlayerId]) -> list[Card]:
    """The cards of the round, by rank (620)."""
    cards = [
        _card(tournament, round_number, player, order.index(player) + 1)
        for player in participants(tournament, round_number)
    ]
    return sorted(cards, key=lambda card: card.rank)


def _card(tournament: Tournament, round_number: RoundNumber, player: PlayerId, place: int) -> Card:
    points = points_before(tournament, round_number, player)
    rounds = [RoundNumber(earlier) for earlier in range(1, round_number)]
    games = {earlier: game for earlier in rounds if (game := game_in(tournament, earlier, player)) is not None}
    return Card(
        id=player,
        rated=tournament.players[player].rating_for_pairing > 0,
        place=place,
        score=points + virtual_points(tournament, player, round_number),
        points=points,
        colours=tuple(_colour(game, player) for game in games.values() if _result(game).was_played),
        met=frozenset((*_kept_apart(tournament, player), *(_opponent(game, player) for game in games.values()))),
        had_bye=any(outcome_in(tournament, earlier, player)[0] in _BYES for earlier in rounds),
        unfinished=any(
            game.status is GameStatus.ADJOURNED or game.adjourned_through >= round_number for game in games.values()
        ),
        marked=any(_marks(tournament, earlier, game) for earlier, game in games.items()),
    )


_BYES = frozenset({Outcome.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE})


def virtual_points(tournament: Tournament, player: PlayerId, number: RoundNumber) -> int:
    """614: the assigned part of a pairing score, given by hand for that round."""
    values = tournament.acceleration.get(player, ())
    return values[number - 1] if number <= len(values) else 0


def game_in(tournament: Tournament, number: RoundNumber, player: PlayerId) -> Game | None:
    """His pairing of that round, played or not."""
    for game in tournament.rounds[number - 1].games:
        if player in (game.white, game.black):
            return game
    return None


def _result(game: Game) -> Result:
    """617: an unfinished game is temporarily a draw."""
    result = game.readings.pairing
    if result is None and game.status is GameStatus.ADJOURNED:
        return Result.DRAW
    assert result is not None, f"board {game.board} has no result"
    return result


def outcome_in(tournament: Tournament, number: RoundNumber, player: PlayerId) -> tuple[Outcome, Colour]:
    """What the round brought him, and as what; without any entry he was away."""
    game = game_in(tournament, number, player)
    if game is None:
        return tournament.rounds[number - 1].unpaired.get(player, Outcome.ZERO_POINT_BYE), Colour.WHITE
    return _result(game).outcomes[0 if player == game.white else 1], _colour(game, player)


def points_before(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> int:
    """616, 617, in tenths."""
    points = 0
    for earlier in range(1, round_number):
        outcome, colour = outcome_in(tournament, RoundNumber(earlier), player)
        scoring = tournament.settings.scoring
        points += scoring.white(outcome) if colour is Colour.WHITE else scoring.black(outcome)
    return points


def _colour(game: Game, player: PlayerId) -> Colour:
    return Colour.WHITE if player == game.white else Colour.BLACK


def _opponent(game: Game, player: PlayerId) -> PlayerId:
    return game.black if player == game.white else game.white


def _kept_apart(tournament: Tournament, player: PlayerId) -> Iterator[PlayerId]:
    for a, b in tournament.forbidden_pairs:
        if player in (a, b):
            yield b if player == a else a


def _marks(tournament: Tournament, number: RoundNumber, game: Game) -> bool:
    """624.2: one of the two was an odd man."""
    if number == 2 and variation(tournament, "acceleration", "none") == "633.2":
        return False
    white, black = (
        points_before(tournament, number, player) + virtual_points(tournament, player, number)
        for player in (game.white, game.black)
    )
    return white != black
