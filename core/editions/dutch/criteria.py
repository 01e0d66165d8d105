"""The quality criteria C.5-C.19 of a bracket, and the order of section D, as packed integers: the smaller, the better.

Each criterion has a field of bits, the first criterion the highest ones; a criterion on a list of score
differences (A.8: compared from the highest one on) has a field for each difference, the highest first, that
counts how often it occurs. So adding the costs of pairs and downfloaters adds up every criterion at once, and
comparing two sums compares the criteria in their order.

The sequence in which candidates are generated is costs as well: the smaller sum comes first. These sums are only
compared between candidates that are equal in every criterion. No cost is below zero.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.colours import Strength
from core.matching.cardinality import mask_of_many
from core.matching.weighted import Edge, Optimum
from core.model.dataclass import dataclass
from core.model.hints import Protocol
from core.model.pairing import BracketKind, CriterionValue
from core.model.units import ONE_POINT


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket to be paired (A.3). Positions of the contest, each group in the order of A.2."""

    kind: BracketKind
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[int, ...] = ()  # next scoregroup (C.7); in a PPB everyone lower (C.4)
    below_is_last: bool = False  # the next scoregroup is the last one

    @property
    def players(self) -> tuple[int, ...]:
        """All players of the bracket in the order of A.2."""
        return self.moved_down + self.residents

    @property
    def looks_at_following(self) -> bool:
        """C.7 applies: there is a following bracket and this is neither the PPB nor the CLB."""
        return bool(self.below) and self.kind is not BracketKind.PENULTIMATE

    @property
    def must_complete(self) -> bool:
        """C.4 (PPB), or the last bracket: everyone is paired, but for one who may have the bye."""
        return not self.looks_at_following


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket."""

    pairs: tuple[tuple[int, int], ...]  # (from S1, from S2): moved-down players first, then S1R
    downfloaters: tuple[int, ...]
    cost: int  # packed, see `Costs`


Key = tuple[str, int]


class Costs:
    """Packed costs of everything that can happen to the players of one bracket."""

    REMATCH, BYE, COLOURS, COMPLETION = "C.1", "C.2", "C.3", "C.4"
    OVERBALANCED, TRIPLED, CLASHING, STRONGLY_CLASHING = "C.8", "C.9", "C.10", "C.11"
    UNPAIRED_AHEAD, SCORES_AHEAD = "C.7 pairs", "C.7"
    LISTS = frozenset({"C.6", "C.16", "C.17", "C.18", "C.19"})  # compared from the highest amount on
    BARRED_FROM_BYE_WEIGHT = 3  # decision 6

    def __init__(self, layout: DutchLayout, bracket: Bracket) -> None:
        self.layout = layout
        self.bracket = bracket
        score = layout.score
        self.artificial_score = score[bracket.players[-1]] - ONE_POINT  # A.8
        self.keys: Sequence[Key] = self._fields()
        self.width = (self._largest_count() + 1).bit_length() + 1
        self.unit = _units(tuple(self.keys), self.width)
        self.unmatched = 1 << self.width * len(self.keys)  # more than any criterion: completion is no matter of taste
        self._colour_cost: dict[tuple[int, int, int, int], int] = {}
        self._downfloats: dict[int, int] = {}

    def _largest_count(self) -> int:
        """No criterion's sum over the bracket exceeds it."""
        return self.BARRED_FROM_BYE_WEIGHT * (len(self.bracket.players) + len(self.bracket.below))

    def _fields(self) -> Sequence[Key]:
        return _fields_of(*self._scores(), self.artificial_score, is_last_round=self.layout.field.is_last_round)

    def _scores(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Of the bracket, and with the following one where that is looked at; the highest first."""
        bracket, score = self.bracket, self.layout.score
        own = {score[player] for player in bracket.players}
        ahead = own | {score[player] for player in bracket.below} if bracket.looks_at_following else ()
        return tuple(sorted(own, reverse=True)), tuple(sorted(ahead, reverse=True))

    # --- pairs ---------------------------------------------------------------------------------------

    def pair(self, higher: int, lower: int) -> int:
        """Cost of pairing two players of the bracket; `higher` is the smaller position."""
        layout = self.layout
        colours = (
            layout.wants[higher],
            layout.strength[higher],
            layout.wants[lower],
            layout.strength[lower],
        )
        cost = self._colour_cost.get(colours)
        if cost is None:
            cost = self._colour_cost[colours] = self._colours(*colours)
        if layout.field.is_last_round and self._strains(higher, lower):
            cost += self._topscorers(higher, lower)
        difference = layout.score[higher] - layout.score[lower]
        if difference:
            cost += self._mixed_pair(higher, lower, difference)
        return cost

    def _mixed_pair(self, higher: int, lower: int, difference: int) -> int:
        """The floats of two players with different scores (A.4 b)."""
        return self.moved_down(higher, difference) + self._upfloat(lower, difference)

    def moved_down(self, player: int, difference: int) -> int:
        """What it costs, whoever he meets, that a moved-down player meets one with so much less (C.6, C.12 to C.18)."""
        return self._downfloat(player, difference)

    def _colours(self, first_wants: int, first_strength: int, second_wants: int, second_strength: int) -> int:
        """What two players with these preferences cost: one of them may not get his (C.10, C.11)."""
        if first_wants == 0 or first_wants != second_wants:
            return 0
        cost = self.unit[self.CLASHING, 0]
        if first_strength >= Strength.STRONG and second_strength >= Strength.STRONG:
            cost += self.unit[self.STRONGLY_CLASHING, 0]
        return cost

    def _strains(self, higher: int, lower: int) -> bool:
        """Whether C.8 or C.9 can count one of two: both must have one colour, or the due one goes too far by itself."""
        layout = self.layout
        both = layout.strength[higher] == layout.strength[lower] == Strength.ABSOLUTE
        is_same = both and layout.wants[higher] == layout.wants[lower]
        return is_same or layout.goes_too_far[higher] or layout.goes_too_far[lower]

    def _topscorers(self, higher: int, lower: int) -> int:
        """C.8 and C.9, from the colours that section E gives."""
        layout = self.layout
        if not (layout.topscorer[higher] or layout.topscorer[lower]):
            return 0
        white, black, _ = layout.colours(higher, lower)
        cost = 0
        for player, sign in ((white, 1), (black, -1)):
            history = layout.preferences[player].history
            if abs(history.difference + sign) > 2:
                cost += self.unit[self.OVERBALANCED, 0]
            if [1 if colour == "w" else -1 for colour in history.played[-2:]] == [sign, sign]:
                cost += self.unit[self.TRIPLED, 0]
        return cost

    # --- floats --------------------------------------------------------------------------------------

    def downfloater(self, player: int) -> int:
        """Cost of leaving a player of the bracket unpaired in it."""
        cost = self._downfloats.get(player)
        if cost is None:
            cost = self._downfloats[player] = self._left_unpaired(player)
        return cost

    def _left_unpaired(self, player: int) -> int:
        """C.5, C.6, C.12, C.14, C.16, C.18."""
        return self.unit["C.5", 0] + self._downfloat(player, self.layout.score[player] - self.artificial_score)

    def _downfloat(self, player: int, difference: int) -> int:
        """C.6, and what a downfloat repeats: C.12, C.14, C.16, C.18 (decision 7)."""
        unit, layout = self.unit, self.layout
        cost = unit["C.6", difference]
        if layout.down_last[player]:
            cost += unit["C.12", 0] + unit["C.16", difference]
        if layout.down_before[player]:
            cost += unit["C.14", 0] + unit["C.18", difference]
        return cost

    def _upfloat(self, player: int, difference: int) -> int:
        """What an upfloat repeats: C.13, C.15, C.17, C.19."""
        unit, layout = self.unit, self.layout
        cost = 0
        if layout.up_last[player]:
            cost += unit["C.13", 0] + unit["C.17", difference]
        if layout.up_before[player]:
            cost += unit["C.15", 0] + unit["C.19", difference]
        return cost

    def unpaired_in_following(self, player: int) -> int:
        """C.7: cost of a player who stays unpaired in the following bracket (decisions 5 and 6)."""
        if not self.bracket.looks_at_following:
            return 0
        barred = self.bracket.below_is_last and not self.layout.may_take_bye >> player & 1
        weight = self.BARRED_FROM_BYE_WEIGHT if barred else 1
        return weight * self.unit[self.UNPAIRED_AHEAD, 0] + self.unit[self.SCORES_AHEAD, self.layout.score[player]]

    @property
    def unpaired_bye_taker(self) -> int:
        """C.7: cost of a resident of the following, last bracket who stays unpaired and may have the bye."""
        return (
            self.unit[self.UNPAIRED_AHEAD, 0] + self.unit[self.SCORES_AHEAD, self.layout.score[self.bracket.below[0]]]
        )

    # --- reading a sum -------------------------------------------------------------------------------

    def values(self, total: int) -> tuple[CriterionValue, ...]:
        """What a sum of costs says, criterion by criterion; of lists, the differences above zero."""
        counts = self._unpacked(total)
        found: list[CriterionValue] = []
        for criterion in dict.fromkeys(name for name, _ in self.keys if name != self.SCORES_AHEAD):
            rows = [(amount, counts[name, amount]) for name, amount in self.keys if name == criterion]
            listed = criterion in self.LISTS
            found.append(CriterionValue(criterion, _spread(rows) if listed else rows[0][1]))
            if criterion == self.UNPAIRED_AHEAD:
                ahead = [(amount, counts[name, amount]) for name, amount in self.keys if name == self.SCORES_AHEAD]
                found.append(CriterionValue(f"{self.SCORES_AHEAD} scores", _spread(ahead)))
        return tuple(found)

    def _unpacked(self, total: int) -> dict[Key, int]:
        field = (1 << self.width) - 1
        return {key: total // unit & field for key, unit in self.unit.items()}

    def first_difference(self, total: int, other: int) -> str | None:
        """The first criterion in which two sums differ."""
        one, two = self._unpacked(total), self._unpacked(other)
        return next((key[0].removesuffix(" pairs") for key in self.keys if one[key] != two[key]), None)


def _spread(rows: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(amount for amount, count in rows for _ in range(count))


@lru_cache(maxsize=4096)
def _fields_of(
    by_score: Sequence[int], ahead: Sequence[int], artificial_score: int, *, is_last_round: bool
) -> tuple[Key, ...]:
    """Most brackets of an event are alike in this."""
    gaps = {high - low for high in by_score for low in by_score if high > low}
    falls = {value - artificial_score for value in by_score}
    differences = sorted(gaps | falls, reverse=True)
    keys: list[Key] = [("C.5", 0), *(("C.6", difference) for difference in differences)]
    if ahead:
        keys += [(Costs.UNPAIRED_AHEAD, 0), *((Costs.SCORES_AHEAD, value) for value in ahead)]
    if is_last_round:
        keys += [(Costs.OVERBALANCED, 0), (Costs.TRIPLED, 0)]
    keys += [(f"C.{number}", 0) for number in range(10, 16)]
    keys += [(f"C.{number}", difference) for number in range(16, 20) for difference in differences]
    return tuple(keys)


@lru_cache(maxsize=4096)
def _units(keys: tuple[Key, ...], width: int) -> Mapping[Key, int]:
    """By field, one of what it counts; the first field has the highest bits."""
    top = len(keys) - 1
    return {key: 1 << width * (top - place) for place, key in enumerate(keys)}


positions_mask = mask_of_many


# --- The sequence in which candidates are generated (section D), as costs


class Order(Protocol):
    """Costs that decide between equally good candidates."""

    bits: int  # sums of these costs stay below 2 ** bits

    def pair(self, higher: int, lower: int) -> int:
        """Cost of a pair of the bracket."""

    def downfloater(self, player: int) -> int:
        """Cost of a player left unpaired in the bracket."""


class MovedDownOrder:
    """B.7 for the moved-down players: the exchange of D.3 first, then the transposition of S2 (D.1).

    D.3 b prefers the lowest numbers in S1, so leaving out an earlier moved-down player costs more than leaving
    out all later ones. D.1 compares the opponents of S1 one after another, each in a field of its own.
    """

    def __init__(self, moved_down: Sequence[int], residents: Sequence[int]) -> None:
        count = len(moved_down)
        width = len(residents).bit_length()
        transposition_bits = width * count
        self.bits = transposition_bits + count + 1
        self._place = {player: place for place, player in enumerate(residents)}
        self._shift = {player: width * (count - 1 - place) for place, player in enumerate(moved_down)}
        self._left_out = {
            player: 1 << transposition_bits + count - 1 - place for place, player in enumerate(moved_down)
        }

    def pair(self, higher: int, lower: int) -> int:
        """The opponent of an S1 player, in that player's field (D.1)."""
        shift = self._shift.get(higher)
        return 0 if shift is None else self._place[lower] << shift

    def downfloater(self, player: int) -> int:
        """A moved-down player in the Limbo (D.3)."""
        return self._left_out.get(player, 0)


class ExchangeOrder:
    """B.6 for a homogeneous bracket or a remainder: the exchange between S1 and S2 (D.2).

    Of a pair within the original S1 the lower ranked player moves to S2, of a pair within the original S2 the
    higher ranked one moves to S1, and an S1 player who is left unpaired moves to S2: any other exchange that
    gives the same pairs moves more players or comes later. As many move one way as the other, so each move may
    count as half an exchange and carry amounts of its own.
    """

    def __init__(self, players: Sequence[int], pairs: int) -> None:
        """`players` in the order of A.2; S1 is the first `pairs` of them."""
        count = len(players)
        width = count.bit_length()
        self._place = {player: place for place, player in enumerate(players)}  # BSN - 1
        self._pairs = pairs
        self._count = count
        self._to_s2_at = count + width  # D.2 c, above D.2 d
        self._difference_at = self._to_s2_at + pairs + width  # D.2 b
        self._moves_at = self._difference_at + 2 * width  # D.2 a
        self.bits = self._moves_at + width + 1

    def pair(self, higher: int, lower: int) -> int:
        """The exchange that the pair needs, if any."""
        first, second = self._place[higher], self._place[lower]
        if second < self._pairs:
            return self._to_s2(second)
        if first >= self._pairs:
            return self._to_s1(first)
        return 0

    def downfloater(self, player: int) -> int:
        """A player of the original S1 who floats has moved to S2."""
        place = self._place.get(player)
        return self._to_s2(place) if place is not None and place < self._pairs else 0

    def _to_s2(self, place: int) -> int:
        """A player moved from S1 to S2: the higher his number, the better (D.2 b, c)."""
        highest = (1 << self._pairs) - (1 << place)
        return (1 << self._moves_at) + (self._pairs - place << self._difference_at) + (highest << self._to_s2_at)

    def _to_s1(self, place: int) -> int:
        """A player moved from S2 to S1: the lower his number, the better (D.2 b, d)."""
        lowest = (1 << self._count) - (1 << self._count - 1 - place)
        return (1 << self._moves_at) + (place - self._pairs << self._difference_at) + lowest


class TranspositionOrder:
    """D.1 once S1 and S2 are known: the opponents of S1 one after another, each in a field of its own."""

    def __init__(self, s1: Sequence[int], players: Collection[int]) -> None:
        width = len(players).bit_length()
        self._place = {player: place for place, player in enumerate(sorted(players))}
        self._shift = {player: width * (len(s1) - 1 - place) for place, player in enumerate(s1)}
        self.bits = width * len(s1)

    def pair(self, higher: int, lower: int) -> int:
        """The opponent of an S1 player, in that player's field."""
        return self._place[lower] << self._shift[higher]

    def downfloater(self, player: int) -> int:  # noqa: ARG002  the protocol's parameter
        """Who is left over follows from the pairs."""
        return 0


class EdgesInOrder:
    """The edges of the matchings of least cost, to which one order after another is added below the costs so far."""

    inside: list[int]  # players of the bracket, by vertex
    _pairs: list[Edge]
    _leaving: list[Edge]  # with somebody outside
    _prices: list[int]  # by vertex, of being alone
    _start: list[int]  # duals to begin with

    def _add(self, bits: int, of_pairs: Iterable[int], floats: Sequence[int]) -> None:
        """An order whose sums stay below 2 ** `bits`: its costs of the pairs, and by vertex of being left unpaired."""
        self._pairs = [
            (one, other, (cost << bits) + own) for (one, other, cost), own in zip(self._pairs, of_pairs, strict=True)
        ]
        self._leaving = [
            (one, other, (cost << bits) + floats[one] + floats[other]) for one, other, cost in self._leaving
        ]
        self._prices = [(price << bits) + own for price, own in zip(self._prices, floats, strict=True)]
        self._start = [(dual << bits) + 2 * own for dual, own in zip(self._start, floats, strict=True)]

    def _keep_tight(self, best: Optimum, edges: Sequence[Edge]) -> None:
        """Keep those of `edges`, the pairs first, that an optimum can use."""
        count = len(self._pairs)
        self._pairs = [edges[place] for place in best.tight if place < count]
        self._leaving = [edges[place] for place in best.tight if place >= count]
        self._start = best.dual

    def _edges_between(self, s1: int) -> tuple[list[Edge], list[Edge]]:
        """Those left when S1 is paired with S2."""
        inside = self.inside
        pairs = [edge for edge in self._pairs if s1 >> inside[edge[0]] & 1 and not s1 >> inside[edge[1]] & 1]
        takers = {vertex for vertex, player in enumerate(inside) if s1 >> player & 1}
        return pairs, [edge for edge in self._leaving if takers.isdisjoint(edge[:2])]
