"""[C4] and [C8]: whether what a bracket leaves can be paired, and the bracket together with everyone lower."""

from collections.abc import Sequence

from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import Bracket, Candidate, positions_mask
from core.editions.dutch.v2026.criteria import Costs
from core.editions.shared import proof
from core.matching.cardinality import MaximumMatching, meet_enough, members
from core.matching.weighted import NOBODY, least_cost_matching

_PROBES = 8


class Completion:
    """The context of a bracket that is paired together with everyone lower (see `FollowingContext`)."""

    def __init__(self, costs: Costs, bracket: Bracket, lower: Sequence[int]) -> None:
        self.downfloaters: int | None = None
        self.complete = self.is_joint = True
        self.others = tuple(lower)
        self.beyond = frozenset(lower).difference(bracket.below)
        self._costs = costs
        self._looks_ahead = bracket.looks_at_following

    def downfloater(self, player: int) -> int:
        """Packed cost of leaving a player unpaired in the bracket."""
        return self._costs.downfloater(player)

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well ([C8])."""
        return 0 if player in self.beyond or not self._looks_ahead else self._costs.unpaired_in_following(player)


def leaves_a_complete_pairing(
    layout: DutchLayout, bracket: Bracket, costs: Costs, chosen: Candidate, lower: Sequence[int], ahead: int | None
) -> bool:
    """Whether the round can be completed with the following bracket paired as well as [C8] was counted.

    `ahead` is the packed [C8] that was counted for a single downfloater, None where several were judged by a pairing of
    the following bracket. A sufficient condition: when it does not hold the bracket is paired again with everyone lower
    in view.
    """
    downfloaters = list(chosen.downfloaters)
    everyone = positions_mask(lower)
    if not downfloaters:
        return _completes(layout, everyone)
    following = positions_mask(bracket.below)
    rest = everyone & ~following
    if len(downfloaters) > 1:
        return ahead is None and _completes(layout, rest | _left_in_following(layout, bracket, costs, downfloaters))
    newcomer = 1 << downfloaters[0]
    matching = MaximumMatching(layout.legal, following | newcomer)
    matching.most_pairs()
    unpaired = matching.unmatched_players.bit_count()
    if unpaired == 0:
        return _is_as_counted(costs, 0, ahead) and _completes(layout, rest)
    if unpaired > 1:
        left = _left_in_following(layout, bracket, costs, downfloaters)
        return _is_as_counted(costs, left, ahead) and _completes(layout, rest | left)
    may_stay_unmatched = matching.can_be_left()
    candidates = may_stay_unmatched & ~newcomer or may_stay_unmatched
    return _is_as_counted(costs, candidates & -candidates, ahead) and any(
        _completes(layout, rest | 1 << player) for _, player in zip(range(_PROBES), members(candidates), strict=False)
    )


def settled_quickly(
    layout: DutchLayout,
    bracket: Bracket,
    costs: Costs,
    pairs: Sequence[tuple[int, int]],
    downfloaters: Sequence[int],
    lower: int,
) -> Candidate | None:
    """A candidate with what its downfloaters cost ahead, where the following bracket can pair all, or all but one.

    In an odd number one of them at least stays unpaired ([C8]), and no candidate costs less than the cheapest. None:
    it takes more than that, and the exact way decides.
    """
    floaters, following = positions_mask(downfloaters), positions_mask(bracket.below)
    rest, crowd = lower & ~following, floaters | following
    matching = MaximumMatching(layout.legal, crowd)
    matching.most_pairs()
    left = matching.unmatched_players.bit_count()
    if left > crowd.bit_count() % 2:
        return None
    cost = sum(costs.pair(one, other) for one, other in pairs) + sum(map(costs.downfloater, downfloaters))
    if left:
        ahead = {player: costs.unpaired_in_following(player) for player in members(crowd)}
        cheapest = min(ahead.values())
        candidates = [player for player in members(matching.can_be_left()) if ahead[player] == cheapest]
        if not any(_completes(layout, rest | 1 << player) for player in candidates[:_PROBES]):
            return None
        cost += cheapest
    elif not _completes(layout, rest):
        return None
    return Candidate(tuple(pairs), tuple(sorted(downfloaters)), cost)


def _is_as_counted(costs: Costs, left: int, ahead: int | None) -> bool:
    """[C8] of those who are left unpaired in the following bracket."""
    return ahead is None or proof.meets(sum(costs.unpaired_in_following(player) for player in members(left)), ahead)


def _completes(layout: DutchLayout, players: int) -> bool:
    legal, may_stay = layout.legal, layout.may_take_bye
    return meet_enough(legal, players, may_stay) or MaximumMatching(legal, players).can_pair_all(players, may_stay)


def _left_in_following(layout: DutchLayout, bracket: Bracket, costs: Costs, downfloaters: Sequence[int]) -> int:
    """Who stays unpaired in one best pairing of the following bracket."""
    players = [*downfloaters, *bracket.below]
    alone = [costs.unpaired_in_following(player) for player in players]
    edges = [
        (one, other, 0)
        for one in range(len(players))
        for other in range(max(one + 1, len(downfloaters)), len(players))
        if layout.legal[players[one]] >> players[other] & 1
    ]
    mate = least_cost_matching(alone, edges).mate
    return positions_mask([player for vertex, player in enumerate(players) if mate[vertex] == NOBODY])
