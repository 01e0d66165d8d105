"""The odd men of one score group by a matching of least cost: exact, whatever the group looks like."""

from collections.abc import Iterator, Mapping

from core.editions.cfc.odd_men import Settled, Situation
from core.editions.shared.masks import mask_with
from core.matching.alike import least_cost_mates_alike
from core.matching.cardinality import NOBODY, members
from core.matching.weighted import Edge, least_cost_mates
from core.model.hints import Protocol


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
    pairs: dict[int, list[tuple[int, int]]] = {player: [] for player in situation.moved_down}
    pairs |= {player: [(0, situation.inside[player])] for player in situation.group}
    for odd_man, other, cost in _met_here(situation, prices):
        pairs[odd_man].append((cost, 1 << other))
        pairs[other].append((cost, 1 << odd_man))
    return _settled(situation, least_cost_mates_alike({player: prices.alone(player) for player in pairs}, pairs))


def settled_exactly(situation: Situation, law: Law | None = None) -> Settled:
    """What is best so that everybody who is left can be paired (621).

    With `law`, 618 (b) and (c) over all who are left come before everything else.
    """
    prices = _Prices(situation)
    players = [*situation.moved_down, *situation.group, *members(situation.below)]
    place = {player: index for index, player in enumerate(players)}
    everyone = mask_with(players)
    met = {(one, other): cost for one, other, cost in _met_here(situation, prices)}
    alone = {player: prices.alone(player) for player in players}
    edges: list[Edge] = []
    for own, player in enumerate(players):
        inside = situation.inside[player]
        for other in members(situation.layout.legal[player] & everyone):
            if own < place[other]:
                cost = 0 if inside >> other & 1 else met.get((player, other), alone[player] + alone[other])
                edges.append((own, place[other], cost))
    bits = prices.bits
    if law is not None:
        edges = [
            (one, other, law.cost(*sorted((players[one], players[other]))) << bits | cost) for one, other, cost in edges
        ]
        bits += law.bits
    unpaired = 1 << bits + len(players).bit_length() + 1
    mate = least_cost_mates([unpaired] * len(players), edges)
    assert NOBODY not in mate, "everybody can be paired"
    return _settled(situation, {player: players[other] for player, other in zip(players, mate, strict=True)})


def _met_here(situation: Situation, prices: _Prices) -> Iterator[Edge]:
    """By position: whom odd men can meet here, at what price."""
    group = mask_with(situation.group)
    for odd_man in situation.moved_down:
        for other in members(situation.layout.legal[odd_man] & group):
            yield odd_man, other, prices.meets(odd_man, other)


def _settled(situation: Situation, partner: Mapping[int, int]) -> Settled:
    group, inside = mask_with(situation.group), situation.inside
    odd_men = situation.moved_down
    pairs = tuple((one, partner[one]) for one in odd_men if one in partner and group >> partner[one] & 1)
    paired = {player for pair in pairs for player in pair}
    rest = tuple(player for player in situation.group if player in partner and inside[player] >> partner[player] & 1)
    return Settled(
        pairs=pairs,
        going_on=tuple(player for player in odd_men if player not in paired),
        leaving=tuple(player for player in situation.group if player not in paired and player not in rest),
        rest=rest,
    )
