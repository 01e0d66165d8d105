"""Score brackets, and the criteria of 2012 as one packed integer: the smaller, the better (A.3, A.6-A.8, A.11, B).

C.10 drops a criterion "only for the minimum number of pairs in the score bracket", and the first to be dropped is the
one that is weighed last. So of all pairings of a bracket the best by the criteria in their order is the one that the
procedure accepts (decision 236). Each criterion has a field of bits that counts how often it is not met.
"""

from collections.abc import Sequence
from functools import cached_property

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.colours import ColourPreference, ColourQuestion, Strength, colour_of_higher
from core.editions.shared.masks import mask_with
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.pairing import BracketKind, Field
from core.model.results import Colour


class Dutch2012Layout(DutchLayout):
    """One round to be paired. Absolute preferences bind as in 2017, and numbers are odd or even as there (E.5)."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.is_odd_round = field.round_number % 2 == 1

    def without_opponent(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """C.1: those who can meet nobody of them by B.1 and B.2."""
        all_of_them = mask_with(players)
        return tuple(player for player in players if not self.legal[player] & all_of_them)

    def colours(self, higher: int, lower: int) -> tuple[int, int, str]:
        """(White, Black, article of section E) of a pair. E.2 knows no wider of two absolute preferences."""
        question = ColourQuestion(self._equal(higher), self._equal(lower), self.field.initial_colour)
        colour, article = colour_of_higher(question)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def _equal(self, player: int) -> ColourPreference:
        preference = self.preferences[player]
        return preference._replace(history=preference.history._replace(difference=0))


INCOMPLETE: Final = "C.13"
"""The lowest bracket: who has neither an opponent nor, by B.1 b, the bye."""
MOVED_DOWN: Final = "M1"
PAIRS: Final = "P1"
SCORES: Final = "B.3"
NEXT_INCOMPLETE, NEXT_MOVED_DOWN, NEXT_PAIRS = "next C.13", "next M1", "next P1"
TOPSCORERS, CLASHES, STRONG = "B.2", "B.4", "A.7"
LAST_DOWN, EARLIER_DOWN, LAST_UP, EARLIER_UP = "B.5 down", "B.6 down", "B.5 up", "B.6 up"
INELIGIBLE: Final = 3  # weighs more than any one who may have the bye

Key = tuple[str, int]


@dataclass(frozen=True)
class Bracket:
    """A.3: players of one score and those moved down to them. Positions, in the order of A.2."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    is_lowest: bool = False
    is_merged: bool = False  # C.13: "treated as a heterogeneous score bracket with the latest added one as S1"

    @cached_property
    def players(self) -> tuple[int, ...]:
        """All, in the order of A.2."""
        return tuple(sorted((*self.moved_down, *self.residents)))

    @cached_property
    def is_heterogeneous(self) -> bool:
        """A.3: one of which at least half have been moved down is treated as homogeneous, unless C.13 merged it."""
        return self.is_merged or 0 < 2 * len(self.moved_down) < len(self.players)

    @property
    def kind(self) -> BracketKind:
        """For the record."""
        if self.is_merged:
            return BracketKind.COLLAPSED_LAST
        return BracketKind.HETEROGENEOUS if self.is_heterogeneous else BracketKind.HOMOGENEOUS


@dataclass(frozen=True)
class Beyond:
    """The bracket below, as it waits for those whom this one leaves (C.12, C.13)."""

    moved_down: tuple[int, ...]  # who come there whatever this bracket does
    residents: tuple[int, ...]
    is_heterogeneous: bool
    is_lowest: bool
    first: bool  # C.13: that the lowest can be paired goes before everything in this bracket


@dataclass(frozen=True)
class Paired:
    """A bracket with its pairings."""

    pairs: tuple[tuple[int, int], ...]  # (from S1, from S2): players moved down first, then the remainder
    left: tuple[int, ...]
    total: int  # packed, see `Costs`


