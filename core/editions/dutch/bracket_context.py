"""What happens around a bracket: where its downfloaters go, and what that costs."""

from collections.abc import Callable, Sequence

from core.editions.dutch.criteria import Bracket, Costs, positions_mask
from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared import proof
from core.matching.cardinality import MaximumMatching, least_unpaired, members
from core.matching.weighted import NOBODY, Edge, Optimum, least_cost_matching
from core.model.dataclass import dataclass
from core.model.hints import Protocol

# --- C.7 for a single downfloater: how well the following bracket can be paired once it receives him
# What the following bracket can do is one largest matching of its residents; whom they can spare follows from it by
# alternating paths. In a small last bracket, where who may not have the bye counts for more, the bracket is paired
# with the newcomer. Only with two or more downfloaters at once does the question need a joint matching.

_SMALL = 32


class FollowingBracket:
    """The following bracket as seen by one downfloater (decisions 5 and 6)."""

    def __init__(self, layout: DutchLayout, bracket: Bracket, costs: Costs) -> None:
        self.layout, self.costs = layout, costs
        self.residents = positions_mask(bracket.below)
        self.is_last = bracket.below_is_last
        self.matching = MaximumMatching(layout.legal, self.residents)
        self.matching.most_pairs()
        self.unmatched_players = self.matching.unmatched_players.bit_count()
        # Residents whom some largest matching leaves alone: a newcomer who may meet one adds a pair.
        self.may_stay_unmatched = self.matching.can_be_left() if self.unmatched_players else 0
        # Residents whose companion may have the bye: a newcomer may take one of them in the last bracket.
        self.held_by_bye_taker = self.matching.matched_to(self.residents & layout.may_take_bye)
        self.one_resident = (
            costs.unpaired_in_following(bracket.below[0]) if not self.is_last else costs.unpaired_bye_taker
        )
        self._known: dict[int, int | None] = {}
        self._paired_with: dict[tuple[int, int], int] = {}  # by opponents and price of the newcomer

    def cost(self, downfloater: int) -> int | None:
        """Packed C.7 if he is the only downfloater; None when this shortcut cannot tell."""
        if downfloater not in self._known:
            tell = self._in_last_bracket if self.is_last else self._in_any_bracket
            self._known[downfloater] = tell(downfloater)
        return self._known[downfloater]

    def is_attained(self, downfloater: int) -> bool:
        """Whether a pairing of the following bracket and the newcomer leaves no more unpaired than was counted.

        Asked of the one who was chosen, and last: the matching of the residents takes him in.
        """
        counted = self.cost(downfloater)
        opponents = self.layout.legal[downfloater] & self.residents
        everyone = self.residents | 1 << downfloater
        unpaired = least_unpaired(self.layout.legal, everyone)
        if not self.is_last:
            alone = 0 if opponents else 1  # else he takes the place of a resident who is left
            alone_cost = alone * self.costs.unpaired_in_following(downfloater)
            return counted is not None and proof.meets((unpaired - alone) * self.one_resident + alone_cost, counted)
        if counted == 0:
            return proof.meets(unpaired, 0)
        if (opponents, self.costs.unpaired_in_following(downfloater)) in self._paired_with:
            return True  # that was the cost of such a pairing
        self.matching.turn_to(everyone)
        self.matching.most_pairs()
        takers = self.matching.can_be_left() & self.residents & self.layout.may_take_bye
        return proof.meets(unpaired, 1) and bool(takers)

    def _in_any_bracket(self, downfloater: int) -> int:
        opponents = self.layout.legal[downfloater] & self.residents
        if opponents & self.may_stay_unmatched:
            return (self.unmatched_players - 1) * self.one_resident
        if opponents:  # he takes someone's companion
            return (self.unmatched_players + 1) * self.one_resident
        return self.unmatched_players * self.one_resident + self.costs.unpaired_in_following(downfloater)

    def _in_last_bracket(self, downfloater: int) -> int | None:
        """In a large one only the undisturbed cases: everyone paired, or all but a resident who may have the bye."""
        opponents = self.layout.legal[downfloater] & self.residents
        if self.unmatched_players == 1 and opponents & self.may_stay_unmatched:
            return 0
        if self.unmatched_players == 0 and opponents & self.held_by_bye_taker:
            return self.one_resident
        # Where who may have the bye is settled beforehand (2026), completing the round says more than C.7 can.
        settled_before = self.costs.BARRED_FROM_BYE_WEIGHT == 1
        if settled_before or self.residents.bit_count() > _SMALL:
            return None
        return self._paired(downfloater, opponents)

    def _paired(self, downfloater: int, opponents: int) -> int:
        """What a best pairing of the residents and the newcomer leaves unpaired."""
        newcomer = opponents, self.costs.unpaired_in_following(downfloater)
        if newcomer not in self._paired_with:
            players = [downfloater, *members(self.residents)]
            alone = [self.costs.unpaired_in_following(player) for player in players]
            edges = [
                (one, other, 0)
                for one, player in enumerate(players)
                for other in range(one + 1, len(players))
                if self.layout.legal[player] >> players[other] & 1
            ]
            mate = least_cost_matching(alone, edges).mate
            unpaired = sum(price for price, other in zip(alone, mate, strict=True) if other == NOBODY)
            self._paired_with[newcomer] = unpaired
        return self._paired_with[newcomer]


