"""The field laid out for the engine after the seeding rounds.

A position is an index from 0, the last player of the whole field by A.7 first. So the highest bit of any bracket is
its number 1 (section D), and the lowest bit of a mask of opponents is the opponent who comes first in the order.
"""

from dataclasses import replace

from core.editions.burstein.field import Field
from core.editions.burstein.order import GroupQuestion
from core.editions.dutch import round_layout as dutch
from core.editions.dutch.criteria import positions_mask
from core.editions.shared.masks import mask_of
from core.matching.cardinality import MaximumMatching


class BursteinLayout(dutch.DutchLayout):
    """One round to be paired. C.1-C.3 are the Dutch System's, without its exception for topscorers."""

    def __init__(self, field: Field) -> None:
        ranked = sorted(field.contenders, key=lambda contender: contender.rank, reverse=True)
        super().__init__(replace(field, contenders=tuple(ranked), is_last_round=False))
        self._scoregroups = self._groups_by_score()
        self._last_matching = self._matching()
        self.games = [len(contender.colours) for contender in ranked]
        self.want_white = mask_of(want > 0 for want in self.wants)
        self.want_black = mask_of(want < 0 for want in self.wants)

    def _groups_by_score(self) -> list[int]:
        """The masks of the players with the same score, highest score first (A.2)."""
        groups: dict[int, list[int]] = {}
        for position, score in enumerate(self.score):
            groups.setdefault(score, []).append(position)
        return [positions_mask(groups[score]) for score in sorted(groups, reverse=True)]

    @property
    def matching(self) -> MaximumMatching:
        """The matching of whom `completes` asked last; made anew where another `legal` was put into a copy of this."""
        if self._last_matching.legal is not self.legal:
            self._last_matching = self._matching()
        return self._last_matching

    def _matching(self) -> MaximumMatching:
        """A largest matching of everybody, to ask whether some can all be paired (C.4).

        The lower scoregroups come first: their pairs stay when the higher ones are paired and go.
        """
        matching = MaximumMatching(self.legal, 0)
        for group in reversed(self._scoregroups):
            matching.turn_to(matching.in_play | group)
            matching.most_pairs()
        return matching

    def scoregroup_masks(self, players: int) -> list[int]:
        """The masks of those of the players who have the same score, highest score first (A.2)."""
        return [group & players for group in self._scoregroups if group & players]

    def clash(self, one: int, other: int) -> int:
        """C.8: how many of two players who may meet do not get their colour preference."""
        return int(self.wants[one] != 0 and self.wants[one] == self.wants[other])

    def question(self, group: int, floats: int, may_float: int) -> GroupQuestion:
        """C.8 and section D for a bracket with so many outgoing floaters, out of `may_float`."""
        return GroupQuestion(
            group=group,
            legal=self.legal,
            no_due=group & ~self.want_white & ~self.want_black,
            due_white=group & self.want_white,
            due_black=group & self.want_black,
            cannot_have_due=0,
            floats=floats,
            may_float=may_float,
            cost=self.clash,
            floater_price=0,
        )


def completes(layout: BursteinLayout, players: int) -> bool:
    """C.4: whether these can all be paired."""
    matching = layout.matching
    matching.turn_to(players)
    return 2 * matching.most_pairs() == players.bit_count()