class Costs:
    """Packed costs of what can happen to the players of one bracket, and of the one below where that is asked."""

    CLASHING, STRONGLY_CLASHING = CLASHES, STRONG  # as the quick way knows them

    def __init__(self, layout: Dutch2012Layout, bracket: Bracket, beyond: Beyond | None = None) -> None:
        self.layout, self.bracket, self.beyond = layout, bracket, beyond
        self.arriving = frozenset(bracket.moved_down)
        self.keys = self._fields()
        count = len(bracket.players) + (len(beyond.moved_down) + len(beyond.residents) if beyond else 0)
        self.width = (INELIGIBLE * count + 1).bit_length() + 1
        top = len(self.keys) - 1
        self.unit = {key: 1 << self.width * (top - place) for place, key in enumerate(self.keys)}

    def _fields(self) -> list[Key]:
        """From the weightiest."""
        names = [MOVED_DOWN] if self.bracket.is_heterogeneous else []
        names = [*([INCOMPLETE] if self.bracket.is_lowest else []), *names, PAIRS]
        score = self.layout.score
        keys: list[Key] = [(name, 0) for name in names]
        keys += [(SCORES, value) for value in sorted({score[one] for one in self.bracket.players}, reverse=True)]
        if self.beyond:
            further = self._of_beyond(self.beyond)
            keys = [*further, *keys] if self.beyond.first else [*keys, *further]
        if self.layout.field.is_last_round:
            keys.append((TOPSCORERS, 0))
        colours = (STRONG, CLASHES) if self.layout.is_odd_round else (CLASHES, STRONG)  # C.10 e, f
        keys += [(name, 0) for name in (*colours, LAST_DOWN, EARLIER_DOWN, LAST_UP, EARLIER_UP)]
        return keys

    def _of_beyond(self, beyond: Beyond) -> list[Key]:
        keys: list[Key] = [(NEXT_INCOMPLETE, 0)] if beyond.is_lowest else []
        if beyond.is_heterogeneous and not beyond.first:
            keys.append((NEXT_MOVED_DOWN, 0))
        return keys if beyond.is_lowest else [*keys, (NEXT_PAIRS, 0)]

    def amount(self, total: int, name: str) -> int:
        """How often a criterion is not met, of a sum; none where it is not asked."""
        unit = self.unit.get((name, 0))
        return 0 if unit is None else total // unit & (1 << self.width) - 1

    # --- in the bracket --------------------------------------------------------------------------------

    def pair(self, higher: int, lower: int) -> int:
        """Cost of pairing two players of the bracket; `higher` is the smaller position."""
        layout, unit = self.layout, self.unit
        cost = 0
        if layout.wants[higher] and layout.wants[higher] == layout.wants[lower]:
            cost += unit[CLASHES, 0]
            strengths = layout.strength[higher], layout.strength[lower]
            if min(strengths) >= Strength.STRONG:
                cost += unit[STRONG, 0]
            if layout.field.is_last_round and min(strengths) == Strength.ABSOLUTE:
                cost += unit[TOPSCORERS, 0]
        if self.bracket.is_heterogeneous:
            if higher in self.arriving and lower in self.arriving:
                cost += 2 * unit[MOVED_DOWN, 0]
            if layout.score[higher] != layout.score[lower]:
                cost += layout.up_last[lower] * unit[LAST_UP, 0] + layout.up_before[lower] * unit[EARLIER_UP, 0]
        return cost

    def moved_down(self, player: int, difference: int) -> int:  # noqa: ARG002  as the quick way asks
        """What it costs that a player moved down meets somebody of so much less: nothing by itself."""
        return 0

    def left(self, player: int) -> int:
        """Cost of a player who is in no pair of the bracket."""
        layout, unit = self.layout, self.unit
        cost = unit[PAIRS, 0] + unit[SCORES, layout.score[player]]
        cost += layout.down_last[player] * unit[LAST_DOWN, 0] + layout.down_before[player] * unit[EARLIER_DOWN, 0]
        if self.bracket.is_lowest:
            cost += unit[INCOMPLETE, 0] * (1 if layout.may_take_bye >> player & 1 else INELIGIBLE)
        if self.bracket.is_heterogeneous and player in self.arriving:
            cost += unit[MOVED_DOWN, 0]
        return cost

    # --- further down ----------------------------------------------------------------------------------

    def unpaired_below(self, player: int) -> int:
        """Cost of a player who is unpaired in the bracket below as well."""
        beyond, unit = self.beyond, self.unit
        assert beyond is not None, "asked of a bracket below only"
        if beyond.is_lowest:
            cost = unit[NEXT_INCOMPLETE, 0] * (1 if self.layout.may_take_bye >> player & 1 else INELIGIBLE)
        else:
            cost = unit[NEXT_PAIRS, 0]
        return cost + self.without_resident(1) if player not in beyond.residents else cost

    def without_resident(self, count: int) -> int:
        """Cost of players moved down who meet no resident of the bracket below."""
        return count * self.unit.get((NEXT_MOVED_DOWN, 0), 0)


