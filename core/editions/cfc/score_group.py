"""One score group: who meets an odd man, who leaves, who stays, by the quick way where it is known to be exact.

What is best for the group alone, whatever comes below, is best of all if the players below can still be paired.
"""

from core.editions.cfc.odd_men import Settled, Situation, simply_settled
from core.editions.cfc.odd_men_exactly import Law, settled_alone, settled_exactly
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching


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
