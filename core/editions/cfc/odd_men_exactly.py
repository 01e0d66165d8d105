"""The odd men of one score group by a matching of least cost: exact, whatever the group looks like."""

from collections.abc import Sequence
from typing import Protocol

from core.editions.cfc.odd_men import Settled, Situation
from core.editions.shared.masks import mask_with
from core.matching.cardinality import members
from core.matching.weighted import NOBODY, Edge, least_cost_matching


class Law(Protocol):
    """618 (b) and (c) over a whole round, as a sum over its pairs; the smaller the better."""

    @property
    def bits(self) -> int:
        """Of such a sum."""

    def cost(self, one: int, other: int) -> int:
        """Of a pair, by position."""


class _Prices:
    """The steps of rules 623 to 626 packed into one integer each; the smaller the better."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._layout = situation.layout
        self._odd_men = {player: place for place, player in enumerate(situation.moved_down)}
        self._places = {player: place for place, player in enumerate(situation.group)}
        odd_men, group = len(self._odd_men), len(self._places)
        self._marked = self._layout.was_odd if situation.counts_marks else 0
        self._count_bits = (odd_men + group).bit_length() + 1
        self._opponent_bits = group.bit_length() + 1
        self._order = {player: self._opponent_order(player) for player in situation.moved_down}
        self._unfinished_at = group + 1 + self._count_bits  # above 8
        self._opponents_at = self._unfinished_at + self._count_bits
        self._marked_at = self._opponents_at + odd_men * self._opponent_bits
        self._nobody_below_at = self._marked_at + self._count_bits
        self._rank_at = self._nobody_below_at + self._count_bits
        self._leaving_at = self._rank_at + odd_men
        self._farther_at = self._leaving_at + self._count_bits
        self._unpaired_at = self._farther_at + self._count_bits
        self.bits = self._unpaired_at + self._count_bits

    def _opponent_order(self, odd_man: int) -> dict[int, int]:
        order = [player for wanted in self._situation.opponents_in_order(odd_man) for player in members(wanted)]
        return {player: place for place, player in enumerate(order)}

    def goes_on(self, odd_man: int) -> int:
        """1, 3: an odd man who is not paired here."""
        rank = len(self._odd_men) - 1 - self._odd_men[odd_man]
        return (1 << self._unpaired_at) + (1 << self._rank_at + rank)

    def leaves(self, player: int) -> int:
        """2, 4, 5, 7, 8: a player who leaves the group."""
        layout = self._layout
        price = 1 << self._leaving_at
        price += self._situation.has_nobody_below(player) << self._nobody_below_at
        price += (self._marked >> player & 1) << self._marked_at
        price += (layout.unfinished >> player & 1) << self._unfinished_at
        return price + (1 << len(self._places)) - (1 << self._places[player])

    def meets(self, odd_man: int, opponent: int) -> int:
        """5, 6: an odd man's opponent; under 633.2 before all that, whether he is of group C."""
        shift = self._opponent_bits * (len(self._odd_men) - 1 - self._odd_men[odd_man])
        price = (self._marked >> opponent & 1) << self._marked_at
        price += (self._situation.farther >> opponent & 1) << self._farther_at
        return price + (self._order[odd_man][opponent] << self._opponents_at + shift)

    def alone(self, player: int) -> int:
        """Not being paired here, for whatever player; 0 for those below."""
        if player in self._odd_men:
            return self.goes_on(player)
        return self.leaves(player) if player in self._places else 0


def settled_alone(situation: Situation) -> Settled:
    """What is best for the group alone, as if the players below could always be paired."""
    prices = _Prices(situation)
    players = [*situation.moved_down, *situation.group]
    return _settled(situation, players, [prices.alone(player) for player in players], _pairs_here(situation, prices))


def settled_exactly(situation: Situation, law: Law | None = None) -> Settled:
    """What is best so that everybody who is left can be paired (621).

    With `law`, 618 (b) and (c) over all who are left come before everything else.
    """
    prices = _Prices(situation)
    here = [*situation.moved_down, *situation.group]
    players = [*here, *members(situation.below)]
    place = {player: index for index, player in enumerate(players)}
    everyone = mask_with(players)
    edges = _pairs_here(situation, prices)
    taken = {(one, other) for one, other, _ in edges}
    for own, player in enumerate(players):
        for other in members(situation.layout.legal[player] & everyone):
            pair = own, place[other]
            if pair[0] < pair[1] and pair not in taken:
                edges.append((*pair, prices.alone(player) + prices.alone(other)))
    bits = prices.bits
    if law is not None:
        edges = [
            (one, other, law.cost(*sorted((players[one], players[other]))) << bits | cost) for one, other, cost in edges
        ]
        bits += law.bits
    unpaired = 1 << bits + len(players).bit_length() + 1
    return _settled(situation, players, [unpaired] * len(players), edges, completing=True)


def _pairs_here(situation: Situation, prices: _Prices) -> list[Edge]:
    """Pairs that the group can make; vertices as in the players' list, odd men first."""
    legal, group = situation.layout.legal, mask_with(situation.group)
    shift = len(situation.moved_down)
    place = {player: shift + index for index, player in enumerate(situation.group)}
    edges = [
        (own, place[other], prices.meets(odd_man, other))
        for own, odd_man in enumerate(situation.moved_down)
        for other in members(legal[odd_man] & group)
    ]
    edges += [
        (place[player], place[other], 0)
        for player in situation.group
        for other in members(situation.inside[player])
        if place[player] < place[other]
    ]
    return edges


def _settled(
    situation: Situation,
    players: Sequence[int],
    alone: Sequence[int],
    edges: Sequence[Edge],
    *,
    completing: bool = False,
) -> Settled:
    mate = least_cost_matching(alone, edges).mate
    group, inside, odd_men = mask_with(situation.group), situation.inside, len(situation.moved_down)
    partner = {player: players[other] for player, other in zip(players, mate, strict=True) if other != NOBODY}
    assert not completing or len(partner) == len(players), "everybody can be paired"
    moved_down = list(players[:odd_men])
    pairs = tuple((one, partner[one]) for one in moved_down if one in partner and group >> partner[one] & 1)
    paired = {player for pair in pairs for player in pair}
    rest = tuple(player for player in situation.group if player in partner and inside[player] >> partner[player] & 1)
    return Settled(
        pairs=pairs,
        going_on=tuple(player for player in moved_down if player not in paired),
        leaving=tuple(player for player in situation.group if player not in paired and player not in rest),
        rest=rest,
    )
