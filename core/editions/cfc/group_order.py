"""Rule 618 (b) and (c) over the whole round, score group by score group (decision 137).

Two rounds are compared group by group from the top, each by the distances of its players from their opponents' scores
in ascending order. Of a group whose upper groups are equal, only what goes down is open: how many leave it, then how
many of them find nobody in the next group, then nobody in the two next groups, and so on. So rounds are equally good if
as many pairs join any two groups in both, and a matching of least cost finds the best.

Most groups need no matching: where nobody leaves but one whom an odd number forces out, and he meets the next group,
nothing is better. For the others a small question that takes more for possible than is mostly shows as much: anybody
may come from above, and whoever goes further down than the window may do so at the nearest score he could meet.

A quick way to more pairs of equals (618 b): two of one group who meet others come home where everybody of it who meets
an equal can still do so. Their opponents, of one group or of two, are paired with those of their groups who meet
equals; then a pair of equals more is made.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby

from core.editions.cfc.round_layout import CfcLayout
from core.editions.shared.masks import mask_with
from core.matching.alike import Alike, least_cost_mates_alike
from core.matching.cardinality import NOBODY, MaximumMatching
from core.model.dataclass import dataclass

# --- A quick way to a round with more pairs of equal scores (618 b)

Partners = Mapping[int, int]
"""By position, the position of the opponent."""


def more_equals(legal: Sequence[int], groups: Sequence[Sequence[int]], partner: Partners) -> dict[int, int] | None:
    """A legal round of the same players with a pair of equals more, two pairs of it being given up; or None.

    `legal` by position, the mask of those he may meet; `groups` are those of equal scores. None says nothing: another
    change may make more pairs of equals.
    """
    return next(_rounds(_Homes(legal, groups, partner), groups), None)


def _rounds(homes: "_Homes", groups: Sequence[Sequence[int]]) -> Iterator[dict[int, int]]:
    partner, place = homes.partner, homes.place
    for index, group in enumerate(groups):
        strangers = [player for player in group if place[partner[player]] != index]
        for one, other in combinations(strangers, 2):
            at_home = homes.joined(one, other)
            if at_home is None:
                continue
            elsewhere = homes.joined(partner[one], partner[other])
            if elsewhere is not None:
                yield {**partner, **at_home, **elsewhere}


class _Homes:
    """The groups of a round, and who of them meet equals."""

    def __init__(self, legal: Sequence[int], groups: Sequence[Sequence[int]], partner: Partners) -> None:
        self.partner = partner
        self.place = {player: index for index, group in enumerate(groups) for player in group}
        self._legal, self._masks = legal, [mask_with(group) for group in groups]
        self._at_home = [
            mask_with(player for player in group if self.place[partner[player]] == index)
            for index, group in enumerate(groups)
        ]

    def joined(self, one: int, other: int) -> dict[int, int] | None:
        """The pairs of all who meet equals in the groups of the two, and of the two themselves, none else being open.

        Of two groups exactly one pair is between them. None: there are none.
        """
        places = {self.place[one], self.place[other]}
        paired = sum(self._at_home[place] for place in places)
        everyone = paired | 1 << one | 1 << other
        mate = [NOBODY] * len(self._legal)
        for player, opponent in self.partner.items():
            if paired >> player & 1:
                mate[player] = opponent
        open_to = sum(self._masks[place] for place in places)
        legal = [own & open_to for own in self._legal]
        matching = MaximumMatching(legal, everyone, mate)
        if not matching.can_pair_all(everyone, 0):
            return None
        found = {player: opponent for player, opponent in enumerate(matching.mate) if opponent != NOBODY}
        between = sum(self.place[player] != self.place[opponent] for player, opponent in found.items())
        return found if between <= 2 else None


# --- The whole round

Joined = Counter[tuple[int, int]]
"""How many pairs join two groups, by their places from the top, the higher group first."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a better round has before another one, by the highest group for which they differ."""

    group: tuple[int, ...]  # by position
    going_down: tuple[int, ...]  # players of that group whose opponents in the other round have fewer points
    fewer_go_down: int  # of that group, by so many; 0: as many, nearer to their own score
    more_equals: int  # pairs of equal scores more in the whole round; below zero: fewer
    none_is_worse: bool  # of the groups below either

    @property
    def rule(self) -> str:
        """The law that the other round breaks."""
        return "618(b)" if self.fewer_go_down or self.more_equals > 0 else "618(c)"


