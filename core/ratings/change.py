"""What a tournament does to a rating: B.02, chapter 8, by one of its editions (chapter 7 of rapid and blitz).

Rated are the games played over the board, with the result that goes into the report. Amounts are whole numbers: half
points for scores, hundredths of a point for expected scores and differences from them, hundredths of a rating point for
the change. Averages stay fractions until the article says how to round.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.results import Outcome, Result
from core.model.sentence import say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber, half_up
from core.ratings.editions import Cap, Coefficient, RatingEdition, coefficient, within_period
from core.ratings.tables import expectation, rating_difference

_HALVES: Final = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


class RatedGame(NamedTuple):
    """One game as one of the two sees it; `halves` scored in it: 2, 1 or 0."""

    round_number: RoundNumber
    player: PlayerId
    opponent: PlayerId
    halves: int


def competitors(tournament: Tournament) -> dict[PlayerId, Player]:
    """Those who have ratings: the players, in a team event the members of the teams."""
    return dict(tournament.members if tournament.settings.boards else tournament.players)


def rating_of(player: Player) -> int:
    """The rating that FIDE's report has; 0 for the unrated, and for who has only an estimate of the arbiter."""
    return 0 if player.has_estimated_rating else player.rating_for_fide


def rated_games(tournament: Tournament) -> dict[PlayerId, list[RatedGame]]:
    """The games of each player by round; with a result, played over the board, and of a move at least (5.1).

    A forfeit is not counted, nor a game that ended before both had moved. A result that the arbiter decided
    otherwise for the two counts for each as it was decided.
    """
    games: dict[PlayerId, list[RatedGame]] = {player: [] for player in competitors(tournament)}
    for round_number, first, second, result in _results(tournament):
        of_first, of_second = result.outcomes
        if of_first in _HALVES and of_second in _HALVES:
            games[first].append(RatedGame(round_number, first, second, _HALVES[of_first]))
            games[second].append(RatedGame(round_number, second, first, _HALVES[of_second]))
    return games


def _results(tournament: Tournament) -> Iterator[tuple[RoundNumber, PlayerId, PlayerId, Result]]:
    for one_round in tournament.rounds:
        for game in one_round.games:
            if tournament.settings.boards:
                for board in game.boards:
                    result = board.readings.rating
                    if board.first is not None and board.second is not None and result is not None:
                        yield one_round.number, board.first, board.second, result
            elif game.readings.rating is not None:
                yield one_round.number, game.white, game.black, game.readings.rating


MOST_COUNTED: Final = 400
"""8.3.1: the greatest difference that counts."""
FULL_FROM: Final = 2650
"""8.3.1 as of 1 October 2025: from this rating on every difference counts as it is."""
GAMES_FOR_A_RATING: Final = 5
"""7.1.4: against rated opponents, in one tournament or several."""
_HIGH: Final = 2600
_HYPOTHETICAL: Final = 1800


class ChangeLine(NamedTuple):
    """One game of a rated player against a rated one. `expected` and `change` in hundredths of a point."""

    round_number: RoundNumber
    opponent: PlayerId
    opponent_rating: int
    difference: int  # own rating less the opponent's
    counted: int  # the difference as it counts (8.3.1)
    halves: int
    expected: int  # 8.1.2
    change: int  # score less expected


class NotRated(NamedTuple):
    """A game that was played and is not rated, and by which rule."""

    round_number: RoundNumber
    opponent: PlayerId
    why: str


@dataclass(frozen=True, slots=True)
class FirstRating:
    """What a tournament gives an unrated player (8.2). `rating` None: nothing yet, and `why` says for what reason."""

    games: int
    halves: int
    rating: int | None
    why: str


