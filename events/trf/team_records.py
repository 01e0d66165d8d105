"""What the records of team events say: 013, 299, 300, 310, 320, 330, 352 and 362."""

from collections.abc import Mapping

from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.results import Outcome
from core.model.units import Points

STANDARD_MATCH_POINTS: Final[Mapping[str, Points]] = {"TW": Points(20), "TD": Points(10), "TL": Points(0)}
"""What record 362 says where it is missing: a match won, drawn, lost."""
NOBODY: Final = 0
"""In a line-up: the board is left free."""


class TeamRecord(NamedTuple):
    """One team: a record 310, or a line 013, which has the name and the players only."""

    line: int
    number: int  # TPN; of 013 the place among these lines
    name: str
    nickname: str = ""
    strength: int = 0
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()  # starting ranks in board order


LENT_HEAD: Final = "### pairtrail lent: "
"""Of a comment of ours, in a file that has no records 300."""


class LineUpRecord(NamedTuple):
    """A record 300: who played for a team in a round, where it is not by the order of its players."""

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]  # from board 1; NOBODY: it was left free
    line: int


class ForfeitRecord(NamedTuple):
    """A record 330: a match that was not played."""

    result: str  # "+-", "-+" or "--", seen from the team with White
    round_number: int
    white: int
    black: int
    line: int


KINDS_299: Final[dict[str, tuple[Outcome, ...]]] = {
    "W": (Outcome.WIN, Outcome.UNRATED_WIN),
    "D": (Outcome.DRAW, Outcome.UNRATED_DRAW),
    "L": (Outcome.LOSS, Outcome.UNRATED_LOSS),
    "F": (Outcome.FULL_POINT_BYE,),
    "H": (Outcome.HALF_POINT_BYE,),
    "Z": (Outcome.ZERO_POINT_BYE,),
    "+": (Outcome.FORFEIT_WIN,),
    "-": (Outcome.FORFEIT_LOSS,),
}
"""What the kinds of record 299 give points to."""


class AssignedPoints(NamedTuple):
    """A record 299: points for a kind of result, or (kind empty) beside the results.

    Those of players stand in `match_points`, and players in the place of `teams`.
    """

    kind: str
    match_points: Points | None
    game_points: Points | None
    round_number: int  # 0: all
    teams: tuple[int, ...]  # empty: all
    line: int

    def speaks_of(self, round_number: int, team: int) -> bool:
        """Whether it holds for a team in a round."""
        return self.round_number in (0, round_number) and (not self.teams or team in self.teams)


@dataclass(slots=True)
class TeamRecords:
    """All of them."""

    teams: list[TeamRecord] = field(default_factory=list)  # 310
    old: list[TeamRecord] = field(default_factory=list)  # 013
    line_ups: list[LineUpRecord] = field(default_factory=list)
    forfeits: list[ForfeitRecord] = field(default_factory=list)
    byes: dict[int, int] = field(default_factory=dict)  # 320: by round the team with the pairing-allocated bye
    bye_points: tuple[Points | None, Points | None] = (None, None)  # 320: match points and game points of it
    colours: str = "WB"  # 352: of the team with White, from board 1 down, again and again
    match_points: dict[str, Points] = field(default_factory=lambda: dict(STANDARD_MATCH_POINTS))
    match_points_said: bool = False  # by 362
    assigned: list[AssignedPoints] = field(default_factory=list)
    game_points_of_bye: Points | None = None  # 162, symbol P

    @property
    def listed(self) -> list[TeamRecord]:
        """The teams, by 310, else by 013."""
        return self.teams or self.old
