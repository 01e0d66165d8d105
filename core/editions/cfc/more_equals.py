"""A quick way to a round with more pairs of equal scores (618 b): two come home whose opponents can meet as well.

Of one group two who meet others come home where everybody of it who meets an equal can still do so. Their opponents, of
one group or of two, are paired with those of their groups who meet equals; then a pair of equals more is made.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching

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
