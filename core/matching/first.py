"""The first of many equally good matchings, by alternating paths instead of a fresh matching for each question.

Players are small integers, sets of them are bit masks.
"""

from collections.abc import Mapping

from core.matching.cardinality import NOBODY, MaximumMatching, members


class Refinement:
    """Decisions one after another about matchings that leave nobody over; each keeps to the ones before.

    They make sense only where there is such a matching (`is_possible`).
    """

    def __init__(self, choices: Mapping[int, int], mate: Mapping[int, int], alone: int, may_be_alone: int) -> None:
        """`choices` are the masks of possible partners; `mate` is one such matching, as far as it keeps to them.

        A number of players is `alone`, whoever they are, out of the mask `may_be_alone`.
        """
        size = max(choices, default=-1) + 1
        everyone = sum(1 << player for player in choices)
        nobodies = (1 << alone) - 1 << size  # partners for those who are alone
        self._legal = [choices.get(player, 0) for player in range(size)] + [may_be_alone & everyone] * alone
        for player in members(may_be_alone & everyone):
            self._legal[player] |= nobodies
        start = [mate.get(player, NOBODY) for player in range(size)] + [NOBODY] * alone
        self._companions = MaximumMatching(self._legal, everyone | nobodies, start)
        self.is_possible = 2 * self._companions.most_pairs() == len(choices) + alone

    def give(self, player: int, wanted: int) -> int:
        """Match a player to the lowest of `wanted` that leaves nobody over; NOBODY, and no change, if there is none."""
        return self._companions.give(player, wanted)

    def settle(self, player: int, wanted: int) -> int:
        """Match a player to the lowest of `wanted`, one of whom he has now, and keep the two together; the partner."""
        partner = self.give(player, wanted)
        self._companions.in_play &= ~(1 << player | 1 << partner)
        return partner

    def restrict(self, player: int, allowed: int) -> None:
        """Let a player have no other partners any more; his present one is among them."""
        for other in members(self._legal[player] & ~allowed):
            self._legal[other] &= ~(1 << player)
        self._legal[player] &= allowed

    def mate(self, player: int) -> int:
        """The present companion; one who does not exist when the player is alone."""
        return self._companions.mate[player]
