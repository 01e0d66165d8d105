"""The procedures of the Dutch editions one bracket at a time, for any history of the round so far.

C.04.3 of 2017 (A.9, B) and of 2026 (1.9.2, 3). A full pairing passes through the same brackets as the engine's for as
long as it has the same candidates; from the first other one on, its own downfloaters make the next bracket.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, Protocol

from core.editions.dutch.bracket import context_of, exact_candidate, settled_candidate
from core.editions.dutch.bracket_context import BracketContext, FollowingContext
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017 import round_pairing as outlook_2017
from core.editions.dutch.v2017.criteria import Bracket, Candidate, Costs, positions_mask
from core.editions.dutch.v2026 import round_pairing as outlook_2026
from core.editions.dutch.v2026.completion import Completion
from core.editions.dutch.v2026.criteria import Costs as Costs2026
from core.explain.orders import OrderKey, OrderStep, Pairs, order_key, order_step
from core.matching.cardinality import MaximumMatching
from core.model.record import BracketKind


@dataclass(frozen=True, slots=True)
class Place:
    """How far a round has been paired: the scoregroup that comes next, and who came down to it."""

    index: int = 0
    moved_down: tuple[int, ...] = ()
    collapsed: bool = False  # 2017: the PPB is paired, everyone left is the CLB


@dataclass(frozen=True, slots=True)
class Stop:
    """A bracket that a full pairing comes to."""

    place: Place
    bracket: Bracket
    lower: tuple[int, ...]  # everyone in lower scoregroups; not in the bracket
    free: Candidate  # what the edition chooses here
    failed: Candidate | None = None  # in a PPB: the candidate that leaves the round incomplete (2017 A.9)


class Procedure(Protocol):
    """One edition, for one contest."""

    @property
    def layout(self) -> DutchLayout:
        """The round to be paired."""

    def stop(self, place: Place | None) -> Stop | None:
        """The bracket that comes next; None when the round is paired."""

    def settled(self, stop: Stop, pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """What a given candidate of that bracket costs, judged by the edition."""

    def chosen(self, layout: DutchLayout, stop: Stop, must_pair: int) -> Candidate:
        """The candidate chosen when only pairs legal in `layout` may be made, and those of a mask must be paired."""

    def costs(self, stop: Stop, downfloaters: int) -> Costs:
        """What reads the costs of candidates with so many downfloaters."""

    def order_key(self, bracket: Bracket, pairs: Pairs) -> OrderKey:
        """Where a candidate comes in the order of generation, among those that are equal in every criterion."""

    def order_step(self, bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
        """The rule that decides between two candidates that are equal in every criterion."""

    def residents(self, stop: Stop) -> tuple[int, ...]:
        """The players of the scoregroup itself, the highest ranked first."""

    def told(self, pairs: Pairs) -> Pairs:
        """The higher ranked player of each pair first, and the pairs in his order."""


class InRankOrder:
    """What the Dutch editions have in common: smaller positions are higher ranks."""

    def order_key(self, bracket: Bracket, pairs: Pairs) -> OrderKey:
        """D.3, D.1, D.2; 4.4, 4.2, 4.3."""
        return order_key(bracket, pairs)

    def order_step(self, bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
        """D.1 to D.3; 4.2 to 4.4."""
        return order_step(bracket, first, second)

    def residents(self, stop: Stop) -> tuple[int, ...]:
        """As they stand."""
        return stop.bracket.residents

    def told(self, pairs: Pairs) -> Pairs:
        """As they stand."""
        return pairs


def after(stop: Stop, downfloaters: Sequence[int]) -> Place | None:
    """Where the round is once that bracket has been paired; None: the CLB ends it."""
    if stop.bracket.kind is BracketKind.COLLAPSED_LAST:
        return None
    collapsed = stop.bracket.kind is BracketKind.PENULTIMATE
    return Place(stop.place.index + 1, tuple(sorted(downfloaters)), collapsed)


def with_legal(layout: DutchLayout, legal: list[int], may_take_bye: int) -> DutchLayout:
    """The same contest with fewer legal pairs."""
    limited = copy(layout)
    limited.legal = legal
    limited.legal_without_exceptions = [
        one & other for one, other in zip(layout.legal_without_exceptions, legal, strict=True)
    ]
    limited.may_take_bye = may_take_bye
    return limited


def with_apart(layout: DutchLayout, downfloaters: Sequence[int]) -> DutchLayout:
    """The same contest with no pairs of two downfloaters: who do not meet in a bracket do not meet lower down.

    Two of them who meet would be a pair of this bracket.
    """
    floaters = positions_mask(downfloaters)
    legal = [row & ~floaters if floaters >> player & 1 else row for player, row in enumerate(layout.legal)]
    return with_legal(layout, legal, layout.may_take_bye)


class Bound:
    """Surroundings in which some players of the bracket must be paired in it."""

    def __init__(self, context: BracketContext, costs: Costs, must_pair: int) -> None:
        self._context, self._unmatched, self._must_pair = context, costs.unmatched, must_pair
        self.downfloaters, self.complete = context.downfloaters, context.complete
        self.others, self.beyond, self.is_joint = context.others, context.beyond, context.is_joint

    def downfloater(self, player: int) -> int:
        """More than any criterion for those who must be paired."""
        return self._context.downfloater(player) + (self._unmatched if self._must_pair >> player & 1 else 0)

    def alone(self, player: int) -> int:
        """As around."""
        return self._context.alone(player)


class Dutch2017(InRankOrder):
    """A.9: scoregroup by scoregroup; a bracket that leaves the round incomplete is the PPB, and the CLB ends it."""

    def __init__(self, layout: DutchLayout) -> None:
        self.layout = layout
        self._groups = [tuple(group) for group in layout.scoregroups()]

    def stop(self, place: Place | None) -> Stop | None:
        """The next bracket; whether it is the PPB is seen from what the edition would choose here."""
        layout, groups = self.layout, self._groups
        if place is None or place.index >= len(groups):
            return None
        index = place.index
        lower = tuple(player for group in groups[index + 1 :] for player in group)
        if place.collapsed:
            residents = groups[index] + lower
            last = Bracket(BracketKind.COLLAPSED_LAST, place.moved_down, residents)
            return Stop(place, last, (), outlook_2017.paired_bracket(layout, last).chosen)
        kind = BracketKind.HETEROGENEOUS if place.moved_down else BracketKind.HOMOGENEOUS
        following = groups[index + 1] if lower else ()
        bracket = Bracket(kind, place.moved_down, groups[index], following, index + 2 == len(groups))
        chosen = outlook_2017.paired_bracket(layout, bracket).chosen
        rest = positions_mask(lower) | positions_mask(chosen.downfloaters)
        if not lower or MaximumMatching(layout.legal, rest).can_pair_all(rest, layout.may_take_bye):
            return Stop(place, bracket, lower, chosen)
        penultimate = Bracket(BracketKind.PENULTIMATE, place.moved_down, groups[index], lower)
        return Stop(place, penultimate, lower, outlook_2017.paired_bracket(layout, penultimate).chosen, chosen)

    def settled(self, stop: Stop, pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """C.7 is judged for the downfloaters that the candidate has."""
        costs = Costs(self.layout, stop.bracket)
        context = FollowingContext(self.layout, stop.bracket, costs, len(downfloaters))
        return settled_candidate(self.layout, stop.bracket, costs, context, pairs, downfloaters)

    def chosen(self, layout: DutchLayout, stop: Stop, must_pair: int) -> Candidate:
        """Section B among fewer pairs."""
        if not must_pair:
            return outlook_2017.paired_bracket(layout, stop.bracket).chosen
        costs = Costs(layout, stop.bracket)
        context = context_of(layout, stop.bracket, costs)
        return exact_candidate(layout, stop.bracket, costs, Bound(context, costs, must_pair))

    def costs(self, stop: Stop, downfloaters: int) -> Costs:  # noqa: ARG002  as in 2026
        """The same for any number of downfloaters."""
        return Costs(self.layout, stop.bracket)


class Dutch2026(InRankOrder):
    """1.9.2: scoregroup by scoregroup, each with a complete round-pairing in view ([C4]); [C5] is settled before."""

    def __init__(self, layout: DutchLayout) -> None:
        self.layout = layout
        self._groups = [tuple(group) for group in layout.scoregroups()]

    def stop(self, place: Place | None) -> Stop | None:
        """The next bracket."""
        groups = self._groups
        if place is None or place.index >= len(groups):
            return None
        index = place.index
        lower = tuple(player for group in groups[index + 1 :] for player in group)
        kind = BracketKind.HETEROGENEOUS if place.moved_down else BracketKind.HOMOGENEOUS
        following = groups[index + 1] if lower else ()
        bracket = Bracket(kind, place.moved_down, groups[index], following, index + 2 == len(groups))
        return Stop(place, bracket, lower, outlook_2026.paired_bracket(self.layout, bracket, lower).chosen)

    def settled(self, stop: Stop, pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """[C8] and [C9] are judged for the downfloaters that the candidate has."""
        layout = with_apart(self.layout, downfloaters)
        costs = outlook_2026.costs_of(layout, stop.bracket, len(downfloaters))
        context: BracketContext
        if stop.lower and downfloaters:
            context = Completion(costs, stop.bracket, stop.lower)
        else:
            context = FollowingContext(layout, stop.bracket, costs, len(downfloaters))
        return settled_candidate(layout, stop.bracket, costs, context, pairs, downfloaters)

    def chosen(self, layout: DutchLayout, stop: Stop, must_pair: int) -> Candidate:
        """Section 3 among fewer pairs."""
        if not must_pair:
            return outlook_2026.paired_bracket(layout, stop.bracket, stop.lower).chosen
        chosen = self._chosen_with_everyone_lower(layout, stop, must_pair, None)
        if len(chosen.downfloaters) == 1:
            chosen = self._chosen_with_everyone_lower(layout, stop, must_pair, 1)
        return chosen

    def _chosen_with_everyone_lower(
        self, layout: DutchLayout, stop: Stop, must_pair: int, downfloaters: int | None
    ) -> Candidate:
        costs = outlook_2026.costs_of(layout, stop.bracket, downfloaters)
        context = Bound(Completion(costs, stop.bracket, stop.lower), costs, must_pair)
        return exact_candidate(layout, stop.bracket, costs, context)

    def costs(self, stop: Stop, downfloaters: int) -> Costs2026:
        """[C9] asks how many there are."""
        return outlook_2026.costs_of(self.layout, stop.bracket, downfloaters)


DUTCH: Final[dict[str, type[Dutch2017] | type[Dutch2026]]] = {
    outlook_2017.EDITION: Dutch2017,
    outlook_2026.EDITION: Dutch2026,
}
"""The Dutch editions whose full pairings can be judged bracket by bracket."""