# --- What happens around a bracket: where its downfloaters go, and what that costs


class BracketContext(Protocol):
    """What a bracket needs to know of the players around it."""

    downfloaters: int | None  # how many there will be; None when the candidate itself has to tell
    complete: bool  # everyone, here and around, must be paired in the end, but for one bye
    others: tuple[int, ...]  # players around the bracket who take part in the matching
    beyond: frozenset[int]  # of those, who are not in the following bracket
    is_joint: bool  # what downfloaters cost ahead depends on them together

    def downfloater(self, player: int) -> int:
        """Packed cost of leaving a player unpaired in the bracket."""

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well."""


class FollowingContext:
    """C.4 and C.7 for one bracket.

    In a PPB, and in the last bracket, everyone must be paired in the end but for one bye (`complete`). Elsewhere
    C.7 looks at the following bracket: not at all without downfloaters, by a cost of its own for a single one, and
    through the players there (`others`) when several float together.
    """

    def __init__(
        self,
        layout: DutchLayout,
        bracket: Bracket,
        costs: Costs,
        downfloaters: int | None,
        *,
        jointly: bool = False,
    ) -> None:
        """`downfloaters`: how many there will be; None when the candidate itself has to tell.

        `jointly`: even a single one is judged through the players of the following bracket.
        """
        self.downfloaters = downfloaters
        self.complete = bracket.must_complete
        self.others: tuple[int, ...] = bracket.below if self.complete else ()
        self.beyond: frozenset[int] = frozenset()
        self._costs = costs
        self._ahead: dict[int, int] = {}
        self._single: FollowingBracket | None = None
        self.is_joint = False
        if not bracket.looks_at_following or downfloaters == 0:
            return
        if downfloaters == 1 and not jointly:
            ahead = FollowingBracket(layout, bracket, costs)
            known = {player: ahead.cost(player) for player in bracket.players}
            if None not in known.values():
                self._ahead = {player: cost for player, cost in known.items() if cost}
                self._single = ahead
                return
        self.is_joint = True
        self.others = bracket.below

    def downfloater(self, player: int) -> int:
        """Packed cost of leaving a player unpaired in the bracket."""
        return self._costs.downfloater(player) + self._ahead.get(player, 0)

    def ahead(self, downfloaters: Sequence[int]) -> int | None:
        """Packed C.7 as counted for a single downfloater; None where a pairing of the following bracket tells it."""
        return None if self._single is None else sum(self._ahead.get(player, 0) for player in downfloaters)

    def is_attained(self, downfloaters: Sequence[int]) -> bool:
        """Whether the following bracket can be paired as well as C.7 was counted for a single downfloater.

        For several the question does not arise: they are judged by a pairing of that bracket. Asked last.
        """
        if self._single is None:
            return True
        return len(downfloaters) == 1 and self._single.is_attained(downfloaters[0])

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well."""
        return self._costs.unpaired_in_following(player) if self.is_joint else 0


# --- What players who are in no pair of a bracket may do: the graph of the completion and of the following bracket
# Nearly every two players below a bracket may meet, and whoever comes down nearly all of them, and mostly it does not
# matter who does. So of these edges only some near ones are put into the graph, and those that an answer turns out to
# lack.

