"""What each outcome is worth: the scoring system of a tournament, frozen when round 1 is paired."""

from collections.abc import Iterator

from core.model.dataclass import dataclass, field, replace
from core.model.hints import Final
from core.model.results import OUTCOMES, Outcome, Result
from core.model.sentence import say
from core.model.units import Points

_STANDARD: Final[dict[Outcome, int]] = {
    Outcome.WIN: 10,
    Outcome.DRAW: 5,
    Outcome.LOSS: 0,
    Outcome.UNRATED_WIN: 10,
    Outcome.UNRATED_DRAW: 5,
    Outcome.UNRATED_LOSS: 0,
    Outcome.FORFEIT_WIN: 10,
    Outcome.FORFEIT_LOSS: 0,
    Outcome.HALF_POINT_BYE: 5,
    Outcome.FULL_POINT_BYE: 10,
    Outcome.PAIRING_ALLOCATED_BYE: 10,
    Outcome.ZERO_POINT_BYE: 0,
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points, in tenths, for each outcome. Only the exceptions to 1, 1/2, 0 are stored.

    A TRF may give another value for White than for Black (XXS WW, BW ...), so exceptions for a played game
    are keyed by colour as well: `white_exceptions` and `black_exceptions` go before `exceptions`.
    """

    exceptions: tuple[tuple[Outcome, Points], ...] = ()
    white_exceptions: tuple[tuple[Outcome, Points], ...] = ()
    black_exceptions: tuple[tuple[Outcome, Points], ...] = ()
    _white: dict[Outcome, Points] = field(init=False, repr=False, compare=False)
    _black: dict[Outcome, Points] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        both = {outcome: Points(value) for outcome, value in _STANDARD.items()} | dict(self.exceptions)
        object.__setattr__(self, "_white", both | dict(self.white_exceptions))
        object.__setattr__(self, "_black", both | dict(self.black_exceptions))

    def white(self, outcome: Outcome) -> Points:
        """Points of the player with the white pieces."""
        return self._white[outcome]

    def black(self, outcome: Outcome) -> Points:
        """Points of the player with the black pieces."""
        return self._black[outcome]

    def points_of(self, result: Result) -> tuple[Points, Points]:
        """Points of White and Black for what happened on their board."""
        white, black = OUTCOMES[result]
        return self._white[white], self._black[black]

    def unpaired(self, outcome: Outcome) -> Points:
        """Points of a player without an opponent: a bye or an absence."""
        return self._white[outcome]

    @property
    def win(self) -> Points:
        """The most that one game can bring; the maximum score of A.7 is this for every round."""
        return max(self._white[Outcome.WIN], self._black[Outcome.WIN])

    def with_exception(self, outcome: Outcome, points: Points) -> "Scoring":
        """The same system with another value for one outcome."""
        return replace(self, exceptions=(*self.exceptions, (outcome, points)))


STANDARD: Final = Scoring()

_UNPLAYED: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
    Outcome.FULL_POINT_BYE: say("full-point bye"),
    Outcome.HALF_POINT_BYE: say("half-point bye"),
    Outcome.ZERO_POINT_BYE: say("zero-point bye"),
    Outcome.FORFEIT_WIN: say("win by forfeit"),
}


def flaws(scoring: Scoring) -> Iterator[str]:
    """Why points cannot be those of a tournament; nothing where they can.

    A better result never brings less; nothing that is not played brings more than a win (C.04.1.c of the bye).
    """
    games = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    for win, draw, loss in dict.fromkeys(tuple(map(points, games)) for points in (scoring.white, scoring.black)):
        if not 0 <= loss <= draw <= win or win == loss:
            yield (
                say(
                    "A win is worth {win}, a draw {draw} and a loss {loss}: a better result must not be worth "
                    "less, and a win must be worth more than a loss.",
                    win=_shown(win),
                    draw=_shown(draw),
                    loss=_shown(loss),
                )
            )
    for outcome, what in _UNPLAYED.items():
        if not 0 <= scoring.unpaired(outcome) <= scoring.win:
            yield (
                say(
                    "The {what} is worth {points}, but a win {win}: it cannot be worth more than a win.",
                    what=what,
                    points=_shown(scoring.unpaired(outcome)),
                    win=_shown(scoring.win),
                )
            )


def _shown(points: int) -> str:
    sign, tenths = "-" * (points < 0), abs(points)
    return f"{sign}{tenths // 10}.{tenths % 10}"
