"""What happens around a bracket: where its downfloaters go, and what that costs."""

from collections.abc import Sequence
from typing import Protocol

from core.editions.dutch.following_bracket import FollowingBracket
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import Bracket, Costs


class BracketContext(Protocol):
    """What a bracket needs to know of the players around it."""

    downfloaters: int | None  # how many there will be; None when the candidate itself has to tell
    complete: bool  # everyone, here and around, must be paired in the end, but for one bye
    others: tuple[int, ...]  # players around the bracket who take part in the matching
    beyond: frozenset[int]  # of those, who are not in the following bracket
    is_joint: bool  # what downfloaters cost ahead depends on them together

    def downfloater(self, player: int) -> int:
        """Packed cost of leaving a player unpaired in the bracket."""

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well."""


class FollowingContext:
    """C.4 and C.7 for one bracket.

    In a PPB, and in the last bracket, everyone must be paired in the end but for one bye (`complete`). Elsewhere
    C.7 looks at the following bracket: not at all without downfloaters, by a cost of its own for a single one, and
    through the players there (`others`) when several float together.
    """

    def __init__(
        self,
        layout: DutchLayout,
        bracket: Bracket,
        costs: Costs,
        downfloaters: int | None,
        *,
        jointly: bool = False,
    ) -> None:
        """`downfloaters`: how many there will be; None when the candidate itself has to tell.

        `jointly`: even a single one is judged through the players of the following bracket.
        """
        self.downfloaters = downfloaters
        self.complete = bracket.must_complete
        self.others: tuple[int, ...] = bracket.below if self.complete else ()
        self.beyond: frozenset[int] = frozenset()
        self._costs = costs
        self._ahead: dict[int, int] = {}
        self._single: FollowingBracket | None = None
        self.is_joint = False
        if not bracket.looks_at_following or downfloaters == 0:
            return
        if downfloaters == 1 and not jointly:
            ahead = FollowingBracket(layout, bracket, costs)
            known = {player: ahead.cost(player) for player in bracket.players}
            if None not in known.values():
                self._ahead = {player: cost for player, cost in known.items() if cost}
                self._single = ahead
                return
        self.is_joint = True
        self.others = bracket.below

    def downfloater(self, player: int) -> int:
        """Packed cost of leaving a player unpaired in the bracket."""
        return self._costs.downfloater(player) + self._ahead.get(player, 0)

    def ahead(self, downfloaters: Sequence[int]) -> int | None:
        """Packed C.7 as counted for a single downfloater; None where a pairing of the following bracket tells it."""
        return None if self._single is None else sum(self._ahead.get(player, 0) for player in downfloaters)

    def is_attained(self, downfloaters: Sequence[int]) -> bool:
        """Whether the following bracket can be paired as well as C.7 was counted for a single downfloater.

        For several the question does not arise: they are judged by a pairing of that bracket. Asked last.
        """
        if self._single is None:
            return True
        return len(downfloaters) == 1 and self._single.is_attained(downfloaters[0])

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well."""
        return self._costs.unpaired_in_following(player) if self.is_joint else 0
