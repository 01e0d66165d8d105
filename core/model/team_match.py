"""A match between two teams as its boards make it: who has which colour, what is scored, what the match ends in.

Points of a game are 1, 1/2 and 0 (CFC 616, 647); what a match is worth is the scoring of the tournament.
"""

from collections.abc import Iterable, Sequence

from core.model.dataclass import replace
from core.model.results import STANDARD, Reading, Result
from core.model.tournament import BoardGame, Game, GamePoints, GameStatus, Readings, ScoreReadings, Tournament
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber


def points_text(points: int) -> str:
    """Tenths as the score of a match is written: 3, 2.5."""
    return f"{points // 10}.{points % 10}" if points % 10 else str(points // 10)


def first_has_white(board: int) -> bool:
    """Whether the team that has White on board 1 has it on this one: colours alternate from board 1 down (646)."""
    return board % 2 == 1


def game_points(results: Iterable[Result]) -> GamePoints:
    """What these boards sum up to."""
    outcomes = [result.outcomes for result in results]
    first, second = (sum(STANDARD.unpaired(one[side]) for one in outcomes) for side in (0, 1))
    return GamePoints(Points(first), Points(second))


def points_so_far(match: Game) -> GamePoints:
    """Of the boards that count in the standings already; of a match recorded by its score, that."""
    if match.score is not None and match.score.standings is not None:
        return match.score.standings if match.readings.uncounted is None else GamePoints(Points(0), Points(0))
    return game_points(one.readings.standings for one in match.boards if one.readings.standings is not None)


def points_for_pairing(match: Game) -> GamePoints:
    """As pairings take them."""
    if match.score is not None and match.score.pairing is not None:
        return match.score.pairing
    return game_points(results_for_pairing(match))


def results_for_pairing(match: Game) -> list[Result]:
    """Of its boards as pairings take them: an adjourned one is what it was adjourned as; open ones are left out."""
    taken = [one.adjourned_as if one.status is GameStatus.ADJOURNED else one.readings.pairing for one in match.boards]
    return [result for result in taken if result is not None]


def points_shown(match: Game) -> GamePoints:
    """As tables show the match: those of its boards that have a result, whether they count or not (CFC 653)."""
    if match.score is not None and match.score.standings is not None:
        return match.score.standings
    results = (one.readings.shown(Reading.STANDINGS) for one in match.boards)
    return game_points(result for result in results if result is not None)


def result_of_boards(results: Sequence[Result | None]) -> Result | None:
    """What the match ends in: greater, equal or fewer game points than the other team (647).

    None: a board has no result yet. A match of which no board was played is forfeited; where both teams then have
    equally many points by forfeit, it is drawn.
    """
    known = [result for result in results if result is not None]
    if not known or len(known) < len(results):
        return None
    first, second = game_points(known)
    if any(result.was_played for result in known):
        return Result.WHITE_WINS if first > second else Result.BLACK_WINS if second > first else Result.DRAW
    if first == second:
        return Result.DRAW if first else Result.BOTH_FORFEIT
    return Result.WHITE_WINS_BY_FORFEIT if first > second else Result.BLACK_WINS_BY_FORFEIT


def result_of_score(score: GamePoints) -> Result:
    """What a match that was recorded by its score ends in (647)."""
    first, second = score
    return Result.WHITE_WINS if first > second else Result.BLACK_WINS if second > first else Result.DRAW


def lacks_boards(match: Game) -> bool:
    """Whether the standings have only the score of a match: a board of it has no result (decision 204)."""
    return match.score is not None and match.score.standings is not None


def matches_by_score(tournament: Tournament) -> tuple[tuple[RoundNumber, Game], ...]:
    """The matches of which the standings have the score alone, with their rounds, in order."""
    if not tournament.settings.boards:
        return ()
    return tuple((one.number, match) for one in tournament.rounds for match in one.games if lacks_boards(match))


def match_of_games(
    number: BoardNumber, white: PlayerId, black: PlayerId, games: Iterable[tuple[Readings, GameStatus]]
) -> Game:
    """A match of two players who meet on every board of it; readings are seen from the White of the match."""
    boards = tuple(
        BoardGame(BoardNumber(at), white, black, first_has_white(at), readings, status)
        for at, (readings, status) in enumerate(games, 1)
    )
    return Game(number, white, black, readings_of_boards(boards), status_of_boards(boards), boards=boards)


def turned(match: Game) -> Game:
    """The match seen from the other team, which then has the colours of the first; a board keeps who sits at it."""
    boards = tuple(
        replace(board, first=board.second, second=board.first, readings=reversed_readings(board.readings))
        for board in match.boards
    )
    score = None if match.score is None else reversed_score(match.score)
    readings = readings_of_match(boards, score)
    return replace(match, white=match.black, black=match.white, readings=readings, boards=boards, score=score)


def named_from_black(match: Game) -> Game:
    """The same match, the team that has Black on board 1 named first: at home, where a league announces it so."""
    other = turned(match)
    boards = (replace(one, first_has_white=not one.first_has_white) for one in other.boards)
    return replace(other, boards=tuple(boards), named_has_black=not match.named_has_black)


def reversed_readings(readings: Readings) -> Readings:
    """The same readings seen from the other colour."""
    shown = (readings.pairing, readings.standings, readings.rating, readings.uncounted)
    return Readings(*(None if one is None else one.reversed for one in shown))


def reversed_score(score: ScoreReadings) -> ScoreReadings:
    """The same score seen from the other team."""
    return ScoreReadings(*(None if one is None else one.reversed for one in score))


def score_left(score: ScoreReadings | None, boards: Iterable[BoardGame]) -> ScoreReadings | None:
    """How far a recorded score counts beside its boards: while one of them has no result.

    Afterwards for pairings alone, where a correction of the score did not reach them.
    """
    if score is None or any(one.readings.standings is None for one in boards):
        return score
    return None if score.pairing == score.standings else ScoreReadings(score.pairing, None, None)


def readings_of_match(boards: Sequence[BoardGame], score: ScoreReadings | None) -> Readings:
    """The three readings of a match: as its boards make them, but where its score is known alone."""
    made = readings_of_boards(boards)
    if score is None:
        return made
    by_boards = (made.pairing, made.standings, made.rating)
    return Readings(*(one if by is None else result_of_score(by) for one, by in zip(by_boards, score, strict=True)))


def status_of_match(boards: Sequence[BoardGame], score: ScoreReadings | None) -> GameStatus:
    """As its boards make it; a match whose score is on record is over."""
    is_over = score is not None and score.standings is not None
    return GameStatus.FINISHED if is_over else status_of_boards(boards)


def readings_of_boards(boards: Sequence[BoardGame]) -> Readings:
    """The three readings of the match, each from the same reading of its boards."""
    return Readings(
        result_of_boards([one.readings.pairing for one in boards]),
        result_of_boards([one.readings.standings for one in boards]),
        result_of_boards([one.readings.rating for one in boards]),
    )


def result_while_adjourned(boards: Sequence[BoardGame]) -> Result:
    """What pairings took the match as while some of its boards were unfinished (617)."""
    taken = [one.adjourned_as if one.adjourned_through else one.readings.pairing for one in boards]
    return result_of_boards(taken) or Result.DRAW


def status_of_boards(boards: Sequence[BoardGame]) -> GameStatus:
    """Open while a board is; adjourned while one is and no board is open."""
    of_boards = {one.status for one in boards}
    return next((one for one in (GameStatus.OPEN, GameStatus.ADJOURNED) if one in of_boards), GameStatus.FINISHED)


def adjourned_through(boards: Sequence[BoardGame]) -> RoundNumber:
    """The last round whose pairing took the match as unfinished."""
    return max((one.adjourned_through for one in boards), default=RoundNumber(0))