_NEAR = 6
_NEAR_TO_FLOATER = 4


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who of a bracket may still leave it, and by how much the orders so far have changed what edges cost."""

    players: int  # mask
    bits: int  # by which all costs are shifted
    more: Sequence[int]  # by vertex, what an edge out of the bracket costs besides

    def without(self, players: int) -> "Leaving":
        """The same where these are paired."""
        return Leaving(self.players & ~players, self.bits, self.more)


class OutsideGraph:
    """Edges outside the bracket. Vertices: `inside` players first, then those around the bracket, then the bye."""

    def __init__(
        self, layout: DutchLayout, context: BracketContext, inside: Sequence[int], could_pair: Sequence[int]
    ) -> None:
        """`could_pair`: by vertex inside, the mask of the players who could be his opponents in the bracket."""
        self.players = [*inside, *context.others]
        self.downfloat_costs = [context.downfloater(player) for player in inside] + [0] * len(context.others)
        # What it costs to be in no pair of the bracket, nor of the following one.
        self.costs = [
            cost + context.unpaired_cost(player)
            for player, cost in zip(self.players, self.downfloat_costs, strict=True)
        ]
        self.bye = len(self.players)
        self._legal = layout.legal
        self._others = positions_mask(context.others)
        self._following = self._others & ~positions_mask(tuple(context.beyond))
        self._within_reach = self._others if context.complete else self._following
        self._vertex = {player: vertex for vertex, player in enumerate(self.players)}
        self.edges = [*self._of_the_bracket(context, inside, could_pair), *self._near_ones()]
        if context.complete and len(self.players) % 2:
            takers = layout.may_take_bye
            for vertex, player in enumerate(self.players):
                if takers >> player & 1:
                    self.edges.append((vertex, self.bye, self.costs[vertex]))

    def _of_the_bracket(self, context: BracketContext, inside: Sequence[int], could_pair: Sequence[int]) -> list[Edge]:
        """Players of the bracket who leave it, with each other or with someone around it."""
        edges: list[Edge] = []
        for vertex, player in enumerate(inside):
            legal = self._legal[player]
            for around in (self._following, self._within_reach & ~self._following):
                near = zip(range(_NEAR_TO_FLOATER), members(legal & around), strict=False)
                edges += [self._edge(player, other) for _, other in near]
            if context.complete:
                for other in members(legal & positions_mask(inside[vertex + 1 :]) & ~could_pair[vertex]):
                    place = self._vertex[other]
                    edges.append((vertex, place, self.costs[vertex] + self.costs[place]))
        return edges

    def _near_ones(self) -> list[Edge]:
        """For everyone around the bracket the next players whom he may meet, and one way to pair them all."""
        matching = MaximumMatching(self._legal, self._others)
        matching.most_pairs()
        edges: list[Edge] = []
        for player in members(self._others):
            later = self._legal[player] & self._others & -1 << player
            near = [other for _, other in zip(range(_NEAR), members(later), strict=False)]
            mate = matching.mate[player]
            if mate > player and mate not in near:
                near.append(mate)
            edges += [self._edge(player, other) for other in near]
        return edges

    def _edge(self, one: int, other: int) -> Edge:
        """Two players who meet, one of them or both around the bracket."""
        first, second = self._vertex[one], self._vertex[other]
        if self._following >> other & 1 and not self._others >> one & 1:
            return first, second, self.downfloat_costs[first]
        both_following = self._following >> one & self._following >> other & 1
        return first, second, 0 if both_following else self.costs[first] + self.costs[second]

    def is_beyond(self, vertex: int) -> bool:
        """Whether a partner, the later vertex of no pair of the bracket, makes none of the following one either."""
        return not self._following >> self.players[vertex] & 1

    def lacking(self, best: Optimum, leaving: Leaving) -> list[Edge]:
        """Edges to those around the bracket that an optimum found without them lacks."""
        found: list[Edge] = []
        for players, too_low in self._joined(best, leaving, lambda slack: slack < 0):
            for player in members(players):
                for other in members(self._legal[player] & too_low & self._after(player)):
                    one, two, cost = self._edge(player, other)
                    found.append((one, two, (cost << leaving.bits) + leaving.more[one]))
        return found

    def _after(self, player: int) -> int:
        """Each two around the bracket once, whatever the order."""
        return -1 << player if self._others >> player & 1 else -1

    def tight(self, best: Optimum, leaving: Leaving) -> dict[int, int]:
        """By player, the mask of those around the bracket whom an optimum can give him, and of those who come down."""
        found = dict.fromkeys(members(self._others | leaving.players), 0)
        for players, allowed in self._joined(best, leaving, lambda slack: slack == 0):
            for player in members(players):
                partners = self._legal[player] & allowed
                found[player] |= partners
                if not self._others >> player & 1:
                    for other in members(partners):
                        found[other] |= 1 << player
        return found

    def _joined(self, best: Optimum, leaving: Leaving, wanted: Callable[[int], bool]) -> list[tuple[int, int]]:
        """Masks of players who are alike, and of those around the bracket with whom their slack would be as wanted."""
        alike: dict[tuple[object, ...], int] = {}
        for player in members(self._others | leaving.players):
            vertex = self._vertex[player]
            costs = self.costs[vertex], self.downfloat_costs[vertex], leaving.more[vertex]
            place = self._following >> player & 1, self._others >> player & 1
            key = best.reduced[vertex], best.blossoms[vertex], costs, place
            alike[key] = alike.get(key, 0) | 1 << player
        groups = [(mask, mask.bit_length() - 1) for mask in alike.values()]
        joined = []
        for players, player in groups:
            partners, within_reach = 0, self._others if self._others >> player & 1 else self._within_reach
            for mask, partner in groups:
                if mask & within_reach:
                    one, other, cost = self._edge(player, partner)
                    if wanted(best.slack(one, other, (cost << leaving.bits) + leaving.more[one])):
                        partners |= mask
            joined.append((players, partners))
        return joined
