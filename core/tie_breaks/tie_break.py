"""What a tie-break is: a row, made where its function is. `registry` has all rows."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import Final

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId
from core.tie_breaks.facts import Facts, Value
from core.tie_breaks.modifiers import Modifiers


class Order(NamedTuple):
    """A group put in order: the place of each, from 1, equal where they stay tied, and what it rests on."""

    places: Mapping[PlayerId, int]
    values: Mapping[PlayerId, Value]


OfPlayers = Callable[[Facts, Modifiers], dict[PlayerId, Value]]
OfGroup = Callable[[Facts, Modifiers, Sequence[PlayerId]], Order]


class Needs(Enum):
    """What a tie-break cannot do without."""

    SWISS = auto()  # it says nothing where everybody meets everybody
    RATINGS = auto()
    TEAMS = auto()  # match points, game points, boards
    BOARDS = auto()  # who scored on which board of a match


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry of the table: either a value for each player, or an order for each group of tied players."""

    code: str
    title: str
    means: str  # one line: what is counted, and what comes first where that is not the higher value
    article: str
    values: OfPlayers | None = None
    of_group: OfGroup | None = None
    scale: int = 1  # how many units of its value make one point
    working_scale: int = 1  # and of its contributions
    modifiers: frozenset[str] = frozenset()
    needs: frozenset[Needs] = frozenset()
    lower_first: bool = False


CUTS: Final = ("C1", "C2")
CUTS_AND_MEDIANS: Final = (*CUTS, "M1", "M2")
POINTS: Final = 10
PRODUCTS: Final = 100


def of_players(  # noqa: PLR0913  # the fields of a row
    code: str,
    title: str,
    means: str,
    article: str,
    values: OfPlayers,
    modifiers: Sequence[str] = (),
    *,
    scale: int = 1,
    needs: Sequence[Needs] = (),
    lower_first: bool = False,
) -> TieBreak:
    """A value for each player."""
    return TieBreak(
        code,
        title,
        means,
        article,
        values=values,
        scale=scale,
        working_scale=scale,
        modifiers=frozenset(modifiers),
        needs=frozenset(needs),
        lower_first=lower_first,
    )


def of_group(
    code: str,
    title: str,
    means: str,
    article: str,
    of_group: OfGroup,
    modifiers: Sequence[str] = (),
    *,
    needs: Sequence[Needs] = (),
) -> TieBreak:
    """An order for each group of tied players."""
    return TieBreak(
        code,
        title,
        means,
        article,
        of_group=of_group,
        working_scale=POINTS,
        modifiers=frozenset(modifiers),
        needs=frozenset(needs),
        lower_first=True,
    )


RATED: Final = (Needs.RATINGS,)
SWISS: Final = (Needs.SWISS,)
