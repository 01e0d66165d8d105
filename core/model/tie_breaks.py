"""The list of tie-breaks as it was announced (C.07, article 2.1; CFC 671). Imports nothing of the rules."""

from enum import StrEnum

from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.results import Result
from core.model.units import PlayerId


@dataclass(frozen=True, slots=True)
class TieBreakList:
    """What was announced: the codes in order, the edition of C.07 they are read by, and what it leaves open."""

    codes: tuple[str, ...] = ()  # as in C.07 and `core.tie_breaks.registry`, for instance "BH/C1"
    edition: str = "2026-03"
    unrated: int | None = None  # the rating an unrated player counts with; None: no rule was announced
    first_place_only: bool = False  # 1998 F.10: prizes are shared, only the first place is decided
    name: str = ""  # of the recommended order it was taken from


LOTS: Final = "lots"
COIN: Final = "coin"
PLAY_OFF: Final = "play-off"
FAST_GAME: Final = "fast-game"
METHODS: Final = (LOTS, COIN, PLAY_OFF, FAST_GAME)
"""What may break a tie after the last game, as a record names it."""
FAST_GAME_RESULTS: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""How a single fast game may end."""

NO_TIE_BREAKS: Final = TieBreakList()
"""Nothing was announced; a text may have an order for that (`core.tie_breaks.ranking`)."""
NONE: Final = "none"
NONE_ANNOUNCED: Final = TieBreakList(name=NONE)
"""It was announced that ties remain."""


@dataclass(frozen=True, slots=True)
class BrokenTie:
    """Tied players put in order by something that happened after the last game."""

    players: tuple[PlayerId, ...]  # best first
    method: str  # usually one of `METHODS`


@dataclass(frozen=True, slots=True)
class FastGame:
    """A single fast game of which the lot for the colours was drawn, and that is not played yet."""

    players: tuple[PlayerId, PlayerId]  # drawn first: has White, or chooses Black
    draw_odds: bool  # a draw decides for Black


def order_of_fast_game(
    white: PlayerId, black: PlayerId, result: Result, *, draw_odds: bool
) -> tuple[PlayerId, PlayerId] | None:
    """Who comes first by the result, then the other; None: it was a draw without draw odds, which decides nothing.

    "White ... must win (i.e. a draw counts as a win for Black)" (article on Swiss systems, Single fast game).
    """
    if result is Result.WHITE_WINS:
        return (white, black)
    return (black, white) if result is Result.BLACK_WINS or draw_odds else None


class EqualMatch(StrEnum):
    """Who goes on in a knock-out when all games of a match leave it equal, as announced."""

    STANDINGS = "standings"  # whoever stood higher in the Swiss
    PLAY_OFF = "play-off"  # whoever wins a play-off, which is recorded