class RatingPeriod(NamedTuple):
    """The rounds of an event that are reported together: those of one month, where it lasts longer than one report."""

    name: str  # YYYY-MM
    first: int
    last: int

    @property
    def rounds(self) -> str:
        """As they are typed: 5-8."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class RatingResult:
    """What a tournament brings one player. `first` is there for the unrated, `k` and `lines` for the rated."""

    player: PlayerId
    rating: int  # 0: unrated
    lines: tuple[ChangeLine, ...]
    not_rated: tuple[NotRated, ...]
    games: int  # against rated opponents, as rated
    halves: int  # scored in them
    average: Fraction | None  # of the opponents in these games, as they are rated
    performance: int | None  # that average, rounded, and dp for the score (C.07 10.2, B.02 8.1.1)
    k: Coefficient | None = None
    first: FirstRating | None = None
    periods: "tuple[tuple[RatingPeriod, RatingResult], ...]" = ()  # of the rated, where they are several

    @property
    def ks(self) -> tuple[Coefficient, ...]:
        """K, of each period with games in turn, each once; of the unrated none."""
        of_periods = (one.k for _, one in self.periods if one.lines and one.k is not None)
        return tuple(dict.fromkeys(of_periods)) or (() if self.k is None else (self.k,))

    @property
    def expected(self) -> int:
        """The sum of the score probabilities, in hundredths of a point."""
        return sum(line.expected for line in self.lines)

    @property
    def points_over_expected(self) -> int:
        """8.3.2 c: the sum of score less expectation, in hundredths of a point."""
        return sum(line.change for line in self.lines)

    @property
    def change(self) -> int:
        """8.3.2 d: that sum times K, in hundredths of a rating point; of several periods their sum."""
        if self.periods:
            return sum(one.change for _, one in self.periods)
        return self.points_over_expected * self.k.k if self.k else 0

    @property
    def new_rating(self) -> int | None:
        """After a period with this tournament alone; of the unrated the first rating, None: there is none.

        Nor is there one after games in several periods: each of them is rounded, and begins with another rating.
        """
        if self.periods:
            played = [one for _, one in self.periods if one.lines]
            return None if len(played) > 1 else played[0].new_rating if played else self.rating
        return self.rating + self.rounded if self.rating else self.first.rating if self.first else None

    @property
    def rounded(self) -> int:
        """8.3.4, for a rating period with this tournament alone: the nearest whole number, a half away from zero."""
        whole = (2 * abs(self.change) + 100) // 200
        return whole if self.change >= 0 else -whole


def rating_results(
    tournament: Tournament,
    edition: RatingEdition,
    day: str,
    stated: Mapping[PlayerId, int] | None = None,
    periods: Sequence[RatingPeriod] = (),
) -> dict[PlayerId, RatingResult]:
    """What the games recorded so far bring each player; `stated`: the K that the rating list has, where it is known.

    `periods`: those in which the event is reported, where they are several: K is of each of them (8.3.3).
    """
    ratings = {player.id: rating_of(player) for player in competitors(tournament).values()}
    games = rated_games(tournament)
    results = {}
    for player in competitors(tournament).values():
        own = ratings[player.id]
        counted, not_rated = _told_apart(games[player.id], own, ratings, edition)
        lines = _lines(counted, own, ratings, edition) if own else ()
        average = Fraction(sum(ratings[one.opponent] for one in counted), len(counted)) if counted else None
        halves = sum(one.halves for one in counted)
        results[player.id] = RatingResult(
            player=player.id,
            rating=own,
            lines=lines,
            not_rated=not_rated,
            games=len(counted),
            halves=halves,
            average=average,
            performance=_performance(average, halves, len(counted)),
            k=within_period(coefficient(player, own, day, edition, (stated or {}).get(player.id)), len(lines), edition)
            if own
            else None,
            first=None if own else first_rating([ratings[one.opponent] for one in counted], halves, edition),
        )
        if own and periods:
            of_player = (player, (stated or {}).get(player.id))
            results[player.id] = _with_periods(results[player.id], *of_player, periods, edition)
    return results


def _with_periods(
    whole: RatingResult, player: Player, stated: int | None, periods: Sequence[RatingPeriod], edition: RatingEdition
) -> RatingResult:
    """The same, and what each period brings of it; where nothing was played, K is that of the first one."""
    parts = []
    for period in periods:
        lines = tuple(line for line in whole.lines if period.first <= line.round_number <= period.last)
        not_rated = tuple(one for one in whole.not_rated if period.first <= one.round_number <= period.last)
        average = Fraction(sum(line.opponent_rating for line in lines), len(lines)) if lines else None
        halves = sum(line.halves for line in lines)
        k = coefficient(player, whole.rating, f"{period.name}-01", edition, stated)
        part = replace(
            whole,
            lines=lines,
            not_rated=not_rated,
            games=len(lines),
            halves=halves,
            average=average,
            performance=_performance(average, halves, len(lines)),
            k=within_period(k, len(lines), edition),
        )
        parts.append((period, part))
    return replace(whole, periods=tuple(parts), k=parts[0][1].k)


def _told_apart(
    games: Sequence[RatedGame], own: int, ratings: Mapping[PlayerId, int], edition: RatingEdition
) -> tuple[list[RatedGame], tuple[NotRated, ...]]:
    """Those that count for the rating of the player, and the others."""
    counted, others = [], []
    for game in games:
        why = _why_not_rated(own, ratings[game.opponent], edition)
        if why:
            others.append(NotRated(game.round_number, game.opponent, why))
        else:
            counted.append(game)
    return counted, tuple(others)


def _why_not_rated(own: int, opponent: int, edition: RatingEdition) -> str:
    if not opponent:
        return say("the opponent is unrated ({article})", article=edition.article("8.3.1" if own else "8.2.2"))
    gap = edition.gap_not_rated
    if own and gap is not None and abs(own - opponent) >= gap and max(own, opponent) > _HIGH:
        return say(
            "the ratings differ by {difference} points, and one is above {high} ({article})",
            difference=abs(own - opponent),
            high=_HIGH,
            article=edition.article("8.3.1"),
        )
    return ""


def _lines(
    games: Sequence[RatedGame], own: int, ratings: Mapping[PlayerId, int], edition: RatingEdition
) -> tuple[ChangeLine, ...]:
    differences = [own - ratings[game.opponent] for game in games]
    lines = []
    for game, difference, counted in zip(
        games, differences, counted_differences(own, differences, edition), strict=True
    ):
        expected = expectation(counted)
        lines.append(
            ChangeLine(
                round_number=game.round_number,
                opponent=game.opponent,
                opponent_rating=ratings[game.opponent],
                difference=difference,
                counted=counted,
                halves=game.halves,
                expected=expected,
                change=50 * game.halves - expected,
            )
        )
    return tuple(lines)


def counted_differences(own: int, differences: Sequence[int], edition: RatingEdition) -> list[int]:
    """8.3.1: the differences (own rating less the opponent's) of one tournament as they count.

    In the text of 2022 the player profits from the rule once, in the game with the greatest difference; where the
    opponent is the stronger one the rule is no profit, and holds in every game (decision 125).
    """
    if edition.cap is Cap.BELOW_2650 and own >= FULL_FROM:
        return list(differences)
    capped = [max(-MOST_COUNTED, min(MOST_COUNTED, one)) for one in differences]
    if edition.cap is not Cap.IN_FAVOUR_ONCE:
        return capped
    greatest = max(range(len(differences)), key=lambda place: differences[place], default=0)
    return [one if one > MOST_COUNTED and place != greatest else capped[place] for place, one in enumerate(differences)]


def _performance(average: Fraction | None, halves: int, games: int) -> int | None:
    if average is None:
        return None
    return half_up(average) + rating_difference(half_up(Fraction(100 * halves, 2 * games)))


def first_rating(opponents: Sequence[int], halves: int, edition: RatingEdition) -> FirstRating:
    """8.2: the rating of a new player from the ratings of all rated opponents and the score against them.

    It supposes that these are all the games there are: results of other tournaments are put together with them (7.1.4).
    """
    games = len(opponents)
    list_article, article = edition.article("7.1.4"), edition.article("8.2.1")
    if not games:
        return FirstRating(
            0, 0, None, say("no game against a rated opponent ({list_article})", list_article=list_article)
        )
    if not halves:
        return FirstRating(
            games,
            0,
            None,
            say("nothing scored: a first event without a point is disregarded ({article})", article=article),
        )
    rating = _initial(opponents, halves, edition)
    highest = edition.highest_first_rating
    if highest is not None and rating > highest:
        rating, told = (
            highest,
            say("the highest first rating is {highest} ({article})", highest=highest, article=edition.article("8.2.3")),
        )
    else:
        told = edition.article("8.2.3")
    if games < GAMES_FOR_A_RATING:
        short = say(
            "{games} of the {needed} games needed against rated opponents ({list_article})",
            games=games,
            needed=GAMES_FOR_A_RATING,
            list_article=list_article,
        )
        return FirstRating(games, halves, None, say("{short}; {rating} so far", short=short, rating=rating))
    if rating < edition.floor:
        return FirstRating(
            games,
            halves,
            None,
            say(
                "{rating} is below {floor} ({list_article})",
                rating=rating,
                floor=edition.floor,
                list_article=list_article,
            ),
        )
    return FirstRating(games, halves, rating, told)


def _initial(opponents: Sequence[int], halves: int, edition: RatingEdition) -> int:
    added = edition.drawn_with_1800
    if added:
        games, scored = len(opponents) + added, halves + added
        average = Fraction(sum(opponents) + added * _HYPOTHETICAL, games)
        return half_up(average + rating_difference(half_up(Fraction(100 * scored, 2 * games))))
    average = Fraction(sum(opponents), len(opponents))
    over = halves - len(opponents)  # half points over one half of the games
    if over >= 0:
        return half_up(average + 20 * over)
    return half_up(average + rating_difference(half_up(Fraction(100 * halves, 2 * len(opponents)))))
