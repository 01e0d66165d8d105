"""Score brackets, how many pairings are made in them, and what a pairing of one looks like (A.3, A.6)."""

from dataclasses import fields
from functools import cached_property

from core.editions.shared.histories import field_of as field_of_dutch
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.pairing import BracketKind, Field
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.variations import Variation, chosen


@dataclass(frozen=True)
class Bracket:
    """A.3: players of one score and those moved down to them. Positions of the contest, in the order of A.2."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    may_stay: int  # mask of those who may remain unpaired: everybody, in the lowest bracket who may have the bye
    joined: bool = False  # C.13 has joined brackets into it

    @cached_property
    def players(self) -> tuple[int, ...]:
        """All, in the order of A.2."""
        return tuple(sorted((*self.moved_down, *self.residents)))

    @cached_property
    def is_heterogeneous(self) -> bool:
        """A.3: one of which at least half have been moved down is treated as homogeneous."""
        return 0 < 2 * len(self.moved_down) < len(self.players)

    @property
    def kind(self) -> BracketKind:
        """For the record."""
        if self.joined:
            return BracketKind.COLLAPSED_LAST
        return BracketKind.HETEROGENEOUS if self.is_heterogeneous else BracketKind.HOMOGENEOUS


@dataclass(frozen=True)
class Size:
    """How many pairings are to be made, and how many fewer than at first."""

    p: int  # A.6, less what C.14 and C.13 took
    given_up: int = 0  # pairings of a remainder that are not made

    @classmethod
    def of(cls, bracket: Bracket) -> "Size":
        """A.6: the number of players in S1."""
        return cls(len(bracket.moved_down) if bracket.is_heterogeneous else len(bracket.players) // 2)


@dataclass(frozen=True)
class Beyond:
    """What the pairing of a bracket must leave possible further down (C.12, C.13)."""

    moved_down: tuple[int, ...]  # who joins the unpaired players in the lower bracket
    residents: tuple[int, ...]
    may_stay: int | None  # in the lower bracket; None: any number of its residents (C.12, players moved down only)
    residents_only: bool  # players moved down are paired with residents, as in a heterogeneous bracket
    may_move: int  # mask of those who have an opponent there
    staying: int  # how many remain unpaired there; no matter where `may_stay` is None


@dataclass(frozen=True)
class Dropped:
    """What it took: by how much x was raised (C.11), and what was dropped (C.9, C.10)."""

    x: int  # after that; of a heterogeneous bracket the x of its remainder
    raised: int
    up: int
    down: int


@dataclass(frozen=True)
class Paired:
    """A bracket with its pairings."""

    pairs: tuple[tuple[int, int], ...]  # (from S1, from S2): players moved down first, then the remainder
    left: tuple[int, ...]
    dropped: Dropped


# --- The field of a round under the rules of 1998, with the reading of C.12 to C.14 that the tournament goes by

MOVED_DOWN_BYE: Final = Variation(
    name="reading-moved-down-bye",
    article="C.12-C.14",
    summary=say(
        "Whether a player moved down to the lowest score bracket may have the bye in it (C.14). If not, C.12 "
        "and C.13 come first, as printed: the bracket above is paired again, and finally joined."
    ),
    values=("yes", "no"),
)
VARIATIONS: Final = (MOVED_DOWN_BYE,)


@dataclass(frozen=True, slots=True)
class FieldWithoutMovedDownBye(Field):
    """The field of a tournament in which nobody moved down to the lowest bracket has the bye there (decision 101).

    The reading is no fact of the round: the same facts have the same hash.
    """


def may_moved_down_have_bye(field: Field) -> bool:
    """Whether a player moved down to the lowest score bracket may have the bye in it."""
    return not isinstance(field, FieldWithoutMovedDownBye)


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it. Raises `Refused`, as that of 2017."""
    field = field_of_dutch(tournament, round_number)
    if chosen(VARIATIONS, tournament.settings.variations)[MOVED_DOWN_BYE.name] == "yes":
        return field
    return FieldWithoutMovedDownBye(**{one.name: getattr(field, one.name) for one in fields(field)})
