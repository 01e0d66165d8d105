"""Rounds and games while a log is being read: mutable, so that an event costs the same early and late in a log."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, field, fields, make_dataclass, replace
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from core.model.named_tuple import NamedTuple
from core.model.results import ByeKind, Outcome, Result
from core.model.team_match import reversed_readings
from core.model.tournament import (
    NO_EXTRA_POINTS,
    Absences,
    ExtraPoints,
    Game,
    GamePoints,
    GameStatus,
    LineUp,
    Readings,
    Round,
    RoundStage,
)
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber
from events.appealed_boards import Seats, seats
from events.vocabulary.corrections import Scope
from events.vocabulary.games import ColoursCorrected
from events.vocabulary.rounds import Board

# --- Values of frozen classes made in bulk
# The `__init__` of a frozen dataclass sets every field through `object.__setattr__`, five times as slow as one that
# may assign. A fold makes thousands of games at once: here each is made by a twin with the same slots that is not
# frozen, and then declared to be of the frozen class. Nothing but the time differs
# (tests/projections/test_making.py).

V = TypeVar("V")


def maker(of: type[V]) -> Callable[..., V]:
    """Takes what the class takes, and gives the same."""

    def declare(made: Any) -> None:  # noqa: ANN401  # of the twin
        made.__class__ = of

    return make_dataclass(
        f"{of.__name__}InTheMaking",
        [(one.name, one.type, _default(one)) for one in fields(of)],  # type: ignore[arg-type]  # only dataclasses
        namespace={"__post_init__": declare},
        eq=False,
        slots=True,
    )


def _default(one: Field[Any]) -> Any:  # noqa: ANN401  # what `field` gives
    if one.default is not MISSING:
        return field(default=one.default)
    return field(default_factory=one.default_factory) if one.default_factory is not MISSING else field()


# --- Rounds and games while a log is being read: mutable, so that an event costs the same early and late in a log

Pairs: TypeAlias = frozenset[tuple[PlayerId, PlayerId]]
"""Each pair with the smaller id first."""

_NO_POINTS: Final[Mapping[PlayerId, ExtraPoints]] = MappingProxyType({})
_UNDECIDED: Final = Readings()
_DECIDED: Final = {result: Readings(result, result, result) for result in Result}  # shared by all games of a log
_FINISHED: Final = GameStatus.FINISHED
_game: Final = maker(Game)
_READING_OF: Final = {Scope.PAIRINGS: "pairing", Scope.STANDINGS: "standings", Scope.RATING_REPORT: "rating"}


class OpenBoard:
    """A game to which more happened than a result, while the log is being read. Results are seen from `white`."""

    __slots__ = (
        "adjourned_as",
        "adjourned_through",
        "black",
        "board",
        "colours_unknown",
        "paired_white",
        "rating_white",
        "readings",
        "status",
        "white",
    )

    def __init__(self, board: Board) -> None:
        self.board = board.board
        self.white = board.white
        self.black = board.black
        self.rating_white = board.white
        self.paired_white = board.white
        self.readings = _UNDECIDED
        self.status = GameStatus.OPEN
        self.adjourned_through = RoundNumber(0)
        self.adjourned_as = Result.DRAW
        self.colours_unknown = False

    def record(self, result: Result) -> None:
        """The game has this result; of a game that was played, the colours are known."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        self.readings = _DECIDED[result]
        self.status = GameStatus.FINISHED

    def correct(self, result: Result, reaches: Iterable[Scope]) -> None:
        """The game has this result in the readings reached."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        self.readings = replace(self.readings, **{_READING_OF[reach]: result for reach in reaches})
        self.status = GameStatus.FINISHED

    def adjourn(self, taken_as: Result = Result.DRAW) -> None:
        """Unfinished: for pairing purposes only a draw (C.04.2.D.1), or what the director took it as (CFC 617)."""
        self.readings = Readings(pairing=taken_as)
        self.adjourned_as = taken_as
        self.status = GameStatus.ADJOURNED

    def correct_colours(self, event: ColoursCorrected) -> None:
        """The game was played with the colours reversed; results turn with White."""
        reaches = event.correction.reaches
        self.colours_unknown = False
        if Scope.PAIRINGS in reaches and self.white != event.white:
            self.white, self.black = self.black, self.white
            self.readings = reversed_readings(self.readings)
            self.adjourned_as = self.adjourned_as.reversed
        if Scope.RATING_REPORT in reaches:
            self.rating_white = event.white
        if event.result is not None:
            self.correct(event.result if self.white == event.white else event.result.reversed, reaches)

    def score(self, score: GamePoints, reaches: Collection[Scope]) -> None:
        """A game between players has no score of a match."""

    def at(self, team_board: BoardNumber) -> "OpenBoard | None":
        """The game itself: it has no boards of its own. None where one is named."""
        return None if team_board else self

    def void_later(self, round_number: RoundNumber) -> None:
        """That round was voided: adjourned games count as draws in pairings before it only."""
        self.adjourned_through = min(self.adjourned_through, RoundNumber(round_number - 1))

    def frozen(self, _: Mapping[PlayerId, LineUp]) -> Game:
        """The game as a value."""
        return Game(
            self.board,
            self.white,
            self.black,
            self.readings,
            self.status,
            self.rating_white != self.white,
            self.adjourned_through,
            self.adjourned_as,
            self.paired_white != self.white,
            self.colours_unknown,
        )


class ByesOfRound(NamedTuple):
    """The byes granted for one round, by player."""

    granted: Sequence[tuple[PlayerId, ByeKind]]  # as rounds are paired by
    by_scope: Mapping[Scope, Sequence[tuple[PlayerId, ByeKind]]]  # in the standings and the report; missing: likewise
    afterwards: frozenset[PlayerId]  # whose bye came or went once the round had been paired


def _without_forfeits(
    games: tuple[Game, ...], players: Collection[PlayerId], reading: str
) -> tuple[tuple[Game, ...], dict[PlayerId, Outcome]]:
    """The games without those that one of the players lost by forfeit, and what these brought the opponents."""
    kept, apart = [], dict[PlayerId, Outcome]()
    for game in games:
        result: Result | None = getattr(game.readings, reading)
        sides = () if result is None else tuple(zip((game.white, game.black), result.outcomes, strict=True))
        lost = [one for one, outcome in sides if one in players and outcome is Outcome.FORFEIT_LOSS]
        if not lost:
            kept.append(game)
        apart |= {one: outcome for one, outcome in sides if lost and one not in lost}
    return tuple(kept), apart


class OpenRound:
    """A round while the log is being read. Of most boards there is no more to know than who plays, and the result."""

    __slots__ = (
        "_boards",
        "_extra_points",
        "_matches",
        "_opened",
        "_results",
        "as_published",
        "asked_apart",
        "bye",
        "colours_drawn",
        "kept_apart",
        "others",
        "stage",
    )

    def __init__(
        self,
        boards: Iterable[Board],
        bye: PlayerId | None,
        others: Iterable[tuple[PlayerId, Outcome]] = (),
        *,
        kept_apart: Pairs | None = None,
        asked_apart: Pairs | None = None,
        colours_unknown: Iterable[BoardNumber] = (),
        matches: Callable[[Board], OpenBoard] | None = None,
        extra_points: Mapping[PlayerId, ExtraPoints] = _NO_POINTS,
    ) -> None:
        """`matches`: what a board is while the log is read, where teams meet on it; None: players do."""
        self._extra_points = extra_points
        self._boards = {board.board: board for board in boards}
        self._results: dict[BoardNumber, Result] = {}
        self._matches = matches
        self._opened = self._all_matches()  # besides matches, those boards to which more happened
        self.bye = bye
        self.others = dict(others)
        self.stage = RoundStage.PAIRED
        self.as_published: tuple[tuple[PlayerId, PlayerId | None], ...] | None = None
        self.colours_drawn: frozenset[tuple[PlayerId, PlayerId]] = frozenset()
        self.kept_apart = kept_apart
        self.asked_apart = asked_apart
        for number in colours_unknown:
            if (opened := self.board(number)) is not None:
                opened.colours_unknown = True

    def _all_matches(self) -> dict[BoardNumber, OpenBoard]:
        """Every board opened where teams meet; nothing where players do."""
        matches = self._matches
        return {} if matches is None else {one.board: matches(one) for one in self._boards.values()}

    def record(self, board: BoardNumber, result: Result, team_board: BoardNumber) -> None:
        """The game on that board has this result; a board that was not paired changes nothing."""
        if board in self._opened:
            opened = self._opened[board].at(team_board)
            if opened is not None:
                opened.record(result)
        elif board in self._boards and not team_board:
            self._results[board] = result

    @property
    def seats(self) -> Seats:
        """Who sits against whom, and the bye."""
        return seats((board.players for board in self._boards.values()), self.bye)

    @property
    def awaits_results(self) -> bool:
        """Whether there is a board of which nothing is known but who plays on it: told without looking at each."""
        return len(self._results) + len(self._opened) < len(self._boards)

    def board(self, number: BoardNumber) -> OpenBoard | None:
        """The game on that board; None: it was not paired."""
        if number not in self._opened and number in self._boards:
            opened = self._opened[number] = OpenBoard(self._boards[number])
            if number in self._results:
                opened.record(self._results.pop(number))
        return self._opened.get(number)

    def alter(self, boards: Iterable[Board], bye: PlayerId | None, drew_white: PlayerId | None) -> None:
        """Another pairing; a pair that stays together keeps what happened on its board."""
        if self.stage is not RoundStage.PAIRED and self.as_published is None:
            seats = tuple(self._boards[number].players for number in sorted(self._boards))
            self.as_published = seats if self.bye is None else (*seats, (self.bye, None))
        before = [game for game in map(self.board, self._boards) if game is not None]
        kept = {(game.white, game.black): game for game in before}
        self._boards = {board.board: board for board in boards}
        self._opened = self._all_matches()
        for board in self._boards.values():
            game = kept.get((board.white, board.black))
            if game is not None:
                game.board = board.board
                self._opened[board.board] = game
            if drew_white is not None and board.white == drew_white:
                self.colours_drawn |= {board.players}
        self.bye = bye

    def penalise(self, team: PlayerId, match_points: Points, game_points: Points) -> None:
        """These points are taken from a team, beside those that it has."""
        had = self._extra_points.get(team, NO_EXTRA_POINTS)
        left = ExtraPoints(Points(had.match_points - match_points), Points(had.game_points - game_points))
        self._extra_points = {**self._extra_points, team: left}

    def void_later(self, round_number: RoundNumber) -> None:
        """That round was voided: adjourned games count as draws in pairings before it only."""
        for board in self._opened.values():
            board.void_later(round_number)

    def _games(self, line_ups: Mapping[PlayerId, LineUp]) -> Iterator[Game]:
        decided, opened, game = self._results.get, self._opened, _game
        for number, board in sorted(self._boards.items(), key=itemgetter(0)):
            result = decided(number)
            if result is not None:
                yield game(number, board.white, board.black, _DECIDED[result], _FINISHED)
            elif number in opened:
                yield opened[number].frozen(line_ups)
            else:
                yield game(number, board.white, board.black)

    def _read(self, games: tuple[Game, ...], byes: "ByesOfRound", scope: Scope) -> Absences:
        """The games and absences in one reading: a bye granted afterwards is in place of a game lost by forfeit."""
        granted = byes.by_scope.get(scope, byes.granted)
        if byes.afterwards:
            games, apart = _without_forfeits(games, dict(granted).keys() & byes.afterwards, _READING_OF[scope])
        else:
            apart = {}
        unpaired: dict[PlayerId, Outcome] = {}
        if granted or self.others:
            paired = {game.white for game in games} | {game.black for game in games}
            absent = (*((player, kind.outcome) for player, kind in granted), *self.others.items())
            unpaired = {player: outcome for player, outcome in absent if player not in paired}
        if self.bye is not None:
            unpaired[self.bye] = Outcome.PAIRING_ALLOCATED_BYE
        return Absences(games, unpaired | apart)

    def frozen(
        self,
        number: RoundNumber,
        byes: "ByesOfRound",
        forbidden: Pairs,
        requests: Pairs,
        line_ups: Mapping[PlayerId, LineUp],
    ) -> Round:
        """The round as a value; `byes` are those granted for it, prohibitions and `requests` those in force now.

        `line_ups` are those of the round, by team.
        """
        paired = tuple(self._games(line_ups))
        games, unpaired = standings = self._read(paired, byes, Scope.STANDINGS)
        others: list[Absences | None] = [None, None]
        if byes.afterwards:
            read = (self._read(paired, byes, scope) for scope in (Scope.PAIRINGS, Scope.RATING_REPORT))
            others = [None if one == standings else one for one in read]
        return Round(
            number=number,
            games=games,
            unpaired=unpaired,
            other_for_pairing=others[0],
            other_for_rating=others[1],
            games_replaced=() if games == paired else tuple(game for game in paired if game not in games),
            stage=self.stage,
            as_published=self.as_published,
            colours_drawn=self.colours_drawn,
            kept_apart=None if self.kept_apart == forbidden else self.kept_apart,
            asked_apart=None if self.asked_apart == requests else self.asked_apart,
            extra_points=self._extra_points,
        )
