"""A match between teams while a log is being read, a board of the round with boards of its own, and teams' ratings.

The ratings are what the rules make of those of the members, in each of the three readings (CFC 644).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from core.editions.registry import is_of_one, rules_of_teams
from core.editions.tables.round_robin import home_has_white
from core.model.results import Result
from core.model.team_match import (
    adjourned_through,
    first_has_white,
    readings_of_match,
    result_while_adjourned,
    reversed_readings,
    reversed_score,
    score_left,
    status_of_match,
)
from core.model.tournament import BoardGame, Game, GamePoints, LineUp, Player, ScoreReadings, Settings
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.vocabulary.corrections import Scope
from events.vocabulary.games import ColoursCorrected
from events.vocabulary.rounds import Board
from projections.tournament_state.changes import OpenBoard

_NOBODY = PlayerId(0)


class OpenTeamBoard(OpenBoard):
    """One board of a match. Results are seen from the team named first; who sits there is in the line-ups."""

    __slots__ = ("first_has_white",)

    def __init__(self, number: BoardNumber, *, home_has_white: bool) -> None:
        super().__init__(Board(board=number, white=_NOBODY, black=_NOBODY))
        self.first_has_white = first_has_white(number) is home_has_white

    def correct_colours(self, event: ColoursCorrected) -> None:
        """The two had the other colours; which team is named first does not change."""
        if Scope.RATING_REPORT in event.correction.reaches:
            self.first_has_white = not self.first_has_white
        if event.result is not None:
            self.correct(event.result, event.correction.reaches)

    def turn(self) -> None:
        """The other team is named first."""
        self.readings = reversed_readings(self.readings)
        self.adjourned_as = self.adjourned_as.reversed

    def seated(self, first: PlayerId | None, second: PlayerId | None) -> BoardGame:
        """The board as a value."""
        return BoardGame(
            board=self.board,
            first=first,
            second=second,
            first_has_white=self.first_has_white,
            readings=self.readings,
            status=self.status,
            adjourned_through=self.adjourned_through,
            adjourned_as=self.adjourned_as,
        )


class OpenMatch(OpenBoard):
    """A match. What happens to it as a whole happens to all its boards; its readings are those of the boards."""

    __slots__ = ("boards", "home_has_white", "of_one", "scored")

    def __init__(self, board: Board, boards: int, *, home_has_white: bool, of_one: bool) -> None:
        super().__init__(board)
        self.home_has_white = home_has_white
        self.of_one = of_one  # the same two meet on every board
        self.scored: ScoreReadings | None = None  # as it was recorded alone
        numbers = map(BoardNumber, range(1, boards + 1))
        self.boards = {number: OpenTeamBoard(number, home_has_white=home_has_white) for number in numbers}

    def at(self, team_board: BoardNumber) -> OpenBoard | None:
        """A board of it; 0: the match as a whole. None: it has no such board."""
        return self.boards.get(team_board) if team_board else self

    def record(self, result: Result) -> None:
        """Every board has this result: a match that was not played."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        for board in self.boards.values():
            board.record(result)

    def correct(self, result: Result, reaches: Iterable[Scope]) -> None:
        """Every board has this result in the readings reached."""
        reached = tuple(reaches)
        for board in self.boards.values():
            board.correct(result, reached)

    def score(self, score: GamePoints, reaches: Collection[Scope]) -> None:
        """The match ended like this, in the readings reached; what its boards brought is known later, or never."""
        self.colours_unknown = False
        had = self.scored or ScoreReadings(score, score, score)
        self.scored = ScoreReadings(
            score if Scope.PAIRINGS in reaches else had.pairing,
            score if Scope.STANDINGS in reaches else had.standings,
            score if Scope.RATING_REPORT in reaches else had.rating,
        )

    def adjourn(self, taken_as: Result = Result.DRAW) -> None:
        """All boards are unfinished."""
        for board in self.boards.values():
            board.adjourn(taken_as)

    def correct_colours(self, event: ColoursCorrected) -> None:
        """It was played with the colours reversed, on every board.

        Where that reaches pairings, the other team is named first, and results turn with it.
        """
        reaches = event.correction.reaches
        turned = Scope.PAIRINGS in reaches and self.white != event.white
        if turned:
            self.white, self.black = self.black, self.white
            self.scored = None if self.scored is None else reversed_score(self.scored)
        for board in self.boards.values():
            if turned:
                board.turn()
            elif Scope.RATING_REPORT in reaches:
                board.first_has_white = not board.first_has_white

    def void_later(self, round_number: RoundNumber) -> None:
        """As of a board, of all its boards."""
        for board in self.boards.values():
            board.void_later(round_number)

    def frozen(self, line_ups: Mapping[PlayerId, LineUp]) -> Game:
        """The match as a value; `line_ups` are those of its round, by team."""
        first, second = (self._line_up(side, line_ups) for side in (self.white, self.black))
        boards = tuple(board.seated(_on(first, number), _on(second, number)) for number, board in self.boards.items())
        score = score_left(self.scored, boards)
        return Game(
            board=self.board,
            white=self.white,
            black=self.black,
            readings=readings_of_match(boards, score),
            status=status_of_match(boards, score),
            adjourned_through=adjourned_through(boards),
            adjourned_as=result_while_adjourned(boards),
            paired_reversed=self.paired_white != self.white,
            colours_unknown=self.colours_unknown,
            boards=boards,
            named_has_black=not self.home_has_white,
            score=score,
        )

    def _line_up(self, side: PlayerId, line_ups: Mapping[PlayerId, LineUp]) -> LineUp:
        return (side,) * len(self.boards) if self.of_one else line_ups.get(side, ())


def _on(line_up: LineUp, board: int) -> PlayerId | None:
    """Who is named for a board."""
    return line_up[board - 1] if board <= len(line_up) else None


def matches_of(settings: Settings) -> Callable[[Board], OpenBoard]:
    """What makes a match of a pair, where teams meet on so many boards, with the colours that are announced."""
    return partial(
        OpenMatch,
        boards=settings.boards,
        home_has_white=home_has_white(settings.variations),
        of_one=is_of_one(settings),
    )


def with_ratings(
    settings: Settings,
    teams: Mapping[PlayerId, Player],
    members: Mapping[PlayerId, Player],
    board_orders: Mapping[PlayerId, Sequence[PlayerId]],
    given: Collection[PlayerId],
) -> dict[PlayerId, Player]:
    """The teams with their ratings; only regular members count, those who come first in the order of boards.

    `given`: the teams for which a report has ratings; nothing is worked out for these.
    """
    rules = rules_of_teams(settings.edition)
    if rules is None:
        return dict(teams)

    def rated(team: Player) -> Player:
        if team.id in given:
            return team
        regular = [members[one] for one in board_orders.get(team.id, ())[: settings.boards]]
        shown, pairing, report = (
            rules.rating(ratings, settings.variations)
            for ratings in (
                [one.rating for one in regular],
                [one.rating_for_pairing for one in regular],
                [one.rating_for_report for one in regular],
            )
        )
        return replace(
            team,
            rating=shown,
            other_rating_for_pairing=None if pairing == shown else pairing,
            other_rating_for_report=None if report == shown else report,
            earlier_ratings=tuple(
                (
                    until,
                    rules.rating([one.as_paired_in(until).rating_for_pairing for one in regular], settings.variations),
                )
                for until in sorted({until for one in regular for until, _ in one.earlier_ratings})
            ),
        )

    return {player: rated(team) for player, team in teams.items()}
