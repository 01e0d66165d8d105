"""Odd men: rules 618 (b) (c) and 623 to 626, for one score group: who meets one, who leaves, who stays.

Decided are, one after another and none at the price of an earlier one, always so that whoever is left can still be
paired (621):

1. that as many odd men coming from above as possible are paired (618 c, 625);
2. that as few players of the group as possible leave it (618 b, 623);
3. that of the odd men the highest ranked are paired (625);
4. that those who leave have somebody to meet in the next-lower group (618 c, 623);
5. if announced, that nobody is an odd man, or meets one, again (624.2);
6. that each odd man meets the highest ranked he can, if announced one due the opposite colour (624, 624.1);
7. that those who leave have no unfinished games (626);
8. that those who leave are the lowest ranked (623).

There is a quick way, taken where it is known to be exact; a matching of least cost is exact whatever the group looks
like. What is best for the group alone, whatever comes below, is best of all if the players below can still be paired.
"""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.cfc.round_layout import CfcLayout
from core.editions.shared.masks import mask_with
from core.matching.alike import least_cost_mates_alike
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.weighted import Edge, Refinement, least_cost_mates
from core.model.dataclass import dataclass
from core.model.hints import Protocol


@dataclass(frozen=True, slots=True)
class Situation:
    """A score group when its turn comes. Players by position; lists with the highest ranked first."""

    layout: CfcLayout
    moved_down: Sequence[int]  # odd men coming from above
    group: Sequence[int]
    below: int  # mask of everybody lower
    following: int  # mask of the next-lower group; 0: there is none
    inside: Sequence[int]  # by position, the mask of those he may meet within the group
    farther: int = 0  # 633.2: the mask of group C, whom an odd man of A meets only if he can meet nobody of B

    @property
    def counts_marks(self) -> bool:
        """624.2: announced, and not in the last quarter of the tournament."""
        field = self.layout.field
        in_last_quarter = field.rounds is not None and 4 * field.round_number > 3 * field.rounds
        return field.announced.odd_man_once and not in_last_quarter

    def opponents_in_order(self, odd_man: int) -> list[int]:
        """Masks of the group to be tried one after another: 624.1 prefers whoever is due the opposite colour."""
        layout, group = self.layout, mask_with(self.group)
        due = layout.due[odd_man].colour
        if not layout.field.announced.odd_man_colour or due is None:
            return [group]
        preferred = mask_with(player for player in self.group if layout.due[player].colour is due.opposite)
        return [preferred, group & ~preferred]

    def has_nobody_below(self, player: int) -> bool:
        """623: he has met every player of the next-lower group."""
        return bool(self.following) and not self.layout.unmet[player] & self.following


@dataclass(frozen=True, slots=True)
class Settled:
    """What was decided. Players by position."""

    pairs: tuple[tuple[int, int], ...]  # (odd man, opponent), the highest ranked odd man first
    going_on: tuple[int, ...]  # odd men from above who find nobody here
    leaving: tuple[int, ...]  # odd men of this group
    rest: tuple[int, ...]  # to be paired among themselves

    def still_to_pair(self, below: int) -> int:
        """The mask of everybody whom the groups below must pair."""
        return below | mask_with(self.going_on) | mask_with(self.leaving)


def simply_settled(situation: Situation, may_leave: int) -> Settled | None:
    """The quick way: every odd man paired, nobody leaves but for one whom an odd number forces out.

    He is one of `may_leave`, has somebody to meet below and, where that counts, was never odd before, and neither was
    any opponent. That is as good as 1 to 5 can be, so the first such choice is the one wanted. None when there is none.
    """
    layout, moved_down, group = situation.layout, situation.moved_down, mask_with(situation.group)
    leaving = (len(situation.group) - len(moved_down)) % 2
    if len(moved_down) > len(situation.group):
        return None
    fresh = group & ~layout.was_odd if situation.counts_marks else group
    may_leave &= fresh & mask_with(
        player for player in members(may_leave & group) if not situation.has_nobody_below(player)
    )
    pairs = _opponents(situation, fresh, leaving, may_leave)
    if pairs is None:
        return None
    rest = group & ~mask_with(opponent for _, opponent in pairs)
    matching = MaximumMatching(situation.inside, rest)
    if matching.most_pairs() != (rest.bit_count() - leaving) // 2:
        return None
    if not leaving:
        return Settled(tuple(pairs), (), (), tuple(members(rest)))
    free = matching.can_be_left() & may_leave
    finished = free & ~layout.unfinished or free  # 626
    if not finished:
        return None
    odd_man = finished.bit_length() - 1
    return Settled(tuple(pairs), (), (odd_man,), tuple(members(rest & ~(1 << odd_man))))


def _opponents(situation: Situation, fresh: int, leaving: int, may_leave: int) -> list[tuple[int, int]] | None:
    """Whom the odd men meet, so that all the rest but the one who leaves can be paired."""
    if not situation.moved_down:
        return []
    legal = situation.layout.legal
    odd_men = mask_with(situation.moved_down)
    choices = {player: legal[player] & fresh for player in situation.moved_down}
    for player in situation.group:
        choices[player] = situation.inside[player] | (legal[player] & odd_men if fresh >> player & 1 else 0)
    refinement = Refinement(choices, {}, leaving, may_leave)
    if not refinement.is_possible:
        return None
    pairs = []
    for odd_man in situation.moved_down:
        for wanted in situation.opponents_in_order(odd_man):
            opponent = refinement.give(odd_man, wanted & fresh)
            if opponent != NOBODY:
                pairs.append((odd_man, refinement.settle(odd_man, 1 << opponent)))
                break
    return pairs


# --- By a matching of least cost: exact, whatever the group looks like


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


def settle(
    situation: Situation,
    matching: MaximumMatching,
    law: Law | None = None,
    *,
    simple: Settled | None = None,
    quick: bool = True,
) -> Settled:
    """Who of the group meets an odd man, who leaves it, and who stays.

    `companions` is of everybody still to be paired; afterwards of those whom the groups below must pair. `law`
    is given in a round that is being put right: 618 (b) and (c) over all who are left then come first. `simple` is
    what the quick way gave, where that is another one than for groups of equal scores (`quick`).
    """
    if law is not None:
        return _exactly(situation, matching, law)
    below = situation.below
    found = simply_settled(situation, mask_with(situation.group)) if quick else simple
    if found is None:
        found = settled_alone(situation)
    if matching.can_pair_all(found.still_to_pair(below), 0):
        return found
    if quick and len(found.leaving) == 1:
        found = simply_settled(situation, _can_join(situation, matching))
        if found is not None and matching.can_pair_all(found.still_to_pair(below), 0):
            return found
    return _exactly(situation, matching)


def _exactly(situation: Situation, matching: MaximumMatching, law: Law | None = None) -> Settled:
    found = settled_exactly(situation, law)
    possible = matching.can_pair_all(found.still_to_pair(situation.below), 0)
    assert possible, "the exact way leaves nobody out"
    return found


def _can_join(situation: Situation, matching: MaximumMatching) -> int:
    """The mask of players of the group who can be paired with everybody below when they leave it alone."""
    legal, below = situation.layout.legal, situation.below
    lower = MaximumMatching(legal, below, matching.mate)
    lower.most_pairs()
    if lower.unmatched_players.bit_count() != 1:
        return 0
    free = lower.can_be_left()
    return mask_with(player for player in situation.group if legal[player] & free)
