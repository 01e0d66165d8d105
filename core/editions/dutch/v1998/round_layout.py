"""The field laid out by position: A.2, A.7, A.8, B.1, B.2, B.5, B.6 and the note under B, of 1998; score brackets.

A position is an index from 0 into the ranking of A.2, as in the edition of 2017, whose layout this one extends. Of a
bracket it says how many pairings are made in it, and what a pairing of it looks like (A.3, A.6).
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cached_property

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.colours import ColourHistory, ColourPreference, Strength
from core.editions.shared.histories import field_of as field_of_dutch
from core.editions.shared.masks import mask_of, mask_with
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.pairing import BracketKind, Field, Float
from core.model.results import Colour
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.variations import Variation, chosen

LEVELS: Final = (0, 1, 2)
"""What C.9 and C.10 have dropped so far: nothing, B.6, B.6 and B.5."""


class Dutch1998Layout(DutchLayout):
    """One round to be paired.

    Absolute preferences bind as in 2017: two players do not meet who must both have the same colour, unless the
    note under B frees one of them (B.2). Whoever is freed has no absolute preference (A.7), and no float of his
    stands against a pairing (B.5, B.6).
    """

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.preferences = [
            ColourPreference(
                without_absolute(preference.history) if free else preference.history, contender.number
            )  # E.5: decision 38
            for preference, free, contender in zip(self.preferences, self.topscorer, field.contenders, strict=True)
        ]
        self.wants = [_SIGN[preference.history.preference] for preference in self.preferences]
        self.kind = [_KIND[want] for want in self.wants]
        self.of_kind = [
            0,
            *(mask_of(kind == wanted for kind in self.kind) for wanted in (1, 2)),
        ]
        bound = ~mask_of(self.topscorer)
        down = _by_level(bound, field, Float.DOWN)
        up = _by_level(bound, field, Float.UP)
        self.no_downfloat, self.no_upfloat = down, up  # by level, masks
        self.higher = self._with_higher_score()
        self.lower = [
            self.everyone & ~higher & ~same for higher, same in zip(self.higher, self._with_same_score(), strict=True)
        ]

    def _with_same_score(self) -> list[int]:
        same: dict[int, int] = {}
        for position, score in enumerate(self.score):
            same[score] = same.get(score, 0) | 1 << position
        return [same[score] for score in self.score]

    def _with_higher_score(self) -> list[int]:
        """By position, the mask of those with more points."""
        higher: list[int] = []
        for position, score in enumerate(self.score):
            above = position > 0 and self.score[position - 1] == score
            higher.append(higher[-1] if above else (1 << position) - 1)
        return higher

    def opponents(self, player: int, up: int, down: int) -> int:
        """Whom he may meet by B.1 and B.2, and by B.5 and B.6 as far as they are in force."""
        legal = self.legal[player]
        if self.no_downfloat[down] >> player & 1:
            legal &= ~self.lower[player]
        elif self.no_upfloat[up]:
            legal &= ~(self.lower[player] & self.no_upfloat[up])
        if self.no_upfloat[up] >> player & 1:
            return legal & ~self.higher[player]
        return legal & ~(self.higher[player] & self.no_downfloat[down])

    def clash(self, one: int, other: int) -> bool:
        """B.4: both want the same colour, so one cannot have it."""
        return self.wants[one] != 0 and self.wants[one] == self.wants[other]

    def of_same_kind(self, player: int) -> int:
        """The mask of those with whom he clashes (B.4), himself included; nobody where he has no preference."""
        return self.of_kind[self.kind[player]]

    def x_of(self, players: Iterable[int]) -> int:
        """A.8: how many pairings cannot fulfil all colour preferences; never below zero (decision 35)."""
        counts = [0, 0, 0]
        for player in players:
            counts[self.kind[player]] += 1
        q = (sum(counts) + 1) // 2
        return max(0, max(counts[1], counts[2]) - q)

    def without_opponent(self, players: Sequence[int]) -> int:
        """C.1: the mask of those who can meet nobody of them by B.1 and B.2."""
        all_of_them = mask_with(players)
        return mask_with(player for player in players if not self.legal[player] & all_of_them)


def without_absolute(history: ColourHistory) -> ColourHistory:
    """A.7 where the absolute preference "is not in effect": strong by the colour difference, else mild."""
    played = history.played
    if history.strength is not Strength.ABSOLUTE:
        return history
    if history.difference:
        wanted = Colour.BLACK if history.difference > 0 else Colour.WHITE
        return ColourHistory(played, history.difference, wanted, Strength.STRONG)
    return ColourHistory(played, 0, played[-1].opposite, Strength.MILD)


def _by_level(bound: int, field: Field, direction: Float) -> tuple[int, int, int]:
    """Who may not float so: by both criteria, by B.5 alone, by none."""
    last = mask_of(contender.float_last_round is direction for contender in field.contenders)
    before = mask_of(contender.float_two_rounds_ago is direction for contender in field.contenders)
    return (last | before) & bound, last & bound, 0


_SIGN: Final = {None: 0, Colour.WHITE: 1, Colour.BLACK: -1}
_KIND: Final = {0: 0, 1: 1, -1: 2}  # none, White, Black


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
