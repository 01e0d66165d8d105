"""The quality criteria [C5]-[C8] of a bracket as one packed integer (2.3)."""

from core.editions.burstein.v2017 import criteria as shared
from core.editions.burstein.v2017.criteria import descending
from core.editions.dutch.v2017.criteria import Key


class Costs(shared.Costs):
    """Packed costs of everything that can happen to the players of one bracket."""

    UNPAIRED_AHEAD, SCORES_AHEAD, CLASHING = "C7 pairs", "C7", "C8"
    LISTS = frozenset({"C6"})

    def _fields(self) -> list[Key]:
        """[C6] has the scores of all outgoing floaters, [C7] of all who stay unpaired in the following bracket."""
        score, bracket = self.layout.score, self.bracket
        keys: list[Key] = [("C5", 0), *(("C6", value) for value in descending(score, bracket.players))]
        if bracket.looks_at_following:
            keys.append((self.UNPAIRED_AHEAD, 0))
            keys += [(self.SCORES_AHEAD, value) for value in descending(score, bracket.players + bracket.below)]
        return [*keys, (self.CLASHING, 0)]

    def _left_unpaired(self, player: int) -> int:
        """[C5], [C6]."""
        return self.unit["C5", 0] + self.unit["C6", self.layout.score[player]]

    def unpaired_in_following(self, player: int) -> int:
        """[C7]: cost of a player who stays unpaired in the following bracket."""
        return self.unit[self.UNPAIRED_AHEAD, 0] + self.unit[self.SCORES_AHEAD, self.layout.score[player]]