def in_order(players: Sequence[int]) -> tuple[int, ...]:
    """In the order of A.2."""
    return tuple(sorted(players))


# --- How well a pairing fulfils the criteria, counted from its pairs (A.11, B.2 to B.6, C.10)

CRITERIA: Final = {
    "scores": "B.3",
    "over_limit": "B.2",
    "strong_in_odd_round": "A.7 d",
    "clashes": "B.4",
    "strong_in_even_round": "A.8 b",
    "last_down": "B.5",
    "earlier_down": "B.6",
    "last_up": "B.5",
    "earlier_up": "B.6",
}
"""What is compared, in the order in which C.10 drops it last, and the article that asks for it."""


@dataclass(frozen=True, slots=True)
class Quality:
    """Fewer is better, in the order of the fields."""

    scores: tuple[int, ...]  # of those left unpaired, the highest first
    over_limit: int  # pairs in which a topscorer or the opponent goes beyond B.2
    strong_in_odd_round: int  # pairs with the same strong or absolute preference
    clashes: int  # X: pairs with the same preference
    strong_in_even_round: int  # Z
    last_down: int
    earlier_down: int
    last_up: int
    earlier_up: int

    def first_difference(self, other: "Quality") -> str | None:
        """The article of the first criterion in which two differ."""
        return next((rule for name, rule in CRITERIA.items() if getattr(self, name) != getattr(other, name)), None)


def quality_of(layout: Dutch2012Layout, bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> Quality:
    """Of the pairs of a bracket."""
    seated = {player for pair in pairs for player in pair}
    left = [player for player in bracket.players if player not in seated]
    clashing = [pair for pair in pairs if layout.wants[pair[0]] and layout.wants[pair[0]] == layout.wants[pair[1]]]
    least = [min(layout.strength[one], layout.strength[other]) for one, other in clashing]
    strong = sum(strength >= Strength.STRONG for strength in least)
    unequal = [max(pair) for pair in pairs if layout.score[pair[0]] != layout.score[pair[1]]]
    upfloaters = unequal if bracket.is_heterogeneous else []  # C.3 g, h
    return Quality(
        scores=tuple(sorted((layout.score[player] for player in left), reverse=True)),
        over_limit=sum(strength == Strength.ABSOLUTE for strength in least) if layout.field.is_last_round else 0,
        strong_in_odd_round=strong if layout.is_odd_round else 0,
        clashes=len(clashing),
        strong_in_even_round=0 if layout.is_odd_round else strong,
        last_down=sum(layout.down_last[player] for player in left),
        earlier_down=sum(layout.down_before[player] for player in left),
        last_up=sum(layout.up_last[player] for player in upfloaters),
        earlier_up=sum(layout.up_before[player] for player in upfloaters),
    )
