"""The quality criteria C.5-C.8 of a bracket as one packed integer: the smaller, the better."""

from collections.abc import Iterable, Sequence

from core.editions.burstein.round_layout import BursteinLayout
from core.editions.dutch import criteria as dutch
from core.editions.dutch.criteria import Bracket, Key
from core.matching.cardinality import members
from core.model.pairing import BracketKind


def bracket_of(incoming: int, residents: int, following: int, *, is_before_last: bool) -> Bracket:
    """A bracket to be paired (A.2), from masks; last in the order of A.7 first.

    Incoming floaters may meet each other and everybody else, so all players are residents in the Dutch sense.
    """
    return Bracket(
        kind=BracketKind.HETEROGENEOUS if incoming else BracketKind.HOMOGENEOUS,
        moved_down=(),
        residents=tuple(members(incoming | residents)),
        below=tuple(members(following)),
        below_is_last=is_before_last,
    )


class Costs(dutch.Costs):
    """Packed costs of everything that can happen to the players of one bracket."""

    UNPAIRED_AHEAD, SCORES_AHEAD, CLASHING = "C.7 pairs", "C.7", "C.8"
    PAIRS, FLOATERS, FLOATERS_AHEAD = "C.5", "C.6", "C.7 floaters"
    LISTS = frozenset({"C.6 scores"})

    def __init__(self, layout: BursteinLayout, bracket: Bracket, incoming: int) -> None:
        self.incoming = incoming
        self.own = frozenset(bracket.players)
        super().__init__(layout, bracket)

    def _fields(self) -> list[Key]:
        """C.6 counts the incoming floaters left unpaired, then their scores; C.7 those of this bracket, likewise."""
        score = self.layout.score
        keys: list[Key] = [(self.PAIRS, 0), (self.FLOATERS, 0)]
        keys += [("C.6 scores", value) for value in descending(score, members(self.incoming))]
        if self.bracket.looks_at_following:
            keys += [(self.UNPAIRED_AHEAD, 0), (self.FLOATERS_AHEAD, 0)]
            keys += [(self.SCORES_AHEAD, value) for value in descending(score, self.bracket.players)]
        return [*keys, (self.CLASHING, 0)]

    def pair(self, higher: int, lower: int) -> int:
        """C.8."""
        wants = self.layout.wants
        return self.unit[self.CLASHING, 0] if wants[higher] and wants[higher] == wants[lower] else 0

    def _left_unpaired(self, player: int) -> int:
        """C.5, C.6."""
        cost = self.unit[self.PAIRS, 0]
        if self.incoming >> player & 1:
            cost += self.unit[self.FLOATERS, 0] + self.unit["C.6 scores", self.layout.score[player]]
        return cost

    def unpaired_in_following(self, player: int) -> int:
        """C.7: cost of a player who stays unpaired in the following bracket."""
        cost = self.unit[self.UNPAIRED_AHEAD, 0]
        if player in self.own:
            cost += self.unit[self.FLOATERS_AHEAD, 0] + self.unit[self.SCORES_AHEAD, self.layout.score[player]]
        return cost


def descending(score: Sequence[int], players: Iterable[int]) -> list[int]:
    """The scores of some players, each once, highest first."""
    return sorted({score[player] for player in players}, reverse=True)