class GroupOrder:
    """The best round by the law, from a legal one; afterwards what pairs of its kind cost.

    With `equals_first` as many pairs of equal scores as possible come before all groups: the other reading of (b),
    under which the verdict looks as well before it calls a round illegal.
    """

    def __init__(
        self,
        layout: CfcLayout,
        partner: Partners,
        *,
        known: Partners | None = None,
        equals_first: bool = False,
        only_whether: bool = False,
    ) -> None:
        """`known` is another legal round of the same players, which may be a better one: the search begins there.

        With `only_whether` it ends at the first better round: afterwards only `is_best` may be asked.
        """
        self._layout = layout
        self._equals_first = equals_first
        self._only_whether = only_whether
        self.groups = [
            tuple(group) for _, group in groupby(sorted(partner), key=layout.score.__getitem__)
        ]  # the highest first
        self._place = {player: place for place, group in enumerate(self.groups) for player in group}
        self._masks = [mask_with(group) for group in self.groups]
        self._reached: list[list[int] | None] = [None] * len(self.groups)  # by group, where pairs of a best round go
        self.partner = dict(partner)
        self.is_best = True  # the round that was given
        if known is not None and self._is_better(known):
            self.partner, self.is_best = dict(known), False
        if equals_first and not self._is_decided() and not self._has_most_equals():
            self._make_more_equals()
        for group in range(len(self.groups)):
            if self._is_decided():
                return
            self._settle(group)
        self._prices, self.bits = self._priced(0, len(self.groups) - 1)
        self._unequal = self._price_of_unequal(self.bits)
        self.bits += self._bits_of_unequal

    def _is_decided(self) -> bool:
        """Whether nothing else is asked."""
        return self._only_whether and not self.is_best

    def _has_most_equals(self) -> bool:
        """Whether as many pairs of equal scores are made as the groups have by themselves: no round has more."""
        most = sum(MaximumMatching(self._layout.legal, mask).most_pairs() for mask in self._masks)
        return len(self.partner) // 2 - self.joined(self.partner).total() == most

    def _make_more_equals(self) -> None:
        """The round with most pairs of equals; where only whether there is one is asked, any with more."""
        found = more_equals(self._layout.legal, self.groups, self.partner) if self._only_whether else None
        if found is not None and self.joined(found).total() < self.joined(self.partner).total():
            self.is_best = False
        else:
            self._improve(-1)

    def _is_better(self, known: Partners) -> bool:
        """Whether another round of the same players is better than the one that was given."""
        if known.keys() != self.partner.keys():
            return False
        joined, now = self.joined(known), self.joined(self.partner)
        if self._equals_first and joined.total() != now.total():
            return joined.total() < now.total()
        prices, _ = self._priced(0, len(self.groups) - 1)
        return self._whole(prices, joined) < self._whole(prices, now)

    @staticmethod
    def _whole(prices: list[dict[int, int]], joined: Joined) -> int:
        return sum(prices[higher][lower] * count for (higher, lower), count in joined.items())

    def joined(self, partner: Partners) -> Joined:
        """What the law compares of a round of the same players."""
        places = ((self._place[one], self._place[other]) for one, other in partner.items() if one < other)
        return Counter(pair for pair in places if pair[0] != pair[1])

    def gain(self, was: Partners, now: Partners) -> Gain | None:
        """Of the second round, which is no worse, over the first; None: they are equally good."""
        before, after = self.joined(was), self.joined(now)
        if before == after:
            return None
        lists = [(self._distances(group, was), self._distances(group, now)) for group in range(len(self.groups))]
        place = next(place for place, (one, other) in enumerate(lists) if one != other)
        group = self.groups[place]
        return Gain(
            group=group,
            going_down=tuple(player for player in group if self._place[was[player]] > place),
            fewer_go_down=lists[place][1].count(0) - lists[place][0].count(0),
            more_equals=before.total() - after.total(),
            none_is_worse=all(other <= one for one, other in lists),
        )

    def _distances(self, group: int, partner: Partners) -> list[int]:
        score = self._layout.score
        return sorted(abs(score[player] - score[partner[player]]) for player in self.groups[group])

    def cost(self, one: int, other: int) -> int:
        """Of a pair that a best round can have; the sum over a round is least if and only if it is one of the best."""
        return self._cost_of(*sorted((self._place[one], self._place[other])))

    def _cost_of(self, higher: int, lower: int) -> int:
        """Of a pair that joins two groups, the higher one first."""
        return 0 if higher == lower else self._unequal | self._prices[higher][lower]

    def lawful(self) -> list[int]:
        """By position, the mask of those whom he may meet in a best round, as far as the scores decide."""
        legal = [0] * self._layout.size
        for player, place in self._place.items():
            others = self._masks[place]
            for group, reached in enumerate(self._reached):
                assert reached is not None, "every group is settled"
                if place in reached:
                    others |= self._masks[group]
                if group == place:
                    others |= sum(self._masks[lower] for lower in reached)
            legal[player] = self._layout.legal[player] & others
        return legal

    def nearest_to(self, partner: Partners) -> dict[int, int]:
        """Of the best rounds the one with most pairs of that one: it is shown to people."""
        width = len(self._place).bit_length()
        near = self._near(
            (higher, lower, self._cost_of(higher, lower))
            for higher, prices in enumerate(self._prices)
            for lower in prices
        )
        pairs: dict[int, Alike] = {}
        for one, own in self._place.items():
            mate = 1 << partner[one]
            reached = [(cost << width, mask) for cost, mask in self._legal(one, near[own])]
            others = [(cost | 1, mask & ~mate) for cost, mask in reached]
            pairs[one] = [*others, *((cost, mate) for cost, mask in reached if mask & mate)]
        return self._matched(pairs, self.bits + width)

    def _settle(self, group: int) -> None:
        joined = self.joined(self.partner)
        if not self._holds_at_once(group, joined):
            self._improve(group)
            joined = self.joined(self.partner)
        self._reached[group] = sorted(lower for higher, lower in joined if higher == group)

    def _holds_at_once(self, group: int, joined: Joined) -> bool:
        """The quick ways to see that nothing is better for this group."""
        return self._is_plain(group, joined) or self._is_forced(group, joined) or self._holds_in_a_window(group, joined)

    @staticmethod
    def _is_plain(group: int, joined: Joined) -> bool:
        """Nobody leaves, or one whom an odd number forces out, for the next group."""
        leaving = {lower: count for (higher, lower), count in joined.items() if higher == group}
        return not leaving or leaving == {group + 1: 1}

    def _is_forced(self, group: int, joined: Joined) -> bool:
        """Whether as many leave, and go as far, as those who can meet nobody nearer, and one for an odd number."""
        legal, own = self._layout.legal, self.groups[group]
        from_above = [higher for higher, lower in joined if lower == group]
        nearby = self._masks[group] | sum(self._masks[higher] for higher in from_above)
        leaving = sum(count for (higher, _), count in joined.items() if higher == group)
        further, stuck = leaving, [player for player in own if not legal[player] & nearby]
        if leaving != len(stuck) + (leaving - len(stuck)) % 2:
            return False
        for lower in range(group + 1, len(self.groups)):
            nearby = self._masks[lower]
            stuck = [player for player in stuck if not legal[player] & nearby]
            further -= joined[group, lower]
            if further != len(stuck):
                return False
        return True

    def _holds_in_a_window(self, group: int, joined: Joined) -> bool:
        """Whether a few groups show that nothing is better for this one; with most players everybody may be asked."""
        ahead, last = 0, len(self.groups) - 1
        recorded = self._total(self._priced(group, group)[0], joined, group)
        while 2 * sum(map(len, self.groups[group : group + ahead + 1])) < len(self._place):
            if self._least_in(group, min(group + ahead, last), joined) == recorded:
                return True
            if group + ahead >= last:
                return False
            ahead = 2 * ahead + 1
        return False

    def _least_in(self, group: int, lowest: int, joined: Joined) -> int:
        """A bound for one group, from it and those below as far as `lowest`."""
        prices, bits = self._priced(group, group)
        window = range(group, lowest + 1)
        coming = [low for (high, low), count in joined.items() if high < group and low in window for _ in range(count)]
        players = [player for one in window for player in self.groups[one]]
        impossible = 1 << bits + (len(players) + len(coming)).bit_length() + 1
        beyond, size = sum(self._masks[lowest + 1 :]), self._layout.size
        alone = dict.fromkeys(players, impossible)
        near = self._near((higher, lower, prices[higher].get(lower, 0)) for higher, lower in combinations(window, 2))
        guests = {one: sum(1 << size + place for place, low in enumerate(coming) if low == one) for one in window}
        pairs: dict[int, Alike] = {}
        for player in players:
            place = self._place[player]
            if below := self._layout.legal[player] & beyond:
                nearest = self._place[(below & -below).bit_length() - 1]
                alone[player] = prices[group][nearest] if place == group else 0
            pairs[player] = [*self._legal(player, near[place]), (0, guests[place])]
        for guest, low in enumerate(coming, start=size):
            alone[guest], pairs[guest] = impossible, [(0, self._masks[low])]
        mates = least_cost_mates_alike(alone, pairs)
        left = sum(price for player, price in alone.items() if player not in mates)
        inside = ((self._place[one], self._place[other]) for one, other in mates.items() if one < other < size)
        return left + sum(prices[higher].get(lower, 0) for higher, lower in inside)

    def _improve(self, group: int) -> None:
        """The best round as far as this group, with everybody; -1: by pairs of equal scores alone."""
        prices, bits = self._priced(0, group)
        unequal = self._price_of_unequal(bits)

        def cost(higher: int, lower: int) -> int:
            return unequal | prices[higher].get(lower, 0)

        every_two = combinations(range(len(self.groups)), 2)
        open_to = [(higher, lower) for higher, lower in every_two if higher > group or lower in prices[higher]]
        near = self._near((higher, lower, cost(higher, lower)) for higher, lower in open_to)
        pairs = {player: self._legal(player, near[place]) for player, place in self._place.items()}
        partner = self._matched(pairs, bits + self._bits_of_unequal)

        def total(of: Partners) -> int:
            return sum(cost(*two) * count for two, count in self.joined(of).items())

        if total(partner) < total(self.partner):
            self.partner, self.is_best = partner, False

    def _near(self, joined: Iterable[tuple[int, int, int]]) -> list[list[tuple[int, int]]]:
        """By group, whom its players meet at what cost; `joined`: two groups, the cost of a pair that joins them."""
        masks = [{0: mask} for mask in self._masks]
        for higher, lower, cost in joined:
            for own, other in ((higher, lower), (lower, higher)):
                masks[own][cost] = masks[own].get(cost, 0) | self._masks[other]
        return [list(near.items()) for near in masks]

    def _matched(self, pairs: Mapping[int, Alike], bits: int) -> dict[int, int]:
        unpaired = 1 << bits + len(pairs).bit_length() + 1
        mates = least_cost_mates_alike(dict.fromkeys(pairs, unpaired), pairs)
        assert len(mates) == len(pairs), "the round as it is pairs everybody"
        return mates

    def _legal(self, player: int, near: Alike) -> list[tuple[int, int]]:
        """As far as he may meet them."""
        return [(cost, mask & self._layout.legal[player]) for cost, mask in near]

    def _price_of_unequal(self, bits: int) -> int:
        """Before groups that take so many bits."""
        return 1 << bits if self._equals_first else 0

    @property
    def _bits_of_unequal(self) -> int:
        return len(self._place).bit_length() if self._equals_first else 0

    def _priced(self, first: int, last: int) -> tuple[list[dict[int, int]], int]:
        """By group and lower group, what a pair that joins them costs; and the bits of a sum.

        Of groups from `first` to `last`, the higher ones coming first; others cost nothing. Of a group that is settled
        only the groups that it reaches in a best round are named.
        """
        prices: list[dict[int, int]] = [{} for _ in self.groups]
        bits = 0
        for group in range(last, first - 1, -1):
            reached = self._reached[group]
            lower = range(group + 1, len(self.groups)) if reached is None else reached
            width = len(self.groups[group]).bit_length()
            bits += width * len(lower)
            price = 0
            for step, reach in enumerate(lower, start=1):
                price |= 1 << bits - step * width
                prices[group][reach] = price
        return prices, bits

    @staticmethod
    def _total(prices: list[dict[int, int]], joined: Joined, group: int) -> int:
        return sum(prices[group][lower] * count for (higher, lower), count in joined.items() if higher == group)
